C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, two lanes in ymm registers, 16 blocks per reduction, interleaved with 2 scalar blocks: poly1305-avx.m4.
C
C Functions: blocks, auth.
C Features: AVX2, BMI2.
C Bounds: poly1305-avx.m4 derives sums of products < 14.4 * 2^58 < 2^62, limbs of a < 2^26 + 2^13, h2 < 2^63.
C
C K and LONG are for CPUs that choose this row, without AVX-512: Intel and Zen 1 to 3.  Cycles of whole messages by llvm-mca 19:
C   bytes                1024  1350  1600  2048  4096  16384
C   Cascade Lake, K = 2  1049  1177  1245  1313  2022   6276    Skylake without AVX-512: the same
C                 K = 6   994  1294  1332  1555  2285   6862
C                 x64     944  1239  1448  1840  3632  14384
C   Haswell       K = 2  1329  1492  1589  1729  2669   8317
C                 K = 6  1327  1650  1734  2027  3090   9672
C                 x64    1059  1390  1626  2067  4083      -
C   Zen 2         K = 2  1073  1219  1277  1342  2081   6591
C                 K = 6   965  1335  1333  1560  2175   6163
C                 x64     810  1065  1242  1578  3114      -
C   Zen 3         K = 2  1033  1133  1162  1156  1654   4722
C                 K = 6   982  1313  1303  1516  2072   5678
C On Intel vectors and integers share ports.  Measured on Cascade Lake: with K = 6 and LONG = 63 the row took 22 % more time than
C x64 for 1024 bytes and 18 % for 1350, and K = 2 and LONG = 100 4 to 17 % less than K = 6 and LONG = 63.
C AMD Zen 5, cycles per byte of xcs_poly1305_auth, minimum of 5 runs:
C   bytes     1350  1616  2048  4096   8192  16384   2^20
C   K = 2     0.61  0.46  0.39  0.31   0.27   0.25   0.23
C   K = 6     0.56     -  0.42  0.30   0.25   0.22   0.20
C   avx       0.61  0.61  0.60  0.38   0.35   0.33   0.32
C   x64       0.61  0.60  0.60  0.60   0.60   0.60   0.60
C Slower: r^10 to r^16 by multiplications by r instead of full-width products, 2 to 3 % up to 2 KiB; limbs of p from memory for each
C product, 2^20 bytes 1 %.

REQUIRES(avx2, bmi2)

define(`LANES', 2)
define(`BMI2', 1)
define(`K', 2)			C scalar blocks per iteration
define(`LEADS', 18)		C scalar blocks during the set-up
define(`LONG', 100)		C minimum blocks for the vector loop to pay

include(`poly1305-avx.m4')

PROLOGUE(xcsi_poly1305_blocks_avx2)
BLOCKS_FUNCTION
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_avx2)
AUTH_FUNCTION(xcsi_poly1305_blocks_avx2)
EPILOGUE

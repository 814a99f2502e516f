C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, two lanes in ymm registers, 16 blocks per reduction, interleaved with 6 scalar blocks: poly1305-avx.m4.
C
C Functions: blocks, auth.
C Features: AVX2, BMI2.
C Bounds: poly1305-avx.m4 derives sums of products < 14.4 * 2^58 < 2^62, limbs of a < 2^26 + 2^13, h2 < 2^63.
C
C AMD Zen 5, cycles of xcs_poly1305_auth, and cycles per byte from 2 KiB on, minimum of 5 runs (C with -mtune=generic):
C   bytes     avx2     avx     x64     c64
C     256      160     160     160     225
C    1008      542     598     611     758
C    1344      728     736     813     996
C    1552      711     796     938    1143
C    2048    0.422   0.446   0.603   0.730
C    4096    0.302   0.378   0.604   0.729
C   16384    0.220   0.330   0.601   0.712
C    2^20    0.195   0.314   0.602   0.711
C 69 cycles per iteration: 439 instructions take 59 of dispatch, vector operations 57 of the four pipes; the vector part alone takes
C 67, the scalar part 60.  Each remaining block, up to 21, takes 9.
C Cycles per byte of the loop by llvm-mca 19, x64 after the slash: Haswell 0.55/1.01, Skylake 0.37/0.88, Zen 1 0.59/0.76, Zen 2
C 0.33/0.76, Zen 3 0.30/1.21.
C Slower, 2^20 bytes: K = 4 0.206, K = 8 0.212, K = 10 0.238; limbs of p from memory for each product 0.197.  Up to 2 KiB: r^10 to
C r^16 by multiplications by r instead of full-width products, 2 to 3 %.

REQUIRES(avx2, bmi2)

define(`LANES', 2)
define(`BMI2', 1)
define(`K', 6)			C scalar blocks per iteration
define(`LEADS', 18)		C scalar blocks during the set-up
define(`LONG', 63)		C minimum blocks for the vector loop to pay

include(`poly1305-avx.m4')

PROLOGUE(xcsi_poly1305_blocks_avx2)
BLOCKS_FUNCTION
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_avx2)
AUTH_FUNCTION(xcsi_poly1305_blocks_avx2)
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, one block per xmm register, 8 blocks per reduction, interleaved with 6 scalar blocks: poly1305-avx.m4.
C
C Functions: blocks, auth.
C Features: AVX.
C Bounds: poly1305-avx.m4 derives sums of products < 14.4 * 2^58 < 2^62, limbs of a < 2^26 + 2^13, h2 < 2^63.
C
C AMD Zen 5: table in poly1305-avx2.asm; 70 cycles per iteration.  K = 4: 0.35 cycles per byte; K = 8: no change.
C LONG is for CPUs that choose this row, without AVX2.  Cycles of whole messages of Sandy Bridge by llvm-mca 19, with x64 after the
C slash: 2048 bytes 2577/2473, 4096 bytes 4469/4905; Cascade Lake 1845/1840, 3158/3632.  LONG = 63, measured there: up to 22 % more
C time than x64.  Zen 5 gains from 63 blocks on.
C Cycles per byte of the loop by llvm-mca 19, x64 after the slash: Sandy Bridge 0.93/1.20, Haswell 0.82/1.01, Skylake 0.63/0.88,
C Jaguar 1.24/1.89, Zen 1 and 2 0.62/0.76, Zen 3 0.67/1.21.

REQUIRES(avx)

define(`LANES', 1)
define(`BMI2', 0)
define(`K', 6)			C scalar blocks per iteration
define(`LEADS', 15)		C scalar blocks during the set-up
define(`LONG', 154)		C minimum blocks for the vector loop to pay

include(`poly1305-avx.m4')

PROLOGUE(xcsi_poly1305_blocks_avx)
BLOCKS_FUNCTION
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_avx)
AUTH_FUNCTION(xcsi_poly1305_blocks_avx)
EPILOGUE

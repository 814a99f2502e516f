C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications of four blocks: ghash-vpclmul.m4 with LANES = 4, 32 blocks per reduction.
C
C Functions: set_key, update, update_padded, polyval.
C Features: VPCLMULQDQ, AVX-512 (F, BW, DQ).
C Bounds: none, there are no carries (src/ghash-impl.h).
C
C AMD Zen 5, as in ghash-pclmul.asm:
C   bytes                  16    64   128   256   512  1344  1350  4096 16384   1 MiB
C   vpclmul512, cycles     24    25    29    41    65   144   156   403  1576
C   cycles per byte      1.51  0.39  0.23  0.16 0.128 0.107 0.115 0.098 0.096   0.098
C polyval, AMD Zen 4, public message as above; below it, vpclmul and avx2; last, by update of blocks that C reverses:
C   bytes                  16    64   256   512  1350  4096 16384
C   vpclmul512           3.73  1.06  0.31  0.22  0.21  0.16  0.15
C   vpclmul              3.50  0.96  0.36  0.28  0.25  0.20  0.19
C   avx2                 3.62  1.06  0.54  0.46  0.42  0.39  0.38
C   vpclmul512, update   5.44  1.48  0.51        0.42        0.29
C Limit: one vpclmulqdq in 2 cycles, 0.094 cycles per byte.  An incomplete block costs 5 to 10 cycles more than a complete one;
C other variants, with a second call that waits for y, 20 to 25.
C Slower: y in the first product of the first group, 1 to 2 cycles; set_key with reductions by shifts, 232 cycles on AMD Zen 4, not
C 150 (two lanes: 143, not 90).
C No gain: a single block in the last vector without a mask; squares of H^4 and H^8 in set_key, which the next powers wait for.

REQUIRES(avx512f, avx512bw, avx512dq, vpclmulqdq)

define(`LANES', 4)
include(`ghash-vpclmul.m4')

define(`SUM3', 4)
define(`SUM8', 15)
define(`SUM9', 7)
define(`SUM10', 6)
define(`SUM11', 4)
define(`SUM12', 13)
define(`POWERS', `
	vinserti128 `$'1, %xmm6, %ymm7, %ymm8	C H^2, H
	vinserti128 `$'1, %xmm7, %ymm7, %ymm9
LET(`LANES', 2, `HALVES(8)
HALVES(9)
PRODUCT(8, 9, 10)')
	vinserti64x4 `$'1, %ymm8, %zmm10, %zmm8	C H^4 to H
TOP_LANE(8, 12)
STORE(8, 7)
HALVES(12)
PRODUCT(8, 12, 9)
TOP_LANE(9, 12)
STORE(9, 6)
HALVES(12)
PRODUCT(9, 12, 11)
PRODUCT(8, 12, 10)
TOP_LANE(11, 12)
STORE(11, 4)
HALVES(12)
PRODUCT(8, 12, 3)
STORE(3, 3)
PRODUCT(9, 12, 3)
STORE(3, 2)
STORE(10, 5)
PRODUCT(10, 12, 3)
STORE(3, 1)
HALVES(11)
PRODUCT(11, 12, 3)
STORE(3, 0)')

PROLOGUE(xcsi_ghash_set_key_vpclmul512)
SET_KEY(`POWERS')
EPILOGUE

PROLOGUE(xcsi_ghash_update_vpclmul512)
UPDATE
EPILOGUE

PROLOGUE(xcsi_ghash_polyval_vpclmul512)
LET(`ORDER', little, `UPDATE')
EPILOGUE

PROLOGUE(xcsi_ghash_update_padded_vpclmul512)
UPDATE_PADDED
EPILOGUE

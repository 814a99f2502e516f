C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications of two blocks: ghash-vpclmul.m4 with LANES = 2, 16 blocks per reduction.
C
C Functions: set_key, update, polyval.
C Features: VPCLMULQDQ, AVX2.
C
C AMD Zen 5, as in ghash-pclmul.asm:
C   bytes                16    64   128   256   512  1344  1350  4096 16384   1 MiB
C   vpclmul, cycles      23    29    41    65   114   270   296   789  3109
C   cycles per byte    1.44  0.46  0.32  0.25  0.22  0.20  0.22  0.19  0.19    0.19
C Limit: one vpclmulqdq in 2 cycles, 0.1875 cycles per byte.

REQUIRES(avx2, vpclmulqdq)

define(`LANES', 2)
include(`ghash-vpclmul.m4')

PROLOGUE(xcsi_ghash_set_key_vpclmul)
SET_KEY
EPILOGUE

PROLOGUE(xcsi_ghash_update_vpclmul)
UPDATE
EPILOGUE

PROLOGUE(xcsi_ghash_polyval_vpclmul)
LET(`ORDER', little, `UPDATE')
EPILOGUE

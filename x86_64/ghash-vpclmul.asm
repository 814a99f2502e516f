C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH: y = (y + block) H for each block, in GF(2^128), two blocks per carry-less multiplication.
C
C void xcsi_ghash_set_key_vpclmul (uint64_t *key, const uint8_t *h)
C                                  rdi            rsi
C void xcsi_ghash_update_vpclmul (const uint64_t *key, uint8_t *y, const uint8_t *src, size_t blocks)
C                                 rdi                  rsi         rdx                 rcx
C
C Key and groups: ghash-vpclmul.m4 with LANES = 2, 16 blocks per reduction.
C Bounds: words are polynomials of degree <= 63; products and their sums have degree <= 126; see ghash-pclmul.asm.
C Features: VPCLMULQDQ, AVX2.  Any alignment.  Constant time.
C Scratch: rax, rcx, rdx, r8-r11; ymm0 to 15; those with secrets are wiped, upper halves are clean at exit.
C
C Speed on AMD Zen 5, core cycles of a public message (init, update, digest; key ready; as xcs speed measures), C by gcc 12 -O2:
C   bytes                16    64   128   256   512  1344  1350  4096 16384   1 MiB   set_key
C   vpclmul, cycles      23    29    41    65   114   270   296   789  3109          122 cycles
C   cycles per byte    1.44  0.46  0.32  0.25  0.22  0.20  0.22  0.19  0.19    0.19
C   pclmul             1.48  0.66  0.51  0.44  0.41  0.39  0.41  0.38  0.38    0.38       78 cycles
C   c64                8.91  7.12  6.82  6.67  6.59  6.56  6.63  6.53  6.52    6.53       37 cycles
C The limit is one vpclmulqdq in 2 cycles, 0.1875 cycles per byte.
C
REQUIRES(avx2, vpclmulqdq)

define(`LANES', 2)
include(`ghash-vpclmul.m4')

PROLOGUE(xcsi_ghash_set_key_vpclmul)
SET_KEY
EPILOGUE

PROLOGUE(xcsi_ghash_update_vpclmul)
UPDATE
EPILOGUE

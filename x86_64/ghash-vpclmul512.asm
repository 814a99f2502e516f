C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH: y = (y + block) H for each block, in GF(2^128), four blocks per carry-less multiplication.
C
C void xcsi_ghash_set_key_vpclmul512 (uint64_t *key, const uint8_t *h)
C                                  rdi            rsi
C void xcsi_ghash_update_vpclmul512 (const uint64_t *key, uint8_t *y, const uint8_t *src, size_t blocks)
C                                 rdi                  rsi         rdx                 rcx
C void xcsi_ghash_update_padded_vpclmul512 (const uint64_t *key, uint8_t *y, const uint8_t *src, size_t length)
C                                 rdi                  rsi         rdx                 rcx
C
C Key and groups: ghash-vpclmul.m4 with LANES = 4, 32 blocks per reduction.
C Bounds: words are polynomials of degree <= 63; products and their sums have degree <= 126; see ghash-pclmul.asm.
C Features: VPCLMULQDQ, AVX-512 (F, BW, DQ).  Any alignment.  Constant time.
C Scratch: rax, rcx, rdx, r8-r11, k1; zmm0 to 15; those with secrets are wiped, upper parts are clean at exit.
C
C Speed on AMD Zen 5, core cycles of a public message (init, update, digest; key ready; as xcs speed measures), C by gcc 12 -O2:
C   bytes                  16    64   128   256   512  1344  1350  4096 16384   1 MiB   set_key
C   vpclmul512, cycles     24    25    29    41    65   144   156   403  1576          149 cycles
C   cycles per byte      1.51  0.39  0.23  0.16 0.128 0.107 0.115 0.098 0.096   0.098
C   vpclmul              1.44  0.46  0.32  0.25  0.22  0.20  0.22  0.19  0.19    0.19      122 cycles
C   c64                  8.91  7.12  6.82  6.67  6.59  6.56  6.63  6.53  6.52    6.53       37 cycles
C The limit is one vpclmulqdq in 2 cycles, 0.094 cycles per byte.  An incomplete block costs 5 to 10 cycles more than a complete
C one; in the other variants, where it is a second call that waits for y, 20 to 25.  Rejected: y in the first product of the first
C group, 1 to 2 cycles.  No gain: a single block in the last vector loaded without a mask.
C
REQUIRES(avx512f, avx512bw, avx512dq, vpclmulqdq)

define(`LANES', 4)
include(`ghash-vpclmul.m4')

PROLOGUE(xcsi_ghash_set_key_vpclmul512)
SET_KEY
EPILOGUE

PROLOGUE(xcsi_ghash_update_vpclmul512)
UPDATE
EPILOGUE

PROLOGUE(xcsi_ghash_update_padded_vpclmul512)
UPDATE_PADDED
EPILOGUE

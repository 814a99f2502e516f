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
C Key, groups and bounds: ghash-vpclmul.m4, with LANES = 4, that is 32 blocks to a reduction.
C Features: VPCLMULQDQ, AVX-512 (F, BW, DQ).  Any alignment.  Constant time.
C Scratch: rax, rcx, rdx, r8-r11, k1; zmm0 to 15, of which those with secrets are wiped; upper parts are clean at exit.
C
C Speed on AMD Zen 5, core cycles of a public message (init, update, digest; xcs speed, key ready), C by gcc 12 -O2:
C   bytes               16    64   128   256   512  1344  4096  16384   1 MiB   set_key
C   vpclmul512, cycles  29    30    36    48    72   151   409   1578              149 cycles
C   cycles per byte   1.82  0.47  0.28  0.19  0.14 0.112 0.100  0.096   0.098
C   vpclmul           1.82  0.56  0.38  0.28  0.23  0.21  0.19   0.19    0.19      122 cycles
C   c64               9.12  7.18  6.85  6.68  6.60  6.54  6.52   6.52    6.57       36 cycles
C The limit is one vpclmulqdq in 2 cycles, 0.094 cycles per byte.  A message with an incomplete block takes 27 cycles more, since
C the padded block is a second call, which waits for y.  Slower: y in the first product of the first group, 1 to 2 cycles.
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

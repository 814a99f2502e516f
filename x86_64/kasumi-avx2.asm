C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C
C KASUMI in constant time with AVX2: byte planes of 32 blocks by pshufb, and bit slices of 256.  kasumi-shuffle.m4 has the
C formulas, the layout of state and planes, and the code.
C
C void xcsi_kasumi_set_key_avx2 (uint64_t *state, const uint8_t *key)
C                                 rdi              rsi
C void xcsi_kasumi_encrypt_avx2 (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
C void xcsi_kasumi_decrypt_avx2 (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
C                                 rdi                    rsi           rdx                 rcx
C void xcsi_kasumi_set_lanes_avx2 (uint64_t *planes, const uint64_t *keys, size_t first, size_t count)
C                                   rdi               rsi                   rdx           rcx
C void xcsi_kasumi_encrypt_lanes_avx2 (const uint64_t *planes, uint64_t *blocks, size_t lanes)
C                                       rdi                     rsi               rdx
C
C Features: AVX2.  Any alignment, but in lanes.  Constant time: addresses are fixed.
C Scratch: rax, rcx, rdx, rsi, rdi, r8-r11; all ymm registers, wiped; 18.5 KiB of stack, wiped; upper parts are clean at exit.
C
C Speed on AMD Zen 5, core cycles per byte of the whole public call (xcs speed), C by gcc 12 -O2:
C   bytes           8    64    72   128   256   512  1024  2048  16384
C   encrypt       110  13.7  15.0  8.51  4.02  4.00  3.98  2.40   2.12
C   decrypt       116  14.5  15.5  8.81  4.17  4.15  4.13  2.39   2.12
C   ct, encrypt   137  73.6  65.4  36.9  18.5  9.32  6.61  6.28   5.96
C Lanes, cycles of a call: up to 8 915, 32 1055, 64 2030, 96 3020, 128 2630 (4070 without pairs of FI), 256 4200.  set_lanes:
C 32 lanes 160; more than 96, or some of more than 96, 1100 to 1500.
C
C Two FI in parallel take 61 cycles, in halves of a vector 50; the units execute four instructions a cycle, so that 57 for half of
C FI limit the former.  FL 24, latency.  FI by slices 116 cycles; the other 1400 of a call are sums, FL and changes of format, 1200
C with 12 pairs of FI.
C
C Slower, cycles of a call for 1 and 32 blocks: only FI1 and FI2 of a round as pairs 1112 and 1260; S7 after S9 960 and 1090; its
C indices by a chain of additions in registers 980 and 1104; A computed from B after the sums 1200 and 1277.
C Slices: bits exchanged by shifts instead of unpacking, 250 more for 256 lanes; FL in two passes, its sums apart, 180 more.
C Pairs of FI, 128 lanes: each step from memory to memory 500 more, limited by loads, of which there are two a cycle.
C Two iterations of LANES, two rounds of each alternating: 64 blocks 1865 instead of 2030, but 80 blocks 3900 instead of 3110.

REQUIRES(avx2)

define(`VEX', 1)
define(`SIZE', y)
define(`LANES', 32)
include(`kasumi-shuffle.m4')

PROLOGUE(xcsi_kasumi_set_key_avx2)
SET_KEY_FUNCTION
EPILOGUE

define(`MODE', encrypt)
PROLOGUE(xcsi_kasumi_encrypt_avx2)
BLOCKS_FUNCTION
FI_SUBROUTINE
EPILOGUE

define(`MODE', decrypt)
PROLOGUE(xcsi_kasumi_decrypt_avx2)
BLOCKS_FUNCTION
EPILOGUE

define(`MODE', lanes)
PROLOGUE(xcsi_kasumi_set_lanes_avx2)
SET_LANES_FUNCTION
EPILOGUE

PROLOGUE(xcsi_kasumi_encrypt_lanes_avx2)
LANES_FUNCTION
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C
C KASUMI in constant time with AVX-512 in 256-bit vectors, which do not lower the clock: byte planes of 32 blocks by pshufb, and
C bit slices of 256 by ternary logic.  kasumi-shuffle.m4 has the formulas, the layout of state and planes, and the code.
C
C void xcsi_kasumi_set_key_avx512vl (uint64_t *state, const uint8_t *key)
C                                 rdi              rsi
C void xcsi_kasumi_encrypt_avx512vl (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
C void xcsi_kasumi_decrypt_avx512vl (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
C                                 rdi                    rsi           rdx                 rcx
C void xcsi_kasumi_set_lanes_avx512vl (uint64_t *planes, const uint64_t *keys, size_t first, size_t count)
C                                   rdi               rsi                   rdx           rcx
C void xcsi_kasumi_encrypt_lanes_avx512vl (const uint64_t *planes, uint64_t *blocks, size_t lanes)
C                                       rdi                     rsi               rdx
C
C Features: AVX-512 (F, VL), AVX2.  Any alignment, but in lanes.  Constant time: addresses are fixed.
C Scratch: rax, rcx, rdx, rsi, rdi, r8-r11; ymm0-31, wiped; 18.5 KiB of stack, wiped; upper parts are clean at exit.
C
C Byte planes are the same as of variant avx2.  Slices keep all words of FI in registers; so more than 96 blocks are sliced.
C
C Chosen on CPUs with AVX-512 but without fast512.  Cycles there, modelled for Intel Cascade Lake (llvm-mca 19): FI by slices 98,
C variant avx2 155; two rounds of 32 blocks in byte planes 281, as avx2.
C
C Speed on AMD Zen 5, core cycles per byte of the whole public call (xcs speed), C by gcc 12 -O2:
C   bytes           8    64    72   128   256   512  1024  1280  2048  4096  16384
C   encrypt       107  13.7  15.2  8.57  4.02  4.00  3.92  3.28  1.78  1.63   1.51
C   avx2          109  13.3  15.2  8.57  4.02  4.00  3.98  3.98  2.39  2.23   2.12
C   decrypt       116  14.5  15.7  8.82  4.14  4.12  3.93  3.24  1.79  1.63   1.52
C   avx2          116  14.5  15.7  8.82  4.14  4.12  4.11  4.10  2.39  2.23   2.12
C   ct, encrypt   138  74.6  66.3  37.4  18.8  9.43  6.71  8.77  6.41  6.20   6.04
C Lanes, time of a call, avx2 = 1: up to 96 1.00, 128 0.85, 192 and 256 0.72.
C
C Not done: pairs of FI for 65 to 96 lanes, where they are faster now; the capacity of rows (kasumi_capacity) does not allow it.
C Byte planes by ternary logic: on Intel all lookups take one port, 228 of the 281 cycles.

REQUIRES(avx2, avx512f, avx512vl)

define(`VEX', 1)
define(`SIZE', y)
define(`LANES', 32)
define(`WITH_TERNARY')
include(`kasumi-shuffle.m4')

PROLOGUE(xcsi_kasumi_set_key_avx512vl)
SET_KEY_FUNCTION
EPILOGUE

define(`MODE', encrypt)
PROLOGUE(xcsi_kasumi_encrypt_avx512vl)
BLOCKS_FUNCTION
FI_SUBROUTINE
EPILOGUE

define(`MODE', decrypt)
PROLOGUE(xcsi_kasumi_decrypt_avx512vl)
BLOCKS_FUNCTION
EPILOGUE

define(`MODE', lanes)
PROLOGUE(xcsi_kasumi_set_lanes_avx512vl)
SET_LANES_FUNCTION
EPILOGUE

PROLOGUE(xcsi_kasumi_encrypt_lanes_avx512vl)
LANES_FUNCTION
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C
C KASUMI in constant time with SSSE3: byte planes of 16 blocks by pshufb, and bit slices of 128.  kasumi-shuffle.m4 has the
C formulas, the layout of state and planes, and the code.
C
C void xcsi_kasumi_set_key_ssse3 (uint64_t *state, const uint8_t *key)
C                                 rdi              rsi
C void xcsi_kasumi_encrypt_ssse3 (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
C void xcsi_kasumi_decrypt_ssse3 (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
C                                 rdi                    rsi           rdx                 rcx
C void xcsi_kasumi_set_lanes_ssse3 (uint64_t *planes, const uint64_t *keys, size_t first, size_t count)
C                                   rdi               rsi                   rdx           rcx
C void xcsi_kasumi_encrypt_lanes_ssse3 (const uint64_t *planes, uint64_t *blocks, size_t lanes)
C                                       rdi                     rsi               rdx
C
C Features: SSSE3.  Any alignment, but in lanes.  Constant time: addresses are fixed.
C Scratch: rax, rcx, rdx, rsi, rdi, r8-r11; all xmm registers, wiped; 9.5 KiB of stack, wiped.
C
C Speed on AMD Zen 5, core cycles per byte of the whole public call (xcs speed), C by gcc 12 -O2:
C   bytes           8    64    72   128   256   512  1024  2048  16384
C   encrypt       110  13.7  15.7  8.38  8.35  8.34  4.95  4.64   4.37
C   decrypt       116  14.6  16.1  8.61  8.58  8.55  4.95  4.63   4.37
C   ct, encrypt   137  73.6  65.4  36.9  18.5  9.32  6.61  6.28   5.96
C Lanes, cycles of a call: up to 8 920, 16 1080, 32 2080, 48 3110, 64 2720 (4115 without pairs of FI; ct 3820), 128 4450,
C 256 8900.  set_lanes: 16 lanes 160; more than 48, or some of more than 48, 1060 to 1580.
C Slower: as in kasumi-avx2.asm.

REQUIRES(ssse3)

define(`VEX', 0)
define(`SIZE', x)
define(`LANES', 16)
include(`kasumi-shuffle.m4')

PROLOGUE(xcsi_kasumi_set_key_ssse3)
SET_KEY_FUNCTION
EPILOGUE

define(`MODE', encrypt)
PROLOGUE(xcsi_kasumi_encrypt_ssse3)
BLOCKS_FUNCTION
FI_SUBROUTINE
EPILOGUE

define(`MODE', decrypt)
PROLOGUE(xcsi_kasumi_decrypt_ssse3)
BLOCKS_FUNCTION
EPILOGUE

define(`MODE', lanes)
PROLOGUE(xcsi_kasumi_set_lanes_ssse3)
SET_LANES_FUNCTION
EPILOGUE

PROLOGUE(xcsi_kasumi_encrypt_lanes_ssse3)
LANES_FUNCTION
EPILOGUE

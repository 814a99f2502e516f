C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI with AVX2: byte planes of 32 blocks by pshufb, bit slices of 256: kasumi-shuffle.m4.
C
C Functions: set_key, encrypt, decrypt, set_lanes, encrypt_lanes.
C Features: AVX2.  Stack: 18560 bytes, wiped.
C
C AMD Zen 5, cycles per byte:
C   bytes           8    64    72   128   256   512  1024  2048  16384
C   encrypt       110  13.7  15.0  8.51  4.02  4.00  3.98  2.40   2.12
C   decrypt       116  14.5  15.5  8.81  4.17  4.15  4.13  2.39   2.12
C   ct, encrypt   137  73.6  65.4  36.9  18.5  9.32  6.61  6.28   5.96
C AMD Zen 3, cycles, two libraries in turn, to encrypt and decrypt: 256 bytes 1000 1020, 512 bytes 1975 2012.  With the first and
C the last round of decryption apart from the loop, 13.6 KiB instead of 7.3: 1438, 2808; rounds one by one: 1022, 2016, but 4 % more
C by the models of Cascade Lake and Zen 5.  The loop at other addresses: without taken branches 987 to 1422, with two of them 980 to
C 1104; with FI3 and FI1 one after the other, too, as in decryption, 999 to 1030.
C Lanes, cycles of a call: up to 8 915, 32 1055, 64 2030, 96 3020, 128 2630 (4070 without pairs of FI), 256 4200.  set_lanes:
C 32 lanes 160; more than 96, or some of more than 96, 1100 to 1500.
C Up to 16 blocks, and arrays of up to 16 messages (src/modes/jobs.c), are done by avx.  Intel Xeon with AMX (Granite Rapids), ns
C by this row, and by ssse3: decrypt of 128 bytes 303 294; f8 of 8 messages of 8, 16 and 512 bytes 924 822, 1128 1024, 15519 14852;
C of 16 messages of 128 bytes 5941 5583.
C Two FI in parallel take 61 cycles, limited by 57 instructions for half of FI, four a cycle; in halves of a vector 50.  FL takes
C 24, its latency; FI by slices 116, and the rest of a call (sums, FL, changes of format) 1400, with 12 pairs of FI 1200.
C
C Slower, cycles of a call for 1 and 32 blocks: only FI1 and FI2 of a round as pairs 1112 and 1260; S7 after S9 960 and 1090; its
C indices by a chain of additions in registers 980 and 1104; A computed from B after the sums 1200 and 1277.
C Slower, additional cycles for 256 lanes: bits exchanged by shifts instead of unpacking 250; FL in two passes, its sums apart 180;
C for 128 lanes: each step of pairs of FI from memory to memory, limited by two loads a cycle, 500.
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

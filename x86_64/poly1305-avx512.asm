C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, eight lanes, radix 2^26: poly1305-evex.m4, poly1305-evex26.m4.  Eight messages side by side: poly1305-messages.m4.
C
C Functions: blocks, auth, aead, lanes.
C Features: AVX-512 (F, VL, BW, DQ).  Stack: the state of auth and aead, wiped.
C State: of poly1305-evex26.m4; limbs of the powers of the lanes are words 76 to 115.
C
C Bounds, for arbitrary messages; a(i) is limb i of y after CARRY, e(i) a sum of 64 bits:
C   SQUARE: as in poly1305-ifma.asm, x < 2^130 + 2^7; limbs <= 2^26
C   a(0), a(2), a(3) < 2^26; a(1) < 2^26 + 2^13; a(4) < 2^26 + 2^11, confirmed below; 5 times that < 2^29
C   the first vector with h: limbs < 2^27
C   SHIFT(j), j = 1 to 3: limbs < 5 (2^26 + 2^13) 2^18, carries < 2^21, the last one < (2^26 + 2^13) 2^18, with 5 times its
C     carry < 2^21, so C(j, i) < 2^26 + 2^21;  for j = 4: carries < 2^27, and S(n) < 3 (2^26 + 2^27) + 2^24 < 2^30 in each limb
C   e(i) of three vectors: 3 vectors * 4 words * 2^32 (2^26 + 2^21) < 12.4 * 2^58;  the fourth, with S(n): 2^52 + 2^30
C     y: (1 + 4 * 5) 2^27 (2^26 + 2^13) < 0.7 * 2^58
C   e(i) < 13.2 * 2^58 < 2^62
C   carries: e(4) div 2^26 <= 2^36, so e(0) < 2^26 + 5 * 2^36 < 2^39, and e(3) < 2^26 + 2^36 + 1 the second time
C   the end: (1 + 4 * 5) (2^26 + 2^13) (2^26 + 2^13) < 2^57, the eight lanes < 2^60, and h2 < 2^34
C
C AMD Zen 5, cycles of xcs_poly1305_auth back to back, and cycles per byte from 4 KiB on:
C   bytes      64   256   512  1024  1350   4096  16384   2^20
C   avx512     46   161   311   373   457  0.182  0.137  0.121
C   x64        45   161   315   622   825  0.605  0.602  0.603
C Not where vectors are in halves: AMD Zen 4, IFMA hidden, ns of auth of 768, 1024, 1350, 4096 and 65536 bytes 168, 183, 210, 408
C and 4748, avx512vl 107, 125, 151, 331 and 4062; 512 bytes of the loop take 137 cycles, with avx512vl 117.
C CPUs with fast512 have ifma, so Cascade Lake, where programs may allow this row, decides where it begins: by the model 0.167
C cycles per byte and 439 before, x64 0.875 and 48, equal at 552 bytes.  Intel Xeon with AMX (Granite Rapids), update, IFMA hidden,
C cycles: 512 bytes 464 to 481, x64 382; 576 and more 0.96 per byte, x64 0.76; equal at 800 bytes.
C 58 cycles per iteration; its operations, in four pipes, 55.  Powers and constants 205 cycles; without them 9 to 24 blocks take
C 102.

REQUIRES(avx512f, avx512vl, avx512bw, avx512dq)

define(`LONG', 36)		C minimum blocks for vectors to beat x64, including the powers
define(`LONG_MESSAGE', 36)	C likewise for a message, which may end with an incomplete block
define(`LONG_READY', 11)	C likewise if the powers are valid; at least 9

define(`LANES', 8)
include(`poly1305-evex26.m4')

PROLOGUE(xcsi_poly1305_blocks_avx512)
BLOCKS_FUNCTION
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_avx512)
AUTH_FUNCTION(xcsi_poly1305_blocks_avx512)
EPILOGUE

C Another table of names: what is above is written.
define(`EVEX', 1)
include(`poly1305-messages.m4')

PROLOGUE(xcsi_poly1305_lanes_avx512)
LANES_FUNCTION
EPILOGUE

include(`poly1305-aead.m4')

PROLOGUE(xcsi_poly1305_aead_avx512)
AEAD_FUNCTION(xcsi_poly1305_blocks_avx512, 512)
EPILOGUE

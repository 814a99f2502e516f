C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, four lanes in ymm registers, radix 2^26, for CPUs whose clock 512 bits lower: poly1305-vl26.m4.
C Four messages side by side: poly1305-messages.m4.
C
C With q = r^4, long calls compute q^5 to q^8 into the frame, wiped, and take eight vectors per iteration.  The integer registers
C compute r^2, q and q^2; one vector product computes r^3, q^3 and q^4.
C
C Functions: blocks, auth, aead, lanes.
C Features: AVX-512 (F, VL, BW, DQ).  Stack: the state of auth and aead, wiped.
C State: of poly1305-evex26.m4; limbs of the powers of the lanes are words 76 to 95, limbs of S(2), S(4) words 96 to 105.
C
C Bounds, for arbitrary messages; a(i) is limb i of y after CARRY, e(i) a sum of 64 bits:
C   SQUARE: as in poly1305-ifma.asm, x < 2^130 + 2^7; limbs <= 2^26
C   a(0), a(2), a(3) < 2^26; a(1) < 2^26 + 2^14; a(4) < 2^26 + 2^11, confirmed below; 5 times that < 2^29
C   the first vector with h: limbs < 2^27
C   SHIFT(j), j = 1 to 3: limbs < 5 (2^26 + 2^14) 2^18, carries < 2^21, the last one < (2^26 + 2^14) 2^18, with 5 times its
C     carry < 2^21, so C(j, i) < 2^26 + 2^21;  for j = 4: carries < 2^27, and S(n) < 7 (2^26 + 2^27) + 2^24 < 2^31 in each limb
C   e(i) of seven vectors: 7 vectors * 4 words * 2^32 (2^26 + 2^21) < 28.9 * 2^58;  the eighth, with S(n): 2^52 + 2^31
C     y: (1 + 4 * 5) 2^27 (2^26 + 2^14) < 0.7 * 2^58
C   e(i) < 29.7 * 2^58 < 2^63
C   carries: e(4) div 2^26 <= 2^37, so e(0) < 2^26 + 5 * 2^37 < 2^40, and e(3) < 2^26 + 2^37 + 1 the second time
C   the end: (1 + 4 * 5) (2^26 + 2^14) (2^26 + 2^14) < 2^57, the four lanes < 2^59, and h2 < 2^34
C
C AMD Zen 5, cycles per byte of xcs_poly1305_auth:
C   bytes      704  1008  1350  2048  4096  16384  2^20
C   avx512vl  0.50  0.42  0.39  0.33  0.28   0.23  0.22
C   avx2      0.61  0.55  0.56  0.42  0.30   0.22  0.20
C   x64       0.61  0.61  0.61  0.60  0.60   0.60  0.61
C Cycles of whole messages of Cascade Lake by evidence/skylake.awk, and by llvm-mca 19, which lets a product of a factor in memory
C wait until it can load (ASSURANCE has both beside what was measured):
C   bytes          1024        1350        4096        16384
C   avx512vl     577   691   687   789  1440  1746   4668   5682
C   avx2         613   671   723   760  1577  1583   5037   4907
C   x64          736   944   972  1239  2848  3632  11296  14384
C There 256-bit multiplications run at 2.70 GHz, x64 at 3.10: 214, 254, 533, 1729 ns, x64 237, 314, 919, 3644 ns.  The loop of eight
C vectors, 512 bytes, takes 135 cycles, that of avx2 146: four instructions begin in a cycle, and avx2 has 582, this one 414.
C No gain there: the first vector before or between the squarings; r^8, r^12, r^16 by vector products of their own, 40 cycles.
REQUIRES(avx512f, avx512vl, avx512bw, avx512dq)

define(`LONG', 42)		C minimum blocks for vectors to beat x64, including the powers
define(`LONG_MESSAGE', 44)	C likewise for a message, which may end with an incomplete block
define(`LONG_READY', 12)	C likewise if the powers are valid; at least 5
define(`MANY', 48)		C minimum vectors for iterations of eight to pay
include(`poly1305-vl26.m4')

PROLOGUE(xcsi_poly1305_blocks_avx512vl)
BLOCKS_FUNCTION
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_avx512vl)
AUTH_FUNCTION(xcsi_poly1305_blocks_avx512vl)
EPILOGUE

C Another table of names: what is above is written.
define(`EVEX', 1)
include(`poly1305-messages.m4')

PROLOGUE(xcsi_poly1305_lanes_avx512vl)
LANES_FUNCTION
EPILOGUE

include(`poly1305-aead.m4')

PROLOGUE(xcsi_poly1305_aead_avx512vl)
AEAD_FUNCTION(xcsi_poly1305_blocks_avx512vl, 672)
EPILOGUE

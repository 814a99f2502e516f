C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES for CPUs without AES instructions, or where they are hidden: 16 blocks in bit planes, and few blocks by byte shuffles, two in
C a vector, one by ssse3: aes.m4 with the rounds of aes-shuffle.m4 and what comes first in aes-slices.m4.
C
C Functions: encrypt, decrypt, ctr.
C Features: AVX2.  Stack: 720 bytes, of ctr 1776, wiped but for counters.
C
C Intel Xeon with AMX (Granite Rapids), cycles per byte in place; by byte shuffles alone below each:
C   bytes         16    64   256  1024 16384
C   encrypt128  10.5  3.82  2.56  2.54  2.53
C               10.2  3.86  3.34  3.14  3.15
C   decrypt128  11.5  4.47  2.99  2.98  2.98
C               11.6  4.68  3.82  3.81  3.82
C   ctr128      11.3  4.10  2.69  2.39  2.17
C               11.4  4.10  3.43  3.19  3.18
C   encrypt256  15.2  5.36  3.51  3.48  3.47
C               14.7  5.43  4.43  4.42  4.66
C   ctr256      16.0  5.67  3.65  3.33  3.11
C               16.1  5.71  4.55  4.47  4.69
C Later, 3 vectors by themselves, before in 4: 96 bytes of encrypt128 and ctr128 309 and 330 cycles, before 390 and 428.
C AMD Zen 3, cycles, two libraries in turn; an odd block in half of the last vector, before by itself:
C   bytes               48    64    80    96   112   128   144   160   256
C   encrypt128         215   216   292   289   379   379   476   565   569
C     by itself        312   219   375   294   436   385   530   565   569
C   decrypt128         258   259   349   352   463   462   583   667   676
C   ctr128             239   241   303   303   397   396   488   612   610
C     by itself        326   242   392   308   463   400   555   611   613
C One block is that of ssse3.  ctr128 of 16 bytes by models, in half of a vector, by itself with AVX, and so: Cascade Lake 467, 428,
C 373, Sapphire Rapids 504, 465, 396, Zen 4 484, 443, 363; Zen 5 333, 334, 329.  Zen 3 takes 160 to 190 cycles in any of these ways.
C ctr128 of 1 to 3 KiB by llvm-mca 19, cycles per byte: Skylake and Cascade Lake 2.08, Haswell 2.17, Ice Lake 2.09, Zen 2 1.94,
C Zen 3 1.85, Zen 4 1.87; 16 blocks of decrypt128 3.26, 3.34, 3.28, 3.21, 2.94, 2.95.  Byte shuffles: one a cycle on Cascade Lake,
C where ctr128 of 1024 bytes takes 5.05; on AMD Zen 4 measured 2.96.
C Zen 5 by the model, with vectors of twice the latency and two shuffles a cycle: ctr128 of 1350 bytes 2.59, byte shuffles 2.82.
C Limit: of a round of ctr 160 operations, three a cycle, 53.3 cycles; 60 by the model of Cascade Lake.
C
C Slower: MixColumns after the S-box, not among its gates, 2.68 measured; orders by the number of cycles alone that instructions in
C this order take, 2.59 measured, but 71 cycles of a round by the model of Cascade Lake; one that has 58 there, 2.65 measured; a
C smaller S-box, 108 gates, 39 of them in sequence, 68 cycles where this one had 61.  Planes for 8 and 9 blocks: 683 cycles, by
C shuffles 452 and 596.  Rounds 1 and 2 of each counter: 2.59 measured, 2.56 on Cascade Lake.

REQUIRES(avx2)

define(`LANES', 2)
define(`LEGACY', 0)
include(`aes.m4')
include(`aes-shuffle.m4')
include(`aes-slices.m4')

C The number of a block in its vector.
RODATA(lanes, 32)
	.quad	0, 0, 1, 0
END_RODATA

PROLOGUE(xcsi_aes_encrypt_avx2)
FUNCTION(encrypt, `SLICES')
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_avx2)
FUNCTION(decrypt, `SLICES')
EPILOGUE

PROLOGUE(xcsi_aes_ctr_avx2)
FUNCTION(ctr, `SLICES')
EPILOGUE

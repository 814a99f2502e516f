C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 with AVX2, eight blocks vertical, up to six horizontal: chacha20.m4.
C
C Functions: xor, first, lanes, pairs.
C Features: AVX2.  Stack: 64 bytes of the red zone and 72, of first and lanes 104, of pairs 472 bytes, wiped.
C
C AMD Zen 3, cycles per byte of the public calls (set_nonce, crypt), in place:
C     bytes      64   128   192   256   320   384   448   512  1024  1350  4096 16384
C     avx2     4.84  2.45  2.09  1.56  1.46  1.17  1.15  0.99  0.96  1.05  0.94  0.94
C Slower: all columns of the first round in each group, 16384 bytes 3 %, in the first group alone 1024 bytes 1 %; the columns from
C loads of 16 bytes, which wait for the stores of set_nonce, up to 1024 bytes 2 %; in the first group from memory, as in others,
C and words added before the transposition, 512 bytes 2 %; halves of blocks joined by a shuffle and two vpblendd, 512 bytes 1 %.
C No gain: the columns in memory only where a group follows.
C Instructions per byte, xor alone: 64 bytes 7.33, 256 3.41, 1350 3.23, 16384 2.96; lanes 3.10.
C Cycles of a double round by llvm-mca 19:
C                    8 blocks  horizontal, 2  4  6 blocks
C     Cascade Lake         43             28 30 46
C Cycles of pairs of 16 messages by the same: Cascade Lake 2062, Zen 3 1564; the same 32 blocks by lanes, without making their
C words, 2147, 1629.
C first has the block with the key of Poly1305 beside the first group, not after the last one.  ChaCha20-Poly1305 seal, ns on an
C Intel Xeon with AMX, and cycles by llvm-mca 19:
C     bytes    measured 500  1000  1500   Cascade Lake 500  1000  1500   Alder Lake 500  1000  1500   Zen 3 500  1000  1500
C     beside            254   456   653               1367  2075  2733             1233  1830  2454        1389  1717  2299
C     after             323   520   708               1511  2216  2875             1393  1980  2610        1484  1917  2489
C lanes also has the key of Poly1305, the first blocks of a text and the last one, whose number is another: ChaCha20-Poly1305 opened
C in place, cycles of the counter of an Intel Xeon with AMX, with the last block apart, and so:
C     bytes     4100  4170  4234  4298  4362  4426  4490  4554  8200
C     apart     4878  4926  5052  5108  5222  5290  5364  5388  8970
C     lanes     4638  4782  4828  4986  5016  5142  5174  5244  8728
C Zen 5 by the model, with vectors of twice the latency: 60 cycles of a double round, 604 of a group; 28 operations, 56 cycles, wait
C for each other.  One more block in general registers beside eight, by which CPUs that decode four instructions in a cycle lose:
C chacha20-wide.asm.
C Limit: 128 operations of three ports, 43; the double round of one block takes 28.  Before groups in halves (below) 16384 bytes
C took 1.08 cycles per byte by skylake.awk, 0.87 of them in double rounds; 18512 cycles, not 17707, with two words in memory and
C two quarter-rounds after the others, which also takes 1 to 2 % more of Zen 3, measured, and 3 to 10 % more by each model.
C Zen 3 has four units, limit 32, and took 46.7 so.  It seems to choose the unit of an operation before the operands are ready: in a
C chain of rotations, both shifts wait for the same unit in four of five cases.  No gain there: 87,000 random orders of a double
C round, and 140,000 exchanges of neighbours, none over 1 % faster; up to 112 nops in it; rotations loaded as operands; shifted
C words joined by vpaddusw, which another pair of units does; left shifts by vpmulld, likewise, 46 to 50.  Slower, 2 %: columns 0
C and 2, then 1 and 3, so that the next two diagonals wait less; yet a thousand double rounds in that order take 39 cycles each.
C Groups in halves: 16 shuffles of port 5 less in a group, 16 stores more.  Cycles of a group of many, by skylake.awk, zen5.awk and
C llvm-mca 14; measured on an Intel Xeon with AMX, 2048 bytes 2 % faster, 1350 to 16384 up to 1 %:
C               skylake.awk  zen5.awk  Haswell  Cascade Lake  Ice Lake  Zen 2  Zen 3
C     joined            553       598      488           473       460    393    355
C     in halves         491       607      487           455       457    395    368
C Not the last two groups: texts of up to 1024 bytes are also those of wide CPUs, as Zen 3 and 5, which take others by wide.

REQUIRES(avx2)

define(`LANES', 2)
define(`LEGACY', 0)
define(`BYTES', 1)
include(`chacha20.m4')
define(`IN_HALVES', 1)

PROLOGUE(xcsi_chacha20_xor_avx2)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_first_avx2)
FIRST_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_avx2)
LANES_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_pairs_avx2)
PAIRS_FUNCTION
EPILOGUE
TABLES
PAIRS_TABLE

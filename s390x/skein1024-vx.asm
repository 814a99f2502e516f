C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 for z13 and later: one chain in general registers, skein.m4; two chains side by side in vector registers,
C skein-lanes.m4.
C
C Functions: blocks, lanes.
C Features: vector facility (z13).  Stack: saved registers; of one chain 616 bytes, of which 456 are wiped.
C
C One chain: 15 of 16 words are in general registers, PHASE.
C Cycles of a hash of 1 KiB by llvm-mca 19, z13, z14 and z15 the same (C): 10666 (12662; with risbgn for its rllg, 12013); of a
C block, 1149.  No vectors: 1189.
C Instructions per byte of a hash of 64, 256, 1024, 16384 bytes (C): 88.9 (119)  32.0 (43.2)  22.2 (30.2)  19.1 (26.2)
C
C Lanes.  Cycles per byte of a block in each lane by llvm-mca 19, z13, z14 and z15 the same (one chain): 4.78 (8.98).
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function (C):
C     229.9 (492.5)  57.85 (123.5)  12.71 (30.57)

REQUIRES(vx)

define(`WORDS', 16)
include(`skein.m4')

C ADD_WORD(number of the subkey, word)
define(`ADD_WORD', `	ag	AT($2), ifelse($2, 13, `TWEAKED_AT($1)', $2, 14, `TWEAKED_AT($1 + 1)', `KEY_AT($1 + $2)')
ifelse($2, 15, `	aghi	AT($2), $1
')')
define(`MIX', `FOR(`I', 0, 2, `SMIX(I, ROTATION($1, $2), AT(EVEN($1, $2)), AT(ODD($1, $2)))')WHEN($1 % 4 == 3, `dnl
ADD_WORD(eval(($1 + 1) / 4), EVEN($1, $2))ADD_WORD(eval(($1 + 1) / 4), ODD($1, $2))')')

C PHASE(first round, last one): the word SPILLED is in memory.  What depends on it waits: one MIX of the first round, two of the
C second, four of the third; of a fourth, all.  After the other ones it takes the register of a word that none of them has: two
C instructions for three rounds.  Phases of one and of two rounds take 1 cycle less and 1 more, and 106 and 26 more instructions.
define(`LATE', `indir(`LATE_$1')')	C whether the word waits, and LATER(round, MIX)
define(`LATER', `indir(`LATER_$1_$2')')
define(`PHASE', `FOR(`W', 0, 15, `define(`LATE_'W, ifelse(W, SPILLED, 1, 0))')dnl
FOR(`R', $1, $2, `FOR(`M', 0, 7, `define(`LATER_'R`_'M, ifelse(LATE(EVEN(R, M))LATE(ODD(R, M)), 00, 0, 1))dnl
ifelse(LATER(R, M), 1, `define(`LATE_'EVEN(R, M), 1)define(`LATE_'ODD(R, M), 1)', `MIX(R, M)')')')dnl
FOR(`W', 0, 15, `ifelse(LATE(eval(15 - W)), 0, `define(`NEXT', eval(15 - W))')')dnl
	stg	AT(NEXT), SPILLED_AT(NEXT)
	lg	AT(NEXT), SPILLED_AT(SPILLED)
define(`AT_'SPILLED, AT(NEXT))define(`SPILLED', NEXT)dnl
FOR(`R', $1, $2, `FOR(`M', 0, 7, `WHEN(LATER(R, M), `MIX(R, M)')')')')

CONSTANTS
PROLOGUE(xcsi_skein1024_blocks_vx)
BLOCKS_OF(`FOR(`P', 0, 25, `PHASE(eval(3 * P), eval(3 * P + 2))')PHASE(78, 79)')
EPILOGUE

include(`threefish.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein1024_lanes_vx)
SKEIN_LANES
EPILOGUE

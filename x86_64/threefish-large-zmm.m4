dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for x86_64, sets of eight blocks in 512-bit vectors: loads, stores, counters.

define(`LANES', 8)
define(`VECTOR', `%zmm`'$1')

include(`threefish-large-evex.m4')

C Four blocks fill vectors of 256 bits; that row also takes a single one that is left, of Threefish-1024 up to four.
define(`REST_BY', ``xcsi_threefish'eval(64 * WORDS)`_'MODE`'ifelse(WORDS`'MODE, 16ctr, `_from')`_avx512vl'')
define(`FEW', `	cmp	IMM(4), BLOCKS
	jbe	REST_BY')
WHEN_1024(`define(`ALONE', 4)')

C Lanes of a vector are blocks 0 to 7 of the set.  The last set may have fewer: the rest of its lanes is neither loaded nor stored.
C EACH_BLOCK(name of the end, macro): MACRO(block of the set, offset of the part Q of the block) for those that exist.
define(`EACH_BLOCK', `FOR(`I', 0, 7, `ifelse(eval(S == SETS - 1 && I > 0), 1, `	cmp	IMM(eval(8 * S + I)), BLOCKS
	jbe	LABEL(TOTAL`_$1_'Q)
')$2(I, eval(BLOCK_SIZE * (8 * S + I) + 64 * Q))')ifelse(eval(S == SETS - 1), 1, `LABEL(TOTAL`_$1_'Q):
')')
define(`LOAD_BLOCK', `	vmovdqu64 $2(SRC), T($1)
')
define(`STORE_BLOCK', `ifelse(MODE, ctr, `	vpxorq	$2(SRC), T($1), T($1)
')	vmovdqu64 T($1), $2(DST)
')

C TRANSPOSE(from, to): lane i of vector j is then lane j of vector i, T(i) or P(i): word i of part Q.
define(`P', `X(S, eval(8 * Q + $1))')
define(`TRANSPOSE', `FOR(`I', 0, 3, `
	vpunpcklqdq $1(eval(2 * I + 1)), $1(eval(2 * I)), $2(eval(2 * I))
	vpunpckhqdq $1(eval(2 * I + 1)), $1(eval(2 * I)), $2(eval(2 * I + 1))')
SHUFFLE(2, `$2', `$1', 0, 1, 4, 5)
SHUFFLE(4, `$1', `$2', 0, 1, 2, 3)')
C 128-bit parts 0 and 2, or 1 and 3, of vectors i and i + distance.
define(`SHUFFLE', `ifelse($4, `', `', `	vshufi64x2 IMM(0x88), $2(eval($4 + $1)), $2($4), $3($4)
	vshufi64x2 IMM(0xdd), $2(eval($4 + $1)), $2($4), $3(eval($4 + $1))
SHUFFLE(`$1', `$2', `$3', shift(shift(shift(shift($@)))))')')

define(`VLOAD', `ifelse(MODE, ctr, `FOR(`S', 0, SETS - 1, `FOR(`W', 0, LAST_WORD - 1, `	vpbroadcastq COUNTER(W)(STATE), X(S, W)
')	vpbroadcastq N, X(S, LAST_WORD)
	vpaddq	lanes+eval(64 * S)(%rip), X(S, LAST_WORD), X(S, LAST_WORD)
	vpshufb	swap(%rip), X(S, LAST_WORD), X(S, LAST_WORD)
')', `FOR(`S', 0, SETS - 1, `ifelse(S, 1, `FULL(`ASIDE')')FOR(`Q', 0, WORDS / 8 - 1, `EACH_BLOCK(loaded, `LOAD_BLOCK')
TRANSPOSE(`T', `P')
')')LET(`S', 1, `FULL(`BACK')')')')
define(`VSTORE', `LET(`S', 0, `FULL(`ASIDE')')FOR(`S', 0, SETS - 1, `FOR(`Q', 0, WORDS / 8 - 1, `TRANSPOSE(`P', `T')
EACH_BLOCK(stored, `STORE_BLOCK')')
ifelse(S, 0, `FULL(`BACK')')')')

ifdef(`CHAINS', `', `
C Block number of each lane, in the sets.
RODATA(lanes, 64)
FOR(`S', 0, MOST_SETS - 1, `	.quad	eval(8 * S), eval(8 * S + 1), eval(8 * S + 2), eval(8 * S + 3)
	.quad	eval(8 * S + 4), eval(8 * S + 5), eval(8 * S + 6), eval(8 * S + 7)
')END_RODATA

C Byte order that reverses words.
RODATA(swap, 64)
FOR(`I', 0, 3, `	.byte	7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
')END_RODATA
')

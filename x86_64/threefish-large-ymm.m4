dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for x86_64, sets of four blocks in 256-bit vectors: loads, stores, counters.  Included after
dnl threefish-large.m4.
dnl
dnl The including file defines
dnl     X(set, word)                a vector register, or memory if IN_MEMORY(n) is 1, n = WORDS set + word:
dnl                                 then FETCH(n) to T(2)
dnl     T(n), HALF(n)               scratch, n = 0..3, and its lower half
dnl     VMOVDQU, VPXOR, VINSERT     instructions that know these registers; VINSERT inserts 128 bits
dnl     UPPER_HALVES(b, a, c)       c = the upper halves of a and b
dnl     BROADCAST(integer, c)       all words of c
dnl     MOST_SETS
dnl     FULL(text)                  the text if SETS leave no register; ASIDE, BACK: threefish-large-evex.m4
dnl     CHAINS                      by Skein, which counts no blocks

dnl Lanes of a vector are blocks 0, 1, 2, 3 of the set.  The last set may have fewer: LAST(block) is the offset of the block from
dnl block 0, or of the last block if it does not exist.  Such lanes are stored before the last block, which overwrites them.
define(`LAST_SET', `	lea	-eval(TOTAL - 3)(BLOCKS), LAST(3)
FOR(`I', 1, 3, `	mov	IMM(I), ifelse(I, 3, %r12, LAST(I))
	cmp	LAST(3), ifelse(I, 3, %r12, LAST(I))
	ifelse(I, 3, `cmovb	%r12, LAST(3)', `cmova	LAST(3), LAST(I)')
')FOR(`I', 1, 3, `	shl	IMM(WHEN_1024(7, 6)), LAST(I)
')')
dnl AT(register, set, block, byte)
define(`AT', `ifelse(eval($2 == SETS - 1 && $3 > 0), 1, `eval(BLOCK_SIZE * LANES * ($2) + $4)($1, LAST($3))',
`eval(BLOCK_SIZE * (LANES * ($2) + $3) + $4)($1)')')

dnl PUT(set, word, instruction and operands): the result is that word.  If the word is in memory, it goes there from the register
dnl of the last word, which is loaded after all others.
define(`PUT', `ifelse(IN_MEMORY(eval(WORDS * $1 + $2)), 1, `
	$3, X($1, LAST_WORD)
	vmovdqa	X($1, LAST_WORD), X($1, $2)', `
	$3, X($1, $2)')')
dnl LOAD_PAIR(h): words 2h and 2h + 1 of blocks 0 and 2 of set S to T(0), of 1 and 3 to T(1).
define(`LOAD_PAIR', `
	VMOVDQU	AT(SRC, S, 0, eval(16 * $1)), HALF(0)
	VMOVDQU	AT(SRC, S, 1, eval(16 * $1)), HALF(1)
	VINSERT $`'1, AT(SRC, S, 2, eval(16 * $1)), T(0), T(0)
	VINSERT $`'1, AT(SRC, S, 3, eval(16 * $1)), T(1), T(1)')
define(`VLOAD', `LAST_SET
ifelse(MODE, ctr, `FOR(`S', 0, SETS - 1, `FOR(`W', 0, LAST_WORD - 1, `PUT(S, W, `vpbroadcastq COUNTER(W)(STATE)')')')

FOR(`S', 0, SETS - 1, `BROADCAST(N, `X(S, LAST_WORD)')
	vpaddq	lanes+eval(32 * S)(%rip), X(S, LAST_WORD), X(S, LAST_WORD)
	vpshufb	swap(%rip), X(S, LAST_WORD), X(S, LAST_WORD)
')', `FOR(`S', 0, SETS - 1, `ifelse(S, 1, `FULL(`ASIDE')')FOR(`H', 0, WORDS / 2 - 1, `LOAD_PAIR(H)
PUT(S, eval(2 * H), `vpunpcklqdq T(1), T(0)')
	vpunpckhqdq T(1), T(0), X(S, eval(2 * H + 1))')
')LET(`S', 1, `FULL(`BACK')')')')

dnl Four words of all blocks become a quarter or half of each block, in registers of words that are done.  All input of it is read
dnl before its output is written, since lanes without a block have the input of the last one, and are stored before it.
define(`VSTORE', `LET(`S', 0, `FULL(`ASIDE')')FOR(`S', 0, SETS - 1, `FOR(`Q', 0, WORDS / 4 - 1, `LET(`F', eval(4 * Q), `
ifelse(IN_MEMORY(eval(WORDS * S + F)), 1, `FETCH(eval(WORDS * S + F))
	vpunpckhqdq X(S, eval(F + 1)), T(2), T(1)	C words 0 and 1 of blocks 1 and 3
	vpunpcklqdq X(S, eval(F + 1)), T(2), T(0)	C of blocks 0 and 2
FETCH(eval(WORDS * S + F + 2))
	vpunpckhqdq X(S, eval(F + 3)), T(2), T(3)
	vpunpcklqdq X(S, eval(F + 3)), T(2), T(2)', `	vpunpckhqdq X(S, eval(F + 1)), X(S, F), T(1)
	vpunpcklqdq X(S, eval(F + 1)), X(S, F), T(0)
	vpunpckhqdq X(S, eval(F + 3)), X(S, eval(F + 2)), T(3)
	vpunpcklqdq X(S, eval(F + 3)), X(S, eval(F + 2)), T(2)')
	UPPER_HALVES(T(3), T(1), X(S, eval(F + 1)))
	VINSERT $`'1, HALF(3), T(1), T(1)
	UPPER_HALVES(T(2), T(0), X(S, eval(F + 3)))
	VINSERT $`'1, HALF(2), T(0), T(0)
ifelse(MODE, ctr, `	VPXOR	AT(SRC, S, 3, eval(8 * F)), X(S, eval(F + 1)), X(S, eval(F + 1))
	VPXOR	AT(SRC, S, 2, eval(8 * F)), X(S, eval(F + 3)), X(S, eval(F + 3))
	VPXOR	AT(SRC, S, 1, eval(8 * F)), T(1), T(1)
	VPXOR	AT(SRC, S, 0, eval(8 * F)), T(0), T(0)
')	VMOVDQU	X(S, eval(F + 1)), AT(DST, S, 3, eval(8 * F))
	VMOVDQU	X(S, eval(F + 3)), AT(DST, S, 2, eval(8 * F))
	VMOVDQU	T(1), AT(DST, S, 1, eval(8 * F))
	VMOVDQU	T(0), AT(DST, S, 0, eval(8 * F))
')')ifelse(S, 0, `FULL(`BACK')')')')

dnl Byte order of each word of two.
define(`BYTES', `FOR(`J', 0, 3, `FOR(`I', 0, 7, `	.byte	eval(8 * (J % 2) + $1)
')')')

ifdef(`CHAINS', `', `
RODATA(lanes, 32)
FOR(`S', 0, MOST_SETS - 1, `	.quad	eval(4 * S), eval(4 * S + 1), eval(4 * S + 2), eval(4 * S + 3)
')END_RODATA
RODATA(swap, 32)
BYTES(`7 - I')END_RODATA
')

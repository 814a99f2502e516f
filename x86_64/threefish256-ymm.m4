dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-256 for x86_64, sets of four blocks in 256-bit vectors: loads, stores, counters.  Included after threefish256.m4.
dnl
dnl The including file defines
dnl     X(set, word), HALF(set, word)       a vector register, and its lower half
dnl     VMOVDQA, VMOVDQU, VPXOR, VINSERT    instructions that know these registers; VINSERT inserts 128 bits
dnl     UPPER_HALVES(b, a, c)               c = the upper halves of a and b
dnl     VSUBKEY(number, registers of the address)

dnl Lanes of a vector are blocks 0, 1, 2, 3 of the set.  The last set may have fewer: LAST(block) is the offset of the block from
dnl block 0, or of the last block if it does not exist.  Such lanes are stored before the last block, which overwrites them.
define(`LAST', `Y(0, $1)')
define(`LAST_SET', `
	lea	-eval(TOTAL - 3)(BLOCKS), LAST(3)
	mov	$`'3, LAST(2)
	cmp	LAST(2), LAST(3)
	cmova	LAST(2), LAST(3)
	mov	$`'2, LAST(2)
	cmp	LAST(2), LAST(3)
	cmovb	LAST(3), LAST(2)
	mov	$`'1, LAST(1)
	cmp	LAST(1), LAST(3)
	cmovb	LAST(3), LAST(1)
FOR(`I', 1, 3, `	shl	$`'5, LAST(I)
')')
dnl AT(register, first block of the set, block, byte)
define(`AT', `ifelse(eval(S == SETS - 1 && $3 > 0), 1, `eval(32 * ($2) + $4)($1, LAST($3))', `eval(32 * ($2 + $3) + $4)($1)')')

define(`VLOAD', `ifelse(MODE, ctr, `
FOR(`W', 0, 2, `
	vpbroadcastq COUNTER(W)(STATE), X(0, W)
FOR(`S', 1, SETS - 1, `
	VMOVDQA	X(0, W), X(S, W)')')
	lea	$1`'(N), Y(0, 0)
	vmovq	Y(0, 0), HALF(TEMPORARY, 0)
	vpbroadcastq HALF(TEMPORARY, 0), X(TEMPORARY, 0)
FOR(`S', 0, SETS - 1, `
	vpaddq	lanes+eval(32 * S)(%rip), X(TEMPORARY, 0), X(S, 3)
	vpshufb	swap(%rip), X(S, 3), X(S, 3)')', `BLOCKS_IN($1)')
ENCRYPTING(`VSUBKEY(0, `STATE')')')
define(`VSTORE', `ENCRYPTING(, `VSUBKEY(0, `STATE')')
BLOCKS_OUT($1)')

define(`BLOCKS_IN', `LAST_SET
FOR(`S', 0, SETS - 1, `FOR(`H', 0, 1, `
	VMOVDQU	AT(SRC, $1 + 4 * S, 0, 16 * H), HALF(TEMPORARY, 0)
	VMOVDQU	AT(SRC, $1 + 4 * S, 1, 16 * H), HALF(TEMPORARY, 1)
	VINSERT	$`'1, AT(SRC, $1 + 4 * S, 2, 16 * H), X(TEMPORARY, 0), X(TEMPORARY, 0)
	VINSERT	$`'1, AT(SRC, $1 + 4 * S, 3, 16 * H), X(TEMPORARY, 1), X(TEMPORARY, 1)
	vpunpcklqdq X(TEMPORARY, 1), X(TEMPORARY, 0), X(S, 2 * H)
	vpunpckhqdq X(TEMPORARY, 1), X(TEMPORARY, 0), X(S, 2 * H + 1)')')')

define(`BLOCKS_OUT', `LAST_SET
FOR(`S', 0, SETS - 1, `
	vpunpcklqdq X(S, 1), X(S, 0), X(TEMPORARY, 0)	C words 0 and 1 of blocks 0 and 2
	vpunpckhqdq X(S, 1), X(S, 0), X(TEMPORARY, 1)	C of blocks 1 and 3
	vpunpcklqdq X(S, 3), X(S, 2), X(TEMPORARY, 2)
	vpunpckhqdq X(S, 3), X(S, 2), X(TEMPORARY, 3)
	VINSERT	$`'1, HALF(TEMPORARY, 2), X(TEMPORARY, 0), X(S, 0)
	VINSERT	$`'1, HALF(TEMPORARY, 3), X(TEMPORARY, 1), X(S, 1)
	UPPER_HALVES(X(TEMPORARY, 2), X(TEMPORARY, 0), X(S, 2))
	UPPER_HALVES(X(TEMPORARY, 3), X(TEMPORARY, 1), X(S, 3))
ifelse(MODE, ctr, `FOR(`I', 0, 3, `	VPXOR	AT(SRC, $1 + 4 * S, I, 0), X(S, I), X(S, I)
')')FOR(`I', 0, 3, `	VMOVDQU	X(S, 3 - I), AT(DST, $1 + 4 * S, 3 - I, 0)
')')')

dnl LANE_TABLES(sets): constants, at the end of the file.
define(`BYTES', `FOR(`J', 0, 3, `FOR(`I', 0, 7, `	.byte	eval($1)
')')')
define(`LANE_TABLES', `C Block number of each lane, in the sets.
RODATA(lanes, 32)
FOR(`I', 0, eval($1 - 1), `	.quad	eval(4 * I), eval(4 * I + 1), eval(4 * I + 2), eval(4 * I + 3)
')END_RODATA

C Byte order that reverses words.
RODATA(swap, 32)
BYTES(`8 * (J % 2) + 7 - I')END_RODATA')

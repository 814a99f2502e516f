dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl ChaCha20 for i686 in 8 vector registers; src/chacha20-impl.h has the formula.
dnl
dnl Groups of four blocks are vertical: a vector is one word of each block.  Words 4 to 7 are in registers, the others in the frame,
dnl of which a quarter-round loads and stores three; each round begins with the word 0 to 3 that the one before left in a register.
dnl Columns 1 to 3 of the first round, which do not depend on the counter, are computed once per call.
dnl The last three or four blocks, one of which may be incomplete, are such a group, too, whose keystream stays in the frame.
dnl
dnl One or two blocks are horizontal: a vector is four words of a block.  Rows 0 and 2 of the second one take turns in a register.
dnl For the diagonals rows 0, 2 and 3 move, not row 1, which is the last to be ready.
dnl
dnl The including file defines
dnl     BYTES     1: pshufb rotates by 16 and 8; 0: pshuflw and pshufhw by 16, shifts by 8
define(`STATE', `%ebx')		C of lanes: the next blocks
define(`DST', `%edi')
define(`SRC', `%esi')
define(`LENGTH', `%ecx')	C what is left
define(`BLOCKS', `%edi')	C of lanes: likewise
define(`N', `%edx')		C the blocks before the next one
define(`COUNT', `%eax')
define(`REG', `%xmm`'eval($1)')
define(`A', `%xmm4')		C of a quarter-round, vertically
define(`C_', `%xmm5')
define(`D', `%xmm6')
define(`T', `%xmm7')

C The frame
define(`SLOT', `eval(16 * ($1))(%esp)')		C a word; of the last blocks the keystream, row by row
define(`START', `SLOT(15 + 3 * (($1) / 4) + ($1) % 4)')	C the words of columns 1 to 3 after a round
define(`COUNTERS', `SLOT(28)')			C of a group
define(`ROW', `SLOT(29 + $1)')			C of X; row 3 without the counter
define(`ORDER', `SLOT(32 + $1 / 8)')		C of bytes, to rotate by 16 and 8
define(`FOUR', `SLOT(35)')
define(`FRAME_SIZE', 576)

define(`LABEL', `.L`'MODE`'_$1')
C UNPACK(unit, a, b, high): high = the upper halves of a and b, a = the lower halves
define(`UNPACK', `
	movdqa	REG($2), REG($4)
	punpckh$1 REG($3), REG($4)
	punpckl$1 REG($3), REG($2)')
C TRANSPOSE(a, b, c, d, t): the results are in a, d, t, c; b is free.
define(`TRANSPOSE', `UNPACK(dq, $1, $2, $5)UNPACK(dq, $3, $4, $2)UNPACK(qdq, $1, $3, $4)UNPACK(qdq, $5, $2, $3)')

C ROTATE(register, left)
define(`ROTATE', `ifelse(BYTES`'eval($2 % 8), 10, `
	pshufb	ORDER($2), $1', BYTES`'$2, 016, `
	pshuflw	IMM(SWAP_16), $1, $1
	pshufhw	IMM(SWAP_16), $1, $1', `
	movdqa	$1, T
	pslld	IMM($2), $1
	psrld	IMM(eval(32 - $2)), T
	por	T, $1')')
define(`SWAP_16', 0xb1)
C Orders of bytes, in registers 0 and 2: words x, x + 4 y, x + 8 y, x + 12 y, where all bytes of y are 1.
define(`SET_ORDERS', `ifelse(BYTES, 1, `
	mov	IMM(0x04040404), COUNT
	movd	COUNT, REG(0)
	pshufd	IMM(1), REG(0), REG(0)
	movdqa	REG(0), REG(1)
	pslldq	IMM(4), REG(1)
	paddd	REG(1), REG(0)
	pslldq	IMM(4), REG(1)
	paddd	REG(1), REG(0)
	mov	IMM(0x01000302), COUNT
	movd	COUNT, REG(1)
	pshufd	IMM(0), REG(1), REG(1)
	paddd	REG(0), REG(1)
	movdqa	REG(1), ORDER(16)
	mov	IMM(0x02010003), COUNT
	movd	COUNT, REG(1)
	pshufd	IMM(0), REG(1), REG(1)
	paddd	REG(0), REG(1)
	movdqa	REG(1), ORDER(8)')')

C --- vertical

C QUARTER(round, number, 1: word number is in A, 1: it stays there): round 0 has columns, 1 diagonals.  Where WHICH is
C   first    the first round of columns 1 to 3, from ROW to START
C   second   round 0 of column 0, from ROW, and round 1 of all
define(`QUARTER', `QUARTER_OF($2, eval(($2 + $1) % 4), eval(8 + ($2 + 2 * $1) % 4), eval(12 + ($2 + 3 * $1) % 4), $3, $4, $1)')
define(`QUARTER_OF', `
ifelse($5, 1, , `TAKE_WORD($1, A, $7)')TAKE_WORD($4, D, $7)TAKE_WORD($3, C_, $7)	paddd	REG($2), A
	pxor	A, D
ROTATE(D, 16)
	paddd	D, C_
	pxor	C_, REG($2)
ROTATE(REG($2), 12)
	paddd	REG($2), A
ifelse($6, 1, , `	movdqa	A, PLACE($1)
')	pxor	A, D
ROTATE(D, 8)
	movdqa	D, PLACE($4)
	paddd	D, C_
	movdqa	C_, PLACE($3)
	pxor	C_, REG($2)
ROTATE(REG($2), 7)')
define(`PLACE', `ifelse(WHICH, first, `START($1)', `SLOT($1)')')
define(`TAKE_WORD', `ifelse(WHICH`'$3, any0, `	movdqa	SLOT($1), $2
', WHICH`'$3, any1, `	movdqa	SLOT($1), $2
', $3, 0, `ifelse($1, 12, `	movdqa	COUNTERS, $2
', `	pshufd	IMM(eval(85 * ($1 % 4))), ROW($1 / 4), $2
')', eval($1 % 4), 0, `	movdqa	SLOT($1), $2
', `	movdqa	START($1), $2
')')

C ROUNDS(label, double rounds)
define(`ROUNDS', `
	mov	IMM($2), COUNT
	.balign	16
LABEL($1):
LET(`WHICH', `any', `QUARTER(0, 0, 1)
QUARTER(0, 1)
QUARTER(0, 2)
QUARTER(0, 3, 0, 1)
QUARTER(1, 3, 1)
QUARTER(1, 1)
QUARTER(1, 2)
QUARTER(1, 0, 0, 1)')
	dec	COUNT
	jnz	LABEL($1)')

define(`FIRST', `LET(`WHICH', `first', `FOR(`I', 1, 3, `
	pshufd	IMM(eval(85 * I)), ROW(1), REG(I)
QUARTER(0, I)
	movdqa	REG(I), START(4 + I)')')')
define(`SECOND', `LET(`WHICH', `second', `
	pshufd	IMM(0), ROW(1), REG(0)
QUARTER(0, 0, 0, 1)
FOR(`I', 1, 3, `	movdqa	START(4 + I), REG(I)
')QUARTER(1, 0, 1)
QUARTER(1, 1)
QUARTER(1, 2)
QUARTER(1, 3)')
	movdqa	SLOT(0), A')
C Each block of lanes has its own.  The words of row 1 stay in registers.
define(`LANES_IN', `FOR(`K', 0, 3, `LET(`R', eval((K + 2) % 4), `
	movdqu	eval(16 * R)(STATE), REG(0)
	movdqu	eval(64 + 16 * R)(STATE), REG(4)
	movdqu	eval(128 + 16 * R)(STATE), REG(3)
	movdqu	eval(192 + 16 * R)(STATE), REG(1)
TRANSPOSE(0, 4, 3, 1, 2)
ifelse(R, 1, , `FOR(`I', 0, 3, `	movdqa	REG(I), SLOT(4 * R + I)
')')')')
	movdqa	SLOT(0), A')

C OUT(block, row, register, free register): where DIRECTLY is 1 to the message
define(`OUT', `ifelse(MODE, lanes, `
	movdqu	eval(64 * $1 + 16 * $2)(STATE), REG($4)
	paddd	REG($4), REG($3)
	movdqu	REG($3), eval(64 * $1 + 16 * $2)(STATE)', `
	paddd	ROW($2), REG($3)
ifelse(DIRECTLY, 1, `	movdqu	eval(64 * $1 + 16 * $2)(SRC), REG($4)
	pxor	REG($4), REG($3)
	movdqu	REG($3), eval(64 * $1 + 16 * $2)(DST)', `	movdqa	REG($3), SLOT(4 * $2 + $1)')')')
define(`ROW_OUT', `TRANSPOSE($2, $3, $4, $5, $6)
OUT(0, $1, $2, $3)
OUT(1, $1, $5, $3)
OUT(2, $1, $6, $3)
OUT(3, $1, $4, $3)')
define(`GROUP_OUT', `
ROW_OUT(1, 0, 1, 2, 3, 5)
FOR(`I', 1, 3, `	movdqa	SLOT(I), REG(4 + I)
')ROW_OUT(0, 4, 5, 6, 7, 0)
FOR(`R', 2, 3, `FOR(`I', 0, 3, `	movdqa	SLOT(4 * R + I), REG(I)
')ifelse(R`'MODE, 3xor, `	paddd	COUNTERS, REG(0)
')ROW_OUT(R, 0, 1, 2, 3, 4)
')')

C --- horizontal: rows of the first block in registers 0 to 3; of the second one in 4 or two slots, 5, 4 or those slots, 6

define(`HR', `ifelse(eval($1), 0, `REG($2)', `ifelse($2, 3, `REG(6)', $2, 1, `REG(5)', `REG(4)')')')
define(`UP_1', 0x39)
define(`UP_2', 0x4e)
define(`UP_3', 0x93)
C What moves row 0 after round R, and row 2 before it.
define(`MOVE', `ifelse(R, 0, `UP_3', `UP_1')')
C TAKE(slot of the second block, move or nothing)
define(`TAKE', `ifelse($2, , `movdqa	SLOT($1), REG(4)', `pshufd	IMM($2), SLOT($1), REG(4)')')
C HALF(rotation of row 3, of row 1, moves of row 2 and 0 of the second block)
define(`HALF', `FOR(`S', 0, SETS - 1, `
	paddd	HR(S, 1), HR(S, 0)
	pxor	HR(S, 0), HR(S, 3)
ifelse(S, 1, `	movdqa	REG(4), SLOT(0)
')ROTATE(HR(S, 3), $1)
ifelse(S, 1, `	TAKE(2, $3)
')	paddd	HR(S, 3), HR(S, 2)
	pxor	HR(S, 2), HR(S, 1)
ifelse(S, 1, `	movdqa	REG(4), SLOT(2)
	TAKE(0, $4)
')ROTATE(HR(S, 1), $2)')')
define(`ROUND', `HALF(16, 12, MOVE, )HALF(8, 7, , MOVE)
	pshufd	IMM(MOVE), REG(0), REG(0)
	pshufd	IMM(UP_2), REG(3), REG(3)
	pshufd	IMM(ifelse(R, 0, UP_1, UP_3)), REG(2), REG(2)
ifelse(SETS, 2, `	pshufd	IMM(UP_2), REG(6), REG(6)')')
C NUMBER(block, register): its counter
define(`NUMBER', `ifelse($1, 0, `
	movd	N, $2', `
	lea	1(N), COUNT
	movd	COUNT, $2')')
C BLOCK_OUT(block, what to do with row R in a register)
define(`BLOCK_OUT', `
ifelse($1, 1, `	pshufd	IMM(UP_3), SLOT(2), REG(0)')
NUMBER($1, T)
	paddd	T, HR($1, 3)
FOR(`R', 0, 3, `LET(`V', ifelse($1`'R, 12, `REG(0)', `HR($1, R)'), `	paddd	ROW(R), V
$2')')')
define(`TO_MESSAGE', `	movdqu	eval(64 * $1 + 16 * R)(SRC), T
	pxor	T, V
	movdqu	V, eval(64 * $1 + 16 * R)(DST)
')
define(`TO_STATE', `	movdqu	V, eval(64 + 16 * R)(STATE)
')
define(`HORIZONTAL', `LET(`SETS', $1, `
LABEL(few_`'SETS):
FOR(`R', 0, 2, `	movdqa	ROW(R), REG(R)
')NUMBER(0, REG(3))
	paddd	ROW(3), REG(3)
ifelse(SETS, 2, `	pshufd	IMM(UP_1), REG(2), T
	movdqa	T, SLOT(2)
	movdqa	REG(0), REG(4)
	movdqa	REG(1), REG(5)
NUMBER(1, REG(6))
	paddd	ROW(3), REG(6)
')	mov	IMM(10), COUNT
	.balign	16
LABEL(rounds_`'SETS):
FOR(`R', 0, 1, `ROUND')
	dec	COUNT
	jnz	LABEL(rounds_`'SETS)
ifelse(SETS, 2, `BLOCK_OUT(0, `TO_MESSAGE(0)')')
	cmp	IMM(eval(64 * SETS)), LENGTH
	jb	LABEL(part_`'SETS)
BLOCK_OUT(eval(SETS - 1), `TO_MESSAGE(eval(SETS - 1))')
	jmp	LABEL(end)
LABEL(part_`'SETS):
BLOCK_OUT(eval(SETS - 1), `TO_STATE')
	jmp	LABEL(end)')')

C --- functions

C All but what WIPE does
define(`WIPE_GROUP', `	pxor	REG(0), REG(0)
FOR(`I', 1, 28, `	movdqa	REG(0), SLOT(I)
')')
define(`WIPE', `WIPE_VECTORS(0, 7)FOR(`I', 29, 32, `	movdqa	REG(0), SLOT(I)
')	movdqa	REG(0), SLOT(0)
	movdqa	REG(0), SLOT(2)
')

define(`XOR_FUNCTION', `LET(`MODE', `xor', `
	ALIGNED_FRAME(FRAME_SIZE)
	mov	FRAME_ARGUMENT(0), STATE
	mov	FRAME_ARGUMENT(1), DST
	mov	FRAME_ARGUMENT(2), SRC
	mov	FRAME_ARGUMENT(3), LENGTH
	mov	48(STATE), N
SET_ORDERS
FOR(`R', 0, 3, `	movdqu	eval(16 * R)(STATE), REG(R)
')	psrldq	IMM(4), REG(3)
	pslldq	IMM(4), REG(3)
FOR(`R', 0, 3, `	movdqa	REG(R), ROW(R)
')	cmp	IMM(64), LENGTH
	jbe	LABEL(few_1)
	cmp	IMM(128), LENGTH
	jbe	LABEL(few_2)
C 1 1 1 1, and moved by one, two and three words 0 1 2 3
	pcmpeqd	REG(0), REG(0)
	psrld	IMM(31), REG(0)
	movd	N, REG(1)
	pshufd	IMM(0), REG(1), REG(1)
	movdqa	REG(0), REG(2)
FOR(`I', 1, 3, `	pslldq	IMM(4), REG(2)
	paddd	REG(2), REG(1)
')	movdqa	REG(1), COUNTERS
	pslld	IMM(2), REG(0)
	movdqa	REG(0), FOUR
FIRST
LABEL(many):
SECOND
ROUNDS(rounds, 9)
	cmp	IMM(256), LENGTH
	jb	LABEL(last)
LET(`DIRECTLY', 1, `GROUP_OUT')
	movdqa	COUNTERS, REG(0)
	paddd	FOUR, REG(0)
	movdqa	REG(0), COUNTERS
	add	IMM(4), N
	add	IMM(256), SRC
	add	IMM(256), DST
	sub	IMM(256), LENGTH
	cmp	IMM(128), LENGTH
	ja	LABEL(many)
LABEL(rest):
WIPE_GROUP
	cmp	IMM(64), LENGTH
	ja	LABEL(few_2)
	test	LENGTH, LENGTH
	jz	LABEL(end)
HORIZONTAL(1)
HORIZONTAL(2)
LABEL(last):
LET(`DIRECTLY', 0, `GROUP_OUT')
	mov	%esp, COUNT
LABEL(block):
	sub	IMM(64), LENGTH
	jb	LABEL(part)
FOR(`R', 0, 3, `	movdqu	eval(16 * R)(SRC), REG(R)
	pxor	eval(64 * R)(COUNT), REG(R)
	movdqu	REG(R), eval(16 * R)(DST)
')	add	IMM(64), SRC
	add	IMM(64), DST
	add	IMM(16), COUNT
	test	LENGTH, LENGTH
	jnz	LABEL(block)
	jmp	LABEL(rest)
LABEL(part):
FOR(`R', 0, 3, `	movdqa	eval(64 * R)(COUNT), REG(R)
	movdqu	REG(R), eval(64 + 16 * R)(STATE)
')	xor	LENGTH, LENGTH
	jmp	LABEL(rest)
LABEL(end):
WIPE
	END_ALIGNED_FRAME
	ret')')

define(`LANES_FUNCTION', `LET(`MODE', `lanes', `
	ALIGNED_FRAME(FRAME_SIZE)
	mov	FRAME_ARGUMENT(0), STATE
	mov	FRAME_ARGUMENT(1), BLOCKS
SET_ORDERS
LABEL(many):
LANES_IN
ROUNDS(rounds, 10)
GROUP_OUT
	add	IMM(256), STATE
	sub	IMM(4), BLOCKS
	jnz	LABEL(many)
WIPE_VECTORS(0, 7)
C Other words were in registers alone.
FOR(`I', 0, 3, `	movdqa	REG(0), SLOT(I)
')
FOR(`I', 8, 15, `	movdqa	REG(0), SLOT(I)
')
	END_ALIGNED_FRAME
	ret')')

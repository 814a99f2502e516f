dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl ChaCha20 for arm64: groups of four blocks are in vector registers, one word of all per register, and a block beside them in
dnl general registers; src/chacha20-impl.h has the formula.
dnl
dnl Iterations of five blocks: the scalar one comes first and is whole, of the vectors not all may be used.  What is left are up to
dnl four in vectors, or one in general registers alone.  Before them a row may have iterations of more blocks, BULK, whose last four
dnl end like those.  Lanes: four in vector registers, before them LANES_BULK.
dnl
dnl The including file defines, before it uses the functions:
dnl     VECTOR(time)                instructions of column or diagonal I at a time from 0 to 13, or nothing; two groups: from -1
dnl     PREPARE(x register)         constants
dnl     LOAD_WORDS                  X(0) to X(15) but X(12): the word of the state, four times
dnl     COUNTERS(n, w register)     v register n: counters of four blocks, the first as in the w register
dnl and may define
dnl     ALONE_MOST                  the most bytes of which all blocks are in general registers
dnl     BULK_LEAST, BULK            the fewest bytes for BULK; it does such an iteration, up to the rounds of its last four blocks,
dnl                                 which are in group 0
dnl     LANES_LEAST, LANES_BULK     the fewest lanes for LANES_BULK, which does so many
dnl     BULK_FRAME                  for both, which may use d8-d15: bytes at sp, which are wiped
define(`ALONE_MOST', 64)
define(`BULK_LEAST', 0)
define(`LANES_LEAST', 0)
define(`BULK_FRAME', 0)
define(`STATE', `x0')
define(`DST', `x1')
define(`SRC', `x2')
define(`LENGTH', `x3')
define(`Y', `w`'Y_NUMBER($1)')	C Y(word): the scalar block
define(`YX', `x`'Y_NUMBER($1)')
define(`Y_NUMBER', `eval(($1) + 4 + (($1) > 13))')
define(`ROUNDS', `x21')
define(`NEXT', `w22')		C counter of the next block
define(`K', `w`'eval(23 + $1)')
define(`KX', `x`'eval(23 + $1)')
define(`TO', `x23')
C A number of the state has two words; big-endian memory has the odd one first.
define(`X', `v`'X_NUMBER($1)')	C X(word) of group G, in v0-7, v16-23, or v8-15, v24-31
define(`X_NUMBER', `X_PLACE(eval(($1) IF_BE(^ 1)))')
define(`X_PLACE', `eval($1 + 8 * ($1 > 7) + 8 * G)')
define(`G', 0)
define(`T', `v`'eval(T_FIRST + $1)')
define(`T_FIRST', 24)

C WORD(row): its word of column or diagonal I
define(`WORD', `eval(4 * ($1) + (I + ($1) * HALF) % 4)')
define(`OPERAND', `X(WORD($1))')
define(`VECTOR_ADD', `	add	OPERAND($1).4s, OPERAND($1).4s, OPERAND($2).4s
')
define(`SCALAR_TWO', `	$1	Y(WORD($2)), Y(WORD($2)), Y(WORD($3))
')
define(`SCALAR_ROTATE', `	ror	Y(WORD($1)), Y(WORD($1)), #eval(32 - $2)
')
define(`SCALAR', `NTH($1,
`SCALAR_TWO(add, 0, 1)', `SCALAR_TWO(eor, 3, 0)', `SCALAR_ROTATE(3, 16)', `SCALAR_TWO(add, 2, 3)', `SCALAR_TWO(eor, 1, 2)',
`SCALAR_ROTATE(1, 12)', `', `SCALAR_TWO(add, 0, 1)', `SCALAR_TWO(eor, 3, 0)', `SCALAR_ROTATE(3, 8)', `SCALAR_TWO(add, 2, 3)',
`SCALAR_TWO(eor, 1, 2)', `SCALAR_ROTATE(1, 7)', `')')
C ROUNDS_OF(label, groups, 1 for one block in general registers or 0)
define(`ROUNDS_OF', `
	mov	ROUNDS, #10
$1:
FOR(`HALF', 0, 1, `FOR(`TIME', 0, 13, `FOR(`G', 0, $2 - 1, `FOR(`I', 0, 3, `VECTOR(TIME - G)')')ifelse($3, 1,
`FOR(`I', 0, 3, `SCALAR(TIME)')')')')
	sub	ROUNDS, ROUNDS, #1
	cbnz	ROUNDS, $1')

C --- vectors

C TRANSPOSE: the four words of a row, of four blocks, become that row of each of the blocks, ROW(block, row); and back.
define(`ROW', `X(4 * ($2) + $1)')
define(`TRANSPOSE', `FOR(`R', 0, 3, `
	zip1	T(0).4s, ROW(0, R).4s, ROW(1, R).4s
	zip2	T(1).4s, ROW(0, R).4s, ROW(1, R).4s
	zip1	T(2).4s, ROW(2, R).4s, ROW(3, R).4s
	zip2	T(3).4s, ROW(2, R).4s, ROW(3, R).4s
	zip1	ROW(0, R).2d, T(0).2d, T(2).2d
	zip2	ROW(1, R).2d, T(0).2d, T(2).2d
	zip1	ROW(2, R).2d, T(1).2d, T(3).2d
	zip2	ROW(3, R).2d, T(1).2d, T(3).2d')')

C VECTOR_START(number of the first block)
define(`VECTOR_START', `
LOAD_WORDS
ifelse($1, 0, `COUNTERS(X_NUMBER(12), NEXT)', `	add	K(0), NEXT, #$1
COUNTERS(X_NUMBER(12), K(0))')')

C The words from before are added; each counter is added by itself.
define(`VECTOR_END', `
COUNTERS(T_FIRST, NEXT)
	add	X(12).4s, X(12).4s, T(0).4s
TRANSPOSE
	ld1	{T(0).2d-T(3).2d}, [STATE]
	mov	T(3).s[0], wzr
FOR(`B', 0, 3, `FOR(`R', 0, 3, `	add	ROW(B, R).4s, ROW(B, R).4s, T(R).4s
')')')

C VECTOR_OUT(block)
define(`VECTOR_OUT', `
	ld1	{T(0).16b-T(3).16b}, [SRC], #64
FOR(`R', 0, 3, `	eor	T(R).16b, T(R).16b, ROW($1, R).16b
')	st1	{T(0).16b-T(3).16b}, [DST], #64')

C --- one block in general registers

C TWO_WORDS(a, b, number): the words of a number of the state
define(`TWO_WORDS', `	ldp	IF_BE(`$2, $1', `$1, $2'), [STATE, #eval(8 * $3)]
')
define(`SCALAR_START', `
FOR(`N', 0, 7, `TWO_WORDS(Y(2 * N), Y(2 * N + 1), N)')
	mov	Y(12), NEXT')

define(`SCALAR_END', `FOR(`N', 0, 7, `
TWO_WORDS(K(0), K(1), N)ifelse(N, 6, `	mov	K(0), NEXT
')	add	Y(2 * N), Y(2 * N), K(0)
	add	Y(2 * N + 1), Y(2 * N + 1), K(1)
	orr	YX(2 * N), YX(2 * N), YX(2 * N + 1), lsl #32
IF_BE(`	rev	YX(2 * N), YX(2 * N)')')')

define(`SCALAR_OUT', `FOR(`N', 0, 1, `
	ldp	KX(0), KX(1), [SRC], #16
	ldp	KX(2), KX(3), [SRC], #16
FOR(`M', 0, 3, `	eor	KX(M), KX(M), YX(8 * N + 2 * M)
')	stp	KX(0), KX(1), [DST], #16
	stp	KX(2), KX(3), [DST], #16')')

C --- functions

define(`SAVE_BULK', `
	PUSH2(d8, d9)
	PUSH2(d10, d11)
	PUSH2(d12, d13)
	PUSH2(d14, d15)
WHEN(BULK_FRAME > 0, `	FRAME(BULK_FRAME)')')
C POP2 of d registers clears their upper halves.
define(`WIPE_ALL', `ifelse(BULK_LEAST, 0, `
WIPE_VECTORS(0, 7)WIPE_VECTORS(16, 27)', `
WIPE_VECTORS(0, 7)WIPE_VECTORS(16, 31)WHEN(BULK_FRAME > 0, `FOR(`N', 0, BULK_FRAME / 32 - 1, `	stp	q0, q0, [sp, #eval(32 * N)]
')	END_FRAME(BULK_FRAME)
')	POP2(d14, d15)
	POP2(d12, d13)
	POP2(d10, d11)
	POP2(d8, d9)')')

define(`XOR_FUNCTION', `
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	PUSH2(x23, x24)
	PUSH2(x25, x26)
	ldr	NEXT, [STATE, #IF_BE(52, 48)]
	cmp	LENGTH, #ALONE_MOST
	b.ls	.Lone
PREPARE(TO)
WHEN(BULK_LEAST > 0, `
SAVE_BULK')
.Lmore:
WHEN(BULK_LEAST > 0, `
	cmp	LENGTH, #BULK_LEAST
	b.lo	.Lno_bulk
BULK
	b	.Lvectors_out
.Lno_bulk:')
	cmp	LENGTH, #256
	b.ls	.Lno_five
VECTOR_START(1)
SCALAR_START
ROUNDS_OF(`.Lfive_rounds', 1, 1)
SCALAR_END
SCALAR_OUT
	add	NEXT, NEXT, #1
	sub	LENGTH, LENGTH, #64
	b	.Lvectors_out
.Lno_five:
	cmp	LENGTH, #ALONE_MOST
	b.ls	.Lwipe
VECTOR_START(0)
ROUNDS_OF(`.Lfour_rounds', 1, 0)
.Lvectors_out:
VECTOR_END
	add	NEXT, NEXT, #4
VECTOR_OUT(0)
FOR(`B', 1, 3, `
	cmp	LENGTH, #eval(64 * (B + 1))
	b.lo	.Llast_`'B
VECTOR_OUT(B)')
	subs	LENGTH, LENGTH, #256
	b.ne	.Lmore
	b	.Lwipe
FOR(`B', 1, 3, `
.Llast_`'B:
	cmp	LENGTH, #eval(64 * B)
	b.eq	.Lvectors_end
	add	TO, STATE, #64
FOR(`R', 0, 3, `	st1	{ROW(B, R).16b}, [TO], #16
')ifelse(B, 3, `', `	b	.Lvectors_end')')
.Lvectors_end:
	mov	LENGTH, #0
.Lwipe:
WIPE_ALL
	cbz	LENGTH, .Lend
.Lone:
SCALAR_START
ROUNDS_OF(`.Lone_rounds', 0, 1)
SCALAR_END
	cmp	LENGTH, #64
	b.lo	.Lone_keystream
SCALAR_OUT
WHEN(ALONE_MOST > 64, `	add	NEXT, NEXT, #1
	subs	LENGTH, LENGTH, #64
	b.ne	.Lone
')	b	.Lend
.Lone_keystream:
FOR(`N', 0, 3, `
	stp	YX(4 * N), YX(4 * N + 2), [STATE, #eval(64 + 16 * N)]')
.Lend:
	POP2(x25, x26)
	POP2(x23, x24)
	POP2(x21, x22)
	POP2(x19, x20)
	ret')

define(`LANES', `x1')
C LANES_IN(number of the first block), LANES_OUT: four blocks from and to STATE, which LANES_OUT moves
define(`LANES_IN', `
	add	x3, STATE, #eval(64 * $1)
FOR(`B', 0, 3, `FOR(`R', 0, 3, `	ld1	{ROW(B, R).2d}, [x3], #16
')')
TRANSPOSE')
define(`LANES_OUT', `TRANSPOSE
FOR(`B', 0, 3, `
	ld1	{T(0).2d-T(3).2d}, [STATE]
FOR(`R', 0, 3, `	add	T(R).4s, T(R).4s, ROW(B, R).4s
')	st1	{T(0).16b-T(3).16b}, [STATE], #64')')

define(`LANES_FUNCTION', `
PREPARE(x2)
WHEN(LANES_LEAST > 0, `
SAVE_BULK
	cmp	LANES, #LANES_LEAST
	b.lo	.Llanes
.Lbulk_lanes:
LET(`ROUNDS', `x2', `LANES_BULK')
	sub	LANES, LANES, #LANES_LEAST
	cmp	LANES, #LANES_LEAST
	b.hs	.Lbulk_lanes
	cbz	LANES, .Llanes_end')
.Llanes:
LANES_IN(0)
LET(`ROUNDS', `x2', `ROUNDS_OF(`.Llanes_rounds', 1, 0)')
LANES_OUT
ifelse(LANES_LEAST, 0, `	subs	LANES, LANES, #4
	b.ne	.Llanes
')dnl
.Llanes_end:
WIPE_ALL
	ret')

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 for any arm64: four blocks in vector registers, one word of all per register, and a fifth in general registers.
C
C Functions: xor, lanes.
C Features: Advanced SIMD.
C Rotations: rev32 by 16, tbl by 8, shl and sri by 12 and 7; ror.  Iterations of five blocks, the last one whole or not; what is
C left are four, of which not all may be used, or one in general registers alone.  Lanes: four in vector registers.
C
C Instructions per byte; C below:
C     bytes     64   128   192   256   320  1024  1350 16384
C             16.6  9.90  6.65  5.03  7.19  7.66  7.60  7.06; big endian 7.09
C             22.9  21.6  21.1  20.9  20.8  20.4  21.1  20.3
C Cycles by llvm-mca 19, Cortex-A53, A55, A72, Neoverse N1, N2, V1, V2:
C     five blocks   2490 1925 1035 700 698 615 594
C     four          1899 1349 1022 698 694 610 589
C     one            771  753  519 346 495 263 255
C     lanes, four   1976 1431 1086 726 727 648 644
C The fifth block is free but on A53 and A55: per byte in a loop 7.77 6.00 3.16 2.17 2.16 1.83 1.78, four alone 7.40 5.25 3.86
C 2.70 2.70 2.20 2.03, though these are 4.76 instructions per byte.
C Slower: vector and general registers by turns instead of four and four, on A53 alone (3450 cycles); rotations by 8 with shifts,
C rounds of five blocks by turns 3161 925 646 584 on A53, A72, N1, V1, with shifts 3721 916 746 606.  Two blocks one by one in
C general registers: 1539 1509 1024 684 973 516 475, twice the instructions.  On paper: one block with a row of words per vector
C register, 15 instructions in sequence in each round, 600 cycles on N1.

REQUIRES(simd)

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
define(`X', `v`'X_NUMBER(eval(($1) IF_BE(^ 1)))')	C X(word) in v0-7, v16-23
define(`X_NUMBER', `eval($1 + 8 * ($1 > 7))')
define(`T', `v`'eval(24 + $1)')
define(`BYTES', `v28')		C tbl: rotation by 8
define(`COUNTERS', `v29')	C of the next four blocks
define(`STEP', `v30')

RODATA(.Lconstants, 16)
FOR(`I', 0, 15, `DATA8(eval((I & 12) + (I + 3) % 4))')
DATA32(0, 1, 2, 3)
END_RODATA

C WORD(row): its word of column or diagonal I
define(`WORD', `eval(4 * ($1) + (I + ($1) * HALF) % 4)')
define(`VECTOR_ADD', `	add	X(WORD($1)).4s, X(WORD($1)).4s, X(WORD($2)).4s
')
define(`VECTOR_XOR', `	eor	$1.16b, X(WORD($2)).16b, X(WORD($3)).16b
')
define(`VECTOR_LEFT', `	shl	X(WORD(1)).4s, T(I).4s, #$1
')
define(`VECTOR_RIGHT', `	sri	X(WORD(1)).4s, T(I).4s, #eval(32 - $1)
')
define(`VECTOR', `NTH($1,
`VECTOR_ADD(0, 1)', `VECTOR_XOR(X(WORD(3)), 3, 0)', `	rev32	X(WORD(3)).8h, X(WORD(3)).8h
', `VECTOR_ADD(2, 3)', `VECTOR_XOR(T(I), 1, 2)', `VECTOR_LEFT(12)', `VECTOR_RIGHT(12)',
`VECTOR_ADD(0, 1)', `VECTOR_XOR(X(WORD(3)), 3, 0)', `	tbl	X(WORD(3)).16b, {X(WORD(3)).16b}, BYTES.16b
', `VECTOR_ADD(2, 3)', `VECTOR_XOR(T(I), 1, 2)', `VECTOR_LEFT(7)', `VECTOR_RIGHT(7)')')
define(`SCALAR_TWO', `	$1	Y(WORD($2)), Y(WORD($2)), Y(WORD($3))
')
define(`SCALAR_ROTATE', `	ror	Y(WORD($1)), Y(WORD($1)), #eval(32 - $2)
')
define(`SCALAR', `NTH($1,
`SCALAR_TWO(add, 0, 1)', `SCALAR_TWO(eor, 3, 0)', `SCALAR_ROTATE(3, 16)', `SCALAR_TWO(add, 2, 3)', `SCALAR_TWO(eor, 1, 2)',
`SCALAR_ROTATE(1, 12)', `', `SCALAR_TWO(add, 0, 1)', `SCALAR_TWO(eor, 3, 0)', `SCALAR_ROTATE(3, 8)', `SCALAR_TWO(add, 2, 3)',
`SCALAR_TWO(eor, 1, 2)', `SCALAR_ROTATE(1, 7)', `')')
C ROUNDS_OF(label, 1 for four blocks in vector registers or 0, 1 for one in general registers or 0)
define(`ROUNDS_OF', `
	mov	ROUNDS, #10
$1:
FOR(`HALF', 0, 1, `FOR(`TIME', 0, 13, `ifelse($2, 1, `FOR(`I', 0, 3, `VECTOR(TIME)')')ifelse($3, 1,
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

define(`VECTOR_START', `
	mov	TO, STATE
	ld4r	{v0.4s-v3.4s}, [TO], #16
	ld4r	{v4.4s-v7.4s}, [TO], #16
	ld4r	{v16.4s-v19.4s}, [TO], #16
	ld4r	{v20.4s-v23.4s}, [TO]
	mov	X(12).16b, COUNTERS.16b')

C The words from before are added; each counter is added by itself.
define(`VECTOR_END', `
	add	X(12).4s, X(12).4s, COUNTERS.4s
TRANSPOSE
	ld1	{T(0).2d-T(3).2d}, [STATE]
	mov	T(3).s[0], wzr
FOR(`B', 0, 3, `FOR(`R', 0, 3, `	add	ROW(B, R).4s, ROW(B, R).4s, T(R).4s
')')')

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
	add	Y(12), NEXT, #$1')

define(`SCALAR_END', `FOR(`N', 0, 7, `
TWO_WORDS(K(0), K(1), N)ifelse(N, 6, `	add	K(0), NEXT, #$1
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

define(`SCALAR_KEYSTREAM', `FOR(`N', 0, 3, `
	stp	YX(4 * N), YX(4 * N + 2), [STATE, #eval(64 + 16 * N)]')')

PROLOGUE(xcsi_chacha20_xor_simd)
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	PUSH2(x23, x24)
	PUSH2(x25, x26)
	ldr	NEXT, [STATE, #IF_BE(52, 48)]
	cmp	LENGTH, #64
	b.ls	.Lone
	LEA(.Lconstants, TO)
	ld1	{BYTES.16b}, [TO], #16
	ld1	{COUNTERS.4s}, [TO]
	dup	T(0).4s, NEXT
	add	COUNTERS.4s, COUNTERS.4s, T(0).4s
	cmp	LENGTH, #256
	b.ls	.Lfour
	movi	STEP.4s, #5
.Lfive:
VECTOR_START
SCALAR_START(4)
ROUNDS_OF(`.Lfive_rounds', 1, 1)
VECTOR_END
FOR(`B', 0, 3, `VECTOR_OUT(B)')
	add	COUNTERS.4s, COUNTERS.4s, STEP.4s
	sub	LENGTH, LENGTH, #256
SCALAR_END(4)
	add	NEXT, NEXT, #5
	cmp	LENGTH, #64
	b.lo	.Lfive_keystream
SCALAR_OUT
	sub	LENGTH, LENGTH, #64
	cmp	LENGTH, #256
	b.hi	.Lfive
	cmp	LENGTH, #64
	b.ls	.Lwipe
.Lfour:
VECTOR_START
ROUNDS_OF(`.Lfour_rounds', 1, 0)
VECTOR_END
VECTOR_OUT(0)
FOR(`B', 1, 3, `
	subs	LENGTH, LENGTH, #64
	b.eq	.Lwipe
	cmp	LENGTH, #64
	b.lo	.Lkeystream_`'B
VECTOR_OUT(B)')
	b	.Lvector_end
FOR(`B', 1, 3, `
.Lkeystream_`'B:
	add	TO, STATE, #64
FOR(`R', 0, 3, `	st1	{ROW(B, R).16b}, [TO], #16
')	b	.Lvector_end')
.Lfive_keystream:
SCALAR_KEYSTREAM
.Lvector_end:
	mov	LENGTH, #0
.Lwipe:
WIPE_VECTORS(0, 7)WIPE_VECTORS(16, 27)
	cbz	LENGTH, .Lend
.Lone:
SCALAR_START(0)
ROUNDS_OF(`.Lone_rounds', 0, 1)
SCALAR_END(0)
	cmp	LENGTH, #64
	b.lo	.Lone_keystream
SCALAR_OUT
	b	.Lend
.Lone_keystream:
SCALAR_KEYSTREAM
.Lend:
	POP2(x25, x26)
	POP2(x23, x24)
	POP2(x21, x22)
	POP2(x19, x20)
	ret
EPILOGUE

define(`LANES', `x1')
PROLOGUE(xcsi_chacha20_lanes_simd)
	LEA(.Lconstants, x2)
	ld1	{BYTES.16b}, [x2]
.Llanes:
	mov	x3, STATE
FOR(`B', 0, 3, `FOR(`R', 0, 3, `	ld1	{ROW(B, R).2d}, [x3], #16
')')
TRANSPOSE
LET(`ROUNDS', `x2', `ROUNDS_OF(`.Llanes_rounds', 1, 0)')
TRANSPOSE
FOR(`B', 0, 3, `
	ld1	{T(0).2d-T(3).2d}, [STATE]
FOR(`R', 0, 3, `	add	T(R).4s, T(R).4s, ROW(B, R).4s
')	st1	{T(0).16b-T(3).16b}, [STATE], #64')
	subs	LANES, LANES, #4
	b.ne	.Llanes
WIPE_VECTORS(0, 7)WIPE_VECTORS(16, 27)
	ret
EPILOGUE

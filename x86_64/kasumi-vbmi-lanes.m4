dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Many streams for kasumi-vbmi.asm, a key in each lane: after kasumi-vbmi-blocks.m4.
C
C The chain of f8 and f9 stays in planes from step to step.  The sum A + n, computed there, or the block of f9 is unpacked and added
C to it, before the result of the step is stored.  Eight lanes of eight steps go between rows and buffers by a transposition of
C 8 x 8 numbers.

C --- the chain: row = KASUMI (row + the row before)

define(`STEPS', `%rdx')
define(`LEFT', `%rax')		C steps, and one more
define(`ROW', `%rdi')
define(`ADDEND', `%rcx')	C the row that is added, or 0: A + n + step, of struct kasumi_batch
define(`COUNTED', `%k0')	C not 0: ADDEND is 0 from the second step on
define(`STEP', `Z(5)')
C In the frame: bytes from row to row; the distances from the first row to sum and n.
define(`STRIDE', `eval(FRAME_END)(%rsp)')
define(`TO_SUM', `eval(FRAME_END + 8)(%rsp)')
define(`TO_N', `eval(FRAME_END + 16)(%rsp)')

C NEXT_STEP(set): the result of a step is stored, but for the first time, and what comes next is added, but for the last time.
define(`NEXT_STEP', `
	cmp	IMM(1), LEFT
	je	10f
LOAD_ADDEND($1)
TO_PLANES
10:
FOR(`I', 0, 7, `
	vmovdqa64	BLOCK($1, I), T(I)
XOR(T(I), Q(I))
	vmovdqa64	Q(I), BLOCK($1, I)')
	cmp	STEPS, LEFT
	ja	11f
FROM_PLANES
FOR(`V', 0, 7, `
	vmovdqu64	Q(UNPACKED(V)), VECTOR_AT($1, V, ROW)')
11:')
define(`LOAD_ADDEND', `
	test	ADDEND, ADDEND
	jz	12f
FOR(`V', 0, 7, `
	vmovdqa64	VECTOR_AT($1, V, ADDEND), Q(V)')
	jmp	13f
12:
	mov	TO_N, %r10
FOR(`V', 0, 7, `
	vpaddq	VECTOR_AT($1, V, `DST,%r10'), STEP, Q(V)')
	mov	TO_SUM, %r10
FOR(`V', 0, 7, `
	vpxorq	VECTOR_AT($1, V, `DST,%r10'), Q(V), Q(V)')
13:')

C All steps of the next lanes, up to 64 SETS.
define(`SOME_LANES', `
	vpxorq	X(0), X(0), X(0)
EACH_SET(`FOR(`I', ifelse(SETS, 1, 1, 0), 7, `
	vmovdqa64	X(0), BLOCK(S, I)')')
	mov	DST, ADDEND
	lea	1(STEPS), LEFT
	vpxorq	STEP, STEP, STEP
2:
EACH_SET(`NEXT_STEP(S)')
	sub	IMM(1), LEFT
	jz	0f
ROUNDS($1)
	mov	STEPS, ROW
	sub	LEFT, ROW
	imul	STRIDE, ROW
	add	DST, ROW
	xor	%r10d, %r10d
	mov	STRIDE, ADDEND
	add	ROW, ADDEND
	kortestq	COUNTED, COUNTED
	cmovnz	%r10, ADDEND
	vpaddq	CONSTANT(C_ONE){1to8}, STEP, STEP
	jmp	2b
0:
	add	$eval(8192 * SETS), KEYS
ifelse(SETS, 1, , `WIPE_SPILLED(SETS)')')

C CHAIN: all steps of all lanes; rdi planes, rsi rows, rdx lanes, rcx steps, r8 STRIDE, r9 TO_SUM, r10 TO_N, k0 COUNTED.
define(`CHAIN', `
PUSH(%rbp)
	mov	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	ROOM(2560 + 64)
	and	IMM(-64), %rsp
	mov	%r8, STRIDE
	mov	%r9, TO_SUM
	mov	%r10, TO_N
	mov	%rdi, KEYS
	mov	%rdx, BLOCKS
	mov	%rcx, STEPS
ALL(`SOME_LANES')
	mov	%rbp, %rsp
	.cfi_def_cfa_register %rsp
POP(%rbp)')

C --- rows and buffers

STRUCTS(`src/kasumi-batch.h')
define(`BATCH', `OFFSET_OF(kasumi_batch, $1)(%r14)')

C TRANSPOSED: eight vectors of eight numbers in Z(0), ..., Z(7), through Z(8), ..., Z(15).
define(`TRANSPOSED', `
FOR(`I', 0, 3, `
	vpunpcklqdq	Z(2 * I + 1), Z(2 * I), Z(8 + 2 * I)
	vpunpckhqdq	Z(2 * I + 1), Z(2 * I), Z(9 + 2 * I)')
FOR(`I', 0, 3, `HALVES(8 + (I & 1) + 4 * (I >> 1), 2, 2 * I, 1)')
FOR(`I', 0, 3, `HALVES(I, 4, 8 + (I >> 1) + 2 * (I & 1), 4)')')
C HALVES(from, distance, to, distance): even and odd 128-bit lanes of two vectors.
define(`HALVES', `
	vshufi64x2	IMM(0x88), Z($1 + $2), Z($1), Z($3)
	vshufi64x2	IMM(0xdd), Z($1 + $2), Z($1), Z($3 + $4)')

C Registers: rax 8 times the lane, rbx its place in the first row, r14 the batch, r15 STRIDE, rdx three of them; r9 src, r10 dst.
C EIGHT_ROWS(0 or 8): r11 and r8, for PLACE(row).
define(`PLACE', `(ifelse(eval($1 < 4), 1, %r11, %r8)`'ITEM(eval($1 % 4), , `,%r15', `,%r15,2', `,%rdx'))')
define(`EIGHT_ROWS', `ifelse($1, 0, `
	mov	%rbx, %r11', `
	lea	(%rbx,%r15,8), %r11')
	lea	(%r11,%r15,4), %r8')
C APPLY(step), FETCH(step): eight steps of eight lanes into the buffers, and from there into the rows.
define(`APPLY', `EIGHT_ROWS($1)
FOR(`I', 0, 7, `
	vmovdqa64	PLACE(I), Z(I)')
TRANSPOSED
FOR(`I', 0, 7, `
	mov	eval(8 * I)(%r9,%rax), %rsi
	mov	eval(8 * I)(%r10,%rax), %rdi
	vpshufb	Z(16), Z(8 + I), Z(8 + I)
	vpxorq	eval(8 * $1)(%rsi), Z(8 + I), Z(8 + I)
	vmovdqu64	Z(8 + I), eval(8 * $1)(%rdi)')')
define(`FETCH', `EIGHT_ROWS($1)
FOR(`I', 0, 7, `
	mov	eval(8 * I)(%r9,%rax), %rsi
	vmovdqu64	eval(8 * $1)(%rsi), Z(I)
	vpshufb	Z(16), Z(I), Z(I)')
TRANSPOSED
FOR(`I', 0, 7, `
	vmovdqa64	Z(8 + I), PLACE(I)')')

C BEGIN_BATCH: arguments of f8_lanes and f9_lanes, into registers that stay.  END_BATCH.
define(`BEGIN_BATCH', `
PUSH(%rbx)
PUSH(%r12)
PUSH(%r13)
PUSH(%r14)
PUSH(%r15)
	mov	%rsi, %r14
	mov	%rdx, %r12
	mov	%rcx, %r13
	mov	BATCH(rows), %rbx
	mov	BATCH(stride), %r15
	shl	IMM(3), %r15
	xor	%eax, %eax')
define(`END_BATCH', `
	vzeroupper
POP(%r15)
POP(%r14)
POP(%r13)
POP(%r12)
POP(%rbx)
	ret')
C CALL_CHAIN: the chain of the batch.
define(`CALL_CHAIN', `
	mov	BATCH(rows), %rsi
	mov	%r12, %rdx
	mov	%r13, %rcx
	mov	%r15, %r8
	mov	BATCH(sum), %r9
	sub	%rsi, %r9
	mov	BATCH(n), %r10
	sub	%rsi, %r10
	call	.Lchain')
C TO_BUFFERS: registers for APPLY and FETCH; Z(17): the number of steps.
define(`TO_BUFFERS', `
LEA(.Lconstants, %r8)
	vbroadcasti32x4	CONSTANT(C_SWAP8), Z(16)
	vpbroadcastq	%r13, Z(17)
	mov	BATCH(src), %r9
	mov	BATCH(dst), %r10
	lea	(%r15,%r15,2), %rdx
	xor	%eax, %eax')

C --- keys

C W(byte, 0 or 1): a plane of the keys, before or after the unpacking.
define(`W', `Z(16 * ($2) + $1)')
define(`UNPACK_KEYS', `FOR(`I', 0, 15, `ifelse(eval(I & $1), 0, `
	vpunpcklbw	W(I + $1, $2), W(I, $2), W(I, 1 - $2)
	vpunpckhbw	W(I + $1, $2), W(I, $2), W(I + $1, 1 - $2)')')')
C Keys in pairs of 64 lanes to planes: the lanes of a vector are 8 i, 8 i + 2, ... and 8 i + 1, 8 i + 3, ..., so that unpacking
C leaves them in the order of blocks.
define(`LOAD_KEYS', `
FOR(`I', 0, 7, `
	vmovdqa64	eval(128 * I)(%rsi), W(2 * I, 0)
	vmovdqa64	eval(128 * I + 64)(%rsi), W(2 * I + 1, 0)
	vshufi64x2	IMM(0x88), W(2 * I + 1, 0), W(2 * I, 0), W(2 * I, 1)
	vshufi64x2	IMM(0xdd), W(2 * I + 1, 0), W(2 * I, 0), W(2 * I + 1, 1)')
UNPACK_KEYS(8, 1)
UNPACK_KEYS(4, 0)
UNPACK_KEYS(2, 1)
UNPACK_KEYS(1, 0)')

C UPPER(n), LOWER(n): bytes of key word n, from numbers of four words.
define(`UPPER', `W(8 * ($1 / 4) + 7 - 2 * ($1 % 4), 1)')
define(`LOWER', `W(8 * ($1 / 4) + 6 - 2 * ($1 % 4), 1)')
C KEEP(number of the key in a round, in which round, A, B)
define(`KEEP', `
	vmovdqa64	$3, eval(1024 * (($2 + 16) % 8) + 128 * $1 + 64)(%rdi)
	vmovdqa64	$4, eval(1024 * (($2 + 16) % 8) + 128 * $1)(%rdi)')
C SHIFTED(left, right, a, b, result, scratch): result = (a << left) ^ (b >> right)
define(`SHIFTED', `
AFFINE(M_LEFT_$1, 0, $3, $5)
AFFINE(M_RIGHT_$2, 0, $4, $6)
XOR($6, $5)')
C SUBKEYS(n): those that are computed from key word n.
define(`SUBKEYS', `
SHIFTED(1, 7, UPPER($1), LOWER($1), Z(0), Z(6))
SHIFTED(1, 7, LOWER($1), UPPER($1), Z(1), Z(7))
AFFINE(M_ROR, 0, Z(0), Z(0))
KEEP(0, $1, Z(0), Z(1))
SHIFTED(5, 3, UPPER($1), LOWER($1), Z(2), Z(8))
SHIFTED(5, 3, LOWER($1), UPPER($1), Z(3), Z(9))
AFFINE(M_ROR, 0, Z(2), Z(4))
AFFINE(M_ROR, 0, Z(3), Z(5))
KEEP(2, $1 - 1, Z(4), Z(3))
KEEP(6, $1 - 6, Z(5), Z(2))
AFFINE(M_ROR, 0, LOWER($1), Z(10))
KEEP(4, $1 - 5, Z(10), UPPER($1))
	vpxorq	CONSTANT(C_PLANES($1, 0)){1to8}, UPPER($1), Z(11)
	vpxorq	CONSTANT(C_PLANES($1, 1)){1to8}, LOWER($1), Z(12)
AFFINE(M_ROR, 0, Z(11), Z(11))
KEEP(1, $1 - 2, Z(11), Z(12))
KEEP(3, $1 - 4, Z(11), Z(12))
KEEP(5, $1 - 3, Z(11), Z(12))
KEEP(7, $1 - 7, Z(11), Z(12))')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Many streams for kasumi-vbmi.asm, kasumi-vbmi32.asm and kasumi-vbmi16.asm, a key in each lane: after kasumi-vbmi-blocks.m4.
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
define(`VECTORS', 8)		C of blocks in a set
C In the frame: bytes from row to row; the distances from the first row to sum and n.
define(`STRIDE', `eval(FRAME_END)(%rsp)')
define(`TO_SUM', `eval(FRAME_END + 8)(%rsp)')
define(`TO_N', `eval(FRAME_END + 16)(%rsp)')

C KEEP_RESULT is for kasumi-vbmi16.asm.
define(`KEEP_RESULT')
C NEXT_STEP(set): the result of a step is stored, but for the first time, and what comes next is added, but for the last time.
define(`NEXT_STEP', `KEEP_RESULT
	cmp	IMM(1), LEFT
	je	10f
LOAD_ADDEND($1)
TO_PLANES
10:
ADD_PLANES($1)
	cmp	STEPS, LEFT
	ja	11f
FROM_PLANES
FOR(`V', 0, VECTORS - 1, `
	vmovdqu64	Q(UNPACKED(V)), VECTOR_AT($1, V, ROW)')
11:')
C ADD_PLANES(set): of Q to the result, which is left in T.
define(`ADD_PLANES', `FOR(`I', 0, 7, `
	vmovdqa64	BLOCK($1, I), T(I)
XOR(T(I), Q(I))
	vmovdqa64	Q(I), BLOCK($1, I)')')
define(`LOAD_ADDEND', `
	test	ADDEND, ADDEND
	jz	12f
FOR(`V', 0, VECTORS - 1, `
	vmovdqa64	VECTOR_AT($1, V, ADDEND), Q(V)')
	jmp	13f
12:
	mov	TO_N, %r10
FOR(`V', 0, VECTORS - 1, `
	vpaddq	VECTOR_AT($1, V, `DST,%r10'), STEP, Q(V)')
	mov	TO_SUM, %r10
FOR(`V', 0, VECTORS - 1, `
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
	vpaddq	CONSTANT(C_ONE){1to`'TO}, STEP, STEP
	jmp	2b
0:
ifelse(SETS, 1, , `	add	$eval(8192 * SETS), KEYS
WIPE_SPILLED(SETS)')')

C CHAIN: all steps of all lanes; rdi planes, rsi rows, rdx lanes, rcx steps, r8 STRIDE, r9 TO_SUM, r10 TO_N, k0 COUNTED.
define(`CHAIN', `
PUSH(%rbp)
	mov	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	ROOM(FRAME_END + 64)
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
define(`PLACE', `(ifelse(eval($1 < 4), 1, %r11, %r8)`'NTH(eval($1 % 4), , `,%r15', `,%r15,2', `,%rdx'))')
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
C CALL_CHAIN: the chain of the batch; f9 uses neither TO_SUM nor TO_N.
define(`CALL_CHAIN', `
	mov	BATCH(rows), %rsi
	mov	%r12, %rdx
	mov	%r13, %rcx
	mov	%r15, %r8
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

C --- functions

define(`ENCRYPT_LANES', `
	mov	IMM(1), %ecx
	xor	%r8d, %r8d	C a single step uses none of these
	xor	%r9d, %r9d
	xor	%r10d, %r10d
.Lchain:
CHAIN
	vzeroupper
	ret')

define(`F8_LANES', `
BEGIN_BATCH
C The block before + A + n, for the first step.
	mov	BATCH(chain), %r8
	mov	BATCH(sum), %r9
	mov	BATCH(n), %r10
	add	IMM(7), %rdx
	shr	IMM(3), %rdx
1:
	vmovdqa64	(%r8,%rax), Z(0)
	vpxorq	(%r9,%rax), Z(0), Z(0)
	vpxorq	(%r10,%rax), Z(0), Z(0)
	vmovdqa64	Z(0), (%rbx,%rax)
	add	IMM(64), %rax
	sub	IMM(1), %rdx
	jnz	1b
	kxnorq	COUNTED, COUNTED, COUNTED
	sub	%rbx, %r9
	sub	%rbx, %r10
CALL_CHAIN
C The rows, into the buffers.
TO_BUFFERS
	lea	-1(%r13), %rcx
	imul	%r15, %rcx
	add	%rbx, %rcx	C the last row
	add	IMM(7), %r12
	shr	IMM(3), %r12
1:
	mov	BATCH(chain), %rsi
	vmovdqa64	(%rcx), Z(0)
	vmovdqa64	Z(0), (%rsi,%rax)
	mov	BATCH(n), %rsi
	vpaddq	(%rsi,%rax), Z(17), Z(0)
	vmovdqa64	Z(0), (%rsi,%rax)
	cmp	IMM(8), %r13
	jbe	2f
APPLY(8)
2:
APPLY(0)
	add	IMM(64), %rax
	add	IMM(64), %rbx
	add	IMM(64), %rcx
	sub	IMM(1), %r12
	jnz	1b
FOR(`I', 0, 15, `
	vpxor	%xmm`'I, %xmm`'I, %xmm`'I')
END_BATCH')

define(`F9_LANES', `
BEGIN_BATCH
TO_BUFFERS
	lea	7(%r12), %rcx
	shr	IMM(3), %rcx
1:
	cmp	IMM(8), %r13
	jbe	2f
FETCH(8)
2:
FETCH(0)
	mov	BATCH(chain), %rsi
	vpxorq	(%rsi,%rax), Z(8), Z(8)
	vmovdqa64	Z(8), (%rbx)
	mov	BATCH(n), %rsi
	vpaddq	(%rsi,%rax), Z(17), Z(0)
	vmovdqa64	Z(0), (%rsi,%rax)
	add	IMM(64), %rax
	add	IMM(64), %rbx
	sub	IMM(1), %rcx
	jnz	1b
	kxorq	COUNTED, COUNTED, COUNTED
CALL_CHAIN
	mov	BATCH(rows), %rbx
	mov	BATCH(chain), %r8
	mov	BATCH(sum), %r9
	xor	%eax, %eax
	add	IMM(7), %r12
	shr	IMM(3), %r12
1:
	vmovdqa64	(%r9,%rax), Z(0)
	lea	(%rbx,%rax), %rsi
	mov	%r13, %rcx
2:
	vmovdqa64	(%rsi), Z(1)
	vpxorq	Z(1), Z(0), Z(0)
	add	%r15, %rsi
	sub	IMM(1), %rcx
	jnz	2b
	vmovdqa64	Z(0), (%r9,%rax)
	vmovdqa64	Z(1), (%r8,%rax)
	add	IMM(64), %rax
	sub	IMM(1), %r12
	jnz	1b
	vpxor	%xmm0, %xmm0, %xmm0
	vpxor	%xmm1, %xmm1, %xmm1
END_BATCH')

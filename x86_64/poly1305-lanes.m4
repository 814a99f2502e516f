dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, a block in each lane: code shared by poly1305-evex.m4 and poly1305-avx2.asm.
C
C A vector x has LANES blocks, one per lane, each of several limbs; if their number is not a multiple of LANES, lanes of the first
C vector are zero, without 2^128.  With q = r^LANES, an iteration takes four vectors (with four lanes also eight):
C   y = y q^4 + x(0) q^3 + x(1) q^2 + x(2) q + x(3)
C with one carry at its end; the initial y is the first vector, with h added to its first block.  The first iteration takes the
C excess, one to four vectors.  At the end h = sum of the lanes, each times its power of r, q to r.
C
C A radix is defined by COUNT, the number of limbs; OFFSET_LANES and STATE_END, offsets in the state; LANES, LONG, LONG_MESSAGE and
C LONG_READY; the registers X, Y (limbs), SUMS (number of sums, from register 0 on), LAST (last register used); and the macros
C   CONSTANTS           loads constants for the whole call
C   MAKE                computes powers of r, which is in A; stores those of the lanes
C   KEEP, READY         state = powers; registers = state
C   FIRST               y = the first of RDX blocks, with h; RDX = vectors that follow
C   AIM                 prepares iterations of RDX + 1 vectors
C   SEED(offset)        sums = a vector of blocks; RDX is the number of vectors of the iteration, minus 1
C   GROUP(offset, k)    sums += a vector of blocks times q^k
C   STEP                sums += y q^(RDX + 1)
C   CARRY(y)            y = the sums
C   TIMES_LANES         sums = y, each lane times its power
C   LANES_SUM           H0, H1, H2 = sum of the lanes of sums, any top
C   STORE_VECTOR(x, a)  a vector in memory, CLEAR(x)

define(`STATE', `%rdi')		C live throughout
define(`SRC', `%rsi')		C live throughout
define(`A0', `%r8')		C r, then h
define(`A1', `%r9')
define(`A2', `%r10')
define(`B0', `%r11')		C powers
define(`B1', `%rbx')
define(`B2', `%rbp')
define(`T0', `%r12')
define(`T1', `%r13')
define(`T2', `%r14')
define(`T3', `%r15')
define(`T4', `%rcx')
define(`ITERATIONS', `%rax')		C vectors
define(`MORE', `%rdx')		C vectors of an iteration - 1

C State.
define(`STATE_R0', `0($1)')
define(`STATE_R1', `8($1)')
define(`STATE_H0', `32($1)')
define(`STATE_H1', `40($1)')
define(`STATE_H2', `48($1)')
define(`STATE_MADE', `56($1)')
define(`KEYS', 64)

C SQUARE(a, h): three registers each, folded, tops <= 4; an empty top of a, for r, omits folding.
define(`SQUARE', `
	mov	$1, %rax
	mul	$1
	mov	%rax, T0
	mov	%rdx, T1
	mov	$2, %rax
	mul	$2
	mov	%rax, T2
	mov	%rdx, T3
	mov	$1, %rax
	mul	$2
ifelse(`$3', `', `
	add	%rax, %rax
	adc	%rdx, %rdx
	add	%rax, T1
	adc	%rdx, T2
	adc	$(0), T3', `
	mov	$3, T4
	imul	$3, T4
	add	$3, $3
	add	%rax, T1
	adc	%rdx, T2
	adc	$(0), T3
	add	%rax, T1
	adc	%rdx, T2
	adc	$(0), T3	C no carry: T is a square of 128 bits
	mov	$1, %rax
	mul	$3
	add	%rax, T2
	adc	%rdx, T3
	adc	$(0), T4
	mov	$2, %rax
	mul	$3
	add	%rax, T3
	adc	%rdx, T4')
	C h = T mod 2^130 + 4 (T div 2^130) + T div 2^130
	mov	T2, %rax
	mov	T2, $6
	and	$(-4), %rax
	and	$(3), $6
	mov	T0, $4
	mov	T1, $5
	add	%rax, $4
	adc	T3, $5
	adc	ifelse(`$3', `', `$(0)', `T4'), $6
	shrd	$(2), T3, T2
ifelse(`$3', `', `
	shr	$(2), T3
	add	T2, $4
	adc	T3, $5
	adc	$(0), $6', `
	shrd	$(2), T4, T3
	shr	$(2), T4
	add	T2, $4
	adc	T3, $5
	adc	T4, $6
FOLD($4, $5, $6)')')
C FOLD(x): x = x mod 2^130 + 5 (x div 2^130).  Scratch: rax, T4.
define(`FOLD', `
	mov	$3, %rax
	mov	$3, T4
	and	$(-4), %rax
	shr	$(2), T4
	and	$(3), $3
	add	T4, %rax
	add	%rax, $1
	adc	$(0), $2
	adc	$(0), $3')

define(`VECTOR', eval(16 * LANES))	C bytes of the blocks of a vector
define(`VECTOR_BITS', ifelse(LANES, 8, 7, 6))

C Vector registers by number.
define(`V', `ifelse(LANES, 8, ``%zmm'', ``%ymm'')'`eval($1)')
define(`XMM', `%xmm`'eval($1)')
define(`YMM', `%ymm`'eval($1)')
C What four lanes replace.  PLAN: how many vectors iterations take, the iterations after the first; BEGIN, END: its frame;
C ENTER: to the vectors of a whole iteration.
define(`VECTORS', 4)		C most vectors of an iteration
define(`FULL', `$(3)')		C vectors of a whole iteration - 1
define(`STRIDE', `$(eval(4 * VECTOR))')
define(`PLAN', `shr	$(2), ITERATIONS')
define(`BEGIN')
define(`END')
define(`ENTER')
define(`AIM')
define(`BLOCKS_FUNCTION', `
	mov	STATE_MADE(STATE), %rax
	cmp	$(LONG_READY), %rdx
	jb	xcsi_poly1305_blocks_x64
	test	%rax, %rax
	jnz	1f
	cmp	$(LONG), %rdx
	jb	xcsi_poly1305_blocks_x64
1:	SAVE_REGISTERS
	BEGIN
	PUSH(%rdx)
	CONSTANTS
	test	%rax, %rax
	jnz	.Lready

	mov	STATE_R0(STATE), A0
	mov	STATE_R1(STATE), A1
	xor	%r10d, %r10d
	MAKE
	KEEP
	movq	$(1), STATE_MADE(STATE)
	jmp	1f
.Lready:
	READY
1:	POP(%rdx)
	FIRST

	C rdx vectors follow.  The first iteration takes those in excess of whole iterations, or as many as these.
	dec	%rdx
	mov	%rdx, ITERATIONS
	PLAN
	and	FULL, %edx
	mov	%edx, %ecx
	shl	$(VECTOR_BITS), %ecx
	lea	eval((1 - VECTORS) * VECTOR)(SRC,%rcx), SRC
	AIM
	SEED(eval((VECTORS - 1) * VECTOR))
FOR(`I', 1, eval(VECTORS - 1), `ifelse(eval(I % 2), 1, `
	cmp	$(I), %edx
	jb	.Lgroups`'eval(I - 1)
	je	.Lgroups`'I')')
.Lagain:
	mov	FULL, %edx
	AIM
	.balign	64
.Literation:
	SEED(eval((VECTORS - 1) * VECTOR))
	ENTER
FOR(`I', 1, eval(VECTORS - 1), `
.Lgroups`'eval(VECTORS - I):
	GROUP(eval((I - 1) * VECTOR), eval(VECTORS - I))')
.Lgroups0:
	STEP
	CARRY(Y)
	add	STRIDE, SRC
	sub	$(1), ITERATIONS
	jb	1f
	cmp	FULL, %edx
	je	.Literation
	jmp	.Lagain

1:	TIMES_LANES
	LANES_SUM
	mov	A0, STATE_H0(STATE)
	mov	A1, STATE_H1(STATE)
	mov	A2, STATE_H2(STATE)
FOR(`I', 0, LAST, `CLEAR(I)')
	END
	vzeroupper
	RESTORE_REGISTERS
	ret')

C FOLD_LANES(x, y): y = sum of the 128-bit lanes of x; clobbers x.
define(`FOLD_LANES', `
ifelse(LANES, 8, `	vextracti64x4 $(1), V($1), YMM($2)
	vpaddq	YMM($1), YMM($2), YMM($1)
')	vextracti128 $(1), YMM($1), XMM($2)
	vpaddq	XMM($1), XMM($2), XMM($2)')

C AUTH_FUNCTION(blocks)
define(`AUTH_FUNCTION', `
	cmp	$(eval(16 * LONG_MESSAGE)), %rcx
	jb	xcsi_poly1305_auth_x64
	PUSH(%rbx)
	PUSH(%rbp)
	PUSH(%r12)
	FRAME(STATE_END)
	mov	%rdi, %rbx
	mov	%rdx, %rbp
	mov	%rcx, %r12
	mov	%rsp, %rdi
	call	xcsi_poly1305_set_key_x64
	mov	%rbp, %rsi
	mov	%r12, %rdx
	shr	$(4), %rdx
	call	$1
	mov	%rsp, %rdi
	mov	%rbx, %rsi
	mov	%r12, %rcx
	and	$(-16), %r12
	lea	(%rbp,%r12), %rdx
	and	$(15), %ecx
	call	xcsi_poly1305_digest_x64
	vpxor	%xmm0, %xmm0, %xmm0
FOR(`I', 0, eval(STATE_END / 8 / LANES - 1), `
	STORE_VECTOR(0, eval(8 * LANES * I)(%rsp))')
	STORE_VECTOR(0, eval(STATE_END - 8 * LANES)(%rsp))
	vzeroupper
	END_FRAME(STATE_END)
	POP(%r12)
	POP(%rbp)
	POP(%rbx)
	ret')

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, one block per vector register, 4 or 8 blocks per reduction.
C
C An iteration takes M blocks m0, m1, ...:  a = a r^M + m0 r^M + m1 r^(M - 1) + ... + m(M - 1) r  modulo 2^130 - 5.
C The first one takes blocks mod M blocks unless that is 0, all others have M = 8, or 4 if there are fewer than MANY blocks.
C Blocks are unsplit (src/poly1305-impl.h).  In the two lanes pmuludq multiplies w0 and w2 by limbs of C(0) and C(2), and after a
C shift w1 and w3 by those of C(1) and C(3); lanes are summed at the end.  Only a, five limbs in each lane, takes 25 products.
C Constants for r^k are those for r^(k - 1) times r, as a is multiplied: first those for r^0, powers of 2.  The 2^128 of all blocks
C are one constant, with which the sums start.
C
C Functions: set_key, blocks, digest, auth.
C Features: SSE2.  Stack: 1904 bytes, wiped.
C State: that of c32: r0..r3, s (4 words) and h0..h4, 32 bits in each word.  Fewer than LONG blocks are processed as there, one
C after the other, by 32-bit multiplications.
C
C Bounds, for arbitrary messages; a(i) is limb i of a lane of a, of constants or of p, the power that multiplies them; e(i) a sum
C of 64 bits:
C   a(0), a(2), a(3) < 2^26; a(1) < 2^26 + 2^14; a(4) < 2^26 + 2^12; at the beginning a(i) <= 2^26
C   5 p < 5 (2^26 + 2^14) < 2^32
C   products of a: (1 + 4 * 5) (2^26 + 2^14) (2^26 + 2^14) < 0.34 * 2^58
C   products of words: 8 blocks * 2 words * 2^32 (2^26 + 2^14) < 16.01 * 2^58
C   the 2^128: 8 * 5 (2^26 + 2^14) 2^24 < 2^56
C   e(i) < 16.6 * 2^58 < 2^63
C   carries: e(4) div 2^26 < 2^37, so e(0) < 2^26 + 5 * 2^37 < 2^40
C   h, from sums of two lanes: h4 < 2^4
C   few blocks, as in c32: h4 < 2^31
C
C AMD Zen 5, cycles per byte of auth; the clock was calibrated as in x86_64:
C     bytes    16    64   128   256   320   512  1024  1350  4096 16384
C     sse2   5.39  2.84  2.42  2.21  2.14  1.72  1.26  1.19  0.84  0.73
C     c32    11.7  4.91  3.78  3.22  3.10  2.93  2.80  2.82  2.70  2.66
C     c26    13.7  5.94  4.65  4.00  3.87  3.67  3.51  3.56  3.40  3.36
C Slower: LONG = 16 in ns at 256 bytes 173 instead of 163; MANY = 72 at 1024 bytes 375 instead of 348.  With the other functions
C in C, auth of 16 bytes took 43 ns instead of 23, since the stack of C has to be wiped.

REQUIRES(sse2)

define(`LONG', 20)
define(`MANY', 48)

define(`SRC', `%esi')
define(`BLOCKS', `%ecx')	C remaining blocks
define(`M', `%edi')
define(`NOW', `%ebx')		C blocks of this iteration
define(`POWER', `%eax')		C address of the constants of a power
define(`E', `%xmm`'eval(($1) % 5)')	C 5: sums
define(`X', `%xmm5')
define(`Y', `%xmm6')
define(`W', `%xmm7')

C The frame.  CONSTANT(k, j, i): limb i of C(0) and C(2), for j = 1 of C(1) and C(3), of r^k
define(`CONSTANT_BYTES', 160)
define(`CONSTANT', `eval(CONSTANT_BYTES * ($1) + 80 * ($2) + 16 * ($3))')
C P(i), FIVE_P(i): limb i of the power that multiplies a, in both lanes
define(`P', `eval(CONSTANT(9, 0, $1))(%esp)')
define(`FIVE_P', `eval(CONSTANT(9, 0, 4) + 16 * ($1))(%esp)')
define(`TOP', `eval(CONSTANT(9, 0, 9) + 16 * ($1))(%esp)')
define(`A', `eval(CONSTANT(9, 0, 14) + 16 * ($1))')
define(`MASK', `eval(CONSTANT(9, 0, 19))(%esp)')
define(`FRAME_SIZE', eval(CONSTANT(9, 0, 20) + 16))

C LIMB(i): eax = limb i of words at WORD(0) to WORD(3), and at the top edx
define(`LIMB', `ifelse($1, 0, `
	mov	WORD(0), %eax', $1, 4, `
	mov	WORD(3), %eax
	shrd	IMM(8), %edx, %eax', `
	mov	WORD(eval($1 - 1)), %eax
	mov	WORD($1), %edx
	shrd	IMM(eval(32 - 6 * $1)), %edx, %eax')
ifelse($1, 4, `', `	and	IMM(0x3ffffff), %eax')
	movd	%eax, X')

C STORE_P(i): X, in both lanes
define(`STORE_P', `
	movdqa	X, P($1)
ifelse($1, 0, `', `	movdqa	X, W
	pslld	IMM(2), W
	paddd	W, X
	movdqa	X, FIVE_P($1)')')

C ADD_PRODUCTS(address): E += a number in five vectors, times P
define(`ADD_PRODUCTS', `FOR(`J', 0, 4, `
	movdqa	eval($1 + 16 * J)($2), X
FOR(`I', 0, 4, `	movdqa	X, W
	pmuludq	ifelse(eval(I + J < 5), 1, `P(I)', `FIVE_P(I)'), W
	paddq	W, E(I + J)
')')')

C CARRY(i): from limb i to the next
define(`CARRY', `
	movdqa	E($1), W
	psrlq	IMM(26), W
	pand	MASK, E($1)
	paddq	W, E($1 + 1)
ifelse($1, 4, `	psllq	IMM(2), W
	paddq	W, E(0)
')')
C CARRIED(address): stores E as five limbs.
define(`CARRIED', `CARRY(0)CARRY(3)CARRY(1)CARRY(4)CARRY(2)CARRY(3)CARRY(0)
FOR(`I', 0, 4, `	movdqa	E(I), eval($1 + 16 * I)($2)
')')

C --- few blocks, one after the other, as in c32

C The frame
define(`R', `eval(4 * ($1))(%esp)')
define(`S', `eval(12 + 4 * ($1))(%esp)')
define(`Q0', `28(%esp)')
define(`H', `eval(32 + 4 * ($1))(%esp)')
define(`NEXT', `eval(52 + 4 * ($1))(%esp)')
define(`SCALAR_SIZE', 80)

C TIMES(h, factor): the column edi ebx += h factor; h may be eax
define(`TIMES', `ifelse($1, %eax, `', `
	mov	$1, %eax')
	mull	$2
	add	%eax, %ebx
	adc	%edx, %edi')
define(`COLUMN', `FOR(`I', 0, 3, `TIMES(H(I), ifelse(eval(I <= $1), 1, `R(eval($1 - I))', `S(eval(4 + $1 - I))'))')
ifelse($1, 0, `	mov	H(4), %eax
	shr	IMM(2), %eax
TIMES(%eax, Q0)', `TIMES(H(4), S($1))')
	mov	%ebx, NEXT($1)
	mov	%edi, %ebx
	xor	%edi, %edi')

C Loads r and h of the state ebx.
define(`LOAD_STATE', `FOR(`I', 0, 3, `	mov	eval(8 * I)(%ebx), %eax
	mov	%eax, R(I)
ifelse(I, 0, `	lea	(%eax,%eax,4), %eax
	mov	%eax, Q0
', `	mov	%eax, %edx
	shr	IMM(2), %edx
	add	%eax, %edx
	mov	%edx, S(I)
')')
FOR(`I', 0, 4, `	mov	eval(64 + 8 * I)(%ebx), %eax
	mov	%eax, H(I)
')')

C BLOCK(top): h = (h + block + 2^128 top) r
define(`BLOCK', `FOR(`I', 0, 3, `	mov	eval(4 * I)(SRC), %eax
	ifelse(I, 0, add, adc)	%eax, H(I)
')	adcl	IMM($1), H(4)
	xor	%ebx, %ebx
	xor	%edi, %edi
FOR(`COLUMN_', 0, 3, `COLUMN(COLUMN_)')
	mov	H(4), %eax
	and	IMM(3), %eax
	imul	R(0), %eax
	add	%eax, %ebx
	mov	%ebx, H(4)
FOR(`I', 0, 3, `	mov	NEXT(I), %eax
	mov	%eax, H(I)
')')

C WIPED(first, bytes): vector registers, and that part of the frame
define(`WIPED', `WIPE_VECTORS(0, 7)
FOR(`I', eval($1 / 16), eval($2 / 16 - 1), `	movdqa	%xmm0, eval(16 * I)(%esp)
')')

C --- functions

PROLOGUE(xcsi_poly1305_set_key_sse2)
	mov	ARGUMENT(0), %eax
	mov	ARGUMENT(1), %ecx
	pxor	%xmm1, %xmm1
FOR(`I', 0, 3, `	mov	eval(4 * I)(%ecx), %edx
	and	IMM(ifelse(I, 0, 0x0fffffff, 0x0ffffffc)), %edx
	movd	%edx, %xmm0
	movq	%xmm0, eval(8 * I)(%eax)
	movd	eval(16 + 4 * I)(%ecx), %xmm0
	movq	%xmm0, eval(32 + 8 * I)(%eax)
')FOR(`I', 0, 4, `	movq	%xmm1, eval(64 + 8 * I)(%eax)
')	pxor	%xmm0, %xmm0
	ret
EPILOGUE

PROLOGUE(xcsi_poly1305_blocks_sse2)
	cmpl	$LONG, ARGUMENT(2)
	jae	.Llong
	cmpl	$0, ARGUMENT(2)
	je	.Lnothing
	.cfi_remember_state
	ALIGNED_FRAME(SCALAR_SIZE)
	mov	FRAME_ARGUMENT(0), %ebx
	mov	FRAME_ARGUMENT(1), SRC
	mov	FRAME_ARGUMENT(2), BLOCKS
LOAD_STATE
.Lnext:
BLOCK(1)
	add	$16, SRC
	dec	BLOCKS
	jnz	.Lnext
	mov	FRAME_ARGUMENT(0), %ebx
FOR(`I', 0, 4, `	mov	H(I), %eax
	mov	%eax, eval(64 + 8 * I)(%ebx)
')
WIPED(0, SCALAR_SIZE)
	END_ALIGNED_FRAME
	ret
	.cfi_restore_state
.Llong:
	ALIGNED_FRAME(FRAME_SIZE)
	mov	FRAME_ARGUMENT(0), %ebx
	mov	FRAME_ARGUMENT(1), SRC
	mov	FRAME_ARGUMENT(2), BLOCKS
	pcmpeqd	W, W
	psrlq	$38, W
	movdqa	W, MASK
	C r
define(`WORD', `eval(8 * $1)(%ebx)')
	xor	%edx, %edx
LIMB(4)
	pshufd	$0x44, X, X
STORE_P(4)
FOR(`I', 0, 3, `LIMB(I)
	pshufd	IMM(0x44), X, X
STORE_P(I)')
	C h, folded: 64 to 100 are words 8 to 12 of the state, words 0 to 3 of the frame are scratch
	mov	96(%ebx), %edx
	mov	%edx, %eax
	shr	$2, %eax
	lea	(%eax,%eax,4), %eax
	and	$3, %edx
FOR(`I', 0, 3, `ifelse(I, 0, `', `	mov	IMM(0), %eax
')	ifelse(I, 0, add, adc)	eval(64 + 8 * I)(%ebx), %eax
	mov	%eax, eval(4 * I)(%esp)
')	adc	$0, %edx
define(`WORD', `eval(4 * $1)(%esp)')
LIMB(4)
	movdqa	X, A(4)(%esp)
FOR(`I', 0, 3, `LIMB(I)
	movdqa	X, A(I)(%esp)')
	C r^0: 2^0 2^64, 2^32 2^96
	pxor	X, X
FOR(`I', 0, 9, `	movdqa	X, eval(16 * I)(%esp)
')	movl	$1, CONSTANT(0, 0, 0)(%esp)
	movl	$0x1000, eval(CONSTANT(0, 0, 2) + 8)(%esp)
	movl	$0x40, CONSTANT(0, 1, 1)(%esp)
	movl	$0x40000, eval(CONSTANT(0, 1, 3) + 8)(%esp)
	mov	$8, M
	cmp	$MANY, BLOCKS
	jae	.Lmany
	mov	$4, M
.Lmany:
	imul	$CONSTANT_BYTES, M, %edx
	add	%esp, %edx
	mov	%esp, POWER
.Lpower:
FOR(`I', 0, 4, `	pxor	E(I), E(I)
')
ADD_PRODUCTS(0, POWER)
CARRIED(CONSTANT_BYTES, POWER)
	add	$80, POWER
	cmp	%edx, POWER
	jne	.Lpower
	lea	-1(M), NOW
	and	BLOCKS, NOW
	jnz	.Lprepare
.Lwhole:
	mov	M, NOW
.Lprepare:
	imul	$CONSTANT_BYTES, NOW, POWER
	add	%esp, POWER
FOR(`I', 0, 4, `	pshufd	IMM(0x44), CONSTANT(0, 0, I)(POWER), X
STORE_P(I)
	pxor	E(I), E(I)
')
.Ltop:
FOR(`I', 0, 4, `	movq	CONSTANT(0, 0, I)(POWER), X
	paddq	X, E(I)
')	sub	$CONSTANT_BYTES, POWER
	cmp	%esp, POWER
	jne	.Ltop
	C 2^128 of limb i is 2^24 of limb i + 4
FOR(`I', 0, 4, `	psllq	IMM(24), E(I)
ifelse(I, 0, `', `	movdqa	E(I), X
	psllq	IMM(2), X
	paddq	X, E(I)
')	movdqa	E(I), TOP(eval((I + 4) % 5))
')
.Literation:
	imul	$CONSTANT_BYTES, NOW, POWER
	add	%esp, POWER
FOR(`I', 0, 4, `	movdqa	TOP(I), E(I)
')
ADD_PRODUCTS(A(0), %esp)
.Lblock:
	movdqu	(SRC), X
	movdqa	X, Y
	psrlq	$32, Y
FOR(`I', 0, 4, `	movdqa	X, W
	pmuludq	CONSTANT(0, 0, I)(POWER), W
	paddq	W, E(I)
	movdqa	Y, W
	pmuludq	CONSTANT(0, 1, I)(POWER), W
	paddq	W, E(I)
')	add	$16, SRC
	sub	$CONSTANT_BYTES, POWER
	cmp	%esp, POWER
	jne	.Lblock
CARRIED(A(0), %esp)
	sub	NOW, BLOCKS
	jz	.Ldone
	cmp	M, NOW
	je	.Literation
	jmp	.Lwhole
.Ldone:
	mov	FRAME_ARGUMENT(0), %ebx
	C the sums of both lanes, and h
FOR(`I', 0, 4, `	pshufd	IMM(0x4e), E(I), W
	paddd	W, E(I)
	movd	E(I), %eax
ifelse(I, 0, `	mov	%eax, (%esp)
', `	mov	%eax, %edx
	shl	IMM(eval(32 - 6 * I)), %edx
	shr	IMM(eval(6 * I)), %eax
	mov	%edx, eval(16 + 4 * I)(%esp)
	mov	%eax, eval(4 * I)(%esp)
')')
FOR(`I', 0, 3, `	mov	eval(4 * I)(%esp), %eax
	ifelse(I, 0, add, adc)	eval(20 + 4 * I)(%esp), %eax
	mov	%eax, eval(64 + 8 * I)(%ebx)
')	mov	16(%esp), %eax
	adc	$0, %eax
	mov	%eax, 96(%ebx)
	lea	FRAME_SIZE`'(%esp), %eax
WIPE_VECTORS(0, 7)
.Lwipe:
	sub	$48, %eax
	movdqa	%xmm0, (%eax)
	movdqa	%xmm0, 16(%eax)
	movdqa	%xmm0, 32(%eax)
	cmp	%esp, %eax
	jne	.Lwipe
	END_ALIGNED_FRAME
.Lnothing:
	ret
EPILOGUE

C The padded block is in the frame.
define(`PADDED', `eval(SCALAR_SIZE + $1)(%esp`'ifelse($2, `', `', `,$2'))')

PROLOGUE(xcsi_poly1305_digest_sse2)
	ALIGNED_FRAME(eval(SCALAR_SIZE + 16))
	mov	FRAME_ARGUMENT(0), %ebx
	mov	FRAME_ARGUMENT(2), SRC
	mov	FRAME_ARGUMENT(3), %ecx
LOAD_STATE
	test	%ecx, %ecx
	jz	.Lreduce
	pxor	%xmm0, %xmm0
	movdqa	%xmm0, PADDED(0)
	movb	$1, PADDED(0, %ecx)
.Lcopy:
	movzbl	-1(SRC,%ecx), %eax
	mov	%al, PADDED(-1, %ecx)
	dec	%ecx
	jnz	.Lcopy
	lea	PADDED(0), SRC
BLOCK(0)
.Lreduce:
	C h, folded, in ebx esi edx ecx eax
	mov	H(4), %ebx
	mov	%ebx, %eax
	shr	$2, %eax
	lea	(%eax,%eax,4), %eax
	and	$3, %ebx
	mov	H(1), %ecx
	mov	H(2), %edx
	mov	H(3), %esi
	add	H(0), %eax
	adc	$0, %ecx
	adc	$0, %edx
	adc	$0, %esi
	adc	$0, %ebx
	mov	%eax, H(0)
	mov	%ecx, H(1)
	mov	%edx, H(2)
	mov	%esi, H(3)
	C h + 5, if that is 2^130 or more
	add	$5, %eax
	adc	$0, %ecx
	adc	$0, %edx
	adc	$0, %esi
	adc	$0, %ebx
	shr	$2, %ebx
	neg	%ebx
define(`SELECT', `	xor	H($2), $1
	and	%ebx, $1
	xor	H($2), $1')
SELECT(%eax, 0)
SELECT(%ecx, 1)
SELECT(%edx, 2)
SELECT(%esi, 3)
	mov	FRAME_ARGUMENT(0), %ebx
	add	32(%ebx), %eax
	adc	40(%ebx), %ecx
	adc	48(%ebx), %edx
	adc	56(%ebx), %esi
	mov	FRAME_ARGUMENT(1), %ebx
	mov	%eax, (%ebx)
	mov	%ecx, 4(%ebx)
	mov	%edx, 8(%ebx)
	mov	%esi, 12(%ebx)
WIPED(0, eval(SCALAR_SIZE + 16))
	END_ALIGNED_FRAME
	ret
EPILOGUE

C The frame: four arguments of calls, and the state.
define(`PASSED', `eval(4 * $1)(%esp)')
define(`OWN_STATE', 16)

PROLOGUE(xcsi_poly1305_auth_sse2)
	ALIGNED_FRAME(128)
	lea	OWN_STATE`'(%esp), %ebx
	mov	FRAME_ARGUMENT(1), %eax
	mov	%ebx, PASSED(0)
	mov	%eax, PASSED(1)
	call	xcsi_poly1305_set_key_sse2
	mov	FRAME_ARGUMENT(2), %esi
	mov	FRAME_ARGUMENT(3), %edi
	mov	%edi, %eax
	shr	$4, %eax
	mov	%esi, PASSED(1)
	mov	%eax, PASSED(2)
	call	xcsi_poly1305_blocks_sse2
	mov	FRAME_ARGUMENT(0), %eax
	mov	%eax, PASSED(1)
	mov	%edi, %eax
	and	$-16, %eax
	add	%esi, %eax
	and	$15, %edi
	mov	%eax, PASSED(2)
	mov	%edi, PASSED(3)
	call	xcsi_poly1305_digest_sse2
WIPED(OWN_STATE, 128)
	END_ALIGNED_FRAME
	ret
EPILOGUE

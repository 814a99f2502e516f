dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Poly1305 in radix 2^64, for functions with whole messages; src/poly1305-impl.h has the formula, poly1305-x64.asm
dnl bounds and what was tried.

C live throughout
define(`R0', `%r8')
define(`R1', `%r9')
define(`S1', `%r10')
define(`Q0', `%r11')
define(`H0', `%rbx')		C in a block d0 mod 2^64
define(`H1', `%rbp')
define(`H2', `%r12')
define(`SRC', `%rsi')
define(`N', `%rcx')
C within a block
define(`A1', `%r13')		C d0 div 2^64
define(`B0', `%r14')		C d1 mod 2^64, without A1
define(`B1', `%r15')		C d1 div 2^64
C between blocks
define(`P0', `%r13')		C the rest of a part and zeros
define(`P1', `%rcx')

C MULTIPLES: computes S1, Q0.
define(`MULTIPLES', `
	mov	R1, S1
	shr	$(2), S1
	add	R1, S1
	lea	(R0,R0,4), Q0')

C BLOCK(m0, m1, top): h = h r + m0 + 2^64 m1 + 2^128 top.  The next block is added off the critical path:
C m0 to the first product of d0; its carry, m1 and top to the first product of d1.
define(`BLOCK', `
	mov	H0, %rax
	mul	R1
	mov	%rax, B0
	mov	%rdx, B1
	mov	H0, %rax
	mul	R0
ifelse(`$1', `$(0)', , `	add	$1, %rax
	adc	$2, B0
	adc	$3, B1
')	mov	%rax, H0
	mov	%rdx, A1
	mov	H1, %rax
	mul	R0
	add	%rax, B0
	adc	%rdx, B1
	mov	H2, %rax
	mul	S1
	add	%rax, B0
	adc	%rdx, B1
	mov	H1, %rax
	mul	S1
	add	%rax, H0
	adc	%rdx, A1
	mov	H2, %rax
	shr	$(2), %rax
	mul	Q0
	add	%rax, H0
	adc	%rdx, A1
	and	$(3), H2
	imul	R0, H2
	add	B1, H2
	mov	B0, H1
	add	A1, H1
	adc	$(0), H2')

C REST: P0, P1 = the last N of 1 to 15 bytes of a part, at SRC, and zeros; N is P1.  The loads overlap.
define(`REST', `
	cmp	$(8), N
	jb	3f
	mov	(SRC), P0
	mov	-8(SRC,N), %rdx
	shl	$(3), %ecx
	xor	$(0x78), %ecx
	shr	$(8), %rdx
	shr	%cl, %rdx
	mov	%rdx, P1
	jmp	5f
3:	cmp	$(4), N
	jb	4f
	mov	(SRC), %r13d
	mov	-4(SRC,N), %edx
	lea	-32(,N,8), %ecx
	shl	%cl, %rdx
	or	%rdx, P0
	xor	%ecx, %ecx
	jmp	5f
4:	movzbl	(SRC), %r13d
	movzbl	-1(SRC,N), %eax
	mov	%ecx, %edx
	shr	$(1), %edx
	movzbl	(SRC,%rdx), %r14d
	lea	-8(,N,8), %ecx
	shl	%cl, %rax
	or	%rax, P0
	lea	(,%rdx,8), %ecx
	shl	%cl, %r14
	or	%r14, P0
	xor	%ecx, %ecx
5:')

C WHOLE_BLOCKS: h = h r + block for each whole block of the N bytes at SRC; N is what is left, ZF whether it is 0.
define(`WHOLE_BLOCKS', `
	sub	$(16), N
	jb	2f
	.balign	32
1:	BLOCK(`(SRC)', `8(SRC)', `$(1)')
	add	$(16), SRC
	sub	$(16), N
	jae	1b
2:	add	$(16), N')

C PART: likewise of all N bytes, the last block with zeros.
define(`PART', `WHOLE_BLOCKS
	jz	6f
	REST
	BLOCK(`P0', `P1', `$(1)')
6:')

C REDUCE: H0, H1 = h mod (2^130 - 5) mod 2^128
define(`REDUCE', `
	mov	H2, %rax		C h = h0 + 2^64 h1 + 2^128 (h2 mod 4) + 5 (h2 div 4) < 2^130 + 2^64 < 2 p
	shr	$(2), %rax
	lea	(%rax,%rax,4), %rax
	and	$(3), H2
	add	%rax, H0
	adc	$(0), H1
	adc	$(0), H2
	mov	H0, %rax		C h - p = h + 5 - 2^130 if that is not negative
	mov	H1, %rdx
	add	$(5), %rax
	adc	$(0), %rdx
	adc	$(0), H2
	cmp	$(4), H2
	cmovae	%rax, H0
	cmovae	%rdx, H1')

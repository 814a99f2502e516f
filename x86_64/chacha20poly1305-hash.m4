dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl A block of Poly1305 in ten pieces, beside vector instructions that encrypt; chacha20poly1305-avx2.asm has formula and bounds.
dnl
define(`R0', `%r8')
define(`R1', `%r9')
define(`S1', `%r10')
define(`H0', `%rdx')		C or another one; in a block %rdx is h0, then h1; then d0 mod 2^64
define(`H1', `%rbp')		C then d1 mod 2^64
define(`H2', `%r12')
define(`X0', `%rbx')		C h0 r0, m0 and h2 s1
define(`X1', `%r13')
define(`T0', `%r14')		C h0 r1, then h2 s1
define(`T1', `%r15')		C then m1
define(`B1', `%r11')		C d1 div 2^64
define(`A1', `%rcx')		C m0, then d0 div 2^64
define(`BITS', `%rax')		C in the rounds: the number 2
define(`TEXT', `%rsi')		C what is hashed

C HASH(i, piece, where): h = h r + block i + 1 of TEXT, in ten pieces; last: without the block.
define(`HASH', `indir(`HASH_'eval($2), eval(16 * ($1) + 16), $3)
')
define(`UNLESS_LAST', `ifelse($1, last, , `	$2
')')
define(`HASH_0', `ifelse(H0, %rdx, , `
	mov	H0, %rdx')
	mulx	R1, T0, T1
	mulx	R0, X0, X1
UNLESS_LAST($2, `mov	$1(TEXT), A1')')
define(`HASH_1', `
	mov	H1, %rdx
	mulx	R0, H1, B1
	add	T0, H1')
define(`HASH_2', `
	adc	T1, B1
	mov	H2, T0
	imul	S1, T0')
define(`HASH_3', `
UNLESS_LAST($2, `mov	eval($1 + 8)(TEXT), T1')	imul	R0, H2
UNLESS_LAST($2, `add	A1, X0
	adc	T1, H1')')
define(`HASH_4', `
	ifelse($2, last, add, adc)	H2, B1
	mulx	S1, H0, A1')
define(`HASH_5', `
	add	T0, X1
	add	X0, H0')
define(`HASH_6', `
	adc	X1, A1')
define(`HASH_7', `
	ifelse($2, rounds, `bzhi	BITS, B1, H2', `mov	B1, H2
	and	IMM(3), H2')')
define(`HASH_8', `
	shr	IMM(2), B1
	lea	(B1,B1,4), B1')
define(`HASH_9', `
	add	B1, H0
	adc	A1, H1
	adc	IMM(ifelse($2, last, 0, 1)), H2')

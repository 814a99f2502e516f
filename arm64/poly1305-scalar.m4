dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Poly1305 in general registers, radix 2^64: registers and blocks, for all variants.  src/poly1305-impl.h has formula and bounds.
dnl The including file defines SRC and ONE.
define(`R0', `x4')		C live throughout
define(`R1', `x5')
define(`S1', `x6')
define(`Q0', `x7')		C SLOW_BLOCK: scratch
define(`H0', `x8')		C h
define(`H1', `x9')
define(`H2', `x10')
define(`TX', `x`'eval(11 + $1)')	C scratch: T0 to T4
define(`TW', `w`'eval(11 + $1)')
define(`T0', `x11')
define(`T0W', `w11')
define(`T1', `x12')
define(`T1W', `w12')
define(`T2', `x13')
define(`T2W', `w13')
define(`T3', `x14')
define(`T3W', `w14')
define(`T4', `x15')
define(`T4W', `w15')
define(`U0', `x16')		C scratch
define(`U0W', `w16')
define(`U1', `x17')

C MULTIPLES: computes S1, Q0.
define(`MULTIPLES', `
	add	S1, R1, R1, lsr #2
	add	Q0, R0, R0, lsl #2')

C LOAD_MESSAGE(a, b): the next 16 bytes.
define(`LOAD_MESSAGE', `
	ldp	$1, $2, [SRC], #16
	IF_BE(`rev	$1, $1
	rev	$2, $2')')

C BLOCK(next), SLOW_BLOCK(next): h = h r; with next, + the next block, added off the critical path: its first word to the first
C product of d0, the carry, the second word and 2^128 to the first product of d1.  In a block T0 and T1 are d0, T2 and T3 are d1.
C BLOCK: 13 products, the shortest chain from one h to the next.
define(`BLOCK', `ifelse(`$1', next, `
	LOAD_MESSAGE(T0, U0)')
	mul	T2, H0, R1
	umulh	T3, H0, R1
	umulh	T1, H0, R0
	mul	H0, H0, R0
	ifelse(`$1', next, `
	adds	H0, H0, T0
	adcs	T2, T2, U0
	adc	T3, T3, ONE')
	mul	T4, H1, R0
	umulh	U0, H1, R0
	adds	T2, T2, T4
	adc	T3, T3, U0
	mul	T4, H2, S1
	umulh	U0, H2, S1
	adds	T2, T2, T4
	adc	T3, T3, U0
	mul	T4, H1, S1
	umulh	U0, H1, S1
	adds	H0, H0, T4
	adc	T1, T1, U0
	lsr	U0, H2, #2
	and	H2, H2, #3
	mul	T4, U0, Q0
	umulh	U0, U0, Q0
	adds	H0, H0, T4
	adc	T1, T1, U0
	madd	H2, H2, R0, T3
	adds	H1, T2, T1
	adc	H2, H2, xzr')

C SLOW_BLOCK: 8 products, those of h1 before 5 (h2 div 4) is added to h0; the carry of this sum and h2 mod 4 select multiples.
define(`SLOW_BLOCK', `
	mul	T0, H1, S1
	umulh	T1, H1, S1
	mul	T2, H1, R0
	umulh	T3, H1, R0
	and	T4, H2, #-4
	lsr	U0, H2, #2
	and	H2, H2, #3
	add	T4, T4, U0
	adds	H0, H0, T4
	csel	T4, S1, xzr, cs
	csel	U0, R0, xzr, cs
	adds	T0, T0, T4
	adc	T1, T1, xzr
	adds	T2, T2, U0
	adc	T3, T3, xzr
	tst	H2, #1
	csel	T4, S1, xzr, ne
	csel	U0, R0, xzr, ne
	tst	H2, #2
	csel	H1, S1, xzr, ne
	csel	Q0, R0, xzr, ne
	add	T4, T4, H1, lsl #1
	add	U0, U0, Q0, lsl #1
	adds	T2, T2, T4
	adc	T3, T3, U0
	ifelse(`$1', next, `
	LOAD_MESSAGE(T4, U0)
	adds	T0, T0, T4
	adcs	T2, T2, U0
	adc	T3, T3, ONE')
	mul	T4, H0, R0
	umulh	U0, H0, R0
	mul	H1, H0, R1
	umulh	Q0, H0, R1
	adds	H0, T0, T4
	adc	T1, T1, U0
	adds	T2, T2, T1
	adc	T3, T3, xzr
	adds	H1, T2, H1
	adc	H2, T3, Q0')

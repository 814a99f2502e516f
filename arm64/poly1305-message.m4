dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Poly1305 in general registers: the functions blocks and auth, for the variants a64 and slow64.
define(`TAG', `x0')		C address of the tag; in blocks, of the state
C live throughout
define(`FROM', `x1')		C key or state; bytes 16 to 31 of both are s
define(`SRC', `x2')
define(`N', `x3')
define(`ONE', `x17')		C while there are whole blocks

include(`poly1305-scalar.m4')

C CLAMP: clamps R0, R1.
define(`CLAMP', `
	and	R0, R0, #0x0fffffff0fffffff
	and	R1, R1, #0x0ffffffc0ffffffc
	and	R0, R0, #0xfffffffcffffffff')

C LOAD: R0, R1, their multiples and h of the state at FROM.
define(`LOAD', `
	ldp	R0, R1, [FROM]
	ldp	H0, H1, [FROM, #32]
	ldr	H2, [FROM, #48]
	MULTIPLES')

C BLOCKS(label, BLOCK): h includes the first of N div 16 >= 1 blocks; SRC points behind it.  h = h r, then h = (h + block) r for
C each further block.  On exit SRC points behind the blocks; N mod 16 is unchanged.  At label: only h = h r, for N < 16.
define(`BLOCKS', `
	sub	N, N, #16
	tbz	N, #4, 1f
	$2(next)
1:	subs	N, N, #32
	b.lo	3f
2:	$2(next)
	$2(next)
	subs	N, N, #32
	b.hs	2b
3:
$1:	$2')

C FUNCTIONS(variant, BLOCK): blocks and auth; at .Ltail the end of a message, which digest of a64 uses, too: FROM has s.
define(`FUNCTIONS', `
PROLOGUE(xcsi_poly1305_blocks_$1)
	lsl	N, x2, #4
	cbz	N, .Lno_blocks
	mov	SRC, x1
	mov	FROM, x0
	LOAD
	mov	ONE, #1
	LOAD_MESSAGE(T0, U0)
	adds	H0, H0, T0
	adcs	H1, H1, U0
	adc	H2, H2, ONE
	BLOCKS(.Lblocks_last, `$2')
	stp	H0, H1, [FROM, #32]
	str	H2, [FROM, #48]
.Lno_blocks:
	ret
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_$1)
	ldp	R0, R1, [FROM]
	IF_BE(`rev	R0, R0
	rev	R1, R1')
	CLAMP
	MULTIPLES
	cmp	N, #16
	b.hs	.Lwhole
	mov	H0, #0
	mov	H1, #0
	mov	H2, #0
.Ltail:
	cbz	N, .Lfinish
.Lpart:
	C T0, U0 = the block: T4 collects the last N mod 8 bytes and the 1, from the end
	add	SRC, SRC, N
	mov	T4, #1
	tbz	N, #0, 1f
	ldrb	U0W, [SRC, #-1]!
	orr	T4, U0, T4, lsl #8
1:	tbz	N, #1, 2f
	ldrh	U0W, [SRC, #-2]!
	IF_BE(`rev16	U0W, U0W')
	orr	T4, U0, T4, lsl #16
2:	tbz	N, #2, 3f
	ldr	U0W, [SRC, #-4]!
	IF_BE(`rev	U0W, U0W')
	orr	T4, U0, T4, lsl #32
3:	mov	T0, T4
	mov	U0, #0
	tbz	N, #3, 4f
	LD64LE(T0, `[SRC, #-8]')
	mov	U0, T4
4:	adds	H0, H0, T0
	adcs	H1, H1, U0
	adc	H2, H2, xzr
	mov	N, #0
	b	.Llast
.Lwhole:
	LOAD_MESSAGE(H0, H1)
	mov	ONE, #1
	mov	H2, #1
	BLOCKS(.Llast, `$2')
	ands	N, N, #15
	b.ne	.Lpart
.Lfinish:
	C h = h0 + 2^64 h1 + 2^128 (h2 mod 4) + T0 < 2^130 + 2^64 < 2 p, T0 = 5 (h2 div 4)
	ldp	R0, R1, [FROM, #16]
	IF_BE(`rev	R0, R0
	rev	R1, R1')
	lsr	T0, H2, #2
	orr	H2, H2, #-4
	add	T0, T0, T0, lsl #2
	add	T1, T0, #5
	C h + s; h - p + s = h + 5 + s modulo 2^128, if h + 5 >= 2^130
	adds	T2, H0, T0
	adc	T3, H1, xzr
	adds	T2, T2, R0
	adc	T3, T3, R1
	adds	T4, T2, #5
	adc	U0, T3, xzr
	adds	T1, H0, T1
	adcs	T1, H1, xzr
	adcs	H2, H2, xzr
	csel	H0, T4, T2, cs
	csel	H1, U0, T3, cs
	IF_BE(`rev	H0, H0
	rev	H1, H1')
	stp	H0, H1, [TAG]
	ret
EPILOGUE')

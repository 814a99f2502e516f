dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Poly1305 in radix 2^32 for arm; src/portable/poly1305-c32.c has the formulas.
dnl
dnl State, in bytes: r0 to r3, s, h0 to h4, from 52 on: poly1305-neon.asm.
define(`STATE_S', 16)
define(`STATE_H', 32)
define(`STATE_MADE', 52)
define(`STATE_NEON', 56)

dnl A product of h takes four words of the constants s1 s2 s3 r0 r1 r2 r3 in r0 to r3, for each word of h one further down.  A frame
dnl begins with these constants: r0 to r3, s3, s2, s1.
dnl CONSTANTS(state): makes them; changes r0 to r3
define(`CONSTANTS', `
	ldm	$1, {r0, r1, r2, r3}
	stm	sp, {r0, r1, r2, r3}
	add	r1, r1, r1, lsr #2
	add	r2, r2, r2, lsr #2
	add	r3, r3, r3, lsr #2
	str	r3, [sp, #16]
	str	r2, [sp, #20]
	str	r1, [sp, #24]')
define(`H0', `r9')		C factor
define(`H1', `r10')
define(`H2', `r11')
define(`H3', `r12')
define(`H4', `lr')
define(`T0', `r4')		C product
define(`T1', `r5')
define(`T2', `r6')
define(`T3', `r7')
define(`T4', `r8')

dnl ROW(factor, carry, constants): T0 to T3 += factor * constants, with a carry that begins as 0
define(`ROW', `
	umaal	T0, $2, $1, $3
	umaal	T1, $2, $1, $4
	umaal	T2, $2, $1, $5
	umaal	T3, $2, $1, $6')
dnl TIMES_R: T = H r; changes H and r0 to r3
define(`TIMES_R', `
	ldm	sp, {r0, r1, r2, r3}
	umull	T0, T1, H0, r0
	mov	T2, #0
	umlal	T1, T2, H0, r1
	mov	T3, #0
	umlal	T2, T3, H0, r2
	mov	T4, #0
	umlal	T3, T4, H0, r3
	ldr	r3, [sp, #16]
	mov	H0, #0
ROW(H1, H0, r3, r0, r1, r2)
	ldr	r2, [sp, #20]
	mov	H1, #0
ROW(H2, H1, r2, r3, r0, r1)
	ldr	r1, [sp, #24]
	mov	H2, #0
	add	T4, T4, H0
ROW(H3, H2, r1, r2, r3, r0)
	add	H0, r0, r0, lsl #2
	mov	H3, H4, lsr #2
	and	H4, H4, #3
	add	T4, T4, H1
	mla	T4, H4, r0, T4
	mov	H1, #0
	umaal	T0, H1, H3, H0
	add	H4, H4, H3, lsl #2
	umaal	T1, H1, H4, r1
	umaal	T2, H1, H4, r2
	umaal	T3, H1, H4, r3
	add	T4, T4, H2
	add	T4, T4, H1')

dnl FOLD: T = (T mod 2^130) + 5 (T div 2^130); changes r0
define(`FOLD', `
	mov	r0, T4, lsr #2
	add	r0, r0, r0, lsl #2
	and	T4, T4, #3
	adds	T0, T0, r0
	adcs	T1, T1, #0
	adcs	T2, T2, #0
	adcs	T3, T3, #0
	adc	T4, T4, #0')

dnl AUTH(variant of blocks, bytes of its state): a whole message
define(`AUTH', `
	PUSH(r4, r5, r6, r7, r8, lr)
	FRAME($2)
	mov	r5, r0
	mov	r6, r2
	mov	r7, r3
	mov	r0, sp
	bl	xcsi_poly1305_set_key_a32
	mov	r0, sp
	mov	r1, r6
	movs	r2, r7, lsr #4
	blne	xcsi_poly1305_blocks_$1
	mov	r0, sp
	mov	r1, r5
	bic	r2, r7, #15
	add	r2, r6, r2
	and	r3, r7, #15
	bl	xcsi_poly1305_digest_a32
	mov	r0, #0
	mov	r1, #0
	mov	r2, sp
	add	r3, sp, #$2
1:	strd	r0, r1, [r2], #8
	cmp	r2, r3
	bne	1b
	END_FRAME($2)
	POP(r4, r5, r6, r7, r8, lr)
	bx	lr')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Poly1305 with vectors: what the variants wide and v26 share: numbers in both units, limbs of 26 bits, auth.
dnl State: words 0 to 7 of a64, whose functions set keys and compute tags.  The first long call computes powers of r and other
dnl constants, in the words from STATE_V26 or STATE_WIDE on, and sets bit MADE_V26 or MADE_WIDE of word 7; with bit FRESH, h is 0.
dnl
dnl The including file defines the registers E to E + 4, sums of the lanes in limbs; A to A + 2, limbs of the lanes a; W, scratch;
dnl and MASK, 2^26 - 1.
define(`STATE', `x0')		C live throughout
define(`SRC', `x1')		C in the loop: blocks of the vector part
define(`REST', `x2')		C live throughout: remaining blocks
define(`ONE', `x25')		C live throughout
include(`poly1305-scalar.m4')

define(`STATE_H', 32)
define(`STATE_MADE', 56)	C bits:
define(`MADE_WIDE', 0)
define(`MADE_V26', 1)
define(`FRESH', 2)
define(`STATE_V26', 64)
define(`STATE_WIDE', eval(STATE_V26 + 13 * 16))
define(`STATE_END', eval(STATE_WIDE + 29 * 16))

define(`VEC', `v`'eval($1)')
define(`QUAD', `q`'eval($1)')

C FOLD(x0, x1, x2, y0, y1, y2): y = (x mod 2^130) + 5 (x div 2^130).  Scratch: T4.  x and y may coincide.
define(`FOLD', `
	and	T4, $3, #-4
	add	T4, T4, $3, lsr #2
	and	$6, $3, #3
	adds	$4, $1, T4
	adcs	$5, $2, xzr
	adc	$6, $6, xzr')

C SQUARE(p0, p1, p2): p = r^2, not folded.  Scratch: T0 to T4.
define(`SQUARE', `
	mul	$1, R0, R0
	umulh	T1, R0, R0
	mul	T2, R0, R1
	umulh	T3, R0, R1
	mul	T0, R1, S1
	umulh	T4, R1, S1
	adds	T2, T2, T2
	adc	T3, T3, T3
	adds	$1, $1, T0
	adcs	$2, T2, T1
	adc	$3, T3, xzr
	adds	$2, $2, T4
	adc	$3, $3, xzr')

C MUL(a, b, h), names of three registers each: h = a b, folded, tops <= 4; h may be a or b.  MUL_0 to MUL_6: T = a b; MUL_7:
C h = T, folded.  Squares reuse equal products, which are adjacent.  Scratch: T0 to T4, U0, U1.
define(`MUL_0', `
	mul	T0, $1, $4
	umulh	T1, $1, $4
	mul	T2, $2, $5
	umulh	T3, $2, $5
	mul	T4, $3, $6')
define(`MUL_1', `
	mul	U0, $1, $5
	umulh	U1, $1, $5
	adds	T1, T1, U0
	adcs	T2, T2, U1
	adc	T3, T3, xzr')
define(`MUL_2', `
	ifelse(`$1', `$4', `', `mul	U0, $2, $4
	umulh	U1, $2, $4')
	adds	T1, T1, U0
	adcs	T2, T2, U1
	adc	T3, T3, xzr')	C no carry: T has the product of 128 bits each
define(`MUL_3', `
	mul	U0, $1, $6
	umulh	U1, $1, $6
	adds	T2, T2, U0
	adcs	T3, T3, U1
	adc	T4, T4, xzr')
define(`MUL_4', `
	ifelse(`$1', `$4', `', `mul	U0, $3, $4
	umulh	U1, $3, $4')
	adds	T2, T2, U0
	adcs	T3, T3, U1
	adc	T4, T4, xzr')
define(`MUL_5', `
	mul	U0, $2, $6
	umulh	U1, $2, $6
	adds	T3, T3, U0
	adc	T4, T4, U1')
define(`MUL_6', `
	ifelse(`$1', `$4', `', `mul	U0, $3, $5
	umulh	U1, $3, $5')
	adds	T3, T3, U0
	adc	T4, T4, U1')
C h + 4 (T div 2^130) + T div 2^130, folded
define(`MUL_7', `
	and	U0, T2, #-4
	and	$3, T2, #3
	adds	$1, T0, U0
	adcs	$2, T1, T3
	adc	$3, $3, T4
	extr	U0, T3, T2, #2
	extr	U1, T4, T3, #2
	lsr	T4, T4, #2
	adds	$1, $1, U0
	adcs	$2, $2, U1
	adc	$3, $3, T4
	FOLD($1, $2, $3, $1, $2, $3)')
define(`MUL', `FOR(`I', 0, 6, `indir(`MUL_'I, $1, $2, $3, $4, $5, $6)')MUL_7($7, $8, $9)')

C CARRIES: a = e with carries.
define(`CARRIES', `
	usra	VEC(E + 1).2d, VEC(E).2d, #26
	usra	VEC(E + 4).2d, VEC(E + 3).2d, #26
	and	VEC(E).16b, VEC(E).16b, MASK.16b
	and	VEC(E + 3).16b, VEC(E + 3).16b, MASK.16b
	ushr	VEC(W).2d, VEC(E + 4).2d, #26
	usra	VEC(E + 2).2d, VEC(E + 1).2d, #26
	and	VEC(E + 4).16b, VEC(E + 4).16b, MASK.16b
	and	VEC(E + 1).16b, VEC(E + 1).16b, MASK.16b
	add	VEC(E).2d, VEC(E).2d, VEC(W).2d
	shl	VEC(W).2d, VEC(W).2d, #2
	usra	VEC(E + 3).2d, VEC(E + 2).2d, #26
	and	VEC(E + 2).16b, VEC(E + 2).16b, MASK.16b
	add	VEC(E).2d, VEC(E).2d, VEC(W).2d
	usra	VEC(E + 4).2d, VEC(E + 3).2d, #26
	and	VEC(E + 3).16b, VEC(E + 3).16b, MASK.16b
	usra	VEC(E + 1).2d, VEC(E).2d, #26
	and	VEC(E).16b, VEC(E).16b, MASK.16b
	xtn	VEC(A + 2).2s, VEC(E + 4).2d
	uzp1	VEC(A + 1).4s, VEC(E + 2).4s, VEC(E + 3).4s
	uzp1	VEC(A).4s, VEC(E).4s, VEC(E + 1).4s')

C SPLIT(x0, x1, x2): T0 to T4 = limbs of x.
define(`SPLIT', `
	and	T0, $1, #0x3ffffff
	ubfx	T1, $1, #26, #26
	extr	T2, $2, $1, #52
	ubfx	T3, $2, #14, #26
	lsr	T4, $2, #40
	and	T2, T2, #0x3ffffff
	add	T4, T4, $3, lsl #24')

C h becomes lane 1 of a; the other lanes are 0.
define(`H_TO_LANE_1', `FOLD(H0, H1, H2, H0, H1, H2)
	SPLIT(H0, H1, H2)
FOR(`I', 0, 2, `	movi	VEC(A + I).2d, #0
')
	mov	VEC(A).s[1], T0W
	mov	VEC(A).s[3], T1W
	mov	VEC(A + 1).s[1], T2W
	mov	VEC(A + 1).s[3], T3W
	mov	VEC(A + 2).s[1], T4W')

C ADD_BLOCK: h += the next block.
define(`ADD_BLOCK', `LOAD_MESSAGE(T0, T4)
	adds	H0, H0, T0
	adcs	H1, H1, T4
	adc	H2, H2, ONE')

C AUTH(blocks, size, after): a message by a state of size bytes on the stack, with the function blocks; after: what follows set_key.
define(`AUTH', `SIGN_RETURN
	PUSH2(x29, x30)
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	FRAME(eval($2))
	mov	x19, x0
	mov	x20, x2
	mov	x21, x3
	mov	x0, sp
	bl	xcsi_poly1305_set_key_a64
	$3
	mov	x0, sp
	mov	x1, x20
	lsr	x2, x21, #4
	bl	$1
	mov	x0, sp
	mov	x1, x19
	and	x3, x21, #15
	bic	x2, x21, #15
	add	x2, x2, x20
	bl	xcsi_poly1305_digest_a64
	movi	v0.2d, #0
FOR(`I', 0, eval(($2) / 32 - 1), `	stp	q0, q0, [sp, #eval(32 * I)]
')
	ifelse(eval(($2) % 32), 0, `', `str	q0, [sp, #eval(($2) - 16)]')
	END_FRAME(eval($2))
	POP2(x21, x22)
	POP2(x19, x20)
	POP2(x29, x30)
	CHECK_RETURN
	ret')

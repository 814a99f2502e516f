C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, two lanes in vector registers, 4 blocks per reduction; fewer than LONG or FIRST blocks are for a32.
C
C An iteration takes 4 blocks m0 ... m3, even ones in lane 0, odd ones in lane 1.  With p = r^4, in the first iteration r^2, modulo
C 2^130 - 5:
C   a = a p + m0/m1 r^2 + m2/m3
C Before the first one a is h in lane 0.  After the last one  h = ((a of lane 0) r + (a of lane 1)) r, in general registers.
C Up to 3 blocks come first, by a32, so that a multiple of 4 is left.
C
C Blocks are unsplit (src/poly1305-impl.h); only a, five limbs, takes 25 products.  Constants, each one element of d0 to d14: limbs
C of C(j) = 2^(32 j) r^2, j = 0 ... 3; limbs of p; 5 times limbs 1 to 4 of p.
C
C Functions: blocks, auth.
C Features: NEON.  Stack: saved registers, 72 bytes, and the state of auth, wiped.
C State: poly1305.m4.  From byte 52 on, made by the first long call: 1; the constants, p = r^4; p = r^2 and 5 p; limbs of the 2^128,
C in both lanes.
C
C Bounds, for arbitrary messages; a(i) is limb i of a, e(i) a sum of 64 bits:
C   powers, their multiples by 2^(32 j), and h, folded: x < 2^130 + 2^35, top <= 4; limbs <= 2^26; 5 p <= 5 * 2^26
C   the 2^128: 2^128 (r^2 + 1), limb 4 <= 2^26 + 2^24
C   products of words: 4 words * 2^32 * 2^26 = 2^60;  m2/m3: 2^32 * 2^18 = 2^50
C   products of a: (1 + 4 * 5) (2^26 + 2^13) 2^26 < 0.34 * 2^58
C   e(i) < 4.4 * 2^58 < 2^62
C   carries: e(4) div 2^26 <= 2^36, so e(0) < 2^26 + 5 * 2^36 < 2^39, and e(3) < 2^26 + 2^36 + 1 the second time
C   a(1) < 2^26 + 2^13; a(4) < 2^26 + 2^11; a(0), a(2), a(3) < 2^26; at the beginning a(i) <= 2^26
C   a in words: h4 < 2^3
C   products by r, as in a32: h4 < 2^31
C
C Instructions per byte of a message, of auth; of update, with set_key and digest:
C     bytes     64   256  1024 16384     64   256  1024 16384
C     neon    6.91  4.30  2.30  1.43   13.6  5.98  2.63  1.45
C     a32     6.88  4.30  3.65  3.45   13.5  5.96  4.07  3.48
C     c32     18.8  9.57  7.27  6.55   36.5  14.0  8.38  6.62
C Cycles by llvm-mca 19, Cortex-A57: an iteration 76, a block in a32 43, in c32 44.

REQUIRES(neon)

define(`LONG', 12)		C minimum blocks for vectors to pay
define(`FIRST', 28)		C the same if constants have to be made

include(`poly1305.m4')

define(`CONSTANT', `d`'eval(($1) / 2)[eval(($1) % 2)]')
define(`C_J', `CONSTANT(5 * $1 + $2)')	C C_J(j, i): limb i of C(j)
define(`P', `CONSTANT(20 + $1)')
define(`P5', `CONSTANT(24 + $1)')
define(`A', `d`'ifelse($1, 4, 15, `eval(26 + $1)')')	C limbs of a
define(`WORD', `d`'eval(26 + $1)')	C words of two blocks
define(`E', `q`'eval(8 + ($1))')	C sums
define(`Q', `q15')			C scratch
define(`D', `d30')
define(`FACTOR', `r`'eval(9 + $1)')	C FACTOR(0) to FACTOR(3) are H0 to H3

C The state
define(`STATE_P4', eval(STATE_NEON + 80))
define(`STATE_P2', eval(STATE_P4 + 40))
define(`STATE_TOPS', eval(STATE_P2 + 40))
define(`STATE_BYTES', eval(STATE_TOPS + 80))

C The frame, above the constants of poly1305.m4
define(`RETURN', `[sp, #28]')
define(`STATE', `[sp, #32]')
define(`SRC', `[sp, #36]')
define(`BLOCKS', `[sp, #40]')
define(`POINTER', `[sp, #44]')
define(`LANE1', 48)
define(`FRAME_SIZE', 72)

C CARRY_LONG(i): from a sum to the next one; limb i stays.
define(`CARRY_LONG', `
	vshr.u64	Q, E($1), #26
	vmovn.i64	A($1), E($1)
	vbic.i32	A($1), #0xfc000000')
C CARRY_SHORT(i): to a limb
define(`CARRY_SHORT', `
	vshrn.u64	D, E($1), #26
	vmovn.i64	A($1), E($1)
	vbic.i32	A($1), #0xfc000000
	vadd.i32	A(eval($1 + 1)), A(eval($1 + 1)), D')

C LIMBS(w0, ..., w4, l0, ..., l4): words to limbs
define(`LIMBS', `
	bic	$6, $1, #0xfc000000
	mov	$7, $1, lsr #26
	orr	$7, $7, $2, lsl #6
	bic	$7, $7, #0xfc000000
	mov	$8, $2, lsr #20
	orr	$8, $8, $3, lsl #12
	bic	$8, $8, #0xfc000000
	mov	$9, $3, lsr #14
	orr	$9, $9, $4, lsl #18
	bic	$9, $9, #0xfc000000
	mov	TENTH($@), $4, lsr #8
	orr	TENTH($@), TENTH($@), $5, lsl #24')
define(`TENTH', `shift(shift(shift(shift(shift(shift(shift(shift(shift($@)))))))))')
C WORDS(l0, ..., l4, w0, ..., w4): limbs to words, carried
define(`WORDS', `
	adds	$6, $1, $2, lsl #26
	mov	$7, $2, lsr #6
	adcs	$7, $7, $3, lsl #20
	mov	$8, $3, lsr #12
	adcs	$8, $8, $4, lsl #14
	mov	$9, $4, lsr #18
	adcs	$9, $9, $5, lsl #8
	mov	TENTH($@), $5, lsr #24
	adc	TENTH($@), TENTH($@), #0')

PROLOGUE(xcsi_poly1305_blocks_neon)
	ldr	r3, [r0, #STATE_MADE]
	cmp	r3, #0
	moveq	r3, #FIRST
	movne	r3, #LONG
	cmp	r2, r3
	blo	xcsi_poly1305_blocks_a32
	PUSH(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)
	VPUSH(8, 15)
	FRAME(FRAME_SIZE)
	ands	r3, r2, #3
	bic	r2, r2, #3
	str	r0, STATE
	str	r2, BLOCKS
	add	r4, r1, r3, lsl #4
	str	r4, SRC
	mov	r2, r3
	blne	xcsi_poly1305_blocks_a32
	ldr	r0, STATE
	ldr	r4, [r0, #STATE_MADE]
CONSTANTS(r0)
	cmp	r4, #0
	bleq	.Lmake
	C h as a in lane 0
	ldr	r2, STATE
	add	r1, r2, #STATE_H
	ldm	r1, {T0, T1, T2, T3, T4}
FOLD
LIMBS(T0, T1, T2, T3, T4, H0, H1, H2, H3, r0)
	mov	r1, #0
	vmov	A(0), H0, r1
	vmov	A(1), H1, r1
	vmov	A(2), H2, r1
	vmov	A(3), H3, r1
	vmov	A(4), r0, r1
	add	r3, r2, #STATE_NEON
	vldm	r3, {d0-d9}
	add	r3, r2, #STATE_P2
	vldm	r3, {d10-d14}
	add	r0, r2, #STATE_TOPS
	add	r3, r2, #STATE_P4
	ldr	r1, SRC
	ldr	r2, BLOCKS
.Literation:
	vldm	r0, {d16-d25}
FOR(`J', 0, 4, `FOR(`I', 0, 4, `	vmlal.u32	E((I + J) % 5), A(J), ifelse(eval(I + J < 5), 1, `P(I)', `P5(I)')
')')	vld4.32	{d26-d29}, [r1]!
FOR(`J', 0, 3, `FOR(`I', 0, 4, `	vmlal.u32	E(I), WORD(J), C_J(J, I)
')')	vld4.32	{d26-d29}, [r1]!
	vaddw.u32	E(0), E(0), WORD(0)
FOR(`J', 1, 3, `	vshll.u32	Q, WORD(J), #eval(6 * J)
	vadd.i64	E(J), E(J), Q
')CARRY_LONG(0)
	vadd.i64	E(1), E(1), Q
CARRY_LONG(3)
	vadd.i64	E(4), E(4), Q
CARRY_LONG(1)
	vadd.i64	E(2), E(2), Q
CARRY_LONG(4)
	vshl.i64	E(0), Q, #2
	vadd.i64	E(0), E(0), Q
	vaddw.u32	E(0), E(0), A(0)
CARRY_LONG(2)
	vaddw.u32	E(3), Q, A(3)
CARRY_SHORT(0)
CARRY_SHORT(3)
	vldm	r3, {d10-d14}
	subs	r2, r2, #4
	bne	.Literation
	C (a of lane 0) r + (a of lane 1)
	vmov	r0, r4, A(0)
	vmov	r1, r5, A(1)
	vmov	r2, r6, A(2)
	vmov	r3, r7, A(3)
	vmov	r12, r8, A(4)
WORDS(r4, r5, r6, r7, r8, r9, r10, r11, r4, lr)
	add	r5, sp, #LANE1
	stm	r5, {r9, r10, r11}
	str	r4, [r5, #12]
	str	lr, [r5, #16]
WORDS(r0, r1, r2, r3, r12, T0, T1, T2, T3, T4)
	bl	.Ltimes
	add	r0, sp, #LANE1
	ldm	r0, {H0, H1, H2, H3, H4}
	adds	T0, T0, H0
	adcs	T1, T1, H1
	adcs	T2, T2, H2
	adcs	T3, T3, H3
	adc	T4, T4, H4
	bl	.Ltimes
	ldr	r0, STATE
	add	r0, r0, #STATE_H
	stm	r0, {T0, T1, T2, T3, T4}
WIPE_VECTORS(0, 3)WIPE_VECTORS(8, 15)
	mov	r2, sp
FOR(`I', 0, 3, `	vst1.64	{q0}, [r2:64]!
')	vst1.64	{d0}, [r2:64]
	mov	r1, #0
	mov	r2, #0
	mov	r3, #0
	END_FRAME(FRAME_SIZE)
	VPOP(8, 15)
	POP(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)
	bx	lr

C T = T r
.Ltimes:
	str	lr, RETURN
	mov	H0, T0
	mov	H1, T1
	mov	H2, T2
	mov	H3, T3
	mov	H4, T4
TIMES_R
	ldr	pc, RETURN

C Stores five limbs of T and advances POINTER; r1, H0 to H3 are limbs afterwards.
.Llimbs:
LIMBS(T0, T1, T2, T3, T4, H0, H1, H2, H3, r1)
	ldr	r0, POINTER
	stm	r0!, {H0, H1, H2, H3}
	str	r1, [r0], #4
	str	r0, POINTER
	bx	lr

C p and 5 p at POINTER, from T
.Lpower:
	mov	r3, lr
	bl	.Llimbs
FOR(`I', 1, 3, `	add	FACTOR(I), FACTOR(I), FACTOR(I), lsl #2
')	add	r1, r1, r1, lsl #2
	stm	r0, {H1, H2, H3}
	str	r1, [r0, #12]
	bx	r3

C The constants of the state in STATE; r is in the frame.
.Lmake:
	ldr	r0, STATE
	mov	r1, #1
	str	r1, [r0, #STATE_MADE]
	add	r1, r0, #STATE_P2
	str	r1, POINTER
	ldm	sp, {T0, T1, T2, T3}
	mov	T4, #0
	str	lr, [sp, #LANE1]
	bl	.Ltimes
FOLD
	bl	.Lpower
	C C(0) to C(3), and the 2^128
	ldr	r0, STATE
	add	r0, r0, #STATE_NEON
	str	r0, POINTER
FOR(`J', 0, 4, `	bl	.Llimbs
ifelse(J, 4, `', `	C 2^160 top is 5 top 2^30.
	mov	r2, T3, lsr #2
	add	r3, T4, T4, lsl #2
	and	T4, T3, #3
	adds	r2, r2, r2, lsl #2
	adcs	r0, T0, #0
	adcs	T1, T1, #0
	adcs	T3, T2, #0
	adc	T4, T4, #0
	adds	T0, r2, r3, lsl #30
	adcs	r0, r0, r3, lsr #2
	adcs	T2, T1, #0
	adcs	T3, T3, #0
	adc	T4, T4, #0
	mov	T1, r0
')')	add	r1, r1, #0x1000000
	ldr	r0, STATE
	add	r0, r0, #STATE_TOPS
	mov	r2, #0
FOR(`I', 0, 3, `	vmov	d0, FACTOR(I), r2
	vmov	d1, d0
	vst1.64	{q0}, [r0:64]!
')	vmov	d0, r1, r2
	vmov	d1, d0
	vst1.64	{q0}, [r0:64]
	C r^4
	ldm	sp, {T0, T1, T2, T3}
	mov	T4, #0
	bl	.Ltimes
	bl	.Ltimes
	bl	.Ltimes
FOLD
	ldr	r0, STATE
	add	r0, r0, #STATE_P4
	str	r0, POINTER
	bl	.Lpower
	ldr	pc, [sp, #LANE1]
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_neon)
	cmp	r3, #eval(16 * FIRST)
	blo	xcsi_poly1305_auth_a32
AUTH(neon, STATE_BYTES)
EPILOGUE

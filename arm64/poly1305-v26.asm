C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, two lanes in vector registers, 4 blocks per reduction, for CPUs whose multiplier of 64 bits is slow (cpu.h).
C
C An iteration takes 4 blocks m0 ... m3, even ones in lane 0, odd ones in lane 1.  With p = r^4, modulo 2^130 - 5:
C   a = a p + m0/m1 r^2 + m2/m3
C After the last one  h = (a of lane 0) r^2 + (a of lane 1) r, in vectors, too.
C Up to 4 blocks come first, by h = (h + block) r, so that a multiple of 4 is left; at least one if h may not be 0.  The last of
C them is not multiplied; h becomes the initial a, in lane 1.
C Variant slow64 takes messages and calls of up to 16 blocks, wide those of 512 and more.
C
C Blocks are unsplit (src/poly1305-impl.h); only a, five limbs, takes 25 products.  Constants, 4 numbers in a register: limbs 0 to 3
C of C(j) = 2^(32 j) r^2, j = 0 ... 3; limbs 4 of all C(j); limbs 0 to 3 of p; 5 times limbs 1 to 4 of p; limb 4 of p.
C
C Functions: blocks, auth.
C Features: simd.  Stack: saved registers, and the state of auth, wiped.
C State: poly1305.m4.  Constants: 8 registers; the sum of the 2^128, 5 registers.
C
C Bounds, for arbitrary messages; a(i) is limb i of a, e(i) a sum of 64 bits:
C   powers, their multiples by 2^(32 j), and h, folded: x < 2^130 + 2^66, top <= 4; limbs <= 2^26; 5 p <= 5 * 2^26
C   the 2^128: 2^128 (r^2 + 1), limb 4 <= 2^26 + 2^24
C   products of words: 4 words * 2^32 * 2^26 = 2^60;  m2/m3: 2^32 * 2^18 = 2^50
C   products of a: (1 + 4 * 5) (2^26 + 2^13) 2^26 < 0.34 * 2^58
C   e(i) < 4.4 * 2^58 < 2^62
C   carries: e(4) div 2^26 <= 2^36, so e(0) < 2^26 + 5 * 2^36 < 2^39, and e(3) < 2^26 + 2^36 + 1 the second time
C   a(1) < 2^26 + 2^13; a(4) < 2^26 + 2^11; a(0), a(2), a(3) < 2^26; at the beginning a(i) <= 2^26
C   FINISH: both lanes < 0.68 * 2^58; h2 < 2^34
C   SLOW_BLOCK: as in the variant slow64, h2 < 2^63
C   MUL: r^4 < 2^261, T4 < 2^5; h < 2^130 + 5 * 2^131, its top < 2^6, before folding
C
C Instructions per byte of a message:
C   bytes     v26  slow64    wide
C     272   2.846   2.614   2.004
C     512   2.063   2.559   1.941
C    1024   1.688   2.529   2.178
C    4096   1.406   2.507   1.583
C Cycles of messages by llvm-mca 19, v26/slow64/wide, without the public functions:
C          Neoverse N1       Cortex-A57               V1
C    272       390/425          447/285          278/236
C    512       562/786          633/509          408/431
C   1024   978/1554/1620   1081/989/1051     712/847/503
C   2048  1810/3090/2160  1977/1949/1568   1320/1679/771
C   4096  3474/6162/3892  3769/3869/2763  2536/3343/1382
C The model of Cortex-A57 begins a product of 64 bits in each cycle.  A57 and A72 stall for two or three more (from memory of the
C guides of Arm), as N1 does, so N1 decided.  An iteration has 45 umlal, one per cycle on N1.
C Slower, cycles on N1: the end by two multiplications by r in general registers, as in wide, 51; the first iteration with a p,
C where a = 0, 11; p before C(j), 10; p and h in limbs before the first iteration, 9 to 22, and A57 3 to 21: it has no other use for
C its vectors while these are made.  The first blocks there, too: A57 up to 18 more.
REQUIRES(simd)

define(`SHORT', 17)		C minimum blocks for vectors to pay
define(`LONG', 512)		C minimum blocks for the variant wide

define(`ITERATIONS', `x3')		C before the loop: first blocks
define(`G0', `x19')		C 2^(32 j) r^2
define(`G1', `x20')
define(`G2', `x21')
define(`FIRST', `x26')		C in the first iteration 1, or 3 while a = 0
define(`P0', `x22')		C p
define(`P1', `x23')
define(`P2', `x24')

include(`poly1305.m4')

define(`STATE_TOP', STATE_V26)
define(`STATE_CONSTANTS', eval(STATE_TOP + 5 * 16))	C not in auth, which calls blocks once

C Vector registers by number.
define(`E', 0)			C 5: sums, 2 lanes of 64 bits
define(`A', 5)			C 3: limbs of the lanes a, a1 and a0 in the first, a3 and a2 in the second, a4 in the third
define(`MASK', `v8')		C 2^26 - 1
define(`CONSTANT', 16)		C 8
define(`L', 24)			C 4: blocks as loaded; scratch
define(`X', 28)			C 2: words 0 and 1, words 2 and 3 of m0 and m1
define(`W', 30)			C 2: of m2 and m3; scratch

C C_J(j, i), P_I(i), P5_I(i): element of limb i of C(j), of p, of 5 p.
define(`C_J', `ifelse($2, 4, `VEC(CONSTANT + 4).s[$1]', `VEC(CONSTANT + $1).s[$2]')')
define(`P_I', `ifelse($1, 4, `VEC(CONSTANT + 7).s[0]', `VEC(CONSTANT + 5).s[$1]')')
define(`P5_I', `VEC(CONSTANT + 6).s[eval($1 - 1)]')

C WORD(j, x): e += word j, in the low or high half of x, times C(j).  LIMB(j, x): e += limb j, likewise, times p.
define(`WORD', `
FOR(`I', 0, 4, `	UMLAL($1, I, $2, `C_J($1, I)')
')')
define(`LIMB', `
FOR(`I', 0, 4, `	UMLAL($1, I, $2, `ifelse(eval(I < $1), 1, `P5_I(eval(I - $1 + 5))', `P_I(eval(I - $1))')')
')')
define(`UMLAL', `ifelse(eval($1 % 2), 0, `umlal	VEC(E + $2).2d, VEC($3).2s', `umlal2	VEC(E + $2).2d, VEC($3).4s'), $4')

C PAIRS: T0 and T2 = two limbs of T0 to T3 each.
define(`PAIRS', `
	orr	T0, T0, T1, lsl #32
	orr	T2, T2, T3, lsl #32')
define(`UX', `x`'eval(16 + $1)')
C SET(register, x, y): two halves.
define(`SET', `
	fmov	`d'eval($1), $2
	mov	VEC($1).d[1], $3')

C MULTIPLE(j): limbs 0 to 3 of C(j); limb 4 goes to T4.  G becomes 2^32 G.
define(`MULTIPLE', `SPLIT(G0, G1, G2)
	PAIRS
	SET(CONSTANT + $1, T0, T2)
	ifelse(eval($1 % 2), 0, `mov	UX($1 / 2), T4', `orr	UX($1 / 2), UX($1 / 2), T4, lsl #32')
SHIFT')
define(`SHIFT', `
	extr	T0, G2, G1, #32
	extr	G1, G1, G0, #32
	lsl	G0, G0, #32
	FOLD(G0, G1, T0, G0, G1, G2)')

C FINISH: h = (a of lane 0) r^2 + (a of lane 1) r: all products of limbs at once, then the sum of the lanes, and limbs to words.
C Registers: limbs of r, then of (r^2, r) in pairs, 5 times these, sums.
define(`R_I', `VEC(ifelse($1, 0, 17, $1, 1, 29, $1, 2, 18, $1, 3, 30, 19)).2s')
define(`R5_I', `VEC(ifelse($1, 1, 31, $1, 2, 22, $1, 3, 20, 23)).2s')
define(`A_I', `VEC(ifelse($1, 0, A, $1, 1, 9, $1, 2, A + 1, $1, 3, 8, A + 2)).2s')
define(`HIGH', `ext	VEC($1).16b, VEC($2).16b, VEC($2).16b, #8')
define(`PRODUCT', `ifelse($1, 0, umull, umlal)	VEC(L + $2).2d, A_I($1), ifelse(eval($2 < $1), 1, `R5_I(eval($2 - $1 + 5))',
	`R_I(eval($2 - $1))')')
define(`FINISH', `SPLIT(R0, R1, xzr)
	PAIRS
	SET(29, T0, T2)
	fmov	s30, T4W
	zip1	v17.4s, VEC(CONSTANT).4s, v29.4s
	zip2	v18.4s, VEC(CONSTANT).4s, v29.4s
	zip1	v19.4s, VEC(CONSTANT + 4).4s, v30.4s
FOR(`I', 0, 2, `	shl	VEC(21 + I).4s, VEC(17 + I).4s, #2
	add	VEC(21 + I).4s, VEC(21 + I).4s, VEC(17 + I).4s
')
	HIGH(29, 17)
	HIGH(30, 18)
	HIGH(31, 21)
	HIGH(20, 22)
	HIGH(9, A)
	HIGH(8, A + 1)
FOR(`J', 0, 4, `FOR(`I', 0, 4, `	PRODUCT(J, I)
')')
FOR(`I', 0, 4, `	addp	`d'eval(L + I), VEC(L + I).2d
')
FOR(`I', 0, 4, `	fmov	TX(I), `d'eval(L + I)
')
	lsr	U0, T1, #38
	lsr	U1, T2, #12
	adds	H0, T0, T1, lsl #26
	adc	H1, U0, U1
	adds	H0, H0, T2, lsl #52
	adc	H1, H1, xzr
	lsr	U0, T3, #50
	lsr	U1, T4, #24
	adds	H1, H1, T3, lsl #14
	adc	H2, U0, U1
	adds	H1, H1, T4, lsl #40
	adc	H2, H2, xzr')

PROLOGUE(xcsi_poly1305_blocks_v26)
	cmp	x2, #SHORT
	b.hs	1f
	b	xcsi_poly1305_blocks_slow64
1:	cmp	x2, #LONG
	b.lo	.Lvectors
	b	xcsi_poly1305_blocks_wide
.Lvectors:
	PUSH2(d8, d9)
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	PUSH2(x23, x24)
	PUSH2(x25, x26)
	ldp	R0, R1, [STATE]
	ldp	H0, H1, [STATE, #STATE_H]
	ldr	H2, [STATE, #eval(STATE_H + 16)]
	ldr	T0, [STATE, #STATE_MADE]
	mov	ONE, #1
	add	S1, R1, R1, lsr #2
	C (REST + FRESH - 1) mod 4 + 1 - FRESH first blocks
	ubfx	T1, T0, #FRESH, #1
	sub	ITERATIONS, ONE, T1
	sub	T1, REST, ITERATIONS
	and	T1, T1, #3
	add	ITERATIONS, ITERATIONS, T1
	sub	REST, REST, ITERATIONS
	tbnz	T0, #MADE_V26, .Lmade

	C P = r^2, folded to G
	SQUARE(P0, P1, P2)
	FOLD(P0, P1, P2, P0, P1, P2)
	mov	G0, P0
	mov	G1, P1
	mov	G2, P2
FOR(`J', 0, 3, `MULTIPLE(J)
')
	SET(CONSTANT + 4, U0, U1)
	C G = 2^128 r^2: 2^128 (r^2 + 1) for both lanes
	SPLIT(G0, G1, G2)
	add	T4, T4, ONE, lsl #24
FOR(`I', 0, 4, `	stp	TX(I), TX(I), [STATE, #eval(STATE_TOP + 16 * I)]
')
	b	1f
.Lmade:
FOR(`I', 0, 3, `	ldp	QUAD(CONSTANT + 2 * I), QUAD(CONSTANT + 2 * I + 1), [STATE, #eval(STATE_CONSTANTS + 32 * I)]
')
1:	mov	FIRST, #3
	cbz	ITERATIONS, 3f
	mov	FIRST, #1
	ADD_BLOCK
2:	subs	ITERATIONS, ITERATIONS, #1
	b.eq	3f
	SLOW_BLOCK(next)
	b	2b
3:
	mov	T0, #0x3ffffff
	dup	MASK.2d, T0
	.balign	16
.Literation:
	ld1	{VEC(L).16b, VEC(L + 1).16b, VEC(L + 2).16b, VEC(L + 3).16b}, [SRC], #64
	ldp	QUAD(E), QUAD(E + 1), [STATE, #STATE_TOP]
	ldp	QUAD(E + 2), QUAD(E + 3), [STATE, #eval(STATE_TOP + 32)]
	ldr	QUAD(E + 4), [STATE, #eval(STATE_TOP + 64)]
	zip1	VEC(X).4s, VEC(L).4s, VEC(L + 1).4s
	zip2	VEC(X + 1).4s, VEC(L).4s, VEC(L + 1).4s
	zip1	VEC(W).4s, VEC(L + 2).4s, VEC(L + 3).4s
	zip2	VEC(W + 1).4s, VEC(L + 2).4s, VEC(L + 3).4s
	WORD(0, X)
	C 2^32 = 2^26 2^6, 2^64 = 2^52 2^12, 2^96 = 2^78 2^18
	ushll2	VEC(L + 1).2d, VEC(W).4s, #6
	ushll	VEC(L + 2).2d, VEC(W + 1).2s, #12
	ushll2	VEC(L + 3).2d, VEC(W + 1).4s, #18
	uaddw	VEC(E).2d, VEC(E).2d, VEC(W).2s
FOR(`I', 1, 3, `	add	VEC(E + I).2d, VEC(E + I).2d, VEC(L + I).2d
')
	WORD(1, X)
	WORD(2, X + 1)
	WORD(3, X + 1)
	cbnz	FIRST, .Lfirst
.Llimbs:
	LIMB(0, A)
	LIMB(1, A)
	LIMB(2, A + 1)
	LIMB(3, A + 1)
	LIMB(4, A + 2)
.Lcarries:
	mov	FIRST, #0
	subs	REST, REST, #4
	CARRIES
	b.ne	.Literation

	FINISH
	stp	H0, H1, [STATE, #STATE_H]
	str	H2, [STATE, #eval(STATE_H + 16)]
	ldr	T0, [STATE, #STATE_MADE]
	and	T0, T0, #~(1 << FRESH)
	str	T0, [STATE, #STATE_MADE]
	WIPE_VECTORS(0, 9)
	WIPE_VECTORS(16, 31)
	.cfi_remember_state
	POP2(x25, x26)
	POP2(x23, x24)
	POP2(x21, x22)
	POP2(x19, x20)
	POP2(d8, d9)
	ret
	.cfi_restore_state
.Lfirst:
	ldr	T0, [STATE, #STATE_MADE]
	tbnz	T0, #MADE_V26, 1f
	MUL(P0, P1, P2, P0, P1, P2, P0, P1, P2)
	SPLIT(P0, P1, P2)
	fmov	s`'eval(CONSTANT + 7), T4W
	orr	U0, T0, T1, lsl #32
	orr	U1, T2, T3, lsl #32
	SET(CONSTANT + 5, U0, U1)
	orr	T1, T1, T2, lsl #32
	orr	T3, T3, T4, lsl #32
	add	T1, T1, T1, lsl #2
	add	T3, T3, T3, lsl #2
	SET(CONSTANT + 6, T1, T3)
	ldr	T0, [STATE, #STATE_MADE]
	tbnz	T0, #FRESH, 1f
FOR(`I', 0, 3, `	stp	QUAD(CONSTANT + 2 * I), QUAD(CONSTANT + 2 * I + 1), [STATE, #eval(STATE_CONSTANTS + 32 * I)]
')
	orr	T0, T0, #eval(1 << MADE_V26)
	str	T0, [STATE, #STATE_MADE]
1:	tbnz	FIRST, #1, .Lcarries
	H_TO_LANE_1
	b	.Llimbs
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_v26)
	cmp	x3, #eval(16 * SHORT)
	b.hs	1f
	b	xcsi_poly1305_auth_slow64
1:	cmp	x3, #eval(16 * LONG)
	b.lo	2f
	b	xcsi_poly1305_auth_wide
2:	AUTH(xcsi_poly1305_blocks_v26, STATE_CONSTANTS, `mov	T0, #eval(1 << FRESH)
	str	T0, [sp, #STATE_MADE]')
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, two blocks side by side in vector registers, eight to a reduction, and three more by the scalar unit.
C
C A turn takes 8 blocks m0 ... m7 of the vector part, in two lanes, even blocks in lane 0, odd ones in lane 1:
C   a = a r^8 + m0/m1 r^6 + m2/m3 r^4 + m4/m5 r^2 + m6/m7        modulo p = 2^130 - 5
C and 3 of the scalar part, which lies before the vector part: h = h r + m, as in the variant a64.  After n turns
C   h = h r^(8 n) + (a of lane 0) r^2 + (a of lane 1) r
C The variant a64 does the rest of the blocks, and messages and calls of fewer than 64 blocks.
C
C Blocks are never split into limbs: with the words w0 ... w3 of a block, m r^k = sum wj (2^(32 j) r^k), where 2^(32 j) r^k is a
C constant in radix 2^26: 20 products of 32 bits instead of 25.  Only a, five limbs, takes 25.  zip brings the words of two blocks
C together; umlal and umlal2 by element find the constants of r^2, r^4, r^6 in lanes 0 to 2 of 20 registers; lanes 3 hold r^8 and
C 5 r^8.  The 2^128 of all blocks are one constant, from which the sums start.
C
C void xcsi_poly1305_blocks_simd (uint64_t *state, const uint8_t *src, size_t blocks)
C void xcsi_poly1305_auth_simd (uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
C Arguments in x0, x1, x2, x3.
C
C State: the words of the variant a64, whose functions set the key and make the tag.  Word 7 is 1 if what follows was made, in the
C first long call: r^8 (words 8 to 10); C(j, i), limb i of 2^(32 j) times r^2, r^4, r^6 (from word 12 on, 4 * 5 registers); the sum
C of the 2^128 (word 52, 5 registers).  Words 62 to 64 are r^(8 n) of the last call, word 65 is n.
C Features: simd.
C Scratch: x0 to x17, all vector registers, wiped; the lower halves of v8 to v15 are on the stack.  auth has a state there, wiped.
C
C Bounds, for messages of any value; a(i) is limb i of a, e(i) a sum of 64 bits:
C   powers, folded: r^k < 2^130 + 2^66, so C(0, i) <= 2^26; 5 r^8 <= 5 * 2^26
C   SHIFT: C(j, 0), C(j, 1) <= (2^26 - 64) + 5 (2^26 + 2^9) / 2^20 < 2^26 + 2^9; C(j, 2) to C(j, 4) <= (2^26 - 64) + 64
C   products of words: 3 blocks * 4 words * 2^32 (2^26 + 2^9) < 12.001 * 2^58
C   products of a: (1 + 4 * 5) (2^26 + 2^13) 2^26 < 0.34 * 2^58;  m6/m7: 2^32 * 2^18 = 2^50;  the 2^128: < 2^28
C   e(i) < 12.4 * 2^58 < 2^62
C   carries: e(4) div 2^26 <= 2^36, so e(0) < 2^26 + 5 * 2^36 < 2^39, and e(3) < 2^26 + 2^36 + 1 the second time
C   a(1) < 2^26 + 2^13; a(4) < 2^26 + 2^11; a(0), a(2), a(3) < 2^26
C   lane: w0 = a(0) + 2^26 a(1) < 2^53, w1 without 2^40 a(4) < 2^41, top < 2^3
C   scalar part: as in the variant a64, h2 < 2^63
C   MUL: tops <= 4, product < 2^261, T4 < 2^5; h < 2^130 + 5 * 2^131, its top < 2^6, folded < 2^130 + 2^66
C
C Instructions per byte, whole messages, counted under qemu (the C by gcc 12 -O2):
C   bytes    simd     a64     c64
C      64   2.531   2.469   3.578
C     256   2.039   2.023   2.535
C    1024   2.204   1.912   2.274
C    2048   1.766   1.894   2.231
C    4096   1.523   1.884   2.209
C   16384   1.325   1.877   2.193
C Cycles by llvm-mca 19, of the loop per byte and of the instructions of whole messages as traced, a64 after the slash:
C             Cortex-A57     Neoverse N1           N2           V1           V2
C   loop     0.559/1.002     0.665/2.439  0.524/0.503  0.293/0.564  0.258/0.533
C    1024      1079/1022       1596/2499      750/574      508/569      460/525
C    4096      2887/4094       3680/9987    2428/2302    1462/2297    1287/2157
C   16384     9883/16382     11948/39939    8922/9214    5095/9209    4502/8685
C A turn has 85 umlal, one a cycle on N1 and N2, two on V1 and V2, and 39 scalar products of 3 cycles each on N1.
C Tried, loop: scalar blocks a turn (K), and h2 folded in each of them (10 products instead of 13, a longer chain):
C               N1     N2     V1     V2
C   2        0.577  0.577  0.287  0.277      2, folded   0.577  0.577  0.284  0.277
C   3        0.665  0.524  0.293  0.258      3, folded   0.648  0.524  0.289  0.258
C   4        0.813  0.481  0.284  0.236      4, folded   0.792  0.481  0.313  0.321
C   6        1.045  0.412  0.254  0.231      6, folded   1.023  0.412  0.402  0.402
C Three is the best for no CPU and not far from it on each.  Folding is shorter in the loop but makes the powers take twice as long.

REQUIRES(simd)

define(`LONG', 64)		C blocks from which on the vector loop pays
define(`K', 3)			C scalar blocks a turn
define(`TURN', eval(8 + K))	C blocks a turn

define(`STATE', `x0')		C live throughout
define(`SRC', `x1')		C blocks of the scalar part; free after the loop
define(`REST', `x2')		C live throughout: blocks that are left for the scalar code
define(`VSRC', `x3')		C live throughout: blocks of the vector part, then those that are left
define(`R0', `x4')		C until the end of the lanes
define(`R1', `x5')
define(`S1', `x6')
define(`TURNS', `x7')		C free after the loop
define(`H0', `x8')
define(`H1', `x9')
define(`H2', `x10')
define(`T0', `x11')		C scratch: T0 to T4
define(`T0W', `w11')
define(`T1', `x12')
define(`T1W', `w12')
define(`T2', `x13')
define(`T2W', `w13')
define(`T3', `x14')
define(`T3W', `w14')
define(`T4', `x15')
define(`T4W', `w15')
define(`ONE', `x16')		C loop only
define(`Q0', `x17')		C until the end of the lanes
define(`EXPONENT', `x17')	C before Q0

define(`STATE_H', 32)
define(`STATE_MADE', 56)
define(`STATE_R8', 64)
define(`STATE_C', 96)
define(`STATE_TOP', eval(STATE_C + 20 * 16))
define(`STATE_P', eval(STATE_TOP + 5 * 16))
define(`STATE_TURNS', eval(STATE_P + 24))
define(`STATE_END', eval(STATE_P + 32))

C Vector registers by number.
define(`E', 0)			C 5: sums, 2 lanes of 64 bits
define(`A', 5)			C 3: limbs of the lanes a, a1 and a0 in the first, a3 and a2 in the second, a4 in the third
define(`C0', 8)			C 10: C(0, 0) ... C(0, 4), C(1, 0) ... C(1, 4)
define(`L', 18)			C 5: blocks as loaded; scratch; C(2, i), C(3, i)
define(`X', 23)			C 2: words 0 and 1, words 2 and 3 of two blocks
define(`Y', 25)			C 2
define(`Z', 27)			C 2
define(`W', 29)			C 2; scratch
define(`MASK', `v31')		C 2^26 - 1
define(`VEC', `v`'eval($1)')
define(`QUAD', `q`'eval($1)')

C FOLD(x0, x1, x2, y0, y1, y2): y = (x mod 2^130) + 5 (x div 2^130).  Scratch: T4.  x and y may be the same.
define(`FOLD', `
	and	T4, $3, #-4
	add	T4, T4, $3, lsr #2
	and	$6, $3, #3
	adds	$4, $1, T4
	adcs	$5, $2, xzr
	adc	$6, $6, xzr')

C MULTIPLES: S1, Q0.
define(`MULTIPLES', `
	add	S1, R1, R1, lsr #2
	add	Q0, R0, R0, lsl #2')

C TIMES_R: h = h r as in the variant a64, in six parts.
define(`TIMES_R_1', `
	mul	T1, H0, R1
	umulh	T2, H0, R1
	umulh	T3, H0, R0
	mul	H0, H0, R0')
define(`TIMES_R_2', `
	mul	T0, H1, R0
	umulh	T4, H1, R0
	adds	T1, T1, T0
	adc	T2, T2, T4')
define(`TIMES_R_3', `
	mul	T0, H2, S1
	umulh	T4, H2, S1
	adds	T1, T1, T0
	adc	T2, T2, T4')
define(`TIMES_R_4', `
	mul	T0, H1, S1
	umulh	T4, H1, S1
	adds	H0, H0, T0
	adc	T3, T3, T4')
define(`TIMES_R_5', `
	lsr	T4, H2, #2
	and	H2, H2, #3
	mul	T0, T4, Q0
	umulh	T4, T4, Q0')
define(`TIMES_R_6', `
	adds	H0, H0, T0
	adc	T3, T3, T4
	madd	H2, H2, R0, T2
	adds	H1, T1, T3
	adc	H2, H2, xzr')
define(`TIMES_R', `TIMES_R_1`'TIMES_R_2`'TIMES_R_3`'TIMES_R_4`'TIMES_R_5`'TIMES_R_6')

C NEXT: adds the next block of the scalar part to the first products, where nothing waits for it.
define(`NEXT', `
	ldp	T0, T4, [SRC], #16
	IF_BE(`rev	T0, T0
	rev	T4, T4')
	adds	H0, H0, T0
	adcs	T1, T1, T4
	adc	T2, T2, ONE')

C PART(n): the n-th of 7 K parts of h = h r + block, K times.
define(`PART', `ifelse(eval(($1) % 7), 0, `TIMES_R_1', eval(($1) % 7), 1, `NEXT', `indir(`TIMES_R_'eval(($1) % 7))')')

C MUL(a, b, h), names of three registers each: h = a b, folded, tops <= 4; h may be a or b.  In a square the pairs of equal
C products follow one another.  Scratch: VSRC, TURNS, ONE, T0 to T4.
define(`MUL', `
	mul	T0, $1, $4
	umulh	T1, $1, $4
	mul	T2, $2, $5
	umulh	T3, $2, $5
	mul	T4, $3, $6
	mul	TURNS, $1, $5
	umulh	ONE, $1, $5
	adds	T1, T1, TURNS
	adcs	T2, T2, ONE
	adc	T3, T3, xzr
	ifelse(`$1', `$4', `', `mul	TURNS, $2, $4
	umulh	ONE, $2, $4')
	adds	T1, T1, TURNS
	adcs	T2, T2, ONE
	adcs	T3, T3, xzr
	adc	T4, T4, xzr
	mul	TURNS, $1, $6
	umulh	ONE, $1, $6
	adds	T2, T2, TURNS
	adcs	T3, T3, ONE
	adc	T4, T4, xzr
	ifelse(`$1', `$4', `', `mul	TURNS, $3, $4
	umulh	ONE, $3, $4')
	adds	T2, T2, TURNS
	adcs	T3, T3, ONE
	adc	T4, T4, xzr
	mul	TURNS, $2, $6
	umulh	ONE, $2, $6
	adds	T3, T3, TURNS
	adc	T4, T4, ONE
	ifelse(`$1', `$4', `', `mul	TURNS, $3, $5
	umulh	ONE, $3, $5')
	adds	T3, T3, TURNS
	adc	T4, T4, ONE
	C h + 4 (T div 2^130) + T div 2^130
	and	VSRC, T2, #-4
	and	$9, T2, #3
	adds	$7, T0, VSRC
	adcs	$8, T1, T3
	adc	$9, $9, T4
	extr	TURNS, T3, T2, #2
	extr	ONE, T4, T3, #2
	lsr	T4, T4, #2
	adds	$7, $7, TURNS
	adcs	$8, $8, ONE
	adc	$9, $9, T4
	FOLD($7, $8, $9, $7, $8, $9)')

C LANE(i): T0, T2, T4 = the lane i of a.
define(`LANE', `
	umov	T0W, VEC(A).s[$1]
	umov	T1W, VEC(A).s[eval($1 + 2)]
	umov	T2W, VEC(A + 1).s[$1]
	umov	T3W, VEC(A + 1).s[eval($1 + 2)]
	umov	T4W, VEC(A + 2).s[$1]
	add	T0, T0, T1, lsl #26
	adds	T0, T0, T2, lsl #52
	lsr	T2, T2, #12
	lsl	T1, T4, #40
	add	T2, T2, T3, lsl #14
	adcs	T2, T2, T1
	lsr	T4, T4, #24
	adc	T4, T4, xzr')

C SHIFT(x, y): y = 2^32 x modulo p, five registers of four numbers from x and y on.  Scratch: W.
C 2^32 = 2^26 2^6: the low 20 bits of a limb go to the next one, those above to the one after that.
define(`SHIFT', `
	shl	VEC(W).4s, VEC($1 + 4).4s, #2
	ushr	VEC(W + 1).4s, VEC($1 + 3).4s, #20
	add	VEC(W).4s, VEC(W).4s, VEC($1 + 4).4s
	shl	VEC($2).4s, VEC(W + 1).4s, #2
	add	VEC(W + 1).4s, VEC(W + 1).4s, VEC($2).4s
	shl	VEC($2).4s, VEC(W).4s, #6
	bic	VEC($2).4s, #0xfc, lsl #24
	add	VEC($2).4s, VEC($2).4s, VEC(W + 1).4s
FOR(`I', 1, 4, `	shl	VEC($2 + I).4s, VEC($1 + I - 1).4s, #6
	bic	VEC($2 + I).4s, #0xfc, lsl #24
')
	usra	VEC($2 + 1).4s, VEC(W).4s, #20
FOR(`I', 2, 4, `	usra	VEC($2 + I).4s, VEC($1 + I - 2).4s, #20
')')

C STORE5(x, offset): five registers.
define(`STORE5', `
	stp	QUAD($1), QUAD($1 + 1), [STATE, #eval($2)]
	stp	QUAD($1 + 2), QUAD($1 + 3), [STATE, #eval($2 + 32)]
	str	QUAD($1 + 4), [STATE, #eval($2 + 64)]')
define(`LOAD5', `
	ldp	QUAD($1), QUAD($1 + 1), [STATE, #eval($2)]
	ldp	QUAD($1 + 2), QUAD($1 + 3), [STATE, #eval($2 + 32)]
	ldr	QUAD($1 + 4), [STATE, #eval($2 + 64)]')

C C(0, i), which were stored lane by lane.
define(`LOAD_C0', `
	add	VSRC, STATE, #STATE_C
	ld1	{VEC(C0).4s, VEC(C0 + 1).4s, VEC(C0 + 2).4s, VEC(C0 + 3).4s}, [VSRC], #64
	ld1	{VEC(C0 + 4).4s}, [VSRC]')

C LOW(x, c, k), HIGH(x, c, k): e += the words in the lower or upper half of x times the lane k of five registers from c on.
define(`LOW', `
FOR(`I', 0, 4, `	umlal	VEC(E + I).2d, VEC($1).2s, VEC($2 + I).s[$3]
')')
define(`HIGH', `
FOR(`I', 0, 4, `	umlal2	VEC(E + I).2d, VEC($1).4s, VEC($2 + I).s[$3]
')')
C LOW_R8(x, j), HIGH_R8(x, j): e += the limb j in the lower or upper half of x times r^8.
define(`LOW_R8', `
FOR(`I', 0, 4, `	umlal	VEC(E + I).2d, VEC($1).2s, VEC(C0 + I - ($2) + 9 * (I < ($2))).s[3]
')')
define(`HIGH_R8', `
FOR(`I', 0, 4, `	umlal2	VEC(E + I).2d, VEC($1).4s, VEC(C0 + I - ($2) + 9 * (I < ($2))).s[3]
')')

PROLOGUE(xcsi_poly1305_blocks_simd)
	cmp	x2, #LONG
	b.hs	.Llong
	b	xcsi_poly1305_blocks_a64
.Llong:
	PUSH2(d8, d9)
	PUSH2(d10, d11)
	PUSH2(d12, d13)
	PUSH2(d14, d15)
	ldp	R0, R1, [STATE]
	ldr	T0, [STATE, #STATE_MADE]
	MULTIPLES
	cbnz	T0, .Lmade

	C r^2, r^4, r^6, r^8, split: the limbs i are lanes 0 to 3 of C(0, i).
	mov	H0, R0
	mov	H1, R1
	mov	H2, #0
	add	VSRC, STATE, #STATE_C
	mov	TURNS, #4
	b	2f
1:	TIMES_R
2:	TIMES_R
	FOLD(H0, H1, H2, T0, T1, T2)
	and	T3, T0, #0x3ffffff
	ubfx	T4, T0, #26, #26
	str	T3W, [VSRC]
	str	T4W, [VSRC, #16]
	extr	T3, T1, T0, #52
	ubfx	T4, T1, #14, #26
	and	T3, T3, #0x3ffffff
	str	T4W, [VSRC, #48]
	lsr	T4, T1, #40
	str	T3W, [VSRC, #32]
	add	T4, T4, T2, lsl #24
	str	T4W, [VSRC, #64]
	add	VSRC, VSRC, #4
	subs	TURNS, TURNS, #1
	b.ne	1b
	stp	T0, T1, [STATE, #STATE_R8]
	str	T2, [STATE, #eval(STATE_R8 + 16)]
	mov	T0, #1
	str	T0, [STATE, #STATE_MADE]

	LOAD_C0
	SHIFT(C0, C0 + 5)
	SHIFT(C0 + 5, L)
	STORE5(L, STATE_C + 10 * 16)
	SHIFT(L, E)
	STORE5(E, STATE_C + 15 * 16)
	SHIFT(E, X)
	C The lanes 3 of C(1, 0) to C(1, 3) become 5 r^8.
FOR(`I', 1, 4, `	shl	VEC(L + I).4s, VEC(C0 + I).4s, #2
	add	VEC(L + I).4s, VEC(L + I).4s, VEC(C0 + I).4s
	mov	VEC(C0 + 4 + I).s[3], VEC(L + I).s[3]
')
	STORE5(C0 + 5, STATE_C + 5 * 16)
	C 2^128 of the eight blocks: (r^6 + r^4 + r^2 + 1) 2^128.
FOR(`I', 0, 3, `	mov	VEC(X + I).s[3], wzr
')
	mov	T0W, #0x1000000
	mov	VEC(X + 4).s[3], T0W
FOR(`I', 0, 4, `	addv	s`'eval(X + I), VEC(X + I).4s
	dup	VEC(X + I).2d, VEC(X + I).d[0]
')
	STORE5(X, STATE_TOP)
	b	3f
.Lmade:
	LOAD_C0
	LOAD5(C0 + 5, STATE_C + 5 * 16)
3:
	C The first 1 + K TURNS blocks are for the scalar part, the next 8 TURNS for the vector part.
	sub	REST, REST, #1
	mov	T0, #TURN
	udiv	EXPONENT, REST, T0
	msub	REST, EXPONENT, T0, REST
	C p = (r^8)^EXPONENT, bit by bit from the top; LONG makes it 2 at least
	ldp	R0, R1, [STATE, #STATE_R8]
	ldr	S1, [STATE, #eval(STATE_R8 + 16)]
	str	EXPONENT, [STATE, #STATE_TURNS]
	mov	H0, R0
	mov	H1, R1
	mov	H2, S1
	clz	T0, EXPONENT
	mov	T1, #1
	lsl	EXPONENT, EXPONENT, T0
	lsl	T1, T1, T0
	orr	EXPONENT, T1, EXPONENT, lsl #1	C a 1 behind the last bit
1:	MUL(H0, H1, H2, H0, H1, H2, H0, H1, H2)
	tbz	EXPONENT, #63, 2f
	MUL(H0, H1, H2, R0, R1, S1, H0, H1, H2)
2:	lsl	EXPONENT, EXPONENT, #1
	lsl	T0, EXPONENT, #1
	cbnz	T0, 1b
	ldp	R0, R1, [STATE]
	MULTIPLES
	ldr	TURNS, [STATE, #STATE_TURNS]
	stp	H0, H1, [STATE, #STATE_P]
	str	H2, [STATE, #eval(STATE_P + 16)]

	mov	ONE, #1
	ldp	H0, H1, [STATE, #STATE_H]
	ldr	H2, [STATE, #eval(STATE_H + 16)]
	ldp	T0, T4, [SRC], #16
	IF_BE(`rev	T0, T0
	rev	T4, T4')
	adds	H0, H0, T0
	adcs	H1, H1, T4
	adc	H2, H2, ONE
	mov	T0, #eval(16 * K)
	madd	VSRC, TURNS, T0, SRC
	mov	T0, #0x3ffffff
	dup	MASK.2d, T0
FOR(`I', 0, 2, `	movi	VEC(A + I).2d, #0
')
	.balign	16
.Lturn:
	C e = a r^8 + (blocks 0 and 1) r^6 + (2 and 3) r^4 + (4 and 5) r^2 + (6 and 7), even blocks in lane 0, odd ones in lane 1
	ld1	{VEC(L).16b, VEC(L + 1).16b, VEC(L + 2).16b, VEC(L + 3).16b}, [VSRC], #64
	LOAD5(E, STATE_TOP)
	PART(0)
	zip1	VEC(X).4s, VEC(L).4s, VEC(L + 1).4s
	zip2	VEC(X + 1).4s, VEC(L).4s, VEC(L + 1).4s
	zip1	VEC(Y).4s, VEC(L + 2).4s, VEC(L + 3).4s
	zip2	VEC(Y + 1).4s, VEC(L + 2).4s, VEC(L + 3).4s
	ld1	{VEC(L).16b, VEC(L + 1).16b, VEC(L + 2).16b, VEC(L + 3).16b}, [VSRC], #64
	LOW(X, C0, 2)
	PART(1)
	LOW(Y, C0, 1)
	zip1	VEC(Z).4s, VEC(L).4s, VEC(L + 1).4s
	zip2	VEC(Z + 1).4s, VEC(L).4s, VEC(L + 1).4s
	zip1	VEC(W).4s, VEC(L + 2).4s, VEC(L + 3).4s
	zip2	VEC(W + 1).4s, VEC(L + 2).4s, VEC(L + 3).4s
	PART(2)
	LOW(Z, C0, 0)
	C 2^32 = 2^26 2^6, 2^64 = 2^52 2^12, 2^96 = 2^78 2^18
	ushll2	VEC(L + 1).2d, VEC(W).4s, #6
	ushll	VEC(L + 2).2d, VEC(W + 1).2s, #12
	ushll2	VEC(L + 3).2d, VEC(W + 1).4s, #18
	uaddw	VEC(E).2d, VEC(E).2d, VEC(W).2s
FOR(`I', 1, 3, `	add	VEC(E + I).2d, VEC(E + I).2d, VEC(L + I).2d
')
	PART(3)
	LOAD5(L, STATE_C + 10 * 16)
	HIGH(X, C0 + 5, 2)
	PART(4)
	PART(5)
	HIGH(Y, C0 + 5, 1)
	PART(6)
	HIGH(Z, C0 + 5, 0)
	PART(7)
	LOW(X + 1, L, 2)
	PART(8)
	LOW(Y + 1, L, 1)
	PART(9)
	PART(10)
	LOW(Z + 1, L, 0)
	LOAD5(L, STATE_C + 15 * 16)
	PART(11)
	HIGH(X + 1, L, 2)
	PART(12)
	HIGH(Y + 1, L, 1)
	PART(13)
	HIGH(Z + 1, L, 0)
	PART(14)
	PART(15)
	LOW_R8(A, 0)
	PART(16)
	HIGH_R8(A, 1)
	PART(17)
	LOW_R8(A + 1, 2)
	PART(18)
	HIGH_R8(A + 1, 3)
	PART(19)
	PART(20)
	LOW_R8(A + 2, 4)
	sub	TURNS, TURNS, #1
	C a = e with carries
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
	uzp1	VEC(A).4s, VEC(E).4s, VEC(E + 1).4s
	cbnz	TURNS, .Lturn

	TIMES_R
	C h of the scalar part waits in VSRC, TURNS, ONE; that of the vector part is (a of lane 0) r^2 + (a of lane 1) r.
	mov	SRC, VSRC
	FOLD(H0, H1, H2, VSRC, TURNS, ONE)
	LANE(0)
	mov	H0, T0
	mov	H1, T2
	mov	H2, T4
	TIMES_R
	LANE(1)
	adds	H0, H0, T0
	adcs	H1, H1, T2
	adc	H2, H2, T4
	TIMES_R
	stp	H0, H1, [STATE, #STATE_H]
	str	H2, [STATE, #eval(STATE_H + 16)]
	ldp	R0, R1, [STATE, #STATE_P]
	ldr	S1, [STATE, #eval(STATE_P + 16)]
	mov	H0, VSRC
	mov	H1, TURNS
	mov	H2, ONE
	MUL(H0, H1, H2, R0, R1, S1, H0, H1, H2)
	ldp	T0, T1, [STATE, #STATE_H]
	ldr	T2, [STATE, #eval(STATE_H + 16)]
	adds	H0, H0, T0
	adcs	H1, H1, T1
	adc	H2, H2, T2
	stp	H0, H1, [STATE, #STATE_H]
	str	H2, [STATE, #eval(STATE_H + 16)]
	WIPE_VECTORS(0, 31)
	POP2(d14, d15)
	POP2(d12, d13)
	POP2(d10, d11)
	POP2(d8, d9)
	b	xcsi_poly1305_blocks_a64
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_simd)
	cmp	x3, #eval(16 * LONG)
	b.hs	1f
	b	xcsi_poly1305_auth_a64
1:	SIGN_RETURN
	PUSH2(x29, x30)
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	FRAME(STATE_END)
	mov	x19, x0
	mov	x20, x2
	mov	x21, x3
	mov	x0, sp
	bl	xcsi_poly1305_set_key_a64
	mov	x0, sp
	mov	x1, x20
	lsr	x2, x21, #4
	bl	xcsi_poly1305_blocks_simd
	mov	x0, sp
	mov	x1, x19
	and	x3, x21, #15
	bic	x2, x21, #15
	add	x2, x2, x20
	bl	xcsi_poly1305_digest_a64
	movi	v0.2d, #0
FOR(`I', 0, eval(STATE_END / 32 - 1), `	stp	q0, q0, [sp, #eval(32 * I)]
')
	ifelse(eval(STATE_END % 32), 0, `', `str	q0, [sp, #eval(STATE_END - 16)]')
	END_FRAME(STATE_END)
	POP2(x21, x22)
	POP2(x19, x20)
	POP2(x29, x30)
	CHECK_RETURN
	ret
EPILOGUE

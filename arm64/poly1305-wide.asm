C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, two lanes in vector registers, 8 blocks per reduction, interleaved with 4 scalar blocks; for CPUs that begin two vector
C multiplications in a cycle.
C
C An iteration takes K = 4 blocks b0 ... b3 for the scalar part, then 8 blocks m0 ... m7 for the vector part, even blocks in lane 0,
C odd ones in lane 1.  With p = r^12, modulo 2^130 - 5:
C   s = b0 r^3 + b1 r^2 + b2 r + b3                            by Horner, from 0 in each iteration
C   g = g p + s                                                one full-width product outside the Horner chain
C   a = a p + m0/m1 r^6 + m2/m3 r^4 + m4/m5 r^2 + m6/m7
C After the last iteration  h = g r^9 + (a of lane 0) r^2 + (a of lane 1) r.
C Before the first one the scalar unit takes 6 blocks while the powers are computed; the resulting h is the initial a, in lane 1.
C Variant a64 processes the remaining blocks, and messages and calls of fewer than 48 blocks.
C
C Blocks are unsplit (src/poly1305-impl.h); only a, five limbs, takes 25 products.  zip interleaves the words of two blocks; umlal
C and umlal2 by element take the constants of r^2, r^4, r^6 from lanes 0 to 2 of 20 registers; lanes 3 hold p and 5 p.
C
C Functions: blocks, auth.
C Features: simd.  Stack: saved registers, and the state of auth, wiped.
C State: poly1305.m4.  Constants: r^8 (3 words); p (3 words); the sum of the 2^128 (5 registers); C(j, i) of r^2, r^4, r^6 and
C partly p (4 * 5 registers).
C
C Bounds, for arbitrary messages; a(i) is limb i of a, e(i) a sum of 64 bits:
C   powers and h, folded: x < 2^130 + 2^66, top <= 4; limbs <= 2^26; 5 p <= 5 * 2^26
C   SHIFT: C(j, 0), C(j, 1) <= (2^26 - 64) + 5 (2^26 + 2^9) / 2^20 < 2^26 + 2^9; C(j, 2) to C(j, 4) <= (2^26 - 64) + 64
C   the 2^128: S = r^6 + r^4 + r^2 + 1 < 13 * 2^128; 5 (S div 4) + 2^128 (S mod 4) < 19 * 2^128, limb 4 < 2^29
C   products of words: 3 blocks * 4 words * 2^32 (2^26 + 2^9) < 12.001 * 2^58;  m6/m7: 2^32 * 2^18 = 2^50
C   products of a: (1 + 4 * 5) (2^26 + 2^13) 2^26 < 0.34 * 2^58
C   e(i) < 12.4 * 2^58 < 2^62
C   carries: e(4) div 2^26 <= 2^36, so e(0) < 2^26 + 5 * 2^36 < 2^39, and e(3) < 2^26 + 2^36 + 1 the second time
C   a(1) < 2^26 + 2^13; a(4) < 2^26 + 2^11; a(0), a(2), a(3) < 2^26; at the beginning a(i) <= 2^26
C   LANE: w0 = a(0) + 2^26 a(1) < 2^53; w1 without 2^40 a(4) < 2^41; top < 2^3
C   BLOCK, LEAD: as in the variant a64, h2 < 2^63
C   HORNER: h2 folded, so h2 s1 < 4 * 5 * 2^58 < 2^63 and h2 <= 4 * 2^60 + 2 * 2^60 + 2 < 2^63 before folding
C   MUL: product with s < 2^261, T4 < 2^5; h < 2^130 + 5 * 2^131, its top < 2^6, before folding
C
C Instructions per byte of a message:
C   bytes    wide     a64     c64
C      64   2.531   2.469   3.578
C     256   2.039   2.023   2.535
C    1024   2.185   1.912   2.274
C   16384   1.436   1.877   2.193
C Cycles by llvm-mca 19, wide/a64: the loop per byte, and whole messages (evidence/messages.txt; others by the same program):
C             Neoverse N1           N2           V1           V2
C   loop      0.741/2.439  0.481/0.503  0.286/0.564  0.239/0.533
C     640       1340/1587      508/385      402/383      364/369
C     768       1326/1899      565/457      429/455      373/438
C    1024       1624/2523      692/601      513/599      455/577
C    2048       2164/5019    1174/1177     784/1175     671/1131
C    4096      3896/10011    2164/2329    1392/2327    1182/2241
C    8192      6708/19995    4118/4633    2524/4631    2127/4459
C wide begins at 768 bytes because of V1 and V2.  The same code from 2 KiB on is the variant mul64, for N2; the one for N1 is v26.
C An iteration has 85 umlal, one per cycle on N1 and N2, two on V1 and V2, and 45 scalar products of 3 cycles each on N1.
C Tried: cycles for 1, 2 and 16 KiB, by K; "a64": h2 of s as in a64 (13 products, not 10); without blocks during the powers, which
C save N2 24 cycles:
C                       N1                N2              V1              V2
C   3       1488  2064 10767   788 1326 8826   578  876 5242   498  758 4508
C   4       1320  2186 12680   697 1184 8057   483  789 4843   424  681 4063
C   5       1687  2543 14855   674 1126 7466   524  800 4686   473  690 3825
C   6       1639  2479 16239   632 1050 6938   493  737 4449   445  664 4004
C   4, a64  1391  2327 13871   697 1184 8057   484  790 4844   424  681 4064
C   one     1608  2338 11958   757 1314 8927   515  842 5100   468  738 4512
C "one": one Horner chain with r^(8 n) for the vectors, by squaring, and K = 3.  More than four scalar blocks overload the
C multiplier of N1, fewer are slow on N2.  Powers by BLOCK instead of MUL: N2 4 cycles less, N1 52 more.

REQUIRES(simd)

include(`poly1305.m4')

define(`LONG', 48)		C minimum blocks for the vector loop to pay
define(`LEADS', 5)		C scalar blocks while the powers are computed
define(`K', 4)			C scalar blocks per iteration
define(`PER_ITERATION', eval(8 + K))	C blocks per iteration

define(`ITERATIONS', `x3')		C loop only
define(`G0', `x19')		C from the loop on: g; before: powers
define(`G1', `x20')
define(`G2', `x21')
define(`P0', `x22')		C p = r^(8 + K); after the loop r^8
define(`P1', `x23')
define(`P2', `x24')
define(`STEP', `x26')		C loop only
define(`F0', `x3')		C before the loop: powers
define(`F1', `x26')
define(`F2', `x27')

define(`STATE_R8', STATE_WIDE)
define(`STATE_P', eval(STATE_R8 + 32))
define(`STATE_TOP', eval(STATE_P + 32))
define(`STATE_C', eval(STATE_TOP + 5 * 16))

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
C LOAD_BLOCK(a, b, i): block i of the scalar part of an iteration, OFFSET bytes before SRC - 16 K.
define(`LOAD_BLOCK', `
	ldp	$1, $2, [SRC, #eval(16 * ($3) - 16 * K - OFFSET)]
	IF_BE(`rev	$1, $1
	rev	$2, $2')')

C HORNER_0(i) ... HORNER_6(i): h = h r + block i, i = 1 ... K - 1; with i = 1, h = (block 0) r + block 1.  If another multiplication
C by r follows, h2 is folded, so each of its products is one word.  The block is added off the critical path.
define(`HORNER_0', `ifelse($1, 1, `LOAD_BLOCK(H0, H1, 0)')
	mul	T1, H0, R1
	umulh	T2, H0, R1
	umulh	T3, H0, R0
	mul	H0, H0, R0')
define(`HORNER_1', `LOAD_BLOCK(T0, T4, $1)
	adds	H0, H0, T0
	adcs	T1, T1, T4
	adc	T2, T2, ONE')
define(`HORNER_2', `
	mul	T0, H1, R0
	umulh	T4, H1, R0
	adds	T1, T1, T0
	adc	T2, T2, T4')
define(`HORNER_3', `ifelse($1, 1, `
	adds	T1, T1, S1
	adc	T2, T2, R0', `
	mul	T0, H2, S1
	adds	T1, T1, T0
	adc	T2, T2, xzr')')
define(`HORNER_4', `
	mul	T0, H1, S1
	umulh	T4, H1, S1
	adds	H0, H0, T0
	adc	T3, T3, T4')
define(`HORNER_5', `ifelse($1, 1, `', `
	madd	T2, H2, R0, T2')
	adds	H1, T1, T3
	adc	H2, T2, xzr')
define(`HORNER_6', `ifelse($1, eval(K - 1), `', `FOLD(H0, H1, H2, H0, H1, H2)')')

C PIECE(n): the scalar part of an iteration in 7 K + 1 pieces: s by Horner, then g = g p + s.  PART(n): the pieces of slot n of 21.
define(`PIECES', eval(7 * K + 1))
define(`PIECE', `ifelse(eval(($1) < 7 * (K - 1)), 1, `indir(`HORNER_'eval(($1) % 7), eval(($1) / 7 + 1))',
eval(($1) < 7 * K), 1, `indir(`MUL_'eval(($1) % 7), G0, G1, G2, P0, P1, P2)', `
	adds	T0, T0, H0
	adcs	T1, T1, H1
	adcs	T2, T2, H2
	adcs	T3, T3, xzr
	adc	T4, T4, xzr
MUL_7(G0, G1, G2)')')
define(`PART', `FOR(`J', eval($1 * PIECES / 21), eval(($1 + 1) * PIECES / 21 - 1), `PIECE(J)')')

C LANE(i): T0, T2, T4 = lane i of a.
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

C SHIFT(x, y): y = 2^32 x modulo p, in five registers of four numbers starting at x and y.  Scratch: W.
C 2^32 = 2^26 2^6: the low 20 bits of a limb go to the next limb, the rest to the one after it.
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

C STORE5(x, offset), LOAD5: five registers.
define(`STORE5', `
	stp	QUAD($1), QUAD($1 + 1), [STATE, #eval($2)]
	stp	QUAD($1 + 2), QUAD($1 + 3), [STATE, #eval($2 + 32)]
	str	QUAD($1 + 4), [STATE, #eval($2 + 64)]')
define(`LOAD5', `
	ldp	QUAD($1), QUAD($1 + 1), [STATE, #eval($2)]
	ldp	QUAD($1 + 2), QUAD($1 + 3), [STATE, #eval($2 + 32)]
	ldr	QUAD($1 + 4), [STATE, #eval($2 + 64)]')

C LOW(x, c, k), HIGH(x, c, k): e += the words in the low or high half of x times lane k of the five registers from c on.
define(`LOW', `
FOR(`I', 0, 4, `	umlal	VEC(E + I).2d, VEC($1).2s, VEC($2 + I).s[$3]
')')
define(`HIGH', `
FOR(`I', 0, 4, `	umlal2	VEC(E + I).2d, VEC($1).4s, VEC($2 + I).s[$3]
')')
C LOW_P(x, j), HIGH_P(x, j): e += limb j, in the low or high half of x, times p.
define(`LOW_P', `
FOR(`I', 0, 4, `	umlal	VEC(E + I).2d, VEC($1).2s, VEC(C0 + I - ($2) + 9 * (I < ($2))).s[3]
')')
define(`HIGH_P', `
FOR(`I', 0, 4, `	umlal2	VEC(E + I).2d, VEC($1).4s, VEC(C0 + I - ($2) + 9 * (I < ($2))).s[3]
')')

C POWER(x0, x1, x2, k): lane k of C(0, i) = limb i of x.
define(`POWER', `SPLIT($1, $2, $3)
FOR(`I', 0, 4, `	mov	VEC(C0 + I).s[$4], TW(I)
')')

C LEAD: h = h r + the next block.
define(`LEAD', `BLOCK
	ADD_BLOCK')

PROLOGUE(xcsi_poly1305_blocks_wide)
	cmp	x2, #LONG
	b.hs	.Llong
	b	xcsi_poly1305_blocks_a64
.Llong:
	PUSH2(d8, d9)
	PUSH2(d10, d11)
	PUSH2(d12, d13)
	PUSH2(d14, d15)
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	PUSH2(x23, x24)
	PUSH2(x25, x26)
	PUSH2(x27, x28)
	ldp	R0, R1, [STATE]
	ldp	H0, H1, [STATE, #STATE_H]
	ldr	H2, [STATE, #eval(STATE_H + 16)]
	mov	ONE, #1
	ADD_BLOCK
	ldr	T0, [STATE, #STATE_MADE]
	MULTIPLES
	tbnz	T0, #MADE_WIDE, .Lmade

	C F = r^2, folded to G
	SQUARE(F0, F1, F2)
	FOLD(F0, F1, F2, G0, G1, G2)
	LEAD
	POWER(G0, G1, G2, 0)
	MUL(G0, G1, G2, G0, G1, G2, F0, F1, F2)
	LEAD
	LEAD
	MUL(F0, F1, F2, G0, G1, G2, P0, P1, P2)
	POWER(F0, F1, F2, 1)
	LEAD
	LEAD
	POWER(P0, P1, P2, 2)
	C r^6 + r^4 + r^2 + 1 for the 2^128
	adds	G0, G0, F0
	adcs	G1, G1, F1
	adc	G2, G2, F2
	adds	G0, G0, P0
	adcs	G1, G1, P1
	adc	G2, G2, P2
	adds	G0, G0, #1
	adcs	G1, G1, xzr
	adc	G2, G2, xzr
	SHIFT(C0, C0 + 5)
	MUL(P0, P1, P2, P0, P1, P2, P0, P1, P2)
	SHIFT(C0 + 5, L)
	STORE5(L, STATE_C + 10 * 16)
	MUL(F0, F1, F2, F0, F1, F2, F0, F1, F2)
	stp	F0, F1, [STATE, #STATE_R8]
	str	F2, [STATE, #eval(STATE_R8 + 16)]
	SHIFT(L, E)
	STORE5(E, STATE_C + 15 * 16)
	POWER(P0, P1, P2, 3)
	stp	P0, P1, [STATE, #STATE_P]
	str	P2, [STATE, #eval(STATE_P + 16)]
	C Lanes 3 of C(1, 0) to C(1, 3) become 5 p.
FOR(`I', 1, 4, `	add	TX(I), TX(I), TX(I), lsl #2
	mov	VEC(C0 + 4 + I).s[3], TW(I)
')
	STORE5(C0, STATE_C)
	STORE5(C0 + 5, STATE_C + 5 * 16)
	C 2^128 (4 q + t) = 5 q + 2^128 t
	and	F2, G0, #3
	and	F0, G0, #-4
	extr	T0, G1, G0, #2
	extr	T1, G2, G1, #2
	add	F2, F2, G2, lsr #2
	adds	F0, F0, T0
	adcs	F1, G1, T1
	adc	F2, F2, G2
	SPLIT(F0, F1, F2)
FOR(`I', 0, 4, `	stp	TX(I), TX(I), [STATE, #eval(STATE_TOP + 16 * I)]
')	ldr	T0, [STATE, #STATE_MADE]
	orr	T0, T0, #eval(1 << MADE_WIDE)
	str	T0, [STATE, #STATE_MADE]
	b	3f
.Lmade:
FOR(`I', 1, LEADS, `	LEAD
')	LOAD5(C0, STATE_C)
	LOAD5(C0 + 5, STATE_C + 5 * 16)
	ldp	P0, P1, [STATE, #STATE_P]
	ldr	P2, [STATE, #eval(STATE_P + 16)]
3:
	H_TO_LANE_1
	add	SRC, SRC, #eval(16 * K)
	sub	REST, REST, #eval(1 + LEADS)
	mov	T0, #PER_ITERATION
	udiv	ITERATIONS, REST, T0
	msub	REST, ITERATIONS, T0, REST
	mov	STEP, #eval(64 + 16 * K)
	mov	G0, #0
	mov	G1, #0
	mov	G2, #0
	mov	T0, #0x3ffffff
	dup	MASK.2d, T0
	.balign	16
.Literation:
define(`OFFSET', 64)
	C e = a p + (blocks 0 and 1) r^6 + (2 and 3) r^4 + (4 and 5) r^2 + (6 and 7), even blocks in lane 0, odd ones in lane 1
	ld1	{VEC(L).16b, VEC(L + 1).16b, VEC(L + 2).16b, VEC(L + 3).16b}, [SRC], #64
	LOAD5(E, STATE_TOP)
	PART(0)
	zip1	VEC(X).4s, VEC(L).4s, VEC(L + 1).4s
	zip2	VEC(X + 1).4s, VEC(L).4s, VEC(L + 1).4s
	zip1	VEC(Y).4s, VEC(L + 2).4s, VEC(L + 3).4s
	zip2	VEC(Y + 1).4s, VEC(L + 2).4s, VEC(L + 3).4s
	ld1	{VEC(L).16b, VEC(L + 1).16b, VEC(L + 2).16b, VEC(L + 3).16b}, [SRC], STEP
define(`OFFSET', eval(PER_ITERATION * 16))
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
	LOW_P(A, 0)
	PART(16)
	HIGH_P(A, 1)
	PART(17)
	LOW_P(A + 1, 2)
	PART(18)
	HIGH_P(A + 1, 3)
	PART(19)
	PART(20)
	LOW_P(A + 2, 4)
	sub	ITERATIONS, ITERATIONS, #1
	CARRIES
	cbnz	ITERATIONS, .Literation

	C h = g r^9 + (a of lane 0) r^2 + (a of lane 1) r
	sub	SRC, SRC, #eval(16 * K)
	ldp	P0, P1, [STATE, #STATE_R8]
	ldr	P2, [STATE, #eval(STATE_R8 + 16)]
	MUL(G0, G1, G2, P0, P1, P2, G0, G1, G2)
	LANE(0)
	mov	H0, T0
	mov	H1, T2
	mov	H2, T4
	BLOCK
	adds	H0, H0, G0
	adcs	H1, H1, G1
	adc	H2, H2, G2
	LANE(1)
	adds	H0, H0, T0
	adcs	H1, H1, T2
	adc	H2, H2, T4
	BLOCK
	stp	H0, H1, [STATE, #STATE_H]
	str	H2, [STATE, #eval(STATE_H + 16)]
	WIPE_VECTORS(0, 31)
	POP2(x27, x28)
	POP2(x25, x26)
	POP2(x23, x24)
	POP2(x21, x22)
	POP2(x19, x20)
	POP2(d14, d15)
	POP2(d12, d13)
	POP2(d10, d11)
	POP2(d8, d9)
	b	xcsi_poly1305_blocks_a64
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_wide)
	cmp	x3, #eval(16 * LONG)
	b.hs	1f
	b	xcsi_poly1305_auth_a64
1:	AUTH(xcsi_poly1305_blocks_wide, STATE_END)
EPILOGUE

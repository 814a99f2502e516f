C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications; src/ghash-impl.h has the formulas and bounds.
C
C Functions: set_key, update, polyval, polyval_few.
C Features: PMULL.  update and polyval: ghash.m4.  With 0 blocks y is written back unchanged.
C Bounds: none, there are no carries (src/ghash-impl.h).
C A block is two big-endian words, high word first, in memory, in the key and in registers (element 0); ld1 loads words, and rev64
C makes them big-endian on little-endian machines.  Products and their sums have the low word as element 0, as pmull writes it.
C Key: H^i / x for i = 12, ..., 1, words high and low, 16 bytes each; from byte 192 on the words high + low, same order; from byte
C 288 on h1, d1, h0, d0 of the powers 24, ..., 1.
C Groups of 12 blocks by Karatsuba, while more than 24 are left; these by two sums of two products and one reduction: four
C multiplications per block, less latency.  In both, the block that waits for y comes last.
C A pair of the former takes 15 instructions (trn1, trn2 and one addition make both sums of halves, which pmull and pmull2 multiply
C by two sums of the key); four multiplications per block would take 16.
C Reduction of the former: MIDDLE += swap (LOW) + p0 c, y = MIDDLE + swap (HIGH + p1 c); swap exchanges the halves.
C
C Instructions per call of update:
C   bytes               16     64    128    192    256   1024   4096  16384   set_key
C   pmull               58     92    134    176    218    702   2558   9982       594
C   per byte          3.62   1.44   1.05   0.92   0.85   0.69   0.62   0.61
C   c64, per byte     26.5   21.7   20.9   20.6   20.5   20.2   20.1   20.1       155
C A key for one or two blocks has two powers: public call 146 and 153 instructions, c64 261, all powers 602.
C Main loop, cycles per byte by llvm-mca 19:
C             Neoverse N1     N2     V1     V2   Cortex-A57    A55
C   pmull           0.287  0.287  0.144  0.144        0.287   0.94
C   c64              18.1    4.8    4.8    3.5          7.8   12.3
C Limit of N1, N2, A57: two vector instructions per cycle, 110 per 192 bytes, 0.286.
C
C Cycles of update by llvm-mca 19, from what the emulator executed; in brackets with 12 powers instead of 24, whose sums for less
C than 12 blocks began with the block that waits for y:
C   bytes                16        64       128       256       512      1024
C   Neoverse N1     28  (30)  43  (48)  64  (68) 100 (125) 187 (195) 332 (338)
C   Neoverse N2     29  (30)  43  (51)  63  (69)  99 (120) 182 (197) 328 (341)
C   Neoverse V1     27  (27)  34  (36)  43  (46)  63  (84) 106 (118) 179 (196)
C   Cortex-A57      39  (40)  57  (63)  79  (83) 119 (156) 213 (216) 359 (373)
C
C polyval: words come low first from memory.  Groups of 12 multiply them as they are, by powers whose halves are exchanged once in a
C call; up to 24 blocks exchange halves of blocks instead of bytes.  1032 blocks: 8963 instructions, of update 9965; N1 4263 and
C 4768 cycles by llvm-mca 19, A57 4285 and 4799.
C polyval_few makes two powers, of 8 blocks four; instructions and cycles by llvm-mca 19, in brackets by two powers alone.  set_key
C takes 511 instructions, 293 cycles of N1, and its key has to be wiped.
C   blocks               1     3     6        10         18         24
C   instructions        67    90   122 194 (160)  278 (252)  339 (321)
C   Neoverse N1         42    54    88 112 (122)  150 (191)  177 (242)
C   Neoverse V1         39    53    85 105 (117)  137 (181)  153 (229)
C   Cortex-A57          60    81   131 168 (181)  218 (281)  243 (356)
C
C Slower: instructions per byte of the loop; cycles per byte on N1 / V1 / A57:
C   8 blocks, four multiplications, by H^i and H^i 2^-64: 0.617, 0.313 / 0.147 / 0.314 (reduction in 4 instructions)
C   8 blocks, Karatsuba in pairs                          0.625, 0.298 / 0.220 / 0.329
C   12 blocks, ld4 instead of trn1 and trn2               0.557, 0.297 / 0.157 / 0.277 (ld4 occupies the vector units)
C   this one                                              0.599, 0.287 / 0.144 / 0.287
C Few blocks, N1 and N2: each sum right after its product, 50 and 49 cycles of 64 bytes (additions take the unit that multiplies).
C No gain: polyval_few adds y to the next block before it is folded; N1 the same, V1 143 cycles of 24 blocks, 5 more instructions.
C For in-order processors, sums of a pair added between the products of the next: A55 1.15 instead of 0.94.

REQUIRES(aes)

define(`SUM3', `ADD($4, $3)
	eor	$1.16b, $2.16b, $4.16b')
define(`ADD_PAIRS', `ADD($1, $2)
	ADD($4, $5)
	ADD($1, $3)
	ADD($4, $6)')
define(`REDUCE_MIDDLE', `ADD(MIDDLE, HIGH)
	ADD(MIDDLE, LOW)
	SUM3(MIDDLE, MIDDLE, U, T)')
define(`ADD_PRODUCTS', `ADD(VEC($1), $2)
	ADD(VEC($1 + 1), $3)
	ADD(R, VEC($1))
	ADD(F, VEC($1 + 1))')

include(`ghash.m4')

C set_key
define(`A',   `v2')		C power i, i odd
define(`A_SCALAR', `d2')
define(`B',   `v3')		C power i + 1
define(`POWER_END', `x2')	C walks down from the end of the powers, where H is
define(`SUM_END',   `x3')
define(`PAIR_END',  `x5')
define(`N',         `w4')	C two powers each to store

C PAIR(h, n): registers n and n + 1 = h1 and d1, h0 and d0 (src/ghash-impl.h)
define(`PAIR', `
	pmull2	T.1q, $1.2d, POLY.2d
	ADD(T, $1)
	SWAP(T, T)
	zip1	VEC($2).2d, $1.2d, T.2d
	zip2	VEC($2 + 1).2d, $1.2d, T.2d')

C TIMES(n, h): register n times the power with the pair in h and h + 1
define(`TIMES', `
	PRODUCT($1, $2, 27, 31)
	SUM($1, 31, 27, first)
	FOLD(VEC($1))
	SWAP(VEC($1), VEC($1))')

PROLOGUE(xcsi_ghash_set_key_pmull)
	SET_POLY
	C For one or two blocks, two powers.
	cmp	x2, #2
	mov	N, #eval(FEW / 2)
	csinc	N, N, wzr, hi
	ld1	{A.2d}, [x1]
	TO_WORDS(A)
	add	POWER_END, KEY, #eval(POWERS + 16 * (GROUP - 2))
	add	SUM_END, KEY, #eval(SUMS + 8 * (GROUP - 2))
	add	PAIR_END, KEY, #eval(PAIRS + 32 * (FEW - 2))
	C H / x: shift by one bit; the coefficient shifted out sets the bits of 1 / x.
	ushr	T.2d, A.2d, #63
	sshr	R_SCALAR, A_SCALAR, #63	C upper word 0
	SWAP(T, T)
	shl	A.2d, A.2d, #1
	and	R.16b, R.16b, POLY.16b
	ADD(A, T)
	ADD(A, R)
	mov	B.16b, A.16b
	PAIR(A, 0)
	TIMES(3, 0)
	PAIR(B, 0)
.Lpower:
	C The higher power precedes.
	PAIR(B, 4)
	PAIR(A, 6)
	st1	{v4.2d-v7.2d}, [PAIR_END]
	sub	PAIR_END, PAIR_END, #64
	cmp	N, #eval((FEW - GROUP) / 2)
	b.ls	1f
	zip1	R.2d, B.2d, A.2d
	zip2	T.2d, B.2d, A.2d
	ADD(R, T)
	st1	{R.2d}, [SUM_END]
	sub	SUM_END, SUM_END, #16
	st1	{B.2d}, [POWER_END], #16
	st1	{A.2d}, [POWER_END]
	sub	POWER_END, POWER_END, #48
1:	subs	N, N, #1
	b.eq	.Lstored
	TIMES(2, 0)
	TIMES(3, 0)
	b	.Lpower
.Lstored:
	WIPE_VECTORS(0, 7)
	WIPE_VECTORS(22, 23)
	WIPE_VECTORS(27, 31)
	ret
EPILOGUE

PROLOGUE(xcsi_ghash_update_pmull)
FUNCTION(update)
EPILOGUE

PROLOGUE(xcsi_ghash_polyval_pmull)
FUNCTION(polyval)
EPILOGUE

C polyval_few: H / x is what is in memory.  Pairs of H, ..., H^4 are in v0 to v7, those of H^3 and H^4 if there are 8 blocks: groups
C of 4, then an odd block, then y = (y + b[0]) H^2 + b[1] H.

PROLOGUE(xcsi_ghash_polyval_few_pmull)
	ld1	{A.16b}, [KEY]
	SET_POLY
	movi	Y.2d, #0
	SWAP(A, A)
	mov	B.16b, A.16b
	PAIR(A, 0)
	TIMES(3, 0)
	cmp	BLOCKS, #8
	b.lo	.Lsquare
	mov	v5.16b, B.16b
	mov	v7.16b, B.16b
	PAIR(B, 2)
	TIMES(5, 0)
	TIMES(7, 2)
	PAIR(v5, 4)
	PAIR(v7, 6)
.Lfew_four:
	ld1	{D0.16b-D3.16b}, [SRC], #64
	ADD(D0, Y)
	SWAP(D1, D1)
	PRODUCT(19, 4, 27, 31)
	SWAP(D2, D2)
	PRODUCT(20, 2, 29, 24)
	SUM(19, 31, 27, first)
	SWAP(D3, D3)
	PRODUCT(21, 0, 16, 31)
	SUM(20, 24, 29)
	SWAP(D0, D0)
	PRODUCT(18, 6, 27, 24)
	SUM(21, 31, 16)
	SUM(18, 24, 27)
	FOLD(Y)
	sub	BLOCKS, BLOCKS, #4
	cmp	BLOCKS, #4
	b.hs	.Lfew_four
	cbz	BLOCKS, .Lfew_done
	b	.Lfew_rest
.Lsquare:
	PAIR(B, 2)
.Lfew_rest:
	tbz	BLOCKS, #0, .Lpair
	ld1	{v31.16b}, [SRC], #16
	ADD(v31, Y)
	SWAP(v31, v31)
	PRODUCT(31, 0, 27, 24)
	SUM(31, 24, 27, first)
	FOLD(Y)
	subs	BLOCKS, BLOCKS, #1
	b.eq	.Lfew_done
.Lpair:
	ld1	{D0.16b-D1.16b}, [SRC], #32
	ADD(D0, Y)
	SWAP(D1, D1)
	PRODUCT(19, 0, 29, 31)
	SWAP(D0, D0)
	PRODUCT(18, 2, 27, 24)
	SUM(19, 31, 29, first)
	SUM(18, 24, 27)
	FOLD(Y)
	subs	BLOCKS, BLOCKS, #2
	b.ne	.Lpair
.Lfew_done:
	st1	{Y.16b}, [Y_ADDRESS]
	WIPE_VECTORS(0, 7)
	WIPE_VECTORS(16, 24)
	WIPE_VECTORS(26, 31)
	ret
EPILOGUE

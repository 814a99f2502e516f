C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications; src/ghash-impl.h has the formulas and bounds.
C
C Functions: set_key, update, polyval, polyval_few.
C Features: PMULL.  With 0 blocks y is written back unchanged.
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

C live throughout
define(`KEY',    `x0')
define(`POLY',   `v25')		C both words c
define(`LOW',    `v22')		C sums of products
define(`MIDDLE', `v23')
define(`HIGH',   `v24')
define(`Y',      `v26')
define(`D0',     `v18')		C blocks, then products
define(`D1',     `v19')
define(`D2',     `v20')
define(`D3',     `v21')
define(`S',      `v27')		C sums of halves, then products
define(`T',      `v28')
define(`U',      `v29')
define(`V',      `v30')
define(`R',      `v22')		C few blocks: sums of products
define(`R_SCALAR', `d22')
define(`F',      `v23')
define(`REVERSE', `v24')

define(`GROUP', 12)
define(`FEW', 24)		C maximum blocks by one sum
define(`POWERS', 0)		C offsets in the key
define(`SUMS', eval(16 * GROUP))
define(`PAIRS', eval(24 * GROUP))

define(`VEC', `v`'eval($1)')

C From ld1 .2d of bytes to big-endian words.
define(`TO_WORDS', `IF_BE(`', `rev64	$1.16b, $1.16b')')
define(`IF_POLYVAL', `ifelse(MODE, polyval, `$1', `$2')')
C How ld1 reads blocks, and what makes them words, high word first; in groups POLYVAL has the low word first.
define(`BLOCK', `IF_POLYVAL(16b, 2d)')
define(`TO_HIGH_FIRST', `IF_POLYVAL(`SWAP($1, $1)', `TO_WORDS($1)')')
define(`IN_GROUP', `IF_POLYVAL(`', `TO_WORDS($1)')')
define(`LABEL', `.L`'CURRENT`_$1'')

define(`ADD', `eor	$1.16b, $1.16b, $2.16b')
define(`SWAP', `ext	$1.16b, $2.16b, $2.16b, `#'8')

define(`SET_POLY', `movi	POLY.16b, `#'0xc2
	shl	POLY.2d, POLY.2d, `#'56')

C LOAD4(address, post-increment, macro): the next four blocks, each by the macro
define(`LOAD4', `
	ld1	{D0.BLOCK-D3.BLOCK}, [$1], $2
	$3(D0)
	$3(D1)
	$3(D2)
	$3(D3)')

C Products of the blocks $1 and $2 by the powers $3 and $4; $5 has the sums of halves of both powers.
C Results: of elements 0 in U and T, of elements 1 in $1 and $2, middle in V and S.
define(`SUM_0', `IF_POLYVAL(LOW, HIGH)')
define(`SUM_1', `IF_POLYVAL(HIGH, LOW)')
define(`PRODUCTS', `
	trn1	S.2d, $1.2d, $2.2d
	trn2	T.2d, $1.2d, $2.2d
	pmull	U.1q, $1.1d, $3.1d
	pmull2	$1.1q, $1.2d, $3.2d
	ADD(S, T)
	pmull	T.1q, $2.1d, $4.1d
	pmull2	$2.1q, $2.2d, $4.2d
	pmull	V.1q, S.1d, $5.1d
	pmull2	S.1q, S.2d, $5.2d')

C LOW, MIDDLE, HIGH += the products
define(`COLLECT', `
	ADD(SUM_0, U)
	ADD(SUM_1, $1)
	ADD(SUM_0, T)
	ADD(SUM_1, $2)
	ADD(MIDDLE, V)
	ADD(MIDDLE, S)')

C LOW, MIDDLE, HIGH = the products
define(`COLLECT_FIRST', `
	eor	SUM_0.16b, U.16b, T.16b
	eor	SUM_1.16b, $1.16b, $2.16b
	eor	MIDDLE.16b, V.16b, S.16b')

C Y = the field element in the order of the blocks
define(`REDUCE', `
	ADD(MIDDLE, HIGH)
	pmull	T.1q, LOW.1d, POLY.1d
	SWAP(U, LOW)
	ADD(MIDDLE, LOW)
	ADD(T, U)
	ADD(MIDDLE, T)
	pmull	T.1q, MIDDLE.1d, POLY.1d
	IF_POLYVAL(`SWAP(MIDDLE, MIDDLE)
	ADD(HIGH, T)', `ADD(HIGH, T)
	SWAP(HIGH, HIGH)')
	eor	Y.16b, HIGH.16b, MIDDLE.16b')

C PRODUCT(d, h, t, u): products of the block in register d by the pair in h and h + 1, in registers t, u, t + 1 and d; u may be
C h + 1
define(`PRODUCT', `
	pmull	VEC($3).1q, VEC($1).1d, VEC($2 + 1).1d
	pmull2	VEC($4).1q, VEC($1).2d, VEC($2 + 1).2d
	pmull	VEC($3 + 1).1q, VEC($1).1d, VEC($2).1d
	pmull2	VEC($1).1q, VEC($1).2d, VEC($2).2d')

C SUM(d, u, t): R, F += these products; SUM(d, u, t, first): R, F = these products
define(`SUM', `ifelse(`$4', first, `
	eor	R.16b, VEC($3).16b, VEC($2).16b
	eor	F.16b, VEC($3 + 1).16b, VEC($1).16b', `
	ADD(VEC($3), VEC($2))
	ADD(VEC($3 + 1), VEC($1))
	ADD(R, VEC($3))
	ADD(F, VEC($3 + 1))')')

C FOLD(y): y = F + R0 2^64 + R1 + R0 c, low word first
define(`FOLD', `
	pmull	T.1q, R.1d, POLY.1d
	SWAP(R, R)
	ADD(T, F)
	eor	$1.16b, T.16b, R.16b')

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
	mov	N, #eval(FEW / 2)
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

RODATA(.Lreverse, 16)
	DATA8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
END_RODATA

C update and polyval
define(`Y_ADDRESS', `x1')
define(`SRC',    `x2')
define(`BLOCKS', `x3')
define(`POWER',  `x4')		C in the key
define(`NEXT',   `x5')		C few blocks: the second one and so on
define(`FIRST_POWER', `x8')	C of the first one
define(`BACK',   `x6')
define(`ON',     `x7')
C Few blocks: the first one in v31, its power in v16 and v17, temporary products in v27 to v30.  Sums are made after the products
C that follow, which keeps the multiplier busy.
define(`FIRST', `
	ADD(v31, Y)
	TO_HIGH_FIRST(v31)
	PRODUCT(31, 16, 27, 17)')
C Groups of 12: H^12, ..., H in v0 to v11, the sums of their halves in v12 to v17

C FUNCTION(update or polyval)
define(`FUNCTION', `define(`MODE', $1)dnl
	ld1	{Y.BLOCK}, [Y_ADDRESS]
	SET_POLY
	cmp	BLOCKS, #FEW
	b.ls	LABEL(few)
	PUSH2(d8, d9)
	PUSH2(d10, d11)
	PUSH2(d12, d13)
	PUSH2(d14, d15)
	mov	POWER, KEY
	ld1	{v0.2d-v3.2d}, [POWER], #64
	ld1	{v4.2d-v7.2d}, [POWER], #64
	ld1	{v8.2d-v11.2d}, [POWER], #64
	ld1	{v12.2d-v15.2d}, [POWER], #64
	ld1	{v16.2d-v17.2d}, [POWER]
IF_POLYVAL(`FOR(`I', 0, 11, `	SWAP(VEC(I), VEC(I))
')')	C Order of the blocks of a group: 4 to 7, 8 to 11, 0 to 3
	add	SRC, SRC, #64
	mov	BACK, #-128
	mov	ON, #256
	IN_GROUP(Y)
LABEL(group):
	LOAD4(SRC, #64, `IN_GROUP')
	PRODUCTS(D0, D1, v4, v5, v14)
	COLLECT_FIRST(D0, D1)
	PRODUCTS(D2, D3, v6, v7, v15)
	COLLECT(D2, D3)
	LOAD4(SRC, BACK, `IN_GROUP')
	PRODUCTS(D0, D1, v8, v9, v16)
	COLLECT(D0, D1)
	PRODUCTS(D2, D3, v10, v11, v17)
	COLLECT(D2, D3)
	LOAD4(SRC, ON, `IN_GROUP')
	ADD(D0, Y)
	PRODUCTS(D2, D3, v2, v3, v13)
	COLLECT(D2, D3)
	PRODUCTS(D0, D1, v0, v1, v12)
	COLLECT(D0, D1)
	REDUCE
	sub	BLOCKS, BLOCKS, #GROUP
	cmp	BLOCKS, #FEW
	b.hi	LABEL(group)
	IN_GROUP(Y)
	sub	SRC, SRC, #64
	C POP2 of d8 to d15 clears the upper halves of v8 to v15.
	POP2(d14, d15)
	POP2(d12, d13)
	POP2(d10, d11)
	POP2(d8, d9)
LABEL(few):
	cbz	BLOCKS, LABEL(done)
	ld1	{v31.BLOCK}, [SRC]
	add	NEXT, SRC, #16
	add	FIRST_POWER, KEY, #eval(PAIRS + 32 * FEW)
	add	POWER, KEY, #eval(PAIRS + 32 * (FEW + 1))
	sub	FIRST_POWER, FIRST_POWER, BLOCKS, lsl #5
	sub	POWER, POWER, BLOCKS, lsl #5
	ld1	{v16.2d-v17.2d}, [FIRST_POWER]
	subs	BLOCKS, BLOCKS, #1
	b.eq	LABEL(one)
	tbnz	BLOCKS, #0, 1f
	movi	R.2d, #0
	movi	F.2d, #0
	b	2f
1:	ld1	{D0.BLOCK}, [NEXT], #16
	TO_HIGH_FIRST(D0)
	ld1	{v0.2d-v1.2d}, [POWER], #32
	PRODUCT(18, 0, 27, 1)
	SUM(18, 1, 27, first)
2:	tbz	BLOCKS, #1, 3f
	ld1	{D0.BLOCK-D1.BLOCK}, [NEXT], #32
	TO_HIGH_FIRST(D0)
	TO_HIGH_FIRST(D1)
	ld1	{v0.2d-v3.2d}, [POWER], #64
	PRODUCT(18, 0, 27, 1)
	PRODUCT(19, 2, 29, 3)
	SUM(18, 1, 27)
	subs	BLOCKS, BLOCKS, #4
	b.lo	LABEL(last)
	SUM(19, 3, 29)
	b	LABEL(four)
3:	subs	BLOCKS, BLOCKS, #4
	b.lo	LABEL(two)
LABEL(four):
	LOAD4(NEXT, #64, `TO_HIGH_FIRST')
	ld1	{v0.2d-v3.2d}, [POWER], #64
	ld1	{v4.2d-v7.2d}, [POWER], #64
	PRODUCT(20, 4, 27, 5)
	PRODUCT(21, 6, 29, 7)
	SUM(20, 5, 27)
	PRODUCT(18, 0, 27, 1)
	SUM(21, 7, 29)
	PRODUCT(19, 2, 29, 3)
	SUM(18, 1, 27)
	subs	BLOCKS, BLOCKS, #4
	b.lo	LABEL(last)
	SUM(19, 3, 29)
	b	LABEL(four)
LABEL(one):
	FIRST
	SUM(31, 17, 27, first)
	b	LABEL(fold)
LABEL(two):
	FIRST
	SUM(31, 17, 27)
	b	LABEL(fold)
LABEL(last):
	FIRST
	SUM(19, 3, 29)
	SUM(31, 17, 27)
LABEL(fold):
	FOLD(Y)
	IF_POLYVAL(`', `IF_BE(`SWAP(Y, Y)', `LEA(.Lreverse, POWER)
	ld1	{REVERSE.16b}, [POWER]
	tbl	Y.16b, {Y.16b}, REVERSE.16b')')
LABEL(done):
	st1	{Y.BLOCK}, [Y_ADDRESS]
	WIPE_VECTORS(0, 7)
	WIPE_VECTORS(16, 24)
	WIPE_VECTORS(26, 31)
	ret')

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

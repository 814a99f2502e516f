C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications; src/ghash-impl.h has the formulas and bounds.
C
C Functions: set_key, update.
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
C   pmull               58     92    134    176    218    702   2558   9982       618
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
C Slower: instructions per byte of the loop; cycles per byte on N1 / V1 / A57:
C   8 blocks, four multiplications, by H^i and H^i 2^-64: 0.617, 0.313 / 0.147 / 0.314 (reduction in 4 instructions)
C   8 blocks, Karatsuba in pairs                          0.625, 0.298 / 0.220 / 0.329
C   12 blocks, ld4 instead of trn1 and trn2               0.557, 0.297 / 0.157 / 0.277 (ld4 occupies the vector units)
C   this one                                              0.599, 0.287 / 0.144 / 0.287
C Few blocks, N1 and N2: each sum right after its product, 50 and 49 cycles of 64 bytes (additions take the unit that multiplies).
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

define(`ADD', `eor	$1.16b, $1.16b, $2.16b')
define(`SWAP', `ext	$1.16b, $2.16b, $2.16b, `#'8')

define(`SET_POLY', `movi	POLY.16b, `#'0xc2
	shl	POLY.2d, POLY.2d, `#'56')

C LOAD4(address, post-increment): the next four blocks
define(`LOAD4', `
	ld1	{D0.2d-D3.2d}, [$1], $2
	TO_WORDS(D0)
	TO_WORDS(D1)
	TO_WORDS(D2)
	TO_WORDS(D3)')

C Products of the blocks $1 and $2 by the powers $3 and $4; $5 has the sums of halves of both powers.
C Results: high in U and T, low in $1 and $2, middle in V and S.
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
	ADD(HIGH, U)
	ADD(LOW, $1)
	ADD(HIGH, T)
	ADD(LOW, $2)
	ADD(MIDDLE, V)
	ADD(MIDDLE, S)')

C LOW, MIDDLE, HIGH = the products
define(`COLLECT_FIRST', `
	eor	HIGH.16b, U.16b, T.16b
	eor	LOW.16b, $1.16b, $2.16b
	eor	MIDDLE.16b, V.16b, S.16b')

C Y = the field element, high word first
define(`REDUCE', `
	ADD(MIDDLE, HIGH)
	pmull	T.1q, LOW.1d, POLY.1d
	SWAP(U, LOW)
	ADD(MIDDLE, LOW)
	ADD(T, U)
	ADD(MIDDLE, T)
	pmull	T.1q, MIDDLE.1d, POLY.1d
	ADD(HIGH, T)
	SWAP(HIGH, HIGH)
	eor	Y.16b, HIGH.16b, MIDDLE.16b')

C PRODUCT(d, h, t): products of the block in register d by the pair in h and h + 1, in registers t, h + 1, t + 1 and d
define(`PRODUCT', `
	pmull	VEC($3).1q, VEC($1).1d, VEC($2 + 1).1d
	pmull2	VEC($2 + 1).1q, VEC($1).2d, VEC($2 + 1).2d
	pmull	VEC($3 + 1).1q, VEC($1).1d, VEC($2).1d
	pmull2	VEC($1).1q, VEC($1).2d, VEC($2).2d')

C SUM(d, h, t): R, F += these products; SUM(d, h, t, first): R, F = these products
define(`SUM', `ifelse(`$4', first, `
	eor	R.16b, VEC($3).16b, VEC($2 + 1).16b
	eor	F.16b, VEC($3 + 1).16b, VEC($1).16b', `
	ADD(VEC($3), VEC($2 + 1))
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
define(`SAVED', `v31')		C what PRODUCT overwrites
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

C TIMES(n): register n times the power with the pair in v0 and v1
define(`TIMES', `
	PRODUCT($1, 0, 27)
	SUM($1, 0, 27, first)
	mov	v1.16b, SAVED.16b
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
	TIMES(3)
	PAIR(B, 0)
	mov	SAVED.16b, v1.16b
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
	TIMES(2)
	TIMES(3)
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

C update
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
	TO_WORDS(v31)
	PRODUCT(31, 16, 27)')
C Groups of 12: H^12, ..., H in v0 to v11, the sums of their halves in v12 to v17

PROLOGUE(xcsi_ghash_update_pmull)
	ld1	{Y.2d}, [Y_ADDRESS]
	SET_POLY
	cmp	BLOCKS, #FEW
	b.ls	.Lfew
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
	C Order of the blocks of a group: 4 to 7, 8 to 11, 0 to 3
	add	SRC, SRC, #64
	mov	BACK, #-128
	mov	ON, #256
	TO_WORDS(Y)
.Lgroup:
	LOAD4(SRC, `#'64)
	PRODUCTS(D0, D1, v4, v5, v14)
	COLLECT_FIRST(D0, D1)
	PRODUCTS(D2, D3, v6, v7, v15)
	COLLECT(D2, D3)
	LOAD4(SRC, BACK)
	PRODUCTS(D0, D1, v8, v9, v16)
	COLLECT(D0, D1)
	PRODUCTS(D2, D3, v10, v11, v17)
	COLLECT(D2, D3)
	LOAD4(SRC, ON)
	ADD(D0, Y)
	PRODUCTS(D2, D3, v2, v3, v13)
	COLLECT(D2, D3)
	PRODUCTS(D0, D1, v0, v1, v12)
	COLLECT(D0, D1)
	REDUCE
	sub	BLOCKS, BLOCKS, #GROUP
	cmp	BLOCKS, #FEW
	b.hi	.Lgroup
	TO_WORDS(Y)
	sub	SRC, SRC, #64
	C POP2 of d8 to d15 clears the upper halves of v8 to v15.
	POP2(d14, d15)
	POP2(d12, d13)
	POP2(d10, d11)
	POP2(d8, d9)
.Lfew:
	cbz	BLOCKS, .Ldone
	ld1	{v31.2d}, [SRC]
	add	NEXT, SRC, #16
	add	FIRST_POWER, KEY, #eval(PAIRS + 32 * FEW)
	add	POWER, KEY, #eval(PAIRS + 32 * (FEW + 1))
	sub	FIRST_POWER, FIRST_POWER, BLOCKS, lsl #5
	sub	POWER, POWER, BLOCKS, lsl #5
	ld1	{v16.2d-v17.2d}, [FIRST_POWER]
	subs	BLOCKS, BLOCKS, #1
	b.eq	.Lone
	tbnz	BLOCKS, #0, 1f
	movi	R.2d, #0
	movi	F.2d, #0
	b	2f
1:	ld1	{D0.2d}, [NEXT], #16
	TO_WORDS(D0)
	ld1	{v0.2d-v1.2d}, [POWER], #32
	PRODUCT(18, 0, 27)
	SUM(18, 0, 27, first)
2:	tbz	BLOCKS, #1, 3f
	ld1	{D0.2d-D1.2d}, [NEXT], #32
	TO_WORDS(D0)
	TO_WORDS(D1)
	ld1	{v0.2d-v3.2d}, [POWER], #64
	PRODUCT(18, 0, 27)
	PRODUCT(19, 2, 29)
	SUM(18, 0, 27)
	subs	BLOCKS, BLOCKS, #4
	b.lo	.Llast
	SUM(19, 2, 29)
	b	.Lfour
3:	subs	BLOCKS, BLOCKS, #4
	b.lo	.Ltwo
.Lfour:
	LOAD4(NEXT, `#'64)
	ld1	{v0.2d-v3.2d}, [POWER], #64
	ld1	{v4.2d-v7.2d}, [POWER], #64
	PRODUCT(20, 4, 27)
	PRODUCT(21, 6, 29)
	SUM(20, 4, 27)
	PRODUCT(18, 0, 27)
	SUM(21, 6, 29)
	PRODUCT(19, 2, 29)
	SUM(18, 0, 27)
	subs	BLOCKS, BLOCKS, #4
	b.lo	.Llast
	SUM(19, 2, 29)
	b	.Lfour
.Lone:
	FIRST
	SUM(31, 16, 27, first)
	b	.Lfold
.Ltwo:
	FIRST
	SUM(31, 16, 27)
	b	.Lfold
.Llast:
	FIRST
	SUM(19, 2, 29)
	SUM(31, 16, 27)
.Lfold:
	FOLD(Y)
	IF_BE(`SWAP(Y, Y)', `	LEA(.Lreverse, POWER)
	ld1	{REVERSE.16b}, [POWER]
	tbl	Y.16b, {Y.16b}, REVERSE.16b')
.Ldone:
	st1	{Y.2d}, [Y_ADDRESS]
	WIPE_VECTORS(0, 7)
	WIPE_VECTORS(16, 24)
	WIPE_VECTORS(26, 31)
	ret
EPILOGUE

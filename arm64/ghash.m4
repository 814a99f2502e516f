dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl GHASH for arm64: update and polyval.  src/ghash-impl.h has the formulas, ghash-pmull.asm the key.
dnl
dnl The including file defines
dnl     SUM3(d, a, b, c)              d = a + b + c, which may change c; d may be a
dnl     ADD_PAIRS(c, a, b, d, e, f)   c += a + b, d += e + f
dnl     REDUCE_MIDDLE                 MIDDLE += HIGH + LOW + U + T, which may change T
dnl     ADD_PRODUCTS(t, u, v)         R += t + u, F += v + the register after t, which may change the latter and t, a number

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
C Whether the bytes of words have to be reversed
define(`IF_TURNED', `IF_POLYVAL(`$2', `IF_BE(`$2', `$1')')')
C How ld1 reads blocks, and what makes them words, high word first; in groups POLYVAL has the low word first.
define(`BLOCK', `IF_POLYVAL(16b, 2d)')
define(`TO_HIGH_FIRST', `IF_POLYVAL(`SWAP($1, $1)', `TO_WORDS($1)')')
define(`IN_GROUP', `IF_TURNED(`TO_WORDS($1)')')
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
	ADD_PAIRS(SUM_0, U, T, SUM_1, $1, $2)
	ifelse(`$3', last, `SUM3(MIDDLE, MIDDLE, S, V)', `ADD(MIDDLE, V)
	ADD(MIDDLE, S)')')

C LOW, MIDDLE, HIGH = the products
define(`COLLECT_FIRST', `
	eor	SUM_0.16b, U.16b, T.16b
	eor	SUM_1.16b, $1.16b, $2.16b
	eor	MIDDLE.16b, V.16b, S.16b')

C Y = the field element in the order of the blocks
define(`REDUCE', `
	pmull	T.1q, LOW.1d, POLY.1d
	SWAP(U, LOW)
	REDUCE_MIDDLE
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
	ADD_PRODUCTS($3, VEC($2), VEC($1))')')

C FOLD(y): y = F + R0 2^64 + R1 + R0 c, low word first
define(`FOLD', `
	pmull	T.1q, R.1d, POLY.1d
	SWAP(R, R)
	SUM3($1, R, F, T)')

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
	COLLECT(D0, D1, last)
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

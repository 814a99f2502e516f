C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications of bytes, for CPUs without PMULL of 64 bits; src/ghash-impl.h has the formulas.
C
C Functions: set_key, update.
C Features: none.  With 0 blocks y is written back unchanged.
C Bytes have the order of memory in registers, so both byte orders of the machine are alike.  A product of words of 8 bytes
C a[0], ..., a[7], the highest first: a(n) is a rotated, byte i is a[(i + n) mod 8]; a * b are eight products of bytes, in lanes of
C 16 bits.  With L(0) = a * b and L(4) = a * b(4), and for n = 1, 2, 3
C   L(n) = a(n) * b + a * b(n) = (a + a(n)) * (b + b(n)) + L(0) + (L(0), its lanes rotated by n)
C lane i of L(n) belongs to byte 14 - 2 i - n from the low end, or 8 more where i + n > 7: tbl moves both kinds apart.
C These five are summed over a group of up to MOST blocks for each of three products (Karatsuba); the rest is done once.
C Key: 80 bytes each for H^i / x, i = MOST, ..., 1, of both words b: b, b(4), b + b(1), b + b(2), b + b(3); then, for each
C pair of powers, MOST and MOST - 1 to 2 and 1, of the sums of the words of the first and of the second one.
C Bounds: none, there are no carries.
C
C Instructions per call of update:
C   bytes               16     64    128    192    256   1024   4096  16384   set_key
C   simd               215    393    587    941   1135   4423  17575  70183       775
C   per byte         13.44   6.14   4.59   4.90   4.43   4.32   4.29   4.28
C   c64, per byte     26.5   21.7   20.9   20.6   20.5   20.2   20.1   20.1       155
C Cycles of the public call by llvm-mca 19, from what the emulator executed; c64 in brackets:
C   bytes                64         256          1024
C   Cortex-A57    274  (706)  673 (2254)  2461  (8446)
C   Neoverse N1   204 (1311)  562 (5031)  2116 (19911)
C   Neoverse N2   184  (411)  492 (1398)  1842  (5346)
C   Neoverse V1   150  (392)  354 (1364)  1248  (5252)
C Cortex-A53: 8.3 per byte, where the model delays each vector by 6 cycles; c64 14.
C
C A key for one or two blocks has two powers: public call 193 and 200 instructions, c64 261, all powers 823.
C Groups of 12 or 16 blocks take 3.88 and 3.67 instructions per byte, and set_key 1209 and 1643.
C Rejected by counting: byte i of 16 blocks in a vector, and tbl of multiples of H for each nibble: 4.4 per byte with two levels of
C Karatsuba, from 512 bytes on; eight products of bytes with rotations of b alone, three more vectors per product: 4.7.

REQUIRES(simd)

define(`KEY',    `x0')
define(`MOST', 8)		C blocks of a group
define(`POWER_BYTES', 80)
define(`SUMS', eval(POWER_BYTES * MOST))	C offset in the key

C ACC(p, n): sums over a group for L(n); of high words p is 0, of low words 1, of sums of words 2.  v0 to v7, v16 to v22
define(`ACC', `ifelse(eval(5 * ($1) + ($2) < 8), 1, `VEC(5 * ($1) + ($2))', `VEC(5 * ($1) + ($2) + 8)')')
define(`ROTATION', `VEC(7 + $1)')	C v8 to v10: for tbl, x(n) of both words
define(`X1',     `v11')		C x + x(n)
define(`A',      `v23')		C block, then the next one
define(`S',      `v24')		C sums of the words of both
define(`X2',     `v25')
define(`K0',     `v26')
define(`K1',     `v27')
define(`T0',     `v28')		C temporary products
define(`T1',     `v29')
define(`T2',     `v30')
define(`T3',     `v31')
define(`ZERO',   `v24')
define(`CONSTANTS', `x9')
define(`CONSTANT', `x10')

define(`VEC', `v`'eval($1)')
define(`ADD', `eor	$1.16b, $1.16b, $2.16b')

C ROTATE(d, x, n): d = x(n)
define(`ROTATE', `tbl	$1.16b, {$2.16b}, ROTATION($3).16b')

C MULTIPLY(d, e, x, k): d, e = products of the low halves and of the high halves
define(`MULTIPLY', `
	pmull	$1.8h, $3.8b, $4.8b
	pmull2	$2.8h, $3.16b, $4.16b')

C PRODUCTS(x, keys, p, q): sums p and q += products of both halves of x by a power.
define(`PRODUCTS', `
	ld1	{K0.16b, K1.16b}, [$2], `#'32
	ROTATE(X1, $1, 1)
	ROTATE(X2, $1, 2)
	MULTIPLY(T0, T1, $1, K0)
	ADD(X1, $1)
	MULTIPLY(T2, T3, $1, K1)
	ld1	{K0.16b, K1.16b}, [$2], `#'32
	ADD(X2, $1)
	ADD(ACC($3, 0), T0)
	ADD(ACC($4, 0), T1)
	MULTIPLY(T0, T1, X1, K0)
	ROTATE(X1, $1, 3)
	ADD(ACC($3, 4), T2)
	ADD(ACC($4, 4), T3)
	MULTIPLY(T2, T3, X2, K1)
	ld1	{K0.16b}, [$2], `#'16
	ADD(X1, $1)
	ADD(ACC($3, 1), T0)
	ADD(ACC($4, 1), T1)
	MULTIPLY(T0, T1, X1, K0)
	ADD(ACC($3, 2), T2)
	ADD(ACC($4, 2), T3)
	ADD(ACC($3, 3), T0)
	ADD(ACC($4, 3), T1)')

C SINGLE(keys, sums): all sums = products of the block A by a power, the second one of its pair
define(`SINGLE', `
	ext	S.16b, A.16b, A.16b, `#'8
	ld1	{K0.16b, K1.16b}, [$1], `#'32
	ROTATE(X1, A, 1)
	ROTATE(X2, A, 2)
	ADD(S, A)
	MULTIPLY(ACC(0, 0), ACC(1, 0), A, K0)
	MULTIPLY(ACC(0, 4), ACC(1, 4), A, K1)
	ld1	{K0.16b, K1.16b}, [$1], `#'32
	ADD(X1, A)
	ADD(X2, A)
	ROTATE(T0, A, 3)
	MULTIPLY(ACC(0, 1), ACC(1, 1), X1, K0)
	MULTIPLY(ACC(0, 2), ACC(1, 2), X2, K1)
	ld1	{K0.16b}, [$1], `#'16
	ROTATE(X1, S, 1)
	ROTATE(X2, S, 2)
	ADD(T0, A)
	ld1	{T1.16b, T2.16b}, [$2], `#'32
	ADD(X1, S)
	ADD(X2, S)
	MULTIPLY(ACC(0, 3), ACC(1, 3), T0, K0)
	ROTATE(T0, S, 3)
	pmull2	ACC(2, 0).8h, S.16b, T1.16b
	pmull2	ACC(2, 4).8h, S.16b, T2.16b
	ld1	{T1.16b, T2.16b}, [$2], `#'32
	ADD(T0, S)
	ld1	{K0.16b}, [$2], `#'16
	pmull2	ACC(2, 1).8h, X1.16b, T1.16b
	pmull2	ACC(2, 2).8h, X2.16b, T2.16b
	pmull2	ACC(2, 3).8h, T0.16b, K0.16b')

C REDUCE(words p3 p2, words p1 p0): the first = the field element in bytes.  ZERO is 0.  By shifts, of p1 and p0 at once: u1 u0 =
C p1 p0, each word << 63, << 62, << 57, added; p1 += u0, p2 += u1; then p3 p2 += p1 p0 and each word of it >> 1, >> 2, >> 7.
define(`REDUCE', `
	shl	v25.2d, $2.2d, `#'63
	shl	v26.2d, $2.2d, `#'62
	shl	v27.2d, $2.2d, `#'57
	ADD(v25, v26)
	ADD($1, $2)
	ADD(v25, v27)
	ext	v26.16b, v25.16b, ZERO.16b, `#'8
	ext	v27.16b, ZERO.16b, v25.16b, `#'8
	ADD($2, v26)
	ADD($1, v26)
	ADD($1, v27)
	ushr	v25.2d, $2.2d, `#'1
	ushr	v26.2d, $2.2d, `#'2
	ushr	v27.2d, $2.2d, `#'7
	ADD(v25, v26)
	ADD($1, v27)
	ADD($1, v25)
	rev64	$1.16b, $1.16b')

C v0 = the field element of all sums
define(`FOLD', `
FOR(`I', 1, 3, `
FOR(`P', 0, 2, `
	ext	VEC(26 + P).16b, ACC(P, 0).16b, ACC(P, 0).16b, `#'eval(2 * I)
	ADD(ACC(P, I), ACC(P, 0))')
FOR(`P', 0, 2, `
	ADD(ACC(P, I), VEC(26 + P))')')
	mov	CONSTANT, CONSTANTS
	ld1	{v23.16b}, [CONSTANT], `#'16
FOR(`P', 0, 2, `
	tbl	ACC(P, 0).16b, {ACC(P, 0).16b}, v23.16b')
FOR(`I', 1, 4, `
	ld1	{v23.16b, v24.16b}, [CONSTANT], `#'32
FOR(`P', 0, 2, `
	tbl	VEC(26 + 2 * P).16b, {ACC(P, I).16b}, v23.16b
	tbl	VEC(27 + 2 * P).16b, {ACC(P, I).16b}, v24.16b')
FOR(`P', 0, 2, `
	ADD(VEC(26 + 2 * P), VEC(27 + 2 * P))')
FOR(`P', 0, 2, `
	ADD(ACC(P, 0), VEC(26 + 2 * P))')')
	movi	ZERO.2d, `#'0
	ADD(ACC(2, 0), ACC(0, 0))
	rev64	v0.16b, ACC(0, 0).16b
	ADD(ACC(2, 0), ACC(1, 0))
	rev64	v1.16b, ACC(1, 0).16b
	rev64	v2.16b, ACC(2, 0).16b
	ext	v25.16b, ZERO.16b, v2.16b, `#'8
	ext	v26.16b, v2.16b, ZERO.16b, `#'8
	ADD(v0, v25)
	ADD(v1, v26)
	REDUCE(v0, v1)')

define(`SAVE', `PUSH2(d8, d9)
	PUSH2(d10, d11)
	LEA(.Lplaces, CONSTANTS)
	ld1	{v8.16b-v10.16b}, [CONSTANTS], `#'48')
C This also clears the upper halves of v8 to v11.
define(`RESTORE', `POP2(d10, d11)
	POP2(d8, d9)
	WIPE_VECTORS(0, 7)
	WIPE_VECTORS(16, 31)')

C Rotations by 1, 2, 3; then where bytes of lanes go: byte p of the sum is byte (p - n) ^ 1 of L(n), and byte (p + 8 - n) ^ 1.
define(`FROM', `ifelse(eval(($1) >= ($2) && ($1) <= ($3)), 1, `eval((($1) + ($4)) ^ 1)', 255)')
RODATA(.Lplaces, 16)
FOR(`K', 1, 3, `FOR(`I', 0, 15, `	DATA8(eval((I & 8) + (I + K) % 8))
')')FOR(`K', 0, 4, `FOR(`I', 0, 15, `	DATA8(FROM(I, K, 15 - K, -(K)))
')ifelse(K, 0, `', `FOR(`I', 0, 15, `	DATA8(FROM(I, 8 - K, 7 + K, 8 - K))
')')')END_RODATA

C set_key
define(`HASH_KEY', `x1')
define(`POWER',  `x2')		C where the next power goes, downwards
define(`SUM',    `x3')		C and the next sums
define(`ROOT',   `x4')		C H^i / x, whose square is next
define(`FIRST',  `x5')		C of H, and its sums
define(`FIRST_SUM', `x6')
define(`N',      `w7')		C pairs
define(`T',      `x8')

C STORE(x, address): what the key has of the vector x
define(`STORE', `mov	T, $2
	ROTATE(v18, $1, 1)
	ROTATE(v19, $1, 2)
	ROTATE(v20, $1, 3)
	mov	v16.16b, $1.16b
	rev64	v17.4s, $1.4s
	ADD(v18, $1)
	ADD(v19, $1)
	ADD(v20, $1)
	st1	{v16.16b-v19.16b}, [T], `#'64
	st1	{v20.16b}, [T]')

PROLOGUE(xcsi_ghash_set_key_simd)
	SAVE
	C For one or two blocks, two powers.
	cmp	x2, #2
	mov	N, #eval(MOST / 2)
	csinc	N, N, wzr, hi
	movi	ZERO.2d, #0
	ld1	{v0.16b}, [HASH_KEY]
	C H / x: shift by one bit; the coefficient shifted out sets the bits of 1 / x.
	movi	v25.16b, #0xc2
	rev64	v0.16b, v0.16b
	shl	v25.2d, v25.2d, #56
	ushr	v26.2d, v0.2d, #63
	sshr	d27, d0, #63		C upper word 0
	ext	v26.16b, v26.16b, v26.16b, #8
	shl	v0.2d, v0.2d, #1
	and	v27.16b, v27.16b, v25.16b
	ADD(v0, v26)
	ADD(v0, v27)
	rev64	v0.16b, v0.16b
	add	POWER, KEY, #eval(POWER_BYTES * (MOST - 1))
	add	SUM, KEY, #eval(SUMS + POWER_BYTES * (MOST / 2 - 1))
	mov	ROOT, POWER
	mov	FIRST, POWER
	mov	FIRST_SUM, SUM
.Lpair:
	C v0 is the lower power.
	STORE(v0, POWER)
	ld1	{A.16b}, [ROOT]
	sub	ROOT, ROOT, #POWER_BYTES
	sub	POWER, POWER, #POWER_BYTES
	pmull	v1.8h, A.8b, A.8b
	pmull2	v2.8h, A.16b, A.16b
	movi	ZERO.2d, #0
	rev64	v1.8h, v1.8h
	rev64	v2.8h, v2.8h
	REDUCE(v1, v2)
	STORE(v1, POWER)
	sub	POWER, POWER, #POWER_BYTES
	trn1	v2.2d, v1.2d, v0.2d
	trn2	v3.2d, v1.2d, v0.2d
	ADD(v2, v3)
	STORE(v2, SUM)
	subs	N, N, #1
	b.eq	.Lstored
	mov	A.16b, v1.16b
	mov	CONSTANT, FIRST
	mov	T, FIRST_SUM
	SINGLE(CONSTANT, T)
	FOLD
	sub	SUM, SUM, #POWER_BYTES
	b	.Lpair
.Lstored:
	RESTORE
	ret
EPILOGUE

RODATA(.Lzeros, 16)
	DATA64(0, 0)
END_RODATA

C update
define(`Y',      `x1')
define(`SRC',    `x2')
define(`BLOCKS', `x3')
define(`POWERS', `x4')		C of the pair
define(`PAIR_SUMS', `x5')
define(`BLOCK',  `x6')
define(`PAIRS',  `x7')		C that follow in the group
define(`N',      `x15')		C blocks of the group
define(`ADDEND', `x11')		C y for the first blocks of a group, else 0; in memory, since no register is left
define(`FIRST_POWERS', `x12')
define(`FIRST_SUMS', `x13')
define(`ZEROS',  `x14')

PROLOGUE(xcsi_ghash_update_simd)
	cbz	BLOCKS, .Lnothing
	SAVE
	LEA(.Lzeros, ZEROS)
.Lgroup:
	mov	N, #MOST
	cmp	BLOCKS, #MOST
	csel	N, BLOCKS, N, lo
	mov	T, #MOST
	sub	BLOCKS, BLOCKS, N
	sub	T, T, N
	C The first power, and the sums of the pair that has it
	lsr	BLOCK, T, #1
	add	T, T, T, lsl #2
	add	BLOCK, BLOCK, BLOCK, lsl #2
	add	FIRST_POWERS, KEY, T, lsl #4
	add	FIRST_SUMS, KEY, #SUMS
	add	FIRST_SUMS, FIRST_SUMS, BLOCK, lsl #4
	mov	ADDEND, Y
	lsr	PAIRS, N, #1
	tbz	N, #0, .Leven
	ld1	{A.16b}, [SRC], #16
	ld1	{T0.16b}, [Y]
	ADD(A, T0)
	SINGLE(FIRST_POWERS, FIRST_SUMS)
	mov	ADDEND, ZEROS
	b	.Lpairs
.Leven:
FOR(`I', 0, 14, `	movi	ACC(0, I).2d, #0
')
.Lpairs:
	C The first pair comes last: it waits for y.
	add	BLOCK, SRC, #32
	add	POWERS, FIRST_POWERS, #eval(2 * POWER_BYTES)
	add	PAIR_SUMS, FIRST_SUMS, #POWER_BYTES
	mov	T, ZEROS
	subs	PAIRS, PAIRS, #1
	b.eq	.Lfirst_pair
	b.lo	.Lfold
.Lnext_pair:
	ld1	{A.16b}, [BLOCK], #16
	ld1	{K0.16b}, [T]
	ld1	{T0.16b}, [BLOCK]
	ADD(A, K0)
	trn1	S.2d, A.2d, T0.2d
	trn2	T0.2d, A.2d, T0.2d
	ADD(S, T0)
	PRODUCTS(A, POWERS, 0, 1)
	ld1	{A.16b}, [BLOCK], #16
	PRODUCTS(S, PAIR_SUMS, 2, 2)
	PRODUCTS(A, POWERS, 0, 1)
	subs	PAIRS, PAIRS, #1
	b.hi	.Lnext_pair
	b.lo	.Ladvance
.Lfirst_pair:
	mov	T, ADDEND
	mov	BLOCK, SRC
	mov	POWERS, FIRST_POWERS
	mov	PAIR_SUMS, FIRST_SUMS
	b	.Lnext_pair
.Ladvance:
	and	N, N, #~1
	add	SRC, SRC, N, lsl #4
.Lfold:
	FOLD
	st1	{v0.16b}, [Y]
	cbnz	BLOCKS, .Lgroup
	RESTORE
.Lnothing:
	ret
EPILOGUE

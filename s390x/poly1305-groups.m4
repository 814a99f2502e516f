dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, auth of FEW to LONG - 1 blocks on z13 and later: two lanes in vector registers, groups of four blocks, radix 2^26.
C Variant zarch takes 23 cycles a block, and the tables for eight blocks 450 cycles; here are two squarings, and 48 cycles for four
C blocks:
C   a = a r^4 + m0/m1 r^2 + m2/m3        the first block of a pair in the left half of a vector, the second one in the right half
C   h = (a of the left half) r^2 + (a of the right half) r
C If the number of blocks is no multiple of four, zeros without 2^128 are in front of them.
C m0/m1 are split into limbs; m2/m3 are added as words of 32 bits, products with 2^(6 j).  The sums of a group are computed
C between the carries of the one before it.
C
C Bounds, for arbitrary messages; a(i): limbs of a, of r^2 and r^4; e(i): sums of a group:
C   a(0), a(2), a(3) < 2^26; a(1) < 2^26 + 2^9; a(4) < 2^26 + 2^7; 5 times that < 2^29
C   limbs of blocks < 2^26; last words: 2^32 * 2^18 = 2^50
C   products < 42.1 * 2^52; e(i) < 42.4 * 2^52 < 2^58
C   e(4) div 2^26 < 2^32; e(0) < 2^26 + 5 * 2^32 < 2^35; e(3) < 2^26 + 2^32
C   at the end: sums of both halves < 42.1 * 2^52; s1 div 2^38 + s2 div 2^12 < 2^46; h2 < 2^34
C
C Cycles of auth, with the caller, by llvm-mca 19:
C   bytes              192   208   256   384   512   768  1024  1280  1350
C   z13                312   358   358   456   550   742   934  1126  1174
C   z13, zarch         324   347   416   600   784  1152  1520  1888  2032
C   z13, tables              416   416   600   738   860   982  1104  1272
C   z14 and z15        311   357   357   455   549   741   933
C   vxe: z14                                   582   694   806
C        z15                             455   488   555   622
C The units for vectors limit it, two instructions a cycle: 91 for four blocks.
C Slower: four blocks by zarch while the powers are computed, and no zeros, 380 for 256 bytes; sums of a group after the carries of
C the one before, 57 cycles a group; the first group after both squarings, 10 cycles more.  On paper: words of blocks instead of
C limbs, 10 instructions less a group, but a row of 20 numbers, about 100 instructions.

C Frame: a state, for digest; rows of r^2 and r in the halves, of r^2 and of r^4 in both.  A row has five limbs, and 5 times limbs
C 1 to 4.
define(`SHORT_STATE', 160)
define(`ROW_LAST', 224)
define(`ROW_2', 368)
define(`ROW_4', 512)
define(`SHORT_FRAME', 656)

C Vectors: A, S, M0, M1 as above.
define(`L', `V(5 + $1)')	C limbs of a pair of blocks; before that of r^2
define(`M3', `%v26')
define(`T', `V(18 + $1)')	C sums of the next group; before the first one its blocks
define(`FIVES', `V(22 + $1)')	C 5 times limbs 1 to 4, while there are no sums
define(`LOW_HALVES', `%v27')	C to ONES_HIGH: live throughout
define(`HIGH_HALVES', `%v28')
define(`LIMB', `%v29')		C 2^26 - 1
define(`ONES_LOW', `%v30')	C 2^6, 1
define(`ONES_HIGH', `%v31')	C 2^18, 2^12
define(`BASE', `%r3')		C address of the constants
define(`PADS_AT', `eval(80 + 8 * ($1))')	C 0, 0, 0, and four times 2^24
define(`FIVE_AT', `136(BASE)')

C SPLIT(x): limbs of X(0) + 2^64 X(3), the last one without bits from 128 on.
define(`SPLIT', `
	vesrlg	$1(1), $1(0), 26
	vesrlg	$1(2), $1(0), 52
	vesrlg	$1(4), $1(3), 40
	veslg	M2, $1(3), 12
	vesrlg	$1(3), $1(3), 14
	vo	$1(2), $1(2), M2
FOR(`I', 0, 3, `	vn	$1(I), $1(I), LIMB
')')
C SPLIT_PAIR(x, a, b, pads): X = limbs of two blocks in registers.
define(`SPLIT_PAIR', `
	vperm	$1(0), $2, $3, LOW_HALVES
	vperm	$1(3), $2, $3, HIGH_HALVES
SPLIT(`$1')
	vl	M2, $4
	vo	$1(4), $1(4), M2')
C SUM_PAIR(sums, a, b, pads): two blocks, words in the columns of limbs.  A(4) of the sums is scratch.
define(`SUM_PAIR', `
	vperm	$1(4), $2, $3, HIGH_HALVES
	vperm	M2, $2, $3, LOW_HALVES
	vmlof	$1(2), $1(4), ONES_HIGH
	vmlef	$1(3), $1(4), ONES_HIGH
	vmlof	$1(0), M2, ONES_LOW
	vmlef	$1(1), M2, ONES_LOW
	vl	$1(4), $4')
C ROW_PRODUCTS(number, x, row, sums, sums to which it adds, or none): the products of one vector of a row.
define(`ROW_PRODUCTS', `
	vl	M2, eval($3 + 16 * ($1))(%r15)
ifelse(eval($1 < 5), 1, `FOR(`I', $1, 4, `
ifelse($1, 0, `FIRST_PRODUCT(`$4', `$2', `$5')', `	vmalof	$4(I), $2(eval(I - $1)), M2, $4(I)')')', `FOR(`I', 0, eval($1 - 5), `
	vmalof	$4(I), $2(eval(I + 9 - $1)), M2, $4(I)')')')
define(`FIRST_PRODUCT', `ifelse(`$3', , `	vmlof	$1(I), $2(I), M2', `	vmalof	$1(I), $2(I), M2, $3(I)')')
define(`ALL_PRODUCTS', `FOR(`J', $1, $2, `ROW_PRODUCTS(J, shift(shift($@)))')')
C SQUARE(first, last, x): S = X^2, with FIVES; limbs first to last.
define(`SQUARE', `FOR(`J', $1, $2, `FOR(`I', 0, 4, `
ifelse(J, 0, `	vmlof	S(I), $3(0), $3(I)', `	vmalof	S(I), $3(J), SQUARE_ROW(`$3'), S(I)')')')')
define(`SQUARE_ROW', `ifelse(eval(I < J), 1, `FIVES(eval(5 + I - J))', `$1(eval(I - J))')')
C TIMES_5(x): FIVES of X.  M1 is 5 in each word.  STORE_ROW(x, offset): with FIVES.
define(`TIMES_5', `FOR(`I', 1, 4, `
	vmlf	FIVES(I), $1(I), M1')')
define(`STORE_ROW', `FOR(`I', 0, 4, `
	vst	$1(I), eval($2 + 16 * I)(%r15)')FOR(`I', 1, 4, `
	vst	FIVES(I), eval($2 + 64 + 16 * I)(%r15)')')
C CARRY(number, x): a step of seven, after which X = S.  M1 is 5 in each word.
define(`CARRY', `ifelse(
$1, 0, `CARRY_TO(0, 1, `S', `S')',
$1, 1, `CARRY_TO(3, 4, `S', `S')',
$1, 2, `CARRY_TO(1, 2, `$2', `S')',
$1, 3, `
	vesrlg	M0, S(4), 26
	vn	$2(4), S(4), LIMB
	vmalof	S(0), M0, M1, S(0)',
$1, 4, `CARRY_TO(2, 3, `$2', `S')',
$1, 5, `CARRY_TO(0, 1, `$2', `$2')', `CARRY_TO(3, 4, `$2', `$2')')')
define(`CARRY_TO', `
	vesrlg	M0, S($1), 26
	vn	$3($1), S($1), LIMB
	vag	$4($2), $4($2), M0')
define(`CARRIES', `FOR(`J', 0, 6, `CARRY(J, `$1')')')

define(`SHORT', `
.Lshort:
	clgfi	%r5, eval(16 * FEW)
	jgl	xcsi_poly1305_auth_zarch
	SAVE(6, 14)
	SAVE_F8_F15
	FRAME(SHORT_FRAME, %r0)
	stmg	%r2, %r3, TAG
	stg	%r5, LENGTH
	lgr	SRC, %r4
	CLAMP(R0, R1, %r3)
	lmg	%r0, %r1, 16(%r3)
	stmg	R0, R1, SHORT_STATE`'(%r15)
	stmg	%r0, %r1, eval(SHORT_STATE + 16)(%r15)
	vlvgp	A(0), R0, R0
	vlvgp	A(3), R1, R1
	LEA(.Lshort_constants, BASE)
	vlm	LOW_HALVES, ONES_HIGH, 0(BASE)
	vl	M1, FIVE_AT
	C The first group: as if blocks of zeros without 2^128 were in front of it
FOR(`I', 0, 2, `
	vzero	T(I)')
	lghi	%r1, 3
	srlg	COUNT, %r5, 4
	aghi	COUNT, -1
	ngr	%r1, COUNT
	srlg	COUNT, COUNT, 2
	sllg	%r1, %r1, 3
	la	%r1, 0(%r1, BASE)
	tmll	%r5, 48
	jo	3f
	jh	2f
	jl	1f
	vl	T(0), 0(SRC)
	la	SRC, 16(SRC)
3:	vl	T(1), 0(SRC)
	la	SRC, 16(SRC)
2:	vl	T(2), 0(SRC)
	la	SRC, 16(SRC)
1:	vl	T(3), 0(SRC)
	la	SRC, 16(SRC)
SPLIT(`A')
TIMES_5(`A')
SQUARE(0, 4, `A')
CARRIES(`L')
TIMES_5(`L')
STORE_ROW(`L', ROW_2)
SQUARE(0, 0, `L')
FOR(`I', 0, 4, `
	vmrhg	A(I), L(I), A(I)
	vst	A(I), eval(ROW_LAST + 16 * I)(%r15)')
SQUARE(1, 1, `L')
FOR(`I', 1, 4, `
	vmlf	M2, A(I), M1
	vst	M2, eval(ROW_LAST + 64 + 16 * I)(%r15)')
SQUARE(2, 2, `L')
SPLIT_PAIR(`A', T(0), T(1), PADS_AT(0)(%r1))
SQUARE(3, 3, `L')
SUM_PAIR(`T', T(2), T(3), PADS_AT(2)(%r1))
SQUARE(4, 4, `L')
FOR(`J', 0, 6, `ALL_PRODUCTS(J, J, `A', ROW_2, `T', `T')
CARRY(J, `L')')
TIMES_5(`L')
ALL_PRODUCTS(7, 8, `A', ROW_2, `T', `T')
STORE_ROW(`L', ROW_4)
FOR(`I', 0, 4, `
	vlr	S(I), T(I)')
	.balign	16
4:
	vl	M2, 0(SRC)
	vl	M3, 16(SRC)
CARRY(0, `A')
CARRY(1, `A')
SPLIT_PAIR(`L', M2, M3, PADS_AT(3)(BASE))
CARRY(2, `A')
CARRY(3, `A')
	vl	M2, 32(SRC)
	vl	M3, 48(SRC)
SUM_PAIR(`T', M2, M3, PADS_AT(3)(BASE))
CARRY(4, `A')
ALL_PRODUCTS(0, 1, `L', ROW_2, `T', `T')
CARRY(5, `A')
ALL_PRODUCTS(2, 3, `L', ROW_2, `T', `T')
CARRY(6, `A')
ALL_PRODUCTS(4, 8, `L', ROW_2, `T', `T')
ALL_PRODUCTS(0, 8, `A', ROW_4, `S', `T')
	la	SRC, 64(SRC)
	brctg	COUNT, 4b
CARRIES(`A')
	C h = (a of the left half) r^2 + (a of the right half) r
ALL_PRODUCTS(0, 8, `A', ROW_LAST, `S')
	vzero	M0
FOR(`I', 0, 4, `	vsumqg	S(I), S(I), M0
')
	vlgvg	H0, S(0), 1
	vlgvg	B, S(1), 1
	vlgvg	B0, S(2), 1
	vlgvg	D, S(3), 1
	vlgvg	D0, S(4), 1
	srlg	H1, B, 38
	srlg	R1, B0, 12
	la	H1, 0(H1, R1)
	srlg	H2, D, 50
	srlg	R1, D0, 24
	la	H2, 0(H2, R1)
	sllg	B, B, 26
	sllg	B0, B0, 52
	sllg	D, D, 14
	sllg	D0, D0, 40
	lghi	R1, 0
	algr	H0, B
	alcgr	H1, D
	alcgr	H2, R1
	algr	H0, B0
	alcgr	H1, D0
	alcgr	H2, R1
	stg	H0, eval(SHORT_STATE + 32)(%r15)
	stg	H1, eval(SHORT_STATE + 40)(%r15)
	stg	H2, eval(SHORT_STATE + 48)(%r15)
WIPE_VECTORS(0, 26)
	la	%r2, SHORT_STATE`'(%r15)
	lg	%r3, TAG
	lgr	%r4, SRC
	lghi	%r5, 15
	ng	%r5, LENGTH
	brasl	%r14, xcsi_poly1305_digest_zarch
	vstm	%v0, %v4, 48(%r15)	C what digest saved
	vstm	%v0, %v15, SHORT_STATE`'(%r15)
	vstm	%v0, %v14, eval(SHORT_STATE + 256)(%r15)
	END_FRAME(SHORT_FRAME)
	RESTORE_F8_F15
	RESTORE(6, 14)
	br	%r14')

RODATA(.Lshort_constants, 16)
	.byte	7, 6, 5, 4, 3, 2, 1, 0, 23, 22, 21, 20, 19, 18, 17, 16
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 31, 30, 29, 28, 27, 26, 25, 24
	.quad	(1 << 26) - 1, (1 << 26) - 1
	.long	1 << 6, 1, 1 << 6, 1
	.long	1 << 18, 1 << 12, 1 << 18, 1 << 12
	.quad	0, 0, 0, 1 << 24, 1 << 24, 1 << 24, 1 << 24
	.long	5, 5, 5, 5
END_RODATA

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305 for z13, two lanes in vector registers, 8 blocks per reduction, radix 2^26.
C
C An iteration takes blocks m0 ... m7, even ones in the left half, odd ones in the right half:
C   a = a r^8 + m0/m1 r^6 + m2/m3 r^4 + m4/m5 r^2 + m6/m7        modulo p = 2^130 - 5
C At the end h = (a of the left half) r^2 + (a of the right half) r.  The previous h is added to m0 of the first iteration.
C
C Blocks are unsplit (src/poly1305-impl.h); vperm interleaves words of two blocks and reverses their bytes; vmalef multiplies even
C words, vmalof odd ones, two products each.  a is not carried: its limbs are sums of 64 bits, multiplied as two words,
C   a(j) 2^(26 j) r^8 = (a(j) mod 2^32) 2^(26 j) r^8 + (a(j) div 2^32) 2^(26 j) (2^32 r^8)
C the odd and the even word in place, and 2^32 r^8 is C(1, i) of r^8.  The 25 additional products are as many instructions as
C carries would take, without their latency.
C Variant zarch processes short messages, and the blocks in excess of a multiple of eight; poly1305-groups.m4 has auth of those in
C between.
C
C Functions: blocks, auth.
C Features: vx (vmalof, vmalef, vperm).  Stack: saved registers, and the state of auth, wiped.
C State: words 0 to 7 of zarch, whose functions set keys and compute tags.  The first long call sets word 7, and computes the table,
C 98 words, and the input of the first iteration, 12 words.
C
C Bounds, for arbitrary messages; a(i) and the sums e(i) have 64 bits:
C   powers and h, folded: x < 2^130 + 2^64, top <= 4; limbs <= 2^26
C   SHIFT: C(j, 0), C(j, 1) <= (2^26 - 64) + 5 (2^26 + 2^9) / 2^20 < 2^26 + 2^9; C(j, 2) to C(j, 4) <= (2^26 - 64) + 64
C   5 C(j, i) < 5 (2^26 + 2^9) < 2^32
C   products of words: 3 blocks * 4 words * 2^32 (2^26 + 2^9) < 12.001 * 2^58;  m6/m7: 2^32 * 2^18 = 2^50
C   products of a, words < 2^32: 2 (1 + 4 * 5) 2^32 (2^26 + 2^9) < 42.001 * 2^58
C   the 2^128, and in the first iteration a top <= 5 of h and a block: (3 + 5) (2^26 + 2^9) + 2^24 < 2^30
C   e(i) < 54.1 * 2^58 < 2^64 for arbitrary a, so it is a valid next a
C   at the end: e(i) + 2^38 < 54.1 * 2^58 + 2^38 < 2^64 during carries; the third words of the halves < 2^41
C   h2 < 6 * 2^60 + 2^41 < 2^63 between and after the multiplications by r
C
C Instructions per byte of a message by the public function; cycles by llvm-mca 19 for z13, from a trace of it:
C   bytes      vx   zarch     c64     z13: vx  zarch
C      64   3.453   3.391   7.672         140    140
C     256   3.266   2.207   4.637         358    416
C    1024   2.176   1.911   3.878         934   1520
C   16384   1.167   1.819   3.641        8302  23600
C The loop has 143 instructions for 128 bytes: 0.478 cycles per byte, the minimum of two vector units for 114 multiplications and 8
C vperm; zarch has 1.45.  The table takes about 400 instructions.

REQUIRES(vx)

define(`MANY', 32)		C minimum blocks of a long message
define(`MANY_READY', 16)	C the same if the table is valid; at least 8
define(`LONG', 88)		C the same for auth
define(`FEW', 12)		C minimum blocks that auth does by groups of 4

include(`poly1305.m4')

C Registers of the loop, in addition to SRC and COUNT.
define(`STATE', `%r2')
define(`TOP', `%r3')		C address of the initial sums
define(`FIRST', `%r4')		C address of the first block

C Vectors.
define(`V', `%v`'eval($1)')
define(`A', `V($1)')		C live throughout the loop: a, limbs in halves
define(`G', `V(5 + $1)')	C a r^8 + the sums of a group
define(`S', `V(10 + $1)')	C the sums of a group
define(`M0', `%v15')		C a block; words 0 and 1 of two blocks
define(`M1', `%v16')		C a block; words 2 and 3 of two blocks
define(`M2', `%v17')
define(`K', `V(18 + $1)')	C a row of the table
define(`KH', `V(23 + $1)')	C part of the row of a
define(`SELECT01', `%v28')	C SELECT01, SELECT23: live throughout
define(`SELECT23', `%v29')
define(`ONES01', `%v30')	C ONES01, ONES23: row of blocks 6 and 7: 1, 2^6; 2^12, 2^18
define(`ONES23', `%v31')

C Table: words C(0, i), C(1, i) twice, i = 0 to 4, for r^6, r^4, r^2; C(2, i), C(3, i); for r^8, C(1, i), C(0, i), and 5 times
C these, i = 1 to 4; the sums of the 2^128; C(4, i) of r^8, r^6, r^4, r^2.
define(`ROW', `eval(STATE_TABLE + 80 * ($1) + 240 * ($2))')	C power, half
define(`ROW_H', `eval(STATE_TABLE + 480 + 16 * ($1))')
define(`ROW_TOP', eval(STATE_TABLE + 624))
define(`ROW_C4', eval(STATE_TABLE + 704))
C For the first group: initial sums, and first block plus h.
define(`FIRST_TOP', eval(STATE_TABLE + 784))
define(`FIRST_BLOCK', eval(STATE_TABLE + 864))
define(`STATE_SIZE', eval(STATE_TABLE + 880))

C STATE_STEP(n), n = 0 to 49: the products of a.  Step n adds limb J, its odd words (o), which are the low halves, or even words
C (e), to column I.  The first five steps initialize the columns; the last five write the new a.
define(`STEP_J', `substr(`12340123402342343434440100121230100121230123401234', $1, 1)')
define(`STEP_I', `substr(`01234012340120120101003421342343421342340123401234', $1, 1)')
define(`STEP_HALF', `substr(`oooooeeeeeoooeeeooeeoeoooooooooeeeeeeeeeoooooeeeee', $1, 1)')
define(`STEP_KEY', `KH(ifelse(eval(STEP_I($1) - STEP_J($1)), 4, 0, eval((STEP_I($1) + 5 - STEP_J($1)) % 5)))')
define(`STEP_TO', `ifelse(eval($1 < 45), 1, `G', `A')')
define(`STEP_FROM', `ifelse(eval($1 < 5), 1, `S', `G')')
define(`STATE_STEP', `
ifelse($1, 0, `	vlm	KH(0), KH(4), ROW_H(4)(STATE)', $1, 22, `	vlm	KH(0), KH(3), ROW_H(0)(STATE)')
	vmal`'STEP_HALF($1)f	STEP_TO($1)(STEP_I($1)), A(STEP_J($1)), STEP_KEY($1), STEP_FROM($1)(STEP_I($1))')
define(`STATE_STEPS', `FOR(`N', $1, $2, `STATE_STEP(N)')')

C WORDS(pair, first block): words of two blocks, 0 and 1 in M0, 2 and 3 in M1.
define(`WORDS', `
	vl	M2, $2
	vl	M1, eval(32 * ($1) + 16)(SRC)
	vperm	M0, M2, M1, SELECT01
	vperm	M1, M2, M1, SELECT23')

C PRODUCTS(power, half, words, first of seven interleaved STATE_STEPs)
define(`PRODUCTS', `
	vlm	K(0), K(4), ROW($1, $2)(STATE)
FOR(`J', 0, 4, `
	vmalef	S(J), $3, K(J), S(J)
STATE_STEP(eval($4 + 3 * J / 2))
	vmalof	S(J), $3, K(J), S(J)
ifelse(eval(J % 2), 1, `STATE_STEP(eval($4 + 3 * J / 2 + 1))')')')

C Registers while the table is computed: words are of r^8, r^6, r^4, r^2.
define(`TABLE', `SRC')
define(`P', `V($1)')		C 0 to 5: low words of the powers, middle words, tops
define(`U', `V(6 + $1)')	C limbs of 2^(32 j) times the powers
define(`W', `V(11 + $1)')	C limbs of 2^(32 (j + 1)) times the powers
define(`Z', `V(16 + $1)')	C 0 to 9
define(`T0', `%v26')
define(`T1', `%v27')
define(`T2', `%v28')
define(`FIVE', `P(0)')		C 5 in each word; P(0) is free once the powers are limbs
define(`MASK', `%v29')		C 2^26 - 1
define(`HIGH20', `%v30')	C bits 6 to 25
define(`FROM12', `%v31')	C halves, bits from 12 on

C SHIFT(x, y): y = 2^32 x modulo p.  2^32 = 2^26 2^6: the low 20 bits of a limb go to the next limb, the rest to the one after it.
define(`SHIFT', `
	vmlf	T0, $1(4), FIVE
	vesrlf	T1, $1(3), 20
	vmlf	T1, T1, FIVE
	veslf	$2(0), T0, 6
	vn	$2(0), $2(0), HIGH20
	vaf	$2(0), $2(0), T1
FOR(`I', 1, 4, `
	veslf	$2(I), $1(eval(I - 1)), 6
	vn	$2(I), $2(I), HIGH20
ifelse(I, 1, `	vesrlf	T1, T0, 20', `	vesrlf	T1, $1(eval(I - 2)), 20')
	vaf	$2(I), $2(I), T1
')')

C ROWS(half): rows of r^6, r^4, r^2.
define(`ROWS', `
FOR(`I', 0, 4, `	vmrhf	T0, U(I), W(I)
	vrepg	Z(I), T0, 1
')
	vstm	Z(0), Z(4), ROW(0, $1)(STATE)
FOR(`I', 0, 4, `	vmrlf	T0, U(I), W(I)
	vrepg	Z(I), T0, 0
	vrepg	Z(eval(5 + I)), T0, 1
')
	vstm	Z(0), Z(9), ROW(1, $1)(STATE)')

PROLOGUE(xcsi_poly1305_blocks_vx)
	BEGIN_LONG
	la	TABLE, eval(FIRST_TOP + 24)(%r2)
	lgr	H0, R0
	lgr	H1, R1
	lghi	H2, 0
	lghi	COUNT, 4
	j	2f
1:	MULTIPLY
2:	MULTIPLY
	FOLDED
	stg	F0, 0(TABLE)
	stg	F1, 32(TABLE)
	stg	F2, 64(TABLE)
	aghi	TABLE, -8
	brctg	COUNT, 1b
	lg	STATE, FROM
	vlm	P(0), P(5), FIRST_TOP`'(STATE)
	vgmf	MASK, 6, 31
	vgmf	HIGH20, 6, 25
	vgmg	FROM12, 0, 51
	vpkg	U(0), P(0), P(1)
	vesrlg	T0, P(0), 26
	vesrlg	T1, P(1), 26
	vpkg	U(1), T0, T1
	vesrlg	T0, P(0), 52
	vesrlg	T1, P(1), 52
	verimg	T0, P(2), FROM12, 12
	verimg	T1, P(3), FROM12, 12
	vpkg	U(2), T0, T1
	vesrlg	T0, P(2), 14
	vesrlg	T1, P(3), 14
	vpkg	U(3), T0, T1
	vesrlg	T0, P(2), 40
	vesrlg	T1, P(3), 40
	vpkg	U(4), T0, T1
	vpkg	T2, P(4), P(5)
	veslf	T2, T2, 24
	vo	U(4), U(4), T2
FOR(`I', 0, 3, `	vn	U(I), U(I), MASK
')
	vrepif	FIVE, 5
	SHIFT(`U', `W')
	ROWS(0)
FOR(`I', 0, 4, `	vmrhf	T0, W(I), U(I)
	vrepg	Z(I), T0, 0
')
FOR(`I', 1, 4, `	vmlf	Z(eval(4 + I)), Z(I), FIVE
')
	vstm	Z(0), Z(8), ROW_H(0)(STATE)
	SHIFT(`W', `U')
	SHIFT(`U', `W')
	ROWS(1)
	SHIFT(`W', `U')
	vstm	U(0), U(4), ROW_C4`'(STATE)
	vgbm	T1, 0x0fff		C excludes r^8
	vzero	T2
FOR(`I', 0, 4, `
ifelse(I, 4, `	vgmf	T2, 7, 7')
	vn	T0, U(I), T1
	vsumqf	Z(I), T0, T2
	vrepg	Z(I), Z(I), 1
')
	vstm	Z(0), Z(4), ROW_TOP`'(STATE)

.Lready:
	C The first block plus h; its bits from 2^128 on, times r^6, go to the sums
	LOAD_H(STATE)
	FOLDED
	lg	SRC, MESSAGE
	LD64LE(H0, 0(SRC))
	LD64LE(H1, 8(SRC))
	algr	F0, H0
	alcgr	F1, H1
	alcgr	F2, D0
	ST64LE(F0, FIRST_BLOCK`'(STATE))
	ST64LE(F1, eval(FIRST_BLOCK + 8)(STATE))
	vlvgp	M0, F2, D0
	vlm	S(0), S(4), ROW_TOP`'(STATE)
	vlm	K(0), K(4), ROW_C4`'(STATE)
FOR(`I', 0, 4, `	vmalof	S(I), K(I), M0, S(I)
')
	vstm	S(0), S(4), FIRST_TOP`'(STATE)
	LEA(.Lconstants, B)
	vlm	SELECT01, ONES23, 0(B)
	vlm	S(0), S(4), 64(B)
	vlm	A(0), A(4), 64(B)
	la	TOP, FIRST_TOP`'(STATE)
	la	FIRST, FIRST_BLOCK`'(STATE)
	lg	COUNT, LENGTH
	srlg	COUNT, COUNT, 3
	.balign	16
.Lloop:
	STATE_STEPS(0, 4)
	vlm	S(0), S(4), 0(TOP)
	la	TOP, ROW_TOP`'(STATE)
	WORDS(0, 0(FIRST))
	la	FIRST, 128(SRC)
	PRODUCTS(0, 0, M0, 5)
	PRODUCTS(0, 1, M1, 12)
	WORDS(1, 32(SRC))
	PRODUCTS(1, 0, M0, 19)
	PRODUCTS(1, 1, M1, 26)
	WORDS(2, 64(SRC))
	PRODUCTS(2, 0, M0, 33)
	PRODUCTS(2, 1, M1, 40)
	WORDS(3, 96(SRC))
	vmalef	S(0), M0, ONES01, S(0)
	vmalof	S(1), M0, ONES01, S(1)
	STATE_STEPS(47, 49)
	vmalef	S(2), M1, ONES23, S(2)
	vmalof	S(3), M1, ONES23, S(3)
	la	SRC, 128(SRC)
	brctg	COUNT, .Lloop
	STATE_STEPS(0, 49)

	C The halves of a as three words each; left r^2 + right r
	vgmg	M0, 38, 63
FOR(`I', 0, 3, `	vesrlg	M1, A(I), 26
	vn	A(I), A(I), M0
	vag	A(eval(I + 1)), A(eval(I + 1)), M1
')
	veslg	A(1), A(1), 26
	veslg	M0, A(2), 52
	vesrlg	A(2), A(2), 12
	veslg	A(3), A(3), 14
	veslg	M1, A(4), 40
	vesrlg	A(4), A(4), 24
	vo	A(0), A(0), A(1)
	vo	A(2), A(2), A(3)
	vo	A(0), A(0), M0
	vo	A(2), A(2), M1
	vlgvg	H0, A(0), 0
	vlgvg	H1, A(2), 0
	vlgvg	H2, A(4), 0
	MULTIPLY
	vlgvg	D, A(0), 1
	vlgvg	D0, A(2), 1
	vlgvg	B, A(4), 1
	algr	H0, D
	alcgr	H1, D0
	alcgr	H2, B
	MULTIPLY
	END_LONG(27)
EPILOGUE

include(`poly1305-groups.m4')
AUTH(vx, STATE_SIZE, `jl	.Lshort', `SHORT')

RODATA(.Lconstants, 16)
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 19, 18, 17, 16, 23, 22, 21, 20
	.byte	11, 10, 9, 8, 15, 14, 13, 12, 27, 26, 25, 24, 31, 30, 29, 28
	.long	1, 1 << 6, 1, 1 << 6
	.long	1 << 12, 1 << 18, 1 << 12, 1 << 18
	.skip	80			C a before the first group, and the preceding group
END_RODATA

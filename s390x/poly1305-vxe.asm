C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305 for z14: long messages in vectors, eight blocks per iteration, without carries between iterations.
C
C vmslg adds two products of 56 bits each to a sum of 128 bits.  A block is m = m0 + 2^56 m1 + 2^112 m2, m2 < 2^17 including 2^128;
C vperm extracts these fields.  A power R = r^k and 2^56 R mod p = 2^130 - 5 are kept in limbs,
C   R = x0 + 2^44 x1 + 2^88 x2,  2^56 R = y0 + 2^44 y1 + 2^88 y2,
C and m R = d0 + 2^44 d1 + 2^88 d2 with
C   d0 = m0 x0 + m1 y0 + n 20 x1,  d1 = m0 x1 + m1 y1 + n 20 x2,  d2 = m0 x2 + m1 y2 + n x0      n = 2^24 m2, 2^132 = 20 modulo p
C takes three instructions for m0 and m1 of a block, and three for n of two blocks.  The sums d0, d1, d2 of 128 bits are never
C reduced: they are h, and each is two fields of 56 bits, d = (d mod 2^56) + 2^56 (d div 2^56),
C   h R: d0 x0 + 20 d1 x2 + 20 d2 x1,  d0 x1 + d1 x0 + 20 d2 x2,  d0 x2 + d1 x1 + d2 x0
C with d xi = (d mod 2^56) xi + (d div 2^56) yi, one vmslg each.
C Factors of vmslg are always below 2^56: z14 ignores higher bits, emulators multiply them.
C Variant zarch processes short messages, and the blocks in excess of a multiple of eight; auth of vx those in between.
C
C Functions: blocks, auth.
C Features: vxe (vmslg).  Stack: saved registers, and the state of auth, wiped.
C State: words 0 to 7 of zarch, whose functions set keys and compute tags.  The first long call sets word 7 and computes the table,
C 76 words.
C
C Bounds, for arbitrary messages:
C   h folded before limbs are made: P < 2^130 + 2^64, so its top word is at most 4, and
C   x0, x1 < 2^44; x2 <= 2^42; 20 x1, 20 x2 < 20 * 2^44
C   y0 = 5 (P div 2^74 mod 2^44), y1 = 5 (P div 2^118) + 2^12 (P mod 2^32), y2 = P div 2^32 mod 2^42:
C   y0 < 5 * 2^44; y1 < 2^44 + 5 * 2^13; y2 < 2^42; 20 y1 < 2^49
C   m0, m1 < 2^56; n < 2^41
C   blocks  8 * 2^56 (x0 + y0) < 48 * 2^100;  8 * 2^56 (x1 + y1) < 16.1 * 2^100;  8 * 2^56 (x2 + y2) <= 4 * 2^100
C           n 20 x1, n 20 x2 and n x0 of all: 8 * 2^41 * 20 * 2^44 < 2^93
C   h r^8, words < 2^56:  d0: 2^56 (x0 + y0 + 20 (x2 + y2 + x1 + y1)) < 56.1 * 2^100
C           d1: 2^56 (x1 + y1 + x0 + y0 + 20 (x2 + y2)) < 18.1 * 2^100;  d2: 2^56 (x2 + y2 + x1 + y1 + x0 + y0) < 8.6 * 2^100
C   d0 < 104.2 * 2^100 < 2^107;  d1 < 34.2 * 2^100 < 2^106;  d2 < 12.7 * 2^100 < 2^104: less than 2^112, two fields
C   the first h, h2 < 2^63: d0 < 2^88, d1 = 0, d2 < 2^103
C   at the end h = d0 + 2^44 d1 + 2^88 d2 < 2^192: three words; folded < 2^130 + 5 * 2^62, so h2 <= 4
C
C Instructions per byte of a message by the public function; cycles by llvm-mca 19, from a trace of auth:
C   bytes     vxe   zarch     c64     z14: vxe  zarch    z15: vxe  zarch
C      64   3.312   3.281   7.797          135    134         135    134
C     256   2.188   2.180   4.668          411    410         411    410
C     384   2.396   2.057   4.320          520    594         449    594
C    1024   1.313   1.904   3.886          800   1514         616   1514
C   16384   0.705   1.818   3.641         7520  23594        4636  23594
C The loop has 85 instructions for 128 bytes.  Cycles per byte, at the limits of the vector units: z14 0.439 (each of 45 vmslg
C occupies both units for a cycle, each of 22 others one), z15 0.263 (vmslg occupies one); zarch 1.44.
C Other schedules by the model, z14; z15, cycles for 128 bytes; instructions (this one 56.1; 33.7; 85):
C   63.0; 47.3; 82   one set of sums
C   57.1; 45.1; 85   the products of h before those of the blocks        56.2; 36.2; 85   after them
C   56.2; 37.2; 81   two blocks loaded by vlm                              56.1; 34.2; 110  the table loaded by vl

REQUIRES(vxe)

define(`MANY', 24)		C minimum blocks of a long message
define(`MANY_READY', 8)		C the same if the table is valid; at least 8
define(`LONG', 32)		C the same for auth
define(`TABLE_SIZE', eval(32 + 4 * 144))

include(`poly1305.m4')

define(`STATE', `%r2')		C in the loop, with SRC and COUNT

C Vectors.
define(`V', `%v`'eval($1)')
define(`A', `V($1)')		C live throughout the loop: h as three numbers of 128 bits, with weights 1, 2^44, 2^88
define(`G', `V(3 + $1)')	C sums of a group plus products of h
define(`SUM', `V(6 + 3 * (($1) % 2) + $2)')	C limb $2 of the even (6 to 8) and the odd sums (9 to 11)
define(`M0', `%v12')		C a block; its bytes 7 to 13 and 0 to 6
define(`M1', `%v13')		C likewise, next block
define(`M2', `%v14')		C bytes 14 and 15 of both, and the 2^128
define(`K', `V(15 + $1)')	C part of a row of the table
define(`ZERO', `%v23')		C live throughout the loop, like KH
define(`KH', `V(24 + $1)')	C r^8: 20 (y1, x1), 20 (y2, x2), (y0, x0), (y1, x1), (y2, x2)
define(`SELECT', `%v29')
define(`TOPS', `%v30')
define(`HALVES', `%v31')

C Registers while the table is computed.
define(`P0', `%v0')		C two powers of r, folded
define(`P1', `%v1')
define(`P2', `%v2')
define(`BITS', `%v`'ifelse($1, 0, 3, $1, 20, 4, $1, 40, 5, $1, 10, 6, $1, 32, 7)')	C masks, by the lowest bit
define(`XV', `ifelse($1, 0, `K(8)', `V(8 + $1)')')	C their limbs
define(`YV', `V(11 + $1)')
define(`T', `%v14')
define(`TABLE', `SRC')

C Table: first 20 (y1, x1), 20 (y2, x2) of r^8.  Then four rows, of the powers 8 and 7, 6 and 5, 4 and 3, 2 and 1: (y0, x0),
C (y1, x1), (y2, x2) of the first power, then of the second; and 20 x1, 20 x2, x0 of both.
define(`ROW', `eval(STATE_TABLE + 32 + 144 * ($1))')

C TIMES(target, x, multiplier 5 or 20)
define(`TIMES', `
	veslg	T, $2, 2
ifelse($3, 5, `	vag	$1, $2, T', `	veslg	$1, $2, 4
	vag	$1, $1, T')')

C PRODUCT(target, a, b, c): target = a b + c.
define(`PRODUCT', `vmslg	$1, $2, $3, $4, 0')

C PRODUCTS(n, field, three keys): adds field n of 12 to the sums n mod 2.  The first two initialize them.
define(`PRODUCTS', `
	PRODUCT(SUM($1, 0), $2, $3, ifelse(eval($1 < 2), 1, `ZERO', `SUM($1, 0)'))
	PRODUCT(SUM($1, 1), $2, $4, ifelse(eval($1 < 2), 1, `ZERO', `SUM($1, 1)'))
	PRODUCT(SUM($1, 2), $2, $5, ifelse(eval($1 < 2), 1, `ZERO', `SUM($1, 2)'))')

C PAIR(n): products of two blocks.
define(`PAIR', `
	vl	M0, eval(32 * ($1))(SRC)
	vl	M1, eval(32 * ($1) + 16)(SRC)
	vlm	K(ifelse($1, 0, 3, 0)), K(5), eval(ROW($1) + ifelse($1, 0, 48, 0))(STATE)
	vmrlg	M2, M0, M1
	vperm	M0, M0, SELECT, SELECT
	vperm	M1, M1, SELECT, SELECT
	vperm	M2, M2, SELECT, TOPS
	PRODUCTS(eval(3 * ($1)), M0, ifelse($1, 0, `KH(2), KH(3), KH(4)', `K(0), K(1), K(2)'))
	PRODUCTS(eval(3 * ($1) + 1), M1, K(3), K(4), K(5))
	vlm	K(0), K(2), eval(ROW($1) + 96)(STATE)
	PRODUCTS(eval(3 * ($1) + 2), M2, K(0), K(1), K(2))')

C GROUP, STATE1, STATE2, STATE3: A = A r^8 + the sums of a group.
define(`GROUP', `
FOR(`J', 0, 2, `	vaq	G(J), SUM(0, J), SUM(1, J)
	vperm	A(J), A(J), SELECT, HALVES
')')
define(`STATE1', `
	PRODUCT(G(0), A(1), KH(1), G(0))
	PRODUCT(G(1), A(2), KH(1), G(1))
	PRODUCT(G(2), A(0), KH(4), G(2))')
define(`STATE2', `
	PRODUCT(G(0), A(2), KH(0), G(0))
	PRODUCT(G(1), A(0), KH(3), G(1))
	PRODUCT(G(2), A(1), KH(3), G(2))')
define(`STATE3', `
	PRODUCT(A(0), A(0), KH(2), G(0))
	PRODUCT(A(1), A(1), KH(2), G(1))
	PRODUCT(A(2), A(2), KH(2), G(2))')

C POWERS(n): row n.  On entry h is its second power, on exit its first; the second power of row 3 is r.
define(`POWERS', `
ifelse($1, 3, `
	vlvgg	P0, R0, 1
	vlvgg	P1, R1, 1
	vzero	P2', `
	FOLDED
	vlvgg	P0, F0, 1
	vlvgg	P1, F1, 1
	vlvgg	P2, F2, 1')
	MULTIPLY
	FOLDED
	vlvgg	P0, F0, 0
	vlvgg	P1, F1, 0
	vlvgg	P2, F2, 0
	vn	XV(0), P0, BITS(0)
	vesrlg	XV(1), P0, 44
	vesrlg	XV(2), P1, 24
	verimg	XV(1), P1, BITS(20), 20
	verimg	XV(2), P2, BITS(40), 40
	vesrlg	YV(0), P1, 10
	vesrlg	YV(1), P1, 54
	vn	YV(0), YV(0), BITS(0)
	verimg	YV(1), P2, BITS(10), 10
	TIMES(YV(0), YV(0), 5)
	TIMES(YV(1), YV(1), 5)
	veslg	T, P0, 12
	vn	T, T, BITS(0)
	vag	YV(1), YV(1), T
	vesrlg	YV(2), P0, 32
	verimg	YV(2), P1, BITS(32), 32
FOR(`J', 0, 2, `	vmrhg	K(J), YV(J), XV(J)
	vmrlg	K(eval(3 + J)), YV(J), XV(J)
')
	TIMES(K(6), XV(1), 20)
	TIMES(K(7), XV(2), 20)
	vstm	K(0), K(8), ROW($1)(TABLE)')

PROLOGUE(xcsi_poly1305_blocks_vxe)
	BEGIN_LONG
	lgr	TABLE, STATE
	lgr	H0, R0
	lgr	H1, R1
	lghi	H2, 0
	vgmg	BITS(0), 20, 63
	vgmg	BITS(20), 20, 43
	vgmg	BITS(40), 0, 23
	vgmg	BITS(10), 0, 53
	vgmg	BITS(32), 22, 31
	POWERS(3)
FOR(`I', 0, 2, `
	MULTIPLY
	POWERS(eval(2 - I))')
	TIMES(K(3), K(1), 20)
	TIMES(K(4), K(2), 20)
	lgr	STATE, TABLE
	vstm	K(3), K(4), STATE_TABLE`'(STATE)

.Lready:
	vlm	KH(0), KH(4), STATE_TABLE`'(STATE)
	lg	B, STATE_H0(STATE)	C h is the sum of the first group; 0 is multiplied
	lg	B0, STATE_H1(STATE)
	lg	D, STATE_H2(STATE)
	sllg	D0, B0, 40
	srlg	D0, D0, 40
	vlvgp	SUM(0, 0), D0, B
	sllg	D0, D, 40
	srlg	B0, B0, 24
	srlg	D, D, 24
	ogr	D0, B0
	vlvgp	SUM(0, 2), D, D0
	vzero	SUM(0, 1)
FOR(`J', 0, 2, `	vzero	SUM(1, J)
	vzero	A(J)
')
	vzero	ZERO
	LEA(.Lselect, B)
	vlm	SELECT, HALVES, 0(B)
	lg	SRC, MESSAGE
	lg	COUNT, LENGTH
	srlg	COUNT, COUNT, 3
	.balign	16
.Lloop:
	GROUP
	PAIR(0)
	STATE1
	PAIR(1)
	STATE2
	PAIR(2)
	STATE3
	PAIR(3)
	la	SRC, 128(SRC)
	brctg	COUNT, .Lloop
	GROUP
	STATE1
	STATE2
	STATE3
	C h = a0 + 2^44 a1 + 2^88 a2, h2 a word
	vlgvg	H0, A(0), 1
	vlgvg	H1, A(0), 0
	vlgvg	B, A(1), 1
	vlgvg	B0, A(1), 0
	vlgvg	D, A(2), 1
	vlgvg	D0, A(2), 0
	sllg	R0, B, 44
	srlg	B, B, 20
	sllg	R1, B0, 44
	srlg	H2, B0, 20
	ogr	B, R1
	algr	H0, R0
	alcgr	H1, B
	lghi	B, 0
	alcgr	H2, B
	sllg	R0, D, 24
	srlg	D, D, 40
	sllg	R1, D0, 24
	ogr	D, R1
	algr	H1, R0
	alcgr	H2, D
	C h = h0 + 2^64 h1 + 2^128 (h2 mod 4) + (4 + 1) (h2 div 4)
	srlg	D, H2, 2
	sllg	D0, D, 2
	xgr	H2, D0
	algr	H0, D
	alcgr	H1, B
	alcgr	H2, B
	algr	H0, D0
	alcgr	H1, B
	alcgr	H2, B
	END_LONG(28)
EPILOGUE

AUTH(vxe, eval(STATE_TABLE + TABLE_SIZE), `jgl	xcsi_poly1305_auth_vx')

RODATA(.Lselect, 16)
	C bytes 7 to 13 and 0 to 6 of a block as numbers.  As in the next constants, 31 selects the 0 at the end of this one, and 30 the 1
	.byte	31, 13, 12, 11, 10, 9, 8, 7, 31, 6, 5, 4, 3, 2, 1, 0
	C 2^24 (bytes 14 and 15 of two blocks, and 2^16), from their right halves
	.byte	31, 31, 30, 7, 6, 31, 31, 31, 31, 31, 30, 15, 14, 31, 31, 31
	C bits 56 to 111 and 0 to 55
	.byte	31, 2, 3, 4, 5, 6, 7, 8, 31, 9, 10, 11, 12, 13, 14, 15
END_RODATA

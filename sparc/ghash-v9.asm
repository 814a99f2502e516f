C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH from the low halves of 64-bit integer products; no tables.  src/ghash-impl.h has the formulas.
C
C Carry-less products as in src/portable/ghash-c32.c: class i of a word, i = 0 to 3, has its bits in positions i modulo 4, and in
C the product of classes i and j column n is the four bits from 4 n + i + j on.  Class t of a carry-less product is class t of the
C xor of the four products with i + j = t modulo 4: 16 mulx for the low 64 bits.  The high half comes from bit-reversed words: bit k
C of the low half of their product is bit 126 - k of the product.  The published source of the reversal is the same, T. Pornin,
C BearSSL.
C Reversal of a word in 7 instructions: bytes by a store and a load in the other byte order, then halves of bytes.  Within these,
C class 3 - i takes the place of class i; classes are shifted when they are extracted or merged.  The products are also shifted left
C by one, so that their reversal gives the bits above 63.
C
C Functions: set_key, update.
C Features: V9.  Constant time if mulx is.
C Key: the classes of h0, h1, h0 + h1, 32 bytes each, then of the reversed words.
C Bounds: a class has 16 bits, so column n of a product counts at most n + 1 pairs: up to 15 in columns 0 to 14, which fits four
C bits, and 16 in column 15, the highest below bit 64, whose carry is lost.  If i + j >= 4, column n begins at bit 4 n + i + j >= 4
C n + 4, and the highest below bit 64 is column 14.
C
C Instructions per byte of update, with the caller:
C   bytes                 16     32     64    128    256   1024  16384   set_key
C   src aligned         27.4   24.9   23.6   23.0   22.7   22.5   22.4   178 instructions
C   src not aligned     28.3   25.8   24.5   23.9   23.6   23.3   23.3
C   c32                 67.2   57.3   52.4   50.0   48.7   47.8   47.5   107
C 358 instructions per block, 96 of them mulx.
C
C Rejected by counting: halves of 32 bits, without reversal, nine products and 144 mulx, 28.7; one bit of the block at a time, as a
C mask for one of 128 multiples of H in the key, 64; Karatsuba for classes, 9 mulx instead of 16, but 20 instructions more for each
C of the six products, 29.9.  Groups of two blocks, 21.2, and of four, 20, but powers of H make set_key about 3 and 8 times as long.

REQUIRES(base)
APP_REGISTERS

C live throughout
define(`KEY',    `%i0')
define(`SLOT_ADDRESS', `%i1')	C of the stack word for reversals; the next word saves the argument y
define(`SRC',    `%i2')
define(`BLOCKS', `%i3')
define(`X1',     `%i4')		C X1, X0: y, a block; reversed
define(`X0',     `%i5')
define(`MASK',   `%g`'eval(1 + $1)')	C MASK(i): class i of a word
define(`HALVES', `%g5')		C the low half of every byte
define(`CLASS',  `%l`'$1')	C classes of a factor
define(`SUM',    `%l`'eval(4 + ($1) % 4)')	C classes of a product
define(`K',      `%o0')		C class of the key
define(`P',      `%o1')
define(`Q',      `%o2')
define(`L',      `%o3')
define(`H',      `%o4')
define(`M',      `%o5')
define(`XS',     `%o7')
define(`AT_CLASS', `eval(32 * ($1) + 8 * $2)')
define(`REVERSED', `eval(3 + $1)')
define(`SLOT', `STACK(8 * $1)')
define(`SLOT_OFFSET', `eval(2047 + 176)')

C CLASSES(x), CLASSES_REVERSED(x), where x is reversed except within halves of bytes
define(`CLASSES', `FOR(`I', 0, 3, `	and	$1, MASK(I), CLASS(I)
')')
define(`CLASSES_REVERSED', `FOR(`I', 0, 3, `	and	$1, MASK(eval(3 - I)), CLASS(I)
')
	srlx	CLASS(0), 3, CLASS(0)
	srlx	CLASS(1), 1, CLASS(1)
	sllx	CLASS(2), 1, CLASS(2)
	sllx	CLASS(3), 3, CLASS(3)')
C MULTIPLY(factor of the key): the four sums of products
define(`MULTIPLY', `
	ldx	[KEY + AT_CLASS($1, 0)], K
FOR(`I', 0, 3, `	mulx	CLASS(I), K, SUM(I)
')
FOR(`J', 1, 3, `	ldx	[KEY + AT_CLASS($1, J)], K
FOR(`N', 0, 1, `	mulx	CLASS(eval(2 * N)), K, P
	mulx	CLASS(eval(2 * N + 1)), K, Q
	xor	SUM(2 * N + J), P, SUM(2 * N + J)
	xor	SUM(2 * N + 1 + J), Q, SUM(2 * N + 1 + J)
')')')
define(`MERGE', `FOR(`I', 0, 3, `	and	SUM(I), MASK(I), SUM(I)
')
	or	SUM(0), SUM(1), SUM(0)
	or	SUM(2), SUM(3), SUM(2)
	or	SUM(0), SUM(2), $1')
C Shifts left by one and reverses within halves of bytes: bits 0, 1, 2, 3 to bits 2, 1, 0, 7.
define(`MERGE_REVERSED', `FOR(`I', 0, 3, `	and	SUM(I), MASK(I), SUM(I)
')
	sllx	SUM(0), 2, SUM(0)
	srlx	SUM(2), 2, SUM(2)
	sllx	SUM(3), 4, SUM(3)
	or	SUM(0), SUM(1), SUM(0)
	or	SUM(2), SUM(3), SUM(2)
	or	SUM(0), SUM(2), $1')
C REVERSE(x): reverses the order of halves of bytes
define(`REVERSE', `
	stx	$1, [SLOT(0)]
	LD64LE(SLOT_ADDRESS, $1)
	and	$1, HALVES, P
	srlx	$1, 4, $1
	sllx	P, 4, P
	and	$1, HALVES, $1
	or	$1, P, $1')
C FOLD(w, low, high): adds w (x^7 + x^2 + x + 1), whose bit 63 is bit 63 of the high word.
define(`FOLD', `
	sllx	$1, 63, P
	srlx	$1, 1, Q
	xor	$2, P, $2
	xor	$3, Q, $3
	sllx	$1, 62, P
	srlx	$1, 2, Q
	xor	$2, P, $2
	xor	$3, Q, $3
	sllx	$1, 57, P
	srlx	$1, 7, Q
	xor	$2, P, $2
	xor	$3, Q, $3
	xor	$3, $1, $3')
C LOAD_UNALIGNED(address, high, low, four temporaries): each word is combined from the aligned words of its first and its last byte,
C which may be the same word: shifts count modulo 64.
define(`LOAD_UNALIGNED', `
	andn	$1, 7, $4
	add	$1, 7, $5
	andn	$5, 7, $5
	sllx	$1, 3, $6
	sub	%g0, $6, $7
	ldx	[$4], $2
	ldx	[$4 + 8], $3
	ldx	[$5], $4
	ldx	[$5 + 8], $5
	sllx	$2, $6, $2
	sllx	$3, $6, $3
	srlx	$4, $7, $4
	srlx	$5, $7, $5
	or	$2, $4, $2
	or	$3, $5, $3')
define(`BEGIN', `
	FRAME(16)
	setx	0x1111111111111111, P, MASK(0)
	setx	0x0f0f0f0f0f0f0f0f, P, HALVES
FOR(`I', 1, 3, `	sllx	MASK(0), I, MASK(I)
')')
define(`END', `
	stx	%g0, [SLOT(0)]
FOR(`I', 0, 3, `	clr	CLASS(I)
	clr	SUM(I)
')
	clr	X1
	clr	X0
	clr	XS
	clr	L
	clr	H
	clr	M
	clr	K
	clr	P
	clr	Q
	END_FRAME')

C STORE(factor, x): normal or reversed
define(`STORE', `ifelse(eval($1 < 3), 1, `CLASSES($2)', `CLASSES_REVERSED($2)')
FOR(`I', 0, 3, `	stx	CLASS(I), [KEY + AT_CLASS($1, I)]
')')

PROLOGUE(xcsi_ghash_set_key_v9)
BEGIN
LOAD_UNALIGNED(%i1, X1, X0, P, Q, L, M)
	add	%sp, SLOT_OFFSET, SLOT_ADDRESS
	C H / x: shift by one bit; the coefficient shifted out adds 1 / x = x^127 + x^6 + x + 1.
	mov	0xc2-0x100, P
	srax	X1, 63, Q
	sllx	P, 56, P
	srlx	X0, 63, L
	and	Q, P, Q
	srlx	X1, 63, M
	sllx	X1, 1, X1
	sllx	X0, 1, X0
	or	X1, L, X1
	or	X0, M, X0
	xor	X1, Q, X1
	xor	X1, X0, XS
STORE(0, X0)
STORE(1, X1)
STORE(2, XS)
REVERSE(X0)
REVERSE(X1)
	xor	X1, X0, XS
STORE(REVERSED(0), X0)
STORE(REVERSED(1), X1)
STORE(REVERSED(2), XS)
END
EPILOGUE

PROLOGUE(xcsi_ghash_update_v9)
BEGIN
	stx	%i1, [SLOT(1)]
	brz,pn	BLOCKS, .Ldone
	 ldx	[%i1], X1
	ldx	[%i1 + 8], X0
	add	%sp, SLOT_OFFSET, SLOT_ADDRESS
.Lblock:
	andcc	SRC, 7, %g0
	bnz,pn	%xcc, .Lunaligned
	 sub	BLOCKS, 1, BLOCKS
	ldx	[SRC], P
	ldx	[SRC + 8], Q
.Lloaded:
	xor	X1, P, X1
	xor	X0, Q, X0
CLASSES(X0)
MULTIPLY(0)
MERGE(L)
CLASSES(X1)
MULTIPLY(1)
MERGE(H)
	xor	X1, X0, XS
CLASSES(XS)
MULTIPLY(2)
MERGE(M)
REVERSE(X0)
REVERSE(X1)
	xor	X1, X0, XS
CLASSES_REVERSED(X0)
MULTIPLY(REVERSED(0))
MERGE_REVERSED(X0)
CLASSES_REVERSED(X1)
MULTIPLY(REVERSED(1))
MERGE_REVERSED(X1)
CLASSES_REVERSED(XS)
MULTIPLY(REVERSED(2))
MERGE_REVERSED(XS)
	C the low, then the high half of M + H + L
	xor	M, L, M
	xor	XS, X0, XS
	xor	M, H, M
	xor	XS, X1, XS
REVERSE(X0)
REVERSE(XS)
REVERSE(X1)
	xor	M, X0, M
	xor	H, XS, H
FOLD(L, M, H)
FOLD(M, H, X1)
	mov	H, X0
	brnz,pt	BLOCKS, .Lblock
	 add	SRC, 16, SRC
	ldx	[SLOT(1)], P
	stx	X1, [P]
	stx	X0, [P + 8]
.Ldone:
END
.Lunaligned:
LOAD_UNALIGNED(SRC, P, Q, L, M, H, K)
	ba,a,pt	%xcc, .Lloaded
EPILOGUE

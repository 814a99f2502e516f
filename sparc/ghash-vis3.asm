C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with xmulx and xmulxhi, the halves of a 64-bit carry-less product.  src/ghash-impl.h has the formulas and bounds.
C
C Functions: set_key, update.
C Features: VIS 3.
C Key: for i = 1, ..., 4 the words h1, h0, h0 + h1 of H^i / x, at byte 24 (i - 1).
C The first group has blocks mod 4 blocks unless that is 0, all others have 4.  Once per group, with the words of L = LOW, H = HIGH,
C M = MIDDLE:
C   p0 = L0, p1 = L1 + H0 + M0 + L0, p2 = H0 + L1 + M1 + H1, p3 = H1;
C   p1 += low half of p0 c, p2 += p0 + high half; then p2 += low half of p1 c, p3 += p1 + high half; y = p3 p2.
C
C Instructions per byte of update, with the caller (c32: ghash-v9.asm):
C   bytes                 16     32     48     64     80    128    256   1024  16384   set_key
C   src aligned         7.56   4.53   3.29   2.66   2.60   1.94   1.58   1.31   1.22   191 instructions
C   src not aligned     8.19   4.97   3.66   3.00   2.93   2.23   1.85   1.57   1.47
C A group is 78 instructions, 27 of them products.  Limits with two instructions per cycle and a product latency of 12: 39 cycles
C per 64 bytes; the latency from y to y, two products and 10 simple instructions, 34.
C
C Rejected by counting: the low half of p0 c as a product: 74 instructions, 1.16, but a latency of three products, about 44 cycles.
C A second vector per power, h / 2^64, instead of the third product (two products, and only one word to reduce): 79 instructions, 33
C of them products, latency 32.  Groups of 8 blocks: half of the powers do not fit registers: 1.17.

REQUIRES(vis3)
APP_REGISTERS

C live throughout
define(`KEY',    `%i0')		C update: free after the powers are loaded
define(`Y',      `%i1')
define(`SRC',    `%i2')
define(`GROUPS', `%i3')
define(`X1',     `%i4')		C y, a block, halves of a product
define(`X0',     `%i5')
define(`XS',     `%o7')
define(`P',      `%g5')
define(`POLY',   `%g4')		C c
C sums of products
define(`L0',     `%g1')
define(`L1',     `%g2')
define(`H0',     `%g3')
define(`H1',     `%o5')
define(`M0',     `%o4')
define(`M1',     `KEY')
C words of power i, 1 to 4: %l0 to %l7, %o0 to %o3
define(`POWER',  `ifelse(eval(3 * ($1) + $2 < 11), 1, `%l`'eval(3 * ($1) + $2 - 3)', `%o`'eval(3 * ($1) + $2 - 11)')')
define(`K1',     `POWER($1, 0)')
define(`K0',     `POWER($1, 1)')
define(`KS',     `POWER($1, 2)')
define(`AT_POWER', `eval(24 * ($1 - 1) + 8 * $2)')

C FIRST_PRODUCT(i): L, H, M = X times power i; XS = X1 + X0
define(`FIRST_PRODUCT', `
	XMULX(X0, K0($1), L0)
	XMULXHI(X0, K0($1), L1)
	XMULX(XS, KS($1), M0)
	XMULXHI(XS, KS($1), M1)
	XMULX(X1, K1($1), H0)
	XMULXHI(X1, K1($1), H1)')
C PRODUCT(i): adds X times power i to L, H, M
define(`PRODUCT', `
	XMULX(X0, K0($1), P)
	xor	X1, X0, XS
	XMULXHI(X0, K0($1), X0)
	xor	L0, P, L0
	XMULX(XS, KS($1), P)
	XMULXHI(XS, KS($1), XS)
	xor	L1, X0, L1
	xor	M0, P, M0
	XMULX(X1, K1($1), P)
	XMULXHI(X1, K1($1), X1)
	xor	M1, XS, M1
	xor	H0, P, H0
	xor	H1, X1, H1')
C X = the reduced sum.  Shifts give the low half of p0 c, which is on the critical path from y to y.
define(`REDUCE', `
	XMULXHI(L0, POLY, X1)
	sllx	L0, 63, X0
	sllx	L0, 62, XS
	sllx	L0, 57, P
	xor	X0, XS, X0
	xor	L1, H0, H0
	xor	X0, P, X0
	xor	M0, L0, M0
	xor	M1, H1, M1
	xor	M0, X0, M0
	xor	M1, L0, M1
	xor	M0, H0, M0
	xor	M1, H0, M1
	XMULX(M0, POLY, X0)
	XMULXHI(M0, POLY, P)
	xor	M1, X1, M1
	xor	H1, M0, H1
	xor	X0, M1, X0
	xor	P, H1, X1')
C WIPE(i): everything except the powers after i
define(`WIPE', `FOR(`I', 1, $1, `	clr	K1(I)
	clr	K0(I)
	clr	KS(I)
')
	clr	X1
	clr	X0
	clr	XS
	clr	P
	clr	L0
	clr	L1
	clr	H0
	clr	H1
	clr	M0
	clr	M1')
define(`LOAD_POLY', `
	mov	0xc2-0x100, POLY
	sllx	POLY, 56, POLY')

PROLOGUE(xcsi_ghash_set_key_vis3)
	FRAME(0)
	C An unaligned word is combined from the aligned words of its first and its last byte, which may be the same word: shifts
	C count modulo 64.
	andn	%i1, 7, L0
	add	%i1, 7, L1
	andn	L1, 7, L1
	sllx	%i1, 3, H0
	sub	%g0, H0, H1
	ldx	[L0], X1
	ldx	[L1], M0
	ldx	[L0 + 8], X0
	ldx	[L1 + 8], P
	sllx	X1, H0, X1
	srlx	M0, H1, M0
	sllx	X0, H0, X0
	srlx	P, H1, P
	or	X1, M0, X1
	or	X0, P, X0
LOAD_POLY
	C H / x: shift by one bit; the coefficient shifted out adds 1 / x.
	srax	X1, 63, P
	srlx	X0, 63, L0
	srlx	X1, 63, L1
	sllx	X1, 1, X1
	sllx	X0, 1, X0
	and	P, POLY, P
	or	X1, L0, X1
	or	X0, L1, X0
	xor	X1, P, X1
	mov	4, GROUPS
	mov	X1, K1(1)
	mov	X0, K0(1)
	xor	X1, X0, KS(1)
	mov	KEY, SRC
.Lpower:
	xor	X1, X0, XS
	stx	X1, [SRC + AT_POWER(1, 0)]
	stx	X0, [SRC + AT_POWER(1, 1)]
	stx	XS, [SRC + AT_POWER(1, 2)]
	subcc	GROUPS, 1, GROUPS
	bz,pn	%xcc, .Lpowers
	 add	SRC, 24, SRC
FIRST_PRODUCT(1)
REDUCE
	ba,a,pt	%xcc, .Lpower
.Lpowers:
WIPE(1)
	END_FRAME
EPILOGUE

C LOAD(i, r): word i of a group.  Unaligned: SRC is rounded down to a multiple of 8; %f0 has the eight aligned bytes with the first
C byte of an even word, %f2 those of an odd word.
define(`LABEL', `.L`'MODE`'_$1')
define(`ALIGNED', `ifelse(MODE, aligned, `$1', `$2')')
define(`LOAD', `ALIGNED(`
	ldx	[SRC + eval(8 * $1)], $2', `LOAD_UNALIGNED($1, $2, ifelse(eval($1 % 2), 0, `f0, f2', `f2, f0'))')')
define(`LOAD_UNALIGNED', `
	ldd	[SRC + eval(8 * $1 + 8)], %$4
	FALIGNDATA(%$3, %$4, %f4)
	MOVDTOX(%f4, $2)')
define(`START', `
LOAD(eval(8 - 2 * $1), P)
LOAD(eval(9 - 2 * $1), XS)
	xor	X1, P, X1
	xor	X0, XS, X0
	xor	X1, X0, XS
FIRST_PRODUCT($1)')
define(`NEXT', `
LOAD(eval(8 - 2 * $1), X1)
LOAD(eval(9 - 2 * $1), X0)
PRODUCT($1)')
C The short group lacks L0 blocks and is entered at its first block.
define(`SHORT', `
LABEL($1):
ALIGNED(, `	ldd	[SRC + eval(16 * (4 - $1))], %f0')
START($1)
	ba,a,pt	%xcc, LABEL(after_$1)')
define(`ALL_GROUPS', `
	brz,pt	L0, LABEL(whole)
	 cmp	L0, 2
	bl,pt	%xcc, LABEL(3)
	 nop
	be,pt	%xcc, LABEL(2)
	 nop
SHORT(1)
SHORT(2)
SHORT(3)
LABEL(whole):
ALIGNED(, `	ldd	[SRC], %f0')
LABEL(group):
START(4)
NEXT(3)
LABEL(after_3):
NEXT(2)
LABEL(after_2):
NEXT(1)
LABEL(after_1):
REDUCE
	subcc	GROUPS, 1, GROUPS
	bnz,pt	%xcc, LABEL(group)
	 add	SRC, 64, SRC')

PROLOGUE(xcsi_ghash_update_vis3)
	FRAME(0)
	brz,pn	%i3, .Lnothing
	 cmp	%i3, 1
FOR(`W', 0, 2, `	ldx	[KEY + AT_POWER(1, W)], POWER(1, W)
')
	be,pn	%xcc, .Lloaded
	 neg	%i3, L0
FOR(`I', 2, 4, `FOR(`W', 0, 2, `	ldx	[KEY + AT_POWER(I, W)], POWER(I, W)
')')
.Lloaded:
	and	L0, 3, L0
	add	%i3, 3, %i3
	sllx	L0, 4, P
	sub	SRC, P, SRC
	srlx	%i3, 2, GROUPS
LOAD_POLY
	andcc	SRC, 7, %g0
	ldx	[Y], X1
	bnz,pn	%xcc, .Lunaligned
	 ldx	[Y + 8], X0
define(`MODE', aligned)
ALL_GROUPS
.Ldone:
	stx	X1, [Y]
	stx	X0, [Y + 8]
WIPE(4)
.Lnothing:
	END_FRAME
.Lunaligned:
	ALIGNADDR(SRC, %g0, SRC)
define(`MODE', unaligned)
ALL_GROUPS
	MOVXTOD(%g0, %f0)
	MOVXTOD(%g0, %f2)
	MOVXTOD(%g0, %f4)
	ba,a,pt	%xcc, .Ldone
EPILOGUE

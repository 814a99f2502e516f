dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Code shared by the implementations of Poly1305: bytes at any alignment.  Local labels 20 to 29.
dnl
dnl CLAMP(r0, r1, two scratch registers): clamps r.
define(`CLAMP', `
	set	0x0ffffffc, $3
	sllx	$3, 32, $4
	or	$4, $3, $4
	and	$2, $4, $2
	or	$4, 3, $4
	and	$1, $4, $1')dnl
dnl
dnl LOAD_PAIR(address, low, high, four scratch registers): 16 bytes, least significant first.  Each word read has at least one of
dnl the 16 bytes, so no other page is touched.
define(`LOAD_PAIR', `
	andn	$1, 7, $5
	LD64LE($5, $2)
	add	$5, 8, $5
	LD64LE($5, $3)
	and	$1, 7, $4
	brz,pt	$4, 20f
	 sllx	$4, 3, $4
	add	$5, 8, $5
	LD64LE($5, $6)
	neg	$4, $5
	SHIFTED($2, $3, $2, $4, $5, $7)
	SHIFTED($3, $6, $3, $4, $5, $7)
20:')dnl
dnl
dnl SHIFTED(word, next word, result, shift, 64 - shift, scratch): the 64 bits from bit shift > 0 on.
define(`SHIFTED', `srlx	$1, $4, $3
	sllx	$2, $5, $6
	or	$3, $6, $3')dnl
dnl
dnl TAIL(address, length, low, high, two scratch registers): length = 1, ..., 15 bytes and the 1.  Bytes are shifted into low, last
dnl byte first; when 8 are left, low is moved to high.
define(`TAIL', `
	mov	1, $3
	subcc	$2, 8, $5
	bl,pn	%icc, 23f
	 mov	0, $4
	brz,pn	$5, 22f
	 add	$1, 7, $4
21:	ldub	[$4 + $5], $6
	sub	$5, 1, $5
	sllx	$3, 8, $3
	brnz,pt	$5, 21b
	 or	$3, $6, $3
22:	mov	$3, $4
	andcc	$1, 7, %g0
	bne,pn	%icc, 23f
	 mov	8, $2
	ba,pt	%xcc, 25f
	 LD64LE($1, $3)
23:	sub	$1, 1, $5
24:	ldub	[$5 + $2], $6
	sub	$2, 1, $2
	sllx	$3, 8, $3
	brnz,pt	$2, 24b
	 or	$3, $6, $3
25:')dnl
dnl
dnl STORE_PAIR(low, high, address): clobbers all three, and %g1.
define(`STORE_PAIR', `
	andcc	$3, 7, %g0
	bne,pn	%icc, 26f
	 add	$3, 8, %g1
	ST64LE($1, $3)
	ba,pt	%xcc, 27f
	 ST64LE($2, %g1)
26:	stb	$1, [$3]
	stb	$2, [$3 + 8]
	add	$3, 1, $3
	srlx	$1, 8, $1
	cmp	$3, %g1
	bne,pt	%xcc, 26b
	 srlx	$2, 8, $2
27:')dnl

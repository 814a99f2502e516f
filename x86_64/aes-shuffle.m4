dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl AES without AES instructions: the rounds for aes.m4 by byte shuffles; every lookup is in a register, 16 entries wide.
dnl The idea is that of M. Hamburg, "Accelerating AES with vector permute instructions", 2009.
dnl
dnl A byte is k + i s, k and i in GF(16) = GF(2)[x] / (x^4 + x + 1), s^2 + a s + a = 0, a = 2.  With j = i + k and the norm
dnl D = k^2 + a i k + a i^2:
dnl     io = 1 / (1/i + a/k) + j = D / (k + a i)
dnl     jo = 1 / (1/j + a/k) + i = D / (k + a j)
dnl     the inverse of the byte = (k + a i) / D + (i / D) s, and so a sum of a linear map of 1/io and one of 1/jo
dnl Two tables with 16 entries, for io and jo, give any linear map of the inverse.  1 / 0 is 0x80: bit 7 makes pshufb give 0.
dnl Encryption: bytes are in the tower throughout, and round keys include 0x63.  The tables give S and 2 S; with a, b of rows r, S
dnl and 2 S: b[r] + a[r+1] + a[r+3] + (b + a[+1])[r+1] is MixColumns.
dnl Decryption: with A linear, S (x) = A (1 / x) + 0x63, bytes are A^-1 of what they are (0x63 in the round keys), in the tower, and
dnl the tables give 14, 11, 13 and 9 times the inverse.
dnl evidence/generate/aes-shuffle.c writes the tables.

define(`LAST_USED', 15)
define(`T0', 12)
define(`T1', 13)
define(`IO', 15)
define(`JO', 14)
define(`K', T0)
define(`I_', T1)
define(`J', JO)

C COPY(source, destination); LOOK(table, index, destination): another register than the index
define(`COPY', `ifelse(LEGACY, 1, `	movdqa	V($1), V($2)', `	MOVE	V($1), V($2)')')
define(`LOOK', `
	BROADCAST $1(%rip), V($3)
	OP(pshufb, V($2), V($3))')
C SHUFFLE(pattern, register)
define(`SHUFFLE', `OP(pshufb, $1(%rip), V($2))')
C NIBBLES(register, low ones, high ones)
define(`NIBBLES', `
ifelse(LEGACY, 1, `	movdqa	V($1), V($3)
	psrld	IMM(4), V($3)
	movdqa	nibbles(%rip), V($2)
	pand	V($2), V($3)
	pand	V($1), V($2)', `	vpsrld	IMM(4), V($1), V($3)
	vpand	nibbles(%rip), V($1), V($2)
	vpand	nibbles(%rip), V($3), V($3)')')

C LINEAR(name, register): the map; uses T0, T1, KEY
define(`LINEAR', `
NIBBLES($2, T0, T1)
LOOK($1_low, T0, $2)
LOOK($1_high, T1, KEY)
	OP(XOR, V(KEY), V($2))')

C CORE(register): IO and JO of its bytes
define(`CORE', `
NIBBLES($1, K, I_)
LOOK(one_i, I_, $1)
LOOK(a_k, K, IO)
ifelse(LEGACY, 1, `	movdqa	V(K), V(J)
	pxor	V(I_), V(J)', `	XOR	V(K), V(I_), V(J)')
	OP(XOR, V(IO), V($1))
LOOK(one_i, J, K)
	OP(XOR, V(IO), V(K))
LOOK(one_i, $1, IO)
	OP(XOR, V(J), V(IO))
LOOK(one_i, K, JO)
	OP(XOR, V(I_), V(JO))')
C MAP(name, destination, temporary): a linear map of the inverse
define(`MAP', `
LOOK($1_io, IO, $2)
LOOK($1_jo, JO, $3)
	OP(XOR, V($3), V($2))')

define(`ADD_KEY', `
	BROADCAST $2, V(KEY)
	OP(XOR, V(KEY), V($1))')
C ADD_SAME_KEY(register): adds the key of a round; only ADD_SAME_KEY(0) loads it.
define(`ADD_SAME_KEY', `ifelse($1, 0, `ADD_KEY(0, `(N)')', `
	OP(XOR, V(KEY), V($1))')')

C MIDDLE(register), FINAL(register): rounds
define(`MIDDLE', `ifelse(MODE, decrypt, `
	SHUFFLE(unshift_rows, $1)
CORE($1)
MAP(d14, $1, T0)
MAP(d11, T1, T0)
	SHUFFLE(row1, T1)
	OP(XOR, V(T1), V($1))
MAP(d13, T1, T0)
	SHUFFLE(row2, T1)
	OP(XOR, V(T1), V($1))
MAP(d9, T1, T0)
	SHUFFLE(row3, T1)
	OP(XOR, V(T1), V($1))', `
	SHUFFLE(shift_rows, $1)
CORE($1)
MAP(s1, T0, T1)
MAP(s2, $1, T1)
COPY(T0, T1)
	SHUFFLE(row1, T1)
	SHUFFLE(row3, T0)
	OP(XOR, V(T1), V($1))
COPY($1, T1)
	OP(XOR, V(T0), V($1))
	SHUFFLE(row1, T1)
	OP(XOR, V(T1), V($1))')
ADD_SAME_KEY($1)')
define(`FINAL', `ifelse(MODE, decrypt, `
	SHUFFLE(unshift_rows, $1)
CORE($1)
MAP(d1, $1, T0)', `
	SHUFFLE(shift_rows, $1)
CORE($1)
MAP(s, $1, T0)')
ADD_SAME_KEY($1)')

define(`CIPHER', `
	lea	160(KEYS), ROUNDS
	lea	eval(BASE + 16)(STATE), N
FOR(`X', 0, $1 - 1, `LINEAR(ifelse(MODE, decrypt, theta, phi), X)
ADD_KEY(X, `eval(BASE)(STATE)')')
LABEL(round_$2):
FOR(`X', 0, $1 - 1, `MIDDLE(X)')
	add	IMM(16), N
	cmp	N, ROUNDS
	jne	LABEL(round_$2)
FOR(`X', 0, $1 - 1, `FINAL(X)')')

C TWICE(name, bytes): for operands in memory, as long as the vector
define(`TWICE', `
RODATA($1, 32)
	.byte	$2
	.byte	$2
END_RODATA')
define(`TABLE', `
RODATA($1, 16)
	.byte	$2
END_RODATA')

TWICE(nibbles, `15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15')
TWICE(shift_rows, `0, 5, 10, 15, 4, 9, 14, 3, 8, 13, 2, 7, 12, 1, 6, 11')
TWICE(unshift_rows, `0, 13, 10, 7, 4, 1, 14, 11, 8, 5, 2, 15, 12, 9, 6, 3')
TWICE(row1, `1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12')
TWICE(row2, `2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13')
TWICE(row3, `3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14')

include(`aes-shuffle-tables.m4')

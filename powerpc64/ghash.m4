dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl GHASH for powerpc64: code common to the implementations, which differ in their loads and in their groups of 8 blocks.
dnl ghash-p8.asm has the formulas and the key.
dnl
dnl An update is UPDATE_START, the groups of 8 (GROUPS of them, at least one), UPDATE_END.  The including file defines
dnl     OFFSETS(first, last)           sets OFFSET(first) to OFFSET(last) if the loads need them
dnl     LOAD_VECTOR(v, i, base)        vector i of the key at base
dnl     LOAD(v, i, base)               block i at base, in byte order only after TURN
dnl     TURN(v), TURN_AND_ADD(v, a)    v, or v + a, with the bytes of v in order
dnl     STORE_Y(v)                     v to Y_ADDRESS
dnl     LOAD_REVERSE                   loads what TURN needs; r10 points to the constants of the key
define(`KEY',    `r3')
define(`F',      `v0')		C sums of products
define(`R',      `v1')
define(`X',      `v2')		C block, then product
define(`T',      `v3')		C product
define(`POLY',   `v4')		C halves 0, c
define(`JOIN',   `v5')		C vpermxor adds one operand to the other with its halves exchanged
C Byte offsets of a vector of the key
define(`AT_POWER', `eval(32 * ($1 - 1))')
define(`AT_CONSTANTS', AT_POWER(9))

define(`LABEL', `.L`'CURRENT`_$1'')
C REDUCE(x, t): x + t = F + (R 2^-64 reduced).
define(`REDUCE', `
	vpmsumd	$2, R, POLY
	vpermxor $1, F, R, JOIN')

C update: live throughout
define(`Y_ADDRESS', `r4')
define(`SRC',    `r5')
define(`GROUPS', `r6')
define(`OFFSET', `ifelse($1, 0, 0, $1, 1, r7, $1, 2, r8, $1, 3, r9, $1, 4, r10, $1, 5, r11, $1, 6, r12, $1, 7, r0)')	C 16 i
define(`SET_OFFSETS', `FOR(`I', $1, $2, `	li	OFFSET(I), eval(16 * I)
')')
C update: short group
define(`POWER',  `r9')		C address in the key
define(`A',      `v7')		C A, B: vectors of this power
define(`B',      `v8')

define(`UPDATE_START', `
	andi.	r0, r6, 7
	addi	r10, KEY, AT_CONSTANTS
OFFSETS(1, 1)
	LOAD(F, 0, Y_ADDRESS)
	LOAD_VECTOR(POLY, 0, r10)
	LOAD_VECTOR(JOIN, 1, r10)
	LOAD_REVERSE
	vspltisb R, 0
	TURN(F)
	beq	cr0, LABEL(whole)
	mtctr	r0
	sldi	POWER, r0, 5
	LOAD(X, 0, SRC)
	add	POWER, KEY, POWER
	addi	POWER, POWER, -32
	LOAD_VECTOR(A, 0, POWER)
	LOAD_VECTOR(B, 1, POWER)
	TURN_AND_ADD(X, F)
	addi	SRC, SRC, 16
	vpmsumd	F, X, A
	vpmsumd	R, X, B
	bdz	LABEL(whole)
LABEL(short):
	addi	POWER, POWER, -32
	LOAD(X, 0, SRC)
	LOAD_VECTOR(A, 0, POWER)
	LOAD_VECTOR(B, 1, POWER)
	TURN(X)
	addi	SRC, SRC, 16
	vpmsumd	T, X, A
	vpmsumd	X, X, B
	vxor	F, F, T
	vxor	R, R, X
	bdnz	LABEL(short)
LABEL(whole):
	srdi.	GROUPS, r6, 3
	beq	cr0, LABEL(done)
	mtctr	GROUPS')

define(`UPDATE_END', `
LABEL(done):
	REDUCE(X, T)
	vxor	X, X, T
	STORE_Y(X)
WIPE_VECTORS(0, 3)
WIPE_VECTORS(7, 8)
	blr')

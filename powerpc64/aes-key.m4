dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Key schedule of AES: round keys in order, as stxvd2x stores them, from ENCRYPTION on.  The including file defines
C   STATE, ENCRYPTION, REVERSE
C   SUB_AND_ADD(a)    F = SubWord of each word of F, + a; it may use T
C   IN_BASIS(a)       words of the key to another basis, in which round keys but the first one are; optional
C vperm is RotWord, in each column.  w[i] for four words is the sum of the words up to it, by two shifts, and of f.

define(`LABEL', `.L`'CURRENT`_$1'')
define(`KEY', `r4')
define(`OFFSET', `ifelse($1, 1, r7, $1, 2, r8, $1, 3, r9, $1, 4, r10, $1, 5, r11, $1, 6, r12, r0)')	C 16 times 1 to 7
define(`AT', `ifelse($1, 0, `0, $2', `$2, OFFSET($1)')')
define(`SET_OFFSETS', `FOR(`I', 1, 7, `	li	OFFSET(I), eval(16 * I)
')')

define(`F', `v0')
define(`T', `v1')
define(`A', `v2')		C the last words
define(`B', `v4')		C those after A, if the key has more than four
define(`ROTATE', `v12')
define(`POWER', `v13')		C of 2, the first byte of each word
define(`ZERO', `v14')

define(`IN_BASIS', `')
C START(word): RotWord is of this one.
define(`START', `
	lvsl	ROTATE, 0, r1		C bytes 0 to 15, as r1 is aligned
	vspltisw T, 8
	vspltw	ROTATE, ROTATE, $1
	vspltisw POWER, 1
	vrlw	ROTATE, ROTATE, T
	vspltisw T, 24-32
	vspltisb ZERO, 0
	vslw	POWER, POWER, T')
C F (last word), the last word is in $1; $2 is the number of the step.
define(`ROTATE_AND_SUB', `ifelse($2, 9, `
	vspltisw POWER, 13
	vspltisw T, 14
	vadduwm	POWER, POWER, T
	vspltisw T, 24-32
	vslw	POWER, POWER, T')
	vperm	F, $1, $1, ROTATE
SUB_AND_ADD(POWER)
	vadduwm	POWER, POWER, POWER')
C SUMS(a): a = the sums of its words up to each, and F
define(`SUMS', `
	vsldoi	T, ZERO, $1, 12
	vxor	$1, $1, T
	vsldoi	T, ZERO, $1, 8
	vxor	$1, $1, T
	vxor	$1, $1, F')
define(`STORE_KEY', `ifelse($2, 8, `
	addi	STATE, STATE, 128')
	stxvd2x	VS($1), AT(eval(($2) % 8), STATE)')

C From the entry to the label expanded; from expand_16 or expand_32 on with the key in A and B, STATE at the first round key, and
C OFFSET set.
define(`KEY_SCHEDULE', `
	ld	r0, 0(STATE)
	MASK128BE(REVERSE, v1)
	cmpldi	cr1, r0, 12
SET_OFFSETS
	LDV128BE(A, 0, KEY, REVERSE)
	addi	STATE, STATE, ENCRYPTION
	beq	cr1, .Lkey_24
	bgt	cr1, .Lkey_32
.Lexpand_16:
STORE_KEY(A, 0)
IN_BASIS(A)
START(3)
FOR(`I', 1, 10, `
ROTATE_AND_SUB(A, I)
SUMS(A)
STORE_KEY(A, I)')
	b	LABEL(expanded)
.Lkey_32:
	LDV128BE(B, OFFSET(1), KEY, REVERSE)
.Lexpand_32:
STORE_KEY(A, 0)
IN_BASIS(A)
IN_BASIS(B)
STORE_KEY(B, 1)
START(3)
FOR(`I', 1, 7, `
ROTATE_AND_SUB(B, I)
SUMS(A)
STORE_KEY(A, eval(2 * I))
ifelse(I, 7, `', `
	vspltw	F, A, 3
SUB_AND_ADD(ZERO)
SUMS(B)
STORE_KEY(B, eval(2 * I + 1))')')
	b	LABEL(expanded)
C B has two words, in its left half.
.Lkey_24:
	lxsdx	VS(B), KEY, OFFSET(1)
	stxvd2x	VS(A), 0, STATE
IN_BASIS(A)
IF_BE(`', `	vperm	B, B, B, REVERSE')
IN_BASIS(B)
	stxsdx	VS(B), AT(1, STATE)
START(1)
FOR(`I', 1, 8, `
	addi	STATE, STATE, 24
ROTATE_AND_SUB(B, I)
SUMS(A)
	stxvd2x	VS(A), 0, STATE
ifelse(I, 8, `', `
	vspltw	F, A, 3
	vsldoi	T, ZERO, B, 12
	vxor	B, B, T
	vxor	B, B, F
	stxsdx	VS(B), AT(1, STATE)')')')

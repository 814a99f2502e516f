dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish of any size for z13 and later, blocks of WORDS words: the rounds.  The including file defines the registers
dnl X(set, word), of SETS pairs of blocks, and Y(block, word), of SCALARS blocks in general registers; SRC and DST; and
dnl SUBKEY_STEP(round, parity), which after every fourth round adds to the words of that parity.
include(`threefish-rounds.m4')

define(`LABEL', `.L`'MODE`'_$1')

define(`ROUND', `indir(`ROUND'eval(64 * WORDS), eval(ENCRYPTING($1, 7 - $1) & 7))')
define(`EVEN', `NTH(eval(3 * $2), ROUND($1))')	C EVEN(round, MIX), ODD, ROTATION
define(`ODD', `NTH(eval(3 * $2 + 1), ROUND($1))')
define(`ROTATION', `NTH(eval(3 * $2 + 2), ROUND($1))')

C VMIX(step 0 to 2 of a MIX, rotation, even word, odd word), and SMIX in general registers
define(`VMIX', `ENCRYPTING(`ifelse(
$1, 0, `	vag	$3, $3, $4
', $1, 1, `	verllg	$4, $4, $2
', `	vx	$4, $4, $3
')', `ifelse(
$1, 0, `	vx	$4, $4, $3
', $1, 1, `	verllg	$4, $4, eval(64 - $2)
', `	vsg	$3, $3, $4
')')')
define(`SMIX', `ENCRYPTING(`ifelse(
$1, 0, `	agr	$3, $4
', $1, 1, `	risbgn	$4, $4, 0, 63, $2
', `	xgr	$4, $3
')', `ifelse(
$1, 0, `	xgr	$4, $3
', $1, 1, `	risbgn	$4, $4, 0, 63, eval(64 - $2)
', `	sgr	$3, $4
')')')
C TIME(step, round): that step of all MIX
define(`TIME', `FOR(`M', 0, WORDS / 2 - 1, `MIX($1, $2)')')
C MIX(step, round): MIX number M
define(`MIX', `FOR(`S', 0, SETS - 1,
`VMIX($1, ROTATION($2, M), X(S, EVEN($2, M)), X(S, ODD($2, M)))')FOR(`B', 0, SCALARS - 1, `SMIX_OF($1, $2, B)')')
define(`SMIX_OF', `SMIX($1, ROTATION($2, M), Y($3, EVEN($2, M)), Y($3, ODD($2, M)))')
C DO_ROUND(round in execution order)
define(`DO_ROUND', `
TIME(0, $1)TIME(1, $1)ENCRYPTING(`TIME(2, $1)SUBKEY_STEP($1, 0)', `SUBKEY_STEP($1, 0)TIME(2, $1)')SUBKEY_STEP($1, 1)')

C STORE_WORD(register, byte of SRC and DST)
define(`STORE_WORD', `
ifelse(MODE, ctr, `	lrvgr	$1, $1
	xg	$1, $2`('SRC)
	stg	$1, $2`('DST)', `	strvg	$1, $2`('DST)')')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl MIX of Threefish in vector registers of any arm64, for threefish.m4: a rotation is shl and sri, or tbl by whole bytes, or rev64
dnl by 32.

define(`KEPT_IN_SETS', `ENCRYPTING(8, 0)')

C v24 to v27: tbl indices for rotations
ifelse(WORDS, 4, `define(`BY_BYTES', `2, 5')', WORDS, 8, `define(`BY_BYTES', `1, 3, 7')', `define(`BY_BYTES', `1, 2, 3, 6')')
define(`INDICES', `ifelse($1, `', `', `define(`INDEX_'eval(8 * $1), `v'INDEX_REGISTER)dnl
define(`INDEX_REGISTER', incr(INDEX_REGISTER))dnl
INDICES(shift($@))')')
define(`INDEX_REGISTER', 24)INDICES(BY_BYTES)
define(`CONSTANTS', `
	LEA(ENCRYPTING(LEFT, RIGHT), x6)
	ld1	{v24.16b-v`'decr(INDEX_REGISTER).16b}, [x6]')
C Of Threefish-1024, whose set has 16 words, differences replace the indices of 3 in 64 rotations: FEWER_INDICES before the
C functions with tweaks.
define(`VDIFFERENCE', `v`'eval(ifelse(WORDS, 16, 26, 16) + $1)')
define(`VTWO', v18)
define(`WIPE_DIFFERENCES', `ifelse(WORDS, 16, `WIPE_VECTORS(26, 27)', WORDS, 4, `WIPE_VECTORS(16, 18)')')
define(`PUSH_VECTORS')
define(`POP_VECTORS')
define(`FEWER_INDICES', `undefine(`INDEX_24', `INDEX_48')')
define(`WIPE', `WIPE_VECTORS(0, 7)WHEN(WORDS > 4, `WIPE_VECTORS(16, 23)')WIPE_VECTORS(28, 31)')

C BYTES(sign, n...): tbl indices that rotate words left by n bytes
define(`BYTES', `ifelse($2, `', `', `FOR(`I', 0, 15, `
	.byte	eval((I & 8) + ((I - $1 $2) & 7))')BYTES($1, shift(shift($@)))')')
RODATA(LEFT, 16)BYTES(, BY_BYTES)
END_RODATA
RODATA(RIGHT, 16)BYTES(-, BY_BYTES)
END_RODATA

C ROTATE(time 0 or 1, rotation, to, from): two shifts or one permutation
define(`ROTATE', `ifelse(`$1$2', 032, `	rev64	$3.4s, $4.4s
', $2, 32, , `ifdef(`INDEX_$2', `ifelse($1, 0, `	tbl	$3.16b, {$4.16b}, INDEX_$2.16b
')', `ENCRYPTING(`ifelse(
$1, 0, `	shl	$3.2d, $4.2d, #$2
', `	sri	$3.2d, $4.2d, #eval(64 - $2)
')', `ifelse(
$1, 0, `	ushr	$3.2d, $4.2d, #$2
', `	sli	$3.2d, $4.2d, #eval(64 - $2)
')')')')')

define(`VMIX', `ifelse($1, 1, `ROTATE(0, $2, ENCRYPTING(`$5, $4', `$4, $5'))',
$1, 2, `ROTATE(1, $2, ENCRYPTING(`$5, $4', `$4, $5'))', `ENCRYPTING(`ifelse($1, 0, `	add	$3.2d, $3.2d, $4.2d
', `	eor	$4.16b, $5.16b, $3.16b
')', `ifelse($1, 0, `	eor	$5.16b, $4.16b, $3.16b
', `	sub	$3.2d, $3.2d, $4.2d
')')')')

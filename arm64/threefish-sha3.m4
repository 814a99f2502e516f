dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl MIX of Threefish by SHA-3 instructions, for threefish.m4: xar is (x ^ y) >>> r, so MIX of two blocks is add, xar with 0, eor;
dnl its inverse xar, sub.
define(`KEPT_IN_SETS', 12)
define(`ZERO', `v24')
define(`CONSTANTS', `ENCRYPTING(`
	movi	ZERO.2d, #0')')
define(`VDIFFERENCE', `v`'eval(26 + $1)')
define(`VTWO', v25)
define(`WIPE_DIFFERENCES', `WIPE_VECTORS(25, 27)')
define(`WIPE', `WIPE_VECTORS(0, 7)WHEN(WORDS > 4 || ENCRYPTING(0, 1), `WIPE_VECTORS(16, 23)')WIPE_VECTORS(28, 31)dnl
ENCRYPTING(, `WHEN(WORDS == 8, `WIPE_VECTORS(24, 24)COUNTING(, `WIPE_VECTORS(26, 26)')')')dnl
WHEN(KEEPS, `WIPE_VECTORS(25, 27)')')
C Of Threefish-512 two sets with tweaks that count need one more vector register.
define(`PUSH_VECTORS', `ENCRYPTING(, `WHEN(WORDS == 8, `	PUSH2(d8, d9)')')')
define(`POP_VECTORS', `ENCRYPTING(, `WHEN(WORDS == 8, `	POP2(d8, d9)')')')

define(`VMIX', `ENCRYPTING(`ifelse(
$1, 0, `	add	$3.2d, $3.2d, $4.2d
', $1, 1, `	xar	$4.2d, $4.2d, ZERO.2d, #eval(64 - $2)
', $1, 3, `	eor	$4.16b, $4.16b, $3.16b
')', `ifelse(
$1, 0, `	xar	$4.2d, $4.2d, $3.2d, #$2
', $1, 3, `	sub	$3.2d, $3.2d, $4.2d
')')')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish for arm with NEON: MIX, and names.  MODE is a function.
dnl
dnl ENCRYPTING(a, b): a, or b in decryption.  IF_MODE(mode, a, b); IF_TWEAKS(a, b): a if tweaks count.
define(`ENCRYPTING', `ifelse(substr(MODE, 0, 3), dec, `$2', `$1')')
define(`IF_MODE', `ifelse(MODE, $1, `$2', `$3')')
define(`IF_TWEAKS', `ifelse(index(MODE, tweaks), -1, `$2', `$1')')

C MIX_AT(time, rotation, even, odd, scratch)
define(`MIX_AT', `ENCRYPTING(`ifelse(
$1, 0, `	vadd.i64	$3, $3, $4
', $1$2, 132, `	vrev64.32	$5, $4
', $1, 1, `	vshl.i64	$5, $4, #$2
', $1$2, 232, , $1, 2, `	vsri.64	$5, $4, #eval(64 - $2)
', `	veor	$4, $5, $3
')', `ifelse(
$1, 0, `	veor	$5, $4, $3
', $1$2, 132, `	vrev64.32	$4, $5
', $1, 1, `	vshr.u64	$4, $5, #$2
', $1$2, 232, , $1, 2, `	vsli.64	$4, $5, #eval(64 - $2)
', `	vsub.i64	$3, $3, $4
')')')

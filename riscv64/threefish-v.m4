dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish with vectors that do not rotate: a rotation is two shifts and an exclusive or.  Immediate operands of shifts have 5
dnl bits; larger ones are in a register.

define(`TIMES', 3)
define(`ROTATE', `ifelse($1, 0, `SHIFT_BY(vsll, $3, $2, $4)', $1, 1, `SHIFT_BY(vsrl, $2, $2, eval(64 - $4))', `	vxor.vv	$2, $2, $3
')')
define(`SHIFT_BY', `ifelse(eval($4 < 32), 1, `	$1.vi	$2, $3, $4
', `	li	T6, $4
	$1.vx	$2, $3, T6
')')
C Halves of elements are exchanged, from bytes to words of 32 bits.
define(`REVERSE_BYTES', `FOR(`I', 0, 2, `
	slli	T5, NOW, eval(2 - I)
	vsetvli	zero, T5, e`'eval(16 << I), GROUP, ta, ma
	li	T5, eval(8 << I)
	vsll.vx	$2, $1, T5
	vsrl.vx	$1, $1, T5
	vxor.vv	$1, $1, $2')')

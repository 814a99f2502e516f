dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish with vectors that rotate.

define(`TIMES', 1)
define(`ROTATE', `	vror.vi	$2, $2, eval(64 - $4)
')
define(`REVERSE_BYTES', `	vrev8.v	$1, $1')

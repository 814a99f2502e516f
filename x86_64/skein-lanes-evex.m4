dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for x86_64 with AVX-512, chains side by side: what both lengths of vectors share.

define(`VMOVDQA', `vmovdqa64')
define(`VPAND', `vpandq')
define(`COUNTER_BYTES', 8)
define(`ADD_COUNTER', `	vpaddq	eval(8 * ($1))(COUNTERS){1to`'LANES}, $2, $2')

include(`skein-lanes.m4')

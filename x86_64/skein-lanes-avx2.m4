dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for x86_64 with AVX2, chains side by side: names for skein-lanes.m4.

define(`SETS', 1)
define(`CHAINS')
include(`threefish-large-avx2.m4')

define(`VMOVDQA', `vmovdqa')
define(`VPAND', `vpand')
define(`COUNTER_BYTES', 32)
define(`ADD_COUNTER', `	vpaddq	eval(32 * ($1))(COUNTERS), $2, $2')

include(`skein-lanes.m4')
ifelse(BLOCK_WORDS, 4, `ROTATE(16)
ROTATE(32)')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for x86_64 with AVX-512, chains side by side: names for skein-lanes.m4, and loads of blocks from where each lane has them.

define(`CHAINS')
include(`threefish-large-zmm.m4')
include(`skein-lanes-evex.m4')

define(`VPXOR', `vpxorq')
define(`BROADCAST', `	vpbroadcastq $1, $2')
define(`EACH_BLOCK', `ifelse(Q`'eval(ALL_LANES > 8), 01, `	mov	SOURCES, SRC
LOAD_SOURCES(S)')FOR(`I', 0, 7, `$2(I, eval(64 * Q))')')
define(`LOAD_BLOCK', `	vmovdqu64 $2(LANE($1), OFFSET), T($1)
')
ifelse(BLOCK_WORDS, 4, `
C Blocks of eight lanes, and then those of the other eight, into the upper halves.
define(`EACH_BLOCK', `	mov	SOURCES, SRC
LOAD_SOURCES(0)FOR(`I', 0, 7, `	vbroadcasti64x4 (LANE(I), OFFSET), T(I)
')LOAD_SOURCES(1)FOR(`I', 0, 7, `	vinserti64x4 IMM(1), (LANE(I), OFFSET), T(I), T(I)
')')')

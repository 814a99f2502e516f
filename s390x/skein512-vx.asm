C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 for z13 and later: one chain in general registers, skein.m4; five chains side by side, four in vector registers and
C one in general registers, skein-lanes.m4.
C
C Functions: blocks, lanes.
C Features: vector facility (z13).  Stack: saved registers; of one chain 328 bytes, of which 168 are wiped.
C
C One chain.  Cycles of a hash of 1 KiB by llvm-mca 19, z13, z14 and z15 the same (C): 9205 (12173; with risbgn for its rllg,
C 10150); of a block, 527.  Only general registers: 538 to 541.
C Instructions per byte of a hash of 64, 256, 1024, 16384 bytes (C): 43.8 (52.2)  23.7 (28.5)  18.5 (22.1)  16.9 (20.2)
C
C Lanes.  Cycles per byte of a block in each lane by llvm-mca 19, z13, z14 and z15 the same (one chain): 3.70 (8.23).  Four chains
C in vectors alone take 1146 cycles, five 1185.
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function (C):
C     143.5 (216.4)  36.18 (54.40)  13.68 (22.31)

REQUIRES(vx)

define(`WORDS', 8)
include(`skein.m4')

C The key in the rounds: words 6 and 7 are in memory.
define(`K', `K_OF(eval(($1) % 9))')
define(`K_OF', `ifelse($1, 8, %r14, eval($1 > 5), 1, `KEY_AT($1)', `%r`'eval(8 + $1)')')
define(`ADD', `	ifelse(index($2, `('), -1, agr, ag)	$1, $2
')
define(`ADD_SUBKEY', `ifelse($2, 0, `FOR(`W', 0, 2, `ADD(X(eval(2 * W)), K($1 + 2 * W))')ADD(X(6), TWEAKED_AT($1 + 1))',
`ifelse(index(K($1 + 7), `('), -1, `	la	X(7), $1`('K($1 + 7), X(7))
', `ADD(X(7), K($1 + 7))	aghi	X(7), $1
')ADD(X(1), K($1 + 1))ADD(X(3), K($1 + 3))ADD(X(5), TWEAKED_AT($1))')')

CONSTANTS
PROLOGUE(xcsi_skein512_blocks_vx)
BLOCKS_OF(`	vlgvg	K(8), PARITY, 0
	lmg	K(0), K(5), KEY_AT(0)
FOR(`R', 0, 71, `DO_ROUND(R)')')
EPILOGUE

include(`threefish.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein512_lanes_vx)
SKEIN_LANES
EPILOGUE

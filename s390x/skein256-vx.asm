C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 for z13 and later: one chain in general registers, skein.m4; eight chains side by side, six in vector and two in
C general registers, skein-lanes.m4.
C
C Functions: blocks, lanes.
C Features: vector facility (z13).  Stack: saved registers; 32 bytes of the block, wiped.
C
C One chain.  Cycles of a hash of 1 KiB by llvm-mca 19, z13, z14 and z15 the same (C): 9198 (19092; with risbgn for its rllg,
C 10556); of a block, 272.  With TWEAKED added in vectors: 312, since it is in memory then, and
C an addition of memory takes 4 cycles in the model.
C Instructions per byte of a hash of 64, 256, 1024, 16384 bytes (C): 34.5 (43.2)  21.5 (26.2)  18.2 (22.0)  17.2 (20.6)
C
C Lanes.  Cycles per byte of a block in each lane by llvm-mca 19, z13, z14 and z15 the same (one chain): 3.82 (8.51).
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function (C):
C     87.13 (127.8)  29.56 (44.60)  13.75 (22.04)
C Four and two chains: 3.77 cycles per byte, but at 4.0 instructions per cycle, here 3.6; 16 messages do not fill them.

REQUIRES(vx)

define(`WORDS', 4)
include(`skein.m4')

define(`K', `%r`'eval(4 + ($1) % 5)')
define(`T', `%r`'eval(9 + ($1) % 3)')
define(`TWEAKED', `%r`'eval(12 + ($1) % 2)')
define(`SRC', `%r14')
define(`MESSAGE', `128(%r15)')
C ADD_SUBKEY(number, parity of the words)
define(`ADD_SUBKEY', `ifelse($2, 0, `	agr	X(0), K($1)
	agrk	TWEAKED($1 + 1), K($1 + 2), T($1 + 1)
	agr	X(2), TWEAKED($1 + 1)
', `	agr	X(1), TWEAKED($1)
	la	X(3), $1`('K($1 + 3), X(3))
')')

PROLOGUE(xcsi_skein256_blocks_vx)
BEGIN`'	lgr	SRC, %r3
	llihf	%r1, 0x1bd11bda
	oilf	%r1, 0xa9fc1a22
	stg	%r1, SAVED_AT(3)
	lmg	T(0), T(1), 32(%r2)
	lmg	K(0), K(3), 0(%r2)
LABEL(block):
	ag	T(0), BYTES_AT
	xgrk	T(2), T(0), T(1)
	xgrk	K(4), K(0), K(1)
	xgr	K(4), K(2)
	xgr	K(4), K(3)
	xg	K(4), SAVED_AT(3)
FOR(`W', 0, 3, `	lrvg	X(W), eval(8 * W)`('SRC)
')	stmg	X(0), X(3), MESSAGE
	agrk	TWEAKED(0), K(1), T(0)
	agr	X(3), K(3)
ADD_SUBKEY(0, 0)	agr	X(1), TWEAKED(0)
FOR(`R', 0, 71, `DO_ROUND(R)')
	lmg	K(0), K(3), MESSAGE
FOR(`W', 0, 3, `	xgr	K(W), X(W)
')	nihh	T(1), 0xbfff
	la	SRC, 32`('SRC)
NEXT_BLOCK
	lg	%r1, STATE_AT
	stmg	K(0), K(3), 0(%r1)
	stmg	T(0), T(1), 32(%r1)
	xc	128(32, %r15), MESSAGE
END
EPILOGUE

include(`threefish.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein256_lanes_vx)
SKEIN_LANES
EPILOGUE

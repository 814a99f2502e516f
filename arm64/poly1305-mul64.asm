C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305 by the variant wide, and in calls of fewer than 128 blocks by a64: for CPUs that begin one vector multiplication in a
C cycle.
C
C Functions: blocks, auth.
C Features: none.
C Bounds: those of wide and a64.
C
C Cycles of messages by llvm-mca 19, Neoverse N2, wide/a64; in its model the loop of a64 takes 8 or 9 cycles per block, 9 for even
C numbers of blocks; with 8, wide would be slower by 10 % at 2 KiB and by 4 % at 4 KiB, and faster from 8 KiB on:
C    1024   692/601    1536   933/889    2048   1174/1177    4096   2164/2329

REQUIRES()

define(`LONG', 128)		C minimum blocks

PROLOGUE(xcsi_poly1305_blocks_mul64)
	cmp	x2, #LONG
	b.hs	1f
	b	xcsi_poly1305_blocks_a64
1:	b	xcsi_poly1305_blocks_wide
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_mul64)
	cmp	x3, #eval(16 * LONG)
	b.hs	1f
	b	xcsi_poly1305_auth_a64
1:	b	xcsi_poly1305_auth_wide
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, radix 2^64; src/poly1305-impl.h has formula and state.
C
C Functions: set_key, blocks, digest, auth.
C Features: none.  The stack has nothing secret.
C Bounds: src/poly1305-impl.h; the high words of d0 and d1, and h2, never carry.
C m is added to products off the critical path: X never carries; the carry of m0 goes to Y, which has the weight of X.
C
C Instructions per byte of a message by the public function:
C   bytes   zarch     c64
C      64   3.281   7.797
C     256   2.180   4.668
C    1024   1.904   3.886
C   16384   1.818   3.641
C Cycles per byte of the loop by llvm-mca 19: z13 1.45, z14 and z15 1.44.  A block has 29 instructions, 7 of them multiplications;
C in the model mlgr (8 cycles) and alcgr (2) are alone in a group: 17 cycles per block, and a latency of 23 through h2.
C Slower: product with q0 first, 2.1; blocks loaded into one pair of registers, 1.6 on z13, 1.5 on z14.

REQUIRES(base)

include(`poly1305.m4')

C BLOCKS: h = (h + block) r for COUNT > 0 blocks at SRC.
define(`BLOCKS', `
	NEXT(H2)
	aghi	COUNT, -1
	jz	2f
	.balign	16
1:	MULTIPLY(`NEXT(Y)')
	brctg	COUNT, 1b
2:	MULTIPLY')

PROLOGUE(xcsi_poly1305_set_key_zarch)
	CLAMP(%r0, %r1, %r3)
	lmg	%r4, %r5, 16(%r3)
	stmg	%r0, %r1, STATE_R0(%r2)
	stmg	%r4, %r5, STATE_S(%r2)
	lghi	%r0, 0
	lghi	%r1, 0
	stmg	%r0, %r1, STATE_H0(%r2)
	stmg	%r0, %r1, STATE_H2(%r2)
	br	%r14
EPILOGUE

PROLOGUE(xcsi_poly1305_blocks_zarch)
	ltgr	%r4, %r4
	bzr	%r14
	SAVE(6, 14)
	stg	%r2, FROM
	lgr	COUNT, %r4
	lgr	SRC, %r3
	KEEP(1, ONE)
	KEEP(3, THREE)
	LOAD_R(%r2)
	LOAD_H(%r2)
	BLOCKS
	lg	B0, FROM
	stg	H0, STATE_H0(B0)
	stg	H1, STATE_H1(B0)
	stg	H2, STATE_H2(B0)
	RESTORE(6, 14)
	br	%r14
EPILOGUE

C digest and auth share the end of a message.
PROLOGUE(xcsi_poly1305_digest_zarch)
	SAVE(6, 14)
	stg	%r3, TAG
	stg	%r2, FROM
	stg	%r5, LENGTH
	lgr	SRC, %r4
	KEEP(3, THREE)
	LOAD_R(%r2)
	LOAD_H(%r2)
	j	.Ltail
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_zarch)
	SAVE(6, 14)
	stmg	%r2, %r3, TAG
	stg	%r5, LENGTH
	lgr	SRC, %r4
	srlg	COUNT, %r5, 4
	CLAMP(R0, R1, %r3)
	KEEP(1, ONE)
	KEEP(3, THREE)
	MULTIPLES
	lghi	H0, 0
	lghi	H1, 0
	lghi	H2, 0
	ltgr	COUNT, COUNT
	jz	.Ltail
	BLOCKS
.Ltail:
	lghi	D0, 15
	ng	D0, LENGTH
	jz	.Lfinish
	cghi	D0, 8
	jl	1f
	LD64LE(B, 0(SRC))		C bytes 0 to 7, and those after them followed by the 1
	aghi	SRC, -8
	LD64LE(D, 0(D0, SRC))
	srlg	D, D, 8
	oihh	D, 0x0100
	lghi	B0, 15
	sgr	B0, D0
	sllg	B0, B0, 3
	srlg	D, D, 0(B0)
	j	3f
1:	aghi	SRC, -1
	lghi	D, 0
	lghi	B, 1
2:	sllg	B, B, 8
	ic	B, 0(D0, SRC)
	brctg	D0, 2b
3:	algr	H0, B
	alcgr	H1, D
	lghi	B, 0
	alcgr	H2, B
	MULTIPLY
.Lfinish:
	srlg	B, H2, 2		C h = h0 + 2^64 h1 + 2^128 (h2 mod 4) + 5 (h2 div 4) < 2^130 + 2^64 < 2 p
	ng	H2, THREE
	sllg	B0, B, 2
	lghi	D, 0
	algr	B, B0
	algr	H0, B
	alcgr	H1, D
	alcgr	H2, D
	lghi	B0, 5			C h - p = h + 5 - 2^130 if that is not negative
	lghi	D0, 0
	lg	SRC, FROM
	lg	COUNT, TAG
	algr	B0, H0
	alcgr	D0, H1
	alcgr	H2, D
	srlg	H2, H2, 2
	lcgr	H2, H2
	LD64LE(B, 16(SRC))
	LD64LE(D, 24(SRC))
	xgr	B0, H0
	xgr	D0, H1
	ngr	B0, H2
	ngr	D0, H2
	xgr	H0, B0
	xgr	H1, D0
	algr	H0, B
	alcgr	H1, D
	ST64LE(H0, 0(COUNT))
	ST64LE(H1, 8(COUNT))
	RESTORE(6, 14)
	br	%r14
EPILOGUE

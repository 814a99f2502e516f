C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, radix 2^32, h = h0 + 2^32 h1 + 2^64 h2 + 2^96 h3, four 64-bit words that overlap.
C
C Modulo p = 2^130 - 5, with sj = 5 rj / 4 (clamping makes r1, r2, r3 multiples of 4), after h = h + m + 2^128 without carries:
C   d0 = h0 r0 + h1 s3 + h2 s2 + h3 s1
C   d1 = h0 r1 + h1 r0 + h2 s3 + h3 s2 + (d0 div 2^32)
C   d2 = h0 r2 + h1 r1 + h2 r0 + h3 s3 + (d1 div 2^32)
C   d3 = h0 r3 + h1 r2 + h2 r1 + h3 r0 + (d2 div 2^32)
C   h r = (d0 mod 2^32) + 5 (d3 div 2^34) + 2^32 (d1 mod 2^32) + 2^64 (d2 mod 2^32) + 2^96 (d3 mod 2^34)
C since 2^(32 (i + j)) hi rj = 2^(32 (i + j - 4)) hi sj for i + j >= 4, and 2^130 = 5.
C The words have spare bits: adding a block needs no carries, the 2 bits beyond 2^128 stay in h3, and the folded part in h0.
C
C Functions: set_key, blocks, digest, auth.
C Features: none.  The stack has addresses and a length, nothing secret.
C State: r0 + 2^32 r1, r2 + 2^32 r3 (clamped), s (2 words), h0, h1, h2, h3.
C Messages not aligned to 4 are read in aligned 8-byte words, each with at least one byte of the message.
C
C Bounds, for arbitrary messages; rj < 2^28; sj < 5 * 2^26:
C   after a block h0 < 2.03 * 2^32, h1, h2 < 2^32, h3 < 2^34; with the next block added
C   h0 < 3.03 * 2^32, h1, h2 < 2 * 2^32, h3 < 6 * 2^32
C   d0 < 15.6 * 2^60 < 2^64; d1 < 15.1 * 2^60 < 2^64; d2 < 14.6 * 2^60 < 2^64; d3 < 13.1 * 2^60 < 2^64
C   5 (d3 div 2^34) < 1.03 * 2^32, which confirms the bound of h0
C   h < 2^130 + 5 * 2^30 after a block, less than 2 p: bit 130 of h + 5 tells whether p has to be subtracted
C
C Instructions per byte of a message, with the caller:
C   bytes                     64    256   1024  16384
C   auth                    5.94   3.96   3.47   3.32
C   auth, unaligned         7.64   4.82   4.11   3.89
C   c32                    18.47  10.76   8.83   8.23
C 53 instructions per block, 62 if the message is not aligned; 16 are mulx, which dominate on UltraSPARC T1 and T2.
C Rejected by counting: words that do not overlap (as in c32), 63 instructions, 21 mulx; two words of 64 bits loaded and split, 2
C more than four words of 32.

REQUIRES(base)

include(`poly1305.m4')

define(`R0', `%l0')		C live throughout
define(`R1', `%l1')
define(`R2', `%l2')
define(`R3', `%l3')
define(`S1', `%l4')
define(`S2', `%l5')
define(`S3', `%l6')
define(`H0', `%l7')
define(`H1', `%i4')
define(`H2', `%i5')
define(`H3', `%o0')
define(`D0', `%o1')		C products, blocks
define(`D1', `%o2')
define(`D2', `%o3')
define(`D3', `%o4')
define(`T', `%o5')
define(`SRC', `%i2')
define(`LENGTH', `%i3')
define(`N', `%i3')		C blocks; then minus the remaining bytes
define(`MASK', `%i0')		C 2^34 - 1
define(`PAD', `%i1')		C 2^32
define(`END', `%i2')		C end of the blocks; END4, END8, END12: plus 4, 8, 12
define(`END4', `%g1')
define(`END8', `%g4')
define(`END12', `%g5')
define(`WORD', `%g1')		C unaligned: the word where the next block begins
define(`SHIFT', `%g5')		C unaligned: bit offset of the block in WORD

define(`SAVED_FROM', `STACK(0)')	C state or key
define(`SAVED_TAG', `STACK(8)')
define(`SAVED_SRC', `STACK(16)')
define(`SAVED_LENGTH', `STACK(24)')
define(`LOCALS', 32)
C Words of a state.
define(`STATE_R', `$1 + eval(8 * $2)')
define(`STATE_H', `$1 + eval(32 + 8 * $2)')

C SPLIT(low, high): moves the upper half of low to high.
define(`SPLIT', `srlx	$1, 32, $2
	srl	$1, 0, $1')

C MULTIPLES: R0 to R3, S1 to S3 from R0 + 2^32 R1 in R0 and R2 + 2^32 R3 in R2.
define(`MULTIPLES', `
	SPLIT(R0, R1)
	SPLIT(R2, R3)
	srlx	R1, 2, S1
	srlx	R2, 2, S2
	srlx	R3, 2, S3
	add	S1, R1, S1
	add	S2, R2, S2
	add	S3, R3, S3')

C LOAD(state)
define(`LOAD', `
	ldx	[STATE_R($1, 0)], R0
	ldx	[STATE_R($1, 1)], R2
	ldx	[STATE_H($1, 0)], H0
	ldx	[STATE_H($1, 1)], H1
	ldx	[STATE_H($1, 2)], H2
	ldx	[STATE_H($1, 3)], H3
	MULTIPLES')

define(`MAKE_MASK', `
	mov	-1, MASK
	srlx	MASK, 30, MASK')

C ADD_BLOCK: h += D0 + 2^32 D1 + 2^64 D2 + 2^96 D3.
define(`ADD_BLOCK', `
	add	H0, D0, H0
	add	H1, D1, H1
	add	H2, D2, H2
	add	H3, D3, H3')

C MULTIPLY(branch): h = h r; the last instruction fills the delay slot of the branch.  Each H is reused after its products.
define(`MULTIPLY', `
	mulx	H0, R0, D0
	mulx	H0, R1, D1
	mulx	H0, R2, D2
	mulx	H0, R3, D3
	mulx	H1, S3, T
	mulx	H1, R0, H0
	add	D0, T, D0
	mulx	H1, R1, T
	add	D1, H0, D1
	mulx	H1, R2, H0
	add	D2, T, D2
	mulx	H2, S2, T
	add	D3, H0, D3
	mulx	H2, S3, H0
	add	D0, T, D0
	mulx	H2, R0, T
	add	D1, H0, D1
	mulx	H2, R1, H0
	add	D2, T, D2
	mulx	H3, S1, T
	add	D3, H0, D3
	mulx	H3, S2, H0
	add	D0, T, D0
	mulx	H3, S3, T
	add	D1, H0, D1
	mulx	H3, R0, H1
	srlx	D0, 32, H2
	add	D2, T, D2
	add	D1, H2, D1
	srl	D0, 0, H0
	srlx	D1, 32, T
	add	D3, H1, D3
	add	D2, T, D2
	srl	D1, 0, H1
	srlx	D2, 32, T
	srl	D2, 0, H2
	add	D3, T, D3
	srlx	D3, 34, T
	and	D3, MASK, H3
	add	H0, T, H0
	sllx	T, 2, T
	$1
	add	H0, T, H0')

PROLOGUE(xcsi_poly1305_set_key_v9)
	FRAME(0)
	LOAD_PAIR(%i1, R0, R2, D0, D1, D2, D3)
	CLAMP(R0, R2, D0, D1)
	stx	R0, [STATE_R(%i0, 0)]
	stx	R2, [STATE_R(%i0, 1)]
	add	%i1, 16, %i1
	LOAD_PAIR(%i1, R0, R2, D0, D1, D2, D3)
	add	%i0, 16, %i1
	ST64LE(R0, %i1)
	add	%i0, 24, %i1
	ST64LE(R2, %i1)
	stx	%g0, [STATE_H(%i0, 0)]
	stx	%g0, [STATE_H(%i0, 1)]
	stx	%g0, [STATE_H(%i0, 2)]
	stx	%g0, [STATE_H(%i0, 3)]
CLEAR_WINDOW`'	END_FRAME
EPILOGUE

PROLOGUE(xcsi_poly1305_blocks_v9)
	FRAME(LOCALS)
	brz,pn	%i2, 1f
	 mov	%i2, N
	stx	%i0, [SAVED_FROM]
	LOAD(%i0)
	call	.Lblocks
	 mov	%i1, SRC
	ldx	[SAVED_FROM], %i0
	stx	H0, [STATE_H(%i0, 0)]
	stx	H1, [STATE_H(%i0, 1)]
	stx	H2, [STATE_H(%i0, 2)]
	stx	H3, [STATE_H(%i0, 3)]
CLEAR_WINDOW`'1:	END_FRAME

C Subroutine in the window of its caller: h = (h + block) r for N > 0 blocks at SRC.
.Lblocks:
	MAKE_MASK
	mov	1, PAD
	sllx	PAD, 32, PAD
	sllx	N, 4, N
	andcc	SRC, 3, %g0
	add	SRC, N, END
	bne,pn	%icc, 2f
	 neg	N
	add	END, 4, END4
	add	END, 8, END8
	add	END, 12, END12
1:	LD32LE(END + N, D0)
	LD32LE(END4 + N, D1)
	LD32LE(END8 + N, D2)
	LD32LE(END12 + N, D3)
	add	H3, PAD, H3
	add	N, 16, N
	ADD_BLOCK
	MULTIPLY(`brnz,pt	N, 1b')
	retl
	 nop
2:	and	END, 7, SHIFT
	andn	END, 7, END
	sllx	SHIFT, 3, SHIFT
	add	END, 8, END8
	LD64LE(END + N, WORD)
3:	LD64LE(END8 + N, D2)
	add	N, 16, N
	neg	SHIFT, T
	srlx	WORD, SHIFT, D0
	LD64LE(END + N, WORD)
	add	H3, PAD, H3
	sllx	D2, T, D1
	or	D0, D1, D0
	SHIFTED(D2, WORD, D2, SHIFT, T, D3)
	SPLIT(D0, D1)
	SPLIT(D2, D3)
	ADD_BLOCK
	MULTIPLY(`brnz,pt	N, 3b')
	retl
	 nop
EPILOGUE

C digest and auth share the end of a message.
PROLOGUE(xcsi_poly1305_digest_v9)
	FRAME(LOCALS)
	stx	%i1, [SAVED_TAG]
	LOAD(%i0)
	add	%i0, 16, %i0
	ba,pt	%xcc, .Ltail
	 stx	%i0, [SAVED_FROM]
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_v9)
	FRAME(LOCALS)
	stx	%i0, [SAVED_TAG]
	LOAD_PAIR(%i1, R0, R2, D0, D1, D2, D3)
	CLAMP(R0, R2, D0, D1)
	MULTIPLES
	add	%i1, 16, %i1
	stx	%i1, [SAVED_FROM]
	mov	0, H0
	mov	0, H1
	mov	0, H2
	and	LENGTH, 15, D0
	srlx	LENGTH, 4, N
	brz,pn	N, 1f
	 mov	0, H3
	sllx	N, 4, D1
	add	SRC, D1, D1
	stx	D1, [SAVED_SRC]
	call	.Lblocks
	 stx	D0, [SAVED_LENGTH]
	ldx	[SAVED_SRC], SRC
	ldx	[SAVED_LENGTH], D0
1:	mov	D0, LENGTH
.Ltail:
	brz,pn	LENGTH, .Lfinish
	 nop
	MAKE_MASK
	TAIL(SRC, LENGTH, D0, D2, D1, D3)
	SPLIT(D0, D1)
	SPLIT(D2, D3)
	ADD_BLOCK
	MULTIPLY
.Lfinish:
	ldx	[SAVED_FROM], SRC
	LOAD_PAIR(SRC, D0, D2, D1, D3, T, R0)
	SPLIT(D0, D1)
	SPLIT(D2, D3)
	add	H0, 5, T		C (h + 5) div 2^130: 1 if h >= p
	srlx	T, 32, T
	add	H1, T, T
	srlx	T, 32, T
	add	H2, T, T
	srlx	T, 32, T
	add	H3, T, T
	srlx	T, 34, T
	add	H0, T, H0		C modulo 2^128, subtracting p is adding 5
	sllx	T, 2, T
	add	H0, T, H0
	ADD_BLOCK
	srlx	H0, 32, T
	srl	H0, 0, H0
	add	H1, T, H1
	sllx	H1, 32, T
	or	H0, T, D0
	srlx	H1, 32, T
	add	H2, T, H2
	srlx	H2, 32, T
	srl	H2, 0, H2
	add	H3, T, H3
	sllx	H3, 32, T
	or	H2, T, D1
	ldx	[SAVED_TAG], SRC
	STORE_PAIR(D0, D1, SRC)
CLEAR_WINDOW`'	END_FRAME
EPILOGUE

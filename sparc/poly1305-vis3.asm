C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, radix 2^64; src/poly1305-impl.h has formula and state (words 0 to 6).
C
C Functions: set_key, blocks, digest, auth.
C Features: vis3 (umulxhi, addxc, addxccc).  The stack has a length, nothing secret.
C Bounds: src/poly1305-impl.h; the high words of d0 and d1, A1 and B1, and h2 never carry.
C m is added to products off the critical path: the carry of m0 goes to B0, which has the weight of A1.
C Messages not aligned to 8 are read in aligned 8-byte words, each with at least one byte of the message.
C
C Instructions per byte of a message, with the caller (v9, c32: poly1305-v9.asm):
C   bytes                     64    256   1024  16384
C   auth                    4.14   2.48   2.07   1.95
C   auth, unaligned         5.78   3.31   2.70   2.51
C 62 instructions for two blocks, 26 of them multiplications; with one block per iteration 64.  By hand, with two instructions per
C cycle and a product latency of 12 (SPARC T4): issue takes 15.5 cycles per block, the latency of h2 (srlx, umulxhi, addxc, addcc,
C addxc) 16; 1.0 cycles per byte.

REQUIRES(vis3)

include(`poly1305.m4')

define(`TAG', `%i0')		C live throughout
define(`FROM', `%i1')		C live throughout: bytes 16 to 31 of state or key are s
define(`SRC', `%i2')		C live throughout; in loops the end of the blocks
define(`LENGTH', `%i3')
define(`R0', `%l0')		C live throughout
define(`R1', `%l1')
define(`S1', `%l2')
define(`Q0', `%l3')
define(`H0', `%l4')
define(`H1', `%l5')
define(`H2', `%l6')
define(`ONE', `%l7')
define(`A0', `%o0')		C d0
define(`A1', `%o1')
define(`B0', `%o2')		C d1
define(`B1', `%o3')
define(`T0', `%o4')		C products, or a block
define(`T1', `%o5')
define(`U0', `%g1')
define(`U1', `%g4')
define(`M0', `U0')		C the next block
define(`M1', `U1')
define(`N', `%i5')		C blocks; then minus the remaining bytes
define(`SRC8', `%i4')		C SRC8, SRC16, SRC24: SRC plus 8, 16, 24
define(`SRC16', `%g5')
define(`SRC24', `%i3')
define(`SHIFT', `%g5')		C unaligned: bit offset of the block in WORD
define(`WORD', `%i4')		C unaligned: the word where the next block begins
define(`BASE', `%i3')		C unaligned: SRC rounded down

define(`SAVED_LENGTH', `STACK(0)')
define(`LOCALS', 8)

C Words of a state.
define(`STATE_R', `$1 + eval(8 * $2)')
define(`STATE_H', `$1 + eval(32 + 8 * $2)')

C MULTIPLES: computes S1, Q0.
define(`MULTIPLES', `
	srlx	R1, 2, S1
	sllx	R0, 2, Q0
	add	S1, R1, S1
	add	Q0, R0, Q0')

C LOAD(state)
define(`LOAD', `
	ldx	[STATE_R($1, 0)], R0
	ldx	[STATE_R($1, 1)], R1
	ldx	[STATE_H($1, 0)], H0
	ldx	[STATE_H($1, 1)], H1
	ldx	[STATE_H($1, 2)], H2
	MULTIPLES')

C MULTIPLY(code, branch): h = h r.  The code is inserted where A0, B0, B1 have their first products; the last instruction fills the
C delay slot of the branch.
define(`MULTIPLY', `
	mulx	H0, R0, A0
	UMULXHI(H0, R0, A1)
	mulx	H0, R1, B0
	UMULXHI(H0, R1, B1)
	mulx	H1, S1, T0
	UMULXHI(H1, S1, T1)
$1
	srlx	H2, 2, H0
	mulx	H0, Q0, U0
	UMULXHI(H0, Q0, U1)
	addcc	A0, T0, A0
	ADDXC(A1, T1, A1)
	mulx	H1, R0, T0
	UMULXHI(H1, R0, T1)
	addcc	A0, U0, H0
	ADDXC(A1, U1, A1)
	mulx	H2, S1, U0
	UMULXHI(H2, S1, U1)
	addcc	B0, T0, B0
	ADDXC(B1, T1, B1)
	and	H2, 3, H2
	mulx	H2, R0, H2
	addcc	B0, U0, B0
	ADDXC(B1, U1, B1)
	addcc	B0, A1, H1
	$2
	ADDXC(H2, B1, H2)')
C Adds the next block, M0 and M1.
define(`MULTIPLY_NEXT', `MULTIPLY(`
	addcc	A0, M0, A0
	ADDXCCC(B0, M1, B0)
	ADDXC(B1, ONE, B1)', `$1')')

C NEXT(displacement): block at N plus 0 or 16.
define(`NEXT', `ifelse($1, 0, `
	LD64LE(SRC + N, M0)
	LD64LE(SRC8 + N, M1)', `
	LD64LE(SRC16 + N, M0)
	LD64LE(SRC24 + N, M1)')')
C NEXT_SHIFTED: next block, any alignment; advances N; clobbers T0, T1.
define(`NEXT_SHIFTED', `
	add	N, 8, N
	LD64LE(BASE + N, M1)
	add	N, 8, N
	srlx	WORD, SHIFT, T0
	LD64LE(BASE + N, WORD)
	neg	SHIFT, T1
	sllx	M1, T1, M0
	or	T0, M0, M0
	SHIFTED(M1, WORD, M1, SHIFT, T1, T0)')

define(`ADD_FIRST', `
	addcc	H0, M0, H0
	ADDXCCC(H1, M1, H1)
	ADDXC(H2, ONE, H2)')

PROLOGUE(xcsi_poly1305_set_key_vis3)
	FRAME(0)
	LOAD_PAIR(%i1, R0, R1, A0, A1, B0, B1)
	CLAMP(R0, R1, A0, A1)
	stx	R0, [STATE_R(%i0, 0)]
	stx	R1, [STATE_R(%i0, 1)]
	add	%i1, 16, %i1
	LOAD_PAIR(%i1, R0, R1, A0, A1, B0, B1)
	add	%i0, 16, %i1
	ST64LE(R0, %i1)
	add	%i0, 24, %i1
	ST64LE(R1, %i1)
	stx	%g0, [STATE_H(%i0, 0)]
	stx	%g0, [STATE_H(%i0, 1)]
	stx	%g0, [STATE_H(%i0, 2)]
CLEAR_WINDOW`'	END_FRAME
EPILOGUE

PROLOGUE(xcsi_poly1305_blocks_vis3)
	FRAME(0)
	brz,pn	%i2, 1f
	 mov	%i2, N
	LOAD(%i0)
	call	.Lblocks
	 mov	%i1, SRC
	stx	H0, [STATE_H(%i0, 0)]
	stx	H1, [STATE_H(%i0, 1)]
	stx	H2, [STATE_H(%i0, 2)]
CLEAR_WINDOW`'1:	END_FRAME

C Subroutine in the window of its caller: h = (h + block) r for N > 0 blocks at SRC; on exit SRC is behind them.
.Lblocks:
	sllx	N, 4, N
	mov	1, ONE
	andcc	SRC, 7, SHIFT
	add	SRC, N, SRC
	bne,pn	%icc, 4f
	 neg	N
	add	SRC, 8, SRC8
	add	SRC, 16, SRC16
	add	SRC, 24, SRC24
	NEXT(0)
	add	N, 16, N
	and	N, 16, T0
	ADD_FIRST
	brz,pt	T0, 1f			C an even number remains
	 nop
	NEXT(0)
	add	N, 16, N
	MULTIPLY_NEXT
1:	brz,pn	N, 3f
	 nop
2:	NEXT(0)
	MULTIPLY_NEXT
	NEXT(16)
	add	N, 32, N
	MULTIPLY_NEXT(`brnz,pt	N, 2b')
3:	MULTIPLY
	retl
	 nop
4:	sub	SRC, SHIFT, BASE
	sllx	SHIFT, 3, SHIFT
	LD64LE(BASE + N, WORD)
	NEXT_SHIFTED
	ADD_FIRST
	brz,pn	N, 3b
	 nop
5:	NEXT_SHIFTED
	MULTIPLY_NEXT(`brnz,pt	N, 5b')
	ba,pt	%xcc, 3b
	 nop
EPILOGUE

C digest and auth share the end of a message.
PROLOGUE(xcsi_poly1305_digest_vis3)
	FRAME(LOCALS)
	LOAD(%i0)
	mov	%i0, T0
	mov	%i1, TAG
	ba,pt	%xcc, .Ltail
	 mov	T0, FROM
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_vis3)
	FRAME(LOCALS)
	LOAD_PAIR(FROM, R0, R1, A0, A1, B0, B1)
	CLAMP(R0, R1, A0, A1)
	MULTIPLES
	and	LENGTH, 15, T0
	srlx	LENGTH, 4, N
	mov	0, H0
	mov	0, H1
	brz,pn	N, 1f
	 mov	0, H2
	call	.Lblocks
	 stx	T0, [SAVED_LENGTH]
	ldx	[SAVED_LENGTH], T0
1:	mov	T0, LENGTH
.Ltail:
	brz,pn	LENGTH, .Lfinish
	 nop
	TAIL(SRC, LENGTH, A0, B0, T0, T1)
	addcc	H0, A0, H0
	ADDXCCC(H1, B0, H1)
	ADDXC(H2, %g0, H2)
	MULTIPLY
.Lfinish:
	add	FROM, 16, FROM
	LOAD_PAIR(FROM, B0, B1, A0, A1, T0, T1)
	srlx	H2, 2, T0		C h = h0 + 2^64 h1 + 2^128 (h2 mod 4) + 5 (h2 div 4) < 2^130 + 2^64 < 2 p
	and	H2, 3, T1
	andn	H2, 3, H2
	add	T0, H2, T0
	addcc	H0, T0, H0
	ADDXCCC(H1, %g0, H1)
	ADDXC(T1, %g0, H2)
	addcc	H0, 5, %g0		C (h + 5) div 2^130: 1 if h >= p
	ADDXCCC(H1, %g0, T0)
	ADDXC(H2, %g0, T0)
	srlx	T0, 2, T0
	sllx	T0, 2, T1		C modulo 2^128, subtracting p is adding 5
	add	T0, T1, T0
	addcc	H0, T0, H0
	ADDXC(H1, %g0, H1)
	addcc	H0, B0, H0
	ADDXC(H1, B1, H1)
	STORE_PAIR(H0, H1, TAG)
CLEAR_WINDOW`'	END_FRAME
EPILOGUE

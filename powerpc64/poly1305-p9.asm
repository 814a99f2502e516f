C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305 for POWER9: long messages in vectors, eight blocks per iteration, without carries between iterations.
C
C A block m = m0 + 2^64 m1 is used as loaded.  A power R = r^k and 2^64 R mod p = 2^130 - 5 are kept in limbs,
C   R = x0 + 2^44 x1 + 2^88 x2,  2^64 R = y0 + 2^44 y1 + 2^88 y2,
C and vmsumudm makes m R = d0 + 2^44 d1 + 2^88 d2 with dj = m0 xj + m1 yj: three instructions and one load per block.  The sums d0,
C d1, d2 of 128 bits are never reduced: they are h, and each is two words of 64 bits, so
C   h R: d0 x0 + 20 d1 x2 + 20 d2 x1,  d0 x1 + d1 x0 + 20 d2 x2,  d0 x2 + d1 x1 + d2 x0     (2^132 = 20 modulo p)
C with dj xi = (dj mod 2^64) xi + (dj div 2^64) yi, one vmsumudm each.  The sums start from the 2^128 of all blocks.
C Short messages, and blocks in excess of a multiple of eight, use radix 2^64 of src/poly1305-impl.h, but d0 div 2^64 is added to
C d1 mod 2^64 at the end.  maddhdu and maddld carry the block and the first product to the next ones.
C
C Functions: set_key, blocks, digest, auth.
C Features: ISA 3.0 (vmsumudm, maddhdu, maddld, mtvsrdd, lxvl).
C State: words 0 to 6 as in src/poly1305-impl.h; minimum bytes of a long message.  The first long call adds vectors: (yj, xj) of r
C to r^8, 20 (y1, x1), 20 (y2, x2) of r^8, three sums of 2^128 r^k.  66 words.  auth has these vectors in its frame and wipes them.
C
C Bounds, for arbitrary messages:
C Integer registers: those of src/poly1305-impl.h, and the sums of high words do not carry:
C   d0 < 2^64 * 2^60 + 2^64 * 5 * 2^58 + 2^61 * 5 * 2^60 + 2^64 = (1 + 5/4 + 5/8) 2^124 + 2^64 < 2^126
C Powers: with P = h0 + 2^64 h1 + 2^128 (h2 mod 4) + 5 (h2 div 4): P < 2^130 + 2^64, so the top word is at most 4 (three bits) and
C   x0, x1 < 2^44; x2 <= 2^42; 20 x1, 20 x2 < 20 * 2^44
C   y0 < 5 * 2^44; y1 < 5 (2^18 + 4 * 2^18) + 2^44 < 2^44 + 2^23; y2 < 2^42; 20 y1 < 2^49
C Vectors; h is the sums of the previous iteration, or comes from integer registers: d0 < 2^128, d1 = 0, d2 < 2^103
C   blocks  8 * 2^64 (x0 + y0) < 48 * 2^108;  8 * 2^64 (x1 + y1) < 16.1 * 2^108;  8 * 2^64 (x2 + y2) <= 4 * 2^108
C   the 2^128: 8 * 2^40 * 20 * 2^44 < 2^92
C   h r^8: high words < 2^51 times y0 + 20 y2 + 20 y1: products < 2^100.  Together with low words times x0 + 20 x2 + 20 x1,
C           x1 + x0 + 20 x2, x2 + x1 + x0, or where the high word of d0 has 64 bits and d1 is 0, times x0 + y0 + 20 x1,
C           x1 + y1 + 20 x2, x2 + y2 + x0: in d0 < 26.1 * 2^108, in d1 < 7.1 * 2^108, in d2 < 2.3 * 2^108
C   d0 < 74.2 * 2^108 < 2^115;  d1 < 23.3 * 2^108 < 2^113;  d2 < 6.4 * 2^108 < 2^111
C   These are far below 2^128: no carries.
C   h = d0 + 2^44 d1 + 2^88 d2 < 2^200 at the end; folded < 2^130 + 5 * 2^70, so h2 <= 4.
C
C Instructions per byte of a message, and cycles per byte of the main loops, llvm-mca 19 (short messages; long messages):
C              little-endian     big-endian
C     bytes      p9     c64      p9     c64
C        16   6.812  13.438   7.188  16.188
C        64   3.031   5.562   3.156   6.672
C       256   2.070   3.594   2.102   4.293
C      1024   1.132   3.102   1.201   3.698
C     16384   0.517   2.948   0.580   3.512
C   POWER9   0.85; 0.227   1.75
C   POWER10  0.88; 0.177   1.81
C With all products by maddhdu and maddld, 24 instructions a block, not 27: POWER9 1.07, POWER10 1.01.
C The long loop has 61 instructions for 128 bytes, 36 of them vector arithmetic (18 cycles).  Both models are bound by their 44
C operations in flight; dependency chains: 4 products and a sum, and 3 products of h, 7 cycles each.
C A message of 24 blocks takes 411 and 354 cycles on POWER9 and 10 (powers 184 and wiping 10 on POWER9), one block at a time 369 and
C 381; 32 blocks 439 and 375, not 477 and 493.
C Other schedules, by the model: POWER9; POWER10, cycles for 128 bytes; instructions (this one 28.0; 22.5; 61):
C   30.0; 24.0; 66  three sets of sums, blocks and products of h mixed evenly
C   28.0; 21.7; 70  four sets over two iterations: chains of 14 cycles per iteration, that of h 17; but more keys are loaded
C   31.0; 23.5; 61  the two sets added at the end of the iteration
C   24.5; 17.4; 56  two groups per iteration: half the key loads, but also r^16, an iteration for a single group, twice the code
C   Powers take 285 cycles instead of 184 if the limbs are computed after the next power instead of interleaved with it.

REQUIRES(p9)

define(`MANY', 24)		C minimum blocks of a long message
define(`MANY_READY', 8)		C the same if the powers are valid; at least 8

define(`TAG', `r3')		C live throughout: address of the tag, 0 in blocks
define(`FROM', `r4')		C live throughout: key or state; bytes 16 to 31 of both are s
define(`SRC', `r5')		C live throughout
define(`LEFT', `r6')		C live throughout: bytes of the message; only LEFT mod 16 is preserved
define(`H0', `r7')		C live throughout, like H1 to Q0; in POWER a power of r
define(`H1', `r8')
define(`H2', `r9')
define(`R0', `r10')
define(`R1', `r11')
define(`S1', `r12')
define(`Q0', `r31')
define(`D0', `r30')		C BLOCK: the next block, then the low words of d0 and d1
define(`D1', `r29')
define(`E0', `r28')		C BLOCK: the high words
define(`E1', `r27')
define(`U', `r26')
define(`ONE', `r25')		C 1 in loops of BLOCK, otherwise scratch
define(`EIGHT', `r24')		C 8 on big-endian targets; unused on others
define(`KEYS', `r23')		C address of the vectors, in the state or in the frame
define(`T', `r0')
define(`F0', `r22')		C POWER: a power of r
define(`F1', `r21')
define(`F2', `r20')
define(`X1', `r19')		C POWER: its limbs
define(`Y1', `r18')
define(`X2', `ONE')
define(`Y2', `r17')

C State.
define(`STATE_R0', `0($1)')
define(`STATE_R1', `8($1)')
define(`STATE_S', `16($1)')	C bytes as in the key
define(`STATE_H0', `32($1)')
define(`STATE_H1', `40($1)')
define(`STATE_H2', `48($1)')
define(`STATE_MANY', `56($1)')		C 16 MANY, or 16 MANY_READY if the vectors are valid
define(`STATE_KEYS', 64)
C Vectors at KEYS: KEY(power, limb, KEYS), KEY20(limb, KEYS), TOPS(limb, KEYS).
define(`KEY', `eval(48 * (($1) - 1) + 16 * ($2))($3)')
define(`KEY20', `eval(384 + 16 * (($1) - 1))($2)')
define(`TOPS', `eval(416 + 16 * ($1))($2)')
define(`KEYS_SIZE', 464)

C Frame of long messages.  Registers 17 to 31 are saved at its top, which for short messages is the space below r1.
define(`FRAME_V', `eval(48 + 16 * ($1 - 20))')
define(`FRAME_KEYS', eval(48 + 16 * 12))
define(`FRAME_BYTES', eval(FRAME_KEYS + KEYS_SIZE + 128))
define(`FRAME_R', `eval(FRAME_BYTES - 8 * (32 - $1))')

define(`SAVE_REGISTERS', `
	SAVE(Q0, -8)
	SAVE(D0, -16)
	SAVE(D1, -24)
	SAVE(E0, -32)
	SAVE(E1, -40)
	SAVE(U, -48)
	SAVE(ONE, -56)
IF_BE(`	SAVE(EIGHT, -64)
	li	EIGHT, 8')')
define(`RESTORE_REGISTERS', `
	RESTORE(Q0, -8)
	RESTORE(D0, -16)
	RESTORE(D1, -24)
	RESTORE(E0, -32)
	RESTORE(E1, -40)
	RESTORE(U, -48)
	RESTORE(ONE, -56)
IF_BE(`	RESTORE(EIGHT, -64)')')
define(`SAVE_VX', `stxv	VS($1), FRAME_V($1)(r1)
	.cfi_offset eval(77 + $1), eval(FRAME_V($1) - FRAME_SIZE)')
define(`RESTORE_VX', `lxv	VS($1), FRAME_V($1)(r1)
	.cfi_restore eval(77 + $1)')

C LOAD128(low, high, address) and STORE128.
define(`LOAD128', `IF_BE(`ldbrx	$1, 0, $3
	ldbrx	$2, EIGHT, $3', `ld	$1, 0($3)
	ld	$2, 8($3)')')
define(`STORE128', `IF_BE(`stdbrx	$1, 0, $3
	stdbrx	$2, EIGHT, $3', `std	$1, 0($3)
	std	$2, 8($3)')')

C CLAMP: R0, R1 as loaded from the key.
define(`CLAMP', `
	lis	T, 0x0fff
	ori	T, T, 0xfffc
	rldimi	T, T, 32, 0
	and	R1, R1, T
	ori	T, T, 3
	and	R0, R0, T')

C MULTIPLES: computes S1, Q0.
define(`MULTIPLES', `
	srdi	S1, R1, 2
	add	S1, S1, R1
	mulli	Q0, R0, 5')

C LOAD: R0, R1, S1, Q0 and h of the state at FROM.
define(`LOAD', `
	ld	R0, STATE_R0(FROM)
	ld	R1, STATE_R1(FROM)
	ld	H0, STATE_H0(FROM)
	ld	H1, STATE_H1(FROM)
	ld	H2, STATE_H2(FROM)
	MULTIPLES')

C BLOCK: h = h r + D0 + 2^64 D1 + 2^128 ONE.  Low words of the first products are accumulated from product to product; their high
C words need no carries.  The others are added, which shortens the chain from one h to the next.
C BLOCK(last): h = h r.
define(`BLOCK', `
ifelse($1, last, `
	mulhdu	E0, H0, R0
	mulld	D0, H0, R0
	mulhdu	E1, H0, R1
	mulld	D1, H0, R1', `
	maddhdu	E0, H0, R0, D0
	maddld	D0, H0, R0, D0
	maddhdu	E1, H0, R1, D1
	maddld	D1, H0, R1, D1')
	maddhdu	T, H1, S1, D0
	maddld	D0, H1, S1, D0
	add	E0, E0, T
	srdi	U, H2, 2
	mulhdu	T, U, Q0
	mulld	U, U, Q0
	addc	H0, D0, U
	adde	E0, E0, T
	mulhdu	T, H1, R0
	mulld	U, H1, R0
	addc	D1, D1, U
	adde	E1, E1, T
	mulhdu	T, H2, S1
	mulld	U, H2, S1
	addc	D1, D1, U
	adde	E1, E1, T
	clrldi	U, H2, 62
ifelse($1, last, `	mulld	H2, U, R0', `	maddld	H2, U, R0, ONE')
	addc	H1, D1, E0
	adde	H2, H2, E1')

C BLOCKS: h = h r + block for each of ctr blocks at SRC.
define(`BLOCKS', `
	.balign	32
1:	LOAD128(D0, D1, SRC)
	addi	SRC, SRC, 16
	BLOCK
	bdnz	1b')

C Vectors.
define(`A0', `v0')		C live throughout: h as three numbers of 128 bits, with weights 1, 2^44, 2^88
define(`A1', `v1')
define(`A2', `v2')
define(`B0', `v3')		C sums of a group plus products of h
define(`B1', `v4')
define(`B2', `v5')
define(`SUM', `eval(6 + 3 * (($1) % 2) + $2)')	C limb $2 of the sums of even (6 to 8) and odd (9 to 11) blocks
define(`X', `eval(12 + ($1) % 2)')	C even and odd blocks, in 12 and 13
define(`Z', `eval(14 + $1)')	C limbs of powers that have no registers of their own: 14 to 16
define(`ZERO', `v17')

C Live throughout the loop: limbs of powers.
define(`K8', `eval(18 + $1)')	C 18 to 20
define(`K20', `eval(20 + $1)')	C 21, 22
define(`K7', `eval(23 + $1)')	C 23 to 25
define(`K5', `eval(26 + $1)')	C 26 to 28
define(`K3', `eval(29 + $1)')	C 29 to 31
define(`KEPT', `ifelse($1, 8, `K8($2)', $1, 7, `K7($2)', $1, 5, `K5($2)', $1, 3, `K3($2)', `Z($2)')')

C LOAD_BLOCK(block)
define(`LOAD_BLOCK', `
	lxv	VS(X($1)), eval(16 * ($1))(SRC)
IF_BE(`	xxbrq	VS(X($1)), VS(X($1))')')

C PRODUCTS(block): three products of a block and its power; loads the next block and power in between.
define(`PRODUCTS', `
ifelse($1, 7, `', `LOAD_BLOCK(eval($1 + 1))')
FOR(`J', 0, 2, `
	vmsumudm	SUM($1, J), X($1), KEPT(eval(8 - $1), J), ifelse($1, 1, `ZERO', `SUM($1, J)')
ifelse(eval($1 == 1 || $1 == 3 || $1 == 5 || $1 == 6), 1, `	lxv	VS(Z(J)), KEY(7 - $1, J, KEYS)')
')')

C GROUP(...): B = the sums of a group; the arguments are inserted between, where each sum is free.  STATE1, 2, 3: A = A r^8 + B.
define(`GROUP', `
	vadduqm	B0, SUM(0, 0), SUM(1, 0)
$1
	vadduqm	B1, SUM(0, 1), SUM(1, 1)
$2
	vadduqm	B2, SUM(0, 2), SUM(1, 2)
$3')
define(`STATE1', `
	vmsumudm	B0, A1, K20(2), B0
	vmsumudm	B1, A2, K20(2), B1
	vmsumudm	B2, A0, K8(2), B2')
define(`STATE2', `
	vmsumudm	B0, A2, K20(1), B0
	vmsumudm	B1, A0, K8(1), B1
	vmsumudm	B2, A1, K8(1), B2')
define(`STATE3', `
	vmsumudm	A0, A0, K8(0), B0
	vmsumudm	A1, A1, K8(0), B1
	vmsumudm	A2, A2, K8(0), B2')

C POWER: stores the vectors Z of P = F0 + 2^64 F1 + 2^128 F2 < 2^130 + 2^64, h folded, to KEYS, and adds 2^128 P to B.
C   x0 = P mod 2^44, x1 = P div 2^44 mod 2^44, x2 = P div 2^88
C   y0 = 5 (F1 div 4 mod 2^44), y1 = 5 (F1 div 2^46 + 2^18 F2) + 2^20 (F0 mod 2^24), y2 = F0 div 2^24 + 2^40 (F1 mod 4)
C   2^128 P = 2^40 (20 x1 + 20 2^44 x2 + 2^88 x0)
C POWER(next): also h = h r.  Leaves X1, Y1, X2, Y2.
define(`NEXT', `ifelse($1, next, `$2')')
define(`POWER', `
	srdi	X1, H2, 2
	clrrdi	Y1, H2, 2
	NEXT($1, `mulld	D0, H0, R0')
	NEXT($1, `mulhdu	E0, H0, R0')
	add	X1, X1, Y1
	clrldi	F2, H2, 62
	addc	F0, H0, X1
	NEXT($1, `mulld	D1, H0, R1')
	NEXT($1, `mulhdu	E1, H0, R1')
	NEXT($1, `srdi	U, H2, 2')
	NEXT($1, `maddhdu	T, H1, S1, D0')
	NEXT($1, `maddld	D0, H1, S1, D0')
	addze	F1, H1
	NEXT($1, `add	E0, E0, T')
	NEXT($1, `maddhdu	T, H1, R0, D1')
	NEXT($1, `maddld	D1, H1, R0, D1')
	addze	F2, F2
	rldicl	Y2, F1, 62, 20
	clrldi	X2, F0, 20
	mulli	Y2, Y2, 5
	NEXT($1, `add	E1, E1, T')
	NEXT($1, `maddhdu	T, U, Q0, D0')
	NEXT($1, `maddld	H0, U, Q0, D0')
	srdi	Y1, F1, 46
	rldimi	Y1, F2, 18, 43
	mtvsrdd	VS(Z(0)), Y2, X2
	NEXT($1, `add	E0, E0, T')
	NEXT($1, `maddhdu	T, H2, S1, D1')
	NEXT($1, `maddld	D1, H2, S1, D1')
	mulli	Y1, Y1, 5
	rldic	Y2, F0, 20, 20
	srdi	X1, F0, 44
	NEXT($1, `clrldi	U, H2, 62')
	rldimi	X1, F1, 20, 20
	NEXT($1, `add	E1, E1, T')
	NEXT($1, `maddld	H2, U, R0, E1')
	add	Y1, Y1, Y2
	srdi	Y2, F0, 24
	rldimi	Y2, F1, 40, 22
	NEXT($1, `addc	H1, D1, E0')
	mtvsrdd	VS(Z(1)), Y1, X1
	srdi	X2, F1, 24
	rldimi	X2, F2, 40, 21
	NEXT($1, `addze	H2, H2')
	mtvsrdd	VS(Z(2)), Y2, X2
	stxv	VS(Z(0)), KEY(1, 0, KEYS)
	vmsumudm	B0, Z(1), X(1), B0
	stxv	VS(Z(1)), KEY(1, 1, KEYS)
	vmsumudm	B1, Z(2), X(1), B1
	stxv	VS(Z(2)), KEY(1, 2, KEYS)
	vmsumudm	B2, Z(0), X(0), B2')

PROLOGUE(xcsi_poly1305_set_key_p9)
IF_BE(`	li	r5, 8
	ldbrx	R0, 0, r4
	ldbrx	R1, r5, r4', `	ld	R0, 0(r4)
	ld	R1, 8(r4)')
	lxv	vs0, 16(r4)
	CLAMP
	li	r0, 0
	li	r5, 16 * MANY
	std	R0, STATE_R0(r3)
	std	R1, STATE_R1(r3)
	stxv	vs0, STATE_S(r3)
	xxlxor	vs0, vs0, vs0
	std	r0, STATE_H0(r3)
	std	r0, STATE_H1(r3)
	std	r0, STATE_H2(r3)
	std	r5, STATE_MANY(r3)
	blr
EPILOGUE

C blocks, digest and auth share the code of auth.
PROLOGUE(xcsi_poly1305_blocks_p9)
	sldi.	r6, r5, 4
	beqlr
	SAVE_REGISTERS
	mr	SRC, r4
	mr	FROM, r3
	li	TAG, 0
	li	ONE, 1
	ld	T, STATE_MANY(FROM)
	LOAD
	cmpld	LEFT, T
	bge	.Lmany
	b	.Lfew
EPILOGUE

PROLOGUE(xcsi_poly1305_digest_p9)
	SAVE_REGISTERS
	mr	T, r4
	mr	FROM, r3
	mr	TAG, T
	LOAD
	cmpldi	LEFT, 0
	bne	.Ltail
	b	.Lfinish
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_p9)
	SAVE_REGISTERS
	LOAD128(R0, R1, FROM)
	li	ONE, 1
	CLAMP
	MULTIPLES
	li	H0, 0
	li	H1, 0
	li	H2, 0
	cmpldi	LEFT, 16 * MANY
	bge	.Lmany
	cmpldi	LEFT, 16
	blt	.Lpart
.Lfew:
	LOAD128(D0, D1, SRC)
	addi	SRC, SRC, 16
	srdi	T, LEFT, 4
	mtctr	T
	addc	H0, H0, D0
	adde	H1, H1, D1
	adde	H2, H2, ONE
	bdz	.Llast
	BLOCKS
.Llast:
	BLOCK(last)
.Lpart:
	clrldi.	LEFT, LEFT, 60
	beq	.Lfinish
.Ltail:
	sldi	T, LEFT, 56		C lxvl reads only LEFT bytes; the others are 0
	lxvl	vs0, SRC, T
IF_BE(`	xxbrd	vs0, vs0
	mfvsrd	D0, vs0
	mfvsrld	D1, vs0', `
	mfvsrld	D0, vs0
	mfvsrd	D1, vs0')
	xxlxor	vs0, vs0, vs0
	sldi	T, LEFT, 3
	li	LEFT, 1
	sld	E0, LEFT, T
	xori	T, T, 64
	sld	E1, LEFT, T
	li	LEFT, 0
	or	D0, D0, E0
	or	D1, D1, E1
	addc	H0, H0, D0
	adde	H1, H1, D1
	addze	H2, H2
	b	.Llast
.Lfinish:
	cmpdi	TAG, 0
	beq	.Lstore
	srdi	T, H2, 2		C h = h0 + 2^64 h1 + 2^128 (h2 mod 4) + 5 (h2 div 4) < 2^130 + 2^64 < 2 p
	mulli	T, T, 5
	clrldi	H2, H2, 62
	addc	H0, H0, T
	addze	H1, H1
	addze	H2, H2
	addic	D0, H0, 5		C h - p = h + 5 - 2^130 if that is not negative
	addze	D1, H1
	addze	H2, H2
	srdi	H2, H2, 2
	neg	H2, H2
	xor	D0, D0, H0
	xor	D1, D1, H1
	and	D0, D0, H2
	and	D1, D1, H2
	xor	H0, H0, D0
	xor	H1, H1, D1
	addi	FROM, FROM, 16
	LOAD128(E0, E1, FROM)
	addc	H0, H0, E0
	adde	H1, H1, E1
	STORE128(H0, H1, TAG)
	.cfi_remember_state
	RESTORE_REGISTERS
	blr
	.cfi_restore_state
.Lstore:
	std	H0, STATE_H0(FROM)
	std	H1, STATE_H1(FROM)
	std	H2, STATE_H2(FROM)
	.cfi_remember_state
	RESTORE_REGISTERS
	blr
	.cfi_restore_state

.Lmany:
	rldicl.	T, LEFT, 60, 61		C blocks mod 8 precede, one at a time
	beq	.Lvectors
	mtctr	T
	LOAD128(D0, D1, SRC)
	addi	SRC, SRC, 16
	addc	H0, H0, D0
	adde	H1, H1, D1
	adde	H2, H2, ONE
	bdz	2f
	BLOCKS
2:	BLOCK(last)
.Lvectors:
	FRAME(FRAME_BYTES)
FOR(`I', 17, 23, `	SAVE(I, FRAME_R(I))
')
FOR(`I', 20, 31, `	SAVE_VX(I)
')
	sldi	T, H2, 40		C h is the sum of the first group; 0 is multiplied
	srdi	U, H2, 24
	mtvsrdd	VS(SUM(0, 0)), H1, H0
	mtvsrdd	VS(SUM(0, 2)), U, T
	xxlxor	VS(SUM(0, 1)), vs0, vs0
	addi	KEYS, r1, FRAME_KEYS
	cmpdi	TAG, 0
	bne	.Lpowers
	addi	KEYS, FROM, STATE_KEYS
	ld	T, STATE_MANY(FROM)
	cmpldi	T, 16 * MANY
	bne	.Lready

.Lpowers:
	li	T, 7
	mtctr	T
	li	T, 1
	sldi	T, T, 40
	mtvsrdd	VS(X(0)), 0, T
	mulli	T, T, 20
	mtvsrdd	VS(X(1)), 0, T
	xxlxor	VS(B0), VS(B0), VS(B0)
	xxlxor	VS(B1), VS(B1), VS(B1)
	xxlxor	VS(B2), VS(B2), VS(B2)
	mr	H0, R0
	mr	H1, R1
	li	H2, 0
	.balign	32
1:	POWER(next)
	addi	KEYS, KEYS, 48
	bdnz	1b
	POWER
	addi	KEYS, KEYS, -336
	mulli	X1, X1, 20
	mulli	Y1, Y1, 20
	mulli	X2, X2, 20
	mulli	Y2, Y2, 20
	mtvsrdd	VS(Z(1)), Y1, X1
	mtvsrdd	VS(Z(2)), Y2, X2
	stxv	VS(Z(1)), KEY20(1, KEYS)
	stxv	VS(Z(2)), KEY20(2, KEYS)
	stxv	VS(B0), TOPS(0, KEYS)
	stxv	VS(B1), TOPS(1, KEYS)
	stxv	VS(B2), TOPS(2, KEYS)
	bne	.Lready			C cr0 still tells that TAG is not 0
	li	T, 16 * MANY_READY
	std	T, STATE_MANY(FROM)

.Lready:
	srdi	T, LEFT, 7
	mtctr	T
FOR(`J', 0, 2, `
	lxv	VS(K8(J)), KEY(8, J, KEYS)
	lxv	VS(K7(J)), KEY(7, J, KEYS)
	lxv	VS(K5(J)), KEY(5, J, KEYS)
	lxv	VS(K3(J)), KEY(3, J, KEYS)
	xxlxor	VS(SUM(1, J)), VS(SUM(1, J)), VS(SUM(1, J))
	xxlxor	VS(J), VS(J), VS(J)	C A
')
	lxv	VS(K20(1)), KEY20(1, KEYS)
	lxv	VS(K20(2)), KEY20(2, KEYS)
	xxlxor	VS(ZERO), VS(ZERO), VS(ZERO)
	.balign	32
.Lloop:
	LOAD_BLOCK(0)
	GROUP(`	lxv	VS(SUM(0, 0)), TOPS(0, KEYS)',
	`	lxv	VS(SUM(0, 1)), TOPS(1, KEYS)',
	`	lxv	VS(SUM(0, 2)), TOPS(2, KEYS)')
	PRODUCTS(0)
	PRODUCTS(1)
	STATE1
	PRODUCTS(2)
	PRODUCTS(3)
	STATE2
	PRODUCTS(4)
	PRODUCTS(5)
	STATE3
	PRODUCTS(6)
	PRODUCTS(7)
	addi	SRC, SRC, 128
	bdnz	.Lloop
	GROUP
	STATE1
	STATE2
	STATE3
	mfvsrld	H0, VS(A0)
	mfvsrd	H1, VS(A0)
	mfvsrld	D0, VS(A1)
	mfvsrd	E0, VS(A1)
	mfvsrld	D1, VS(A2)
	mfvsrd	E1, VS(A2)
	sldi	T, D0, 44
	addc	H0, H0, T
	srdi	D0, D0, 20
	rldimi	D0, E0, 44, 0
	adde	H1, H1, D0
	srdi	E0, E0, 20
	addze	H2, E0
	sldi	T, D1, 24
	addc	H1, H1, T
	srdi	D1, D1, 40
	rldimi	D1, E1, 24, 0
	adde	H2, H2, D1
	srdi	E1, E1, 40
	addze	E1, E1
	srdi	D0, H2, 2		C h = h0 + 2^64 h1 + 2^128 (h2 mod 4) + (4 + 1) (h2 div 4), h2 has two words
	rldimi	D0, E1, 62, 0
	srdi	E0, E1, 2
	clrrdi	D1, H2, 2
	clrldi	H2, H2, 62
	addc	H0, H0, D0
	adde	H1, H1, E0
	addze	H2, H2
	addc	H0, H0, D1
	adde	H1, H1, E1
	addze	H2, H2

FOR(`I', 20, 31, `	RESTORE_VX(I)
')
	cmpdi	TAG, 0
	beq	3f
FOR(`I', 0, 28, `	stxv	VS(ZERO), eval(16 * I)(KEYS)
')
3:
WIPE_VECTORS(0, 19)
FOR(`I', 17, 23, `	RESTORE(I, FRAME_R(I))
')
	END_FRAME(FRAME_BYTES)
	b	.Lpart
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305 for POWER9: long messages in vectors, eight blocks at a time, without any carry between them.
C
C A block m = m0 + 2^64 m1 stays as it is in memory.  A power R = r^k and 2^64 R mod p = 2^130 - 5 are kept in limbs,
C   R = x0 + 2^44 x1 + 2^88 x2,  2^64 R = y0 + 2^44 y1 + 2^88 y2,
C and vmsumudm makes m R = d0 + 2^44 d1 + 2^88 d2 with dj = m0 xj + m1 yj: three instructions for a block, one for its load and
C none to split it.  The sums d0, d1, d2 of 128 bits are never reduced: they are h, and since each is itself two words of 64 bits,
C   h R: d0 x0 + 20 d1 x2 + 20 d2 x1,  d0 x1 + d1 x0 + 20 d2 x2,  d0 x2 + d1 x1 + d2 x0     (2^132 = 20 modulo p)
C with dj xi = (dj mod 2^64) xi + (dj div 2^64) yi, one vmsumudm each.  The 2^128 of all blocks together are the start of the sums.
C Short messages and the blocks over a multiple of eight go through integer registers, radix 2^64, folded lazily; with
C s1 = 5 r1 / 4 and q0 = 5 r0 (clamping makes r1 a multiple of 4, so s1 is exact):
C   d0 = h0 r0 + h1 s1 + (h2 div 4) q0 + m0
C   d1 = h0 r1 + h1 r0 + h2 s1 + m1
C   h  = (d0 mod 2^64) + 2^64 (d1 mod 2^64 + d0 div 2^64) + 2^128 ((h2 mod 4) r0 + d1 div 2^64 + 1)
C where maddhdu and maddld carry from product to product.
C
C void xcsi_poly1305_set_key_p9 (uint64_t *state, const uint8_t *key)
C void xcsi_poly1305_blocks_p9 (uint64_t *state, const uint8_t *src, size_t blocks)
C void xcsi_poly1305_digest_p9 (uint64_t *state, uint8_t *tag, const uint8_t *tail, size_t length)
C void xcsi_poly1305_auth_p9 (uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
C Arguments in r3, r4, r5, r6.
C
C State: r0, r1 (clamped), s (bytes), h0, h1, h2, whether the powers are made, 29 vectors of powers.
C Features: p9.

REQUIRES(p9)

C Messages of so many blocks go through the vector registers.
define(`MANY', 24)

define(`TAG', `r3')		C live throughout: the tag, 0 in blocks
define(`FROM', `r4')		C live throughout: key or state; bytes 16 to 31 of either are s
define(`SRC', `r5')		C live throughout
define(`LEFT', `r6')		C live throughout: bytes of the message; only LEFT mod 16 is kept
define(`H0', `r7')		C live throughout, as the following; in POWERS a power of r
define(`H1', `r8')
define(`H2', `r9')
define(`R0', `r10')
define(`R1', `r11')
define(`S1', `r12')
define(`Q0', `r31')
define(`D0', `r30')		C BLOCK: the next block, and the low words of d0 and d1
define(`D1', `r29')
define(`E0', `r28')		C BLOCK: the high words
define(`E1', `r27')
define(`U', `r26')
define(`ONE', `r25')		C 1 in loops of BLOCK, else scratch
define(`EIGHT', `r24')		C 8 on big-endian targets, not used on others
define(`KEYS', `r23')		C the vectors: in the state or in the frame
define(`T', `r0')

C State.
define(`STATE_R0', `0($1)')
define(`STATE_R1', `8($1)')
define(`STATE_S', `16($1)')	C bytes as in the key
define(`STATE_H0', `32($1)')
define(`STATE_H1', `40($1)')
define(`STATE_H2', `48($1)')
define(`STATE_POWERS', `56($1)')
define(`STATE_KEYS', 64)
C The vectors: limb j of 2^64 r^k and r^k, 20 times limb 1 and 2 of r^8, the sum of 2^128 r^k.
define(`KEY', `eval(48 * (($1) - 1) + 16 * ($2))($3)')
define(`KEY20', `eval(384 + 16 * (($1) - 1))($2)')
define(`TOPS', `eval(416 + 16 * ($1))($2)')
define(`KEYS_SIZE', 464)

C The frame of long messages, below which nothing is.
define(`FRAME_V', `eval(48 + 16 * ($1 - 20))')
define(`FRAME_KEYS', eval(48 + 16 * 12))
define(`SAVED', 80)
define(`FRAME_KEYS_PTR', eval(FRAME_KEYS + KEYS_SIZE + SAVED - 72))
define(`FRAME_BYTES', eval(FRAME_KEYS + KEYS_SIZE + SAVED))

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

C CLAMP: R0, R1 as read from the key.
define(`CLAMP', `
	lis	T, 0x0fff
	ori	T, T, 0xfffc
	rldimi	T, T, 32, 0
	and	R1, R1, T
	ori	T, T, 3
	and	R0, R0, T')

C MULTIPLES: S1, Q0.
define(`MULTIPLES', `
	srdi	S1, R1, 2
	add	S1, S1, R1
	mulli	Q0, R0, 5')

C LOAD: R0, R1, S1, Q0 and h of the state FROM.
define(`LOAD', `
	ld	R0, STATE_R0(FROM)
	ld	R1, STATE_R1(FROM)
	ld	H0, STATE_H0(FROM)
	ld	H1, STATE_H1(FROM)
	ld	H2, STATE_H2(FROM)
	MULTIPLES')

C BLOCK: h = h r + D0 + 2^64 D1 + 2^128 ONE.  The low words of sums go from product to product; the high ones need no carry.
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
	srdi	U, H2, 2
	add	E0, E0, T
	maddhdu	T, H1, R0, D1
	maddld	D1, H1, R0, D1
	add	E1, E1, T
	maddhdu	T, U, Q0, D0
	maddld	H0, U, Q0, D0
	add	E0, E0, T
	maddhdu	T, H2, S1, D1
	maddld	D1, H2, S1, D1
	clrldi	U, H2, 62
	add	E1, E1, T
	maddld	H2, U, R0, E1
	addc	H1, D1, E0
ifelse($1, last, `	addze	H2, H2', `	adde	H2, H2, ONE')')

C BLOCKS: h = h r + block for each of ctr blocks at SRC.
define(`BLOCKS', `
	.balign	32
1:	LOAD128(D0, D1, SRC)
	addi	SRC, SRC, 16
	BLOCK
	bdnz	1b')

C Vectors.
define(`A0', `v0')		C live throughout: h as three numbers of 128 bits, of weights 1, 2^44, 2^88
define(`A1', `v1')
define(`A2', `v2')
define(`B0', `v3')		C live throughout: what is to be added to h r^8
define(`B1', `v4')
define(`B2', `v5')
define(`SUM', `eval(6 + 3 * $1 + $2)')	C three sets of sums: 6 to 14
define(`X', `eval(15 + $1)')	C blocks: 15, 16
define(`ZERO', `v17')
define(`Z', `eval(18 + $1)')	C keys of small powers: 18, 19

C The keys that stay in registers: 20 to 31.
define(`K8', `eval(20 + $1)')
define(`K20', `eval(22 + $1)')
define(`K7', `eval(25 + $1)')
define(`K6', `eval(28 + $1)')
define(`K5', `v31')

C STATE(n): product n = 0 to 8 of h r^8, the first six added to B, the last three to the new h.
define(`STATE_STEP', `ifelse(
$1, 0, `	vmsumudm	B0, A1, K20(2), B0',
$1, 1, `	vmsumudm	B1, A2, K20(2), B1',
$1, 2, `	vmsumudm	B2, A0, K8(2), B2',
$1, 3, `	vmsumudm	B0, A2, K20(1), B0',
$1, 4, `	vmsumudm	B1, A0, K8(1), B1',
$1, 5, `	vmsumudm	B2, A1, K8(1), B2',
$1, 6, `	vmsumudm	A0, A0, K8(0), B0',
$1, 7, `	vmsumudm	A1, A1, K8(0), B1',
$1, 8, `	vmsumudm	A2, A2, K8(0), B2')')

C ADD(power, limb, X, set): product of a block and a limb.
define(`PRODUCT', `ifelse(
$1, 8, `	vmsumudm	SUM($4, $2), X($3), K8($2), SUM($4, $2)',
$1, 7, `	vmsumudm	SUM($4, $2), X($3), K7($2), ZERO',
$1, 6, `	vmsumudm	SUM($4, $2), X($3), K6($2), ZERO',
$1$2, 50, `	vmsumudm	SUM($4, $2), X($3), K5, SUM($4, $2)', `
	lxv	VS(Z(eval(($1 + $2) % 2))), KEY($1, $2, KEYS)
	vmsumudm	SUM($4, $2), X($3), Z(eval(($1 + $2) % 2)), SUM($4, $2)')')

C POWER_KEYS: VS(9), VS(10), VS(11) = the limbs of 2^64 P and P = H0 + 2^64 H1 + 2^128 H2 < 2^130 + 2^66.
define(`LIMBS', `
	clrldi	D0, H0, 20
	srdi	D1, H0, 44
	rldimi	D1, H1, 20, 20
	srdi	E0, H1, 24
	rldimi	E0, H2, 40, 21
	rldicl	E1, H1, 62, 20
	mulli	E1, E1, 5
	srdi	U, H1, 46
	rldimi	U, H2, 18, 43
	mulli	U, U, 5
	rldic	T, H0, 20, 20
	add	U, U, T
	srdi	ONE, H0, 24
	rldimi	ONE, H1, 40, 22
	mtvsrdd	VS(v9), E1, D0
	mtvsrdd	VS(v10), U, D1
	mtvsrdd	VS(v11), ONE, E0')

PROLOGUE(xcsi_poly1305_set_key_p9)
IF_BE(`	li	r5, 8
	ldbrx	R0, 0, r4
	ldbrx	R1, r5, r4', `	ld	R0, 0(r4)
	ld	R1, 8(r4)')
	lxv	vs0, 16(r4)
	CLAMP
	li	r0, 0
	std	R0, STATE_R0(r3)
	std	R1, STATE_R1(r3)
	stxv	vs0, STATE_S(r3)
	std	r0, STATE_H0(r3)
	std	r0, STATE_H1(r3)
	std	r0, STATE_H2(r3)
	std	r0, STATE_POWERS(r3)
	blr
EPILOGUE

C The three others meet in auth.
PROLOGUE(xcsi_poly1305_blocks_p9)
	sldi.	r6, r5, 4
	beqlr
	SAVE_REGISTERS
	mr	SRC, r4
	mr	FROM, r3
	li	TAG, 0
	li	ONE, 1
	LOAD
	cmpldi	LEFT, 16 * MANY
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
	sldi	T, LEFT, 56		C lxvl reads LEFT bytes and no more; the others are 0
	lxvl	vs0, SRC, T
IF_BE(`	xxbrd	vs0, vs0
	mfvsrd	D0, vs0
	mfvsrld	D1, vs0', `
	mfvsrld	D0, vs0
	mfvsrd	D1, vs0')
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
	srdi	T, H2, 2		C h = h0 + 2^64 h1 + 2^128 (h2 mod 4) + 5 (h2 div 4) < 2^130 + 2^66 < 2 p
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
	rldicl.	T, LEFT, 60, 61		C blocks mod 8 come first, one by one
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
	SAVE(KEYS, FRAME_KEYS_PTR)
FOR(`I', 20, 31, `	SAVE_VX(I)
')
	xxlxor	VS(A0), VS(A0), VS(A0)	C h is in B, to be added to 0 r^8
	xxlor	VS(A1), VS(A0), VS(A0)
	xxlor	VS(A2), VS(A0), VS(A0)
	xxlor	VS(B1), VS(A0), VS(A0)
	sldi	T, H2, 40
	srdi	U, H2, 24
	mtvsrdd	VS(B0), H1, H0
	mtvsrdd	VS(B2), U, T
	addi	KEYS, r1, FRAME_KEYS
	cmpdi	TAG, 0
	bne	.Lpowers
	ld	T, STATE_POWERS(FROM)
	addi	KEYS, FROM, STATE_KEYS
	cmpdi	T, 0
	bne	.Lready

.Lpowers:
	li	H2, 8
	mtctr	H2
	li	U, 1
	sldi	U, U, 40
	mulli	T, U, 20
	mtvsrdd	VS(v12), 0, U
	mtvsrdd	VS(v13), 0, T
	xxlor	VS(v6), VS(A0), VS(A0)
	xxlor	VS(v7), VS(A0), VS(A0)
	xxlor	VS(v8), VS(A0), VS(A0)
	mr	H0, R0
	mr	H1, R1
	li	H2, 0
	b	2f
	.balign	32
1:	mulld	T, H2, S1
	maddhdu	E1, H0, R1, T
	maddld	D1, H0, R1, T
	maddhdu	T, H1, R0, D1
	maddld	D1, H1, R0, D1
	add	E1, E1, T
	mulhdu	E0, H0, R0
	mulld	D0, H0, R0
	maddhdu	T, H1, S1, D0
	maddld	H0, H1, S1, D0
	add	E0, E0, T
	maddld	H2, H2, R0, E1
	addc	H1, D1, E0
	addze	H2, H2
	srdi	T, H2, 2
	clrldi	U, H2, 62
	clrrdi	H2, H2, 2
	add	T, T, H2
	addc	H0, H0, T
	addze	H1, H1
	addze	H2, U
2:	LIMBS
	vmsumudm	v6, v10, v13, v6
	vmsumudm	v7, v11, v13, v7
	vmsumudm	v8, v9, v12, v8
	stxv	VS(v9), KEY(1, 0, KEYS)
	stxv	VS(v10), KEY(1, 1, KEYS)
	stxv	VS(v11), KEY(1, 2, KEYS)
	addi	KEYS, KEYS, 48
	bdnz	1b
	addi	KEYS, KEYS, -384
	mulli	D1, D1, 20
	mulli	U, U, 20
	mulli	E0, E0, 20
	mulli	ONE, ONE, 20
	mtvsrdd	VS(v10), U, D1
	mtvsrdd	VS(v11), ONE, E0
	stxv	VS(v10), KEY20(1, KEYS)
	stxv	VS(v11), KEY20(2, KEYS)
	stxv	VS(v6), TOPS(0, KEYS)
	stxv	VS(v7), TOPS(1, KEYS)
	stxv	VS(v8), TOPS(2, KEYS)
	cmpdi	TAG, 0
	bne	.Lready
	li	T, 1
	std	T, STATE_POWERS(FROM)

.Lready:
	lxv	VS(K8(0)), KEY(8, 0, KEYS)
	lxv	VS(K8(1)), KEY(8, 1, KEYS)
	lxv	VS(K8(2)), KEY(8, 2, KEYS)
	lxv	VS(K20(1)), KEY20(1, KEYS)
	lxv	VS(K20(2)), KEY20(2, KEYS)
FOR(`J', 0, 2, `	lxv	VS(K7(J)), KEY(7, J, KEYS)
	lxv	VS(K6(J)), KEY(6, J, KEYS)
')
	lxv	VS(K5), KEY(5, 0, KEYS)
	xxlxor	VS(ZERO), VS(ZERO), VS(ZERO)
	srdi	T, LEFT, 7
	mtctr	T
	.balign	32
.Lloop:
FOR(`J', 0, 2, `	lxv	VS(SUM(0, J)), TOPS(J, KEYS)
')
FOR(`I', 0, 7, `
	lxv	VS(X(eval(I % 2))), eval(16 * I)(SRC)
IF_BE(`	xxbrq	VS(X(eval(I % 2))), VS(X(eval(I % 2)))
')
FOR(`J', 0, 2, `PRODUCT(eval(8 - I), J, eval(I % 2), eval(I % 3))
')
STATE_STEP(I)
')
STATE_STEP(8)
FOR(`J', 0, 2, `
	vadduqm	eval(3 + J), SUM(0, J), SUM(2, J)
	vadduqm	eval(3 + J), eval(3 + J), SUM(1, J)
')
	addi	SRC, SRC, 128
	bdnz	.Lloop
FOR(`I', 0, 8, `STATE_STEP(I)
')
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
	srdi	D0, H2, 2		C h = h0 + 2^64 h1 + 2^128 (h2 mod 4) + (4 + 1) (h2 div 4), h2 of two words
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
3:	RESTORE(KEYS, FRAME_KEYS_PTR)
	END_FRAME(FRAME_BYTES)
	b	.Lpart
EPILOGUE

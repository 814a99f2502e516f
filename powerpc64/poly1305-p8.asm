C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, 8 blocks in vectors, radix 2^26, interleaved with 8 in 64-bit registers, radix 2^64: they use different units.
C
C For a group of 16 blocks b[0] ... b[15], each including its 2^128, modulo p = 2^130 - 5:
C   h = (h + b[0]) r^16 + b[1] r^15 + ... + b[7] r^9 + (... (b[8] r + b[9]) r + ... + b[15]) r
C The last bracket depends only on r: 8 scalar blocks as in variant ppc64, from h = 0.  The other blocks are in halves of vectors,
C even blocks left and odd blocks right, with a sum in each half:
C   x = (x + b[0,1]) r^16 + b[2,3] r^14 + b[4,5] r^12 + b[6,7] r^10, and the scalar blocks are added left.
C The right half has one power of r too many.  So the last group takes r^16, ..., r^10 left and r^15, ..., r^9 right, and then h is
C left + right.
C
C Limbs: x = x0 + 2^26 x1 + ... + 2^104 x4.  A vector of words has one limb of four blocks, 2, 0, 3, 1 (or 6, 4, 7, 5); x is added
C to 0 and 1.  A vector of the table has one limb of their powers: 14, 16, 14, 16 (or 10, 12, 10, 12).  vmuleuw and vmulouw make two
C products of 64 bits each, all added to the same five sums: with i + j >= 5, 2^(26 (i + j)) xi rj is
C 2^(26 (i + j - 5)) (5 xi) rj, and 5 xi replaces xi.  Carries once per group:
C   d0 -> d1 -> d2 -> d3 -> d4 in parallel with d3 -> d4 -> d0 -> d1.
C
C Functions: blocks, auth.  Variant ppc64 sets the key, computes the tag, and processes short messages and blocks in excess of 16 n.
C Features: ISA 2.07 (vmuleuw, vmulouw, vmuluwm, vmrgew, mtvsrd).  Stack: saved registers, and the state of auth, cleared.
C State: words 0 to 7 of ppc64, word 7 not 0 if the powers are valid; for each limb from 0 on, 8 words of 32 bits in pairs, as
C 64-bit numbers 2^32 a + b with (a, b) the powers (14, 16), (13, 15), (10, 12), (9, 11).
C
C Bounds, for arbitrary blocks:
C   powers and h after FOLD: P < 2^130 + 2^64, so that limbs <= 2^26
C   limbs of x before a group: x0, x2, x3 < 2^26, x1, x4 < 2^26 + 2^8; with a block x < 2^27 + 2^8; 5 x < 2^30, a word
C   dk: of the four blocks of each half, one has limbs < 2^27 + 2^8, three < 2^26:
C     dk < (1 + 4 * 5) 2^26 (2^27 + 2^8 + 3 * 2^26) + 2^26 < 2^59, with the scalar h; d4, without 5:
C     d4 < 5 * 2^26 (2^27 + 2^8 + 3 * 2^26) + 2^26 < 2^57
C   carries: of d0, d1, d2, d3 to the next < 2^33; of d4 < 2^31, a word, and 5 times that < 2^34 to d0; then of d0 to d1 < 2^8, of
C     d3 to d4 <= 2^7
C   left + right: sums < 2^60; with carries h2 = d4 div 2^24 < 2^34, which suits ppc64
C   the scalar blocks as in ppc64, h2 < 2^63; LIMBS is preceded by FOLD
C
C Instructions per byte of auth, with the caller (more of ppc64: poly1305-ppc64.asm):
C   bytes                 64    256   1024  16384
C   p8, little endian   3.27   2.27   2.02   2.20
C   p8, big endian      4.09   2.71   2.37   2.23
C   ppc64, little       3.22   2.26   2.02   1.94
C Cycles per byte of the loop, llvm-mca 19, in either byte order: pwr8 0.74, pwr9 0.87, pwr10 0.63; ppc64 0.82, 0.94, 0.88 with a
C carry chain that llvm-mca models too fast, while here 8 scalar blocks have 189 cycles.
C The 16 powers take about 700 instructions; with them p8 beats ppc64 from about 5 KiB on, by the model: ENOUGH_FOR_POWERS.
C Slower: vectors alone, pwr8 1.12, pwr9 1.16 (8 blocks, 2.23 instructions per byte); scalar blocks interleaved only with the
C products, six instructions to four of the vectors, 0.80 and 0.88.

REQUIRES(p8)

C Minimum blocks for the vectors to pay: with valid powers; with powers to compute.
define(`ENOUGH', 32)
define(`ENOUGH_FOR_POWERS', 320)

C STATE, SRC, BLOCKS, R0 to Q0 and ONE are live throughout.
define(`STATE', `r3')
define(`SRC', `r4')
define(`BLOCKS', `r5')
define(`TABLE', 64)		C powers, offset in the state
C r6 is scratch; r7 to r12 and r0 hold 16 to 112: OFFSET
C The scalar blocks, and h before and after; names as in variant ppc64
define(`R0', `r14')
define(`R1', `r15')
define(`S1', `r16')
define(`Q0', `r17')
define(`H0', `r18')
define(`H1', `r19')
define(`H2', `r20')
define(`T0', `r21')
define(`T1', `r22')
define(`T2', `r23')
define(`A0', `r24')
define(`A1', `r25')
define(`B0', `r26')
define(`B1', `r27')
define(`ONE', `r28')
define(`FROM', `r29')		C big endian only: scalar block
define(`I8', `r30')		C big endian only: live throughout, 8
define(`ORDER', `r31')		C positions of the powers in a row of the table
define(`SAVE_REGISTERS', `
FOR(`I', 14, 31, `	SAVE(I, eval(8 * (I - 32)))
')
	SAVE_F(f14, -152)')
define(`RESTORE_REGISTERS', `
FOR(`I', 14, 31, `	RESTORE(I, eval(8 * (I - 32)))
')
	RESTORE_F(f14, -152)')
define(`ZERO', `vs14')
C Limbs of h, by number
define(`W', `ifelse($1, 0, A0, $1, 1, A1, $1, 2, B0, $1, 3, B1, T2)')

C Vectors: constants
define(`SEL01', `v0')		C selects limbs 0 and 1 of two blocks, not yet aligned
define(`SEL23', `v1')
define(`SEL4',  `v2')
define(`SH01',  `v3')		C shifts of words: 0 and 2; the top bytes are 1
define(`SH23',  `v4')		C 4 and 6
define(`SH26',  `v5')		C shift of halves: 26
define(`FIVE',  `v6')		C words
define(`MASK_WORDS', `vs11')	C 2^26 - 1
define(`MASK',  `vs12')		C of halves
define(`TOP',   `vs13')		C top byte of words
define(`POWER0',`eval(7 + $1)')	C limbs of powers for blocks 0 to 3
define(`POWER1',`eval(12 + $1)')	C limbs of powers for blocks 4 to 7
C Vectors: variables
define(`D',     `eval(17 + $1)')	C sums
define(`L',     `ifelse($1, 1, v27, eval(22 + $1))')	C limbs of 4 blocks
define(`U0',    `v23')		C scratch, live until the next SPLIT
define(`U1',    `v28')
define(`U2',    `v29')
define(`U3',    `v30')
define(`U',     `ifelse($1, 0, U0, $1, 1, U1, $1, 2, U2, U3)')
define(`FIRST_SAVED', 20)
define(`LAST_SAVED', 30)

C FOLD: h2 < 5.
define(`FOLD', `
	srdi	T2, H2, 2
	clrldi	T1, H2, 62
	sub	H2, H2, T1
	add	T2, T2, H2
	addc	H0, H0, T2
	addze	H1, H1
	addze	H2, T1')

define(`LIMB', `eval(22 + $1)')

C LIMBS: W(0) to W(4) = limbs of h.
define(`LIMBS', `
	clrldi	W(0), H0, 38
	rldicl	W(1), H0, 38, 38
	srdi	W(2), H0, 52
	rldimi	W(2), H1, 12, 38
	rldicl	W(3), H1, 50, 38
	srdi	W(4), H1, 40
	sldi	T1, H2, 24
	or	W(4), W(4), T1')

C SCALAR(n): instruction n mod 30 of scalar block n div 30: h = h r, plus the next scalar block except after the last.
define(`UNLESS_LAST', `ifelse(eval($1 < 210), 1, `$2')')
define(`SCALAR', `NTH($1 % 30,
	`UNLESS_LAST($1, `IF_BE(`addi	FROM, FROM, 16
	ldbrx	T0, 0, FROM', `ld	T0, eval(128 + 16 * ($1 / 30 + 1))(SRC)')')',
	`UNLESS_LAST($1, `IF_BE(`ldbrx	T1, FROM, I8', `ld	T1, eval(136 + 16 * ($1 / 30 + 1))(SRC)')')',
	`mulld	A0, H0, R0', `mulld	B0, H0, R1', `mulhdu	A1, H0, R0', `mulhdu	B1, H0, R1',
	`UNLESS_LAST($1, `addc	A0, A0, T0')', `UNLESS_LAST($1, `adde	B0, B0, T1')', `UNLESS_LAST($1, `adde	B1, B1, ONE')',
	`srdi	T2, H2, 2', `mulld	T0, H1, S1', `mulhdu	T1, H1, S1', `addc	A0, A0, T0', `adde	A1, A1, T1',
	`mulld	T0, T2, Q0', `mulhdu	T1, T2, Q0', `addc	H0, A0, T0', `adde	A1, A1, T1',
	`mulld	T0, H1, R0', `mulhdu	T1, H1, R0', `addc	B0, B0, T0', `adde	B1, B1, T1',
	`mulld	T0, H2, S1', `mulhdu	T1, H2, S1', `addc	B0, B0, T0', `adde	B1, B1, T1',
	`clrldi	H2, H2, 62', `mulld	H2, H2, R0', `addc	H1, B0, A1', `adde	H2, H2, B1')')
define(`SCALARS', `FOR(`K', $1, $2, `	SCALAR(K)
')')
define(`MULTIPLY', `
SCALARS(210, 239)')

define(`OFFSET', `ifelse($1, 0, 0, $1, 16, r7, $1, 32, r8, $1, 48, r9, $1, 64, r10, $1, 80, r11, $1, 96, r12, $1, 112, r0)')
define(`LOAD', `lxvd2x	VS($1), ifelse($2, 0, `0, SRC', `SRC, OFFSET($2)')')

C SPLIT(byte, code, ...), 18 arguments: L = limbs of the 4 blocks at SRC + byte, words of blocks 2, 0, 3, 1.  The code is
C interleaved with its steps.
define(`SPLIT', `
	LOAD(v22, $1)
	LOAD(v23, eval($1 + 16))
	LOAD(v27, eval($1 + 32))
	LOAD(v30, eval($1 + 48))
$2
	vperm	v24, v22, v23, SEL01
	vperm	v25, v22, v23, SEL23
$3
	vperm	v26, v22, v23, SEL4
	vperm	v22, v27, v30, SEL01
$4
	vsrw	v24, v24, SH01
	vperm	v23, v27, v30, SEL23
$5
	vsrw	v25, v25, SH23
	vperm	v27, v27, v30, SEL4
$6
	vsrw	v22, v22, SH01
	xxland	VS(v24), VS(v24), MASK_WORDS
$7
	vsrw	v23, v23, SH23
	xxland	VS(v25), VS(v25), MASK_WORDS
$8
	xxland	VS(v22), VS(v22), MASK_WORDS
	vmrgew	v26, v27, v26
$9
	xxland	VS(v23), VS(v23), MASK_WORDS
	vmrgow	v27, v22, v24
	vmrgew	v22, v22, v24
	xxsel	VS(v26), VS(v26), VS(SH01), TOP
	vmrgew	v24, v23, v25
	vmrgow	v25, v23, v25')

C CARRY and its parts: from sum $1 to sum $2; scratch $3.
define(`SHIFT', `vsrd	$3, D($1), SH26')
define(`REST', `xxland	VS(D($1)), VS(D($1)), MASK')
define(`INTO', `vaddudm	D($2), D($2), $3')

C Products of a group: step n multiplies limb i of the blocks by limb j of the powers.
define(`STEP_I', `substr(`0000022233411114234123434', $1, 1)')
define(`STEP_J', `substr(`0123401201001234321443243', $1, 1)')
define(`COLUMN', `eval((STEP_I($1) + STEP_J($1)) % 5)')
define(`EVEN', `U(eval(2 * ($1 % 2)))')
define(`ODD', `U(eval(2 * ($1 % 2) + 1))')
C MULTIPLY_STEP(group, n); ADD_STEP(group, n).  Products of limb 0 in group 0 initialize the sums.
define(`BEGINS', `eval($1 == 0 && $2 < 5)')
define(`MULTIPLY_STEP', `
	vmuleuw	ifelse(BEGINS($1, $2), 1, `D(COLUMN($2))', `EVEN($2)'), L(STEP_I($2)), POWER$1(STEP_J($2))
	vmulouw	ODD($2), L(STEP_I($2)), POWER$1(STEP_J($2))
ifelse($2, 7, `	vmuluwm	L(2), L(2), FIVE', $2, 9, `	vmuluwm	L(3), L(3), FIVE', $2, 10, `	vmuluwm	L(4), L(4), FIVE',
	$2, 14, `	vmuluwm	L(1), L(1), FIVE')')
define(`ADD_STEP', `
ifelse(BEGINS($1, $2), 1, `', `	vaddudm	D(COLUMN($2)), D(COLUMN($2)), EVEN($2)')
	vaddudm	D(COLUMN($2)), D(COLUMN($2)), ODD($2)')
C PRODUCTS(group, first step of the interleaved scalar code)
define(`PRODUCTS', `
	MULTIPLY_STEP($1, 0)
BESIDE($2)
FOR(`I', 1, 24, `
	MULTIPLY_STEP($1, I)
BESIDE(eval($2 + I))
	ADD_STEP($1, eval(I - 1))')
	ADD_STEP($1, 24)')
C BESIDE(step): the scalar blocks, then the limbs of their h.
define(`BESIDE', `ifelse(eval($1 < 25), 1, `SCALARS(eval(45 + 4 * $1), eval(48 + 4 * $1))',
	eval($1 < 42), 1, `SCALARS(eval(69 + 4 * $1), eval(72 + 4 * $1))',
	$1, 42, `SCALARS(237, 239)', $1, 43, `FOLD', $1, 45, `LIMBS')')

C LOAD_POWERS(instruction)
define(`LOAD_POWERS', `
	addi	r6, STATE, TABLE
FOR(`I', 0, 4, `
	$1	VS(POWER0(I)), 0, r6
	$1	VS(POWER1(I)), r6, OFFSET(16)
ifelse(I, 4, `', `	addi	r6, r6, 32')')')

C HEAD: loads r and its multiples.
define(`HEAD', `
	ld	R0, 0(STATE)
	ld	R1, 8(STATE)
	srdi	S1, R1, 2
	sldi	Q0, R0, 2
	add	S1, S1, R1
	add	Q0, Q0, R0')

PROLOGUE(xcsi_poly1305_blocks_p8)
	ld	r6, 56(STATE)
	cmpldi	cr0, BLOCKS, ENOUGH
	cmpldi	cr7, BLOCKS, ENOUGH_FOR_POWERS
	blt	cr0, .Lfew
	cmpldi	cr1, r6, 0
	bne	cr1, .Lready
	bge	cr7, .Lpowers
.Lfew:
	b	xcsi_poly1305_blocks_ppc64
.Lpowers:
	.cfi_remember_state
	SAVE_REGISTERS
	HEAD
	lis	ORDER, IF_BE(0x6475, 0x7564)
	ori	ORDER, ORDER, IF_BE(0x2031, 0x3120)
	li	r6, 8
	mtctr	r6
	std	r6, 56(STATE)
	mr	H0, R0
	mr	H1, R1
	li	H2, 0
1:	MULTIPLY
	bdnz	1b
	mtctr	r6
	b	3f
2:	MULTIPLY
3:	FOLD
	rotlwi	ORDER, ORDER, 4
	LIMBS
	rlwinm	r6, ORDER, 2, 27, 29
	add	r6, r6, STATE
FOR(`I', 0, 4, `	stw	W(I), eval(TABLE + 32 * I)(r6)
')
	bdnz	2b
	b	4f
.Lready:
	.cfi_restore_state
	SAVE_REGISTERS
	HEAD
4:
	ld	H0, 32(STATE)
	ld	H1, 40(STATE)
	ld	H2, 48(STATE)
	FOLD
	LIMBS
FOR(`I', FIRST_SAVED, LAST_SAVED, `	xxlor	eval(I - FIRST_SAVED), VS(I), VS(I)
')
	xxlxor	ZERO, ZERO, ZERO
FOR(`I', 0, 4, `	mtvsrd	VS(D(I)), W(I)
')
FOR(`I', 0, 4, `	xxpermdi VS(D(I)), VS(D(I)), ZERO, 0
')
	LEA(constants, r6)
	li	r0, 112
FOR(`I', 1, 6, `	li	eval(6 + I), eval(16 * I)
')
	lxvd2x	VS(v0), 0, r6
FOR(`I', 1, 6, `	lxvd2x	VS(I), r6, eval(6 + I)
')
	lxvd2x	MASK_WORDS, r6, r0
	addi	r6, r6, 128
	lxvd2x	MASK, 0, r6
	lxvd2x	TOP, r6, OFFSET(16)
	li	ONE, 1
IF_BE(`
	li	I8, 8
	addi	FROM, SRC, 128')
	srdi	r6, BLOCKS, 4
	clrldi	BLOCKS, BLOCKS, 60
	addi	r6, r6, -1
	mtctr	r6
	cmpldi	cr6, r1, 0		C not equal: not the last group
	LOAD_POWERS(lxvdsx)
.Lgroup:
IF_BE(`
	ldbrx	H0, 0, FROM
	ldbrx	H1, FROM, I8', `
	ld	H0, 128(SRC)
	ld	H1, 136(SRC)')
	li	H2, 1
	SPLIT(0, `
	SHIFT(3, 4, U1)
	SHIFT(0, 1, U2)
SCALARS(0, 4)', `
	REST(3)
	INTO(3, 4, U1)
SCALARS(5, 9)', `
	REST(0)
	INTO(0, 1, U2)
SCALARS(10, 14)', `
	SHIFT(4, 0, U1)
	SHIFT(1, 2, U2)
SCALARS(15, 19)', `
	vmulouw	U1, U1, FIVE
	INTO(1, 2, U2)
	REST(4)
SCALARS(20, 24)', `
	REST(1)
	SHIFT(2, 3, U2)
SCALARS(25, 29)', `
	REST(2)
	INTO(2, 3, U2)
	INTO(4, 0, U1)
SCALARS(30, 34)', `
	SHIFT(3, 4, U2)
	SHIFT(0, 1, U1)
	REST(3)
SCALARS(35, 39)')
	REST(0)
	INTO(3, 4, U2)
	INTO(0, 1, U1)
SCALARS(40, 44)
FOR(`I', 0, 4, `	vadduwm	L(I), L(I), D(I)
')
	PRODUCTS(0, 0)
	SPLIT(64, `
SCALARS(145, 147)', `
SCALARS(148, 150)', `
SCALARS(151, 153)', `
SCALARS(154, 156)', `
SCALARS(157, 159)', `
SCALARS(160, 162)', `
SCALARS(163, 165)', `
SCALARS(166, 168)')
	PRODUCTS(1, 25)
FOR(`I', 0, 4, `	mtvsrd	VS(LIMB(I)), W(I)
')
FOR(`I', 0, 4, `	xxpermdi VS(LIMB(I)), VS(LIMB(I)), ZERO, 0
')
FOR(`I', 0, 4, `	vaddudm	D(I), D(I), LIMB(I)
')
IF_BE(`	addi	FROM, FROM, 144
')	addi	SRC, SRC, 256
	bdnz	.Lgroup
	beq	cr6, .Ljoin
	cmpld	cr6, r1, r1
	li	r6, 1
	mtctr	r6
	LOAD_POWERS(lxvd2x)
	b	.Lgroup
.Ljoin:
FOR(`I', 0, 4, `	xxswapd	VS(U(eval(I % 4))), VS(D(I))
	vaddudm	D(I), D(I), U(eval(I % 4))
	mfvsrd	W(I), VS(D(I))
')
FOR(`I', 0, 3, `	srdi	r0, W(I), 26
	clrldi	W(I), W(I), 38
	add	W(eval(I + 1)), W(eval(I + 1)), r0
')
	rldimi	W(0), W(1), 26, 12
	rldimi	W(0), W(2), 52, 0
	srdi	W(2), W(2), 12
	rldimi	W(2), W(3), 14, 24
	rldimi	W(2), W(4), 40, 0
	srdi	W(4), W(4), 24
	std	W(0), 32(STATE)
	std	W(2), 40(STATE)
	std	W(4), 48(STATE)
FOR(`I', FIRST_SAVED, LAST_SAVED, `	xxlor	VS(I), eval(I - FIRST_SAVED), eval(I - FIRST_SAVED)
')
WIPE_VECTORS(7, 19)
	RESTORE_REGISTERS
	cmpldi	BLOCKS, 0
	beqlr
	b	xcsi_poly1305_blocks_ppc64
EPILOGUE

C Frame of auth: header, state, saved registers.
define(`STATE_WORDS', 28)
define(`AT_STATE', 112)
define(`AUTH_FRAME', eval(AT_STATE + 8 * STATE_WORDS + 32))

PROLOGUE(xcsi_poly1305_auth_p8)
	cmpldi	r6, eval(16 * ENOUGH_FOR_POWERS)
	bge	.Llong
	b	xcsi_poly1305_auth_ppc64
.Llong:
	SAVE_LR(r0)
FOR(`I', 29, 31, `	SAVE(I, eval(8 * (I - 32)))
')
	FRAME(AUTH_FRAME)
	mr	r29, r3
	mr	r30, r5
	mr	r31, r6
	addi	r3, r1, AT_STATE
	bl	xcsi_poly1305_set_key_ppc64
	nop
	addi	r3, r1, AT_STATE
	mr	r4, r30
	srdi	r5, r31, 4
	bl	FUNCTION_CODE(xcsi_poly1305_blocks_p8)
	clrrdi	r5, r31, 4
	addi	r3, r1, AT_STATE
	mr	r4, r29
	add	r5, r5, r30
	clrldi	r6, r31, 60
	bl	xcsi_poly1305_digest_ppc64
	nop
	xxlxor	vs0, vs0, vs0
	addi	r3, r1, AT_STATE
	li	r4, eval(STATE_WORDS / 2)
	mtctr	r4
1:	stxvd2x	vs0, 0, r3
	addi	r3, r3, 16
	bdnz	1b
	END_FRAME(AUTH_FRAME)
FOR(`I', 29, 31, `	RESTORE(I, eval(8 * (I - 32)))
')
	RESTORE_LR(r0)
	blr
EPILOGUE

define(`TWICE', `.quad	$1, $1')
RODATA(constants, 16)
	.quad	IF_BE(`0x0302010006050403, 0x1312111016151413', `0x0405060701020304, 0x1415161711121314')
	.quad	IF_BE(`0x090807060c0b0a09, 0x191817161c1b1a19', `0x0e0f00010b0c0d0e, 0x1e1f10111b1c1d1e')
	.quad	IF_BE(`0x0f0f0e0d00000000, 0x1f1f1e1d00000000', `0x0808090a00000000, 0x1818191a00000000')
	TWICE(0x0100000001000002)
	TWICE(0x0000000400000006)
	TWICE(26)
	TWICE(0x0000000500000005)
	TWICE(0x03ffffff03ffffff)
	TWICE(0x03ffffff)
	TWICE(0xff000000ff000000)
END_RODATA

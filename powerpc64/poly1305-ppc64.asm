C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, radix 2^64; src/poly1305-impl.h has formula, state and bounds.
C
C Functions: set_key, blocks, digest, auth.
C Features: none.  Big endian it loads 32-bit words: ldbrx is not in the baseline.  The stack has nothing secret.  m is added to
C products off the critical path: A1 never carries; the carry of m0 goes to B0, which has the weight of A1.
C
C Instructions per byte of a message, with the caller:
C   bytes                 16     64    256   1024  16384
C   auth, little endian 7.00   3.22   2.26   2.02   1.94
C   c64                13.25   5.52   3.58   3.10   2.95
C   auth, big endian    9.38   4.05   2.70   2.36   2.26
C   c64                16.00   6.63   4.28   3.70   3.51
C Cycles per byte of the loop, llvm-mca 19: pwr8 0.82, pwr9 0.94, pwr10 0.88; big endian 0.82, 0.97, 0.88.  30 instructions per
C block (35 big endian), 13 of them multiplications; the critical path is h2: srdi, mulhdu, adde, addc, adde.  llvm-mca starts adde
C one cycle after the addc that sets its carry; on a CPU with a longer latency a block takes a few cycles more.
C Slower, pwr8 and pwr9: the block added to h before the multiplication 1.00, 1.00; the product with q0 last 0.88, 1.10.

REQUIRES()

C live throughout
define(`FROM', `r3')		C state or key; bytes 16 to 31 of both are s
define(`TAG', `r4')
define(`SRC', `r5')
define(`LENGTH', `r6')
define(`R0', `r7')
define(`R1', `r8')
define(`S1', `r9')
define(`Q0', `r10')
define(`H0', `r11')
define(`H1', `r12')
define(`H2', `r31')
C within a block
define(`T0', `r0')		C product, or half of a block
define(`T1', `r30')
define(`T2', `r29')
define(`A0', `r28')		C d0
define(`A1', `r27')
define(`B0', `r26')		C d1
define(`B1', `r25')
define(`ONE', `r24')		C in loops
define(`I4', `r23')		C in loops; big endian only: offsets 4, 8, 12
define(`I8', `r22')
define(`I12', `r21')
define(`FIRST_SAVED', IF_BE(21, 24))

define(`RED_ZONE', `eval(8 * ($1 - 32))')
define(`SAVE_REGISTERS', `
FOR(`I', FIRST_SAVED, 31, `	SAVE(I, RED_ZONE(I))
')')
define(`RESTORE_REGISTERS', `
FOR(`I', FIRST_SAVED, 31, `	RESTORE(I, RED_ZONE(I))
')')

C LOAD64(register, offset, base): least significant byte first; big endian clobbers r0.
define(`LOAD64', `IF_BE(`
	li	r0, $2
	lwbrx	$1, $3, r0
	li	r0, eval($2 + 4)
	lwbrx	r0, $3, r0
	rldimi	$1, r0, 32, 0', `
	ld	$1, $2($3)')')

C CLAMP(key): R0, R1.
define(`CLAMP', `
	LOAD64(R0, 0, $1)
	LOAD64(R1, 8, $1)
	lis	T0, 0x0fff
	ori	T0, T0, 0xfffc
	sldi	T0, T0, 32
	oris	T0, T0, 0x0fff
	ori	T0, T0, 0xffff
	and	R0, R0, T0
	clrrdi	T0, T0, 2
	and	R1, R1, T0')

C MULTIPLES: computes S1, Q0.
define(`MULTIPLES', `
	srdi	S1, R1, 2
	sldi	Q0, R0, 2
	add	S1, S1, R1
	add	Q0, Q0, R0')

C LOAD: R0, R1, S1, Q0 and h of the state at FROM.
define(`LOAD', `
	ld	R0, 0(FROM)
	ld	R1, 8(FROM)
	ld	H0, 32(FROM)
	ld	H1, 40(FROM)
	ld	H2, 48(FROM)
	MULTIPLES')

C MULTIPLY(code): h = h r; the code is inserted where A0, B0 and B1 have their first products.
define(`MULTIPLY', `
	mulld	A0, H0, R0
	mulld	B0, H0, R1
	mulhdu	A1, H0, R0
	mulhdu	B1, H0, R1
$1
	srdi	T2, H2, 2
	mulld	T0, H1, S1
	mulhdu	T1, H1, S1
	addc	A0, A0, T0
	adde	A1, A1, T1
	mulld	T0, T2, Q0
	mulhdu	T1, T2, Q0
	addc	H0, A0, T0
	adde	A1, A1, T1
	mulld	T0, H1, R0
	mulhdu	T1, H1, R0
	addc	B0, B0, T0
	adde	B1, B1, T1
	mulld	T0, H2, S1
	mulhdu	T1, H2, S1
	addc	B0, B0, T0
	adde	B1, B1, T1
	clrldi	H2, H2, 62
	mulld	H2, H2, R0
	addc	H1, B0, A1
	adde	H2, H2, B1')

C NEXT: T0, T1 = block at SRC, advances SRC; little endian SRC is 16 too low.
define(`NEXT', `IF_BE(`
	lwbrx	T0, 0, SRC
	lwbrx	T2, I4, SRC
	lwbrx	T1, I8, SRC
	lwbrx	A0, I12, SRC
	addi	SRC, SRC, 16
	rldimi	T0, T2, 32, 0
	rldimi	T1, A0, 32, 0', `
	ldu	T0, 16(SRC)
	ld	T1, 8(SRC)')')

C BLOCKS(blocks): h = (h + block) r for that many blocks at SRC.
define(`BLOCKS', `
	li	ONE, 1
IF_BE(`
	li	I4, 4
	li	I8, 8
	li	I12, 12', `
	addi	SRC, SRC, -16')
	NEXT
	addc	H0, H0, T0
	adde	H1, H1, T1
	adde	H2, H2, ONE
	addic.	T0, $1, -1
	beq	cr0, 2f
	mtctr	T0
1:	NEXT
	MULTIPLY(`
	addc	A0, A0, T0
	adde	B0, B0, T1
	adde	B1, B1, ONE')
	bdnz	1b
2:	MULTIPLY')

PROLOGUE(xcsi_poly1305_set_key_ppc64)
	CLAMP(r4)
	ld	r5, 16(r4)
	ld	r6, 24(r4)
	std	R0, 0(r3)
	std	R1, 8(r3)
	std	r5, 16(r3)
	std	r6, 24(r3)
	li	r0, 0
	std	r0, 32(r3)
	std	r0, 40(r3)
	std	r0, 48(r3)
	std	r0, 56(r3)
	blr
EPILOGUE

PROLOGUE(xcsi_poly1305_blocks_ppc64)
	cmpldi	r5, 0
	beqlr
	SAVE_REGISTERS
	mr	A1, r5
	mr	SRC, r4
	LOAD
	BLOCKS(A1)
	std	H0, 32(FROM)
	std	H1, 40(FROM)
	std	H2, 48(FROM)
	RESTORE_REGISTERS
	blr
EPILOGUE

C digest and auth share the end of a message.
PROLOGUE(xcsi_poly1305_digest_ppc64)
	SAVE_REGISTERS
	LOAD
	b	.Ltail
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_ppc64)
	SAVE_REGISTERS
	srdi.	A1, LENGTH, 4
	mr	T0, r3
	mr	FROM, r4
	mr	TAG, T0
	CLAMP(FROM)
	MULTIPLES
	li	H0, 0
	li	H1, 0
	li	H2, 0
	beq	cr0, .Ltail
	BLOCKS(A1)
	clrldi	LENGTH, LENGTH, 60
IF_BE(`', `	addi	SRC, SRC, 16')
.Ltail:
	cmpldi	cr1, LENGTH, 0
	cmpldi	cr7, LENGTH, 8
	beq	cr1, .Lfinish
	li	T2, 1			C the 1 after the tail bytes
	li	A1, 0
	blt	cr7, 1f
	LOAD64(A0, 0, SRC)
	addic.	LENGTH, LENGTH, -8
	addi	SRC, SRC, 8
	beq	cr0, 3f
1:	mtctr	LENGTH
	add	SRC, SRC, LENGTH
2:	lbzu	T0, -1(SRC)
	sldi	T2, T2, 8
	or	T2, T2, T0
	bdnz	2b
3:	blt	cr7, 4f
	mr	A1, T2
	b	5f
4:	mr	A0, T2
5:	addc	H0, H0, A0
	adde	H1, H1, A1
	addze	H2, H2
	MULTIPLY
.Lfinish:
	srdi	T2, H2, 2		C h = h0 + 2^64 h1 + 2^128 (h2 mod 4) + 5 (h2 div 4) < 2^130 + 2^64 < 2 p
	clrldi	T1, H2, 62
	sub	H2, H2, T1
	add	T2, T2, H2
	addc	H0, H0, T2
	addze	H1, H1
	addze	H2, T1
	addic	A0, H0, 5		C h - p = h + 5 - 2^130 if that is not negative
	addze	A1, H1
	addze	T2, H2
	srdi	T2, T2, 2
	LOAD64(B0, 16, FROM)
	LOAD64(B1, 24, FROM)
	neg	T2, T2
	xor	A0, A0, H0
	xor	A1, A1, H1
	and	A0, A0, T2
	and	A1, A1, T2
	xor	H0, H0, A0
	xor	H1, H1, A1
	addc	H0, H0, B0
	adde	H1, H1, B1
IF_BE(`
	li	T1, 4
	stwbrx	H0, 0, TAG
	srdi	H0, H0, 32
	stwbrx	H0, T1, TAG
	li	T1, 8
	stwbrx	H1, T1, TAG
	srdi	H1, H1, 32
	li	T1, 12
	stwbrx	H1, T1, TAG', `
	std	H0, 0(TAG)
	std	H1, 8(TAG)')
	RESTORE_REGISTERS
	blr
EPILOGUE

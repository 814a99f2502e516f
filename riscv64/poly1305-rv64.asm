C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, radix 2^64; src/poly1305-impl.h has formula, state and bounds.
C
C Functions: set_key, blocks, digest, auth.
C Features: none.  Stack: saved registers.
C Bounds: src/poly1305-impl.h; the high words of d0 and d1, and h2, never carry.  auth begins with h = m + 2^128, so h2 = 1.
C There is no carry flag: a sum and its carry are add and sltu.  m is added to d0 and d1 after the product: the carry of m0, and m1,
C do not wait for it.  Blocks that are not aligned have a loop of their own, in which a word is two loads and three instructions.
C
C Instructions per byte, with the public call:
C   auth        64    256   1024  16384      update      64    256   1024  16384
C   rv64      5.08   3.47   3.07   2.95      rv64      11.8   5.16   3.49   2.97
C   c64       14.9   7.98   6.26   5.72      c64       26.6   10.9   7.00   5.77
C gcc 12 loads words byte by byte, since RV64GC does not promise that others are fast.

REQUIRES()

define(`TAG', `a0')		C address of the tag; in blocks, of the state
C live throughout
define(`FROM', `a1')		C key or state; bytes 16 to 31 of both are s
define(`SRC', `a2')
define(`N', `a3')		C remaining bytes
define(`R0', `a4')
define(`R1', `a5')
define(`S1', `a6')
define(`Q0', `a7')
define(`H0', `t0')		C in a block d0 mod 2^64
define(`H1', `t1')
define(`H2', `t2')
C within a block
define(`M0', `t3')
define(`M1', `t4')
define(`A1', `t5')		C d0 div 2^64
define(`B0', `t6')		C d1 mod 2^64, without A1
define(`B1', `s0')		C d1 div 2^64
define(`T0', `s1')		C scratch
define(`T1', `s2')
define(`HIGH', `s3')		C SHIFTS of SRC
define(`RIGHT', `s4')
define(`LEFT', `s5')

define(`ENTER', `FRAME(48)
FOR(`I', 0, 5, `	SAVE(s`'I, eval(8 * I))
')')
define(`LEAVE', `FOR(`I', 0, 5, `	RESTORE(s`'I, eval(8 * I))
')	END_FRAME(48)
	ret')

C ADD(low, high, a, b): high low += b a; M0 is scratch
define(`ADD', `
	add	$1, $1, $3
	sltu	M0, $1, $3
	add	$2, $2, $4
	add	$2, $2, M0')

C ADD_MESSAGE(top): h += M1 M0 + 2^128 top
define(`ADD_MESSAGE', `
	add	H0, H0, M0
	sltu	T0, H0, M0
	add	H1, H1, M1
	sltu	T1, H1, M1
	add	H1, H1, T0
	sltu	T0, H1, T0
	add	H2, H2, T1
	add	H2, H2, T0
ifelse($1, 1, `	addi	H2, H2, 1')')

C CLAMP: clamps R0, R1.  MULTIPLES: computes S1, Q0.
define(`CLAMP', `
	lui	T0, 0x10000
	addi	T1, T0, -4
	addi	T0, T0, -1
	slli	T1, T1, 32
	or	T0, T0, T1
	and	R0, R0, T0
	and	R1, R1, T0
	andi	R1, R1, -4')
define(`MULTIPLES', `
	srli	S1, R1, 2
	add	S1, S1, R1
	slli	Q0, R0, 2
	add	Q0, Q0, R0')

C LOAD: R0, R1, S1, Q0 and h of the state at FROM.
define(`LOAD', `
	ld	R0, (FROM)
	ld	R1, 8(FROM)
	ld	H0, 32(FROM)
	ld	H1, 40(FROM)
	ld	H2, 48(FROM)
MULTIPLES')

C MESSAGE(aligned) MESSAGE(shifted): the next 16 bytes
define(`MESSAGE', `ifelse($1, aligned, `
	ld	M0, (SRC)
	ld	M1, 8(SRC)', `
	LOAD64(M0, T0, 0, SRC, HIGH, RIGHT, LEFT)
	LOAD64(M1, T0, 8, SRC, HIGH, RIGHT, LEFT)
	addi	HIGH, HIGH, 16')
	addi	SRC, SRC, 16')

C BLOCK(how): h = h r; with how, + the next block, added off the critical path.
define(`BLOCK', `ifelse($1, `', `', `MESSAGE($1)')
	mul	B0, H0, R1
	mulhu	B1, H0, R1
	mulhu	A1, H0, R0
	mul	H0, H0, R0
ifelse($1, `', `', `	add	H0, H0, M0
	sltu	M0, H0, M0
	add	A1, A1, M0
	add	B0, B0, M1
	sltu	M1, B0, M1
	add	B1, B1, M1')
	mul	T0, H1, R0
	mulhu	T1, H1, R0
ADD(B0, B1, T0, T1)
	mul	T0, H2, S1
	mulhu	T1, H2, S1
ADD(B0, B1, T0, T1)
	mul	T0, H1, S1
	mulhu	T1, H1, S1
ADD(H0, A1, T0, T1)
	srli	T1, H2, 2
	andi	H2, H2, 3
	mul	T0, T1, Q0
	mulhu	T1, T1, Q0
ADD(H0, A1, T0, T1)
	mul	H2, H2, R0
	add	H1, B0, A1
	sltu	T0, H1, A1
	add	H2, H2, B1
	add	H2, H2, T0
ifelse($1, `', `', `	addi	H2, H2, 1')')

C BLOCKS(label, first): N div 16 >= 1 blocks are absorbed; N becomes N mod 16, and SRC points behind them.  At label: only h = h r.
C FIRST_ADDED(how), FIRST_ALONE(how): the first block, h not being 0, or 0 and not set.
define(`FIRST_ADDED', `	MESSAGE($1)
ADD_MESSAGE(1)')
define(`FIRST_ALONE', `LET(`M0', `H0', `LET(`M1', `H1', `	MESSAGE($1)')')
	li	H2, 1')
define(`BLOCKS', `
	andi	T0, SRC, 7
	bnez	T0, 2f
$2(aligned)
	addi	N, N, -32
	bltz	N, 4f
1:	BLOCK(aligned)
	addi	N, N, -16
	bgez	N, 1b
	j	4f
2:	SHIFTS(SRC, HIGH, RIGHT, LEFT)
$2(shifted)
	addi	N, N, -32
	bltz	N, 3f
5:	BLOCK(shifted)
	addi	N, N, -16
	bgez	N, 5b
3:	andi	RIGHT, RIGHT, 63
	srli	RIGHT, RIGHT, 3
	add	SRC, SRC, RIGHT
4:	addi	N, N, 16
$1:	BLOCK()')

C BYTES(first): T0 = T0 with the bytes from first to T1 below it; T1 becomes first
define(`BYTES', `
3:	addi	T1, T1, -1
	lbu	M1, (T1)
	slli	T0, T0, 8
	or	T0, T0, M1
	bne	T1, $1, 3b')

PROLOGUE(xcsi_poly1305_set_key_rv64)
	ENTER
	SHIFTS(FROM, HIGH, RIGHT, LEFT)
	LOAD64(R0, T0, 0, FROM, HIGH, RIGHT, LEFT)
	LOAD64(R1, T0, 8, FROM, HIGH, RIGHT, LEFT)
	LOAD64(H0, T0, 16, FROM, HIGH, RIGHT, LEFT)
	LOAD64(H1, T0, 24, FROM, HIGH, RIGHT, LEFT)
CLAMP
	sd	R0, (a0)
	sd	R1, 8(a0)
	sd	H0, 16(a0)
	sd	H1, 24(a0)
FOR(`I', 4, 7, `	sd	zero, eval(8 * I)(a0)
')
	LEAVE
EPILOGUE

PROLOGUE(xcsi_poly1305_blocks_rv64)
	slli	N, a2, 4
	beqz	N, .Lno_blocks
	.cfi_remember_state
	ENTER
	mv	SRC, a1
	mv	FROM, a0
LOAD
BLOCKS(.Lblocks_last, `FIRST_ADDED')
	sd	H0, 32(FROM)
	sd	H1, 40(FROM)
	sd	H2, 48(FROM)
	LEAVE
	.cfi_restore_state
.Lno_blocks:
	ret
EPILOGUE

C digest and auth share the end of a message; FROM has s.
PROLOGUE(xcsi_poly1305_digest_rv64)
	ENTER
	mv	T0, a0
	mv	TAG, a1
	mv	FROM, T0
LOAD
	j	.Ltail
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_rv64)
	ENTER
	mv	M0, FROM
	SHIFTS(M0, HIGH, RIGHT, LEFT)
	LOAD64(R0, T0, 0, M0, HIGH, RIGHT, LEFT)
	LOAD64(R1, T0, 8, M0, HIGH, RIGHT, LEFT)
CLAMP
MULTIPLES
	li	T0, 16
	bgeu	N, T0, .Lwhole
	li	H0, 0
	li	H1, 0
	li	H2, 0
.Ltail:
	beqz	N, .Lfinish
.Lpart:
	C M0, M1 = the block: T0 collects bytes from the end, first the 1
	add	T1, SRC, N
	li	T0, 1
	li	A1, 0
	addi	B0, N, -8
	bltz	B0, 2f
	li	A1, 1
	addi	B0, SRC, 8
	beq	T1, B0, 1f
BYTES(B0)
	mv	A1, T0
1:	li	T0, 0
2:
BYTES(SRC)
	mv	M0, T0
	mv	M1, A1
ADD_MESSAGE(0)
	li	N, 0
	j	.Llast
.Lwhole:
BLOCKS(.Llast, `FIRST_ALONE')
	bnez	N, .Lpart
.Lfinish:
	C h = h0 + 2^64 h1 + 2^128 (h2 mod 4) + 5 (h2 div 4) < 2^130 + 2^64 < 2 p
	srli	T0, H2, 2
	andi	T1, H2, -4
	andi	H2, H2, 3
	add	T0, T0, T1
	add	H0, H0, T0
	sltu	T0, H0, T0
	add	H1, H1, T0
	sltu	T0, H1, T0
	add	H2, H2, T0
	C h - p = h + 5 - 2^130 if that is not negative
	addi	M0, H0, 5
	sltu	T0, M0, H0
	add	M1, H1, T0
	sltu	T0, M1, T0
	add	H2, H2, T0
	srli	H2, H2, 2
	neg	H2, H2
	xor	M0, M0, H0
	xor	M1, M1, H1
	and	M0, M0, H2
	and	M1, M1, H2
	xor	H0, H0, M0
	xor	H1, H1, M1
	addi	FROM, FROM, 16
	SHIFTS(FROM, HIGH, RIGHT, LEFT)
	LOAD64(R0, T0, 0, FROM, HIGH, RIGHT, LEFT)
	LOAD64(R1, T0, 8, FROM, HIGH, RIGHT, LEFT)
	add	H0, H0, R0
	sltu	T0, H0, R0
	add	H1, H1, R1
	add	H1, H1, T0
	andi	T0, TAG, 7
	bnez	T0, 1f
	sd	H0, (TAG)
	sd	H1, 8(TAG)
	j	2f
1:
STORE_BYTES(H0, 0, TAG)
STORE_BYTES(H1, 8, TAG)
2:	LEAVE
EPILOGUE

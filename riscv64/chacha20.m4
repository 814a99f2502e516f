dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl ChaCha20 for riscv64 with vectors: a word of each block; src/chacha20-impl.h has the formula.
dnl
dnl A word is a group of MULTIPLE registers, or one of them if there are few blocks; up to 16 blocks are computed at once.  The
dnl keystream passes through the stack, whence it is read in the order of its bytes: messages may have any alignment.  Fewer than
dnl FEW blocks are left to another row.
dnl
dnl The including file defines, before it uses the functions:
dnl     MULTIPLE                            1 or 2
dnl     ROTATE(n, word, temporary, by)      time n = 0, 1, ...: word = word rotated to the left
dnl     TIMES                               the number of these
dnl     OTHER                               a row, for few blocks
define(`STATE', `a0')
define(`DST', `a1')
define(`SRC', `a2')
define(`LENGTH', `a3')		C what is left
define(`COUNTER', `a4')		C word 12 of the next block
define(`NOW', `a5')		C blocks of this iteration
define(`MOST', `a6')		C of an iteration
define(`COUNT', `a7')		C double rounds
define(`T0', `t0')
define(`T1', `t1')
define(`STRIDE', `t2')		C 64
define(`BLOCKS', `t3')		C what is left, the incomplete one included
define(`USED', `t4')		C bytes of the buffer, to be wiped
define(`WHOLE', `t5')		C bytes of whole blocks
define(`P', `t6')		C in the buffer
define(`X', `v`'eval(MULTIPLE * ($1))')
define(`TEMP', `v`'eval(16 + $1)')
define(`MOST_BLOCKS', 16)
define(`BUFFER_BYTES', eval(64 * MOST_BLOCKS))

define(`EACH', `FOR(`CHAIN', 0, 3, `$1')')
define(`A', `X(CHAIN)')
define(`B', `X(4 + (CHAIN + R) % 4)')
define(`C_', `X(8 + (CHAIN + 2 * R) % 4)')
define(`D', `X(12 + (CHAIN + 3 * R) % 4)')
define(`HALF_QUARTER', `EACH(`	vadd.vv	A, A, B
')EACH(`	vxor.vv	D, D, A
')ROTATED(`D', $1)EACH(`	vadd.vv	C_, C_, D
')EACH(`	vxor.vv	B, B, C_
')ROTATED(`B', $2)')
define(`ROTATED', `FOR(`TIME', 0, TIMES - 1, `EACH(`ROTATE(TIME, $1, TEMP(CHAIN), $2)')')')
define(`ROUNDS', `
	li	COUNT, 10
9:	addi	COUNT, COUNT, -1
FOR(`R', 0, 1, `HALF_QUARTER(16, 12)HALF_QUARTER(8, 7)')
	bnez	COUNT, 9b')

define(`SET_MOST', `
	vsetvli	MOST, zero, e32, `m'MULTIPLE, ta, ma
	li	T0, MOST_BLOCKS
	bgeu	T0, MOST, 1f
	mv	MOST, T0
1:	li	STRIDE, 64')
C SET_NOW(blocks left)
define(`SET_NOW', `
	mv	NOW, $1
	bgeu	MOST, NOW, 2f
	mv	NOW, MOST
2:	vsetvli	T0, NOW, e32, m1, ta, ma
ifelse(MULTIPLE, 2, `	beq	T0, NOW, 3f
	vsetvli	zero, NOW, e32, m2, ta, ma
3:')')
define(`WIPE', `
	vsetvli	T0, zero, e8, m8, ta, ma
FOR(`I', 0, 3, `	vmv.v.i	v`'eval(8 * I), 0
')')

define(`STORE_WORD', `	addi	P, sp, eval(4 * $1)
	vsse32.v X($1), (P), STRIDE
')

define(`XOR_FUNCTION', `
	li	T0, eval(64 * (FEW - 1))
	bgeu	T0, LENGTH, .Lother
	FRAME(BUFFER_BYTES)
	lw	COUNTER, 48(STATE)
SET_MOST
	addi	BLOCKS, LENGTH, 63
	srli	BLOCKS, BLOCKS, 6
	mv	USED, zero
.Lmore:
SET_NOW(BLOCKS)
	sub	BLOCKS, BLOCKS, NOW
FOR(`I', 0, 15, `ifelse(I, 12, `	vid.v	X(12)
	vadd.vx	X(12), X(12), COUNTER
', `	lw	T0, eval(4 * I)(STATE)
	vmv.v.x	X(I), T0
')')
ROUNDS
FOR(`I', 0, 15, `ifelse(I, 12, `	vid.v	X(0)
	vadd.vx	X(12), X(12), COUNTER
	vadd.vv	X(12), X(12), X(0)
', `	lw	T0, eval(4 * I)(STATE)
	vadd.vx	X(I), X(I), T0
')STORE_WORD(I)')
	add	COUNTER, COUNTER, NOW
	slli	NOW, NOW, 6
	bgeu	USED, NOW, 4f
	mv	USED, NOW
4:	andi	WHOLE, LENGTH, -64
	bgeu	NOW, WHOLE, 5f
	mv	WHOLE, NOW
5:	sub	LENGTH, LENGTH, WHOLE
	mv	P, sp
	beqz	WHOLE, 7f
6:	vsetvli	T0, WHOLE, e8, m8, ta, ma
	vle8.v	v0, (SRC)
	vle8.v	v8, (P)
	vxor.vv	v0, v0, v8
	vse8.v	v0, (DST)
	add	SRC, SRC, T0
	add	P, P, T0
	add	DST, DST, T0
	sub	WHOLE, WHOLE, T0
	bnez	WHOLE, 6b
7:	bnez	BLOCKS, .Lmore
	beqz	LENGTH, 8f
	li	T0, 64
	vsetvli	zero, T0, e8, m8, ta, ma
	vle8.v	v0, (P)
	addi	T0, STATE, 64
	vse8.v	v0, (T0)
8:
WIPE
	mv	P, sp
1:	vsetvli	T0, USED, e8, m8, ta, ma
	vse8.v	v0, (P)
	add	P, P, T0
	sub	USED, USED, T0
	bnez	USED, 1b
	END_FRAME(BUFFER_BYTES)
	ret
.Lother:
	tail	`xcsi_chacha20_xor_'OTHER')

C LOAD_WORD(register, word)
define(`LOAD_WORD', `	addi	P, STATE, eval(4 * $2)
	vlse32.v $1, (P), STRIDE
')
C One word has to give way to those from before.
define(`LANES_FUNCTION', `define(`LEFT', DST)
	FRAME(64)
SET_MOST
.Lmore_lanes:
SET_NOW(LEFT)
	sub	LEFT, LEFT, NOW
FOR(`I', 0, 15, `LOAD_WORD(X(I), I)')
ROUNDS
	vse32.v	X(15), (sp)
FOR(`I', 0, 15, `ifelse(I, 15, `	vle32.v	X(0), (sp)
')LOAD_WORD(X(15), I)	vadd.vv	X(ifelse(I, 15, 0, I)), X(ifelse(I, 15, 0, I)), X(15)
	vsse32.v X(ifelse(I, 15, 0, I)), (P), STRIDE
')	slli	NOW, NOW, 6
	add	STATE, STATE, NOW
	bnez	LEFT, .Lmore_lanes
WIPE
FOR(`I', 0, 7, `	sd	zero, eval(8 * I)(sp)
')	END_FRAME(64)
	ret')

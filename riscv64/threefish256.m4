dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-256 for riscv64 with vectors: a block in each lane of four registers, as many as VLEN / 16 at a time.
dnl
dnl A word of all blocks is a group of four registers.  Key and tweak are in general registers, since vectors take an operand from
dnl there, so nothing is expanded; tweaks that count are vectors.  Messages that are not a multiple of 8 are copied to and from the
dnl stack, 16 blocks at a time.  Fewer than FEW blocks are left to another row.
dnl
dnl An iteration of the loop has 24 rounds: indices of t repeat, those of k have moved by one.
dnl
dnl The including file defines, before it uses FUNCTION:
dnl     ROTATE(n, word, temporary, by)      time n = 0, 1, ...: word = word rotated to the left
dnl     TIMES                               the number of these
dnl     REVERSE_BYTES(word, temporary)
dnl     OTHER                               a row, for few blocks
include(`threefish-rounds.m4')

define(`STATE', `a0')		C live throughout
define(`DST', `a1')
define(`SRC', `a2')
define(`BLOCKS', `a3')
define(`K', `NTH(eval(($1) % 5), a4, a5, a6, a7, t0)')
define(`TWEAK', `t`'eval(1 + ($1) % 3)')
define(`S', `t4')		C number of the subkey, as far as the loop knows
define(`T5', `t5')		C scratch
define(`T6', `t6')
define(`N', `s0')		C number of the next block: counter word 3, or t0
define(`LANES', `s1')		C blocks of an iteration
define(`NOW', `s2')		C of this one
define(`FROM', `s3')		C SRC and DST, or the buffer
define(`TO', `s4')
define(`STRIDE', `s5')		C 32
define(`BUFFERED', `s6')	C 0 unless messages are copied
define(`X', `v`'eval(4 * ($1))')
define(`T', `v`'eval(16 + 2 * ($1))')	C T(0), T(2): tweak words that count, of all blocks; if they do, T(1) is not used
define(`TEMP', `v`'eval(24 + 4 * ($1))')
define(`GROUP', m4)
define(`SAVED_BYTES', 64)
define(`BUFFER_BYTES', 512)

C DIRECTION is encrypt or decrypt; TWEAKS is 1 if tweaks count.
define(`ENCRYPTING', `ifelse(DIRECTION, decrypt, `$2', `$1')')
define(`COUNTING', `ifelse(TWEAKS, 1, `$1', `$2')')
define(`LABEL', `.L`'DIRECTION`'TWEAKS`'_$1')

C MIX $2, 0 or 1, of round $1.
define(`EVEN', `eval(2 * $2)')
define(`ODD', `eval(1 + 2 * (($1 + $2) % 2))')
define(`ROTATION', `ROTATION256(eval($1 % 8), $2)')

C BOTH(round, what): for both MIX of a round; A and B are the words, R the left rotation.
define(`BOTH', `FOR(`M', 0, 1, `BOTH_1($1, M, `$2')')')
define(`BOTH_1', `pushdef(`A', `X(EVEN($1, $2))')pushdef(`B', `X(ODD($1, $2))')pushdef(`R', `ROTATION($1, $2)')dnl
$3`'popdef(`A', `B', `R')')

define(`ROUND', `ENCRYPTING(`
BOTH($1, `	vadd.vv	A, A, B
')FOR(`TIME', 0, eval(TIMES - 1), `BOTH($1, `ROTATE(TIME, B, TEMP(M), R)')')
BOTH($1, `	vxor.vv	B, B, A
')', `
BOTH($1, `	vxor.vv	B, B, A
')FOR(`TIME', 0, eval(TIMES - 1), `BOTH($1, `ROTATE(TIME, B, TEMP(M), eval(64 - R))')')
BOTH($1, `	vsub.vv	A, A, B
')')')

C SUBKEY(i): subkey S + i; ADD_TWEAK(word, index of k, of t)
define(`SUBKEY', `
	INTO.vx	X(0), X(0), K($1)
ADD_TWEAK(1, eval($1 + 1), eval($1 % 3))
ADD_TWEAK(2, eval($1 + 2), eval(($1 + 1) % 3))
	add	T5, K($1 + 3), S
WHEN($1 > 0, `	addi	T5, T5, $1
')	INTO.vx	X(3), X(3), T5')
define(`ADD_TWEAK', `ifelse(COUNTING($3, 1), 1, `
	add	T5, K($2), TWEAK($3)
	INTO.vx	X($1), X($1), T5', `
	INTO.vx	X($1), X($1), K($2)
	INTO.vv	X($1), X($1), T($3)')')
define(`INTO', `ENCRYPTING(vadd, vsub)')

C MOVE_KEY(by): k[i] = k[i + by]
define(`MOVE_KEY', `ifelse($1, 1, `
	mv	T5, K(0)
FOR(`I', 0, 3, `	mv	K(I), K(I + 1)
')	mv	K(4), T5', `
	mv	T5, K(4)
FOR(`I', 1, 4, `	mv	K(5 - I), K(4 - I)
')	mv	K(0), T5')')

define(`CORE', `
FOR(`I', 0, 4, `	ld	K(ENCRYPTING(I, I + 2)), eval(8 * I)(STATE)
')	li	S, ENCRYPTING(0, 18)
ENCRYPTING(`', `SUBKEY(0)')
LABEL(rounds):
ENCRYPTING(`
FOR(`I', 0, 5, `SUBKEY(I)
FOR(`Q', 0, 3, `ROUND(eval(4 * I + Q))')')
MOVE_KEY(1)
	addi	S, S, 6
	addi	T5, S, -18
	bnez	T5, LABEL(rounds)
SUBKEY(0)', `
MOVE_KEY(-1)
	addi	S, S, -6
FOR(`I', 0, 5, `FOR(`Q', 0, 3, `ROUND(eval(23 - 4 * I - Q))')
SUBKEY(eval(5 - I))')
	bnez	S, LABEL(rounds)')')

C COPY(to, from): 32 NOW bytes
define(`COPY', `
	slli	T5, NOW, 5
	mv	S, $1
	mv	K(0), $2
8:	vsetvli	T6, T5, e8, m8, ta, ma
	vle8.v	v0, (K(0))
	vse8.v	v0, (S)
	add	K(0), K(0), T6
	add	S, S, T6
	sub	T5, T5, T6
	bnez	T5, 8b')

C FUNCTION(direction, 1 if tweaks count, name for OTHER): encryption also is ctr, which enters at LABEL(start) with a4 = 1.
define(`FUNCTION', `define(`DIRECTION', $1)define(`TWEAKS', $2)
	li	T5, FEW
	bltu	BLOCKS, T5, LABEL(other)
ENCRYPTING(`COUNTING(`', `	li	a4, 0
LABEL(start):')')
	FRAME(eval(SAVED_BYTES + BUFFER_BYTES))
FOR(`I', 0, 6, `	SAVE(s`'I, eval(8 * I))
')ENCRYPTING(`COUNTING(`', `	sd	a4, 56(sp)')')
COUNTING(`	ld	N, (STATE)
	ld	TWEAK(1), 8(STATE)
	ld	STATE, 16(STATE)
', `	ld	N, 88(STATE)
FOR(`I', 0, 2, `	ld	TWEAK(I), eval(40 + 8 * I)(STATE)
')')	li	STRIDE, 32
	vsetvli	LANES, zero, e64, GROUP, ta, ma
	or	BUFFERED, SRC, DST
	andi	BUFFERED, BUFFERED, 7
	beqz	BUFFERED, 1f
	li	T5, eval(BUFFER_BYTES / 32)
	bltu	LANES, T5, 1f
	mv	LANES, T5
1:	mv	NOW, BLOCKS
	bltu	NOW, LANES, 2f
	mv	NOW, LANES
2:	mv	FROM, SRC
	mv	TO, DST
	beqz	BUFFERED, 3f
	addi	FROM, sp, SAVED_BYTES
	mv	TO, FROM
COPY(FROM, SRC)
3:	vsetvli	zero, NOW, e64, GROUP, ta, ma
ENCRYPTING(`COUNTING(`', `	ld	T5, 56(sp)
	beqz	T5, 4f
FOR(`W', 0, 2, `	ld	T5, eval(64 + 8 * W)(STATE)
	vmv.v.x	X(W), T5
')	vid.v	X(3)
	vadd.vx	X(3), X(3), N
REVERSE_BYTES(X(3), TEMP(0))
	j	5f')')
4:
COUNTING(`	vid.v	T(0)
	vadd.vx	T(0), T(0), N
	vxor.vx	T(2), T(0), TWEAK(1)
')FOR(`W', 0, 3, `	addi	T5, FROM, eval(8 * W)
	vlse64.v	X(W), (T5), STRIDE
')
5:
CORE
ENCRYPTING(`COUNTING(`', `	ld	T5, 56(sp)
	beqz	T5, 6f
FOR(`W', 0, 3, `	addi	T5, FROM, eval(8 * W)
	vlse64.v	TEMP(W % 2), (T5), STRIDE
	vxor.vv	X(W), X(W), TEMP(W % 2)
')')')
6:
FOR(`W', 0, 3, `	addi	T5, TO, eval(8 * W)
	vsse64.v	X(W), (T5), STRIDE
')	beqz	BUFFERED, 7f
COPY(DST, TO)
7:	sub	BLOCKS, BLOCKS, NOW
	add	N, N, NOW
	slli	NOW, NOW, 5
	add	SRC, SRC, NOW
	add	DST, DST, NOW
	bnez	BLOCKS, 1b
	vsetvli	T6, zero, e8, m8, ta, ma
FOR(`I', 0, 3, `	vmv.v.i	v`'eval(8 * I), 0
')	beqz	BUFFERED, 9f
	li	T5, BUFFER_BYTES
	addi	FROM, sp, SAVED_BYTES
8:	vsetvli	T6, T5, e8, m8, ta, ma
	vse8.v	v0, (FROM)
	add	FROM, FROM, T6
	sub	T5, T5, T6
	bnez	T5, 8b
9:
FOR(`I', 0, 6, `	RESTORE(s`'I, eval(8 * I))
')	END_FRAME(eval(SAVED_BYTES + BUFFER_BYTES))
	ret
LABEL(other):
	tail	`xcsi_threefish256_'$3`_'OTHER')

C COUNTER_MODE: ctr, after FUNCTION(encrypt)
define(`COUNTER_MODE', `define(`DIRECTION', encrypt)define(`TWEAKS', 0)
	li	T5, FEW
	bltu	BLOCKS, T5, .Lfew_ctr
	li	a4, 1
	j	LABEL(start)
.Lfew_ctr:
	tail	`xcsi_threefish256_ctr_'OTHER')

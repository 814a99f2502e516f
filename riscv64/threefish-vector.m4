dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for riscv64 with vectors: a block in each lane, as many as VLEN / 32 or VLEN / 64 at a time.
dnl
dnl A word of all blocks is a group of two registers, of Threefish-1024 one register.  Vectors take an operand from a general
dnl register, so the words of subkeys are in memory once: each call puts those of the key on the stack in the order of all subkeys.
dnl Tweaks that count are vectors.  Messages that are not a multiple of 8 are copied to and from the stack, BUFFER_BYTES at a time.
dnl Fewer than FEW blocks are left to another row.
dnl
dnl The including file defines WORDS, FEW, OTHER as for threefish256.m4, and includes threefish-v.m4 or threefish-zvkb.m4.
include(`threefish-rounds.m4')

define(`STATE', `a0')		C live throughout
define(`DST', `a1')
define(`SRC', `a2')
define(`BLOCKS', `a3')
define(`KEY', `a4')		C the subkey that is next
define(`LAST_KEY', `a5')
define(`COUNTED', `a6')		C 1 in counter mode
define(`TWEAK_1', `a7')
define(`K', `t`'eval($1 % 4)')	C scratch
define(`T5', `t5')
define(`T6', `t6')
define(`N', `s0')		C number of the next block: the last word of the counter, or t0
define(`LANES', `s1')		C blocks of an iteration
define(`NOW', `s2')		C of this one
define(`FROM', `s3')		C SRC and DST, or the buffer
define(`TO', `s4')
define(`STRIDE', `s5')		C bytes of a block
define(`BUFFERED', `s6')	C 0 unless messages are copied
define(`GROUP', ifelse(WORDS, 8, m2, m1))
define(`GROUP_SIZE', ifelse(WORDS, 8, 2, 1))
define(`V', `v`'eval(GROUP_SIZE * ($1))')
define(`X', `V($1)')
define(`TEMP', `V(WORDS + $1)')
define(`T', `V(WORDS + WORDS / 2 + ($1) % 3)')	C tweak words that count, of all blocks
define(`SPARE', `V(WORDS + WORDS / 2 + 3)')

define(`BLOCK', eval(8 * WORDS))
define(`LAST_SUBKEY', ifelse(WORDS, 8, 18, 20))
define(`ROUND', `indir(`ROUND'eval(64 * WORDS), $1)')
C The frame: saved registers; words of the key, KEYS(i) of word i modulo WORDS + 1, and with s = 0, 1, ... PLUS_TWEAK(s) of word
C WORDS - 3 of subkey s, which also is word WORDS - 2 of subkey s - 1, and PLUS_S(s) of word WORDS - 1; buffer.
define(`KEYS', `eval(64 + 8 * ($1))($2)')
define(`KEYS_END', eval(64 + 8 * (LAST_SUBKEY + WORDS - 3)))
define(`PLUS_TWEAK', `eval(KEYS_END + 8 * ($1))($2)')
define(`TWEAKS_END', eval(KEYS_END + 8 * (LAST_SUBKEY + 2)))
define(`PLUS_S', `eval(TWEAKS_END + 8 * ($1))($2)')
define(`TABLES_END', eval(TWEAKS_END + 8 * (LAST_SUBKEY + 1)))
define(`BUFFER_BYTES', 1024)
define(`FRAME_SIZE', eval((TABLES_END + BUFFER_BYTES + 15) / 16 * 16))

C DIRECTION is encrypt or decrypt; TWEAKS is 1 if tweaks count.
define(`ENCRYPTING', `ifelse(DIRECTION, decrypt, `$2', `$1')')
define(`COUNTING', `ifelse(TWEAKS, 1, `$1', `$2')')
define(`LABEL', `.L`'DIRECTION`'TWEAKS`'_$1')

C --- rounds

C Step 0 to TIMES + 1 of all MIX.
define(`MIXES', `FOR(`TIME', 0, TIMES + 1, `EACH_MIX(0, $*)')')
define(`EACH_MIX', `ifelse(`$2', `', `', `ENCRYPTING(`ifelse(
TIME, 0, `	vadd.vv	X($2), X($2), X($3)
', TIME, eval(TIMES + 1), `	vxor.vv	X($3), X($3), X($2)
', `ROTATE(decr(TIME), X($3), TEMP($1), $4)')', `ifelse(
TIME, 0, `	vxor.vv	X($3), X($3), X($2)
', TIME, eval(TIMES + 1), `	vsub.vv	X($2), X($2), X($3)
', `ROTATE(decr(TIME), X($3), TEMP($1), eval(64 - $4))')')EACH_MIX(incr($1), shift(shift(shift(shift($@)))))')')

C SUBKEY(n): counted from the one at KEY
define(`SUBKEY', `FOR(`G', 0, WORDS / 4 - 1, `FOR(`W', 4 * G, 4 * G + 3, `	ld	K(W), WORD_OF($1, W)
')FOR(`W', 4 * G, 4 * G + 3, `	INTO.vx	X(W), X(W), K(W)
')')COUNTING(`	INTO.vv	X(WORDS - 3), X(WORDS - 3), T(ENCRYPTING(0, LAST_SUBKEY) + $1)
	INTO.vv	X(WORDS - 2), X(WORDS - 2), T(ENCRYPTING(1, LAST_SUBKEY + 1) + $1)
')')
define(`INTO', `ENCRYPTING(vadd, vsub)')
define(`WORD_OF', `ifelse(
$2, eval(WORDS - 1), `PLUS_S(AT_KEY($1), KEY)',
$2, eval(WORDS - 2), `PLUS_TWEAK(AT_KEY($1 + 1), KEY)',
$2, eval(WORDS - 3), `PLUS_TWEAK(AT_KEY($1), KEY)', `KEYS(AT_KEY($1 + $2), KEY)')')
define(`AT_KEY', `$1')

C Tweak words for the next eight rounds: T(i) = T(i + 2), or backwards T(i) = T(i - 2).
define(`MOVE_TWEAKS', `
	vmv.v.v	SPARE, T(0)
	vmv.v.v	T(0), T(ENCRYPTING(2, 1))
	vmv.v.v	T(ENCRYPTING(2, 1)), T(ENCRYPTING(1, 2))
	vmv.v.v	T(ENCRYPTING(1, 2)), SPARE')

define(`CORE', `
	ENCRYPTING(`mv	KEY, sp
	addi	LAST_KEY, sp, eval(8 * LAST_SUBKEY)', `addi	KEY, sp, eval(8 * LAST_SUBKEY)
	mv	LAST_KEY, sp')
LABEL(rounds):
ENCRYPTING(`FOR(`S', 0, 1, `SUBKEY(S)FOR(`D', 4 * S, 4 * S + 3, `ROUND(D)')')',
`FOR(`S', 0, 1, `SUBKEY(eval(-S))FOR(`D', 4 * S, 4 * S + 3, `ROUND(eval(7 - D))')')')dnl
COUNTING(`MOVE_TWEAKS')
	addi	KEY, KEY, ENCRYPTING(, -)16
	bne	KEY, LAST_KEY, LABEL(rounds)
SUBKEY(0)')

C --- blocks

C COPY(to, from): NOW blocks
define(`COPY', `
	mul	T5, NOW, STRIDE
	mv	K(0), $1
	mv	K(1), $2
8:	vsetvli	T6, T5, e8, m8, ta, ma
	vle8.v	v0, (K(1))
	vse8.v	v0, (K(0))
	add	K(1), K(1), T6
	add	K(0), K(0), T6
	sub	T5, T5, T6
	bnez	T5, 8b')

C Words of the key, each to all its places.
define(`PUT_KEY', `	ld	T5, eval(8 * $1)(STATE)
PUT_KEY_AT($1)')
define(`PUT_KEY_AT', `ifelse(eval($1 < LAST_SUBKEY + WORDS - 3), 1, `	sd	T5, KEYS($1, sp)
PUT_KEY_AT(eval($1 + WORDS + 1))')')
define(`KEY_WORD', `KEYS(eval(($1) % (WORDS + 1)), sp)')
define(`TABLES', `FOR(`I', 0, WORDS, `PUT_KEY(I)')FOR(`I', 0, LAST_SUBKEY + 1, `	ld	T5, KEY_WORD(I + WORDS - 3)
COUNTING(, `	add	T5, T5, K(I % 3)
')	sd	T5, PLUS_TWEAK(I, sp)
')FOR(`I', 0, LAST_SUBKEY, `	ld	T5, KEY_WORD(I + WORDS - 1)
WHEN(I > 0, `	addi	T5, T5, I
')	sd	T5, PLUS_S(I, sp)
')')

C FUNCTION(direction, 1 if tweaks count, name for OTHER): encryption also is ctr, which enters at LABEL(start) with COUNTED = 1.
define(`FUNCTION', `define(`DIRECTION', $1)define(`TWEAKS', $2)
	li	T5, FEW
	bltu	BLOCKS, T5, LABEL(other)
ENCRYPTING(`COUNTING(`', `	li	COUNTED, 0
LABEL(start):')')
	FRAME(FRAME_SIZE)
FOR(`I', 0, 6, `	SAVE(s`'I, eval(8 * I))
')COUNTING(`	ld	N, (STATE)
	ld	TWEAK_1, 8(STATE)
	ld	STATE, 16(STATE)
', `	ld	N, eval(8 * (2 * WORDS + 3))(STATE)
FOR(`I', 0, 2, `	ld	K(I), eval(8 * (WORDS + 1 + I))(STATE)
')')TABLES
	li	STRIDE, BLOCK
	vsetvli	LANES, zero, e64, GROUP, ta, ma
	or	BUFFERED, SRC, DST
	andi	BUFFERED, BUFFERED, 7
	beqz	BUFFERED, LABEL(more)
	li	T5, eval(BUFFER_BYTES / BLOCK)
	bltu	LANES, T5, LABEL(more)
	mv	LANES, T5
LABEL(more):
	mv	NOW, BLOCKS
	bltu	NOW, LANES, 2f
	mv	NOW, LANES
2:	mv	FROM, SRC
	mv	TO, DST
	beqz	BUFFERED, 3f
	addi	FROM, sp, TABLES_END
	mv	TO, FROM
COPY(FROM, SRC)
3:	vsetvli	zero, NOW, e64, GROUP, ta, ma
ENCRYPTING(`COUNTING(`', `	beqz	COUNTED, 4f
FOR(`W', 0, WORDS - 2, `	ld	T5, eval(8 * (WORDS + 4 + W))(STATE)
	vmv.v.x	X(W), T5
')	vid.v	X(WORDS - 1)
	vadd.vx	X(WORDS - 1), X(WORDS - 1), N
REVERSE_BYTES(X(WORDS - 1), TEMP(0))
	j	LABEL(core)')')
4:
COUNTING(`	vid.v	T(0)
	vadd.vx	T(0), T(0), N
	vmv.v.x	T(1), TWEAK_1
	vxor.vx	T(2), T(0), TWEAK_1
')FOR(`W', 0, WORDS - 1, `	addi	T5, FROM, eval(8 * W)
	vlse64.v	X(W), (T5), STRIDE
')LABEL(core):
CORE
ENCRYPTING(`COUNTING(`', `	beqz	COUNTED, 6f
FOR(`W', 0, WORDS - 1, `	addi	T5, FROM, eval(8 * W)
	vlse64.v	TEMP(W % 4), (T5), STRIDE
	vxor.vv	X(W), X(W), TEMP(W % 4)
')')')
6:
FOR(`W', 0, WORDS - 1, `	addi	T5, TO, eval(8 * W)
	vsse64.v	X(W), (T5), STRIDE
')	beqz	BUFFERED, 7f
COPY(DST, TO)
7:	sub	BLOCKS, BLOCKS, NOW
	add	N, N, NOW
	mul	NOW, NOW, STRIDE
	add	SRC, SRC, NOW
	add	DST, DST, NOW
	bnez	BLOCKS, LABEL(more)
	vsetvli	T6, zero, e8, m8, ta, ma
FOR(`I', 0, 3, `	vmv.v.i	v`'eval(8 * I), 0
')	li	T5, eval(FRAME_SIZE - 64)
	addi	FROM, sp, 64
8:	vsetvli	T6, T5, e8, m8, ta, ma
	vse8.v	v0, (FROM)
	add	FROM, FROM, T6
	sub	T5, T5, T6
	bnez	T5, 8b
FOR(`I', 0, 6, `	RESTORE(s`'I, eval(8 * I))
')	END_FRAME(FRAME_SIZE)
	ret
LABEL(other):
	tail	`xcsi_threefish'eval(64 * WORDS)`_'$3`_'OTHER')

C COUNTER_MODE: ctr, after FUNCTION(encrypt)
define(`COUNTER_MODE', `define(`DIRECTION', encrypt)define(`TWEAKS', 0)
	li	T5, FEW
	bltu	BLOCKS, T5, .Lfew_ctr
	li	COUNTED, 1
	j	LABEL(start)
.Lfew_ctr:
	tail	`xcsi_threefish'eval(64 * WORDS)`_ctr_'OTHER')

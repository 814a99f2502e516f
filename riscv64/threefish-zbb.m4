dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for riscv64 in general registers, one block at a time.
dnl
dnl Nothing is expanded.  The words of a block and of the tweak are in registers, of Threefish-512 also eight of the nine words of
dnl the key.  All rounds are unrolled, since indices of key and tweak do not repeat before.  One body encrypts in all modes, another
dnl one decrypts.
dnl
dnl The including file defines WORDS, which may be 4 for Skein.
include(`threefish-rounds.m4')

C Registers, live throughout
define(`STATE', `a0')
define(`DST',   `a1')
define(`SRC',   `a2')
define(`TWEAK', `a`'eval(4 + ($1) % 3)')
define(`X',     `NTH(eval($1), t0, t1, t2, t3, t4, t5, t6, s0, s1, s2, s3, s4, s5, s6, s7, s8)')
define(`TEMP',  `NTH($1, a3, a7, s9, s10, s11)')
define(`LEFT',  `s10')
define(`RIGHT', `s11')
define(`SUM',   `s11')		C in the rounds
define(`KEY_REGISTERS', NTH(eval(WORDS / 8), 5, 8, 0))
define(`KEY_REGISTER', `s`'eval(1 + $1)')
C The frame
define(`MODE_AT', `96(sp)')
define(`BLOCKS_AT', `104(sp)')
define(`N_AT', `112(sp)')	C ctr: the last counter word of the next block, as a number
define(`FRAME_SIZE', 128)

C Modes
define(`COPIED', 0)
define(`COUNTED', 1)
define(`TWEAKED', 2)

define(`LAST_SUBKEY', ifelse(WORDS, 16, 20, 18))
define(`ROUND', `indir(`ROUND'eval(64 * WORDS), eval(($1) % 8))')
define(`ENCRYPTING', `ifelse(DIRECTION, decrypt, `$2', `$1')')
define(`LABEL', `.L`'DIRECTION`'_$1')

define(`MIXES', `FOR(`TIME', 0, 2, `EACH_MIX($*)')')
define(`EACH_MIX', `ifelse(`$1', `', `', `ENCRYPTING(`ifelse(TIME, 0, `	add	X($1), X($1), X($2)
', TIME, 1, `	rori	X($2), X($2), eval(64 - $3)
', `	xor	X($2), X($2), X($1)
')', `ifelse(TIME, 0, `	xor	X($2), X($2), X($1)
', TIME, 1, `	rori	X($2), X($2), $3
', `	sub	X($1), X($1), X($2)
')')EACH_MIX(shift(shift(shift($@))))')')

C Four words at a time.  The sum of words of key and tweak that subkey s adds to word WORDS - 2 is what subkey s + 1 adds to word
C WORDS - 3: NEW is the word that needs it first, OLD the other.
define(`INTO', `	ENCRYPTING(add, sub)	X($1), X($1), $2
')
define(`OLD', `eval(WORDS - ENCRYPTING(3, 2))')
define(`NEW', `eval(WORDS - ENCRYPTING(2, 3))')
define(`SUBKEY', `INTO(OLD, SUM)FOR(`G', 0, WORDS / 4 - 1, `FOR(`W', 4 * G, 4 * G + 3, `WHEN(W != OLD, `LOAD_KEY(W, $1)')')dnl
FOR(`W', 4 * G, 4 * G + 3, `WHEN(W != OLD && W != NEW, `INTO(W, KEY_OF(W, $1))')WHEN(W == WORDS - 4, `SUM_OF(NEW, $1)')')')dnl
INTO(NEW, SUM)WHEN($1 > 0, `	addi	X(WORDS - 1), X(WORDS - 1), ENCRYPTING(, -)$1
')')
define(`KEY_NUMBER', `eval(($1 + $2) % (WORDS + 1))')
define(`KEY_OF', `ifelse(eval(KEY_NUMBER($1, $2) >= KEY_REGISTERS), 1, `TEMP(eval($1 % 4))', `KEY_REGISTER(KEY_NUMBER($1, $2))')')
define(`LOAD_KEY', `WHEN(KEY_NUMBER($1, $2) >= KEY_REGISTERS, `	ld	KEY_OF($1, $2), eval(8 * KEY_NUMBER($1, $2))(STATE)
')')
define(`SUM_OF', `	add	SUM, KEY_OF($1, $2), TWEAK($1 + $2 - WORDS + 3)
')

define(`CORE', `LOAD_KEY(OLD, ENCRYPTING(0, LAST_SUBKEY))SUM_OF(OLD, ENCRYPTING(0, LAST_SUBKEY))ENCRYPTING(`
FOR(`S', 0, LAST_SUBKEY - 1, `SUBKEY(S)
FOR(`D', 0, 3, `ROUND(4 * S + D)
')')
SUBKEY(LAST_SUBKEY)', `
FOR(`S', 1, LAST_SUBKEY, `SUBKEY(eval(LAST_SUBKEY + 1 - S))
FOR(`D', 1, 4, `ROUND(4 * (LAST_SUBKEY + 1 - S) - D)
')')
SUBKEY(0)')')

C EACH_WORD(label, what to do with the word in TEMP(2), how): words of the message, which is read as aligned words.
define(`EACH_WORD', `
	andi	TEMP(0), SRC, 7
	bnez	TEMP(0), LABEL($1_shifted)
FOR(`W', 0, WORDS - 1, `	ld	$2, eval(8 * W)(SRC)
$3')	j	LABEL($1_done)
LABEL($1_shifted):
	slli	RIGHT, SRC, 3
	neg	LEFT, RIGHT
	andi	TEMP(0), SRC, -8
FOR(`W', 0, WORDS - 1, `	ld	$2, eval(8 * W)(TEMP(0))
	ld	TEMP(1), eval(8 * W + 8)(TEMP(0))
	srl	$2, $2, RIGHT
	sll	TEMP(1), TEMP(1), LEFT
	or	$2, $2, TEMP(1)
$3')LABEL($1_done):
	addi	SRC, SRC, eval(8 * WORDS)')
define(`STORE_WORDS', `
	andi	TEMP(0), DST, 7
	bnez	TEMP(0), LABEL(bytes)
FOR(`W', 0, WORDS - 1, `	sd	X(W), eval(8 * W)(DST)
')	j	LABEL(stored)
LABEL(bytes):
FOR(`W', 0, WORDS - 1, `STORE_BYTES(X(W), eval(8 * W), DST)
')LABEL(stored):
	addi	DST, DST, eval(8 * WORDS)')

C The words as they enter the cipher; the bytes of the last one are reversed.
define(`COUNTER_BLOCK', `
FOR(`W', 0, WORDS - 2, `	ld	X(W), eval(8 * (WORDS + 4 + W))(STATE)
')	ld	TEMP(0), N_AT
	rev8	X(WORDS - 1), TEMP(0)
	addi	TEMP(0), TEMP(0), 1
	sd	TEMP(0), N_AT')

C The whole of encrypt or decrypt; the other functions jump to the start with their mode in a4.
define(`FUNCTION', `define(`DIRECTION', $1)
	li	a4, COPIED
LABEL(start):
	beqz	a3, LABEL(return)
	FRAME(FRAME_SIZE)
FOR(`I', 0, 11, `	SAVE(s`'I, eval(8 * I))
')	sd	a3, BLOCKS_AT
	sd	a4, MODE_AT
	mv	TEMP(1), STATE
	li	TEMP(0), TWEAKED
	bne	a4, TEMP(0), LABEL(state)
	ld	STATE, 16(STATE)
	ld	TWEAK(0), (TEMP(1))
	ld	TWEAK(1), 8(TEMP(1))
	xor	TWEAK(2), TWEAK(0), TWEAK(1)
	j	LABEL(key)
LABEL(state):
FOR(`I', 0, 2, `	ld	TWEAK(I), eval(8 * (WORDS + 1 + I))(STATE)
')LABEL(key):
ENCRYPTING(`	ld	TEMP(0), eval(8 * (2 * WORDS + 3))(STATE)
	sd	TEMP(0), N_AT
')FOR(`I', 0, KEY_REGISTERS - 1, `	ld	KEY_REGISTER(I), eval(8 * I)(STATE)
')LABEL(more):
ENCRYPTING(`	ld	TEMP(0), MODE_AT
	li	TEMP(1), COUNTED
	beq	TEMP(0), TEMP(1), LABEL(counted)')
EACH_WORD(load, `X(W)')
ENCRYPTING(`	j	LABEL(ready)
LABEL(counted):
COUNTER_BLOCK
LABEL(ready):')
CORE
ENCRYPTING(`	ld	TEMP(0), MODE_AT
	li	TEMP(1), COUNTED
	bne	TEMP(0), TEMP(1), LABEL(store)
EACH_WORD(xor, `TEMP(2)', `	xor	X(W), X(W), TEMP(2)
')
LABEL(store):')
STORE_WORDS
	ld	TEMP(0), MODE_AT
	li	TEMP(1), TWEAKED
	bne	TEMP(0), TEMP(1), LABEL(same)
	addi	TWEAK(0), TWEAK(0), 1
	xor	TWEAK(2), TWEAK(0), TWEAK(1)
LABEL(same):
	ld	TEMP(0), BLOCKS_AT
	addi	TEMP(0), TEMP(0), -1
	sd	TEMP(0), BLOCKS_AT
	bnez	TEMP(0), LABEL(more)
FOR(`I', 0, 11, `	RESTORE(s`'I, eval(8 * I))
')	END_FRAME(FRAME_SIZE)
LABEL(return):
	ret')

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 in general registers, two blocks interleaved; src/threefish-impl.h has the formula.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: Zbb (rori, rev8).  Stack: saved registers.
C Nothing is expanded.  Key, tweak and two blocks are 16 registers, so subkeys need no loads: their sums are 2 instructions for both
C blocks.  All 72 rounds are unrolled, since indices modulo 15 repeat only after 60 rounds.  One body encrypts in all modes, another
C one decrypts.  A last odd block, and all with tweaks that count, are processed one at a time.
C
C Instructions per byte, with the public call:
C   bytes                  64    256   1024  16384
C   encrypt              18.8   17.6   17.2   17.1
C   encrypt_tweaks       20.6   18.6   18.1   17.9
C   ctr                  21.4   18.4   17.7   17.4
C   C, encrypt           36.5   33.3   32.5   32.3
C Two blocks by llvm-mca 19: SiFive P670 264 cycles, 4.1 per byte; U74 599 cycles, 9.4 per byte.  Before subkeys had
C sums of those before them: 268, 617.

REQUIRES(zbb)

include(`threefish-rounds.m4')

C Registers, live throughout
define(`STATE',  `a0')
define(`DST',    `a1')
define(`SRC',    `a2')
define(`BLOCKS', `a3')		C remaining blocks
define(`N',      `s8')		C ctr: counter word 3 of the next block, as a number
define(`K',      `NTH(eval(($1) % 5), a4, a5, a6, a7, t0)')
define(`TWEAK',  `t`'eval(1 + ($1) % 3)')
C X(block, word)
define(`X',      `NTH(eval(4 * ($1) + $2), t4, t5, t6, s0, s1, s2, s3, s4)')
C temporaries TEMP(0) to TEMP(2), and SHIFTS
define(`TEMP',   `s`'eval(5 + $1)')
define(`HIGH',   `s9')
define(`RIGHT',  `s10')
define(`LEFT',   `s11')
define(`SUM',    `s11')		C in the rounds
C The frame
define(`MODE_AT', `96(sp)')
define(`FRAME_SIZE', 112)

C Modes
define(`COPIED', 0)
define(`COUNTED', 1)
define(`TWEAKED', 2)

define(`ENCRYPTING', `ifelse(DIRECTION, decrypt, `$2', `$1')')
define(`LABEL', `.L`'DIRECTION`'_$1')

C MIX $2, 0 or 1, of round $1.
define(`EVEN', `eval(2 * $2)')
define(`ODD', `eval(1 + 2 * (($1 + $2) % 2))')
define(`ROTATION', `ROTATION256(eval($1 % 8), $2)')

C EACH(round, instruction): for both MIX of a round and all blocks; A and B are the words, R the left rotation.
define(`EACH', `FOR(`J', 0, eval(MANY - 1), `FOR(`M', 0, 1, `EACH_1($1, M, J, `$2')')')')
define(`EACH_1', `pushdef(`A', `X($3, EVEN($1, $2))')pushdef(`B', `X($3, ODD($1, $2))')pushdef(`R', `ROTATION($1, $2)')dnl
	$4
popdef(`A', `B', `R')')

define(`ROUND', `ENCRYPTING(`
EACH($1, `add	A, A, B')
EACH($1, `rori	B, B, eval(64 - R)')
EACH($1, `xor	B, B, A')', `
EACH($1, `xor	B, B, A')
EACH($1, `rori	B, B, R')
EACH($1, `sub	A, A, B')')')

C The sum of words of key and tweak that subkey s adds to word 2 is what subkey s + 1 adds to word 1: NEW is the word that needs it
C first, OLD the other.
define(`OLD', `ENCRYPTING(1, 2)')
define(`NEW', `ENCRYPTING(2, 1)')
define(`SUM_OF', `add	SUM, K($2 + $1), TWEAK($2 + $1 - 1)')
define(`SUBKEY', `
FOR(`J', 0, eval(MANY - 1), `	INTO(X(J, OLD), SUM)
')
	SUM_OF(NEW, $1)
	addi	TEMP(0), K($1 + 3), $1
FOR(`J', 0, eval(MANY - 1), `
	INTO(X(J, 0), K($1))
	INTO(X(J, NEW), SUM)
	INTO(X(J, 3), TEMP(0))')')
define(`INTO', `ENCRYPTING(add, sub)	$1, $1, $2')

define(`CORE', `
	SUM_OF(OLD, ENCRYPTING(0, 18))
ENCRYPTING(`
FOR(`S', 0, 17, `SUBKEY(S)
FOR(`Q', 0, 3, `ROUND(eval(4 * S + Q))')')
SUBKEY(18)', `
FOR(`S', 0, 17, `SUBKEY(eval(18 - S))
FOR(`Q', 0, 3, `ROUND(eval(71 - 4 * S - Q))')')
SUBKEY(0)')')

C LOAD_WORDS(block, label): the message; XOR_WORDS(block, label): block + message
define(`LOAD_WORDS', `WORDS($1, $2, `ld	X($1, W), eval(8 * W)(SRC)
', `LOAD64(X($1, W), TEMP(1), eval(8 * W), TEMP(0), HIGH, RIGHT, LEFT)
')')
define(`XOR_WORDS', `WORDS($1, $2, `ld	TEMP(2), eval(8 * W)(SRC)
	xor	X($1, W), X($1, W), TEMP(2)
', `LOAD64(TEMP(2), TEMP(1), eval(8 * W), TEMP(0), HIGH, RIGHT, LEFT)
	xor	X($1, W), X($1, W), TEMP(2)
')')
define(`WORDS', `
	andi	TEMP(0), SRC, 7
	bnez	TEMP(0), LABEL($2`'_shifted)
FOR(`W', 0, 3, `	$3')
	j	LABEL($2`'_done)
LABEL($2`'_shifted):
	mv	TEMP(0), SRC
	SHIFTS(TEMP(0), HIGH, RIGHT, LEFT)
FOR(`W', 0, 3, `	$4')
LABEL($2`'_done):
	addi	SRC, SRC, 32')

define(`STORE_WORDS', `
	andi	TEMP(0), DST, 7
	bnez	TEMP(0), LABEL($2`'_bytes)
FOR(`W', 0, 3, `	sd	X($1, W), eval(8 * W)(DST)
')
	j	LABEL($2`'_stored)
LABEL($2`'_bytes):
FOR(`W', 0, 3, `STORE_BYTES(X($1, W), eval(8 * W), DST)
')
LABEL($2`'_stored):
	addi	DST, DST, 32')

C Words 0 to 2 as they enter the cipher; the bytes of word 3 are reversed.
define(`COUNTER_BLOCK', `
FOR(`W', 0, 2, `	ld	X($1, W), eval(64 + 8 * W)(STATE)
')
	rev8	X($1, 3), N
	addi	N, N, 1')

C TAKE(MANY): one iteration
define(`TAKE', `define(`MANY', $1)
ENCRYPTING(`	ld	TEMP(0), MODE_AT
	li	TEMP(1), COUNTED
	beq	TEMP(0), TEMP(1), LABEL(MANY`'counted)')
FOR(`J', 0, eval(MANY - 1), `LOAD_WORDS(J, MANY`'load`'J)')
ENCRYPTING(`	j	LABEL(MANY`'ready)
LABEL(MANY`'counted):
FOR(`J', 0, eval(MANY - 1), `COUNTER_BLOCK(J)')
LABEL(MANY`'ready):')
CORE
ENCRYPTING(`	ld	TEMP(0), MODE_AT
	li	TEMP(1), COUNTED
	bne	TEMP(0), TEMP(1), LABEL(MANY`'store)
FOR(`J', 0, eval(MANY - 1), `XOR_WORDS(J, MANY`'xor`'J)')
LABEL(MANY`'store):')
FOR(`J', 0, eval(MANY - 1), `STORE_WORDS(J, MANY`'store`'J)')')

C The whole of encrypt or decrypt; the other functions jump to the start with their mode in a4.
define(`FUNCTION', `define(`DIRECTION', $1)
	li	a4, COPIED
LABEL(start):
	FRAME(FRAME_SIZE)
FOR(`I', 0, 11, `	SAVE(s`'I, eval(8 * I))
')	sd	a4, MODE_AT
	mv	TEMP(0), a4
	li	TEMP(1), TWEAKED
	bne	TEMP(0), TEMP(1), LABEL(state)
	mv	TEMP(2), STATE
	ld	STATE, 16(STATE)
LABEL(state):
FOR(`I', 0, 4, `	ld	K(I), eval(8 * I)(STATE)
')FOR(`I', 0, 2, `	ld	TWEAK(I), eval(40 + 8 * I)(STATE)
')ENCRYPTING(`	ld	N, 88(STATE)')
	bne	TEMP(0), TEMP(1), LABEL(no_tweaks)
	ld	TWEAK(0), (TEMP(2))
	ld	TWEAK(1), 8(TEMP(2))
	xor	TWEAK(2), TWEAK(0), TWEAK(1)
	j	LABEL(ones)
LABEL(no_tweaks):
	addi	BLOCKS, BLOCKS, -2
	bltz	BLOCKS, LABEL(no_pair)
LABEL(pairs):
TAKE(2)
	addi	BLOCKS, BLOCKS, -2
	bgez	BLOCKS, LABEL(pairs)
LABEL(no_pair):
	addi	BLOCKS, BLOCKS, 2
LABEL(ones):
	beqz	BLOCKS, LABEL(done)
LABEL(one):
TAKE(1)
	addi	BLOCKS, BLOCKS, -1
	addi	TWEAK(0), TWEAK(0), 1
	xor	TWEAK(2), TWEAK(0), TWEAK(1)
	bnez	BLOCKS, LABEL(one)
LABEL(done):
FOR(`I', 0, 11, `	RESTORE(s`'I, eval(8 * I))
')	END_FRAME(FRAME_SIZE)
	ret')

PROLOGUE(xcsi_threefish256_encrypt_zbb)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_zbb)
	li	a4, COUNTED
	j	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish256_encrypt_tweaks_zbb)
	li	a4, TWEAKED
	j	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_zbb)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_zbb)
	li	a4, TWEAKED
	j	LABEL(start)
EPILOGUE

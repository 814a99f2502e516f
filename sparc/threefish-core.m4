dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish for sparc: a block in general registers, for the cipher and for Skein: its words, all rounds, all subkeys.
dnl
dnl A MIX is 5 instructions, since there is no rotation.  The sum of words of key and tweak that subkey s adds to word WORDS - 2 is
dnl what subkey s + 1 adds to word WORDS - 3: a register keeps it, and a subkey is one instruction less, of Threefish-1024, where it
dnl saves loads, too, 2.6.
dnl
dnl The including file defines WORDS, and in registers: X(word); K(number); TWEAK(number); SUM; TEMP(n), n = 0..3, or 0, 1 of blocks
dnl of 4 or 16 words; LOOSE(n), n = 0..5, free while a block is read.  Of Threefish-1024 K has KEY_REGISTERS words of the key from
dnl FIRST_KEY on; KEY(number) is the place of each, and TWEAK, too, is in memory.
include(`threefish-rounds.m4')

define(`WHEN_1024', `ifelse(WORDS, 16, `$1', `$2')')
define(`LABEL', `.L`'MODE`'_$1')

define(`LAST_WORD', decr(WORDS))
define(`LAST_SUBKEY', WHEN_1024(20, 18))
define(`ROUND', `indir(`ROUND'eval(64 * WORDS), $1)')
define(`KEY_AT', `eval(($1) % (WORDS + 1))')

C --- rounds

C MIXES: four pairs side by side, or two, as there are temporaries.  MIX m is written if TAKEN(m) is 1.
define(`TAKEN', 1)
define(`MIXES', `ifelse(`$1', `', `', WORDS, 8, `FOUR($@)', `TWO(eval((3 * WORDS / 2 - $#) / 3), $1, $2, $3, $4, $5, $6)dnl
MIXES(shift(shift(shift(shift(shift(shift($@)))))))')')
define(`TWO', `FOR(`I', 1, 5, `STEP(I, $1, $2, $3, $4)STEP(I, eval($1 + 1), $5, $6, $7)')')
define(`FOUR', `FOR(`I', 1, 5, `STEP(I, 0, $1, $2, $3)STEP(I, 1, $4, $5, $6)STEP(I, 2, $7, $8, $9)STEP(I, 3, $10, $11, $12)')')
define(`STEP', `WHEN(TAKEN($2), `indir(ENCRYPTING(`MIX', `UNMIX')`'$1, X($3), X($4), $5, dnl
TEMP(ifelse(WORDS, 8, $2, `eval($2 % 2)')))')')
define(`MIX1', `	add	$1, $2, $1
')
define(`MIX2', `	sllx	$2, $3, $4
')
define(`MIX3', `	srlx	$2, eval(64 - $3), $2
')
define(`MIX4', `	xor	$4, $1, $4
')
define(`MIX5', `	xor	$2, $4, $2
')
define(`UNMIX1', `	xor	$2, $1, $2
')
define(`UNMIX2', `	srlx	$2, $3, $4
')
define(`UNMIX3', `	sllx	$2, eval(64 - $3), $2
')
define(`UNMIX4', `	or	$2, $4, $2
')
define(`UNMIX5', `	sub	$1, $2, $1
')

C --- subkeys

C INTO(word, what): to X, from FROM, the same register but for the first subkey of Skein-256.
define(`FROM', `X($1)')
define(`INTO', `	ENCRYPTING(add, sub)	FROM($1), $2, X($1)
')
C The words with sums: of the subkey before this one, and of this one.
define(`OLD', `eval(WORDS - ENCRYPTING(3, 2))')
define(`NEW', `eval(WORDS - ENCRYPTING(2, 3))')
define(`TWEAK_OF', `TWEAK(eval($1 + $2 - WORDS + 3))')
C SUM_OF(word, s), SUBKEY(s, before the last instruction)
WHEN_1024(`
define(`IN_REGISTER', `eval(KEY_AT($1) >= FIRST_KEY && KEY_AT($1) < FIRST_KEY + KEY_REGISTERS)')
define(`LOAD_SUM', `ifelse(IN_REGISTER($1), 1, , `	ldx	KEY($1), SUM
')')
define(`ADD_TWEAK', `	add	ifelse(IN_REGISTER($1), 1, `K(KEY_AT($1))', SUM), TEMP(0), SUM
')
define(`SUM_OF', `LOAD_SUM($1 + $2)	ldx	TWEAK_OF($1, $2), TEMP(0)
ADD_TWEAK($1 + $2)')
C Words of the key in memory two by two, each two with one that is in a register; number 17 is number 0.
define(`IN_MEMORY', `eval(FIRST_KEY + KEY_REGISTERS + $1)')
define(`WORD_OF', `eval(($1 - $2 + 34) % 17)')
define(`IF_WORD', `WHEN($1 < FIRST_KEY + 17 && (WORD_OF($1, $2) < 13 || WORD_OF($1, $2) == 15), `$3')')
define(`KEY_LOAD', `IF_WORD($1, $2, `	ldx	KEY($1), TEMP($3)
')')
define(`KEY_ADD', `IF_WORD($1, $2, `INTO(WORD_OF($1, $2), $3)')')
define(`SUBKEY', `INTO(OLD, SUM)LOAD_SUM(NEW + $1)FOR(`I', 0, 5, `LET(`J', IN_MEMORY(2 * I), `dnl
KEY_LOAD(J, $1, 0)KEY_LOAD(eval(J + 1), $1, 1)KEY_ADD(eval(FIRST_KEY + I), $1, K(eval(FIRST_KEY + I)))dnl
KEY_ADD(J, $1, TEMP(0))KEY_ADD(eval(J + 1), $1, TEMP(1))')')	ldx	TWEAK_OF(NEW, $1), TEMP(0)
WHEN(KEY_REGISTERS > 6, `KEY_ADD(eval(FIRST_KEY + 6), $1, K(eval(FIRST_KEY + 6)))')WHEN($1 > 0, `INTO(LAST_WORD, $1)')dnl
ADD_TWEAK(NEW + $1)$2`'INTO(NEW, SUM)')
', `
define(`SUM_OF', `	add	K($1 + $2), TWEAK_OF($1, $2), SUM
')
define(`SUBKEY', `INTO(OLD, SUM)SUM_OF(NEW, $1)INTO(LAST_WORD, K(LAST_WORD + $1))dnl
FOR(`W', 0, WORDS - 4, `INTO(W, K(W + $1))')WHEN($1 > 0, `INTO(LAST_WORD, $1)')$2`'INTO(NEW, SUM)')
')

C CORE(before the last instruction): the rounds.  BEFORE_ROUND(n), before round n.
define(`BEFORE_ROUND')
define(`CORE', `SUM_OF(OLD, ENCRYPTING(0, LAST_SUBKEY))dnl
FOR(`S', 0, LAST_SUBKEY - 1, `SUBKEY(ENCRYPTING(S, `eval(LAST_SUBKEY - S)'))dnl
FOR(`Q', 0, 3, `BEFORE_ROUND(4 * S + Q)ROUND(eval(ENCRYPTING(0, 7) ENCRYPTING(+, -) (4 * S + Q) % 8))')')dnl
SUBKEY(ENCRYPTING(LAST_SUBKEY, 0), `$1')')

C --- a block of the message

define(`OFFSETS', `	mov	16, LOOSE(2)
	mov	24, LOOSE(3)
')
C AT(word): after OFFSETS, and 8 in LOOSE(1); relative to LOOSE(0), which advances.
define(`AT', `LOOSE(0)`'ifelse(eval($1 % 4), 0, `', ` + LOOSE(eval($1 % 4))')')
define(`ADVANCE', `WHEN($1 % 4 == 3, `	add	LOOSE(0), 32, LOOSE(0)
')')

C READ(name, registers, xor, time): the words at LOOSE(0), which advances, to these registers, or those of X combined with them.  An
C unaligned word has bytes of two aligned words, each of which has a byte of the message.  Shifts count modulo 64.
C Of words that are read twice the time is first or second: then LOOSE(0) advances the second time, which finds condition codes of
C the first, since the rounds set none.
define(`READ', `ifelse($4, second, , `	andcc	LOOSE(0), 7, %g0
')	bz,pt	%xcc, LABEL($1_aligned)
	 mov	8, LOOSE(1)
	andn	LOOSE(0), 7, LOOSE(1)
	sllx	LOOSE(0), 3, LOOSE(2)
	sub	%g0, LOOSE(2), LOOSE(3)
ifelse($4, first, , `	add	LOOSE(0), eval(8 * WORDS), LOOSE(0)
')	LD64LE(LOOSE(1), LOOSE(4))
FOR(`W', 0, LAST_WORD, `	add	LOOSE(1), 8, LOOSE(1)
ifelse($3, xor, `	srlx	LOOSE(4), LOOSE(2), LOOSE(5)
	LD64LE(LOOSE(1), LOOSE(4))
	xor	X(W), LOOSE(5), X(W)
	sllx	LOOSE(4), LOOSE(3), LOOSE(5)
	xor	X(W), LOOSE(5), $2(W)
', `	srlx	LOOSE(4), LOOSE(2), $2(W)
	LD64LE(LOOSE(1), LOOSE(4))
	sllx	LOOSE(4), LOOSE(3), LOOSE(5)
	or	$2(W), LOOSE(5), $2(W)
')')	ba,a,pt	%xcc, LABEL($1_done)
LABEL($1_aligned):
OFFSETS`'FOR(`W', 0, LAST_WORD, `ifelse($3, xor, `	LD64LE(AT(W), LOOSE(4))
	xor	X(W), LOOSE(4), $2(W)
', `	LD64LE(AT(W), $2(W))
')ifelse(W $4, LAST_WORD first, , `ADVANCE(W)')')LABEL($1_done):
')

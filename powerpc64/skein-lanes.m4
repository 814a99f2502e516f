dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for POWER8 and later, 2 SETS chains side by side, two in a vector register.  src/skein-impl.h has the layout of the state.
dnl MIX and its rotations are those of Threefish: threefish.m4, which is included before.
dnl
dnl A row of the state has a word of all chains.  lvx puts the first of two chains into the left half of a vector on big-endian
dnl targets, into the right half on little-endian ones; their messages go there, too.
dnl
dnl While the cipher runs, the words of the blocks are where the chaining values were, for the end.  Stack: red zone, saved
dnl registers.
define(`MODE', lanes)
define(`SETS', ifelse(WORDS, 16, 1, 2))
define(`LABEL', `.L`'MODE`'_$1')

define(`STATE', `r3')
define(`SOURCES', `r4')
define(`BLOCKS', `r5')
define(`BYTES', `r6')
define(`KEYS', `NTH($1, r31, r30)')	C row of word 0 of the next subkey, and 128 bytes on
define(`TWEAKS', `r29')
define(`NUMBERS', `r28')	C where the number of the next subkey is
define(`OFFSET', `r24')
define(`P', `NTH($1, r23, r22)')	C temporary

define(`ROW', eval(16 * SETS))
define(`FIRST_KEY', eval(WORDS + 3))
define(`KEY_WORDS', eval(WORDS + LAST))
C AT(base, base + 128, row, set): address operands
define(`AT', `AT_BYTE(`$1', `$2', eval(ROW * ($3) + 16 * ($4)))')
define(`AT_BYTE', `ifelse(eval($3 < 128), 1, `INDEXED(`$1', $3)', `INDEXED(`$2', eval($3 - 128))')')
define(`KEY_AT', `AT(KEYS(0), KEYS(1), $1, $2)')
define(`TWEAK_AT', `INDEXED(TWEAKS, eval(ROW * (($1) % 3) + 16 * ($2)))')
define(`STATE_AT', `AT(STATE, P(0), $1, $2)')	C after FOR_STATE
define(`FOR_STATE', `WHEN(WORDS > 4, `	addi	P(0), STATE, 128')')

C SUBKEY(parity of the words, number from 0, which the first one alone has, to 6: the same modulo 3)
define(`SUBKEY', `FOR(`H', 0, WORDS / 2 - 1, `SUBKEY_WORD(eval(2 * H + $1), $2)')')
define(`SUBKEY_WORD', `WHEN($1 == WORDS - 1 && $2 > 0, `
	lvx	T(1), 0, NUMBERS')
EACH(`lvx	KEY_IN($1), KEY_AT($1, S)
WHEN($1 == WORDS - 3 || $1 == WORDS - 2, `	lvx	T(1), TWEAK_AT(eval($2 + $1 - WORDS + 3), S)
')WHEN($1 == WORDS - 3 || $1 == WORDS - 2 || $1 == WORDS - 1 && $2 > 0, `	vaddudm	KEY_IN($1), KEY_IN($1), T(1)
')	vaddudm	X(S, $1), X(S, $1), KEY_IN($1)')')
define(`KEY_IN', `T(eval($1 < WORDS - 3 && (H + S) % 2))')
define(`ADVANCE', `
	addi	KEYS(0), KEYS(0), ROW
WHEN(WORDS > 4, `	addi	KEYS(1), KEYS(1), ROW
')	addi	NUMBERS, NUMBERS, 16
')

C The key words in the order of all subkeys.
define(`EXPAND_KEYS', `FOR_STATE
	LI64(P(1), 0x1bd11bda, 0xa9fc1a22)
	mtvsrd	VS(T(0)), P(1)
	xxspltd	VS(T(0)), VS(T(0)), 0
FOR(`S', 1, SETS - 1, `	vor	T(S), T(0), T(0)
')FOR(`W', 0, WORDS - 1, `FOR(`S', 0, SETS - 1, `	lvx	X(S, W), STATE_AT(W, S)
	vxor	T(S), T(S), X(S, W)
')')	addi	P(0), STATE, eval(ROW * FIRST_KEY)
FOR(`R', 0, KEY_WORDS - 1, `LET(`W', eval(R % (WORDS + 1)), `FOR(`S', 0, SETS - 1, `
	stvx	ifelse(W, WORDS, `T(S)', `X(S, W)'), INDEXED(P(0), eval((ROW * R + 16 * S) % 128))
WHEN((ROW * R + 16 * S) % 128 == 112, `	addi	P(0), P(0), 128')')')')')
define(`NEXT_TWEAKS', `	mtvsrd	VS(T(0)), BYTES
	xxspltd	VS(T(0)), VS(T(0)), 0
FOR(`S', 0, SETS - 1, `	lvx	X(0, S), TWEAK_AT(0, S)
	lvx	T(1), TWEAK_AT(1, S)
	vaddudm	X(0, S), X(0, S), T(0)
	vxor	T(1), T(1), X(0, S)
	stvx	X(0, S), TWEAK_AT(0, S)
	stvx	T(1), TWEAK_AT(2, S)
')')
define(`NOT_FIRST', `	li	P(0), 1
	sldi	P(0), P(0), 62
	mtvsrd	VS(T(0)), P(0)
	xxspltd	VS(T(0)), VS(T(0)), 0
FOR(`S', 0, SETS - 1, `	lvx	T(1), TWEAK_AT(1, S)
	vandc	T(1), T(1), T(0)
	stvx	T(1), TWEAK_AT(1, S)
')')
C P(0): the block of the chain in the left half.
define(`LOAD_MESSAGES', `MASKS_IN
FOR(`S', 0, SETS - 1, `	ld	P(0), eval(16 * S + IF_BE(0, 8))(SOURCES)
	ld	P(1), eval(16 * S + IF_BE(8, 0))(SOURCES)
	add	P(0), P(0), OFFSET
	add	P(1), P(1), OFFSET
FOR(`H', 0, WORDS / 2 - 1, `	lxvd2x	VS(T(0)), INDEXED(P(0), eval(16 * H))
	lxvd2x	VS(X(S, 2 * H + 1)), INDEXED(P(1), eval(16 * H))
	HIGH(X(S, 2 * H), T(0), X(S, 2 * H + 1))
	LOW(X(S, 2 * H + 1), T(0), X(S, 2 * H + 1))
')')MASKS_OUT
FOR_STATE
FOR(`W', 0, WORDS - 1, `FOR(`S', 0, SETS - 1, `	stvx	X(S, W), STATE_AT(W, S)
')')')
define(`FEED', `FOR_STATE
FOR(`W', 0, WORDS - 1, `FOR(`S', 0, SETS - 1, `	lvx	T(S % 2), STATE_AT(W, S)
	vxor	X(S, W), X(S, W), T(S % 2)
	stvx	X(S, W), STATE_AT(W, S)
')')')

C The function.  An iteration of the inner loop is 24 rounds, after which tweak words repeat; Skein-1024 has eight more at the end.
define(`SKEIN_LANES', `
	cmpldi	BLOCKS, 1
	bltlr
FOR(`J', 22, 31, `	SAVE(J, eval(8 * (J - 32)))
')FOR(`J', 20, 31, `	SAVE_V(J, eval(-288 + 16 * (J - 20)), r7)
')	LEA(.Lnumbers, NUMBERS)
CONSTANTS
	addi	TWEAKS, STATE, eval(ROW * WORDS)
	li	OFFSET, 0
LABEL(block):
EXPAND_KEYS
NEXT_TWEAKS
LOAD_MESSAGES
	li	P(0), 3
	mtctr	P(0)
	addi	KEYS(0), STATE, eval(ROW * FIRST_KEY)
WHEN(WORDS > 4, `	addi	KEYS(1), KEYS(0), 128')
SUBKEY(0, 0)SUBKEY(1, 0)ADVANCE
LABEL(rounds):
FOR(`R', 0, 23, `VROUND(R)
')
	bdnz	LABEL(rounds)
WHEN(WORDS == 16, `FOR(`R', 0, 7, `VROUND(R)
')')
FEED
NOT_FIRST
	addi	NUMBERS, NUMBERS, eval(-16 * (LAST + 1))
	addi	OFFSET, OFFSET, BLOCK
	addi	BLOCKS, BLOCKS, -1
	cmpldi	BLOCKS, 0
	bne	LABEL(block)
WIPE_VECTORS(0, 15)
WIPE_VECTORS(30, 31)
FOR(`J', 20, 31, `	RESTORE_V(J, eval(-288 + 16 * (J - 20)), r7)
')FOR(`J', 22, 31, `	RESTORE(J, eval(8 * (J - 32)))
')	blr')

COUNTS_TABLE(.Lleft, encrypt)
define(`MODE', lanes)
RODATA(.Lnumbers, 16)FOR(`I', 0, LAST, `
	.quad	I, I')
END_RODATA

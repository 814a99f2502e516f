dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for powerpc64 in general registers: one chain; WORDS: of a block.  Rounds: threefish-general.m4.
dnl Stack: red zone, saved registers; of Skein-1024 a word of the tweak, which is no secret.
include(`threefish-general.m4')

define(`LAST_SAVED', ifelse(WORDS, 16, 31, WORDS, 8, 29, 20))
define(`BYTES', ifelse(WORDS, 16, `X(12)', `LAST_SAVED'))
define(`TWEAK_AT', `ifelse(eval(($1) % 3), 2, `-152(r1)', `PLACE(WORDS + ($1) % 3)')')
define(`BYTES_AT', `-160(r1)')

C Subkey 0.  Words of the key that have no register are in X.
define(`BEGIN', `FOR(`J', 1, 3, `INDEX(X(WORDS - 4 + J), J)')FOR(`W', 0, WORDS - 1, `ifelse(eval(W < FIRST), 1,
`MESSAGE_WORD(TEMP, W, X(WORDS - 4 + W % 4), 4)	add	X(W), X(W), TEMP
', `MESSAGE_WORD(X(W), W, X(WORDS - 4 + W % 4), 4)	add	X(W), X(W), dnl
ifelse(W, eval(WORDS - 3), `TWEAKED(0)', W, eval(WORDS - 2), `TWEAKED(1)', `KEY(W)')
')')')
C Where word W of the key is until the next block.
define(`IN_PLACE', `ifelse(eval(W < FIRST), 1, `X(W)', `KEY(W)')')
define(`PARITY', `	LI64(KEY(WORDS), 0x1bd11bda, 0xa9fc1a22)
')
define(`ADD_PARITY', `	xor	KEY(WORDS), KEY(WORDS), IN_PLACE
')
C The next chaining value.
define(`FEED', `FOR(`J', 1, 2, `INDEX(TWEAKED(J - 1), J)')IF_BE(`	addi	SRC, SRC, eval(-8 * (WORDS - 4))
')PARITY`'FOR(`W', 0, WORDS - 1, `MESSAGE_WORD(TEMP, W, TWEAKED(W % 3 - 1), 3)	xor	IN_PLACE, X(W), TEMP
ADD_PARITY`'WHEN(W < FIRST, `	std	IN_PLACE, PLACE(W)
')')	addi	SRC, SRC, eval(8 * IF_BE((WORDS - (WORDS - 1) / 3 * 3), WORDS))
')
define(`NOT_FIRST', `	rldicl	$1, $1, 1, 1
	rotldi	$1, $1, 63
')
define(`MEMORY', `WHEN(WORDS == 16, `	$1
')')

define(`SKEIN_BLOCKS', `
	cmpldi	r5, 0
	beqlr
FOR(`J', 14, LAST_SAVED, `	SAVE(J, eval(8 * (J - 32)))
')	mtctr	r5
ifelse(WORDS, 16, `	std	r6, BYTES_AT
', `	mr	BYTES, r6
	ld	TWEAK(0), TWEAK_AT(0)
	ld	TWEAK(1), TWEAK_AT(1)
')PARITY`'FOR(`W', 0, WORDS - 1, `	ld	IN_PLACE, PLACE(W)
ADD_PARITY').Lblock:
MEMORY(`ld	BYTES, BYTES_AT')dnl
MEMORY(`ld	TWEAK(0), TWEAK_AT(0)')dnl
MEMORY(`ld	TWEAK(1), TWEAK_AT(1)')dnl
	add	TWEAK(0), TWEAK(0), BYTES
	xor	TWEAK(2), TWEAK(0), TWEAK(1)
MEMORY(`std	TWEAK(0), TWEAK_AT(0)')dnl
MEMORY(`std	TWEAK(2), TWEAK_AT(2)')dnl
FOR(`J', 0, 1, `NEXT_TWEAKED(J, `TWEAK(J)')')BEGIN`'dnl
ALL_ROUNDS`'dnl
ifelse(WORDS, 16, `	ld	TEMP, TWEAK_AT(1)
NOT_FIRST(TEMP)	std	TEMP, TWEAK_AT(1)
', `NOT_FIRST(TWEAK(1))')FEED	bdnz	.Lblock
ifelse(WORDS, 16, `', `	std	TWEAK(0), TWEAK_AT(0)
	std	TWEAK(1), TWEAK_AT(1)
')FOR(`W', FIRST, WORDS - 1, `	std	KEY(W), PLACE(W)
')FOR(`J', 14, LAST_SAVED, `	RESTORE(J, eval(8 * (J - 32)))
')	blr')

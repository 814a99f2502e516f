dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES: the key expansion.  A file that includes this defines SUB(word): F = SubWord (word); registers from 16 on are its own.

define(`KEY', `x1')
define(`TO', `x2')		C in the schedule
define(`F', `w3')
define(`POWER', `w5')
define(`W', `w`'eval(8 + $1)')	C the last words, little endian

define(`LOAD_WORDS', `FOR(`I', 0, $1 - 1, `	LD32LE(W(I), `[KEY, #eval(4 * I)]')
')')
define(`STORE_WORDS', `FOR(`I', $1, $1 + $2 - 1, `IF_BE(`	rev	F, W(I)
	str	F, [TO], `#'4', `ifelse(eval(I % 2), 0, `	stp	W(I), W(eval(I + 1)), [TO], `#'8')')
')')
C Words $1, ... of $2: the sums with those before them
define(`SUMS', `FOR(`I', $1 + 1, $1 + $2 - 1, `	eor	W(I), W(I), W(eval(I - 1))
')STORE_WORDS($1, $2)')
C STEP(last word, words, i)
define(`STEP', `
SUB(W($1))
	mov	POWER, #eval((1 << (($3 - 1) % 8)) * ($3 <= 8) + 0x1b * ($3 == 9) + 0x36 * ($3 == 10))
	eor	POWER, POWER, F, ror #8
	eor	W(0), W(0), POWER
SUMS(0, $2)')

C From KEY to TO, which ends after the last word.
define(`EXPAND_KEY', `
LOAD_WORDS(4)
STORE_WORDS(0, 4)
	cmp	ROUNDS, #12
	b.eq	.Lkey_24
	b.hi	.Lkey_32
FOR(`J', 1, 10, `STEP(3, 4, J)
')
	b	.Lexpanded
.Lkey_24:
	LD32LE(W(4), `[KEY, #16]')
	LD32LE(W(5), `[KEY, #20]')
STORE_WORDS(4, 2)
FOR(`J', 1, 8, `STEP(5, ifelse(J, 8, 4, 6), J)
')
	b	.Lexpanded
.Lkey_32:
FOR(`I', 4, 7, `	LD32LE(W(I), `[KEY, #eval(4 * I)]')
')
STORE_WORDS(4, 4)
FOR(`J', 1, 7, `STEP(7, 4, J)
ifelse(J, 7, , `SUB(W(3))
	eor	W(4), W(4), F
SUMS(4, 4)')')
.Lexpanded:')

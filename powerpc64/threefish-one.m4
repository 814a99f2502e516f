dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl One block of Threefish-512 and -1024 for powerpc64 in general registers, encrypted or a counter block, with the rounds of
dnl threefish-general.m4.  FUNCTION of threefish.m4 goes to the labels, with its arguments in r3 to r6.
dnl Stack: red zone, saved registers.
include(`threefish-general.m4')

define(`TWEAK_AT', `PLACE(WORDS + 1 + ($1) % 3)')
define(`LAST_SAVED', ifelse(WORDS, 16, 31, 28))
define(`DST_AT', `-152(r1)')
define(`LOADED_TWEAK', `ifelse(WORDS, 16, `', `TWEAK($1)')')

.Lone_encrypt:
	cmpldi	cr1, r6, 0
	b	.Lone
.Lone_ctr:
	cmpldi	cr1, r6, 1
.Lone:
FOR(`J', 14, LAST_SAVED, `	SAVE(J, eval(8 * (J - 32)))
')	std	r4, DST_AT
	mr	SRC, r5
FOR(`W', FIRST, WORDS, `	ld	KEY(W), PLACE(W)
')WHEN(WORDS < 16, `FOR(`J', 0, 2, `	ld	TWEAK(J), TWEAK_AT(J)
')')NEXT_TWEAKED(0, LOADED_TWEAK(0))	beq	cr1, .Lone_counter
FOR(`J', 1, 3, `INDEX(X(WORDS - 4 + J), J)')dnl
FOR(`W', 0, WORDS - 1, `MESSAGE_WORD(X(W), W, X(WORDS - 4 + W % 4), 4)')	b	.Lone_loaded
.Lone_counter:
FOR(`W', 0, WORDS - 2, `	ld	X(W), PLACE(WORDS + 4 + W)
')	addi	TEMP, STATE, eval(8 * (2 * WORDS + 3))
	ldbrx	X(WORDS - 1), 0, TEMP
.Lone_loaded:
SUBKEY(0)ALL_ROUNDS`'dnl
FOR(`J', 1, 2, `INDEX(TWEAKED(J - 1), J)')	bne	cr1, .Lone_store
FOR(`W', 0, WORDS - 1, `MESSAGE_WORD(TEMP, W, TWEAKED(W % 3 - 1), 3)	xor	X(W), X(W), TEMP
').Lone_store:
	ld	SRC, DST_AT
FOR(`W', 0, WORDS - 1, `IF_BE(`WHEN(W > 0 && W % 3 == 0, `	addi	SRC, SRC, 24
')	stdbrx	X(W), ifelse(eval(W % 3), 0, 0, TWEAKED(W % 3 - 1)), SRC
', `	std	X(W), eval(8 * W)(SRC)
')')FOR(`J', 14, LAST_SAVED, `	RESTORE(J, eval(8 * (J - 32)))
')	blr

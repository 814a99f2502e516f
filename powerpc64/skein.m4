dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for powerpc64 in general registers: one chain; WORDS: of a block.
dnl
dnl Between the words of the message a block takes no load, but of Skein-1024 for nine of the 17 words of the key and for the tweak.
dnl Both words of subkey s that have a word of the tweak are of one list: TWEAKED(s), TWEAKED(s + 1), where
dnl TWEAKED(s) = k[s + WORDS - 3] + t[s].
dnl Stack: red zone, saved registers; of Skein-1024 a word of the tweak, which is no secret.
dnl
dnl Skein-256 and Skein-512 have a chain of 164 instructions a block, of two cycles each: 18 times four rounds of two and the
dnl subkey, the text twice.  llvm-mca 19, cycles of a block on POWER8, 9, 10: Skein-256 332 331 331, Skein-512 346 343 342,
dnl Skein-1024 808 715 616, where 1280 rotations and exclusive-ors take 640 of POWER8.
dnl Orders of a round: the model of POWER9 has a window of 44 instructions, and a rotation takes the place of three other ones.
dnl Skein-512 has the first two rotations before the additions; 482 with additions, rotations, exclusive-ors one after the other,
dnl 411 with each rotation after its addition.  Skein-1024 has an exclusive-or four MIX behind; 828 785 616 one after the other;
dnl two rotations before additions 812 708 620.  Of Skein-256 all are alike.
dnl Slower: the number added to the word of the block, Skein-256 366, Skein-512 377; all different TWEAKED, 15 or nine, at the
dnl beginning of a block, which are 5 or 10 instructions fewer, 338 335 337 and 351 347 347.  No gain: a ninth word of the key of
dnl Skein-1024 in SRC, other orders of its subkeys.
include(`threefish-rounds.m4')

define(`STATE', `r3')
define(`SRC', `r4')
define(`TEMP', `r6')
C The first one, r0, is no operand of addi.  Words of the key from KEY(FIRST) on.
define(`REGISTER', `NTH($1, r0, r5, r7, r8, r9, r10, r11, r12, r14, r15, r16, r17, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27,
  r28, r29, r30, r31)')
define(`FIRST', ifelse(WORDS, 16, 9, 0))
define(`X', `REGISTER($1)')
define(`KEY', `REGISTER(WORDS + ($1) - FIRST)')
define(`TWEAKED', `REGISTER(2 * WORDS + 1 - FIRST + ($1) % 2)')
C Skein-1024: at the beginning of a block, where words of the block will be.
define(`TWEAK', `ifelse(WORDS, 16, `X(13 + ($1) % 3)', `REGISTER(2 * WORDS + 3 + ($1) % 3)')')
define(`LAST_SAVED', ifelse(WORDS, 16, 31, WORDS, 8, 29, 20))
define(`BYTES', ifelse(WORDS, 16, `X(12)', `LAST_SAVED'))
define(`OTHER', `r28')	C Skein-512: temporary
define(`PLACE', `eval(8 * ($1))(STATE)')
define(`TWEAK_AT', `ifelse(eval(($1) % 3), 2, `-152(r1)', `PLACE(WORDS + ($1) % 3)')')
define(`BYTES_AT', `-160(r1)')
define(`LAST', ifelse(WORDS, 16, 20, 18))

C A round: MIX by the odd word.
define(`MIXES', `PARTNERS($@)ORDER')
define(`PARTNERS', `ifelse(`$1', `', `', `define(`EVEN_$2', `X($1)')define(`LEFT_$2', $3)PARTNERS(shift(shift(shift($@))))')')
define(`ADD', `	add	EVEN_$1, EVEN_$1, X($1)
')
define(`ROTATE', `	rotldi	$2, X($1), LEFT_$1
')
define(`XOR', `	xor	X($1), $2, EVEN_$1
')
define(`ORDER', ifelse(WORDS, 8, ``ROTATE(1, TEMP)ADD(1)ROTATE(3, OTHER)ADD(3)ADD(7)ADD(5)ROTATE(7, X(7))XOR(1, TEMP)dnl
ROTATE(5, X(5))XOR(3, OTHER)XOR(5, X(5))XOR(7, X(7))'', ``FOR(`M', 0, WORDS / 2 + 3, `dnl
LET(`W', eval(2 * M + 1), `WHEN(W < WORDS, `ADD(W)ROTATE(W, X(W))')')LET(`W', eval(2 * M - 7), `WHEN(W > 0, `XOR(W, X(W))')')')''))

C IN_KEY(n, `what to do with register IN'): word n of the key, which is loaded if it has no register.
define(`IN_KEY', `LET(`K', eval(($1) % (WORDS + 1)), `ifelse(eval(K < FIRST), 1, `	ld	TEMP, PLACE(K)
LET(`IN', `TEMP', `$2')', `LET(`IN', `KEY(K)', `$2')')')')
C NEXT_TWEAKED(s, register of the word of the tweak: none, it is loaded)
define(`NEXT_TWEAKED', `IN_KEY($1 + WORDS - 3, `ifelse($2, `', `	ld	TWEAKED($1), TWEAK_AT($1)
')	add	TWEAKED($1), ifelse($2, `', `TWEAKED($1)', `$2'), IN
')')
C SUBKEY(s), s > 0.  The number is added to the word of the key, since the word of the block is waited for.
define(`SUBKEY', `NEXT_TWEAKED($1 + 1, ifelse(WORDS, 16, `', `TWEAK($1 + 1)'))dnl
FOR(`W', 0, WORDS - 4, `IN_KEY($1 + W, `	add	X(W), X(W), IN
')')	add	X(WORDS - 3), X(WORDS - 3), TWEAKED($1)
	add	X(WORDS - 2), X(WORDS - 2), TWEAKED($1 + 1)
IN_KEY($1 + WORDS - 1, `	addi	TEMP, IN, $1
	add	X(WORDS - 1), X(WORDS - 1), TEMP
')')

C MESSAGE_WORD(register, W, index, words of a group): word W of the block.  Big-endian: SRC is at its group.
define(`MESSAGE_WORD', `IF_BE(`WHEN($2 > 0 && $2 % $4 == 0, `	addi	SRC, SRC, eval(8 * $4)
')	ldbrx	$1, ifelse(eval($2 % $4), 0, 0, $3), SRC
', `	ld	$1, eval(8 * $2)(SRC)
')')
define(`INDEX', `IF_BE(`	li	$1, eval(8 * $2)
')')

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
FOR(`S', 1, LAST, `FOR(`D', 0, 3, `indir(`ROUND'eval(64 * WORDS), eval((4 * (S - 1) + D) % 8))')SUBKEY(S)')dnl
ifelse(WORDS, 16, `	ld	TEMP, TWEAK_AT(1)
NOT_FIRST(TEMP)	std	TEMP, TWEAK_AT(1)
', `NOT_FIRST(TWEAK(1))')FEED	bdnz	.Lblock
ifelse(WORDS, 16, `', `	std	TWEAK(0), TWEAK_AT(0)
	std	TWEAK(1), TWEAK_AT(1)
')FOR(`W', FIRST, WORDS - 1, `	std	KEY(W), PLACE(W)
')FOR(`J', 14, LAST_SAVED, `	RESTORE(J, eval(8 * (J - 32)))
')	blr')

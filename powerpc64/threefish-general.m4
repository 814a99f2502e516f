dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Rounds and subkeys of Threefish for powerpc64 in general registers, for skein.m4 and threefish-one.m4.  WORDS: of a block;
dnl TWEAK_AT(0 to 2): where the words of the tweak are, if there are 16.
dnl
dnl Between the words of the message a block takes no load, but of 16 words for nine of the 17 words of the key and for the tweak.
dnl Subkey s has a word of the tweak in two words, TWEAKED(s) and TWEAKED(s + 1), where TWEAKED(s) = k[s + WORDS - 3] + t[s].  Each
dnl is computed once and serves two subkeys.
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
C 16 words: at the beginning of a block, where words of the block will be.
define(`TWEAK', `ifelse(WORDS, 16, `X(13 + ($1) % 3)', `REGISTER(2 * WORDS + 3 + ($1) % 3)')')
define(`OTHER', `r28')	C eight words: temporary
define(`PLACE', `eval(8 * ($1))(STATE)')
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
C SUBKEY(s).  The number is added to the word of the key, since the word of the block is waited for.
define(`SUBKEY', `NEXT_TWEAKED($1 + 1, ifelse(WORDS, 16, `', `TWEAK($1 + 1)'))dnl
FOR(`W', 0, WORDS - 4, `IN_KEY($1 + W, `	add	X(W), X(W), IN
')')	add	X(WORDS - 3), X(WORDS - 3), TWEAKED($1)
	add	X(WORDS - 2), X(WORDS - 2), TWEAKED($1 + 1)
IN_KEY($1 + WORDS - 1, `ifelse($1, 0, `	add	X(WORDS - 1), X(WORDS - 1), IN
', `	addi	TEMP, IN, $1
	add	X(WORDS - 1), X(WORDS - 1), TEMP
')')')
C After subkey 0.
define(`ALL_ROUNDS', `FOR(`S', 1, LAST, `FOR(`D', 0, 3, `indir(`ROUND'eval(64 * WORDS), eval((4 * (S - 1) + D) % 8))')SUBKEY(S)')')

C MESSAGE_WORD(register, W, index, words of a group): word W of the block.  Big-endian: SRC is at its group.
define(`MESSAGE_WORD', `IF_BE(`WHEN($2 > 0 && $2 % $4 == 0, `	addi	SRC, SRC, eval(8 * $4)
')	ldbrx	$1, ifelse(eval($2 % $4), 0, 0, $3), SRC
', `	ld	$1, eval(8 * $2)(SRC)
')')
define(`INDEX', `IF_BE(`	li	$1, eval(8 * $2)
')')

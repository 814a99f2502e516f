dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish for arm64, for blocks of WORDS = 4, 8 or 16 words: everything except MIX in vector registers, which threefish-simd.m4
dnl and threefish-sha3.m4 define.
dnl
dnl State: src/threefish-impl.h; then words of subkeys, each twice, as a vector for two blocks.  Of Threefish-256 a subkey has 64
dnl bytes.  Those of Threefish-512 and -1024 share words: the first WORDS - 3 words of subkey s are those from s on of the key and
dnl its parity again and again.  Behind these, for s = 0, 1, ...: word WORDS - 3 of subkey s, which also is word WORDS - 2 of subkey
dnl s - 1; then, again for all s, word WORDS - 1; of Threefish-512 these two by turns.  Loads of two words at 8 more bytes give each
dnl word once.
dnl Stack: saved registers; with tweaks that count also words of tweaks, in counter mode of Threefish-512 and -1024 of blocks.
dnl
dnl Tweaks that count have the table of the context, which is for any tweak: DIFFERENCE(i) is what is missing in the word that has
dnl word i of the tweak.  0 and 1 are added to words of subkeys, as block after block takes one more; 2 to words of blocks.
dnl
dnl An iteration takes 2 SETS + SCALARS PACE blocks, interleaved.  A set is two blocks in vector registers, one word of both per
dnl register; a scalar is a block in general registers, with MIX by add and eor with a rotated operand (decryption: eor, ror, sub).
dnl There are registers for 16 words of scalars, so there is one of Threefish-1024; with PACE 2 it makes two rounds in the time of
dnl one of the sets, and then there is another one.  The blocks of scalars are before those of sets then, else behind them.
dnl Times 0 to 3 order the instructions.
dnl
dnl The including file defines WORDS and, before it uses FUNCTION:
dnl     VMIX(time, rotation, even, odd, temporary)      MIX of a set
dnl     CONSTANTS                                       loads the constants of VMIX; may use x6-17 and x19-26
dnl     KEPT_IN_SETS                                    Threefish-1024: words of the key that sets keep from subkey to subkey
dnl     WIPE                                            clears vector registers that held words of blocks or subkeys
dnl     VDIFFERENCE(i), VTWO, WIPE_DIFFERENCES          with tweaks that count: three more registers
dnl     PUSH_VECTORS, POP_VECTORS                       with tweaks that count: saves what else it uses
include(`threefish-rounds.m4')

define(`STATE', `x0')		C + BASE; live throughout, as DST, SRC and BLOCKS
define(`DST', `x1')
define(`SRC', `x2')
define(`BLOCKS', `x3')		C remaining blocks
define(`ROW', `x4')		C the next subkey
define(`N', `x5')		C ctr: the last counter word of the next block, as a number
define(`SET_ROW', `ifelse(PACE, 1, ROW, x27)')	C the next subkey of sets
define(`K', `x`'eval(6 + $1)')	C K(word): a subkey for general registers
define(`Y', `YTH(eval(WORDS * ($1) + ($2)))')	C Y(block, word): in x10-17, x19-26
define(`YTH', `x`'eval($1 + 10 + ($1 > 7))')
define(`X', `XTH(eval(WORDS * ($1) + ($2)))')	C X(set, word): in v0-7, v16-23
define(`XTH', `v`'eval($1 + 8 * ($1 > 7))')
define(`VK', `v`'eval(28 + $1)')	C VK(word): a subkey for vector registers; scratch between subkeys
define(`QK', `q`'eval(28 + $1)')

C SHARING(a, b): a for counter blocks of Threefish-512 and -1024 in iterations with sets, else b.
define(`SHARES', `ifelse(MODE, ctr, `ifelse(WORDS, 4, `$2', `$1')', `$2')')
define(`SHARING', `SHARES(`ifelse(SETS, 0, `$2', `$1')', `$2')')
define(`LABEL', `.L`'MODE`'_$1')

C Bytes of a block and of a subkey in the table; number and place of the last subkey and place of the first.
define(`BLOCK', `eval(8 * WORDS)')
define(`ROW_SIZE', `ifelse(WORDS, 4, 64, 16)')	C from subkey to subkey
define(`LAST', `ifelse(WORDS, 16, 20, 18)')
define(`KEY_ROWS', `eval(LAST + WORDS - 3)')
define(`EXPANDED', `eval(8 * (2 * WORDS + 4))')

C ROW is the address of a row of the table, of Threefish-512 and -1024 of word WORDS - 4 of a subkey; of Threefish-256 with general
C registers alone it is that plus ONCE, so that one ldp of the two can post-increment it.  STATE is the value of ROW after the last
C round: the end of the table, or its start in decryption.
define(`ONCE', `ifelse(WORDS, 16, 0, 8)')
define(`BIAS', `ifelse(SETS, 0, ONCE, 0)')
define(`FROM_TABLE', `ifelse(WORDS, 4, 0, eval(16 * (WORDS - 4)))')
define(`BASE', `eval(EXPANDED + ifelse(WORDS, 8, `ENCRYPTING(FROM_TABLE, -ROW_SIZE)', FROM_TABLE) + ENCRYPTING(ROWS, 0))')
define(`ROWS', `eval(ROW_SIZE * (LAST + ENCRYPTING(ifelse(WORDS, 8, 2, 1), 0)))')	C bytes that ROW advances
define(`START', `ENCRYPTING(sub, add)	$1, STATE, #eval(ROWS - ($2 + 0))')	C START(register, bytes from there)
define(`NEXT', `#ENCRYPTING(ROW_SIZE, -ROW_SIZE)')
define(`COUNTER', `[$2, #eval(8 * ($1) - BLOCK - BIAS - FROM_TABLE - ($3 + 0))]')	C COUNTER(word, register, from there)

C Eight rounds are an iteration of the loop; subkey 1 or LAST - 1 is the next one.  With tweaks that count it has 24 rounds, as
C which of their words a subkey takes depends on its number modulo 3; Threefish-1024, of 80 rounds, enters it after the first 16.
C Counter blocks share most of the first rounds.  Those of Threefish-512 enter the loop after two rounds, of Threefish-1024, with
C half an iteration before it, sets after four and scalars after eight; not in iterations of scalars alone.
define(`ROUNDS', `COUNTING(24, 8)')
define(`SKIPPED', `COUNTING(`ifelse(WORDS, 16, 16, 0)', `SHARING(`ifelse(WORDS, 8, 2, 4)', 0)')')
define(`NUMBER', `eval(ENCRYPTING($1 / 4, LAST - $1 / 4))')	C of the subkey before round $1
define(`NUMBER_MODULO_3', `NUMBER(eval($1 + ifelse(SKIPPED, 0, 0, 24) - SKIPPED))')	C before round $1 of an iteration
define(`ROUND', `indir(`ROUND'eval(64 * WORDS), eval(ENCRYPTING($1, 7 - $1) & 7))')
define(`EVEN', `NTH(eval(3 * $2), ROUND($1))')	C EVEN(round, MIX), ODD, ROTATION
define(`ODD', `NTH(eval(3 * $2 + 1), ROUND($1))')
define(`ROTATION', `NTH(eval(3 * $2 + 2), ROUND($1))')

C SMIX(time, round, MIX)
define(`SMIX', `FOR(`B', 0, SCALARS - 1, `SMIX_AS($1, ROTATION($2, $3), Y(B, EVEN($2, $3)), Y(B, ODD($2, $3)))')')
define(`SMIX_AS', `ENCRYPTING(`ifelse(
$1, 0, `	add	$3, $3, $4
', $1, 2, `	eor	$4, $3, $4, ror #eval(64 - $2)
')', `ifelse(
$1, 0, `	eor	$4, $4, $3
', $1, 1, `	ror	$4, $4, #$2
', $1, 2, `	sub	$3, $3, $4
')')')

C DEPENDS(round, MIX): 0 if counter blocks share it.  SET_MIX, SCALAR_MIX(round, MIX, text): the text, but where FRESH_SETS or
C FRESH_SCALARS is 1 not for a MIX that is shared.
define(`DEPENDS', `indir(`OWN'eval(64 * WORDS), $1, $2)')
define(`FRESH_SETS', 0)
define(`FRESH_SCALARS', 0)
define(`SET_MIX', `ifelse(FRESH_SETS, 0, `$3', `WHEN(DEPENDS($1, $2), `$3')')')
define(`SCALAR_MIX', `ifelse(FRESH_SCALARS, 0, `$3', `WHEN(DEPENDS($1, $2), `$3')')')

C MIX_ALL(round): as many MIX side by side as there are temporaries, but of Threefish-256 one, whose sets and scalars are many.
C With PACE 2 each half of a round has a round of the scalar beside it, in two halves.
define(`ABREAST', `ifelse(WORDS, 4, 1, SETS, 2, 2, 4)')
define(`MIX_ALL', `FOR(`G', 0, eval(WORDS / 2 / ABREAST - 1), `FOR(`TIME', 0, 3, `FOR(`P', 0, ABREAST - 1,
`MIX_ONE($1, eval(G * ABREAST + P))')WHEN(PACE == 2, `FOR(`T', 2 * TIME, 2 * TIME + 1, `FOR(`P', 0, 3,
`SCALAR_MIX(eval(2 * $1 + G), eval(4 * (T / 4) + P), `SMIX(eval(T & 3), eval(2 * $1 + G), eval(4 * (T / 4) + P))')')')')')')')
define(`MIX_ONE', `SET_MIX($1, $2, `FOR(`S', 0, SETS - 1,
`VMIX(TIME, ROTATION($1, $2), X(S, EVEN($1, $2)), X(S, ODD($1, $2)), VK(eval(P * SETS + S)))')')dnl
WHEN(PACE == 1, `SMIX(TIME, $1, $2)')')

C SUBKEY(number): adds or subtracts the subkey at ROW and advances ROW.
define(`SUBKEY', `ifelse(WORDS, 4, `SUBKEY_TWICE($1)', WORDS, 8, `SUBKEY_OF_TWO($1, $2)',
  PACE, 1, `SUBKEY_SHARED(ROW, SETS, SCALARS, $1)',
  `SUBKEY_SHARED(ROW, 0, SCALARS)')')
define(`SET_SUBKEY', `SUBKEY_SHARED(SET_ROW, SETS, 0)')
define(`SUBKEY_TWICE', `
WHEN(SCALARS > 0, `	ldp	K(2), K(3), [ROW, #eval(32 + ONCE - BIAS)]
ifelse(SETS, 0, `	ldp	K(0), K(1), [ROW], NEXT', `	ldp	K(0), K(1), [ROW, #ONCE]')')
WHEN(SETS > 0, `	ldp	QK(2), QK(3), [ROW, #32]
	ldp	QK(0), QK(1), [ROW], NEXT')
FOR(`W', 0, 3, `LET(`WITH', COUNTING(`TWEAK_OF($1, W)', none), `DIFFER
FOR(`S', 0, SETS - 1, `	ENCRYPTING(add, sub)	X(S, W).2d, X(S, W).2d, VK(W).2d
WHEN(S < SETS - 1, `DIFFER_SETS')')FOR(`B', 0, SCALARS - 1, `	ENCRYPTING(add, sub)	Y(B, W), Y(B, W), K(W)
WHEN(B < SCALARS - 1, `DIFFER_SCALARS')')')')
COUNTING(`FOR(`W', 1, 2, `ifelse(TWEAK_OF($1, W), 2, `ADD_DIFFERENCE_2(W)')')')')
C SUBKEY_OF_TWO(number, 0 or 1): Threefish-512, the first or the second of two subkeys, which share words: ten are loaded for both.
C KEPT(0) has the word with the tweak that is word 5 of a subkey and word 6 of the one before; the first keeps the others for the
C second.
define(`VKEPT', `v`'ifelse(SETS, 2, `NTH($1, 24, COUNTING(8, 26), 28, 29, 30, 31)', `eval(18 + $1)')')
define(`KEPT', `ifelse(eval($1 < 4), 1, `K($1)', `x`'eval(COUNTING(25, `ifelse(SAVED, 0, 15, 23)') + $1)')')
define(`TWEAKS', `ifelse(SAVED, 0, BLOCKS, MODE, ctr, x29, N)')	C the next number and word with a tweak
define(`Q_OF', ``q'substr($1, 1)')
C LOAD_TWO(number of KEPT, another, register, bytes from it): two words; 0(bytes): and advances the register.
define(`LOAD_TWO', `WHEN(SCALARS > 0, `	ldp	KEPT($1), KEPT($2), [$3`'OFFSET_OR_STEP(eval($4 + 8 - BIAS), ifelse(SETS, 0, `$5'))
')WHEN(SETS > 0, `	ldp	Q_OF(VKEPT($1)), Q_OF(VKEPT($2)), [$3`'OFFSET_OR_STEP($4, $5)
')')
define(`OFFSET_OR_STEP', `ifelse($2, `', `, #$1]', `], #$2')')
define(`ADD_KEPT', `FOR(`S', 0, SETS - 1, `	ENCRYPTING(add, sub)	X(S, $1).2d, X(S, $1).2d, VKEPT($2).2d
')FOR(`B', 0, SCALARS - 1, `	ENCRYPTING(add, sub)	Y(B, $1), Y(B, $1), KEPT($2)
')')
C ADD_KEPTS(word, number of KEPT, ...): also for the next words
define(`ADD_KEPTS', `ifelse($2, `', `', `ADD_KEPT($1, $2)ADD_KEPTS(incr($1), shift(shift($@)))')')
define(`SUBKEY_OF_TWO', `
ifelse($2, 1, `ENCRYPTING(`ADD_KEPTS(0, 2, 3, 4, 5, 1)', `ADD_KEPTS(0, 1, 2, 3, 4, 5)')')dnl
ADD_TWEAKED(ENCRYPTING(5, 6), COUNTING(`eval(($1 + ENCRYPTING(0, 1)) % 3)'), again)dnl
ifelse($2, 0, `ENCRYPTING(`LOAD_TWO(1, 0, TWEAKS, -32)', `LOAD_TWO(0, 1, TWEAKS, 32)')',
`ENCRYPTING(`LOAD_TWO(1, 0, TWEAKS, 0, 64)', `LOAD_TWO(0, 1, TWEAKS, 0, -64)')')ADD_KEPT(7, 1)dnl
ADD_TWEAKED(ENCRYPTING(6, 5), COUNTING(`eval(($1 + ENCRYPTING(1, 0)) % 3)'))dnl
ifelse($2, 0, `ENCRYPTING(`LOAD_TWO(1, 2, ROW, -64)ADD_KEPTS(0, 1, 2)LOAD_TWO(3, 4, ROW, -32)ADD_KEPTS(2, 3, 4)dnl
LOAD_TWO(5, 1, ROW, 0, 32)ADD_KEPT(4, 5)', `LOAD_TWO(5, 1, ROW, 64)ADD_KEPTS(3, 5, 1)LOAD_TWO(3, 4, ROW, 32)ADD_KEPTS(1, 3, 4)dnl
LOAD_TWO(1, 2, ROW, 0, -32)ADD_KEPT(0, 2)')')')
C ADD_TWEAKED(word of the block, word of the tweak, again or not): KEPT(0), if not again only with the tweak of the context
define(`ADD_TWEAKED', `ifelse($2, `', `ADD_KEPT($1, 0)', `ifelse($3, again, , `ADD_DIFFERENCE($2)')dnl
FOR(`J', 0, SETS - 1, `LET(`S', ifelse($3, again, `eval(SETS - 1 - J)', J), `dnl
	ENCRYPTING(add, sub)	X(S, $1).2d, X(S, $1).2d, VKEPT(0).2d
ifelse($2, 0, `WHEN(J < SETS - 1, `	ifelse($3, again, sub, add)	VKEPT(0).2d, VKEPT(0).2d, VTWO.2d
')')')')FOR(`J', 0, SCALARS - 1, `LET(`B', ifelse($3, again, `eval(SCALARS - 1 - J)', J), `dnl
	ENCRYPTING(add, sub)	Y(B, $1), Y(B, $1), KEPT(0)
ifelse($2, 0, `WHEN(J < SCALARS - 1, `	ifelse($3, again, sub, add)	KEPT(0), KEPT(0), #1
')')')')ifelse($2, 2, `ADD_DIFFERENCE_2($1)')')')
define(`ADD_DIFFERENCE', `ifelse($1, 2, , `WHEN(SETS > 0, `	add	VKEPT(0).2d, VKEPT(0).2d, VDIFFERENCE($1).2d
')WHEN(SCALARS > 0, `	add	KEPT(0), KEPT(0), DIFFERENCE($1)
')')')
C Before the first subkey: KEPT(0) as after one before it.
define(`FIRST_TWEAKED', `
	add	TWEAKS, STATE, #ENCRYPTING(32, 928)
SHARING(, `WHEN(SETS > 0, `	ldr	Q_OF(VKEPT(0)), [STATE, #ENCRYPTING(-16, 992)]
')WHEN(SCALARS > 0, `	ldr	KEPT(0), [STATE, #ENCRYPTING(-16, 992)]
')')COUNTING(`ADD_DIFFERENCE(ENCRYPTING(0, 1))ENCRYPTING(`WHEN(SETS > 1, `	add	VKEPT(0).2d, VKEPT(0).2d, VTWO.2d
')WHEN(SCALARS > 1, `	add	KEPT(0), KEPT(0), #eval(SCALARS - 1)
')')')')
C SUBKEY_SHARED(address, sets, scalars, number): four words at a time, the last ones first, whose loads advance the address.
define(`OF_ROW', `eval(16 * ($1) + $2)')
define(`TWEAKS_ROW', `eval(LAST + 1)')	C from word WORDS - 4 of subkey 0
define(`NUMBERS_ROW', `eval(TWEAKS_ROW + LAST + 2)')
define(`SUBKEY_SHARED', `FOR(`Q', 0, WORDS / 4 - 1, `LET(`F', eval(4 * Q), `ifelse(F, eval(WORDS - 4), `
WHEN($2 > 0, `	ldp	QK(1), QK(2), [$1, #OF_ROW(TWEAKS_ROW, 0)]
	ldr	QK(3), [$1, #OF_ROW(NUMBERS_ROW, 0)]
	ldr	QK(0), [$1]ifelse($3, 0, `, NEXT')
')WHEN($3 > 0, `	ldp	K(1), K(2), [$1, #OF_ROW(TWEAKS_ROW, 8)]
	ldr	K(3), [$1, #OF_ROW(NUMBERS_ROW, 0)]
	ldr	K(0), [$1], NEXT
')', `
WHEN($2 > 0, `	ldp	QK(0), QK(1), [$1, #OF_ROW(F - WORDS + 4, 0)]
	ldp	QK(2), QK(3), [$1, #OF_ROW(F - WORDS + 6, 0)]
')WHEN($3 > 0, `	ldp	K(0), K(1), [$1, #OF_ROW(F - WORDS + 4, 8)]
	ldp	K(2), K(3), [$1, #OF_ROW(F - WORDS + 6, 8)]
')')FOR(`W', 0, 3, `LET(`WITH', COUNTING(`TWEAK_OF($4, eval(F + W))', none), `DIFFER
FOR(`S', 0, $2 - 1, `	ENCRYPTING(add, sub)	X(S, F + W).2d, X(S, F + W).2d, VK(W).2d
WHEN(S < SETS - 1, `DIFFER_SETS')')FOR(`B', 0, $3 - 1, `	ENCRYPTING(add, sub)	Y(B, F + W), Y(B, F + W), K(W)
WHEN(B < SCALARS - 1, `DIFFER_SCALARS')')')')dnl
COUNTING(`FOR(`W', 0, 3, `ifelse(TWEAK_OF($4, eval(F + W)), 2, `ADD_DIFFERENCE_2(eval(F + W))')')')')')')
C Threefish-1024, one tweak, in iterations with sets: OF_TWO(VECTORS or GENERAL, 0 or 1) is the first or the second of two subkeys.
C The first leaves KEPT_COUNT words of the key in registers for the second, KEPT_KEY(0) and further, and in v29 its number if
C KEPT_IN_SETS is 12; 0: not in twos.  SPARE(n): registers for subkeys, of sets n = 0..14, of scalars 0..6.  ADVANCED: bytes that
C ROW is ahead.
define(`KEEPS', `ifelse(MODE, lanes, 0, WORDS`'COUNTING(1, 0), 160, `eval(KEPT_IN_SETS > 0)', 0)')
define(`IN_TWOS', `eval(KEEPS && SETS > 0)')
define(`OF_TWO', `LET(`CLASS', $1, `ifelse($2, 0, `FIRST_OF_TWO', `SECOND_OF_TWO')')')
define(`IF_SETS', `ifelse(CLASS, VECTORS, `$1', `$2')')
define(`SPARE', `IF_SETS(`v`'eval($1 + ifelse(eval($1 < 8), 1, 8, 17))', `x`'eval($1 + ifelse(eval($1 < 4), 1, 6, 24))')')
define(`KEPT_COUNT', `IF_SETS(KEPT_IN_SETS, 7)')
define(`KEPT_KEY', `SPARE(IF_SETS($1, `ENCRYPTING(`eval(($1 + 2) % 7)', $1)'))')
define(`TEMPORARY', `SPARE(IF_SETS(`eval(($1 + ifelse(KEPT_IN_SETS, 12, 13, 11)) % 15)', $1))')
define(`IF_KEPT_NUMBER', `ifelse(KEPT_COUNT, 12, `$1', `$2')')
C KEY_REGISTER(word of the first subkey)
define(`KEY_REGISTER', `ENCRYPTING(`ifelse(eval($1 < 13 - KEPT_COUNT), 1, `TEMPORARY(eval($1 % 4))',
`KEPT_KEY(eval($1 - 13 + KEPT_COUNT))')', `ifelse(eval($1 < KEPT_COUNT), 1, `KEPT_KEY($1)', `TEMPORARY(eval($1 % 4))')')')
define(`LOADED', `IF_SETS(`Q_OF($1)', $1)')
define(`FROM_ROW', `[IF_SETS(SET_ROW, ROW), #eval(16 * ($1) + IF_SETS(0, 8) - ADVANCED)]')
define(`LOAD_WORDS', `	ldp	LOADED($1), LOADED($2), FROM_ROW($3)
')
define(`LOAD_WORD', `	ldr	LOADED($1), FROM_ROW($2)
')
define(`ADD_WORD', `IF_SETS(`FOR(`S', 0, SETS - 1, `	ENCRYPTING(add, sub)	X(S, $1).2d, X(S, $1).2d, $2.2d
')', `FOR(`B', 0, SCALARS - 1, `	ENCRYPTING(add, sub)	Y(B, $1), Y(B, $1), $2
')')')
define(`TWO_ROWS', `ENCRYPTING(32, -32)')
define(`ADVANCES', `IF_SETS(`ifelse(PACE, 2, `$1', SCALARS, 0, `$1')', `$1')')	C sets beside scalars have their ROW
define(`FOUR_WORDS', `LOAD_WORDS(KEY_REGISTER(eval($1)), KEY_REGISTER(eval($1 + 1)), $1 - 12)dnl
LOAD_WORDS(KEY_REGISTER(eval($1 + 2)), KEY_REGISTER(eval($1 + 3)), $1 - 10)dnl
FOR(`I', 0, 3, `ADD_WORD(eval($1 + I), KEY_REGISTER(eval($1 + I)))')')
define(`WORD_12', `	ldr	LOADED(KEY_REGISTER(12)), [IF_SETS(SET_ROW, ROW)]ADVANCES(`, #TWO_ROWS')
ADD_WORD(12, KEY_REGISTER(12))')
define(`FIRST_OF_TWO', `LET(`ADVANCED', 0, `LOAD_WORDS(TEMPORARY(0), TEMPORARY(1), TWEAKS_ROW)dnl
IF_KEPT_NUMBER(`ENCRYPTING(`LOAD_WORDS(TEMPORARY(2), SPARE(12), NUMBERS_ROW)',
`LOAD_WORDS(SPARE(12), TEMPORARY(2), NUMBERS_ROW - 1)')', `LOAD_WORD(TEMPORARY(2), NUMBERS_ROW)')dnl
FOR(`I', 0, 2, `ADD_WORD(eval(13 + I), TEMPORARY(I))')dnl
ENCRYPTING(`FOR(`G', 0, 2, `FOUR_WORDS(eval(4 * G))')WORD_12', `WORD_12`'LET(`ADVANCED', ADVANCES(TWO_ROWS) + 0,
`FOR(`G', 0, 2, `FOUR_WORDS(eval(8 - 4 * G))')')')')')
C Words of the key that are left: from number REMAINING of the first subkey on.
define(`REMAINING', `ENCRYPTING(1, KEPT_COUNT)')
define(`SECOND_OF_TWO', `LET(`ADVANCED', TWO_ROWS, `FOR(`J', 0, KEPT_COUNT - 1,
`ADD_WORD(ENCRYPTING(`eval(12 - KEPT_COUNT + J)', `eval(1 + J)'), KEPT_KEY(J))')dnl
FOR(`J', 0, (12 - KEPT_COUNT) / 2 - 1, `LOAD_WORDS(SPARE(eval(2 * J)), SPARE(eval(2 * J + 1)), REMAINING + 2 * J - 12)')dnl
WHEN(KEPT_COUNT % 2, `LOAD_WORD(SPARE(4), REMAINING - 8)')LOAD_WORD(SPARE(5), ENCRYPTING(1, -13))dnl
IF_KEPT_NUMBER(, `LOAD_WORD(SPARE(6), NUMBERS_ROW + ENCRYPTING(1, -1))')dnl
FOR(`J', 0, 11 - KEPT_COUNT, `ADD_WORD(eval(REMAINING + J + ENCRYPTING(-1, 1)), SPARE(J))')dnl
ADD_WORD(ENCRYPTING(12, 0), SPARE(5))ADD_WORD(15, SPARE(IF_KEPT_NUMBER(12, 6)))dnl
LOAD_WORDS(SPARE(0), SPARE(1), TWEAKS_ROW + ENCRYPTING(1, -1))ADD_WORD(13, SPARE(0))ADD_WORD(14, SPARE(1))')')
C TWEAK_OF(number, word of the block): which word of the tweak the subkey has there
define(`TWEAK_OF', `ifelse($2, eval(WORDS - 3), `eval(($1) % 3)', $2, eval(WORDS - 2), `eval(($1 + 1) % 3)', none)')

C Tweaks that count: differences 0 and 1, of scalars and of sets; 2 is on the stack, in the order of blocks, behind it T1 and the
C word 2 that the table has, of Threefish-512 also word 0.  DIFFER: the word of the subkey for the first blocks; then from block to
C block and from set to set.
define(`DIFFERENCE', `x`'eval(27 + $1)')
define(`TWEAK_WORDS', 96)
define(`TWEAKS_FRAME', eval(TWEAK_WORDS + ifelse(WORDS, 8, 32, 16)))
define(`DIFFER', `ifelse(WITH, none, , WITH, 2, , `WHEN(SETS > 0, `	add	VK(W).2d, VK(W).2d, VDIFFERENCE(WITH).2d
')WHEN(SCALARS > 0, `	add	K(W), K(W), DIFFERENCE(WITH)
')')')
define(`DIFFER_SETS', `ifelse(WITH, 0, `	add	VK(W).2d, VK(W).2d, VTWO.2d
')')
define(`DIFFER_SCALARS', `ifelse(WITH, 0, `	add	K(W), K(W), #1
')')
C ADD_DIFFERENCE_2(word of the block)
define(`ADD_DIFFERENCE_2', `
WHEN(SETS > 0, `	ld1	{VK(0).2d`'ifelse(SETS, 1, , -VK(SETS - 1).2d)}, [sp]
')FOR(`S', 0, SETS - 1, `	ENCRYPTING(add, sub)	X(S, $1).2d, X(S, $1).2d, VK(S).2d
')FOR(`B', 0, SCALARS / 2 - 1, `	ldp	OWN(2 * B), OWN(2 * B + 1), [sp, #eval(16 * (SETS + B))]
')WHEN(SCALARS % 2, `	ldr	OWN(SCALARS - 1), [sp, #eval(16 * SETS + 8 * (SCALARS - 1))]
')FOR(`B', 0, SCALARS - 1, `	ENCRYPTING(add, sub)	Y(B, $1), Y(B, $1), OWN(B)
')')
define(`OWN', `K(eval($1 + ifelse(WORDS, 8, 2, 0)))')
define(`LANE_TWEAKS', `
	ldp	K(2), K(3), [sp, #TWEAK_WORDS]
WHEN(WORDS == 8, `	ldr	N, [sp, #eval(TWEAK_WORDS + 16)]
	add	N, N, DIFFERENCE(0)
')FOR(`I', 0, TOTAL - 1, `	ifelse(I, 0, `eor	K(0), N, K(2)', `add	K(I % 2), N, #I
	eor	K(I % 2), K(I % 2), K(2)')
	sub	K(I % 2), K(I % 2), K(3)
ifelse(eval(I % 2), 1, `	stp	K(0), K(1), [sp, #eval(8 * I - 8)]
', I, eval(TOTAL - 1), `	str	K(0), [sp, #eval(8 * I)]
')')WHEN(SETS > 0, `	add	K(0), DIFFERENCE(0), #1
	dup	VDIFFERENCE(0).2d, DIFFERENCE(0)
	mov	VDIFFERENCE(0).d[1], K(0)
	add	DIFFERENCE(0), DIFFERENCE(0), #eval(2 * SETS)
')WHEN(SETS > 1, `	mov	K(0), #2
	dup	VTWO.2d, K(0)
')WHEN(WORDS != 8, `	add	N, N, #TOTAL')')

C Words of messages are little-endian.
define(`SWAP_SETS', `IF_BE(`
FOR(`S', 0, SETS - 1, `FOR(`W', 0, WORDS - 1, `	rev64	X(S, W).16b, X(S, W).16b
')')')')
define(`SWAP_SCALARS', `IF_BE(`
FOR(`B', 0, SCALARS - 1, `FOR(`W', 0, WORDS - 1, `	rev	Y(B, W), Y(B, W)
')')')')

C Numbers of the first blocks; bytes before those of sets.
define(`FIRST_OF_SETS', `eval(ifelse(PACE, 1, 0, SCALARS * PACE))')
define(`FIRST_OF_SCALARS', `eval(ifelse(PACE, 1, 2 * SETS, 0))')
define(`AHEAD', `eval(FIRST_OF_SETS * BLOCK)')

C Counter blocks: all words but the last one are the same in each.  COUNTER_WORDS(register): loads these, from before the first
C subkey, which is at the register, or as SHARED_WORDS stored them.
define(`COUNTER_WORDS', `
SHARING(`FOR(`W', 0, WORDS / 2 - 2, `	ldp	Y(0, 2 * W), Y(0, 2 * W + 1), AT_SHARED(2 * W, SECOND)
')	ldr	Y(0, WORDS - 2), AT_SHARED(WORDS - 2)', `OWN_COUNTER_WORDS($1)')')
C AT_SHARED(word, SECOND or nothing): of Threefish-1024 each word is there twice, as a vector for two blocks.
define(`AT_SHARED', `[sp, #ifelse(WORDS, 8, `eval(8 * ($1))', `eval(16 * ($1) + ifelse($2, SECOND, 8, 0))')]')
define(`SHARED_FRAME', `ifelse(WORDS, 8, 64, 240)')
define(`OWN_COUNTER_WORDS', `FOR(`W', 0, WORDS / 2 - 2, `	ldp	Y(0, 2 * W), Y(0, 2 * W + 1), COUNTER(2 * W, $1)
')	ldr	Y(0, WORDS - 2), COUNTER(WORDS - 2, $1)')
define(`SET_COUNTERS', `
FOR(`S', 0, SETS - 1, `ifelse(WORDS`'SHARING(1, 0), 161, `	mov	K(0), sp
	ld1	{X(S, 0).2d-X(S, 3).2d}, [K(0)], #64
	ld1	{X(S, 4).2d-X(S, 7).2d}, [K(0)], #64
	ld1	{X(S, 8).2d-X(S, 11).2d}, [K(0)], #64
	ld1	{X(S, 12).2d-X(S, 14).2d}, [K(0)]
', `FOR(`W', 0, WORDS - 2, `	dup	X(S, W).2d, Y(0, W)
')')
	add	K(0), N, #eval(FIRST_OF_SETS + 2 * S)
	add	K(1), N, #eval(FIRST_OF_SETS + 2 * S + 1)
	rev	K(0), K(0)
	rev	K(1), K(1)
	fmov	d`'substr(X(S, WORDS - 1), 1), K(0)
	mov	X(S, WORDS - 1).d[1], K(1)
')')
define(`SCALAR_COUNTERS', `FOR(`B', 1, SCALARS - 1, `FOR(`W', 0, WORDS - 2, `	mov	Y(B, W), Y(0, W)
')')FOR(`B', 0, SCALARS - 1, `
	add	Y(B, WORDS - 1), N, #eval(FIRST_OF_SCALARS + B)
	rev	Y(B, WORDS - 1), Y(B, WORDS - 1)')')

C Words of counter blocks but the last one, after all their MIX that are shared.  Word 15 of Threefish-1024 is of no use here.
define(`SHARED_WORDS', `define(`SETS', 0)define(`SCALARS', 1)dnl
ifelse(WORDS, 8, `FOR(`W', 0, 3, `	ldp	Y(0, 2 * W), Y(0, 2 * W + 1), COUNTER(2 * W, STATE, ROWS)
')	ldp	K(0), K(1), [STATE, #OF_FIRST(-64)]
	ldp	K(2), K(3), [STATE, #OF_FIRST(-32)]
	ldp	Y(1, 0), Y(1, 3), [STATE, #OF_FIRST(0)]
	ldr	Y(1, 1), [STATE, #eval(16 * KEY_ROWS - FROM_TABLE - ROWS)]
	ldr	Y(1, 2), [STATE, #eval(16 * KEY_ROWS - FROM_TABLE - ROWS + 32)]
FOR(`W', 0, 3, `	add	Y(0, W), Y(0, W), K(W)
')FOR(`W', 4, 6, `	add	Y(0, W), Y(0, W), Y(1, W - 4)
')', `	START(ROW)
OWN_COUNTER_WORDS(ROW)
SUBKEY_SHARED(ROW, 0, 1)')
FOR(`R', 0, SHARED_ROUNDS - 1, `FOR(`T', 0, 2, `FOR(`P', 0, WORDS / 2 - 1, `WHEN(!DEPENDS(R, P), `SMIX(T, R, P)')')')')dnl
ifelse(WORDS, 8, `FOR(`W', 0, 2, `	stp	Y(0, 2 * W), Y(0, 2 * W + 1), AT_SHARED(2 * W)
')	str	Y(0, 6), AT_SHARED(6)', `FOR(`W', 0, 14, `	stp	Y(0, W), Y(0, W), AT_SHARED(W)
')')')
define(`OF_FIRST', `eval($1 - ROWS)')
C Threefish-512: the rest of these rounds; words for the next subkey.
define(`REST_OF_SHARED', `LOAD_TWO(1, 0, TWEAKS, -32)ADD_KEPT(7, 1)dnl
LOAD_TWO(1, 2, ROW, -64)LOAD_TWO(3, 4, ROW, -32)LOAD_TWO(5, 1, ROW, 0, 32)dnl
LET(`P', 0, `FOR(`TIME', 0, 3, `MIX_ONE(0, 3)')')FOR(`TIME', 0, 3, `FOR(`P', 0, 1, `MIX_ONE(1, eval(1 + P))')')')

C Threefish-1024: half an iteration after the words of counter blocks, with the key word of the last one.
define(`FRESH_SET', `	START(SET_ROW, ROW_SIZE)
SET_COUNTERS
	ldr	QK(3), [SET_ROW, #OF_ROW(NUMBERS_ROW - 1, 0)]
	add	X(0, 15).2d, X(0, 15).2d, VK(3).2d')
define(`FRESH_SCALAR', `	START(ROW, ROW_SIZE)
COUNTER_WORDS
SCALAR_COUNTERS
	ldr	K(3), [ROW, #OF_ROW(NUMBERS_ROW - 1, 0)]
	add	N, N, #1
	add	Y(0, 15), Y(0, 15), K(3)')
define(`FIRST_HALF', `FOR(`I', 0, SKIPPED - 1, `MIX_ALL(I)SUBKEYS(eval(I + 1))')	b	LABEL(enter_`'TOTAL)')

define(`LOAD_SETS', `
WHEN(AHEAD > 0, `	add	K(0), SRC, #AHEAD')
FOR(`S', 0, SETS - 1, `ifelse(WORDS, 4, `	ld4	{X(S, 0).2d-X(S, 3).2d}, [SRC], #64', `LOAD_SET(ifelse(AHEAD, 0, SRC, K(0)))')
')SWAP_SETS')
define(`LOAD_SET', `	add	K(1), $1, #BLOCK
FOR(`F', 0, WORDS / 8 - 1, `	ld1	{VK(0).2d-VK(3).2d}, [$1], #64
	ld1	{X(S, 8 * F + 4).2d-X(S, 8 * F + 7).2d}, [K(1)], #64
FOR(`I', 0, 3, `	zip1	X(S, 8 * F + 2 * I).2d, VK(I).2d, X(S, 8 * F + 4 + I).2d
	zip2	X(S, 8 * F + 2 * I + 1).2d, VK(I).2d, X(S, 8 * F + 4 + I).2d
')')	mov	$1, K(1)')
define(`LOAD_SCALARS', `
FOR(`B', 0, SCALARS - 1, `FOR(`W', 0, WORDS / 2 - 1, `	ldp	Y(B, 2 * W), Y(B, 2 * W + 1), [SRC], #16
')')SWAP_SCALARS')

define(`STORE_SETS', `SWAP_SETS
FOR(`S', 0, SETS - 1, `
ifelse(WORDS, 4, `ifelse(MODE, ctr, `	ld4	{VK(0).2d-VK(3).2d}, [SRC], #64
FOR(`W', 0, 3, `	eor	X(S, W).16b, X(S, W).16b, VK(W).16b
')')	st4	{X(S, 0).2d-X(S, 3).2d}, [DST], #64', `STORE_SET')')
WHEN(AHEAD > 0, `ifelse(MODE, ctr, `', `	add	SRC, SRC, #eval(2 * SETS * BLOCK)')')')
define(`STORE_SET', `	add	K(1), DST, #BLOCK
ifelse(MODE, ctr, `	add	K(2), SRC, #BLOCK')
FOR(`F', 0, WORDS / 8 - 1, `FOR(`I', 0, 3, `	zip1	VK(I).2d, X(S, 8 * F + 2 * I).2d, X(S, 8 * F + 2 * I + 1).2d
	zip2	X(S, 8 * F + I).2d, X(S, 8 * F + 2 * I).2d, X(S, 8 * F + 2 * I + 1).2d
')ifelse(MODE, ctr, `	ld1	{X(S, 8 * F + 4).2d-X(S, 8 * F + 7).2d}, [SRC], #64
FOR(`I', 0, 3, `	eor	VK(I).16b, VK(I).16b, X(S, 8 * F + 4 + I).16b
')	ld1	{X(S, 8 * F + 4).2d-X(S, 8 * F + 7).2d}, [K(2)], #64
FOR(`I', 0, 3, `	eor	X(S, 8 * F + I).16b, X(S, 8 * F + I).16b, X(S, 8 * F + 4 + I).16b
')')	st1	{VK(0).2d-VK(3).2d}, [DST], #64
	st1	{X(S, 8 * F).2d-X(S, 8 * F + 3).2d}, [K(1)], #64
')	mov	DST, K(1)
ifelse(MODE, ctr, `	mov	SRC, K(2)')')
define(`STORE_SCALARS', `SWAP_SCALARS
FOR(`B', 0, SCALARS - 1, `FOR(`Q', 0, WORDS / 4 - 1, `
ifelse(MODE, ctr, `	ldp	K(0), K(1), [SRC], #16
	ldp	K(2), K(3), [SRC], #16
FOR(`W', 0, 3, `	eor	Y(B, 4 * Q + W), Y(B, 4 * Q + W), K(W)
')')	stp	Y(B, 4 * Q), Y(B, 4 * Q + 1), [DST], #16
	stp	Y(B, 4 * Q + 2), Y(B, 4 * Q + 3), [DST], #16')')')
define(`LOAD', `LOAD_SETS
LOAD_SCALARS')
define(`STORE', `STORE_SETS
STORE_SCALARS')

C BODY(SUBKEY of every fourth round)
define(`BODY', `FOR(`I', 0, ROUNDS - 1, `WHEN(SKIPPED > 0 && I == SKIPPED, `LABEL(enter_`'TOTAL):
')ENCRYPTING(, `SUBKEYS(I)')
MIX_ALL(I)
ENCRYPTING(`SUBKEYS(eval(I + 1))')')')
C Those before or after rounds; scalars with PACE 2 take twice as many.
define(`SUBKEYS', `ifelse(IN_TWOS, 1, `
WHEN($1 % 4 == 0, `OF_TWO(VECTORS, WHICH($1, 4))')dnl
WHEN(SCALARS > 0 && $1 % (4 / PACE) == 0, `OF_TWO(GENERAL, WHICH($1, 4 / PACE))')',
PACE, 1, `WHEN($1 % 4 == 0, `SUBKEY(NUMBER_MODULO_3($1), eval($1 / 4 % 2))')', `
WHEN($1 % 4 == 0, `SET_SUBKEY
')WHEN($1 % 2 == 0, `SUBKEY')')')
C WHICH(round, rounds from subkey to subkey): of two subkeys, whether this is the second
define(`WHICH', `eval(($1 / ($2) + ENCRYPTING(1, 0)) % 2)')

C ITERATION(sets, scalars, again or not, pace 1 or 2): one iteration if enough blocks remain, or while enough remain.
define(`ITERATION', `define(`SETS', $1)define(`SCALARS', $2)define(`PACE', ifelse($4, 2, 2, 1))dnl
define(`TOTAL', eval(2 * SETS + SCALARS * PACE))
	cmp	BLOCKS, #TOTAL
	b.lo	LABEL(end_`'TOTAL)
LABEL(iteration_`'TOTAL):
ifelse(PACE, 1, `
	START(ROW)
COUNTING(`LANE_TWEAKS')
ifelse(MODE, ctr, `COUNTER_WORDS(ROW)
SET_COUNTERS
SCALAR_COUNTERS
WHEN(TOTAL > ifelse(WORDS, 4, 3, WORDS, 8, 1, 0), `	add	N, N, #TOTAL')', `LOAD')	C else nothing follows
WHEN(WORDS == 8, `FIRST_TWEAKED')
SHARING(`REST_OF_SHARED', `ENCRYPTING(`SUBKEY(0, 0)')')
WHEN(SKIPPED > 0, `	b	LABEL(enter_`'TOTAL)')', `
SHARING(`FRESH_SET
FRESH_SCALAR
LET(`FRESH_SETS', 1, `LET(`FRESH_SCALARS', 1, `FIRST_HALF')')', `	START(SET_ROW)
LOAD_SETS
ENCRYPTING(`SET_SUBKEY')
LABEL(half_`'TOTAL):
	START(ROW)
LOAD_SCALARS
ENCRYPTING(`SUBKEY')')')
LABEL(rounds_`'TOTAL):
BODY
	cmp	ROW, STATE
	b.ne	LABEL(rounds_`'TOTAL)
ENCRYPTING(, `SUBKEY(0, 0)')
ifelse(PACE, 1, `STORE', `STORE_SCALARS
	cmp	SET_ROW, STATE
SHARING(`	b.eq	LABEL(sets_`'TOTAL)
FRESH_SCALAR
LET(`FRESH_SCALARS', 1, `FIRST_HALF')
LABEL(sets_`'TOTAL):
STORE_SETS
	add	N, N, #eval(2 * SETS)', `	b.ne	LABEL(half_`'TOTAL)
ENCRYPTING(, `SET_SUBKEY')
STORE_SETS')')
COUNTING(`WHEN(SCALARS > 0, `	add	DIFFERENCE(0), DIFFERENCE(0), #SCALARS')')
WHEN(TOTAL > 1 || WORDS > 8, `	sub	BLOCKS, BLOCKS, #TOTAL')
ifelse($3, again, `	cmp	BLOCKS, #TOTAL
	b.hs	LABEL(iteration_`'TOTAL)')
LABEL(end_`'TOTAL):')

C FUNCTION(mode, ITERATIONs with sets, blocks of the smallest of these, ITERATIONs of scalars alone that save registers)
define(`FEW', `eval(8 / WORDS)')	C scalars that leave x19 to x26 alone
define(`FUNCTION', `define(`MODE', $1)define(`SAVED', 1)
ifelse(MODE, ctr, `	ldr	N, [STATE, #eval(EXPANDED - 8)]')
	add	STATE, STATE, #eval(BASE + ONCE)
	cmp	BLOCKS, #eval(FEW + 1)
	b.lo	LABEL(few)
SAVES_LINK(`SIGN_RETURN')
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	PUSH2(x23, x24)
	PUSH2(x25, x26)
WHEN(WORDS > 4, `	PUSH2(x27, x28)')
SAVES_LINK(`PUSH2(x29, x30)')
WHEN($3 > FEW + 1, `	cmp	BLOCKS, #$3
	b.lo	LABEL(scalar)')
WHEN(KEEPS, `	PUSH2(d8, d9)
	PUSH2(d10, d11)
	PUSH2(d12, d13)
	PUSH2(d14, d15)')
SHARES(`	FRAME(SHARED_FRAME)
SHARED_WORDS')
WHEN(ONCE > 0, `	sub	STATE, STATE, #ONCE')
CONSTANTS
$2
WHEN(ONCE > 0, `	add	STATE, STATE, #ONCE')
WIPE
SHARES(`FOR(`I', 0, SHARED_FRAME / 16 - 1, `	stp	xzr, xzr, [sp, #eval(16 * I)]
')	END_FRAME(SHARED_FRAME)')
WHEN(KEEPS, `	POP2(d14, d15)
	POP2(d12, d13)
	POP2(d10, d11)
	POP2(d8, d9)')
LABEL(scalar):
$4
SAVES_LINK(`POP2(x29, x30)')
WHEN(WORDS > 4, `	POP2(x27, x28)')
	POP2(x25, x26)
	POP2(x23, x24)
	POP2(x21, x22)
	POP2(x19, x20)
SAVES_LINK(`CHECK_RETURN')
LABEL(few):define(`SAVED', 0)
WHEN(WORDS == 8, `	PUSH2(x19, x20)')
FOR(`B', 1, FEW, `ITERATION(0, eval(FEW + 1 - B))
')WHEN(WORDS == 8, `	POP2(x19, x20)
')	ret')
C With x29, where TWEAKS or KEPT(4) are in it, and with both, where SPARE is.
define(`SAVES_LINK', `ifelse(WORDS, 8, `ifelse(MODE, ctr, `	$1', `COUNTING(`	$1')')', `WHEN(KEEPS, `	$1')')')

C FUNCTION_TWEAKS(mode, ITERATIONs with sets, blocks of the smallest of these, ITERATIONs of scalars alone); of Threefish-256 a
C single block takes ONE_TWEAKED.
define(`FUNCTION_TWEAKS', `define(`MODE', $1)define(`SAVED', 1)
	ldp	N, x14, [STATE]
	ldr	STATE, [STATE, #16]
ifelse(WORDS, 4, `	cmp	BLOCKS, #2
	b.lo	LABEL(few)', `	cbz	BLOCKS, LABEL(none)')
SAVES_LINK(`SIGN_RETURN')
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	PUSH2(x23, x24)
	PUSH2(x25, x26)
	PUSH2(x27, x28)
SAVES_LINK(`PUSH2(x29, x30)')
PUSH_VECTORS
	FRAME(TWEAKS_FRAME)
	ldp	x6, x7, [STATE, #eval(BLOCK + 8)]
	ldr	x8, [STATE, #eval(BLOCK + 24)]
	sub	DIFFERENCE(0), N, x6
	sub	DIFFERENCE(1), x14, x7
	stp	x14, x8, [sp, #TWEAK_WORDS]
WHEN(WORDS == 8, `	str	x6, [sp, #eval(TWEAK_WORDS + 16)]')
	add	STATE, STATE, #eval(BASE + ONCE)
	cmp	BLOCKS, #$3
	b.lo	LABEL(scalar)
WHEN(ONCE > 0, `	sub	STATE, STATE, #ONCE')
CONSTANTS
	dup	VDIFFERENCE(1).2d, DIFFERENCE(1)
$2
WHEN(ONCE > 0, `	add	STATE, STATE, #ONCE')
WIPE
WIPE_DIFFERENCES
LABEL(scalar):
$4
ifelse(WORDS, 4, `	ldr	x14, [sp, #TWEAK_WORDS]')
FOR(`I', 0, TWEAKS_FRAME / 16 - 1, `	stp	xzr, xzr, [sp, #eval(16 * I)]
')	END_FRAME(TWEAKS_FRAME)
ifelse(WORDS, 4, `	sub	STATE, STATE, #eval(BASE + ONCE)')
POP_VECTORS
SAVES_LINK(`POP2(x29, x30)')
	POP2(x27, x28)
	POP2(x25, x26)
	POP2(x23, x24)
	POP2(x21, x22)
	POP2(x19, x20)
SAVES_LINK(`CHECK_RETURN')
ifelse(WORDS, 4, `LABEL(few):
	cbz	BLOCKS, LABEL(none)
ONE_TWEAKED')
LABEL(none):
	ret')

C The function expand of Threefish-512 and -1024: each word of the key, in x12, goes where subkeys have it; x6, x7 and x8 are in the
C middle of the parts of the table, words of the tweak in x9 to x11.  With the key of the previous call only words with the tweak
C change.
define(`PART', `	add	$1, x0, #eval(EXPANDED + 16 * ($2) + 256)
')
define(`PUT', `	stp	$1, $1, [$2, #eval(16 * ($3) - 256)]
')
C Numbers of Threefish-512 are among words with tweaks.
define(`EVERY', `ifelse(WORDS, 8, `2 * I', I)')
C PLACES(first row or that modulo WORDS + 1, last row of the part, text): text for each row I
define(`PLACES', `FOR(`I', 0, $2, `WHEN(I % (WORDS + 1) == ($1) % (WORDS + 1), `$3')')')
define(`PUT_TWEAKS', `PLACES($1 + 4, LAST + 1, `	add	x13, x12, x`'eval(9 + I % 3)
PUT(x13, x7, EVERY)')')
define(`EXPAND', `
	ldp	x9, x10, [x0, #eval(BLOCK + 8)]
	ldr	x11, [x0, #eval(BLOCK + 24)]
PART(x7, KEY_ROWS)dnl
	cbz	x1, .Lold_key
PART(x6, 0)ifelse(WORDS, 8, , `PART(x8, KEY_ROWS + LAST + 2)')dnl
FOR(`J', 0, WORDS, `	ldr	x12, [x0, #eval(8 * J)]
PLACES(J, KEY_ROWS - 1, `PUT(x12, x6, I)')PUT_TWEAKS(J)PLACES(J + 2, LAST, `	add	x13, x12, #I
ifelse(WORDS, 8, `PUT(x13, x7, 2 * I + 1)', `PUT(x13, x8, I)')')')	ret
.Lold_key:
FOR(`J', 0, WORDS, `	ldr	x12, [x0, #eval(8 * J)]
PUT_TWEAKS(J)')	ret')

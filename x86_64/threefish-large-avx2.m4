dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for x86_64 with AVX2: MIX and subkeys.  Included before the functions.
dnl
dnl Word n is in ymm n; of Threefish-512 words 8 to 15 are those of a second set.  Of 16 words, two are in memory, so that there are
dnl two temporaries: OUT(d, 0) and OUT(d, 1) before round d of an iteration, 8 and 10 between iterations.  A round begins with the
dnl two that go, and ends with the two that come, so that none is loaded soon after it was stored.

define(`LANES', 4)
ifdef(`MOST_SETS', , `define(`MOST_SETS', 1)')
ifdef(`SETS', , `define(`SETS', 1)')
define(`WHEN_16', `ifelse(eval(WORDS * SETS), 16, `$1', `$2')')
ifelse(eval(WORDS * MOST_SETS), 16, `define(`SLOTS_BYTES', 128)')

include(`threefish-large.m4')

define(`IN_MEMORY', `eval($1 == 8 || $1 == 10)')		C between iterations
define(`SLOT', `eval(SLOTS_AT + 16 * ($1 - 8))(SLOTS)')
define(`SLOT_OUT', `eval(SLOTS_AT + 64 * (($1) % 2) + 32 * ($2))(SLOTS)')
define(`SLOTS_AT', 0)		C bytes from SLOTS on
define(`X', `LET(`INDEX', eval(WORDS * ($1) + $2), `ifelse(IN_MEMORY(INDEX), 1, `SLOT(INDEX)', `%ymm`'INDEX')')')
define(`VECTOR', `%ymm`'$1')
C Of 16 words, the last two not in rounds, but while words 0 and 2 are not there.
define(`T_NUMBER', `WHEN_16(`NTH($1, OUT(OUT_NOW, 0), OUT(OUT_NOW, 1), 2, 0)', `eval(8 + $1)')')
define(`OUT_NOW', 0)
define(`OUT', `NTH(eval(2 * (($1) % 4) + ($2)), OUT_WORDS)')
define(`T', `VECTOR(T_NUMBER($1))')
define(`HALF', `%xmm`'T_NUMBER($1)')
define(`VMOVDQU', `vmovdqu')
define(`VMOVDQA', `vmovdqa')
define(`VPXOR', `vpxor')
define(`VINSERT', `vinserti128')
define(`UPPER_HALVES', `vperm2i128 $`'0x31, $1, $2, $3')

define(`BROADCAST', `	vmovq	$1, HALF(0)
	vpbroadcastq HALF(0), $2')
define(`FULL')

include(`threefish-large-ymm.m4')
include(`threefish-large-tweaks.m4')

define(`V', `%ymm`'eval($1)')
define(`BY_BYTES', `eval($1 % 8 == 0)')
C Of Threefish-512 the steps of a round are in the best of some ten thousand orders by the time of AMD Zen 3 that take no more by
C the models.  Core cycles there of all rounds and subkeys, with each step for all pairs, and now: encryption 475, 461, decryption
C 550, 527; another order 522, but on Skylake 5 % more.  Eight rounds by the models before and now: Haswell 63.3 63.4, decryption
C 76.3 73.3, Skylake 66.2 65.2, 66.2 65.6, Alder Lake 66.2 64.2, 67.3 64.7, Zen 2 65.2 65.2, 73.3 72.3, Zen 5 63.5 61.8, 77.4 77.3.
define(`VMIXES', `WHEN_16(`MIXES_OF_16(OF_ALL($@))', `ENCRYPTING(`dnl
VMIX1($10, $11, $12, 3)
VMIX1($1, $2, $3, 0)
VMIX2($10, $11, $12, 3)
VMIX2($1, $2, $3, 0)
VMIX1($4, $5, $6, 1)
VMIX2($4, $5, $6, 1)
VMIX1($7, $8, $9, 2)
VMIX3($1, $2, $3, 0)
VMIX2($7, $8, $9, 2)
VMIX4($1, $2, $3, 0)
VMIX3($10, $11, $12, 3)
VMIX4($10, $11, $12, 3)
VMIX3($4, $5, $6, 1)
VMIX3($7, $8, $9, 2)
VMIX4($4, $5, $6, 1)
VMIX4($7, $8, $9, 2)
', `dnl
VUNMIX1($10, $11, $12, 3)
VUNMIX1($1, $2, $3, 0)
VUNMIX2($1, $2, $3, 0)
VUNMIX1($7, $8, $9, 2)
VUNMIX1($4, $5, $6, 1)
VUNMIX2($10, $11, $12, 3)
VUNMIX2($4, $5, $6, 1)
VUNMIX2($7, $8, $9, 2)
VUNMIX3($7, $8, $9, 2)
VUNMIX3($4, $5, $6, 1)
VUNMIX3($10, $11, $12, 3)
VUNMIX3($1, $2, $3, 0)
VUNMIX4($10, $11, $12, 3)
VUNMIX4($1, $2, $3, 0)
VUNMIX4($7, $8, $9, 2)
VUNMIX4($4, $5, $6, 1)
')')')
define(`VMIX1', `	vpaddq	V($2), V($1), V($1)')
C VMIX_RIGHT overwrites the odd word, so it follows the sum; VMIX_LEFT need not.
define(`VMIX2', `VMIX_LEFT($@)
VMIX_RIGHT($@)')
define(`VMIX_LEFT', `ifelse(BY_BYTES($3), 1, , `	vpsllq	IMM($3), V($2), T($4)')')
define(`VMIX_RIGHT', `	ifelse(BY_BYTES($3), 1, `vpshufb	rotate_$3(%rip)', `vpsrlq	IMM(eval(64 - $3))'), V($2), V($2)')
define(`VMIX3', `ifelse(BY_BYTES($3), 1, `', `	vpxor	V($1), T($4), T($4)')')
define(`VMIX4', `	vpxor	ifelse(BY_BYTES($3), 1, `V($1)', `T($4)'), V($2), V($2)')
define(`VUNMIX1', `	vpxor	V($1), V($2), V($2)')
define(`VUNMIX2', `ifelse(BY_BYTES($3), 1, `	vpshufb	rotate_`'eval(64 - $3)(%rip), V($2), V($2)', `	vpsrlq	IMM($3), V($2), T($4)
	vpsllq	IMM(eval(64 - $3)), V($2), V($2)')')
define(`VUNMIX3', `ifelse(BY_BYTES($3), 1, `', `	vpor	T($4), V($2), V($2)')')
define(`VUNMIX4', `	vpsubq	V($2), V($1), V($1)')

C OF_ALL(pairs): those of both sets.
define(`OF_ALL', `$@`'ifelse(SETS, 2, `FOR(`I', 0, 3, `, OF_SECOND(I, $@)')')')
define(`OF_SECOND', `eval(8 + NTH(3 * $1, shift($@))), eval(8 + NTH(3 * $1 + 1, shift($@))), NTH(3 * $1 + 2, shift($@))')
C To decrypt, each pair of words is out before one round of four, so that no word comes last in a round and goes first in the next,
C and differences follow late.  DECRYPTING_STEPS has numbers of VUNMIX, or 5, TRADE, and places of words, 0 and 1 of those that go,
C 2 to 5 of those that will do so next, 6 and 7 of those that come.  AMD Zen 4, core cycles of eight rounds measured alone, as to
C encrypt, and now: Threefish-1024 104.3 99.4, Threefish-512 104.2 101.4.  By models, so and now: Haswell 125 123, 124 125, Skylake
C 112 112, 113 112, Alder Lake 112 112, 112 112, Zen 2 130 126, 122 120, Zen 3 106 106, 103 102.  Another order takes 98.0 for
C Threefish-512 on Zen 4, but with tweaks Haswell 130, not 128, Zen 2 134, not 130.  No gain: encryption with other such words, or
C in two hundred other orders, 93.6 and more, now 94.5.
define(`OUT_WORDS', `ENCRYPTING(`8, 10, 0, 2, 8, 10, 0, 2', `8, 10, WHEN_1024(`0, 4, 14, 12, 6, 2', `14, 6, 4, 0, 2, 12')')')
define(`DECRYPTING_STEPS', `WHEN_1024(
`10 20 30 11 21 31 13 23 33 12 22 32 14 24 40 15 25 34 35 50 41 16 51 26 36 43 17 42 27 44 45 37 47 46',
`10 20 30 11 21 31 40 12 22 32 41 50 51 13 23 33 42 14 24 34 43 15 25 35 44 16 26 36 45 17 27 37 46 47')')
define(`AFTER_STEP')		C what goes beside each step, Q
define(`MIXES_OF_16', `ENCRYPTING(`dnl
LET(`OUT_NOW', D, `PASS(0, $@)')TRADE(0)TRADE(1)LET(`OUT_NOW', eval(D + 1), `PASS(1, $@)PASS(2, $@)')', `dnl
FOR(`Q', 0, 33, `STEP_OF_16(DIGIT(3 * Q), DIGIT(3 * Q + 1), $@)AFTER_STEP`'')')')
define(`DIGIT', `substr(DECRYPTING_STEPS, eval($1), 1)')
define(`STEP_OF_16', `ifelse($1, 5, `TRADE($2)', `LET(`OUT_NOW', eval(D + (3 * Q > index(DECRYPTING_STEPS, 50))), `dnl
OF_EVEN(`VUNMIX$1', $2, OUT(D + 1 + $2 / 2, $2 % 2), shift(shift($@)))')')')
C OF_EVEN(macro, place, even word, pairs)
define(`OF_EVEN', `ifelse($3, $4, `$1($4, $5, $6, eval($2 % 2))
', `OF_EVEN(`$1', $2, $3, shift(shift(shift(shift(shift(shift($@)))))))')')
C PASS(number, pairs): those MIX whose even words go, stay, or come.
define(`PASS', `ifelse($2, `', `', `ifelse(PASS_OF($2), $1, `FOR(`I', 1, 4, `indir(`VMIX'I, $2, $3, $4, eval($2 / 2 % 2))
')')PASS($1, shift(shift(shift(shift($@)))))')')
define(`PASS_OF', `ifelse($1, OUT(D + 1, 0), 0, $1, OUT(D + 1, 1), 0, $1, OUT(D, 0), 2, $1, OUT(D, 1), 2, 1)')
C TRADE(0 or 1): a word goes, and one comes, and gets its word of the subkey that there was.
define(`TRADE', `	vmovdqa	V(OUT(D + 1, $1)), SLOT_OUT(D + 1, $1)
	vmovdqa	SLOT_OUT(D, $1), V(OUT(D, $1))
LET(`OUT_NOW', eval(D + 1), `ifelse(D, 0, `CAME(0, OUT(D, $1))', D, 4, `CAME(ENCRYPTING(1, -1), OUT(D, $1))')')')
define(`CAME', `VSUBKEY_WORD($@)
')

define(`VSUBKEY', `FOR(`W', 0, LAST_WORD, `ifelse(SETS, 2, `
	vpbroadcastq SUBKEY_WORD($1, W)(KEYS), T(eval(W % 2))
FOR(`S', 0, 1, `ifelse(IN_MEMORY(eval(8 * S + W)), 1, `', `dnl
	ENCRYPTING(vpaddq, vpsubq)	T(eval(W % 2)), X(S, W), X(S, W)
PLUS($1, W, S, ENCRYPTING(vpaddq, vpsubq), `X(S, W)')
')')', IN_MEMORY(W), 1, `', `VSUBKEY_WORD($1, W)')')')
define(`VSUBKEY_WORD', `SUBKEY_TO($1, $2, `V($2)', `T(WHEN_16(`eval($2 % 2)', `eval($2 % 4)'))')')
define(`SUBKEY_TO', `
	vpbroadcastq SUBKEY_WORD($1, eval($2 % WORDS))(KEYS), $4
PLUS($1, $2, 0, vpaddq, `$4')
	ENCRYPTING(vpaddq, vpsubq)	$4, $3, $3')
C FETCH(word): a word that is in memory, with its word of the last subkey.
define(`FETCH', `	vmovdqa	SLOT($1), T(2)`'SUBKEY_TO(0, $1, `T(2)', `T(3)')')
define(`WIPE', `	vzeroall
ifdef(`SLOTS_BYTES', `FOR(`I', 0, 3, `	vmovdqa	%ymm0, eval(SLOTS_AT + 32 * I)(SLOTS)
')')')

define(`ROTATE', `
RODATA(rotate_$1, 32)
BYTES(`(I + eval(8 - $1 / 8)) % 8')END_RODATA')
ROTATE(8)
ROTATE(24)
ROTATE(56)
ROTATE(40)
WHEN_1024(`ROTATE(16)
ROTATE(48)')

C --- set_key and expand
C
C FOUR(j): words j to j + 3 of the key, indices modulo WORDS + 1; of Threefish-1024 registers hold those of j = 0, 4, ..., 16, for a
C while three others, and 13.
define(`FOUR', `%ymm`'WHEN_1024(`ifelse(eval($1 % 4), 0, `eval(6 + $1 / 4)', $1, 13, 11, `eval(11 + $1 % 4)')', `eval(7 + $1)')')
C FOUR(j + 2) from j and j + 4, FOUR(j + 1) from j and j + 2
define(`TWO_ON', `	vperm2i128 $`'0x21, FOUR(eval($1 + 4)), FOUR($1), FOUR(eval($1 + 2))
')
define(`ONE_ON', `	vpalignr $`'8, FOUR($1), FOUR(eval($1 + 2)), FOUR(eval($1 + 1))
')
C The words from j on are at all places i with i modulo WORDS + 1 = j: STORE_KEY stores those at a multiple of four words, and
C STORE_NUMBERED, with the numbers of subkeys, those where four subkeys have their last words.
define(`STORE_KEY', `FOR(`I', 0, KEY_WORDS / 4 - 1, `ifelse(eval(4 * I % (WORDS + 1)), $1, `dnl
	vmovdqu	FOUR($1), eval(SUBKEY(0) + 32 * I)(STATE)
')')')
define(`STORE_NUMBERED', `FOR(`I', 0, LAST_SUBKEY / 4, `ifelse(eval((4 * I + LAST_WORD) % (WORDS + 1)), $1, `dnl
	vpaddq	numbers+eval(32 * I)(%rip), FOUR($1), %ymm3
	vmovdqu	%ymm3, eval(SUBKEY(0) + COLUMN(1) + 32 * I)(STATE)
')')')
define(`STORE_BOTH', `STORE_KEY($1)STORE_NUMBERED($1)')
define(`FIRST_TWEAKED', eval(WORDS - 3))
define(`TWEAK_WORDS', `%ymm`'eval(($1) % 3)')	C words $1 to $1 + 3 of the tweak, modulo 3
define(`SUM_PLACE', `eval(SUBKEY(0) + COLUMN(0) + 32 * ($1))(STATE)')
define(`SUM_OF', `FOUR(eval((4 * ($1) + FIRST_TWEAKED) % (WORDS + 1)))')
define(`SET_KEY', `
	mov	$`'0x1bd11bdaa9fc1a22, %rax
FOR(`I', 0, LAST_WORD, `	xor	eval(8 * I)(%rsi), %rax
')FOR(`I', 0, LAST_WORD / 4, `	vmovdqu	eval(32 * I)(%rsi), FOUR(eval(4 * I))
')	vmovq	%rax, %xmm3
	vpermq	$`'0x90, FOUR(0), FOUR(WORDS)
	vpblendd $`'3, %ymm3, FOUR(WORDS), FOUR(WORDS)
FOR(`I', 0, LAST_WORD / 4, `	vmovdqu	FOUR(eval(4 * I)), eval(32 * I)(STATE)
')	vpxor	%xmm3, %xmm3, %xmm3
	vmovdqu	%ymm3, eval(8 * WORDS)(STATE)
	mov	%rax, eval(8 * WORDS)(STATE)
FOR(`J', 0, WORDS / 4, `STORE_KEY(eval(4 * J))')dnl
FOR(`Q', 0, LAST_WORD / 4, `LET(`J', eval(4 * Q), `TWO_ON(J)STORE_BOTH(eval(J + 2))dnl
ONE_ON(J)STORE_BOTH(eval(J + 1))dnl
ONE_ON(eval(J + 2))STORE_BOTH(eval(J + 3))')')dnl
FOR(`I', 0, (LAST_SUBKEY + 1) / 4, `	vmovdqu	SUM_OF(I), SUM_PLACE(I)
')CLEAR_ALL')
define(`CLEAR_ALL', `FOR(`I', 0, 15, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')	vzeroupper
	ret')

C After set_key.  The words of the tweak are loaded one by one, as they were just stored, and four of the key as they were stored:
C other loads would wait for the stores.
define(`EXPAND', `
FOR(`I', 0, WORDS / 4, `	vmovdqu	eval(SUBKEY(0) + 32 * I)(STATE), FOUR(eval(4 * I))
')WHEN_1024(, `	vmovdqu	eval(SUBKEY(0) + 96)(STATE), FOUR(3)
')TWO_ON(eval(FIRST_TWEAKED - 1))ONE_ON(eval(FIRST_TWEAKED - 1))dnl
FOR(`I', 0, 2, `	vpbroadcastq TWEAK(I)(STATE), %ymm`'eval(3 + I)
')FOR(`I', 0, 2, `	vpblendd $`'0x0c, %ymm`'eval(3 + (I + 1) % 3), %ymm`'eval(3 + I), TWEAK_WORDS(I)
	vpblendd $`'0x30, %ymm`'eval(3 + (I + 2) % 3), TWEAK_WORDS(I), TWEAK_WORDS(I)
')FOR(`I', 0, (LAST_SUBKEY + 1) / 4, `dnl
	vpaddq	SUM_OF(I), TWEAK_WORDS(I), %ymm`'eval(3 + I % 3)
	vmovdqu	%ymm`'eval(3 + I % 3), SUM_PLACE(I)
')CLEAR_ALL')

C KEY_NUMBERS: the table of both.
define(`KEY_NUMBERS', `
RODATA(numbers, 32)
FOR(`I', 0, LAST_SUBKEY / 4, `	.quad	eval(4 * I), eval(4 * I + 1), eval(4 * I + 2), eval(4 * I + 3)
')END_RODATA
')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for x86_64 with AVX2, chains side by side: names for skein-lanes.m4.

define(`SETS', 1)
define(`CHAINS')
include(`threefish-large-avx2.m4')
define(`CAME', `LATE_KEY($1 + 2 * EIGHT, $2, `V($2)')')

define(`VMOVDQA', `vmovdqa')
define(`VPAND', `vpand')
define(`COUNTER_BYTES', 32)
define(`ADD_COUNTER', `	vpaddq	eval(32 * ($1))(COUNTERS), $2, $2')

include(`skein-lanes.m4')
ifelse(BLOCK_WORDS, 16, , `
C Four registers are free.  SUM(column): the sum of words of the key and the tweak that the last word but one of a subkey has, and
C of the next subkey the word before.
C
C AMD Zen 3, core cycles of a block in each lane: Skein-512 480 with all of each subkey from memory, 470 with the text added to the
C chaining value in registers, 467 with SUM, 464 with words of subkeys in this order; Skein-256 490, now 468.  How far messages are
C apart does not matter: 16384 and 16448 bytes take the same.  By llvm-mca 19, all from memory and with SUM, Skein-512, which has
C its own order of rounds since, and -256: Haswell 625 603, 631 622, Skylake 641 616, 610 591, Cascade Lake 640 615, 608 587, Alder
C Lake 600 600, 604 593, Zen 2 594 575, 550 538.
C Zen 5 by the model, in which loads do not wait for stores, so that subkey 0 from memory is there too early: 540 554, 526 536.
C Slower: all nine sums with the tweak in memory, where subkeys find them, Skein-512 491 when it was 480.
C No gain: 32 bytes of a lane loaded after those of another, 464, Skein-256 468; eight orders of the steps of a round, one for each
C round; another order for all, the best of some ten thousand, 459, but Zen 2 581 and, of Threefish-512, 3 % more.
define(`SUM', `T(eval(4 + $1))')
define(`FREE', `T(eval(6 + $1))')
C The chaining value is subkey 0 while it is in registers: the text is added to it.
define(`START_BLOCK', `NEXT_TWEAKS`'dnl
FOR(`Z', 0, COLUMNS - 1, `	vpbroadcastq parity(%rip), FREE(Z)
')FOR(`H', 0, 3, `LOAD_PAIR(H)
	vpunpcklqdq T(1), T(0), T(2)
	vpunpckhqdq T(1), T(0), T(3)
FOR(`W', 2 * H, 2 * H + 1, `START_WORD(`X(0, W)', WORD(W), COLUMN(0, W), `T(eval(2 + W % 2))')')')dnl
FOR(`Z', 0, COLUMNS - 1, `PUT_KEY(BLOCK_WORDS, Z, FREE(Z))')')
C START_WORD(register, word, column, text)
define(`START_WORD', `	vpxor	$1, FREE($3), FREE($3)
PUT_KEY($2, $3, `$1')	vmovdqa	$4, CHAIN($2, $3)
ifelse($2, eval(BLOCK_WORDS - 2), `	vpaddq	TWEAKS(1, $3), $1, SUM($3)
	vpaddq	$4, SUM($3), $1
', `	vpaddq	$4, $1, $1
ifelse($2, eval(BLOCK_WORDS - 3), `	vpaddq	TWEAKS(0, $3), $1, $1
')')')
define(`FIRST_SUBKEY')
C In this order: the last word, the one that wants the SUM there is, and the others from the last to the first.
define(`SKEIN_SUBKEY', `FOR(`J', 1, BLOCK_WORDS, `FOR(`Z', 0, COLUMNS - 1, `dnl
LET(`W', eval(BLOCK_WORDS - ifelse(J, 2, 3, J, 3, 2, J)), `ADD_KEY($1, W, Z, `X(0, eval(W + BLOCK_WORDS * Z))')')')')')
C ADD_KEY(subkey, word, column, register)
define(`ADD_KEY', `ifelse($2, eval(BLOCK_WORDS - 1), `	vmovdqa	PLACE($1 + $2, $3)(KEYS), FREE($3)
ADD_COUNTER($1, `FREE($3)')
	vpaddq	FREE($3), $4, $4
', $2, eval(BLOCK_WORDS - 2), `	vmovdqa	PLACE($1 + $2, $3)(KEYS), SUM($3)
	vpaddq	TWEAKS(($1 + 1) % 3, $3), SUM($3), SUM($3)
	vpaddq	SUM($3), $4, $4
', $2, eval(BLOCK_WORDS - 3), `	vpaddq	SUM($3), $4, $4
', `	vpaddq	PLACE($1 + $2, $3)(KEYS), $4, $4
')')
')
ifelse(BLOCK_WORDS, 4, `ROTATE(16)
ROTATE(32)')

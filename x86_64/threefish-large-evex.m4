dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for x86_64, sets in 32 registers of AVX-512: MIX, subkeys, wiping.  Includes threefish-large.m4.
dnl
dnl Three sets of Threefish-512 leave 8 registers.  Two of Threefish-1024 leave none, and MIX needs none: it is three instructions
dnl in place.  Only loads and stores of the sets then have the words of the other set that are in the scratch registers in memory.
dnl
dnl The including file first defines
dnl     WORDS, LANES
dnl     VECTOR(n)                  register n of LANES words
define(`MOST_SETS', ifelse(WORDS, 8, 3, 2))
ifelse(WORDS, 16, `define(`SLOTS_BYTES', eval(8 * LANES * LANES))')

include(`threefish-large.m4')

define(`VMOVDQA', `vmovdqa64')
define(`VPXOR', `vpxorq')
define(`BROADCAST', `	vpbroadcastq $1, $2')
include(`threefish-large-tweaks.m4')

define(`X', `VECTOR(eval(WORDS * ($1) + ($2)))')	C X(set, word)
define(`IN_MEMORY', 0)

C T(n): scratch, n < LANES, while set S is loaded or stored.  ASIDE and BACK: the words of the other set that are there.
define(`T', `VECTOR(eval(FIRST_T + ($1)))')
define(`FIRST_T', `ifelse(eval(WORDS == 16 && S == 1), 1, 0, eval(32 - LANES))')
define(`FULL', `ifelse(eval(WORDS * SETS == 32), 1, `$1
')')
define(`ASIDE', `FOR(`I', 0, LANES - 1, `	vmovdqa64 T(I), eval(8 * LANES * I)(SLOTS)
')')
define(`BACK', `FOR(`I', 0, LANES - 1, `	vmovdqa64 eval(8 * LANES * I)(SLOTS), T(I)
')')

C One pair after the other, in all sets; two pairs together to encrypt eight blocks of Threefish-1024.  AMD Zen 4, cycles of the
C function with one, and two: 8 blocks 1256 1230, 16 blocks 2516 2432, 128 blocks 20161 19714, ctr 19975 19714; eight rounds by
C models, Skylake-X 153.6 154.9, by skylake.awk 150.1 149.4.  No gain: two or four of others.
define(`VMIXES', `ifelse($1, `', `', `VSTEPS(ENCRYPTING(`VMIX', `VUNMIX'), AT_ONCE(1, 2), $@)dnl
VMIXES(AT_ONCE(`shift(shift(shift($@)))', `shift(shift(shift(shift(shift(shift($@))))))'))')')
define(`AT_ONCE', `ifelse(ENCRYPTING(1, 0)`'LANES`'WORDS`'SETS, 14162, `$2', `$1')')
define(`VSTEPS', `FOR(`I', 1, 3, `VSTEP(`$1'I, $3, $4, $5)ifelse($2, 2, `VSTEP(`$1'I, $6, $7, $8)')')')
define(`VSTEP', `FOR(`S', 0, SETS - 1, `indir(`$1', X(S, $2), X(S, $3), $4)
')')
define(`VMIX1', `	vpaddq	$2, $1, $1')
define(`VMIX2', `	vprolq	IMM($3), $2, $2')
define(`VMIX3', `	vpxorq	$1, $2, $2')
define(`VUNMIX1', `	vpxorq	$1, $2, $2')
define(`VUNMIX2', `	vprorq	IMM($3), $2, $2')
define(`VUNMIX3', `	vpsubq	$2, $1, $1')
define(`VSUBKEY', `FOR(`W', 0, LAST_WORD, `FOR(`S', 0, SETS - 1, `
	ENCRYPTING(vpaddq, vpsubq)	SUBKEY_WORD($1, W)(KEYS){1to`'LANES}, X(S, W), X(S, W)
PLUS($1, W, S, ENCRYPTING(vpaddq, vpsubq), `X(S, W)')')')
')

define(`WIPE', `	vzeroall
FOR(`I', 16, 31, `	vpxorq	VECTOR(I), VECTOR(I), VECTOR(I)
')WHEN_1024(`FOR(`I', 0, LANES - 1, `	vmovdqa64 VECTOR(0), eval(8 * LANES * I)(SLOTS)
')')')

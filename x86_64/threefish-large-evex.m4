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

C One pair after the other, in all sets.
define(`VMIXES', `ifelse($1, `', `', `VSTEPS(ENCRYPTING(`VMIX', `VUNMIX'), $1, $2, $3)VMIXES(shift(shift(shift($@))))')')
define(`VSTEPS', `FOR(`I', 1, 3, `FOR(`S', 0, SETS - 1, `indir(`$1'I, X(S, $2), X(S, $3), $4)
')')')
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

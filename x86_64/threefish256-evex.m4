dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-256 for x86_64, sets in 32 registers of AVX-512: MIX, subkeys, tweaks, wiping.  Included after threefish256.m4.
dnl
dnl The including file defines
dnl     LANES, TEMPORARY
dnl     VECTOR(n)                           register n of LANES words
dnl     lanes                               a table: block number of each lane, in the sets

define(`X', `VECTOR(eval(4 * ($1) + ($2)))')	C X(set, word)

C Vectors of 64 bytes are not interleaved so finely: AMD Zen 4, which has them in two halves, takes 8 % more for 8 blocks.
define(`IN_PARTS', `ifelse(LANES, $1, `$2')')
define(`VMIX_AS', `ENCRYPTING(`
	vpaddq	$3, $2, $2
IN_PARTS(4, `HALF_WAY(0)')	vprolq	$$1, $3, $3
	vpxorq	$2, $3, $3
IN_PARTS(8, `HALF_WAY(0)')HALF_WAY(1)', `
	vpxorq	$2, $3, $3
IN_PARTS(4, `HALF_WAY(0)')	vprorq	$$1, $3, $3
	vpsubq	$3, $2, $2
IN_PARTS(8, `HALF_WAY(0)')HALF_WAY(1)')')
define(`VSUBKEY', `FOR(`W', 0, 3, `FOR(`S', 0, SETS - 1, `
	ENCRYPTING(vpaddq, vpsubq)	SUBKEY($1, W)($2){1to`'LANES}, X(S, W), X(S, W)')
BESIDE(W)')')

define(`WIPE', `	vzeroall
FOR(`I', 16, 27, `	vpxorq	VECTOR(I), VECTOR(I), VECTOR(I)
')')

C --- incrementing tweaks

define(`T0', `VECTOR(eval(20 + $1))')
define(`T2', `VECTOR(eval(25 + $1))')
define(`TWEAKS_OF_LANES', `
	vpbroadcastq N, X(7, 3)
FOR(`S', 0, SETS - 1, `
	vpaddq	lanes+eval(8 * LANES * S)(%rip), X(7, 3), T0(S)
	vpxorq	TWEAK(1){1to`'LANES}, T0(S), T2(S)')')
define(`WIPE_TWEAKS', `
	vpxorq	X(0, 0), X(0, 0), X(0, 0)
FOR(`I', 0, eval(FRAME_SIZE / (8 * LANES) - 1), `	vmovdqu64 X(0, 0), eval(8 * LANES * I)(%rsp)
')	vmovdqu64 X(0, 0), eval(FRAME_SIZE - 8 * LANES)(%rsp)
	vzeroall
FOR(`I', 16, 31, `	vpxorq	VECTOR(I), VECTOR(I), VECTOR(I)
')')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-256 for arm64: threefish.m4, and tweaks that count.  Stack, with these: also a state and words of tweaks, wiped.
define(`WORDS', 4)
include(`threefish.m4')

C Tweaks that count.  The table is for the tweak 0, T1 without its word t0 ^ t1.  On the stack are words 0 and 2 of the tweaks of up
C to 12 blocks, from TWEAKS(word) on, and a state.
define(`TWEAKS', `ifelse(eval($1), 0, sp, x27)')
define(`T1', `x28')
define(`LANES', 12)
define(`OWN', eval(16 * LANES))
define(`CALLER', `[sp, #eval(OWN + 96 + 19 * 64)]')	C address of the state of the caller
define(`TWEAKS_FRAME', eval(OWN + 96 + 19 * 64 + 16))

define(`LANE_TWEAKS', `FOR(`I', 0, TOTAL / 2 - 1, `
	add	K(0), N, #eval(2 * I)
	add	K(1), N, #eval(2 * I + 1)
	stp	K(0), K(1), [TWEAKS(0), #eval(16 * I)]
	eor	K(0), K(0), T1
	eor	K(1), K(1), T1
	stp	K(0), K(1), [TWEAKS(2), #eval(16 * I)]')
	add	N, N, #TOTAL')

C ADD_TWEAK(address of the words, word of the block)
define(`ADD_TWEAK', `
WHEN(SETS > 0, `	ld1	{VK(0).2d-VK(SETS - 1).2d}, [$1]
')FOR(`S', 0, SETS - 1, `	ENCRYPTING(add, sub)	X(S, $2).2d, X(S, $2).2d, VK(S).2d
')FOR(`B', 0, SCALARS / 2 - 1, `	ldp	K(2 * B), K(2 * B + 1), [$1, #eval(16 * (SETS + B))]
')FOR(`B', 0, SCALARS - 1, `	ENCRYPTING(add, sub)	Y(B, $2), Y(B, $2), K(B)
')')

C One block in general registers without a table; a sum is no part of the chain of MIX.
define(`KEY_WORD', `NTH(eval(($1) % 5), `ROW', `K(0)', `K(1)', `K(2)', `K(3)')')
define(`TWEAK_WORD', `NTH(eval(($1) % 3), `N', `x14', `x15')')
define(`ONE_SUBKEY', `
	add	x16, KEY_WORD($1 + 1), TWEAK_WORD($1)
	add	x17, KEY_WORD($1 + 2), TWEAK_WORD($1 + 1)
	add	STATE, KEY_WORD($1 + 3), #$1
	ENCRYPTING(add, sub)	Y(0, 0), Y(0, 0), KEY_WORD($1)
	ENCRYPTING(add, sub)	Y(0, 1), Y(0, 1), x16
	ENCRYPTING(add, sub)	Y(0, 2), Y(0, 2), x17
	ENCRYPTING(add, sub)	Y(0, 3), Y(0, 3), STATE')

C FUNCTION_TWEAKS(mode, TURNs with sets, TURNs without): loops, the smallest one of four blocks.
define(`FUNCTION_TWEAKS', `define(`MODE', $1)
	ldr	N, [STATE, #40]
	cmp	BLOCKS, #4
	b.lo	LABEL(few)
	SIGN_RETURN
	PUSH2(x29, x30)
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	PUSH2(x23, x24)
	PUSH2(x25, x26)
	PUSH2(x27, x28)
	FRAME(TWEAKS_FRAME)
	str	STATE, CALLER
	ldp	x6, x7, [STATE]
	ldp	x8, x9, [STATE, #16]
	ldr	x10, [STATE, #32]
	ldr	T1, [STATE, #48]
	add	STATE, sp, #OWN
	stp	x6, x7, [STATE]
	stp	x8, x9, [STATE, #16]
	stp	x10, xzr, [STATE, #32]
	stp	T1, xzr, [STATE, #48]
	mov	x19, DST
	mov	x20, SRC
	mov	x21, BLOCKS
	mov	x22, N
	bl	xcsi_threefish256_expand_simd
	add	STATE, sp, #eval(OWN + BASE)
	mov	DST, x19
	mov	SRC, x20
	mov	BLOCKS, x21
	mov	N, x22
	add	TWEAKS(2), sp, #eval(8 * LANES)
CONSTANTS
$2
	add	STATE, STATE, #ONCE
$3
WIPE
	mov	STATE, sp
FOR(`I', 1, eval((OWN + 96 + 19 * 64) / 32), `	stp	q0, q0, [STATE], #32
')	ldr	STATE, CALLER
	END_FRAME(TWEAKS_FRAME)
	POP2(x27, x28)
	POP2(x25, x26)
	POP2(x23, x24)
	POP2(x21, x22)
	POP2(x19, x20)
	POP2(x29, x30)
	CHECK_RETURN
LABEL(few):
	cbz	BLOCKS, LABEL(none)
FOR(`I', 0, 4, `	ldr	KEY_WORD(I), [STATE, #eval(8 * I)]
')	ldr	TWEAK_WORD(1), [STATE, #48]
define(`SETS', 0)define(`SCALARS', 1)define(`PACE', 1)define(`TOTAL', 1)
LABEL(one):
	eor	TWEAK_WORD(2), TWEAK_WORD(0), TWEAK_WORD(1)
LOAD
ENCRYPTING(`ONE_SUBKEY(0)')
FOR(`I', 0, 71, `ENCRYPTING(, `WHEN(I % 4 == 0, `ONE_SUBKEY(NUMBER(I))')')
MIX_ALL(I)
ENCRYPTING(`WHEN(I % 4 == 3, `ONE_SUBKEY(NUMBER(eval(I + 1)))')')')
ENCRYPTING(, `ONE_SUBKEY(0)')
STORE
	add	N, N, #1
	sub	BLOCKS, BLOCKS, #1
	cbnz	BLOCKS, LABEL(one)
LABEL(none):
	ret')

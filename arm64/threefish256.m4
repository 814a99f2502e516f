dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-256 for arm64: everything except MIX in vector registers, which each implementation defines.
dnl
dnl State: src/threefish-impl.h; from byte 96 on subkeys 0 to 18, 64 bytes each, every word twice.  Loads at 0 and 32 of these
dnl give the words as vectors for two blocks; loads at 8 and 40 give each word once.  Stack: saved registers; with tweaks that
dnl count also a state and words of tweaks, wiped.
dnl
dnl An iteration takes 2 SETS + SCALARS blocks, interleaved.  A set is two blocks in vector registers, one word of both per
dnl register; a scalar is a block in general registers, with MIX by add and eor with a rotated operand (decryption: eor, ror, sub).
dnl Times 0 to 3 order the instructions.
dnl
dnl The including file defines, before it uses FUNCTION:
dnl     VMIX(time, rotation, even, odd, temporary)      MIX of a set
dnl     CONSTANTS                                       loads the constants of VMIX; may use x6-17 and x19-26
dnl     WIPE                                            clears vector registers that held words of blocks or subkeys
define(`STATE', `x0')		C + BASE; live throughout, as DST, SRC and BLOCKS
define(`DST', `x1')
define(`SRC', `x2')
define(`BLOCKS', `x3')		C remaining blocks
define(`ROW', `x4')		C the next subkey
define(`N', `x5')		C ctr: counter word 3 of the next block, as a number
define(`K', `x`'eval(6 + $1)')	C K(word): a subkey for general registers
define(`Y', `x`'eval(4 * ($1) + ($2) + 10 + (($1) > 1))')	C Y(block, word): blocks 0 to 3 in x10-17, x19-26
define(`X', `v`'eval(4 * ($1) + ($2) + 8 * (($1) > 1))')	C X(set, word): sets 0 to 3 in v0-7, v16-23
define(`VK', `v`'eval(28 + $1)')	C VK(word): a subkey for vector registers; VK(set) is scratch between subkeys
define(`QK', `q`'eval(28 + $1)')

C MODE is ctr, encrypt, decrypt, encrypt_tweaks or decrypt_tweaks.  ENCRYPTING(a, b): a, or b in the modes of decryption;
C COUNTING(a, b): a with tweaks that count, else b.
define(`ENCRYPTING', `ifelse(index(MODE, `decrypt'), 0, `$2', `$1')')
define(`COUNTING', `ifelse(index(MODE, `tweaks'), -1, `$2', `$1')')
define(`WHEN', `ifelse(eval($1), 1, `$2')')
define(`NTH', `ifelse($1, 0, $2, `NTH(decr($1), shift(shift($@)))')')
define(`LABEL', `.L`'MODE`'_$1')

C ROW is the address of a row of the table; with general registers alone it is that plus ONCE, so that one ldp of the two can
C post-increment it.  STATE is the value of ROW after the last of nine times eight rounds: row 19, or 0 in decryption.
define(`ONCE', 8)
define(`BIAS', `ifelse(SETS, 0, ONCE, 0)')
define(`BASE', `eval(96 + 64 * ENCRYPTING(19, 0))')
define(`START', `ENCRYPTING(sub, add)	ROW, STATE, #eval(64 * ENCRYPTING(19, 18))')
define(`NEXT', `#ENCRYPTING(64, -64)')
define(`COUNTER', `[ROW, #eval(64 - 96 - BIAS + 8 * $1)]')	C before the first subkey

C Eight rounds are 16 MIX, numbered 0..15 in execution order; subkey 1 or 17 is the next one.  With tweaks that count an iteration
C has 24 rounds, as which of their words a subkey takes depends on its number modulo 3.
define(`MIXES', `COUNTING(48, 16)')
define(`NUMBER', `eval(ENCRYPTING(1 + $1 / 8, 18 - $1 / 8))')
define(`ROUND', `ENCRYPTING(`eval($1 / 2 % 8)', `eval(7 - $1 / 2 % 8)')')
define(`EVEN', `eval(2 * ($1 % 2))')
define(`ODD', `eval(1 + 2 * ((ROUND($1) + $1) % 2))')
define(`ROTATION', `NTH(eval(2 * ROUND($1) + $1 % 2), 14, 16, 52, 57, 23, 40, 5, 37, 25, 33, 46, 12, 58, 22, 32, 32)')

define(`SMIX', `FOR(`B', 0, SCALARS - 1, `SMIX_AS($1, ROTATION($2), Y(B, EVEN($2)), Y(B, ODD($2)))')')
define(`SMIX_AS', `ENCRYPTING(`ifelse(
$1, 0, `	add	$3, $3, $4
', $1, 2, `	eor	$4, $3, $4, ror #eval(64 - $2)
')', `ifelse(
$1, 0, `	eor	$4, $4, $3
', $1, 1, `	ror	$4, $4, #$2
', $1, 2, `	sub	$3, $3, $4
')')')

define(`MIX', `FOR(`TIME', 0, 3, `FOR(`S', 0, SETS - 1,
`VMIX(TIME, ROTATION($1), X(S, EVEN($1)), X(S, ODD($1)), VK(S))')SMIX(TIME, $1)')')

C SUBKEY(number): adds or subtracts the subkey at ROW and advances ROW.
define(`SUBKEY', `
WHEN(SCALARS > 0, `	ldp	K(2), K(3), [ROW, #eval(32 + ONCE - BIAS)]
ifelse(SETS, 0, `	ldp	K(0), K(1), [ROW], NEXT', `	ldp	K(0), K(1), [ROW, #ONCE]')')
WHEN(SETS > 0, `	ldp	QK(2), QK(3), [ROW, #32]
	ldp	QK(0), QK(1), [ROW], NEXT')
FOR(`W', 0, 3, `FOR(`S', 0, SETS - 1, `	ENCRYPTING(add, sub)	X(S, W).2d, X(S, W).2d, VK(W).2d
')FOR(`B', 0, SCALARS - 1, `	ENCRYPTING(add, sub)	Y(B, W), Y(B, W), K(W)
')')
COUNTING(`FOR(`W', 1, 2, `WHEN(($1 + W) % 3 != 2, `ADD_TWEAK(TWEAKS(($1 + W + 2) % 3), W)')')')')

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

C Words of messages are little-endian.
define(`SWAP', `IF_BE(`
FOR(`W', 0, 3, `FOR(`S', 0, SETS - 1, `	rev64	X(S, W).16b, X(S, W).16b
')FOR(`B', 0, SCALARS - 1, `	rev	Y(B, W), Y(B, W)
')')')')

define(`COUNTER_BLOCKS', `
	ldp	Y(0, 0), Y(0, 1), COUNTER(0)
	ldr	Y(0, 2), COUNTER(2)
FOR(`W', 0, 2, `FOR(`S', 0, SETS - 1, `	dup	X(S, W).2d, Y(0, W)
')FOR(`B', 1, SCALARS - 1, `	mov	Y(B, W), Y(0, W)
')')
FOR(`S', 0, SETS - 1, `
	add	K(0), N, #eval(2 * S)
	add	K(1), N, #eval(2 * S + 1)
	rev	K(0), K(0)
	rev	K(1), K(1)
	fmov	d`'substr(X(S, 3), 1), K(0)
	mov	X(S, 3).d[1], K(1)')
FOR(`B', 0, SCALARS - 1, `
	add	Y(B, 3), N, #eval(2 * SETS + B)
	rev	Y(B, 3), Y(B, 3)')
WHEN(TOTAL > 3, `	add	N, N, #TOTAL')')	C nothing follows 3, 2 or 1

define(`LOAD', `
FOR(`S', 0, SETS - 1, `	ld4	{X(S, 0).2d-X(S, 3).2d}, [SRC], #64
')FOR(`B', 0, SCALARS - 1, `	ldp	Y(B, 0), Y(B, 1), [SRC], #16
	ldp	Y(B, 2), Y(B, 3), [SRC], #16
')SWAP')

define(`STORE', `SWAP
FOR(`S', 0, SETS - 1, `
ifelse(MODE, ctr, `	ld4	{VK(0).2d-VK(3).2d}, [SRC], #64
FOR(`W', 0, 3, `	eor	X(S, W).16b, X(S, W).16b, VK(W).16b
')')	st4	{X(S, 0).2d-X(S, 3).2d}, [DST], #64')
FOR(`B', 0, SCALARS - 1, `
ifelse(MODE, ctr, `	ldp	K(0), K(1), [SRC], #16
	ldp	K(2), K(3), [SRC], #16
FOR(`W', 0, 3, `	eor	Y(B, W), Y(B, W), K(W)
')')	stp	Y(B, 0), Y(B, 1), [DST], #16
	stp	Y(B, 2), Y(B, 3), [DST], #16')')

C TURN(sets, scalars): one iteration if enough blocks remain; TURN(sets, scalars, again): while enough remain.
define(`TURN', `define(`SETS', $1)define(`SCALARS', $2)define(`TOTAL', eval(2 * SETS + SCALARS))
	cmp	BLOCKS, #TOTAL
	b.lo	LABEL(end_`'TOTAL)
LABEL(turn_`'TOTAL):
	START
COUNTING(`LANE_TWEAKS')
ifelse(MODE, ctr, `COUNTER_BLOCKS', `LOAD')
ENCRYPTING(`SUBKEY(0)')
LABEL(rounds_`'TOTAL):
FOR(`I', 0, MIXES - 1, `ENCRYPTING(, `WHEN(I % 8 == 0, `SUBKEY(NUMBER(I))')')
MIX(I)
ENCRYPTING(`WHEN(I % 8 == 7, `SUBKEY(NUMBER(I))')')')
	cmp	ROW, STATE
	b.ne	LABEL(rounds_`'TOTAL)
ENCRYPTING(, `SUBKEY(0)')
STORE
WHEN(TOTAL > 1, `	sub	BLOCKS, BLOCKS, #TOTAL')
ifelse($3, again, `	cmp	BLOCKS, #TOTAL
	b.hs	LABEL(turn_`'TOTAL)')
LABEL(end_`'TOTAL):')

C FUNCTION(mode, TURNs with sets, blocks of the smallest of these, TURNs of more than two scalars alone); the largest is a loop
define(`FUNCTION', `define(`MODE', $1)
ifelse(MODE, ctr, `	ldr	N, [STATE, #eval(64 + 24)]')
	add	STATE, STATE, #eval(BASE + ONCE)
	cmp	BLOCKS, #3
	b.lo	LABEL(few)
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	PUSH2(x23, x24)
	PUSH2(x25, x26)
WHEN($3 > 3, `	cmp	BLOCKS, #$3
	b.lo	LABEL(scalar)')
	sub	STATE, STATE, #ONCE
CONSTANTS
$2
	add	STATE, STATE, #ONCE
WIPE
LABEL(scalar):
$4
	POP2(x25, x26)
	POP2(x23, x24)
	POP2(x21, x22)
	POP2(x19, x20)
LABEL(few):
TURN(0, 2)
TURN(0, 1)
	ret')

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
define(`SETS', 0)define(`SCALARS', 1)define(`TOTAL', 1)
LABEL(one):
	eor	TWEAK_WORD(2), TWEAK_WORD(0), TWEAK_WORD(1)
LOAD
ENCRYPTING(`ONE_SUBKEY(0)')
FOR(`I', 0, 143, `ENCRYPTING(, `WHEN(I % 8 == 0, `ONE_SUBKEY(NUMBER(I))')')
MIX(I)
ENCRYPTING(`WHEN(I % 8 == 7, `ONE_SUBKEY(NUMBER(I))')')')
ENCRYPTING(, `ONE_SUBKEY(0)')
STORE
	add	N, N, #1
	sub	BLOCKS, BLOCKS, #1
	cbnz	BLOCKS, LABEL(one)
LABEL(none):
	ret')

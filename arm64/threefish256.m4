dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-256 for arm64: everything except MIX in vector registers, which each implementation defines.
dnl
dnl State: src/threefish256-impl.h; from byte 96 on subkeys 0 to 18, 64 bytes each, every word twice.  Loads at 0 and 32 of these
dnl give the words as vectors for two blocks; loads at 8 and 40 give each word once.  Stack: saved registers alone.
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

C MODE is ctr, encrypt or decrypt.  ENCRYPTING(a, b): a, or b in mode decrypt.
define(`ENCRYPTING', `ifelse(MODE, decrypt, `$2', `$1')')
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

C Eight rounds are 16 MIX, numbered 0..15 in execution order.
define(`ROUND', `ENCRYPTING(`eval($1 / 2)', `eval(7 - $1 / 2)')')
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

C Adds or subtracts the subkey at ROW and advances ROW.
define(`SUBKEY', `
WHEN(SCALARS > 0, `	ldp	K(2), K(3), [ROW, #eval(32 + ONCE - BIAS)]
ifelse(SETS, 0, `	ldp	K(0), K(1), [ROW], NEXT', `	ldp	K(0), K(1), [ROW, #ONCE]')')
WHEN(SETS > 0, `	ldp	QK(2), QK(3), [ROW, #32]
	ldp	QK(0), QK(1), [ROW], NEXT')
FOR(`W', 0, 3, `FOR(`S', 0, SETS - 1, `	ENCRYPTING(add, sub)	X(S, W).2d, X(S, W).2d, VK(W).2d
')FOR(`B', 0, SCALARS - 1, `	ENCRYPTING(add, sub)	Y(B, W), Y(B, W), K(W)
')')')

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
ifelse(MODE, ctr, `COUNTER_BLOCKS', `LOAD')
ENCRYPTING(`SUBKEY')
LABEL(rounds_`'TOTAL):
FOR(`I', 0, 15, `ENCRYPTING(, `WHEN(I % 8 == 0, `SUBKEY')')
MIX(I)
ENCRYPTING(`WHEN(I % 8 == 7, `SUBKEY')')')
	cmp	ROW, STATE
	b.ne	LABEL(rounds_`'TOTAL)
ENCRYPTING(, `SUBKEY')
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

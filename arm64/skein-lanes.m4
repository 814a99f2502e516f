dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein-512 for arm64, four chains side by side: two in vector registers, two in general registers.  src/skein-impl.h has the
dnl layout of the state.  MIX is that of Threefish: threefish.m4, and threefish-simd.m4 or threefish-sha3.m4, which are included
dnl before.
dnl
dnl A row of the state has a word of all chains, 32 bytes: a vector and then two words.  Big-endian loads of 16 bytes exchange the
dnl halves of a vector, so the first chain is then in the upper half; its message, too.
dnl
dnl While the cipher runs, the words of the blocks are where the chaining values were, for the end.
define(`MODE', lanes)
define(`SETS', 1)
define(`SCALARS', 2)
define(`PACE', 1)
define(`TOTAL', 4)

define(`STATE', `x0')
define(`SOURCES', `x1')
define(`BLOCKS', `x2')
define(`BYTES', `x3')
define(`KEYS', `x4')		C row of word 0 of the next subkey
define(`NUMBER_OF', `x5')	C of the next subkey
define(`OFFSET', `x27')
define(`ROW_OF', `eval(32 * ($1))')
define(`TWEAK_ROW', `ROW_OF(8 + ($1) % 3)')
define(`FIRST_KEY', 11)
define(`KEY_WORDS', 26)

C SKEIN_SUBKEY(s modulo 3)
define(`SKEIN_SUBKEY', `FOR(`W', 0, 7, `	ldr	QK(W % 4), [KEYS, #ROW_OF(W)]
	ldp	K(2 * (W % 2)), K(2 * (W % 2) + 1), [KEYS, #eval(ROW_OF(W) + 16)]
	add	X(0, W).2d, X(0, W).2d, VK(W % 4).2d
	add	Y(0, W), Y(0, W), K(2 * (W % 2))
	add	Y(1, W), Y(1, W), K(2 * (W % 2) + 1)
')	ldr	QK(0), [STATE, #TWEAK_ROW($1)]
	ldr	QK(1), [STATE, #TWEAK_ROW($1 + 1)]
	dup	VK(2).2d, NUMBER_OF
	ldp	K(0), K(1), [STATE, #eval(TWEAK_ROW($1) + 16)]
	ldp	K(2), K(3), [STATE, #eval(TWEAK_ROW($1 + 1) + 16)]
	add	X(0, 5).2d, X(0, 5).2d, VK(0).2d
	add	X(0, 6).2d, X(0, 6).2d, VK(1).2d
	add	X(0, 7).2d, X(0, 7).2d, VK(2).2d
	add	Y(0, 5), Y(0, 5), K(0)
	add	Y(1, 5), Y(1, 5), K(1)
	add	Y(0, 6), Y(0, 6), K(2)
	add	Y(1, 6), Y(1, 6), K(3)
	add	Y(0, 7), Y(0, 7), NUMBER_OF
	add	Y(1, 7), Y(1, 7), NUMBER_OF
	add	KEYS, KEYS, #32
	add	NUMBER_OF, NUMBER_OF, #1
')

define(`PARITY', `	mov	$1, #0x1a22
	movk	$1, #0xa9fc, lsl #16
	movk	$1, #0x1bda, lsl #32
	movk	$1, #0x1bd1, lsl #48
')
C The key words in the order of all subkeys; from KEYS on.
define(`PUT_KEY', `FOR(`J', 0, 2, `LET(`AGAIN', eval($1 + 9 * J), `ifelse(eval(AGAIN < KEY_WORDS), 1,
`	stp	$2, $3, [KEYS, #ROW_OF(AGAIN)]
')')')')
define(`EXPAND_KEYS', `	add	KEYS, STATE, #ROW_OF(FIRST_KEY)
PARITY(x6)	dup	v30.2d, x6
	mov	v31.16b, v30.16b
FOR(`W', 0, 7, `LET(`A', eval(2 * (W % 4)), `LET(`B', eval(A + 1), `	ldp	q`'A, q`'B, [STATE, #ROW_OF(W)]
	eor	v30.16b, v30.16b, v`'A.16b
	eor	v31.16b, v31.16b, v`'B.16b
PUT_KEY(W, q`'A, q`'B)')')')PUT_KEY(8, q30, q31)')
define(`NEXT_TWEAKS', `	dup	v28.2d, BYTES
	ldp	q0, q1, [STATE, #TWEAK_ROW(0)]
	ldp	q2, q3, [STATE, #TWEAK_ROW(1)]
	add	v0.2d, v0.2d, v28.2d
	add	v1.2d, v1.2d, v28.2d
	stp	q0, q1, [STATE, #TWEAK_ROW(0)]
	eor	v2.16b, v2.16b, v0.16b
	eor	v3.16b, v3.16b, v1.16b
	stp	q2, q3, [STATE, #TWEAK_ROW(2)]
')
define(`NOT_FIRST', `	mov	K(0), #0x4000000000000000
	ldp	q0, q1, [STATE, #TWEAK_ROW(1)]
	dup	v28.2d, K(0)
	bic	v0.16b, v0.16b, v28.16b
	bic	v1.16b, v1.16b, v28.16b
	stp	q0, q1, [STATE, #TWEAK_ROW(1)]
')
define(`LOAD_MESSAGES', `	ldp	IF_BE(`K(1), K(0)', `K(0), K(1)'), [SOURCES]
	ldp	K(2), K(3), [SOURCES, #16]
FOR(`I', 0, 3, `	add	K(I), K(I), OFFSET
')	ld1	{VK(0).2d-VK(3).2d}, [K(0)]
	ld1	{X(0, 4).2d-X(0, 7).2d}, [K(1)]
FOR(`I', 0, 3, `	zip1	X(0, 2 * I).2d, VK(I).2d, X(0, 4 + I).2d
	zip2	X(0, 2 * I + 1).2d, VK(I).2d, X(0, 4 + I).2d
')FOR(`W', 0, 3, `	ldp	Y(0, 2 * W), Y(0, 2 * W + 1), [K(2), #eval(16 * W)]
	ldp	Y(1, 2 * W), Y(1, 2 * W + 1), [K(3), #eval(16 * W)]
')SWAP_SETS
SWAP_SCALARS
FOR(`W', 0, 7, `	str	q`'W, [STATE, #ROW_OF(W)]
	stp	Y(0, W), Y(1, W), [STATE, #eval(ROW_OF(W) + 16)]
')')
define(`FEED', `FOR(`W', 0, 7, `	ldr	QK(W % 4), [STATE, #ROW_OF(W)]
	ldp	K(2 * (W % 2)), K(2 * (W % 2) + 1), [STATE, #eval(ROW_OF(W) + 16)]
	eor	X(0, W).16b, X(0, W).16b, VK(W % 4).16b
	eor	Y(0, W), Y(0, W), K(2 * (W % 2))
	eor	Y(1, W), Y(1, W), K(2 * (W % 2) + 1)
	str	q`'W, [STATE, #ROW_OF(W)]
	stp	Y(0, W), Y(1, W), [STATE, #eval(ROW_OF(W) + 16)]
')')

C The function.  An iteration of the inner loop is 24 rounds, after which tweak words repeat.
define(`SKEIN_LANES', `
	cbz	BLOCKS, LABEL(return)
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	PUSH2(x23, x24)
	PUSH2(x25, x26)
	PUSH2(x27, x28)
CONSTANTS
	mov	OFFSET, #0
LABEL(block):
EXPAND_KEYS
NEXT_TWEAKS
LOAD_MESSAGES
	mov	NUMBER_OF, #0
SKEIN_SUBKEY(0)
LABEL(rounds):
FOR(`I', 0, 23, `MIX_ALL(I)
ifelse(eval(I % 4), 3, `SKEIN_SUBKEY(eval((I + 1) / 4))')')	cmp	NUMBER_OF, #19
	b.ne	LABEL(rounds)
FEED
NOT_FIRST
	add	OFFSET, OFFSET, #64
	subs	BLOCKS, BLOCKS, #1
	b.ne	LABEL(block)
WIPE
	POP2(x27, x28)
	POP2(x25, x26)
	POP2(x23, x24)
	POP2(x21, x22)
	POP2(x19, x20)
LABEL(return):
	ret')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein-1024 for arm64, four chains side by side: two in vector registers; beside them, twice as fast, one in general registers,
dnl and then another one.  Rounds, and subkeys in vectors, are those of Threefish: threefish.m4, and threefish-simd.m4 or
dnl threefish-sha3.m4, which are included before.
dnl
dnl A row of the state has a word of all chains, a vector and then two words: src/skein-impl.h.  Behind the tweak there are words of
dnl subkeys: those of the first two chains as threefish.m4 has them, then of a chain in general registers, in the same order.
dnl Big-endian loads of 16 bytes exchange the halves of a vector, so the first chain is then in the upper half; its message, too.
dnl
dnl While the cipher runs, the words of the blocks are where the chaining values were, for the end.
define(`MODE', lanes)
define(`SETS', 1)
define(`SCALARS', 1)
define(`PACE', 2)
define(`TOTAL', 4)

define(`STATE', `x0')
define(`SOURCES', `x1')
define(`BLOCKS', `x2')
define(`BYTES', `x3')
define(`CHAIN', `x5')		C bytes from row to word of the chain in general registers
define(`END', `x28')		C ROW after the last subkey
define(`Z', `x29')		C temporary
define(`OFFSET', `x30')
define(`ROW_OF', `eval(8 * TOTAL * ($1))')
define(`TWEAK_ROW', `ROW_OF(WORDS + ($1))')
define(`SET_TABLE', `ROW_OF(WORDS + 2)')
define(`TABLE_ROWS', `eval(KEY_ROWS + 2 * LAST + 3)')
define(`CHAIN_TABLE', `eval(SET_TABLE + 16 * TABLE_ROWS)')

C Subkeys of the chain in general registers; ROW is the address of word WORDS - 4.
define(`SUBKEY', `FOR(`Q', 0, WORDS / 4 - 1, `LET(`F', eval(4 * Q), `ifelse(F, eval(WORDS - 4), `
	ldp	K(1), K(2), [ROW, #eval(8 * TWEAKS_ROW)]
	ldr	K(3), [ROW, #eval(8 * NUMBERS_ROW)]
	ldr	K(0), [ROW], #8
', `
	ldp	K(0), K(1), [ROW, #eval(8 * (F - WORDS + 4))]
	ldp	K(2), K(3), [ROW, #eval(8 * (F - WORDS + 6))]
')FOR(`W', 0, 3, `	add	Y(0, F + W), Y(0, F + W), K(W)
')')')')

define(`PARITY', `	mov	$1, #0x1a22
	movk	$1, #0xa9fc, lsl #16
	movk	$1, #0x1bda, lsl #32
	movk	$1, #0x1bd1, lsl #48
')
C The two chains in vectors: words of the key in those of X, then v28, of the tweak in v29 to v31; v24 to v27 are temporaries.
define(`V_KEY', `ifelse(eval(($1) % (WORDS + 1)), WORDS, v28, `X(0, eval(($1) % (WORDS + 1)))')')
define(`V_TWEAK', `v`'eval(29 + ($1) % 3)')
define(`Q_OF', ``q'substr($1, 1)')	C the q register of a v register
C EACH_TWO(number, offset, make, name): stores that many vectors, NAME(i), at x6, two at a time; MAKE(i) makes one.
define(`EACH_TWO', `FOR(`I', 0, $1 - 1, `$3(I)ifelse(eval(I % 2), 1, `
	stp	Q_OF($4(I - 1)), Q_OF($4(I)), [x6, #eval($2 + 16 * (I - 1))]
', `WHEN(I == $1 - 1, `	str	Q_OF($4(I)), [x6, #eval($2 + 16 * I)]
')')')')
define(`MADE', `v`'eval(26 + ($1) % 2)')
define(`MAKE_NONE')
define(`MAKE_TWEAKED', `	add	MADE($1).2d, V_KEY($1 + WORDS - 3).2d, V_TWEAK($1).2d
')
define(`MAKE_NUMBERED', `	add	MADE($1).2d, V_KEY($1 + WORDS - 1).2d, v24.2d
	add	v24.2d, v24.2d, v25.2d
')
define(`EXPAND_SET', `
	dup	v24.2d, BYTES
	ldp	q29, q28, [STATE, #TWEAK_ROW(0)]
	ldr	q30, [STATE, #TWEAK_ROW(1)]
	add	v29.2d, v29.2d, v24.2d
	add	v28.2d, v28.2d, v24.2d
	stp	q29, q28, [STATE, #TWEAK_ROW(0)]
	eor	v31.16b, v29.16b, v30.16b
PARITY(x6)	dup	v28.2d, x6
FOR(`W', 0, WORDS - 1, `	ldr	Q_OF(X(0, W)), [STATE, #ROW_OF(W)]
	eor	v28.16b, v28.16b, X(0, W).16b
')	add	x6, STATE, #SET_TABLE
EACH_TWO(KEY_ROWS, 0, `MAKE_NONE', `V_KEY')dnl
EACH_TWO(LAST + 2, eval(16 * KEY_ROWS), `MAKE_TWEAKED', `MADE')dnl
	mov	x7, #1
	movi	v24.2d, #0
	dup	v25.2d, x7
	add	x6, x6, #eval(16 * (KEY_ROWS + LAST + 2))
EACH_TWO(LAST + 1, 0, `MAKE_NUMBERED', `MADE')')

C The same of the chain in general registers: words of the key in those of Y and in x6, of the tweak in x7 to x9.
define(`S_KEY', `ifelse(eval(($1) % (WORDS + 1)), WORDS, x6, `Y(0, eval(($1) % (WORDS + 1)))')')
define(`S_TWEAK', `x`'eval(7 + ($1) % 3)')
define(`EXPAND_CHAIN', `	add	Z, STATE, CHAIN
	ldr	x7, [Z, #TWEAK_ROW(0)]
	ldr	x8, [Z, #TWEAK_ROW(1)]
FOR(`W', 0, WORDS - 1, `	ldr	Y(0, W), [Z, #ROW_OF(W)]
')	eor	x9, x7, x8
PARITY(x6)FOR(`W', 0, WORDS - 1, `	eor	x6, x6, Y(0, W)
')	add	ROW, STATE, #CHAIN_TABLE
FOR(`I', 0, KEY_ROWS / 2 - 1, `	stp	S_KEY(2 * I), S_KEY(2 * I + 1), [ROW, #eval(16 * I)]
')WHEN(KEY_ROWS % 2, `	str	S_KEY(KEY_ROWS - 1), [ROW, #eval(8 * KEY_ROWS - 8)]
')FOR(`I', 0, LAST + 1, `	add	ifelse(eval(I % 2), 0, Z, END), S_KEY(I + WORDS - 3), S_TWEAK(I)
WHEN(I % 2, `	stp	Z, END, [ROW, #eval(8 * (KEY_ROWS + I - 1))]
')')	add	ROW, ROW, #eval(8 * (KEY_ROWS + LAST + 2))
FOR(`I', 0, LAST, `	add	ifelse(eval(I % 2), 0, Z, END), S_KEY(I + WORDS - 1), #I
WHEN(I % 2, `	stp	Z, END, [ROW, #eval(8 * (I - 1))]
')')	str	Z, [ROW, #eval(8 * LAST)]
')

define(`LOAD_SET_MESSAGES', `	ldp	IF_BE(`K(1), K(0)', `K(0), K(1)'), [SOURCES]
	add	K(0), K(0), OFFSET
	add	K(1), K(1), OFFSET
FOR(`F', 0, WORDS / 8 - 1, `	ld1	{VK(0).2d-VK(3).2d}, [K(0)], #64
	ld1	{X(0, 8 * F + 4).2d-X(0, 8 * F + 7).2d}, [K(1)], #64
FOR(`I', 0, 3, `	zip1	X(0, 8 * F + 2 * I).2d, VK(I).2d, X(0, 8 * F + 4 + I).2d
	zip2	X(0, 8 * F + 2 * I + 1).2d, VK(I).2d, X(0, 8 * F + 4 + I).2d
')')SWAP_SETS
FOR(`W', 0, WORDS - 1, `	str	Q_OF(X(0, W)), [STATE, #ROW_OF(W)]
')')
define(`LOAD_CHAIN_MESSAGE', `	ldr	K(0), [SOURCES, CHAIN]
	add	Z, STATE, CHAIN
	add	K(0), K(0), OFFSET
FOR(`W', 0, WORDS / 2 - 1, `	ldp	Y(0, 2 * W), Y(0, 2 * W + 1), [K(0), #eval(16 * W)]
')SWAP_SCALARS
FOR(`W', 0, WORDS - 1, `	str	Y(0, W), [Z, #ROW_OF(W)]
')')
define(`FEED_CHAIN', `	add	Z, STATE, CHAIN
FOR(`W', 0, WORDS - 1, `	ldr	K(W % 4), [Z, #ROW_OF(W)]
	eor	Y(0, W), Y(0, W), K(W % 4)
	str	Y(0, W), [Z, #ROW_OF(W)]
')')
define(`FEED_SET', `FOR(`W', 0, WORDS - 1, `	ldr	QK(W % 4), [STATE, #ROW_OF(W)]
	eor	X(0, W).16b, X(0, W).16b, VK(W % 4).16b
	str	Q_OF(X(0, W)), [STATE, #ROW_OF(W)]
')')
define(`NOT_FIRST', `	mov	K(0), #0x4000000000000000
	dup	v28.2d, K(0)
	ldp	q0, q1, [STATE, #TWEAK_ROW(1)]
	bic	v0.16b, v0.16b, v28.16b
	bic	v1.16b, v1.16b, v28.16b
	stp	q0, q1, [STATE, #TWEAK_ROW(1)]
')

C The function.  An iteration of the inner loop is 8 rounds in vectors and 16 in general registers; five are a block there.
define(`SKEIN_LANES', `
	cbz	BLOCKS, LABEL(return)
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	PUSH2(x23, x24)
	PUSH2(x25, x26)
	PUSH2(x27, x28)
	PUSH2(x29, x30)
	mov	OFFSET, #0
LABEL(block):
EXPAND_SET
CONSTANTS
LOAD_SET_MESSAGES
	add	SET_ROW, STATE, #eval(SET_TABLE + FROM_TABLE)
SET_SUBKEY
	mov	CHAIN, #16
LABEL(chain):
EXPAND_CHAIN
LOAD_CHAIN_MESSAGE
	add	ROW, STATE, #eval(CHAIN_TABLE + 8 * (WORDS - 4))
	add	END, ROW, #eval(8 * (LAST + 1))
SUBKEY
LABEL(rounds):
BODY
	cmp	ROW, END
	b.ne	LABEL(rounds)
FEED_CHAIN
	add	CHAIN, CHAIN, #8
	cmp	CHAIN, #ROW_OF(1)
	b.ne	LABEL(chain)
FEED_SET
NOT_FIRST
	add	OFFSET, OFFSET, #BLOCK
	subs	BLOCKS, BLOCKS, #1
	b.ne	LABEL(block)
WIPE
WIPE_VECTORS(24, 27)
	POP2(x29, x30)
	POP2(x27, x28)
	POP2(x25, x26)
	POP2(x23, x24)
	POP2(x21, x22)
	POP2(x19, x20)
LABEL(return):
	ret')

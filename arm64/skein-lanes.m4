dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for arm64, 2 SETS + SCALARS chains side by side: two of a set in vector registers, a scalar in general registers.
dnl src/skein-impl.h has the layout of the state.  MIX is that of Threefish: threefish.m4, and threefish-simd.m4 or
dnl threefish-sha3.m4, which are included before.
dnl
dnl A row of the state has a word of all chains, vectors and then single words.  Big-endian loads of 16 bytes exchange the halves of
dnl a vector, so the first chain is then in the upper half; its message, too.
dnl
dnl While the cipher runs, the words of the blocks are where the chaining values were, for the end.
define(`MODE', lanes)
define(`SETS', eval(8 / WORDS))
define(`SCALARS', eval(16 / WORDS))
define(`PACE', 1)
define(`TOTAL', eval(2 * SETS + SCALARS))

define(`STATE', `x0')
define(`SOURCES', `x1')
define(`BLOCKS', `x2')
define(`BYTES', `x3')
define(`KEYS', `x4')		C row of word 0 of the next subkey
define(`NUMBER_OF', `x5')	C of the next subkey
define(`OFFSET', `x27')
define(`ROW_OF', `eval(8 * TOTAL * ($1))')
define(`TWEAK_ROW', `ROW_OF(WORDS + ($1) % 3)')
define(`FIRST_KEY', eval(WORDS + 3))
define(`KEY_WORDS', eval(WORDS + LAST))
define(`Q_OF', ``q'substr($1, 1)')	C the q register of a v register
define(`SCALAR_PART', `eval($1 + 16 * SETS)')	C of a row

C LANE_KEY(row modulo WORDS + 1, set): the words of the key of a set, which stay in registers for six subkeys
define(`LANE_KEY', `LANE_KEY_TH(eval(($1) % (WORDS + 1) * SETS + $2))')
define(`LANE_KEY_TH', `v`'eval($1 + 16 + ($1 > 7) * (12 - (WORDS + 1) * SETS))')
define(`LOAD_LANE_KEYS', `FOR(`J', 0, WORDS, `ifelse(SETS, 1, `	ldr	Q_OF(LANE_KEY(J, 0)), [KEYS, #ROW_OF(J)]
', `	ldp	Q_OF(LANE_KEY(J, 0)), Q_OF(LANE_KEY(J, 1)), [KEYS, #ROW_OF(J)]
')')')
C ADD_ROW(word, address register, row offset, first K): a row of memory to the word of chains in general registers
define(`ADD_ROW', `FOR(`B', 0, SCALARS / 2 - 1, `LET(`I', eval(($4 + 2 * B) % 4), `dnl
	ldp	K(I), K(I + 1), [$2, #SCALAR_PART($3 + 16 * B)]
')')FOR(`B', 0, SCALARS - 1, `	add	Y(B, $1), Y(B, $1), K(eval(($4 + B) % 4))
')')
C ADD_VECTORS(word, address register, row offset, first VK): the same of those in vectors
define(`ADD_VECTORS', `FOR(`S', 0, SETS - 1, `	ldr	QK(eval(($4 + S) % 4)), [$2, #eval($3 + 16 * S)]
')FOR(`S', 0, SETS - 1, `	add	X(S, $1).2d, X(S, $1).2d, VK(eval(($4 + S) % 4)).2d
')')
C SKEIN_SUBKEY(s from 0, which the first one alone has, to 6: the same modulo 3)
define(`SKEIN_SUBKEY', `FOR(`W', 0, WORDS - 1, `ifelse($1, 0, `ADD_VECTORS(W, KEYS, ROW_OF(W), W * SETS)',
`FOR(`S', 0, SETS - 1, `	add	X(S, W).2d, X(S, W).2d, LANE_KEY($1 + W - 1, S).2d
')')ADD_ROW(W, KEYS, ROW_OF(W), W * SCALARS)')dnl
ADD_TWEAK(eval(WORDS - 3), TWEAK_ROW($1), 0, 0)ADD_TWEAK(eval(WORDS - 2), TWEAK_ROW($1 + 1), SETS, SCALARS)dnl
WHEN($1 > 0, `	dup	VK(0).2d, NUMBER_OF
FOR(`S', 0, SETS - 1, `	add	X(S, WORDS - 1).2d, X(S, WORDS - 1).2d, VK(0).2d
')FOR(`B', 0, SCALARS - 1, `	add	Y(B, WORDS - 1), Y(B, WORDS - 1), NUMBER_OF
')')	add	KEYS, KEYS, #ROW_OF(1)
	add	NUMBER_OF, NUMBER_OF, #1
')
define(`ADD_TWEAK', `ADD_VECTORS($1, STATE, $2, $3)ADD_ROW($1, STATE, $2, $4)')

define(`PARITY', `	mov	$1, #0x1a22
	movk	$1, #0xa9fc, lsl #16
	movk	$1, #0x1bda, lsl #32
	movk	$1, #0x1bd1, lsl #48
')
C The key words in the order of all subkeys, as vectors; row MIDDLE is at KEYS, so that all are within reach of it.  Of the chains
C in vectors only the first row and those of LOAD_LANE_KEYS are read, five of six.
define(`PAIRS', eval(TOTAL / 4))	C of vectors in a row
define(`MIDDLE', ifelse(WORDS, 4, eval(KEY_WORDS / 2), 0))
define(`IS_READ', `AGAIN < KEY_WORDS && (2 * $1 >= SETS || WORDS > 4 || AGAIN == 0 || (AGAIN % 6 > 0 && AGAIN < 18))')
define(`PUT_KEY', `FOR(`J', 0, KEY_WORDS / (WORDS + 1), `LET(`AGAIN', eval($1 + (WORDS + 1) * J), `WHEN(IS_READ($2),
`	stp	$3, $4, [KEYS, #eval(ROW_OF(AGAIN - MIDDLE) + 32 * $2)]
')')')')
define(`EXPAND_KEYS', `	add	KEYS, STATE, #ROW_OF(FIRST_KEY + MIDDLE)
PARITY(x6)	dup	v31.2d, x6
FOR(`I', 1, 2 * PAIRS - 1, `	mov	v`'eval(31 - I).16b, v31.16b
')FOR(`W', 0, WORDS - 1, `FOR(`P', 0, PAIRS - 1, `LET(`A', eval(2 * ((W * PAIRS + P) % 4)), `LET(`B', eval(A + 1), `dnl
	ldp	q`'A, q`'B, [STATE, #eval(ROW_OF(W) + 32 * P)]
	eor	v`'eval(30 - 2 * P).16b, v`'eval(30 - 2 * P).16b, v`'A.16b
	eor	v`'eval(31 - 2 * P).16b, v`'eval(31 - 2 * P).16b, v`'B.16b
PUT_KEY(W, P, q`'A, q`'B)')')')')FOR(`P', 0, PAIRS - 1, `PUT_KEY(WORDS, P, q`'eval(30 - 2 * P), q`'eval(31 - 2 * P))')dnl
WHEN(MIDDLE > 0, `	sub	KEYS, KEYS, #ROW_OF(MIDDLE)
')')
define(`NEXT_TWEAKS', `	dup	v28.2d, BYTES
FOR(`P', 0, PAIRS - 1, `	ldp	q0, q1, [STATE, #eval(TWEAK_ROW(0) + 32 * P)]
	ldp	q2, q3, [STATE, #eval(TWEAK_ROW(1) + 32 * P)]
	add	v0.2d, v0.2d, v28.2d
	add	v1.2d, v1.2d, v28.2d
	stp	q0, q1, [STATE, #eval(TWEAK_ROW(0) + 32 * P)]
	eor	v2.16b, v2.16b, v0.16b
	eor	v3.16b, v3.16b, v1.16b
	stp	q2, q3, [STATE, #eval(TWEAK_ROW(2) + 32 * P)]
')')
define(`NOT_FIRST', `	mov	K(0), #0x4000000000000000
	dup	v28.2d, K(0)
FOR(`P', 0, PAIRS - 1, `	ldp	q0, q1, [STATE, #eval(TWEAK_ROW(1) + 32 * P)]
	bic	v0.16b, v0.16b, v28.16b
	bic	v1.16b, v1.16b, v28.16b
	stp	q0, q1, [STATE, #eval(TWEAK_ROW(1) + 32 * P)]
')')
C Blocks of the chains of a set, in vectors of two words
define(`FIRST_PART', `VK($1)')
define(`SECOND_PART', `ifelse(WORDS, 4, `VK(eval(2 + $1))', `X(S, eval(4 + $1))')')
define(`LOAD_MESSAGES', `FOR(`S', 0, SETS - 1, `	ldp	IF_BE(`K(1), K(0)', `K(0), K(1)'), [SOURCES, #eval(16 * S)]
	add	K(0), K(0), OFFSET
	add	K(1), K(1), OFFSET
	ld1	{FIRST_PART(0).2d-FIRST_PART(eval(WORDS / 2 - 1)).2d}, [K(0)]
	ld1	{SECOND_PART(0).2d-SECOND_PART(eval(WORDS / 2 - 1)).2d}, [K(1)]
FOR(`I', 0, WORDS / 2 - 1, `	zip1	X(S, 2 * I).2d, FIRST_PART(I).2d, SECOND_PART(I).2d
	zip2	X(S, 2 * I + 1).2d, FIRST_PART(I).2d, SECOND_PART(I).2d
')')FOR(`B', 0, SCALARS - 1, `WHEN(B % 2 == 0, `	ldp	K(B), K(B + 1), [SOURCES, #SCALAR_PART(8 * B)]
')	add	K(B), K(B), OFFSET
FOR(`W', 0, WORDS / 2 - 1, `	ldp	Y(B, 2 * W), Y(B, 2 * W + 1), [K(B), #eval(16 * W)]
')')SWAP_SETS
SWAP_SCALARS
FOR(`W', 0, WORDS - 1, `STORE_ROW(W)')')
define(`STORE_ROW', `FOR(`S', 0, SETS - 1, `	str	Q_OF(X(S, $1)), [STATE, #eval(ROW_OF($1) + 16 * S)]
')FOR(`B', 0, SCALARS / 2 - 1, `	stp	Y(2 * B, $1), Y(2 * B + 1, $1), [STATE, #SCALAR_PART(ROW_OF($1) + 16 * B)]
')')
define(`FEED', `FOR(`W', 0, WORDS - 1, `FOR(`S', 0, SETS - 1, `	ldr	QK((W * SETS + S) % 4), [STATE, #eval(ROW_OF(W) + 16 * S)]
')FOR(`B', 0, SCALARS / 2 - 1, `LET(`I', eval((W * SCALARS + 2 * B) % 4), `dnl
	ldp	K(I), K(I + 1), [STATE, #SCALAR_PART(ROW_OF(W) + 16 * B)]
	eor	Y(2 * B, W), Y(2 * B, W), K(I)
	eor	Y(2 * B + 1, W), Y(2 * B + 1, W), K(I + 1)
')')FOR(`S', 0, SETS - 1, `	eor	X(S, W).16b, X(S, W).16b, VK((W * SETS + S) % 4).16b
')STORE_ROW(W)')')

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
LOAD_LANE_KEYS
FOR(`I', 0, 23, `MIX_ALL(I)
ifelse(eval(I % 4), 3, `SKEIN_SUBKEY(eval((I + 1) / 4))')')	cmp	NUMBER_OF, #19
	b.ne	LABEL(rounds)
FEED
NOT_FIRST
	add	OFFSET, OFFSET, #BLOCK
	subs	BLOCKS, BLOCKS, #1
	b.ne	LABEL(block)
WIPE
WHEN(WORDS == 4, `WIPE_VECTORS(16, 23)')
WIPE_VECTORS(26, 27)
	POP2(x27, x28)
	POP2(x25, x26)
	POP2(x23, x24)
	POP2(x21, x22)
	POP2(x19, x20)
LABEL(return):
	ret')

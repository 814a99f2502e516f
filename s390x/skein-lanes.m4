dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for z13 and later, 2 SETS + SCALARS chains side by side: two of a set in a vector register, a scalar in general registers.
dnl src/skein-impl.h has the layout of the state.  Rounds are those of Threefish: threefish.m4, which is included before.
dnl
dnl A row of the state has a word of all chains.  While the cipher runs, the words of the blocks are where the chaining values were,
dnl for the end.  Stack: saved registers.
define(`MODE', lanes)
define(`SETS', ifelse(WORDS, 4, 3, eval(16 / WORDS)))
define(`SCALARS', eval(8 / WORDS))

define(`STATE', `%r2')
define(`SOURCES', `%r3')
define(`BLOCKS', `%r4')
define(`BYTES', `%r5')
define(`NUMBER', `%r0')		C of the next subkey
define(`KEYS', `%r1')		C the state, of subkey 0; for the next one a row further
define(`OFFSET', `%r14')
define(`FREE', ifelse(WORDS, 4, 20, 24))	C first vector register without a word of a block
define(`TWEAK', `%v`'eval(32 + SETS * ($1 - 3) + $2)')	C TWEAK(word, set)
define(`VK', `%v`'eval(FREE + ($1) % (32 - 3 * SETS - FREE))')	C the others
define(`VM', `%v`'eval(FREE + $1)')	C VM(0) to VM(3): blocks during loads
define(`FIRST', `%v`'eval(FREE + 4)')
define(`SECOND', `%v`'eval(FREE + 5)')

define(`ROW', eval(8 * (2 * SETS + SCALARS)))
define(`FIRST_KEY', eval(WORDS + 3))
define(`KEY_WORDS', eval(WORDS + LAST))
C PLACE(row, set, base), SCALAR_PLACE(row, scalar, base): the base is STATE, if none is given
define(`PLACE', `eval(ROW * ($1) + 16 * ($2))`'(ifelse($3, `', `STATE', $3))')
define(`SCALAR_PLACE', `eval(ROW * ($1) + 16 * SETS + 8 * ($2))`'(ifelse($3, `', `STATE', $3))')

C ADD_SUBKEY(number from KEYS, parity of the words): 0 is number 0 of all.  All words are added where odd ones are.
define(`ADD_SUBKEY', `ifelse($2, 1, `FOR(`W', 0, WORDS - 1, `WHEN(W % GROUP == 0, `
	vlm	VK(0), VK(SETS * LEAST(GROUP, eval(WORDS - W)) - 1), PLACE($1 + W + FIRST_KEY, 0, KEYS)
')ADD_WORD(W, eval($1 + W + FIRST_KEY), `TWEAK_OF($1, W)')')WHEN($1 > 0, `ADD_NUMBER
')	aghi	NUMBER, 1
')')
define(`GROUP', ifelse(WORDS, 16, 5, 1))	C rows that vlm loads, if they follow each other without words of scalars
define(`LEAST', `ifelse(eval($1 < $2), 1, `$1', `$2')')
C TWEAK_OF(number, word): which word of the tweak the subkey has there
define(`TWEAK_OF', `ifelse($2, eval(WORDS - 3), `eval(($1) % 3)', $2, eval(WORDS - 2), `eval(($1 + 1) % 3)', none)')
C ADD_WORD(word, row, word of the tweak)
define(`ADD_WORD', `FOR(`S', 0, SETS - 1, `	vag	X(S, $1), X(S, $1), VK(SETS * ($1 % GROUP) + S)
')FOR(`B', 0, SCALARS - 1, `	ag	Y(B, $1), SCALAR_PLACE($2, B, KEYS)
')ifelse($3, none, , `FOR(`S', 0, SETS - 1, `	vag	X(S, $1), X(S, $1), TWEAK($3, S)
')FOR(`B', 0, SCALARS - 1, `	ag	Y(B, $1), SCALAR_PLACE(eval(WORDS + $3), B)
')')')
define(`ADD_NUMBER', `	vlvgp	VK(0), NUMBER, NUMBER
FOR(`S', 0, SETS - 1, `	vag	X(S, WORDS - 1), X(S, WORDS - 1), VK(0)
')FOR(`B', 0, SCALARS - 1, `	agr	Y(B, WORDS - 1), NUMBER
')')

C The key words in the order of all subkeys.
define(`PUT_KEY', `FOR(`J', 0, KEY_WORDS / (WORDS + 1), `LET(`AGAIN', eval($1 + J * (WORDS + 1)), `WHEN(AGAIN < KEY_WORDS,
`	ifelse($4, scalar, stg, vst)	$3, ifelse($4, scalar, `SCALAR_')PLACE(FIRST_KEY + AGAIN, $2)
')')')')
define(`EXPAND_KEYS', `	llihf	NUMBER, 0x1bd11bda
	oilf	NUMBER, 0xa9fc1a22
	vlvgp	VK(0), NUMBER, NUMBER
FOR(`S', 1, SETS - 1, `	vlr	VK(S), VK(0)
')FOR(`W', 0, WORDS - 1, `FOR(`S', 0, SETS - 1, `	vl	X(S, W), PLACE(W, S)
	vx	VK(S), VK(S), X(S, W)
PUT_KEY(W, S, `X(S, W)')')')FOR(`S', 0, SETS - 1, `PUT_KEY(WORDS, S, `VK(S)')')dnl
FOR(`B', 0, SCALARS - 1, `	lgr	%r1, NUMBER
FOR(`W', 0, WORDS - 1, `	lg	Y(B, W), SCALAR_PLACE(W, B)
	xgr	%r1, Y(B, W)
PUT_KEY(W, B, `Y(B, W)', scalar)')PUT_KEY(WORDS, B, %r1, scalar)')')

C The words of the tweaks; those in memory are for the next block, but word 1 of scalars, which NOT_FIRST changes.
define(`NEXT_TWEAKS', `	vlvgp	VK(0), BYTES, BYTES
	vgmg	VK(1), 1, 1
FOR(`S', 0, SETS - 1, `	vl	TWEAK(0, S), PLACE(WORDS, S)
	vl	TWEAK(1, S), PLACE(WORDS + 1, S)
	vag	TWEAK(0, S), TWEAK(0, S), VK(0)
	vnc	TWEAK(2, S), TWEAK(1, S), VK(1)
	vst	TWEAK(0, S), PLACE(WORDS, S)
	vst	TWEAK(2, S), PLACE(WORDS + 1, S)
	vx	TWEAK(2, S), TWEAK(0, S), TWEAK(1, S)
')FOR(`B', 0, SCALARS - 1, `	lg	%r6, SCALAR_PLACE(WORDS, B)
	agr	%r6, BYTES
	stg	%r6, SCALAR_PLACE(WORDS, B)
	xg	%r6, SCALAR_PLACE(WORDS + 1, B)
	stg	%r6, SCALAR_PLACE(WORDS + 2, B)
')')
define(`NOT_FIRST', `FOR(`B', 0, SCALARS - 1, `	ni	SCALAR_PLACE(WORDS + 1, B), 0xbf
')')

define(`LOAD_MESSAGES', `MASKS_IN
FOR(`S', 0, SETS - 1, `	lg	%r6, eval(16 * S)`('SOURCES)
	lg	%r7, eval(16 * S + 8)`('SOURCES)
	agr	%r6, OFFSET
	agr	%r7, OFFSET
ifelse(WORDS, 4, `	vlm	VM(0), VM(1), 0(%r6)
	vlm	VM(2), VM(3), 0(%r7)
FOR(`I', 0, 1, `	vperm	X(S, 2 * I), VM(I), VM(2 + I), FIRST
	vperm	X(S, 2 * I + 1), VM(I), VM(2 + I), SECOND
')', `FOR(`F', 0, WORDS / 8 - 1, `	vlm	VM(0), VM(3), eval(64 * F)(%r6)
	vlm	X(S, 8 * F + 4), X(S, 8 * F + 7), eval(64 * F)(%r7)
FOR(`I', 0, 3, `	vperm	X(S, 8 * F + 2 * I), VM(I), X(S, 8 * F + 4 + I), FIRST
	vperm	X(S, 8 * F + 2 * I + 1), VM(I), X(S, 8 * F + 4 + I), SECOND
')')')FOR(`W', 0, WORDS - 1, `	vst	X(S, W), PLACE(W, S)
')')NEXT_TWEAKS
FOR(`B', 0, SCALARS - 1, `	lg	%r1, eval(16 * SETS + 8 * B)`('SOURCES)
FOR(`W', 0, WORDS - 1, `	lrvg	Y(B, W), eval(8 * W)`('OFFSET, %r1)
	stg	Y(B, W), SCALAR_PLACE(W, B)
')')')
define(`FEED', `FOR(`W', 0, WORDS - 1, `FOR(`S', 0, SETS - 1, `	vl	VK(S), PLACE(W, S)
	vx	X(S, W), X(S, W), VK(S)
	vst	X(S, W), PLACE(W, S)
')FOR(`B', 0, SCALARS - 1, `	xg	Y(B, W), SCALAR_PLACE(W, B)
	stg	Y(B, W), SCALAR_PLACE(W, B)
')')')

C The function.  An iteration of the inner loop is 24 rounds, after which tweak words repeat; Skein-1024 has eight more at the end.
define(`SKEIN_LANES', `	clgije	BLOCKS, 0, LABEL(return)
	SAVE(6, 14)
	lghi	OFFSET, 0
LABEL(block):
EXPAND_KEYS
LOAD_MESSAGES
	lghi	NUMBER, 0
	lgr	KEYS, STATE
ADD_SUBKEY(0, 0)ADD_SUBKEY(0, 1)
LABEL(rounds):
FOR(`R', 0, 23, `DO_ROUND(R)')
	aghi	KEYS, eval(6 * ROW)
	clgijne	NUMBER, 19, LABEL(rounds)
WHEN(WORDS == 16, `FOR(`R', 0, 7, `DO_ROUND(R)')')
FEED
NOT_FIRST
	la	OFFSET, BLOCK`('OFFSET)
	aghi	BLOCKS, -1
	clgijne	BLOCKS, 0, LABEL(block)
	WIPE_VECTORS(0, 7)
	WIPE_VECTORS(16, eval(31 - 3 * SETS))
	RESTORE(6, 14)
LABEL(return):
	br	%r14')

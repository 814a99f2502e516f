dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for sparc in general registers: one chain; WORDS: of a block.
dnl
dnl The rounds are those of Threefish, but no subroutine.  Skein-256 keeps everything in 25 of 26 registers, even the block of the
dnl message.  The others read the message again for E (G, T, M) ^ M, and keep in the frame what a block needs once.  Skein-1024 has
dnl the tweak and the key there, too; 7 of the 17 words of the key are also in registers.
define(`MODE', blocks)
include(`threefish-core.m4')

define(`SIZED', `ifelse(WORDS, 4, `$1', WORDS, 8, `$2', `$3')')
define(`LARGE', `SIZED(, `$1', `$1')')

C The frame: arguments, the second tweak word of all blocks but the first, the constant of the parity; Skein-1024: tweak, key.
define(`SLOT', `[STACK(eval(8 * ($1)))]')
define(`CHAIN_SLOT', `SLOT(0)')
define(`SRC_SLOT', `SLOT(1)')
define(`BLOCKS_SLOT', `SLOT(2)')
define(`BYTES_SLOT', `SLOT(3)')
define(`LATER_SLOT', `SLOT(4)')
define(`PARITY_SLOT', `SLOT(5)')
define(`FRAME_SIZE', SIZED(0, 48, eval(72 + 8 * 17)))
C Registers: arguments, and of Skein-256 what is in those slots; STATE of the caller, outside of the loop.
define(`CHAIN', `%i0')
define(`SRC', `%i1')
define(`BLOCKS', `%i2')
define(`BYTES', `%i3')
define(`LATER', SIZED(%i4, %o4, %o4))
define(`PARITY', SIZED(%i5, %o5, %o5))

define(`X', `NTH($1, %l0, %l1, %l2, %l3, %l4, %l5, %l6, %l7, %i0, %i1, %i2, %i3, %i4, %i5, %o0, %o1)')
SIZED(`
define(`M', `%l`'eval(4 + $1)')
define(`FROM', `ifelse(S, 0, `M($1)', `X($1)')')
define(`K', `NTH(KEY_AT($1), %g1, %g2, %g3, %g4, %g5)')
define(`TWEAK', `%o`'eval(($1) % 3)')
define(`SUM', `%o5')
define(`TEMP', `NTH($1, %o3, %o4)')
define(`LOOSE', `NTH($1, SRC, %l0, %l1, %l2, %l3, %o3)')
', `
define(`K', `NTH(KEY_AT($1), %g1, %g2, %g3, %g4, %g5, %i1, %i2, %i3, %i0)')
define(`TWEAK', `%o`'eval(($1) % 3)')
define(`SUM', `%i5')
define(`TEMP', `NTH($1, %o3, %o4, %o5, %i4)')
define(`LOOSE', `NTH($1, %o3, %o4, %o5, %i4, %i5, %o7)')
', `
define(`FIRST_KEY', 3)
define(`KEY_REGISTERS', 7)
define(`K', `NTH(eval($1 - FIRST_KEY), %o4, %o5, %g1, %g2, %g3, %g4, %g5)')
define(`KEY', `SLOT(9 + KEY_AT($1))')
define(`TWEAK', `SLOT(6 + ($1) % 3)')
define(`SUM', `%o2')
define(`TEMP', `NTH($1, %o3, %o7)')
define(`LOOSE', `NTH($1, %o3, %o7, %o2, %o4, %o5, %g1)')
')
define(`STATE', `SIZED(CHAIN, LOOSE(0), LOOSE(0))')
C The chaining value between blocks, which the next block has as its key.
define(`G', `SIZED(`K($1)', `K($1)', `X($1)')')

define(`NEXT_TWEAK', `SIZED(`	add	TWEAK(0), BYTES, TWEAK(0)
	xor	TWEAK(0), TWEAK(1), TWEAK(2)
', `	ldx	BYTES_SLOT, TEMP(0)
	add	TWEAK(0), TEMP(0), TWEAK(0)
	xor	TWEAK(0), TWEAK(1), TWEAK(2)
', `	ldx	TWEAK(0), LOOSE(0)
	ldx	BYTES_SLOT, LOOSE(1)
	ldx	TWEAK(1), LOOSE(2)
	add	LOOSE(0), LOOSE(1), LOOSE(0)
	stx	LOOSE(0), TWEAK(0)
	xor	LOOSE(0), LOOSE(2), LOOSE(2)
	stx	LOOSE(2), TWEAK(2)
')')
C The parity of the key, and of Skein-1024 words to the frame: READ does not keep the first three that are in registers.
define(`SET_KEY', `SIZED(`	xor	PARITY, K(0), K(4)
FOR(`W', 1, 3, `	xor	K(4), K(W), K(4)
')', `	ldx	PARITY_SLOT, K(8)
FOR(`W', 0, 7, `	xor	K(8), K(W), K(8)
')', `	ldx	PARITY_SLOT, LOOSE(0)
FOR(`W', 0, 15, `ifelse(eval(W > FIRST_KEY + 2 && W < FIRST_KEY + KEY_REGISTERS), 1, `	mov	X(W), K(W)
', `	stx	X(W), KEY(W)
')	xor	LOOSE(0), X(W), LOOSE(0)
')	stx	LOOSE(0), KEY(16)
')')

define(`BLOCKS_V9', `
	FRAME(FRAME_SIZE)
	brz,pn	BLOCKS, LABEL(return)
	 mov	1, LATER
	ldx	[CHAIN + eval(8 * WORDS)], %o0
	ldx	[CHAIN + eval(8 * WORDS + 8)], %o1
	sllx	LATER, 62, LATER
	andn	%o1, LATER, LATER
	setx	0x1bd11bdaa9fc1a22, %o3, PARITY
LARGE(`	stx	CHAIN, CHAIN_SLOT
	stx	SRC, SRC_SLOT
	stx	BLOCKS, BLOCKS_SLOT
	stx	BYTES, BYTES_SLOT
	stx	LATER, LATER_SLOT
	stx	PARITY, PARITY_SLOT
')SIZED(, , `	stx	%o0, TWEAK(0)
	stx	%o1, TWEAK(1)
')LARGE(`	mov	CHAIN, LOOSE(0)
')FOR(`W', 0, LAST_WORD, `	ldx	[STATE + eval(8 * W)], G(W)
')LABEL(block):
NEXT_TWEAK`'SET_KEY`'dnl
LARGE(`	ldx	SRC_SLOT, LOOSE(0)
')READ(load, SIZED(``M'', ``X'', ``X''), , SIZED(, first, first))dnl
SIZED(, , `FOR(`I', FIRST_KEY, FIRST_KEY + 2, `	ldx	KEY(I), K(I)
')')CORE`'dnl
SIZED(`FOR(`W', 0, 3, `	xor	X(W), M(W), K(W)
')	subcc	BLOCKS, 1, BLOCKS
	bnz,pt	%xcc, LABEL(block)
	 mov	LATER, TWEAK(1)
')LARGE(`	ldx	SRC_SLOT, LOOSE(0)
READ(feed, `G', xor, second)dnl
	stx	LOOSE(0), SRC_SLOT
	ldx	LATER_SLOT, SIZED(, `TWEAK(1)', `LOOSE(1)
	stx	LOOSE(1), TWEAK(1)')
	ldx	BLOCKS_SLOT, LOOSE(0)
	subcc	LOOSE(0), 1, LOOSE(0)
	bnz,pt	%xcc, LABEL(block)
	 stx	LOOSE(0), BLOCKS_SLOT
	ldx	CHAIN_SLOT, LOOSE(0)
')FOR(`W', 0, LAST_WORD, `	stx	G(W), [STATE + eval(8 * W)]
')SIZED(, , `	ldx	TWEAK(0), LOOSE(1)
	ldx	TWEAK(1), LOOSE(2)
')	stx	SIZED(TWEAK(0), TWEAK(0), LOOSE(1)), [STATE + eval(8 * WORDS)]
	stx	SIZED(TWEAK(1), TWEAK(1), LOOSE(2)), [STATE + eval(8 * WORDS + 8)]
FOR(`W', 0, LAST_WORD, `	clr	X(W)
')SIZED(`FOR(`W', 0, 3, `	clr	M(W)
')')FOR(`I', SIZED(0, 0, FIRST_KEY), SIZED(4, 8, FIRST_KEY + 6), `	clr	K(I)
')SIZED(, , `FOR(`I', FIRST_KEY + KEY_REGISTERS, FIRST_KEY + 19, `	stx	%g0, KEY(I)
')')SIZED(`FOR(`I', 0, 1, `	clr	TEMP(I)
')', `FOR(`I', 0, 5, `	clr	LOOSE(I)
')', `FOR(`I', 0, 1, `	clr	TEMP(I)
')')	clr	SUM
LABEL(return):
	END_FRAME')

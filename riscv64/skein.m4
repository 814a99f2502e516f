dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for riscv64 in general registers: one chain; WORDS: of a block.
dnl
dnl The rounds are those of Threefish, with the key in the frame, where its parity follows it, but for what is in registers, of
dnl Skein-256 all.
include(`threefish-zbb.m4')

define(`DIRECTION', encrypt)
define(`CHAIN', `a1')		C the state of the caller
define(`BYTES_AT', `96(sp)')
define(`KEY_AT', 112)
define(`PARITY', `ifelse(WORDS, 4, `KEY_REGISTER(4)', `TEMP(0)')')
define(`FRAME_SIZE', eval(KEY_AT + ifelse(WORDS, 4, 0, 8 * (WORDS + 2))))
C EACH_SAVED(instruction): registers of the caller.
define(`EACH_SAVED', `FOR(`I', 0, 11, `WHEN(WORDS > 4 || (I > 0 && I < 6) || I > 8, `	$1(s`'I, eval(8 * I))
')')')

define(`BLOCKS_ZBB', `
	beqz	a2, .Lreturn
	FRAME(FRAME_SIZE)
EACH_SAVED(`SAVE')	sd	a2, BLOCKS_AT
	sd	a3, BYTES_AT
	mv	SRC, a1
	mv	CHAIN, a0
WHEN(WORDS > 4, `	addi	STATE, sp, KEY_AT
').Lblock:
	ld	TWEAK(0), eval(8 * WORDS)(CHAIN)
	ld	TEMP(1), BYTES_AT
	ld	TWEAK(1), eval(8 * WORDS + 8)(CHAIN)
	add	TWEAK(0), TWEAK(0), TEMP(1)
	xor	TWEAK(2), TWEAK(0), TWEAK(1)
	li	PARITY, 0x1bd11bdaa9fc1a22
FOR(`W', 0, WORDS - 1, `ifelse(KEY_REGISTERS, 0, `	ld	TEMP(1), eval(8 * W)(CHAIN)
	sd	TEMP(1), eval(8 * W)(STATE)
	xor	PARITY, PARITY, TEMP(1)
', `	ld	KEY_REGISTER(W), eval(8 * W)(CHAIN)
	xor	PARITY, PARITY, KEY_REGISTER(W)
')')WHEN(WORDS > 4, `	sd	PARITY, eval(8 * WORDS)(STATE)
')EACH_WORD(load, `X(W)')
CORE
	addi	SRC, SRC, -eval(8 * WORDS)
EACH_WORD(xor, `TEMP(2)', `	xor	X(W), X(W), TEMP(2)
')
FOR(`W', 0, WORDS - 1, `	sd	X(W), eval(8 * W)(CHAIN)
')	li	TEMP(0), -2
	rori	TEMP(0), TEMP(0), 2
	and	TWEAK(1), TWEAK(1), TEMP(0)
	sd	TWEAK(0), eval(8 * WORDS)(CHAIN)
	sd	TWEAK(1), eval(8 * WORDS + 8)(CHAIN)
	ld	TEMP(0), BLOCKS_AT
	addi	TEMP(0), TEMP(0), -1
	sd	TEMP(0), BLOCKS_AT
	bnez	TEMP(0), .Lblock
FOR(`W', KEY_REGISTERS, WORDS, `	sd	zero, eval(8 * W)(STATE)
')EACH_SAVED(`RESTORE')	END_FRAME(FRAME_SIZE)
.Lreturn:
	ret')

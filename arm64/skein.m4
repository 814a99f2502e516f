dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for arm64 in general registers: one chain; WORDS: of a block.  MIX is that of Threefish: threefish.m4.
dnl
dnl All rounds are unrolled, so that words of the key and of the tweak can be registers.  Of Skein-1024 words 0 to 7 of the key are
dnl in the frame.
dnl
dnl Subkey s has a word of the tweak in two words: in one of them k[s + WORDS - 3] + t[s], in the other the same for s + 1.  SUM
dnl keeps that for the next subkey.
dnl
dnl Cycles of a block by llvm-mca 19 with what was tried, Cortex-A53, A55, A510, A57, Neoverse N1, N2, V1, V2:
dnl     Skein-256                                   229  231 285 240 166 165 165 165
dnl     MIX after MIX                               293  296 419 240 166 165 165 165
dnl     the number added to word 3 after the key    229  231 285 257 184 182 182 182
dnl     ror and eor                                              384 186 368 165 165
dnl     these in every other round, of one cycle    265  292 357 224 167 165 165 165
dnl     Skein-512                                   421  423 370 302 263 198 197 166
dnl     the number added to word 7 after the key    421  423 370 320 263 198 198 182
dnl     ror and eor                                              571 359 397 269 181
dnl     Skein-1024                                 1073 1143 939 665 567 426 426 285
dnl     10 words of the key in the frame           1096 1187 956 666 566 425 425 285
dnl     the same, each loaded before its additions 1355 1442 1060 665 567 425 425 285
dnl The additions of Skein-256 take 164 in a chain.  Skein-512 has 787 operations for three units of N1, and for four of N2 and V1.
define(`MODE', encrypt)
define(`SETS', 0)
define(`SCALARS', 1)
define(`PACE', 1)
include(`threefish.m4')
define(`ABREAST', ifelse(WORDS, 4, 2, 4))

C IF_1024(a, b): a for Skein-1024, else b.
define(`IF_1024', `ifelse(WORDS, 16, `$1', `$2')')
C Arguments; Skein-1024 keeps them in the frame.
define(`STATE', `x0')
define(`SRC', `IF_1024(`SUM', `x1')')
define(`BLOCKS', `x2')
define(`BYTES', `x3')
define(`FREE', `NTH($1, x4, x5, x6, x7, x8, x9, ifelse(WORDS, 4, `x14, x15, x16, x17, x19',
WORDS, 8, `x19, x20, x21, x22, x23, x24, x25, x26, x27', `x0, x3, x30, x1, x2, x27, x28, x29'))')
define(`FRAMED', IF_1024(8, 0))		C words of the key
define(`KEY', `FREE(eval(($1) % (WORDS + 1) - FRAMED))')
define(`PARITY', `KEY(WORDS)')
define(`T', `FREE(eval(IF_1024(9, WORDS + 1) + ($1) % 3))')	C Skein-1024 has no T(2)
define(`SUM', `FREE(IF_1024(11, eval(WORDS + 4)))')
define(`TEMP', `FREE(eval(IF_1024(12, WORDS + 5) + $1))')
define(`ZEROS', `TEMP(1)')	C the parity of a key of zeros; Skein-1024 has it in the frame
C The frame of Skein-1024
define(`KEY_AT', `[sp, #eval(8 * ($1))]')
define(`ZEROS_AT', `[sp, #64]')		C and BYTES
define(`BYTES_AT', `[sp, #72]')
define(`BLOCKS_AT', `[sp, #80]')	C and STATE
define(`STATE_AT', `[sp, #88]')
define(`SRC_AT', `[sp, #96]')

define(`X', `Y(0, $1)')
C Where word W of the key is between blocks.
define(`HOME', `ifelse(eval($1 < FRAMED), 1, `X($1)', `KEY($1)')')
C PAIRS(first, last, text): the text for each pair W, W + 1 of words.
define(`PAIRS', `FOR(`P', $1 / 2, ($2) / 2, `LET(`W', eval(2 * P), `$3')')')
define(`IN_FRAME', `PAIRS(0, FRAMED - 2, `$1')')
define(`IN_REGISTERS', `PAIRS(FRAMED, WORDS - 2, `$1')')
C LOAD_PAIR(register, register): words W and W + 1 of the message
define(`LOAD_PAIR', `	ldp	$1, $2, [SRC, #eval(8 * W)]
IF_BE(`	rev	$1, $1
	rev	$2, $2
')')

C SUBKEY(s), of Skein-1024 without words in the frame if s is 0.
define(`SUBKEY', `	add	X(WORDS - 3), X(WORDS - 3), SUM
ifelse(IF_1024(`eval($1 > 0)', 0), 0, `FOR(`J', FRAMED, WORDS, `ADD_KEY($1, J, KEY(J))')', `SUBKEY_1024($1)')')
C ADD_KEY(s, word of the key, its register)
define(`ADD_KEY', `LET(`W', eval(($2 + 4 * (WORDS + 1) - $1) % (WORDS + 1)), `ifelse(
W, WORDS, `',
W, eval(WORDS - 1), `ifelse($1, 0, `	add	X(W), X(W), $3
', `IF_1024(`	add	X(W), X(W), #$1
	add	X(W), X(W), $3
', `	add	TEMP(0), $3, #$1
	add	X(W), X(W), TEMP(0)
')')',
W, eval(WORDS - 2), `ifelse(IF_1024(`eval($1 % 3)', 0), 1, `	eor	SUM, T(0), T(1)
	add	SUM, SUM, $3
', `	add	SUM, $3, T($1 + 1)
')	add	X(W), X(W), SUM
',
W, eval(WORDS - 3), `', `	add	X(W), X(W), $3
')')')

C Skein-1024: a subkey and the next round.  Cores that execute in order want other work behind a load: so pairs of the key from the
C frame, PLACE 0, 2, 4 and 6, take turns with those in registers, 1, 3, 5, 7 and 8; a MIX is where its words are ready, its end one
C place later.
define(`SUBKEY_1024', `FOR(`Q', 0, 8, `LET(`J', eval(Q + ifelse(Q, 8, 8, 7 * (Q % 2))), `dnl
ADD_KEY($1, J, WORD(J))WHEN(J < 16, `ADD_KEY($1, eval(J + 1), WORD(J + 1))')dnl
WHEN(J < 6 || J == 6 && $1 < LAST, `LOAD_KEYS(eval((J + 2) % 8))')')MIX_READY(2, $1, Q - 1)MIX_READY(0, $1, Q)')dnl
MIX_READY(2, $1, 8)')
define(`WORD', `ifelse(eval($1 < FRAMED), 1, `TEMP(eval(($1) % 2))', `KEY($1)')')
define(`LOAD_KEYS', `	ldp	TEMP(0), TEMP(1), KEY_AT($1)
')
C MIX_READY(time, s, place): of each MIX whose words are ready there.
define(`MIX_READY', `WHEN($2 < LAST, `FOR(`P', 0, 7, `WHEN(READY($2, P) == $3, `SMIX($1, 4 * $2, P)')')')')
define(`PLACE', `LET(`J', eval(($1) % 17), `ifelse(J, 16, 8, eval(J < FRAMED), 1, `eval(J / 2 * 2)', `eval(J - 8 | 1)')')')
define(`READY', `LET(`A', PLACE($1 + 2 * $2), `LET(`B', PLACE($1 + 2 * $2 + 1), `ifelse(eval(A > B), 1, A, B)')')')

define(`BLOCKS_A64', `
	cbz	BLOCKS, .Lreturn
IF_1024(`	SIGN_RETURN
')	PUSH2(x19, x20)
WHEN(WORDS > 4, `	PUSH2(x21, x22)
	PUSH2(x23, x24)
	PUSH2(x25, x26)
	PUSH2(x27, x28)
')IF_1024(`	PUSH2(x29, x30)
	FRAME(112)
	stp	BLOCKS, STATE, BLOCKS_AT
	mov	SRC, x1
')	mov	ZEROS, #0x1a22
	movk	ZEROS, #0xa9fc, lsl #16
	movk	ZEROS, #0x1bda, lsl #32
	movk	ZEROS, #0x1bd1, lsl #48
IF_1024(`	stp	ZEROS, BYTES, ZEROS_AT
')	ldp	T(0), T(1), [STATE, #BLOCK]
PAIRS(0, WORDS - 2, `	ldp	HOME(W), HOME(W + 1), [STATE, #eval(8 * W)]
').Lblock:
C The words in the frame are those of the block, too, before it gets the message, of which X(8) to X(15) have a part until then.
IN_FRAME(`LOAD_PAIR(X(W + 8), X(W + 9))')IF_1024(`	ldr	PARITY, ZEROS_AT
')PAIRS(0, WORDS - 2, `	eor	PARITY, ifelse(W, 0, `IF_1024(PARITY, ZEROS)', `PARITY'), HOME(W)
	eor	PARITY, PARITY, HOME(W + 1)
')IN_FRAME(`	stp	X(W), X(W + 1), KEY_AT(W)
	add	X(W), X(W), X(W + 8)
	add	X(W + 1), X(W + 1), X(W + 9)
')IN_REGISTERS(`LOAD_PAIR(X(W), X(W + 1))')dnl
IF_1024(`	str	SRC, SRC_AT
	ldr	TEMP(0), BYTES_AT
')	add	T(0), T(0), IF_1024(`TEMP(0)', BYTES)
IF_1024(`LOAD_KEYS(0)', `	eor	T(2), T(0), T(1)
')	add	SUM, KEY(WORDS - 3), T(0)
SUBKEY(0)FOR(`R', 0, 4 * LAST - 1, `WHEN(IF_1024(R == 0 || R % 4, 1), `MIX_ALL(R)')WHEN(R % 4 == 3, `SUBKEY(eval(R / 4 + 1))')')dnl
IF_1024(`	ldr	SRC, SRC_AT
')IN_FRAME(`LOAD_PAIR(KEY(W + 8), KEY(W + 9))')IN_FRAME(`	eor	X(W), X(W), KEY(W + 8)
	eor	X(W + 1), X(W + 1), KEY(W + 9)
')IN_REGISTERS(`LOAD_PAIR(KEY(W), KEY(W + 1))')IN_REGISTERS(`	eor	KEY(W), KEY(W), X(W)
	eor	KEY(W + 1), KEY(W + 1), X(W + 1)
')	and	T(1), T(1), #0xbfffffffffffffff
	add	SRC, SRC, #BLOCK
IF_1024(`	ldr	TEMP(0), BLOCKS_AT
	subs	TEMP(0), TEMP(0), #1
	str	TEMP(0), BLOCKS_AT
', `	subs	BLOCKS, BLOCKS, #1
')	b.ne	.Lblock
LET(`STATE', IF_1024(`TEMP(0)', STATE), `IF_1024(`	ldr	STATE, STATE_AT
')PAIRS(0, WORDS - 2, `	stp	HOME(W), HOME(W + 1), [STATE, #eval(8 * W)]
')	stp	T(0), T(1), [STATE, #BLOCK]')
IF_1024(`IN_FRAME(`	stp	xzr, xzr, KEY_AT(W)
')	END_FRAME(112)
	POP2(x29, x30)
')WHEN(WORDS > 4, `	POP2(x27, x28)
	POP2(x25, x26)
	POP2(x23, x24)
	POP2(x21, x22)
')	POP2(x19, x20)
IF_1024(`	CHECK_RETURN
').Lreturn:
	ret')

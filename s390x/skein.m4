dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for z13 and later in general registers: one chain; WORDS: of a block.  The including file defines ADD_SUBKEY(number,
dnl parity of the words), which the rounds of threefish-mix.m4 want.
dnl
dnl Subkey s has a word of the tweak in two words, TWEAKED(s) and TWEAKED(s + 1), where TWEAKED(s) = k[s + WORDS - 3] + t[s].  Each
dnl is computed once and serves two subkeys.  One la adds s and a word of the key that is in a register.
dnl
dnl Two units of the model add, rotate and xor, and they are the limit: rounds have 432, 864 or 1920 such instructions, subkeys 72,
dnl 144 or 320.  Loads, stores, vectors, and moves between vectors and general registers have other units.  So words in memory cost
dnl little, and vectors hold what the rounds of Skein-512 and -1024 do not change: the block, the key, its parity and TWEAKED.
dnl Rotations are risbgn: the model gives rllg 6 cycles, as if it read memory.
include(`threefish-mix.m4')

define(`MODE', blocks)
define(`SETS', 0)
define(`SCALARS', 1)
define(`Y', `X($2)')
define(`X', `%r`'eval($1)')
define(`SAVED_AT', `eval(FRAME_SIZE + 8 * $1)(%r15)')	C register r$1 at entry
define(`STATE_AT', `SAVED_AT(2)')
define(`SRC_AT', `SAVED_AT(3)')
define(`BLOCKS_AT', `SAVED_AT(4)')
define(`BYTES_AT', `SAVED_AT(5)')
define(`BEGIN', `	clgije	%r4, 0, LABEL(return)
	SAVE(6, 14)
	stmg	%r2, %r5, 16(%r15)
')
define(`NEXT_BLOCK', `	agsi	BLOCKS_AT, -1
	jne	LABEL(block)
')
define(`END', `	RESTORE(6, 14)
LABEL(return):
	br	%r14')
define(`SUBKEY_STEP', `WHEN($1 % 4 == 3, `ADD_SUBKEY(eval(($1 + 1) / 4), $2)')')

C Skein-512 and -1024.  Stack: the key and, of Skein-1024, its parity; two words of the tweak; TWEAKED, of which 9 words of
C Skein-512 and 22 of Skein-1024 differ; words of Skein-1024 that have no register.
define(`PLACE', `eval(160 + 8 * ($1))(%r15)')
define(`KEY_AT', `PLACE(($1) % (WORDS + 1))')
define(`T_AT', `PLACE(WORDS + 1 + $1)')
define(`TWEAKED_AT', `PLACE(WORDS + 3 + ($1) % ifelse(WORDS, 8, 9, 22))')
define(`SPILLED_AT', `PLACE(WORDS + 25 + $1)')
define(`STACK', eval(8 * ifelse(WORDS, 8, 21, 57)))
define(`VK', `%v`'eval($1)')	C the key, two words each
define(`VM', `%v`'eval(16 + $1)')	C the block
define(`PARITY', `%v24')
define(`SUM', `%v25')
define(`VT', `%v`'eval(26 + ($1) % 3)')	C VT(i): t[2 i] and t[2 i + 1], indices modulo 3
define(`REVERSE', `%v29')
define(`CONSTANT', `%v30')
define(`SECOND_SUM', `%v31')
C The tweak: with Skein-1024 in the registers of words that are loaded last.
define(`T_0', `%r14')
define(`T_1', `%r12')
define(`T_2', `%r13')
C AT(word): its register; SPILLED: the word that has none
define(`AT', `indir(`AT_$1')')
define(`SPILLED', ifelse(WORDS, 16, 15, none))
FOR(`W', 0, WORDS - 1, `define(`AT_'W, X(W))')dnl
C ADD_KEY(i, sum): to words 2 i and 2 i + 1 of the block
define(`ADD_KEY', `	vag	$2, VK($1), VM($1)
')
C LOAD_WORD(word, sum)
define(`LOAD_WORD', `ifelse($1, SPILLED, `	vsteg	$2, SPILLED_AT($1), 1
', `	vlgvg	AT($1), $2, eval($1 % 2)
')ifelse($1, eval(WORDS - 3), `	agr	AT($1), T_0
', $1, eval(WORDS - 2), `	agr	AT($1), T_1
')')
C PUT_TWEAKED(i): words 2 i and 2 i + 1
define(`PUT_TWEAKED', `ifelse($1, 0, `	vpdi	SUM, VK(WORDS / 2 - 2), VK(WORDS / 2 - 1), 4
', $1, 1, `	vpdi	SUM, VK(WORDS / 2 - 1), PARITY, 4
', $1, 10, `	vpdi	SUM, PARITY, VK(0), 0
')	vag	SUM, ifelse($1, 0, `SUM', $1, 1, `SUM', $1, 10, `SUM', `VK($1 - 2)'), VT($1)
	vst	SUM, PLACE(WORDS + 3 + 2 * $1)
')
C STORE_PAIR(i): words 2 i and 2 i + 1 to VK(i)
define(`STORE_PAIR', `ifelse(SPILLED, eval(2 * $1), `	vlvgg	VK($1), AT(eval(2 * $1 + 1)), 1
	vleg	VK($1), SPILLED_AT(SPILLED), 0
', SPILLED, eval(2 * $1 + 1), `	vlvgg	VK($1), AT(eval(2 * $1)), 0
	vleg	VK($1), SPILLED_AT(SPILLED), 1
', `	vlvgp	VK($1), AT(eval(2 * $1)), AT(eval(2 * $1 + 1))
')	vx	VK($1), VK($1), VM($1)
')
C CLEAR(offset, bytes)
define(`CLEAR', `	xc	eval(160 + $1)($2, %r15), eval(160 + $1)(%r15)
')
C BLOCKS_OF(the rounds)
define(`BLOCKS_OF', `
BEGIN`'	FRAME(eval(160 + STACK), %r1)
	mvc	eval(168 + 8 * WORDS)(16, %r15), eval(8 * WORDS)(%r2)
	vlm	VK(0), VK(WORDS / 2 - 1), 0(%r2)
	LEA(.Lconstants, %r1)
	vlm	REVERSE, CONSTANT, 0(%r1)
LABEL(block):
	lg	%r1, SRC_AT
	vlm	VM(0), VM(WORDS / 2 - 1), 0(%r1)
FOR(`I', 1, WORDS / 8, `	agsi	SRC_AT, 64
')FOR(`I', 0, WORDS / 2 - 1, `	vperm	VM(I), VM(I), VM(I), REVERSE
')	lg	T_0, T_AT(0)
	ag	T_0, BYTES_AT
	stg	T_0, T_AT(0)
	lg	T_1, T_AT(1)
	ni	T_AT(1), 0xbf
	xgrk	T_2, T_0, T_1
	vlvgp	VT(0), T_0, T_1
	vlvgp	VT(1), T_2, T_0
	vlvgp	VT(2), T_1, T_2
FOR(`I', 0, WORDS / 2 - 3, `ADD_KEY(I, SUM)LOAD_WORD(eval(2 * I), SUM)LOAD_WORD(eval(2 * I + 1), SUM)')dnl
ADD_KEY(eval(WORDS / 2 - 2), SUM)ADD_KEY(eval(WORDS / 2 - 1), SECOND_SUM)dnl
LOAD_WORD(eval(WORDS - 3), SUM)LOAD_WORD(eval(WORDS - 2), SECOND_SUM)dnl
LOAD_WORD(eval(WORDS - 1), SECOND_SUM)LOAD_WORD(eval(WORDS - 4), SUM)dnl
	vstm	VK(0), VK(WORDS / 2 - 1), KEY_AT(0)
	vx	PARITY, VK(0), VK(1)
FOR(`I', 2, WORDS / 2 - 1, `	vx	PARITY, PARITY, VK(I)
')	vpdi	SUM, PARITY, PARITY, 4
	vx	PARITY, PARITY, CONSTANT
	vx	PARITY, PARITY, SUM
WHEN(WORDS == 16, `	vsteg	PARITY, KEY_AT(16), 0
')FOR(`I', 0, ifelse(WORDS, 8, 4, 10), `PUT_TWEAKED(I)')dnl
$1`'FOR(`I', 0, WORDS / 2 - 1, `STORE_PAIR(I)')NEXT_BLOCK
	lg	%r1, STATE_AT
	vstm	VK(0), VK(WORDS / 2 - 1), 0(%r1)
	mvc	eval(8 * WORDS)(16, %r1), T_AT(0)
ifelse(WORDS, 8, `CLEAR(0, STACK)', `CLEAR(0, 256)CLEAR(256, eval(STACK - 256))')	WIPE_VECTORS(0, WORDS / 2 - 1)
	WIPE_VECTORS(16, eval(15 + WORDS / 2))
	WIPE_VECTORS(24, 25)
	vzero	SECOND_SUM
	END_FRAME(eval(160 + STACK))
END')
define(`CONSTANTS', `RODATA(.Lconstants, 16)
DATA64(0x0706050403020100, 0x0f0e0d0c0b0a0908)
DATA64(0x1bd11bdaa9fc1a22, 0x1bd11bdaa9fc1a22)
END_RODATA')

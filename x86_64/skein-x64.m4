dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein-256 and -512 in general registers: one chain; WORDS: of a block.
dnl
dnl The tweak is in registers, and the key, of Skein-512 in memory but for its parity: the state, until the end of the block.  The
dnl words that leave a block are the first part of what enters the next one.
dnl
dnl Skein-256 is bound by latency: key and tweak are summed up before they are added to a word.  Skein-512 is bound by the number of
dnl instructions, of which that takes one more, since its key words are in memory.
dnl
dnl AMD Zen 3, cycles of a block of Skein-256: 170, and 163 is the latency of its additions; 213 with each mix after the other,
dnl 191 with word 1 before word 3; C of gcc 12 207.  Skein-512: 285, and 275 are 1100 instructions by four ALUs; 298, C 372.

define(`STATE', `%rdi')
define(`SRC', `%rsi')
define(`BYTES', `-8(%rsp)')
define(`BLOCKS', `-16(%rsp)')
define(`SUM', `%rdx')
define(`X', `%r`'eval($1 + 8)')
define(`T', `indir(`T_'eval(($1) % 3))')
define(`T_0', `%rax')
define(`T_1', `%rbx')
define(`T_2', `%rbp')
define(`PARITY', `%rcx')
define(`KEY', `LET(`N', eval(($1) % (WORDS + 1)), `ifelse(N, WORDS, `PARITY', WORDS, 4, `%r`'eval(N + 12)', `PLACE(N)')')')
define(`PLACE', `eval(8 * ($1))(STATE)')

include(`threefish-rounds.m4')
C The sums of all mixes before the last step of each: the order decides which ALU an operation waits for.
define(`MIXES', `ifelse(WORDS, 8, `FOUR_MIXES($@)', $2, 1, `IN_ORDER(shift(shift(shift($@))), $1, $2, $3)', `IN_ORDER($@)')')
C The order of threefish-large.m4: Intel Xeon with AMX 4.67 cycles per byte of 64 KiB, IN_ORDER 4.89.
define(`FOUR_MIXES', `STEP1($10, $11, $12)STEP2($10, $11, $12)STEP1($7, $8, $9)STEP1($4, $5, $6)dnl
STEP3($10, $11, $12)STEP2($7, $8, $9)STEP1($1, $2, $3)STEP2($4, $5, $6)dnl
STEP2($1, $2, $3)STEP3($7, $8, $9)STEP3($4, $5, $6)STEP3($1, $2, $3)')
define(`STEP1', `	add	X($2), X($1)
')
define(`STEP2', `	rol	IMM($3), X($2)
')
define(`STEP3', `	xor	X($1), X($2)
')
define(`IN_ORDER', `SUMS($@)XORS($@)')
define(`SUMS', `ifelse($1, , , `	add	X($2), X($1)
	rol	IMM($3), X($2)
SUMS(shift(shift(shift($@))))')')
define(`XORS', `ifelse($1, , , `	xor	X($1), X($2)
XORS(shift(shift(shift($@))))')')
C SUBKEY(s): the key words are there already for s = 0.
define(`SUBKEY', `ifelse($1, 0, `	add	T($1), X(WORDS - 3)
	add	T($1 + 1), X(WORDS - 2)
', WORDS, 4, `ADD_SUM($1 + 2, T($1 + 1), 2)	add	KEY($1), X(0)
ADD_SUM($1 + 3, $1, WORDS - 1)ADD_SUM($1 + 1, T($1), 1)', `FOR(`W', 0, WORDS - 4, `	add	KEY($1 + W), X(W)
')ADD_SUM($1 + WORDS - 3, T($1), WORDS - 3)ADD_SUM($1 + WORDS - 2, T($1 + 1), WORDS - 2)ADD_SUM($1 + WORDS - 1, $1, WORDS - 1)')')
C ADD_SUM(key word, register or number, word)
define(`ADD_SUM', `ifelse(WORDS, 4, `	lea	ifelse($3, WORDS - 1, `$2(KEY($1))', `(KEY($1), $2)'), SUM
	add	SUM, X($3)
', `	add	KEY($1), X($3)
	add	ifelse($3, WORDS - 1, `IMM($2)', `$2'), X($3)
')')

define(`BLOCKS_X64', `
	SAVE_REGISTERS
	test	%rdx, %rdx
	jz	.Lend
	mov	%rdx, BLOCKS
	mov	%rcx, BYTES
	mov	PLACE(WORDS), T(0)
	mov	PLACE(WORDS + 1), T(1)
	movabs	IMM(0x1bd11bdaa9fc1a22), PARITY
FOR(`W', 0, WORDS - 1, `	mov	PLACE(W), X(W)
	xor	X(W), PARITY
ifelse(WORDS, 4, `	mov	X(W), KEY(W)
')')
	.balign	64
.Lblock:
	add	BYTES, T(0)
	mov	T(0), T(2)
	xor	T(1), T(2)
FOR(`W', 0, WORDS - 1, `	add	eval(8 * W)(SRC), X(W)
')SUBKEY(0)FOR(`S', 1, 18, `FOR(`D', 0, 3, `indir(`ROUND'eval(64 * WORDS), eval((4 * (S - 1) + D) % 8))')SUBKEY(S)')
	movabs	IMM(0x1bd11bdaa9fc1a22), PARITY
FOR(`W', 0, WORDS - 1, `	xor	eval(8 * W)(SRC), X(W)
	mov	X(W), KEY(W)
	xor	X(W), PARITY
')	btr	IMM(62), T(1)
	add	IMM(eval(8 * WORDS)), SRC
	subq	IMM(1), BLOCKS
	jnz	.Lblock
ifelse(WORDS, 4, `FOR(`W', 0, 3, `	mov	X(W), PLACE(W)
')')	mov	T(0), PLACE(WORDS)
	mov	T(1), PLACE(WORDS + 1)
.Lend:
	RESTORE_REGISTERS
	ret')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl The eight blocks of a pass of chacha20poly1305-long.m4, with 32 vector registers of AVX-512: register n has word n of each.

define(`COLUMN_AT', `eval(LONG_AT + 56 + 4 * ($1))(%rsp)')	C COLUMN_AT(word): of columns 1 to 3, after the first round of these
define(`LONG_FRAME', 120)
define(`NUMBER', 31)		C register: the number of the block of each lane
define(`S_AT', 30)		C likewise with the second half of the key of Poly1305

C What is left of the first double round, if columns 1 to 3 of it are there, beside three blocks
define(`FIRST_PARTS', 36)
define(`FIRST_PART', `ifelse(eval($1 < 12), 1, `LET(`P', 0, `PAIR_FROM(0, 1, `indir(`STEP_'eval($1 / 3), eval($1 % 3))')')',
  `PART_OF_ROUND(eval($1 + 12))')')
define(`FIRST_BESIDE', `FOR(`G', 0, FIRST_PARTS - 1, `FIRST_PART(G)
FOR(`K', eval(G * 30 / FIRST_PARTS), eval((G + 1) * 30 / FIRST_PARTS - 1), `HASH(K / 10, K % 10, rounds)')')
	add	IMM(48), TEXT')

C Key at %rax, words 12 to 15 at %rdi
define(`WORDS', `LET(`FORM', `words', `LET(`SETS', 4, `$1')')')
define(`WORD_AT', `ifelse(eval($1 < 4), 1, `constants+eval(4 * $1)(%rip)', eval($1 < 12), 1, `eval(4 * $1 - 16)(%rax)',
  `eval(4 * $1 - 48)(%rdi)')')
C WORDS_IN(macro): words 1 to 3, 5 to 7 and so on are there.
define(`WORDS_IN', `
FOR(`W', 0, 15, `	ifelse(W, 12, `vmovdqa32 REG(NUMBER), REG(12)',
  `vpbroadcastd ifelse(eval(W % 4), 0, `WORD_AT(W)', `$1(W)'), REG(W)')
')')
define(`ROW_ADD', `
FOR(`W', 4 * $1, 4 * $1 + 3, `	vpaddd	ifelse(W, 12, `REG(NUMBER)', `WORD_AT(W){1to8}'), REG(W), REG(W)
')')
C ROW_TO_BLOCKS(row): register 4 row + i has these words of block i and, in the upper half, of block i + 4.
define(`ROW_TO_BLOCKS', `
FOR(`I', 0, 1, `	vpunpckldq REG(4 * $1 + 2 * I + 1), REG(4 * $1 + 2 * I), REG(20 + 2 * I)
	vpunpckhdq REG(4 * $1 + 2 * I + 1), REG(4 * $1 + 2 * I), REG(21 + 2 * I)
')FOR(`I', 0, 1, `	vpunpcklqdq REG(22 + I), REG(20 + I), REG(4 * $1 + 2 * I)
	vpunpckhqdq REG(22 + I), REG(20 + I), REG(4 * $1 + 2 * I + 1)
')')
C OUT_OF_ROW(row, i): from %rdi to %rax; halves are joined in memory, since shuffles wait for one port of Intel CPUs.
define(`OUT_OF_ROW', `	vmovdqu32 eval(16 * $1 + 64 * $2)(%rdi), HALF(20 + $2)
	vinserti32x4 IMM(1), eval(16 * $1 + 64 * $2 + 256)(%rdi), REG(20 + $2), REG(20 + $2)
	vpxord	REG(20 + $2), REG(4 * $1 + $2), REG(4 * $1 + $2)
	vmovdqu32 HALF(4 * $1 + $2), eval(16 * $1 + 64 * $2)(%rax)
	vextracti32x4 IMM(1), REG(4 * $1 + $2), eval(16 * $1 + 64 * $2 + 256)(%rax)
')
C The keystream of these blocks alone
define(`KEEP_ROW', `	vmovdqu32 HALF(4 * $1 + $2), eval(16 * $1 + 64 * $2)(%rax)
	vextracti32x4 IMM(1), REG(4 * $1 + $2), eval(16 * $1 + 64 * $2 + 256)(%rax)
')
C OUT_OF_ROW without block 0
define(`OUT_OF_UPPER', `	vextracti32x4 IMM(1), REG(4 * $1), HALF(20)
	vpxord	eval(16 * $1 + 256)(%rdi), HALF(20), HALF(20)
	vmovdqu32 HALF(20), eval(16 * $1 + 256)(%rax)
')

define(`FIRST_OF_EIGHT', `
	mov	KEY, %rax
	mov	LAST, %rdi
	vmovdqa32 lanes(%rip), REG(NUMBER)
WORDS_IN(`WORD_AT')
WORDS(`FOR(`G', 0, 23, `PART_OF_ROUND(G)')')
FOR(`W', 0, 15, `ifelse(eval(W % 4), 0, , `	vmovd	HALF(W), COLUMN_AT(W)
')')	mov	IMM(DOUBLE_ROUNDS), %ecx
	jmp	2f
	.balign	64
LABEL(first_pass):
WORDS(`FOR(`G', 0, 23, `PART_OF_ROUND(G)')')
2:
WORDS(`FOR(`G', 24, 47, `PART_OF_ROUND(G)')')
	dec	%ecx
	jnz	LABEL(first_pass)
FOR(`R', 0, 3, `ROW_ADD(R)')')
define(`FIRST_OUT', `
FOR(`R', 0, 3, `ROW_TO_BLOCKS(R)OUT_OF_UPPER(R)FOR(`I', 1, 3, `OUT_OF_ROW(R, I)')')
	vmovdqa32 HALF(4), HALF(S_AT)
	vpaddd	eights(%rip), REG(NUMBER), REG(NUMBER)')
define(`OF_EIGHT', `
	mov	KEY_AT, %rax
WORDS_IN(`COLUMN_AT')
	mov	IMM(2), %eax
WORDS(`FIRST_BESIDE')
	mov	THREES, %edi
	lea	-9(%rdi), %ecx
	mov	%rcx, TWOS
WORDS(`ROUNDS_BESIDE(pass)')
	mov	LAST_AT, %rdi
FOR(`R', 0, 3, `ROW_ADD(R)ifelse(R, 3, , `HASH(0, R, output)')')
	mov	SRC_AT, %rdi
	mov	DST_AT, %rax
	cmpq	IMM(-1), KEYSTREAM_FROM
	jne	1f
ROWS_OUT_OF_EIGHT(`OUT_OF_ROW')
	jmp	2f
1:
ROWS_OUT_OF_EIGHT(`KEEP_ROW')
2:	vpaddd	eights(%rip), REG(NUMBER), REG(NUMBER)')
C Carries are between some pieces of a block, but not before the fourth one.
define(`ROWS_OUT_OF_EIGHT', `FOR(`R', 0, 3, `ROW_TO_BLOCKS(R)FOR(`I', 0, 3, `$1(R, I)dnl
HASH((4 * R + I + 3) / 10, (4 * R + I + 3) % 10, output)')')HASH(1, 9, output)')
define(`S_BACK', `
	vmovdqa32 HALF(S_AT), HALF(1)')
define(`WIPE_KEPT', `
	vmovdqu	%ymm0, COLUMN_AT(0)
	vmovdqu	%ymm0, COLUMN_AT(8)')
define(`WIPE_MORE', `FOR(`I', 20, 23, `	vpxord	HALF(I), HALF(I), HALF(I)
')	vpxord	HALF(S_AT), HALF(S_AT), HALF(S_AT)')

define(`EIGHT_TABLES', `
RODATA(lanes, 32)
FOR(`I', 0, 7, `	.long	I
')END_RODATA

RODATA(eights, 32)
FOR(`I', 0, 7, `	.long	8
')END_RODATA')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Longer texts in chacha20poly1305-brief.m4, with 32 vector registers of AVX-512: passes of eight blocks, vertical, with word n of
dnl each of them in register n.  The first one has the block with the key of Poly1305 and 448 bytes of text.  Beside each further
dnl one, general registers hash what the one before has encrypted, three blocks in a double round or two, and two during the output.
dnl Up to four blocks at the end are horizontal.  The keystream of the last pass goes to the frame, as all of it does if a text is
dnl opened in place: it is added to zeros there.  brief adds it to the text, and hashes the rest.
dnl
dnl The including file defines
dnl     LONG        the most bytes of a text without passes, at least 448 + FEWER
dnl     LONG_MOST   with passes, 448 + 512 n

include(`chacha20poly1305-hash.m4')
C The names of its registers where brief has others
define(`HASHING', `LET(`H0', `%rdx', `LET(`A1', `%rcx', `LET(`B1', `%r11', `$1')')')')
define(`FIRST_PASS', 448)
define(`PASS', 512)
define(`FEW', 256)		C the most bytes of a horizontal pass
define(`FEWER', 128)		C of one set; as the second pass has more, 32 blocks of Poly1305 are beside it
define(`NUMBER', 31)		C register: the number of the block of each lane
define(`S_AT', 30)		C likewise with the second half of the key of Poly1305
C Frame
define(`SRC_AT', `eval(LONG_AT)(%rsp)')
define(`DST_AT', `eval(LONG_AT + 8)(%rsp)')
define(`LAST_AT', `eval(LONG_AT + 16)(%rsp)')
define(`ENCRYPTED', `eval(LONG_AT + 24)(%rsp)')	C bytes of text
define(`KEYSTREAM_FROM', `eval(LONG_AT + 32)(%rsp)')	C the first byte of text whose keystream is in the frame; -1: none yet
define(`THREES', `eval(LONG_AT + 40)(%rsp)')	C double rounds, after the first one, with three blocks of Poly1305
define(`TWOS', `eval(LONG_AT + 48)(%rsp)')	C likewise with two, negative
define(`COLUMN_AT', `eval(LONG_AT + 56 + 4 * ($1))(%rsp)')	C COLUMN_AT(word): of columns 1 to 3, after the first round of these
define(`LONG_FRAME', 120)

C --- rounds

C PART_OF_ROUND(n): half of the quarter-rounds, as pairs, take a third of a step, so that few instructions wait for the one before;
C all of one set, in every other part.
define(`PARTS', 48)	C of a double round
define(`PART_OF_ROUND', `LET(`P', eval(($1) / 24), `PAIR(NTH($1 % 6, 0, 0, 1, 0, 1, 1),
  `indir(`STEP_'eval(($1) % 24 / 6), NTH($1 % 6, 0, 1, 0, 2, 1, 2))')')ifelse(FORM`'eval(($1) % 24), horizontal23, `dnl
ifelse(eval($1 < 24), 1, `ROWS_MOVE(UP_3, UP_2, UP_1)', `ROWS_MOVE(UP_1, UP_2, UP_3)')')')
define(`PAIR', `ifelse(SETS, 1, `ifelse($1, 0, `$2')', `PAIR_FROM(eval(SETS / 2 * $1), SETS / 2, `$2')')')
define(`PAIR_FROM', `LET(`SET_0', $1, `LET(`SETS', eval($1 + $2), `$3')')')
define(`STEP_0', `THIRD_OF_STEP($1, `QA', `QB', `QD', 16)')
define(`STEP_1', `THIRD_OF_STEP($1, `QC', `QD', `QB', 12)')
define(`STEP_2', `THIRD_OF_STEP($1, `QA', `QB', `QD', 8)')
define(`STEP_3', `THIRD_OF_STEP($1, `QC', `QD', `QB', 7)')
define(`THIRD_OF_STEP', `ifelse($1, 0, `EACH(`OP(paddd, REG($3(I)), REG($2(I)))')',
  $1, 1, `EACH(`OP(pxor, REG($2(I)), REG($4(I)))')', `ROTATE($5, `$4')')')
C DOUBLE_ROUND_BESIDE(blocks of Poly1305)
define(`DOUBLE_ROUND_BESIDE', `FOR(`G', 0, PARTS - 1, `PART_OF_ROUND(G)
FOR(`K', eval(G * 10 * $1 / PARTS), eval((G + 1) * 10 * $1 / PARTS - 1), `HASH(K / 10, K % 10, rounds)')')
	add	IMM(eval(16 * $1)), TEXT')
C What is left of the first double round, if columns 1 to 3 of it are there, beside three blocks
define(`FIRST_PARTS', 36)
define(`FIRST_PART', `ifelse(eval($1 < 12), 1, `LET(`P', 0, `PAIR_FROM(0, 1, `indir(`STEP_'eval($1 / 3), eval($1 % 3))')')',
  `PART_OF_ROUND(eval($1 + 12))')')
define(`FIRST_BESIDE', `FOR(`G', 0, FIRST_PARTS - 1, `FIRST_PART(G)
FOR(`K', eval(G * 30 / FIRST_PARTS), eval((G + 1) * 30 / FIRST_PARTS - 1), `HASH(K / 10, K % 10, rounds)')')
	add	IMM(48), TEXT')
define(`THREES_BESIDE', `
	.balign	64
LABEL($1_threes):
DOUBLE_ROUND_BESIDE(3)
	dec	%edi
	jnz	LABEL($1_threes)')
C ROUNDS_BESIDE(name): %edi double rounds with three blocks, those in TWOS with two.  Then %rax, %rdi are the addresses of the key
C and of words 12 to 15.
define(`ROUNDS_BESIDE', `THREES_BESIDE($1)
	mov	TWOS, %rdi
	test	%edi, %edi
	jz	1f
	.balign	64
LABEL($1_twos):
DOUBLE_ROUND_BESIDE(2)
	inc	%edi
	jnz	LABEL($1_twos)
1:	mov	KEY_AT, %rax
	mov	LAST_AT, %rdi')

C --- eight blocks: key at %rax, words 12 to 15 at %rdi

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
C Likewise without block 0.
define(`OUT_OF_UPPER', `	vextracti32x4 IMM(1), REG(4 * $1), HALF(20)
	vpxord	eval(16 * $1 + 256)(%rdi), HALF(20), HALF(20)
	vmovdqu32 HALF(20), eval(16 * $1 + 256)(%rax)
')

C The first pass.  JOB: %rdx.  Leaves what other numbers of sets leave.
define(`PASS_WITH_KEY', `
	mov	KEY, KEY_AT
	mov	LAST, LAST_AT
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
FOR(`R', 0, 3, `ROW_ADD(R)')
	mov	OF_JOB(src)(%rdx), %rdi
	mov	OF_JOB(dst)(%rdx), %rax
	mov	IMM(-1), %rcx
	testl	IMM(1), OPENS
	jz	1f
	cmp	%rax, %rdi
	jne	1f
	lea	zeros+64(%rip), %rdi
	mov	%rsp, %rax
	xor	%ecx, %ecx
1:	sub	IMM(64), %rdi
	sub	IMM(64), %rax
	mov	%rdi, SRC_AT
	mov	%rax, DST_AT
	mov	%rcx, KEYSTREAM_FROM
FOR(`R', 0, 3, `ROW_TO_BLOCKS(R)OUT_OF_UPPER(R)FOR(`I', 1, 3, `OUT_OF_ROW(R, I)')')
	vmovdqa32 HALF(4), HALF(S_AT)
	vpaddd	eights(%rip), REG(NUMBER), REG(NUMBER)
	movq	IMM(FIRST_PASS), ENCRYPTED
	movl	IMM(5), THREES')

C The others.  N: bytes of the text; SRC: what is hashed next.  Leaves the N bytes that are left of it.
define(`PASSES', `HASHING(`
	mov	%rbx, H0
	mov	H2, B1
	and	IMM(3), H2
	shr	IMM(2), B1
	lea	(B1,B1,4), B1
	add	B1, H0
	adc	IMM(0), H1
	adc	IMM(0), H2
	sub	IMM(16), TEXT
LABEL(pass):
	mov	N, LEFT
	mov	ENCRYPTED, %rdi
	sub	%rdi, N
	cmpq	IMM(0), KEYSTREAM_FROM
	je	1f
	cmp	IMM(PASS), N
	jbe	2f
	addq	IMM(PASS), SRC_AT
1:	addq	IMM(PASS), DST_AT
	jmp	3f
2:	lea	zeros(%rip), %rax
	mov	%rax, SRC_AT
	lea	(%rsp,%rdi), %rax
	mov	%rax, DST_AT
	mov	%rdi, KEYSTREAM_FROM
3:	cmp	IMM(FEW), N
	jbe	LABEL(few)
	mov	KEY_AT, %rax
	mov	LAST_AT, %rdi
WORDS_IN(`COLUMN_AT')
	mov	IMM(2), %eax
WORDS(`FIRST_BESIDE')
	mov	THREES, %edi
	lea	-9(%rdi), %ecx
	mov	%rcx, TWOS
WORDS(`ROUNDS_BESIDE(pass)')
FOR(`R', 0, 3, `ROW_ADD(R)HASH(0, R, output)')
	mov	SRC_AT, %rdi
	mov	DST_AT, %rax
FOR(`R', 0, 3, `ROW_TO_BLOCKS(R)FOR(`I', 0, 3, `OUT_OF_ROW(R, I)dnl
HASH((4 * R + I + 4) / 10, (4 * R + I + 4) % 10, output)')')
	movl	IMM(9), THREES
	vpaddd	eights(%rip), REG(NUMBER), REG(NUMBER)
LABEL(pass_end):
	add	IMM(32), TEXT
	mov	LEFT, N
	addq	IMM(PASS), ENCRYPTED
	cmp	ENCRYPTED, N
	ja	LABEL(pass)
	mov	H0, %rbx
	mov	ENCRYPTED, %rax
	sub	IMM(PASS), %rax
	sub	%rax, N
	add	IMM(16), TEXT
	vmovdqa32 HALF(S_AT), HALF(1)
	lea	(R0,R0,4), Q0
')')

C The last pass of PASSES, with few blocks; ENCRYPTED: %rdi.
define(`PASS_OF_FEW', `HASHING(`LABEL(few):
	lea	64(%rdi), %eax
	shr	IMM(6), %eax
	vmovd	%eax, HALF(14)
	vinserti128 IMM(1), HALF(14), REG(14), REG(14)
	mov	KEY_AT, %rax
	mov	LAST_AT, %rdi
	SPREAD_NONCE(%rdi)
	vpaddd	REG(14), REG(BASE), REG(BASE)
	cmp	IMM(FEWER), N
	jbe	LABEL(fewer)
ROWS_OF_FEW(2, `
	mov	THREES, %edi
	inc	%edi
	lea	-10(%rdi), %ecx
	mov	%rcx, TWOS
ROUNDS_BESIDE(few)')
LABEL(fewer):
ROWS_OF_FEW(1, `
	mov	IMM(DOUBLE_ROUNDS), %edi
THREES_BESIDE(fewer)
	mov	KEY_AT, %rax')')')
C ROWS_OF_FEW(sets, rounds)
define(`ROWS_OF_FEW', `LET(`FORM', `horizontal', `LET(`SETS', $1, `
ROWS_IN(%rax)
	mov	IMM(2), %eax
$2
FOR(`K', 0, 9, `HASH(0, K, output)')
ROWS_ADD(%rax)
	mov	DST_AT, %rax
FOR(`S', 0, SETS - 1, `FOR(`R', 0, 3, `FOR(`L', 0, 1, `	EXTRACT(L)(ROW(S, R)), eval(64 * (2 * S + L) + 16 * R)(%rax)
')')')
FOR(`K', 0, 9, `HASH(1, K, output)')
	jmp	LABEL(pass_end)')')')

C Clears the keystream: after Poly1305, or if a text is sealed, before its last two blocks, beside which that takes no time.
define(`WIPE_KEYSTREAM', `
	mov	KEYSTREAM_FROM, %rdx
	mov	ENCRYPTED, %rcx
	vpxor	HALF(0), HALF(0), HALF(0)
	vmovdqu	%ymm0, COLUMN_AT(0)
	vmovdqu	%ymm0, COLUMN_AT(8)
	jmp	3f
2:	vmovdqu	%ymm0, (%rsp,%rdx)
	vmovdqu	%ymm0, 32(%rsp,%rdx)
	add	IMM(64), %rdx
3:	cmp	%rcx, %rdx
	jb	2b')
C The same, and vector registers
define(`WIPE_LONG', `WIPE_KEYSTREAM
FOR(`I', 1, 11, `	vpxor	HALF(I), HALF(I), HALF(I)
')FOR(`I', 20, 23, `	vpxord	HALF(I), HALF(I), HALF(I)
')	vpxord	HALF(S_AT), HALF(S_AT), HALF(S_AT)')

define(`LONG_TABLES', `
RODATA(lanes, 32)
FOR(`I', 0, 7, `	.long	I
')END_RODATA

RODATA(eights, 32)
FOR(`I', 0, 7, `	.long	8
')END_RODATA

RODATA(zeros, 64)
	DATA_FILL(eval(PASS / 8), 64, 0)
END_RODATA')

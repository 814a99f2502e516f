dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Longer texts in chacha20poly1305-brief.m4: passes of eight blocks, vertical.  The first one has the block with the key of
dnl Poly1305 and 448 bytes of text.  Beside each further one, general registers hash what the one before has encrypted, three blocks
dnl in a double round or two, and two during the output.  Up to four blocks at the end are horizontal.  The keystream of the last
dnl pass goes to the frame, as all of it does if a text is opened in place, or has one pass: it is added to zeros there.  brief adds
dnl it to the text, and hashes the rest.
dnl
dnl The including file defines
dnl     LONG        the most bytes of a text without passes
dnl     LONG_MOST   with passes, 448 + 512 n
dnl and for eight blocks, as chacha20poly1305-evex.m4 does,
dnl     FIRST_OF_EIGHT  the words of the first pass; keeps JOB in %rdx
dnl     FIRST_OUT   its output; then HALF(0) has the first half of the key of Poly1305
dnl     OF_EIGHT    a further pass
dnl     S_BACK      HALF(1) = the second half of the key
dnl     WIPE_KEPT, WIPE_MORE  clear what of these is in memory, with zeros in register 0, and further vector registers
dnl     LONG_FRAME  bytes in the frame from LONG_AT on

include(`chacha20poly1305-hash.m4')
C The names of its registers where brief has others
define(`HASHING', `LET(`H0', `%rdx', `LET(`A1', `%rcx', `LET(`B1', `%r11', `$1')')')')
define(`FIRST_PASS', 448)
define(`PASS', 512)
define(`FEW', 256)		C the most bytes of a horizontal pass
define(`FEWER', 128)		C of one set; if it is never the second pass, 32 blocks of Poly1305 are beside it
C Frame
define(`SRC_AT', `eval(LONG_AT)(%rsp)')
define(`DST_AT', `eval(LONG_AT + 8)(%rsp)')
define(`LAST_AT', `eval(LONG_AT + 16)(%rsp)')
define(`ENCRYPTED', `eval(LONG_AT + 24)(%rsp)')	C bytes of text
define(`KEYSTREAM_FROM', `eval(LONG_AT + 32)(%rsp)')	C the first byte of text whose keystream is in the frame; -1: none yet
define(`THREES', `eval(LONG_AT + 40)(%rsp)')	C double rounds, after the first one, with three blocks of Poly1305
define(`TWOS', `eval(LONG_AT + 48)(%rsp)')	C likewise with two, negative

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
define(`THREES_BESIDE', `
	.balign	64
LABEL($1_threes):
DOUBLE_ROUND_BESIDE(3)
	dec	%edi
	jnz	LABEL($1_threes)')
C ROUNDS_BESIDE(name): %edi double rounds with three blocks, those in TWOS with two.  Then %rax is the address of the key.
define(`ROUNDS_BESIDE', `THREES_BESIDE($1)
	mov	TWOS, %rdi
	test	%edi, %edi
	jz	1f
	.balign	64
LABEL($1_twos):
DOUBLE_ROUND_BESIDE(2)
	inc	%edi
	jnz	LABEL($1_twos)
1:	mov	KEY_AT, %rax')

C The first pass.  JOB: %rdx.  Leaves what other numbers of sets leave.
define(`PASS_WITH_KEY', `
	mov	KEY, KEY_AT
	mov	LAST, LAST_AT
FIRST_OF_EIGHT
	mov	OF_JOB(src)(%rdx), %rdi
	mov	OF_JOB(dst)(%rdx), %rax
	mov	IMM(-1), %rcx
ifelse(eval(LONG < FIRST_PASS), 1, `	cmpq	IMM(FIRST_PASS), OF_JOB(length)(%rdx)
	jbe	2f
')	testl	IMM(1), OPENS
	jz	1f
	cmp	%rax, %rdi
	jne	1f
ifelse(eval(LONG < FIRST_PASS), 1, `2:')	lea	zeros+64(%rip), %rdi
	mov	%rsp, %rax
	xor	%ecx, %ecx
1:	sub	IMM(64), %rdi
	sub	IMM(64), %rax
	mov	%rdi, SRC_AT
	mov	%rax, DST_AT
	mov	%rcx, KEYSTREAM_FROM
FIRST_OUT
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
	mov	%rsp, DST_AT
	mov	%rdi, KEYSTREAM_FROM
	sub	%rdi, TO_KEYSTREAM
3:	cmp	IMM(FEW), N
	jbe	LABEL(few)
OF_EIGHT
	movl	IMM(9), THREES
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
	lea	(R0,R0,4), Q0
')')

C The last pass of PASSES, with few blocks; ENCRYPTED: %rdi.
define(`PASS_OF_FEW', `HASHING(`LABEL(few):
	lea	64(%rdi), %rax
	shr	IMM(6), %rax
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
ROWS_OF_FEW(1, `ifelse(eval(LONG < FIRST_PASS + FEWER), 1, `
	mov	THREES, %edi
	inc	%edi
	lea	-10(%rdi), %ecx
	mov	%rcx, TWOS
ROUNDS_BESIDE(fewer)', `
	mov	IMM(DOUBLE_ROUNDS), %edi
THREES_BESIDE(fewer)
	mov	KEY_AT, %rax')')')')
C ROWS_OF_FEW(sets, rounds)
define(`ROWS_OF_FEW', `LET(`FORM', `horizontal', `LET(`SETS', $1, `
ROWS_IN(%rax)
ORDERS
	mov	IMM(2), %eax
$2
FOR(`K', 0, 9, `HASH(0, K, output)')
ROWS_ADD(%rax)
	mov	DST_AT, %rax
FOR(`S', 0, SETS - 1, `FOR(`R', 0, 3, `FOR(`L', 0, 1, `	EXTRACT(L)(ROW(S, R)), eval(64 * (2 * S + L) + 16 * R)(%rax)
')')')
FOR(`K', 0, 9, `HASH(1, K, output)')
	jmp	LABEL(pass_end)')')')

C Clears the keystream, and all but the second half of the key of Poly1305, which is in HALF(1): after Poly1305, or if a text is
C sealed, before its last two blocks, beside which that takes no time.
define(`WIPE_LONG', `
	xor	%edx, %edx
	mov	ENCRYPTED, %rcx
	sub	KEYSTREAM_FROM, %rcx
	vpxor	HALF(0), HALF(0), HALF(0)
	jmp	3f
2:	vmovdqu	%ymm0, (%rsp,%rdx)
	vmovdqu	%ymm0, 32(%rsp,%rdx)
	add	IMM(64), %rdx
3:	cmp	%rcx, %rdx
	jb	2b
WIPE_KEPT
FOR(`I', 2, 11, `	vpxor	HALF(I), HALF(I), HALF(I)
')WIPE_MORE')

define(`LONG_TABLES', `
RODATA(zeros, 64)
	DATA_FILL(eval(PASS / 8), 64, 0)
END_RODATA')

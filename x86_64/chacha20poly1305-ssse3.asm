C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20-Poly1305 in one pass of 256 bytes: vectors encrypt four blocks, vertical, as chacha20.m4; general registers hash 16
C blocks, three in each of five pairs of double rounds, one during the output.  Poly1305 in radix 2^64; src/poly1305-impl.h has
C formula and state.
C
C Functions: encrypt, brief.
C Features: SSSE3.  Stack: words, keystream and the key of Poly1305, wiped, and numbers that are not secret.
C
C The formula of a block is that of chacha20poly1305-avx2.asm, with mul; the carry of m0 goes to d1:
C   d0 = h0 r0 + m0 + h1 s1 + 2^64 h2 s1
C   d1 = h0 r1 + h1 r0 + m1 + 2^64 h2 r0
C   h r + m + 2^128 = d0 + 5 (d1 div 2^66) + 2^64 (d1 mod 2^66) + 2^128
C Bounds, r0 and s1 as in src/poly1305-impl.h:
C   with the first block of a pass: h2 <= 6
C   h2 s1 <= 6 * 5 * 2^58 < 2^63
C   d0 < 2^64 * 2^60 + 2^64 * 5 * 2^58 + 2^64 * 6 * 5 * 2^58 = (1 + 5/4 + 15/2) 2^124 < 2^128
C   d1 < 2 * 2^64 * 2^60 + 2^64 * 6 * 2^60 + 2^64 + 1 < 2^127 + 2^65
C   5 (d1 div 2^66) < 5 * (2^61 + 1) < 2^64, h2 <= 3 + 1 + 1
C
C brief takes messages of up to 16320 bytes: the keystream of the first 192 bytes comes with the key, one or two last blocks are
C horizontal, beside ten blocks of Poly1305, more of them are a pass whose keystream goes to the frame.
C
C AMD Zen 4 without AVX, cycles of the public calls with 13 bytes of additional data; rows: ChaCha20 ssse3 and Poly1305 x64 one
C after the other; in place more than 192 bytes are opened by these, from 512 on with encrypt:
C     bytes                0    64   128   192   256   448   512  1024  1344  2048  4096  16384   65536
C     seal        rows   424   557   699   807  1174  1557  1918  3408  4291  6370 12294  47839  190937
C                 brief  358   509   665   778  1022  1370  1642  2696  3304  4794  9047  34595  136282
C     open        rows   437   563   722   823  1184  1573  1924  3408  4320  6380                193177
C                 brief  370   506   680   785  1000  1294  1528  2582  3237  4680                136063
C     in place    rows   440   589   766   886  1259  1674  2044  3617  4481  6598 12522  48978  197022
C                 now    411   525   671   794  1250  1661  1655  2725  3408  4870  9199  35070  140449
C Two double rounds with three blocks of Poly1305 by llvm-mca 19; alone: without Poly1305, and the blocks by poly1305-x64.asm:
C                        Sandy Bridge  Skylake  Silvermont  Zen 2  Zen 3  Jaguar
C     both                        137      110         337    109     75     256
C     alone                  104 + 56  96 + 41   324 + 147  86 + 37  64 + 57  202 + 96

REQUIRES(ssse3)

define(`LANES', 1)
define(`LEGACY', 1)
define(`BYTES', 1)
include(`chacha20.m4')
include(`poly1305-x64.m4')
STRUCTS(`src/chacha20poly1305-run.h')
STRUCTS(`src/chacha20poly1305-job.h')

define(`COUNT', `%ecx')
define(`TEXT', `%rsi')		C what is hashed
define(`READ_AT', `%rdi')	C during the output
define(`WRITE_AT', `%rcx')
define(`T0', `%r11')		C in a block h2 s1

C HASH(i): instruction i % 30 of block i / 30.  Three blocks take three registers in turn, so that h1 is not moved.
define(`HASH', `
indir(`HASH_'eval(($1) % 30), eval(($1) / 30))')
define(`H1_OF', `NTH(eval($1 % 3), %rbp, %r13, %r14)')	C h1, then free
define(`D1_OF', `NTH(eval($1 % 3), %r13, %r14, %rbp)')	C d1 mod 2^64, then the next h1
define(`A1_OF', `NTH(eval($1 % 3), %r14, %rbp, %r13)')	C d0 div 2^64
define(`HASHED', `eval(16 * ($1 + NEXT) + $2)(TEXT)')
define(`HASH_0', `	mov	H0, %rax')
define(`HASH_1', `	mul	R1')
define(`HASH_2', `	mov	%rax, D1_OF($1)')
define(`HASH_3', `	mov	%rdx, B1')
define(`HASH_4', `	mov	H0, %rax')
define(`HASH_5', `	mul	R0')
define(`HASH_6', `	mov	%rax, H0')
define(`HASH_7', `	mov	%rdx, A1_OF($1)')
define(`HASH_8', `	mov	H1_OF($1), %rax')
define(`HASH_9', `	mul	R0')
define(`HASH_10', `	mov	H2, T0')
define(`HASH_11', `	imul	S1, T0')
define(`HASH_12', `	imul	R0, H2')
define(`HASH_13', `	add	%rax, D1_OF($1)')
define(`HASH_14', `	adc	%rdx, B1')
define(`HASH_15', `	mov	H1_OF($1), %rax')
define(`HASH_16', `	mul	S1')
define(`HASH_17', `ifelse(IS_LAST, 1, , `	add	HASHED($1, 0), H0')')
define(`HASH_18', `ifelse(IS_LAST, 1, , `	adc	HASHED($1, 8), D1_OF($1)')')
define(`HASH_19', `	ifelse(IS_LAST, 1, add, adc)	H2, B1')
define(`HASH_20', `	add	%rax, H0')
define(`HASH_21', `	adc	%rdx, A1_OF($1)')
define(`HASH_22', `	add	T0, A1_OF($1)')
define(`HASH_23', `	mov	B1, H2')
define(`HASH_24', `	and	IMM(3), %r12d')
define(`HASH_25', `	shr	IMM(2), B1')
define(`HASH_26', `	lea	(B1,B1,4), B1')
define(`HASH_27', `	add	B1, H0')
define(`HASH_28', `	adc	A1_OF($1), D1_OF($1)')
define(`HASH_29', `	adc	IMM(ifelse(IS_LAST, 1, 0, 1)), H2')
C NEXT: 1 if h is without the first block of TEXT, so that a block adds the one after it; IS_LAST: the block adds none.
define(`NEXT', 0)
define(`IS_LAST', 0)
C SOME_OF(instructions, n, parts): part n of them
define(`SOME_OF', `FOR(`U', eval($1 * ($2) / $3), eval($1 * (($2) + 1) / $3 - 1), `HASH(U)')')
define(`FOLD', `
	mov	H2, %rax
	and	IMM(3), H2
	shr	IMM(2), %rax
	lea	(%rax,%rax,4), %rax
	add	%rax, H0
	adc	IMM(0), H1
	adc	IMM(0), H2')

C Frame: the words before the rounds, in all lanes, word 12 with the numbers of the blocks.
define(`WORD_AT', `eval(16 * ($1))(%rsp)')
define(`SLOT', `eval(256 + 16 * ($1))(%rsp)')
define(`WORDS_ADD', `FOR(`I', 4 * H, 4 * H + 3, `
	paddd	WORD_AT(I), REG(WORD(I))')')
define(`ROW_TO_WORDS', `FOR(`I', 0, 3, `
	WORD_OF_ROW(I, $2, WORD(4 * $1 + I))dnl
ifelse($1`'I, 30, `
	paddd	lanes(%rip), REG(WORD(12))')
	movdqa	REG(WORD(4 * $1 + I)), WORD_AT(4 * $1 + I)')')
define(`WORDS_FROM_FRAME', `FOR(`I', 0, 15, `
	movdqa	WORD_AT(I), REG(WORD(I))')ONE_TO_SLOT')
define(`NEXT_NUMBERS', `
	movdqa	fours(%rip), REG(0)
	paddd	WORD_AT(12), REG(0)
	movdqa	REG(0), WORD_AT(12)')
define(`WIPE_WORDS', `WIPE_SLOTS
FOR(`I', 0, 15, `	movdqa	REG(0), WORD_AT(I)
')')

C Four blocks, and the text that is hashed beside them: COUNT iterations.
define(`PAIR_BESIDE', `LET(`TURN_END', `SOME_OF(90, $'`1, 64)', `VERTICAL_ROUND(0)VERTICAL_ROUND(1)')dnl
LET(`TURN_END', `SOME_OF(90, 32 + $'`1, 64)', `VERTICAL_ROUND(0)VERTICAL_ROUND(1)')')
define(`ROUNDS_BESIDE', `
	.balign	64
LABEL(threes):PAIR_BESIDE
	add	IMM(48), TEXT
	dec	COUNT
	jnz	LABEL(threes)')
C OUTPUT(macro for vector J of piece H), with a block of Poly1305
define(`OUTPUT', `FOR(`H', 0, 3, `ifelse(H, 2, `
	movdqa	SLOT(0), REG(14)
	movdqa	SLOT(1), REG(15)')WORDS_ADD
TO_BLOCKS
FOR(`J', 0, 3, `$1')')')
define(`TO_TEXT', `
	movdqu	eval(64 * J + 16 * H)(READ_AT), REG(SCRATCH(H, 1))
	pxor	REG(SCRATCH(H, 1)), REG(TRANSPOSED(J))
SOME_OF(30, 4 * H + J, 16)
	movdqu	REG(TRANSPOSED(J)), eval(64 * J + 16 * H)(WRITE_AT)')

define(`MODE', `fused')
define(`MAC', `288(%rsp)')
define(`END', `296(%rsp)')	C where TEXT is after all passes
define(`DST_AT', `304(%rsp)')
define(`SRC_AT', `312(%rsp)')
define(`FRAME_SIZE', 328)

PROLOGUE(xcsi_chacha20poly1305_encrypt_ssse3)
	SAVE_REGISTERS
	FRAME(FRAME_SIZE)
	mov	%rsi, MAC
FOR(`R', 0, 3, `	movdqu	eval(16 * R)(%rdi), REG(15)
ROW_TO_WORDS(R, 15)
')
	mov	OFFSET_OF(chacha20poly1305_run, dst)(%rdx), %rax
	mov	%rax, DST_AT
	mov	OFFSET_OF(chacha20poly1305_run, src)(%rdx), %rax
	mov	%rax, SRC_AT
	mov	(%rsi), R0
	mov	8(%rsi), R1
	mov	R1, S1
	shr	$2, S1
	add	R1, S1
	mov	32(%rsi), H0
	mov	40(%rsi), H1
	mov	48(%rsi), H2
FOLD
	mov	OFFSET_OF(chacha20poly1305_run, text)(%rdx), TEXT
	mov	OFFSET_OF(chacha20poly1305_run, passes)(%rdx), %rax
	shl	$8, %rax
	add	TEXT, %rax
	mov	%rax, END
.Lpass:
WORDS_FROM_FRAME
	add	(TEXT), H0
	adc	8(TEXT), H1
	adc	$1, H2
	mov	$5, COUNT
LET(`NEXT', 1, `ROUNDS_BESIDE')
AFTER_ROUNDS
	mov	SRC_AT, READ_AT
	mov	DST_AT, WRITE_AT
LET(`IS_LAST', 1, `OUTPUT(`TO_TEXT')')
	mov	D1_OF(0), H1
NEXT_NUMBERS
	addq	$256, SRC_AT
	addq	$256, DST_AT
	add	$16, TEXT
	cmp	END, TEXT
	jne	.Lpass
WIPE_WORDS
WIPE
	mov	MAC, %rax
	mov	H0, 32(%rax)
	mov	H1, 40(%rax)
	mov	H2, 48(%rax)
	END_FRAME(FRAME_SIZE)
	RESTORE_REGISTERS
	ret
EPILOGUE

define(`MODE', `brief')
define(`KEY', `%rdi')
define(`LAST', `%rsi')		C words 12 to 15
define(`OF_JOB', `OFFSET_OF(xcs_chacha20poly1305_job, $1)')
define(`KEY_AT', `eval(288 + 8 * ($1))(%rsp)')	C of Poly1305
define(`ROW_AT', `eval(304 + 16 * ($1))(%rsp)')	C of the words, from 1 on
define(`KEYSTREAM_AT', `eval(368 + ($1))(%rsp)')
define(`JOB', `624(%rsp)')
define(`OPENS', `632(%rsp)')
define(`DST_AT', `640(%rsp)')	C of the next pass
define(`SRC_AT', `648(%rsp)')
define(`LAST_DST', `656(%rsp)')	C of an incomplete one
define(`LAST_SRC', `664(%rsp)')
define(`LEFT', `672(%rsp)')	C bytes that are not yet encrypted
define(`THERE', `680(%rsp)')	C the end of what can be hashed
define(`STEP_OF_THERE', `688(%rsp)')
define(`BASE_AT', `696(%rsp)')	C the text that is hashed
define(`PLAIN', `704(%rsp)')	C double rounds without Poly1305
define(`BRIEF_FRAME', 712)
define(`FIRST_BYTES', 192)	C whose keystream comes with the key

C FEW_ROWS(counter): the rows of SETS blocks, horizontal; the first one is in registers 0 to 2 and BASE.
define(`FEW_ROWS', `FOR(`S', 1, SETS - 1, `FOR(`R', 0, 2, `
	movdqa	REG(R), REG(ROW(S, R))')')
EACH(`ifelse(I, 0, `movdqa	REG(BASE), REG(ROW(I, 3))', `OP3(paddd, NUMBERS(I), REG(BASE), REG(ROW(I, 3)))')')ifelse(KEPT, 1, `
	movdqa	rotate_16(%rip), REG(ORDER(16))
	movdqa	rotate_8(%rip), REG(ORDER(8))')')
C FEW_OUT(key, first): adds the rows from before.  The keystream of block S goes to the frame, 64 (S - first) bytes after its begin.
define(`FEW_OUT', `
EACH(`OP(paddd, `constants(%rip)', REG(ROW(I, 0)))')
	movdqu	$1, REG(12)
EACH(`OP(paddd, REG(12), REG(ROW(I, 1)))')
ifelse(eval(SETS > $3), 1, `	movdqu	$2, REG(12)LET(`SET_0', $3, `
EACH(`OP(paddd, REG(12), REG(ROW(I, 2)))')EACH(`OP(paddd, REG(BASE), REG(ROW(I, 3)))')')LET(`SET_0', 1, `dnl
EACH(`OP(paddd, NUMBERS(I), REG(ROW(I, 3)))')')')
FOR(`S', 0, SETS - 1, `FOR(`R', 0, ifelse(S`'$3, 01, 1, 3), `	movdqa	REG(ROW(S, R)), ifelse(S`'$3, 01, `KEY_AT(2 * R)',
  `KEYSTREAM_AT(64 * (S - $3) + 16 * R)')
')')')
define(`FIRST_FEW', `LET(`SETS', $1, `LET(`FORM', `horizontal', `
	movdqa	constants(%rip), REG(0)
	movdqu	(KEY), REG(1)
	movdqu	16(KEY), REG(2)
FEW_ROWS
ROUNDS(first_rounds_$1, `QUARTERS`'ROWS_MOVE(UP_3, UP_2, UP_1)QUARTERS`'ROWS_MOVE(UP_1, UP_2, UP_3)')
FEW_OUT(`(KEY)', `16(KEY)', 1)')')')
C One or two last blocks beside ten of Poly1305; BASE has the counter.
define(`LAST_FEW', `LET(`SETS', $1, `LET(`FORM', `horizontal', `LET(`STEP', `STEP_BESIDE($'`@)', `
	movdqa	constants(%rip), REG(0)
	movdqa	ROW_AT(1), REG(1)
	movdqa	ROW_AT(2), REG(2)
FEW_ROWS
ROUNDS(last_rounds_$1, `LET(`PART_OF', 0, `QUARTERS')ROWS_MOVE(UP_3, UP_2, UP_1)LET(`PART_OF', 8, `QUARTERS')dnl
ROWS_MOVE(UP_1, UP_2, UP_3)
	mov	D1_OF(0), H1
	add	IMM(16), TEXT')
FEW_OUT(`ROW_AT(1)', `ROW_AT(2)', 0)')')')')
define(`STEP_BESIDE', `EACH(`OP(paddd, REG($2(I)), REG($1(I)))')EACH(`OP(pxor, REG($1(I)), REG($3(I)))')dnl
SOME_OF(30, PART_OF + ifelse($4, 16, 0, $4, 12, 2, $4, 8, 4, 6), 16)ROTATE($4, `$3')dnl
SOME_OF(30, PART_OF + ifelse($4, 16, 1, $4, 12, 3, $4, 8, 5, 7), 16)')

C ADD_KEYSTREAM: adds what is in the frame to %rcx bytes from %rsi, to %rdi.
define(`ADD_VECTOR', `movdqu	(%rsi), REG(0)
	pxor	(%rdx), REG(0)
	movdqu	REG(0), (%rdi)
	add	IMM(16), %rsi
	add	IMM(16), %rdx
	add	IMM(16), %rdi
	sub	IMM(16), %rcx')
C ADD_SOME(label, bytes, load, register, its part): these bytes, if the number of bytes has this bit.
define(`ADD_SOME', `$1:	test	IMM($2), %cl
	jz	incr($1)f
	$3	(%rsi), $4
	xor	(%rdx), $5
	mov	$5, (%rdi)
	add	IMM($2), %rsi
	add	IMM($2), %rdx
	add	IMM($2), %rdi
')
define(`ADD_KEYSTREAM', `
	lea	KEYSTREAM_AT(0), %rdx
	sub	IMM(16), %rcx
	jb	2f
1:	ADD_VECTOR
	jae	1b
ADD_SOME(2, 8, mov, %rax, %rax)ADD_SOME(3, 4, mov, %eax, %eax)ADD_SOME(4, 2, movzwl, %eax, %ax)5:	test	IMM(1), %cl
	jz	6f
	movzbl	(%rsi), %eax
	xor	(%rdx), %al
	mov	%al, (%rdi)
6:')
define(`TO_FRAME', `ifelse(J, 0, `ifelse(eval(H < 2), 1, `
	movdqa	REG(TRANSPOSED(J)), KEY_AT(2 * H)')', `
	movdqa	REG(TRANSPOSED(J)), KEYSTREAM_AT(64 * (J - 1) + 16 * H)')')

PROLOGUE(xcsi_chacha20poly1305_brief_ssse3)
	SAVE_REGISTERS
	FRAME(BRIEF_FRAME)
	mov	%rdx, JOB
	mov	%rcx, OPENS
	C not 16 bytes at once, which would wait for the stores of two words
	movq	(LAST), REG(BASE)
	movhps	8(LAST), REG(BASE)
	mov	OF_JOB(length)(%rdx), %rcx
	cmp	$128, %rcx
	ja	.Lbrief_four
	cmp	$64, %rcx
	ja	.Lbrief_three
	test	%rcx, %rcx
	jz	.Lbrief_one
FIRST_FEW(2)
	jmp	.Lbrief_key
.Lbrief_one:
FIRST_FEW(1)
	jmp	.Lbrief_key
.Lbrief_three:
FIRST_FEW(3)
	jmp	.Lbrief_key
.Lbrief_four:
	movdqa	REG(BASE), ROW_AT(3)
ROW_TO_WORDS(3, BASE)
	movdqa	constants(%rip), REG(15)
ROW_TO_WORDS(0, 15)
	movdqu	(KEY), REG(15)
	movdqa	REG(15), ROW_AT(1)
ROW_TO_WORDS(1, 15)
	movdqu	16(KEY), REG(15)
	movdqa	REG(15), ROW_AT(2)
ROW_TO_WORDS(2, 15)
ONE_TO_SLOT
ROUNDS(first, `VERTICAL_ROUND(0)VERTICAL_ROUND(1)')
AFTER_ROUNDS
OUTPUT(`TO_FRAME')
NEXT_NUMBERS
.Lbrief_key:
	mov	$0x0ffffffc0fffffff, R0
	lea	-3(R0), R1
	and	KEY_AT(0), R0
	and	KEY_AT(1), R1
MULTIPLES
	xor	%ebx, %ebx
	xor	%ebp, %ebp
	xor	%r12d, %r12d
	mov	OF_JOB(aad)(%rdx), SRC
	mov	OF_JOB(aad_length)(%rdx), N
	test	N, N
	jz	.Lbrief_text
	mov	$1, %r12d
	cmp	$16, N
	jb	.Lbrief_aad
	mov	(SRC), H0
	mov	8(SRC), H1
	add	$16, SRC
	sub	$16, N
	jz	.Lbrief_text
PART
	jmp	.Lbrief_text
.Lbrief_aad:
REST
	mov	P0, H0
	mov	P1, H1
.Lbrief_text:
	mov	JOB, %rdx
	mov	OF_JOB(length)(%rdx), N
	mov	OF_JOB(src)(%rdx), %rsi
	mov	OF_JOB(dst)(%rdx), %rdi
	cmp	$FIRST_BYTES, N
	ja	.Lbrief_long
	testl	$1, OPENS
	jnz	.Lbrief_hash
ADD_KEYSTREAM
	mov	JOB, %rdx
	mov	OF_JOB(length)(%rdx), N
	mov	OF_JOB(dst)(%rdx), SRC
.Lbrief_hash:
	test	N, N
	jz	.Lbrief_lengths
PART
.Lbrief_lengths:
	mov	JOB, %rdx
	mov	OF_JOB(aad_length)(%rdx), P0
	mov	OF_JOB(length)(%rdx), P1
BLOCK(`P0', `P1', `$(1)')
BLOCK(`$(0)', `$(0)', `$(0)')
REDUCE
	add	KEY_AT(2), H0
	adc	KEY_AT(3), H1
	mov	JOB, %rdx
	mov	OF_JOB(tag)(%rdx), %rdi
	mov	OF_JOB(length)(%rdx), %rcx
	testl	$1, OPENS
	jnz	.Lbrief_compare
	mov	H0, (%rdi)
	mov	H1, 8(%rdi)
	xor	%ebx, %ebx
	jmp	.Lbrief_end
.Lbrief_compare:
	xor	(%rdi), H0
	xor	8(%rdi), H1
	or	H1, H0
	setnz	%bl
	movzbl	%bl, %ebx
	jnz	.Lbrief_end
	cmp	$FIRST_BYTES, %rcx
	ja	.Lbrief_end
	mov	OF_JOB(src)(%rdx), %rsi
	mov	OF_JOB(dst)(%rdx), %rdi
ADD_KEYSTREAM
.Lbrief_end:
	mov	JOB, %rdx
	pxor	REG(0), REG(0)
FOR(`I', 0, 7, `	movdqa	REG(0), KEYSTREAM_AT(16 * I)
')	movdqa	REG(0), KEY_AT(0)
	movdqa	REG(0), KEY_AT(2)
	cmpq	$128, OF_JOB(length)(%rdx)
	jbe	.Lbrief_wiped
FOR(`I', 8, 15, `	movdqa	REG(0), KEYSTREAM_AT(16 * I)
')FOR(`I', 1, 3, `	movdqa	REG(0), ROW_AT(I)
')WIPE_WORDS
.Lbrief_wiped:
WIPE
	mov	%ebx, %eax
	.cfi_remember_state
	END_FRAME(BRIEF_FRAME)
	RESTORE_REGISTERS
	ret
	.cfi_restore_state

.Lbrief_long:
	lea	FIRST_BYTES`'(%rsi), %rax
	mov	%rax, SRC_AT
	lea	FIRST_BYTES`'(%rdi), %rdx
	mov	%rdx, DST_AT
	lea	-FIRST_BYTES`'(N), %rax
	mov	%rax, LEFT
	mov	$256, %r11d
	mov	%rdi, %rax
	testl	$1, OPENS
	jz	.Lbrief_base
	xor	%r11d, %r11d
	mov	%rsi, %rax
	lea	(%rsi,N), %rdx
.Lbrief_base:
	mov	%rdx, THERE
	mov	%r11, STEP_OF_THERE
	mov	%rax, BASE_AT
	mov	$FIRST_BYTES, %ecx
	lea	KEYSTREAM_AT(0), %rdx
1:	ADD_VECTOR
	jnz	1b
FOLD
	mov	BASE_AT, TEXT
.Lbrief_next:
	mov	LEFT, %rax
	cmp	$256, %rax
	jae	.Lbrief_pass
	test	%rax, %rax
	jz	.Lbrief_rest
	mov	SRC_AT, %rdx
	mov	%rdx, LAST_SRC
	mov	DST_AT, %rdx
	mov	%rdx, LAST_DST
	cmp	$128, %rax
	jbe	.Lbrief_few
	lea	KEYSTREAM_AT(0), %rdx
	mov	%rdx, SRC_AT
	mov	%rdx, DST_AT
	pxor	REG(0), REG(0)
FOR(`I', 0, 15, `	movdqa	REG(0), KEYSTREAM_AT(16 * I)
')
.Lbrief_pass:
WORDS_FROM_FRAME
	mov	THERE, %rax
	sub	TEXT, %rax
	mov	$3, COUNT
	cmp	$208, %rax
	sbb	$-1, COUNT
	cmp	$256, %rax
	sbb	$-1, COUNT
	mov	$5, %eax
	sub	COUNT, %eax
	add	%eax, %eax
	mov	%rax, PLAIN
ROUNDS_BESIDE
	mov	PLAIN, %rcx
	test	%ecx, %ecx
	jz	.Lbrief_rounds_end
.Lbrief_plain:VERTICAL_ROUND(0)VERTICAL_ROUND(1)
	dec	COUNT
	jnz	.Lbrief_plain
.Lbrief_rounds_end:
AFTER_ROUNDS
	mov	SRC_AT, READ_AT
	mov	DST_AT, WRITE_AT
OUTPUT(`TO_TEXT')
	mov	D1_OF(0), H1
NEXT_NUMBERS
	mov	STEP_OF_THERE, %rax
	add	%rax, THERE
	addq	$256, SRC_AT
	addq	$256, DST_AT
	add	$16, TEXT
	subq	$256, LEFT
	jae	.Lbrief_next
	mov	LEFT, %rcx
	add	$256, %rcx
.Lbrief_last:
	mov	TEXT, %r11
	mov	LAST_SRC, %rsi
	mov	LAST_DST, %rdi
ADD_KEYSTREAM
	mov	%r11, TEXT
.Lbrief_rest:
	lea	(R0,R0,4), Q0
	mov	JOB, %rdx
	mov	OF_JOB(length)(%rdx), N
	add	BASE_AT, N
	sub	TEXT, N
	jmp	.Lbrief_hash
.Lbrief_few:
	mov	JOB, %rdx
	mov	OF_JOB(length)(%rdx), %rcx
	sub	%rax, %rcx
	shr	$6, %ecx
	inc	%ecx
	movd	%ecx, REG(BASE)
	paddd	ROW_AT(3), REG(BASE)
	cmp	$64, %rax
	ja	.Lbrief_two
LAST_FEW(1)
	mov	LEFT, %rcx
	jmp	.Lbrief_last
.Lbrief_two:
LAST_FEW(2)
	mov	LEFT, %rcx
	jmp	.Lbrief_last
EPILOGUE

TABLES

RODATA(constants, 16)
	.ascii	"expand 32-byte k"
END_RODATA

RODATA(fours, 16)
FOR(`I', 0, 3, `	.long	4
')END_RODATA

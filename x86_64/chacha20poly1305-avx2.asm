C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20-Poly1305 in one pass: vectors encrypt eight blocks, vertical, as chacha20.m4; general registers hash 32 blocks: three in
C each of ten double rounds, two during the output.  Poly1305 in radix 2^64; src/poly1305-impl.h has formula and state.
C
C Functions: encrypt, brief.
C Features: AVX2, BMI2.  Stack: two vectors of words or the keystream, wiped, and numbers that are not secret.
C Bounds: src/portable/poly1305-c64.c, which also adds a block to h before the product; the high words of d0 and d1, and h2, never
C carry.  brief: poly1305-x64.asm.
C
C brief: chacha20poly1305-brief.m4.  AMD Zen 3, time of whole calls with 13 bytes of additional data in proportion to that without
C brief, least of 9000 batches, two programs in turn: seal of 16, 64, 128, 192, 256, 320 bytes 0.89, 0.90, 0.93, 0.94, 0.99, 1.01;
C open 0.85, 0.85, 0.89, 0.89, 0.93, 0.92.
C These are with the whole last set before Poly1305.  Finished beside it, 256 and 320 bytes take by llvm-mca 19 660, 712 cycles of
C Zen 3 in place of 704, 756, and to open 650, 714 in place of 700, 764; Cascade Lake 692, 736 for 740, 784, and 707, 759 for 764,
C 816; measured on an Intel Xeon with AMX (Granite Rapids) 703, 745 for 729, 768, and 707, 749 for 760, 806.
C
C AMD Zen 3, cycles of a pass of 512 bytes: 512; the eight blocks alone 504, 32 blocks by x64 alone 390.  A block waits for the one
C before, some 12 cycles, so during the output, which is short, more than two are slower: two in each double round and eight there,
C 28 in all, 560.  How finely a double round is mixed, from each vector instruction to every 48th, makes 1 %.  mul in place of mulx:
C 3 % slower.

REQUIRES(avx2, bmi2)

define(`LANES', 2)
define(`LEGACY', 0)
define(`BYTES', 1)
include(`chacha20.m4')
STRUCTS(`src/chacha20poly1305-run.h')

define(`MODE', `fused')
define(`R0', `%r8')
define(`R1', `%r9')
define(`S1', `%r10')
define(`Q0', `%r11')
define(`H0', `%rbx')		C in a block d0 mod 2^64
define(`H1', `%rbp')
define(`H2', `%r12')
define(`A1', `%r13')		C d0 div 2^64
define(`B0', `%r14')		C d1 mod 2^64, without A1
define(`B1', `%r15')		C d1 div 2^64
define(`U', `%rcx')		C scratch, as rax and rdx
define(`TEXT', `%rsi')		C what is hashed
define(`SLOTS', `%rdi')
C Where words are loaded, and where blocks are written:
define(`STATE', `%rdx')
define(`SRC', `%rdx')
define(`DST', `%rax')
define(`SRC_0', `SRC')
define(`DST_0', `DST')
C Frame
define(`N', `0(%rsp)')
define(`ROUND', `4(%rsp)')
define(`PASSES', `8(%rsp)')	C what is left
define(`DST_AT', `16(%rsp)')
define(`SRC_AT', `24(%rsp)')
define(`STATE_AT', `32(%rsp)')
define(`MAC', `40(%rsp)')
define(`FRAME_SIZE', 144)

C HASH_0(i), HASH_1: h = (h + block i of TEXT) r, in two pieces
define(`HASH_0', `
	add	eval(16 * ($1))(TEXT), H0
	adc	eval(16 * ($1) + 8)(TEXT), H1
	adc	IMM(1), H2
	mov	H0, %rdx
	mulx	R1, B0, B1
	mulx	R0, H0, A1
	mov	H1, %rdx
	ADD_PRODUCT(R0, B0, B1)
	ADD_PRODUCT(S1, H0, A1)
')
define(`HASH_1', `
	mov	H2, %rdx
	ADD_PRODUCT(S1, B0, B1)
	shr	IMM(2), %rdx
	ADD_PRODUCT(Q0, H0, A1)
	and	IMM(3), H2
	imul	R0, H2
	add	B1, H2
	mov	B0, H1
	add	A1, H1
	adc	IMM(0), H2
')
define(`ADD_PRODUCT', `mulx	$1, %rax, U
	add	%rax, $2
	adc	U, $3')
define(`HASH', `HASH_0($1)HASH_1')

C PAIR(pair of quarter-rounds, middle, end)
define(`PAIR', `LET(`P', $1, `STEP(`QA', `QB', `QD', 16)STEP(`QC', `QD', `QB', 12)$2`'STEP(`QA', `QB', `QD', 8)dnl
STEP(`QC', `QD', `QB', 7)$3')')
define(`PASS', `
	mov	STATE_AT, STATE
WORDS_IN
SPILL
	movl	IMM(DOUBLE_ROUNDS), ROUND
	.balign	64
LABEL(rounds):LET(`FORM', `vertical', `LET(`SETS', 2, `PAIR(0, `HASH_0(0)', `HASH_1`'EXCHANGE')PAIR(1, `HASH_0(1)')
PAIR(2, `HASH_1', `HASH_0(2)EXCHANGE')PAIR(3, `HASH_1')')')
	add	IMM(48), TEXT
	subl	IMM(1), ROUND
	jnz	LABEL(rounds)
FOR(`H', 0, 1, `ifelse(H, 1, `
	V(movdqa)	SLOT(0), REG(14)
	V(movdqa)	SLOT(1), REG(15)')
	mov	STATE_AT, STATE
WORDS_ADD
HASH(H)
TO_BLOCKS
	mov	SRC_AT, SRC
	mov	DST_AT, DST
FOR(`J', 0, 7, `OUT(J, H, TRANSPOSED(J), SCRATCH(H, 1))')')
	add	IMM(32), TEXT')

PROLOGUE(xcsi_chacha20poly1305_encrypt_avx2)
	SAVE_REGISTERS
	FRAME(FRAME_SIZE)
	mov	%rdi, STATE_AT
	mov	%rsi, MAC
	mov	OFFSET_OF(chacha20poly1305_run, dst)(%rdx), %rax
	mov	%rax, DST_AT
	mov	OFFSET_OF(chacha20poly1305_run, src)(%rdx), %rax
	mov	%rax, SRC_AT
	mov	OFFSET_OF(chacha20poly1305_run, passes)(%rdx), %rax
	mov	%rax, PASSES
	movl	$0, N
	mov	(%rsi), R0
	mov	8(%rsi), R1
	mov	R1, S1
	shr	$2, S1
	add	R1, S1
	lea	(R0,R0,4), Q0
	mov	32(%rsi), H0
	mov	40(%rsi), H1
	mov	48(%rsi), H2
	mov	OFFSET_OF(chacha20poly1305_run, text)(%rdx), TEXT
	lea	eval(48 + 31)(%rsp), SLOTS
	and	$-32, SLOTS
.Lpass:
PASS
	addq	$512, SRC_AT
	addq	$512, DST_AT
	addl	$8, N
	subq	$1, PASSES
	jnz	.Lpass
WIPE_SLOTS
WIPE
	mov	MAC, %rax
	mov	H0, 32(%rax)
	mov	H1, 40(%rax)
	mov	H2, 48(%rax)
	END_FRAME(FRAME_SIZE)
	RESTORE_REGISTERS
	ret
EPILOGUE

define(`SETS_MOST', 3)
define(`SPLIT_LEAST', 3)
define(`AT_ONCE', 2)
define(`FULL', 0)
define(`PER_ROUND', 1)
define(`SEPARATE', 0)
include(`chacha20poly1305-brief.m4')

PROLOGUE(xcsi_chacha20poly1305_brief_avx2)
BRIEF
EPILOGUE

BRIEF_TABLES
WORD_TABLES

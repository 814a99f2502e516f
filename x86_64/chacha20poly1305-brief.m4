dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl A whole short message of ChaCha20-Poly1305 in one call, after chacha20.m4: the block with the key of Poly1305 and those of the
dnl text are computed at once, horizontally, LANES of them in a set.  The keystream goes to the frame.  Poly1305 is that of
dnl poly1305-x64.m4; its key does not go through memory.
dnl
dnl The last sets of longer texts take some of their rounds at half the pace of those of the other sets, which leave room for them,
dnl and the rest beside Poly1305.
dnl
dnl What is executed after the rounds and does not need them, as the first block of additional data, takes no time: instructions of
dnl the rounds wait for each other, so that it is decoded before they end.
dnl
dnl The including file defines
dnl     LANES       2 (ymm) or 4 (zmm)
dnl     SETS_MOST   sets for the longest text
dnl     SPLIT_LEAST the fewest sets of which some are finished beside Poly1305; for that many and more:
dnl     AT_ONCE(sets)  the sets that are not, whose texts have as many blocks of Poly1305 as that takes
dnl     FULL(sets)  double rounds of all sets alike, an even number
dnl     PER_ROUND(sets)  blocks of Poly1305 beside a round
dnl     LONG        0; or another number, after chacha20poly1305-long.m4, which has the rest

include(`poly1305-x64.m4')
STRUCTS(`src/chacha20poly1305-job.h')
C BLOCK by mulx.  P0 is A1.  Alone by llvm-mca 19 11.1 cycles of Cascade Lake, 12.5 of Alder Lake, by mul 14.1 of Cascade Lake; of
C Zen 5, by the model, 9.3, by mul 9.4; measured on an Intel Xeon with AMX (Granite Rapids) 9.9, on AMD Zen 3 12.7.
C Slower: the products of d1 first, 12.1, 14.0, 9.2, on Zen 3 13.0, and to seal 448 bytes 4 %; other orders of the last four
C products, 9.9 to 12 on the Xeon; separate carries of m0 and m1, 0.5; h2 Q0 and h2 S1 before others, on Zen 3 11.5 to 12, but of
C Cascade Lake 13.
C No gain: two blocks in turn, of each half of a message, with one half times a power of r at the end: both take 16.0 cycles there,
C 21 of Cascade Lake, 27 of Zen 3, 12.6 of Zen 5, and powers and the end what that saves, but on Zen 5 with more than 400 bytes.
C Slower: h2 folded in each block, 12.8 to 14.5 there in several orders, 10.4 or more of Zen 5.
C Rejected by counting: two blocks in a step, by r^2, which is not clamped: 13 products and 80 operations, two steps have 14 and 70.
define(`BLOCK', `ifelse($1, P0, `
	mov	P0, %rax')
	mov	H0, %rdx
	mulx	R0, H0, A1
	mulx	R1, B0, B1
ifelse(`$1', `IMM(0)', , `
	add	ifelse($1, P0, %rax, `$1'), H0
	adc	$2, B0
	adc	$3, B1')
	mov	H1, %rdx
MULTIPLY_ADD(S1, H0, A1)
ifelse(IN_TWO, 1, `MULTIPLY_ADD(R0, B0, B1)')
	mov	H2, %rdx
	shr	IMM(2), %rdx
	MULTIPLY_ADD(Q0, H0, A1)
ifelse(IN_TWO, 1, , `	mov	H1, %rdx
	MULTIPLY_ADD(R0, B0, B1)')
	mov	H2, %rdx
	MULTIPLY_ADD(S1, B0, B1)
	and	IMM(3), H2
	imul	R0, H2
	add	B1, H2
	ifelse(IN_TWO, 1, `add	A1, B0', `mov	B0, H1
	add	A1, H1')
	adc	IMM(0), H2')
define(`IN_TWO', 0)
C TWO_BLOCKS: 32 bytes at SRC.  Between them h1 is in B0, and both products of h1 come one after the other, which saves moves, but
C not time where a block waits for the one before.
define(`TWO_BLOCKS', `LET(`IN_TWO', 1, `BLOCK(`(SRC)', `8(SRC)', `IMM(1)')
LET(`IN_B0', B0, `LET(`B0', H1, `LET(`H1', IN_B0, `BLOCK(`16(SRC)', `24(SRC)', `IMM(1)')')')')')
	add	IMM(32), SRC')
define(`MULTIPLY_ADD', `mulx	$1, %rax, %rdi
	add	%rax, $2
	adc	%rdi, $3')
C TAG: H0, H1 = h mod p + the second half of the key.  h = h' + 5 c < 2 p, h' < 2^130, is not less than p if h + 5 >= 2^130.
define(`TAG', `
	vmovq	HALF(1), R0
	vpextrq	IMM(1), HALF(1), R1
	mov	H2, N
	and	IMM(3), N
	shr	IMM(2), H2
	mov	H0, %rax
	mov	H1, %rdx
	lea	(H2,H2,4), H2
	lea	5(H2), %rdi
	add	H2, H0
	adc	IMM(0), H1
	add	%rdi, %rax
	adc	IMM(0), %rdx
	adc	IMM(0), N
	add	R0, H0
	adc	R1, H1
	add	R0, %rax
	adc	R1, %rdx
	cmp	IMM(4), N
	cmovae	%rax, H0
	cmovae	%rdx, H1')
define(`MODE', `brief')
define(`KEY', `%rdi')
define(`LAST', `%rsi')		C words 12 to 15
define(`INDEX', `%r13')
define(`JOB', `KEYSTREAM_BYTES`'(%rsp)')	C in the frame after the keystream of the text
define(`OPENS', `eval(KEYSTREAM_BYTES + 8)(%rsp)')
define(`REGISTER', `NTH($1, %rbx, %rbp, %r12, %r13, %r14, %r15)')
define(`TO_SRC', `eval(KEYSTREAM_BYTES + 16)(%rsp)')	C from dst to it
define(`TO_KEYSTREAM', `eval(KEYSTREAM_BYTES + 24)(%rsp)')
define(`REGISTER_AT', `eval(KEYSTREAM_BYTES + 32 + 8 * ($1))')
define(`KEY_AT', `eval(KEYSTREAM_BYTES + 80)(%rsp)')
define(`LEFT', `eval(KEYSTREAM_BYTES + 88)(%rsp)')	C double rounds of the last set
define(`LONG_AT', `eval(KEYSTREAM_BYTES + 96)')
define(`BRIEF_FRAME', `ifelse(LONG, 0, `eval(LONG_AT + 8)', `eval(LONG_AT + LONG_FRAME)')')
define(`KEYSTREAM_BYTES', `ifelse(LONG, 0, `TEXT_FOR(SETS_MOST)', LONG_MOST)')
define(`OF_JOB', `OFFSET_OF(xcs_chacha20poly1305_job, $1)')
define(`TEXT_FOR', `eval(64 * (LANES * ($1) - 1))')	C the most bytes of text with so many sets
define(`KEYSTREAM_AT', `eval(64 * (LANES * ($1) + ($2) - 1) + 16 * ($3))(%rsp)')	C (set, lane, row)
define(`SPREAD', `ifelse(LANES, 4, vbroadcasti32x4, vbroadcasti128)')
define(`COPY', `ifelse(BYTES, 0, vmovdqa64, vmovdqa)')
C EXTRACT(lane)(number): move and register
define(`EXTRACT', `ifelse($1, 0, `ifelse(BYTES, 0, vmovdqu64, vmovdqu)	HALF', BYTES, 0, `vextracti32x4 IMM($1), REG',
  `vextracti128 IMM($1), REG')')

C ROW(set, row); the rows from before are in memory, but the last one of block 0, which is in BASE.
define(`KEYSTREAM_OF', `LET(`SETS', $1, `LET(`FORM', `horizontal', `ROWS_IN(KEY)
ORDERS
ROUNDS(sets_$1, `QUARTERS`'ROWS_MOVE(UP_3, UP_2, UP_1)QUARTERS`'ROWS_MOVE(UP_1, UP_2, UP_3)')
ROWS_OUT(KEY)')')')
define(`ROWS_IN', `
	SPREAD	constants(%rip), REG(0)
	SPREAD	($1), REG(1)
	SPREAD	16($1), REG(2)
FOR(`S', 1, SETS - 1, `FOR(`R', 0, 2, `	COPY	REG(R), REG(ROW(S, R))
')')EACH(`vpaddd	NUMBERS(I), REG(BASE), REG(ROW(I, 3))')')
C ROWS_OUT(register), ROWS_ADD(register): the key is there.
define(`ROWS_OUT', `ROWS_ADD($1)
FOR(`S', SET_0, SETS - 1, `FOR(`R', 0, 3, `FOR(`L', ifelse(S, 0, 1, 0), LANES - 1, `	EXTRACT(L)(ROW(S, R)), KEYSTREAM_AT(S, L, R)
')')')')
define(`ROWS_ADD', `
FOR(`R', 0, 2, `
	SPREAD	ifelse(R, 0, `constants(%rip)', `eval(16 * R - 16)($1)'), REG(12)EACH(`OP(paddd, REG(12), REG(ROW(I, R)))')')
EACH(`OP(paddd, REG(BASE), REG(ROW(I, 3)))')EACH(`OP(paddd, NUMBERS(I), REG(ROW(I, 3)))')')
C The rounds of the sets from AT_ONCE on: FULL double rounds beside the same ones of the others; one round beside each of their
C other double rounds, as they leave room for it; the rest beside Poly1305, PER_ROUND blocks with each.
define(`KEYSTREAM_SPLIT', `LET(`ALL', $1, `LET(`FORM', `split', `LET(`SETS', $1, `ROWS_IN(KEY)
ifelse(FULL($1), 0, , `LET(`DOUBLE_ROUNDS', FULL($1), `dnl
ROUNDS(sets_full_$1, `QUARTERS`'ROWS_MOVE(UP_3, UP_2, UP_1)QUARTERS`'ROWS_MOVE(UP_1, UP_2, UP_3)')')')')
	mov	KEY, KEY_AT
LET(`SETS', AT_ONCE($1), `LET(`DOUBLE_ROUNDS', eval((10 - FULL($1)) / 2), `dnl
ROUNDS(sets_$1, `SPLIT_ROUND(UP_3, UP_2, UP_1)SPLIT_ROUND(UP_1, UP_2, UP_3)')')
ROWS_OUT(KEY)')')')')
define(`SPLIT_ROUND', `STEP(`QA', `QB', `QD', 16)STEP(`QC', `QD', `QB', 12)LATE_SETS(`STEP(`QA', `QB', `QD', 16)')dnl
STEP(`QA', `QB', `QD', 8)STEP(`QC', `QD', `QB', 7)LATE_SETS(`STEP(`QC', `QD', `QB', 12)')ROWS_MOVE(UP_3, UP_2, UP_1)dnl
STEP(`QA', `QB', `QD', 16)STEP(`QC', `QD', `QB', 12)LATE_SETS(`STEP(`QA', `QB', `QD', 8)')dnl
STEP(`QA', `QB', `QD', 8)STEP(`QC', `QD', `QB', 7)LATE_SETS(`STEP(`QC', `QD', `QB', 7)ROWS_MOVE($@)')ROWS_MOVE(UP_1, UP_2, UP_3)')
define(`LATE_SETS', `LET(`SET_0', AT_ONCE(ALL), `LET(`SETS', ALL, `$1')')')
C FINISH(sets, name, macro): the rest of these rounds, with the macro for a block
define(`FINISH', `LET(`ALL', $1, `LET(`FORM', `split', `
	movl	IMM(eval((10 - FULL($1)) / 2)), LEFT
	.balign	32
LABEL($2_rounds_$1):
LATE_SETS(`QUARTERS`'ROWS_MOVE(UP_3, UP_2, UP_1)')
FOR(`B', 1, PER_ROUND($1), `$3')
LATE_SETS(`QUARTERS`'ROWS_MOVE(UP_1, UP_2, UP_3)')
FOR(`B', 1, PER_ROUND($1), `$3')
	subl	IMM(1), LEFT
	jnz	LABEL($2_rounds_$1)
	sub	IMM(eval(16 * PER_ROUND($1) * (10 - FULL($1)))), N
	mov	KEY_AT, %rdi
LATE_SETS(`ROWS_OUT(%rdi)')
	jmp	LABEL($2)')')')
C SPLITS(macro): for the numbers of sets of which some are so done, the most first
define(`SPLITS', `FOR(`S', 0, eval(SETS_MOST - SPLIT_LEAST), `$1(eval(SETS_MOST - S))')')
define(`TO_SEAL', `	cmp	IMM(TEXT_FOR($1 - 1)), N
	ja	LABEL(seal_$1)
')
define(`TO_OPEN', `	cmp	IMM(TEXT_FOR($1 - 1)), N
	ja	LABEL(open_$1)
')
define(`FINISHES', `LABEL(seal_$1):
FINISH($1, seal, `SEAL_BLOCK')
LABEL(open_$1):
FINISH($1, open, `OPEN_BLOCK')
')
define(`SEAL_TEXT', `
	mov	TO_SRC, %rax
	mov	TO_KEYSTREAM, %rdx
FOR(`I', 0, $1 - 1, `	vmovdqu	eval(16 * I)(SRC,%rax), HALF(2 + I)
	vpxor	eval(16 * I)(SRC,%rdx), HALF(2 + I), HALF(2 + I)
	vmovdqu	HALF(2 + I), eval(16 * I)(SRC)
')')
define(`SEAL_BLOCK', `SEAL_TEXT(1)BLOCK(`(SRC)', `8(SRC)', `IMM(1)')
	add	IMM(16), SRC')
define(`OPEN_BLOCK', `BLOCK(`(SRC)', `8(SRC)', `IMM(1)')
	add	IMM(16), SRC')
C In registers, where rotations need them.
define(`ORDERS', `ifelse(BYTES`'KEPT, 11, `
	vmovdqa	rotate_16(%rip), REG(ORDER(16))
	vmovdqa	rotate_8(%rip), REG(ORDER(8))')')

C TWO(move, bytes, a, b): the first and the last bytes of a rest, which may be the same
define(`TWO', `
	$1	(%rsi,INDEX), $3
	$1	eval(-$2)(%rsi,N), $4
	xor	(%rsp,INDEX), $3
	xor	eval(-$2)(%rsp,N), $4
	$1	$3, (%rdi,INDEX)
	$1	$4, eval(-$2)(%rdi,N)')
C Adds the keystream to the text, 16 bytes at once: loads of 32 would wait for the stores of two rows.  At rest: to the last N bytes
C of the text, from INDEX on, of seal, too, which leaves N = INDEX + N.
define(`ADD_KEYSTREAM', `
	mov	JOB, %rdx
	mov	OF_JOB(src)(%rdx), %rsi
	mov	OF_JOB(dst)(%rdx), %rdi
	mov	OF_JOB(length)(%rdx), N
	xor	%r13d, %r13d
ifelse(LONG, 0, , `	xor	%eax, %eax
	cmp	IMM(LONG), N
	cmova	KEYSTREAM_FROM, %rax
	add	%rax, %rsi
	add	%rax, %rdi
	sub	%rax, N
')	sub	IMM(32), N
	jb	2f
1:	vmovdqu	(%rsi,INDEX), HALF(2)
	vmovdqu	16(%rsi,INDEX), HALF(3)
	vpxor	(%rsp,INDEX), HALF(2), HALF(2)
	vpxor	16(%rsp,INDEX), HALF(3), HALF(3)
	vmovdqu	HALF(2), (%rdi,INDEX)
	vmovdqu	HALF(3), 16(%rdi,INDEX)
	add	IMM(32), INDEX
	sub	IMM(32), N
	jae	1b
2:	add	IMM(16), N
	js	3f
	vmovdqu	(%rsi,INDEX), HALF(2)
	vpxor	(%rsp,INDEX), HALF(2), HALF(2)
	vmovdqu	HALF(2), (%rdi,INDEX)
	add	IMM(16), INDEX
3:	and	IMM(15), N
	jz	LABEL(right)
LABEL(rest):
	mov	%ecx, %r14d
	add	INDEX, N
	cmp	IMM(8), %r14d
	jb	4f
TWO(mov, 8, %rax, %rdx)
	jmp	6f
4:	cmp	IMM(4), %r14d
	jb	5f
TWO(mov, 4, %eax, %edx)
	jmp	6f
5:	shr	%r14d
	add	INDEX, %r14
	movzbl	(%rsi,%r14), %r15d
	xor	(%rsp,%r14), %r15b
	mov	(%rsi,INDEX), %al
	mov	-1(%rsi,N), %dl
	xor	(%rsp,INDEX), %al
	xor	-1(%rsp,N), %dl
	mov	%al, (%rdi,INDEX)
	mov	%r15b, (%rdi,%r14)
	mov	%dl, -1(%rdi,N)
6:	testl	IMM(1), OPENS
	jz	LABEL(hash)')

define(`WIPE_HALF', `ifelse(eval($1 > 15), 1, vpxord, vpxor)	HALF($1), HALF($1), HALF($1)')
define(`BRIEF', `
	FRAME(BRIEF_FRAME)
	SPREAD_NONCE(LAST)
	mov	%rdx, JOB
	mov	%rcx, OPENS
	mov	OF_JOB(length)(%rdx), %rax
ifelse(LONG, 0, , `	cmp	IMM(LONG), %rax
	ja	LABEL(long)
')FOR(`K', 2, SETS_MOST, `	cmp	IMM(TEXT_FOR(SETS_MOST - K + 1)), %rax
	ja	LABEL(more_`'eval(SETS_MOST - K + 2))
')KEYSTREAM_OF(1)
	jmp	LABEL(made)
FOR(`K', 2, SETS_MOST, `LABEL(more_`'K):
ifelse(eval(K >= SPLIT_LEAST), 1, `KEYSTREAM_SPLIT(K)', `KEYSTREAM_OF(K)')
ifelse(K`'LONG, SETS_MOST`'0, , `	jmp	LABEL(made)
')')ifelse(LONG, 0, , `LABEL(long):
PASS_WITH_KEY
')LABEL(made):
FOR(`I', 0, 5, `	mov	REGISTER(I), REGISTER_AT(I)(%rsp)
	.cfi_rel_offset REGISTER(I), REGISTER_AT(I)
')	mov	JOB, %rdx
	mov	OF_JOB(dst)(%rdx), %rax
	mov	OF_JOB(src)(%rdx), %rcx
	sub	%rax, %rcx
	mov	%rcx, TO_SRC
	mov	%rsp, %rcx
	sub	%rax, %rcx
	mov	%rcx, TO_KEYSTREAM
	mov	OF_JOB(aad)(%rdx), SRC
	mov	OF_JOB(aad_length)(%rdx), N
	xor	%ebx, %ebx
	xor	%ebp, %ebp
	xor	%r12d, %r12d
	test	N, N
	jz	LABEL(no_aad)
	mov	IMM(1), %r12d
	cmp	IMM(16), N
	jb	LABEL(short_aad)
	mov	(SRC), H0
	mov	8(SRC), H1
	jmp	LABEL(no_aad)
LABEL(short_aad):
REST
	mov	P0, H0
	mov	P1, H1
LABEL(no_aad):
	vmovq	HALF(0), R0
	vpextrq	IMM(1), HALF(0), R1
	mov	IMM(0x0ffffffc0fffffff), %rax
	lea	-3(%rax), %rdx
	and	%rax, R0
	and	%rdx, R1
MULTIPLES
	mov	JOB, %rdx
	mov	OF_JOB(aad_length)(%rdx), N
	sub	IMM(16), N
	jbe	LABEL(text)
	mov	OF_JOB(aad)(%rdx), SRC
	add	IMM(16), SRC
PART
LABEL(text):
	mov	JOB, %rdx
	mov	OF_JOB(length)(%rdx), N
	testl	IMM(1), OPENS
	jnz	LABEL(opening)
	mov	OF_JOB(dst)(%rdx), SRC
ifelse(LONG, 0, , `	cmp	IMM(LONG), N
	ja	LABEL(passes)
')SPLITS(`TO_SEAL')LABEL(seal):
	sub	IMM(16), N
	jb	2f
	.balign	32
1:SEAL_BLOCK
	sub	IMM(16), N
	jae	1b
2:	add	IMM(16), N
	jz	LABEL(lengths)
	mov	SRC, %rdi
	mov	TO_KEYSTREAM, INDEX
	add	SRC, INDEX
	sub	%rsp, INDEX
	sub	INDEX, %rdi
	mov	TO_SRC, %rsi
	add	%rdi, %rsi
	jmp	LABEL(rest)
LABEL(hash):
	lea	(%rdi,INDEX), SRC
	sub	INDEX, N
	jmp	LABEL(hash_rest)
ifelse(LONG, 0, , `LABEL(passes):
ifelse(eval(LONG < FIRST_PASS), 1, `	cmp	IMM(FIRST_PASS), N
	jbe	LABEL(passed)
')PASSES
LABEL(passed):
S_BACK
	testl	IMM(1), OPENS
ifelse(BYTES, 0, `	jnz	LABEL(open)
	sub	IMM(32), N
	jb	2f
	.balign	32
1:SEAL_TEXT(2)TWO_BLOCKS
	sub	IMM(32), N
	jae	1b
2:	add	IMM(32), N
	jmp	LABEL(seal)', `	jz	LABEL(seal)
	jmp	LABEL(open)')
PASS_OF_FEW
')SPLITS(`FINISHES')LABEL(opening):
	mov	OF_JOB(src)(%rdx), SRC
ifelse(LONG, 0, , `	cmp	IMM(LONG), N
	ja	LABEL(passes)
')SPLITS(`TO_OPEN')LABEL(open):
WHOLE_BLOCKS
	jz	LABEL(lengths)
LABEL(hash_rest):
REST
BLOCK(`P0', `P1', `IMM(1)')
LABEL(lengths):
	mov	JOB, SRC
ifelse(LONG, 0, , `	cmpq	IMM(LONG), OF_JOB(length)(SRC)
	ja	LABEL(keystream_used)
LABEL(keystream_wiped):
')	add	IMM(OF_JOB(aad_length)), SRC
	BLOCK(`(SRC)', `8(SRC)', `IMM(1)')
	BLOCK(`IMM(0)', `IMM(0)', `IMM(0)')
TAG
	mov	JOB, %rdx
	mov	OF_JOB(tag)(%rdx), %rdi
	testl	IMM(1), OPENS
	jnz	LABEL(compare)
	mov	H0, (%rdi)
	mov	H1, 8(%rdi)
	jmp	LABEL(right)
LABEL(compare):
	xor	(%rdi), H0
	xor	8(%rdi), H1
	xor	%eax, %eax
	or	H1, H0
	setnz	%al
	jnz	LABEL(end)
ADD_KEYSTREAM
LABEL(right):
	xor	%eax, %eax
LABEL(end):
	mov	JOB, %rdx
	mov	OF_JOB(length)(%rdx), %rcx
ifelse(LONG, 0, , `	cmp	IMM(LONG), %rcx
	ja	LABEL(wipe_long)
')FOR(`K', 1, SETS_MOST, `ifelse(K, 1, , `	cmp	IMM(TEXT_FOR(K - 1)), %rcx
	jbe	LABEL(wiped)
')FOR(`I', 0, 3, `	WIPE_HALF(ROW(K - 1, I))
')FOR(`I', ifelse(K, 1, 0, `eval(TEXT_FOR(K - 1) / 32)'), eval(TEXT_FOR(K) / 32 - 1), `	vmovdqu	%ymm0, eval(32 * I)(%rsp)
')')LABEL(wiped):
FOR(`I', 12, 15, `	vpxor	HALF(I), HALF(I), HALF(I)
')	vzeroupper
FOR(`I', 0, 5, `	mov	REGISTER_AT(I)(%rsp), REGISTER(I)
	.cfi_restore REGISTER(I)
')	END_FRAME(BRIEF_FRAME)
	ret
ifelse(LONG, 0, , `LABEL(wipe_long):
	.cfi_adjust_cfa_offset BRIEF_FRAME
FOR(`I', 0, 5, `	.cfi_rel_offset REGISTER(I), REGISTER_AT(I)
')	testl	IMM(1), OPENS
	jz	LABEL(key_left)
WIPE_LONG
LABEL(key_left):
	vpxor	HALF(1), HALF(1), HALF(1)
	jmp	LABEL(wiped)
LABEL(keystream_used):
	testl	IMM(1), OPENS
	jnz	LABEL(keystream_wiped)
WIPE_LONG
	jmp	LABEL(keystream_wiped)
')')

C Not 16 bytes at once, which would wait for the stores of two words.
define(`SPREAD_NONCE', `vpbroadcastq ($1), REG(BASE)
	vpbroadcastq 8($1), REG(12)
	ifelse(LANES, 4, `vpunpcklqdq REG(12), REG(BASE), REG(BASE)', `vpblendd IMM(0xcc), REG(12), REG(BASE), REG(BASE)')')

define(`BRIEF_TABLES', `
RODATA(constants, 16)
	.ascii	"expand 32-byte k"
END_RODATA

C That of a block, in word 12.
RODATA(numbers, 64)
FOR(`I', 0, eval(LANES * SETS_MOST - 1), `	.long	I, 0, 0, 0
')END_RODATA')

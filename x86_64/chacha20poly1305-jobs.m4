dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl ChaCha20-Poly1305 of LANES messages of at most a few blocks side by side, after chacha20-evex.m4: blocks 0 and 1 of each are two
dnl sets; then blocks 2 and 3, and so on, are two more, or the last ones one.  src/chacha20poly1305-impl.h has the formats.
dnl
dnl The columns of the first round are the same in both blocks, but for the one with the counter.  Of the keystreams only as many
dnl words are transposed as the longest text needs.  Vectors leave one of four instructions per cycle of Cascade Lake: beside eight
dnl of the double rounds the buffers of a job (LANES 16: of two) are checked, and its additional data is put where tags reads it.

STRUCTS(`src/chacha20poly1305-group.h')
define(`OF_GROUP', `OFFSET_OF(chacha20poly1305_group, $1)')
define(`OF_JOB', `OFFSET_OF(xcs_chacha20poly1305_job, $1)')
define(`KEY_WORDS_AT', 24)	C in the object of a key
define(`GROUP', `%rdi')		C the next job
define(`TO', `%rdx')		C its last block
define(`STREAM', `%rsi')	C words; then its keystream
define(`SLOTS', `%r10')
define(`DOUBTS', `%rbp')
define(`FROM', `%r10')
define(`LEFT', `%r11')
define(`NEXT', `%r9')		C its next block
define(`OFFSET', `%rax')
C the frame: what follows, registers of the caller, slots
define(`OPENS', `(%rsp)')
define(`END_OF_GROUP', `8(%rsp)')
define(`LONGEST', `%rsi')	C the lengths, or at most as many again
define(`WORDS_AT', `24(%rsp)')
define(`REGISTER_AT', `eval(40 + 8 * ($1))')
define(`JOBS_FRAME', `eval(12 * BYTES + 104)')
define(`DISTANCE', `eval(16 * LANES)')
define(`LOG_LANES', `ifelse(LANES, 8, 3, 4)')

C PLACE(lane): which job it has: with lanes of 64 bits, the even ones are the first half.
define(`PLACE', `(($1) % 2 * LANES / 2 + ($1) / 2)')
C MASK(register, bytes): %k1 = as many ones, fewer than 32
define(`MASK', `
	mov	IMM(-1), $1
	bzhi	$2, $1, $1
	kmovd	$1, %k1')

C --- a job beside the rounds: in r8; dst in r9, src in r10, length in r11, aad in rax, aad_length in rcx

C BELOW(bytes, difference of addresses, part): two buffers touch if it is less.
define(`BELOW', `	cmp	$1, $2
	jb	LOCAL(touch_$3)
')
define(`LOCAL', `.Ljob`'ifelse(LANES, 16, DIAGONAL)`'_$1')
C BESIDE_7 must not read from NULL.
define(`TOUCH', `LOCAL(touch_$1):
	mov	IMM(1), %ebp
	xor	%ecx, %ecx
	jmp	LOCAL(checked_$1)
')
define(`BESIDE_0', `
	mov	(GROUP), %r8
	mov	OF_JOB(aad_length)(%r8), %rcx
	mov	OF_JOB(length)(%r8), %r11
	mov	OF_JOB(dst)(%r8), %r9
	mov	OF_JOB(src)(%r8), %r10
	movl	IMM(0), OF_JOB(error)(%r8)
	mov	%rcx, (TO)
')
C r12: length + 11
define(`BESIDE_1', `
	mov	%r11, 8(TO)
	lea	11(%r11), %r12
	lea	15(%r11), %r13
	and	IMM(-16), %r13
	or	%r13, LONGEST
	lea	15(%rcx), %r15
')
C BEFORE_END(bytes, register): where so many of the last ones of a message go.  r15: where the additional data does
define(`BEFORE_END', `ifelse(LANES, 16, `	add	$1, $1
')	neg	$1
	lea	(TO,$1,8), $2')
define(`BESIDE_2', `
	and	IMM(-16), %r15
	add	%r13, %r15
BEFORE_END(%r13, %r14)
	mov	%r14, OF_GROUP(places)(GROUP)
	rorx	IMM(4), %r15, %r14
')
define(`BESIDE_3', `
	mov	%r14, OF_GROUP(hashed)(GROUP)
	cmp	%r14, %rbx
	cmovb	%r14, %rbx
BEFORE_END(%r15, %r15)
')
define(`BESIDE_4', `
	test	%r11, %r11
	jz	LOCAL(checked_4)
	test	%r9, %r9
	jz	LOCAL(touch_4)
	test	%r10, %r10
	jz	LOCAL(touch_4)
	cmp	%r9, %r10
	jne	LOCAL(not_in_place)
LOCAL(checked_4):
')
C r13, r14: the tag + 15, the nonce.  From dst: these
define(`BESIDE_5', `
	mov	OF_JOB(tag)(%r8), %r13
	mov	OF_JOB(nonce)(%r8), %r14
	mov	OF_JOB(aad)(%r8), %rax
	add	IMM(15), %r13
	lea	11(%r14), %r8
	sub	%r9, %r8
	BELOW(%r12, %r8, 5)
	add	IMM(4), %r12
	mov	%r13, %r8
	sub	%r9, %r8
	BELOW(%r12, %r8, 5)
LOCAL(checked_5):
')
C From a tag that is written: the nonce, src, the additional data, even if there is none
define(`BESIDE_6', `
	testl	IMM(1), OPENS
	jnz	LOCAL(checked_6)
	sub	%r13, %r14
	add	IMM(26), %r14
	BELOW(IMM(27), %r14, 6)
	cmp	%r9, %r10
	je	LOCAL(in_place)
	mov	%r13, %r14
	sub	%r10, %r14
	BELOW(%r12, %r14, 6)
LOCAL(in_place):
	sub	%rax, %r13
	lea	15(%rcx), %r14
	BELOW(%r14, %r13, 6)
LOCAL(checked_6):
')
C From the additional data: dst.  Then it is put where tags reads it.
define(`BESIDE_7', `
	test	%rcx, %rcx
	jz	LOCAL(checked_7)
	test	%rax, %rax
	jz	LOCAL(touch_7)
	lea	-1(%r9,%r11), %r9
	sub	%rax, %r9
	lea	-1(%r11,%rcx), %r11
	BELOW(%r11, %r9, 7)
	cmp	IMM(16), %ecx
	jae	LOCAL(blocks)
LOCAL(rest):
	cmp	IMM(8), %ecx
	jb	LOCAL(few)
	mov	(%rax), %r13
	mov	-8(%rax,%rcx), %r14
	movq	IMM(0), 8(%r15)
	mov	%r13, (%r15)
	mov	%r14, -8(%r15,%rcx)
LOCAL(checked_7):
')
define(`BESIDE_8', `')
define(`BESIDE_9', `
	add	IMM(8), GROUP
	add	IMM(16), TO
')
define(`BESIDE_10', `')
define(`BESIDE_11', `')
C What is rare, after the function
define(`BESIDE_RARELY', `TOUCH(4)TOUCH(5)TOUCH(6)TOUCH(7)dnl
LOCAL(not_in_place):
	lea	-1(%r10,%r11), %r13
	sub	%r9, %r13
	lea	-1(%r11,%r11), %r14
	cmp	%r14, %r13
	jae	LOCAL(checked_4)
	jmp	LOCAL(touch_4)
LOCAL(blocks):
	mov	(%rax), %r13
	mov	8(%rax), %r14
	mov	%r13, (%r15)
	mov	%r14, 8(%r15)
	add	IMM(16), %rax
	add	IMM(DISTANCE), %r15
	sub	IMM(16), %ecx
	jz	LOCAL(checked_7)
	cmp	IMM(16), %ecx
	jae	LOCAL(blocks)
	jmp	LOCAL(rest)
LOCAL(few):
	movq	IMM(0), (%r15)
	movq	IMM(0), 8(%r15)
	cmp	IMM(4), %ecx
	jb	LOCAL(bytes)
	mov	(%rax), %r13d
	mov	-4(%rax,%rcx), %r14d
	mov	%r13d, (%r15)
	mov	%r14d, -4(%r15,%rcx)
	jmp	LOCAL(checked_7)
LOCAL(bytes):
	movzbl	(%rax), %r13d
	movzbl	-1(%rax,%rcx), %r14d
	mov	%r13b, (%r15)
	mov	%r14b, -1(%r15,%rcx)
	shr	IMM(1), %ecx
	movzbl	(%rax,%rcx), %r13d
	mov	%r13b, (%r15,%rcx)
	jmp	LOCAL(checked_7)
')
C Twelve parts beside a round, or beside two of them.
define(`BESIDE', `ifelse(LANES, 16, `PART($1, 0)', `PART(eval(($1 + 12 * DIAGONAL) / 2), eval(($1 + 12 * DIAGONAL) % 2))')')
define(`PART', `ifelse($2, 0, `indir(`BESIDE_$1')')')
define(`ROUND_BESIDE', `ROUND(0, 0, `BESIDE')')

C --- the function

C BEFORE(word) of the second set
define(`BEFORE', `ifelse(eval($1 < 4), 1, `constants+eval(4 * $1)(%rip)ALL', $1, 12, `one(%rip)ALL', `SAVED($1)')')

C EACH_JOB(name, text, for the next one): the text of each job.  Blocks before those of a message are idle; they begin at TO minus
C their number.
define(`EACH_JOB', `
	.balign	32
.L$1_job:
	mov	(GROUP), %r8
	mov	OF_GROUP(hashed)(GROUP), %rax
	sub	%rbx, %rax
	jnz	.L$1_idle
.L$1_begun:
	mov	OF_JOB(src)(%r8), FROM
	mov	OF_JOB(length)(%r8), LEFT
	mov	OF_GROUP(places)(GROUP), NEXT
$2
.L$1_next:
	add	IMM(8), GROUP
$3
	cmp	END_OF_GROUP, GROUP
	jb	.L$1_job
	jmp	.Ljobs_end
.L$1_idle:
	mov	%rbx, %rcx
	mov	GROUP, NEXT
	sub	END_OF_GROUP, NEXT
	lea	(TO,NEXT,2), NEXT
	dec	%rcx
	shl	IMM(eval(LOG_LANES + 4)), %rcx
	sub	%rcx, NEXT
5:	vmovdqu	%xmm0, (NEXT)
	add	IMM(DISTANCE), NEXT
	inc	%rax
	jnz	5b
	jmp	.L$1_begun')

C SEAL_REST(keystream, label): LEFT + 16 bytes, fewer than 16 from 2 on; the label: if there are none.
define(`SEAL_REST', `1:	vmovdqu	(FROM,OFFSET), %xmm1
	vpxor	($1,OFFSET), %xmm1, %xmm1
	vmovdqu	%xmm1, (%rcx,OFFSET)
	vmovdqu	%xmm1, (NEXT)
	add	IMM(16), OFFSET
	add	IMM(DISTANCE), NEXT
	sub	IMM(16), LEFT
	jae	1b
2:	add	IMM(16), LEFT
	jz	$2
	MASK(%r8d, %r11d)
	vmovdqu8 (FROM,OFFSET), %xmm1{%k1}{z}
	vmovdqu8 ($1,OFFSET), %xmm2{%k1}{z}
	vpxor	%xmm2, %xmm1, %xmm1
	vmovdqu8 %xmm1, (%rcx,OFFSET){%k1}
	vmovdqu	%xmm1, (NEXT)')
C The next SETS blocks of each message: the number of the first one is in r12d, and where they go in r9.  With two sets a word of
C the second one waits where its keystream goes.
define(`MORE_BLOCKS', `
FOR(`W', 0, 3, `	vpbroadcastd constants+eval(4 * W)(%rip), X(0, W)
')FOR(`W', 4, 15, `ifelse(W, 12, , `	vmovdqa64 SAVED(W), X(0, W)
')')	vpbroadcastd %r12d, X(0, 12)
ifelse(SETS, 2, `	inc	%r12d
FOR(`W', 0, 15, `ifelse(W, 12, `	vpbroadcastd %r12d, X(1, 12)
', `	vmovdqa64 X(0, W), X(1, W)
')')	dec	%r12d
')ALL_ROUNDS
ifelse(SETS, 2, `	vmovdqu64 X(1, 15), eval(64 * LANES)(%r9)
')LET(`TEMPORARY', `X(1, 15)', `	vpbroadcastd %r12d, TEMPORARY
	vpaddd	TEMPORARY, X(0, 12), X(0, 12)
FOR(`W', 0, 15, `ifelse(W, 12, , `	vpaddd	BEFORE(W), X(0, W), X(0, W)
')')FOR(`R', 0, 3, `TRANSPOSE_ROWS(4 * R)MORE_OUT(R, 0)')')dnl
ifelse(SETS, 2, `	vmovdqu64 eval(64 * LANES)(%r9), X(1, 15)
	inc	%r12d
	vpbroadcastd %r12d, X(0, 12)
FOR(`R', 0, 3, `FOR(`W', 4 * R, 4 * R + 3, `	vpaddd	ifelse(W, 12, `X(0, 12)', `BEFORE(W)'), X(1, W), X(0, W)
')LET(`TEMPORARY', `X(1, 4 * R)', `TRANSPOSE_ROWS(4 * R)')MORE_OUT(R, 1)')')')
C MORE_OUT(row, set): the row of four words is transposed.
define(`MORE_OUT', `
FOR(`I', 0, 3, `FOR(`J', 0, eval(LANES / 4 - 1), `	EXTRACT(J, 4 * $1 + I, eval(64 * (PLACE(4 * J + I) + LANES * $2) + 16 * $1)(%r9))
')')')

define(`JOBS_FUNCTION', `LET(`SETS', 2, `LET(`CHAINS', 0, `
	FRAME(JOBS_FRAME)
FOR(`I', 0, 5, `	mov	REGISTER(I), REGISTER_AT(I)(%rsp)
	.cfi_rel_offset REGISTER(I), REGISTER_AT(I)
')	lea	eval(BYTES + 87)(%rsp), SLOTS
	and	IMM(-BYTES), SLOTS
	xor	%eax, %eax
	mov	OF_GROUP(opens)(GROUP), %rcx
	mov	%rcx, OPENS
	mov	STREAM, WORDS_AT
	lea	eval(8 * LANES)(GROUP), %rcx
	mov	%rcx, END_OF_GROUP
	mov	IMM(7), %eax
	kmovd	%eax, %k1
FOR(`I', 0, 3, `FOR(`J', 0, eval(LANES / 4 - 1), `
	mov	eval(8 * PLACE(4 * J + I))(GROUP), %r8
	mov	OF_JOB(key)(%r8), %rax
	mov	OF_JOB(nonce)(%r8), %r8
	QUARTER(J, `KEY_WORDS_AT`'(%rax)', 4 + I)
	QUARTER(J, `eval(KEY_WORDS_AT + 16)(%rax)', 8 + I)
	vmovdqu32 (%r8), %xmm`'ifelse(J, 0, eval(12 + I), I){%k1}{z}
ifelse(J, 0, , `	INSERT(J, %xmm`'I, X(0, 12 + I))
')')')TRANSPOSE_ROWS(4)TRANSPOSE_ROWS(8)TRANSPOSE_ROWS(12)
FOR(`W', 4, 11, `	vmovdqa64 X(0, W), SAVED(W)
')FOR(`W', 13, 15, `	vmovdqa64 X(0, eval(W - 1)), SAVED(W)
')FOR(`W', 13, 15, `	vmovdqa64 X(0, eval(27 - W)), X(0, eval(28 - W))
')	vpxord	X(0, 12), X(0, 12), X(0, 12)
	vpbroadcastd one(%rip), X(1, 12)
FOR(`W', 0, 3, `	vpbroadcastd constants+eval(4 * W)(%rip), X(0, W)
')FOR(`W', 0, 2, `	vmovdqa64 X(0, 4 * W), X(1, 4 * W)
')LET(`DIAGONAL', 0, `LET(`LAST_QUARTER', `ifelse($'`1, 0, 3, 0)', `ROUND(0, 0)')')
FOR(`W', 0, 15, `ifelse(eval(W % 4), 0, , `	vmovdqa64 X(0, W), X(1, W)
')')	xor	%ebp, %ebp
	xor	%ebx, %ebx
	xor	%esi, %esi
	mov	IMM(2), %eax
	jmp	2f
	.balign	64
1:
LET(`DIAGONAL', 0, `ROUND(0, 0)')
2:
LET(`DIAGONAL', 1, `ROUND(0, 0)')
	dec	%eax
	jnz	1b
	.balign	64
1:
LET(`DIAGONAL', 0, `ROUND_BESIDE')
LET(`DIAGONAL', 1, `ROUND_BESIDE')
	cmp	END_OF_GROUP, GROUP
	jb	1b
	mov	LONGEST, %rcx
	mov	WORDS_AT, STREAM
	sub	IMM(eval(8 * LANES)), GROUP
	sub	IMM(DISTANCE), TO
	lea	eval(BYTES + 87)(%rsp), SLOTS
	and	IMM(-BYTES), SLOTS
	test	DOUBTS, DOUBTS
	jnz	3f
	mov	%rbx, OF_GROUP(most)(GROUP)
FOR(`W', 0, 3, `	vpaddd	constants+eval(4 * W)(%rip)ALL, X(0, W), X(0, W)
')FOR(`W', 4, 7, `	vpaddd	SAVED(W), X(0, W), X(0, W)
')FOR(`W', 0, 7, `	vmovdqu64 X(0, W), eval(BYTES * W)(STREAM)
')	add	IMM(eval(8 * BYTES)), STREAM
FOR(`R', 0, 3, `ifelse(R, 3, , R, 0, , `	cmp	IMM(eval(16 * R)), %rcx
	jbe	3f
')FOR(`W', 4 * R, 4 * R + 3, `	vpaddd	BEFORE(W), X(1, W), X(0, W)
')LET(`TEMPORARY', `X(1, 4 * R)', `TRANSPOSE_ROWS(4 * R)')
FOR(`I', 0, 3, `FOR(`J', 0, eval(LANES / 4 - 1), `	EXTRACT(J, 4 * R + I, eval(64 * PLACE(4 * J + I) + 16 * R)(STREAM))
')')')	cmpq	IMM(1), OF_GROUP(blocks)(GROUP)
	ja	.Lmore
.Lmade:
3:	vpxor	%xmm0, %xmm0, %xmm0
FOR(`W', 4, 15, `ifelse(W, 12, , `	vmovdqa64 X(0, 0), SAVED(W)
')')FOR(`I', 20, 31, `	vpxord	VECTOR(I), VECTOR(I), VECTOR(I)
')	test	DOUBTS, DOUBTS
	jnz	.Ldoubts
	C the texts
	testl	IMM(1), OPENS
	jnz	.Lopen_job
	cmpq	IMM(1), OF_GROUP(blocks)(GROUP)
	ja	.Llonger_job
EACH_JOB(seal, `
	mov	OF_JOB(dst)(%r8), %rcx
	sub	IMM(16), LEFT
	jb	2f
SEAL_REST(STREAM, .Lseal_next)', `	add	IMM(64), STREAM')
EACH_JOB(longer, `
	mov	OF_JOB(dst)(%r8), %rcx
	mov	STREAM, %r12
	sub	IMM(64), LEFT
	jb	7f
6:
FOR(`I', 0, 3, `	vmovdqu	eval(16 * I)(FROM,OFFSET), %xmm`'eval(1 + I)
	vpxor	eval(16 * I)(%r12,OFFSET), %xmm`'eval(1 + I), %xmm`'eval(1 + I)
	vmovdqu	%xmm`'eval(1 + I), eval(16 * I)(%rcx,OFFSET)
	vmovdqu	%xmm`'eval(1 + I), eval(DISTANCE * I)(NEXT)
')	add	IMM(64), OFFSET
	add	IMM(eval(4 * DISTANCE)), NEXT
	add	IMM(eval(64 * LANES - 64)), %r12
	sub	IMM(64), LEFT
	jae	6b
7:	add	IMM(48), LEFT
	js	2f
SEAL_REST(%r12, .Llonger_next)', `	add	IMM(64), STREAM')
EACH_JOB(open, `
	sub	IMM(16), LEFT
	jb	2f
1:	vmovdqu	(FROM,OFFSET), %xmm1
	vmovdqu	%xmm1, (NEXT)
	add	IMM(16), OFFSET
	add	IMM(DISTANCE), NEXT
	sub	IMM(16), LEFT
	jae	1b
2:	add	IMM(16), LEFT
	jz	.Lopen_next
	MASK(%r8d, %r11d)
	vmovdqu8 (FROM,OFFSET), %xmm1{%k1}{z}
	vmovdqu	%xmm1, (NEXT)')
.Ldoubts:
FOR(`I', 1, 19, `	vpxord	VECTOR(I), VECTOR(I), VECTOR(I)
')	jmp	.Ljobs_end
.Lmore:
	mov	OF_GROUP(blocks)(GROUP), %r11
	lea	eval(64 * LANES)(STREAM), %r9
	mov	IMM(2), %r12d
	sub	IMM(3), %r11
	jb	.Lone_more
.Ltwo_more:
MORE_BLOCKS
	inc	%r12d
	add	IMM(eval(128 * LANES)), %r9
	sub	IMM(2), %r11
	jae	.Ltwo_more
	cmp	IMM(-1), %r11
	jne	.Lmade
.Lone_more:
LET(`SETS', 1, `MORE_BLOCKS')
	jmp	.Lmade
LET(`DIAGONAL', 0, `BESIDE_RARELY')ifelse(LANES, 16, `
LET(`DIAGONAL', 1, `BESIDE_RARELY')')
.Ljobs_end:
	vzeroupper
	mov	DOUBTS, %rax
FOR(`I', 0, 5, `	mov	REGISTER_AT(I)(%rsp), REGISTER(I)
	.cfi_restore REGISTER(I)
')	END_FRAME(JOBS_FRAME)
	ret')')')

define(`JOBS_NUMBERS', `
RODATA(one, 4)
	DATA32(1)
END_RODATA')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, messages of 17 to 64 bytes one after the other, by the forms of gcm-brief-wide.m4.  src/gcm-impl.h has the limits.
C
C What a message waits for is its own rounds and hash, so as many others run beside it as have room in the CPU.  Checks here take 19
C instructions of vectors and masks, those of C about 60, and registers are cleared once.  Additional data are multiplied after two
C rounds, so that less waits for the last one.
C
C AMD Zen 4, 4 and 16 jobs with 13 bytes of additional data, cycles of all, three libraries in turn, the least of 600 batches;
C single: by gcm-brief-wide.m4, each job a call; vaes: that row, by gcm-queue.m4:
C   bytes                 4 jobs, 32    48    64   16, 32    48    64
C   gcm128 seal                  221   247   252      783   847   878
C   single                       228   254   261      866   945   961
C   vaes                         249   294   320      826   971  1063
C   gcm128 open                  185   228   235      665   800   824
C   single                       209   245   254      800   947   980
C   gcm256 seal                  252   285   297      909  1006  1056
C   single                       299   309   311     1032  1082  1099
C   gcm256 open                  230   273   282      774   952   983
C   single                       223   268   275      854   992  1037
C 2 jobs: 2 to 9 more than single; 3: as many.
C Slower there, 16 jobs to seal: checks with differences both ways, 1 to 2 %; gcm-queue.m4, 759 where single took 788, but more than
C that to open or with AES-256; a call of brief for each job, also of up to 432 bytes: 4 % more than the forms here, up to 5 % less
C than single at 96 to 128 bytes, as much above.

define(`QUEUE_LEAST', 17)
define(`QUEUE_MOST', 64)

define(`JOBS_LEFT', `%rbx')
define(`DONE', `%rbp')		C the result
define(`JOB_BYTES', OFFSET_OF(gcm_two, second))

C Constants: the key words of the first job; sizes of tag and nonce, 16
define(`KEY_WORDS', `%ymm19')
define(`SIZES', `%ymm20')
define(`SIXTEEN', `%ymm21')
define(`ZERO', `%ymm22')

C Goes to LABEL(last) unless the job has fit lengths, a key of the rows of the first one, and no two buffers touch that must not
C (src/modes/aead.h).  One at a touches one at b if - its length < a - b < that of b.
define(`QUEUE_CHECK', `
	mov	OF_JOB(length), LENGTH
	mov	OF_JOB(aad_length), LEFT
	mov	OF_JOB(key), STATE
	lea	-QUEUE_LEAST`'(LENGTH), %rax
	cmp	IMM(eval(QUEUE_MOST - QUEUE_LEAST)), %rax
	ja	LABEL(last)
	cmp	IMM(16), LEFT
	ja	LABEL(last)
	cmpq	IMM(0), OF_JOB(dst)
	je	LABEL(last)
	vmovdqu	OF_JOB(tag), Y(0)	C nonce, additional data, text
	vinserti32x4 IMM(1), OF_JOB(aad_length), SIZES, Y(1)
	vpsubq	OF_JOB(dst){1to4}, Y(0), Y(2)
	vpsubq	OF_JOB(tag){1to4}, Y(0), Y(3)
	vpsubq	Y(1), ZERO, Y(4)
	vpcmpltq OF_JOB(length){1to4}, Y(2), %k1
	vpcmpgtq Y(4), Y(2), %k1{%k1}
	vptestnmq Y(2), Y(2), %k2{%k3}	C in place
	kandnb	%k1, %k2, %k1
	vpcmpltq SIXTEEN, Y(3), %k2{%k4}
	vpcmpgtq Y(4), Y(3), %k2{%k2}
	korb	%k2, %k1, %k1
	vpcmpltuq Y(1), Y(0), %k2	C NULL with a length
	korb	%k2, %k1, %k1
	vpcmpneqq (STATE), KEY_WORDS, %k2
	kortestb %k2, %k1
	jnz	LABEL(last)')

define(`QUEUE_DONE', `	movl	IMM(0), OF_JOB(error)
	add	IMM(JOB_BYTES), JOB
	add	IMM(2), DONE
	dec	JOBS_LEFT
	jnz	LABEL(next)
	jmp	LABEL(last)')

define(`QUEUE', `
PUSH(%rbx)
PUSH(%rbp)
	mov	%rsi, JOBS_LEFT
	mov	%rdx, OPENS
	mov	%rdi, JOB
	xor	DONE, DONE
	mov	OF_JOB(key), STATE
	vmovdqu64 (STATE), KEY_WORDS
	vmovdqu64 sizes(%rip), SIZES
	mov	IMM(16), %eax
	vpbroadcastq %rax, SIXTEEN
	vpxorq	ZERO, ZERO, ZERO
	mov	IMM(8), %eax
	kmovd	%eax, %k3
	mov	IMM(14), %eax
	kmovd	%eax, %k4
LABEL(next):
QUEUE_CHECK
	lea	OFFSET_OF(gcm_parts, ghash)(STATE), POWERS
	add	IMM(OFFSET_OF(gcm_parts, aes)), STATE
	mov	OF_JOB(nonce), %rax
	mov	IMM(-1), ONES
LET(`LONG_AAD', 0, `LET(`ROUNDS_BEFORE', 2, `LET(`FORM_END', `QUEUE_DONE', `LET(`FORM_WRONG', `LABEL(wrong)', `
	cmp	IMM(32), LENGTH
	ja	LABEL(above_32)
FORM(1)
LABEL(above_32):
	cmp	IMM(48), LENGTH
	ja	LABEL(above_48)
FORM(32)
LABEL(above_48):
FORM(2)')')')')
LABEL(wrong):
	add	IMM(3), DONE
LABEL(last):
	mov	DONE, %rax
FOR(`I', 0, 15, `	vpxor	W(I), W(I), W(I)
')	vzeroupper
POP(%rbp)
POP(%rbx)
	ret')

RODATA(sizes, 32)
	.quad	16, 12, 0, 0
END_RODATA

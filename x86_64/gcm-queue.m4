dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, messages of two to four blocks of text one after the other, the tag of one beside the rounds of the next one.  LANES = 1
C has the products of gcm-brief.m4 that leave one fold.
C Layouts, powers and checks are those of gcm-brief.m4 and gcm-beside.m4.  src/gcm-impl.h has the limits.
C
C The last block is in register 1, so that it and the others have powers of H of their own, as in gcm-brief.m4.  It is read and
C written with as much of the block before it as makes 16 bytes, which is written afterwards.
C
C Cycles of each job with 13 bytes of additional data, AES-128, row aesni, the key ready; single: by gcm-brief.m4, each job a call.
C Model of Cascade Lake (llvm-mca 19), one call of 16 jobs; Intel Xeon with AMX (Granite Rapids) with the features of Cascade Lake:
C the least of 120 tries, with clocks from dependent multiplications:
C   bytes                     20    32    48    64
C   model, seal               50    50    56    65
C   single                    67    65    90    96
C   model, open               49    49    58    66
C   single                    62    60    78    82
C   Granite Rapids, seal    37.8  37.8  43.8  50.5
C   single                  49.6  44.7  59.0  62.5
C   open                    37.0  36.9  44.2  49.9
C   single                  49.2  46.8  59.9  62.4
C 64 bytes, 4 jobs: model 84, single 103, Granite Rapids 54, 62.  64 jobs of any 17 to 64 bytes with 0 to 16 of additional data and
C four keys, there: 26 % less; of any 1 to 64 bytes 15 % less.
C Row vaes, likewise, 16 jobs of 32, 48 and 64 bytes, Granite Rapids: seal 39.6, 45.0, 52.1, single 44.6, 59.3, 64.0; open 38.9,
C 45.0, 51.9, single 43.8, 57.1, 61.0.  Models of Zen 3, Alder Lake and Ice Lake, 64 bytes: seal 75, 56, 65, single 93, 71, 88;
C open 72, 54, 65, single 93, 62, 75.
C Row vaes512 has gcm-queue-wide.m4.
C Limit: one vaesenc in a cycle on Cascade Lake, 50 for 64 bytes.
C Slower: to seal, products in the message itself: model 83 for 64 bytes, Granite Rapids 54.5.  Five blocks in the rounds for 48
C bytes: 62 and 47.

define(`QUEUE_LEAST', 17)
define(`QUEUE_MOST', 64)

C and registers of gcm-beside.m4
define(`FROM', `%rbp')
define(`TO', `%r12')
define(`LACK', `%rax')	C length less 16 bytes for each block
define(`WINDOWS', `%r12')

C Numbers of registers: 0 has the cipher of J0, others block $1 from the end; what of it waits for the end of the message: to seal
C its number, to open the text
define(`KEPT_OF', `eval(4 + $1)')
define(`QUEUE_KEY_WORDS', `%ymm9')

C Shuffles of the last block: the first bytes of a block to its end; the last bytes of a block to a number, and back
define(`TO_END', `eval(16 + 16 * ($1))(WINDOWS, LACK)')
define(`UP', `TO_END(0)')
define(`REVERSED', `TO_END(2)')

C The rounds of $1 blocks and of J0
define(`QUEUE_ROUND', `QUEUE_OP($1, $2, vaesenc)')
define(`QUEUE_OP', `	vmovdqu	OF_AES(0, eval(ENCRYPTION + 16 * ($2))), W(T)
FOR(`I', 0, $1, `	$3	W(T), W(I), W(I)
')')
C The sums += X by power $1 of the key in $2
define(`QUEUE_MULTIPLY', `ifelse(LANES, 1, `MULTIPLY_NEAR(OF_POWERS(NEAR_OF($1)), $2)', `MULTIPLY(OF_POWERS(POWER_OF($1)), $2)')')
define(`QUEUE_PRODUCT', `QUEUE_MULTIPLY($1, KEY_OF(0))')

define(`QUEUE_START', `
	mov	OF_JOBS(0, nonce), %rax
	vmovq	(%rax), W(X)
	vpinsrd	IMM(2), 8(%rax), W(X), W(X)
	vpxor	OF_AES(0, ENCRYPTION), W(X), W(X)
	vpxor	counts(%rip), W(X), W(0)
FOR(`I', 1, $1, `	vpxor	counts+eval(16 * ($1 + 1 - I))(%rip), W(X), W(I)
')')

C Address of block $2 from the end in the buffer at $3, of a message of $1 blocks
define(`BLOCK_AT', `eval(16 * ($1 - $2))($3)')
C The ciphertext is hashed beside the rounds of the next message.
define(`QUEUE_SEAL', `
	vmovdqu	-16(AT, BYTES), W(X)
	vpshufb	UP, W(1), W(1)
	vpxor	W(1), W(X), W(X)
	vpshufb	REVERSED, W(X), W(KEPT_OF(1))
	vpshufb	REVERSED, W(KEPT_OF(1)), W(1)
	vpxor	BLOCK_AT($1, 2, AT), W(2), W(2)
	vmovdqu	W(1), -16(FROM, BYTES)
FOR(`I', 2, $1, `ifelse(I, 2, , `	vpxor	BLOCK_AT($1, I, AT), W(I), W(I)
')	vmovdqu	W(I), BLOCK_AT($1, I, FROM)
	vpshufb	swap(%rip), W(I), W(KEPT_OF(I))
')	jmp	LABEL(done)')
C The sums of the message before += block $1 from the end, by powers of the key in rax
define(`KEPT_PRODUCT', `LET(`X', KEPT_OF($1), `QUEUE_MULTIPLY(eval(1 + $1), %rax)')')
define(`QUEUE_FOLD', `ifelse(LANES, 1, , `	vpxor	W(LOW), W(MIDDLE), W(MIDDLE)
	vpxor	W(HIGH), W(MIDDLE), W(MIDDLE)
FOLD_ONE(LOW, MIDDLE)')
FOLD_ONE(MIDDLE, HIGH)
	mov	OF_JOBS(-1, tag), %rax
	vpshufb	swap(%rip), W(HIGH), W(HIGH)')
C Seals the message before, with $2, $3, $4 between; $1 is a name.
define(`QUEUE_TAG', `
	mov	OF_JOBS(-1, key), %rax
KEPT_PRODUCT(1)
$2`'KEPT_PRODUCT(2)
$3	cmpq	IMM(32), OF_JOBS(-1, length)
	jbe	LABEL(tag_$1)
KEPT_PRODUCT(3)
	cmpq	IMM(48), OF_JOBS(-1, length)
	jbe	LABEL(tag_$1)
KEPT_PRODUCT(4)
LABEL(tag_$1):
$4`'QUEUE_FOLD
	movl	IMM(0), OF_JOBS(-1, error)
	vmovdqu	W(HIGH), (%rax)')
define(`QUEUE_OPEN', `
	vmovdqu	-16(AT, BYTES), W(X)
	vpshufb	UP, W(1), W(1)
	vpxor	W(X), W(1), W(KEPT_OF(1))
	vpshufb	REVERSED, W(X), W(X)
QUEUE_PRODUCT(2)
FOR(`I', 2, $1, `	vmovdqu	BLOCK_AT($1, I, AT), W(X)
	vpxor	W(X), W(I), W(KEPT_OF(I))
	vpshufb	swap(%rip), W(X), W(X)
QUEUE_PRODUCT(eval(1 + I))
')	jmp	LABEL(done)')

C A message of $1 blocks
define(`QUEUE_MESSAGE', `QUEUE_START($1)
	cmp	IMM(2), DONE
	jb	LABEL(plain_$1)
	test	OPENS_BOTH, OPENS_BOTH
	jnz	LABEL(plain_$1)
QUEUE_ROUND($1, 1)
QUEUE_TAG($1, `QUEUE_ROUND($1, 2)', `QUEUE_ROUND($1, 3)', `QUEUE_ROUND($1, 4)')
LABEL(sums_$1):
	vpshufd	IMM(0x4e), OF_JOBS(0, aad_length), W(X)
	vpsllq	IMM(3), W(X), W(X)
ifelse(LANES, 1, `MULTIPLY_NEAR_FIRST(OF_POWERS(NEAR_OF(1)), KEY_OF(0))', `MULTIPLY_FIRST(OF_POWERS(POWER_OF(1)), KEY_OF(0))')
QUEUE_ROUND($1, 5)
	mov	OF_JOBS(0, aad), AT
	mov	OF_JOBS(0, aad_length), BYTES
LOAD_SHORT(aad_$1)
	shl	IMM(5), BYTES
	vpshufb	(LAYOUTS, BYTES), W(X), W(X)
QUEUE_ROUND($1, 6)
QUEUE_PRODUCT(eval(2 + $1))
FOR(`R', 7, 9, `QUEUE_ROUND($1, R)')
	cmpq	IMM(12), OF_AES(0, 0)
	jae	LABEL(more_$1)
QUEUE_OP($1, 10, vaesenclast)
LABEL(crypted_$1):
	mov	OF_JOBS(0, src), AT
	mov	OF_JOBS(0, length), BYTES
	mov	OF_JOBS(0, dst), FROM
	lea	windows(%rip), WINDOWS
	lea	eval(-16 * $1)(BYTES), LACK
	test	OPENS_BOTH, OPENS_BOTH
	jnz	LABEL(open_$1)
QUEUE_SEAL($1)
LABEL(open_$1):
QUEUE_OPEN($1)
LOAD_FEW(aad_$1, none)
LABEL(plain_$1):
FOR(`R', 1, 4, `QUEUE_ROUND($1, R)')
	jmp	LABEL(sums_$1)
LABEL(more_$1):
QUEUE_ROUND($1, 10)
QUEUE_ROUND($1, 11)
	je	LABEL(twelve_$1)
QUEUE_ROUND($1, 12)
QUEUE_ROUND($1, 13)
QUEUE_OP($1, 14, vaesenclast)
	jmp	LABEL(crypted_$1)
LABEL(twelve_$1):
QUEUE_OP($1, 12, vaesenclast)
	jmp	LABEL(crypted_$1)')

define(`QUEUE', `
PUSH(%rbx)
PUSH(%rbp)
PUSH(%r12)
	lea	layouts(%rip), LAYOUTS
	xor	DONE, DONE
	mov	OF_JOBS(0, key), %rax
	vmovdqu	(%rax), QUEUE_KEY_WORDS
LABEL(next):
	sub	IMM(1), JOBS_LEFT
	jb	LABEL(last)
JOB_CHECK(0, QUEUE_LEAST, QUEUE_MOST)
	mov	OF_JOBS(0, key), KEY_OF(0)
	vpxor	(KEY_OF(0)), QUEUE_KEY_WORDS, %ymm`'T
	vptest	%ymm`'T, %ymm`'T
	jnz	LABEL(last)
	test	OPENS_BOTH, OPENS_BOTH
	jnz	LABEL(opens)
LABEL(start):
	cmp	IMM(32), BYTES
	jbe	LABEL(two)
	cmp	IMM(48), BYTES
	jbe	LABEL(three)
QUEUE_MESSAGE(4)
LABEL(three):
QUEUE_MESSAGE(3)
LABEL(two):
QUEUE_MESSAGE(2)
LABEL(done):
	vpshufb	swap(%rip), W(0), W(0)
	vpxor	W(0), W(HIGH), W(HIGH)
ifelse(LANES, 1, , `	vpxor	W(0), W(MIDDLE), W(MIDDLE)	C where HIGH is added, too
')	add	IMM(JOB_BYTES), JOBS
	add	IMM(2), DONE
	jmp	LABEL(next)
LABEL(opens):
	cmp	IMM(2), DONE
	jb	LABEL(start)
LABEL(end):
QUEUE_FOLD
	vpxor	(%rax), W(HIGH), W(HIGH)
C Whether a tag is right is not secret.
	vptest	W(HIGH), W(HIGH)
	jnz	LABEL(wrong)
	mov	OF_JOBS(-1, dst), %rax
	mov	OF_JOBS(-1, length), TO
	vmovdqu	W(KEPT_OF(1)), -16(%rax, TO)
	dec	TO
	and	IMM(-16), TO
	vmovdqu	W(KEPT_OF(2)), -16(%rax, TO)
	cmp	IMM(32), TO
	jb	LABEL(right)
	vmovdqu	W(KEPT_OF(3)), -32(%rax, TO)
	je	LABEL(right)
	vmovdqu	W(KEPT_OF(4)), -48(%rax, TO)
LABEL(right):
	movl	IMM(0), OF_JOBS(-1, error)
	test	JOBS_LEFT, JOBS_LEFT
	jns	LABEL(start)
	jmp	LABEL(return)
LABEL(null_0):
	test	AAD_BYTES, AAD_BYTES
	jz	LABEL(not_null_0)
LABEL(last):
	mov	IMM(-1), JOBS_LEFT
	cmp	IMM(2), DONE
	jb	LABEL(return)
	test	OPENS_BOTH, OPENS_BOTH
	jnz	LABEL(end)
QUEUE_TAG(last)
	jmp	LABEL(return)
LABEL(wrong):
	inc	DONE
LABEL(return):
	mov	DONE, %rax
FOR(`I', 0, 15, `	vpxor	W(I), W(I), W(I)
')	vzeroupper
POP(%r12)
POP(%rbp)
POP(%rbx)
	ret')

RODATA(windows, 16)
	.fill	16, 1, NOTHING
FOR(`I', 0, 15, `	.byte	I
')	.fill	16, 1, NOTHING
FOR(`I', 0, 15, `	.byte	eval(15 - I)
')END_RODATA

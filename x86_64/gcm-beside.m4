dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, pairs of messages of one block of text, with layouts and macros of gcm-brief.m4.  src/gcm-impl.h has the limits.
C
C LANES = 1 has the products of gcm-brief.m4 that leave one fold.
C The rounds of both messages have round keys from memory, as keys may differ.  The products of lengths and additional data run
C beside them, and so does the end of the pair before, from the second half of its reduction on.  Additional data that a message
C lacks are 0, times H^3.  The checks are here, not in C, where they would run before all pairs.  Nonces come first, since the
C rounds wait for them.
C
C The first check of a pair has one branch, at its end.  It takes each buffer to be 16 bytes long and compares the lower halves of
C addresses.  Pairs with buffers that are closer, as a header of 13 bytes right before its text, need the second check, which is
C exact.  After such a pair all others of the call have the second check alone.
C
C Cycles of each job of 16 bytes with 13 bytes of additional data, AES-128.  Intel Xeon with AMX (Granite Rapids), with its features
C (row vaes512) or those of Cascade Lake (aesni): the least of 480 tries, with clocks from dependent multiplications; model of
C Cascade Lake (llvm-mca 19), of one call and of calls in a loop; exact: the second check alone, two loads for each round key, and
C nonces after the checks; single: by gcm-brief.m4, one job after the other:
C                           4 jobs, seal  open   16, seal  open
C   Granite Rapids, vaes512         30    30         29    29
C   exact                           34    34         31    30
C   single                          40               40
C   aesni                           28    29         27    27
C   exact                           31    33         29    29
C   Cascade Lake, one call          39    40         32    32
C   exact                           48    52         39    40
C   single                          74               65
C   in a loop                       31    32         30    30
C   exact                           40    42         37    38
C Where buffers need the second check, Granite Rapids, seal of 4 and 16: vaes512 32 and 28, aesni 30 and 27.
C Limit on Cascade Lake, a job, aesni: 110 instructions, four in a cycle: 27 cycles; of them 90 of vectors, 74 of which need one of
C three units: 25; 48 loads, two in a cycle: 24; 20 vaesenc in one unit.  Of one call of 4 jobs the model has 30 cycles before the
C first round, 97 for both pairs of rounds and 30 after the last one, for a product, a fold and the writing of the tag.
C
C Slower, Granite Rapids, 16 jobs, seal; vaes512 (exact: 31):
C   pair by pair from C, with checks in C: 36
C   checks with AVX2, four pointers of 64 bits at once: 35; and the end of a pair before the next one begins: 36
C   a message in a vector of 512 bits, without branches, checks in C: 41, also for 17 to 32 bytes, where gcm-brief.m4 takes 50
C aesni (exact: 29):
C   rounds before the checks: open 30.9, though one call of 4 jobs takes 191 of Cascade Lake, not 192; with two rounds of the next
C   pair before the text of a pair 32 and 199
C   both checks in each pair: 31
C No gain: constants in memory; products and end at other rounds.

define(`JOBS', `%rdi')
define(`JOBS_LEFT', `%rsi')
define(`OPENS_BOTH', `%rdx')	C 0 or 1; 2 is added once a pair needed the second check
define(`KEY_OF', `%r`'eval(8 + $1)')
define(`LAYOUTS', `%r10')
define(`DONE', `%r11')		C the result
define(`AT', `%rcx')
define(`BYTES', `%rbx')		C at AT; their table
C and rax; in the second check, with r8 and r9:
define(`AAD_BYTES', `%rcx')
C FROM, which is the register of LAYOUTS here

define(`JOB_BYTES', OFFSET_OF(gcm_two, second))
define(`OF_JOBS', `eval(JOB_BYTES * $1 + OFFSET_OF(xcs_gcm_job, $2))(JOBS)')
define(`OF_AES', `eval(OFFSET_OF(gcm_parts, aes) + $2)(KEY_OF($1))')
define(`OF_POWERS', `eval(OFFSET_OF(gcm_parts, ghash) + $1)')

C Registers: ciphers of J0 and of the counter block, then the text, and sums of products of a message
define(`J0_OF', `eval(2 * $1)')
define(`TEXT_OF', `eval(2 * $1 + 1)')
define(`SUMS_OF', `LET(`LOW', eval(4 + 3 * $1), `LET(`MIDDLE', eval(5 + 3 * $1), `LET(`HIGH', eval(6 + 3 * $1), `$2')')')')

define(`SWAP_IN', 10)
define(`POLY_IN', 11)
define(`KEY_WORDS', `%ymm12')	C of the first key: tags, the length of a tag, the row

define(`BOTH', `
	vmovdqu	OF_AES(0, $2), W(S)
	vmovdqu	OF_AES(1, $2), W(T)
	$1	W(S), W(TEXT_OF(0)), W(TEXT_OF(0))
	$1	W(T), W(TEXT_OF(1)), W(TEXT_OF(1))
	$1	W(S), W(J0_OF(0)), W(J0_OF(0))
	$1	W(T), W(J0_OF(1)), W(J0_OF(1))')
define(`BESIDE_ROUND', `BOTH(vaesenc, eval(ENCRYPTION + 16 * $1))')
define(`BESIDE_LAST', `BOTH(vaesenclast, eval(ENCRYPTION + 16 * $1))')

C X = layout of at most 16 bytes; $1 is a name.  Less than 8 are far away; there is $2, if there may be none.
define(`LOAD_SHORT', `
	cmp	IMM(8), BYTES
	jb	LABEL($1_few)
	vmovq	(AT), W(X)
	vmovhps	-8(AT, BYTES), W(X), W(X)
LABEL($1_got):')
define(`LOAD_FEW', `
LABEL($1_few):
	cmp	IMM(4), BYTES
	jb	LABEL($1_fewer)
	vmovd	(AT), W(X)
	vpinsrd	IMM(1), -4(AT, BYTES), W(X), W(X)
	jmp	LABEL($1_got)
LABEL($1_fewer):
	vpxor	W(X), W(X), W(X)
ifelse($2, , , `	test	BYTES, BYTES
	jz	LABEL($1_got)
')	mov	BYTES, %rax
	shr	IMM(1), %rax
	vpinsrb	IMM(0), (AT), W(X), W(X)
	vpinsrb	IMM(1), (AT, %rax), W(X), W(X)
	vpinsrb	IMM(2), -1(AT, BYTES), W(X), W(X)
	jmp	LABEL($1_got)')
C The inverse, from vector $1; BYTES are a table
define(`STORE_SHORT', `
	mov	OF_JOBS($2, dst), AT
	mov	OF_JOBS($2, length), %rax
	cmp	IMM(8), %rax
	jb	LABEL($3_few)
	vmovq	W($1), (AT)
	vmovhps	W($1), -8(AT, %rax)
LABEL($3_put):')
define(`STORE_FEW', `
LABEL($3_few):
	cmp	IMM(4), %rax
	jb	LABEL($3_fewer)
	vmovd	W($1), (AT)
	vpextrd	IMM(1), W($1), -4(AT, %rax)
	jmp	LABEL($3_put)
LABEL($3_fewer):
	vpextrb	IMM(2), W($1), -1(AT, %rax)
	shr	IMM(1), %rax
	vpextrb	IMM(1), W($1), (AT, %rax)
	vpextrb	IMM(0), W($1), (AT)
	jmp	LABEL($3_put)')

C Goes to the end unless message $1 has $2 to $3 bytes of text, few of additional data, and no two buffers touch that must not
C (src/modes/aead.h); if $2 is 1, additional data may be NULL, which BESIDE_AAD finds.  rax is the address of the last byte of the
C output, r8 of the last byte of the tag.
define(`JOB_CHECK', `
	mov	OF_JOBS($1, length), BYTES
	mov	OF_JOBS($1, aad_length), AAD_BYTES
	mov	OF_JOBS($1, dst), %r8
	mov	OF_JOBS($1, src), FROM
	lea	-$2(BYTES), %rax
	cmp	IMM(eval($3 - $2)), %rax
	ja	LABEL(last)
	cmp	IMM(16), AAD_BYTES
	ja	LABEL(last)
	test	%r8, %r8
	jz	LABEL(last)
	test	FROM, FROM
	jz	LABEL(last)
ifelse($2, 1, `	add	%r8, %rax', `	lea	-1(%r8, BYTES), %rax')
	cmp	FROM, %r8
	je	LABEL(in_place_$1)
	mov	%rax, %r8
	sub	FROM, %r8
	lea	-1(BYTES, BYTES), %r9
	cmp	%r9, %r8
	jb	LABEL(last)
LABEL(in_place_$1):
	mov	%rax, %r8
	sub	OF_JOBS($1, nonce), %r8
	lea	11(BYTES), %r9
	cmp	%r9, %r8
	jb	LABEL(last)
	mov	%rax, %r8
	sub	OF_JOBS($1, aad), %r8
	lea	-1(BYTES, AAD_BYTES), %r9
	cmp	%r9, %r8
	jb	LABEL(last)
	mov	%rax, %r8
	sub	OF_JOBS($1, tag), %r8
	lea	15(BYTES), %r9
	cmp	%r9, %r8
	jb	LABEL(last)
	mov	OF_JOBS($1, tag), %r8
	add	IMM(15), %r8
	mov	%r8, %rax
	sub	FROM, %rax
	cmp	%r9, %rax
	jb	LABEL(last)
	mov	%r8, %rax
	sub	OF_JOBS($1, nonce), %rax
	cmp	IMM(27), %rax
	jb	LABEL(last)
	sub	OF_JOBS($1, aad), %r8
	lea	15(AAD_BYTES), %r9
	cmp	%r9, %r8
	jb	LABEL(last)
ifelse($2, 1, , `	cmpq	IMM(0), OF_JOBS($1, aad)
	je	LABEL(null_$1)
LABEL(not_null_$1):
')')

C The first check: ymm$2 has numbers below 16 in lanes where buffers of message $1 are less than 16 bytes apart that must not touch,
C or NULL.  Lanes of 32 bits: tag, nonce, additional data and source, two of each, less destination, tag, destination, ...
define(`JOB_DISTANCES', `
	vmovsldup OF_JOBS($1, tag), %ymm$2
	vbroadcasti128 OF_JOBS($1, dst), %ymm`'X
	vpshufd	IMM(0x88), %ymm`'X, %ymm`'X
	vpblendd IMM(0xc0), %ymm$2, %ymm`'X, %ymm`'S
	vpsubd	%ymm`'X, %ymm$2, %ymm$2
	vpabsd	%ymm$2, %ymm$2
	vpaddd	allowed(%rip), %ymm$2, %ymm$2
	vpminud	%ymm`'S, %ymm$2, %ymm$2
')
C Goes to LABEL(doubt) if one of both may not be fit, but for additional data that is NULL, which BESIDE_AAD finds.
define(`BOTH_CHECK', `JOB_DISTANCES(0, 0)
JOB_DISTANCES(1, 2)
	vpminud	%ymm0, %ymm2, %ymm0
	vmovdqu	least(%rip), W(S)
	vpsrld	IMM(4), %ymm0, %ymm0
	vpaddq	OF_JOBS(0, aad_length), W(S), W(T)
	vpaddq	OF_JOBS(1, aad_length), W(S), W(S)
	vpxor	W(X), W(X), W(X)
	vpmaxud	W(S), W(T), W(T)
	vpcmpeqd %ymm`'X, %ymm0, %ymm0
	vpmaxud	most(%rip), W(T), W(T)
	vpxor	(KEY_OF(0)), KEY_WORDS, %ymm2
	vpxor	(KEY_OF(1)), KEY_WORDS, %ymm`'S
	vpxor	most(%rip), W(T), W(T)
	vpor	%ymm2, %ymm`'S, %ymm2
	vpor	%ymm`'T, %ymm0, %ymm0
	vpor	%ymm2, %ymm0, %ymm0
	mov	OF_AES(0, 0), %rax
	cmp	OF_AES(1, 0), %rax
	jne	LABEL(doubt)
	vptest	%ymm0, %ymm0
	jnz	LABEL(doubt)
')

C The block of the first counter of message $1, whose nonce is at $2; T has the counter.
define(`BESIDE_START', `
	vmovq	($2), W(X)
	vpbroadcastd 8($2), W(TEXT_OF($1))
	vpxor	OF_AES($1, ENCRYPTION), W(T), W(S)
	vpblendd IMM(4), W(TEXT_OF($1)), W(X), W(X)
	vpxor	W(S), W(X), W(TEXT_OF($1))')
define(`BOTH_START', `
	mov	OF_JOBS(0, nonce), %rax
	mov	OF_JOBS(0, key), KEY_OF(0)
	mov	OF_JOBS(1, nonce), AT
	mov	OF_JOBS(1, key), KEY_OF(1)
	vmovdqu	counts+16(%rip), W(T)
BESIDE_START(0, %rax)
BESIDE_START(1, AT)')
C The sums of message $1 += X by power $2.  LANES = 1: near ones (gcm-brief.m4)
define(`BESIDE_PRODUCT', `SUMS_OF($1, `ifelse(LANES, 1, `MULTIPLY_NEAR(OF_POWERS(NEAR_OF($2)), KEY_OF($1))', `dnl
MULTIPLY(OF_POWERS(POWER_OF($2)), KEY_OF($1))')')')
C The sums of message $1 = product of the lengths, which are in the other order in memory
define(`BESIDE_LENGTHS', `
	vmovdqu	OF_JOBS($1, aad_length), W(X)
	vpsllq	IMM(3), W(X), W(X)
SUMS_OF($1, `ifelse(LANES, 1, `
	vpclmulqdq IMM(0x00), OF_POWERS(NEAR_OF(1))(KEY_OF($1)), W(X), W(MIDDLE)
	vpclmulqdq IMM(0x01), OF_POWERS(eval(NEAR_OF(1) + 16))(KEY_OF($1)), W(X), W(T)
	vpclmulqdq IMM(0x10), OF_POWERS(NEAR_OF(1))(KEY_OF($1)), W(X), W(HIGH)
	vpclmulqdq IMM(0x11), OF_POWERS(eval(NEAR_OF(1) + 16))(KEY_OF($1)), W(X), W(X)
	vpxor	W(T), W(MIDDLE), W(MIDDLE)
	vpxor	W(X), W(HIGH), W(HIGH)', `
	vpshufd	IMM(0x4e), W(X), W(S)
	vpxor	W(X), W(S), W(S)
	vpclmulqdq IMM(0x01), OF_POWERS(POWER_OF(1))(KEY_OF($1)), W(X), W(LOW)
	vpclmulqdq IMM(0x10), OF_POWERS(POWER_OF(1))(KEY_OF($1)), W(X), W(HIGH)
	vpclmulqdq SUM_WORD, OF_POWERS(eval(POWER_OF(1) + TO_SUM))(KEY_OF($1)), W(S), W(MIDDLE)')')')
define(`BESIDE_AAD', `
	mov	OF_JOBS($1, aad), AT
	mov	OF_JOBS($1, aad_length), BYTES
	test	AT, AT
	jz	LABEL(aad_null_$1)
LOAD_SHORT(aad_$1)
	shl	IMM(5), BYTES
	vpshufb	(LAYOUTS, BYTES), W(X), W(X)')

define(`BESIDE_FOLD', `
	vpshufd	IMM(0x4e), W($1), W(S)
	vpclmulqdq IMM(0x10), W(POLY_IN), W($1), W($1)
	vpxor	W(S), W($2), W($2)
	vpxor	W($1), W($2), W($2)')
C MIDDLE, HIGH += X H^2 and the cipher of J0, and what is left is to fold MIDDLE
define(`BESIDE_TAG', `BESIDE_PRODUCT($1, 2)BESIDE_J0($1)')
define(`BESIDE_J0', `SUMS_OF($1, `
	vpshufb	W(SWAP_IN), W(J0_OF($1)), W(J0_OF($1))
ifelse(LANES, 1, , `	vpxor	W(LOW), W(MIDDLE), W(MIDDLE)
	vpxor	W(HIGH), W(MIDDLE), W(MIDDLE)
')	vpxor	W(J0_OF($1)), W(HIGH), W(HIGH)
ifelse(LANES, 1, , `BESIDE_FOLD(LOW, MIDDLE)')')')
C The end of the pair before
define(`BESIDE_END', `SUMS_OF($1, `
BESIDE_FOLD(MIDDLE, HIGH)
	mov	OF_JOBS(eval($1 - 2), tag), %rax
	vpshufb	W(SWAP_IN), W(HIGH), W(HIGH)
	test	IMM(1), OPENS_BOTH
	jnz	LABEL(opens_$1)
	movl	IMM(0), OF_JOBS(eval($1 - 2), error)
	vmovdqu	W(HIGH), (%rax)
LABEL(ended_$1):')')
define(`END_PART', `SUMS_OF($1, `
LABEL(opens_$1):
	vpxor	(%rax), W(HIGH), W(HIGH)
C Whether a tag is right is not secret.
	vptest	W(HIGH), W(HIGH)
	jnz	LABEL(wrong_$1)
STORE_SHORT(LOW, eval($1 - 2), open_dst_$1)
	movl	IMM(0), OF_JOBS(eval($1 - 2), error)
	jmp	LABEL(ended_$1)
STORE_FEW(LOW, eval($1 - 2), open_dst_$1)
LABEL(wrong_$1):
	or	IMM(eval(1 << $1)), DONE
	jmp	LABEL(ended_$1)')')

define(`BESIDE_SEAL', `
	mov	OF_JOBS($1, src), AT
	mov	OF_JOBS($1, length), BYTES
	cmp	IMM(16), BYTES
	jne	LABEL(seal_part_$1)
	mov	OF_JOBS($1, dst), %rax
	vpxor	(AT), W(TEXT_OF($1)), W(TEXT_OF($1))
	vmovdqu	W(TEXT_OF($1)), (%rax)
	vpshufb	W(SWAP_IN), W(TEXT_OF($1)), W(TEXT_OF($1))
LABEL(seal_last_$1):')
C BESIDE_TAG of both with ciphertexts from the registers of the text; those sums first that are folded
define(`BOTH_TAGS', `ifelse(LANES, 1, `
FOR(`J', 0, 1, `LET(`X', TEXT_OF(J), `SUMS_OF(J, `
	vpclmulqdq IMM(0x01), OF_POWERS(NEAR_OF(2))(KEY_OF(J)), W(X), W(S)
	vpclmulqdq IMM(0x00), OF_POWERS(eval(NEAR_OF(2) + 16))(KEY_OF(J)), W(X), W(T)
	vpxor	W(S), W(MIDDLE), W(MIDDLE)
	vpxor	W(T), W(MIDDLE), W(MIDDLE)')')')
FOR(`J', 0, 1, `LET(`X', TEXT_OF(J), `SUMS_OF(J, `
	vpclmulqdq IMM(0x11), OF_POWERS(NEAR_OF(2))(KEY_OF(J)), W(X), W(LOW)
	vpclmulqdq IMM(0x10), OF_POWERS(eval(NEAR_OF(2) + 16))(KEY_OF(J)), W(X), W(X)
	vpxor	W(LOW), W(HIGH), W(HIGH)
	vpxor	W(X), W(HIGH), W(HIGH)')')')', `
FOR(`J', 0, 1, `LET(`X', TEXT_OF(J), `BESIDE_PRODUCT(J, 2)')
')')BESIDE_J0(0)
BESIDE_J0(1)')
define(`SEAL_PART', `
LABEL(seal_part_$1):
LOAD_SHORT(seal_text_$1)
	shl	IMM(5), BYTES
	add	LAYOUTS, BYTES
	vpshufb	16(BYTES), W(TEXT_OF($1)), W(TEXT_OF($1))
	vpxor	W(TEXT_OF($1)), W(X), W(X)
STORE_SHORT(X, $1, seal_dst_$1)
	vpshufb	(BYTES), W(X), W(TEXT_OF($1))
	jmp	LABEL(seal_last_$1)
LOAD_FEW(seal_text_$1)
STORE_FEW(X, $1, seal_dst_$1)')

C The text stays in LOW.
define(`BESIDE_OPEN', `
	mov	OF_JOBS($1, src), AT
	mov	OF_JOBS($1, length), BYTES
	cmp	IMM(16), BYTES
	jne	LABEL(open_part_$1)
	vmovdqu	(AT), W(X)
	vpxor	W(X), W(TEXT_OF($1)), W(TEXT_OF($1))
	vpshufb	W(SWAP_IN), W(X), W(X)
LABEL(open_last_$1):
BESIDE_TAG($1)
SUMS_OF($1, `	vmovdqa	W(TEXT_OF($1)), W(LOW)')')
define(`OPEN_PART', `
LABEL(open_part_$1):
LOAD_SHORT(open_text_$1)
	shl	IMM(5), BYTES
	add	LAYOUTS, BYTES
	vpshufb	16(BYTES), W(TEXT_OF($1)), W(TEXT_OF($1))
	vpxor	W(X), W(TEXT_OF($1)), W(TEXT_OF($1))
	vpshufb	(BYTES), W(X), W(X)
	jmp	LABEL(open_last_$1)
LOAD_FEW(open_text_$1)')

define(`BESIDE', `
PUSH(%rbx)
	lea	layouts(%rip), LAYOUTS
	xor	DONE, DONE
	sub	IMM(2), JOBS_LEFT
BOTH_START
	vmovdqu	(KEY_OF(0)), KEY_WORDS
	vmovdqu	swap(%rip), W(SWAP_IN)
	vmovdqu	poly(%rip), W(POLY_IN)
LABEL(pair):
	test	IMM(2), OPENS_BOTH
	jnz	LABEL(doubt)
BOTH_CHECK
LABEL(fit):
FOR(`J', 0, 1, `	vpxor	counts+32(%rip), W(TEXT_OF(J)), W(J0_OF(J))
')BESIDE_ROUND(1)
BESIDE_ROUND(2)
BESIDE_ROUND(3)
BESIDE_ROUND(4)
	cmp	IMM(8), DONE
	jb	LABEL(ended)
LABEL(end):
BESIDE_END(0)
BESIDE_END(1)
	test	IMM(7), DONE
	jnz	LABEL(return)
LABEL(ended):
BESIDE_LENGTHS(0)
BESIDE_LENGTHS(1)
BESIDE_ROUND(5)
BESIDE_AAD(0)
BESIDE_PRODUCT(0, 3)
BESIDE_ROUND(6)
BESIDE_AAD(1)
BESIDE_ROUND(7)
BESIDE_PRODUCT(1, 3)
BESIDE_ROUND(8)
BESIDE_ROUND(9)
	cmpq	IMM(12), OF_AES(0, 0)
	jae	LABEL(more)
BESIDE_LAST(10)
LABEL(crypted):
	test	IMM(1), OPENS_BOTH
	jnz	LABEL(open)
BESIDE_SEAL(0)
BESIDE_SEAL(1)
BOTH_TAGS
LABEL(done):
	add	IMM(eval(2 * JOB_BYTES)), JOBS
	add	IMM(8), DONE
	sub	IMM(2), JOBS_LEFT
	jb	LABEL(last)
BOTH_START
	jmp	LABEL(pair)
LABEL(open):
BESIDE_OPEN(0)
BESIDE_OPEN(1)
	jmp	LABEL(done)
LABEL(doubt):
LET(`FROM', LAYOUTS, `FOR(`J', 0, 1, `JOB_CHECK(J, 1, 16)')')
	lea	layouts(%rip), LAYOUTS
FOR(`J', 0, 1, `	mov	OF_JOBS(J, key), KEY_OF(J)
	vpxor	(KEY_OF(J)), KEY_WORDS, %ymm`'eval(2 * J)
')	mov	OF_AES(0, 0), %rax
	vpor	%ymm0, %ymm2, %ymm0
	cmp	OF_AES(1, 0), %rax
	jne	LABEL(last)
	or	IMM(2), OPENS_BOTH
	vptest	%ymm0, %ymm0
	jz	LABEL(fit)
LABEL(last):
	cmp	IMM(8), DONE
	jb	LABEL(return)
	or	IMM(4), DONE
	jmp	LABEL(end)
FOR(`J', 0, 1, `SEAL_PART(J)
OPEN_PART(J)
END_PART(J)
LABEL(aad_null_`'J):
	test	BYTES, BYTES
	jnz	LABEL(return)
LOAD_FEW(aad_`'J, none)
')LABEL(more):
BESIDE_ROUND(10)
BESIDE_ROUND(11)
	je	LABEL(twelve)
BESIDE_ROUND(12)
BESIDE_ROUND(13)
BESIDE_LAST(14)
	jmp	LABEL(crypted)
LABEL(twelve):
BESIDE_LAST(12)
	jmp	LABEL(crypted)
LABEL(return):
	mov	DONE, %rax
FOR(`I', 0, 9, `	vpxor	W(I), W(I), W(I)
')FOR(`I', 13, 15, `	vpxor	W(I), W(I), W(I)
')	vzeroupper
POP(%rbx)
	ret')

C For the first check: the tag is at the tag; the destination may be at the source.
RODATA(allowed, 32)
	.long	0, 16, 0, 0, 0, 0, -1, 0
END_RODATA
C Lengths of additional data and text: what makes 0 of the least; the most of that
RODATA(least, 16)
	.quad	0, -1
END_RODATA
RODATA(most, 16)
	.quad	16, 15
END_RODATA

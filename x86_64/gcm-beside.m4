dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, pairs of messages of one block of text, with layouts and macros of gcm-brief.m4.  src/gcm-impl.h has the limits.
C
C LANES = 1 has the products of gcm-brief.m4 that leave one fold.
C The rounds of both messages have round keys from memory, as keys may differ.  The products of lengths and additional data run
C beside them, and so does the end of the pair before, from the second half of its reduction on.  Additional data that a message
C lacks are 0, times H^3.  The checks are here, not in C, where they would run before all pairs.
C
C Cycles of each job of 16 bytes with 13 bytes of additional data, AES-128; before: by gcm-brief.m4, one after the other.  Intel
C Xeon with AMX (Granite Rapids), with its features (row vaes512) or with those of Cascade Lake (aesni): the least of 40 tries, with
C clocks from dependent multiplications; model of Cascade Lake (llvm-mca 19), of one call and of calls in a loop:
C                           4 jobs, seal  open   16, seal  open
C   Granite Rapids, vaes512         33    34         29    31
C   before                          40    40         39    40
C   aesni                           32    33         29    29
C   two folds                       34    35         31    31
C   before                          41    40         39    40
C   Cascade Lake, one call          48    50         39    40
C   two folds                       54    55         41    41
C   before                          74    64         65    56
C   in a loop                       40    42         37    38
C   two folds                       45    46         39    39
C   before                          65    55         63    54
C 64 jobs of any 1 to 16 bytes with 0 to 16 of additional data, Granite Rapids: seal 33, open 34; before 42, 42.
C Limit: 22 of 66 vector instructions are vaesenc, 11 vpclmulqdq (aesni: 13 of 61), each for one unit of Cascade Lake; 145
C instructions in all, 72 of which load, of two in a cycle there.
C Slower there, 16 jobs, seal: pair by pair from C, checks in C: 36.  Checks with AVX2, four pointers at once: 35; the same with the
C end of a pair before the next one begins: 36.  A message in a vector of 512 bits, without branches, checks in C: 41, also for 17
C to 32 bytes, where gcm-brief.m4 takes 50.
C With one fold, aesni: rounds before the checks, one call of 4 jobs on Cascade Lake 191 cycles, not 192, but open of 16 jobs 30.9
C each on Granite Rapids, not 29.4; also two rounds of the next pair before the text of a pair: 199, and 32.
C No gain: constants in memory; products and end at other rounds.
C Before gcm-brief.m4 four messages at a time, first all rounds, then all of the hash, took 71 cycles each on Zen 3.

define(`JOBS', `%rdi')
define(`JOBS_LEFT', `%rsi')
define(`OPENS_BOTH', `%rdx')	C 0 or 1
define(`KEY_OF', `%r`'eval(8 + $1)')
define(`LAYOUTS', `%r10')
define(`DONE', `%r11')		C the result
define(`AT', `%rcx')
define(`BYTES', `%rbx')		C at AT; their table
C and rax; in the checks, with r8 and r9:
define(`AAD_BYTES', `%rcx')
define(`FROM', `%rbp')
define(`TO', `%r12')

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

define(`BOTH', `FOR(`I', 0, 3, `	$1	OF_AES(eval(I / 2), $2), W(I), W(I)
')')
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
C (src/modes/aead.h).  rax is the address of the last byte of the output, r8 of the last byte of the tag.
define(`JOB_CHECK', `
	mov	OF_JOBS($1, length), BYTES
	mov	OF_JOBS($1, aad_length), AAD_BYTES
	mov	OF_JOBS($1, dst), TO
	mov	OF_JOBS($1, src), FROM
	lea	-$2(BYTES), %rax
	cmp	IMM(eval($3 - $2)), %rax
	ja	LABEL(last)
	cmp	IMM(16), AAD_BYTES
	ja	LABEL(last)
	test	TO, TO
	jz	LABEL(last)
	test	FROM, FROM
	jz	LABEL(last)
ifelse($2, 1, `	add	TO, %rax', `	lea	-1(TO, BYTES), %rax')
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
	cmp	FROM, TO
	je	LABEL(in_place_$1)
	sub	FROM, %rax
	lea	-1(BYTES, BYTES), %r8
	cmp	%r8, %rax
	jb	LABEL(last)
LABEL(in_place_$1):
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
	cmpq	IMM(0), OF_JOBS($1, aad)
	je	LABEL(null_$1)
LABEL(not_null_$1):')

define(`BESIDE_START', `
	mov	OF_JOBS($1, nonce), %rax
	vmovq	(%rax), W(X)
	vpinsrd	IMM(2), 8(%rax), W(X), W(X)
	vpxor	OF_AES($1, ENCRYPTION), W(X), W(X)
	vpxor	counts(%rip), W(X), W(J0_OF($1))
	vpxor	counts+16(%rip), W(X), W(TEXT_OF($1))')
C The sums of message $1 += X by power $2; BESIDE_FIRST: likewise with =.  LANES = 1: near ones (gcm-brief.m4)
define(`BESIDE_PRODUCT', `SUMS_OF($1, `ifelse(LANES, 1, `MULTIPLY_NEAR(OF_POWERS(NEAR_OF($2)), KEY_OF($1))', `dnl
MULTIPLY(OF_POWERS(POWER_OF($2)), KEY_OF($1))')')')
define(`BESIDE_FIRST', `SUMS_OF($1, `ifelse(LANES, 1, `MULTIPLY_NEAR_FIRST(OF_POWERS(NEAR_OF($2)), KEY_OF($1))', `dnl
MULTIPLY_FIRST(OF_POWERS(POWER_OF($2)), KEY_OF($1))')')')
define(`BESIDE_LENGTHS', `
	vpshufd	IMM(0x4e), OF_JOBS($1, aad_length), W(X)
	vpsllq	IMM(3), W(X), W(X)
BESIDE_FIRST($1, 1)')
define(`BESIDE_AAD', `
	mov	OF_JOBS($1, aad), AT
	mov	OF_JOBS($1, aad_length), BYTES
LOAD_SHORT(aad_$1)
	shl	IMM(5), BYTES
	vpshufb	(LAYOUTS, BYTES), W(X), W(X)')

define(`BESIDE_FOLD', `
	vpshufd	IMM(0x4e), W($1), W(S)
	vpclmulqdq IMM(0x10), W(POLY_IN), W($1), W($1)
	vpxor	W(S), W($2), W($2)
	vpxor	W($1), W($2), W($2)')
C MIDDLE, HIGH += X H^2, and what is left is to fold MIDDLE
define(`BESIDE_TAG', `BESIDE_PRODUCT($1, 2)SUMS_OF($1, `
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
	test	OPENS_BOTH, OPENS_BOTH
	jnz	LABEL(opens_$1)
	vmovdqu	W(HIGH), (%rax)
LABEL(right_$1):
	movl	IMM(0), OF_JOBS(eval($1 - 2), error)
LABEL(ended_$1):')')
define(`END_PART', `SUMS_OF($1, `
LABEL(opens_$1):
	vpxor	(%rax), W(HIGH), W(HIGH)
C Whether a tag is right is not secret.
	vptest	W(HIGH), W(HIGH)
	jnz	LABEL(wrong_$1)
STORE_SHORT(LOW, eval($1 - 2), open_dst_$1)
	jmp	LABEL(right_$1)
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
	vpxor	(AT), W(TEXT_OF($1)), W(X)
	vmovdqu	W(X), (%rax)
	vpshufb	W(SWAP_IN), W(X), W(X)
LABEL(seal_last_$1):
BESIDE_TAG($1)')
define(`SEAL_PART', `
LABEL(seal_part_$1):
LOAD_SHORT(seal_text_$1)
	shl	IMM(5), BYTES
	add	LAYOUTS, BYTES
	vpshufb	16(BYTES), W(TEXT_OF($1)), W(TEXT_OF($1))
	vpxor	W(TEXT_OF($1)), W(X), W(X)
STORE_SHORT(X, $1, seal_dst_$1)
	vpshufb	(BYTES), W(X), W(X)
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
PUSH(%rbp)
PUSH(%r12)
	lea	layouts(%rip), LAYOUTS
	xor	DONE, DONE
	mov	OF_JOBS(0, key), %rax
	vmovdqu	(%rax), KEY_WORDS
	vmovdqu	swap(%rip), W(SWAP_IN)
	vmovdqu	poly(%rip), W(POLY_IN)
LABEL(pair):
	sub	IMM(2), JOBS_LEFT
	jb	LABEL(last)
FOR(`J', 0, 1, `JOB_CHECK(J, 1, 16)')
FOR(`J', 0, 1, `	mov	OF_JOBS(J, key), KEY_OF(J)
	vpxor	(KEY_OF(J)), KEY_WORDS, %ymm`'J
')	mov	OF_AES(0, 0), %rax
	vpor	%ymm0, %ymm1, %ymm0
	cmp	OF_AES(1, 0), %rax
	jne	LABEL(last)
	vptest	%ymm0, %ymm0
	jnz	LABEL(last)
BESIDE_START(0)
BESIDE_START(1)
BESIDE_ROUND(1)
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
	test	OPENS_BOTH, OPENS_BOTH
	jnz	LABEL(open)
BESIDE_SEAL(0)
BESIDE_SEAL(1)
LABEL(done):
	add	IMM(eval(2 * JOB_BYTES)), JOBS
	add	IMM(8), DONE
	jmp	LABEL(pair)
LABEL(open):
BESIDE_OPEN(0)
BESIDE_OPEN(1)
	jmp	LABEL(done)
LABEL(last):
	cmp	IMM(8), DONE
	jb	LABEL(return)
	or	IMM(4), DONE
	jmp	LABEL(end)
FOR(`J', 0, 1, `SEAL_PART(J)
OPEN_PART(J)
END_PART(J)
LOAD_FEW(aad_`'J, none)
LABEL(null_`'J):
	test	AAD_BYTES, AAD_BYTES
	jz	LABEL(not_null_`'J)
	jmp	LABEL(last)
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
POP(%r12)
POP(%rbp)
POP(%rbx)
	ret')


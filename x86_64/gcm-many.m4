dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, four short messages at a time, after gcm.m4.  src/gcm-impl.h has the batch: buffers are read and written here, as C would
C have to copy and to clear what it copied.
C
C Two blocks of each message are encrypted, with round keys from memory: eight blocks hide the latency of aesenc, and keys may
C differ.  Then GHASH of one message after the other, with one reduction each; products wait for loads alone, so those of
C several messages are under way at a time.  One block in a vector, also where the key of GHASH is in a format for more.
C
C AMD Zen 3, cycles of each message of 16 bytes with 13 bytes of additional data, keys of 128 bits, while other programs ran, the
C least of 2000 batches; one: xcs_gcm_seal, 4 and 16: xcs_gcm_seal_jobs and open_jobs with so many; in brackets before, when C
C copied texts and tags to the batch and back:
C              one    4          16            open, 4     16
C   aesni       96   72 (110)   72 (105)      75 (132)    70 (126)
C   vaes       115   72 (109)   71 (105)      76 (133)    70 (126)
C Instructions of aesni, each of 4 and 16: 307 and 271 (453, 420), 136 of them here (103).
C Longer messages are faster one after the other: before, with up to 7 blocks of text and aesni on Zen 4, 4 at a time and one took
C 139 and 112 cycles for 31 bytes, 157 and 123 for 64.

C arguments
define(`BATCH', `%rdi')

define(`KEY_BYTES', `%rcx')	C 16 for each round
define(`FIRST', `%rdx')		C round key 0 from KEYS, modulo the number of rounds: 0, -32, -64
define(`ADDRESS', `%rax')
define(`KEYS_OF', `%r`'eval(8 + $1)')	C round key "rounds - 10" of a message

C GHASH
define(`MESSAGE', `%rdi')	C the batch has messages first
define(`LEFT', `%rsi')		C messages
define(`POWER_AT', `%rdx')
define(`JOB', `%rcx')
define(`DATA', `%r8')
define(`BYTES', `%r9')		C of DATA
define(`OPENS', `%r10')
define(`OUT', KEY)		C text, in or out

STRUCTS(`src/gcm-batch.h')
define(`OF', `OFFSET_OF(gcm_short, $1)')
define(`OF_BATCH', `OFFSET_OF(gcm_batch, $1)')
define(`OF_JOB', `OFFSET_OF(xcs_gcm_job, $1)(JOB)')
define(`SHORT_SIZE', eval(OFFSET_OF(gcm_batch, number) / 4))
define(`X_', `%xmm`'eval($1)')	C block $1: two of each message

C W(name): a vector of one block; V(name): of LANES
define(`W', `%xmm`$1'')

C X = the $2 < 16 bytes that end at $1, and zeros; $3 is a name.
define(`LOAD_PART', `
	vpxor	W(X), W(X), W(X)
	test	IMM(1), $2b
	jz	LABEL($3_even)
	dec	$1
	vpinsrb	IMM(0), ($1), W(X), W(X)
LABEL($3_even):
	test	IMM(2), $2b
	jz	LABEL($3_fours)
	sub	IMM(2), $1
	vpslldq	IMM(2), W(X), W(X)
	vpinsrw	IMM(0), ($1), W(X), W(X)
LABEL($3_fours):
	test	IMM(4), $2b
	jz	LABEL($3_eights)
	sub	IMM(4), $1
	vpslldq	IMM(4), W(X), W(X)
	vpinsrd	IMM(0), ($1), W(X), W(X)
LABEL($3_eights):
	test	IMM(8), $2b
	jz	LABEL($3_loaded)
	vpslldq	IMM(8), W(X), W(X)
	vpinsrq	IMM(0), -8($1), W(X), W(X)
LABEL($3_loaded):')

C Stores the first $2 < 16 bytes of the vector $3 at $1, and shifts them out; clobbers $1; $4 is a name.
define(`STORE_PART', `
	test	IMM(8), $2b
	jz	LABEL($4_store_four)
	vmovq	$3, ($1)
	vpsrldq	IMM(8), $3, $3
	add	IMM(8), $1
LABEL($4_store_four):
	test	IMM(4), $2b
	jz	LABEL($4_store_two)
	vmovd	$3, ($1)
	vpsrldq	IMM(4), $3, $3
	add	IMM(4), $1
LABEL($4_store_two):
	test	IMM(2), $2b
	jz	LABEL($4_store_one)
	vpextrw	IMM(0), $3, ($1)
	vpsrldq	IMM(2), $3, $3
	add	IMM(2), $1
LABEL($4_store_one):
	test	IMM(1), $2b
	jz	LABEL($4_stored)
	vpextrb	IMM(0), $3, ($1)
LABEL($4_stored):')

C HIGH, MIDDLE, LOW += products of X and the next power
define(`STRIDE', `ifelse(LANES, 1, -24, 16)')
define(`SUM_AT', `ifelse(LANES, 1, 16, eval(GROUP_BYTES))')
define(`HASH_X', `
	vpshufb	swap(%rip), W(X), W(X)
HASH_NUMBER')
define(`HASH_NUMBER', `
	vpshufd	IMM(0x4e), W(X), W(S)
	vpxor	W(X), W(S), W(S)
	vpclmulqdq IMM(0x00), (POWER_AT), W(X), W(T)
	vpclmulqdq IMM(0x11), (POWER_AT), W(X), W(X)
	vpclmulqdq IMM(0x00), SUM_AT`'(POWER_AT), W(S), W(S)
	vpxor	W(T), W(LOW), W(LOW)
	vpxor	W(X), W(HIGH), W(HIGH)
	vpxor	W(S), W(MIDDLE), W(MIDDLE)
	add	IMM(STRIDE), POWER_AT')
define(`FOLD_X', `
	vpshufd	IMM(0x4e), W($1), W(T)
	vpclmulqdq IMM(0x10), poly(%rip), W($1), W($1)
	vpxor	W(T), W($2), W($2)
	vpxor	W($1), W($2), W($2)')

define(`ROUND_OF_MANY', `
FOR(`I', 0, 3, `	vaesenc	eval($1)(KEYS_OF(I)), X_(2 * I), X_(2 * I)
	vaesenc	eval($1)(KEYS_OF(I)), X_(2 * I + 1), X_(2 * I + 1)
')')

define(`MANY', `
	mov	eval(OF_BATCH(messages) + OF(aes))(BATCH), ADDRESS
	mov	ROUNDS_OF(ADDRESS), KEY_BYTES
	shl	IMM(4), KEY_BYTES
	mov	IMM(160), %edx
	sub	KEY_BYTES, FIRST
FOR(`I', 0, 3, `
	mov	eval(SHORT_SIZE * I + OF(job))(BATCH), ADDRESS
	mov	eval(SHORT_SIZE * I + OF(aes))(BATCH), KEYS_OF(I)
	mov	OFFSET_OF(xcs_gcm_job, nonce)(ADDRESS), ADDRESS
	lea	eval(ENCRYPTION - 160)(KEYS_OF(I), KEY_BYTES), KEYS_OF(I)
	vmovq	(ADDRESS), X_(2 * I)
	vpinsrd	IMM(2), 8(ADDRESS), X_(2 * I), X_(2 * I)
	vpxor	(KEYS_OF(I), FIRST), X_(2 * I), X_(2 * I)
	vpxor	two(%rip), X_(2 * I), X_(2 * I + 1)
	vpxor	one(%rip), X_(2 * I), X_(2 * I)')
	cmp	IMM(-32), FIRST
	jg	LABEL(ten)
	je	LABEL(twelve)
ROUND_OF_MANY(-48)
ROUND_OF_MANY(-32)
LABEL(twelve):
ROUND_OF_MANY(-16)
ROUND_OF_MANY(0)
LABEL(ten):
FOR(`R', 1, 9, `ROUND_OF_MANY(16 * R)')
FOR(`I', 0, 3, `	vaesenclast 160(KEYS_OF(I)), X_(2 * I), X_(2 * I)
	vaesenclast 160(KEYS_OF(I)), X_(2 * I + 1), X_(2 * I + 1)
	vmovdqu	X_(2 * I), eval(SHORT_SIZE * I + OF(ciphers))(BATCH)
	vmovdqu	X_(2 * I + 1), eval(SHORT_SIZE * I + OF(ciphers) + 16)(BATCH)
')
	mov	OF_BATCH(number)(BATCH), LEFT
	mov	OF_BATCH(opens)(BATCH), OPENS
LABEL(hash):
	mov	OF(job)(MESSAGE), JOB
	mov	OF(ghash)(MESSAGE), POWER_AT
	mov	OF_JOB(aad_length), BYTES
	mov	OF_JOB(aad), DATA
C The blocks before that of the lengths.
	lea	15(BYTES), %rax
	shr	IMM(4), %rax
	cmpq	IMM(1), OF_JOB(length)
	sbb	IMM(-1), %rax
ifelse(LANES, 1, `
	lea	(%rax, %rax, 2), %rax
	lea	(POWER_AT, %rax, 8), POWER_AT', `
	shl	IMM(4), %rax
	add	IMM(eval(GROUP_BYTES - 16)), POWER_AT
	sub	%rax, POWER_AT')
	vpxor	W(LOW), W(LOW), W(LOW)
	vpxor	W(MIDDLE), W(MIDDLE), W(MIDDLE)
	vpxor	W(HIGH), W(HIGH), W(HIGH)
	sub	IMM(16), BYTES
	jb	LABEL(aad_part)
LABEL(next_aad):
	vmovdqu	(DATA), W(X)
HASH_X
	add	IMM(16), DATA
	sub	IMM(16), BYTES
	jae	LABEL(next_aad)
LABEL(aad_part):
	and	IMM(15), BYTES
	jz	LABEL(whole_aad)
	add	BYTES, DATA
LOAD_PART(DATA, BYTES, aad)
HASH_X
LABEL(whole_aad):
	mov	OF_JOB(length), BYTES
	test	BYTES, BYTES
	jz	LABEL(no_text)
	mov	OF_JOB(src), DATA
	vmovdqu	eval(OF(ciphers) + 16)(MESSAGE), W(OUT)
	cmp	IMM(16), BYTES
	jne	LABEL(part)
	vmovdqu	(DATA), W(X)
	vpxor	W(X), W(OUT), W(OUT)
	test	OPENS, OPENS
	jnz	LABEL(hash_text)
	mov	OF_JOB(dst), DATA
	vmovdqu	W(OUT), (DATA)
	vmovdqa	W(OUT), W(X)
LABEL(hash_text):
HASH_X
LABEL(no_text):
	vmovq	OF_JOB(length), W(X)
	vmovhps	OF_JOB(aad_length), W(X), W(X)
	vpsllq	IMM(3), W(X), W(X)
HASH_NUMBER
	vpxor	W(LOW), W(MIDDLE), W(MIDDLE)
	vpxor	W(HIGH), W(MIDDLE), W(MIDDLE)
FOLD_X(LOW, MIDDLE)
FOLD_X(MIDDLE, HIGH)
	vpshufb	swap(%rip), W(HIGH), W(HIGH)
	vpxor	OF(ciphers)(MESSAGE), W(HIGH), W(HIGH)
	mov	OF_JOB(tag), DATA
	vpxor	W(T), W(T), W(T)
	vmovdqu	W(T), OF(ciphers)(MESSAGE)
	vmovdqu	W(T), eval(OF(ciphers) + 16)(MESSAGE)
	test	OPENS, OPENS
	jnz	LABEL(verify)
	vmovdqu	W(HIGH), (DATA)
LABEL(next):
	add	IMM(SHORT_SIZE), MESSAGE
	dec	LEFT
	jnz	LABEL(hash)
	vzeroall
	ret
LABEL(part):
	add	BYTES, DATA
LOAD_PART(DATA, BYTES, text)
	vpxor	W(X), W(OUT), W(OUT)
	test	OPENS, OPENS
	jnz	LABEL(hash_text)
	lea	16+masks(%rip), %rax
	sub	BYTES, %rax
	vpand	(%rax), W(OUT), W(X)
	mov	OF_JOB(dst), DATA
STORE_PART(DATA, BYTES, W(OUT), seal)
	jmp	LABEL(hash_text)
C Whether a tag is right is not secret.
LABEL(verify):
	xor	%eax, %eax
	vpxor	(DATA), W(HIGH), W(HIGH)
	vptest	W(HIGH), W(HIGH)
	setnz	%al
	mov	%rax, OF(wrong)(MESSAGE)
	jnz	LABEL(next)
	mov	OF_JOB(length), BYTES
	test	BYTES, BYTES
	jz	LABEL(next)
	mov	OF_JOB(dst), DATA
	cmp	IMM(16), BYTES
	jne	LABEL(open_part)
	vmovdqu	W(OUT), (DATA)
	jmp	LABEL(next)
LABEL(open_part):
STORE_PART(DATA, BYTES, W(OUT), open)
	jmp	LABEL(next)')

C The last byte of counter blocks.
define(`LAST_BYTE', `RODATA($1, 16)
	.quad	0, $2 << 56
END_RODATA')
LAST_BYTE(one, 1)
LAST_BYTE(two, 2)
RODATA(masks, 16)
	.quad	-1, -1, 0, 0
END_RODATA

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, four short messages at a time, after gcm.m4.  src/gcm-impl.h has the batch.
C
C Two blocks of each message are encrypted, with round keys from memory: eight blocks hide the latency of aesenc, and keys may
C differ.  Then GHASH of one message after the other, with one reduction each; products wait for loads alone, so those of
C several messages are under way at a time.  One block in a vector, also where the key of GHASH is in a format for more.
C
C AMD Zen 4, cycles of each message of 16 bytes with 13 bytes of additional data, keys of 128 bits, by "xcs speed" while other
C programs ran; one: xcs_gcm_seal, 4 and 16: xcs_gcm_seal_jobs with so many.
C              one    4   16
C   aesni       95  102   98
C   vaes       100  102   97
C   vaes512    122  102   97
C 8 of them clear the stack below, where gcc with a stack protector leaves parts of texts.  By the model of Cascade Lake, before
C that, aesni took 133, 114 and 109.
C The function alone takes 40 by the model of Cascade Lake (llvm-mca 19), what C does before and after the rest.  Longer messages
C are faster one after the other since rows have seal: with up to 7 blocks of text and aesni, 4 at a time and one took 139 and 112
C cycles for 31 bytes, 157 and 123 for 64; by the model 148 and 143, 173 and 161.

C arguments
define(`BATCH', `%rdi')

define(`KEY_BYTES', `%rcx')	C 16 for each round
define(`FIRST', `%rdx')		C round key 0 from KEYS, modulo the number of rounds: 0, -32, -64
define(`ADDRESS', `%rax')
define(`KEYS_OF', `%r`'eval(8 + $1)')	C round key "rounds - 10" of a message

C GHASH
define(`MESSAGE', `%rdi')	C the batch has messages first
define(`LEFT', `%rsi')
define(`POWER_AT', `%rdx')
define(`COUNT_OF', `%rcx')
define(`DATA', `%rax')
define(`HASH_SWAP', `%xmm0')
define(`HASH_POLY', `%xmm1')

STRUCTS(`src/gcm-batch.h')
define(`OF', `OFFSET_OF(gcm_short, $1)')
define(`OF_BATCH', `OFFSET_OF(gcm_batch, $1)')
define(`SHORT_SIZE', eval(OFFSET_OF(gcm_batch, number) / 4))
define(`X_', `%xmm`'eval($1)')	C block $1: two of each message
define(`COUNT_', `%xmm`'eval(8 + $1)')
define(`SWAP_', `%xmm12')
define(`ONE_', `%xmm13')

C HIGH, MIDDLE, LOW += products of X and the next power
define(`STRIDE', `ifelse(LANES, 1, -24, 16)')
define(`SUM_AT', `ifelse(LANES, 1, 16, eval(GROUP_BYTES))')
define(`HASH_X', `
	vpshufb	HASH_SWAP, %xmm`'X, %xmm`'X
HASH_NUMBER')
define(`HASH_NUMBER', `
	vpshufd	IMM(0x4e), %xmm`'X, %xmm`'S
	vpxor	%xmm`'X, %xmm`'S, %xmm`'S
	vpclmulqdq IMM(0x00), (POWER_AT), %xmm`'X, %xmm`'T
	vpclmulqdq IMM(0x11), (POWER_AT), %xmm`'X, %xmm`'X
	vpclmulqdq IMM(0x00), SUM_AT`'(POWER_AT), %xmm`'S, %xmm`'S
	vpxor	%xmm`'T, %xmm`'LOW, %xmm`'LOW
	vpxor	%xmm`'X, %xmm`'HIGH, %xmm`'HIGH
	vpxor	%xmm`'S, %xmm`'MIDDLE, %xmm`'MIDDLE
	add	IMM(STRIDE), POWER_AT')
define(`FOLD_X', `
	vpshufd	IMM(0x4e), %xmm`'$1, %xmm`'T
	vpclmulqdq IMM(0x10), HASH_POLY, %xmm`'$1, %xmm`'$1
	vpxor	%xmm`'T, %xmm`'$2, %xmm`'$2
	vpxor	%xmm`'$1, %xmm`'$2, %xmm`'$2')

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
	mov	eval(SHORT_SIZE * I + OF(aes))(BATCH), KEYS_OF(I)
	vmovq	eval(SHORT_SIZE * I + OF(counter) + 8)(BATCH), COUNT_(I)
	vmovhps	eval(SHORT_SIZE * I + OF(counter))(BATCH), COUNT_(I), COUNT_(I)
	lea	eval(ENCRYPTION - 160)(KEYS_OF(I), KEY_BYTES), KEYS_OF(I)')
	vmovdqa	swap(%rip), SWAP_
	vmovdqa	one(%rip), ONE_
FOR(`I', 0, 3, `
	vpshufb	SWAP_, COUNT_(I), X_(2 * I)
	vpaddq	ONE_, COUNT_(I), COUNT_(I)
	vpxor	(KEYS_OF(I), FIRST), X_(2 * I), X_(2 * I)
	vpshufb	SWAP_, COUNT_(I), X_(2 * I + 1)
	vpxor	(KEYS_OF(I), FIRST), X_(2 * I + 1), X_(2 * I + 1)')
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
')FOR(`I', 0, 3, `
	vmovdqu	X_(2 * I), eval(SHORT_SIZE * I + OF(tag))(BATCH)
	vpxor	eval(SHORT_SIZE * I + OF(in))(BATCH), X_(2 * I + 1), X_(2 * I + 1)
	vmovdqu	X_(2 * I + 1), eval(SHORT_SIZE * I + OF(out))(BATCH)')

	vmovdqa	swap(%rip), HASH_SWAP
	vmovdqa	poly(%rip), HASH_POLY
	mov	OF_BATCH(number)(BATCH), LEFT
LABEL(hash):
	mov	OF(hashed)(MESSAGE), COUNT_OF
	mov	OF(ghash)(MESSAGE), POWER_AT
ifelse(LANES, 1, `
	lea	(COUNT_OF, COUNT_OF, 2), COUNT_OF
	lea	-24(POWER_AT, COUNT_OF, 8), POWER_AT', `
	shl	IMM(4), COUNT_OF
	add	IMM(GROUP_BYTES), POWER_AT
	sub	COUNT_OF, POWER_AT')
	vpxor	%xmm`'LOW, %xmm`'LOW, %xmm`'LOW
	vpxor	%xmm`'MIDDLE, %xmm`'MIDDLE, %xmm`'MIDDLE
	vpxor	%xmm`'HIGH, %xmm`'HIGH, %xmm`'HIGH
	mov	OF(aad_blocks)(MESSAGE), COUNT_OF
	test	COUNT_OF, COUNT_OF
	jz	LABEL(no_aad)
	mov	OF(aad)(MESSAGE), DATA
LABEL(next_aad):
	vmovdqu	(DATA), %xmm`'X
HASH_X
	add	IMM(16), DATA
	dec	COUNT_OF
	jnz	LABEL(next_aad)
LABEL(no_aad):
	cmpq	IMM(0), OF(aad_rest)(MESSAGE)
	je	LABEL(whole_aad)
	vmovdqu	OF(last_aad)(MESSAGE), %xmm`'X
HASH_X
LABEL(whole_aad):
	mov	OF(length)(MESSAGE), COUNT_OF
	test	COUNT_OF, COUNT_OF
	jz	LABEL(no_text)
	lea	16+masks(%rip), DATA
	sub	COUNT_OF, DATA
	vmovdqu	(DATA), %xmm`'X
	mov	OF(text)(MESSAGE), DATA
	vpand	(DATA), %xmm`'X, %xmm`'X
HASH_X
LABEL(no_text):
	vmovdqu	OF(lengths)(MESSAGE), %xmm`'X
HASH_NUMBER
	vpxor	%xmm`'LOW, %xmm`'MIDDLE, %xmm`'MIDDLE
	vpxor	%xmm`'HIGH, %xmm`'MIDDLE, %xmm`'MIDDLE
FOLD_X(LOW, MIDDLE)
FOLD_X(MIDDLE, HIGH)
	vpshufb	HASH_SWAP, %xmm`'HIGH, %xmm`'HIGH
	vpxor	OF(tag)(MESSAGE), %xmm`'HIGH, %xmm`'HIGH
	vmovdqu	%xmm`'HIGH, OF(tag)(MESSAGE)
	add	IMM(SHORT_SIZE), MESSAGE
	dec	LEFT
	jnz	LABEL(hash)
	vzeroall
	ret')

RODATA(one, 16)
	.quad	1, 0
END_RODATA
RODATA(masks, 16)
	.quad	-1, -1, 0, 0
END_RODATA

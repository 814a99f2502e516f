dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, four short messages at a time, after gcm.m4.  src/gcm-impl.h has the batch.
C
C An iteration encrypts two blocks of each message, with round keys from memory: eight blocks hide the latency of aesenc, and keys
C may differ.  Then GHASH of one message after the other, with one reduction each; products wait for loads alone, so those of
C several messages are under way at a time.  One block in a vector, also where the key of GHASH is in a format for more.
C
C AMD Zen 4, while other programs took a part of the core, cycles of each message of 16 bytes with 13 bytes of additional data, a
C key of its own, 128 bits: the third smallest of six minima, with clocks from dependent multiplications.  one: the function of one
C message in a loop; 4 and 16: that of jobs with so many.
C   seal       one   4  16
C   aesni       95 104  98
C   vaes       102 104 100
C   vaes512    122 105  99
C aesni by the model of Cascade Lake (llvm-mca 19): seal 133, 114, 109.  This function alone takes 40 there, what C does before and
C after the rest.  Longer messages are faster one after the other: aesni on Zen 4, 4 at a time and one, 139 and 112 cycles for 31
C bytes, 157 and 123 for 64, 184 and 148 for 96; by the model 148 and 143, 173 and 161, 206 and 190.

C arguments
define(`BATCH', `%rdi')

define(`BLOCKS_AT', `%rsi')
define(`PAIRS', `%rcx')
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
define(`BLOCKS_SIZE', 64)	C of four source and destination addresses
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
C HASH_PART(name of blocks, of their number, label)
define(`HASH_PART', `
	mov	OF($2)(MESSAGE), COUNT_OF
	test	COUNT_OF, COUNT_OF
	jz	LABEL(no_$1)
	mov	OF($1)(MESSAGE), DATA
LABEL(next_$1):
	vmovdqu	(DATA), %xmm`'X
HASH_X
	add	IMM(16), DATA
	dec	COUNT_OF
	jnz	LABEL(next_$1)
LABEL(no_$1):')
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
	mov	ROUNDS_OF(ADDRESS), PAIRS
	shl	IMM(4), PAIRS
	mov	IMM(160), %edx
	sub	PAIRS, FIRST
FOR(`I', 0, 3, `
	mov	eval(SHORT_SIZE * I + OF(aes))(BATCH), KEYS_OF(I)
	vmovq	eval(SHORT_SIZE * I + OF(counter) + 8)(BATCH), COUNT_(I)
	vmovhps	eval(SHORT_SIZE * I + OF(counter))(BATCH), COUNT_(I), COUNT_(I)
	lea	eval(ENCRYPTION - 160)(KEYS_OF(I), PAIRS), KEYS_OF(I)')
	vmovdqa	swap(%rip), SWAP_
	vmovdqa	one(%rip), ONE_
	lea	OF_BATCH(blocks)(BATCH), BLOCKS_AT
	mov	OF_BATCH(pairs)(BATCH), PAIRS
LABEL(loop):
FOR(`I', 0, 3, `
	vpshufb	SWAP_, COUNT_(I), X_(2 * I)
	vpaddq	ONE_, COUNT_(I), COUNT_(I)
	vpxor	(KEYS_OF(I), FIRST), X_(2 * I), X_(2 * I)
	vpshufb	SWAP_, COUNT_(I), X_(2 * I + 1)
	vpaddq	ONE_, COUNT_(I), COUNT_(I)
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
')FOR(`I', 0, 7, `
	mov	eval(BLOCKS_SIZE * (I / 4) + 16 * (I % 4))(BLOCKS_AT), ADDRESS
	vpxor	(ADDRESS), X_(I % 4 * 2 + I / 4), X_(I % 4 * 2 + I / 4)
	mov	eval(BLOCKS_SIZE * (I / 4) + 16 * (I % 4) + 8)(BLOCKS_AT), ADDRESS
	vmovdqu	X_(I % 4 * 2 + I / 4), (ADDRESS)')
	add	IMM(eval(2 * BLOCKS_SIZE)), BLOCKS_AT
	dec	PAIRS
	jnz	LABEL(loop)

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
HASH_PART(aad, aad_blocks)
	cmpq	IMM(0), OF(aad_rest)(MESSAGE)
	je	LABEL(whole_aad)
	vmovdqu	OF(last_aad)(MESSAGE), %xmm`'X
HASH_X
LABEL(whole_aad):
HASH_PART(text, text_blocks)
	mov	OF(text_rest)(MESSAGE), COUNT_OF
	test	COUNT_OF, COUNT_OF
	jz	LABEL(whole_text)
	lea	16+masks(%rip), DATA
	sub	COUNT_OF, DATA
	vmovdqu	(DATA), %xmm`'X
	vpand	OF(last)(MESSAGE), %xmm`'X, %xmm`'X
HASH_X
LABEL(whole_text):
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

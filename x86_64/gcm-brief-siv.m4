dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM-SIV, a whole message of up to 4 blocks of text in one pass, after gcm-brief.m4 with LANES = 1, which has the order of
C blocks, the arguments and layouts.  src/modes/gcmsiv.c has the formulas, aes-aesni.asm the key schedule.
C
C The key schedule is a chain of 6 cycles for each round key, beside which each round of four blocks is free: of the counter blocks
C to open, and of the tag, if the hash is ready, to seal.  Round keys and powers of H are on the stack.  Additional data are hashed
C block by block while H^2 and so on are computed; the rest is one sum, with y, which is what they became, times H^(n+1).
C To open, nothing is written unless the tag is right.
C
C AMD Zen 3, cycles of a call with 13 bytes of additional data, AES-128, the key ready, row vaes: the least of 20000 batches of two
C libraries in turn; before: derive, polyval_few and counter mode, with copies in C:
C   bytes               0     1    16    20    32    48    64
C   seal              135   176   174   189   189   198   217
C   before            295   367   374   378   389   405   424
C   open              169   192   185   212   204   219   242
C   before            284   340   336   340   340   371   382
C AES-256: seal of 16 and 48 bytes 212 and 250, before 431 and 476; open 223 and 261, before 378 and 431.
C Models (llvm-mca 19, without calls and returns) of Cascade Lake and Zen 3, of xcs_gcmsiv_seal: 16 bytes 244 and 244, 64 bytes 300
C and 301; of xcs_gcmsiv_open 265, 247 and 309, 298.
C No gain: hash before the key schedule to open.  Constants of the hash and the schedule as operands in memory: as fast, but 33
C cycles more by the models, in which an instruction then waits for its load after its other operand.

C numbers of registers
define(`A', 8)		C the last words of the schedule, in their order
define(`B', 9)		C those after A of a key of 32 bytes
define(`F', 4)
define(`NO_BITS', 12)
define(`DOUBLED', 13)	C the power of 2, in each column
define(`ROTATE', 14)
define(`MODULUS', 9)	C words 1, c
define(`H', 7)
define(`H_SUM', 5)	C sum of its halves
define(`H2', 4)
define(`H3', S)
define(`Y', 6)
define(`TEXT', 5)	C of the last block: to seal its text, to open what is stored of it

C bytes of the stack: round keys; powers, each with the sum of its halves twice
define(`ROUND_KEY', `eval(16 * ($1))(%rsp)')
define(`POWERS_AT', 240)
define(`FRAME_BYTES', eval(POWERS_AT + 32 * 5))
define(`POWER_AT_BYTE', `eval(POWERS_AT + 32 * ($1 - 1))')

define(`SIV_TABLES', `%rsi')

define(`FOLD_BY', `
	vpshufd	IMM(0x4e), W($1), W(T)
	vpclmulqdq IMM(0x10), W(MODULUS), W($1), W($1)
	vpxor	W(T), W($2), W($2)
	vpxor	W($1), W($2), W($2)')
C $2 = sum of the halves of $1
define(`SUM', `	vpshufd	IMM(0x4e), W($1), W($2)
	vpxor	W($1), W($2), W($2)
')
C Stores $1, the sum of whose halves is in $2, as power $3.
define(`STORE_POWER', `	vmovdqu	W($1), POWER_AT_BYTE($3)(%rsp)
	vmovdqu	W($2), eval(POWER_AT_BYTE($3) + 16)(%rsp)
')
C $2 = $1^2; the middle product cancels
define(`SQUARE', `
	vpclmulqdq IMM(0x00), W($1), W($1), W(LOW)
	vpclmulqdq IMM(0x11), W($1), W($1), W($2)
	vpshufd	IMM(0x4e), W(LOW), W(MIDDLE)
	vpclmulqdq IMM(0x10), W(MODULUS), W(LOW), W(LOW)
	vpxor	W(LOW), W(MIDDLE), W(MIDDLE)
FOLD_BY(MIDDLE, $2)')
C $5 = $1 $3; $2 and $4 are the sums of halves, $3 and $4 operands
define(`PRODUCT', `
	vpclmulqdq IMM(0x00), $3, W($1), W(LOW)
	vpclmulqdq IMM(0x00), $4, W($2), W(MIDDLE)
	vpclmulqdq IMM(0x11), $3, W($1), W($5)
	vpxor	W(LOW), W(MIDDLE), W(MIDDLE)
	vpxor	W($5), W(MIDDLE), W(MIDDLE)
FOLD_BY(LOW, MIDDLE)
FOLD_BY(MIDDLE, $5)')
C Y = X H
define(`TIMES_H', `
SUM(X, S)PRODUCT(X, S, W(H), W(H_SUM), Y)')

C --- keys of the message

C $1 blocks by $2 rounds: H, A, B
define(`DERIVE', `
FOR(`I', 0, $1 - 1, `	vpxor	eval(64 + 16 * I)+numbers(%rip), W(NONCE), W(I)
')FOR(`R', 1, $2, `FOR(`I', 0, $1 - 1, `	ifelse(R, $2, vaesenclast, vaesenc)	eval(ENCRYPTION + 16 * R)(STATE), W(I), W(I)
')')	vpunpcklqdq %xmm1, %xmm0, W(H)
	vpunpcklqdq %xmm3, %xmm2, W(A)
ifelse($1, 6, `	vpunpcklqdq %xmm5, %xmm4, W(B)
')')

C Vectors 0 to $1 - 1 by the round key in $2.
define(`BY_KEY', `FOR(`J', 0, $1 - 1, `	$3	W($2), W(J), W(J)
')')
C $1 = the sums of its words up to each, and F
define(`SUMS', `
	vpslldq	IMM(4), W($1), W(T)
	vpxor	W(T), W($1), W($1)
	vpslldq	IMM(8), W($1), W(T)
	vpxor	W(T), W($1), W($1)
	vpxor	W(F), W($1), W($1)')
define(`ROTATE_AND_SUB', `
	vpshufb	W(ROTATE), W($1), W(F)
	vaesenclast W(DOUBLED), W(F), W(F)
ifelse($2, 8, `	vmovdqa	power+16(%rip), W(DOUBLED)', `	vpslld	IMM(1), W(DOUBLED), W(DOUBLED)')')
C EXPAND_16(vectors), EXPAND_32(vectors): the schedule, and AES of the vectors
define(`EXPAND_16', `
	vmovdqu	W(A), ROUND_KEY(0)
BY_KEY($1, A, vpxor)FOR(`I', 1, 10, `
ROTATE_AND_SUB(A, I)
SUMS(A)
	vmovdqu	W(A), ROUND_KEY(I)
BY_KEY($1, A, ifelse(I, 10, vaesenclast, vaesenc))')')
define(`EXPAND_32', `
	vmovdqu	W(A), ROUND_KEY(0)
	vpxor	W(NO_BITS), W(NO_BITS), W(NO_BITS)
BY_KEY($1, A, vpxor)BY_KEY($1, B, vaesenc)FOR(`I', 1, 7, `
ROTATE_AND_SUB(B, I)
SUMS(A)
	vmovdqu	W(A), ROUND_KEY(2 * I)
BY_KEY($1, A, ifelse(I, 7, vaesenclast, vaesenc))ifelse(I, 7, , `
	vpshufd	IMM(0xff), W(A), W(F)
	vaesenclast W(NO_BITS), W(F), W(F)
SUMS(B)
	vmovdqu	W(B), ROUND_KEY(2 * I + 1)
BY_KEY($1, B, vaesenc)')')')
C EXPAND(vectors, name)
define(`EXPAND', `
	vmovdqa	power(%rip), W(DOUBLED)
	vmovdqa	rotate(%rip), W(ROTATE)
	cmpq	IMM(10), ROUNDS_OF(STATE)
	ja	LABEL($2_32)
EXPAND_16($1)
	jmp	LABEL($2_expanded)
LABEL($2_32):
EXPAND_32($1)
LABEL($2_expanded):')

C AES of vectors 0 to $1 - 1 with these keys; $2 is a name.
define(`STACK_OP', `FOR(`J', 0, $1 - 1, `	$3	ROUND_KEY($2), W(J), W(J)
')')
define(`CRYPT_SIV', `
STACK_OP($1, 0, vpxor)FOR(`R', 1, 9, `STACK_OP($1, R, vaesenc)')	cmpq	IMM(10), ROUNDS_OF(STATE)
	ja	LABEL($2_14)
STACK_OP($1, 10, vaesenclast)	jmp	LABEL($2_crypted)
LABEL($2_14):
FOR(`R', 10, 13, `STACK_OP($1, R, vaesenc)')STACK_OP($1, 14, vaesenclast)LABEL($2_crypted):')

C Vectors 0 to 3 = counter blocks, from that of the first block on, which is $1 with the last bit set.  Those without a block have
C any number.
define(`COUNTERS_SIV', `
	vpor	last_bit(%rip), W($1), W(3)
	lea	48+numbers(%rip), %rax
FOR(`I', 0, 3, `	vpaddd	eval(-16 * I)(%rax, NUMBER), W(3), W(I)
')')

C --- hash

C LOW, MIDDLE, HIGH = bits times H
define(`HASH_LENGTHS', `
	vmovq	OF_JOB(aad_length), W(X)
	vmovhps	OF_JOB(length), W(X), W(X)
	vpsllq	IMM(3), W(X), W(X)
MULTIPLY_FIRST(POWER_AT_BYTE(1), %rsp)')
C Vector 0 = the block that becomes the tag; clobbers rax
define(`HASH_END', `
	vmovdqa	W(Y), W(X)
MULTIPLY(POWERS_AT, `%rsp, NUMBER, 2')
	mov	OF_JOB(nonce), %rax
	vmovq	(%rax), W(0)
	vpinsrd	IMM(2), 8(%rax), W(0), W(0)
	vpxor	W(LOW), W(MIDDLE), W(MIDDLE)
	vpxor	W(HIGH), W(MIDDLE), W(MIDDLE)
	vpxor	W(HIGH), W(0), W(0)
FOLD_BY(LOW, MIDDLE)
FOLD_BY(MIDDLE, 0)
	vpand	other_bits(%rip), W(0), W(0)')

define(`PLACES', `
	mov	OF_JOB(src), SRC
	mov	OF_JOB(dst), DST
	lea	-16(SRC, NUMBER), SRC
	lea	-16(DST, NUMBER), DST')

define(`BRIEF_SIV', `
	FRAME(eval(FRAME_BYTES + 8))
	mov	OF_JOB(nonce), %rax
	mov	OF_JOB(length), LENGTH
	vmovq	(%rax), W(NONCE)
	vpinsrd	IMM(2), 8(%rax), W(NONCE), W(NONCE)
	vpslldq	IMM(4), W(NONCE), W(NONCE)
	vpxor	ENCRYPTION`'(STATE), W(NONCE), W(NONCE)
	lea	15(LENGTH), NUMBER
	and	IMM(-16), NUMBER
	and	IMM(15), LENGTH
	cmpq	IMM(10), ROUNDS_OF(STATE)
	ja	LABEL(derive_32)
DERIVE(4, 10)
	jmp	LABEL(derived)
LABEL(derive_32):
DERIVE(6, 14)
LABEL(derived):
	vmovdqu	W(B), ROUND_KEY(1)
	test	OPENS, OPENS
	jnz	LABEL(open)
LABEL(hash):
	vmovdqa	poly(%rip), W(MODULUS)
C powers of H up to n + 1
SUM(H, H_SUM)STORE_POWER(H, H_SUM, 1)SQUARE(H, H2)
SUM(H2, X)STORE_POWER(H2, X, 2)	cmp	IMM(32), NUMBER
	jb	LABEL(powers)
PRODUCT(H, H_SUM, W(H2), W(X), H3)
SUM(H3, X)STORE_POWER(H3, X, 3)	je	LABEL(powers)
SQUARE(H2, HIGH)
SUM(HIGH, T)STORE_POWER(HIGH, T, 4)	cmp	IMM(64), NUMBER
	jb	LABEL(powers)
PRODUCT(H3, X, W(H2), `eval(POWER_AT_BYTE(2) + 16)(%rsp)', HIGH)
SUM(HIGH, T)STORE_POWER(HIGH, T, 5)
LABEL(powers):
	vpxor	W(Y), W(Y), W(Y)
	mov	OF_JOB(aad_length), LEFT
	mov	OF_JOB(aad), DATA
	sub	IMM(16), LEFT
	jb	LABEL(part_of_aad)
LABEL(next_aad):
	vpxor	(DATA), W(Y), W(X)
TIMES_H
	add	IMM(16), DATA
	sub	IMM(16), LEFT
	jae	LABEL(next_aad)
LABEL(part_of_aad):
	and	IMM(15), LEFT
	jz	LABEL(no_aad)
LOAD_LAYOUT(DATA, LEFT, aad)
TABLES_OF(LEFT, LEFT)
	vpshufb	(LEFT), W(X), W(X)
	vpshufb	swap(%rip), W(X), W(X)
	vpxor	W(Y), W(X), W(X)
TIMES_H
LABEL(no_aad):
PLACES
TABLES_OF(SIV_TABLES, LENGTH)
HASH_LENGTHS
	test	OPENS, OPENS
	jnz	LABEL(open_text)
	test	NUMBER, NUMBER
	jz	LABEL(sealed)
	test	LENGTH, LENGTH
	jnz	LABEL(seal_part)
	vmovdqu	(SRC), W(TEXT)
LABEL(seal_last):
	vmovdqa	W(TEXT), W(X)
MULTIPLY(POWER_AT_BYTE(2), %rsp)
FOR(`I', 1, 3, `
	cmp	IMM(eval(16 * I)), NUMBER
	je	LABEL(sealed)
	vmovdqu	eval(-16 * I)(SRC), W(X)
MULTIPLY(POWER_AT_BYTE(eval(2 + I)), %rsp)')
LABEL(sealed):
HASH_END
	vmovdqu	ROUND_KEY(1), W(B)
EXPAND(1, seal)
	mov	OF_JOB(tag), %rax
	vmovdqu	W(0), (%rax)
	test	NUMBER, NUMBER
	jz	LABEL(right)
COUNTERS_SIV(0)
CRYPT_SIV(4, seal)
	vpxor	W(TEXT), W(0), W(0)
	test	LENGTH, LENGTH
	jnz	LABEL(write_part)
	vmovdqu	W(0), (DST)
LABEL(write_others):
FOR(`I', 1, 3, `
	cmp	IMM(eval(16 * I)), NUMBER
	je	LABEL(right)
	vpxor	eval(-16 * I)(SRC), W(I), W(I)
	vmovdqu	W(I), eval(-16 * I)(DST)')
	jmp	LABEL(right)
LABEL(write_part):
	vpshufb	16(SIV_TABLES), W(0), W(0)
STORE_LAYOUT(0, seal_dst)
	jmp	LABEL(write_others)
LABEL(seal_part):
LOAD_LAYOUT(SRC, LENGTH, seal_text)
	vpshufb	(SIV_TABLES), W(X), W(X)
	vpshufb	swap(%rip), W(X), W(TEXT)
	jmp	LABEL(seal_last)

LABEL(open):
	mov	OF_JOB(tag), %rax
	vmovdqu	(%rax), W(X)
COUNTERS_SIV(X)
EXPAND(4, open)
	jmp	LABEL(hash)
LABEL(open_text):
	test	NUMBER, NUMBER
	jz	LABEL(opened)
	test	LENGTH, LENGTH
	jnz	LABEL(open_part)
	vpxor	(SRC), W(0), W(X)
	vmovdqa	W(X), W(TEXT)
LABEL(open_last):
MULTIPLY(POWER_AT_BYTE(2), %rsp)
FOR(`I', 1, 3, `
	cmp	IMM(eval(16 * I)), NUMBER
	je	LABEL(opened)
	vpxor	eval(-16 * I)(SRC), W(I), W(I)
	vmovdqa	W(I), W(X)
MULTIPLY(POWER_AT_BYTE(eval(2 + I)), %rsp)')
LABEL(opened):
HASH_END
CRYPT_SIV(1, open)
	mov	OF_JOB(tag), %rax
C Whether a tag is right is not secret.
	vpxor	(%rax), W(0), W(0)
	mov	IMM(1), %eax
	vptest	W(0), W(0)
	jnz	LABEL(clear)
	test	NUMBER, NUMBER
	jz	LABEL(right)
	test	LENGTH, LENGTH
	jnz	LABEL(open_write_part)
	vmovdqu	W(TEXT), (DST)
LABEL(open_write_others):
FOR(`I', 1, 3, `
	cmp	IMM(eval(16 * I)), NUMBER
	je	LABEL(right)
	vmovdqu	W(I), eval(-16 * I)(DST)')
	jmp	LABEL(right)
LABEL(open_write_part):
STORE_LAYOUT(TEXT, open_dst)
	jmp	LABEL(open_write_others)
LABEL(open_part):
LOAD_LAYOUT(SRC, LENGTH, open_text)
	vpshufb	16(SIV_TABLES), W(0), W(0)
	vpxor	W(X), W(0), W(TEXT)
	vpshufb	(SIV_TABLES), W(TEXT), W(X)
	vpshufb	swap(%rip), W(X), W(X)
	jmp	LABEL(open_last)
LABEL(right):
	xor	%eax, %eax
LABEL(clear):
FOR(`I', 0, 15, `	vpxor	W(I), W(I), W(I)
')FOR(`I', 0, eval(FRAME_BYTES / 32 - 1), `	vmovdqu	%ymm0, eval(32 * I)(%rsp)
')	vmovdqu	%xmm0, eval(FRAME_BYTES - 16)(%rsp)
	END_FRAME(eval(FRAME_BYTES + 8))
	ret')

RODATA(rotate, 16)
	.long	0x0c0f0e0d, 0x0c0f0e0d, 0x0c0f0e0d, 0x0c0f0e0d
END_RODATA
C Powers of 2 in each column, from the first and from the ninth on.
RODATA(power, 16)
	.long	1, 1, 1, 1
	.long	0x1b, 0x1b, 0x1b, 0x1b
END_RODATA
C From -4 on: those of vectors without a block are negative.
RODATA(numbers, 16)
FOR(`I', -4, 5, `	.quad	I & 0xffffffff, 0
')END_RODATA
RODATA(last_bit, 16)
	.quad	0, 1 << 63
END_RODATA
RODATA(other_bits, 16)
	.quad	-1, ~(1 << 63)
END_RODATA

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, a whole message of 1 to 6 blocks of text in one pass, after gcm.m4.  LANES = 1 has powers of H for 5 or 6 blocks with one
C of additional data, and seals others and longer ones by gcm-brief-long.m4.  src/gcm-impl.h has the limits.
C
C One block in a vector, also where the key of GHASH is in a format for more: the rounds take the time that a block takes.  The last
C block is in register 0, so that the incomplete one and all powers of H have a place of their own: the last block is multiplied by
C H^2, the block of lengths by H.  Counter blocks differ in the last byte, so round key 0 is added once for all.
C
C An incomplete block of n bytes is read and written in two parts that may overlap, its layout, in a vector: 8, 4 or single bytes
C from its begin, and equally many up to its end.  A table for each n has what makes a number of it, and the layout of a block.
C
C AMD Zen 3, cycles of a call with 13 bytes of additional data, AES-128, the key ready, row vaes: the least of 4000 batches of two
C libraries in turn; before: the functions of gcm-rest-vex.m4, and counter mode to open:
C   bytes               1    16    20    32    48    64
C   seal               73    67    83    77    92    98
C   before            116   116   121   119   122   120
C   open               74    67    84    76    94    99
C   before            180   176   214   177   187   194
C Intel Xeon with AMX (Granite Rapids), core cycles of a call, likewise, the least of 240 tries; before: 64 bytes were the most, but
C 96 for seal with aesni.  By the model of Cascade Lake open of 80 bytes takes 145 cycles, before 133, of 96 146 and 144.
C   bytes              65    80    96       65    80    96, open
C   vaes512            80    77    80       81    77    80
C   before            103   103   103      104    95    95
C   vaes               80    78    81       81    77    80
C   before             94    89    87      105    98   102
C   aesni              81    78    81       82    78    81
C   before             81    78    81      106   104   107
C Sixteen jobs of 16 bytes one after the other, each: seal 59, open 56 (32 bytes: 71 and 65).
C Slower there, but faster on Cascade Lake by llvm-mca 19: one block times H^2 and H^2 x^-64, of which the products have 192 bits,
C and one FOLD_ONE after the text, 72 cycles for 16 bytes (105, not 116); J0 after four blocks, 104 for 64 bytes (132, not 141).
C Model of Cascade Lake (llvm-mca 19, without calls and returns), aesni: the function alone 44 cycles for 16 bytes.

STRUCTS(`src/gcm-job.h')
define(`OF_JOB', `OFFSET_OF(xcs_gcm_job, $1)(JOB)')

C arguments
define(`JOB', `%rdx')
define(`OPENS', `%rcx')		C 0 or 1

define(`LENGTH', BLOCKS)	C bytes of text; then those of an incomplete last block
define(`NUMBER', `%r11')	C 16 n, for n blocks of text
define(`KEYS_AT', `%r8')
define(`NONCE', T)
define(`J0', 7)			C its cipher

C after the rounds: additional data, before SRC and DST have values; powers; tables of a layout
define(`DATA', `%r8')
define(`LEFT', `%r9')
define(`POWER_AT', `%rdi')
define(`TABLES', `%rdi')

C W(name): a vector of one block; V(name): of LANES
define(`W', `%xmm`$1'')

C The offset of power $1 of H, and from there to the sum of its halves; bytes from a power to the one below it
define(`POWER_OF', `ifelse(LANES, 1, eval(24 * ($1 - 1)), eval(16 * (GROUP - $1)))')
define(`TO_SUM', `ifelse(LANES, 1, 16, GROUP_BYTES)')
define(`TO_NEXT', `ifelse(LANES, 1, -24, 16)')

C MULTIPLY(offset, register): LOW, MIDDLE, HIGH += X power; MULTIPLY_FIRST: likewise with =
define(`MULTIPLY', `
	vpshufd	IMM(0x4e), W(X), W(S)
	vpxor	W(X), W(S), W(S)
	vpclmulqdq IMM(0x00), eval($1)($2), W(X), W(T)
	vpclmulqdq IMM(0x11), eval($1)($2), W(X), W(X)
	vpclmulqdq IMM(0x00), eval($1 + TO_SUM)($2), W(S), W(S)
	vpxor	W(T), W(LOW), W(LOW)
	vpxor	W(X), W(HIGH), W(HIGH)
	vpxor	W(S), W(MIDDLE), W(MIDDLE)')
define(`MULTIPLY_FIRST', `
	vpshufd	IMM(0x4e), W(X), W(S)
	vpxor	W(X), W(S), W(S)
	vpclmulqdq IMM(0x00), eval($1)($2), W(X), W(LOW)
	vpclmulqdq IMM(0x11), eval($1)($2), W(X), W(HIGH)
	vpclmulqdq IMM(0x00), eval($1 + TO_SUM)($2), W(S), W(MIDDLE)')

C X = layout of the $2 < 16 bytes at $1; $3 is a name; clobbers rax.
define(`LOAD_LAYOUT', `
	cmp	IMM(8), $2
	jae	LABEL($3_eight)
	cmp	IMM(4), $2
	jae	LABEL($3_four)
	vpxor	W(X), W(X), W(X)
	mov	$2, %rax
	shr	IMM(1), %rax
	vpinsrb	IMM(0), ($1), W(X), W(X)
	vpinsrb	IMM(1), ($1, %rax), W(X), W(X)
	vpinsrb	IMM(2), -1($1, $2), W(X), W(X)
	jmp	LABEL($3_loaded)
LABEL($3_four):
	vmovd	($1), W(X)
	vpinsrd	IMM(1), -4($1, $2), W(X), W(X)
	jmp	LABEL($3_loaded)
LABEL($3_eight):
	vmovq	($1), W(X)
	vmovhps	-8($1, $2), W(X), W(X)
LABEL($3_loaded):')
C The inverse, from vector $1
define(`STORE_LAYOUT', `
	cmp	IMM(8), LENGTH
	jae	LABEL($2_eight)
	cmp	IMM(4), LENGTH
	jae	LABEL($2_four)
	mov	LENGTH, %rax
	shr	IMM(1), %rax
	vpextrb	IMM(0), W($1), (DST)
	vpextrb	IMM(1), W($1), (DST, %rax)
	vpextrb	IMM(2), W($1), -1(DST, LENGTH)
	jmp	LABEL($2_stored)
LABEL($2_four):
	vmovd	W($1), (DST)
	vpextrd	IMM(1), W($1), -4(DST, LENGTH)
	jmp	LABEL($2_stored)
LABEL($2_eight):
	vmovq	W($1), (DST)
	vmovhps	W($1), -8(DST, LENGTH)
LABEL($2_stored):')
C $1 = where the tables of $2 bytes are; clobbers rax
define(`TABLES_OF', `
	mov	$2, $1
	shl	IMM(5), $1
	lea	layouts(%rip), %rax
	add	%rax, $1')

C LOW, MIDDLE, HIGH += products of LEFT > 0 bytes of DATA, with powers from POWER_AT down; $1 is a name.
define(`BRIEF_AAD', `
	sub	IMM(16), LEFT
	jb	LABEL($1_part)
LABEL($1_next):
	vmovdqu	(DATA), W(X)
	vpshufb	swap(%rip), W(X), W(X)
MULTIPLY(0, POWER_AT)
	add	IMM(16), DATA
	add	IMM(TO_NEXT), POWER_AT
	sub	IMM(16), LEFT
	jae	LABEL($1_next)
LABEL($1_part):
	and	IMM(15), LEFT
	jz	LABEL($1_done)
LOAD_LAYOUT(DATA, LEFT, $1)
TABLES_OF(LEFT, LEFT)
	vpshufb	(LEFT), W(X), W(X)
MULTIPLY(0, POWER_AT)
LABEL($1_done):')

C The rounds of vectors 0 to $1 - 1 and of J0
define(`BRIEF_OP', `FOR(`I', 0, $3 - 1, `	$1	$2, W(I), W(I)
')	$1	$2, W(J0), W(J0)
')
define(`BRIEF_TWO', `BRIEF_OP(vaesenc, `(KEYS_AT)', $1)BRIEF_OP(vaesenc, `16(KEYS_AT)', $1)	add	IMM(32), KEYS_AT')
define(`BRIEF_CRYPT', `
FOR(`R', 1, 9, `BRIEF_OP(vaesenc, eval(ENCRYPTION + 16 * R)(STATE), $1)')	cmpq	IMM(12), ROUNDS_OF(STATE)
	jb	LABEL(ten_$1)
	je	LABEL(twelve_$1)
BRIEF_TWO($1)
LABEL(twelve_$1):
BRIEF_TWO($1)
LABEL(ten_$1):
BRIEF_OP(vaesenclast, `(KEYS_AT)', $1)')

C Vector $1 of text; the last one has other macros.  A comparison serves two vectors.
define(`BRIEF_SEAL', `
ifelse(eval($1 % 2), 1, `	cmp	IMM(eval(16 * $1 + 16)), NUMBER
	jb	LABEL(sealed)
', `	je	LABEL(sealed)
')	vpxor	eval(-16 * $1)(SRC), W($1), W(X)
	vmovdqu	W(X), eval(-16 * $1)(DST)
	vpshufb	swap(%rip), W(X), W(X)
MULTIPLY(POWER_OF(eval(2 + $1)), POWERS)')
define(`BRIEF_OPEN', `
	cmp	IMM(eval(16 * $1)), NUMBER
	je	LABEL(opened)
	vmovdqu	eval(-16 * $1)(SRC), W(X)
	vpxor	W(X), W($1), W($1)
	vpshufb	swap(%rip), W(X), W(X)
MULTIPLY(POWER_OF(eval(2 + $1)), POWERS)')
define(`BRIEF_WRITE', `
	cmp	IMM(eval(16 * $1)), NUMBER
	je	LABEL(right)
	vmovdqu	W($1), eval(-16 * $1)(DST)')

C HIGH = the tag
define(`FOLD_ONE', `
	vpshufd	IMM(0x4e), W($1), W(T)
	vpclmulqdq IMM(0x10), poly(%rip), W($1), W($1)
	vpxor	W(T), W($2), W($2)
	vpxor	W($1), W($2), W($2)')
define(`BRIEF_TAG', `
	vpxor	W(LOW), W(MIDDLE), W(MIDDLE)
	vpxor	W(HIGH), W(MIDDLE), W(MIDDLE)
	vpshufb	swap(%rip), W(J0), W(J0)
	vpxor	W(J0), W(HIGH), W(HIGH)
FOLD_ONE(LOW, MIDDLE)
FOLD_ONE(MIDDLE, HIGH)
	vpshufb	swap(%rip), W(HIGH), W(HIGH)
	mov	OF_JOB(tag), %rax')
define(`BRIEF_CLEAR', `
FOR(`I', 0, 5, `	vpxor	W(I), W(I), W(I)
')	vpxor	W(J0), W(J0), W(J0)
FOR(`I', 10, 15, `	vpxor	W(I), W(I), W(I)
')')

define(`BRIEF', `
	mov	OF_JOB(nonce), %rax
	mov	OF_JOB(length), LENGTH
	vmovq	(%rax), W(NONCE)
	vpinsrd	IMM(2), 8(%rax), W(NONCE), W(NONCE)
	vpxor	ENCRYPTION`'(STATE), W(NONCE), W(NONCE)
	lea	15(LENGTH), NUMBER
	and	IMM(-16), NUMBER
	lea	counts(%rip), %rax
	vpxor	(%rax), W(NONCE), W(J0)
	vpxor	(%rax, NUMBER), W(NONCE), W(0)
	lea	eval(ENCRYPTION + 160)(STATE), KEYS_AT
	cmp	IMM(32), NUMBER
	ja	LABEL(more)
	je	LABEL(two)
BRIEF_CRYPT(1)
LABEL(crypted):
	vmovq	OF_JOB(length), W(X)
	vmovhps	OF_JOB(aad_length), W(X), W(X)
	vpsllq	IMM(3), W(X), W(X)
MULTIPLY_FIRST(POWER_OF(1), POWERS)
	mov	OF_JOB(aad_length), LEFT
	test	LEFT, LEFT
	jz	LABEL(no_aad)
	mov	OF_JOB(aad), DATA
	lea	15(LEFT), POWER_AT
	and	IMM(-16), POWER_AT
	add	NUMBER, POWER_AT
ifelse(LANES, 1, `
	lea	(POWER_AT, POWER_AT, 2), POWER_AT
	shr	IMM(1), POWER_AT
	add	POWERS, POWER_AT', `
	neg	POWER_AT
	lea	POWER_OF(1)(POWERS, POWER_AT), POWER_AT')
BRIEF_AAD(aad)
LABEL(no_aad):
	mov	OF_JOB(src), SRC
	mov	OF_JOB(dst), DST
	lea	-16(SRC, NUMBER), SRC
	lea	-16(DST, NUMBER), DST
	test	OPENS, OPENS
	jnz	LABEL(open)
	and	IMM(15), LENGTH
	jnz	LABEL(seal_part)
	vpxor	(SRC), W(0), W(X)
	vmovdqu	W(X), (DST)
	vpshufb	swap(%rip), W(X), W(X)
LABEL(seal_last):
MULTIPLY(POWER_OF(2), POWERS)
FOR(`I', 1, 5, `BRIEF_SEAL(I)')
LABEL(sealed):
BRIEF_TAG
	vmovdqu	W(HIGH), (%rax)
LABEL(right):
	xor	%eax, %eax
LABEL(clear):
BRIEF_CLEAR
	ret
LABEL(seal_part):
LOAD_LAYOUT(SRC, LENGTH, seal_text)
TABLES_OF(TABLES, LENGTH)
	vpshufb	16(TABLES), W(0), W(0)
	vpxor	W(0), W(X), W(X)
STORE_LAYOUT(X, seal_dst)
	vpshufb	(TABLES), W(X), W(X)
	jmp	LABEL(seal_last)
LABEL(open):
	and	IMM(15), LENGTH
	jnz	LABEL(open_part)
	vmovdqu	(SRC), W(X)
	vpxor	W(X), W(0), W(0)
	vpshufb	swap(%rip), W(X), W(X)
LABEL(open_last):
MULTIPLY(POWER_OF(2), POWERS)
FOR(`I', 1, 5, `BRIEF_OPEN(I)')
LABEL(opened):
BRIEF_TAG
C Whether a tag is right is not secret.
	vpxor	(%rax), W(HIGH), W(HIGH)
	mov	IMM(1), %eax
	vptest	W(HIGH), W(HIGH)
	jnz	LABEL(clear)
	test	LENGTH, LENGTH
	jnz	LABEL(write_part)
	vmovdqu	W(0), (DST)
LABEL(write_others):
FOR(`I', 1, 5, `BRIEF_WRITE(I)')
	jmp	LABEL(right)
LABEL(write_part):
STORE_LAYOUT(0, open_dst)
	jmp	LABEL(write_others)
LABEL(open_part):
LOAD_LAYOUT(SRC, LENGTH, open_text)
TABLES_OF(TABLES, LENGTH)
	vpshufb	16(TABLES), W(0), W(0)
	vpxor	W(X), W(0), W(0)
	vpshufb	(TABLES), W(X), W(X)
	jmp	LABEL(open_last)
LABEL(two):
	vpxor	-16(%rax, NUMBER), W(NONCE), W(1)
BRIEF_CRYPT(2)
	jmp	LABEL(crypted)
LABEL(more):
	cmp	IMM(64), NUMBER
	ja	LABEL(many)
FOR(`I', 1, 3, `	vpxor	eval(-16 * I)(%rax, NUMBER), W(NONCE), W(I)
')BRIEF_CRYPT(4)
	jmp	LABEL(crypted)
LABEL(many):
ifelse(LANES, 1, `	cmp	IMM(96), NUMBER
	ja	LABEL(long)
	cmpq	IMM(16), OF_JOB(aad_length)
	ja	LABEL(more_powers)
')FOR(`I', 1, 5, `	vpxor	eval(-16 * I)(%rax, NUMBER), W(NONCE), W(I)
')BRIEF_CRYPT(6)
	jmp	LABEL(crypted)
ifelse(LANES, 1, `
C More powers than there are; LABEL(long) only seals.
LABEL(more_powers):
	mov	IMM(2), %eax
	test	OPENS, OPENS
	jnz	LABEL(clear)
BRIEF_LONG')')

C Last bytes of counter blocks, from that of J0 on
RODATA(counts, 16)
FOR(`I', 1, 7, `	.quad	0, I << 56
')END_RODATA

C For 0 to 16 bytes: which bytes of a layout make the number of a block; which bytes of a block are in the layout
define(`NOTHING', 128)
define(`OF_LAYOUT', `ifelse(eval($2 >= $1), 1, NOTHING, eval($1 >= 8), 1, `ifelse(eval($2 >= 8), 1, `eval($2 - $1 + 16)', $2)',
eval($1 >= 4), 1, `ifelse(eval($2 >= 4), 1, `eval($2 - $1 + 8)', $2)', $2)')
define(`OF_BLOCK', `ifelse(eval($1 >= 8), 1, `ifelse(eval($2 >= 8), 1, `eval($1 - 16 + $2)', $2)',
eval($1 >= 4), 1, `ifelse(eval($2 >= 8), 1, NOTHING, eval($2 >= 4), 1, `eval($1 - 8 + $2)', $2)',
$2, 0, 0, $2, 1, `eval($1 / 2)', $2, 2, `eval($1 - 1)', NOTHING)')
RODATA(layouts, 16)
FOR(`N', 0, 16, `FOR(`I', 0, 15, `	.byte	OF_LAYOUT(N, eval(15 - I))
')FOR(`I', 0, 15, `	.byte	OF_BLOCK(N, I)
')')END_RODATA

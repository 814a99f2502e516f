dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, a whole message of 1 to 6 blocks of text in one pass, after gcm.m4, with LANES = 2 of one block: gcm-brief-pairs.m4 has
C others.  LANES = 1 has powers of H for 5 or 6 blocks with one of additional data; others and longer ones are those of
C gcm-brief-long.m4.
C
C One block in a vector.  The last block is in register 0, so that the incomplete one and all powers of H have a place of their own:
C the last block is multiplied by H^2, the block of lengths by H.  Counter blocks differ in the last byte, so round key 0 is added
C once for all.
C
C LANES = 1 checks the buffers itself, and after the rounds in program order, so that these begin earlier.  It has H^i x^-64
C beside H^i (powers of gcm-aesni.asm): X_1 H + X_0 H x^-64 has 192 bits, one fold less than X H, and needs no sums of halves.
C To seal four or six blocks, J0 is seven rounds behind, as it is used last.
C
C An incomplete block of n bytes is read and written in two parts that may overlap, its layout, in a vector: 8, 4 or single bytes
C from its begin, and equally many up to its end.  A table for each n has what makes a number of it, and the layout of a block.
C
C Cycles of a call, 13 bytes of additional data, AES-128, the key ready.  AMD Zen 3, row vaes, the least of 4000 batches of two
C libraries in turn; rest: by gcm-rest-vex.m4, and counter mode to open:
C   bytes               1    16
C   seal               73    67
C   rest              116   116
C   open               74    67
C   rest              180   176
C Row aesni, model of Cascade Lake (llvm-mca 19), one call alone; Intel Xeon with AMX (Granite Rapids) with its features, calls one
C after the other, the median of 12 minima.  next: each call waits for the tag of the one before.  C: an earlier form, in which C
C checks the arguments first, a product is folded in two steps, and J0 is encrypted together with the counter blocks:
C   bytes               1    16    20    32    48    64    80    96   128   256
C   model, seal       108    98   108   103   117   118   141   149   183   263
C   C                 126   117   127   123   139   142   166   173   191   271
C   model, open        90    90    96    96   112   117   135   141
C   C                  98    96   106   104   116   123   143   146
C   seal             48.9  44.0  53.8  50.9  62.9  65.8  78.5  81.7 105.0 176.9
C   C                49.9  45.0  54.8  52.0  63.3  67.3  79.8  82.9 109.1 182.9
C   next                   59.9  66.3              91.4        97.5
C   C                      66.1  71.4              92.0       104.6
C   open             48.9  44.5  54.8  50.8  63.8  66.8  78.1  84.4
C   C                49.9  45.9  55.7  52.8  63.9  67.3  78.4  82.0
C Slower, so not in rows vaes and vaes512: on Zen 3 one fold with H^2 x^-64 of one block, 72 cycles for 16 bytes; on Granite Rapids
C checks here, 4 % for seal of 16 bytes.

STRUCTS(`src/gcm-job.h')
define(`OF_JOB', `OFFSET_OF(xcs_gcm_job, $1)(JOB)')

C arguments
define(`JOB', `%rdx')
define(`OPENS', `%rcx')		C 0 or 1

define(`LENGTH', BLOCKS)	C bytes of text; then those of an incomplete last block
define(`NUMBER', `%r11')	C 16 n, for n blocks of text
define(`NONCE', T)
define(`J0', 7)			C its cipher

C after the rounds: additional data, before SRC and DST have values; powers; tables of a layout
define(`DATA', `%r8')
define(`LEFT', `%r9')
define(`POWER_AT', `%rdi')
define(`TABLES', `%rdi')

C W(name): a vector of one block; V(name): of LANES
define(`W', `%xmm`$1'')

C The offset of power $1 of H, and from there to the sum of its halves
define(`POWER_OF', `ifelse(LANES, 1, eval(24 * ($1 - 1)), eval(16 * (GROUP - $1)))')
define(`TO_SUM', `ifelse(LANES, 1, 16, GROUP_BYTES)')
define(`GCM_BRIEF_NOT', 2)
define(`GCM_BRIEF_UNDO', 3)
define(`NEAR_POWERS', 192)	C of H^1 to H^8, each with H^i x^-64, behind the key of ghash-pclmul.asm

C MULTIPLY(offset, register): LOW, MIDDLE, HIGH += X power; MULTIPLY_FIRST: likewise with =
define(`MULTIPLY', `
	vpshufd	IMM(0x4e), W(X), W(S)
	vpxor	W(X), W(S), W(S)
	vpclmulqdq IMM(0x00), eval($1)($2), W(X), W(T)
	vpclmulqdq IMM(0x11), eval($1)($2), W(X), W(X)
	vpclmulqdq SUM_WORD, eval($1 + TO_SUM)($2), W(S), W(S)
	vpxor	W(T), W(LOW), W(LOW)
	vpxor	W(X), W(HIGH), W(HIGH)
	vpxor	W(S), W(MIDDLE), W(MIDDLE)')
define(`MULTIPLY_FIRST', `
	vpshufd	IMM(0x4e), W(X), W(S)
	vpxor	W(X), W(S), W(S)
	vpclmulqdq IMM(0x00), eval($1)($2), W(X), W(LOW)
	vpclmulqdq IMM(0x11), eval($1)($2), W(X), W(HIGH)
	vpclmulqdq SUM_WORD, eval($1 + TO_SUM)($2), W(S), W(MIDDLE)')

C With LANES = 1 also MIDDLE, HIGH from x^64 on, by H^i and H^i x^-64, which are at $1.
define(`NEAR_OF', `eval(NEAR_POWERS + 32 * ($1 - 1))')
define(`NEAR_PRODUCTS', `
	vpclmulqdq IMM(0x01), eval($1)($2), W(X), W($3)
	vpclmulqdq IMM(0x00), eval($1 + 16)($2), W(X), W($4)
	vpclmulqdq IMM(0x11), eval($1)($2), W(X), W($5)
	vpclmulqdq IMM(0x10), eval($1 + 16)($2), W(X), W(X)')
define(`MULTIPLY_NEAR', `NEAR_PRODUCTS($1, $2, S, T, LOW)
	vpxor	W(S), W(MIDDLE), W(MIDDLE)
	vpxor	W(T), W(MIDDLE), W(MIDDLE)
	vpxor	W(LOW), W(HIGH), W(HIGH)
	vpxor	W(X), W(HIGH), W(HIGH)')
define(`MULTIPLY_NEAR_FIRST', `NEAR_PRODUCTS($1, $2, MIDDLE, T, HIGH)
	vpxor	W(T), W(MIDDLE), W(MIDDLE)
	vpxor	W(X), W(HIGH), W(HIGH)')
C By power $1 of all text but that of gcm-brief-long.m4 and gcm-brief-pairs.m4
define(`BRIEF_MULTIPLY', `ifelse(LANES, 1, `MULTIPLY_NEAR(NEAR_OF($1), POWERS)', `MULTIPLY(POWER_OF($1), POWERS)')')

C X = layout of the $2 < 8 bytes at $1; $3 is a name, $4 where to go on; clobbers rax.
define(`FEW_LAYOUT', `
	cmp	IMM(4), $2
	jae	LABEL($3_four)
	vpxor	W(X), W(X), W(X)
	mov	$2, %rax
	shr	IMM(1), %rax
	vpinsrb	IMM(0), ($1), W(X), W(X)
	vpinsrb	IMM(1), ($1, %rax), W(X), W(X)
	vpinsrb	IMM(2), -1($1, $2), W(X), W(X)
	jmp	LABEL($4)
LABEL($3_four):
	vmovd	($1), W(X)
	vpinsrd	IMM(1), -4($1, $2), W(X), W(X)
	jmp	LABEL($4)')
C The same of less than 16 bytes.
define(`LOAD_LAYOUT', `
	cmp	IMM(8), $2
	jae	LABEL($3_eight)
FEW_LAYOUT($1, $2, $3, $3_loaded)
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
ifelse($1, $2, , `	mov	$2, $1
')	shl	IMM(5), $1
	lea	layouts(%rip), %rax
	add	%rax, $1')

C LOW, MIDDLE, HIGH += products of LEFT > 0 bytes of DATA, with powers from POWER_AT on; $1 is a name, $2 adds a product, $3 is the
C distance to the next power.
define(`BRIEF_AAD', `
	sub	IMM(16), LEFT
	jb	LABEL($1_part)
LABEL($1_next):
	vmovdqu	(DATA), W(X)
	vpshufb	swap(%rip), W(X), W(X)
$2(0, POWER_AT)
	add	IMM(16), DATA
	add	IMM($3), POWER_AT
	sub	IMM(16), LEFT
	jae	LABEL($1_next)
LABEL($1_part):
	and	IMM(15), LEFT
	jz	LABEL($1_done)
LOAD_LAYOUT(DATA, LEFT, $1)
TABLES_OF(LEFT, LEFT)
	vpshufb	(LEFT), W(X), W(X)
$2(0, POWER_AT)
LABEL($1_done):')

C The rounds of vectors 0 to $1 - 1 and of J0, which is $2 rounds behind; $3 is a name.  BRIEF_LONGER, out of line, has those after
C the ninth of longer keys.
define(`BRIEF_KEY', `eval(ENCRYPTION + 16 * ($1))(STATE)')
define(`BRIEF_OP', `FOR(`I', 0, $1 - 1, `	$2	BRIEF_KEY($3), W(I), W(I)
')')
define(`BRIEF_J0', `ifelse(eval($2 > 0), 1, `	$1	BRIEF_KEY($2), W(J0), W(J0)
')')
define(`BRIEF_ROUND', `BRIEF_OP($1, vaesenc, $3)BRIEF_J0(vaesenc, $3 - $2)')
define(`BRIEF_LAST', `BRIEF_OP($1, vaesenclast, $3)FOR(`R', $3 - $2, $3 - 1, `BRIEF_J0(vaesenc, R)')BRIEF_J0(vaesenclast, $3)')
define(`BRIEF_CRYPT', `
FOR(`R', 1, 9, `BRIEF_ROUND($1, $2, R)')	cmpq	IMM(12), ROUNDS_OF(STATE)
	jae	LABEL(longer_$3)
BRIEF_LAST($1, $2, 10)')
define(`BRIEF_LONGER', `
LABEL(longer_$3):
FOR(`R', 10, 11, `BRIEF_ROUND($1, $2, R)')	je	LABEL(twelve_$3)
FOR(`R', 12, 13, `BRIEF_ROUND($1, $2, R)')BRIEF_LAST($1, $2, 14)	jmp	LABEL(crypted)
LABEL(twelve_$3):
BRIEF_LAST($1, $2, 12)	jmp	LABEL(crypted)')
C The same of 4 or 6 vectors: J0 is behind to seal, where the text has to be hashed, too
define(`BRIEF_MANY', `
	test	OPENS, OPENS
	jnz	LABEL(open_$1)
BRIEF_CRYPT($1, 7, $1)
	jmp	LABEL(crypted)
BRIEF_LONGER($1, 7, $1)
LABEL(open_$1):
BRIEF_CRYPT($1, 0, also_$1)
	jmp	LABEL(crypted)
BRIEF_LONGER($1, 0, also_$1)')

C Vector $1 of text; the last one has other macros.  A comparison serves two vectors.
define(`BRIEF_SEAL', `
ifelse(eval($1 % 2), 1, `	cmp	IMM(eval(16 * $1 + 16)), NUMBER
	jb	LABEL(sealed)
', `	je	LABEL(sealed)
')	vpxor	eval(-16 * $1)(SRC), W($1), W(X)
	vmovdqu	W(X), eval(-16 * $1)(DST)
	vpshufb	swap(%rip), W(X), W(X)
BRIEF_MULTIPLY(eval(2 + $1))')
define(`BRIEF_OPEN', `
	cmp	IMM(eval(16 * $1)), NUMBER
	je	LABEL(opened)
	vmovdqu	eval(-16 * $1)(SRC), W(X)
	vpxor	W(X), W($1), W($1)
	vpshufb	swap(%rip), W(X), W(X)
BRIEF_MULTIPLY(eval(2 + $1))')
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
ifelse(LANES, 1, , `	vpxor	W(LOW), W(MIDDLE), W(MIDDLE)
	vpxor	W(HIGH), W(MIDDLE), W(MIDDLE)
')	vpshufb	swap(%rip), W(J0), W(J0)
	vpxor	W(J0), W(HIGH), W(HIGH)
ifelse(LANES, 1, , `FOLD_ONE(LOW, MIDDLE)')
FOLD_ONE(MIDDLE, HIGH)
	vpshufb	swap(%rip), W(HIGH), W(HIGH)
	mov	OF_JOB(tag), %rax')
define(`BRIEF_CLEAR', `FOR(`I', $1, $2, `	vpxor	W(I), W(I), W(I)
')')

C Goes to $2 if text is NULL or a buffer touches another one, where it must not (src/modes/aead.h); $3 is seals or opens if it does
C no other.  Clobbers rax, the address of the last byte of the text, then of the tag, r8 and $1; r9 = 15 and the bytes of additional
C data.
define(`TOUCHES', `
	mov	%rax, %r8
	sub	$1, %r8
	cmp	$2, %r8
	jb	LABEL($3)')
define(`BRIEF_CHECK', `
	mov	OF_JOB(dst), $1
	mov	OF_JOB(src), %r9
	test	$1, $1
	jz	LABEL($2)
	test	%r9, %r9
	jz	LABEL($2)
	lea	-1($1, LENGTH), %rax
	cmp	%r9, $1
	je	LABEL(in_place_$2)
	lea	-1(LENGTH, LENGTH), $1
TOUCHES(%r9, $1, $2)
LABEL(in_place_$2):
	lea	11(LENGTH), $1
TOUCHES(OF_JOB(nonce), $1, $2)
	mov	OF_JOB(aad_length), %r9
	lea	-1(LENGTH, %r9), $1
TOUCHES(OF_JOB(aad), $1, $2)
	add	IMM(15), %r9
	lea	15(LENGTH), $1
TOUCHES(OF_JOB(tag), $1, $2)
ifelse($3, opens, , `ifelse($3, , `	test	OPENS, OPENS
	jnz	LABEL(checked_$2)
')	mov	OF_JOB(tag), %rax
	add	IMM(15), %rax
TOUCHES(OF_JOB(src), $1, $2)
TOUCHES(OF_JOB(nonce), IMM(27), $2)
TOUCHES(OF_JOB(aad), %r9, $2)
')LABEL(checked_$2):')

define(`BRIEF', `
	mov	OF_JOB(nonce), %rax
	mov	OF_JOB(length), LENGTH
ifelse(LANES, 1, , `	cmp	IMM(16), LENGTH
	ja	LABEL(pairs)
')	vmovq	(%rax), W(NONCE)
	vpinsrd	IMM(2), 8(%rax), W(NONCE), W(NONCE)
	vpxor	ENCRYPTION`'(STATE), W(NONCE), W(NONCE)
	vpxor	counts(%rip), W(NONCE), W(J0)
ifelse(LANES, 1, `	lea	15(LENGTH), NUMBER
	and	IMM(-16), NUMBER
	cmp	IMM(32), NUMBER
	jae	LABEL(two)
')	vpxor	16+counts(%rip), W(NONCE), W(0)
BRIEF_CRYPT(1, 0, 1)
LABEL(crypted):
ifelse(LANES, 1, `BRIEF_CHECK(%rdi, doubt)')
	vmovq	OF_JOB(length), W(X)
	vmovhps	OF_JOB(aad_length), W(X), W(X)
	vpsllq	IMM(3), W(X), W(X)
ifelse(LANES, 1, `MULTIPLY_NEAR_FIRST(NEAR_OF(1), POWERS)
	lea	NEAR_OF(2)(POWERS, NUMBER, 2), POWER_AT', `MULTIPLY_FIRST(POWER_OF(1), POWERS)
	lea	POWER_OF(3)(POWERS), POWER_AT')
ifelse(LANES, 1, `	sub	IMM(15), LEFT', `	mov	OF_JOB(aad_length), LEFT
	test	LEFT, LEFT')
	jz	LABEL(no_aad)
	mov	OF_JOB(aad), DATA
ifelse(LANES, 1, `	test	DATA, DATA
	jz	LABEL(doubt)
')	cmp	IMM(8), LEFT
	jb	LABEL(few_aad)
	cmp	IMM(16), LEFT
	ja	LABEL(much_aad)
	vmovq	(DATA), W(X)
	vmovhps	-8(DATA, LEFT), W(X), W(X)
LABEL(got_aad):
TABLES_OF(LEFT, LEFT)
	vpshufb	(LEFT), W(X), W(X)
ifelse(LANES, 1, `MULTIPLY_NEAR(0, POWER_AT)', `MULTIPLY(0, POWER_AT)')
LABEL(no_aad):
	mov	OF_JOB(src), SRC
	mov	OF_JOB(dst), DST
ifelse(LANES, 1, `	lea	-16(SRC, NUMBER), SRC
	lea	-16(DST, NUMBER), DST
')	test	OPENS, OPENS
	jnz	LABEL(open)
	and	IMM(15), LENGTH
	jnz	LABEL(seal_part)
	vpxor	(SRC), W(0), W(X)
	vmovdqu	W(X), (DST)
	vpshufb	swap(%rip), W(X), W(X)
LABEL(seal_last):
BRIEF_MULTIPLY(2)
ifelse(LANES, 1, `FOR(`I', 1, 5, `BRIEF_SEAL(I)')
LABEL(sealed):')
BRIEF_TAG
	vmovdqu	W(HIGH), (%rax)
LABEL(right):
	xor	%eax, %eax
LABEL(clear):
BRIEF_CLEAR(0, ifelse(LANES, 1, 1, 0))BRIEF_CLEAR(J0, ifelse(LEGACY, 1, KEY, J0))BRIEF_CLEAR(LOW, T)dnl
ifelse(LANES, 1, `	cmp	IMM(32), NUMBER
	ja	LABEL(clear_more)
	ret
LABEL(clear_more):
BRIEF_CLEAR(2, 5)')	ret
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
BRIEF_MULTIPLY(2)
ifelse(LANES, 1, `FOR(`I', 1, 5, `BRIEF_OPEN(I)')
LABEL(opened):')
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
ifelse(LANES, 1, `FOR(`I', 1, 5, `BRIEF_WRITE(I)')
')	jmp	LABEL(right)
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
ifelse(LANES, 1, `
LABEL(two):
	ja	LABEL(more)
	vpxor	32+counts(%rip), W(NONCE), W(0)
	vpxor	16+counts(%rip), W(NONCE), W(1)
BRIEF_CRYPT(2, 0, 2)
	jmp	LABEL(crypted)
LABEL(more):
	lea	counts(%rip), %rax
	cmp	IMM(64), NUMBER
	ja	LABEL(many)
FOR(`I', 0, 3, `	vpxor	eval(-16 * I)(%rax, NUMBER), W(NONCE), W(I)
')BRIEF_MANY(4)
LABEL(many):
	cmp	IMM(96), NUMBER
	ja	LABEL(long)
	cmpq	IMM(16), OF_JOB(aad_length)
	ja	LABEL(long)
FOR(`I', 0, 5, `	vpxor	eval(-16 * I)(%rax, NUMBER), W(NONCE), W(I)
')BRIEF_MANY(6)
BRIEF_LONGER(2, 0, 2)')
BRIEF_LONGER(1, 0, 1)
LABEL(few_aad):
FEW_LAYOUT(DATA, LEFT, few_aad, got_aad)
LABEL(much_aad):
	lea	15(LEFT), %rax
	and	IMM(-16), %rax
ifelse(LANES, 1, `	lea	-32(POWER_AT, %rax, 2), POWER_AT
BRIEF_AAD(aad, `MULTIPLY_NEAR', -32)', `
	sub	%rax, POWER_AT
	add	IMM(16), POWER_AT
BRIEF_AAD(aad, `MULTIPLY', 16)')
	jmp	LABEL(no_aad)
ifelse(LANES, 1, `
LABEL(doubt):
	mov	IMM(GCM_BRIEF_NOT), %eax
	jmp	LABEL(clear)
BRIEF_LONG', `
LABEL(pairs):
PAIRS_BRIEF
LABEL(long):
	test	OPENS, OPENS
	jz	.Lseal_job
	jmp	.Lopen_job')')

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

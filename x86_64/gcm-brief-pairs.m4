dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, a whole message of 17 to PAIRS_MOST bytes of text in the function of gcm-brief.m4, which has registers and layouts; LANES
C = 2.  Longer ones go to seal and open of gcm-rest-vex.m4.
C
C Vector 0 has the last block, the incomplete one, and J0; the others have two blocks each, from the end of the text on.  Of an even
C number of blocks the first one remains, in the upper half of its vector.  It is hashed in the place of J0, beside the last block:
C so what waits for the last round is half as many products as blocks.  The last block of additional data and the lengths are a
C vector that is hashed before.  All powers but those of the first block and of additional data have a place of their own.
C Sums of halves, since a product takes four operations of AMD Zen; MIDDLE has the cipher of J0, too, until HIGH is added.
C A key has sixteen powers, so PAIRS_EARLY hashes additional data of longer messages apart, and the first one of 16 blocks.
C
C Cycles of a call, 13 bytes of additional data, the key ready; AMD Zen 4, row vaes, the least of 300 batches of two libraries in
C turn; before: one block in a vector by gcm-brief.m4 up to 96 bytes, then gcm-rest-vex.m4:
C   bytes                20    32    48    64    80    96   112   128   160   176   192
C   gcm128 seal          60    56    59    65    67    71    78    81    90    94    98
C   before               65    61    78    84   101   107    99    99   111   125   125
C   gcm256 seal          70    66    70    76    80    87    89    93   101   108   112
C   before               72    68    88    94   115   121   115   115   127   141   137
C   gcm128 open          58    54    58    64    68    73    78    82    92   101   105
C   before               65    61    78    84   102   109   101   101   115   124   124
C   gcm256 open          65    62    65    72    75    78    82    91   107   118   122
C   before               71    67    88    94   116   124   117   116   131   144   145
C Then likewise from 193 to 256 bytes; before: by gcm-rest-vex.m4:
C   bytes               208   224   240   250   256
C   gcm128 seal         107   109   124   156   154
C   before              134   131   150   195   170
C   gcm256 seal         125   125   146   179   178
C   before              151   149   168   229   193
C   gcm128 open         116   119   130   160   153
C   before              132   132   152   195   154
C   gcm256 open         131   132   147   179   170
C   before              150   147   172   226   177
C llvm-mca 19, calls of 208, 240 and 256 bytes to seal in a row, AES-128, Alder Lake 142, 151, 170, before 182, 191, 192; to open
C 208 and 256 bytes 120, 148, before 159, 164.
C Slower there: additional data hashed after the rounds, of 240 bytes 7 cycles; the first one of 16 blocks after them to open, 7.
C llvm-mca 19, one call of AES-128, Alder Lake, seal of 32, 48, 64, 96, 128, 176 bytes 152, 151, 154, 156, 160, 166, before 148,
C 151, 156, 165, 191, 204, open 120, 120, 120, 121, 127, 140, before 117, 119, 124, 141, 150, 183; what its ports and instructions
C allow for seal of 32, 48 and 64 bytes in a row 44, 46, 51, before 49, 60, 63.
C Slower: input added to the last key, 0 to 2 cycles; four products without sums, 0 to 8, as pclmulqdq is four operations; the
C halves added before the last vector, whose products are then of one block, with those of the lengths apart, 3 to 7; the first
C block with the additional data, the lengths with the last block, 0 to 2 with an even number of blocks.  One block so: AES-128 open
C 49, before 52, AES-256 seal 60, before 56.  What is slower than before: 32 bytes sealed with AES-256 and no additional data, 66,
C before 62.

define(`PAIRS', 9)		C vectors at most, the last one of a single block in register FIRST
define(`PAIRS_MOST', eval(32 * (PAIRS - 1)))

define(`Y', `%ymm`$1'')
define(`FIRST', 9)		C the first one of an even number of blocks, in the upper half, as a number
define(`REGISTER_OF', `ifelse(eval($1), 8, FIRST, eval($1))')
define(`P', KEY)
define(`COUNTS_AT', `%rax')
define(`PAIRS_TABLES', OPENS)	C of a layout

C LOW, MIDDLE, HIGH += X power, which is $2 bytes from $3; $1 is W or Y, and with Y the power of the upper half is the next one.
C APART_MULTIPLY(offset, address, offset, address): likewise with Y and any two powers.  The first offset and address are those of
C the power for the lower half of Y, the others those of the power for the upper half.
define(`PAIR_MULTIPLY', `PAIR_PRODUCTS(`$1', `
	vmovdqu	eval($2)($3), $1(P)', `
	vmovdqu	eval($2 + TO_SUM)($3), $1(P)')')
define(`APART_MULTIPLY', `PAIR_PRODUCTS(`Y', `
	vmovdqu	eval($1)($2), W(P)
	vinserti128 IMM(1), eval($3)($4), Y(P), Y(P)', `
	vmovdqu	eval($1 + TO_SUM)($2), W(P)
	vinserti128 IMM(1), eval($3 + TO_SUM)($4), Y(P), Y(P)')')
define(`PAIR_PRODUCTS', `$2
	vpshufd	IMM(0x4e), $1(X), $1(S)
	vpxor	$1(X), $1(S), $1(S)
	vpclmulqdq IMM(0x00), $1(P), $1(X), $1(T)
	vpclmulqdq IMM(0x11), $1(P), $1(X), $1(X)
$3
	vpxor	Y(T), Y(LOW), Y(LOW)
	vpclmulqdq SUM_WORD, $1(P), $1(S), $1(S)
	vpxor	Y(X), Y(HIGH), Y(HIGH)
	vpxor	Y(S), Y(MIDDLE), Y(MIDDLE)')

C The rounds of vectors 0 to $1 - 1; the later ones of longer keys are out of line.
define(`PAIRS_ROUND', `	vbroadcasti128 BRIEF_KEY($2), Y(KEY)
FOR(`I', 0, $1 - 1, `	vaesenc$3 Y(KEY), Y(REGISTER_OF(I)), Y(REGISTER_OF(I))
')')
define(`PAIRS_CRYPT', `FOR(`I', 1, $1 - 1, `dnl
	vpblendd IMM(0x88), eval(-32 * I + 16 * (I == 8))(COUNTS_AT, NUMBER), Y(S), Y(REGISTER_OF(I))
')FOR(`I', 0, $1 - 1, `	vpxor	Y(KEY), Y(REGISTER_OF(I)), Y(REGISTER_OF(I))
')FOR(`R', 1, 9, `PAIRS_ROUND($1, R)')	cmpq	IMM(12), ROUNDS_OF(STATE)
	jae	LABEL(pairs_longer_$1)
PAIRS_ROUND($1, 10, last)
LABEL(pairs_crypted_$1):')
define(`PAIRS_LONGER', `
LABEL(pairs_longer_$1):
FOR(`R', 10, 11, `PAIRS_ROUND($1, R)')	je	LABEL(pairs_twelve_$1)
FOR(`R', 12, 13, `PAIRS_ROUND($1, R)')PAIRS_ROUND($1, 14, last)	jmp	LABEL(pairs_crypted_$1)
LABEL(pairs_twelve_$1):
PAIRS_ROUND($1, 12, last)	jmp	LABEL(pairs_crypted_$1)')

C From SRC and DST to vector $1 > 0
define(`PAIR_AT', `eval(-32 * ($1))')
define(`PAIR_POWER', `POWER_OF(eval(2 + 2 * ($1))), POWERS')
define(`PAIR_SEAL', `
	cmp	IMM(eval(32 * $1)), NUMBER
	jb	LABEL(pairs_sealed)
	je	LABEL(pairs_seal_first_$1)
	vpxor	PAIR_AT($1)(SRC), Y($1), Y(X)
	vmovdqu	Y(X), PAIR_AT($1)(DST)
	vpshufb	swap(%rip), Y(X), Y(X)
PAIR_MULTIPLY(`Y', PAIR_POWER($1))')
define(`PAIR_OPEN', `
	cmp	IMM(eval(32 * $1)), NUMBER
	jb	LABEL(pairs_opened)
	je	LABEL(pairs_open_first_$1)
	vmovdqu	PAIR_AT($1)(SRC), Y(X)
	vpxor	Y(X), Y($1), Y($1)
	vpshufb	swap(%rip), Y(X), Y(X)
PAIR_MULTIPLY(`Y', PAIR_POWER($1))')
define(`PAIR_WRITE', `
	cmp	IMM(eval(32 * $1)), NUMBER
	jb	LABEL(pairs_right)
	je	LABEL(pairs_write_first_$1)
	vmovdqu	Y($1), PAIR_AT($1)(DST)')
C The first block of an even number, in vector $1
define(`SEAL_FIRST', `
	vbroadcasti128 eval(PAIR_AT($1) + 16)(SRC), Y(X)
	vpxor	Y(eval($1)), Y(X), Y(X)')
define(`OPEN_FIRST', `
	vbroadcasti128 eval(PAIR_AT($1) + 16)(SRC), Y(X)
	vpxor	Y(X), Y(eval($1)), Y(eval($1))')
define(`WRITE_FIRST', `
	vextracti128 IMM(1), Y(eval($1)), eval(PAIR_AT($1) + 16)(DST)')

define(`PAIR_FOLD', `
	vpshufd	IMM(0x4e), Y($1), Y(T)
	vpclmulqdq IMM(0x10), poly(%rip), Y($1), Y($1)
	vpxor	Y(T), Y($2), Y($2)
	vpxor	Y($1), Y($2), Y($2)')
C The last block in X; HIGH = the tag
define(`PAIRS_TAG', `
	vpblendd IMM(0xf0), Y(FIRST), Y(X), Y(X)
APART_MULTIPLY(POWER_OF(2), POWERS, 16, POWER_AT)
	vpxor	Y(LOW), Y(MIDDLE), Y(MIDDLE)
	vpxor	Y(HIGH), Y(MIDDLE), Y(MIDDLE)
PAIR_FOLD(LOW, MIDDLE)
PAIR_FOLD(MIDDLE, HIGH)
	vextracti128 IMM(1), Y(HIGH), W(T)
	vpxor	W(T), W(HIGH), W(HIGH)
	vpshufb	swap(%rip), W(HIGH), W(HIGH)
	mov	OF_JOB(tag), %rax')

define(`PAIRS_SUMS', `	vpxor	W(LOW), W(LOW), W(LOW)
	vextracti128 IMM(1), Y(0), W(HIGH)
	vpshufb	swap(%rip), W(HIGH), W(HIGH)
	vmovdqa	W(HIGH), W(MIDDLE)
')
define(`ADD_LENGTHS', `	vmovq	OF_JOB(length), W(T)
	vmovhps	OF_JOB(aad_length), W(T), W(T)
	vpsllq	IMM(3), W(T), W(T)
	vinserti128 IMM(1), W(T), Y(X), Y(X)
')
C HIGH = X H, reduced; all of one block
define(`TIMES_H', `MULTIPLY_FIRST(POWER_OF(1), POWERS)
	vpxor	W(LOW), W(MIDDLE), W(MIDDLE)
	vpxor	W(HIGH), W(MIDDLE), W(MIDDLE)
FOLD_ONE(LOW, MIDDLE)
FOLD_ONE(MIDDLE, HIGH)')

C 14 to 16 blocks.  Where there are too few powers for additional data, they are hashed before the rounds, and HIGH is what is
C added to the first block.  Of 16 blocks it then is the product of that sum and H, which is added to the second one; to open
C before the rounds.
define(`PAIRS_EARLY', `
LABEL(pairs_thirteen):
	cmpq	IMM(32), OF_JOB(aad_length)
	jbe	LABEL(pairs_seven)
	jmp	LABEL(long)
LABEL(pairs_above_7):
	mov	OF_JOB(aad_length), LEFT
	mov	OF_JOB(aad), DATA
	cmp	IMM(224), NUMBER
	ja	LABEL(pairs_early)
	cmp	IMM(16), LEFT
	jbe	LABEL(pairs_eight)
LABEL(pairs_early):
	vpxor	W(HIGH), W(HIGH), W(HIGH)
	test	LEFT, LEFT
	jz	LABEL(pairs_early_done)
LABEL(pairs_early_next):
	cmp	IMM(16), LEFT
	jb	LABEL(pairs_early_part)
	vmovdqu	(DATA), W(X)
LET(`S', 6, `LET(`T', 7, `
	vpshufb	swap(%rip), W(X), W(X)
LABEL(pairs_early_any):
	vpxor	W(HIGH), W(X), W(X)
TIMES_H')')
	add	IMM(16), DATA
	sub	IMM(16), LEFT
	ja	LABEL(pairs_early_next)
	lea	pair_counts(%rip), COUNTS_AT
LABEL(pairs_early_done):
	cmp	IMM(240), NUMBER
	ja	LABEL(pairs_nine)
LABEL(pairs_eight):
PAIRS_CRYPT(8)
	cmp	IMM(224), NUMBER
	ja	LABEL(pairs_hashed)
	cmpq	IMM(16), OF_JOB(aad_length)
	jbe	LABEL(pairs_crypted)
LABEL(pairs_hashed):
	vmovdqa	W(HIGH), W(X)
	lea	POWER_OF(2)(POWERS), POWER_AT
LABEL(pairs_all_hashed):
	sub	NUMBER, POWER_AT
PAIRS_SUMS`'ADD_LENGTHS`'APART_MULTIPLY(16, POWER_AT, POWER_OF(1), POWERS)
	jmp	LABEL(pairs_text)
LABEL(pairs_nine):
	mov	OF_JOB(src), SRC
	mov	OF_JOB(dst), DST
	test	OPENS, OPENS
	jnz	LABEL(pairs_open_sixteen)
LABEL(pairs_sixteen):
PAIRS_CRYPT(9)
	vpxor	(SRC), W(FIRST), W(FIRST)
	test	OPENS, OPENS
	jnz	LABEL(pairs_hashed_sixteen)
	vmovdqu	W(FIRST), (DST)
	vpshufb	swap(%rip), W(FIRST), W(X)
	vpxor	W(HIGH), W(X), W(X)
TIMES_H
	vinserti128 IMM(1), W(HIGH), Y(HIGH), Y(FIRST)
	vpxor	W(HIGH), W(HIGH), W(HIGH)
LABEL(pairs_hashed_sixteen):
	vmovdqa	W(HIGH), W(X)
	lea	eval(POWER_OF(2) + 16)(POWERS), POWER_AT
	jmp	LABEL(pairs_all_hashed)
LABEL(pairs_open_sixteen):
	vmovdqu	(SRC), W(X)
LET(`S', 6, `LET(`T', 7, `	vpshufb	swap(%rip), W(X), W(X)
	vpxor	W(HIGH), W(X), W(X)
TIMES_H')')
	jmp	LABEL(pairs_sixteen)
LABEL(pairs_early_part):
LOAD_LAYOUT(DATA, LEFT, pairs_early)
TABLES_OF(LEFT, LEFT)
	vpshufb	(LEFT), W(X), W(X)
	mov	IMM(16), LEFT
	jmp	LABEL(pairs_early_any)')

C %rax is the address of the nonce, LENGTH the bytes of text.
define(`PAIRS_BRIEF', `
	cmp	IMM(PAIRS_MOST), LENGTH
	ja	LABEL(long)
	vpbroadcastq (%rax), Y(S)
	vpbroadcastd 8(%rax), Y(T)
	lea	15(LENGTH), NUMBER
	and	IMM(-16), NUMBER
	lea	pair_counts(%rip), COUNTS_AT
	vbroadcasti128 BRIEF_KEY(0), Y(KEY)
	vpblendd IMM(0x44), Y(T), Y(S), Y(S)
	vpblendd IMM(0x88), eval(PAIRS_MOST - 64)(COUNTS_AT, NUMBER, 2), Y(S), Y(0)
	vpxor	W(FIRST), W(FIRST), W(FIRST)
	cmp	IMM(48), NUMBER
	ja	LABEL(pairs_above_2)
PAIRS_CRYPT(2)
LABEL(pairs_crypted):
PAIRS_SUMS
	lea	POWER_OF(2)(POWERS), POWER_AT
	sub	NUMBER, POWER_AT
	mov	OF_JOB(aad), DATA
	mov	OF_JOB(aad_length), LEFT
	test	LEFT, LEFT
	jz	LABEL(pairs_no_aad)
	cmp	IMM(16), LEFT
	ja	LABEL(pairs_much_aad)
LABEL(pairs_last_aad):
	cmp	IMM(8), LEFT
	jb	LABEL(pairs_few_aad)
	vmovq	(DATA), W(X)
	vmovhps	-8(DATA, LEFT), W(X), W(X)
LABEL(pairs_got_aad):
TABLES_OF(LEFT, LEFT)
	vpshufb	(LEFT), W(X), W(X)
LABEL(pairs_any_aad):
ADD_LENGTHS
APART_MULTIPLY(0, POWER_AT, POWER_OF(1), POWERS)
LABEL(pairs_text):
	mov	OF_JOB(src), SRC
	mov	OF_JOB(dst), DST
	lea	-16(SRC, NUMBER), SRC
	lea	-16(DST, NUMBER), DST
	test	OPENS, OPENS
	jnz	LABEL(pairs_open)
FOR(`I', 1, PAIRS - 2, `PAIR_SEAL(I)')
	jmp	LABEL(pairs_sealed)
LABEL(pairs_seal_first):
	mov	OF_JOB(dst), %rax
	vextracti128 IMM(1), Y(X), (%rax)
	vpshufb	swap(%rip), Y(X), Y(FIRST)
LABEL(pairs_sealed):
	and	IMM(15), LENGTH
	jnz	LABEL(pairs_seal_part)
	vpxor	(SRC), W(0), W(X)
	vmovdqu	W(X), (DST)
	vpshufb	swap(%rip), W(X), W(X)
LABEL(pairs_seal_last):
PAIRS_TAG
	vmovdqu	W(HIGH), (%rax)
LABEL(pairs_right):
	xor	%eax, %eax
LABEL(pairs_clear):
BRIEF_CLEAR(0, 1)BRIEF_CLEAR(KEY, T)	cmp	IMM(48), NUMBER
	ja	LABEL(pairs_clear_more)
	vzeroupper
	ret
LABEL(pairs_clear_more):
BRIEF_CLEAR(2, PAIRS - 2)	vzeroupper
	ret
LABEL(pairs_no_aad):
	vpxor	W(X), W(X), W(X)
	jmp	LABEL(pairs_any_aad)
LABEL(pairs_seal_part):
LOAD_LAYOUT(SRC, LENGTH, pairs_seal_text)
TABLES_OF(PAIRS_TABLES, LENGTH)
	vpshufb	16(PAIRS_TABLES), W(0), W(0)
	vpxor	W(0), W(X), W(X)
STORE_LAYOUT(X, pairs_seal_dst)
	vpshufb	(PAIRS_TABLES), W(X), W(X)
	jmp	LABEL(pairs_seal_last)
FOR(`I', 1, PAIRS - 2, `LABEL(pairs_seal_first_`'I):
SEAL_FIRST(I)
	jmp	LABEL(pairs_seal_first)
')LABEL(pairs_open):
FOR(`I', 1, PAIRS - 2, `PAIR_OPEN(I)')
	jmp	LABEL(pairs_opened)
LABEL(pairs_open_first):
	vpshufb	swap(%rip), Y(X), Y(FIRST)
LABEL(pairs_opened):
	and	IMM(15), LENGTH
	jnz	LABEL(pairs_open_part)
	vmovdqu	(SRC), W(X)
	vpxor	W(X), W(0), W(0)
	vpshufb	swap(%rip), W(X), W(X)
LABEL(pairs_open_last):
PAIRS_TAG
C Whether a tag is right is not secret.
	vpxor	(%rax), W(HIGH), W(HIGH)
	mov	IMM(1), %eax
	vptest	W(HIGH), W(HIGH)
	jnz	LABEL(pairs_clear)
	test	LENGTH, LENGTH
	jnz	LABEL(pairs_write_part)
	vmovdqu	W(0), (DST)
LABEL(pairs_write_others):
FOR(`I', 1, PAIRS - 2, `PAIR_WRITE(I)')
	cmp	IMM(PAIRS_MOST), NUMBER
	jb	LABEL(pairs_right)
	vmovdqu	W(FIRST), -PAIRS_MOST+16(DST)
	jmp	LABEL(pairs_right)
LABEL(pairs_write_part):
STORE_LAYOUT(0, pairs_open_dst)
	jmp	LABEL(pairs_write_others)
FOR(`I', 1, PAIRS - 2, `LABEL(pairs_write_first_`'I):
WRITE_FIRST(I)
	jmp	LABEL(pairs_right)
')LABEL(pairs_open_part):
LOAD_LAYOUT(SRC, LENGTH, pairs_open_text)
TABLES_OF(PAIRS_TABLES, LENGTH)
	vpshufb	16(PAIRS_TABLES), W(0), W(0)
	vpxor	W(X), W(0), W(0)
	vpshufb	(PAIRS_TABLES), W(X), W(X)
	jmp	LABEL(pairs_open_last)
FOR(`I', 1, PAIRS - 2, `LABEL(pairs_open_first_`'I):
OPEN_FIRST(I)
	jmp	LABEL(pairs_open_first)
')FOR(`I', 3, PAIRS - 2, `LABEL(pairs_above_`'eval(I - 1)):
	cmp	IMM(eval(32 * I - 16)), NUMBER
	ja	LABEL(pairs_above_`'I)
ifelse(I, 7, `	je	LABEL(pairs_thirteen)
LABEL(pairs_seven):
')PAIRS_CRYPT(I)
	jmp	LABEL(pairs_crypted)
')PAIRS_EARLY
FOR(`I', 2, PAIRS, `PAIRS_LONGER(I)')
LABEL(pairs_few_aad):
FEW_LAYOUT(DATA, LEFT, pairs_few_aad, pairs_got_aad)
LABEL(pairs_much_aad):
	lea	15(LEFT), %rax
	and	IMM(-16), %rax
	sub	%rax, POWER_AT
	add	IMM(16), POWER_AT
LABEL(pairs_next_aad):
	vmovdqu	(DATA), W(X)
	vpshufb	swap(%rip), W(X), W(X)
PAIR_MULTIPLY(`W', 0, POWER_AT)
	add	IMM(16), DATA
	add	IMM(16), POWER_AT
	sub	IMM(16), LEFT
	cmp	IMM(16), LEFT
	ja	LABEL(pairs_next_aad)
	jmp	LABEL(pairs_last_aad)')

C From J0 on; then of the last block and J0
RODATA(pair_counts, 32)
FOR(`I', 1, eval(2 * PAIRS - 2), `	.quad	0, I << 56
')FOR(`I', 3, eval(2 * PAIRS - 1), `	.quad	0, I << 56, 0, 1 << 56
')END_RODATA

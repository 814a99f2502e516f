dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, a whole message of 1 to 16 (4 MOST - 1) bytes of text in one pass, after gcm.m4 with LANES = 4; longer ones go to
C gcm-long.m4.
C
C All blocks are encrypted at once.  An incomplete vector is read and written under a mask of its bytes; no address is below that of
C a buffer.  Products are four, without sums of halves: one operation less than by Karatsuba.
C
C With up to 16 bytes of additional data these and the lengths, which are hashed before and after the text, are a vector of their
C own: up to 96 bytes, where vectors are of 256 bits, for which Intel has three ports, not two; above, of 512 bits, but for what is
C opened and leaves a lane for the lengths: 193 to 224, 257 to 288, 321 to 352 and 385 to 416 bytes.
C Up to 96 bytes, longer additional data and the lengths are likewise a vector of 512 bits.
C Other messages, by 512 bits: vector 0 has the first three blocks of text and, in lane 3, J0; to be hashed, instead of J0,
C additional data of up to 16 bytes.  Longer data are hashed before.  The other vectors have four blocks of text.  The block of
C lengths follows the last block of text, in its vector if that has room.  So powers of H follow one another as they do in the key,
C but for that of lane 3 of vector 0, which is one more than that of lane 0.
C
C Intel Xeon with AMX (Granite Rapids), ns of a call with 13 bytes of additional data, the key ready, calls one after the other, the
C least of 2500 batches of two libraries in turn; rest: gcm-brief.m4 up to 64 bytes, gcm-rest.m4 above:
C   bytes                8    16    32    64   128   256   320   432
C   gcm128 seal        8.3   8.3   8.9  10.4  15.2  21.0  25.0  29.9
C   rest              12.0  11.3  13.0  16.4  26.7  33.0  35.8  40.3
C   gcm128 open        8.2   8.2   8.7  10.0  15.3  20.7  23.1  26.7
C   rest              11.8  11.3  13.0  16.3  23.4  30.0  39.9  44.3
C   gcm256 seal        8.8   8.8        11.2        24.3        34.4
C   rest              12.8  12.0        19.5        34.3        44.4
C
C AMD Zen 4, cycles of a call with 13 bytes of additional data, calls one after the other, the least of five to seven runs with 400
C batches of two libraries in turn; before: 113 to 128 bytes by 256 bits, from 97 on the others as they are with 129 bytes, and
C additional data hashed before the rounds:
C   bytes               16    64    96   112   128   176   192   240   256
C   gcm128 seal       55.4  63.0  72.9  79.0  78.2  91.9  91.1 107.1 108.6
C   before            57.0  64.6  73.7  90.4  83.5 102.5 107.8 116.2 126.8
C   gcm256 seal       63.8  72.2  85.8  91.1  90.4 107.8 110.1 124.6 126.8
C   before            66.1  73.7  88.9 101.8  97.2 117.0 126.1 131.4 147.3
C   gcm128 open       53.2  66.1  77.5  72.2  72.2  86.6  85.1 104.1 106.3
C   before            53.9  65.3  77.5  79.0  87.3  93.4  98.7 108.6 115.4
C Up to 96 bytes, the library that was loaded second took up to 4 cycles more; here each was the first one.
C llvm-mca 19, seal of 112, 128, 192, 256 bytes, Sapphire Rapids: 122, 123, 129, 134, before 128, 125, 140, 145; Ice Lake 120, 120,
C 128, 143, before 131, 131, 146, 162.  Up to 96 bytes these differ by at most 1.  Emerald Rapids, before, 112 and 128 bytes by 256
C bits 53.6 and 53.7, by 512 bits as for other lengths 48.5 and 59.3; the present form has not been measured there.
C On Zen 4 vpclmulqdq begins every second cycle, whatever its vectors, on one of the two units for vaesenc, or every third one if
C its operand is in memory.  A vector more, 10 rounds and 4 products, is 14 cycles of these units, and takes as long.
C
C Later, 129 to 160 bytes likewise; two libraries in turn: AES-128 seal 88.7, before 92.4, open 85.2 both; AES-256 102.7 (106.9) and
C 93.1 (92.7).  llvm-mca 19, calls of 144 bytes in a row, AES-128: Ice Lake seal 134 (137), open 95 (106), Sapphire Rapids 141 (146)
C and 92 (102).
C Where a load of the next call has the lowest 12 bits of the address of a masked store, that call takes 15 to 40 cycles more.
C Slower there: Karatsuba, 1 to 4 cycles of seal; all low, then all middle, then all high products, each fold beside the next ones,
C 1 to 4.  As fast: polys in a register; additional data after the last round.
C Then J0 in the upper half of the last vector for 33 to 48 and 65 to 80 bytes, too, as for 1 to 16, and powers of 256-bit forms at
C fixed places; two libraries in turn, before in parentheses, 48, 80 and 96 bytes: AES-128 seal 61.0 (62.8), 71.5 (72.6), 73.5
C (73.0), open 61.9 (64.6), 73.6 (74.6), 75.7 (74.6); AES-256 seal 68.7 (70.9), 79.1 (83.7), 84.8 (83.7), open 64.6 (67.8), 76.6
C (77.6), 78.9 (77.8).  llvm-mca 19, calls to seal 48 and 80 bytes in a row, AES-128: Ice Lake 45.1 (47.4), 56.0 (57.1), Sapphire
C Rapids 41.3 (44.7), 49.2 (51.5); one call 1 less to 1 more.
C And then in these forms the counter of J0 for lane 3 in a table, not inserted; input added to the last key, beside the rounds; and
C with more than one vector the cipher of J0 added before the last shuffle.  Zen 4, two libraries in turn, before in parentheses:
C   bytes                   48            64            96           112           128           144           192           240
C   gcm128 seal    58.3 (59.8)   60.1 (60.9)   70.5 (72.4)   74.9 (76.9)   74.4 (76.1)   86.9 (89.4)   86.4 (88.6)  99.2 (104.6)
C   gcm256 seal    66.5 (67.6)   69.0 (70.5)   82.0 (84.3)   85.8 (88.6)   87.0 (89.0)  99.9 (104.7) 104.0 (108.0) 116.6 (120.5)
C   gcm128 open    60.0 (60.5)   61.6 (62.4)   73.7 (74.4)   69.8 (70.9)   70.2 (71.3)   82.8 (85.0)   84.0 (85.8) 101.0 (103.2)
C By llvm-mca 19, calls of 16, 64, 112 and 176 bytes in a row, AES-128: Ice Lake seal 105, 111, 119, 126 (106, 113, 121, 128), open
C 65, 67, 75, 84 (65, 68, 74, 81), Sapphire Rapids 113, 116, 121, 128 (116, 116, 123, 130) and 73, 75, 75, 79 (73, 76, 78, 79).
C And then these forms above 192 bytes, not only from 225 to 256; two libraries in turn:
C   bytes                  208           272           304           320           352           384           416           432
C   gcm128 seal    100.2 (107)   118.1 (127)   117.9 (131)   120.0 (143)   134.6 (143)   137.3 (164)   153.3 (164)   153.1 (170)
C   gcm256 seal    118.1 (124)   138.5 (146)   138.5 (152)   140.6 (166)   156.7 (166)   161.0 (191)   179.3 (193)   179.5 (196)
C   gcm128 open                                118.2 (125)   120.0 (130)                 138.7 (148)                 153.1 (155)
C   gcm256 open                                131.0 (140)   136.6 (149)                 159.6 (177)                 176.0 (182)
C Open with these forms where a lane is left for the lengths: 2 to 4 cycles more; by llvm-mca 19, for which Zen 4 gains, too, Ice
C Lake takes 12 to 22 less, Sapphire Rapids 11 to 13.  By it, calls of 300, 384 and 432 bytes in a row, AES-128: Ice Lake seal 153,
C 176, 181 (157, 196, 195), open 118, 144, 150 (133, 170, 170), Sapphire Rapids 157, 169, 183 (159, 186, 186), open 107, 120, 134
C (130, 152, 154).
C Then these forms up to 96 bytes after 17 to 48 of additional data, too, which were hashed before the rounds, in other code for any
C number of vectors; 32 of them, two libraries in turn, before in parentheses:
C   bytes                   16           32           48           64           80           96
C   gcm128 seal    63.3 (78.1)  63.1 (78.5)  67.5 (85.0)  68.1 (91.8)  75.0 (92.4)  76.9 (91.2)
C   gcm128 open    53.8 (67.7)  55.7 (67.7)  66.5 (74.7)  67.7 (82.3)  76.6 (82.3)  79.7 (81.6)
C   gcm256 open    56.9 (74.7)  58.1 (74.1)  69.0 (80.6)  70.9 (89.4)  82.5 (89.9)  86.1 (89.4)
C With 17 or 48 of them as with 32, with 13 as before.
C Slower: to open, the last vector hashed last, 1 to 3 %.  No gain: all comparisons of the length first; high products last.
C Slower: text, J0, additional data and lengths in one vector of 512 bits up to 64 bytes: the function alone 7.1 ns for 16 bytes and
C 10.6 for 64, now 5.3 and 8.2.  Vectors of 512 bits for 65 to 96 bytes: 13.4 to 14.1, not 12.6.

STRUCTS(`src/gcm-job.h')
define(`OF_JOB', `OFFSET_OF(xcs_gcm_job, $1)(JOB)')
define(`MOST', 7)		C vectors of 512 bits

C arguments
define(`JOB', `%rdx')
define(`OPENS', `%rcx')		C 0 or 1

define(`LENGTH', `%r10')	C bytes of text
define(`LAST', `%r10')		C LENGTH + 15, which has the number of the last vector and of its last byte
define(`NUMBER', `%r11')	C 16 n, for n blocks of text
define(`DATA', `%r11')
define(`LEFT', `%r9')		C bytes of additional data
define(`ONES', `%r8')

C numbers of registers; vectors of text are 0 to MOST - 1
define(`P', KEY)	C powers
define(`BLOCK', 14)	C the block of lengths, and what else is hashed with the last vector
define(`J0', 9)		C vector 0, which has its cipher
define(`W', `%xmm`$1'')
define(`Y', `%ymm`$1'')

C From POWERS to H, and POWERS - 16 n to the power of the first block of text
define(`LAST_POWER', eval(16 * (GROUP - 1)))
C From SRC and DST to vector $1 > 0, and from the power of the first block to that of vector $1
define(`PLACE', `eval(64 * $1 - 16)')

C LOW, MIDDLE, HIGH += X P; MULTIPLY_FIRST: likewise with =, X is $1
define(`MULTIPLY', `
	vpclmulqdq IMM(0x00), V(P), V(X), V(T)
	vpxorq	V(T), V(LOW), V(LOW)
	vpclmulqdq IMM(0x11), V(P), V(X), V(T)
	vpxorq	V(T), V(HIGH), V(HIGH)
	vpclmulqdq IMM(0x01), V(P), V(X), V(T)
	vpclmulqdq IMM(0x10), V(P), V(X), V(X)
ADD3(T, X, MIDDLE)')
define(`MULTIPLY_FIRST', `
	vpclmulqdq IMM(0x00), V(P), V($1), V(LOW)
	vpclmulqdq IMM(0x01), V(P), V($1), V(MIDDLE)
	vpclmulqdq IMM(0x11), V(P), V($1), V(HIGH)
	vpclmulqdq IMM(0x10), V(P), V($1), V($1)
	vpxorq	V($1), V(MIDDLE), V(MIDDLE)')
C P = powers of vector 0
define(`FIRST_POWERS', `	vmovdqu64 LAST_POWER`'(POWERS), V(P)
	vinserti32x4 IMM(3), eval(LAST_POWER - 16)(POWERS), V(P), V(P)')

C The rounds of vectors 0 to $1 - 1; $2 is a name.
define(`WIDE_ROUND', `
	vbroadcasti32x4 eval(ENCRYPTION + 16 * $2)(STATE), V(KEY)
FOR(`I', 0, $1 - 1, `	vaesenc$3 V(KEY), V(I), V(I)
')')
define(`WIDE_CRYPT', `FOR(`R', 1, 9, `WIDE_ROUND($1, R)')	cmpq	IMM(12), ROUNDS_OF(STATE)
	jae	LABEL(more_$2)
WIDE_ROUND($1, 10, last)
LABEL(crypted_$2):')
C Out of line
define(`WIDE_MORE', `
LABEL(more_$2):
WIDE_ROUND($1, 10)
WIDE_ROUND($1, 11)	ja	LABEL(most_$2)
WIDE_ROUND($1, 12, last)
	jmp	LABEL(crypted_$2)
LABEL(most_$2):
WIDE_ROUND($1, 12)
WIDE_ROUND($1, 13)
WIDE_ROUND($1, 14, last)
	jmp	LABEL(crypted_$2)')

define(`FOLD_WIDE', `
	vpshufd	IMM(0x4e), V($1), V($3)
	vpclmulqdq IMM(0x10), polys(%rip), V($1), V($1)
ADD3($3, $1, $2)')
C HIGH = the tag; clobbers LOW and $1.  Lane 3 of J0 is its cipher.
define(`WIDE_TAG', `
FOLD_WIDE(LOW, MIDDLE, $1)
FOLD_WIDE(MIDDLE, HIGH, $1)
	vpshufb	swaps(%rip), V(HIGH), V(HIGH)
	vpternlogq IMM(0x78), lane_3(%rip), V(J0), V(HIGH)
	vextracti64x4 IMM(1), V(HIGH), Y($1)
	vpxor	Y($1), Y(HIGH), Y(HIGH)
	vextracti128 IMM(1), Y(HIGH), W($1)
	vpxor	W($1), W(HIGH), W(HIGH)
	mov	OF_JOB(tag), %rax')
C Whether the tag is right is not secret.  The result, if not, is its address.
define(`WIDE_COMPARE', `
	vpxor	(%rax), W(HIGH), W(HIGH)
	vptest	W(HIGH), W(HIGH)')

C --- one block of additional data, and as many of text as vectors of a form have: $1 is n, n vectors of 256 bits, then J0; 10 + n,
C n vectors of 512 bits, J0 in lane 3 of the last one; 20 + n, n of them, then J0; 30 + n, n of 256 bits, J0 in the upper half of
C the last one.
define(`BY_FORM', `ifelse(eval($1 / 10 % 3), 0, `$3', `$2')')
define(`FULL', `BY_FORM($1, `V', `Y')')
define(`STRIDE', `BY_FORM($1, 64, 32)')
define(`COUNT_OF', `eval($1 % 10)')
define(`J0_OF', `COUNT_OF($1)')
define(`IF_APART', `ifelse(eval($1 / 10 % 2), 0, `$2', `$3')')
C Whether J0 is in the upper half of vector $2; what of it is text
define(`IF_HALF', `ifelse(eval($1 / 10)-eval($2 + 1), 3-COUNT_OF($1), `$3', `$4')')
define(`TEXT_OF', `IF_HALF($1, $2, `W', `FULL($1)')')
define(`LAST_TEXT', `TEXT_OF($1, COUNT_OF($1) - 1)')
C Bytes before the last vector; from POWERS to the power of the first block: vectors of 256 bits have as many blocks as they hold
define(`BEFORE', `eval(STRIDE($1) * (COUNT_OF($1) - 1))')
define(`TEXT_POWER', `eval(LAST_POWER - BY_FORM($1, 0, 16 * (2 * COUNT_OF($1) - ($1 > 30))))')

define(`FORM_KEY', `
	BY_FORM($1, vbroadcasti32x4, vbroadcasti128) eval(ENCRYPTION + 16 * $2)(STATE), FULL($1)(KEY)
')
define(`FORM_ROUND', `FORM_KEY($1, $2)dnl
FOR(`I', 0, COUNT_OF($1) - 1, `	vaesenc	FULL($1)(KEY), FULL($1)(I), FULL($1)(I)
')IF_APART($1, `	vaesenc	W(KEY), W(J0_OF($1)), W(J0_OF($1))
')')
C Vector $2 of $1, in X or in register $4, to be hashed.  Sums of two products, if $3 is 1 of the vectors, and 2 of the next one,
C take registers 0 and BLOCK in between.
define(`FORM_HASH', `
	vpshufb	swaps(%rip), TEXT_OF($1, $2)(ifelse($4, , X, $4)), TEXT_OF($1, $2)(X)
	BY_FORM($1, vmovdqu64, vmovdqu) eval(TEXT_POWER($1) + STRIDE($1) * ($2))(POWERS), TEXT_OF($1, $2)(P)
ifelse($3, 1, `	vpclmulqdq IMM(0x00), FULL($1)(P), FULL($1)(X), FULL($1)(0)
	vpclmulqdq IMM(0x11), FULL($1)(P), FULL($1)(X), FULL($1)(BLOCK)
', `	vpclmulqdq IMM(0x00), TEXT_OF($1, $2)(P), TEXT_OF($1, $2)(X), TEXT_OF($1, $2)(T)
ifelse($3, 2, `	vpternlogq IMM(0x96), FULL($1)(T), FULL($1)(0), FULL($1)(LOW)',
`	BY_FORM($1, vpxorq, vpxor) FULL($1)(T), FULL($1)(LOW), FULL($1)(LOW)')
	vpclmulqdq IMM(0x11), TEXT_OF($1, $2)(P), TEXT_OF($1, $2)(X), TEXT_OF($1, $2)(T)
ifelse($3, 2, `	vpternlogq IMM(0x96), FULL($1)(T), FULL($1)(BLOCK), FULL($1)(HIGH)',
`	BY_FORM($1, vpxorq, vpxor) FULL($1)(T), FULL($1)(HIGH), FULL($1)(HIGH)')
')	vpclmulqdq IMM(0x01), TEXT_OF($1, $2)(P), TEXT_OF($1, $2)(X), TEXT_OF($1, $2)(T)
	vpclmulqdq IMM(0x10), TEXT_OF($1, $2)(P), TEXT_OF($1, $2)(X), TEXT_OF($1, $2)(X)
	vpternlogq IMM(0x96), FULL($1)(T), FULL($1)(X), FULL($1)(MIDDLE)
')
define(`FORM_FOLD', `
	vpshufd	IMM(0x4e), FULL($1)($2), FULL($1)(T)
	vpclmulqdq IMM(0x10), polys(%rip), FULL($1)($2), FULL($1)($2)
	vpternlogq IMM(0x96), FULL($1)(T), FULL($1)($2), FULL($1)($3)')
define(`FORM_TAG', `
FORM_FOLD($1, LOW, MIDDLE)
FORM_FOLD($1, MIDDLE, HIGH)
BY_FORM($1, `	vextracti64x4 IMM(1), V(HIGH), Y(T)
	vpxor	Y(T), Y(HIGH), Y(HIGH)
')	vextracti128 IMM(1), Y(HIGH), W(T)
ifelse(COUNT_OF($1), 1, `	vpxor	W(T), W(HIGH), W(HIGH)
	vpshufb	swaps(%rip), W(HIGH), W(HIGH)
	vpxor	W(J0_OF($1)), W(HIGH), W(HIGH)
', `	vpternlogq IMM(0x96), W(T), W(J0_OF($1)), W(HIGH)
	vpshufb	swaps(%rip), W(HIGH), W(HIGH)
')	mov	OF_JOB(tag), %rax')

C COUNT(form, vector): its last bytes
define(`COUNT', `	BY_FORM($1, vpxorq, vpxor) IF_HALF($1, $2, `eval(32 * COUNT_OF($1) - 32)+counts_to_J0(%rip)',
  `eval(STRIDE($1) * $2)+ifelse(eval($1 - $2), 11, wide_counts_to_J0-64, form_counts)(%rip)'), FULL($1)(0), FULL($1)($2)
')
C After a message with the right tag, and FORM_WRONG, one with a wrong tag
define(`FORM_END', `	xor	%eax, %eax
LABEL(form_clear_$1):
FOR(`I', 0, J0_OF($1), `	vpxor	W(I), W(I), W(I)
')	vpxor	W(KEY), W(KEY), W(KEY)
FOR(`I', LOW, T, `	vpxor	W(I), W(I), W(I)
')	vzeroupper
	ret')
define(`FORM_WRONG', `LABEL(form_clear_$1)')
define(`ROUNDS_BEFORE', 9)
C Vectors of 256 bits take long additional data, too: all blocks of them and the lengths are a vector of 512 bits.
define(`LONG_AAD', 1)
define(`IF_LONG_AAD', `ifelse(LONG_AAD`'BY_FORM($1, 0, 1), 11, `$2', `$3')')
C %rax is the address of the nonce.
define(`FORM', `
	BY_FORM($1, vbroadcasti32x4, vbroadcasti128) ENCRYPTION`'(STATE), FULL($1)(0)
ifelse($1, 31, `COUNT($1, 0)')	vpbroadcastd 8(%rax), FULL($1)(LOW)
	vpternlogq IMM(0x78), last_words(%rip), FULL($1)(LOW), FULL($1)(0)
	vpbroadcastq (%rax), FULL($1)(LOW)
	vpternlogq IMM(0x78), first_words(%rip), FULL($1)(LOW), FULL($1)(0)
IF_APART($1, `	vpxor	16+counts_to_J0(%rip), W(0), W(J0_OF($1))
')FOR(`I', 1, COUNT_OF($1) - 1, `COUNT($1, I)')ifelse($1, 31, , `COUNT($1, 0)')dnl
FOR(`R', 1, ROUNDS_BEFORE, `FORM_ROUND($1, R)')	rorx	IMM(32), LEFT, %rax
	or	LENGTH, %rax
	shl	IMM(3), %rax
	vpbroadcastq %rax, Y(BLOCK)
	vpshufb	32+lengths(%rip), Y(BLOCK), Y(BLOCK)
	mov	OF_JOB(aad), DATA
	bzhi	LEFT, ONES, %rax
	kmovd	%eax, %k2
IF_LONG_AAD($1, `	dec	LEFT
	cmp	IMM(15), LEFT
	ja	LABEL(other_aad_$1)
', `	test	LEFT, LEFT
	jz	LABEL(no_aad_$1)
')LABEL(aad_$1):
	vmovdqu8 (DATA), Y(BLOCK){%k2}
	vpshufb	swaps(%rip), Y(BLOCK), Y(BLOCK)
BY_FORM($1, `	vbroadcasti128 LAST_POWER`'(POWERS), Y(P)
	lea	15(LENGTH), NUMBER
	and	IMM(-16), NUMBER
	sub	NUMBER, POWERS
	vinserti128 IMM(0), eval(LAST_POWER - 16)(POWERS), Y(P), Y(P)
', `	vmovdqu	eval(TEXT_POWER($1) - 16)(POWERS), W(P)
	vinserti128 IMM(1), LAST_POWER`'(POWERS), Y(P), Y(P)
')	vpclmulqdq IMM(0x00), Y(P), Y(BLOCK), Y(LOW)
	vpclmulqdq IMM(0x01), Y(P), Y(BLOCK), Y(MIDDLE)
	vpclmulqdq IMM(0x11), Y(P), Y(BLOCK), Y(HIGH)
	vpclmulqdq IMM(0x10), Y(P), Y(BLOCK), Y(BLOCK)
	vpxor	Y(BLOCK), Y(MIDDLE), Y(MIDDLE)
IF_LONG_AAD($1, `LABEL(hashed_$1):
')FOR(`R', eval(ROUNDS_BEFORE + 1), 9, `FORM_ROUND($1, R)')	mov	OF_JOB(src), SRC
ifelse(BEFORE($1), 0, `	bzhi	LENGTH, ONES, %rax
', `	lea	-BEFORE($1)(LENGTH), %rax
	bzhi	%rax, ONES, %rax
')	BY_FORM($1, `kmovq	%rax', `kmovd	%eax'), %k1
	mov	OF_JOB(dst), DST
	cmpq	IMM(12), ROUNDS_OF(STATE)
	jae	LABEL(form_more_$1)
FORM_KEY($1, 10)
LABEL(form_last_$1):
FOR(`I', 0, COUNT_OF($1) - 2, `	BY_FORM($1, vpxorq, vpxor) eval(STRIDE($1) * I)(SRC), FULL($1)(KEY), FULL($1)(X)
	vaesenclast FULL($1)(X), FULL($1)(I), FULL($1)(I)
')	vmovdqu8 BEFORE($1)(SRC), LAST_TEXT($1)(X){%k1}{z}
	BY_FORM($1, vpxorq, vpxor) FULL($1)(X), FULL($1)(KEY), FULL($1)(T)
	vaesenclast FULL($1)(T), FULL($1)(eval(COUNT_OF($1) - 1)), FULL($1)(eval(COUNT_OF($1) - 1))
IF_APART($1, `	vaesenclast W(KEY), W(J0_OF($1)), W(J0_OF($1))
', `	BY_FORM($1, vextracti32x4 IMM(3), vextracti128 IMM(1)), FULL($1)(eval(COUNT_OF($1) - 1)), W(J0_OF($1))
')ifelse(COUNT_OF($1), 1, , `	vpshufb	swaps(%rip), W(J0_OF($1)), W(J0_OF($1))
')	test	OPENS, OPENS
	jnz	LABEL(form_open_$1)
FOR(`I', 0, COUNT_OF($1) - 2, `	BY_FORM($1, vmovdqu64, vmovdqu) FULL($1)(I), eval(STRIDE($1) * I)(DST)
FORM_HASH($1, I, ifelse(eval(I % 2), 1, 2, 1), I)')	vmovdqu8 LAST_TEXT($1)(eval(COUNT_OF($1) - 1)), BEFORE($1)(DST){%k1}
	vmovdqu8 LAST_TEXT($1)(eval(COUNT_OF($1) - 1)), LAST_TEXT($1)(X){%k1}{z}
FORM_HASH($1, eval(COUNT_OF($1) - 1), ifelse(eval(COUNT_OF($1) % 2), 0, 2))
FORM_TAG($1)
	vmovdqu	W(HIGH), (%rax)
LABEL(form_right_$1):
FORM_END($1)
LABEL(form_open_$1):
FORM_HASH($1, eval(COUNT_OF($1) - 1))
FOR(`I', 0, COUNT_OF($1) - 2, `	BY_FORM($1, vmovdqu64, vmovdqu) eval(STRIDE($1) * I)(SRC), FULL($1)(X)
FORM_HASH($1, I)')dnl
FORM_TAG($1)
WIDE_COMPARE
	jnz	FORM_WRONG($1)
FOR(`I', 0, COUNT_OF($1) - 2, `	BY_FORM($1, vmovdqu64, vmovdqu) FULL($1)(I), eval(STRIDE($1) * I)(DST)
')	vmovdqu8 LAST_TEXT($1)(eval(COUNT_OF($1) - 1)), BEFORE($1)(DST){%k1}
	jmp	LABEL(form_right_$1)
IF_LONG_AAD($1, `LABEL(other_aad_$1):
	inc	LEFT
	jnz	LABEL(long_aad_$1)
')LABEL(no_aad_$1):
	mov	STATE, DATA
	jmp	LABEL(aad_$1)
IF_LONG_AAD($1, `LABEL(long_aad_$1):
	kmovq	%rax, %k2
	lea	15(LEFT), %rax
	and	IMM(-16), %rax
	neg	%rax
	vshufi64x2 IMM(0x40), V(BLOCK), V(BLOCK), V(BLOCK)
	vmovdqu8 (DATA), V(BLOCK){%k2}
	vpshufb	swaps(%rip), V(BLOCK), V(BLOCK)
	vmovdqu64 TEXT_POWER($1)(POWERS, %rax), V(P)
	vinserti32x4 IMM(3), LAST_POWER`'(POWERS), V(P), V(P)
MULTIPLY_FIRST(BLOCK)
FOR(`I', LOW, HIGH, `	vextracti64x4 IMM(1), V(I), Y(T)
	vpxor	Y(T), Y(I), Y(I)
')	jmp	LABEL(hashed_$1)
')LABEL(form_more_$1):
FORM_ROUND($1, 10)
FORM_ROUND($1, 11)FORM_KEY($1, 12)	je	LABEL(form_last_$1)
FORM_ROUND($1, 12)
FORM_ROUND($1, 13)FORM_KEY($1, 14)	jmp	LABEL(form_last_$1)')

C A message of $1 vectors: its rounds; out of line; the hash of the last vector, number $2.
define(`WIDE', `
LABEL(vectors_$1):
FOR(`I', 1, $2, `	vpxorq	eval(64 * I)+wide_counts(%rip), V(0), V(I)
')	vpxorq	wide_counts(%rip), V(0), V(0)
WIDE_CRYPT($1, $1)
	test	OPENS, OPENS
	jnz	LABEL(open_$1)
SEAL_LAST_OF($1, $2)')
define(`WIDE_OUT', `WIDE_MORE($1, $1)
LABEL(open_$1):
OPEN_LAST_OF($1, $2)')

C MULTIPLY for vector $1 > 0
define(`MULTIPLY_BY', `
	vmovdqu64 eval(LAST_POWER + PLACE($1))(POWERS), V(P)
MULTIPLY')
define(`SEAL_LAST_OF', `
	vmovdqu8 PLACE($2)(SRC), V(X){%k1}{z}
	vpxorq	V(X), V($2), V(X)
	vmovdqu8 V(X), PLACE($2)(DST){%k1}
	vmovdqu8 V(X), V(BLOCK){%k1}
	vpshufb	swaps(%rip), V(BLOCK), V(X)
MULTIPLY_BY($2)
ifelse($1, MOST, , `	jmp	LABEL(seal_`'eval($2 - 1))')')
define(`OPEN_LAST_OF', `
	vmovdqu8 PLACE($2)(SRC), V(X){%k1}{z}
	vpxorq	V(X), V($2), V($2)
	vpxorq	V(BLOCK), V(X), V(X)
	vpshufb	swaps(%rip), V(X), V(X)
MULTIPLY_BY($2)
ifelse($1, MOST, , `	jmp	LABEL(open_at_`'eval($2 - 1))')')

C Complete vector $1, between the first one and the last one
define(`WIDE_SEAL', `
LABEL(seal_$1):
	vpxorq	PLACE($1)(SRC), V($1), V(X)
	vmovdqu64 V(X), PLACE($1)(DST)
	vpshufb	swaps(%rip), V(X), V(X)
MULTIPLY_BY($1)')
define(`WIDE_OPEN', `
LABEL(open_at_$1):
	vmovdqu64 PLACE($1)(SRC), V(X)
	vpxorq	V(X), V($1), V($1)
	vpshufb	swaps(%rip), V(X), V(X)
MULTIPLY_BY($1)')

C X = vector 0, if it is not the last one
define(`LOAD_FIRST', `
	vmovdqa64 V(0), V(J0)
	vmovdqu	(SRC), Y(X)
	vinserti32x4 IMM(2), 32(SRC), V(X), V(X)')
define(`STORE_FIRST', `
	vmovdqu	Y($1), (DST)
	vextracti32x4 IMM(2), V($1), 32(DST)')
C What is hashed of that in X
define(`WITH_DATA', `
	vmovdqu8 (DATA), W(T){%k2}{z}
	vinserti32x4 IMM(3), W(T), V(X), V(X)
	vpshufb	swaps(%rip), V(X), V(X)')

define(`WIDE_CLEAR', `
FOR(`I', 0, MOST - 1, `	vpxor	W(I), W(I), W(I)
')	vpxor	W(KEY), W(KEY), W(KEY)
FOR(`I', 9, 15, `	vpxor	W(I), W(I), W(I)
')	vzeroupper
	ret')

C FORM($2) of up to $1 bytes
define(`UP_TO', `
	cmp	IMM($1), LENGTH
	ja	LABEL(above_$1)
FORM($2)
LABEL(above_$1):')
C To open up to $1 bytes, the last vector has room for the block of lengths.
define(`TO_OPEN', `
	cmp	IMM($1), LENGTH
	ja	LABEL(full_$1)
	test	OPENS, OPENS
	jnz	LABEL(general)
LABEL(full_$1):')
define(`BRIEF', `
	mov	OF_JOB(nonce), %rax
	mov	OF_JOB(length), LENGTH
	mov	OF_JOB(aad_length), LEFT
	mov	IMM(-1), ONES
UP_TO(16, 31)
UP_TO(32, 1)
UP_TO(48, 32)
UP_TO(64, 2)
UP_TO(80, 33)
UP_TO(96, 3)
	cmp	IMM(16), LEFT
	ja	LABEL(general)
	cmp	IMM(240), LENGTH
	ja	LABEL(above_240)
UP_TO(112, 12)
UP_TO(128, 22)
UP_TO(176, 13)
UP_TO(192, 23)
TO_OPEN(224)
FORM(14)
LABEL(above_240):
	cmp	IMM(eval(16 * (4 * MOST - 1))), LENGTH
	ja	LABEL(long)
UP_TO(256, 24)
TO_OPEN(288)
UP_TO(304, 15)
UP_TO(320, 25)
TO_OPEN(352)
UP_TO(368, 16)
UP_TO(384, 26)
TO_OPEN(416)
FORM(17)
LABEL(general):
	cmp	IMM(eval(16 * (4 * MOST - 1))), LENGTH
	ja	LABEL(long)
	vpbroadcastd 8(%rax), V(LOW)
	vbroadcasti32x4 ENCRYPTION`'(STATE), V(0)
	vpternlogq IMM(0x78), last_words(%rip), V(LOW), V(0)
	vpbroadcastq (%rax), V(LOW)
	vpternlogq IMM(0x78), first_words(%rip), V(LOW), V(0)
	rorx	IMM(32), LEFT, %rax
	or	LENGTH, %rax
	shl	IMM(3), %rax
	vpbroadcastq %rax, V(BLOCK)
C The block of lengths: in the lane after the last block of text, or alone.
FOR(`I', LOW, HIGH, `	vpxor	W(I), W(I), W(I)
')	lea	15(LENGTH), NUMBER
	and	IMM(-16), NUMBER
	sub	NUMBER, POWERS
	mov	NUMBER, %rax
	add	IMM(16), %eax
	and	IMM(48), %eax
	jz	LABEL(alone)
	neg	%rax
	lea	48+lengths(%rip), DATA
	vpshufb	(DATA, %rax), V(BLOCK), V(BLOCK)
LABEL(placed):
	mov	OF_JOB(aad), DATA
	bzhi	LEFT, ONES, %rax
	kmovq	%rax, %k2
	cmp	IMM(16), LEFT
	ja	LABEL(long_aad)
	test	LEFT, LEFT
	cmovz	STATE, DATA
LABEL(small_aad):
	mov	OF_JOB(src), SRC
	lea	15(LENGTH), %rax
	mov	%rax, LENGTH
	and	IMM(63), LENGTH
	inc	LENGTH
	bzhi	LENGTH, ONES, LENGTH
	kmovq	LENGTH, %k1
	mov	%rax, LAST
	mov	OF_JOB(dst), DST
FOR(`I', 2, MOST - 1, `	cmp	IMM(eval(64 * I)), LAST
	jb	LABEL(vectors_`'I)
')WIDE(MOST, eval(MOST - 1))
FOR(`I', 2, MOST - 1, `WIDE_SEAL(eval(MOST - I))')
LABEL(seal_0):
LOAD_FIRST
	vpxorq	V(X), V(0), V(X)
STORE_FIRST(X)
WITH_DATA
FIRST_POWERS
MULTIPLY
WIDE_TAG(X)
	vmovdqu	W(HIGH), (%rax)
LABEL(right):
	xor	%eax, %eax
LABEL(clear):
WIDE_CLEAR
FOR(`I', 2, MOST - 1, `WIDE(I, eval(I - 1))')
LABEL(alone):
	vpshufb	48+lengths(%rip), V(BLOCK), V(X)
	vpshufb	swaps(%rip), V(X), V(X)
	vmovdqu64 LAST_POWER`'(POWERS, NUMBER), V(P)
MULTIPLY_FIRST(X)
	vpxor	W(BLOCK), W(BLOCK), W(BLOCK)
	jmp	LABEL(placed)
LABEL(long_aad):
	vmovdqu8 (DATA), V(X){%k2}{z}
	vpshufb	swaps(%rip), V(X), V(X)
	lea	15(LEFT), %rax
	and	IMM(-16), %rax
	neg	%rax
	vmovdqu64 LAST_POWER`'(POWERS, %rax), V(P)
MULTIPLY
	kxorq	%k2, %k2, %k2
	mov	STATE, DATA
	jmp	LABEL(small_aad)
LABEL(long):
	test	OPENS, OPENS
	jz	.Lseal_job
	jmp	.Lopen_job
FOR(`I', 2, MOST, `WIDE_OUT(I, eval(I - 1))')
FOR(`I', 2, MOST - 1, `WIDE_OPEN(eval(MOST - I))')
LABEL(open_at_0):
LOAD_FIRST
	vpxorq	V(X), V(0), V(0)
WITH_DATA
FIRST_POWERS
MULTIPLY
WIDE_TAG(X)
WIDE_COMPARE
	jnz	LABEL(clear)
FOR(`I', 2, MOST - 1, `	cmp	IMM(eval(64 * I)), LAST
	jb	LABEL(write_`'I)
')	vmovdqu8 V(eval(MOST - 1)), PLACE(eval(MOST - 1))(DST){%k1}
FOR(`I', 2, MOST - 1, `LABEL(store_`'eval(MOST - I)):
	vmovdqu64 V(eval(MOST - I)), PLACE(eval(MOST - I))(DST)
')LABEL(store_0):
STORE_FIRST(0)
	jmp	LABEL(right)
FOR(`I', 2, MOST - 1, `LABEL(write_`'I):
	vmovdqu8 V(eval(I - 1)), PLACE(eval(I - 1))(DST){%k1}
	jmp	LABEL(store_`'eval(I - 2))
')')

RODATA(swaps, 64)
FOR(`I', 1, 4, `	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
')END_RODATA
RODATA(polys, 64)
FOR(`I', 1, 4, `	.quad	1, 0xc200000000000000
')END_RODATA
C Last bytes of counter blocks
RODATA(wide_counts, 64)
FOR(`I', 0, MOST - 1, `	.quad	0, eval(4 * I + ifelse(I, 0, 2, 1)) << 56, 0, eval(4 * I + ifelse(I, 0, 3, 2)) << 56
	.quad	0, eval(4 * I + ifelse(I, 0, 4, 3)) << 56, 0, eval(4 * I + ifelse(I, 0, 1, 4)) << 56
')END_RODATA
C The block of lengths in lane 3, preceded and followed by zeros
RODATA(lengths, 64)
	.fill	48, 1, 128
	.byte	128, 128, 128, 128, 7, 6, 5, 4, 128, 128, 128, 128, 3, 2, 1, 0
	.fill	48, 1, 128
END_RODATA
RODATA(lane_3, 64)
	.quad	0, 0, 0, 0, 0, 0, -1, -1
END_RODATA
RODATA(first_words, 64)
FOR(`I', 1, 4, `	.quad	-1, 0
')END_RODATA
RODATA(last_words, 64)
FOR(`I', 1, 4, `	.quad	0, 0xffffffff
')END_RODATA
C Of vectors of text; of a block and J0
RODATA(form_counts, 64)
FOR(`I', 2, eval(4 * MOST + 1), `	.quad	0, I << 56
')END_RODATA
RODATA(counts_to_J0, 32)
FOR(`I', 1, 3, `	.quad	0, eval(2 * I) << 56, 0, 1 << 56
')END_RODATA
RODATA(wide_counts_to_J0, 64)
FOR(`I', 1, eval(MOST - 1), `	.quad	0, eval(4 * I + 2) << 56, 0, eval(4 * I + 3) << 56, 0, eval(4 * I + 4) << 56, 0, 1 << 56
')END_RODATA

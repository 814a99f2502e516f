dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, seal of a whole message of more than 4 blocks of text in the function of gcm-brief.m4, which has registers and layouts;
C LANES = 1.  It opens those of up to OPEN_LONG_MOST bytes, in the same way, whose first part has three or four blocks; of others it
C only looks at the buffers.
C
C Four blocks at a time, as many as the latency of vaesenc needs where one begins in each cycle; their hash beside the next four.
C The first part has what is not a multiple of four blocks, in the last registers; what is left out has the product 0.  The last
C four blocks are multiplied by H^5 to H^2, the lengths by H, so that little is hashed after the last round; beside it are the
C rounds of J0.  The number of a block is in the last byte of its counter block, but in groups of eight by gcm.m4, which long
C messages have from the second or third part on, and in the last part, behind them.
C
C Cycles of xcs_gcm_seal, AES-128, 13 bytes of additional data, the key ready, row aesni; vex: seal of gcm-rest-vex.m4, with y from
C the row of GHASH, groups of 8 blocks, and J0 after all of them; four: no groups of eight.  Model of Cascade Lake (llvm-mca 19),
C one call; AMD Zen 3, no groups of eight, the least of 4000 batches of two libraries in turn; Intel Xeon with AMX (Granite Rapids)
C with the features of Cascade Lake:
C   bytes                   112   128   256   512   600   700  1024  1350  2048  4064 16384
C   Cascade Lake            177   183   263   426   489   545   749   966  1389  2659 10349
C   four                                      426   489   544   746   966  1386  2654
C   vex                     272   292   383   543               863  1049  1503  2746 10409
C   Zen 3                   150   151   245   422               789  1055  1516  2925
C   vex                     175   211   301   477               844  1060  1560  2925
C   Granite Rapids                            321   384   412   578   763  1122  2166  8530
C   four                                      321   384   433   611   810  1202  2352
C   vex                                                                                8570
C gcm-aesni.asm has later figures, with counters of the groups by a table.  80 and 96 bytes are one part of six blocks in
C gcm-brief.m4.
C open, 13 bytes of additional data, AMD Zen 4 without VAES, the least of 300 batches of two libraries in turn, and llvm-mca 19 of
C Cascade Lake, calls in a row; before: open of gcm-rest-vex.m4:
C   bytes                   112   128   176   192   240   256
C   gcm128                  132   133   166   170   205   207
C   before                  148   168   186   205   229   240
C   gcm256                  155   154   196   199   243   246
C   before                  160   179   196   224   250   261
C   Cascade Lake, gcm128    157   161   196   197   230   234
C   before                  170   185   197   217   251   268
C   gcm256                  197               257   308   313
C   before                  201               269   313   338
C Limit: Cascade Lake begins one vaesenc in a cycle, 860 cycles for 1350 bytes, 48 less by the first round of groups of eight.
C
C Slower, Cascade Lake by the model unless it says otherwise:
C   groups of eight from 256 bytes on: 600 bytes 494, not 489
C   four blocks in the first part, whatever it has: 26 for 1350 bytes
C   one reduction for each part: 5 % on Zen 3 from 1350 bytes on
C   the rounds of J0 in the first part: 7
C   the hash of a part before the first group of eight, not beside it: 30
C   open with a first part of one or two blocks: 144 and 208 bytes of AES-256 4 % on Zen 4, 144 of AES-128 13 for one call

define(`FIRST', `%rcx')		C 16 (f - 1), for f blocks of the first part
define(`LONG_POWER_AT', `%rcx')
define(`OPEN_LONG_MOST', 256)
define(`EIGHTS_LEFT', 512)	C groups of eight before these, from the second part on
define(`HASHED', 4)		C to 7: the blocks of ciphertext before, as numbers

C LOW, MIDDLE, HIGH += register $1 times power H^$2
define(`MULTIPLY_PART', `
	vpshufd	IMM(0x4e), W($1), W(S)
	vpxor	W($1), W(S), W(S)
	vpclmulqdq IMM(0x00), POWER_OF($2)(POWERS), W($1), W(T)
	vpclmulqdq IMM(0x11), POWER_OF($2)(POWERS), W($1), W(X)
	vpclmulqdq SUM_WORD, eval(POWER_OF($2) + TO_SUM)(POWERS), W(S), W(S)
	vpxor	W(T), W(LOW), W(LOW)
	vpxor	W(X), W(HIGH), W(HIGH)
	vpxor	W(S), W(MIDDLE), W(MIDDLE)')

C $1 of the registers from $2 to 3
define(`PART_OP', `FOR(`I', $2, 3, `	$1	W(KEY), W(I), W(I)
')')
define(`PART_ROUND', `
	vmovdqu	eval($1)(KEYS), W(KEY)
PART_OP(ifelse(eval($1), 160, vaesenclast, vaesenc), $2)')
C The rounds of a part, $1 is a name, of registers from $2 on; with the hash of the part before, if that is multiplied by H^$3 and
C lower powers, or of eight blocks before
define(`PART_CRYPT', `
ifelse($3, eights, `TABLE_COUNTERS($1, 3)
	vpxor	ENCRYPTION`'(STATE), W(COUNT), W(COUNT)
', `	vmovdqu	ENCRYPTION`'(STATE), W(KEY)
FOR(`I', $2, 3, `	vpaddd	one(%rip), W(COUNT), W(COUNT)
	vpxor	W(KEY), W(COUNT), W(I)
')')	cmpq	IMM(12), ROUNDS_OF(STATE)
	jb	LABEL(ten_$1)
	je	LABEL(twelve_$1)
PART_ROUND(-48, $2)
PART_ROUND(-32, $2)
LABEL(twelve_$1):
PART_ROUND(-16, $2)
PART_ROUND(0, $2)
LABEL(ten_$1):
FOR(`R', 1, 10, `PART_ROUND(16 * R, $2)
ifelse($3, , , $3, eights, `EIGHT_BESIDE(R)', `FOUR_BESIDE(R, $3)')')')
C What a part hashes in round $1
define(`FOUR_BESIDE', `ifelse(eval($1 >= 2 && $1 <= 5), 1, `MULTIPLY_PART(eval(HASHED + ($1 - 1) % 4), eval($2 - ($1 - 1) % 4))',
$1.$2, 6.4, `
REDUCE')')
define(`EIGHT_BESIDE', `ifelse($1, 9, `REDUCE', $1, 10, , `HASH(eval($1 - 1), DST, -GROUP_BYTES)')')
C HASH of gcm.m4 for a part: blocks 0 to 3 by H^4 to H^1, in rounds 1, 3, 5 and 7
define(`HASH_PART', `ifelse(eval($1 % 2), 1, , `HASH_PART_BLOCK(eval($1 / 2), $2, $3)')')
define(`HASH_PART_BLOCK', `
	vmovdqu	eval(16 * $1 + $3)($2), W(X)
	vpshufb	swap(%rip), W(X), W(X)
ifelse($1, 0, `	vpxor	W(HIGH), W(X), W(X)
')ifelse($1, 0, `MULTIPLY_FIRST', `MULTIPLY')(POWER_OF(eval(4 - $1)), POWERS)')
C Text of $2 bytes from SRC on, whose cipher is in register $1; register $3 = what is hashed of it
define(`DIRECTION', seal)
define(`IF_OPENS', `ifelse(DIRECTION, open, `$1', `$2')')
define(`LONG_TEXT', `IF_OPENS(`
	vmovdqu	$2(SRC), W(X)
	vpxor	W(X), W($1), W($1)
	vmovdqu	W($1), $2(DST)
	vpshufb	swap(%rip), W(X), W($3)', `
	vpxor	$2(SRC), W($1), W($1)
	vmovdqu	W($1), $2(DST)
	vpshufb	swap(%rip), W($1), W($3)')')
define(`PART_TEXT', `FOR(`I', 0, 3, `LONG_TEXT(I, eval(16 * I), eval(HASHED + I))')
	add	IMM(64), SRC
	add	IMM(64), DST')
C Block $1 of the first part, in register $1
define(`FIRST_TEXT', `LONG_TEXT($1, eval(16 * $1), eval(HASHED + $1))')
define(`LONG', `DIRECTION`'_long_$1')

define(`LONG_KEYS', `
	mov	ROUNDS_OF(STATE), KEYS
	shl	IMM(4), KEYS
	lea	eval(ENCRYPTION - 160)(STATE, KEYS), KEYS')

C The function from the point on where the number of blocks is known
define(`LONG_MESSAGE', `
	lea	-16(NUMBER), FIRST
	vpxor	ENCRYPTION`'(STATE), W(J0), W(COUNT)
LONG_KEYS
	and	IMM(48), FIRST
IF_OPENS(, `	jz	LABEL(LONG(first_one))
')	cmp	IMM(32), FIRST
IF_OPENS(, `	jb	LABEL(LONG(first_two))
')	je	LABEL(LONG(first_three))
PART_CRYPT(LONG(first_four), 0)
LABEL(LONG(first_crypted)):
BRIEF_CHECK(KEYS, LONG(long_doubt), IF_OPENS(opens, seals))
LONG_KEYS
FOR(`I', LOW, HIGH, `	vpxor	W(I), W(I), W(I)
')	mov	OF_JOB(aad_length), LEFT
	test	LEFT, LEFT
	jz	LABEL(LONG(long_aad_done))
	mov	OF_JOB(aad), DATA
	test	DATA, DATA
	jz	LABEL(LONG(long_doubt))
	lea	15(LEFT), %rax
	and	IMM(-16), %rax
	add	%rax, FIRST
	lea	(FIRST, FIRST, 2), LONG_POWER_AT
	shr	IMM(1), LONG_POWER_AT
	add	POWERS, LONG_POWER_AT
LET(`POWER_AT', `LONG_POWER_AT', `BRIEF_AAD(LONG(long_aad), `MULTIPLY', -24)')
	lea	-1(LENGTH), FIRST
	and	IMM(48), FIRST
	mov	OF_JOB(src), SRC
	mov	OF_JOB(dst), DST
	lea	-48(SRC, FIRST), SRC
	lea	-48(DST, FIRST), DST
	sub	FIRST, LENGTH
	sub	IMM(16), LENGTH
FOR(`I', 0, IF_OPENS(0, 2), `	vpxor	W(eval(HASHED + I)), W(eval(HASHED + I)), W(eval(HASHED + I))
')FIRST_TEXT(3)
IF_OPENS(, `	cmp	IMM(16), FIRST
	jb	LABEL(LONG(first_done))
')FIRST_TEXT(2)
IF_OPENS(, `	je	LABEL(LONG(first_done))
')FIRST_TEXT(1)
	cmp	IMM(48), FIRST
	jb	LABEL(LONG(first_done))
FIRST_TEXT(0)
LABEL(LONG(first_done)):
	add	IMM(64), SRC
	add	IMM(64), DST
	jmp	LABEL(LONG(part))
LABEL(LONG(next_part)):
IF_OPENS(, `	cmp	IMM(EIGHTS_LEFT), LENGTH
	ja	LABEL(next_long)
')PART_TEXT
	vpxor	W(HIGH), W(HASHED), W(HASHED)
FOR(`I', LOW, HIGH, `	vpxor	W(I), W(I), W(I)
')	cmp	IMM(64), LENGTH
	jbe	LABEL(LONG(part))
PART_CRYPT(LONG(pair), 0, 8)
PART_TEXT
	sub	IMM(64), LENGTH
LABEL(LONG(part)):
PART_CRYPT(LONG(part), 0, 4)
LABEL(LONG(next)):
	sub	IMM(64), LENGTH
	ja	LABEL(LONG(next_part))
	vpblendw IMM(0xc0), one(%rip), W(COUNT), W(J0)
	vpxor	ENCRYPTION`'(STATE), W(J0), W(J0)
	cmpq	IMM(12), ROUNDS_OF(STATE)
	jb	LABEL(LONG(ten_j0))
	je	LABEL(LONG(twelve_j0))
FOR(`R', -3, 0, `ifelse(R, -1, `LABEL(LONG(twelve_j0)):
')	vaesenc	eval(16 * R)(KEYS), W(J0), W(J0)
')LABEL(LONG(ten_j0)):
FOR(`R', 1, 9, `	vaesenc	eval(16 * R)(KEYS), W(J0), W(J0)
')	vaesenclast 160(KEYS), W(J0), W(J0)
	vmovdqa	W(HIGH), W(HASHED)
	vmovq	OF_JOB(length), W(X)
	vmovhps	OF_JOB(aad_length), W(X), W(X)
	vpsllq	IMM(3), W(X), W(X)
MULTIPLY_FIRST(POWER_OF(1), POWERS)
FOR(`I', 0, 2, `LONG_TEXT(I, eval(16 * I), X)
ifelse(I, 0, `	vpxor	W(HASHED), W(X), W(X)
')MULTIPLY(POWER_OF(eval(5 - I)), POWERS)')
	add	IMM(48), SRC
	add	IMM(48), DST
	and	IMM(15), LENGTH
	jnz	LABEL(LONG(long_rest))
LONG_TEXT(3, , X)
LABEL(LONG(long_last)):
MULTIPLY(POWER_OF(2), POWERS)
REDUCE
	vpshufb	swap(%rip), W(HIGH), W(HIGH)
	mov	OF_JOB(tag), %rax
	vpxor	W(J0), W(HIGH), W(HIGH)
IF_OPENS(`	vpxor	(%rax), W(HIGH), W(HIGH)
	xor	%eax, %eax
	mov	IMM(GCM_BRIEF_UNDO), %ecx
C Whether a tag is right is not secret.
	vptest	W(HIGH), W(HIGH)
	cmovnz	%ecx, %eax', `	vmovdqu	W(HIGH), (%rax)
	xor	%eax, %eax')
LABEL(LONG(clear)):
FOR(`I', 0, 15, `	vpxor	W(I), W(I), W(I)
')IF_OPENS(, `CLEAR_COLUMNS')	ret
LABEL(LONG(long_doubt)):
	mov	IMM(GCM_BRIEF_NOT), %eax
	jmp	LABEL(LONG(clear))
LABEL(LONG(long_rest)):
LOAD_LAYOUT(SRC, LENGTH, LONG(long_text))
TABLES_OF(TABLES, LENGTH)
	vpshufb	16(TABLES), W(3), W(3)
	vpxor	W(X), W(3), W(3)
STORE_LAYOUT(3, LONG(long_dst))
IF_OPENS(, `	vmovdqa	W(3), W(X)
')	vpshufb	(TABLES), W(X), W(X)
	jmp	LABEL(LONG(long_last))
FOR(`I', IF_OPENS(3, 1), 3, `LABEL(LONG(first_`'ifelse(I, 1, one, I, 2, two, three))):
PART_CRYPT(LONG(first_`'I), eval(4 - I))
	jmp	LABEL(LONG(first_crypted))
')')

define(`BRIEF_LONG', `
LABEL(open_long):
	cmp	IMM(OPEN_LONG_MOST), LENGTH
	ja	LABEL(open_job)
	lea	-1(LENGTH), %rax
	test	IMM(32), %rax
	jnz	LABEL(open_parts)
LABEL(open_job):
BRIEF_CHECK(KEYS, open_doubt, opens)
	cmpq	IMM(0), OF_JOB(aad_length)
	je	.Lopen_job
	cmpq	IMM(0), OF_JOB(aad)
	jne	.Lopen_job
LABEL(open_doubt):
	mov	IMM(GCM_BRIEF_NOT), %eax
	jmp	LABEL(LONG(clear))
LABEL(long):
	test	OPENS, OPENS
	jnz	LABEL(open_long)
LONG_MESSAGE
C One more part, if groups of eight and one part follow; otherwise its text alone, which is hashed beside the first of these groups.
LABEL(next_long):
	lea	-1(LENGTH), %rax
	test	IMM(64), %rax
	jz	LABEL(eights)
PART_TEXT
	vpxor	W(HIGH), W(HASHED), W(HASHED)
FOR(`I', LOW, HIGH, `	vpxor	W(I), W(I), W(I)
')	jmp	LABEL(LONG(part))
LABEL(eights):
	C The counter of the text behind these four blocks, of which the first one has 2.
	mov	SRC, OFFSET
	sub	OF_JOB(src), OFFSET
	shr	IMM(2), OFFSET
	add	IMM(eval(BLOCK_OFFSET * (2 + 4))), OFFSET
	vpxor	W(X), W(X), W(X)
	vpblendd IMM(0x08), W(X), W(COUNT), W(COUNT)
	vpxor	ENCRYPTION`'(STATE), W(COUNT), W(COUNT)
	lea	last_bytes(%rip), NUMBERS
FOR(`I', 0, 3, `	vpxor	eval(16 * I)(SRC), W(I), W(I)
	vmovdqu	W(I), eval(16 * I)(DST)
')	add	IMM(64), SRC
	add	IMM(64), DST
OTHERS_SET_UP`'LET(`HASH', defn(`HASH_PART'), `LET(`AT_ONCE', 1, `CRYPT(eights_first, DST, -64, sure)')')
OTHERS_SET_UP`'	jmp	LABEL(eights_test)
LABEL(eights_next):
CRYPT(eights, DST, -GROUP_BYTES)
LABEL(eights_test):
	sub	IMM(GROUP_BYTES), LENGTH
	cmp	IMM(GROUP_BYTES), LENGTH
	ja	LABEL(eights_next)
PART_CRYPT(eights_last, 0, eights)
	jmp	LABEL(LONG(next))
LABEL(open_parts):
LET(`DIRECTION', open, `LONG_MESSAGE')
CARRY(eights, 7)
CARRY(eights_last, 3)')

RODATA(one, 16)
	.quad	0, 1 << 56
END_RODATA

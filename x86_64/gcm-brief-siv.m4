dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM-SIV, a whole message in one call, after gcm-brief.m4 with LANES = 1, which has the order of blocks, the arguments and
C layouts.  src/modes/gcmsiv.c has the formulas, aes-aesni.asm the key schedule.
C
C The key schedule is a chain of 6 cycles for each round key, beside which each round of four blocks is free: of the counter blocks
C to open, and of the tag, if the hash is ready, to seal.  Round keys and powers of H are on the stack.  Additional data are hashed
C block by block while H^2 and so on are computed; the rest, up to n = 4 blocks, is one sum, with y, which is what came before,
C times H^(n+1).  Groups of four blocks come between them, if there are more, and in longer messages groups of eight before these.
C To open, nothing is written unless the tag is right, but groups, which become the ciphertext again if it is not.
C
C Cycles of a call, 13 bytes of additional data, AES-128, the key ready; parts: derive, a key of ghash or polyval_few, and counter
C mode, with copies in C.  AMD Zen 3, row vaes, the least of 10000 batches of two libraries in turn:
C   bytes               0     1    16    20    48    64    80   128   256   384   512   768  1024
C   seal              135   176   174   189   198   217   274   290   395   524   626   845  1092
C   parts             295   367   374   378   405   424   450   481   618   916   931  1021  1139
C   open              169   192   185   212   219   242   282   294   407   536   646        1135
C   parts             284   340   336   340   371   382   407   438   575   896   877        1076
C Row aesni, model of Cascade Lake (llvm-mca 19) without the C library, and Intel Xeon with AMX (Granite Rapids) with its features;
C parts: up to 512 bytes groups of four blocks, then the key of ghash avx2, its polyval, open_siv and counter mode:
C   bytes                    512   528   768  1024  1350  2048  4096 16384
C   model, open              650   674   810   970  1206  1610  2890 10570
C   parts                    645  1218  1248  1408  1750  2048  3328 11008
C   model, seal              764   802   998  1232  1586  2168  4040 15272
C   parts                    813  1207  1365  1597  1949  2525  4381 15517
C   Granite Rapids, open     438   447   557   681   860  1191  2166  8028
C   parts                    482   738   814   935  1145  1443  2424  8280
C   seal                     485   512   618   740   931  1284  2325  8565
C   parts                    506   804   897  1035  1275  1638  2737  9400
C PAIRED, for VAES and VPCLMULQDQ, has two blocks of a group in a vector, and up to eight blocks in an iteration.  More than 128
C bytes are opened in two passes, counter mode and then the hash of what was written.  Powers of eight blocks are in registers, so
C to seal the last words of the schedule are on the stack meanwhile.  AMD Zen 4 without AVX-512, two libraries in turn; before: one
C block in a vector, and parts above 1168 bytes with AES-128 and 912 with AES-256:
C   bytes                     16    64   128   192   256   320   512   768  1024  1350  2048  2304
C   AES-128, seal            179   223   269   313   355   368   462   561   659   791  1059  1155
C   before                   178   223   281   337   399   451   611   801   985  1166  1356  1450
C   AES-128, open            189   245   285   333   367   371   453   551   654   790  1047  1148
C   before                   190   243   292   347   412   470   541   684   824  1152  1229  1305
C   AES-256, seal            218   263   311   358   413   439   522   649   770   936  1249  1370
C   before                   216   264   328   395   465   527   690   915  1108  1320  1553  1664
C   AES-256, open            224   278   343   387   419   430   532   647   768   939  1251  1372
C   before                   223   277   341   412   492   572   628   801  1016  1227  1341  1423
C Slower: 65 to 128 bytes to open in two passes, 5 %.
C llvm-mca 19, calls of 1024 bytes in a row, AES-128, to seal and to open: Alder Lake 655 and 650, before 823 and 793; Ice Lake 852
C and 837, before 1153 and 943.  Row vaes takes this up to where by that model of Alder Lake parts take as long to open.
C vaes512 takes up to 768 bytes: its parts have four lanes.  By the model Ice Lake takes longer from 1264 bytes on with AES-128 and
C 1056 with AES-256, Sapphire Rapids from about 2000; by our model of AMD Zen 5, 1024 bytes take 715 cycles, by parts 451.  Where
C vectors of four lanes are executed as two halves it takes more (siv_halves): Zen 4, with AVX-512:
C   bytes                   1350  2048  3072  4096
C   AES-128, seal            785  1053  1452  1830
C   parts                         1279  1554  1830
C   AES-128, open            786  1047  1448  1846
C   parts                         1287  1571  1854
C   AES-256, seal            925  1235  1706  2188
C   parts                   1293  1455  1800  2148
C   AES-256, open            924  1240  1715  2196
C   parts                         1383  1719  2052
C Additional data of 256 bytes (siv_aad), vaes512 on Zen 4, AES-128, to seal: text of 16, 256, 1024, 2048 bytes 42, 33 and 20 % less
C than by parts, and 4 % more; of 320 bytes 36, 27 and 14 % less, and 8 % more.
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
define(`NEXT', 9)	C counter block
define(`H', 7)
define(`H_SUM', 5)	C sum of its halves
define(`H2', 4)
define(`H3', S)
define(`Y', 6)
define(`TEXT', 5)	C of the last block: to seal its text, to open what is stored of it

C bytes of the stack: round keys; powers, each with the sum of its halves twice; a block
define(`ROUND_KEY', `eval(16 * ($1))(%rsp)')
define(`POWERS_AT', 240)
define(`COUNT_AT', eval(POWERS_AT + 32 * 5))	C to open, the next counter block of whole groups
define(`SHORT_FRAME_BYTES', eval(COUNT_AT + 16))	C what messages up to LONG_MOST bytes use, a multiple of 32
define(`KEPT_AT', SHORT_FRAME_BYTES)	C vectors 0 to 3, or the text, of the last blocks
define(`MORE_POWERS_AT', eval(KEPT_AT + 16 * 4))
define(`FRAME_BYTES', eval(MORE_POWERS_AT + 32 * 3))
define(`POWER_AT_BYTE', `ifelse(eval($1 > 5), 1, `eval(MORE_POWERS_AT + 32 * ($1 - 6))', `eval(POWERS_AT + 32 * ($1 - 1))')')

define(`SIV_TABLES', `%rsi')
define(`SIV_END', `%rsi')	C of the groups in SRC

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
define(`DERIVE_OP', `FOR(`I', 0, $1 - 1, `	$3	BRIEF_KEY($2), W(I), W(I)
')')
define(`DERIVE', `
FOR(`I', 0, $1 - 1, `	vpxor	eval(64 + 16 * I)+numbers(%rip), W(NONCE), W(I)
')FOR(`R', 1, $2, `DERIVE_OP($1, R, ifelse(R, $2, vaesenclast, vaesenc))')	vpunpcklqdq %xmm1, %xmm0, W(H)
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

C AES of $1 vectors with these keys; $2 is a name.
define(`LANE', `$1')
define(`OTHER_LANE', `ifelse($1, 0, 4, $1, 1, 5, $1, 2, 7, 8)')
define(`STACK_OP', `FOR(`J', 0, $1 - 1, `	$3	ROUND_KEY($2), W(LANE(J)), W(LANE(J))
')')
define(`CRYPT_SIV', `
STACK_OP($1, 0, vpxor)FOR(`R', 1, 9, `STACK_OP($1, R, vaesenc)')	cmpq	IMM(10), ROUNDS_OF(STATE)
	ja	LABEL($2_14)
STACK_OP($1, 10, vaesenclast)	jmp	LABEL($2_crypted)
LABEL($2_14):
FOR(`R', 10, 13, `STACK_OP($1, R, vaesenc)')STACK_OP($1, 14, vaesenclast)LABEL($2_crypted):')

C $2 = the first counter block of the tag $1
define(`FIRST_COUNTER', `
	vpor	last_bit(%rip), W($1), W($2)')
C Vectors 0 to 3 = counter blocks of the last blocks from $1 on.  Those without a block have any number.
define(`LAST_COUNTERS', `
	lea	48+numbers(%rip), %rax
FOR(`I', 0, 3, `	vpaddd	eval(-16 * I)(%rax, NUMBER), W($1), W(I)
')')
C The vectors of a group become its counter blocks, the first of which is in register $1; then that has the next group's first.
define(`NEXT_COUNTERS', `FOR(`I', 0, 3, `	vpaddd	eval(64 + 16 * I)+numbers(%rip), W($1), W(LANE(I))
')	vpaddd	eval(64 + 16 * 4)+numbers(%rip), W($1), W($1)')
C The next group; the carry flag is set if there are more of them.
define(`NEXT_GROUP', `
	add	IMM(64), SRC
	add	IMM(64), DST
	cmp	SIV_END, SRC')
define(`END_OF_GROUPS', `
	mov	OF_JOB(length), SIV_END
	add	IMM(15), SIV_END
	and	IMM(-16), SIV_END
	sub	NUMBER, SIV_END
	add	SRC, SIV_END')
define(`IF_GROUPS', `
	cmpq	IMM(64), OF_JOB(length)
	ja	LABEL($1)')

C Longer messages have groups of eight blocks by gcm.m4, before those of four; its state is here on the stack.
define(`LONG_MOST', 384)
define(`IF_LONG', `
	cmpq	IMM(LONG_MOST), OF_JOB(length)
	ja	LABEL($1)')
define(`SIV_POWER', `POWER_AT_BYTE(eval(8 - $1))(%rsp)')
define(`SIV_POWER_SUM', `eval(POWER_AT_BYTE(eval(8 - $1)) + 16)(%rsp)')
define(`IN_EIGHTS', `LET(`ORDER', little, `LET(`STATE', %rsp, `LET(`ENCRYPTION', 0, `LET(`KEYS', %rcx, `dnl
LET(`POWER', defn(`SIV_POWER'), `LET(`POWER_SUM', defn(`SIV_POWER_SUM'), `$1')')')')')')')
C SIV_END becomes the last place where eight blocks begin; rcx and rax are clobbered.
define(`BEGIN_EIGHTS', `
	sub	IMM(GROUP_BYTES), SIV_END
	mov	ROUNDS_OF(STATE), ROUNDS
	mov	ROUNDS, %rcx
	shl	IMM(4), %rcx
	lea	-160(%rsp, %rcx), %rcx')
define(`END_EIGHTS', `
	add	IMM(GROUP_BYTES), SIV_END
	vmovdqa	poly(%rip), W(MODULUS)')
C H^6, H^7 and H^8
define(`MORE_POWERS', `
	vmovdqu	POWER_AT_BYTE(3)(%rsp), W(X)
SQUARE(X, HIGH)
SUM(HIGH, T)STORE_POWER(HIGH, T, 6)	vmovdqu	POWER_AT_BYTE(4)(%rsp), W(X)
	vmovdqu	eval(POWER_AT_BYTE(4) + 16)(%rsp), W(S)
PRODUCT(X, S, `POWER_AT_BYTE(3)(%rsp)', `eval(POWER_AT_BYTE(3) + 16)(%rsp)', HIGH)
SUM(HIGH, T)STORE_POWER(HIGH, T, 7)SQUARE(X, HIGH)
SUM(HIGH, T)STORE_POWER(HIGH, T, 8)')
C Y = the hash after eight blocks of SRC, the first of which is multiplied last
define(`HASH_EIGHT', `
	vmovdqu	16(SRC), W(X)
MULTIPLY_FIRST(POWER_AT_BYTE(7), %rsp)
FOR(`I', 2, 7, `	vmovdqu	eval(16 * I)(SRC), W(X)
MULTIPLY(POWER_AT_BYTE(eval(8 - I)), %rsp)
')	vpxor	(SRC), W(Y), W(X)
MULTIPLY(POWER_AT_BYTE(8), %rsp)
	vpxor	W(LOW), W(MIDDLE), W(MIDDLE)
	vpxor	W(HIGH), W(MIDDLE), W(MIDDLE)
FOLD_BY(LOW, MIDDLE)
FOLD_BY(MIDDLE, HIGH)
	vmovdqa	W(HIGH), W(Y)')

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

C Y = the hash after a group, with $1(number) for its blocks
define(`HASH_GROUP', `
	vpxor	$1(0), W(Y), W(X)
MULTIPLY_FIRST(POWER_AT_BYTE(4), %rsp)
FOR(`I', 1, 3, `	vmovdqu	$1(I), W(X)
MULTIPLY(POWER_AT_BYTE(eval(4 - I)), %rsp)
')	vpxor	W(LOW), W(MIDDLE), W(MIDDLE)
	vpxor	W(HIGH), W(MIDDLE), W(MIDDLE)
FOLD_BY(LOW, MIDDLE)
FOLD_BY(MIDDLE, HIGH)
	vmovdqa	W(HIGH), W(Y)')
define(`OF_SRC', `eval(16 * $1)(SRC)')
define(`OF_LANES', `W(LANE($1))')

define(`PLACES', `
	mov	OF_JOB(src), SRC
	mov	OF_JOB(dst), DST')
define(`LAST_PLACES', `
	lea	-16(SRC, NUMBER), SRC
	lea	-16(DST, NUMBER), DST')

define(`SIV_GROUPS', `LABEL(groups):
END_OF_GROUPS
IF_LONG(long)
	test	OPENS, OPENS
	jnz	LABEL(open_group)
LABEL(hash_group):
HASH_GROUP(`OF_SRC')
NEXT_GROUP
	jb	LABEL(hash_group)
	jmp	LABEL(groups_done)
LABEL(open_group):
	vmovdqu	COUNT_AT`'(%rsp), W(X)
LET(`LANE', defn(`OTHER_LANE'), `NEXT_COUNTERS(X)
	vmovdqu	W(X), COUNT_AT`'(%rsp)
CRYPT_SIV(4, open_group)
FOR(`I', 0, 3, `	vpxor	OF_SRC(I), OF_LANES(I), OF_LANES(I)
	vmovdqu	OF_LANES(I), eval(16 * I)(DST)
')
HASH_GROUP(`OF_LANES')')
NEXT_GROUP
	jb	LABEL(open_group)
	jmp	LABEL(groups_done)
LABEL(crypt_groups):
IF_LONG(crypt_long)
PLACES
LABEL(undo):
END_OF_GROUPS
LABEL(crypt_group):
NEXT_COUNTERS(NEXT)
CRYPT_SIV(4, group)
FOR(`I', 0, 3, `	vpxor	OF_SRC(I), W(I), W(I)
	vmovdqu	W(I), eval(16 * I)(DST)
')
NEXT_GROUP
	jb	LABEL(crypt_group)
LABEL(crypted_group):
	mov	OPENS, %rax
	test	OPENS, OPENS
	jnz	LABEL(clear)
LAST_PLACES
	jmp	LABEL(groups_crypted)
LABEL(long):
MORE_POWERS
	test	OPENS, OPENS
	jnz	LABEL(open_long)
	sub	IMM(GROUP_BYTES), SIV_END
LABEL(hash_eight):
HASH_EIGHT
	add	IMM(GROUP_BYTES), SRC
	cmp	SIV_END, SRC
	jbe	LABEL(hash_eight)
	add	IMM(GROUP_BYTES), SIV_END
	cmp	SIV_END, SRC
	jb	LABEL(hash_group)
	jmp	LABEL(groups_done)
LABEL(open_long):
FOR(`I', 0, 3, `	vmovdqu	W(I), eval(KEPT_AT + 16 * I)(%rsp)
')	vmovdqu	COUNT_AT`'(%rsp), W(COUNT)
	vmovdqa	W(Y), W(HIGH)
BEGIN_EIGHTS
IN_EIGHTS(`CRYPT(open_first)
	cmp	SIV_END, SRC
	ja	LABEL(open_last_eight)
LABEL(open_eight):
CRYPT(open_eight, DST, -GROUP_BYTES)
	cmp	SIV_END, SRC
	jbe	LABEL(open_eight)
LABEL(open_last_eight):
FOR(`I', 0, 7, `HASH(I, DST, -GROUP_BYTES)')
REDUCE')
	vmovdqu	W(COUNT), COUNT_AT`'(%rsp)
	vmovdqa	W(HIGH), W(Y)
END_EIGHTS
FOR(`I', 0, 3, `	vmovdqu	eval(KEPT_AT + 16 * I)(%rsp), W(I)
')	mov	IMM(1), OPENS
	cmp	SIV_END, SRC
	jb	LABEL(open_group)
	jmp	LABEL(groups_done)
LABEL(crypt_long):
PLACES
END_OF_GROUPS
	vmovdqu	W(TEXT), KEPT_AT`'(%rsp)
BEGIN_EIGHTS
LABEL(crypt_eight):
IN_EIGHTS(`CRYPT(crypt_eight)')
	cmp	SIV_END, SRC
	jbe	LABEL(crypt_eight)
	add	IMM(GROUP_BYTES), SIV_END
	vmovdqu	KEPT_AT`'(%rsp), W(TEXT)
	xor	OPENS, OPENS
	cmp	SIV_END, SRC
	jb	LABEL(crypt_group)
	jmp	LABEL(crypted_group)')

C --- groups with VAES and VPCLMULQDQ: two blocks in a vector

define(`PAIRED', 0)
define(`IF_PAIRED', `ifelse(PAIRED, 1, `$1', `$2')')
define(`Z', `%ymm`$1'')
define(`PAIR_KEY', 8)
define(`PAIR_COUNT', 10)
define(`PAIRED_MOST', 256)	C bytes hashed four blocks at a time, with powers up to H^5

C $1 vectors at SRC to DST, with their counter blocks; $2 is a name.
define(`PAIRED_ROUNDS', `
	vbroadcasti128 ROUND_KEY(0), Z(PAIR_KEY)
FOR(`J', 0, $1 - 1, `	vpxor	Z(PAIR_KEY), Z(J), Z(J)
')FOR(`R', 1, 9, `PAIRED_ROUND($1, R, vaesenc)')	cmpq	IMM(10), ROUNDS_OF(STATE)
	ja	LABEL($2_14)
PAIRED_ROUND($1, 10, vaesenclast)	jmp	LABEL($2_crypted)
LABEL($2_14):
FOR(`R', 10, 13, `PAIRED_ROUND($1, R, vaesenc)')PAIRED_ROUND($1, 14, vaesenclast)LABEL($2_crypted):
FOR(`J', 0, $1 - 1, `	vpxor	eval(32 * J)(SRC), Z(J), Z(J)
	vmovdqu	Z(J), eval(32 * J)(DST)
')	add	IMM(eval(32 * $1)), SRC
	add	IMM(eval(32 * $1)), DST')
define(`PAIRED_ROUND', `	vbroadcasti128 ROUND_KEY($2), Z(PAIR_KEY)
FOR(`J', 0, $1 - 1, `	$3	Z(PAIR_KEY), Z(J), Z(J)
')')
define(`PAIRED_COUNTERS', `	vmovdqa	Z(PAIR_COUNT), Z(0)
FOR(`J', 1, $1 - 1, `	vpaddd	eval(32 * J)+pair_numbers(%rip), Z(PAIR_COUNT), Z(J)
')	vpaddd	eval(32 * $1)+pair_numbers(%rip), Z(PAIR_COUNT), Z(PAIR_COUNT)
')
C The groups from SRC on to DST, with counter blocks from NEXT on, which becomes the one after them; $1 is a name.
define(`PAIRED_CRYPT', `
	vinserti128 IMM(1), W(NEXT), Z(NEXT), Z(PAIR_COUNT)
	vpaddd	pair_numbers(%rip), Z(PAIR_COUNT), Z(PAIR_COUNT)
	sub	IMM(64), SIV_END
	cmp	SIV_END, SRC
	jae	LABEL($1_four)
LABEL($1_eight):
PAIRED_COUNTERS(4)
PAIRED_ROUNDS(4, $1_eight)
	cmp	SIV_END, SRC
	jb	LABEL($1_eight)
	ja	LABEL($1_done)
LABEL($1_four):
PAIRED_COUNTERS(2)
PAIRED_ROUNDS(2, $1_four)
LABEL($1_done):
	vmovdqa	W(PAIR_COUNT), W(NEXT)')

C Registers of two powers, the greater one in the lower half, and of the sums of their halves, for vector $1 of eight blocks
define(`PAIR_OF', `$1')
define(`PAIR_SUM', `NTH($1, 4, 5, 7, 8)')
define(`LOAD_PAIRS', `FOR(`J', 0, 3, `
	vmovdqu	POWER_AT_BYTE(eval(8 - 2 * J))(%rsp), W(PAIR_OF(J))
	vinserti128 IMM(1), POWER_AT_BYTE(eval(7 - 2 * J))(%rsp), Z(PAIR_OF(J)), Z(PAIR_OF(J))
	vmovdqu	eval(POWER_AT_BYTE(eval(8 - 2 * J)) + 16)(%rsp), W(PAIR_SUM(J))
	vinserti128 IMM(1), eval(POWER_AT_BYTE(eval(7 - 2 * J)) + 16)(%rsp), Z(PAIR_SUM(J)), Z(PAIR_SUM(J))')')
C LOW, MIDDLE, HIGH += X and the powers of vector $1; = with $2
define(`PAIRED_PRODUCT', `
	vpshufd	IMM(0x4e), Z(X), Z(S)
	vpxor	Z(X), Z(S), Z(S)
ifelse($2, first, `	vpclmulqdq IMM(0x00), Z(PAIR_OF($1)), Z(X), Z(LOW)
	vpclmulqdq IMM(0x11), Z(PAIR_OF($1)), Z(X), Z(HIGH)
	vpclmulqdq IMM(0x00), Z(PAIR_SUM($1)), Z(S), Z(MIDDLE)
', `	vpclmulqdq IMM(0x00), Z(PAIR_OF($1)), Z(X), Z(T)
	vpclmulqdq IMM(0x11), Z(PAIR_OF($1)), Z(X), Z(X)
	vpclmulqdq IMM(0x00), Z(PAIR_SUM($1)), Z(S), Z(S)
	vpxor	Z(T), Z(LOW), Z(LOW)
	vpxor	Z(X), Z(HIGH), Z(HIGH)
	vpxor	Z(S), Z(MIDDLE), Z(MIDDLE)
')')
define(`PAIRED_FOLD', `
	vpshufd	IMM(0x4e), Z($1), Z(T)
	vpclmulqdq IMM(0x10), Z(MODULUS), Z($1), Z($1)
	vpxor	Z(T), Z($2), Z($2)
	vpxor	Z($1), Z($2), Z($2)')
C Y = the hash after vectors $1 to 3 of eight blocks, the first of which is multiplied last
define(`PAIRED_HASH', `FOR(`I', $1 + 1, 3, `
	vmovdqu	eval(32 * (I - $1))(SRC), Z(X)
PAIRED_PRODUCT(I, ifelse(I, eval($1 + 1), first))')
	vpxor	(SRC), Z(Y), Z(X)
PAIRED_PRODUCT($1)
	vpxor	Z(LOW), Z(MIDDLE), Z(MIDDLE)
	vpxor	Z(HIGH), Z(MIDDLE), Z(MIDDLE)
PAIRED_FOLD(LOW, MIDDLE)
PAIRED_FOLD(MIDDLE, HIGH)
	vextracti128 IMM(1), Z(HIGH), W(T)
	vpxor	W(T), W(HIGH), W(Y)
	add	IMM(eval(32 * (4 - $1))), SRC')

define(`SIV_GROUPS_PAIRED', `LABEL(groups):
END_OF_GROUPS
	test	OPENS, OPENS
	jz	LABEL(hash_groups)
	cmpq	IMM(128), OF_JOB(length)
	jbe	LABEL(open_group)
FOR(`I', 0, 3, `	vmovdqu	W(I), eval(KEPT_AT + 16 * I)(%rsp)
')	vmovdqu	COUNT_AT`'(%rsp), W(NEXT)
PAIRED_CRYPT(open)
	mov	OF_JOB(dst), SRC
END_OF_GROUPS
	vmovdqa	poly(%rip), W(MODULUS)
LABEL(hash_groups):
	cmpq	IMM(PAIRED_MOST), OF_JOB(length)
	ja	LABEL(hash_pairs)
LABEL(hash_group):
HASH_GROUP(`OF_SRC')
	add	IMM(64), SRC
	cmp	SIV_END, SRC
	jb	LABEL(hash_group)
	jmp	LABEL(groups_hashed)
LABEL(hash_pairs):
MORE_POWERS
	test	OPENS, OPENS
	jnz	LABEL(schedule_kept)
	vmovdqu	W(A), ROUND_KEY(0)
LABEL(schedule_kept):
LOAD_PAIRS
	vinserti128 IMM(1), W(MODULUS), Z(MODULUS), Z(MODULUS)
	sub	IMM(64), SIV_END
	cmp	SIV_END, SRC
	jae	LABEL(hash_pairs_four)
LABEL(hash_pairs_eight):
PAIRED_HASH(0)
	cmp	SIV_END, SRC
	jb	LABEL(hash_pairs_eight)
	ja	LABEL(pairs_hashed)
LABEL(hash_pairs_four):
PAIRED_HASH(2)
LABEL(pairs_hashed):
	vmovdqu	ROUND_KEY(0), W(A)
LABEL(groups_hashed):
	test	OPENS, OPENS
	jz	LABEL(groups_done)
FOR(`I', 0, 3, `	vmovdqu	eval(KEPT_AT + 16 * I)(%rsp), W(I)
')	mov	SRC, %rax
	sub	OF_JOB(dst), %rax
	mov	SRC, DST
	mov	OF_JOB(src), SRC
	add	%rax, SRC
	jmp	LABEL(groups_done)
LABEL(open_group):
	vmovdqu	COUNT_AT`'(%rsp), W(X)
LET(`LANE', defn(`OTHER_LANE'), `NEXT_COUNTERS(X)
CRYPT_SIV(4, open_group)
FOR(`I', 0, 3, `	vpxor	OF_SRC(I), OF_LANES(I), OF_LANES(I)
	vmovdqu	OF_LANES(I), eval(16 * I)(DST)
')
HASH_GROUP(`OF_LANES')')
	add	IMM(64), SRC
	add	IMM(64), DST
	jmp	LABEL(groups_done)
LABEL(crypt_groups):
PLACES
LABEL(undo):
END_OF_GROUPS
PAIRED_CRYPT(group)
	mov	OPENS, %rax
	test	OPENS, OPENS
	jnz	LABEL(clear)
LAST_PLACES
	jmp	LABEL(groups_crypted)')

C The stack from byte $1 to byte $2; register 0 is 0.
define(`STACK_CLEAR', `ifelse(LEGACY, 1, `FOR(`I', eval($1 / 16), eval($2 / 16 - 1), `	movdqu	%xmm0, eval(16 * I)(%rsp)
')', `FOR(`I', eval($1 / 32), eval($2 / 32 - 1), `	vmovdqu	%ymm0, eval(32 * I)(%rsp)
')')')

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
	cmp	IMM(64), NUMBER
	ja	LABEL(has_groups)
LABEL(numbered):
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
C powers of H up to n + 1, with groups all of them
	mov	NUMBER, %rax
	mov	IMM(64), LEFT
	cmp	LEFT, OF_JOB(length)
	cmova	LEFT, %rax
SUM(H, H_SUM)STORE_POWER(H, H_SUM, 1)SQUARE(H, H2)
SUM(H2, X)STORE_POWER(H2, X, 2)	cmp	IMM(32), %rax
	jb	LABEL(powers)
PRODUCT(H, H_SUM, W(H2), W(X), H3)
SUM(H3, X)STORE_POWER(H3, X, 3)	je	LABEL(powers)
SQUARE(H2, HIGH)
SUM(HIGH, T)STORE_POWER(HIGH, T, 4)	cmp	IMM(64), %rax
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
IF_GROUPS(groups)
LABEL(groups_done):
LAST_PLACES
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
FIRST_COUNTER(0, NEXT)
IF_GROUPS(crypt_groups)
LABEL(groups_crypted):
LAST_COUNTERS(NEXT)
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
TABLES_OF(SIV_TABLES, LENGTH)
	vpshufb	16(SIV_TABLES), W(0), W(0)
STORE_LAYOUT(0, seal_dst)
	jmp	LABEL(write_others)
LABEL(seal_part):
LOAD_LAYOUT(SRC, LENGTH, seal_text)
TABLES_OF(SIV_TABLES, LENGTH)
	vpshufb	(SIV_TABLES), W(X), W(X)
	vpshufb	swap(%rip), W(X), W(TEXT)
	jmp	LABEL(seal_last)

LABEL(open):
	mov	OF_JOB(tag), %rax
	vmovdqu	(%rax), W(X)
FIRST_COUNTER(X, S)
	vmovdqu	W(S), COUNT_AT`'(%rsp)
	mov	OF_JOB(length), %rax
	add	IMM(15), %rax
	sub	NUMBER, %rax
	shr	IMM(4), %rax
	vmovd	%eax, W(X)
	vpaddd	W(X), W(S), W(S)
LAST_COUNTERS(S)
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
	vpxor	(%rax), W(0), W(0)
	xor	%eax, %eax
	vptest	W(0), W(0)
	setnz	%al
	test	NUMBER, NUMBER
	jz	LABEL(clear)
C Whether a tag is right is not secret.
	test	%eax, %eax
	jnz	LABEL(wrong)
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
TABLES_OF(SIV_TABLES, LENGTH)
	vpshufb	16(SIV_TABLES), W(0), W(0)
	vpxor	W(X), W(0), W(TEXT)
	vpshufb	(SIV_TABLES), W(TEXT), W(X)
	vpshufb	swap(%rip), W(X), W(X)
	jmp	LABEL(open_last)
C Groups: of four blocks, before the last 1 to 4
LABEL(has_groups):
	sub	IMM(16), NUMBER
	and	IMM(48), NUMBER
	add	IMM(16), NUMBER
	jmp	LABEL(numbered)
IF_PAIRED(`SIV_GROUPS_PAIRED', `SIV_GROUPS')
C Groups that were decrypted become ciphertext again.
LABEL(wrong):
	cmpq	IMM(64), OF_JOB(length)
	jbe	LABEL(clear)
	mov	OF_JOB(dst), DST
	mov	DST, SRC
	mov	OF_JOB(tag), %rax
	vmovdqu	(%rax), W(NEXT)
FIRST_COUNTER(NEXT, NEXT)
	jmp	LABEL(undo)
LABEL(right):
	xor	%eax, %eax
LABEL(clear):
FOR(`I', 0, 15, `	vpxor	W(I), W(I), W(I)
')STACK_CLEAR(0, SHORT_FRAME_BYTES)	cmpq	IMM(IF_PAIRED(128, LONG_MOST)), OF_JOB(length)
	jbe	LABEL(cleared)
STACK_CLEAR(SHORT_FRAME_BYTES, FRAME_BYTES)LABEL(cleared):
IF_PAIRED(`	vzeroupper
')	END_FRAME(eval(FRAME_BYTES + 8))
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
ifelse(LANES, 2, `C The two blocks of a vector, then steps of counters
RODATA(pair_numbers, 32)
	.quad	0, 0, 1, 0
FOR(`I', 1, 4, `	.quad	eval(2 * I), 0, eval(2 * I), 0
')END_RODATA')

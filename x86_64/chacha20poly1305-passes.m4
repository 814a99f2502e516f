dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20-Poly1305 in passes of 512 bytes, after poly1305-vl26.m4 and LONG_TABLES of chacha20poly1305-long.m4: eight blocks of
C ChaCha20 beside eight vectors of Poly1305.
C src/chacha20-impl.h and poly1305-lanes.m4 have the formulas.
C
C A vector of ChaCha20 is one word of each block.  The columns of the first round are the same in all blocks, but for the one with
C the counter.  Of Poly1305 an iteration is eight vectors:  y = y q^8 + x(0) q^7 + ... + x(7),  and before the first one y is h in
C the first lane, times q^7.  Seven are hashed in seven of the double rounds, the last one in the first half of the first one, and
C y q^8 is computed during the output.
C
C Bounds: those of poly1305-avx512vl.asm, with
C   e(i) of seven vectors: 7 vectors * 4 words * 2^32 (2^26 + 2^21) < 28.9 * 2^58;  the eighth, with
C     S(n): 2^52 + 2^31
C   y: (1 + 4 * 5) 2^27 (2^26 + 2^14) < 0.7 * 2^58
C   e(i) < 29.7 * 2^58 < 2^63
C
C Cycles by llvm-mca 19, of passes and then of the rows chacha20 and poly1305 avx512vl one after the other.  Last column: measured
C on an Intel Xeon with AMX (Granite Rapids) without fast512, IFMA and so on, the time with passes as a part of the time without.
C                    Cascade Lake     Ice Lake        Zen 4         Xeon
C   512 bytes          478   555      478   543     468   534         0.95
C   6144 bytes, seal  6814  7139     6764  6977    6427  6771       0.98
C               open  6877  7465     6807  7295    6672  7242       1.01
C   16384       seal 16354 18507    16324 18100   15787 17794       0.94
C               open 16417 18444    16307 18043   16032 17729       0.97
C Limit of three ports: 1397 operations in vectors, 466.  With four instructions of ChaCha20 and two of Poly1305 in turn, not two
C and one, a pass takes 485 of Cascade Lake; with y q^8 in the first round of the next pass 492, the Xeon the same.
C Rejected by counting: blocks of Poly1305 in general registers beside.  mulx takes two of these three ports, so a block takes 10
C operations there, in vectors 12, and 17 more elsewhere.

STRUCTS(`src/chacha20poly1305-run.h')
define(`OF_RUN', `OFFSET_OF(chacha20poly1305_run, $1)')
C Registers in passes, besides STATE, KEY and MORE, which is the power - 1:
define(`CIPHER', `%rsi')
define(`TEXT', `%r8')
define(`FROM', `%r9')
define(`TO', `%r10')
define(`PASSES', `%r11')
define(`HASHES', `%rbx')	C how often text is hashed alone
define(`WORD', `V(13 + $1)')	C WORD(n): of ChaCha20
define(`SPARE', 29)
C Frame, after the powers
define(`COUNTERS', `544(%rsp)')
define(`COLUMNS', `eval(576 + 4 * ($1))(%rsp)')	C COLUMNS(word): after the columns of the first round
define(`OF_KEY', `eval(640 + 8 * ($1))')
define(`NEXT_KEY', `OF_KEY(0)(%rsp,MORE,8)')	C KEY for each MORE
define(`CIPHER_AT', `704(%rsp)')
define(`RUN_AT', `712(%rsp)')
define(`PASSES_FRAME', 728)

C --- rounds; two instructions of a step are followed by BESIDE(n), n from 0 to 47 in a double round.

define(`DIAGONAL', 0)
define(`QUARTERS', 4)
define(`OF_QUARTER', `WORD(4 * $1 + (Q + $1 * DIAGONAL) % 4)')
define(`ROUND_STEP', `FOR(`Q', 0, QUARTERS - 1, `	$2	OF_QUARTER($3), OF_QUARTER($4), OF_QUARTER($4)
ifelse(Q, 1, `BESIDE(eval(24 * DIAGONAL + 2 * $1))')')BESIDE(eval(24 * DIAGONAL + 2 * $1 + 1))')
define(`ROUND_ROTATE', `FOR(`Q', 0, QUARTERS - 1, `	vprold	IMM($2), OF_QUARTER($3), OF_QUARTER($3)
ifelse(Q, 1, `BESIDE(eval(24 * DIAGONAL + 2 * $1))')')BESIDE(eval(24 * DIAGONAL + 2 * $1 + 1))')
define(`ROUND', `dnl
ROUND_STEP(0, vpaddd, 1, 0)ROUND_STEP(1, vpxord, 0, 3)ROUND_ROTATE(2, 16, 3)dnl
ROUND_STEP(3, vpaddd, 3, 2)ROUND_STEP(4, vpxord, 2, 1)ROUND_ROTATE(5, 12, 1)dnl
ROUND_STEP(6, vpaddd, 1, 0)ROUND_STEP(7, vpxord, 0, 3)ROUND_ROTATE(8, 8, 3)dnl
ROUND_STEP(9, vpaddd, 3, 2)ROUND_STEP(10, vpxord, 2, 1)ROUND_ROTATE(11, 7, 1)')
define(`DOUBLE_ROUND', `ROUND`'LET(`DIAGONAL', 1, `ROUND')')

C --- Poly1305: y is in X to X + 4, until the first group.

C STEP_ROW(j): sums, from limb 0 on, += limb j of y times the power at KEY.
define(`STEP_ROW', `FOR(`I', 0, 4, `ifelse($1, 0, `	vpmuludq AT(0, I)(KEY)ALL, V(X), V(I)
', `PRODUCT(I, X + $1, ifelse(eval(I < $1), 1, `FIVES(eval(5 + I - $1))', `AT(0, eval(I - $1))')(KEY)ALL)
')')')
C SEED_PART(n): sums += the last vector
define(`SEED_PART', `ifelse($1, 0, `	vmovdqu64 448(TEXT), V(X)
', $1, 1, `	vpunpckhqdq 480(TEXT), V(X), V(X + 2)
', $1, 2, `	vpunpcklqdq 480(TEXT), V(X), V(X)
', $1, 3, `	vpsllq	IMM(24), V(X + 2), V(X + 1)
	vpsrlq	IMM(40), V(X + 2), V(X + 4)
', $1, 4, `	vpandq	CONSTANT(C_M52)ALL, V(X), V(P)
	vpsrlq	IMM(52), V(X), V(X + 3)
', $1, 5, `	vpsrlq	IMM(12), V(X + 1), V(X + 1)
FOR(`I', 0, 4, `	vpaddq	TOPS(I)(KEY)ALL, V(I), V(I)
')', $1, 6, `	vpaddq	V(P), V(0), V(0)
	vpaddq	V(X + 1), V(2), V(2)
', $1, 7, `	vpaddq	V(X + 4), V(4), V(4)
	vpaddq	V(X + 3), V(2), V(2)
')')
C GROUP_PART(n): sums += the next vector times the power at KEY
define(`GROUP_PART', `ifelse($1, 0, `	vmovdqu64 (TEXT), V(X)
	vpunpckhqdq 32(TEXT), V(X), V(X + 2)
', $1, 1, `	vpunpcklqdq 32(TEXT), V(X), V(X)
', $1, 2, `	vpsrlq	IMM(32), V(X), V(X + 1)
', $1, 3, `	vpsrlq	IMM(32), V(X + 2), V(X + 3)
', eval($1 > 43), 1, , `GROUP_PRODUCT(eval(($1 - 4) / 10), eval(($1 - 4) / 2 % 5), eval($1 % 2))')')
define(`GROUP_PRODUCT', `ifelse($3, 0, `	vpmuludq AT($1, $2)(KEY)ALL, V(X + $1), V(P + $2 % 2)
', `	vpaddq	V(P + $2 % 2), V($2), V($2)
')')

C --- output.  Registers are numbers here.

define(`UNPACK', `	vpunpckh$1 V($3), V($2), V($4)
	vpunpckl$1 V($3), V($2), V($2)
')
C TRANSPOSED(row, block): where four words of a block, and of that four blocks later, are.
define(`TRANSPOSED', `ifelse($2, 0, `eval(13 + 4 * ($1))', $2, 1, `eval(16 + 4 * ($1))', $2, 3, `eval(15 + 4 * ($1))',
  $1, 0, SPARE, `eval(10 + 4 * ($1))')')
define(`TRANSPOSE_ROW', `LET(`T', `TRANSPOSED($1, 2)', `LET(`A', `eval(13 + 4 * ($1))', `dnl
UNPACK(dq, A, A + 1, T)UNPACK(dq, A + 2, A + 3, A + 1)UNPACK(qdq, A, A + 2, A + 3)UNPACK(qdq, T, A + 1, A + 2)')')')
C JOIN_HALVES(a, b, high): high = the upper halves of a and b, a = the lower halves
define(`JOIN_HALVES', `	vshufi32x4 IMM(3), V($2), V($1), V($3)
	vinserti32x4 IMM(1), XMM($2), V($1), V($1)
')
define(`OUT', `	vpxord	$1(FROM), V($2), V($2)
	vmovdqu64 V($2), $1(TO)
')
C OUT_BLOCKS(n): blocks n and n + 4
define(`FREE', `ifelse($1, 0, 26, `TRANSPOSED(3, eval($1 - 1))')')
define(`OUT_BLOCKS', `dnl
JOIN_HALVES(TRANSPOSED(0, $1), TRANSPOSED(1, $1), FREE($1))dnl
OUT(eval(64 * $1), TRANSPOSED(0, $1))OUT(eval(64 * $1 + 256), FREE($1))dnl
JOIN_HALVES(TRANSPOSED(2, $1), TRANSPOSED(3, $1), TRANSPOSED(1, $1))dnl
OUT(eval(64 * $1 + 32), TRANSPOSED(2, $1))OUT(eval(64 * $1 + 288), TRANSPOSED(1, $1))')
define(`WORDS_ADD', `FOR(`I', 4 * $1, 4 * $1 + 3, `
	vpaddd	ifelse(I, 12, `COUNTERS', `eval(4 * I)(CIPHER){1to8}'), WORD(I), WORD(I)')
')

define(`PASS', `
FOR(`I', 0, 15, `ifelse(I, 12, `	vmovdqu64 COUNTERS, WORD(12)
', `	vpbroadcastd ifelse(eval(I % 4), 0, `eval(4 * I)(CIPHER)', `COLUMNS(I)'), WORD(I)
')')LET(`BESIDE', `SEED_PART(eval($'`1 / 2))', `LET(`QUARTERS', 1, `ROUND')')
LET(`BESIDE', , `LET(`DIAGONAL', 1, `ROUND')')
	mov	IMM(6), %edx
	.balign	64
.Lpass_group:
	mov	NEXT_KEY, KEY
LET(`BESIDE', `GROUP_PART($'`1)', `DOUBLE_ROUND')
	add	IMM(64), TEXT
	sub	IMM(1), %edx
	jae	.Lpass_group
	mov	IMM(2), %edx
	.balign	64
.Lpass_rounds:
LET(`BESIDE', , `DOUBLE_ROUND')
	sub	IMM(1), %edx
	jnz	.Lpass_rounds
	mov	IMM(7), %edx
	mov	NEXT_KEY, KEY
FOR(`R', 0, 3, `WORDS_ADD(R)ifelse(R, 0, `LET(`M26', `CONSTANT(C_M26)ALL', `CARRY(X)')
')TRANSPOSE_ROW(R)STEP_ROW(R)')
FOR(`R', 0, 3, `OUT_BLOCKS(R)ifelse(R, 0, `STEP_ROW(4)')')')

define(`PASSES_FUNCTION', `
	SAVE_REGISTERS
	FRAME(PASSES_FRAME)
	mov	%rdi, CIPHER_AT
	mov	%rdx, RUN_AT
	mov	%rsi, STATE
	CONSTANTS
	cmpq	IMM(0), STATE_MADE(STATE)
	jne	1f
	mov	STATE_R0(STATE), A0
	mov	STATE_R1(STATE), A1
	xor	%r10d, %r10d
	MAKE
	KEEP
	movq	IMM(1), STATE_MADE(STATE)
1:	EXTEND
	mov	STATE_H0(STATE), A0
	mov	STATE_H1(STATE), A1
	mov	STATE_H2(STATE), A2
	FOLD(A0, A1, A2)
	mov	IMM(1), %eax
	kmovd	%eax, %k1
	SPREAD(X, A0, A1, A2, `{%k1}{z}')
FOR(`I', 0, 7, `	lea	ifelse(eval(I < 4), 1, `eval(8 * I)(STATE)', `eval(8 * (I - 4) - KEYS)(%rsp)'), KEY
	mov	KEY, OF_KEY(I)(%rsp)
')	C The power of the first block
	sub	IMM(8), KEY
FOR(`R', 0, 4, `STEP_ROW(R)')
	add	IMM(8), KEY
	mov	CIPHER_AT, CIPHER
	mov	RUN_AT, %rax
	mov	OF_RUN(dst)(%rax), TO
	mov	OF_RUN(src)(%rax), FROM
	mov	OF_RUN(text)(%rax), TEXT
	mov	OF_RUN(passes)(%rax), PASSES
	mov	OF_RUN(before)(%rax), HASHES
	vpbroadcastd 48(CIPHER), V(5)
	vpaddd	lanes(%rip), V(5), V(5)
	vmovdqu64 V(5), COUNTERS
FOR(`I', 0, 3, `	vmovdqu	eval(16 * I)(CIPHER), XMM(5)
	vmovdqa64 V(5), WORD(4 * I)
')LET(`BESIDE', , `LET(`QUARTERS', 1, `ROUND')')
FOR(`I', 0, 3, `	vmovdqu64 XMM(13 + 4 * I), COLUMNS(4 * I)
')	test	HASHES, HASHES
	jnz	.Lhash
.Lpass:
PASS
	vpbroadcastd eights(%rip), V(P)
	vpaddd	COUNTERS, V(P), V(P)
	vmovdqu64 V(P), COUNTERS
	add	IMM(64), TEXT
	add	IMM(512), FROM
	add	IMM(512), TO
	sub	IMM(1), PASSES
	jnz	.Lpass
	mov	RUN_AT, %rax
	mov	OF_RUN(after)(%rax), HASHES
	test	HASHES, HASHES
	jz	.Lpasses_end
.Lhash:
FOR(`N', 0, 7, `SEED_PART(N)')	mov	IMM(6), %edx
	.balign	64
.Lhash_group:
	mov	NEXT_KEY, KEY
FOR(`N', 0, 43, `GROUP_PART(N)')	add	IMM(64), TEXT
	sub	IMM(1), %edx
	jae	.Lhash_group
	mov	IMM(7), %edx
	mov	NEXT_KEY, KEY
LET(`M26', `CONSTANT(C_M26)ALL', `CARRY(X)')
FOR(`R', 0, 4, `STEP_ROW(R)')	add	IMM(64), TEXT
	sub	IMM(1), HASHES
	jnz	.Lhash
	test	PASSES, PASSES
	jnz	.Lpass
.Lpasses_end:
LET(`Y', X, `TIMES_LANES')
	LANES_SUM
	mov	A0, STATE_H0(STATE)
	mov	A1, STATE_H1(STATE)
	mov	A2, STATE_H2(STATE)
FOR(`I', 0, 31, `CLEAR(I)')
FOR(`I', 0, 19, `
	vmovdqu	YMM(0), eval(32 * I)(%rsp)')
	END_FRAME(PASSES_FRAME)
	vzeroupper
	RESTORE_REGISTERS
	ret')

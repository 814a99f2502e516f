dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl ChaCha20 in passes of 32 blocks for CPUs that execute vectors of 512 bits as two halves (AMD Zen 4), after chacha20-evex.m4 with
dnl LANES 16, whose pass of two sets ends the last one.
dnl
dnl The second set is one double round behind the first one.  So the output of a set, which has chains of shuffles, is beside a
dnl double round of the other one.  A vector operation takes one of four ports for two cycles, a rotation one of two of them: two
dnl sets take at least 96 cycles of a double round.  The order of instructions decides how near they come.  Measured alone, cycles:
dnl   addition, xor and rotation of a quarter-round, then those of the next one (chacha20-evex.m4)        107
dnl   a step of all quarter-rounds, then the next step                                                    112
dnl   the addition of one, the xor and the rotation of the one before, sets in turn (here)                 98
dnl   400 other orders                                                                                 98-131
dnl In the passes it takes 100, and a double round beside an output 122.  Cycles of chacha20_crypt by passes of chacha20-evex.m4;
dnl with a set behind the other one, but the order of instructions there; and so:
dnl   bytes          1792   2048   2112   4096   8192  16384  65536
dnl   evex           1206   1225   1585   2440   4889   9750  39038
dnl   order                 1215          2421   4832   9646  38506
dnl   so             1158   1158   1509   2297   4585   9171  36380
dnl What is left after passes of 32 blocks takes those of avx512vl from 16 blocks down, which have fewer idle blocks: of 2624 bytes
dnl 1699 cycles, by a set of avx512 1804.
dnl
dnl One or two blocks of a pass are in general registers, before those in vectors, where fewer passes are then left.  Ten double
dnl rounds of such a block are beside four of the vectors.  Cycles of chacha20_crypt, last one of ChaCha20-Poly1305 seal, without
dnl these blocks and with them:
dnl   bytes          2112   2176   3136   3392   4160   4352   6208   8256     seal 4160
dnl   without        1509   1512   2001   2179   2672   2682   3859   5041          3598
dnl   with           1184   1202   1835   2032   2323   2388   3463   4616          3347
dnl Words 12 of a set are loaded last: first, where they wait for this choice, the passes take 2 to 3 % longer.
dnl Slower: three blocks, each beside three double rounds, 36 more cycles each; so are two blocks whose first two double rounds have
dnl no vectors beside them, 2176 bytes 1291.  Two blocks in all passes gain 1 % of 60 KB and take 6 % more of 4 KB.  No gain: one or
dnl two blocks if 5 to 16 are left: crypt takes 1 to 3 % less, seal up to 3 % more.
dnl
dnl The block of first is in general registers beside the first pass: cycles of ChaCha20-Poly1305 seal, without these passes, with
dnl them but one more block, and so:
dnl   bytes          1600   2048   2304   2816   3072   4096   4672   6144
dnl   without        1756   1984   2193   2630   2687   3532   4120   4946
dnl   one more       1718   1956   2155   2563   2696   3484   3883   4937
dnl   so             1718   1794   2193   2497   2601   3256   3892   4851
dnl In the loop of the other blocks, 4.5 instructions per cycle, it takes 100 cycles more in seal, but none where first is measured
dnl alone.
dnl No gain: output in pieces of other sizes or after other steps; the order with the pieces of Poly1305 between the instructions
dnl (chacha20poly1305-halves.m4), whose passes stay within 1 %.
define(`PASS_BYTES', `eval(128 * LANES)')
define(`PASS_LEAST', `eval(96 * LANES)')	C messages up to this take other passes

C TURNS_ROUND: a double round of sets from SET_0 to SETS - 1, which take turns.  The addition of quarter-round step n is before the
C xor and the rotation of step n - 1.
define(`SET_0', 0)
define(`TURNS_ROUND', `FOR(`N', 0, 32 * (SETS - SET_0), `ifelse(eval(N == 32 * (SETS - SET_0)), 1, , `AT_STEP(N, `SUM_OF_STEP')')dnl
ifelse(N, 0, , `AT_STEP(eval(N - 1), `XOR_OF_STEP')')')')
define(`AT_STEP', `LET(`DIAGONAL', eval($1 / (16 * (SETS - SET_0))), `LET(`Q', eval($1 / (SETS - SET_0) % 4),
  `LET(`S', eval(SET_0 + $1 % (SETS - SET_0)), `NTH(eval($1 / (4 * (SETS - SET_0)) % 4),
  `$2(0, 1, 3, 16)', `$2(2, 3, 1, 12)', `$2(0, 1, 3, 8)', `$2(2, 3, 1, 7)')')')')')
define(`SUM_OF_STEP', `ADD(`QUARTER_STEP', $2, $1)')
define(`XOR_OF_STEP', `XOR(`QUARTER_STEP', $1, $3)ROTATE(`QUARTER_STEP', $4, $3)')

C PIECE(n): of the output of OUT_SET, 0 to 63.  TEMPORARY is the register of word 15, then that of word 3, then that of word 0.
define(`SECOND_SPILLED', `eval(-2 * BYTES)(%rsp)')
define(`Z', `X(OUT_SET, $1)')
define(`PIECE', `ifelse(eval($1 < 24), 1, `LET(`TEMPORARY', `Z(15)', `WORDS_PIECE(eval($1 / 8), eval($1 % 8))')',
  eval($1 < 56), 1, `ifelse($1, 24, `	vmovdqu64 Z(3), SECOND_SPILLED
	vmovdqu64 SPILLED, Z(15)
')LET(`TEMPORARY', `Z(3)', `ifelse(eval($1 < 32), 1, `WORDS_PIECE(3, eval($1 % 8))',
  `BLOCKS_PIECE(eval($1 / 8 - 4), eval($1 % 8))')')', `ifelse($1, 56, `	vmovdqu64 SECOND_SPILLED, Z(3)
')LET(`TEMPORARY', `Z(0)', `BLOCKS_PIECE(3, eval($1 % 8))')')')
define(`WORDS_PIECE', `LET(`W', eval(4 * $1), `NTH($2, `ADD_WORD(W)', `ADD_WORD(eval(W + 1))', `ADD_WORD(eval(W + 2))',
  `ADD_WORD(eval(W + 3))', `INTERLEAVE(Z(W), Z(W + 2))', `INTERLEAVE(Z(W + 1), Z(W + 3))', `INTERLEAVE(Z(W), Z(W + 1))',
  `INTERLEAVE(Z(W + 2), Z(W + 3))')')')
define(`ADD_WORD', `ifelse($1, 12, `ADD_NUMBERS(OUT_SET, DONE)')	vpaddd	WORDS(STATE, $1)ALL, Z($1), Z($1)
')
define(`ADD_NUMBERS', `	vpbroadcastd $2, TEMPORARY
	vpaddd	TEMPORARY, X($1, 12), X($1, 12)
	vpaddd	numbers+eval($1 * BYTES)(%rip), X($1, 12), X($1, 12)
')
define(`BLOCKS_PIECE', `NTH($2, `EXCHANGE_ROWS(Z($1), Z(4 + $1))', `EXCHANGE_ROWS(Z(8 + $1), Z(12 + $1))',
  `EXCHANGE_ROWS(Z($1), Z(8 + $1))', `EXCHANGE_ROWS(Z(4 + $1), Z(12 + $1))',
  `OUT_BLOCK($1)', `OUT_BLOCK(4 + $1)', `OUT_BLOCK(8 + $1)', `OUT_BLOCK(12 + $1)')')
define(`OUT_BLOCK', `LET(`B', eval(LANES * OUT_SET + $1), `	vpxord	eval(64 * B)(FROM(B)), Z($1), Z($1)
	vmovdqu64 Z($1), eval(64 * B)(TO(B))
')')
C BESIDE(macro, number, steps, text): the macro with 0 to number - 1 between the steps of the text
define(`BESIDE', `define(`STEP', 0)LET(`AFTER_STEP',
  `FOR(`K', STEP * $2 / $3, (STEP + 1) * $2 / $3 - 1, `$1(K)')define(`STEP', incr(STEP))', `$4')')
define(`OUT_BESIDE', `	vmovdqu64 X($1, 15), SPILLED
LET(`OUT_SET', $1, `LET(`SET_0', eval(1 - $1), `LET(`SETS', eval(2 - $1), `BESIDE(`PIECE', 64, 96, `TURNS_ROUND')')')')')
C LOAD_SET(set, counter)
define(`LOAD_SET', `FOR(`W', 0, 15, `ifelse(W, 0, , `	vpbroadcastd WORDS(STATE, W), X($1, W)
')')LET(`TEMPORARY', `X($1, 0)', `ADD_NUMBERS($1, $2)')	vpbroadcastd WORDS(STATE, 0), X($1, 0)
')

define(`FOR_HALVES', `
	cmp	IMM(PASS_LEAST), LENGTH
	jbe	.Lchoose
	HALVES(.Lhalves)')
C COUNT_GENERAL: GENERAL_BLOCKS, how many blocks of the pass are in general registers: as many as leave whole passes, or one or two
C over a multiple of four, if 17 to 24 are left.
define(`GENERAL_BLOCKS', `%r9d')
define(`COUNT_GENERAL', `
	lea	63(LENGTH), %r9
	shr	IMM(6), %r9
	mov	%r9, %r8
	shr	IMM(5), %r8
	and	IMM(31), %r9d
	add	%r8, %r8
	cmp	%r9, %r8
	jae	1f
	sub	IMM(17), %r9d
	cmp	IMM(7), %r9d
	ja	2f
	inc	%r9d
	and	IMM(3), %r9d
	cmp	IMM(3), %r9d
	jne	1f
	cmp	IMM(2), %r8
	ja	1f
2:	xor	%r9d, %r9d
1:	mov	IMM(2), %r8d
	cmp	%r8d, %r9d
	cmova	%r8d, %r9d')
define(`PASSES_IN_HALVES', `LET(`CHAINS', 0, `
.Lhalves:
COUNT_GENERAL
	mov	GENERAL_BLOCKS, DONE
LOAD_SET(0, DONE)LOAD_SET(1, DONE)LET(`SETS', 1, `TURNS_ROUND')
.Lhalves_pass:
	mov	IMM(9), ROUNDS
	test	GENERAL_BLOCKS, GENERAL_BLOCKS
	jnz	.Lhalves_beside
	.balign	64
.Lhalves_rounds:
LET(`SETS', 2, `TURNS_ROUND')
	dec	ROUNDS
	jnz	.Lhalves_rounds
.Lhalves_output:
OUT_BESIDE(0)
	cmp	IMM(eval(PASS_BYTES + PASS_LEAST)), LENGTH
	jbe	.Lhalves_last
	sub	IMM(PASS_BYTES), LENGTH
COUNT_GENERAL
	lea	eval(2 * LANES)(%rax,%r9), ROUNDS
LOAD_SET(0, ROUNDS)
OUT_BESIDE(1)
	lea	eval(2 * LANES)(%rax,%r9), DONE
LOAD_SET(1, DONE)
	add	IMM(PASS_BYTES), SRC
	add	IMM(PASS_BYTES), DST
	mov	SRC, SRC_0
	mov	DST, DST_0
	jmp	.Lhalves_pass
.Lhalves_last:
	vmovdqu64 X(1, 15), SPILLED
	mov	IMM(-1), TOTAL
	vpxord	X(0, 0), X(0, 0), X(0, 0)
	vmovdqu64 X(0, 0), SECOND_SPILLED
	jmp	.Lsecond
.Lhalves_beside:
	SAVE_REGISTERS
	FRAME(GENERAL_FRAME)
	sub	GENERAL_BLOCKS, DONE
	mov	STATE, CALL_AT(0)
	mov	DST, CALL_AT(1)
	mov	SRC, CALL_AT(2)
	mov	LENGTH, CALL_AT(3)
	mov	DONE, NUMBER_AT
	mov	GENERAL_BLOCKS, BLOCKS_AT
	mov	ROUNDS, ROUNDS_AT
.Lhalves_general:
BESIDE_WORDS
	add	NUMBER_AT, GENERAL(12)
	mov	IMM(2), %r9d
	.balign	64
1:
BESIDE(`GENERAL_PIECE', 120, 384, `LET(`SETS', 2, `TURNS_ROUND`'TURNS_ROUND')')
	dec	%r9d
	jnz	1b
	mov	CALL_AT(0), %r9
	add	NUMBER_AT, GENERAL(12)
FOR(`I', 0, 7, `ifelse(I, 5, `	mov	OTHER(2), %r14d
	mov	OTHER(3), %r15d
')OUT_PAIR(eval(2 * I))')
	mov	%r9, STATE
	addq	IMM(64), CALL_AT(1)
	addq	IMM(64), CALL_AT(2)
	subq	IMM(64), CALL_AT(3)
	incl	NUMBER_AT
	subl	IMM(4), ROUNDS_AT
	decl	BLOCKS_AT
	jnz	.Lhalves_general
	xor	%eax, %eax
	mov	%rax, OTHER(0)
	mov	%rax, OTHER(2)
	mov	CALL_AT(1), DST
	mov	CALL_AT(2), SRC
	mov	CALL_AT(3), LENGTH
	mov	NUMBER_AT, DONE
	mov	ROUNDS_AT, ROUNDS
	END_FRAME(GENERAL_FRAME)
	RESTORE_REGISTERS
	mov	SRC, SRC_0
	mov	DST, DST_0
	jmp	.Lhalves_rounds')')
define(`GENERAL_FRAME', 72)
define(`NUMBER_AT', `48(%rsp)')
define(`BLOCKS_AT', `52(%rsp)')
define(`ROUNDS_AT', `56(%rsp)')
C OUT_PAIR(word): two words of a block
define(`OUT_PAIR', `	add	eval(4 * ($1))(%r9), GENERAL($1)
	add	eval(4 * ($1) + 4)(%r9), GENERAL($1 + 1)
	shl	IMM(32), WIDE(GENERAL($1 + 1))
	or	WIDE(GENERAL($1)), WIDE(GENERAL($1 + 1))
	mov	CALL_AT(2), WIDE(GENERAL($1))
	xor	eval(4 * ($1))(WIDE(GENERAL($1))), WIDE(GENERAL($1 + 1))
	mov	CALL_AT(1), WIDE(GENERAL($1))
	mov	WIDE(GENERAL($1 + 1)), eval(4 * ($1))(WIDE(GENERAL($1)))
')
C The block of first is in general registers beside the first pass.
define(`FIRST_FOR_HALVES', `
	cmp	IMM(PASS_LEAST), LENGTH
	jbe	9f
	HALVES(.Lfirst_in_halves)
9:')
define(`FIRST_IN_HALVES', `LET(`CHAINS', 0, `
.Lfirst_in_halves:
BESIDE_BEGIN
LOAD_SET(0, DONE)LOAD_SET(1, DONE)BESIDE_WORDS
BESIDE(`GENERAL_PIECE', 24, 96, `LET(`SETS', 1, `TURNS_ROUND')')
	mov	IMM(9), %r9d
	.balign	64
1:
BESIDE(`GENERAL_PIECE', 24, 192, `LET(`SETS', 2, `TURNS_ROUND')')
	dec	%r9d
	jnz	1b
BESIDE_END
	jmp	.Lhalves_output')')
define(`GENERAL_PIECE', `LET(`DIAGONAL', eval($1 / 12 % 2), `PART(eval($1 % 12))')')
define(`SECOND_SET', `.Lsecond:')

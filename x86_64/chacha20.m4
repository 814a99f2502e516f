dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl ChaCha20 for x86_64 in 16 vector registers; src/chacha20-impl.h has the formula.
dnl
dnl A vector has LANES times four words.  Groups of 4 LANES blocks are vertical: a vector is one word of each block.  One of words 8
dnl to 11 is in memory; beside a block in general registers two: they have the longest time between two uses.  Up to 3 LANES blocks
dnl are horizontal: a vector is four words of LANES blocks, and SETS times four vectors are computed at once.  For the diagonals
dnl rows 0, 2 and 3 move, not row 1, which is the last to be ready.  Where its block would come after the last group, first computes
dnl it in general registers beside the first one.
dnl
dnl Of the first round, in groups of ymm vectors, only the column with the counter is computed for each block; the others are the
dnl same in all.
dnl
dnl Byte orders of rotations are loaded into a scratch register first.  As memory operands: the same on AMD Zen 3; on Cascade Lake,
dnl by llvm-mca 19, which has the load wait for the other operand, 63 cycles for a vertical double round of avx2 in place of 46.
dnl
dnl The including file defines
dnl     LANES     blocks in a horizontal vector: 1 (xmm) or 2 (ymm)
dnl     LEGACY    1: instructions of two operands; 0: of three (VEX)
dnl     BYTES     1: pshufb rotates by 16 and 8; 0: pshuflw and pshufhw by 16, shifts by 8
define(`STATE', `%rdi')		C of lanes: the next blocks
define(`DST', `%rsi')
define(`SRC', `%rdx')
define(`LENGTH', `%rcx')	C what is left
define(`BLOCKS', `%rsi')	C of lanes: likewise
define(`N', `%r8d')		C the blocks before the next one
define(`SRC_0', `%r10')		C of the next block: SRC, or zeros for the block that first keeps
define(`DST_0', `%r11')
define(`SLOTS', `%r9')		C two words of a group, in the red zone
define(`COUNT', `%eax')

define(`KEYSTREAM', `eval(64 + 16 * LANES * ($1))(STATE)')
define(`FIRST_AT', 136)
define(`SLOT', `eval(16 * LANES * ($1))(SLOTS)')
define(`DOUBLE_ROUNDS', 10)
define(`LABEL', `.L`'MODE`'_$1')

C Registers are numbers here.
define(`REG', `%ifelse(LANES, 2, y, x)mm`'eval($1)')
define(`HALF', `%xmm`'eval($1)')
define(`V', `ifelse(LEGACY, 1, `$1', `v$1')')
C OP(operation, source, destination): destination = destination operation source; OP3 has another first operand.
define(`OP', `V($1)	$2, ifelse(LEGACY, 1, , `$3, ')$3')
define(`OP3', `ifelse(LEGACY, 1, `movdqa	$3, $4
	$1	$2, $4', `v$1	$2, $3, $4')')
C UNPACK(unit, a, b, high): high = the upper halves of a and b, a = the lower halves
define(`UNPACK', `
	OP3(punpckh$1, REG($3), REG($2), REG($4))
	OP(punpckl$1, REG($3), REG($2))
')

C --- rounds of quarter-rounds from SET_0 to SETS - 1, interleaved

define(`SET_0', 0)
define(`EACH', `FOR(`I', SET_0, SETS - 1, `
	$1')')
define(`QUARTERS', `STEP(`QA', `QB', `QD', 16)STEP(`QC', `QD', `QB', 12)STEP(`QA', `QB', `QD', 8)STEP(`QC', `QD', `QB', 7)')
define(`STEP', `EACH(`OP(paddd, REG($2(I)), REG($1(I)))')EACH(`OP(pxor, REG($1(I)), REG($3(I)))')ROTATE($4, `$3')')
define(`ROTATE', `ifelse(BYTES`'eval($1 % 8), 10, `LOAD_ORDER($1)EACH(`OP(pshufb, REG(ORDER($1)), REG($2(I)))')',
  BYTES`'$1, 016, `EACH(`pshuflw	IMM(SWAP_16), REG($2(I)), REG($2(I))')EACH(`pshufhw	IMM(SWAP_16), REG($2(I)), REG($2(I))')',
  `EACH(`OP3(psrld, IMM(eval(32 - $1)), REG($2(I)), REG(QT(I)))')EACH(`OP(pslld, IMM($1), REG($2(I)))')dnl
EACH(`OP(por, REG(QT(I)), REG($2(I)))')')')
define(`SWAP_16', 0xb1)
C The byte order of a rotation stays in a register where one is free.
define(`KEPT', `ifelse(FORM, horizontal, `eval(SETS < 3)', 0)')
define(`ORDER', `ifelse(KEPT, 1, `ifelse($1, 16, 10, 11)', `QT(0)')')
define(`LOAD_ORDER', `ifelse(KEPT, 1, , `
	V(movdqa)	rotate_$1`'(%rip), REG(QT(0))')')

C FORM is vertical, with pair P of the quarter-rounds of a double round; horizontal; or split, likewise without registers kept; or
C words, vertical with word n in register n and all four quarter-rounds of round P; or turns, these with the registers of vertical.
define(`VERTICALLY', `ifelse(FORM, vertical, `eval($1)', FORM, words, `eval($3)', FORM, turns, `WORD($3)', `eval($2)')')
define(`QA', `VERTICALLY(2 * (P % 2) + $1, ROW($1, 0), $1 % 4)')
define(`QB', `VERTICALLY(4 + (2 * (P % 2) + $1 + P / 2) % 4, ROW($1, 1), 4 + ($1 + P) % 4)')
define(`QC', `VERTICALLY(8 + 6 * (P == 1 || P == 2) + $1, ROW($1, 2), 8 + ($1 + 2 * P) % 4)')
define(`QD', `VERTICALLY(10 + (2 * (P % 2) + $1 + 3 * (P / 2)) % 4, ROW($1, 3), 12 + ($1 + 3 * P) % 4)')
define(`QT', `VERTICALLY(8 + 6 * (P == 0 || P == 3) + $1, 12 + $1, 11)')

C ROUNDS(name, double round, what comes before the first one)
define(`ROUNDS', `
	mov	IMM(DOUBLE_ROUNDS), COUNT
$3
	.balign	64
LABEL($1):$2
	dec	COUNT
	jnz	LABEL($1)')

C --- output

C IF_THERE(block, first of those that may be incomplete or missing, name)
define(`IF_THERE', `ifelse(eval($1 >= $2), 1, `
	cmp	IMM(eval(64 * ($1 + 1))), LENGTH
	jb	LABEL(part_$3)
')')
C PART(block, first, name, end, keystream): code for those
define(`PART', `
LABEL(part_$3):
ifelse($1, $2, , `	cmp	IMM(eval(64 * $1)), LENGTH
	jbe	LABEL($4)
')$5
	jmp	LABEL($4)')
C OUT(block, vector of it, number, scratch): the source may be unaligned.
define(`OUT', `ifelse(MODE, lanes, `OUT_BY(paddd, STATE, STATE, $@)', $1, 0, `OUT_BY(pxor, SRC_0, DST_0, $@)',
  `OUT_BY(pxor, SRC, DST, $@)')')
define(`OUT_BY', `LET(`OFFSET', eval(64 * $4 + 16 * LANES * $5), `ifelse(LEGACY, 1, `
	movdqu	OFFSET`'($2), REG($7)
	$1	REG($7), REG($6)', `
	v$1	OFFSET`'($2), REG($6), REG($6)')
	V(movdqu)	REG($6), OFFSET`'($3)
')')
define(`KEEP', `
	V(movdqu)	REG($2), KEYSTREAM($1)
')
C JOIN(a, b, high): high = the upper halves of a and b, a = the lower halves
define(`JOIN', `
	vperm2i128 IMM(0x31), REG($2), REG($1), REG($3)
	vinserti128 IMM(1), HALF($2), REG($1), REG($1)
')

define(`WIPE', `ifelse(LEGACY, 1, `WIPE_VECTORS(0, 15)', `FOR(`I', 0, 15, `	vpxor	HALF(I), HALF(I), HALF(I)
')	vzeroupper')')

C --- vertical: words 0 to 9 are in the registers of these numbers, 12 to 15 in 10 to 13; 10 and 11 in 14 and 15 or the slots

define(`WORD', `eval(($1) + 4 * (($1) / 2 == 5) - 2 * (($1) >= 12))')
C A piece of the blocks are 4 LANES words.  The scratch registers while it is finished:
define(`PIECES', `eval(4 / LANES)')
define(`LATER', `eval(4 * LANES * ($1) >= 8)')
define(`SCRATCH', `ifelse(LATER($1), 1, `eval($2)', `eval(14 + $2)')')

C TRANSPOSE(a, b, c, d, t): the results are in a, d, t, c; b is free.
define(`TRANSPOSE', `UNPACK(dq, $1, $2, $5)UNPACK(dq, $3, $4, $2)UNPACK(qdq, $1, $3, $4)UNPACK(qdq, $5, $2, $3)')
define(`PIECE_WORD', `WORD(4 * LANES * H + $1)')
define(`TRANSPOSED', `NTH($1, PIECE_WORD(0), PIECE_WORD(3), SCRATCH(H, 0), PIECE_WORD(2), PIECE_WORD(5), PIECE_WORD(4),
  PIECE_WORD(7), PIECE_WORD(1))')
define(`TO_BLOCKS', `TRANSPOSE(PIECE_WORD(0), PIECE_WORD(1), PIECE_WORD(2), PIECE_WORD(3), SCRATCH(H, 0))ifelse(LANES, 2, `dnl
TRANSPOSE(PIECE_WORD(4), PIECE_WORD(5), PIECE_WORD(6), PIECE_WORD(7), PIECE_WORD(1))JOIN_HALVES')')
define(`JOIN_HALVES', `FOR(`J', 0, 3, `dnl
JOIN(TRANSPOSED(J), NTH(J, PIECE_WORD(4), PIECE_WORD(7), PIECE_WORD(1), PIECE_WORD(6)), TRANSPOSED(J + 4))')')

define(`SET_SLOTS', `
	lea	-64(%rsp), SLOTS
	and	IMM(-64), SLOTS')
define(`WIPE_SLOTS', `
	OP(pxor, REG(0), REG(0))
	V(movdqa)	REG(0), SLOT(0)
	V(movdqa)	REG(0), SLOT(1)')

C The words of xor are the same in all lanes, but for the counters.
define(`COUNTERS', `
	mov	48(STATE), COUNT
	add	N, COUNT
	V(movd)	COUNT, HALF($1)
	ifelse(LANES, 2, `vpbroadcastd HALF($1), REG($1)', `V(pshufd)	IMM(0), REG($1), REG($1)')
	OP(paddd, lanes(%rip), REG($1))')
define(`WORD_OF_ROW', `V(pshufd)	IMM(eval(85 * ($1))), REG($2), REG($3)')
define(`WORDS_IN', `ifelse(LANES, 2, `FOR(`I', 0, 15, `ifelse(I, 12, , `
	vpbroadcastd eval(4 * I)(STATE), REG(WORD(I))')')', `FOR(`R', 0, 3, `
	V(movdqu)	eval(16 * R)(STATE), REG(WORD(4 * R + 3))
FOR(`I', ifelse(R, 3, 1, 0), 3, `	WORD_OF_ROW(I, WORD(4 * R + 3), WORD(4 * R + I))
')')')COUNTERS(WORD(12))')
C FIRST_COLUMNS: the columns of the first round; the words after them are at COLUMNS(word), not those of column 0, and each row
C is in the register of its last word.
C FIRST_COLUMN: the words before FIRST_QUARTER(step), which computes column 0 and leaves what the diagonals need.
define(`FIRST_COLUMNS', `
FOR(`R', 0, 3, `ROW_WORDS(R, WORD(4 * R + 3))')
LET(`QA', `WORD(3)', `LET(`QB', `WORD(7)', `LET(`QC', `WORD(11)', `LET(`QD', `WORD(15)', `LET(`FORM', `split', `dnl
LET(`SETS', 1, `QUARTERS')')')')')')
FOR(`R', 0, 3, `	vmovdqu	HALF(WORD(4 * R + 3)), COLUMNS(4 * R)
')')
define(`WIPE_COLUMNS', `
	vmovdqu	REG(0), COLUMNS(0)
	vmovdqu	REG(0), COLUMNS(8)')
define(`FIRST_COLUMN', `
FOR(`I', 0, 13, `ifelse(I, 10, , I, 11, , I, 12, `COUNTERS(WORD(12))', `
	vpbroadcastd ifelse(eval(I % 4), 0, `eval(4 * I)(STATE)', `COLUMNS(I)'), REG(WORD(I))')')')
define(`FIRST_QUARTER', `LET(`FORM', `vertical', `LET(`SETS', 1, `LET(`P', 0, `dnl
$1(`QA', `QB', `QD', 16, 0)$1(`QC', `QD', `QB', 12, 1)$1(`QA', `QB', `QD', 8, 2)$1(`QC', `QD', `QB', 7, 3)')')')
FOR(`I', 10, 15, `ifelse(I, 12, , I, 13, , `
	vpbroadcastd COLUMNS(I), REG(WORD(I))')')')
define(`ONE_TO_SLOT', `
	V(movdqa)	REG(15), SLOT(1)')
C Both from the registers that FIRST_COLUMNS leaves.
define(`FIRST_FROM_ROWS', `
FOR(`R', 0, 2, `	vpbroadcastd eval(16 * R)(STATE), REG(WORD(4 * R))
')COUNTERS(WORD(12))
	WORD_OF_ROW(1, WORD(11), WORD(9))
LET(`FORM', `vertical', `LET(`SETS', 1, `LET(`P', 0, `LET(`QT', `WORD(14)', `QUARTERS')')')')
FOR(`R', 0, 3, `FOR(`I', ifelse(R, 2, 2, 1), 3, `	WORD_OF_ROW(I, WORD(4 * R + 3), WORD(4 * R + I))
')')ONE_TO_SLOT')
C The words from before are added as vectors, one word after the other; to ymm vectors in blocks, with word 12 before that.
define(`WORDS_ADD', `ifelse(LANES, 1, `
	V(movdqu)	eval(16 * H)(STATE), REG(SCRATCH(H, 0))
FOR(`I', 4 * H, 4 * H + 3, `ifelse(I, 12, `COUNTERS(SCRATCH(H, 1))', `
	WORD_OF_ROW(I % 4, SCRATCH(H, 0), SCRATCH(H, 1))')
	OP(paddd, REG(SCRATCH(H, 1)), REG(WORD(I)))')', H, 1, `COUNTERS(SCRATCH(H, 1))
	vpaddd	REG(SCRATCH(H, 1)), REG(WORD(12)), REG(WORD(12))')')
define(`BLOCKS_ADD', `ifelse(LANES, 2, `ifelse(H, 1, `
	vpxor	HALF(2), HALF(2), HALF(2)
	vpblendd IMM(0xef), 32(STATE), REG(2), REG(2)')
FOR(`J', 0, 7, `	vpaddd	ifelse(H, 0, `(STATE)', `REG(2)'), REG(TRANSPOSED(J)), REG(TRANSPOSED(J))
')')')
C Each lane of lanes has its own.  Words 10 and 11 are first, as register 14 is scratch for the others.
define(`LANES_IN', `FOR(`R', 2, 5, `LANES_ROW(eval(R % 4), ifelse(R, 2, 0, 14))ifelse(R, 2, `SPILL')')')
define(`LANES_ROW', `ROW_IN(0, $1, WORD(4 * $1))ROW_IN(1, $1, $2)ROW_IN(2, $1, WORD(4 * $1 + 3))ROW_IN(3, $1, WORD(4 * $1 + 1))dnl
TRANSPOSE(WORD(4 * $1), $2, WORD(4 * $1 + 3), WORD(4 * $1 + 1), WORD(4 * $1 + 2))')
define(`ROW_IN', `
	V(movdqu)	eval(64 * $1 + 16 * $2)(STATE), HALF($3)
ifelse(LANES, 2, `	vinserti128 IMM(1), eval(64 * ($1 + 4) + 16 * $2)(STATE), REG($3), REG($3)
')')

define(`SPILL', `
	V(movdqa)	REG(14), SLOT(0)
	V(movdqa)	REG(15), SLOT(1)')

C VERTICAL_ROUND(round): 0 or 1.  Two quarter-rounds take a step, then the other two, and the first two diagonals are 3 and 0, which
C wait for columns 0 and 1; word 11 is in memory, in SLOT(1), and register 15 is scratch.  TURN_END(n): what is beside, n from 0 to
C 31 in a double round.
C Cycles of a double round of avx2, and beside three blocks of Poly1305, of Cascade Lake by skylake.awk, by llvm-mca 19, and of
C Zen 5:
C   two in turn                              44.8 57.2    42.8 57.1    60
C   two, then the other two, words exchanged 54.1 62.8    46.2 57.2    66
C   one in turn                              47.6 57.7    43.0 56.2
C   two in turn, but rotations after both    58.5 61.1    52.2 64.2
C   two in turn, two words in memory         46.9 60.2    42.8 56.1
define(`VERTICAL_ROUND', `LET(`FORM', `turns', `LET(`P', $1, `dnl
TURNS(`QA', `QB', `QD', 16, 0)TURNS(`QC', `QD', `QB', 12, 1)TURNS(`QA', `QB', `QD', 8, 2)TURNS(`QC', `QD', `QB', 7, 3)')')')
define(`TURNS', `FOR(`K', 0, 1, `LET(`SET_0', eval(3 * P + 2 * K), `LET(`SETS', eval(3 * P + 2 * K + 2), `TURN($@)')')')')
define(`TURN', `ifelse(eval($5 % 2 + K), 2, `
	V(movdqa)	SLOT(1), REG(15)')
EACH(`OP(paddd, REG($2(I)), REG($1(I)))')EACH(`OP(pxor, REG($1(I)), REG($3(I)))')ifelse(eval($5 % 2 + K), 2, `
	V(movdqa)	REG(15), SLOT(1)')
TURN_END(eval(16 * P + 4 * $5 + 2 * K))dnl
ifelse(eval($5 % 2 || !BYTES), 1, `EACH(`LET(`SET_0', I, `LET(`SETS', eval(I + 1), `ROTATE($4, `$3')')')')',
  `ifelse(K, 0, `LOAD_ORDER($4)')EACH(`OP(pshufb, REG(QT(I)), REG($3(I)))')')dnl
TURN_END(eval(16 * P + 4 * $5 + 2 * K + 1))')
define(`TURN_END')
define(`AFTER_ROUNDS', `
	V(movdqa)	REG(14), SLOT(0)')

C If IN_HALVES is 1, a group that more than another one follows: vectors are not joined, but their halves, of two blocks, are stored
C as they are, and the text is loaded so, for which no shuffle is needed.
define(`IN_HALVES', 0)
define(`WHOLE_GROUP', `FOR(`H', 0, 1, `ifelse(H, 1, `
	vmovdqa	SLOT(0), REG(14)
	vmovdqa	SLOT(1), REG(15)')
WORDS_ADD
LET(`JOIN_HALVES', `', `TO_BLOCKS')
FOR(`R', 0, 1, `
	vbroadcasti128 eval(32 * H + 16 * R)(STATE), REG(PIECE_WORD(5))
ifelse(H`'R, 11, `	vpxor	HALF(2), HALF(2), HALF(2)
	vpblendd IMM(0x11), REG(2), REG(PIECE_WORD(5)), REG(PIECE_WORD(5))
')FOR(`J', 0, 3, `HALVES_OUT(ifelse(R, 0, `TRANSPOSED(J)', `NTH(J, PIECE_WORD(4), PIECE_WORD(7), PIECE_WORD(1), PIECE_WORD(6))'),
  SCRATCH(H, 1), eval(64 * J + 32 * H + 16 * R), ifelse(J, 0, `_0'))')')')')
C HALVES_OUT(vector, scratch, offset, which of SRC and DST)
define(`HALVES_OUT', `	vmovdqu	$3`'(SRC$4), HALF($2)
	vinserti128 IMM(1), eval(256 + $3)(SRC), REG($2), REG($2)
	vpaddd	REG(PIECE_WORD(5)), REG($1), REG($1)
	vpxor	REG($2), REG($1), REG($1)
	vmovdqu	HALF($1), $3`'(DST$4)
	vextracti128 IMM(1), REG($1), eval(256 + $3)(DST)
')
define(`VERTICAL', `ifelse(MODE`'LANES, xor2, `FIRST_COLUMN`'FIRST_QUARTER(`STEP')ONE_TO_SLOT', MODE, xor, `WORDS_IN`'ONE_TO_SLOT',
  `LANES_IN
	V(movdqa)	SLOT(0), REG(14)')
ROUNDS(rounds, `VERTICAL_ROUND(0)
ifelse(MODE`'LANES, xor2, `LABEL(diagonals):')
VERTICAL_ROUND(1)', `ifelse(MODE`'LANES, xor2, `	jmp	LABEL(diagonals)')')
AFTER_ROUNDS
ifelse(MODE`'IN_HALVES, xor1, `
	cmp	IMM(eval(2 * GROUP)), LENGTH
	ja	LABEL(halves)')
LABEL(words):
FOR(`H', 0, PIECES - 1, `ifelse(eval(4 * LANES * H), 8, `
	V(movdqa)	SLOT(0), REG(14)
	V(movdqa)	SLOT(1), REG(15)')
ifelse(MODE, xor, `WORDS_ADD')
TO_BLOCKS
ifelse(MODE, xor, `BLOCKS_ADD')
FOR(`J', 0, 4 * LANES - 1, `ifelse(MODE, xor, `IF_THERE(J, 3 * LANES, `group_'H`_'J)')
OUT(J, H, TRANSPOSED(J), SCRATCH(H, 1))')
LABEL(piece_`'H):')ifelse(MODE`'IN_HALVES, xor1, `
LABEL(group_end):')')
define(`VERTICAL_PARTS', `ifelse(IN_HALVES, 1, `
LABEL(halves):
WHOLE_GROUP
	jmp	LABEL(group_end)')
FOR(`H', 0, PIECES - 1, `FOR(`J', 3 * LANES, 4 * LANES - 1, `
PART(J, eval(3 * LANES), `group_'H`_'J, `piece_'H, `KEEP(H, TRANSPOSED(J))')')')')

C --- horizontal: set I has rows 0 to 3 in registers 4 I to 4 I + 3, or the fourth one and further ones in the next four; scratch in
C 12 + I

define(`ROW', `eval(4 * ($1) + ($2) + 4 * (($1) > 2))')
define(`BASE', 15)	C row 3 of the first block
C Not 16 bytes at once, which would wait for the stores of two words.
define(`ROW_WORDS', `ifelse(LANES, 2, `
	vpbroadcastq eval(16 * $1)(STATE), REG($2)
	vpbroadcastq eval(16 * $1 + 8)(STATE), REG(12)
	vpblendd IMM(0xcc), REG(12), REG($2), REG($2)', `
	V(movq)	eval(16 * $1)(STATE), REG($2)
	OP(movhps, eval(16 * $1 + 8)(STATE), REG($2))')')
define(`ROWS_MOVE', `EACH(`V(pshufd)	IMM($1), REG(QA(I)), REG(QA(I))')EACH(`V(pshufd)	IMM($2), REG(QD(I)), REG(QD(I))')dnl
EACH(`V(pshufd)	IMM($3), REG(QC(I)), REG(QC(I))')')
define(`UP_1', 0x39)
define(`UP_2', 0x4e)
define(`UP_3', 0x93)
define(`NUMBERS', `numbers+eval(16 * LANES * ($1))(%rip)')

C Piece $2 of block $1
define(`OF_BLOCK', `ifelse(LANES, 1, `ROW($1, $2)', eval($1 % 2), 0, `ROW($1 / 2, 2 * $2)', $2, 0, `eval(12 + $1 / 2)',
  `ROW($1 / 2, 1)')')

define(`HORIZONTAL', `LET(`SETS', $1, `LET(`FORM', `horizontal', `
LABEL(few_$1):
FOR(`R', 0, 2, `ROW_WORDS(R, R)')ROW_WORDS(3, BASE)
	V(movd)	N, HALF(12)
ifelse(LANES, 2, `	vinserti128 IMM(1), HALF(12), REG(12), REG(12)
')	OP(paddd, REG(12), REG(BASE))
FOR(`S', 1, SETS - 1, `FOR(`R', 0, 2, `	V(movdqa)	REG(R), REG(ROW(S, R))
')')EACH(`OP3(paddd, NUMBERS(I), REG(BASE), REG(ROW(I, 3)))')
ifelse(BYTES`'KEPT, 11, `
	V(movdqa)	rotate_16(%rip), REG(ORDER(16))
	V(movdqa)	rotate_8(%rip), REG(ORDER(8))')
ROUNDS(rounds_$1, `QUARTERS`'ROWS_MOVE(UP_3, UP_2, UP_1)QUARTERS`'ROWS_MOVE(UP_1, UP_2, UP_3)')
FOR(`R', 0, 2, `
	ifelse(LANES, 2, `vbroadcasti128', `V(movdqu)') eval(16 * R)(STATE), REG(12)EACH(`OP(paddd, REG(12), REG(ROW(I, R)))')')dnl
EACH(`OP(paddd, REG(BASE), REG(ROW(I, 3)))')EACH(`OP(paddd, NUMBERS(I), REG(ROW(I, 3)))')
ifelse(LANES, 2, `EACH(`JOIN(ROW(I, 0), ROW(I, 1), 12 + I)JOIN(ROW(I, 2), ROW(I, 3), ROW(I, 1))')')
FOR(`J', 0, LANES * SETS - 1, `IF_THERE(J, eval(LANES * (SETS - 1)), few_$1_`'J)dnl
FOR(`H', 0, PIECES - 1, `OUT(J, H, OF_BLOCK(J, H), 12)')')
	jmp	LABEL(end)')')')
define(`HORIZONTAL_PARTS', `LET(`SETS', $1, `FOR(`J', LANES * (SETS - 1), LANES * SETS - 1, `
PART(J, eval(LANES * (SETS - 1)), few_$1_`'J, end, `FOR(`H', 0, PIECES - 1, `KEEP(H, OF_BLOCK(J, H))')')')')')

C --- functions

C What comes before all groups, before each where they may have a block more, after all, and before PART of groups.
define(`COLUMNS', `eval(4 * ($1))(%rsp)')
define(`GROUPS_FRAME', 72)
define(`GROUPS_BEGIN', `ifelse(LANES, 2, `
	FRAME(GROUPS_FRAME)')')
define(`FIRST_GROUP', `ifelse(LANES, 2, `FIRST_FROM_ROWS
	mov	IMM(DOUBLE_ROUNDS), COUNT
	jmp	LABEL(diagonals)')')
define(`GROUP_OF_MORE')
define(`GROUPS_END', `ifelse(LANES, 2, `
	.cfi_remember_state
	END_FRAME(GROUPS_FRAME)')')
define(`GROUPS_PARTS', `ifelse(LANES, 2, `
	.cfi_restore_state')')

define(`XOR_FUNCTION', `LET(`MODE', `xor', `
	mov	SRC, SRC_0
	mov	DST, DST_0
LABEL(begin):
	xor	N, N
	cmp	IMM(eval(3 * 64 * LANES)), LENGTH
	jbe	LABEL(few)
LABEL(groups):
GROUPS_BEGIN
SET_SLOTS
ifelse(LANES, 2, `FIRST_COLUMNS')
FIRST_GROUP
LABEL(many):
GROUP_OF_MORE
VERTICAL
	add	IMM(eval(4 * 64 * LANES)), SRC
	add	IMM(eval(4 * 64 * LANES)), DST
	mov	SRC, SRC_0
	mov	DST, DST_0
	add	IMM(eval(4 * LANES)), N
	sub	IMM(eval(4 * 64 * LANES)), LENGTH
	cmp	IMM(eval(3 * 64 * LANES)), LENGTH
	jg	LABEL(many)
WIPE_SLOTS
ifelse(LANES, 2, `WIPE_COLUMNS')
GROUPS_END
	test	LENGTH, LENGTH
	jle	LABEL(end)
LABEL(few):
	cmp	IMM(eval(2 * 64 * LANES)), LENGTH
	ja	LABEL(few_3)
	cmp	IMM(eval(64 * LANES)), LENGTH
	ja	LABEL(few_2)
FOR(`K', 1, 3, `HORIZONTAL(K)')
LABEL(end):
WIPE
	ret
FOR(`K', 1, 3, `HORIZONTAL_PARTS(K)')
GROUPS_PARTS
VERTICAL_PARTS')')

C As if a block came before the text; or beside the first group of a text that fills its last group up to the last block.
define(`IF_BESIDE', `
	lea	63(LENGTH), %r8
	test	IMM(eval(GROUP - 64)), %r8d
	jnz	1f
	cmp	IMM(eval(GROUP - 64)), LENGTH
	ja	.Lbeside
1:')
define(`AFTER_BESIDE', `	jmp	LABEL(groups)')
define(`FIRST_FUNCTION', `LET(`MODE', `xor', `ifelse(LANES, 2, `IF_BESIDE')
	lea	zeros(%rip), SRC_0
	lea	FIRST_AT`'(STATE), DST_0
	sub	IMM(64), SRC
	sub	IMM(64), DST
	add	IMM(64), LENGTH
	jmp	LABEL(begin)
ifelse(LANES, 2, `.Lbeside:
LET(`MODE', `beside', `BESIDE')
	sub	IMM(GROUP), LENGTH
	jle	2f
	add	IMM(GROUP), SRC
	add	IMM(GROUP), DST
	mov	SRC, SRC_0
	mov	DST, DST_0
	mov	IMM(eval(4 * LANES + 1)), N
AFTER_BESIDE
2:
WIPE
	ret')')')

C The block in general registers: word n in Y(WORD(n)), but of words 8 to 11 two are in the last two registers and two in memory,
C as for xmm vectors.  Before vectors took turns, AMD Zen 3, cycles of this function alone, minimum of many calls in turn with xor:
C 505, the group alone 493; 625 with all vector instructions of a step before the others.
define(`GROUP', `eval(4 * 64 * LANES)')
define(`Y', `%NTH($1, eax, ebx, ecx, edx, esi, edi, ebp, r8d, r14d, r15d, r10d, r11d, r12d, r13d, r14d, r15d)')
define(`ROUND', `(%rsp)')
define(`OTHER', `eval(8 + 4 * ($1))(%rsp)')	C OTHER(n): of word 8 + n
define(`CALL_AT', `eval(24 + 8 * ($1))(%rsp)')
define(`BESIDE_FRAME', 56)
C BOTH_ROUND(round): beside each step of two quarter-rounds in vectors one of two in words, of which the other two come after all of
C its steps.
define(`BOTH_ROUND', `LET(`TURN_END', `WORDS_BESIDE($'`1)', `VERTICAL_ROUND($1)')')
define(`WORDS_BESIDE', `LET(`FORM', `vertical', `LET(`P', eval($1 / 8), `LET(`SET_0', 0, `LET(`SETS', 2, `NTH(eval($1 % 8),
  `WORDS_SUM(`QA', `QB', `QD')', `WORDS_ROTATE(`QD', 16)', `WORDS_SUM(`QC', `QD', `QB')', `WORDS_ROTATE(`QB', 12)',
  `WORDS_SUM(`QA', `QB', `QD')', `WORDS_ROTATE(`QD', 8)', `WORDS_SUM(`QC', `QD', `QB')', `WORDS_ROTATE(`QB', 7)dnl
ifelse(eval(P % 2), 0, `WORDS_EXCHANGE')')')')')')')
define(`BOTH_STEP', `STEP($@)WORDS_SUM(`$1', `$2', `$3')WORDS_ROTATE(`$3', $4)')
define(`WORDS_SUM', `EACH(`add	Y($2(I)), Y($1(I))')EACH(`xor	Y($1(I)), Y($3(I))')')
define(`WORDS_ROTATE', `EACH(`ROTATE_WORD($2, Y($1(I)))')')
define(`ROTATE_WORD', `rol	IMM($1), $2')
define(`WORDS_EXCHANGE', `EACH(`mov	Y(QC(I)), OTHER(2 * (QC(I) / 10) + I)')dnl
EACH(`mov	OTHER(2 * (QT(I) / 10) + I), Y(QC(I))')')
C KEEP_WORDS(word, register, next): 64 bits, since they are read so; loads of them would wait for the stores of two words.
define(`KEEP_WORDS', `
	add	eval(4 * $1)(%r15), $2
	add	eval(4 * $1 + 4)(%r15), $3
	shl	IMM(32), WIDE($3)
	or	WIDE($2), WIDE($3)
	mov	WIDE($3), eval(FIRST_AT + 4 * $1)(%r15)')
define(`WIDE', `ifelse(index($1, %e), 0, `%r`'substr($1, 2)', `substr($1, 0, decr(len($1)))')')
C The rounds of the words at STATE, and of those in vectors; then r15 is set, and KEEP_BLOCK adds the words there.
define(`BOTH_ROUNDS', `
	mov	40(STATE), %rax
	mov	%rax, OTHER(2)
FOR(`I', 0, 15, `ifelse(I, 5, , I, 10, , I, 11, , `
	mov	eval(4 * I)(STATE), Y(WORD(I))')')
	mov	20(STATE), Y(5)
	movl	IMM(DOUBLE_ROUNDS), ROUND
	.balign	64
LABEL(both):BOTH_ROUND(0)BOTH_ROUND(1)
	subl	IMM(1), ROUND
	jnz	LABEL(both)
AFTER_ROUNDS
	mov	Y(9), OTHER(1)')
define(`KEEP_BLOCK', `
FOR(`I', 0, 7, `ifelse(I, 4, , I, 5, , `KEEP_WORDS(eval(2 * I), Y(WORD(2 * I)), Y(WORD(2 * I + 1)))')')
	mov	OTHER(1), %eax
KEEP_WORDS(8, %r14d, %eax)
	mov	OTHER(2), %eax
	mov	OTHER(3), %ecx
KEEP_WORDS(10, %eax, %ecx)
	xor	%ecx, %ecx
	mov	%rcx, OTHER(0)
	mov	%rcx, OTHER(2)')
define(`BESIDE', `
	SAVE_REGISTERS
	FRAME(BESIDE_FRAME)
	mov	STATE, CALL_AT(0)
	mov	DST, CALL_AT(1)
	mov	SRC, CALL_AT(2)
	mov	LENGTH, CALL_AT(3)
	mov	IMM(1), N
SET_SLOTS
WORDS_IN`'ONE_TO_SLOT
BOTH_ROUNDS
	mov	CALL_AT(0), %r15
KEEP_BLOCK
	mov	%r15, STATE
	mov	CALL_AT(1), DST
	mov	CALL_AT(2), SRC
	mov	CALL_AT(3), LENGTH
	mov	SRC, SRC_0
	mov	DST, DST_0
	mov	IMM(1), N
FOR(`H', 0, PIECES - 1, `ifelse(eval(4 * LANES * H), 8, `
	V(movdqa)	SLOT(0), REG(14)
	V(movdqa)	SLOT(1), REG(15)')
WORDS_ADD
TO_BLOCKS
BLOCKS_ADD
FOR(`J', 0, 4 * LANES - 1, `ifelse(eval(J == 4 * LANES - 1), 1, `
	cmp	IMM(GROUP), LENGTH
	jae	1f
KEEP(H, TRANSPOSED(J))
	jmp	LABEL(piece_`'H)
1:')
OUT(J, H, TRANSPOSED(J), SCRATCH(H, 1))')
LABEL(piece_`'H):')
WIPE_SLOTS
	END_FRAME(BESIDE_FRAME)
	RESTORE_REGISTERS')

C Of avx2 also 2, 4, or 6 blocks, horizontal, and 9, the last one in general registers.
define(`LANES_FUNCTION', `LET(`MODE', `lanes', `ifelse(LANES, 2, `
	test	IMM(7), %sil
	jnz	LABEL(others)')
SET_SLOTS
LABEL(many):
VERTICAL
	add	IMM(eval(4 * 64 * LANES)), STATE
	sub	IMM(eval(4 * LANES)), BLOCKS
	jnz	LABEL(many)
WIPE_SLOTS
LABEL(end):
WIPE
	ret
ifelse(LANES, 2, `LABEL(others):
	cmp	IMM(4), BLOCKS
	jb	LABEL(few_1)
	je	LABEL(few_2)
	cmp	IMM(9), BLOCKS
	jb	LABEL(few_3)
NINE_LANES
FOR(`K', 1, 3, `FEW_LANES(K)')')')')
define(`NINE_LANES', `
	SAVE_REGISTERS
	FRAME(BESIDE_FRAME)
	mov	STATE, CALL_AT(0)
SET_SLOTS
LANES_IN
	vmovdqa	SLOT(0), REG(14)
	add	IMM(GROUP), STATE
BOTH_ROUNDS
	mov	CALL_AT(0), %r15
	add	IMM(GROUP), %r15
LET(`FIRST_AT', 0, `KEEP_BLOCK')
	xor	%eax, %eax
	xor	%edx, %edx
	xor	%esi, %esi
	xor	%r8d, %r8d
	xor	%r10d, %r10d
	xor	%r11d, %r11d
	mov	CALL_AT(0), STATE
FOR(`H', 0, 1, `ifelse(H, 1, `
	vmovdqa	SLOT(0), REG(14)
	vmovdqa	SLOT(1), REG(15)')
TO_BLOCKS
FOR(`J', 0, 7, `OUT(J, H, TRANSPOSED(J), SCRATCH(H, 1))')')
WIPE_SLOTS
	END_FRAME(BESIDE_FRAME)
	RESTORE_REGISTERS
	jmp	LABEL(end)')
define(`FEW_LANES', `LET(`SETS', $1, `LET(`FORM', `horizontal', `
LABEL(few_$1):
FOR(`R', 0, 3, `EACH(`vmovdqu	eval(128 * I + 16 * R)(STATE), HALF(ROW(I, R))')EACH(`dnl
vinserti128 IMM(1), eval(128 * I + 64 + 16 * R)(STATE), REG(ROW(I, R)), REG(ROW(I, R))')')
ifelse(KEPT, 1, `
	vmovdqa	rotate_16(%rip), REG(ORDER(16))
	vmovdqa	rotate_8(%rip), REG(ORDER(8))')
ROUNDS(rounds_$1, `QUARTERS`'ROWS_MOVE(UP_3, UP_2, UP_1)QUARTERS`'ROWS_MOVE(UP_1, UP_2, UP_3)')
EACH(`JOIN(ROW(I, 0), ROW(I, 1), 12 + I)JOIN(ROW(I, 2), ROW(I, 3), ROW(I, 1))')
FOR(`J', 0, LANES * SETS - 1, `FOR(`H', 0, 1, `OUT(J, H, OF_BLOCK(J, H), 12)')')
	jmp	LABEL(end)')')')

C Of avx2 alone.  The keys and nonces of eight messages are transposed into a frame; their blocks are computed one after the other.
define(`KEYS', `%rsi')
define(`NONCES', `%rdx')
define(`NUMBER', `%rcx')
define(`AT', `%r11')
define(`TO', `%r10')
define(`SAVED', `eval(32 * ($1 - 2))(SLOTS)')	C SAVED(word), from 4 on
define(`PAIRS_FRAME', 472)
define(`PAIRS_IN', `FOR(`J', 0, 1, `FOR(`I', 0, 3, `
	mov	eval(8 * (4 * J + I))(KEYS), AT
	ifelse(J, 0, `vmovdqu	(AT), HALF(I)', `vinserti128 IMM(1), (AT), REG(I), REG(I)')
	ifelse(J, 0, `vmovdqu	16(AT), HALF(4 + I)', `vinserti128 IMM(1), 16(AT), REG(4 + I), REG(4 + I)')
	mov	eval(8 * (4 * J + I))(NONCES), AT
LET(`NONCE', ifelse(J, 0, `eval(8 + I)', 13), `	vmovq	(AT), HALF(NONCE)
	vpinsrd	IMM(2), 8(AT), HALF(NONCE), HALF(NONCE)')
ifelse(J, 1, `	vinserti128 IMM(1), HALF(13), REG(8 + I), REG(8 + I)')')')dnl
TRANSPOSE(0, 1, 2, 3, 12)FOR(`I', 0, 3, `
	vmovdqa	REG(NTH(I, 0, 3, 12, 2)), SAVED(4 + I)')
TRANSPOSE(4, 5, 6, 7, 1)FOR(`I', 0, 3, `
	vmovdqa	REG(NTH(I, 4, 7, 1, 6)), SAVED(8 + I)')
TRANSPOSE(8, 9, 10, 11, 0)FOR(`I', 0, 2, `
	vmovdqa	REG(NTH(I, 8, 11, 0)), SAVED(13 + I)')')
C PAIRS_OUT(piece)
define(`PAIRS_OUT', `LET(`H', $1, `FOR(`W', eval(8 * $1), eval(8 * $1 + 7), `ifelse(eval(W < 4), 1, `
	vpbroadcastd constants+eval(4 * W)(%rip), REG(SCRATCH(H, 1))
	vpaddd	REG(SCRATCH(H, 1)), REG(WORD(W)), REG(WORD(W))', `
	vpaddd	SAVED(W), REG(WORD(W)), REG(WORD(W))')')
TO_BLOCKS
FOR(`J', 0, 7, `
	vmovdqu	REG(TRANSPOSED(J)), eval(128 * J + 32 * H)(TO)')')')

define(`PAIRS_FUNCTION', `LET(`MODE', `pairs', `
	FRAME(PAIRS_FRAME)
	lea	31(%rsp), SLOTS
	and	IMM(-32), SLOTS
LABEL(many):
PAIRS_IN
	mov	%rdi, TO
	xor	N, N
LABEL(block):
	vmovd	N, HALF(WORD(12))
	vpbroadcastd HALF(WORD(12)), REG(WORD(12))
	vmovdqa	REG(WORD(12)), SAVED(12)
FOR(`W', 0, 15, `ifelse(W, 12, , eval(W < 4), 1, `
	vpbroadcastd constants+eval(4 * W)(%rip), REG(WORD(W))', `
	vmovdqa	SAVED(W), REG(WORD(W))')')ONE_TO_SLOT
ROUNDS(rounds, `VERTICAL_ROUND(0)VERTICAL_ROUND(1)')
AFTER_ROUNDS
PAIRS_OUT(0)
	test	N, N
	jnz	LABEL(text)
	inc	N
	add	IMM(64), TO
	jmp	LABEL(block)
LABEL(text):
	vmovdqa	SLOT(0), REG(14)
	vmovdqa	SLOT(1), REG(15)
PAIRS_OUT(1)
	add	IMM(eval(128 * 8)), %rdi
	add	IMM(64), KEYS
	add	IMM(64), NONCES
	sub	IMM(8), NUMBER
	jnz	LABEL(many)
WIPE_SLOTS
FOR(`W', 4, 15, `
	vmovdqa	REG(0), SAVED(W)')
WIPE
	END_FRAME(PAIRS_FRAME)
	ret')')

define(`PAIRS_TABLE', `
RODATA(constants, 16)
	.ascii	"expand 32-byte k"
END_RODATA')

define(`TABLES', `
RODATA(zeros, 32)
	DATA_FILL(8, 64, 0)
END_RODATA

C That of a block of the horizontal sets, in word 12.
RODATA(numbers, 32)
FOR(`I', 0, 3 * LANES - 1, `	.long	I, 0, 0, 0
')END_RODATA
WORD_TABLES')

C For vertical blocks
define(`WORD_TABLES', `
C The number of a lane of a vertical vector.
RODATA(lanes, 32)
FOR(`I', 0, 4 * LANES - 1, `	.long	I
')END_RODATA
ifelse(BYTES, 1, `
C Byte orders of rotations.
RODATA(rotate_16, 32)
FOR(`I', 0, 16 * LANES - 1, `	.byte	eval(I % 16 / 4 * 4 + (I + 2) % 4)
')END_RODATA
RODATA(rotate_8, 32)
FOR(`I', 0, 16 * LANES - 1, `	.byte	eval(I % 16 / 4 * 4 + (I + 3) % 4)
')END_RODATA')')

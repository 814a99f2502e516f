dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl ChaCha20 for x86_64 with vectors of AVX-512.  Formulas: src/chacha20-impl.h.
dnl
dnl A set is LANES blocks in sixteen vectors, each of one word.  A chain is LANES / 4 blocks in four vectors, each of a row, four
dnl words, of these blocks: more instructions per block, but few registers and no transposition.  Before the diagonals its rows 0, 2
dnl and 3 are rotated in place of 1, 2 and 3, since row 1 is computed last.  A pass computes SETS sets and CHAINS chains at once,
dnl and outputs their blocks in this order until the message ends; it is taken if there are more than CERTAIN blocks.
dnl
dnl The including file defines
dnl     LANES               words of a vector
dnl     VECTOR(n)           register n
dnl     SHORT               most blocks of a message that takes a pass of SHORT_CHAINS chains alone
dnl
define(`STATE', `%rdi')		C live throughout, as are DST, SRC and LENGTH
define(`DST', `%rsi')
define(`SRC', `%rdx')
define(`LENGTH', `%rcx')	C remaining bytes
define(`DONE', `%eax')		C blocks before this pass
define(`ROUNDS', `%r8d')
define(`TOTAL', `%r9')		C bytes of the message
define(`SRC_0', `%r10')		C of the next block: SRC, or zeros for the block that first keeps
define(`DST_0', `%r11')

define(`WORDS', `eval(4 * ($2))($1)')	C words X from $2 on
define(`KEYSTREAM', `eval(64 + $2)($1)')
define(`FIRST', `136($1)')
define(`ALL', `{1to`'LANES}')
define(`BYTES', `eval(4 * LANES)')	C of a vector

define(`X', `VECTOR(eval(16 * ($1) + ($2)))')		C X(set, word)
define(`ROW', `VECTOR(eval(16 * SETS + 4 * ($1) + ($2)))')	C ROW(chain, row)
define(`BEFORE', `VECTOR(eval(26 + ($1)))')		C BEFORE(row): with chains, words X
define(`TEMPORARY', `VECTOR(31)')
define(`SECOND', `VECTOR(30)')	C the second half of a last block
define(`SPILLED', `eval(-BYTES)(%rsp)')	C in the red zone
define(`BLOCKS', `eval(LANES * SETS + LANES / 4 * CHAINS)')	C of a pass

C --- rounds

C Steps (instruction, source, destination), with rows 0 to 3 of all chains, with words 0 to 3 of quarter-round Q of set S.
define(`CHAINS_STEP', `FOR(`G', 0, CHAINS - 1, `	$1	ifelse($2, , , `ROW(G, $2), ')ROW(G, $3), ROW(G, $3)
')')
define(`QUARTER_STEP', `	$1	ifelse($2, , , `X(S, WORD($2)), ')X(S, WORD($3)), X(S, WORD($3))
AFTER_STEP`'')
define(`AFTER_STEP')	C what comes beside
define(`WORD', `eval(4 * $1 + (Q + $1 * DIAGONAL) % 4)')
define(`ADD', `$1(vpaddd, $2, $3)')
define(`XOR', `$1(vpxord, $2, $3)')
define(`ROTATE', `$1(`vprold	IMM($2),', , $3)')
define(`SHUFFLE', `
FOR(`G', 0, CHAINS - 1, `	vpshufd	IMM($1), ROW(G, $2), ROW(G, $2)
')')
C THREE(a, b, d, rotation, shuffle after the addition, after the xor, macro, number): a += b, d = (d ^ a) <<< rotation.  Of a set
C one quarter-round follows the other, so that fewer rotations, which have one port, wait for it at once.  Between them, the macro
C with three numbers in turn.
define(`LAST_QUARTER', 3)	C of a set
define(`THREE', `ADD(`CHAINS_STEP', $2, $1)$5`'XOR(`CHAINS_STEP', $1, $3)$6`'ROTATE(`CHAINS_STEP', $4, $3)dnl
FOR(`S', 0, SETS - 1, `FOR(`Q', 0, LAST_QUARTER(S), `dnl
ADD(`QUARTER_STEP', $2, $1)XOR(`QUARTER_STEP', $1, $3)ROTATE(`QUARTER_STEP', $4, $3)dnl
ifelse(`$7', , , eval(THIRD_OF(1) == THIRD_OF(0)), 1, , `$7(eval($8 + THIRD_OF(0)))')')')')
define(`THIRD_OF', `(3 * (4 * S + Q + $1) / (4 * SETS))')
C ROUND(shuffle of row 0, of row 2, macro): the macro with 0 to 11 in turn.
define(`ROUND', `THREE(0, 1, 3, 16, , , `$3', 0)THREE(2, 3, 1, 12, , , `$3', 3)dnl
THREE(0, 1, 3, 8, , `SHUFFLE($1, 0)', `$3', 6)THREE(2, 3, 1, 7, `SHUFFLE(0x4e, 3)', `SHUFFLE($2, 2)', `$3', 9)')
define(`ALL_ROUNDS', `
	mov	IMM(10), ROUNDS
	.balign	64
1:
LET(`DIAGONAL', 0, `ROUND(0x93, 0x39)')
LET(`DIAGONAL', 1, `ROUND(0x39, 0x93)')
	dec	ROUNDS
	jnz	1b')

C --- transposition of a set: words of blocks become blocks, and the other way round

C EXCHANGE(low, high, a, b): a and b become a low b, a high b.
define(`EXCHANGE', `
	vmovdqa64 $3, TEMPORARY
	$1	$4, $3, $3
	$2	$4, TEMPORARY, $4
')
define(`INTERLEAVE', `EXCHANGE(vpunpckldq, vpunpckhdq, $1, $2)')
C ACROSS(a, b, c, d): rows 0 to 3 of blocks become blocks: of four of them in zmm; of two, in ymm, a, b the first halves
define(`ACROSS', `EXCHANGE_ROWS($1, $2)EXCHANGE_ROWS($3, $4)dnl
ifelse(LANES, 16, `EXCHANGE_ROWS($1, $3)EXCHANGE_ROWS($2, $4)')')
define(`EXCHANGE_ROWS', `ifelse(LANES, 16, `EXCHANGE(`vshufi32x4 IMM(0x88),', `vshufi32x4 IMM(0xdd),', $1, $2)',
  `EXCHANGE(`vshufi32x4 IMM(0),', `vshufi32x4 IMM(3),', $1, $2)')')
C Two sets take all registers: the last word of the second set is spilled, and is loaded again where that of the first one was.
define(`Y', `ifelse(eval(16 * ($1) + ($2)), 31, `X(0, 15)', `X($1, $2)')')
define(`TRANSPOSE', `
FOR(`R', 0, 3, `
INTERLEAVE(Y($1, 4 * R), Y($1, 4 * R + 2))
INTERLEAVE(Y($1, 4 * R + 1), Y($1, 4 * R + 3))
INTERLEAVE(Y($1, 4 * R), Y($1, 4 * R + 1))
INTERLEAVE(Y($1, 4 * R + 2), Y($1, 4 * R + 3))')
FOR(`I', 0, 3, `ACROSS(Y($1, I), Y($1, 4 + I), Y($1, 8 + I), Y($1, 12 + I))')')

C --- a pass

C Rows are loaded in halves: 16 bytes would wait for the stores of two words, which the caller has just made.
define(`BEGIN', `
ifelse(SETS, 0, , `	vpbroadcastd DONE, X(0, 12)
	vpaddd	WORDS(STATE, 12)ALL, X(0, 12), X(0, 12)
FOR(`W', 0, 15, `ifelse(W, 12, , `	vpbroadcastd WORDS(STATE, W), X(0, W)
FOR(`S', 1, SETS - 1, `	vmovdqa64 X(0, W), X(S, W)
')')')FOR(`S', 1, SETS, `	vpaddd	numbers+eval((SETS - S) * BYTES)(%rip), X(0, 12), X(SETS - S, 12)
')')ifelse(CHAINS, 0, , `	lea	eval(LANES * SETS)(%rax), %r8d
	vmovd	%r8d, %xmm31
FOR(`R', 0, 3, `	vpbroadcastq WORDS(STATE, 4 * R), BEFORE(R)
	vpbroadcastq WORDS(STATE, 4 * R + 2), ROW(0, R)
	vpunpcklqdq ROW(0, R), BEFORE(R), BEFORE(R)
')	vshufi32x4 IMM(0), TEMPORARY, TEMPORARY, TEMPORARY
	vpaddd	TEMPORARY, BEFORE(3), BEFORE(3)
FOR(`G', 0, CHAINS - 1, `FOR(`R', 0, 2, `	vmovdqa64 BEFORE(R), ROW(G, R)
')	vpaddd	numbers_of_rows+eval(G * BYTES)(%rip), BEFORE(3), ROW(G, 3)
')')')

C BLOCKS_OF_SET(set, macro), BLOCKS_OF_CHAIN(chain, macro): the macro with the number in the pass and the registers of each block.
define(`BLOCKS_OF_SET', `FOR(`I', 0, LANES - 1, `$2(LANES * ($1) + I, Y($1, I), Y($1, I + 8))')')
define(`BLOCKS_OF_CHAIN', `FOR(`I', 0, LANES / 4 - 1,
  `$2(LANES * SETS + LANES / 4 * ($1) + I, ROW($1, I), ROW($1, I + 2))')')
define(`BLOCK_SPLIT', `ifelse(LANES, 8, 1, 0)')	C a block is a vector, or two

define(`PUT', `
ifelse(eval(($1) < CERTAIN), 1, , `	sub	IMM(eval(64 + 64 * CERTAIN * (($1) == CERTAIN))), LENGTH
	jb	LABEL`'_`'eval($1)
')	vpxord	eval(64 * ($1))(FROM($1)), $2, $2
ifelse(BLOCK_SPLIT, 1, `	vpxord	eval(64 * ($1) + 32)(FROM($1)), $3, $3
')	vmovdqu64 $2, eval(64 * ($1))(TO($1))
ifelse(BLOCK_SPLIT, 1, `	vmovdqu64 $3, eval(64 * ($1) + 32)(TO($1))
')')
define(`FROM', `ifelse(eval($1), 0, `SRC_0', `SRC')')
define(`TO', `ifelse(eval($1), 0, `DST_0', `DST')')
C The message ends before this block or in it.
define(`LAST', `ifelse(eval(($1) < CERTAIN), 1, , `
LABEL`'_`'eval($1):
	vmovdqa64 $2, TEMPORARY
ifelse(BLOCK_SPLIT, 1, `	vmovdqa64 $3, SECOND
')	jmp	.Llast')')

define(`END', `
ifelse(SETS, 2, `	vmovdqu64 TEMPORARY, SPILLED
')FOR(`S', 0, SETS - 1, `
ifelse(S, 1, `SECOND_SET
	vmovdqu64 SPILLED, Y(1, 15)
	vpxord	TEMPORARY, TEMPORARY, TEMPORARY
	vmovdqu64 TEMPORARY, SPILLED
')	vpbroadcastd DONE, TEMPORARY
	vpaddd	TEMPORARY, Y(S, 12), Y(S, 12)
	vpaddd	numbers+eval(S * BYTES)(%rip), Y(S, 12), Y(S, 12)
FOR(`W', 0, 15, `	vpaddd	WORDS(STATE, W)ALL, Y(S, W), Y(S, W)
')TRANSPOSE(S)
BLOCKS_OF_SET(S, `PUT')')
FOR(`G', 0, CHAINS - 1, `
	vpaddd	numbers_of_rows+eval(G * BYTES)(%rip), ROW(G, 3), ROW(G, 3)
FOR(`R', 0, 3, `	vpaddd	BEFORE(R), ROW(G, R), ROW(G, R)
')')FOR(`G', 0, CHAINS - 1, `ACROSS(ROW(G, 0), ROW(G, 1), ROW(G, 2), ROW(G, 3))
BLOCKS_OF_CHAIN(G, `PUT')')')
define(`ENDS', `
FOR(`S', 0, SETS - 1, `BLOCKS_OF_SET(S, `LAST')')
FOR(`G', 0, CHAINS - 1, `BLOCKS_OF_CHAIN(G, `LAST')')')

C PASS(sets, chains, certain blocks, what follows)
define(`LABEL', `.L`'BLOCKS')
define(`PASS', `LET(`SETS', $1, `LET(`CHAINS', $2, `LET(`CERTAIN', $3, `
LABEL:
BEGIN
ALL_ROUNDS
END
$4
ENDS')')')')
define(`CHOICE', `LET(`SETS', $1, `LET(`CHAINS', $2, `
	cmp	IMM(eval(64 * BLOCKS)), LENGTH
	jbe	LABEL')')')

C --- functions

C XOR_FUNCTION(choices, blocks of the last choice, passes): passes for the end of the message, those with the fewest blocks first.
C CHOICE_BEFORE(chains): a set, though more follow, for two sets and at most as many chains: then a set and these end the message.
define(`CHOICE_BEFORE', `
	lea	eval(-64 * 2 * LANES - 1)(LENGTH), %r8
	cmp	IMM(eval(64 * LANES / 4 * ($1))), %r8
	jb	.L`'eval(LANES)')
define(`XOR_FUNCTION', `
	mov	SRC, SRC_0
	mov	DST, DST_0
.Lbegin:
	xor	DONE, DONE
	mov	LENGTH, TOTAL
FOR_HALVES
.Lchoose:
$1
PASS(2, 0, $2, `
	jz	.Lend
	add	IMM(eval(128 * LANES)), SRC
	add	IMM(eval(128 * LANES)), DST
	mov	SRC, SRC_0
	mov	DST, DST_0
	add	IMM(eval(2 * LANES)), DONE
REST
	jmp	.Lchoose')
.Llast:
	cmp	IMM(-64), LENGTH
	je	.Lend
	vmovdqu64 TEMPORARY, KEYSTREAM(STATE, 0)
ifelse(BLOCK_SPLIT, 1, `	vmovdqu64 SECOND, KEYSTREAM(STATE, 32)
').Lend:
	cmp	IMM(eval(64 * SHORT)), TOTAL
	jbe	1f
	vzeroall
FOR(`I', 16, 31, `	vpxord	VECTOR(I), VECTOR(I), VECTOR(I)
')	ret
1:
FOR(`I', 0, eval(4 * SHORT_CHAINS - 1), `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')FOR(`I', 26, 31, `	vpxord	VECTOR(I), VECTOR(I), VECTOR(I)
')	vzeroupper
	ret
$3
PASSES_IN_HALVES')
C Of chacha20-halves.m4: what jumps there, what comes after a pass, the label of the second set of the last pass, the passes.
define(`FOR_HALVES')
define(`REST')
define(`SECOND_SET')
define(`PASSES_IN_HALVES')
define(`FIRST_FOR_HALVES')
define(`FIRST_IN_HALVES')
define(`TAIL', `PASS($1, $2, $3, `	jmp	.Lend')
')
define(`TAIL_OR_BEFORE', `PASS($1, $2, $3, `
	jz	.Lend
	add	IMM(eval(64 * LANES)), SRC
	add	IMM(eval(64 * LANES)), DST
	mov	SRC, SRC_0
	mov	DST, DST_0
	add	IMM(LANES), DONE
	jmp	.Lchoose')
')

C As if a block came before the text.
define(`FIRST_FUNCTION', `
	lea	zeros(%rip), SRC_0
	lea	FIRST(STATE), DST_0
	sub	IMM(64), SRC
	sub	IMM(64), DST
	add	IMM(64), LENGTH
	jmp	.Lbegin')

C Likewise; where the block before the text would take a pass of its own, or more chains, it is in general registers beside a pass:
C if the text has as many blocks as the pass, or 16, 32 and so on more.
define(`FIRST_BESIDE_FUNCTION', `
	lea	63(LENGTH), %r8
	shr	IMM(6), %r8
FIRST_FOR_HALVES
	cmp	IMM(16), %r8
	jb	1f
	and	IMM(15), %r8d
$1
1:FIRST_FUNCTION
$2
FIRST_IN_HALVES')
C CHOICE_BESIDE(sets, chains), PASS_BESIDE(sets, chains), of at least 16 blocks; CHOICE_BESIDE_ANY: any number of sets may follow.
define(`LABEL_BESIDE', `.Lbeside_`'BLOCKS')
define(`CHOICE_BESIDE', `LET(`SETS', $1, `LET(`CHAINS', $2, `	cmp	IMM(eval(BLOCKS % 16)), %r8d
	je	LABEL_BESIDE
')')')
define(`CHOICE_BESIDE_ANY', `LET(`SETS', $1, `LET(`CHAINS', $2, `	test	IMM(eval(LANES - 1)), %r8d
	jz	LABEL_BESIDE
')')')
define(`PASS_BESIDE', `
LET(`LABEL', `LABEL_BESIDE', `LET(`SETS', $1, `LET(`CHAINS', $2, `LET(`CERTAIN', eval(LANES * $1 + LANES / 4 * $2 - 1), `
LABEL:
BESIDE_BEGIN
BEGIN
BESIDE_WORDS
	mov	IMM(10), %r9d
	.balign	64
1:
LET(`DIAGONAL', 0, `ROUND(0x93, 0x39, `PART')')
LET(`DIAGONAL', 1, `ROUND(0x39, 0x93, `PART')')
	dec	%r9d
	jnz	1b
BESIDE_END
END
	jz	.Lend
	add	IMM(eval(64 * BLOCKS)), SRC
	add	IMM(eval(64 * BLOCKS)), DST
	mov	SRC, SRC_0
	mov	DST, DST_0
	add	IMM(BLOCKS), DONE
	jmp	.Lchoose
ENDS')')')')')
define(`BESIDE_BEGIN', `	SAVE_REGISTERS
	FRAME(BESIDE_FRAME)
	mov	IMM(1), DONE
	mov	STATE, CALL_AT(0)
	mov	DST, CALL_AT(1)
	mov	SRC, CALL_AT(2)
	mov	LENGTH, CALL_AT(3)')
define(`BESIDE_WORDS', `	mov	40(STATE), %rax
	mov	%rax, OTHER(2)
FOR(`I', 0, 15, `ifelse(I, 5, , I, 10, , I, 11, , `	mov	eval(4 * I)(STATE), GENERAL(I)
')')	mov	20(STATE), GENERAL(5)')
define(`BESIDE_END', `	mov	CALL_AT(0), %r9
FOR(`I', 0, 7, `ifelse(I, 5, `	mov	OTHER(2), %r14d
	mov	OTHER(3), %r15d
')KEEP_PAIR(eval(2 * I))')
	xor	%eax, %eax
	mov	%rax, OTHER(0)
	mov	%rax, OTHER(2)
	mov	CALL_AT(0), STATE
	mov	CALL_AT(1), DST
	mov	CALL_AT(2), SRC
	mov	CALL_AT(3), LENGTH
	END_FRAME(BESIDE_FRAME)
	RESTORE_REGISTERS
	mov	IMM(1), DONE
	mov	LENGTH, TOTAL
	mov	SRC, SRC_0
	mov	DST, DST_0')
define(`OTHER', `eval(4 * ($1))(%rsp)')		C of word 8 + n
define(`CALL_AT', `eval(16 + 8 * ($1))(%rsp)')
define(`BESIDE_FRAME', 56)
C GENERAL(word): of words 8 to 11 two are in registers, the others in the frame.
define(`GENERAL', `ifelse(eval($1), 0, %eax, eval($1), 1, %ebx, eval($1), 2, %ecx, eval($1), 3, %edx, eval($1), 4, %esi,
  eval($1), 5, %edi, eval($1), 6, %ebp, eval($1), 7, %r8d, eval($1), 12, %r10d, eval($1), 13, %r11d, eval($1), 14, %r12d,
  eval($1), 15, %r13d, eval(($1) % 2), 0, %r14d, %r15d)')
define(`WIDE', `ifelse(index($1, %e), 0, `%r`'substr($1, 2)', `substr($1, 0, decr(len($1)))')')
C KEEP_PAIR(word): 64 bits, since they are read so.
define(`KEEP_PAIR', `	add	eval(4 * ($1))(%r9), GENERAL($1)
	add	eval(4 * ($1) + 4)(%r9), GENERAL($1 + 1)
	shl	IMM(32), WIDE(GENERAL($1 + 1))
	or	WIDE(GENERAL($1)), WIDE(GENERAL($1 + 1))
	mov	WIDE(GENERAL($1 + 1)), eval(136 + 4 * ($1))(%r9)
')
C Two quarter-rounds of pair P: 0 and 1 of columns, 2 and 3 of diagonals; PART(twelfth of a round).
define(`PA', `GENERAL(2 * (P % 2) + $1)')
define(`PB', `GENERAL(4 + (2 * (P % 2) + $1 + P / 2) % 4)')
define(`PC', `GENERAL(8 + $1)')
define(`PD', `GENERAL(12 + (2 * (P % 2) + $1 + 3 * (P / 2)) % 4)')
define(`PART', `LET(`P', eval(2 * DIAGONAL + $1 / 6), `indir(`PART_'eval($1 % 6))')')
define(`TWICE', `FOR(`I', 0, 1, `	$1
')')
define(`PART_0', `ifelse(P, 1, `MOVE_PAIR(0, 2)', P, 3, `MOVE_PAIR(2, 0)')TWICE(`add	PB(I), PA(I)')TWICE(`xor	PA(I), PD(I)')')
define(`PART_1', `TWICE(`rol	IMM(16), PD(I)')TWICE(`add	PD(I), PC(I)')')
define(`PART_2', `TWICE(`xor	PC(I), PB(I)')TWICE(`rol	IMM(12), PB(I)')')
define(`PART_3', `TWICE(`add	PB(I), PA(I)')TWICE(`xor	PA(I), PD(I)')')
define(`PART_4', `TWICE(`rol	IMM(8), PD(I)')TWICE(`add	PD(I), PC(I)')')
define(`PART_5', `TWICE(`xor	PC(I), PB(I)')TWICE(`rol	IMM(7), PB(I)')')
C MOVE_PAIR(from, to): words 8 + from go to the frame, 8 + to come from there.
define(`MOVE_PAIR', `TWICE(`mov	PC(I), OTHER($1 + I)')TWICE(`mov	OTHER($2 + I), PC(I)')')

C Two sets at once as long as there are as many blocks.
define(`LANES_FUNCTION', `LET(`CHAINS', 0, `
	sub	IMM(eval(2 * LANES)), %rsi
	jb	2f
.Lnext:
LET(`SETS', 2, `LANES_OF_SETS')
	add	IMM(eval(128 * LANES)), %rdi
	sub	IMM(eval(2 * LANES)), %rsi
	jae	.Lnext
	vpxord	VECTOR(0), VECTOR(0), VECTOR(0)
	vmovdqu64 VECTOR(0), SPILLED
2:	test	IMM(LANES), %esi
	jz	3f
LET(`SETS', 1, `LANES_OF_SETS')
3:	vzeroall
FOR(`I', 16, 31, `	vpxord	VECTOR(I), VECTOR(I), VECTOR(I)
')	ret')')
define(`LANES_OF_SETS', `FOR(`S', 1, SETS, `LANES_IN(eval(SETS - S))')ifelse(SETS, 2, `	vmovdqu64 SPILLED, X(1, 15)
')ALL_ROUNDS
ifelse(SETS, 2, `	vmovdqu64 X(1, 15), SPILLED
')FOR(`S', 0, SETS - 1, `ifelse(S, 1, `	vmovdqu64 SPILLED, Y(1, 15)
')TRANSPOSE(S)
FOR(`I', 0, LANES - 1, `FOR(`H', 0, BLOCK_SPLIT, `	vpaddd	LANE(S, I, H), Y(S, I + 8 * H), Y(S, I + 8 * H)
	vmovdqu64 Y(S, I + 8 * H), LANE(S, I, H)
')')')')
define(`LANE', `eval(64 * (LANES * ($1) + $2) + 32 * ($3))(%rdi)')
C The second set is first.
define(`LANES_IN', `FOR(`I', 0, LANES - 1, `FOR(`H', 0, BLOCK_SPLIT, `	vmovdqu64 LANE($1, I, H), Y($1, I + 8 * H)
')')TRANSPOSE($1)
ifelse($1, 1, `	vmovdqu64 Y(1, 15), SPILLED
')')

C --- two blocks of each message, as two sets.  Words 4 to 15 wait in the frame.

define(`KEYS', `%rsi')
define(`NONCES', `%rdx')
define(`NUMBER', `%rcx')
define(`AT', `%r9')
define(`SLOTS', `%r10')
define(`SAVED', `eval(BYTES * (($1) - 4 - (($1) > 12)))(SLOTS)')	C SAVED(word): 4 to 11 and 13 to 15
define(`PAIRS_FRAME', `eval(12 * BYTES + 8)')
define(`INSERT', `ifelse(LANES, 8, vinserti128, vinserti32x4)	IMM($1), $2, $3, $3')
C QUARTER(quarter, from, low register, word): words of a message into a quarter of a vector
define(`QUARTER', `ifelse($1, 0, `vmovdqu	$2, %xmm`'eval($3)', `INSERT($1, $2, X(0, $3))')')
define(`TRANSPOSE_ROWS', `INTERLEAVE(X(0, $1), X(0, $1 + 2))INTERLEAVE(X(0, $1 + 1), X(0, $1 + 3))dnl
INTERLEAVE(X(0, $1), X(0, $1 + 1))INTERLEAVE(X(0, $1 + 2), X(0, $1 + 3))')
C EXTRACT(quarter, register, to)
define(`EXTRACT', `ifelse($1, 0, `vmovdqu	%xmm`'eval($2), $3',
  `ifelse(LANES, 8, vextracti128, vextracti32x4)	IMM($1), X(0, $2), $3')')

define(`PAIRS_FUNCTION', `LET(`SETS', 2, `LET(`CHAINS', 0, `
	FRAME(PAIRS_FRAME)
	lea	eval(BYTES - 1)(%rsp), SLOTS
	and	IMM(-BYTES), SLOTS
.Lpairs:
FOR(`I', 0, 3, `FOR(`J', 0, eval(LANES / 4 - 1), `
	mov	eval(8 * (4 * J + I))(KEYS), AT
	QUARTER(J, `(AT)', 4 + I)
	QUARTER(J, `16(AT)', 8 + I)
	mov	eval(8 * (4 * J + I))(NONCES), AT
	vmovq	(AT), %xmm`'ifelse(J, 0, eval(12 + I), I)
	vpinsrd	IMM(2), 8(AT), %xmm`'ifelse(J, 0, eval(12 + I), I), %xmm`'ifelse(J, 0, eval(12 + I), I)
ifelse(J, 0, , `	INSERT(J, %xmm`'I, X(0, 12 + I))
')')')TRANSPOSE_ROWS(4)TRANSPOSE_ROWS(8)TRANSPOSE_ROWS(12)
FOR(`W', 4, 11, `	vmovdqa64 X(0, W), SAVED(W)
	vmovdqa64 X(0, W), X(1, W)
')FOR(`W', 13, 15, `	vmovdqa64 X(0, eval(W - 1)), SAVED(W)
	vmovdqa64 X(0, eval(W - 1)), X(1, W)
')FOR(`W', 13, 15, `	vmovdqa64 X(1, W), X(0, W)
')	vpxord	X(0, 12), X(0, 12), X(0, 12)
	vpbroadcastd numbers+4(%rip), X(1, 12)
FOR(`W', 0, 3, `	vpbroadcastd constants+eval(4 * W)(%rip), X(0, W)
	vmovdqa64 X(0, W), X(1, W)
')ALL_ROUNDS
FOR(`W', 0, 3, `	vpaddd	constants+eval(4 * W)(%rip)ALL, X(0, W), X(0, W)
')FOR(`W', 4, 7, `	vpaddd	SAVED(W), X(0, W), X(0, W)
')LET(`TEMPORARY', `X(0, 8)', `TRANSPOSE_ROWS(0)TRANSPOSE_ROWS(4)')
FOR(`I', 0, 3, `FOR(`J', 0, eval(LANES / 4 - 1), `FOR(`H', 0, 1, `	EXTRACT(J, 4 * H + I, eval(128 * (4 * J + I) + 16 * H)(%rdi))
')')')FOR(`W', 0, 3, `	vpaddd	constants+eval(4 * W)(%rip)ALL, X(1, W), X(1, W)
')FOR(`W', 4, 15, `	vpaddd	ifelse(W, 12, `numbers+4(%rip)ALL', `SAVED(W)'), X(1, W), Y(1, W)
')TRANSPOSE(1)
FOR(`I', 0, LANES - 1, `FOR(`H', 0, BLOCK_SPLIT, `	vmovdqu64 Y(1, I + 8 * H), eval(128 * I + 64 + 32 * H)(%rdi)
')')	add	IMM(eval(128 * LANES)), %rdi
	add	IMM(eval(8 * LANES)), KEYS
	add	IMM(eval(8 * LANES)), NONCES
	sub	IMM(LANES), NUMBER
	jnz	.Lpairs
	vzeroall
FOR(`I', 16, 31, `	vpxord	VECTOR(I), VECTOR(I), VECTOR(I)
')FOR(`W', 4, 15, `ifelse(W, 12, , `	vmovdqa64 VECTOR(0), SAVED(W)
')')	END_FRAME(PAIRS_FRAME)
	ret')')')

C CONSTANTS: the numbers of blocks, in sets and in rows of chains, and words 0 to 3.
define(`CONSTANTS', `
RODATA(constants, 16)
	.ascii	"expand 32-byte k"
END_RODATA

RODATA(zeros, 64)
	DATA_FILL(8, 64, 0)
END_RODATA

RODATA(numbers, 64)
	DATA32(FOR(`I', 0, eval(2 * LANES - 2), `I, ')eval(2 * LANES - 1))
END_RODATA

RODATA(numbers_of_rows, 64)
FOR(`I', 0, 11, `	DATA32(I, 0, 0, 0)
')END_RODATA')

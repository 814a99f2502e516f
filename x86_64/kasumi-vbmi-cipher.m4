dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C The rounds of KASUMI for kasumi-vbmi.asm, in planes of SETS = 1, 2 or 4 sets of 64 blocks.
C MODE is encrypt, decrypt or lanes: there each lane has a key.  Plane 1 is A, plane 0 is B.

C ONE_KEY(a, b): a for one key, b for a key in each lane.
define(`ONE_KEY', `ifelse(MODE, lanes, `$2', `$1')')

C Loops: sets S; pairs of sets PAIR; the sets S of a pair, of which there is one if SETS is 1; planes P.
define(`EACH_SET', `FOR(`S', 0, SETS - 1, `$1')')
define(`EACH_PAIR', `FOR(`PAIR', 0, eval((SETS - 1) / 2), `$1')')
define(`EACH_OF_PAIR', `FOR(`S', 2 * PAIR, 2 * PAIR + (SETS > 1), `$1')')
define(`EACH_PLANE', `FOR(`P', 0, 1, `$1')')

C --- registers and the frame

define(`KEYS', `%r9')
define(`ROUND_KEYS', `%r10')
C Vectors: z, or y where those of 256 bits are enough.  OF_FEW(a, b): a in kasumi-vbmi-few.m4, b elsewhere.
define(`WIDTH', z)
define(`IS_FEW', 0)
define(`OF_FEW', `ifelse(IS_FEW, 1, `$1', `$2')')
define(`Z', `%WIDTH`'mm`'eval($1)')
C Z(0), ..., Z(4): the lower halves of the tables; T(0), ..., T(13): temporary; X(0), ..., X(7): the halves of one set.
define(`T', `Z(6 + $1)')
define(`X', `Z(24 + $1)')

C A(set, plane), B, D: words.  Four sets keep B and D in the same registers, and what is needed later as STAYS in memory.
define(`A', `Z(NTH(eval(SETS / 2), 18, `20 + 6 * ($1)', `24 + 2 * ($1)') + $2)')
define(`B', `ifelse(SETS, 4, `D($1, $2)', `Z(ifelse(SETS, 1, 20, 22) + 6 * ($1) + $2)')')
define(`D', `Z(NTH(eval(SETS / 2), 22, `24 + 6 * ($1)', `20 + 2 * (($1) & 1)') + $2)')

C Frame: for one key 16 vectors of keys; 32 vectors of halves; 8 of STAYS.
define(`SPILLED_AT', `ONE_KEY(1024, 0)')
define(`STAYS_AT', `(SPILLED_AT + 2048)')
define(`FRAME_END', `(STAYS_AT + 512)')
define(`SPILLED', `eval(SPILLED_AT + 512 * ($1) + 64 * ($2))(%rsp)')
define(`STAYS', `eval(STAYS_AT + 128 * ($1) + 64 * ($2))(%rsp)')

C U(set, plane, half, word): of a block.  In lanes blocks are numbers, so that bytes have the other order.
define(`U', `ifelse(SETS, 1, `X(BYTE_OF($2, $3, $4))', `SPILLED($1, BYTE_OF($2, $3, $4))')')
define(`BYTE_OF', `ONE_KEY(, `7 -') (4 * (1 - $1) + 2 * $2 + $3)')

C KEY(set, n): byte n of the keys of two rounds.
define(`KEY', `ONE_KEY(`eval(8 * ($2))(ROUND_KEYS){1to`'TO}', `eval(8192 * ($1) + 8 * TO * ($2))(ROUND_KEYS)')')

C --- instructions

C TO: quadwords of a vector; WHOLE(register): all of it.
define(`TO', `ifelse(WIDTH, y, 4, 8)')
define(`WHOLE', `translit(`$1', y, z)')
C AFFINE(matrix, constant, x, result)
define(`AFFINE', `
	vgf2p8affineqb	IMM($2), CONSTANT($1){1to`'TO}, $3, $4')
C ELEMENT: of a subkey that is broadcast, d or q.
define(`ELEMENT', `OF_FEW(d, q)')
define(`XOR', `
	vpxor`'ELEMENT	$1, $2, $2')
define(`XOR3', `
	vpternlogq	IMM(0x96), $1, $2, $3')	C $3 ^= $1 ^ $2
define(`AND_XOR', `
	vpternlog`'ELEMENT	IMM(0x6a), $2, $1, $3')	C $3 = $3 & $1 ^ $2
define(`XOR_AND', `
	vpternlogq	IMM(0x78), $1, $2, $3')	C $3 ^= $1 & $2
C LOOKUP(number of table, index, result): the lower halves of the tables are in registers.
define(`LOOKUP', `
	vmovdqa64	WHOLE(Z($1)), WHOLE($3)
	vpermt2b	UPPER_64($1), WHOLE($2), WHOLE($3)')

C --- FI
C
C A word is given as (fi, set, round): the input of FI1, FI2 or FI3 in round 0, an even one, or 1, an odd one.
C     WORD(plane, fi, set, round)     in place
C     KI(plane, fi, set, round)       the subkey
C     ADDED(plane, fi, set, round)    what is added to the result; nothing for FI2
C     NUMBER(fi, set)                 among the words that are on their way at the same time
C Late addends are not added in FI: they would delay the end by 6 cycles instead of 2.
define(`WORD', `ifelse($2, 2, `D($3, $1)', `A($3, $1)')')
define(`KI', `KEY($3, 2 + 4 * $2 + 16 * $4 + $1)')
define(`ADDED', `ifelse($2, 3, `LATER($3, $1, `D')', $2, 2, `', $4, 1, `U($3, $1, 1, 1)', `LATER($3, $1, `B')')')
define(`LATER', `ifelse(SETS, 4, `STAYS($1, $2)', `$3($1, $2)')')	C LATER(set, plane, register): D or B
define(`NUMBER', `eval(ifelse($1, 3, `ifelse(SETS, 4, 1, 2) * ($2)', `2 * (($2) & 1) + $1 - 1'))')

C HALF(half, I, J, B of the result, A of the result, what is added to A, to B): the last two may be missing, one result may be in J.
C The map for bit 7 of I, which is 0 for 127, gets the greater one of I and 127.
C SIGN(x, result): whether bit 7 is set.
define(`LOW7', `OF_FEW(`Z(23)', `T(7)')')
define(`ZERO', `Z(13)')
define(`SIGN', `OF_FEW(`	vpcmpgtb	$1, ZERO, $2', `AFFINE(M_SIGN, 0, $1, $2)')')
define(`HALF', `
	vpmaxub	LOW7, $2, T(1)
SIGN($3, T(0))
AFFINE(M_S9($1, 7, 0), ONE_S9($1, 7, 0), T(1), T(4))
AFFINE(M_S9($1, 7, 1), ONE_S9($1, 7, 1), T(1), T(5))
AFFINE(M_S9($1, 8, 0), ONE_S9($1, 8, 0), $2, T(2))
AFFINE(M_S9($1, 8, 1), ONE_S9($1, 8, 1), $2, T(3))
AND_XOR(T(0), $3, T(2))
LOOKUP(S9_IN($1, 1), $2, T(1))
ifelse($3, $5, `
	vpermi2b	UPPER_64(S7_IN), WHOLE(Z(S7_IN)), WHOLE($3)', `LOOKUP(S7_IN, $3, $5)')
LOOKUP(S9_IN($1, 0), $2, $4)
ifelse(`$6', `', `
	vpandq	T(0), T(3), T(3)', `XOR($7, T(2))
AND_XOR(T(0), $6, T(3))')
XOR(T(5), T(3))
XOR3(T(4), T(2), $4)
XOR3(T(3), T(1), $5)')

C FI_BEGIN(fi, set, round), FI_END: the halves of FI of a word in place.
define(`KEPT', `T(6 + 2 * NUMBER($1, $2))')
define(`FI_BEGIN', `HALF(1, WORD(1, $@), WORD(0, $@), KEPT($@), WORD(0, $@), KI(1, $@), KI(0, $@))')
define(`FI_END', `HALF(2, KEPT($@), WORD(0, $@), WORD(0, $@), WORD(1, $@), ADDED(1, $@), ADDED(0, $@))')

C --- FI of two words in parallel, which share what is loaded, with signs in mask registers: for four sets

define(`G', `T($1)')
define(`Y', `T(2 + $1)')
define(`SHARED', `T(4)')
define(`S7_UPPER', `T(5)')	C UPPER_64(S7_IN)
define(`SIGN_J', `%k`'eval(3 + NUMBER($1, $2))')
define(`SIGN_I', `%k`'eval(1 + $1)')

C TWO_LOOKUPS(number of table, index, result, index, result)
define(`TWO_LOOKUPS', `
	vmovdqa64	UPPER_64($1), SHARED
	vmovdqa64	Z($1), $3
	vpermt2b	SHARED, $2, $3
	vmovdqa64	Z($1), $5
	vpermt2b	SHARED, $4, $5')
C TWO_MAPS(`half, bit, plane', I, sign, result, I, sign, result)
define(`TWO_MAPS', `
	vpbroadcastq	CONSTANT(M_S9($1)), SHARED
	vgf2p8affineqb	IMM(ONE_S9($1)), SHARED, $2, $4{$3}{z}
	vgf2p8affineqb	IMM(ONE_S9($1)), SHARED, $5, $7{$6}{z}')
C ADD_LAST(x, plane, fi, set, round): to the word, together with what is added to the result of FI.
define(`ADD_LAST', `ifelse($3, 2, `XOR($1, WORD($2, $3, $4))', `XOR3(ADDED($2, $3, $4, $5), $1, WORD($2, $3, $4))')')

C TWO_FI_BEGIN(`word', `word'), TWO_FI_END: each word is fi, set, round.
define(`TWO_FI_BEGIN', `
	vpmovb2m	WORD(1, $1), SIGN_I(0)
	vpmovb2m	WORD(0, $1), SIGN_J($1)
	vpmovb2m	WORD(1, $2), SIGN_I(1)
	vpmovb2m	WORD(0, $2), SIGN_J($2)
TWO_LOOKUPS(S9_IN(1, 0), WORD(1, $1), KEPT($1), WORD(1, $2), KEPT($2))
XOR3(KI(0, $1), WORD(0, $1), KEPT($1))
XOR3(KI(0, $2), WORD(0, $2), KEPT($2))
TWO_MAPS(`1, 7, 0', WORD(1, $1), SIGN_I(0), Y(0), WORD(1, $2), SIGN_I(1), Y(1))
TWO_MAPS(`1, 8, 0', WORD(1, $1), SIGN_J($1), G(0), WORD(1, $2), SIGN_J($2), G(1))
XOR3(Y(0), G(0), KEPT($1))
XOR3(Y(1), G(1), KEPT($2))
	vpermi2b	S7_UPPER, Z(S7_IN), WORD(0, $1)
	vpermi2b	S7_UPPER, Z(S7_IN), WORD(0, $2)
TWO_LOOKUPS(S9_IN(1, 1), WORD(1, $1), Y(0), WORD(1, $2), Y(1))
XOR3(KI(1, $1), Y(0), WORD(0, $1))
XOR3(KI(1, $2), Y(1), WORD(0, $2))
TWO_MAPS(`1, 7, 1', WORD(1, $1), SIGN_I(0), G(0), WORD(1, $2), SIGN_I(1), G(1))
TWO_MAPS(`1, 8, 1', WORD(1, $1), SIGN_J($1), Y(0), WORD(1, $2), SIGN_J($2), Y(1))
XOR3(Y(0), G(0), WORD(0, $1))
	vpmovb2m	WORD(0, $1), SIGN_J($1)
XOR3(Y(1), G(1), WORD(0, $2))
	vpmovb2m	WORD(0, $2), SIGN_J($2)')
define(`TWO_FI_END', `
	vpmovb2m	KEPT($1), SIGN_I(0)
	vpmovb2m	KEPT($2), SIGN_I(1)
	vmovdqa64	Z(S7_IN), WORD(1, $1)
	vpermt2b	S7_UPPER, WORD(0, $1), WORD(1, $1)
	vmovdqa64	Z(S7_IN), WORD(1, $2)
	vpermt2b	S7_UPPER, WORD(0, $2), WORD(1, $2)
TWO_LOOKUPS(S9_IN(2, 0), KEPT($1), Y(0), KEPT($2), Y(1))
ADD_LAST(Y(0), 0, $1)
ADD_LAST(Y(1), 0, $2)
TWO_MAPS(`2, 7, 0', KEPT($1), SIGN_I(0), G(0), KEPT($2), SIGN_I(1), G(1))
TWO_MAPS(`2, 8, 0', KEPT($1), SIGN_J($1), Y(0), KEPT($2), SIGN_J($2), Y(1))
XOR3(Y(0), G(0), WORD(0, $1))
XOR3(Y(1), G(1), WORD(0, $2))
TWO_LOOKUPS(S9_IN(2, 1), KEPT($1), Y(0), KEPT($2), Y(1))
ADD_LAST(Y(0), 1, $1)
ADD_LAST(Y(1), 1, $2)
TWO_MAPS(`2, 7, 1', KEPT($1), SIGN_I(0), G(0), KEPT($2), SIGN_I(1), G(1))
TWO_MAPS(`2, 8, 1', KEPT($1), SIGN_J($1), Y(0), KEPT($2), SIGN_J($2), Y(1))
XOR3(Y(0), G(0), WORD(1, $1))
XOR3(Y(1), G(1), WORD(1, $2))')

C --- FL

C ROTATED(A, B, xa, xb): xa, xb ^= the word rotated to the left by one.
define(`ROTATED', `
AFFINE(M_ROL7, 0, $1, T(2))
AFFINE(M_TOP, 0, $1, T(3))
XOR_AND(CONSTANT(C_BIT7){1to`'TO}, $2, $3)
	vpaddb	$2, $2, $2
XOR(T(2), $3)
XOR3($2, T(3), $4)')

C FL(set, left A, B, right A, B, number of KL1)
define(`FL', `
	vpandq	KEY($1, $6 + 1), $2, T(0)
	vpandq	KEY($1, $6), $3, T(1)
ROTATED(T(0), T(1), $4, $5)
	vporq	KEY($1, $6 + 3), $4, T(0)
	vporq	KEY($1, $6 + 2), $5, T(1)
ROTATED(T(0), T(1), $2, $3)')

C --- rounds
C
C EVEN, ODD: rounds 1, 3, 5, 7 and 2, 4, 6, 8 of the standard.  FI1 and FI2 take A and D.
C Four sets do FI1 and FI2 for two sets, which is two times two words in parallel, then for the others, and FI3 for all.

C STAY(set, plane): D in memory.  CHANGE(set, plane, half, word, register): U ^= register.
define(`STAY', `ifelse(SETS, 4, `
	vmovdqa64	D($1, $2), STAYS($1, $2)')')
define(`CHANGE', `ifelse(SETS, 1, `XOR($5, U($1, $2, $3, $4))', `
	vpxorq	U($1, $2, $3, $4), $5, T($2)
	vmovdqa64	T($2), U($1, $2, $3, $4)')')
C LOAD_SUM(key, half, register): half ^ key
define(`LOAD_SUM', `ifelse(SETS, 1, `
	vpxorq	$1, $2, $3', `
	vmovdqa64	$2, $3
XOR($1, $3)')')

C FI_1_AND_2(round), FI_3(round), each with what follows for a set: FI_2_DONE(set, round), FI_3_DONE_EVEN(set), FI_3_DONE_ODD.
define(`FI_1_AND_2', `
EACH_OF_PAIR(`LEFT_AND_RIGHT_BEGIN(S, $1)')
EACH_OF_PAIR(`LEFT_AND_RIGHT_END(S, $1)
FI_2_DONE(S, $1)')')
define(`LEFT_AND_RIGHT_BEGIN', `ifelse(SETS, 4, `TWO_FI_BEGIN(`1, $1, $2', `2, $1, $2')', `FI_BEGIN(1, $1, $2)
FI_BEGIN(2, $1, $2)')')
define(`LEFT_AND_RIGHT_END', `ifelse(SETS, 4, `TWO_FI_END(`1, $1, $2', `2, $1, $2')', `FI_END(1, $1, $2)
FI_END(2, $1, $2)')')
define(`FI_2_DONE', `EACH_PLANE(`
XOR(A($1, P), D($1, P))
ifelse($2, 0, `CHANGE($1, P, 1, 0, D($1, P))')
STAY($1, P)
XOR(KEY($1, 12 + 16 * $2 + P), A($1, P))')')
define(`FI_3', `ifelse(SETS, 4, `FI_3_OF_PAIRS($1, `$2')', `
EACH_SET(`FI_BEGIN(3, S, $1)')
EACH_SET(`FI_END(3, S, $1)')
EACH_SET(`$2(S)')')')
define(`FI_3_OF_PAIRS', `
EACH_PAIR(`TWO_FI_BEGIN(`3, 2 * PAIR, $1', `3, 2 * PAIR + 1, $1')')
EACH_PAIR(`TWO_FI_END(`3, 2 * PAIR, $1', `3, 2 * PAIR + 1, $1')
EACH_OF_PAIR(`$2(S)')')')

define(`EVEN', `
EACH_PAIR(`
EACH_OF_PAIR(`EVEN_FL(S)')
EACH_OF_PAIR(`EVEN_KO1(S)')')
EACH_PAIR(`
EACH_OF_PAIR(`EVEN_KO2(S)')
FI_1_AND_2(0)')
FI_3(0, `FI_3_DONE_EVEN')')
define(`EVEN_FL', `EACH_PLANE(`
	vmovdqa64	U($1, P, 0, 0), A($1, P)
	vmovdqa64	U($1, P, 0, 1), B($1, P)')
FL($1, A($1, 1), A($1, 0), B($1, 1), B($1, 0), 0)')
define(`EVEN_KO1', `EACH_PLANE(`STAY($1, P)
XOR(KEY($1, 4 + P), A($1, P))')')
define(`EVEN_KO2', `EACH_PLANE(`ifelse(SETS, 4, `
	vmovdqa64	STAYS($1, P), B($1, P)')
	vpxorq	KEY($1, 8 + P), B($1, P), D($1, P)')')
define(`FI_3_DONE_EVEN', `EACH_PLANE(`CHANGE($1, P, 1, 1, A($1, P))')')

define(`ODD', `
EACH_PAIR(`
EACH_OF_PAIR(`ODD_KO(S)')
FI_1_AND_2(1)')
FI_3(1, `FI_3_DONE_ODD')')
define(`ODD_KO', `EACH_PLANE(`LOAD_SUM(KEY($1, 20 + P), U($1, P, 1, 0), A($1, P))
LOAD_SUM(KEY($1, 24 + P), U($1, P, 1, 1), D($1, P))')')
define(`FI_3_DONE_ODD', `EACH_PLANE(`ifelse(SETS, 4, `
	vmovdqa64	STAYS($1, P), D($1, P)')')
FL($1, D($1, 1), D($1, 0), A($1, 1), A($1, 0), 16)
EACH_PLANE(`CHANGE($1, P, 0, 0, D($1, P))
CHANGE($1, P, 0, 1, A($1, P))')')

C ROUNDS(label): all 8.  TWO_ROUNDS: bytes of the keys of two.
define(`TWO_ROUNDS', `ONE_KEY(256, `eval(256 * TO)')')
define(`ROUNDS', `ifelse(SETS, 4, `
	vmovdqa64	UPPER_64(S7_IN), S7_UPPER', `
	vmovdqa64	CONSTANT(C_LOW7), LOW7')
ifelse(MODE, decrypt, `BACKWARD($1)', `FORWARD($1)')
	cmp	%rcx, ROUND_KEYS
	jne	$1b')
define(`FORWARD', `
	mov	KEYS, ROUND_KEYS
	lea	eval(4 * TWO_ROUNDS)(KEYS), %rcx
	.p2align 6
$1:
EVEN
ODD
	add	$TWO_ROUNDS, ROUND_KEYS')
define(`BACKWARD', `
	lea	eval(3 * TWO_ROUNDS)(KEYS), ROUND_KEYS
	lea	-TWO_ROUNDS`'(KEYS), %rcx
	.p2align 6
$1:
ODD
EVEN
	sub	$TWO_ROUNDS, ROUND_KEYS')

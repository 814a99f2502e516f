C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C
C KASUMI in constant time with AVX-512 VBMI and GFNI: byte planes of 64 blocks, 1, 2 or 4 sets of them at a time.
C
C void xcsi_kasumi_set_key_vbmi (uint64_t *state, const uint8_t *key)
C                                rdi              rsi
C void xcsi_kasumi_encrypt_vbmi (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
C void xcsi_kasumi_decrypt_vbmi (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
C                                rdi                    rsi           rdx                 rcx
C void xcsi_kasumi_set_lanes_vbmi (uint64_t *planes, const uint64_t *keys, size_t first, size_t count)
C                                  rdi               rsi                   rdx           rcx
C void xcsi_kasumi_encrypt_lanes_vbmi (const uint64_t *planes, uint64_t *blocks, size_t lanes)
C                                      rdi                     rsi               rdx
C void xcsi_kasumi_f8_lanes_vbmi (const uint64_t *planes, struct kasumi_batch *batch, size_t lanes, size_t steps)
C void xcsi_kasumi_f9_lanes_vbmi (const uint64_t *planes, struct kasumi_batch *batch, size_t lanes, size_t steps)
C                                 rdi                     rsi                         rdx           rcx
C
C A word is two bytes, A and B, each in a vector with a byte for each block; these, I and J, and what S9 is made of: kasumi.m4.
C The table of 128 bytes is read by vpermt2b, which ignores bit 7 of an index, and the two affine maps of I count where bit 7
C of I and of J are set.  All of this twice: for B, and for A with bit 8.
C
C State: 128 bytes; 16 for each round, B and A of KL1, KL2, KO1, KI1, KO2, KI2, KO3, KI3.  A call makes vectors of them on the
C stack, and wipes those.  Planes of a group of lanes: the same order, a vector for each byte.
C In vectors of blocks and of keys byte 16 l + 2 v + h belongs to block 8 v + 2 l + h of the 64: what unpacking gives.
C
C Lanes: the chain of f8 and f9 stays in planes from step to step; the sum A + n, made there, or the block of f9 is unpacked and
C added to it, before what the step made is stored.  Eight lanes of eight steps meet the buffers by a transposition of 8 x 8
C numbers.
C
C Features: AVX-512 (F, BW, DQ), VBMI, GFNI.  Any alignment, but in lanes.  Constant time: addresses of tables are the same always.
C Scratch: rax, rcx, rdx, rsi, rdi, r8-r11, k0-k6; zmm0 to 31, k and 3.5 KiB of stack, wiped; upper parts are clean at exit.
C
C Speed on AMD Zen 5, core cycles per byte of the whole public call (xcs speed), C by gcc 12 -O2:
C   bytes           8    64   512  1024  2048  16384
C   encrypt      68.3  8.52  1.07  0.84  0.69   0.67
C   decrypt      69.7  8.72  1.09  0.85  0.70   0.67
C   ct, encrypt   137  73.6  9.32  6.61  6.28   5.96
C Lanes, cycles of a call: up to 64 530, to 128 824, to 192 1300, to 256 1430; set_lanes 160 for each group of 64.  f8_lanes, of
C each of 16 steps, the buffers in the cache: 530, 850, 1372, 1487.  f8 of 256 messages of 1 KiB side by side: 0.84 cycles per byte
C (0.96 with steps of 8, whose buffers are met twice as often, and with A + n in rows).
C One set is bound by latency: a lookup takes 5 cycles, an affine map 3, all else 2, FI 16, FL 14.  Lookups, affine maps and
C vpmovb2m go to two of four pipes: for four sets that is 928 cycles of 1290 without loading and storing.  Pairs that do not depend
C on each other, 48 in four sets, take 20 cycles each, 960 in all; whatever is put beside them adds 0.33 to 0.4 an operation.
C
C Slower: masks in k registers for one and two sets, 617 and 842; pairs that share loads for two sets 841; the lookups in front of
C the affine maps 580; for 256 lanes two times two sets 1620, four sets without pairs 1659, pairs with masks in vectors 1506,
C affine maps in front of the lookups 2 %, two sets half a round behind the others 1460 to 1630, instructions of two pairs in turn
C 1480, FI2 + FI1 in the last sum of FI2 4 %; a set half a round behind the other 906; vporq and vpminsb for the sign 561 and 834;
C prefetching buffers, 4 % of f8; rows 64 bytes further apart, 1 %.  No gain: FI of the next round beside the third of this one, 544
C and 817; an order by a list scheduler, with four instructions a cycle and all registers, 1405.
C Not done: FL with its second rotation by two and a subkey for that, 5 cycles less of latency each; turns of three sets.
C
REQUIRES(avx512f, avx512bw, avx512dq, avx512vbmi, gfni)

include(`kasumi.m4')

C --- constants

C MATRIX(column 0, ..., 7) for vgf2p8affineqb: column j is what bit j of the input adds.
define(`MATRIX', `
	.byte	ROW(7, $@), ROW(6, $@), ROW(5, $@), ROW(4, $@), ROW(3, $@), ROW(2, $@), ROW(1, $@), ROW(0, $@)')
define(`ROW', `eval(($2 >> $1 & 1) | ($3 >> $1 & 1) << 1 | ($4 >> $1 & 1) << 2 | ($5 >> $1 & 1) << 3 | ($6 >> $1 & 1) << 4
  | ($7 >> $1 & 1) << 5 | ($8 >> $1 & 1) << 6 | ($9 >> $1 & 1) << 7)')

RODATA(.Lconstants, 64)
define(`T_S9', `eval(256 * ($1) - 256 + ifelse(`$2', `LOW', 0, 128))')	C T_S9(half, form)
FOR(`H', 1, 2, `S9_TABLE(H, `LOW')
S9_TABLE(H, `HIGH')')
define(`T_S7', 512)
S7_TABLE
C Byte i of a quadword eight times, for the quadwords of a vector whose 128-bit lanes all have that quadword.
define(`C_REPEAT', 640)
FOR(`I', 0, 7, `	.byte	I, I, I, I, I, I, I, I
')
define(`C_ORDER', 704)	C key words of the rounds
FOR(`R', 0, 7, `	.short	WORDS(R)
')
define(`C_LEFT', 832)	C by how much they are rotated, and the other way
	.short	1, 0, 5, 0, 8, 0, 13, 0
define(`C_RIGHT', 848)
	.short	15, 16, 11, 16, 8, 16, 3, 16
define(`C_KEY', 864)	C C1 to C8 of the key schedule
FOR(`I', 0, 7, `	.short	KEY_CONSTANT(I)
')
define(`C_SWAP', 880)	C bytes of a 16-bit number
	.byte	1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14
define(`M_S9', `eval(896 + 32 * ($1 - 1) + 16 * ($2 - 7) + ifelse(`$3', `LOW', 0, 8))')	C M_S9(half, bit of I or 8, form)
FOR(`H', 1, 2, `FOR(`V', 7, 8, `
MATRIX(DIFFERENCE(H, V, `LOW'))
MATRIX(DIFFERENCE(H, V, `HIGH'))')')
define(`M_SIGN', 960)	C all bits are bit 7
MATRIX(0, 0, 0, 0, 0, 0, 0, 255)
define(`M_ROR', 968)	C rotated to the right by one
MATRIX(128, 1, 2, 4, 8, 16, 32, 64)
define(`M_ROL', 976)	C to the left
MATRIX(2, 4, 8, 16, 32, 64, 128, 1)
define(`M_ROL7', 984)	C A in a rotation of the word: bits 7, 0, 1, ..., 5 are the new bits 0 to 6
MATRIX(2, 4, 8, 16, 32, 64, 0, 1)
define(`M_TOP', 992)	C B in a rotation of the word: bit 6 of A is the new bit 0
MATRIX(0, 0, 0, 0, 0, 0, 1, 0)
define(`C_ONE', 1000)
	.quad	1
define(`C_BIT7', 1008)
	.fill	8, 1, 128
define(`C_PLANES', 1016)	C bytes of C1 to C8
FOR(`I', 0, 7, `
	.fill	8, 1, eval(KEY_CONSTANT(I) >> 8)
	.fill	8, 1, eval(KEY_CONSTANT(I) & 255)')
define(`M_LEFT', `eval(1144 + ifelse($1, 1, 0, 16))')	C a byte shifted to the left by 1, 5, to the right by 7, 3
define(`M_RIGHT', `eval(1152 + ifelse($1, 7, 0, 16))')
MATRIX(2, 4, 8, 16, 32, 64, 128, 0)
MATRIX(0, 0, 0, 0, 0, 0, 0, 1)
MATRIX(32, 64, 128, 0, 0, 0, 0, 0)
MATRIX(0, 0, 0, 1, 2, 4, 8, 16)
define(`C_SWAP8', 1176)	C bytes of 64-bit numbers
	.byte	7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
END_RODATA

C --- registers

define(`STATE', `%rdi')
define(`DST', `%rsi')
define(`SRC', `%rdx')
define(`BLOCKS', `%r11')
define(`CONSTANT', `eval($1)(%r8)')
define(`KEYS', `%r9')
define(`ROUND_KEYS', `%r10')
define(`Z', `%zmm`'eval($1)')
C In lanes:
define(`STEPS', `%rdx')
define(`LEFT', `%rax')
define(`ROW', `%rdi')
define(`ADDEND', `%rcx')	C the row that comes to the block before, or 0: A + n + step, of struct kasumi_batch
define(`COUNTED', `%k0')	C not 0: ADDEND is 0 from the second step on
define(`STEP', `Z(5)')
C Of struct kasumi_batch:
define(`BATCH_ROWS', `0($1)')
define(`BATCH_STRIDE', `8($1)')
define(`BATCH_CHAIN', `16($1)')
define(`BATCH_SUM', `24($1)')
define(`BATCH_N', `32($1)')
define(`BATCH_SRC', `40($1)')
define(`BATCH_DST', `48($1)')
C In the frame of lanes, behind what is spilled: bytes from row to row; how far behind the first row sum and n are.
define(`STRIDE', `2560(%rsp)')
define(`TO_SUM', `2568(%rsp)')
define(`TO_N', `2576(%rsp)')

define(`T', `Z(6 + $1)')	C T(0), ..., T(13)
C A(plane), B(plane), D(plane): words of set S.  Four sets keep B and D in memory, as STAYS, and use the registers of D for both.
define(`A', `Z(ITEM(eval(SETS / 2), 18, `20 + 6 * S', `24 + 2 * S') + $1)')
define(`B', `ifelse(SETS, 4, `D($1)', `Z(ifelse(SETS, 1, 20, 22) + 6 * S + $1)')')
define(`D', `Z(ITEM(eval(SETS / 2), 22, `24 + 6 * S', `20 + 2 * (S & 1)') + $1)')
define(`STAYS', `ifelse(SETS, 4, `eval(ONE_KEY(1024, 0) + 2048 + 128 * S + 64 * $2)(%rsp)', `$1($2)')')
define(`STAY', `ifelse(SETS, 4, `
	vmovdqa64	D($1), STAYS(`D', $1)')')
define(`X', `Z(24 + $1)')	C X(0), ..., X(7)

C U(plane, half, word): of set S.
define(`U', `ifelse(SETS, 1, `X(PLANE($1, $2, $3))', `SPILLED(PLANE($1, $2, $3))')')
define(`PLANE', `ONE_KEY(, `7 -') (4 * (1 - $1) + 2 * $2 + $3)')
define(`SPILLED', `eval(ONE_KEY(1024, 0) + 512 * S + 64 * ($1))(%rsp)')

C ONE_KEY(for one key, a key for each lane).  In lanes blocks are numbers, so that bytes have the other order.
define(`ONE_KEY', `ifelse(MODE, lanes, `$2', `$1')')

C --- the cipher

define(`KEY', `ONE_KEY(`eval(8 * ($1))(ROUND_KEYS){1to8}', `eval(8192 * S + 64 * ($1))(ROUND_KEYS)')')

C AFFINE(matrix, constant, x, result)
define(`AFFINE', `
	vgf2p8affineqb	$$2, CONSTANT($1){1to8}, $3, $4')
define(`XOR', `
	vpxorq	$1, $2, $2')
define(`XOR3', `
	vpternlogq	$`'0x96, $1, $2, $3')	C $3 ^= $1 ^ $2
define(`AND_XOR', `
	vpternlogq	$`'0x6a, $2, $1, $3')	C $3 = $3 & $1 ^ $2
define(`XOR_AND', `
	vpternlogq	$`'0x78, $1, $2, $3')	C $3 ^= $1 & $2
C LOOKUP(number of table, index, result): the low halves of the tables are in registers.
define(`LOOKUP', `
	vmovdqa64	Z($1), $3
	vpermt2b	CONSTANT(128 * ($1) + 64), $2, $3')

C HALF(half, I, J, low, S7, mask, KA, KB): low = B of the result, S7 = A of it; mask is whether bit 7 of J is set, and then of A.
C Without KA and KB nothing is added.  All of J is added to B, so bit 7 of J is in the constant of what mask adds once more.
define(`HALF', `
AFFINE(M_SIGN, 0, $2, T(0))
ifelse($1, 1, `AFFINE(M_SIGN, 0, $3, $6)')
AFFINE(`M_S9($1, 7, `LOW')', DIFFERENCE_ONE($1, 7, `LOW'), $2, T(2))
AFFINE(`M_S9($1, 8, `LOW')', eval(DIFFERENCE_ONE($1, 8, `LOW') ^ 128), $2, T(3))
AFFINE(`M_S9($1, 7, `HIGH')', DIFFERENCE_ONE($1, 7, `HIGH'), $2, T(4))
AFFINE(`M_S9($1, 8, `HIGH')', DIFFERENCE_ONE($1, 8, `HIGH'), $2, T(5))
LOOKUP(2 * $1 - 1, $2, T(1))
LOOKUP(2 * $1 - 2, $2, $4)
LOOKUP(4, $3, $5)
ifelse(`$7', `', `
	vpandq	T(0), T(4), T(4)', `XOR($8, $3)
AND_XOR(T(0), $7, T(4))')
AND_XOR(T(0), $3, T(2))
	vpandq	$6, T(5), T(5)
	vpandq	$6, T(3), T(3)
XOR3(T(4), T(5), T(1))
XOR3(T(2), T(3), $4)
ifelse($1, 1, `AFFINE(M_SIGN, 0, T(1), $6)')
	vpxorq	T(1), $5, ifelse($1, 1, $5, $3)')

C FI1(A, B, number of KI, n), FI2(A, B, n, xa, xb): the halves of FI of a word in place, and ^= xa, xb unless there are none; n is 0
C or 1 for the two that are interleaved.  What is late is not xa, xb: it would delay the end by 6 cycles instead of 2.
define(`KEPT', `T(6 + 2 * ($1))')
define(`KEPT_MASK', `T(7 + 2 * ($1))')
define(`FI1', `HALF(1, $1, $2, KEPT($4), $1, KEPT_MASK($4), KEY($3 + 1), KEY($3))')
define(`FI2', `HALF(2, KEPT($3), $1, $2, KEPT($3), KEPT_MASK($3), $4, $5)')

C The same for two words side by side, which share what is loaded, with masks in k registers: more at a time, each of them later.
C WORD(w, A, B, number of KI, number for KEPT, xa, xb): word 0 or 1 of a pair; OF(part) is that of word W.
define(`WORD', `define(`WA$1', $2)define(`WB$1', $3)define(`KA$1', KEY($4 + 1))define(`KB$1', KEY($4))dnl
define(`WK$1', KEPT($5))define(`WM$1', `%k'eval(3 + $5))define(`XA$1', $6)define(`XB$1', $7)')
define(`OF', `indir(`$1'W)')
define(`WORDS2', `FOR(`W', 0, 1, `$1')')
define(`G', `T($1)')
define(`Y', `T(2 + $1)')
define(`SHARED', `T(4)')
define(`S7_REST', `T(5)')	C the upper half of that table
C MAP(half, bit, form, I, mask, result), TABLE(number of table, index, result): of both words.
define(`MAP', `
	vpbroadcastq	CONSTANT(M_S9($1, $2, `$3')), SHARED
WORDS2(`
	vgf2p8affineqb	$`'eval(DIFFERENCE_ONE($1, $2, `$3') ^ ifelse($2`$3', `8LOW', 128, 0)), SHARED, OF(`$4'), $6{$5}{z}')')
define(`TABLE', `
	vmovdqa64	CONSTANT(128 * ($1) + 64), SHARED
WORDS2(`
	vmovdqa64	Z($1), $3
	vpermt2b	SHARED, OF(`$2'), $3')')
C PAIR1, PAIR2: FI1 and FI2 of both.
define(`GK', `%k`'eval(1 + W)')
define(`PAIR1', `
WORDS2(`
	vpmovb2m	OF(`WA'), GK
	vpmovb2m	OF(`WB'), OF(`WM')')
TABLE(0, `WA', `OF(`WK')')
WORDS2(`XOR3(OF(`KB'), OF(`WB'), OF(`WK'))')
MAP(1, 7, `LOW', `WA', `GK', `Y(W)')
MAP(1, 8, `LOW', `WA', `OF(`WM')', `G(W)')
WORDS2(`XOR3(Y(W), G(W), OF(`WK'))')
WORDS2(`
	vpermi2b	S7_REST, Z(4), OF(`WB')')
TABLE(1, `WA', `Y(W)')
WORDS2(`XOR3(OF(`KA'), Y(W), OF(`WB'))')
MAP(1, 7, `HIGH', `WA', `GK', `G(W)')
MAP(1, 8, `HIGH', `WA', `OF(`WM')', `Y(W)')
WORDS2(`XOR3(Y(W), G(W), OF(`WB'))
	vpmovb2m	OF(`WB'), OF(`WM')')')
define(`PAIR2', `
WORDS2(`
	vpmovb2m	OF(`WK'), GK')
WORDS2(`
	vmovdqa64	Z(4), OF(`WA')
	vpermt2b	S7_REST, OF(`WB'), OF(`WA')')
TABLE(2, `WK', `Y(W)')
WORDS2(`ifelse(OF(`XB'), `', `XOR(Y(W), OF(`WB'))', `XOR3(OF(`XB'), Y(W), OF(`WB'))')')
MAP(2, 7, `LOW', `WK', `GK', `G(W)')
MAP(2, 8, `LOW', `WK', `OF(`WM')', `Y(W)')
WORDS2(`XOR3(Y(W), G(W), OF(`WB'))')
TABLE(3, `WK', `Y(W)')
WORDS2(`ifelse(OF(`XA'), `', `XOR(Y(W), OF(`WA'))', `XOR3(OF(`XA'), Y(W), OF(`WA'))')')
MAP(2, 7, `HIGH', `WK', `GK', `G(W)')
MAP(2, 8, `HIGH', `WK', `OF(`WM')', `Y(W)')
WORDS2(`XOR3(Y(W), G(W), OF(`WA'))')')

C ROTATED(A, B, xa, xb): xa, xb ^= the word rotated to the left by one.
define(`ROTATED', `
AFFINE(M_ROL7, 0, $1, T(2))
AFFINE(M_TOP, 0, $1, T(3))
XOR_AND(CONSTANT(C_BIT7){1to8}, $2, $3)
	vpaddb	$2, $2, $2
XOR(T(2), $3)
XOR3($2, T(3), $4)')

C FL(left A, B, right A, B, number of KL1)
define(`FL', `
	vpandq	KEY($5 + 1), $1, T(0)
	vpandq	KEY($5), $2, T(1)
ROTATED(T(0), T(1), $3, $4)
	vporq	KEY($5 + 3), $3, T(0)
	vporq	KEY($5 + 2), $4, T(1)
ROTATED(T(0), T(1), $1, $2)')

define(`EACH', `FOR(`S', 0, SETS - 1, `$1')')
define(`BOTH', `FOR(`P', 0, 1, `$1')')	C planes

C CHANGE(word, register): U ^= register
define(`CHANGE', `ifelse(SETS, 1, `XOR($2, U(P, HALF_CHANGED, $1))', `
	vpxorq	U(P, HALF_CHANGED, $1), $2, T(P)
	vmovdqa64	T(P), U(P, HALF_CHANGED, $1)')')

C EVEN, ODD: rounds 1, 3, 5, 7 and 2, 4, 6, 8 of the standard; FI1 and FI2 of two words side by side.
define(`TO', `ifelse(SETS, 1, `
	vpxorq	$1, $2, $3', `
	vmovdqa64	$2, $3
XOR($1, $3)')')
C Two sets at a time do the first two FI, which are four words side by side, and all of them the third.
define(`PAIRS', `FOR(`FIRST', 0, eval((SETS - 1) / 2), `$1')')
define(`OF_PAIR', `FOR(`S', 2 * FIRST, 2 * FIRST + (SETS > 1), `$1')')
define(`FIRST_KEPT', `2 * (S & 1)')
define(`THIRD_KEPT', `ifelse(SETS, 4, S, 2 * S)')
define(`FI12', `ifelse(SETS, 4, `
OF_PAIR(`FIRST_WORDS($1, $2, `$3', `$4')PAIR1')
OF_PAIR(`FIRST_WORDS($1, $2, `$3', `$4')PAIR2
$5')', `
OF_PAIR(`FI1(A(1), A(0), $1, FIRST_KEPT)
FI1(D(1), D(0), $2, FIRST_KEPT + 1)')
OF_PAIR(`FI2(A(1), A(0), FIRST_KEPT, $3, $4)
FI2(D(1), D(0), FIRST_KEPT + 1)
$5')')')
define(`FIRST_WORDS', `WORD(0, A(1), A(0), $1, FIRST_KEPT, $3, $4)WORD(1, D(1), D(0), $2, FIRST_KEPT + 1)')
define(`THIRD_WORDS', `define(`S', eval(2 * FIRST))WORD(0, A(1), A(0), $1, THIRD_KEPT, STAYS(`D', 1), STAYS(`D', 0))dnl
define(`S', eval(2 * FIRST + 1))WORD(1, A(1), A(0), $1, THIRD_KEPT, STAYS(`D', 1), STAYS(`D', 0))')
define(`FI3', `ifelse(SETS, 4, `
PAIRS(`THIRD_WORDS($1)PAIR1')
PAIRS(`THIRD_WORDS($1)PAIR2
OF_PAIR(`$2')')', `
EACH(`FI1(A(1), A(0), $1, THIRD_KEPT)')
EACH(`FI2(A(1), A(0), THIRD_KEPT, STAYS(`D', 1), STAYS(`D', 0))')
EACH(`$2')')')
define(`EVEN', `define(`HALF_CHANGED', 1)
PAIRS(`
OF_PAIR(`BOTH(`
	vmovdqa64	U(P, 0, 0), A(P)
	vmovdqa64	U(P, 0, 1), B(P)')
FL(A(1), A(0), B(1), B(0), 0)')
OF_PAIR(`BOTH(`STAY(P)
XOR(KEY(4 + P), A(P))')')')
PAIRS(`
OF_PAIR(`BOTH(`ifelse(SETS, 4, `
	vmovdqa64	STAYS(`B', P), B(P)')
	vpxorq	KEY(8 + P), B(P), D(P)')')
FI12(6, 10, `STAYS(`B', 1)', `STAYS(`B', 0)', `BOTH(`XOR(A(P), D(P))
CHANGE(0, D(P))
STAY(P)
XOR(KEY(12 + P), A(P))')')')
FI3(14, `BOTH(`CHANGE(1, A(P))')')')
define(`ODD', `define(`HALF_CHANGED', 0)
PAIRS(`
OF_PAIR(`BOTH(`TO(KEY(20 + P), U(P, 1, 0), A(P))
TO(KEY(24 + P), U(P, 1, 1), D(P))')')
FI12(22, 26, `U(1, 1, 1)', `U(0, 1, 1)', `BOTH(`XOR(A(P), D(P))
STAY(P)
XOR(KEY(28 + P), A(P))')')')
FI3(30, `BOTH(`ifelse(SETS, 4, `
	vmovdqa64	STAYS(`D', P), D(P)')')
FL(D(1), D(0), A(1), A(0), 16)
BOTH(`CHANGE(0, D(P))
CHANGE(1, A(P))')')')

C --- blocks to planes and back

C UNPACK(bit, from, to): bytes of vectors whose numbers differ in that bit alternate.
define(`UNPACK', `FOR(`I', 0, 7, `ifelse(eval(I & $1), 0, `
	vpunpcklbw	$2(I + $1), $2(I), $3(I)
	vpunpckhbw	$2(I + $1), $2(I), $3(I + $1)')')')

C Vector V of a set, in Q(VECTOR): so the unpacking leaves the bytes 0, 4, 2, ... in order.
define(`HIGH_BYTES', `ONE_KEY(`I', `7 - I')')
define(`VECTOR', `eval(4 * (V & 1) + 2 * (V >> 2) + (V >> 1 & 1))')

C The last set of a turn may have fewer blocks, but in lanes.
define(`LAST', `ONE_KEY(`ifelse(eval(S == SETS - 1), 1, `$1')')')
define(`NEXT_MASK', `LAST(`
	kmovb	%eax, %k1
ifelse(V, 7, , `	shr	$`'8, %rax')')')
define(`SET_MASK', `
	mov	$eval(64 * SETS), %ecx
	cmp	%rcx, BLOCKS
	cmovb	BLOCKS, %rcx
	neg	%ecx
	mov	$`'-1, %rax
	shr	%cl, %rax')

C ROW_OF(base): vector V of set S in memory.  Q(0), ..., Q(7): vectors beside T.  BLOCK(I): plane of the blocks.
define(`ROW_OF', `eval(512 * S + 64 * V)($1)')
define(`Q', `ONE_KEY(`X($1)', `ifelse(SETS, 1, `T(8 + $1)', `X($1)')')')
define(`BLOCK', `ifelse(SETS, 1, `X($1)', `SPILLED($1)')')

C LOAD: the planes are in Q.
define(`LOAD', `
ONE_KEY(`FOR(`V', 0, 7, `NEXT_MASK
	vmovdqu64	ROW_OF(SRC), Q(V)LAST({%k1}{z})')', `
	test	ADDEND, ADDEND
	jz	12f
FOR(`V', 0, 7, `
	vmovdqa64	ROW_OF(ADDEND), Q(V)')
	jmp	13f
12:
	mov	TO_N, %r10
FOR(`V', 0, 7, `
	vpaddq	eval(512 * S + 64 * V)(DST,%r10), STEP, Q(V)')
	mov	TO_SUM, %r10
FOR(`V', 0, 7, `
	vpxorq	eval(512 * S + 64 * V)(DST,%r10), Q(V), Q(V)')
13:')
UNPACK(4, `Q', `T')
UNPACK(2, `T', `Q')
UNPACK(1, `Q', `T')
UNPACK(4, `T', `Q')
FOR(`I', 0, 3, `AFFINE(M_ROR, 0, Q(HIGH_BYTES), Q(HIGH_BYTES))')')

C STORE: from T.
define(`STORE', `
FOR(`I', 0, 3, `AFFINE(M_ROL, 0, T(HIGH_BYTES), T(HIGH_BYTES))')
UNPACK(2, `T', `Q')
UNPACK(1, `Q', `T')
UNPACK(4, `T', `Q')
FOR(`V', 0, 7, `ONE_KEY(`NEXT_MASK')
	vmovdqu64	Q(VECTOR), ROW_OF(ONE_KEY(DST, ROW))LAST({%k1})')')

C MEET: what a step made is stored, but for the first time, and what comes next is added, but for the last time.
define(`MEET', `
	cmp	$`'1, LEFT
	je	10f
LOAD
10:
FOR(`I', 0, 7, `
	vmovdqa64	BLOCK(I), T(I)
XOR(T(I), Q(I))
	vmovdqa64	Q(I), BLOCK(I)')
	cmp	STEPS, LEFT
	ja	11f
STORE
11:')

C --- functions

define(`PAIR', `ONE_KEY(256, 2048)')	C keys of two rounds

C ROUNDS(label): all 8.
define(`ROUNDS', `ifelse(SETS, 4, `
	vmovdqa64	CONSTANT(128 * 4 + 64), S7_REST')
ifelse(MODE, decrypt, `
	lea	eval(3 * PAIR)(KEYS), ROUND_KEYS
	lea	-PAIR`'(KEYS), %rcx
	.p2align 6
$1:
ODD
EVEN
	sub	$PAIR, ROUND_KEYS', `
	mov	KEYS, ROUND_KEYS
	lea	eval(4 * PAIR)(KEYS), %rcx
	.p2align 6
$1:
EVEN
ODD
	add	$PAIR, ROUND_KEYS')
	cmp	%rcx, ROUND_KEYS
	jne	$1b')

C TURN(label): the next blocks, up to 64 SETS.
define(`TURN', `
ONE_KEY(`SET_MASK
EACH(`LOAD
ifelse(SETS, 1, , `FOR(`I', 0, 7, `
	vmovdqa64	Q(I), BLOCK(I)')')')
ROUNDS($1)
SET_MASK
EACH(`FOR(`I', 0, 7, `
	vmovdqa64	BLOCK(I), T(I)')
STORE')', `
	vpxorq	X(0), X(0), X(0)
EACH(`FOR(`I', ifelse(SETS, 1, 1, 0), 7, `
	vmovdqa64	X(0), BLOCK(I)')')
	mov	DST, ADDEND
	lea	1(STEPS), LEFT
	vpxorq	STEP, STEP, STEP
2:
EACH(`MEET')
	sub	$`'1, LEFT
	jz	0f
ROUNDS($1)
	mov	STEPS, ROW
	sub	LEFT, ROW
	imul	STRIDE, ROW
	add	DST, ROW
	xor	%r10d, %r10d
	mov	STRIDE, ADDEND
	add	ROW, ADDEND
	kortestq	COUNTED, COUNTED
	cmovnz	%r10, ADDEND
	vpaddq	CONSTANT(C_ONE){1to8}, STEP, STEP
	jmp	2b
0:')
ONE_KEY(`
	add	$eval(512 * SETS), SRC', `
	add	$eval(8192 * SETS), KEYS')
ifelse(SETS, 1, , `ONE_KEY(, `WIPE_SPILLED(SETS)')')
ifelse(SETS, 4, `FOR(`I', 1, 6, `
	kxorq	%k`'I, %k`'I, %k`'I')')
	add	$eval(512 * SETS), DST
	sub	$eval(64 * SETS), BLOCKS')

C WIPE_SPILLED(sets)
define(`WIPE_SPILLED', `
	vpxor	%xmm6, %xmm6, %xmm6
FOR(`I', 0, eval(8 * $1 - 1), `
	vmovdqa64	Z(6), eval(ONE_KEY(1024, 0) + 64 * I)(%rsp)')
ifelse($1, 4, `FOR(`I', 32, 39, `
	vmovdqa64	Z(6), eval(ONE_KEY(1024, 0) + 64 * I)(%rsp)')')')

C TURNS: all blocks.
define(`TURNS', `
LEA(.Lconstants, %r8)
FOR(`I', 0, 4, `
	vmovdqa64	CONSTANT(128 * I), Z(I)')
1:
	cmp	$`'192, BLOCKS
	jbe	4f
define(`SETS', 4)
TURN(3)
	ja	1b
	jmp	8f
4:
	cmp	$`'64, BLOCKS
	jbe	6f
define(`SETS', 2)
TURN(5)
	jbe	8f
6:
define(`SETS', 1)
TURN(7)
8:
FOR(`I', 6, 31, `
	vpxord	Z(I), Z(I), Z(I)')')

define(`FUNCTION', `define(`MODE', $1)
	mov	%rcx, BLOCKS
	test	BLOCKS, BLOCKS
	jz	9f
PUSH(%rbp)
	mov	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	ROOM(3584)
	and	$`'-64, %rsp
	mov	%rsp, KEYS
	vmovdqa64	C_REPEAT+.Lconstants(%rip), T(0)
FOR(`I', 0, 15, `
	vpbroadcastq	eval(8 * I)(STATE), T(1 + I % 4)
	vpshufb	T(0), T(1 + I % 4), T(1 + I % 4)
	vmovdqa64	T(1 + I % 4), eval(64 * I)(KEYS)')
	mov	BLOCKS, %rdi
TURNS
FOR(`I', 0, 15, `
	vmovdqa64	T(0), eval(64 * I)(KEYS)')
	cmp	$`'64, %rdi
	jbe	8f
WIPE_SPILLED(4)
8:
	vzeroupper
	mov	%rbp, %rsp
	.cfi_def_cfa_register %rsp
POP(%rbp)
9:
	ret')

PROLOGUE(xcsi_kasumi_encrypt_vbmi)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_kasumi_decrypt_vbmi)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_kasumi_set_key_vbmi)
LEA(.Lconstants, %r8)
	vmovdqu	(%rsi), %xmm0
	vpshufb	CONSTANT(C_SWAP), %xmm0, %xmm0
	vpxor	CONSTANT(C_KEY), %xmm0, %xmm1
	vinserti128	$`'1, %xmm1, %ymm0, %ymm0
	vbroadcasti32x4	CONSTANT(C_LEFT), Z(1)
	vbroadcasti32x4	CONSTANT(C_RIGHT), Z(2)
	mov	$`'0xaaaaaaaaaaaaaaaa, %rax	C planes A
	kmovq	%rax, %k1
FOR(`I', 0, 1, `
	vmovdqa64	CONSTANT(C_ORDER + 64 * I), Z(3)
	vpermw	Z(0), Z(3), Z(3)
	vpsllvw	Z(1), Z(3), Z(4)
	vpsrlvw	Z(2), Z(3), Z(3)
	vporq	Z(3), Z(4), Z(4)
AFFINE(M_ROR, 0, Z(4), Z(4){%k1})
	vmovdqu64	Z(4), eval(64 * I)(STATE)')
FOR(`I', 0, 4, `
	vpxor	%xmm`'I, %xmm`'I, %xmm`'I')
	vzeroupper
	ret
EPILOGUE

define(`MODE', lanes)

C CHAIN: rows = KASUMI (row + the row before), of zeros in front of the first; rdi planes, rsi rows, rdx lanes, rcx steps, r8
C STRIDE, r9 TO_SUM, r10 TO_N, k0 COUNTED.
define(`CHAIN', `
PUSH(%rbp)
	mov	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	ROOM(2624)
	and	$`'-64, %rsp
	mov	%r8, STRIDE
	mov	%r9, TO_SUM
	mov	%r10, TO_N
	mov	%rdi, KEYS
	mov	%rdx, BLOCKS
	mov	%rcx, STEPS
TURNS
	mov	%rbp, %rsp
	.cfi_def_cfa_register %rsp
POP(%rbp)')

PROLOGUE(xcsi_kasumi_encrypt_lanes_vbmi)
	mov	$`'1, %ecx
	xor	%r8d, %r8d	C a step alone uses none of these
	xor	%r9d, %r9d
	xor	%r10d, %r10d
.Lchain:
CHAIN
	vzeroupper
	ret
EPILOGUE

C TRANSPOSED: eight vectors of eight numbers in Z(0), ..., Z(7), through Z(8), ..., Z(15).
define(`TRANSPOSED', `
FOR(`I', 0, 3, `
	vpunpcklqdq	Z(2 * I + 1), Z(2 * I), Z(8 + 2 * I)
	vpunpckhqdq	Z(2 * I + 1), Z(2 * I), Z(9 + 2 * I)')
FOR(`I', 0, 3, `define(`FROM', `eval(8 + (I & 1) + 4 * (I >> 1))')
	vshufi64x2	$`'0x88, Z(FROM + 2), Z(FROM), Z(2 * I)
	vshufi64x2	$`'0xdd, Z(FROM + 2), Z(FROM), Z(2 * I + 1)')
FOR(`I', 0, 3, `define(`OUT', `eval(8 + (I >> 1) + 2 * (I & 1))')
	vshufi64x2	$`'0x88, Z(I + 4), Z(I), Z(OUT)
	vshufi64x2	$`'0xdd, Z(I + 4), Z(I), Z(OUT + 4)')')

C The buffers and the rows: rax 8 times the lane, rbx its place in the first row, r14 the batch, r15 STRIDE, rdx three of them.
C PLACE(row): of eight rows, from r11 and r8 on.
define(`PLACE', `(ifelse(eval($1 < 4), 1, %r11, %r8)`'ITEM(eval($1 % 4), , `,%r15', `,%r15,2', `,%rdx'))')
define(`EIGHT_ROWS', `ifelse($1, 0, `
	mov	%rbx, %r11', `
	lea	(%rbx,%r15,8), %r11')
	lea	(%r11,%r15,4), %r8')
C APPLY(step), FETCH(step): eight steps of eight lanes into the buffers, and from there into the rows; r9 SRC, r10 DST.
define(`APPLY', `EIGHT_ROWS($1)
FOR(`I', 0, 7, `
	vmovdqa64	PLACE(I), Z(I)')
TRANSPOSED
FOR(`I', 0, 7, `
	mov	eval(8 * I)(%r9,%rax), %rsi
	mov	eval(8 * I)(%r10,%rax), %rdi
	vpshufb	Z(16), Z(8 + I), Z(8 + I)
	vpxorq	eval(8 * $1)(%rsi), Z(8 + I), Z(8 + I)
	vmovdqu64	Z(8 + I), eval(8 * $1)(%rdi)')')
define(`FETCH', `EIGHT_ROWS($1)
FOR(`I', 0, 7, `
	mov	eval(8 * I)(%r9,%rax), %rsi
	vmovdqu64	eval(8 * $1)(%rsi), Z(I)
	vpshufb	Z(16), Z(I), Z(I)')
TRANSPOSED
FOR(`I', 0, 7, `
	vmovdqa64	Z(8 + I), PLACE(I)')')

C BATCH: arguments of f8_lanes and f9_lanes, into registers that stay.  END_BATCH.
define(`BATCH', `
PUSH(%rbx)
PUSH(%r12)
PUSH(%r13)
PUSH(%r14)
PUSH(%r15)
	mov	%rsi, %r14
	mov	%rdx, %r12
	mov	%rcx, %r13
	mov	BATCH_ROWS(%r14), %rbx
	mov	BATCH_STRIDE(%r14), %r15
	shl	$`'3, %r15
	xor	%eax, %eax')
define(`END_BATCH', `
	vzeroupper
POP(%r15)
POP(%r14)
POP(%r13)
POP(%r12)
POP(%rbx)
	ret')
C CALL_CHAIN: the chain of the batch.
define(`CALL_CHAIN', `
	mov	BATCH_ROWS(%r14), %rsi
	mov	%r12, %rdx
	mov	%r13, %rcx
	mov	%r15, %r8
	mov	BATCH_SUM(%r14), %r9
	sub	%rsi, %r9
	mov	BATCH_N(%r14), %r10
	sub	%rsi, %r10
	call	.Lchain')
C TO_BUFFERS: for APPLY and FETCH.
define(`TO_BUFFERS', `
LEA(.Lconstants, %r8)
	vbroadcasti32x4	CONSTANT(C_SWAP8), Z(16)
	vpbroadcastq	%r13, Z(17)
	mov	BATCH_SRC(%r14), %r9
	mov	BATCH_DST(%r14), %r10
	lea	(%r15,%r15,2), %rdx
	xor	%eax, %eax')

PROLOGUE(xcsi_kasumi_f8_lanes_vbmi)
BATCH
C The block before + A + n, for the first step.
	mov	BATCH_SUM(%r14), %r8
	mov	BATCH_N(%r14), %r9
	mov	BATCH_CHAIN(%r14), %r10
	add	$`'7, %rdx
	shr	$`'3, %rdx
1:
	vmovdqa64	(%r8,%rax), Z(0)
	vpxorq	(%r9,%rax), Z(0), Z(0)
	vpxorq	(%r10,%rax), Z(0), Z(0)
	vmovdqa64	Z(0), (%rbx,%rax)
	add	$`'64, %rax
	sub	$`'1, %rdx
	jnz	1b
	kxnorq	COUNTED, COUNTED, COUNTED
CALL_CHAIN
C The rows meet the buffers.
TO_BUFFERS
	lea	-1(%r13), %rcx
	imul	%r15, %rcx
	add	%rbx, %rcx	C the last row
	add	$`'7, %r12
	shr	$`'3, %r12
1:
	mov	BATCH_CHAIN(%r14), %rsi
	vmovdqa64	(%rcx), Z(0)
	vmovdqa64	Z(0), (%rsi,%rax)
	mov	BATCH_N(%r14), %rsi
	vpaddq	(%rsi,%rax), Z(17), Z(0)
	vmovdqa64	Z(0), (%rsi,%rax)
	cmp	$`'8, %r13
	jbe	2f
APPLY(8)
2:
APPLY(0)
	add	$`'64, %rax
	add	$`'64, %rbx
	add	$`'64, %rcx
	sub	$`'1, %r12
	jnz	1b
FOR(`I', 0, 15, `
	vpxor	%xmm`'I, %xmm`'I, %xmm`'I')
END_BATCH
EPILOGUE

PROLOGUE(xcsi_kasumi_f9_lanes_vbmi)
BATCH
TO_BUFFERS
	lea	7(%r12), %rcx
	shr	$`'3, %rcx
1:
	cmp	$`'8, %r13
	jbe	2f
FETCH(8)
2:
FETCH(0)
	mov	BATCH_CHAIN(%r14), %rsi
	vpxorq	(%rsi,%rax), Z(8), Z(8)
	vmovdqa64	Z(8), (%rbx)
	mov	BATCH_N(%r14), %rsi
	vpaddq	(%rsi,%rax), Z(17), Z(0)
	vmovdqa64	Z(0), (%rsi,%rax)
	add	$`'64, %rax
	add	$`'64, %rbx
	sub	$`'1, %rcx
	jnz	1b
	kxorq	COUNTED, COUNTED, COUNTED
CALL_CHAIN
	mov	BATCH_ROWS(%r14), %rbx
	mov	BATCH_CHAIN(%r14), %r8
	mov	BATCH_SUM(%r14), %r9
	xor	%eax, %eax
	add	$`'7, %r12
	shr	$`'3, %r12
1:
	vmovdqa64	(%r9,%rax), Z(0)
	lea	(%rbx,%rax), %rsi
	mov	%r13, %rcx
2:
	vmovdqa64	(%rsi), Z(1)
	vpxorq	Z(1), Z(0), Z(0)
	add	%r15, %rsi
	sub	$`'1, %rcx
	jnz	2b
	vmovdqa64	Z(0), (%r9,%rax)
	vmovdqa64	Z(1), (%r8,%rax)
	add	$`'64, %rax
	sub	$`'1, %r12
	jnz	1b
	vpxor	%xmm0, %xmm0, %xmm0
	vpxor	%xmm1, %xmm1, %xmm1
END_BATCH
EPILOGUE

C W(byte, 0 or 1): a plane of the keys, before or after the unpacking.
define(`W', `Z(16 * ($2) + $1)')
define(`UNPACK_KEYS', `FOR(`I', 0, 15, `ifelse(eval(I & $1), 0, `
	vpunpcklbw	W(I + $1, $2), W(I, $2), W(I, 1 - $2)
	vpunpckhbw	W(I + $1, $2), W(I, $2), W(I + $1, 1 - $2)')')')

C Bytes of key word N, from numbers of four words.
define(`UPPER', `W(8 * (N / 4) + 7 - 2 * (N % 4), 1)')
define(`LOWER', `W(8 * (N / 4) + 6 - 2 * (N % 4), 1)')

C TO_PLANES(number of the key in a round, in which round, A, B)
define(`TO_PLANES', `
	vmovdqa64	$3, eval(1024 * (($2 + 16) % 8) + 128 * $1 + 64)(%rdi)
	vmovdqa64	$4, eval(1024 * (($2 + 16) % 8) + 128 * $1)(%rdi)')

C SHIFTED(left, right, a, b, result, scratch): result = (a << left) ^ (b >> right)
define(`SHIFTED', `
AFFINE(M_LEFT($1), 0, $3, $5)
AFFINE(M_RIGHT($2), 0, $4, $6)
XOR($6, $5)')

PROLOGUE(xcsi_kasumi_set_lanes_vbmi)
LEA(.Lconstants, %r8)
	lea	-1(%rdx,%rcx), %rcx
	shr	$`'6, %rdx
	shr	$`'6, %rcx
	sub	%rdx, %rcx	C groups, but for one
	mov	%rdx, %rax
	shl	$`'13, %rax
	add	%rax, %rdi
	shl	$`'10, %rdx
	add	%rdx, %rsi
1:
C The lanes of a vector are 8 i, 8 i + 2, ... and 8 i + 1, 8 i + 3, ..., so that unpacking leaves them in the order of blocks.
FOR(`I', 0, 7, `
	vmovdqa64	eval(128 * I)(%rsi), W(2 * I, 0)
	vmovdqa64	eval(128 * I + 64)(%rsi), W(2 * I + 1, 0)
	vshufi64x2	$`'0x88, W(2 * I + 1, 0), W(2 * I, 0), W(2 * I, 1)
	vshufi64x2	$`'0xdd, W(2 * I + 1, 0), W(2 * I, 0), W(2 * I + 1, 1)')
UNPACK_KEYS(8, 1)
UNPACK_KEYS(4, 0)
UNPACK_KEYS(2, 1)
UNPACK_KEYS(1, 0)
FOR(`N', 0, 7, `
SHIFTED(1, 7, UPPER, LOWER, Z(0), Z(6))
SHIFTED(1, 7, LOWER, UPPER, Z(1), Z(7))
AFFINE(M_ROR, 0, Z(0), Z(0))
TO_PLANES(0, N, Z(0), Z(1))
SHIFTED(5, 3, UPPER, LOWER, Z(2), Z(8))
SHIFTED(5, 3, LOWER, UPPER, Z(3), Z(9))
AFFINE(M_ROR, 0, Z(2), Z(4))
AFFINE(M_ROR, 0, Z(3), Z(5))
TO_PLANES(2, N - 1, Z(4), Z(3))
TO_PLANES(6, N - 6, Z(5), Z(2))
AFFINE(M_ROR, 0, LOWER, Z(10))
TO_PLANES(4, N - 5, Z(10), UPPER)
	vpxorq	CONSTANT(C_PLANES + 16 * N){1to8}, UPPER, Z(11)
	vpxorq	CONSTANT(C_PLANES + 16 * N + 8){1to8}, LOWER, Z(12)
AFFINE(M_ROR, 0, Z(11), Z(11))
TO_PLANES(1, N - 2, Z(11), Z(12))
TO_PLANES(3, N - 4, Z(11), Z(12))
TO_PLANES(5, N - 3, Z(11), Z(12))
TO_PLANES(7, N - 7, Z(11), Z(12))')
	add	$`'8192, %rdi
	add	$`'1024, %rsi
	sub	$`'1, %rcx
	jnc	1b
FOR(`I', 0, 31, `
	vpxord	Z(I), Z(I), Z(I)')
	vzeroupper
	ret
EPILOGUE

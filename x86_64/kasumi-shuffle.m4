dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI in byte planes with pshufb, a vector for each byte of LANES words, and by bit slices for many: what kasumi-ssse3.asm and
C kasumi-avx2.asm share.  kasumi.m4 says how two planes hold a word, and half of FI in their terms; kasumi-slices.m4 has the slices.
C
C S9.  A nibble of any four sums of the input bits is an index for pshufb, and a table for it adds any function of those.  S9 is
C quadratic, so all its products have to be within such nibbles.  Six do for the sum B of the result:
C     n0, n1 = lower and upper nibble of I;  P, Q, R, S = n1 + M n0 + w c
C where w is bit 7 of J, the M are matrices, that of R the identity, and c nibbles, 0 for S.  (M n0 is a lookup, too.)  The sum A
C differs from B in bit 7 alone, by bits 7 and 8 of S9: a quadratic form of rank 8, that is w + q(P) + r(Q) for suitable P, Q.
C So A = B + w + (a table of P + a table of Q); tables of P and Q for A take the place of those for B, and nothing waits.
C For each half: P and Q from the 9216 and 8640 pairs of M and c with such q and r, R and S at random until all of S9 is covered.
C     half 1: c = 4, 4, 7, 0;  half 2: c = 3, 12, 3, 0
C S7.  x - 16 k is negative, so that pshufb gives 0, where the upper bits of x are below k; the sum of the other tables, each of
C which is 16 bytes of S7 plus the 16 before, is S7(x).
C With n = J & 127, and KI as its byte B and the sum A + B, half of FI in place is
C     I' = sum of the six tables + n + KI(B);  J' = the same with the tables of A instead + J + S7(n) + n + KI(A + B)
C 19 lookups and 38 other instructions; about 14 of both are one behind the other.
C
C Rounds.  FI1 and FI2 of a round are independent, and then so are FI3 of an odd round and FI1 of the even one after it, whose input
C is there already, and FI2 and FI3 of that: twelve pairs in place of 24 FI.  A pair goes side by side; up to 8 blocks are in the
C lower halves of xmm registers, and a pair in both halves of one.  To decrypt it is thirteen steps: the first and the last round
C are alone.
C
C State: for two rounds 32 dwords, each a byte four times: KI, those of a pair beside one another, KO, KL.
C Planes of a group of FEW = 4 LANES lanes: vectors in that order, for four times LANES lanes; then 64 bytes, the last word of
C which is not 0 if there are bits.  Two groups: bits of both, where the second has its bytes; more than FEW - LANES lanes are
C done by slices, up to FEW of them by pairs of FI.
C
C Stack: 16 LANES + 64 bytes, or 36 words of 16 vectors besides for slices; wiped.
C
C Including files define
C     VEX        1: AVX encodings, of three operands
C     FULL_SIZE  x or y: the vectors
C     LANES      their bytes

include(`kasumi.m4')

C --- vocabulary

define(`STATE', `%rdi')	C or planes
define(`DST', `%rsi')
define(`SRC', `%rdx')
define(`BLOCKS', `%r11')
define(`ROUND_KEYS', `%r10')
define(`FRAME_BASE', `%rsp')
define(`CONSTANT', `eval($1)(%r8)')

C SIZE: the vectors at work, x or y.  R(n): one of them; XMM(n): its lower half.
define(`R', `%SIZE`'mm`'eval($1)')
define(`XMM', `%xmm`'eval($1)')
define(`BYTES', `ifelse(SIZE, x, 16, 32)')

C OP(instruction, a, b, c): c = b op a; where the encodings have two operands, c is not a, or the instruction commutes.
define(`OP', `ifelse(VEX, 1, `	v$1	$2, $3, $4', `$3', `$4', `	$1	$2, $4', `$2', `$4', `	$1	$3, $4', `	movdqa	$3, $4
	$1	$2, $4')
')
define(`XOR', `OP(pxor, $1, $2, $2)')	C XOR(a, b): b ^= a
C SHIFT(instruction, number, from, to)
define(`SHIFT', `ifelse(VEX, 1, `	v$1	$`'$2, $3, $4', `$3', `$4', `	$1	$`'$2, $4', `	movdqa	$3, $4
	$1	$`'$2, $4')
')
C MOVE(instruction, from, to)
define(`MOVE', `	ifelse(VEX, 1, v)$1	$2, $3
')
C LOOKUP(table, index, result); 0 where bit 7 of the index is set, else its low 4 bits count.
define(`LOOKUP', `ifelse(SIZE, y, `	vbroadcasti128	$1, $3
', `MOVE(movdqa, $1, $3)')OP(pshufb, $2, $3, $3)')

define(`MA', `R(0)')	C bytes A and B of words
define(`MB', `R(1)')
define(`T', `R(2 + $1)')	C T(0), ..., T(7)
define(`LA', `R(10)')
define(`LB', `R(11)')
define(`RA', `R(12)')
define(`RB', `R(13)')
define(`LOW4', `R(14)')
define(`LOW7', `R(15)')

C --- constants

RODATA(.Lconstants, 64)
C Nibbles to nibbles, to B, and for P and Q to A.
define(`TABLE', `CONSTANT(256 * ($1) - 256 + 16 * ($2))')	C TABLE(half, number)
define(`M_P', 0)
define(`M_Q', 1)
define(`M_S', 2)
define(`F_N0', 3)
define(`F_N1', 4)
define(`F_P', 5)
define(`F_Q', 6)
define(`F_R', 7)
define(`F_S', 8)
define(`A_P', 9)
define(`A_Q', 10)
	.byte	0, 2, 9, 11, 9, 11, 0, 2, 4, 6, 13, 15, 13, 15, 4, 6
	.byte	0, 15, 7, 8, 13, 2, 10, 5, 5, 10, 2, 13, 8, 7, 15, 0
	.byte	0, 5, 4, 1, 9, 12, 13, 8, 6, 3, 2, 7, 15, 10, 11, 14
	.byte	167, 49, 211, 164, 21, 149, 227, 130, 94, 27, 187, 31, 67, 16, 36, 150
	.byte	0, 2, 64, 50, 28, 135, 27, 240, 6, 216, 229, 75, 4, 67, 160, 151
	.byte	0, 0, 0, 84, 152, 18, 29, 195, 0, 193, 41, 188, 128, 203, 44, 51
	.byte	0, 0, 0, 14, 0, 138, 176, 52, 0, 25, 192, 215, 22, 133, 102, 251
	.byte	0, 0, 0, 220, 0, 244, 248, 208, 0, 202, 92, 74, 10, 52, 174, 76
	.byte	0, 0, 0, 194, 0, 77, 227, 108, 0, 230, 21, 49, 66, 233, 180, 221
	.byte	128, 0, 0, 84, 152, 146, 157, 67, 128, 193, 41, 188, 0, 203, 44, 51
	.byte	0, 128, 0, 14, 0, 10, 176, 52, 0, 25, 192, 87, 150, 5, 230, 251
	.balign	256
	.byte	0, 3, 10, 9, 1, 2, 11, 8, 12, 15, 6, 5, 13, 14, 7, 4
	.byte	0, 12, 4, 8, 5, 9, 1, 13, 5, 9, 1, 13, 0, 12, 4, 8
	.byte	0, 8, 14, 6, 1, 9, 15, 7, 11, 3, 5, 13, 10, 2, 4, 12
	.byte	167, 103, 115, 135, 144, 77, 97, 136, 10, 20, 26, 48, 154, 153, 175, 152
	.byte	0, 236, 8, 211, 2, 201, 61, 193, 64, 244, 70, 197, 142, 29, 191, 27
	.byte	0, 252, 0, 245, 0, 253, 60, 200, 0, 36, 248, 213, 200, 237, 12, 32
	.byte	0, 0, 0, 167, 0, 235, 25, 85, 0, 239, 127, 55, 125, 121, 27, 184
	.byte	0, 0, 0, 12, 0, 227, 131, 108, 0, 76, 120, 56, 198, 105, 61, 158
	.byte	0, 0, 0, 117, 0, 110, 212, 207, 0, 15, 117, 15, 139, 234, 42, 62
	.byte	128, 252, 0, 117, 0, 253, 188, 72, 0, 164, 248, 85, 200, 237, 12, 32
	.byte	0, 128, 128, 39, 128, 235, 25, 85, 0, 111, 255, 183, 125, 249, 155, 56
	.balign	256
C S7(x) ^ x, each sixteen of the table plus the sixteen before.
define(`S7_PART', `CONSTANT(512 + 16 * ($1))')
define(`S7_FORM', `(S7($1) ^ ($1))')
FOR(`X', 0, 127, `	.byte	eval(S7_FORM(X)`'ifelse(eval(X < 16), 1, , ` ^ S7_FORM(eval(X - 16))'))
')
C Vectors with the same byte everywhere.
define(`BYTE', `
	.fill	32, 1, $1')
define(`C_BELOW', `CONSTANT(640 + 32 * ($1 - 1))')	C C_BELOW(k): -16 k
FOR(`K', 1, 7, `BYTE(256 - 16 * K)')
define(`C_COUPLED', `CONSTANT(864 + 64 * ($1 - 1) + 32 * ($2))')	C C_COUPLED(half, number)
BYTE(4)
BYTE(7)
BYTE(3)
BYTE(12)
define(`C_LOW4', `CONSTANT(992)')
BYTE(0x0f)
define(`C_LOW7', `CONSTANT(1024)')
BYTE(0x7f)
define(`C_BIT0', `CONSTANT(1056)')
BYTE(1)
define(`C_SWAP', `CONSTANT(1088)')	C bytes of a 16-bit number

	.byte	1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14
define(`C_KEY', `CONSTANT(1104)')
	.short	FOR(`K', 0, 6, `KEY_CONSTANT(K), ')KEY_CONSTANT(7)
define(`C_PLANES', `CONSTANT(1120 + 64 * ($1) + 32 * ($2))')	C C_PLANES(n, 0 for the upper byte)
FOR(`K', 0, 7, `BYTE(eval(KEY_CONSTANT(K) >> 8))BYTE(eval(KEY_CONSTANT(K) & 255))')
define(`C_LOWER', `CONSTANT(1632 + 32 * ($1 - 1))')	C C_LOWER(n): the low n bits of a byte
FOR(`K', 1, 5, `BYTE(eval((1 << K) - 1))')

define(`C_ONES', `CONSTANT(1792)')
BYTE(255)
define(`C_BIT', `CONSTANT(1824 + 32 * ($1))')
FOR(`K', 0, 7, `BYTE(eval(1 << K))')
define(`C_WITHOUT', `CONSTANT(ifelse($1, 4, 2080, $1, 2, 2112, 2144))')	C places without $1 in their number
BYTE(0x0f)
BYTE(0x33)
BYTE(0x55)
define(`BITS_OF_C', 2176)	C bits of C1 to C8, as numbers of 32 bits
FOR(`K', 0, 7, `FOR(`B', 0, 15, `
	.long	eval(-(KEY_CONSTANT(K) >> B & 1))')')

END_RODATA

C --- keys

C Numbers of the keys of two rounds, by number in the round, byte and round: byte 0 is B, 1 is A, of KI their sum A ^ B.  The KI of
C two FI that run side by side to encrypt are neighbours.  BACK: 32 where a second round is that of the two before.
define(`BACK', 0)
define(`KI', `eval(4 * (($1 - 1 + 3 * $3) / 2) + 2 * $2 + ($1 - 1 + 3 * $3) % 2 - BACK * $3)')
define(`KO', `eval(10 + 2 * ($1 + 3 * $3) + $2 - BACK * $3)')
define(`KL', `eval(22 + 2 * ($1 + 2 * $3) + $2 - BACK * $3)')

C KEYED(instruction, key, register, number of a scratch register)
define(`KEY_BYTES', `ifelse(MODE, lanes, LANES, 4)')
define(`KEY', `eval(KEY_BYTES * ($1))(ROUND_KEYS)')
define(`KEYED', `ifelse(MODE, lanes, `OP($1, `KEY($2)', $3, $3)', VEX, 1, `	vpbroadcastd	KEY($2), R($4)
OP($1, R($4), $3, $3)', `	movd	KEY($2), XMM($4)
	pshufd	$`'0, XMM($4), XMM($4)
OP($1, XMM($4), $3, $3)')')
C PAIR_KEYED(first key, second key, register, two scratch registers): xor, where the register has lanes of two FI.
define(`PAIR_KEYED', `ifelse(MODE, lanes, `MOVE(movq, `KEY($1)', R($4))
OP(movhps, `KEY($2)', R($4), R($4))', eval($1 + 1), $2, `MOVE(movq, `KEY($1)', R($4))
OP(punpckldq, R($4), R($4), R($4))', `MOVE(movd, `KEY($1)', R($4))
MOVE(movd, `KEY($2)', R($5))
OP(punpckldq, R($5), R($4), R($4))
OP(punpckldq, R($4), R($4), R($4))')
XOR(R($4), $3)')

C --- the cipher

C HALF(half, I, J, number and round of KI, and of another one if a vector has lanes of two FI)
define(`ADD_KI', `ifelse(`$6', `', `KEYED(pxor, `KI($3, $1, $4)', $2, $7)',
  `PAIR_KEYED(`KI($3, $1, $4)', `KI($5, $1, $6)', $2, $7, 5)')')
define(`HALF', `pushdef(`I', $2)pushdef(`J', $3)
OP(pand, LOW4, I, T(0))
SHIFT(psrlw, 4, I, T(1))
OP(pxor, T(2), T(2), T(2))
OP(pcmpgtb, J, T(2), T(2))
OP(pand, LOW7, J, T(7))
OP(pand, LOW4, T(1), T(1))
LOOKUP(TABLE($1, M_P), T(0), T(4))
LOOKUP(TABLE($1, M_Q), T(0), T(5))
OP(pand, C_COUPLED($1, 0), T(2), T(3))
OP(pand, C_COUPLED($1, 1), T(2), T(2))
XOR(T(1), T(4))
XOR(T(1), T(5))
OP(pxor, T(0), T(1), T(6))
XOR(T(3), T(4))
XOR(ifelse($1, 1, `T(3)', `T(2)'), T(5))
XOR(ifelse($1, 1, `T(2)', `T(3)'), T(6))
LOOKUP(TABLE($1, F_N0), T(0), I)
LOOKUP(TABLE($1, M_S), T(0), T(2))
XOR(T(1), T(2))
XOR(T(7), I)
ifelse($1, 1, `ADD_KI(0, I, $4, $5, $6, $7, 2)')
LOOKUP(S7_PART(0), T(7), T(3))
XOR(T(3), J)
LOOKUP(TABLE($1, F_N1), T(1), T(0))
XOR(T(0), I)
OP(paddb, C_BELOW(1), T(7), T(3))
LOOKUP(S7_PART(1), T(3), T(1))
XOR(T(1), J)
LOOKUP(TABLE($1, F_S), T(2), T(0))
XOR(T(0), I)
OP(paddb, C_BELOW(2), T(7), T(3))
LOOKUP(S7_PART(2), T(3), T(1))
XOR(T(1), J)
LOOKUP(TABLE($1, F_R), T(6), T(0))
XOR(T(0), I)
LOOKUP(TABLE($1, F_P), T(4), T(0))
LOOKUP(TABLE($1, F_Q), T(5), T(1))
XOR(T(1), T(0))
ifelse($1, 1, `ADD_KI(1, J, $4, $5, $6, $7, 4)')
LOOKUP(TABLE($1, A_P), T(4), T(1))
LOOKUP(TABLE($1, A_Q), T(5), T(2))
XOR(T(2), T(1))
OP(paddb, C_BELOW(3), T(7), T(2))
LOOKUP(S7_PART(3), T(2), T(3))
XOR(T(3), J)
FOR(`K', 2, 3, `
OP(paddb, C_BELOW(2 * K), T(7), T(2))
LOOKUP(S7_PART(2 * K), T(2), T(2 + K))
OP(paddb, C_BELOW(2 * K + 1), T(7), T(2))
LOOKUP(S7_PART(2 * K + 1), T(2), T(6))
XOR(T(6), T(2 + K))')
XOR(T(4), T(5))
XOR(I, J)
XOR(T(5), J)
XOR(T(1), J)
XOR(T(0), I)popdef(`I')popdef(`J')')

C FI(A, B, number and round of KI): of a word; result in B, A.
define(`FI', `HALF(1, $1, $2, $3, $4)
HALF(2, $1, $2)')
C TWO_FI(A, B, number and round, the same of another word)
define(`TWO_FI', `ifelse(PACKED, 1, `
OP(punpcklqdq, $5, $1, $1)
OP(punpcklqdq, $6, $2, $2)
HALF(1, $1, $2, $3, $4, $7, $8)
HALF(2, $1, $2)
SHIFT(psrldq, 8, $1, $5)
SHIFT(psrldq, 8, $2, $6)', `
HALF(1, $1, $2, $3, $4)
HALF(1, $5, $6, $7, $8)
HALF(2, $1, $2)
HALF(2, $5, $6)')')

C ROTATED(A, B, xa, xb): xa, xb ^= the word rotated to the left by one.
define(`ROTATED', `
OP(pxor, T(2), T(2), T(2))
OP(pcmpgtb, $1, T(2), T(2))
OP(paddb, $1, $1, $1)
OP(pxor, T(3), T(3), T(3))
OP(pcmpgtb, $1, T(3), T(3))
OP(psubb, T(2), $1, $1)
OP(pand, LOW7, $1, $1)
XOR($1, $3)
OP(paddb, $2, $2, T(4))
OP(psubb, T(3), T(4), T(4))
XOR(T(4), $4)
OP(pandn, $2, LOW7, T(2))
XOR(T(2), $3)')

C FL(left A, B, right A, B, round, code): the code may change left by sums; it comes where that costs no time.
define(`FL', `
MOVE(movdqa, $1, T(0))
KEYED(pand, KL(1, 1, $5), T(0), 9)
MOVE(movdqa, $2, T(1))
KEYED(pand, KL(1, 0, $5), T(1), 9)
ROTATED(T(0), T(1), $3, $4)
$6
MOVE(movdqa, $3, T(0))
KEYED(por, KL(2, 1, $5), T(0), 9)
MOVE(movdqa, $4, T(1))
KEYED(por, KL(2, 0, $5), T(1), 9)
ROTATED(T(0), T(1), $1, $2)')

C U(half, byte, word): in the frame.
define(`U', `eval(BYTES * (4 * $1 + 2 * $2 + $3))(FRAME_BASE)')

C WITH(register, KO, copy): copy = register ^ KO
define(`WITH', `ifelse($1, $3, , `MOVE(movdqa, $1, $3)')KEYED(pxor, $2, $3, 9)')

C EVEN: rounds 1, 3, 5, 7 of the standard, ODD: 2, 4, 6, 8.  LA, LB, RA, RB are the words of the half that does not change,
C then of the other one.
C FO_BEGIN(round): L1 in LB, LA, L2 in MB, MA; LEFT_KO was before.  FO_END(round): L3 in LA, LB.
define(`LEFT_KO', `WITH(LA, KO(1, 1, $1), LA)
WITH(LB, KO(1, 0, $1), LB)')
define(`FO_BEGIN', `
WITH(RA, KO(2, 1, $1), MA)
WITH(RB, KO(2, 0, $1), MB)
TWO_FI(LA, LB, 1, $1, MA, MB, 2, $1)
XOR(RA, LB)
XOR(RB, LA)
XOR(LB, MB)
XOR(LA, MA)')
define(`FO_END', `
WITH(LB, KO(3, 1, $1), LB)
WITH(LA, KO(3, 0, $1), LA)
FI(LB, LA, 3, $1)
XOR(MB, LA)
XOR(MA, LB)')

define(`CHANGE', `
XOR(`U($1, 1, 1)', RA)
XOR(`U($1, 0, 1)', RB)
XOR(`U($1, 1, 0)', LA)
XOR(`U($1, 0, 0)', LB)
KEEP_HALF($1)')
define(`KEEP_HALF', `
MOVE(movdqa, LA, `U($1, 1, 0)')
MOVE(movdqa, LB, `U($1, 0, 0)')
MOVE(movdqa, RA, `U($1, 1, 1)')
MOVE(movdqa, RB, `U($1, 0, 1)')')

define(`EVEN', `FL(LA, LB, RA, RB, 0, `LEFT_KO(0)')
FO_BEGIN(0)
FO_END(0)
MOVE(movdqa, LA, RA)
MOVE(movdqa, LB, RB)
MOVE(movdqa, MB, LA)
MOVE(movdqa, MA, LB)
CHANGE(1)')
define(`ODD', `LEFT_KO(1)
FO_BEGIN(1)
FO_END(1)
FL(MB, MA, LA, LB, 1)
MOVE(movdqa, LA, RA)
MOVE(movdqa, LB, RB)
MOVE(movdqa, MB, LA)
MOVE(movdqa, MA, LB)
CHANGE(0)')

C Both, with the third FI of one beside the first of the other, which does not need it, and then the second and third together.
define(`EVEN_ODD', `FL(LA, LB, RA, RB, 0, `LEFT_KO(0)')
FO_BEGIN(0)
OP(pxor, U(1, 1, 0), MB, RA)
OP(pxor, U(1, 0, 0), MA, RB)
MOVE(movdqa, RA, `U(1, 1, 0)')
MOVE(movdqa, RB, `U(1, 0, 0)')
XOR(`U(1, 1, 1)', MB)
XOR(`U(1, 0, 1)', MA)
MOVE(movdqa, MB, `U(1, 1, 1)')
MOVE(movdqa, MA, `U(1, 0, 1)')
WITH(LB, KO(3, 1, 0), LB)
WITH(LA, KO(3, 0, 0), LA)
WITH(RA, KO(1, 1, 1), RA)
WITH(RB, KO(1, 0, 1), RB)
TWO_FI(LB, LA, 3, 0, RA, RB, 1, 1)
XOR(`U(1, 1, 1)', LA)
XOR(`U(1, 0, 1)', LB)
MOVE(movdqa, LA, `U(1, 1, 1)')
MOVE(movdqa, LB, `U(1, 0, 1)')
XOR(LA, RB)
XOR(LB, RA)
WITH(LA, KO(2, 1, 1), LA)
WITH(LB, KO(2, 0, 1), LB)
WITH(RB, KO(3, 1, 1), MA)
WITH(RA, KO(3, 0, 1), MB)
TWO_FI(LA, LB, 2, 1, MA, MB, 3, 1)
XOR(RB, LB)
XOR(RA, LA)
XOR(LB, MB)
XOR(LA, MA)
FL(LB, LA, MB, MA, 1, `XOR(`U(0, 1, 0)', LB)
XOR(`U(0, 0, 0)', LA)')
OP(pxor, U(0, 1, 1), MB, RA)
OP(pxor, U(0, 0, 1), MA, RB)
MOVE(movdqa, LB, MB)
MOVE(movdqa, LA, LB)
MOVE(movdqa, MB, LA)
KEEP_HALF(0)')

C ROUNDS(label): all 8, from U to U.
define(`CURRENT_HALF', `
MOVE(movdqa, `U($1, 1, 0)', LA)
MOVE(movdqa, `U($1, 0, 0)', LB)
MOVE(movdqa, `U($1, 1, 1)', RA)
MOVE(movdqa, `U($1, 0, 1)', RB)')
define(`TWO_ROUNDS', `eval(32 * KEY_BYTES)')
define(`ROUNDS', `
MOVE(movdqa, C_LOW4, LOW4)
MOVE(movdqa, C_LOW7, LOW7)
ifelse(MODE, lanes, , `
	mov	STATE, ROUND_KEYS')
ifelse(MODE, decrypt, `CURRENT_HALF(1)
	add	$eval(3 * TWO_ROUNDS), ROUND_KEYS
	mov	$`'3, %ecx
ODD
$1:
define(`BACK', 32)EVEN_ODD
define(`BACK', 0)	sub	$TWO_ROUNDS, ROUND_KEYS
	dec	%ecx
	jnz	$1b
EVEN', `CURRENT_HALF(0)
	mov	$`'4, %ecx
$1:
EVEN_ODD
	add	$TWO_ROUNDS, ROUND_KEYS
	dec	%ecx
	jnz	$1b')')

C --- blocks to planes and back

C UNPACK(bit, from, to, last): bytes of vectors whose numbers differ in that bit alternate.
define(`UNPACK', `FOR(`N', 0, $4, `ifelse(eval(N & $1), 0, `
OP(punpcklbw, R($2 + N + $1), R($2 + N), R($3 + N))
OP(punpckhbw, R($2 + N + $1), R($2 + N), R($3 + N + $1))')')')
C TO_BYTES: registers 0 to 7 had numbers, and get one byte of each.  FROM_BYTES: back, to VECTOR for V = 0, ..., 7.
define(`TO_BYTES', `
UNPACK(4, 0, 8, 7)
UNPACK(2, 8, 0, 7)
UNPACK(1, 0, 8, 7)
UNPACK(4, 8, 0, 7)')
define(`FROM_BYTES', `
UNPACK(2, 0, 8, 7)
UNPACK(1, 8, 0, 7)
UNPACK(4, 0, 8, 7)')
define(`VECTOR', `eval(8 + 4 * (V & 1) + 2 * (V >> 2) + (V >> 1 & 1))')

C TO_A(x, scratch): the upper byte of a word to the form of A; FROM_A(x, scratch): back.
define(`TO_A', `
OP(pand, C_BIT0, $1, R($2))
OP(pxor, R($2 + 1), R($2 + 1), R($2 + 1))
OP(psubb, R($2), R($2 + 1), R($2 + 1))
OP(pavgb, R($2 + 1), $1, $1)')
define(`FROM_A', `
OP(pxor, R($2), R($2), R($2))
OP(pcmpgtb, $1, R($2), R($2))
OP(paddb, $1, $1, $1)
OP(psubb, R($2), $1, $1)')

C BYTE_OF(half, plane, word): of a block; of numbers in memory the order is the other one.
define(`BYTE_OF', `eval(ifelse(MODE, lanes, 7, 0) ^ (4 * (1 - $2) + 2 * $1 + $3))')

C LOAD_NUMBERS(address, distance), STORE_NUMBERS: to TO_BYTES and from FROM_BYTES, half of them in the lower half of each vector
C of bytes, the others, so many bytes away, in the upper one.
define(`NUMBERS_AT', `ifelse(SIZE, y, `eval(16 * V)', `eval(16 * (V & 3) + ($1) * (V >> 2))')')
define(`LOAD_NUMBERS', `FOR(`V', 0, 7, `
MOVE(movdqu, `NUMBERS_AT($2)($1)', XMM(V))ifelse(SIZE, y, `
	vinserti128	$`'1, eval(($2) + 16 * V)($1), R(V), R(V)')')')
define(`STORE_NUMBERS', `FOR(`V', 0, 7, `
MOVE(movdqu, XMM(VECTOR), `NUMBERS_AT($2)($1)')ifelse(SIZE, y, `
	vextracti128	$`'1, R(VECTOR), eval(($2) + 16 * V)($1)')')')

define(`LOAD', `LOAD_NUMBERS(SRC, 4 * BYTES)
TO_BYTES')

define(`PUT', `FOR(`H', 0, 1, `FOR(`W', 0, 1, `
TO_A(R(BYTE_OF(H, 1, W)), 8)
MOVE(movdqa, R(BYTE_OF(H, 1, W)), `U(H, 1, W)')
MOVE(movdqa, R(BYTE_OF(H, 0, W)), `U(H, 0, W)')')')')

define(`STORE', `FOR(`H', 0, 1, `FOR(`W', 0, 1, `
MOVE(movdqa, `U(H, 1, W)', R(BYTE_OF(H, 1, W)))
FROM_A(R(BYTE_OF(H, 1, W)), 8)
MOVE(movdqa, `U(H, 0, W)', R(BYTE_OF(H, 0, W)))')')
FROM_BYTES
STORE_NUMBERS(DST, 4 * BYTES)')

C BLOCK(n): rax = number of block n, or if there are fewer of the last one, which is in r9.
define(`BLOCK', `ifelse($1, 0, `
	xor	%eax, %eax', `
	mov	$`'$1, %eax
	cmp	%r9, %rax
	cmova	%r9, %rax')')

C PAIRED_BYTES(half, word): the register with both bytes of a word; UPPER_FIRST(a, b): a if the upper one comes first, as in blocks.
define(`PAIRED_BYTES', `R(4 + ifelse(MODE, lanes, `eval(3 - 2 * $2 - $1)', `eval(2 * $2 + $1)'))')
define(`UPPER_FIRST', `ifelse(MODE, lanes, `$2', `$1')')

define(`PAIR_LOAD', `FOR(`V', 0, 3, `ifelse(MODE, lanes, `
MOVE(movdqa, `eval(16 * V)(SRC)', R(V))', `
BLOCK(eval(2 * V))
MOVE(movq, `(SRC,%rax,8)', R(V))
BLOCK(eval(2 * V + 1))
OP(movhps, `(SRC,%rax,8)', R(V), R(V))')')
UNPACK(2, 0, 4, 3)
UNPACK(1, 4, 0, 3)
UNPACK(2, 0, 4, 3)
FOR(`H', 0, 1, `
OP(punpcklqdq, PAIRED_BYTES(H, 1), PAIRED_BYTES(H, 0), R(UPPER_FIRST(0, 1)))
OP(punpckhqdq, PAIRED_BYTES(H, 1), PAIRED_BYTES(H, 0), R(UPPER_FIRST(1, 0)))
TO_A(R(0), 2)
MOVE(movdqa, R(0), `U(H, 1, 0)')
MOVE(movdqa, R(1), `U(H, 0, 0)')
SHIFT(psrldq, 8, R(0), R(0))
SHIFT(psrldq, 8, R(1), R(1))
MOVE(movdqa, R(0), `U(H, 1, 1)')
MOVE(movdqa, R(1), `U(H, 0, 1)')')')

define(`PAIR_STORE', `FOR(`H', 0, 1, `
MOVE(movdqa, `U(H, 1, 0)', R(0))
MOVE(movdqa, `U(H, 0, 0)', R(1))
OP(punpcklqdq, `U(H, 1, 1)', R(0), R(0))
OP(punpcklqdq, `U(H, 0, 1)', R(1), R(1))
FROM_A(R(0), 2)
OP(punpcklqdq, R(UPPER_FIRST(1, 0)), R(UPPER_FIRST(0, 1)), PAIRED_BYTES(H, 0))
OP(punpckhqdq, R(UPPER_FIRST(1, 0)), R(UPPER_FIRST(0, 1)), PAIRED_BYTES(H, 1))')
UNPACK(1, 4, 0, 3)
UNPACK(2, 0, 4, 3)
UNPACK(1, 4, 0, 3)
FOR(`V', 0, 3, `ifelse(MODE, lanes, `
MOVE(movdqa, R(V), `eval(16 * V)(DST)')', `
BLOCK(eval(2 * V))
MOVE(movq, R(V), `(DST,%rax,8)')
BLOCK(eval(2 * V + 1))
MOVE(movhps, R(V), `(DST,%rax,8)')')')')

include(`kasumi-slices.m4')

C --- functions

C So many lanes are not done by bit slices; a group has as many.  So many blocks are not, for which planes have to be made first.
define(`FEW', `eval(4 * LANES)')
define(`FEW_BLOCKS', `eval(5 * LANES)')

C Frame: U, then blocks of a turn that has fewer than LANES, then where they go.
define(`COPY', `eval(8 * LANES)')
define(`WHERE', `eval(16 * LANES)(FRAME_BASE)')
define(`ENTER', `
PUSH(%rbp)
	mov	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	ROOM(16 * LANES + 64)
	and	$`'-64, %rsp
LEA(.Lconstants, %r8)')
define(`LEAVE', `CLEAR
FOR(`V', 0, 15, `
MOVE(movdqa, R(0), `eval(BYTES * V)(FRAME_BASE)')')ifelse(FULL_SIZE, y, `
	vzeroupper')
	mov	%rbp, %rsp
	.cfi_def_cfa_register %rsp
POP(%rbp)')
define(`CLEAR', `define(`SIZE', FULL_SIZE)FOR(`V', 0, 15, `
OP(pxor, R(V), R(V), R(V))')')

C FULL_TURN, PAIR_TURN: more than 8 blocks, up to LANES, and up to 8.
define(`FULL_TURN', `define(`SIZE', FULL_SIZE)define(`PACKED', 0)
LOAD
PUT
ROUNDS(3)
STORE')
define(`PAIR_TURN', `define(`SIZE', x)define(`PACKED', 1)
PAIR_LOAD
ROUNDS(5)
PAIR_STORE')

define(`FUNCTION', `define(`MODE', $1)
	mov	%rcx, BLOCKS
	test	BLOCKS, BLOCKS
	jz	9f
ENTER
SLICED_BLOCKS
1:
	cmp	$`'8, BLOCKS
	jbe	4f
	cmp	$`'LANES, BLOCKS
	jae	2f
	mov	BLOCKS, %rcx
	lea	COPY`'(FRAME_BASE), %r9
ZEROS(%r9, LANES, 41)
6:
	mov	-8(SRC,%rcx,8), %rax
	mov	%rax, COPY-8(FRAME_BASE,%rcx,8)
	dec	%ecx
	jnz	6b
	mov	DST, WHERE
	lea	COPY`'(FRAME_BASE), SRC
	mov	SRC, DST
2:
FULL_TURN
	add	$eval(8 * LANES), SRC
	add	$eval(8 * LANES), DST
	sub	$`'LANES, BLOCKS
	ja	1b
	jz	8f
	add	$`'LANES, BLOCKS
	mov	WHERE, DST
7:
	mov	COPY-8(FRAME_BASE,BLOCKS,8), %rax
	mov	%rax, -8(DST,BLOCKS,8)
	dec	BLOCKS
	jnz	7b
	jmp	8f
4:
	lea	-1(BLOCKS), %r9
PAIR_TURN
8:
LEAVE
9:
	ret')

C Planes of two groups: bytes of the first one, and whether there are bits, in place of bytes of the second.
define(`HAS_BITS', `eval(128 * FEW + 56)')
define(`BITS_AT', `eval(128 * FEW + 64)')
define(`TWO_GROUPS', `eval(2 * (128 * FEW + 64))')

define(`LANES_FUNCTION', `define(`MODE', lanes)
	mov	%rdx, BLOCKS
ENTER
10:
	cmp	$`'FEW, BLOCKS
	jbe	11f
SLICED_GROUP(0)
	add	$`'TWO_GROUPS, STATE
	add	$eval(8 * SLICES), DST
	sub	$`'SLICES, BLOCKS
	ja	10b
	jmp	8f
11:
	cmp	$eval(FEW - LANES), BLOCKS
	jbe	12f
SLICED_GROUP(1)
	jmp	8f
12:
	mov	STATE, ROUND_KEYS
	mov	DST, SRC
1:
	cmp	$`'8, BLOCKS
	jbe	4f
FULL_TURN
	add	$eval(8 * LANES), SRC
	add	$eval(8 * LANES), DST
	sub	$`'LANES, BLOCKS
	ja	1b
	jmp	8f
4:
PAIR_TURN
8:
LEAVE
	ret')

C FORM(words, scratch): the bytes B and A of each.  SUM(words, scratch): of those B and A ^ B.
define(`FORM', `
MOVE(movdqa, R($1), R($2))
TO_A(R($2), eval($2 + 1))
XOR(R($1), R($2))
SHIFT(psrlw, 8, R($2), R($2))
SHIFT(psllw, 8, R($2), R($2))
XOR(R($2), R($1))')
define(`SUM', `
SHIFT(psllw, 8, R($1), R($2))
XOR(R($2), R($1))')
C ROTATE(words, number, result, scratch)
define(`ROTATE', `
SHIFT(psllw, $2, R($1), R($3))
SHIFT(psrlw, eval(16 - $2), R($1), R($4))
OP(por, R($4), R($3), R($3))')

C EXPAND(words, first, result): those of the rounds, as four vectors of dwords B, A, B, A.
define(`EXPAND', `ifelse(VEX, 1, `
	vpalignr	$`'eval(2 * $2), R($1), R($1), R($3)', `
	movdqa	R($1), R($3)
	palignr	$`'eval(2 * $2), R($3), R($3)')
OP(punpckhbw, R($3), R($3), R($3 + 2))
OP(punpcklbw, R($3), R($3), R($3))
OP(punpckhwd, R($3), R($3), R($3 + 1))
OP(punpcklwd, R($3), R($3), R($3))
OP(punpckhwd, R($3 + 2), R($3 + 2), R($3 + 3))
OP(punpcklwd, R($3 + 2), R($3 + 2), R($3 + 2))')
C SINGLE(words, first, name and number of key), PAIRS(words, first, first of the second, number of KI and round)
define(`SINGLE', `EXPAND($1, $2, 8)
FOR(`V', 0, 3, `
MOVE(movq, R(8 + V), `eval(128 * V + 4 * $3($4, 0, 0))(STATE)')
MOVE(movhps, R(8 + V), `eval(128 * V + 4 * $3($4, 0, 1))(STATE)')')')
define(`PAIRS', `EXPAND(1, $1, 8)
EXPAND(1, $2, 12)
FOR(`V', 0, 3, `
OP(punpckldq, R(12 + V), R(8 + V), R(7))
MOVE(movdqu, R(7), `eval(128 * V + 4 * KI($3, 0, $4))(STATE)')')')

define(`SET_KEY_FUNCTION', `define(`SIZE', x)
LEA(.Lconstants, %r8)
MOVE(movdqu, (%rsi), R(0))
OP(pshufb, C_SWAP, R(0), R(0))
OP(pxor, C_KEY, R(0), R(1))
ROTATE(0, 1, 2, 8)
ROTATE(0, 5, 3, 8)
ROTATE(0, 8, 4, 8)
ROTATE(3, 8, 5, 8)
FOR(`V', 1, 5, `FORM(V, 8)')
SINGLE(2, 0, `KL', 1)
SINGLE(1, 2, `KL', 2)
SINGLE(3, 1, `KO', 1)
SINGLE(4, 5, `KO', 2)
SINGLE(5, 6, `KO', 3)
SUM(1, 8)
PAIRS(4, 3, 1, 0)
PAIRS(7, 5, 3, 0)
PAIRS(4, 0, 2, 1)
CLEAR`'ifelse(FULL_SIZE, y, `
	vzeroupper')
	ret')

C KEEP(register, name, number and byte of key, round)
define(`KEEP', `
MOVE(movdqa, R($1), `eval(LANES * (32 * ((($5 + 16) % 8) / 2) + $2($3, $4, (($5 + 16) % 2))))(%rdx)')')
C SHIFTED(number, mask of it, upper, lower, result): the upper byte of both shifted to the left.
define(`SHIFTED', `
SHIFT(psllw, $1, R($3), R(10))
OP(pandn, R(10), $2, R($5))
SHIFT(psrlw, eval(8 - $1), R($4), R(10))
OP(pand, $2, R(10), R(10))
XOR(R(10), R($5))')
C UPPER, LOWER: bytes of key word N, from numbers of four words.
define(`UPPER', `eval(7 - N % 4)')
define(`LOWER', `eval(3 - N % 4)')

C r9 and r10: which lanes of the group have changed.
define(`SET_LANES_FUNCTION', `define(`MODE', lanes)
	lea	(%rdx,%rcx), %r10
	mov	%rdx, %r9
ENTER
	jmp	3f
2:
	sub	$`'SLICES, %r9
	sub	$`'SLICES, %r10
	add	$`'TWO_GROUPS, %rdi
	add	$eval(16 * SLICES), %rsi
3:
	cmp	$`'SLICES, %r9
	jae	2b
4:
	cmp	$`'FEW, %r9
	jae	5f
	mov	%r9d, %edx
	shr	$`'SHIFT_LANES, %edx
	lea	-1(%r10), %rcx
	mov	$eval(FEW - 1), %eax
	cmp	%rax, %rcx
	cmova	%rax, %rcx
	shr	$`'SHIFT_LANES, %ecx
	sub	%edx, %ecx	C vectors, but for one
	mov	%edx, %eax
	shl	$eval(SHIFT_LANES + 7), %edx
	add	%rdi, %rdx
	shl	$eval(SHIFT_LANES + 4), %eax
	add	%rsi, %rax
define(`SIZE', FULL_SIZE)
1:
FOR(`H', 0, 1, `FOR(`V', 0, 7, `
MOVE(movq, `eval(32 * V + 8 * H)(%rax)', XMM(V))
OP(movhps, `eval(32 * V + 16 + 8 * H)(%rax)', XMM(V), XMM(V))ifelse(SIZE, y, `
	vmovq	eval(256 + 32 * V + 8 * H)(%rax), XMM(8)
	vmovhps	eval(256 + 32 * V + 16 + 8 * H)(%rax), XMM(8), XMM(8)
	vinserti128	$`'1, XMM(8), R(V), R(V)')')
TO_BYTES
MOVE(movdqa, `C_LOWER(1)', R(14))
MOVE(movdqa, `C_LOWER(5)', R(15))
FOR(`N', eval(4 * H), eval(4 * H + 3), `
SHIFTED(1, R(14), UPPER, LOWER, 8)
SHIFTED(1, R(14), LOWER, UPPER, 9)
TO_A(R(8), 10)
KEEP(8, `KL', 1, 1, N)
KEEP(9, `KL', 1, 0, N)
SHIFTED(5, R(15), UPPER, LOWER, 8)
SHIFTED(5, R(15), LOWER, UPPER, 9)
KEEP(9, `KO', 1, 0, N - 1)
KEEP(8, `KO', 3, 0, N - 6)
TO_A(R(8), 10)
TO_A(R(9), 10)
KEEP(8, `KO', 1, 1, N - 1)
KEEP(9, `KO', 3, 1, N - 6)
MOVE(movdqa, R(LOWER), R(8))
TO_A(R(8), 10)
KEEP(8, `KO', 2, 1, N - 5)
KEEP(UPPER, `KO', 2, 0, N - 5)
XOR(C_PLANES(N, 0), R(UPPER))
XOR(C_PLANES(N, 1), R(LOWER))
TO_A(R(UPPER), 10)
KEEP(UPPER, `KL', 2, 1, N - 2)
KEEP(LOWER, `KL', 2, 0, N - 2)
XOR(R(LOWER), R(UPPER))
FOR(`K', 1, 3, `
KEEP(UPPER, `KI', K, 1, N - ITEM(K, , 4, 3, 7))
KEEP(LOWER, `KI', K, 0, N - ITEM(K, , 4, 3, 7))')')')
	add	$eval(128 * LANES), %rdx
	add	$eval(16 * LANES), %rax
	dec	%ecx
	jns	1b
5:
	cmp	$eval(FEW - LANES), %r10
	jbe	6f
	movb	$`'1, HAS_BITS`'(%rdi)
6:
	cmpb	$`'0, HAS_BITS`'(%rdi)
	je	7f
SLICED_KEYS
7:
	xor	%r9d, %r9d
	add	$`'TWO_GROUPS, %rdi
	add	$eval(16 * SLICES), %rsi
	sub	$`'SLICES, %r10
	ja	4b
LEAVE
	ret')
define(`SHIFT_LANES', `ifelse(LANES, 32, 5, 4)')

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI for z13 and later: byte planes; each S-box is a sum of functions of 5 bits, looked up by vperm.
C
C Functions: set_key, encrypt, decrypt, set_lanes, encrypt_lanes.
C Features: vector facility (z13).  Stack: 256 bytes, wiped.
C
C Form: a word is the bytes A and B of kasumi.m4, both rotated left by 6: bit 7 of these is bit 5 here, bits 0 to 6 are bits 6, 7,
C 0, 1, ..., 4.  So the two bits of an S7 index that vperm ignores are the top bits.  Between the halves of FI bit 5 of B is bit 8
C of m, and bit 5 of A the sum of bits 7 and 8.
C
C S9.  vperm looks up the low 5 bits of a byte in a table of 32 bytes.  S9 is quadratic: 36 products of two of its 9 bits.  Four
C functions of 5 bits have 40 products; those of these bytes span the products of all 9 equations (I, J as in kasumi.m4):
C     half 1: R = I <<< 3, its bit 4 from bit 5 of J;  X = I ^ R;  Y = R, its bits 0, 2, 3 from X <<< 1
C     half 2: R = I <<< 3;  S = R, its bit 3 from bit 5 of J;  X = I ^ S;  Y = S, its bits 0, 2, 4 from X <<< 5
C     B = f(I) ^ g(R) ^ h(X) ^ k(Y) ^ J
C     bit 5 of A = bit 5 of B ^ f(R) ^ g(X) ^ h(Y), with others of f, g, h; in half 2 f(I) for f(R)
C Bit 5 of J is no part of B: the tables take it back.  evidence/generate/kasumi-split.c searches for such a program of 4
C instructions, with 3 lookups for the bit, and solves the linear equations of the tables.  kasumi-test runs all inputs.
C S7: four tables, of which bits 6 and 7 choose.  A = S7(J) ^ bit 5 ^ B, with KI in B, and the sum of its A and B in A.
C
C 16 blocks: one byte of a vector per block, 8 vectors for A and B of the four words; FI(a) and FI(b) in parallel, then FI(L1).
C 8 blocks or fewer: the bytes of a halfword belong to both words of half a block, so a vector has two FI: in encryption 3 instead
C of 6 steps for two rounds.
C More: 16 at a time; then the tail in either way, from a copy if it is shorter than 16.
C
C State: 128 bytes, 32 per two rounds: bytes A, A, B, B of the pairs KL1 KL2, KO1 KO2, KI1 KI2 of the first; KO3 of the first and
C KO1 of the second, KI3 KI1; KO3 KO2, KI3 KI2, KL1 KL2 of the second.  Planes of 16 lanes: 16 vectors per round, A and B of KL1,
C KL2, KO1, KI1, KO2, KI2, KO3, KI3.  KI has the form between the halves.
C
C Instructions:
C   blocks             1     8     9    16    17    32    64   2048: per byte   set_key
C   encrypt         1376  1376  2086  2078  3383  4085  8099   15.68                107
C   decrypt         1630  1630  2084  2076  3635  4081  8091   15.67
C   ct              5135 30640 30658 30784 30802 31072 31648   57.93                707
C   lanes           1527  1527  2013  2013  3469  3955  7839   256 lanes: 15.21
C   set_lanes        389   389   389   389   709   709  1349
C   ct, 64 lanes: 27927, set_lanes 8982
C Cycles of two rounds by llvm-mca 19, z13, z14 and z15, vlm given as vl; in parentheses the minimum of two vector instructions per
C cycle: 16 blocks 223 (213), 8 blocks 173 (141), decryption 208 (168), lanes 176 (151).  So the rounds of 16 blocks take 7.0 cycles
C per byte, those of one block 690.
C
C No gain: 4 sets of 16 blocks, FI of four words in parallel, to load tables less often, 463 instead of 465 instructions per set,
C 218 cycles instead of 220; KI added after the sums, operations independent of FI after FI, 8 blocks 184 cycles.
C Rejected by counting: S9 without sums in the index, five lookups; S7 as a sum of four lookups, equal; S9 as one table of 128 and
C two affine maps, as with AVX-512, 16 instead of 7 lookups per half; S9 in 33 instead of 34 instructions for both halves, but bit 5
C of A is a sum of 7 bits, also in the keys.  Bit slices of 128 blocks: FI is 472 logical instructions, 59 for 16 blocks against 64
C here, but keys and words are in memory and blocks are transposed bit by bit: 15.6 instructions per byte with 128 blocks, twice
C that with 64.  vgfmb adds pairs of bytes, so it is no affine map of one byte.

REQUIRES(vx)
include(`kasumi.m4')

C --- constants

RODATA(.Lconstants, 64)
define(`ROTATED_BYTE', `eval((($1) << ($2) | ($1) >> (8 - ($2))) & 255)')
define(`AT_S9', `indir(`AT_S9_$1')')	C of a half: two masks, tables 0 to 6 of 32 bytes each
include(`kasumi-vx-tables.m4')
HERE(`AT_S7')	C bits 2 to 6 count 1 to 16, bits 0 and 1 are the number of the table
FOR(`Q', 0, 3, `FOR(`X', 0, 31, `DATA8(ROTATED_BYTE(S7(eval(4 * X + Q)), 6))')')
HERE(`AT_GATHER')	C 4 blocks: bytes 0 of all, bytes 1, ...; bytes 4, ...
FOR(`I', 0, 31, `DATA8(eval(I % 4 * 8 + I / 4))')
HERE(`AT_SCATTER')	C and back: blocks 0, 1; blocks 2, 3
FOR(`I', 0, 31, `DATA8(eval(I % 8 * 4 + I / 8))')
HERE(`AT_GATHER_PAIRS')	C 4 blocks: bytes 0 and 2 of all, bytes 1 and 3; 4 and 6, 5 and 7
FOR(`I', 0, 31, `DATA8(eval(I % 8 / 2 * 8 + I % 2 * 2 + I / 8 % 2 + I / 16 * 4))')
HERE(`AT_SCATTER_PAIRS')	C and back
FOR(`I', 0, 31, `DATA8(eval(I / 4 % 2 * 16 + I % 2 * 8 + I / 8 * 2 + I / 2 % 2))')
HERE(`AT_C')	C C1 to C8
FOR(`I', 0, 7, `DATA16(KEY_CONSTANT(I))')
C Behind them, loaded with them: by how much the bytes of a word are rotated
FOR(`I', 0, 7, `DATA8(5, 6)')
HERE(`AT_CROSS')	C of KI, what A, B keep, and what they take from each other
DATA_FILL(16, 8, 0xdf)
FOR(`I', 0, 7, `DATA8(0xff, 0x20)')
END_RODATA

C --- registers

define(`STATE', `%r2')
define(`DST', `%r3')
define(`SRC', `%r4')
define(`BLOCKS', `%r5')
define(`CONSTANTS', `%r1')
define(`CONSTANT', `eval($1)(CONSTANTS)')
define(`COUNT', `%r0')
define(`KEYS', `%r6')

define(`V', `%v`'eval($1)')
define(`MASK', `V($1)')	C masks of a half of FI
define(`TABLE', `V(2 + 2 * ($1)), V(3 + 2 * ($1))')
define(`TABLE_OF_7', `V(2 * ($1)), V(2 * ($1) + 1)')
define(`J', `V(16 + 2 * W)')	C of word W
define(`I', `V(17 + 2 * W)')
define(`N', `V(24 + 2 * W)')
define(`KB', `V(25 + 2 * W)')
define(`R', `%v28')	C temporary
define(`X', `%v29')
define(`P', `%v30')
define(`S', `%v31')

C --- FI

define(`XOR', `vx	$1, $1, $2')

C S9_1(key), S9_2: I = B of the result, N = the other terms of bit 5 of A; Y is in R.  key is code that sets N and KB.
define(`S9_1', `$1
	verllb	R, I, 3
	vperm	S, TABLE(0), I
	verimb	R, J, MASK(0), 7
	XOR(S, J)
	vx	X, I, R
	XOR(S, KB)
	vperm	P, TABLE(1), R
	XOR(S, P)
	vperm	P, TABLE(2), R
	XOR(N, P)
	vperm	P, TABLE(3), X
	verimb	R, X, MASK(1), 1
	vperm	I, TABLE(4), X
	XOR(S, P)
	vperm	P, TABLE(5), R
	vperm	R, TABLE(6), R
	XOR(N, I)
	vx	I, S, P
	XOR(N, R)')
define(`S9_2', `
	verllb	R, I, 3
	vperm	S, TABLE(0), I
	vperm	N, TABLE(1), I
	vperm	P, TABLE(2), R
	verimb	R, J, MASK(0), 6
	XOR(S, J)
	vx	X, I, R
	XOR(S, P)
	vperm	P, TABLE(3), X
	verimb	R, X, MASK(1), 5
	vperm	I, TABLE(4), X
	XOR(S, P)
	vperm	P, TABLE(5), R
	vperm	R, TABLE(6), R
	XOR(N, I)
	vx	I, S, P
	XOR(N, R)')

C S7_STEP: J = A of the result.
define(`S7_STEP', `
	vab	%v8, J, J
	vperm	%v9, TABLE_OF_7(0), J
	vperm	%v10, TABLE_OF_7(1), J
	vesrab	%v8, %v8, 7
	vperm	%v11, TABLE_OF_7(2), J
	vperm	%v12, TABLE_OF_7(3), J
	vesrab	%v13, J, 7
	vsel	%v9, %v10, %v9, %v8
	vsel	%v11, %v12, %v11, %v8
	vsel	%v9, %v11, %v9, %v13
	XOR(N, I)
	vx	J, %v9, N')

C FI(words, key): words W = 0, ... in I, J; key is code that sets N, KB.  On exit A of W is in J, B in I.
define(`FI', `FOR(`H', 1, 2, `
	vlm	V(0), V(15), CONSTANT(AT_S9(H))
FOR(`W', 0, $1 - 1, `indir(`S9_'H, `$2')')
	vlm	V(0), V(7), CONSTANT(AT_S7)
FOR(`W', 0, $1 - 1, `S7_STEP')')')

C ROL1(A, B, to A, to B, masks of bit 5 and 6): rotates a word left by one.
define(`ROL1', `
	verllb	$3, $1, 1
	verllb	$4, $2, 1
	verimb	$3, $2, $5, 0
	verimb	$4, $1, $6, 2')

C KEY(registers of A and B, word of a round): KL1, KL2, KO1, KI1, KO2, KI2, KO3, KI3 are 0 to 7.
define(`KEY', `ifelse(MODE, lanes, `
	vlm	V($1), V($1 + 1), PLANE(0, ROUND, $2)', `
	vlrepb	V($1), BYTE(ROUND, $2)(KEYS)
	vlrepb	V($1 + 1), eval(2 + BYTE(ROUND, $2))(KEYS)')')
define(`PLANE', `eval(256 * ($2) + 32 * ($3) + 16 * ($1))(KEYS)')
define(`BYTE', `NTH(eval(8 * ($1) + ($2)), 0, 1, 4, 8, 5, 9, 12, 16, 28, 29, 13, 17, 21, 25, 20, 24)')

C MASKS: for FL, after FI and at the start.
define(`MASKS', `
	vrepib	V(14), 0x20
	vrepib	V(15), 0x40')

C PAIRS(label, body): for each pair of rounds in execution order.
define(`PAIRS', `ifelse(MODE, decrypt, `', `MASKS')
ifelse(MODE, lanes, `', `	la	KEYS, ifelse(MODE, decrypt, 96, 0)(STATE)
')	lghi	COUNT, 4
$1:
$2
	aghi	KEYS, ifelse(MODE, encrypt, 32, MODE, decrypt, -32, 512)
	brctg	COUNT, $1b')

C --- 16 blocks

define(`FRAME_X', `eval(160 + 16 * ($1))(%r15)')	C halves: 4 vectors each, words: A, B
define(`FRAME_BLOCKS', `eval(288 + 0$1)(%r15)')
define(`FRAME_END', 416)

C KEYED(word of a round, A, B): W = (A, B) ^ key.
define(`KEYED', `KEY(30, $1)
	vx	I, V($2), V(30)
	vx	J, V($2 + 1), V(31)')
C SUM(to, from): to = from ^ W.
define(`SUM', `
	vx	V($1), J, V($2)
	vx	V($1 + 1), I, V($2 + 1)')

C FL of half a block, in place; its words are in v20 to v23.
define(`FL', `KEY(4, 0)KEY(6, 1)
	vn	V(4), V(4), V(20)
	vn	V(5), V(5), V(21)
ROL1(V(4), V(5), V(8), V(9), V(14), V(15))
	XOR(V(22), V(8))
	XOR(V(23), V(9))
	vo	V(6), V(6), V(22)
	vo	V(7), V(7), V(23)
ROL1(V(6), V(7), V(8), V(9), V(14), V(15))
	XOR(V(20), V(8))
	XOR(V(21), V(9))')

C FO: words a, b become L2, R3; L1 = FI(a) ^ b, L2 = FI(b) ^ L1, R3 = FI(L1) ^ L2.
define(`FO', `
WORD(0, `KEYED(2, 20)')
WORD(1, `KEYED(4, 22)')
FI(2, `KEY(24 + 2 * W, eval(3 + 2 * W))')
WORD(0, `SUM(22, 22)
KEYED(6, 22)')
WORD(1, `SUM(20, 22)')
FI(1, `KEY(24, 7)')
WORD(0, `SUM(22, 20)')')
define(`WORD', `pushdef(`W', $1)$2`'popdef(`W')')

C ADD_TO(half)
define(`ADD_TO', `
	vlm	V(0), V(3), FRAME_X($1)
FOR(`Y', 0, 3, `	XOR(V(Y), V(20 + Y))
')	vstm	V(0), V(3), FRAME_X($1)')
define(`ROUND_1', `define(`ROUND', 0)
	vlm	V(20), V(23), FRAME_X(0)
FL
FO
ADD_TO(4)')
define(`ROUND_2', `define(`ROUND', 1)
	vlm	V(20), V(23), FRAME_X(4)
FO
MASKS
FL
ADD_TO(0)')

C MERGE(from, to): transposes 4 x 4 words of 4 bytes.
define(`MERGE', `
	vmrhf	V(28), V($1), V($1 + 1)
	vmrhf	V(29), V($1 + 2), V($1 + 3)
	vmrlf	V(30), V($1), V($1 + 1)
	vmrlf	V(31), V($1 + 2), V($1 + 3)
	vmrhg	V($2), V(28), V(29)
	vmrlg	V($2 + 1), V(28), V(29)
	vmrhg	V($2 + 2), V(30), V(31)
	vmrlg	V($2 + 3), V(30), V(31)')

C ITERATION_16: one iteration, from SRC to DST; in lanes with KEYS.
define(`ITERATION_16', `
	vlm	V(24), V(25), CONSTANT(AT_GATHER)
	vlm	V(0), V(7), 0(SRC)
FOR(`Q', 0, 3, `
	vperm	V(16 + Q), V(2 * Q), V(2 * Q + 1), V(24)
	vperm	V(20 + Q), V(2 * Q), V(2 * Q + 1), V(25)')
MERGE(16, 0)
MERGE(20, 4)
FOR(`Q', 0, 7, `	verllb	V(Q), V(Q), eval(5 + Q % 2)
')	vstm	V(0), V(7), FRAME_X(0)
PAIRS(11, ifelse(MODE, decrypt, ``ROUND_2
ROUND_1'', ``ROUND_1
ROUND_2''))
	vlm	V(24), V(25), CONSTANT(AT_SCATTER)
	vlm	V(16), V(23), FRAME_X(0)
FOR(`Q', 0, 7, `	verllb	V(16 + Q), V(16 + Q), eval(3 - Q % 2)
')
MERGE(16, 0)
MERGE(20, 4)
FOR(`Q', 0, 3, `
	vperm	V(16 + 2 * Q), V(Q), V(4 + Q), V(24)
	vperm	V(17 + 2 * Q), V(Q), V(4 + Q), V(25)')
	vstm	V(16), V(23), 0(DST)')

C --- 8 blocks: two words per vector

define(`W', 0)
define(`LA', `%v18')	C halves: A, B
define(`LB', `%v19')
define(`RA', `%v20')
define(`RB', `%v21')
define(`YA', `%v22')
define(`YB', `%v23')
define(`ZA', `%v26')
define(`ZB', `%v27')
define(`EVEN', `%v8')

C In a pair the left byte of a halfword belongs to one word, the right byte to the other.  PAIR(number): round and word of the
C first, round and word of the second.
define(`PAIR', `NTH($1, `0, 0, 0, 1', `0, 2, 0, 4', `0, 3, 0, 5', `0, 6, 1, 2', `0, 7, 1, 3', `1, 6, 1, 4', `1, 7, 1, 5',
  `1, 0, 1, 1', `1, 2, 1, 4', `1, 3, 1, 5')')
C PAIR_KEY(register, pair, 0: A or 1: B, scratch)
define(`PAIR_KEY', `ifelse(MODE, lanes, `
	vlrepg	$1, PLANE($3, PAIR($2))
	vlrepg	$4, PLANE($3, shift(shift(PAIR($2))))
	vmrhb	$1, $1, $4', eval($2 < 8), 1, `
	vlreph	$1, eval(4 * ($2) + 2 * ($3))(KEYS)', `
	vlrepb	$1, eval(13 + 4 * ($2 - 8) + 2 * ($3))(KEYS)
	vlrepb	$4, eval(21 + 4 * ($2 - 8) + 2 * ($3))(KEYS)
	vmrhb	$1, $1, $4')')

C KO_PAIR(pair): v0, v1 = key.  KEYED_PAIR(A, B, pair): I, J = (A, B) ^ key.  KI_PAIR(pair): FI with that key.
define(`KO_PAIR', `PAIR_KEY(%v0, $1, 0, %v2)
PAIR_KEY(%v1, $1, 1, %v3)')
define(`EVEN_BYTES', `	vgbm	EVEN, 0xaaaa')
define(`KI_PAIR', `FI(1, `PAIR_KEY(N, $1, 0, R)
PAIR_KEY(KB, $1, 1, X)')')
define(`KEYED_PAIR', `KO_PAIR($3)
	vx	I, $1, %v0
	vx	J, $2, %v1')

C FL_PAIR(A, B, result A, result B, KL)
define(`FL_PAIR', `PAIR_KEY(%v0, $5, 0, %v2)
PAIR_KEY(%v1, $5, 1, %v3)
	vn	%v4, $1, %v0
	vn	%v5, $2, %v1
ROL1(%v4, %v5, %v6, %v7, V(14), V(15))
	vesrlh	%v6, %v6, 8
	vesrlh	%v7, %v7, 8
	vx	$3, $1, %v6
	vx	$4, $2, %v7
	vo	%v4, $3, %v0
	vo	%v5, $4, %v1
ROL1(%v4, %v5, %v6, %v7, V(14), V(15))
	veslh	%v6, %v6, 8
	veslh	%v7, %v7, 8
	XOR($3, %v6)
	XOR($4, %v7)')

C Two rounds in three steps: FI(a) and FI(b); FI(L1) and FI(c) of the next round; FI(L1) and FI(d) of that round.  Left byte,
C right byte:
C     Y = a, b;  R = e, f, the half that the first round changes;  FI = FI(a), FI(b)
C     L1, c = FI(a) ^ b, FI(b) ^ FI(a) ^ b ^ e;  FI = FI(L1), FI(c)
C     L1, d = FI(c) ^ d, FI(L1) ^ c ^ e ^ f;  R = c, d;  FI = FI(L1), FI(d)
C     Y = FI(d) ^ L1, FI(L1) ^ FI(d) ^ L1
C Terms independent of FI, and the next key, are added before it.
define(`ENCRYPT_PAIR', `
FL_PAIR(LA, LB, YA, YB, 0)
KEYED_PAIR(YA, YB, 1)
KO_PAIR(3)
EVEN_BYTES
	verllh	%v4, YA, 8
	verllh	%v5, YB, 8
	verllh	%v6, RA, 8
	verllh	%v7, RB, 8
	XOR(YA, %v6)
	XOR(YB, %v7)
	vx	ZA, RA, %v6
	vx	ZB, RB, %v7
	vsel	YA, %v4, YA, EVEN
	vsel	YB, %v5, YB, EVEN
	XOR(YA, %v0)
	XOR(YB, %v1)
KI_PAIR(2)
KO_PAIR(3)
EVEN_BYTES
	XOR(YA, J)
	XOR(YB, I)
	vesrlh	%v6, J, 8
	vesrlh	%v7, I, 8
	vx	I, YA, %v6
	vx	J, YB, %v7
	XOR(%v0, I)
	XOR(%v1, J)
	veslh	%v2, %v0, 8
	veslh	%v3, %v1, 8
	vsel	RA, %v2, %v0, EVEN
	vsel	RB, %v3, %v1, EVEN
KO_PAIR(5)
	XOR(ZA, RA)
	XOR(ZB, RB)
	XOR(ZA, %v0)
	XOR(ZB, %v1)
KI_PAIR(4)
KO_PAIR(5)
EVEN_BYTES
	verllh	%v6, J, 8
	verllh	%v7, I, 8
	vn	%v2, J, EVEN
	vn	%v3, I, EVEN
	XOR(ZA, %v6)
	XOR(ZB, %v7)
	vx	I, ZA, %v2
	vx	J, ZB, %v3
	XOR(%v0, I)
	XOR(%v1, J)
	vsel	RA, RA, %v0, EVEN
	vsel	RB, RB, %v1, EVEN
	vesrlh	%v2, %v0, 8
	vesrlh	%v3, %v1, 8
	vsel	ZA, %v0, %v2, EVEN
	vsel	ZB, %v1, %v3, EVEN
KI_PAIR(6)
EVEN_BYTES
	verllh	%v4, J, 8
	verllh	%v5, I, 8
	vnc	%v6, J, EVEN
	vnc	%v7, I, EVEN
	XOR(%v4, ZA)
	XOR(%v5, ZB)
	vx	YA, %v4, %v6
	vx	YB, %v5, %v7
MASKS
FL_PAIR(YA, YB, YA, YB, 7)
	XOR(LA, YA)
	XOR(LB, YB)')

C FO_PAIR(A, B, KO1 and KO2, KI1 and KI2, KO3, KI3): a, b; Y = L2, R3.
define(`FO_PAIR', `
KEYED_PAIR($1, $2, $3)
KI_PAIR($4)
KO_PAIR($5)
EVEN_BYTES
	verllh	%v4, $1, 8
	verllh	%v5, $2, 8
	vesrlh	%v6, J, 8
	vesrlh	%v7, I, 8
	XOR(%v4, %v0)
	XOR(%v5, %v1)
	vx	%v2, J, $1
	vx	%v3, I, $2
	XOR(%v4, J)
	vx	J, I, %v5
	vlr	I, %v4
	XOR(%v2, %v6)
	XOR(%v3, %v7)
	veslh	%v6, %v2, 8
	veslh	%v7, %v3, 8
	vsel	ZA, %v6, %v2, EVEN
	vsel	ZB, %v7, %v3, EVEN
KI_PAIR($6)
	vesrlh	%v4, J, 8
	vesrlh	%v5, I, 8
	vx	YA, ZA, %v4
	vx	YB, ZB, %v5')
define(`DECRYPT_PAIR', `
FO_PAIR(RA, RB, 8, 9, 5, 6)
MASKS
FL_PAIR(YA, YB, YA, YB, 7)
	XOR(LA, YA)
	XOR(LB, YB)
FL_PAIR(LA, LB, YA, YB, 0)
FO_PAIR(YA, YB, 1, 2, 3, 4)
	XOR(RA, YA)
	XOR(RB, YB)')

C ITERATION_8: one iteration, from SRC to DST; in lanes with KEYS.
define(`ITERATION_8', `
	vlm	%v4, %v7, CONSTANT(AT_GATHER_PAIRS)
	vlm	%v0, %v3, 0(SRC)
FOR(`Q', 0, 1, `
	vperm	V(8 + 2 * Q), V(0), V(1), V(4 + Q)
	vperm	V(9 + 2 * Q), V(2), V(3), V(4 + Q)
	vmrhg	V(18 + 2 * Q), V(8 + 2 * Q), V(9 + 2 * Q)
	vmrlg	V(19 + 2 * Q), V(8 + 2 * Q), V(9 + 2 * Q)
	verllb	V(18 + 2 * Q), V(18 + 2 * Q), 5
	verllb	V(19 + 2 * Q), V(19 + 2 * Q), 6')
PAIRS(12, ifelse(MODE, decrypt, ``DECRYPT_PAIR'', ``ENCRYPT_PAIR''))
	vlm	%v6, %v7, CONSTANT(AT_SCATTER_PAIRS)
FOR(`Q', 0, 1, `
	verllb	V(18 + 2 * Q), V(18 + 2 * Q), 3
	verllb	V(19 + 2 * Q), V(19 + 2 * Q), 2
	vmrhg	V(8 + Q), V(18 + 2 * Q), V(19 + 2 * Q)
	vmrlg	V(10 + Q), V(18 + 2 * Q), V(19 + 2 * Q)')
FOR(`Q', 0, 3, `
	vperm	V(Q), V(8 + Q / 2 * 2), V(9 + Q / 2 * 2), V(6 + Q % 2)')
	vstm	%v0, %v3, 0(DST)')

C --- functions

define(`BEGIN', `define(`MODE', $1)
	SAVE(6, 9)
	SAVE_F8_F15
	FRAME(FRAME_END, %r1)
	LEA(.Lconstants, CONSTANTS)')
define(`END', `
WIPE_VECTORS(0, 31)
	vstm	%v0, %v15, FRAME_X(0)
	END_FRAME(FRAME_END)
	RESTORE_F8_F15
	RESTORE(6, 9)
	br	%r14')
define(`NEXT_16', `
	la	SRC, 128(SRC)
	la	DST, 128(DST)
	aghi	BLOCKS, -16')

C Fewer than 16 blocks are copied.
define(`ONE_KEY', `
BEGIN($1)
	clgijl	BLOCKS, 16, 3f
2:
ITERATION_16
NEXT_16
	jl	4f
	clgijhe	BLOCKS, 16, 2b
3:
	clgije	BLOCKS, 0, 5f
	sllg	%r7, BLOCKS, 3
	lgr	%r8, DST
	la	%r9, FRAME_BLOCKS
	aghi	%r7, -1
	lgr	DST, %r9
	exrl	%r7, 6f
	lgr	SRC, %r9
	clgijh	BLOCKS, 8, 2b
ITERATION_8
4:
	exrl	%r7, 7f
5:
END
6:	mvc	0(1, %r9), 0(SRC)
7:	mvc	0(1, %r8), 0(%r9)')

PROLOGUE(xcsi_kasumi_encrypt_vx)
ONE_KEY(encrypt)
EPILOGUE

PROLOGUE(xcsi_kasumi_decrypt_vx)
ONE_KEY(decrypt)
EPILOGUE

PROLOGUE(xcsi_kasumi_encrypt_lanes_vx)
BEGIN(lanes)
	lgr	KEYS, %r2
	lgr	BLOCKS, %r4
	lgr	SRC, %r3
	clgijle	BLOCKS, 8, 3f
2:
ITERATION_16
NEXT_16
	jnh	5f
	clgijh	BLOCKS, 8, 2b
3:
ITERATION_8
5:
END
EPILOGUE

define(`SHIFTED', `
	vsldb	V($1), V($2), V($2), eval(2 * $3)')
define(`STORED', `
	vmrhb	%v26, V($1), V($2)
	vmrlb	%v27, V($1), V($2)
FOR(`Q', 0, 3, `	vstef	V(26 + Q / 2), eval(32 * Q + 4 * $4)(STATE), eval(Q % 2 * 2 + $3)
')')

PROLOGUE(xcsi_kasumi_set_key_vx)
	LEA(.Lconstants, CONSTANTS)
	vl	%v0, 0(%r3)
	vlm	%v1, %v2, CONSTANT(AT_C)
	vx	%v1, %v1, %v0
	verllvb	%v1, %v1, %v2		C KL2
	vlm	%v3, %v4, CONSTANT(AT_CROSS)
	verllh	%v5, %v1, 8
	vn	%v3, %v3, %v1
	vn	%v5, %v5, %v4
	vx	%v3, %v3, %v5		C KI
	verllh	%v4, %v0, 1
	verllh	%v5, %v0, 5
	verllh	%v6, %v0, 8
	verllh	%v7, %v0, 13
FOR(`Q', 4, 7, `	verllvb	V(Q), V(Q), %v2
')	C KL1, KO1, KO2, KO3, KL2, KI1, KI2, KI3 of the rounds
SHIFTED(16, 4, 0)
SHIFTED(17, 5, 1)
SHIFTED(18, 6, 5)
SHIFTED(19, 7, 6)
SHIFTED(20, 1, 2)
SHIFTED(21, 3, 4)
SHIFTED(22, 3, 3)
SHIFTED(23, 3, 7)
SHIFTED(24, 5, 2)
SHIFTED(25, 3, 5)
STORED(16, 20, 0, 0)
STORED(16, 20, 1, 7)
STORED(17, 18, 0, 1)
STORED(21, 22, 0, 2)
STORED(19, 24, 0, 3)
STORED(23, 25, 0, 4)
STORED(19, 18, 1, 5)
STORED(23, 22, 1, 6)
WIPE_VECTORS(0, 7)
WIPE_VECTORS(16, 27)
	br	%r14
EPILOGUE

C PLANES(round of the word, word, register of A): stores A, and B from the next register.
define(`PLANES', `
	vstm	V($3), V($3 + 1), eval(256 * (($1 + 16) % 8) + 32 * $2)(%r2)')
define(`SIGNED', `eval(($1) - (($1) >> 7 << 8))')
C ROTATED(a, b, distance, result): rotates a word left, in planes.
define(`ROTATED', `
	verllb	V($4), V($1), eval(($3 + 5) % 8)
	verllb	V($4 + 1), V($2), eval(($3 + 6) % 8)
ifelse($3, 0, `', `	verimb	V($4), V($2), V(ifelse($3, 1, 16, 18)), eval(($3 + 5) % 8)
	verimb	V($4 + 1), V($1), V(ifelse($3, 1, 17, 19)), eval(($3 + 6) % 8)')')

PROLOGUE(xcsi_kasumi_set_lanes_vx)
	SAVE_F8_F15
	la	%r5, 15(%r4, %r5)
	srlg	%r4, %r4, 4
	srlg	%r5, %r5, 4
	sgr	%r5, %r4		C number of groups
	sllg	%r1, %r4, 11
	agr	%r2, %r1
	sllg	%r1, %r4, 8
	agr	%r3, %r1
1:
	vlm	V(0), V(15), 0(%r3)
FOR(`T', 0, 3, `FOR(`Q', 0, 7, `
	vmrhb	V(16 - T % 2 * 16 + 2 * Q), V(T % 2 * 16 + Q), V(T % 2 * 16 + 8 + Q)
	vmrlb	V(17 - T % 2 * 16 + 2 * Q), V(T % 2 * 16 + Q), V(T % 2 * 16 + 8 + Q)')')
	vrepib	V(16), 0x20
	vrepib	V(17), 0x40
	vrepib	V(18), 0xe3 - 256
	vrepib	V(19), 0xc7 - 256
FOR(`Q', 0, 7, `
ROTATED(2 * Q, 2 * Q + 1, 1, 20)
PLANES(Q, 0, 20)
ROTATED(2 * Q, 2 * Q + 1, 5, 22)
PLANES(Q - 1, 2, 22)
ROTATED(2 * Q + 1, 2 * Q, 0, 24)
PLANES(Q - 5, 4, 24)
ROTATED(2 * Q + 1, 2 * Q, 5, 26)
PLANES(Q - 6, 6, 26)
	vrepib	V(28), SIGNED(eval(KEY_CONSTANT(Q) >> 8))
	vrepib	V(29), SIGNED(eval(KEY_CONSTANT(Q) & 255))
	XOR(V(28), V(2 * Q))
	XOR(V(29), V(2 * Q + 1))
ROTATED(28, 29, 0, 30)
PLANES(Q - 2, 1, 30)
	vnc	V(28), V(30), V(16)
	vsel	V(29), V(30), V(31), V(16)
	XOR(V(28), V(31))
PLANES(Q - 4, 3, 28)
PLANES(Q - 3, 5, 28)
PLANES(Q - 7, 7, 28)')
	la	%r2, 2048(%r2)
	la	%r3, 256(%r3)
	brctg	%r5, 1b
WIPE_VECTORS(0, 31)
	RESTORE_F8_F15
	br	%r14
EPILOGUE

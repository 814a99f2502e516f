C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI for POWER8 and later: byte planes of 16 blocks, 1 or 2 sets of planes at a time.
C
C Functions: set_key, encrypt, decrypt, set_lanes, encrypt_lanes.
C Features: ISA 2.07 (POWER8) with vector cryptography, for vpermxor.  Stack: 768 bytes; set_lanes 192 below r1; wiped.
C
C kasumi.m4 defines A, B, I, J.  vpermxor adds the lookups of the high and the low half of a byte in two tables of 16 bytes.  Such a
C pair, "table" below, can be any linear map of a byte, and any quadratic function without products between the halves.  vperm looks
C up the low 5 bits in a table of 32 bytes.
C
C S9 is quadratic in 9 variables: the bits of I, and w, bit 7 of J.  With a linear table T let
C     I1 = T(I) with bit 7 replaced by w;  I2 = T(I1) + I.
C The 6 halves of I, I1, I2 are 4 linear forms each, with 6 products of two: 36 = 9 * 8 / 2 in all; T is chosen so that they are
C independent.  So every quadratic function of the 9 variables is the sum of three tables, of I, I1 and I2.
C Each half of FI needs one such sum, P, for B = P + J, where P also cancels w in bit 7.  A needs nearly the same bits of
C y = S9(wide):
C     half 1: A = P + D + S7(narrow) + narrow;  half 2: A = P + Q + S7(narrow) + narrow
C Between the halves the word has another form, and KI with it: bit 0 of B is the sum of bits 0 and 8, bit 7 of A that of 7 and 8.
C Q is 0 but for bit 7, which is y8 + y7 + w.  In that form w alone changes if bits 0 and 8 of wide do, the one change by which
C y8 + y7 changes always; so Q is a function of I alone, and T is such that it has no products between the halves of T(I): Q is a
C table of T(I).
C D is 0 but for bit 0, y8, and bit 7, y8 + w, and T is such that it is the sum of a table of I1 and one of I2.
C evidence/generate/kasumi-split.c finds T at random, in 10^5 to 10^6 attempts, and solves the linear equations of the other tables.
C S7 plus identity is 4 vperm and 3 vsel, with masks from vpermxor.
C
C State: 128 bytes; for each round A and B of KL1, KL2, KO1, KI1, KO2, KI2, KO3, KI3; calls expand them to vectors.
C Planes of a group of lanes: same order, a vector for each byte, 2 KiB.
C
C Instructions per byte; ct has vectors of 128 lanes only on little-endian targets:
C   bytes                     8     64    128    256   1024  16384
C   encrypt, decrypt        262   34.5   16.1   14.7   14.0   13.7
C   ct, little-endian       630    344    176   87.8   30.7   27.9
C   ct, big-endian          630    471    239    120   58.7   56.6
C Instructions per call: lanes, up to 16 2058, 32 3717, 64 7243; set_lanes 551 for the first group, 444 for each further one.
C An FI takes 48 for 16 blocks, FL 18.  A call loads 128 keys, and 192 vectors of tables: 6 tables that share registers, for each
C half of FI of one or two sets.
C Cycles of two rounds by llvm-mca 19:
C              encrypt, 1 set  2 sets   lanes, 1 set  2 sets
C   POWER8                353     686            386     747
C   POWER9                228     419            213     402
C   POWER10               173     266            186     298
C Two sets: POWER8 and POWER9 execute two vector instructions per cycle, at least 389, lanes 357; for POWER10 the 44 instructions of
C the window of its model are too few.  That of POWER8 lets one vperm, vpermxor, vspltb, vsel or xxsel wait, and starts one per
C cycle, even of independent ones: at least 478 and 414.  A simulation that starts two, oldest first, takes 389 and 358 if 32
C instructions can wait, 394 and 360 if 24: a better order would suit the model alone.
C
C Slower on POWER9 and POWER10: S7 of the next half between the sums of this one, 24 sums more, 630, 428, 282, lanes 632, 404, 299.
C Orders of the instructions of a half, a random search: 649, 421, 267, lanes 701, 404, 299.
C Slower, lanes with two sets: S9 for A and B separately in half 1 (14.1 instructions per byte) 767, 400 and 306; there, S7 before
C S9 instead of interleaved 814, 435 and 314.  One set: last sums of a half in another order, one step more, one less on the
C critical path, 387, 222, 189.  128 or 256 lanes: no gain for f8 and f9, more to wipe.
C Impossible: a T for I, T(I) and I & -w, one step less, for any order of the bits of I (half 1; all were tried).
C Not done: bit slices of 128 lanes: 11 instructions per byte for the gates of src/portable/kasumi-slices.h without loads and
C stores, but 64 registers are too few; with fewer lanes proportionally more.  POWER7, which lacks vpermxor: each would be two
C vperm, a shift and a sum.

REQUIRES(p8)

include(`kasumi.m4')

C --- constants: two numbers per vector, left half first

include(`kasumi-p8-tables.m4')
define(`VECTOR', `DATA64($1, $2)')
C BYTES(V, expression in V): the vector of its values for V = 0 to 15.
define(`BYTES', `DATA64(0x`'FOR(`$1', 0, 7, `BYTE($2)'), 0x`'FOR(`$1', 8, 15, `BYTE($2)'))')
define(`BYTE', `eval(($1) & 255, 16, 2)')
define(`WORD_OF_C', `eval(KEY_CONSTANT($1), 16, 4)')

C DATA(n): offset of vector n.
define(`DATA', `eval(16 * ($1))')
define(`VECTORS_AT', `HERE(`BYTES_BEFORE')define(`$1', eval(BYTES_BEFORE / 16))')
RODATA(.Lconstants, 64)
VECTORS_OF_HALF_1
VECTORS_OF_HALF_2
VECTORS_AT(`AT_S7')
C S7 plus identity: bits 5 and 6 of the number of an entry are the sums of bits 5 and 1, 6 and 2 of the byte, so that the mask of
C such a sum is one and the same table for both halves of it.
define(`ENTRY', `eval((16 * I + V) ^ (V & 6) << 4)')
FOR(`I', 0, 7, `BYTES(`V', `ENTRY ^ S7(ENTRY)')')
BYTES(`V', `-(V >> 1 & 1)')
BYTES(`V', `-(V >> 2 & 1)')
VECTORS_OF_T
C Bytes 0 to 3 and 4 to 7 of four blocks; blocks from those of planes 0, 2, 1, 3 and 4, 6, 5, 7: two of them, and the others.
VECTORS_AT(`AT_BLOCKS')
BYTES(`V', `8 * (V & 3) + V / 4')
BYTES(`V', `8 * (V & 3) + V / 4 + 4')
VECTORS_AT(`AT_PLANES')
BYTES(`V', `V / 8 + 8 * (V & 1) + 2 * (V & 2) + 4 * (V & 4)')
BYTES(`V', `V / 8 + 8 * (V & 1) + 2 * (V & 2) + 4 * (V & 4) + 2')
C Planes A rotated to the right, and back: of blocks whose first byte is the left one, or the right one.
VECTORS_AT(`AT_ROTATE_IN')
BYTES(`V', `7 * (1 - (V / 4 & 1))')
VECTORS_AT(`AT_ROTATE_OUT')
BYTES(`V', `1 - V / 8')
IF_BE(`', `
BYTES(`V', `7 * (V / 4 & 1)')
BYTES(`V', `V / 8')')
C Key schedule: C1 to C8; planes A of a word in two bytes are rotated.
VECTORS_AT(`AT_KEY')
DATA64(0x`'FOR(`J', 0, 3, `WORD_OF_C(J)'), 0x`'FOR(`J', 4, 7, `WORD_OF_C(J)'))
VECTOR(0x0700070007000700, 0x0700070007000700)
END_RODATA

C --- registers

define(`DST', `r4')
define(`SRC', `r5')
define(`BLOCKS', `r6')		C remaining blocks
C For INDEXED
define(`I16', `r7')
define(`I32', `r8')
define(`I48', `r9')
define(`I64', `r10')
define(`I80', `r11')
define(`I96', `r12')
define(`I112', `r0')
define(`KEYS', `r3')		C of the current round: of one key, or of the first set of lanes
define(`SET_KEYS', `NTH(eval(2 * $1 + $2), KEYS, r26, r25, r24)')	C SET_KEYS(set, 1: from plane 8 on)
define(`TABLES', `NTH($1, r31, r30, r29)')	C TABLES(n): from byte 128 n on
define(`TURNING', `r28')	C DATA(AT_BLOCKS)
define(`FOUR', `r27')
define(`KEPT', `r26')		C destination of blocks that are on the stack
define(`COUNT', `r25')		C number of these blocks
define(`FIRST_SAVED', `ONE_KEY(25, 24)')

define(`ROUND_KEY', `v6')	C one key: bytes of a round
define(`MASKS', `eval(8 + $1)')	C MASKS(0), MASKS(1): v8, v9
define(`S7_PART', `eval(10 + $1)')	C v10 to v17
define(`T', `v18, v19')
define(`H', `eval(20 + $1)')	C v20 to v31: tables of a half

C PAIR(n): tables in H(n), H(n + 1)
define(`PAIR', `H($1), H($1 + 1)')

C VSX.  U(k): plane of byte k of the blocks of set S, left half first, A before B; words of round functions.
define(`U', `eval(8 * S + ($1))')
define(`WORD', `U(4 * ($1) + 2 * ($2) + 1 - ($3))')	C WORD(half, number, 1: A, 0: B)
define(`A', `eval(16 + 6 * S + ($1))')	C A(1: A, 0: B)
define(`B', `eval(18 + 6 * S + ($1))')
define(`D', `eval(20 + 6 * S + ($1))')
define(`BIT7', `vs28')

define(`EACH', `FOR(`S', 0, SETS - 1, `$1')')
define(`BOTH', `FOR(`P', 0, 1, `$1')')
define(`ONE_KEY', `ifelse(MODE, lanes, `$2', `$1')')
define(`LABEL', `.L`'MODE`'_$1')

C KEY(v, n): plane n of the round keys: KL1, KL2, KO1, KI1, KO2, KI2, KO3, KI3, A and B of each
define(`KEY', `ONE_KEY(`
	vspltb	$1, ROUND_KEY, eval($2)', `
	lxvd2x	VS($1), INDEXED(`SET_KEYS(S, eval(($2) / 8))', 16 * (($2) % 8))')')
define(`KEYED', `KEY($1, $2)
	xxlxor	VS($1), VS($1), $3')

C --- the cipher

C LOAD_TABLES(first, last, n): H(first) to H(last), where H(0) is DATA(n).
define(`LOAD_TABLES', `FOR(`N', $1, $2, `
	lxvd2x	VS(H(N)), INDEXED(`TABLES(eval(($3 + N) / 8))', 16 * (($3 + N) % 8))')')

C HALF1(B, A): from I in v0, J in v1, to VSX registers.
define(`HALF1', `
	vpermxor v2, T, v0
	vperm	v3, S7_PART(0), S7_PART(1), v1
	vperm	v4, S7_PART(2), S7_PART(3), v1
	vpermxor v5, MASKS(0), MASKS(0), v1
	xxsel	VS(v2), VS(v2), VS(v1), BIT7
	vperm	v7, S7_PART(6), S7_PART(7), v1
	vsel	v3, v3, v4, v5
	vperm	v4, S7_PART(4), S7_PART(5), v1
	vsel	v4, v4, v7, v5
	vpermxor v5, T, v2
	vpermxor v7, MASKS(1), MASKS(1), v1
	vsel	v3, v3, v4, v7
	vpermxor v4, PAIR(0), v0
	vpermxor v7, PAIR(6), v2
	vxor	v0, v0, v5
	vpermxor v5, PAIR(2), v2
	vxor	v3, v3, v7
	vpermxor v2, PAIR(4), v0
	vpermxor v7, PAIR(8), v0
	vxor	v4, v4, v5
	vxor	v3, v3, v7
	vxor	v4, v4, v2
	xxlxor	$1, VS(v4), VS(v1)
	xxlxor	$2, VS(v4), VS(v3)')

C HALF2(B, A, b, a): likewise, and adds b, a.
define(`HALF2', `
	vpermxor v2, T, v0
	vperm	v3, S7_PART(0), S7_PART(1), v1
	vperm	v4, S7_PART(2), S7_PART(3), v1
	vpermxor v5, MASKS(0), MASKS(0), v1
	vsel	v3, v3, v4, v5
	vperm	v4, S7_PART(4), S7_PART(5), v1
	vperm	v7, S7_PART(6), S7_PART(7), v1
	vsel	v4, v4, v7, v5
	vpermxor v7, PAIR(10), v2
	xxsel	VS(v2), VS(v2), VS(v1), BIT7
	vpermxor v5, MASKS(1), MASKS(1), v1
	vsel	v3, v3, v4, v5
	vpermxor v5, T, v2
	vpermxor v4, PAIR(4), v0
	xxlxor	VS(v7), VS(v7), $4
	xxlxor	VS(v1), VS(v1), $3
	vxor	v0, v0, v5
	vxor	v7, v7, v3
	vpermxor v5, PAIR(6), v2
	vpermxor v3, PAIR(8), v0
	vxor	v4, v4, v5
	vxor	v4, v4, v3
	xxlxor	$1, VS(v4), VS(v1)
	xxlxor	$2, VS(v4), VS(v7)')

C ROTATED(B, A, b, a): rotates v1, v0 left by one and adds b, a.
define(`ROTATED', `
	vrlb	v2, v0, H(4)
	vrlb	v3, v1, H(4)
	vrlb	v4, v2, H(4)
	xxsel	VS(v2), VS(v2), VS(v1), BIT7
	vsel	v3, v3, v4, H(4)
	xxlxor	$1, VS(v3), $3
	xxlxor	$2, VS(v2), $4')

C FL(left, right, result left, result right): words; H(4) is 1 in all bytes.
define(`FL', `KEY(v0, 0)
KEY(v1, 1)
	xxland	VS(v0), VS(v0), $1(1)
	xxland	VS(v1), VS(v1), $1(0)
ROTATED($4(0), $4(1), $2(0), $2(1))
KEY(v0, 2)
KEY(v1, 3)
	xxlor	VS(v0), VS(v0), $4(1)
	xxlor	VS(v1), VS(v1), $4(0)
ROTATED($3(0), $3(1), $1(0), $1(1))')
define(`ONES', `
	vspltisb H(4), 1')

C CHANGE(half, number, word)
define(`CHANGE', `BOTH(`
	xxlxor	WORD($1, $2, P), WORD($1, $2, P), $3(P)')')

C FIRST, SECOND: the halves of FI.  FIRST(input, number of KO, output); SECOND(number of KI, word in place, word to add)
define(`FIRST', `KEYED(v0, $2, $1(1))
KEYED(v1, $2 + 1, $1(0))
HALF1($3(0), $3(1))')
define(`SECOND', `KEYED(v0, $1 + 1, $2(0))
KEYED(v1, $1, $2(1))
HALF2($2(0), $2(1), $3(0), $3(1))')

define(`LEFT0', `WORD(0, 0, $1)')
define(`LEFT1', `WORD(0, 1, $1)')
define(`RIGHT0', `WORD(1, 0, $1)')
define(`RIGHT1', `WORD(1, 1, $1)')

C FO(left word, right word): the result is in A, D, right word first.
define(`FO', `LOAD_TABLES(4, 9, 0)
EACH(`FIRST(`$1', 4, `A')
FIRST(`$2', 8, `D')')
LOAD_TABLES(4, 9, 6)
EACH(`SECOND(6, `A', `$2')
SECOND(10, `D', `A')')
LOAD_TABLES(4, 9, 0)
EACH(`FIRST(`A', 12, `A')')
LOAD_TABLES(4, 9, 6)
EACH(`SECOND(14, `A', `D')')')

C EVEN: rounds 1, 3, 5, 7 of the standard; ODD: rounds 2, 4, 6, 8.
define(`EVEN', `ROUND_KEYS
ONES
EACH(`FL(`LEFT0', `LEFT1', `A', `B')')
FO(`A', `B')
EACH(`CHANGE(1, 0, `D')
CHANGE(1, 1, `A')')
NEXT_KEYS')
define(`ODD', `ROUND_KEYS
FO(`RIGHT0', `RIGHT1')
ONES
EACH(`FL(`D', `A', `D', `A')
CHANGE(0, 0, `D')
CHANGE(0, 1, `A')')
NEXT_KEYS')
define(`ROUND_KEYS', `ONE_KEY(`
	lxvd2x	VS(ROUND_KEY), 0, KEYS')')
define(`NEXT_KEYS', `ONE_KEY(`
	addi	KEYS, KEYS, ifelse(MODE, decrypt, -16, 16)', `EACH(`BOTH(`
	addi	SET_KEYS(S, P), SET_KEYS(S, P), 256')')')')

C --- blocks to planes and back

C A vector of two 64-bit numbers has the bytes of a block from left to right; in reverse order if they are bytes in memory of
C a little-endian CPU.
define(`REVERSED', `ONE_KEY(`IF_BE(0, 1)', 0)')
define(`PLANE', `U(ifelse(REVERSED, 1, `7 - ($1)', `$1'))')
C MASK(n, where)
define(`MASK', `
	lxvd2x	VS(H($1)), INDEXED(TURNING, 16 * (($2) - AT_BLOCKS))')
define(`MASKS_FOR', `MASK(0, $1)
MASK(1, $1 + 1)
MASK(2, $2 + 2 * REVERSED)')

define(`X', `eval(16 + 2 * ($1) + G)')
define(`LOAD', `FOR(`G', 0, 1, `FOR(`N', 0, 3, `
	lxvd2x	VS(N), INDEXED(SRC, 64 * G + 16 * N)')
	vperm	v4, v0, v1, H(0)
	vperm	v5, v0, v1, H(1)
	vperm	v6, v2, v3, H(0)
	vperm	H(3), v2, v3, H(1)
	vrlb	v4, v4, H(2)
	vrlb	v5, v5, H(2)
	vrlb	v6, v6, H(2)
	vrlb	H(3), H(3), H(2)
	xxmrghw	X(0), VS(v4), VS(v6)
	xxmrglw	X(1), VS(v4), VS(v6)
	xxmrghw	X(2), VS(v5), VS(H(3))
	xxmrglw	X(3), VS(v5), VS(H(3))')
FOR(`N', 0, 3, `
	xxpermdi PLANE(2 * N), eval(16 + 2 * N), eval(17 + 2 * N), 0
	xxpermdi PLANE(2 * N + 1), eval(16 + 2 * N), eval(17 + 2 * N), 3')')

define(`STORE', `FOR(`G', 0, 1, `FOR(`N', 0, 3, `
	xxpermdi VS(N), PLANE(2 * N), PLANE(2 * N + 1), eval(3 * G)')
	vmrgew	v4, v0, v1
	vmrgow	v5, v0, v1
	vmrgew	v6, v2, v3
	vmrgow	H(3), v2, v3
	vrlb	v4, v4, H(2)
	vrlb	v5, v5, H(2)
	vrlb	v6, v6, H(2)
	vrlb	H(3), H(3), H(2)
	vperm	v0, v4, v6, H(0)
	vperm	v1, v4, v6, H(1)
	vperm	v2, v5, H(3), H(0)
	vperm	v3, v5, H(3), H(1)
FOR(`N', 0, 3, `
	stxvd2x	VS(N), INDEXED(DST, 64 * G + 16 * N)')')')

C --- functions

C ITERATION: one iteration of 16 blocks per set.  With one set it is the last one and leaves the pointers unchanged.
define(`FORWARD', `ifelse(SETS, 2, `
	addi	$1, $1, $2')')
define(`ITERATION', `MASKS_FOR(AT_BLOCKS, AT_ROTATE_IN)
EACH(`LOAD
FORWARD(SRC, 128)')
LOAD_TABLES(0, 3, 0)
LOAD_TABLES(10, 11, 6)
ONE_KEY(`ifelse(MODE, decrypt, `
	addi	KEYS, KEYS, 112')', `EACH(`BOTH(`ifelse(S`'P, 00, `', `
	addi	SET_KEYS(S, P), KEYS, eval(2048 * S + 128 * P)')')')')
	mtctr	FOUR
LABEL(loop`'SETS):
ifelse(MODE, decrypt, `ODD
EVEN', `EVEN
ODD')
	bdnz	LABEL(loop`'SETS)
FORWARD(KEYS, ifelse(MODE, encrypt, -128, MODE, decrypt, 16, 2048))
MASKS_FOR(AT_PLANES, AT_ROTATE_OUT)
EACH(`STORE
FORWARD(DST, 128)')')

C Stack frame
define(`SAVED_V', `eval(112 + 16 * ($1 - 20))')
define(`SAVED_F', `eval(304 + 8 * ($1 - 14))')
define(`SAVED_R', `eval(424 + 8 * ($1 - 24))')
define(`STACK', 512)		C blocks of an incomplete iteration
define(`SIZE', 768)

define(`ENTER', `
	FRAME(SIZE)
FOR(`N', FIRST_SAVED, 31, `	SAVE(N, SAVED_R(N))
')
FOR(`N', 14, 28, `	SAVE_F(N, SAVED_F(N))
')
FOR(`N', 20, 31, `	SAVE_V(N, SAVED_V(N), r12)
')
	LEA(.Lconstants, TABLES(0))
FOR(`N', 1, 7, `	li	indir(`I'eval(16 * N)), eval(16 * N)
')
	addi	TABLES(1), TABLES(0), 128
	addi	TABLES(2), TABLES(0), 256
	addi	TURNING, TABLES(0), DATA(AT_S7)
	li	FOUR, 4
FOR(`N', 0, 7, `	lxvd2x	VS(S7_PART(N)), INDEXED(TURNING, 16 * N)
')
	addi	TURNING, TURNING, 128
	lxvd2x	VS(MASKS(0)), INDEXED(TURNING, 0)
	lxvd2x	VS(MASKS(1)), INDEXED(TURNING, 16)
	lxvd2x	VS(v18), INDEXED(TURNING, 32)
	lxvd2x	VS(v19), INDEXED(TURNING, 48)
	addi	TURNING, TABLES(0), DATA(AT_BLOCKS)
	vspltisb v0, 7
	vspltisb v1, -1
	vslb	v0, v1, v0
	xxlor	BIT7, VS(v0), VS(v0)')

define(`LEAVE', `WIPE_VECTORS(0, 7)
WIPE_VSX(0, 28)
FOR(`N', 20, 31, `	RESTORE_V(N, SAVED_V(N), r12)
')
FOR(`N', 14, 28, `	RESTORE_F(N, SAVED_F(N))
')
FOR(`N', FIRST_SAVED, 31, `	RESTORE(N, SAVED_R(N))
')
	END_FRAME(SIZE)
	blr')

C COPY(label, to, from): COUNT blocks.
define(`COPY', `
	mtctr	COUNT
	addi	$2, $2, -8
	addi	$3, $3, -8
LABEL($1):
	ldu	BLOCKS, 8($3)
	stdu	BLOCKS, 8($2)
	bdnz	LABEL($1)')

define(`FUNCTION', `define(`MODE', $1)
	cmpldi	BLOCKS, 0
	beqlr	cr0
ENTER
LABEL(next):
	cmpldi	BLOCKS, 32
	bge	LABEL(two)
	cmpldi	BLOCKS, 16
	beq	LABEL(one)
	mr	COUNT, BLOCKS
	mr	KEPT, DST
	addi	DST, r1, STACK
COPY(in, DST, SRC)
	addi	DST, r1, STACK
	addi	SRC, r1, STACK
	mr	BLOCKS, COUNT
	cmpldi	BLOCKS, 16
	blt	LABEL(one)
LABEL(two):
define(`SETS', 2)
ITERATION
	cmpldi	BLOCKS, 32
	addi	BLOCKS, BLOCKS, -32
	bgt	LABEL(next)
	blt	LABEL(rest)
	b	LABEL(end)
LABEL(one):
define(`SETS', 1)
ITERATION
	cmpldi	BLOCKS, 16
	beq	LABEL(end)
LABEL(rest):
	addi	SRC, r1, STACK
COPY(out, KEPT, SRC)
	addi	DST, r1, STACK
	vxor	v0, v0, v0
FOR(`N', 0, 15, `
	stxvd2x	VS(v0), INDEXED(DST, 16 * (N % 8))
ifelse(N, 7, `	addi	DST, DST, 128')')
LABEL(end):
LEAVE')

PROLOGUE(xcsi_kasumi_encrypt_p8)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_kasumi_decrypt_p8)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_kasumi_encrypt_lanes_p8)
define(`MODE', lanes)
	mr	BLOCKS, r5
	mr	SRC, r4
ENTER
LABEL(next):
	cmpdi	BLOCKS, 16
	ble	LABEL(one)
define(`SETS', 2)
ITERATION
	addi	BLOCKS, BLOCKS, -32
	cmpdi	BLOCKS, 0
	bgt	LABEL(next)
	b	LABEL(end)
LABEL(one):
define(`SETS', 1)
ITERATION
LABEL(end):
LEAVE
EPILOGUE

C --- keys

C MERGE(n, instructions, from, to): registers from + i and from + i + n alternate.
define(`MERGE', `FOR(`N', 0, eval($1 - 1), `
	vmrgh$2	eval($4 + 2 * N), eval($3 + N), eval($3 + N + $1)
	vmrgl$2	eval($4 + 2 * N + 1), eval($3 + N), eval($3 + N + $1)')')

C Rotation counts of the key words; word i of a round is key word i + WORD_NUMBER(i).
define(`WORD_ROTATION', `NTH($1, 1, 0, 5, 0, 8, 0, 13, 0)')
define(`WORD_NUMBER', `NTH($1, 0, 2, 1, 4, 5, 3, 6, 7)')

PROLOGUE(xcsi_kasumi_set_key_p8)
	LEA(.Lconstants+DATA(AT_KEY), r5)
	li	r6, 16
MASK128BE(v16, v17)
LDV128BE(v8, 0, r4, v16)
	lxvd2x	VS(v9), 0, r5
	lxvd2x	VS(v18), r5, r6
	vxor	v9, v8, v9
	vrlb	v1, v9, v18
	vspltish v16, 8
	vslh	v17, v1, v16
	vspltish v16, 15
	vsrh	v17, v17, v16
	vslh	v17, v17, v16
	vxor	v9, v1, v17
	vsrh	v17, v1, v16
	vxor	v9, v9, v17
FOR(`N', 0, 3, `
	vspltish v16, WORD_ROTATION(eval(2 * N))
	vrlh	v17, v8, v16
	vrlb	v17, v17, v18
	vsldoi	eval(2 * N), v17, v17, eval(2 * WORD_NUMBER(eval(2 * N)))')
C v1 holds K1 to K8, rotated, for KL2.
FOR(`N', 1, 3, `
	vsldoi	eval(2 * N + 1), v9, v9, eval(2 * WORD_NUMBER(eval(2 * N + 1)))')
	vsldoi	v1, v1, v1, eval(2 * WORD_NUMBER(1))
MERGE(4, h, 0, 8)
MERGE(4, h, 8, 0)
MERGE(4, h, 0, 8)
FOR(`N', 0, 7, `
	stxvd2x	VS(eval(8 + N)), 0, r3
ifelse(N, 7, `', `	addi	r3, r3, 16')')
WIPE_VECTORS(0, 17)
	blr
EPILOGUE

C HIGH, LOW: bytes of key word N
define(`HIGH', `eval(2 * N)')
define(`LOW', `eval(2 * N + 1)')
define(`ONE', `v16')
define(`SEVEN', `v17')
define(`FIVE', `v18')
define(`MASK7', `v19')
define(`MASK0_4', `v20')
define(`CONSTANTS', `v21')
C TO_PLANES(word of the round, A, B): stores to the round in which key word N is this word.
define(`TO_PLANES', `
	addi	r5, r3, eval(256 * ((N + 8 - WORD_NUMBER($1)) % 8) + 32 * ($1))
	stxvd2x	VS($2), 0, r5
	stxvd2x	VS($3), r5, I16')

PROLOGUE(xcsi_kasumi_set_lanes_p8)
	add	r6, r5, r6
	addi	r6, r6, -1
	srdi	r6, r6, 4
	srdi	r5, r5, 4
	subf	r6, r5, r6
	addi	r6, r6, 1
	mtctr	r6
	sldi	r6, r5, 11
	add	r3, r3, r6
	sldi	r6, r5, 8
	add	r4, r4, r6
FOR(`N', 20, 31, `	SAVE_V(N, eval(16 * (N - 32)), r6)
')
	LEA(.Lconstants+DATA(AT_KEY), r6)
FOR(`N', 1, 7, `	li	indir(`I'eval(16 * N)), eval(16 * N)
')
1:
FOR(`N', 0, 15, `
	lxvd2x	VS(N), INDEXED(r4, 16 * (N % 8))
ifelse(eval(N % 8), 7, `	addi	r4, r4, 128')')
MERGE(8, b, 0, 16)
MERGE(8, b, 16, 0)
MERGE(8, b, 0, 16)
MERGE(8, b, 16, 0)
	vspltisb ONE, 1
	vspltisb SEVEN, 7
	vspltisb FIVE, 5
	vspltisb v22, -1
	vspltisb v23, 3
	vslb	MASK7, v22, SEVEN
	vsrb	MASK0_4, v22, v23
	lxvd2x	VS(CONSTANTS), 0, r6
FOR(`N', 0, 7, `
	vsel	v22, HIGH, LOW, MASK7
	vrlb	v23, LOW, ONE
	vrlb	v24, HIGH, ONE
	vsel	v23, v23, v24, ONE
TO_PLANES(0, v22, v23)
	vspltb	v22, CONSTANTS, HIGH
	vspltb	v23, CONSTANTS, LOW
	vxor	v22, v22, HIGH
	vxor	v23, v23, LOW
	vrlb	v22, v22, SEVEN
	vsrb	v24, v22, SEVEN
	vand	v25, v23, MASK7
	vxor	v24, v24, v23
	vxor	v25, v25, v22
TO_PLANES(1, v22, v23)
TO_PLANES(3, v25, v24)
TO_PLANES(5, v25, v24)
TO_PLANES(7, v25, v24)
	vrlb	v25, LOW, SEVEN
TO_PLANES(4, v25, HIGH)
	vrlb	v26, HIGH, FIVE
	vrlb	v27, LOW, FIVE
	vsel	v28, v26, v27, MASK0_4
	vsel	v27, v27, v26, MASK0_4
	vrlb	v29, v28, SEVEN
	vrlb	v30, v27, SEVEN
TO_PLANES(2, v29, v27)
TO_PLANES(6, v30, v28)')
	addi	r3, r3, 2048
	bdnz	1b
WIPE_VECTORS(0, 15)
FOR(`N', 20, 31, `	RESTORE_V(N, eval(16 * (N - 32)), r6)
')
	blr
EPILOGUE

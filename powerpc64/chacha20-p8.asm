C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 for POWER8 and later: 6 blocks, 4 of them with a word of each in a vector, the others with a row of a block.
C
C Functions: xor, lanes.
C Features: ISA 2.07 (POWER8).  lanes: 4.  Stack: saved registers; groups: words of states, wiped.
C vpermxor is the xor and the rotation by 16 or 8: 10 instructions for a quarter-round.  A set is 4 blocks, a word of them in
C each of 16 registers, and 4 chains.  A block of rows is one chain, with two rotations of rows: words 4 to 7, ready last, stay in
C place, and vpermxor rotates words 12 to 15.
C Groups of 6 blocks are a set and 2 blocks of rows.  They share 34 of 800 instructions of the set, what does not depend on the
C counter in the first two rounds.  The rest is a set, or 1, 2, 3, 5 or 6 blocks of rows.
C
C Instructions per byte, with the public function, little-endian and big-endian; C below:
C     bytes    64    256   1024  16384     64    256   1024  16384
C     crypt  9.06   4.98   4.35   3.87   9.38   5.05   4.40   3.90
C     C     30.30  24.24  22.72  22.25  29.75  24.10  22.69  22.25
C Cycles of a double round by llvm-mca 19; of a group with loads and stores 813, 709, 498, a byte 2.12, 1.85, 1.30 (POWER8, 9, 10):
C     blocks        group     6     5     4     3     2     1
C     POWER8         72.3  80.3  66.2  47.2  44.2  40.2  40.2
C     POWER9         64.3  72.3  61.3  44.2  44.3  44.2  44.2
C     POWER10        44.3  44.3  44.3  44.2  44.2  44.2  44.2
C There is no row for POWER10: lxvp and stxvp would save 24 of the 1490 instructions of a group, 1.6 %, prefixed and ternary ones
C (xxeval) none, as a sum is between two xors; and a double round is the latency of its chains there.
C Slower: groups of two sets, where 4 words wait in vs0-7 (16 moves in a double round), 2.12, 2.02 and 1.32 cycles a byte; lxvw4x
C for all loads, POWER9 1.93; 4 blocks of rows, 52.3 and 50.3 cycles (POWER8, 9).  No gain: other orders within a step.

REQUIRES(p8)

define(`STATE', `r3')
define(`DST', `r4')
define(`SRC', `r5')
define(`LENGTH', `r6')
define(`DONE', `r7')		C blocks before
define(`TABLE', `r8')		C constants
define(`Z', `r9')		C temporary
define(`I16', `r10')		C for INDEXED
define(`I32', `r11')
define(`I48', `r12')

define(`B', `eval(4 + 4 * ($1) + ($2))')	C block, row
define(`W', `eval(W_BASE + ($1))')		C a word of the set: in groups from v12 on, alone from v4 on
define(`W_BASE', 12)
define(`K', `indir(`K$1')')	C constants of the rounds; temporaries before and after
define(`K0', `v0')
define(`K1', `v1')
define(`K2', `v2')
define(`K3', `v3')
define(`K4', `v28')
define(`T', `eval(T_BASE + ($1))')	C temporaries; a set alone has two of them, and K0 in the place of K4
define(`T_BASE', 29)


C Constants, as bytes from the left.  Masks of vpermxor: numbers of a byte of d and one of a.
define(`BYTES', `FOR(`J', 0, 15, `LET(`I', IF_BE(J, eval(J ^ 7)), `	DATA8(eval($1))
')')')
RODATA(.Lconstants, 16)
C 0: rotation by 16, and by two words, of rows; 16: rotation by 8; 32: by 12; 48: by 7
	BYTES((I ^ 10) * 16 + (I ^ 2))
	BYTES(((I & 12) + ((I + 1) & 3)) * 17)
	BYTES(12)
	BYTES(7)
C 64: reverses the bytes of words; 80: rotation by 16; 96, 112: left and right halves of two vectors, bytes of words reversed
	BYTES(I ^ 3)
	BYTES((I ^ 2) * 17)
	BYTES((I & 4) + (I & 8) * 2 + (I ^ 3) % 4)
	BYTES((I & 4) + (I & 8) * 2 + 8 + (I ^ 3) % 4)
C 128: numbers
	DATA64(1, 0x200000003)
END_RODATA

C --- rounds

C STEP(step of a quarter-round, a, b, c, d, constant of the rotation by 16)
define(`STEP', `NTH($1,
`	vadduwm	$2, $2, $3
', `	vpermxor	$5, $5, $2, $6
', `	vadduwm	$4, $4, $5
', `	vxor	$3, $3, $4
', `	vrlw	$3, $3, K2
', `	vadduwm	$2, $2, $3
', `	vpermxor	$5, $5, $2, K1
', `	vadduwm	$4, $4, $5
', `	vxor	$3, $3, $4
', `	vrlw	$3, $3, K3
')')

C ROW_STEP(step, block, round): words 4 to 7 stay in place, the other rows rotate; d with the rotation by 16.
define(`ROW_STEP', `STEP($1, B($2, 0), B($2, 1), B($2, 2), B($2, 3), K0)NTH($1, , , , , , , ,
`	vsldoi	B($2, 0), B($2, 0), B($2, 0), eval(12 - 8 * $3)
', , `	vsldoi	B($2, 2), B($2, 2), B($2, 2), eval(4 + 8 * $3)
')')
C SET_STEP(step, round, chain): round 0 has columns, 1 diagonals.
define(`SET_STEP', `STEP($1, W($3), W(4 + ($3 + $2) % 4), W(8 + ($3 + 2 * $2) % 4), W(12 + ($3 + 3 * $2) % 4), K4)')
C Steps that the groups share: those of the first two rounds that do not depend on the counter.
define(`SHARED_STEPS', `NTH(eval(4 * $1 + $2), 1, 10, 10, 10, 0, 1, 2, 0)')	C (round, chain)
define(`SHARED', `FOR(`R', 0, 1, `FOR(`S', 0, 9, `FOR(`CHAIN', 0, 3, `WHEN(S < SHARED_STEPS(R, CHAIN),
`SET_STEP(S, R, CHAIN)')')')')')

C DOUBLE_ROUND(number of sets, 1: without the shared steps, blocks of rows)
define(`DOUBLE_ROUND', `FOR(`R', 0, 1, `FOR(`S', 0, 9, `FOR(`CHAIN', 0, 4 * $1 - 1, `WHEN(!$2 || S >= SHARED_STEPS(R, CHAIN),
`SET_STEP(S, R, CHAIN)')')FOR(`BLOCK', 0, $3 - 1, `ROW_STEP(S, BLOCK, R)')')')')
define(`REPEAT', `
	li	Z, $1
	mtctr	Z
1:
$2	bdnz	1b
')

C --- blocks of rows

C ORDER_MASK(v), ORDER(v, mask): a row of X, in which two words are a number, after lxvw4x
define(`ORDER_MASK', `IF_BE(`
	vspltisb	$1, 8
	vaddubm	$1, $1, $1
	vaddubm	$1, $1, $1
')')
define(`ORDER', `IF_BE(`	vrld	$1, $1, $2
')')
C X_ROWS(registers of v): clobbers K0
define(`X_ROWS', `ORDER_MASK(K0)FOR(`I', 0, 3, `	lxvw4x	VS($1 + I), INDEXED(STATE, 16 * I)
')FOR(`I', 0, 3, `ORDER(eval($1 + I), K0)')')
define(`REVERSE', `IF_BE(`	vperm	$1, $1, $1, $2
')')
define(`REVERSE_MASK', `IF_BE(`
	addi	Z, TABLE, 64
	lxvd2x	VS($1), 0, Z
')')
C v = 1, 0, 0, 0; clobbers K0
define(`ONE', `	vxor	K0, K0, K0
	vspltisw	$1, 1
	vsldoi	$1, $1, K0, 12
')
define(`ROUND_CONSTANTS', `FOR(`I', 0, 3, `	lxvd2x	VS(K(I)), INDEXED(TABLE, 16 * I)
')')
define(`SWAP', `	xxpermdi	VS($1), VS($1), VS($1), 2
')

C XOR_BLOCK(w4x or d2x, four registers of the keystream); the source and the destination advance.
define(`XOR_BLOCK', `FOR(`I', 0, 3, `	lxv$1	eval(4 + I), INDEXED(SRC, 16 * I)
')	addi	SRC, SRC, 64
	xxlxor	VS($2), VS($2), 4
	xxlxor	VS($3), VS($3), 5
	xxlxor	VS($4), VS($4), 6
	xxlxor	VS($5), VS($5), 7
	stxv$1	VS($2), INDEXED(DST, 0)
	stxv$1	VS($3), INDEXED(DST, 16)
	stxv$1	VS($4), INDEXED(DST, 32)
	stxv$1	VS($5), INDEXED(DST, 48)
	addi	DST, DST, 64
')
define(`XOR_ROWS', `XOR_BLOCK(w4x, B($1, 0), B($1, 1), B($1, 2), B($1, 3))')

C ADD_DONE(row 3 of X); K1 = 1, 0, 0, 0
define(`ADD_DONE', `
	sldi	Z, DONE, 32
ONE(K1)
	mtvsrd	VS(K2), Z
	xxmrghd	VS(K2), VS(K2), VS(K0)
	vadduwm	$1, $1, K2')

C ROWS(blocks): so many, the last one perhaps incomplete, of 6 always.  vs0-3: rows of X.
define(`ROWS', `
.Llast_$1:
WHEN($1 > 4, `FOR(`I', 20, 4 * $1 + 3, `	SAVE_V(I, eval(16 * (I - 28)), Z)
')')X_ROWS(B(0, 0))
ADD_DONE(B(0, 3))
FOR(`I', 0, 3, `	xxlor	I, VS(B(0, I)), VS(B(0, I))
')FOR(`BLOCK', 1, $1 - 1, `FOR(`I', 0, 2, `	vor	B(BLOCK, I), B(0, I), B(0, I)
')	vadduwm	B(BLOCK, 3), B(BLOCK - 1, 3), K1
')FOR(`BLOCK', 0, $1 - 1, `SWAP(B(BLOCK, 3))')ROUND_CONSTANTS
REPEAT(10, `DOUBLE_ROUND(0, 0, $1)')
FOR(`I', 0, 2, `	xxlor	VS(K(I)), I, I
FOR(`BLOCK', 0, $1 - 1, `	vadduwm	B(BLOCK, I), B(BLOCK, I), K(I)
')')ONE(K1)	xxlor	VS(K2), 3, 3
FOR(`BLOCK', 0, $1 - 1, `SWAP(B(BLOCK, 3))	vadduwm	B(BLOCK, 3), B(BLOCK, 3), K2
WHEN(BLOCK < $1 - 1, `	vadduwm	K2, K2, K1
')')REVERSE_MASK(K0)FOR(`BLOCK', 0, $1 - 1, `FOR(`I', 0, 3, `REVERSE(B(BLOCK, I), K0)')')
FOR(`BLOCK', 0, $1 - 2, `XOR_ROWS(BLOCK)')
WHEN($1 < 6, `	cmpldi	LENGTH, eval(64 * $1)
	blt	1f
XOR_ROWS($1 - 1)	b	2f
')1:	addi	Z, STATE, 64
FOR(`I', 0, 3, `	stxvw4x	VS(B($1 - 1, I)), INDEXED(Z, 16 * I)
')2:
WHEN($1 > 4, `FOR(`I', 20, 4 * $1 + 3, `	RESTORE_V(I, eval(16 * (I - 28)), Z)
')')WIPE_VECTORS(0, ifelse(eval($1 > 4), 1, 19, 4 * $1 + 3))WIPE_VSX(0, 7)	blr
')

C --- groups of a set and two blocks of rows

define(`AT_START', 112)		C words on the stack, one in a vector: after the shared steps, and of X
define(`AT_X', eval(AT_START + 256))
define(`GROUP_FRAME', eval(AT_X + 256 + 192))

C TRANSPOSE(R0, R1, R2, R3): words of four blocks; after it, words of block i in Ri: as lxvd2x loads a block, two in a number; on
C big-endian targets with all bytes reversed.  (On POWER9, little-endian, lxvw4x takes a vector slot.)
define(`MERGE', `IF_BE(`	vmrg$1	$2, $3, $4
', `	vmrg$1	$2, $4, $3
')')
define(`LEFT', `IF_BE(`	vperm	$1, $2, $3, K0
', `	xxmrghd	VS($1), VS($2), VS($3)
')')
define(`RIGHT', `IF_BE(`	vperm	$1, $2, $3, K1
', `	xxmrgld	VS($1), VS($2), VS($3)
')')
define(`TRANSPOSE', `MERGE(hw, T(1), $1, $2)MERGE(lw, $2, $1, $2)MERGE(hw, T(2), $3, $4)MERGE(lw, $4, $3, $4)dnl
LEFT($1, T(1), T(2))LEFT($3, $2, $4)RIGHT($4, $2, $4)RIGHT($2, T(1), T(2))')

C A set, the last block perhaps incomplete.  vs0-3: rows of X.
define(`LAST_SET', `LET(`W_BASE', 4, `LET(`T_BASE', 1, `LET(`K4', K0, `
.Llast_4:
X_ROWS(W(0))ADD_DONE(W(3))
FOR(`I', 0, 3, `	xxlor	I, VS(W(I)), VS(W(I))
')FOR(`I', 0, 15, `	xxspltw	VS(W(I)), eval(I / 4), eval(I % 4)
')ADD_NUMBERS
ROUND_CONSTANTS	addi	Z, TABLE, 64
	lxvd2x	VS(K4), Z, I16
REPEAT(10, `DOUBLE_ROUND(1, 0, 0)')
FOR(`I', 0, 15, `	xxspltw	VS(K(eval(2 + I % 2))), eval(I / 4), eval(I % 4)
	vadduwm	W(I), W(I), K(eval(2 + I % 2))
')ADD_NUMBERS
IF_BE(`	addi	Z, TABLE, 64
	lxvd2x	VS(K0), Z, I32
	lxvd2x	VS(K1), Z, I48
')FOR(`Q', 0, 3, `TRANSPOSE(W(4 * Q), W(4 * Q + 1), W(4 * Q + 2), W(4 * Q + 3))')
FOR(`I', 0, 2, `XOR_BLOCK(d2x, W(I), W(4 + I), W(8 + I), W(12 + I))')
	cmpldi	LENGTH, 256
	blt	1f
XOR_BLOCK(d2x, W(3), W(7), W(11), W(15))	b	2f
1:	addi	Z, STATE, 64
FOR(`I', 0, 3, `	stxvd2x	VS(W(4 * I + 3)), INDEXED(Z, 16 * I)
')2:
WIPE_VECTORS(0, 19)WIPE_VSX(0, 7)	blr
')')')')
C Of the blocks of a set
define(`ADD_NUMBERS', `	addi	Z, TABLE, 128
	lxvd2x	VS(K0), 0, Z
	vadduwm	W(12), W(12), K0
')

PROLOGUE(xcsi_chacha20_xor_p8)
	LEA(.Lconstants, TABLE)
	li	DONE, 0
	cmpldi	LENGTH, 384
	li	I16, 16
	li	I32, 32
	li	I48, 48
	blt	.Lxor_last
FOR(`I', 20, 31, `	SAVE_V(I, eval(16 * (I - 32)), Z)
')	FRAME(GROUP_FRAME)
X_ROWS(B(0, 0))ONE(K1)
C vs8, vs9: 1, 0, 0, 0 and 6, 0, 0, 0.
	vadduwm	K2, K1, K1
	vadduwm	K3, K2, K2
	xxlor	8, VS(K1), VS(K1)
	vadduwm	K2, K2, K3
	xxlor	9, VS(K2), VS(K2)
FOR(`I', 0, 15, `	xxspltw	VS(W(I)), VS(B(0, I / 4)), eval(I % 4)
')	vadduwm	B(0, 3), B(0, 3), K3
FOR(`I', 0, 3, `	xxlor	I, VS(B(0, I)), VS(B(0, I))
')	addi	Z, TABLE, 64
	lxvd2x	VS(K4), Z, I16
ADD_NUMBERS
FOR(`Q', 0, 3, `	addi	Z, r1, eval(AT_X + 64 * Q)
FOR(`I', 0, 3, `	stxvd2x	VS(W(4 * Q + I)), INDEXED(Z, 16 * I)
')')ROUND_CONSTANTS
SHARED
FOR(`Q', 0, 3, `	addi	Z, r1, eval(AT_START + 64 * Q)
FOR(`I', 0, 3, `	stxvd2x	VS(W(4 * Q + I)), INDEXED(Z, 16 * I)
')').Lxor_6:
FOR(`Q', 0, 3, `	addi	Z, r1, eval(AT_START + 64 * Q)
FOR(`I', 0, 3, `	lxvd2x	VS(W(4 * Q + I)), INDEXED(Z, 16 * I)
')')	xxlor	VS(K0), 8, 8
FOR(`I', 0, 2, `FOR(`BLOCK', 0, 1, `	xxlor	VS(B(BLOCK, I)), I, I
')')	xxlor	VS(B(0, 3)), 3, 3
	vadduwm	B(1, 3), B(0, 3), K0
SWAP(B(0, 3))SWAP(B(1, 3))ROUND_CONSTANTS
DOUBLE_ROUND(1, 1, 2)
REPEAT(9, `DOUBLE_ROUND(1, 0, 2)')
FOR(`I', 0, 2, `	xxlor	VS(K(I)), I, I
FOR(`BLOCK', 0, 1, `	vadduwm	B(BLOCK, I), B(BLOCK, I), K(I)
')')	xxlor	VS(K3), 3, 3
	xxlor	VS(K0), 8, 8
	xxlor	VS(K1), 9, 9
SWAP(B(0, 3))SWAP(B(1, 3))	vadduwm	B(0, 3), B(0, 3), K3
	vadduwm	K0, K0, K3
	vadduwm	B(1, 3), B(1, 3), K0
	vadduwm	K3, K3, K1
	xxlor	3, VS(K3), VS(K3)
IF_BE(`	addi	Z, TABLE, 64
	lxvd2x	VS(K2), 0, Z
	lxvd2x	VS(K0), Z, I32
	lxvd2x	VS(K1), Z, I48
')FOR(`Q', 0, 3, `	addi	Z, r1, eval(AT_X + 64 * Q)
FOR(`I', 0, 3, `	lxvd2x	VS(T(I % 3)), INDEXED(Z, 16 * I)
	vadduwm	W(4 * Q + I), W(4 * Q + I), T(I % 3)
ifelse(Q`'I, 30, `	vspltisw	K3, 6
	vadduwm	T(0), T(0), K3
	stxvd2x	VS(T(0)), 0, Z
	addi	Z, Z, eval(AT_START - AT_X)
	stxvd2x	VS(T(0)), 0, Z
	addi	Z, Z, eval(AT_X - AT_START)
')')TRANSPOSE(W(4 * Q), W(4 * Q + 1), W(4 * Q + 2), W(4 * Q + 3))')
FOR(`I', 0, 3, `XOR_BLOCK(d2x, W(I), W(4 + I), W(8 + I), W(12 + I))')
FOR(`BLOCK', 0, 1, `FOR(`I', 0, 3, `REVERSE(B(BLOCK, I), K2)')XOR_ROWS(BLOCK)')
	addi	DONE, DONE, 6
	addi	LENGTH, LENGTH, -384
	cmpldi	LENGTH, 384
	bge	.Lxor_6
WIPE_VECTORS(0, 19)WIPE_VSX(0, 7)
FOR(`Q', 0, 7, `	addi	Z, r1, eval(AT_START + 64 * Q)
FOR(`I', 0, 3, `	stxvd2x	VS(v0), INDEXED(Z, 16 * I)
')')	END_FRAME(GROUP_FRAME)
FOR(`I', 20, 31, `	RESTORE_V(I, eval(16 * (I - 32)), Z)
')	cmpldi	LENGTH, 0
	beqlr
.Lxor_last:
	addi	Z, LENGTH, 63
	srdi	Z, Z, 6
FOR(`I', 1, 5, `	cmpldi	Z, I
	beq	.Llast_`'I
')ROWS(6)
LAST_SET
FOR(`N', 1, 5, `ifelse(N, 4, `', `ROWS(N)')')
EPILOGUE

define(`LANES', `r3')
define(`N', `r4')
PROLOGUE(xcsi_chacha20_lanes_p8)
	LEA(.Lconstants, TABLE)
	li	I16, 16
	li	I32, 32
	li	I48, 48
.Llanes:
	mr	Z, LANES
FOR(`BLOCK', 0, 3, `FOR(`I', 0, 3, `	lxvw4x	VS(B(BLOCK, I)), INDEXED(Z, 16 * I)
')WHEN(BLOCK < 3, `	addi	Z, Z, 64
')')ORDER_MASK(K0)FOR(`I', 4, 19, `ORDER(I, K0)')FOR(`BLOCK', 0, 3, `SWAP(B(BLOCK, 3))')ROUND_CONSTANTS
REPEAT(10, `DOUBLE_ROUND(0, 0, 4)')
ORDER_MASK(K1)REVERSE_MASK(K2)
FOR(`BLOCK', 0, 3, `SWAP(B(BLOCK, 3))FOR(`I', 0, 3, `LET(`X', K(eval(I % 2 * 3)), `	lxvw4x	VS(X), INDEXED(LANES, 16 * I)
ORDER(X, K1)	vadduwm	B(BLOCK, I), B(BLOCK, I), X
REVERSE(B(BLOCK, I), K2)	stxvw4x	VS(B(BLOCK, I)), INDEXED(LANES, 16 * I)
')')	addi	LANES, LANES, 64
')	addi	N, N, -4
	cmpldi	N, 0
	bne	.Llanes
WIPE_VECTORS(0, 19)	blr
EPILOGUE

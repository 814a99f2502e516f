C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 for z13 and later: a word of 4 blocks in a vector, or a row of one block; 8 blocks in all 32 registers.
C
C Functions: xor, lanes.
C Features: vector facility (z13).  lanes: 4.  Stack: xor of 512 bytes and more, and lanes: words of states, wiped.
C A set is 4 blocks, a word of them in each of 16 registers: 4 chains of 12 instructions in a round.  A block of rows is one chain
C and three rotations of rows; words 4 to 7, ready last, stay in place.  With 2 cycles for an instruction and two units, a round
C takes 24 cycles for a set, just the length of a chain, as for 1 to 3 blocks of rows.
C Groups of 8 blocks are two sets.  They share 41 of 960 instructions of a set, what does not depend on the counter in the first two
C rounds.  The rest is one of these: 1, 2 or 3 blocks of rows, a set, a set beside 1, 2 or 3 blocks of rows, or two sets one after
C the other (8 blocks, the last one incomplete).
C
C Instructions per byte, with the public function; C below:
C     bytes    64    256   1024  16384
C     crypt  8.63   5.15   4.24   3.96
C     C     27.69  24.58  23.81  23.56
C Cycles of a double round by llvm-mca 19, z13 and z15; of 8 blocks with loads and stores 999, 1.95 a byte:
C     blocks            8     7     6     5     4     3     2     1
C     cycles         96.2  93.2  78.2  63.2  48.2  52.2  48.2  48.2
C Rejected by counting: 4 or more blocks of rows, 60 cycles and more; words of X by vlrepf in each group, 57 more instructions.

REQUIRES(vx)

define(`STATE', `%r2')
define(`DST', `%r3')
define(`SRC', `%r4')
define(`LENGTH', `%r5')
define(`COUNTER', `%r6')	C word 12 of the next block
define(`Z', `%r0')		C temporary; double rounds
define(`TABLE', `%r1')		C constants

define(`V', `%v`'eval($1)')

C W(set, word), in the order in which vlm and vstm take the four vectors of a block after transposition; B(block, row).
define(`W', `V(16 * ($1) + 4 * (($2) % 4) + ($2) / 4)')
define(`B', `V(ROW_BASE + 4 * ($1) + ($2))')
define(`WORD', `eval(4 * (($1) ^ 1))`('STATE)')	C of X, where two of them are a number

define(`CONSTANT', `eval($1)`('TABLE)')
RODATA(CONSTANTS, 16)
HERE(`HALVES')FOR(`I', 0, 31, `
	DATA8(eval((I & 4) + (I & 8) * 2 + (I & 16) / 2 + 3 - (I & 3)))')
HERE(`REVERSE')FOR(`I', 0, 15, `
	DATA8(eval(I ^ 3))')
HERE(`NUMBERS')
	DATA32(0, 1, 2, 3)
HERE(`ONE')
	DATA32(1, 0, 0, 0)
HERE(`FOUR')
	DATA32(4, 4, 4, 4)
HERE(`EIGHT')
	DATA32(8, 8, 8, 8)
END_RODATA

C --- rounds

C STEP(step of a quarter-round, a, b, c, d)
define(`STEP', `NTH($1,
`	vaf	$2, $2, $3
', `	vx	$5, $5, $2
', `	verllf	$5, $5, 16
', `	vaf	$4, $4, $5
', `	vx	$3, $3, $4
', `	verllf	$3, $3, 12
', `	vaf	$2, $2, $3
', `	vx	$5, $5, $2
', `	verllf	$5, $5, 8
', `	vaf	$4, $4, $5
', `	vx	$3, $3, $4
', `	verllf	$3, $3, 7
')')
C SET_STEP(step, set, round, chain): round 0 has columns, 1 diagonals.
define(`SET_STEP', `STEP($1, W($2, $4), W($2, 4 + ($4 + $3) % 4), W($2, 8 + ($4 + 2 * $3) % 4), W($2, 12 + ($4 + 3 * $3) % 4))')
C ROW_STEP(step, block, round)
define(`ROW_STEP', `STEP($1, B($2, 0), B($2, 1), B($2, 2), B($2, 3))NTH($1, , , , , , , , ,
`	vsldb	B($2, 0), B($2, 0), B($2, 0), eval(12 - 8 * $3)
', , `	vsldb	B($2, 3), B($2, 3), B($2, 3), 8
', `	vsldb	B($2, 2), B($2, 2), B($2, 2), eval(4 + 8 * $3)
')')

C Steps of a double round that do not depend on the counter, and all others.
define(`SHARED_STEPS', `NTH(eval(4 * $1 + $2), 1, 12, 12, 12, 0, 1, 3, 0)')	C (round, chain)
define(`SHARED', `FOR(`R', 0, 1, `FOR(`S', 0, 11, `FOR(`CHAIN', 0, 3, `WHEN(S < SHARED_STEPS(R, CHAIN),
`SET_STEP(S, 0, R, CHAIN)')')')')')
define(`NOT_SHARED', `FOR(`R', 0, 1, `FOR(`S', 0, 11, `FOR(`SET', 0, 1, `FOR(`CHAIN', 0, 3, `WHEN(S >= SHARED_STEPS(R, CHAIN),
`SET_STEP(S, SET, R, CHAIN)')')')')')')

C ROUNDS(double rounds, first set, last set, row blocks)
define(`ROUNDS', `
	lghi	Z, $1
1:
FOR(`R', 0, 1, `FOR(`S', 0, 11, `FOR(`SET', $2, $3, `FOR(`CHAIN', 0, 3, `SET_STEP(S, SET, R, CHAIN)')')FOR(`BLOCK', 0, $4 - 1,
`ROW_STEP(S, BLOCK, R)')')')	brctg	Z, 1b
')

C --- sets

C TRANSPOSE(set, row, first of two temporaries, left halves, right halves): of words 4 row + i of the blocks, those of block i into
C the register of the former.  The macros put the left or right halves of two vectors together.
define(`TRANSPOSE', `TRANSPOSE_4(
W($1, 4 * $2), W($1, 4 * $2 + 1), W($1, 4 * $2 + 2), W($1, 4 * $2 + 3), V($3), V($3 + 1), `$4', `$5')')
define(`TRANSPOSE_4', `
	vmrhf	$5, $1, $2
	vmrlf	$2, $1, $2
	vmrhf	$6, $3, $4
	vmrlf	$4, $3, $4
	$7($1, $5, $6)
	$7($3, $2, $4)
	$8($4, $2, $4)
	$8($2, $5, $6)')
C The same, with all bytes reversed.
define(`LEFT', `vperm	$1, $2, $3, V(MASKS)')
define(`RIGHT', `vperm	$1, $2, $3, V(MASKS + 1)')

C COUNTERS(v, temporary): of a set
define(`COUNTERS', `
	vlvgf	$1, COUNTER, 0
	vrepf	$1, $1, 0
	vl	$2, CONSTANT(NUMBERS)
	vaf	$1, $1, $2')
define(`SET_START', `COUNTERS(W($1, 12), W($1, 0))
FOR(`I', 0, 15, `WHEN(I != 12, `	vlrepf	W($1, I), WORD(I)
')')')

C XOR_BLOCK(first register of the keystream, displacement, first of four temporaries)
define(`XOR_BLOCK', `
	vlm	V($3), V($3 + 3), eval($2)`('SRC)
FOR(`I', 0, 3, `	vx	V($1 + I), V($1 + I), V($3 + I)
')	vstm	V($1), V($1 + 3), eval($2)`('DST)')
C The same for the last block, or its keystream to the state.
define(`LAST_BLOCK', `
	clgfi	LENGTH, eval($2 + 64)
	jl	1f
XOR_BLOCK($1, $2, $3)
	j	2f
1:	vstm	V($1), V($1 + 3), 64(STATE)
2:')

C --- blocks of rows; temporaries T(0) to T(3) follow the last one

define(`T', `B(ROWS, $1)')
C The rows of X into four registers, the last one for the first of these blocks
define(`X_ROWS', `
	vlm	$1, $4, 0(STATE)
	la	Z, eval(4 * SETS)`('COUNTER)
	verllg	$1, $1, 32
	verllg	$2, $2, 32
	verllg	$3, $3, 32
	verllg	$4, $4, 32
	vlvgf	$4, Z, 0')
define(`ROWS_START', `X_ROWS(B(0, 0), B(0, 1), B(0, 2), B(0, 3))
WHEN(ROWS > 1, `	vl	T(0), CONSTANT(ONE)
')FOR(`BLOCK', 1, ROWS - 1, `FOR(`I', 0, 2, `	vlr	B(BLOCK, I), B(0, I)
')	vaf	B(BLOCK, 3), B(BLOCK - 1, 3), T(0)
')')
define(`ROWS_FINISH', `X_ROWS(T(0), T(1), T(2), T(3))
FOR(`I', 0, 2, `FOR(`BLOCK', 0, ROWS - 1, `	vaf	B(BLOCK, I), B(BLOCK, I), T(I)
')')WHEN(ROWS > 1, `	vl	T(0), CONSTANT(ONE)
')FOR(`BLOCK', 0, ROWS - 1, `	vaf	B(BLOCK, 3), B(BLOCK, 3), T(3)
WHEN(BLOCK < ROWS - 1, `	vaf	T(3), T(3), T(0)
')')	vl	T(0), CONSTANT(REVERSE)
FOR(`BLOCK', 0, ROWS - 1, `FOR(`I', 0, 3, `	vperm	B(BLOCK, I), B(BLOCK, I), B(BLOCK, I), T(0)
')')FOR(`BLOCK', 0, ROWS - 1, `ifelse(BLOCK, eval(ROWS - 1), `LAST_BLOCK', `XOR_BLOCK')(
ROW_BASE + 4 * BLOCK, 256 * SETS + 64 * BLOCK, ROW_BASE + 4 * ROWS)')')

C --- the last blocks

define(`SET_FINISH', `
FOR(`I', 0, 15, `WHEN(I != 12, `	vlrepf	V(I % 8), WORD(I)
	vaf	W(1, I), W(1, I), V(I % 8)
')')COUNTERS(V(0), V(1))
	vaf	W(1, 12), W(1, 12), V(0)
	vlm	V(0), V(1), CONSTANT(HALVES)
LET(`MASKS', 0, `FOR(`I', 0, 3, `TRANSPOSE(1, I, eval(2 + I % 2 * 2), `LEFT', `RIGHT')')')
FOR(`BLOCK', 0, 3, `ifelse(BLOCK`'ROWS, 30, `LAST_BLOCK', `XOR_BLOCK')(16 + 4 * BLOCK, 64 * BLOCK, 4)')')

C LAST(sets, row blocks)
define(`LAST', `LET(`SETS', $1, `LET(`ROWS', $2, `LET(`ROW_BASE', ifelse($1, 0, 16, 0), `
.Lxor_$1_$2:
WHEN(SETS && ROWS > 0, `SAVE_F8_F15')
	LEA(CONSTANTS, TABLE)
WHEN(ROWS > 0, `ROWS_START')
WHEN(SETS, `SET_START(1)')
ROUNDS(10, 1, SETS, ROWS)
WHEN(ROWS > 0, `ROWS_FINISH')
WHEN(SETS, `SET_FINISH')
ifelse($2, 0, `
	aghi	LENGTH, -256
	jnh	1f
	la	DST, 256`('DST)
	la	SRC, 256`('SRC)
	ahi	COUNTER, 4
	j	.Lxor_$1_$2
1:')
ifelse(SETS, 0, `WIPE_VECTORS(16, 4 * ROWS + 19)', `WIPE_VECTORS(0, ifelse(ROWS, 0, 7, 15))WIPE_VECTORS(16, 31)')
WHEN(SETS && ROWS > 0, `RESTORE_F8_F15')
	j	.Lxor_end')')')')

C --- groups of 8 blocks

define(`AT_X', `eval(160 + ($1))`(%r15)'')
define(`AT_START', `AT_X(256 + $1)')	C after the shared steps
define(`AT_SPILL', `AT_X(512)')
define(`XOR_FRAME', eval(160 + 512 + 128))
define(`AT_COUNTERS', 48)	C in both

PROLOGUE(xcsi_chacha20_xor_vx)
	SAVE(6, 6)
	l	COUNTER, eval(8 * 6 + 4)`('STATE)
	clgfi	LENGTH, 512
	jl	.Lxor_last
	SAVE_F8_F15
	FRAME(XOR_FRAME, Z)
	LEA(CONSTANTS, TABLE)
SET_START(0)
	vstm	V(0), V(15), AT_X(0)
SHARED
	vstm	V(0), V(15), AT_START(0)
.Lxor_8:
	vlm	V(16), V(31), AT_START(0)
	vl	V(0), CONSTANT(FOUR)
	vaf	W(1, 12), W(1, 12), V(0)
	vlm	V(0), V(15), AT_START(0)
NOT_SHARED
ROUNDS(9, 0, 1, 0)
	vstm	V(24), V(31), AT_SPILL
FOR(`H', 0, 1, `	vlm	V(24), V(31), AT_X(128 * H)
FOR(`I', 8 * H, 8 * H + 7, `	vaf	V(I), V(I), V(24 + I % 8)
')')	vlm	V(24), V(25), CONSTANT(HALVES)
LET(`MASKS', 24, `FOR(`I', 0, 3, `TRANSPOSE(0, I, eval(26 + I % 2 * 2), `LEFT', `RIGHT')')')
FOR(`BLOCK', 0, 3, `XOR_BLOCK(4 * BLOCK, 64 * BLOCK, 28)')
	vlm	V(24), V(31), AT_SPILL
	vlm	V(0), V(15), AT_X(0)
FOR(`I', 0, 15, `	vaf	V(16 + I), V(16 + I), V(I)
')	vl	V(0), CONSTANT(FOUR)
	vaf	W(1, 12), W(1, 12), V(0)
	vl	V(0), CONSTANT(EIGHT)
	vaf	W(0, 12), W(0, 12), V(0)
	vst	W(0, 12), AT_X(AT_COUNTERS)
	vst	W(0, 12), AT_START(AT_COUNTERS)
	vlm	V(0), V(1), CONSTANT(HALVES)
LET(`MASKS', 0, `FOR(`I', 0, 3, `TRANSPOSE(1, I, eval(2 + I % 2 * 2), `LEFT', `RIGHT')')')
FOR(`BLOCK', 0, 3, `XOR_BLOCK(16 + 4 * BLOCK, 256 + 64 * BLOCK, 4)')
	la	DST, 512`('DST)
	la	SRC, 512`('SRC)
	ahi	COUNTER, 8
	aghi	LENGTH, -512
	clgfi	LENGTH, 512
	jhe	.Lxor_8
	WIPE_VECTORS(0, 31)
	vstm	V(0), V(15), AT_X(0)
	vstm	V(0), V(15), AT_START(0)
	vstm	V(0), V(7), AT_SPILL
	END_FRAME(XOR_FRAME)
	RESTORE_F8_F15
.Lxor_last:
	la	Z, 63`('LENGTH)
	srlg	Z, Z, 6
	clgije	Z, 0, .Lxor_end
	clgije	Z, 1, .Lxor_0_1
	clgije	Z, 2, .Lxor_0_2
	clgije	Z, 3, .Lxor_0_3
	clgije	Z, 5, .Lxor_1_1
	clgije	Z, 6, .Lxor_1_2
	clgije	Z, 7, .Lxor_1_3
LAST(1, 0)
LAST(1, 1)
LAST(1, 2)
LAST(1, 3)
LAST(0, 1)
LAST(0, 2)
LAST(0, 3)
.Lxor_end:
	RESTORE(6, 6)
	br	%r14
EPILOGUE

C --- lanes

define(`LANES', `%r2')
define(`N', `%r3')
define(`HIGH', `vmrhg	$1, $2, $3')
define(`LOW', `vmrlg	$1, $2, $3')

PROLOGUE(xcsi_chacha20_lanes_vx)
	FRAME(eval(160 + 256), Z)
	LEA(CONSTANTS, TABLE)
.Llanes:
	vlm	V(16), V(31), 0`('LANES)
C The words of a number are exchanged.
FOR(`I', 0, 3, `TRANSPOSE(1, I, eval(2 * I), `LOW', `HIGH')')
	vstm	V(16), V(31), AT_X(0)
ROUNDS(10, 1, 1, 0)
FOR(`H', 0, 1, `	vlm	V(0), V(7), AT_X(128 * H)
FOR(`I', 0, 7, `	vaf	V(16 + 8 * H + I), V(16 + 8 * H + I), V(I)
')')	vlm	V(0), V(1), CONSTANT(HALVES)
LET(`MASKS', 0, `FOR(`I', 0, 3, `TRANSPOSE(1, I, eval(2 + I % 2 * 2), `LEFT', `RIGHT')')')
	vstm	V(16), V(31), 0`('LANES)
	la	LANES, 256`('LANES)
	aghi	N, -4
	jh	.Llanes
	WIPE_VECTORS(0, 7)
	WIPE_VECTORS(16, 31)
	vstm	V(16), V(31), AT_X(0)
	END_FRAME(eval(160 + 256))
	br	%r14
EPILOGUE

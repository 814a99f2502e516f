C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 with NEON: a q register has four words of a block, one row of the state; three blocks side by side.
C
C Functions: xor, lanes.
C Features: NEON.  Stack: saved registers and a counter.
C Rotations: vrev32 by 16, vtbl by 8, vshl and vsri by 12 and 7.  Iterations of three blocks, the last one whole or not, then two or
C one; lanes likewise, any number.
C
C Instructions per byte; C below:
C     bytes     64   128   192   256   320  1024  1350 16384
C             6.88  6.41  6.26  6.29  6.21  6.13  6.38  6.08
C             30.4  28.6  28.0  27.7  27.5  27.0  28.0  26.8
C Cycles of ten double rounds by llvm-mca 19, Cortex-A9 and A57: three blocks 1264 985, two 944 984, one 744 983; C, one block, 794
C 507.  A57 waits for results, so that three blocks take no longer than one, 5.3 cycles per byte, and C is faster for one.
C Slower: rotations by 8 with shifts, three blocks 1264 1085, one 804 1083.
C Not done: one block in general registers, with rotated operands, 8 instructions per quarter-round, alone or beside three.

REQUIRES(neon)

define(`STATE', `r0')
define(`DST', `r1')
define(`SRC', `r2')
define(`LENGTH', `r3')
define(`TO', `r12')
define(`ROUNDS', `r12')
define(`NEXT', `[sp]')		C counter of the next block
define(`Q', `q`'eval($1)')
define(`D', `d`'eval($1)')
define(`X', `Q(4 * B + $1)')	C X(row): of block B, q0 to q11
define(`T', `Q(12 + B)')
define(`ONE', `d30')		C a counter of 1
define(`BYTES', `d31')		C vtbl: rotation by 8

RODATA(.Lconstants, 8)
DATA8(3, 0, 1, 2, 7, 4, 5, 6)
END_RODATA
define(`CONSTANTS', `	LEA(.Lconstants, TO)
	vldr	BYTES, [TO]')

define(`LEFT', `	vshl.i32	X($1), T, #$2
')
define(`RIGHT', `	vsri.32	X($1), T, #eval(32 - $2)
')
define(`TABLE', `	vtbl.8	D(8 * B + 6 + $1), {D(24 + 2 * B + $1)}, BYTES
')
C The lanes of rows 1 to 3 move, so that diagonals become columns: STEP(time, distance), and back.
define(`STEP', `NTH($1,
`	vadd.i32	X(0), X(0), X(1)
', `	veor	X(3), X(3), X(0)
', `	vrev32.16	X(3), X(3)
', `	vadd.i32	X(2), X(2), X(3)
', `	veor	T, X(1), X(2)
', `LEFT(1, 12)', `RIGHT(1, 12)', `	vadd.i32	X(0), X(0), X(1)
', `	veor	T, X(3), X(0)
', `TABLE(0)', `TABLE(1)', `	vadd.i32	X(2), X(2), X(3)
', `	vext.32	X(3), X(3), X(3), #eval(4 - $2)
', `	veor	T, X(1), X(2)
', `LEFT(1, 7)', `RIGHT(1, 7)', `	vext.32	X(2), X(2), X(2), #2
', `	vext.32	X(1), X(1), X(1), #$2
')')
C ROUNDS_OF(label, blocks)
define(`ROUNDS_OF', `
	mov	ROUNDS, #10
$1:
FOR(`HALF', 0, 1, `FOR(`TIME', 0, 17, `FOR(`B', 0, $2 - 1, `STEP(TIME, eval(1 + 2 * HALF))')')')
	subs	ROUNDS, ROUNDS, #1
	bne	$1')

C LAST_ROW(q): counter and nonce of the next block; the rest of this register counts
define(`LAST_ROW', `
	add	TO, STATE, #48
	vld1.64	{D(2 * $1), D(2 * $1 + 1)}, [TO]
	vld1.32	{D(2 * $1)[0]}, NEXT')

define(`START', `
	vldm	STATE, {d0-d5}
LAST_ROW(3)
FOR(`B', 1, $1 - 1, `FOR(`R', 0, 2, `	vmov	X(R), Q(R)
')	vmov	X(3), Q(4 * B - 1)
	vadd.i32	D(8 * B + 6), D(8 * B + 6), ONE
')')

C The words from before are added.
define(`END', `
	vldm	STATE, {d24-d29}
FOR(`R', 0, 2, `FOR(`B', 0, $1 - 1, `	vadd.i32	X(R), X(R), Q(12 + R)
')')LAST_ROW(12)
FOR(`B', 0, $1 - 1, `	vadd.i32	X(3), X(3), q12
WHEN(B < $1 - 1, `	vadd.i32	d24, d24, ONE
')')')

define(`OUT', `FOR(`H', 0, 1, `
	vld1.8	{d24-d27}, [SRC]!
	veor	q12, q12, Q(4 * ($1) + 2 * H)
	veor	q13, q13, Q(4 * ($1) + 2 * H + 1)
	vst1.8	{d24-d27}, [DST]!')')

C PASS(blocks): the last one, whole or not, ends the message, or not; after three others may follow.
define(`PASS', `
START($1)
ROUNDS_OF(`.Lrounds_$1', $1)
END($1)
FOR(`B', 0, $1 - 2, `OUT(B)')
	cmp	LENGTH, #eval(64 * $1)
	blo	.Lkeystream_$1
OUT($1 - 1)
WHEN($1 == 3, `	ldr	TO, NEXT
	add	TO, TO, #3
	str	TO, NEXT
	subs	LENGTH, LENGTH, #192')')

define(`WIPE', `WIPE_VECTORS(0, 3)WIPE_VECTORS(8, 14)')

PROLOGUE(xcsi_chacha20_xor_neon)
	VPUSH(8, 15)
	FRAME(8)
	ldr	TO, [STATE, #48]
	str	TO, NEXT
	vmov.i64	ONE, #0xff
	vshr.u64	ONE, ONE, #7
CONSTANTS
	cmp	LENGTH, #64
	bls	.Lone
	cmp	LENGTH, #128
	bls	.Ltwo
.Lthree:
PASS(3)
	beq	.Lend
	cmp	LENGTH, #128
	bhi	.Lthree
	cmp	LENGTH, #64
	bls	.Lone
.Ltwo:
PASS(2)
	b	.Lend
.Lone:
PASS(1)
	b	.Lend
FOR(`N', 1, 3, `
.Lkeystream_`'N:
	add	TO, STATE, #64
	vst1.8	{D(8 * N - 8)-D(8 * N - 5)}, [TO]!
	vst1.8	{D(8 * N - 4)-D(8 * N - 1)}, [TO]
	b	.Lend')
.Lend:
WIPE
	END_FRAME(8)
	VPOP(8, 15)
	bx	lr
EPILOGUE

C LANES_PASS(lanes): if so many remain
define(`LANES', `r1')
define(`LANES_PASS', `
.Llanes_$1:
	vldm	STATE, {d0-D(8 * $1 - 1 - 8 * ($1 > 2))}
ifelse($1, 3, `	add	TO, STATE, #128
	vldm	TO, {d16-d23}')
ROUNDS_OF(`.Llanes_rounds_$1', $1)
FOR(`H', 0, 2 * $1 - 1, `
	vldm	STATE, {d24-d27}
	vadd.i32	q12, q12, Q(2 * H)
	vadd.i32	q13, q13, Q(2 * H + 1)
	vstm	STATE!, {d24-d27}')
	subs	LANES, LANES, #$1')

PROLOGUE(xcsi_chacha20_lanes_neon)
	VPUSH(8, 15)
CONSTANTS
	cmp	LANES, #2
	blo	.Llanes_1
	beq	.Llanes_2
LANES_PASS(3)
	beq	.Llanes_end
	cmp	LANES, #2
	bhi	.Llanes_3
	blo	.Llanes_1
LANES_PASS(2)
	b	.Llanes_end
LANES_PASS(1)
.Llanes_end:
WIPE
	VPOP(8, 15)
	bx	lr
EPILOGUE

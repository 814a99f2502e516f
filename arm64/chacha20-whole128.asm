C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 by Advanced SIMD, eight blocks at a time; chacha20.m4.
C
C Functions: xor, lanes.
C Features: Advanced SIMD; worth it where 128 bits are executed at once (cpu.h).
C Four blocks of simd are a chain of 56 cycles in a double round, but four vector pipes (Neoverse V1, Apple) need 28 for them.  Here
C two more are beside them, with a row per register, and two in general registers, one after the other.  321 bytes and more take
C such iterations; 65 to 128 are two blocks in general registers.
C
C Instructions per byte with the public function, 64, 256, 1024 and 16384 bytes: 18.98 5.65 8.03 7.85, simd 18.94 5.60 7.83 7.10.
C Cycles of messages by llvm-mca 19; simd below:
C     bytes            64         256  1024  1350
C     Cortex-A57      582        1086  3126  4652
C                     581        1078  3581  5061
C     Neoverse N1     388         749  2230  3305
C                     388         740  2449  3494
C     Neoverse V1     286         613  1306  1938
C                     286         613  2062  3018
C Cycles of a double round, and of all rounds per byte, and of five blocks of simd below, Cortex-A53, A55, A72, Neoverse N1, N2, V1,
C V2:
C     347 (6.78)  287 (5.61)  133 (2.60)  102 (1.99)  102 (1.99)  60 (1.17)  60 (1.17)
C     220 (6.88)  166 (5.19)   92 (2.88)   64 (2.00)   64 (2.00)  58 (1.81)  56 (1.75)
C Other numbers of blocks, four vectors, rows and general registers, on A72, N1, V1: 4 + 1 + 1 2.58 2.19 1.56, 4 + 1 + 2 2.70 1.88
C 1.34, 4 + 2 + 1 2.30 2.28 1.39, 4 + 3 + 1 2.38 2.31 1.45, 4 + 3 + 2 2.55 2.05 1.19.

REQUIRES(simd)

include(`chacha20.m4')
include(`chacha20-simd.m4')

define(`ALONE_MOST', 128)
define(`BULK_LEAST', 321)

C Of eight blocks 0 and 1 are in general registers, one after the other, with two rounds in the time of one; 2 and 3 have a row per
C vector register, 4 to 7 are group 0.
define(`H', `v`'eval(8 + 4 * I + $1)')	C H(row), of block 2 + I
define(`TURN', `	ext	H($1).16b, H($1).16b, H($1).16b, #eval(4 * $1 * (1 + 2 * HALF) % 16)
')
C ROWS(time), ALONE(time of two double rounds): steps of these blocks
define(`ROWS', `FOR(`I', 0, 1, `ifelse($1, 14, `TURN(1)TURN(2)TURN(3)',
`LET(`OPERAND', defn(`H'), `LET(`T_FIRST', 30, `VECTOR($1)')')')')')
define(`ALONE', `LET(`HALF', eval(($1) / 14), `FOR(`I', 0, 3, `SCALAR(eval(($1) % 14))')')')
C EIGHT(label): what precedes it starts a block in general registers, what follows ends it.
define(`EIGHT', `
$1:
FOR(`HALF', 0, 1, `FOR(`TIME', 0, 14, `WHEN(TIME < 14, `FOR(`I', 0, 3, `VECTOR(TIME)')')ROWS(TIME)dnl
WHEN(TIME < 14, `ALONE(2 * TIME)ALONE(2 * TIME + 1)')')')
	sub	ROUNDS, ROUNDS, #1
	cmp	ROUNDS, #5
	b.eq	$1_end
	cbnz	ROUNDS, $1
$1_end:')

define(`BULK', `
VECTOR_START(4)
FOR(`I', 0, 1, `
	ld1	{H(0).2d-H(3).2d}, [STATE]
	add	K(0), NEXT, #eval(2 + I)
	mov	H(3).s[0], K(0)')
	mov	ROUNDS, #10
.Lscalar:
SCALAR_START
EIGHT(`.Leight')
SCALAR_END
SCALAR_OUT
	add	NEXT, NEXT, #1
	cbnz	ROUNDS, .Lscalar
FOR(`I', 0, 1, `
	ld1	{T(0).2d-T(3).2d}, [STATE]
	mov	T(3).s[0], NEXT
	add	NEXT, NEXT, #1
FOR(`N', 0, 3, `	add	H(N).4s, H(N).4s, T(N).4s
')	ld1	{T(0).16b-T(3).16b}, [SRC], #64
FOR(`N', 0, 3, `	eor	H(N).16b, H(N).16b, T(N).16b
')	st1	{H(0).16b-H(3).16b}, [DST], #64')
	sub	LENGTH, LENGTH, #256')

define(`LANES_LEAST', 8)
define(`LANES_BULK', `
	PUSH2(x19, x20)
	PUSH2(x23, x24)
	add	x3, STATE, #128
FOR(`I', 0, 1, `	ld1	{H(0).2d-H(3).2d}, [x3], #64
')LANES_IN(4)
	mov	ROUNDS, #10
LET(`NEXT', `w3', `
.Llane:
	ldr	NEXT, [STATE, #IF_BE(52, 48)]
SCALAR_START
EIGHT(`.Leight_lanes')
SCALAR_END')
FOR(`N', 0, 3, `	stp	YX(4 * N), YX(4 * N + 2), [STATE], #16
')	cbnz	ROUNDS, .Llane
FOR(`I', 0, 1, `
	ld1	{T(0).2d-T(3).2d}, [STATE]
FOR(`N', 0, 3, `	add	H(N).4s, H(N).4s, T(N).4s
')	st1	{H(0).16b-H(3).16b}, [STATE], #64')
	POP2(x23, x24)
	POP2(x19, x20)
LANES_OUT')

PROLOGUE(xcsi_chacha20_xor_whole128)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_whole128)
LANES_FUNCTION
EPILOGUE

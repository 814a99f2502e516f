C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 for any arm64: four blocks in vector registers, a fifth in general registers; chacha20.m4.
C
C Functions: xor, lanes.
C Features: Advanced SIMD.
C Rotations: rev32 by 16, tbl by 8, shl and sri by 12 and 7.
C
C Instructions per byte; C below:
C     bytes     64   128   192   256   320  1024  1350 16384
C             16.6  9.92  6.66  5.02  7.20  7.68  7.63  7.10; big endian 7.12
C             22.9  21.6  21.1  20.9  20.8  20.4  21.1  20.3
C Cycles by llvm-mca 19, Cortex-A53, A55, A72, Neoverse N1, N2, V1, V2:
C     five blocks   2517 1937 1032 699 695 610 589
C     four          1920 1358 1024 698 694 610 589
C     one            771  753  519 346 495 263 255
C     lanes, four   1954 1410 1086 726 727 648 627
C The fifth block is free but on A53 and A55: per byte in a loop 7.86 6.04 3.12 2.16 2.16 1.88 1.79, four alone 7.49 5.29 3.87
C 2.70 2.70 2.19 2.05, though these are 4.77 instructions per byte.
C Slower: vector and general registers by turns instead of four and four, on A53 alone (3450 cycles); rotations by 8 with shifts,
C rounds of five blocks by turns 3161 925 646 584 on A53, A72, N1, V1, with shifts 3721 916 746 606.  Two blocks one by one in
C general registers: 1539 1509 1024 684 973 516 475, twice the instructions.  On paper: one block with a row of words per vector
C register, 15 instructions in sequence in each round, 600 cycles on N1.

REQUIRES(simd)

include(`chacha20.m4')

define(`BYTES', `v28')		C tbl: rotation by 8
define(`NUMBERS', `v29')

RODATA(.Lconstants, 16)
FOR(`I', 0, 15, `DATA8(eval((I & 12) + (I + 3) % 4))')
FOR(`I', 0, 3, `DATA8(I, 0, 0, 0)')
END_RODATA
define(`PREPARE', `	LEA(.Lconstants, $1)
	ld1	{BYTES.16b, NUMBERS.16b}, [$1]')
define(`LOAD_WORDS', `	mov	TO, STATE
	ld4r	{v0.4s-v3.4s}, [TO], #16
	ld4r	{v4.4s-v7.4s}, [TO], #16
	ld4r	{v16.4s-v19.4s}, [TO], #16
	ld4r	{v20.4s-v23.4s}, [TO]')
define(`BULK_LEAST', 0)
define(`BULK_LANES', 0)
define(`COUNTERS', `	dup	v$1.4s, $2
	add	v$1.4s, v$1.4s, NUMBERS.4s')

define(`VECTOR_XOR', `	eor	$1.16b, X(WORD($2)).16b, X(WORD($3)).16b
')
define(`VECTOR_LEFT', `	shl	X(WORD(1)).4s, T(I).4s, #$1
')
define(`VECTOR_RIGHT', `	sri	X(WORD(1)).4s, T(I).4s, #eval(32 - $1)
')
define(`VECTOR', `NTH($1,
`VECTOR_ADD(0, 1)', `VECTOR_XOR(X(WORD(3)), 3, 0)', `	rev32	X(WORD(3)).8h, X(WORD(3)).8h
', `VECTOR_ADD(2, 3)', `VECTOR_XOR(T(I), 1, 2)', `VECTOR_LEFT(12)', `VECTOR_RIGHT(12)',
`VECTOR_ADD(0, 1)', `VECTOR_XOR(X(WORD(3)), 3, 0)', `	tbl	X(WORD(3)).16b, {X(WORD(3)).16b}, BYTES.16b
', `VECTOR_ADD(2, 3)', `VECTOR_XOR(T(I), 1, 2)', `VECTOR_LEFT(7)', `VECTOR_RIGHT(7)')')

PROLOGUE(xcsi_chacha20_xor_simd)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_simd)
LANES_FUNCTION
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 with xar of SVE2, (d ^ a) <<< r in one instruction and without a temporary, which Advanced SIMD has for 64 bits alone;
C chacha20.m4.
C
C Functions: xor, lanes.
C Features: SVE2.  Stack: 64 bytes, wiped.
C Vectors of any length: of each register the low 128 bits are used.  Instructions of Advanced SIMD, those that wipe included, and
C ld1rw clear the bits above; there xar has nothing but counters, from index.
C Nine blocks, eight of them in all 32 registers, for 385 bytes and more.  Lanes: eight, and the last four.
C
C Instructions per byte; simd below:
C     bytes     64   128   192   256   320   512  1024  1350 16384
C             16.6  6.36  4.28  3.23  5.78  5.19  5.13  4.47  4.50
C             16.6  9.92  6.66  5.02  7.20  6.91  7.68  7.63  7.10
C Cycles by llvm-mca 19, Neoverse N2, V2, Cortex-A510; per byte in a loop; simd, five blocks:
C     nine blocks    776 611 1486   1.33 1.03 2.58   2.16 1.79 4.03
C     five           372 350 1063   1.14 1.06 3.32
C     four           372 350  691
C     lanes, eight   831 678 1181   1.61 1.31 2.30
C     lanes, four    409 389  738   1.58 1.50 2.88   2.82 2.43 4.28
C The model of N2 gives ror two operations and 3 cycles, as extr of two registers has; here one, of one cycle.  Cortex-A710 and N3
C are modelled like N2, V3 like V2.  Messages of 128, 320, 512, 1024, 1350 bytes, N2: 384 391 791 1553 1923, simd 698 707 1391 2312
C 3453; V2: 354 359 615 1207 1550, 586 590 1159 1951 2874.
C One pipe executes xar, N2 has one more for vectors, V2 three: with xar alone nine blocks take 736 and 685 cycles, with eor and
C rev32 instead of all rotations by 16 816 and 593; half of these is between them.  Eight lanes: 791 and 757, 871 and 658.
C For tbl by 8 no register is left.  Four vectors and one block for long messages, too, 1.14 and 1.06 cycles per byte, would be 5.5
C instructions, five in each cycle, as many as N2 takes, and a chain as long as all xar of a pass.  Eight and two, rounds of 642
C cycles on N2 with xar alone, 540 on V2 without it by 16, 5.4 instructions.  Slower: both groups at the same time, N2 796.
C Rejected by counting: columns that do not depend on the counter once per call, 24 cycles of nine blocks less, 30 for each call.

REQUIRES(sve2)

include(`chacha20.m4')

define(`Z', `z`'X_NUMBER($1)')
define(`PREPARE', `	ptrue	p0.s, vl4')
define(`LOAD_WORDS', `FOR(`N', 0, 15, `WHEN(N != 12, `	ld1rw	{Z(N).s}, p0/z, [STATE, #eval(4 * (N IF_BE(^ 1)))]
')')')
define(`COUNTERS', `	index	z$1.s, $2, #1')
define(`VECTOR_XAR', `	xar	Z(WORD($1)).s, Z(WORD($1)).s, Z(WORD($2)).s, #eval(32 - $3)
')
define(`VECTOR_TURN', `ifelse(eval(I < TURNED), 1, `	eor	X(WORD(3)).16b, X(WORD(3)).16b, X(WORD(0)).16b
', `VECTOR_XAR(3, 0, 16)')')
define(`VECTOR_TURNED', `WHEN(I < TURNED, `	rev32	X(WORD(3)).8h, X(WORD(3)).8h
')')
define(`VECTOR', `NTH($1 + 1, `',
`VECTOR_ADD(0, 1)', `VECTOR_TURN', `VECTOR_TURNED', `VECTOR_ADD(2, 3)', `VECTOR_XAR(1, 2, 12)', `', `',
`VECTOR_ADD(0, 1)', `VECTOR_XAR(3, 0, 8)', `', `VECTOR_ADD(2, 3)', `VECTOR_XAR(1, 2, 7)', `', `')')
define(`TURNED', 0)

C Group 1 comes first.  To be transposed it takes four registers of group 0, and that one takes four of group 1.
define(`ASIDE', `
	$1	q$2, q`'eval($2 + 1), [sp]
	$1	q`'eval($2 + 2), q`'eval($2 + 3), [sp, #32]')
define(`FIRST_GROUP', `LET(`G', 1, `LET(`T_FIRST', 0, `$1')')')
define(`BULK_FRAME', 64)
define(`BULK_LEAST', 385)
define(`BULK', `
FIRST_GROUP(`VECTOR_START(1)')
VECTOR_START(5)
SCALAR_START
LET(`TURNED', 2, `ROUNDS_OF(`.Lnine_rounds', 2, 1)')
SCALAR_END
SCALAR_OUT
	add	NEXT, NEXT, #1
ASIDE(stp, 0)
FIRST_GROUP(`VECTOR_END
FOR(`B', 0, 3, `VECTOR_OUT(B)')')
	add	NEXT, NEXT, #4
	sub	LENGTH, LENGTH, #320
ASIDE(ldp, 0)')
define(`LANES_LEAST', 8)
define(`LANES_BULK', `
FIRST_GROUP(`LANES_IN(0)')
ASIDE(stp, 24)
LANES_IN(4)
ASIDE(ldp, 24)
LET(`TURNED', 2, `ROUNDS_OF(`.Leight_rounds', 2, 0)')
ASIDE(stp, 0)
FIRST_GROUP(`LANES_OUT')
ASIDE(ldp, 0)
LANES_OUT')

PROLOGUE(xcsi_chacha20_xor_sve2)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_sve2)
LANES_FUNCTION
EPILOGUE

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Blocks to planes and back for kasumi-shuffle.m4.

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
OP(pand, CONSTANT(C_BIT0), $1, R($2))
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
C of bytes, the others, distance bytes away, in the upper half.
define(`NUMBERS_AT', `ifelse(SIZE, y, `eval(16 * V)', `eval(16 * (V & 3) + ($1) * (V >> 2))')')
define(`LOAD_NUMBERS', `FOR(`V', 0, 7, `
MOVE(movdqu, NUMBERS_AT($2)($1), XMM(V))ifelse(SIZE, y, `
	vinserti128	IMM(1), eval(($2) + 16 * V)($1), R(V), R(V)')')')
define(`STORE_NUMBERS', `FOR(`V', 0, 7, `
MOVE(movdqu, XMM(VECTOR), NUMBERS_AT($2)($1))ifelse(SIZE, y, `
	vextracti128	IMM(1), R(VECTOR), eval(($2) + 16 * V)($1)')')')

define(`LOAD', `LOAD_NUMBERS(SRC, 4 * BYTES)
TO_BYTES')

define(`PUT', `FOR(`H', 0, 1, `FOR(`W', 0, 1, `
TO_A(R(BYTE_OF(H, 1, W)), 8)
MOVE(movdqa, R(BYTE_OF(H, 1, W)), U(H, 1, W))
MOVE(movdqa, R(BYTE_OF(H, 0, W)), U(H, 0, W))')')')

define(`STORE', `FOR(`H', 0, 1, `FOR(`W', 0, 1, `
MOVE(movdqa, U(H, 1, W), R(BYTE_OF(H, 1, W)))
FROM_A(R(BYTE_OF(H, 1, W)), 8)
MOVE(movdqa, U(H, 0, W), R(BYTE_OF(H, 0, W)))')')
FROM_BYTES
STORE_NUMBERS(DST, 4 * BYTES)')

C BLOCK(n): INDEX = number of block n, or if there are fewer of the last one, which is in LAST.
define(`BLOCK', `ifelse($1, 0, `
	xor	%eax, %eax', `
	mov	IMM($1), %eax
	cmp	LAST, INDEX
	cmova	LAST, INDEX')')

C PAIRED_BYTES(half, word): the register with both bytes of a word; UPPER_FIRST(a, b): a if the upper one comes first, as in blocks.
define(`PAIRED_BYTES', `R(4 + ifelse(MODE, lanes, `eval(3 - 2 * $2 - $1)', `eval(2 * $2 + $1)'))')
define(`UPPER_FIRST', `ifelse(MODE, lanes, `$2', `$1')')

define(`PAIR_LOAD', `FOR(`V', 0, 3, `ifelse(MODE, lanes, `
MOVE(movdqa, eval(16 * V)(SRC), R(V))', `
BLOCK(eval(2 * V))
MOVE(movq, (SRC,INDEX,8), R(V))
BLOCK(eval(2 * V + 1))
OP(movhps, (SRC,INDEX,8), R(V), R(V))')')
UNPACK(2, 0, 4, 3)
UNPACK(1, 4, 0, 3)
UNPACK(2, 0, 4, 3)
FOR(`H', 0, 1, `
OP(punpcklqdq, PAIRED_BYTES(H, 1), PAIRED_BYTES(H, 0), R(UPPER_FIRST(0, 1)))
OP(punpckhqdq, PAIRED_BYTES(H, 1), PAIRED_BYTES(H, 0), R(UPPER_FIRST(1, 0)))
TO_A(R(0), 2)
KEEP_WORDS(H)')')

define(`PAIR_STORE', `FOR(`H', 0, 1, `
FETCH_WORDS(H)
FROM_A(R(0), 2)
OP(punpcklqdq, R(UPPER_FIRST(1, 0)), R(UPPER_FIRST(0, 1)), PAIRED_BYTES(H, 0))
OP(punpckhqdq, R(UPPER_FIRST(1, 0)), R(UPPER_FIRST(0, 1)), PAIRED_BYTES(H, 1))')
UNPACK(1, 4, 0, 3)
UNPACK(2, 0, 4, 3)
UNPACK(1, 4, 0, 3)
FOR(`V', 0, 3, `ifelse(MODE, lanes, `
MOVE(movdqa, R(V), eval(16 * V)(DST))', `
BLOCK(eval(2 * V))
MOVE(movq, R(V), (DST,INDEX,8))
BLOCK(eval(2 * V + 1))
MOVE(movhps, R(V), (DST,INDEX,8))')')')

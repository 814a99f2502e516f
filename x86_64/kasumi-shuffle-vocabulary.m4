dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Instructions for kasumi-shuffle.m4, and for i686.

C R(n): a vector of SIZE; XMM(n): its lower half; BYTES: its size.
define(`R', `%SIZE`'mm`'eval($1)')
define(`XMM', `%xmm`'eval($1)')
define(`BYTES', `ifelse(SIZE, x, 16, 32)')

C OP(instruction, a, b, c): c = b op a; where the encodings have two operands, c is not a, or the instruction commutes.
define(`OP', `ifelse(VEX, 1, `	v$1	$2, $3, $4', `$3', `$4', `	$1	$2, $4', `$2', `$4', `	$1	$3, $4', `	movdqa	$3, $4
	$1	$2, $4')
')
define(`XOR', `OP(pxor, $1, $2, $2)')	C XOR(a, b): b ^= a
C SHIFT(instruction, number, from, to)
define(`SHIFT', `ifelse(VEX, 1, `	v$1	IMM($2), $3, $4', `$3', `$4', `	$1	IMM($2), $4', `	movdqa	$3, $4
	$1	IMM($2), $4')
')
C MOVE(instruction, from, to)
define(`MOVE', `	ifelse(VEX, 1, v)$1	$2, $3
')
C A double word in memory; AVX has only the name for floating point.
define(`BROADCAST', `ifelse(SIZE, y, vpbroadcastd, vbroadcastss)')
C LOOKUP(table, index, result); 0 where bit 7 of the index is set, else its low 4 bits count.
define(`LOOKUP', `ifelse(SIZE, y, `	vbroadcasti128	$1, $3
', `MOVE(movdqa, $1, $3)')OP(pshufb, $2, $3, $3)')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Steps of ChaCha20 by Advanced SIMD, for chacha20.m4: rotations by rev32 (16), tbl (8), shl and sri (12 and 7).
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
define(`COUNTERS', `	dup	v$1.4s, $2
	add	v$1.4s, v$1.4s, NUMBERS.4s')

define(`VECTOR_XOR', `	eor	$1.16b, OPERAND($2).16b, OPERAND($3).16b
')
define(`VECTOR_LEFT', `	shl	OPERAND(1).4s, T(I).4s, #$1
')
define(`VECTOR_RIGHT', `	sri	OPERAND(1).4s, T(I).4s, #eval(32 - $1)
')
define(`VECTOR', `NTH($1,
`VECTOR_ADD(0, 1)', `VECTOR_XOR(OPERAND(3), 3, 0)', `	rev32	OPERAND(3).8h, OPERAND(3).8h
', `VECTOR_ADD(2, 3)', `VECTOR_XOR(T(I), 1, 2)', `VECTOR_LEFT(12)', `VECTOR_RIGHT(12)',
`VECTOR_ADD(0, 1)', `VECTOR_XOR(OPERAND(3), 3, 0)', `	tbl	OPERAND(3).16b, {OPERAND(3).16b}, BYTES.16b
', `VECTOR_ADD(2, 3)', `VECTOR_XOR(T(I), 1, 2)', `VECTOR_LEFT(7)', `VECTOR_RIGHT(7)')')

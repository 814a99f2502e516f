dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Macros for riscv64; asm.m4 says what each architecture defines, except PUSH and POP: FRAME, SAVE and RESTORE.
define(`FUNCTION_TYPE', `@function')dnl
define(`OBJECT_TYPE', `@object')dnl
dnl There is no landing pad: README.
define(`FUNCTION_ENTRY', `')dnl
dnl REQUIRES(v, zvkb, ...): RV64GC, whose floating-point numbers the ABI demands, and these extensions
define(`REQUIRES', `	.option	arch, rv64imafdc`'REQUIRE_EACH($@)
	.option	norelax')dnl
define(`REQUIRE_EACH', `ifelse($1, `', `', `_$1`'REQUIRE_EACH(shift($@))')')dnl
define(`LEA', `lla	$2, $1')dnl
dnl FRAME(bytes) ... END_FRAME(bytes): space on the stack, a multiple of 16.  SAVE(register, offset), RESTORE(register, offset).
define(`FRAME', `BELOW_PAGE($1)addi	sp, sp, -$1
	.cfi_adjust_cfa_offset $1')dnl
define(`END_FRAME', `addi	sp, sp, $1
	.cfi_adjust_cfa_offset -$1')dnl
define(`SAVE', `sd	$1, $2(sp)
	.cfi_rel_offset $1, $2')dnl
define(`RESTORE', `ld	$1, $2(sp)
	.cfi_restore $1')dnl
dnl
dnl Words at any address, from aligned words that have a byte of them: SHIFTS(address, high, right, left) sets address and high to
dnl the words of the first and of the last byte, and the shifts, of which instructions take 6 bits.  If the address is aligned,
dnl both are the same word.  LOAD64(word, scratch, offset, address, high, right, left)
define(`SHIFTS', `slli	$3, $1, 3
	neg	$4, $3
	addi	$2, $1, 7
	andi	$1, $1, -8
	andi	$2, $2, -8')dnl
define(`LOAD64', `ld	$1, $3($4)
	ld	$2, $3($5)
	srl	$1, $1, $6
	sll	$2, $2, $7
	or	$1, $1, $2')dnl
dnl
dnl STORE_BYTES(word, offset, address): at any address; changes the word.
define(`STORE_BYTES', `FOR(`STORE_I', 0, 7, `	sb	$1, eval($2 + STORE_I)($3)
WHEN(STORE_I < 7, `	srli	$1, $1, 8
')')')dnl
dnl
dnl The stack is not executable.
define(`TRAILER', `
	.section .note.GNU-stack, "", @progbits
')dnl

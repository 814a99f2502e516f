dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Macros for arm, in ARM state; asm.m4 says what each architecture defines.
define(`FUNCTION_TYPE', `%function')dnl
define(`OBJECT_TYPE', `%object')dnl
define(`FUNCTION_ENTRY', `')dnl
dnl REQUIRES(): ARMv6 alone; REQUIRES(neon): ARMv7-A with NEON.  A program that is linked with the file does not need them, since
dnl features decide at run time: attributes 6 (architecture) 4T, which is the oldest with bx; 7 (profile), 9 (Thumb), 10 (VFP),
dnl 12 (NEON) and 34 (addresses that are not multiples) none.  Attribute 25: the stack stays a multiple of 8.
define(`REQUIRES', `	.syntax	unified
	.arch	ifelse($1, neon, armv7-a, armv6)
	.fpu	ifelse($1, neon, neon, softvfp)
	.eabi_attribute 6, 2
	.eabi_attribute 7, 0
	.eabi_attribute 9, 0
	.eabi_attribute 10, 0
	.eabi_attribute 12, 0
	.eabi_attribute 25, 1
	.eabi_attribute 34, 0
	.arm')dnl
dnl LEA: pc is two instructions ahead, the address of the word.
define(`LEA', `ldr	$2, 8f
	add	$2, pc, $2
	b	9f
8:	.word	$1-.
9:')dnl
dnl PUSH(registers) ... POP(registers): in ascending order.  VPUSH(first, last) ... VPOP(first, last): numbers of d registers.
define(`PUSH', `push	{$*}
	.cfi_adjust_cfa_offset eval(4 * $#)
PUSHED(0, $@)')dnl
define(`PUSHED', `	.cfi_rel_offset $2, $1
ifelse($#, 2, `', `PUSHED(eval($1 + 4), shift(shift($@)))')')dnl
define(`POP', `pop	{$*}
	.cfi_adjust_cfa_offset -eval(4 * $#)
POPPED($@)')dnl
define(`POPPED', `	.cfi_restore $1
ifelse($#, 1, `', `POPPED(shift($@))')')dnl
define(`VPUSH', `vpush	{d$1-d$2}
	.cfi_adjust_cfa_offset eval(8 * ($2 - $1 + 1))
FOR(`PUSH_I', $1, $2, `	.cfi_rel_offset d`'PUSH_I, eval(8 * (PUSH_I - $1))
')')dnl
define(`VPOP', `vpop	{d$1-d$2}
	.cfi_adjust_cfa_offset -eval(8 * ($2 - $1 + 1))
FOR(`PUSH_I', $1, $2, `	.cfi_restore d`'PUSH_I
')')dnl
dnl FRAME(bytes) ... END_FRAME(bytes): space on the stack, a multiple of 8, which an immediate operand can be.
define(`FRAME', `BELOW_PAGE($1)sub	sp, sp, #$1
	.cfi_adjust_cfa_offset $1')dnl
define(`END_FRAME', `add	sp, sp, #$1
	.cfi_adjust_cfa_offset -$1')dnl
dnl WIPE_VECTORS(first, last): clears q registers.
define(`WIPE_VECTORS', `FOR(`WIPE_I', $1, $2, `	vmov.i32	q`'WIPE_I, #0
')')dnl
dnl GNU-stack: the stack is not executable.
define(`TRAILER', `
	.section .note.GNU-stack, "", %progbits
')dnl

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Macros for x86_64; asm.m4 says what each architecture defines.  AT&T syntax.
define(`FUNCTION_TYPE', `@function')dnl
define(`OBJECT_TYPE', `@object')dnl
define(`FUNCTION_ENTRY', `	endbr64')dnl
define(`REQUIRES', `	.arch	generic64
	.arch	.ibt
ifelse($1, `', `', `REQUIRE_EACH($@)')')dnl
define(`REQUIRE_EACH', `	.arch	.$1
ifelse($#, 1, `', `REQUIRE_EACH(shift($@))')')dnl
define(`LEA', `lea	$1(%rip), $2')dnl
define(`PUSH', `push	$1
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset $1, 0')dnl
define(`POP', `pop	$1
	.cfi_adjust_cfa_offset -8
	.cfi_restore $1')dnl
dnl All registers that a function preserves, except rsp.
define(`SAVE_REGISTERS', `PUSH(%rbx)
	PUSH(%rbp)
	PUSH(%r12)
	PUSH(%r13)
	PUSH(%r14)
	PUSH(%r15)')dnl
define(`RESTORE_REGISTERS', `POP(%r15)
	POP(%r14)
	POP(%r13)
	POP(%r12)
	POP(%rbp)
	POP(%rbx)')dnl
dnl FRAME(bytes) ... END_FRAME(bytes): space on the stack.
define(`FRAME', `BELOW_PAGE($1)sub	$$1, %rsp
	.cfi_adjust_cfa_offset $1')dnl
define(`END_FRAME', `add	$$1, %rsp
	.cfi_adjust_cfa_offset -$1')dnl
dnl ROOM(bytes): likewise without CFI, for frames of any size with a base other than rsp; touches each page.
define(`ROOM', `ifelse(eval(($1) <= 4096), 1, `sub	$`'eval($1), %rsp', `sub	$`'4096, %rsp
	orl	$`'0, (%rsp)
	ROOM(eval($1 - 4096))')')dnl
dnl IMM(n): an immediate operand in the body of a macro, where the number would be that of an argument.
define(`IMM', `$`'$1')dnl
dnl WIPE_VECTORS(first, last): clears xmm registers.
define(`WIPE_VECTORS', `FOR(`WIPE_I', $1, $2, `	pxor	%xmm`'WIPE_I, %xmm`'WIPE_I
')')dnl
dnl HALVES(label): jumps there if the CPU executes vectors of 512 bits as two halves (CPU_WHOLE512 of cpu.h is absent).
define(`HALVES', `testb	$`'128, xcsi_feature_word+1(%rip)
	jz	$1')dnl
dnl HALVES_FOR(label, number, scratch, first, last, first, last...): likewise, for numbers in these ranges, all below 64.
define(`HALVES_FOR', `	cmp	$`'63, $2
	ja	9f
	testb	$`'128, xcsi_feature_word+1(%rip)
	jnz	9f
	mov	$`'RANGES(shift(shift(shift($@)))), $3
	bt	$2, $3
	jc	$1
9:')dnl
define(`RANGES', `ifelse($#, 2, `', `RANGES(shift(shift($@)))+')(2<<$2)-(1<<$1)')dnl
dnl GNU-stack: the stack is not executable.  GNU property: this object supports IBT (1) and SHSTK (2).
define(`TRAILER', `
	.section .note.GNU-stack, "", @progbits
	.section .note.gnu.property, "a"
	.balign	8
	.long	4, 16, 5
	.asciz	"GNU"
	.long	0xc0000002, 4, 3, 0
')dnl

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Macros for i686; asm.m4 says what each architecture defines, except LEA: README, "No text relocations".  AT&T syntax.
define(`FUNCTION_TYPE', `@function')dnl
define(`OBJECT_TYPE', `@object')dnl
define(`FUNCTION_ENTRY', `	endbr32')dnl
define(`REQUIRES', `	.arch	i686
	.arch	.ibt
ifelse($1, `', `', `REQUIRE_EACH($@)')')dnl
define(`REQUIRE_EACH', `	.arch	.$1
ifelse($#, 1, `', `REQUIRE_EACH(shift($@))')')dnl
define(`PUSH', `push	$1
	.cfi_adjust_cfa_offset 4
	.cfi_rel_offset $1, 0')dnl
define(`POP', `pop	$1
	.cfi_adjust_cfa_offset -4
	.cfi_restore $1')dnl
dnl ARGUMENT(n): argument n at the entry of a function.
define(`ARGUMENT', `eval(4 * ($1) + 4)(%esp)')dnl
dnl ALIGNED_FRAME(bytes) ... END_ALIGNED_FRAME: saves all registers that a function preserves; esp is a multiple of 16, and
dnl FRAME_ARGUMENT(n) an argument.  ebp belongs to the frame.
define(`SAVED_BYTES', 16)dnl
define(`FRAME_ARGUMENT', `eval(SAVED_BYTES + 4 * ($1) + 4)(%ebp)')dnl
define(`ALIGNED_FRAME', `BELOW_PAGE(eval($1 + 32))PUSH(%ebp)
	PUSH(%ebx)
	PUSH(%esi)
	PUSH(%edi)
	mov	%esp, %ebp
	.cfi_def_cfa_register %ebp
	sub	$$1, %esp
	and	$-16, %esp')dnl
define(`END_ALIGNED_FRAME', `mov	%ebp, %esp
	.cfi_def_cfa_register %esp
	POP(%edi)
	POP(%esi)
	POP(%ebx)
	POP(%ebp)')dnl
dnl IMM(n): an immediate operand in the body of a macro, where the number would be that of an argument.
define(`IMM', `$`'$1')dnl
dnl WIPE_VECTORS(first, last): clears xmm registers.
define(`WIPE_VECTORS', `FOR(`WIPE_I', $1, $2, `	pxor	%xmm`'WIPE_I, %xmm`'WIPE_I
')')dnl
dnl GNU-stack: the stack is not executable.  GNU property: this object supports IBT (1) and SHSTK (2).
define(`TRAILER', `
	.section .note.GNU-stack, "", @progbits
	.section .note.gnu.property, "a"
	.balign	4
	.long	4, 12, 5
	.asciz	"GNU"
	.long	0xc0000002, 4, 3
')dnl

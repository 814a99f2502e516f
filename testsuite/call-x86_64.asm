C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C The checked call of x86_64.
C
C void xcst_call (struct call *)             rdi
C uint64_t xcst_upper_in_use (void)          result rax
C
C Junk goes into the saved registers, the scratch registers and xmm0-15, canaries above the return address of the function.
C Violations, bit by bit, have their names in violations-x86_64.c.

REQUIRES(avx, xsave)

define(`CALL_PTR', `%rdi')
define(`CANARIES', 32)
define(`JUNK', `0x5eed0000$1$1$1$1')
C Members of struct call at a pointer.
define(`FUNCTION', `($1)')
define(`ARGUMENT', `eval(8 + 8 * $1)($2)')
define(`UPPER', `40($1)')
define(`VIOLATIONS', `48($1)')

	.local	SAVED_RSP
	.comm	SAVED_RSP, 8, 8

PROLOGUE(xcst_call)
	SAVE_REGISTERS
	FRAME(eval(8 * CANARIES + 8))
	mov	CALL_PTR, eval(8 * CANARIES)(%rsp)
	mov	%rsp, SAVED_RSP(%rip)
	mov	$0x0ca7ca7ca7ca7ca0, %rax
FOR(`I', 0, eval(CANARIES - 1), `	mov	%rax, eval(8 * I)(%rsp)
')
	cmpq	$0, UPPER(CALL_PTR)
	je	1f
	vzeroupper
1:
FOR(`I', 0, 15, `	movq	%rax, %xmm`'I
	punpcklqdq %xmm`'I, %xmm`'I
')
	mov	FUNCTION(CALL_PTR), %r11
	mov	ARGUMENT(1, CALL_PTR), %rsi
	mov	ARGUMENT(2, CALL_PTR), %rdx
	mov	ARGUMENT(3, CALL_PTR), %rcx
	mov	ARGUMENT(0, CALL_PTR), %rdi
	mov	$JUNK(1), %rbx
	mov	$JUNK(2), %rbp
	mov	$JUNK(3), %r12
	mov	$JUNK(4), %r13
	mov	$JUNK(5), %r14
	mov	$JUNK(6), %r15
	mov	$JUNK(7), %rax
	mov	$JUNK(8), %r8
	mov	$JUNK(9), %r9
	mov	$JUNK(a), %r10
	call	*%r11

	C r8 collects the violations.
	xor	%r8d, %r8d
define(`EXPECT', `	mov	$JUNK($2), %rax
	xor	%r9d, %r9d
	cmp	%rax, $1
	setne	%r9b
	shl	$$3, %r9
	or	%r9, %r8
')
EXPECT(%rbx, 1, 0)
EXPECT(%rbp, 2, 1)
EXPECT(%r12, 3, 2)
EXPECT(%r13, 4, 3)
EXPECT(%r14, 5, 4)
EXPECT(%r15, 6, 5)
	C stack pointer
	mov	SAVED_RSP(%rip), %rax
	cmp	%rax, %rsp
	je	1f
	or	$0x40, %r8
	mov	%rax, %rsp
1:	C direction flag
	pushfq
	pop	%rax
	cld
	test	$0x400, %eax
	je	1f
	or	$0x80, %r8
1:	C canaries
	mov	$0x0ca7ca7ca7ca7ca0, %rax
	xor	%r9d, %r9d
FOR(`I', 0, eval(CANARIES - 1), `	mov	eval(8 * I)(%rsp), %r10
	xor	%rax, %r10
	or	%r10, %r9
')
	test	%r9, %r9
	je	1f
	or	$0x100, %r8
1:	C upper halves
	mov	eval(8 * CANARIES)(%rsp), CALL_PTR
	cmpq	$0, UPPER(CALL_PTR)
	je	1f
	mov	$1, %ecx
	xgetbv
	and	$4, %eax
	shl	$7, %eax
	or	%rax, %r8
	vzeroupper
1:
	mov	%r8, VIOLATIONS(CALL_PTR)
	END_FRAME(eval(8 * CANARIES + 8))
	RESTORE_REGISTERS
	ret
EPILOGUE

C With clean upper halves: the bit for AVX state in XINUSE.  Called only where the CPU can tell.
PROLOGUE(xcst_upper_in_use)
	vzeroupper
	mov	$1, %ecx
	xgetbv
	and	$4, %eax
	ret
EPILOGUE

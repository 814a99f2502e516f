C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C The checked call of x86_64: xcst_call_x86_64 (rdi), see call.h; xcst_upper_in_use (result rax).
C
C Junk, besides saved and scratch registers: all vector and mask registers of the CPU.  Canaries: above the return address of the
C function.  The upper parts of ymm0-15 are clean before the call if it checks them afterwards.

REQUIRES(avx, avx512f, avx512bw, xsave)

define(`CALL_PTR', `%rdi')
define(`CANARIES', 32)
define(`JUNK', `0x5eed0000$1$1$1$1')
C Members of struct call, relative to a pointer.
STRUCTS(`testsuite/harness/call-members.h')
define(`FUNCTION', `OFFSET_OF(call, function)($1)')
define(`ARGUMENT', `eval(OFFSET_OF(call, argument) + 8 * $1)($2)')
define(`UPPER', `OFFSET_OF(call, upper)($1)')
define(`VIOLATIONS', `OFFSET_OF(call, violations)($1)')
define(`VECTOR_BYTES', `OFFSET_OF(call, vector_bytes)($1)')
define(`LEFT', `OFFSET_OF(call, left)($1)')
define(`SECRET', `OFFSET_OF(call, secret)($1)')
C struct left: 64 bytes per vector register, the stack, integer registers.
define(`LEFT_STACK', OFFSET_OF(left, stack))
define(`LEFT_END', eval(LEFT_STACK + 4096))
define(`LEFT_GENERAL', `eval(OFFSET_OF(left, general) + 8 * $1)($2)')
C Above the canaries: the argument; integer registers after the call.
define(`GENERAL', `eval(8 * (CANARIES + 1 + $1))($2)')
define(`SIZE', eval(8 * (CANARIES + 11)))

	.local	SAVED_RSP
	.comm	SAVED_RSP, 8, 8

PROLOGUE(xcst_call_x86_64)
	SAVE_REGISTERS
	FRAME(SIZE)
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
	cmpq	$32, VECTOR_BYTES(CALL_PTR)
	jb	1f
	je	2f
FOR(`I', 16, 31, `	vpbroadcastq %rax, %zmm`'I
')
FOR(`I', 1, 7, `	kmovq	%rax, %k`'I
')
2:	cmpq	$0, UPPER(CALL_PTR)
	jne	1f
FOR(`I', 0, 15, `	vinsertf128 $1, %xmm`'I, %ymm`'I, %ymm`'I
')
	cmpq	$32, VECTOR_BYTES(CALL_PTR)
	je	1f
FOR(`I', 0, 15, `	vpbroadcastq %rax, %zmm`'I
')
1:	cmpq	$0, LEFT(CALL_PTR)
	je	2f
	mov	$eval(LEFT_STACK - LEFT_END), %rcx
1:	mov	%rax, (%rsp,%rcx)
	add	$8, %rcx
	jnz	1b
2:
	mov	FUNCTION(CALL_PTR), %rax
	mov	SECRET(CALL_PTR), %r10
	mov	SECRET(CALL_PTR), %r11
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
	mov	$JUNK(7), %r8
	mov	$JUNK(8), %r9
	call	*%rax

	mov	%rax, GENERAL(0, %rsp)
	mov	%rcx, GENERAL(1, %rsp)
	mov	%rdx, GENERAL(2, %rsp)
	mov	%rsi, GENERAL(3, %rsp)
	mov	%rdi, GENERAL(4, %rsp)
FOR(`I', 8, 11, `	mov	%r`'I, GENERAL(eval(I - 3), %rsp)
')
	mov	SAVED_RSP(%rip), %rax
	mov	eval(8 * CANARIES)(%rax), CALL_PTR
	mov	LEFT(CALL_PTR), %rsi
	test	%rsi, %rsi
	je	3f
	cmpq	$32, VECTOR_BYTES(CALL_PTR)
	jb	1f
	je	2f
FOR(`I', 0, 31, `	vmovdqu64 %zmm`'I, eval(64 * I)(%rsi)
')
	jmp	4f
2:
FOR(`I', 0, 15, `	vmovdqu	%ymm`'I, eval(64 * I)(%rsi)
')
	jmp	4f
1:
FOR(`I', 0, 15, `	movdqu	%xmm`'I, eval(64 * I)(%rsi)
')
4:	mov	$eval(LEFT_STACK - LEFT_END), %rcx
1:	mov	(%rax,%rcx), %rdx
	mov	%rdx, LEFT_END`'(%rsi,%rcx)
	add	$8, %rcx
	jnz	1b
FOR(`I', 0, 8, `	mov	GENERAL(I, %rax), %rdx
	mov	%rdx, LEFT_GENERAL(I, %rsi)
')
3:
	C r8 collects violations.
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
1:	cmpq	$16, VECTOR_BYTES(CALL_PTR)
	je	1f
	vzeroupper
1:
	mov	%r8, VIOLATIONS(CALL_PTR)
	END_FRAME(SIZE)
	RESTORE_REGISTERS
	ret
EPILOGUE

C The bit of AVX state in XINUSE, after upper halves were cleaned.  Called only if the CPU supports it.
PROLOGUE(xcst_upper_in_use)
	vzeroupper
	mov	$1, %ecx
	xgetbv
	and	$4, %eax
	ret
EPILOGUE

C The second return is never reached: evidence/unreached must notice.
PROLOGUE(xcst_planted)
	ret
	ret
EPILOGUE

C The names of the bits of violations, from bit 0 on.
	.globl	xcst_violation_names
	.hidden	xcst_violation_names
RODATA(xcst_violation_names, 1)
	.asciz	"`rbx not preserved'"
	.asciz	"`rbp not preserved'"
	.asciz	"`r12 not preserved'"
	.asciz	"`r13 not preserved'"
	.asciz	"`r14 not preserved'"
	.asciz	"`r15 not preserved'"
	.asciz	"`stack pointer not preserved'"
	.asciz	"`direction flag set'"
	.asciz	"`stack of the caller written'"
	.asciz	"`upper halves of vector registers dirty'"
END_RODATA

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C The checked call of i686: xcst_call_i686 (call), see call.h.
C
C Junk, besides saved and scratch registers: all vector registers of the CPU.  Canaries: above the arguments of the function, of
C which there are always four.  esp is a multiple of 16 at calls of C, and only of 4 at calls of assembly.

REQUIRES(sse2, 387)

define(`CALL_PTR', `%ebx')
define(`CANARIES', 32)
define(`JUNK', `0x5eed$1$1$1$1')
define(`CANARY', `0x0ca7ca7c')
C Members of struct call, relative to a pointer.  Only the lower halves of words are used.
STRUCTS(`testsuite/harness/call-members.h')
define(`FUNCTION', `OFFSET_OF(call, function)($1)')
define(`PARAMETER', `eval(OFFSET_OF(call, argument) + 8 * $1)($2)')
define(`VIOLATIONS', `OFFSET_OF(call, violations)($1)')
define(`ASSEMBLY', `OFFSET_OF(call, assembly)($1)')
define(`VECTOR_BYTES', `OFFSET_OF(call, vector_bytes)($1)')
define(`LEFT', `OFFSET_OF(call, left)($1)')
define(`SECRET', `OFFSET_OF(call, secret)($1)')
C struct left: 64 bytes per vector register, the stack, integer registers.
define(`LEFT_STACK', OFFSET_OF(left, stack))
define(`LEFT_END', eval(LEFT_STACK + 4096))
define(`LEFT_GENERAL', `eval(OFFSET_OF(left, general) + 8 * $1)($2)')

C The frame, from esp on: arguments, canaries, address of the function.
define(`CANARIES_AT', 16)
define(`FUNCTION_AT', eval(CANARIES_AT + 4 * CANARIES))
define(`FRAME_SIZE', eval(FUNCTION_AT + 16))

C What is known after the call: KNOWN(member, label, register), where the register has the address of the label.
	.local	SAVED
	.comm	SAVED, 48, 4
define(`KNOWN', `SAVED+$1-$2($3)')
define(`OWN_EBP', 0)
define(`CALL_ESP', 4)
define(`CONTROL_SSE', 8)
define(`CONTROL_X87', 12)
define(`ENVIRONMENT', 16)
define(`TAGS', eval(ENVIRONMENT + 8))

	.text
.Lpc:	mov	(%esp), %ecx
	ret

PROLOGUE(xcst_call_i686)
	ALIGNED_FRAME(FRAME_SIZE)
	mov	FRAME_ARGUMENT(0), CALL_PTR
	cmpl	$0, ASSEMBLY(CALL_PTR)
	je	1f
	sub	$4, %esp
1:	call	.Lpc
2:	mov	%ebp, KNOWN(OWN_EBP, 2b, %ecx)
	mov	%esp, KNOWN(CALL_ESP, 2b, %ecx)
	fnstcw	KNOWN(CONTROL_X87, 2b, %ecx)
	mov	$CANARY, %eax
FOR(`I', 0, eval(CANARIES - 1), `	mov	%eax, eval(CANARIES_AT + 4 * I)(%esp)
')
	cmpl	$0, VECTOR_BYTES(CALL_PTR)
	je	1f
	stmxcsr	KNOWN(CONTROL_SSE, 2b, %ecx)
	movd	%eax, %xmm0
	pshufd	$0, %xmm0, %xmm0
FOR(`I', 1, 7, `	movdqa	%xmm0, %xmm`'I
')
1:	cmpl	$0, LEFT(CALL_PTR)
	je	1f
	mov	$eval(LEFT_STACK - LEFT_END), %ecx
3:	mov	%eax, (%esp,%ecx)
	add	$4, %ecx
	jnz	3b
1:
FOR(`I', 0, 3, `	mov	PARAMETER(I, CALL_PTR), %eax
	mov	%eax, eval(4 * I)(%esp)
')	mov	FUNCTION(CALL_PTR), %eax
	mov	%eax, FUNCTION_AT`'(%esp)
	mov	SECRET(CALL_PTR), %eax
	mov	%eax, %ecx
	mov	%eax, %edx
	mov	$JUNK(1), %ebx
	mov	$JUNK(2), %ebp
	mov	$JUNK(3), %esi
	mov	$JUNK(4), %edi
	call	*FUNCTION_AT`'(%esp)

	C In place of arguments.
	mov	%eax, (%esp)
	mov	%ecx, 4(%esp)
	mov	%edx, 8(%esp)
	call	.Lpc
2:	C edx collects violations.
	xor	%edx, %edx
define(`EXPECT', `	cmp	$1, $2
	je	1f
	or	$`'eval(1 << $3), %edx
1:')
EXPECT($JUNK(1), %ebx, 0)
EXPECT($JUNK(2), %ebp, 1)
EXPECT($JUNK(3), %esi, 2)
EXPECT($JUNK(4), %edi, 3)
EXPECT(`KNOWN(CALL_ESP, 2b, %ecx)', %esp, 4)
	mov	KNOWN(CALL_ESP, 2b, %ecx), %esp
	mov	KNOWN(OWN_EBP, 2b, %ecx), %ebp
	mov	FRAME_ARGUMENT(0), CALL_PTR
	mov	LEFT(CALL_PTR), %esi
	test	%esi, %esi
	je	4f
	cmpl	$0, VECTOR_BYTES(CALL_PTR)
	je	1f
FOR(`I', 0, 7, `	movdqu	%xmm`'I, eval(64 * I)(%esi)
')
1:	mov	$eval(LEFT_STACK - LEFT_END), %eax
3:	mov	(%esp,%eax), %edi
	mov	%edi, LEFT_END`'(%esi,%eax)
	add	$4, %eax
	jnz	3b
FOR(`I', 0, 2, `	mov	eval(4 * I)(%esp), %eax
	mov	%eax, LEFT_GENERAL(I, %esi)
')
4:	C direction flag
	pushf
	pop	%eax
	cld
	and	$0x400, %eax
EXPECT($0, %eax, 5)
	C canaries
	xor	%eax, %eax
FOR(`I', 0, eval(CANARIES - 1), `	mov	eval(CANARIES_AT + 4 * I)(%esp), %edi
	xor	$CANARY, %edi
	or	%edi, %eax
')
EXPECT($0, %eax, 6)
	C state of x87, which MMX shares
	fnstenv	KNOWN(ENVIRONMENT, 2b, %ecx)
	fldcw	KNOWN(CONTROL_X87, 2b, %ecx)
	movzwl	KNOWN(ENVIRONMENT, 2b, %ecx), %eax
	movzwl	KNOWN(CONTROL_X87, 2b, %ecx), %edi
EXPECT(%edi, %eax, 7)
	movzwl	KNOWN(TAGS, 2b, %ecx), %eax
EXPECT($0xffff, %eax, 8)
	fninit
	fldcw	KNOWN(CONTROL_X87, 2b, %ecx)
	cmpl	$0, VECTOR_BYTES(CALL_PTR)
	je	4f
	stmxcsr	KNOWN(ENVIRONMENT, 2b, %ecx)
	mov	KNOWN(ENVIRONMENT, 2b, %ecx), %eax
	ldmxcsr	KNOWN(CONTROL_SSE, 2b, %ecx)
EXPECT(`KNOWN(CONTROL_SSE, 2b, %ecx)', %eax, 9)
4:	mov	%edx, VIOLATIONS(CALL_PTR)
	END_ALIGNED_FRAME
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
	.asciz	"`ebx not preserved'"
	.asciz	"`ebp not preserved'"
	.asciz	"`esi not preserved'"
	.asciz	"`edi not preserved'"
	.asciz	"`stack pointer not preserved'"
	.asciz	"`direction flag set'"
	.asciz	"`stack of the caller written'"
	.asciz	"`control word of x87 changed'"
	.asciz	"`registers of x87 or MMX in use'"
	.asciz	"`MXCSR changed'"
END_RODATA

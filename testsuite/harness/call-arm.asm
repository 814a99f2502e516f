C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C The checked call of arm: xcst_call_arm (call), see call.h.
C
C Junk, besides saved and scratch registers: q0 to q15, if the CPU has them.  Canaries: above the stack pointer of the function.

REQUIRES(neon)

define(`CANARIES', 32)
define(`CANARY', 0x0ca7ca7c)
C Members of struct call, relative to a pointer.  Only the lower halves of words are used.
STRUCTS(`testsuite/harness/call-members.h')
define(`FUNCTION', `[$1, #OFFSET_OF(call, function)]')
define(`PARAMETER', `[$2, #eval(OFFSET_OF(call, argument) + 8 * $1)]')
define(`VIOLATIONS', `[$1, #OFFSET_OF(call, violations)]')
define(`VECTOR_BYTES', `[$1, #OFFSET_OF(call, vector_bytes)]')
define(`LEFT', `[$1, #OFFSET_OF(call, left)]')
define(`SECRET', `[$1, #OFFSET_OF(call, secret)]')
C struct left: 64 bytes per vector register, the stack, integer registers.
define(`LEFT_STACK', OFFSET_OF(left, stack))
define(`LEFT_SIZE', 4096)
C r0 to r3 and r12 after the call, below the address of struct call and above the canaries
define(`RESULTS', 5)
define(`RESULT', `[$2, #eval(4 * (CANARIES + $1))]')
define(`CALL_PTR', `[$1, #eval(4 * (CANARIES + RESULTS))]')
define(`FPSCR', `[$1, #eval(4 * (CANARIES + RESULTS + 1))]')
define(`SIZE', eval(4 * (CANARIES + RESULTS + 1 + 2)))

	.local	SAVED_SP
	.comm	SAVED_SP, 8, 4

C $1 = junk for number $2
define(`JUNK', `
	ldr	$1, =eval(0x5eed0000 + 0x101 * ($2))')
C VJUNK(register, number): in r9 and r10
define(`VJUNK', `
JUNK(r9, eval(16 + $2))
	add	r10, r9, #0x3f
	vmov	$1, r9, r10')

PROLOGUE(xcst_call_arm)
	PUSH(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)
	mov	r11, sp
	.cfi_def_cfa_register r11
	ldr	r10, VECTOR_BYTES(r0)
	cmp	r10, #0
	beq	1f
	vpush	{d8-d15}
1:	sub	sp, sp, #SIZE
	bic	sp, sp, #7
	str	r0, CALL_PTR(sp)
	LEA(SAVED_SP, r9)
	stm	r9, {r11, sp}
	ldr	r9, =CANARY
FOR(`I', 0, eval(CANARIES - 1), `	str	r9, [sp, #eval(4 * I)]
')
	ldr	r8, LEFT(r0)
	cmp	r8, #0
	beq	1f
	sub	r8, sp, #LEFT_SIZE
2:	str	r9, [r8], #4
	cmp	r8, sp
	bne	2b
1:	ldr	r10, VECTOR_BYTES(r0)
	cmp	r10, #0
	beq	1f
	vmrs	r10, fpscr
	str	r10, FPSCR(sp)
FOR(`I', 0, 31, `VJUNK(d`'I, I)
')
1:
FOR(`I', 4, 11, `JUNK(r`'I, I)
')	ldr	r12, FUNCTION(r0)
	ldr	lr, SECRET(r0)
	ldr	r1, PARAMETER(1, r0)
	ldr	r2, PARAMETER(2, r0)
	ldr	r3, PARAMETER(3, r0)
	ldr	r0, PARAMETER(0, r0)
	blx	r12

	C lr = the stack pointer of before
	LEA(SAVED_SP, lr)
	ldr	lr, [lr, #4]
FOR(`I', 0, 3, `	str	r`'I, RESULT(I, lr)
')	str	r12, RESULT(4, lr)
	ldr	r0, CALL_PTR(lr)
	C r3 collects violations.
	mov	r3, #0
C sets bit $3 unless register $1 has what register $2 has
define(`EXPECT', `
	cmp	$1, $2
	orrne	r3, r3, #eval(1 << ($3))')
FOR(`I', 4, 11, `JUNK(r12, I)
EXPECT(r`'I, r12, I - 4)
')
EXPECT(sp, lr, 8)
	mov	sp, lr
	LEA(SAVED_SP, r9)
	ldr	r11, [r9]
	ldr	r8, LEFT(r0)
	ldr	r1, VECTOR_BYTES(r0)
	cmp	r1, #0
	beq	1f
	cmp	r8, #0
	beq	2f
	mov	r2, #64
FOR(`I', 0, 15, `	vst1.64	{q`'I}, [r8:64], r2
')	ldr	r8, LEFT(r0)
2:
FOR(`I', 8, 15, `JUNK(r9, eval(16 + I))
	add	r10, r9, #0x3f
	vmov	r2, r12, d`'I
EXPECT(r2, r9, eval(I + 1))
EXPECT(r12, r10, eval(I + 1))')
	ldr	r9, FPSCR(sp)
	vmrs	r10, fpscr
EXPECT(r9, r10, 18)
	vmsr	fpscr, r9
1:	cmp	r8, #0
	beq	1f
	add	r9, r8, #LEFT_STACK
	sub	r12, sp, #LEFT_SIZE
2:	ldr	r10, [r12], #4
	str	r10, [r9], #4
	cmp	r12, sp
	bne	2b
FOR(`I', 0, 4, `	ldr	r10, RESULT(I, sp)
	str	r10, [r9, #eval(OFFSET_OF(left, general) - LEFT_STACK - LEFT_SIZE + 8 * I)]
')
1:	C canaries
	ldr	r9, =CANARY
	mov	r12, #0
FOR(`I', 0, eval(CANARIES - 1), `	ldr	r10, [sp, #eval(4 * I)]
	eor	r10, r10, r9
	orr	r12, r12, r10
')	mov	r10, #0
EXPECT(r12, r10, 17)
	str	r3, VIOLATIONS(r0)
	str	r10, [r0, #eval(OFFSET_OF(call, violations) + 4)]
	cmp	r1, #0
	beq	1f
	sub	sp, r11, #64
	vpop	{d8-d15}
1:	mov	sp, r11
	.cfi_def_cfa_register sp
	POP(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)
	bx	lr
EPILOGUE

C The second return is never reached: evidence/unreached must notice.
PROLOGUE(xcst_planted)
	bx	lr
	bx	lr
EPILOGUE

C The names of the bits of violations, from bit 0 on.
	.globl	xcst_violation_names
	.hidden	xcst_violation_names
RODATA(xcst_violation_names, 1)
FOR(`I', 4, 11, `	.asciz	"`r'I not preserved"
')	.asciz	"`stack pointer not preserved'"
FOR(`I', 8, 15, `	.asciz	"`d'I not preserved"
')	.asciz	"`stack of the caller written'"
	.asciz	"`FPSCR changed'"
END_RODATA

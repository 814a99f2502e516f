C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C The checked call of powerpc64, see call.h: xcst_call_base (r3) on CPUs without vector registers, xcst_call_vsx (r3) on all others.
C
C Junk, besides saved and scratch registers: below the stack pointer, where the function may save registers.  Canaries: above the
C frame header of its caller.  r2 and r13 are not changed, but checked.

REQUIRES(vsx)

define(`CALL_PTR', `r3')
define(`CANARIES', 32)
define(`RED_ZONE', 512)
C Members of struct call, relative to a pointer.
STRUCTS(`testsuite/harness/call-members.h')
define(`FUNCTION', `OFFSET_OF(call, function)($1)')
define(`ARGUMENT', `eval(OFFSET_OF(call, argument) + 8 * $1)($2)')
define(`VIOLATIONS', `OFFSET_OF(call, violations)($1)')
define(`LEFT', `OFFSET_OF(call, left)($1)')
C struct left: 64 bytes per pair of vector registers n, n + 32, the stack, integer registers.
define(`LEFT_STACK', OFFSET_OF(left, stack))
define(`LEFT_SIZE', 4096)
define(`LEFT_GENERAL', `eval(OFFSET_OF(left, general) + 8 * $1)($2)')
C Registers that m4 refuses by name.
define(`TOC_POINTER', 2)
define(`THREAD', 13)
define(`VRSAVE', 256)

C Frame: a header of 112 bytes, the larger one of both ABIs, then
define(`CANARY', `eval(112 + 8 * $1)(r1)')
define(`SLOTS', eval(112 + 8 * CANARIES))
define(`SAVED_PTR', `SLOTS`'(r1)')
define(`SAVED_TOC', `eval(SLOTS + 8)(r1)')
define(`SAVED_THREAD', `eval(SLOTS + 16)(r1)')
define(`SAVED_VRSAVE', `eval(SLOTS + 24)(r1)')
define(`SAVED_CR', `eval(SLOTS + 32)(r1)')
define(`SCRATCH', eval(SLOTS + 48))	C 16 bytes
define(`SAVED_V', `eval(SCRATCH + 16 + 16 * ($1 - 20))')
define(`SAVED_F', `eval(SCRATCH + 16 + 192 + 8 * ($1 - 14))')
define(`SAVED_R', `eval(SCRATCH + 16 + 192 + 144 + 8 * ($1 - 14))')
define(`GENERAL', `eval(SCRATCH + 16 + 192 + 144 + 144 + 8 * $1)($2)')	C r0, r3 to r12 are 0, 3 to 12
define(`SIZE', eval(SCRATCH + 16 + 192 + 144 + 144 + 8 * 14))

C Junk for register n is JUNK + n, equal in both halves of a vector register; for saved condition fields:
define(`CR_JUNK', 0x5a5aa5a5)
define(`BIT_R', `eval($1 - 14)')
define(`BIT_F', `eval(18 + $1 - 14)')
define(`BIT_V', `eval(36 + $1 - 20)')
define(`BIT_CR', 48)
define(`BIT_VRSAVE', 49)
define(`BIT_TOC', 50)
define(`BIT_THREAD', 51)
define(`BIT_STACK', 52)
define(`BIT_CHAIN', 53)
define(`BIT_CANARIES', 54)

define(`JUNK', r11)	C after the call, like the next two
define(`FOUND', r12)	C violations

C NOTE(register, bit): a violation unless the register is 0; clobbers it.
define(`NOTE', `	addic	r0, $1, -1
	subfe	$1, r0, $1
	sldi	$1, $1, $2
	or	FOUND, FOUND, $1')
define(`EXPECT', `	xor	r9, $1, $2
NOTE(r9, $3)')

	.local	SAVED_SP
	.comm	SAVED_SP, 8, 8

C CHECKED_CALL(1 if there are vector registers)
define(`CHECKED_CALL', `
	SAVE_LR(r0)
	FRAME(SIZE)
	mfcr	r0
	std	r0, SAVED_CR
	std	CALL_PTR, SAVED_PTR
	std	TOC_POINTER, SAVED_TOC
	std	THREAD, SAVED_THREAD
FOR(`I', 14, 31, `	SAVE(I, SAVED_R(I))
	SAVE_F(I, SAVED_F(I))
')
ifelse($1, 1, `FOR(`I', 20, 31, `	SAVE_V(I, SAVED_V(I), r4)
')
	mfspr	r0, VRSAVE
	std	r0, SAVED_VRSAVE')
	LEA(SAVED_SP, r4)
	std	r1, 0(r4)
	LI64(r5, 0x5eed0000, 0x7a6b0000)
FOR(`I', 0, eval(CANARIES - 1), `	std	r5, CANARY(I)
')
FOR(`I', 1, eval(RED_ZONE / 8), `	std	r5, eval(-8 * I)(r1)
')
	ld	r6, LEFT(CALL_PTR)
	cmpdi	r6, 0
	beq	1f
	li	r6, -LEFT_SIZE
0:	stdx	r5, r1, r6
	addic.	r6, r6, 8
	bne	0b
1:
FOR(`I', 0, 31, `	addi	r6, r5, I
	std	r6, SCRATCH`'(r1)
	lfd	I, SCRATCH`'(r1)
ifelse($1, 1, `	std	r6, eval(SCRATCH + 8)(r1)
	li	r4, SCRATCH
	lvx	I, r4, r1
ifelse(eval(I < 14), 1, `	lxvd2x	I, r4, r1')')
')
ifelse($1, 1, `	li	r4, -1
	mtspr	VRSAVE, r4')
FOR(`I', 14, 31, `	addi	I, r5, I
')
	lis	r4, CR_JUNK@h
	ori	r4, r4, CR_JUNK@l
	mtcrf	0xff, r4
	ld	r12, FUNCTION(CALL_PTR)
ifelse(ELF_ABI, 1, `
	ld	r11, 16(r12)
	ld	r12, 0(r12)	C the TOC of the descriptor equals ours')
	mtctr	r12
	addi	r7, r5, 7
	addi	r8, r5, 8
	addi	r9, r5, 9
	addi	r10, r5, 10
	addi	r0, r5, 100
	mtxer	r0
ifelse(ELF_ABI, 1, `
	addi	r12, r5, 12', `
	addi	r11, r5, 11')
	ld	r4, ARGUMENT(1, CALL_PTR)
	ld	r5, ARGUMENT(2, CALL_PTR)
	ld	r6, ARGUMENT(3, CALL_PTR)
	ld	r3, ARGUMENT(0, CALL_PTR)
	bctrl

	std	r0, GENERAL(0, r1)
FOR(`I', 3, 12, `	std	I, GENERAL(I, r1)
')
	mfcr	r4
	LEA(SAVED_SP, r5)
	ld	r5, 0(r5)
	ld	CALL_PTR, SLOTS`'(r5)
	ld	r6, LEFT(CALL_PTR)
	cmpdi	r6, 0
	beq	1f
ifelse($1, 1, `FOR(`I', 0, 31, `	li	r7, eval(64 * I)
	stxvd2x	I, r6, r7
	li	r7, eval(64 * I + 16)
	stvx	I, r6, r7
')')
	ld	r7, GENERAL(0, r5)
	std	r7, LEFT_GENERAL(0, r6)
FOR(`I', 3, 12, `	ld	r7, GENERAL(I, r5)
	std	r7, LEFT_GENERAL(I, r6)
')
	addi	r6, r6, eval(LEFT_STACK + LEFT_SIZE)
	li	r7, -LEFT_SIZE
0:	ldx	r8, r5, r7
	stdx	r8, r6, r7
	addic.	r7, r7, 8
	bne	0b
1:
	li	FOUND, 0
	LI64(JUNK, 0x5eed0000, 0x7a6b0000)
	C stack pointer
	LEA(SAVED_SP, r5)
	ld	r5, 0(r5)
	xor	r6, r1, r5
	mr	r1, r5
NOTE(r6, BIT_STACK)
	C saved registers
FOR(`I', 14, 31, `	addi	r6, JUNK, I
EXPECT(r6, I, BIT_R(I))
	stfd	I, SCRATCH`'(r1)
	ld	r7, SCRATCH`'(r1)
EXPECT(r6, r7, BIT_F(I))
')
ifelse($1, 1, `
	li	r8, SCRATCH
FOR(`I', 20, 31, `	addi	r6, JUNK, I
	stvx	I, r8, r1
	ld	r7, SCRATCH`'(r1)
	ld	r10, eval(SCRATCH + 8)(r1)
	xor	r7, r7, r6
	xor	r10, r10, r6
	or	r7, r7, r10
NOTE(r7, BIT_V(I))
')
	mfspr	r6, VRSAVE
	extsw	r6, r6
	addi	r6, r6, 1
NOTE(r6, BIT_VRSAVE)
	ld	r6, SAVED_VRSAVE
	mtspr	VRSAVE, r6')
	lis	r6, CR_JUNK@h
	ori	r6, r6, CR_JUNK@l
	xor	r4, r4, r6
	rlwinm	r4, r4, 0, 8, 19	C cr2, cr3, cr4
NOTE(r4, BIT_CR)
	C reserved registers
	ld	r6, SAVED_TOC
EXPECT(r6, TOC_POINTER, BIT_TOC)
	ld	TOC_POINTER, SAVED_TOC
	ld	r6, SAVED_THREAD
EXPECT(r6, THREAD, BIT_THREAD)
	ld	THREAD, SAVED_THREAD
	C back chain
	ld	r6, 0(r1)
	addi	r7, r1, SIZE
	std	r7, 0(r1)
EXPECT(r6, r7, BIT_CHAIN)
	C canaries
	li	r6, 0
FOR(`I', 0, eval(CANARIES - 1), `	ld	r7, CANARY(I)
	xor	r7, r7, JUNK
	or	r6, r6, r7
')
NOTE(r6, BIT_CANARIES)

	ld	CALL_PTR, SAVED_PTR
	std	FOUND, VIOLATIONS(CALL_PTR)
FOR(`I', 14, 31, `	RESTORE(I, SAVED_R(I))
	RESTORE_F(I, SAVED_F(I))
')
ifelse($1, 1, `FOR(`I', 20, 31, `	RESTORE_V(I, SAVED_V(I), r4)
')')
	ld	r0, SAVED_CR
	mtcrf	0x38, r0
	END_FRAME(SIZE)
	RESTORE_LR(r0)
	blr')

PROLOGUE(xcst_call_base)
CHECKED_CALL(0)
EPILOGUE

PROLOGUE(xcst_call_vsx)
CHECKED_CALL(1)
EPILOGUE

C The second return is never reached: evidence/unreached must notice.
PROLOGUE(xcst_planted)
	blr
	blr
EPILOGUE

C The names of the bits of violations, from bit 0 on.
	.globl	xcst_violation_names
	.hidden	xcst_violation_names
RODATA(xcst_violation_names, 1)
	.asciz	"`r14 not preserved'"
	.asciz	"`r15 not preserved'"
	.asciz	"`r16 not preserved'"
	.asciz	"`r17 not preserved'"
	.asciz	"`r18 not preserved'"
	.asciz	"`r19 not preserved'"
	.asciz	"`r20 not preserved'"
	.asciz	"`r21 not preserved'"
	.asciz	"`r22 not preserved'"
	.asciz	"`r23 not preserved'"
	.asciz	"`r24 not preserved'"
	.asciz	"`r25 not preserved'"
	.asciz	"`r26 not preserved'"
	.asciz	"`r27 not preserved'"
	.asciz	"`r28 not preserved'"
	.asciz	"`r29 not preserved'"
	.asciz	"`r30 not preserved'"
	.asciz	"`r31 not preserved'"
	.asciz	"`f14 not preserved'"
	.asciz	"`f15 not preserved'"
	.asciz	"`f16 not preserved'"
	.asciz	"`f17 not preserved'"
	.asciz	"`f18 not preserved'"
	.asciz	"`f19 not preserved'"
	.asciz	"`f20 not preserved'"
	.asciz	"`f21 not preserved'"
	.asciz	"`f22 not preserved'"
	.asciz	"`f23 not preserved'"
	.asciz	"`f24 not preserved'"
	.asciz	"`f25 not preserved'"
	.asciz	"`f26 not preserved'"
	.asciz	"`f27 not preserved'"
	.asciz	"`f28 not preserved'"
	.asciz	"`f29 not preserved'"
	.asciz	"`f30 not preserved'"
	.asciz	"`f31 not preserved'"
	.asciz	"`v20 not preserved'"
	.asciz	"`v21 not preserved'"
	.asciz	"`v22 not preserved'"
	.asciz	"`v23 not preserved'"
	.asciz	"`v24 not preserved'"
	.asciz	"`v25 not preserved'"
	.asciz	"`v26 not preserved'"
	.asciz	"`v27 not preserved'"
	.asciz	"`v28 not preserved'"
	.asciz	"`v29 not preserved'"
	.asciz	"`v30 not preserved'"
	.asciz	"`v31 not preserved'"
	.asciz	"`cr2, cr3 or cr4 not preserved'"
	.asciz	"`VRSAVE not preserved'"
	.asciz	"`r2 (TOC) not preserved'"
	.asciz	"`r13 (thread) not preserved'"
	.asciz	"`stack pointer not preserved'"
	.asciz	"`back chain overwritten'"
	.asciz	"`stack of the caller written'"
END_RODATA

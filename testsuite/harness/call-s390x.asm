C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C The checked call of s390x, see call.h: xcst_call_base (r2) on CPUs without vector registers, xcst_call_vx (r2) on all others.
C
C Junk, besides saved and scratch registers: below the stack pointer, and the part of the frame that the function may write.
C Canaries: above that part.  Access registers, FPC and program mask are not changed, but checked.

REQUIRES(base)

define(`CALL_PTR', `%r2')
define(`CANARIES', 32)
define(`BELOW', 512)
C Members of struct call, relative to a pointer.
STRUCTS(`testsuite/harness/call-members.h')
define(`FUNCTION', `OFFSET_OF(call, function)($1)')
define(`ARGUMENT', `eval(OFFSET_OF(call, argument) + 8 * $1)($2)')
define(`VIOLATIONS', `OFFSET_OF(call, violations)($1)')
define(`LEFT', `OFFSET_OF(call, left)($1)')
C struct left: 64 bytes per vector register, the stack, integer registers.
define(`LEFT_STACK', OFFSET_OF(left, stack))
define(`LEFT_SIZE', 4096)
define(`LEFT_GENERAL', OFFSET_OF(left, general))
C Registers that m4 refuses by name.
define(`THREAD_HIGH', 0)
define(`THREAD_LOW', 1)

C Frame: back chain, the reserved word, and 144 bytes that the function may write; then
define(`RESERVED', `8(%r15)')
define(`CANARY', `eval(160 + 8 * $1)(%r15)')
define(`SLOTS', eval(160 + 8 * CANARIES))
define(`SAVED_PTR', `SLOTS`'(%r15)')
define(`SAVED_HIGH', `eval(SLOTS + 8)(%r15)')
define(`SAVED_LOW', `eval(SLOTS + 12)(%r15)')
define(`SAVED_FPC', `eval(SLOTS + 16)(%r15)')
define(`SAVED_MASK', `eval(SLOTS + 20)(%r15)')
define(`SCRATCH', `eval(SLOTS + 24)(%r15)')
define(`SAVED_F', `eval(SLOTS + 32 + 8 * ($1 - 8))')
define(`GENERAL', `eval(SLOTS + 32 + 64 + 8 * $1)($2)')
define(`SIZE', eval(SLOTS + 32 + 64 + 48))

C Junk for register n is JUNK + n; in the right half of a vector register JUNK.
define(`LOAD_JUNK', `LI64($1, 0x5eed, 0x1234, 0x7a6b, 0)')
define(`BIT_R', `eval($1 - 6)')
define(`BIT_F', `eval($1)')
define(`BIT_STACK', 16)
define(`BIT_CHAIN', 17)
define(`BIT_CANARIES', 18)
define(`BIT_THREAD', 19)
define(`BIT_FPC', 20)
define(`BIT_MASK', 21)

define(`FOUND', `%r0')	C violations, after the call
define(`JUNK', `%r1')

C NOTE(bit): a violation unless the last instruction had result 0.
define(`NOTE', `	je	0f
	ifelse(eval($1 < 16), 1, `oill	FOUND, eval(1 << $1)', `oilh	FOUND, eval(1 << ($1 - 16))')
0:')

	.local	SAVED_SP
	.comm	SAVED_SP, 8, 8

C CHECKED_CALL(1 if there are vector registers)
define(`CHECKED_CALL', `
	SAVE(6, 15)
	FRAME(SIZE, %r1)
FOR(`I', 8, 15, `	SAVE_F(I, SAVED_F(I))
')
	stg	CALL_PTR, SAVED_PTR
	ear	%r1, THREAD_HIGH
	st	%r1, SAVED_HIGH
	ear	%r1, THREAD_LOW
	st	%r1, SAVED_LOW
	stfpc	SAVED_FPC
	lghi	%r1, 0
	ipm	%r1
	st	%r1, SAVED_MASK
	LEA(SAVED_SP, %r1)
	stg	%r15, 0(%r1)
	LOAD_JUNK(%r1)
	stg	%r1, RESERVED
FOR(`I', 2, 19, `	stg	%r1, eval(8 * I)(%r15)
')
FOR(`I', 0, eval(CANARIES - 1), `	stg	%r1, CANARY(I)
')
	lgr	%r3, %r15
	aghi	%r3, -BELOW
FOR(`I', 0, eval(BELOW / 8 - 1), `	stg	%r1, eval(8 * I)(%r3)
')
	lg	%r4, LEFT(CALL_PTR)
	ltgr	%r4, %r4
	je	1f
	lgr	%r3, %r15
	lghi	%r4, eval(LEFT_SIZE / 8)
0:	aghi	%r3, -8
	stg	%r1, 0(%r3)
	brctg	%r4, 0b
1:
FOR(`I', 0, ifelse($1, 1, 31, 15), `	la	%r4, I`'(%r1)
ifelse($1, 1, `	vlvgp	%v`'I, %r4, %r1', `	stg	%r4, SCRATCH
	ld	%f`'I, SCRATCH')
')
FOR(`I', 6, 13, `	la	%r`'I, I`'(%r1)
')
	lgr	%r0, %r1
	lg	%r1, FUNCTION(CALL_PTR)
	lg	%r3, ARGUMENT(1, CALL_PTR)
	lg	%r4, ARGUMENT(2, CALL_PTR)
	lg	%r5, ARGUMENT(3, CALL_PTR)
	lg	%r2, ARGUMENT(0, CALL_PTR)
	basr	%r14, %r1

	stmg	%r0, %r5, GENERAL(0, %r15)
	LEA(SAVED_SP, %r3)
	lg	%r3, 0(%r3)
	lg	CALL_PTR, SLOTS`'(%r3)
	lg	%r4, LEFT(CALL_PTR)
	ltgr	%r4, %r4
	je	1f
ifelse($1, 1, `FOR(`I', 0, 31, `	vst	%v`'I, eval(64 * I)(%r4)
')')
	lgr	%r1, %r4
	aghi	%r1, LEFT_GENERAL
FOR(`I', 0, 5, `	lg	%r5, GENERAL(I, %r3)
	stg	%r5, eval(8 * I)(%r1)
')
	aghi	%r4, eval(LEFT_STACK + LEFT_SIZE)
	lghi	%r1, eval(LEFT_SIZE / 8)
0:	aghi	%r3, -8
	aghi	%r4, -8
	lg	%r5, 0(%r3)
	stg	%r5, 0(%r4)
	brctg	%r1, 0b
1:
	lghi	FOUND, 0
	C stack pointer
	LEA(SAVED_SP, %r3)
	lg	%r3, 0(%r3)
	lgr	%r4, %r15
	lgr	%r15, %r3
	xgr	%r4, %r3
NOTE(BIT_STACK)
	C saved registers
	LOAD_JUNK(JUNK)
FOR(`I', 6, 13, `	la	%r3, I`'(JUNK)
	xgr	%r3, %r`'I
NOTE(BIT_R(I))
')
FOR(`I', 8, 15, `	std	%f`'I, SCRATCH
	la	%r3, I`'(JUNK)
	xg	%r3, SCRATCH
NOTE(BIT_F(I))
')
	C thread pointer; restored here, since the caller cannot report without it
	ear	%r3, THREAD_HIGH
	ear	%r4, THREAD_LOW
	x	%r3, SAVED_HIGH
	x	%r4, SAVED_LOW
	or	%r3, %r4
NOTE(BIT_THREAD)
	l	%r3, SAVED_HIGH
	sar	THREAD_HIGH, %r3
	l	%r3, SAVED_LOW
	sar	THREAD_LOW, %r3
	C FPC and program mask, bits 3 to 0 of the first byte that ipm inserts
	stfpc	SCRATCH
	l	%r3, SCRATCH
	x	%r3, SAVED_FPC
NOTE(BIT_FPC)
	lfpc	SAVED_FPC
	lghi	%r3, 0
	ipm	%r3
	x	%r3, SAVED_MASK
	nilh	%r3, 0x0f00
NOTE(BIT_MASK)
	l	%r3, SAVED_MASK
	spm	%r3
	C back chain
	la	%r3, SIZE`'(%r15)
	xg	%r3, 0(%r15)
NOTE(BIT_CHAIN)
	C canaries
	lg	%r3, RESERVED
	xgr	%r3, JUNK
FOR(`I', 0, eval(CANARIES - 1), `	lg	%r4, CANARY(I)
	xgr	%r4, JUNK
	ogr	%r3, %r4
')
	ltgr	%r3, %r3
NOTE(BIT_CANARIES)

	lg	CALL_PTR, SAVED_PTR
	stg	FOUND, VIOLATIONS(CALL_PTR)
FOR(`I', 8, 15, `	RESTORE_F(I, SAVED_F(I))
')
	END_FRAME(SIZE)
	RESTORE(6, 14)
	br	%r14')

PROLOGUE(xcst_call_base)
CHECKED_CALL(0)
EPILOGUE

REQUIRES(vx)

PROLOGUE(xcst_call_vx)
CHECKED_CALL(1)
EPILOGUE

C The second return is never reached: evidence/unreached must notice.
PROLOGUE(xcst_planted)
	br	%r14
	br	%r14
EPILOGUE

C The names of the bits of violations, from bit 0 on.
	.globl	xcst_violation_names
	.hidden	xcst_violation_names
RODATA(xcst_violation_names, 1)
	.asciz	"`r6 not preserved'"
	.asciz	"`r7 not preserved'"
	.asciz	"`r8 not preserved'"
	.asciz	"`r9 not preserved'"
	.asciz	"`r10 not preserved'"
	.asciz	"`r11 not preserved'"
	.asciz	"`r12 not preserved'"
	.asciz	"`r13 not preserved'"
	.asciz	"`f8 not preserved'"
	.asciz	"`f9 not preserved'"
	.asciz	"`f10 not preserved'"
	.asciz	"`f11 not preserved'"
	.asciz	"`f12 not preserved'"
	.asciz	"`f13 not preserved'"
	.asciz	"`f14 not preserved'"
	.asciz	"`f15 not preserved'"
	.asciz	"`stack pointer not preserved'"
	.asciz	"`back chain overwritten'"
	.asciz	"`stack of the caller written'"
	.asciz	"`a0 or a1 (thread) not preserved'"
	.asciz	"`FPC not preserved'"
	.asciz	"`program mask not preserved'"
END_RODATA

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C The checked call of sparc: xcst_call (%o0), see call.h.
C
C Junk: the window of the caller, which the function must preserve, and its save area, which has the junk or the registers, since
C the system may write the window there at any time; all scratch registers; below the stack pointer; %g6, which assembly must
C preserve (the C library is compiled to use it); the window that the function gets.  %g7 is not changed, since signal handlers
C need it.  Canaries: above the 176 bytes at the stack pointer.
C
C Left, too: %l and %o registers of the window of the function, behind %f0, %f2 etc. in left.vector, and its stack, but for the 128
C bytes where the system may have written this window.

REQUIRES(base)
APP_REGISTERS

define(`CANARIES', 32)
define(`BELOW', 4096)			C bytes of left.stack
C Members of struct call, relative to a pointer.
STRUCTS(`testsuite/harness/call-members.h')
define(`FUNCTION', `$1 + OFFSET_OF(call, function)')
define(`ARGUMENT', `$2 + eval(OFFSET_OF(call, argument) + 8 * $1)')
define(`VIOLATIONS', `$1 + OFFSET_OF(call, violations)')
define(`ASSEMBLY', `$1 + OFFSET_OF(call, assembly)')
define(`LEFT', `$1 + OFFSET_OF(call, left)')
define(`LEFT_STACK', OFFSET_OF(left, stack))
define(`LEFT_GENERAL', OFFSET_OF(left, general))
C Registers that m4 refuses by name.
define(`SYSTEM', %r6)
define(`THREAD', %r7)

C Frame
define(`WINDOW', `%sp + eval(2047 + 8 * $1)')	C %l0-%l7, %i0-%i7
define(`CANARY', `STACK(8 * $1)')
define(`SLOT', `STACK(8 * (CANARIES + $1))')
define(`SAVED_PTR', `SLOT(0)')
define(`SAVED_FP', `SLOT(1)')
define(`SAVED_RETURN', `SLOT(2)')
define(`SAVED_SYSTEM', `SLOT(3)')
define(`SAVED_THREAD', `SLOT(4)')
define(`SAVED_ASI', `SLOT(5)')
define(`SAVED_FSR', `SLOT(6)')
define(`SCRATCH', `SLOT(7)')
define(`GENERAL', `SLOT(eval(8 + $1))')	C %g1 to %g5, %o0 to %o5
define(`SIZE', eval(8 * (CANARIES + 8 + 12)))

C Junk for register n is JUNK + n: %g0 to %g7 are 0 to 7, %l0 to %l7 16 to 23, %i0 to %i7 24 to 31.
define(`JUNK_BASE', 0x5eed00007a6b0000)
define(`REGISTER', `ifelse(eval($1 < 24), 1, %l`'eval($1 - 16), %i`'eval($1 - 24))')
define(`BIT_WINDOW_REGISTER', `eval($1 - 16)')
define(`BIT_SP', 16)
define(`BIT_WINDOW', 17)
define(`BIT_SYSTEM', 18)
define(`BIT_THREAD', 19)
define(`BIT_ASI', 20)
define(`BIT_FPRS', 21)
define(`BIT_FSR', 22)
define(`BIT_SAVE_AREA', 23)
define(`BIT_CANARIES', 24)
define(`BIT_GONE', 25)
define(`FSR_MODES', 0xcfc00000)	C rounding, traps, nonstandard arithmetic
define(`FEF', 4)

define(`FOUND', %g5)	C violations, after the call; %g1, %g4, %o1 to %o3 are free then
define(`JUNK', %o0)

C NOTE(register, bit): a violation unless the register is 0; clobbers it.
define(`NOTE', `	movrnz	$1, 1, $1
	sllx	$1, $2, $1
	or	FOUND, $1, FOUND')
define(`EXPECT', `	xor	$1, $2, %o1
NOTE(%o1, $3)')

	.local	SAVED_SP
	.comm	SAVED_SP, 8, 8

PROLOGUE(xcst_call)
	FRAME(SIZE)
	LEA(SAVED_SP, %g1, %g4)
	stx	%sp, [%g1]
	stx	%i0, [SAVED_PTR]
	stx	%fp, [SAVED_FP]
	stx	%i7, [SAVED_RETURN]
	stx	SYSTEM, [SAVED_SYSTEM]
	stx	THREAD, [SAVED_THREAD]
	rd	%asi, %g1
	stx	%g1, [SAVED_ASI]
	stx	%fsr, [SAVED_FSR]
	C this remains if the function returns to our caller
	sethi	%hi(eval(1 << BIT_GONE)), %g1
	stx	%g1, [VIOLATIONS(%i0)]
	mov	%i0, %o5
	setx	JUNK_BASE, %g1, %g5
FOR(`I', 16, 29, `	add	%g5, I, REGISTER(I)
')
FOR(`I', 0, 15, `	stx	%g5, [WINDOW(I)]
')
FOR(`I', 0, eval(CANARIES - 1), `	stx	%g5, [CANARY(I)]
')
	mov	eval(2047 - BELOW), %g1
1:	stx	%g5, [%sp + %g1]
	cmp	%g1, eval(2047 - 8)
	bl,pt	%xcc, 1b
	 add	%g1, 8, %g1
	save	%sp, -176, %sp
FOR(`I', 0, 7, `	mov	%g5, %l`'I
')FOR(`I', 0, 5, `	mov	%g5, %o`'I
')	mov	%g5, %o7
	restore

FOR(`I', 0, 31, `	add	%g5, eval(32 + I), %g1
	stx	%g1, [SCRATCH]
	ldd	[SCRATCH], %f`'eval(2 * I)
')
	ldx	[ARGUMENT(0, %o5)], %o0
	ldx	[ARGUMENT(1, %o5)], %o1
	ldx	[ARGUMENT(2, %o5)], %o2
	ldx	[ARGUMENT(3, %o5)], %o3
	ldx	[FUNCTION(%o5)], %o7
	wr	%g5, 0, %y
	wr	%g0, 0xff, %ccr
	add	%g5, 1, %g1
	add	%g5, 2, %g2
	add	%g5, 3, %g3
	add	%g5, 4, %g4
	add	%g5, 6, SYSTEM
	add	%g5, 12, %o4
	add	%g5, 13, %o5
	call	%o7
	 add	%g5, 5, %g5

FOR(`I', 1, 5, `	stx	%g`'I, [GENERAL(eval(I - 1))]
')
FOR(`I', 0, 5, `	stx	%o`'I, [GENERAL(eval(I + 5))]
')
	LEA(SAVED_SP, %g1, %g4)
	ldx	[%g1], %g1
	mov	0, FOUND
	C one window too many: the previous one is ours
	cmp	%fp, %g1
	bne,pt	%xcc, .Lours
	 nop
	restore
	mov	1, FOUND
	sllx	FOUND, BIT_WINDOW, FOUND
.Lours:
	xor	%sp, %g1, %g4
	mov	%g1, %sp
NOTE(%g4, BIT_SP)
	setx	JUNK_BASE, %g1, JUNK
	C the window
FOR(`I', 16, 29, `	add	JUNK, I, %g1
EXPECT(%g1, REGISTER(I), BIT_WINDOW_REGISTER(I))
')
	ldx	[SAVED_FP], %g1
EXPECT(%g1, %fp, BIT_WINDOW_REGISTER(30))
	mov	%g1, %fp
	ldx	[SAVED_RETURN], %g1
EXPECT(%g1, %i7, BIT_WINDOW_REGISTER(31))
	mov	%g1, %i7
	C its save area
	mov	0, %o3
FOR(`I', 16, 31, `	ldx	[WINDOW(eval(I - 16))], %o1
	xor	%o1, JUNK, %o2
ifelse(I, 30, `	xor	%o1, %fp, %o1', I, 31, `	xor	%o1, %i7, %o1', `	add	JUNK, I, %g1
	xor	%o1, %g1, %o1')
	movrz	%o2, 0, %o1
	or	%o3, %o1, %o3
')
NOTE(%o3, BIT_SAVE_AREA)
	C reserved registers and modes
	ldx	[SAVED_PTR], %g4
	ldx	[ASSEMBLY(%g4)], %g4
	add	JUNK, 6, %g1
	xor	%g1, SYSTEM, %g1
	movrz	%g4, 0, %g1
NOTE(%g1, BIT_SYSTEM)
	ldx	[SAVED_SYSTEM], SYSTEM
	ldx	[SAVED_THREAD], %g1
EXPECT(%g1, THREAD, BIT_THREAD)
	mov	%g1, THREAD
	ldx	[SAVED_ASI], %g1
	rd	%asi, %g4
EXPECT(%g1, %g4, BIT_ASI)
	wr	%g1, 0, %asi
	rd	%fprs, %g1
	mov	FEF, %g4
	andn	%g4, %g1, %g4
NOTE(%g4, BIT_FPRS)
	stx	%fsr, [SCRATCH]
	ldx	[SCRATCH], %g1
	ldx	[SAVED_FSR], %g4
	xor	%g1, %g4, %g1
	sethi	%hi(FSR_MODES), %g4
	and	%g1, %g4, %g1
NOTE(%g1, BIT_FSR)
	ldx	[SAVED_FSR], %fsr
	C canaries
	mov	0, %g1
FOR(`I', 0, eval(CANARIES - 1), `	ldx	[CANARY(I)], %g4
	xor	%g4, JUNK, %g4
	or	%g1, %g4, %g1
')
NOTE(%g1, BIT_CANARIES)

	ldx	[SAVED_PTR], %i0
	stx	FOUND, [VIOLATIONS(%i0)]
	ldx	[LEFT(%i0)], %g1
	brz,pn	%g1, .Lend
	 nop
FOR(`I', 0, 31, `	std	%f`'eval(2 * I), [%g1 + eval(64 * I)]
')
	C the window of the function, whose stack pointer stays as it is
	save	%g0, %g0, %g0
FOR(`I', 0, 7, `	stx	%l`'I, [%g1 + eval(64 * I + 8)]
')FOR(`I', 0, 5, `	stx	%o`'I, [%g1 + eval(64 * (I + 8) + 8)]
')	stx	%o7, [%g1 + eval(64 * 14 + 8)]
	add	%sp, 2047, %g4
	restore
	add	%g1, LEFT_STACK, %g1
	mov	eval(2047 - BELOW), %o0
2:	add	%sp, %o0, %o1
	ldx	[%o1], %o2
	sub	%o1, %g4, %o1
	srlx	%o1, 7, %o1
	movrz	%o1, 0, %o2
	stx	%o2, [%g1]
	add	%g1, 8, %g1
	cmp	%o0, eval(2047 - 8)
	bl,pt	%xcc, 2b
	 add	%o0, 8, %o0
	ldx	[LEFT(%i0)], %g1
	add	%g1, eval(LEFT_GENERAL / 2), %g1
	add	%g1, eval(LEFT_GENERAL / 2), %g1
FOR(`I', 0, 10, `	ldx	[GENERAL(I)], %g4
	stx	%g4, [%g1 + eval(8 * I)]
')
.Lend:
	END_FRAME
EPILOGUE

C The second return is never reached: evidence/unreached must notice.
PROLOGUE(xcst_planted)
	retl
	nop
	retl
	nop
EPILOGUE

C The names of the bits of violations, from bit 0 on.
	.globl	xcst_violation_names
	.hidden	xcst_violation_names
RODATA(xcst_violation_names, 1)
	.asciz	"`%l0 not preserved'"
	.asciz	"`%l1 not preserved'"
	.asciz	"`%l2 not preserved'"
	.asciz	"`%l3 not preserved'"
	.asciz	"`%l4 not preserved'"
	.asciz	"`%l5 not preserved'"
	.asciz	"`%l6 not preserved'"
	.asciz	"`%l7 not preserved'"
	.asciz	"`%i0 not preserved'"
	.asciz	"`%i1 not preserved'"
	.asciz	"`%i2 not preserved'"
	.asciz	"`%i3 not preserved'"
	.asciz	"`%i4 not preserved'"
	.asciz	"`%i5 not preserved'"
	.asciz	"`frame pointer not preserved'"
	.asciz	"`%i7 (return address) not preserved'"
	.asciz	"`stack pointer not preserved'"
	.asciz	"`register window not restored'"
	.asciz	"`%g6 (system) not preserved'"
	.asciz	"`%g7 (thread) not preserved'"
	.asciz	"`%asi not preserved'"
	.asciz	"`%fprs: floating point switched off'"
	.asciz	"`%fsr: rounding or traps changed'"
	.asciz	"`save area of the window of the caller overwritten'"
	.asciz	"`stack of the caller written'"
	.asciz	"`returned to the caller of its caller'"
END_RODATA

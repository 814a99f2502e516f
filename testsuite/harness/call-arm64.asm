C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C The checked call of arm64: xcst_call (x0), see call.h.
C
C Junk, besides saved and scratch registers: v0 to v31, the platform register.  Canaries: above the stack pointer of the function.

REQUIRES(simd)

undefine(`x18')

define(`CANARIES', 32)
C Members of struct call, relative to a pointer.
STRUCTS(`testsuite/harness/call-members.h')
define(`FUNCTION', `[$1, #OFFSET_OF(call, function)]')
define(`ARGUMENT', `[$2, #eval(OFFSET_OF(call, argument) + 8 * $1)]')
define(`VIOLATIONS', `[$1, #OFFSET_OF(call, violations)]')
define(`ASSEMBLY', `[$1, #OFFSET_OF(call, assembly)]')
define(`LEFT', `[$1, #OFFSET_OF(call, left)]')
C struct left: 64 bytes per vector register, the stack, integer registers.
define(`LEFT_STACK', OFFSET_OF(left, stack))
define(`LEFT_SIZE', 4096)
define(`LEFT_GENERAL', `[$2, #eval(OFFSET_OF(left, general) + 8 * $1)]')
C Members of the frame, above the canaries.
define(`CALL_PTR', `[sp, #eval(8 * CANARIES)]')
define(`PLATFORM', `[sp, #eval(8 * CANARIES + 8)]')
define(`GENERAL', `[$2, #eval(8 * (CANARIES + 2 + $1))]')
define(`SIZE', eval(8 * (CANARIES + 2 + 20)))

	.local	SAVED_SP
	.comm	SAVED_SP, 8, 8

C $1 = junk for number $2
define(`JUNK', `
	mov	$1, #eval(0x101 * ($2))
	movk	$1, #eval(0xff00 - ($2)), lsl #32
	movk	$1, #0x5eed, lsl #48')

define(`CANARY', `
	mov	$1, #0x7ca0
	movk	$1, #0x0ca7, lsl #48')

PROLOGUE(xcst_call)
	SIGN_RETURN
	PUSH2(x29, x30)
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	PUSH2(x23, x24)
	PUSH2(x25, x26)
	PUSH2(x27, x28)
	PUSH2(d8, d9)
	PUSH2(d10, d11)
	PUSH2(d12, d13)
	PUSH2(d14, d15)
	FRAME(SIZE)
	str	x0, CALL_PTR
	str	x18, PLATFORM
	LEA(SAVED_SP, x9)
	mov	x10, sp
	str	x10, [x9]
	CANARY(x9)
FOR(`I', 0, eval(CANARIES / 2 - 1), `	stp	x9, x9, [sp, #eval(16 * I)]
')
	ldr	x11, LEFT(x0)
	cbz	x11, 1f
	sub	x11, x10, #LEFT_SIZE
0:	str	x9, [x11], #8
	cmp	x11, x10
	b.ne	0b
1:
FOR(`I', 0, 31, `JUNK(x9, eval(64 + I))
	dup	v`'I.2d, x9
')
FOR(`I', 4, 16, `JUNK(x`'I, I)')
FOR(`I', 18, 29, `JUNK(x`'I, I)')
	ldr	x17, FUNCTION(x0)
	ldr	x1, ARGUMENT(1, x0)
	ldr	x2, ARGUMENT(2, x0)
	ldr	x3, ARGUMENT(3, x0)
	ldr	x0, ARGUMENT(0, x0)
	blr	x17

FOR(`I', 0, 18, `	str	x`'I, GENERAL(I, sp)
')
	LEA(SAVED_SP, x9)
	ldr	x9, [x9]
	ldr	x0, [x9, #eval(8 * CANARIES)]
	ldr	x11, LEFT(x0)
	cbz	x11, 1f
FOR(`I', 0, 31, `	str	q`'I, [x11, #eval(64 * I)]
')
FOR(`I', 0, 18, `	ldr	x10, GENERAL(I, x9)
	str	x10, LEFT_GENERAL(I, x11)
')
	add	x11, x11, #LEFT_STACK
	sub	x12, x9, #LEFT_SIZE
0:	ldr	x10, [x12], #8
	str	x10, [x11], #8
	cmp	x12, x9
	b.ne	0b
1:
	C x8 collects violations.
	mov	x8, #0
C sets bit $3 unless register $1 has the junk for number $2
define(`EXPECT', `JUNK(x9, $2)
	cmp	$1, x9
	cset	x9, ne
	orr	x8, x8, x9, lsl #eval($3)
')
FOR(`I', 19, 29, `EXPECT(x`'I, I, I - 19)')
FOR(`I', 8, 15, `	fmov	x10, d`'I
EXPECT(x10, 64 + I, I + 3)')
	C stack pointer
	LEA(SAVED_SP, x9)
	ldr	x9, [x9]
	mov	x10, sp
	mov	sp, x9
	cmp	x10, x9
	cset	x9, ne
	orr	x8, x8, x9, lsl #20
	C Compilers on Linux use x18 like x17.
	ldr	x0, CALL_PTR
	ldr	x12, ASSEMBLY(x0)
	JUNK(x9, 18)
	cmp	x18, x9
	cset	x9, ne
	and	x9, x9, x12
	orr	x8, x8, x9, lsl #19
	C canaries
	CANARY(x9)
	mov	x11, #0
FOR(`I', 0, eval(CANARIES - 1), `	ldr	x10, [sp, #eval(8 * I)]
	eor	x10, x10, x9
	orr	x11, x11, x10
')
	cmp	x11, #0
	cset	x9, ne
	orr	x8, x8, x9, lsl #21
	ldr	x18, PLATFORM
	str	x8, VIOLATIONS(x0)
	END_FRAME(SIZE)
	POP2(d14, d15)
	POP2(d12, d13)
	POP2(d10, d11)
	POP2(d8, d9)
	POP2(x27, x28)
	POP2(x25, x26)
	POP2(x23, x24)
	POP2(x21, x22)
	POP2(x19, x20)
	POP2(x29, x30)
	CHECK_RETURN
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
	.asciz	"`x19 not preserved'"
	.asciz	"`x20 not preserved'"
	.asciz	"`x21 not preserved'"
	.asciz	"`x22 not preserved'"
	.asciz	"`x23 not preserved'"
	.asciz	"`x24 not preserved'"
	.asciz	"`x25 not preserved'"
	.asciz	"`x26 not preserved'"
	.asciz	"`x27 not preserved'"
	.asciz	"`x28 not preserved'"
	.asciz	"`x29 not preserved'"
	.asciz	"`d8 not preserved'"
	.asciz	"`d9 not preserved'"
	.asciz	"`d10 not preserved'"
	.asciz	"`d11 not preserved'"
	.asciz	"`d12 not preserved'"
	.asciz	"`d13 not preserved'"
	.asciz	"`d14 not preserved'"
	.asciz	"`d15 not preserved'"
	.asciz	"`x18 (platform) changed'"
	.asciz	"`stack pointer not preserved'"
	.asciz	"`stack of the caller written'"
END_RODATA

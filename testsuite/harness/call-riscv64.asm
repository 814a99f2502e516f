C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C The checked call of riscv64: xcst_call (a0), see call.h.
C
C Junk, besides saved and scratch registers: v0 to v31 and vcsr; vtype is illegal, as system calls leave it.  Canaries: above the
C stack pointer of the function.  gp, tp, fcsr, vcsr and vstart are to be unchanged.

REQUIRES(v)

define(`CPU_V', 4)
define(`CANARIES', 32)
C Members of struct call, relative to a pointer.
STRUCTS(`testsuite/harness/call-members.h')
define(`FUNCTION', `OFFSET_OF(call, function)($1)')
define(`ARGUMENT', `eval(OFFSET_OF(call, argument) + 8 * $1)($2)')
define(`VIOLATIONS', `OFFSET_OF(call, violations)($1)')
define(`ASSEMBLY', `OFFSET_OF(call, assembly)($1)')
define(`LEFT', `OFFSET_OF(call, left)($1)')
C struct left: 64 bytes per vector register, the stack, integer registers.
define(`LEFT_STACK', OFFSET_OF(left, stack))
define(`LEFT_SIZE', 4096)
define(`LEFT_GENERAL', OFFSET_OF(left, general))
C Members of the frame, above the canaries.
define(`CALL_PTR', `eval(8 * CANARIES)($1)')
define(`VECTORS', `eval(8 * CANARIES + 8)($1)')	C 0, or VLEN / 8
define(`SAVED_GP', `eval(8 * CANARIES + 16)($1)')
define(`SAVED_TP', `eval(8 * CANARIES + 24)($1)')
define(`SAVED_FCSR', `eval(8 * CANARIES + 32)($1)')
define(`GENERAL', `eval(8 * (CANARIES + 5 + $1))($2)')
define(`SAVED', `eval(8 * (CANARIES + 20 + $1))')
define(`SIZE', eval(8 * (CANARIES + 20 + 26)))

	.local	SAVED_SP
	.comm	SAVED_SP, 8, 8
C All vector registers, of up to 2048 bits.
	.local	DUMP
	.comm	DUMP, 8192, 8

define(`JUNK_VCSR', 5)
C $1 = junk for number $2
define(`JUNK', `li	$1, 0x5eed00007a6b0000 + ($2) * 0x0101')
define(`CANARY', `li	$1, 0x0ca70000000000ca')

C SCRATCH(n): t0 to t6, a0 to a7
define(`SCRATCH', `ifelse(eval($1 < 7), 1, `t$1', `a`'eval($1 - 7)')')

PROLOGUE(xcst_call)
	FRAME(SIZE)
	SAVE(ra, SAVED(0))
FOR(`I', 0, 11, `	SAVE(s`'I, SAVED(1 + I))
')FOR(`I', 0, 11, `	fsd	fs`'I, SAVED(13 + I)(sp)
	.cfi_rel_offset fs`'I, SAVED(13 + I)
')	mv	s0, a0
	sd	a0, CALL_PTR(sp)
	sd	gp, SAVED_GP(sp)
	sd	tp, SAVED_TP(sp)
	call	xcsi_cpu_detect
	andi	a0, a0, CPU_V
	beqz	a0, 1f
	csrr	a0, vlenb
1:	sd	a0, VECTORS(sp)
	frcsr	t0
	sd	t0, SAVED_FCSR(sp)
	LEA(SAVED_SP, t1)
	sd	sp, (t1)
	CANARY(t1)
FOR(`I', 0, eval(CANARIES - 1), `	sd	t1, eval(8 * I)(sp)
')	ld	t2, LEFT(s0)
	beqz	t2, 1f
	li	t3, LEFT_SIZE
	sub	t3, sp, t3
0:	sd	t1, (t3)
	addi	t3, t3, 8
	bne	t3, sp, 0b
1:	beqz	a0, 1f
	JUNK(t1, 99)
	vsetvli	t0, zero, e64, m8, ta, ma
FOR(`I', 0, 3, `	vmv.v.x	v`'eval(8 * I), t1
')	csrwi	vcsr, JUNK_VCSR
	li	t1, -1
	vsetvl	t0, zero, t1
1:	ld	a0, ARGUMENT(0, s0)
	ld	a1, ARGUMENT(1, s0)
	ld	a2, ARGUMENT(2, s0)
	ld	a3, ARGUMENT(3, s0)
	ld	t0, FUNCTION(s0)
FOR(`I', 0, 11, `	JUNK(t1, eval(32 + I))
	fmv.d.x	fs`'I, t1
	JUNK(s`'I, I)
')FOR(`I', 1, 14, `ifelse(eval(I < 7 || I > 10), 1, `	JUNK(SCRATCH(I), eval(12 + I))
')')	jalr	t0

FOR(`I', 0, 14, `	sd	SCRATCH(I), GENERAL(I, sp)
')
	C t6 collects violations, t0 is the frame
	li	t6, 0
	LEA(SAVED_SP, t0)
	ld	t0, (t0)
C EXPECT(a, b, bit): a violation unless a = b; scratch t1
define(`EXPECT', `
	xor	t1, $1, $2
	snez	t1, t1
	slli	t1, t1, $3
	or	t6, t6, t1')
FOR(`I', 0, 11, `JUNK(t2, I)
EXPECT(s`'I, t2, I)
	JUNK(t2, eval(32 + I))
	fmv.x.d	t3, fs`'I
EXPECT(t2, t3, 12 + I)
')
	ld	t2, SAVED_GP(t0)
EXPECT(gp, t2, 24)
	ld	t2, SAVED_TP(t0)
EXPECT(tp, t2, 25)
EXPECT(sp, t0, 26)
	mv	sp, t0
	CANARY(t2)
	li	t4, 0
FOR(`I', 0, eval(CANARIES - 1), `	ld	t3, eval(8 * I)(sp)
	xor	t3, t3, t2
	or	t4, t4, t3
')
EXPECT(t4, zero, 27)
	ld	s0, CALL_PTR(sp)
	ld	s1, VECTORS(sp)
	ld	s2, ASSEMBLY(s0)
	ld	s3, LEFT(s0)
	C What C may change: flags of floating-point numbers.
	frcsr	t2
	ld	t3, SAVED_FCSR(sp)
	fscsr	t3
	xor	t2, t2, t3
	beqz	s2, 1f
EXPECT(t2, zero, 28)
1:	beqz	s1, 1f
	csrr	t2, vstart
	csrwi	vstart, 0
EXPECT(t2, zero, 29)
	csrr	t2, vcsr
	csrwi	vcsr, 0
	addi	t2, t2, -JUNK_VCSR
	beqz	s2, 1f
EXPECT(t2, zero, 30)
1:	sd	t6, VIOLATIONS(s0)
	beqz	s3, 6f
	C the stack
	li	t1, LEFT_SIZE
	sub	t1, sp, t1
	li	t2, LEFT_STACK
	add	t2, t2, s3
0:	ld	t3, (t1)
	sd	t3, (t2)
	addi	t1, t1, 8
	addi	t2, t2, 8
	bne	t1, sp, 0b
	C integer registers
	li	t1, LEFT_GENERAL
	add	t1, t1, s3
FOR(`I', 0, 14, `	ld	t3, GENERAL(I, sp)
	sd	t3, eval(8 * I)(t1)
')
	beqz	s1, 6f
	C vector registers; of each the exclusive or of its parts of 64 bytes
	LEA(DUMP, t1)
	slli	t2, s1, 3
	mv	t3, t1
FOR(`I', 0, 3, `	vs8r.v	v`'eval(8 * I), (t3)
	add	t3, t3, t2
')
	slli	t2, s1, 5
	add	t2, t2, t1
2:	add	t3, t1, s1
FOR(`I', 0, 7, `	sd	zero, eval(8 * I)(s3)
')
3:	li	t4, 8
	sub	t5, t3, t1
	srli	t5, t5, 3
	bgeu	t5, t4, 4f
	mv	t4, t5
4:	mv	t5, s3
5:	ld	a0, (t1)
	ld	a1, (t5)
	xor	a0, a0, a1
	sd	a0, (t5)
	addi	t1, t1, 8
	addi	t5, t5, 8
	addi	t4, t4, -1
	bnez	t4, 5b
	bne	t1, t3, 3b
	addi	s3, s3, 64
	bne	t1, t2, 2b
6:	RESTORE(ra, SAVED(0))
FOR(`I', 0, 11, `	RESTORE(s`'I, SAVED(1 + I))
')FOR(`I', 0, 11, `	fld	fs`'I, SAVED(13 + I)(sp)
	.cfi_restore fs`'I
')	END_FRAME(SIZE)
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
FOR(`I', 0, 11, `	.asciz	"s`'I not preserved"
')FOR(`I', 0, 11, `	.asciz	"fs`'I not preserved"
')	.asciz	"gp changed"
	.asciz	"tp changed"
	.asciz	"`stack pointer not preserved'"
	.asciz	"`stack of the caller written'"
	.asciz	"fcsr changed"
	.asciz	"vstart is not 0"
	.asciz	"vcsr changed"
END_RODATA

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 with AVX2 on wide CPUs: as chacha20-avx2.asm, but groups have nine blocks where that is faster, the first one in general
C registers beside eight in vectors.
C
C Functions: xor, first.
C Features: wide, BMI2.  Stack: 184 bytes and 64 of the red zone, of which what is secret is wiped.
C
C AMD Zen 3, cycles per byte of the public calls (set_nonce, crypt), in place; all: all columns of the first round in each group:
C     bytes       576   640   768  1024  1088  1350  2048  4096 16384 65536
C     wide       0.95  1.28  1.13  0.97  0.94  1.03  0.95  0.91  0.85  0.85
C     all        0.98  1.33  1.18  1.02  0.97  1.08  0.97  0.95  0.90  0.89   before words were added in blocks
C Intel Xeon with AMX (Granite Rapids) without AVX-512, before the first round had one column; then of ChaCha20-Poly1305 seal:
C     bytes       576   640   768  1024  1088  1350  2048  4096 16384 65536
C     wide       1.13  1.43  1.34  1.20  1.15  1.24  1.17  1.13  1.08  1.07
C     avx2       1.59  1.43  1.34  1.20  1.40  1.32  1.20  1.19  1.19  1.19
C     wide       2.35  2.20  2.06  1.81  1.74  1.87  1.56  1.45  1.36  1.34
C     avx2       2.35  2.37  2.21  1.81  1.97  1.89  1.56  1.45  1.36  1.34
C Cycles of a double round and of a group by llvm-mca 19, and of Zen 5 by the model:
C                    Haswell  Cascade Lake  Ice Lake  Alder Lake  Zen 3      Zen 5
C     8 blocks       44  490     43  475     43  462    43  455   32  357   60  604
C     9 blocks       63  687     56  606     56  597    46  492   41  441   60  600
C Before vectors took turns (chacha20.m4), with their words exchanged as those of general registers:
C     9 blocks       64  697     57  612     56  597    47  502   42  447   66  641
C Measured on AMD Zen 4 without AVX-512, cycles per byte of the public calls, before and so; in one process in turn 1 % apart:
C     bytes       576  1088  1350  2048  4096 16384 65536
C     exchanged  0.98  0.99  1.09  1.01  0.97  0.92  0.91
C     turns      0.96  0.98  1.08  1.00  0.96  0.91  0.90
C Zen 5 by the model: 16384 bytes 1.13 and 1.06 cycles per byte; the nine take no more than the eight.
C No gain, all within 0.5 % on Zen 4 and in each model: a whole step of words after one of vectors, or before its rotations.
C That of Zen 3 is too fast where only vectors work: measured there, first with the block beside takes 505 cycles, its group alone
C 493 (chacha20.m4).  Ice Lake has AVX-512.  Limit of Alder Lake: 128 operations in vectors and 96 others for five ports, 45 cycles.
C The Xeon takes 57, and 55 for eight, before turns.
C Nor ten blocks, two of them in general registers, one after the other, a double round beside each round of eight: 640 bytes take
C 778 cycles of Zen 4 without AVX-512, measured, in place of 839, for 60 lines; by llvm-mca 19 Zen 3 722, not 698, Alder Lake 796,
C not 810.  A double round of ten takes 66 of Zen 4, one of eight and one of nine 49, one in general registers alone 33.
C Likewise no gain: all general instructions of a step before those of vectors, 1 %; other orders, all within 1 %.
C Long messages of ChaCha20-Poly1305 take passes of the fused row: 1.34 cycles per byte there, this and Poly1305 avx2 1.07 + 0.29;
C Zen 3 0.98.

REQUIRES(avx2, bmi2)

define(`LANES', 2)
define(`LEGACY', 0)
define(`BYTES', 1)
include(`chacha20.m4')

C rol would be two operations by the model of Alder Lake; measured on the Xeon, it is the same.
define(`ROTATE_WORD', `rorx	IMM(eval(32 - $1)), $2, $2')
define(`N_AT', `4(%rsp)')	C the number of the block in general registers
C OUT_WORDS(word, register, next): two words of it
define(`OUT_WORDS', `
	add	eval(4 * $1)(%r15), $2
	add	eval(4 * $1 + 4)(%r15), $3
ifelse($1, 12, `	add	N_AT, $2
')	shl	IMM(32), WIDE($3)
	or	WIDE($2), WIDE($3)
ifelse($1, 0, `	mov	CALL_AT(4), %r9
	mov	CALL_AT(5), %rax
')	xor	eval(4 * $1)(%r9), WIDE($3)
	mov	WIDE($3), eval(4 * $1)(%rax)')

define(`COLUMNS', `eval(72 + 4 * ($1))(%rsp)')
define(`GROUPS_FRAME', 136)
define(`GROUPS_BEGIN', `
	SAVE_REGISTERS
	FRAME(GROUPS_FRAME)')
define(`GROUPS_END', `
	xor	%eax, %eax
	mov	%rax, OTHER(0)
	mov	%rax, OTHER(2)
	.cfi_remember_state
	END_FRAME(GROUPS_FRAME)
	RESTORE_REGISTERS')
define(`GROUPS_PARTS', `
	.cfi_restore_state')
define(`FIRST_GROUP')
C Nine of up to two groups if their number is odd: then the sets after them are full.
define(`GROUP_OF_MORE', `
	cmp	IMM(GROUP), LENGTH
	jbe	.Leight
	cmp	IMM(eval(2 * GROUP)), LENGTH
	ja	1f
	lea	63(LENGTH), COUNT
	test	IMM(64), COUNT
	jz	.Leight
1:	mov	STATE, CALL_AT(0)
	mov	DST, CALL_AT(1)
	mov	SRC, CALL_AT(2)
	mov	LENGTH, CALL_AT(3)
	mov	SRC_0, CALL_AT(4)
	mov	DST_0, CALL_AT(5)
	mov	N, N_AT
	add	IMM(1), N
FIRST_COLUMN
	mov	COLUMNS(9), %eax
	mov	%eax, OTHER(1)
FOR(`I', 0, 15, `ifelse(eval(I % 4), 0, `
	mov	eval(4 * I)(STATE), Y(WORD(I))')')
	add	N_AT, Y(WORD(12))
FIRST_QUARTER(`BOTH_STEP')ONE_TO_SLOT
	mov	Y(8), OTHER(0)
FOR(`I', 1, 15, `ifelse(eval(I % 4), 0, , I, 9, , `
	mov	COLUMNS(I), Y(WORD(I))')')
	movl	IMM(DOUBLE_ROUNDS), ROUND
	jmp	.Ldiagonals_of_both
	.balign	64
.Lrounds_of_both:
BOTH_ROUND(0)
.Ldiagonals_of_both:
BOTH_ROUND(1)
	subl	IMM(1), ROUND
	jnz	.Lrounds_of_both
AFTER_ROUNDS
	mov	Y(9), OTHER(1)
	mov	CALL_AT(0), %r15
FOR(`I', 0, 7, `ifelse(I, 4, , I, 5, , `OUT_WORDS(eval(2 * I), Y(WORD(2 * I)), Y(WORD(2 * I + 1)))')')
	mov	OTHER(1), %ebx
OUT_WORDS(8, %r14d, %ebx)
	mov	OTHER(2), %ebx
	mov	OTHER(3), %ecx
OUT_WORDS(10, %ebx, %ecx)
	mov	%r15, STATE
	mov	CALL_AT(3), LENGTH
	sub	IMM(64), LENGTH
	mov	CALL_AT(1), DST
	mov	CALL_AT(2), SRC
	add	IMM(64), DST
	add	IMM(64), SRC
	mov	SRC, SRC_0
	mov	DST, DST_0
	mov	N_AT, N
	add	IMM(1), N
SET_SLOTS
	jmp	LABEL(words)
.Leight:')

C The block of first is beside eight of the text, too, if an even number of them, or another nine, are left.
define(`IF_BESIDE', `
	cmp	IMM(eval(GROUP - 64)), LENGTH
	jbe	1f
	lea	63(LENGTH), %r8
	test	IMM(64), %r8d
	jz	.Lbeside
	cmp	IMM(eval(2 * GROUP)), LENGTH
	ja	.Lbeside
1:')
define(`AFTER_BESIDE', `
	cmp	IMM(eval(3 * 64 * LANES)), LENGTH
	jbe	LABEL(few)
	jmp	LABEL(groups)')

C A text without nine blocks: no registers are saved.  1024 bytes on AMD Zen 3, xor alone: 994 cycles, otherwise 1015.
PROLOGUE(xcsi_chacha20_xor_wide)
	cmp	IMM(GROUP), LENGTH
	jbe	xcsi_chacha20_xor_avx2
	cmp	IMM(eval(2 * GROUP)), LENGTH
	ja	1f
	lea	63(LENGTH), COUNT
	test	IMM(64), COUNT
	jz	xcsi_chacha20_xor_avx2
1:
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_first_wide)
FIRST_FUNCTION
EPILOGUE
TABLES

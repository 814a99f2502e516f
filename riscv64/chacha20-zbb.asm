C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 in general registers, one block at a time; src/chacha20-impl.h has the formula.
C
C Functions: xor.
C Features: Zbb (roriw).  Stack: saved registers; words of the state, wiped.
C 41 of the 960 instructions of the rounds do not depend on the counter, and are executed once per call; the words after them are on
C the stack.  Four chains are interleaved.
C
C Instructions per byte, with the public call; C below:
C     bytes     64    256   1024  16384
C     crypt  21.84  17.74  16.66  16.32
C     C      43.48  37.59  36.12  35.66
C A double round by llvm-mca 19: SiFive P670 24 cycles, 3.8 per byte, C 44; U74 57, 8.9 per byte, C 89.

REQUIRES(zbb)

define(`STATE', `a0')
define(`DST', `a1')
define(`SRC', `a2')
define(`LENGTH', `a3')		C what is left
define(`COUNTER', `a4')		C word 12 of this block
define(`COUNT', `a5')		C double rounds
define(`W', `NTH(eval($1), a6, a7, t0, t1, t2, t3, t4, t5, s0, s1, s2, s3, s4, s5, s6, s7)')
define(`T', `s`'eval(8 + $1)')	C T(0) to T(3)
define(`HIGH', `t6')
C Instead of words 8 i and 8 i + 4: eight bytes of keystream, and registers that are free.
define(`PAIR', `W(2 * ($1))')
define(`FREE', `W(2 * ($1) + 1)')
define(`SHARED_AT', `eval(96 + 4 * ($1))(sp)')
define(`FRAME_SIZE', 160)


C STEP(step of a quarter-round, a, b, c, d)
define(`STEP', `NTH($1,
`	add	$2, $2, $3
', `	xor	$5, $5, $2
', `	roriw	$5, $5, 16
', `	add	$4, $4, $5
', `	xor	$3, $3, $4
', `	roriw	$3, $3, 20
', `	add	$2, $2, $3
', `	xor	$5, $5, $2
', `	roriw	$5, $5, 24
', `	add	$4, $4, $5
', `	xor	$3, $3, $4
', `	roriw	$3, $3, 25
')')
C QUARTER(step, round, chain): round 0 has columns, 1 diagonals.
define(`QUARTER', `STEP($1, W($3), W(4 + ($3 + $2) % 4), W(8 + ($3 + 2 * $2) % 4), W(12 + ($3 + 3 * $2) % 4))')
C STEPS(condition): those of a double round for which it is 1
define(`STEPS', `FOR(`R', 0, 1, `FOR(`S', 0, 11, `FOR(`CHAIN', 0, 3, `WHEN($1, `QUARTER(S, R, CHAIN)')')')')')
C How many steps of a chain do not depend on the counter (round, chain).
define(`SHARED_STEPS', `NTH(eval(4 * $1 + $2), 1, 12, 12, 12, 0, 1, 3, 0)')
C FOUR(first word, instruction): for words I
define(`FOUR', `FOR(`I', $1, $1 + 3, `$2')')

PROLOGUE(xcsi_chacha20_xor_zbb)
	FRAME(FRAME_SIZE)
FOR(`I', 0, 11, `	SAVE(s`'I, eval(8 * I))
')FOR(`I', 0, 15, `	lw	ifelse(I, 12, COUNTER, `W(I)'), eval(4 * I)(STATE)
')
STEPS(`S < SHARED_STEPS(R, CHAIN)')
	li	T(0), 64
	bgeu	T(0), LENGTH, .Lblock
FOR(`I', 0, 15, `WHEN(I != 12, `	sw	W(I), SHARED_AT(I)
')')
.Lblock:
	mv	W(12), COUNTER
STEPS(`S >= SHARED_STEPS(R, CHAIN)')
	li	COUNT, 9
.Lrounds:
	addi	COUNT, COUNT, -1
STEPS(1)
	bnez	COUNT, .Lrounds

FOR(`R', 0, 3, `FOUR(4 * R, `WHEN(I != 12, `	lw	T(I % 4), eval(4 * I)(STATE)
')')FOUR(4 * R, `	add	W(I), W(I), ifelse(I, 12, `COUNTER', `T(I % 4)')
')')
	addi	LENGTH, LENGTH, -64
	bltz	LENGTH, .Llast
	or	T(0), SRC, DST
	andi	T(0), T(0), 3
	bnez	T(0), .Lbytes
FOR(`R', 0, 3, `FOUR(4 * R, `	lw	T(I % 4), eval(4 * I)(SRC)
')FOUR(4 * R, `	xor	W(I), W(I), T(I % 4)
')FOUR(4 * R, `	sw	W(I), eval(4 * I)(DST)
')')
.Lnext:
	beqz	LENGTH, .Ldone
	addi	COUNTER, COUNTER, 1
	addi	SRC, SRC, 64
	addi	DST, DST, 64
FOR(`I', 0, 15, `WHEN(I != 12, `	lw	W(I), SHARED_AT(I)
')')	j	.Lblock

.Lbytes:
FOR(`I', 0, 7, `	slli	PAIR(I), PAIR(I), 32
	slli	FREE(I), FREE(I), 32
	srli	PAIR(I), PAIR(I), 32
	or	PAIR(I), PAIR(I), FREE(I)
')	mv	T(0), SRC
	SHIFTS(T(0), HIGH, T(1), T(2))
FOR(`I', 0, 7, `	LOAD64(FREE(0), FREE(1), eval(8 * I), T(0), HIGH, T(1), T(2))
	xor	PAIR(I), PAIR(I), FREE(0)
STORE_BYTES(PAIR(I), eval(8 * I), DST)
')	j	.Lnext

C Less than a block is left: its keystream.
.Llast:
FOR(`I', 0, 15, `	sw	W(I), eval(64 + 4 * I)(STATE)
')
.Ldone:
FOR(`I', 0, 7, `	sd	zero, SHARED_AT(2 * I)
')FOR(`I', 0, 11, `	RESTORE(s`'I, eval(8 * I))
')	END_FRAME(FRAME_SIZE)
	ret
EPILOGUE

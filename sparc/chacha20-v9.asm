C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 in general registers, one block at a time; src/chacha20-impl.h has the formula.
C
C Functions: xor.
C Features: V9.  Stack: 64 bytes, wiped.  Registers with words of blocks are cleared.
C Words of 32 bits are in the low halves of registers, and no instruction looks at the high ones: a rotation is three instructions,
C a quarter-round 20.  67 of the 1600 instructions of the rounds do not depend on the counter, and are executed once per call; the
C words after them are on the stack.  Four chains are interleaved, so that two instructions per cycle are possible.
C
C Instructions per byte, with the public call; C below:
C     bytes     64    256   1024  16384
C     crypt  32.78  27.71  26.44  26.04
C     C      41.03  35.01  33.50  33.03
C Not aligned to 8: the source 0.9 more, the destination 2.5 more.
C Rejected by counting: rotations of words that are in both halves of a register, also three instructions; a product with a power of
C two, whose halves are added one after the other, one more in a quarter-round.

REQUIRES(base)
APP_REGISTERS

define(`STATE',  `%i0')
define(`DST',    `%i1')
define(`SRC',    `%i2')
define(`LENGTH', `%i3')		C what is left
define(`COUNTER', `%i4')	C word 12 of this block
define(`COUNT',  `%i5')		C double rounds
define(`W',      `NTH(eval($1), %l0, %l1, %l2, %l3, %l4, %l5, %l6, %l7, %o0, %o1, %o2, %o3, %o4, %o5, %o7, %g1)')
define(`T',      `%g`'eval(2 + $1)')	C T(0) to T(3)
C After the rounds: eight bytes of keystream, and registers that are free.
define(`PAIR',   `W(2 * ($1))')
define(`FREE',   `W(2 * ($1) + 1)')

define(`WORD', `STATE + eval(4 * (($1) ^ 1))')	C of X
define(`SHARED_AT', `STACK(4 * ($1))')

C STEP(step of a quarter-round, a, b, c, d, temporary)
define(`STEP', `NTH($1,
`	add	$2, $3, $2
', `	xor	$5, $2, $5
', `	sll	$5, 16, $6
', `	srl	$5, 16, $5
', `	or	$5, $6, $5
', `	add	$4, $5, $4
', `	xor	$3, $4, $3
', `	sll	$3, 12, $6
', `	srl	$3, 20, $3
', `	or	$3, $6, $3
', `	add	$2, $3, $2
', `	xor	$5, $2, $5
', `	sll	$5, 8, $6
', `	srl	$5, 24, $5
', `	or	$5, $6, $5
', `	add	$4, $5, $4
', `	xor	$3, $4, $3
', `	sll	$3, 7, $6
', `	srl	$3, 25, $3
', `	or	$3, $6, $3
')')
C QUARTER(step, round, chain): round 0 has columns, 1 diagonals.
define(`QUARTER', `STEP($1, W($3), W(4 + ($3 + $2) % 4), W(8 + ($3 + 2 * $2) % 4), W(12 + ($3 + 3 * $2) % 4), T($3))')
C STEPS(condition): those of a double round for which it is 1
define(`STEPS', `FOR(`R', 0, 1, `FOR(`S', 0, 19, `FOR(`CHAIN', 0, 3, `WHEN($1, `QUARTER(S, R, CHAIN)')')')')')
C How many steps of a chain do not depend on the counter (round, chain).
define(`SHARED_STEPS', `NTH(eval(4 * $1 + $2), 1, 20, 20, 20, 0, 1, 5, 0)')

PROLOGUE(xcsi_chacha20_xor_v9)
	FRAME(64)
FOR(`I', 0, 15, `	lduw	[WORD(I)], ifelse(I, 12, COUNTER, `W(I)')
')
STEPS(`S < SHARED_STEPS(R, CHAIN)')
FOR(`I', 0, 15, `WHEN(I != 12, `	stw	W(I), [SHARED_AT(I)]
')')
.Lblock:
	mov	COUNTER, W(12)
STEPS(`S >= SHARED_STEPS(R, CHAIN)')
	mov	8, COUNT
.Lrounds:
STEPS(1)
	brnz,pt	COUNT, .Lrounds
	 sub	COUNT, 1, COUNT

FOR(`I', 0, 7, `
	lduw	[WORD(eval(2 * I + 1))], T(1)
	ifelse(I, 6, `mov	COUNTER, T(0)', `lduw	[WORD(eval(2 * I))], T(0)')
	add	FREE(I), T(1), FREE(I)
	add	PAIR(I), T(0), PAIR(I)
	sllx	FREE(I), 32, FREE(I)
	srl	PAIR(I), 0, PAIR(I)
	or	PAIR(I), FREE(I), PAIR(I)')
	subcc	LENGTH, 64, LENGTH
	bl,pn	%xcc, .Llast
	 or	SRC, DST, T(0)
	andcc	T(0), 7, %g0
	bnz,pn	%xcc, .Lshifted
	 mov	8, FREE(1)
FOR(`I', 2, 7, `	mov	eval(8 * I), FREE(I)
')
FOR(`I', 0, 7, `	LD64LE(ifelse(I, 0, `SRC', `SRC + FREE(I)'), T(I % 2))
	xor	PAIR(I), T(I % 2), PAIR(I)
	ST64LE(PAIR(I), ifelse(I, 0, `DST', `DST + FREE(I)'))
')
.Lnext:
	brz,pn	LENGTH, .Ldone
	 add	COUNTER, 1, COUNTER
	add	SRC, 64, SRC
FOR(`I', 0, 15, `WHEN(I != 12, `	lduw	[SHARED_AT(I)], W(I)
')')	ba,pt	%xcc, .Lblock
	 add	DST, 64, DST

C An unaligned word is combined from the aligned words of its first and its last byte, which are one word if it is aligned after
C all: shifts count modulo 64.  Unaligned words are written byte by byte.
.Lshifted:
	sllx	SRC, 3, FREE(2)
	sub	%g0, FREE(2), FREE(3)
	andn	SRC, 7, FREE(0)
	add	SRC, 7, FREE(1)
	andn	FREE(1), 7, FREE(1)
FOR(`I', 0, 7, `	LD64LE(FREE(0), T(0))
	LD64LE(FREE(1), T(1))
	add	FREE(0), 8, FREE(0)
	add	FREE(1), 8, FREE(1)
	srlx	T(0), FREE(2), T(0)
	sllx	T(1), FREE(3), T(1)
	or	T(0), T(1), T(0)
	xor	PAIR(I), T(0), PAIR(I)
')
	andcc	DST, 7, %g0
	bnz,pn	%xcc, .Lbytes
	 mov	DST, T(0)
FOR(`I', 0, 7, `	ST64LE(PAIR(I), T(0))
	add	T(0), 8, T(0)
')	ba,a,pt	%xcc, .Lnext
.Lbytes:
FOR(`I', 0, 7, `FOR(`J', 0, 7, `	stb	PAIR(I), [DST + eval(8 * I + J)]
WHEN(J < 7, `	srlx	PAIR(I), 8, PAIR(I)
')')')	ba,a,pt	%xcc, .Lnext

C Less than a block is left: its keystream.
.Llast:
	add	STATE, 64, T(0)
FOR(`I', 0, 7, `	ST64LE(PAIR(I), T(0))
	add	T(0), 8, T(0)
')
.Ldone:
FOR(`I', 0, 15, `	clr	W(I)
')FOR(`I', 0, 3, `	clr	T(I)
')FOR(`I', 0, 7, `	stx	%g0, [SHARED_AT(2 * I)]
')	END_FRAME
EPILOGUE

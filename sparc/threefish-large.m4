dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for sparc: a block in general registers, all rounds unrolled.
dnl
dnl Of 26 registers Threefish-512 has words, key, tweak and sum in 21 and temporaries in 4; pointers are on the stack.
dnl Threefish-1024 has 16 words, the sum, 6 of the 17 words of the key, the address of the others, and 2 temporaries, one of which
dnl is the return address outside of the rounds; its tweak is on the stack.
dnl Encryption and decryption are subroutines in the window of their callers, which the other modes share.  Counter blocks enter
dnl the former after the first rounds, most of which they have in common.
dnl
dnl The including file defines WORDS.
include(`threefish-core.m4')

C LOOSE: registers that the subroutines do not keep, or words of the key that are loaded again.
define(`X', `NTH($1, %l0, %l1, %l2, %l3, %l4, %l5, %l6, %l7, %i0, %i1, %i2, %i3, %i4, %i5, %o0, %o1)')
WHEN_1024(`
define(`STATE', `%o2')
define(`TEMP', `NTH($1, %o3, %o7)')
define(`FIRST_KEY', 3)
define(`KEY_REGISTERS', 6)
define(`K', `NTH(eval($1 - FIRST_KEY), %o4, %o5, %g1, %g2, %g3, %g4)')
define(`KEY', `[STATE + eval(8 * KEY_AT($1))]')
define(`SUM', `%g5')
define(`LOOSE', `NTH($1, %o3, %o7, %o2, %o4, %o5, %g1)')
define(`TWEAK', `[STACK(eval(48 + 8 * (($1) % 3)))]')
', `
define(`STATE', `%i5')
define(`TEMP', `NTH($1, %o3, %o4, %o5, %i4)')
define(`K', `NTH(KEY_AT($1), %g1, %g2, %g3, %g4, %g5, %i1, %i2, %i3, %i0)')
define(`SUM', `STATE')
define(`LOOSE', `NTH($1, %o3, %o4, %o5, %i4, %i5, %o7)')
define(`TWEAK', `%o`'eval(($1) % 3)')
')

C The frame; N is the last counter word of the next block, as a number.
define(`STATE_SLOT', `[STACK(0)]')
define(`DST_SLOT', `[STACK(8)]')
define(`SRC_SLOT', `[STACK(16)]')
define(`BLOCKS_SLOT', `[STACK(24)]')
define(`N_OFFSET', 32)
define(`N_SLOT', `[STACK(N_OFFSET)]')
define(`RETURN_SLOT', `[STACK(40)]')
define(`FRAME_SIZE', WHEN_1024(80, 48))
define(`SHARED_SLOT', `[STACK(eval(FRAME_SIZE + 8 * ($1)))]')	C ctr: a word of blocks, but not the last one

C --- rounds

C MIX of rounds that counter blocks share: those that depend on the last word where PART is 1, the others where it is 0.
define(`FIRST_ROUND', none)
define(`TAKEN', `ifelse(FIRST_ROUND, none, 1, `eval(indir(`OWN'eval(64 * WORDS), FIRST_ROUND, $1) == PART)')')
C FIRST_ROUNDS(part)
define(`FIRST_ROUNDS', `FOR(`FIRST_ROUND', 0, SHARED_ROUNDS - 1, `LET(`PART', $1, `ROUND(FIRST_ROUND)')')')
WHEN_1024(`
define(`ENTER', `	stx	%o7, RETURN_SLOT
')
define(`LEAVE', `	ldx	RETURN_SLOT, %o7
	retl
')
', `
define(`ENTER')
define(`LEAVE', `	retl
')
')

define(`BEFORE_ROUND', `WHEN($1 == SHARED_ROUNDS, `ENCRYPTING(`LABEL(shared):
')')')
define(`SUBROUTINE', `LABEL(core):
ENTER`'CORE(`LEAVE')')

C --- blocks

define(`LOAD', `	ldx	SRC_SLOT, LOOSE(0)
READ(load, `X', ifelse(MODE, ctr, xor))dnl
	stx	LOOSE(0), SRC_SLOT
')

C Unaligned words are written byte by byte.
define(`STORE', `	ldx	DST_SLOT, LOOSE(0)
	andcc	LOOSE(0), 7, %g0
	bz,pt	%xcc, LABEL(store_aligned)
	 mov	8, LOOSE(1)
FOR(`W', 0, LAST_WORD, `FOR(`Q', 0, 7, `	stb	X(W), [LOOSE(0) + eval(8 * W + Q)]
WHEN(Q < 7, `	srlx	X(W), 8, X(W)
')')')	ba,pt	%xcc, LABEL(stored)
	 add	LOOSE(0), eval(8 * WORDS), LOOSE(0)
LABEL(store_aligned):
OFFSETS`'FOR(`W', 0, LAST_WORD, `	ST64LE(X(W), AT(W))
ADVANCE(W)')LABEL(stored):
	stx	LOOSE(0), DST_SLOT
')

C Counter blocks: what they share, with subkey 0, in registers, with which the first block continues; if there are others, also in
C slots.
define(`SHARED_WORDS', `	ldx	STATE_SLOT, STATE
FOR(`W', 0, LAST_WORD - 1, `	ldx	[STATE + eval(8 * (WORDS + 4 + W))], X(W)
WHEN_1024(`	ldx	[STATE + eval(8 * W)], TEMP(0)
INTO(W, TEMP(0))', `INTO(W, K(W))')')WHEN_1024(`	ldx	TWEAK(0), TEMP(0)
	ldx	TWEAK(1), TEMP(1)
INTO(13, TEMP(0))INTO(14, TEMP(1))', `INTO(5, TWEAK(0))INTO(6, TWEAK(1))')FIRST_ROUNDS(0)dnl
	ldx	BLOCKS_SLOT, TEMP(0)
	cmp	TEMP(0), 1
	be,pn	%xcc, LABEL(first)
	 nop
FOR(`W', 0, LAST_WORD - 1, `	stx	X(W), SHARED_SLOT(W)
')	ba,a,pt	%xcc, LABEL(first)
')
C The bytes of the last word are reversed.
define(`LOAD_COUNTER', `FOR(`W', 0, LAST_WORD - 1, `	ldx	SHARED_SLOT(W), X(W)
')WHEN_1024(`	ldx	STATE_SLOT, STATE
')LABEL(first):
	add	%sp, eval(2047 + 176 + N_OFFSET), TEMP(1)
	ldx	N_SLOT, TEMP(0)
	LD64LE(TEMP(1), X(LAST_WORD))
WHEN_1024(`	ldx	[STATE + eval(8 * LAST_WORD)], TEMP(1)
')	add	TEMP(0), 1, TEMP(0)
	stx	TEMP(0), N_SLOT
INTO(LAST_WORD, WHEN_1024(TEMP(1), K(LAST_WORD)))FIRST_ROUNDS(1)')

C --- functions

define(`KEYS_IN', `FOR(`I', $1, $2, `	ldx	[$3 + eval(8 * I)], K(I)
')')
C The delay slot of a call has its return address.  Counter blocks enter with the sum of subkey 1.
define(`CALL', `WHEN_1024(`ifelse(MODE, ctr, , `	ldx	STATE_SLOT, STATE
')KEYS_IN(FIRST_KEY, FIRST_KEY + ifelse(MODE, ctr, 2, 1), STATE)')dnl
ifelse(MODE, ctr, `WHEN_1024(`SUM_OF(OLD, 1)')	call	.Lencrypt_shared
WHEN_1024(`	 stx	%o7, RETURN_SLOT
', `SUM_OF(OLD, 1)')', `CALL_CORE')')
define(`CALL_CORE', `	call	.L`'ENCRYPTING(encrypt, decrypt)`'_core
WHEN_1024(`	 ldx	[STATE + eval(8 * (FIRST_KEY + 2))], K(eval(FIRST_KEY + 2))
', `	 nop
')')
define(`FIRST_TWEAK', `COUNTING(`	ldx	[%i0], %o0
	ldx	[%i0 + 8], %o1
	ldx	[%i0 + 16], %i0
	xor	%o0, %o1, %o2
', `FOR(`I', 0, 2, `	ldx	[%i0 + eval(8 * (WORDS + 1 + I))], %o`'I
')')WHEN_1024(`FOR(`I', 0, 2, `	stx	%o`'I, TWEAK(I)
')')')
define(`NEXT_TWEAK', `COUNTING(`WHEN_1024(`	ldx	TWEAK(0), TEMP(0)
	ldx	TWEAK(1), TEMP(1)
	add	TEMP(0), 1, TEMP(0)
	stx	TEMP(0), TWEAK(0)
	xor	TEMP(0), TEMP(1), TEMP(0)
	stx	TEMP(0), TWEAK(2)
', `	add	TWEAK(0), 1, TWEAK(0)
	xor	TWEAK(0), TWEAK(1), TWEAK(2)
')')')

define(`FUNCTION', `define(`MODE', $1)dnl
	FRAME(eval(FRAME_SIZE + ifelse(MODE, ctr, 8 * LAST_WORD, 0)))
	brz,pn	%i3, LABEL(return)
	 stx	%i1, DST_SLOT
	stx	%i2, SRC_SLOT
	stx	%i3, BLOCKS_SLOT
FIRST_TWEAK`'dnl
	stx	%i0, STATE_SLOT
ifelse(MODE, ctr, `	ldx	[%i0 + eval(8 * (WORDS + 4 + LAST_WORD))], %o5
	stx	%o5, N_SLOT
')WHEN_1024(`KEYS_IN(FIRST_KEY + 3, FIRST_KEY + 5, %i0)', `KEYS_IN(0, WORDS, %i0)')dnl
ifelse(MODE, ctr, `SHARED_WORDS`'')dnl
LABEL(block):
ifelse(MODE, ctr, `LOAD_COUNTER`'CALL`'LOAD', `LOAD`'CALL')`'STORE`'NEXT_TWEAK`'dnl
	ldx	BLOCKS_SLOT, LOOSE(0)
	subcc	LOOSE(0), 1, LOOSE(0)
	bnz,pt	%xcc, LABEL(block)
	 stx	LOOSE(0), BLOCKS_SLOT
FOR(`I', 0, LAST_WORD, `	clr	X(I)
')FOR(`I', WHEN_1024(FIRST_KEY, 0), WHEN_1024(FIRST_KEY + 5, WORDS), `	clr	K(I)
')WHEN_1024(`	clr	SUM
')FOR(`I', 0, WHEN_1024(2, 5), `	clr	LOOSE(I)
')FOR(`I', 0, 2, `WHEN_1024(`	stx	%g0, TWEAK(I)
', `	clr	TWEAK(I)
')')ifelse(MODE, ctr, `FOR(`W', 0, LAST_WORD - 1, `	stx	%g0, SHARED_SLOT(W)
')')LABEL(return):
	END_FRAME')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for sparc: a block in general registers, all rounds unrolled.
dnl
dnl Of 26 registers Threefish-512 has words, key and tweak in 20 and temporaries in 4; pointers are on the stack.  Threefish-1024
dnl has 16 words, 7 of the 17 words of the key, the address of the others, and 2 temporaries, one of which is the return address
dnl outside of the rounds; its tweak is on the stack, since a word of it is added 14 times in a block, and one of the key 20 times.
dnl Encryption and decryption are subroutines in the window of their callers, which the other modes share.  Counter blocks enter
dnl the former after the first rounds, most of which they have in common.
dnl
dnl The including file defines WORDS.
include(`threefish-rounds.m4')

define(`WHEN_1024', `ifelse(WORDS, 16, `$1', `$2')')
define(`LABEL', `.L`'MODE`'_$1')

define(`LAST_WORD', decr(WORDS))
define(`LAST_SUBKEY', WHEN_1024(20, 18))
define(`ROUND', `indir(`ROUND'eval(64 * WORDS), $1)')

C X(word); K(number), if it is in a register, else 8 KEY_AT(number) is its place in the state; TEMP(n), n = 0..3, or 0, 1 of
C Threefish-1024.  LOOSE(n), n = 0..5: registers that the subroutines do not keep, or words of the key that are loaded again.
define(`X', `NTH($1, %l0, %l1, %l2, %l3, %l4, %l5, %l6, %l7, %i0, %i1, %i2, %i3, %i4, %i5, %o0, %o1)')
define(`KEY_AT', `eval(($1) % (WORDS + 1))')
WHEN_1024(`
define(`STATE', `%o2')
define(`TEMP', `NTH($1, %o3, %o7)')
define(`FIRST_KEY', 3)
define(`K', `NTH(eval($1 - FIRST_KEY), %o4, %o5, %g1, %g2, %g3, %g4, %g5)')
define(`LOOSE', `NTH($1, %o3, %o7, %o2, %o4, %o5, %g1)')
define(`TWEAK', `[STACK(eval(48 + 8 * (($1) % 3)))]')
', `
define(`STATE', `%i5')
define(`TEMP', `NTH($1, %o3, %o4, %o5, %i4)')
define(`K', `NTH(KEY_AT($1), %g1, %g2, %g3, %g4, %g5, %i1, %i2, %i3, %i0)')
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

C MIXES: four pairs side by side, or two, as there are temporaries.  MIX m is TAKEN, but of rounds that counter blocks share those
C that depend on the last word where PART is 1, the others where it is 0.
define(`FIRST_ROUND', none)
define(`TAKEN', `ifelse(FIRST_ROUND, none, 1, `eval(indir(`OWN'eval(64 * WORDS), FIRST_ROUND, $1) == PART)')')
C FIRST_ROUNDS(part)
define(`FIRST_ROUNDS', `FOR(`FIRST_ROUND', 0, SHARED_ROUNDS - 1, `LET(`PART', $1, `ROUND(FIRST_ROUND)')')')
define(`MIXES', `ifelse(`$1', `', `', WORDS, 8, `FOUR($@)', `TWO(eval((24 - $#) / 3), $1, $2, $3, $4, $5, $6)dnl
MIXES(shift(shift(shift(shift(shift(shift($@)))))))')')
define(`TWO', `FOR(`I', 1, 5, `STEP(I, $1, $2, $3, $4)STEP(I, eval($1 + 1), $5, $6, $7)')')
define(`FOUR', `FOR(`I', 1, 5, `STEP(I, 0, $1, $2, $3)STEP(I, 1, $4, $5, $6)STEP(I, 2, $7, $8, $9)STEP(I, 3, $10, $11, $12)')')
define(`STEP', `WHEN(TAKEN($2), `indir(ENCRYPTING(`MIX', `UNMIX')`'$1, X($3), X($4), $5, TEMP(WHEN_1024(eval($2 % 2), $2)))')')
define(`MIX1', `	add	$1, $2, $1
')
define(`MIX2', `	sllx	$2, $3, $4
')
define(`MIX3', `	srlx	$2, eval(64 - $3), $2
')
define(`MIX4', `	xor	$4, $1, $4
')
define(`MIX5', `	xor	$2, $4, $2
')
define(`UNMIX1', `	xor	$2, $1, $2
')
define(`UNMIX2', `	srlx	$2, $3, $4
')
define(`UNMIX3', `	sllx	$2, eval(64 - $3), $2
')
define(`UNMIX4', `	or	$2, $4, $2
')
define(`UNMIX5', `	sub	$1, $2, $1
')

C SUBKEY(s, before the last instruction)
define(`INTO', `	ENCRYPTING(add, sub)	$1, $2, $1
')
WHEN_1024(`
C Words of the key in memory two by two, each two with one that is in a register.
define(`WORD_OF', `eval(($1 - $2 + 34) % 17)')
define(`IF_WORD', `WHEN(WORD_OF($1, $2) != 16, `$3')')
define(`KEY_LOAD', `IF_WORD($1, $2, `	ldx	[STATE + eval(8 * KEY_AT($1))], TEMP($3)
')')
define(`KEY_ADD', `IF_WORD($1, $2, `INTO(X(WORD_OF($1, $2)), $3)')')
define(`SUBKEY', `FOR(`I', 0, 4, `LET(`J', eval(10 + 2 * I), `KEY_LOAD(J, $1, 0)KEY_LOAD(eval(J + 1), $1, 1)dnl
KEY_ADD(eval(3 + I), $1, K(eval(3 + I)))KEY_ADD(J, $1, TEMP(0))KEY_ADD(eval(J + 1), $1, TEMP(1))')')dnl
	ldx	TWEAK($1), TEMP(0)
	ldx	TWEAK($1 + 1), TEMP(1)
KEY_ADD(8, $1, K(8))KEY_ADD(9, $1, K(9))dnl
WHEN($1 > 0, `INTO(X(15), $1)')INTO(X(14), TEMP(1))$2`'INTO(X(13), TEMP(0))')
define(`ENTER', `	stx	%o7, RETURN_SLOT
')
define(`LEAVE', `	ldx	RETURN_SLOT, %o7
	retl
')
', `
define(`SUBKEY', `FOR(`W', 5, 12, `INTO(X(eval(W % 8)), K(eval(W % 8 + $1)))')dnl
INTO(X(5), TWEAK($1))WHEN($1 > 0, `INTO(X(7), $1)')$2`'INTO(X(6), TWEAK($1 + 1))')
define(`ENTER')
define(`LEAVE', `	retl
')
')

define(`SUBROUTINE', `LABEL(core):
ENTER`'FOR(`S', 0, LAST_SUBKEY - 1, `SUBKEY(ENCRYPTING(S, `eval(LAST_SUBKEY - S)'))FOR(`Q', 0, 3,
`WHEN(4 * S + Q == SHARED_ROUNDS, `ENCRYPTING(`LABEL(shared):
')')ROUND(eval(ENCRYPTING(0, 7) ENCRYPTING(+, -) (4 * S + Q) % 8))')')SUBKEY(ENCRYPTING(LAST_SUBKEY, 0), `LEAVE')')

C --- blocks

define(`OFFSETS', `	mov	16, LOOSE(2)
	mov	24, LOOSE(3)
')
C AT(word): after OFFSETS, and 8 in LOOSE(1); relative to LOOSE(0), which advances.
define(`AT', `LOOSE(0)`'ifelse(eval($1 % 4), 0, `', ` + LOOSE(eval($1 % 4))')')
define(`ADVANCE', `WHEN($1 % 4 == 3, `	add	LOOSE(0), 32, LOOSE(0)
')')

C Words of SRC: to X, or of ctr combined with it.  An unaligned word has bytes of two aligned words, each of which has a byte of the
C message.  Shifts count modulo 64.
define(`LOAD', `	ldx	SRC_SLOT, LOOSE(0)
	andcc	LOOSE(0), 7, %g0
	bz,pt	%xcc, LABEL(load_aligned)
	 mov	8, LOOSE(1)
	andn	LOOSE(0), 7, LOOSE(1)
	sllx	LOOSE(0), 3, LOOSE(2)
	sub	%g0, LOOSE(2), LOOSE(3)
	add	LOOSE(0), eval(8 * WORDS), LOOSE(0)
	LD64LE(LOOSE(1), LOOSE(4))
FOR(`W', 0, LAST_WORD, `	add	LOOSE(1), 8, LOOSE(1)
ifelse(MODE, ctr, `	srlx	LOOSE(4), LOOSE(2), LOOSE(5)
	LD64LE(LOOSE(1), LOOSE(4))
	xor	X(W), LOOSE(5), X(W)
	sllx	LOOSE(4), LOOSE(3), LOOSE(5)
	xor	X(W), LOOSE(5), X(W)
', `	srlx	LOOSE(4), LOOSE(2), X(W)
	LD64LE(LOOSE(1), LOOSE(4))
	sllx	LOOSE(4), LOOSE(3), LOOSE(5)
	or	X(W), LOOSE(5), X(W)
')')	ba,a,pt	%xcc, LABEL(loaded)
LABEL(load_aligned):
OFFSETS`'FOR(`W', 0, LAST_WORD, `ifelse(MODE, ctr, `	LD64LE(AT(W), LOOSE(4))
	xor	X(W), LOOSE(4), X(W)
', `	LD64LE(AT(W), X(W))
')ADVANCE(W)')LABEL(loaded):
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
INTO(X(W), TEMP(0))', `INTO(X(W), K(W))')')WHEN_1024(`	ldx	TWEAK(0), TEMP(0)
	ldx	TWEAK(1), TEMP(1)
INTO(X(13), TEMP(0))INTO(X(14), TEMP(1))', `INTO(X(5), TWEAK(0))INTO(X(6), TWEAK(1))')FIRST_ROUNDS(0)dnl
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
INTO(X(LAST_WORD), WHEN_1024(TEMP(1), K(LAST_WORD)))FIRST_ROUNDS(1)')

C --- functions

define(`KEYS_IN', `FOR(`I', $1, $2, `	ldx	[$3 + eval(8 * I)], K(I)
')')
C The delay slot of a call has its return address.
define(`CALL', `WHEN_1024(`ifelse(MODE, ctr, , `	ldx	STATE_SLOT, STATE
')KEYS_IN(FIRST_KEY, FIRST_KEY + ifelse(MODE, ctr, 2, 1), STATE)')dnl
ifelse(MODE, ctr, `	call	.Lencrypt_shared
WHEN_1024(`	 stx	%o7, RETURN_SLOT
', `	 nop
')', `CALL_CORE')')
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
')WHEN_1024(`KEYS_IN(FIRST_KEY + 3, FIRST_KEY + 6, %i0)', `KEYS_IN(0, WORDS, %i0)')dnl
ifelse(MODE, ctr, `SHARED_WORDS`'')dnl
LABEL(block):
ifelse(MODE, ctr, `LOAD_COUNTER`'CALL`'LOAD', `LOAD`'CALL')`'STORE`'NEXT_TWEAK`'dnl
	ldx	BLOCKS_SLOT, LOOSE(0)
	subcc	LOOSE(0), 1, LOOSE(0)
	bnz,pt	%xcc, LABEL(block)
	 stx	LOOSE(0), BLOCKS_SLOT
FOR(`I', 0, LAST_WORD, `	clr	X(I)
')FOR(`I', WHEN_1024(FIRST_KEY, 0), WHEN_1024(FIRST_KEY + 6, WORDS), `	clr	K(I)
')FOR(`I', 0, 5, `	clr	LOOSE(I)
')COUNTING(`WHEN_1024(`FOR(`I', 0, 2, `	stx	%g0, TWEAK(I)
')')')ifelse(MODE, ctr, `FOR(`W', 0, LAST_WORD - 1, `	stx	%g0, SHARED_SLOT(W)
')')LABEL(return):
	END_FRAME')

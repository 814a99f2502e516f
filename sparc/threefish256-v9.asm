C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 in general registers, two blocks interleaved; src/threefish-impl.h has the formula.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: V9.  Stack: three words (ctr).  Registers with words of keys or blocks are cleared.
C Nothing is expanded.  Key, tweak and two blocks are 16 registers, so subkeys need no loads: their sums are 2 instructions for both
C blocks.  With 5 per MIX (there is no rotation) this is 72 x 20 + 19 x 10 = 1630 of the 1660 instructions for two blocks.  All
C 72 rounds are unrolled, since indices modulo 15 repeat only after 60 rounds: subroutines of 6.6 KiB for two blocks and 3.4 KiB for
C one, which the other modes share.  A last odd block, messages whose source or destination is not a multiple of 8, and all with
C tweaks that count are processed one block at a time.
C
C Instructions per byte, with the caller:
C     bytes                                32     64     96    128    256   1024  16384
C     encrypt                           28.75  26.90  26.88  26.43  26.18  26.00  25.94
C     decrypt                           28.56  26.81  26.81  26.38  26.15  25.99  25.94
C     ctr                               29.03  27.17  27.19  26.72  26.49  26.32  26.27
C     encrypt, source not aligned       29.63  28.72  28.42  28.27  28.04  27.87  27.82
C     encrypt, neither aligned          31.34  30.44  30.14  29.98  29.76  29.59  29.54
C     ctr, neither aligned              31.63  30.78  30.50  30.36  30.15  29.99  29.94
C     C, encrypt                        34.22  33.62  33.43  33.33  33.18  33.07  33.03
C     C, ctr                            34.44  34.06  33.94  33.88  33.78  33.71  33.69
C Limits: one instruction per cycle (UltraSPARC T1), as many cycles; two, 13.0, which is why two independent blocks are interleaved.
C Before subkeys had sums of those before them, encrypt had 26.22, ctr 26.52.
C Rejected by counting: subkeys from a table, nine iterations of eight rounds, 27.1; single blocks only, 26.8.

REQUIRES(base)
APP_REGISTERS

include(`threefish-rounds.m4')

C Registers, live throughout
define(`STATE',  `%i0')
define(`DST',    `%i1')
define(`SRC',    `%i2')
define(`BLOCKS', `%i3')		C remaining blocks; in the loop over pairs minus 2
define(`N',      `%i4')		C ctr: counter word 3 of the next block, as a number; on the stack in the rounds, where it is SUM
define(`SUM',    `N')
define(`K',      `%g`'eval(1 + ($1) % 5)')
define(`TWEAK',  `%o`'eval(($1) % 3)')
C X(block, word)
define(`X',      `%l`'eval(4 * ($1) + $2)')
C temporaries TEMP(0) to TEMP(3); with a single block also TEMP(4) to TEMP(7)
define(`TEMP',   `ifelse(eval($1), 3, %i5, eval(($1) > 3), 1, `%l`'$1', `%o`'eval(3 + $1)')')

define(`LABEL', `.L`'MODE`'_$1')

C MIX $2, 0 or 1, of round $1.
define(`EVEN', `eval(2 * $2)')
define(`ODD', `eval(1 + 2 * (($1 + $2) % 2))')
define(`ROTATION', `ROTATION256(eval($1 % 8), $2)')

C EACH(round, instruction): for both MIX of a round and all blocks; A and B are the words, R the left rotation, T is
C temporary.
define(`EACH', `FOR(`M', 0, 1, `FOR(`J', 0, MANY - 1, `EACH_1($1, M, J, `$2')')')')
define(`EACH_1', `pushdef(`A', `X($3, EVEN($1, $2))')pushdef(`B', `X($3, ODD($1, $2))')pushdef(`R', `ROTATION($1, $2)')dnl
pushdef(`T', `TEMP(2 * $2 + $3)')dnl
	$4
popdef(`A', `B', `R', `T')')

define(`ROUND', `ENCRYPTING(`
EACH($1, `add	A, B, A')
EACH($1, `sllx	B, R, T')
EACH($1, `srlx	B, eval(64 - R), B')
EACH($1, `xor	T, A, T')
EACH($1, `xor	B, T, B')', `
EACH($1, `xor	B, A, B')
EACH($1, `srlx	B, R, T')
EACH($1, `sllx	B, eval(64 - R), B')
EACH($1, `or	B, T, B')
EACH($1, `sub	A, B, A')')')

C SUBKEY(s); SUBKEY(s, branch): with a branch before the last instruction, which fills its delay slot.
C The sum of words of key and tweak that subkey s adds to word 2 is what subkey s + 1 adds to word 1: NEW is the word that needs it
C first, OLD the other.  Two blocks share it, and that of word 3.
define(`OLD', `ENCRYPTING(1, 2)')
define(`NEW', `ENCRYPTING(2, 1)')
define(`SUM_OF', `add	K($2 + $1), TWEAK($2 + $1 - 1), SUM')
define(`SUBKEY', `
ifelse(MANY, 1, `
	INTO(X(0, OLD), SUM)
	SUM_OF(NEW, $1)
	INTO(X(0, 3), K($1 + 3))
	INTO(X(0, 0), K($1))
WHEN($1 > 0, `	INTO(X(0, 3), $1)')
$2
	INTO(X(0, NEW), SUM)', `
	INTO(X(0, OLD), SUM)
	INTO(X(1, OLD), SUM)
	SUM_OF(NEW, $1)
WHEN($1 > 0, `	add	K($1 + 3), $1, TEMP(0)')
FOR(`J', 0, 1, `
	INTO(X(J, 0), K($1))
	INTO(X(J, NEW), SUM)
WHEN(J == 1, `$2')
	INTO(X(J, 3), ifelse($1, 0, `K(3)', `TEMP(0)'))')')')
define(`INTO', `ENCRYPTING(add, sub)	$1, $2, $1')

C CORE(MANY): subroutine in the window of its caller
define(`CORE', `define(`MANY', $1)
LABEL(MANY):
	SUM_OF(OLD, ENCRYPTING(0, 18))
ENCRYPTING(`
FOR(`S', 0, 17, `SUBKEY(S)
FOR(`Q', 0, 3, `ROUND(eval(4 * S + Q))')')
SUBKEY(18, `	retl')', `
FOR(`S', 0, 17, `SUBKEY(eval(18 - S))
FOR(`Q', 0, 3, `ROUND(eval(71 - 4 * S - Q))')')
SUBKEY(0, `	retl')')')
define(`CALL_CORE', `call	.L`'ENCRYPTING(encrypt, decrypt)_$1')

C AT(address, n): address of word n of a block, after OFFSETS
define(`AT', `ifelse($2, 0, $1, `$1 + TEMP(eval($2 - 1))')')
define(`OFFSETS', `	mov	8, TEMP(0)
	mov	16, TEMP(1)
	mov	24, TEMP(2)')
define(`COUNTER', `STATE + eval(64 + 8 * $1)')
define(`SLOT', `STACK(8 * $1)')

C Counter blocks of MANY blocks; the bytes of word 3 are reversed.
define(`COUNTER_BLOCKS', `
	ldx	[SLOT(2)], N
FOR(`J', 0, MANY - 1, `	stx	N, [SLOT(J)]
	add	N, 1, N
')
	stx	N, [SLOT(2)]
	add	%sp, eval(2047 + 176), TEMP(0)
WHEN(MANY > 1, `	add	TEMP(0), 8, TEMP(1)')
FOR(`W', 0, 2, `	ldx	[COUNTER(W)], X(0, W)
')
	LD64LE(TEMP(0), X(0, 3))
WHEN(MANY > 1, `FOR(`W', 0, 2, `	mov	X(0, W), X(1, W)
')
	LD64LE(TEMP(1), X(1, 3))')')

C Two aligned blocks.  ctr reads the message in STORE_PAIR.  STORE_PAIR leaves the last
C advance of DST to a delay slot.
define(`LOAD_PAIR', `ifelse(MODE, ctr, `COUNTER_BLOCKS', `
OFFSETS
FOR(`J', 0, 1, `FOR(`W', 0, 3, `	LD64LE(AT(SRC, W), X(J, W))
')	add	SRC, 32, SRC
')')')
define(`STORE_PAIR', `
OFFSETS
FOR(`J', 0, 1, `FOR(`W', 0, 3, `
ifelse(MODE, ctr, `	LD64LE(AT(SRC, W), TEMP(3))
	xor	X(J, W), TEMP(3), X(J, W)')
	ST64LE(X(J, W), AT(DST, W))')
ifelse(MODE, ctr, `	add	SRC, 32, SRC')
WHEN(J == 0, `	add	DST, 32, DST')')')

C One block.  An unaligned word is combined from the aligned words of its first and its last byte, which are one word if it is
C aligned after all: shifts count modulo 64.  So every eight bytes that are read have a byte of the message.
C Unaligned words are written byte by byte.
define(`MESSAGE', `ifelse(MODE, ctr, `TEMP(eval(4 + $1))', `X(0, $1)')')
define(`LOAD_ONE', `
	andcc	SRC, 7, %g0
	bz,pt	%xcc, LABEL(load_aligned)
	 mov	8, TEMP(0)
	sllx	SRC, 3, TEMP(2)
	sub	%g0, TEMP(2), TEMP(3)
FOR(`W', 0, 3, `
	andn	SRC, 7, TEMP(0)
	add	SRC, 7, TEMP(1)
	andn	TEMP(1), 7, TEMP(1)
	LD64LE(TEMP(0), MESSAGE(W))
	LD64LE(TEMP(1), TEMP(0))
	add	SRC, 8, SRC
	srlx	MESSAGE(W), TEMP(2), MESSAGE(W)
	sllx	TEMP(0), TEMP(3), TEMP(0)
	or	MESSAGE(W), TEMP(0), MESSAGE(W)')
	ba,a,pt	%xcc, LABEL(loaded)
LABEL(load_aligned):
	mov	16, TEMP(1)
	mov	24, TEMP(2)
FOR(`W', 0, 3, `	LD64LE(AT(SRC, W), MESSAGE(W))
')
	add	SRC, 32, SRC
LABEL(loaded):')
define(`STORE_ONE', `
	andcc	DST, 7, %g0
	bz,pt	%xcc, LABEL(store_aligned)
	 mov	8, TEMP(0)
FOR(`W', 0, 3, `FOR(`Q', 0, 7, `	stb	X(0, W), [DST + eval(8 * W + Q)]
WHEN(Q < 7, `	srlx	X(0, W), 8, X(0, W)
')')')
	ba,a,pt	%xcc, LABEL(stored)
LABEL(store_aligned):
	mov	16, TEMP(1)
	mov	24, TEMP(2)
FOR(`W', 0, 3, `	ST64LE(X(0, W), AT(DST, W))
')
LABEL(stored):')

define(`PAIRS', `
	or	SRC, DST, TEMP(0)
	andcc	TEMP(0), 7, %g0
	bnz,pn	%xcc, LABEL(ones)
	 nop
	subcc	BLOCKS, 2, BLOCKS
	bl,pn	%xcc, LABEL(no_pair)
	 nop
define(`MANY', 2)
LABEL(pairs):
LOAD_PAIR
	CALL_CORE(2)
	 subcc	BLOCKS, 2, BLOCKS
STORE_PAIR
	bge,pt	%xcc, LABEL(pairs)
	 add	DST, 32, DST
LABEL(no_pair):
	add	BLOCKS, 2, BLOCKS
LABEL(ones):')

define(`FUNCTION', `define(`MODE', $1)
	FRAME(ifelse(MODE, ctr, 24, 0))
COUNTING(`	ldx	[STATE], TWEAK(0)
	ldx	[STATE + 8], TWEAK(1)
	ldx	[STATE + 16], STATE
	xor	TWEAK(0), TWEAK(1), TWEAK(2)', `
FOR(`I', 0, 2, `	ldx	[STATE + eval(40 + 8 * I)], TWEAK(I)
')')
FOR(`I', 0, 4, `	ldx	[STATE + eval(8 * I)], K(I)
')
ifelse(MODE, ctr, `	ldx	[COUNTER(3)], N
	stx	N, [SLOT(2)]')
ifelse(index(MODE, `tweaks'), -1, `PAIRS')
	brz,pt	BLOCKS, LABEL(done)
	 nop
define(`MANY', 1)
LABEL(one):
ifelse(MODE, ctr, `COUNTER_BLOCKS', `LOAD_ONE')
	CALL_CORE(1)
	 sub	BLOCKS, 1, BLOCKS
ifelse(MODE, ctr, `LOAD_ONE
FOR(`W', 0, 3, `	xor	X(0, W), MESSAGE(W), X(0, W)
')')
STORE_ONE
COUNTING(`	add	TWEAK(0), 1, TWEAK(0)
	xor	TWEAK(0), TWEAK(1), TWEAK(2)')
	brnz,pn	BLOCKS, LABEL(one)
	 add	DST, 32, DST
LABEL(done):
FOR(`I', 0, 4, `	clr	K(I)
')
FOR(`I', 0, 2, `	clr	TWEAK(I)
')
FOR(`I', 0, 3, `	clr	X(0, I)
	clr	X(1, I)
	clr	TEMP(I)
')
	clr	SUM
	END_FRAME')

PROLOGUE(xcsi_threefish256_encrypt_v9)
FUNCTION(encrypt)
CORE(2)
CORE(1)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_v9)
FUNCTION(decrypt)
CORE(2)
CORE(1)
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_v9)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_threefish256_encrypt_tweaks_v9)
FUNCTION(encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_v9)
FUNCTION(decrypt_tweaks)
EPILOGUE

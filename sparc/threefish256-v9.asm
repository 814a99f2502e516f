C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 in general registers, two blocks interleaved; src/threefish-impl.h has the formula.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: V9.  Stack: two words (ctr).  Registers with words of keys or blocks are cleared.
C Nothing is expanded.  Key, tweak and two blocks are 16 registers, so subkeys need no loads: their sums are 3 instructions for both
C blocks.  With 5 per MIX (there is no rotation) this is 72 x 20 + 19 x 11 - 1 = 1648 of the 1678 instructions for two blocks.  All
C 72 rounds are unrolled, since indices modulo 15 repeat only after 60 rounds: subroutines of 6.6 KiB for two blocks and 3.4 KiB for
C one, which the other modes share.  A last odd block, messages whose source or destination is not a multiple of 8, and all with
C tweaks that count are processed one block at a time.
C
C Instructions per byte, with the caller:
C     bytes                                32     64     96    128    256   1024  16384
C     encrypt                           29.28  27.17  27.24  26.70  26.46  26.28  26.22
C     decrypt                           29.09  27.08  27.18  26.65  26.43  26.27  26.22
C     ctr                               29.47  27.39  27.50  26.95  26.73  26.57  26.52
C     encrypt, source not aligned       30.16  29.27  28.97  28.82  28.60  28.43  28.38
C     encrypt, neither aligned          31.88  30.98  30.69  30.54  30.32  30.15  30.10
C     ctr, neither aligned              32.06  31.25  30.98  30.84  30.64  30.49  30.44
C     C, encrypt                        34.22  33.62  33.43  33.33  33.18  33.07  33.03
C     C, ctr                            34.44  34.06  33.94  33.88  33.78  33.71  33.69
C Limits: one instruction per cycle (UltraSPARC T1), as many cycles; two, 13.1, which is why two independent blocks are interleaved.
C Rejected by counting: subkeys from a table, nine iterations of eight rounds, 27.1; single blocks only, 27.3.

REQUIRES(base)
APP_REGISTERS

include(`threefish-rounds.m4')

C Registers, live throughout
define(`STATE',  `%i0')
define(`DST',    `%i1')
define(`SRC',    `%i2')
define(`BLOCKS', `%i3')		C remaining blocks; in the loop over pairs minus 2
define(`N',      `%i4')		C ctr: counter word 3 of the next block, as a number
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
C Two blocks share sums; for one they would save nothing.
define(`SUBKEY', `
ifelse(MANY, 1, `
	INTO(X(0, 0), K($1))
	INTO(X(0, 1), K($1 + 1))
	INTO(X(0, 2), K($1 + 2))
	INTO(X(0, 3), K($1 + 3))
WHEN($1 > 0, `	INTO(X(0, 3), $1)')
	INTO(X(0, 1), TWEAK($1))
$2
	INTO(X(0, 2), TWEAK($1 + 1))', `
	add	K($1 + 1), TWEAK($1), TEMP(0)
	add	K($1 + 2), TWEAK($1 + 1), TEMP(1)
WHEN($1 > 0, `	add	K($1 + 3), $1, TEMP(2)')
FOR(`J', 0, 1, `
	INTO(X(J, 0), K($1))
	INTO(X(J, 1), TEMP(0))
	INTO(X(J, 2), TEMP(1))
WHEN(J == 1, `$2')
	INTO(X(J, 3), ifelse($1, 0, `K(3)', `TEMP(2)'))')')')
define(`INTO', `ENCRYPTING(add, sub)	$1, $2, $1')

C CORE(MANY): subroutine in the window of its caller
define(`CORE', `define(`MANY', $1)
LABEL(MANY):
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
FOR(`J', 0, MANY - 1, `	stx	N, [SLOT(J)]
	add	N, 1, N
')
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
	FRAME(ifelse(MODE, ctr, 16, 0))
COUNTING(`	ldx	[STATE], TWEAK(0)
	ldx	[STATE + 8], TWEAK(1)
	ldx	[STATE + 16], STATE
	xor	TWEAK(0), TWEAK(1), TWEAK(2)', `
FOR(`I', 0, 2, `	ldx	[STATE + eval(40 + 8 * I)], TWEAK(I)
')')
FOR(`I', 0, 4, `	ldx	[STATE + eval(8 * I)], K(I)
')
ifelse(MODE, ctr, `	ldx	[COUNTER(3)], N')
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

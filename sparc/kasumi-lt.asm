C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI with two tables of 65536 entries of 16 bits.  SECRET LOOKUPS: secrets index the tables.
C
C     FI (x, k) = LT1[LT0[x] ^ k]
C     FO (l, r):  L1 = FI (l ^ KO1, KI1) ^ r;  R1 = FI (r ^ KO2, KI2) ^ L1;  L2 = FI (L1 ^ KO3, KI3) ^ R1;  R1, L2
C     FL (l, r):  r ^= (l & KL1) <<< 1;  l ^= (r | KL2) <<< 1
C     rounds i = 0, 2, 4, 6:  b ^= FO (FL (a));  i + 1:  a ^= FL (FO (b))
C
C Functions: set_key, encrypt, decrypt.
C Features: V9.
C State: 8 words per round, KL1 <<< 1, ~(KL2 <<< 1), KO1, KI1, KO2, KI2, KO3, KI3, each twice in its word, in bits 48 to 63 and 16
C to 31; KO1 of rounds 0 and 4 is inverted.  The portable C of this variant, which this file replaces, has another state.
C
C A single block is four registers of 16 bits.  A pair is two blocks, in bits 48 to 63 and 16 to 31 of four registers (LANES); four
C blocks are two pairs.  So FL, subkeys and sums take one operation per pair, and a subkey one load for four blocks.
C - FI is five instructions per block: shift, load, xor, shift, load.  For a pair the first shift also extracts the lane;
C   two shifts and one xor more insert the result.
C - FL rotates before it applies subkeys, (l <<< 1) & (KL1 <<< 1), so that the subkey clears the bits that rotation of a wider word
C   leaves outside the lanes.  x | k = ~(~x & ~k); the outer inversion is omitted, and KO1 compensates for it in rounds 0 and 4.
C   From rounds 1 to 2 and 5 to 6 (decryption: 7 to 6, 3 to 2) the left half of a stays inverted: FL of rounds 2 and 6 takes it
C   inverted, inverts the result by omitting the inversion, and the next odd round ends it.
C Bounds: between instructions of FL and FI all registers are zero outside lanes or above 16 bits.  So bits 47 and 15 of x ^ KO are
C zero, and shifts by 47 and 15 (the latter of the low 32 bits) give offsets 0, 2, ..., 131070 into the table.
C
C Instructions: a round of one block has 41, of a pair 65, of two pairs 122, which is 328, 260 and 244 per block.  Whole calls
C without the caller (decryption like encryption; C of evidence/cmt-trace.c):
C     blocks                           1     2     3     4     8    16   128
C     instructions per byte        46.38 36.94 38.79 33.56 32.89 32.55 32.27
C     src or dst not at 4 n        49.38 40.94 42.46 37.44 36.77 36.43 36.13
C     C                            68.88 67.56 67.13 66.91 66.58 66.41 66.27
C     ct, for 8 and 128 blocks                               490        63.5
C     set_key, per call: 247, C 866
C Throughput of a core with many strands, the goal, depends on stalls: evidence/cmt, table in README.
C
C Not done: four blocks in four registers, without gaps (by hand, 117 instructions for a round of four blocks, but subkeys in two
C forms, which exceed a context); entries of 32 bits that need no shifts (FI 4 instructions with 384 KiB, 3 with 512 KiB):
C 512 KiB are 64 pages, the capacity of the TLB of T1.

REQUIRES(base)
APP_REGISTERS

define(`STATE', `%i0')
define(`DST', `%i1')
define(`SRC', `%i2')
define(`BLOCKS', `%i3')		C remaining blocks
define(`LT0', `%i4')
define(`LT1', `%i5')
define(`LANES', `%o7')		C mask of the lanes of a pair
define(`UNALIGNED', `%g5')	C not 0: access bytes
define(`K', `%o4')
define(`KI', `%o5')
C Of pair P (0 for a single block): the block in A and B; X: intermediate results of FL and FO; T, U: temporaries.
define(`A1', `ifelse(P, 0, %l0, %l4)')
define(`A0', `ifelse(P, 0, %l1, %l5)')
define(`B1', `ifelse(P, 0, %l2, %l6)')
define(`B0', `ifelse(P, 0, %l3, %l7)')
define(`X1', `ifelse(P, 0, %o0, %o2)')
define(`X0', `ifelse(P, 0, %o1, %o3)')
define(`T', `ifelse(P, 0, %g1, %g3)')
define(`U', `ifelse(P, 0, %g2, %g4)')

C Blocks per iteration: 1, or 2 or 4 in pairs.
define(`WHEN_ONE', `ifelse(AT_ONCE, 1, `$1', `$2')')
define(`EACH', `FOR(`P', 0, eval((AT_ONCE + 1) / 2 - 1), `$1')')
define(`LABEL', `.L`'MODE`'_$1_$2')		C LABEL(blocks per iteration, name)

C KEY(n, register): subkey word n of round R, in the lanes of both blocks of a pair; KEY16: in the low bits.
define(`KEY16', `lduh	[STATE + eval(64 * R + 8 * $1)], $2')
define(`KEY', `WHEN_ONE(`KEY16($1, $2)', `ldx	[STATE + eval(64 * R + 8 * $1)], $2')')
define(`KL1', 0)
define(`KL2', 1)
define(`KO', `eval(2 * $1)')
define(`KI_WORD', `eval(2 * $1 + 1)')

C FL(l, r, result l, result r, 1 if l is inverted): the result l is inverted if l is not.
define(`FL', `
	KEY(KL1, K)
EACH(`	add	$1, $1, T
	srlx	$1, 15, U
	or	T, U, T
	ifelse($5, 1, `andn	K, T, T', `and	T, K, T')
	xor	$2, T, $4
')	KEY(KL2, K)
EACH(`	add	$4, $4, T
	srlx	$4, 15, U
	or	T, U, T
	andn	K, T, T
	xor	$1, T, $3
')')

C FI(j, x, y, result): y ^ FI (x ^ KOj, KIj)
define(`FI', `
	KEY(KO($1), K)
	KEY16(KI_WORD($1), KI)
EACH(`	xor	$2, K, T
WHEN_ONE(`	add	T, T, T', `	srlx	T, 47, U
	srl	T, 15, T
	lduh	[LT0 + U], U')
	lduh	[LT0 + T], T
WHEN_ONE(`', `	xor	U, KI, U
	add	U, U, U
	lduh	[LT1 + U], U')
	xor	T, KI, T
	add	T, T, T
	lduh	[LT1 + T], T
WHEN_ONE(`	xor	$3, T, $4', `	sllx	U, 48, U
	xor	$3, U, $4
	sllx	T, 16, T
	xor	$4, T, $4')
')')

C FO(l, r): result in X0, X1.
define(`FO', `FI(1, `$1', `$2', `X1')
FI(2, `$2', `X1', `X0')
FI(3, `X1', `X0', `X1')')

C Round R
define(`ROUND', `ifelse(eval(R % 2), 0, `
FL(`A1', `A0', `X1', `X0', eval(R / 2 % 2))
FO(`X1', `X0')
EACH(`	xor	B1, X0, B1
	xor	B0, X1, B0
')', `
FO(`B1', `B0')
FL(`X0', `X1', `X0', `X1', 0)
EACH(`	xor	A1, X0, A1
	xor	A0, X1, A0
')')')
define(`ROUNDS', `FOR(`I', 0, 7, `pushdef(`R', ifelse(MODE, encrypt, I, `eval(7 - I)'))ROUND`'popdef(`R')')')

C LD32(displacement, register), LD16: a number at SRC; ST32(register, displacement), ST16: at DST.  Both are already advanced.
define(`AT', `$1 + eval($2 - 8 * AT_ONCE)')
define(`LD32', `	lduw	[AT(SRC, $1)], $2
')
define(`LD16', `	lduh	[AT(SRC, $1)], $2
')
define(`ST32', `	stw	$1, [AT(DST, $2)]
')
define(`ST16', `	sth	$1, [AT(DST, $2)]
')
C Likewise byte by byte; clobbers K, or the stored register.
define(`LD16_BYTES', `	ldub	[AT(SRC, $1)], $2
	ldub	[AT(SRC, $1 + 1)], K
	sll	$2, 8, $2
	or	$2, K, $2
')
define(`LD32_BYTES', `LD16_BYTES($1, $2)FOR(`J', 2, 3, `	ldub	[AT(SRC, $1 + J)], K
	sll	$2, 8, $2
	or	$2, K, $2
')')
define(`ST16_BYTES', `	stb	$1, [AT(DST, $2 + 1)]
	srl	$1, 8, $1
	stb	$1, [AT(DST, $2)]
')
define(`ST32_BYTES', `FOR(`J', 0, 2, `	stb	$1, [AT(DST, $2 + 3 - J)]
	srl	$1, 8, $1
')	stb	$1, [AT(DST, $2)]
')

C LOAD(suffix of the access macros)
define(`LOAD', `WHEN_ONE(`LD16$1(0, A1)LD16$1(2, A0)LD16$1(4, B1)LD16$1(6, B0)',
  `LOAD_HALF($1, 0, `A1', `A0')LOAD_HALF($1, 4, `B1', `B0')')')
define(`LOAD_HALF', `EACH(`LD32$1(eval(16 * P + $2), T)LD32$1(eval(16 * P + 8 + $2), U)	sllx	T, 32, T
	or	T, U, T
	and	T, LANES, $3
	sllx	T, 16, T
	and	T, LANES, $4
')')
define(`STORE', `WHEN_ONE(`ST16$1(A1, 0)ST16$1(A0, 2)ST16$1(B1, 4)ST16$1(B0, 6)',
  `STORE_HALF($1, 0, `A1', `A0')STORE_HALF($1, 4, `B1', `B0')')')
define(`STORE_HALF', `EACH(`	srlx	$4, 16, T
	or	$3, T, T
	srlx	T, 32, U
ST32$1(U, eval(16 * P + $2))ST32$1(T, eval(16 * P + 8 + $2))')')

C ITERATION: one iteration.  BYTES: its loads and stores for unaligned data.
define(`ITERATION', `pushdef(`P', 0)LABEL(AT_ONCE, iteration):
	brnz,pn	UNALIGNED, LABEL(AT_ONCE, load_bytes)
	 add	SRC, eval(8 * AT_ONCE), SRC
LOAD(`')LABEL(AT_ONCE, rounds):
ROUNDS
	brnz,pn	UNALIGNED, LABEL(AT_ONCE, store_bytes)
	 add	DST, eval(8 * AT_ONCE), DST
STORE(`')LABEL(AT_ONCE, stored):popdef(`P')')
define(`BYTES', `pushdef(`P', 0)LABEL(AT_ONCE, load_bytes):
LOAD(`_BYTES')	ba,pt	%xcc, LABEL(AT_ONCE, rounds)
	 nop
LABEL(AT_ONCE, store_bytes):
STORE(`_BYTES')	ba,pt	%xcc, LABEL(AT_ONCE, stored)
	 nop
popdef(`P')')
define(`MAKE_LANES', `sethi	%hi(0xffff0000), LANES
	sllx	LANES, 32, K
	or	LANES, K, LANES')

define(`FUNCTION', `define(`MODE', $1)define(`AT_ONCE', 4)
	FRAME(0)
	LEA(xcsi_kasumi_lt0, LT0, K)
	LEA(xcsi_kasumi_lt1, LT1, K)
	or	SRC, DST, UNALIGNED
	cmp	BLOCKS, 1
	be,pt	%xcc, LABEL(1, begin)
	 and	UNALIGNED, 3, UNALIGNED
	subcc	BLOCKS, 4, BLOCKS
	bl,pn	%xcc, LABEL(2, begin)
	 nop
	MAKE_LANES
ITERATION
	subcc	BLOCKS, 4, BLOCKS
	bge,pt	%xcc, LABEL(AT_ONCE, iteration)
	 nop
LABEL(2, begin):
define(`AT_ONCE', 2)dnl
	addcc	BLOCKS, 2, BLOCKS
	bl,pn	%xcc, LABEL(2, end)
	 nop
	MAKE_LANES
ITERATION
LABEL(2, end):
	btst	1, BLOCKS
	be,pn	%xcc, LABEL(1, end)
	 nop
LABEL(1, begin):
define(`AT_ONCE', 1)dnl
ITERATION
LABEL(1, end):
CLEAR_WINDOW`'	END_FRAME
FOR(`N', 0, 2, `define(`AT_ONCE', eval(1 << N))BYTES')')

	.hidden	xcsi_kasumi_lt0, xcsi_kasumi_lt1

PROLOGUE(xcsi_kasumi_encrypt_lt)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_kasumi_decrypt_lt)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_kasumi_set_key_lt)
define(`STATE', `%o0')
define(`KEY_BYTES', `%o1')
define(`WORD', `%o2')		C word J of the key, four copies; then plus its constant
define(`LANES', `%o3')
define(`TMP', `%o4')
define(`CONSTANT', `%o5')	C C1..C8: C1..C4 differ by 0x4444, C5..C8 are their complements; beside the lanes the top bits
define(`STEP', `%g1')

C TWICE(word, register): 32 bits to both halves of a register
define(`TWICE', `	sethi	%hi($1), $2
ifelse(eval($1 & 0x3ff), 0, , `	or	$2, %lo($1), $2
')	sllx	$2, 32, TMP
	or	$2, TMP, $2
')
C PUT(rounds before J, word): stores TMP
define(`PUT', `	stx	TMP, [STATE + eval(64 * ((J - $1) & 7) + 8 * $2)]
')
C ROTATE(bits): of WORD, in the lanes
define(`ROTATE', `	sllx	WORD, $1, TMP
	and	TMP, LANES, TMP
')
TWICE(0x01230000, CONSTANT)
TWICE(0x44444444, STEP)
TWICE(0xffff0000, LANES)
FOR(`J', 0, 7, `
	ldub	[KEY_BYTES + eval(2 * J)], WORD
	ldub	[KEY_BYTES + eval(2 * J + 1)], TMP
	sll	WORD, 8, WORD
	or	WORD, TMP, WORD
	sllx	WORD, 16, TMP
	or	WORD, TMP, WORD
	sllx	WORD, 32, TMP
	or	WORD, TMP, WORD
ROTATE(2)PUT(0, KL1)ROTATE(5)ifelse(eval(J & 3), 1, `	xor	TMP, LANES, TMP
')PUT(1, KO(1))ROTATE(8)PUT(5, KO(2))ROTATE(13)PUT(6, KO(3))	xor	WORD, CONSTANT, WORD
	and	WORD, LANES, TMP
PUT(4, KI_WORD(1))PUT(3, KI_WORD(2))PUT(7, KI_WORD(3))	sllx	WORD, 1, TMP
	andn	LANES, TMP, TMP
PUT(2, KL2)ifelse(J, 3, `	xnor	CONSTANT, %g0, CONSTANT
FOR(`N', 1, 3, `	add	CONSTANT, STEP, CONSTANT
')', J, 7, `', `	ifelse(eval(J < 3), 1, add, sub)	CONSTANT, STEP, CONSTANT
')')
	retl
	 nop
EPILOGUE

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for POWER8 and later, blocks of WORDS = 8 or 16 words; rounds of those of 4 words for skein-lanes.m4.
dnl
dnl State: src/threefish-impl.h, two words of nothing, then words of subkeys, each twice, as a vector for two blocks.  Subkeys share
dnl them: the first WORDS - 3 words of subkey s are those from s on of the key and its parity again and again.  Behind these, for
dnl s = 0, 1, ...: word WORDS - 3 of subkey s, which also is word WORDS - 2 of subkey s - 1, then word WORDS - 1 of subkey s.
dnl Stack: red zone, saved registers; with tweaks that count a frame with words of tweaks, wiped.
dnl
dnl A rotation by bytes is part of vpermxor, which exclusive-ors bytes of two vectors in any order.
dnl
dnl An iteration takes 2 SETS blocks: a word of two blocks in each of 16 registers, rotations in 14 and, loaded where they are
dnl needed, in two.  The second half of the last set may have the block of the first half again: its results are stored first.
include(`threefish-rounds.m4')

define(`KEY', `r3')		C the next subkey
define(`DST', `r4')
define(`SRC', `r5')
define(`BLOCKS', `r6')		C remaining blocks
C I(n), n = 16, 32, ... 112: register with value n; INDEXED(base, n), also n = 0: address operands
define(`I', `indir(`I$1')')
define(`INDEXED', `ifelse($2, 0, `0, $1', `$1, I($2)')')
define(`I16', `r7')
define(`I32', `r8')
define(`I48', `r9')
define(`I64', `r10')
define(`I80', `r11')
define(`I96', `r12')
define(`I112', `r0')
define(`SUMS', `r31')		C its words with tweaks and numbers
define(`KEY128', `r20')		C Threefish-1024: KEY + 128
define(`COUNTS', `eval(27 + $1)')	C rotations in memory, r27-r30
define(`SECOND', `r26')		C bytes between the blocks of the last set, 0 if there is one
define(`OTHER', `r25')		C the second block of a set
define(`N', `r24')		C ctr: the last counter word of the next block, as a number
C X(set, word): v0-v15
define(`X', `eval(WORDS * ($1) + ($2))')
define(`T', `eval(30 + ($1))')	C T(0), T(1): temporaries
define(`SETS_OF_LOOP', `ifelse(WORDS, 16, 1, 2)')

C MODE is ctr, encrypt, decrypt, encrypt_tweaks or decrypt_tweaks.
define(`ENCRYPTING', `ifelse(index(MODE, `decrypt'), 0, `$2', `$1')')
define(`COUNTING', `ifelse(index(MODE, `tweaks'), -1, `$2', `$1')')
define(`WHEN', `ifelse(eval($1), 1, `$2')')
define(`NTH', `ifelse($1, 0, `$2', `NTH(decr($1), shift(shift($@)))')')
define(`LABEL', `.L`'MODE`'$1_$2')

define(`BLOCK', `eval(8 * WORDS)')
define(`LAST', `ifelse(WORDS, 16, 20, 18)')
define(`COUNTERS', `eval(8 * (WORDS + 4))')
define(`TABLE', `eval(COUNTERS + BLOCK + 16)')
define(`KEY_ROWS', `eval(LAST + WORDS - 3)')

define(`MIXES', `$@')
define(`ROUND', `indir(`ROUND'eval(64 * WORDS), eval(ENCRYPTING($1, 7 - $1) & 7))')
define(`EVEN', `NTH(eval(3 * $2), ROUND($1))')	C EVEN(round, MIX), ODD, ROTATION
define(`ODD', `NTH(eval(3 * $2 + 1), ROUND($1))')
define(`ROTATION', `NTH(eval(3 * $2 + 2), ROUND($1))')

C Rotations in v16 to v29: the most frequent ones; in memory: all, in the order of the lists.  PLACE_r: where.
define(`CACHED', `ifelse(WORDS, 4, `32, 58, 57, 52, 46, 40, 37, 33, 25, 23, 22, 16, 14, 12',
WORDS, 8, `39, 56, 36, 17, 24, 8, 9, 54, 50, 49, 46, 44, 43, 42',
`47, 41, 44, 37, 31, 9, 8, 52, 51, 48, 42, 4, 34, 25')')
define(`LOADED', `ifelse(WORDS, 4, 5, WORDS, 8, `37, 35, 34, 33, 30, 29, 27, 25, 22, 19, 14, 13, 10',
`23, 20, 19, 17, 16, 13, 59, 56, 55, 53, 5, 49, 46, 38, 35, 33, 30, 28, 24, 22, 18, 12, 10')')
define(`PLACES', `ifelse($2, `', `', `define(`PLACE_$2', $1)PLACES(incr($1), shift(shift($@)))')')
PLACES(0, CACHED)PLACES(14, LOADED)
C Two of the first are again before the others, since big-endian masks replace them during loads and stores.
define(`FIRST_IN_MEMORY', 12)
define(`MASKS', `ifelse(WORDS, 4, 15, WORDS, 8, 27, 37)')
define(`IN_MEMORY', `INDEXED(COUNTS(eval(($1 - FIRST_IN_MEMORY) / 8)), eval(16 * (($1 - FIRST_IN_MEMORY) % 8)))')
define(`COUNT', `ifelse($2, `', `', `
	.quad	ifelse(PERMUTED($2), 1, `PERMUTATION($2, 0), PERMUTATION($2, 8)', `ENCRYPTING($2, eval(64 - $2)), ENCRYPTING($2,
	eval(64 - $2))')dnl
COUNT($1, shift(shift($@)))')')
C PERMUTATION(rotation, first byte of a half): for each byte of the result the numbers of those of the odd and the even word
define(`PERMUTATION', `0x`'FOR(`J', 0, 7, `eval($2 + (J + ENCRYPTING(eval($1 / 8), eval(8 - $1 / 8))) % 8, 16)`'dnl
eval($2 + ENCRYPTING(J, `(J + 8 - $1 / 8) % 8'), 16)')')
define(`PERMUTED', `eval($1 % 8 == 0)')
define(`HALVES', `
	.byte	eval($1 + 7)FOR(`J', 1, 7, `, eval($1 + 7 - J)')FOR(`J', 0, 7, `, eval($1 + 23 - J)')')
define(`COUNTS_TABLE', `define(`MODE', $2)
RODATA($1, 16)COUNT(, CACHED)COUNT(, LOADED)HALVES(0)HALVES(8)
END_RODATA')

C ROTATE(rotation, temporary): of all sets
define(`LOAD_COUNT', `WHEN(PLACE_$1 > 13, `	lxvd2x	VS($2), IN_MEMORY(PLACE_$1)')')
define(`COUNT_OF', `ifelse(eval(PLACE_$1 > 13), 1, $2, eval(16 + PLACE_$1))')

define(`EACH', `FOR(`S', 0, SETS - 1, `	$1
')')
define(`EACH_MIX', `FOR(`M', 0, WORDS / 2 - 1, `$1')')
define(`ROTATE_ALL', `EACH_MIX(`WHEN(! PERMUTED(ROTATION($1, M)), `
LOAD_COUNT(ROTATION($1, M), T(M % 2))
EACH(`vrld	X(S, ODD($1, M)), X(S, ODD($1, M)), COUNT_OF(ROTATION($1, M), T(M % 2))')')')')
define(`XOR_ALL', `EACH_MIX(`ifelse(PERMUTED(ROTATION($1, M)), 1, `
LOAD_COUNT(ROTATION($1, M), T(M % 2))
EACH(`vpermxor X(S, ODD($1, M)), X(S, ODD($1, M)), X(S, EVEN($1, M)), COUNT_OF(ROTATION($1, M), T(M % 2))')', `
EACH(`vxor	X(S, ODD($1, M)), X(S, ODD($1, M)), X(S, EVEN($1, M))')')')')
define(`VROUND', `ENCRYPTING(`
EACH_MIX(`EACH(`vaddudm	X(S, EVEN($1, M)), X(S, EVEN($1, M)), X(S, ODD($1, M))')')
ROTATE_ALL($1)
XOR_ALL($1)
WHEN($1 % 4 == 3, `SUBKEY(0, eval(($1 + 1) / 4))SUBKEY(1, eval(($1 + 1) / 4))ADVANCE')', `
XOR_ALL($1)
ROTATE_ALL($1)
WHEN($1 % 4 == 3, `SUBKEY(0, eval(1 - $1 / 4))')
EACH_MIX(`EACH(`vsubudm	X(S, EVEN($1, M)), X(S, EVEN($1, M)), X(S, ODD($1, M))')')
WHEN($1 % 4 == 3, `SUBKEY(1, eval(1 - $1 / 4))ADVANCE')')')

C SUBKEY_WORD(number, word): address operands
define(`SUBKEY_WORD', `ifelse($2, eval(WORDS - 1), `INDEXED(SUMS, eval(32 * $1 + 16))',
eval($2 > WORDS - 4), 1, `INDEXED(SUMS, eval(32 * ($1 + $2 - WORDS + 3)))',
eval($1 + $2 > 7), 1, `INDEXED(KEY128, eval(16 * ($1 + $2) - 128))', `INDEXED(KEY, eval(16 * ($1 + $2)))')')
C SUBKEY(parity of the words, number: of eight rounds the first subkey in ascending order is 0)
define(`SUBKEY', `FOR(`H', 0, WORDS / 2 - 1, `
	lxvd2x	VS(T(H % 2)), SUBKEY_WORD($2, eval(2 * H + $1))
EACH(`ifelse(TWEAKED(eval(2 * H + $1)), 1, `	lxvd2x	VS(T(1 - H % 2)), ENTRY(eval($2 + 2 * H + $1 - WORDS + 3))
	vaddudm	T(1 - H % 2), T(1 - H % 2), T(H % 2)
	ENCRYPTING(vaddudm, vsubudm)	X(S, 2 * H + $1), X(S, 2 * H + $1), T(1 - H % 2)',
`ENCRYPTING(vaddudm, vsubudm)	X(S, 2 * H + $1), X(S, 2 * H + $1), T(H % 2)')')')')

C Tweaks that count have the table of the context, which is for any tweak.  Entry i, i = 0..5, in the frame: what word i modulo 3 of
C the tweak of each block differs from that.  Subkey 0 has the words of the entry at NEXT and of the next one.
define(`NEXT', `OTHER')
define(`WRAP', `r23')		C where NEXT goes three entries further or back
define(`Z', `r22')		C temporaries
define(`Z1', `r21')
define(`ENTRY_SIZE', 32)
define(`AT_ENTRIES', 112)
define(`AT_T1', eval(AT_ENTRIES + 6 * ENTRY_SIZE))
define(`TWEAKS_FRAME', eval(AT_T1 + 16 + 288))
define(`TWEAKED', `COUNTING(`eval($1 == WORDS - 3 || $1 == WORDS - 2)', 0)')
define(`ENTRY', `INDEXED(NEXT, eval(ENTRY_SIZE * ($1) + 16 * S))')	C of set S
define(`FIRST_KEY', `eval(TABLE + ENCRYPTING(0, 16 * (LAST - 2)))')	C KEY between iterations, from the state
define(`OF_TABLE', `eval(8 * (WORDS + 1 + $1) - FIRST_KEY)(KEY)')
C PUT(word of the tweak, register): of all blocks; the words of the two of set S are in halves of vs0.
define(`PUT', `FOR(`S', 0, SETS - 1, `$2
	xxmrghd	vs0, vs0, vs1
	stxvd2x	vs0, ENTRY($1)
	addi	NEXT, NEXT, eval(3 * ENTRY_SIZE)
	stxvd2x	vs0, ENTRY($1)
	addi	NEXT, NEXT, eval(-3 * ENTRY_SIZE)')')
define(`DIFFERENCES', `
	addi	NEXT, r1, AT_ENTRIES
	ld	Z1, OF_TABLE(0)
	subf	Z1, Z1, N
PUT(0, `
	mtvsrd	vs0, Z1
	addi	Z1, Z1, 1
	mtvsrd	vs1, Z1
	addi	Z1, Z1, 1')
	ld	Z, AT_T1`'(r1)
	ld	Z1, OF_TABLE(1)
	subf	Z1, Z1, Z
PUT(1, `
	mtvsrd	vs0, Z1
	mtvsrd	vs1, Z1')
	ld	WRAP, OF_TABLE(2)
PUT(2, `
	xor	Z1, N, Z
	addi	N, N, 1
	subf	Z1, WRAP, Z1
	mtvsrd	vs0, Z1
	xor	Z1, N, Z
	addi	N, N, 1
	subf	Z1, WRAP, Z1
	mtvsrd	vs1, Z1')
	addi	WRAP, NEXT, ENCRYPTING(0, eval(2 * ENTRY_SIZE))
ENCRYPTING(`', `	addi	NEXT, NEXT, eval((LAST - 2) % 3 * ENTRY_SIZE)')')
C Two subkeys on, modulo 3.
define(`NEXT_TWEAK', `
	cmpld	NEXT, WRAP
	addi	NEXT, NEXT, ENCRYPTING(-ENTRY_SIZE, ENTRY_SIZE)
	bne	LABEL(SETS, kept)
	addi	NEXT, NEXT, ENCRYPTING(eval(3 * ENTRY_SIZE), eval(-3 * ENTRY_SIZE))
LABEL(SETS, kept):')
define(`ADVANCE')
C STEP(subkeys)
define(`STEP', `
	addi	KEY, KEY, eval(16 * ($1))
WHEN(WORDS == 16, `	addi	KEY128, KEY128, eval(16 * ($1))
')	addi	SUMS, SUMS, eval(32 * ($1))
')

C HIGH(d, a, b): left halves of a and b, LOW: right halves; on big-endian targets their bytes are reversed.
define(`HIGH', `IF_BE(`vperm	$1, $2, $3, 28', `xxmrghd	VS($1), VS($2), VS($3)')')
define(`LOW', `IF_BE(`vperm	$1, $2, $3, 29', `xxmrgld	VS($1), VS($2), VS($3)')')
define(`MASKS_IN', `IF_BE(`
	lxvd2x	VS(28), IN_MEMORY(MASKS)
	lxvd2x	VS(29), IN_MEMORY(incr(MASKS))')')
define(`MASKS_OUT', `IF_BE(`
	lxvd2x	VS(28), IN_MEMORY(12)
	lxvd2x	VS(29), IN_MEMORY(13)')')

C SECOND_OF(base): OTHER is the second block of set S.
define(`SECOND_OF', `ifelse(eval(S == SETS - 1), 1, `	add	OTHER, $1, SECOND', `	addi	OTHER, $1, BLOCK')')
define(`LOAD', `MASKS_IN
FOR(`S', 0, SETS - 1, `
SECOND_OF(SRC)
FOR(`H', 0, WORDS / 2 - 1, `
	lxvd2x	VS(T(0)), INDEXED(SRC, eval(16 * H))
	lxvd2x	VS(X(S, 2 * H + 1)), INDEXED(OTHER, eval(16 * H))
	HIGH(X(S, 2 * H), T(0), X(S, 2 * H + 1))
	LOW(X(S, 2 * H + 1), T(0), X(S, 2 * H + 1))')
	addi	SRC, SRC, eval(2 * BLOCK)')
MASKS_OUT')
define(`COUNTER_BLOCKS', `
FOR(`P', 0, 1, `	addi	OTHER, KEY, eval(COUNTERS - TABLE + 8 * P)
FOR(`H', 0, WORDS / 2 - 1, `LET(`W', eval(2 * H + P), `WHEN(W < WORDS - 1, `	lxvdsx	VS(X(0, W)), INDEXED(OTHER, eval(16 * H))
FOR(`S', 1, SETS - 1, `	vor	X(S, W), X(0, W), X(0, W)
')')')')')
REVERSE_MASK(T(0), T(1))
FOR(`S', 0, SETS - 1, `
	mtvsrd	VS(X(S, WORDS - 1)), N
	addi	N, N, 1
	mtvsrd	VS(T(1)), N
	addi	N, N, 1
	xxmrghd	VS(X(S, WORDS - 1)), VS(X(S, WORDS - 1)), VS(T(1))
	vperm	X(S, WORDS - 1), X(S, WORDS - 1), X(S, WORDS - 1), T(0)')')
define(`STORE', `MASKS_IN
FOR(`S', 0, SETS - 1, `
ifelse(MODE, ctr, `SECOND_OF(SRC)
FOR(`H', 0, WORDS / 2 - 1, `
	HIGH(T(0), X(S, 2 * H), X(S, 2 * H + 1))
	LOW(X(S, 2 * H + 1), X(S, 2 * H), X(S, 2 * H + 1))
	lxvd2x	VS(T(1)), INDEXED(SRC, eval(16 * H))
	lxvd2x	VS(X(S, 2 * H)), INDEXED(OTHER, eval(16 * H))
	vxor	X(S, 2 * H), X(S, 2 * H), X(S, 2 * H + 1)
	vxor	X(S, 2 * H + 1), T(0), T(1)')
	addi	SRC, SRC, eval(2 * BLOCK)', `FOR(`H', 0, WORDS / 2 - 1, `
	LOW(T(0), X(S, 2 * H), X(S, 2 * H + 1))
	HIGH(X(S, 2 * H + 1), X(S, 2 * H), X(S, 2 * H + 1))
	vor	X(S, 2 * H), T(0), T(0)')')
SECOND_OF(DST)
FOR(`H', 0, WORDS / 2 - 1, `
	stxvd2x	VS(X(S, 2 * H)), INDEXED(OTHER, eval(16 * H))
	stxvd2x	VS(X(S, 2 * H + 1)), INDEXED(DST, eval(16 * H))')
	addi	DST, DST, eval(2 * BLOCK)')
MASKS_OUT')

C TURN(sets, least number of blocks): while at least that many remain.
define(`TURN', `define(`SETS', $1)
	cmpdi	BLOCKS, $2
	blt	LABEL(SETS, end)
LABEL(SETS, more):
	li	SECOND, BLOCK
	cmpdi	BLOCKS, eval(2 * SETS)
	bge	LABEL(SETS, even)
	li	SECOND, 0
LABEL(SETS, even):
ifelse(MODE, ctr, `COUNTER_BLOCKS', `LOAD')
	li	OTHER, eval(LAST / 2)
	mtctr	OTHER
COUNTING(`DIFFERENCES')
SUBKEY(0, ENCRYPTING(0, 2))SUBKEY(1, ENCRYPTING(0, 2))
LABEL(SETS, loop):
FOR(`P', 0, 7, `VROUND(P)
')STEP(ENCRYPTING(2, -2))dnl
COUNTING(`NEXT_TWEAK')
	bdnz	LABEL(SETS, loop)
STEP(ENCRYPTING(-LAST, LAST))dnl
STORE
	addi	BLOCKS, BLOCKS, eval(-2 * SETS)
	cmpdi	BLOCKS, $2
	bge	LABEL(SETS, more)
LABEL(SETS, end):')

C Index registers and rotations.
define(`CONSTANTS', `	LEA(ENCRYPTING(.Lleft, .Lright), COUNTS(0))
FOR(`J', 1, 7, `	li	I(eval(16 * J)), eval(16 * J)
')FOR(`J', 0, 13, `	lxvd2x	VS(eval(16 + J)), INDEXED(COUNTS(0), eval(16 * (J % 8)))
WHEN(J == 7, `	addi	COUNTS(0), COUNTS(0), 128
')')
	addi	COUNTS(0), COUNTS(0), eval(16 * FIRST_IN_MEMORY - 128)
FOR(`J', 1, 3, `	addi	COUNTS(J), COUNTS(decr(J)), 128
')')

define(`FUNCTION', `define(`MODE', $1)
	cmpldi	BLOCKS, 1
	bltlr
FOR(`J', 24, 31, `	SAVE(J, eval(8 * (J - 32)))
')FOR(`J', 20, 31, `	SAVE_V(J, eval(-256 + 16 * (J - 20)), r7)
')WHEN(WORDS == 16, `	SAVE(20, -288)
')ifelse(MODE, ctr, `	ld	N, eval(COUNTERS + BLOCK - 8)(KEY)')
COUNTING(`FOR(`J', 21, 23, `	SAVE(J, eval(-264 - 8 * (23 - J)))
')	FRAME(TWEAKS_FRAME)
	ld	N, 0(KEY)
	ld	Z, 8(KEY)
	ld	KEY, 16(KEY)
	std	Z, AT_T1`'(r1)')
CONSTANTS
	addi	KEY, KEY, FIRST_KEY
	addi	SUMS, KEY, eval(16 * KEY_ROWS + ENCRYPTING(0, 16 * (LAST - 2)))
WHEN(WORDS == 16, `	addi	KEY128, KEY, 128')
WHEN(SETS_OF_LOOP > 1, `TURN(2, 3)')
TURN(1, 1)
WIPE_VECTORS(0, 15)
WIPE_VECTORS(30, 31)
COUNTING(`	addi	NEXT, r1, AT_ENTRIES
	xxlxor	vs0, vs0, vs0
	xxlxor	vs1, vs1, vs1
FOR(`J', 0, 12, `	stxvd2x	vs0, INDEXED(NEXT, eval(16 * (J % 8)))
WHEN(J == 7, `	addi	NEXT, NEXT, 128
')')	END_FRAME(TWEAKS_FRAME)
FOR(`J', 21, 23, `	RESTORE(J, eval(-264 - 8 * (23 - J)))
')')
WHEN(WORDS == 16, `	RESTORE(20, -288)
')FOR(`J', 20, 31, `	RESTORE_V(J, eval(-256 + 16 * (J - 20)), r7)
')FOR(`J', 24, 31, `	RESTORE(J, eval(8 * (J - 32)))
')	blr')

C The function expand: each word of the key, in r5, goes where the table has it.  t in r7 to r9.  With the key of the previous call
C only the sums with words of the tweak change.
define(`EXPAND', `
FOR(`J', 0, 2, `	ld	eval(7 + J), eval(8 * (WORDS + 1 + J))(r3)
')	cmpdi	r4, 0
	beq	.Lold_key
FOR(`J', 0, WORDS, `	ld	r5, eval(8 * J)(r3)
ROWS_OF(J, J, 0, KEY_ROWS - 1, `PUT_ROW(r5, I)')dnl
ROWS_OF(J, J + 2, 0, LAST, `	addi	r6, r5, I
PUT_ROW(r6, eval(KEY_ROWS + 2 * I + 1))')dnl
SUMS_OF(J)')	blr
.Lold_key:
FOR(`J', 0, WORDS, `	ld	r5, eval(8 * J)(r3)
SUMS_OF(J)')	blr')
C ROWS_OF(word, first row or that + WORDS + 1, least, most, text): text for each I = first row modulo WORDS + 1
define(`ROWS_OF', `FOR(`I', $3, $4, `WHEN(I % (WORDS + 1) == ($2) % (WORDS + 1), `$5')')')
define(`SUMS_OF', `ROWS_OF($1, $1 + 4, 0, LAST + 1, `	add	r6, r5, eval(7 + I % 3)
PUT_ROW(r6, eval(KEY_ROWS + 2 * I))')')
define(`PUT_ROW', `	std	$1, eval(TABLE + 16 * ($2))(r3)
	std	$1, eval(TABLE + 16 * ($2) + 8)(r3)
')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for POWER8 and later, blocks of WORDS = 8 or 16 words; rounds of those of 4 words for skein-lanes.m4.
dnl
dnl State: src/threefish-impl.h, two words of nothing, then words of subkeys, each twice, as a vector for two blocks.  Subkeys share
dnl them: the first WORDS - 3 words of subkey s are those from s on of the key and its parity again and again.  Behind these, for
dnl s = 0, 1, ...: word WORDS - 3 of subkey s, which also is word WORDS - 2 of subkey s - 1, then word WORDS - 1 of subkey s.
dnl Stack: red zone, saved registers; with tweaks that count a frame with words of tweaks, in counter mode of blocks, wiped.
dnl
dnl vpermxor exclusive-ors bytes of two vectors in any order.  So it also rotates by bytes, and a rotation is that, vrld, or both:
dnl several rotations share a count and a permutation, in the same number of instructions.
dnl
dnl An iteration takes 2 SETS blocks: a word of two blocks in each of 16 registers, counts and permutations in 14 and counts, loaded
dnl where they are needed, in two.  The second half of the last set may have the block of the first half again: its results are
dnl stored first.
include(`threefish-rounds.m4')

define(`KEY', `r3')		C the next subkey
define(`DST', `r4')
define(`SRC', `r5')
define(`BLOCKS', `r6')		C remaining blocks
C For INDEXED, and I(n) by number
define(`I', `indir(`I$1')')
define(`I16', `r7')
define(`I32', `r8')
define(`I48', `r9')
define(`I64', `r10')
define(`I80', `r11')
define(`I96', `r12')
define(`I112', `r0')
define(`SUMS', `r31')		C its words with tweaks and numbers
define(`SECOND', `r30')		C bytes between the blocks of the last set, 0 if there is one
define(`OTHER', `r29')		C the second block of a set
define(`N', `r28')		C ctr: the last counter word of the next block, as a number
define(`COUNTS', `eval(27 - ($1))')	C rotations in memory, r27 to r25
define(`KEY128', `r24')		C Threefish-1024: KEY + 128
C X(set, word): v0-v15
define(`X', `eval(WORDS * ($1) + ($2))')
define(`T', `eval(30 + ($1))')	C T(0), T(1): temporaries
define(`SETS_OF_LOOP', `ifelse(WORDS, 16, 1, 2)')

define(`LABEL', `.L`'MODE`'$1_$2')

define(`BLOCK', `eval(8 * WORDS)')
define(`LAST', `ifelse(WORDS, 16, 20, 18)')
define(`COUNTERS', `eval(8 * (WORDS + 4))')
define(`TABLE', `eval(COUNTERS + BLOCK + 16)')
define(`KEY_ROWS', `eval(LAST + WORDS - 3)')

define(`ROUND', `indir(`ROUND'eval(64 * WORDS), eval(ENCRYPTING($1, 7 - $1) & 7))')
define(`EVEN', `NTH(eval(3 * $2), ROUND($1))')	C EVEN(round, MIX), ODD, ROTATION
define(`ODD', `NTH(eval(3 * $2 + 1), ROUND($1))')
define(`ROTATION', `NTH(eval(3 * $2 + 2), ROUND($1))')

C Counts of vrld in v16 and further, permutations of vpermxor up to v29, by their bytes; counts that are in memory alone, of which
C a round of two sets has one for even MIX and one for odd MIX at most.  The lists are those with fewest cycles by llvm-mca of some
C hundred that searches found, with few loads and few vpermxor, which POWER8 likes less than vxor.  The last list: the first of
C those in memory, which v8 to v15 have in an iteration of one set.
define(`LISTS', `ifelse(WORDS, 4, `ROTATIONS(`32, 58, 57, 52, 46, 40, 37, 33, 25, 23, 22, 16, 14, 12', , 5)',
WORDS, 16, `ROTATIONS(`23, 25, 31, 34, 37, 41, 42, 44, 47, 52', `1, 2, 3, 7',
  `13, 22, 38, 19, 10, 18, 51, 59, 5, 20, 48, 28, 9, 30, 46, 35')',
`ifdef(`IN_LANES', `ROTATIONS(`9, 10, 13, 17, 19, 22, 25, 36, 39, 42, 44, 54, 56', 3, `27, 30, 50, 29, 8, 35')',
  `ROTATIONS(`9, 17, 22, 27, 35, 36, 39, 42, 46, 49, 50', `1, 3, 7', `37, 13, 29, 33, 44, 54, 34, 25',
  `37, 13, 29, 33, 44, 54, 34, 25')')')')
define(`ROTATIONS', `define(`COUNTED', `$1')define(`PERMUTED', `$2')define(`LOADED', `$3')define(`MORE', `$4')')
LISTS
define(`REGISTERS', `ifelse($3, `', `', `define(`$1_$3', $2)REGISTERS(`$1', incr($2), shift(shift(shift($@))))')')
define(`NUMBER_OF', `ifelse($1, `', 0, `$#')')
REGISTERS(`COUNT', 16, COUNTED)REGISTERS(`BYTES', eval(30 - NUMBER_OF(PERMUTED)), PERMUTED)
C Before them in memory are the 14, two of which are loaded again, as big-endian masks replace them during loads and stores.
define(`FIRST_IN_MEMORY', 12)
REGISTERS(`PLACE', 14, LOADED)REGISTERS(`MORE', 8, MORE)
define(`MASKS', eval(14 + NUMBER_OF(LOADED)))
define(`COUNT_REGISTERS', eval((MASKS + 2 - FIRST_IN_MEMORY + 7) / 8))
define(`IN_MEMORY', `INDEXED(COUNTS(eval(($1 - FIRST_IN_MEMORY) / 8)), eval(16 * (($1 - FIRST_IN_MEMORY) % 8)))')
define(`COUNT_REGISTER', `ifdef(`COUNT_$1', `COUNT_$1', `ifelse(SETS, 1, `ifdef(`MORE_$1', `MORE_$1')')')')
define(`COUNT_0', `none')
C BYTES_OF(rotation): those by which vpermxor rotates; vrld by the rest.
define(`BYTES_OF', `ifelse(COUNT_REGISTER($1), `', `FIND_BYTES($1, PERMUTED)', 0)')
define(`FIND_BYTES', `ifelse($2, `', 0, `ifelse(COUNT_REGISTER(eval(($1 - 8 * $2) & 63)), `',
`FIND_BYTES($1, shift(shift($@)))', $2)')')
define(`COUNT_QUADS', `ifelse($1, `', `', `
	.quad	ENCRYPTING($1, eval(64 - $1)), ENCRYPTING($1, eval(64 - $1))`'COUNT_QUADS(shift($@))')')
define(`BYTES_QUADS', `ifelse($1, `', `', `
	.quad	PERMUTATION($1, 0), PERMUTATION($1, 8)`'BYTES_QUADS(shift($@))')')
C PERMUTATION(bytes, first byte of a half): for each byte of the result the numbers of those of the odd and the even word
define(`PERMUTATION', `0x`'FOR(`J', 0, 7, `eval($2 + (J + ENCRYPTING($1, 8 - $1)) % 8, 16)`'dnl
eval($2 + ENCRYPTING(J, `(J + 8 - $1) % 8'), 16)')')
define(`HALVES', `
	.byte	eval($1 + 7)FOR(`J', 1, 7, `, eval($1 + 7 - J)')FOR(`J', 0, 7, `, eval($1 + 23 - J)')')
define(`COUNTS_TABLE', `define(`MODE', $2)
RODATA($1, 16)COUNT_QUADS(COUNTED)BYTES_QUADS(PERMUTED)COUNT_QUADS(LOADED)HALVES(0)HALVES(8)
END_RODATA')

define(`EACH', `FOR(`S', 0, SETS - 1, `	$1
')')
C Steps of the MIX of set S in a round, of those that are TAKEN.
define(`EACH_MIX', `FOR(`M', 0, WORDS / 2 - 1, `WHEN(TAKEN, `$1')')')
define(`TAKEN', 1)
define(`ADD_ALL', `EACH_MIX(`
	ENCRYPTING(vaddudm, vsubudm)	X(S, EVEN($1, M)), X(S, EVEN($1, M)), X(S, ODD($1, M))')')
define(`ROTATE_ALL', `EACH_MIX(`LET(`R', ROTATION($1, M), `ROTATE(eval((R - 8 * BYTES_OF(R)) & 63), X(S, ODD($1, M)))')')')
define(`ROTATE', `ifelse($1, 0, `', COUNT_REGISTER($1), `', `WHEN(S == 0, `
	lxvd2x	VS(T(M % 2)), IN_MEMORY(PLACE_$1)')
	vrld	$2, $2, T(M % 2)', `
	vrld	$2, $2, COUNT_REGISTER($1)')')
define(`XOR_ALL', `EACH_MIX(`EXCLUSIVE_OR(BYTES_OF(ROTATION($1, M)), X(S, ODD($1, M)), X(S, EVEN($1, M)))')')
define(`EXCLUSIVE_OR', `ifelse($1, 0, `
	vxor	$2, $2, $3', `
	vpermxor $2, $2, $3, BYTES_$1')')
define(`MIX_STEP', `ifelse($2, 0, `ENCRYPTING(`ADD_ALL', `XOR_ALL')($1)', $2, 1, `ROTATE_ALL($1)',
$2, 2, `ENCRYPTING(`XOR_ALL', `ADD_ALL')($1)')')
C The second set is one step behind the first.  In decryption the even words of subkeys come before the last step.
define(`VROUND', `FOR(`TIME', 0, SETS + 1, `WHEN(TIME == SETS + 1 && $1 % 4 == 3, `ENCRYPTING(`', `
SUBKEY(0, eval(1 - $1 / 4))')')FOR(`S', 0, SETS - 1, `MIX_STEP($1, eval(TIME - S))')')
WHEN($1 % 4 == 3, `ENCRYPTING(`SUBKEY(0, eval(($1 + 1) / 4))SUBKEY(1, eval(($1 + 1) / 4))',
`SUBKEY(1, eval(1 - $1 / 4))')ADVANCE')')

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
C Counter blocks: all words but the last one are the same in each, and share most of the first rounds, after which blocks enter the
C loop.  SHARED(text): for each word W after all its MIX that are shared; its place in the frame is SHARED_AT.  The first iteration
C has these words in registers; cr1 tells whether there is another one.
define(`SHARES', `ifelse(MODE, ctr, `$1', `$2')')
define(`AT_SHARED', 112)
define(`SHARED_FRAME', eval(AT_SHARED + 16 * (WORDS - 1) + 288))
define(`SHARED', `	addi	OTHER, r1, AT_SHARED
FOR(`W', 0, WORDS - 2, `WHEN(W == 8, `	addi	OTHER, OTHER, 128
')	$1
')')
define(`SHARED_AT', `INDEXED(OTHER, eval(16 * (W % 8)))')
C FIRST_ROUNDS(0 or 1, sets): the shared MIX of these rounds, or the others
define(`FIRST_ROUNDS', `LET(`TAKEN', `indir(`OWN'eval(64 * WORDS), FIRST, M) == $1',
`FOR(`FIRST', 0, SHARED_ROUNDS - 1, `FOR(`TIME', 0, $2 + 1, `FOR(`S', 0, $2 - 1, `MIX_STEP(FIRST, eval(TIME - S))')')')')')
define(`SHARED_WORDS', `define(`SETS', SETS_OF_LOOP)
FOR(`P', 0, 1, `	addi	OTHER, KEY, eval(COUNTERS - TABLE + 8 * P)
FOR(`H', 0, WORDS / 2 - 1, `LET(`W', eval(2 * H + P), `WHEN(W < WORDS - 1, `	lxvdsx	VS(X(0, W)), INDEXED(OTHER, eval(16 * H))
')')')')dnl
FOR(`W', 0, WORDS - 2, `	lxvd2x	VS(T(W % 2)), SUBKEY_WORD(0, W)
	vaddudm	X(0, W), X(0, W), T(W % 2)
')FIRST_ROUNDS(0, 1)
	cmpdi	cr1, BLOCKS, eval(2 * SETS_OF_LOOP)
	ble	cr1, LABEL(0, kept)
SHARED(`stxvd2x	VS(X(0, W)), SHARED_AT')LABEL(0, kept):')
define(`SHARED_WIPE', `	ble	cr1, LABEL(0, wiped)
SHARED(`stxvd2x	VS(0), SHARED_AT')LABEL(0, wiped):')
define(`COUNTER_BLOCKS', `
FOR(`S', 1, SETS - 1, `FOR(`W', 0, WORDS - 2, `	vor	X(S, W), X(0, W), X(0, W)
')')
REVERSE_MASK(T(0), T(1))
FOR(`S', 0, SETS - 1, `
	mtvsrd	VS(X(S, WORDS - 1)), N
	addi	N, N, 1
	mtvsrd	VS(T(1)), N
	addi	N, N, 1
	xxmrghd	VS(X(S, WORDS - 1)), VS(X(S, WORDS - 1)), VS(T(1))
	vperm	X(S, WORDS - 1), X(S, WORDS - 1), X(S, WORDS - 1), T(0)')
	lxvd2x	VS(T(1)), SUBKEY_WORD(0, eval(WORDS - 1))
EACH(`vaddudm	X(S, WORDS - 1), X(S, WORDS - 1), T(1)')dnl
FIRST_ROUNDS(1, SETS)')
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
	addi	SRC, SRC, eval(2 * BLOCK)
SECOND_OF(DST)
FOR(`H', 0, WORDS / 2 - 1, `
	stxvd2x	VS(X(S, 2 * H)), INDEXED(OTHER, eval(16 * H))
	stxvd2x	VS(X(S, 2 * H + 1)), INDEXED(DST, eval(16 * H))')', `SECOND_OF(DST)
FOR(`H', 0, WORDS / 2 - 1, `
	LOW(T(H % 2), X(S, 2 * H), X(S, 2 * H + 1))
	HIGH(X(S, 2 * H + 1), X(S, 2 * H), X(S, 2 * H + 1))
	stxvd2x	VS(T(H % 2)), INDEXED(OTHER, eval(16 * H))
	stxvd2x	VS(X(S, 2 * H + 1)), INDEXED(DST, eval(16 * H))')')
	addi	DST, DST, eval(2 * BLOCK)')
MASKS_OUT')

C ITERATION(sets, least number of blocks): while at least that many remain.
define(`ITERATION', `define(`SETS', $1)
	cmpdi	BLOCKS, $2
	blt	LABEL(SETS, end)
WHEN(SETS == 1, `FOR(`J', 0, NUMBER_OF(MORE) - 1, `	lxvd2x	VS(eval(8 + J)), IN_MEMORY(eval(14 + J))
')')SHARES(`	ifelse(SETS, SETS_OF_LOOP, b, `ble	cr1`,'')	LABEL(SETS, first)
LABEL(SETS, more):
SHARED(`lxvd2x	VS(X(0, W)), SHARED_AT')LABEL(SETS, first):', `LABEL(SETS, more):')
	li	SECOND, BLOCK
	cmpdi	BLOCKS, eval(2 * SETS)
	bge	LABEL(SETS, even)
	li	SECOND, 0
LABEL(SETS, even):
ifelse(MODE, ctr, `COUNTER_BLOCKS', `LOAD')
	li	OTHER, eval(LAST / 2)
	mtctr	OTHER
COUNTING(`DIFFERENCES')
SHARES(`	b	LABEL(SETS, enter)', `SUBKEY(0, ENCRYPTING(0, 2))SUBKEY(1, ENCRYPTING(0, 2))')
LABEL(SETS, loop):
FOR(`P', 0, 7, `WHEN(P == SHARED_ROUNDS, `SHARES(`LABEL(SETS, enter):')')VROUND(P)
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
FOR(`J', 1, COUNT_REGISTERS - 1, `	addi	COUNTS(J), COUNTS(decr(J)), 128
')')

define(`FIRST_SAVED', ifelse(WORDS, 16, 24, 26))
define(`FUNCTION', `define(`MODE', $1)
	cmpldi	BLOCKS, 1
	bltlr
ifelse(MODE, encrypt, `	beq	.Lone_encrypt
', MODE, ctr, `	beq	.Lone_ctr
')FOR(`J', FIRST_SAVED, 31, `	SAVE(J, eval(8 * (J - 32)))
')FOR(`J', 20, 31, `	SAVE_V(J, eval(-288 + 16 * (J - 20)), r7)
')ifelse(MODE, ctr, `	ld	N, eval(COUNTERS + BLOCK - 8)(KEY)')
COUNTING(`FOR(`J', 21, 23, `	SAVE(J, eval(8 * (J - 32)))
')	FRAME(TWEAKS_FRAME)
	ld	N, 0(KEY)
	ld	Z, 8(KEY)
	ld	KEY, 16(KEY)
	std	Z, AT_T1`'(r1)')
SHARES(`	FRAME(SHARED_FRAME)')
CONSTANTS
	addi	KEY, KEY, FIRST_KEY
	addi	SUMS, KEY, eval(16 * KEY_ROWS + ENCRYPTING(0, 16 * (LAST - 2)))
WHEN(WORDS == 16, `	addi	KEY128, KEY, 128')
SHARES(`SHARED_WORDS')
WHEN(SETS_OF_LOOP > 1, `ITERATION(2, 3)')
ITERATION(1, 1)
WIPE_VECTORS(0, 15)
WIPE_VECTORS(30, 31)
SHARES(`SHARED_WIPE
	END_FRAME(SHARED_FRAME)')
COUNTING(`	addi	NEXT, r1, AT_ENTRIES
	xxlxor	vs0, vs0, vs0
	xxlxor	vs1, vs1, vs1
FOR(`J', 0, 12, `	stxvd2x	vs0, INDEXED(NEXT, eval(16 * (J % 8)))
WHEN(J == 7, `	addi	NEXT, NEXT, 128
')')	END_FRAME(TWEAKS_FRAME)
FOR(`J', 21, 23, `	RESTORE(J, eval(8 * (J - 32)))
')')
FOR(`J', 20, 31, `	RESTORE_V(J, eval(-288 + 16 * (J - 20)), r7)
')FOR(`J', FIRST_SAVED, 31, `	RESTORE(J, eval(8 * (J - 32)))
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

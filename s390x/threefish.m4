dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for z13 and later, blocks of WORDS = 8 or 16 words: vectors, and general registers beside them.
dnl
dnl State: src/threefish-impl.h; then words of subkeys, each twice, as a vector for two blocks.  Subkeys share them: the first
dnl WORDS - 3 words of subkey s are those from s on of the key and its parity again and again.  Behind these, for s = 0, 1, ...:
dnl word WORDS - 3 of subkey s, which also is word WORDS - 2 of subkey s - 1; then, again for all s, word WORDS - 1.
dnl Stack: saved registers; with tweaks that count 384 bytes, in counter mode of Threefish-1024 240 bytes, wiped.
dnl
dnl An iteration takes 2 SETS + SCALARS blocks.  A set is two blocks in vector registers, one word of both per register; a scalar,
dnl of Threefish-512 alone, is a block in general registers.  Of Threefish-1024 a single block is in both halves of a set.
include(`threefish-mix.m4')

define(`KEY', `%r2')		C the counter, which is before the subkeys; in a loop, advanced by two subkeys (back in decryption)
define(`DST', `%r3')
define(`SRC', `%r4')
define(`BLOCKS', `%r5')		C remaining blocks
define(`COUNT', `%r1')
define(`Z', `%r0')		C temporary
define(`N', `%r14')		C ctr: the last counter word of the next block, as a number
define(`Y', `%r`'eval(6 + WORDS * ($1) + ($2))')	C Y(block, word): in r6-13
define(`SECOND_BLOCK', `%r6')	C Threefish-1024: distance of the second block of a set, 0 if there is none; 1 or 0
define(`SECOND_NUMBER', `%r7')
define(`X', `XTH(eval(WORDS * ($1) + ($2)))')	C X(set, word): in v0-7, v16-23
define(`XTH', `%v`'eval($1 + 8 * ($1 > 7))')
define(`VK', `%v`'eval(24 + $1)')	C VK(0) to VK(7): subkey words; VK(0) to VK(3): blocks during loads and stores
define(`FIRST', `%v28')		C FIRST, SECOND for vperm: left or right halves of two vectors, bytes reversed
define(`SECOND', `%v29')

define(`BLOCK', `eval(8 * WORDS)')
define(`LAST', `ifelse(WORDS, 16, 20, 18)')
define(`TWEAK', `eval(8 * (WORDS + 1) + 8 * ($1))')
define(`COUNTERS', `eval(8 * (WORDS + 4))')
define(`EXPANDED', `eval(COUNTERS + BLOCK)')
define(`COUNTER', `eval(8 * ($1))`('KEY)')
C SUBKEY(number from KEY, word)
define(`SUBKEY', `eval(BLOCK + 16 * ($1 + ifelse($2, eval(WORDS - 1), `KEY_ROWS + LAST + 2',
  eval($2 > WORDS - 4), 1, `KEY_ROWS - WORDS + 3 + $2', $2)))`('KEY)')
define(`KEY_ROWS', `eval(LAST + WORDS - 3)')

C Tweaks that count have the table of the context, which is for any tweak.  Entry i, i = 0..5, on the stack: what word i modulo 3 of
C the tweak of each block differs from that.  The subkey at KEY + BLOCK has the word of entry COUNT / ENTRY_SIZE, and the next one.
define(`ENTRY_SIZE', 48)
define(`OWN_SIZE', 384)
define(`OWN', `eval(160 + ($1))($2`'%r15)')
define(`ENTRY', `OWN(eval(ENTRY_SIZE * ($1) + $2), `$3')')	C ENTRY(i, byte, index and comma)
define(`SCALAR', 32)
define(`T1', `OWN(eval(6 * ENTRY_SIZE))')
define(`END', `OWN(eval(6 * ENTRY_SIZE + 8))')	C KEY after the last round
define(`KEY_BASE', `eval(COUNTERS + ENCRYPTING(0, 16 * (LAST - 2)))')
define(`OF_TABLE', `eval(TWEAK($1) - KEY_BASE)`('KEY)')
define(`TWEAKED', `COUNTING(`eval($1 == WORDS - 3 || $1 == WORDS - 2)', 0)')
C PUT_ENTRY(i, macro): for all blocks; MACRO(register, block)
define(`PUT_ENTRY', `FOR(`S', 0, SETS - 1, `PUT_WORD(`%r10', eval(2 * S), `$2')PUT_WORD(`%r11', eval(2 * S + 1), `$2')dnl
	vlvgp	VK(7), %r10, %r11
	vst	VK(7), ENTRY($1, eval(16 * S))
	vst	VK(7), ENTRY(eval($1 + 3), eval(16 * S))
')FOR(`B', 0, SCALARS - 1, `PUT_WORD(`%r10', eval(2 * SETS + B), `$2')dnl
	stg	%r10, ENTRY($1, SCALAR)
	stg	%r10, ENTRY(eval($1 + 3), SCALAR)
')')
define(`PUT_WORD', `$3(`$1', $2)')
define(`NUMBER_OF', `	la	$1, ifelse(WORDS`'$2, 161, `0`('N, SECOND_NUMBER)', `$2`('N)')
')
define(`WORD_0', `NUMBER_OF(`$1', $2)	sg	$1, OF_TABLE(0)
')
define(`WORD_1', `	lgr	$1, %r8
	sg	$1, OF_TABLE(1)
')
define(`WORD_2', `NUMBER_OF(`$1', $2)	xgr	$1, %r8
	sg	$1, OF_TABLE(2)
')
define(`DIFFERENCES', `	lg	%r8, T1
PUT_ENTRY(0, `WORD_0')PUT_ENTRY(1, `WORD_1')PUT_ENTRY(2, `WORD_2')dnl
	la	N, TOTAL`('N)
	lghi	COUNT, ENCRYPTING(0, `eval((LAST - 2) % 3 * ENTRY_SIZE)')')
C Two subkeys on, modulo 3.
define(`NEXT_TWEAK', `ENCRYPTING(`	aghi	COUNT, -ENTRY_SIZE
	jnl	LABEL(kept_`'TOTAL)
	aghi	COUNT, eval(3 * ENTRY_SIZE)', `	aghi	COUNT, ENTRY_SIZE
	clgijl	COUNT, 127, LABEL(kept_`'TOTAL)
	aghi	COUNT, eval(-3 * ENTRY_SIZE)')
LABEL(kept_`'TOTAL):')

C ADD_SUBKEY(number from KEY, parity of the words).  In decryption the even words are processed before the last subtraction of the
C round, which shortens the critical path.  Of Threefish-512 VK(0) to VK(5) are words of the key, which the first subkey of a loop
C shares with the second one, and VK(6) has the word with the tweak that is word 5 of a subkey and word 6 of the one before it.
define(`ADD_SUBKEY', `
ifelse(WORDS, 16, `ifelse($2, ENCRYPTING(0, 1), `ADD_BUT_LAST($1)ADD_LAST($1)')', `
ifelse($2, 0, `WHEN(SETS > 0, `ifelse($1, 1, `	vlm	VK(0), VK(5), SUBKEY(ENCRYPTING(1, 0), 0)
', $1, ENCRYPTING(0, 2), `	vlm	VK(0), VK(4), SUBKEY($1, 0)
	vl	VK(6), SUBKEY($1, ENCRYPTING(5, 6))
')')FOR(`W', 0, 2, `ADD_WORD($1, 2 * W, VK_OF($1, 2 * W))')dnl
ENCRYPTING(`ADD_WORD($1, 5, VK(6))NEXT_WORD($1, 6)')ADD_WORD($1, 6, VK(6))',
`ENCRYPTING(`', `NEXT_WORD($1, 5)ADD_WORD($1, 5, VK(6))')ADD_WORD($1, 1, VK_OF($1, 1))ADD_WORD($1, 3, VK_OF($1, 3))dnl
WHEN(SETS > 0, `	vl	VK(7), SUBKEY($1, 7)
')ADD_WORD($1, 7, VK(7))')')')
define(`ADD_BUT_LAST', `
	vlm	VK(0), VK(6), SUBKEY($1, 0)
FOR(`W', 0, 6, `ADD_WORD($1, W, VK(W))')	vlm	VK(0), VK(5), SUBKEY($1, 7)
FOR(`W', 7, 12, `ADD_WORD($1, W, VK(eval(W - 7)))')	vlm	VK(0), VK(1), SUBKEY($1, 13)
ADD_WORD($1, 13, VK(0))ADD_WORD($1, 14, VK(1))')
define(`ADD_LAST', `	vl	VK(7), SUBKEY($1, eval(WORDS - 1))
ADD_WORD($1, eval(WORDS - 1), VK(7))')
define(`VK_OF', `VK(eval($2 + ifelse($1, ENCRYPTING(2, 1), 1, 0)))')
define(`NEXT_WORD', `WHEN(SETS > 0, `	vl	VK(6), SUBKEY($1, $2)
')')
C ADD_WORD(number from KEY, word, vector)
define(`ADD_WORD', `FOR(`S', 0, SETS - 1, `ifelse(TWEAKED($2), 1, `
	vl	VK(7), ENTRY(eval($1 + $2 - WORDS + 3), eval(16 * S), `COUNT, ')
	vag	VK(7), VK(7), $3
	ENCRYPTING(vag, vsg)	X(S, $2), X(S, $2), VK(7)
', `	ENCRYPTING(vag, vsg)	X(S, $2), X(S, $2), $3
')')FOR(`B', 0, SCALARS - 1, `ifelse(SETS, 0, `	lg	Z, SUBKEY($1, eval($2))
	ENCRYPTING(agr, sgr)	Y(B, $2), Z
', `	ENCRYPTING(ag, sg)	Y(B, $2), SUBKEY($1, eval($2))
')ifelse(TWEAKED($2), 1, `	ENCRYPTING(ag, sg)	Y(B, $2), ENTRY(eval($1 + $2 - WORDS + 3), SCALAR, `COUNT, ')
')')')
define(`SUBKEY_STEP', `WHEN($1 % 4 == 3, `ADD_SUBKEY(ENCRYPTING(`eval(1 + $1 / 4)', `eval(1 - $1 / 4)'), $2)')')

C AT_BOTH(vlm or vstm, first register, last register, base, block 0 or 1): 64 bytes of a block of set S.  These have no index, so
C COUNT is the address in a second block that may be missing.
define(`AT_BOTH', `ifelse(WORDS`'$5, 161, `	la	COUNT, eval(64 * F)`('SECOND_BLOCK, $4)
	$1	$2, $3, 0`('COUNT)
', `	$1	$2, $3, eval(BLOCK * (2 * S + $5) + 64 * F)`('$4)
')')

define(`LOAD', `MASKS_IN
FOR(`S', 0, SETS - 1, `FOR(`F', 0, WORDS / 8 - 1, `
AT_BOTH(`vlm', VK(0), VK(3), SRC, 0)AT_BOTH(`vlm', X(S, 8 * F + 4), X(S, 8 * F + 7), SRC, 1)
FOR(`I', 0, 3, `	vperm	X(S, 8 * F + 2 * I), VK(I), X(S, 8 * F + 4 + I), FIRST
	vperm	X(S, 8 * F + 2 * I + 1), VK(I), X(S, 8 * F + 4 + I), SECOND
')')')COUNTING(`DIFFERENCES
')FOR(`B', 0, SCALARS - 1, `FOR(`W', 0, WORDS - 1, `	lrvg	Y(B, W), eval(BLOCK * (2 * SETS + B) + 8 * W)`('SRC)
')')IF_AGAIN(`	la	SRC, eval(BLOCK * TOTAL)`('SRC)
')FOR(`P', 0, 1, `ADD_SUBKEY(ENCRYPTING(0, 2), P)')')
C Counter blocks: all words but the last one are the same in each, and those in vector registers share most of the first rounds.
C They enter the loop after these.  SHARED(word) is the word after all its MIX that are shared: of Threefish-512 on the stack in
C slots for registers of the caller, of Threefish-1024 twice, as a vector for two blocks.
define(`SHARES', `ifelse(MODE, ctr, `$1', `$2')')
define(`SHARING', `SHARES(`ifelse(SETS, 0, `$2', `$1')', `$2')')
define(`SHARED_FRAME', `ifelse(MODE`'WORDS, ctr16, `$1')')
define(`SHARED', `ifelse(WORDS, 8, `F_PLACE(8 + $1)', `eval(160 + 16 * ($1))')(%r15)')
C FIRST_ROUNDS(0 or 1): the shared MIX of these rounds, or the others
define(`FIRST_ROUNDS', `FOR(`R', 0, SHARED_ROUNDS - 1, `FOR(`T', 0, 2, `FOR(`M', 0, WORDS / 2 - 1,
`WHEN(indir(`OWN'eval(64 * WORDS), R, M) == $1, `MIX(T, R)')')')')')
define(`SHARED_WORDS', `define(`SETS', ifelse(WORDS, 8, 0, 1))define(`SCALARS', eval(1 - SETS))
ifelse(WORDS, 8, `FOR(`W', 0, 6, `	lg	Y(0, W), COUNTER(W)
	ag	Y(0, W), SUBKEY(0, W)
')FIRST_ROUNDS(0)	stmg	Y(0, 0), Y(0, 3), SHARED(0)
	stmg	Y(0, 4), Y(0, 6), SHARED(4)', `FOR(`W', 0, 14, `	vlrepg	X(0, W), COUNTER(W)
')ADD_BUT_LAST(0)FIRST_ROUNDS(0)	vstm	X(0, 0), X(0, 7), SHARED(0)
	vstm	X(0, 8), X(0, 14), SHARED(8)')')
define(`SHARED_WIPE', `ifelse(WORDS, 8, `	vstm	%v0, %v1, SHARED(0)
	vstm	%v0, %v1, SHARED(4)', `	vstm	%v16, %v30, SHARED(0)')')
define(`REST_OF_SHARED', `ifelse(WORDS, 8, `	vl	VK(6), SUBKEY(0, 6)
')ADD_LAST(0)FIRST_ROUNDS(1)')
define(`COUNTER_BLOCKS', `
ifelse(WORDS, 16, `	vlm	X(0, 0), X(0, 7), SHARED(0)
	vlm	X(0, 8), X(0, 14), SHARED(8)', `WHEN(SETS > 0, `FOR(`W', 0, 6, `	vlrepg	X(0, W), SHARED(W)
FOR(`S', 1, SETS - 1, `	vlr	X(S, W), X(0, W)
')')')')FOR(`S', 0, SETS - 1, `
	la	Z, eval(2 * S)`('N)
	la	COUNT, ifelse(WORDS, 16, `0`('N, SECOND_NUMBER)', `eval(2 * S + 1)`('N)')
	lrvgr	Z, Z
	lrvgr	COUNT, COUNT
	vlvgp	X(S, WORDS - 1), Z, COUNT')
FOR(`B', 0, SCALARS - 1, `
	la	Y(B, WORDS - 1), eval(2 * SETS + B)`('N)
	lrvgr	Y(B, WORDS - 1), Y(B, WORDS - 1)
SHARING(`	lmg	Y(B, 0), Y(B, 3), SHARED(0)
	lmg	Y(B, 4), Y(B, 6), SHARED(4)
', `FOR(`W', 0, WORDS - 2, `	lg	Y(B, W), COUNTER(W)
')')')
IF_AGAIN(`	la	N, TOTAL`('N)')
SHARING(`REST_OF_SHARED', `FOR(`P', 0, 1, `ADD_SUBKEY(0, P)')')')

define(`STORE', `
MASKS_IN
FOR(`S', 0, SETS - 1, `FOR(`F', 0, WORDS / 8 - 1, `
FOR(`I', 0, 3, `	vperm	VK(I), X(S, 8 * F + 2 * I), X(S, 8 * F + 2 * I + 1), FIRST
	vperm	X(S, 8 * F + I), X(S, 8 * F + 2 * I), X(S, 8 * F + 2 * I + 1), SECOND
')ifelse(MODE, ctr, `AT_BOTH(`vlm', X(S, 8 * F + 4), X(S, 8 * F + 7), SRC, 0)dnl
FOR(`I', 0, 3, `	vx	VK(I), VK(I), X(S, 8 * F + 4 + I)
')AT_BOTH(`vlm', X(S, 8 * F + 4), X(S, 8 * F + 7), SRC, 1)dnl
FOR(`I', 0, 3, `	vx	X(S, 8 * F + I), X(S, 8 * F + I), X(S, 8 * F + 4 + I)
')')AT_BOTH(`vstm', VK(0), VK(3), DST, 0)AT_BOTH(`vstm', X(S, 8 * F), X(S, 8 * F + 3), DST, 1)')')
FOR(`B', 0, SCALARS - 1, `FOR(`W', 0, WORDS - 1, `STORE_WORD(Y(B, W), eval(BLOCK * (2 * SETS + B) + 8 * W))')')
IF_AGAIN(`ifelse(MODE, ctr, `	la	SRC, eval(BLOCK * TOTAL)`('SRC)
')	la	DST, eval(BLOCK * TOTAL)`('DST)')')

C ITERATION(sets, scalars): one iteration if exactly that many blocks remain; for MOST blocks while at least that many remain.
define(`MOST', `ifelse(WORDS, 16, 2, 5)')
define(`IF_AGAIN', `ifelse(TOTAL, MOST, `$1', `$2')')
define(`ITERATION', `define(`SETS', $1)define(`SCALARS', $2)define(`TOTAL', eval(2 * SETS + SCALARS))
	IF_AGAIN(`clgijl', `clgijne')	BLOCKS, TOTAL, LABEL(end_`'TOTAL)
LABEL(iteration_`'TOTAL):
ifelse(MODE, ctr, `COUNTER_BLOCKS', `LOAD')
COUNTING(`', `	lghi	COUNT, eval(LAST / 2)')
SHARING(`	j	LABEL(enter_`'TOTAL)')
LABEL(rounds_`'TOTAL):
FOR(`P', 0, 7, `WHEN(P == SHARED_ROUNDS, `SHARING(`LABEL(enter_`'TOTAL):')')DO_ROUND(P)')
	aghi	KEY, ENCRYPTING(32, -32)
COUNTING(`NEXT_TWEAK
	cg	KEY, END
	jne	LABEL(rounds_`'TOTAL)', `	brctg	COUNT, LABEL(rounds_`'TOTAL)')
STORE
IF_AGAIN(`	aghi	KEY, ENCRYPTING(-, )eval(16 * LAST)
	aghi	BLOCKS, -TOTAL
	clgijhe	BLOCKS, TOTAL, LABEL(iteration_`'TOTAL)')
LABEL(end_`'TOTAL):')

define(`MASKS_IN', `WHEN(SETS > 0, `	LEA(MASKS, COUNT)
	vlm	FIRST, SECOND, 0`('COUNT)')')
define(`WIPE', `	WIPE_VECTORS(0, 7)
	WIPE_VECTORS(16, 31)')
define(`FUNCTION', `define(`MODE', $1)
	SAVE(6, 14)
ifelse(MODE, ctr, `	lg	N, eval(EXPANDED - 8)`('KEY)')
SHARED_FRAME(`	FRAME(eval(160 + 240), %r1)')
	aghi	KEY, KEY_BASE
ITERATIONS
SHARED_FRAME(`	END_FRAME(eval(160 + 240))')
	RESTORE(6, 14)
	br	%r14')
define(`ITERATIONS', `ifelse(WORDS, 16, `
	clgije	BLOCKS, 0, LABEL(none)
	lghi	SECOND_BLOCK, BLOCK
	lghi	SECOND_NUMBER, 1
SHARES(`SHARED_WORDS')
ITERATION(1, 0)
	clgije	BLOCKS, 0, LABEL(end)
	lghi	SECOND_BLOCK, 0
	lghi	SECOND_NUMBER, 0
	lghi	BLOCKS, 2
	j	LABEL(iteration_2)
LABEL(end):
WIPE
SHARES(`SHARED_WIPE')
LABEL(none):', `
	clgijl	BLOCKS, 2, LABEL(one)
SHARES(`SHARED_WORDS')
ITERATION(2, 1)
ITERATION(2, 0)
ITERATION(1, 1)
ITERATION(1, 0)
WIPE
SHARES(`SHARED_WIPE')
LABEL(one):
ITERATION(0, 1)')')
define(`FUNCTION_TWEAKS', `define(`MODE', $1)
	SAVE(6, 14)
	FRAME(eval(160 + OWN_SIZE), %r1)
	lg	N, 0`('KEY)
	lg	Z, 8`('KEY)
	lg	KEY, 16`('KEY)
	stg	Z, T1
	aghi	KEY, KEY_BASE
	lgr	Z, KEY
	aghi	Z, ENCRYPTING(, -)eval(16 * LAST)
	stg	Z, END
ITERATIONS
WIPE
	vstm	%v16, %v27, OWN(0)
	vstm	%v16, %v27, OWN(192)
	END_FRAME(eval(160 + OWN_SIZE))
	RESTORE(6, 14)
	br	%r14')

RODATA(MASKS, 16)FOR(`I', 0, 31, `
	.byte	eval((I / 16 * 8) + (I & 8) * 2 + 7 - (I & 7))')
END_RODATA

C The function expand: each word of the key goes where subkeys have it; with the key of the previous call only words with the tweak
C change.
define(`PUT', `	vst	$1, eval(EXPANDED + 16 * ($2))(%r2)
')	C PUT(register, row)
C PLACES(first row or that modulo WORDS + 1, last row of the part, text): text for each row I
define(`PLACES', `FOR(`I', 0, $2, `WHEN(I % (WORDS + 1) == ($1) % (WORDS + 1), `$3')')')
define(`PUT_TWEAKS', `	vlrepg	%v0, eval(8 * $1)(%r2)
PLACES($1 + 4, LAST + 1, `	vag	%v4, %v0, %v`'eval(1 + I % 3)
PUT(%v4, eval(KEY_ROWS + I))')')
define(`EXPAND', `FOR(`I', 0, 2, `	vlrepg	%v`'eval(1 + I), TWEAK(I)(%r2)
')	clgije	%r3, 0, .Lold_key
FOR(`J', 0, WORDS, `PUT_TWEAKS(J)PLACES(J, KEY_ROWS - 1, `PUT(%v0, I)')PLACES(J + 2, LAST, `	vrepig	%v4, I
	vag	%v4, %v4, %v0
PUT(%v4, eval(KEY_ROWS + LAST + 2 + I))')')	j	.Lexpanded
.Lold_key:
FOR(`J', 0, WORDS, `PUT_TWEAKS(J)').Lexpanded:
WIPE_VECTORS(0, 4)	br	%r14')

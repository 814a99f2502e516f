dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for arm with NEON: a q register has one word of two blocks.
dnl
dnl State: src/threefish-impl.h; then subkeys 0 to LAST_SUBKEY, the words of each in their order.  A word of a subkey is added to
dnl both halves of a q register, since words that stand twice would have no room in the state.
dnl
dnl An iteration takes two blocks; in place of a missing last one the one before is computed again, or a result that is overwritten.
dnl
dnl Of Threefish-1024 14 words are in registers.  Its words are a square: two rounds mix those of each row, the next two those of
dnl each column.  Words 1 and 3 are in the first two rows and the last two columns, words 5 and 7 in the others; so they share
dnl registers, and change places once in two rounds.
dnl
dnl The including file defines WORDS.
include(`threefish.m4')
include(`threefish-rounds.m4')

define(`TABLE', `r0')		C subkey 0
define(`DST', `r1')
define(`SRC', `r2')
define(`BLOCKS', `r3')		C remaining blocks
define(`ITERATIONS', `r4')
define(`LAST', `r5')		C distance of the second block from the first: BLOCK, or 0
define(`BACK', `r6')		C from the last words of a subkey to the one before
define(`NEXT', `r7')		C differences of tweak words, for the next subkey
define(`N', `r8, r9')		C number of the next block: the last word of the counter, or t0
define(`SECOND', `r10')		C where the second block comes from or goes to
define(`SLOTS', `r11')		C words 5 and 7 of Threefish-1024; words 1 and 3 are at sp
define(`KEY', `r12')		C the next subkey

define(`WHEN_1024', `ifelse(WORDS, 16, `$1', `$2')')
define(`LABEL', `.L`'MODE`'_$1')
define(`LAST_SUBKEY', WHEN_1024(20, 18))
define(`BLOCK', eval(8 * WORDS))
define(`EXPANDED', eval(8 * (2 * WORDS + 4)))
define(`ROUND', `indir(`ROUND'eval(64 * WORDS), $1)')
C Q(word), LOW(word), HIGH(word): its register and the halves of it; T(n), of all d registers
define(`X', WHEN_1024(``NTH(eval($1), 0, 2, 1, 3, 4, 2, 5, 3, 6, 8, 7, 9, 10, 12, 11, 13)'',
``NTH(eval($1), 0, 2, 1, 3, 8, 10, 9, 11)''))
define(`Q', `q`'X($1)')
define(`LOW', `d`'eval(2 * X($1))')
define(`HIGH', `d`'eval(2 * X($1) + 1)')
define(`T', `q`'eval(WHEN_1024(14, 12) + $1)')
define(`TD', `d`'eval(WHEN_1024(28, 24) + $1)')
define(`OUTSIDE', `WHEN_1024(`eval($1 == 5 || $1 == 7)', 0)')	C words that are in memory before and after eight rounds

C The frame: slots, differences of the tweak words of all subkeys, the argument.
define(`SLOTS_BYTES', WHEN_1024(64, 0))
define(`DIFFERENCES_BYTES', `IF_TWEAKS(WHEN_1024(384, 336), 0)')
define(`FRAME_BYTES', `eval(SLOTS_BYTES + DIFFERENCES_BYTES + IF_TWEAKS(16, 0))')

C --- rounds

C PASS 0 to 3 are the pairs of the eight rounds of an iteration.  A line is a row or a column.
define(`ROW', `NTH($1, 0, 0, 1, 1, 3, 3, 2, 2, 0, 0, 2, 2, 1, 1, 3, 3)')
define(`COLUMN', `NTH($1, 0, 3, 1, 2, 2, 1, 3, 0, 1, 2, 2, 1, 0, 3, 3, 0)')
WHEN_1024(`
define(`LINES', 4)
define(`LINE_OF', `ifelse(eval(PASS % 2), ENCRYPTING(0, 1), `ROW($1)', `COLUMN($1)')')
define(`LINE_AT', `ENCRYPTING($1, `eval(3 - $1)')')
define(`SCRATCH', `T(eval($1 / 8))')	C of the MIX of an even word
', `
define(`LINES', 1)
define(`LINE_OF', 0)
define(`LINE_AT', 0)
define(`SCRATCH', `T(eval($1 / 2))')
')

define(`MIXES', `FOR(`TIME', 0, 3, `EACH_MIX($*)')')
define(`EACH_MIX', `ifelse(`$1', `', `', `WHEN(LINE_OF($1) == LINE, `MIX_AT(TIME, $3, Q($1), Q($2), SCRATCH($1))')dnl
EACH_MIX(shift(shift(shift($@))))')')
define(`TWO_ROUNDS', `FOR(`R', 0, 1, `ENCRYPTING(`ROUND(eval(2 * PASS + R))', `ROUND(eval(7 - 2 * PASS - R))')')')

C INTO(word, d register), to both blocks
define(`OPERATION', `ENCRYPTING(vadd, vsub).i64')
define(`INTO', `	OPERATION	LOW($1), LOW($1), $2
	OPERATION	HIGH($1), HIGH($1), $2
')
define(`SUBKEY', `FOR(`G', 0, WORDS / 4 - 1, `
	vld1.64	{TD(FIRST_TD)-TD(FIRST_TD + 3)}, [KEY:64]`'ifelse(G, eval(WORDS / 4 - 1), `ENCRYPTING(!, `, BACK')', !)
WHEN_1024(`WORDS_OF_SUBKEY')')
WHEN_1024(, `FOR(`G', 0, 1, `WORDS_OF_SUBKEY')')
IF_TWEAKS(`	vld1.64	{TD(0)-TD(3)}, [NEXT:64]
	ENCRYPTING(add, sub)	NEXT, NEXT, #16
	OPERATION	Q(WORDS - 3), Q(WORDS - 3), T(0)
	OPERATION	Q(WORDS - 2), Q(WORDS - 2), T(1)
')')
define(`FIRST_TD', `WHEN_1024(0, `eval(4 * G)')')
define(`WORDS_OF_SUBKEY', `FOR(`W', 0, 3, `WHEN(! OUTSIDE(eval(4 * G + W)), `INTO(eval(4 * G + W), TD(FIRST_TD + W))')')')
C Words 5 and 7 with their subkey.
define(`BRING_IN', `
	vld1.64	{d4-d7}, [SLOTS:64]
	vldr	TD(0), [KEY, #eval(ENCRYPTING(-, )BLOCK + 40)]
	vldr	TD(1), [KEY, #eval(ENCRYPTING(-, )BLOCK + 56)]
INTO(5, TD(0))INTO(7, TD(1))')
define(`CHANGE', `ifelse(eval(PASS % 2), 0, `
	vst1.64	{d4-d7}, [sp:64]
BRING_IN', `
	vst1.64	{d4-d7}, [SLOTS:64]
	vld1.64	{d4-d7}, [sp:64]
')')

define(`ROUNDS', `
	ENCRYPTING(`mov	KEY, TABLE', `add	KEY, TABLE, #eval(BLOCK * LAST_SUBKEY)
	mvn	BACK, #eval(2 * BLOCK - 32 - 1)')
IF_TWEAKS(`	add	NEXT, sp, #eval(SLOTS_BYTES + ENCRYPTING(0, 16 * LAST_SUBKEY))')
	mov	ITERATIONS, #eval(LAST_SUBKEY / 2)
LABEL(rounds):
FOR(`PASS', 0, 3, `WHEN(PASS % 2 == 0, `SUBKEY
')FOR(`STEP', 0, LINES - 1, `LET(`LINE', LINE_AT(STEP), `TWO_ROUNDS')dnl
WHEN(LINES == 4 && STEP == 1, `CHANGE')')')
	subs	ITERATIONS, ITERATIONS, #1
	bne	LABEL(rounds)
SUBKEY')

C --- blocks

C Four words of both blocks: FIRST_HALF(g) and SECOND_HALF(g) are words 4 g and 4 g + 2, and then the others; as they are in memory
C the first block and the second one.
define(`FIRST_HALF', `d`'eval(2 * X(eval(4 * $1)))-d`'eval(2 * X(eval(4 * $1)) + 3)')
define(`SECOND_HALF', `d`'eval(2 * X(eval(4 * $1 + 1)))-d`'eval(2 * X(eval(4 * $1 + 1)) + 3)')
define(`TRANSPOSE', `
	vswp	HIGH(eval(4 * $1)), LOW(eval(4 * $1 + 1))
	vswp	HIGH(eval(4 * $1 + 2)), LOW(eval(4 * $1 + 3))')

define(`NEXT_NUMBER', `
	vmov	$1, N
	adds	r8, r8, #1
	adc	r9, r9, #0')
define(`LOAD_GROUP', `
	vld1.8	{FIRST_HALF($1)}, [SRC]!
	vld1.8	{SECOND_HALF($1)}, [SECOND]!
TRANSPOSE($1)
WHEN(OUTSIDE(4 * $1 + 1), `	vst1.64	{SECOND_HALF($1)}, [SLOTS:64]')')
C Group 1 of Threefish-1024 comes before group 0, whose registers it needs.
define(`LOAD', `IF_MODE(ctr, `
	sub	KEY, TABLE, #eval(8 * WORDS)
FOR(`W', 0, WORDS - 2, `COUNTER_WORD(W)')
NEXT_NUMBER(LOW(WORDS - 1))
NEXT_NUMBER(HIGH(WORDS - 1))
	vrev64.8	Q(WORDS - 1), Q(WORDS - 1)', `
	add	SECOND, SRC, LAST
WHEN_1024(`
	add	SRC, SRC, #32
	add	SECOND, SECOND, #32
LOAD_GROUP(1)
	sub	SRC, SRC, #64
	sub	SECOND, SECOND, #64
LOAD_GROUP(0)
	add	SRC, SRC, #32
	add	SECOND, SECOND, #32
LOAD_GROUP(2)
LOAD_GROUP(3)', `
LOAD_GROUP(0)
LOAD_GROUP(1)')
	mov	SRC, SECOND')')
define(`COUNTER_WORD', `ifelse(OUTSIDE($1), 1, `
	vld1.64	{TD(0)}, [KEY:64]!
	vmov	TD(1), TD(0)
	ifelse($1, 5, `vst1.64	{TD(0), TD(1)}, [SLOTS:64]', `add	SECOND, SLOTS, #16
	vst1.64	{TD(0), TD(1)}, [SECOND:64]')', `
	vld1.64	{LOW($1)}, [KEY:64]!
	vmov	HIGH($1), LOW($1)')')

C Both blocks are read before one of them is written.
define(`STORE_GROUP', `
WHEN(OUTSIDE(4 * $1 + 1), `BRING_IN')
TRANSPOSE($1)
IF_MODE(ctr, `
	vld1.8	{TD(0)-TD(3)}, [SRC]!
	veor	Q(eval(4 * $1)), Q(eval(4 * $1)), T(0)
	veor	Q(eval(4 * $1 + 2)), Q(eval(4 * $1 + 2)), T(1)
	vld1.8	{TD(0)-TD(3)}, [SECOND]!
	veor	Q(eval(4 * $1 + 1)), Q(eval(4 * $1 + 1)), T(0)
	veor	Q(eval(4 * $1 + 3)), Q(eval(4 * $1 + 3)), T(1)')
	vst1.8	{SECOND_HALF($1)}, [lr]!
	vst1.8	{FIRST_HALF($1)}, [DST]!')
define(`STORE', `
IF_MODE(ctr, `	add	SECOND, SRC, LAST')
	add	lr, DST, LAST
FOR(`G', 0, WORDS / 4 - 1, `STORE_GROUP(G)')
IF_MODE(ctr, `	mov	SRC, SECOND')
	mov	DST, lr')

C What the tweak words of the next two blocks differ from those of the context.
define(`DIFFERENCES', `
	ldr	KEY, [sp, #eval(SLOTS_BYTES + DIFFERENCES_BYTES)]
NEXT_NUMBER(d0)
NEXT_NUMBER(d1)
	vldr	d2, [KEY, #8]
	vmov	d3, d2
	veor	q2, q0, q1
FOR(`I', 0, 2, `
	vldr	d`'eval(16 + 2 * I), [TABLE, #eval(8 * (WORDS + 1 + I) - EXPANDED)]
	vmov	d`'eval(17 + 2 * I), d`'eval(16 + 2 * I)
	vsub.i64	q`'eval(8 + I), q`'I, q`'eval(8 + I)')
	add	NEXT, sp, #SLOTS_BYTES
FOR(`I', 1, DIFFERENCES_BYTES / 48, `	vstmia	NEXT!, {d16-d21}
')')

C --- functions

define(`FUNCTION', `define(`MODE', $1)
	cmp	BLOCKS, #0
	bxeq	lr
	PUSH(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)
WHEN_1024(`	VPUSH(8, 15)')
WHEN(FRAME_BYTES > 0, `	FRAME(FRAME_BYTES)')
WHEN_1024(`	add	SLOTS, sp, #32')
IF_TWEAKS(`	str	r0, [sp, #eval(SLOTS_BYTES + DIFFERENCES_BYTES)]
	ldrd	N, [r0]
	ldr	r0, [r0, #16]')
	add	TABLE, TABLE, #EXPANDED
IF_MODE(ctr, `	ldrd	N, [TABLE, #-8]')
LABEL(more):
	cmp	BLOCKS, #2
	movlo	LAST, #0
	movhs	LAST, #BLOCK
IF_TWEAKS(`DIFFERENCES')
LOAD
ROUNDS
STORE
	subs	BLOCKS, BLOCKS, #2
	bhi	LABEL(more)
WIPE_VECTORS(0, 3)WIPE_VECTORS(8, 15)
WHEN(FRAME_BYTES > 0, `	mov	ITERATIONS, #eval(FRAME_BYTES / 16)
	mov	KEY, sp
LABEL(wipe):
	vst1.64	{q0}, [KEY:64]!
	subs	ITERATIONS, ITERATIONS, #1
	bne	LABEL(wipe)
	END_FRAME(FRAME_BYTES)')
WHEN_1024(`	VPOP(8, 15)')
	POP(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)
	bx	lr')

C The words of the key in d0 to d7 and from d16 on; k + t by the number of the subkey where it is word WORDS - 3.
define(`K', `d`'K_NUMBER(eval(($1) % (WORDS + 1)))')
define(`K_NUMBER', `ifelse(eval($1 < 8), 1, $1, eval($1 + 8))')
define(`TWEAK', `d`'eval(25 + ($1) % 3)')
define(`SUM', `d`'eval(28 + ($1) % 2)')
C Two words of the key in one instruction, if their registers follow.
define(`PUT_PAIR', `ifelse(eval(($1) % (WORDS + 1) == 7 || ($1) % (WORDS + 1) == WORDS), 1, `	vst1.64	{K($1)}, [KEY:64]!
	vst1.64	{K($1 + 1)}, [KEY:64]!
', `	vst1.64	{K($1), K($1 + 1)}, [KEY:64]!
')')
define(`EXPAND', `
	vldmia	r0!, {d0-d7}
	vldmia	r0!, {d16`'WHEN_1024(-d24)}
	vldmia	r0!, {d25-d27}
	add	KEY, r0, #eval(8 * WORDS)
	vmov.i32	d30, #0
	vmov.i8	d31, #255
	vadd.i64	SUM(0), K(WORDS - 3), TWEAK(0)
FOR(`S', 0, LAST_SUBKEY, `
FOR(`W', 0, WORDS / 2 - 3, `PUT_PAIR(S + 2 * W)')	vst1.64	{K(S + WORDS - 4)}, [KEY:64]!
	vst1.64	{SUM(S)}, [KEY:64]!
	vadd.i64	SUM(S + 1), K(S + WORDS - 2), TWEAK(S + 1)
	vadd.i64	SUM(S), K(S + WORDS - 1), d30
	vsub.i64	d30, d30, d31
	vst1.64	{SUM(S + 1)}, [KEY:64]!
	vst1.64	{SUM(S)}, [KEY:64]!')
WIPE_VECTORS(0, 3)WHEN_1024(`WIPE_VECTORS(8, 14)', `WIPE_VECTORS(8, 8)WIPE_VECTORS(12, 14)')
	bx	lr')

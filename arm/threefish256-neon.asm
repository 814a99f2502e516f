C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 with NEON: a q register has one word of two blocks.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: NEON.  Stack: saved registers; tweaks 1216 bytes, wiped.
C
C State: from byte 96 on subkeys 0 to 18, 64 bytes each, every word twice.  Iterations of two sets of two blocks, then one set.  In
C place of a missing last block the one before is computed again, or a result that is overwritten.  With a tweak for each block
C the table is in the frame, for one set; from set to set, differences of tweak words are added to its words 1 and 2.
C
C Instructions per byte, C in brackets:
C     bytes                    64          256         1024        16384
C     encrypt        12.5 (55.8)  10.9 (52.0)  10.6 (51.0)  10.5 (50.7)
C     ctr            13.9 (57.4)  11.3 (52.8)  10.8 (51.7)  10.7 (51.3)
C     encrypt_tweaks 17.4 (56.6)  13.5 (52.1)  12.6 (51.0)  12.3 (50.7)
C decrypt and decrypt_tweaks take as many as these.  expand: 178 instructions.
C Cycles of eight rounds by llvm-mca 19, Cortex-A57: two sets 105, one set 96.  The model of Cortex-A9 and A15: 140 and 83.

REQUIRES(neon)

define(`TABLE', `r0')		C subkey 0
define(`DST', `r1')
define(`SRC', `r2')
define(`BLOCKS', `r3')		C remaining blocks
define(`ITERATIONS', `r4')
define(`LAST', `r5')		C distance of the second block of a set from the first: 32, or 0
define(`BACK', `r6')		C from the end of a subkey to the one before
define(`KEY', `r12')		C the next subkey
define(`Q', `q`'$1')
define(`X', `Q(eval(8 * ($1) + 2 * ($2) - 3 * (($2) / 2)))')	C X(set, word): word 0 to 3 in q0 q2 q1 q3, q8 q10 q9 q11
define(`T', `Q(eval(12 + $1))')	C a subkey; scratch
C ctr: words 0 to 2 and numbers of the next blocks; tweaks: words of the tweaks
define(`COUNTER', `Q(eval(4 + $1))')

include(`threefish.m4')
include(`threefish-rounds.m4')

C --- rounds

C Eight rounds are 16 MIX, numbered 0 to 15 in execution order.
define(`ROUND', `ENCRYPTING(`eval($1 / 2)', `eval(7 - $1 / 2)')')
define(`EVEN', `eval(2 * ($1 % 2))')
define(`ODD', `eval(1 + 2 * ((ROUND($1) + $1) % 2))')
define(`ROTATION', `ROTATION256(ROUND($1), $1 % 2)')
define(`ROUND_OF', `FOR(`TIME', 0, 3, `FOR(`M', $1, eval($1 + 1), `FOR(`S', 0, eval(SETS - 1),
`MIX_AT(TIME, ROTATION(M), X(S, EVEN(M)), X(S, ODD(M)), T(eval(2 * S + M % 2)))')')')')

define(`SUBKEY', `
	vld1.64	{T(0), T(1)}, [KEY:64]!
	vld1.64	{T(2), T(3)}, [KEY:64]`'ENCRYPTING(!, `, BACK')
FOR(`W', 0, 3, `FOR(`S', 0, eval(SETS - 1), `	ENCRYPTING(vadd, vsub).i64	X(S, W), X(S, W), T(W)
')')')

C ROUNDS(sets): a subroutine; all rounds from TABLE, in KEY, ITERATIONS, BACK and q12 to q15
define(`ROUNDS', `define(`SETS', $1)
.L`'MODE`'_`'SETS`'_sets:
	ENCRYPTING(`mov	KEY, TABLE', `add	KEY, TABLE, #eval(64 * 18)
	mvn	BACK, #eval(64 + 32 - 1)')
	mov	ITERATIONS, #9
ENCRYPTING(`SUBKEY')
.L`'MODE`'_`'SETS`'_loop:
FOR(`R', 0, 7, `ENCRYPTING(, `ifelse(eval(R % 4), 0, `SUBKEY')')
ROUND_OF(eval(2 * R))
ENCRYPTING(`ifelse(eval(R % 4), 3, `SUBKEY')')')
	subs	ITERATIONS, ITERATIONS, #1
	bne	.L`'MODE`'_`'SETS`'_loop
ENCRYPTING(, `SUBKEY')
	bx	lr')

C --- blocks

C Exchanges words of a block with one word of both blocks: d0 d1 d2 d3, d4 d5 d6 d7 and d0 d4, d1 d5, d2 d6, d3 d7.
define(`TRANSPOSE', `FOR(`S', 0, eval(SETS - 1), `	vswp	d`'eval(16 * S + 1), d`'eval(16 * S + 4)
	vswp	d`'eval(16 * S + 3), d`'eval(16 * S + 6)
')')

C BLOCK(number): the registers of a block before and after
define(`BLOCK', `BLOCK_FROM(eval(4 * ($1) + 8 * (($1) / 2)))')
define(`BLOCK_FROM', `d$1-d`'eval($1 + 3)')
C AFTER(block): what is added to an address then
define(`AFTER', `ifelse(eval(SETS == 1 && $1 == 0), 1, `, LAST', !)')

C NEXT_NUMBERS(vector): adds 2 to both
define(`NEXT_NUMBERS', `
	vmov.i8	T(0), #255
	vadd.i64	T(0), T(0), T(0)
	vsub.i64	$1, $1, T(0)')

define(`LOAD', `IF_MODE(ctr, `FOR(`S', 0, eval(SETS - 1), `
	vmov	X(S, 0), COUNTER(0)
	vmov	X(S, 1), COUNTER(1)
	vmov	X(S, 2), COUNTER(2)
	vrev64.8	X(S, 3), COUNTER(3)
NEXT_NUMBERS(COUNTER(3))')', `
FOR(`B', 0, eval(2 * SETS - 1), `	vld1.8	{BLOCK(B)}, [SRC]AFTER(B)
')TRANSPOSE')')

define(`STORE', `TRANSPOSE
IF_MODE(ctr, `FOR(`S', 0, eval(SETS - 1), `
	vld1.8	{d24-d27}, [SRC]AFTER(eval(2 * S))
	vld1.8	{d28-d31}, [SRC]!
FOR(`I', 0, 3, `	veor	Q(eval(8 * S + I)), Q(eval(8 * S + I)), T(I)
')')')
ifelse(SETS, 2, `FOR(`B', 0, 3, `	vst1.8	{BLOCK(B)}, [DST]!
')', `	add	KEY, DST, LAST
	vst1.8	{BLOCK(1)}, [KEY]!
	vst1.8	{BLOCK(0)}, [DST]
	mov	DST, KEY')')

C FUNCTION(mode, mode whose rounds it has)
define(`FUNCTION', `define(`MODE', $1)
	PUSH(r4, r5, r6, lr)
IF_MODE(ctr, `	VPUSH(8, 15)
	add	KEY, TABLE, #64
FOR(`I', 0, 3, `	vld1.64	{d`'eval(2 * I + 8)}, [KEY:64]!
')FOR(`I', 0, 3, `	vmov	d`'eval(2 * I + 9), d`'eval(2 * I + 8)
')SECOND_NUMBER(d15)')
IF_TWEAKS(`
	VPUSH(8, 15)
	FRAME(1216)
	mov	KEY, sp
	mov	ITERATIONS, r0
	ldr	r0, [r0, #16]
LOAD_WORDS(4)
	vld1.64	{d18}, [ITERATIONS:64]!
	vld1.64	{d20}, [ITERATIONS:64]
	vmov	d19, d18
	vmov	d21, d20
SECOND_NUMBER(d19)
	veor	q11, q9, q10
	vmov	q4, q9
	vmov	q5, q10
	vmov	q6, q11
	bl	.Ltable
	mov	TABLE, sp
	cmp	BLOCKS, #0
	beq	.L`'MODE`'_done', `
	add	TABLE, TABLE, #96
	subs	BLOCKS, BLOCKS, #4
	blo	.L`'MODE`'_few
define(`SETS', 2)
.L`'MODE`'_many:
LOAD
	bl	.L$2_2_sets
STORE
	subs	BLOCKS, BLOCKS, #4
	bhs	.L`'MODE`'_many
.L`'MODE`'_few:
	adds	BLOCKS, BLOCKS, #4
	beq	.L`'MODE`'_done')
define(`SETS', 1)
.L`'MODE`'_set:
	cmp	BLOCKS, #2
	movlo	LAST, #0
	movhs	LAST, #32
LOAD
	bl	.L$2_1_sets
STORE
	subs	BLOCKS, BLOCKS, #2
	bls	.L`'MODE`'_done
IF_TWEAKS(`	bl	.Ladvance
')	b	.L`'MODE`'_set
.L`'MODE`'_done:
WIPE_VECTORS(0, 3)WIPE_VECTORS(8, 15)
IF_TWEAKS(`	mov	ITERATIONS, #38
.L`'MODE`'_wipe:
	vst1.64	{q0, q1}, [TABLE:64]!
	subs	ITERATIONS, ITERATIONS, #1
	bne	.L`'MODE`'_wipe
	END_FRAME(1216)
	VPOP(8, 15)')
IF_MODE(ctr, `	VPOP(8, 15)')
	POP(r4, r5, r6, lr)
	bx	lr')

C SECOND_NUMBER(register): adds 1
define(`SECOND_NUMBER', `
	vmov.i8	d24, #255
	vsub.i64	$1, $1, d24')

C k0 to k4 in q0 to q3 and q8, t0 to t2 in q9 to q11; LOAD_WORDS(last one)
define(`K', `Q(eval(($1) % 5 + 4 * (($1) % 5 / 4)))')
define(`TWEAK', `Q(eval(9 + ($1) % 3))')
define(`LOAD_WORDS', `FOR(`I', 0, $1, `	vld1.64	{d`'eval(2 * (I + 4 * (I / 4)))}, [r0:64]!
')FOR(`I', 0, $1, `	vmov	d`'eval(2 * (I + 4 * (I / 4)) + 1), d`'eval(2 * (I + 4 * (I / 4)))
')')

C --- functions

PROLOGUE(xcsi_threefish256_expand_neon)
	add	KEY, r0, #96
LOAD_WORDS(7)
C The table at KEY from words in q0 to q3 and q8 to q11.
.Ltable:
	vmov.i32	q12, #0
	vmov.i8	q13, #255
FOR(`N', 0, 18, `
	vst1.64	{K(N)}, [KEY:64]!
	vadd.i64	q14, K(N + 1), TWEAK(N)
	vadd.i64	q15, K(N + 2), TWEAK(N + 1)
	vst1.64	{q14, q15}, [KEY:64]!
	vadd.i64	q14, K(N + 3), q12
	vsub.i64	q12, q12, q13
	vst1.64	{q14}, [KEY:64]!')
WIPE_VECTORS(0, 3)WIPE_VECTORS(8, 11)WIPE_VECTORS(14, 15)
	bx	lr
EPILOGUE

PROLOGUE(xcsi_threefish256_encrypt_neon)
FUNCTION(encrypt, encrypt)
ROUNDS(2)
ROUNDS(1)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_neon)
FUNCTION(decrypt, decrypt)
ROUNDS(2)
ROUNDS(1)
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_neon)
FUNCTION(ctr, encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_encrypt_tweaks_neon)
FUNCTION(encrypt_tweaks, encrypt)
C The table for the next two blocks; t0 to t2 are in q4 to q6, -2 and the difference of t2 in q14 and q15.
.Ladvance:
NEXT_NUMBERS(q4)
	veor	q0, q4, q5
	vmov	q14, T(0)
	vsub.i64	q15, q0, q6
	vmov	q6, q0
	add	KEY, TABLE, #16
	mov	r6, #64
FOR(`N', 0, 18, `
	vld1.64	{q12, q13}, [KEY:64]
ifelse(eval(N % 3), 0, `	vsub.i64	q12, q12, q14', eval(N % 3), 1, `	vadd.i64	q13, q13, q15', `	vadd.i64	q12, q12, q15
	vsub.i64	q13, q13, q14')
	vst1.64	{q12, q13}, [KEY:64], r6')
	bx	lr
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_neon)
FUNCTION(decrypt_tweaks, decrypt)
EPILOGUE

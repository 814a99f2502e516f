dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for arm with NEON: one chain, a word in each d register; WORDS: of a block.
dnl
dnl Each block makes tables of its key on the stack, of which KEY is at subkey 0, 1, ...: KEYS, words of the key, then with
dnl s = 0, 1, ... PLUS_TWEAK(s) of word WORDS - 3 of subkey s, which also is word WORDS - 2 of subkey s - 1, and PLUS_S(s) of word
dnl WORDS - 1.
define(`MODE', encrypt)
include(`threefish.m4')
include(`threefish-rounds.m4')

define(`STATE', `r0')
define(`SRC', `r1')
define(`BLOCKS', `r2')
define(`BYTES', `r3')
define(`ITERATIONS', `r4')
define(`NEXT', `r5')		C words of KEYS
define(`KEY', `r12')

define(`LAST_SUBKEY', ifelse(WORDS, 16, 20, 18))
define(`BLOCK', eval(8 * WORDS))
define(`ROUND', `indir(`ROUND'eval(64 * WORDS), $1)')
define(`KEYS_END', eval(8 * (LAST_SUBKEY + WORDS - 3)))
define(`TWEAKS_END', eval(KEYS_END + 8 * (LAST_SUBKEY + 2)))
define(`FRAME_SIZE', eval(TWEAKS_END + 8 * (LAST_SUBKEY + 2)))
define(`PLUS_TWEAK', `[KEY, #eval(KEYS_END + 8 * ($1))]')
define(`PLUS_S', `[KEY, #TWEAKS_END]')

C Words of a block; before the rounds words of the key.
define(`X', `d`'X_NUMBER(eval($1))')
define(`X_NUMBER', `ifelse(eval($1 < 8), 1, $1, eval($1 + 8))')
define(`K', `X(($1) % (WORDS + 1))')
define(`TWEAK', `d`'eval(25 + ($1) % 3)')
define(`S', `d28')
define(`MINUS_1', `d29')
define(`SUM', `d`'eval(30 + ($1) % 2)')
C Scratch of MIX, and parts of a subkey
define(`T', `d`'eval(24 + $1)')

define(`MIXES', `FOR(`TIME', 0, 3, `EACH_MIX(0, $*)')')
define(`EACH_MIX', `ifelse(`$2', `', `', `MIX_AT(TIME, $4, X($2), X($3), T($1))dnl
EACH_MIX(incr($1), shift(shift(shift(shift($@)))))')')

C SUBKEY: the next one.  Words that come from KEYS, up to eight at a time.
define(`SUBKEY', `
ifelse(WORDS, 4, `	vldr	T(0), [KEY]
', WORDS, 8, `	vldmia	KEY, {T(0)-T(4)}
', `	mov	NEXT, KEY
	vldmia	NEXT!, {T(0)-T(7)}
ADD_WORDS(0, 7, 0)	vldmia	NEXT, {T(0)-T(4)}
')	vldr	T(5), PLUS_TWEAK(0)
	vldr	T(6), PLUS_TWEAK(1)
	vldr	T(7), PLUS_S
	add	KEY, KEY, #8
ADD_WORDS(ifelse(WORDS, 16, 8, 0), WORDS - 4, ifelse(WORDS, 16, 8, 0))ADD_WORDS(WORDS - 3, WORDS - 1, WORDS - 8)')
define(`ADD_WORDS', `FOR(`W', $1, $2, `	vadd.i64	X(W), X(W), T(W - ($3))
')')

C PUT_SUMS(last, s): a macro of s for all s, two at a time
define(`PUT_SUMS', `FOR(`I', 0, $1, `$2(I)
WHEN(I % 2, `	vst1.64	{d30, d31}, [KEY:64]!
')')')
define(`SUM_WITH_TWEAK', `	vadd.i64	SUM($1), K($1 + WORDS - 3), TWEAK($1)')
define(`SUM_WITH_S', `	vadd.i64	SUM($1), K($1 + WORDS - 1), S
WHEN($1 < LAST_SUBKEY, `	vsub.i64	S, S, MINUS_1
')')
define(`PUT_KEYS', `ifelse(WORDS, 4, `	vstmia	KEY!, {d0-d4}
	vstmia	KEY!, {d0-d4}
	vstmia	KEY!, {d0-d4}
	vstmia	KEY!, {d0-d3}', WORDS, 8, `	vstmia	KEY!, {d0-d7}
	vstmia	KEY!, {d16}
	vstmia	KEY!, {d0-d7}
	vstmia	KEY!, {d16}
	vstmia	KEY!, {d0-d4}', `	vstmia	KEY!, {d0-d7}
	vstmia	KEY!, {d16-d24}
	vstmia	KEY!, {d0-d7}
	vstmia	KEY!, {d16-d23}')')
define(`LOAD_STATE', `	vldmia	STATE, {d0-d`'ifelse(WORDS, 4, 3, 7)}
ifelse(WORDS, 16, `	add	NEXT, STATE, #64
	vldmia	NEXT, {d16-d23}')')

C Exclusive ors of eight, or four, words from q register $1 on with the message, by the last ones
define(`XOR_MESSAGE', `	vld1.8	{d24-d27}, [NEXT]!
	veor	q`'$1, q`'$1, q12
	veor	q`'eval($1 + 1), q`'eval($1 + 1), q13')

define(`BLOCKS_NEON', `
	cmp	BLOCKS, #0
	bxeq	lr
	PUSH(r4, r5, r6, r7)
	FRAME(FRAME_SIZE)
.Lblock:
LOAD_STATE
	ldrd	r6, r7, [STATE, #BLOCK]
	adds	r6, r6, BYTES
	adc	r7, r7, #0
	strd	r6, r7, [STATE, #BLOCK]
	vmov	TWEAK(0), r6, r7
	vldr	TWEAK(1), [STATE, #eval(BLOCK + 8)]
	veor	TWEAK(2), TWEAK(0), TWEAK(1)
	movw	r6, #0x1a22
	movt	r6, #0xa9fc
	movw	r7, #0x1bda
	movt	r7, #0x1bd1
	vmov	K(WORDS), r6, r7
FOR(`W', 0, WORDS - 1, `	veor	K(WORDS), K(WORDS), K(W)
')	mov	KEY, sp
PUT_KEYS
	vmov.i32	S, #0
	vmov.i8	MINUS_1, #255
PUT_SUMS(LAST_SUBKEY + 1, `SUM_WITH_TWEAK')PUT_SUMS(LAST_SUBKEY + 1, `SUM_WITH_S')
FOR(`G', 0, WORDS / 4 - 1, `	vld1.8	{X(4 * G)-X(4 * G + 3)}, [SRC]!
')	mov	KEY, sp
	mov	ITERATIONS, #eval(LAST_SUBKEY / 2)
.Lrounds:
SUBKEY
FOR(`D', 0, 3, `ROUND(D)')
SUBKEY
FOR(`D', 4, 7, `ROUND(D)')
	subs	ITERATIONS, ITERATIONS, #1
	bne	.Lrounds
SUBKEY
	sub	NEXT, SRC, #BLOCK
FOR(`G', 0, WORDS / 4 - 1, `XOR_MESSAGE(eval(2 * G + 4 * (G / 2)))
')ifelse(WORDS, 16, `	mov	NEXT, STATE
	vstmia	NEXT!, {d0-d7}
	vstmia	NEXT, {d16-d23}', `	vstmia	STATE, {d0-d`'ifelse(WORDS, 4, 3, 7)}')
	ldr	r6, [STATE, #eval(BLOCK + 12)]
	bic	r6, r6, #0x40000000
	str	r6, [STATE, #eval(BLOCK + 12)]
	subs	BLOCKS, BLOCKS, #1
	bne	.Lblock
WIPE_VECTORS(0, 3)WIPE_VECTORS(8, 15)	mov	ITERATIONS, #eval(FRAME_SIZE / 8)
	mov	KEY, sp
.Lwipe:
	vst1.64	{d0}, [KEY:64]!
	subs	ITERATIONS, ITERATIONS, #1
	bne	.Lwipe
	END_FRAME(FRAME_SIZE)
	POP(r4, r5, r6, r7)
	bx	lr')

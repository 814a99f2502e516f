dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, groups of 8 blocks: counter mode and the hash of the ciphertext in one pass.  src/aes-impl.h and src/ghash-impl.h have
C the formulas, aes-ce.asm and ghash-pmull.asm the formats of the keys.
C
C The rounds of a group run while another one is hashed, a step in each of nine rounds: four pairs of blocks, of which that with y
C comes last, and the reduction.  Encryption hashes the group before, so that the first one has no hash, and the last hash no
C rounds; decryption hashes its input.
C Round keys and powers of H are loaded by twos; the sums of halves of the powers stay in registers.
C
C Counters are 8 k + 2 and the next 7 in nearly all groups: a message begins with 2, and has whole groups in front.  As in
C aes-ce.asm they are a number without its last three bits + a small one without carries: the small numbers are loaded, and aese
C adds the number + round key 0, the next number in the last two blocks.  Other counters are made one by one.
C
C open of AES-GCM-SIV hashes what it writes, as encryption here.  Its blocks have the low word first; ld2 loads the powers of H as
C two vectors of high and of low words.  Its counters of 32 bits begin anywhere: each is the one before - -1, which movi makes.
C
C The including file defines ADD3(c, a, b), c += a + b, and CIPHERTEXT(c, a), c += a + LAST.

C arguments; BLOCKS are a multiple of 8 and not 0
define(`STATE', `x0')
define(`POWER', `x1')		C in the key of GHASH
define(`Y_ADDRESS', `x2')
define(`RUN_ADDRESS', `x3')

define(`OTHER', `x3')		C 0: counters are as described
define(`DST', `x4')
define(`SRC', `x5')
define(`BLOCKS', `x6')
define(`LOW_WORD', `x7')	C of the counters; little endian: the one that counts, as they are
define(`LOW_NUMBER', `w7')
define(`HIGH_WORD', `x8')	C bytes reversed, + round key 0
define(`KEY_WORD', `x9')	C the other half of round key 0
define(`EXTRA', `x10')		C rounds after 10
define(`KEYS', `x11')		C the next round keys
define(`REWIND', `x12')		C from the last two to the first two
define(`HASHED', `x13')		C the next pair of blocks to hash
define(`BACK', `x14')
define(`ON', `x15')
define(`SMALL0', `x0')		C addresses of small numbers
define(`SMALL4', `x16')
define(`W', `x17')
define(`W_NUMBER', `w17')

C Blocks are in v0 to v7.
define(`D0', `v8')		C blocks to hash, then products; four blocks of text
define(`D0_SCALAR', `d8')
define(`D3', `v11')
define(`P0', `v12')		C powers of H
define(`P1', `v13')
define(`SUMS', `v`'eval(18 + $1)')	C of the halves of the powers, two by two: 8 and 7, ..., 2 and 1
define(`LOW', `v22')		C sums of products
define(`MIDDLE', `v23')
define(`HIGH', `v24')
define(`POLY', `v25')		C both words c
define(`Y', `v26')
define(`S', `v27')		C sums of halves, then products; four blocks of text
define(`T', `v28')
define(`U', `v29')
define(`V', `v30')
define(`NUMBER', `v31')		C of the counters, without their last bits, + round key 0; little endian: this key
define(`NUMBER_SCALAR', `d31')
define(`KEY', `v`'eval(14 + ($1 - 1) % 4)')	C round key of AES-128
define(`LAST', `KEY(10)')

define(`ENCRYPTION', 16)
define(`POWER_6', eval(16 * (12 - 6)))
define(`SUM_8', eval(16 * 12 + 8 * (12 - 8)))
STRUCTS(`src/aes-run.h')
define(`RUN', `[RUN_ADDRESS, #OFFSET_OF(aes_run, $1)]')

define(`LABEL', `.L`'CURRENT`_$1'')
C Numbers of blocks and counters are big endian, or little endian with LET(`ORDER', little, ...).
define(`ORDER', big)
define(`IF_BIG', `ifelse(ORDER, big, `$1', `$2')')
define(`BLOCK', `IF_BIG(2d, 16b)')	C how ld1 and st1 move it
define(`TO_WORDS', `IF_BIG(`IF_BE(`', `rev64	$1.16b, $1.16b')')')
define(`ADD', `eor	$1.16b, $1.16b, $2.16b')
define(`SWAP', `ext	$1.16b, $2.16b, $2.16b, #8')

C --- the hash

C The pairs are blocks 2 and 3, 4 and 5, 6 and 7, 0 and 1; PAIR(i): their registers.
define(`PAIR', `v`'eval(8 + 2 * ($1 % 2) + $2)')
define(`LOAD_PAIR', `
	ld1	{PAIR($1, 0).BLOCK-PAIR($1, 1).BLOCK}, [HASHED], ifelse($1, 2, BACK, $1, 3, ON, `#32')
	IF_BIG(ld1, ld2)	{P0.2d-P1.2d}, [POWER], ifelse($1, 2, BACK, `#32')
	TO_WORDS(PAIR($1, 0))
	TO_WORDS(PAIR($1, 1))')
define(`PRODUCTS', `
	trn1	S.2d, $1.2d, $2.2d
	trn2	T.2d, $1.2d, $2.2d
IF_BIG(`	pmull	U.1q, $1.1d, P0.1d
	pmull2	$1.1q, $1.2d, P0.2d
	ADD(S, T)
	pmull	T.1q, $2.1d, P1.1d
	pmull2	$2.1q, $2.2d, P1.2d
	pmull	V.1q, S.1d, $3.1d
	pmull2	S.1q, S.2d, $3.2d', `	eor	V.16b, S.16b, T.16b
	pmull	U.1q, T.1d, P0.1d
	pmull2	T.1q, T.2d, P0.2d
	pmull	$1.1q, S.1d, P1.1d
	pmull2	$2.1q, S.2d, P1.2d
	pmull2	S.1q, V.2d, $3.2d
	pmull	V.1q, V.1d, $3.1d')')
define(`COLLECT_FIRST', `
	eor	HIGH.16b, U.16b, T.16b
	eor	LOW.16b, $1.16b, $2.16b
	eor	MIDDLE.16b, V.16b, S.16b')
define(`COLLECT', `
	ADD3(HIGH, U, T)
	ADD3(LOW, $1, $2)
	ADD3(MIDDLE, V, S)')
define(`REDUCE', `
	ADD3(MIDDLE, HIGH, LOW)
	pmull	T.1q, LOW.1d, POLY.1d
	SWAP(U, LOW)
	ADD3(MIDDLE, U, T)
	pmull	T.1q, MIDDLE.1d, POLY.1d
	ADD(HIGH, T)
	IF_BIG(`SWAP(HIGH, HIGH)', `SWAP(MIDDLE, MIDDLE)')
	eor	Y.16b, HIGH.16b, MIDDLE.16b')
C Steps 0 to 8 of a hash: PRODUCTS_OF and COLLECT_OF a pair
define(`PRODUCTS_OF', `PRODUCTS(PAIR($1, 0), PAIR($1, 1), SUMS(eval(($1 + 1) % 4)))')
define(`COLLECT_OF', `COLLECT(PAIR($1, 0), PAIR($1, 1))')
define(`STEP', `ifelse(
$1, 0, `LOAD_PAIR(0)',
$1, 1, `PRODUCTS_OF(0)',
$1, 2, `
COLLECT_FIRST(PAIR(0, 0), PAIR(0, 1))
LOAD_PAIR(1)',
$1, 3, `PRODUCTS_OF(1)',
$1, 4, `
COLLECT_OF(1)
LOAD_PAIR(2)',
$1, 5, `PRODUCTS_OF(2)',
$1, 6, `
COLLECT_OF(2)
LOAD_PAIR(3)',
$1, 7, `
	ADD(PAIR(3, 0), Y)
PRODUCTS_OF(3)', `
COLLECT_OF(3)
REDUCE')')

C --- a group

define(`ROUND', `
FOR(`I', $1, $2, `	aese	v`'I.16b, $3.16b
	aesmc	v`'I.16b, v`'I.16b
')')
C KEYS_FROM(n[, post-increment]): round keys n and n + 1
define(`KEYS_FROM', `
	ld1	{KEY($1).16b-KEY(eval($1 + 1)).16b}, [KEYS], ifelse($2, , `#32', $2)')
C NUMBER has HIGH_WORD.
define(`SET_NUMBER', `
	rev	W, LOW_WORD
	eor	W, W, KEY_WORD
	mov	NUMBER.d[1], W')
define(`TEXT', `FOR(`I', 0, 3, `
	CIPHERTEXT(v`'eval($1 + I), v`'eval($2 + I))')
	st1	{v`'eval($1).16b-v`'eval($1 + 3).16b}, [DST], #64')

C CRYPT(name, hash or nothing): the rounds and output of eight blocks
define(`CRYPT', `
IF_BIG(`	cbnz	OTHER, LABEL(other_$1)
	ld1	{v0.16b-v3.16b}, [SMALL0]
	ld1	{v4.16b-v7.16b}, [SMALL4]
	add	LOW_WORD, LOW_WORD, #8
ROUND(0, 5, NUMBER)
SET_NUMBER
ROUND(6, 7, NUMBER)', `	fmov	d0, LOW_WORD
	add	W_NUMBER, LOW_NUMBER, #8
	movi	D0_SCALAR, #0xffffffff
	mov	v0.d[1], HIGH_WORD
	bfi	LOW_WORD, W, #0, #32
FOR(`I', 1, 7, `	sub	v`'I.4s, v`'eval(I - 1).4s, D0.4s
')
ROUND(0, 7, NUMBER)')
LABEL(begun_$1):
	cbnz	EXTRA, LABEL(extra_$1)
LABEL(ten_$1):
KEYS_FROM(1)
ifelse($2, hash, `STEP(0)')
KEYS_FROM(3)
FOR(`R', 1, 8, `
ROUND(0, 7, KEY(R))
ifelse($2, hash, `STEP(R)')
ifelse(R, 2, `KEYS_FROM(5)', R, 4, `KEYS_FROM(7)', R, 6, `KEYS_FROM(9, REWIND)')')
	ld1	{D0.16b-D3.16b}, [SRC], #64
	ld1	{S.16b-V.16b}, [SRC], #64
FOR(`I', 0, 7, `	aese	v`'I.16b, KEY(9).16b
')
TEXT(0, 8)
TEXT(4, 27)')

C What few groups need.
define(`ELSEWHERE', `
IF_BIG(`LABEL(other_$1):
FOR(`I', 0, 7, `
	add	W, LOW_WORD, #I
	rev	W, W
	fmov	d`'I, HIGH_WORD
	mov	v`'I.d[1], W')
	add	LOW_WORD, LOW_WORD, #8
ROUND(0, 7, NUMBER)
	b	LABEL(begun_$1)
')LABEL(extra_$1):
	tbz	EXTRA, #2, LABEL(twelve_$1)
KEYS_FROM(1)
ROUND(0, 7, KEY(1))
ROUND(0, 7, KEY(2))
LABEL(twelve_$1):
KEYS_FROM(3)
ROUND(0, 7, KEY(3))
ROUND(0, 7, KEY(4))
	b	LABEL(ten_$1)')

C --- a function

C SET_UP(register with the text to hash)
define(`SET_UP', `
	PUSH2(d8, d9)
	PUSH2(d10, d11)
	PUSH2(d12, d13)
	PUSH2(d14, d15)
	ldr	EXTRA, [STATE]
	add	KEYS, STATE, #ENCRYPTION
	mov	REWIND, #-128
	ld1	{NUMBER.16b}, [KEYS], #16
	sub	EXTRA, EXTRA, #10
	ldp	IF_BIG(`HIGH_WORD, LOW_WORD', `LOW_WORD, HIGH_WORD'), RUN(counter)
	ldr	DST, RUN(dst)
	ldr	SRC, RUN(src)
	ldr	BLOCKS, RUN(blocks)
	sub	REWIND, REWIND, EXTRA, lsl #4
IF_BIG(`	rev	HIGH_WORD, HIGH_WORD
	mov	KEY_WORD, NUMBER.d[1]
	and	OTHER, LOW_WORD, #7
	subs	OTHER, OTHER, #2
	b.ne	1f
	fmov	W, NUMBER_SCALAR
	eor	HIGH_WORD, HIGH_WORD, W
	sub	LOW_WORD, LOW_WORD, #2
	fmov	NUMBER_SCALAR, HIGH_WORD
SET_NUMBER
1:	LEA(.Lsmall, SMALL0)
	add	SMALL4, SMALL0, #64
')	ld1	{Y.BLOCK}, [Y_ADDRESS]
	movi	POLY.16b, #0xc2
	add	POWER, POWER, #SUM_8
	shl	POLY.2d, POLY.2d, #56
	ld1	{SUMS(0).2d-SUMS(3).2d}, [POWER]
	sub	POWER, POWER, #eval(SUM_8 - POWER_6)
	mov	BACK, #-96
	mov	ON, #160
	add	HASHED, $1, #32
	TO_WORDS(Y)')

define(`FINISH', `
	TO_WORDS(Y)
	st1	{Y.BLOCK}, [Y_ADDRESS]
	.cfi_remember_state
	C This clears the upper halves.
	POP2(d14, d15)
	POP2(d12, d13)
	POP2(d10, d11)
	POP2(d8, d9)
WIPE_VECTORS(0, 7)
WIPE_VECTORS(16, 31)
	mov	HIGH_WORD, #0
	mov	IF_BIG(KEY_WORD, LOW_WORD), #0
	mov	W, #0
	ret
	.cfi_restore_state')

define(`ENCRYPT', `
SET_UP(DST)
CRYPT(first)
	b	LABEL(test)
LABEL(loop):
CRYPT(all, hash)
LABEL(test):
	subs	BLOCKS, BLOCKS, #8
	b.ne	LABEL(loop)
FOR(`R', 0, 8, `STEP(R)')
FINISH
ELSEWHERE(first)
ELSEWHERE(all)')

define(`DECRYPT', `
SET_UP(SRC)
LABEL(loop):
CRYPT(all, hash)
	subs	BLOCKS, BLOCKS, #8
	b.ne	LABEL(loop)
FINISH
ELSEWHERE(all)')

RODATA(.Lsmall, 16)
FOR(`I', 2, 9, `DATA8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, eval(I % 8))
')END_RODATA

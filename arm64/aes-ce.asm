C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES with the instructions of the CPU; src/aes-impl.h has formulas.
C
C Functions: set_key, encrypt, decrypt, ctr, ctr32le, derive.
C Features: AES.
C State: from ENCRYPTION on the round keys, from DECRYPTION on those of the equivalent inverse cipher (FIPS 197 section 5.3.5), both
C in the order of their use.
C All round keys are in registers.  An iteration has 8 blocks; what is left takes one of 1, 2, 4 or 8, some of which may be without
C a block.  aese adds the key first, so the last one is added by itself; each aesmc follows its aese, which CPUs join to one.
C
C Counter mode of 32 blocks and more: up to 7 blocks come first, then counters are multiples of 8 plus 0 to 7.  A counter is the
C group's number + a small one without carries, and aese adds a key anyway: the small numbers are loaded, eight by two
C instructions, and aese adds the number of the group + the first key.
C
C Instructions per byte of public functions; C below each:
C   bytes           64    256   1024  16384   set_key
C   encrypt128    2.84   1.65   1.40   1.32   237 instructions
C                 95.9   50.4   49.5   49.2   7893
C   ctr128        4.28   2.43   1.59   1.44
C                 99.9   53.3   52.2   51.9
C   encrypt256    3.39   2.16   1.91   1.83   276
C   ctr256        4.83   2.95   2.10   1.95
C decrypt as encrypt (C 79.5 and 106.7 for 16384 bytes).
C Limit of ctr128: 10 aese, 9 aesmc and two additions per block, 1.31.
C Cycles per byte of the loop of ctr128 by llvm-mca 19, which joins no aese and aesmc: Cortex-A57 1.19, Neoverse N1 1.21, N2 0.727,
C V1 0.355.
C
C AES-GCM-SIV, instructions of seal with 128 bits and 13 bytes of additional data, little endian and big endian: by C that
C makes counters, derives keys by encrypt and set_key, reverses blocks and sets a key of ghash for each message; with ctr32le and
C derive; with polyval and polyval_few of ghash-pmull.asm, too:
C   bytes                16    64   256  1350  16384       16    64   256   1350  16384
C   by C               3151  3422  4578 10043  77406     3336  3649  4946  10686  83607
C   ctr32le, derive    2551  2757  3641  7489  52592     2611  2838  3788   7431  51454
C   all                1321  1501  2254  5230  34945     1325  1529  2369   5314  35026
C Up to 512 bytes are one call now (gcm-brief-siv.m4).
C ctr32le of 16 KiB takes 1.44 instructions per byte and as long as ctr by llvm-mca 19; derive 228 instructions, 272 and 187 cycles
C of Cortex-A57 and Neoverse N1, of 256 bits 338, 370 and 277.
C A little-endian counter is the one before - -1, which movi makes; no call has to begin at a multiple of 8.
C
C Key schedule.  aese of a block of four equal columns is SubWord in each of them: ShiftRows exchanges equal bytes.  Cycles of
C that of 128 bits by llvm-mca 19, A57, N1 and V1: 156, 94, 87; with sums that wait for those before 166, 115, 105; in general
C registers 224, 124, 124.

REQUIRES(aes)

C arguments and numbers
define(`STATE', `x0')
define(`DST', `x1')
define(`SRC', `x2')
define(`BLOCKS', `x3')		C after those of this iteration
define(`ROUNDS', `x4')
define(`N', `x5')		C blocks of this iteration, if not eight
define(`LOW', `x6')		C the next counter
define(`HIGH', `x7')		C its bytes reversed
define(`T', `x8')
define(`SMALL0', `x9')		C addresses of small numbers
define(`SMALL4', `x10')
define(`KEYS', `x11')

C Blocks are in v0 to v7; round key 0 in v16, the last 14, 12 or 10 in v17, v19 or v21 to v30.
define(`FIRST', `v16')
define(`LAST', `v30')
define(`DATA', `v31')
define(`GROUP', `v31')		C counters without their small numbers + round key 0
define(`GROUP_SCALAR', `d31')
define(`COUNT', `v31')	C ctr32le: the next counter block
define(`COUNT_SCALAR', `d31')

define(`ENCRYPTION', 16)
define(`DECRYPTION', 256)
STRUCTS(`src/aes-run.h')
define(`RUN', `[$1, #OFFSET_OF(aes_run, $2)]')

define(`LABEL', `.L`'CURRENT`_$1'')
define(`IF_MODE', `ifelse(MODE, $1, `$2', `$3')')
define(`IF_COUNTS', `IF_MODE(ctr, `$1', `IF_MODE(ctr32le, `$1', `$2')')')

C --- rounds of $1 blocks; label; round key 0 or what contains it

define(`ROUND', `
FOR(`I', 0, $1 - 1, `	CRYPT	v`'I.16b, $2.16b
	MIX	v`'I.16b, v`'I.16b
')')
define(`CIPHER', `
ROUND($1, $3)
	cmp	ROUNDS, #12
	b.lo	LABEL(ten_$2)
	b.eq	LABEL(twelve_$2)
ROUND($1, v17)
ROUND($1, v18)
LABEL(twelve_$2):
ROUND($1, v19)
ROUND($1, v20)
LABEL(ten_$2):
ROUNDS_FROM($1, 21)')
C ROUNDS_FROM(blocks, register of a round key): from that one to the last but one
define(`ROUNDS_FROM', `FOR(`R', $2, 28, `ROUND($1, v`'R)')
FOR(`I', 0, $1 - 1, `	CRYPT	v`'I.16b, v29.16b
')')

C --- up to $1 blocks, N, more than $2

C COUNT_ON(n, register): counter blocks 1 to n - 1 after that in v0, and -1 for their counters
define(`COUNT_ON', `
	movi	d`'eval($2), #0xffffffff
FOR(`I', 1, $1 - 1, `	sub	v`'I.4s, v`'eval(I - 1).4s, v`'eval($2).4s
')')

define(`PART', `
IF_COUNTS(`IF_MODE(ctr, `FOR(`I', 0, $1 - 1, `
	add	T, LOW, #I
	rev	T, T
	fmov	d`'I, HIGH
	mov	v`'I.d[1], T')
	add	LOW, LOW, N', `
	mov	v0.16b, COUNT.16b
ifelse($1, 1, , `COUNT_ON($1, $1 - 1)')')', `FOR(`I', 0, $1 - 1, `
	ld1	{v`'I.16b}, [SRC], #16
ifelse(eval(I >= $2 && I + 1 < $1), 1, `	cmp	N, #eval(I + 1)
	b.eq	LABEL(in_$1)
')')
LABEL(in_$1):')
CIPHER($1, part_$1, FIRST)
FOR(`I', 0, $1 - 1, `
IF_COUNTS(`	ld1	{DATA.16b}, [SRC], #16
	eor	DATA.16b, DATA.16b, LAST.16b
	eor	v`'I.16b, v`'I.16b, DATA.16b', `	eor	v`'I.16b, v`'I.16b, LAST.16b')
	st1	{v`'I.16b}, [DST], #16
ifelse(eval(I >= $2 && I + 1 < $1), 1, `	cmp	N, #eval(I + 1)
	b.eq	LABEL(again)
')')
	b	LABEL(again)')

C --- a function

define(`SET_UP', `
	ldr	ROUNDS, [STATE]
	add	STATE, STATE, #BASE
	add	KEYS, STATE, ROUNDS, lsl #4
	ld1	{FIRST.16b}, [STATE]
	cmp	ROUNDS, #12
	b.lo	LABEL(load_ten)
C 12 rounds do not use v17 and v18, which get what is before the keys and key 0.
	sub	T, KEYS, #208
	ld1	{v17.16b-v20.16b}, [T]
LABEL(load_ten):
	sub	T, KEYS, #144
	ld1	{v21.16b-v24.16b}, [T], #64
	ld1	{v25.16b-v28.16b}, [T], #64
	ld1	{v29.16b-v30.16b}, [T]
IF_COUNTS(`
	mov	T, DST
IF_MODE(ctr, `	ldp	HIGH, LOW, RUN(T, counter)', `	ldp	COUNT_SCALAR, d0, RUN(T, counter)')
	ldr	DST, RUN(T, dst)
	ldr	SRC, RUN(T, src)
	ldr	BLOCKS, RUN(T, blocks)
IF_MODE(ctr, `	rev	HIGH, HIGH', `	mov	COUNT.d[1], v0.d[0]')')')

define(`EIGHT_COUNTERS', `IF_MODE(ctr, `
	rev	T, LOW
	fmov	GROUP_SCALAR, HIGH
	mov	GROUP.d[1], T
	ld1	{v0.16b-v3.16b}, [SMALL0]
	add	LOW, LOW, #8
	ld1	{v4.16b-v7.16b}, [SMALL4]
	eor	GROUP.16b, GROUP.16b, FIRST.16b', `
	mov	v0.16b, COUNT.16b
COUNT_ON(8, 8)
	sub	COUNT.4s, v7.4s, v8.4s')')
define(`EIGHT_BLOCKS', `
	ld1	{v0.16b-v3.16b}, [SRC], #64
	ld1	{v4.16b-v7.16b}, [SRC], #64')

C FOUR(first): output of the blocks
define(`FOUR', `
IF_COUNTS(`	ld1	{v8.16b-v11.16b}, [SRC], #64
FOR(`I', 8, 11, `	eor	v`'I.16b, v`'I.16b, LAST.16b
')')
FOR(`I', $1, $1 + 3, `	eor	v`'I.16b, v`'I.16b, IF_COUNTS(v`'eval(I - $1 + 8), LAST).16b
')	st1	{v$1.16b-v`'eval($1 + 3).16b}, [DST], #64')

C SET_MODE(encrypt, decrypt, ctr, ctr32le or derive)
define(`SET_MODE', `define(`MODE', $1)define(`BASE', ifelse($1, decrypt, DECRYPTION, ENCRYPTION))dnl
define(`CRYPT', ifelse($1, decrypt, aesd, aese))define(`MIX', ifelse($1, decrypt, aesimc, aesmc))')
define(`FUNCTION', `SET_MODE($1)
SET_UP
LABEL(again):
	cbz	BLOCKS, LABEL(end)
IF_MODE(ctr, `	cmp	BLOCKS, #8
	mov	T, #8
	csel	N, BLOCKS, T, lo
	cmp	BLOCKS, #32
	b.lo	LABEL(part)
	neg	N, LOW
	ands	N, N, #7
	b.ne	LABEL(part)
	LEA(.Lsmall, SMALL0)
	add	SMALL4, SMALL0, #64', `	subs	T, BLOCKS, #8
	mov	N, BLOCKS
	b.lo	LABEL(part)')
IF_COUNTS(`	PUSH2(d8, d9)
	PUSH2(d10, d11)
')	sub	BLOCKS, BLOCKS, #8
LABEL(loop):
IF_COUNTS(`EIGHT_COUNTERS', `EIGHT_BLOCKS')
CIPHER(8, all, IF_MODE(ctr, GROUP, FIRST))
FOUR(0)
FOUR(4)
	subs	BLOCKS, BLOCKS, #8
	b.hs	LABEL(loop)
	add	BLOCKS, BLOCKS, #8
IF_COUNTS(`	C This clears the upper halves.
	POP2(d10, d11)
	POP2(d8, d9)
')	b	LABEL(again)
LABEL(part):
	sub	BLOCKS, BLOCKS, N
	cmp	N, #2
	b.hi	LABEL(more)
	b.eq	LABEL(two)
PART(1, 0)
LABEL(two):
PART(2, 1)
LABEL(more):
	cmp	N, #4
	b.hi	LABEL(eight)
PART(4, 2)
LABEL(eight):
PART(IF_MODE(ctr, 8, 7), 4)
LABEL(end):
WIPE_VECTORS(0, 7)
WIPE_VECTORS(16, 31)
	mov	x0, 0
	ret')

PROLOGUE(xcsi_aes_encrypt_ce)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_ce)
FUNCTION(decrypt)
EPILOGUE

RODATA(.Lsmall, 16)
FOR(`I', 0, 7, `DATA8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, I)
')END_RODATA

PROLOGUE(xcsi_aes_ctr_ce)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_aes_ctr32le_ce)
FUNCTION(ctr32le)
EPILOGUE

C --- key schedule

define(`KEY', `x1')
define(`TO', `x8')		C in the schedule
define(`F', `v0')
define(`T_WORDS', `v1')
define(`AHEAD', `v2')		C sums of the words in A up to each
define(`A', `v3')		C the last words
define(`B', `v4')		C those after A, if the key has more than four
define(`ROTATE', `v16')
define(`ZERO', `v17')
define(`POWER', `v18')		C in each column
define(`W', `w9')

C SET_ROTATE(i): for RotWord of the word in bytes i to i + 3, in each column
define(`SET_ROTATE', `
	mov	W, #eval(($1 + 2) << 8 | $1 + 1)
	movk	W, #eval($1 << 8 | $1 + 3), lsl #16
	dup	ROTATE.4s, W')
C F (last word), which is in $1, for the power $2 - 1 of 2; SubWord of the last word of A
define(`ROTATE_AND_SUB', `
	tbl	F.16b, {$1.16b}, ROTATE.16b
	movi	POWER.4s, #eval((1 << (($2 - 1) % 8)) * ($2 <= 8) + 0x1b * ($2 == 9) + 0x36 * ($2 == 10))
	aese	F.16b, ZERO.16b
	eor	F.16b, F.16b, POWER.16b')
define(`SUB', `
	dup	F.4s, A.s[3]
	aese	F.16b, ZERO.16b')
C $1 = the sums of the words of $2 up to each
define(`SUMS', `
	ext	T_WORDS.16b, ZERO.16b, $2.16b, #12
	eor	$1.16b, $2.16b, T_WORDS.16b
	ext	T_WORDS.16b, ZERO.16b, $1.16b, #8
	eor	$1.16b, $1.16b, T_WORDS.16b')
define(`ADD_AND_STORE', `
	eor	$1.16b, $1.16b, F.16b
	st1	{$1.16b}, [TO], #16')

C Round keys after those of the key.  Sums of sums of words a b c d are a, b, a + c, b + d, so the next sums wait for F alone.
define(`EXPAND_16', `SUMS(AHEAD, A)
FOR(`I', 1, 10, `
ROTATE_AND_SUB(A, I)
ifelse(I, 10, , `	ext	T_WORDS.16b, ZERO.16b, A.16b, #8
	eor	T_WORDS.16b, T_WORDS.16b, A.16b
')	eor	A.16b, AHEAD.16b, F.16b
ifelse(I, 10, , `	trn1	AHEAD.4s, F.4s, ZERO.4s
')	st1	{A.16b}, [TO], #16
ifelse(I, 10, , `	eor	AHEAD.16b, AHEAD.16b, T_WORDS.16b
')')')
define(`EXPAND_24', `
	st1	{B.8b}, [TO], #8
FOR(`I', 1, 8, `
ROTATE_AND_SUB(B, I)
SUMS(A, A)
ADD_AND_STORE(A)
ifelse(I, 8, , `	dup	F.4s, A.s[3]
	ext	T_WORDS.16b, ZERO.16b, B.16b, #12
	eor	B.16b, B.16b, T_WORDS.16b
	eor	B.16b, B.16b, F.16b
	st1	{B.8b}, [TO], #8
')')')
define(`EXPAND_32', `
	st1	{B.16b}, [TO], #16
FOR(`I', 1, 7, `
ROTATE_AND_SUB(B, I)
SUMS(A, A)
ADD_AND_STORE(A)
ifelse(I, 7, , `SUB
SUMS(B, B)
ADD_AND_STORE(B)')')')

PROLOGUE(xcsi_aes_set_key_ce)
	ldr	ROUNDS, [STATE]
	add	TO, STATE, #ENCRYPTION
	ld1	{A.16b}, [KEY], #16
	movi	ZERO.2d, #0
SET_ROTATE(12)
	cmp	ROUNDS, #12
	st1	{A.16b}, [TO], #16
	b.eq	.Lkey_24
	b.hi	.Lkey_32
EXPAND_16
	b	.Linverse
.Lkey_24:
	ld1	{B.8b}, [KEY]
SET_ROTATE(4)
EXPAND_24
	b	.Linverse
.Lkey_32:
	ld1	{B.16b}, [KEY]
EXPAND_32
.Linverse:
C In decryption the first key is the last one, and MixColumns goes before the keys.
	add	KEY, STATE, #DECRYPTION
	sub	TO, TO, #16
	ld1	{v0.16b}, [TO]
	sub	TO, TO, #16
	st1	{v0.16b}, [KEY], #16
	sub	ROUNDS, ROUNDS, #1
	mov	x3, #-16
.Lnext:
	ld1	{v0.16b}, [TO], x3
	aesimc	v0.16b, v0.16b
	st1	{v0.16b}, [KEY], #16
	subs	ROUNDS, ROUNDS, #1
	b.ne	.Lnext
	ld1	{v0.16b}, [TO]
	st1	{v0.16b}, [KEY]
WIPE_VECTORS(0, 4)
	ret
EPILOGUE

C --- derive

define(`DERIVED', `x1')		C the state of the message
define(`HASH_KEY', `x2')
define(`NONCE', `x3')

C The halves of $1 blocks, encrypted by the round keys from register $2 on; what a schedule begins with.
define(`DERIVE', `
COUNT_ON($1, $1 - 1)
ROUND($1, FIRST)
ROUNDS_FROM($1, $2)
	dup	LAST.2d, LAST.d[0]
	zip1	v0.2d, v0.2d, v1.2d
	zip1	A.2d, v2.2d, v3.2d
	eor	v0.16b, v0.16b, LAST.16b
	eor	A.16b, A.16b, LAST.16b
ifelse($1, 6, `	zip1	B.2d, v4.2d, v5.2d
	eor	B.16b, B.16b, LAST.16b
')	st1	{v0.16b}, [HASH_KEY]
	add	TO, DERIVED, #ENCRYPTION
	movi	ZERO.2d, #0
SET_ROTATE(12)
	st1	{A.16b}, [TO], #16')

PROLOGUE(xcsi_aes_derive_ce)
SET_MODE(derive)
SET_UP
	ldp	d0, d1, [NONCE]
	cmp	ROUNDS, #12
	str	ROUNDS, [DERIVED]
	mov	v0.d[1], v1.d[0]
	b.hi	.Lfourteen
DERIVE(4, 21)
EXPAND_16
	b	.Lderived
.Lfourteen:
DERIVE(6, 17)
EXPAND_32
.Lderived:
WIPE_VECTORS(0, 5)
WIPE_VECTORS(16, 31)
	ret
EPILOGUE

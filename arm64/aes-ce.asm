C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES with the instructions of the CPU; src/aes-impl.h has formulas.
C
C Functions: set_key, encrypt, decrypt, ctr.
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
C   encrypt128    3.28   1.75   1.42   1.32   244 instructions
C                 96.3   50.5   49.5   49.3   7893
C   ctr128        4.86   2.58   1.63   1.44
C                100.5   53.5   52.3   51.9
C   encrypt256    3.84   2.27   1.93   1.83   290
C   ctr256        5.42   3.10   2.14   1.95
C decrypt as encrypt (C 79.5 and 106.7 for 16384 bytes).
C Limit of ctr128: 10 aese, 9 aesmc and two additions per block, 1.31.
C Cycles per byte of the loop of ctr128 by llvm-mca 19, which joins no aese and aesmc: Cortex-A57 1.19, Neoverse N1 1.21, N2 0.727,
C V1 0.355.
C
C Key schedule.  aese of a block of four equal columns is SubWord in each of them: ShiftRows exchanges equal bytes.

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

define(`ENCRYPTION', 16)
define(`DECRYPTION', 256)
STRUCTS(`src/aes-run.h')
define(`RUN', `[$1, #OFFSET_OF(aes_run, $2)]')

define(`LABEL', `.L`'CURRENT`_$1'')

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
FOR(`R', 21, 28, `ROUND($1, v`'R)')
FOR(`I', 0, $1 - 1, `	CRYPT	v`'I.16b, v29.16b
')')

C --- up to $1 blocks, N, more than $2

define(`PART', `
ifelse(MODE, ctr, `FOR(`I', 0, $1 - 1, `
	add	T, LOW, #I
	rev	T, T
	fmov	d`'I, HIGH
	mov	v`'I.d[1], T')
	add	LOW, LOW, N', `FOR(`I', 0, $1 - 1, `
	ld1	{v`'I.16b}, [SRC], #16
ifelse(eval(I >= $2 && I + 1 < $1), 1, `	cmp	N, #eval(I + 1)
	b.eq	LABEL(in_$1)
')')
LABEL(in_$1):')
CIPHER($1, part_$1, FIRST)
FOR(`I', 0, $1 - 1, `
ifelse(MODE, ctr, `	ld1	{DATA.16b}, [SRC], #16
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
	sub	T, KEYS, #208
	b.hi	LABEL(load_fourteen)
	add	T, T, #32
	ld1	{v19.16b-v20.16b}, [T]
	b	LABEL(load_ten)
LABEL(load_fourteen):
	ld1	{v17.16b-v20.16b}, [T]
LABEL(load_ten):
	sub	T, KEYS, #144
	ld1	{v21.16b-v24.16b}, [T], #64
	ld1	{v25.16b-v28.16b}, [T], #64
	ld1	{v29.16b-v30.16b}, [T]
ifelse(MODE, ctr, `
	mov	T, DST
	ldp	HIGH, LOW, RUN(T, counter)
	ldr	DST, RUN(T, dst)
	ldr	SRC, RUN(T, src)
	ldr	BLOCKS, RUN(T, blocks)
	rev	HIGH, HIGH')')

define(`EIGHT_COUNTERS', `
	rev	T, LOW
	fmov	GROUP_SCALAR, HIGH
	mov	GROUP.d[1], T
	ld1	{v0.16b-v3.16b}, [SMALL0]
	add	LOW, LOW, #8
	ld1	{v4.16b-v7.16b}, [SMALL4]
	eor	GROUP.16b, GROUP.16b, FIRST.16b')
define(`EIGHT_BLOCKS', `
	ld1	{v0.16b-v3.16b}, [SRC], #64
	ld1	{v4.16b-v7.16b}, [SRC], #64')

C FOUR(first): output of the blocks
define(`FOUR', `
ifelse(MODE, ctr, `	ld1	{v8.16b-v11.16b}, [SRC], #64
FOR(`I', 8, 11, `	eor	v`'I.16b, v`'I.16b, LAST.16b
')')
FOR(`I', $1, $1 + 3, `	eor	v`'I.16b, v`'I.16b, ifelse(MODE, ctr, v`'eval(I - $1 + 8), LAST).16b
')	st1	{v$1.16b-v`'eval($1 + 3).16b}, [DST], #64')

C FUNCTION(encrypt, decrypt or ctr)
define(`FUNCTION', `define(`MODE', $1)define(`BASE', ifelse($1, decrypt, DECRYPTION, ENCRYPTION))dnl
define(`CRYPT', ifelse($1, decrypt, aesd, aese))define(`MIX', ifelse($1, decrypt, aesimc, aesmc))
SET_UP
LABEL(again):
	cbz	BLOCKS, LABEL(end)
ifelse(MODE, ctr, `	cmp	BLOCKS, #8
	mov	T, #8
	csel	N, BLOCKS, T, lo
	cmp	BLOCKS, #32
	b.lo	LABEL(part)
	neg	N, LOW
	ands	N, N, #7
	b.ne	LABEL(part)
	PUSH2(d8, d9)
	PUSH2(d10, d11)
	LEA(.Lsmall, SMALL0)
	add	SMALL4, SMALL0, #64', `	subs	T, BLOCKS, #8
	mov	N, BLOCKS
	b.lo	LABEL(part)')
	sub	BLOCKS, BLOCKS, #8
LABEL(loop):
ifelse(MODE, ctr, `EIGHT_COUNTERS', `EIGHT_BLOCKS')
CIPHER(8, all, ifelse(MODE, ctr, GROUP, FIRST))
FOUR(0)
FOUR(4)
	subs	BLOCKS, BLOCKS, #8
	b.hs	LABEL(loop)
	add	BLOCKS, BLOCKS, #8
ifelse(MODE, ctr, `	C This clears the upper halves.
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
PART(8, 4)
LABEL(end):
WIPE_VECTORS(0, 7)
WIPE_VECTORS(16, 31)
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

C --- key schedule

include(`aes-key.m4')

define(`SUB', `
	dup	v0.4s, $1
	aese	v0.16b, v1.16b
	fmov	F, s0')

PROLOGUE(xcsi_aes_set_key_ce)
	ldr	ROUNDS, [STATE]
	add	TO, STATE, #ENCRYPTION
	movi	v1.2d, #0
EXPAND_KEY

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
	movi	v0.2d, #0
	ret
EPILOGUE

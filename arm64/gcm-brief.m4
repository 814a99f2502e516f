dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, a whole message of 1 to 16 blocks of text in one call, after gcm.m4.  src/gcm-impl.h has the limits.
C
C The rounds of the block before the text and of 1, 2, 4, 8, 12 or 16 counter blocks come first, then one sum of all products: the
C block of lengths by H, additional data and text by the powers before it, which are in the order of blocks, by four multiplications
C (ghash-pmull.asm has the format).  Counter blocks differ in the last byte, so the nonce + round key 0 is added once for all.
C Text is taken two blocks at a time; what is left, less than two blocks, has one place in the code: its keystream is in FIRST and
C SECOND.  To open, all text stays in registers until the tag is right.
C
C An incomplete block is read and written in two parts that may overlap, of 8, 4 or single bytes, and is made a number, its bytes at
C the high end, in general registers.
C
C Instructions of a call with 13 bytes of additional data, AES-128, the key ready; apart: counter mode and the hash one after the
C other, with copies in C:
C   bytes               1    16    20    32    48    64   100   128   200   256
C   seal              350   311   382   341   397   407   563   533   801   797
C   apart             714   710   794   788   828   957  1080  1141  1499  1636
C   open              356   323   391   352   411   420   575   548   811   812
C   apart             952   945  1085   988  1065  1094  1389  1292  1687  1707
C Cycles of seal by llvm-mca 19, from what the emulator executed; apart in brackets:
C             Cortex-A57  Neoverse N1         N2         V1         V2
C   64 bytes   208 (397)    181 (321)  131 (228)  103 (142)   98 (128)
C   256 bytes  500 (732)    474 (613)  316 (469)  183 (303)  179 (279)

STRUCTS(`src/gcm-job.h')
define(`OF_JOB', `[JOB, #OFFSET_OF(xcs_gcm_job, $1)]')

C arguments
define(`STATE', `x0')
define(`HASH_KEY', `x1')
define(`JOB', `x2')
define(`OPENS', `x3')		C 0 or 1

define(`KEYS', `x4')
define(`EXTRA', `x5')		C rounds after 10
define(`TEXT_BYTES', `x6')
define(`AAD_BYTES', `x7')
define(`ROUNDED', `x8')		C TEXT_BYTES, rounded up to blocks
define(`POWER', `x9')		C in the key of GHASH
define(`DATA', `x10')
define(`DST', `x11')
define(`LEFT', `x12')
define(`SHIFT', `x13')
define(`SHIFT_LOW', `w13')
define(`W', `x14')
define(`W_LOW', `w14')
define(`END', `x15')
define(`IN_0', `x16')		C an incomplete block
define(`IN_0_LOW', `w16')
define(`IN_1', `x17')
define(`IN_1_LOW', `w17')
define(`OUT_0', `x1')		C its output; no power is loaded afterwards
define(`OUT_0_LOW', `w1')
define(`OUT_1', `x5')
define(`OUT_1_LOW', `w5')

C Blocks are in v0 to v15.
define(`J0', `v16')		C its cipher
define(`NUMBER', `v25')		C the nonce + round key 0
define(`PAIR', 17)		C vectors of two powers, then products; also round keys 1 to 4
define(`D', 21)			C two blocks; these, T and U also round keys 5 to 8
define(`T', 23)
define(`U', 25)
define(`R', `v27')		C sums of products
define(`F', `v28')
define(`SECOND', `v29')
define(`FIRST', `v30')		C also round key 9
define(`LAST', `v31')
define(`VEC', `v`'eval($1)')

define(`PAIR_BYTES', 32)
define(`POWER_1', eval(24 * 12 + PAIR_BYTES * 23))
define(`LABEL', `.L`'CURRENT`_'PART`_$1'')
define(`WHOLE', `ifelse(PART, long, 4, 0)')	C pairs of blocks that all texts have

C --- the hash

C PRODUCT(d, p, t): those of the block in register d by the power in p and p + 1, in t, p + 1, t + 1 and d
define(`PRODUCT', `
	pmull	VEC($3).1q, VEC($1).1d, VEC($2 + 1).1d
	pmull2	VEC($2 + 1).1q, VEC($1).2d, VEC($2 + 1).2d
	pmull	VEC($3 + 1).1q, VEC($1).1d, VEC($2).1d
	pmull2	VEC($1).1q, VEC($1).2d, VEC($2).2d')
define(`ADD_TO', `
	eor	$1.16b, $1.16b, $2.16b')
define(`HASH_ONE', `
	ld1	{VEC(PAIR).2d-VEC(PAIR + 1).2d}, [POWER], #32
PRODUCT(D, PAIR, T)
ADD_TO(VEC(T), VEC(PAIR + 1))
ADD_TO(VEC(T + 1), VEC(D))
ADD_TO(R, VEC(T))
ADD_TO(F, VEC(T + 1))')
define(`HASH_TWO', `
	rev64	VEC(D).16b, VEC(D).16b
	rev64	VEC(D + 1).16b, VEC(D + 1).16b
	ld1	{VEC(PAIR).2d-VEC(PAIR + 3).2d}, [POWER], #64
PRODUCT(D, PAIR, T)
PRODUCT(D + 1, PAIR + 2, U)
ADD_TO(VEC(T), VEC(PAIR + 1))
ADD_TO(VEC(T + 1), VEC(D))
ADD_TO(VEC(U), VEC(PAIR + 3))
ADD_TO(VEC(U + 1), VEC(D + 1))
ADD_TO(R, VEC(T))
ADD_TO(F, VEC(T + 1))
ADD_TO(R, VEC(U))
ADD_TO(F, VEC(U + 1))')
define(`HASH_PART', `
	fmov	d`'D, $1
	mov	VEC(D).d[1], $2
HASH_ONE')

C --- incomplete blocks, of LEFT bytes

C IN_0, IN_1 = the number of the bytes at DATA; with $2, OUT_0, OUT_1 = which bits are in use.  $1 is a name.
define(`LOAD_PART', `
	add	END, DATA, LEFT
	neg	SHIFT, LEFT, lsl #3
	tbz	LEFT, #3, LABEL($1_few)
	LD64BE(IN_1, `[END, #-8]')
	LD64BE(IN_0, `[DATA]')
	sub	SHIFT, SHIFT, #8
	lsl	IN_1, IN_1, SHIFT
	lsl	IN_1, IN_1, #8
ifelse($2, , , `	mov	OUT_0, #-1
	lsl	OUT_1, OUT_0, SHIFT
	lsl	OUT_1, OUT_1, #8
')	b	LABEL($1_loaded)
LABEL($1_few):
	tbz	LEFT, #2, LABEL($1_bytes)
	LD32BE(IN_1_LOW, `[END, #-4]')
	LD32BE(IN_0_LOW, `[DATA]')
	lsl	IN_1, IN_1, SHIFT
	orr	IN_0, IN_1, IN_0, lsl #32
	b	LABEL($1_number)
LABEL($1_bytes):
	lsr	W, LEFT, #1
	ldrb	IN_0_LOW, [DATA]
	ldrb	IN_1_LOW, [END, #-1]
	ldrb	W_LOW, [DATA, W]
	neg	END, LEFT, lsr #1
	lsl	END, END, #3
	lsl	IN_1, IN_1, SHIFT
	lsl	W, W, END
	orr	IN_0, IN_1, IN_0, lsl #56
	orr	IN_0, IN_0, W, lsr #8
LABEL($1_number):
	mov	IN_1, #0
ifelse($2, , , `	mov	OUT_0, #-1
	lsl	OUT_0, OUT_0, SHIFT
	mov	OUT_1, #0
')LABEL($1_loaded):')
C OUT_0, OUT_1 = IN_0, IN_1 + the keystream in FIRST
define(`CRYPT_PART', `
ADD_TO(FIRST, LAST)
	rev64	FIRST.16b, FIRST.16b
	fmov	W, d30
	mov	END, FIRST.d[1]
	eor	W, W, IN_0
	eor	END, END, IN_1
	and	OUT_0, OUT_0, W
	and	OUT_1, OUT_1, END')
C The inverse of LOAD_PART, of OUT_0 and OUT_1, which it changes, at DST
define(`STORE_PART', `
	add	END, DST, LEFT
	neg	SHIFT, LEFT, lsl #3
	tbz	LEFT, #3, LABEL($1_few)
	lsl	W, LEFT, #3
	lsr	OUT_1, OUT_1, SHIFT
	lsl	W, OUT_0, W
	orr	OUT_1, OUT_1, W
	ST64BE(OUT_0, `[DST]')
	ST64BE(OUT_1, `[END, #-8]')
	b	LABEL($1_stored)
LABEL($1_few):
	lsr	OUT_1, OUT_0, SHIFT
	tbz	LEFT, #2, LABEL($1_bytes)
	lsr	OUT_0, OUT_0, #32
	ST32BE(OUT_0_LOW, `[DST]')
	ST32BE(OUT_1_LOW, `[END, #-4]')
	b	LABEL($1_stored)
LABEL($1_bytes):
	lsr	W, LEFT, #1
	mov	SHIFT, #56
	sub	SHIFT, SHIFT, W, lsl #3
	lsr	SHIFT, OUT_0, SHIFT
	lsr	OUT_0, OUT_0, #56
	strb	SHIFT_LOW, [DST, W]
	strb	OUT_0_LOW, [DST]
	strb	OUT_1_LOW, [END, #-1]
LABEL($1_stored):')

C --- the rounds of $1 counter blocks and of J0

define(`ROUND', `FOR(`I', 0, $1 - 1, `	aese	v`'I.16b, $2.16b
	aesmc	v`'I.16b, v`'I.16b
')	aese	J0.16b, $2.16b
	aesmc	J0.16b, J0.16b
')
define(`COUNTERS', `ifelse(
$1, 1, `	ld1	{v0.16b}, [W]
', $1, 2, `	ld1	{v0.16b-v1.16b}, [W]
', `FOR(`I', 0, $1 / 4 - 1, `	ld1	{VEC(4 * I).16b-VEC(4 * I + 3).16b}, [W], #64
')')')
define(`CRYPT', `
COUNTERS($1)ROUND($1, NUMBER)	cbnz	EXTRA, LABEL(extra_$1)
LABEL(ten_$1):
	ld1	{v17.16b-v20.16b}, [KEYS], #64
	ld1	{v21.16b-v24.16b}, [KEYS], #64
	ld1	{FIRST.16b-LAST.16b}, [KEYS]
FOR(`K', 17, 24, `ROUND($1, v`'K)')FOR(`I', 0, $1 - 1, `	aese	v`'I.16b, FIRST.16b
')	aese	J0.16b, FIRST.16b')
define(`MORE_ROUNDS', `
LABEL(extra_$1):
	ld1	{v17.16b-v18.16b}, [KEYS], #32
	tbz	EXTRA, #2, LABEL(twelve_$1)
ROUND($1, v17)ROUND($1, v18)	ld1	{v17.16b-v18.16b}, [KEYS], #32
LABEL(twelve_$1):
ROUND($1, v17)ROUND($1, v18)	b	LABEL(ten_$1)')

C --- after the rounds; $1: the most blocks

define(`KEYSTREAM', `ADD_TO(v`'eval($1), LAST)
ADD_TO(v`'eval($1 + 1), LAST)')
C NEXT_TWO(pair, label): the next two blocks of text, or what is left
define(`NEXT_TWO', `ifelse(eval($1 >= WHOLE), 1, `
	subs	LEFT, LEFT, #32
	b.lo	LABEL($2)')')
define(`SEAL_TWO', `
NEXT_TWO($1, seal_end_$1)
	ld1	{VEC(D).16b-VEC(D + 1).16b}, [DATA], #32
KEYSTREAM(2 * $1)
ADD_TO(VEC(D), VEC(2 * $1))
ADD_TO(VEC(D + 1), VEC(2 * $1 + 1))
	st1	{VEC(D).16b-VEC(D + 1).16b}, [DST], #32
HASH_TWO')
define(`OPEN_TWO', `
NEXT_TWO($1, open_end_$1)
	ld1	{VEC(D).16b-VEC(D + 1).16b}, [DATA], #32
KEYSTREAM(2 * $1)
ADD_TO(VEC(2 * $1), VEC(D))
ADD_TO(VEC(2 * $1 + 1), VEC(D + 1))
HASH_TWO')
define(`END_TWO', `
LABEL($2_end_$1):
	mov	FIRST.16b, VEC(2 * $1).16b
	mov	SECOND.16b, VEC(2 * $1 + 1).16b
ifelse($1, $3, , `	b	LABEL($2_end)')')
define(`ENDS', `FOR(`I', WHOLE, $2 / 2 - 1, `END_TWO(I, $1, eval($2 / 2 - 1))')
LABEL($1_end):
	adds	LEFT, LEFT, #32
	b.eq	LABEL($1ed)
	tbz	LEFT, #4, LABEL($1_part)')

C J0 = the tag
define(`TAG', `
	movi	VEC(PAIR).16b, #0xc2
	shl	VEC(PAIR).2d, VEC(PAIR).2d, #56
ADD_TO(J0, LAST)
	pmull	VEC(T).1q, R.1d, VEC(PAIR).1d
	ext	R.16b, R.16b, R.16b, #8
ADD_TO(F, VEC(T))
ADD_TO(F, R)
	rev64	F.16b, F.16b
	ldr	W, OF_JOB(tag)
	ext	F.16b, F.16b, F.16b, #8
ADD_TO(J0, F)')

define(`MESSAGE', `
	lsl	IN_0, AAD_BYTES, #3
	lsl	IN_1, TEXT_BYTES, #3
	add	POWER, HASH_KEY, #POWER_1
	fmov	d`'D, IN_0
	mov	VEC(D).d[1], IN_1
	ld1	{VEC(PAIR).2d-VEC(PAIR + 1).2d}, [POWER]
	sub	POWER, POWER, ROUNDED, lsl #1
PRODUCT(D, PAIR, T)
	eor	R.16b, VEC(T).16b, VEC(PAIR + 1).16b
	eor	F.16b, VEC(T + 1).16b, VEC(D).16b
	cbz	AAD_BYTES, LABEL(no_aad)
	add	W, AAD_BYTES, #15
	ldr	DATA, OF_JOB(aad)
	and	W, W, #-16
	sub	POWER, POWER, W, lsl #1
	subs	LEFT, AAD_BYTES, #16
	b.lo	LABEL(part_of_aad)
LABEL(next_aad):
	ld1	{VEC(D).16b}, [DATA], #16
	rev64	VEC(D).16b, VEC(D).16b
HASH_ONE
	subs	LEFT, LEFT, #16
	b.hs	LABEL(next_aad)
LABEL(part_of_aad):
	ands	LEFT, LEFT, #15
	b.eq	LABEL(no_aad)
LOAD_PART(aad)
HASH_PART(IN_0, IN_1)
LABEL(no_aad):
	sub	LEFT, TEXT_BYTES, #eval(32 * WHOLE)
	ldr	DATA, OF_JOB(src)
	ldr	DST, OF_JOB(dst)
	cbnz	OPENS, LABEL(open)
FOR(`J', 0, $1 / 2 - 1, `SEAL_TWO(J)')
LABEL(sealed):
TAG
	st1	{J0.16b}, [W]
	mov	x0, #0
	b	LABEL(clear)
ENDS(seal, $1)
	ld1	{VEC(D).16b}, [DATA], #16
ADD_TO(FIRST, LAST)
ADD_TO(VEC(D), FIRST)
	st1	{VEC(D).16b}, [DST], #16
	rev64	VEC(D).16b, VEC(D).16b
HASH_ONE
	ands	LEFT, LEFT, #15
	b.eq	LABEL(sealed)
	mov	FIRST.16b, SECOND.16b
LABEL(seal_part):
LOAD_PART(seal_in, masks)
CRYPT_PART
HASH_PART(OUT_0, OUT_1)
STORE_PART(seal_out)
	mov	W, #0
	mov	END, #0
	mov	IN_0, #0
	mov	IN_1, #0
	b	LABEL(sealed)
LABEL(open):
FOR(`J', 0, $1 / 2 - 1, `OPEN_TWO(J)')
	b	LABEL(opened)
ENDS(open, $1)
	ld1	{VEC(D).16b}, [DATA], #16
ADD_TO(FIRST, LAST)
ADD_TO(FIRST, VEC(D))
	rev64	VEC(D).16b, VEC(D).16b
HASH_ONE
	ands	LEFT, LEFT, #15
	b.eq	LABEL(opened)
	mov	VEC(D + 1).16b, FIRST.16b
	mov	FIRST.16b, SECOND.16b
LABEL(open_part):
LOAD_PART(open_in, masks)
CRYPT_PART
HASH_PART(IN_0, IN_1)
	mov	FIRST.16b, VEC(D + 1).16b
LABEL(opened):
TAG
	ld1	{F.16b}, [W]
	eor	F.16b, F.16b, J0.16b
	fmov	W, d28
	mov	END, F.d[1]
	orr	W, W, END
C Whether a tag is right is not secret.
	mov	x0, #1
	cbnz	W, LABEL(opened_clear)
	mov	x0, #0
	sub	LEFT, TEXT_BYTES, #eval(32 * WHOLE)
FOR(`J', 0, $1 / 2 - 1, `NEXT_TWO(J, write_end)
	st1	{VEC(2 * J).16b-VEC(2 * J + 1).16b}, [DST], #32
')	b	LABEL(opened_clear)
LABEL(write_end):
	adds	LEFT, LEFT, #32
	b.eq	LABEL(opened_clear)
	tbz	LEFT, #4, LABEL(write_part)
	st1	{FIRST.16b}, [DST], #16
	ands	LEFT, LEFT, #15
	b.eq	LABEL(opened_clear)
LABEL(write_part):
STORE_PART(open_out)
LABEL(opened_clear):
	mov	OUT_0, #0
	mov	OUT_1, #0
	mov	SHIFT, #0
	mov	W, #0
	mov	END, #0
LABEL(clear):')

define(`BRIEF_CLEAR', `
WIPE_VECTORS(0, 7)
WIPE_VECTORS(16, 31)
	ret')

define(`BRIEF', `
	ldr	W, OF_JOB(nonce)
	ldp	AAD_BYTES, TEXT_BYTES, OF_JOB(aad_length)
	add	KEYS, STATE, #ENCRYPTION
	ldr	EXTRA, [STATE]
	ld1	{NUMBER.8b}, [W]
	LD32LE(IN_0_LOW, `[W, #8]')
	ld1	{LAST.16b}, [KEYS], #16
	LEA(.Lcounts, W)
	mov	NUMBER.s[2], IN_0_LOW
	ld1	{J0.16b}, [W], #16
	add	ROUNDED, TEXT_BYTES, #15
	sub	EXTRA, EXTRA, #10
	and	ROUNDED, ROUNDED, #-16
ADD_TO(NUMBER, LAST)
LET(`PART', short, `
	cmp	ROUNDED, #32
	b.hi	LABEL(more)
	b.eq	LABEL(two)
CRYPT(1)
LABEL(crypted):
MESSAGE(8)
BRIEF_CLEAR
LABEL(two):
CRYPT(2)
	b	LABEL(crypted)
LABEL(more):
	cmp	ROUNDED, #64
	b.hi	LABEL(eight)
CRYPT(4)
	b	LABEL(crypted)
LABEL(eight):
	cmp	ROUNDED, #128
	b.hi	.L`'CURRENT`_long'
CRYPT(8)
	b	LABEL(crypted)
MORE_ROUNDS(1)
MORE_ROUNDS(2)
MORE_ROUNDS(4)
MORE_ROUNDS(8)')
LET(`PART', long, `
.L`'CURRENT`_long':
	PUSH2(d8, d9)
	PUSH2(d10, d11)
	PUSH2(d12, d13)
	PUSH2(d14, d15)
	cmp	ROUNDED, #192
	b.hi	LABEL(sixteen)
CRYPT(12)
LABEL(crypted):
MESSAGE(16)
	.cfi_remember_state
	C This clears the upper halves.
	POP2(d14, d15)
	POP2(d12, d13)
	POP2(d10, d11)
	POP2(d8, d9)
BRIEF_CLEAR
	.cfi_restore_state
LABEL(sixteen):
CRYPT(16)
	b	LABEL(crypted)
MORE_ROUNDS(12)
MORE_ROUNDS(16)')')

C Counter blocks without the nonce, from J0 on
RODATA(.Lcounts, 16)
FOR(`I', 1, 17, `DATA8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, I)
')END_RODATA

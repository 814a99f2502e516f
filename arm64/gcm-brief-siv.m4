dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM-SIV, a whole message of up to 512 bytes of text in one call, after gcm-brief.m4.  src/modes/gcmsiv.c has the
C formulas.
C
C What is hashed comes to one place on the stack, additional data and text with zeros up to whole blocks, and the lengths.  Text is
C encrypted and decrypted there, so that nothing is written before the tag is right.  The steps are the functions of aes-ce.asm and
C ghash-pmull.asm that C calls for other rows.
C
C Instructions of a call with 13 bytes of additional data, AES-128, the key ready; by C: the same steps, with rooms that C
C fills and wipes; below that big endian:
C   bytes               1    16    20    64   128   256   512
C   seal              789   783   827   896  1079  1367  1943
C   by C             1305  1323  1365  1491  1743  2185  3380
C   open              794   788   832   901  1084  1372  1948
C   by C             1298  1316  1358  1484  1736  2182  3287
C   seal              809   803   847   916  1099  1387  1963
C   by C             1310  1328  1370  1496  1748  2191  3382
C   open              816   810   854   923  1106  1394  1970
C   by C             1299  1317  1359  1485  1737  2180  3290

STRUCTS(`src/gcm-job.h')
STRUCTS(`src/aes-run.h')
define(`OF_JOB', `[JOB, #OFFSET_OF(xcs_gcm_job, $1)]')
define(`LABEL', `.L`'CURRENT`_$1'')

define(`JOB', `x19')
define(`OPENS', `x20')
define(`TEXT', `x21')		C in the room
define(`END', `x22')		C of the text, rounded up to blocks
define(`COPY_TO', `x10')
define(`COPY_FROM', `x11')
define(`LEFT', `x12')
define(`NONCE', `x8')
define(`NONCE_END', `x13')
define(`NONCE_END_LOW', `w13')

C bytes of the stack: round keys, a block, a run, the numbers of the nonce, the room
define(`H_AT', 256)
define(`BLOCK_AT', 272)
define(`RUN_AT', 288)
define(`NUMBERS_AT', 336)
define(`ROOM_AT', 352)
define(`FRAME_BYTES', eval(ROOM_AT + 48 + 512 + 16))
define(`SMALL_ROOM', 96)

C Copies LEFT bytes, not 0; $1 is a name.  Additional data has at most 48 bytes.
define(`COPY', `
	cmp	LEFT, #16
	b.lo	LABEL($1_eight)
ifelse($1, aad, , `	subs	LEFT, LEFT, #64
	b.lo	LABEL($1_end)
LABEL($1_loop):
	ld1	{v0.16b-v3.16b}, [COPY_FROM], #64
	st1	{v0.16b-v3.16b}, [COPY_TO], #64
	subs	LEFT, LEFT, #64
	b.hs	LABEL($1_loop)
LABEL($1_end):
')	tbz	LEFT, #5, LABEL($1_sixteen)
	ld1	{v0.16b-v1.16b}, [COPY_FROM], #32
	st1	{v0.16b-v1.16b}, [COPY_TO], #32
LABEL($1_sixteen):
	tbz	LEFT, #4, LABEL($1_rest)
	ld1	{v0.16b}, [COPY_FROM], #16
	st1	{v0.16b}, [COPY_TO], #16
LABEL($1_rest):
	ands	LEFT, LEFT, #15
	b.eq	LABEL($1_copied)
	add	COPY_FROM, COPY_FROM, LEFT
	add	COPY_TO, COPY_TO, LEFT
	ldr	q0, [COPY_FROM, #-16]
	str	q0, [COPY_TO, #-16]
	b	LABEL($1_copied)
LABEL($1_eight):
	add	x14, COPY_FROM, LEFT
	add	x15, COPY_TO, LEFT
	tbz	LEFT, #3, LABEL($1_four)
	ldr	x16, [COPY_FROM]
	ldr	x17, [x14, #-8]
	str	x16, [COPY_TO]
	str	x17, [x15, #-8]
	b	LABEL($1_copied)
LABEL($1_four):
	tbz	LEFT, #2, LABEL($1_bytes)
	ldr	w16, [COPY_FROM]
	ldr	w17, [x14, #-4]
	str	w16, [COPY_TO]
	str	w17, [x15, #-4]
	b	LABEL($1_copied)
LABEL($1_bytes):
	lsr	LEFT, LEFT, #1
	ldrb	w16, [COPY_FROM]
	ldrb	w17, [COPY_FROM, LEFT]
	ldrb	w14, [x14, #-1]
	strb	w16, [COPY_TO]
	strb	w17, [COPY_TO, LEFT]
	strb	w14, [x15, #-1]
LABEL($1_copied):')
C $1 = $2 + LEFT, rounded up to blocks, after zeros at its end; LEFT is not 0.
define(`PAD', `
	add	$1, LEFT, #15
	movi	v0.2d, #0
	and	$1, $1, #-16
	add	$1, $2, $1
	str	q0, [$1, #-16]')

define(`BRIEF_SIV', `SIGN_RETURN
	PUSH2(x29, x30)
	PUSH2(x19, x20)
	PUSH2(x21, x22)
	FRAME(FRAME_BYTES)
	ldr	NONCE, [x2, #OFFSET_OF(xcs_gcm_job, nonce)]
	mov	JOB, x2
	mov	OPENS, x3
	LD32LE(w9, `[NONCE]')
	LD64LE(x10, `[NONCE, #4]')
	lsl	x9, x9, #32
	mov	x1, sp
	add	x2, sp, #H_AT
	add	x3, sp, #NUMBERS_AT
	stp	x9, x10, [x3]
	bl	xcsi_aes_derive_ce
	ldr	LEFT, OF_JOB(aad_length)
	add	COPY_TO, sp, #ROOM_AT
	mov	TEXT, COPY_TO
	cbz	LEFT, LABEL(no_aad)
	ldr	COPY_FROM, OF_JOB(aad)
PAD(TEXT, COPY_TO)
COPY(aad)
LABEL(no_aad):
	ldr	LEFT, OF_JOB(length)
	mov	END, TEXT
	cbz	LEFT, LABEL(no_text)
	ldr	COPY_FROM, OF_JOB(src)
	mov	COPY_TO, TEXT
PAD(END, TEXT)
COPY(text)
	cbnz	OPENS, LABEL(crypt)
LABEL(no_text):

LABEL(hash):
	ldp	x9, x10, OF_JOB(aad_length)
	add	x2, sp, #ROOM_AT
	lsl	x9, x9, #3
	lsl	x10, x10, #3
IF_BE(`	rev	x9, x9
	rev	x10, x10
')	add	x0, sp, #H_AT
	stp	x9, x10, [END]
	sub	x3, END, x2
	add	x1, sp, #BLOCK_AT
	add	x3, x3, #16
	lsr	x3, x3, #4
	bl	xcsi_ghash_polyval_few_pmull
C The sum with the nonce, without the last bit of byte 15
	ldr	NONCE, OF_JOB(nonce)
	ldp	x9, x10, [sp, #BLOCK_AT]
	ldr	x11, [NONCE]
	ldr	NONCE_END_LOW, [NONCE, #8]
	eor	x9, x9, x11
IF_BE(`	eor	x10, x10, NONCE_END, lsl #32
	and	x10, x10, #0xffffffffffffff7f
', `	eor	x10, x10, NONCE_END
	and	x10, x10, #0x7fffffffffffffff
')	stp	x9, x10, [sp, #BLOCK_AT]
	mov	x0, sp
	add	x2, sp, #BLOCK_AT
	mov	x3, #1
	mov	x1, x2
	cbnz	OPENS, LABEL(encrypt)
	ldr	x1, OF_JOB(tag)
LABEL(encrypt):
	bl	xcsi_aes_encrypt_ce
	cbnz	OPENS, LABEL(check)
	cmp	TEXT, END
	b.eq	LABEL(right)

LABEL(crypt):
	ldr	x8, OF_JOB(tag)
	sub	x11, END, TEXT
	LD64LE(x9, `[x8]')
	LD64LE(x10, `[x8, #8]')
	lsr	x11, x11, #4
	orr	x10, x10, #0x8000000000000000
	add	x1, sp, #RUN_AT
	stp	x9, x10, [x1]		C struct aes_run begins with counter
	stp	TEXT, TEXT, [x1, #OFFSET_OF(aes_run, dst)]
	str	x11, [x1, #OFFSET_OF(aes_run, blocks)]
	mov	x0, sp
	bl	xcsi_aes_ctr32le_ce
	cbz	OPENS, LABEL(write)
C Zeros after the text; the lengths come later.
	ldr	LEFT, OF_JOB(length)
	movi	v0.2d, #0
	add	x9, TEXT, LEFT
	str	q0, [x9]
	b	LABEL(hash)

LABEL(check):
	ldr	x8, OF_JOB(tag)
	ldp	x9, x10, [sp, #BLOCK_AT]
	ldr	x11, [x8]
	ldr	x12, [x8, #8]
	eor	x9, x9, x11
	eor	x10, x10, x12
	mov	x0, #1
	orr	x9, x9, x10
C Whether a tag is right is not secret.
	cbnz	x9, LABEL(clear)
LABEL(write):
	ldr	LEFT, OF_JOB(length)
	cbz	LEFT, LABEL(right)
	ldr	COPY_TO, OF_JOB(dst)
	mov	COPY_FROM, TEXT
COPY(out)
LABEL(right):
	mov	x0, #0
LABEL(clear):
	add	x9, sp, #eval(ROOM_AT + SMALL_ROOM)
	movi	v0.2d, #0
FOR(`I', 0, eval((ROOM_AT + SMALL_ROOM) / 32 - 1), `	stp	q0, q0, [sp, #eval(32 * I)]
')	cmp	END, x9
	b.lo	LABEL(cleared)
FOR(`I', eval((ROOM_AT + SMALL_ROOM) / 32), eval(FRAME_BYTES / 32 - 1), `	stp	q0, q0, [sp, #eval(32 * I)]
')LABEL(cleared):
	mov	x9, #0
	mov	x10, #0
	mov	x16, #0
	mov	x17, #0
WIPE_VECTORS(1, 3)
	END_FRAME(FRAME_BYTES)
	POP2(x21, x22)
	POP2(x19, x20)
	POP2(x29, x30)
	CHECK_RETURN
	ret')

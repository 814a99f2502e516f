dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM-SIV, a whole message of up to 512 bytes of text in one call, after gcm-brief.m4.  src/modes/gcmsiv.c has the
C formulas.
C
C What is hashed comes to one place on the stack, additional data and text with zeros up to whole blocks, and the lengths.  Text is
C encrypted and decrypted there, so that nothing is written before the tag is right.  The steps are the functions of aes-p8.asm and
C ghash-p8.asm that C calls for other rows.
C
C Instructions of a call with 13 bytes of additional data, AES-128, the key ready, on POWER9; by C: the same steps, with rooms
C that C fills and wipes; below that big endian:
C   bytes               1    16    20    64   128   256   512
C   seal              860   862   887   968  1101  1377  1929
C   by C             1541  1567  1624  1728  1904  2234  2854
C   open              879   881   906   987  1120  1396  1948
C   by C             1537  1540  1617  1701  1882  2212  2785
C   seal              862   864   889   971  1106  1386  1946
C   by C             1549  1575  1634  1734  1883  2217  2868
C   open              881   883   908   990  1125  1405  1965
C   by C             1561  1564  1641  1728  1899  2233  2799

STRUCTS(`src/gcm-job.h')
STRUCTS(`src/aes-run.h')
define(`OF_JOB', `OFFSET_OF(xcs_gcm_job, $1)(JOB)')
define(`LABEL', `.L`'CURRENT`_$1'')

define(`JOB', `r31')
define(`OPENS', `r30')
define(`TEXT', `r29')		C in the room
define(`END', `r28')		C of the text, rounded up to blocks
define(`COPY_TO', `r3')
define(`COPY_FROM', `r4')
define(`LEFT', `r5')
define(`SIXTEEN', `r6')
C registers of a copy
define(`TO_END', `r7')
define(`FROM_END', `r8')

C bytes of the frame: header, round keys, a block, a run, the numbers of the nonce, the room, saved registers
define(`STATE_AT', 112)
define(`H_AT', eval(STATE_AT + 256))
define(`BLOCK_AT', eval(H_AT + 16))
define(`RUN_AT', eval(BLOCK_AT + 16))
define(`NUMBERS_AT', eval(RUN_AT + 48))
define(`ROOM_AT', eval(NUMBERS_AT + 16))
define(`ROOM_END', eval(ROOM_AT + 48 + 512 + 16))
define(`SIV_FRAME', eval(ROOM_END + 32))

C Copies LEFT bytes, not 0; $1 is a name.
define(`COPY', `
	cmpldi	cr0, LEFT, 16
	add	FROM_END, COPY_FROM, LEFT
	add	TO_END, COPY_TO, LEFT
	blt	cr0, LABEL($1_eight)
	srdi	r9, LEFT, 4
	mtctr	r9
LABEL($1_loop):
	lxvd2x	vs0, 0, COPY_FROM
	addi	COPY_FROM, COPY_FROM, 16
	stxvd2x	vs0, 0, COPY_TO
	addi	COPY_TO, COPY_TO, 16
	bdnz	LABEL($1_loop)
	addi	FROM_END, FROM_END, -16
	addi	TO_END, TO_END, -16
	lxvd2x	vs0, 0, FROM_END
	stxvd2x	vs0, 0, TO_END
	b	LABEL($1_copied)
LABEL($1_eight):
	cmpldi	cr0, LEFT, 8
	cmpldi	cr1, LEFT, 4
	blt	cr0, LABEL($1_four)
	ld	r9, 0(COPY_FROM)
	ld	r10, -8(FROM_END)
	std	r9, 0(COPY_TO)
	std	r10, -8(TO_END)
	b	LABEL($1_copied)
LABEL($1_four):
	blt	cr1, LABEL($1_bytes)
	lwz	r9, 0(COPY_FROM)
	lwz	r10, -4(FROM_END)
	stw	r9, 0(COPY_TO)
	stw	r10, -4(TO_END)
	b	LABEL($1_copied)
LABEL($1_bytes):
	srdi	LEFT, LEFT, 1
	lbz	r9, 0(COPY_FROM)
	lbzx	r10, COPY_FROM, LEFT
	lbz	r11, -1(FROM_END)
	stb	r9, 0(COPY_TO)
	stbx	r10, COPY_TO, LEFT
	stb	r11, -1(TO_END)
LABEL($1_copied):')
C $1 = $2 + LEFT, rounded up to blocks, after zeros at its end; LEFT is not 0.
define(`PAD', `
	addi	$1, LEFT, 15
	xxlxor	vs0, vs0, vs0
	clrrdi	$1, $1, 4
	add	$1, $1, $2
	addi	r9, $1, -16
	stxvd2x	vs0, 0, r9')

define(`BRIEF_SIV', `
	SAVE_LR(r0)
FOR(`I', 28, 31, `	SAVE(I, eval(8 * (I - 32)))
')	FRAME(SIV_FRAME)
	mr	JOB, r5
	mr	OPENS, r6
	ld	r7, OF_JOB(nonce)
	li	r8, 4
	LD32LE(r9, 0, r7)
	LD64LE(r10, r8, r7)
	addi	r4, r1, STATE_AT
	addi	r5, r1, H_AT
	addi	r6, r1, NUMBERS_AT
	sldi	r9, r9, 32
	std	r10, 8(r6)
	std	r9, 0(r6)
	bl	xcsi_aes_derive_p8
	nop
	ld	LEFT, OF_JOB(aad_length)
	addi	COPY_TO, r1, ROOM_AT
	cmpldi	cr0, LEFT, 0
	mr	TEXT, COPY_TO
	beq	cr0, LABEL(no_aad)
	ld	COPY_FROM, OF_JOB(aad)
PAD(TEXT, COPY_TO)
COPY(aad)
LABEL(no_aad):
	ld	LEFT, OF_JOB(length)
	mr	END, TEXT
	cmpldi	cr0, LEFT, 0
	beq	cr0, LABEL(hash)
	ld	COPY_FROM, OF_JOB(src)
	mr	COPY_TO, TEXT
PAD(END, TEXT)
COPY(text)
	cmpldi	cr0, OPENS, 0
	bne	cr0, LABEL(crypt)

LABEL(hash):
	ld	r9, OF_JOB(aad_length)
	ld	r10, OF_JOB(length)
	li	r8, 8
	sldi	r9, r9, 3
	sldi	r10, r10, 3
	ST64LE(r9, 0, END)
	ST64LE(r10, r8, END)
	addi	r5, r1, ROOM_AT
	sub	r6, END, r5
	addi	r3, r1, H_AT
	addi	r6, r6, 16
	addi	r4, r1, BLOCK_AT
	srdi	r6, r6, 4
	bl	xcsi_ghash_polyval_few_p8
	nop
C The sum with the nonce, without the last bit of byte 15
	ld	r7, OF_JOB(nonce)
	ld	r9, BLOCK_AT`'(r1)
	ld	r10, eval(BLOCK_AT + 8)(r1)
	ld	r11, 0(r7)
	lwz	r12, 8(r7)
	addi	r5, r1, BLOCK_AT
	cmpldi	cr0, OPENS, 0
	xor	r9, r9, r11
IF_BE(`	sldi	r12, r12, 32
	xor	r10, r10, r12
	li	r12, 128
	andc	r10, r10, r12', `	xor	r10, r10, r12
	clrldi	r10, r10, 1')
	std	r9, 0(r5)
	std	r10, 8(r5)
	mr	r4, r5
	bne	cr0, LABEL(encrypt)
	ld	r4, OF_JOB(tag)
LABEL(encrypt):
	addi	r3, r1, STATE_AT
	li	r6, 1
	bl	xcsi_aes_encrypt_p8
	nop
	cmpldi	cr0, OPENS, 0
	cmpld	cr1, TEXT, END
	bne	cr0, LABEL(check)
	beq	cr1, LABEL(right)

LABEL(crypt):
	ld	r7, OF_JOB(tag)
	li	r8, 8
	LD64LE(r9, 0, r7)
	LD64LE(r10, r8, r7)
	sub	r11, END, TEXT
	li	r12, 1
	srdi	r11, r11, 4
	sldi	r12, r12, 63
	addi	r4, r1, RUN_AT
	or	r10, r10, r12
	addi	r3, r1, STATE_AT
	std	r9, 0(r4)		C struct aes_run begins with counter
	std	r10, 8(r4)
	std	TEXT, OFFSET_OF(aes_run, dst)(r4)
	std	TEXT, OFFSET_OF(aes_run, src)(r4)
	std	r11, OFFSET_OF(aes_run, blocks)(r4)
	bl	xcsi_aes_ctr32le_p8
	nop
	cmpldi	cr0, OPENS, 0
	beq	cr0, LABEL(write)
C Zeros after the text; the lengths come later.
	ld	LEFT, OF_JOB(length)
	xxlxor	vs0, vs0, vs0
	stxvd2x	vs0, TEXT, LEFT
	b	LABEL(hash)

LABEL(check):
	ld	r7, OF_JOB(tag)
	ld	r9, BLOCK_AT`'(r1)
	ld	r10, eval(BLOCK_AT + 8)(r1)
	ld	r11, 0(r7)
	ld	r12, 8(r7)
	xor	r9, r9, r11
	xor	r10, r10, r12
	li	r3, 1
	or.	r9, r9, r10
C Whether a tag is right is not secret.
	bne	cr0, LABEL(clear)
LABEL(write):
	ld	LEFT, OF_JOB(length)
	cmpldi	cr0, LEFT, 0
	beq	cr0, LABEL(right)
	ld	COPY_TO, OF_JOB(dst)
	mr	COPY_FROM, TEXT
COPY(out)
LABEL(right):
	li	r3, 0
LABEL(clear):
	addi	r4, r1, STATE_AT
	addi	r5, END, eval(16 + 31)
	xxlxor	vs0, vs0, vs0
	sub	r5, r5, r4
	li	r6, 16
	srdi	r5, r5, 5
	mtctr	r5
LABEL(clear_loop):
	stxvd2x	vs0, 0, r4
	stxvd2x	vs0, r4, r6
	addi	r4, r4, 32
	bdnz	LABEL(clear_loop)
	li	r9, 0
	li	r10, 0
	li	r11, 0
	li	r12, 0
	END_FRAME(SIV_FRAME)
FOR(`I', 28, 31, `	RESTORE(I, eval(8 * (I - 32)))
')	RESTORE_LR(r0)
	blr')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, a whole message of 1 to 16 blocks of text in one call, after gcm.m4.  src/gcm-impl.h has the limits.
C
C Additional data are hashed first.  Then come the rounds of the block before the text and of 1, 2, 4, 8, 12 or 16 counter blocks,
C and one sum of the products of the text, with the block of lengths at its end, which is multiplied by H; more than seven blocks
C are two sums, and 16 are three, since the key has eight powers.
C The last block of text is in register 0, the one before it in register 1, so each register has a place in the code, and its power
C of H: a message begins at the place of its first block.  To open, all text stays in registers until the tag is right.
C
C An incomplete block is read and written in two parts that may overlap, of 8, 4 or single bytes, and is a number, its bytes at the
C high end, in general registers.
C
C Instructions of a call with 13 bytes of additional data, AES-128, the key ready, on POWER9; apart: counter mode and the hash one
C after the other, with copies in C; below that big endian:
C   bytes               1    16    20    32    48    64   100   128   200   256
C   seal              397   351   414   375   413   426   552   533   736   747
C   apart             835   837   912   903   937  1024  1149  1192  1438  1510
C   open              399   355   420   383   425   442   578   562   786   808
C   apart            1094  1081  1259  1126  1176  1203  1481  1336  1687  1582
C   seal              397   350   413   373   410   422   546   525   724   731
C   apart             826   828   896   887   930  1010  1123  1164  1416  1482
C   open              399   353   418   379   419   434   566   546   762   776
C   apart            1078  1068  1238  1111  1161  1195  1460  1343  1666  1589
C Cycles of seal of 64 and 256 bytes by llvm-mca 19, from what the emulator executed, apart in brackets: POWER9 195 (320) and 427
C (607), POWER10 176 (283) and 300 (516); POWER8 221 and 469.
C The loads of ISA 3.0 would save one vperm of each block, on little-endian targets.

STRUCTS(`src/gcm-job.h')
define(`OF_JOB', `OFFSET_OF(xcs_gcm_job, $1)(JOB)')

C arguments
define(`STATE', `r3')		C then the next round keys
define(`HASH_KEY', `r4')
define(`JOB', `r5')
define(`OPENS', `r6')		C 0 or 1; then in cr5

define(`TEXT_BYTES', `r6')
define(`SIXTEEN', `r7')
define(`POWER', `r8')		C in the key of GHASH
define(`ROUNDED', `r9')		C TEXT_BYTES, rounded up to blocks
define(`OFFSET', `r10')		C of the next block in SRC and DST
define(`DST', `r11')
define(`SRC', `r12')		C also additional data
define(`W', `r11')
C during the rounds
define(`AT', `ifelse($1, 0, `0, STATE', $1, 1, `STATE, SIXTEEN', $1, 2, `STATE, r0', `STATE, r12')')
C an incomplete block of LEFT bytes
define(`LEFT', `r9')
define(`END', `r8')
define(`SHIFT', `r10')
define(`PART_0', `r3')
define(`PART_1', `r0')
define(`AAD_POWER', `r11')

C Blocks are in v0 to v15.
define(`J0', `v16')		C its cipher
define(`X', `v17')		C block, then product
define(`T', `v18')		C product
define(`A', `v19')		C A, B: vectors of a power
define(`ONE', `v19')
define(`KEY', `eval(17 + $1 % 3)')
C v8 to v13, or v20 to v25 where blocks need these
define(`OTHER', `eval(OTHERS + $1)')
define(`F', `OTHER(0)')		C sums of products
define(`R', `OTHER(1)')
define(`B', `OTHER(2)')
define(`POLY', `OTHER(3)')
define(`JOIN', `OTHER(4)')
define(`REVERSE', `OTHER(5)')

define(`PART', `ifelse(OTHERS, 8, short, long)')
define(`LABEL', `.L`'CURRENT`_'PART`_$1'')

C --- the hash

define(`TURN', `IF_BE(`', `	vperm	$1, $1, $1, REVERSE
')')
define(`LOAD_POWER', `
	lxvd2x	VS(A), 0, $1
	lxvd2x	VS(B), $1, SIXTEEN')
define(`PRODUCT', `
	vpmsumd	T, X, A
	vpmsumd	X, X, B
	vxor	F, F, T
	vxor	R, R, X')
define(`REDUCE', `
	vpmsumd	T, R, POLY
	vpermxor X, F, R, JOIN
	vxor	X, X, T')
C F and R = the products of X, which comes before what is next
define(`CONTINUE', `
LOAD_POWER(POWER)
	vpmsumd	F, X, A
	vpmsumd	R, X, B')

C --- incomplete blocks

C X = the number of the LEFT bytes at SRC; $1 is a name.
define(`LOAD_PART', `
	cmpldi	cr0, LEFT, 8
	sldi	SHIFT, LEFT, 3
	add	END, SRC, LEFT
	subfic	SHIFT, SHIFT, 64
	blt	cr0, LABEL($1_few)
	addi	SHIFT, SHIFT, 64
	addi	END, END, -8
	LD64BE(PART_1, 0, END)
	LD64BE(PART_0, 0, SRC)
	sld	PART_1, PART_1, SHIFT
	b	LABEL($1_loaded)
LABEL($1_few):
	cmpldi	cr0, LEFT, 4
	blt	cr0, LABEL($1_bytes)
	addi	END, END, -4
	LD32BE(PART_1, 0, END)
	LD32BE(PART_0, 0, SRC)
	sld	PART_1, PART_1, SHIFT
	sldi	PART_0, PART_0, 32
	or	PART_0, PART_0, PART_1
	b	LABEL($1_number)
LABEL($1_bytes):
	lbz	PART_1, -1(END)
	lbz	PART_0, 0(SRC)
	srdi	END, LEFT, 1
	sld	PART_1, PART_1, SHIFT
	sldi	PART_0, PART_0, 56
	sldi	SHIFT, END, 3
	or	PART_0, PART_0, PART_1
	lbzx	PART_1, SRC, END
	subfic	SHIFT, SHIFT, 56
	sld	PART_1, PART_1, SHIFT
	or	PART_0, PART_0, PART_1
LABEL($1_number):
	li	PART_1, 0
LABEL($1_loaded):
	mtvsrd	VS(X), PART_0
	mtvsrd	VS(T), PART_1
	xxpermdi VS(X), VS(X), VS(T), 0')
C Clears the bytes of X after the first LEFT ones.
define(`CLEAR_AFTER', `
	subfic	SHIFT, LEFT, 16
	sldi	SHIFT, SHIFT, 3
	mtvsrd	VS(T), SHIFT
	vspltb	T, T, 7
	vsro	X, X, T
	vslo	X, X, T')
C The inverse of LOAD_PART, of $1, at DST
define(`STORE_PART', `
	cmpldi	cr0, LEFT, 8
	sldi	SHIFT, LEFT, 3
	mfvsrd	PART_0, VS($1)
	add	END, DST, LEFT
	blt	cr0, LABEL($2_few)
	xxpermdi VS(T), VS($1), VS($1), 3
	addi	SHIFT, SHIFT, -64
	mfvsrd	PART_1, VS(T)
	ST64BE(PART_0, 0, DST)
	sld	PART_0, PART_0, SHIFT
	subfic	SHIFT, SHIFT, 64
	addi	END, END, -8
	srd	PART_1, PART_1, SHIFT
	or	PART_0, PART_0, PART_1
	ST64BE(PART_0, 0, END)
	b	LABEL($2_stored)
LABEL($2_few):
	cmpldi	cr0, LEFT, 4
	subfic	SHIFT, SHIFT, 64
	srd	PART_1, PART_0, SHIFT
	blt	cr0, LABEL($2_bytes)
	srdi	PART_0, PART_0, 32
	addi	END, END, -4
	ST32BE(PART_0, 0, DST)
	ST32BE(PART_1, 0, END)
	b	LABEL($2_stored)
LABEL($2_bytes):
	stb	PART_1, -1(END)
	srdi	END, LEFT, 1
	sldi	SHIFT, END, 3
	subfic	SHIFT, SHIFT, 56
	srd	PART_1, PART_0, SHIFT
	srdi	PART_0, PART_0, 56
	stbx	PART_1, DST, END
	stb	PART_0, 0(DST)
LABEL($2_stored):
	li	PART_1, 0')

C --- the rounds of $1 counter blocks and of J0; then to the place of the first block, of more than $2

define(`ROUND', `FOR(`I', 0, $1 - 1, `	$3	I, I, $2
')	$3	J0, J0, $2
')
define(`CRYPT', `
FOR(`I', 1, $1 - 1, `	vsubuwm	I, eval(I - 1), ONE
')FOR(`I', 0, $1 - 1, `	vxor	I, I, X
')	vxor	J0, J0, X
	bge	cr1, LABEL(extra_$1)
LABEL(ten_$1):
FOR(`K', 0, 9, `	lxvd2x	VS(KEY(K)), AT(eval(K % 4))
ifelse(eval(K % 4), 3, `	addi	STATE, STATE, 64
')ROUND($1, KEY(K), ifelse(K, 9, vcipherlast, vcipher))')	ld	SRC, OF_JOB(src)
	ld	DST, OF_JOB(dst)
	li	OFFSET, 0
	bne	cr5, LABEL(enter_$1)
ENTER($1, $2, seal)
LABEL(enter_$1):
ENTER($1, $2, open)')
define(`ENTER', `FOR(`I', $2, $1 - 2, `	cmpldi	cr0, ROUNDED, eval(16 * (I + 1))
	beq	cr0, LABEL($3_`'I)
')	b	LABEL($3_`'eval($1 - 1))')
define(`MORE_ROUNDS', `
LABEL(extra_$1):
FOR(`K', 0, 1, `	lxvd2x	VS(KEY(K)), AT(K)
ROUND($1, KEY(K), vcipher)')	addi	STATE, STATE, 32
	beq	cr1, LABEL(ten_$1)
FOR(`K', 0, 1, `	lxvd2x	VS(KEY(K)), AT(K)
ROUND($1, KEY(K), vcipher)')	addi	STATE, STATE, 32
	b	LABEL(ten_$1)')

C --- text

C Before a block and after it: those in $1 = 7, 15 are multiplied by H.
define(`NEXT_POWER', `
	addi	OFFSET, OFFSET, 16
ifelse(eval($1 % 8), 7, `REDUCE
	addi	POWER, HASH_KEY, 224
CONTINUE', `	addi	POWER, POWER, -32')')
define(`SEAL_BLOCK', `
ifelse($1, 0, , `LABEL(seal_$1):
')	lxvd2x	VS(X), SRC, OFFSET
LOAD_POWER(POWER)
IF_BE(`	vxor	X, X, $1', `	vpermxor X, X, $1, REVERSE')
	stxvd2x	VS(X), DST, OFFSET
TURN(X)PRODUCT
ifelse($1, 0, , `NEXT_POWER($1)')')
define(`OPEN_BLOCK', `
ifelse($1, 0, , `LABEL(open_$1):
')	lxvd2x	VS(X), SRC, OFFSET
LOAD_POWER(POWER)
TURN(X)	vxor	$1, $1, X
PRODUCT
ifelse($1, 0, , `NEXT_POWER($1)')')
C The last one, if it is incomplete
define(`IF_PART', `
LABEL($1_0):
	andi.	LEFT, TEXT_BYTES, 15
	bne	cr0, LABEL($1_part)')

C X = the tag, as it is in memory
define(`TAG', `
	ld	W, OF_JOB(aad_length)
	sldi	TEXT_BYTES, TEXT_BYTES, 3
	sldi	W, W, 3
	mtvsrd	VS(X), W
	mtvsrd	VS(T), TEXT_BYTES
	xxpermdi VS(X), VS(X), VS(T), 0
LOAD_POWER(HASH_KEY)
PRODUCT
REDUCE
	ld	W, OF_JOB(tag)
	vxor	X, X, J0
TURN(X)')

define(`SEAL', `
FOR(`J', 1 - $1, -1, `SEAL_BLOCK(eval(0 - J))')
IF_PART(seal)
SEAL_BLOCK(0)
LABEL(sealed):
TAG
	stxvd2x	VS(X), 0, W
	b	LABEL(right)
LABEL(seal_part):
	add	SRC, SRC, OFFSET
	add	DST, DST, OFFSET
LOAD_POWER(POWER)
LOAD_PART(seal_in)
	vxor	X, X, v0
CLEAR_AFTER
STORE_PART(X, seal_out)
PRODUCT
	b	LABEL(sealed)')
define(`OPEN', `
FOR(`J', 1 - $1, -1, `OPEN_BLOCK(eval(0 - J))')
IF_PART(open)
OPEN_BLOCK(0)
LABEL(opened):
	addi	ROUNDED, TEXT_BYTES, 15
	mr	OFFSET, TEXT_BYTES
	clrrdi	ROUNDED, ROUNDED, 4
TAG
	lxvd2x	VS(T), 0, W
	ld	DST, OF_JOB(dst)
	vcmpequb. T, T, X
	add	DST, DST, ROUNDED
	addi	DST, DST, -16
	li	r3, 1
C Whether a tag is right is not secret.
	bge	cr6, LABEL(clear)
	mr	SRC, DST
FOR(`I', 1, $1 - 1, `	cmpldi	cr0, ROUNDED, eval(16 * I)
	addi	SRC, SRC, -16
	beq	cr0, LABEL(write_last)
TURN(I)	stxvd2x	VS(I), 0, SRC
')LABEL(write_last):
	andi.	LEFT, OFFSET, 15
	bne	cr0, LABEL(write_part)
TURN(v0)	stxvd2x	VS(v0), 0, DST
	b	LABEL(right)
LABEL(write_part):
STORE_PART(v0, open_out)
	b	LABEL(right)
LABEL(open_part):
	add	SRC, SRC, OFFSET
LOAD_POWER(POWER)
LOAD_PART(open_in)
	vxor	v0, v0, X
PRODUCT
	b	LABEL(opened)')

define(`PREPARE', `
	addi	ROUNDED, TEXT_BYTES, 15
	clrrdi	ROUNDED, ROUNDED, 4
	clrldi	POWER, ROUNDED, 57
	sldi	POWER, POWER, 1
	add	POWER, POWER, HASH_KEY')
C What comes before the rounds
define(`BEGIN', `
	addi	POWER, HASH_KEY, 256
	li	SIXTEEN, 16
	lxvd2x	VS(POLY), 0, POWER
	lxvd2x	VS(JOIN), POWER, SIXTEEN
IF_BE(`', `	li	r10, 32
	lxvd2x	VS(REVERSE), POWER, r10
')	ld	LEFT, OF_JOB(aad_length)
	vspltisb F, 0
	vspltisb R, 0
	cmpldi	cr0, LEFT, 0
	beq	cr0, LABEL(no_aad)
	addi	AAD_POWER, LEFT, 15
	ld	SRC, OF_JOB(aad)
	clrrdi	AAD_POWER, AAD_POWER, 4
	sldi	AAD_POWER, AAD_POWER, 1
	addic.	LEFT, LEFT, -16
	add	AAD_POWER, AAD_POWER, HASH_KEY
	blt	cr0, LABEL(part_of_aad)
LABEL(next_aad):
	addi	AAD_POWER, AAD_POWER, -32
	lxvd2x	VS(X), 0, SRC
LOAD_POWER(AAD_POWER)
	addi	SRC, SRC, 16
TURN(X)PRODUCT
	addic.	LEFT, LEFT, -16
	bge	cr0, LABEL(next_aad)
LABEL(part_of_aad):
	andi.	LEFT, LEFT, 15
	beq	cr0, LABEL(aad_done)
	addi	AAD_POWER, AAD_POWER, -32
LOAD_POWER(AAD_POWER)
LET(`PART_0', r11, `LOAD_PART(aad)')
PRODUCT
LABEL(aad_done):
REDUCE
PREPARE
CONTINUE
	b	LABEL(nonce)
LABEL(no_aad):
PREPARE
LABEL(nonce):
	ld	r12, OF_JOB(nonce)
	li	r10, 8
	LD64BE(r11, 0, r12)
	LD32BE(r10, r10, r12)
	srdi	r12, ROUNDED, 4
	mtvsrd	VS(X), r11
	sldi	r10, r10, 32
	ld	r0, 0(STATE)
	ori	r10, r10, 1
	add	r12, r12, r10
	mtvsrd	VS(J0), r10
	mtvsrd	VS(v0), r12
	addi	STATE, STATE, ENCRYPTION
	cmpldi	cr1, r0, 12
	li	r0, 32
	li	r12, 48
	xxpermdi VS(J0), VS(X), VS(J0), 0
	xxpermdi VS(v0), VS(X), VS(v0), 0
	lxvd2x	VS(X), 0, STATE
	vspltisw ONE, 1
	vspltisb T, 0
	addi	STATE, STATE, 16
	vsldoi	ONE, T, ONE, 4')

define(`BRIEF', `
	cmpldi	cr5, OPENS, 0
	ld	TEXT_BYTES, OF_JOB(length)
	cmpldi	cr0, TEXT_BYTES, 128
	bgt	cr0, .L`'CURRENT`_long'
LET(`OTHERS', 8, `
BEGIN
	cmpldi	cr0, ROUNDED, 32
	bgt	cr0, LABEL(more)
	beq	cr0, LABEL(two)
CRYPT(1, 0)
SEAL(8)
OPEN(8)
LABEL(right):
	li	r3, 0
LABEL(clear):
WIPE_VECTORS(0, 10)
WIPE_VECTORS(16, 19)
	blr
LABEL(two):
CRYPT(2, 1)
LABEL(more):
	cmpldi	cr0, ROUNDED, 64
	bgt	cr0, LABEL(eight)
CRYPT(4, 2)
LABEL(eight):
CRYPT(8, 4)
MORE_ROUNDS(1)
MORE_ROUNDS(2)
MORE_ROUNDS(4)
MORE_ROUNDS(8)')
.L`'CURRENT`_long':
LET(`OTHERS', 20, `
FOR(`I', 0, 5, `	xxlor	I, VS(OTHER(I)), VS(OTHER(I))
')
BEGIN
	cmpldi	cr0, ROUNDED, 192
	bgt	cr0, LABEL(sixteen)
CRYPT(12, 8)
SEAL(16)
OPEN(16)
LABEL(right):
	li	r3, 0
LABEL(clear):
FOR(`I', 0, 5, `	xxlor	VS(OTHER(I)), I, I
')WIPE_VECTORS(0, 19)
	blr
LABEL(sixteen):
CRYPT(16, 12)
MORE_ROUNDS(12)
MORE_ROUNDS(16)')')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, groups of 8 blocks: counter mode and the hash of the ciphertext in one pass.  src/aes-impl.h and src/ghash-impl.h have
C the formulas, aes-p8.asm and ghash-p8.asm the formats of the keys.
C
C The rounds of a group run while another one is hashed, a step after each of nine rounds.  Encryption hashes the group before, so
C that the first one has no hash, and the last hash no rounds; decryption hashes its input.
C Hashed are four blocks and then four, so that all vectors of H to H^4 are in registers, with the last ten round keys.  In both,
C the first block comes last, which waits for y.
C
C Counters are 8 k + 2 and the next 7 in nearly all groups: a message begins with 2, and has whole groups in front.  They are a
C number without its last three bits + round key 0 + a small one: sums without carries.  The last two blocks have the next number.
C Other counters are made one by one.
C
C open of AES-GCM-SIV hashes what it writes, as encryption here.  Its counters of 32 bits begin anywhere: each is the one before +
C 1, as two numbers, whose bytes vpermxor reverses and adds to round key 0.  lxvd2x makes the numbers of POLYVAL on little-endian
C machines, but in the other order, as are y and the vectors of H to H^4.
C
C The including file defines
C     LOAD(vs, i, base), STORE(vs, i, base)   block i
C     TURN(v)                                 to the number to be hashed after LOAD_BLOCK, if it is another one
C     IF_LAST(a, b)                           a: REVERSE has a register, the last round key is in LAST
C     TEXT(i)                                 output of block i

C arguments; the number of blocks is a multiple of 8 and not 0
define(`STATE', `r3')		C then round key 1
define(`POWERS', `r4')
define(`Y_ADDRESS', `r5')
define(`RUN_ADDRESS', `r6')

define(`W', `r4')
define(`DST', `r6')		C encryption: of the group before
define(`SRC', `r29')
define(`COUNTER', `r30')	C low word
define(`KEY_WORD', `r31')	C the low one of round key 0
define(`OFFSET', `ifelse($1, 0, 0, $1, 1, r7, $1, 2, r8, $1, 3, r9, $1, 4, r10, $1, 5, r11, $1, 6, r12, r0)')	C 16 times 1 to 7
define(`AT', `ifelse($1, 0, `0, $2', `$2, OFFSET($1)')')

C Blocks are in v0 to v7.
define(`X', `v8')		C block, then product
define(`T', `v9')		C product
define(`F', `v10')		C sums of products
define(`R', `v11')
define(`POLY', `v12')		C halves 0, c
define(`JOIN', `v13')		C vpermxor adds one operand to the other with its halves exchanged
define(`KEY_A', `eval(12 + 2 * ($1))')	C vectors of power 1 to 4
define(`KEY_B', `eval(13 + 2 * ($1))')
define(`KEY', `eval(21 + ($1))')	C round keys 1 to 10 of AES-128, the last ten of others
define(`REVERSE', `v31')	C for vperm, and for vpermxor, which adds its first operand; or the last round key
C vector-scalar registers
define(`NUMBER', `vs0')		C of the counters, without their last bits, + round key 0
define(`SMALL', `eval($1)')		C 1 to 7
define(`COUNT', `vs0')		C little endian: the next counter, as two numbers, on big-endian machines the high one first
define(`FIRST', `vs1')		C round key 0
define(`ONE', `vs2')
define(`MASK', `vs3')		C what REVERSE has, if it has no register
define(`Y', `vs8')
define(`LAST', `vs9')
define(`D', `eval(10 + ($1) % 4)')

define(`ENCRYPTION', 16)
define(`AT_CONSTANTS', 256)
STRUCTS(`src/aes-run.h')
define(`RUN', `OFFSET_OF(aes_run, $1)(RUN_ADDRESS)')

define(`LABEL', `.L`'CURRENT`_$1'')
C Numbers of blocks and counters are big endian, or little endian with LET(`ORDER', little, ...).
define(`ORDER', big)
define(`IF_BIG', `ifelse(ORDER, big, `$1', `$2')')
C Whether numbers to be hashed have their halves exchanged.
define(`IF_EXCHANGED', `ifelse(ORDER BYTE_ORDER, little little, `$1', `$2')')
define(`LOAD_BLOCK', `IF_EXCHANGED(`lxvd2x	$1, AT($2, $3)', `LOAD($@)')')
define(`STORE_BLOCK', `IF_EXCHANGED(`stxvd2x	$1, AT($2, $3)', `STORE($@)')')

C --- the hash

C Y = F + (R 2^-64 reduced)
define(`REDUCE', `
	vpmsumd	T, R, POLY
IF_EXCHANGED(`	vxor	F, F, T
	vpermxor X, R, F, JOIN
	xxlor	Y, VS(X), VS(X)', `	vpermxor X, F, R, JOIN
	xxlxor	Y, VS(X), VS(T)')')
C BLOCK(i, base): F and R += products of block i, or = if it is the first one of four
define(`BLOCK', `
	LOAD_BLOCK(VS(X), $1, $2)
	TURN(X)
ifelse(eval($1 % 4), 0, `	xxlxor	VS(X), VS(X), Y
')ifelse(eval($1 % 4), 1, `	vpmsumd	F, X, KEY_A(3)
	vpmsumd	R, X, KEY_B(3)', `
	vpmsumd	T, X, KEY_A(eval(4 - $1 % 4))
	vpmsumd	X, X, KEY_B(eval(4 - $1 % 4))
	vxor	F, F, T
	vxor	R, R, X')')
C STEP(n, base): step n of a hash, 1 to 9
define(`STEP', `ifelse(
$1, 1, `REDUCE
BLOCK(1, $2)',
$1, 4, `BLOCK(0, $2)',
$1, 5, `REDUCE',
$1, 9, `BLOCK(4, $2)', `BLOCK(ifelse(eval($1 < 5), 1, $1, eval($1 - 1)), $2)')')

C --- a group

define(`ROUND', `
FOR(`I', 0, 7, `	vcipher	I, I, $1
')')
define(`SET_NUMBER', `
	xor	W, COUNTER, KEY_WORD
	mtvsrd	D(0), W
	xxpermdi NUMBER, NUMBER, D(0), 0')

C CRYPT(name, base of the group to hash or nothing): the rounds and output of eight blocks
define(`CRYPT', `
IF_BIG(`	bne	cr5, LABEL(other_$1)
FOR(`I', 0, 5, `	xxlxor	VS(I), NUMBER, SMALL(eval(I + 2))
')	addi	COUNTER, COUNTER, 8
SET_NUMBER
	xxlor	VS(6), NUMBER, NUMBER
	xxlxor	VS(7), NUMBER, SMALL(1)', `	xxlor	VS(0), COUNT, COUNT
	xxlor	VS(T), ONE, ONE
FOR(`I', 1, 7, `	vadduwm	I, eval(I - 1), T
')	vadduwm	X, 7, T
	xxlor	COUNT, VS(X), VS(X)
	xxlor	VS(X), FIRST, FIRST
IF_LAST(`', `	xxlor	VS(T), MASK, MASK
')FOR(`I', 0, 7, `	vpermxor I, X, I, IF_LAST(REVERSE, T)
')')
LABEL(begun_$1):
	bge	cr1, LABEL(extra_$1)
LABEL(ten_$1):
FOR(`N', 1, 9, `
ROUND(KEY(N))
ifelse($2, , , `STEP(N, $2)')')
IF_LAST(`	xxlor	VS(X), LAST, LAST
')FOR(`I', 0, 7, `	vcipherlast I, I, IF_LAST(X, KEY(10))
')ifelse($2, DST, `	addi	DST, DST, 128
')FOR(`I', 0, 7, `TEXT(I)
')	addi	SRC, SRC, 128
ifelse($2, DST, , $1, first, , `	addi	DST, DST, 128
')')

C What few groups need.
define(`ELSEWHERE', `
IF_BIG(`LABEL(other_$1):
FOR(`I', 0, 7, `
	addi	W, COUNTER, I
	xor	W, W, KEY_WORD
	mtvsrd	VS(I), W
	xxpermdi VS(I), NUMBER, VS(I), 0')
	addi	COUNTER, COUNTER, 8
	b	LABEL(begun_$1)
')LABEL(extra_$1):
	lxvd2x	VS(X), 0, STATE
	lxvd2x	VS(T), AT(1, STATE)
ROUND(X)
ROUND(T)
	beq	cr1, LABEL(ten_$1)
	lxvd2x	VS(X), AT(2, STATE)
	lxvd2x	VS(T), AT(3, STATE)
ROUND(X)
ROUND(T)
	b	LABEL(ten_$1)')

C --- a function

define(`LOAD_REVERSE', `
IF_BIG(`IF_LAST(`	lxvd2x	VS(REVERSE), AT(2, POWERS)')', `IF_BE(`
	vspltisb IF_LAST(REVERSE, T), 7
	vxor	IF_LAST(REVERSE, T), IF_LAST(REVERSE, T), JOIN
IF_LAST(`', `	xxlor	MASK, VS(T), VS(T)')', `	lxvd2x	IF_LAST(VS(REVERSE), MASK), AT(2, POWERS)')')')
define(`SET_UP', `
	SAVE(r29, -216)
IF_BIG(`	SAVE(r30, -208)
	SAVE(r31, -200)
')FOR(`I', 20, 31, `SAVE_V(I, eval(16 * (I - 32)), r12)
')FOR(`I', 1, 7, `	li	OFFSET(I), eval(16 * I)
')
FOR(`I', 0, 7, `	lxvd2x	VS(eval(14 + I)), AT(I, POWERS)
')	addi	POWERS, POWERS, AT_CONSTANTS
	lxvd2x	VS(POLY), 0, POWERS
	lxvd2x	VS(JOIN), AT(1, POWERS)
LOAD_REVERSE
	LOAD_BLOCK(VS(F), 0, Y_ADDRESS)
	vspltisb R, 0
	TURN(F)
IF_EXCHANGED(`	xxpermdi VS(F), VS(F), VS(F), 2
FOR(`I', 14, 21, `	xxpermdi VS(I), VS(I), VS(I), 2
')')
IF_BIG(`	LEA(.Lsmall, W)
	li	r0, 112
FOR(`I', 1, 7, `	lxvd2x	SMALL(I), AT(I, W)
')	ld	W, 0(STATE)
	ld	SRC, ENCRYPTION`'(STATE)
	ld	COUNTER, RUN(counter)
	ld	KEY_WORD, eval(ENCRYPTION + 8)(STATE)
	cmpldi	cr1, W, 12
	addi	STATE, STATE, eval(ENCRYPTION + 16)
	sldi	W, W, 4
	xor	SRC, SRC, COUNTER
	add	W, W, STATE
	mtvsrd	NUMBER, SRC', `	ld	W, 0(STATE)
	addi	STATE, STATE, ENCRYPTION
	lxvd2x	FIRST, 0, STATE
	cmpldi	cr1, W, 12
	addi	STATE, STATE, 16
	sldi	W, W, 4
	add	W, W, STATE')
	addi	W, W, -160
FOR(`I', 0, 7, `	lxvd2x	VS(KEY(eval(I + 1))), AT(I, W)
')	addi	W, W, 128
	lxvd2x	VS(KEY(9)), 0, W
	lxvd2x	IF_LAST(LAST, VS(KEY(10))), AT(1, W)
IF_BIG(`	ld	COUNTER, eval(OFFSET_OF(aes_run, counter) + 8)(RUN_ADDRESS)', `
	lxvd2x	COUNT, 0, RUN_ADDRESS		C struct aes_run begins with counter
	li	W, 1
	mtvsrd	ONE, W
IF_BE(`	xxpermdi COUNT, COUNT, COUNT, 2
')	xxpermdi ONE, IF_BE(`VS(R), ONE', `ONE, VS(R)'), 0')
	ld	SRC, RUN(src)
	ld	W, RUN(blocks)
	srdi	W, W, 3
	mtctr	W
IF_BIG(`	clrldi	W, COUNTER, 61
	cmpldi	cr5, W, 2
')	ld	DST, RUN(dst)
IF_BIG(`	bne	cr5, LABEL(set)
	addi	COUNTER, COUNTER, -2
SET_NUMBER
LABEL(set):')')

define(`FINISH', `
REDUCE
	xxlor	VS(X), Y, Y
	TURN(X)
	STORE_BLOCK(VS(X), 0, Y_ADDRESS)
	.cfi_remember_state
	RESTORE(r29, -216)
IF_BIG(`	RESTORE(r30, -208)
	RESTORE(r31, -200)
')FOR(`I', 20, 31, `RESTORE_V(I, eval(16 * (I - 32)), r12)
')WIPE_VECTORS(0, 11)
WIPE_VECTORS(14, 19)
WIPE_VSX(0, IF_BIG(0, 1))
WIPE_VSX(8, 13)
	li	W, 0
	blr
	.cfi_restore_state')

define(`ENCRYPT', `
SET_UP
CRYPT(first)
	bdz	LABEL(last)
LABEL(loop):
CRYPT(all, DST)
	bdnz	LABEL(loop)
LABEL(last):
FOR(`N', 1, 9, `STEP(N, DST)')
FINISH
ELSEWHERE(first)
ELSEWHERE(all)')

define(`DECRYPT', `
SET_UP
LABEL(loop):
CRYPT(all, SRC)
	bdnz	LABEL(loop)
FINISH
ELSEWHERE(all)')

RODATA(.Lsmall, 16)
FOR(`I', 0, 7, `DATA64(0, I)
')END_RODATA

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, groups of 8 blocks: counter mode and the hash of the ciphertext in one pass.  src/aes-impl.h and src/ghash-impl.h have
C the formulas, aes-p8.asm and ghash-p8.asm the formats of the keys.
C
C vcipher takes 6 or 7 cycles, so 16 blocks are under way: an iteration has the last five rounds of a group, the rounds before them
C of the next one, and a hash, a step after each round of eight blocks.  Encryption hashes the group before, so that the first one
C has no hash, and the last hash no rounds; decryption hashes its input.
C Hashed are four blocks and then four, so that all vectors of H to H^4 are in registers.  In both, the first block comes last,
C which waits for y.  A step loads a block, multiplies the one before and adds the products before these, so that no instruction
C waits long: llvm-mca has 44 in flight on POWER9 and POWER10, 64 on POWER8.  Round keys are loaded.
C
C Counters are 8 k + 2 and the next 7 in nearly all groups: a message begins with 2, and has whole groups in front.  They are a
C number without its last three bits + round key 0 + a small one: sums without carries.  The last two blocks have the next number.
C Other counters are made one by one.
C
C The including file defines
C     LOAD(vs, i, base), STORE(vs, i, base)   block i
C     TURN(v)                                 to the number to be hashed after LOAD, if it is another one
C     LOAD_REVERSE                            what TURN and TEXT need
C     TEXT(v, i)                              output of block i; its counter has become v

C arguments; the number of blocks is a multiple of 8 and not 0
define(`STATE', `r3')		C then round key 1
define(`POWERS', `r4')
define(`Y_ADDRESS', `r5')
define(`RUN_ADDRESS', `r6')

define(`W', `r4')
define(`DST', `r6')		C encryption: of the group before
define(`UPPER', `r27')		C the last five round keys
define(`LOWER', `r28')		C the five before; the two or four before these are loaded where ELSEWHERE says
define(`SRC', `r29')
define(`COUNTER', `r30')	C low word
define(`KEY_WORD', `r31')	C the low one of round key 0
define(`OFFSET', `ifelse($1, 0, 0, $1, 1, r7, $1, 2, r8, $1, 3, r9, $1, 4, r10, $1, 5, r11, $1, 6, r12, r0)')	C 16 times 1 to 7
define(`AT', `ifelse($1, 0, `0, $2', `$2, OFFSET($1)')')

C Blocks are in v0 to v7, then in v22 to v29.
define(`BEFORE', `eval(22 + $1)')
define(`X', `v8')		C product
define(`T', `v9')		C product
define(`F', `v10')		C sums of products
define(`R', `v11')
define(`Z', `v12')		C the next block of the hash
define(`U', `v13')		C POLY or JOIN, a round key, input
define(`KEY_A', `eval(12 + 2 * ($1))')	C vectors of power 1 to 4
define(`KEY_B', `eval(13 + 2 * ($1))')
define(`KEY', `v30')		C a round key
define(`REVERSE', `v31')	C for vperm, and for vpermxor, which adds its first operand
C vector-scalar registers
define(`NUMBER', `vs0')		C of the counters, without their last bits, + round key 0
define(`SMALL', `eval($1)')		C 1 to 7
define(`Y', `vs8')
define(`D', `eval(9 + ($1) % 3)')
define(`POLY', `vs12')		C halves 0, c
define(`JOIN', `vs13')		C vpermxor adds one operand to the other with its halves exchanged

define(`ENCRYPTION', 16)
define(`AT_CONSTANTS', 256)
STRUCTS(`src/aes-run.h')
define(`RUN', `OFFSET_OF(aes_run, $1)(RUN_ADDRESS)')

define(`LABEL', `.L`'CURRENT`_$1'')

C --- the hash

C REDUCE, then SET_Y: Y = F + (R 2^-64 reduced)
define(`REDUCE', `
	xxlor	VS(U), POLY, POLY
	vpmsumd	T, R, U
	xxlor	VS(U), JOIN, JOIN
	vpermxor X, F, R, U')
define(`SET_Y', `
	xxlxor	Y, VS(X), VS(T)')
C NEXT_BLOCK(i, base), PRODUCTS(i modulo 4), ADD: F and R += products of block i.  Those of block 1 of four, the first, are F and R.
define(`NEXT_BLOCK', `
	LOAD(VS(Z), $1, $2)')
define(`PRODUCTS', `
	TURN(Z)
ifelse($1, 0, `	xxlxor	VS(Z), VS(Z), Y
')ifelse($1, 1, `	vpmsumd	F, Z, KEY_A(3)
	vpmsumd	R, Z, KEY_B(3)', `	vpmsumd	T, Z, KEY_A(eval(4 - $1))
	vpmsumd	X, Z, KEY_B(eval(4 - $1))')')
define(`ADD', `
	vxor	F, F, T
	vxor	R, R, X')
C STEP(n, base): step n of a hash, 1 to 10
define(`STEP', `ifelse(eval($1 > 5), 1, `HALF(eval($1 - 5), 4, $2)', `HALF($1, 0, $2)')')
define(`HALF', `ifelse(
$1, 1, `ADD`'NEXT_BLOCK(eval($2 + 1), $3)',
$1, 2, `REDUCE`'PRODUCTS(1)NEXT_BLOCK(eval($2 + 2), $3)',
$1, 3, `SET_Y`'PRODUCTS(2)NEXT_BLOCK(eval($2 + 3), $3)',
$1, 4, `ADD`'PRODUCTS(3)NEXT_BLOCK($2, $3)',
`ADD`'PRODUCTS(0)')')

C --- a group

define(`ROUND', `
FOR(`I', 0, 7, `	vcipher	I, I, $1
')')
define(`SET_NUMBER', `
	xor	W, COUNTER, KEY_WORD
	mtvsrd	D(0), W
	xxpermdi NUMBER, NUMBER, D(0), 0')
define(`LOAD_KEY', `	lxvd2x	VS(KEY), AT(eval($2 - 1), $1)
')
C Round $1 of the last five
define(`LAST_ROUND', `FOR(`I', 0, 7, `	vcipher`'ifelse($1, 5, last)	BEFORE(I), ifelse($1, 1, I, `BEFORE(I)'), KEY
')')
define(`IF_BEFORE', `ifelse($1, first, , `$2')')
define(`IF_NEXT', `ifelse($1, last, , $1, only, , `$2')')
define(`IF_HASH', `ifelse($1, , , `STEP($2, $1)')')
define(`COUNTERS', `	bne	cr5, LABEL(other_$1)
FOR(`I', 0, 5, `	xxlxor	VS(I), NUMBER, SMALL(eval(I + 2))
')	addi	COUNTER, COUNTER, 8
SET_NUMBER
	xxlor	VS(6), NUMBER, NUMBER
	xxlxor	VS(7), NUMBER, SMALL(1)
LABEL(begun_$1):
	bge	cr1, LABEL(extra_$1)
LABEL(ten_$1):')

C GROUP(name, base of the group to hash or nothing): the last rounds and output of eight blocks, unless the name is first; the
C rounds before of the next eight, unless it is last or only
define(`GROUP', `
IF_BEFORE($1, `LAST_ROUND(1)LOAD_KEY(UPPER, 2)')
IF_HASH($2, 1)
IF_NEXT($1, `COUNTERS($1)')
FOR(`N', 1, 4, `
IF_BEFORE($1, `LAST_ROUND(eval(N + 1))')
IF_NEXT($1, `LOAD_KEY(LOWER, N)')
IF_HASH($2, eval(2 * N))
IF_NEXT($1, `ROUND(KEY)')
ifelse(N, 4, `IF_NEXT($1, `LOAD_KEY(LOWER, 5)')', `IF_BEFORE($1, `LOAD_KEY(UPPER, eval(N + 2))')')
IF_HASH($2, eval(2 * N + 1))')
ifelse($2, DST, `	addi	DST, DST, 128
')FOR(`I', 0, 7, `IF_NEXT($1, `	vcipher	I, I, KEY
')IF_BEFORE($1, `TEXT(BEFORE(I), I)
')')IF_NEXT($1, `LOAD_KEY(UPPER, 1)')
IF_HASH($2, 10)
IF_BEFORE($1, `IF_NEXT($1, `	addi	SRC, SRC, 128
')')ifelse($2, SRC, `IF_NEXT($1, `	addi	DST, DST, 128
')')')

C What few groups need.
define(`ELSEWHERE', `
LABEL(other_$1):
FOR(`I', 0, 7, `
	addi	W, COUNTER, I
	xor	W, W, KEY_WORD
	mtvsrd	VS(I), W
	xxpermdi VS(I), NUMBER, VS(I), 0')
	addi	COUNTER, COUNTER, 8
	b	LABEL(begun_$1)
LABEL(extra_$1):
FOR(`N', 0, 3, `	lxvd2x	VS(U), AT(N, STATE)
ROUND(U)
ifelse(N, 1, `	beq	cr1, LABEL(ten_$1)
')')	b	LABEL(ten_$1)')

C --- a function

define(`SET_UP', `
	SAVE(UPPER, -232)
	SAVE(LOWER, -224)
	SAVE(SRC, -216)
	SAVE(COUNTER, -208)
	SAVE(KEY_WORD, -200)
FOR(`I', 20, 31, `SAVE_V(I, eval(16 * (I - 32)), r12)
')FOR(`I', 1, 7, `	li	OFFSET(I), eval(16 * I)
')
FOR(`I', 0, 7, `	lxvd2x	VS(eval(14 + I)), AT(I, POWERS)
')	addi	POWERS, POWERS, AT_CONSTANTS
	lxvd2x	POLY, 0, POWERS
	lxvd2x	JOIN, AT(1, POWERS)
LOAD_REVERSE
	LOAD(VS(F), 0, Y_ADDRESS)
	vspltisb R, 0
	vspltisb T, 0
	vspltisb X, 0
	TURN(F)
	LEA(.Lsmall, W)
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
	mtvsrd	NUMBER, SRC
	addi	LOWER, W, -160
	addi	UPPER, W, -80
	ld	COUNTER, eval(OFFSET_OF(aes_run, counter) + 8)(RUN_ADDRESS)
	ld	SRC, RUN(src)
	ld	W, RUN(blocks)
	srdi	W, W, 3
	mtctr	W
	clrldi	W, COUNTER, 61
	cmpldi	cr5, W, 2
	ld	DST, RUN(dst)
	bne	cr5, LABEL(set)
	addi	COUNTER, COUNTER, -2
SET_NUMBER
LABEL(set):')

define(`FINISH', `
ADD
REDUCE
SET_Y
	xxlor	VS(X), Y, Y
	TURN(X)
	STORE(VS(X), 0, Y_ADDRESS)
	.cfi_remember_state
	RESTORE(UPPER, -232)
	RESTORE(LOWER, -224)
	RESTORE(SRC, -216)
	RESTORE(COUNTER, -208)
	RESTORE(KEY_WORD, -200)
FOR(`I', 20, 31, `RESTORE_V(I, eval(16 * (I - 32)), r12)
')WIPE_VECTORS(0, 12)
WIPE_VECTORS(14, 19)
	xxlxor	NUMBER, NUMBER, NUMBER
WIPE_VSX(8, 11)
	li	W, 0
	blr
	.cfi_restore_state')

define(`ENCRYPT', `
SET_UP
GROUP(first)
	bdnz	LABEL(more)
GROUP(only)
	b	LABEL(hash)
LABEL(more):
GROUP(second)
	bdz	LABEL(last)
LABEL(loop):
GROUP(all, DST)
	bdnz	LABEL(loop)
LABEL(last):
GROUP(last, DST)
LABEL(hash):
FOR(`N', 1, 10, `STEP(N, DST)')
FINISH
ELSEWHERE(first)
ELSEWHERE(second)
ELSEWHERE(all)')

define(`DECRYPT', `
SET_UP
GROUP(first)
	bdz	LABEL(last)
LABEL(loop):
GROUP(all, SRC)
	bdnz	LABEL(loop)
LABEL(last):
GROUP(last, SRC)
FINISH
ELSEWHERE(first)
ELSEWHERE(all)')

RODATA(.Lsmall, 16)
FOR(`I', 0, 7, `DATA64(0, I)
')END_RODATA

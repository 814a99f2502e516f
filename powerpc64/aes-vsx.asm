C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES in bit planes of 8 blocks, for POWER7 and CPUs that hide vcipher; src/aes-impl.h and aes-planes.m4 have formulas.
C
C Functions: set_key, encrypt, decrypt, ctr, ctr32le.
C Features: ISA 2.06 with VSX.
C Vector registers are saved in vector-scalar ones.  Stack: ctr alone, 1136 bytes, wiped.
C
C Instructions per byte of public functions; C below each:
C   bytes           64    256   1024  16384   set_key            big endian, 16384
C   encrypt128    34.3   16.6   16.3   16.2   870 instructions   16.2
C                103.1   53.8   52.6   52.2   9212               90.4
C   decrypt128    38.4   18.7   18.4   18.3                      18.3
C                189.1   96.8   95.5   95.2                      144
C   ctr128        36.6   17.4   14.7   13.8                      13.8
C                105.3   55.1   53.6   53.1                      91.2
C   encrypt256    46.5   22.7   22.4   22.3   1090               22.3
C   ctr256        48.7   23.5   20.7   19.8                      19.8
C   GCM-SIV, 128   145   45.9   24.2   17.4   sealed
C                  151   50.4   28.5   21.6   where C makes counter blocks
C Cycles per byte by llvm-mca 19, which has no model of POWER7:
C               POWER8   POWER9   POWER10
C   encrypt128    8.23     7.76      4.57   an iteration
C   decrypt128    9.50     8.75      5.29
C   ctr128        6.88     6.52      3.87   4096 bytes
C                 8.54     8.02      4.70   the same without shared rounds
C   ctr128        7.19     6.82      4.07   1024 bytes
C                 8.56     8.04      4.72   the same without shared rounds
C
C Slower: both patterns from memory, encrypt128 16.4 instructions per byte; rounds 1 and 2 once for 16 blocks, ctr128 of 256 bytes
C 3.6 % more.  Rejected by counting: the S-box as 8 vperm and 12 other instructions per round of a block, as in the key schedule.
C Not by stores of counters in general registers, though they are 30 instructions less for 8 blocks: their loads would wait for the
C stores of two words.

REQUIRES(vsx)

C arguments and numbers
define(`STATE', `r3')
define(`DST', `r4')
define(`SRC', `r5')
define(`BLOCKS', `r6')		C with those of this iteration; cr1: compared with 8
define(`TABLES', `r10')
define(`ROUND', `r11')		C 16 times its number
define(`KEYS', `r12')		C the next planes of a round key
define(`N', `r0')
C of ctr
define(`LOW', `r31')		C the right half of the next counter
define(`GROUPS', `r30')		C of 8 blocks, that the constants in the frame are for
C cr6: not equal if the frame has been written.  cr7: less or equal after some rounds or an S-box for more than 8 blocks.

define(`ENCRYPTION', 16)
include(`aes-key.m4')
STRUCTS(`src/aes-run.h')

C On little-endian machines lxvd2x reverses the bytes of each half, and so they stay in the planes.
define(`PLACE', `IF_BE(`$1', `(($1) ^ 7)')')
define(`XOR', `
	vxor	eval($1), eval($2), eval($3)')
define(`AND', `
	vand	eval($1), eval($2), eval($3)')
define(`LOOK', `
	vperm	eval($1), eval($2), eval($2), $3')
C Vectors have the numbers of bits: BYTES sets v17, for one EXCHANGE after the other.
define(`UP', `
	vslb	eval($1), eval($2), v17')
define(`DOWN', `
	vsrb	eval($1), eval($2), v17')
define(`BYTES', `ifelse($2, 0x0f, `
	vspltisb $1, 15
	vspltisb v17, 4', `
	vspltisb v17, ifelse($2, 0x33, 2, 1)
	vslb	v18, $1, v17
	vxor	$1, $1, v18')')
define(`KEEP', `
	vsel	eval($1), eval($2), eval($1), $3')
define(`TAKE', `
	vsel	eval($1), eval($1), eval($2), $3')
define(`FOUR', `FOR(`J', 0, 3, `
	$1	VS(eval($2 + J)), AT(J, $3)')')
C PLANE_AT(n, base): operands of vector n; of ctr, r26 to r29 are 64 to 112.
define(`PLANE_AT', `ifelse(eval(($1) < 4), 1, `AT($1, $2)', `$2, eval(22 + $1)')')
define(`FOUR_PLANES', `ifelse(MODE, ctr, `FOR(`J', 0, 3, `
	lxvd2x	VS(eval($1 + J)), PLANE_AT(eval(4 * $2 + J), KEYS)')ifelse($2, 1, `
	addi	KEYS, KEYS, 128')', `FOUR(lxvd2x, $1, KEYS)
	addi	KEYS, KEYS, 64')')
C Aligned vectors
define(`EIGHT', `EACH(`
	$1	eval($2 + I), PLANE_AT(I, $3)')')
define(`TWO_ROWS', `EACH(`LOOK(I, 24 + I, OPPOSITE)')')
include(`aes-planes.m4')

C GROUPS of counter mode are those before the last byte wraps, and at least LEAST_GROUPS; others take both rounds alone.
define(`LEAST_GROUPS', 3)
C 16 times the number of a round, for S-boxes alone of s and t
define(`S_ALONE', 16)
define(`T_ALONE', 32)
define(`COUNT_AT', 48)
define(`C_AT', 64)
define(`D_AT', 192)
define(`S_AT', 320)
define(`T_AT', 704)
define(`FRAME_BYTES', eval(T_AT + 384 + 48))

RODATA(.Ltables, 16)
CONSTANTS
COUNTER_CONSTANTS
END_RODATA

RODATA(.Ls_box, 16)
S_BOX_TABLE
END_RODATA

C --- rounds

C ShiftRows twice, which is the order after 10 and 14 rounds.  cr5: the number of rounds compared with 12.
define(`ORDER', `
	beq	cr5, LABEL(in_order)
	li	N, AT_ORDER
	lxvd2x	VS(16), TABLES, N
EACH(`LOOK(I, I, 16)')
LABEL(in_order):')

define(`LOAD_PATTERNS', `
	andi.	N, ROUND, 48
	lxvd2x	VS(NEXT), TABLES, N
	vperm	OPPOSITE, NEXT, NEXT, NEXT')

C The key before the rounds, and the beginning of each round
define(`FIRST_S_BOX', `
LOAD_KEY(8)
EACH(`XOR(I, I, 8 + I)')
LABEL(round):
	addi	ROUND, ROUND, 16
LOAD_PATTERNS
S_BOX')

define(`ENCRYPT', `
	ld	N, 0(STATE)
	addi	KEYS, STATE, SCHEDULE
	mtctr	N
	li	ROUND, 0
FIRST_S_BOX
	bdz	LABEL(last)
MIX_COLUMNS(with key)
	b	LABEL(round)
LABEL(last):
LOAD_KEY(0)
EACH(`XOR(I, I, 24 + I)')
ORDER')

C Of ctr.  Rounds also end after 1 or 2, S-boxes with S_ALONE or T_ALONE, and go back to COUNTER_PLANES.
define(`ENCRYPT_COUNTERS', `
	ld	KEYS, 0(STATE)
	li	ROUND, 0
	addi	KEYS, KEYS, -1
	mtctr	KEYS
	addi	KEYS, STATE, SCHEDULE
FIRST_S_BOX
MIX_COLUMNS(with key)
	bdnz	LABEL(round)
	cmpldi	cr7, ROUND, 32
	ble	cr7, LABEL(rounds_done)
LABEL(box):
S_BOX
	ble	cr7, LABEL(box_done)
LOAD_KEY(0)
EACH(`XOR(I, I, 24 + I)')
ORDER')

define(`DECRYPT', `
ORDER
	ld	N, 0(STATE)
	addi	KEYS, STATE, SCHEDULE
	mtctr	N
	sldi	ROUND, N, 4
	sldi	N, N, 7
	add	KEYS, KEYS, N
LOAD_KEY(8)
EACH(`XOR(I, I, 8 + I)')
LABEL(round):
	addi	ROUND, ROUND, -16
	addi	KEYS, KEYS, -256
LOAD_PATTERNS
INVERSE_S_BOX
LOAD_KEY(0)
	bdz	LABEL(last)
EACH(`XOR(24 + I, 24 + I, I)')
INVERSE_MIX_COLUMNS
	b	LABEL(round)
LABEL(last):
EACH(`XOR(I, I, 24 + I)')')

C --- input and output

C BLOCKS_OF(lxvd2x or stxvd2x, address, first, label): 8 blocks or as many as are left
define(`BLOCKS_OF', `
	blt	cr1, LABEL($4_some)`'ifelse(MODE, ctr, `EACH(`
	$1	VS(eval($3 + I)), PLANE_AT(I, $2)')
	addi	$2, $2, 128', `FOUR($1, $3, $2)
	addi	$2, $2, 64`'FOUR($1, eval($3 + 4), $2)
	addi	$2, $2, 64')
	b	LABEL($4)
LABEL($4_some):
FOR(`I', 0, 6, `	$1	VS(eval($3 + I)), 0, $2
ifelse(I, 6, , `	cmpldi	cr0, BLOCKS, eval(I + 1)
	addi	$2, $2, 16
	beq	cr0, LABEL($4)
')')LABEL($4):')

C ADD(a, b, t): a += b, numbers of 64 bits, where a carry goes no farther
define(`ADD', `
	vaddcuw	$3, $1, $2
	vadduwm	$1, $1, $2
	vsldoi	$3, $3, $3, 4
	vadduwm	$1, $1, $3')
C Of ctr32le COUNT has the first number in memory as the last one, of which the right half alone counts.
define(`IF_COUNTS', `ifelse(MODE, ctr, `$1', MODE, ctr32le, `$1', `$2')')
define(`REVERSE_COUNTERS', `	REVERSE_MASK(v8, v9)
EACH(`LOOK(I, I, 8)')')
define(`COUNTERS', `
	addi	KEYS, TABLES, AT_SMALL
LOAD_KEY(0)
ifelse(MODE, ctr, `	addi	LOW, LOW, 8
')dnl
	xxlor	VS(v8), COUNT, COUNT
	vspltisw v9, 8
	vspltisb v10, 0
	vsldoi	v9, v10, v9, 4
ifelse(MODE, ctr, `EACH(`ADD(I, v8, eval(16 + I))')
ADD(v8, v9, v10)', `EACH(`
	vadduwm	I, I, v8')
	vadduwm	v8, v8, v9')
	xxlor	COUNT, VS(v8), VS(v8)
ifelse(MODE, ctr, `', `EACH(`
	xxpermdi VS(I), VS(I), VS(I), 2')')
ifelse(MODE, ctr, `IF_BE(`', `REVERSE_COUNTERS')', `IF_BE(`REVERSE_COUNTERS')')')
define(`COUNT', `vs12')

C MULTIPLES(b, or d for halves; offset): from 24 to 31 to the frame
define(`TWICE', `ifelse($1, 0, 31, $1, 1, 17, $1, 3, 19, $1, 4, 20, eval(23 + $1))')
define(`MERGE', `ifelse($1, b, `
	vmrghb	eval(8 + $2), $2, $3
	vmrglb	eval(16 + $2), $2, $3', `
	xxpermdi VS(eval(8 + $2)), VS($2), VS($3), 0
	xxpermdi VS(eval(16 + $2)), VS($2), VS($3), 3')')
define(`MULTIPLES', `
XOR(17, 24, 31) XOR(19, 26, 31) XOR(20, 27, 31)
EACH(`XOR(I, 24 + I, TWICE(I))')
EACH(`MERGE($1, I, TWICE(I))')
	addi	KEYS, r1, $2`'EIGHT(stvx, 8, KEYS)
	addi	KEYS, KEYS, 128`'EIGHT(stvx, 16, KEYS)
	addi	KEYS, KEYS, 128`'EIGHT(stvx, 24, KEYS)')
C COMBINE(offset of multiples, of constants, of patterns, rotation of LOW for the left or right half, for the pattern):
C planes 0 to 7
define(`COMBINE', `
	rlwinm	N, LOW, $4, 24, 24
	addi	KEYS, r1, $1
	add	KEYS, KEYS, N`'EIGHT(lvx, 8, KEYS)
	addi	KEYS, r1, eval($1 + 256)`'EIGHT(lvx, 24, KEYS)
	rlwinm	N, LOW, $5, 26, 27
	addi	KEYS, TABLES, $3
	lxvd2x	VS(16), KEYS, N
	addi	KEYS, r1, $2`'EIGHT(lvx, 0, KEYS)
EACH(`
	vperm	eval(8 + I), eval(8 + I), eval(24 + I), 16')
EACH(`XOR(I, I, 8 + I)')')

C Goes to the rounds that are left, or falls through for 8 blocks alone.
define(`COUNTER_PLANES', `
	cmpldi	cr0, GROUPS, 0
	bne	cr0, LABEL(next)
	cmpldi	cr0, BLOCKS, eval(8 * LEAST_GROUPS - 7)
	clrldi	N, LOW, 56
	blt	cr0, LABEL(alone)
	subfic	N, N, 256
	addi	KEYS, BLOCKS, 7
	cmpld	cr0, N, KEYS
	blt	cr0, LABEL(to_wrap)
	mr	N, KEYS
LABEL(to_wrap):
	cmpldi	cr0, N, eval(8 * LEAST_GROUPS)
	blt	cr0, LABEL(alone)
	srdi	GROUPS, N, 3

	addi	KEYS, r1, COUNT_AT
	sldi	N, GROUPS, 3
	stxvd2x	COUNT, 0, KEYS
	add	N, N, LOW
	std	N, 8(KEYS)
	xxlor	VS(v8), COUNT, COUNT
IF_BE(`', `	REVERSE_MASK(v9, v10)
LOOK(8, 8, 9)')
	vspltisb v9, 7
	addi	KEYS, STATE, SCHEDULE
LOAD_KEY(24)
FOR(`I', 0, 7, `
	vsrab	eval(7 - I), v8, v9`'ifelse(I, 7, `', `
	vaddubm	v8, v8, v8')')
	li	N, AT_BUT_15
	lxvd2x	VS(16), TABLES, N
EACH(`XOR(I, I, 24 + I)')
EACH(`AND(I, I, 16)')
	cmpldi	cr6, r1, 0
	li	ROUND, 0
	li	N, 1
	mtctr	N
	b	LABEL(round)
LABEL(rounds_done):
	beq	cr7, LABEL(two_rounds)
	li	N, AT_DIAGONAL
	lxvd2x	VS(16), TABLES, N
	li	N, AT_BUT_DIAGONAL
	lxvd2x	VS(17), TABLES, N
EACH(`LOOK(8 + I, I, 16)')
EACH(`AND(I, I, 17)')
	addi	KEYS, r1, C_AT`'EIGHT(stvx, 8, KEYS)
	addi	KEYS, STATE, eval(SCHEDULE + 2 * 128)
	li	N, 1
	mtctr	N
	b	LABEL(round)
LABEL(two_rounds):
	addi	KEYS, r1, D_AT`'EIGHT(stvx, 0, KEYS)
	addi	KEYS, r1, COUNT_AT
	lxvd2x	COUNT, 0, KEYS

LABEL(half):
	rlwinm	N, LOW, 0, 29, 31
	lvsl	v8, 0, N
	rlwinm	N, LOW, 28, 28, 28
	lvsl	v9, 0, N
	vspltisb v10, 4
	vslb	v9, v9, v10
	li	N, AT_EIGHTS
	lxvd2x	VS(0), TABLES, N
	vor	v8, v8, v9
	vspltisb v9, 1
	vspltb	v8, v8, 0		C LOW & 0x87
	vaddubm	v0, v0, v8`'FOR(`I', 1, 7, `
	vaddubm	I, eval(I - 1), v9')
TRANSPOSE
	addi	KEYS, STATE, SCHEDULE
LOAD_KEY(8)
EACH(`
	vspltb	eval(8 + I), eval(8 + I), eval(PLACE(15))')
EACH(`XOR(I, I, 8 + I)')
	li	ROUND, S_ALONE
	cmpldi	cr7, ROUND, T_ALONE
	b	LABEL(box)
LABEL(next):
	andi.	N, LOW, 24
	bne	cr0, LABEL(spread)
	andi.	N, LOW, 96
	bne	cr0, LABEL(four)
	b	LABEL(half)
LABEL(box_done):
	beq	cr7, LABEL(four_done)
MULTIPLES(b, S_AT)

LABEL(four):
COMBINE(S_AT, C_AT, AT_COLUMN, 1, 31)
	li	ROUND, T_ALONE
	cmpldi	cr7, ROUND, T_ALONE
	b	LABEL(box)
LABEL(four_done):
MULTIPLES(d, T_AT)

LABEL(spread):
COMBINE(T_AT, D_AT, AT_SPREAD, 3, 1)
	ld	KEYS, 0(STATE)
	li	ROUND, 32
	addi	KEYS, KEYS, -3
	mtctr	KEYS
	addi	KEYS, STATE, eval(SCHEDULE + 3 * 128)
	addi	LOW, LOW, 8
	addi	GROUPS, GROUPS, -1
	b	LABEL(round)
LABEL(alone):')

C FUNCTION(encrypt, decrypt, ctr or ctr32le).  v20 to v31 are saved in vs0 to vs11.
define(`FUNCTION', `define(`MODE', $1)
ifelse(MODE, ctr, `
FOR(`I', 26, 31, `	SAVE(I, eval(8 * (I - 32)))
')	ld	LOW, eval(OFFSET_OF(aes_run, counter) + 8)(DST)')
IF_COUNTS(`	ld	BLOCKS, OFFSET_OF(aes_run, blocks)(DST)
	lxvd2x	COUNT, 0, DST		C struct aes_run begins with counter
ifelse(MODE, ctr, `', `	xxpermdi COUNT, COUNT, COUNT, 2
')dnl
	ld	SRC, OFFSET_OF(aes_run, src)(DST)
	ld	DST, OFFSET_OF(aes_run, dst)(DST)')
	LEA(.Ltables, TABLES)
	ld	N, 0(STATE)
	cmpldi	cr0, BLOCKS, 0
	cmpldi	cr5, N, 12
ifelse(MODE, ctr, `	FRAME(FRAME_BYTES)
	cmpld	cr6, r1, r1
	li	GROUPS, 0
	beq	cr0, LABEL(end)', `	beqlr	cr0')
FOR(`I', 20, 31, `	xxlor	eval(I - 20), VS(I), VS(I)
')FOR(`I', 1, 3, `	li	OFFSET(I), eval(16 * I)
')ifelse(MODE, ctr, `FOR(`I', 4, 7, `	li	eval(22 + I), eval(16 * I)
')')
LABEL(again):
	cmpldi	cr1, BLOCKS, 8
ifelse(MODE, ctr, `COUNTER_PLANES')
IF_COUNTS(`COUNTERS', `BLOCKS_OF(lxvd2x, SRC, 0, in)')
TRANSPOSE
ifelse(MODE, decrypt, `DECRYPT', MODE, ctr, `ENCRYPT_COUNTERS', `ENCRYPT')
TRANSPOSE
IF_COUNTS(`BLOCKS_OF(lxvd2x, SRC, 8, data)
EACH(`XOR(I, I, 8 + I)')')
BLOCKS_OF(stxvd2x, DST, 0, out)
	addi	BLOCKS, BLOCKS, -8
	bgt	cr1, LABEL(again)
FOR(`I', 20, 31, `	xxlor	VS(I), eval(I - 20), eval(I - 20)
')
WIPE_VECTORS(0, 19)
ifelse(MODE, ctr32le, `	xxlxor	COUNT, COUNT, COUNT
')dnl
ifelse(MODE, ctr, `	beq	cr6, LABEL(end)
	addi	KEYS, r1, C_AT`'FOR(`WIPED', 1, eval((T_AT + 384 - C_AT) / 128), `EACH(`
	stvx	0, PLANE_AT(I, KEYS)')
	addi	KEYS, KEYS, 128')
LABEL(end):
	END_FRAME(FRAME_BYTES)
FOR(`I', 26, 31, `	RESTORE(I, eval(8 * (I - 32)))
')')dnl
	li	r3, 0
	blr')

PROLOGUE(xcsi_aes_encrypt_vsx)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_vsx)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_aes_ctr_vsx)
FUNCTION(ctr)
EPILOGUE

C Rounds 1 and 2 are not shared: counters come from a tag, for what tests of constant time call secret.
PROLOGUE(xcsi_aes_ctr32le_vsx)
FUNCTION(ctr32le)
EPILOGUE

C --- key schedule

define(`REVERSE', `v3')
define(`SEVEN', `v15')
define(`FROM', `r5')
define(`LAST', `r6')

C v16 to v31 are the S-box: vperm looks up the low 5 bits, the others choose.
define(`TOP_BIT', `
	vsrab	$1, $1, SEVEN')
define(`SUB_AND_ADD', `
	vaddubm	v9, F, F
	vaddubm	v10, v9, v9
	vor	v11, F, F
TOP_BIT(v9)
TOP_BIT(v10)
TOP_BIT(v11)
FOR(`J', 0, 3, `	vperm	eval(5 + J), eval(16 + 4 * J), eval(17 + 4 * J), F
	vperm	T, eval(18 + 4 * J), eval(19 + 4 * J), F
	vsel	eval(5 + J), eval(5 + J), T, v10
')	vsel	v5, v5, v6, v9
	vsel	v7, v7, v8, v9
	vsel	F, v5, v7, v11
	vxor	F, F, $1')

C PLANES: of the key at FROM to KEYS; 0x63 is in v4.
define(`PLANES', `
	andi.	STATE, ROUND, 48
	lxvd2x	VS(v0), 0, FROM
	lxvd2x	VS(v1), TABLES, STATE
IF_BE(`', `	vperm	v0, v0, v0, REVERSE
')	vxor	v0, v0, v4
	addi	FROM, FROM, -16
LOOK(0, 0, 1)
FOR(`I', 0, 7, `	vsrab	eval(23 - I), v0, SEVEN
ifelse(I, 7, `', `	vaddubm	v0, v0, v0
')')FOUR(stxvd2x, 16, KEYS)
	addi	KEYS, KEYS, 64`'FOUR(stxvd2x, 20, KEYS)
	addi	KEYS, KEYS, -192')

C The planes of a key overwrite later ones alone, so the last key comes first.
PROLOGUE(xcsi_aes_set_key_vsx)
	LEA(.Ls_box, LAST)
FOR(`I', 20, 31, `	xxlor	eval(I - 20), VS(I), VS(I)
')FOR(`I', 0, 15, `	lxvd2x	VS(eval(16 + I)), 0, LAST
	addi	LAST, LAST, 16
')	vspltisb SEVEN, 7
	mr	FROM, STATE
KEY_SCHEDULE
LABEL(expanded):
	LEA(.Ltables, TABLES)
	ld	LAST, 0(FROM)
	addi	TABLES, TABLES, AT_ORDERS
	addi	FROM, FROM, SCHEDULE
	sldi	ROUND, LAST, 4
	sldi	KEYS, LAST, 7
	mtctr	LAST
	add	KEYS, FROM, KEYS
	add	FROM, FROM, ROUND
	vspltisb v4, 3
	vspltisb v5, 5
	vslb	v5, v4, v5
	vxor	v4, v4, v5
.Lplanes:
PLANES
	addi	ROUND, ROUND, -16
	bdnz	.Lplanes
	vspltisb v4, 0
PLANES
FOR(`I', 20, 31, `	xxlor	VS(I), eval(I - 20), eval(I - 20)
')
WIPE_VECTORS(0, 2)
WIPE_VECTORS(5, 11)
WIPE_VECTORS(16, 19)
	blr
EPILOGUE

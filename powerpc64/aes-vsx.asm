C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES in bit planes of 8 blocks, for POWER7 and CPUs that hide vcipher; src/aes-impl.h and aes-planes.m4 have formulas.
C
C Functions: set_key, encrypt, decrypt, ctr.
C Features: ISA 2.06 with VSX.
C No stack: vector registers are saved in vector-scalar ones.
C
C Instructions per byte of public functions; C below each:
C   bytes           64    256   1024  16384   set_key            big endian, 16384
C   encrypt128    34.3   16.6   16.3   16.2   868 instructions   16.2
C                103.1   53.8   52.6   52.2   9210               90.4
C   decrypt128    38.4   18.7   18.4   18.3                      18.3
C                189.1   96.8   95.5   95.2                      144
C   ctr128        36.5   17.5   17.0   16.8                      16.7
C                105.3   55.1   53.6   53.1                      91.2
C   encrypt256    46.5   22.7   22.4   22.3   1088               22.3
C   ctr256        48.7   23.6   23.1   22.9                      22.8
C Cycles per byte of an iteration by llvm-mca 19, which has no model of POWER7:
C               POWER8   POWER9   POWER10
C   encrypt128    8.23     7.76      4.57
C   decrypt128    9.50     8.75      5.29
C   ctr128        8.53     8.01      4.70
C
C Slower: both patterns from memory, encrypt128 16.4 instructions per byte.  Rejected by counting: the S-box as 8 vperm and 12 other
C instructions per round of a block, as in the key schedule.  Not by stores of counters in general registers, though they are 30
C instructions less for 8 blocks: their loads would wait for the stores of two words.

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
define(`FOUR_PLANES', `FOUR(lxvd2x, $1, KEYS)
	addi	KEYS, KEYS, 64')
define(`TWO_ROWS', `EACH(`LOOK(I, 24 + I, OPPOSITE)')')
include(`aes-planes.m4')

RODATA(.Ltables, 16)
CONSTANTS
END_RODATA

RODATA(.Ls_box, 16)
S_BOX_TABLE
END_RODATA

C --- rounds

define(`TRANSPOSE', `
EXCHANGE(4, 0x0f)
EXCHANGE(2, 0x33)
EXCHANGE(1, 0x55)')

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

define(`ENCRYPT', `
	ld	N, 0(STATE)
	addi	KEYS, STATE, SCHEDULE
	mtctr	N
	li	ROUND, 0
LOAD_KEY(8)
EACH(`XOR(I, I, 8 + I)')
LABEL(round):
	addi	ROUND, ROUND, 16
LOAD_PATTERNS
S_BOX
	bdz	LABEL(last)
MIX_COLUMNS(with key)
	b	LABEL(round)
LABEL(last):
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
	blt	cr1, LABEL($4_some)FOUR($1, $3, $2)
	addi	$2, $2, 64`'FOUR($1, eval($3 + 4), $2)
	addi	$2, $2, 64
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
define(`COUNTERS', `
	addi	KEYS, TABLES, AT_SMALL`'FOUR(lxvd2x, 0, KEYS)
	addi	KEYS, KEYS, 64`'FOUR(lxvd2x, 4, KEYS)
	xxlor	VS(v8), COUNT, COUNT
	vspltisw v9, 8
	vspltisb v10, 0
	vsldoi	v9, v10, v9, 4
EACH(`ADD(I, v8, eval(16 + I))')
ADD(v8, v9, v10)
	xxlor	COUNT, VS(v8), VS(v8)
IF_BE(`', `	REVERSE_MASK(v8, v9)
EACH(`LOOK(I, I, 8)')')')
define(`COUNT', `vs12')

C FUNCTION(encrypt, decrypt or ctr).  v20 to v31 are saved in vs0 to vs11.
define(`FUNCTION', `define(`MODE', $1)
ifelse(MODE, ctr, `
	ld	BLOCKS, OFFSET_OF(aes_run, blocks)(DST)
	lxvd2x	COUNT, 0, DST		C struct aes_run begins with counter
	ld	SRC, OFFSET_OF(aes_run, src)(DST)
	ld	DST, OFFSET_OF(aes_run, dst)(DST)')
	LEA(.Ltables, TABLES)
	ld	N, 0(STATE)
	cmpldi	cr0, BLOCKS, 0
	cmpldi	cr5, N, 12
	beqlr	cr0
FOR(`I', 20, 31, `	xxlor	eval(I - 20), VS(I), VS(I)
')FOR(`I', 1, 3, `	li	OFFSET(I), eval(16 * I)
')
LABEL(again):
	cmpldi	cr1, BLOCKS, 8
ifelse(MODE, ctr, `COUNTERS', `BLOCKS_OF(lxvd2x, SRC, 0, in)')
TRANSPOSE
ifelse(MODE, decrypt, `DECRYPT', `ENCRYPT')
TRANSPOSE
ifelse(MODE, ctr, `BLOCKS_OF(lxvd2x, SRC, 8, data)
EACH(`XOR(I, I, 8 + I)')')
BLOCKS_OF(stxvd2x, DST, 0, out)
	addi	BLOCKS, BLOCKS, -8
	bgt	cr1, LABEL(again)
FOR(`I', 20, 31, `	xxlor	VS(I), eval(I - 20), eval(I - 20)
')
WIPE_VECTORS(0, 19)
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

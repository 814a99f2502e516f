C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES with the instructions of the CPU; src/aes-impl.h has formulas.
C
C Functions: set_key, encrypt, decrypt, ctr, ctr32le, derive.
C Features: ISA 2.07 with vector cryptography.
C State: from ENCRYPTION on the round keys, as two numbers of 64 bits each, the first one high.  vncipher adds the key before the
C inverse of MixColumns, so decryption has the same keys.
C Round keys are in registers, but the first two or four of longer keys, which the loop loads.
C An iteration has the last five rounds of 8 blocks and the rounds before them of the next 8: vcipher takes 6 or 7 cycles, ten
C rounds of 8 blocks 70 of POWER10, which executes 8 in two to four cycles.  What is left takes an iteration of 1, 2, 4 or 7, some
C of which may be without a block.
C
C Instructions per byte of public functions; C below each:
C   bytes           64    256   1024  16384   set_key            big endian, 16384
C   encrypt128    2.94   1.47   1.09   0.98   193 instructions   0.85
C                103.1   53.8   52.6   52.2   9210               90.4
C   ctr128        4.14   1.77   1.17   0.98                      0.98
C                105.3   55.1   53.6   53.1                      91.2
C   encrypt256    3.28   1.75   1.38   1.27   214                1.14
C   ctr256        4.48   2.06   1.46   1.27                      1.27
C decrypt as encrypt (C 95.2, 144).
C Cycles of ctr128 by llvm-mca 19, in brackets by iterations of 8 blocks alone:
C   bytes                  256          1024          16384   big endian, 16384
C   POWER8           258 (281)     798 (929)  11598 (13889)       11206 (12100)
C   POWER9           243 (253)     759 (811)  11079 (11971)       11209 (12355)
C   POWER10          150 (173)     360 (497)    4560 (6977)
C and of the loop with 256 bits, 8 blocks; 112 vcipher take one cycle each, on POWER10 a quarter:
C   POWER8, POWER9, POWER10    ctr  122 (140)  118 (125)  51 (70)    encrypt  127 (135)  116 (123)  50 (65)
C   big endian                      119 (126)  119 (128)                      114 (114)  112 (112)
C 128 to 255 bytes take up to 3 cycles more than without the registers for 8 more blocks.
C Slower: all rounds of 16 blocks together, ctr128 of 16 blocks on POWER8 216, POWER9 193, POWER10 81 instead of 180, 172, 70; with
C the next counters between the output 203, 190, 67; with the first round there, too, 190, 182, 67.
C
C AES-GCM-SIV: instructions of seal with 128 bits and 13 bytes of additional data; below what it took when C made counters
C and reversed blocks, and set a key of ghash for each message:
C   bytes            16    64   256  1350   16384
C   little endian  1535  1693  2170  4228   23635
C                  3660  4378  6837 15839  141604
C   big endian     1560  1715  2233  4288   24507
C                  3593  4393  7257 16457  153559
C derive takes 204 of them, 111 in the key schedule.  Up to 512 bytes are one call now (gcm-brief-siv.m4).
C
C Key schedule: aes-key.m4.  In general registers, with vsbox, it took 20 instructions for a round key instead of 10.

REQUIRES(p8)

C arguments and numbers
define(`STATE', `r3')
define(`DST', `r4')
define(`SRC', `r5')
define(`BLOCKS', `r6')

C Blocks are in v0 to v7; the round key added first in v11, the last 14, 12 or 10 in v12, v14 or v16 to v25.  In the loop v12 to
C v15 and v28 to v31 have another eight blocks.
define(`COUNT', `v8')		C the next counter, of ctr32le as two numbers and secret
define(`ONE', `v9')
define(`REVERSE', `v10')	C little endian or ctr32le: for vperm, and for vpermxor, which adds its first operand
define(`FIRST', `v11')
define(`DATA', `eval(26 + ($1) % 2)')	C v26, v27

define(`ENCRYPTION', 16)
include(`aes-key.m4')
STRUCTS(`src/aes-run.h')

define(`TURN', `IF_BE(`', `
	vperm	$1, $1, $1, REVERSE')')
define(`IF_COUNTS', `ifelse(MODE, ctr, `$1', MODE, ctr32le, `$1', `$2')')
C $1 = the counter block + round key 0; the next counter
define(`COUNTER', `ifelse(MODE, ctr, `
	vxor	$1, COUNT, FIRST
	vaddudm	COUNT, COUNT, ONE', `
	vpermxor $1, FIRST, COUNT, REVERSE
	vadduwm	COUNT, COUNT, ONE')')
C ONE, for a counter in v8; v0 becomes 0
define(`SET_ONE', `
	li	r0, 1
	vspltisb v0, 0
	mtvsrd	VS(ONE), r0
	xxpermdi VS(ONE), ifelse(MODE, ctr, `VS(v0), VS(ONE)', `VS(ONE), VS(v0)'), 0')
define(`SET_REVERSE', `
	lvsl	REVERSE, 0, r1		C bytes 0 to 15, as r1 is aligned
	vspltisb v0, 4
	vslb	v0, REVERSE, v0
	vspltisb v1, 7
	vxor	REVERSE, REVERSE, v0
	vxor	REVERSE, REVERSE, v1')

C --- rounds of $1 blocks; label.  cr1: the number of rounds compared with 12.

define(`ROUND', `FOR(`I', 0, $1 - 1, `	CRYPT	I, I, $2
')')
define(`CIPHER', `
FOR(`I', 0, $1 - 1, `IF_COUNTS(`COUNTER(I)', `
	vxor	I, I, FIRST')')
	blt	cr1, LABEL(ten_$2)
	beq	cr1, LABEL(twelve_$2)
ROUND($1, v12)
ROUND($1, v13)
LABEL(twelve_$2):
ROUND($1, v14)
ROUND($1, v15)
LABEL(ten_$2):
FOR(`R', 16, 24, `ROUND($1, R)')
FOR(`I', 0, $1 - 1, `	CRYPT`'last	I, I, v25
')')

C OUT(block, n): block n at SRC to block n at DST
define(`OUT', `IF_COUNTS(`
	lxvd2x	VS(DATA($1)), AT($2, SRC)
IF_BE(`	vxor	$1, $1, DATA($1)', `	vpermxor $1, DATA($1), $1, REVERSE')', `TURN($1)')
	stxvd2x	VS($1), AT($2, DST)')

C --- up to $1 blocks, BLOCKS, more than $2

define(`PART', `
IF_COUNTS(`', `FOR(`I', 0, $1 - 1, `
	lxvd2x	VS(I), AT(I, SRC)
TURN(I)
ifelse(eval(I >= $2 && I + 1 < $1), 1, `	cmpldi	cr0, BLOCKS, eval(I + 1)
	beq	cr0, LABEL(in_$1)
')')
LABEL(in_$1):')
CIPHER($1, part_$1)
FOR(`I', 0, $1 - 1, `
OUT(I, I)
ifelse(eval(I >= $2 && I + 1 < $1), 1, `	cmpldi	cr0, BLOCKS, eval(I + 1)
	beq	cr0, LABEL(end)
')')
ifelse($1, 7, `', `	b	LABEL(end)')')

C --- eight blocks, and the eight before them

C Where round keys v12 to v15 are
define(`KEY_AT', `AT(ifelse(MODE, decrypt, `eval(17 - $1)', `eval($1 - 12)'), STATE)')
define(`BEFORE', `ifelse(eval($1 < 4), 1, `eval(12 + $1)', `eval(24 + $1)')')
C GROUP(first, all or last): the last five rounds of the blocks before, unless it is the first; the other rounds of the next ones,
C unless it is the last
define(`GROUP', `
FOR(`I', 0, 7, `ifelse($1, first, , `	CRYPT	BEFORE(I), I, v21
')ifelse($1, last, , `IF_COUNTS(`COUNTER(I)', `
	lxvd2x	VS(I), AT(I, SRC)
TURN(I)
	vxor	I, I, FIRST')
')')
ifelse($1, last, , `IF_COUNTS(, `	addi	SRC, SRC, 128
')	blt	cr1, LABEL(ten_$1)
	beq	cr1, LABEL(twelve_$1)
FOR(`R', 12, 15, `ifelse(R, 14, `LABEL(twelve_$1):
')	lxvd2x	VS(DATA(R)), KEY_AT(R)
ROUND(8, DATA(R))')LABEL(ten_$1):
')
FOR(`R', 16, 19, `ifelse($1, first, , `FOR(`I', 0, 7, `	CRYPT`'ifelse(R, 19, last)	BEFORE(I), BEFORE(I), eval(R + 6)
')')ifelse($1, last, , `ROUND(8, R)')')
FOR(`I', 0, 7, `ifelse($1, last, , `	CRYPT	I, I, v20
')ifelse($1, first, , `OUT(BEFORE(I), I)
')')ifelse($1, first, , `IF_COUNTS(`	addi	SRC, SRC, 128
')	addi	DST, DST, 128
')')

C --- a function

C Round keys 0 to 15, as many as there are: in decryption the last one to v25.
define(`LOAD_KEYS', `ifelse(MODE, decrypt, `
	addi	STATE, STATE, ENCRYPTION
	sldi	r0, r0, 4
	lxvd2x	VS(FIRST), STATE, r0
	li	r0, 112
FOR(`I', 0, 7, `	lxvd2x	VS(eval(25 - I)), AT(I, STATE)
')	addi	STATE, STATE, 128
FOR(`I', 8, 9, `	lxvd2x	VS(eval(25 - I)), AT(eval(I - 8), STATE)
')', `
	addi	STATE, STATE, ENCRYPTION
	sldi	r0, r0, 4
	lxvd2x	VS(FIRST), 0, STATE
	add	STATE, STATE, r0
	li	r0, 112
	addi	STATE, STATE, -16
	lxvd2x	VS(v24), 0, STATE
	lxvd2x	VS(v25), AT(1, STATE)
	addi	STATE, STATE, -128
FOR(`I', 0, 7, `	lxvd2x	VS(eval(16 + I)), AT(I, STATE)
')	addi	STATE, STATE, -64
')')
C LOAD_MORE(label): the others, then to the label
define(`LOAD_MORE', `
	blt	cr1, LABEL($1)
FOR(`I', 14, 15, `	lxvd2x	VS(I), KEY_AT(I)
')	beq	cr1, LABEL($1)
FOR(`I', 12, 13, `	lxvd2x	VS(I), KEY_AT(I)
')')

define(`SET_UP', `
FOR(`I', 20, 27, `	xxlor	eval(I - 20), VS(I), VS(I)
')	ld	r0, 0(STATE)
FOR(`I', 1, 6, `	li	OFFSET(I), eval(16 * I)
')	cmpldi	cr1, r0, 12
LOAD_KEYS
ifelse(MODE, ctr32le, `SET_REVERSE', `IF_BE(`', `SET_REVERSE')')
IF_COUNTS(`SET_ONE
	lxvd2x	VS(COUNT), 0, DST		C struct aes_run begins with counter
	ld	SRC, OFFSET_OF(aes_run, src)(DST)
	ld	BLOCKS, OFFSET_OF(aes_run, blocks)(DST)
	ld	DST, OFFSET_OF(aes_run, dst)(DST)
	li	r0, 112')')

C FUNCTION(encrypt, decrypt, ctr or ctr32le)
define(`FUNCTION', `define(`MODE', $1)define(`CRYPT', ifelse($1, decrypt, vncipher, vcipher))
SET_UP
	srdi.	r0, BLOCKS, 3
	beq	cr0, LABEL(rest)
	mtctr	r0
	li	r0, 112
GROUP(first)
FOR(`I', 28, 31, `	xxlor	eval(I - 20), VS(I), VS(I)
')	bdz	LABEL(last)
LABEL(loop):
GROUP(all)
	bdnz	LABEL(loop)
LABEL(last):
GROUP(last)
FOR(`I', 28, 31, `	xxlor	VS(I), eval(I - 20), eval(I - 20)
')LABEL(rest):
	andi.	BLOCKS, BLOCKS, 7
	beq	cr0, LABEL(end)
LOAD_MORE(loaded)
LABEL(loaded):
	cmpldi	cr0, BLOCKS, 2
	bgt	cr0, LABEL(more)
	beq	cr0, LABEL(two)
PART(1, 0)
LABEL(two):
PART(2, 1)
LABEL(more):
	cmpldi	cr0, BLOCKS, 4
	bgt	cr0, LABEL(eight)
PART(4, 2)
LABEL(eight):
PART(7, 4)
LABEL(end):
FOR(`I', 20, 27, `	xxlor	VS(I), eval(I - 20), eval(I - 20)
')
WIPE_VECTORS(0, ifelse(MODE, ctr32le, 8, 7))
WIPE_VECTORS(11, 19)
	li	r3, 0
	blr')

PROLOGUE(xcsi_aes_encrypt_p8)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_p8)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_aes_ctr_p8)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_aes_ctr32le_p8)
FUNCTION(ctr32le)
EPILOGUE

C --- key schedule

C vcipherlast of a block of four equal columns is SubWord in each of them: ShiftRows exchanges equal bytes.
define(`SUB_AND_ADD', `
	vcipherlast F, F, $1')

PROLOGUE(xcsi_aes_set_key_p8)
KEY_SCHEDULE
LABEL(expanded):
WIPE_VECTORS(0, 2)
	vxor	B, B, B
	blr
EPILOGUE

C --- derive

define(`TO', `r4')
define(`HASH_KEY', `r5')
define(`NONCE', `r6')
define(`ROUND_KEY', `eval(6 + ($1) % 2)')	C v6, v7

C DERIVED(blocks, rounds): then set_key goes on.
define(`DERIVED', `
FOR(`I', 0, $1 - 1, `COUNTER(I)')
FOR(`R', 1, $2, `ifelse(R, 8, `
	addi	STATE, STATE, 128')
	lxvd2x	VS(ROUND_KEY(R)), AT(eval(R % 8), STATE)
FOR(`I', 0, $1 - 1, `	vcipher`'ifelse(R, $2, last)	I, I, ROUND_KEY(R)
')')
	xxpermdi VS(v0), VS(v0), VS(v1), 0
	mr	STATE, TO
	xxpermdi VS(A), VS(v2), VS(v3), 0
TURN(v0)
ifelse($1, 6, `	xxpermdi VS(B), VS(v4), VS(v5), 0
	vxor	v5, v5, v5
')	stxvd2x	VS(v0), 0, HASH_KEY
	vxor	v3, v3, v3
	vxor	v6, v6, v6
	vxor	v7, v7, v7
	b	ifelse($1, 6, .Lexpand_32, .Lexpand_16)')

PROLOGUE(xcsi_aes_derive_p8)
define(`MODE', ctr32le)define(`FIRST', `v6')
	lxvd2x	VS(COUNT), 0, NONCE
SET_REVERSE
SET_ONE
	ld	r0, 0(STATE)
	addi	STATE, STATE, ENCRYPTION
	lxvd2x	VS(FIRST), 0, STATE
	cmpldi	cr1, r0, 12
	std	r0, 0(TO)
	addi	TO, TO, ENCRYPTION
SET_OFFSETS
	bgt	cr1, .Lfourteen
DERIVED(4, 10)
.Lfourteen:
DERIVED(6, 14)
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES in bit planes of 8 blocks, for z13 and later; src/aes-impl.h and aes-planes.m4 have formulas.
C
C Functions: set_key, encrypt, decrypt, ctr.
C Features: vector facility (z13).  Stack: slots in the frame of the caller, without secrets.
C
C Instructions per byte of public functions; C below each:
C   bytes           64    256   1024  16384   set_key
C   encrypt128    33.1   16.1   15.8   15.7   1048 instructions
C                 95.4   93.3   92.7   92.6   8680
C   decrypt128    36.9   18.0   17.6   17.6
C                  139    136    136    136
C   ctr128        34.5   16.5   16.0   15.8
C                 97.4   94.4   93.7   93.5
C   encrypt256    45.1   22.0   21.7   21.6   1336
C                  125    122    122    122
C   ctr256        46.4   22.4   21.9   21.8
C                  126    123    123    123
C Cycles by llvm-mca 19, z13, z14 and z15: ctr128 of 256 bytes 1950 (C 9400), one iteration 7.4 per byte.
C
C No gain: S-boxes of 115 operations, 28 in sequence, 7.25 instead of 7.33 cycles per byte of encrypt128; the circuit is that of
C arm64.  Rejected by counting: the S-box as 8 vperm and 12 other instructions per round of a block, as in the key schedule.

REQUIRES(vx)

C arguments and numbers
define(`STATE', `%r2')
define(`DST', `%r3')
define(`SRC', `%r4')
define(`BLOCKS', `%r5')		C with those of this iteration
define(`N', `%r0')		C blocks of this iteration
define(`TABLES', `%r1')
define(`KEYS', `%r6')		C the next round key
define(`ROUND', `%r7')		C number of the round
define(`ROUNDS', `%r8')
define(`T', `%r9')
define(`HIGH', `%r10')		C the next counter
define(`LOW', `%r11')

STRUCTS(`src/aes-run.h')
define(`RUN', `OFFSET_OF(aes_run, $2)($1)')
define(`AT', `$1($2)')

define(`V', `%v`'eval($1)')
define(`XOR', `
	vx	V($1), V($2), V($3)')
define(`AND', `
	vn	V($1), V($2), V($3)')
define(`LOOK', `
	vperm	V($1), V($2), V($2), V($3)')
define(`UP', `
	veslb	V($1), V($2), $3')
define(`DOWN', `
	vesrlb	V($1), V($2), $3')
define(`KEEP', `
	vsel	V($1), V($1), V($2), V($3)')
define(`TAKE', `
	vsel	V($1), V($2), V($1), V($3)')
define(`BYTES', `
	vrepib	V($1), $2')
define(`FOUR_PLANES', `
	vlm	V($1), V($1 + 3), eval(64 * $2)(KEYS)')
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

C ShiftRows twice, which is the order after 10 and 14 rounds
define(`ORDER', `
	tmll	ROUNDS, 2
	jz	LABEL(in_order)
	vl	V(16), AT(AT_ORDER, TABLES)
EACH(`LOOK(I, I, 16)')
LABEL(in_order):')

define(`LOAD_PATTERNS', `
	sllg	T, ROUND, 4
	nill	T, 48
	vl	V(NEXT), 0(T, TABLES)
	nill	T, 16
	vl	V(OPPOSITE), AT_TWO_ROWS`'(T, TABLES)')

define(`ENCRYPT', `
	la	KEYS, SCHEDULE`'(STATE)
	lghi	ROUND, 0
LOAD_KEY(8)
EACH(`XOR(I, I, 8 + I)')
LABEL(round):
	aghi	ROUND, 1
	la	KEYS, 128(KEYS)
LOAD_PATTERNS
S_BOX
	cgr	ROUND, ROUNDS
	je	LABEL(last)
MIX_COLUMNS(with key)
	j	LABEL(round)
LABEL(last):
LOAD_KEY(0)
EACH(`XOR(I, I, 24 + I)')
ORDER')

define(`DECRYPT', `
ORDER
	sllg	KEYS, ROUNDS, 7
	lgr	ROUND, ROUNDS
	la	KEYS, SCHEDULE`'(KEYS, STATE)
LOAD_KEY(8)
EACH(`XOR(I, I, 8 + I)')
LABEL(round):
	aghi	ROUND, -1
	aghi	KEYS, -128
LOAD_PATTERNS
INVERSE_S_BOX
LOAD_KEY(0)
	cgije	ROUND, 0, LABEL(last)
EACH(`XOR(24 + I, 24 + I, I)')
INVERSE_MIX_COLUMNS
	j	LABEL(round)
LABEL(last):
EACH(`XOR(I, I, 24 + I)')')

C --- input and output of N blocks

C BLOCKS_OF(vl or vst, register with the address, first, label)
define(`BLOCKS_OF', `
	cgijne	N, 8, LABEL($4_some)
	$1m	V($3), V($3 + 7), 0($2)
	j	LABEL($4)
LABEL($4_some):
FOR(`I', 0, 6, `	$1	V($3 + I), eval(16 * I)($2)
ifelse(I, 6, , `	cgije	N, eval(I + 1), LABEL($4)
')')LABEL($4):')

define(`COUNTERS', `
	vlm	V(0), V(7), AT(AT_SMALL, TABLES)
	vlvgp	V(8), HIGH, LOW
	aghi	LOW, 8
EACH(`	vag	V(I), V(I), V(8)
')')

C FUNCTION(encrypt, decrypt or ctr)
define(`LABEL', `.L`'CURRENT`_$1'')
define(`FUNCTION', `define(`MODE', $1)dnl
	SAVE(6, 11)
	SAVE_F8_F15
	lg	ROUNDS, 0(STATE)
	LEA(.Ltables, TABLES)
ifelse(MODE, ctr, `
	lgr	T, DST
	lmg	HIGH, LOW, RUN(T, counter)
	lg	DST, RUN(T, dst)
	lg	SRC, RUN(T, src)
	lg	BLOCKS, RUN(T, blocks)')
	j	LABEL(test)
LABEL(again):
	lghi	N, 8
	clgrjhe	BLOCKS, N, LABEL(whole)
	lgr	N, BLOCKS
LABEL(whole):
ifelse(MODE, ctr, `COUNTERS', `BLOCKS_OF(vl, SRC, 0, in)')
TRANSPOSE
ifelse(MODE, decrypt, `DECRYPT', `ENCRYPT')
TRANSPOSE
ifelse(MODE, ctr, `BLOCKS_OF(vl, SRC, 8, data)
EACH(`XOR(I, I, 8 + I)')')
BLOCKS_OF(vst, DST, 0, out)
	la	SRC, 128(SRC)
	la	DST, 128(DST)
	sgr	BLOCKS, N
LABEL(test):
	cgijne	BLOCKS, 0, LABEL(again)
WIPE_VECTORS(0, 31)
	RESTORE_F8_F15
	RESTORE(6, 11)
	lghi	%r2, 0
	br	%r14')

PROLOGUE(xcsi_aes_encrypt_vx)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_vx)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_aes_ctr_vx)
FUNCTION(ctr)
EPILOGUE

C --- key schedule

define(`KEY', `%r3')
define(`W', `%r4')		C the last word
define(`TO', `%r5')		C the next word
define(`FROM', `%r3')		C the word as many words before as the key has
define(`WORDS', `%r10')		C of the key
define(`COUNT', `%r11')		C until the next multiple of it
define(`LEFT', `%r12')		C words to do
define(`POWER', `%r13')

C W = SubWord (W).  v16 to v31 are the S-box; vperm looks up the low 5 bits, the others choose.
define(`CHOOSE', `
	vsel	V($1), V($2), V($1), V(1)')
define(`TOP_BIT', `
	vesrab	V(1), V($1), 7')
define(`SUB', `
	vlvgf	V(0), W, 0
UP(1, 0, 2)
TOP_BIT(1)
FOR(`I', 0, 3, `	vperm	V(2 + I), V(16 + 4 * I), V(17 + 4 * I), V(0)
	vperm	V(6), V(18 + 4 * I), V(19 + 4 * I), V(0)CHOOSE(2 + I, 6)
')
UP(1, 0, 1)
TOP_BIT(1)
CHOOSE(2, 3)
CHOOSE(4, 5)
TOP_BIT(0)
CHOOSE(2, 4)
	vlgvf	W, V(2), 0')

C PLANES: of the key at FROM to KEYS; 0x63 is in v3.
define(`PLANES', `
	sllg	T, ROUND, 4
	nill	T, 48
	vl	V(1), AT_ORDERS`'(T, TABLES)
	vl	V(0), 0(FROM)
	aghi	FROM, -16
XOR(0, 0, 3)
LOOK(0, 0, 1)
EACH(`UP(16 + I, 0, eval(7 - I))
	vesrab	V(16 + I), V(16 + I), 7')
	vstm	V(16), V(23), 0(KEYS)')

C The planes of a key overwrite later ones alone, so the last key comes first.
PROLOGUE(xcsi_aes_set_key_vx)
	SAVE(6, 13)
	lg	ROUNDS, 0(STATE)
	LEA(.Ls_box, T)
	vlm	V(16), V(31), 0(T)
	vzero	V(0)
	lgr	WORDS, ROUNDS
	aghi	WORDS, -6
	lgr	COUNT, WORDS
	la	TO, SCHEDULE`'(STATE)
.Lcopy:
	l	W, 0(KEY)
	st	W, 0(TO)
	la	KEY, 4(KEY)
	la	TO, 4(TO)
	brctg	COUNT, .Lcopy
	la	FROM, SCHEDULE`'(STATE)
	sllg	LEFT, ROUNDS, 2
	aghi	LEFT, 4
	sgr	LEFT, WORDS
	lghi	POWER, 0
	iilh	POWER, 0x100
.Lmultiple:
	rll	W, W, 8
SUB
	xr	W, POWER
	lr	T, POWER
	sll	POWER, 1
	sra	T, 31
	nilh	T, 0x1b00
	nill	T, 0
	xr	POWER, T
	lgr	COUNT, WORDS
.Lword:
	x	W, 0(FROM)
	st	W, 0(TO)
	la	FROM, 4(FROM)
	la	TO, 4(TO)
	aghi	LEFT, -1
	jz	.Lexpanded
	aghi	COUNT, -1
	jz	.Lmultiple
	cgijne	COUNT, 4, .Lword
	cgijne	WORDS, 8, .Lword
SUB
	j	.Lword
.Lexpanded:
	LEA(.Ltables, TABLES)
	sllg	FROM, ROUNDS, 4
	sllg	KEYS, ROUNDS, 7
	la	FROM, SCHEDULE`'(FROM, STATE)
	la	KEYS, SCHEDULE`'(KEYS, STATE)
	lgr	ROUND, ROUNDS
	vrepib	V(3), 0x63
.Lnext:
PLANES
	aghi	KEYS, -128
	brctg	ROUND, .Lnext
	vzero	V(3)
PLANES
WIPE_VECTORS(0, 7)
WIPE_VECTORS(16, 23)
	RESTORE(6, 13)
	br	%r14
EPILOGUE

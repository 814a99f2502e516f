C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES in bit planes of 8 blocks, for z13 and later; src/aes-impl.h and aes-planes.m4 have formulas.
C
C Functions: set_key, encrypt, decrypt, ctr, ctr32le.
C Features: vector facility (z13).  Stack: slots in the frame of the caller, without secrets; ctr 1184 bytes, wiped.
C
C Instructions per byte of public functions; C below each:
C   bytes           64    256   1024  16384   set_key
C   encrypt128    32.9   16.0   15.7   15.7   1048 instructions
C                 95.2   93.2   92.7   92.6   8680
C   decrypt128    36.6   17.9   17.6   17.5
C                  138    136    136    136
C   ctr128        34.1   16.3   13.8   13.0
C                 97.0   94.3   93.7   93.5
C   encrypt256    44.8   22.0   21.7   21.6   1336
C                  124    122    122    122
C   ctr256        45.9   22.2   19.7   18.9
C                  126    123    123    123
C   GCM-SIV, 128   141   45.7   25.3   18.9   sealed
C                  146   50.0   29.6   23.2   where C makes counter blocks
C Cycles by llvm-mca 19, z13, z14 and z15: ctr128 of 256 bytes 1950 (C 9400), of 1024 bytes 6570 (C 37300).
C
C No gain: S-boxes of 115 operations, 28 in sequence, 7.25 instead of 7.33 cycles per byte of encrypt128; the circuit is that of
C arm64.  Slower: rounds 1 and 2 of each counter, ctr128 of 1024 bytes 15.9 instructions per byte, 7620 cycles.  Rejected by
C counting: the S-box as 8 vperm and 12 other instructions per round of a block, as in the key schedule; rounds 1 and 2 once for
C 16 blocks.

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
define(`MADE', `%r12')		C of ctr, bits: 1, planes were in the frame; 2, they are those of the next counters
define(`END', `%r13')		C of ctr, the last round before S-boxes alone

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

C C and D of counter mode are for up to 256 counters; 8 blocks whose first 15 bytes are not all the same take both rounds alone.
define(`LEAST_IN_UNITS', 24)	C blocks
C ROUND for S-boxes alone of s and t
define(`S_ALONE', 1)
define(`T_ALONE', 0)
define(`C_AT', 160)
define(`D_AT', 288)
define(`S_AT', 416)
define(`T_AT', 800)
define(`FRAME_BYTES', 1184)

RODATA(.Ltables, 16)
CONSTANTS
COUNTER_CONSTANTS
HERE(`AT_REVERSE')
FOR(`X', 0, 15, `	DATA8(eval(15 - X))
')
END_RODATA

RODATA(.Ls_box, 16)
S_BOX_TABLE
END_RODATA

C --- rounds

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

C Adds the first key; the beginning of each round, but MixColumns and its key.
define(`BEGIN_ROUNDS', `
	la	KEYS, SCHEDULE`'(STATE)
	lghi	ROUND, 0
LOAD_KEY(8)
EACH(`XOR(I, I, 8 + I)')
LABEL(round):
	aghi	ROUND, 1
	la	KEYS, 128(KEYS)
LOAD_PATTERNS
S_BOX')

define(`ENCRYPT', `
BEGIN_ROUNDS
	cgr	ROUND, ROUNDS
	je	LABEL(last)
MIX_COLUMNS(with key)
	j	LABEL(round)
LABEL(last):
LOAD_KEY(0)
EACH(`XOR(I, I, 24 + I)')
ORDER')

C Of ctr.  Rounds also end after 1 or 2, S-boxes with S_ALONE or T_ALONE, and go back to COUNTER_PLANES.
define(`ENCRYPT_COUNTERS', `
BEGIN_ROUNDS
MIX_COLUMNS(with key)
	cgrjne	ROUND, END, LABEL(round)
	cgije	ROUND, 1, LABEL(one_round)
	cgije	ROUND, 2, LABEL(two_rounds)
LABEL(box):
S_BOX
	cgije	ROUND, S_ALONE, LABEL(half_done)
	cgije	ROUND, T_ALONE, LABEL(four_done)
	la	KEYS, 128(KEYS)
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

C Of ctr32le LOW is the first number in memory, and its right half alone counts.
define(`IF_COUNTS', `ifelse(MODE, ctr, `$1', MODE, ctr32le, `$1', `$2')')
define(`COUNTERS', `
	vlm	V(0), V(7), AT(AT_SMALL, TABLES)
	vlvgp	V(8), HIGH, LOW
ifelse(MODE, ctr, `	aghi	LOW, 8
EACH(`	vag	V(I), V(I), V(8)
')', `	ahi	LOW, 8
	vl	V(9), AT(AT_REVERSE, TABLES)
EACH(`	vaf	V(I), V(I), V(8)
')
EACH(`LOOK(I, I, 9)')')')

C MULTIPLES(size of what is merged, offset): from 24 to 31 to the frame
define(`TWICE', `ifelse($1, 0, 31, $1, 1, 17, $1, 3, 19, $1, 4, 20, eval(23 + $1))')
define(`MULTIPLES', `
XOR(17, 24, 31) XOR(19, 26, 31) XOR(20, 27, 31)
EACH(`XOR(I, 24 + I, TWICE(I))')
EACH(`
	vmrh$1	V(8 + I), V(I), V(TWICE(I))
	vmrl$1	V(16 + I), V(I), V(TWICE(I))')
	vstm	V(8), V(23), $2(%r15)
	vstm	V(24), V(31), eval($2 + 256)(%r15)')
C COMBINE(offset of multiples, of constants, of patterns, rotation of LOW for the left or right half, for the pattern):
C planes 0 to 7
define(`COMBINE', `
	risbg	T, LOW, 56, 128 + 56, $4
	la	T, 0(T, %r15)
	vlm	V(8), V(15), $1(T)
	vlm	V(24), V(31), eval($1 + 256)(%r15)
	vlm	V(0), V(7), $2(%r15)
	risbg	T, LOW, 58, 128 + 59, $5
	vl	V(16), $3`'(T, TABLES)
EACH(`
	vperm	V(8 + I), V(8 + I), V(24 + I), V(16)')
EACH(`XOR(I, I, 8 + I)')')

C Goes to the rounds that are left, or falls through for 8 blocks alone.
define(`COUNTER_PLANES', `
	llgcr	T, LOW
	clgijh	T, 248, LABEL(alone)
	clgijl	T, 8, LABEL(constants)
	tmll	MADE, 2
	jz	LABEL(constants)
	tmll	LOW, 0x78
	jz	LABEL(half)
	tmll	LOW, 0x18
	jz	LABEL(four)
	j	LABEL(spread)

LABEL(constants):
	nill	MADE, 1
	clgijl	BLOCKS, LEAST_IN_UNITS, LABEL(alone)
	clgijh	T, eval(256 - LEAST_IN_UNITS), LABEL(alone)
	lghi	MADE, 3
	la	KEYS, SCHEDULE`'(STATE)
LOAD_KEY(8)
	vlvgp	V(16), HIGH, LOW
	vl	V(17), AT(AT_BUT_15, TABLES)
EACH(`UP(I, 16, eval(7 - I))
	vesrab	V(I), V(I), 7')
EACH(`XOR(I, I, 8 + I)')
EACH(`AND(I, I, 17)')
	lghi	ROUND, 0
	lghi	END, 1
	j	LABEL(round)
LABEL(one_round):
	vl	V(16), AT(AT_DIAGONAL, TABLES)
	vl	V(17), AT(AT_BUT_DIAGONAL, TABLES)
EACH(`LOOK(8 + I, I, 16)')
EACH(`AND(I, I, 17)')
	vstm	V(8), V(15), C_AT`'(%r15)
	lghi	END, 2
	j	LABEL(round)
LABEL(two_rounds):
	vstm	V(0), V(7), D_AT`'(%r15)
	lgr	END, ROUNDS
	aghi	END, -1

LABEL(half):
	la	KEYS, SCHEDULE`'(STATE)
	lgr	T, LOW
	nill	T, 0x87
	vlvgb	V(0), T, 0
	vrepb	V(0), V(0), 0
	vl	V(1), AT(AT_EIGHTS, TABLES)
	vab	V(0), V(0), V(1)
BYTES(8, 1)
FOR(`I', 1, 7, `
	vab	V(I), V(I - 1), V(8)')
TRANSPOSE
LOAD_KEY(8)
EACH(`
	vrepb	V(8 + I), V(8 + I), 15')
EACH(`XOR(I, I, 8 + I)')
	lghi	ROUND, S_ALONE
	j	LABEL(box)
LABEL(half_done):
MULTIPLES(b, S_AT)

LABEL(four):
COMBINE(S_AT, C_AT, AT_COLUMN, 1, 63)
	lghi	ROUND, T_ALONE
	j	LABEL(box)
LABEL(four_done):
MULTIPLES(g, T_AT)

LABEL(spread):
COMBINE(T_AT, D_AT, AT_SPREAD, 3, 1)
	la	KEYS, eval(SCHEDULE + 256)(STATE)
	lghi	ROUND, 2
	aghi	LOW, 8
	j	LABEL(round)
LABEL(alone):')

C FUNCTION(encrypt, decrypt, ctr or ctr32le)
define(`LABEL', `.L`'CURRENT`_$1'')
define(`FUNCTION', `define(`MODE', $1)dnl
	SAVE(6, ifelse(MODE, ctr, 13, 11))
	SAVE_F8_F15
ifelse(MODE, ctr, `	FRAME(FRAME_BYTES, T)
	lghi	MADE, 0
')dnl
	lg	ROUNDS, 0(STATE)
	LEA(.Ltables, TABLES)
ifelse(MODE, ctr, `
	lgr	END, ROUNDS
	aghi	END, -1')
IF_COUNTS(`
	lgr	T, DST
ifelse(MODE, ctr, `	lmg	HIGH, LOW, RUN(T, counter)', `	lg	LOW, RUN(T, counter)
	lg	HIGH, eval(OFFSET_OF(aes_run, counter) + 8)(T)')
	lg	DST, RUN(T, dst)
	lg	SRC, RUN(T, src)
	lg	BLOCKS, RUN(T, blocks)')
	j	LABEL(test)
LABEL(again):
	lghi	N, 8
	clgrjhe	BLOCKS, N, LABEL(whole)
	lgr	N, BLOCKS
LABEL(whole):
ifelse(MODE, ctr, `COUNTER_PLANES')
IF_COUNTS(`COUNTERS', `BLOCKS_OF(vl, SRC, 0, in)')
TRANSPOSE
ifelse(MODE, decrypt, `DECRYPT', MODE, ctr, `ENCRYPT_COUNTERS', `ENCRYPT')
TRANSPOSE
IF_COUNTS(`BLOCKS_OF(vl, SRC, 8, data)
EACH(`XOR(I, I, 8 + I)')')
BLOCKS_OF(vst, DST, 0, out)
	la	SRC, 128(SRC)
	la	DST, 128(DST)
	sgr	BLOCKS, N
LABEL(test):
	cgijne	BLOCKS, 0, LABEL(again)
WIPE_VECTORS(0, 31)
ifelse(MODE, ctr, `	cgije	MADE, 0, LABEL(wiped)
FOR(`I', 0, 3, `	vstm	V(0), V(15), eval(C_AT + 256 * I)(%r15)
')LABEL(wiped):
	END_FRAME(FRAME_BYTES)
')dnl
	RESTORE_F8_F15
	RESTORE(6, ifelse(MODE, ctr, 13, 11))
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

C Rounds 1 and 2 are not shared: counters come from a tag, for what tests of constant time call secret.
PROLOGUE(xcsi_aes_ctr32le_vx)
FUNCTION(ctr32le)
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

C PLANES: of the key in v0 to KEYS
define(`PLANES', `
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
	sllg	T, ROUND, 4
	nill	T, 48
	vl	V(1), AT_ORDERS`'(T, TABLES)
	vl	V(0), 0(FROM)
	aghi	FROM, -16
XOR(0, 0, 3)
LOOK(0, 0, 1)
PLANES
	aghi	KEYS, -128
	brctg	ROUND, .Lnext
	vl	V(0), 0(FROM)
PLANES
WIPE_VECTORS(0, 7)
WIPE_VECTORS(16, 23)
	RESTORE(6, 13)
	br	%r14
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES without AES instructions: 8 blocks in bit planes, src/aes-impl.h and aes-planes.m4 have formulas; the last 5 blocks or fewer
C of encrypt and ctr by byte shuffles, of aes-shuffle-rows.m4.
C
C Functions: set_key, encrypt, decrypt, ctr, ctr32le.
C Features: NEON.  Stack: saved registers and 728 bytes, wiped where planes and counters were.
C
C Instructions per byte of public functions; C below each:
C   bytes           64    256   1024  16384   set_key
C   encrypt128    26.0    17.5   17.2   17.1   992 instructions
C                  212     202    200    199   13630
C   decrypt128    40.1    19.9   19.6   19.5
C                  322     312    310    309
C   ctr128        27.6    18.1   15.6   14.8
C                  215     204    202    201
C   encrypt256    35.5    23.9   23.5   23.4   1262
C                  270     261    258    258
C   ctr256        37.1    24.4   22.0   21.1
C                  273     263    260    259
C   GCM, 128      58.0    33.2   24.4   22.1   sealed
C                  337     242    217    209
C   GCM-SIV, 128   152    58.3   34.5   27.2   sealed
C                  158    62.8   38.5   31.1   where C makes counter blocks
C Cycles by llvm-mca 19, which takes Cortex-A57 and A72 for one, and A9 and A15; of the instructions of functions but branches, with
C 128 bits of key; C in brackets:
C   A57  cycles per byte of 8 blocks: encryption 9.76 (76.3), decryption 11.1 (117); of counter mode, 256, 1344 and 8192 bytes:
C        9.76, 8.47, 7.99 (75.6).  One block 430 cycles (2650), five 1300.  A round of 8 blocks 116, by byte shuffles of two 45.
C   A9   One block 498 cycles (4420), five 2140.  A round of 8 blocks 214, by byte shuffles of two 82.
C ctr128 without shared rounds 1 and 2: 17.9, 17.3 and 17.1 instructions per byte of 256, 1024 and 16384 bytes.
C A round of planes has 160 operations, of which 16 move bytes and take 1 to 3 instructions, 10 stores, 10 loads, and 8 loads of
C keys.
C
C As in aes-planes.m4 ShiftRows moves nothing, but byte r + 4 c of a block is byte 4 r + c of a vector: one row further is vext, and
C k columns further are at most two shifts.  So MixColumns needs no pattern, for which there is no register.
C
C State: round keys of byte shuffles, 16 bytes each, in the tower and by rows, the first and the last one as they are; from PLANES
C on planes of the others, in the order KEY_ORDER.  All but the first include 0x63.

REQUIRES(neon)

define(`KEYS_AT', 16)
define(`PLANES', 256)

include(`arm/aes-gates.m4')

define(`EACH', `FOR(`I', 0, 7, `$1')')
define(`Q', `q`'eval($1)')
define(`D', `d`'eval($1)')
define(`LOW', `D(2 * ($1))')
define(`HIGH', `D(2 * ($1) + 1)')
define(`BOTH', `{LOW($1), HIGH($1)}')
define(`LABEL', `.L`'CURRENT`_$1'')

C LOOK(to, table, index): a table of 16 bytes; an index above 15 gives 0.
define(`LOOK', `
	vtbl.8	LOW($1), BOTH($2), LOW($3)
	vtbl.8	HIGH($1), BOTH($2), HIGH($3)')
define(`XOR', `
	veor	Q($1), Q($2), Q($3)')
define(`LOAD', `
	vld1.64	{LOW($1), HIGH($1)}, [$2:64]ifelse($#, 3, $3)')
define(`LOAD_BYTES', `
	vld1.8	{LOW($1)-HIGH($1 + $2 - 1)}, [$3]!')

C --- constants

include(`aes-shuffle-rows.m4')
RODATA(.Ltables, 16)
HERE(`AT_ORDERS')	C bytes as round k modulo 4 has them; the first one: by rows
FOR(`K', 0, 3, `ROWS(`R + 4 * ((C_ - K * R) & 3)')')
HERE(`AT_COUNTER')	C of a counter block as two numbers, by rows
ROWS(`(R + 4 * C_) ^ 7')
HERE(`AT_OUT')	C blocks after 12 rounds, and after 10 and 14
FOR(`N', 0, 1, `FOR(`X', 0, 15, `DATA8(eval(4 * (X % 4) + ((X / 4 + 2 * N * (X % 4)) & 3)))')')
HERE(`AT_ONE')
DATA64(0, 1)
C Counters: bytes of column 0 after round 1, in columns; all others; multiples of 8
HERE(`AT_DIAGONAL')
ROWS(`5 * R')
ROWS(`255 * (R != C_)')
FOR(`X', 0, 15, `DATA8(eval(8 * X))')
C Of s for four a: in rows 0 to 2, where coefficients are 1 or 3; in rows 2 and 3, where they are 3 or 2
HERE(`AT_COLUMN')
FOR(`N', 0, 3, `ROWS(`4 * N + C_ + 128 * (R == 3)')ROWS(`4 * N + C_ + 128 * (R < 2)')')
C Of t for one a: the one of row r for row R and column C_ after round 2; by r - R, coefficients are 2, 3, 1, 1: 1 and 3 are in 0xe.
define(`SPREAD', `ROWS(`4 * ((2 * R - C_) & 3) + N + 128 * (($1 >> ((R - C_) & 3) & 1) == 0)')')
HERE(`AT_SPREAD')
FOR(`N', 0, 3, `SPREAD(0xe)SPREAD(3)')
HERE(`AT_SHUFFLES')
SHUFFLE_TABLES
END_RODATA

C --- frame and registers

define(`STATE', `r0')
define(`DST', `r1')
define(`SRC', `r2')
define(`BLOCKS', `r3')
define(`KEYS', `r0')		C in rounds
define(`END', `r1')
define(`SLOT', `ifelse($1, 9, lr, r`'eval($1 + 4))')
define(`FRAME_BYTES', 728)
define(`STATE_AT', `[sp, #168]')	C slots are before
define(`DST_AT', `[sp, #172]')
define(`SRC_AT', `[sp, #176]')
define(`BLOCKS_AT', `[sp, #180]')
define(`MODE_AT', `[sp, #184]')	C 0: no counters; odd: those of ctr32le
define(`PHASE_AT', `[sp, #188]')
define(`GROUPS_AT', `[sp, #192]')	C of 8 blocks, that the planes in the frame are for
define(`MADE_AT', `[sp, #196]')		C 1: they have been written
define(`COUNTER_AT', 200)	C two numbers
define(`LOW_AT', `[sp, `#'eval(208 $1)]')
define(`C_PLANES', 216)		C C, S, D, T: eight planes each
define(`S_PLANES', 344)
define(`D_PLANES', 472)
define(`T_PLANES', 600)

define(`SAVE', `PUSH(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)
	VPUSH(8, 15)
	FRAME(FRAME_BYTES)')
C Callers have counters in registers.  q0 and q1 are 0.
define(`RESTORE', `END_FRAME(FRAME_BYTES)
	VPOP(8, 15)
	POP(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)
	FRAME(40)
	mov	r1, sp
	vst1.64	{d0-d3}, [r1:64]!
	vst1.64	{d0}, [r1:64]
	END_FRAME(40)')
define(`SET_SLOTS', `
	add	r4, sp, #15
	bic	r4, r4, #15
FOR(`I', 1, 9, `	add	SLOT(I), r4, #eval(16 * I)
')')
define(`WIPE_SLOTS', `
	vmov.i32 q0, #0
FOR(`I', 0, 9, `	vst1.64	{d0, d1}, [SLOT(I):128]
')')

C --- gates

define(`GATE', `
	ifelse($1, xor, veor, $1, and, vand, $1, or, vorr, vbic)	Q($2), ifelse($1, andn, `Q($4), Q($3)', `Q($3), Q($4)')')
define(`KEEP', `
	vst1.64	{LOW($2), HIGH($2)}, [SLOT(eval($1 - 16)):128]')
define(`BACK', `
	vld1.64	{LOW($1), HIGH($1)}, [SLOT(eval($2 - 16)):128]')
define(`ADD_PLANE', `
	vld1.64	{LOW($1), HIGH($1)}, [KEYS:64]!
XOR($1, $1, $2)')
define(`FURTHER', `ifelse($3, NEXT, `ONE_ROW(Q($1), Q($2))', `TWO_ROWS(Q($1), Q($2))')')
C One row and K columns further, two rows and 2 K columns
define(`ONE_ROW', `ifelse(K, 0, `
	vext.8	$1, $2, $2, #4', `ifelse(K, 1, `
	vshr.u32 $1, $2, #8
	vsli.32	$1, $2, #24', K, 2, `
	vrev32.16 $1, $2', `
	vshl.i32 $1, $2, #8
	vsri.32	$1, $2, #24')
	vext.8	$1, $1, $1, #4')')
define(`TWO_ROWS', `
	vext.8	$1, $2, $2, #8
WHEN(K & 1, `	vrev32.16 $1, $1')')

C TRANSPOSE(planes, others): macros of numbers
define(`PAIRS', `FOR(`J', 0, 3, `LET(`X', eval(J % $1 + J / $1 * 2 * $1), `LET(`Y', eval(X + $1), `$2')')')')
define(`EXCHANGE', `
	vmov.i8	Q($2(7)), #$4
PAIRS($3, `
	vshl.i8	Q($2(J % 2)), Q($1(Y)), #$3
	vshr.u8	Q($2(2 + J % 2)), Q($1(X)), #$3
	vbif	Q($1(X)), Q($2(J % 2)), Q($2(7))
	vbit	Q($1(Y)), Q($2(2 + J % 2)), Q($2(7))')')
define(`TRANSPOSE', `
FOR(`J', 0, 3, `	vmov	Q($2(J)), Q($1(J))
')FOR(`J', 0, 3, `	vsli.8	Q($1(J)), Q($1(J + 4)), #4
')FOR(`J', 0, 3, `	vsri.8	Q($1(J + 4)), Q($2(J)), #4
')EXCHANGE(`$1', `$2', 2, 0x33)
EXCHANGE(`$1', `$2', 1, 0x55)')
define(`IN', `eval($1)')
define(`IN_OTHER', `eval(8 + $1)')
define(`OUT', `BOX(eval($1))')
define(`OUT_OTHER', `OTHER(eval($1))')
define(`INVERSE_OUT', `INVERSE_BOX(eval($1))')
define(`INVERSE_OUT_OTHER', `INVERSE_OTHER(eval($1))')

C ROUND(k), INVERSE_ROUND(k)
define(`ROUND', `LET(`K', $1, `ROUND_GATES')')
define(`INVERSE_ROUND', `LET(`K', $1, `INVERSE_ROUND_GATES
	sub	KEYS, KEYS, #256')')

C To r1: the key that is added to blocks; $1: the last one, of ROUNDS in r3
define(`BLOCK_KEY', `
	add	r1, STATE, ifelse($1, last, `r3, lsl #4
	add	r1, r1, ')#KEYS_AT')

C BLOCKS_IN(pattern): N blocks, in r3, from SRC to 0 to 7; the key is in q15, the pattern in q14
define(`BLOCKS_IN', `
LOAD_BYTES(8, 1, SRC)
ifelse($1, decrypt, `	cmp	r3, #2
	blo	LABEL(in_4)
')LOAD_BYTES(9, 1, SRC)
ifelse($1, decrypt, `	beq	LABEL(in_4)
	cmp	r3, #4
')LOAD_BYTES(10, 1, SRC)
ifelse($1, decrypt, `	blo	LABEL(in_4)
')LOAD_BYTES(11, 1, SRC)
LABEL(in_4):
FOR(`I', 0, 3, `XOR(8 + I, 8 + I, 15)')
FOR(`I', 0, 3, `LOOK(I, 8 + I, 14)')
ifelse($1, decrypt, `	cmp	r3, #6
	blo	LABEL(in_5)
')LOAD_BYTES(8, 1, SRC)
LOAD_BYTES(9, 1, SRC)
	cmp	r3, #7
	blo	LABEL(in_8)
LOAD_BYTES(10, 1, SRC)
	beq	LABEL(in_8)
LOAD_BYTES(11, 1, SRC)
ifelse($1, decrypt, `	b	LABEL(in_8)
LABEL(in_5):
	cmp	r3, #5
	blo	LABEL(in)
LOAD_BYTES(8, 1, SRC)
')LABEL(in_8):
FOR(`I', 0, 3, `XOR(8 + I, 8 + I, 15)')
FOR(`I', 0, 3, `LOOK(4 + I, 8 + I, 14)')
LABEL(in):')

C BLOCKS_OUT(planes, others, decrypt, encrypt or ctr): N blocks to DST
define(`BLOCKS_OUT', `EACH(`
LOOK($2(I % 3), $1(I), $2(7))
ifelse($3, ctr, `LOAD_BYTES($2(3 + I % 3), 1, SRC)')
XOR($2(I % 3), $2(I % 3), $2(6))
ifelse($3, ctr, `XOR($2(I % 3), $2(I % 3), $2(3 + I % 3))')
	vst1.8	BOTH($2(I % 3)), [DST]!
ifelse(eval(I < 7 && I >= ifelse($3, decrypt, 0, MOST_FEW)), 1, `	cmp	r3, #eval(I + 1)
	beq	LABEL(out_all)
')')')

C --- byte shuffles

C Blocks 0 to N - 1, in vectors 4 X to 4 X + 3; q8 is free, tables are in q9 to q14, a pattern in q15
define(`A', `4 * X')
define(`B', `4 * X + 1')
define(`K_', `4 * X + 2')
define(`I_', `4 * X + 3')
define(`SPARE', 8)
define(`KEY', 8)
define(`ONE_I', 9)
define(`A_K', 10)
define(`LOW_BITS', `
	vand	Q($1), Q($2), q8')
define(`HIGH_BITS', `
	vshr.u8	Q($1), Q($2), #4')
define(`ROWS_ON', `
	vext.8	Q($1), Q($2), Q($2), #eval(4 * $3)')
define(`TABLES', `
	vld1.64	{LOW($1)-HIGH($1 + $2 - 1)}, [r6:64]!')

C SHUFFLED(number): blocks 0 to N - 1 of encryption are in A, and so are results, without the last key; KEYS_POINTER is r8 then
define(`SHUFFLED', `
	add	r6, r5, #32
	add	r8, STATE, #KEYS_AT
TABLES(11, 2)
TABLES(15, 1)
LOAD(8, r8, !)
ALL(`XOR(A, A, 8)')
ALL(`LOOK(B, A, 15)')
	vmov.i8	q8, #15
NIBBLES(B)
ALL(`LOOK(A, 11, K_)')
ALL(`LOOK(B, 12, I_)')
TABLES(11, 2)
TABLES(13, 2)
TABLES(15, 1)
ALL(`XOR(A, A, B)')
	ldr	r9, [STATE]
	sub	r9, r9, #1
LABEL(round_$1):
ALL(`LOOK(B, A, 15)')
	vmov.i8	q8, #15
CORE
LOAD(8, r8, !)
	subs	r9, r9, #1
MIX_ROWS(11)
	bne	LABEL(round_$1)
TABLES(11, 2)
TABLES(15, 1)
ALL(`LOOK(B, A, 15)')
	vmov.i8	q8, #15
CORE
LOAD(8, r8, !)
ALL(`LOOK(A, 11, A)')
ALL(`LOOK(B, 12, B)')
ALL(`XOR(A, A, B)')
ALL(`XOR(A, A, 8)')')

C COUNTER(vector): the next counter block, from r10 and r11; r12 has the address of both numbers.
define(`COUNTER', `
	vldr	LOW($1), [r12]
	vmov	HIGH($1), r10, r11
	adds	r10, r10, #1
	adc	r11, r11, #0
	vrev64.8 Q($1), Q($1)')
C COUNTER32(vector): the same for ctr32le, of which r10 counts alone
define(`COUNTER32', `
	vmov	LOW($1), r10, r11
	vldr	HIGH($1), [r12, #8]
	add	r10, r10, #1')

C FEW(number)
define(`FEW', `LET(`N', $1, `
	cmp	r7, #0
	bne	LABEL(counters_$1)
ALL(`LOAD_BYTES(A, 1, SRC)')
	b	LABEL(shuffle_$1)
LABEL(counters_$1):
	tst	r7, #1
	bne	LABEL(counters32_$1)
ALL(`COUNTER(A)')
	b	LABEL(shuffle_$1)
LABEL(counters32_$1):
ALL(`COUNTER32(A)')
LABEL(shuffle_$1):
SHUFFLED($1)
	cmp	r7, #0
	beq	LABEL(stored_$1)
ALL(`LOAD_BYTES(B, 1, SRC)')
ALL(`XOR(A, A, B)')
LABEL(stored_$1):
ALL(`
	vst1.8	BOTH(A), [DST]!')')')

C Rounds 1 and 2 of counters whose first 15 bytes are the same: aes-planes.m4.  Planes in the frame are
C   C, D   C and D, as if s and t were 0, of up to 256 counters
C   S      s of 16 a: in byte a modulo 16
C   T      t of four a: in row r and column n for a = n modulo 4
C GROUPS are those before the last byte wraps, and at least LEAST_GROUPS; others take both rounds alone.
C PHASE is 1 and 2 in rounds for C and D, 3 and 4 in S-boxes for s and t, or 0.
define(`LEAST_GROUPS', 3)
C STORE_PLANES(macro of numbers, offset)
define(`STORE_PLANES', `
	add	r1, sp, #$2
EACH(`	vst1.64	BOTH($1(I)), [r1:64]!
')')
C MULTIPLES(base, planes, patterns, bit of the counter): base + bytes of the planes by one pattern + twice bytes by the other one
define(`MULTIPLES', `
	ldr	r2, LOW_AT
	LEA(.Ltables, r1)
	ubfx	r2, r2, #$4, #2
	add	r1, r1, #$3
	add	r1, r1, r2, lsl #5
	vld1.64	{d16-d19}, [r1:64]
	add	r2, sp, #$1
	add	r1, sp, #$2
FOR(`I', 0, 3, `	vld1.64	{LOW(2 * I)-HIGH(2 * I + 1)}, [r2:64]!
')
EACH(`LOAD(10 + I % 2, r1, !)
LOOK(12 + I % 2, 10 + I % 2, 8)
LOOK(14 + I % 2, 10 + I % 2, 9)
XOR(I, I, 12 + I % 2)
XOR((I + 1) % 8, (I + 1) % 8, 14 + I % 2)')
XOR(1, 1, 15)
XOR(3, 3, 15)
XOR(4, 4, 15)')

define(`MANY_COUNTERS', `
	ldr	r2, GROUPS_AT
	cmp	r2, #0
	bne	LABEL(next)
	ldrb	r2, LOW_AT
	add	r3, r3, #eval(7 - MOST_FEW)
	rsb	r2, r2, #256
	cmp	r2, r3
	movhi	r2, r3
	lsrs	r2, r2, #3
	cmp	r2, #LEAST_GROUPS
	blo	LABEL(alone)
	str	r2, GROUPS_AT
	str	r2, MADE_AT
	add	r2, sp, #COUNTER_AT
LOAD(12, r2)
	vrev64.8 q15, q15
XOR(12, 12, 15)
	add	r1, r1, #AT_COUNTER
LOAD(14, r1)
LOOK(8, 12, 14)
	mov	r2, #0
	vmov.8	d17[7], r2
EACH(`	vmov.i8	Q(9 + I % 4), #eval(1 << I)
	vtst.8	Q(I), Q(8), Q(9 + I % 4)
')	mov	r2, #1
	str	r2, PHASE_AT
	add	KEYS, STATE, #PLANES
	add	END, KEYS, #128
	b	LABEL(rounds)
LABEL(round_done):
	cmp	r2, #2
	beq	LABEL(two_rounds)
	add	r1, sp, #C_PLANES
	LEA(.Ltables, r2)
	add	r2, r2, #AT_DIAGONAL
	vld1.64	{d24-d27}, [r2:64]
EACH(`LOOK(8 + I % 4, I, 12)
	vst1.64	BOTH(8 + I % 4), [r1:64]!
	vand	Q(I), Q(I), q13')
	mov	r2, #2
	str	r2, PHASE_AT
	add	END, KEYS, #128
	b	LABEL(second)
LABEL(two_rounds):
STORE_PLANES(`IN', D_PLANES)

LABEL(many):
	ldr	STATE, STATE_AT
	LEA(.Ltables, r1)
	add	r1, r1, #eval(AT_DIAGONAL + 32)
LOAD(8, r1)
	ldr	r2, LOW_AT
	add	r1, STATE, #eval(KEYS_AT + 15)
	and	r2, r2, #0x87
	vld1.8	{d18[], d19[]}, [r1]
	vdup.8	q10, r2
	vmov.i8	q11, #1
	vadd.i8	q8, q8, q10
EACH(`XOR(I, 8, 9)
	vadd.i8	q8, q8, q11')
TRANSPOSE(`IN', `IN_OTHER')
	mov	r2, #3
	b	LABEL(box)
LABEL(box_done):
	cmp	r2, #3
	bne	LABEL(two_boxes)
STORE_PLANES(`OUT', S_PLANES)
LABEL(four):
MULTIPLES(C_PLANES, S_PLANES, AT_COLUMN, 5)
	mov	r2, #4
	b	LABEL(box)
LABEL(next):
	ldr	r2, LOW_AT
	tst	r2, #24
	bne	LABEL(one)
	tst	r2, #96
	bne	LABEL(four)
	b	LABEL(many)
LABEL(two_boxes):
STORE_PLANES(`OUT', T_PLANES)
LABEL(one):
MULTIPLES(D_PLANES, T_PLANES, AT_SPREAD, 3)
	ldr	r1, LOW_AT
	ldr	r2, LOW_AT(+4)
	adds	r1, r1, #8
	adc	r2, r2, #0
	str	r1, LOW_AT
	str	r2, LOW_AT(+4)
	ldr	r2, GROUPS_AT
	sub	r2, r2, #1
	str	r2, GROUPS_AT
	mov	r2, #0
	str	r2, PHASE_AT
	ldr	STATE, STATE_AT
	ldr	END, [STATE]
	add	KEYS, STATE, #eval(PLANES + 256)
	add	END, KEYS, END, lsl #7
	sub	END, END, #eval(3 * 128)
	b	LABEL(third)
LABEL(alone):')

C --- functions

define(`MOST_FEW', 5)

PROLOGUE(xcsi_aes_ctr_neon)
	mov	r12, r1
	C offsets of a struct with pointers of 32 bits
	ldr	DST, [r12, #16]
	ldr	SRC, [r12, #20]
	ldr	BLOCKS, [r12, #24]
.Lany_blocks:
	cmp	BLOCKS, #0
	moveq	r0, #0
	bxeq	lr
	SAVE
	str	r12, MODE_AT
	cmp	r12, #0
	beq	LABEL(no_counter)
	bic	r12, r12, #1
	add	r4, sp, #COUNTER_AT
	vld1.64	{d0, d1}, [r12:64]
	vst1.64	{d0, d1}, [r4:64]
LABEL(no_counter):
	cmp	BLOCKS, #MOST_FEW
	bls	LABEL(few)
	str	STATE, STATE_AT
	str	DST, DST_AT
	str	SRC, SRC_AT
	mov	r4, #0
	str	r4, PHASE_AT
	str	r4, GROUPS_AT
	str	r4, MADE_AT
	SET_SLOTS
LABEL(again):
	str	BLOCKS, BLOCKS_AT
	ldr	r1, MODE_AT
	cmp	r1, #0
	BLOCK_KEY
LOAD(15, r1)
	LEA(.Ltables, r1)
	bne	LABEL(counters)
LOAD(14, r1)
	BLOCKS_IN(encrypt)
	str	SRC, SRC_AT
	b	LABEL(exchange)
LABEL(counters):
	ldr	r2, MODE_AT
	tst	r2, #1
	bne	LABEL(counters32)
MANY_COUNTERS
	add	r1, r1, #AT_COUNTER
LOAD(14, r1)
	add	r1, r1, #eval(AT_ONE - AT_COUNTER)
LOAD(13, r1)
	add	r1, sp, #COUNTER_AT
LOAD(12, r1)
	vrev64.8 q15, q15
EACH(`XOR(8 + I % 2, 12, 15)
	vadd.i64 d25, d25, d27
LOOK(I, 8 + I % 2, 14)')
	vst1.64	{d24, d25}, [r1:64]
	b	LABEL(exchange)
C Rounds 1 and 2 are not shared: counters come from a tag, for what tests of constant time call secret.
LABEL(counters32):
LOAD(14, r1)
	add	r1, r1, #AT_ONE
LOAD(13, r1)
	add	r1, sp, #COUNTER_AT
LOAD(12, r1)
EACH(`XOR(8 + I % 2, 12, 15)
	vadd.i32 d24, d24, d27
LOOK(I, 8 + I % 2, 14)')
	vst1.64	{d24, d25}, [r1:64]
LABEL(exchange):
TRANSPOSE(`IN', `IN_OTHER')
	ldr	END, [STATE]
	add	KEYS, STATE, #PLANES
	add	END, KEYS, END, lsl #7
	sub	END, END, #128
LABEL(rounds):
ROUND(1)
	cmp	KEYS, END
	beq	LABEL(last)
LABEL(second):
ROUND(2)
	cmp	KEYS, END
	beq	LABEL(last)
LABEL(third):
ROUND(3)
	cmp	KEYS, END
	beq	LABEL(last)
ROUND(0)
	b	LABEL(rounds)
LABEL(last):
	ldr	r2, PHASE_AT
	cmp	r2, #0
	bne	LABEL(round_done)
LABEL(box):
S_BOX_GATES
	cmp	r2, #0
	bne	LABEL(box_done)
TRANSPOSE(`OUT', `OUT_OTHER')
	ldr	STATE, STATE_AT
	ldr	r3, [STATE]
	BLOCK_KEY(last)
LOAD(OTHER(6), r1)
	LEA(.Ltables, r1)
	add	r1, r1, #AT_OUT
	and	r3, r3, #2
	add	r1, r1, r3, lsl #3
LOAD(OTHER(7), r1)
	ldr	DST, DST_AT
	ldr	r2, MODE_AT
	ldr	r3, BLOCKS_AT
	cmp	r2, #0
	ldr	SRC, SRC_AT
	bne	LABEL(add)
BLOCKS_OUT(`OUT', `OUT_OTHER', encrypt)
	b	LABEL(out_all)
LABEL(add):
BLOCKS_OUT(`OUT', `OUT_OTHER', ctr)
	str	SRC, SRC_AT
LABEL(out_all):
	str	DST, DST_AT
	subs	BLOCKS, BLOCKS, #8
	ldr	SRC, SRC_AT
	bls	LABEL(slices_end)
	cmp	BLOCKS, #MOST_FEW
	bhi	LABEL(again)
LABEL(slices_end):
WIPE_SLOTS
	ldr	r4, MADE_AT
	cmp	r4, #0
	beq	LABEL(wiped)
	vmov.i32 q1, #0
	add	r4, sp, #C_PLANES
FOR(`I', 1, 16, `	vst1.64	{d0-d3}, [r4:64]!
')LABEL(wiped):
	cmp	BLOCKS, #0
	ble	LABEL(end)
LABEL(few):
	ldr	r7, MODE_AT
	LEA(.Ltables, r5)
	add	r5, r5, #AT_SHUFFLES
	vld1.64	{d18-d21}, [r5:64]
	add	r12, sp, #COUNTER_AT
	tst	r7, #1
	ldrd	r10, r11, [r12]
	ldrdeq	r10, r11, [r12, #8]
	subs	BLOCKS, BLOCKS, #2
	blo	LABEL(single)
LABEL(pair):
FEW(2)
	subs	BLOCKS, BLOCKS, #2
	bhs	LABEL(pair)
LABEL(single):
	cmn	BLOCKS, #2
	beq	LABEL(end)
FEW(1)
LABEL(end):
WIPE_VECTORS(0, 3)
WIPE_VECTORS(8, 15)
	add	r12, sp, #COUNTER_AT
	vst1.64	{d0, d1}, [r12:64]
	RESTORE
	mov	r0, #0
	bx	lr
EPILOGUE

PROLOGUE(xcsi_aes_encrypt_neon)
	mov	r12, #0
	b	.Lany_blocks
EPILOGUE

PROLOGUE(xcsi_aes_ctr32le_neon)
	add	r12, r1, #1
	ldr	DST, [r12, #15]
	ldr	SRC, [r12, #19]
	ldr	BLOCKS, [r12, #23]
	b	.Lany_blocks
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_neon)
	cmp	BLOCKS, #0
	moveq	r0, #0
	bxeq	lr
	SAVE
	str	STATE, STATE_AT
	str	DST, DST_AT
	str	SRC, SRC_AT
	SET_SLOTS
LABEL(again):
	str	BLOCKS, BLOCKS_AT
	ldr	r3, [STATE]
	BLOCK_KEY(last)
LOAD(15, r1)
	LEA(.Ltables, r1)
	and	r3, r3, #2
	add	r1, r1, r3, lsl #4
LOAD(14, r1)
	ldr	r3, BLOCKS_AT
BLOCKS_IN(decrypt)
	str	SRC, SRC_AT
TRANSPOSE(`IN', `IN_OTHER')
	ldr	r3, [STATE]
	add	END, STATE, #eval(PLANES - 128)
	add	KEYS, END, r3, lsl #7
	sub	KEYS, KEYS, #128
	cmp	r3, #12
	beq	LABEL(three)
LABEL(rounds):
INVERSE_ROUND(1)
	cmp	KEYS, END
	beq	LABEL(last)
INVERSE_ROUND(0)
LABEL(three):
INVERSE_ROUND(3)
INVERSE_ROUND(2)
	b	LABEL(rounds)
LABEL(last):
INVERSE_S_BOX_GATES
TRANSPOSE(`INVERSE_OUT', `INVERSE_OUT_OTHER')
	ldr	STATE, STATE_AT
	BLOCK_KEY
LOAD(INVERSE_OTHER(6), r1)
	LEA(.Ltables, r1)
	add	r1, r1, #AT_OUT
LOAD(INVERSE_OTHER(7), r1)
	ldr	DST, DST_AT
	ldr	r3, BLOCKS_AT
BLOCKS_OUT(`INVERSE_OUT', `INVERSE_OUT_OTHER', decrypt)
LABEL(out_all):
	str	DST, DST_AT
	ldr	SRC, SRC_AT
	subs	BLOCKS, BLOCKS, #8
	bhi	LABEL(again)
WIPE_SLOTS
WIPE_VECTORS(0, 3)
WIPE_VECTORS(8, 15)
	RESTORE
	mov	r0, #0
	bx	lr
EPILOGUE

C --- key schedule

define(`FROM', `r1')
define(`TO', `r2')
define(`POWER', `r3')
define(`ROUNDS', `r12')
C Of both words in d4: SubWord; d30 has nibbles
define(`LOOK_D', `
	vtbl.8	D($1), {d$2-d`'eval($2 + 1)}, D($3)')
define(`SUB', `
	vand	d5, d4, d30
	vshr.u8	d6, d4, #4
LOOK_D(5, 26, 5)
LOOK_D(6, 28, 6)
	veor	d4, d5, d6
	vand	d6, d4, d30
	vshr.u8	d7, d4, #4
LOOK_D(4, 18, 7)
LOOK_D(5, 20, 6)
	veor	d6, d6, d7
	veor	d4, d4, d5
LOOK_D(31, 18, 6)
LOOK_D(4, 18, 4)
	veor	d5, d5, d31
	vmov.i8	d31, #0x63
LOOK_D(5, 18, 5)
	veor	d4, d4, d6
	veor	d5, d5, d7
LOOK_D(4, 22, 4)
LOOK_D(5, 24, 5)
	veor	d4, d4, d31
	veor	d4, d4, d5')
C SUMS(a): its words and all words before them, and those of d4
define(`SUMS', `
	vext.8	q3, q8, q$1, #12
	vmov	d5, d4
	veor	q$1, q$1, q3
	vext.8	q3, q8, q$1, #8
	veor	q$1, q$1, q2
	veor	q$1, q$1, q3
	vst1.8	BOTH($1), [TO]!')

PROLOGUE(xcsi_aes_set_key_neon)
	ldr	ROUNDS, [STATE]
	add	TO, STATE, #KEYS_AT
	LEA(.Ltables, r3)
	add	r3, r3, #AT_SHUFFLES
	vld1.64	{d18-d21}, [r3:64]!
	vld1.64	{d26-d29}, [r3:64]
	add	r3, r3, #128
	vld1.64	{d22-d25}, [r3:64]
	vmov.i8	d30, #15
	vmov.i32 q8, #0
	mov	POWER, #1
	vld1.8	{d0, d1}, [r1]!
	vst1.8	{d0, d1}, [TO]!
	vdup.32	d4, d1[1]
	cmp	ROUNDS, #12
	blo	LABEL(step)
	vld1.8	{d2}, [r1]!
	vst1.8	{d2}, [TO]!
	vdup.32	d4, d2[1]
	beq	LABEL(step)
	vld1.8	{d3}, [r1]
	vst1.8	{d3}, [TO]!
	vdup.32	d4, d3[1]
LABEL(step):
	vext.8	d4, d4, d4, #1
SUB
	vdup.32	d31, POWER
	lsl	POWER, POWER, #1
	tst	POWER, #0x100
	eorne	POWER, POWER, #0x100
	eorne	POWER, POWER, #0x1b
	veor	d4, d4, d31
SUMS(0)
	add	r1, STATE, #eval(KEYS_AT + 16)
	add	r1, r1, ROUNDS, lsl #4
	vdup.32	d4, d1[1]
	cmp	TO, r1
	beq	LABEL(expanded)
	cmp	ROUNDS, #12
	blo	LABEL(step)
	bhi	LABEL(eight)
	vshl.i64 d5, d2, #32
	veor	d2, d2, d4
	veor	d2, d2, d5
	vst1.8	{d2}, [TO]!
	vdup.32	d4, d2[1]
	b	LABEL(step)
LABEL(eight):
SUB
SUMS(1)
	vdup.32	d4, d3[1]
	b	LABEL(step)

LABEL(expanded):
	LEA(.Ltables, r3)
	add	TO, STATE, #PLANES
	add	FROM, STATE, #eval(KEYS_AT + 16)
	vld1.64	{d18, d19}, [r3:64]
	vmov.i8	q8, #15
	vmov.i8	q1, #0x63
	mov	r0, #1
LABEL(next):
	vld1.64	{d0, d1}, [FROM:64]
	cmp	r0, ROUNDS
	veor	q0, q0, q1
	beq	LABEL(end)
	LEA(.Ltables, r3)
	tst	r0, #1
	addne	r3, r3, #16
	tst	r0, #2
	addne	r3, r3, #32
	add	r0, r0, #1
	vld1.64	{d20, d21}, [r3:64]
LOOK(2, 0, 10)
FOR(`I', 0, 7, `LET(`P', NTH(I, KEY_ORDER), `	vmov.i8	q3, #eval(1 << P)
	vtst.8	q3, q2, q3
	vst1.64	{d6, d7}, [TO:64]!
')')
LOOK(2, 0, 9)
	vand	q3, q2, q8
	vshr.u8	q2, q2, #4
LOOK(3, 13, 3)
LOOK(2, 14, 2)
	veor	q2, q2, q3
	vst1.64	{d4, d5}, [FROM:64]!
	b	LABEL(next)
LABEL(end):
	vst1.64	{d0, d1}, [FROM:64]
WIPE_VECTORS(0, 3)
WIPE_VECTORS(8, 15)
	bx	lr
EPILOGUE

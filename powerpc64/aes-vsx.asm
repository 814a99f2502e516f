C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES in bit planes of 8 blocks, for POWER7 and CPUs that hide vcipher; src/aes-impl.h and aes-planes.m4 have formulas.  The last 4
C blocks or fewer of encrypt, ctr and ctr32le: by byte shuffles, with the formulas of x86_64/aes-shuffle.m4.
C
C Functions: set_key, encrypt, decrypt, ctr, ctr32le.
C Features: ISA 2.06 with VSX.
C Vector registers are saved in vector-scalar ones.  Stack: ctr alone, 1136 bytes, wiped.
C
C Instructions per byte of public functions; C below each:
C   bytes           64    256   1024  16384   set_key            big endian, 16384
C   encrypt128    19.5   16.6   16.2   16.1   860 instructions   16.1
C                103.1   53.8   52.6   52.2   9212               90.4
C   decrypt128    38.3   18.7   18.3   18.3                      18.3
C                189.1   96.8   95.5   95.2                      144
C   ctr128        21.1   17.4   14.6   13.7                      13.7
C                105.3   55.1   53.6   53.1                      91.2
C   encrypt256    26.4   22.7   22.3   22.2   1100               22.2
C   ctr256        28.1   23.4   20.7   19.8                      19.8
C   GCM-SIV, 128  87.7   35.1   21.4   17.1   sealed
C                  151   50.4   28.5   21.6   where C makes counter blocks, in planes alone
C Cycles by llvm-mca 19, which has no model of POWER7, of the instructions of functions but branches, with 128 bits of key; in
C brackets: planes alone:
C                     POWER8         POWER9         POWER10
C   encrypt, blocks   1: 325 (1076)     336 (1017)     307 (601)
C                     2: 415 (1077)     375 (1019)     309 (602)
C                     3: 598 (1077)     455 (1022)     318 (606)
C                     4: 765 (1078)     579 (1024)     319 (608)
C                     8: 1083 (1079)   1032 (1022)     610 (606)
C   ctr, 1 block         329 (1120)     343 (1055)     314 (628)
C Cycles per byte:
C   ctr128              6.88           6.55           3.91   4096 bytes
C                       8.54           8.02           4.70   planes without shared rounds
C   ctr128              7.18           6.84           4.10   1024 bytes
C                       8.56           8.04           4.72   planes without shared rounds
C A round of 4 blocks by shuffles: 110 instructions; 74, 55 and 31 cycles.  5 blocks by shuffles do not gain on all of them.
C
C Slower: both patterns from memory, encrypt128 16.4 instructions per byte; rounds 1 and 2 once for 16 blocks, ctr128 of 256 bytes
C 3.6 % more; data and the last key added first, ctr128 of 1024 bytes 0.8 and 1.7 % more cycles of POWER9 and POWER10.  Rejected by
C counting: the S-box as 8 vperm and 12 other instructions per round of a block, as in the key schedule.
C Not by stores of counters in general registers, though they are 30 instructions less for 8 blocks: their loads would wait for the
C stores of two words.
C
C State: from SCHEDULE on round keys of byte shuffles, 16 bytes each, in the tower, the first and the last one as they are; from
C PLANES on planes of the others.  All but the first include 0x63.

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
define(`PLANES', 256)
define(`MOST_FEW', 4)
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
C Byte shuffles: in the order of use.  Bit 4 is in place of bit 7, as vperm looks up in 32 bytes, of which the last 16 are 0.
define(`TABLE', `define(`TABLE_$1', `$2')')
define(`USE', `FOR(`U', 0, 15, `LET(`Y', eval(PLACE(U)), `DATA8(eval($2(NTH(Y, indir(`TABLE_$1')))))')')')
define(`TO_BIT_4', `(($1) & 15 | ($1) >> 7 << 4)')
include(`x86_64/aes-shuffle-tables.m4')
HERE(`AT_PHI')
USE(phi_low) USE(phi_high) USE(one_i, `TO_BIT_4') USE(a_k, `TO_BIT_4')
USE(s2_io) USE(s2_jo)
FOR(`K', 0, 3, `PATTERN(K, K, 1)')
USE(s1_io) USE(s1_jo) USE(s_io) USE(s_jo)
END_RODATA

RODATA(.Ls_box, 16)
S_BOX_TABLE
END_RODATA

C --- rounds

C ADD_KEY(first or last): the round key that is added to blocks.  After rounds of encryption ROUND tells where the last one is.
define(`ADD_KEY', `ifelse($1, first, `
	li	KEYS, SCHEDULE', MODE, decrypt, `
	ld	KEYS, 0(STATE)
	sldi	KEYS, KEYS, 4
	addi	KEYS, KEYS, SCHEDULE', `
	addi	KEYS, ROUND, eval(SCHEDULE + ifelse(MODE, ctr, 16, 0))')
	lxvd2x	VS(16), STATE, KEYS
EACH(`XOR(I, I, 16)')')
C ORDER(first of the vectors that go to 0 to 7): ShiftRows twice, which is the order after 10 and 14 rounds.  cr5: the number of
C rounds compared with 12.
define(`MOVE', `EACH(`
	vor	I, eval($1 + I), eval($1 + I)')')
define(`ORDER', `
	beq	cr5, LABEL(in_order)
	li	N, AT_ORDER
	lxvd2x	VS(16), TABLES, N
EACH(`LOOK(I, $1 + I, 16)')ifelse($1, 0, `
LABEL(in_order):', `
	b	LABEL(ordered)
LABEL(in_order):
MOVE($1)
LABEL(ordered):')')

define(`LOAD_PATTERNS', `
	andi.	N, ROUND, 48
	lxvd2x	VS(NEXT), TABLES, N
	vperm	OPPOSITE, NEXT, NEXT, NEXT')

C The beginning of each round
define(`FIRST_S_BOX', `
LABEL(round):
	addi	ROUND, ROUND, 16
LOAD_PATTERNS
S_BOX')

define(`ENCRYPT', `
	ld	N, 0(STATE)
	addi	KEYS, STATE, PLANES
	mtctr	N
	li	ROUND, 0
FIRST_S_BOX
	bdz	LABEL(last)
MIX_COLUMNS(with key)
	b	LABEL(round)
LABEL(last):
ORDER(24)')

C Of ctr.  Rounds also end after 1 or 2, S-boxes with S_ALONE or T_ALONE, and go back to COUNTER_PLANES.
define(`ENCRYPT_COUNTERS', `
	ld	KEYS, 0(STATE)
	li	ROUND, 0
	addi	KEYS, KEYS, -1
	mtctr	KEYS
	addi	KEYS, STATE, PLANES
FIRST_S_BOX
MIX_COLUMNS(with key)
	bdnz	LABEL(round)
	cmpldi	cr7, ROUND, 32
	ble	cr7, LABEL(rounds_done)
LABEL(box):
S_BOX
	ble	cr7, LABEL(box_done)
ORDER(24)')

define(`DECRYPT', `
ORDER(0)
	ld	N, 0(STATE)
	addi	KEYS, STATE, PLANES
	mtctr	N
	sldi	ROUND, N, 4
	sldi	N, N, 7
	add	KEYS, KEYS, N
LABEL(round):
	addi	ROUND, ROUND, -16
	addi	KEYS, KEYS, -256
LOAD_PATTERNS
INVERSE_S_BOX
	bdz	LABEL(last)
LOAD_KEY(0)
EACH(`XOR(24 + I, 24 + I, I)')
INVERSE_MIX_COLUMNS
	b	LABEL(round)
LABEL(last):
MOVE(24)')

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
	cmpldi	cr0, BLOCKS, eval(8 * LEAST_GROUPS - 7 + MOST_FEW)
	clrldi	N, LOW, 56
	blt	cr0, LABEL(alone)
	subfic	N, N, 256
	addi	KEYS, BLOCKS, eval(7 - MOST_FEW)
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
	li	N, SCHEDULE
	lxvd2x	VS(16), STATE, N
	addi	KEYS, STATE, PLANES
XOR(8, 8, 16)
FOR(`I', 0, 7, `
	vsrab	eval(7 - I), v8, v9`'ifelse(I, 7, `', `
	vaddubm	v8, v8, v8')')
	li	N, AT_BUT_15
	lxvd2x	VS(16), TABLES, N
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
	addi	KEYS, STATE, eval(PLANES + 128)
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
	li	N, SCHEDULE
	lxvd2x	VS(16), STATE, N
	vspltb	v16, v16, eval(PLACE(15))
EACH(`XOR(I, I, 16)')
TRANSPOSE
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
	addi	KEYS, STATE, eval(PLANES + 2 * 128)
	addi	LOW, LOW, 8
	addi	GROUPS, GROUPS, -1
	b	LABEL(round)
LABEL(alone):')

C --- byte shuffles

C Blocks 0 to N_FEW - 1, in vectors 4 X to 4 X + 3; 16 and 17 are free, v18 is a key
define(`ALL', `FOR(`X', 0, N_FEW - 1, `$1')')
define(`A_', `eval(4 * X)')
define(`B_', `eval(4 * X + 1)')
define(`K_', `eval(4 * X + 2)')
define(`I_', `eval(4 * X + 3)')
define(`SHIFT', `v19')
define(`TO_IO', `v20')		C phi, then S, and the S-box of the last round
define(`TO_JO', `v21')
define(`ONE', `v22')
define(`OVER_K', `v23')
define(`TO_IO_2', `v24')
define(`TO_JO_2', `v25')
define(`ROW', `eval(26 + $1)')
define(`ZERO_16', `v30')
define(`NIBBLE', `v31')
C MAP(to, table, index)
define(`MAP', `
	vperm	$1, $2, ZERO_16, $3')
define(`NIBBLES', `ALL(`
	vand	K_, A_, NIBBLE')
ALL(`
	vsrb	I_, A_, SHIFT')')
C To A_ and B_: io and jo of the bytes of A_
define(`CORE', `NIBBLES
ALL(`MAP(B_, OVER_K, K_)')
ALL(`MAP(A_, ONE, I_)')
ALL(`XOR(K_, K_, I_)')
ALL(`XOR(A_, A_, B_)')
ALL(`MAP(eval(16 + X % 2), ONE, K_)
XOR(B_, B_, 16 + X % 2)')
ALL(`MAP(A_, ONE, A_)')
ALL(`MAP(B_, ONE, B_)')
ALL(`XOR(A_, A_, K_)')
ALL(`XOR(B_, B_, I_)')')
define(`NEXT_KEY', `
	lxvd2x	VS(v18), 0, KEYS
	addi	KEYS, KEYS, 16')
C ShiftRows and MixColumns: with a = S and b = 2 S of the bytes, row r + k of a column is ROW(k); b[r] + (a + b)[r+1] + a[r+2] +
C a[r+3].
define(`SHUFFLED', `
ALL(`XOR(A_, A_, 18)')
NIBBLES
ALL(`MAP(A_, TO_IO, K_)')
ALL(`MAP(B_, TO_JO, I_)')
	lxvd2x	VS(TO_IO), OFFSET(2), ROUND
	lxvd2x	VS(TO_JO), OFFSET(3), ROUND
ALL(`XOR(A_, A_, B_)')
LABEL(few_round_`'N_FEW):
CORE
NEXT_KEY
ALL(`MAP(K_, TO_IO, A_)')
ALL(`MAP(I_, TO_JO, B_)')
ALL(`MAP(A_, TO_IO_2, A_)')
ALL(`MAP(B_, TO_JO_2, B_)')
ALL(`XOR(K_, K_, I_)')
ALL(`XOR(A_, A_, B_)')
ALL(`XOR(B_, A_, K_)')
ALL(`LOOK(A_, A_, ROW(0))')
ALL(`LOOK(I_, K_, ROW(2))')
ALL(`LOOK(K_, K_, ROW(3))')
ALL(`LOOK(B_, B_, ROW(1))')
ALL(`XOR(A_, A_, 18)')
ALL(`XOR(I_, I_, K_)')
ALL(`XOR(A_, A_, I_)')
ALL(`XOR(A_, A_, B_)')
	bdnz	LABEL(few_round_`'N_FEW)
	addi	ROUND, ROUND, 64
	lxvd2x	VS(TO_IO), 0, ROUND
	lxvd2x	VS(TO_JO), OFFSET(1), ROUND
CORE
NEXT_KEY
ALL(`MAP(A_, TO_IO, A_)')
ALL(`MAP(B_, TO_JO, B_)')
ALL(`XOR(A_, A_, B_)')
ALL(`LOOK(A_, A_, ROW(0))')
ALL(`XOR(A_, A_, 18)')')

C cr7: less for encrypt, greater for ctr32le
define(`FEW', `define(`N_FEW', $1)
LABEL(few_$1):
	bgt	cr7, LABEL(few32_$1)
	beq	cr7, LABEL(few_counters_$1)
ALL(`
	lxvd2x	VS(A_), AT(X, SRC)')
	b	LABEL(shuffle_$1)
LABEL(few_counters_$1):
ALL(`ifelse(X, 0, `
	xxlor	VS(A_), COUNT, COUNT', `
	lxvd2x	VS(A_), AT(X, TABLES)
ADD(A_, v0, B_)')')
IF_BE(`', `	b	LABEL(reverse_$1)')
	IF_BE(`b	LABEL(shuffle_$1)')
LABEL(few32_$1):
ALL(`ifelse(X, 0, `
	xxlor	VS(A_), COUNT, COUNT', `
	lxvd2x	VS(A_), AT(X, TABLES)
	vadduwm	A_, A_, v0')')
ALL(`
	xxpermdi VS(A_), VS(A_), VS(A_), 2')
IF_BE(`', `	b	LABEL(shuffle_$1)
LABEL(reverse_$1):')
	REVERSE_MASK(v1, v2)
ALL(`LOOK(A_, A_, 1)')
LABEL(shuffle_$1):
SHUFFLED
	blt	cr7, LABEL(few_stored_$1)
ALL(`
	lxvd2x	VS(B_), AT(X, SRC)')
ALL(`XOR(A_, A_, B_)')
LABEL(few_stored_$1):
ALL(`
	stxvd2x	VS(A_), AT(X, DST)')')

C FUNCTION(encrypt, decrypt, ctr or ctr32le).  v20 to v31 are saved in vs0 to vs11.
define(`FUNCTION', `define(`MODE', $1)
IF_COUNTS(`	ld	BLOCKS, OFFSET_OF(aes_run, blocks)(DST)
	lxvd2x	COUNT, 0, DST		C struct aes_run begins with counter
ifelse(MODE, ctr, `	mr	KEYS, DST', `	xxpermdi COUNT, COUNT, COUNT, 2')
	ld	SRC, OFFSET_OF(aes_run, src)(DST)
	ld	DST, OFFSET_OF(aes_run, dst)(DST)')
	cmpldi	cr0, BLOCKS, 0
	beqlr	cr0
	LEA(.Ltables, TABLES)
ifelse(MODE, decrypt, `', `	cmpldi	cr0, BLOCKS, MOST_FEW
')dnl
	ld	N, 0(STATE)
	cmpldi	cr5, N, 12
FOR(`I', 20, 31, `	xxlor	eval(I - 20), VS(I), VS(I)
')FOR(`I', 1, 3, `	li	OFFSET(I), eval(16 * I)
')dnl
ifelse(MODE, decrypt, `', `	ble	cr0, LABEL(few)
')ifelse(MODE, ctr, `FOR(`I', 26, 31, `	SAVE(I, eval(8 * (I - 32)))
')	ld	LOW, eval(OFFSET_OF(aes_run, counter) + 8)(KEYS)
	FRAME(FRAME_BYTES)
	cmpld	cr6, r1, r1
	li	GROUPS, 0
FOR(`I', 4, 7, `	li	eval(22 + I), eval(16 * I)
')')dnl
LABEL(again):
	cmpldi	cr1, BLOCKS, 8
ifelse(MODE, ctr, `COUNTER_PLANES')
IF_COUNTS(`COUNTERS', `BLOCKS_OF(lxvd2x, SRC, 0, in)')
ADD_KEY(ifelse(MODE, decrypt, last, first))
TRANSPOSE
ifelse(MODE, decrypt, `DECRYPT', MODE, ctr, `ENCRYPT_COUNTERS', `ENCRYPT')
TRANSPOSE
IF_COUNTS(`BLOCKS_OF(lxvd2x, SRC, 8, data)
EACH(`XOR(I, I, 8 + I)')')
ADD_KEY(ifelse(MODE, decrypt, first, last))
BLOCKS_OF(stxvd2x, DST, 0, out)
	addi	BLOCKS, BLOCKS, -8
ifelse(MODE, decrypt, `	bgt	cr1, LABEL(again)
.Lblocks_done:
FOR(`I', 20, 31, `	xxlor	VS(I), eval(I - 20), eval(I - 20)
')
WIPE_VECTORS(0, 19)
	li	r3, 0
	blr', `	cmpdi	cr0, BLOCKS, MOST_FEW
	bgt	cr0, LABEL(again)
ifelse(MODE, ctr, `	beq	cr6, LABEL(wiped)
	vspltisb v0, 0
	addi	KEYS, r1, C_AT`'FOR(`WIPED', 1, eval((T_AT + 384 - C_AT) / 128), `EACH(`
	stvx	0, PLANE_AT(I, KEYS)')
	addi	KEYS, KEYS, 128')
LABEL(wiped):
	END_FRAME(FRAME_BYTES)
FOR(`I', 26, 31, `	RESTORE(I, eval(8 * (I - 32)))
')')dnl
	cmpdi	cr0, BLOCKS, 0
	ble	cr0, .Lblocks_end
LABEL(few):
	li	N, ifelse(MODE, encrypt, 0, MODE, ctr, 1, 2)
	cmpldi	cr7, N, 1
ifelse(MODE, encrypt, `', `	b	.Lfew')')')

PROLOGUE(xcsi_aes_encrypt_vsx)
FUNCTION(encrypt)
C The last blocks of ctr and ctr32le, too
.Lfew:
	cmpldi	cr0, BLOCKS, 2
	cmpldi	cr1, BLOCKS, 4
	addi	ROUND, TABLES, AT_PHI
	ld	KEYS, 0(STATE)
	vspltisb ZERO_16, 0
	addi	KEYS, KEYS, -1
	vspltisb NIBBLE, 15
	mtctr	KEYS
	vspltisb SHIFT, 4
	addi	KEYS, STATE, SCHEDULE
FOUR(lxvd2x, TO_IO, ROUND)
	addi	ROUND, ROUND, 64
NEXT_KEY`'FOUR(lxvd2x, TO_IO_2, ROUND)
	addi	ROUND, ROUND, 64
	lxvd2x	VS(ROW(2)), 0, ROUND
	lxvd2x	VS(ROW(3)), OFFSET(1), ROUND
	addi	TABLES, TABLES, AT_SMALL
	blt	cr0, LABEL(few_1)
	beq	cr0, LABEL(few_2)
	blt	cr1, LABEL(few_3)
FEW(4)
.Lblocks_end:
	xxlxor	COUNT, COUNT, COUNT
FOR(`I', 20, 31, `	xxlor	VS(I), eval(I - 20), eval(I - 20)
')
WIPE_VECTORS(0, 19)
	li	r3, 0
	blr
FOR(`N_OF', 1, 3, `FEW(N_OF)
	b	.Lblocks_end
')EPILOGUE

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

C LOAD_FROM: the key of ROUND, in the order that blocks have
define(`LOAD_FROM', `
	lxvd2x	VS(v0), FROM, ROUND
IF_BE(`', `	vperm	v0, v0, v0, REVERSE
')')

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
	addi	KEYS, TABLES, AT_PHI
	lxvd2x	VS(v6), 0, KEYS
	lxvd2x	VS(v7), OFFSET(1), KEYS
	addi	TABLES, TABLES, AT_ORDERS
	vspltisb v8, 15
	vspltisb v9, 4
	vspltisb v4, 3
	vspltisb v5, 5
	vslb	v5, v4, v5
	vxor	v4, v4, v5
	addi	KEYS, FROM, PLANES
	addi	FROM, FROM, SCHEDULE
	addi	LAST, LAST, -1
	li	ROUND, 0
	mtctr	LAST
IF_BE(`', `LOAD_FROM
	stxvd2x	VS(v0), FROM, ROUND
')dnl
.Lplanes:
	addi	ROUND, ROUND, 16
	andi.	STATE, ROUND, 48
LOAD_FROM
	lxvd2x	VS(v1), TABLES, STATE
	vxor	v0, v0, v4
	vand	v10, v0, v8
	vsrb	v11, v0, v9
LOOK(0, 0, 1)
	vperm	v10, v6, v6, v10
	vperm	v11, v7, v7, v11
	vxor	v10, v10, v11
	stxvd2x	VS(v10), FROM, ROUND
FOR(`I', 0, 7, `	vsrab	eval(23 - I), v0, SEVEN
ifelse(I, 7, `', `	vaddubm	v0, v0, v0
')')FOUR(stxvd2x, 16, KEYS)
	addi	KEYS, KEYS, 64`'FOUR(stxvd2x, 20, KEYS)
	addi	KEYS, KEYS, 64
	bdnz	.Lplanes
	addi	ROUND, ROUND, 16
LOAD_FROM
	vxor	v0, v0, v4
	stxvd2x	VS(v0), FROM, ROUND
FOR(`I', 20, 31, `	xxlor	VS(I), eval(I - 20), eval(I - 20)
')
WIPE_VECTORS(0, 2)
WIPE_VECTORS(5, 11)
WIPE_VECTORS(16, 19)
	blr
EPILOGUE

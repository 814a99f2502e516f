C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES by byte shuffles, 4 blocks at a time, then 3, 2 or 1, for z13 and later; src/aes-impl.h has formulas.  Every lookup is in
C registers: the idea is that of M. Hamburg, as in x86_64/aes-shuffle.m4.
C
C Functions: set_key, encrypt, decrypt, ctr, ctr32le.
C Features: vector facility (z13).  Stack: slots in the frame of the caller, without secrets.
C
C Instructions per byte of public functions; C below each:
C   bytes           64    256   1024  16384   set_key
C   encrypt128    15.6   14.7   14.4   14.3   696 instructions
C                 95.2   93.2   92.7   92.6   8680
C   decrypt128    18.7   17.8   17.5   17.5
C                  138    136    136    136
C   ctr128        16.8   13.4   12.6   12.4
C                 97.0   94.3   93.7   93.5
C   encrypt256    21.3   20.3   20.1   20.0   919
C                  124    122    122    122
C   ctr256        22.5   19.1   18.3   18.1
C                  126    123    123    123
C   GCM, 128      29.3   17.5   13.8   12.7   sealed
C   GCM-SIV, 128  73.2   31.9   20.9   17.4   sealed
C
C vperm takes 5 bits of an index for 32 bytes, and no notice of the others, so logarithms are added as bytes.  A byte is 2 k + i,
C k and i in GF(16); D is its norm and c the conjugate of 2; its inverse is c k / D + i / D.  The difference of the logarithms of k
C and i, 0 to 28, is an index for those of D / i^2 and D / k^2, 0 to 14; with those of i and k added these are those of D / i and
C D / k, again of 29 values modulo 32: two tables give any linear map of the inverse.  For zeros the difference is 31 or more, for
C which a minimum stands, and the sum is none of the 29: tables have 0 there.
C Twice a byte is the byte shifted to the right by 4 bits and a table for its low 5 bits, with a basis for that: one of encryption,
C one of decryption.  There bytes are A^-1 of what they are, as in x86_64/aes-shuffle.m4, and tables give 5 and 4 times the inverse:
C MixColumns of 5 a + 4 (a two rows further) is the inverse of MixColumns.
C As in aes-planes.m4 ShiftRows moves nothing: after k rounds byte (r, c) is where (r, c + k r) was, and one row further is k
C columns further.
C evidence/generate/aes-shuffle.c writes the tables.
C
C State: round keys of 16 bytes in the order of their round, from KEYS_AT on in the basis of encryption, the first and the last one
C as they are; from INVERSE_AT on those of decryption, without the first and the last one.  All but the first include 0x63.
C
C A round of a block has 21 operations, or 22 of which fewer are in sequence; of decryption 26.  Cycles by llvm-mca 19, z13, z14 and
C z15: encrypt128 of 4, 3, 2 and 1 blocks 428, 360, 286 and 258, decrypt128 524, 438, 350 and 322; of more blocks 104 and 127 a
C block; ctr128 of 1024 bytes 5880 (C 37300).
C
C Slower: 8 blocks in bit planes (aes-planes.m4), 880 cycles of encrypt128 for 1 to 8 blocks, 109 a block of more; of decrypt128
C 1070 and 133; ctr128 of 1024 bytes 6570.  The formulas of x86_64/aes-shuffle.m4 have 12 operations instead of 9 before the maps.
C No gain: tables of 3 S for one block.

REQUIRES(vx)

C arguments and numbers
define(`STATE', `%r2')
define(`DST', `%r3')
define(`SRC', `%r4')
define(`BLOCKS', `%r5')
define(`TABLES', `%r1')
define(`T', `%r0')
define(`KEYS', `%r6')		C the next round key
define(`ROUND', `%r7')		C patterns of this round
define(`LEFT', `%r8')		C rounds
define(`HIGH', `%r9')		C the next counter
define(`LOW', `%r10')
define(`D_HIGH', `%r11')	C of ctr: D and C
define(`D_LOW', `%r12')
define(`C_', `%r13')
define(`PREFIX', `%r14')	C LOW but its last byte, for which they are

define(`KEYS_AT', 16)
define(`INVERSE_AT', 256)

STRUCTS(`src/aes-run.h')
define(`RUN', `OFFSET_OF(aes_run, $2)($1)')
define(`AT', `$1(TABLES)')
define(`LABEL', `.L`'CURRENT`_$1'')

define(`V', `%v`'eval($1)')
define(`XOR', `
	vx	V($1), V($2), V($3)')
define(`AND', `
	vn	V($1), V($2), V($3)')
define(`HIGH_NIBBLES', `
	vesrlb	V($1), V($2), 4')
C LOOK(to, table of 16 bytes, index), also for bytes and a pattern; LOOK_2: of 32 bytes
define(`LOOK', `
	vperm	V($1), V($2), V($2), V($3)')
define(`LOOK_2', `
	vperm	V($1), V($2), V($2 + 1), V($3)')
define(`LOAD', `
	vl	V($1), $2')
C LOAD_ALL(first, how many, offset of tables)
define(`LOAD_ALL', `
	vlm	V($1), V($1 + $2 - 1), AT($3)')

C registers of block X
define(`ALL', `FOR(`X', 0, N - 1, `$1')')
define(`P', `4 * X')
define(`Q', `4 * X + 1')
define(`R', `4 * X + 2')
define(`S', `4 * X + 3')
C of tables
define(`LOG_K', 16)
define(`LOG_I', 17)
define(`F_OF', 18)
define(`H_OF', 20)
define(`LEAST', 22)
define(`MAPS', 24)	C those of S; 28: of 2 S, or DOUBLE
define(`DOUBLE', 28)
define(`NEXT', 31)	C of ctr: bytes before round 2 of the next four counters
C for anything else
define(`OTHER', `ifelse(IS_FEW, 1, `eval(8 + $1)', `NTH($1, 23, 30)')')
define(`IS_FEW', `eval(N < 3)')	C with fewer operations in sequence

C --- constants

define(`TABLE', `define(`TABLE_$1', `$2')')
include(`aes-vx-tables.m4')
define(`USE', `	DATA8(indir(`TABLE_$1'))')

C PATTERN(rows, columns, columns for each row): bytes that are so much further
define(`PATTERN', `FOR(`Y', 0, 15, `	DATA8(eval((Y + $1) % 4 + 4 * ((Y / 4 + $2 + $3 * (Y % 4)) % 4)))
')')
C BYTES_OF(expression): of row I_ and column J_
define(`BYTES_OF', `FOR(`J_', 0, 3, `FOR(`I_', 0, 3, `	DATA8(eval($1))
')')')
RODATA(.Ltables, 16)
HERE(`AT_LOGARITHMS')
USE(log_k) USE(log_i) USE(u_f) USE(u_h)
	DATA_FILL(16, 8, 31)
HERE(`AT_INVERSE_LOGARITHMS')
USE(inverse_log_k) USE(inverse_log_i)
HERE(`AT_S1')
USE(s1_i) USE(s1_k)
HERE(`AT_TWICE')
USE(twice_s)
HERE(`AT_TWICE_INVERSE')
USE(twice_d)
HERE(`AT_S2')
USE(s2_i) USE(s2_k)
HERE(`AT_S')
USE(s_i) USE(s_k)
HERE(`AT_PHI')
USE(phi_low) USE(phi_high)
HERE(`AT_THETA')
USE(theta_low) USE(theta_high)
HERE(`AT_D5')
USE(d5_i) USE(d5_k)
HERE(`AT_D4')
USE(d4_i) USE(d4_k)
HERE(`AT_D1')
USE(d1_i) USE(d1_k)
HERE(`AT_KEY_MAPS')
USE(key14_low) USE(key14_high) USE(key11_low) USE(key11_high)
USE(key13_low) USE(key13_high) USE(key9_low) USE(key9_high)
C For each k modulo 4: one, two and three rows further, and the order of bytes, which for 0 and 2 is its own inverse
HERE(`AT_PATTERNS')
FOR(`K', 0, 3, `PATTERN(1, K, 0)PATTERN(2, eval(2 * K), 0)PATTERN(3, eval(3 * K), 0)PATTERN(0, 0, (4 - K))')
define(`ROW_1', `eval(AT_PATTERNS)(ROUND, TABLES)')
define(`ROW_2', `eval(AT_PATTERNS + 16)(ROUND, TABLES)')
define(`ROW_3', `eval(AT_PATTERNS + 32)(ROUND, TABLES)')
define(`ORDER', `eval(AT_PATTERNS + 48)(ROUND, TABLES)')
HERE(`AT_ONE')
	DATA64(0, 1)
HERE(`AT_REVERSE')
FOR(`Y', 0, 15, `	DATA8(eval(15 - Y))
')
C Rounds 1 and 2 of four counters
HERE(`AT_BUT_15')
	DATA_FILL(15, 8, 255)
	DATA8(0)
HERE(`AT_BUT_DIAGONAL')
BYTES_OF(`255 * (I_ != J_)')
HERE(`AT_DIAGONAL')
BYTES_OF(`5 * I_')
HERE(`AT_FOURS')
BYTES_OF(`J_')
HERE(`AT_HAS_S')
BYTES_OF(`255 * (I_ != 3)')
HERE(`AT_HAS_2S')
BYTES_OF(`255 * (I_ >= 2)')
HERE(`AT_SPREAD')
define(`SPREAD', `ifelse(eval($2), 0, `8 + ($1) % 8', eval($2), 1, `($1) % 8', `16 + $1')')
FOR(`M', 0, 3, `BYTES_OF(`SPREAD(((2 * I_ - J_) & 3) + 4 * M, (I_ - J_) & 3)')')
C S (x) = ... + 0x63: the constants of the key schedule with it
HERE(`AT_POWERS')
FOR(`Y', 0, 9, `	DATA8(eval(0x63 ^ NTH(Y, 1, 2, 4, 8, 16, 32, 64, 128, 27, 54)), 0x63, 0x63, 0x63)
')
HERE(`AT_63')
	DATA_FILL(4, 8, 0x63)
HERE(`AT_ROTATION')
	DATA8(1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0)
END_RODATA

C --- rounds of N blocks in P

C To P and R: both sums of the bytes of P; Q and S are free.
define(`CORE', `ALL(`HIGH_NIBBLES(Q, P)')
ALL(`LOOK(R, LOG_K, P)')
ALL(`LOOK(P, LOG_I, Q)')
ALL(`
	vsb	V(Q), V(R), V(P)')
ALL(`
	vmnlb	V(Q), V(Q), V(LEAST)')
ALL(`LOOK_2(S, F_OF, Q)')
ALL(`LOOK_2(Q, H_OF, Q)')
ALL(`
	vab	V(P), V(P), V(S)')
ALL(`
	vab	V(R), V(R), V(Q)')')
define(`MAP', `ALL(`LOOK_2(Q, MAPS, P)')
ALL(`LOOK_2(S, MAPS + 2, R)')')
define(`LINEAR', `LOAD_ALL(OTHER(0), 1, $1)
LOAD_ALL(OTHER(1), 1, $1 + 16)
ALL(`HIGH_NIBBLES(Q, P)')
ALL(`LOOK(R, OTHER(0), P)')
ALL(`LOOK(Q, OTHER(1), Q)')
ALL(`XOR(P, R, Q)')')

C MIX(key): MixColumns of Q, and the key, to P: with t = a[r] + a[r+1], 2 t + a[r+1] + t[r+2]
define(`MIX', `ALL(`LOOK(R, Q, OTHER(0))')
LOAD(OTHER(0), $1)
ALL(`XOR(Q, Q, R)')
ALL(`XOR(R, R, OTHER(0))')
ALL(`HIGH_NIBBLES(S, Q)')
ALL(`LOOK_2(P, DOUBLE, Q)')
ALL(`LOOK(Q, Q, OTHER(1))')
ALL(`XOR(R, R, S)')
ALL(`XOR(P, P, Q)')
ALL(`XOR(P, P, R)')')
define(`MIDDLE_4', `LOAD(OTHER(0), ROW_1)
LOAD(OTHER(1), ROW_2)
CORE
MAP
ALL(`XOR(Q, Q, S)')
MIX(`0(KEYS)')')
C With fewer operations in sequence: a = S and b = 2 S, b[r] + a[r+1] + a[r+3] + (b + a[+1])[r+1]
define(`MIDDLE_FEW', `LOAD(OTHER(0), ROW_1)
LOAD(OTHER(1), ROW_3)
LOAD(OTHER(2), 0(KEYS))
CORE
MAP
ALL(`LOOK_2(P, MAPS + 4, P)')
ALL(`LOOK_2(R, MAPS + 6, R)')
ALL(`XOR(Q, Q, S)')
ALL(`XOR(P, P, R)')
ALL(`LOOK(R, Q, OTHER(0))')
ALL(`LOOK(S, Q, OTHER(1))')
ALL(`XOR(P, P, R)')
ALL(`XOR(S, S, OTHER(2))')
ALL(`LOOK(R, P, OTHER(0))')
ALL(`XOR(S, S, P)')
ALL(`XOR(P, R, S)')')
define(`MIDDLE', `ifelse(IS_FEW, 1, `MIDDLE_FEW', `MIDDLE_4')
	la	KEYS, 16(KEYS)
	aghi	ROUND, 64
	nill	ROUND, 192')

define(`FIRST', `LOAD(OTHER(0), KEYS_AT`'(STATE))
ALL(`XOR(P, P, OTHER(0))')
LINEAR(AT_PHI)')

C ROUNDS(label): those that are LEFT, and the last one
define(`ROUNDS', `
LABEL(round_$1):
MIDDLE
	brctg	LEFT, LABEL(round_$1)
CORE
LOAD_ALL(MAPS, 4, AT_S)
MAP
LOAD(OTHER(0), ORDER)
LOAD(OTHER(1), 0(KEYS))
ALL(`XOR(P, Q, S)')
ALL(`LOOK(P, P, OTHER(0))')
LOAD_ALL(MAPS, 4, AT_S1)
ALL(`XOR(P, P, OTHER(1))')')

define(`BEGIN', `
	lg	LEFT, 0(STATE)
	aghi	LEFT, -$1
	la	KEYS, eval(KEYS_AT + 16 * $1)(STATE)
	lghi	ROUND, eval(64 * $1)')
define(`ENCRYPT', `BEGIN(1)
FIRST
ROUNDS(N)')

define(`DECRYPT', `
	lg	LEFT, 0(STATE)
	sllg	ROUND, LEFT, 6
	nill	ROUND, 192
	sllg	KEYS, LEFT, 4
	la	KEYS, 0(KEYS, STATE)
LOAD(OTHER(0), KEYS_AT`'(KEYS))
LOAD(OTHER(1), ORDER)
ALL(`XOR(P, P, OTHER(0))')
ALL(`LOOK(P, P, OTHER(1))')
LINEAR(AT_THETA)
	aghi	LEFT, -1
LABEL(round_`'N):
	aghi	KEYS, -16
	aghi	ROUND, 192
	nill	ROUND, 192
LOAD(OTHER(0), ROW_1)
LOAD(OTHER(1), ROW_2)
CORE
LOAD_ALL(MAPS, 4, AT_D4)
MAP
LOAD_ALL(MAPS, 4, AT_D5)
ALL(`XOR(Q, Q, S)')
ALL(`LOOK_2(P, MAPS, P)')
ALL(`LOOK_2(R, MAPS + 2, R)')
ALL(`LOOK(Q, Q, OTHER(1))')
ALL(`XOR(P, P, R)')
ALL(`XOR(Q, Q, P)')
MIX(INVERSE_AT`'(KEYS))
	brctg	LEFT, LABEL(round_`'N)
CORE
LOAD_ALL(MAPS, 4, AT_D1)
LOAD(OTHER(0), KEYS_AT`'(STATE))
MAP
ALL(`XOR(P, Q, OTHER(0))')
ALL(`XOR(P, P, S)')')

C --- counter mode

C Of ctr32le LOW is the first number in memory, and its right half alone counts.
define(`COUNTERS', `
	vlvgp	V(0), HIGH, LOW
LOAD(OTHER(0), AT(AT_ONE))
ifelse(MODE, ctr, `FOR(`X', 1, N - 1, `
	vag	V(P), V(P - 4), V(OTHER(0))')
	aghi	LOW, N', `LOAD(OTHER(1), AT(AT_REVERSE))
FOR(`X', 1, N - 1, `
	vaf	V(P), V(P - 4), V(OTHER(0))')
	ahi	LOW, N
ALL(`LOOK(P, P, OTHER(1))')')')

C Rounds 1 and 2 of counters whose first 15 bytes are the same: one byte differs before round 1, four before round 2 (D. J.
C Bernstein, P. Schwabe, 2008).  With s the S-box of the last byte, these four are C + s times coefficients of MixColumns; with t
C their S-boxes, a byte after round 2 is D + a coefficient times the t of one row.  C and D are those if s and t were 0.
C Vectors of s and t have those of row r and counter n in byte r + 4 n.
define(`MAKE_C_AND_D', `LET(`N', 1, `
	vlvgp	V(0), HIGH, LOW
BEGIN(1)
FIRST
LOAD(OTHER(0), AT(AT_BUT_15))
AND(0, 0, OTHER(0))
	vlm	V(28), V(31), AT(AT_S2)
MIDDLE
LOAD(OTHER(0), AT(AT_DIAGONAL))
LOAD(OTHER(1), AT(AT_BUT_DIAGONAL))
LOOK(1, 0, OTHER(0))
AND(0, 0, OTHER(1))
	vlgvf	C_, V(1), 0
MIDDLE
	vlgvg	D_HIGH, V(0), 0
	vlgvg	D_LOW, V(0), 1
LOAD_ALL(DOUBLE, 2, AT_TWICE)')')

C With Q = S to P 2 S
define(`TWICE', `HIGH_NIBBLES(S, Q)
LOOK_2(P, DOUBLE, Q)
XOR(P, P, S)')
C LAST_BYTES(offset): those of the next four counters but so many, each four times
define(`LAST_BYTES', `
	la	T, $1(LOW)
	vlvgb	V(P), T, 0
	vlrepb	V(Q), eval(KEYS_AT + 15)(STATE)
LOAD(R, AT(AT_FOURS))
	vrepb	V(P), V(P), 0
	vab	V(P), V(P), V(R)
XOR(P, P, Q)
LOAD_ALL(OTHER(0), 2, AT_PHI)
HIGH_NIBBLES(Q, P)
LOOK(R, OTHER(0), P)
LOOK(Q, OTHER(1), Q)
XOR(P, R, Q)')
define(`BEFORE_ROUND_2', `LOAD(OTHER(0), AT(AT_HAS_S))
LOAD(OTHER(1), AT(AT_HAS_2S))
	vlvgf	V(R), C_, 0
	vrepf	V(R), V(R), 0
AND(Q, Q, OTHER(0))
AND(P, P, OTHER(1))
XOR(R, R, Q)
XOR(NEXT, R, P)')
define(`START_TWO_ROUNDS', `LET(`N', 1, `LET(`X', 0, `LAST_BYTES(0)
CORE
MAP
XOR(Q, Q, S)
TWICE
BEFORE_ROUND_2')')')
C Block 0 is t of these counters, 1 is s of the next four.
define(`TWO_ROUNDS', `LET(`N', 2, `LET(`X', 1, `LAST_BYTES(4)')
	vlr	V(0), V(NEXT)
CORE
MAP
ALL(`XOR(Q, Q, S)')
ALL(`TWICE')
LET(`X', 1, `BEFORE_ROUND_2')
	vlvgp	V(5), D_HIGH, D_LOW
XOR(2, 0, 1)
	vmrhg	V(3), V(2), V(0)
	vmrlg	V(2), V(2), V(0)')
ALL(`LOAD(OTHER(X % 2), AT(eval(AT_SPREAD + 16 * X)))
	vperm	V(P), V(3 - X / 2), V(1), V(OTHER(X % 2))')
ALL(`XOR(P, P, 5)')
BEGIN(3)
	aghi	LOW, N')

C --- functions

define(`IF_COUNTS', `ifelse(MODE, ctr, `$1', MODE, ctr32le, `$1', `$2')')
C PASS: N blocks
define(`PASS', `IF_COUNTS(`COUNTERS', `ALL(`LOAD(P, eval(16 * X)(SRC))')')
ifelse(MODE, decrypt, `DECRYPT', `WHEN(IS_FEW, `LOAD_ALL(MAPS + 4, 4, AT_S2)')
ENCRYPT')
OUT')
define(`OUT', `IF_COUNTS(`ALL(`LOAD(Q, eval(16 * X)(SRC))')
ALL(`XOR(P, P, Q)')')
ALL(`
	vst	V(P), eval(16 * X)(DST)')
	la	SRC, eval(16 * N)(SRC)
	la	DST, eval(16 * N)(DST)')

define(`LEAST_TO_MAKE', 8)

C FUNCTION(encrypt, decrypt, ctr or ctr32le)
define(`FUNCTION', `define(`MODE', $1)dnl
	SAVE(6, ifelse(MODE, ctr, 14, MODE, ctr32le, 10, 8))
	SAVE_F8_F15
	LEA(.Ltables, TABLES)
IF_COUNTS(`
ifelse(MODE, ctr, `	lmg	HIGH, LOW, RUN(DST, counter)
	lgr	PREFIX, LOW
	xihf	PREFIX, 0x80000000
', `	lg	LOW, RUN(DST, counter)
	lg	HIGH, eval(OFFSET_OF(aes_run, counter) + 8)(DST)
')dnl
	lg	BLOCKS, RUN(DST, blocks)
	lg	SRC, RUN(DST, src)
	lg	DST, RUN(DST, dst)')
LOAD_ALL(LOG_K, 7, AT_LOGARITHMS)
ifelse(MODE, decrypt, `LOAD_ALL(LOG_K, 2, AT_INVERSE_LOGARITHMS)
LOAD_ALL(DOUBLE, 2, AT_TWICE_INVERSE)', `LOAD_ALL(MAPS, 6, AT_S1)')
	j	LABEL(test)
LET(`N', 4, `
LABEL(again):
ifelse(MODE, ctr, `
	lgr	T, LOW
	xgr	T, PREFIX
	clgijle	T, 255, LABEL(made)
	clgijl	BLOCKS, eval(LEAST_TO_MAKE - 4), LABEL(alone)
	llgcr	T, LOW
	clgijh	T, eval(256 - LEAST_TO_MAKE), LABEL(alone)
	lgr	PREFIX, LOW
	nill	PREFIX, 0xff00
MAKE_C_AND_D
START_TWO_ROUNDS
	j	LABEL(two_rounds)
LABEL(made):
	clgijh	T, 252, LABEL(alone)
LABEL(two_rounds):
TWO_ROUNDS
	j	LABEL(round_4)
LABEL(alone):')
PASS')
LABEL(test):
	aghi	BLOCKS, -4
	jnm	LABEL(again)
	tmll	BLOCKS, 2
	jz	LABEL(no_two)
	tmll	BLOCKS, 1
	jz	LABEL(two)
LET(`N', 3, `PASS')
	j	LABEL(end)
LABEL(two):
LET(`N', 2, `PASS')
	j	LABEL(end)
LABEL(no_two):
	tmll	BLOCKS, 1
	jz	LABEL(end)
LET(`N', 1, `PASS')
LABEL(end):
	WIPE_VECTORS(0, 15)
	WIPE_VECTORS(23, 23)
	WIPE_VECTORS(30, 31)
	RESTORE_F8_F15
	RESTORE(6, ifelse(MODE, ctr, 14, MODE, ctr32le, 10, 8))
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
define(`TO', `%r3')		C the next key
define(`END', `%r4')
define(`POWER', `%r5')
define(`N', 1)

C SubWord but its constant, of the word in each lane of v0
define(`SUB', `
HIGH_NIBBLES(1, 0)
LOOK(2, 28, 0)
LOOK(1, 29, 1)
XOR(0, 2, 1)
CORE
LOOK_2(1, MAPS, 0)
LOOK_2(3, MAPS + 2, 2)
XOR(0, 1, 3)')
C SUMS(a): its words and all words before them, and v0
define(`SUMS', `
	vsldb	V(6), V(31), V($1), 12
XOR($1, $1, 6)
	vsldb	V(6), V(31), V($1), 8
XOR($1, $1, 0)
XOR($1, $1, 6)
	vst	V($1), 0(TO)
	la	TO, 16(TO)')
define(`LAST_WORD', `
	vrepf	V(0), V($1), $2')

PROLOGUE(xcsi_aes_set_key_vx)
	SAVE(6, 8)
	LEA(.Ltables, TABLES)
LOAD_ALL(LOG_K, 7, AT_LOGARITHMS)
LOAD_ALL(MAPS, 4, AT_S)
LOAD_ALL(28, 2, AT_PHI)
LOAD(30, AT(AT_ROTATION))
	vzero	V(31)
	la	POWER, AT(AT_POWERS)
	lg	LEFT, 0(STATE)
	sllg	END, LEFT, 4
	la	END, eval(KEYS_AT + 16)(END, STATE)
LOAD(4, 0(KEY))
	cgijl	LEFT, 12, LABEL(four)
	cgije	LEFT, 12, LABEL(six)
LOAD(5, 16(KEY))
	la	TO, KEYS_AT`'(STATE)
	vstm	V(4), V(5), 0(TO)
	la	TO, 32(TO)
LAST_WORD(5, 3)
	j	LABEL(step)
LABEL(six):
	vlrepg	V(5), 16(KEY)
	la	TO, KEYS_AT`'(STATE)
	vst	V(4), 0(TO)
	vsteg	V(5), 16(TO), 0
	la	TO, 24(TO)
LAST_WORD(5, 1)
	j	LABEL(step)
LABEL(four):
	la	TO, KEYS_AT`'(STATE)
	vst	V(4), 0(TO)
	la	TO, 16(TO)
LAST_WORD(4, 3)
LABEL(step):
LOOK(0, 0, 30)
SUB
	vlrepf	V(7), 0(POWER)
	la	POWER, 4(POWER)
XOR(0, 0, 7)
SUMS(4)
LAST_WORD(4, 3)
	cgrje	TO, END, LABEL(expanded)
	cgijl	LEFT, 12, LABEL(step)
	cgije	LEFT, 12, LABEL(two_words)
SUB
	vlrepf	V(7), AT(AT_63)
XOR(0, 0, 7)
SUMS(5)
LAST_WORD(5, 3)
	j	LABEL(step)
LABEL(two_words):
	vsldb	V(6), V(31), V(5), 12
XOR(5, 5, 0)
XOR(5, 5, 6)
	vsteg	V(5), 0(TO), 0
	la	TO, 8(TO)
LAST_WORD(5, 1)
	j	LABEL(step)

LABEL(expanded):
LOAD_ALL(16, 8, AT_KEY_MAPS)
	vlrepf	V(30), AT(AT_63)
	la	KEYS, eval(KEYS_AT + 16)(STATE)
	lghi	ROUND, 64
	aghi	LEFT, -1
LABEL(next):
LOAD(4, 0(KEYS))
	vl	V(24), ROW_1
	vl	V(25), ROW_2
	vl	V(26), ROW_3
	vl	V(27), ORDER
XOR(4, 4, 30)
LOOK(4, 4, 27)
HIGH_NIBBLES(5, 4)
LOOK(0, 28, 4)
LOOK(1, 29, 5)
LOOK(2, 18, 4)
LOOK(3, 19, 5)
LOOK(6, 20, 4)
LOOK(7, 21, 5)
XOR(0, 0, 1)
XOR(2, 2, 3)
XOR(6, 6, 7)
	vst	V(0), 0(KEYS)
LOOK(0, 16, 4)
LOOK(1, 17, 5)
LOOK(4, 22, 4)
LOOK(5, 23, 5)
LOOK(2, 2, 24)
LOOK(6, 6, 25)
XOR(0, 0, 1)
XOR(4, 4, 5)
XOR(2, 2, 6)
LOOK(4, 4, 26)
XOR(0, 0, 2)
XOR(0, 0, 4)
	vst	V(0), eval(INVERSE_AT - KEYS_AT)(KEYS)
	la	KEYS, 16(KEYS)
	aghi	ROUND, 64
	nill	ROUND, 192
	brctg	LEFT, LABEL(next)
LOAD(4, 0(KEYS))
XOR(4, 4, 30)
	vst	V(4), 0(KEYS)
	WIPE_VECTORS(0, 7)
	RESTORE(6, 8)
	br	%r14
EPILOGUE

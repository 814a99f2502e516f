C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES by byte shuffles, 8 blocks at a time, then 4, and 3, 2 or 1; of decryption 4 at a time.  For POWER7, and CPUs that hide
C vcipher; src/aes-impl.h has formulas.  Every lookup is in registers: the idea is that of M. Hamburg, as in x86_64/aes-shuffle.m4.
C
C Functions: set_key, encrypt, decrypt, ctr, ctr32le.
C Features: ISA 2.06 with VSX.
C Vector registers are saved in vector-scalar ones, three of ctr on the stack.  Stack: ctr alone, 72 bytes, without secrets.
C
C Instructions per byte of public functions; C below each:
C   bytes           64    256   1024  16384   set_key            big endian, 16384
C   encrypt128    15.8   13.9   13.5   13.4   767 instructions   13.4
C                103.1   53.8   52.6   52.2   9212               90.4
C   decrypt128    18.8   17.4   17.0   16.9                      16.9
C                189.1   96.8   95.5   95.2                      144
C   ctr128        17.8   12.7   11.7   11.4                      11.4
C                105.3   55.1   53.6   53.1                      91.2
C   encrypt256    21.3   19.2   18.8   18.7   952                18.7
C   ctr256        23.2   18.0   16.9   16.7                      16.7
C   GCM, 128      34.7   18.1   13.2   11.9   sealed
C   GCM-SIV, 128  78.9   31.2   18.4   14.4   sealed
C
C Formulas are those of s390x/aes-vx.asm: logarithms, and tables of 32 bytes.  Here logarithms of k are from 15 to 29, those of i
C from 0 to 14; that of k = 0 is 0 and that of i = 0 is 29, so that their difference by vsububs, which stops at 0, is 0 for these
C alone.  For k = 0 the sum of that of k is 12, for i = 0 that of i is 29, and no other sums are these modulo 32.
C evidence/generate/aes-shuffle.c writes the tables.
C
C State: round keys of 16 bytes in the order of their round, from ENCRYPTION on in the basis of encryption, the first and the last
C one as they are; from INVERSE_AT on those of decryption, without the first and the last one.  All but the first include 0x63.
C
C A round of a block has 20 operations, or 21 of which fewer are in sequence; of decryption 25.  Steps of a block are one later than
C those of the block before, so that lookups and other operations alternate: with all blocks at once a round of 4 takes 53 cycles of
C POWER8 in place of 42.
C Cycles by llvm-mca 19, of the instructions of functions but branches, with 128 bits of key.  In brackets: 8 blocks in bit planes
C (aes-planes.m4), and the last 4 of encryption by the formulas of x86_64/aes-shuffle.m4, which have 12 operations instead of 8
C before the maps.
C                      POWER8        POWER9        POWER10
C   encrypt, blocks 1:  272 (325)     310 (336)     305 (307)
C                   2:  336 (415)     321 (375)     306 (309)
C                   4:  459 (765)     462 (579)     328 (319)
C                   8:  880 (1083)    870 (1032)    530 (610)
C                  64: 6837 (8454)   6743 (8032)   4072 (4726)
C   decrypt         1:  329 (1247)    383 (1155)    370 (699)
C                   8: 1155 (1249)   1079 (1162)    727 (701)
C                  64: 9023 (9796)   8387 (9100)   5627 (5489)
C   set_key              534 (600)     470 (515)     425 (413)
C Of whole messages:
C   ctr128, 16 bytes:   316 (360)     355 (371)     354 (343)
C                 64:   515 (818)     513 (624)     379 (368)
C                256:  1649 (2247)   1590 (2119)   1049 (1277)
C               1024:  6035 (7506)   5874 (7141)   3749 (4301)
C   GCM-SIV, 16, 128:  1961 (2434)   1979 (2185)   1807 (1788)
C               1024:  9067 (11115)  8916 (10347)  5945 (6606)
C A round of 8 blocks takes 160 cycles (180) of POWER7 and of 4 in decryption 100 (104), by a model that does not know rlwimi.
C
C Slower: bit planes, but for what is above; rounds 1 and 2 shared from 24 blocks on, not 16, ctr128 of 256 bytes 12, 14 and 7 %
C more cycles; the key schedule with words as they are, 591, 545 and 489 cycles of set_key.  Rejected by counting: a vector for each
C row of 4 blocks, with patterns for ShiftRows alone, 19 operations a round, which transpositions and more keys outweigh.

REQUIRES(vsx)

C arguments and numbers
define(`STATE', `r3')
define(`DST', `r4')
define(`SRC', `r5')
define(`BLOCKS', `r6')
define(`TABLES', `r10')
define(`ROUND', `r11')		C patterns of this round
define(`KEYS', `r12')		C the next round key
define(`N', `r0')
define(`LOW', `r31')		C of ctr: the right half of the next counter
define(`PREFIX', `r30')	C LOW but its last byte, for which D and C are
define(`BELOW', -72)		C where LOW is stored
define(`COUNT', `vs12')
C of ctr, which saves fewer registers in vector-scalar ones
define(`D', `vs9')
define(`C_', `vs10')
define(`NEXT', `ifelse($1, 0, vs11, vs13)')	C bytes before round 2 of the next counters

define(`ENCRYPTION', 16)	C round keys
define(`INVERSE_AT', 256)
include(`aes-key.m4')
STRUCTS(`src/aes-run.h')

C On little-endian machines lxvd2x reverses the bytes of each half, and so they stay: PLACE(n) is the number that byte n of memory
C has in a register, its own inverse.
define(`PLACE', `IF_BE(`$1', `(($1) ^ 7)')')
define(`OP', `
	$1	eval($2), eval($3), eval($4)')
define(`XOR', `OP(vxor, $@)')
define(`HIGH_NIBBLES', `OP(vsrb, $@, FOURS)')
C LOOK(to, table of 16 bytes, index), also for bytes and a pattern; LOOK_2: of 32 bytes
define(`LOOK', `
	vperm	eval($1), eval($2), eval($2), eval($3)')
define(`LOOK_2', `
	vperm	eval($1), eval($2), eval(($2) + 1), eval($3)')
C LOAD(to, base and index); LOAD_ALL(first, how many, base); LOAD_TABLES(first, how many, offset)
define(`LOAD', `
	lxvd2x	VS(eval($1)), $2`'')
define(`LOAD_ALL', `FOR(`J', 0, eval($2 - 1), `LOAD($1 + J, `AT(J, $3)')')')
define(`LOAD_TABLES', `FOR(`J', 0, eval($2 - 1), `
	li	N, eval($3 + 16 * J)
LOAD($1 + J, `TABLES, N')')')

C registers of block X
define(`P', `X')
define(`Q', `8 + X % 4')
define(`R', `12 + X % 4')
define(`S', `ifelse(eval(WIDTH < 3), 1, 2 + X, S_)')
define(`S_', 16)
define(`KEY_', 17)
define(`ROW', 18)
define(`FOURS', 19)
C of tables
define(`LOG_K', 20)
define(`LOG_I', 21)
define(`F_OF', 22)
define(`H_OF', 24)
define(`MAPS', 26)	C those of S
define(`DOUBLE', 30)
define(`MAPS_2', 4)	C of 2 S, or of decryption 5 times the inverse

C --- constants

define(`TABLE', `define(`TABLE_$1', `$2')')
define(`LENGTH', `$#')
include(`aes-vsx-tables.m4')
define(`USE', `FOR(`U', 0, eval(LENGTH(indir(`TABLE_$1')) - 1), `	DATA8(NTH(PLACE(U), indir(`TABLE_$1')))
')')

C PATTERN(rows, columns, columns for each row): bytes that are so much further
define(`PATTERN', `FOR(`Y', 0, 15, `	DATA8(eval(PLACE((Y + $1) % 4 + 4 * ((Y / 4 + $2 + $3 * (Y % 4)) % 4))))
')')
C BYTES_OF(expression): of row I_ and column J_
define(`BYTES_OF', `FOR(`J_', 0, 3, `FOR(`I_', 0, 3, `	DATA8(eval($1))
')')')
C For each k modulo 4: one, two and three rows further, and the order of bytes, which for 0 and 2 is its own inverse
define(`ROW_1', `0, ROUND')
define(`ROW_2', `ROUND, OFFSET(1)')
define(`ROW_3', `ROUND, OFFSET(2)')
define(`ORDER', `ROUND, OFFSET(3)')
RODATA(.Ltables, 256)
FOR(`K', 0, 3, `PATTERN(1, K, 0)PATTERN(2, eval(2 * K), 0)PATTERN(3, eval(3 * K), 0)PATTERN(0, 0, (4 - K))')
HERE(`AT_ENCRYPTION')
USE(log_k) USE(log_i) USE(twice_s)
HERE(`AT_DECRYPTION')
USE(inverse_log_k) USE(inverse_log_i) USE(twice_d)
HERE(`AT_F')
USE(u_f) USE(u_h)
HERE(`AT_S1')
USE(s1_i) USE(s1_k)
HERE(`AT_S2')
USE(s2_i) USE(s2_k)
HERE(`AT_S')
USE(s_i) USE(s_k)
HERE(`AT_PHI')
USE(phi_low) USE(phi_high)
HERE(`AT_PSI')
USE(psi_low) USE(psi_high)
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
HERE(`AT_SMALL')
FOR(`K', 1, 8, `	DATA64(0, K)
')
C Rounds 1 and 2 of 8 counters: all bytes but 15; those of column 0 after round 1, in columns, and all others; of s, 2 s and 3 s for
C 4 counters, once in rows 0 and 1, three times in row 2, twice in row 3; of t for one counter, the one of row r for row I and
C column J: by r - I, coefficients are 2, 3, 1, 1.
HERE(`AT_BUT_15')
BYTES_OF(`255 * (I_ + 4 * J_ != 15)')
HERE(`AT_DIAGONAL')
BYTES_OF(`PLACE(5 * I_)')
HERE(`AT_BUT_DIAGONAL')
BYTES_OF(`255 * (I_ != J_)')
HERE(`AT_NEXT')
FOR(`M', 0, 1, `BYTES_OF(`NTH(I_, 0, 0, 16, 8) + 4 * M + J_')')
HERE(`AT_SPREAD')
define(`SPREAD', `ifelse(eval($2), 0, `8 + ($1) % 8', eval($2), 1, `($1) % 8', `16 + $1')')
FOR(`M', 0, 3, `BYTES_OF(`SPREAD(PLACE(((2 * I_ - J_) & 3) + 4 * M), (I_ - J_) & 3)')')
END_RODATA

C --- rounds of WIDTH blocks in P

C IN_STEPS(number, step): each step of block X one later than of X - 1, as lookups and other operations then alternate; 8 blocks as
C two times 4.  LAST is the last X.
define(`IN_STEPS', `SKEWED(0, ifelse(eval(WIDTH > 4), 1, 3, eval(WIDTH - 1)), $@)`'WHEN(WIDTH > 4, `SKEWED(4, 7, $@)')')
define(`SKEWED', `LET(`LAST', $2, `FOR(`TIME', 0, eval($3 - 1 + $2 - $1), `FOR(`X', $1, $2, `LET(`STEP', eval(TIME - X + $1),
`WHEN(STEP >= 0 && STEP < $3, `$4')')')')')')
define(`AFTER_LAST', `WHEN(X == LAST, `$1')')
define(`BEFORE_FIRST', `WHEN(X % 4 == 0, `$1')')

C To P and R: both sums of the bytes of P; Q and S are free.
define(`IN_CORE', 8)
define(`CORE', `NTH(STEP, `LOOK(R, LOG_K, P)',
`HIGH_NIBBLES(Q, P)',
`LOOK(P, LOG_I, Q)',
`OP(vsububs, Q, R, P)',
`LOOK_2(S, F_OF, Q)',
`OP(vaddubm, P, P, S)',
`LOOK_2(Q, H_OF, Q)',
`OP(vaddubm, R, R, Q)', $@)')
C To Q: the linear map of both sums; P and R stay.
define(`IN_MAP', eval(IN_CORE + 3))
define(`MAP', `CORE(`LOOK_2(Q, MAPS, P)',
`LOOK_2(S, MAPS + 2, R)',
`XOR(Q, Q, S)', $@)')

define(`IN_LINEAR', 4)
define(`LINEAR', `LOAD_TABLES(17, 2, $1)`'IN_STEPS(IN_LINEAR, `NTH(STEP, `HIGH_NIBBLES(Q, P)',
`LOOK(R, 17, P)',
`LOOK(Q, 18, Q)',
`XOR(P, R, Q)')')')

C MixColumns of Q, and the key, to P: with t = a[r] + a[r+1], 2 t + a[r+1] + t[r+2].
C MIX(pattern one row further, text after its use)
define(`IN_MIX', 9)
define(`MIX', ``LOOK(R, Q, $1)$2',
`XOR(Q, Q, R)',
`XOR(R, R, KEY_)',
`LOOK_2(P, DOUBLE, Q)',
`HIGH_NIBBLES(S, Q)',
`XOR(R, R, S)',
`LOOK(Q, Q, ROW)',
`XOR(P, P, Q)',
`XOR(P, P, R)'')
define(`MIDDLE_MANY', `LOAD(KEY_, `0, KEYS')`'IN_STEPS(IN_MAP + IN_MIX,
`BEFORE_FIRST(`WHEN(STEP == IN_CORE, `LOAD(ROW, `ROW_1')')')MAP(MIX(`ROW', `AFTER_LAST(`LOAD(ROW, `ROW_2')')'))')')
C With fewer operations in sequence: a = S and b = 2 S, b[r] + a[r+1] + a[r+3] + (b + a[+1])[r+1]
define(`MIDDLE_FEW', `LOAD(10, `ROW_1')
LOAD(11, `ROW_3')
LOAD(KEY_, `0, KEYS')`'IN_STEPS(IN_CORE + 13, `CORE(`LOOK_2(Q, MAPS, P)',
`LOOK_2(S, MAPS + 2, R)',
`LOOK_2(P, MAPS_2, P)',
`LOOK_2(R, MAPS_2 + 2, R)',
`XOR(Q, Q, S)',
`XOR(P, P, R)',
`LOOK(R, Q, 10)',
`LOOK(S, Q, 11)',
`XOR(P, P, R)',
`XOR(S, S, KEY_)',
`LOOK(R, P, 10)',
`XOR(S, S, P)',
`XOR(P, R, S)')')')
C NEXT_ROUND(1, or 3 for the one before)
define(`NEXT_ROUND', `
	addi	N, ROUND, eval(64 * $1)
	rlwimi	ROUND, N, 0, 24, 25')
define(`TO_NEXT', `
	addi	KEYS, KEYS, 16
NEXT_ROUND(1)')

define(`ADD_KEY', `LOAD(KEY_, `$1')
FOR(`X', 0, eval(WIDTH - 1), `XOR(P, P, KEY_)')')
define(`FIRST', `ADD_KEY(`STATE, OFFSET(1)')
LINEAR(AT_PHI)')

C BEGIN(number of rounds before)
define(`BEGIN', `
	ld	KEYS, 0(STATE)
	addi	ROUND, TABLES, eval(64 * $1)
	addi	KEYS, KEYS, -$1
	mtctr	KEYS
	addi	KEYS, STATE, eval(ENCRYPTION + 16 * $1)')
C Rounds that are left, and the last one
define(`ROUNDS', `
LABEL(round_`'WIDTH):
ifelse(eval(WIDTH < 3), 1, `MIDDLE_FEW', `MIDDLE_MANY')
TO_NEXT
	bdnz	LABEL(round_`'WIDTH)
LOAD_TABLES(MAPS, 4, AT_S)
LOAD(ROW, `ORDER')
LOAD(KEY_, `0, KEYS')`'IN_STEPS(IN_MAP + 2, `MAP(`LOOK(P, Q, ROW)',
`XOR(P, P, KEY_)')')')
define(`ENCRYPT', `BEGIN(1)
FIRST
LOAD_TABLES(MAPS, 4, AT_S1)
WHEN(WIDTH < 3, `LOAD_TABLES(MAPS_2, 4, AT_S2)')
ROUNDS')

define(`DECRYPT', `
	ld	KEYS, 0(STATE)
	addi	N, KEYS, -1
	rlwinm	ROUND, KEYS, 6, 24, 25
	mtctr	N
	sldi	KEYS, KEYS, 4
	add	ROUND, ROUND, TABLES
	add	KEYS, KEYS, STATE
ADD_KEY(`KEYS, OFFSET(1)')
LOAD(ROW, `ORDER')
FOR(`X', 0, eval(WIDTH - 1), `LOOK(P, P, ROW)')
LINEAR(AT_THETA)
LOAD_TABLES(MAPS, 4, AT_D4)
	addi	KEYS, KEYS, INVERSE_AT
LABEL(round_`'WIDTH):
	addi	KEYS, KEYS, -16
NEXT_ROUND(3)
LOAD(ROW, `ROW_2')
LOAD(KEY_, `0, KEYS')`'IN_STEPS(IN_MAP + 5 + IN_MIX, `MAP(`LOOK_2(P, MAPS_2, P)',
`LOOK_2(R, MAPS_2 + 2, R)',
`LOOK(Q, Q, ROW)',
`XOR(P, P, R)',
`XOR(Q, Q, P)',
MIX(`S_'))WHEN(STEP == IN_MAP - 1, `AFTER_LAST(`LOAD(S_, `ROW_1')')')')
	bdnz	LABEL(round_`'WIDTH)
LOAD_TABLES(MAPS, 4, AT_D1)
LOAD(KEY_, `STATE, OFFSET(1)')`'IN_STEPS(IN_MAP + 1, `MAP(`XOR(P, Q, KEY_)')')')

C --- counter mode

C ADD(a, b, t): a += b, numbers of 64 bits, where a carry goes no farther
define(`ADD', `
	vaddcuw	$3, $1, $2
	vadduwm	$1, $1, $2
	vsldoi	$3, $3, $3, 4
	vadduwm	$1, $1, $3')
C Of ctr32le COUNT has the first number in memory as the last one, of which the right half alone counts.
define(`COUNTERS', `ifelse(MODE, ctr, `
	std	LOW, BELOW`'(r1)
	li	N, BELOW
	lxsdx	VS(0), r1, N
	addi	LOW, LOW, WIDTH
	xxpermdi VS(0), COUNT, VS(0), 0', `
	xxlor	VS(0), COUNT, COUNT
LOAD_TABLES(8, 1, AT_SMALL + 16 * WIDTH - 16)')
LOAD_TABLES(1, WIDTH - 1, AT_SMALL)
FOR(`X', 1, eval(WIDTH - 1), `ifelse(MODE, ctr, `ADD(X, 0, 12)', `
	vadduwm	X, X, 0')')
ifelse(MODE, ctr, `IF_BE(`', `REVERSE_COUNTERS')', `
	vadduwm	8, 8, 0
FOR(`X', 0, eval(WIDTH - 1), `
	xxpermdi VS(X), VS(X), VS(X), 2')
	xxlor	COUNT, VS(8), VS(8)
IF_BE(`REVERSE_COUNTERS')')')
define(`REVERSE_COUNTERS', `	REVERSE_MASK(17, 18)
FOR(`X', 0, eval(WIDTH - 1), `LOOK(X, X, 17)')')

C Rounds 1 and 2 of counters whose first 15 bytes are the same: one byte differs before round 1, four before round 2 (D. J.
C Bernstein, P. Schwabe, 2008).  With s the S-box of the last byte, these four are C + s times coefficients of MixColumns; with t
C their S-boxes, a byte after round 2 is D + a coefficient times the t of one row.  C and D are those if s and t were 0.
C Vectors of s have that of counter n in byte n of the register, of t those of row r and counter n in byte r + 4 n, as in memory.
define(`MAKE_C_AND_D', `LET(`WIDTH', 1, `COUNTERS
	addi	LOW, LOW, -1
BEGIN(1)
FIRST
LOAD_TABLES(16, 1, AT_BUT_15)
OP(vand, 0, 0, 16)
MIDDLE_MANY
TO_NEXT
LOAD_TABLES(16, 1, AT_DIAGONAL)
LOAD_TABLES(17, 1, AT_BUT_DIAGONAL)
LOOK(1, 0, 16)
OP(vand, 0, 0, 17)
	xxlor	C_, VS(1), VS(1)
MIDDLE_MANY
	xxlor	D, VS(0), VS(0)')')

C LAST_BYTES(X, offset): those of the next counters but so many
define(`LAST_BYTES', `LET(`X', $1, `
	addi	KEYS, LOW, $2
	lvsl	X, 0, KEYS
	rlwinm	KEYS, KEYS, 28, 28, 31
	lvsl	16, 0, KEYS
LOAD(17, `STATE, OFFSET(1)')
	vspltb	16, 16, 0
	vspltb	17, 17, eval(PLACE(15))
OP(vslb, 16, 16, FOURS)
OP(vaddubm, P, P, 16)
XOR(P, P, 17)
LOAD_TABLES(17, 2, AT_PHI)
HIGH_NIBBLES(Q, P)
LOOK(R, 17, P)
LOOK(Q, 18, Q)
XOR(P, R, Q)')')
C To Q: S, to P: 2 S
define(`S_AND_2S', `IN_STEPS(IN_MAP + 3, `MAP(`LOOK_2(P, DOUBLE, Q)',
`HIGH_NIBBLES(R, Q)',
`XOR(P, P, R)')')')
C BEFORE_ROUND_2(X): from there to NEXT
define(`BEFORE_ROUND_2', `LOAD_TABLES(17, 2, AT_NEXT)`'LET(`X', $1, `XOR(R, P, Q)
	xxpermdi VS(16), VS(eval(Q)), VS(P), 0
LOOK_3(17, 16, R, 17)
LOOK_3(18, 16, R, 18)
	xxlxor	NEXT(0), VS(17), C_
	xxlxor	NEXT(1), VS(18), C_')')
define(`LOOK_3', `
	vperm	eval($1), eval($2), eval($3), eval($4)')
define(`START_TWO_ROUNDS', `LET(`WIDTH', 1, `LAST_BYTES(0, 0)
S_AND_2S
BEFORE_ROUND_2(0)')')
C Blocks 0 and 1 are t of these counters, 2 is s of the next ones.
define(`TWO_ROUNDS', `
	xxlor	VS(0), NEXT(0), NEXT(0)
	xxlor	VS(1), NEXT(1), NEXT(1)
LET(`WIDTH', 3, `LAST_BYTES(2, 8)
S_AND_2S
BEFORE_ROUND_2(2)')
FOR(`X', 0, 1, `XOR(R, P, Q)')
FOR(`X', 0, 1, `
	xxpermdi VS(14 - 4 * X), VS(R), VS(P), 0
	xxpermdi VS(15 - 4 * X), VS(R), VS(P), 3')
LOAD_TABLES(16, 3, AT_SPREAD)
LOAD_TABLES(12, 1, AT_SPREAD + 48)
FOR(`X', 0, 7, `LOOK_3(P, ifelse(eval(X < 4), 1, 14, 8) + X / 2, 8 + X / 4, ifelse(eval(X % 4), 3, 12, 16 + X % 4))')
FOR(`X', 0, 7, `
	xxlxor	VS(P), VS(P), D')
BEGIN(3)
	addi	LOW, LOW, 8')

C --- functions

define(`IF_COUNTS', `ifelse(MODE, ctr, `$1', MODE, ctr32le, `$1', `$2')')
C BLOCKS_OF(lxvd2x or stxvd2x, first, address): after fewer than 4 the address stays, since they are the last ones.
define(`BLOCKS_OF', `FOR(`X', 0, eval(WIDTH - 1), `
	$1	VS($2 + X), AT(eval(X % 4), $3)`'WHEN(X % 4 == 3, `
	addi	$3, $3, 64')')')
define(`LOAD_INPUT', `IF_COUNTS(`COUNTERS', `BLOCKS_OF(lxvd2x, 0, SRC)')')
define(`OUT', `IF_COUNTS(`BLOCKS_OF(lxvd2x, 8, SRC)
FOR(`X', 0, eval(WIDTH - 1), `XOR(P, P, 8 + X)')')
BLOCKS_OF(stxvd2x, 0, DST)')
C PASS(number of blocks)
define(`PASS', `LET(`WIDTH', $1, `LOAD_INPUT
ifelse(MODE, decrypt, `DECRYPT', `ENCRYPT')
OUT')')

define(`MOST', `ifelse(MODE, decrypt, 4, 8)')
C Fewer do not gain.
define(`LEAST_TO_MAKE', 16)

C FUNCTION(encrypt, decrypt, ctr or ctr32le).  v20 to v31 are saved in vs0 to vs11; of ctr, the last three in memory.
define(`LAST_MOVED', `ifelse(MODE, ctr, 28, 31)')
define(`FUNCTION', `define(`MODE', $1)dnl
IF_COUNTS(`	lxvd2x	COUNT, 0, DST		C struct aes_run begins with counter
ifelse(MODE, ctr, `	SAVE(LOW, -8)
	SAVE(PREFIX, -16)
	ld	LOW, eval(OFFSET_OF(aes_run, counter) + 8)(DST)
	xoris	PREFIX, LOW, 0x8000
', `	xxpermdi COUNT, COUNT, COUNT, 2
')dnl
	ld	BLOCKS, OFFSET_OF(aes_run, blocks)(DST)
	ld	SRC, OFFSET_OF(aes_run, src)(DST)
	ld	DST, OFFSET_OF(aes_run, dst)(DST)
')dnl
	LEA(.Ltables, TABLES)
FOR(`I', 20, LAST_MOVED, `	xxlor	eval(I - 20), VS(I), VS(I)
')FOR(`I', eval(LAST_MOVED + 1), 31, `	SAVE_V(I, eval(16 * (27 - I)), KEYS)
')FOR(`I', 1, 3, `	li	OFFSET(I), eval(16 * I)
')dnl
	addi	KEYS, TABLES, ifelse(MODE, decrypt, AT_DECRYPTION, AT_ENCRYPTION)
	vspltisb FOURS, 4
LOAD_ALL(LOG_K, 2, KEYS)
LOAD(DOUBLE, `KEYS, OFFSET(2)')
LOAD(DOUBLE + 1, `KEYS, OFFSET(3)')
	addi	KEYS, TABLES, AT_F
LOAD_ALL(F_OF, 4, KEYS)
WHEN(MOST == 4, `LOAD_TABLES(MAPS_2, 4, AT_D5)')
	cmpldi	cr0, BLOCKS, MOST
	blt	cr0, LABEL(less)
LABEL(again):
ifelse(MODE, ctr, `LET(`WIDTH', 8, `
	xor	N, LOW, PREFIX
	cmpldi	cr0, N, 248
	clrldi	N, LOW, 56
	cmpldi	cr1, N, eval(256 - LEAST_TO_MAKE)
	ble	cr0, LABEL(made)
	cmpldi	cr0, BLOCKS, LEAST_TO_MAKE
	bgt	cr1, LABEL(alone)
	blt	cr0, LABEL(alone)
	clrrdi	PREFIX, LOW, 8
LOAD_TABLES(MAPS, 4, AT_S1)
MAKE_C_AND_D
START_TWO_ROUNDS
	b	LABEL(two_rounds)
LABEL(made):
LOAD_TABLES(MAPS, 4, AT_S1)
LABEL(two_rounds):
TWO_ROUNDS
	b	LABEL(round_8)
LABEL(alone):')')
PASS(MOST)
	addi	BLOCKS, BLOCKS, -MOST
	cmpldi	cr0, BLOCKS, MOST
	bge	cr0, LABEL(again)
LABEL(less):
WHEN(MOST == 8, `
	cmpldi	cr0, BLOCKS, 4
	blt	cr0, LABEL(few)
PASS(4)
	addi	BLOCKS, BLOCKS, -4
LABEL(few):')
	cmpldi	cr0, BLOCKS, 2
	cmpldi	cr1, BLOCKS, 0
	beq	cr0, LABEL(two)
	bgt	cr0, LABEL(three)
	beq	cr1, LABEL(end)
PASS(1)
	b	LABEL(end)
LABEL(two):
PASS(2)
	b	LABEL(end)
LABEL(three):
PASS(3)
LABEL(end):
FOR(`I', 20, LAST_MOVED, `	xxlor	VS(I), eval(I - 20), eval(I - 20)
')FOR(`I', eval(LAST_MOVED + 1), 31, `	RESTORE_V(I, eval(16 * (27 - I)), KEYS)
')dnl
WIPE_VECTORS(0, 18)
ifelse(MODE, ctr, `WIPE_VSX(9, 13)
	RESTORE(LOW, -8)
	RESTORE(PREFIX, -16)', MODE, ctr32le, `WIPE_VSX(12, 12)')
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
define(`FROM', `r5')
define(`LAST_KEY', `r6')
define(`IS_63', 10)

C Keys are in the basis of encryption; v5 to v9 and v11 are free.
define(`IN_BASIS', `HIGH_NIBBLES(5, $1)
LOOK(6, 30, $1)
LOOK(5, 31, 5)
XOR($1, 5, 6)')
define(`SUB_AND_ADD', `HIGH_NIBBLES(6, F)
LOOK(7, LOG_K, F)
LOOK(8, LOG_I, 6)
ifelse($1, ZERO, `LOOK(9, IS_63, ZERO)', `HIGH_NIBBLES(9, $1)
LOOK(11, 30, $1)
LOOK(9, 31, 9)
XOR(11, 11, IS_63)
XOR(9, 9, 11)')
OP(vsububs, 6, 7, 8)
LOOK_2(5, F_OF, 6)
LOOK_2(6, H_OF, 6)
OP(vaddubm, 8, 8, 5)
OP(vaddubm, 7, 7, 6)
LOOK_2(8, MAPS, 8)
LOOK_2(7, MAPS + 2, 7)
XOR(8, 8, 9)
XOR(F, 8, 7)')

C LOAD_FROM: the next key, in the order that blocks have
define(`LOAD_FROM', `
	lxvd2x	VS(v0), 0, FROM
IF_BE(`', `	vperm	v0, v0, v0, REVERSE
')')

PROLOGUE(xcsi_aes_set_key_vsx)
	LEA(.Ltables, TABLES)
FOR(`I', 20, 31, `	xxlor	eval(I - 20), VS(I), VS(I)
')FOR(`I', 1, 3, `	li	OFFSET(I), eval(16 * I)
')dnl
	addi	FROM, TABLES, AT_ENCRYPTION
	vspltisb FOURS, 4
LOAD_ALL(LOG_K, 2, FROM)
	addi	FROM, TABLES, AT_F
LOAD_ALL(F_OF, 4, FROM)
	addi	FROM, TABLES, AT_S1
LOAD_ALL(MAPS, 4, FROM)
	addi	FROM, TABLES, AT_PHI
LOAD_ALL(30, 2, FROM)
	vspltisb v5, 3
	vspltisb v6, 5
	vslb	v6, v5, v6
	mr	FROM, STATE
XOR(IS_63, 5, 6)
IN_BASIS(IS_63)
KEY_SCHEDULE
LABEL(expanded):
	LEA(.Ltables, TABLES)
	ld	LAST_KEY, 0(FROM)
	addi	KEYS, TABLES, AT_KEY_MAPS
	addi	FROM, FROM, ENCRYPTION
	addi	LAST_KEY, LAST_KEY, -1
	addi	ROUND, TABLES, 64
	mtctr	LAST_KEY
LOAD_ALL(20, 4, KEYS)
	addi	KEYS, KEYS, 64
LOAD_ALL(24, 4, KEYS)
IF_BE(`', `LOAD_FROM
	stxvd2x	VS(v0), 0, FROM
')dnl
.Lnext:
	addi	FROM, FROM, 16
LOAD_FROM
LOAD(8, `ORDER')
LOAD(9, `ROW_1')
XOR(0, 0, IS_63)
LOOK(0, 0, 8)
LOAD(8, `ROW_2')
LOAD(11, `ROW_3')
HIGH_NIBBLES(1, 0)
LOOK(2, 22, 0)
LOOK(4, 23, 1)
LOOK(5, 24, 0)
LOOK(6, 25, 1)
XOR(2, 2, 4)
LOOK(4, 26, 0)
LOOK(7, 27, 1)
XOR(5, 5, 6)
LOOK(2, 2, 9)
LOOK(6, 20, 0)
XOR(4, 4, 7)
LOOK(9, 21, 1)
LOOK(5, 5, 8)
LOOK(4, 4, 11)
XOR(6, 6, 9)
XOR(2, 2, 5)
XOR(4, 4, 6)
	li	N, eval(INVERSE_AT - ENCRYPTION)
	stxvd2x	VS(0), 0, FROM
XOR(2, 2, 4)
	stxvd2x	VS(2), FROM, N
NEXT_ROUND(1)
	bdnz	.Lnext
	addi	FROM, FROM, 16
LOAD_FROM
LOAD_TABLES(8, 2, AT_PSI)
XOR(0, 0, IS_63)
HIGH_NIBBLES(1, 0)
LOOK(0, 8, 0)
LOOK(1, 9, 1)
XOR(0, 0, 1)
	stxvd2x	VS(0), 0, FROM
FOR(`I', 20, 31, `	xxlor	VS(I), eval(I - 20), eval(I - 20)
')dnl
WIPE_VECTORS(0, 2)
WIPE_VECTORS(4, 9)
WIPE_VECTORS(11, 11)
	blr
EPILOGUE

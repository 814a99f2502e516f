C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES without AES instructions: 8 blocks in bit planes, src/aes-impl.h and aes-planes.m4 have formulas; the last 4 blocks or fewer
C of encrypt and ctr by byte shuffles of aes-shuffle-rows.m4.
C
C Functions: set_key, encrypt, decrypt, ctr.
C Features: baseline.  Stack: 64 bytes, without secrets; ctr 576, wiped.
C
C Instructions per byte of public functions; C below each:
C   bytes           64    256   1024  16384   set_key
C   encrypt128    18.3   15.9   15.6   15.6   571 instructions
C                 95.9   50.4   49.5   49.2   7894
C   decrypt128    36.8   17.9   17.7   17.6
C                  156   80.6   79.8   79.5
C   ctr128        19.7   16.5   14.0   13.3
C                  100   53.3   52.2   51.9
C   encrypt256    25.0   21.8   21.6   21.5   732
C                  126   65.3   64.5   64.2   10240
C   ctr256        26.4   22.4   19.9   19.2
C                  130   68.3   67.2   66.9
C Cycles per byte by llvm-mca 19, which takes Cortex-A57 and A72 for one:
C               Cortex-A53   A55   A72   Neoverse N1
C   encrypt128        17.7  17.5  8.67          7.37   an iteration
C   decrypt128        20.0  19.8  10.1          8.42
C   ctr128            15.2  15.1  7.39          6.17   public function, 16 KiB
C                     18.0  17.8  8.81          7.46   the same without shared rounds
C   ctr128            18.2  18.1  8.81          7.35   public function, 1350 bytes
C                     20.8  20.5  10.1          8.55   the same without shared rounds
C   ctr128            18.8  18.5  9.09          7.65   public function, 256 bytes
C                      124  56.9  28.0          21.0   C
C These with planes alone; with byte shuffles for the last blocks, 1350 bytes 8.44 and 6.70, 256 bytes 9.11 and 7.68 on A72 and N1.
C Byte shuffles, cycles of a round of 1, 2, 3 and 4 blocks, in brackets of 8 in planes, by the same models:
C   A53 85, 93, 104, 123; A55 45, 77, 108, 140; A57 54, 60, 74, 95 (114); N1 27, 29, 41, 52 (94); V1 26, 29, 37, 47 (59);
C   V2 26, 26, 27, 31 (54).  Five blocks are two loops, on A57 and V1 longer than planes.
C With rows as columns are, MixColumns by three tbl more and three ext less: A57 52, 64, 83, 108, V1 24, 32, 45, 56.
C Limit of encrypt128 by instructions of vectors: S-boxes 10, the rest 3.8, planes and back 0.7.
C
C Slower on A53 and A72: S-boxes of 115 operations, which take 28 in sequence instead of 16, encrypt128 14.1 instructions per byte,
C cycles 20.2, 16.7, 9.75, 7.28.
C Slower on A72 alone: blocks as they are, and the S-box as 256 bytes in 16 registers, ten rounds of 4 blocks 11.4 instructions,
C cycles 15.8, 13.0, 18.3, 10.0.  A57 and A72 split tbl of n registers into 2 n + 1 operations.  The key schedule does so.
C Byte shuffles of 8 blocks take longer: 10 tbl and 16 other operations per round of a block.
C Rejected by counting: of counters t, 2 t and 3 t in the frame and tbl of three registers, 0.5 % fewer instructions, on A57 and A72
C as many operations.
C Slower: ctr32le, so that C does not make counter blocks: AES-GCM-SIV 7.7 % fewer instructions for 16 KiB, but cycles of 1350 bytes
C 3.5 % (A57, A72) and 1.9 % (N1) less, of 16 bytes 0.6 % and 0.9 % more.

C State: from KEYS_AT on round keys of byte shuffles, 16 bytes each, in the tower and by rows, the first and the last one as they
C are; from PLANES_AT on planes of the others.  All but the first include 0x63.

REQUIRES(simd)

define(`MOST_FEW', 4)
define(`KEYS_AT', 16)
define(`PLANES_AT', 256)
define(`PLANES_0', 128)		C where planes of the first key would be

C arguments and numbers
define(`STATE', `x0')
define(`DST', `x1')
define(`SRC', `x2')
define(`BLOCKS', `x3')		C after those of this iteration
define(`ROUNDS', `x4')
define(`N', `x5')		C blocks of this iteration
define(`LOW', `x6')		C the next counter
define(`HIGH', `x7')
define(`T', `x8')
define(`KEYS', `x9')		C the next round key
define(`ROUND', `x10')		C number of the round
define(`TABLES', `x11')
define(`GROUPS', `x12')		C of 8 blocks, that the constants in the frame are for
define(`PHASE', `x13')		C not 0: rounds 1 and 2 are for constants, S-boxes for many counters
define(`MADE', `x14')		C 1: the frame has been written
define(`COUNTING', `x13')	C in byte shuffles: not 0 for ctr

STRUCTS(`src/aes-run.h')
define(`RUN', `[$1, #OFFSET_OF(aes_run, $2)]')

define(`V', `v`'eval($1).16b')
define(`XOR', `
	eor	V($1), V($2), V($3)')
define(`AND', `
	and	V($1), V($2), V($3)')
define(`LOOK', `
	tbl	V($1), {V($2)}, V($3)')
define(`UP', `
	shl	V($1), V($2), #$3')
define(`DOWN', `
	ushr	V($1), V($2), #$3')
define(`KEEP', `
	bif	V($1), V($2), V($3)')
define(`TAKE', `
	bit	V($1), V($2), V($3)')
define(`BYTES', `
	movi	V($1), #$2')
define(`FOUR_PLANES', `
	ld1	{V($1)-V($1 + 3)}, [KEYS], #64')
C One instruction, unlike tbl on A57 and A72, if k is even.
define(`TWO_ROWS', `
	tbz	ROUND, #0, LABEL(even_$1)
EACH(`LOOK(I, 24 + I, OPPOSITE)')
	b	LABEL(two_rows_$1)
LABEL(even_$1):
EACH(`	rev32	v`'I.8h, v`'eval(24 + I).8h
')LABEL(two_rows_$1):')
include(`aes-planes.m4')

C Byte shuffles: block X is in 16 + 4 X to 19 + 4 X; four tables of a round, a pattern
define(`A', `16 + 4 * X')
define(`B', `17 + 4 * X')
define(`K_', `18 + 4 * X')
define(`I_', `19 + 4 * X')
define(`ONE_I', 0)
define(`A_K', 1)
define(`IN_ROUND', 2)
define(`SHIFT_ROWS', 6)
define(`NIBBLE', 7)
define(`KEY', 8)
define(`SPARE', `9 + X')
define(`LOW_BITS', `
	and	V($1), V($2), V(NIBBLE)')
define(`HIGH_BITS', `
	ushr	V($1), V($2), #4')
define(`ROWS_ON', `
	ext	V($1), V($2), V($2), #eval(4 * $3)')
include(`aes-shuffle-rows.m4')

define(`SPREAD', `FOR(`J', 0, 3, `FOR(`I', 0, 3, `SPREAD_BYTE(eval((2 * I - J) & 3), $1, $2)')')')
define(`SPREAD_BYTE', `	DATA8(ifelse(eval($3 >> (($1 - I) & 3) & 1), 1, `eval($1 + 4 * $2)', 128))
')
RODATA(.Ltables, 16)
CONSTANTS
HERE(`AT_COUNTERS')
C Bytes of column 0 after round 1, in columns; all others; last bytes of counters
FOR(`X', 0, 15, `	DATA8(eval(5 * (X % 4)))
')FOR(`X', 0, 15, `	DATA8(ifelse(eval(X % 5), 0, 0, 255))
')FOR(`X', 0, 15, `	DATA8(eval(8 * X))
')
C Of s for four a: in rows 0 to 2, where coefficients are 1 or 3; in rows 2 and 3, where they are 3 or 2
HERE(`AT_COLUMN')
FOR(`N', 0, 3, `
FOR(`X', 4 * N, 4 * N + 3, `	DATA8(X, X, X, 128)
')FOR(`X', 4 * N, 4 * N + 3, `	DATA8(128, 128, X, X)
')')
C Of t for one a: the one of row r for row I and column J after round 2; by r - I, coefficients are 2, 3, 1, 1: 1 and 3 are in 0xe.
HERE(`AT_SPREAD')
FOR(`N', 0, 3, `SPREAD(N, 0xe)SPREAD(N, 3)')
HERE(`AT_SHUFFLES')
SHUFFLE_TABLES
END_RODATA

RODATA(.Ls_box, 16)
S_BOX_TABLE
END_RODATA

C --- rounds

define(`TRANSPOSE', `
FOR(`I', 0, 3, `	mov	V(24 + I), V(I)
')FOR(`I', 0, 3, `	sli	V(I), V(I + 4), #4
')FOR(`I', 0, 3, `	sri	V(I + 4), V(24 + I), #4
')
EXCHANGE(2, 0x33)
EXCHANGE(1, 0x55)')

C ADD_KEY(first or last): to 0 to 7
define(`ADD_KEY', `
	add	T, STATE, #KEYS_AT
ifelse($1, last, `	add	T, T, ROUNDS, lsl #4
')	ld1	{V(8)}, [T]
EACH(`XOR(I, I, 8)')')

C ShiftRows twice, which is the order after 10 and 14 rounds
define(`ORDER', `
	tbz	ROUNDS, #1, LABEL(in_order_$1)
	add	T, TABLES, #AT_ORDER
	ld1	{V(16)}, [T]
EACH(`LOOK(I, I, 16)')
LABEL(in_order_$1):')

define(`LOAD_NEXT', `
	and	T, ROUND, #3
	add	T, TABLES, T, lsl #4
	ld1	{V(NEXT)}, [T]')

define(`ENCRYPT', `
	add	KEYS, STATE, #PLANES_AT
	mov	ROUND, #0
LABEL(round):
	add	ROUND, ROUND, #1
LOAD_NEXT
LABEL(box):
S_BOX
	cmp	ROUND, ROUNDS
	b.eq	LABEL(last)
MIX_COLUMNS(with key)
ifelse(MODE, ctr, `	cbz	PHASE, LABEL(round)
	b	LABEL(round_done)', `	b	LABEL(round)')
LABEL(last):
ifelse(MODE, ctr, `	cbnz	PHASE, LABEL(box_done)
')EACH(`	mov	V(I), V(24 + I)
')ORDER(end)
TRANSPOSE
ADD_KEY(last)')

define(`DECRYPT', `
ADD_KEY(last)
TRANSPOSE
ORDER(start)
	mov	ROUND, ROUNDS
	add	KEYS, STATE, #eval(PLANES_0 + 128)
	add	KEYS, KEYS, ROUNDS, lsl #7
LABEL(round):
	sub	ROUND, ROUND, #1
LOAD_NEXT
INVERSE_S_BOX
	cbz	ROUND, LABEL(last)
	sub	KEYS, KEYS, #256
LOAD_KEY(0)
EACH(`XOR(24 + I, 24 + I, I)')
INVERSE_MIX_COLUMNS
	b	LABEL(round)
LABEL(last):
EACH(`	mov	V(I), V(24 + I)
')TRANSPOSE
ADD_KEY(first)')

C --- input and output of N blocks

C BLOCKS_OF(ld1 or st1, address, first, label)
define(`BLOCKS_OF', `
	cmp	N, #8
	b.ne	LABEL($4_some)
	$1	{V($3)-V($3 + 3)}, [$2], #64
	$1	{V($3 + 4)-V($3 + 7)}, [$2], #64
	b	LABEL($4)
LABEL($4_some):
FOR(`I', 0, 6, `	$1	{V($3 + I)}, [$2], #16
ifelse(I, 6, , `	cmp	N, #eval(I + 1)
	b.eq	LABEL($4)
')')LABEL($4):')

define(`COUNTERS', `
	add	T, TABLES, #AT_SMALL
	fmov	d8, HIGH
	ld1	{v0.2d-v3.2d}, [T], #64
	mov	v8.d[1], LOW
	ld1	{v4.2d-v7.2d}, [T]
	add	LOW, LOW, #8
EACH(`	add	v`'I.2d, v`'I.2d, v8.2d
')
EACH(`	rev64	V(I), V(I)
')')

C Rounds 1 and 2 of counters: aes-planes.m4.  Planes in the frame are
C   AT_C, AT_D   C and D, as if s and t were 0
C   AT_S         s of 16 a: in byte a modulo 16
C   AT_T         t of four a: in byte r + 4 n of row r and a = n modulo 4
C GROUPS are those before the last byte wraps, and at least LEAST_GROUPS; others take both rounds alone.
C PHASE is 2 and 1 in rounds for C and D, and in S-boxes for s and t.
define(`AT_C', 0)
define(`AT_S', 128)
define(`AT_D', 256)
define(`AT_T', 384)
define(`FRAME_BYTES', 512)
define(`LEAST_GROUPS', 3)
C STORE_PLANES(first, offset)
define(`STORE_PLANES', `
	add	T, sp, #$2
	st1	{V($1)-V($1 + 3)}, [T], #64
	st1	{V($1 + 4)-V($1 + 7)}, [T]')
C MULTIPLES(offset, patterns, bit of LOW): to 0 to 7 the planes there + bytes of the 8 planes that follow by one pattern + twice
C bytes by the other one
define(`MULTIPLES', `
	ubfx	T, LOW, #$3, #2
	add	T, TABLES, T, lsl #5
	add	T, T, #$2
	ld1	{V(16)-V(17)}, [T]
	add	T, sp, #$1
	ld1	{V(0)-V(3)}, [T], #64
	ld1	{V(4)-V(7)}, [T], #64
	ld1	{V(24)-V(27)}, [T], #64
	ld1	{V(28)-V(31)}, [T]
EACH(`LOOK(8 + I, 24 + I, 16)
LOOK(24 + I, 24 + I, 17)')
EACH(`XOR(I, I, 8 + I)')
EACH(`XOR(I, I, 24 + (I + 7) % 8)')
XOR(1, 1, 31)
XOR(3, 3, 31)
XOR(4, 4, 31)')

define(`MANY_COUNTERS', `
	cbnz	GROUPS, LABEL(next)
	cmp	BLOCKS, #eval(8 * LEAST_GROUPS - 15 + MOST_FEW)
	b.lo	LABEL(alone)
	add	T, BLOCKS, #eval(15 - MOST_FEW)
	mov	GROUPS, #256
	sub	GROUPS, GROUPS, w6, uxtb
	cmp	GROUPS, T
	csel	GROUPS, GROUPS, T, lo
	lsr	GROUPS, GROUPS, #3
	cmp	GROUPS, #LEAST_GROUPS
	b.hs	LABEL(constants)
	mov	GROUPS, #0
	b	LABEL(alone)
LABEL(constants):
	fmov	d8, HIGH
	mov	v8.d[1], LOW
	add	T, STATE, #KEYS_AT
	ld1	{V(9)}, [T]
EACH(`BYTES(24 + I, eval(1 << I))')
	rev64	V(8), V(8)
XOR(8, 8, 9)
EACH(`	cmtst	V(I), V(8), V(24 + I)
')	add	KEYS, STATE, #PLANES_AT
EACH(`	mov	v`'I.b[15], wzr
')	mov	MADE, #1
	mov	PHASE, #2
	mov	ROUND, #0
	b	LABEL(round)
LABEL(round_done):
	subs	PHASE, PHASE, #1
	b.eq	LABEL(constants_done)
	add	T, TABLES, #AT_COUNTERS
	ld1	{V(16)-V(17)}, [T]
EACH(`LOOK(24 + I, I, 16)')
EACH(`AND(I, I, 17)')
STORE_PLANES(24, AT_C)
	b	LABEL(round)
LABEL(constants_done):
STORE_PLANES(0, AT_D)

LABEL(many):
	add	T, TABLES, #AT_COUNTERS + 32
	ld1	{V(0)}, [T]
	dup	V(8), w6
BYTES(9, 0x87)
BYTES(10, 1)
AND(8, 8, 9)
	add	V(0), V(0), V(8)
FOR(`I', 1, 7, `	add	V(I), V(eval(I - 1)), V(10)
')	add	T, STATE, #eval(KEYS_AT + 15)
	ld1r	{V(8)}, [T]
EACH(`XOR(I, I, 8)')
TRANSPOSE
	mov	PHASE, #2
	mov	ROUND, ROUNDS
	b	LABEL(box)
LABEL(box_done):
	subs	PHASE, PHASE, #1
	b.eq	LABEL(boxes_done)
STORE_PLANES(24, AT_S)
LABEL(four):
MULTIPLES(AT_C, AT_COLUMN, 5)
	mov	PHASE, #1
	mov	ROUND, ROUNDS
	b	LABEL(box)
LABEL(next):
	tst	LOW, #24
	b.ne	LABEL(one)
	tst	LOW, #96
	b.ne	LABEL(four)
	b	LABEL(many)
LABEL(boxes_done):
STORE_PLANES(24, AT_T)
LABEL(one):
MULTIPLES(AT_D, AT_SPREAD, 3)
	add	LOW, LOW, #8
	sub	GROUPS, GROUPS, #1
	mov	ROUND, #2
	add	KEYS, STATE, #eval(PLANES_0 + 3 * 128)
	b	LABEL(round)
LABEL(alone):')

C --- few blocks by byte shuffles

define(`TABLES_OF', `
	ld1	{ifelse($2, 1, `V($1)', `V($1)-V($1 + $2 - 1)')}, [T], #eval(16 * $2)')
define(`NEXT_KEY', `
	ld1	{V(KEY)}, [KEYS], #16')

C FEW(number): blocks, and then data, from SRC to DST
define(`FEW', `LET(`N', $1, `
	cbnz	COUNTING, .Lfew_counters_$1
ALL(`	ld1	{V(A)}, [SRC], #16
')	b	.Lfew_in_$1
.Lfew_counters_$1:
ALL(`	fmov	d`'eval(A), HIGH
	mov	v`'eval(A).d[1], LOW
	add	LOW, LOW, #1
')ALL(`	rev64	V(A), V(A)
').Lfew_in_$1:
	add	KEYS, STATE, #KEYS_AT
	add	T, TABLES, #AT_SHUFFLES
	sub	ROUND, ROUNDS, #1
BYTES(NIBBLE, 15)
TABLES_OF(ONE_I, 4)
TABLES_OF(SHIFT_ROWS, 1)
NEXT_KEY
ALL(`XOR(A, A, KEY)')
ALL(`LOOK(B, A, SHIFT_ROWS)')
NIBBLES(B)
ALL(`LOOK(A, IN_ROUND, K_)')
ALL(`LOOK(B, eval(IN_ROUND + 1), I_)')
TABLES_OF(IN_ROUND, 4)
TABLES_OF(SHIFT_ROWS, 1)
ALL(`XOR(A, A, B)')
.Lfew_round_$1:
NEXT_KEY
	subs	ROUND, ROUND, #1
ALL(`LOOK(B, A, SHIFT_ROWS)')
CORE
MIX_ROWS(IN_ROUND)
	b.ne	.Lfew_round_$1
TABLES_OF(IN_ROUND, 2)
TABLES_OF(SHIFT_ROWS, 1)
NEXT_KEY
ALL(`LOOK(B, A, SHIFT_ROWS)')
CORE
ALL(`LOOK(A, IN_ROUND, A)')
ALL(`LOOK(B, eval(IN_ROUND + 1), B)')
ALL(`XOR(A, A, B)')
ALL(`XOR(A, A, KEY)')
	cbz	COUNTING, .Lfew_out_$1
ALL(`	ld1	{V(B)}, [SRC], #16
')ALL(`XOR(A, A, B)')
.Lfew_out_$1:
ALL(`	st1	{V(A)}, [DST], #16
')')')

C FUNCTION(encrypt, decrypt or ctr)
define(`LABEL', `.L`'CURRENT`_$1'')
define(`FUNCTION', `define(`MODE', $1)dnl
	PUSH2(d8, d9)
	PUSH2(d10, d11)
	PUSH2(d12, d13)
	PUSH2(d14, d15)
	ldr	ROUNDS, [STATE]
	LEA(.Ltables, TABLES)
	add	T, TABLES, #AT_TWO_ROWS + 16
	ld1	{V(OPPOSITE)}, [T]
ifelse(MODE, ctr, `
	mov	T, DST
	ldp	HIGH, LOW, RUN(T, counter)
	ldr	DST, RUN(T, dst)
	ldr	SRC, RUN(T, src)
	ldr	BLOCKS, RUN(T, blocks)
	mov	PHASE, #0
	cmp	BLOCKS, #MOST_FEW
	b.ls	.Lcounters_few
	FRAME(FRAME_BYTES)
	mov	GROUPS, #0
	mov	MADE, #0')
LABEL(again):
ifelse(MODE, decrypt, `	cbz	BLOCKS, LABEL(end)', `	cmp	BLOCKS, #MOST_FEW
	b.ls	LABEL(end)')
	cmp	BLOCKS, #8
	mov	T, #8
	csel	N, BLOCKS, T, lo
	sub	BLOCKS, BLOCKS, N
ifelse(MODE, ctr, `MANY_COUNTERS
COUNTERS
ADD_KEY(first)
TRANSPOSE
ENCRYPT', MODE, encrypt, `BLOCKS_OF(ld1, SRC, 0, in)
ADD_KEY(first)
TRANSPOSE
ENCRYPT', `BLOCKS_OF(ld1, SRC, 0, in)
DECRYPT')
ifelse(MODE, ctr, `BLOCKS_OF(ld1, SRC, 8, data)
EACH(`XOR(I, I, 8 + I)')')
BLOCKS_OF(st1, DST, 0, out)
	b	LABEL(again)
LABEL(end):
ifelse(MODE, encrypt, `	mov	COUNTING, #0
	b	.Lfew', `
ifelse(MODE, ctr, `	cbz	MADE, LABEL(clear)
	movi	v0.2d, #0
	movi	v1.2d, #0
	movi	v2.2d, #0
	movi	v3.2d, #0
	mov	T, sp
FOR(`I', 1, FRAME_BYTES / 64, `	st1	{V(0)-V(3)}, [T], #64
')LABEL(clear):
	END_FRAME(FRAME_BYTES)
.Lcounters_few:
	mov	COUNTING, #1
.Lfew:
	cmp	BLOCKS, #2
	b.hi	.Lmore_than_2
	b.eq	.Ltwo
	cbz	BLOCKS, .Lwipe
FEW(1)
	b	.Lwipe
.Lmore_than_2:
	cmp	BLOCKS, #3
	b.eq	.Lthree
FEW(4)
	b	.Lwipe
.Lthree:
FEW(3)
	b	.Lwipe
.Ltwo:
FEW(2)
.Lwipe:
')WIPE_VECTORS(0, 7)
WIPE_VECTORS(16, 31)
	C This clears the upper halves.
	POP2(d14, d15)
	POP2(d12, d13)
	POP2(d10, d11)
	POP2(d8, d9)
	mov	x0, 0
	ret')')

PROLOGUE(xcsi_aes_encrypt_simd)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_simd)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_aes_ctr_simd)
FUNCTION(ctr)
EPILOGUE

C --- key schedule

C v16 to v31 are the S-box, the numbers 64, 128 and 192 in v1 to v3.
define(`SUB', `
	fmov	s0, $1
	tbl	v4.8b, {v16.16b-v19.16b}, v0.8b
	eor	v5.8b, v0.8b, v1.8b
	eor	v6.8b, v0.8b, v2.8b
	eor	v7.8b, v0.8b, v3.8b
	tbl	v5.8b, {v20.16b-v23.16b}, v5.8b
	tbl	v6.8b, {v24.16b-v27.16b}, v6.8b
	tbl	v7.8b, {v28.16b-v31.16b}, v7.8b
	orr	v4.8b, v4.8b, v5.8b
	orr	v6.8b, v6.8b, v7.8b
	orr	v4.8b, v4.8b, v6.8b
	fmov	F, s4')

define(`KEY', `x1')
define(`TO', `x2')		C in the schedule
define(`F', `w3')
define(`POWER', `w5')
define(`W', `w`'eval(8 + $1)')	C the last words, little endian

define(`LOAD_WORDS', `FOR(`I', 0, $1 - 1, `	LD32LE(W(I), `[KEY, #eval(4 * I)]')
')')
define(`STORE_WORDS', `FOR(`I', $1, $1 + $2 - 1, `IF_BE(`	rev	F, W(I)
	str	F, [TO], `#'4', `ifelse(eval(I % 2), 0, `	stp	W(I), W(eval(I + 1)), [TO], `#'8')')
')')
C Words $1, ... of $2: the sums with those before them
define(`SUMS', `FOR(`I', $1 + 1, $1 + $2 - 1, `	eor	W(I), W(I), W(eval(I - 1))
')STORE_WORDS($1, $2)')
C STEP(last word, words, i)
define(`STEP', `
SUB(W($1))
	mov	POWER, #eval((1 << (($3 - 1) % 8)) * ($3 <= 8) + 0x1b * ($3 == 9) + 0x36 * ($3 == 10))
	eor	POWER, POWER, F, ror #8
	eor	W(0), W(0), POWER
SUMS(0, $2)')

C From KEY to TO, which ends after the last word.
define(`EXPAND_KEY', `
LOAD_WORDS(4)
STORE_WORDS(0, 4)
	cmp	ROUNDS, #12
	b.eq	.Lkey_24
	b.hi	.Lkey_32
FOR(`J', 1, 10, `STEP(3, 4, J)
')
	b	.Lexpanded
.Lkey_24:
	LD32LE(W(4), `[KEY, #16]')
	LD32LE(W(5), `[KEY, #20]')
STORE_WORDS(4, 2)
FOR(`J', 1, 8, `STEP(5, ifelse(J, 8, 4, 6), J)
')
	b	.Lexpanded
.Lkey_32:
FOR(`I', 4, 7, `	LD32LE(W(I), `[KEY, #eval(4 * I)]')
')
STORE_WORDS(4, 4)
FOR(`J', 1, 7, `STEP(7, 4, J)
ifelse(J, 7, , `SUB(W(3))
	eor	W(4), W(4), F
SUMS(4, 4)')')
.Lexpanded:')

C PLANES: of the key at FROM to TO; in its place, the key in the tower, by rows.  0x63 is in v2, 15 in v3, the tables of the tower
C are in v5 and v6, the pattern of rows in v7, masks of bits in 16 to 23.
define(`FROM', `x1')
define(`PLANES', `
	ld1	{v0.16b}, [FROM]
	and	T, ROUND, #3
	add	T, TABLES, T, lsl #4
	add	T, T, #AT_ORDERS
	ld1	{v1.16b}, [T]
	add	ROUND, ROUND, #1
	eor	v0.16b, v0.16b, v2.16b
	tbl	v1.16b, {v0.16b}, v1.16b
	tbl	v0.16b, {v0.16b}, v7.16b
EACH(`	cmtst	V(24 + I), V(1), V(16 + I)
')	and	v1.16b, v0.16b, v3.16b
	ushr	v0.16b, v0.16b, #4
	tbl	v1.16b, {v5.16b}, v1.16b
	tbl	v0.16b, {v6.16b}, v0.16b
	st1	{v24.16b-v27.16b}, [TO], #64
	eor	v0.16b, v0.16b, v1.16b
	st1	{v28.16b-v31.16b}, [TO], #64
	st1	{v0.16b}, [FROM], #16')

PROLOGUE(xcsi_aes_set_key_simd)
	ldr	ROUNDS, [STATE]
	LEA(.Ls_box, T)
FOR(`I', 0, 3, `	ld1	{V(16 + 4 * I)-V(19 + 4 * I)}, [T], #64
')
	movi	v1.8b, #64
	movi	v2.8b, #128
	movi	v3.8b, #192
	add	TO, STATE, #KEYS_AT
EXPAND_KEY
	LEA(.Ltables, TABLES)
	add	FROM, STATE, #eval(KEYS_AT + 16)
	add	TO, STATE, #PLANES_AT
	mov	ROUND, #1
	add	T, TABLES, #eval(AT_SHUFFLES + 32)
	ld1	{v5.16b-v7.16b}, [T]
	movi	v2.16b, #0x63
	movi	v3.16b, #15
EACH(`	movi	V(16 + I), `#'eval(1 << I)
')
.Lnext:
PLANES
	cmp	ROUND, ROUNDS
	b.ne	.Lnext
	ld1	{v0.16b}, [FROM]
	eor	v0.16b, v0.16b, v2.16b
	st1	{v0.16b}, [FROM]
WIPE_VECTORS(0, 7)
WIPE_VECTORS(24, 31)
	ret
EPILOGUE

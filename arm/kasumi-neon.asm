C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI by vtbl: byte planes of 8 blocks, words of two FI in the halves of a vector.
C
C Functions: set_key, encrypt, decrypt.
C Features: NEON.  Stack: 144 bytes, wiped.
C
C kasumi.m4 defines A, B, I, J, wide and narrow, arm64/kasumi-tbl.asm the parts a, b, c of wide and its tables of 64 bytes.  A table
C is two lookups in 32 bytes: one by the index, where the other half of the numbers gives 0, and one by the index plus 32 modulo 64,
C which leaves the result of the others.  The index stays changed, so the next table of this index has its halves exchanged.  S7 is
C four lookups. In encryption the two FI are FI1 and FI2 of a round; FI3 of an even round and FI1 of the odd one after it, which
C does not need it; FI2 and FI3 of that.  In decryption FI3 is alone.
C
C Instructions per byte, set_key not included:
C   bytes              64   256  16384   f8 of one message
C   encrypt            33    32     31                 277
C   decrypt            39    38     37
C   ct, encrypt       578   147    130                1410
C   t9t7 (tables)     102    86     81                  84
C Half of FI has 60 instructions for 16 words, 12 of which load tables; 48 for 8 words.
C No lanes with many keys: ct does them, for 32 at a time.
C
C State: 128 bytes, 32 for two rounds, in the order of encryption: KL1 and KL2, KO and KI of the first two FI, KO and KI of the next
C two, and of the last two, KL1 and KL2.  Each subkey is two bytes, A and B.

REQUIRES(neon)
include(`kasumi.m4')

C --- constants

include(`arm64/kasumi-tbl-tables.m4')

C TABLE(half, name, 32 to exchange its halves)
define(`TABLE', `FOR(`Y', 0, 63, `DATA8($2($1, eval(Y ^ $3)))')')
RODATA(.Lconstants, 16)
FOR(`X', 0, 127, `DATA8(S7(X))')
TABLE(1, `T_AB', 0)
TABLE(1, `T_BC', 0)
TABLE(1, `T_AC', 32)
TABLE(1, `T_8', 0)
TABLE(2, `T_AB', 0)
TABLE(2, `T_BC', 0)
TABLE(2, `T_AC', 32)
TABLE(2, `T_8', 32)
HERE(`C_KEY')	C C1 to C8 of the key schedule
FOR(`X', 0, 7, `DATA16(KEY_CONSTANT(X))')
END_RODATA

C --- registers

define(`STATE', `r0')
define(`DST', `r1')
define(`SRC', `r2')
define(`BLOCKS', `r3')
define(`TABLES', `r4')		C of the current half
define(`KEYS', `r5')		C the next subkeys
define(`END', `r6')
define(`N', `r7')
define(`FROM', `r8')
define(`TO', `r12')

C Words are A in q(n), B in q(n + 1), or in the halves d(2 n) and d(2 n + 2), d(2 n + 1) and d(2 n + 3) of both FI.
define(`Q', `q`'eval($1)')
define(`D', `d`'eval($1)')
define(`T1', 4)
define(`T2', 5)
C q6 and q7: a table or subkeys.  q8 to q15: S7.

C Frame: halves of the blocks, a word of FO, blocks.
define(`U', `[sp, `#'eval(32 * ($1) + 16 * ($2) + 8 * ($3))]')	C half, word, plane 0 for A or 1 for B
define(`RIGHT', `[sp, `#'eval(64 + 8 * ($1))]')
define(`BUFFER', 80)
define(`FRAME_BYTES', 144)

C --- the cipher

C LOOK(instruction, result, table, index): of the FI in the lower halves, where BOTH is 1 also in the upper ones.
define(`BOTH', 1)
define(`LOOK', `
	$1	D(2 * $2), $3, D(2 * $4)
WHEN(BOTH, `	$1	D(2 * $2 + 1), $3, D(2 * $4 + 1)')')

C LOOKUP(result, index): in the next table.  q6 is 32 afterwards in front of the second half only.
define(`LOOKUP', `
	vld1.8	{d12-d15}, [TABLES]!
LOOK(vtbl.8, $1, {d12-d15}, $2)
	vmov.i8	q6, #32
	veor	Q($2), Q($2), q6
$3
	vld1.8	{d12-d15}, [TABLES]!
LOOK(vtbx.8, $1, {d12-d15}, $2)')

C HALF(half, I, J, B, A): numbers of registers.
define(`HALF', `
	vshl.i8	Q($4), Q($3), #1
	vsri.8	Q($3), Q($2), #1
	vshl.i8	Q($2), Q($2), #2
	vshr.u8	Q($4), Q($4), #1
	vmov.i8	Q(T1), #32
	vshr.u8	Q($3), Q($3), #2
	vshr.u8	Q($2), Q($2), #2
LOOK(vtbl.8, $5, {d16-d19}, $4)
	vsub.i8	Q(T2), Q($4), Q(T1)
LOOK(vtbx.8, $5, {d20-d23}, T2)
	vsub.i8	Q(T2), Q(T2), Q(T1)
LOOK(vtbx.8, $5, {d24-d27}, T2)
	vsub.i8	Q(T2), Q(T2), Q(T1)
LOOK(vtbx.8, $5, {d28-d31}, T2)
LOOKUP(T2, $2)
	veor	Q($4), Q($4), Q(T2)
LOOKUP(T2, $3, `ifelse($1, 1, `	veor	Q($2), Q($2), q6')')
	vshl.i8	Q(T1), Q($2), #5
	veor	Q($4), Q($4), Q(T2)
	vsri.8	Q($3), Q(T1), #5
LOOKUP(T2, $3)
LOOKUP(T1, ifelse($1, 1, $3, $2))
	veor	Q($4), Q($4), Q(T2)
	vorr	Q(T1), Q(T1), Q(ifelse($1, 1, $2, $3))
	veor	Q($5), Q($5), Q($4)
	vcnt.8	Q(T1), Q(T1)
	vsli.8	Q($5), Q(T1), #7')

C ADD_KEYS(word): of both FI, the next four bytes.  ADD_KEY(word, offset): of the first FI.
define(`ADD_KEYS', `
	vld4.8	{d12[], d13[], d14[], d15[]}, [KEYS]!
	veor	D(2 * $1), D(2 * $1), d12
	veor	D(2 * $1 + 2), D(2 * $1 + 2), d13
	veor	D(2 * $1 + 1), D(2 * $1 + 1), d14
	veor	D(2 * $1 + 3), D(2 * $1 + 3), d15')
define(`ADD_KEY', `
	add	N, KEYS, #$2
	vld2.8	{d12[], d13[]}, [N]
	veor	D(2 * $1), D(2 * $1), d12
	veor	D(2 * $1 + 2), D(2 * $1 + 2), d13')

C FI: of the words in register 0.
define(`FI', `ADD_KEYS(0)
HALF(1, 0, 1, 3, 2)
ADD_KEYS(2)
HALF(2, 3, 2, 1, 0)
	sub	TABLES, TABLES, #512')
C FI_ONE(number of FI in two rounds), FI_TWO(number of the first one): in decryption.
define(`KO_AT', `eval(4 + 8 * (($1) / 2) + 2 * (($1) % 2))')
define(`FI_ONE', `LET(`BOTH', 0, `ADD_KEY(0, KO_AT($1))
HALF(1, 0, 1, 3, 2)
ADD_KEY(2, KO_AT($1) + 4)
HALF(2, 3, 2, 1, 0)')
	sub	TABLES, TABLES, #512')
define(`ADD_UPPER', `
	add	N, KEYS, #$2
	vld2.8	{d14[], d15[]}, [N]
	veor	D(2 * $1 + 1), D(2 * $1 + 1), d14
	veor	D(2 * $1 + 3), D(2 * $1 + 3), d15')
define(`FI_TWO', `ADD_KEY(0, KO_AT($1))
ADD_UPPER(0, KO_AT($1 + 1))
HALF(1, 0, 1, 3, 2)
ADD_KEY(2, KO_AT($1) + 4)
ADD_UPPER(2, KO_AT($1 + 1) + 4)
HALF(2, 3, 2, 1, 0)
	sub	TABLES, TABLES, #512')

C FL: of the left word in d0 and d2, the right one in d1 and d3, by subkeys in d12 to d15.
define(`ROTATED', `
	vshl.i8	d10, d8, #1
	vshl.i8	d11, d9, #1
	vsri.8	d11, d10, #7
	vsri.8	d10, d8, #7
	vshl.i8	d10, d10, #1
	vsri.8	d9, d10, #1
	veor	$1, $1, d9
	veor	$2, $2, d11')
define(`FL', `
	vand	d8, d0, d12
	vand	d9, d2, d13
ROTATED(d1, d3)
	vorr	d8, d1, d14
	vorr	d9, d3, d15
ROTATED(d0, d2)')

C XOR_WITH(register, where)
define(`XOR_WITH', `
	vldr	d12, shift($@)
	veor	$1, $1, d12')
C KEEP_HALF(half), FETCH_HALF(half): all of it in d0 to d3.  XOR_HALF(half): to what is there.
define(`EACH_PART', `FOR(`W', 0, 1, `FOR(`P', 0, 1, `$1')')')
define(`KEEP_HALF', `EACH_PART(`
	vstr	D(W + 2 * P), U($1, W, P)')')
define(`FETCH_HALF', `EACH_PART(`
	vldr	D(W + 2 * P), U($1, W, P)')')
define(`XOR_HALF', `EACH_PART(`
XOR_WITH(D(W + 2 * P), U($1, W, P))')')

C Two rounds: on entry and at the end d0 to d3 are the first half.
define(`FORWARD', `
	vld4.8	{d12[], d13[], d14[], d15[]}, [KEYS]!
FL
	vstr	d1, RIGHT(0)
	vstr	d3, RIGHT(1)
FI
XOR_WITH(d0, RIGHT(0))
XOR_WITH(d2, RIGHT(1))
	veor	d1, d1, d0
	veor	d3, d3, d2
	vldr	d12, U(1, 1, 0)
	vldr	d13, U(1, 1, 1)
	veor	d12, d12, d1
	veor	d13, d13, d3
	vstr	d12, U(1, 1, 0)
	vstr	d13, U(1, 1, 1)
XOR_WITH(d1, U(1, 0, 0))
XOR_WITH(d3, U(1, 0, 1))
	vstr	d1, U(1, 0, 0)
	vstr	d3, U(1, 0, 1)
FI
XOR_WITH(d0, U(1, 1, 0))
XOR_WITH(d2, U(1, 1, 1))
	vstr	d0, U(1, 1, 0)
	vstr	d2, U(1, 1, 1)
	veor	d1, d1, d0
	veor	d3, d3, d2
	vstr	d1, RIGHT(0)
	vstr	d3, RIGHT(1)
FI
XOR_WITH(d0, RIGHT(0))
XOR_WITH(d2, RIGHT(1))
	veor	d1, d1, d0
	veor	d3, d3, d2
	vld4.8	{d12[], d13[], d14[], d15[]}, [KEYS]!
FL
XOR_HALF(0)
KEEP_HALF(0)')

C FO(number of its first FI): of d0 to d3.
define(`FO', `
	vstr	d1, RIGHT(0)
	vstr	d3, RIGHT(1)
FI_TWO($1)
XOR_WITH(d0, RIGHT(0))
XOR_WITH(d2, RIGHT(1))
	veor	d1, d1, d0
	veor	d3, d3, d2
	vstr	d1, RIGHT(0)
	vstr	d3, RIGHT(1)
FI_ONE($1 + 2)
	vldr	d12, RIGHT(0)
	vldr	d13, RIGHT(1)
	veor	d1, d0, d12
	veor	d3, d2, d13
	vmov	d0, d12
	vmov	d2, d13')
C On entry and at the end d0 to d3 are the second half.
define(`BACKWARD', `FO(3)
	add	N, KEYS, #28
	vld4.8	{d12[], d13[], d14[], d15[]}, [N]
FL
XOR_HALF(0)
KEEP_HALF(0)
	vld4.8	{d12[], d13[], d14[], d15[]}, [KEYS]
FL
FO(0)
XOR_HALF(1)
KEEP_HALF(1)
	sub	KEYS, KEYS, #32')

C --- blocks to planes and back; the first and the second half are d0 to d3 and d4 to d7

C TO_A(register), FROM_A(register): the upper byte of a word.
define(`TO_A', `
	vshr.u8	d8, $1, #1
	vsli.8	d8, $1, #7
	vmov	$1, d8')
define(`FROM_A', `
	vshl.i8	d8, $1, #1
	vsri.8	d8, $1, #7
	vmov	$1, d8')
define(`LOAD', `
	vld4.8	{d0-d3}, [FROM]!
	vld4.8	{d4-d7}, [FROM]!
FOR(`I', 0, 3, `
	vuzp.8	D(I), D(4 + I)')
FOR(`I', 0, 3, `TO_A(D(2 * I))')
FOR(`I', 0, 7, `
	vstr	D(I), [sp, `#'eval(8 * I)]')')
define(`STORE', `
FOR(`I', 0, 7, `
	vldr	D(I), [sp, `#'eval(8 * I)]')
FOR(`I', 0, 3, `FROM_A(D(2 * I))')
FOR(`I', 0, 3, `
	vzip.8	D(I), D(4 + I)')
	vst4.8	{d0-d3}, [TO]!
	vst4.8	{d4-d7}, [TO]!')

C Fewer than 8 last blocks go through the frame.
define(`COPY', `
7:
	vld1.8	{d0}, [FROM]!
	vst1.8	{d0}, [TO]!
	subs	N, N, #1
	bne	7b')

C ALL(two rounds, half that enters them)
define(`ALL', `
	cmp	BLOCKS, #0
	bxeq	lr
PUSH(r4, r5, r6, r7, r8, lr)
VPUSH(8, 15)
	FRAME(FRAME_BYTES)
LEA(.Lconstants, TABLES)
	vld1.8	{d16-d19}, [TABLES]!
	vld1.8	{d20-d23}, [TABLES]!
	vld1.8	{d24-d27}, [TABLES]!
	vld1.8	{d28-d31}, [TABLES]!
1:
	mov	FROM, SRC
	cmp	BLOCKS, #8
	bhs	2f
	mov	N, BLOCKS
	add	TO, sp, #BUFFER
COPY
	add	FROM, sp, #BUFFER
2:
LOAD
FETCH_HALF($2)
ifelse($2, 0, `
	mov	KEYS, STATE
	add	END, STATE, #128', `
	add	KEYS, STATE, #96')
3:
$1
	cmp	KEYS, ifelse($2, 0, END, STATE)
	ifelse($2, 0, bne, bhs)	3b
	cmp	BLOCKS, #8
	bhs	5f
	add	TO, sp, #BUFFER
STORE
	add	FROM, sp, #BUFFER
	mov	TO, DST
	mov	N, BLOCKS
COPY
	b	6f
5:
	mov	TO, DST
STORE
	add	SRC, SRC, #64
	add	DST, DST, #64
	subs	BLOCKS, BLOCKS, #8
	bhi	1b
6:
WIPE_VECTORS(0, 3)
FOR(`I', 0, eval(FRAME_BYTES / 8 - 1), `
	vstr	d0, [sp, `#'eval(8 * I)]')
	END_FRAME(FRAME_BYTES)
VPOP(8, 15)
POP(r4, r5, r6, r7, r8, lr)
	bx	lr')

PROLOGUE(xcsi_kasumi_encrypt_neon)
ALL(`FORWARD', 0)
EPILOGUE

PROLOGUE(xcsi_kasumi_decrypt_neon)
ALL(`BACKWARD', 1)
EPILOGUE

C --- keys: numbers of 16 bits, then bytes A and B

C BYTES_OF(q): in place
define(`BYTES_OF', `
	vrev16.8	$1, $1
	vmov.i16	q2, #0x00ff
	vshr.u8	q3, $1, #1
	vsli.8	q3, $1, #7
	vbit	$1, q3, q2')
C ROUND_KEYS(q, word in the first round, offset in even rounds, in odd ones)
define(`ROUND_KEYS', `
	vext.16	q3, $1, $1, #$2
	add	r2, STATE, #$3
	add	r3, STATE, #$4
FOR(`I', 0, 3, `
	vst1.16	{D(6 + I / 2)[eval(2 * (I % 2))]}, [r2], r12
	vst1.16	{D(6 + I / 2)[eval(2 * (I % 2) + 1)]}, [r3], r12')')
C ROTATED_KEYS(distance): q1
define(`ROTATED_KEYS', `
	vshl.i16	q1, q0, #$1
	vsri.16	q1, q0, #eval(16 - $1)
BYTES_OF(q1)')
define(`KI_AT', `eval(KO_AT($1) + 4)')

PROLOGUE(xcsi_kasumi_set_key_neon)
	mov	r12, #32
	vld1.8	{d0-d1}, [r1]
LEA(.Lconstants+C_KEY, r3)
	vrev16.8	q0, q0
	vld1.16	{d2-d3}, [r3]
	veor	q1, q1, q0
BYTES_OF(q1)
ROUND_KEYS(q1, 2, 2, 30)
ROUND_KEYS(q1, 4, KI_AT(0), KI_AT(3))
ROUND_KEYS(q1, 3, KI_AT(1), KI_AT(4))
ROUND_KEYS(q1, 7, KI_AT(2), KI_AT(5))
ROTATED_KEYS(1)
ROUND_KEYS(q1, 0, 0, 28)
ROTATED_KEYS(5)
ROUND_KEYS(q1, 1, KO_AT(0), KO_AT(3))
ROTATED_KEYS(8)
ROUND_KEYS(q1, 5, KO_AT(1), KO_AT(4))
ROTATED_KEYS(13)
ROUND_KEYS(q1, 6, KO_AT(2), KO_AT(5))
WIPE_VECTORS(0, 3)
	bx	lr
EPILOGUE

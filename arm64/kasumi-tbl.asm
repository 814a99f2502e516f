C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI by table lookups in vector registers: byte planes of 16 blocks, 1 or 2 sets of planes at a time.
C
C Functions: set_key, encrypt, decrypt, set_lanes, encrypt_lanes.
C Features: baseline.  Stack: 384 bytes, decrypt 128, wiped.
C
C kasumi.m4 defines A, B, I, J, wide and narrow.  S9 is quadratic: with three parts a, b, c of three bits each
C     LOW(S9) = T_AB[b a] + T_BC[c b] + T_AC[c a]
C with tables of 64 bytes, four registers each.  In each half of FI
C     a = bits 0 to 2 of I;  b = bits 3 to 5 of I;  c = bits 6 and 7 of I, bit 7 of J
C so (b a) is the low six bits of I, (c b) the high bits of J and I, concatenated, and (c a) is (c b) with the low bits of I.
C Bit 8 of S9 has no products of two bits of b in the first half, of c in the second, so it is affine in these bits:
C T_8[c a], T_8[b a] hold the coefficients, or with (b a), (c a) multiplies by them, and the parity of the bit count adds.
C S7 is a table of 128 bytes in two lookups; the one out of range gives 0.
C
C State: 128 bytes, 32 per two rounds.  Each 4 bytes are two subkeys, first A of both, then B: KL1 KL2; KO1 KO2; KI1 KI2; KO3 of the
C first round and KO1 of the second; KI3 and KI1 likewise; KO2 KO3; KI2 KI3; KL1 KL2.  On a big-endian machine the two subkeys are
C exchanged.  Planes of a group of lanes: 2048 bytes, subkeys in the same order, vectors A and B of each, as 128-bit numbers.
C
C Instructions per call:
C   blocks             1     8     16     32     256    each byte of the last
C   encrypt         1173  1158   1574   3143   24780    12.1
C   decrypt         1674         1663          25978    12.7
C   lanes                 1261   1596   3205            64 lanes: 6359, 12.4
C   ct (128 lanes)       19400                          26.7
C   set_key 109; set_lanes 314 for a group of 16 lanes, 1153 for four.
C f8, per byte: 64 messages of 256 bytes 17.5 (ct 38.7); 8 of 2 KiB 23.9 (263); one 152 (528).
C Cycles of two rounds of lanes by llvm-mca 19; the whole cipher takes four times that:
C               Neoverse N1    N2    V1    V2   Cortex-A57    A55
C   32 blocks           481   552   277   278          992   1694
C   16 blocks           258   294   191   195          528    802
C   8 blocks            205   213   174   172          391    743
C Limits: 32 blocks, tbl of four registers, 3 (N2: 4) operations of the two units that execute it, 9 on A57; 8 blocks, latency.  The
C models ignore the latency of words of two sets that pass through memory between FI; late words stay in registers.
C
C Slower: 8 blocks in the form of 16; 8 blocks with subkeys added after the half and sums in sequence 222, 240, 196, 197, A57 425;
C one round after the other: a chain of 16 FI instead of 12.  On paper: S9 by tables of 16 and 32 bytes, S7 by four of 32: 40
C instructions per half instead of 20, equal load on the vector units.
C Not done: bit slices of 128 blocks.  FI by the circuits of ct (clang 14) takes 529 instructions: 12.4 per byte without FL,
C transposition and the rest.  Cycles per byte:
C                                       N1    N2    V1    V2   A57
C   slices, FI alone                   5.9   5.8   2.9   2.9   5.7
C   slices, all of ct (gcc), estimate 10.3   9.2   5.4   5.4  12.5   from 128 blocks on
C   this file                          7.5   8.6   4.3   4.3  15.5   from 32 blocks on
C Only on A57, where tbl of n registers takes 2 n + 1 operations, are slices faster.

REQUIRES(simd)
include(`kasumi.m4')

C --- constants

include(`arm64/kasumi-tbl-tables.m4')

define(`TABLE', `FOR(`Y', 0, 63, `DATA8($2($1, Y))')')
RODATA(.Lconstants, 64)
FOR(`X', 0, 127, `DATA8(S7(X))')
TABLE(1, `T_AB')
TABLE(1, `T_BC')
TABLE(1, `T_AC')
TABLE(1, `T_8')
TABLE(2, `T_AB')
TABLE(2, `T_BC')
TABLE(2, `T_AC')
TABLE(2, `T_8')
HERE(`C_KEY')	C C1 to C8 of the key schedule
FOR(`X', 0, 7, `DATA16(KEY_CONSTANT(X))')
END_RODATA

C --- registers

C v0 to v7: S7; v8 to v11: the current table.
define(`STATE', `x0')
define(`DST', `x1')
define(`SRC', `x2')		C set_key: the key
define(`BLOCKS', `x3')
define(`TABLES', `x4')		C of the current half
define(`KEYS', `x`'eval(5 + 6 * ($1))')	C KEYS(set): the next subkeys
define(`END', `x6')
define(`N', `x7')
define(`FROM', `x8')
define(`TO', `x9')
define(`T', `x10')

define(`LOW7', `v16')
define(`LOW6', `v17')
define(`BIT6', `v18')
define(`LOW3', `v19')

C A word is in two registers, A in V(n), B in V(n + 1).
define(`V', `v`'eval($1).16b')
define(`H', `v`'eval($1).8h')
define(`Q', `q`'eval($1)')
define(`WORD', `eval(20 + 4 * ($1))')	C the word in FI; the next two registers are scratch there
define(`FIRST', 12)
define(`SECOND', 14)
define(`T1', `eval(WIDE(28, 30) + 2 * ($1))')
define(`T2', `eval(WIDE(29, 31) + 2 * ($1))')

C Stack offsets: WORD_OF(set, half, word); KEPT: two words that a set keeps from one FI to the next.
define(`WORD_OF', `eval(128 * ($1) + 64 * ($2) + 32 * ($3))')
define(`KEPT', `eval(256 + 64 * ($1) + 32 * ($2))')
define(`STACK', `ifelse(MODE, decrypt, 128, 384)')

C --- the cipher

C ONE_KEY(for one key, for a key per lane).  WIDE(for 16 or 32 blocks, for 8 blocks): a set is 16 blocks.  With 8 blocks both words
C of a half share a vector, the left word in the even bytes.
define(`ONE_KEY', `ifelse(MODE, lanes, `$2', `$1')')
define(`WIDE', `ifelse(SIZE, 8, `$2', `$1')')
define(`SETS', `ifelse(SIZE, 32, 2, 1)')
define(`EACH_SET', `FOR(`S', 0, SETS - 1, `$1')')
define(`TWO_SETS', `ifelse(SIZE, 32, `$1')')

define(`GROUP', 2048)		C bytes of the planes of a group
define(`ROUNDS', `ONE_KEY(32, eval(GROUP / 4))')	C bytes of the subkeys of two rounds
define(`PAIR', `ONE_KEY(4, 64)')	C bytes of a pair of subkeys

C LOAD_KEYS: the next two subkeys, KEY(0, plane) and KEY(1, plane); plane 0 is A, 1 is B.  With 8 blocks KEY(0) has both subkeys.
define(`KEY', `eval(28 + WIDE(`ONE_KEY(IF_BE(1 - $1, $1) + 2 * $2, 2 * $1 + $2)', $2))')
define(`LOAD_KEYS', `ONE_KEY(`WIDE(`
	ld4r	{V(28)-V(31)}, [KEYS(S)], `#'PAIR', `
	ld2r	{H(28)-H(29)}, [KEYS(S)], `#'PAIR')', `
	ldp	q30, q31, [KEYS(S), `#'32]
	ldp	q28, q29, [KEYS(S)], `#'PAIR
WIDE(, `
	zip1	V(28), V(28), V(30)
	zip1	V(29), V(29), V(31)')')')

C WITH_KEY(instruction, a, b, number of key): a = b op key, words
define(`WITH_KEY', `
	$1	V($2), V($3), V(KEY($4, 0))
	$1	V($2 + 1), V($3 + 1), V(KEY($4, 1))')

C OP(instruction, a, b, c): a = b op c, words; SHIFT(instruction, a, b): words of b exchanged, or those that it inserts
define(`OP', `
	$1	V($2), V($3), V($4)
	$1	V($2 + 1), V($3 + 1), V($4 + 1)')
define(`SHIFT', `
	$1	H($2), H($3), `#'8
	$1	H($2 + 1), H($3 + 1), `#'8')
define(`XOR', `
	eor	V($1), V($1), V($2)')

C LOAD_WORD(word, offset), STORE_WORD(word, offset)
define(`LOAD_WORD', `
	ldp	Q($1), Q($1 + 1), [sp, `#'$2]')
define(`STORE_WORD', `
	stp	Q($1), Q($1 + 1), [sp, `#'$2]')

define(`EACH', `FOR(`ITEM', 0, ITEMS - 1, `$1')')
define(`NEXT_TABLE', `
	ld1	{V(8)-V(11)}, [TABLES], `#'64')
C LOOKUP(result, index): in the current table.
define(`LOOKUP', `
	tbl	V($1), {V(8)-V(11)}, V($2)')

C HALF(half, I, J, B, A): the last four as offsets to WORD(ITEM); I and J are clobbered.  Lookups in S7 fill the latency of the
C next table of S9.  With 8 blocks, subkeys in registers are added in the first half, off the critical path.
define(`HALF', `define(`HALF_I', `eval(WORD(ITEM) + $2)')define(`HALF_J', `eval(WORD(ITEM) + $3)')dnl
define(`HALF_B', `eval(WORD(ITEM) + $4)')define(`HALF_A', `eval(WORD(ITEM) + $5)')
NEXT_TABLE
EACH(`
	and	V(HALF_B), V(HALF_J), LOW7.16b')
EACH(`
	sri	V(HALF_J), V(HALF_I), `#'1')
EACH(`
	and	V(HALF_I), V(HALF_I), LOW6.16b')
EACH(`
	ushr	V(HALF_J), V(HALF_J), `#'2')
EACH(`LOOKUP(T2(ITEM), HALF_I)')
NEXT_TABLE
EACH(`
	eor	V(T1(ITEM)), V(HALF_B), BIT6.16b')
EACH(`
	tbl	V(HALF_A), {V(0)-V(3)}, V(HALF_B)')
EACH(`XOR(HALF_B, T2(ITEM))')
EACH(`LOOKUP(T2(ITEM), HALF_J)')
NEXT_TABLE
EACH(`
	bit	V(HALF_J), V(HALF_I), LOW3.16b')
EACH(`
	tbl	V(T1(ITEM)), {V(4)-V(7)}, V(T1(ITEM))')
EACH(`XOR(HALF_B, T2(ITEM))')
ifelse($1, 1, `WIDE(, `EACH(`
	bif	V(HALF_I), V(KEY(0, 0)), LOW7.16b
XOR(KEY(0, 0), KEY(0, 1))
XOR(HALF_B, KEY(0, 1))
XOR(HALF_A, KEY(0, 0))')')')
EACH(`LOOKUP(T2(ITEM), HALF_J)')
NEXT_TABLE
EACH(`XOR(HALF_A, T1(ITEM))')
EACH(`LOOKUP(T1(ITEM), ifelse($1, 1, `HALF_J', `HALF_I'))')
EACH(`XOR(HALF_B, T2(ITEM))')
EACH(`
	orr	V(T1(ITEM)), V(T1(ITEM)), V(ifelse($1, 1, `HALF_I', `HALF_J'))')
EACH(`XOR(HALF_A, HALF_B)')
EACH(`
	cnt	V(T1(ITEM)), V(T1(ITEM))')
EACH(`
	sli	V(HALF_A), V(T1(ITEM)), `#'7')')

C FI of the items; KI are the next subkeys.  FI(word), 8 blocks only: also adds the subkeys after KI to the word.
define(`FI', `WIDE(`HALF(1, 0, 1, 3, 2)
LOAD_KEYS
EACH(`WITH_KEY(eor, WORD(ITEM) + 2, WORD(ITEM) + 2, ITEM)')', `LOAD_KEYS
HALF(1, 0, 1, 3, 2)
ifelse(`$1', `', , `LOAD_KEYS
WITH_KEY(eor, $1, $1)')')
FI2')
define(`FI2', `HALF(2, 3, 2, 1, 0)
	sub	TABLES, TABLES, `#'512')

C FL(left, right), 16 blocks; in decryption FL(left, right, number of keys); 8 blocks: FL(result, half).
C Scratch 22, 23, 26, 27.
define(`FL', `ifelse(`$3', `', `LOAD_KEYS', `KEYS_AT($3)')
WITH_KEY(and, 22, WIDE($1, $2), 0)
ROTATED
WIDE(, `SHIFT(shl, 26, 26)')
OP(eor, WIDE($2, $1), $2, 26)
WITH_KEY(orr, 22, WIDE($2, $1), WIDE(1, 0))
ROTATED
WIDE(, `SHIFT(ushr, 26, 26)')
OP(eor, $1, $1, 26)')
define(`ROTATED', `
	add	V(26), V(22), V(22)
	add	V(27), V(23), V(23)
	sri	V(27), V(26), `#'7
	sri	V(26), V(22), `#'7
	bif	V(26), V(23), LOW7.16b')

C Two rounds of encryption, FL FO and FO FL.  L1, L2, L3: results of the three FI of FO; (a, b): the half entering
C the first round; (x, y): the other half, entering the second.  FI(L1) of the first round and FI(x + L2) of the second run in
C parallel, and so do the last two FI of the second.
define(`TWO_ROUNDS', `define(`ITEMS', WIDE(2, 1))WIDE(`
C a in WORD(0), b in FIRST
EACH_SET(`TWO_SETS(`LOAD_WORD(WORD(0), WORD_OF(S, 0, 0))
LOAD_WORD(FIRST, WORD_OF(S, 0, 1))')
FL(WORD(0), FIRST)
LOAD_KEYS
WITH_KEY(eor, WORD(0), WORD(0), 0)
WITH_KEY(eor, WORD(1), FIRST, 1)
FI
OP(eor, WORD(0), WORD(0), FIRST)
OP(eor, SECOND, WORD(1), WORD(0))
LOAD_WORD(FIRST, WORD_OF(S, 1, 0))
OP(eor, FIRST, FIRST, SECOND)
STORE_WORD(FIRST, WORD_OF(S, 1, 0))
TWO_SETS(`STORE_WORD(WORD(0), KEPT(S, 0))
STORE_WORD(SECOND, KEPT(S, 1))')')
C L1 in WORD(0), L2 in SECOND, x + L2 in FIRST
EACH_SET(`TWO_SETS(`LOAD_WORD(WORD(0), KEPT(S, 0))
LOAD_WORD(FIRST, WORD_OF(S, 1, 0))
LOAD_WORD(SECOND, KEPT(S, 1))')
LOAD_KEYS
WITH_KEY(eor, WORD(0), WORD(0), 0)
WITH_KEY(eor, WORD(1), FIRST, 1)
FI
OP(eor, WORD(0), WORD(0), SECOND)
LOAD_WORD(FIRST, WORD_OF(S, 1, 1))
OP(eor, FIRST, FIRST, WORD(0))
STORE_WORD(FIRST, WORD_OF(S, 1, 1))
OP(eor, SECOND, WORD(1), FIRST)
TWO_SETS(`STORE_WORD(SECOND, KEPT(S, 0))')')
C y + L3 in FIRST, L1 of the second round in SECOND
EACH_SET(`TWO_SETS(`LOAD_WORD(FIRST, WORD_OF(S, 1, 1))
LOAD_WORD(SECOND, KEPT(S, 0))')
LOAD_KEYS
WITH_KEY(eor, WORD(0), FIRST, 0)
WITH_KEY(eor, WORD(1), SECOND, 1)
FI
OP(eor, WORD(0), WORD(0), SECOND)
OP(eor, WORD(1), WORD(1), WORD(0))
FL(WORD(0), WORD(1))
CHANGE(0, WORD(0), WORD(1))')', `define(`S', 0)
C (a, b) in FIRST, (x, y) in SECOND.  FI returns (F, G); (F, F + G) is what is needed.  SUMS adds it to 26, from which the rest of
C the rounds is computed, and to 24, the input of the next FI.
FL(WORD(0), FIRST)
SHIFT(ushr, 26, WORD(0))
SHIFT(sli, 26, 26)
SHIFT(shl, 24, SECOND)
OP(eor, 24, 24, 26)
LOAD_KEYS
WITH_KEY(eor, WORD(0), WORD(0))
FI(24)
SUMS
C L1, L2
SHIFT(ushr, 24, 26)
OP(eor, SECOND, SECOND, 24)
OP(eor, 26, 26, SECOND)
SHIFT(sri, 26, 26)
OP(orr, 24, 26, 26)
FI(24)
SUMS
C y + L3, L1 of the second round
SHIFT(sli, SECOND, 26)
SHIFT(sri, 26, 26)
FI
SHIFT(shl, 22, WORD(0))
OP(eor, WORD(0), WORD(0), 26)
OP(eor, WORD(0), WORD(0), 22)
FL(WORD(0), WORD(0))
OP(eor, FIRST, FIRST, WORD(0))')')
define(`SUMS', `SHIFT(shl, 22, WORD(0))
OP(eor, 26, 26, WORD(0))
OP(eor, WORD(0), WORD(0), 24)
OP(eor, 26, 26, 22)
OP(eor, WORD(0), WORD(0), 22)')

C CHANGE(half, x, y): half ^= (x, y), also left in WORD(0) and FIRST.
define(`CHANGE', `
LOAD_WORD(SECOND, WORD_OF(S, $1, 0))
OP(eor, WORD(0), $2, SECOND)
STORE_WORD(WORD(0), WORD_OF(S, $1, 0))
LOAD_WORD(SECOND, WORD_OF(S, $1, 1))
OP(eor, FIRST, $3, SECOND)
STORE_WORD(FIRST, WORD_OF(S, $1, 1))')

C --- blocks to planes and back

C NUMBER(if bytes of blocks are in reverse order in memory, otherwise): lanes hold blocks as numbers.  PLANE(k) has byte k.
define(`NUMBER', `ONE_KEY(`$2', `IF_BE(`$2', `$1')')')
define(`PLANE', `eval(8 + NUMBER(7 - ($1), $1))')

C HALVES(half, 0 or 1), 8 blocks: upper and lower bytes, the lower ones in the registers of B.
define(`HALVES', `ifelse(eval($2), 0, `eval(24 + ($1))', `eval(FIRST + 1 + 2 * ($1))')')
define(`EXCHANGED', `NUMBER(`
FOR(`I', 0, 3, `
	rev16	V(HALVES(I / 2, I % 2)), V(HALVES(I / 2, I % 2))')')')
define(`ENTERED', `ifelse(MODE, decrypt, 1, 0)')	C the half that enters the first round

define(`LOAD', `WIDE(`
	ld4	{V(20)-V(23)}, [FROM], `#'64
	ld4	{V(24)-V(27)}, [FROM], `#'64
FOR(`I', 0, 3, `
	uzp1	V(8 + I), V(20 + I), V(24 + I)
	uzp2	V(12 + I), V(20 + I), V(24 + I)')
FOR(`I', 0, 3, `
	ushr	V(20 + 2 * I), V(PLANE(2 * I)), `#'1
	sli	V(20 + 2 * I), V(PLANE(2 * I)), `#'7
	stp	Q(20 + 2 * I), Q(PLANE(2 * I + 1)), [sp, `#'WORD_OF(S, I / 2, I % 2)]')
ifelse(SIZE, 16, `LOAD_WORD(WORD(0), WORD_OF(0, ENTERED, 0))
LOAD_WORD(FIRST, WORD_OF(0, ENTERED, 1))')', `
	ld2	{V(20)-V(21)}, [FROM], `#'32
	ld2	{V(22)-V(23)}, [FROM]
FOR(`I', 0, 1, `
	NUMBER(uzp2, uzp1)	H(HALVES(0, I)), H(20 + NUMBER(1 - I, I)), H(22 + NUMBER(1 - I, I))
	NUMBER(uzp1, uzp2)	H(HALVES(1, I)), H(20 + NUMBER(1 - I, I)), H(22 + NUMBER(1 - I, I))')
EXCHANGED
FOR(`I', 0, 1, `
	ushr	V(FIRST + 2 * I), V(HALVES(I, 0)), `#'1
	sli	V(FIRST + 2 * I), V(HALVES(I, 0)), `#'7')')')

define(`STORE', `WIDE(`
FOR(`I', 0, 3, `
	ldp	Q(20 + 2 * I), Q(PLANE(2 * I + 1)), [sp, `#'WORD_OF(S, I / 2, I % 2)]
	add	V(PLANE(2 * I)), V(20 + 2 * I), V(20 + 2 * I)
	sri	V(PLANE(2 * I)), V(20 + 2 * I), `#'7')
FOR(`I', 0, 3, `
	zip1	V(20 + I), V(8 + I), V(12 + I)
	zip2	V(24 + I), V(8 + I), V(12 + I)')
	st4	{V(20)-V(23)}, [TO], `#'64
	st4	{V(24)-V(27)}, [TO], `#'64', `
FOR(`I', 0, 1, `
	add	V(HALVES(I, 0)), V(FIRST + 2 * I), V(FIRST + 2 * I)
	sri	V(HALVES(I, 0)), V(FIRST + 2 * I), `#'7')
EXCHANGED
FOR(`I', 0, 1, `
	zip1	H(20 + NUMBER(1 - I, I)), H(HALVES(NUMBER(1, 0), I)), H(HALVES(NUMBER(0, 1), I))
	zip2	H(22 + NUMBER(1 - I, I)), H(HALVES(NUMBER(1, 0), I)), H(HALVES(NUMBER(0, 1), I))')
	st2	{V(20)-V(21)}, [TO], `#'32
	st2	{V(22)-V(23)}, [TO]')')

C One key: fewer than SIZE last blocks go through the stack.
define(`COPY', `
7:
	ldr	T, [FROM], `#'8
	str	T, [TO], `#'8
	subs	N, N, `#'1
	b.ne	7b')

C ITERATION: one iteration.  MORE(code): only where another iteration of this size can follow.
define(`MORE', `ifelse(SIZE, 8, , MODE`'SIZE, lanes16, , `$1')')
define(`ITERATION', `ONE_KEY(`
	mov	FROM, SRC
ifelse(SIZE, 32, , `
	cmp	BLOCKS, `#'SIZE
	b.hs	2f
	mov	N, BLOCKS
	mov	TO, sp
COPY
	mov	FROM, sp
2:')', `
	mov	FROM, DST')
EACH_SET(`LOAD')
ifelse(MODE, decrypt, `
BACKWARDS', `TWO_SETS(`
	add	KEYS(1), KEYS(0), `#'ONE_KEY(0, GROUP)')
	add	END, KEYS(0), `#'eval(4 * ROUNDS)
3:
TWO_ROUNDS
	cmp	KEYS(0), END
	b.ne	3b
MORE(`ONE_KEY(`
	sub	KEYS(0), KEYS(0), `#'eval(4 * ROUNDS)', `
	mov	KEYS(0), KEYS(1)')')')
ONE_KEY(`ifelse(SIZE, 32, , `
	cmp	BLOCKS, `#'SIZE
	b.hs	5f
	mov	TO, sp
EACH_SET(`STORE')
	mov	FROM, sp
	mov	TO, DST
	mov	N, BLOCKS
COPY
	b	10f
5:')')
	mov	TO, DST
EACH_SET(`STORE')
MORE(`ONE_KEY(`
	add	SRC, SRC, `#'eval(8 * SIZE)')
	add	DST, DST, `#'eval(8 * SIZE)
	subs	BLOCKS, BLOCKS, `#'SIZE
	b.hi	8b')')

define(`ALL', `
PUSH2(d8, d9)
PUSH2(d10, d11)
PUSH2(d12, d13)
PUSH2(d14, d15)
FRAME(STACK)
LEA(.Lconstants, TABLES)
	movi	LOW7.16b, `#'127
	movi	LOW6.16b, `#'63
	movi	BIT6.16b, `#'64
	movi	LOW3.16b, `#'7
	ld1	{V(0)-V(3)}, [TABLES], `#'64
	ld1	{V(4)-V(7)}, [TABLES], `#'64
ifelse(MODE, decrypt, `
8:
define(`SIZE', 16)
ITERATION', `
8:
	cmp	BLOCKS, `#'ONE_KEY(32, 17)
	b.lo	6f
define(`SIZE', 32)
ITERATION
	b	10f
6:
	cmp	BLOCKS, `#'8
	b.ls	9f
define(`SIZE', 16)
ITERATION
	b	10f
9:
define(`SIZE', 8)
ITERATION')
10:
WIPE_VECTORS(20, 31)
FOR(`I', 0, eval(STACK / 32 - 1), `
	stp	q30, q31, [sp, `#'eval(32 * I)]')
END_FRAME(STACK)
POP2(d14, d15)
POP2(d12, d13)
POP2(d10, d11)
POP2(d8, d9)')

C --- decryption: one round after the other

C KEYS_AT(number): loads two subkeys.
define(`KEYS_AT', `
	add	T, KEYS(0), `#'eval(4 * ($1))
	ld4r	{V(28)-V(31)}, [T]')
define(`KI', `WITH_KEY(eor, WORD($1) + 2, WORD($1) + 2, $2)')

C FO_BACKWARDS(half, KO1, KO2, KO3, KI1, KI2, KI3): for each subkey a pair, and which of the two.
define(`FO_BACKWARDS', `define(`ITEMS', 2)
KEYS_AT($1)
WITH_KEY(eor, WORD(0), WORD(0), $2)
ifelse($1, $3, , `KEYS_AT($3)')
WITH_KEY(eor, WORD(1), FIRST, $4)
HALF(1, 0, 1, 3, 2)
KEYS_AT($1 + 1)
KI(0, $2)
ifelse($1, $3, , `KEYS_AT($3 + 1)')
KI(1, $4)
FI2
OP(eor, WORD(0), WORD(0), FIRST)
OP(eor, FIRST, WORD(1), WORD(0))
define(`ITEMS', 1)
KEYS_AT($5)
WITH_KEY(eor, WORD(0), WORD(0), $6)
HALF(1, 0, 1, 3, 2)
KEYS_AT($5 + 1)
KI(0, $6)
FI2
OP(eor, WORD(1), WORD(0), FIRST)')

C All rounds, last first.
define(`BACKWARDS', `define(`S', 0)
	add	KEYS(0), STATE, `#'eval(3 * ROUNDS)
3:
FO_BACKWARDS(3, 1, 5, 0, 5, 1)
FL(FIRST, WORD(1), 7)
CHANGE(0, FIRST, WORD(1))
FL(WORD(0), FIRST, 0)
FO_BACKWARDS(1, 0, 1, 1, 3, 0)
CHANGE(1, FIRST, WORD(1))
	cmp	KEYS(0), STATE
	sub	KEYS(0), KEYS(0), `#'ROUNDS
	b.ne	3b')

C --- functions

PROLOGUE(xcsi_kasumi_encrypt_tbl)
define(`MODE', encrypt)
	cbz	BLOCKS, 11f
	mov	KEYS(0), STATE
ALL
11:
	ret
EPILOGUE

PROLOGUE(xcsi_kasumi_encrypt_lanes_tbl)
define(`MODE', lanes)
	mov	BLOCKS, x2
	mov	KEYS(0), x0
ALL
	ret
EPILOGUE

PROLOGUE(xcsi_kasumi_decrypt_tbl)
define(`MODE', decrypt)
	cbz	BLOCKS, 11f
ALL
11:
	ret
EPILOGUE

PROLOGUE(xcsi_kasumi_set_key_tbl)
LEA(.Lconstants+C_KEY, x4)
	ld1	{v0.16b}, [x1]
	ld1	{v1.8h}, [x4]
	rev16	v0.16b, v0.16b
	eor	v1.16b, v0.16b, v1.16b
FOR(`I', 0, 2, `
	shl	v`'eval(3 + I).8h, v0.8h, `#'NTH(I, 1, 5, 13)
	ushr	v2.8h, v0.8h, `#'NTH(I, 15, 11, 3)
	orr	v`'eval(3 + I).16b, v`'eval(3 + I).16b, v2.16b')
	rev16	v0.16b, v0.16b
C From upper and lower bytes to A, B.
	movi	v2.8h, #255
FOR(`I', 0, 5, `ifelse(I, 2, , `
	ushr	V(6), V(I), `#'1
	sli	V(6), V(I), `#'7
	bif	V(I), V(6), V(2)
	rev16	V(I), V(I)')')
C PAIR_OF(result, kind of key, word in round 1, kind, word): two subkeys of rounds 1, 3, 5, 7.
define(`TURNED', `
	ext	V($1), V($2), V($2), `#'eval(2 * ($3))
	uzp1	H($1), H($1), H($1)')
define(`PAIR_OF', `TURNED(6, $2, $3)
TURNED(7, $4, $5)
	zip1	V($1), V(6), V(7)
IF_BE(`	rev32	H($1), H($1)')')
PAIR_OF(16, 3, 0, 1, 2)
PAIR_OF(17, 4, 1, 0, 5)
PAIR_OF(18, 1, 4, 1, 3)
PAIR_OF(19, 5, 6, 4, 2)
PAIR_OF(20, 1, 7, 1, 5)
PAIR_OF(21, 0, 6, 5, 7)
PAIR_OF(22, 1, 4, 1, 0)
PAIR_OF(23, 3, 1, 1, 3)
FOR(`I', 0, 3, `
	st4	{v16.s-v19.s}[I], [STATE], `#'16
	st4	{v20.s-v23.s}[I], [STATE], `#'16')
WIPE_VECTORS(0, 7)
WIPE_VECTORS(16, 23)
	ret
EPILOGUE

C KEY_PLANE(k) has byte k of the keys.
define(`KEY_PLANE', `LANES_IN(IF_BE(`eval($1)', `eval(($1) ^ 7)'))')
define(`LANES_IN', `eval(($1) + 8 * (($1) > 7))')

C TO_PLANES(slot in an even round, slot in an odd one, round, A, B): stores to the 16 subkeys of two rounds.
define(`TO_PLANES', `
	stp	q$4, q$5, [x`'ifelse(eval((($3) + 16) % 8 < 4), 1, 0, 4), `#'dnl
eval(512 * ((($3) + 16) % 4 / 2) + 32 * ifelse(eval(($3) & 1), 0, $1, $2))]')
C ROTATED_KEY(result, distance, upper, lower): a byte of the rotated word; TO_A(result, upper).
define(`ROTATED_KEY', `
	shl	V($1), V($3), `#'$2
	sri	V($1), V($4), `#'eval(8 - $2)')
define(`TO_A', `
	ushr	V($1), V($2), `#'1
	sli	V($1), V($2), `#'7')

PROLOGUE(xcsi_kasumi_set_lanes_tbl)
	add	x3, x2, x3
	lsr	x2, x2, #4
	add	x3, x3, #15
	add	x0, x0, x2, lsl #11
	add	x1, x1, x2, lsl #8
	sub	x3, x2, x3, lsr #4	C minus the number of groups
1:
C Register k of a load: bytes 4 i + k of the lanes 4 q to 4 q + 3.
	ld4	{V(0)-V(3)}, [x1], #64
	ld4	{V(4)-V(7)}, [x1], #64
	ld4	{V(16)-V(19)}, [x1], #64
	ld4	{V(20)-V(23)}, [x1], #64
FOR(`K', 0, 3, `
	uzp1	V(24), V(K), V(4 + K)
	uzp1	V(25), V(16 + K), V(20 + K)
	uzp2	V(26), V(K), V(4 + K)
	uzp2	V(27), V(16 + K), V(20 + K)
	uzp1	V(K), V(24), V(25)
	uzp2	V(16 + K), V(24), V(25)
	uzp1	V(4 + K), V(26), V(27)
	uzp2	V(20 + K), V(26), V(27)')
	add	x4, x0, #eval(GROUP / 2)
define(`UPPER', `KEY_PLANE(2 * WORD_NUMBER)')
define(`LOWER', `KEY_PLANE(2 * WORD_NUMBER + 1)')
FOR(`WORD_NUMBER', 0, 7, `
ROTATED_KEY(24, 1, UPPER, LOWER)
ROTATED_KEY(25, 1, LOWER, UPPER)
TO_A(26, 24)
TO_PLANES(0, 14, WORD_NUMBER, 26, 25)
ROTATED_KEY(24, 5, UPPER, LOWER)
ROTATED_KEY(25, 5, LOWER, UPPER)
TO_A(26, 24)
TO_A(27, 25)
TO_PLANES(2, 7, WORD_NUMBER - 1, 26, 25)
TO_PLANES(6, 11, WORD_NUMBER - 6, 27, 24)
TO_A(26, LOWER)
TO_PLANES(3, 10, WORD_NUMBER - 5, 26, UPPER)
	movi	V(24), `#'eval(KEY_CONSTANT(WORD_NUMBER) >> 8)
	movi	V(25), `#'eval(KEY_CONSTANT(WORD_NUMBER) & 255)
XOR(24, UPPER)
XOR(25, LOWER)
TO_A(26, 24)
TO_PLANES(1, 15, WORD_NUMBER - 2, 26, 25)
TO_PLANES(4, 9, WORD_NUMBER - 4, 26, 25)
TO_PLANES(5, 12, WORD_NUMBER - 3, 26, 25)
TO_PLANES(8, 13, WORD_NUMBER - 7, 26, 25)')
	add	x0, x0, #GROUP
	adds	x3, x3, #1
	b.ne	1b
WIPE_VECTORS(0, 7)
WIPE_VECTORS(16, 27)
	ret
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 for POWER8 and later: a set of vector registers has 2 blocks, an iteration up to 8 blocks.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: ISA 2.07 (POWER8).  Stack: red zone; with tweaks that count a frame with words of subkeys and tweaks, wiped.
C State: src/threefish-impl.h; from byte 96 on rows 0 to 19, 48 bytes each: k[s], k[s+1] + t[s] and k[s+3] + s, each twice, as a
C vector for two blocks.  Word 2 of subkey s is the second word of row s + 1; row 19 has only that.
C An iteration takes 8 blocks: a word of two blocks in each of 16 registers, rotations in 15, one subkey word after the other in the
C last.  The tail is an iteration of fewer sets, the last one possibly half empty, or one block in general registers.
C One or two blocks use no saved register.
C
C Instructions per byte, little-endian:
C     bytes      32    64    96   128   160   192   224   256   384   512  1024  4096 16384   big-endian, 16384
C     ctr     20.00 11.05 13.45 10.13 11.36  9.50 10.50  9.21  9.13  8.92  8.78  8.67  8.64   8.66
C     encrypt 19.69 10.42 13.14  9.84 11.16  9.29 10.34  9.04  9.02  8.82  8.71  8.63  8.61   8.62
C     decrypt 19.72 10.44 13.15  9.84 11.17  9.30 10.34  9.04  9.02  8.82  8.71  8.63  8.61   8.62
C     C       22.88 21.86 21.52 21.35 21.25 21.18 21.13 21.10 21.01 20.97 20.91 20.86 20.85  21.91
C expand: 164 instructions, C none.  A new tweak per block 794 (C 732), for every second block 831 (1399).
C Tweaks that count: iterations of 8 blocks, then 6, 4, 2 and 1, with words 0 and 3 from the table and a table of words 1 and 2.  Up
C to 7 blocks have none: first four, then two, which take words of the key and of the tweaks from registers, then one in general
C registers.  Instructions per byte with the public functions, little-endian; encrypt of one tweak and C below:
C     bytes                           64   128   256   512  1024 16384   big-endian, 16384
C     encrypt_tweaks, decrypt_tweaks 11.77 11.05 10.55 10.01  9.74  9.49   9.51
C     encrypt                        11.33 10.29  9.27  8.93  8.77  8.61   8.63
C     C                              26.36 23.70 22.36 21.70 21.36 21.06  22.12
C At most 1.15 times encrypt at every length.
C Cycles of encrypt_tweaks by llvm-mca 19, in brackets with a table of all words:
C     bytes          64        96       128         160
C     POWER8  378 (515) 710 (847) 647 (708)  977 (1040)
C     POWER9  368 (537) 701 (868) 733 (731) 1064 (1063)
C     POWER10 354 (479) 686 (813) 401 (496)  736  (830)
C Eight blocks as twice four would take 8 % more cycles of POWER9, where lxvdsx takes a vector slot.
C Cycles of 24 rounds of 8 blocks by llvm-mca 19 on POWER8, 9, 10: 352 355 192, of encrypt 336 338 171.
C Cycles per byte by llvm-mca 19: the loop of eight rounds for 1 to 4 sets and for one block in general registers; C:
C                       4 sets  3     2     1   one block     C
C     encrypt, POWER8     3.94  3.94  3.94  6.19  10.1      10.3
C              POWER9     3.96  3.96  3.98  6.19  10.1      10.4
C              POWER10    2.01  2.16  3.10  5.07  10.1      10.4
C     decrypt, POWER8     3.94  3.94  3.94  7.04  13.5      13.8
C              POWER9     3.96  3.96  3.98  7.04  13.5      13.8
C              POWER10    2.04  2.47  3.52  6.76  13.5      13.8
C Limit of POWER8 and POWER9: two vector instructions per cycle, 7.94 instructions per byte.
C
C Slower, by llvm-mca: subkey words stored once, loaded by lxvdsx (POWER9 4.43: it also takes a vector slot); in decryption, KEY
C advanced just before the loads that need it (4.15 and 2.22), subkeys after the round (one set 7.33); blocks in general registers
C interleaved with 4 sets: one 9.28 instructions per byte, POWER8 3.50, POWER9 4.17, POWER10 2.25; two 9.93, 3.15, 3.97, 2.42, where
C only POWER8 gains.  Other orders within a round: no gain, or up to 2.29 for decryption on POWER10.

REQUIRES(p8)

include(`threefish-rounds.m4')

define(`KEY', `r3')		C STATE + BASE; walks through the table of subkeys
define(`DST', `r4')
define(`SRC', `r5')
define(`BLOCKS', `r6')		C remaining blocks
C For INDEXED, and I(n) by number
define(`I', `indir(`I$1')')
define(`I16', `r7')
define(`I32', `r8')
define(`I48', `r9')
define(`I64', `r10')
define(`I80', `r11')
define(`I96', `r12')
define(`I112', `r0')
define(`TIMES', `r31')		C iterations of the loop of rounds
C encrypt and decrypt: address of the second block of the last set, or of its first if there is no second.
define(`LAST0', `r29')
define(`LAST1', `r30')
C Tweaks that count: words 1 and 2 of subkeys; words 0 and 2 of the tweaks of 8 blocks, as vectors for two.
define(`MIDDLE', `r28')
define(`TWEAKS', `r29')

C X(set, word): v0-v3, v20-v31.
define(`X', `eval(4 * ($1) + ($2) + 16 * (($1) > 0))')
define(`T', `v4')		C temporary, subkey word
C v5-v19: rotation counts, R(n) left (encrypt, ctr) or right (decrypt)
define(`R', `indir(`R$1')')
define(`R14', `v5')
define(`R52', `v6')
define(`R57', `v7')
define(`R5', `v8')
define(`R12', `v9')
define(`R58', `v10')
define(`R40', `v11')
define(`R46', `v12')
define(`R22', `v13')
define(`R16', `v14')
define(`R33', `v15')
define(`R32', `v16')
define(`R37', `v17')
define(`R25', `v18')
define(`R23', `v19')
C Big-endian: during loads and stores of blocks two masks replace two of these.
define(`MASK0', `R25')
define(`MASK1', `R23')
define(`KEPT_MASK0', `vs8')
define(`KEPT_MASK1', `vs9')
define(`KEPT_R25', `vs10')
define(`KEPT_R23', `vs11')
C ctr: counter words 0 to 2 + subkey 0; word 3 of the next two blocks, as numbers; 2, 2; subkey 0 word 3; byte reversal mask
define(`CW', `ifelse($1, 0, `vs5', $1, 1, `vs6', `vs7')')
define(`N', `vs1')
define(`TWO', `vs2')
define(`SUB03', `vs3')
define(`RMASK', `vs4')
C Tweaks that count: N is word 0 of the next two blocks; T1 is word 1 twice.
define(`T1', `vs3')

define(`LABEL', `.L`'MODE`'$1_$2')

define(`ROW', 48)
C Between iterations KEY points to the first subkey to load: 0 (encryption), 1 (ctr), 18 (decryption).
define(`BASE', `eval(96 + ROW * ENCRYPTING(`ifelse(MODE, ctr, 1, 0)', 18))')
define(`COUNTER', `eval(64 + 8 * $1 - BASE)')
define(`WORD', `NTH($1, 0, 16, eval(ROW + 16), 32)')	C offset of a subkey word in its row and the next row

C Eight rounds are 16 MIX, numbered 0..15 in execution order.  With tweaks that count an iteration has 24 rounds, as which of their
C words a subkey takes depends on its number modulo 3.
define(`ROUNDS', `COUNTING(24, 8)')
define(`ROUND', `ENCRYPTING(`eval($1 / 2 % 8)', `eval(7 - $1 / 2 % 8)')')
define(`EVEN', `eval(2 * ($1 % 2))')
define(`ODD', `eval(1 + 2 * ((ROUND($1) + $1) % 2))')
define(`ROTATION', `ROTATION256(ROUND($1), $1 % 2)')

C The first or second subkey of eight rounds in execution order, words of one parity.  In decryption the even words are
C processed before the last subtraction of the round and the odd ones after it, which shortens the critical path.  KEY
C advances at once.
C SUBKEY_STEP(macro, round, parity): macro(displacement, parity, number)
define(`SUBKEY_STEP', `WHEN($2 % 4 == 3, `$1(ENCRYPTING(`eval(ROW * ($2 / 4 % 2))', `eval(ROW - ROW * ($2 / 4 % 2))'), $3,
ENCRYPTING(`eval(1 + $2 / 4)', `eval(17 - $2 / 4)'))')')
define(`ADVANCE', `WHEN($1 % 8 == 7, `MOVE(ENCRYPTING(2, -2))')')
define(`MOVE', `	addi	KEY, KEY, eval(ROW * ($1))
COUNTING(`	addi	MIDDLE, MIDDLE, eval(16 * ($1))
')')

C --- one block in general registers

define(`Y', `indir(`Y$1')')
define(`Y0', `r7')
define(`Y1', `r8')
define(`Y2', `r9')
define(`Y3', `r10')
define(`Z', `indir(`Z$1')')	C temporary
define(`Z0', `r11')
define(`Z1', `r12')
define(`Z2', `r0')
define(`Z3', `r6')

C SROUND(n), n = 0..7 in execution order; SSUBKEY(displacement, parity of the words)
define(`EACH_MIX', `FOR(`M', eval(2 * $1), eval(2 * $1 + 1), `$2')')
define(`SROUND', `ENCRYPTING(`EACH_MIX($1, `
	add	Y(EVEN(M)), Y(EVEN(M)), Y(ODD(M))
	rotldi	Y(ODD(M)), Y(ODD(M)), ROTATION(M)
	xor	Y(ODD(M)), Y(ODD(M)), Y(EVEN(M))')
SUBKEY_STEP(`SSUBKEY', $1, 0)', `EACH_MIX($1, `
	xor	Y(ODD(M)), Y(ODD(M)), Y(EVEN(M))
	rotldi	Y(ODD(M)), Y(ODD(M)), eval(64 - ROTATION(M))')
SUBKEY_STEP(`SSUBKEY', $1, 0)
EACH_MIX($1, `
	subf	Y(EVEN(M)), Y(ODD(M)), Y(EVEN(M))')')
SUBKEY_STEP(`SSUBKEY', $1, 1)')

C With tweaks that count the subkeys are sums of registers.
define(`SSUBKEY', `COUNTING(`SUM_SUBKEY($3, $2)', `TABLE_SUBKEY($1, $2)')')
define(`KEY_WORD', `eval(27 + ($1) % 5)')
define(`TWEAK_WORD', `NTH(eval(($1) % 3), Z0, Z1, KEY)')
define(`SUM_SUBKEY', `FOR(`H', 0, 1, `define(`W', eval(2 * H + $2))
ifelse(W, 0, , W, 3, `	addi	Z2, KEY_WORD($1 + 3), $1
', `	add	Z2, KEY_WORD($1 + W), TWEAK_WORD($1 + W - 1)
')LET(`ADDEND', ifelse(W, 0, `KEY_WORD($1)', `Z2'),
`	ENCRYPTING(`add	Y(W), Y(W), ADDEND', `subf	Y(W), ADDEND, Y(W)')')')undefine(`W')')
define(`TABLE_SUBKEY', `FOR(`H', 0, 1, `
	ld	Z(eval(2 * H + $2)), eval($1 + WORD(eval(2 * H + $2)))(KEY)')
FOR(`H', 0, 1, `define(`W', eval(2 * H + $2))
	ENCRYPTING(`add	Y(W), Y(W), Z(W)', `subf	Y(W), Z(W), Y(W)')')undefine(`W')')

C SACCESS(l or st, register, word, base): any alignment; on big-endian targets it follows SINDEX(word).
define(`SINDEX', `IF_BE(`WHEN($1 > 0, `	li	r0, eval(8 * $1)')')')
define(`SACCESS', `IF_BE(`	$1dbrx	$2, ifelse($3, 0, `0, $4', `$4, r0')', `	$1d	$2, eval(8 * $3)($4)')')

C KEY: from its initial position to the first subkey in the loop; from the end of the loop back.
define(`FIRST_STEP', `ifelse(MODE, ctr, `', `MOVE(ENCRYPTING(1, -2))')')
define(`LAST_STEP', `MOVE(ENCRYPTING(`ifelse(MODE, ctr, -18, -19)', 20))')

C ctr: Z0 is counter word 3 as a number.
define(`ONE', `ifelse(MODE, ctr, `
	li	Y3, -8
	std	Z0, -8(r1)
FOR(`W', 0, 2, `
	ld	Y(W), COUNTER(W)(KEY)')
	ldbrx	Y3, Y3, r1', `FOR(`W', 0, 3, `
SINDEX(W)
SACCESS(l, Y(W), W, SRC)')')
COUNTING(`
FOR(`P', 0, 1, `SSUBKEY(0, P, ENCRYPTING(0, 18))')
FOR(`P', 0, 71, `SROUND(P)')', `
	li	BLOCKS, 9
	mtctr	BLOCKS
FOR(`P', 0, 1, `SSUBKEY(ifelse(MODE, ctr, -ROW, 0), P)')
FIRST_STEP
LABEL(0, loop):
FOR(`P', 0, 7, `SROUND(P)
ADVANCE(P)
')
	bdnz	LABEL(0, loop)')
FOR(`W', 0, 3, `
SINDEX(W)
ifelse(MODE, ctr, `SACCESS(l, Z1, W, SRC)
	xor	Y(W), Y(W), Z1')
SACCESS(st, Y(W), W, DST)')')

C --- SETS times two blocks in vector registers

define(`EACH', `EACH_MIX($1, `FOR(`S', 0, SETS - 1, `	$2
')')')
define(`VROUND', `ENCRYPTING(`
EACH($1, `vaddudm	X(S, EVEN(M)), X(S, EVEN(M)), X(S, ODD(M))')
EACH($1, `vrld	X(S, ODD(M)), X(S, ODD(M)), R(ROTATION(M))')
EACH($1, `vxor	X(S, ODD(M)), X(S, ODD(M)), X(S, EVEN(M))')
SUBKEY_STEP(`VSUBKEY', $1, 0)', `
EACH($1, `vxor	X(S, ODD(M)), X(S, ODD(M)), X(S, EVEN(M))')
EACH($1, `vrld	X(S, ODD(M)), X(S, ODD(M)), R(ROTATION(M))')
SUBKEY_STEP(`VSUBKEY', $1, 0)
EACH($1, `vsubudm	X(S, EVEN(M)), X(S, EVEN(M)), X(S, ODD(M))')')
SUBKEY_STEP(`VSUBKEY', $1, 1)')

define(`VSUBKEY', `ifelse(SUBKEYS, pair, `PAIR_SUBKEY($3, $2)', SUBKEYS, four, `FOUR_SUBKEY($3, $2)',
  `LOADED_SUBKEY($1, $2, $3)')')
define(`LOADED_SUBKEY', `FOR(`H', 0, 1, `define(`W', eval(2 * H + $2))
	lxvd2x	VS(T), ifelse(COUNTING(`eval(W % 3 > 0)', 0), 0, `INDEXED(KEY, eval($1 + WORD(W)))',
  `INDEXED(MIDDLE, eval($1 / 3 + 16 * (W - 1)))')
FOR(`S', 0, SETS - 1, `	ENCRYPTING(vaddudm, vsubudm)	X(S, W), X(S, W), T
')COUNTING(`WHEN(W % 3 > 0 && ($3 + W) % 3 != 2, `ADD_TWEAK(ifelse(eval(($3 + W) % 3), 0, 64, 0))')')')undefine(`W')')
C ADD_TWEAK(offset of word 0 or 2): to word W
define(`ADD_TWEAK', `FOR(`S', 0, SETS - 1, `	lxvd2x	VS(T), INDEXED(TWEAKS, eval($1 + 16 * S))
	ENCRYPTING(vaddudm, vsubudm)	X(S, W), X(S, W), T
')')

C Two blocks under tweaks that count: subkeys are sums of registers, PAIR_SUBKEY(number, parity of the words).
define(`SUBKEYS', table)
define(`PAIR_KEY', `eval(20 + ($1) % 5)')	C words of the key, twice
define(`PAIR_TWEAK', `eval(25 + ($1) % 3)')	C words of the tweak of both blocks
define(`PAIR_NUMBER', 28)	C number of the subkey, twice
define(`MINUS_ONE', 29)
define(`FOR_SAVED', `FOR(`J', 20, 29, `$1')')
define(`SAVED_IN', `eval($1 - 20 + 4 * ($1 > 27))')	C v20 to v29 in vs0 to vs7, vs12, vs13
define(`PAIR_SUBKEY', `FOR(`H', 0, 1, `PAIR_WORD($1, eval(2 * H + $2))')')
define(`PAIR_WORD', `ifelse($2, 0, `', `	vaddudm	T, PAIR_KEY($1 + $2), ifelse($2, 3, PAIR_NUMBER, `PAIR_TWEAK($1 + $2 - 1)')
')	ENCRYPTING(vaddudm, vsubudm)	X(0, $2), X(0, $2), ifelse($2, 0, `PAIR_KEY($1)', T)
ifelse($2, 3, `	ENCRYPTING(vsubudm, vaddudm)	PAIR_NUMBER, PAIR_NUMBER, MINUS_ONE
')')
define(`PAIR', `
FOR_SAVED(`	xxlor	SAVED_IN(J), VS(J), VS(J)
')	addi	I64, KEY, 8
	li	I16, 16
	li	I32, 32
	lxvdsx	VS(PAIR_KEY(0)), 0, KEY
	lxvdsx	VS(PAIR_KEY(1)), 0, I64
	lxvdsx	VS(PAIR_KEY(2)), KEY, I16
	lxvdsx	VS(PAIR_KEY(3)), I64, I16
	lxvdsx	VS(PAIR_KEY(4)), KEY, I32
	mtvsrd	VS(PAIR_TWEAK(0)), Z0
	mtvsrd	VS(PAIR_TWEAK(1)), Z1
	xxspltd	VS(PAIR_TWEAK(0)), VS(PAIR_TWEAK(0)), 0
	xxspltd	VS(PAIR_TWEAK(1)), VS(PAIR_TWEAK(1)), 0
	vspltisw	MINUS_ONE, -1
	vxor	PAIR_NUMBER, PAIR_NUMBER, PAIR_NUMBER
	vsldoi	T, PAIR_NUMBER, MINUS_ONE, 8	C 0, -1
	vsubudm	PAIR_TWEAK(0), PAIR_TWEAK(0), T
	vxor	PAIR_TWEAK(2), PAIR_TWEAK(0), PAIR_TWEAK(1)
ENCRYPTING(`', `	li	I64, 18
	mtvsrd	VS(PAIR_NUMBER), I64
	xxspltd	VS(PAIR_NUMBER), VS(PAIR_NUMBER), 0
')	li	I48, 48
CRYPT_SETS
WIPE_VECTORS(0, 4)')

C All sets from loading blocks to storing them; then what SAVED_IN has goes back.
define(`CRYPT_SETS', `CONSTANTS
VLOAD
FOR(`P', 0, 1, `VSUBKEY(0, P, ENCRYPTING(0, 18))')
FOR(`P', 0, 71, `VROUND(P)')
VSTORE
FOR_SAVED(`	xxlor	VS(J), SAVED_IN(J), SAVED_IN(J)
')')

C Four blocks: registers have two words of the key and the tweaks, but for word 1, whose address is WORD_1; the others are loaded
C from the state.
define(`FOUR_KEY', `ifelse(eval(($1) % 5), 1, 24, eval(($1) % 5), 3, 25, T)')
define(`FOUR_TWEAK', `eval(26 + ($1) + ($2))')	C 0 or 2, of a set
define(`FOUR_NUMBER', 30)
define(`FOUR_MINUS_ONE', 31)
define(`FOUR_ADD', `	ENCRYPTING(vaddudm, vsubudm)	X(0, $1), X(0, $1), $2
	ENCRYPTING(vaddudm, vsubudm)	X(1, $1), X(1, $1), $3
')
define(`FOUR_SUBKEY', `FOR(`H', 0, 1, `FOUR_WORD($1, eval(2 * H + $2))')')
define(`FOUR_WORD', `ifelse(FOUR_KEY($1 + $2), T, `	lxvdsx	VS(T), INDEXED(KEY, eval(8 * (($1 + $2) % 5)))
')FOUR_ADD($2, FOUR_KEY($1 + $2), FOUR_KEY($1 + $2))dnl
ifelse($2, 0, `', $2, 3, `FOUR_ADD(3, FOUR_NUMBER, FOUR_NUMBER)dnl
	ENCRYPTING(vsubudm, vaddudm)	FOUR_NUMBER, FOUR_NUMBER, FOUR_MINUS_ONE
', eval(($1 + $2 - 1) % 3), 1, `	lxvdsx	VS(T), 0, WORD_1
FOUR_ADD($2, T, T)', `FOUR_ADD($2, FOUR_TWEAK(eval(($1 + $2 - 1) % 3), 0), FOUR_TWEAK(eval(($1 + $2 - 1) % 3), 1))')')
define(`WORD_1', `BLOCKS')
define(`FOUR', `
FOR_SAVED(`	xxlor	SAVED_IN(J), VS(J), VS(J)
')	SAVE_V(30, -32, r12)
	SAVE_V(31, -16, r12)
	mtvsrd	VS(26), Z0
INDICES
	addi	r12, KEY, 8
	lxvdsx	VS(24), 0, r12
	lxvdsx	VS(25), r12, I16
ENCRYPTING(`	li	I96, 96', `')
	lxvdsx	VS(T), 0, WORD_1
	xxspltd	VS(26), VS(26), 0
	vspltisw	FOUR_MINUS_ONE, -1
	vxor	FOUR_NUMBER, FOUR_NUMBER, FOUR_NUMBER
	vsldoi	27, FOUR_NUMBER, FOUR_MINUS_ONE, 8	C 0, -1
	vsubudm	26, 26, 27
	vsubudm	27, 26, FOUR_MINUS_ONE
	vsubudm	27, 27, FOUR_MINUS_ONE
	vxor	28, 26, T
	vxor	29, 27, T
ENCRYPTING(`', `	li	I96, 18
	mtvsrd	VS(FOUR_NUMBER), I96
	li	I96, 96
	xxspltd	VS(FOUR_NUMBER), VS(FOUR_NUMBER), 0
')CRYPT_SETS
	RESTORE_V(30, -32, r12)
	RESTORE_V(31, -16, r12)
WIPE_VECTORS(0, 4)')

C HIGH(d, a, b): left halves of a and b, LOW: right halves; on big-endian targets their bytes are reversed.
define(`HIGH', `IF_BE(`vperm	$1, $2, $3, MASK0', `xxmrghd	VS($1), VS($2), VS($3)')')
define(`LOW', `IF_BE(`vperm	$1, $2, $3, MASK1', `xxmrgld	VS($1), VS($2), VS($3)')')
define(`MASKS_IN', `IF_BE(`
	xxlor	VS(MASK0), KEPT_MASK0, KEPT_MASK0
	xxlor	VS(MASK1), KEPT_MASK1, KEPT_MASK1')')
define(`MASKS_OUT', `IF_BE(`
	xxlor	VS(R25), KEPT_R25, KEPT_R25
	xxlor	VS(R23), KEPT_R23, KEPT_R23')')

C AT(base, set, block, half): address operands
define(`AT', `ifelse(eval(SETS > 1 && $2 == SETS - 1 && $3 == 1)`'MODE, 1`'ENCRYPTING(encrypt, decrypt), `$1, LAST$4',
  `INDEXED($1, eval(64 * ($2 % 2) + 32 * $3 + 16 * $4))')')
C Whether another iteration may follow
define(`MORE', `(SETS == MOST || COUNTING(1, 0))')
C Advances by two sets after every second set; after the last one only if more iterations follow.
define(`FORWARD', `WHEN($2 % 2 == 1 && (MORE || $2 < SETS - 1), `	addi	$1, $1, 128')
WHEN($2 % 2 == 0 && $2 == SETS - 1 && MORE, `	addi	$1, $1, 64')')

define(`LANE_TWEAKS', `
	xxlor	VS(X(0, 0)), N, N
	xxlor	VS(T), TWO, TWO
FOR(`S', 1, SETS - 1, `	vaddudm	X(S, 0), X(decr(S), 0), T
')	vaddudm	T, X(eval(SETS - 1), 0), T
	xxlor	N, VS(T), VS(T)
FOR(`S', 0, SETS - 1, `	stxvd2x	VS(X(S, 0)), INDEXED(TWEAKS, eval(16 * S))
	xxlxor	VS(X(S, 0)), VS(X(S, 0)), T1
	stxvd2x	VS(X(S, 0)), INDEXED(TWEAKS, eval(64 + 16 * S))
')')

define(`VLOAD', `ifelse(MODE, ctr, `
	xxlor	VS(X(0, 3)), N, N
WHEN(SETS > 1, `	xxlor	VS(T), TWO, TWO
')FOR(`S', 1, SETS - 1, `	vaddudm	X(S, 3), X(decr(S), 3), T
')WHEN(SETS == MOST, `	vaddudm	X(0, 0), X(eval(SETS - 1), 3), T
	xxlor	N, VS(X(0, 0)), VS(X(0, 0))
')	xxlor	VS(T), RMASK, RMASK
FOR(`S', 0, SETS - 1, `	vperm	X(S, 3), X(S, 3), X(S, 3), T
')	xxlor	VS(T), SUB03, SUB03
FOR(`S', 0, SETS - 1, `	vaddudm	X(S, 3), X(S, 3), T
FOR(`W', 0, 2, `	xxlor	VS(X(S, W)), CW(W), CW(W)
')')', `FOR(`S', 0, SETS - 1, `FOR(`H', 0, 1, `
	lxvd2x	VS(T), AT(SRC, S, 0, H)
	lxvd2x	VS(X(S, 2 * H)), AT(SRC, S, 1, H)
	LOW(X(S, 2 * H + 1), T, X(S, 2 * H))
	HIGH(X(S, 2 * H), T, X(S, 2 * H))')
FORWARD(SRC, S)')')
MASKS_OUT')

define(`STORE', `ifelse(MODE, ctr, `
	lxvd2x	vs0, AT(SRC, $2, $3, $4)
	xxlxor	VS($1), VS($1), vs0')
	stxvd2x	VS($1), AT(DST, $2, $3, $4)')
define(`VSTORE', `MASKS_IN
FOR(`S', 0, SETS - 1, `FOR(`H', 0, 1, `
	HIGH(T, X(S, 2 * H), X(S, 2 * H + 1))
	LOW(X(S, 2 * H + 1), X(S, 2 * H), X(S, 2 * H + 1))
STORE(T, S, 0, H)')
ifelse(MODE`'eval(SETS > 1 && S == SETS - 1), ctr1, `	blt	cr6, LABEL(SETS, odd)')
FOR(`H', 0, 1, `STORE(X(S, 2 * H + 1), S, 1, H)')
ifelse(MODE`'eval(SETS > 1 && S == SETS - 1), ctr1, `LABEL(SETS, odd):')
FORWARD(DST, S)
ifelse(MODE, ctr, `FORWARD(SRC, S)')')')

C One iteration of SETS sets.  Another follows only if SETS is MOST, or with tweaks that count.
define(`MOST', 4)
define(`ITERATION', `COUNTING(`LANE_TWEAKS')
VLOAD
ifelse(SETS, COUNTING(0, 1), `
	li	BLOCKS, 9
	mtctr	BLOCKS', `
	mtctr	TIMES')
ifelse(MODE, ctr, `', `FOR(`P', 0, 1, `VSUBKEY(0, P, ENCRYPTING(0, 18))')')
FIRST_STEP
LABEL(SETS, loop):
FOR(`P', 0, ROUNDS - 1, `VROUND(P)
ADVANCE(P)
')
	bdnz	LABEL(SETS, loop)
WHEN(MORE, `LAST_STEP')
VSTORE')

C Iterations while at least 2 SETS - 1 blocks remain; with fewer than MOST sets: at most one.
define(`ITERATIONS', `define(`SETS', $1)
	cmpdi	BLOCKS, eval(2 * SETS - 1)
	blt	LABEL(SETS, end)
ifelse(MODE, ctr, `
LABEL(SETS, more):
	cmpdi	cr6, BLOCKS, eval(2 * SETS)	C less: no second block in the last set', `
	mr	LAST0, ifelse(eval(SETS % 2), 1, I32, I96)
	mr	LAST1, ifelse(eval(SETS % 2), 1, I48, I112)
LABEL(SETS, more):
	cmpdi	BLOCKS, eval(2 * SETS)
	bge	LABEL(SETS, even)
ifelse(eval(SETS % 2), 1, `
	li	LAST0, 0
	mr	LAST1, I16', `
	mr	LAST0, I64
	mr	LAST1, I80')
LABEL(SETS, even):')
ITERATION
	addi	BLOCKS, BLOCKS, eval(-2 * SETS)
ifelse(SETS, MOST, `
	cmpdi	BLOCKS, eval(2 * SETS - 1)
	bge	LABEL(SETS, more)', `
WHEN(SETS > 2, `	b	LABEL(2, end)')')
LABEL(SETS, end):')

define(`WIPE', `WIPE_VECTORS(0, 4)
ifelse(MODE, ctr, `WIPE_VSX(0, 7)')COUNTING(`WIPE_VSX(0, 3)')')

C Rotation counts: immediates from -16 to 15, modulo 64, and their sums.
define(`SEED', `	vspltisb	$1, ENCRYPTING($2, eval(-($2)))')
define(`SUM', `	vaddubm	$1, $2, $3')
define(`CONSTANTS', `
SEED(R14, 14)
SEED(R52, -12)
SEED(R57, -7)
SEED(R5, 5)
SEED(R12, 12)
SEED(R58, -6)
SUM(R40, R52, R52)
SUM(R46, R58, R52)
SUM(R22, R46, R40)
SUM(R16, R58, R22)
SUM(R33, R57, R40)
SUM(R32, R16, R16)
SUM(R37, R32, R5)
SUM(R25, R37, R52)
	vsububm	R23, R37, R14
IF_BE(`
	xxlor	KEPT_R25, VS(R25), VS(R25)
	xxlor	KEPT_R23, VS(R23), VS(R23)
REVERSE_MASK(T, v0)
	vspltisb	v0, 8
	vaddubm	v0, v0, v0
	vaddubm	v0, v0, T
	xxmrghd	VS(MASK0), VS(T), VS(v0)
	xxmrgld	VS(MASK1), VS(T), VS(v0)
	xxlor	KEPT_MASK0, VS(MASK0), VS(MASK0)
	xxlor	KEPT_MASK1, VS(MASK1), VS(MASK1)
ifelse(MODE, ctr, `	xxlor	RMASK, VS(T), VS(T)')', `
ifelse(MODE, ctr, `REVERSE_MASK(T, v0)
	xxlor	RMASK, VS(T), VS(T)')')')

C Z0 and the next number in N, 2 in TWO; clobbers r7.
define(`NUMBERS', `
	li	I16, 1
	mtvsrd	VS(R14), I16
	xxlxor	vs0, vs0, vs0
	xxmrghd	VS(R52), vs0, VS(R14)	C 0, 1
	xxspltd	VS(R14), VS(R14), 0
	mtvsrd	VS(T), Z0
	xxspltd	VS(T), VS(T), 0
	vaddudm	T, T, R52
	xxlor	N, VS(T), VS(T)
	vaddudm	R14, R14, R14
	xxlor	TWO, VS(R14), VS(R14)')
define(`INDICES', `FOR(`J', 1, 7, `	li	I(eval(16 * J)), eval(16 * J)
')')

define(`FUNCTION', `define(`MODE', $1)
	cmpldi	BLOCKS, 1
	addi	KEY, KEY, BASE
	blt	LABEL(0, end)
ifelse(MODE, ctr, `
	ld	Z0, COUNTER(3)(KEY)')
	beq	LABEL(0, one)
ifelse(MODE, ctr, `NUMBERS')
INDICES
ifelse(MODE, ctr, `
	addi	KEY, KEY, COUNTER(0)
	lxvdsx	VS(v0), 0, KEY
	lxvdsx	VS(v2), KEY, I16
	addi	KEY, KEY, 8
	lxvdsx	VS(v1), 0, KEY
	addi	KEY, KEY, 24
FOR(`W', 0, 2, `	lxvd2x	VS(T), INDEXED(KEY, WORD(W))
	vaddudm	W, W, T
	xxlor	CW(W), VS(W), VS(W)
')
	lxvd2x	SUB03, INDEXED(KEY, WORD(3))
	addi	KEY, KEY, ROW')
CONSTANTS
	cmpldi	BLOCKS, 2
	beq	LABEL(1, pair)
ifelse(MODE, ctr, `', `
	SAVE(LAST0, -8)
	SAVE(LAST1, -16)')
	SAVE(TIMES, -24)
FOR(`J', 20, 31, `	SAVE_V(J, eval(-224 + 16 * (J - 20)), TIMES)
')
	li	TIMES, 9
ITERATIONS(MOST)
ITERATIONS(3)
ITERATIONS(2)
FOR(`J', 20, 31, `	RESTORE_V(J, eval(-224 + 16 * (J - 20)), TIMES)
')
ifelse(MODE, ctr, `', `
	RESTORE(LAST0, -8)
	RESTORE(LAST1, -16)')
	RESTORE(TIMES, -24)
	cmpdi	cr6, BLOCKS, 1
	bgt	cr6, LABEL(1, pair)
ifelse(MODE, ctr, `	mfvsrd	Z0, N')
WIPE
	bne	cr6, LABEL(0, end)
LABEL(0, one):
ONE
LABEL(0, end):
	blr
LABEL(1, pair):
define(`SETS', 1)
ITERATION
WIPE
	blr')

C Block i under the tweak t0 + i, t1.  Words 0 and 3 of subkeys are those of the context; the frame has k[s+1] + t[s], s = 0..19,
C of the tweak 0, t1 without its word t0 ^ t1.  A last odd block is computed without a table.  Frame: header, these, words of
C tweaks, saved vector registers.
define(`AT_MIDDLE', 112)
define(`AT_TWEAKS', eval(AT_MIDDLE + 20 * 16))
define(`TWEAKS_FRAME', eval(AT_TWEAKS + 128 + 224))
define(`TWEAK_ITERATIONS', `define(`SETS', $1)
LABEL(SETS, more):
	cmpldi	BLOCKS, eval(2 * SETS)
	blt	LABEL(SETS, end)
ITERATION
	addi	BLOCKS, BLOCKS, eval(-2 * SETS)
WHEN(SETS == MOST, `	b	LABEL(SETS, more)')
LABEL(SETS, end):')
define(`FUNCTION_TWEAKS', `define(`MODE', $1)
	mr	r10, KEY
	ld	Z0, 0(KEY)
	ld	Z1, 8(KEY)
	cmpldi	BLOCKS, 2
	ld	KEY, 16(KEY)
	blt	LABEL(0, few)
	cmpldi	cr6, BLOCKS, 3
	ble	cr6, LABEL(0, pair)
	cmpldi	BLOCKS, 7
	ble	LABEL(0, four)
	SAVE(MIDDLE, -32)
	SAVE(TWEAKS, -24)
	SAVE(TIMES, -8)
FOR(`J', 20, 31, `	SAVE_V(J, eval(-224 + 16 * (J - 20)), TIMES)
')
	FRAME(TWEAKS_FRAME)
	addi	MIDDLE, r10, 8
	addi	TIMES, KEY, 8
	addi	TWEAKS, r1, AT_MIDDLE
NUMBERS
INDICES
	lxvdsx	VS(v5), 0, MIDDLE
FOR(`J', 0, 4, `	lxvdsx	VS(J), ifelse(J, 0, `0, KEY', J, 1, `0, TIMES', J, 2, `KEY, I16', J, 3, `TIMES, I16', `KEY, I32')
')	xxlor	T1, VS(v5), VS(v5)
FOR(`J', 0, 4, `	vaddudm	eval(6 + J), J, v5
')FOR(`J', 0, 19, `	stxvd2x	VS(eval((J + 1) % 5 + ifelse(eval(J % 3), 1, 6, 0))), INDEXED(TWEAKS, eval(16 * (J % 8)))
WHEN(J % 8 == 7, `	addi	TWEAKS, TWEAKS, 128
')')	addi	MIDDLE, r1, eval(AT_MIDDLE + 16 * ENCRYPTING(0, 18))
	addi	TWEAKS, r1, AT_TWEAKS
	addi	KEY, KEY, BASE
	li	TIMES, eval(72 / ROUNDS)
CONSTANTS
TWEAK_ITERATIONS(MOST)
TWEAK_ITERATIONS(3)
TWEAK_ITERATIONS(2)
TWEAK_ITERATIONS(1)
	addi	TWEAKS, r1, AT_MIDDLE
	xxlxor	vs0, vs0, vs0
FOR(`J', 0, eval((AT_TWEAKS + 128 - AT_MIDDLE) / 16 - 1), `	stxvd2x	vs0, INDEXED(TWEAKS, eval(16 * (J % 8)))
WHEN(J % 8 == 7, `	addi	TWEAKS, TWEAKS, 128
')')
	mfvsrd	Z0, N
	mfvsrd	Z1, T1
WIPE
	addi	KEY, KEY, -BASE
	END_FRAME(TWEAKS_FRAME)
FOR(`J', 20, 31, `	RESTORE_V(J, eval(-224 + 16 * (J - 20)), TIMES)
')
	RESTORE(MIDDLE, -32)
	RESTORE(TWEAKS, -24)
	RESTORE(TIMES, -8)
	cmpldi	BLOCKS, 1
	bltlr
LABEL(0, last):
FOR(`J', 27, 31, `	SAVE(J, eval(8 * (J - 32)))
')FOR(`J', 0, 4, `	ld	KEY_WORD(J), eval(8 * J)(KEY)
')	xor	TWEAK_WORD(2), TWEAK_WORD(0), TWEAK_WORD(1)
ONE
FOR(`J', 27, 31, `	RESTORE(J, eval(8 * (J - 32)))
')	blr
LABEL(0, few):
	cmpldi	BLOCKS, 1
	beq	LABEL(0, last)
	blr
LABEL(0, pair):
define(`SETS', 1)LET(`SUBKEYS', pair, `PAIR')
	bnelr	cr6
	addi	Z0, Z0, 2
	b	LABEL(0, last)
LABEL(0, four):
	cmpldi	cr1, BLOCKS, 5
	cmpldi	BLOCKS, 6
	cmpldi	cr6, BLOCKS, 7
	addi	WORD_1, r10, 8
define(`SETS', 2)LET(`SUBKEYS', four, `FOUR')
	ld	Z0, -8(WORD_1)
	ld	Z1, 0(WORD_1)
	addi	Z0, Z0, 4
	bge	LABEL(0, pair)
	bltlr	cr1
	b	LABEL(0, last)')

PROLOGUE(xcsi_threefish256_encrypt_p8)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_p8)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_p8)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_threefish256_encrypt_tweaks_p8)
FUNCTION_TWEAKS(encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_p8)
FUNCTION_TWEAKS(decrypt_tweaks)
EPILOGUE

C In both halves: k0..k4 in v0-v4, t0..t2 in v5-v7, s in v8, -1 in v9.
PROLOGUE(xcsi_threefish256_expand_p8)
	addi	r4, r3, 8
	li	r5, 16
	li	r6, 32
	li	r7, 48
	li	r8, 64
	li	r9, 80
FOR(`J', 0, 7, `	lxvdsx	VS(J), ifelse(eval(J / 2), 0, `0, eval(3 + J % 2)', `eval(3 + J % 2), eval(4 + J / 2)')
')
	vxor	v8, v8, v8
	vspltisw	v9, -1
	addi	r3, r3, 96
define(`TO', `ifelse($1, 0, `0, r3', `r3, eval(4 + $1)')')	C $1 times 16
FOR(`J', 0, 18, `
	vaddudm	v10, eval((J + 1) % 5), eval(5 + J % 3)
	vaddudm	v11, eval((J + 3) % 5), v8
WHEN(J < 18, `	vsubudm	v8, v8, v9')
	stxvd2x	VS(eval(J % 5)), TO(eval(J % 2 * 3))
	stxvd2x	VS(v10), TO(eval(J % 2 * 3 + 1))
	stxvd2x	VS(v11), TO(eval(J % 2 * 3 + 2))
WHEN(J % 2, `	addi	r3, r3, 96')')
	vaddudm	v10, v0, v6
	stxvd2x	VS(v10), TO(4)
WIPE_VECTORS(0, 11)
	blr
EPILOGUE

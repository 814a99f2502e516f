dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-1024 of one block in 256-bit vectors of AVX-512, for Skein, too.
dnl
dnl Even words are in EVEN(d, 0) and EVEN(d, 1), odd ones in ODD(0) and ODD(1): words 0, 2, 4, 6 and 8, 12, 14, 10, words 1, 3, 5,
dnl 7 and 9, 13, 15, 11.  MIX of round d takes EVEN(d, H) and ODD(H).  In this order the permutation of words after each of four
dnl rounds exchanges the two vectors of even words, which is a change of names, and after all but the first one exchanges lanes i
dnl and i ^ 3, i ^ 1, i ^ 2 of each.  Three vector instructions per MIX of four pairs, where general registers take twelve and
dnl words that are in memory more.
dnl
dnl With A(j), the words k[j], k[j + 2], k[j + 4], k[j + 6], indices modulo 17, and B(j), the words k[j], k[j + 4], k[j + 6],
dnl k[j + 2], subkey s is A(s), B(s + 8) and A(s + 1), B(s + 9); t[s + 1] is added to lane 2 of B(s + 8), t[s] and s to lanes 1
dnl and 2 of B(s + 9).  The frame has the even words of the key, then the odd ones, then the even ones again, so A(j) are four
dnl words in a row.  The first subkeys are made in registers, since loads would wait for the stores.
dnl
dnl BEGIN_CHAIN comes once.  Then for each block the key goes to KEYS_EVEN and KEYS_ODD, its parity to PARITY, the words of the
dnl tweak to IN_LANE_1 and IN_LANE_2, the block to TEXT_EVEN and TEXT_ODD; CIPHER_OF_ONE leaves the result in EVEN(0, H) and ODD(H),
dnl and so does DECIPHER_OF_ONE.  END_CHAIN wipes.

define(`WORDS_AT', `eval($1)(%r11)')
define(`EVEN', `%ymm`'eval(($1 + $2) % 2)')
define(`ODD', `%ymm`'eval(2 + $1)')
define(`SCRATCH', `%ymm`'eval(4 + $1)')
define(`IN_LANE_2', `%ymm`'eval(8 + ($1) % 3)')		C words of the tweak
define(`IN_LANE_1', `%ymm`'eval(11 + ($1) % 3)')
define(`B_NOW', `%ymm`'ifelse($1, 0, 23, $1, 1, 27, $1, 2, 28, `eval(14 + $1 % 2)')')	C B(s + 9)
define(`FOR_ODD', `%ymm18')	C what is added to ODD(1) and EVEN(0, 1)
define(`FOR_EVEN', `%ymm19')
define(`KEYS_EVEN', `%ymm`'eval(20 + $1)')
define(`KEYS_ODD', `%ymm`'eval(22 + $1)')
define(`PARITY', `%ymm29')
define(`TEXT_EVEN', `%ymm`'eval(6 + $1)')
define(`TEXT_ODD', `%ymm`'eval(16 + $1)')
C A_FOR(s, j): A(j) as operand of subkey s.
define(`A_FOR', `ifelse(eval($1 <= 2), 1, `%ymm`'ifelse($2, 1, 22, `eval(23 + $2)')', `WORDS_AT(8 * PLACE_OF($2 % 17))')')
define(`PLACE_OF', `eval(($1) / 2 + 9 * (($1) % 2))')
C WORDS_OF(register, macro of even words, macro of odd words, more): 16 words of memory; more when SCRATCH(1) has words 12 to 15.
define(`WORDS_OF', `FOR(`H', 0, 1, `	vmovdqu64 eval(64 * H)($1), SCRATCH(0)
	vmovdqu64 eval(64 * H + 32)($1), SCRATCH(1)
ifelse(H, 1, `$4')dnl
	vpunpcklqdq SCRATCH(1), SCRATCH(0), $2(H)
	vpunpckhqdq SCRATCH(1), SCRATCH(0), $3(H)
	vpermq	IMM(ifelse(H, 0, 0xd8, 0xb4)), $2(H), $2(H)
	vpermq	IMM(ifelse(H, 0, 0xd8, 0xb4)), $3(H), $3(H)
')')
define(`ADD_HALF', `	vpaddq	ODD($2), EVEN($1, $2), EVEN($1, $2)
')
define(`ROTATE_HALF', `	vmovdqa64 chain_rotations+eval(64 * ($1 % 8) + 32 * $2)(%rip), SCRATCH($2)
	vprolvq	SCRATCH($2), ODD($2), ODD($2)
')
define(`XOR_HALF', `	vpxorq	EVEN($1, $2), ODD($2), ODD($2)
')
C EXCHANGE(d, register): exchanges lanes as after round d.
define(`EXCHANGE', `ifelse(eval($1 % 4), 0, , eval($1 % 4), 2, `	vpshufd	IMM(0x4e), $2, $2
', eval($1 % 4), 1, `	vpermq	IMM(0x1b), $2, $2
', `	valignq	IMM(2), $2, $2, $2
')')
C ONE_ROUND(d, more)
define(`ONE_ROUND', `ADD_HALF($1, 0)ADD_HALF($1, 1)ROTATE_HALF($1, 0)$2`'XOR_HALF($1, 0)dnl
ROTATE_HALF($1, 1)EXCHANGE($1, `EVEN($1, 0)')XOR_HALF($1, 1)EXCHANGE($1, `EVEN($1, 1)')')
C PREPARE(s): what is added to the second halves in subkey s.
define(`PREPARE', `ifelse(eval($1 > 2), 1, `	vpermq	IMM(0x78), WORDS_AT(8 * PLACE_OF(($1 + 9) % 17)), B_NOW($1)
')	vpaddq	IN_LANE_1($1), B_NOW($1), FOR_ODD
	vpaddq	chain_numbers+eval(8 * $1)(%rip){1to4}, FOR_ODD, FOR_ODD{%k2}
	vpaddq	IN_LANE_2($1 + 1), B_NOW(eval($1 - 1)), FOR_EVEN
')
define(`ADD_SUBKEY', `	vpaddq	FOR_EVEN, EVEN(0, 1), EVEN(0, 1)
	vpaddq	FOR_ODD, ODD(1), ODD(1)
	vpaddq	A_FOR($1, eval($1 + 1)), ODD(0), ODD(0)
	vpaddq	A_FOR($1, $1), EVEN(0, 0), EVEN(0, 0)
')

C Decryption, rounds 79 to 0, leaves the even words in their lanes and exchanges those of the odd ones, which are ready first.
C EVEN(0, H) is next to ODD_BACK(d, H).  Latency of four rounds and a subkey: 17 cycles, two of them for each exchange across the
C halves.  UNDO_ROUND(d, more); of the orders of its steps others take up to 3 % more.
define(`ODD_BACK', `ODD(eval(($1 + $2) % 2))')
define(`UNDO_HALF', `EXCHANGE($1, `ODD_BACK($1, $2)')	vpxorq	EVEN(0, $2), ODD_BACK($1, $2), ODD_BACK($1, $2)
	vmovdqa64 chain_rotations_back+eval(64 * ($1 % 8) + 32 * $2)(%rip), SCRATCH($2)
	vprorvq	SCRATCH($2), ODD_BACK($1, $2), ODD_BACK($1, $2)
')
define(`UNDO_ROUND', `UNDO_HALF($1, 0)UNDO_HALF($1, 1)$2`'dnl
	vpsubq	ODD_BACK($1, 1), EVEN(0, 1), EVEN(0, 1)
	vpsubq	ODD_BACK($1, 0), EVEN(0, 0), EVEN(0, 0)
')
C A_BACK(j), B_BACK(j): A(j) as operand, and B(j), of subkeys 20 to 0.
define(`A_BACK', `ifelse(eval($1 < 17), 1, `WORDS_AT(8 * PLACE_OF($1))', `%ymm`'ifelse($1, 17, 20, $1, 18, 22, $1, 21, 24, `dnl
eval($1 + 6)')')')
define(`B_BACK', `%ymm`'ifelse($1, 25, 21, $1, 26, 23, $1, 27, 27, $1, 28, 28, `eval(14 + $1 % 2)')')
define(`PREPARE_BACK', `ifelse(eval($1 < 17), 1, `	vpermq	IMM(0x78), WORDS_AT(8 * PLACE_OF(($1 + 8) % 17)), B_BACK(eval($1 + 8))
')	vpaddq	IN_LANE_1($1), B_BACK(eval($1 + 9)), FOR_ODD
	vpaddq	chain_numbers+eval(8 * $1)(%rip){1to4}, FOR_ODD, FOR_ODD{%k2}
	vpaddq	IN_LANE_2($1 + 1), B_BACK(eval($1 + 8)), FOR_EVEN
')
define(`SUBTRACT_EVEN', `	vpsubq	FOR_EVEN, EVEN(0, 1), EVEN(0, 1)
	vpsubq	A_BACK($1), EVEN(0, 0), EVEN(0, 0)
')
define(`SUBTRACT_ODD', `	vpsubq	FOR_ODD, ODD(1), ODD(1)
	vpsubq	A_BACK(eval($1 + 1)), ODD(0), ODD(0)
')

define(`ROOM_OF_KEYS', 264)
define(`BEGIN_CHAIN', `	FRAME(ROOM_OF_KEYS)
	lea	63(%rsp), %r11
	and	IMM(-64), %r11
	mov	IMM(2), %r10d
	kmovd	%r10d, %k1
	mov	IMM(4), %r10d
	kmovd	%r10d, %k2
')
C TWEAK_WORD(i, register)
define(`TWEAK_WORD', `	vpbroadcastq $2, IN_LANE_1($1){%k1}{z}
	vpbroadcastq $2, IN_LANE_2($1){%k2}{z}
')
define(`CIPHER_OF_ONE', `	vpaddq	IN_LANE_2(1), TEXT_EVEN(1), EVEN(0, 1)
	vpaddq	IN_LANE_1(0), TEXT_ODD(1), ODD(1)
	vpaddq	KEYS_ODD(0), TEXT_ODD(0), ODD(0)
	vpaddq	KEYS_ODD(1), ODD(1), ODD(1)
	vpaddq	KEYS_EVEN(0), TEXT_EVEN(0), EVEN(0, 0)
	vpaddq	KEYS_EVEN(1), EVEN(0, 1), EVEN(0, 1)
SPREAD_KEYS`'dnl
FOR(`S', 1, 20, `ONE_ROUND(eval(4 * S - 4), `PREPARE(S)')FOR(`D', eval(4 * S - 3), eval(4 * S - 1), `ONE_ROUND(D)')dnl
ADD_SUBKEY(S)')')
C SPREAD_KEYS: the frame, and what is loaded too early for that.
define(`SPREAD_KEYS', `	vpermq	IMM(0x9c), KEYS_EVEN(1), SCRATCH(0)	C words 8, 10, 12, 14
	vpermq	IMM(0x9c), KEYS_ODD(1), SCRATCH(1)
	vmovdqu64 KEYS_EVEN(0), WORDS_AT(0)
	vmovdqu64 SCRATCH(0), WORDS_AT(32)
	vmovq	%xmm29, WORDS_AT(64)
	vmovdqu64 KEYS_ODD(0), WORDS_AT(72)
	vmovdqu64 SCRATCH(1), WORDS_AT(104)
	vmovdqu64 KEYS_EVEN(0), WORDS_AT(136)
	vmovdqu64 SCRATCH(0), WORDS_AT(168)
	valignq	IMM(1), KEYS_EVEN(0), SCRATCH(0), A_FOR(1, 2)
	valignq	IMM(1), KEYS_ODD(0), SCRATCH(1), A_FOR(2, 3)
	vpermq	IMM(0x4b), KEYS_EVEN(1), B_NOW(1)	C words 10, 14, 16, 12
	vmovdqa64 PARITY, B_NOW(1){%k2}
	vpermq	IMM(0x4b), KEYS_ODD(1), B_NOW(2)	C words 11, 15, 0, 13
	vpbroadcastq %xmm20, B_NOW(2){%k2}
')
define(`DECIPHER_OF_ONE', `SPREAD_KEYS`'dnl
	valignq	IMM(2), KEYS_EVEN(0), SCRATCH(0), A_BACK(21)
	vpermq	IMM(0x81), KEYS_EVEN(1), B_BACK(29)	C words 12, 16, 1, 14
	vmovdqa64 PARITY, B_BACK(29){%k1}
	vpbroadcastq %xmm22, B_BACK(29){%k2}
FOR(`H', 0, 1, `	vmovdqa	TEXT_EVEN(H), EVEN(0, H)
	vmovdqa64 TEXT_ODD(H), ODD(H)
')PREPARE_BACK(20)SUBTRACT_EVEN(20)SUBTRACT_ODD(20)dnl
FOR(`S', 0, 19, `UNDO_ROUND(eval(79 - 4 * S), `PREPARE_BACK(eval(19 - S))')FOR(`D', 1, 2, `UNDO_ROUND(eval(79 - 4 * S - D))')dnl
UNDO_ROUND(eval(76 - 4 * S), `SUBTRACT_EVEN(eval(19 - S))')SUBTRACT_ODD(eval(19 - S))')')
C NATURAL(macro of even words, macro of odd words): words 0 to 15 to SCRATCH(0), SCRATCH(1), IN_LANE_1(0), IN_LANE_1(1).
define(`IN_ORDER', `ifelse($1, 0, `SCRATCH', `IN_LANE_1')($2)')
define(`NATURAL', `FOR(`H', 0, 1, `	vpermq	IMM(ifelse(H, 0, 0xd8, 0xb4)), $1(H), $1(H)
	vpermq	IMM(ifelse(H, 0, 0xd8, 0xb4)), $2(H), $2(H)
	vpunpcklqdq $2(H), $1(H), IN_ORDER(H, 0)
	vpunpckhqdq $2(H), $1(H), IN_ORDER(H, 1)
')')
define(`END_CHAIN', `	vpxor	%xmm0, %xmm0, %xmm0
FOR(`I', 0, 5, `	vmovdqu	%ymm0, WORDS_AT(32 * I)
')	vmovq	%xmm0, WORDS_AT(192)
	vzeroall
FOR(`I', 16, 29, `	vpxorq	%ymm`'I, %ymm`'I, %ymm`'I
')	END_FRAME(ROOM_OF_KEYS)
')

include(`threefish-rounds.m4')
C ROTATION_OF(word, rotations of a round)
define(`ROTATION_OF', `ifelse($1, $2, $4, $1, $3, $4, `ROTATION_OF($1, shift(shift(shift(shift($@)))))')')
define(`ROTATION_AT', `pushdef(`MIXES', `ROTATION_OF($2, $'`@)')ROUND1024($1)popdef(`MIXES')')
define(`CHAIN_TABLES', `
RODATA(chain_rotations, 64)
FOR(`D', 0, 7, `	.quad	ROTATION_AT(D, 1), ROTATION_AT(D, 3), ROTATION_AT(D, 5), ROTATION_AT(D, 7)
	.quad	ROTATION_AT(D, 9), ROTATION_AT(D, 13), ROTATION_AT(D, 15), ROTATION_AT(D, 11)
')END_RODATA
RODATA(chain_numbers, 8)
FOR(`S', 0, 20, `	.quad	S
')END_RODATA
RODATA(chain_parity, 8)
	.quad	0x1bd11bdaa9fc1a22
END_RODATA')
define(`TABLE_BACK', `
RODATA(chain_rotations_back, 64)
FOR(`D', 0, 7, `	.quad	ROTATION_AT(D, 0), ROTATION_AT(D, 2), ROTATION_AT(D, 4), ROTATION_AT(D, 6)
	.quad	ROTATION_AT(D, 8), ROTATION_AT(D, 12), ROTATION_AT(D, 14), ROTATION_AT(D, 10)
')END_RODATA')

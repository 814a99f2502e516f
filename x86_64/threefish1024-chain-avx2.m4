dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-1024 of one block with AVX2, for Skein, too: vectors, lanes, subkeys, A(j) and B(j) are those that
dnl threefish1024-chain.m4 explains, in 16 registers.
dnl
dnl A rotation is two shifts by different numbers in each lane, which are in COUNT and SCRATCH for a while; what is added to the
dnl second halves takes the same registers as COUNT.  A(j) are operands in memory.
dnl
dnl BEGIN_CHAIN comes once.  Then for each block the key goes to KEYS_EVEN and KEYS_ODD; BEGIN_BLOCK loads the block, and
dnl CIPHER_OF_ONE leaves the result in EVEN(0, H) and ODD(H), or DECIPHER_BLOCK does both.  END_CHAIN wipes.

define(`WORDS_AT', `eval($1)(%r11)')
define(`EVEN', `%ymm`'eval(($1 + $2) % 2)')
define(`ODD', `%ymm`'eval(2 + $1)')
define(`SCRATCH', `%ymm`'eval(4 + $1)')
define(`COUNT', `%ymm`'eval(6 + $1)')	C of a rotation
define(`FOR_ODD', `COUNT(0)')	C what is added to ODD(1) and EVEN(0, 1)
define(`FOR_EVEN', `COUNT(1)')
define(`IN_LANE_2', `%ymm`'eval(8 + ($1) % 3)')		C words of the tweak
define(`IN_LANE_1', `%ymm`'eval(11 + ($1) % 3)')
define(`B_NOW', `%ymm`'eval(14 + ($1) % 2)')	C B(s + 9)
C Between blocks:
define(`KEYS_EVEN', `%ymm`'eval(4 + $1)')
define(`KEYS_ODD', `%ymm`'eval(6 + $1)')
define(`TEXT_EVEN', `%ymm`'eval(8 + $1)')
define(`TEXT_ODD', `%ymm`'eval(10 + $1)')
define(`PARITY', `%ymm12')

C Slots of what is loaded too early for the list of words.
define(`SLOT_A', `WORDS_AT(eval(224 + 32 * (($1) - 2)))')	C A(2), A(3)
define(`SLOT_B', `WORDS_AT(288)')	C B(11)
define(`PLACE_OF', `eval(($1) / 2 + 9 * (($1) % 2))')
define(`A_IN_LIST', `WORDS_AT(8 * PLACE_OF(($1) % 17))')
C A_FOR(s, j): A(j) as operand of subkey s.
define(`A_FOR', `ifelse(eval($1 <= 3 && ($2 == 2 || $2 == 3)), 1, `SLOT_A($2)', `A_IN_LIST($2)')')

C PART(n): offsets of two words of the block, in the order that the two vectors of each half have them.
define(`PART', `NTH($1, 0, 32, 16, 48, 64, 112, 96, 80)')
C WORDS_OF(memory, macro of even words, macro of odd words): 16 words.
define(`WORDS_OF', `FOR(`H', 0, 1, `	vmovdqu	PART(4 * H)($1), %xmm14
	vmovdqu	PART(4 * H + 2)($1), %xmm15
	vinserti128 IMM(1), PART(4 * H + 1)($1), %ymm14, %ymm14
	vinserti128 IMM(1), PART(4 * H + 3)($1), %ymm15, %ymm15
	vpunpcklqdq %ymm15, %ymm14, $2(H)
	vpunpckhqdq %ymm15, %ymm14, $3(H)
')')
C STORE_WORDS(memory, macro of even words, macro of odd words)
define(`STORE_WORDS', `FOR(`H', 0, 1, `	vpunpcklqdq $3(H), $2(H), %ymm14
	vpunpckhqdq $3(H), $2(H), %ymm15
	vmovdqu	%xmm14, PART(4 * H)($1)
	vmovdqu	%xmm15, PART(4 * H + 2)($1)
	vextracti128 IMM(1), %ymm14, PART(4 * H + 1)($1)
	vextracti128 IMM(1), %ymm15, PART(4 * H + 3)($1)
')')

define(`ROOM_OF_KEYS', 392)
define(`BEGIN_CHAIN', `	FRAME(ROOM_OF_KEYS)
	lea	63(%rsp), %r11
	and	IMM(-64), %r11
')
C SPREAD_KEYS: the list.  FIRST_KEYS: what CIPHER_OF_ONE would load from it too early.
define(`SPREAD_KEYS', `	vpxor	KEYS_EVEN(0), KEYS_ODD(0), PARITY
	vpxor	KEYS_EVEN(1), KEYS_ODD(1), %ymm13
	vpxor	%ymm13, PARITY, PARITY
	vperm2i128 IMM(1), PARITY, PARITY, %ymm13
	vpbroadcastq chain_parity(%rip), %ymm14
	vpxor	%ymm13, PARITY, PARITY
	vpshufd	IMM(0x4e), PARITY, %ymm13
	vpxor	%ymm14, PARITY, PARITY
	vpxor	%ymm13, PARITY, PARITY
	vpermq	IMM(0x9c), KEYS_EVEN(1), %ymm8	C words 8, 10, 12, 14
	vpermq	IMM(0x9c), KEYS_ODD(1), %ymm9
	vmovdqu	KEYS_EVEN(0), WORDS_AT(0)
	vmovdqu	KEYS_EVEN(0), WORDS_AT(136)
	vmovdqu	KEYS_ODD(0), WORDS_AT(72)
	vmovdqu	%ymm8, WORDS_AT(32)
	vmovdqu	%ymm8, WORDS_AT(168)
	vmovdqu	%ymm9, WORDS_AT(104)
	vmovq	%xmm12, WORDS_AT(64)
')
define(`FIRST_KEYS', `	vperm2i128 IMM(0x21), %ymm8, KEYS_EVEN(0), %ymm10
	vpalignr IMM(8), KEYS_EVEN(0), %ymm10, %ymm10
	vmovdqa	%ymm10, SLOT_A(2)
	vperm2i128 IMM(0x21), %ymm9, KEYS_ODD(0), %ymm10
	vpalignr IMM(8), KEYS_ODD(0), %ymm10, %ymm10
	vmovdqa	%ymm10, SLOT_A(3)
	vpermq	IMM(0x4b), KEYS_ODD(1), %ymm10	C words 11, 15, 0, 13
	vpbroadcastq %xmm4, %ymm13
	vpblendd IMM(0x30), %ymm13, %ymm10, %ymm10
	vmovdqa	%ymm10, SLOT_B
	vpermq	IMM(0x4b), KEYS_EVEN(1), B_NOW(1)	C words 10, 14, 16, 12
	vpblendd IMM(0x30), PARITY, B_NOW(1), B_NOW(1)
	vmovdqa	KEYS_ODD(1), B_NOW(0)
')
define(`LANES_OF_TWEAK', `	vmovq	$1, %xmm8
	vmovq	$2, %xmm9
	vpslldq	IMM(8), %xmm8, %xmm11
	vpslldq	IMM(8), %xmm9, %xmm12
	vperm2i128 IMM(8), %ymm8, %ymm8, %ymm8
	vperm2i128 IMM(8), %ymm9, %ymm9, %ymm9
	vpxor	%ymm8, %ymm9, %ymm10
	vpxor	%xmm11, %xmm12, %xmm13
')
define(`ADD_HALF', `	vpaddq	ODD($2), EVEN($1, $2), EVEN($1, $2)
')
define(`ROTATE_HALF', `	vmovdqa	chain_left+eval(64 * ($1 % 8) + 32 * $2)(%rip), SCRATCH($2)
	vmovdqa	chain_right+eval(64 * ($1 % 8) + 32 * $2)(%rip), COUNT($2)
	vpsllvq	SCRATCH($2), ODD($2), SCRATCH($2)
	vpsrlvq	COUNT($2), ODD($2), ODD($2)
')
define(`XOR_HALF', `	vpxor	EVEN($1, $2), SCRATCH($2), SCRATCH($2)
	vpxor	SCRATCH($2), ODD($2), ODD($2)
')
C EXCHANGE(d, register): exchanges lanes as after round d.
define(`EXCHANGE', `ifelse(eval($1 % 4), 0, , eval($1 % 4), 2, `	vpshufd	IMM(0x4e), $2, $2
', `	vperm2i128 IMM(1), $2, $2, $2
ifelse(eval($1 % 4), 1, `	vpshufd	IMM(0x4e), $2, $2
')')')
define(`ONE_ROUND', `ADD_HALF($1, 0)ADD_HALF($1, 1)ROTATE_HALF($1, 0)XOR_HALF($1, 0)dnl
ROTATE_HALF($1, 1)EXCHANGE($1, `EVEN($1, 0)')XOR_HALF($1, 1)EXCHANGE($1, `EVEN($1, 1)')')
C PREPARE(s): what is added to the second halves in subkey s.
define(`PREPARE', `ifelse($1, 1, , $1, 2, `	vmovdqa	SLOT_B, B_NOW(2)
', `	vpermq	IMM(0x78), A_IN_LIST($1 + 9), B_NOW($1)
')	vpaddq	IN_LANE_1($1), B_NOW($1), FOR_ODD
	vpaddq	IN_LANE_2($1 + 1), B_NOW(eval($1 - 1)), FOR_EVEN
	vpaddq	chain_numbers+eval(32 * $1)(%rip), FOR_ODD, FOR_ODD
')
define(`ADD_SUBKEY', `	vpaddq	FOR_EVEN, EVEN(0, 1), EVEN(0, 1)
	vpaddq	FOR_ODD, ODD(1), ODD(1)
	vpaddq	A_FOR($1, eval($1 + 1)), ODD(0), ODD(0)
	vpaddq	A_FOR($1, $1), EVEN(0, 0), EVEN(0, 0)
')
C BEGIN_BLOCK(block, word 0 and word 1 of the tweak, more when it is loaded)
define(`BEGIN_BLOCK', `WORDS_OF($1, `TEXT_EVEN', `TEXT_ODD')$4`'FOR(`H', 0, 1, `	vpaddq	KEYS_ODD(H), TEXT_ODD(H), ODD(H)
	vpaddq	KEYS_EVEN(H), TEXT_EVEN(H), EVEN(0, H)
')SPREAD_KEYS`'FIRST_KEYS`'LANES_OF_TWEAK($2, $3)	vpaddq	IN_LANE_2(1), EVEN(0, 1), EVEN(0, 1)
	vpaddq	IN_LANE_1(0), ODD(1), ODD(1)
')
define(`CIPHER_OF_ONE', `FOR(`S', 1, 20, `FOR(`D', eval(4 * S - 4), eval(4 * S - 1), `ONE_ROUND(D)')PREPARE(S)ADD_SUBKEY(S)')')

C Decryption: threefish1024-chain.m4.
define(`ODD_BACK', `ODD(eval(($1 + $2) % 2))')
define(`UNDO_HALF', `EXCHANGE($1, `ODD_BACK($1, $2)')	vmovdqa	chain_right_back+eval(64 * ($1 % 8) + 32 * $2)(%rip), SCRATCH($2)
	vmovdqa	chain_left_back+eval(64 * ($1 % 8) + 32 * $2)(%rip), COUNT($2)
	vpxor	EVEN(0, $2), ODD_BACK($1, $2), ODD_BACK($1, $2)
	vpsrlvq	SCRATCH($2), ODD_BACK($1, $2), SCRATCH($2)
	vpsllvq	COUNT($2), ODD_BACK($1, $2), ODD_BACK($1, $2)
')
define(`UNDO_ROUND', `UNDO_HALF($1, 0)UNDO_HALF($1, 1)$2`'dnl
FOR(`H', 0, 1, `	vpor	SCRATCH(H), ODD_BACK($1, H), ODD_BACK($1, H)
')FOR(`H', 0, 1, `	vpsubq	ODD_BACK($1, H), EVEN(0, H), EVEN(0, H)
')')
C PREPARE_BACK(s), when B_NOW(s) is ready.
define(`PREPARE_BACK', `	vpermq	IMM(0x78), A_IN_LIST($1 + 8), B_NOW($1 + 1)
	vpaddq	IN_LANE_1($1), B_NOW($1), FOR_ODD
	vpaddq	IN_LANE_2($1 + 1), B_NOW($1 + 1), FOR_EVEN
	vpaddq	chain_numbers+eval(32 * $1)(%rip), FOR_ODD, FOR_ODD
')
define(`SUBTRACT_EVEN', `	vpsubq	FOR_EVEN, EVEN(0, 1), EVEN(0, 1)
	vpsubq	A_IN_LIST($1), EVEN(0, 0), EVEN(0, 0)
')
define(`SUBTRACT_ODD', `	vpsubq	FOR_ODD, ODD(1), ODD(1)
	vpsubq	A_IN_LIST($1 + 1), ODD(0), ODD(0)
')
C DECIPHER_BLOCK(block, word 0 and word 1 of the tweak)
define(`DECIPHER_BLOCK', `WORDS_OF($1, `EVEN_0', `ODD')SPREAD_KEYS`'LANES_OF_TWEAK($2, $3)dnl
	vpermq	IMM(0x78), A_IN_LIST(12), B_NOW(20)
PREPARE_BACK(20)SUBTRACT_EVEN(20)SUBTRACT_ODD(20)dnl
FOR(`S', 0, 19, `FOR(`D', 0, 2, `UNDO_ROUND(eval(79 - 4 * S - D))')dnl
UNDO_ROUND(eval(76 - 4 * S), `PREPARE_BACK(eval(19 - S))SUBTRACT_EVEN(eval(19 - S))')SUBTRACT_ODD(eval(19 - S))')')
define(`EVEN_0', `EVEN(0, $1)')
define(`END_CHAIN', `	vpxor	%xmm0, %xmm0, %xmm0
FOR(`I', 0, 9, `	vmovdqa	%ymm0, WORDS_AT(32 * I)
')	vzeroall
	END_FRAME(ROOM_OF_KEYS)
')

include(`threefish-rounds.m4')
C ROTATION_OF(word, rotations of a round)
define(`ROTATION_OF', `ifelse($1, $2, $4, $1, $3, $4, `ROTATION_OF($1, shift(shift(shift(shift($@)))))')')
define(`ROTATION_AT', `pushdef(`MIXES', `ROTATION_OF($2, $'`@)')ROUND1024($1)popdef(`MIXES')')
C ROTATIONS(name, first word, nothing or "64 -")
define(`ROTATIONS', `RODATA($1, 64)
FOR(`D', 0, 7, `FOUR_OF(0, 2, 4, 6, $2, `$3')FOUR_OF(8, 12, 14, 10, $2, `$3')')END_RODATA
')
define(`FOUR_OF', `	.quad	FOR(`I', 0, 3, `ifelse(I, 0, , `, ')$6 ROTATION_AT(D, eval($5 + NTH(I, $1, $2, $3, $4)))')
')
define(`CHAIN_TABLES', `
ROTATIONS(chain_left, 1)ROTATIONS(chain_right, 1, 64 -)dnl
RODATA(chain_numbers, 32)
FOR(`S', 0, 20, `	.quad	0, 0, S, 0
')END_RODATA
RODATA(chain_parity, 8)
	.quad	0x1bd11bdaa9fc1a22
END_RODATA')
define(`TABLES_BACK', `
ROTATIONS(chain_right_back, 0)ROTATIONS(chain_left_back, 0, 64 -)')

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 with AVX2 for wide CPUs: four blocks in vectors, and a fifth one beside them in general registers; to decrypt, eight
C and two.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: AVX2; wide.  Stack: saved registers; to decrypt 160 bytes, with tweaks that count 840 bytes, wiped as far as used.
C
C set_key and expand are the functions of avx2, as are those for 7, 8 and 12 blocks, but for decrypt.  Iterations of five blocks;
C then as in avx2 of two to four, where FOURS has the number of blocks also of four before, or a single block.  To decrypt,
C iterations of ten blocks, of five, and as in avx2.
C MIX of four blocks has 20 instructions of vectors in a round, for which three units take 7 cycles, or which wait for each other.
C Meanwhile general registers do a round of one block in 12.  4-wide CPUs lose by that: threefish512-avx2.asm.
C
C Intel Xeon with AMX (Granite Rapids), cycles per byte, by xcs speed, wide and avx2, when each step was done for all pairs and a
C last block with tweaks was left to C:
C     blocks                    4          5          6          7          8         16         64        256
C     encrypt         2.37 2.36  1.93 2.73  2.22 3.12  2.62 2.67  2.29 2.34  2.01 2.33  1.91 2.32  1.90 2.32
C     decrypt         2.70 2.71  2.06 3.20  2.57 3.60  3.00 3.08  2.63 2.70  2.26 2.69  2.09 2.69  2.06 2.69
C     ctr             2.43 2.41  1.99 2.83  2.32 3.15  2.66 2.70  2.33 2.36  2.05 2.34  1.92 2.32  1.91 2.31
C     encrypt_tweaks  2.41 2.41  1.90 3.17  2.45 3.15  2.71 2.70  2.37 2.37  2.17 2.35  2.04 2.33  1.77 2.33
C     decrypt_tweaks  2.72 2.73  2.11 3.57  2.75 3.59  3.04 3.07  2.66 2.66  2.32 2.67  2.11 2.65  2.09 2.65
C An iteration to encrypt mostly takes 605 cycles, at times 570 for many calls; no order of the steps decides which.  Limit: the 280
C operations of eight rounds in five units, 504.
C By models, the loop, wide and avx2; zen5 is evidence/zen5.awk, the others llvm-mca 19.  Ice Lake and Zen 4 take other rows:
C                       Alder Lake      Zen 3      Zen 5   Ice Lake
C     encrypt, ctr       1.85 2.01  1.61 2.02  1.51 2.14  2.00 1.97
C     decrypt            2.00 2.36  1.72 2.31  1.93 2.72  2.11 2.29
C     encrypt_tweaks     1.92 2.07  1.62 2.04  1.58 2.17  2.07 2.10
C     decrypt_tweaks     2.15 2.34  1.91 2.33  2.13 2.79  2.28 2.53
C Zen 5 takes two cycles for each operation of vectors, and shifts in two of four units: eight rounds wait 50 cycles for each other,
C to decrypt 68.  What the longest chain waits for goes first, by the model of Zen 5; other models and AMD Zen 4 chose the order of
C the words.  Eight rounds with each step for all pairs, and now:
C                           encrypt     decrypt  encrypt_tweaks  decrypt_tweaks
C     Zen 5 by the model  61.0 53.5   77.8 68.8       61.8 56.1       79.5 75.6
C     AMD Zen 4           51.9 51.3   60.7 60.2       52.1 52.1       58.9 58.7
C Zen 5 by the model, encrypt: other orders of the odd words 52.8 to 54.7; right shifts before sums, too, 79.7; both shifts after
C them 58.9; with each step for all pairs, right shifts and not left ones xored with sums 62.7, both shifts xored first 63.3.
C Decrypt, one pair after the other 69 to 74, in the order of odd words 74 to 76, in the order 2, 4, 6, 0 of even ones 73.3.
C With the first step of general registers later, encrypt_tweaks on Zen 4 52.6.
C Why ten to decrypt: eight rounds of eight blocks take 104 cycles, in which six operations a cycle leave room for two more
C blocks, 610 operations in all.  AMD Zen 4, core cycles of the function alone; in each pair, before, by fives or eights, and now:
C     blocks      10        12        13        14        16        18        20        32         1000
C               1132 1006 1532 1511 1681 1520 1691 1542 1980 1847 2248 1950 2267 1994 3941 3475 113478 98944
C     tweaks    1121 1074 1549 1536 1669 1549 1672 1621 1980 1927 2217 2056 2223 2124 3885 3643 111652 106025
C Cycles of the loop for a block by models, five and ten: Alder Lake 14.2 13.6, with tweaks 15.3 14.2, Zen 3 12.3 10.3, 13.6 10.7.
C To encrypt, ten take 1037 cycles on Zen 4, and twice five 966: the loop of five takes 51 there, and that of eight alone 94.
C Two blocks beside four in vectors, one after the other: Granite Rapids 2.06 and decrypt 2.27, Alder Lake 2.32 and 2.39, Zen 3 1.63
C and 1.81, Zen 5, which takes avx512, 1.44 and 1.81.
C Eight blocks, as five and three and as twice four, AMD Zen 3: encrypt 1049, 960 cycles, decrypt 1127, 1107, encrypt_tweaks 1012,
C 977, decrypt_tweaks 1139, 1110.  Twelve and sixteen, as fives and the rest and as fours: encrypt 1428, 1420 and 1720, 1894,
C encrypt_tweaks 1482, 1444 and 1915, 1925, decrypt_tweaks 1674, 1651 and 2070, 2202.  By the model of Alder Lake an iteration of
C five takes 80 cycles more than one of four.
C On Zen 3 an iteration of eight rounds has 300 operations, which six at a time take 50 cycles to be dispatched, and takes 51; two
C blocks beside the vectors would have 410 operations, more for a block.
C No gain: other orders of the steps of a round in general registers; 24 rounds in an iteration of the loop.

REQUIRES(avx2)

define(`WORDS', 8)
define(`MOST_SETS', 3)
define(`SETS', 1)
define(`DIFFERENCE_SETS', 4)	C of the frame
C 7, 8 and 12 blocks, for which two sets take less.
define(`ELSEWHERE', `ENCRYPTING(`	cmp	IMM(12), BLOCKS
	ja	LABEL(here)
	mov	IMM(0x1180), %r8d
	bt	BLOCKS, %r8
	jc	xcsi_threefish512_`'MODE`'_avx2
LABEL(here):
')')
include(`threefish-large-avx2.m4')
define(`DIFFERENCE_SETS', 2)

C A group is four rounds and a subkey: 80 steps of MIX, or 64 to decrypt, and 8 words in vectors, 48 and 8 in general registers,
C mixed evenly; the first of these follows the first one in vectors.
C BOTH(first round, subkey): a group.
define(`BOTH', `LET(`STEPS_OF_VECTORS', `ENCRYPTING(88, 72)', `FOR(`I', 0, STEPS_OF_VECTORS - 1, `VECTOR_STEP($1, $2, I)dnl
FOR(`J', BEFORE(I), BEFORE(I + 1) - 1, `SCALAR_STEP($1, $2, J)')')')')
define(`BEFORE', `eval((($1) * 56 + 64) / STEPS_OF_VECTORS)')
define(`VECTOR_STEP', `ENCRYPTING(
`ifelse(eval($3 < 80), 1, `VMIX_OF(eval($1 + $3 / 20), eval($3 % 20))', `VSUBKEY_WORD($2, eval($3 - 80))')',
`ifelse(eval($3 < 8), 1, `VSUBKEY_WORD($2, $3)', `VUNMIX_OF(eval($1 - ($3 - 8) / 16), eval(($3 - 8) % 16))')')
')
define(`SCALAR_STEP', `ENCRYPTING(
`ifelse(eval($3 < 48), 1, `SMIX_OF(`SMIX', eval($1 + $3 / 12), eval($3 % 12))', `FIFTH_SUBKEY($2, eval($3 - 48))')',
`ifelse(eval($3 < 8), 1, `FIFTH_SUBKEY($2, $3)', `SMIX_OF(`SUNMIX', eval($1 - ($3 - 8) / 12), eval(($3 - 8) % 12))')')')
C STEP_OF(macro, pair, round); the others choose the pair by step and round.  In general registers steps 1 of all pairs, then steps
C 2 and so on.
define(`SMIX_OF', `STEP_OF($1`'eval($3 / 4 + 1), eval($3 % 4), $2)')
C To encrypt, the longest chain is that of odd words: likewise, with pairs in the order of these, 1, 3, 7, 5, and left shifts, for
C which two xors wait, before sums, and right shifts, for which one does, after them.
define(`VMIX_OF', `STEP_OF(`VMIX'NTH(eval($2 / 4), _LEFT, 1, _RIGHT, 3, 4), dnl
eval((1 - $1 % 2 * 2) * substr(0132, eval($2 % 4), 1) & 3), $1)')
C To decrypt, it is that of even words: two pairs begin before two others, in the order 0, 2, 6, 4 of these, and a difference
C follows the vpor of another pair.  Here each step and half the even word of its pair.
define(`VUNMIX_STEPS', `10 11 20 21 13 12 23 30 22 31 40 33 41 32 43 42')
define(`VUNMIX_OF', `STEP_OF(`VUNMIX'substr(VUNMIX_STEPS, eval(3 * $2), 1), dnl
eval(substr(VUNMIX_STEPS, eval(3 * $2 + 1), 1) - $1 & 3), $1)')
define(`STEP_OF', `LET(`MIXES', `OF_PAIR(`$1', $2, $'`@)', `ROUND($3)')')
define(`OF_PAIR', `ifelse($2, 0, `$1($3, $4, $5, 0)', $2, 1, `$1($6, $7, $8, 1)', $2, 2, `$1($9, $10, $11, 2)', `dnl
$1($12, $13, $14, 3)')')

define(`FIFTH_SUBKEY', `	ENCRYPTING(add, sub)	SUBKEY_WORD($1, $2)(KEYS), Y($2)
WITH_TWEAKS(`ifelse(eval($2 == 5 || $2 == 6), 1, `dnl
	ENCRYPTING(add, sub)	FIFTH_DIFFERENCE(($1 + 3) % 3 + $2 - 5)(NEXT), Y($2)
')')')
define(`WITH_TWEAKS', `ifelse(index(MODE, `tweaks'), -1, `$2', `$1')')

C The fifth block with tweaks: DIFFERENCE(i, 1) has a word for it; what its words displace is in the frame.
define(`FIFTH_DIFFERENCE', `eval(32 * ($1 + 6))')
define(`BLOCKS_SLOT', `24(%rsp)')
define(`FIFTH_TWEAK', `
	lea	4(N), %r12
	mov	T1, %r13
	mov	%r12, %r14
	xor	%r13, %r14
FOR(`I', 0, 2, `	sub	TWEAK(I)(STATE), %r`'eval(12 + I)
	mov	%r`'eval(12 + I), DIFFERENCE(I, 1)
	mov	%r`'eval(12 + I), DIFFERENCE(eval(I + 3), 1)
')	mov	N, (%rsp)
	mov	BLOCKS, BLOCKS_SLOT
')
define(`NEXT_OF_BOTH', `
	lea	DIFFERENCE(2, 0), %rax
ENCRYPTING(`	cmp	SLOTS, NEXT
	lea	-32(NEXT), NEXT
	cmove	%rax, NEXT', `
	cmp	%rax, NEXT
	lea	32(NEXT), NEXT
	cmove	SLOTS, NEXT')
')

define(`FIFTH', `eval(256 + 8 * ($1))')
define(`FIFTH_LOAD', `ifelse(MODE, ctr, `	lea	4(N), Y(7)
FOR(`W', 0, 6, `	mov	COUNTER(W)(STATE), Y(W)
')	bswap	Y(7)', `FOR(`W', 0, 7, `	mov	FIFTH(W)(SRC), Y(W)
')')')
define(`FIFTH_STORE', `FOR(`W', 0, 7, `ifelse(MODE, ctr, `	xor	FIFTH(W)(SRC), Y(W)
')	mov	Y(W), FIFTH(W)(DST)
')')

C How many blocks are left where four at a time take less: 0 to 4, 7, 8, 12.
define(`FOURS', 0x119f)

C The vectors of an iteration with five blocks are full.
define(`FULL_SET', `LET(`SETS', 1, `LET(`LAST_SET', , `LET(`AT', `AT_FULL($'`@)', `$1')')')')
define(`AT_FULL', `eval(BLOCK_SIZE * (LANES * ($2) + $3) + $4)($1)')

C FIVE(registers of words 0, 1, 7)
define(`FIVE', `LET(`Y0', `$1', `LET(`Y1', `$2', `LET(`Y7', `%r14', `
FULL_SET(`VLOAD')
	lea	SUBKEY(ENCRYPTING(0, LAST_SUBKEY))(STATE), KEYS
	mov	IMM(eval(LAST_SUBKEY / 2)), %r15d
FIFTH_LOAD
ENCRYPTING(`FOR(`W', 0, 7, `VSUBKEY_WORD(0, W)
FIFTH_SUBKEY(0, W)')')
	.balign	32
LABEL(loop_5):
ENCRYPTING(`BOTH(0, 1)BOTH(4, 2)', `BOTH(7, 0)BOTH(3, -1)')
	ENCRYPTING(add, sub)	IMM(16), KEYS
WITH_TWEAKS(`NEXT_OF_BOTH')
	dec	%r15d
	jnz	LABEL(loop_5)
ENCRYPTING(, `FOR(`W', 0, 7, `VSUBKEY_WORD(0, W)
FIFTH_SUBKEY(0, W)')')
FULL_SET(`VSTORE')
FIFTH_STORE`'')')')')

C To decrypt, ten blocks: two sets in vectors, as in avx2, and beside each eight rounds of them sixteen of a block in general
C registers, one block after the other.  Places in an iteration: each step of the sets, and the words of a subkey, 300; of general
C registers there are 224 steps.  DIFFERENCE(i, 2) has a word for each of the two blocks; words that are out come after these.
define(`KEYS_BESIDE', `%rax')
define(`NEXT_BESIDE', `%r15')
define(`TEN_COUNT', `WITH_TWEAKS(`KEPT(3)', `%r15d')')
C Below the stack: STATE, BLOCKS, of tweaks TEN_COUNT, first and last NEXT_BESIDE, the end of NEXT.
define(`KEPT', `eval(-8 * ($1))(%rsp)')
define(`TEN_SCALARS', `FOR(`J', eval(($1) * 224 / 300), eval(($2) * 224 / 300 - 1), `TEN_SCALAR(eval(J / 56), eval(J % 56))')')
define(`TEN_SCALAR', `ifelse(eval($2 < 8), 1, `TEN_SUBKEY(-$1, $2)', `dnl
SMIX_OF(`SUNMIX', eval(7 - (4 * $1 + ($2 - 8) / 12) % 8), eval(($2 - 8) % 12))')')
define(`TEN_ROUNDS', `VSUBKEY($1)
TEN_SCALARS($2, $2 + 14)FOR(`D', $3, eval($3 + 3), `ROUND(eval(7 - D))')')
define(`TEN_AFTER', `LET(`PLACE', eval(14 + 34 * D + Q + 14 * (D > 3)), `TEN_SCALARS(PLACE, PLACE + 1)')')
define(`TEN_SUBKEY', `LET(`KEYS', `KEYS_BESIDE', `LET(`NEXT', `NEXT_BESIDE', `dnl
LET(`FIFTH_DIFFERENCE', `eval(32 * ($'`1))', `FIFTH_SUBKEY($1, $2)')')')')
define(`TEN_KEY', `FOR(`W', 0, 7, `TEN_SUBKEY($1, W)')')
define(`TEN_LOAD', `FOR(`W', 0, 7, `	mov	eval(BLOCK_SIZE * $1 + 8 * W)(SRC), Y(W)
')')
define(`TEN_STORE', `FOR(`W', 0, 7, `	mov	Y(W), eval(BLOCK_SIZE * $1 + 8 * W)(DST)
')')
define(`TEN', `LET(`Y0', `%rdi', `LET(`Y1', `%rcx', `LET(`Y7', `%r14', `LET(`SETS', 2, `dnl
LET(`LAST_SET', , `LET(`AT', `AT_FULL($'`@)', `dnl
VLOAD
WITH_TWEAKS(`	lea	DIFFERENCE(0, 2), NEXT_BESIDE
	mov	NEXT_BESIDE, KEPT(4)
	lea	DIFFERENCE(2, 2), %r12
	mov	%r12, KEPT(5)
	lea	DIFFERENCE(3, 0), %r12
	mov	%r12, KEPT(6)
	mov	N, (%rsp)
')	mov	STATE, KEPT(1)
	mov	BLOCKS, KEPT(2)
	lea	SUBKEY(LAST_SUBKEY)(STATE), KEYS
	mov	KEYS, KEYS_BESIDE
	mov`'WITH_TWEAKS(l)	IMM(eval(LAST_SUBKEY / 2)), TEN_COUNT
TEN_LOAD(8)dnl
	.balign	32
LABEL(loop_10):
LET(`MIXES', `VMIXES($'`@)', `LET(`AFTER_STEP', `TEN_AFTER', `TEN_ROUNDS(0, 0, 0)
	cmp`'WITH_TWEAKS(l)	IMM(eval(LAST_SUBKEY / 4 + 1)), TEN_COUNT
	je	LABEL(second)
LABEL(both):
TEN_ROUNDS(-1, 150, 4)')')
	sub	IMM(16), KEYS
	sub	IMM(32), KEYS_BESIDE
WITH_TWEAKS(`	add	IMM(32), NEXT
	cmp	KEPT(6), NEXT
	cmove	SLOTS, NEXT
	cmp	KEPT(4), NEXT_BESIDE
	lea	-32(NEXT_BESIDE), NEXT_BESIDE
	cmove	KEPT(5), NEXT_BESIDE
')	dec`'WITH_TWEAKS(l)	TEN_COUNT
	jnz	LABEL(loop_10)
VSUBKEY(0)
TEN_KEY(0)
VSTORE
TEN_STORE(9)	mov	KEPT(1), STATE
	mov	KEPT(2), BLOCKS
WITH_TWEAKS(`	mov	(%rsp), N
	movq	IMM(0), (%rsp)
	add	IMM(10), N
	vpxor	%xmm0, %xmm0, %xmm0
FOR(`I', 0, 5, `	vmovdqa	%ymm0, DIFFERENCE(I, 2)
')')	add	IMM(eval(10 * BLOCK_SIZE)), SRC
	add	IMM(eval(10 * BLOCK_SIZE)), DST
	sub	IMM(10), BLOCKS
	jmp	LABEL(next)
LABEL(second):
TEN_KEY(-2)TEN_STORE(8)	mov	KEPT(1), KEYS_BESIDE
	lea	SUBKEY(LAST_SUBKEY + 2)(KEYS_BESIDE), KEYS_BESIDE
WITH_TWEAKS(`	add	IMM(8), NEXT_BESIDE
	addq	IMM(8), KEPT(4)
	addq	IMM(8), KEPT(5)
')TEN_LOAD(9)	jmp	LABEL(both)
')')')')')')')

C How many blocks are left to decrypt where eight or four at a time take less: 1 to 4, 7, 8, 12, 13.
define(`EIGHTS', 0x319e)
define(`BESIDE', `ENCRYPTING(, `	cmp	IMM(13), BLOCKS
	ja	LABEL(10)
	mov	IMM(EIGHTS), %r8d
	bt	BLOCKS, %r8
	jc	LABEL(few)
	cmp	IMM(10), BLOCKS
	jb	LABEL(5)
LABEL(10):
WITH_TWEAKS(`LET(`SETS', 3, `DIFFERENCES')')TEN`'')ENCRYPTING(`	cmp	IMM(16), BLOCKS
	ja	LABEL(5)
	mov	IMM(FOURS), %r8d
	bt	BLOCKS, %r8
	jc	LABEL(4)
')LABEL(5):
WITH_TWEAKS(`LET(`SETS', 1, `DIFFERENCES')FIFTH_TWEAK
FIVE(%rdi, %rcx)
	mov	(%rsp), N
	movq	$`'0, (%rsp)
	mov	16(%rsp), STATE
	mov	BLOCKS_SLOT, BLOCKS', `FIVE(%rbx, %rbp)
ifdef(`SLOTS_BYTES', `	lea	eval(8 * LANES)(%rsp), SLOTS
	and	IMM(eval(-8 * LANES)), SLOTS
')')
	add	IMM(eval(5 * BLOCK_SIZE)), SRC
	add	IMM(eval(5 * BLOCK_SIZE)), DST
ifelse(MODE, encrypt, , MODE, decrypt, , `	add	IMM(5), N')
	sub	IMM(5), BLOCKS
	jmp	LABEL(next)
ENCRYPTING(, `LABEL(few):
')')

PROLOGUE(xcsi_threefish512_encrypt_wide)
FUNCTION(encrypt, 1)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_wide)
define(`SLOTS_BYTES', 128)
FUNCTION(decrypt, 2)
undefine(`SLOTS_BYTES')
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_wide)
FUNCTION(ctr, 1)
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_wide)
FUNCTION_TWEAKS(encrypt_tweaks, 1)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_wide)
define(`SLOTS_BYTES', 128)
define(`SLOTS_AT', 576)
FUNCTION_TWEAKS(decrypt_tweaks, 2)
EPILOGUE

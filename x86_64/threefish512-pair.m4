dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 for x86_64, two blocks in 256-bit vectors of AVX-512, or three or four in 512-bit ones.  Included before the
dnl functions.
dnl
dnl A part of 128 bits of each vector has two words of a block, in lanes 0 and 1: E(0) has a0 and a2 of the even words a0 to a3,
dnl E(1) a1 and a3, O(0) and O(1) likewise the odd words b0 to b3.  In place MIX of rounds 0 to 3 of four takes b[i] and a[i],
dnl a[i ^ 1], a[i ^ 2], a[i ^ 3].  From even rounds to odd ones this exchanges the names of two vectors; from odd ones to even ones
dnl also the lanes of each, while the last step of MIX takes a cycle anyway.  So rounds have the latency of those in general
dnl registers, and 7 instructions.  Decryption exchanges the odd words, since the even ones are what its MIX computes last.
dnl
dnl With KEY_PAIR(j), the words k[j] and k[j + 4], indices modulo 9, subkey s is KEY_PAIR(s), KEY_PAIR(s + 2) with t[s + 1] added to
dnl lane 1, KEY_PAIR(s + 1) with t[s], and KEY_PAIR(s + 3) with s.  TWEAKED_PAIR(j) is KEY_PAIR(j + 2) with t[j + 1], so that the
dnl second and third one are TWEAKED_PAIR(s) and TWEAKED_PAIR(s - 1).  With three blocks the last quarter repeats the third
dnl one; it is stored first.
dnl
dnl Intel Xeon with AMX, cycles per byte of 2 and 4 blocks in place with the public function, and of those of a set of four lanes:
dnl encrypt 2.1 to 2.2 and 3.15, 1.37 and 1.61; decrypt 2.6 to 2.8 and 3.6, 1.56 and 1.81; with tweaks 2.1 to 2.3 and 3.4, 1.44 and
dnl 1.71; 2.6 and 3.8, 1.53 and 2.00; ctr 2.2 to 2.5 and 3.2, 1.45 and 1.62.  Which port an instruction waits for depends on the
dnl place of the code.  Cycles of encryption by llvm-mca 19, and of the loop alone for a set: two blocks on Cascade Lake 249 438,
dnl Ice Lake 244 438, Sapphire Rapids 258 455, Zen 4 320 465; four on Ice Lake 302, Sapphire Rapids 374, Zen 4 440.
dnl Rotation counts are loaded into registers first: with a count in memory, these models let the rotated word wait for the load.
dnl No gain: one block in the two vectors, 274 cycles for encryption.  One in a vector of even and one of odd words, where words
dnl cross the halves after odd rounds, takes 229 for blocks that are independent, but in place, where each waits for the one before,
dnl 295.
define(`TWEAK_PLACE', `%r8')	C the two words of the tweak
define(`TEXT', `%r9')		C counter mode: SRC, else 0
define(`COUNTING', `%eax')	C the lanes of the first word of the tweak if it counts, else 0
define(`LAST_BLOCK', `%r11')	C in vectors of four blocks: offset of the fourth one
define(`MASK', `eval(0xaa & ((1 << LANES) - 1))')
define(`E', `VECTOR(eval(($1) % 2))')
define(`O', `VECTOR(eval(2 + ($1) % 2))')
define(`KEY_PAIR', `VECTOR(eval(4 + ($1) % 9))')
define(`TWEAKED_PAIR', `VECTOR(eval(16 + ($1) % 9))')
define(`TWEAKS', `VECTOR(eval(13 + ($1) % 3))')
define(`NUMBER', `VECTOR(25)')
define(`ONE', `VECTOR(26)')
define(`SUM', `VECTOR(27)')
define(`ROTATION', `VECTOR(eval(28 + ($1)))')
define(`LANES_1', `{%k1}')	C lane 1 of each block
define(`TWO_LANES', `	vpbroadcastq $1, $3
	vpbroadcastq $2, $3`'LANES_1
')
define(`PAIR_SUBKEY', `	vpaddq	NUMBER, KEY_PAIR($1 + 3), SUM
	ENCRYPTING(vpaddq, vpsubq) KEY_PAIR($1), E(0), E(0)
	ENCRYPTING(vpaddq, vpsubq) TWEAKED_PAIR($1 + 8), O(0), O(0)
	ENCRYPTING(vpaddq, vpsubq) TWEAKED_PAIR($1), E(1), E(1)
	ENCRYPTING(vpaddq, vpsubq) SUM, O(1), O(1)
	ENCRYPTING(vpaddq, vpsubq) ONE, NUMBER, NUMBER
')
define(`BOTH', `FOR(`I', 0, 1, `	$1
')')
define(`PAIR_ROUND', `ENCRYPTING(`BOTH(`vpaddq	O(I), E($1 + I), E($1 + I)')dnl
BOTH(`vbroadcasti32x4 of_odd+eval(32 * ($1 % 8) + 16 * I)(%rip), ROTATION(I)')dnl
BOTH(`vprolvq ROTATION(I), O(I), O(I)')dnl
BOTH(`vpxorq E($1 + I), O(I), O(I)')dnl
ifelse(eval($1 % 2), 1, `BOTH(`vpshufd IMM(0x4e), E(I), E(I)')')', `dnl
ifelse(eval($1 % 2), 1, `BOTH(`vpshufd IMM(0x4e), O(I), O(I)')')dnl
BOTH(`vpxorq E(I), O($1 + I), O($1 + I)')dnl
BOTH(`vbroadcasti32x4 of_even+eval(32 * ($1 % 8) + 16 * I)(%rip), ROTATION(I)')dnl
BOTH(`vprorvq ROTATION(I), O($1 + I), O($1 + I)')dnl
BOTH(`vpsubq O($1 + I), E(I), E(I)')')')

C QUARTER, PUT_QUARTER(register, n, vector): words 2 n and 2 n + 1 of all blocks.
define(`QUARTER', `	vmovdqu	eval(16 * $2)($1), %xmm`'$3
	VINSERT	IMM(1), eval(16 * $2 + 64)($1), VECTOR($3), VECTOR($3)
ifelse(LANES, 8, `	VINSERT	IMM(2), eval(16 * $2 + 128)($1), VECTOR($3), VECTOR($3)
	VINSERT	IMM(3), eval(16 * $2)($1,LAST_BLOCK), VECTOR($3), VECTOR($3)
')')
define(`PUT_QUARTER', `ifelse(LANES, 8, `	vextracti32x4 IMM(3), VECTOR($3), eval(16 * $2)($1,LAST_BLOCK)
	vextracti32x4 IMM(2), VECTOR($3), eval(16 * $2 + 128)($1)
')	vmovdqu	%xmm`'$3, eval(16 * $2)($1)
	vextracti32x4 IMM(1), VECTOR($3), eval(16 * $2 + 64)($1)
')
define(`BEGIN_PAIR', `	mov	IMM(MASK), %r10d
	kmovd	%r10d, %k1
ifelse(LANES, 8, `	lea	-1(BLOCKS), LAST_BLOCK
	shl	IMM(6), LAST_BLOCK
')')
C PAIR_OF_BLOCKS: at LABEL(pair), TWEAK_PLACE and COUNTING; at LABEL(loaded) TEXT and vectors, too.
define(`PAIR_OF_BLOCKS', `
LABEL(pair):
	xor	%r9d, %r9d
BEGIN_PAIR`'dnl
FOR(`I', 0, 1, `QUARTER(SRC, I, 4)QUARTER(SRC, eval(I + 2), 5)dnl
	vpunpcklqdq VECTOR(5), VECTOR(4), E(I)
	vpunpckhqdq VECTOR(5), VECTOR(4), O(I)
')LABEL(loaded):
FOR(`J', 0, 8, `TWO_LANES(eval(8 * J)(STATE), eval(8 * ((J + 4) % 9))(STATE), KEY_PAIR(J))')dnl
	kmovd	COUNTING, %k2
	vpbroadcastq (TWEAK_PLACE), TWEAKS(0)LANES_1{z}
	vpbroadcastq 8(TWEAK_PLACE), TWEAKS(1)LANES_1{z}
	vpaddq	numbers(%rip), TWEAKS(0), TWEAKS(0){%k2}
	vpxorq	TWEAKS(1), TWEAKS(0), TWEAKS(2)
FOR(`J', 0, 8, `	vpaddq	TWEAKS(J + 1), KEY_PAIR(J + 2), TWEAKED_PAIR(J)
')	mov	IMM(1), %r10d
	vpbroadcastq %r10, ONE`'LANES_1{z}
ENCRYPTING(`	vpxorq	NUMBER, NUMBER, NUMBER
PAIR_SUBKEY(0)FOR(`S', 1, 18, `FOR(`D', eval(4 * S - 4), eval(4 * S - 1), `PAIR_ROUND(D)')PAIR_SUBKEY(S)')', `dnl
	mov	IMM(18), %r10d
	vpbroadcastq %r10, NUMBER`'LANES_1{z}
FOR(`S', 0, 17, `PAIR_SUBKEY(18 - S)FOR(`D', 0, 3, `PAIR_ROUND(eval(71 - 4 * S - D))')')PAIR_SUBKEY(0)')dnl
FOR(`I', 0, 1, `	vpunpcklqdq O(I), E(I), VECTOR(eval(4 + I))
	vpunpckhqdq O(I), E(I), VECTOR(eval(6 + I))
')ENCRYPTING(`	test	TEXT, TEXT
	jz	LABEL(stored)
FOR(`I', 0, 3, `QUARTER(TEXT, I, 8)dnl
	vpxorq	VECTOR(8), VECTOR(eval(4 + I)), VECTOR(eval(4 + I))
')LABEL(stored):
')FOR(`I', 0, 3, `PUT_QUARTER(DST, I, eval(4 + I))')dnl
FOR(`I', 0, 15, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')FOR(`I', 16, 27, `	vpxorq	VECTOR(I), VECTOR(I), VECTOR(I)
')	vzeroupper
	ret')
C The same for counter blocks.
define(`PAIR_OF_COUNTERS', `
LABEL(pair):
	mov	SRC, TEXT
BEGIN_PAIR`'dnl
	vpbroadcastq N, SUM
	vpaddq	numbers(%rip), SUM, SUM
	vpshufb	swap(%rip), SUM, SUM
TWO_LANES(COUNTER(0)(STATE), COUNTER(4)(STATE), `E(0)')dnl
TWO_LANES(COUNTER(2)(STATE), COUNTER(6)(STATE), `E(1)')dnl
TWO_LANES(COUNTER(1)(STATE), COUNTER(5)(STATE), `O(0)')dnl
	vpbroadcastq COUNTER(3)(STATE), O(1)
	vmovdqa64 SUM, O(1)LANES_1
	lea	TWEAK(0)(STATE), TWEAK_PLACE
	xor	%eax, %eax
	jmp	.Lencrypt_tweaks_loaded')

C ELSEWHERE: two blocks have code of their own, where the functions of the mode begin if there are more blocks than are left to
C another function.
define(`PAIR_IF', ifelse(LANES, 8, jbe, je))
define(`PAIR_UNLESS', ifelse(LANES, 8, ja, jne))
define(`ELSEWHERE', `	cmp	IMM(eval(LANES / 2)), BLOCKS
ifelse(MODE, ctr, `	PAIR_IF	LABEL(pair)', `	PAIR_UNLESS	LABEL(others)
ifelse(index(MODE, `tweaks'), -1, `	lea	TWEAK(0)(STATE), TWEAK_PLACE
	xor	%eax, %eax
	jmp	.L`'MODE`'_tweaks_pair', `	mov	STATE, TWEAK_PLACE
	mov	16(STATE), STATE
	mov	IMM(MASK), %eax
	jmp	LABEL(pair)')
LABEL(others):')
')

C The rotations of a round, in the order of the odd words, and of the even ones with them.
define(`FOUR_ROTATIONS', `TWO_ROTATIONS($1, $2, SKIP_4($@))TWO_ROTATIONS($3, $4, SKIP_4($@))')
define(`SKIP_4', `shift(shift(shift(shift($@))))')
define(`TWO_ROTATIONS', `	.quad	ROTATION_OF($1, shift(shift($@))), ROTATION_OF($2, shift(shift($@)))
')
define(`ROTATION_OF', `ifelse($2, $1, $4, $3, $1, $4, `ROTATION_OF($1, shift(shift(shift(shift($@)))))')')
define(`ROTATIONS', `RODATA($1, 16)
define(`MIXES', `FOUR_ROTATIONS($2, $3, $4, $5, $'`@)')FOR(`D', 0, 7, `ROUND512(D)')END_RODATA
')
ROTATIONS(of_odd, 1, 5, 3, 7)dnl
ROTATIONS(of_even, 0, 4, 2, 6)dnl

RODATA(numbers, 64)
	.quad	0, 0, 0, 1, 0, 2, 0, 3
END_RODATA

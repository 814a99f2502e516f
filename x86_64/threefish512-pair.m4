dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 for x86_64, two blocks in 256-bit vectors of AVX-512.  Included after the functions for more.
dnl
dnl A half of each vector has two words of a block, in lanes 0 and 1: E(0) has a0 and a2 of the even words a0 to a3, E(1) a1 and a3,
dnl O(0) and O(1) likewise the odd words b0 to b3.  In place MIX of rounds 0 to 3 of four takes b[i] and a[i], a[i ^ 1], a[i ^ 2],
dnl a[i ^ 3].  From even rounds to odd ones this exchanges the names of two vectors; from odd ones to even ones also the lanes of
dnl each, while the last step of MIX takes a cycle anyway.  So rounds have the latency of those in general registers, and 7
dnl instructions.  Decryption exchanges the odd words, since the even ones are what its MIX computes last.
dnl
dnl With P(j), the words k[j] and k[j + 4], indices modulo 9, subkey s is P(s), P(s + 2) with t[s + 1] added to lane 1, P(s + 1)
dnl with t[s], and P(s + 3) with s.  Q(j) is P(j + 2) with t[j + 1], so that the second and third one are Q(s) and Q(s - 1).
dnl
dnl Intel Xeon with AMX, cycles per byte of 128 bytes in place with the public function, and two of the four lanes of a set:
dnl encrypt 2.1 to 2.2 and 3.15, decrypt 2.7, 3.6; with tweaks 2.1 and 3.4, 2.7 and 3.8; ctr 2.3, 3.2.  Cycles of encryption by
dnl llvm-mca 19, and of the loop alone for a set: Cascade Lake 249 438, Ice Lake 244 438, Sapphire Rapids 258 455, Zen 4 320 465.
dnl Rotations are loaded before they are operands, since these models add the latency of a load in a rotation to that of the word.
dnl No gain: one block in the two vectors, 274 for encryption.  One in a vector of even and one of odd words, where words cross the
dnl halves after odd rounds, takes 229 for blocks that are independent, but in place, where each waits for the one before, 295.
define(`TWEAK_PLACE', `%r8')	C the two words of the tweak
define(`TEXT', `%r9')		C counter mode: SRC, else 0
define(`STEP', `%rax')		C what the second block has more in the first word
define(`E', `VECTOR(eval(($1) % 2))')
define(`O', `VECTOR(eval(2 + ($1) % 2))')
define(`P', `VECTOR(eval(4 + ($1) % 9))')
define(`Q', `VECTOR(eval(16 + ($1) % 9))')
define(`TWEAKS', `VECTOR(eval(13 + ($1) % 3))')
define(`NUMBER', `VECTOR(25)')
define(`ONE', `VECTOR(26)')
define(`SUM', `VECTOR(27)')
define(`ROTATION', `VECTOR(eval(28 + ($1)))')
define(`ALL_BUT_0', `{%k1}')	C lane 1 of both halves
define(`TWO_LANES', `	vpbroadcastq $1, $3
	vpbroadcastq $2, $3`'ALL_BUT_0
')
define(`PAIR_SUBKEY', `	vpaddq	NUMBER, P($1 + 3), SUM
	ENCRYPTING(vpaddq, vpsubq) P($1), E(0), E(0)
	ENCRYPTING(vpaddq, vpsubq) Q($1 + 8), O(0), O(0)
	ENCRYPTING(vpaddq, vpsubq) Q($1), E(1), E(1)
	ENCRYPTING(vpaddq, vpsubq) SUM, O(1), O(1)
	ENCRYPTING(vpaddq, vpsubq) ONE, NUMBER, NUMBER
')
define(`BOTH', `FOR(`I', 0, 1, `	$1
')')
define(`PAIR_ROUND', `ENCRYPTING(`BOTH(`vpaddq	O(I), E($1 + I), E($1 + I)')dnl
BOTH(`vmovdqa64 of_odd+eval(64 * ($1 % 8) + 32 * I)(%rip), ROTATION(I)')dnl
BOTH(`vprolvq ROTATION(I), O(I), O(I)')dnl
BOTH(`vpxorq E($1 + I), O(I), O(I)')dnl
ifelse(eval($1 % 2), 1, `BOTH(`vpshufd IMM(0x4e), E(I), E(I)')')', `dnl
ifelse(eval($1 % 2), 1, `BOTH(`vpshufd IMM(0x4e), O(I), O(I)')')dnl
BOTH(`vpxorq E(I), O($1 + I), O($1 + I)')dnl
BOTH(`vmovdqa64 of_even+eval(64 * ($1 % 8) + 32 * I)(%rip), ROTATION(I)')dnl
BOTH(`vprorvq ROTATION(I), O($1 + I), O($1 + I)')dnl
BOTH(`vpsubq O($1 + I), E(I), E(I)')')')

C PAIR_OF_BLOCKS: at LABEL(pair), TWEAK_PLACE and STEP; at LABEL(loaded) TEXT and vectors, too.
define(`PAIR_OF_BLOCKS', `
LABEL(pair):
	xor	%r9d, %r9d
	mov	IMM(0x0a), %r10d
	kmovd	%r10d, %k1
FOR(`I', 0, 1, `	vmovdqu	eval(16 * I)(SRC), %xmm4
	vmovdqu	eval(16 * I + 32)(SRC), %xmm5
	vinserti128 IMM(1), eval(16 * I + 64)(SRC), %ymm4, %ymm4
	vinserti128 IMM(1), eval(16 * I + 96)(SRC), %ymm5, %ymm5
	vpunpcklqdq %ymm5, %ymm4, E(I)
	vpunpckhqdq %ymm5, %ymm4, O(I)
')LABEL(loaded):
FOR(`J', 0, 8, `TWO_LANES(eval(8 * J)(STATE), eval(8 * ((J + 4) % 9))(STATE), P(J))')dnl
	mov	IMM(0x08), %r10d
	kmovd	%r10d, %k2
	vpbroadcastq (TWEAK_PLACE), TWEAKS(0)ALL_BUT_0{z}
	vpbroadcastq STEP, SUM{%k2}{z}
	vpbroadcastq 8(TWEAK_PLACE), TWEAKS(1)ALL_BUT_0{z}
	vpaddq	SUM, TWEAKS(0), TWEAKS(0)
	vpxorq	TWEAKS(1), TWEAKS(0), TWEAKS(2)
FOR(`J', 0, 8, `	vpaddq	TWEAKS(J + 1), P(J + 2), Q(J)
')	mov	IMM(1), %r10d
	vpbroadcastq %r10, ONE`'ALL_BUT_0{z}
ENCRYPTING(`	vpxorq	NUMBER, NUMBER, NUMBER
PAIR_SUBKEY(0)FOR(`S', 1, 18, `FOR(`D', eval(4 * S - 4), eval(4 * S - 1), `PAIR_ROUND(D)')PAIR_SUBKEY(S)')', `dnl
	mov	IMM(18), %r10d
	vpbroadcastq %r10, NUMBER`'ALL_BUT_0{z}
FOR(`S', 0, 17, `PAIR_SUBKEY(18 - S)FOR(`D', 0, 3, `PAIR_ROUND(eval(71 - 4 * S - D))')')PAIR_SUBKEY(0)')dnl
FOR(`I', 0, 1, `	vpunpcklqdq O(I), E(I), VECTOR(eval(4 + I))
	vpunpckhqdq O(I), E(I), VECTOR(eval(6 + I))
')ENCRYPTING(`	test	TEXT, TEXT
	jz	LABEL(stored)
FOR(`I', 0, 3, `	vmovdqu	eval(16 * I)(TEXT), %xmm8
	vinserti128 IMM(1), eval(16 * I + 64)(TEXT), %ymm8, %ymm8
	vpxor	%ymm8, VECTOR(eval(4 + I)), VECTOR(eval(4 + I))
')LABEL(stored):
')FOR(`I', 0, 3, `	vmovdqu	%xmm`'eval(4 + I), eval(16 * I)(DST)
	vextracti128 IMM(1), VECTOR(eval(4 + I)), eval(16 * I + 64)(DST)
')FOR(`I', 0, 15, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')FOR(`I', 16, 27, `	vpxorq	%xmm`'I, %xmm`'I, %xmm`'I
')	vzeroupper
	ret')
C Two counter blocks.
define(`PAIR_OF_COUNTERS', `
LABEL(pair):
	mov	SRC, TEXT
	mov	IMM(0x0a), %r10d
	kmovd	%r10d, %k1
	mov	IMM(0x08), %r10d
	kmovd	%r10d, %k2
	mov	N, %r10
	lea	1(N), %r11
	bswap	%r10
	bswap	%r11
TWO_LANES(COUNTER(0)(STATE), COUNTER(4)(STATE), `E(0)')dnl
TWO_LANES(COUNTER(2)(STATE), COUNTER(6)(STATE), `E(1)')dnl
TWO_LANES(COUNTER(1)(STATE), COUNTER(5)(STATE), `O(0)')dnl
TWO_LANES(COUNTER(3)(STATE), %r10, `O(1)')dnl
	vpbroadcastq %r11, O(1){%k2}
	lea	TWEAK(0)(STATE), TWEAK_PLACE
	xor	%eax, %eax
	jmp	.Lencrypt_tweaks_loaded')

C PAIR: where the functions of the mode begin.
define(`PAIR', `	cmp	IMM(2), BLOCKS
ifelse(MODE, ctr, `	je	LABEL(pair)', `	jne	LABEL(others)
ifelse(index(MODE, `tweaks'), -1, `	lea	TWEAK(0)(STATE), TWEAK_PLACE
	xor	%eax, %eax
	jmp	.L`'MODE`'_tweaks_pair', `	mov	STATE, TWEAK_PLACE
	mov	16(STATE), STATE
	mov	IMM(1), %eax
	jmp	LABEL(pair)')
LABEL(others):')
')

C The rotations of a round, in the order of the odd words, and of the even ones with them.
define(`FOUR_ROTATIONS', `TWICE($1, $2, SKIP_4($@))TWICE($3, $4, SKIP_4($@))')
define(`SKIP_4', `shift(shift(shift(shift($@))))')
define(`TWICE', `	.quad	ROTATION_OF($1, shift(shift($@))), ROTATION_OF($2, shift(shift($@)))
	.quad	ROTATION_OF($1, shift(shift($@))), ROTATION_OF($2, shift(shift($@)))
')
define(`ROTATION_OF', `ifelse($2, $1, $4, $3, $1, $4, `ROTATION_OF($1, shift(shift(shift(shift($@)))))')')
define(`ROTATIONS', `RODATA($1, 32)
define(`MIXES', `FOUR_ROTATIONS($2, $3, $4, $5, $'`@)')FOR(`D', 0, 7, `ROUND512(D)')END_RODATA
')
ROTATIONS(of_odd, 1, 5, 3, 7)dnl
ROTATIONS(of_even, 0, 4, 2, 6)dnl

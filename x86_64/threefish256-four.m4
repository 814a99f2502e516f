dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-256 for x86_64, three or four blocks in vectors of 512 bits.  Included before the functions.
dnl
dnl A quarter of each vector has two words of a block: E words 0 and 2, O words 1 and 3.  So MIX is three instructions for all, and
dnl between rounds one, which exchanges the lanes of E while the last step of MIX takes a cycle anyway; decryption exchanges those
dnl of O, since E is what its MIX computes last.  With P(j), words k[j] and k[j + 2], indices modulo 5, subkey s is P(s) with
dnl t[s + 1] added to lane 1, and P(s + 1) with t[s] and s.  With three blocks the last quarter repeats the
dnl third one; it is stored first.
dnl
dnl Intel Xeon with AMX, cycles of 4 blocks in place with the public function, and in a set with a pair in general registers:
dnl encrypt 229 and 352, decrypt 273, 448, ctr 232, 360; with tweaks 229 and, in four lanes of avx512vl, 303, 273, 347.  Two blocks
dnl in general registers take 285 and 342, but on AMD Zen 5 226 and 268, where vectors of four lanes take 355 and 425: rounds have
dnl a latency of four cycles there, so less than three blocks have no vector.
define(`TWEAK_PLACE', `%r8')	C the two words of the tweak
define(`TEXT', `%r9')		C counter mode: SRC, else 0
define(`COUNTING', `%eax')	C the lanes of the first word of the tweak if it counts, else 0
define(`LAST', `%r11')		C offset of the fourth block
define(`E', `%zmm0')
define(`O', `%zmm1')
define(`P', `%zmm`'eval(2 + ($1) % 5)')
define(`T_E', `%zmm`'eval(7 + ($1) % 3)')
define(`T_O', `%zmm`'eval(10 + ($1) % 3)')
define(`NUMBER', `%zmm13')
define(`ONE', `%zmm14')
define(`SUM_E', `%zmm15')
define(`SUM_O', `%zmm16')
define(`QUARTERS', `%zmm`'eval(17 + ($1))')
define(`ROTATIONS', `%zmm`'eval(24 + ($1) % 8)')
define(`LANES_1', `{%k1}')	C lane 1 of each quarter
define(`TWO_LANES', `	vpbroadcastq $1, $3
	vpbroadcastq $2, $3`'LANES_1
')
define(`FOUR_SUBKEY', `	vpaddq	T_E($1 + 1), P($1), SUM_E
	vpaddq	T_O($1), P($1 + 1), SUM_O
	vpaddq	NUMBER, SUM_O, SUM_O
	ENCRYPTING(vpaddq, vpsubq) SUM_O, O, O
	ENCRYPTING(vpaddq, vpsubq) SUM_E, E, E
	ENCRYPTING(vpaddq, vpsubq) ONE, NUMBER, NUMBER
')
define(`FOUR_ROUND', `ENCRYPTING(`	vpaddq	O, E, E
	vprolvq	ROTATIONS($1), O, O
	vpxorq	E, O, O
	vpshufd	IMM(0x4e), E, E', `	vpshufd	IMM(0x4e), O, O
	vpxorq	E, O, O
	vprorvq	ROTATIONS($1), O, O
	vpsubq	O, E, E')
')
C HALVES_OF(register): words 0 and 1, then words 2 and 3, of all blocks.
define(`HALVES_OF', `FOR(`I', 0, 1, `	vmovdqu	eval(16 * I)($1), %xmm`'eval(4 + I)
	vinserti32x4 IMM(1), eval(16 * I + 32)($1), P(2 + I), P(2 + I)
	vinserti32x4 IMM(2), eval(16 * I + 64)($1), P(2 + I), P(2 + I)
	vinserti32x4 IMM(3), eval(16 * I)($1,LAST), P(2 + I), P(2 + I)
')')
define(`PLACE_OF_LAST', `	lea	-1(BLOCKS), LAST
	shl	IMM(5), LAST
	mov	IMM(0xaa), %r10d
	kmovd	%r10d, %k1
')

C FOUR_BLOCKS: at .Lfour_MODE TWEAK_PLACE and COUNTING; at .Lfour_loaded LAST, TEXT and vectors, too.
define(`FOUR_BLOCKS', `
.Lfour_`'MODE:
	xor	%r9d, %r9d
PLACE_OF_LAST`'dnl
HALVES_OF(SRC)dnl
	vpunpcklqdq P(3), P(2), E
	vpunpckhqdq P(3), P(2), O
ENCRYPTING(`.Lfour_loaded:
')dnl
FOR(`J', 0, 4, `TWO_LANES(eval(8 * J)(STATE), eval(8 * ((J + 2) % 5))(STATE), `P(J)')')dnl
	kmovd	COUNTING, %k2
	vpbroadcastq (TWEAK_PLACE), T_E(0)LANES_1{z}
	vpbroadcastq 8(TWEAK_PLACE), T_E(1)LANES_1{z}
	vpaddq	four(%rip), T_E(0), T_E(0){%k2}
	vpxorq	T_E(1), T_E(0), T_E(2)
FOR(`J', 0, 2, `	vpshufd	IMM(0x4e), T_E(J), T_O(J)
')FOR(`D', 0, 7, `	vbroadcasti32x4 ENCRYPTING(of_odd, of_even)+eval(16 * D)(%rip), ROTATIONS(D)
')	mov	IMM(1), %r10d
	vpbroadcastq %r10, ONE`'LANES_1{z}
ENCRYPTING(`	vpxorq	NUMBER, NUMBER, NUMBER
FOUR_SUBKEY(0)FOR(`S', 1, 18, `FOR(`D', eval(4 * S - 4), eval(4 * S - 1), `FOUR_ROUND(D)')FOUR_SUBKEY(S)')', `dnl
	mov	IMM(18), %r10d
	vpbroadcastq %r10, NUMBER`'LANES_1{z}
FOR(`S', 0, 17, `FOUR_SUBKEY(18 - S)FOR(`D', 0, 3, `FOUR_ROUND(eval(71 - 4 * S - D))')')FOUR_SUBKEY(0)')dnl
	vpunpcklqdq O, E, QUARTERS(0)
	vpunpckhqdq O, E, QUARTERS(1)
ENCRYPTING(`	test	TEXT, TEXT
	jz	.Lfour_stored
HALVES_OF(TEXT)dnl
	vpxorq	P(2), QUARTERS(0), QUARTERS(0)
	vpxorq	P(3), QUARTERS(1), QUARTERS(1)
.Lfour_stored:
')FOR(`I', 0, 1, `	vextracti32x4 IMM(3), QUARTERS(I), eval(16 * I)(DST,LAST)
')FOR(`I', 0, 1, `FOR(`B', 0, 2, `	vextracti32x4 IMM(B), QUARTERS(I), eval(16 * I + 32 * B)(DST)
')')FOR(`I', 0, 15, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')FOR(`I', 16, 18, `	vpxorq	%zmm`'I, %zmm`'I, %zmm`'I
')	vzeroupper
	ret')
define(`FOUR_COUNTERS', `
.Lfour_ctr:
	mov	SRC, TEXT
PLACE_OF_LAST`'dnl
	vpbroadcastq N, E
	vpaddq	four(%rip), E, E
	vbroadcasti32x4 swap(%rip), P(0)
	vpbroadcastq COUNTER(1)(STATE), O
	vpshufb	P(0), E, E
	vmovdqa64 E, O`'LANES_1
TWO_LANES(COUNTER(0)(STATE), COUNTER(2)(STATE), E)dnl
	lea	40`'(STATE), TWEAK_PLACE
	xor	%eax, %eax
	jmp	.Lfour_loaded')

C FOUR: where the functions of the mode begin.
define(`FOUR', `	cmp	IMM(4), BLOCKS
	ja	LABEL(4, others)
ifelse(MODE, ctr, , `	lea	40`'(STATE), TWEAK_PLACE
	xor	%eax, %eax
')	jmp	.Lfour_`'MODE
LABEL(4, others):
')

RODATA(four, 64)
	.quad	0, 0, 0, 1, 0, 2, 0, 3
END_RODATA

C The rotations of words 1 and 3 of a round, and of those with words 0 and 2: even rounds have the pairs (0, 1) and (2, 3), odd ones
C (0, 3) and (2, 1), and ROTATION the MIX in that order.
RODATA(of_odd, 16)
FOR(`D', 0, 7, `	.quad	LET(`MODE', encrypt, `ROTATION(eval(2 * D + D % 2)), ROTATION(eval(2 * D + 1 - D % 2))')
')END_RODATA
RODATA(of_even, 16)
FOR(`D', 0, 7, `	.quad	LET(`MODE', encrypt, `ROTATION(eval(2 * D)), ROTATION(eval(2 * D + 1))')
')END_RODATA

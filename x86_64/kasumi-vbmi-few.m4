dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Encryption of up to 4 blocks for kasumi-vbmi.asm, with little latency: after kasumi-vbmi-blocks.m4.
C
C Vectors have 128 bits, of which the lower half is used; lookups alone take 512.  Two FI in parallel are the two words of a dword,
C with two blocks each: FI1 and FI2 of a round; FI3 of an even round and FI1 of the odd one after it, which does not need it, then
C FI2 and FI3 of that.  Between them a word is in both.
C FL: A and B are rotated before keys are applied, and those by set_key; the bits that come from the other byte, bit 7 of A and
C bit 0 of B, have keys of their own.

define(`FEW', 4)
define(`FIRST', `0xa0')		C pshuflw: first and second word of each dword, twice
define(`SECOND', `0xf5')
define(`IN_SECOND', `Z(5)')	C ones in the second words

C HALF_OF(0 for the one that even rounds take, 1 for the other one, word, plane); WORD_OF(word, plane): of a round.
define(`HALF_OF', `X(4 * ($1) + 2 * ($2) + $3)')
define(`WORD_OF', `T(10 + 2 * $1 + $2)')
define(`PAIR_OF', `T(8 + $1)')	C two FI
define(`SUM', `T(14 + $1)')
define(`B_KEPT', `T(6)')

C Of the state, for two rounds: dwords of KI and KO of pair n of FI; of FL, round 0 or 1.
define(`KI_PAIR', `eval(8 * $1 + 4 * $2)(STATE){1to4}')
define(`KO_PAIR', `eval(24 + 8 * $1 + 4 * $2)(STATE){1to4}')
define(`FL_KEY', `eval(64 + 32 * $1 + 4 * $2)(STATE){1to4}')

C FEW_FL(round, code): of words; the code may add to the left one.
C XOR_AND_KEY(key, x, y): y ^= x & key.  XOR_OR_KEY: y ^= x | key.
define(`XOR_AND_KEY', `
	vpternlogd	IMM(0x78), $1, $2, $3')
define(`XOR_OR_KEY', `
	vpternlogd	IMM(0x1e), $1, $2, $3')
define(`ROTATE', `
AFFINE(M_ROL7, 0, WORD_OF($1, 1), T(0))
AFFINE(M_TOP, 0, WORD_OF($1, 1), T(1))
	vpaddb	WORD_OF($1, 0), WORD_OF($1, 0), T(2)')
define(`FEW_FL', `ROTATE(0)
XOR_AND_KEY(FL_KEY($1, 3), WORD_OF(0, 0), WORD_OF(1, 1))
XOR_AND_KEY(FL_KEY($1, 0), T(2), WORD_OF(1, 0))
$2
XOR_AND_KEY(FL_KEY($1, 1), T(0), WORD_OF(1, 1))
XOR_AND_KEY(FL_KEY($1, 0), T(1), WORD_OF(1, 0))
ROTATE(1)
XOR_AND_KEY(FL_KEY($1, 7), WORD_OF(1, 0), WORD_OF(0, 1))
XOR_OR_KEY(FL_KEY($1, 4), T(2), WORD_OF(0, 0))
XOR_OR_KEY(FL_KEY($1, 5), T(0), WORD_OF(0, 1))
XOR_AND_KEY(FL_KEY($1, 6), T(1), WORD_OF(0, 0))')

C TWO_FI(n): of pair n.  BOTH(n, `left', `right'): before that, of words named by macros with argument plane.
define(`TWO_FI', `HALF(1, PAIR_OF(1), PAIR_OF(0), B_KEPT, PAIR_OF(0), KI_PAIR($1, 1), KI_PAIR($1, 0))
HALF(2, B_KEPT, PAIR_OF(0), PAIR_OF(0), PAIR_OF(1))')
define(`BOTH', `EACH_PLANE(`
	vmovdqa64	IN_SECOND, PAIR_OF(P)
	vpternlogq	IMM(0xca), $2, $3, PAIR_OF(P)
XOR(KO_PAIR($1, P), PAIR_OF(P))')
TWO_FI($1)')
C AFTER(word, plane, result): of two FI.
define(`AFTER', `
	vpshuflw	IMM($1), PAIR_OF($2), $3')
C ADDED_PAIR(n, plane, sum): the next pair is the first FI in both words + the second FI in the second one + a sum + KO.
define(`ADDED_PAIR', `XOR(KO_PAIR($1, $2), $3)
	vpternlogq	IMM(0x78), PAIR_OF($2), IN_SECOND, $3')

define(`COPY_WORDS', `EACH_PLANE(`FOR(`I', 0, 1, `
	vmovdqa64	HALF_OF(0, I, P), WORD_OF(I, P)')')')
C CHANGED(round): half 0 after FL, which adds the left word.
define(`ADD_LEFT', `EACH_PLANE(`XOR(HALF_OF(0, 0, P), WORD_OF(0, P))')')
define(`CHANGED', `EACH_PLANE(`
	vmovdqa64	WORD_OF(0, P), HALF_OF(0, 0, P)
XOR(WORD_OF(1, P), HALF_OF(0, 1, P))')')

define(`TWO_ROUNDS_OF_FEW', `COPY_WORDS
FEW_FL(0)
BOTH(0, `WORD_OF(0, P)', `WORD_OF(1, P)')
EACH_PLANE(`
	vmovdqa64	WORD_OF(1, P), SUM(P)
	vpternlogq	IMM(0x78), HALF_OF(1, 0, P), IN_SECOND, SUM(P)
ADDED_PAIR(1, P, SUM(P))
AFTER(FIRST, P, T(P))
AFTER(SECOND, P, T(2 + P))
	vpxorq	T(P), SUM(P), PAIR_OF(P)
XOR3(T(P), T(2 + P), WORD_OF(1, P))
XOR(WORD_OF(1, P), HALF_OF(1, 0, P))
XOR(WORD_OF(1, P), HALF_OF(1, 1, P))')
TWO_FI(1)
EACH_PLANE(`
	vmovdqa64	HALF_OF(1, 1, P), SUM(P)
ADDED_PAIR(2, P, SUM(P))
AFTER(FIRST, P, T(P))
AFTER(SECOND, P, T(2 + P))
	vpxorq	T(P), SUM(P), PAIR_OF(P)
XOR(T(P), HALF_OF(1, 1, P))
	vpxorq	T(2 + P), HALF_OF(1, 1, P), WORD_OF(1, P)')
TWO_FI(2)
EACH_PLANE(`
AFTER(FIRST, P, WORD_OF(0, P))
AFTER(SECOND, P, T(2 + P))
XOR(WORD_OF(1, P), WORD_OF(0, P))
	vpxorq	T(2 + P), WORD_OF(0, P), WORD_OF(1, P)')
FEW_FL(1, `ADD_LEFT')
CHANGED')

C Up to four blocks.  A word is in a quadword, plane B in a lower half, A in the upper half.
define(`FEW_BLOCKS', `
LOWER_TABLES
	mov	IMM(-1), %eax
	shl	%cl, %eax
	not	%eax
	kmovb	%eax, %k1
	vmovdqu64	(SRC), %ymm6{%k1}{z}
	vmovdqa64	CONSTANT(C_TO_WORDS), Z(7)
	vpermb	Z(6), Z(7), Z(7)
	vgf2p8affineqb	IMM(0), CONSTANT(M_TO_WORDS), Z(7), Z(7)
	vmovdqa64	%xmm7, %xmm24
FOR(`I', 1, 3, `
	vextracti32x4	IMM(I), Z(7), LET(`WIDTH', x, `X(2 * I)')')
FOR(`I', 0, 3, `
	vpshufd	IMM(0xee), LET(`WIDTH', x, `X(2 * I), X(2 * I + 1)')')
	vpxor	LET(`WIDTH', x, `ZERO, ZERO, ZERO')
	vpcmpeqd	%xmm5, %xmm5, %xmm5
	vpslld	IMM(16), %xmm5, %xmm5
	vmovdqa64	CONSTANT(C_LOW7), LET(`WIDTH', x, `LOW7')
	mov	IMM(4), %ecx
	.p2align 6
2:
LET(`WIDTH', x, `TWO_ROUNDS_OF_FEW')
	sub	IMM(-128), STATE
	dec	%ecx
	jnz	2b
FOR(`I', 0, 3, `LET(`WIDTH', x, `
	vpunpcklqdq	X(2 * I + 1), X(2 * I), T(I)')')
	vinserti128	IMM(1), %xmm7, %ymm6, %ymm6
	vinserti128	IMM(1), %xmm9, %ymm8, %ymm8
FOR(`I', 0, 1, `
	vgf2p8affineqb	IMM(0), CONSTANT(M_FROM_WORDS), LET(`WIDTH', y, `T(2 * I), T(2 * I)')')
	vmovdqa64	CONSTANT(C_FROM_WORDS), %ymm7
	vpermi2b	%ymm8, %ymm6, %ymm7
	vmovdqu64	%ymm7, (DST){%k1}
WIPE_ALL')

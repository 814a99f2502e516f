dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Encryption of up to 8 blocks for kasumi-vbmi.asm, with little latency: after kasumi-vbmi-blocks.m4.
C
C Vectors have 256 bits, of which the lower half of each 128 is used; lookups alone take 512.  Two FI in parallel are the two words
C of a dword, with two blocks each: FI1 and FI2 of a round; FI3 of an even round and FI1 of the odd one after it, which does not
C need it, then FI2 and FI3 of that.  Between them a word is in both.
C AMD Zen 4, cycles of a call: 402, with 5 to 8 blocks 405.  Slower: 16 blocks in all of the vector, where vpshufb, of two cycles,
C has to take the place of vpshuflw, of one, 410 and 424; by shifts and rotations instead 430.  16 lanes, of which each has a key,
C are kasumi-vbmi16.asm.
C FL: A and B are rotated before keys are applied, and those by set_key; the bits that come from the other byte, bit 7 of A and
C bit 0 of B, have keys of their own.

define(`FEW', 8)
C FIRST_OF(x, y), SECOND_OF: first or second word of each dword, twice.
define(`FIRST_OF', `ONE_KEY(`
	vpshuflw	IMM(0xa0), $1, $2', `
	vpshufb	CONSTANT(C_FIRST), $1, $2')')
define(`SECOND_OF', `ONE_KEY(`
	vpshuflw	IMM(0xf5), $1, $2', `
	vpshufb	CONSTANT(C_SECOND), $1, $2')')
define(`IN_SECOND', `Z(5)')	C ones in the second words

C HALF_OF(0 for the one that even rounds take, 1 for the other one, word, plane); WORD_OF(word, plane): of a round.
define(`HALF_OF', `X(4 * ($1) + 2 * ($2) + $3)')
define(`WORD_OF', `T(10 + 2 * $1 + $2)')
define(`PAIR_OF', `T(8 + $1)')	C two FI
define(`SUM', `T(14 + $1)')
define(`B_KEPT', `T(6)')

C Of the state, for two rounds: dwords of KI and KO of pair n of FI; of FL, round 0 or 1.  In lanes vectors, A first.
define(`KI_PAIR', `ONE_KEY(`eval(8 * $1 + 4 * $2)(STATE){1to8}', `eval(64 * $1 + 32 * (1 - $2))(ROUND_KEYS)')')
define(`KO_PAIR', `ONE_KEY(`eval(24 + 8 * $1 + 4 * $2)(STATE){1to8}', `eval(192 + 64 * $1 + 32 * (1 - $2))(ROUND_KEYS)')')
define(`FL_KEY', `ONE_KEY(`eval(64 + 32 * $1 + 4 * $2)(STATE){1to8}', `eval(ifelse($2, 3, `768 + 32 * $1',
  `384 + 192 * $1 + NTH($2, 32, 0, , , 96, 64, 160, 128)'))(ROUND_KEYS)')')

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
FIRST_OF(PAIR_OF(P), T(P))
SECOND_OF(PAIR_OF(P), T(2 + P))
	vpxorq	T(P), SUM(P), PAIR_OF(P)
XOR3(T(P), T(2 + P), WORD_OF(1, P))
XOR(WORD_OF(1, P), HALF_OF(1, 0, P))
XOR(WORD_OF(1, P), HALF_OF(1, 1, P))')
TWO_FI(1)
EACH_PLANE(`
	vmovdqa64	HALF_OF(1, 1, P), SUM(P)
ADDED_PAIR(2, P, SUM(P))
FIRST_OF(PAIR_OF(P), T(P))
SECOND_OF(PAIR_OF(P), T(2 + P))
	vpxorq	T(P), SUM(P), PAIR_OF(P)
XOR(T(P), HALF_OF(1, 1, P))
	vpxorq	T(2 + P), HALF_OF(1, 1, P), WORD_OF(1, P)')
TWO_FI(2)
EACH_PLANE(`
FIRST_OF(PAIR_OF(P), WORD_OF(0, P))
SECOND_OF(PAIR_OF(P), T(2 + P))
XOR(WORD_OF(1, P), WORD_OF(0, P))
	vpxorq	T(2 + P), WORD_OF(0, P), WORD_OF(1, P)')
FEW_FL(1, `ADD_LEFT')
CHANGED')

C Of ZERO and IN_SECOND.
define(`SET_UP_FEW', `
	vpxor	%xmm13, %xmm13, %xmm13
	vpcmpeqd	%ymm5, %ymm5, %ymm5
	vpslld	IMM(16), %ymm5, %ymm5')

C Up to eight blocks.
define(`FEW_BLOCKS', `
LOWER_TABLES
	mov	IMM(-1), %eax
	shl	%cl, %eax
	not	%eax
	kmovb	%eax, %k1
	vmovdqu64	(SRC), Z(6){%k1}{z}
	vmovdqa64	CONSTANT(C_TO_WORDS), Z(7)
	vpermb	Z(6), Z(7), Z(7)
	vgf2p8affineqb	IMM(0), CONSTANT(M_TO_WORDS), Z(7), Z(7)
	vextracti64x4	IMM(1), Z(7), %ymm8
LET(`WIDTH', y, `LET(`IS_FEW', 1, `EACH_PLANE(`
	vpunpckhqdq	Z(7 + P), Z(7 + P), Z(9 + P)
FOR(`I', 0, 1, `
FIRST_OF(Z(7 + P + 2 * I), HALF_OF(I, 0, P))
SECOND_OF(Z(7 + P + 2 * I), HALF_OF(I, 1, P))')')
SET_UP_FEW
	vmovdqa64	CONSTANT(C_LOW7), LOW7
	mov	IMM(4), %ecx
	.p2align 6
2:
TWO_ROUNDS_OF_FEW
	sub	IMM(-128), STATE
	dec	%ecx
	jnz	2b
EACH_PLANE(`FOR(`I', 0, 1, `
	vpternlogq	IMM(0xb8), HALF_OF(I, 1, P), IN_SECOND, HALF_OF(I, 0, P)')
	vpunpcklqdq	HALF_OF(1, 0, P), HALF_OF(0, 0, P), Z(6 + P)')')')
	vinserti64x4	IMM(1), %ymm7, Z(6), Z(6)
	vgf2p8affineqb	IMM(0), CONSTANT(M_FROM_WORDS), Z(6), Z(6)
	vmovdqa64	CONSTANT(C_FROM_WORDS), Z(7)
	vpermb	Z(6), Z(7), Z(6)
	vmovdqu64	Z(6), (DST){%k1}
WIPE_ALL')

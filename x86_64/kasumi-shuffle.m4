dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI with pshufb, in byte planes: a vector for each byte of LANES words; many blocks in bit slices.  The common part of
C kasumi-ssse3.asm, kasumi-avx.asm and kasumi-avx2.asm; kasumi.m4 has the planes of a word, and half of FI with I, J, A and B.
C
C Files, kasumi-...: shuffle-constants.m4, shuffle-tables.m4; shuffle-vocabulary.m4, instructions; shuffle-cipher.m4, the rounds;
C shuffle-planes.m4, blocks to planes and back; slices.m4, bit slices; here, the functions; shuffle-keys.m4, their keys.  i686 takes
C constants, instructions, planes and a part of the keys.
C
C S9.  The index of pshufb is a nibble of any four sums of input bits; a table adds any function of them.  S9 is quadratic, so each
C product has to be within such a nibble.  Six of them do for the sum B of the result:
C     n0, n1 = lower and upper nibble of I;  P, Q, R, S = n1 + M n0 + w c
C w is bit 7 of J; the M are matrices, that of R the identity; M n0 is a lookup; the c are nibbles, those of P, Q, R, S
C     half 1: 4, 4, 7, 0;  half 2: 3, 12, 3, 0
C A differs from B in bit 7 alone, by bits 7 and 8 of S9: a quadratic form of rank 8, which is w + q(P) + r(Q) for suitable P, Q.
C So A = B + w + (a table of P + a table of Q); the tables of P and Q for A replace those for B, without more latency.
C P and Q are one of 9216 (half 2: 8640) pairs of M and c with such q and r; R and S are random, such that all of S9 is covered:
C evidence/generate/kasumi-split.c.
C S7.  pshufb gives 0 where x - 16 k is negative, so the sum of tables k = 0 to 7, each 16 bytes of S7 plus the 16 before, is S7(x).
C With n = J & 127, and KI as its byte B and the sum A + B, half of FI in place is
C     I = sum of the six tables + n + KI(B);  J = the same with the tables of A instead + J + S7(n) + n + KI(A + B)
C 19 lookups and 38 other instructions, about 14 of them in sequence.
C
C Rounds.  Independent FI are pairs in parallel: FI1 and FI2 of a round; FI3 of an odd round and FI1 of the even one after it, then
C FI2 and FI3 of that: 12 pairs in place of 24 FI.  Up to 8 blocks are in the lower halves of xmm registers, a pair in both.
C Decryption takes thirteen steps: the first and the last round are alone.
C
C State: for two rounds 32 dwords, each a byte four times: KI, those of a pair next to each other, KO, KL.
C Planes of a group of FEW = 4 LANES lanes: vectors in that order, for four times LANES lanes; then 64 bytes, the last word of which
C is not 0 if there are bits.  Two groups: bits of both, in place of the bytes of the second; more than FEW - LANES lanes are done
C by slices, up to FEW of them by pairs of FI.
C Stack: 16 LANES + 64 bytes; for slices 64 bytes and 35 words of 16 vectors more, of lanes 11 words; wiped.
C
C Including files define
C     VEX        1: AVX encodings, of three operands
C     SIZE       x or y: the vectors
C     LANES      their bytes
C     WITH_TERNARY (optional) AVX-512: bit slices by ternary logic
C     MODE       encrypt, decrypt or lanes: in front of each function

include(`kasumi.m4')
include(`kasumi-shuffle-constants.m4')
include(`kasumi-shuffle-vocabulary.m4')
include(`kasumi-shuffle-cipher.m4')
include(`kasumi-shuffle-planes.m4')
include(`kasumi-slices.m4')

C --- functions

C Up to FEW lanes, the lanes of a group, and up to FEW_BLOCKS blocks, whose keys have to be sliced first, do without bit slices.
define(`FEW', `eval(4 * LANES)')
define(`FEW_BLOCKS', `eval(ifdef(`WITH_TERNARY', 3, 5) * LANES)')

C Frame: U, then a copy of the last blocks if they are fewer than LANES, then where they go.
define(`COPY', `eval(8 * LANES)')
define(`WHERE', `eval(16 * LANES)(FRAME_BASE)')
define(`ENTER', `
PUSH(%rbp)
	mov	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	ROOM(16 * LANES + 64)
	and	IMM(-64), %rsp
LEA(.Lconstants, %r8)')
define(`LEAVE', `CLEAR
FOR(`V', 0, 15, `
MOVE(movdqa, R(0), eval(BYTES * V)(FRAME_BASE))')ifelse(SIZE, y, `
	vzeroupper')
	mov	%rbp, %rsp
	.cfi_def_cfa_register %rsp
POP(%rbp)')
define(`CLEAR', `FOR(`V', 0, 15, `
OP(pxor, R(V), R(V), R(V))')')

C FULL_ITERATION: more than 8 blocks, up to LANES.  PAIR_ITERATION: up to 8.
define(`FULL_ITERATION', `
LOAD
PUT
ROUNDS(3)
STORE')
define(`PAIR_ITERATION', `LET(`SIZE', x, `LET(`PACKED', 1, `
PAIR_LOAD
ROUNDS(5)
PAIR_STORE')')')

C Up to 16 blocks are those of avx, whose state is the same.
define(`BLOCKS_FUNCTION', `ifelse(SIZE, y, `
	cmp	IMM(16), %rcx
	jbe	`xcsi_kasumi_'MODE`_avx'')
	mov	%rcx, BLOCKS
	test	BLOCKS, BLOCKS
	jz	9f
ENTER
SLICED_BLOCKS
1:
	cmp	IMM(8), BLOCKS
	jbe	4f
	cmp	IMM(LANES), BLOCKS
	jae	2f
	mov	BLOCKS, %rcx
	lea	COPY`'(FRAME_BASE), %r9
ZEROS(%r9, LANES, 41)
6:
	mov	-8(SRC,%rcx,8), %rax
	mov	%rax, COPY-8(FRAME_BASE,%rcx,8)
	dec	%ecx
	jnz	6b
	mov	DST, WHERE
	lea	COPY`'(FRAME_BASE), SRC
	mov	SRC, DST
2:
FULL_ITERATION
	add	$eval(8 * LANES), SRC
	add	$eval(8 * LANES), DST
	sub	IMM(LANES), BLOCKS
	ja	1b
	jz	8f
	add	IMM(LANES), BLOCKS
	mov	WHERE, DST
7:
	mov	COPY-8(FRAME_BASE,BLOCKS,8), %rax
	mov	%rax, -8(DST,BLOCKS,8)
	dec	BLOCKS
	jnz	7b
	jmp	8f
4:
	lea	-1(BLOCKS), %r9
PAIR_ITERATION
8:
LEAVE
9:
	ret')

C Planes of two groups: bytes of the first one, whether there are bits, and these in place of the bytes of the second.
define(`HAS_BITS', `eval(128 * FEW + 56)')
define(`BITS_AT', `eval(128 * FEW + 64)')
define(`TWO_GROUPS', `eval(2 * (128 * FEW + 64))')

define(`LANES_FUNCTION', `
	mov	%rdx, BLOCKS
ENTER
10:
	cmp	IMM(FEW), BLOCKS
	jbe	11f
SLICED_GROUP(0)
	add	IMM(TWO_GROUPS), STATE
	add	$eval(8 * SLICES), DST
	sub	IMM(SLICES), BLOCKS
	ja	10b
	jmp	8f
11:
	cmp	$eval(FEW - LANES), BLOCKS
	jbe	12f
SLICED_GROUP(1)
	jmp	8f
12:
	mov	STATE, ROUND_KEYS
	mov	DST, SRC
1:
	cmp	IMM(8), BLOCKS
	jbe	4f
FULL_ITERATION
	add	$eval(8 * LANES), SRC
	add	$eval(8 * LANES), DST
	sub	IMM(LANES), BLOCKS
	ja	1b
	jmp	8f
4:
PAIR_ITERATION
8:
LEAVE
	ret')

include(`kasumi-shuffle-keys.m4')

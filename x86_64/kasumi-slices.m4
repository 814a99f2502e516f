dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI in bit slices, a vector for each bit of SLICES numbers: the part of kasumi-shuffle.m4 for many blocks.
C
C S7 and S9 are gates; rotations are addresses.  FI is a subroutine; its input, output and keys are words of 16 vectors in memory.
C Between its halves it adds KI(i) plus bit i of S9(0) to the wide half, i = 0 to 8, and KI(9 + i) + KI(i) plus bit i of S7(0) to
C the narrow one, to which the wide one with its key is added.
C For SLICES / 2 lanes the pairs of FI of kasumi-shuffle.m4 are in the halves of vectors.
C
C Blocks to bits: unpacking 8 vectors of 2 BYTES blocks gives 8 vectors of one byte each; exchanges of bits among the 8 vectors of
C the same byte give those of one bit.  The order of blocks in a vector does not matter, if that of the keys is the same.

define(`SLICES', `eval(8 * BYTES)')
define(`WORD_BYTES', `eval(16 * BYTES)')

C Registers.
define(`BASE', `%r11')	C the frame
define(`PLANES', `%r10')
define(`KI_BITS', `%r9')
define(`ADDEND', `%rcx')
define(`RESULT', `%rdx')
define(`WORD', `%rsi')
define(`ROUND', `%edi')
define(`BIT', `eval(BYTES * ($1))($2)')	C BIT(number, register)

C Frame, in words of 16 vectors.
define(`FRAME_BIT', `BIT(16 * ($1) + ($2), BASE)')
define(`F_X', 0)	C input of FI with KO: bits 0 to 6 for S7, 7 to 15 for S9
define(`F_Y', 1)	C the same between the halves
define(`F_SPILL', 2)
define(`F_L1', 3)	C of FO, then L3
define(`F_L2', 4)
define(`F_RIGHT', 5)	C after FL
define(`F_LEFT', 6)
define(`F_NUMBERS', 7)	C four words, the lowest first
define(`F_PLANES', 11)
define(`F_COPY', 0)	C four words: numbers on the way from or to memory
define(`FRAME_WORD', `eval(WORD_BYTES * ($1))(BASE)')

C Planes, in words: K1 to K8; those plus C1 to C8; the latter as the middle of FI takes them.
define(`P_K', 0)
define(`P_KC', 8)
define(`P_KI', 16)
C KEY_WORD(planes, n, register): where the word ROUND + n is
define(`KEY_WORD', `ifelse($2, 0, `
	mov	%edi, %eax', `
	lea	$2(%rdi), %eax
	and	IMM(7), %eax')
	imul	IMM(WORD_BYTES), %eax, %eax
	lea	eval(WORD_BYTES * $1)(PLANES,%rax), $3')

C INVERT(which bits, bit, register)
define(`INVERT', `ifelse(eval(($1) >> ($2) & 1), 1, `XOR(CONSTANT(C_ONES), R($3))')')

C FI_SUBROUTINE; INPUT(bit), the register for a bit of its input, and KEEP_INPUT(bit), which puts it into F_X; CLEAR_UPPER.
ifdef(`WITH_TERNARY', `include(`kasumi-ternary.m4')', `include(`kasumi-gates.m4')')
C ONE_FI(KO, rotation, KI, word of the addend, of the result): of WORD; KO and KI are numbers after ROUND
define(`ONE_FI', `KEY_WORD(P_K, $1, %rax)
FOR(`B', 0, 15, `
MOVE(movdqa, BIT(B, WORD), R(INPUT(B)))
XOR(BIT((16 + B - $2) % 16, %rax), R(INPUT(B)))
KEEP_INPUT(B)')
KEY_WORD(P_KI, $3, KI_BITS)
	lea	FRAME_WORD($4), ADDEND
	lea	FRAME_WORD($5), RESULT
	call	.Lfi')
C SLICED_FO(left, right): L2 and L3 in F_L2 and F_L1
define(`SLICED_FO', `
	lea	FRAME_WORD($1), WORD
ONE_FI(1, 5, 4, $2, F_L1)
	lea	FRAME_WORD($2), WORD
ONE_FI(5, 8, 3, F_L1, F_L2)
	lea	FRAME_WORD(F_L1), WORD
ONE_FI(6, 13, 7, F_L2, F_L1)')

C SLICED_FL(left, right, to left, to right, add or nothing): each bit of the right word, and with it the next one of the left.
define(`SLICED_FL', `KEY_WORD(P_K, 0, WORD)
KEY_WORD(P_KC, 2, KI_BITS)
MOVE(movdqa, FRAME_BIT($1, 15), R(2))
MOVE(movdqa, FRAME_BIT($1, 0), R(0))
FOR(`B', 0, 15, `
OP(pand, BIT((14 + B) % 16, WORD), R((B + 2) % 3), R((B + 2) % 3))
XOR(FRAME_BIT($2, B), R((B + 2) % 3))
FL_TO_$5(R((B + 2) % 3), `FRAME_BIT($4, B)')
MOVE(movdqa, FRAME_BIT($1, (B + 1) % 16), R((B + 1) % 3))
OP(por, BIT(B, KI_BITS), R((B + 2) % 3), R((B + 2) % 3))
XOR(R((B + 1) % 3), R((B + 2) % 3))
FL_TO_$5(R((B + 2) % 3), `FRAME_BIT($3, (B + 1) % 16)')')')
define(`FL_TO_', `MOVE(movdqa, $1, $2)')
define(`FL_TO_add', `OP(pxor, $2, $1, R(4))
MOVE(movdqa, R(4), $2)')
C ADD(word, to)
define(`ADD', `FOR(`B', 0, 15, `
MOVE(movdqa, FRAME_BIT($2, B), R(B % 4))
XOR(FRAME_BIT($1, B), R(B % 4))
MOVE(movdqa, R(B % 4), FRAME_BIT($2, B))')')

define(`SLICED_EVEN', `SLICED_FL(F_NUMBERS + 3, F_NUMBERS + 2, F_LEFT, F_RIGHT)
SLICED_FO(F_LEFT, F_RIGHT)
ADD(F_L2, F_NUMBERS + 1)
ADD(F_L1, F_NUMBERS)')
define(`SLICED_ODD', `SLICED_FO(F_NUMBERS + 1, F_NUMBERS)
SLICED_FL(F_L2, F_L1, F_NUMBERS + 3, F_NUMBERS + 2, add)')

C SLICED_ROUNDS(label): all 8.
define(`SLICED_ROUNDS', `ifelse(MODE, decrypt, `
	mov	IMM(7), ROUND
$1:
SLICED_ODD
	dec	ROUND
SLICED_EVEN
	dec	ROUND
	jns	$1b', `
	xor	ROUND, ROUND
$1:
SLICED_EVEN
	inc	ROUND
SLICED_ODD
	inc	ROUND
	cmp	IMM(8), ROUND
	jb	$1b')')

C --- two FI in the halves of vectors

C HALVES(l or h, a, b, c): c = the lower or higher half of b, then that of a.  JOIN(lower, upper, c): from memory.
C ACROSS(a, b, c): the upper half of a, then the lower one of b.  LOWER_HALF(b, c): the lower half of b, then 0.
C TO_UPPER(b, c): 0, then the lower half of b.  TO_LOWER(b, c): the upper half of b, then 0.
C The last operand is the number of a register, in TO_UPPER and TO_LOWER the first one, too.
define(`HALVES', `ifelse(SIZE, y, `	vperm2i128	IMM(ifelse($1, l, 0x20, 0x31)), $2, $3, R($4)
', `OP(punpck$1qdq, $2, $3, R($4))')')
define(`JOIN', `ifelse(SIZE, y, `
	vmovdqa	$1, XMM($3)
	vinserti128	IMM(1), $2, R($3), R($3)', `
	movq	$1, R($3)
	movhps	$2, R($3)')')
define(`ACROSS', `ifelse(SIZE, y, `	vperm2i128	IMM(0x21), $2, $1, R($3)
', `MOVE(movdqa, $2, R($3))	palignr	IMM(8), $1, R($3)
')')
define(`LOWER_HALF', `ifelse(SIZE, y, `	vmovdqa	$1, XMM($2)
', `	movq	$1, R($2)
')')
define(`TO_UPPER', `ifelse(SIZE, y, `	vperm2i128	IMM(0x08), R($1), R($1), R($2)
', `SHIFT(pslldq, 8, R($1), R($2))')')
define(`TO_LOWER', `ifelse(SIZE, y, `	vextracti128	IMM(1), R($1), XMM($2)
', `SHIFT(psrldq, 8, R($1), R($2))')')

C Frame: F_NUMBERS + 1 and F_NUMBERS have left words in the lower halves and right ones in the upper halves.
define(`F_RESULT', F_L1)
define(`F_ADDEND', F_L2)
define(`F_KI', F_RIGHT)
define(`F_PAIR', F_LEFT)

C PAIRED_KO(number, number of the second); PAIRED_INPUT(bit, number of a register, rotation, of the second) adds it for
C PAIRED_FI(KI, KI): two FI, plus F_ADDEND.
define(`PAIRED_KO', `KEY_WORD(P_K, $1, %rsi)
KEY_WORD(P_K, $2, %r9)')
define(`PAIRED_INPUT', `JOIN(BIT((16 + $1 - $3) % 16, %rsi), BIT((16 + $1 - $4) % 16, %r9), 15)
XOR(R($2), R(15))
MOVE(movdqa, R(15), FRAME_BIT(F_X, $1))')
define(`PAIRED_FI', `KEY_WORD(P_KI, $1, %rsi)
KEY_WORD(P_KI, $2, %r9)
	call	.Lpair')
define(`PAIRED_KI', `FOR(`B', 0, 15, `
JOIN(BIT(B, %rsi), BIT(B, %r9), 0)
MOVE(movdqa, R(0), FRAME_BIT(F_KI, B))')
	lea	FRAME_WORD(F_KI), KI_BITS
	lea	FRAME_WORD(F_ADDEND), ADDEND
	lea	FRAME_WORD(F_RESULT), RESULT')
C PAIRED_SUM(bit, a, b): register a gets the result; b gets it with its lower half added to the upper one.
define(`PAIRED_SUM', `
MOVE(movdqa, FRAME_BIT(F_RESULT, $1), R($2))
TO_UPPER($2, $3)
XOR(R($2), R($3))')

C PAIRED_FL(number, FROM, TO): of words whose bits FROM(bit, number of a register) loads, and TO stores.  In one pass: a new bit of
C the left word depends on the right bit before it, and so the first one comes last.
define(`PAIRED_FL', `KEY_WORD(P_K, $1, %rcx)
KEY_WORD(P_KC, eval($1 + 2), %rdx)
$2(15, 2)
FOR(`B', 0, 15, `
$2(B, eval(B % 3))
OP(pand, BIT((14 + B) % 16, %rcx), R((B + 2) % 3), R((B + 2) % 3))
TO_UPPER(eval((B + 2) % 3), eval((B + 2) % 3))
XOR(R(B % 3), R((B + 2) % 3))
TO_LOWER(eval((B + 2) % 3), eval(3 + B % 2))
LOWER_HALF(BIT(B, %rdx), 5)
OP(por, R(5), R(3 + B % 2), R(3 + B % 2))
ifelse(B, 0, `MOVE(movdqa, R(2), R(6))', `XOR(R(3 + (B + 1) % 2), R((B + 2) % 3))
$3(B, eval((B + 2) % 3))')')
XOR(R(4), R(6))
$3(0, 6)')

define(`FL_FROM_LEFT', `MOVE(movdqa, FRAME_BIT(F_NUMBERS + 1, $1), R($2))')
define(`FL_TO_FI', `
ACROSS(R($2), FRAME_BIT(F_NUMBERS, $1), 7)
MOVE(movdqa, R(7), FRAME_BIT(F_ADDEND, $1))
PAIRED_INPUT($1, $2, 5, 8)')
define(`FL_FROM_FI', `PAIRED_SUM($1, 7, $2)')
define(`FL_TO_LEFT', `
XOR(FRAME_BIT(F_NUMBERS + 1, $1), R($2))
MOVE(movdqa, R($2), FRAME_BIT(F_NUMBERS + 1, $1))')

C PAIRED_ROUNDS(label): all 8, to encrypt, with the pairs of kasumi-shuffle.m4.  The addends of a pair (a, b) of FI are such that
C (a, a + b) is the input of the next pair, where r is the half that changes first, and r_ the new one:
C     (L1, r_left_) from FI1, FI2 + (x_right, r_left); (r_right_, L1 of the next) from FI3, FI1 + (r_right + L2, 0), where
C     L2 = r_left_ + r_left; (L2, L3) of the next from FI2, FI3 + (L1, 0)
define(`PAIRED_ROUNDS', `
	xor	ROUND, ROUND
$1:
PAIRED_KO(1, 5)
PAIRED_FL(0, `FL_FROM_LEFT', `FL_TO_FI')
PAIRED_FI(4, 3)
PAIRED_KO(6, 2)
FOR(`B', 0, 15, `PAIRED_SUM(B, 0, 1)
MOVE(movdqa, R(1), FRAME_BIT(F_PAIR, B))
MOVE(movdqa, FRAME_BIT(F_NUMBERS, B), R(2))
OP(pxor, R(1), R(2), R(3))
TO_LOWER(3, 3)
XOR(R(2), R(3))
LOWER_HALF(XMM(3), 3)
MOVE(movdqa, R(3), FRAME_BIT(F_ADDEND, B))
PAIRED_INPUT(B, 1, 13, 5)')
PAIRED_FI(7, 5)
PAIRED_KO(6, 7)
FOR(`B', 0, 15, `PAIRED_SUM(B, 0, 1)
MOVE(movdqa, FRAME_BIT(F_PAIR, B), R(2))
ACROSS(R(2), R(0), 3)
MOVE(movdqa, R(3), FRAME_BIT(F_NUMBERS, B))
TO_LOWER(1, 2)
MOVE(movdqa, R(2), FRAME_BIT(F_ADDEND, B))
PAIRED_INPUT(B, 1, 8, 13)')
PAIRED_FI(4, 8)
PAIRED_FL(1, `FL_FROM_FI', `FL_TO_LEFT')
	add	IMM(2), ROUND
	cmp	IMM(8), ROUND
	jb	$1b')

C --- numbers to bits and back

C EXCHANGE(x, y, j): bits of x at places with j in their number, and bits of y at those without.
define(`EXCHANGE', `
SHIFT(psrlq, $3, R($1), R(8))
XOR(R($2), R(8))
OP(pand, C_WITHOUT($3), R(8), R(8))
XOR(R(8), R($2))
SHIFT(psllq, $3, R(8), R(8))
XOR(R(8), R($1))')
define(`EXCHANGES', `FOR(`P', 0, 7, `ifelse(eval(P & $1), 0, `EXCHANGE(P, eval(P + $1), $1)')')')
C EXCHANGE_ALL(label): for all 64 vectors at F_NUMBERS, eight at a time.
define(`EXCHANGE_ALL', `
	lea	FRAME_WORD(F_NUMBERS), %rcx
	mov	$eval(8 >> PAIRED), %eax
$1:
FOR(`V', 0, 7, `
MOVE(movdqa, BIT(V, %rcx), R(V))')
EXCHANGES(4)
EXCHANGES(2)
EXCHANGES(1)
FOR(`V', 0, 7, `
MOVE(movdqa, R(V), BIT(V, %rcx))')
	add	$eval(8 * BYTES), %rcx
	dec	%eax
	jnz	$1b')

C BYTE_AT(register): the byte that unpacking puts there; numbers in memory have the other order.
define(`BYTE_AT', `eval(ifelse(MODE, lanes, 0, 7) ^ (2 * ($1 & 3) + ($1 >> 2)))')
C SLICE(register of the numbers, label, label), UNSLICE: the register is changed.  The first half of the numbers is in the lower
C halves of vectors, or with PAIRED all numbers, and right words in the upper halves.
define(`PAIRED', 0)
define(`DISTANCE', `ifelse(PAIRED, 1, `4 * BYTES', `4 * SLICES')')
define(`PAIR_AT', `eval(8 * (2 * (V & 1) + (V >> 1)) + $1)')
define(`SLICE', `
	lea	FRAME_WORD(F_NUMBERS), %rcx
	mov	$eval(8 >> PAIRED), %eax
$2:
LOAD_NUMBERS($1, DISTANCE)
TO_BYTES
ifelse(PAIRED, 1, `FOR(`V', 0, 3, `
HALVES(l, R(2 * V), R(2 * V + 1), 8)
HALVES(h, R(2 * V), R(2 * V + 1), 9)
MOVE(movdqa, R(8), BIT(PAIR_AT(0), %rcx))
MOVE(movdqa, R(9), BIT(PAIR_AT(1), %rcx))')', `FOR(`V', 0, 7, `
MOVE(movdqa, R(V), BIT(8 * BYTE_AT(V), %rcx))')')
	add	$eval(4 * BYTES << PAIRED), $1
	add	$eval(BYTES << PAIRED), %rcx
	dec	%eax
	jnz	$2b
EXCHANGE_ALL($3)')
define(`UNSLICE', `
EXCHANGE_ALL($3)
	lea	FRAME_WORD(F_NUMBERS), %rcx
	mov	$eval(8 >> PAIRED), %eax
$2:
ifelse(PAIRED, 1, `FOR(`V', 0, 3, `
MOVE(movdqa, BIT(PAIR_AT(0), %rcx), R(8))
HALVES(l, BIT(PAIR_AT(1), %rcx), R(8), eval(2 * V + 1))
HALVES(h, BIT(PAIR_AT(1), %rcx), R(8), eval(2 * V))')', `FOR(`V', 0, 7, `
MOVE(movdqa, BIT(8 * BYTE_AT(V), %rcx), R(V))')')
FROM_BYTES
STORE_NUMBERS($1, DISTANCE)
	add	$eval(4 * BYTES << PAIRED), $1
	add	$eval(BYTES << PAIRED), %rcx
	dec	%eax
	jnz	$2b')

C --- keys

C KEY_PLANES: of the word at WORD, whose number is edi.
define(`KEY_PLANES', `
	mov	%edi, %eax
	imul	IMM(WORD_BYTES), %eax, %eax
	add	PLANES, %rax
	mov	%edi, %ecx
	shl	IMM(6), %ecx
	lea	BITS_OF_C`'(%r8,%rcx), %rcx
FOR(`B', 0, 15, `
MOVE(movdqa, BIT(B, WORD), R(KEPT))
MOVE(movdqa, R(KEPT), BIT(16 * P_K + B, %rax))
ifelse(VEX, 1, `	BROADCAST	eval(4 * B)(%rcx), R(10)
', `	movd	eval(4 * B)(%rcx), R(10)
	pshufd	IMM(0), R(10), R(10)
')XOR(R(10), R(KEPT))
MOVE(movdqa, R(KEPT), BIT(16 * P_KC + B, %rax))
ifelse(eval(B < 9), 1, `MOVE(movdqa, R(B), R(11))
INVERT(S9_ONE, B, 11)
MOVE(movdqa, R(11), BIT(16 * P_KI + 7 + B, %rax))', `XOR(R(B - 9), R(9))
INVERT(S7(0), eval(B - 9), 9)
MOVE(movdqa, R(9), BIT(16 * P_KI + B - 9, %rax))')')')
define(`KEPT', `ifelse(eval(B < 9), 1, B, 9)')

C Frame of a call, on top of that of kasumi-shuffle.m4: SAVED are registers.
define(`SAVED', `eval(WORD_BYTES * F_WORDS + 8 * ($1))(BASE)')
define(`SLICE_FRAME', `eval(WORD_BYTES * F_WORDS + 64)')
define(`F_WORDS', `ifelse(MODE, lanes, F_PLANES, `eval(F_PLANES + 24)')')
define(`SLICE_ENTER', `
	ROOM(SLICE_FRAME)
	mov	%r11, eval(WORD_BYTES * F_WORDS)(%rsp)
	mov	%rsp, BASE
	mov	%rdi, SAVED(1)
	mov	%rsi, SAVED(2)
	mov	%rdx, SAVED(3)')
define(`SLICE_LEAVE', `CLEAR_UPPER
OP(pxor, R(0), R(0), R(0))
	mov	$eval(F_WORDS * 2), %eax
$1:
FOR(`V', 0, 7, `
MOVE(movdqa, R(0), BIT(V, %rsp))')
	add	$eval(8 * BYTES), %rsp
	dec	%eax
	jnz	$1b
FOR(`V', 0, eval(64 / BYTES - 1), `
MOVE(movdqa, R(0), BIT(V, %rsp))')
	add	IMM(64), %rsp')

C ZEROS(copy, blocks, label): in place of the missing blocks, from rcx on.  Nothing depends on them, but valgrind cannot know.
define(`ZEROS', `
	mov	%ecx, %eax
$3:
	movq	IMM(0), ($1,%rax,8)
	inc	%eax
	cmp	IMM($2), %eax
	jb	$3b')

C SLICED_BLOCKS: SLICES blocks at a time while there are more than FEW_BLOCKS; the others remain.
define(`SLICED_BLOCKS', `
	cmp	IMM(FEW_BLOCKS), BLOCKS
	jbe	40f
SLICE_ENTER
	lea	FRAME_WORD(F_PLANES), PLANES
	xor	%edi, %edi
30:
	mov	SAVED(1), %rdx
	lea	3(%rdi), %eax
	and	IMM(7), %eax
	mov	%eax, %ecx
	shr	%eax
	shl	IMM(7), %eax
	and	IMM(1), %ecx
	lea	(%rcx,%rcx,2), %ecx
	lea	(%rax,%rcx,8), %eax
	add	%rax, %rdx	C KO2 in the round that has this word there, rotated by 8
FOR(`P', 0, 1, `ifelse(VEX, 1, `	BROADCAST	eval(4 * KO(2, P, 0))(%rdx), R(P)
', `	movd	eval(4 * KO(2, P, 0))(%rdx), R(P)
	pshufd	IMM(0), R(P), R(P)
')')
FOR(`B', 0, 15, `
OP(pand, C_BIT(ifelse(eval(B < 8), 1, `(B + 7) % 8', `B - 8')), R(ifelse(eval(B < 8), 1, 1, 0)), R(2))
OP(pcmpeqb, C_BIT(ifelse(eval(B < 8), 1, `(B + 7) % 8', `B - 8')), R(2), R(2))
MOVE(movdqa, R(2), FRAME_BIT(F_X, B))')
	lea	FRAME_WORD(F_X), WORD
KEY_PLANES
	inc	%edi
	cmp	IMM(8), %edi
	jb	30b
31:
	mov	SAVED(3), %rsi
	mov	SAVED(0), %rcx
	cmp	IMM(SLICES), %rcx
	jae	33f
	lea	FRAME_WORD(F_COPY), %rdx
ZEROS(%rdx, SLICES, 41)
32:
	mov	-8(%rsi,%rcx,8), %rax
	mov	%rax, -8(%rdx,%rcx,8)
	dec	%ecx
	jnz	32b
	mov	%rdx, %rsi
33:
SLICE(%rsi, 34, 35)
SLICED_ROUNDS(36)
	mov	SAVED(2), %rsi
	cmpq	IMM(SLICES), SAVED(0)
	jae	37f
	lea	FRAME_WORD(F_COPY), %rsi
37:
UNSLICE(%rsi, 34, 35)
	mov	SAVED(0), %rcx
	sub	IMM(SLICES), %rcx
	jae	39f
	add	IMM(SLICES), %rcx
	mov	SAVED(2), %rsi
	lea	FRAME_WORD(F_COPY), %rdx
38:
	mov	-8(%rdx,%rcx,8), %rax
	mov	%rax, -8(%rsi,%rcx,8)
	dec	%rcx
	jnz	38b
39:
	mov	%rcx, SAVED(0)
	addq	$eval(8 * SLICES), SAVED(2)
	addq	$eval(8 * SLICES), SAVED(3)
	cmp	IMM(FEW_BLOCKS), %rcx
	ja	31b
	mov	SAVED(1), STATE
	mov	SAVED(2), DST
	mov	SAVED(3), SRC
	mov	SAVED(0), BLOCKS
SLICE_LEAVE(34)
	test	BLOCKS, BLOCKS
	jz	8f
40:')

C SLICED_GROUP(1): a group of up to SLICES / 2 lanes, as pairs.  SLICED_GROUP(0): two groups.
define(`SLICED_GROUP', `LET(`PAIRED', $1, `
SLICE_ENTER
	lea	BITS_AT`'(%rdi), PLANES
SLICE(%rsi, 34, 35)
ifelse($1, 1, `PAIRED_ROUNDS(36)', `SLICED_ROUNDS(36)')
	mov	SAVED(2), %rsi
UNSLICE(%rsi, 34, 35)
	mov	SAVED(1), STATE
	mov	SAVED(2), DST
	mov	SAVED(0), BLOCKS
')
SLICE_LEAVE(34)')

C SLICED_KEYS: of a group at rsi, to the planes at rdi.  The upper halves are kept where K5 to K8 will be.
define(`SLICED_KEYS', `
SLICE_ENTER
	mov	%r10, SAVED(4)
	lea	BITS_AT`'(%rdi), PLANES
	mov	%rsi, %rdx
	lea	FRAME_WORD(F_COPY), %rsi
	mov	$eval(64 * BYTES), %ecx
30:
	sub	$BYTES, %rcx
MOVE(movdqu, (%rdx,%rcx,2), R(0))
OP(punpckhqdq, BYTES`'(%rdx,%rcx,2), R(0), R(1))
OP(punpcklqdq, BYTES`'(%rdx,%rcx,2), R(0), R(0))ifelse(SIZE, y, `	vpermq	IMM(0xd8), R(0), R(0)
	vpermq	IMM(0xd8), R(1), R(1)
')MOVE(movdqa, R(0), (%rsi,%rcx))
MOVE(movdqa, R(1), eval(4 * WORD_BYTES)(PLANES,%rcx))
	jnz	30b
	xor	%edi, %edi
37:
SLICE(%rsi, 34, 35)
	lea	FRAME_WORD(F_NUMBERS + 3), WORD
36:
KEY_PLANES
	sub	IMM(WORD_BYTES), WORD
	inc	%edi
	test	IMM(3), %edi
	jnz	36b
	lea	eval(4 * WORD_BYTES)(PLANES), %rsi
	cmp	IMM(8), %edi
	jb	37b
	mov	SAVED(1), %rdi
	mov	SAVED(2), %rsi
	mov	SAVED(4), %r10
SLICE_LEAVE(34)')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI in bit slices, a vector for each bit of SLICES numbers: the part of kasumi-shuffle.m4 for many blocks.
C
C S7 and S9 are gates, and rotations a matter of addresses.  FI is a subroutine; its input and output are words of 16 vectors in
C memory, and so are the words of the keys.  What it takes in the middle is KI(i) plus bit i of S9(0) for the wide half, i = 0 to 8,
C and KI(9 + i) + KI(i) plus bit i of S7(0) for the narrow one, to which the wide one with its key is added.
C
C Blocks to bits: unpacking makes vectors of one byte of 2 BYTES blocks (of the 8 vectors that these fill), and exchanges of bits
C among the 8 vectors of the same byte make those of one bit.  Which block is in which bit of a vector does not matter, as long as
C keys go the same way.

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
define(`PLANES_BYTES', `eval(24 * WORD_BYTES)')
C KEY_WORD(planes, n, register): where the word ROUND + n is
define(`KEY_WORD', `ifelse($2, 0, `
	mov	%edi, %eax', `
	lea	$2(%rdi), %eax
	and	$`'7, %eax')
	imul	$`'WORD_BYTES, %eax, %eax
	lea	eval(WORD_BYTES * $1)(PLANES,%rax), $3')

C INVERT(which bits, bit, register)
define(`INVERT', `ifelse(eval(($1) >> ($2) & 1), 1, `XOR(C_ONES, R($3))')')

include(`kasumi-gates.m4')

C FI of the word in F_X, with KI_BITS, plus the word at ADDEND, to RESULT; it stands behind one of the functions.
C S-box BOX of half PART:
define(`IN', `FRAME_BIT(ifelse(PART, 1, F_X, F_Y), ifelse(BOX, 9, 7, 0) + $1)')
define(`SPILL', `FRAME_BIT(F_SPILL, $1)')
define(`OUT', `indir(`OUT_'BOX`_'PART, $1, $2)')
define(`OUT_9_1', `ifelse(eval($1 < 7), 1, `XOR(`FRAME_BIT(F_X, $1)', R($2))')XOR(`BIT(7 + $1, KI_BITS)', R($2))
MOVE(movdqa, R($2), `FRAME_BIT(F_Y, 7 + $1)')')
define(`OUT_7_1', `XOR(`FRAME_BIT(F_Y, 7 + $1)', R($2))
XOR(`BIT($1, KI_BITS)', R($2))
MOVE(movdqa, R($2), `FRAME_BIT(F_Y, $1)')')
define(`OUT_9_2', `ifelse(eval($1 < 7), 1, `XOR(`FRAME_BIT(F_Y, $1)', R($2))
MOVE(movdqa, R($2), `FRAME_BIT(F_X, 7 + $1)')')INVERT(S9_ONE, $1, $2)
XOR(`BIT($1, ADDEND)', R($2))
MOVE(movdqa, R($2), `BIT($1, RESULT)')')
define(`OUT_7_2', `XOR(`FRAME_BIT(F_X, 7 + $1)', R($2))
INVERT(S9_ONE ^ S7(0), $1, $2)
XOR(`BIT(9 + $1, ADDEND)', R($2))
MOVE(movdqa, R($2), `BIT(9 + $1, RESULT)')')
define(`FI_SUBROUTINE', `define(`SIZE', FULL_SIZE)
	.balign	64
.Lfi:
FOR(`PART', 1, 2, `define(`BOX', 9)S9_GATES
define(`BOX', 7)S7_GATES')
	ret')

C ONE_FI(KO, rotation, KI, word of the addend, of the result): of WORD; KO and KI are numbers after ROUND
define(`ONE_FI', `KEY_WORD(P_K, $1, %rax)
FOR(`B', 0, 15, `
MOVE(movdqa, `BIT(B, WORD)', R(B % 4))
XOR(`BIT((16 + B - $2) % 16, %rax)', R(B % 4))
MOVE(movdqa, R(B % 4), `FRAME_BIT(F_X, B)')')
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

C SLICED_FL(left, right, to left, to right), where the right one is set first
define(`SLICED_FL', `KEY_WORD(P_K, 0, WORD)
KEY_WORD(P_KC, 2, KI_BITS)
FOR(`B', 0, 15, `
MOVE(movdqa, `FRAME_BIT($1, B)', R(B % 4))
OP(pand, `BIT((15 + B) % 16, WORD)', R(B % 4), R(B % 4))
XOR(`FRAME_BIT($2, (B + 1) % 16)', R(B % 4))
MOVE(movdqa, R(B % 4), `FRAME_BIT($4, (B + 1) % 16)')')
FOR(`B', 0, 15, `
MOVE(movdqa, `FRAME_BIT($4, B)', R(B % 4))
OP(por, `BIT(B, KI_BITS)', R(B % 4), R(B % 4))
XOR(`FRAME_BIT($1, (B + 1) % 16)', R(B % 4))
MOVE(movdqa, R(B % 4), `FRAME_BIT($3, (B + 1) % 16)')')')
C ADD(word, to)
define(`ADD', `FOR(`B', 0, 15, `
MOVE(movdqa, `FRAME_BIT($2, B)', R(B % 4))
XOR(`FRAME_BIT($1, B)', R(B % 4))
MOVE(movdqa, R(B % 4), `FRAME_BIT($2, B)')')')

define(`SLICED_EVEN', `SLICED_FL(F_NUMBERS + 3, F_NUMBERS + 2, F_LEFT, F_RIGHT)
SLICED_FO(F_LEFT, F_RIGHT)
ADD(F_L2, F_NUMBERS + 1)
ADD(F_L1, F_NUMBERS)')
define(`SLICED_ODD', `SLICED_FO(F_NUMBERS + 1, F_NUMBERS)
SLICED_FL(F_L2, F_L1, F_LEFT, F_RIGHT)
ADD(F_LEFT, F_NUMBERS + 3)
ADD(F_RIGHT, F_NUMBERS + 2)')

C SLICED_ROUNDS(label): all 8.
define(`SLICED_ROUNDS', `ifelse(MODE, decrypt, `
	mov	$`'7, ROUND
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
	cmp	$`'8, ROUND
	jb	$1b')')

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
C In bytes of eight vectors, for all 64 at F_NUMBERS.
define(`EXCHANGE_ALL', `
	lea	FRAME_WORD(F_NUMBERS), %rcx
	mov	$`'8, %eax
$1:
FOR(`V', 0, 7, `
MOVE(movdqa, `BIT(V, %rcx)', R(V))')
EXCHANGES(4)
EXCHANGES(2)
EXCHANGES(1)
FOR(`V', 0, 7, `
MOVE(movdqa, R(V), `BIT(V, %rcx)')')
	add	$eval(8 * BYTES), %rcx
	dec	%eax
	jnz	$1b')

C BYTE_AT(register): the byte that unpacking brings there; of numbers in memory the order is the other one.
define(`BYTE_AT', `eval(ifelse(MODE, lanes, 0, 7) ^ (2 * ($1 & 3) + ($1 >> 2)))')
C SLICE(register of the numbers, label, label), UNSLICE: the register is changed.
define(`SLICE', `
	lea	FRAME_WORD(F_NUMBERS), %rcx
	mov	$`'8, %eax
$2:
FOR(`V', 0, 7, `
MOVE(movdqu, `BIT(V, $1)', R(V))')
TO_BYTES
FOR(`V', 0, 7, `
MOVE(movdqa, R(V), `BIT(8 * BYTE_AT(V), %rcx)')')
	add	$eval(8 * BYTES), $1
	add	$BYTES, %rcx
	dec	%eax
	jnz	$2b
EXCHANGE_ALL($3)')
define(`UNSLICE', `
EXCHANGE_ALL($3)
	lea	FRAME_WORD(F_NUMBERS), %rcx
	mov	$`'8, %eax
$2:
FOR(`V', 0, 7, `
MOVE(movdqa, `BIT(8 * BYTE_AT(V), %rcx)', R(V))')
FROM_BYTES
FOR(`V', 0, 7, `
MOVE(movdqu, R(VECTOR), `BIT(V, $1)')')
	add	$eval(8 * BYTES), $1
	add	$BYTES, %rcx
	dec	%eax
	jnz	$2b')

C --- keys

C KEY_PLANES: of the word at WORD, whose number is edi.
define(`KEY_PLANES', `
	mov	%edi, %eax
	imul	$`'WORD_BYTES, %eax, %eax
	add	PLANES, %rax
	mov	%edi, %ecx
	shl	$`'6, %ecx
	lea	BITS_OF_C`'(%r8,%rcx), %rcx
FOR(`B', 0, 15, `
MOVE(movdqa, `BIT(B, WORD)', R(KEPT))
MOVE(movdqa, R(KEPT), `BIT(16 * P_K + B, %rax)')
ifelse(VEX, 1, `	vpbroadcastd	eval(4 * B)(%rcx), R(10)
', `	movd	eval(4 * B)(%rcx), R(10)
	pshufd	$`'0, R(10), R(10)
')XOR(R(10), R(KEPT))
MOVE(movdqa, R(KEPT), `BIT(16 * P_KC + B, %rax)')
ifelse(eval(B < 9), 1, `MOVE(movdqa, R(B), R(11))
INVERT(S9_ONE, B, 11)
MOVE(movdqa, R(11), `BIT(16 * P_KI + 7 + B, %rax)')', `XOR(R(B - 9), R(9))
INVERT(S7(0), eval(B - 9), 9)
MOVE(movdqa, R(9), `BIT(16 * P_KI + B - 9, %rax)')')')')
define(`KEPT', `ifelse(eval(B < 9), 1, B, 9)')

C Frame of a call, on top of that of kasumi-shuffle.m4: F_SAVED are registers.
define(`SAVED', `eval(WORD_BYTES * F_WORDS + 8 * ($1))(BASE)')
define(`SLICE_FRAME', `eval(WORD_BYTES * F_WORDS + 64)')
define(`F_WORDS', `ifelse(MODE, lanes, F_PLANES, `eval(F_PLANES + 24)')')
define(`SLICE_ENTER', `
	sub	$`'SLICE_FRAME, %rsp
	mov	%r11, eval(WORD_BYTES * F_WORDS)(%rsp)
	mov	%rsp, BASE
	mov	%rdi, SAVED(1)
	mov	%rsi, SAVED(2)
	mov	%rdx, SAVED(3)
	mov	%r10, SAVED(4)')
define(`SLICE_LEAVE', `
OP(pxor, R(0), R(0), R(0))
	mov	$eval(F_WORDS * 16), %eax
$1:
MOVE(movdqa, R(0), (%rsp))
	add	$BYTES, %rsp
	dec	%eax
	jnz	$1b
	add	$`'64, %rsp')

C SLICED_BLOCKS: SLICES blocks at a time, as long as there are more than FEW_BLOCKS; at the end the others are left.
define(`SLICED_BLOCKS', `define(`SIZE', FULL_SIZE)
	cmp	$`'FEW_BLOCKS, BLOCKS
	jbe	40f
SLICE_ENTER
	lea	FRAME_WORD(F_PLANES), PLANES
	xor	%edi, %edi
30:
	mov	SAVED(1), %rdx
	lea	3(%rdi), %eax
	and	$`'7, %eax
	mov	%eax, %ecx
	shr	%eax
	shl	$`'7, %eax
	and	$`'1, %ecx
	lea	(%rcx,%rcx,2), %ecx
	lea	(%rax,%rcx,8), %eax
	add	%rax, %rdx	C KO2 in the round that has this word there, rotated by 8
FOR(`P', 0, 1, `ifelse(VEX, 1, `	vpbroadcastd	eval(4 * KO(2, P, 0))(%rdx), R(P)
', `	movd	eval(4 * KO(2, P, 0))(%rdx), R(P)
	pshufd	$`'0, R(P), R(P)
')')
FOR(`B', 0, 15, `
OP(pand, C_BIT(ifelse(eval(B < 8), 1, `(B + 7) % 8', `B - 8')), R(ifelse(eval(B < 8), 1, 1, 0)), R(2))
OP(pcmpeqb, C_BIT(ifelse(eval(B < 8), 1, `(B + 7) % 8', `B - 8')), R(2), R(2))
MOVE(movdqa, R(2), `FRAME_BIT(F_X, B)')')
	lea	FRAME_WORD(F_X), WORD
KEY_PLANES
	inc	%edi
	cmp	$`'8, %edi
	jb	30b
31:
	mov	SAVED(3), %rsi
	mov	SAVED(0), %rcx
	cmp	$`'SLICES, %rcx
	jae	33f
	lea	FRAME_WORD(F_COPY), %rdx
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
	cmpq	$`'SLICES, SAVED(0)
	jae	37f
	lea	FRAME_WORD(F_COPY), %rsi
37:
UNSLICE(%rsi, 34, 35)
	mov	SAVED(0), %rcx
	sub	$`'SLICES, %rcx
	jae	39f
	add	$`'SLICES, %rcx
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
	cmp	$`'FEW_BLOCKS, %rcx
	ja	31b
	mov	SAVED(1), STATE
	mov	SAVED(2), DST
	mov	SAVED(3), SRC
	mov	SAVED(0), BLOCKS
SLICE_LEAVE(34)
	test	BLOCKS, BLOCKS
	jz	8f
40:')

C SLICED_GROUP: one of lanes.
define(`SLICED_GROUP', `define(`SIZE', FULL_SIZE)
SLICE_ENTER
	lea	BITS_AT`'(%rdi), PLANES
SLICE(%rsi, 34, 35)
SLICED_ROUNDS(36)
	mov	SAVED(2), %rsi
UNSLICE(%rsi, 34, 35)
	mov	SAVED(1), STATE
	mov	SAVED(2), DST
	mov	SAVED(0), BLOCKS
SLICE_LEAVE(34)')

C SLICED_KEYS: those of a group at rsi, to the planes at rdi.
define(`SLICED_KEYS', `define(`SIZE', FULL_SIZE)
SLICE_ENTER
	lea	BITS_AT`'(%rdi), PLANES
FOR(`H', 0, 1, `
	mov	SAVED(2), %rdx
	lea	FRAME_WORD(F_COPY), %rcx
	mov	$`'64, %eax
30:
MOVE(movdqu, (%rdx), R(0))
OP(ifelse(H, 0, punpcklqdq, punpckhqdq), BYTES`'(%rdx), R(0), R(0))ifelse(SIZE, y, `	vpermq	$`'0xd8, R(0), R(0)
')MOVE(movdqa, R(0), (%rcx))
	add	$eval(2 * BYTES), %rdx
	add	$BYTES, %rcx
	dec	%eax
	jnz	30b
	lea	FRAME_WORD(F_COPY), %rsi
SLICE(%rsi, 34, 35)
	mov	$eval(4 * H), %edi
	lea	FRAME_WORD(F_NUMBERS + 3), WORD
36:
KEY_PLANES
	sub	$`'WORD_BYTES, WORD
	inc	%edi
	cmp	$eval(4 * H + 4), %edi
	jb	36b')
	mov	SAVED(1), %rdi
	mov	SAVED(2), %rsi
	mov	SAVED(4), %r10
SLICE_LEAVE(34)')

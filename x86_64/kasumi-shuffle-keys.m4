dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Keys for kasumi-shuffle.m4: the state of one key, the planes of lanes.

C BOTH_BYTES(words, scratch): the bytes B and A of each.  SUM(words, scratch): of those B and A ^ B.
define(`BOTH_BYTES', `
MOVE(movdqa, R($1), R($2))
TO_A(R($2), eval($2 + 1))
XOR(R($1), R($2))
SHIFT(psrlw, 8, R($2), R($2))
SHIFT(psllw, 8, R($2), R($2))
XOR(R($2), R($1))')
define(`SUM', `
SHIFT(psllw, 8, R($1), R($2))
XOR(R($2), R($1))')
C ROTATE(words, number, result, scratch)
define(`ROTATE', `
SHIFT(psllw, $2, R($1), R($3))
SHIFT(psrlw, eval(16 - $2), R($1), R($4))
OP(por, R($4), R($3), R($3))')

C EXPAND(words, first, result): those of the rounds, as four vectors of dwords B, A, B, A.
define(`EXPAND', `ifelse(VEX, 1, `
	vpalignr	IMM(eval(2 * $2)), R($1), R($1), R($3)', `
	movdqa	R($1), R($3)
	palignr	IMM(eval(2 * $2)), R($3), R($3)')
OP(punpckhbw, R($3), R($3), R($3 + 2))
OP(punpcklbw, R($3), R($3), R($3))
OP(punpckhwd, R($3), R($3), R($3 + 1))
OP(punpcklwd, R($3), R($3), R($3))
OP(punpckhwd, R($3 + 2), R($3 + 2), R($3 + 3))
OP(punpcklwd, R($3 + 2), R($3 + 2), R($3 + 2))')
C SINGLE(words, first, name and number of key), PAIRS(words, first, first of the second, number of KI and round)
define(`SINGLE', `EXPAND($1, $2, 8)
FOR(`V', 0, 3, `
MOVE(movq, R(8 + V), eval(128 * V + 4 * $3($4, 0, 0))(STATE))
MOVE(movhps, R(8 + V), eval(128 * V + 4 * $3($4, 0, 1))(STATE))')')
define(`PAIRS', `EXPAND(1, $1, 8)
EXPAND(1, $2, 12)
FOR(`V', 0, 3, `
OP(punpckldq, R(12 + V), R(8 + V), R(7))
MOVE(movdqu, R(7), eval(128 * V + 4 * KI($3, 0, $4))(STATE))')')

define(`SET_KEY_FUNCTION', `LET(`SIZE', x, `EXPAND_KEY')
CLEAR`'ifelse(SIZE, y, `
	vzeroupper')
	ret')
define(`EXPAND_KEY', `
LEA(.Lconstants, %r8)
MOVE(movdqu, (%rsi), R(0))
OP(pshufb, CONSTANT(C_SWAP), R(0), R(0))
OP(pxor, CONSTANT(C_KEY), R(0), R(1))
ROTATE(0, 1, 2, 8)
ROTATE(0, 5, 3, 8)
ROTATE(0, 8, 4, 8)
ROTATE(3, 8, 5, 8)
FOR(`V', 1, 5, `BOTH_BYTES(V, 8)')
SINGLE(2, 0, `KL', 1)
SINGLE(1, 2, `KL', 2)
SINGLE(3, 1, `KO', 1)
SINGLE(4, 5, `KO', 2)
SINGLE(5, 6, `KO', 3)
SUM(1, 8)
PAIRS(4, 3, 1, 0)
PAIRS(7, 5, 3, 0)
PAIRS(4, 0, 2, 1)')

C KEEP(register, name, number and byte of key, round)
define(`KEEP', `
MOVE(movdqa, R($1), eval(LANES * (32 * ((($5 + 16) % 8) / 2) + $2($3, $4, (($5 + 16) % 2))))(%rdx))')
C SHIFTED(number, mask of it, upper, lower, result): the upper byte of both shifted to the left.
define(`SHIFTED', `
SHIFT(psllw, $1, R($3), R(10))
OP(pandn, R(10), $2, R($5))
SHIFT(psrlw, eval(8 - $1), R($4), R(10))
OP(pand, $2, R(10), R(10))
XOR(R(10), R($5))')
C UPPER(n), LOWER(n): bytes of key word n, from numbers of four words.
define(`UPPER', `eval(7 - ($1) % 4)')
define(`LOWER', `eval(3 - ($1) % 4)')
C LOAD_KEYS(half): a half of the keys of LANES lanes at rax, as numbers.
define(`LOAD_KEYS', `FOR(`V', 0, 7, `
MOVE(movq, eval(32 * V + 8 * $1)(%rax), XMM(V))
OP(movhps, eval(32 * V + 16 + 8 * $1)(%rax), XMM(V), XMM(V))ifelse(SIZE, y, `
	vmovq	eval(256 + 32 * V + 8 * $1)(%rax), XMM(8)
	vmovhps	eval(256 + 32 * V + 16 + 8 * $1)(%rax), XMM(8), XMM(8)
	vinserti128	IMM(1), XMM(8), R(V), R(V)')')')
C SUBKEYS(n): those that are computed from key word n.
define(`SUBKEYS', `
SHIFTED(1, R(14), UPPER($1), LOWER($1), 8)
SHIFTED(1, R(14), LOWER($1), UPPER($1), 9)
TO_A(R(8), 10)
KEEP(8, `KL', 1, 1, $1)
KEEP(9, `KL', 1, 0, $1)
SHIFTED(5, R(15), UPPER($1), LOWER($1), 8)
SHIFTED(5, R(15), LOWER($1), UPPER($1), 9)
KEEP(9, `KO', 1, 0, $1 - 1)
KEEP(8, `KO', 3, 0, $1 - 6)
TO_A(R(8), 10)
TO_A(R(9), 10)
KEEP(8, `KO', 1, 1, $1 - 1)
KEEP(9, `KO', 3, 1, $1 - 6)
MOVE(movdqa, R(LOWER($1)), R(8))
TO_A(R(8), 10)
KEEP(8, `KO', 2, 1, $1 - 5)
KEEP(UPPER($1), `KO', 2, 0, $1 - 5)
XOR(C_PLANES($1, 0), R(UPPER($1)))
XOR(C_PLANES($1, 1), R(LOWER($1)))
TO_A(R(UPPER($1)), 10)
KEEP(UPPER($1), `KL', 2, 1, $1 - 2)
KEEP(LOWER($1), `KL', 2, 0, $1 - 2)
XOR(R(LOWER($1)), R(UPPER($1)))
FOR(`K', 1, 3, `
KEEP(UPPER($1), `KI', K, 1, $1 - NTH(K, , 4, 3, 7))
KEEP(LOWER($1), `KI', K, 0, $1 - NTH(K, , 4, 3, 7))')')

C r9 and r10: which lanes of two groups have changed.  In 256 bits there are no more groups.
define(`KASUMI_LANES', 256)	C src/kasumi-impl.h; rows.h
define(`SET_LANES_FUNCTION', `
	lea	(%rdx,%rcx), %r10
	mov	%rdx, %r9
ENTER
ifelse(SLICES, KASUMI_LANES, , `	jmp	3f
2:
	sub	IMM(SLICES), %r9
	sub	IMM(SLICES), %r10
	add	IMM(TWO_GROUPS), %rdi
	add	$eval(16 * SLICES), %rsi
3:
	cmp	IMM(SLICES), %r9
	jae	2b
')4:
	cmp	IMM(FEW), %r9
	jae	5f
	mov	%r9d, %edx
	shr	IMM(SHIFT_LANES), %edx
	lea	-1(%r10), %rcx
	mov	$eval(FEW - 1), %eax
	cmp	%rax, %rcx
	cmova	%rax, %rcx
	shr	IMM(SHIFT_LANES), %ecx
	sub	%edx, %ecx	C vectors, but for one
	mov	%edx, %eax
	shl	$eval(SHIFT_LANES + 7), %edx
	add	%rdi, %rdx
	shl	$eval(SHIFT_LANES + 4), %eax
	add	%rsi, %rax
1:
FOR(`H', 0, 1, `
LOAD_KEYS(H)
TO_BYTES
MOVE(movdqa, C_LOWER(1), R(14))
MOVE(movdqa, C_LOWER(5), R(15))
FOR(`N', eval(4 * H), eval(4 * H + 3), `SUBKEYS(N)')')
	add	$eval(128 * LANES), %rdx
	add	$eval(16 * LANES), %rax
	dec	%ecx
	jns	1b
5:
	cmp	$eval(FEW - LANES), %r10
	jbe	6f
	movb	IMM(1), HAS_BITS`'(%rdi)
6:
	cmpb	IMM(0), HAS_BITS`'(%rdi)
	je	7f
SLICED_KEYS
7:
ifelse(SLICES, KASUMI_LANES, , `	xor	%r9d, %r9d
	add	IMM(TWO_GROUPS), %rdi
	add	$eval(16 * SLICES), %rsi
	sub	IMM(SLICES), %r10
	ja	4b
')LEAVE
	ret')
define(`SHIFT_LANES', `ifelse(LANES, 32, 5, 4)')

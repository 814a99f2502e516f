dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Blocks to planes and back, and all blocks of a call, for kasumi-vbmi.asm: after kasumi-vbmi-cipher.m4.
C In vectors of blocks byte 16 l + 2 v + h belongs to block 8 v + 2 l + h of the 64: what unpacking gives.

define(`STATE', `%rdi')
define(`DST', `%rsi')
define(`SRC', `%rdx')
define(`BLOCKS', `%r11')

C --- blocks to planes and back

C UNPACK(bit, from, to): bytes of vectors whose numbers differ in that bit alternate.
define(`UNPACK', `FOR(`I', 0, 7, `ifelse(eval(I & $1), 0, `
	vpunpcklbw	$2(I + $1), $2(I), $3(I)
	vpunpckhbw	$2(I + $1), $2(I), $3(I + $1)')')')

C Q(0), ..., Q(7): eight vectors apart from T(0) to T(7).  BLOCK(set, I): a plane of the blocks.  Planes A are the first four, in
C lanes the last.
define(`Q', `ONE_KEY(`X($1)', `ifelse(SETS, 1, `T(8 + $1)', `X($1)')')')
define(`BLOCK', `ifelse(SETS, 1, `X($2)', `SPILLED($1, $2)')')
define(`PLANE_A', `ONE_KEY(`$1', `7 - $1')')
C TO_PLANES: in Q.  FROM_PLANES: from T; vector V is in Q(UNPACKED(V)), so the unpacking leaves the bytes 0, 4, 2, ... in order.
define(`TO_PLANES', `
UNPACK(4, `Q', `T')
UNPACK(2, `T', `Q')
UNPACK(1, `Q', `T')
UNPACK(4, `T', `Q')
FOR(`I', 0, 3, `AFFINE(M_ROR, 0, Q(PLANE_A(I)), Q(PLANE_A(I)))')')
define(`FROM_PLANES', `
FOR(`I', 0, 3, `AFFINE(M_ROL, 0, T(PLANE_A(I)), T(PLANE_A(I)))')
UNPACK(2, `T', `Q')
UNPACK(1, `Q', `T')
UNPACK(4, `T', `Q')')
define(`UNPACKED', `eval(4 * ($1 & 1) + 2 * ($1 >> 2) + ($1 >> 1 & 1))')

C --- memory

C VECTOR_AT(set, V, base): vector V of a set.
define(`VECTOR_AT', `eval(512 * ($1) + 8 * TO * $2)($3)')

C The last set of an iteration may have fewer blocks.  SET_MASK: rax has a bit for each.  MASK_OF(set, V): if it is the last one
C k1 gets those of vector V, and the next ones are up.  MASKED(set, `{%k1}').
define(`SET_MASK', `
	mov	$eval(64 * SETS), %ecx
	cmp	%rcx, BLOCKS
	cmovb	BLOCKS, %rcx
	neg	%ecx
	mov	IMM(-1), %rax
	shr	%cl, %rax')
define(`MASKED', `ifelse(eval($1 == SETS - 1), 1, `$2')')
define(`MASK_OF', `MASKED($1, `
	kmovb	%eax, %k1
ifelse($2, 7, , `	shr	IMM(TO), %rax')')')

define(`LOAD_BLOCKS', `FOR(`V', 0, 7, `MASK_OF($1, V)
	vmovdqu64	VECTOR_AT($1, V, SRC), Q(V)MASKED($1, {%k1}{z})')
TO_PLANES
ifelse(SETS, 1, , `FOR(`I', 0, 7, `
	vmovdqa64	Q(I), BLOCK($1, I)')')')
define(`STORE_BLOCKS', `FOR(`I', 0, 7, `
	vmovdqa64	BLOCK($1, I), T(I)')
FROM_PLANES
FOR(`V', 0, 7, `MASK_OF($1, V)
	vmovdqu64	Q(UNPACKED(V)), VECTOR_AT($1, V, DST)MASKED($1, {%k1})')')

C --- all blocks

C Encryption or decryption of the next blocks, up to 64 SETS.
define(`SOME_BLOCKS', `
SET_MASK
EACH_SET(`LOAD_BLOCKS(S)')
ROUNDS($1)
SET_MASK
EACH_SET(`STORE_BLOCKS(S)')
	add	$eval(512 * SETS), SRC')

C EACH_TIME(`SOME', label): SOME is the name of what is done with the next blocks or lanes; it gets a label.  Carry: none is left.
define(`EACH_TIME', `
$1($2)
ifelse(SETS, 4, `FOR(`I', 1, 6, `
	kxorq	%k`'I, %k`'I, %k`'I')')
	add	$eval(512 * SETS), DST
	sub	$eval(64 * SETS), BLOCKS')

C WIPE_SPILLED(sets)
define(`WIPE_SPILLED', `
	vpxor	%xmm6, %xmm6, %xmm6
FOR(`I', 0, eval(8 * $1 - 1), `
	vmovdqa64	Z(6), SPILLED(0, I)')
ifelse($1, 4, `FOR(`I', 0, 7, `
	vmovdqa64	Z(6), eval(STAYS_AT + 64 * I)(%rsp)')')')

C ALL(`SOME'): four sets at a time while there are more than three, then two, then one, of up to 32 blocks of one key in vectors of
C half the size.  On AMD Zen 4 operations of 512 bits take two cycles of a pipe: 600 cycles for 9 to 32 blocks, not 830.  Two rounds
C by llvm-mca 19, and with 512 bits: Ice Lake 180, 182, Sapphire Rapids 203, 241.
define(`ALL', `
LEA(.Lconstants, %r8)
LOWER_TABLES
1:
	cmp	IMM(192), BLOCKS
	jbe	4f
LET(`SETS', 4, `EACH_TIME(`$1', 3)')
	ja	1b
	jmp	8f
4:
	cmp	IMM(64), BLOCKS
	jbe	6f
LET(`SETS', 2, `EACH_TIME(`$1', 5)')
	jbe	8f
6:
LET(`SETS', 1, `ONE_KEY(`
	cmp	IMM(32), BLOCKS
	ja	2f
LET(`WIDTH', y, `EACH_TIME(`$1', 7)')
	jmp	8f
2:')EACH_TIME(`$1', 7)')
8:
WIPE_ALL')
define(`LOWER_TABLES', `FOR(`I', 0, 4, `
	vmovdqa64	LOWER_64(I), Z(I)')')
define(`WIPE_ALL', `FOR(`I', 6, 31, `
	vpxord	Z(I), Z(I), Z(I)')')

C The function for one key.
define(`BLOCKS_FUNCTION', `
	mov	%rcx, BLOCKS
	test	BLOCKS, BLOCKS
	jz	9f
LEA(.Lconstants, %r8)
ifelse(MODE, encrypt, `
	cmp	IMM(FEW), BLOCKS
	ja	1f
FEW_BLOCKS
	vzeroupper
	ret
1:')
PUSH(%rbp)
	mov	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	ROOM(1024 + 2560)
	and	IMM(-64), %rsp
	mov	%rsp, KEYS
FOR(`I', 0, 3, `
	vmovdqa64	CONSTANT(C_REPEAT + 64 * I), T(1 + I)')
FOR(`I', 0, 15, `
	vpermb	eval(128 * (I / 4))(STATE), T(1 + I % 4), T(0)
	vmovdqa64	T(0), eval(64 * I)(KEYS)')
	mov	BLOCKS, %rdi
ALL(`SOME_BLOCKS')
FOR(`I', 0, 15, `
	vmovdqa64	T(0), eval(64 * I)(KEYS)')
	cmp	IMM(64), %rdi
	jbe	8f
WIPE_SPILLED(4)
8:
	vzeroupper
	mov	%rbp, %rsp
	.cfi_def_cfa_register %rsp
POP(%rbp)
9:
	ret')

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 with AVX2: four blocks in vectors, a word of all of them in each; a single one in general registers.
C
C Functions: expand, encrypt, decrypt, ctr.
C Features: AVX2.  Stack: 208 bytes besides saved registers, wiped.
C State: src/threefish-impl.h; from byte 288 on subkeys 0 to 20, 128 bytes each.
C
C The last iteration may have two or three blocks; the last block also fills the unused lanes, which are stored before it.
C Words 8, 10, 12 and 14 of the vectors, and 10, 12 and 14 of the single block, are in memory, since there are 16 registers.  These
C are even words, which a MIX reads twice and writes once.

C AMD Zen 3, cycles per byte of the functions alone, by the time stamp counter, avx2 (C):
C     blocks            1            2            3            4           16          256
C     encrypt  4.59 (4.68)  3.49 (4.55)  2.35 (4.63)  1.77 (4.55)  1.75 (4.16)  1.72 (4.14)
C     decrypt  5.47 (5.27)  4.52 (5.13)  3.17 (5.20)  2.30 (5.14)  2.23 (5.10)  2.19 (4.88)
C     ctr      4.79 (5.03)  3.61 (4.94)  2.40 (4.78)  1.80 (4.68)  1.85 (4.24)  1.71 (4.12)

REQUIRES(avx2)
include(`threefish-rounds.m4')

define(`STATE', `%rdi')
define(`DST', `%rsi')
define(`SRC', `%rdx')
define(`BLOCKS', `%rcx')
define(`N', `%rax')		C ctr: the last counter word of the next block, as a number
define(`KEYS', `%r11')		C the subkey that is next; of the single block %rdi
define(`SLOTS', `%rbp')		C the words in memory, aligned
define(`V', `indir(`V$1')')
define(`FIRST_T', 12)
FOR(`I', 0, 3, `define(`V'eval(2 * I), `%ymm'I)')
FOR(`I', 0, 3, `define(`V'eval(2 * I + 8), eval(32 * I)`(SLOTS)')')
FOR(`I', 0, 7, `define(`V'eval(2 * I + 1), `%ymm'eval(4 + I))')
define(`T', `%ymm`'eval(12 + $1)')
define(`HALF', `%xmm`'eval(12 + $1)')
define(`Y', `indir(`Y$1')')	C words in general registers, or memory
define(`Y15', `%rax')
define(`Y0', `%rbx')
define(`Y1', `%rbp')
define(`Y2', `%rsi')
define(`Y3', `%r8')
define(`Y4', `%r9')
define(`Y5', `%r10')
define(`Y6', `%r11')
define(`Y7', `%r12')
define(`Y8', `%r13')
define(`Y9', `%r14')
define(`Y11', `%r15')
define(`Y13', `%rdx')
define(`Y10', `24(%rsp)')
define(`Y12', `32(%rsp)')
define(`Y14', `40(%rsp)')
define(`FREE', `%rcx')
define(`TO', `(%rsp)')		C DST, SRC and a counter of the single block
define(`FROM', `8(%rsp)')
define(`LEFT', `16(%rsp)')
define(`FRAME_SIZE', 208)

define(`TWEAK', `eval(136 + 8 * ($1))')
define(`COUNTER', `eval(160 + 8 * ($1))')
define(`SUBKEY', `eval(288 + 128 * ($1))')
define(`LAST_SUBKEY', 20)
define(`ENCRYPTING', `ifelse(MODE, decrypt, `$2', `$1')')	C MODE is ctr, encrypt or decrypt
define(`LABEL', `.L`'MODE`'_$1')
define(`IN_MEMORY', `eval($1 % 2 == 0 && $1 >= $2)')

C --- MIX of the pairs of a round: four whose words are in registers, then twice two

define(`FOUR', `$1($2, $3, $4, 0)
$1($5, $6, $7, 1)
$1($8, $9, $10, 2)
$1($11, $12, $13, 3)')
define(`PAIRS_1', `$1($14, $15, $16, 0)
$1($17, $18, $19, 2)')
define(`PAIRS_2', `$1($20, $21, $22, 0)
$1($23, $24, $25, 2)')
define(`VMIXES', `FOR(`G', 0, 2, `ENCRYPTING(`FOR(`I', 1, 4, `GROUP(`VMIX'I, $@)
')', `FOR(`I', 1, 4, `GROUP(`VUNMIX'I, $@)
')')')')
define(`GROUP', `ifelse(G, 0, `PAIRS_1($@)', G, 1, `FOUR($@)', `PAIRS_2($@)')')
define(`BY_BYTES', `eval($1 % 8 == 0)')
C The sum of a word in memory is in the temporary after the one of the rotation, until the end.
define(`A', `ifelse(IN_MEMORY($1, 8), 1, `T(eval($2 + 1))', `V($1)')')
define(`VMIX1', `ifelse(IN_MEMORY($1, 8), 1, `	vpaddq	V($1), V($2), T(eval($4 + 1))
	vmovdqa	T(eval($4 + 1)), V($1)', `	vpaddq	V($2), V($1), V($1)')')
define(`VMIX2', `ifelse(BY_BYTES($3), 1, `	vpshufb	rotate_$3(%rip), V($2), V($2)', `	vpsllq	IMM($3), V($2), T($4)
	vpsrlq	IMM(eval(64 - $3)), V($2), V($2)')')
define(`VMIX3', `ifelse(BY_BYTES($3), 1, `', `	vpxor	A($1, $4), T($4), T($4)')')
define(`VMIX4', `	vpxor	ifelse(BY_BYTES($3), 1, `A($1, $4)', `T($4)'), V($2), V($2)')
define(`VUNMIX1', `ifelse(IN_MEMORY($1, 8), 1, `	vmovdqa	V($1), T(eval($4 + 1))
')	vpxor	A($1, $4), V($2), V($2)')
define(`VUNMIX2', `ifelse(BY_BYTES($3), 1, `	vpshufb	rotate_`'eval(64 - $3)(%rip), V($2), V($2)', `	vpsrlq	IMM($3), V($2), T($4)
	vpsllq	IMM(eval(64 - $3)), V($2), V($2)')')
define(`VUNMIX3', `ifelse(BY_BYTES($3), 1, `', `	vpor	T($4), V($2), V($2)')')
define(`VUNMIX4', `	vpsubq	V($2), A($1, $4), A($1, $4)
ifelse(IN_MEMORY($1, 8), 1, `	vmovdqa	T(eval($4 + 1)), V($1)')')

define(`SMIXES', `FOR(`G', 0, 2, `ENCRYPTING(`FOR(`I', 1, 3, `GROUP(`SMIX'I, $@)
')', `FOR(`I', 1, 3, `GROUP(`SUNMIX'I, $@)
')')')')
define(`SMIX1', `	add	Y($2), Y($1)')
define(`SMIX2', `	rol	IMM($3), Y($2)')
define(`SMIX3', `	xor	Y($1), Y($2)')
define(`SUNMIX1', `	xor	Y($1), Y($2)')
define(`SUNMIX2', `	ror	IMM($3), Y($2)')
define(`SUNMIX3', `	sub	Y($2), Y($1)')

C Subkey number n after the one at KEYS, or with offset bytes at STATE.
define(`VSUBKEY', `FOR(`W', 0, 15, `ifelse(IN_MEMORY(W, 8), 1, `ENCRYPTING(`
	vpbroadcastq eval(128 * ($1) + 8 * W)(KEYS), T(eval(W / 2 % 2))
	vpaddq	V(W), T(eval(W / 2 % 2)), T(eval(W / 2 % 2))
	vmovdqa	T(eval(W / 2 % 2)), V(W)
', `	vpbroadcastq eval(128 * ($1) + 8 * W)(KEYS), T(0)
	vmovdqa	V(W), T(1)
	vpsubq	T(0), T(1), T(1)
	vmovdqa	T(1), V(W)
')', `	vpbroadcastq eval(128 * ($1) + 8 * W)(KEYS), T(eval(2 + W % 2))
	ENCRYPTING(vpaddq, vpsubq)	T(eval(2 + W % 2)), V(W), V(W)
')')')
define(`SSUBKEY', `FOR(`W', 0, 15, `ifelse(IN_MEMORY(W, 10), 1, `	mov	eval(SUBKEY($1) + 8 * W)(%rdi), FREE
	ENCRYPTING(add, sub)	FREE, Y(W)
', `	ENCRYPTING(add, sub)	eval(SUBKEY($1) + 8 * W)(%rdi), Y(W)
')')')

C Eight rounds in each iteration.
define(`VCIPHER', `define(`MIXES', `VMIXES($'`@)')ENCRYPTING(`
	lea	SUBKEY(0)(STATE), KEYS
	lea	SUBKEY(LAST_SUBKEY)(STATE), %r15
VSUBKEY(0)
	.balign	32
LABEL(four):
FOR(`D', 0, 3, `ROUND1024(D)
')VSUBKEY(1)
FOR(`D', 4, 7, `ROUND1024(D)
')VSUBKEY(2)
	add	$`'256, KEYS
	cmp	%r15, KEYS
	jb	LABEL(four)', `
	lea	SUBKEY(LAST_SUBKEY)(STATE), KEYS
	lea	SUBKEY(0)(STATE), %r15
	.balign	32
LABEL(four):
VSUBKEY(0)
FOR(`D', 0, 3, `ROUND1024(eval(7 - D))
')VSUBKEY(-1)
FOR(`D', 4, 7, `ROUND1024(eval(7 - D))
')
	sub	$`'256, KEYS
	cmp	%r15, KEYS
	ja	LABEL(four)
VSUBKEY(0)')')
define(`SCIPHER', `define(`MIXES', `SMIXES($'`@)')	movl	$`'10, LEFT
ENCRYPTING(`SSUBKEY(0)', `	add	IMM(eval(SUBKEY(LAST_SUBKEY) - SUBKEY(0))), %rdi')
	.balign	32
LABEL(single):
ENCRYPTING(`FOR(`D', 0, 3, `ROUND1024(D)
')SSUBKEY(1)
FOR(`D', 4, 7, `ROUND1024(D)
')SSUBKEY(2)
	add	$`'256, %rdi', `SSUBKEY(0)
FOR(`D', 0, 3, `ROUND1024(eval(7 - D))
')SSUBKEY(-1)
FOR(`D', 4, 7, `ROUND1024(eval(7 - D))
')	add	$`'-256, %rdi')
	decl	LEFT
	jnz	LABEL(single)
ENCRYPTING(, `SSUBKEY(0)')')

C --- four blocks

C Offsets of blocks 1, 2 and 3, or of the last block.
define(`LAST', `indir(`Y'eval(2 + $1))')
define(`LANES', `	lea	-1(BLOCKS), LAST(3)
FOR(`I', 1, 3, `	mov	IMM(I), ifelse(I, 3, %r12, LAST(I))
	cmp	LAST(3), ifelse(I, 3, %r12, LAST(I))
	ifelse(I, 3, `cmovb	%r12, LAST(3)', `cmova	LAST(3), LAST(I)')
')FOR(`I', 1, 3, `	shl	$`'7, LAST(I)
')')
define(`AT', `$3($1`'ifelse($2, 0, `', `, LAST($2)'))')	C AT(register, block, byte)

C PUT(word, instruction, operands): to a register, or by the last temporary to memory.
define(`PUT', `ifelse(IN_MEMORY($1, 8), 1, `	$2, T(3)
	vmovdqa	T(3), V($1)', `	$2, V($1)')')
define(`VLOAD', `LANES
ifelse(MODE, ctr, `
FOR(`W', 0, 14, `PUT(W, `vpbroadcastq COUNTER(W)(STATE)')
')	vmovq	N, HALF(0)
	vpbroadcastq HALF(0), T(0)
	vpaddq	lanes(%rip), T(0), V(15)
	vpshufb	swap(%rip), V(15), V(15)', `
FOR(`H', 0, 7, `	vmovdqu	AT(SRC, 0, eval(16 * H)), HALF(0)
	vmovdqu	AT(SRC, 1, eval(16 * H)), HALF(1)
	vinserti128 $`'1, AT(SRC, 2, eval(16 * H)), T(0), T(0)
	vinserti128 $`'1, AT(SRC, 3, eval(16 * H)), T(1), T(1)
PUT(eval(2 * H), `vpunpcklqdq T(1), T(0)')
	vpunpckhqdq T(1), T(0), V(eval(2 * H + 1))
')')')
C Four words of all blocks become a quarter of each block, in registers of words that are done.  All input of a quarter is read
C before its output is written, since lanes without a block have the input of the last one, and are stored before it.
define(`VSTORE', `FOR(`Q', 0, 3, `LET(`F', eval(4 * Q), `
ifelse(IN_MEMORY(F, 8), 1, `	vmovdqa	V(F), T(2)
	vpunpckhqdq V(eval(F + 1)), T(2), T(1)		C words 0 and 1 of blocks 1 and 3
	vpunpcklqdq V(eval(F + 1)), T(2), T(0)		C of blocks 0 and 2
	vmovdqa	V(eval(F + 2)), T(2)
	vpunpckhqdq V(eval(F + 3)), T(2), T(3)
	vpunpcklqdq V(eval(F + 3)), T(2), T(2)', `	vpunpckhqdq V(eval(F + 1)), V(F), T(1)
	vpunpcklqdq V(eval(F + 1)), V(F), T(0)
	vpunpckhqdq V(eval(F + 3)), V(eval(F + 2)), T(3)
	vpunpcklqdq V(eval(F + 3)), V(eval(F + 2)), T(2)')
	vperm2i128 $`'0x31, T(3), T(1), V(eval(F + 1))
	vinserti128 $`'1, HALF(3), T(1), T(1)
	vperm2i128 $`'0x31, T(2), T(0), V(eval(F + 3))
	vinserti128 $`'1, HALF(2), T(0), T(0)
ifelse(MODE, ctr, `	vpxor	AT(SRC, 3, eval(32 * Q)), V(eval(F + 1)), V(eval(F + 1))
	vpxor	AT(SRC, 2, eval(32 * Q)), V(eval(F + 3)), V(eval(F + 3))
	vpxor	AT(SRC, 1, eval(32 * Q)), T(1), T(1)
	vpxor	AT(SRC, 0, eval(32 * Q)), T(0), T(0)
')	vmovdqu	V(eval(F + 1)), AT(DST, 3, eval(32 * Q))
	vmovdqu	V(eval(F + 3)), AT(DST, 2, eval(32 * Q))
	vmovdqu	T(1), AT(DST, 1, eval(32 * Q))
	vmovdqu	T(0), AT(DST, 0, eval(32 * Q))
')')')

C --- one block

define(`SLOAD', `	mov	DST, TO
	mov	SRC, FROM
ifelse(MODE, ctr, `	bswap	Y(15)
FOR(`W', 0, 14, `ifelse(IN_MEMORY(W, 10), 1, `	mov	COUNTER(W)(STATE), FREE
	mov	FREE, Y(W)
', `	mov	COUNTER(W)(STATE), Y(W)
')')', `FOR(`W', 0, 15, `ifelse(IN_MEMORY(W, 10), 1, `	mov	eval(8 * W)(SRC), FREE
	mov	FREE, Y(W)
', W, 13, `', `	mov	eval(8 * W)(SRC), Y(W)
')')	mov	104(SRC), Y(13)
')')
define(`SSTORE', `	mov	FROM, %rdi
ifelse(MODE, ctr, `FOR(`W', 0, 15, `ifelse(IN_MEMORY(W, 10), 1, `	mov	eval(8 * W)(%rdi), FREE
	xor	FREE, Y(W)
', `	xor	eval(8 * W)(%rdi), Y(W)
')')')	mov	TO, %rdi
FOR(`W', 0, 15, `ifelse(IN_MEMORY(W, 10), 1, `	mov	Y(W), FREE
	mov	FREE, eval(8 * W)(%rdi)
	movq	$`'0, Y(W)
', `	mov	Y(W), eval(8 * W)(%rdi)
')')')

define(`FUNCTION', `define(`MODE', $1)
	test	BLOCKS, BLOCKS
	jz	LABEL(return)
ifelse(MODE, ctr, `	mov	COUNTER(15)(STATE), N')
	SAVE_REGISTERS
	FRAME(FRAME_SIZE)
	cmp	$`'1, BLOCKS
	je	LABEL(one)
	lea	eval(FRAME_SIZE - 129)(%rsp), SLOTS
	and	$`'-32, SLOTS
LABEL(more):
VLOAD
VCIPHER
VSTORE
	add	$`'512, SRC
	add	$`'512, DST
ifelse(MODE, ctr, `	add	$`'4, N')
	sub	$`'4, BLOCKS
	jbe	LABEL(end)
	cmp	$`'1, BLOCKS
	ja	LABEL(more)
LABEL(end):
	vzeroall
FOR(`I', 0, 3, `	vmovdqa	%ymm0, eval(32 * I)(SLOTS)
')	cmp	$`'1, BLOCKS
	jne	LABEL(restore)
LABEL(one):
SLOAD
SCIPHER
SSTORE
LABEL(restore):
	END_FRAME(FRAME_SIZE)
	RESTORE_REGISTERS
LABEL(return):
	ret')

PROLOGUE(xcsi_threefish1024_encrypt_avx2)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_avx2)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_avx2)
FUNCTION(ctr)
EPILOGUE

C Each word of the key goes where subkeys have it: word W of subkey S is k[S + W].
PROLOGUE(xcsi_threefish1024_expand_avx2)
define(`TW', `ifelse(eval(($1) % 3), 0, %r8, eval(($1) % 3), 1, %r9, %r10)')
FOR(`I', 0, 2, `	mov	TWEAK(I)(STATE), TW(I)
')FOR(`I', 0, 16, `	mov	eval(8 * I)(STATE), %rax
FOR(`S', 0, 20, `LET(`W', eval((I + 34 - S) % 17), `ifelse(eval(W < 13), 1, `	mov	%rax, eval(SUBKEY(S) + 8 * W)(STATE)
', W, 16, `', `ifelse(W, 15, `	lea	S`'(%rax), %rdx', `	mov	TW(S + W - 13), %rdx
	add	%rax, %rdx')
	mov	%rdx, eval(SUBKEY(S) + 8 * W)(STATE)
')')')')	ret
EPILOGUE

RODATA(lanes, 32)
	.quad	0, 1, 2, 3
END_RODATA

define(`BYTES', `FOR(`J', 0, 3, `FOR(`I', 0, 7, `	.byte	eval(8 * (J % 2) + $1)
')')')
RODATA(swap, 32)
BYTES(`7 - I')END_RODATA
define(`ROTATE', `
RODATA(rotate_$1, 32)
BYTES(`(I + eval(8 - $1 / 8)) % 8')END_RODATA')
ROTATE(8)
ROTATE(24)
ROTATE(56)
ROTATE(40)
ROTATE(16)
ROTATE(48)

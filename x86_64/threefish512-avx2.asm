C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 with AVX2: four blocks in vectors, a word of all of them in each; a single one in general registers.
C
C Functions: expand, encrypt, decrypt, ctr.
C Features: AVX2.  Stack: none but saved registers.
C State: src/threefish-impl.h; from byte 160 on subkeys 0 to 18, 64 bytes each.
C
C The last iteration may have two or three blocks; the last block also fills the unused lanes, which are stored before it.

C AMD Zen 3, cycles per byte of the functions alone, by the time stamp counter, avx2 (C):
C     blocks            1            2            3            4           16          256
C     encrypt  3.75 (4.59)  3.11 (4.50)  2.05 (4.42)  1.54 (4.27)  1.52 (4.13)  1.48 (3.86)
C     decrypt  4.26 (4.57)  3.56 (4.37)  2.33 (4.41)  1.76 (4.28)  1.80 (4.34)  1.76 (4.24)
C     ctr      3.59 (4.15)  3.02 (4.08)  2.03 (4.08)  1.53 (4.03)  1.51 (4.01)  1.50 (3.89)

REQUIRES(avx2)
include(`threefish-rounds.m4')

define(`STATE', `%rdi')
define(`DST', `%rsi')
define(`SRC', `%rdx')
define(`BLOCKS', `%rcx')
define(`N', `%rax')		C ctr: the last counter word of the next block, as a number
define(`KEYS', `%r11')		C the subkey that is next
define(`V', `%ymm$1')
define(`T', `%ymm`'eval(8 + $1)')
define(`HALF', `%xmm`'eval(8 + $1)')
define(`Y', `indir(`Y$1')')	C words in general registers
define(`Y0', `%rbx')
define(`Y1', `%rbp')
define(`Y2', `%r8')
define(`Y3', `%r9')
define(`Y4', `%r10')
define(`Y5', `%r12')
define(`Y6', `%r13')
define(`Y7', `%r14')

define(`TWEAK', `eval(72 + 8 * ($1))')
define(`COUNTER', `eval(96 + 8 * ($1))')
define(`SUBKEY', `eval(160 + 64 * ($1))')
define(`LAST_SUBKEY', 18)
define(`ENCRYPTING', `ifelse(MODE, decrypt, `$2', `$1')')	C MODE is ctr, encrypt or decrypt
define(`LABEL', `.L`'MODE`'_$1')

C --- MIX of four pairs

define(`EACH', `$1($2, $3, $4, 0)
$1($5, $6, $7, 1)
$1($8, $9, $10, 2)
$1($11, $12, $13, 3)')
define(`VMIXES', `ENCRYPTING(`EACH(`VMIX1', $@)
EACH(`VMIX2', $@)
EACH(`VMIX3', $@)
EACH(`VMIX4', $@)', `EACH(`VUNMIX1', $@)
EACH(`VUNMIX2', $@)
EACH(`VUNMIX3', $@)
EACH(`VUNMIX4', $@)')')
define(`BY_BYTES', `eval($1 % 8 == 0)')
define(`VMIX1', `	vpaddq	V($2), V($1), V($1)')
define(`VMIX2', `ifelse(BY_BYTES($3), 1, `	vpshufb	rotate_$3(%rip), V($2), V($2)', `	vpsllq	IMM($3), V($2), T($4)
	vpsrlq	IMM(eval(64 - $3)), V($2), V($2)')')
define(`VMIX3', `ifelse(BY_BYTES($3), 1, `', `	vpxor	V($1), T($4), T($4)')')
define(`VMIX4', `	vpxor	ifelse(BY_BYTES($3), 1, `V($1)', `T($4)'), V($2), V($2)')
define(`VUNMIX1', `	vpxor	V($1), V($2), V($2)')
define(`VUNMIX2', `ifelse(BY_BYTES($3), 1, `	vpshufb	rotate_`'eval(64 - $3)(%rip), V($2), V($2)', `	vpsrlq	IMM($3), V($2), T($4)
	vpsllq	IMM(eval(64 - $3)), V($2), V($2)')')
define(`VUNMIX3', `ifelse(BY_BYTES($3), 1, `', `	vpor	T($4), V($2), V($2)')')
define(`VUNMIX4', `	vpsubq	V($2), V($1), V($1)')

define(`SMIXES', `ENCRYPTING(`EACH(`SMIX1', $@)
EACH(`SMIX2', $@)
EACH(`SMIX3', $@)', `EACH(`SUNMIX1', $@)
EACH(`SUNMIX2', $@)
EACH(`SUNMIX3', $@)')')
define(`SMIX1', `	add	Y($2), Y($1)')
define(`SMIX2', `	rol	IMM($3), Y($2)')
define(`SMIX3', `	xor	Y($1), Y($2)')
define(`SUNMIX1', `	xor	Y($1), Y($2)')
define(`SUNMIX2', `	ror	IMM($3), Y($2)')
define(`SUNMIX3', `	sub	Y($2), Y($1)')

C Subkey number n after the one at KEYS.
define(`VSUBKEY', `FOR(`W', 0, 7, `	vpbroadcastq eval(64 * ($1) + 8 * W)(KEYS), T(eval(W % 4))
	ENCRYPTING(vpaddq, vpsubq)	T(eval(W % 4)), V(W), V(W)
')')
define(`SSUBKEY', `FOR(`W', 0, 7, `	ENCRYPTING(add, sub)	eval(64 * ($1) + 8 * W)(KEYS), Y(W)
')')

C Eight rounds in each iteration.  CIPHER(name of the loop, MIXES, SUBKEY)
define(`CIPHER', `define(`MIXES', `$2($'`@)')ENCRYPTING(`
	lea	SUBKEY(0)(STATE), KEYS
	lea	SUBKEY(LAST_SUBKEY)(STATE), %r15
$3(0)
	.balign	32
LABEL($1):
FOR(`D', 0, 3, `ROUND512(D)
')$3(1)
FOR(`D', 4, 7, `ROUND512(D)
')$3(2)
	add	$`'128, KEYS
	cmp	%r15, KEYS
	jb	LABEL($1)', `
	lea	SUBKEY(LAST_SUBKEY)(STATE), KEYS
	lea	SUBKEY(0)(STATE), %r15
	.balign	32
LABEL($1):
$3(0)
FOR(`D', 0, 3, `ROUND512(eval(7 - D))
')$3(-1)
FOR(`D', 4, 7, `ROUND512(eval(7 - D))
')
	sub	$`'128, KEYS
	cmp	%r15, KEYS
	ja	LABEL($1)
$3(0)')')

C --- four blocks

C Offsets of blocks 1, 2 and 3, or of the last block.
define(`LAST', `indir(`Y'eval(1 + $1))')
define(`LANES', `	lea	-1(BLOCKS), LAST(3)
FOR(`I', 1, 3, `	mov	IMM(I), ifelse(I, 3, %r12, LAST(I))
	cmp	LAST(3), ifelse(I, 3, %r12, LAST(I))
	ifelse(I, 3, `cmovb	%r12, LAST(3)', `cmova	LAST(3), LAST(I)')
')FOR(`I', 1, 3, `	shl	$`'6, LAST(I)
')')
define(`AT', `$3($1`'ifelse($2, 0, `', `, LAST($2)'))')	C AT(register, block, byte)

define(`VLOAD', `LANES
ifelse(MODE, ctr, `
FOR(`W', 0, 6, `	vpbroadcastq COUNTER(W)(STATE), V(W)
')	vmovq	N, HALF(0)
	vpbroadcastq HALF(0), T(0)
	vpaddq	lanes(%rip), T(0), V(7)
	vpshufb	swap(%rip), V(7), V(7)', `
FOR(`H', 0, 3, `	vmovdqu	AT(SRC, 0, eval(16 * H)), HALF(0)
	vmovdqu	AT(SRC, 1, eval(16 * H)), HALF(1)
	vinserti128 $`'1, AT(SRC, 2, eval(16 * H)), T(0), T(0)
	vinserti128 $`'1, AT(SRC, 3, eval(16 * H)), T(1), T(1)
	vpunpcklqdq T(1), T(0), V(eval(2 * H))
	vpunpckhqdq T(1), T(0), V(eval(2 * H + 1))
')')')
define(`VSTORE', `
FOR(`Q', 0, 1, `LET(`F', eval(4 * Q), `
	vpunpcklqdq V(eval(F + 1)), V(F), T(0)		C words 0 and 1 of blocks 0 and 2
	vpunpckhqdq V(eval(F + 1)), V(F), T(1)		C of blocks 1 and 3
	vpunpcklqdq V(eval(F + 3)), V(eval(F + 2)), T(2)
	vpunpckhqdq V(eval(F + 3)), V(eval(F + 2)), T(3)
	vinserti128 $`'1, HALF(2), T(0), V(F)
	vinserti128 $`'1, HALF(3), T(1), V(eval(F + 1))
	vperm2i128 $`'0x31, T(2), T(0), V(eval(F + 2))
	vperm2i128 $`'0x31, T(3), T(1), V(eval(F + 3))')
ifelse(MODE, ctr, `FOR(`I', 0, 3, `	vpxor	AT(SRC, I, eval(32 * Q)), V(eval(4 * Q + I)), V(eval(4 * Q + I))
')')')
FOR(`I', 0, 3, `FOR(`Q', 0, 1, `	vmovdqu	V(eval(4 * Q + 3 - I)), AT(DST, eval(3 - I), eval(32 * Q))
')')')

C --- one block

define(`SLOAD', `ifelse(MODE, ctr, `FOR(`W', 0, 6, `	mov	COUNTER(W)(STATE), Y(W)
')	mov	N, Y(7)
	bswap	Y(7)', `FOR(`W', 0, 7, `	mov	eval(8 * W)(SRC), Y(W)
')')')
define(`SSTORE', `FOR(`W', 0, 7, `ifelse(MODE, ctr, `	xor	eval(8 * W)(SRC), Y(W)
')	mov	Y(W), eval(8 * W)(DST)
')')

define(`FUNCTION', `define(`MODE', $1)
	test	BLOCKS, BLOCKS
	jz	LABEL(return)
ifelse(MODE, ctr, `	mov	COUNTER(7)(STATE), N')
	SAVE_REGISTERS
	cmp	$`'1, BLOCKS
	je	LABEL(one)
LABEL(more):
VLOAD
CIPHER(four, `VMIXES', `VSUBKEY')
VSTORE
	add	$`'256, SRC
	add	$`'256, DST
ifelse(MODE, ctr, `	add	$`'4, N')
	sub	$`'4, BLOCKS
	jbe	LABEL(end)
	cmp	$`'1, BLOCKS
	ja	LABEL(more)
LABEL(end):
	vzeroall
	cmp	$`'1, BLOCKS
	jne	LABEL(restore)
LABEL(one):
SLOAD
CIPHER(single, `SMIXES', `SSUBKEY')
SSTORE
LABEL(restore):
	RESTORE_REGISTERS
LABEL(return):
	ret')

PROLOGUE(xcsi_threefish512_encrypt_avx2)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_avx2)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_avx2)
FUNCTION(ctr)
EPILOGUE

C Each word of the key goes where subkeys have it: word W of subkey S is k[S + W].
PROLOGUE(xcsi_threefish512_expand_avx2)
FOR(`I', 0, 2, `	mov	TWEAK(I)(STATE), indir(`Y'eval(2 + I))
')FOR(`I', 0, 8, `	mov	eval(8 * I)(STATE), %rax
FOR(`S', 0, 18, `LET(`W', eval((I + 27 - S) % 9), `ifelse(eval(W < 5), 1, `	mov	%rax, eval(SUBKEY(S) + 8 * W)(STATE)
', W, 8, `', `ifelse(W, 7, `	lea	S`'(%rax), %rdx', `	mov	indir(`Y'eval(2 + (S + W - 5) % 3)), %rdx
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

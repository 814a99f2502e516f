C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications of two blocks: ghash-vpclmul.m4 with LANES = 2, 16 blocks per reduction.
C
C Functions: set_key, update, update_padded, polyval.
C Features: VPCLMULQDQ, AVX2.
C Bounds: none, there are no carries (src/ghash-impl.h).
C
C AMD Zen 5, as in ghash-pclmul.asm:
C   bytes                16    64   128   256   512  1344  1350  4096 16384   1 MiB
C   vpclmul, cycles      23    29    41    65   114   270   296   789  3109
C   cycles per byte    1.44  0.46  0.32  0.25  0.22  0.20  0.22  0.19  0.19    0.19
C A single block takes xmm registers: on Zen 3 36 cycles for 16 bytes, not 41.
C Limit: one vpclmulqdq in 2 cycles, 0.1875 cycles per byte.

REQUIRES(avx2, pclmul, vpclmulqdq)

define(`LANES', 2)
include(`ghash-vpclmul.m4')

PROLOGUE(xcsi_ghash_set_key_vpclmul)
SET_KEY
EPILOGUE

PROLOGUE(xcsi_ghash_update_vpclmul)
UPDATE
EPILOGUE

C The last block is multiplied apart from the others, which are pairs but for an odd one.  A single block has zeros in the upper
C half.
define(`POWER_H', `eval($2 + 16 * (GROUP - $1))(KEY)')
define(`BY_POWER', `$1(POWER_H($2, 0), POWER_H($2, SUMS))')
define(`OTHERS_LOW', `%r11d')
define(`R', `%xmm`$1'')
define(`OP', `v$1 $2, $3')
define(`OP3', `v$1 $2, $3, $3')
define(`CONSTANTS_AND_Y', `
	vmovdqa	poly(%rip), %xmm`'POLY
	vmovdqa	swap(%rip), %xmm`'SWAP
	vmovdqu	(Y_ADDRESS), %xmm`'Y
	vpshufb	%xmm`'SWAP, %xmm`'Y, %xmm`'Y')
define(`LAST_AND_OTHERS', `
CONSTANTS
BY_POWER(`MULTIPLY_FIRST', 1)
	mov	%ecx, OTHERS_LOW
	lea	-1(%rcx), %eax
	shl	IMM(4), %eax
	lea	eval(16 * (GROUP - 2))(KEY), POWER
	sub	%rax, POWER
	test	IMM(16), %al
	jnz	LABEL(pairs)
	vmovdqu	(SRC, LAST), %xmm`'X
	vpshufb	%xmm`'SWAP, %xmm`'X, %xmm`'X
	test	%eax, %eax
	jz	LABEL(two)
BY_POWER(`MULTIPLY', 2)
	sub	IMM(VECTOR), %eax
	jz	.Lxcsi_ghash_update_vpclmul_first
	jmp	.Lxcsi_ghash_update_vpclmul_vector
LABEL(two):
	vpxor	%xmm`'Y, %xmm`'X, %xmm`'X
BY_POWER(`MULTIPLY', 2)
	jmp	.Lxcsi_ghash_update_vpclmul_done
LABEL(pairs):
	sub	IMM(16), %eax
	jz	.Lxcsi_ghash_update_vpclmul_first
	jmp	.Lxcsi_ghash_update_vpclmul_vector')
define(`ALONE', `
	vpxor	%xmm`'Y, %xmm`'X, %xmm`'X
	jmp	.Lxcsi_ghash_update_vpclmul_alone')

include(`ghash-padded.m4')

PROLOGUE(xcsi_ghash_update_padded_vpclmul)
UPDATE_PADDED(eval(16 * GROUP), xcsi_ghash_update_vpclmul)
EPILOGUE

PROLOGUE(xcsi_ghash_polyval_vpclmul)
LET(`ORDER', little, `UPDATE')
EPILOGUE

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
C Intel Xeon with AMX (Granite Rapids), ns of update; before, powers were memory operands of two products:
C   bytes                16    64   256  1024  1350  4096 16384
C   vpclmul             2.3   3.8   8.8  36.6  49.0   146   564
C   before              2.4   4.2   9.8  38.9  52.4   156   567
C Later, with reductions of all groups by multiplications, not by shifts, whose shuffles of bytes have the port of multiplications;
C hash, two libraries in turn, the least of 2000:
C   bytes               256   512  1024  1350  4096 16384
C   vpclmul             9.8    18    33    45   126   463
C   shifts              9.8    19    35    50   147   550
C Model of whole calls of 4096 bytes, cycles, and with shifts: Alder Lake 499, 560; Ice Lake 520, 592; AMD Zen 3 897, 886; Zen 4
C 1010, 1040.
C set_key 17.0, for up to 8 blocks 8.4.
C A single block takes xmm registers: on Zen 3 36 cycles for 16 bytes, not 41.
C Limit: one vpclmulqdq in 2 cycles, 0.1875 cycles per byte.

REQUIRES(avx2, pclmul, vpclmulqdq)

define(`LANES', 2)
include(`ghash-vpclmul.m4')

C set_key: even powers are squares, which take a multiplication less than products and do not wait for sums of halves.
C Registers 7: H^2, H^2; 8: H^2, H; 9: H^4, H^3; 11: H^3, H; 10: H^8, H^6; 6: H^7, H^5.  Then squares of the last two in 8 and 9,
C and products by H^8 in 11 and 10.
C AMD Zen 3, cycles, before, when all but H^2 were products, and now, with c64: 104 95 51.  By llvm-mca 19 the multiplications alone
C take 72, one call 124: not all of that is hidden by the next one.  Ice Lake 102 96, Alder Lake 75 70, Zen 4 105 100.
C No gain: squares by table lookups in registers (vpshufb) of halves of bytes, 104 when this took 101; Alder Lake 91.
define(`SUM2', 4)
define(`SUM6', 7)
define(`SUM7', 13)
define(`SUM8', 15)
define(`SUM9', 4)
define(`SUM11', 3)
define(`SUM12', 13)
C STORE_PAIR(instruction of two registers, index)
define(`STORE_PAIR', `
	$1, %ymm2
STORE(2, $2)')
define(`POWERS', `
	vpblendd `$'0xf0, %ymm6, %ymm7, %ymm8
HALVES(7)
STORE(8, 7)
PRODUCT(8, 7, 9)
TOP_LANE(9, 12)
HALVES(12)
	vperm2i128 `$'0x31, %ymm8, %ymm9, %ymm11
HALVES(11)
SQUARE(9, 10)
PRODUCT(11, 12, 6)
STORE(9, 6)
STORE_PAIR(`vinserti128 `$'1, %xmm6, %ymm10', 4)
STORE_PAIR(`vperm2i128 `$'0x31, %ymm6, %ymm10', 5)
	cmp	IMM(8), %rdx
	jbe	.Lfew
TOP_LANE(10, 12)
HALVES(12)
HALVES(6)
SQUARE(10, 8)
PRODUCT(11, 12, 11)
SQUARE(6, 9)
PRODUCT(6, 12, 10)
STORE_PAIR(`vperm2i128 `$'0x21, %ymm11, %ymm8', 2)
STORE_PAIR(`vperm2i128 `$'0x31, %ymm11, %ymm9', 3)
STORE_PAIR(`vpblendd `$'0xf0, %ymm10, %ymm9', 1)
STORE_PAIR(`vinserti128 `$'1, %xmm10, %ymm8', 0)')

PROLOGUE(xcsi_ghash_set_key_vpclmul)
SET_KEY(`POWERS')
.Lfew:
END_OF_FEW
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

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH by byte shuffles of blocks as they are, for CPUs with AVX2 without carry-less multiplication, or where it is hidden.
C
C Functions: set_key, update.
C Features: AVX2.  Stack of set_key: 72 bytes, wiped.
C Key (that of ssse3), formulas: ghash-shuffle.m4; the lower lane has sums for j = 0 to 7, the upper one for 8 to 15.
C Bounds: none, there are no carries (src/ghash-impl.h).
C
C Intel Xeon with AMX (Granite Rapids), cycles per byte by xcs speed, and of rows below:
C   bytes         16     64    256   1350   4096  16384   set_key (cycles)
C   avx2bytes   2.80   1.35   1.15   1.14   1.10   1.10   369
C   ssse3       4.16   2.17   2.03   2.06   2.00   2.00   487
C   c64         9.16   6.88   6.25   6.21   6.08   6.22    44
C Tables of one power by llvm-mca 19, and those of ssse3: Skylake 56, 96; Ice Lake 36, 64; Zen 2 30, 59; Zen 3 32, 48.
C A group by llvm-mca 19: Haswell, Skylake and Cascade Lake 84 cycles, 1.32 per byte; Ice Lake 65, Zen 2 76, Zen 3 66, Zen 4 86.
C Limit: on Cascade Lake 74 shuffles, one a cycle.
C
C Slower: V[0], V[1], ... added by shuffles, 14 more, 91 cycles; masks in memory, 85.

REQUIRES(avx2)

include(`ghash-shuffle.m4')

define(`V', `%ymm`'eval($1)')
define(`X', `%xmm`'eval($1)')

C --- set_key: register n holds what X(n) does in ssse3, in the lower lane for j = 0 to 7, in the upper one for 8 to 15.

define(`TIMES_X', `
	vpsllq	IMM(63), X($1), %xmm4
	vpsrlq	IMM(1), X($1), X($2)
	vpshufd	IMM(0x4e), %xmm4, %xmm4
	vpsrad	IMM(31), %xmm4, %xmm4
	vpand	times_x(%rip), %xmm4, %xmm4
	vpxor	%xmm4, X($2), X($2)')
C FOURS(m, n, sum, a, b): V(a), V(b) = bytes of 0, V(m), V(n) and V(sum) in turn, four of each half of a lane
define(`FOURS', `
	vpunpcklbw V($1), V(10), V(11)
	vpunpcklbw V($3), V($2), V($2)
	vpunpcklwd V($2), V(11), V($4)
	vpunpckhwd V($2), V(11), V($5)')
define(`COLUMNS', `FOR(`I', 0, 3, `
	vpshufb	spread+eval(32 * I)(%rip), V($1), V(10)
	vpshufd	IMM(eval(I * 0x55)), V($2), V(11)
	vpxor	V(10), V(11), V(11)
	vmovdqu	V(11), eval(64 * (7 - $3 - I))(TABLES)')')

PROLOGUE(xcsi_ghash_set_key_avx2bytes)
	FRAME(FRAME_BYTES)
	mov	%rdx, BLOCKS_OF_KEY
	mov	KEY, NEXT_TABLE
	vmovdqu	(HASH_KEY), %xmm0
.Lpower:
	vmovdqa	%xmm0, FACTOR
	vpshufb	reversal(%rip), %xmm0, %xmm0
	mov	NEXT_TABLE, TABLES
	mov	$2, %ecx
MULTIPLES
.Ltables:
FOR(`I', 0, 3, `	vpermq	IMM(0x05), V(I), V(4 + I)
')	vpxor	%xmm10, %xmm10, %xmm10
	vpxor	V(4), V(5), V(8)
	vpxor	V(6), V(7), V(9)
FOURS(5, 4, 8, 5, 8)
FOURS(7, 6, 9, 7, 9)
COLUMNS(5, 7, 0)
COLUMNS(8, 9, 4)
FOR(`I', 0, 3, `	vmovdqa	X(12 + I), X(I)
')	add	$32, TABLES
	sub	$1, %ecx
	jnz	.Ltables
NEXT_POWER(`vpxor	%xmm0, %xmm0, %xmm0
	vmovdqa	%xmm0, PRODUCT', `vmovdqa	PRODUCT, %xmm0')
.Lfour:
	movq	$4, POWERS(KEY)
.Lpowers:
FOR(`I', 0, 15, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')FOR(`I', 0, 2, `	vmovdqa	%xmm0, eval(16 * I)(%rsp)
')	vzeroupper
	END_FRAME(FRAME_BYTES)
	ret
EPILOGUE

C --- update

define(`LOWS', `%ymm8')
define(`HIGHS', `%ymm9')
define(`MASKS', `%ymm14')
define(`Y_TWICE', `%ymm15')

C The block in LOWS, with the power at TABLE
define(`MULTIPLY', `
	vpsrlw	IMM(4), LOWS, HIGHS
	vpand	MASKS, LOWS, LOWS
	vpand	MASKS, HIGHS, HIGHS
FOR(`J', 0, 7, `
	vmovdqu	eval(64 * J)(TABLE), V(10 + J % 2)
	vmovdqu	eval(64 * J + 32)(TABLE), V(12 + J % 2)
	vpshufb	HIGHS, V(10 + J % 2), V(10 + J % 2)
	vpshufb	LOWS, V(12 + J % 2), V(12 + J % 2)
	vpxor	V(10 + J % 2), V(J), V(J)
	vpxor	V(12 + J % 2), V(J), V(J)')')

PROLOGUE(xcsi_ghash_update_avx2bytes)
.Lupdate:
	mov	POWERS(KEY), MOST
	test	BLOCKS, BLOCKS
	jz	.Lend
	vmovdqa	mask(%rip), MASKS
	vbroadcasti128 (Y), Y_TWICE
SET_UP
.Lgroup:
	lea	-16(NEXT), BLOCK
	mov	KEY, TABLE
FOR(`J', 0, 7, `
	vpxor	V(J), V(J), V(J)')
SUM_UP(`vbroadcasti128 (BLOCK), LOWS', `vpxor	Y_TWICE, LOWS, LOWS')
	C In words: V(0) what stays in its word, V(8) what goes to the next one
FOR(`J', 1, 6, `
	vpsrlq	IMM(eval(64 - 8 * J)), V(J), V(7 + J)
	vpsllq	IMM(eval(8 * J)), V(J), V(J)')
	vpxor	V(0), V(1), V(0)
	vpsrlq	$8, V(7), V(1)
	vpsllq	$56, V(7), V(7)
FOR(`J', 1, 3, `
	vpxor	V(2 * J), V(2 * J + 1), V(2 * J)
	vpxor	V(6 + 2 * J), V(7 + 2 * J), V(6 + 2 * J)')
	vpxor	V(8), V(1), V(8)
	vpxor	V(2), V(4), V(2)
	vpxor	V(10), V(12), V(9)
	vpxor	V(0), V(6), V(0)
	vpxor	V(8), V(9), V(8)
	vpxor	V(0), V(2), V(0)
	vextracti128 $1, V(0), %xmm1
	vextracti128 $1, V(8), %xmm2
	vpxor	%xmm8, %xmm1, %xmm1
	vpslldq	$8, %xmm1, %xmm3
	vpsrldq	$8, %xmm1, %xmm1
	vpxor	%xmm3, %xmm0, %xmm0
	vpxor	%xmm2, %xmm1, %xmm1
	C The product is in xmm0 and xmm1.
	vpsrlw	$4, %xmm1, %xmm2
	vpand	%xmm14, %xmm1, %xmm1
	vpand	%xmm14, %xmm2, %xmm2
FOR(`J', 0, 3, `	vmovdqa	reduction+eval(16 * J)(%rip), %xmm`'eval(3 + J)
')	vpshufb	%xmm2, %xmm3, %xmm3
	vpshufb	%xmm2, %xmm4, %xmm4
	vpshufb	%xmm1, %xmm5, %xmm5
	vpshufb	%xmm1, %xmm6, %xmm6
	vpxor	%xmm4, %xmm6, %xmm6
	vpxor	%xmm3, %xmm0, %xmm0
	vpslldq	$1, %xmm6, %xmm6
	vpxor	%xmm5, %xmm0, %xmm0
	vpxor	%xmm6, %xmm0, %xmm0
	vinserti128 $1, %xmm0, V(0), Y_TWICE
	mov	NEXT, SRC
	add	MOST, NEXT
	cmp	BLOCKS, SRC
	jne	.Lgroup
	vmovdqu	%xmm0, (Y)
FOR(`J', 0, 15, `	vpxor	%xmm`'J, %xmm`'J, %xmm`'J
')	vzeroupper
.Lend:
	ret
EPILOGUE

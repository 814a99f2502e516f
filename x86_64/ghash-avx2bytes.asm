C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH by byte shuffles of blocks as they are, for CPUs with AVX2 without carry-less multiplication, or where it is hidden.
C
C Functions: set_key, update.
C Features: AVX2.  Stack of set_key: 88 bytes, wiped.
C Key (that of ssse3), formulas: ghash-shuffle.m4; the lower lane has sums for j = 0 to 7, the upper one for 8 to 15.
C Bounds: none, there are no carries (src/ghash-impl.h).
C
C Intel Xeon with AMX (Granite Rapids), cycles per byte by xcs speed, and of rows below:
C   bytes         16     64    256   1350   4096  16384   set_key (cycles)
C   avx2bytes   2.80   1.35   1.15   1.14   1.10   1.10   200
C   ssse3       4.16   2.17   2.03   2.06   2.00   2.00   315
C   c64         9.16   6.88   6.25   6.21   6.08   6.22    44
C set_key is 43 for the tables of H, the rest for H^2, H^3, H^4, 34 of it for H^2 H; before, with three products, and tables for low
C nibbles made like those for high ones, 369.
C By llvm-mca 19, and before: Haswell 261, 450; Skylake 255, 462; Ice Lake 239, 443; Zen 2 258, 517; Zen 3 221, 402.
C A key for one block, cycles of the public call on AMD Zen 3: 22; with all tables of H, as before, 44; c32 42.  With a hash of 16
C bytes that waits for it 96 (115); the hash alone 45 (40), one that waits for the one before 66 (68).  By llvm-mca 19, keys one
C after the other, before, and c32: Haswell 37, 91, 30; Skylake 33, 89, 30; Ice Lake 29, 78, 30; Sapphire Rapids 25, 78, 24; Zen 2
C 29, 78, 25; with skylake.awk 28, 47, 26; each with a hash: Haswell 85 (140), Skylake 72 (138), Ice Lake 70 (132), Sapphire Rapids
C 70 (103), Zen 2 81 (129).
C A group by llvm-mca 19: Haswell, Skylake and Cascade Lake 84 cycles, 1.32 per byte; Ice Lake 65, Zen 2 76, Zen 3 66, Zen 4 86.
C Limit: on Cascade Lake 74 shuffles, one a cycle.
C
C Slower: multiples of the next power after all tables of one, 9 cycles more for set_key.
C Slower: V[0], V[1], ... added by shuffles, 14 more, 91 cycles; masks in memory, 85.

REQUIRES(avx2)

include(`ghash-shuffle.m4')

define(`V', `%ymm`'eval($1)')

C --- set_key: as in ssse3; both lanes have data in their lower halves, byte b for j = 7 - b in the lower lane, 15 - b in the upper.

C MULTIPLE(n, k, a): V(a) = K x^n of K in V(k); V(4) has its lanes exchanged, V(5) the reduction of what was shifted out for n - 1.
define(`MULTIPLE', `
	vpsllq	IMM(eval(64 - $1)), V(4), V(6)
	vpsrlq	IMM($1), V($2), V($3)
	vpsrad	IMM(31), V(6), V(7)
	vpxor	V(6), V($3), V($3)
ifelse($1, 1, `	vpand	shifted_out(%rip), V(7), V(5)', `	vpsrlq	IMM(1), V(5), V(5)
	vpand	shifted_out(%rip), V(7), V(7)
	vpxor	V(7), V(5), V(5)')
	vpxor	V(5), V($3), V($3)')
C WIDER(size, a, b, c): V(b), V(c) = the data of V(a), each before its sum with the data of V(4)
define(`WIDER', `
	vpxor	V($2), V(4), V(4)
	vpunpckl$1 V(4), V($2), V($3)
	vpunpckh$1 V(4), V($2), V($4)')
C MULTIPLES(k, a, b, c): V(k), V(a) = K of HASH_KEY, K x; V(b), V(c) = sums of 0, K x^2 and K x^3
define(`MULTIPLES', `
	vbroadcasti128 (HASH_KEY), V($1)
	vpshufb	halves+32(%rip), V($1), V(4)
	vpshufb	halves(%rip), V($1), V($1)
MULTIPLE(1, $1, $2)
MULTIPLE(2, $1, $3)
MULTIPLE(3, $1, $4)
	vpxor	%xmm5, %xmm5, %xmm5
	vpunpcklbw V($4), V(5), V(5)
	vpunpcklbw V($3), V($3), V(4)
WIDER(wd, 5, $3, $4)')

C STORE(b, a, c): as in ssse3; what is shifted out is put where it belongs in the other lane.
define(`STORE', `
	vpand	mask(%rip), V($2), V(10)
	vmovdqu	V($2), eval(64 * (7 - ($1)))(TABLES)
	vpxor	V(10), V($2), V($2)
	vpsrlw	IMM(4), V($2), V($2)
ifelse($1, 0, `	vpermq	IMM(0x4e), V(10), V(11)', `	vpsllw	IMM(4), V(10), V(10)
	vpxor	V(10), V($3), V($3)
ifelse($1, 7, `	vmovdqa	first(%rip), V(10)
	vmovdqa	second(%rip), V(4)
	vpshufb	V(11), V(10), V(10)
	vpshufb	V(11), V(4), V(4)
	vpxor	V(10), V($2), V($2)
	vpxor	V(4), V($3), V($3)
	vmovdqu	V($2), 32(TABLES)
')	vmovdqu	V($3), eval(64 * (8 - ($1)) + 32)(TABLES)')')

C The tables for j and j + 8 and high nibbles in a key for one block
define(`PLACE_ALONE', `eval(32 * ($1))(KEY)')

C HALF(h): tables of bytes 4 h to 4 h + 3, of the multiples in 0 to 3
define(`HALF', `
	vpshufb	fourfold+eval(32 * $1)(%rip), V(1), V(4)
WIDER(dq, 2 + $1, 5, 6)
FOR(`P', eval(2 * $1), eval(2 * $1 + 1), `
	vpshufb	eightfold+eval(32 * P)(%rip), V(0), V(4)
LET(`A', ifelse(eval(P % 2), 0, 8, 14), `
WIDER(qdq, 5 + P % 2, 7, A)
STORE(eval(2 * P), 7, eval(22 - A))
STORE(eval(2 * P + 1), A, 7)')')')

C xmm0 = the square of the block xmm0
define(`SQUARED', `
	vpsrlw	IMM(4), %xmm0, %xmm1
	vpand	%xmm15, %xmm0, %xmm0
	vpand	%xmm15, %xmm1, %xmm1
FOR(`I', 0, 4, `	vmovdqa	squares+eval(16 * I)(%rip), %xmm`'eval(2 + I)
')	vpunpckhbw %xmm0, %xmm1, %xmm7
	vpunpcklbw %xmm0, %xmm1, %xmm0
	vpsrldq	IMM(15), %xmm7, %xmm1
	vpshufb	%xmm7, %xmm4, %xmm4
	vpshufb	%xmm1, %xmm6, %xmm6
	vpshufb	%xmm1, %xmm5, %xmm5
	vpshufb	%xmm0, %xmm2, %xmm2
	vpshufb	%xmm7, %xmm3, %xmm3
	vpxor	%xmm6, %xmm4, %xmm4
	vpxor	%xmm2, %xmm3, %xmm3
	vpslldq	IMM(1), %xmm4, %xmm4
	vpxor	%xmm5, %xmm3, %xmm3
	vpxor	%xmm3, %xmm4, %xmm0')

PROLOGUE(xcsi_ghash_set_key_avx2bytes)
	cmp	IMM(1), BLOCKS_OF_KEY
	jbe	.Lone_block
	FRAME(FRAME_BYTES)
	vmovdqu	(HASH_KEY), %xmm0
	vmovdqa	mask(%rip), %xmm15
	vmovdqa	%xmm0, FACTOR(0)
SQUARES(`SQUARED
	vmovdqa	%xmm0, FACTOR(1)', `SQUARED
	vpxor	%xmm1, %xmm1, %xmm1
	vmovdqa	%xmm0, FACTOR(3)
	vmovdqa	%xmm1, FACTOR(2)')
MULTIPLES(0, 1, 2, 3)
.Lpower:
HALF(0)
NEXT_MULTIPLES
MULTIPLES(9, 12, 13, 15)
.Lno_multiples:
HALF(1)
	vmovdqa	V(9), V(0)
	vmovdqa	V(12), V(1)
	vmovdqa	V(13), V(2)
	vmovdqa	V(15), V(3)
NEXT_POWER
FOR(`I', 0, 15, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')FOR(`I', 0, 3, `	vmovdqa	%xmm0, FACTOR(I)
')	vzeroupper
	END_FRAME(FRAME_BYTES)
	ret
.Lone_block:
LET(`STORE', `	vmovdqu	V($2), PLACE_ALONE(7 - ($1))
', `
MULTIPLES(0, 1, 2, 3)
HALF(0)
HALF(1)')
	movq	IMM(0), POWERS(KEY)
FOR(`I', 0, 8, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')	vpxor	%xmm14, %xmm14, %xmm14
	vzeroupper
	ret
EPILOGUE

C As in ssse3
RODATA(shifted_out, 32)
	DATA64(0x6100000000000000, 0, 0, 0)
END_RODATA
RODATA(fourfold, 32)
FOR(`I', 0, 63, `	DATA8(eval(I / 32 * 4 + I % 16 / 4))
')END_RODATA
RODATA(eightfold, 32)
FOR(`I', 0, 127, `	DATA8(eval(I / 32 * 2 + I % 16 / 8))
')END_RODATA
C K in the lower halves of lanes, reversed, and the same with lanes exchanged
RODATA(halves, 32)
FOR(`I', 0, 63, `	DATA8(eval(((I / 16 ^ I / 32) & 1) * 8 + 7 - I % 8))
')END_RODATA
C From the byte 15 to 0 and 1, from the byte 7 to 8
RODATA(first, 32)
FOR(`I', 0, 15, `	DATA8(FIRST_BYTE(I << 4))
')FOR(`I', 0, 15, `	DATA8(eval(I << 4))
')END_RODATA
RODATA(second, 32)
FOR(`I', 0, 15, `	DATA8(SECOND_BYTE(I << 4))
')	DATA_FILL(16, 8, 0)
END_RODATA

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

C The product in V(0), what stays in its word, and V(8), what goes to the next one, from V[j] in V(0) to V(7)
define(`ADD_BYTES', `
FOR(`J', 1, 6, `
	vpsrlq	IMM(eval(64 - 8 * J)), V(J), V(7 + J)
	vpsllq	IMM(eval(8 * J)), V(J), V(J)')
	vpxor	V(0), V(1), V(0)
	vpsrlq	IMM(8), V(7), V(1)
	vpsllq	IMM(56), V(7), V(7)
FOR(`J', 1, 3, `
	vpxor	V(2 * J), V(2 * J + 1), V(2 * J)
	vpxor	V(6 + 2 * J), V(7 + 2 * J), V(6 + 2 * J)')
	vpxor	V(8), V(1), V(8)
	vpxor	V(2), V(4), V(2)
	vpxor	V(10), V(12), V(9)
	vpxor	V(0), V(6), V(0)
	vpxor	V(8), V(9), V(8)
	vpxor	V(0), V(2), V(0)')
C Y_TWICE, and xmm0, = that product
define(`REDUCE', `
	vextracti128 IMM(1), V(0), %xmm1
	vextracti128 IMM(1), V(8), %xmm2
	vpxor	%xmm8, %xmm1, %xmm1
	vpslldq	IMM(8), %xmm1, %xmm3
	vpsrldq	IMM(8), %xmm1, %xmm1
	vpxor	%xmm3, %xmm0, %xmm0
	vpxor	%xmm2, %xmm1, %xmm1
	C The product is in xmm0 and xmm1.
	vpsrlw	IMM(4), %xmm1, %xmm2
	vpand	%xmm14, %xmm1, %xmm1
	vpand	%xmm14, %xmm2, %xmm2
FOR(`J', 0, 3, `	vmovdqa	reduction+eval(16 * J)(%rip), %xmm`'eval(3 + J)
')	vpshufb	%xmm2, %xmm3, %xmm3
	vpshufb	%xmm2, %xmm4, %xmm4
	vpshufb	%xmm1, %xmm5, %xmm5
	vpshufb	%xmm1, %xmm6, %xmm6
	vpxor	%xmm4, %xmm6, %xmm6
	vpxor	%xmm3, %xmm0, %xmm0
	vpslldq	IMM(1), %xmm6, %xmm6
	vpxor	%xmm5, %xmm0, %xmm0
	vpxor	%xmm6, %xmm0, %xmm0
	vinserti128 IMM(1), %xmm0, V(0), Y_TWICE')

C BYTE_ALONE(j, c, d): V(j) by the tables for high nibbles; V(d) and V(c) have what those for low nibbles of j and of j + 1 get from
C elsewhere.
define(`BYTE_ALONE', `
	vmovdqu	PLACE_ALONE($1), V(10)
	vpand	MASKS, V(10), V($2)
	vpxor	V($2), V(10), V(11)
ifelse($1, 7, , `	vpsllw	IMM(4), V($2), V($2)
')	vpsrlw	IMM(4), V(11), V(11)
	vpxor	V($3), V(11), V(11)
	vpshufb	HIGHS, V(10), V(10)
	vpshufb	LOWS, V(11), V(11)
	vpxor	V(10), V(11), V($1)')

PROLOGUE(xcsi_ghash_update_avx2bytes)
.Lupdate:
	mov	POWERS(KEY), MOST
	test	BLOCKS, BLOCKS
	jz	.Lend
	vmovdqa	mask(%rip), MASKS
	vbroadcasti128 (Y), Y_TWICE
	test	MOST, MOST
	jz	.Lalone
SET_UP
.Lgroup:
	lea	-16(NEXT), BLOCK
	mov	KEY, TABLE
FOR(`J', 0, 7, `
	vpxor	V(J), V(J), V(J)')
SUM_UP(`vbroadcasti128 (BLOCK), LOWS', `vpxor	Y_TWICE, LOWS, LOWS')
ADD_BYTES
REDUCE
	mov	NEXT, SRC
	add	MOST, NEXT
	cmp	BLOCKS, SRC
	jne	.Lgroup
.Lhashed:
	vmovdqu	%xmm0, (Y)
FOR(`J', 0, 15, `	vpxor	%xmm`'J, %xmm`'J, %xmm`'J
')	vzeroupper
.Lend:
	ret
.Lalone:
	vbroadcasti128 (SRC), LOWS
	vpxor	Y_TWICE, LOWS, LOWS
	vpsrlw	IMM(4), LOWS, HIGHS
	vpand	MASKS, LOWS, LOWS
	vpand	MASKS, HIGHS, HIGHS
	vpand	PLACE_ALONE(7), MASKS, V(12)
	vpermq	$0x4e, V(12), V(12)
	vmovdqa	first(%rip), V(13)
	vmovdqa	second(%rip), V(7)
	vpshufb	V(12), V(13), V(13)
	vpshufb	V(12), V(7), V(7)
FOR(`J', 0, 7, `BYTE_ALONE(J, eval(12 + J % 2), eval(13 - J % 2))
ifelse(J, 0, `	vpxor	V(7), V(12), V(12)')')
ADD_BYTES
REDUCE
	add	$16, SRC
	dec	BLOCKS
	jnz	.Lalone
	jmp	.Lhashed
EPILOGUE

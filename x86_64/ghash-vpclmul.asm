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
C set_key 13.4, for up to 8 blocks 7.5.
C A single block takes xmm registers: on Zen 3 36 cycles for 16 bytes, not 41.
C Limit: one vpclmulqdq in 2 cycles, 0.1875 cycles per byte.

REQUIRES(avx2, pclmul, vpclmulqdq)

define(`LANES', 2)
include(`ghash-vpclmul.m4')

C SQUARE(a, destination) without multiplications, for H^2: its bits are those of a with zeros between them, by a lookup of each half
C byte in spread.  Reduction by shifts, as in ghash-pclmul.m4, to the right by 1, 2 and 7.  What these shift out of a word is of its
C lowest byte, so of half a byte of a: carried has it, the highest byte of the word below.  Clobbers LOW, MIDDLE, HIGH, T, 8, 9, 10.
define(`SQUARE', `
	vmovdqa	nibbles(%rip), V(T)
	vmovdqa	places(%rip), V(8)
	vmovdqa	upper(%rip), V(9)
	vmovdqa	spread(%rip), V(10)
	vmovdqa	carried(%rip), V(HIGH)
	vpsrlq	IMM(4), V($1), V(MIDDLE)
	vpand	V(T), V($1), V(LOW)
	vpand	V(T), V(MIDDLE), V(MIDDLE)
	vpshufb	V(8), V(LOW), V(T)
	vpshufb	V(LOW), V(10), V(LOW)
	vpshufb	V(MIDDLE), V(10), V(MIDDLE)
	vpshufb	V(T), V(HIGH), V(T)	C byte 15 of word 0, byte 7 of word 1
	vpunpcklbw V(MIDDLE), V(LOW), V(10)
	vpunpckhbw V(MIDDLE), V(LOW), V($2)
	vpand	V(9), V(T), V(LOW)
	vpxor	V(T), V($2), V($2)
	vpxor	V(10), V(LOW), V(LOW)
	vpxor	V(10), V($2), V($2)
	vpsrlq	IMM(1), V(LOW), V(10)
	vpsrlq	IMM(2), V(LOW), V(T)
	vpsrlq	IMM(7), V(LOW), V(LOW)
	vpxor	V(10), V($2), V($2)
	vpxor	V(T), V(LOW), V(LOW)
	vpxor	V(LOW), V($2), V($2)')

C set_key: registers 7 and 13 are h and d of H^2, 12 and 6 of H^4.  Places 7 to 0 of the key are 8, 9, 10, 8, 7, 9, 10, 8.
C Intel Xeon with AMX (Granite Rapids), cycles of set_key 56.6, for up to 8 blocks 29, and in parentheses before, when even powers
C were squares and the others products by sums of halves: 72.1 (34); with hash of a block that waits for it 88 (101), AES-GCM
C set_key 165 (178).  Without waiting for results it takes 42, since 41 multiplications have one port.  By llvm-mca 19, calls one
C after the other: Ice Lake 82 (96), Alder Lake 57 (71), Zen 3 93 (93), Zen 4 98 (95); one alone: 117 (120), 91 (103), 118 (123),
C 117 (121); Zen 5 by the model 95 (90) and 136 (144).  There 41 multiplications take 82 cycles, those before took 72.
C Slower: squares for even powers, other products as now, 61; all products by H^2, 56, but the last power is ready 20 cycles later;
C H^4, H^3 by sums of halves, 58; all vectors stored as soon as they are ready, 55.
C All before H^2 was made by lookups, SQUARE above, which save 4 of 41 multiplications.  By llvm-mca 19 now, calls one after the
C other: Ice Lake 77, before that 83, Alder Lake 51 (60), Zen 3 82 (95), Zen 4 94 (98); one alone: 107 (117), 90 (90), 114 (119),
C 114 (117).
C AMD Zen 3, public call: 85, before that 88; pclmul 75, c64 47, c32 42.  The function alone, measured beside the former one: 81
C (85), for up to 8 blocks 47 (52); with a hash of 16 bytes 93 (98), of 128 bytes 138 (146), of 512 bytes 211 (217).
C There one multiplication, of 128 or 256 bits, begins in 2 cycles, and up to six other operations beside it, but each also takes
C room in queues: with 15 fewer (wrong powers) 8 cycles less.  So what precedes the last products counts, and the next call
C overlaps little with it.
C Slower there: the last one, two or three products reduced by shifts, 2, 3 and 6 more; two vectors of even powers as squares of
C H^6, H^5 and H^8, H^7, with odd powers beside them and lanes exchanged, 40 multiplications of 41, 90 (85); H^2 by pdep in general
C registers, 90; even powers from H^8 on as squares by lookups, with 31 multiplications, 92 to 96, since 30 operations more than
C before wait at once.  Of the squares by lookups H^2, H^14 and H^16 alone, 85, but Ice Lake 94, one alone 132, Alder Lake 110 by
C the models.  Less gain: the spread square of H reduced by shifts of all its bits, 84, or by two multiplications, 85.  No
C gain: registers not wiped, without vzeroupper.
C Later, the function alone, each form called from a loop of its own, least of 60,000 times 48 calls: 82.6.  The multiplier alone
C needs 77, 2.08 for one by this clock: so much is measured with constants as factors and without SQUARE, stores and wiping.
C One call and what is in flight of the next have to fit the window of 256 instructions: 16 nops at the start of the function take
C 4.7 cycles, or nothing if its 15 instructions that wipe go.  Since then three registers and one load fewer, and a public function
C that saves none: in a loop of direct calls 82.3 (85.8), by xcs speed 84.2 (85.3), c32 41; by llvm-mca Ice Lake 80 (79), Alder Lake
C 52 (53), Zen 3 83 (84), Zen 4 92 (95), one alone 108 (111), 92 (95), 113 (116), 115 (117).
C Four more constants as memory operands, 80.8 in that loop, but by llvm-mca, where such a load waits until the other operand is
C being computed, Ice Lake 92, one alone 126; by core.awk and its tables a cycle less.
C No gain, the function alone: in SQUARE lookups of what is reduced already, 18 operations of 19, a cycle less until the last power
C is ready; without the sums of halves (wrong keys) 1.4 less, without SQUARE 5.  Slower: d of H^2 by shifts 0.7 cycles, of H^4 1.4,
C both 3.4; all products by H^4 by sums of halves, 36 multiplications, 6.9.
C Without SQUARE (wrong powers) 78, with it but constants as factors 81: little of it runs beside multiplications.  With one product
C fewer 75.
C Fewer multiplications, the same keys, all slower: 34, with H^8 and H^6, H^14 and H^10, H^16 and H^12 as squares of vectors and odd
C powers beside them by H^4, 87, but 79 with constants as factors, so it waits for results; 33, likewise and H^4 and H^3 by sums of
C halves, 88; 35, squares from H^10 on, 90 to 92; 36, H^6 and H^5 by H^4, H^4 and H^3 by sums of halves, 86.  H^6 and H^5 by H^4,
C but otherwise as now, 85.  No gain: the vector before stored between the multiplications of a product, 82.6, or registers wiped
C there, 82.6; constants of SQUARE as memory operands, 83.4.
C A key for one block has H alone: 15 (pclmul 16); with a hash of 16 bytes by it 79, by a key for all messages 146.
define(`POWERS', `
	vpblendd `$'0xf0, %ymm6, %ymm7, %ymm8	C H^2, H
DERIVE(7, 13)
MULTIPLY_BY(8, 7, 13, 9)
TOP_LANE(9, 12)
STORE(8, 7)
DERIVE(12, 6)
MULTIPLY_BY(9, 7, 13, 10)
MULTIPLY_BY(9, 12, 6, 8)
STORE(9, 6)
	cmp	IMM(8), %rdx
	jbe	.Lfew
MULTIPLY_BY(10, 12, 6, 7)
STORE(10, 5)
MULTIPLY_BY(8, 12, 6, 9)
STORE(8, 4)
MULTIPLY_BY(7, 12, 6, 10)
STORE(7, 3)
MULTIPLY_BY(9, 12, 6, 8)
STORE(9, 2)
STORE(10, 1)
STORE(8, 0)')
define(`WIPE_KEY', `WIPE_EACH(LOW, MIDDLE, HIGH, T, 6, 7, 8, 9, 10, 12, 13)')

PROLOGUE(xcsi_ghash_set_key_vpclmul)
SET_KEY(`POWERS')
.Lfew:
STORE(10, 5)
STORE(8, 4)
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

RODATA(nibbles, 32)
	.fill	32, 1, 15
END_RODATA
RODATA(places, 32)
FOR(`I', 0, 1, `	.byte	128, 128, 128, 128, 128, 128, 128, 4, 128, 128, 128, 128, 128, 128, 128, 0
')END_RODATA
RODATA(upper, 32)
FOR(`I', 0, 1, `	.quad	0, -1
')END_RODATA
define(`SPREAD', `eval(($1 & 8) << 3 | ($1 & 4) << 2 | ($1 & 2) << 1 | $1 & 1)')
RODATA(spread, 32)
FOR(`I', 0, 1, `FOR(`N', 0, 15, `	.byte	SPREAD(N)
')')END_RODATA
RODATA(carried, 32)
FOR(`I', 0, 1, `FOR(`N', 0, 15, `	.byte	eval((SPREAD(N) << 7 ^ SPREAD(N) << 6 ^ SPREAD(N) << 1) & 255)
')')END_RODATA

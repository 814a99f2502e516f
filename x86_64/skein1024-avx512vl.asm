C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 with AVX-512 in 256-bit vectors: one chain, and four chains side by side.
C
C Functions: blocks, lanes.
C Features: AVX-512 (F, VL, BW).  Stack: one chain 264 bytes, 200 of them wiped; four none but saved registers.
C State: src/skein-impl.h; threefish1024-chain.m4, skein-lanes.m4.
C
C One chain, Intel Xeon with AMX (Granite Rapids), cycles of a block in a loop, C of gcc 12, then this: 573, 394.  Cycles per byte
C of a hash of 64 bytes, 1 KiB, 16 KiB:
C 33.6, 24.9; 6.04, 4.34; 4.54, 3.18.
C By models: Cascade Lake 612, 411, Ice Lake 613, 404, Sapphire Rapids 695, 426, Zen 4 612, 466, Zen 5 472, 465: additions of
C vectors take two cycles there.  Limit of latency: 13 cycles of four rounds, 20 of them in a block; of three vector ports the
C same.  On Zen 5 four rounds take 21, as even words that cross the halves wait: one cycle for valignq, two for vpermq.  With vpermq
C for both exchanges of the halves Zen 4 484, Zen 5 482; the others the same, also measured.
C Slower: the steps of each round for both halves side by side 408.  Not done: all even words in a vector of 512 bits and all odd
C ones in another, 372 cycles, which Zen 5 would do in 566; it would need a row of its own.
C
C AMD Zen 4, cycles of a block in a loop, 392.  No gain there, where rotations and both exchanges of halves take two to four cycles:
C shifts by vpsllvq and vpsrlvq, of which vpternlogq makes the odd words, 2 % more.
C
C Cycles by llvm-mca 19 per byte, a block in each lane (avx2): Cascade Lake 1.69 (2.43), Zen 4 1.81.
C Two messages take lanes: AMD Zen 4, cycles of two of 64 bytes, 2 KiB, one after the other, and so: 2170, 2025; 13900, 12380.  By
C models of the rounds Zen 5 930, 609, Cascade Lake 822, 752; Ice Lake 808, 810, Sapphire Rapids 852, 828, to which lanes add the
C loads of blocks.

REQUIRES(avx2, avx512f, avx512vl, avx512bw)

define(`STATE', `%rdi')
define(`SRC', `%rsi')
define(`BLOCKS', `%rdx')
define(`BYTES', `%rcx')
define(`TWEAK', `indir(`TWEAK_'eval(($1) % 3))')
define(`TWEAK_0', `%rax')
define(`TWEAK_1', `%r8')
define(`TWEAK_2', `%r9')
include(`threefish1024-chain.m4')

PROLOGUE(xcsi_skein1024_blocks_avx512vl)
	test	BLOCKS, BLOCKS
	jz	.Lnone
BEGIN_CHAIN
	mov	128(STATE), TWEAK(0)
	mov	136(STATE), TWEAK(1)
WORDS_OF(STATE, `KEYS_EVEN', `KEYS_ODD')
	.balign	64
.Lone:
	add	BYTES, TWEAK(0)
	mov	TWEAK(0), TWEAK(2)
	xor	TWEAK(1), TWEAK(2)
FOR(`I', 0, 2, `TWEAK_WORD(I, TWEAK(I))')
WORDS_OF(SRC, `TEXT_EVEN', `TEXT_ODD')
	vpxorq	KEYS_EVEN(0), KEYS_ODD(0), PARITY
	vpxorq	KEYS_EVEN(1), KEYS_ODD(1), SCRATCH(0)
	vpxorq	SCRATCH(0), PARITY, PARITY
	vpermq	IMM(0x4e), PARITY, SCRATCH(0)
	vpxorq	SCRATCH(0), PARITY, PARITY
	vpshufd	IMM(0x4e), PARITY, SCRATCH(0)
	vpternlogq IMM(0x96), chain_parity(%rip){1to4}, SCRATCH(0), PARITY
CIPHER_OF_ONE
FOR(`H', 0, 1, `	vpxorq	ODD(H), TEXT_ODD(H), KEYS_ODD(H)
	vpxorq	EVEN(0, H), TEXT_EVEN(H), KEYS_EVEN(H)
')
	btr	IMM(62), TWEAK(1)
	sub	IMM(-128), SRC
	sub	IMM(1), BLOCKS
	jnz	.Lone
NATURAL(`KEYS_EVEN', `KEYS_ODD')
FOR(`H', 0, 1, `FOR(`I', 0, 1, `	vmovdqu	IN_ORDER(H, I), eval(64 * H + 32 * I)(STATE)
')')
	mov	TWEAK(0), 128(STATE)
	mov	TWEAK(1), 136(STATE)
END_CHAIN
.Lnone:
	ret
EPILOGUE
CHAIN_TABLES

define(`WORDS', 16)
define(`BLOCK_WORDS', 16)
define(`SETS', 1)
include(`skein-lanes-vl.m4')

PROLOGUE(xcsi_skein1024_lanes_avx512vl)
SKEIN_LANES
EPILOGUE

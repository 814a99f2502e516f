C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 with AVX2: one chain, and four chains side by side.
C
C Functions: blocks, lanes.
C Features: AVX2.  Stack: one chain 392 bytes, 320 of them wiped; four none but saved registers.
C State: src/skein-impl.h; threefish1024-chain-avx2.m4, skein-lanes.m4.
C Two words of lanes are in memory in turn: threefish-large-avx2.m4.
C
C AMD Zen 4, AVX-512 disabled, cycles per byte of 16 messages of 16 KiB: 2.37; with words 8, 10, 12 and 14 always in memory 2.81,
C with words of subkeys added in memory 2.40.
C AMD Zen 3, with four words in memory, cycles per byte by the time stamp counter, 16 KiB in each lane, avx2 (C, one message): 1.85
C (4.64).
C One chain, core cycles of a block in a loop, C of gcc 12, then this: 757, 522.  By llvm-mca 19: Haswell 538, Skylake 486, Cascade
C Lake 482 (C 612), Alder Lake 493, Zen 3 434; Zen 5, which takes avx512vl, 610 (C 472).
C Two MIX of vectors that wait for nothing else take 4.7 cycles a round on Zen 3, whose shifts have two units, one takes 3.5; limit
C of latency: 3.  Even words that cross the halves take 5 more, in two of four rounds.
C No gain there: seven other orders of the steps of a round 511 to 527; numbers of shifts in memory, 519, but 750 by the models,
C which let the shifted word wait for them.

REQUIRES(avx2)

define(`STATE', `%rdi')
define(`SRC', `%rsi')
define(`BLOCKS', `%rdx')
define(`BYTES', `%rcx')
define(`TWEAK_0', `%rax')
define(`TWEAK_1', `%r8')
include(`threefish1024-chain-avx2.m4')

PROLOGUE(xcsi_skein1024_blocks_avx2)
	test	BLOCKS, BLOCKS
	jz	.Lnone
BEGIN_CHAIN
	mov	128(STATE), TWEAK_0
	mov	136(STATE), TWEAK_1
WORDS_OF(STATE, `KEYS_EVEN', `KEYS_ODD')
	.balign	64
.Lone:
	add	BYTES, TWEAK_0
BEGIN_BLOCK(SRC, TWEAK_0, TWEAK_1)
CIPHER_OF_ONE
WORDS_OF(SRC, `TEXT_EVEN', `TEXT_ODD')
FOR(`H', 0, 1, `	vpxor	ODD(H), TEXT_ODD(H), KEYS_ODD(H)
	vpxor	EVEN(0, H), TEXT_EVEN(H), KEYS_EVEN(H)
')
	btr	IMM(62), TWEAK_1
	sub	IMM(-128), SRC
	sub	IMM(1), BLOCKS
	jnz	.Lone
STORE_WORDS(STATE, `KEYS_EVEN', `KEYS_ODD')
	mov	TWEAK_0, 128(STATE)
	mov	TWEAK_1, 136(STATE)
END_CHAIN
.Lnone:
	ret
EPILOGUE
CHAIN_TABLES

define(`WORDS', 16)
define(`BLOCK_WORDS', 16)
include(`skein-lanes-avx2.m4')

PROLOGUE(xcsi_skein1024_lanes_avx2)
SKEIN_LANES
EPILOGUE

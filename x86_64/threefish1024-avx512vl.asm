C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 with AVX-512 in 256-bit vectors, which do not lower the clock: up to 8 blocks in vectors, a word of four blocks
C in each.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: AVX-512 (F, VL, BW).  Stack: 160 bytes besides saved registers, with tweaks that count 584, wiped; for one block
C 264 bytes, 200 of them wiped.
C
C expand is the function of avx2: subkeys are broadcast from memory where they are added.
C MIX of 4 blocks is vpaddq, vprolq, vpxorq, in place: threefish-large-evex.m4.  Iterations have 1 to 2 sets of 4 blocks; the last
C set may have fewer.  One block: threefish1024-chain.m4.
C
C Intel Xeon with AMX (Granite Rapids), cycles per byte of the public functions for one block in place, portable C, then this:
C encrypt 5.06, 3.27; encrypt_tweaks 5.07, 3.29; ctr 5.26, 3.54; decrypt 5.65, 3.83; decrypt_tweaks 5.57, 3.84.  Cycles of a block
C by models, C, then this: encrypt, Cascade Lake 656, 426, Ice Lake 632, 416, Zen 4 650, 488, Zen 5 460, 397; decrypt 705, 521, 681,
C 510, 669, 626, 497, 530.  A single one to decrypt takes 668 on Zen 5, with C 513, as each step of MIX waits two cycles for the one
C before.  A fifth block follows alone, too: 5 blocks, before, with a set for it, and now: encrypt 2.46, 1.93, decrypt 2.46, 2.11;
C Cascade Lake by the model 1667, 1314 and 1729, 1496 cycles.  Encryption of a block that waits for the one before:
C skein1024-avx512vl.asm.
C
C Chosen on CPUs with AVX-512 but without fast512.  Cycles of the loop by llvm-mca 19 per byte of all blocks, Cascade Lake:
C     blocks               4     8     avx2, 4
C     encrypt, ctr      1.57  1.50        2.21
C     decrypt           1.72  1.56        2.19
C Limit: three vector instructions per cycle, 1.47.
C No gain: each step of MIX for all or half of the pairs before the next one, and steps in stairs; the cycles change by up to 2 %.

REQUIRES(avx2, avx512f, avx512vl, avx512bw)

include(`threefish1024-chain.m4')
define(`WORDS', 16)
include(`threefish-large-vl.m4')

C A single block, and one that is left.
define(`RESULT_EVEN', `EVEN(0, $1)')
define(`REST', `CHAINED(`	mov	%r8, %r10
	xor	%r9, %r10
TWEAK_WORD(0, %r8)TWEAK_WORD(1, %r9)TWEAK_WORD(2, %r10)WORDS_OF(STATE, `KEYS_EVEN', `KEYS_ODD')dnl
ifelse(MODE, ctr, `	mov	IMM(8), %r10d
	kmovd	%r10d, %k3
	bswap	N
	lea	COUNTER(0)(STATE), %r8
WORDS_OF(%r8, `TEXT_EVEN', `TEXT_ODD', `	vpbroadcastq N, SCRATCH(1){%k3}
')', `WORDS_OF(SRC, `TEXT_EVEN', `TEXT_ODD')')dnl
	vpbroadcastq 128(STATE), PARITY
ENCRYPTING(`CIPHER_OF_ONE', `DECIPHER_OF_ONE')
NATURAL(`RESULT_EVEN', `ODD')dnl
FOR(`H', 0, 1, `FOR(`I', 0, 1, `ifelse(MODE, ctr, `	vpxor	eval(64 * H + 32 * I)(SRC), IN_ORDER(H, I), IN_ORDER(H, I)
')	vmovdqu	IN_ORDER(H, I), eval(64 * H + 32 * I)(DST)
')')')')

PROLOGUE(xcsi_threefish1024_encrypt_avx512vl)
FUNCTION(encrypt, MOST_SETS)
REST
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_avx512vl)
FUNCTION(decrypt, MOST_SETS)
REST
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_avx512vl)
FIRST_NUMBER`'dnl
	jmp	xcsi_threefish1024_ctr_from_avx512vl
EPILOGUE

C Counter mode from a known counter: rax is its last word, as a number.  avx512 leaves blocks to it, too.  A function of no row, so
C PROLOGUE is in a macro, where rows-test does not look for it.
define(`FIRST_NUMBER')
define(`CTR_FROM', `PROLOGUE(xcsi_threefish1024_ctr_from_avx512vl)
FUNCTION(ctr, MOST_SETS)
REST
EPILOGUE')
CTR_FROM

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_avx512vl)
FUNCTION_TWEAKS(encrypt_tweaks, MOST_SETS)
REST
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_avx512vl)
FUNCTION_TWEAKS(decrypt_tweaks, MOST_SETS)
REST
EPILOGUE
CHAIN_TABLES
TABLE_BACK

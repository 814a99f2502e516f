C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 with AVX2: four blocks in vectors, a word of all of them in each; one, or of encryption two after
C each other, in the lanes of four vectors, threefish1024-chain-avx2.m4.
C
C Functions: set_key, expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: AVX2.  Stack: 160 bytes besides saved registers, with tweaks that count 392, wiped; for one block 392 bytes, 320 of
C them wiped.
C State: src/threefish-impl.h; from byte 304 on words of subkeys 0 to 20: threefish-large.m4.
C
C The last iteration may have two or three blocks; the last block also fills the unused lanes, which are stored before it.
C Two words of the vectors are in memory, since there are 16 registers: threefish-large-avx2.m4.

C AMD Zen 4, AVX-512 disabled, cycles per byte of 16 KiB by the public functions, with words 8, 10, 12 and 14 always in memory, so
C that each round waits for the stores of the one before, and now:
C     encrypt 2.29 1.89, decrypt 2.91 2.10, ctr 2.28 1.88, encrypt_tweaks 2.30 1.92, decrypt_tweaks 2.91 2.09
C Since then decrypt has an order of its own: 2.01 cycles per byte of the function alone.
C Eight rounds by models, in which no load waits for a store, encrypt and decrypt, each with those words in memory and now:
C Haswell 127 118, 129 123, Skylake 113 112, 112 112, Alder Lake 114 112, 112 112, Zen 2 119 115, 128 126, Zen 3 102 100, 105 106.
C What follows is of four words in memory.
C AMD Zen 3, cycles per byte of the functions alone, by the time stamp counter, avx2 (C):
C     blocks            1            2            3            4           16          256
C     encrypt  4.59 (4.68)  3.49 (4.55)  2.35 (4.63)  1.77 (4.55)  1.75 (4.16)  1.72 (4.14)
C     decrypt  5.24 (5.24)  4.52 (5.13)  3.17 (5.20)  2.30 (5.14)  2.23 (5.10)  2.19 (4.88)
C     ctr      4.79 (5.03)  3.61 (4.94)  2.40 (4.78)  1.80 (4.68)  1.85 (4.24)  1.71 (4.12)
C There one block was by C, in counter mode in general registers.  Now in vectors, core cycles of the functions alone in place,
C before and now:
C     blocks                   1          2          5                          1          2          5
C     encrypt            822 535  1192 1055  2020 1703  encrypt_tweaks    824 536  1283 1082  2042 1720
C     decrypt            872 780  1506 1511  2401 2278  decrypt_tweaks    873 782  1509 1516  2398 2278
C     ctr                790 530  1182 1066  1955 1700
C Cycles of the block, encrypt and decrypt, by llvm-mca 19: Haswell 523 715, Skylake 467 641, Cascade Lake 473 641, Alder Lake 482
C 627, Zen 3 429 607; C on Cascade Lake 656 705.  Zen 5, which takes avx512, 605 845, C 460 497.  For Zen 1 and 2 there is no
C figure: their model takes exchanges of halves for some hundred cycles each.  Rounds of a set of four take 1130
C on Cascade Lake, 1140 on Alder Lake.
C No gain: decryption with each half of a round after the other 777, or with the second half first 780.
C Tweaks that count take the table of the context and what the tweak of each block differs from its tweak.  The public functions,
C encrypt of one tweak beside them, and C:
C     bytes                        512           1024          16384
C     encrypt_tweaks    1.84 1.83 4.67 1.81 1.80 4.47 1.80 1.80 4.28
C     decrypt_tweaks    2.31 2.31 5.14 2.28 2.28 5.04 2.28 2.27 4.93
C Cycles of set_key, of set_tweak, and of both, as in threefish512-avx2.asm:
C     434 131 63 48   349 42 20 8   784 174 86 47
C By xcs speed both take 90, C 42.  No gain: vzeroall instead of clearing registers one by one.

REQUIRES(avx2)

include(`threefish1024-chain-avx2.m4')
define(`WORDS', 16)
include(`threefish-large-avx2.m4')

C Encrypting, two blocks after each other take less than a set.
define(`ALONE', `ENCRYPTING(2, 1)')
define(`REST', `CHAINED(`ENCRYPTING(`LABEL(chain_next):
')WORDS_OF(STATE, `KEYS_EVEN', `KEYS_ODD')dnl
ifelse(MODE, ctr, `	lea	COUNTER(0)(STATE), %r10
BEGIN_BLOCK(%r10, %r8, %r9, `	mov	N, %r10
	bswap	%r10
	vmovq	%r10, %xmm14
	vpbroadcastq %xmm14, %ymm14
	vpblendd IMM(0x30), %ymm14, TEXT_ODD(1), TEXT_ODD(1)
')CIPHER_OF_ONE`'', `ENCRYPTING(`BEGIN_BLOCK(SRC, %r8, %r9)CIPHER_OF_ONE', `DECIPHER_BLOCK(SRC, %r8, %r9)')')`'dnl
ifelse(MODE, ctr, `WORDS_OF(SRC, `TEXT_EVEN', `TEXT_ODD')FOR(`H', 0, 1, `	vpxor	TEXT_EVEN(H), EVEN(0, H), EVEN(0, H)
	vpxor	TEXT_ODD(H), ODD(H), ODD(H)
')')STORE_WORDS(DST, `EVEN_0', `ODD')ENCRYPTING(`	sub	IMM(-BLOCK_SIZE), SRC
	sub	IMM(-BLOCK_SIZE), DST
ifelse(MODE, ctr, `	inc	N
', MODE, encrypt_tweaks, `	inc	%r8
')	dec	BLOCKS
	jnz	LABEL(chain_next)
')')')

PROLOGUE(xcsi_threefish1024_encrypt_avx2)
FUNCTION(encrypt, 1)
REST
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_avx2)
FUNCTION(decrypt, 1)
REST
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_avx2)
FUNCTION(ctr, 1)
REST
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_avx2)
FUNCTION_TWEAKS(encrypt_tweaks, 1)
REST
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_avx2)
FUNCTION_TWEAKS(decrypt_tweaks, 1)
REST
EPILOGUE

PROLOGUE(xcsi_threefish1024_set_key_avx2)
SET_KEY
EPILOGUE

PROLOGUE(xcsi_threefish1024_expand_avx2)
EXPAND
EPILOGUE
KEY_NUMBERS
CHAIN_TABLES
TABLES_BACK

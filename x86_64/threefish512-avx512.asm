C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 with AVX-512: up to 24 blocks in vectors, a word of eight blocks in each.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: AVX-512 (F, BW).  Stack: saved registers; with tweaks that count 1256 bytes, wiped.
C
C expand is the function of avx2: subkeys are broadcast from memory where they are added.
C MIX of 8 blocks is vpaddq, vprolq, vpxorq, in place: threefish-large-evex.m4.  Iterations have 1 to 3 sets of 8 blocks; the last
C set may have fewer.  One and two blocks are left to avx512vl, three and four: threefish512-pair.m4.  A ninth or 17th one follows
C alone: Granite Rapids, 9 and 17 blocks, before, with a set for it, and now: encrypt 1.97, 1.56 and 1.52, 1.27 cycles per byte,
C decrypt_tweaks 2.08, 1.81 and 1.61, 1.40; Zen 4 by the model, encrypt, 1128, 967 and 1638, 1424 cycles, Zen 5 621, 599 and 840,
C 787, decrypt 739, 761 and 897, 940.
C
C Cycles of the loop by llvm-mca 19 per byte of all blocks, Zen 4, which executes these vectors in two halves:
C     blocks               8    16    24     avx2, 4
C     encrypt, ctr      1.13  1.00  0.99        2.02
C     decrypt           1.23  1.07  1.02        2.31
C Zen 5, which does not halve them, has a limit of 0.50 by its four vector units; by the model ctr of 16 KiB takes 0.52.
C Intel Xeon with AMX (Granite Rapids), cycles per byte of public functions, avx512 (avx512vl, avx2):
C     bytes                        256                512              16384
C     encrypt         1.37 (1.60 2.35)   1.25 (1.40 2.33)   1.07 (1.38 2.30)
C     encrypt_tweaks  1.44 (1.71 2.39)   1.29 (1.49 2.36)   1.11 (1.44 2.31)
C     decrypt_tweaks  1.53 (1.93 2.72)   1.43 (1.56 2.67)   1.14 (1.47 2.63)
C AMD Zen 4, which executes these vectors in two halves and takes two cycles for rotations, this code alone (avx512vl).  So 3 to 13
C blocks are left to avx512vl there, and more, if the last set has two to four.
C     bytes                       256          384          512          768         1024         1152        16384
C     encrypt             1.92 (1.45)  1.68 (1.57)  1.26 (1.18)  1.52 (1.13)  1.13 (1.20)  1.42 (1.27)  1.07 (1.12)
C     encrypt_tweaks      1.92 (1.56)  1.86 (1.69)  1.40 (1.27)  1.64 (1.21)  1.24 (1.27)  1.54 (1.34)  1.17 (1.18)
C     ctr                 1.91 (1.48)  1.62 (1.61)  1.23 (1.21)  1.52 (1.15)  1.13 (1.20)  1.43 (1.28)  1.09 (1.11)
C No gain: each step of MIX for all or half of the pairs before the next one, and steps in stairs; the cycles change by up to 2 %.

REQUIRES(avx512f, avx512bw)

define(`WORDS', 8)
include(`threefish-large-zmm.m4')
define(`VINSERT', `vinserti32x4')
include(`threefish512-pair.m4')

C One block and two, and what avx512vl takes less for with vectors in halves.
define(`FEW', `	cmp	IMM(3), BLOCKS
	jb	REST_BY
HALVES_FOR(REST_BY, BLOCKS, `%r11', 3, 13, 18, 20, 26, 28, 33, 36, 42, 44, 50, 52, 58, 60)')
define(`ONE_HERE', `$2')

PROLOGUE(xcsi_threefish512_encrypt_avx512)
FUNCTION(encrypt, MOST_SETS)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_avx512)
FUNCTION(decrypt, MOST_SETS)
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_avx512)
FUNCTION(ctr, MOST_SETS)
PAIR_OF_COUNTERS
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_avx512)
FUNCTION_TWEAKS(encrypt_tweaks, MOST_SETS)
PAIR_OF_BLOCKS
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_avx512)
FUNCTION_TWEAKS(decrypt_tweaks, MOST_SETS)
PAIR_OF_BLOCKS
EPILOGUE

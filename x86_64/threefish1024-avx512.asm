C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 with AVX-512: up to 16 blocks in vectors, a word of eight blocks in each.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: AVX-512 (F, BW).  Stack: 576 bytes besides saved registers, with tweaks that count 1384, wiped.
C
C expand is the function of avx2: subkeys are broadcast from memory where they are added.
C MIX of 8 blocks is vpaddq, vprolq, vpxorq, in place: threefish-large-evex.m4.  Iterations have 1 to 2 sets of 8 blocks; the last
C set may have fewer.  Up to four blocks that are left are done by avx512vl, and so are those from the ninth on: Granite Rapids, 9
C blocks, before, with a set for it, and now: encrypt 2.11, 1.54, decrypt 2.13, 1.63 cycles per byte; Zen 4 by the model 2401, 1735
C and 2402, 1948 cycles, Zen 5 1222, 1140 and 1263, 1469.  Twelve so, AMD Zen 4: encrypt 2404, 1966, decrypt 2552, 2084,
C encrypt_tweaks 2515, 2054, decrypt_tweaks 2663, 2199, ctr 2364, 1930, and nine of ctr, whose last one was done in general
C registers, 2010, 1650; loops of encrypt of twelve by models, Sapphire Rapids 2251, 1978, Zen 5 1122, 1218.
C
C Cycles of the loop by llvm-mca 19 per byte of all blocks, Zen 4, which executes these vectors in two halves:
C     blocks               8    16     avx2, 4
C     encrypt, ctr      1.11  1.10        1.99
C     decrypt           1.19  1.10        2.05
C Zen 5, which does not halve them, has a limit of 0.55 by its four vector units; by the model 0.57.
C Intel Xeon with AMX (Granite Rapids), cycles per byte of public functions, avx512 (avx512vl, avx2); up to four blocks are left
C to avx512vl, which here takes 1.56 for four, 8 lanes 2.4:
C     bytes                        512               1024              16384
C     encrypt                     1.56   1.22 (1.53 2.31)   1.18 (1.52 2.30)
C     encrypt_tweaks              1.60   1.23 (1.57 2.34)   1.20 (1.55 2.33)
C     decrypt_tweaks              1.69   1.32 (1.58 2.59)   1.21 (1.56 2.58)
C AMD Zen 4, which executes these vectors in two halves, cycles of 5, 8, 12 and 13 blocks, this code alone (avx512vl): encrypt 1279
C (1047), 1272 (1252), 1975 (1913), 2409 (2291); decrypt_tweaks 1389 (1282), 1433 (1332), 2203 (2067), 2667 (2579).  So these
C are left to avx512vl there.
C No gain: each step of MIX for all or half of the pairs before the next one, and steps in stairs; the cycles change by up to 2 %.

REQUIRES(avx512f, avx512bw)

define(`WORDS', 16)
include(`threefish-large-zmm.m4')
define(`FEW', defn(`FEW')`
HALVES_FOR(REST_BY, BLOCKS, `%r11', 5, ifelse(index(MODE, decrypt), 0, `28, 37, 44', `13, 21, 21'))')

PROLOGUE(xcsi_threefish1024_encrypt_avx512)
FUNCTION(encrypt, MOST_SETS)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_avx512)
FUNCTION(decrypt, MOST_SETS)
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_avx512)
FUNCTION(ctr, MOST_SETS)
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_avx512)
FUNCTION_TWEAKS(encrypt_tweaks, MOST_SETS)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_avx512)
FUNCTION_TWEAKS(decrypt_tweaks, MOST_SETS)
EPILOGUE

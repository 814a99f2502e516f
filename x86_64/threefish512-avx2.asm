C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 with AVX2: eight or four blocks in vectors, a word of four of them in each; a single one in general registers.
C
C Functions: set_key, expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: AVX2.  Stack: saved registers and 160 bytes, with tweaks that count 584, wiped.
C State: src/threefish-impl.h; from byte 176 on words of subkeys 0 to 18: threefish-large.m4.
C
C The last iteration may have six or seven, or two or three blocks; the last block also fills the unused lanes, which are stored
C before it.

C Four blocks wait for their latency, so eight take less, though two words of 16 are in memory: threefish-large-avx2.m4.
C AMD Zen 4, AVX-512 and wide disabled, cycles per byte of the public functions, with four alone and now:
C     bytes                256       320       384       448       512       768      1024     16384
C     encrypt        1.89 1.91 2.38 2.38 2.52 2.32 2.17 1.98 1.89 1.74 1.88 1.79 1.89 1.73 1.89 1.72
C     decrypt        2.21 2.21 2.68 2.70 2.94 2.54 2.52 2.17 2.20 1.91 2.20 2.00 2.20 1.90 2.19 1.89
C     encrypt_tweaks 1.95 1.96 2.54 2.46 2.68 2.42 2.24 2.07 1.91 1.81 1.92 1.84 1.90 1.79 1.89 1.77
C     decrypt_tweaks 2.20 2.23 2.81 2.72 3.02 2.64 2.55 2.26 2.18 1.98 2.20 2.03 2.17 1.95 2.16 1.93
C Eight rounds of eight blocks by models, as twice four and now:
C               Haswell  Skylake  Alder Lake    Zen 2    Zen 3
C     encrypt   116 117  112 112     113 112  116 116   117 99
C     decrypt   146 125  128 112     129 112  144 120  130 102
C     tweaks    120 122  120 116     118 116  120 118  118 103
C     decrypt   146 128  148 117     138 118  146 130  134 107
C Decrypt has another order since the cycles of Zen 4 above.  There, cycles of the functions alone, before and now: 8 blocks 969
C 945, 256 blocks 30815 30111, with tweaks that count 8 blocks 997 979.  What follows is of four.
C AMD Zen 3, cycles per byte of the functions alone, by the time stamp counter, avx2 (C):
C     blocks            1            2            3            4           16          256
C     encrypt  3.75 (4.59)  3.11 (4.50)  2.05 (4.42)  1.54 (4.27)  1.52 (4.13)  1.48 (3.86)
C     decrypt  4.26 (4.57)  3.56 (4.37)  2.33 (4.41)  1.76 (4.28)  1.80 (4.34)  1.76 (4.24)
C     ctr      3.59 (4.15)  3.02 (4.08)  2.03 (4.08)  1.53 (4.03)  1.51 (4.01)  1.50 (3.89)
C Tweaks that count take the table of the context and what the tweak of each block differs from its tweak; so does a last single
C block, in general registers.  Public functions: tweaks that count, encrypt of one tweak, C:
C     bytes                        128            256            512          16384
C     encrypt_tweaks    3.10 2.99 4.44 1.54 1.52 4.58 1.48 1.45 4.04 1.51 1.46 3.84
C     decrypt_tweaks    3.62 3.51 4.89 1.79 1.79 4.94 1.73 1.70 4.50 1.74 1.69 4.29
C
C set_key and set_tweak: subkeys share words, so 16 vectors for a key and 5 for a tweak are stored, a store in a cycle, across lines
C of the cache in 2 to 3.  AMD Zen 3, cycles of set_key, of set_tweak, and of both:
C     now                                              40  20  56
C     all subkeys in vectors of four words, 38 and 19  60  28  92
C     words one by one                                178 160 336
C     C                                                24   8  32
C ns on Intel Xeon with AMX (Granite Rapids), aligned, set_key by expand, and now by vectors of the key:
C     10.5 4.1 13.7   5.8 4.5 9.1   C 6.1 2.0 7.5; of Threefish-1024   18.7 4.2 22.1   7.1 4.2 10.7   C 13.3 2.0 15.2
C expand for a key by llvm-mca 19, one after the other, now, and with all subkeys: Cascade Lake 18 38, Ice Lake 18 36, Alder Lake
C 17 35, Zen 4 17 39; of Threefish-1024 23 84, 23 57, 23 57, 27 84.
C
C Rejected by models, but for wide CPUs (threefish512-wide.asm): single blocks in general registers beside the vectors.  Cycles per
C byte of the loop with none, one and two, evenly mixed: Zen 5, whose vectors have twice the latency, 2.13, 1.72, 1.46; Zen 3 2.02,
C 1.62, 1.72; but Haswell 2.11, 2.37, 2.84, Skylake 1.97, 2.11, 2.48, Zen 2 2.01, 2.31, 2.77.
C The order of the steps there, here: eight rounds by the model of Zen 5 59.5 53.5, decrypt 77.4 68.4; but Haswell 58.1 61.1, Zen 2
C 58.1 60.1, and decrypt on AMD Zen 4 59.8 60.2, with tweaks that count 57.9 58.5.

REQUIRES(avx2)

define(`WORDS', 8)
define(`MOST_SETS', 2)
define(`LEAVES', 1)
include(`threefish-large-avx2.m4')

PROLOGUE(xcsi_threefish512_encrypt_avx2)
FUNCTION(encrypt, 2)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_avx2)
FUNCTION(decrypt, 2)
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_avx2)
FUNCTION(ctr, 2)
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_avx2)
FUNCTION_TWEAKS(encrypt_tweaks, 2)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_avx2)
FUNCTION_TWEAKS(decrypt_tweaks, 2)
EPILOGUE

PROLOGUE(xcsi_threefish512_set_key_avx2)
SET_KEY
EPILOGUE

PROLOGUE(xcsi_threefish512_expand_avx2)
EXPAND
EPILOGUE
KEY_NUMBERS

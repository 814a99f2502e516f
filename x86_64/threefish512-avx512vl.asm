C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 with AVX-512 in 256-bit vectors, which do not lower the clock: up to 12 blocks in vectors, a word of four blocks
C in each.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: AVX-512 (F, VL, BW).  Stack: saved registers; with tweaks that count 648 bytes, wiped.
C
C expand is the function of avx2: subkeys are broadcast from memory where they are added.
C MIX of 4 blocks is vpaddq, vprolq, vpxorq, in place: threefish-large-evex.m4.  Iterations have 1 to 3 sets of 4 blocks; the last
C set may have fewer.  One block uses general registers; two: threefish512-pair.m4.
C
C Chosen on CPUs with AVX-512 but without fast512.  Cycles of the loop by llvm-mca 19 per byte of all blocks, Cascade Lake:
C     blocks               4     8    12     avx2, 4
C     encrypt, ctr      1.69  1.41  1.39        1.97
C     decrypt           1.81  1.55  1.45        2.33
C Limit: three vector instructions per cycle, 1.32.
C No gain: each step of MIX for all or half of the pairs before the next one, and steps in stairs; the cycles change by up to 2 %.

REQUIRES(avx2, avx512f, avx512vl, avx512bw)

define(`WORDS', 8)
include(`threefish-large-vl.m4')
include(`threefish512-pair.m4')

PROLOGUE(xcsi_threefish512_encrypt_avx512vl)
FUNCTION(encrypt, MOST_SETS)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_avx512vl)
FUNCTION(decrypt, MOST_SETS)
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_avx512vl)
FUNCTION(ctr, MOST_SETS)
PAIR_OF_COUNTERS
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_avx512vl)
FUNCTION_TWEAKS(encrypt_tweaks, MOST_SETS)
PAIR_OF_BLOCKS
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_avx512vl)
FUNCTION_TWEAKS(decrypt_tweaks, MOST_SETS)
PAIR_OF_BLOCKS
EPILOGUE

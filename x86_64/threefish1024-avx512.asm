C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 with AVX-512: up to 16 blocks in vectors, a word of eight blocks in each.
C
C Functions: encrypt, decrypt, ctr.
C Features: AVX-512 (F, BW).  Stack: 624 bytes besides saved registers, wiped; in decryption of one block that of portable C.
C
C expand is the function of avx2: subkeys are broadcast from memory where they are added.
C MIX of 8 blocks is vpaddq, vprolq, vpxorq, in place: threefish-large-evex.m4.  Iterations have 1 to 2 sets of 8 blocks; the last
C set may have fewer.  One block uses general registers, in decryption portable C: threefish-large.m4.
C
C Cycles of the loop by llvm-mca 19 per byte of all blocks, Zen 4, which executes these vectors in two halves:
C     blocks               8    16     avx2, 4
C     encrypt, ctr      1.11  1.10        1.99
C     decrypt           1.19  1.10        2.05
C Zen 5, which does not halve them, has a limit of 0.55 by its four vector units.
C No gain: each step of MIX for all or half of the pairs before the next one, and steps in stairs; the cycles change by up to 2 %.

REQUIRES(avx512f, avx512bw)

define(`WORDS', 16)
include(`threefish-large-zmm.m4')

PROLOGUE(xcsi_threefish1024_encrypt_avx512)
FUNCTION(encrypt, MOST_SETS)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_avx512)
FUNCTION(decrypt, MOST_SETS)
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_avx512)
FUNCTION(ctr, MOST_SETS)
EPILOGUE

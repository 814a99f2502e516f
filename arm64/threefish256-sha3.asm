C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 with SHA-3 instructions: xar rotates words of two blocks; threefish256.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: SHA3 (xar).  Stack: as simd.  expand is the function of simd.
C xar is (x ^ y) >>> r: MIX of two blocks is add, xar with 0, eor; its inverse xar, sub.  Encryption iterates like simd.  In
C decryption a scalar MIX takes three instructions, that of two blocks two; hence more sets: 12 blocks (4 sets, 4 scalars), then 8
C (3, 2), 6 (2, 2), 4 (2, 0), 3 (1, 1), and 2 and 1 in general registers.
C
C Instructions per byte (C: threefish256-simd.asm):
C     bytes      32    64    96   128   160   192   256   512  1024 16384
C     encrypt 13.81 12.67 12.43 12.20 12.41 11.08 10.31 10.21 10.17 10.12
C     decrypt 18.31 17.17 10.76  6.63  8.86  9.95  8.89  8.71  9.27  9.39
C     ctr     14.09 12.95 12.71 12.48 12.69 11.34 10.56 10.46 10.41 10.36
C Cycles per byte of iterations with loads and stores, llvm-mca 19, Neoverse N2, V1, V2:
C     encrypt, 8 blocks 2.03 1.51 1.31    decrypt, 12 blocks 1.99 1.54 1.56    ctr, 8 blocks 2.15 1.53 1.32
C              6        2.07 1.99 1.65              8        2.26 1.85 1.86
C                                                   6        2.40 1.71 1.72
C                                                   4        3.04 2.52 2.55
C                                                   3        3.81 2.93 2.93
C     C                 5.27 5.27 5.27    C                  12.0 7.27 7.23
C
C Tweaks that count: the same iterations with the table of the context; a single block without one.  Instructions per byte with the
C public functions, encrypt and decrypt of one tweak beside them:
C     bytes             64         256        1024       16384
C     encrypt_tweaks 15.45 13.62 11.62 10.55 11.18 10.23 11.05 10.12
C     decrypt_tweaks 19.88 18.12 10.05  9.13 10.15  9.33 10.18  9.40
C Cycles of 24 rounds on N2, V1, V2: encrypt_tweaks 178 131 114, encrypt 168 122 108; decrypt_tweaks 260 198 201, decrypt 246 193
C 193.
C
C Slower in decryption, cycles of an iteration on N2, V1, V2: vectors alone for 8 blocks, 4 sets (5.91 instructions per byte), 762,
C 588, 595; with 2 scalars and 3 sets they take 579, 474, 476; 12 blocks, 4 sets and 4 scalars, 764, 592, 599: scalars pay.  Limits
C for any number of sets: 4 sets are 576 xar, one per cycle, and 1456 vector instructions, two per cycle on N2 (728), four on V1 and
C V2:
C 2.84 cycles per byte on N2, 2.25 on V1 and V2.
C Slower: eor, shl, sri, on the other pipelines, instead of xar, in the same mixes of all sets.  Instructions per byte, and cycles
C of an iteration of 4 sets on N2, V1, V2 for 8 blocks; in parentheses with 4 scalars:
C     of 16 mixes by shifts      0  5.91  769 605 610 ( 9.38   778 617 621)
C                                3  6.76  895 577 581 ( 9.94   904 589 593)
C                                4  7.04  985 611 591 (10.12   994 621 625)
C                                6  7.60 1057 610 616 (10.50  1066 620 624)
C Slower, loop alone, cycles per byte on N2, V1, V2:
C     encryption, here 1.97 1.44 1.27: 3 sets + 4 scalars 2.36 1.38 1.38; 3 + 3 2.63 1.54 1.53; 2 sets alone 3.94 2.54 2.54;
C       permutations for 16, 32 and 40 1.97 1.45 1.34, for 32 alone 1.97 1.45 1.31
C     decryption, here 1.93 1.51 1.51: 2 + 4 2.82 2.02 1.40; 3 + 3 1.94 1.63 1.63; 5 + 4 2.05 1.61 1.61; shifts for every third xar
C       2.56 1.41 1.41

REQUIRES(sha3)

include(`threefish256.m4')
include(`threefish-sha3.m4')

PROLOGUE(xcsi_threefish256_encrypt_sha3)
FUNCTION(encrypt, `ITERATION(2, 4, again)ITERATION(1, 4)', 6, `ITERATION(0, 4)ITERATION(0, 3)')
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_sha3)
FUNCTION(decrypt, `ITERATION(4, 4, again)ITERATION(3, 2)ITERATION(2, 2)ITERATION(2, 0)ITERATION(1, 1)', 3)
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_sha3)
FUNCTION(ctr, `ITERATION(2, 4, again)ITERATION(1, 4)', 6, `ITERATION(0, 4)ITERATION(0, 3)')
EPILOGUE

PROLOGUE(xcsi_threefish256_encrypt_tweaks_sha3)
FUNCTION_TWEAKS(encrypt_tweaks, `ITERATION(2, 4, again)ITERATION(1, 4)', 6, `ITERATION(0, 4)ITERATION(0, 3)ITERATION(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_sha3)
FUNCTION_TWEAKS(decrypt_tweaks, `ITERATION(4, 4, again)ITERATION(3, 2)ITERATION(2, 2)ITERATION(2, 0)ITERATION(1, 1)', 3,
  `ITERATION(0, 2)')
EPILOGUE

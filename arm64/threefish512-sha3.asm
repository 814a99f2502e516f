C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 with SHA-3 instructions: xar rotates words of two blocks; threefish.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: SHA3 (xar).  Stack: as simd.  expand is the function of simd.
C Encryption iterates like simd.  In decryption a scalar MIX takes three instructions, that of two blocks two; hence 6 blocks (2
C sets, 2 scalars), then 4 (2, 0), 3 (1, 1), and 2 and 1 in general registers.
C
C Instructions per byte with the public functions (C: threefish512-simd.asm):
C     bytes      64   256  1024 16384
C     encrypt 13.80 10.75 10.41 10.30
C     decrypt 18.30  6.63  8.83  9.52
C     ctr     15.47 11.22 10.49 10.26
C     encrypt_tweaks 15.02 11.32 10.87 10.74
C     decrypt_tweaks 19.55  7.05  9.22  9.90
C Cycles of 24 rounds of 4 blocks with tweaks that count 175 126 120, encrypt 174 123 123; of 6 in decryption 252 202 199 and 246
C 193 193.
C Cycles per byte of the loops by llvm-mca 19, Neoverse N2, V1, V2:
C     encrypt, 4 blocks 2.04 1.44 1.44    decrypt, 6 blocks 1.92 1.50 1.50
C              2        2.87 2.87 1.91             4        2.89 2.26 2.26
C              1        2.97 2.95 2.53             3        2.40 1.83 1.79
C                                                  2        5.21 3.99 2.68
C                                                  1        7.05 4.09 3.67
C Slower in encryption, with fewer instructions per byte of the loop, all with words of each subkey loaded alone, then 10.30 and now
C 9.95: 2 sets + 2 scalars 9.49, 2.63 1.53 1.53; 2 + 1 9.14, 3.15 1.83 1.83; 2 + 0 8.26, 3.94 2.29 2.29; 1 + 1 9.98, 2.72 1.93 1.93.
C Words of subkeys once: repeated by dup 10.45, 2.04 1.58 1.44, decryption 2.07 1.51 1.51; by ld4r 10.05, 2.32 1.46 1.45.
C
C 9.2 instructions per byte are out of reach with 1 set and 2 scalars: MIX takes 7.88 (three instructions in vectors, two in general
C registers for its two results), additions of subkeys 1.78, their loads 0.37, blocks and loops 0.27; counter mode shares 0.2 of
C these and takes 0.2 more for its blocks.  With more sets it would be slower.  A byte takes 7.9 instructions in vectors and 11.4 in
C general registers, so 9.2 means nearly all blocks in vectors.  They take at least 4 cycles of two vector pipes (N2) and 2 of four
C (V1, V2, Apple); in N2, V1 and V2 all xar go to one pipe, which takes 2.25.  With half of the blocks in general registers the
C vector pipes take half of that; N2, which executes 5 instructions per cycle, is at both of its limits then, 2.0 cycles per byte.
C Fewer instructions are faster only where a core executes fewer than 1.6 instructions per cycle for each vector pipe: by its model
C Cortex-A510 takes 6.5 cycles per byte here, 6.0 with 2 + 1 and 5.9 with 2 + 0.

REQUIRES(sha3)

define(`WORDS', 8)
include(`threefish.m4')
include(`threefish-sha3.m4')

PROLOGUE(xcsi_threefish512_encrypt_sha3)
FUNCTION(encrypt, `ITERATION(1, 2, again)', 4, `ITERATION(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_sha3)
FUNCTION(decrypt, `ITERATION(2, 2, again)ITERATION(2, 0)ITERATION(1, 1)', 3, `ITERATION(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_sha3)
FUNCTION(ctr, `ITERATION(1, 2, again)', 4, `ITERATION(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_sha3)
FUNCTION_TWEAKS(encrypt_tweaks, `ITERATION(1, 2, again)', 4, `ITERATION(0, 2)ITERATION(0, 1)')
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_sha3)
FUNCTION_TWEAKS(decrypt_tweaks, `ITERATION(2, 2, again)ITERATION(2, 0)ITERATION(1, 1)', 3, `ITERATION(0, 2)ITERATION(0, 1)')
EPILOGUE

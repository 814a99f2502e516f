C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 with SHA-3 instructions: xar rotates words of two blocks; threefish.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: SHA3 (xar).  Stack: as simd.  expand is the function of simd.
C Encryption iterates like simd.  In decryption a scalar MIX takes three instructions, that of two blocks two; hence 3 blocks (1
C set, 1 scalar), then 2 (1, 0), and 1 in general registers.
C
C Instructions per byte with the public functions (C: threefish1024-simd.asm):
C     bytes      64   256  1024 16384
C     encrypt     - 14.77 11.91 11.79
C     decrypt     -  7.53 10.15 10.97
C     ctr     41.11 15.50 11.89 11.57
C     encrypt_tweaks - 15.25 12.54 11.65
C     decrypt_tweaks -  8.08 10.72 11.54
C Cycles per byte of the loops by llvm-mca 19, Neoverse N2, V1, V2:
C     encrypt, 4 blocks 2.19 1.58 1.33    decrypt, 3 blocks 2.14 1.67 1.67
C              1        3.19 3.19 2.13             2        3.21 2.51 2.51
C                                                  1        6.18 4.44 2.98
C     encrypt_tweaks, 3 blocks 2.97 1.72 1.72 (C 3.30 3.32 2.22); decrypt_tweaks, 3 blocks 2.14 1.72 1.72 (C 6.02 4.54 3.06)
C Before subkeys came in twos 12.04 instructions per byte, decryption 11.23, the same cycles, but V1 1.60; ctr 11.82, and before
C counter blocks shared 17 of 640 MIX 12.21.  Cycles of 4 KiB in counter mode 9060 6711 5496, subkeys one by one 9041 6807 5493, and
C not shared 9484 7078 5609.
C Slower: words of subkeys once, by ld4r for the set, 2.54 1.63 1.33, decryption 3.08 1.70 1.68.

REQUIRES(sha3)

define(`WORDS', 16)
include(`threefish.m4')
include(`threefish-sha3.m4')

PROLOGUE(xcsi_threefish1024_encrypt_sha3)
FUNCTION(encrypt, `ITERATION(1, 1, again, 2)', 4, `ITERATION(0, 1, again)')
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_sha3)
FUNCTION(decrypt, `ITERATION(1, 1, again)ITERATION(1, 0)', 2, `ITERATION(0, 1)')
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_sha3)
FUNCTION(ctr, `ITERATION(1, 1, again, 2)', 4, `ITERATION(0, 1, again)')
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_sha3)
FUNCTION_TWEAKS(encrypt_tweaks, `ITERATION(1, 1, again)', 3, `ITERATION(0, 1, again)')
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_sha3)
FUNCTION_TWEAKS(decrypt_tweaks, `ITERATION(1, 1, again)ITERATION(1, 0)', 2, `ITERATION(0, 1)')
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 with SHA-3 instructions: xar rotates words of two blocks; threefish.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: SHA3 (xar).  Stack: as simd.  expand is the function of simd.
C Encryption iterates like simd.  In decryption a scalar MIX takes three instructions, that of two blocks two; hence 6 blocks (2
C sets, 2 scalars), then 4 (2, 0), 3 (1, 1), and 2 and 1 in general registers.
C
C Instructions/byte with the public functions (C: threefish512-simd.asm):
C     bytes      64   256  1024 16384
C     encrypt 14.19 11.19 10.89 10.80
C     decrypt 18.69  7.29  9.25  9.86
C     ctr     15.84 11.72 11.15 10.98
C     encrypt_tweaks 15.52 11.84 11.44 11.32
C     decrypt_tweaks 20.00  7.74  9.69 10.30
C Cycles of 24 rounds of 4 blocks with tweaks that count 180 139 119, encrypt 174 134 123; of 6 in decryption 273 200 200 and 265
C 193 193.
C Cycles/byte of the loops by llvm-mca 19, Neoverse N2, V1, V2:
C     encrypt, 4 blocks 2.04 1.58 1.44    decrypt, 6 blocks 2.07 1.51 1.51
C              2        2.87 2.87 1.92             4        2.90 2.26 2.26
C              1        2.97 2.97 2.54             3        2.73 1.79 1.79
C                                                  2        5.23 4.00 2.68
C                                                  1        7.05 4.14 3.67
C Slower in encryption, with fewer instructions/byte of the loop, here 10.48: 2 sets + 1 scalar 9.28, 3.15 1.83 1.83; 2 + 2 9.61,
C 2.63 1.53 1.53; 1 + 1 10.22, 2.72 1.93 1.93; subkeys by ld4r in place of dup 10.05, 2.32 1.46 1.45.

REQUIRES(sha3)

define(`WORDS', 8)
include(`threefish.m4')
include(`threefish-sha3.m4')

PROLOGUE(xcsi_threefish512_encrypt_sha3)
FUNCTION(encrypt, `TURN(1, 2, again)', 4, `TURN(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_sha3)
FUNCTION(decrypt, `TURN(2, 2, again)TURN(2, 0)TURN(1, 1)', 3, `TURN(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_sha3)
FUNCTION(ctr, `TURN(1, 2, again)', 4, `TURN(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_sha3)
FUNCTION_TWEAKS(encrypt_tweaks, `TURN(1, 2, again)', 4, `TURN(0, 2)TURN(0, 1)')
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_sha3)
FUNCTION_TWEAKS(decrypt_tweaks, `TURN(2, 2, again)TURN(2, 0)TURN(1, 1)', 3, `TURN(0, 2)TURN(0, 1)')
EPILOGUE

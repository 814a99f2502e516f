C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 for POWER8 and later: four blocks in vector registers, then two; threefish.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: ISA 2.07 (POWER8).  Stack: red zone, saved registers; with tweaks that count a frame, whose
C words of tweaks are wiped.
C
C Instructions/byte with the public functions, little-endian (C); expand: 222 instructions:
C     bytes               64            256           1024          16384
C     encrypt 24.62 (25.59) 10.28 (21.42)  9.71 (20.38)  9.54 (20.05)
C     decrypt the same
C     ctr     26.39 (27.14) 10.75 (21.98)  9.90 (20.70)  9.63 (20.29)
C Tweaks that count, encrypt of one tweak and C:
C     bytes             64   128   256  1024 16384
C     encrypt_tweaks 27.53 13.76 11.41 10.72 10.51   decrypt_tweaks the same
C     encrypt        24.62 12.30 10.28  9.71  9.54
C     C              25.70 22.87 21.45 20.39 20.05
C Cycles of eight rounds of 4 blocks 116 134 68, encrypt 112 128 62.
C Cycles/byte of the loop of eight rounds by llvm-mca 19, POWER8, 9, 10:
C     encrypt, 4 blocks 3.94 4.50 2.18    decrypt, 4 blocks 3.94 4.85 2.22
C              2        3.94 5.21 2.82             2        3.95 5.07 3.39
C One block takes the cycles of two.  On POWER9 lxvdsx takes a vector slot, 152 in an iteration of 4 blocks.
C Rejected by counting: six blocks, which leave 6 registers for rotations, 9.1 instructions/byte of the loop, here 9.07.

REQUIRES(p8)

define(`WORDS', 8)
include(`threefish.m4')
TABLE(.Lleft, encrypt)
TABLE(.Lright, decrypt)

PROLOGUE(xcsi_threefish512_encrypt_p8)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_p8)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_p8)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_p8)
FUNCTION(encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_p8)
FUNCTION(decrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish512_expand_p8)
EXPAND
EPILOGUE

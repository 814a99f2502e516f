C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 for POWER8 and later: two blocks in vector registers; threefish.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: ISA 2.07 (POWER8).  Stack: red zone, saved registers; with tweaks that count a frame, whose
C words of tweaks are wiped.
C
C Instructions/byte with the public functions, little-endian (C); expand: 420 instructions:
C     bytes               64            256           1024          16384
C     encrypt       -        12.54 (24.70) 11.98 (23.62) 11.81 (23.28)
C     decrypt       -        12.54 (24.43) 11.98 (23.34) 11.81 (23.01)
C     ctr     59.25 (61.38)  13.08 (25.37) 12.17 (23.97) 11.89 (23.53)
C Tweaks that count, encrypt of one tweak and C:
C     bytes            128   256  1024 16384
C     encrypt_tweaks 26.64 13.32 12.63 12.42   decrypt_tweaks the same
C     encrypt        25.09 12.54 11.98 11.81
C     C              26.23 24.74 23.63 23.28
C Cycles of eight rounds 114 144 76, encrypt 112 140 72.
C Cycles/byte of the loop of eight rounds by llvm-mca 19, POWER8, 9, 10: encryption 4.38 5.45 2.82, decryption 4.38 5.63 2.78.  One
C block takes the cycles of two.

REQUIRES(p8)

define(`WORDS', 16)
include(`threefish.m4')
TABLE(.Lleft, encrypt)
TABLE(.Lright, decrypt)

PROLOGUE(xcsi_threefish1024_encrypt_p8)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_p8)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_p8)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_p8)
FUNCTION(encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_p8)
FUNCTION(decrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish1024_expand_p8)
EXPAND
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 for POWER8 and later: two blocks in vector registers; threefish.m4.
C One, encrypted or a counter block, in general registers; threefish-one.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: ISA 2.07 (POWER8).  Stack: red zone, saved registers; with tweaks that count and ctr a frame, whose
C words of tweaks and of blocks are wiped.
C
C Instructions per byte with the public functions, little-endian (C); expand: 218 instructions for a key, 89 for a tweak:
C     bytes               64            256           1024          16384
C     encrypt       -        11.96 (24.70) 11.40 (23.62) 11.23 (23.28)
C     decrypt       -        11.95 (24.43) 11.40 (23.34) 11.23 (23.01)
C     ctr     50.64 (61.38)  12.56 (25.37) 11.41 (23.97) 11.01 (23.53)
C Tweaks that count, encrypt of one tweak and C:
C     bytes            256  1024 16384
C     encrypt_tweaks 12.73 12.05 11.83   decrypt_tweaks the same
C     encrypt        11.96 11.40 11.23
C     C              24.74 23.63 23.28
C Cycles of eight rounds 112 114 71, encrypt 110 110 68.
C Cycles per byte of the loop of eight rounds by llvm-mca 19, POWER8, 9, 10: encryption 4.30 4.30 2.66, decryption 4.45 4.30 2.70.
C One block takes the cycles of two but in general registers: a call of ctr with 16 bytes 942 852 729, in vectors 1322 1337 879,
C C 1089 1187 889.  Before counter blocks shared 17 of 640 MIX and 15 words of subkey 0 ctr had 57.09 12.53 11.62
C 11.34.
C Slower: words of subkeys once, with lxvdsx, 4.38 5.45 2.82.  Before counts were shared 4.38 4.28 2.74, decryption 4.34 4.26 2.78;
C rotations by vrld alone 4.38 4.43 2.82.  Nothing loaded, 10.3 instructions per byte: 4.92 4.26 2.42, decryption 4.88 4.26 2.73.

REQUIRES(p8)

define(`WORDS', 16)
include(`threefish.m4')
COUNTS_TABLE(.Lleft, encrypt)
COUNTS_TABLE(.Lright, decrypt)

PROLOGUE(xcsi_threefish1024_encrypt_p8)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_p8)
FUNCTION(decrypt)
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

C The last one, since its end redefines registers.
PROLOGUE(xcsi_threefish1024_ctr_p8)
FUNCTION(ctr)
include(`threefish-one.m4')
EPILOGUE

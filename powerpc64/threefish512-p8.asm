C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 for POWER8 and later: four blocks in vector registers, then two; threefish.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: ISA 2.07 (POWER8).  Stack: red zone, saved registers; with tweaks that count a frame, whose
C words of tweaks are wiped.
C
C Instructions per byte with the public functions, little-endian (C); expand: 180 instructions for a key, 75 for a tweak:
C     bytes               64            256           1024          16384
C     encrypt 23.75 (25.59)  9.91 (21.42)  9.35 (20.38)  9.18 (20.05)
C     decrypt the same
C     ctr     25.52 (27.14) 10.39 (21.98)  9.54 (20.70)  9.27 (20.29)
C Tweaks that count, encrypt of one tweak and C:
C     bytes             64   256  1024 16384
C     encrypt_tweaks 26.62 11.05 10.36 10.15   decrypt_tweaks the same
C     encrypt        23.75  9.91  9.35  9.18
C     C              25.70 21.45 20.39 20.05
C Cycles of eight rounds of 4 blocks 121 114 65, encrypt 117 109 59.
C Cycles per byte of the loop of eight rounds by llvm-mca 19, POWER8, 9, 10:
C     encrypt, 4 blocks 4.11 3.83 2.08    decrypt, 4 blocks 4.01 3.83 2.18
C              2        4.08 3.91 2.78             2        4.15 4.08 3.45
C One block takes the cycles of two.
C Slower: words of subkeys once, with lxvdsx, which takes a vector slot of POWER9: 3.94 4.50 2.18.  Rotations by bytes with vrld:
C 3.94 3.97 2.15, only POWER8 gains, and 9.46 instructions per byte.
C The limit is 8.4 instructions per byte: MIX 6.75, additions of subkeys 1.19, loads and stores of blocks 0.5.  That would take 16
C registers for blocks, 27 for rotations and one for subkeys, of 32.  Here subkeys are loaded, 0.59, and 13 rotations, 0.46.
C Rejected by counting: six blocks, which leave 6 registers for rotations, 8.9 instructions per byte of the loop, here 8.68, as 21
C of 32 rotations are loaded then; rounds that counter blocks have in common (5 of 288 MIX, 7 words of subkey 0) once in each call,
C 2.5 % fewer instructions of long messages, for words on the stack.

REQUIRES(p8)

define(`WORDS', 8)
include(`threefish.m4')
COUNTS_TABLE(.Lleft, encrypt)
COUNTS_TABLE(.Lright, decrypt)

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

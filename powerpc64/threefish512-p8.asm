C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 for POWER8 and later: four blocks in vector registers, then two; threefish.m4.
C One, encrypted or a counter block, in general registers; threefish-one.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: ISA 2.07 (POWER8).  Stack: red zone, saved registers; with tweaks that count and ctr a frame, whose
C words of tweaks and of blocks are wiped.
C
C Instructions per byte with the public functions, little-endian (C); expand: 180 instructions for a key, 75 for a tweak:
C     bytes               64            256           1024          16384
C     encrypt 18.62 (25.59)  9.51 (21.42)  8.96 (20.38)  8.79 (20.05)
C     decrypt 21.86 (25.59)  9.50 (21.42)  8.96 (20.38)  8.79 (20.05)
C     ctr     20.42 (27.05)  9.97 (21.96)  9.03 (20.69)  8.72 (20.29)
C Tweaks that count, encrypt of one tweak and C:
C     bytes             64   256  1024 16384
C     encrypt_tweaks 24.77 10.64  9.97  9.76   decrypt_tweaks the same
C     encrypt        18.62  9.51  8.96  8.79
C     C              25.67 21.44 20.38 20.05
C Cycles of eight rounds of 4 blocks 123 114 61, encrypt 119 109 56.
C Cycles per byte of the loop of eight rounds by llvm-mca 19, POWER8, 9, 10:
C     encrypt, 4 blocks 4.18 3.83 1.97    decrypt, 4 blocks 4.01 3.83 2.22
C              2        4.15 3.87 2.82             2        4.15 4.01 3.52
C One block takes the cycles of two but in general registers: a call of ctr with 16 bytes 473 481 463, in vectors 722 700 536,
C C 582 736 559.
C Slower: words of subkeys once, with lxvdsx, which takes a vector slot of POWER9: 3.94 4.50 2.18.  Before counts were shared, 13
C of 27 rotations were loaded, 9.18 instructions per byte: 4.11 3.83 2.08, decryption 4.01 3.83 2.18; by vrld alone 3.94 3.97 2.15,
C 9.46 instructions.  Nothing loaded, 8.69: 4.32 3.83 1.97, decryption 4.01 3.83 2.25.  Both sets in the same step: 4.22 3.83
C 2.01.  2 blocks with the registers of 4: 4.57 3.94 2.96, decryption 4.50 4.08 3.66.
C 8.4 instructions per byte are not possible with 32 registers that vrld and vaddudm can use: MIX takes 6.47, as four of 32
C rotations are part of vpermxor, additions of subkeys 1.19, loads and stores of blocks 0.25, and subkeys that do not stay in
C registers 0.59.
C No gain, on paper: words 0 and 4, 2 and 6, 1 and 5, 3 and 7 of one block in a vector.  A subkey has four loads for all blocks,
C and vpermxor exchanges halves, but no rotation is one of bytes in both halves, and 17 vectors of counts and permutations are
C needed: 237 instructions of eight rounds of 4 blocks, as here; of 5 blocks 298.
C Rejected by counting: six blocks, which leave 6 registers for rotations.
C Before counter blocks shared 5 of 288 MIX and 7 words of subkey 0 ctr had 23.72 10.02 9.18 8.92.

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

PROLOGUE(xcsi_threefish512_encrypt_tweaks_p8)
FUNCTION(encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_p8)
FUNCTION(decrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish512_expand_p8)
EXPAND
EPILOGUE

C The last one, since its end redefines registers.
PROLOGUE(xcsi_threefish512_ctr_p8)
FUNCTION(ctr)
include(`threefish-one.m4')
EPILOGUE

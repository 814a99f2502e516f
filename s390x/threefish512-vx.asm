C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 for z13 and later: blocks in vector and in general registers, interleaved; threefish.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: vector facility (z13).  Stack: saved registers; with tweaks that count 384 bytes, wiped; ctr 56 bytes
C of the slots for registers of the caller, wiped.
C Iterations of 5 blocks (2 sets, 1 scalar) while so many remain, then one of 4 (2, 0), 3 (1, 1), 2 (1, 0) or 1 (0, 1).
C
C Instructions per byte with the public functions (C); expand: 140 instructions for a key, 59 for a tweak:
C     bytes               64            256           1024          16384
C     encrypt 19.67 (23.19)  8.70 (21.64) 10.58 (21.25)  9.98 (21.13)
C     decrypt 19.67 (23.73)  8.70 (22.19) 10.58 (21.80)  9.98 (21.68)
C     ctr     21.11 (23.80)  9.03 (21.50) 10.60 (20.93)  9.89 (20.75)
C Tweaks that count, encrypt of one tweak and C:
C     bytes             64   256  1024 16384
C     encrypt_tweaks 21.72  9.79 11.53 10.86   decrypt_tweaks the same
C     encrypt        19.67  8.70 10.58  9.98
C     C              23.55 21.73 21.28 21.13
C Before a vlm loaded words of two subkeys, by vlrepg of each word, 9.08 at 256 bytes and 10.29 at 16384, in as many cycles.
C Cycles of eight rounds of 5 blocks 116, encrypt 112.
C Cycles per byte of the loops by llvm-mca 19, z13, z14 and z15 the same:
C     blocks     5    4    3    2    1
C     encrypt 3.15 3.94 2.81 3.94 7.95
C     decrypt 3.15 3.94 2.72 3.94 7.95
C Iterations of 3 blocks are faster only on a CPU that executes 4.2 instructions per cycle.
C
C 8.5 instructions per byte are out of reach with 2 sets and 1 scalar: MIX takes 8.10 (three instructions each), additions of
C subkeys 1.43, their loads 0.15, blocks and loops 0.30; counter mode shares 0.2 of these and takes 0.1 more for its blocks.
C Vectors alone, as for 4 blocks, would take 8.16 and 0.3, but 7.9 of these need one of the two vector units, which are busy for
C 3.94 cycles per byte then.  The fifth block, in general registers, takes none of that time, hence 3.15.

REQUIRES(vx)

define(`WORDS', 8)
include(`threefish.m4')

PROLOGUE(xcsi_threefish512_encrypt_vx)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_vx)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_vx)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_vx)
FUNCTION_TWEAKS(encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_vx)
FUNCTION_TWEAKS(decrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish512_expand_vx)
EXPAND
EPILOGUE

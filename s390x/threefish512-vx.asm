C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 for z13 and later: blocks in vector and in general registers, interleaved; threefish.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: vector facility (z13).  Stack: saved registers; with tweaks that count 384 bytes, wiped.
C Iterations of 5 blocks (2 sets, 1 scalar) while so many remain, then one of 4 (2, 0), 3 (1, 1), 2 (1, 0) or 1 (0, 1).
C
C Instructions per byte with the public functions (C); expand: 163 instructions:
C     bytes               64            256           1024          16384
C     encrypt 19.64 (23.19)  9.08 (21.64) 10.86 (21.25) 10.29 (21.13)
C     decrypt 19.64 (23.73)  9.08 (22.19) 10.86 (21.80) 10.29 (21.68)
C     ctr     21.08 (23.80)  9.47 (21.50) 11.08 (20.93) 10.42 (20.75)
C Tweaks that count, encrypt of one tweak and C:
C     bytes             64   128   256  1024 16384
C     encrypt_tweaks 21.66 11.45 10.16 11.81 11.17   decrypt_tweaks the same
C     encrypt        19.64 10.06  9.08 10.86 10.29
C     C              23.55 22.34 21.73 21.28 21.13
C Cycles of eight rounds of 5 blocks 116, encrypt 112.
C Cycles per byte of the loops by llvm-mca 19, z13, z14 and z15 the same:
C     blocks     5    4    3    2    1
C     encrypt 3.15 3.94 2.91 3.94 7.95
C     decrypt 3.15 3.94 2.72 3.94 7.95
C Iterations of 3 blocks are faster only on a CPU that executes 4.2 instructions per cycle.
C
C 8.5 instructions per byte in counter mode would be slower.  Only vectors alone come near, as for 4 blocks: 8.5 of the
C loop and not 9.9, and 0.5 for loads, stores and counters.  But 7.9 of these take one of the two vector units, which are busy for
C 3.94 cycles per byte then.  A fifth block, in general registers, takes none of that time, hence 3.15.

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

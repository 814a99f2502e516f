C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 for z13 and later: two blocks in vector registers; threefish.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: vector facility (z13).  Stack: saved registers; with tweaks that count 384 bytes, wiped.
C
C Instructions per byte with the public functions (C); expand: 183 instructions:
C     bytes               64            256           1024          16384
C     encrypt       -        10.71 (26.73) 10.48 (26.32) 10.40 (26.20)
C     decrypt       -        10.71 (26.31) 10.48 (25.90) 10.40 (25.77)
C     ctr     52.12 (62.50)  11.21 (26.73) 10.66 (26.04) 10.49 (25.82)
C Tweaks that count, encrypt of one tweak and C:
C     bytes            128   256  1024 16384
C     encrypt_tweaks 22.94 11.45 11.08 10.97   decrypt_tweaks the same
C     encrypt        21.46 10.71 10.48 10.40
C     C              27.47 26.83 26.35 26.20
C Cycles of eight rounds 114, encrypt 112.
C Cycles per byte of the loop by llvm-mca 19, z13, z14 and z15 the same: 4.38; one block twice that.
C There are too few general registers for a block beside the vectors.

REQUIRES(vx)

define(`WORDS', 16)
include(`threefish.m4')

PROLOGUE(xcsi_threefish1024_encrypt_vx)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_vx)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_vx)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_vx)
FUNCTION_TWEAKS(encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_vx)
FUNCTION_TWEAKS(decrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish1024_expand_vx)
EXPAND
EPILOGUE

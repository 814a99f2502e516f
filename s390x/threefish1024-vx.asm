C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 for z13 and later: two blocks in vector registers; threefish.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: vector facility (z13).  Stack: saved registers; with tweaks that count 384 bytes, ctr 240, wiped.
C
C Instructions per byte with the public functions (C); expand: 168 instructions for a key, 71 for a tweak:
C     bytes               64            256           1024          16384
C     encrypt       -         9.75 (26.73)  9.51 (26.32)  9.44 (26.20)
C     decrypt       -         9.75 (26.31)  9.51 (25.90)  9.44 (25.77)
C     ctr     48.34 (62.50) 10.29 (26.73)  9.46 (26.04)  9.21 (25.82)
C Tweaks that count, encrypt of one tweak and C:
C     bytes            256  1024 16384
C     encrypt_tweaks 10.50 10.12 10.00   decrypt_tweaks the same
C     encrypt         9.75  9.51  9.44
C     C              26.83 26.35 26.20
C Before counter blocks shared 17 of 640 MIX ctr had 48.19 10.25 9.69 9.52.
C Before vlm loaded words of subkeys, by vlrepg of each, 10.40 at 16384 bytes, in as many cycles.
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

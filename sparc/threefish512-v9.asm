C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 in general registers, one block at a time; threefish-large.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: V9.  Stack: five words; ctr 12, seven of which are cleared.  Registers with words of keys or blocks
C are cleared.
C Rounds and subkeys, 72 x 20 + 19 x 11 - 1, are 1648 of the 1690 instructions of a block.  Indices modulo 9 repeat after 72 rounds:
C subroutines of 6.5 KiB.
C
C Instructions per byte with the public functions (C):
C     bytes                     64            256           1024          16384
C     encrypt        28.72 (37.14)  26.97 (33.51)  26.54 (32.60)  26.40 (32.32)
C     decrypt        28.72 (37.14)  26.97 (33.51)  26.54 (32.60)  26.40 (32.32)
C     ctr            33.47 (42.19)  28.03 (35.55)  26.64 (33.90)  26.20 (33.38)
C     encrypt_tweaks 29.64 (38.05)  27.23 (33.73)  26.62 (32.66)  26.43 (32.32)
C     decrypt_tweaks 29.64 (37.95)  27.23 (33.71)  26.62 (32.65)  26.43 (32.32)
C Before counter blocks shared 5 of 288 MIX ctr had 33.30 28.36 27.13 26.74.
C Rejected by counting: two blocks, which share sums of subkeys but load words of the key, 26.8; subkeys from a table, 27.9.

REQUIRES(base)
APP_REGISTERS

define(`WORDS', 8)
include(`threefish-large.m4')

PROLOGUE(xcsi_threefish512_encrypt_v9)
FUNCTION(encrypt)
SUBROUTINE
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_v9)
FUNCTION(decrypt)
SUBROUTINE
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_v9)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_v9)
FUNCTION(encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_v9)
FUNCTION(decrypt_tweaks)
EPILOGUE

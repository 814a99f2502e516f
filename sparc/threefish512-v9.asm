C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 in general registers, one block at a time; threefish-large.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: V9.  Stack: five words; ctr 12, seven of which are cleared.  Registers with words of keys or blocks
C are cleared.
C Rounds and subkeys, 72 x 20 + 19 x 10, are 1630 of the 1672 instructions of a block.  Indices modulo 9 repeat after 72 rounds:
C subroutines of 6.5 KiB.
C
C Instructions per byte with the public functions (C):
C     bytes                     64            256           1024          16384
C     encrypt        28.44 (37.12)  26.69 (33.50)  26.25 (32.60)  26.12 (32.32)
C     decrypt        28.44 (37.12)  26.69 (33.50)  26.25 (32.60)  26.12 (32.32)
C     ctr            33.19 (42.17)  27.75 (35.55)  26.35 (33.90)  25.92 (33.38)
C     encrypt_tweaks 29.36 (38.03)  26.95 (33.73)  26.34 (32.66)  26.15 (32.32)
C     decrypt_tweaks 29.36 (38.03)  26.95 (33.73)  26.34 (32.66)  26.15 (32.32)
C Before subkeys had sums of those before them, encrypt had 28.72 26.97 26.54 26.40, ctr 33.47 28.03 26.64 26.20; before counter
C blocks shared 5 of 288 MIX ctr had 33.30 28.36 27.13 26.74.
C Rejected by counting: two blocks, which share sums of subkeys but load words of the key, 26.7; subkeys from a table, 27.9.

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

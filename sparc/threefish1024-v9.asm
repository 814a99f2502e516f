C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 in general registers, one block at a time; threefish-large.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: V9.  Stack: nine words, ctr 25, of which those of a counting tweak and 15 of blocks are cleared.  Registers with words
C of keys or blocks are cleared.
C Rounds, 80 x 40, and subkeys are 3804 of the 3869 instructions of a block.  Indices modulo 17 do not repeat in 80 rounds:
C subroutines of 15 KiB.
C
C Instructions per byte with the public functions (C):
C     bytes                    256           1024          16384
C     encrypt        30.81 (38.43)  30.37 (37.49)  30.23 (37.19)
C     decrypt        30.81 (37.79)  30.37 (36.84)  30.23 (36.54)
C     ctr            32.77 (40.91)  30.42 (38.55)  29.69 (37.81)
C     encrypt_tweaks 31.09 (38.66)  30.47 (37.54)  30.28 (37.20)
C     decrypt_tweaks 31.09 (38.01)  30.47 (36.90)  30.28 (36.55)
C Before subkeys had sums of those before them, and one more word of the key was in a register, encrypt had 31.08 30.63 30.49, ctr
C 33.03 30.67 29.94; before counter blocks shared 17 of 640 MIX ctr had 33.30 31.40 30.81.
C Rejected by counting: a loop of eight rounds with subkeys from memory, in less than 2 KiB, 31.8; words of the tweak in registers
C in place of those of the key, 30.5.

REQUIRES(base)
APP_REGISTERS

define(`WORDS', 16)
include(`threefish-large.m4')

PROLOGUE(xcsi_threefish1024_encrypt_v9)
FUNCTION(encrypt)
SUBROUTINE
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_v9)
FUNCTION(decrypt)
SUBROUTINE
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_v9)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_v9)
FUNCTION(encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_v9)
FUNCTION(decrypt_tweaks)
EPILOGUE

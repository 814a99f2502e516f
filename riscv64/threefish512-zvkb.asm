C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 with vectors that rotate; threefish-vector.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: V, Zvkb; Zbb, for few blocks.  Stack: 1584 bytes, wiped.
C
C Instructions per byte, vectors of 256 bits, with the public call, zbb in brackets:
C     bytes                    64          256         1024         2048
C     encrypt        19.3 (19.3)  5.90 (18.0)  2.68 (17.7)  2.55 (17.7)
C     decrypt        19.2 (19.1)  5.89 (17.9)  2.68 (17.6)  2.54 (17.6)
C     ctr            23.8 (23.7)  7.04 (19.3)  2.99 (18.3)  2.73 (18.1)
C     encrypt_tweaks 20.3 (20.3)  6.34 (18.3)  2.87 (17.8)  2.71 (17.7)
C     decrypt_tweaks 20.2 (20.1)  6.34 (18.2)  2.87 (17.7)  2.71 (17.6)
C The loop by llvm-mca 19, SiFive P670 (vectors of 128 bits): 112 cycles for 8 rounds of up to 4 blocks; with 4, 4.0 cycles per
C byte.  zbb takes 4.3, so fewer blocks are left to it.

REQUIRES(v, zvkb)

define(`WORDS', 8)
define(`OTHER', `zbb')
define(`FEW', 4)

include(`threefish-vector.m4')
include(`threefish-zvkb.m4')

PROLOGUE(xcsi_threefish512_encrypt_zvkb)
FUNCTION(encrypt, 0, encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_zvkb)
COUNTER_MODE
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_zvkb)
FUNCTION(encrypt, 1, encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_zvkb)
FUNCTION(decrypt, 0, decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_zvkb)
FUNCTION(decrypt, 1, decrypt_tweaks)
EPILOGUE

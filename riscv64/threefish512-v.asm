C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 with vectors; threefish-vector.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: V with vectors of 256 bits or more.  Stack: 1584 bytes, wiped.
C
C Instructions per byte, vectors of 256 bits, with the public call, C in brackets:
C     bytes                    64          256         1024        16384
C     encrypt        36.5 (36.4)  9.27 (32.3)  4.37 (31.2)  4.12 (30.9)
C     decrypt        36.0 (35.9)  9.26 (31.7)  4.37 (30.7)  4.11 (30.4)
C     ctr            43.8 (43.8)  10.5 (36.6)  4.71 (34.8)  4.22 (34.2)
C     encrypt_tweaks 37.4 (37.4)  9.71 (32.5)  4.55 (31.3)  4.27 (30.9)
C     decrypt_tweaks 36.9 (36.9)  9.71 (32.0)  4.55 (30.8)  4.27 (30.4)
C The loop by llvm-mca 19: SiFive X280 (vectors of 512 bits) 882 cycles for 8 rounds of 16 blocks, 7.8 per byte, where zbb takes 10.
C P670 (128 bits) 188 cycles for 4 blocks, 6.6 per byte, where zbb takes 4.3: so V256 is needed.

REQUIRES(v)

define(`WORDS', 8)
define(`OTHER', `c')
define(`FEW', 4)

include(`threefish-vector.m4')
include(`threefish-v.m4')

PROLOGUE(xcsi_threefish512_encrypt_v)
FUNCTION(encrypt, 0, encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_v)
COUNTER_MODE
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_v)
FUNCTION(encrypt, 1, encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_v)
FUNCTION(decrypt, 0, decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_v)
FUNCTION(decrypt, 1, decrypt_tweaks)
EPILOGUE

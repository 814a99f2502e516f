C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 with vectors; threefish-vector.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: V with vectors of 256 bits or more.  Stack: 1696 bytes, wiped.
C
C Instructions per byte, vectors of 256 bits, with the public call, C in brackets:
C     bytes                   256         1024        16384
C     encrypt        43.9 (43.9)  9.31 (42.6)  9.03 (42.3)
C     decrypt        36.2 (36.2)  9.31 (34.9)  9.03 (34.5)
C     ctr            49.0 (48.9)  9.91 (46.3)  9.19 (45.5)
C     encrypt_tweaks 44.2 (44.2)  9.51 (42.7)  9.20 (42.3)
C     decrypt_tweaks 36.5 (36.5)  9.51 (35.0)  9.20 (34.5)
C The loop by llvm-mca 19: SiFive X280 (vectors of 512 bits) 1131 cycles for 8 rounds of 8 blocks, 11 per byte, where zbb takes 13.
C P670 (128 bits) 188 cycles for 2 blocks, 7.4 per byte, where zbb takes 5.2: so V256 is needed.

REQUIRES(v)

define(`WORDS', 16)
define(`OTHER', `c')
define(`FEW', 3)

include(`threefish-vector.m4')
include(`threefish-v.m4')

PROLOGUE(xcsi_threefish1024_encrypt_v)
FUNCTION(encrypt, 0, encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_v)
COUNTER_MODE
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_v)
FUNCTION(encrypt, 1, encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_v)
FUNCTION(decrypt, 0, decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_v)
FUNCTION(decrypt, 1, decrypt_tweaks)
EPILOGUE

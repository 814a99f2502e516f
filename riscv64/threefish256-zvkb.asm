C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 with vectors that rotate; threefish256.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: V, Zvkb; Zbb, for few blocks.  Stack: 576 bytes, wiped.
C
C Instructions per byte, with the public call:
C   bytes                                64    256   1024  16384
C   encrypt, vectors of 128            18.9   2.90   2.62   2.53
C                       256            18.9   2.90   1.36   1.27
C   encrypt_tweaks, 256                20.6   3.11   1.41   1.27
C   ctr, 256                           21.5   3.55   1.53   1.30
C   zbb, encrypt                       19.1   17.8   17.5   17.4
C The loop by llvm-mca 19, SiFive P670 (vectors of 128 bits): 336 cycles for 24 rounds of up to 8 blocks; with 8, 3.9 cycles per
C byte.  zbb takes 4.2, so fewer blocks are left to it.

REQUIRES(v, zvkb)

define(`OTHER', `zbb')
define(`FEW', 8)

include(`threefish256.m4')

include(`threefish-zvkb.m4')

PROLOGUE(xcsi_threefish256_encrypt_zvkb)
FUNCTION(encrypt, 0, encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_zvkb)
COUNTER_MODE
EPILOGUE

PROLOGUE(xcsi_threefish256_encrypt_tweaks_zvkb)
FUNCTION(encrypt, 1, encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_zvkb)
FUNCTION(decrypt, 0, decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_zvkb)
FUNCTION(decrypt, 1, decrypt_tweaks)
EPILOGUE

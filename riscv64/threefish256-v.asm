C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 with vectors; threefish256.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: V with vectors of 256 bits or more.  Stack: 576 bytes, wiped.
C
C Instructions per byte, with the public call:
C   bytes                                64    256   1024  16384
C   encrypt, vectors of 256            36.6   4.66   2.24   2.15
C   encrypt_tweaks, 256                37.6   4.87   2.29   2.15
C   ctr, 256                           40.3   5.37   2.45   2.22
C   C, encrypt                         36.5   33.3   32.5   32.3
C The loop by llvm-mca 19: SiFive X280 (vectors of 512 bits) 2376 cycles for 24 rounds of 32 blocks, 7.0 per byte, where zbb takes
C 9.6.  P670 (128 bits) 564 cycles for 8 blocks, 6.6 per byte, where zbb takes 4.2: so V256 is needed.

REQUIRES(v)

define(`OTHER', `c')
define(`FEW', 4)

include(`threefish256.m4')

include(`threefish-v.m4')

PROLOGUE(xcsi_threefish256_encrypt_v)
FUNCTION(encrypt, 0, encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_v)
COUNTER_MODE
EPILOGUE

PROLOGUE(xcsi_threefish256_encrypt_tweaks_v)
FUNCTION(encrypt, 1, encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_v)
FUNCTION(decrypt, 0, decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_v)
FUNCTION(decrypt, 1, decrypt_tweaks)
EPILOGUE

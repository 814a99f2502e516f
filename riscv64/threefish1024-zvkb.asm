C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 with vectors that rotate; threefish-vector.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: V, Zvkb; Zbb, for few blocks.  Stack: 1696 bytes, wiped.
C
C Instructions per byte, vectors of 256 bits, with the public call: encrypt of 1024 and 2048 bytes 5.57 and 5.42, zbb 21.2.
C The loop by llvm-mca 19, SiFive P670 (vectors of 128 bits): 112 cycles for 8 rounds of up to 2 blocks; with 2, 4.4 cycles per
C byte.  zbb takes 5.2.

REQUIRES(v, zvkb)

define(`WORDS', 16)
define(`OTHER', `zbb')
define(`FEW', 2)

include(`threefish-vector.m4')
include(`threefish-zvkb.m4')

PROLOGUE(xcsi_threefish1024_encrypt_zvkb)
FUNCTION(encrypt, 0, encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_zvkb)
COUNTER_MODE
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_zvkb)
FUNCTION(encrypt, 1, encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_zvkb)
FUNCTION(decrypt, 0, decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_zvkb)
FUNCTION(decrypt, 1, decrypt_tweaks)
EPILOGUE

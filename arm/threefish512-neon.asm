C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 with NEON: a q register has one word of two blocks; threefish-large.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: NEON.  Stack: saved registers; tweaks that count 352 bytes, wiped.
C
C Instructions per byte with the public functions, C in brackets; expand: 400 instructions:
C     bytes                    64          256         1024        16384
C     encrypt        25.4 (76.4)  12.4 (70.5)  12.1 (69.0)  12.0 (68.6)
C     decrypt        25.4 (72.6)  12.4 (66.7)  12.1 (65.2)  12.0 (64.7)
C     ctr            27.6 (78.4)  13.0 (71.4)  12.4 (69.7)  12.2 (69.1)
C     encrypt_tweaks 28.5 (76.7)  13.6 (70.6)  13.0 (69.0)  12.9 (68.6)
C     decrypt_tweaks 28.5 (72.9)  13.6 (66.7)  13.0 (65.2)  12.9 (64.7)

REQUIRES(neon)

define(`WORDS', 8)
include(`threefish-large.m4')

PROLOGUE(xcsi_threefish512_expand_neon)
EXPAND
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_neon)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_neon)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_neon)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_neon)
FUNCTION(encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_neon)
FUNCTION(decrypt_tweaks)
EPILOGUE

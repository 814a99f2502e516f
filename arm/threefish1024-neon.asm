C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 with NEON: a q register has one word of two blocks; threefish-large.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: NEON.  Stack: saved registers and 64 bytes, with tweaks that count 464, wiped.
C
C Instructions per byte with the public functions, C in brackets; expand: 620 instructions:
C     bytes                   64           256         1024        16384
C     encrypt                  -  14.1 (101)   13.8 (98.7)  13.7 (98.1)
C     decrypt                  -  14.1 (96.4)  13.8 (94.5)  13.7 (93.9)
C     ctr            68.5 (218)   15.0 (102)   14.1 (99.4)  13.9 (98.7)
C     encrypt_tweaks           -  15.0 (101)   14.4 (98.7)  14.2 (98.1)
C     decrypt_tweaks           -  15.0 (96.5)  14.4 (94.5)  14.2 (93.9)

REQUIRES(neon)

define(`WORDS', 16)
include(`threefish-large.m4')

PROLOGUE(xcsi_threefish1024_expand_neon)
EXPAND
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_neon)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_neon)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_neon)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_neon)
FUNCTION(encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_neon)
FUNCTION(decrypt_tweaks)
EPILOGUE

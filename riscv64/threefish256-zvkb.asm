C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 with vectors that rotate; threefish256.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: V, Zvkb; Zbb, for few blocks.  Stack: 576 bytes, wiped.
C
C COUNTS

REQUIRES(v, zvkb)

define(`OTHER', `zbb')
define(`FEW', 8)

include(`threefish256.m4')

define(`TIMES', 1)
define(`ROTATE', `	vror.vi	$2, $2, eval(64 - $4)
')
define(`REVERSE_BYTES', `	vrev8.v	$1, $1')

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

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI with AVX: as kasumi-ssse3.asm, with instructions of three operands; so half of FI is 57 instructions, not 67.
C
C Functions: set_key, encrypt, decrypt, set_lanes, encrypt_lanes.
C Features: AVX.  Stack: 9344 bytes, wiped.
C
C Up to 16 blocks or lanes of avx2 and avx512vl are done here, too: half of a longer vector would be idle.
C
C Cycles of two rounds of 16 blocks by llvm-mca 19, 1087 instructions; of 32 blocks by avx2, as many; of 16 by ssse3, 1275:
C             Cascade Lake  Ice Lake  Sapphire Rapids  Alder Lake  Zen 3  Zen 4
C   avx                278       272              273         273    222    222
C   avx2               281       274              275         275    298    343
C   ssse3              331       329              279         279    221    216
C Intel Xeon with AMX (Granite Rapids), cycles per byte of encrypt, with ssse3, and f8 of 8 messages:
C   bytes                8    64   128   256  1024        f8x8 64   128   256
C   avx                103  12.9  8.95  8.93  5.54           53.3  34.1  24.6
C   ssse3             99.4  12.4  9.17  9.15  5.54           52.0  33.4  24.1
REQUIRES(avx)

define(`VEX', 1)
define(`SIZE', x)
define(`LANES', 16)
include(`kasumi-shuffle.m4')

PROLOGUE(xcsi_kasumi_set_key_avx)
SET_KEY_FUNCTION
EPILOGUE

define(`MODE', encrypt)
PROLOGUE(xcsi_kasumi_encrypt_avx)
BLOCKS_FUNCTION
FI_SUBROUTINE
EPILOGUE

define(`MODE', decrypt)
PROLOGUE(xcsi_kasumi_decrypt_avx)
BLOCKS_FUNCTION
EPILOGUE

define(`MODE', lanes)
PROLOGUE(xcsi_kasumi_set_lanes_avx)
SET_LANES_FUNCTION
EPILOGUE

PROLOGUE(xcsi_kasumi_encrypt_lanes_avx)
LANES_FUNCTION
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI with SSSE3: byte planes of 16 blocks by pshufb, bit slices of 128: kasumi-shuffle.m4.
C
C Functions: set_key, encrypt, decrypt, set_lanes, encrypt_lanes.
C Features: SSSE3.  Stack: 9344 bytes, wiped.
C
C AMD Zen 5, cycles per byte (ct and what was slower: kasumi-avx2.asm):
C   bytes           8    64    72   128   256   512  1024  2048  16384
C   encrypt       110  13.7  15.7  8.38  8.35  8.34  4.95  4.64   4.37
C   decrypt       116  14.6  16.1  8.61  8.58  8.55  4.95  4.63   4.37
C Lanes, cycles of a call: up to 8 920, 16 1080, 32 2080, 48 3110, 64 2720 (4115 without pairs of FI; ct 3820), 128 4450, 256 8900.
C set_lanes: 16 lanes 160; more than 48, or some of more than 48, 1060 to 1580.

REQUIRES(ssse3)

define(`VEX', 0)
define(`SIZE', x)
define(`LANES', 16)
include(`kasumi-shuffle.m4')

PROLOGUE(xcsi_kasumi_set_key_ssse3)
SET_KEY_FUNCTION
EPILOGUE

define(`MODE', encrypt)
PROLOGUE(xcsi_kasumi_encrypt_ssse3)
BLOCKS_FUNCTION
FI_SUBROUTINE
EPILOGUE

define(`MODE', decrypt)
PROLOGUE(xcsi_kasumi_decrypt_ssse3)
BLOCKS_FUNCTION
EPILOGUE

define(`MODE', lanes)
PROLOGUE(xcsi_kasumi_set_lanes_ssse3)
SET_LANES_FUNCTION
EPILOGUE

PROLOGUE(xcsi_kasumi_encrypt_lanes_ssse3)
LANES_FUNCTION
EPILOGUE

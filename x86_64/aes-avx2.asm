C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES by byte shuffles, two blocks in a vector: aes.m4 with the rounds of aes-shuffle.m4.
C
C Functions: encrypt, decrypt, ctr.
C Features: AVX2.
C
C AMD Zen 4, cycles per byte in place; C below each:
C   bytes         16    64   256  1024 16384
C   encrypt128  11.4  3.98  2.99  2.95  2.93
C               90.6  24.2  13.1  13.0  12.9
C   decrypt128  12.5  4.39  3.73  3.69  3.67
C                140  36.7  19.5  19.2  19.1
C   ctr128      12.4  4.23  3.10  3.00  2.96
C               93.8  27.1  15.6  15.4  15.3
C   encrypt256  16.7  5.40  4.17  4.13  4.11
C   ctr256      17.6  5.82  4.29  4.18  4.16
C Limit of encrypt128: 127 shuffles for 32 bytes, two in a cycle, 2.0.

REQUIRES(avx2)

define(`LANES', 2)
define(`LEGACY', 0)
include(`aes.m4')
include(`aes-shuffle.m4')

C The number of a block in its vector.
RODATA(lanes, 32)
	.quad	0, 0, 1, 0
END_RODATA

RODATA(one, 32)
	.quad	1, 0, 1, 0
END_RODATA

PROLOGUE(xcsi_aes_encrypt_avx2)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_avx2)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_aes_ctr_avx2)
FUNCTION(ctr)
EPILOGUE

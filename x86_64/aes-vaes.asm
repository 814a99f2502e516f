C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES with the instructions of the CPU: aes.m4 with two blocks in a vector.
C
C Functions: encrypt, decrypt, ctr, ctr32le.
C Features: VAES, AVX2.
C
C set_key and derive are the functions of aesni.
C
C AMD Zen 4, as in aes-aesni.asm:
C   bytes         16    64   128   256  1024  1350 16384
C   encrypt128  1.50  0.42  0.25  0.16  0.16        0.16
C   ctr128      2.19  0.59  0.34  0.22  0.18  0.22  0.17
C   encrypt256  1.64  0.45  0.27  0.23  0.22        0.22
C   ctr256      2.43  0.67  0.39  0.27  0.25  0.29  0.24
C Up to three blocks are done by aesni: on Zen 3 ctr128 of 16, 32 and 48 bytes takes 43, 45 and 51 cycles there, in two lanes 48, 47
C and 55; of 64 bytes 50 either way.
C Limit: two vaesenc in a cycle, 0.156 cycles per byte, with 256 bits 0.219.

REQUIRES(avx2, aes, vaes)

define(`LANES', 2)
define(`LEGACY', 0)
include(`aes.m4')

PROLOGUE(xcsi_aes_encrypt_vaes)
	cmp	$3, BLOCKS
	jbe	xcsi_aes_encrypt_aesni
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_vaes)
	cmp	$3, BLOCKS
	jbe	xcsi_aes_decrypt_aesni
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_aes_ctr_vaes)
	cmpq	$3, RUN(blocks)
	jbe	xcsi_aes_ctr_aesni
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_aes_ctr32le_vaes)
FUNCTION(ctr32le)
EPILOGUE

C The number of a block in its vector.
RODATA(lanes, 32)
	.quad	0, 0, 1, 0
END_RODATA

RODATA(one, 32)
	.quad	1, 0, 1, 0
END_RODATA

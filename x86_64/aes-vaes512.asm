C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES with the instructions of the CPU: aes.m4 with four blocks in a vector.
C
C Functions: encrypt, decrypt, ctr, ctr32le.
C Features: VAES, AVX-512 (F, BW).
C
C set_key and derive are the functions of aesni.
C
C AMD Zen 4, as in aes-aesni.asm:
C   bytes         16    64   128   256  1024  1350 16384
C   encrypt128  1.56  0.39  0.23  0.17  0.16        0.16
C   ctr128      2.27  0.57  0.33  0.21  0.18  0.25  0.17
C   encrypt256  1.88  0.47  0.29  0.23  0.22        0.22
C   ctr256      2.59  0.65  0.40  0.26  0.24  0.33  0.23
C Intel Xeon with AMX (Granite Rapids), ns of encrypt128 and ctr128; before: 17 to 24 blocks that are left in 8 vectors, not 6:
C   bytes                272  1344  1350  4096
C   encrypt128          14.7  53.8         157
C   ctr128              16.9  53.9  59.2   157
C   encrypt128, before  19.6  58.7         157
C   ctr128, before      20.9  58.8  64.2   157
C There 64 bytes take 10 cycles, those of vaesenc, from 1 KiB on.
C Up to four blocks are done as by vaes, ctr by its function.  The others were so, too: Intel Xeon with AMX (Granite Rapids), ns of
C a public call with 16 bytes: encrypt128 3.0, before 3.3; decrypt128 3.5, before 3.8; 32 to 64 bytes equal.
C Limit: that of vaes, since Zen 4 has two units of 256 bits.  Zen 5 has two of 512 bits: 0.078.

REQUIRES(avx512f, avx512bw, aes, vaes)

define(`LANES', 4)
define(`LEGACY', 0)
include(`aes.m4')
include(`aes-short.m4')

PROLOGUE(xcsi_aes_encrypt_vaes512)
	cmp	$4, BLOCKS
	jbe	.Lxcsi_aes_encrypt_vaes512_short
FUNCTION(encrypt)
LET(`LANES', 2, `SHORT')
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_vaes512)
	cmp	$4, BLOCKS
	jbe	.Lxcsi_aes_decrypt_vaes512_short
FUNCTION(decrypt)
LET(`LANES', 2, `SHORT')
EPILOGUE

PROLOGUE(xcsi_aes_ctr_vaes512)
	cmpq	$4, RUN(blocks)
	jbe	xcsi_aes_ctr_vaes
FUNCTION(ctr)
EPILOGUE

C Up to eight blocks take as long one by one, without masked stores, for which loads wait: 35 cycles less for a message of 16 bytes.
PROLOGUE(xcsi_aes_ctr32le_vaes512)
	cmpq	$8, RUN(blocks)
	jbe	xcsi_aes_ctr32le_aesni
FUNCTION(ctr32le)
EPILOGUE

C The number of a block in its vector.
RODATA(lanes, 64)
	.quad	0, 0, 1, 0, 2, 0, 3, 0
END_RODATA

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
C Up to four blocks are done as by vaes.  Intel Xeon with AMX (Granite Rapids), ns of a public call, two libraries in turn; before:
C more checks there, a call of the row instead of a jump, a block after the test for four:
C   bytes                 16    32    48    64
C   encrypt128          2.19  2.64  3.59  3.52
C   before              2.86  3.35  4.31  3.84
C   encrypt256          2.55  3.10  4.30  4.13
C   before              3.22  3.58  4.77  4.54
C Since then such calls are in assembly: aes-calls.m4.
C ctr128 of 1024 bytes and libgcrypt 1.12 by bench-peers, in two runs: 39.1, both; they share the limit, 160 vaesenc.
C ctr128 of less than a block, set_counter included, likewise; before: by the function for any arguments, bytes after a word:
C   bytes                  1     4     8    12    15    16
C   ctr128              7.03  7.64  6.95  7.52  7.52  5.40
C   before             10.45 10.93 10.20 11.18 11.91  5.75
C ctr128 and ctr256 of up to four blocks, set_counter included, likewise; before: by a jump to the function of vaes:
C   bytes                 16    32    48    64
C   ctr128              5.25  5.92  6.69  6.82
C   before              5.30  5.92  6.95  6.94
C   ctr256              5.57  6.45  7.68  7.63
C   before              5.74  6.50  7.68  7.73
C Limit: that of vaes, since Zen 4 has two units of 256 bits.  Zen 5 has two of 512 bits: 0.078.

REQUIRES(avx512f, avx512bw, aes, vaes)

define(`LANES', 4)
define(`LEGACY', 0)
include(`aes.m4')
include(`aes-short.m4')

PROLOGUE(xcsi_aes_encrypt_vaes512)
FUNCTION(encrypt, `ONE
	cmp	IMM(4), BLOCKS
	jbe	LABEL(short)')
LET(`LANES', 2, `SHORT')
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_vaes512)
FUNCTION(decrypt, `ONE
	cmp	IMM(4), BLOCKS
	jbe	LABEL(short)')
LET(`LANES', 2, `SHORT')
EPILOGUE

PROLOGUE(xcsi_aes_ctr_vaes512)
FUNCTION(ctr, `ONE
	cmpq	IMM(4), RUN(blocks)
	jbe	LABEL(short)')
LET(`LANES', 2, `LET(`SHORT_STEP', `two', `SHORT')')
EPILOGUE

C Up to eight blocks take as long one by one, without masked stores, for which loads wait: 35 cycles less for a message of 16 bytes.
PROLOGUE(xcsi_aes_ctr32le_vaes512)
	cmpq	$8, RUN(blocks)
	jbe	xcsi_aes_ctr32le_aesni
FUNCTION(ctr32le)
EPILOGUE

RODATA(two, 32)
	.quad	2, 0, 2, 0
END_RODATA

C The number of a block in its vector.
RODATA(lanes, 64)
	.quad	0, 0, 1, 0, 2, 0, 3, 0
END_RODATA

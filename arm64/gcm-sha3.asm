C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM in one pass: gcm.m4, with sums of three vectors.
C
C Functions: encrypt, decrypt, open_siv.
C Features: AES, PMULL, SHA3 (eor3).
C
C Instructions per byte, as in gcm-ce.asm:
C   bytes                     256  1024 16384   big endian, 16384
C   encrypt                  2.31  2.06  1.98   1.92
C   seal                     3.06  2.81  2.03   1.97
C Cycles per byte of the loop, AES-128, by llvm-mca 19:
C             Neoverse N2  V1, V2
C   encrypt         0.915   0.458
C   ce              0.989   0.496
C   generic         1.015   0.499
C open of AES-GCM-SIV, as in gcm-ce.asm: 3232, 5246, 34108 instructions; loop of N2 and V1 0.946, 0.474.
C Limit: two vector instructions in a cycle, four on V1 and V2, 227 of a group: 0.887, 0.443.

REQUIRES(aes, sha3)

define(`ADD3', `eor3	$1.16b, $1.16b, $2.16b, $3.16b')
define(`CIPHERTEXT', `eor3	$1.16b, $1.16b, $2.16b, LAST.16b')

include(`gcm.m4')

PROLOGUE(xcsi_gcm_encrypt_sha3)
ENCRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_decrypt_sha3)
DECRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_open_siv_sha3)
LET(`ORDER', little, `ENCRYPT')
EPILOGUE

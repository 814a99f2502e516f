C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM in one pass: gcm.m4; short messages: gcm-brief.m4, gcm-brief-siv.m4.
C
C Functions: encrypt, decrypt, open_siv, brief, brief_siv.
C Features: AES, PMULL.
C
C Instructions per byte of encrypt, AES-128; below it of seal with the rows of AES and GHASH one after the other:
C   bytes                     256  1024 16384   big endian, 16384
C   encrypt                  2.46  2.21  2.13   2.07
C   seal, generic            7.08  3.21  2.13   2.07
C Cycles per byte of the loop, AES-128, by llvm-mca 19; loops of ctr and of GHASH together:
C             Cortex-A57, A72  Neoverse N1     N2  V1, V2
C   encrypt             1.401        1.423  0.989   0.496
C   generic             1.479        1.500  1.015   0.499
C open of AES-GCM-SIV, 128 bits and 13 bytes of additional data, instructions; below it by ctr32le and polyval, 4 KiB at a time:
C   bytes                     512  1350 16384
C   open_siv                 3405  5533 36637
C   generic                  3569  5409 36030
C Its loop by llvm-mca 19 on A57, N1, N2 and V1: 1.409, 1.416, 1.020, 0.511; loops of ctr32le and of polyval together 1.447, 1.467,
C 0.991, 0.495.
C Limit of A57, A72 and N1: one instruction of AES or pmull in a cycle, 178 of a group, 1.39.  The model does not join aese and
C aesmc, as these CPUs do; then pmull and sums of the hash fill more of what one unit leaves (open_siv: 106 of 128 bytes in one
C unit, 80 and then 33 cycles in two passes).

REQUIRES(aes)

define(`ADD3', `eor	$1.16b, $1.16b, $2.16b
	eor	$1.16b, $1.16b, $3.16b')
define(`CIPHERTEXT', `eor	$2.16b, $2.16b, LAST.16b
	eor	$1.16b, $1.16b, $2.16b')

include(`gcm.m4')

PROLOGUE(xcsi_gcm_encrypt_ce)
ENCRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_decrypt_ce)
DECRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_open_siv_ce)
LET(`ORDER', little, `ENCRYPT')
EPILOGUE

include(`gcm-brief.m4')

PROLOGUE(xcsi_gcm_brief_ce)
BRIEF
EPILOGUE

include(`gcm-brief-siv.m4')

PROLOGUE(xcsi_gcm_brief_siv_ce)
BRIEF_SIV
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM in one pass: gcm.m4; short messages: gcm-brief.m4, gcm-brief-siv.m4.
C
C Functions: encrypt, decrypt, open_siv, brief, brief_siv.
C Features: ISA 2.07 with vector cryptography.
C
C Instructions per byte of encrypt, AES-128:
C   bytes             256  1024 16384
C   little endian    2.02  1.52  1.37
C   big endian       1.95  1.45  1.30
C Cycles per byte of the loop, AES-128, by llvm-mca 19; loops of ctr and of GHASH together:
C             POWER8: little  big endian     POWER9  POWER10
C   encrypt            0.954       0.860        (gcm-p9.asm)
C   generic            1.071       0.892
C Limit: one vcipher or vpmsumd in a cycle, 98 of a group, 0.766.
C open of AES-GCM-SIV, 128 bits and 13 bytes of additional data, instructions; below it by ctr32le and polyval, 4 KiB at a time:
C   bytes             512  1350 16384   big endian   512  1350 16384  (p9)
C   open_siv         2844  4458 24544               2836  4512 25280
C   generic          2961  4292 24677               2953  4330 25542
C Cycles per byte of its loop: POWER8 1.03, big endian 0.915, POWER9 0.906; the two loops together 1.05, 1.08, 0.924.
C
C No gain on POWER8 and POWER9 by moving steps of the hash between the last rounds, the output and the counters of the next group.

REQUIRES(p8)

define(`LOAD', `lxvd2x	$1, AT($2, $3)')
define(`STORE', `stxvd2x	$1, AT($2, $3)')
define(`TURN', `ifelse(ORDER, BYTE_ORDER, `', `vperm	$1, $1, $1, REVERSE')')
define(`TEXT', `IF_BE(`
	lxvd2x	D($2), AT($2, SRC)
	xxlxor	D($2), D($2), VS($1)
	stxvd2x	D($2), AT($2, DST)', `
	lxvd2x	VS(U), AT($2, SRC)
	vpermxor $1, U, $1, REVERSE
	stxvd2x	VS($1), AT($2, DST)')')

include(`gcm.m4')

PROLOGUE(xcsi_gcm_encrypt_p8)
ENCRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_decrypt_p8)
DECRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_open_siv_p8)
LET(`ORDER', little, `ENCRYPT')
EPILOGUE

include(`gcm-brief.m4')

PROLOGUE(xcsi_gcm_brief_p8)
BRIEF
EPILOGUE

include(`gcm-brief-siv.m4')

PROLOGUE(xcsi_gcm_brief_siv_p8)
BRIEF_SIV
EPILOGUE

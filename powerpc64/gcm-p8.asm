C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM in one pass: gcm.m4; short messages: gcm-brief.m4, gcm-brief-siv.m4.
C
C Functions: encrypt, decrypt, brief, brief_siv.
C Features: ISA 2.07 with vector cryptography.
C
C Instructions of an iteration of 8 blocks: 187, big endian 179.
C Cycles per byte of the loop, AES-128, by llvm-mca 19; by iterations with all rounds of 8 blocks, the round keys in registers;
C loops of ctr and of GHASH together:
C             POWER8: little  big endian     POWER9  POWER10
C   encrypt            0.852       0.798        (gcm-p9.asm)
C   all rounds         0.954       0.860
C   generic            0.923       0.838
C Limit: one vcipher or vpmsumd in a cycle, 98 of a group, 0.766.

REQUIRES(p8)

define(`LOAD', `lxvd2x	$1, AT($2, $3)')
define(`STORE', `stxvd2x	$1, AT($2, $3)')
define(`TURN', `IF_BE(`', `vperm	$1, $1, $1, REVERSE')')
define(`LOAD_REVERSE', `IF_BE(`', `	lxvd2x	VS(REVERSE), AT(2, POWERS)')')
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

include(`gcm-brief.m4')

PROLOGUE(xcsi_gcm_brief_p8)
BRIEF
EPILOGUE

include(`gcm-brief-siv.m4')

PROLOGUE(xcsi_gcm_brief_siv_p8)
BRIEF_SIV
EPILOGUE

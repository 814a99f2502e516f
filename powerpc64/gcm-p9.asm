C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM in one pass: gcm.m4 with the loads and stores of ISA 3.0, which need no vperm on little-endian targets.
C
C Functions: encrypt, decrypt, open_siv.
C Features: ISA 3.0 and vector cryptography.
C
C Instructions per byte, AES-128; generic: seal with the rows of AES and GHASH one after the other:
C   bytes             256  1024 16384   big endian  1024 16384
C   encrypt          1.94  1.45  1.30               1.45  1.30
C   seal             2.70  2.23  1.35               2.36  1.36
C   seal, generic    9.76  2.39  1.40               2.53  1.41
C Cycles per byte of the loop, AES-128, by llvm-mca 19:
C             POWER9: little  big endian  POWER10
C   encrypt            0.860       0.860    0.493
C   generic            0.896       0.919    0.580
C open of AES-GCM-SIV: instructions in gcm-p8.asm; cycles per byte of its loop on POWER9, in both byte orders, and POWER10 0.914,
C 0.571; loops of ctr32le and polyval together 0.924, 0.948 big endian, 0.590.
C Limits: one vcipher or vpmsumd in a cycle on POWER9, 98 of a group, 0.766; two on POWER10.

REQUIRES(p9)

define(`LOAD', `IF_BE(`lxv	$1, eval(16 * ($2))($3)', `lxvb16x	$1, AT($2, $3)')')
define(`STORE', `IF_BE(`stxv	$1, eval(16 * ($2))($3)', `stxvb16x	$1, AT($2, $3)')')
define(`TURN', `ifelse(ORDER BYTE_ORDER, little big, `xxbrq	VS($1), VS($1)')')
define(`TEXT', `
	LOAD(D($2), $2, SRC)
	xxlxor	D($2), D($2), VS($1)
	STORE(D($2), $2, DST)')

include(`gcm.m4')

PROLOGUE(xcsi_gcm_encrypt_p9)
ENCRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_decrypt_p9)
DECRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_open_siv_p9)
LET(`ORDER', little, `ENCRYPT')
EPILOGUE

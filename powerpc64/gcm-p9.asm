C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM in one pass: gcm.m4 with the loads and stores of ISA 3.0, which need no vperm on little-endian targets.
C
C Functions: encrypt, decrypt.
C Features: ISA 3.0 and vector cryptography.
C
C Instructions of an iteration of 8 blocks: 179.
C Cycles per byte of the loop, AES-128, by llvm-mca 19; by iterations with all rounds of 8 blocks, the round keys in registers,
C which took 165 instructions; loops of ctr and of GHASH together:
C             POWER9: little  big endian  POWER10
C   encrypt            0.798       0.798    0.411
C   all rounds         0.860       0.860    0.493
C   generic            0.841       0.834    0.432
C Limits: one vcipher or vpmsumd in a cycle on POWER9, 98 of a group, 0.766; two on POWER10, 0.383, of which the model has four.
C Cycles of whole messages, little endian, by the same, those of iterations with all rounds in brackets:
C                    bytes          1024         1350          16384
C   POWER9           seal    1208 (1258)  1751 (1817)  13448 (14458)
C                    open    1176 (1227)  1693 (1760)  13416 (14427)
C   256 bits         seal    1489 (1553)  2146 (2231)  17569 (18833)
C   POWER10          seal      832 (893)  1225 (1306)    7132 (8453)
C                    open      784 (846)  1157 (1238)    7144 (8406)
C   256 bits         seal     987 (1074)  1450 (1565)   9387 (11154)
C
C Slower: load, products and sum of a block in one step of the hash, 0.820, POWER10 0.524; the reduction in one, 0.813, 0.454.  No
C gain on POWER9, 0.391 on POWER10: another register for round keys, loaded one round earlier, which gcm-p8.asm does not have.
C Not faster: open of AES-GCM-SIV in one pass, which its loops of ctr32le and polyval, 4 KiB at a time, have caught up with; 1350
C and 16384 bytes on POWER9 2227 and 14698 instead of 2131 and 14689, big endian 2229 and 14687 instead of 2171 and 15129, on
C POWER10 1691 and 8656 instead of 1552 and 8308.

REQUIRES(p9)

define(`LOAD', `IF_BE(`lxv	$1, eval(16 * ($2))($3)', `lxvb16x	$1, AT($2, $3)')')
define(`STORE', `IF_BE(`stxv	$1, eval(16 * ($2))($3)', `stxvb16x	$1, AT($2, $3)')')
define(`TURN', `')
define(`LOAD_REVERSE', `')
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

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 with vectors; threefish256.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: V with vectors of 256 bits or more.  Stack: 576 bytes, wiped.
C A rotation is two shifts and an exclusive or.  Immediate operands of shifts have 5 bits; larger ones are in a register.
C
C Instructions per byte, with the public call:
C   bytes                                64    256   1024  16384
C   encrypt, vectors of 256            36.6   4.68   2.25   2.16
C   encrypt_tweaks, 256                37.6   4.89   2.30   2.16
C   ctr, 256                           40.3   5.38   2.45   2.23
C   C, encrypt                         36.5   33.3   32.5   32.3
C The loop by llvm-mca 19: SiFive X280 (vectors of 512 bits) 2376 cycles for 24 rounds of 32 blocks, 7.0 per byte, where zbb takes
C 9.6.  P670 (128 bits) 564 cycles for 8 blocks, 6.6 per byte, where zbb takes 4.2: so V256 is needed.

REQUIRES(v)

define(`OTHER', `c')
define(`FEW', 4)

include(`threefish256.m4')

define(`TIMES', 3)
define(`ROTATE', `ifelse($1, 0, `SHIFT_BY(vsll, $3, $2, $4)', $1, 1, `SHIFT_BY(vsrl, $2, $2, eval(64 - $4))', `	vxor.vv	$2, $2, $3
')')
define(`SHIFT_BY', `ifelse(eval($4 < 32), 1, `	$1.vi	$2, $3, $4
', `	li	T6, $4
	$1.vx	$2, $3, T6
')')
C Halves of elements are exchanged, from bytes to words of 32 bits.
define(`REVERSE_BYTES', `FOR(`I', 0, 2, `
	slli	T5, NOW, eval(2 - I)
	vsetvli	zero, T5, e`'eval(16 << I), m4, ta, ma
	li	T5, eval(8 << I)
	vsll.vx	$2, $1, T5
	vsrl.vx	$1, $1, T5
	vxor.vv	$1, $1, $2')')

PROLOGUE(xcsi_threefish256_encrypt_v)
FUNCTION(encrypt, 0, encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_v)
COUNTER_MODE
EPILOGUE

PROLOGUE(xcsi_threefish256_encrypt_tweaks_v)
FUNCTION(encrypt, 1, encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_v)
FUNCTION(decrypt, 0, decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_v)
FUNCTION(decrypt, 1, decrypt_tweaks)
EPILOGUE

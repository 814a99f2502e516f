C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 in general registers; threefish-zbb.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: Zbb (rori, rev8).  Stack: saved registers.
C
C Instructions per byte, with the public call, C in brackets:
C     bytes                    64          256         1024         2048
C     encrypt        19.0 (36.4)  17.7 (32.3)  17.4 (31.2)  17.3 (31.0)
C     decrypt        18.8 (35.9)  17.6 (31.7)  17.3 (30.7)  17.2 (30.5)
C     ctr            23.4 (43.8)  19.0 (36.6)  17.9 (34.8)  17.8 (34.4)
C     encrypt_tweaks 20.0 (37.4)  18.0 (32.5)  17.5 (31.3)  17.4 (31.0)
C     decrypt_tweaks 19.8 (36.9)  17.9 (32.0)  17.4 (30.8)  17.3 (30.5)
C A block by llvm-mca 19: SiFive P670 268 cycles, 4.2 per byte; U74 617, 9.6.  Before subkeys had sums of those before them: 273,
C 639.

REQUIRES(zbb)

define(`WORDS', 8)
include(`threefish-zbb.m4')

PROLOGUE(xcsi_threefish512_encrypt_zbb)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_zbb)
	li	a4, COUNTED
	j	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_zbb)
	li	a4, TWEAKED
	j	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_zbb)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_zbb)
	li	a4, TWEAKED
	j	LABEL(start)
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 in general registers; threefish-zbb.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: Zbb (rori, rev8).  Stack: saved registers.
C
C Instructions per byte, with the public call, C in brackets:
C     bytes                    64          256         1024         2048
C     encrypt        19.3 (36.4)  18.0 (32.3)  17.7 (31.2)  17.7 (31.0)
C     decrypt        19.1 (35.9)  17.9 (31.7)  17.6 (30.7)  17.6 (30.5)
C     ctr            23.7 (43.8)  19.3 (36.6)  18.3 (34.8)  18.1 (34.4)
C     encrypt_tweaks 20.3 (37.4)  18.3 (32.5)  17.8 (31.3)  17.7 (31.0)
C     decrypt_tweaks 20.1 (36.9)  18.2 (32.0)  17.7 (30.8)  17.6 (30.5)
C A block by llvm-mca 19: SiFive P670 273 cycles, 4.3 per byte; U74 639, 10.

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

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 in general registers; threefish-zbb.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: Zbb (rori, rev8).  Stack: saved registers.
C
C Instructions per byte, with the public call, C in brackets: encrypt of 256 and 2048 bytes 21.2 (43.9) and 20.9 (42.4).
C A block by llvm-mca 19: SiFive P670 656 cycles, 5.1 per byte; U74 1642, 13.  Before subkeys had sums of those before them: 666,
C 1683.

REQUIRES(zbb)

define(`WORDS', 16)
include(`threefish-zbb.m4')

PROLOGUE(xcsi_threefish1024_encrypt_zbb)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_zbb)
	li	a4, COUNTED
	j	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_zbb)
	li	a4, TWEAKED
	j	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_zbb)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_zbb)
	li	a4, TWEAKED
	j	LABEL(start)
EPILOGUE

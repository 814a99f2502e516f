C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 for any x86_64: a word of two blocks in each vector, a third block in general registers; threefish-large-sse2.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: SSE2.  Stack: 1352 bytes besides saved registers, wiped; of one block that of portable C.
C
C Iterations of 3 blocks, then 2 in vectors alone, or 1 in general registers.  Portable C does a single block, and decrypts two.
C
C AMD Zen 3, cycles per byte of the functions alone in place, by the time stamp counter, sse2 (C):
C     blocks                    1            2            3            4            8          128
C     encrypt         4.49 (4.49)  3.76 (4.05)  2.95 (3.89)  3.22 (3.85)  2.76 (3.81)  2.47 (3.74)
C     decrypt         4.58 (4.58)  4.33 (4.33)  3.29 (4.33)  3.28 (4.30)  2.99 (4.21)  2.49 (4.20)
C     ctr             4.46 (4.46)  3.82 (4.01)  3.02 (3.92)  3.21 (3.91)  2.88 (3.91)  2.50 (3.75)
C     encrypt_tweaks  4.59 (4.59)  3.82 (4.09)  2.95 (3.90)  3.32 (3.85)  2.84 (3.81)  2.55 (3.74)
C     decrypt_tweaks  4.62 (4.62)  4.39 (4.39)  3.27 (4.33)  3.50 (4.31)  3.17 (4.25)  2.59 (4.21)
C Slower: decryption of two blocks in vectors, 4.98.

REQUIRES(sse2)

define(`WORDS', 8)
include(`threefish-large-sse2.m4')

PROLOGUE(xcsi_threefish512_encrypt_sse2)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_sse2)
ENTRY(COUNTED, ctr)
	jmp	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_sse2)
ENTRY(TWEAKED, encrypt_tweaks)
	jmp	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_sse2)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_sse2)
ENTRY(TWEAKED, decrypt_tweaks)
	jmp	LABEL(start)
EPILOGUE

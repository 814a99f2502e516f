C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 for any x86_64: a word of two blocks in each vector; threefish-large-sse2.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: SSE2.  Stack: 1320 bytes besides saved registers, wiped; that of portable C below it, or of one block alone.
C
C Iterations of 2 blocks.  Portable C does a single block, and decrypts a last one.
C
C AMD Zen 3, cycles per byte of the functions alone in place, by the time stamp counter, sse2 (C):
C     blocks                    1            2            3            4            8          128
C     encrypt         5.32 (5.32)  3.83 (5.05)  4.78 (4.94)  3.56 (4.92)  3.46 (4.86)  3.31 (4.76)
C     decrypt         5.54 (5.54)  4.67 (5.41)  5.06 (5.22)  4.47 (5.25)  4.34 (5.19)  4.16 (5.03)
C     ctr             5.07 (5.07)  3.80 (4.81)  4.79 (4.85)  3.65 (4.86)  3.51 (4.82)  3.38 (4.68)
C     encrypt_tweaks  5.29 (5.29)  3.86 (5.08)  4.87 (4.98)  3.66 (5.00)  3.55 (4.93)  3.42 (4.81)
C     decrypt_tweaks  5.60 (5.60)  4.70 (5.44)  5.21 (5.26)  4.50 (5.26)  4.47 (5.28)  4.33 (5.15)
C Slower: decryption of a last block in both halves of vectors, 6.09 of 3 blocks, C 5.34.  Rejected by counting: a third block in
C general registers, which has three words in memory: 770 instructions of eight rounds, 128 cycles at 6 in a cycle, 3.33.

REQUIRES(sse2)

define(`WORDS', 16)
include(`threefish-large-sse2.m4')

PROLOGUE(xcsi_threefish1024_encrypt_sse2)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_sse2)
ENTRY(COUNTED, ctr)
	jmp	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_sse2)
ENTRY(TWEAKED, encrypt_tweaks)
	jmp	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_sse2)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_sse2)
ENTRY(TWEAKED, decrypt_tweaks)
	jmp	LABEL(start)
EPILOGUE

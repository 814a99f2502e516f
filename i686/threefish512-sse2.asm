C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 for i686 with SSE2: a vector register has one word of two blocks; threefish-large.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: SSE2.  Stack: 1184 bytes, wiped.
C
C AMD Zen 3, cycles per byte of the public functions in place, by the time stamp counter, C in brackets:
C     bytes                   64          128          256         1024        16384
C     encrypt        7.92 (26.0)  3.96 (25.1)  3.56 (25.1)  3.22 (25.0)  3.12 (24.8)
C     decrypt        10.2 (25.2)  5.02 (24.6)  4.47 (24.0)  4.12 (23.8)  3.92 (23.3)
C     ctr            8.56 (26.0)  4.20 (25.1)  3.66 (24.7)  3.34 (24.7)  3.22 (24.7)
C     encrypt_tweaks 8.08 (26.0)  4.05 (25.1)  3.60 (25.1)  3.30 (25.0)  3.20 (25.0)
C     decrypt_tweaks 10.5 (25.3)  5.26 (24.6)  4.71 (24.0)  4.28 (23.4)  4.10 (23.3)

REQUIRES(sse2)

define(`WORDS', 8)
include(`threefish-large.m4')

PROLOGUE(xcsi_threefish512_encrypt_sse2)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_sse2)
	mov	$COUNTED, %eax
	jmp	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_sse2)
	mov	$TWEAKED, %eax
	jmp	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_sse2)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_sse2)
	mov	$TWEAKED, %eax
	jmp	LABEL(start)
EPILOGUE

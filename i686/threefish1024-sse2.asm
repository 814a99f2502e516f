C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 for i686 with SSE2: a vector register has one word of two blocks; threefish-large.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: SSE2.  Stack: 1536 bytes, wiped.
C
C AMD Zen 3, cycles per byte of the public functions in place, by the time stamp counter, C in brackets:
C     bytes                  128          256          512         1024        16384
C     encrypt        7.65 (30.0)  3.80 (29.5)  3.51 (29.4)  3.36 (29.5)  3.23 (29.1)
C     decrypt        8.22 (27.5)  4.10 (26.9)  3.84 (27.1)  3.67 (26.8)  3.51 (26.1)
C     ctr            7.67 (30.2)  3.84 (29.7)  3.54 (30.0)  3.40 (29.6)  3.22 (29.4)
C     encrypt_tweaks 7.95 (30.0)  3.98 (29.6)  3.64 (29.4)  3.44 (29.4)  3.25 (29.0)
C     decrypt_tweaks 8.33 (27.1)  4.16 (27.4)  3.92 (26.9)  3.78 (26.6)  3.62 (26.5)

REQUIRES(sse2)

define(`WORDS', 16)
include(`threefish-large.m4')

PROLOGUE(xcsi_threefish1024_encrypt_sse2)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_sse2)
	mov	$COUNTED, %eax
	jmp	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_sse2)
	mov	$TWEAKED, %eax
	jmp	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_sse2)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_sse2)
	mov	$TWEAKED, %eax
	jmp	LABEL(start)
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 with AVX2: four blocks in vectors, a word of all of them in each; a single one by C, threefish-large.m4.
C
C Functions: set_key, expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: AVX2.  Stack: 208 bytes besides saved registers, with tweaks that count 392, wiped; that of portable C
C in decryption of one block.
C State: src/threefish-impl.h; from byte 304 on words of subkeys 0 to 20: threefish-large.m4.
C
C The last iteration may have two or three blocks; the last block also fills the unused lanes, which are stored before it.
C Words 8, 10, 12 and 14 of the vectors, and 10, 12 and 14 of the single block, are in memory, since there are 16 registers.  These
C are even words, which a MIX reads twice and writes once.

C AMD Zen 3, cycles per byte of the functions alone, by the time stamp counter, avx2 (C):
C     blocks            1            2            3            4           16          256
C     encrypt  4.59 (4.68)  3.49 (4.55)  2.35 (4.63)  1.77 (4.55)  1.75 (4.16)  1.72 (4.14)
C     decrypt  5.24 (5.24)  4.52 (5.13)  3.17 (5.20)  2.30 (5.14)  2.23 (5.10)  2.19 (4.88)
C     ctr      4.79 (5.03)  3.61 (4.94)  2.40 (4.78)  1.80 (4.68)  1.85 (4.24)  1.71 (4.12)
C Those of one block for encryption and counter mode are of general registers, now for a block that is left in counter mode alone.
C Decryption in general registers took 5.62 where C took 5.24.
C Tweaks that count take the table of the context and what the tweak of each block differs from its tweak; a single block is left
C to C.  The public functions, encrypt of one tweak beside them, and C:
C     bytes                        512           1024          16384
C     encrypt_tweaks    1.84 1.83 4.67 1.81 1.80 4.47 1.80 1.80 4.28
C     decrypt_tweaks    2.31 2.31 5.14 2.28 2.28 5.04 2.28 2.27 4.93
C Cycles of set_key, of set_tweak, and of both, as in threefish512-avx2.asm:
C     434 131 63 48   349 42 20 8   784 174 86 47
C By xcs speed both take 90, C 42.  No gain: vzeroall instead of clearing registers one by one.

REQUIRES(avx2)

define(`WORDS', 16)
include(`threefish-large-avx2.m4')

PROLOGUE(xcsi_threefish1024_encrypt_avx2)
FUNCTION(encrypt, 1)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_avx2)
FUNCTION(decrypt, 1)
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_avx2)
FUNCTION(ctr, 1)
EPILOGUE

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_avx2)
FUNCTION_TWEAKS(encrypt_tweaks, 1)
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_avx2)
FUNCTION_TWEAKS(decrypt_tweaks, 1)
EPILOGUE

PROLOGUE(xcsi_threefish1024_set_key_avx2)
SET_KEY
EPILOGUE

PROLOGUE(xcsi_threefish1024_expand_avx2)
EXPAND
EPILOGUE
KEY_NUMBERS

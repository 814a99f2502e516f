C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 for any arm64: blocks in vector and in general registers, interleaved; threefish.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: Advanced SIMD.  Stack: saved registers; with tweaks that count 112 bytes, wiped.
C Iterations of 4 blocks (1 set, 2 scalars), then 2 and 1 in general registers alone.
C
C Instructions per byte with the public functions (C); expand: 117 instructions for a key, 54 for a tweak:
C     bytes              64            256           1024          16384
C     encrypt 14.45 (17.78) 12.03 (14.45) 11.73 (13.62) 11.63 (13.36)
C     decrypt 18.95 (22.27) 14.28 (18.94) 13.98 (18.11) 13.88 (17.85)
C     ctr     16.14 (19.38) 12.57 (15.13) 11.99 (14.07) 11.81 (13.74)
C     encrypt_tweaks 15.78 (18.06) 12.68 (14.52) 12.28 (13.64) 12.15 (13.36)
C     decrypt_tweaks 20.28 (22.53) 14.93 (19.00) 14.53 (18.12) 14.40 (17.85)
C set_key and set_tweak together 368 (C 189).
C Cycles of 24 rounds of 4 blocks with tweaks that count 246 246 158 157, encrypt 246 246 159 158; decryption 270 269 204 204 and
C 273 273 204 204.
C Cycles per byte of the loops by llvm-mca 19, Neoverse N1, N2, V1, V2:
C     encrypt, 4 blocks 2.89 2.89 1.87 1.85    decrypt, 4 blocks 3.21 3.18 2.40 2.40
C              2        3.83 2.87 2.87 1.91             2        5.32 5.22 3.99 2.67
C              1        3.90 2.97 2.97 2.53             1        5.40 7.05 4.09 3.67
C Slower in encryption: words of subkeys once, by ld4r, 2.89 2.96 1.90 1.89; with them 2 sets + 2 scalars 3.33 3.33 1.81 1.76, 2 + 1
C 4.00 4.00 2.17 2.11, 1 + 1 3.85 3.85 2.49 2.47.  In decryption these: 2 + 2 3.52 3.52 1.98 1.98; 2 + 1 4.23 4.23 2.37 2.37; 1 + 1
C 4.27 4.28 3.20 3.20.

REQUIRES(simd)

define(`WORDS', 8)
include(`threefish.m4')
include(`threefish-simd.m4')

PROLOGUE(xcsi_threefish512_encrypt_simd)
FUNCTION(encrypt, `TURN(1, 2, again)', 4, `TURN(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_simd)
FUNCTION(decrypt, `TURN(1, 2, again)', 4, `TURN(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_simd)
FUNCTION(ctr, `TURN(1, 2, again)', 4, `TURN(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_simd)
FUNCTION_TWEAKS(encrypt_tweaks, `TURN(1, 2, again)', 4, `TURN(0, 2)TURN(0, 1)')
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_simd)
FUNCTION_TWEAKS(decrypt_tweaks, `TURN(1, 2, again)', 4, `TURN(0, 2)TURN(0, 1)')
EPILOGUE

PROLOGUE(xcsi_threefish512_expand_simd)
EXPAND
EPILOGUE

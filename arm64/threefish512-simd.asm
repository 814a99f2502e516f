C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-512 for any arm64: blocks in vector and in general registers, interleaved; threefish.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: Advanced SIMD.  Stack: saved registers; with tweaks that count 128 bytes, ctr 64, wiped.
C Iterations of 4 blocks (1 set, 2 scalars), then 2 and 1 in general registers alone.
C
C Instructions per byte with the public functions (C); expand: 116 instructions for a key, 54 for a tweak:
C     bytes              64            256           1024          16384
C     encrypt 13.80 (17.78) 11.74 (14.45) 11.39 (13.62) 11.28 (13.36)
C     decrypt 18.30 (22.27) 13.99 (18.94) 13.64 (18.11) 13.53 (17.85)
C     ctr     15.47 (19.38) 12.19 (15.13) 11.46 (14.07) 11.23 (13.74)
C     encrypt_tweaks 15.02 (18.06) 12.30 (14.52) 11.86 (13.64) 11.72 (13.36)
C     decrypt_tweaks 19.52 (22.53) 14.54 (19.00) 14.10 (18.12) 13.97 (17.85)
C set_key and set_tweak together 368 (C 189).
C Cycles of 24 rounds of 4 blocks with tweaks that count 246 246 159 158, encrypt the same; decryption 269 266 204 204 and 268 267
C 204 204.
C Cycles per byte of the loops by llvm-mca 19, Neoverse N1, N2, V1, V2:
C     encrypt, 4 blocks 2.88 2.88 1.87 1.85    decrypt, 4 blocks 3.14 3.13 2.39 2.39
C              2        3.83 2.87 2.87 1.91             2        5.32 5.21 3.99 2.68
C              1        3.90 2.97 2.95 2.53             1        5.41 7.05 4.09 3.67
C Cortex-A57 4.08 and 5.91 for 4 blocks.  Before subkeys came in twos: 11.63 instructions per byte of 16 KiB, 13.88 in decryption;
C 2.89 2.89 1.87 1.85 and 3.21 3.18 2.40 2.40, Cortex-A57 4.22 and 6.09.
C Slower in encryption: words of subkeys once, by ld4r, 2.89 2.96 1.90 1.89; with them 2 sets + 2 scalars 3.33 3.33 1.81 1.76, 2 + 1
C 4.00 4.00 2.17 2.11, 1 + 1 3.85 3.85 2.49 2.47.  In decryption these: 2 + 2 3.52 3.52 1.98 1.98; 2 + 1 4.23 4.23 2.37 2.37; 1 + 1
C 4.27 4.28 3.20 3.20.

REQUIRES(simd)

define(`WORDS', 8)
include(`threefish.m4')
include(`threefish-simd.m4')

PROLOGUE(xcsi_threefish512_encrypt_simd)
FUNCTION(encrypt, `ITERATION(1, 2, again)', 4, `ITERATION(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_simd)
FUNCTION(decrypt, `ITERATION(1, 2, again)', 4, `ITERATION(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish512_ctr_simd)
FUNCTION(ctr, `ITERATION(1, 2, again)', 4, `ITERATION(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish512_encrypt_tweaks_simd)
FUNCTION_TWEAKS(encrypt_tweaks, `ITERATION(1, 2, again)', 4, `ITERATION(0, 2)ITERATION(0, 1)')
EPILOGUE

PROLOGUE(xcsi_threefish512_decrypt_tweaks_simd)
FUNCTION_TWEAKS(decrypt_tweaks, `ITERATION(1, 2, again)', 4, `ITERATION(0, 2)ITERATION(0, 1)')
EPILOGUE

PROLOGUE(xcsi_threefish512_expand_simd)
EXPAND
EPILOGUE

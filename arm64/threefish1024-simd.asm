C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-1024 for any arm64: blocks in vector and in general registers, interleaved; threefish.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: Advanced SIMD.  Stack: saved registers; with tweaks that count 112 bytes, ctr 240, wiped.
C Iterations of 4 blocks (1 set, and 1 scalar twice as fast), with tweaks that count of 3 (1 set, 1 scalar), then single ones in
C general registers.
C
C Instructions per byte with the public functions (C); expand: 143 instructions for a key, 66 for a tweak:
C     bytes              64            256           1024          16384
C     encrypt       -       14.77 (16.61) 13.08 (15.77) 12.96 (15.50)
C     decrypt       -       19.75 (21.52) 15.76 (20.68) 15.66 (20.42)
C     ctr     41.11 (46.83) 15.50 (17.45) 13.04 (16.26) 12.71 (15.88)
C     encrypt_tweaks      - 15.25 (16.67) 13.71 (15.78) 13.19 (15.50)
C     decrypt_tweaks      - 20.25 (21.59) 16.21 (20.70) 14.91 (20.42)
C set_key and set_tweak together 470 (C 253).
C Cycles per byte of the loops by llvm-mca 19, Neoverse N1, N2, V1, V2:
C     encrypt, 4 blocks 2.89 2.89 1.58 1.50    decrypt, 4 blocks 3.07 3.09 2.22 1.60
C              1        4.25 3.19 3.19 2.13             1        5.92 6.18 4.44 2.98
C     encrypt_tweaks, 3 blocks 3.93 3.91 2.08 2.06 (C 4.50 3.30 3.32 2.22); decrypt_tweaks, 3 blocks 4.14 4.12 2.21 2.20 (C 6.16
C     6.02 4.54 3.06); Neoverse N2 has SHA3
C Before subkeys of encryption came in twos 13.16 instructions per byte, the same cycles, but V1 1.60, and Cortex-A57 4.77, before
C 4.96; ctr 12.91, and before counter blocks shared 17 of 640 MIX 13.33.  Cycles of 4 KiB in counter mode, Cortex-A57, Neoverse N1,
C N2, V1, V2: 20407 12164 11846 6712 6131, one by one 21213 12193 11849 6804 6137, and not shared 21932 12367 12369 7079 6251.
C Slower in decryption: subkeys in twos, 15.46, 3.30 3.05 2.42 1.65.
C Slower: words of subkeys once, by ld4r for the set, 12.56 instructions per byte of the loop, twice and one by one 12.81, 3.26 3.17
C 1.67 1.59, decryption 3.40 3.36 2.26 1.73; by dup 13.34, 2.89 2.98 1.76 1.51.

REQUIRES(simd)

define(`WORDS', 16)
include(`threefish.m4')
include(`threefish-simd.m4')

PROLOGUE(xcsi_threefish1024_encrypt_simd)
FUNCTION(encrypt, `ITERATION(1, 1, again, 2)', 4, `ITERATION(0, 1, again)')
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_simd)
FUNCTION(decrypt, `ITERATION(1, 1, again, 2)', 4, `ITERATION(0, 1, again)')
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_simd)
FUNCTION(ctr, `ITERATION(1, 1, again, 2)', 4, `ITERATION(0, 1, again)')
EPILOGUE

FEWER_INDICES

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_simd)
FUNCTION_TWEAKS(encrypt_tweaks, `ITERATION(1, 1, again)', 3, `ITERATION(0, 1, again)')
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_simd)
FUNCTION_TWEAKS(decrypt_tweaks, `ITERATION(1, 1, again)', 3, `ITERATION(0, 1, again)')
EPILOGUE

PROLOGUE(xcsi_threefish1024_expand_simd)
EXPAND
EPILOGUE

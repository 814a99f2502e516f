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
C     encrypt       -       14.75 (16.61) 13.26 (15.77) 13.16 (15.50)
C     decrypt       -       19.75 (21.52) 15.76 (20.68) 15.66 (20.42)
C     ctr     41.03 (46.83) 15.48 (17.45) 13.22 (16.26) 12.91 (15.88)
C     encrypt_tweaks      - 15.25 (16.67) 13.71 (15.78) 13.19 (15.50)
C     decrypt_tweaks      - 20.25 (21.59) 16.21 (20.70) 14.91 (20.42)
C set_key and set_tweak together 470 (C 253).
C Cycles per byte of the loops by llvm-mca 19, Neoverse N1, N2, V1, V2:
C     encrypt, 4 blocks 2.89 2.89 1.60 1.50    decrypt, 4 blocks 3.07 3.09 2.22 1.60
C              1        4.25 3.19 3.19 2.13             1        5.92 6.18 4.44 2.98
C     encrypt_tweaks, 3 blocks 3.93 3.91 2.08 2.06 (C 4.50 3.30 3.32 2.22); decrypt_tweaks, 3 blocks 4.14 4.12 2.21 2.20 (C 6.16
C     6.02 4.54 3.06); Neoverse N2 has SHA3
C Before counter blocks shared 17 of 640 MIX ctr had 13.55 and 13.33 instructions per byte.  Cycles of 4 KiB by llvm-mca 19,
C Cortex-A57, Neoverse N1, N2, V1, V2: 21213 12193 11849 6804 6137, before 21932 12367 12369 7079 6251.
C Slower: words of subkeys once, by ld4r for the set, 12.56 instructions per byte of the loop, here 12.81, 3.26 3.17 1.67 1.59,
C decryption 3.40 3.36 2.26 1.73; by dup 13.34, 2.89 2.98 1.76 1.51.

REQUIRES(simd)

define(`WORDS', 16)
include(`threefish.m4')
include(`threefish-simd.m4')

PROLOGUE(xcsi_threefish1024_encrypt_simd)
FUNCTION(encrypt, `TURN(1, 1, again, 2)', 4, `TURN(0, 1, again)')
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_simd)
FUNCTION(decrypt, `TURN(1, 1, again, 2)', 4, `TURN(0, 1, again)')
EPILOGUE

PROLOGUE(xcsi_threefish1024_ctr_simd)
FUNCTION(ctr, `TURN(1, 1, again, 2)', 4, `TURN(0, 1, again)')
EPILOGUE

FEWER_INDICES

PROLOGUE(xcsi_threefish1024_encrypt_tweaks_simd)
FUNCTION_TWEAKS(encrypt_tweaks, `TURN(1, 1, again)', 3, `TURN(0, 1, again)')
EPILOGUE

PROLOGUE(xcsi_threefish1024_decrypt_tweaks_simd)
FUNCTION_TWEAKS(decrypt_tweaks, `TURN(1, 1, again)', 3, `TURN(0, 1, again)')
EPILOGUE

PROLOGUE(xcsi_threefish1024_expand_simd)
EXPAND
EPILOGUE

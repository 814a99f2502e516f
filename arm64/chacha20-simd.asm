C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 for any arm64: four blocks in vector registers, a fifth in general registers; chacha20.m4.
C
C Functions: xor, lanes.
C Features: Advanced SIMD.
C Rotations: rev32 by 16, tbl by 8, shl and sri by 12 and 7.
C
C Instructions per byte; C below:
C     bytes     64   128   192   256   320  1024  1350 16384
C             16.6  9.92  6.66  5.02  7.20  7.68  7.63  7.10; big endian 7.12
C             22.9  21.6  21.1  20.9  20.8  20.4  21.1  20.3
C Cycles by llvm-mca 19, Cortex-A53, A55, A72, Neoverse N1, N2, V1, V2:
C     five blocks   2517 1937 1032 699 695 610 589
C     four          1920 1358 1024 698 694 610 589
C     one            771  753  519 346 495 263 255
C     lanes, four   1954 1410 1086 726 727 648 627
C The fifth block is free but on A53 and A55: per byte in a loop 7.86 6.04 3.12 2.16 2.16 1.88 1.79, four alone 7.49 5.29 3.87
C 2.70 2.70 2.19 2.05, though these are 4.77 instructions per byte.
C Slower: vector and general registers by turns instead of four and four, on A53 alone (3450 cycles); rotations by 8 with shifts,
C rounds of five blocks by turns 3161 925 646 584 on A53, A72, N1, V1, with shifts 3721 916 746 606.  Two blocks one by one in
C general registers: 1539 1509 1024 684 973 516 475, twice the instructions.  On paper: one block with a row of words per vector
C register, 15 instructions in sequence in each round, 600 cycles on N1.

REQUIRES(simd)

include(`chacha20.m4')
include(`chacha20-simd.m4')

PROLOGUE(xcsi_chacha20_xor_simd)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_simd)
LANES_FUNCTION
EPILOGUE

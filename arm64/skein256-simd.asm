C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 for any arm64: eight chains side by side, four in vector and four in general registers; skein-lanes.m4.
C
C Functions: lanes.
C Features: Advanced SIMD.  Stack: saved registers.
C
C Cycles per byte of a block in each lane by llvm-mca 19, Cortex-A57, Neoverse N1, N2, V1, V2 (a64, one message):
C     6.00 (7.50)  3.44 (5.21)  3.02 (5.16)  2.14 (5.16)  2.11 (5.16)
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function (C):
C     94.38 (123.3)  32.30 (42.80)  15.30 (16.83)

REQUIRES(simd)

define(`WORDS', 4)
include(`threefish.m4')
include(`threefish-simd.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein256_lanes_simd)
SKEIN_LANES
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 for any arm64: four chains side by side, two in vector and two in general registers; skein-lanes.m4.
C
C Functions: lanes.
C Features: Advanced SIMD.  Stack: saved registers.
C
C Cycles per byte of a block in each lane by llvm-mca 19, Neoverse N1, N2, V1, V2 (a64, one message):
C     3.46 (4.11)  3.19 (3.09)  2.07 (3.08)  2.02 (2.59)
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function (C):
C     150.4 (186.6)  38.03 (47.08)  14.89 (16.89)

REQUIRES(simd)

define(`WORDS', 8)
include(`threefish.m4')
include(`threefish-simd.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein512_lanes_simd)
SKEIN_LANES
EPILOGUE

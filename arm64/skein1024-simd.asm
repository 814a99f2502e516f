C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 for any arm64: four chains side by side, two in vector and two in general registers; skein1024-lanes.m4.
C
C Functions: lanes.
C Features: Advanced SIMD.  Stack: saved registers.
C
C Cycles per byte of a block in each lane by llvm-mca 19, Neoverse N1, N2, V1, V2 (a64, one message):
C     3.48 (4.43)  3.23 (3.33)  1.87 (3.33)  1.67 (2.22)
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function (C):
C     286.5 (359.6)  71.97 (90.25)  17.13 (20.81)

REQUIRES(simd)

define(`WORDS', 16)
include(`threefish.m4')
include(`threefish-simd.m4')
include(`skein1024-lanes.m4')

PROLOGUE(xcsi_skein1024_lanes_simd)
SKEIN_LANES
EPILOGUE

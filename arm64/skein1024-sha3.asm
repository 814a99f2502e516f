C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 with SHA-3 instructions: four chains side by side, two in vector and two in general registers; skein1024-lanes.m4.
C
C Functions: lanes.
C Features: SHA3 (xar).  Stack: saved registers.
C
C Cycles per byte of a block in each lane by llvm-mca 19, Neoverse N2, V1, V2 (a64, one message):
C     2.52 (3.33)  1.87 (3.33)  1.50 (2.22)
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function (C):
C     268.8 (359.6)  67.55 (90.25)  15.87 (20.81)
C Slower by the model of loops: two chains in vectors alone 4.37 2.66 2.66.

REQUIRES(sha3)

define(`WORDS', 16)
include(`threefish.m4')
include(`threefish-sha3.m4')
include(`skein1024-lanes.m4')

PROLOGUE(xcsi_skein1024_lanes_sha3)
SKEIN_LANES
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 with SHA-3 instructions: four chains side by side, two in vector and two in general registers; skein-lanes.m4.
C
C Functions: lanes.
C Features: SHA3 (xar).  Stack: saved registers.
C
C Cycles per byte of a block in each lane by llvm-mca 19, Neoverse N2, V1, V2 (a64, one message):
C     2.35 (3.09)  1.72 (3.08)  1.66 (2.59)
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function (C):
C     142.6 (186.6)  36.10 (47.08)  13.85 (16.89)
C Slower by the models of loops: two lanes in vectors alone 4.08 2.88 2.88, four 3.93 2.28 2.28.

REQUIRES(sha3)

define(`WORDS', 8)
include(`threefish.m4')
include(`threefish-sha3.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein512_lanes_sha3)
SKEIN_LANES
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 with SHA-3 instructions: eight chains side by side, four in vector and four in general registers; skein-lanes.m4.
C
C Functions: lanes.
C Features: SHA3 (xar).  Stack: saved registers.
C
C Cycles per byte of a block in each lane by llvm-mca 19, Neoverse N2, V1, V2 (a64, one message):
C     2.53 (5.16)  1.90 (5.16)  1.64 (5.16)
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function (C):
C     91.16 (123.3)  31.07 (42.80)  14.43 (16.83)

REQUIRES(sha3)

define(`WORDS', 4)
include(`threefish.m4')
include(`threefish-sha3.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein256_lanes_sha3)
SKEIN_LANES
EPILOGUE

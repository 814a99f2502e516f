C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 for z13 and later: five chains side by side, four in vector registers and one in general registers; skein-lanes.m4.
C
C Functions: lanes.
C Features: vector facility (z13).  Stack: saved registers.
C
C Cycles per byte of a block in each lane by llvm-mca 19, z13, z14 and z15 the same (C, one message): 3.70 (8.70), C as in
C skein256-vx.asm.  Four chains in vectors alone take 1146 cycles, five 1185.
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function (C):
C     143.5 (216.4)  36.18 (54.40)  13.68 (22.31)

REQUIRES(vx)

define(`WORDS', 8)
include(`threefish.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein512_lanes_vx)
SKEIN_LANES
EPILOGUE

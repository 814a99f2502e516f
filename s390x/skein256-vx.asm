C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 for z13 and later: eight chains side by side, six in vector and two in general registers; skein-lanes.m4.
C
C Functions: lanes.
C Features: vector facility (z13).  Stack: saved registers.
C
C Cycles per byte of a block in each lane by llvm-mca 19, z13, z14 and z15 the same (C, one message): 3.82 (9.66).  For C, risbgn
C replaces its rllg, which the model gives 6 cycles, as if it read memory.
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function (C):
C     87.13 (127.8)  29.56 (44.60)  13.75 (22.04)
C Four and two chains: 3.77 cycles per byte, but at 4.0 instructions per cycle, here 3.6; 16 messages do not fill them.

REQUIRES(vx)

define(`WORDS', 4)
include(`threefish.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein256_lanes_vx)
SKEIN_LANES
EPILOGUE

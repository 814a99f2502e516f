C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 for z13 and later: two chains side by side in vector registers; skein-lanes.m4.
C
C Functions: lanes.
C Features: vector facility (z13).  Stack: saved registers.
C
C Cycles per byte of a block in each lane by llvm-mca 19, z13, z14 and z15 the same (C, one message): 4.78 (9.61), C as in
C skein256-vx.asm.
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function (C):
C     229.9 (492.5)  57.85 (123.5)  12.71 (30.57)

REQUIRES(vx)

define(`WORDS', 16)
include(`threefish.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein1024_lanes_vx)
SKEIN_LANES
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 for POWER8 and later: two chains side by side in vector registers; skein-lanes.m4.
C
C Functions: lanes.
C Features: ISA 2.07 (POWER8).  Stack: red zone, saved registers.
C
C Cycles per byte of a block in each lane by llvm-mca 19, POWER8, 9, 10 (C, one message):
C     5.00 (6.09)  4.92 (6.61)  3.20 (4.99)
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function, little-endian (C):
C     281.4 (472.2)  70.64 (118.3)  15.34 (27.05)

REQUIRES(p8)

define(`WORDS', 16)
include(`threefish.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein1024_lanes_p8)
SKEIN_LANES
EPILOGUE

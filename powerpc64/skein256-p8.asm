C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 for POWER8 and later: four chains side by side in vector registers; skein-lanes.m4.
C
C Functions: lanes.
C Features: ISA 2.07 (POWER8).  Stack: red zone, saved registers.
C
C Cycles per byte of a block in each lane by llvm-mca 19, POWER8, 9, 10 (C, one message):
C     5.17 (10.8)  5.17 (10.8)  3.77 (10.9)
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function, little-endian (C):
C     95.64 (159.1)  32.36 (55.71)  13.64 (21.73)
C Slower: six lanes, 5.15 5.18 3.31 if all are busy, but 15.12 instructions per byte of 16 messages of 1024 bytes.

REQUIRES(p8)

define(`WORDS', 4)
include(`threefish.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein256_lanes_p8)
SKEIN_LANES
EPILOGUE

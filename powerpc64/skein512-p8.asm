C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 for POWER8 and later: four chains side by side in vector registers; skein-lanes.m4.
C
C Functions: lanes.
C Features: ISA 2.07 (POWER8).  Stack: red zone, saved registers.
C
C Cycles per byte of a block in each lane by llvm-mca 19, POWER8, 9, 10 (C, one message):
C     4.81 (5.72)  4.73 (7.66)  3.02 (5.73)
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function, little-endian (C):
C     152.0 (249.9)  37.63 (62.17)  13.33 (22.28)
C Rejected by counting: two more chains in general registers, 24 instructions of a round beside 24 of vectors, which take the units
C of vectors but on POWER8.

REQUIRES(p8)

define(`WORDS', 8)
include(`threefish.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein512_lanes_p8)
SKEIN_LANES
EPILOGUE

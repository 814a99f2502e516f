C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 for POWER8 and later: four chains side by side in vector registers; skein-lanes.m4.
C
C Functions: lanes.
C Features: ISA 2.07 (POWER8).  Stack: red zone, saved registers.
C
C Cycles per byte of a block in each lane by llvm-mca 19, POWER8, 9, 10 (C, one message):
C     4.77 (5.72)  4.69 (7.66)  2.84 (5.73)
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function, little-endian (C):
C     149.9 (249.9)  37.12 (62.17)  13.00 (22.28)
C Slower: the counts and permutations of Threefish-512, for POWER8 alone: 5.09 4.59 2.74; rotations by vrld alone 4.80 4.73 3.02.
C Rejected by counting: two more chains in general registers, 24 instructions of a round beside 24 of vectors, which take the units
C of vectors but on POWER8.

REQUIRES(p8)

define(`WORDS', 8)
define(`IN_LANES')
include(`threefish.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein512_lanes_p8)
SKEIN_LANES
EPILOGUE

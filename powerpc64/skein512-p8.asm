C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 for POWER8 and later: one chain in general registers, skein.m4; four in vector registers, skein-lanes.m4.
C
C Functions: blocks, lanes.
C Features: ISA 2.07 (POWER8).  Stack: red zone, saved registers.
C
C Cycles per byte of a block by llvm-mca 19, POWER8, 9, 10 (C): one chain, and one in each lane:
C     5.40 (5.72)  5.36 (7.66)  5.34 (5.73)
C     4.77  4.69  2.84
C Instructions per byte of a hash of 64, 256, 1024 and 16384 bytes, little-endian and big-endian (C):
C     51.69 (63.52)  26.14 (31.64)  19.39 (22.31)  17.28 (19.40)
C     53.08 (66.47)  26.60 (33.26)  19.61 (23.70)  17.43 (20.71)
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

include(`skein.m4')

PROLOGUE(xcsi_skein512_blocks_p8)
SKEIN_BLOCKS
EPILOGUE

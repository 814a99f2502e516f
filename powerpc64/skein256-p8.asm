C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 for POWER8 and later: one chain in general registers, skein.m4; four in vector registers, skein-lanes.m4.
C
C Functions: blocks, lanes.
C Features: ISA 2.07 (POWER8).  Stack: red zone, saved registers.
C
C Cycles per byte of a block by llvm-mca 19, POWER8, 9, 10 (C): one chain, and one in each lane:
C     10.4 (10.8)  10.3 (10.8)  10.3 (10.9)
C     5.17  5.17  3.77
C Instructions per byte of a hash of 64, 256, 1024 and 16384 bytes, little-endian and big-endian (C):
C     40.41 (55.86)  23.53 (28.57)  19.31 (21.74)  17.99 (19.61)
C     43.23 (58.97)  24.40 (30.49)  19.69 (23.37)  18.22 (21.15)
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

include(`skein.m4')

PROLOGUE(xcsi_skein256_blocks_p8)
SKEIN_BLOCKS
EPILOGUE

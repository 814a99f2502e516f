C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 for POWER8 and later: one chain in general registers, skein.m4; two in vector registers, skein-lanes.m4.
C
C Functions: blocks, lanes.
C Features: ISA 2.07 (POWER8).  Stack: red zone, saved registers.
C
C Cycles per byte of a block by llvm-mca 19, POWER8, 9, 10 (C): one chain, and one in each lane:
C     6.31 (6.09)  5.58 (6.61)  4.81 (4.99)
C     5.00  4.92  3.20
C Instructions per byte of a hash of 64, 256, 1024 and 16384 bytes, little-endian and big-endian (C):
C     105.1 (120.5)  36.86 (42.65)  24.26 (27.19)  20.32 (22.35)
C     108.9 (125.2)  37.89 (43.96)  24.60 (27.95)  20.45 (22.94)
C Instructions per byte of jobs of 16 messages of 16, 64 and 1024 bytes, with the public function, little-endian (C):
C     281.4 (472.2)  70.64 (118.3)  15.34 (27.05)

REQUIRES(p8)

define(`WORDS', 16)
include(`threefish.m4')
include(`skein-lanes.m4')

PROLOGUE(xcsi_skein1024_lanes_p8)
SKEIN_LANES
EPILOGUE

include(`skein.m4')

PROLOGUE(xcsi_skein1024_blocks_p8)
SKEIN_BLOCKS
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 with AVX2: four chains side by side.
C
C Functions: lanes.
C Features: AVX2.  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes.m4.
C Words 8, 10, 12 and 14 are in memory: threefish-large-avx2.m4.
C
C AMD Zen 3, cycles per byte by the time stamp counter, 16 KiB in each lane, avx2 (C, one message): 1.85 (4.64).

REQUIRES(avx2)

define(`WORDS', 16)
define(`BLOCK_WORDS', 16)
include(`skein-lanes-avx2.m4')

PROLOGUE(xcsi_skein1024_lanes_avx2)
SKEIN_LANES
EPILOGUE

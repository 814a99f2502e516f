C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 with AVX2: four chains side by side.
C
C Functions: lanes.
C Features: AVX2.  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes.m4.
C
C AMD Zen 3, cycles per byte by the time stamp counter, 16 KiB in each lane, avx2 (C, one message): 1.56 (4.19).
C Zen 5 by the model, with vectors of twice the latency, a block in each lane: 2.14 cycles per byte.

REQUIRES(avx2)

define(`WORDS', 8)
define(`BLOCK_WORDS', 8)
include(`skein-lanes-avx2.m4')

PROLOGUE(xcsi_skein512_lanes_avx2)
SKEIN_LANES
EPILOGUE

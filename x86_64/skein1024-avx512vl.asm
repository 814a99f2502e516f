C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 with AVX-512 in 256-bit vectors: four chains side by side.
C
C Functions: lanes.
C Features: AVX-512 (F, VL, BW).  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes.m4.
C
C Cycles by llvm-mca 19 per byte, a block in each lane (avx2): Cascade Lake 1.69 (2.43), Zen 4 1.81.

REQUIRES(avx2, avx512f, avx512vl, avx512bw)

define(`WORDS', 16)
define(`BLOCK_WORDS', 16)
define(`SETS', 1)
include(`skein-lanes-vl.m4')

PROLOGUE(xcsi_skein1024_lanes_avx512vl)
SKEIN_LANES
EPILOGUE

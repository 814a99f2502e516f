C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 with AVX-512 in 256-bit vectors: eight chains side by side.
C
C Functions: lanes.
C Features: AVX-512 (F, VL, BW).  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes.m4.
C
C Two sets of four chains: MIX of one, in place, leaves units idle.  Chosen on CPUs with AVX-512 but without fast512.
C Cycles by llvm-mca 19 per byte, a block in each lane (avx2): Cascade Lake 1.60 (2.49), Zen 4 1.69.

REQUIRES(avx2, avx512f, avx512vl, avx512bw)

define(`WORDS', 8)
define(`BLOCK_WORDS', 8)
define(`SETS', 2)
include(`skein-lanes-vl.m4')

PROLOGUE(xcsi_skein512_lanes_avx512vl)
SKEIN_LANES
EPILOGUE

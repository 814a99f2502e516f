C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 with AVX-512 in 256-bit vectors: eight chains side by side.
C
C Functions: lanes.
C Features: AVX-512 (F, VL, BW).  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes.m4.
C
C Two blocks are in the registers of one of Skein-512.
C Cycles by llvm-mca 19 per byte, rounds alone, a block in each lane (avx2): Cascade Lake 1.62 (2.25), Zen 4 1.55.

REQUIRES(avx2, avx512f, avx512vl, avx512bw)

define(`WORDS', 8)
define(`BLOCK_WORDS', 4)
define(`SETS', 1)
include(`skein-lanes-vl.m4')

PROLOGUE(xcsi_skein256_lanes_avx512vl)
SKEIN_LANES
EPILOGUE

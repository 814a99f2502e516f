C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 with AVX-512: sixteen chains side by side.
C
C Functions: lanes.
C Features: AVX-512 (F, BW).  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes.m4.
C
C Two blocks are in the registers of one of Skein-512.
C Cycles by llvm-mca 19 per byte, rounds alone, a block in each lane (avx512vl): Sapphire Rapids 1.11 (1.53), Zen 4, which executes
C these vectors in two halves, 1.13 (1.55).  Zen 5 by the model 0.75.  AMD Zen 4, sixteen messages of 64 KiB, with the public
C function: 1.50 (1.57).

REQUIRES(avx512f, avx512bw)

define(`WORDS', 8)
define(`BLOCK_WORDS', 4)
define(`SETS', 1)
include(`skein-lanes-zmm.m4')

PROLOGUE(xcsi_skein256_lanes_avx512)
SKEIN_LANES
EPILOGUE

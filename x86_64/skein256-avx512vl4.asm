C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 with AVX-512 in 256-bit vectors: four chains side by side, for up to four messages.
C
C Functions: lanes.
C Features: AVX-512 (F, VL, BW).  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes.m4.
C
C One block in four registers; more messages take avx512vl, with two.  Chosen by name alone, and by avx512 and avx512vl for two to
C four messages, leaves or blocks of output (narrowed, in src/skein.h).
C Intel Xeon with AMX (Granite Rapids), cycles of a block in each lane: this 269, avx512vl with eight lanes 426, avx2 with eight
C 602; one chain in general registers 195 in the mean.  By models, this, avx512vl, one chain: Cascade Lake, Ice Lake 280, 415, 187;
C Sapphire Rapids 297, 392, 252; Zen 4 253, 397, 187; Zen 5 343, 386, 178.

REQUIRES(avx2, avx512f, avx512vl, avx512bw)

define(`WORDS', 4)
define(`BLOCK_WORDS', 4)
define(`SETS', 1)
include(`skein-lanes-vl.m4')

PROLOGUE(xcsi_skein256_lanes_avx512vl4)
SKEIN_LANES
EPILOGUE

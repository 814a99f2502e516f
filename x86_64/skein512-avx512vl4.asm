C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 with AVX-512 in 256-bit vectors: four chains side by side, for up to four messages.
C
C Functions: lanes.
C Features: AVX-512 (F, VL, BW).  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes.m4.
C
C One set of four chains; more messages take two sets, avx512vl.  Chosen by name alone, and by avx512 and avx512vl for two to four
C messages, leaves or blocks of output (narrowed, in src/skein.h).
C Intel Xeon with AMX (Granite Rapids), cycles of a block in each lane: this 403, avx2 599, avx512vl with eight lanes 771; one chain
C in general registers 272.  Two, three and four messages of 16 KiB by avx2 as it was, then by this, in us: 39.2, 25.7; 39.3, 25.8;
C 38.4, 25.8; one 17.3.
C Cycles by models, avx2, one chain: Cascade Lake, Ice Lake 415, 613, 353; Sapphire Rapids 424, 586, 385; Zen 4 419, 522, 322;
C Zen 5 391, 559, 234.

REQUIRES(avx2, avx512f, avx512vl, avx512bw)

define(`WORDS', 8)
define(`BLOCK_WORDS', 8)
define(`SETS', 1)
include(`skein-lanes-vl.m4')

PROLOGUE(xcsi_skein512_lanes_avx512vl4)
SKEIN_LANES
EPILOGUE

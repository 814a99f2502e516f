C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 with AVX2: four chains side by side.
C
C Functions: lanes.
C Features: AVX2.  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes.m4.
C
C AMD Zen 3, core cycles per byte, 16 messages of 1 KiB, of 16 KiB: 2.21, 1.85; with all of each subkey from memory, and 26 words of
C the key, 2.27, 1.91.
C Zen 5 by the model, with vectors of twice the latency, rounds alone, a block in each lane: 2.18 cycles per byte.
C Two chains take 3 of 10 cycles less than one after the other on AMD Zen 3, but on Intel Xeon with AMX 599 of 544: no feature tells
C the CPUs without AVX-512 apart, which choose this.

REQUIRES(avx2)

define(`WORDS', 8)
define(`BLOCK_WORDS', 8)
include(`skein-lanes-avx2.m4')

PROLOGUE(xcsi_skein512_lanes_avx2)
SKEIN_LANES
EPILOGUE

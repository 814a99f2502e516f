C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 for any x86_64: three chains side by side, two in vector registers and one in general registers.
C
C Functions: lanes.
C Features: SSE2.  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes-sse2.m4.
C
C Intel Xeon with AMX (Granite Rapids), cycles per byte of 16 messages of 64, 256, 1024 and 16384 bytes with the public function,
C and x64: 154 38.4 9.68 4.09, 190 47.4 11.9 5.33.  CPUs without AVX2 by llvm-mca 19, rounds alone, cycles per byte of three chains
C and x64:
C Sandy Bridge, Nehalem 5.79 8.00, Jaguar 7.82 8.99.  Slower on Silvermont, where paddq takes four cycles: 17.5 9.2.
C No gain: Skein-1024, two chains in vectors, four words in memory: 4.72, C 4.38 (303 76.1 19.2, C 301 75.5 19.2).

REQUIRES(sse2)

define(`BLOCK_WORDS', 8)
include(`skein-lanes-sse2.m4')

PROLOGUE(xcsi_skein512_lanes_sse2)
SKEIN_LANES
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 for any x86_64: six chains side by side, four in vector and two in general registers.
C
C Functions: lanes.
C Features: SSE2.  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes-sse2.m4.
C
C Intel Xeon with AMX (Granite Rapids), cycles per byte of 16 messages of 64, 256, 1024 and 16384 bytes with the public function,
C and x64: 102 25.5 8.85 4.69, 130 32.4 11.5 6.81.  CPUs without AVX2 by llvm-mca 19, rounds alone, cycles per byte of six chains
C and x64:
C Sandy Bridge, Nehalem 5.81 8.73, Jaguar 8.00 9.25.  Slower on Silvermont, where paddq takes four cycles: 18.0 9.6.

REQUIRES(sse2)

define(`BLOCK_WORDS', 4)
include(`skein-lanes-sse2.m4')

PROLOGUE(xcsi_skein256_lanes_sse2)
SKEIN_LANES
EPILOGUE

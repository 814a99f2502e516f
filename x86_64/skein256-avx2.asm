C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 with AVX2: eight chains side by side.
C
C Functions: lanes.
C Features: AVX2.  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes.m4.
C Two blocks are in the registers of one of Skein-512: four independent MIX, of two vectors each.
C
C AMD Zen 3, core cycles per byte, 16 messages of 1 KiB, of 16 KiB: 2.05, 1.81; with all of each subkey from memory, and 22 words of
C the key, 2.19, 1.95.

REQUIRES(avx2)

define(`WORDS', 8)
define(`BLOCK_WORDS', 4)
include(`skein-lanes-avx2.m4')

PROLOGUE(xcsi_skein256_lanes_avx2)
SKEIN_LANES
EPILOGUE

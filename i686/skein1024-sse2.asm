C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 with SSE2: one chain.
C
C Functions: blocks.
C Features: SSE2.  Stack: 1536 bytes, wiped.
C State: src/skein-impl.h; skein.m4.
C
C AMD Zen 3, cycles of a hash, C, then this: 64 bytes 12193, 4401; 1 KiB 38843, 9877; 64 KiB 1924696, 459498.

REQUIRES(sse2)

define(`WORDS', 16)
include(`skein.m4')

PROLOGUE(xcsi_skein1024_blocks_sse2)
BLOCKS_SSE2
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 with SSE2: one chain.
C
C Functions: blocks.
C Features: SSE2.  Stack: 1184 bytes, wiped.
C State: src/skein-impl.h; skein.m4.
C
C AMD Zen 3, cycles of a hash, C, then this: 64 bytes 5596, 2138; 1 KiB 29155, 8893; 64 KiB 1821673, 484561.

REQUIRES(sse2)

define(`WORDS', 8)
include(`skein.m4')

PROLOGUE(xcsi_skein512_blocks_sse2)
BLOCKS_SSE2
EPILOGUE

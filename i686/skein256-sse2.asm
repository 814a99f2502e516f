C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 with SSE2: one chain.
C
C Functions: blocks.
C Features: SSE2.  Stack: 1056 bytes, wiped.
C State: src/skein-impl.h; skein.m4.
C
C AMD Zen 3, cycles of a hash, C, then this: 64 bytes 3969, 1898; 1 KiB 32704, 10734; 64 KiB 1637605, 606400.

REQUIRES(sse2)

define(`WORDS', 4)
include(`skein.m4')

PROLOGUE(xcsi_skein256_blocks_sse2)
BLOCKS_SSE2
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 in general registers: one chain.
C
C Functions: blocks.
C Features: Zbb (rori).  Stack: 256 bytes, of which words of the key are wiped.
C State: src/skein-impl.h; skein.m4.
C
C Instructions per byte of a hash of 64, 256, 1024 bytes (C): 116 (215)  41.2 (78.5)  26.5 (51.9)

REQUIRES(zbb)

define(`WORDS', 16)
include(`skein.m4')

PROLOGUE(xcsi_skein1024_blocks_zbb)
BLOCKS_ZBB
EPILOGUE

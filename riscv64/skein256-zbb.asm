C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 in general registers: one chain.
C
C Functions: blocks.
C Features: Zbb (rori).  Stack: 160 bytes, of which words of the key are wiped.
C State: src/skein-impl.h; skein.m4.
C
C Instructions per byte of a hash of 64, 256, 1024 bytes (C): 47.1 (89.6)  26.2 (47.8)  20.9 (37.4)

REQUIRES(zbb)

define(`WORDS', 4)
include(`skein.m4')

PROLOGUE(xcsi_skein256_blocks_zbb)
BLOCKS_ZBB
EPILOGUE

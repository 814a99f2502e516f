C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 in general registers: one chain.
C
C Functions: blocks.
C Features: Zbb (rori).  Stack: 160 bytes, of which words of the key are wiped.
C State: src/skein-impl.h; skein.m4.
C
C Instructions per byte of a hash of 64, 256, 1024, 4096 bytes (C): 62.1 (117)  30.4 (54.8)  22.5 (39.1)  20.5 (35.2)

REQUIRES(zbb)

define(`WORDS', 4)
include(`skein.m4')

PROLOGUE(xcsi_skein256_blocks_zbb)
BLOCKS_ZBB
EPILOGUE

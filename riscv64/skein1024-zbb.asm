C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 in general registers: one chain.
C
C Functions: blocks.
C Features: Zbb (rori).  Stack: 256 bytes, of which words of the key are wiped.
C State: src/skein-impl.h; skein.m4.
C
C Instructions per byte of a hash of 64, 256, 1024, 4096 bytes (C): 164 (311)  53.3 (102)  29.7 (57.9)  23.8 (46.8)

REQUIRES(zbb)

define(`WORDS', 16)
include(`skein.m4')

PROLOGUE(xcsi_skein1024_blocks_zbb)
BLOCKS_ZBB
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 in general registers: one chain.
C
C Functions: blocks.
C Features: Zbb (rori).  Stack: saved registers.
C State: src/skein-impl.h; skein.m4.
C
C Instructions per byte of a hash of 64, 256, 1024 bytes (C): 45.9 (89.6)  25.6 (47.8)  20.5 (37.4)

REQUIRES(zbb)

define(`WORDS', 4)
include(`skein.m4')

PROLOGUE(xcsi_skein256_blocks_zbb)
BLOCKS_ZBB
EPILOGUE

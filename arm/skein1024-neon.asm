C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 with NEON: one chain.
C
C Functions: blocks.
C Features: NEON.  Stack: saved registers and 616 bytes, wiped.
C State: src/skein-impl.h; skein.m4.
C
C Instructions per byte of a hash of 64, 256, 1024, 16384 bytes (C): 189 (646)  61.0 (213)  34.1 (127)  25.7 (99.4)

REQUIRES(neon)

define(`WORDS', 16)
include(`skein.m4')

PROLOGUE(xcsi_skein1024_blocks_neon)
BLOCKS_NEON
EPILOGUE

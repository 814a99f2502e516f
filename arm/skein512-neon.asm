C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 with NEON: one chain.
C
C Functions: blocks.
C Features: NEON.  Stack: saved registers and 504 bytes, wiped.
C State: src/skein-impl.h; skein.m4.
C
C Instructions per byte of a hash of 64, 256, 1024, 16384 bytes (C): 103 (258)  44.7 (118)  29.3 (80.5)  24.4 (68.7)

REQUIRES(neon)

define(`WORDS', 8)
include(`skein.m4')

PROLOGUE(xcsi_skein512_blocks_neon)
BLOCKS_NEON
EPILOGUE

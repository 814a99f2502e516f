C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 with NEON: one chain.
C
C Functions: blocks.
C Features: NEON.  Stack: saved registers and 472 bytes, wiped.
C State: src/skein-impl.h; skein.m4.
C
C Instructions per byte of a hash of 64, 256, 1024, 16384 bytes (C): 83.6 (163.5)  41.2 (79.1)  30.5 (58.0)  27.2 (51.4)

REQUIRES(neon)

define(`WORDS', 4)
include(`skein.m4')

PROLOGUE(xcsi_skein256_blocks_neon)
BLOCKS_NEON
EPILOGUE

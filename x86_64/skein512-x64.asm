C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 in general registers: one chain.
C
C Functions: blocks.
C Features: none.  Stack: saved registers.
C State: src/skein-impl.h; skein-x64.m4.
C
C AMD Zen 3, cycles of a hash, C, then this with the sums of a round first: 64 bytes 1738, 1128; 1 KiB 7324, 5340; 64 KiB 361117,
C 293990.
C Zen 5 by the model: 246 cycles of a block of 64 bytes; 1141 operations, five a cycle, take 228.

define(`WORDS', 8)
include(`skein-x64.m4')

PROLOGUE(xcsi_skein512_blocks_x64)
BLOCKS_X64
EPILOGUE

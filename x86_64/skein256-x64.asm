C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 in general registers: one chain.
C
C Functions: blocks.
C Features: none.  Stack: saved registers.
C State: src/skein-impl.h; skein-x64.m4.
C
C Intel Xeon with AMX (Granite Rapids), cycles per byte of a hash of 64 bytes, 1 KiB and 16 KiB: C 18.4 7.60 6.92; this 14.0 6.04
C 5.53, without TWEAKED 15.2 7.09 6.56.
C AMD Zen 3, cycles of a hash, C, then this without TWEAKED: 64 bytes 1525, 915; 1 KiB 7810, 5970; 16 KiB 106300, 86860.
C AMD Zen 4, cycles per byte of a hash of 64 bytes, 1, 16 and 64 KiB: 9.9 5.44 5.15 5.14; with three earlier orders of
C instructions 10.0 5.47 5.18 5.17, 10.0 5.56 5.28 5.27, 10.1 5.74 5.47 5.45.
C Zen 5 by the model: 177 cycles of a block of 32 bytes, 162 of them the chain of the rounds.

define(`WORDS', 4)
include(`skein-x64.m4')

PROLOGUE(xcsi_skein256_blocks_x64)
BLOCKS_X64
EPILOGUE

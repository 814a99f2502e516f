C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 in general registers: one chain.
C
C Functions: blocks.
C Features: none.  Stack: saved registers, and 120 bytes below them, of which what is secret is wiped.
C State: src/skein-impl.h; skein-x64.m4.
C
C Intel Xeon with AMX (Granite Rapids), cycles per byte of a hash of 64 bytes, 1 KiB and 16 KiB: C 19.3 5.89 4.98; this 15.7 5.02
C 4.33, without TWEAKED 17.0 5.47 4.73.
C AMD Zen 3, cycles of a hash, C, then this without TWEAKED and with the sums of a round first: 64 bytes 1738, 1128; 1 KiB 7324,
C 5340; 64 KiB 361117, 293990.
C Zen 5 by the model: 227 cycles of a block of 64 bytes, 3.55 cycles per byte; 1051 operations, five a cycle, take 210.

define(`WORDS', 8)
include(`skein-x64.m4')

PROLOGUE(xcsi_skein512_blocks_x64)
BLOCKS_X64
EPILOGUE

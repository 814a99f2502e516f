C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 in general registers: one chain.
C
C Functions: blocks.
C Features: none.  Stack: saved registers.
C State: src/skein-impl.h; skein-x64.m4.
C
C AMD Zen 3, cycles of a hash, both in turn in one process: 64 bytes 1525 (C), 1189; 1 KiB 7810, 7505; from
C 8 KiB on 3 % more than C.

define(`WORDS', 4)
include(`skein-x64.m4')

PROLOGUE(xcsi_skein256_blocks_x64)
BLOCKS_X64
EPILOGUE

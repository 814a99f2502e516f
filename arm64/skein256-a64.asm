C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 in general registers: one chain; skein.m4.
C
C Functions: blocks.
C Features: none.  Stack: saved registers.
C State: src/skein-impl.h.
C
C Instructions per byte of a hash of 64, 256, 1024 and 16384 bytes (C), and if words are big-endian:
C     29.5 (42.2)  17.2 (21.9)  14.2 (16.8)  13.2 (15.2)
C     30.0 (45.7)  17.5 (23.5)  14.4 (18.0)  13.4 (16.3)
C Cycles of a block by llvm-mca 19, Cortex-A53, A55, A510, A57, Neoverse N1, N2, V1, V2 (C):
C     229 (341)  231 (332)  285 (331)  240 (260)  166 (190)  165 (181)  165 (183)  165 (181)
C The same if loads wait for stores, A57, N1, N2, V1, V2; C has key and state in memory:
C     240 (327)  167 (241)  165 (235)  165 (237)  165 (235)

REQUIRES()

define(`WORDS', 4)
include(`skein.m4')

PROLOGUE(xcsi_skein256_blocks_a64)
BLOCKS_A64
EPILOGUE

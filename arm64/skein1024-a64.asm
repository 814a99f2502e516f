C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 in general registers: one chain; skein.m4.
C
C Functions: blocks.
C Features: none.  Stack: saved registers and 112 bytes, of which words of the key are wiped.
C State: src/skein-impl.h.
C
C Instructions per byte of a hash of 64, 256, 1024 and 16384 bytes (C), and if words are big-endian:
C     71.4 (88.4)  25.3 (31.7)  16.9 (20.7)  14.3 (17.2)
C     72.2 (93.1)  25.7 (33.5)  17.2 (21.8)  14.6 (18.1)
C Cycles of a block by llvm-mca 19, Cortex-A53, A55, A510, A57, Neoverse N1, N2, V1, V2 (C):
C     1073 (1272)  1143 (1174)  939 (981)  665 (706)  567 (613)  426 (446)  426 (448)  285 (310)
C The same if loads wait for stores, A57, N1, N2, V1, V2; C has key and state in memory:
C     666 (819)  576 (694)  433 (540)  434 (543)  297 (404)

REQUIRES()

define(`WORDS', 16)
include(`skein.m4')

PROLOGUE(xcsi_skein1024_blocks_a64)
BLOCKS_A64
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 in general registers: one chain; skein.m4.
C
C Functions: blocks.
C Features: none.  Stack: saved registers.
C State: src/skein-impl.h.
C
C Instructions per byte of a hash of 64, 256, 1024 and 16384 bytes (C), and if words are big-endian:
C     35.8 (46.4)  18.5 (23.5)  13.9 (16.8)  12.5 (14.7)
C     36.4 (49.6)  18.8 (25.2)  14.2 (18.0)  12.8 (15.7)
C Cycles of a block by llvm-mca 19, Cortex-A53, A55, A510, A57, Neoverse N1, N2, V1, V2 (C):
C     421 (550)  423 (538)  370 (437)  302 (330)  263 (291)  198 (213)  197 (214)  166 (186)
C The same if loads wait for stores, A57, N1, N2, V1, V2; C has key and state in memory:
C     302 (407)  263 (344)  198 (271)  197 (272)  166 (249)

REQUIRES()

define(`WORDS', 8)
include(`skein.m4')

PROLOGUE(xcsi_skein512_blocks_a64)
BLOCKS_A64
EPILOGUE

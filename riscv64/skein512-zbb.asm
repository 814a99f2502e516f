C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 in general registers: one chain.
C
C Functions: blocks.
C Features: Zbb (rori).  Stack: 192 bytes, of which words of the key are wiped.
C State: src/skein-impl.h; skein.m4.
C
C Instructions per byte of a hash of 64, 256, 1024 bytes (C): 58.8 (102)  28.4 (52.1)  20.5 (37.6)
C
C Rejected by counting: chains side by side in vectors, where words of subkeys are vectors in memory, each with an addition to an
C address.  By llvm-mca 19 Threefish-512, which has them in general registers, takes 4.0 cycles per byte of P670 with Zvkb, 6.6
C without, and 4.2 with Zbb alone; X280, 7.8 and 10, would want as many as sixteen chains of its vectors of 512 bits.

REQUIRES(zbb)

define(`WORDS', 8)
include(`skein.m4')

PROLOGUE(xcsi_skein512_blocks_zbb)
BLOCKS_ZBB
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 in general registers: one chain.
C
C Functions: blocks.
C Features: V9.  Stack: six words, none of them secret.  Registers with words of the key or the message are cleared.
C State: src/skein-impl.h; skein.m4.
C
C Rounds and subkeys, 72 x 20 + 19 x 10, are 1630 of the 1686 instructions of a block, of an aligned message.  7.3 KiB.
C
C Instructions per byte of a hash of 64, 256, 1024, 16384 bytes (C): 76.6 (97.7)  39.2 (51.1)  29.6 (38.5)  26.5 (34.6)

REQUIRES(base)
APP_REGISTERS

define(`WORDS', 8)
include(`skein.m4')

PROLOGUE(xcsi_skein512_blocks_v9)
BLOCKS_V9
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-256 in general registers: one chain.
C
C Functions: blocks.
C Features: V9.  Stack: none.  Registers with words of the key or the message are cleared.
C State: src/skein-impl.h; skein.m4.
C
C Rounds and subkeys, 72 x 10 + 19 x 6, are 834 of the 857 instructions of a block, of an aligned message: the sum of a word of the
C key and one of the tweak is added by two subkeys.  3.7 KiB.
C
C Instructions per byte of a hash of 64, 256, 1024, 16384 bytes (C): 58.8 (80.3)  34.8 (46.4)  28.8 (38.0)  26.9 (35.3)
C Rejected by counting: in the one register that is left a sum that returns after 15 subkeys, 856 instructions.

REQUIRES(base)
APP_REGISTERS

define(`WORDS', 4)
include(`skein.m4')

PROLOGUE(xcsi_skein256_blocks_v9)
BLOCKS_V9
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 in general registers: one chain.
C
C Functions: blocks.
C Features: V9.  Stack: 26 words, of which those of the key are cleared.  Registers with words of the key or the message are
C cleared.
C State: src/skein-impl.h; skein.m4.
C
C Rounds, 80 x 40, and subkeys are 3783 of the 3900 instructions of a block, of an aligned message.  16.4 KiB.
C
C Instructions per byte of a hash of 64, 256, 1024, 16384 bytes (C): 153 (191)  55.3 (69.4)  36.7 (46.5)  30.9 (39.3)
C Rejected by counting: the key in the state of the caller, but for its parity, with 6 words of it in registers: a call has 30
C instructions less, a block 20 more.

REQUIRES(base)
APP_REGISTERS

define(`WORDS', 16)
include(`skein.m4')

PROLOGUE(xcsi_skein1024_blocks_v9)
BLOCKS_V9
EPILOGUE

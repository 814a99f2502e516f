C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 with byte shuffles, four blocks vertical, up to three horizontal: chacha20.m4.
C
C Functions: xor, first, lanes.
C Features: SSSE3.  Stack: 32 bytes of the red zone, wiped.
C
C AMD Zen 4, cycles per byte of the public calls (set_nonce, crypt), in place, two libraries in turn; before: two quarter-rounds
C of a round took all steps, then the other two, with two words in memory:
C     bytes      64   128   192   256   320   384   448   512  1024  1350  4096 16384
C     ssse3    5.04  3.12  2.57  2.26  2.82  2.52  2.35  2.17  2.11  2.31  2.11  2.11
C     before                     2.30  2.85  2.55  2.37  2.23  2.16  2.34  2.13  2.13
C Instructions per byte, xor alone: 64 bytes 7.88, 256 6.98, 1350 7.22, 16384 6.88; lanes 6.86.
C Cycles of a double round by llvm-mca 19, of Zen 5 by the model, horizontal with 1, 2 and 3 blocks:
C                   Sandy Bridge  Cascade Lake  Silvermont  Zen 2  Zen 5
C     4 blocks                52            48         162     43     60
C     before                  55            51         173     53     66
C     horizontal                      32 34 50
C Zen 5 by the model, 16 KiB 2.35 cycles per byte, before 2.52; limit 2.19, a chain of 56 cycles.  Rejected by models: one more
C block in general registers (chacha20-avx2.asm): rounds 2.06 there, but Zen 3 1.35, 1.43, and Nehalem, which chooses this row,
C 2.16, 2.91.

REQUIRES(ssse3)

define(`LANES', 1)
define(`LEGACY', 1)
define(`BYTES', 1)
include(`chacha20.m4')

PROLOGUE(xcsi_chacha20_xor_ssse3)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_first_ssse3)
FIRST_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_ssse3)
LANES_FUNCTION
EPILOGUE
TABLES

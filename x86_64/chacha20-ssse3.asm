C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 with byte shuffles, four blocks vertical, up to three horizontal: chacha20.m4.
C
C Functions: xor, first, lanes.
C Features: SSSE3.  Stack: 32 bytes of the red zone, wiped.
C
C AMD Zen 3, cycles per byte of the public calls (set_nonce, crypt), in place:
C     bytes      64   128   192   256   320   384   448   512  1024  1350  4096 16384
C     ssse3    5.22  3.18  2.38  2.08  2.63  2.31  2.14  2.01  1.97  2.14  1.95  1.94
C Instructions per byte, xor alone: 64 bytes 7.88, 256 7.14, 1350 7.37, 16384 7.04; lanes 7.01.
C Cycles of a double round by llvm-mca 19:
C                    4 blocks  horizontal, 1  2  3 blocks
C     Cascade Lake         51             32 34 50
C Zen 5 by the model, 16 KiB 2.52 cycles per byte.  Rejected by models: one more block in general registers (chacha20-avx2.asm):
C rounds 2.56, 2.06 there, but Zen 3 1.35, 1.43, and Nehalem, which chooses this row, 2.16, 2.91.

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

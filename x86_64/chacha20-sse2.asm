C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 for any x86_64, four blocks vertical, up to three horizontal: chacha20.m4.
C
C Functions: xor, first, lanes.
C Features: SSE2.  Stack: 32 bytes of the red zone, wiped.
C
C AMD Zen 3, cycles per byte of the public calls (set_nonce, crypt), in place:
C     bytes      64   128   192   256   320   384   448   512  1024  1350  4096 16384
C     sse2     6.06  3.81  2.76  2.39  3.08  2.77  2.46  2.29  2.27  2.49  2.26  2.25
C     C        7.10  6.53  6.35  6.26  6.20  6.20  6.19  6.16  6.07  6.32  6.01  5.98
C Instructions per byte, xor alone: 64 bytes 9.11, 256 8.08, 1350 8.38, 16384 7.97; lanes 7.95.
C Cycles of a double round by llvm-mca 19:
C                    4 blocks  horizontal, 1  2  3 blocks
C     Cascade Lake         64             38 42 62
C Zen 5 by the model, 16 KiB 2.97 cycles per byte; with one more block, as in chacha20-ssse3.asm, rounds 2.41, not 3.00.  CPUs that
C choose this row execute three operations in a cycle: 297 of them for five blocks, not 185 for four.

REQUIRES(sse2)

define(`LANES', 1)
define(`LEGACY', 1)
define(`BYTES', 0)
include(`chacha20.m4')

PROLOGUE(xcsi_chacha20_xor_sse2)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_first_sse2)
FIRST_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_sse2)
LANES_FUNCTION
EPILOGUE
TABLES

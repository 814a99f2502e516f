C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 for any x86_64, four blocks vertical, up to three horizontal: chacha20.m4.
C
C Functions: xor, first, lanes.
C Features: SSE2.  Stack: 32 bytes of the red zone, wiped.
C
C AMD Zen 4, cycles per byte of the public calls (set_nonce, crypt), in place, two libraries in turn; before: as in
C chacha20-ssse3.asm:
C     bytes      64   128   192   256   320   384   448   512  1024  1350  4096 16384
C     sse2     5.19  3.26  2.87  2.41  2.97  2.65  2.48  2.34  2.30  2.45  2.26  2.27
C     before                     2.45  3.03  2.70  2.54  2.39  2.36  2.52  2.32  2.32
C AMD Zen 3, before: 16 KiB 2.25, C 5.98.
C Instructions per byte, xor alone: 64 bytes 9.11, 256 8.08, 1350 8.38, 16384 7.97; lanes 7.95.
C Cycles of a double round by llvm-mca 19, of Zen 5 by the model, horizontal with 1, 2 and 3 blocks:
C                   Sandy Bridge  Cascade Lake  Piledriver  Zen 2  Zen 5
C     4 blocks                62            60         78     56     70
C     before                  71            64         82     64     77
C     horizontal                      38 42 62
C Zen 5 by the model, 16 KiB 2.75 cycles per byte, before 2.97; with one more block, as in chacha20-ssse3.asm, rounds 2.41, before
C 3.00.  CPUs that choose this row execute three operations in a cycle: 297 of them for five blocks, not 185 for four.

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

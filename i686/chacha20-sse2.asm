C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 for i686 with SSE2: chacha20.m4.
C
C Functions: xor, lanes.
C Features: SSE2.  Stack: 576 bytes, wiped.
C
C AMD Zen 3, cycles per byte of xor alone:
C     bytes      64   128   192   256   320   384   448   512  1024  1350  4096 16384
C     sse2     7.09  4.26  4.10  2.96  3.50  3.16  3.11  2.72  2.57  2.74  2.51  2.43
C     C        8.04  7.10  6.63  6.51  6.34  6.31  6.22  6.16  5.98  6.24  5.88  5.71
C Instructions per byte, with the public call; C below:
C     bytes     64    256   1024  16384
C     crypt  16.88  11.53   9.56   8.95
C     C      37.59  29.68  27.71  27.09
C Slower: all columns of the first round in each group, 16384 bytes 1.5 %, 1024 3 %.
C Rejected by counting: two horizontal blocks for long messages, 9.5 instructions per byte.

REQUIRES(sse2)

define(`BYTES', 0)
include(`chacha20.m4')

PROLOGUE(xcsi_chacha20_xor_sse2)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_sse2)
LANES_FUNCTION
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 for i686 with SSSE3: chacha20.m4.
C
C Functions: xor, lanes.
C Features: SSSE3.  Stack: 576 bytes, wiped.
C
C AMD Zen 3, cycles per byte of xor alone:
C     bytes      64   128   192   256   320   384   448   512  1024  1350  4096 16384
C     ssse3    6.15  4.02  3.63  2.72  3.03  2.92  2.77  2.37  2.22  2.42  2.17  2.10
C     sse2     7.09  4.26  4.10  2.96  3.50  3.16  3.11  2.72  2.57  2.74  2.51  2.43
C Instructions per byte, with the public call:
C     bytes     64    256   1024  16384
C     ssse3  15.91  10.34   8.36   7.74
C     sse2   16.88  11.53   9.56   8.95

REQUIRES(ssse3)

define(`BYTES', 1)
include(`chacha20.m4')

PROLOGUE(xcsi_chacha20_xor_ssse3)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_ssse3)
LANES_FUNCTION
EPILOGUE

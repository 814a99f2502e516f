C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 with AVX2, eight blocks vertical, up to six horizontal: chacha20.m4.
C
C Functions: xor, lanes.
C Features: AVX2.

REQUIRES(avx2)

define(`LANES', 2)
define(`LEGACY', 0)
define(`BYTES', 1)
include(`chacha20.m4')

PROLOGUE(xcsi_chacha20_xor_avx2)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_avx2)
LANES_FUNCTION
EPILOGUE
TABLES

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 for any x86_64, four blocks vertical, up to three horizontal: chacha20.m4.
C
C Functions: xor, lanes.
C Features: SSE2.

REQUIRES(sse2)

define(`LANES', 1)
define(`LEGACY', 1)
define(`BYTES', 0)
include(`chacha20.m4')

PROLOGUE(xcsi_chacha20_xor_sse2)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_sse2)
LANES_FUNCTION
EPILOGUE
TABLES

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 with byte shuffles, four blocks vertical, up to three horizontal: chacha20.m4.
C
C Functions: xor, lanes.
C Features: SSSE3.

REQUIRES(ssse3)

define(`LANES', 1)
define(`LEGACY', 1)
define(`BYTES', 1)
include(`chacha20.m4')

PROLOGUE(xcsi_chacha20_xor_ssse3)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_ssse3)
LANES_FUNCTION
EPILOGUE
TABLES

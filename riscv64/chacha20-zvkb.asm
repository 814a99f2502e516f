C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 with vectors that rotate; chacha20.m4.
C
C Functions: xor, lanes.
C Features: V, Zvkb; Zbb, for one block.  Stack: 1024 bytes, wiped.
C A word of 16 blocks takes two registers, and all 32 are in use.
C
C Instructions per byte, with the public call; below zbb and C:
C     bytes                     64    256   1024  16384
C     crypt, vectors of 256  21.91   5.50   1.42   1.13
C     zbb                    21.84  17.74  16.66  16.32
C     C                      43.48  37.59  36.12  35.66
C Long messages with vectors of 128 bits 2.26, of 512 and more 1.10.
C A double round by llvm-mca 19, SiFive P670 (vectors of 128 bits): 48 cycles for up to 4 blocks, 96 for up to 8, 1.9 per byte; zbb
C 24 for one, so that two take about the same.

REQUIRES(v, zvkb)

define(`MULTIPLE', 2)
define(`OTHER', `zbb')
define(`FEW', 2)

include(`chacha20.m4')

define(`TIMES', 1)
define(`ROTATE', `	vror.vi	$2, $2, eval(32 - $4)
')

PROLOGUE(xcsi_chacha20_xor_zvkb)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_zvkb)
LANES_FUNCTION
EPILOGUE

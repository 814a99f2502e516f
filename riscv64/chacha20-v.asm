C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 with vectors, whose rotations are two shifts; chacha20.m4.
C
C Functions: xor, lanes.
C Features: V.  Stack: 1024 bytes, wiped.
C
C Instructions per byte, with the public call; C below:
C     bytes                     64    256   1024  16384
C     crypt, vectors of 256  43.55  8.00   3.73   3.44
C     C                      43.48  37.59  36.12  35.66
C A double round by llvm-mca 19: SiFive P670 (vectors of 128 bits) 112 cycles for up to 4 blocks, 4.4 per byte, C 44 for one, 6.9;
C X280 (512 bits) 481 for up to 16 blocks, 4.7, C 89, 13.9.  The model of X280 takes no account of the length of vectors; by it, up
C to 5 blocks are faster in C, by that of P670 up to 2.
C Rejected by counting: groups of two registers, with two words in memory; fewer instructions, not fewer cycles where each takes one
C for each register.

REQUIRES(v)

define(`MULTIPLE', 1)
define(`OTHER', `c')
define(`FEW', 4)

include(`chacha20.m4')

define(`TIMES', 3)
define(`ROTATE', `NTH($1, `	vsll.vi	$3, $2, $4
', `	vsrl.vi	$2, $2, eval(32 - $4)
', `	vor.vv	$2, $2, $3
')')

PROLOGUE(xcsi_chacha20_xor_v)
XOR_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_v)
LANES_FUNCTION
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20-Poly1305 of short messages, with AVX-512 in 512-bit vectors: chacha20poly1305-brief.m4.
C
C Functions: brief.
C Features: AVX-512 (F, VL), BMI2.  Stack: the keystream, wiped, and what is not secret.
C Bounds: poly1305-x64.asm; the carry of m0 goes to the high word of d0, which is less than 2^63.
C
C Cycles of whole calls by llvm-mca 19, with 13 bytes of additional data, seal; open; before are those without brief:
C                            bytes    16   64  256  320     16   64  256  320
C   Ice Lake                 before  510  546  741 1022    527  571  789 1080
C                                    346  378  569  620    338  375  556  604
C   Zen 4                    before  538  574  883 1146    577  631  959 1212
C                                    425  469  648  705    426  475  670  732
C With the whole last set before Poly1305 256 and 320 bytes take 589, 640 and 574, 622 of Ice Lake, 738, 797 and 745, 807 of Zen 4,
C measured on an Intel Xeon with AMX (Granite Rapids) 617, 661 and 625, 674 in place of 536, 581 and 543, 583.
C 448 bytes, which two sets have, too: Ice Lake 743, before 1039; not taken, as other rows end at 320.

REQUIRES(avx512f, avx512vl, avx2, bmi2)

define(`LANES', 4)
define(`LEGACY', 0)
define(`BYTES', 0)
define(`SETS_MOST', 2)
define(`SEPARATE', 1)
include(`chacha20.m4')
define(`REG', `%zmm`'eval($1)')
define(`V', `v$1`'ifelse($1, pxor, d)')
define(`ROTATE', `EACH(`vprold	IMM($1), REG($2(I)), REG($2(I))')')
include(`chacha20poly1305-brief.m4')

PROLOGUE(xcsi_chacha20poly1305_brief_avx512)
BRIEF
EPILOGUE

BRIEF_TABLES

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20-Poly1305 of short messages, with AVX-512 in 256-bit vectors: chacha20poly1305-brief.m4.
C
C Functions: brief.
C Features: AVX-512 (F, VL), BMI2.  Stack: the keystream, wiped, and what is not secret.
C Bounds: poly1305-x64.asm; the carry of m0 goes to the high word of d0, which is less than 2^63.
C
C Cycles of whole calls by llvm-mca 19, with 13 bytes of additional data, seal; open; before are those without brief:
C                            bytes    16   64  256  320     16   64  256  320
C   Cascade Lake             before  521  555  792  850    536  577  839  905
C                                    341  380  583  634    334  371  578  626
C The rounds take 242 of them for up to 192 bytes, a block of Poly1305 11 to 12.  Not counted: loads that wait for stores.
C With the whole last set before Poly1305 256 and 320 bytes take 633, 684 and 618, 666 there, measured on an Intel Xeon with AMX
C (Granite Rapids) 634, 675 and 650, 701 in place of 583, 624 and 596, 645.
C No gain: the keystream added to the whole text before it is hashed, 11 cycles less at 256 bytes there, but measured with avx2 on
C AMD Zen 3 2 % more.

REQUIRES(avx512f, avx512vl, avx2, bmi2)

define(`LANES', 2)
define(`LEGACY', 0)
define(`BYTES', 0)
define(`SETS_MOST', 3)
define(`SEPARATE', 1)
include(`chacha20.m4')
define(`ROTATE', `EACH(`vprold	IMM($1), REG($2(I)), REG($2(I))')')
include(`chacha20poly1305-brief.m4')

PROLOGUE(xcsi_chacha20poly1305_brief_avx512vl)
BRIEF
EPILOGUE

BRIEF_TABLES

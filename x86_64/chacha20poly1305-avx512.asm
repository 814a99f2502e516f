C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20-Poly1305 of short messages, with AVX-512 in 512-bit vectors: chacha20poly1305-brief.m4.
C
C Functions: brief, jobs, tags.
C Features: AVX-512 (F, VL, BW, DQ), BMI2.  Stack: the keystream, wiped, and what is not secret.
C Bounds: poly1305-x64.asm.  tags: poly1305-messages.m4.
C
C The last set of texts from 193 bytes on is finished beside Poly1305.
C
C Cycles of whole calls, with 13 bytes of additional data, seal; open; before are those without brief, by llvm-mca 19:
C                            bytes    16   64  256  320  448  512   704     16   64  256  320  448  512   704
C   Ice Lake                 before  510  546  741 1022 1035 1319  1355    527  571  789 1080 1106 1388  1426
C                                    346  378  565  617  721  817   970    338  375  552  600  696  797   941
C   Zen 4                    before  538  574  883 1146 1191 1536  1578    577  631  959 1212 1272 1600  1643
C                                    425  469  705  756  871  992  1168    426  475  718  783  905 1014  1197
C Measured on an Intel Xeon with AMX (Granite Rapids):
C   without brief from 321 bytes on  315  355  617  663  813 1046  1079    314  349  625  674  848 1093  1132
C                                    313  349  570  613  701  836   975    316  351  581  627  718  866  1007
C With all sets before Poly1305 256 and 320 bytes take 589, 640 and 574, 622 of Ice Lake, 738, 797 and 745, 807 of Zen 4.
C With half of the rounds of two sets beside Poly1305, as of three, 256 bytes took 536 on that Xeon; but where operations of vectors
C take two cycles (AMD Zen 5), these rounds take 240, and as many blocks of Poly1305 96: of two sets it is a fifth.
C Zen 5 by the model, seal of 16, 64, 256, 1350 bytes 374, 549, 663, 860, one after the other; 480 are the chain of the rounds.
C
C jobs, tags: 16 messages of at most a block in a group, chacha20poly1305-jobs.m4; 5 to 8 messages take those of avx512vl.
C 16 messages in one seal_jobs, 13 bytes of additional data, in place, cycles each; before: pairs of chacha20 avx512, copies in C,
C lanes of poly1305 avx512.  By llvm-mca 19 Sapphire Rapids, and measured, ns, seal and open, on an Intel Xeon with AMX:
C   bytes            16                 64
C   before     131   35.5 35.8    169   42.2 42.2
C               89   25.6 27.9    109   31.9 33.5
C 8 messages of 16 bytes 43.0 and 32.7 ns each.
C open_jobs, not in place, since tags opens the texts: of Sapphire Rapids 91 and 112, before 128 and 146; measured, cycles, 109 and
C 136, before 122 and 148.

REQUIRES(avx512f, avx512vl, avx512bw, avx512dq, avx2, bmi2)

define(`LANES', 4)
define(`LEGACY', 0)
define(`BYTES', 0)
define(`SETS_MOST', 3)
define(`SPLIT_LEAST', 2)
define(`AT_ONCE', `eval($1 - 1)')
define(`FULL', `ifelse($1, 2, 6, 0)')
define(`PER_ROUND', 2)
define(`D0_FIRST', 1)
include(`chacha20.m4')
define(`REG', `%zmm`'eval($1)')
define(`V', `v$1`'ifelse($1, pxor, d)')
define(`ROTATE', `EACH(`vprold	IMM($1), REG($2(I)), REG($2(I))')')
define(`LONG', 0)
include(`chacha20poly1305-brief.m4')

PROLOGUE(xcsi_chacha20poly1305_brief_avx512)
BRIEF
EPILOGUE

BRIEF_TABLES

C jobs and tags have the same names for other registers; brief is written by now.
define(`LANES', 16)
define(`VECTOR', `%zmm`'$1')
include(`chacha20-evex.m4')
include(`chacha20poly1305-jobs.m4')

PROLOGUE(xcsi_chacha20poly1305_jobs_avx512)
JOBS_FUNCTION
EPILOGUE
JOBS_NUMBERS

define(`LANES', 8)
define(`EVEX', 1)
include(`poly1305-messages.m4')

PROLOGUE(xcsi_chacha20poly1305_tags_avx512)
TAGS_FUNCTION
EPILOGUE
TAGS_NUMBERS

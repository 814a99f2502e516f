C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20-Poly1305 with AVX-512 in 256-bit vectors: texts of up to 576 bytes by chacha20poly1305-brief.m4, of up to 1984 bytes with
C the passes of chacha20poly1305-long.m4, from 6144 bytes on by chacha20poly1305-passes.m4.  Between these, the rows of ChaCha20 and
C Poly1305 take less time (fused_row in src/modes/chacha20poly1305.c).
C
C Functions: encrypt, brief, jobs, tags.
C Features: AVX-512 (F, VL, BW, DQ), BMI2.  Stack: the keystream, or powers of r and words, wiped, and what is not secret.
C Bounds: poly1305-x64.asm.  Passes of brief:
C chacha20poly1305-avx2.asm, which has the pieces of their blocks.  tags: poly1305-messages.m4.
C
C One to three sets of the texts from 65 bytes on are finished beside Poly1305.
C
C Cycles of whole calls, with 13 bytes of additional data, seal; open; before are those without brief, by llvm-mca 19:
C                            bytes    16   64  256  320  448   512   704     16   64  256  320   448   512   704
C   Cascade Lake             before  521  555  792  850 1016  1175  1651    536  577  839  905  1090  1703  1723
C                                    339  373  576  620  799   945  1028    340  381  590  638   821   976  1044
C Measured on an Intel Xeon with AMX (Granite Rapids):
C   without brief from 321 bytes on  307  341  634  676  810   952  1346    309  348  643  692   886  1460  1441
C                                    309  343  584  626  789   900  1062    310  347  599  651   817   931  1080
C These measured are from before the text was encrypted by vectors beside Poly1305 and the keystream cleared before its last blocks:
C now 16 bytes take 2 to 3 % less, 256 and 512 bytes 1 %.
C The rounds take 242 of them for up to 64 bytes, a block of Poly1305 11 to 12.  Not counted: loads that wait for stores.
C With all sets before Poly1305 256 and 320 bytes take 633, 684 and 618, 666 of Cascade Lake; the measured ones before are so.
C Likewise 96 and 192 bytes 416, 493 and 406, 480, now 409, 486 and 406, 480; measured 434, 500 and 442, 507, now 416, 481 and 416,
C 490.
C
C Brief with passes, seal and open, by llvm-mca 19, and measured likewise; before: the rows of ChaCha20 and Poly1305, and for 704
C bytes brief without passes:
C                            bytes    704  1024  1350  1984      704  1024  1350  1984
C   Cascade Lake             before  1225  1678  2114  2660     1217  1679  2113  2661
C                                    1028  1334  1698  2263     1044  1346  1729  2302
C   to open in place         before                             1216  2007  2356  2972
C                                                               1088  1437  1821  2442
C   Zen 4                    before  1213  1502  2073  2533     1263  1502  2062  2531
C                                    1166  1466  1795  2348     1179  1492  1808  2350
C   Granite Rapids           before  1060  1282  1830  2290     1110  1280  1825  2290
C                                    1013  1352  1657  2253     1021  1353  1717  2286
C There 1024 bytes take 5 % more: 16 blocks of text were the best case of chacha20 avx512vl.  Their last pass has one block, and
C waits for 32 blocks of Poly1305: with a set in place of two 1334 for 1396 cycles by the model, measured 3 % less; by BLOCK in
C place of HASH there, too, 1388, measured 6 % less.  By the model 1350 bytes take 380 cycles for the first pass, 460 and 490 for
C those beside Poly1305, 300 for the blocks of Poly1305 after them, 11 each: a double round beside three takes 45.5, and 44 are the
C limit of three ports, of which mulx takes two.  By the same model columns 1 to 3 of the first round, the same in all blocks, once,
C save 16 cycles; the text of a last block added by words takes 13 cycles for each of these blocks, by vectors 11.
C No gain: the products of BLOCK in other orders, 10.1 cycles by the model and 10.0 alone measured, now 11.1 and 10.3, but the same
C time for whole messages; for the pieces of HASH, measured 12.3 alone, now 12.8, by the model 47 for that double round.  Passes
C from 449 bytes on: 512 and 576 bytes take 6 % less by the model, measured 6 % more.  Rejected by counting: a last pass of seven
C blocks as two horizontal ones, 20 cycles less by the model.
C No gain: the keystream added to the whole text before it is hashed, 11 cycles less at 256 bytes there, but measured with avx2 on
C AMD Zen 3 2 % more.
C
C jobs, tags: 8 messages of at most a block in a group: chacha20poly1305-jobs.m4.  16 messages in one seal_jobs, 13 bytes of
C additional data, cycles each; before: pairs of chacha20 avx512vl, copies in C, lanes of poly1305 avx512vl.  By llvm-mca 19, not
C in place, Cascade Lake, Ice Lake, Sapphire Rapids, and measured, in place, ns, seal and open, on an Intel Xeon with AMX without
C fast512:
C   bytes            16                           64
C   before     180  175  161   42.7 42.7    237  228  204   51.0 49.0
C              129  128  120   31.2 32.6    154  152  144   38.4 38.5
C 92 of the 129 take jobs, of which 79 are the limit of the rounds, 24 tags.  In place 128 and 152.
C open_jobs, not in place, since tags opens the texts: of Cascade Lake 131 and 158, before 169 and 192; measured, cycles, 130 and
C 160, before 142 and 174.

REQUIRES(avx512f, avx512vl, avx512bw, avx512dq, avx2, bmi2)

define(`LANES', 2)
define(`LEGACY', 0)
define(`BYTES', 0)
define(`SETS_MOST', 5)
define(`SPLIT_LEAST', 2)
define(`AT_ONCE', `ifelse(eval($1 > 4), 1, 3, $1, 2, 1, 2)')
define(`FULL', `ifelse($1, 2, 6, 0)')
define(`PER_ROUND', `ifelse(eval($1 > 4), 1, 2, 1)')
define(`D0_FIRST', 1)
include(`chacha20.m4')
define(`V', `v$1`'ifelse($1, pxor, d)')
define(`ROTATE', `EACH(`vprold	IMM($1), REG($2(I)), REG($2(I))')')
define(`LONG', 576)
define(`LONG_MOST', 1984)
include(`chacha20poly1305-long.m4')
include(`chacha20poly1305-evex.m4')
include(`chacha20poly1305-brief.m4')

PROLOGUE(xcsi_chacha20poly1305_brief_avx512vl)
BRIEF
EPILOGUE

BRIEF_TABLES
LONG_TABLES
EIGHT_TABLES

C jobs and tags have the same names for other registers; brief is written by now.
define(`LANES', 8)
define(`VECTOR', `%ymm`'$1')
include(`chacha20-evex.m4')
include(`chacha20poly1305-jobs.m4')

PROLOGUE(xcsi_chacha20poly1305_jobs_avx512vl)
JOBS_FUNCTION
EPILOGUE
JOBS_NUMBERS

define(`LANES', 4)
define(`EVEX', 1)
include(`poly1305-messages.m4')

PROLOGUE(xcsi_chacha20poly1305_tags_avx512vl)
TAGS_FUNCTION
EPILOGUE
TAGS_NUMBERS

include(`poly1305-vl26.m4')
include(`chacha20poly1305-passes.m4')

PROLOGUE(xcsi_chacha20poly1305_encrypt_avx512vl)
PASSES_FUNCTION
EPILOGUE

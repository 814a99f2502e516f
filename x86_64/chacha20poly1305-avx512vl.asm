C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20-Poly1305 with AVX-512 in 256-bit vectors: texts of up to 576 bytes by chacha20poly1305-brief.m4, of up to 1984 bytes with
C the passes of chacha20poly1305-long.m4, from 6144 bytes on by chacha20poly1305-passes.m4.  Between these, the rows of ChaCha20 and
C Poly1305 take less time (fused_row in src/modes/chacha20poly1305-message.c).
C
C Functions: encrypt, brief, jobs, tags.
C Features: AVX-512 (F, VL, BW, DQ), BMI2.  Stack: the keystream, or powers of r and words, wiped, and what is not secret.
C Bounds: poly1305-x64.asm; blocks beside the passes of brief: chacha20poly1305-avx2.asm.  tags: poly1305-messages.m4.
C
C One to three sets of the texts from 65 bytes on are finished beside Poly1305.
C
C Short messages: whole calls with 13 bytes of additional data; rows: ChaCha20 and Poly1305 by rows of their own, one after the
C other.  Cycles by llvm-mca 19, and measured on an Intel Xeon with AMX (Granite Rapids); later changes save 1 to 3 %:
C                             seal                                      open
C                     bytes    16   64  256  320  448  512   704      16   64  256  320  448   512   704
C   Cascade Lake      rows    521  555  792  850 1016 1175  1651     536  577  839  905 1090  1703  1723
C                     brief   339  373  576  620  799  945  1028     340  381  590  638  821   976  1044
C   measured, cycles  rows                         810  952  1346                          886  1460  1441
C                     brief   309  343  584  626  789  900  1062     310  347  599  651  817   931  1080
C The rounds are 242 of these cycles for up to 64 bytes, a block of Poly1305 11 to 12.
C
C Longer ones, with passes; to open also in place, which needs the keystream of all in the frame:
C                             seal                      open                      open in place
C                     bytes   704  1024  1350  1984     704  1024  1350  1984     704  1024  1350  1984
C   Cascade Lake      rows   1225  1678  2114  2660    1217  1679  2113  2661    1216  2007  2356  2972
C                     brief  1028  1334  1698  2263    1044  1346  1729  2302    1088  1437  1821  2442
C   Zen 4             rows   1213  1502  2073  2533    1263  1502  2062  2531
C                     brief  1166  1466  1795  2348    1179  1492  1808  2350
C   measured, cycles  rows   1060  1282  1830  2290    1110  1280  1825  2290
C                     brief  1013  1352  1657  2253    1021  1353  1717  2286
C Line rows: 704 bytes by brief without passes.  1024 bytes take 5 % more on the Xeon: 16 blocks of text are the best case of
C chacha20 avx512vl.  By the model 1350 bytes take 380 cycles for the first pass, 460 and 490 for those with Poly1305 beside, and
C 300 for the blocks of Poly1305 after them.  A double round beside three blocks takes 45.5; three ports, of which mulx takes two,
C limit it to 44.  By skylake.awk it was 1727 cycles; 1709 with the keystream alone of a last pass (KEEP_ROW) and two blocks of
C Poly1305 at once (TWO_BLOCKS), 1705 with registers wiped before the last two blocks, and is 1698 with moves less in two blocks;
C figures here are from before.  Two blocks at once in other places: AMD Zen 3, measured, takes 2 to 3 % more for 96 to 192 bytes.
C
C Slower or no gain, cycles of Cascade Lake by the model:
C   all sets before Poly1305: 256 and 320 bytes to seal 633, 684 instead of 576, 620, measured 634, 676 and 584, 626; 96 and 192
C   bytes 416, 493 instead of 409, 486, measured 434, 500 and 416, 481
C   a last pass of one block with two sets: 1024 bytes 1396, measured 3 % more; with BLOCK instead of HASH 1388, measured 6 % less
C   columns 1 to 3 of the first round once for all blocks: they save 16 cycles, but the text of a last block added by words takes
C   13 cycles for each of these blocks, by vectors 11
C   other orders of the products of BLOCK: 10.1 instead of 11.1 alone, but equal for whole messages
C   passes from 449 bytes on: 512 and 576 bytes 6 % less, but measured 6 % more
C   the keystream added to the whole text before it is hashed: 11 less at 256 bytes, but with avx2 on AMD Zen 3 2 % more, measured
C Rejected by counting: a last pass of seven blocks as two horizontal ones, 20 less.
C No gain worth its code on AMD Zen 5: rounds in general registers, where a round is a chain of 12 cycles, in vectors one of 24.
C Cycles of seal, one call alone and calls in a row, by evidence/core.awk changed so that keystream and text are not loaded before
C they are stored.  Without that change the text is hashed before its keystream exists, and A and B take 577 547 and 461 428.
C   A  64 bytes now                                                      591 561
C   B  both blocks in vectors for 8 rounds; then the block of the key in
C      general registers, beside 6 rounds of the text in vectors; then
C      the last 6 rounds of the text in general registers                575 551
C      other numbers of rounds                                           562 537 to 589 567
C   C  256 bytes now (avx512)                                            709 678
C   D  the block of the key in general registers, the text in vectors    699 668
C   E  D, and two blocks of Poly1305 in turn                             669 644
C B takes 155 ns of Zen 4, measured, A 117; of Intel CPUs, by llvm-mca 19, B takes 100 cycles more.
C
C jobs, tags: 8 messages of at most four blocks in a group, chacha20poly1305-jobs.m4.  16 messages in one call, 13 bytes of
C additional data, each; rows: pairs of chacha20, copies in C, lanes of poly1305.  Cycles of seal_jobs, not in place, by llvm-mca
C 19; ns, in place, on the Xeon without fast512:
C   bytes                        16                        64
C   Cascade Lake, seal   rows   180                       237
C                        jobs   130                       155
C   Cascade Lake, open   rows   169                       192
C                        jobs   133                       160
C   Ice Lake, Sapphire   rows   175  161                  228  204
C   Rapids, seal         jobs   129  120                  153  144
C   ns, seal, open       rows  42.7 42.7                 51.0 49.0
C                        jobs  28.5 30.4                 35.1 37.1
C Of the 130 cycles jobs takes 92, of which 79 are the limit of the rounds, and tags 24.
C Texts of two to four blocks, ns there, seal and open; rows: lanes of chacha20, copies in C, lanes of poly1305; to 180: 64 messages
C of 100 to 180 bytes:
C   bytes           100        128        192         256          to 180
C   rows       74.8 80.8  73.3 82.7  94.0 104.3  123.1 135.0    92.8 95.5
C   jobs       59.9 64.0  60.8 67.2  77.3  83.8   98.4 107.1    70.1 73.4

REQUIRES(avx512f, avx512vl, avx512bw, avx512dq, avx2, bmi2)

define(`LANES', 2)
define(`LEGACY', 0)
define(`BYTES', 0)
define(`SETS_MOST', 5)
define(`SPLIT_LEAST', 2)
define(`AT_ONCE', `ifelse(eval($1 > 4), 1, 3, $1, 2, 1, 2)')
define(`FULL', `ifelse($1, 2, 6, 0)')
define(`PER_ROUND', `ifelse(eval($1 > 4), 1, 2, 1)')
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

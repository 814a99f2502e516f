C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20-Poly1305 with AVX-512 in 512-bit vectors: short messages by chacha20poly1305-brief.m4; where vectors are in halves, long
C ones, too, by chacha20poly1305-halves.m4.
C
C Functions: encrypt, brief, jobs, tags.
C Features: AVX-512 (F, VL, BW, DQ), BMI2.  Stack: the keystream, wiped, and what is not secret.
C Bounds: poly1305-x64.asm.  tags: poly1305-messages.m4.
C
C Texts of up to 64 bytes: brief of avx512vl.  AMD Zen 4, measured, cycles of 16 and 64 bytes, in place: 395 and 436, in one set of
C 512 bits 418 and 460; on the Xeon 309 and 343, not 313 and 349.  Where vectors are in halves (HALVES), it takes all: AMD Zen 4, ns
C to seal 256, 320, 384, 448, 512, 576, 704 bytes 171, 183, 203, 217, 237, 251, 284, here 190, 204, 221, 232, 269, 282, 310.
C So a forgery of more than 576 bytes may be written, as by avx512vl.
C The last set of texts from 193 bytes on is finished beside Poly1305.
C
C Whole calls with 13 bytes of additional data; rows: ChaCha20 and Poly1305 by rows of their own, one after the other.  Cycles by
C llvm-mca 19, and measured on an Intel Xeon with AMX (Granite Rapids):
C                             seal                                      open
C                     bytes    16   64  256  320  448  512   704      16   64  256  320  448   512   704
C   Ice Lake          rows    510  546  741 1022 1035 1319  1355     527  571  789 1080 1106  1388  1426
C                     brief   346  378  565  617  721  817   970     338  375  552  600  696   797   941
C   Zen 4             rows    538  574  883 1146 1191 1536  1578     577  631  959 1212 1272  1600  1643
C                     brief   425  469  705  756  871  992  1168     426  475  718  783  905  1014  1197
C   measured, cycles  rows                         813 1046  1079                          848  1093  1132
C                     brief   313  349  570  613  701  836   975     316  351  581  627  718   866  1007
C Zen 5, by the model, seal of 16, 64, 256, 1350 bytes one after the other: 354, 547, 660, 848; 480 are the chain of the rounds.
C Of 256 bytes alone, 696, the rounds end at 519, then 18 blocks of Poly1305 take 8.3 each, tag and end 28.  The rounds of the next
C call begin at the end of this one, since blocks of Poly1305 that wait fill the queue of integers.
C Limits there: 16 and 64 bytes have the same rounds, but of 16 bytes more of the next call overlaps.  In general registers the
C block of the key and one of the text are 1920 operations, 384 cycles at five a cycle; by the model 428, if they take turns in each
C round with all words in memory, 546, one after the other (512 to 675 by llvm-mca 19 on other CPUs).  So neither form takes 330
C cycles of 16 bytes alone, or 370 of 64.  256 bytes alone take at least 657: 480, 18 blocks of Poly1305 behind them, tag and end.
C
C Slower:
C   all sets before Poly1305: 256 and 320 bytes to seal 589, 640 on Ice Lake, 738, 797 on Zen 4
C   half of the rounds of two sets, not a fifth, beside Poly1305: 256 bytes 536 on the Xeon, but on Zen 5, where operations of
C   vectors take two cycles, these rounds take 240, and as many blocks of Poly1305 96
C
C jobs, tags: 16 messages of at most four blocks in a group, chacha20poly1305-jobs.m4; 5 to 8 messages take those of avx512vl.
C 16 messages in one call, 13 bytes of additional data, each; rows: pairs of chacha20, copies in C, lanes of poly1305.  Cycles by
C llvm-mca 19; ns, in place, on the Xeon:
C   bytes                            16                64
C   Sapphire Rapids, seal    rows   131               169
C                            jobs    89               108
C   Sapphire Rapids, open    rows   128               146
C                            jobs    90               111
C   ns, seal, open           rows  35.5 35.8         42.2 42.2
C                            jobs  23.5 25.1         29.4 31.4
C 8 messages of 16 bytes take 32.7 ns each, by the rows 43.0.
C Texts of two to four blocks, ns there, seal and open; rows: lanes of chacha20, copies in C, lanes of poly1305; to 180: 64 messages
C of 100 to 180 bytes:
C   bytes           100        128        192         256          to 180
C   rows       66.9 73.5  65.4 75.8  81.0  92.8  124.2 136.2    80.7 84.2
C   jobs       48.2 54.0  49.5 57.0  65.5  73.8   81.1  90.4    58.5 61.7

REQUIRES(avx512f, avx512vl, avx512bw, avx512dq, avx2, bmi2)

define(`LANES', 4)
define(`LEGACY', 0)
define(`BYTES', 0)
define(`SETS_MOST', 3)
define(`SPLIT_LEAST', 2)
define(`AT_ONCE', `eval($1 - 1)')
define(`FULL', `ifelse($1, 2, 6, 0)')
define(`PER_ROUND', 2)
include(`chacha20.m4')
define(`REG', `%zmm`'eval($1)')
define(`V', `v$1`'ifelse($1, pxor, d)')
define(`ROTATE', `EACH(`vprold	IMM($1), REG($2(I)), REG($2(I))')')
define(`LONG', 0)
include(`chacha20poly1305-brief.m4')

PROLOGUE(xcsi_chacha20poly1305_brief_avx512)
	cmpq	IMM(64), OF_JOB(length)(%rdx)
	jbe	xcsi_chacha20poly1305_brief_avx512vl
	HALVES(xcsi_chacha20poly1305_brief_avx512vl)
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

include(`chacha20poly1305-halves.m4')

PROLOGUE(xcsi_chacha20poly1305_encrypt_avx512)
PASSES_FUNCTION
EPILOGUE
PASSES_NUMBERS

define(`LANES', 8)
define(`EVEX', 1)
include(`poly1305-messages.m4')

PROLOGUE(xcsi_chacha20poly1305_tags_avx512)
TAGS_FUNCTION
EPILOGUE
TAGS_NUMBERS

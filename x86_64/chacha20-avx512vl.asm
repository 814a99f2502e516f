C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 with AVX-512 in 256-bit vectors, which do not lower the clock: 8 blocks in a set, 2 in a chain; chacha20-evex.m4.
C
C Functions: xor, first, lanes, pairs, rest.
C Features: AVX-512 (F, VL).  Stack: 32 bytes of the red zone; pairs: words; first: four words of a block; wiped.
C
C Long messages, lanes and pairs take two sets at once.  Passes for the end of a message: 1 to 3 chains; a set; a set with 1 or 2
C chains.  17 to 20 blocks are a set, and a set with chains: 1088 and 1200 bytes by chacha20_crypt take 958 and 1091 cycles of
C Cascade Lake by the model, as two sets and chains 1080 and 1133; measured on an Intel Xeon with AMX 1002 and 1075, not 983 and
C 1100.
C
C Chosen on CPUs with AVX-512 but without fast512.  Instructions: 2.20 per byte of 16384; a call of 1 to 128 bytes some 390, of up
C to 256 some 700.
C Cycles by llvm-mca 19, of calls one after the other, xor; and of 8 blocks of lanes:
C   bytes           16    64   256   384   512   640   768  1024  1350  2048  4096  16384   lanes
C   Cascade Lake   260   261   266   334   384   492   598   752  1084  1501  2999  11987     411
C   Zen 4          331   344   346   415   452   556   646   797  1206  1586  3170  12674     450
C Pairs of 16 messages: Cascade Lake 1526, Zen 4 1614; 48 blocks of lanes 2459, 2477.
C Quarter-rounds one after the other, Intel Xeon with AMX (Granite Rapids), ns of chacha20_crypt, then ChaCha20-Poly1305 seal;
C steps: each step of all of them before the next step:
C   bytes           1024  1280  1350  2048  4096  16384    seal 2048  4096
C   xor              178   261   287   351   698   2775          566  1053
C   steps            185   265   297   364   724   2869          576  1077
C A double round of two sets and of one by llvm-mca 19, cycles, now and by steps: Zen 4 64, 72 and 34, 40; Intel CPUs 64 and 32
C both times.
C A single call of up to 256 bytes takes 275 to 285 of Cascade Lake, 240 of them the chain of additions, xors and rotations.
C Zen 4, measured, set_nonce and crypt of 16, 64, 128, 256 bytes: 296, 298, 301, 351; 371, 367, 366, 394 with rows loaded at once,
C which wait for the stores of their words.  There a rotation takes two cycles, a shift one: (d ^ a) <<< n as d <<< n, xor a << n,
C xor a >> 32 - n takes 26.7 cycles of a double round of one chain, not 31.5, but 37.1 of two; calls of up to 128 bytes 283.
C Not taken: by models no Intel CPU gains, and Cascade Lake takes 24.4 cycles by skylake.awk, not 24.0; more operations cost Intel
C CPUs more than models say, see two chains below.
C 16384 bytes are 0.732 cycles per byte there; limit, three vector instructions per cycle, 0.68.
C
C first of texts of two or more whole sets: the block before the text, whose first half is the key of Poly1305, is in general
C registers beside the first two sets.  ChaCha20-Poly1305 seal, ns on an Intel Xeon with AMX without fast512, and cycles by llvm-mca
C 19; Cascade Lake has one of four ports left for that block:
C   bytes               1024  1500  2048  4096   Cascade Lake 1024  1500   Zen 4 1024  1500
C   beside               325   477   580  1114                1679  2277         1501  2122
C   one more block       389   503   645  1178                1702  2292         1698  2221
C
C Slower, Intel Xeon with AMX (Granite Rapids), cycles: one set after the other, pairs of 16 messages 1848, not 1485, 48 blocks of
C lanes for 16 messages of 128 bytes by seal_jobs with these 341 each, not 302.  64 bytes by chacha20_crypt with two chains 379, not
C 298: of two operations that are ready in the same cycle, often one waits for the port of the other, which the model does not know.
C On Cascade Lake by the model: parts of blocks exchanged by one shuffle and two masked moves, 0.743; blocks moved to a
C common register before the message may end, without code for each, 0.749.

REQUIRES(avx512f, avx512vl)

define(`LANES', 8)
define(`VECTOR', `%ymm`'$1')
define(`SHORT', 4)
define(`SHORT_CHAINS', 2)

include(`chacha20-evex.m4')

PROLOGUE(xcsi_chacha20_xor_avx512vl)
XOR_FUNCTION(`CHOICE(0, 1)CHOICE(0, 2)CHOICE(0, 3)CHOICE(1, 0)CHOICE(1, 1)CHOICE(1, 2)CHOICE_BEFORE(2)', 12,
  `TAIL(0, 1, 0)TAIL(0, 2, 2)TAIL(0, 3, 4)TAIL_OR_BEFORE(1, 0, 6)TAIL(1, 1, 8)TAIL(1, 2, 10)')
EPILOGUE

C The rest of a message of which xor of avx512 did the first blocks; the same registers.
PROLOGUE(xcsi_chacha20_rest_avx512vl)
	jmp	.Lchoose
EPILOGUE

PROLOGUE(xcsi_chacha20_first_avx512vl)
FIRST_BESIDE_FUNCTION(`CHOICE_BESIDE_ANY(2, 0)', `PASS_BESIDE(2, 0)')
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_avx512vl)
LANES_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_pairs_avx512vl)
PAIRS_FUNCTION
EPILOGUE

CONSTANTS

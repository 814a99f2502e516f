C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20 with AVX-512: 16 blocks in a set, 4 in a chain; chacha20-evex.m4.
C
C Functions: xor, first, lanes, pairs.
C Features: AVX-512 (F).  Stack: 128 bytes of the red zone; pairs: words; first, and xor in halves: four words of a block; wiped.
C
C Long messages, lanes and pairs take two sets at once: where simple operations of vectors take two cycles (AMD Zen 5), a set alone
C waits for its four quarter-rounds, 480 cycles.  Passes for the end of a message: 1 to 3 chains; a set; a set with 1 or 2 chains.
C
C Up to 128 bytes xor is that of avx512vl, whose vectors of 256 bits have no halves on AMD Zen 4: there one chain takes 31.5 cycles
C of a double round, of 512 bits 34.5.  Measured on an Intel Xeon with AMX (Granite Rapids), 64 bytes: 298 cycles, not 304.
C
C Instructions: 1.13 per byte of 16384; a call of 129 to 256 bytes 390 to 400.
C Cycles by llvm-mca 19, of calls one after the other, xor; and of 16 blocks of lanes:
C   bytes             256   384   512   768  1024  1280  1350  2048  4096  16384   lanes
C   Sapphire Rapids   222   342   342   510   549   717   869  1091  2170   8644     599
C   Zen 4             307   421   421   569   644   817   949  1180  2360   9440     660
C
C Where vectors are in halves (HALVES_FOR), xor of avx512vl also takes messages of up to 16 blocks: what waits is shorter, and sets
C have fewer idle blocks.  More than 24 take chacha20-halves.m4.  On Intel CPUs avx512 takes less than avx512vl from 129 bytes on.
C AMD Zen 4, ns of chacha20_crypt; here: without this; vl: row avx512vl:
C   bytes    256   384   512   640   768  1024  1088  1350  1600
C   here    96.5   132   133   169   167   180   219   272   320
C   vl      94.4   115   125   140   155   173   257   284   303
C Pairs of 16 messages: Sapphire Rapids 1135, Zen 4 1222; 48 blocks of lanes 1805, 1914.
C A single call of 129 to 256 bytes takes 288 to 296 of Sapphire Rapids, 240 of them the chain of additions, xors and rotations.
C 16384 bytes are 0.528 cycles per byte there; limit, two vector instructions per cycle, 0.516.
C
C Quarter-rounds one after the other; steps: each step of all of them before the next step, which leaves more rotations waiting for
C their one port, p0.  Intel Xeon with AMX, ns of chacha20_crypt, then ChaCha20-Poly1305 seal, two libraries in turn:
C   bytes           1024  1280  1350  2048  4096  16384    seal 1024  1280  1350  2048  4096  16384
C   xor              139   175   211   263   523   2086          243   292   343   430   819   2925
C   steps            147   184   219   270   538   2134          255   304   349   447   846   2993
C A double round by llvm-mca 19, cycles, now and by steps, of a set with 1 and 2 chains: Zen 4 63, 68 and 78, 84; others the same.
C No gain there: pairs of quarter-rounds step by step, or six or twelve steps of each one; 1024 bytes 139 to 147.
C
C first of texts of 16, 20 or 24 blocks, or 16, 32 and so on more: the block before the text, whose first half is the key of
C Poly1305, is in general registers beside a pass; 512-bit vectors leave ports for it.  Whole calls of ChaCha20-Poly1305 seal, Intel
C Xeon with AMX, ns, by steps; and cycles by llvm-mca 19, whose models of Ice Lake and Cascade Lake give these vectors a
C third port that they do not have:
C   bytes             1024  1280  1536  2048  2304  4096    Sapphire Rapids 1024  1280  1536    Zen 4 1024  1280  1536
C   beside             255   304   347   446   493   845                    1188  1316  1486          1318  1493  1736
C   one more block     296   341   404   483   541   884                    1240  1438  1709          1448  1662  1886
C
C Slower, Intel Xeon with AMX (Granite Rapids), cycles: one set after the other, pairs of 16 messages 1273, not 1145; 16 messages of
C 128 bytes by seal_jobs with these lanes 266 each, not 251.
C No gain worth its code: 28 blocks as a set and 3 chains, 1038 where two sets take 1091.
C Slower: blocks in general registers beside two sets, whose ports p0 and p5 they take on the Xeon: 33 blocks take 7 % longer than
C 32, 34 take 16 %.  By models 34 take 96 cycles of a double round of Zen 4 and 61 of Zen 5, 32 take 96 and 64.  In halves they are
C used.

REQUIRES(avx512f)

define(`LANES', 16)
define(`VECTOR', `%zmm`'$1')
define(`SHORT', 4)
define(`SHORT_CHAINS', 1)

include(`chacha20-evex.m4')
include(`chacha20-halves.m4')

C The rest of a message takes passes of avx512vl, as short messages do.
define(`REST', `
	cmp	IMM(eval(64 * LANES)), LENGTH
	ja	9f
	HALVES(.Lrest)
9:')

PROLOGUE(xcsi_chacha20_xor_avx512)
	cmp	IMM(128), LENGTH
	jbe	xcsi_chacha20_xor_avx512vl
	lea	63(LENGTH), %r8
	shr	IMM(6), %r8
HALVES_FOR(xcsi_chacha20_xor_avx512vl, %r8, %r9, 3, 16)
XOR_FUNCTION(`CHOICE(0, 1)CHOICE(0, 2)CHOICE(0, 3)CHOICE(1, 0)CHOICE(1, 1)CHOICE(1, 2)', 24,
  `TAIL(0, 1, 0)TAIL(0, 2, 4)TAIL(0, 3, 8)TAIL(1, 0, 12)TAIL(1, 1, 16)TAIL(1, 2, 20)')
.Lrest:
	vzeroupper
	jmp	xcsi_chacha20_rest_avx512vl
EPILOGUE

PROLOGUE(xcsi_chacha20_first_avx512)
FIRST_BESIDE_FUNCTION(`CHOICE_BESIDE(1, 0)CHOICE_BESIDE(1, 1)CHOICE_BESIDE(1, 2)',
  `PASS_BESIDE(1, 0)PASS_BESIDE(1, 1)PASS_BESIDE(1, 2)')
EPILOGUE

PROLOGUE(xcsi_chacha20_lanes_avx512)
LANES_FUNCTION
EPILOGUE

PROLOGUE(xcsi_chacha20_pairs_avx512)
PAIRS_FUNCTION
EPILOGUE

CONSTANTS

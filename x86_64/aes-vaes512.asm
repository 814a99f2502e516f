C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES with the instructions of the CPU: aes.m4 with four blocks in a vector.
C
C Functions: encrypt, decrypt, ctr, ctr32le.
C Features: VAES, AVX-512 (F, BW).
C
C set_key and derive are the functions of aesni; public functions do up to four blocks: aes-calls.m4.
C
C Intel Xeon with AMX (Granite Rapids), ns of public functions, ctr with set_counter, two libraries in turn:
C   bytes              1     4     8    12    16    32    48    64   192   320   400  1344  1350  1472  4096
C   encrypt128                               2.2   2.6   3.6   3.5   7.3  12.1  16.8  50.2        54.9   157
C   encrypt256                               2.6   3.1   4.3   4.1  10.2  16.8  23.5  70.2        76.8
C   ctr128           7.0   7.6   7.0   7.5   5.3   5.9   6.7   6.8   8.9  13.4  17.9  50.2  54.8  55.0   157
C   ctr256                                   5.6   6.5   7.7   7.6  11.3  16.9  23.6  70.2  75.7  76.9
C From 1 KiB on 64 bytes take 10 cycles, those of vaesenc.  What does not fill an iteration came last then, and not first.
C ctr128 by llvm-mca 19, cycles of one plain iteration and 1, 2, 4, 6, 7 or 8 vectors:
C   first     Zen 4 83 89 99 112 119 123      Sapphire Rapids 132 142 159 177 188 198   Ice Lake 122 131 144 165 176 188
C   last           112 113 116 119 120 122                    168 169 171 182 192 202            146 147 149 169 179 189
C Slower there:
C   3, 5 and 7 vectors that are left in 4, 6 and 8: encrypt128 and ctr128 of 192 bytes 9.7 and 10.8, of 320 14.5 and 15.3
C   up to four blocks by a call of the row: encrypt128 2.9, 3.4, 4.3, 3.8; ctr128 by a jump to vaes 5.3, 5.9, 7.0, 6.9
C   less than a block of ctr by the function for any arguments, bytes after a word: 10.2 to 11.9
C
C AMD Zen 4, cycles per byte as in aes-aesni.asm, ctr of 512 bytes and more below:
C   bytes         16    64   128   256  1024  1350 16384
C   encrypt128  1.56  0.39  0.23  0.17  0.16        0.16
C   ctr128      2.27  0.57  0.33  0.21
C   encrypt256  1.88  0.47  0.29  0.23  0.22        0.22
C   ctr256      2.59  0.65  0.40  0.26
C ctr there, cycles of a public call with set_counter, two libraries in turn; plain: iterations that do all of the first round, and
C less than a block after all others, now before:
C   bytes         512   528  1024  1350  1472 16384 65536
C   ctr128         84   103   159   253   238  2582 10061
C     plain        92   110   179   321   251  2803 10975
C   ctr256        115   140   225   345   332  3541
C     plain       125   152   236   421   349  3799
C Later, the last vector of several has the last four blocks, before under a mask; and some lengths by vaes (FEW), whose operations
C of 256 bits come in more chains, but not on CPUs that execute 512 bits at once (CPU_WHOLE512).  Zen 4, two libraries in turn:
C   bytes          96   128   160   192   224   256   368   400             96   128   160   192   256   496
C   encrypt128     22    22    29    30    37    40    60    68   ctr128    40    43    45    48    52    90
C     before       24    24    32    32    41    41    61    71             42    42    49    49    54    90
C   encrypt256     29    29    41    43    52    57    85    98   ctr256    48    52    56    60    66   120
C     before       32    32    45    45    57    57    85   101             52    53    59    59    66   125
C And then ctr by a jump behind the checks of vaes, and by one load of the number of blocks: ctr128 of 64, 96, 128, 160 and 256
C bytes 31.7, 38.2, 41.1, 43.6 and 50.2, before 34.5, 40.2, 42.8, 45.0 and 52.5; vaes 31.7, 37.0, 40.1, 42.8 and 49.4.
C By llvm-mca 19, one call alone of ctr128 with 128, 256 and 448 bytes, and before: Ice Lake 96, 101, 134 (100, 104, 137), Sapphire
C Rapids 112, 117, 143 (116, 121, 146); encrypt128 66, 68, 98 (64, 66, 98) and 86, 88, 109 (87, 88, 109), calls in a row the same.
C An iteration by llvm-mca 19: Sapphire Rapids 75.8 (plain 80.4), Ice Lake 78.2 (80.3).  Slower: input added after the last round,
C 16 KiB of ctr128 2692.
C Limit: that of vaes, since Zen 4 has two units of 256 bits.  Zen 5 has two of 512 bits: 0.078.

REQUIRES(avx512f, avx512bw, aes, vaes)

define(`LANES', 4)
define(`LEGACY', 0)
include(`aes.m4')
include(`aes-columns.m4')
include(`aes-short.m4')

C The next counters after the blocks that come first: their last vector may not be full.
define(`NEXT', 12)
define(`BEFORE_BLOCKS', `	vmovq	BLOCKS, %xmm`'NEXT
	vshufi64x2 IMM(0), V(NEXT), V(NEXT), V(NEXT)
	OP(ADD_TO, V(COUNT), V(NEXT))
')
define(`AFTER_BLOCKS', `	vmovdqa64 V(NEXT), V(COUNT)
')

C FEW(least, most, a condition to stay, its test, function of vaes): with vectors in halves vaes has so many blocks, at least 5.
define(`FEW', `ifelse($1, 5, `	cmp	IMM($2), BLOCKS
', `	lea	-$1(BLOCKS), N
	cmp	IMM(eval($2 - $1)), N
')	ja	LABEL(here)
	$4
	$3	LABEL(here)
	HALVES($5)
LABEL(here):')
C Not if the last vector of four has three or four.
define(`FEW_OR_PAIRS', `FEW(9, 30, jnz, `testb	IMM(2), N_8', xcsi_aes_`'MODE`'_vaes)')

PROLOGUE(xcsi_aes_encrypt_vaes512)
FUNCTION(encrypt, `UP_TO_FOUR
FEW_OR_PAIRS')
LET(`LANES', 2, `SHORT')
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_vaes512)
FUNCTION(decrypt, `UP_TO_FOUR
FEW_OR_PAIRS')
LET(`LANES', 2, `SHORT')
EPILOGUE

PROLOGUE(xcsi_aes_ctr_vaes512)
FUNCTION(ctr, `UP_TO_FOUR
FEW(5, 16, je, `cmp	IMM(15), BLOCKS', xcsi_aes_ctr_many_vaes)')
LET(`LANES', 2, `LET(`SHORT_STEP', `two', `SHORT')')
EPILOGUE

C Up to eight blocks take as long one by one, without masked stores, for which loads wait: 35 cycles less for a message of 16 bytes.
PROLOGUE(xcsi_aes_ctr32le_vaes512)
	cmpq	$8, RUN(blocks)
	jbe	xcsi_aes_ctr32le_aesni
FUNCTION(ctr32le)
EPILOGUE

RODATA(two, 32)
	.quad	2, 0, 2, 0
END_RODATA

C The number of a block in its vector.
RODATA(lanes, 64)
	.quad	0, 0, 1, 0, 2, 0, 3, 0
END_RODATA

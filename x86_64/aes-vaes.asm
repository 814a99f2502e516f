C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES with the instructions of the CPU: aes.m4 with two blocks in a vector.
C
C Functions: encrypt, decrypt, ctr_many, ctr, ctr32le.
C Features: VAES, AVX2.
C
C set_key and derive are the functions of aesni.  Public functions: xcs_aes_encrypt, xcs_aes_decrypt (aes-calls.m4).
C
C ctr: the byte reversal and the sum of each counter would take time of the units of AES, 10 % of all.  The counters of an iteration
C differ in the last byte, unless that wraps: the other bytes plus the first key are added to the words of a table of 4 KiB.  Not
C secret: the counter is public, as it is in every mode.  From SHARED blocks on iterations share the first round, too
C (aes-columns.m4).
C
C AMD Zen 3, cycles of a public call, two libraries in turn; sums: with a shuffle and a sum for each counter, and up to four blocks
C by the loop:
C   bytes         16    32    64   128   256  1024  1350  4096 16384
C   encrypt128    22    23    28    36    38   160         646  2615
C   sums          27    30    32    38    46   161         660  2615
C   ctr128        41    43    46    52    61   180   313   671  2715
C   sums          45    47    52    57    69   206   366   732  2959
C In later comparisons, with public functions that jump nowhere and clear nothing, encrypt128 of 16, 32, 48 and 64 bytes takes 15.9,
C 18.9, 25.9 and 21.9.
C Of an odd number of blocks, the last in half of a vector, before by itself:
C   bytes          80   112   144   176   208   240             80   112   144   176   208   240
C   encrypt128     32    35    38    39    42    43     ctr128    43    45    49    53    56    60
C     by itself    35    37    40    43    46    49               48    51    54    58    62    63
C What does not fill an iteration comes first, before it came last:
C   bytes         272   304   336   400   464   528   784
C   ctr128         71    77    80    93   107   118   158
C     last         80    88    91    96   104   121   162
C   ctr256        115   115   121   126   137   159   220
C     last        129   129   132   146   159   186   247
C   encrypt128     60    63    70    77    88   104   137
C     last         66    69    74    82    91   104   146
C By llvm-mca 19, one iteration of ctr128 and 1, 4 or 8 vectors, in brackets last: Zen 3 76, 90, 103 (104, 107, 111), Zen 4 77, 90,
C 104 (107, 112, 120), Alder Lake and Sapphire Rapids 95, 108, 128 (106, 127, 136), Ice Lake 115, 137, 179 (144, 147, 187).
C Blocks of aesni, likewise: 1 to 3 % less from 17 on, but ctr128 of 9 to 15 takes 2 to 9 % more.
C AMD Zen 4, cycles per byte as in aes-aesni.asm, with sums:
C   bytes         16    64   128   256  1024  1350 16384
C   encrypt128  1.50  0.42  0.25  0.16  0.16        0.16
C   ctr128      2.19  0.59  0.34  0.22  0.18  0.22  0.17
C   encrypt256  1.64  0.45  0.27  0.23  0.22        0.22
C   ctr256      2.43  0.67  0.39  0.27  0.25  0.29  0.24
C Limit: two vaesenc in a cycle, 0.156 cycles per byte, with 256 bits 0.219.  On Zen 3 encrypt128 of 16 KiB is 2 % from it, ctr128
C 6 %: half of its 16 sums in an iteration are done by the two units of AES, 4 cycles.
C Intel Xeon with AMX (Granite Rapids), ns; 3, 5 and 6 vectors that are left in as many, before in 4 and 7; two libraries in turn:
C             encrypt128         ctr128             ctr256
C   bytes      96   160   192     96   160   192     96   160   192
C   as many   5.3   6.6   7.6    8.3  10.2  11.3    9.2  12.6  16.7
C   before    5.9   8.7   8.7    9.0  13.7  14.0   10.2  21.7  21.8
C 16 blocks of ctr by llvm-mca 19, cycles, now and with sums: Sapphire Rapids, Alder Lake 41, 44; Zen 4 41, 49; Ice Lake 80.
C AMD Zen 4, cycles of a public call of ctr with set_counter, two libraries in turn; before: no shared round:
C   bytes        1040  1350  1472  1536  2048  4096 16384 65536
C   ctr128        183   268   248   258   344   675  2658 10690
C     before      181   270   254   260   345   685  2715 10880
C   ctr256        254   363   354   362   479   944  3722 15057
C     before      252   365   363   371   486   979  3911 15570
C An iteration of ctr128 and ctr256 by llvm-mca 19, and before: Alder Lake, Sapphire Rapids 39.2 and 55.2 (40.3, 59.2), Ice Lake 79
C and 111 (80, 112).  For Zen 3 and Zen 4 it has 42.6 and 58.6 (40.1, 56.1), since it gives shuffles the units of AES.
C No gain: four keys in registers; the loop of the shared round at a multiple of 64 bytes.
C Slower: two sums for a counter instead of a table, 2 % at 16 KiB; a shared round from 64 blocks on, 1040 bytes 2 %.

REQUIRES(avx2, aes, vaes)

define(`LANES', 2)
define(`LEGACY', 0)
include(`aes.m4')

C --- ctr, iterations of 16 blocks

include(`aes-columns.m4')
define(`LOW_BYTE', `%r9')	C of the first counter; other bytes of the register are anything
define(`LOW_BYTE_8', `%r9b')
define(`LOW_BYTE_32', `%r9d')
define(`OFFSET', `%r10')
define(`OFFSET_32', `%r10d')
define(`N_32', `%r10d')
define(`N_8', `%r10b')
define(`TABLE', `%r11')
define(`SUM', 10)
define(`STEP', 12)
define(`OTHERS', 13)
define(`DIAGONAL', 14)
define(`NUMBERS', 15)
define(`SHARED', 80)	C the fewest blocks left for iterations that share the first round

define(`CTR_ITERATIONS', `
LABEL(loop):
	cmp	IMM(SHARED), BLOCKS
	jb	LABEL(wraps)
SET_UP_COLUMNS
LABEL(same):
ADD_COLUMNS
	vpaddq	eight_vectors(%rip), V(COUNT), V(COUNT)
	add	IMM(16), LOW_BYTE_32
REST_OF_ROUNDS	dec	N_32
	jnz	LABEL(same)
LABEL(no_more):
FOR(`I', OTHERS, DIAGONAL, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')	test	BLOCKS, BLOCKS
	jnz	LABEL(loop)
	jmp	LABEL(end)
LABEL(wraps):
	cmp	IMM(240), LOW_BYTE_8
	ja	LABEL(carry)
	vpshufb	others(%rip), V(COUNT), V(0)
	BROADCAST ENCRYPTION`'(STATE), V(KEY)
	movzbl	LOW_BYTE_8, OFFSET_32
	shl	IMM(4), OFFSET_32
	vpxor	V(KEY), V(0), V(0)
FOR(`I', 1, 7, `	vpxor	eval(VECTOR * I)(TABLE,OFFSET), V(0), V(I)
')	vpxor	(TABLE,OFFSET), V(0), V(0)
	vpaddq	eight_vectors(%rip), V(COUNT), V(COUNT)
LABEL(counters):
	add	IMM(16), LOW_BYTE_32
ROUNDS_BUT_LAST(8, plain)
	BROADCAST 160(KEYS), V(KEY)
FOR(`I', 0, 7, `	vpxor	eval(VECTOR * I)(SRC), V(KEY), V(SUM)
	vaesenclast V(SUM), V(I), V(I)
	vmovdqu	V(I), eval(VECTOR * I)(DST)
')	add	IMM(eval(8 * VECTOR)), SRC
	add	IMM(eval(8 * VECTOR)), DST
	sub	IMM(16), BLOCKS
	jnz	LABEL(loop)')
define(`AFTER', `IF_MODE(ctr, `LABEL(carry):
COUNTERS(8)
	BROADCAST ENCRYPTION`'(STATE), V(KEY)
FOR(`I', 0, 7, `	vpxor	V(KEY), V(I), V(I)
')	jmp	LABEL(counters)
')')

C --- the next counter after the blocks that come first

define(`AFTER_HALF', `	OP(IF_MODE(ctr, psubq, psubd), one(%rip), V(COUNT))
')
define(`AFTER_BLOCKS', `IF_MODE(ctr, `	add	%ecx, LOW_BYTE_32
')')

include(`aes-short.m4')

PROLOGUE(xcsi_aes_encrypt_vaes)
FUNCTION(encrypt, `UP_TO_FOUR')
SHORT
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_vaes)
FUNCTION(decrypt, `UP_TO_FOUR')
SHORT
EPILOGUE

C More than four blocks, which are in BLOCKS: also for vaes512, which has compared.
PROLOGUE(xcsi_aes_ctr_many_vaes)
FUNCTION(ctr, `	mov	RUN(counter, +8), LOW_BYTE
	lea	numbers(%rip), TABLE')
EPILOGUE

PROLOGUE(xcsi_aes_ctr_vaes)
UP_TO_FOUR
	jmp	xcsi_aes_ctr_many_vaes
SHORT
EPILOGUE

PROLOGUE(xcsi_aes_ctr32le_vaes)
FUNCTION(ctr32le)
EPILOGUE

C The number of a block in its vector.
RODATA(lanes, 32)
	.quad	0, 0, 1, 0
END_RODATA

C Blocks with this last byte, otherwise 0.
RODATA(numbers, 64)
FOR(`I', 0, 255, `	.quad	0, I << 56
')END_RODATA

include(`aes-calls.m4')

PUBLIC(xcs_aes_encrypt)
CALL(encrypt)
EPILOGUE

PUBLIC(xcs_aes_decrypt)
CALL(decrypt)
EPILOGUE

RODATA(one, 32)
	.quad	1, 0, 1, 0
END_RODATA

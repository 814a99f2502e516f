C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 with AVX-512 in 256-bit vectors, which do not lower the clock: up to 24 blocks in vectors, interleaved with 2 in
C general registers: threefish256.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: AVX-512 (F, VL, BW).  Stack: with tweaks 616 bytes, wiped.
C
C expand is the function of avx2: subkeys are broadcast from memory where they are added.
C MIX of 4 blocks is vpaddq, vprolq, vpxorq, in place; avx2 has four or five instructions.  Iterations have 1 to 6 sets and a pair,
C so up to 26 blocks take one iteration; the last set may have fewer blocks, as in avx2.  1 and 2 blocks use general registers
C alone.  Tweaks: up to 20 blocks in vectors alone; 1 and 2 blocks in general registers, side by side (measured one
C after the other).
C
C Chosen on CPUs with AVX-512 but without fast512.  Cycles per byte of loops by llvm-mca 19, Cascade Lake:
C     blocks               6    10    14    18    22    26    avx2, 8    12    16    18
C     encrypt, ctr      2.35  1.76  1.53  1.38  1.28  1.28       2.90  2.32  2.08
C     decrypt           2.55  1.92  1.66  1.52  1.43  1.37       3.10  2.51  2.22  2.44
C     blocks               4     8    12    16    20          avx2, 4     8    12
C     encrypt_tweaks    2.44  1.79  1.61  1.52  1.47             2.89  2.16  2.04
C     decrypt_tweaks    2.81  1.85  1.66  1.57  1.51             4.11  2.75  2.27
C Limit: four instructions per cycle, 1.22 for 26 blocks; three of them for vectors.  A prototype with these iterations took 1.50
C where avx2 took 2.24, measured on Cascade Lake.
C
C AMD Zen 5, cycles per byte in place (others: threefish256-sse2.asm):
C     bytes             32    64    96   128   192   256   384   512   768  1024  1344  4096 16384
C     ctr             5.55  3.68  3.70  2.78  1.85  1.68  1.30  1.14  1.07  1.14  1.03  0.99  0.97
C     encrypt         5.24  3.53  3.71  2.77  1.84  1.65  1.29  1.13  1.06  1.14  1.03  0.99  0.98
C     decrypt         7.23  4.16  4.53  3.32  2.26  2.09  1.59  1.33  1.13  1.30  1.15  1.06  1.05
C     bytes                   32    64    96   128   256   512  1024  1344  4096 16384
C     encrypt_tweaks        5.62  5.35  4.12  3.08  1.87  1.26  1.27  1.35  1.18  1.14
C     decrypt_tweaks        7.55  7.25  5.41  4.05  2.36  1.51  1.47  1.58  1.33  1.28
C
C AMD Zen 4 without fast512, interleaved by all sets and now by parts of a MIX (threefish256.m4), encrypt, 160, 192, 256, 320, 512
C and 1280 bytes: 2.20 1.83 1.67 1.33 1.25 1.11, now 2.12 1.76 1.61 1.29 1.20 1.07; ctr likewise, decrypt the same.  By the model of
C Skylake-X up to 2 % less and 1 % more, by that of Zen 5 3 % less and 1 % more.
C Slower, by the model: 6 sets + 2 pairs 1.47 in encryption and 1.57 in decryption, 5 + 2 1.55 and 1.67.

REQUIRES(avx2, avx512f, avx512vl, avx512bw)

define(`LANES', 4)
define(`TEMPORARY', 6)
define(`VECTOR', `%ymm`'$1')
define(`HALF', `%xmm`'eval(4 * ($1) + ($2))')
define(`LONG')
define(`FEW', 3)
define(`LONE_PAIR')

include(`threefish256.m4')
include(`threefish256-evex.m4')

define(`VMOVDQA', `vmovdqa64')
define(`VMOVDQU', `vmovdqu64')
define(`VPXOR', `vpxorq')
define(`VINSERT', `vinserti32x4')
define(`UPPER_HALVES', `vshufi64x2 $`'3, $1, $2, $3')

include(`threefish256-ymm.m4')

define(`CHOICES', `CHOICE(1, 1)CHOICE(2, 1)CHOICE(3, 1)CHOICE(4, 1)CHOICE(5, 1)')
define(`ITERATIONS', `CHOSEN(6, 1)CHOSEN(5, 1)CHOSEN(4, 1)CHOSEN(3, 1)CHOSEN(2, 1)CHOSEN(1, 1)')

PROLOGUE(xcsi_threefish256_encrypt_avx512vl)
FUNCTION(encrypt, `CHOICES', `ITERATIONS')
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_avx512vl)
FUNCTION(decrypt, `CHOICES', `ITERATIONS')
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_avx512vl)
FUNCTION(ctr, `CHOICES', `ITERATIONS')
EPILOGUE

C --- incrementing tweaks

include(`threefish256-tweaks.m4')

define(`CHOICES', `TCHOICE(1)TCHOICE(2)TCHOICE(3)TCHOICE(4)')
define(`ITERATIONS', `TCHOSEN(5)TCHOSEN(4)TCHOSEN(3)TCHOSEN(2)TCHOSEN(1)')

PROLOGUE(xcsi_threefish256_encrypt_tweaks_avx512vl)
FUNCTION_TWEAKS(encrypt, xcsi_threefish256_expand_avx2, `CHOICES', `ITERATIONS')
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_avx512vl)
FUNCTION_TWEAKS(decrypt, xcsi_threefish256_expand_avx2, `CHOICES', `ITERATIONS')
EPILOGUE

LANE_TABLES(6)

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI with AVX-512 in 256-bit vectors, which do not lower the clock: byte planes of 32 blocks by pshufb as in avx2, bit slices
C of 256 by ternary logic: kasumi-shuffle.m4, kasumi-ternary.m4.
C
C Functions: set_key, encrypt, decrypt, set_lanes, encrypt_lanes.
C Features: AVX-512 (F, VL), AVX2.  Stack: 18560 bytes, wiped.
C
C Slices keep all words of FI in registers, so more than 96 blocks are sliced.
C
C Chosen on CPUs with AVX-512 but without fast512.  Cycles there by llvm-mca 19, Cascade Lake: FI by slices 98, avx2 155; two rounds
C of 32 blocks in byte planes 281, as avx2.
C
C AMD Zen 5, cycles per byte:
C   bytes           8    64    72   128   256   512  1024  1280  2048  4096  16384
C   encrypt       107  13.7  15.2  8.57  4.02  4.00  3.92  3.28  1.78  1.63   1.51
C   avx2          109  13.3  15.2  8.57  4.02  4.00  3.98  3.98  2.39  2.23   2.12
C   decrypt       116  14.5  15.7  8.82  4.14  4.12  3.93  3.24  1.79  1.63   1.52
C   avx2          116  14.5  15.7  8.82  4.14  4.12  4.11  4.10  2.39  2.23   2.12
C Lanes, time of a call, avx2 = 1: up to 96 1.00, 128 0.85, 192 and 256 0.72.
C
C Not done: pairs of FI for 65 to 96 lanes, where they are faster now; the capacity of rows (kasumi_capacity) does not allow it.
C Byte planes by ternary logic: on Intel all lookups take one port, 228 of the 281 cycles.

REQUIRES(avx2, avx512f, avx512vl)

define(`VEX', 1)
define(`SIZE', y)
define(`LANES', 32)
define(`WITH_TERNARY')
include(`kasumi-shuffle.m4')

PROLOGUE(xcsi_kasumi_set_key_avx512vl)
SET_KEY_FUNCTION
EPILOGUE

define(`MODE', encrypt)
PROLOGUE(xcsi_kasumi_encrypt_avx512vl)
BLOCKS_FUNCTION
FI_SUBROUTINE
EPILOGUE

define(`MODE', decrypt)
PROLOGUE(xcsi_kasumi_decrypt_avx512vl)
BLOCKS_FUNCTION
EPILOGUE

define(`MODE', lanes)
PROLOGUE(xcsi_kasumi_set_lanes_avx512vl)
SET_LANES_FUNCTION
EPILOGUE

PROLOGUE(xcsi_kasumi_encrypt_lanes_avx512vl)
LANES_FUNCTION
EPILOGUE

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 for any arm64: blocks in vector and in general registers, interleaved; threefish256.m4.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: Advanced SIMD.  Stack: saved registers; with tweaks that count 112 bytes, wiped.
C A rotation is shl and sri, or tbl (rev64) for rotations by 16, 40 (32).  Iterations of 8 blocks (2 sets, 4 scalars), then 6
C (1, 4), then 4, 3, 2 and 1 in general registers alone.
C
C Instructions per byte; C below each; expand: 129 instructions:
C     bytes      32    64    96   128   160   192   256   512  1024 16384
C     encrypt 13.81 12.67 12.43 12.20 12.41 11.66 11.16 11.06 11.01 10.96
C             14.94 14.45 14.29 14.21 14.16 14.13 14.09 14.03 14.00 13.97
C     decrypt 18.31 17.17 16.93 16.70 16.91 14.66 13.41 13.31 13.26 13.21
C             19.44 18.95 18.79 18.71 18.66 18.63 18.59 18.53 18.50 18.47
C     ctr     14.09 12.95 12.71 12.48 12.69 11.92 11.41 11.31 11.25 11.21
C             15.31 14.89 14.75 14.68 14.64 14.61 14.57 14.52 14.50 14.47
C Cycles per byte of iterations with loads and stores, llvm-mca 19, Neoverse N1, N2, V1, V2:
C     encrypt, 8 blocks 2.63 2.55 1.77 1.75    decrypt, 8 blocks 2.95 2.88 2.31 2.28    ctr, 8 blocks 2.65 2.64 1.80 1.79
C              4        3.99 2.96 2.96 1.99             4        5.49 5.60 4.09 2.74
C              1        4.92 4.29 3.63 3.05             1        7.14 10.6 5.62 4.52
C     C                 5.28 5.27 5.27 5.27    C                 7.40 12.0 7.27 7.23
C Tweaks that count: the same iterations with the table of the context; a single block without one.  Instructions per byte with the
C public functions, encrypt and decrypt of one tweak beside them, and C:
C     bytes             64               256              1024             16384
C     encrypt_tweaks 15.45 13.62 18.59 12.47 11.40 15.29 12.03 11.07 14.46 11.89 10.97 14.20
C     decrypt_tweaks 19.94 18.12 23.08 14.71 13.65 19.79 14.28 13.32 18.96 14.14 13.22 18.70
C At most 1.14 times encrypt, at 64 bytes.  Cycles of 24 rounds on N1, N2, V1, V2: encrypt_tweaks 220 219 154 154, encrypt 213 213
C 150 150; decrypt_tweaks 243 247 198 199, decrypt 240 240 198 198.  With a table of its own (expand, and 1.2 KiB to wipe)
C encrypt_tweaks took 13.33 at 256 bytes and 11.91 at 16384, 221 221 158 158 cycles.
C Slower, encryption loop alone, here 2.50 2.50 1.76 1.76: shifts for 16 and 40 2.64 2.64 1.76 1.76; subkeys by ld4r 2.67 2.71 1.76
C 1.76; 3 sets + 4 scalars 2.98 2.98 1.70 1.63; 4 + 4 3.33 3.33 1.78 1.74; 2 sets alone 5.28 5.28 3.52 3.52.  2 + 5
C (2.22 2.22 1.60 1.56) needs x29 and x30 and leaves a long tail for power-of-two lengths.  No gain: ldp and zip instead of ld4 and
C st4.

REQUIRES(simd)

include(`threefish256.m4')
include(`threefish-simd.m4')

PROLOGUE(xcsi_threefish256_encrypt_simd)
FUNCTION(encrypt, `ITERATION(2, 4, again)ITERATION(1, 4)', 6, `ITERATION(0, 4)ITERATION(0, 3)')
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_simd)
FUNCTION(decrypt, `ITERATION(2, 4, again)ITERATION(1, 4)', 6, `ITERATION(0, 4)ITERATION(0, 3)')
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_simd)
FUNCTION(ctr, `ITERATION(2, 4, again)ITERATION(1, 4)', 6, `ITERATION(0, 4)ITERATION(0, 3)')
EPILOGUE

PROLOGUE(xcsi_threefish256_encrypt_tweaks_simd)
FUNCTION_TWEAKS(encrypt_tweaks, `ITERATION(2, 4, again)ITERATION(1, 4)', 6, `ITERATION(0, 4)ITERATION(0, 3)ITERATION(0, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_simd)
FUNCTION_TWEAKS(decrypt_tweaks, `ITERATION(2, 4, again)ITERATION(1, 4)', 6, `ITERATION(0, 4)ITERATION(0, 3)ITERATION(0, 2)')
EPILOGUE

C k0..k4 in x1-x5, t0..t2 in x6-x8.  x9 = k[s+1] + t[s] is word 1 of row s and word 2 of row s - 1.
PROLOGUE(xcsi_threefish256_expand_simd)
FOR(`I', 0, 3, `	ldp	x`'eval(2 * I + 1), x`'eval(2 * I + 2), [x0, #eval(16 * I)]
')	add	x0, x0, #96
	add	x9, x2, x6
FOR(`I', 0, 18, `
	add	x10, x`'eval(1 + (I + 3) % 5), #I
	stp	x`'eval(1 + I % 5), x`'eval(1 + I % 5), [x0], #16
	stp	x9, x9, [x0], #16
	add	x9, x`'eval(1 + (I + 2) % 5), x`'eval(6 + (I + 1) % 3)
	stp	x9, x9, [x0], #16
	stp	x10, x10, [x0], #16')
	ret
EPILOGUE

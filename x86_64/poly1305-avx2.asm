C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, two blocks side by side in ymm registers, sixteen to a reduction, and six more by the scalar unit.
C
C Formula, layout and bounds: poly1305-avx.m4.
C
C void xcsi_poly1305_blocks_avx2 (uint64_t *state, const uint8_t *src, size_t blocks)
C void xcsi_poly1305_auth_avx2 (uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
C Arguments in rdi, rsi, rdx, rcx.
C
C Features: AVX2, BMI2.
C
C Cycles, AMD Zen 5, whole calls of xcs_poly1305_auth, and cycles per byte (C: gcc 12 -O2):
C   bytes     avx2     avx     x64     c64
C     256      160     160     160     228
C    1200      606     727     727     921
C    1552      677     804     938    1165
C    4096    0.286   0.400   0.605   0.749
C   16384    0.215   0.334   0.601   0.732
C    2^20    0.194   0.314   0.602   0.724
C Core cycles as in poly1305-x64.asm; minimum of 3 runs of xcs speed.
REQUIRES(avx2, bmi2)

define(`LANES', 2)
define(`BMI2', 1)
define(`K', 6)			C scalar blocks a turn
define(`LEADS', 8)
define(`LONG', 75)

include(`poly1305-avx.m4')

PROLOGUE(xcsi_poly1305_blocks_avx2)
BLOCKS_FUNCTION
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_avx2)
AUTH_FUNCTION(xcsi_poly1305_blocks_avx2)
EPILOGUE

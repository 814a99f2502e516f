C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, a block in an xmm register, eight to a reduction, and six more by the scalar unit.
C
C Formula, layout and bounds: poly1305-avx.m4.
C
C void xcsi_poly1305_blocks_avx (uint64_t *state, const uint8_t *src, size_t blocks)
C void xcsi_poly1305_auth_avx (uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
C Arguments in rdi, rsi, rdx, rcx.
C
C Features: AVX.
C
C Cycles, AMD Zen 5: the table of poly1305-avx2.asm.
REQUIRES(avx)

define(`LANES', 1)
define(`BMI2', 0)
define(`K', 6)			C scalar blocks a turn
define(`LEADS', 8)
define(`LONG', 79)

include(`poly1305-avx.m4')

PROLOGUE(xcsi_poly1305_blocks_avx)
BLOCKS_FUNCTION
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_avx)
AUTH_FUNCTION(xcsi_poly1305_blocks_avx)
EPILOGUE

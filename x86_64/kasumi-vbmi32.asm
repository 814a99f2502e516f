C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI with AVX-512 VBMI and GFNI in 256-bit vectors: 32 lanes, each with a key.
C
C Functions: set_lanes, encrypt_lanes, f8_lanes, f9_lanes.
C Features: AVX-512 (F, BW, DQ, VL), VBMI, GFNI.  Stack: saved registers, 128 bytes.
C Planes: as of kasumi-vbmi.asm, in vectors of half the size.
C
C Chosen by name alone, and by vbmi while there are 17 to 32 messages (xcsi_lanes_narrower).
C AMD Zen 4, which executes 512 bits as two halves, cycles of set_lanes, of encrypt_lanes, and of each of 16 steps of f8_lanes: 144,
C 544, 547; vbmi 319, 763, 793.  f8 of 32 messages of 8 bytes took 6400 cycles before, now 5350; of 512 bytes 3.3 cycles per byte,
C now 2.4.

REQUIRES(avx512f, avx512bw, avx512dq, avx512vl, avx512vbmi, gfni)

define(`MODE', lanes)
include(`kasumi.m4')
include(`kasumi-vbmi-constants.m4')
END_RODATA
include(`kasumi-vbmi-cipher.m4')
include(`kasumi-vbmi-blocks.m4')
include(`kasumi-vbmi-lanes.m4')
include(`kasumi-vbmi-lanes-keys.m4')

define(`FRAME_END', 0)
define(`ALL', `
LEA(.Lconstants, %r8)
LOWER_TABLES
LET(`WIDTH', y, `LET(`SETS', 1, `$1(3)')')
WIPE_ALL')

PROLOGUE(xcsi_kasumi_encrypt_lanes_vbmi32)
ENCRYPT_LANES
EPILOGUE

PROLOGUE(xcsi_kasumi_f8_lanes_vbmi32)
F8_LANES
EPILOGUE

PROLOGUE(xcsi_kasumi_f9_lanes_vbmi32)
F9_LANES
EPILOGUE

C All keys, whichever have changed.
PROLOGUE(xcsi_kasumi_set_lanes_vbmi32)
LEA(.Lconstants, %r8)
LET(`WIDTH', y, `LOAD_KEYS
FOR(`N', 0, 7, `SUBKEYS(N)')')
FOR(`I', 0, 31, `
	vpxord	Z(I), Z(I), Z(I)')
	vzeroupper
	ret
EPILOGUE

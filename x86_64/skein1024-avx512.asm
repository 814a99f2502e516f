C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 with AVX-512: eight chains side by side.
C
C Functions: lanes.
C Features: AVX-512 (F, BW).  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes.m4.
C
C AMD Zen 4, 16 messages of 64 KiB, cycles per byte of all (avx512vl): 1.43 (1.42).
C Intel Xeon with AMX, likewise: 4 KiB 1.69 (2.06), 64 KiB 1.38 (1.73).  Up to four messages
C are left to avx512vl (narrowed, in src/skein.h); ns of 2 KiB each, avx512vl beside them:
C     messages           5         6         7         8        16
C               1150 1241  968 1206  841 1042   744  919   740  917

REQUIRES(avx512f, avx512bw)

define(`WORDS', 16)
define(`BLOCK_WORDS', 16)
define(`SETS', 1)
include(`skein-lanes-zmm.m4')

PROLOGUE(xcsi_skein1024_lanes_avx512)
SKEIN_LANES
EPILOGUE

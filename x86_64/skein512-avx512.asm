C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 with AVX-512: sixteen chains side by side.
C
C Functions: lanes.
C Features: AVX-512 (F, BW).  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes.m4.
C
C Two sets of eight chains.  Up to eight messages are left to avx512vl, up to four to avx512vl4 (narrowed, in src/skein.h): Intel
C Xeon with AMX, four messages of 2 KiB 2580 ns each, then by avx2 1305, now 885; eight 1303, now 833; sixteen 667.
C Cycles by llvm-mca 19 per byte, a block in each lane, Zen 4, which executes these vectors in two halves: 1.12, avx512vl 1.69.
C Zen 5 by the model: 0.59, 1.10.
C AMD Zen 4, sixteen messages of 64 KiB, with the public function: cycles per byte 1.34, avx512vl 1.30.  There nine of 2 KiB take
C 46300 cycles, where eight of them and one would take 34200; but on Zen 5 by the model 604 cycles of a block become 797.

REQUIRES(avx512f, avx512bw)

define(`WORDS', 8)
define(`BLOCK_WORDS', 8)
define(`SETS', 2)
include(`skein-lanes-zmm.m4')

PROLOGUE(xcsi_skein512_lanes_avx512)
SKEIN_LANES
EPILOGUE

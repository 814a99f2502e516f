C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-512 with AVX2: four chains side by side.
C
C Functions: lanes.
C Features: AVX2.  Stack: none but saved registers.
C State: src/skein-impl.h; skein-lanes.m4.
C
C AMD Zen 3, core cycles per byte, 16 messages of 1 KiB, of 16 KiB: 2.21, 1.85; with all of each subkey from memory, and 26 words of
C the key, 2.27, 1.91.  Both with the order of rounds of Threefish-512.  AMD Zen 4, 1 KiB, 4 KiB, so and now: 2.21 2.18, 2.03 2.00.
C By models, a block in each lane so and now: Zen 5, where vectors have twice the latency, 548 523 cycles (2.04 cycles per byte),
C Cascade Lake by skylake.awk 537 534, by llvm-mca 19 Haswell 601 593, Skylake 617 618, Alder Lake 601 601, Zen 1 1054 1038, Zen 2
C 572 559, Zen 3 506 512.  Of 192 orders in which two pairs follow two others this is the best of Haswell; each step for all pairs
C 509 to 515 on Zen 5, but 619 to 626 on Haswell, and on Zen 4 up to 1 % less than before, not 1.5 %.  Threefish-512 in this order:
C Zen 5 56.7 cycles for eight rounds, not 59.4, but Haswell 60.1, not 58.2; Skein-256: Zen 3 507, not 486.
C Two chains take 3 of 10 cycles less than one after the other on AMD Zen 3, but on Intel Xeon with AMX 599 of 544: no feature tells
C the CPUs without AVX-512 apart, which choose this.

REQUIRES(avx2)

define(`WORDS', 8)
define(`BLOCK_WORDS', 8)
include(`skein-lanes-avx2.m4')

C Two pairs up to their first xor, the other two up to their sum, the ends of both: pairs as odd words 5, 3, then 1, 7; left shifts
C before sums.
define(`VMIXES', `FOR(`Q', 0, 19, `OF_ODD(`VMIX'NTH(eval(Q / 2), _LEFT, 1, _RIGHT, 3, _LEFT, 1, 4, _RIGHT, 3, 4), dnl
NTH(eval(Q % 2 + 2 * substr(0000110111, eval(Q / 2), 1)), 5, 3, 1, 7), $@)
')')
C OF_ODD(macro, word, pairs): of the pair with this odd word.
define(`OF_ODD', `ifelse($4, $2, `$1($3, $4, $5, eval($2 / 2))', `OF_ODD(`$1', $2, shift(shift(shift(shift(shift($@))))))')')

PROLOGUE(xcsi_skein512_lanes_avx2)
SKEIN_LANES
EPILOGUE

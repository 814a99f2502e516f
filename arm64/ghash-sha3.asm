C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications and sums of three vectors: ghash.m4, the key of ghash-pmull.asm.
C
C Functions: update, polyval.
C Features: PMULL, SHA3 (eor3).  With 0 blocks y is written back unchanged.
C Bounds: none, there are no carries (src/ghash-impl.h).
C
C Instructions per byte with the public functions, sha3/pmull:
C   bytes                 64         256        1024       16384
C   update         3.36/3.41   1.31/1.34   0.75/0.81   0.55/0.62
C   polyval        5.66/5.69   1.91/1.91   0.88/0.91   0.52/0.56
C Cycles of update by llvm-mca 19, from what the emulator executed, sha3/pmull:
C   bytes            16     64    128     256      512     1024    16384  loop, per byte
C   Neoverse N2   27/29  41/43  60/63   97/99  181/184  323/327 4403/4727  0.267/0.288
C   Neoverse V1   25/27  32/34  41/43   59/63   98/106  162/179 2102/2379  0.128/0.145
C   big endian
C   Neoverse N2   26/28  41/43  59/60   93/94  161/163  283/294 3963/4214  0.241/0.256
C   Neoverse V1   24/26  32/34  41/43   57/59    89/93  148/158 1948/2230  0.119/0.137
C V2 is as V1; the loop of polyval is that of big-endian machines.
C
C eor3 runs in one unit, on N2 the one that multiplies, so it takes the place of some additions alone.
C Slower: the middle products by eor3, too, loop 0.288 on N2, but 0.122 on V1; all sums of few blocks, 256 bytes on N2 114.
C MIDDLE + HIGH + LOW before U and T: V1 waits for y, 2240 cycles for 16 KiB.

REQUIRES(aes, sha3)

define(`SUM3', `eor3	$1.16b, $2.16b, $3.16b, $4.16b')
C Without rev64, fewer of them: N2 has eor3 in the unit that multiplies.
define(`ADD_PAIRS', `SUM3($1, $1, $2, $3)
	IF_TURNED(`SUM3($4, $4, $5, $6)', `ADD($4, $5)
	ADD($4, $6)')')
define(`REDUCE_MIDDLE', `SUM3(T, T, U, HIGH)
	SUM3(MIDDLE, MIDDLE, LOW, T)')
C Few blocks: eor3 for every second one, and for the first, which is the last to be added.
define(`ADD_PRODUCTS', `ADD(VEC($1), $2)
	ifelse($3, v31, `SUM3(F, F, VEC($1 + 1), $3)', $1`'IF_TURNED(`', -), 27, `SUM3(F, F, VEC($1 + 1), $3)',
`ADD(VEC($1 + 1), $3)
	ADD(F, VEC($1 + 1))')
	ADD(R, VEC($1))')

include(`ghash.m4')

PROLOGUE(xcsi_ghash_update_sha3)
FUNCTION(update)
EPILOGUE

PROLOGUE(xcsi_ghash_polyval_sha3)
FUNCTION(polyval)
EPILOGUE

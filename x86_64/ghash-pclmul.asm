C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications, one block each: ghash-pclmul.m4; src/ghash-impl.h has the formulas and bounds.
C
C Functions: set_key, update.
C Features: PCLMULQDQ, SSSE3 (pshufb).
C AMD Zen 5, cycles of a public message (init, update, digest), then cycles per byte:
C   bytes                16    64   128   256   512  1344  1350  4096 16384   1 MiB
C   pclmul, cycles       24    42    65   113   209   524   549  1556  6172
C   cycles per byte    1.48  0.66  0.51  0.44  0.41  0.39  0.41  0.38  0.38    0.38
C   c64                8.91  7.12  6.82  6.67  6.59  6.56  6.63  6.53  6.52    6.53
C   c32               11.54 10.40 10.20 10.09 10.11 10.04 10.12 10.00  9.99   10.01
C AMD Zen 4, cycles of set_key: vpclmul512 150, vpclmul 90, pclmul 73, c64 47, c32 51.  Their multiplications alone take 88,
C 78 and 62 cycles, and powers wait for smaller ones.  vpclmul512 misses twice C: with half as many powers it would reduce twice
C as often in long messages.
C Limit: one pclmulqdq in 2 cycles, 48 per group of 8.  16 bytes take 40 cycles if they wait for y of the call before, otherwise 16.
C Wiping costs 1 cycle between independent calls, otherwise none.
C pclmulqdq takes a dispatch cycle alone: three adjacent ones and 10 other instructions take 3 + 2 cycles.
C
C Slower, cycles per byte at 16 KiB: instructions between the three 0.42; all reductions by multiplications 0.41; b[0] first 0.44.
C All reductions by shifts: 12 cycles more for a short message.
C No gain: two blocks interleaved; sums of halves of H^i computed when needed; VEX encodings (1344 bytes 510, 16 KiB 6163 instead of
C 6154 cycles of update): the multiplier is the limit.

REQUIRES(pclmul, ssse3)

define(`KEY',    `%rdi')
define(`POLY',   `%xmm12')	C words 1, c
define(`SWAP',   `%xmm13')	C byte reversal
define(`H1', `%xmm8')
define(`H2', `%xmm9')
define(`H3', `%xmm10')
define(`H4', `%xmm11')
define(`FETCH', `')
define(`FETCHED', `$1')
define(`Y_ADDRESS', `%rsi')
define(`SRC',    `%rdx')
define(`BLOCKS', `%rcx')
define(`Y',      `%xmm8')
define(`BYTES',  `%rax')
define(`POWER',  `%r8')
define(`END',    `%r9')

include(`ghash-pclmul.m4')

PROLOGUE(xcsi_ghash_set_key_pclmul)
	movdqa	swap(%rip), SWAP
	movdqa	poly(%rip), POLY
	LOAD((%rsi))
DIVIDE(H1)
POWERS
	WIPE_VECTORS(0, 11)
	ret
EPILOGUE

PROLOGUE(xcsi_ghash_update_pclmul)
	movdqa	swap(%rip), SWAP
	movdqu	(Y_ADDRESS), Y
	movdqa	poly(%rip), POLY
	pshufb	SWAP, Y
GROUPS
	movdqu	HIGH, (Y_ADDRESS)
.Lnothing:
	WIPE_VECTORS(0, 8)
	ret
WHOLE_GROUPS
EPILOGUE

RODATA(swap, 16)
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
END_RODATA
RODATA(poly, 16)
	.quad	1, 0xc200000000000000
END_RODATA

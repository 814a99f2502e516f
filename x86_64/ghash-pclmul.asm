C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications, one block each: ghash-pclmul.m4; src/ghash-impl.h has the formulas.
C
C Functions: set_key, update, update_padded, polyval, polyval_few.
C Features: PCLMULQDQ, SSSE3 (pshufb).
C Bounds: none, there are no carries (src/ghash-impl.h).
C AMD Zen 5, cycles of a public message (init, update, digest), then cycles per byte:
C   bytes                16    64   128   256   512  1344  1350  4096 16384   1 MiB
C   pclmul, cycles       24    42    65   113   209   524   549  1556  6172
C   cycles per byte    1.48  0.66  0.51  0.44  0.41  0.39  0.41  0.38  0.38    0.38
C   c64                8.91  7.12  6.82  6.67  6.59  6.56  6.63  6.53  6.52    6.53
C   c32               11.54 10.40 10.20 10.09 10.11 10.04 10.12 10.00  9.99   10.01
C AMD Zen 4, cycles of set_key: vpclmul512 150, vpclmul 90, pclmul 73, c64 47, c32 51.  Their multiplications alone take 88,
C 78 (now 82) and 62 cycles, and powers wait for smaller ones.  vpclmul512 misses twice C: with half as many powers it would
C reduce twice as often in long messages.
C A key for one block has H alone: 16 on AMD Zen 3, all powers 75; with a hash of 16 bytes 84 and 141.
C Limit: one pclmulqdq in 2 cycles, 48 per group of 8.  16 bytes take 40 cycles if they wait for y of the call before, otherwise 16.
C Wiping costs 1 cycle between independent calls, otherwise none.
C pclmulqdq takes a dispatch cycle alone: three adjacent ones and 10 other instructions take 3 + 2 cycles.
C
C polyval_few: the square takes 16 cycles, each pair of blocks then 20, the latency of a product and its reduction; 24 blocks of
C AES-GCM-SIV take as long with a key of vpclmul, which costs 93, and to be wiped.
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
	cmp	$1, %rdx
	jbe	.Lone
POWERS
	WIPE_VECTORS(0, 11)
	ret
.Lone:
	STORE(H1, 1)
	WIPE_VECTORS(3, 5)
	pxor	H1, H1
	ret
EPILOGUE

PROLOGUE(xcsi_ghash_update_pclmul)
	movdqa	swap(%rip), SWAP
.Lupdate:
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

C The same with bytes as they are.
PROLOGUE(xcsi_ghash_polyval_pclmul)
	movdqa	same(%rip), SWAP
	jmp	.Lupdate
EPILOGUE

define(`R', `$1')
define(`OP', `$1 $2, $3')
define(`OP3', `$1 $2, $3')
define(`CONSTANTS_AND_Y', `
	movdqa	swap(%rip), SWAP
	movdqu	(Y_ADDRESS), Y
	movdqa	poly(%rip), POLY
	pshufb	SWAP, Y
	CLEAR
	LOAD_POWER(0, KEY)')
define(`LAST_AND_OTHERS', `
	MULTIPLY
	lea	24(KEY), POWER
	mov	%ecx, %eax
	shl	`$'4, %eax
	lea	(SRC, BYTES), END
	jmp	.Lshort_test')
define(`ALONE', `
	pxor	Y, X
	MULTIPLY
	CORRECT_MIDDLE
	jmp	.Ldone')

include(`ghash-padded.m4')

PROLOGUE(xcsi_ghash_update_padded_pclmul)
UPDATE_PADDED(128, xcsi_ghash_update_pclmul)
EPILOGUE

C --- polyval_few: H / x is what is in memory; an odd block first, then y = (y + b[0]) H^2 + b[1] H.

define(`FEW_Y', `%xmm10')
define(`S1', `%xmm11')	C sums of halves
define(`S2', `%xmm13')
C LOW, MIDDLE, HIGH += X times power $1, where $2 is the sum of its halves.
define(`MULTIPLY_BY', `LET(`P', $1, `LET(`PS', $2, `MULTIPLY')')')

PROLOGUE(xcsi_ghash_polyval_few_pclmul)
	movdqu	(KEY), H1
	movdqa	poly(%rip), POLY
	SQUARE(H1)
	movdqa	HIGH, H2
	pshufd	$0x4e, H1, S1
	pshufd	$0x4e, H2, S2
	pxor	H1, S1
	pxor	H2, S2
	pxor	FEW_Y, FEW_Y
	test	$1, BLOCKS
	jz	.Lpairs
	CLEAR
	movdqu	(SRC), X
	MULTIPLY_BY(H1, S1)
	CORRECT_MIDDLE
	REDUCE
	movdqa	HIGH, FEW_Y
	add	$16, SRC
.Lpairs:
	shr	$1, BLOCKS
	jz	.Lfew_done
.Lpair:
	CLEAR
	movdqu	16(SRC), X
	MULTIPLY_BY(H1, S1)
	movdqu	(SRC), X
	pxor	FEW_Y, X
	MULTIPLY_BY(H2, S2)
	CORRECT_MIDDLE
	REDUCE
	movdqa	HIGH, FEW_Y
	add	$32, SRC
	dec	BLOCKS
	jnz	.Lpair
.Lfew_done:
	movdqu	FEW_Y, (Y_ADDRESS)
	WIPE_VECTORS(0, 11)
	pxor	S2, S2
	ret
EPILOGUE

RODATA(swap, 16)
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
END_RODATA
RODATA(same, 16)
	.byte	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
END_RODATA
RODATA(poly, 16)
	.quad	1, 0xc200000000000000
END_RODATA

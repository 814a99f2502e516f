C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 with AVX-512: up to 48 blocks in vectors, interleaved with 2 or 4 in general registers: threefish256.m4.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: AVX-512 (F, BW).  Stack: with tweaks 616 bytes, wiped.
C
C expand is the function of avx2: subkeys are broadcast from memory where they are added.
C MIX of 8 blocks is vpaddq, vprolq, vpxorq, in place.  Iterations have 1 to 3 sets and a pair, or 3 or 4 sets and two pairs, in
C decryption 1 to 6 sets and a pair: up to 36 (50) blocks take one iteration.  Masks handle an incomplete last set.
C 1 and 2 blocks use general registers alone, 3 and 4 vectors alone: threefish256-four.m4.
C Tweaks: up to 40 blocks in vectors alone; 1 and 2 blocks in general registers, two side by side (measured one after
C the other).
C
C AMD Zen 5, cycles per byte in place, 3 and 4 blocks with a set (others: threefish256-sse2.asm):
C     bytes       32    64    96   128   192   256   384   512   768  1024  1344  4096 16384
C     ctr       5.44  3.62  3.62  2.71  1.81  1.36  0.99  0.84  0.65  0.57  0.71  0.54  0.51
C     encrypt   5.23  3.54  4.14  3.11  2.07  1.55  1.17  0.88  0.68  0.58  0.70  0.55  0.51
C     decrypt   7.38  4.19  5.16  3.98  2.65  1.99  1.48  1.11  0.82  0.68  0.59  0.59  0.57
C     bytes               32    64    96   128   256   512  1024  1280  4096 16384
C     encrypt_tweaks    5.60  5.36  4.35  3.25  1.63  0.98  0.66  0.62  0.64  0.57
C     decrypt_tweaks    7.66  7.31  5.62  4.22  2.11  1.19  0.77  0.68  0.72  0.64
C AMD Zen 4, which executes these vectors in two halves, this code alone (avx512vl), so such numbers of blocks are left to avx512vl
C there:
C     bytes                  128          192          384          512          768         1344
C     encrypt        2.66 (2.75)  2.26 (1.83)  1.64 (1.46)  1.23 (1.25)  1.18 (1.14)  1.18 (1.11)
C     decrypt        3.34 (2.87)  2.57 (1.91)  1.83 (1.43)  1.37 (1.30)  1.21 (1.18)  1.07 (1.16)
C     encrypt_tweaks 2.67 (2.47)  2.32 (2.18)  1.82 (1.38)  1.37 (1.30)  1.29 (1.40)  1.36 (1.39)
C Limit: four vector instructions per cycle, 508 of the 592 cycles of an iteration of 4 sets.  A single iteration in place waits for
C a masked store of the previous call (50 cycles in encryption).
C Two blocks of ctr (232 cycles, 10 of them in the public functions): 1016 integer operations take 216 cycles, 4.7 per cycle; no
C other order, rorx, lea, or subkeys loaded once for both blocks reached more.
C
C Slower, cycles per byte at 32 KiB of encryption (here 0.497): 4 sets + 1 pair 0.538; 5 + 1 0.513; 6 + 1 0.519; 6 + 2 0.499.  5 + 2
C has 0.493, but only from 44 blocks on.  Decryption (here 0.551): 5 + 2 is equal, 6 + 2 slower.  No gain: prefixes as in sse2.
C Tweaks, up to 4 sets: 0.60 and 0.71 at 16 KiB, though 0.61 for 4096 bytes, which are then 4 iterations.

REQUIRES(avx512f, avx512bw)

define(`LANES', 8)
define(`TEMPORARY', 6)
define(`VECTOR', `%zmm`'$1')
define(`LONG')
define(`FEW', `ENCRYPTING(3, 4)')
define(`LONE_PAIR')

include(`threefish256.m4')
include(`threefish256-evex.m4')
include(`threefish256-four.m4')

C With vectors in halves avx512vl takes less for these numbers of blocks.
define(`BY_HALVES', `HALVES_FOR(`xcsi_threefish256_'MODE`'$1`_avx512vl', BLOCKS, `%r11', shift($@))')
define(`FOUR', `BY_HALVES(, ENCRYPTING(`5, 26, 39, 44, 47, 52', `3, 27, 35, 36, 43, 44, 51, 53, 61, 62'))
'defn(`FOUR'))

C AT(block, index of a vector, SRC or DST): 64 bytes.  The vectors of the last set have masks, k1 to k4.
define(`AT', `eval(32 * ($1) + 64 * ($2))($3)')
define(`MASK', `ifelse(eval(S == SETS - 1), 1, `{%k`'eval($1 + 1)}')')
define(`ZERO', `ifelse(eval(S == SETS - 1), 1, `{z}')')

C Lanes of a vector are blocks 0, 4, 1, 5, 2, 6, 3, 7 of the set.
define(`VLOAD', `ifelse(MODE, ctr, `SET_MASKS
COUNTER_BLOCKS', `BLOCKS_IN($1)')
ENCRYPTING(`VSUBKEY(0, `STATE')')')
define(`VSTORE', `ENCRYPTING(, `VSUBKEY(0, `STATE')')
BLOCKS_OUT($1)')

define(`SET_MASKS', `
	mov	$`'8, Y(0, 0)
	lea	-eval(TOTAL - 8)(BLOCKS), Y(0, 1)
	cmp	Y(0, 0), Y(0, 1)
	cmova	Y(0, 0), Y(0, 1)
	shl	$`'2, Y(0, 1)
	xor	Y(0, 0), Y(0, 0)
	bts	Y(0, 1), Y(0, 0)
	dec	Y(0, 0)	C one bit per word of the last set
	kmovq	Y(0, 0), %k1
	kshiftrd $`'8, %k1, %k2
	kshiftrd $`'16, %k1, %k3
	kshiftrd $`'24, %k1, %k4')
define(`COUNTER_BLOCKS', `
FOR(`W', 0, 2, `
	vpbroadcastq COUNTER(W)(STATE), X(0, W)
FOR(`S', 1, SETS - 1, `
	vmovdqa64 X(0, W), X(S, W)')')
	lea	eval(2 * PAIRS)(N), Y(0, 0)
	vpbroadcastq Y(0, 0), X(TEMPORARY, 0)
	vbroadcasti32x4 swap(%rip), X(TEMPORARY, 1)
FOR(`S', 0, SETS - 1, `
	vpaddq	lanes+eval(64 * S)(%rip), X(TEMPORARY, 0), X(S, 3)
	vpshufb	X(TEMPORARY, 1), X(S, 3), X(S, 3)')')

C The first block is block $1.
define(`BLOCKS_IN', `SET_MASKS
FOR(`S', 0, SETS - 1, `
FOR(`V', 0, 3, `	vmovdqu64 AT($1 + 8 * S, V, SRC), X(TEMPORARY, V)MASK(V)ZERO
')FOR(`H', 0, 1, `
	vpunpck`'ifelse(H, 0, l, h)qdq	X(TEMPORARY, 2), X(TEMPORARY, 0), X(S, H)
	vpunpck`'ifelse(H, 0, l, h)qdq	X(TEMPORARY, 3), X(TEMPORARY, 1), X(S, H + 2)')
FOR(`H', 0, 1, `
	vshufi64x2 $`'0xdd, X(S, H + 2), X(S, H), X(TEMPORARY, 0)
	vshufi64x2 $`'0x88, X(S, H + 2), X(S, H), X(S, H)
	vmovdqa64 X(TEMPORARY, 0), X(S, H + 2)')')')

C FIRST and SECOND: indices of the 128-bit lanes of two vectors in the results.
define(`FIRST', `X(7, 2)')
define(`SECOND', `X(7, 3)')
define(`BLOCKS_OUT', `
	vmovdqa64 order(%rip), FIRST
	vmovdqa64 order+64(%rip), SECOND
FOR(`S', 0, SETS - 1, `
	vpunpcklqdq X(S, 1), X(S, 0), X(TEMPORARY, 0)
	vpunpckhqdq X(S, 1), X(S, 0), X(TEMPORARY, 2)
	vpunpcklqdq X(S, 3), X(S, 2), X(S, 0)
	vpunpckhqdq X(S, 3), X(S, 2), X(S, 2)
FOR(`H', 0, 1, `
	vmovdqa64 X(TEMPORARY, 2 * H), X(TEMPORARY, 2 * H + 1)
	vpermt2q X(S, 2 * H), FIRST, X(TEMPORARY, 2 * H)
	vpermt2q X(S, 2 * H), SECOND, X(TEMPORARY, 2 * H + 1)')
FOR(`V', 0, 3, `
ifelse(MODE, ctr, `	vpxorq	AT($1 + 8 * S, V, SRC), X(TEMPORARY, V), X(TEMPORARY, V)MASK(V)ZERO
')	vmovdqu64 X(TEMPORARY, V), AT($1 + 8 * S, V, DST)MASK(V)')')')

PROLOGUE(xcsi_threefish256_encrypt_avx512)
FUNCTION(encrypt, `CHOICE(1, 1)CHOICE(2, 1)CHOICE(3, 1)CHOICE(3, 2)',
  `CHOSEN(4, 2)CHOSEN(3, 2)CHOSEN(3, 1)CHOSEN(2, 1)CHOSEN(1, 1)')
FOUR_BLOCKS
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_avx512)
FUNCTION(decrypt, `CHOICE(1, 1)CHOICE(2, 1)CHOICE(3, 1)CHOICE(4, 1)CHOICE(5, 1)',
  `CHOSEN(6, 1)CHOSEN(5, 1)CHOSEN(4, 1)CHOSEN(3, 1)CHOSEN(2, 1)CHOSEN(1, 1)')
FOUR_BLOCKS
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_avx512)
FUNCTION(ctr, `CHOICE(1, 1)CHOICE(2, 1)CHOICE(3, 1)CHOICE(3, 2)',
  `CHOSEN(4, 2)CHOSEN(3, 2)CHOSEN(3, 1)CHOSEN(2, 1)CHOSEN(1, 1)')
FOUR_COUNTERS
EPILOGUE

C --- incrementing tweaks

C One and two blocks are those of avx512vl.  How many operations precede them decides what port each waits for: Intel Xeon with AMX,
C cycles of two blocks in place with the public function, in this order 289, decrypted 367; the comparison with 3 first 313, 387;
C avx512vl 289, 383.
define(`LEAVE_FEW', `
	cmp	$`'4, BLOCKS
	ja	LABEL(4, others)
	cmp	$`'3, BLOCKS
	jb	`xcsi_threefish256_'MODE`_tweaks_avx512vl'
	HALVES(`xcsi_threefish256_'MODE`_tweaks_avx512vl')
	mov	STATE, TWEAK_PLACE
	mov	16(STATE), STATE
	mov	$`'0xaa, COUNTING
	jmp	.Lfour_`'MODE
LABEL(4, others):
BY_HALVES(_tweaks, ENCRYPTING(`5, 20, 25, 28, 33, 36, 43, 44, 49, 53, 57, 60', `9, 20, 33, 36, 49, 52, 57, 60'))')

include(`threefish256-tweaks.m4')

PROLOGUE(xcsi_threefish256_encrypt_tweaks_avx512)
FUNCTION_TWEAKS(encrypt, xcsi_threefish256_expand_avx2, `TCHOICE(1)TCHOICE(2)TCHOICE(3)TCHOICE(4)',
  `TCHOSEN(5)TCHOSEN(4)TCHOSEN(3)TCHOSEN(2)TCHOSEN(1)')
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_avx512)
FUNCTION_TWEAKS(decrypt, xcsi_threefish256_expand_avx2, `TCHOICE(1)TCHOICE(2)TCHOICE(3)TCHOICE(4)',
  `TCHOSEN(5)TCHOSEN(4)TCHOSEN(3)TCHOSEN(2)TCHOSEN(1)')
EPILOGUE

RODATA(order, 64)
	.quad	0, 1, 8, 9, 2, 3, 10, 11
	.quad	4, 5, 12, 13, 6, 7, 14, 15
END_RODATA

C Block number of each lane, in the sets.
RODATA(lanes, 64)
FOR(`S', 0, 4, `	.quad	FOR(`I', 0, 3, `eval(8 * S + I), eval(8 * S + I + 4)`'ifelse(I, 3, , `, ')')
')END_RODATA

C Byte order that reverses words.
RODATA(swap, 16)
	.byte	7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
END_RODATA

C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications, one block each; src/ghash-impl.h has the formulas and bounds.
C
C Functions: set_key, update.
C Features: PCLMULQDQ, SSSE3 (pshufb).
C Key: for i = 1, ..., 8 the words low, high and low + high of H^i / x, at byte 24 (i - 1).
C The first group has blocks mod 8 blocks unless that is 0, all others have 8.  b[0] comes last, which hides the latency of y.
C
C Reduction of p3 p2 p1 p0 = HIGH 2^128 + MIDDLE 2^64 + LOW, by
C   multiplications: MIDDLE += swap (LOW) + p0 c, HIGH += swap (MIDDLE) + p1 c; swap exchanges the halves
C   shifts, of p1 and p0 at once: u1 u0 = p1 p0, each word << 63, << 62, << 57, added; p1 += u0, p2 += u1; then p3 p2 += p1 p0 and
C     each word of it >> 1, >> 2, >> 7.  u1 before p1 += u0: u0 has bits 57 to 63 alone, and << 57 keeps bits 0 to 6.
C
C AMD Zen 5, cycles of a public message (init, update, digest), then cycles per byte:
C   bytes                16    64   128   256   512  1344  1350  4096 16384   1 MiB   set_key
C   pclmul, cycles       24    42    65   113   209   524   549  1556  6172           78 cycles
C   cycles per byte    1.48  0.66  0.51  0.44  0.41  0.39  0.41  0.38  0.38    0.38
C   c64                8.91  7.12  6.82  6.67  6.59  6.56  6.63  6.53  6.52    6.53       37 cycles
C   c32               11.54 10.40 10.20 10.09 10.11 10.04 10.12 10.00  9.99   10.01        7 cycles
C Limit: one pclmulqdq in 2 cycles, 48 per group of 8.  16 bytes take 40 cycles if they wait for y of the call before, otherwise 16.
C Wiping costs 1 cycle between independent calls, otherwise none.
C pclmulqdq takes a dispatch cycle alone: three adjacent ones and 10 other instructions take 3 + 2 cycles.
C
C Slower, cycles per byte at 16 KiB: instructions between the three 0.42; all reductions by multiplications 0.41; b[0] first 0.44.
C All reductions by shifts: 12 cycles more for a short message.
C No gain: two blocks interleaved; sums of halves of H^i computed when needed; VEX encodings (1344 bytes 510, 16 KiB 6163 instead of
C 6154 cycles of update): the multiplier is the limit.

REQUIRES(pclmul, ssse3)

C live throughout
define(`KEY',    `%rdi')
define(`POLY',   `%xmm12')	C words 1, c
define(`SWAP',   `%xmm13')	C byte reversal
define(`LOW',    `%xmm0')	C sums of products
define(`MIDDLE', `%xmm1')
define(`HIGH',   `%xmm2')
define(`X',      `%xmm3')	C factor, then product
define(`S',      `%xmm4')	C sum of its halves, then product
define(`T',      `%xmm5')
define(`P',      `%xmm6')	C power of H
define(`PS',     `%xmm7')	C sum of its halves

C X = block at $1
define(`LOAD', `
	movdqu	$1, X
	pshufb	SWAP, X')

C P, PS = power at byte $1 of $2
define(`LOAD_POWER', `
	movdqu	eval($1)($2), P
	movq	eval($1 + 16)($2), PS')

define(`CLEAR', `
	pxor	LOW, LOW
	pxor	MIDDLE, MIDDLE
	pxor	HIGH, HIGH')

C LOW, MIDDLE, HIGH += X P, halves and sums of halves.  The multiplications are adjacent (see above).
define(`MULTIPLY', `
	pshufd	`$'0x4e, X, S
	movdqa	X, T
	pxor	X, S
	pclmulqdq `$'0x00, P, T
	pclmulqdq `$'0x11, P, X
	pclmulqdq `$'0x00, PS, S
	pxor	T, LOW
	pxor	X, HIGH
	pxor	S, MIDDLE')

define(`CORRECT_MIDDLE', `
	movdqa	LOW, T
	pxor	HIGH, T
	pxor	T, MIDDLE')

C HIGH = field element, by multiplications: latency 14.
define(`REDUCE', `
	FOLD(LOW, MIDDLE)
	FOLD(MIDDLE, HIGH)')
define(`FOLD', `
	pshufd	`$'0x4e, $1, T
	pclmulqdq `$'0x10, POLY, $1
	pxor	T, $2
	pxor	$1, $2')

C Likewise by shifts, which leave the multiplier to the next group.
define(`REDUCE_BY_SHIFTS', `
	movdqa	MIDDLE, T
	pslldq	`$'8, MIDDLE
	psrldq	`$'8, T
	pxor	MIDDLE, LOW	C p1 p0
	pxor	T, HIGH		C p3 p2
	movdqa	LOW, T
	movdqa	LOW, S
	movdqa	LOW, X
	psllq	`$'57, T
	psllq	`$'62, S
	psllq	`$'63, X
	pxor	S, T
	pxor	X, T
	movdqa	T, S
	pslldq	`$'8, T
	psrldq	`$'8, S
	pxor	T, LOW
	pxor	S, HIGH
	movdqa	LOW, T
	movdqa	LOW, S
	pxor	LOW, HIGH
	psrlq	`$'7, LOW
	psrlq	`$'2, T
	psrlq	`$'1, S
	pxor	LOW, HIGH
	pxor	T, S
	pxor	S, HIGH')

C set_key: H, H^2, H^3, H^4, each / x, live throughout
define(`H1', `%xmm8')
define(`H2', `%xmm9')
define(`H3', `%xmm10')
define(`H4', `%xmm11')

C HIGH = $1 $2
define(`PRODUCT', `
	movdqa	$1, X
	movdqa	$2, P
	pshufd	`$'0x4e, $2, PS
	pxor	$2, PS
	CLEAR
	MULTIPLY
	CORRECT_MIDDLE
	REDUCE')

C HIGH = $1^2; the middle product cancels
define(`SQUARE', `
	movdqa	$1, LOW
	movdqa	$1, HIGH
	pxor	MIDDLE, MIDDLE
	pclmulqdq `$'0x00, LOW, LOW
	pclmulqdq `$'0x11, HIGH, HIGH
	REDUCE')

C Stores $1 as power $2 of the key.
define(`STORE', `
	pshufd	`$'0x4e, $1, S
	pxor	$1, S
	movdqu	$1, eval(24 * ($2 - 1))(KEY)
	movq	S, eval(24 * ($2 - 1) + 16)(KEY)')

PROLOGUE(xcsi_ghash_set_key_pclmul)
	movdqa	swap(%rip), SWAP
	movdqa	poly(%rip), POLY
	LOAD((%rsi))
	C H / x: shift by one bit.
	pshufd	$0xff, X, T
	movdqa	X, H1
	psrlq	$63, X
	psrad	$31, T
	paddq	H1, H1
	pslldq	$8, X
	pand	POLY, T
	por	X, H1
	pxor	T, H1
	SQUARE(H1)
	movdqa	HIGH, H2
	SQUARE(H2)
	movdqa	HIGH, H4
	PRODUCT(H2, H1)
	movdqa	HIGH, H3
	STORE(H1, 1)
	STORE(H2, 2)
	STORE(H3, 3)
	STORE(H4, 4)
	SQUARE(H4)
	STORE(HIGH, 8)
	PRODUCT(H4, H1)
	STORE(HIGH, 5)
	PRODUCT(H4, H3)
	STORE(HIGH, 7)
	SQUARE(H3)
	STORE(HIGH, 6)
	WIPE_VECTORS(0, 11)
	ret
EPILOGUE

C update: live throughout
define(`Y_ADDRESS', `%rsi')
define(`SRC',    `%rdx')
define(`BLOCKS', `%rcx')
define(`Y',      `%xmm8')
C update: short group
define(`BYTES',  `%rax')	C offset of the block from SRC
define(`POWER',  `%r8')		C address in the key, from H up
define(`END',    `%r9')		C end of the group

PROLOGUE(xcsi_ghash_update_pclmul)
	movdqa	swap(%rip), SWAP
	movdqu	(Y_ADDRESS), Y
	movdqa	poly(%rip), POLY
	pshufb	SWAP, Y
	CLEAR
	mov	%ecx, %eax
	and	$7, %eax
	jz	.Lwhole
	shl	$4, %eax
	mov	KEY, POWER
	lea	(SRC, BYTES), END
	jmp	.Lshort_test
.Lshort:
	LOAD(`(SRC, BYTES)')
	LOAD_POWER(0, POWER)
	MULTIPLY
	add	$24, POWER
.Lshort_test:
	sub	$16, BYTES
	jnz	.Lshort
	LOAD((SRC))
	LOAD_POWER(0, POWER)
	pxor	Y, X
	MULTIPLY
	CORRECT_MIDDLE
	mov	END, SRC
	sub	$8, BLOCKS
	jc	.Ldone
.Lpending:
	REDUCE_BY_SHIFTS
	movdqa	HIGH, Y
	CLEAR
.Lgroup:
FOR(`I', 1, 7, `
	LOAD(eval(16 * I)(SRC))
	LOAD_POWER(24 * (7 - I), KEY)
	MULTIPLY')
	LOAD((SRC))
	LOAD_POWER(24 * 7, KEY)
	pxor	Y, X
	MULTIPLY
	CORRECT_MIDDLE
	add	$128, SRC
	sub	$8, BLOCKS
	jnc	.Lpending
.Ldone:
	REDUCE
	pshufb	SWAP, HIGH
	movdqu	HIGH, (Y_ADDRESS)
.Lnothing:
	WIPE_VECTORS(0, 8)
	ret
.Lwhole:
	sub	$8, BLOCKS
	jnc	.Lgroup
	jmp	.Lnothing
EPILOGUE

RODATA(swap, 16)
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
END_RODATA
RODATA(poly, 16)
	.quad	1, 0xc200000000000000
END_RODATA

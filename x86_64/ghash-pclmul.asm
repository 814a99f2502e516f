C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH: y = (y + block) H for each block, in GF(2^128), with carry-less multiplications.
C
C void xcsi_ghash_set_key_pclmul (uint64_t *key, const uint8_t *h)
C                                 rdi            rsi
C void xcsi_ghash_update_pclmul (const uint64_t *key, uint8_t *y, const uint8_t *src, size_t blocks)
C                                rdi                  rsi         rdx                 rcx
C
C Numbers: a block loaded big endian has the coefficient of x^j at bit 127 - j, the product of a and b at bit 254 - j.  With b / x
C for b it is at bit 255 - j, and the 256 bits are reduced from the low end without shifts.  So the key holds H^i / x:
C a (H^i / x) is a H^i, and (H^i / x) (H^k / x) is H^(i+k) / x, the next power.
C Key: for i = 1, ..., 8 the words low, high and low + high of H^i / x, at byte 24 (i - 1).
C
C Groups: y = (y + b[0]) H^g + b[1] H^(g-1) + ... + b[g-1] H, first with g = blocks mod 8 unless that is 0, then with
C g = 8; one reduction per group.  b[0] comes last, which hides the latency of y.  Karatsuba, three sums of 128 bits:
C   LOW = sum of a0 b0, HIGH = sum of a1 b1, MIDDLE = sum of (a0 + a1) (b0 + b1), then once MIDDLE += LOW + HIGH.
C
C Reduction of p3 p2 p1 p0 = HIGH 2^128 + MIDDLE 2^64 + LOW.  Bit i < 64, the coefficient of x^(255-i), is
C x^(127-i) (1 + x + x^2 + x^7), bits i + 128, i + 127, i + 126, i + 121.  With c = 2^63 + 2^62 + 2^57, p0 becomes
C p0 2^128 + p0 c 2^64; then p1 likewise.
C By multiplications: MIDDLE += swap (LOW) + p0 c, HIGH += swap (MIDDLE) + p1 c; swap exchanges the halves.
C By shifts, for p1 and p0 at once: u1 u0 = p1 p0, each word << 63, << 62, << 57, added; p1 += u0, p2 += u1; then
C p3 p2 += p1 p0 and each word of it >> 1, >> 2, >> 7.
C
C Bounds are degrees of polynomials over GF(2); sums do not raise them.  Factors have 64 bits, degree <= 63.  LOW, MIDDLE, HIGH,
C p0 c and p1 c have degree <= 63 + 63 = 126 and fit 128 bits; the product, degree 254, fits 256.
C By shifts, u1 is computed before p1 += u0.  This is correct: u0 has only bits 57 to 63, and p1 << 57 keeps only bits 0 to 6
C of p1; likewise << 62 and << 63.
C Division of H by x: the coefficient of x^0, bit 127, is shifted out and 1 / x = x^127 + x^6 + x + 1,
C bits 0, 121, 126, 127, is added: word 0 ^= 1, word 1 ^= c.
C
C Features: PCLMULQDQ, SSSE3 (pshufb).  Any alignment.  Constant time.
C Scratch: rax, rcx, rdx, r8, r9; xmm0 to 13 (set_key), xmm0 to 8, 12, 13 (update); all are wiped except 12 and 13, constants.
C
C Speed on AMD Zen 5, core cycles of a public message (init, update, digest; key ready), C by gcc 12 -O2; third smallest of some
C hundred batches of 12 us; dependent imul, 3 cycles each, measure the clock next to each batch:
C   bytes                16    64   128   256   512  1344  1350  4096 16384   1 MiB   set_key
C   pclmul, cycles       24    42    65   113   209   524   549  1556  6172           78 cycles
C   cycles per byte    1.48  0.66  0.51  0.44  0.41  0.39  0.41  0.38  0.38    0.38
C   c64                8.91  7.12  6.82  6.67  6.59  6.56  6.63  6.53  6.52    6.53       37 cycles
C   c32               11.54 10.40 10.20 10.09 10.11 10.04 10.12 10.00  9.99   10.01        7 cycles
C The limit is one pclmulqdq in 2 cycles, 48 per group of 8.  16 bytes take 40 cycles of latency if a call waits for the y of
C the previous call, otherwise 16.
C Wiping costs 1 cycle between independent calls, otherwise none.
C
C pclmulqdq takes a dispatch cycle alone: three adjacent ones and 10 other instructions take 3 + 2 cycles.
C Rejected: other instructions between the three, 0.42 cycles per byte at 16 KiB; reduction by multiplications in all
C groups 0.41, by shifts in all groups 12 cycles more for a short message; b[0] first 0.44.  No gain: multiplications of
C two blocks interleaved; sums of halves of H^i computed when needed (more shuffles); VEX encodings, which save 1 of 13
C instructions of a product and 8 of a reduction (1344 bytes 510, 16 KiB 6163 and 6154 cycles per call of update): register
C copies take no unit, and the multiplier is the limit.
C
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

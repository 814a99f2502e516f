C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, radix 2^64; src/poly1305-impl.h has formula, state and bounds.
C
C Functions: set_key, blocks, digest, auth.
C Features: none.  No saved registers, no stores except results.
C m is added to d0 and d1 after the product: A1 never carries; the carry of m0, and m1, go to B0, which has the weight of A1.
C
C Instructions per byte of a message, without the public functions:
C   bytes     a64     c64
C      16   4.312   7.750
C      64   2.469   3.578
C     256   2.023   2.535
C    1024   1.912   2.274
C   16384   1.877   2.193
C Cycles per byte of the loop, llvm-mca 19: Cortex-A57 1.00, Neoverse N1 2.44, N2 0.50, V1 0.56, V2 0.53.  N1 is bound by its
C multiplier (13 products of 3 cycles), the others by the latency of h2: lsr, umulh, adc to A1, add to H1, adc to H2.  Tried:
C   h2 folded in each block: 28 instructions instead of 29, 10 products; N1 2.50, N2 0.88, V1 0.94, V2 1.00 (dependency chain of 14)
C   (h2 div 4) q0 first: A57 0.88, V2 0.56, no change elsewhere; one more register

REQUIRES()

define(`TAG', `x0')		C address of the tag; in blocks, of the state
C live throughout
define(`FROM', `x1')		C key or state; bytes 16 to 31 of both are s
define(`SRC', `x2')
define(`N', `x3')
define(`R0', `x4')
define(`R1', `x5')
define(`S1', `x6')
define(`Q0', `x7')
define(`H0', `x8')		C in a block d0 mod 2^64
define(`H1', `x9')
define(`H2', `x10')
C within a block
define(`M0', `x11')		C message word 0
define(`A1', `x12')		C d0 div 2^64
define(`B0', `x13')		C d1 mod 2^64, without A1
define(`B1', `x14')		C d1 div 2^64
define(`T0', `x15')		C scratch
define(`T1', `x16')		C scratch; message word 1 at the start of a block
define(`T1W', `w16')
define(`TOP', `x17')		C 1 while there are whole blocks

C CLAMP: clamps R0, R1.
define(`CLAMP', `
	and	R0, R0, #0x0fffffff0fffffff
	and	R1, R1, #0x0ffffffc0ffffffc
	and	R0, R0, #0xfffffffcffffffff')

C MULTIPLES: computes S1, Q0.
define(`MULTIPLES', `
	add	S1, R1, R1, lsr #2
	add	Q0, R0, R0, lsl #2')

C LOAD: R0, R1, S1, Q0 and h of the state at FROM.
define(`LOAD', `
	ldp	R0, R1, [FROM]
	ldp	H0, H1, [FROM, #32]
	ldr	H2, [FROM, #48]
	MULTIPLES')

C LOAD_MESSAGE(a, b): the next 16 bytes.
define(`LOAD_MESSAGE', `
	ldp	$1, $2, [SRC], #16
	IF_BE(`rev	$1, $1
	rev	$2, $2')')

C BLOCK(next): h = h r; with next, + the next block, added off the critical path: its first word to the first product of d0,
C the carry, the second word and 2^128 to the first product of d1.
define(`BLOCK', `ifelse(`$1', next, `
	LOAD_MESSAGE(M0, T1)')
	mul	B0, H0, R1
	umulh	B1, H0, R1
	umulh	A1, H0, R0
	mul	H0, H0, R0
	ifelse(`$1', next, `
	adds	H0, H0, M0
	adcs	B0, B0, T1
	adc	B1, B1, TOP')
	mul	T0, H1, R0
	umulh	T1, H1, R0
	adds	B0, B0, T0
	adc	B1, B1, T1
	mul	T0, H2, S1
	umulh	T1, H2, S1
	adds	B0, B0, T0
	adc	B1, B1, T1
	mul	T0, H1, S1
	umulh	T1, H1, S1
	adds	H0, H0, T0
	adc	A1, A1, T1
	lsr	T1, H2, #2
	and	H2, H2, #3
	mul	T0, T1, Q0
	umulh	T1, T1, Q0
	adds	H0, H0, T0
	adc	A1, A1, T1
	madd	H2, H2, R0, B1
	adds	H1, B0, A1
	adc	H2, H2, xzr')

C BLOCKS(label): h includes the first of N div 16 >= 1 blocks; SRC points behind it.  h = h r, then h = (h + block) r for each
C further block.  On exit SRC points behind the blocks; N mod 16 is unchanged.  At label: only h = h r, for N < 16.
define(`BLOCKS', `
	sub	N, N, #16
	tbz	N, #4, 1f
	BLOCK(next)
1:	subs	N, N, #32
	b.lo	3f
2:	BLOCK(next)
	BLOCK(next)
	subs	N, N, #32
	b.hs	2b
3:
$1:	BLOCK')

PROLOGUE(xcsi_poly1305_set_key_a64)
	ldp	R0, R1, [x1]
	ldp	H0, H1, [x1, #16]
	IF_BE(`rev	R0, R0
	rev	R1, R1')
	CLAMP
	stp	R0, R1, [x0]
	stp	H0, H1, [x0, #16]
	stp	xzr, xzr, [x0, #32]
	stp	xzr, xzr, [x0, #48]
	ret
EPILOGUE

PROLOGUE(xcsi_poly1305_blocks_a64)
	lsl	N, x2, #4
	cbz	N, .Lno_blocks
	mov	SRC, x1
	mov	FROM, x0
	LOAD
	mov	TOP, #1
	LOAD_MESSAGE(M0, T1)
	adds	H0, H0, M0
	adcs	H1, H1, T1
	adc	H2, H2, TOP
	BLOCKS(.Lblocks_last)
	stp	H0, H1, [FROM, #32]
	str	H2, [FROM, #48]
.Lno_blocks:
	ret
EPILOGUE

C digest and auth share the end of a message; FROM has s.
PROLOGUE(xcsi_poly1305_digest_a64)
	mov	M0, x1
	mov	FROM, x0
	mov	TAG, M0
	LOAD
	b	.Ltail
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_a64)
	ldp	R0, R1, [FROM]
	IF_BE(`rev	R0, R0
	rev	R1, R1')
	CLAMP
	MULTIPLES
	cmp	N, #16
	b.hs	.Lwhole
	mov	H0, #0
	mov	H1, #0
	mov	H2, #0
.Ltail:
	cbz	N, .Lfinish
.Lpart:
	C M0, T1 = the block: T0 collects the last N mod 8 bytes and the 1, from the end
	add	SRC, SRC, N
	mov	T0, #1
	tbz	N, #0, 1f
	ldrb	T1W, [SRC, #-1]!
	orr	T0, T1, T0, lsl #8
1:	tbz	N, #1, 2f
	ldrh	T1W, [SRC, #-2]!
	IF_BE(`rev16	T1W, T1W')
	orr	T0, T1, T0, lsl #16
2:	tbz	N, #2, 3f
	ldr	T1W, [SRC, #-4]!
	IF_BE(`rev	T1W, T1W')
	orr	T0, T1, T0, lsl #32
3:	mov	M0, T0
	mov	T1, #0
	tbz	N, #3, 4f
	LD64LE(M0, `[SRC, #-8]')
	mov	T1, T0
4:	adds	H0, H0, M0
	adcs	H1, H1, T1
	adc	H2, H2, xzr
	mov	N, #0
	b	.Llast
.Lwhole:
	LOAD_MESSAGE(H0, H1)
	mov	TOP, #1
	mov	H2, #1
	BLOCKS(.Llast)
	ands	N, N, #15
	b.ne	.Lpart
.Lfinish:
	C h = h0 + 2^64 h1 + 2^128 (h2 mod 4) + 5 (h2 div 4) < 2^130 + 2^64 < 2 p
	ldp	R0, R1, [FROM, #16]
	IF_BE(`rev	R0, R0
	rev	R1, R1')
	lsr	T0, H2, #2
	and	H2, H2, #3
	add	T0, T0, T0, lsl #2
	adds	H0, H0, T0
	adcs	H1, H1, xzr
	adc	H2, H2, xzr
	C h - p = h + 5 - 2^130 if that is not negative
	adds	T0, H0, #5
	adcs	T1, H1, xzr
	adc	H2, H2, xzr
	cmp	H2, #4
	csel	H0, T0, H0, hs
	csel	H1, T1, H1, hs
	adds	H0, H0, R0
	adc	H1, H1, R1
	IF_BE(`rev	H0, H0
	rev	H1, H1')
	stp	H0, H1, [TAG]
	ret
EPILOGUE

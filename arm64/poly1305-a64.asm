C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, radix 2^64; src/poly1305-impl.h has formula, state and bounds.
C
C Functions: set_key, blocks, digest, auth.
C Features: none.  No saved registers, no stores except results.
C m is added to d0 and d1 after the product: T1 never carries; the carry of m0, and m1, go to T2, which has the weight of T1.
C
C Instructions per byte of a message, without the public functions:
C   bytes     a64     c64
C      16   3.812   7.750
C      64   2.344   3.578
C     256   1.992   2.535
C    1024   1.904   2.274
C   16384   1.877   2.193
C Cycles per byte of the loop, llvm-mca 19: Cortex-A57 1.00, Neoverse N1 2.44, N2 0.50, V1 0.56, V2 0.53.  N1 is bound by its
C multiplier (13 products of 3 cycles), the others by the latency of h2: lsr, umulh, adc to T1, add to H1, adc to H2.  Tried:
C   h2 folded in each block: 28 instructions instead of 29, 10 products; N1 2.50, N2 0.88, V1 0.94, V2 1.00 (dependency chain of 14)
C   (h2 div 4) q0 first: A57 0.88, V2 0.56, no change elsewhere; one more register

REQUIRES()

include(`poly1305-message.m4')

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

C The end is that of auth; FROM has s.
PROLOGUE(xcsi_poly1305_digest_a64)
	mov	T0, x1
	mov	FROM, x0
	mov	TAG, T0
	LOAD
	b	.Ltail
EPILOGUE

FUNCTIONS(a64, `BLOCK')

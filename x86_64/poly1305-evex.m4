dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, vectors with EVEX encodings: code shared by poly1305-ifma.asm, poly1305-avx512.asm and poly1305-avx512vl.asm, on
C poly1305-lanes.m4.
C
C With eight lanes integer registers compute r, r^2, r^4, r^8; in parallel, vectors compute r^3 to r^7, r^16, and r^24 and r^32
C together.
C
C Besides what poly1305-lanes.m4 names, a radix has the registers W, K2 and K16 (limbs and multiples of a power, r^2 to r^8 and
C r^16), K24 (limbs; r^24 and r^32 are in its first lanes when KEEP begins) and M0, M1 (constants); and the macros
C   SPREAD(x, a, mask)  x = limbs of a, three integer registers, in each lane
C   SPLIT(x)            x = limbs of the blocks in x and W, without 2^128
C   TOP(x)              adds 2^128 in the lanes of k3
C   MULTIPLES(k)        what MULT needs in addition to the limbs
C   TIMES(x, k)         sums = x k

include(`poly1305-lanes.m4')

define(`ALL', `{1to'LANES`}')
define(`CLEAR', `
	vpxorq	XMM($1), XMM($1), XMM($1)')
define(`STORE_VECTOR', `vmovdqu64 V($1), $2')
C BLEND(x, y, mask): lanes of x = lanes of y
define(`BLEND', `FOR(`I', 0, eval(COUNT - 1), `
	vmovdqa64 V($2 + I), V($1 + I){$3}')')

C MAKE: computes powers of r, which is in A; stores those of the lanes.
define(`MAKE', `
	SPREAD(X, A0, A1, A2)
	SQUARE(A0, A1, `', B0, B1, B2)
	SPREAD(K2, B0, B1, B2)
	MULTIPLES(K2)
	C Lanes: r^2 r^2 r r r^2 r^2 r r by r^2; r^4 r^4 r^3 r^3 r^2 r^2 r r by r^4; r^8 r^4 r^7 r^3 r^6 r^2 r^5 r
	mov	$(0xaaf033), %eax
	kmovd	%eax, %k1
	kshiftrd $(8), %k1, %k2
	kshiftrd $(16), %k1, %k3
	BLEND(X, K2, %k1)
	TIMES(X, K2)
	CARRY(Y)
	BLEND(Y, X, %k2)
	SQUARE(B0, B1, B2, B0, B1, B2)
	SPREAD(K2, B0, B1, B2)
	MULTIPLES(K2)
	TIMES(Y, K2)
	CARRY(X)
	BLEND(X, Y, %k3)
FOR(`I', 0, eval(COUNT - 1), `
	vmovdqu64 V(X + I), eval(OFFSET_LANES + 8 * LANES * I)(STATE)')
	SQUARE(B0, B1, B2, B0, B1, B2)
	SPREAD(K2, B0, B1, B2)
	MULTIPLES(K2)
	C r^16; then r^8 and r^16 times r^16
	TIMES(K2, K2)
	CARRY(K16)
	MULTIPLES(K16)
	BLEND(X, K16, %k3)
	TIMES(X, K16)
	CARRY(K24)')

define(`TIMES_LANES', `FOR(`I', 0, eval(COUNT - 1), `
	vmovdqu64 eval(OFFSET_LANES + 8 * LANES * I)(STATE), V(K2 + I)')
	MULTIPLES(K2)
	TIMES(Y, K2)')

C FIRST: y = the first of RDX blocks, with h; RDX = vectors that follow.
define(`FIRST', `
	C The last block of the first vector is block (blocks - 1) mod LANES.
	dec	%rdx
	mov	%edx, %ecx
	and	$(LANES - 1), %ecx
	shr	$(ifelse(LANES, 8, 3, 2)), %rdx
	lea	masks(%rip), %r9
	kmovb	1(%r9,%rcx), %k3
	movzbl	1(%r9,%rcx), %eax
	xor	(%r9,%rcx), %al
	kmovd	%eax, %k4
	C Of f blocks the last LANES / 2, or all if there are fewer, go to the second half, the others to the first.
	xor	%r10d, %r10d
	lea	eval(1 - LANES / 2)(%rcx), %eax
	test	%eax, %eax
	cmovs	%r10d, %eax
	shl	$(4), %eax
	vmovdqu64 (SRC), V(Y)
	vmovdqu64 (SRC,%rax), V(W)
	lea	1(%rcx), %eax
	shl	$(4), %eax
	add	%rax, SRC
	not	%ecx
	and	$(LANES - 1), %ecx
	add	%ecx, %ecx
	mov	$(ifelse(LANES, 8, 0xffff, 0xff)), %eax
	shl	%cl, %eax
	kmovd	%eax, %k1
	kshiftrw $(LANES), %k1, %k2
	vpexpandq V(Y), V(Y){%k1}{z}
	vpexpandq V(W), V(W){%k2}{z}
	SPLIT(Y)
	TOP(Y)
	mov	STATE_H0(STATE), A0
	mov	STATE_H1(STATE), A1
	mov	STATE_H2(STATE), A2
	FOLD(A0, A1, A2)
	SPREAD(X, A0, A1, A2, `{%k4}{z}')
FOR(`I', 0, eval(COUNT - 1), `
	vpaddq	V(X + I), V(Y + I), V(Y + I)')')
RODATA(masks, 1)
	C lanes of the last 0 to LANES blocks of a vector
	.byte	ifelse(LANES, 8, `0, 0x80, 0xa0, 0xa8, 0xaa, 0xea, 0xfa, 0xfe, 0xff', `0, 8, 0xa, 0xe, 0xf')
END_RODATA

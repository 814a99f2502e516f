dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, four lanes in ymm registers, radix 2^26, on poly1305-evex26.m4: powers.

define(`LANES', 4)
include(`poly1305-evex26.m4')

C WORDS(mask, x, y, z): x, y, z = B, in the lanes of mask
define(`WORDS', `
	vpbroadcastq B0, V($2)$1
	vpbroadcastq B1, V($3)$1
	vpbroadcastq B2, V($4)$1')
C Lanes: r^8 r r^8 r times r^4 r^2 r^8 r^2 are r^12 r^3 r^16 r^3; of blocks r^4 r^2 r^3 r, of powers of q r^4 r^8 r^12 r^16.
define(`MAKE', `
	SQUARE(A0, A1, `', B0, B1, B2)
	mov	$(1), %eax
	kmovd	%eax, %k1
	kshiftlb $(2), %k1, %k2
WORDS(`', K2, 0, 1)
	SQUARE(B0, B1, B2, B0, B1, B2)
WORDS({%k1}, K2, 0, 1)
	SQUARE(B0, B1, B2, B0, B1, B2)
	korb	%k1, %k2, %k3
	vpbroadcastq STATE_R0(STATE), V(X)
	vpbroadcastq STATE_R1(STATE), V(P)
CLEAR(W)
WORDS({%k3}, X, P, W)
WORDS({%k2}, K2, 0, 1)
JOIN(X, P, W)
JOIN(K2, 0, 1)
MULTIPLES(K2)
TIMES(X, K2)
CARRY(0)
	mov	$(3), %eax
	kmovd	%eax, %k1
	vmovdqa	order(%rip), V(W)
FOR(`I', 0, 4, `
	vmovdqa64 V(K2 + I), V(X + I){%k1}
	vpermq	$(0x10), V(I), V(X + I){%k2}
	vpermt2q V(K2 + I), V(W), V(I)
	vmovdqu64 V(X + I), eval(OFFSET_LANES + 8 * LANES * I)(STATE)')')

define(`FRAME_SIZE', 544)
C EXTEND: computes q^5 to q^8.
define(`EXTEND', `FOR(`I', 0, 4, `
	vmovdqu64 AT(0, I)(STATE), V(X + I)
	vpbroadcastd eval(AT(0, I) + 24)(STATE), V(K2 + I)')
FOR(`I', 1, 4, `
	vpbroadcastd eval(FIVES(I) + 24)(STATE), V(K2 + 4 + I)')
TIMES(X, K2)
CARRY(0)
	lea	eval(-KEYS)(%rsp), OTHERS
LET(`TABLE', `OTHERS', `KEEP')')

C q and q^2 of the factor, q^3 and q^4 of the product
RODATA(order, 32)
	.quad	4, 6, 0, 2
END_RODATA

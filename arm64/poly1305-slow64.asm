C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, radix 2^64, for CPUs whose multiplier of 64 bits is slow (cpu.h): 8 products a block instead of 13.
C
C Functions: blocks, auth.
C Features: none.  No saved registers, no stores except results.
C State: that of a64, whose functions set keys and compute tags.
C The products of h1 come first: it is known before h2 is.  Modulo p, with t = h2 mod 4 and c, h0 = the carry and the low word of
C h0 + 5 (h2 div 4), h r and the next block are
C   d0 = h0 r0 + h1 s1 + c s1 + m0
C   d1 = h0 r1 + h1 r0 + c r0 + t s1 + m1 + (d0 div 2^64)
C   h r + m + 2^128 = (d0 mod 2^64) + 2^64 (d1 mod 2^64) + 2^128 (t r0 + 1 + (d1 div 2^64))
C where c and t select multiples of s1 and r0.
C
C Bounds, for arbitrary messages; r0, s1 as in src/poly1305-impl.h; the carry of m0 goes to d1:
C   h2 < 2^63: 5 (h2 div 4) < 5 * 2^61 < 2^64, c <= 1, t <= 3
C   without m0: d0 < 2^64 * 2^60 + 2^64 * 5 * 2^58 + 5 * 2^58 < (1 + 5/4) 2^124 + 2^61
C   d1 < 2 * 2^64 * 2^60 + 2^60 + 3 * 5 * 2^58 + 2^62 + 2^64 < 2^125 + 2^66
C   h2 < 3 * 2^60 + 2^61 + 8 < 2^63
C
C Cycles of messages by llvm-mca 19, slow64/a64:
C              Neoverse N1  Cortex-A57       N2       V1
C      16            41/59       38/42    28/28    28/28
C      64          114/176       89/90    68/54    67/54
C     256          402/644     269/282  236/162  223/161
C    1024        1554/2516    989/1050  908/594  847/593
C N1 is bound by its multiplier: 8 products of 3 cycles a block; a64 has 13, and with t s1 and t r0 as products it would be 10.

REQUIRES()

include(`poly1305-message.m4')

FUNCTIONS(slow64, `SLOW_BLOCK')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C The tables of kasumi-tbl.asm, which has the formulas.  32-bit ARM takes them, too.

FOR(`X', 0, 511, `define(`S9_AT_'X, S9(X))')
C F(half, I, bit 7 of J): S9.
define(`F', `indir(`S9_AT_'WIDE($1, $2, $3))')

C ABC(half, a, b, c): F of the three parts of wide, a = bits 0 to 2 of I; b = bits 3 to 5; c = bits 6, 7, and bit 7 of J as bit 2.
define(`ABC', `F($1, eval(($2) | ($3) << 3 | (($4) & 3) << 6), eval(($4) >> 2))')

C T_AB(half, b a), T_BC(half, c b), T_AC(half, c a): their sum is LOW(S9).
define(`T_AB', `LOW(ABC($1, $2 & 7, $2 >> 3, 0))')
define(`T_BC', `LOW(ABC($1, 0, $2 & 7, $2 >> 3) ^ ABC($1, 0, $2 & 7, 0))')
define(`T_AC', `LOW(ABC($1, $2 & 7, 0, $2 >> 3) ^ ABC($1, $2 & 7, 0, 0) ^ ABC($1, 0, 0, $2 >> 3) ^ ABC($1, 0, 0, 0))')

C T_8(half, c a in half 1, b a in half 2): ored with b a or c a, its bit count is odd where bit 8 of S9 is set.  That bit
C has no products of two bits of b in half 1, of c in half 2.
define(`BIT_8', `(ifelse($1, 1, `ABC(1, $2 & 7, $3, $2 >> 3)', `ABC(2, $2 & 7, $2 >> 3, $3)') >> 8)')
define(`ODD_BITS', `(0x96 >> ($1 & 7) & 1)')
define(`T_8', `T_8_OF(BIT_8($1, $2, 0), BIT_8($1, $2, 1), BIT_8($1, $2, 2), BIT_8($1, $2, 4), ODD_BITS($2))')
define(`T_8_OF', `eval((1 ^ $1 ^ $2) << 3 | (1 ^ $1 ^ $3) << 4 | (1 ^ $1 ^ $4) << 5 | (1 ^ $2 ^ $3 ^ $4 ^ $5) << 6)')

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl KASUMI: the S-boxes and the order of the key words (TS 35.202 sections 4.5, 4.6), for the assembly of all architectures, and the
dnl form of words in byte planes.
dnl
dnl A word w of 16 bits is two bytes, each in a vector with a byte for each block:
dnl     A = bit 8 of w as bit 7, w >> 9 below it;  B = the low 8 bits of w
dnl Half of FI takes a number of 9 bits, wide, and one of 7, narrow, to
dnl     n = S7(narrow) ^ m & 127,  m = S9(wide) ^ narrow
dnl and as a word to n << 9 | m: A = bit 8 of m and n, B = the low byte of m.  Narrow is in the low 7 bits of J; with I, J, and bits
dnl of wide:
dnl     half 1: wide = w >> 7, narrow = w & 127; I = A, J = B;  bits 0 to 6 of I: 2 to 8, bit 7 of I: 1, bit 7 of J: 0
dnl     half 2: I = B, J = A;                                   bits 0 to 6 of I: 0 to 6, bit 7 of I: 7, bit 7 of J: 8
dnl With x = narrow, LOW(m) = m & 255, HIGH(m) = bit 8 of m as bit 7, m & 127 below it:
dnl     A = HIGH(S9(wide)) ^ S7(x) ^ x,  B = LOW(S9(wide)) ^ x
dnl
dnl S9 is quadratic: S9(x) = S9_ONE + sum of S9_X(i) x_i + sum over i < j of S9_XX(i, j) x_i x_j over GF(2).  With v the variable
dnl that is bit 7 of I, and w that of bit 7 of J:
dnl     S9(x + e_v) + S9(x) = S9_X(v) + sum of S9_XX(v, j) x_j, where j are the variables in the low bits of I
dnl     S9(x + e_w) + S9(x) = S9_X(w) + sum of S9_XX(w, j) x_j, where j are those and v
dnl So S9 is a table of 128 numbers and two affine maps of I.
dnl
dnl S9(x), S7(x): the S-boxes.
define(`S9', `eval(S9_ONE FOR(`P', 0, 8, `^ -($1 >> P & 1) & S9_X(P)
  FOR(`Q', 0, P - 1, `^ -($1 >> P & $1 >> Q & 1) & S9_XX(P, Q)')'))')dnl
define(`S7', `indir(`S7_$1')')dnl
dnl
dnl The coefficients of S9, from the equations.
define(`S9_ONE', 167)dnl
define(`S9_X', `NTH($1, 72, 6, 288, 129, 16, 8, 2, 320, 132)')dnl
define(`S9_XX', `ifelse(eval(($1) < ($2)), 1, `S9_XX($2, $1)', `indir(`S9_XX_$1', $2)')')dnl
define(`S9_XX_1', `NTH($1, 402)')dnl
define(`S9_XX_2', `NTH($1, 129, 392)')dnl
define(`S9_XX_3', `NTH($1, 140, 16, 194)')dnl
define(`S9_XX_4', `NTH($1, 2, 34, 8, 260)')dnl
define(`S9_XX_5', `NTH($1, 22, 320, 321, 2, 224)')dnl
define(`S9_XX_6', `NTH($1, 40, 296, 132, 212, 320, 69)')dnl
define(`S9_XX_7', `NTH($1, 17, 3, 131, 32, 44, 132, 52)')dnl
define(`S9_XX_8', `NTH($1, 12, 88, 272, 336, 1, 99, 32, 105)')dnl
dnl
define(`S7_IS', `define(`S7_$1', `$2')ifelse($#, 2, `', `S7_IS(incr($1), shift(shift($@)))')')dnl
S7_IS(0,
  54, 50, 62, 56, 22, 34, 94, 96, 38, 6, 63, 93, 2, 18, 123, 33,
  55, 113, 39, 114, 21, 67, 65, 12, 47, 73, 46, 27, 25, 111, 124, 81,
  53, 9, 121, 79, 52, 60, 58, 48, 101, 127, 40, 120, 104, 70, 71, 43,
  20, 122, 72, 61, 23, 109, 13, 100, 77, 1, 16, 7, 82, 10, 105, 98,
  117, 116, 76, 11, 89, 106, 0, 125, 118, 99, 86, 69, 30, 57, 126, 87,
  112, 51, 17, 5, 95, 14, 90, 84, 91, 8, 35, 103, 32, 97, 28, 66,
  102, 31, 26, 45, 75, 4, 85, 92, 37, 74, 80, 49, 68, 29, 115, 44,
  64, 107, 108, 24, 110, 83, 36, 78, 42, 19, 15, 41, 88, 119, 59, 3)dnl
dnl
dnl LOW(m), HIGH(m): 9 bits in the form of B and in that of A.  FORM(plane, m): plane 0 is B, plane 1 is A.
define(`LOW', `eval(($1) & 255)')dnl
define(`HIGH', `eval(($1) >> 8 << 7 | ($1) & 127)')dnl
define(`FORM', `ifelse($1, 1, `HIGH($2)', `LOW($2)')')dnl
dnl
dnl WIDE(half, I, bit 7 of J): the 9 bits.  VARIABLE(half, bit of I, 8 for bit 7 of J): which one of them.
define(`WIDE', `ifelse($1, 1, `eval((($2) & 127) << 2 | ($2) >> 7 << 1 | ($3))', `eval(($2) | ($3) << 8)')')dnl
define(`VARIABLE', `ifelse($1, 2, $2, eval($2 < 7), 1, `eval($2 + 2)', `eval(8 - $2)')')dnl
dnl
dnl S9_TABLE(half, plane), S7_TABLE, that is S7 plus identity: bytes for the low 7 bits of I and of J.
define(`S9_TABLE', `FOR(`X', 0, 127, `DATA8(FORM($2, S9(WIDE($1, X, 0))))')')dnl
define(`S7_TABLE', `FOR(`X', 0, 127, `DATA8(eval(X ^ S7(X)))')')dnl
dnl
dnl DIFFERENCE(half, bit of I or 8, plane): the affine map that goes with bit 7 of I or J, column 0, ..., column 7: column j
dnl is what bit j of I adds.  DIFFERENCE_ONE: its constant.
define(`DIFFERENCE', `FOR(`J', 0, 6, `FORM($3, S9_XX(VARIABLE($1, $2), VARIABLE($1, J))),')dnl
ifelse($2, 7, 0, `FORM($3, S9_XX(VARIABLE($1, 8), VARIABLE($1, 7)))')')dnl
define(`DIFFERENCE_ONE', `FORM($3, S9_X(VARIABLE($1, $2)))')dnl
dnl
dnl KEY_CONSTANT(0), ..., KEY_CONSTANT(7): C1 to C8.  WORDS(round): KL1, KL2, KO1, KI1, KO2, KI2, KO3, KI3, where K1 to K8 are
dnl 0 to 7, and those plus C1 to C8 are 8 to 15.
define(`KEY_CONSTANT', `NTH($1, 0x0123, 0x4567, 0x89ab, 0xcdef, 0xfedc, 0xba98, 0x7654, 0x3210)')dnl
define(`WORDS', `$1, eval(8 + ($1 + 2) % 8), eval(($1 + 1) % 8), eval(8 + ($1 + 4) % 8), eval(($1 + 5) % 8)`'dnl
, eval(8 + ($1 + 3) % 8), eval(($1 + 6) % 8), eval(8 + ($1 + 7) % 8)')dnl

dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES in bit planes of 8 blocks: what architectures with vectors of 16 bytes share.
C
C Plane p has bit p of each byte: byte r + 4 c of a vector has the bits of row r and column c, bit b is block b.  As in
C src/portable/aes-c.c, S-boxes leave out 0x63, which round keys include, and ShiftRows moves nothing (fixslicing): after k rounds
C byte (r, c) is where (r, c + k r) was, and MixColumns of round k adds the byte one row and k columns further.  With a the planes,
C a + 1 the bytes that are one row further, t = a + (a + 1): MixColumns is 2 t + (a + 1) + (t two rows further).
C State: from SCHEDULE on the round keys, 8 planes of 16 bytes each, in the order that bytes have in that round.
C
C Vector registers are numbers.  Planes are in 0 to 7; after an S-box in 24 to 31.  A file defines
C   XOR(a, b, c), AND(a, b, c)      a = b op c
C   LOOK(a, b, c)                   bytes of b as the pattern c says
C   UP(a, b, n), DOWN(a, b, n)      bytes of b shifted by n bits, to the left and to the right
C   KEEP(a, b, c), TAKE(a, b, c)    a, but bits of b where those of c are 0, or 1
C   BYTES(a, n)                     n in each byte
C   TWO_ROWS(label)                 to 0 to 7: bytes of 24 to 31 two rows and 2 k columns further
C   FOUR_PLANES(a, i)               to a, ...: planes 4 i, ... of the next round key, in this order
C A pattern has for each byte the number of the one that it becomes.

define(`SCHEDULE', 16)
define(`NEXT', 22)		C pattern: one row and k columns further
define(`OPPOSITE', 23)		C free for TWO_ROWS
define(`EACH', `FOR(`I', 0, 7, `$1')')

C --- the S-boxes: J. Boyar, R. Peralta, "A depth-16 circuit for the AES S-box", 2011, without 0x63; of the inverse, at x + 0x63.
C Bits are numbered from the highest one, U0 to U7, S0 to S7.  Names of the paper are in comments.  In this order a result is used
C six operations later or more, where that is possible; 22 and 23 are not used.

define(`S_BOX', `
XOR(8, 1, 0)    XOR(9, 4, 0)    XOR(3, 3, 1)    XOR(1, 7, 1)	C T21 T18 T5 T3
XOR(10, 7, 4)   XOR(4, 4, 2)    XOR(11, 5, 2)   XOR(5, 6, 5)	C T1 T4 T12 T7
XOR(7, 7, 2)    XOR(2, 6, 2)    XOR(6, 10, 3)   XOR(12, 1, 4)	C T2 T11 T6 T13
XOR(13, 3, 11)  XOR(9, 5, 9)    XOR(8, 5, 8)    XOR(11, 10, 11)	C T16 T19 T22 T27
XOR(14, 6, 2)   AND(15, 12, 6)  XOR(2, 3, 2)    AND(3, 1, 13)	C T14 M1 T15 M6
XOR(16, 7, 8)   XOR(17, 0, 5)   XOR(5, 6, 5)    XOR(18, 0, 6)	C T23 T9 T10 T8
XOR(19, 10, 9)  XOR(14, 14, 15) AND(20, 9, 0)   XOR(21, 17, 13)	C T20 M3 M4 T17
XOR(24, 1, 13)  AND(25, 7, 5)   AND(26, 10, 2)  AND(27, 4, 11)	C T26 M14 M11 M12
XOR(15, 20, 15) AND(20, 19, 21) XOR(24, 24, 3)  AND(28, 16, 18)	C M5 M9 M8 M2
AND(29, 8, 17)  XOR(27, 27, 26) XOR(25, 25, 26) XOR(3, 20, 3)	C M7 M13 M15 M10
XOR(20, 7, 5)   XOR(14, 14, 28) XOR(24, 24, 29) XOR(26, 19, 21)	C T24 M16 M18 T25
XOR(3, 3, 25)   XOR(15, 15, 20) XOR(14, 14, 27) XOR(20, 24, 27)	C M19 M17 M20 M22
XOR(3, 3, 26)   XOR(15, 15, 25) AND(24, 20, 14) XOR(25, 20, 3)	C M23 M21 M25 M24
AND(20, 15, 20) XOR(26, 14, 15) AND(14, 14, 3)  XOR(27, 15, 24)	C M34 M27 M31 M26
XOR(28, 3, 24)  XOR(29, 25, 24) AND(20, 25, 20) XOR(24, 26, 24)	C M28 M36 M35 M33
AND(14, 26, 14) AND(25, 27, 25) AND(26, 28, 26) XOR(20, 20, 29)	C M32 M30 M29 M40
XOR(14, 14, 24) XOR(3, 3, 25)   XOR(15, 15, 26) AND(18, 20, 18)	C M38 M39 M37 M47
AND(16, 20, 16) XOR(24, 14, 20) AND(0, 3, 0)    XOR(25, 15, 14)	C M56 M41 M48 M43
XOR(26, 15, 3)  AND(21, 15, 21) XOR(20, 3, 20)  AND(3, 3, 9)	C M42 M51 M44 M57
AND(9, 14, 17)  AND(8, 14, 8)   AND(10, 26, 10) XOR(14, 26, 24)	C M50 M59 M61 M45
AND(6, 20, 6)   AND(12, 20, 12) AND(13, 25, 13) XOR(8, 21, 8)	C M46 M55 M49 L8
AND(1, 25, 1)   AND(5, 24, 5)   AND(15, 15, 19) XOR(17, 18, 12)	C M58 M54 M60 L3
XOR(18, 9, 16)  XOR(19, 6, 0)   AND(11, 14, 11) XOR(13, 13, 10)	C L1 L2 M53 L5
AND(4, 14, 4)   XOR(6, 6, 17)   XOR(5, 5, 1)    AND(2, 26, 2)	C M62 L7 L4 M52
AND(7, 24, 7)   XOR(0, 0, 21)   XOR(3, 3, 18)   XOR(1, 1, 8)	C M63 L12 L17 L18
XOR(13, 4, 13)  XOR(4, 10, 4)   XOR(10, 2, 10)  XOR(0, 17, 0)	C L6 L0 L14 L22
XOR(12, 12, 18) XOR(14, 15, 19) XOR(1, 1, 19)   XOR(15, 4, 18)	C L15 L11 L23 L20
XOR(17, 18, 6)  XOR(2, 2, 11)   XOR(11, 11, 5)  XOR(10, 14, 10)	C L21 L9 L10 L28
XOR(3, 14, 3)   XOR(5, 7, 5)    XOR(7, 9, 4)    XOR(6, 6, 2)	C L29 L19 L13 L26
XOR(2, 12, 2)   XOR(8, 8, 11)   XOR(4, 16, 4)   XOR(28, 13, 17)	C L24 L27 L16 S3
XOR(9, 13, 11)  XOR(29, 5, 10)  XOR(31, 13, 2)  XOR(25, 7, 8)	C L25 S2 S0 S6
XOR(30, 4, 6)   XOR(24, 13, 1)  XOR(26, 9, 3)   XOR(27, 15, 0)	C S1 S7 S5 S4')
define(`INVERSE_S_BOX', `
XOR(8, 4, 3)    XOR(9, 3, 0)    XOR(10, 7, 6)   XOR(11, 6, 1)	C T1 T24 T2 R13
XOR(12, 6, 4)   XOR(4, 7, 4)    XOR(13, 5, 3)   XOR(14, 1, 0)	C T22 T23 R19 R5
XOR(1, 2, 1)    XOR(2, 5, 2)    XOR(15, 9, 11)  XOR(6, 6, 4)	C R18 R17 T20 T8
XOR(11, 11, 13) XOR(13, 10, 14) XOR(16, 8, 1)   XOR(17, 12, 2)	C T16 T13 T27 T6
XOR(2, 7, 2)    XOR(7, 12, 14)  XOR(14, 8, 14)  XOR(18, 10, 9)	C D T19 T3 T10
XOR(0, 0, 8)    XOR(3, 3, 6)    AND(19, 13, 17) XOR(20, 5, 7)	C T9 T4 M1 T17
AND(21, 14, 11) XOR(24, 18, 16) XOR(1, 18, 1)   XOR(25, 14, 11)	C M6 T15 T14 T26
AND(26, 7, 2)   AND(27, 15, 20) AND(28, 4, 6)   AND(29, 8, 24)	C M4 M9 M2 M11
XOR(1, 1, 19)   XOR(25, 25, 21) XOR(19, 26, 19) XOR(21, 27, 21)	C M3 M8 M5 M10
AND(26, 10, 18) AND(27, 3, 16)  XOR(1, 1, 28)   AND(28, 12, 0)	C M14 M12 M16 M7
XOR(9, 19, 9)   XOR(5, 5, 8)    XOR(19, 26, 29) XOR(26, 27, 29)	C M17 T25 M15 M13
XOR(25, 25, 28) XOR(21, 21, 19) XOR(1, 1, 26)   XOR(9, 9, 19)	C M18 M19 M20 M21
XOR(19, 25, 26) XOR(5, 21, 5)   XOR(21, 1, 9)   AND(25, 19, 1)	C M22 M23 M27 M25
AND(26, 9, 19)  XOR(19, 19, 5)  AND(1, 1, 5)    XOR(27, 5, 25)	C M34 M24 M31 M28
XOR(28, 9, 25)  XOR(29, 21, 25) XOR(25, 19, 25) AND(26, 19, 26)	C M26 M33 M36 M35
AND(1, 21, 1)   AND(21, 27, 21) AND(19, 28, 19) XOR(25, 26, 25)	C M32 M29 M30 M40
XOR(1, 1, 29)   XOR(9, 9, 21)   XOR(5, 5, 19)   AND(4, 25, 4)	C M38 M37 M39 M56
XOR(19, 1, 25)  XOR(21, 9, 1)   AND(2, 5, 2)    AND(15, 9, 15)	C M41 M43 M48 M60
XOR(26, 9, 5)   AND(9, 9, 20)   AND(12, 1, 12)  AND(11, 21, 11)	C M42 M51 M59 M49
XOR(4, 2, 4)    AND(0, 1, 0)    AND(1, 26, 8)   AND(8, 21, 14)	C P4 M50 M61 M58
XOR(14, 26, 19) AND(20, 26, 24) AND(6, 25, 6)   XOR(21, 5, 25)	C M45 M52 M47 M44
AND(5, 5, 7)    AND(7, 19, 10)  AND(10, 14, 16) AND(16, 19, 18)	C M57 M63 M53 M54
AND(3, 14, 3)   AND(14, 21, 17) AND(13, 21, 13) XOR(17, 8, 12)	C M62 M46 M55 P1
XOR(10, 0, 10)  XOR(0, 6, 0)    XOR(6, 11, 15)  XOR(15, 14, 9)	C P8 P3 P6 P5
XOR(18, 20, 1)  XOR(19, 16, 3)  XOR(12, 16, 12) XOR(16, 5, 4)	C P0 P2 P15 P10
XOR(1, 5, 1)    XOR(5, 7, 15)   XOR(17, 18, 17) XOR(18, 18, 0)	C P16 P18 P7 P11
XOR(2, 14, 2)   XOR(4, 4, 6)    XOR(6, 6, 16)   XOR(7, 13, 7)	C P12 P20 P25 P9
XOR(3, 11, 3)   XOR(8, 8, 19)   XOR(0, 19, 0)   XOR(4, 12, 4)	C P14 P17 P19 P29
XOR(9, 11, 9)   XOR(11, 15, 17) XOR(12, 19, 17) XOR(10, 17, 10)	C P13 P24 P22 P23
XOR(6, 18, 6)   XOR(5, 16, 5)   XOR(13, 7, 18)  XOR(26, 0, 11)	C P28 P27 P26 S5
XOR(24, 7, 1)   XOR(25, 3, 10)  XOR(29, 8, 6)   XOR(27, 10, 5)	C S7 S6 S2 S4
XOR(30, 13, 4)  XOR(28, 2, 12)  XOR(31, 9, 12)	C S1 S3 S0')

C --- linear layers

C EXCHANGE(n, mask): bit i of plane i + n and bit i + n of plane i, for i whose digit n is 0: for n = 1, 2 and 4 these exchange bits
C of 8 blocks with 8 planes, or back
define(`EXCHANGE', `
BYTES(16, $2)
PAIRS($1, `
UP(24 + J, Y, $1)
DOWN(28 + J, X, $1)')
PAIRS($1, `
KEEP(X, 24 + J, 16)
TAKE(Y, 28 + J, 16)')')
C PAIRS(n, body): for planes X and Y = X + n, number J of 4
define(`PAIRS', `FOR(`J', 0, 3, `LET(`X', eval(J % $1 + J / $1 * 2 * $1), `LET(`Y', eval(X + $1), `$2')')')')

C From 24 to 31 to 0 to 7.  With a key: the next one is added.
define(`MIX_COLUMNS', `ifelse($1, with key, `FOUR_PLANES(16, 0)')
EACH(`LOOK(8 + I, 24 + I, NEXT)')
EACH(`XOR(24 + I, 24 + I, 8 + I)')
TWO_ROWS(mix)
EACH(`XOR(I, I, 8 + I)')
ifelse($1, with key, `FOUR_PLANES(8, 1)
FOR(`I', 0, 3, `XOR(I, I, 16 + I)')')
EACH(`XOR(I, I, 24 + (I + 7) % 8)')
XOR(1, 1, 31)
XOR(3, 3, 31)
XOR(4, 4, 31)
ifelse($1, with key, `FOR(`I', 4, 7, `XOR(I, I, 4 + I)')')')

C Adds 4 (a + a two rows further) first.
define(`INVERSE_MIX_COLUMNS', `
TWO_ROWS(inverse)
EACH(`XOR(I, I, 24 + I)')
XOR(8, 6, 7)
XOR(26, 26, 0)
XOR(27, 27, 1)
XOR(28, 28, 2)
XOR(29, 29, 3)
XOR(24, 24, 6)
XOR(25, 25, 8)
XOR(26, 26, 7)
XOR(27, 27, 6)
XOR(28, 28, 8)
XOR(29, 29, 7)
XOR(30, 30, 4)
XOR(31, 31, 5)
MIX_COLUMNS')

define(`LOAD_KEY', `FOUR_PLANES($1, 0)
FOUR_PLANES($1 + 4, 1)')

C --- counter mode

C Rounds 1 and 2 of counters whose first 15 bytes are the same: one byte differs before round 1, four before round 2 (D. J.
C Bernstein, P. Schwabe, 2008).  With s the S-box of the last byte, these four are C + s times coefficients of MixColumns; with t
C their S-boxes, a byte after round 2 is D + a coefficient times the t of one row.

C --- constants

C PATTERN(rows, columns, columns for each row): bytes that are so much further
define(`PATTERN', `FOR(`X', 0, 15, `DATA8(eval((X + $1) % 4 + 4 * ((X / 4 + $2 + $3 * (X % 4)) % 4)))')')
C One row and k columns further, k = 0 to 3; two rows and 2 k columns, k = 0, 1; the order of bytes in round k modulo 4, that of 2
C also for the blocks after 10 and 14 rounds; small numbers of 16 bytes.
define(`CONSTANTS', `
FOR(`K', 0, 3, `PATTERN(1, K, 0)')
HERE(`AT_TWO_ROWS')
FOR(`K', 0, 1, `PATTERN(2, eval(2 * K), 0)')
HERE(`AT_ORDERS')
FOR(`K', 0, 3, `PATTERN(0, 0, (4 - K))')
HERE(`AT_SMALL')
FOR(`K', 0, 7, `DATA64(0, K)')')
define(`AT_ORDER', `eval(AT_ORDERS + 32)')

C S-box.  3 generates the multiplicative group, of order 255.
define(`TIMES_3', `eval(($1) ^ ($1) << 1 ^ (($1) >> 7) * 0x11b)')
define(`POWER_0', 1)
FOR(`X', 1, 255, `define(`POWER_'X, TIMES_3(indir(`POWER_'eval(X - 1))))')
C The sum of a number rotated by 0 to 4 bits
define(`ROTATIONS', `FOLD(eval(($1) ^ ($1) << 1 ^ ($1) << 2 ^ ($1) << 3 ^ ($1) << 4))')
define(`FOLD', `eval(($1 ^ $1 >> 8) & 0xff)')
define(`S_OF_0', 0x63)
FOR(`X', 0, 254, `define(`S_OF_'indir(`POWER_'X), eval(ROTATIONS(indir(`POWER_'eval(255 - X))) ^ 0x63))')
define(`S_BOX_TABLE', `FOR(`X', 0, 255, `DATA8(indir(`S_OF_'X))')')

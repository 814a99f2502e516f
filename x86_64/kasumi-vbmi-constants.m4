dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C The constants of kasumi-vbmi.asm, kasumi-vbmi32.asm and kasumi-vbmi16.asm, which may add more.  CONSTANT(offset) is one of them,
C with their address in r8.
define(`CONSTANT', `eval($1)(%r8)')

C MATRIX(column 0, ..., 7) for vgf2p8affineqb: column j is what bit j of the input adds.
define(`MATRIX', `DATA8(ROW(7, $@), ROW(6, $@), ROW(5, $@), ROW(4, $@), ROW(3, $@), ROW(2, $@), ROW(1, $@), ROW(0, $@))')
define(`ROW', `eval(($2 >> $1 & 1) | ($3 >> $1 & 1) << 1 | ($4 >> $1 & 1) << 2 | ($5 >> $1 & 1) << 3 | ($6 >> $1 & 1) << 4
  | ($7 >> $1 & 1) << 5 | ($8 >> $1 & 1) << 6 | ($9 >> $1 & 1) << 7)')

RODATA(.Lconstants, 64)

C Five tables of 128 bytes: S9 of half 1 for B and for A, of half 2 for B and for A; S7.
C S9_IN(half, plane), S7_IN: the number of one of them.  LOWER_64(number), UPPER_64(number): its halves.
define(`S9_IN', `eval(2 * ($1) - 2 + ($2))')
define(`S7_IN', 4)
define(`LOWER_64', `CONSTANT(TABLES + 128 * ($1))')
define(`UPPER_64', `CONSTANT(TABLES + 128 * ($1) + 64)')
HERE(`TABLES')
S9_TABLE(1, 0)
S9_TABLE(1, 1)
S9_TABLE(2, 0)
S9_TABLE(2, 1)
S7_TABLE
C Bytes of a 16-bit number in the other order
HERE(`C_SWAP')
DATA8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14)
C M_S9(half, bit, plane), ONE_S9: the affine map that is added where bit 7 of I (bit 7) or of J (bit 8) is set, and its constant.
C All of J is added to B, so bit 7 of J is in that constant once more.  The map of bit 7 is 0 for 127: what does not depend on that
C bit is the sum of the other columns, and column 7 adds what is left.
define(`M_S9', `indir(`M_S9_$1_$2_$3')')
define(`ONE_S9', `ifelse($2, 7, `eval(SUM_OF(DIFFERENCE($1, 7, $3)))', `eval(DIFFERENCE_ONE($1, 8, $3) ^ ifelse($3, 0, 128, 0))')')
define(`SUM_OF', `$1 ^ $2 ^ $3 ^ $4 ^ $5 ^ $6 ^ $7')
define(`WITHOUT_LAST', `$1, $2, $3, $4, $5, $6, $7')
define(`S9_MATRIX', `HERE(`M_S9_$1_$2_$3')
ifelse($2, 7, `MATRIX(WITHOUT_LAST(DIFFERENCE($1, 7, $3)), eval(ONE_S9($1, 7, $3) ^ DIFFERENCE_ONE($1, 7, $3)))',
  `MATRIX(DIFFERENCE($1, $2, $3))')')
S9_MATRIX(1, 7, 0)
S9_MATRIX(1, 7, 1)
S9_MATRIX(1, 8, 0)
S9_MATRIX(1, 8, 1)
S9_MATRIX(2, 7, 0)
S9_MATRIX(2, 7, 1)
S9_MATRIX(2, 8, 0)
S9_MATRIX(2, 8, 1)
C All bits are bit 7
HERE(`M_SIGN')
MATRIX(0, 0, 0, 0, 0, 0, 0, 255)
C A byte rotated to the right and to the left by one
HERE(`M_ROR')
MATRIX(128, 1, 2, 4, 8, 16, 32, 64)
HERE(`M_ROL')
MATRIX(2, 4, 8, 16, 32, 64, 128, 1)
C A word rotated to the left by one: A, whose bits 7, 0, 1, ..., 5 are the new bits 0 to 6; what B gets, bit 6 of A as bit 0
HERE(`M_ROL7')
MATRIX(2, 4, 8, 16, 32, 64, 0, 1)
HERE(`M_TOP')
MATRIX(0, 0, 0, 0, 0, 0, 1, 0)
HERE(`C_ONE')
DATA64(1)
HERE(`C_BIT7')
DATA_FILL(8, 8, 128)
DATA_ALIGN(64)
HERE(`C_LOW7')
DATA_FILL(64, 8, 127)
C Bytes of a 64-bit number in the other order
HERE(`C_SWAP8')
DATA8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8)
C C_PLANES(i, 0 for the upper byte, 1 for the lower): bytes of C1 to C8
define(`C_PLANES', `indir(`C_PLANES_'eval($1)`_$2')')
FOR(`I', 0, 7, `
HERE(`C_PLANES_'I`_0')
DATA_FILL(8, 8, eval(KEY_CONSTANT(I) >> 8))
HERE(`C_PLANES_'I`_1')
DATA_FILL(8, 8, eval(KEY_CONSTANT(I) & 255))')
C A byte shifted to the left by 1, to the right by 7, to the left by 5, to the right by 3
HERE(`M_LEFT_1')
MATRIX(2, 4, 8, 16, 32, 64, 128, 0)
HERE(`M_RIGHT_7')
MATRIX(0, 0, 0, 0, 0, 0, 0, 1)
HERE(`M_LEFT_5')
MATRIX(32, 64, 128, 0, 0, 0, 0, 0)
HERE(`M_RIGHT_3')
MATRIX(0, 0, 0, 1, 2, 4, 8, 16)

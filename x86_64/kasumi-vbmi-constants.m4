dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C The constants of kasumi-vbmi.asm.  CONSTANT(offset) is one of them, with their address in r8.
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
define(`FL_WORDS', `$2, $2')
C The key words of the rounds, then for up to 8 blocks those of FL; to the left and to the right by how much they are rotated.
DATA_ALIGN(64)
HERE(`C_ORDER')
FOR(`R', 0, 7, `DATA16(WORDS(R))')
FOR(`R', 0, 7, `DATA16(R, R, FL_WORDS(WORDS(R)))')
HERE(`C_LEFT')
DATA16(1, 0, 5, 0, 8, 0, 13, 0)
HERE(`C_RIGHT')
DATA16(15, 16, 11, 16, 8, 16, 3, 16)
HERE(`C_LEFT_FL')
DATA16(2, 2, 1, 1, 2, 2, 1, 1)
HERE(`C_RIGHT_FL')
DATA16(14, 14, 15, 15, 14, 14, 15, 15)
C For FL bytes B and A: KL1; bit 7 of A; KL2; bit 0 of B and bit 7 of A inverted.
HERE(`C_FL_INVERTED')
DATA8(0, 0, 0, 0, 0, 0, 1, 128, 0, 0, 0, 0, 0, 0, 1, 128)
HERE(`C_FL_MASK')
DATA8(255, 255, 0, 128, 255, 255, 1, 128, 255, 255, 0, 128, 255, 255, 1, 128)
C C1 to C8 of the key schedule
HERE(`C_KEY')
FOR(`I', 0, 7, `DATA16(KEY_CONSTANT(I))')
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
C State of two rounds, from bytes for each round: KI, then KO, of pairs of FI(round, number); the rest of a vector for KL.
define(`PAIR_AT', `FOR(`P', 0, 1, `DATA_FILL(2, 8, eval(16 * $1 + 4 * $2 + P + KI_OR_KO))
DATA_FILL(2, 8, eval(16 * $3 + 4 * $4 + P + KI_OR_KO))')')
DATA_ALIGN(64)
HERE(`C_PAIRS')
FOR(`K', 0, 1, `LET(`KI_OR_KO', eval(2 - 2 * K), `
PAIR_AT(0, 1, 0, 2)
PAIR_AT(0, 3, 1, 1)
PAIR_AT(1, 2, 1, 3)')')
FOR(`R', 0, 1, `FOR(`I', 0, 3, `DATA8(eval(16 * R + I))')')
DATA_FILL(8, 8, 0)
C Its bytes for both rounds, each eight times: KL1 and KL2, then KO and KI of FI, which is number N of the six.
define(`KO_KI_AT', `eval(24 * (1 - $2 / 2) + 8 * ($1 / 2) + 4 * ($2 & 1) + 2 * ($1 % 2))')
HERE(`C_REPEAT')
FOR(`R', 0, 1, `FOR(`I', 0, 3, `DATA_FILL(8, 8, eval(48 + 4 * R + I))')
FOR(`N', eval(3 * R), eval(3 * R + 2), `FOR(`I', 0, 3, `DATA_FILL(8, 8, KO_KI_AT(N, I))')')')
C Each byte four times.
HERE(`C_FOUR')
FOR(`I', 0, 15, `DATA_FILL(4, 8, I)')
HERE(`C_32S')
DATA_FILL(64, 8, 32)
HERE(`C_16S')
DATA_FILL(64, 8, 16)
C Up to eight blocks to words in pairs, planes B, then A, in 128 bits four blocks of all words; and back.
HERE(`C_TO_WORDS')
FOR(`P', 0, 1, `FOR(`B', 0, 1, `FOR(`W', 0, 1, `FOR(`I', 0, 7, `
DATA8(eval(32 * B + I / 4 * 16 + I % 2 * 8 + 4 * W + (I & 2) + 1 - P))')')')')
HERE(`C_FROM_WORDS')
FOR(`B', 0, 7, `FOR(`W', 0, 3, `FOR(`P', 0, 1, `
DATA8(eval(32 * (1 - P) + B / 4 * 16 + W / 2 * 8 + (B & 2) * 2 + W % 2 * 2 + B % 2))')')')
HERE(`M_TO_WORDS')
FOR(`I', 0, 3, `MATRIX(1, 2, 4, 8, 16, 32, 64, 128)
')FOR(`I', 0, 3, `MATRIX(128, 1, 2, 4, 8, 16, 32, 64)
')HERE(`M_FROM_WORDS')
FOR(`I', 0, 3, `MATRIX(1, 2, 4, 8, 16, 32, 64, 128)
')FOR(`I', 0, 3, `MATRIX(2, 4, 8, 16, 32, 64, 128, 1)
')C Bytes of a 64-bit number in the other order
HERE(`C_SWAP8')
DATA8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8)

END_RODATA

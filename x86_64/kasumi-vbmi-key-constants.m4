dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C More constants of kasumi-vbmi.asm: after kasumi-vbmi-constants.m4.

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
')

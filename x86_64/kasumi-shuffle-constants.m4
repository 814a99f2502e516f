dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C The constants of kasumi-shuffle.m4.  CONSTANT(offset) is one of them, with their address in CONSTANTS.
define(`CONSTANT', `eval($1)(CONSTANTS)')

RODATA(.Lconstants, 64)

C TABLE(half, name): M_P, ... of kasumi-shuffle-tables.m4.
define(`TABLE', `CONSTANT(indir(`$2_$1'))')
include(`x86_64/kasumi-shuffle-tables.m4')
C S7(x) ^ x, each sixteen of the table plus the sixteen before.
define(`S7_PART', `CONSTANT(S7_PARTS + 16 * ($1))')
HERE(`S7_PARTS')
FOR(`X', 0, 15, `DATA8(eval(S7(X) ^ X))')
FOR(`X', 16, 127, `DATA8(eval(S7(X) ^ X ^ S7(eval(X - 16)) ^ (X - 16)))')

C The same byte everywhere in a vector.
define(`BYTE', `DATA_FILL(32, 8, $1)')
C C_BELOW(k): -16 k.
define(`C_BELOW', `CONSTANT(indir(`C_BELOW_'eval($1)))')
FOR(`K', 1, 7, `HERE(`C_BELOW_'K)
BYTE(256 - 16 * K)')
C C_COUPLED(half, number)
define(`C_COUPLED', `CONSTANT(C_COUPLED_$1_$2)')
HERE(`C_COUPLED_1_0')
BYTE(COUPLED_1_0)
HERE(`C_COUPLED_1_1')
BYTE(COUPLED_1_1)
HERE(`C_COUPLED_2_0')
BYTE(COUPLED_2_0)
HERE(`C_COUPLED_2_1')
BYTE(COUPLED_2_1)
HERE(`C_LOW4')
BYTE(0x0f)
HERE(`C_LOW7')
BYTE(0x7f)
HERE(`C_BIT0')
BYTE(1)
C Bytes of a 16-bit number in the other order
HERE(`C_SWAP')
DATA8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14)
C C1 to C8 of the key schedule; C_PLANES(n, 0 for the upper byte, 1 for the lower)
HERE(`C_KEY')
FOR(`K', 0, 7, `DATA16(KEY_CONSTANT(K))')
define(`C_PLANES', `CONSTANT(C_PLANES_AT + 64 * ($1) + 32 * ($2))')
HERE(`C_PLANES_AT')
FOR(`K', 0, 7, `BYTE(eval(KEY_CONSTANT(K) >> 8))
BYTE(eval(KEY_CONSTANT(K) & 255))')
C For lanes and slices, which i686 does not have.
ifdef(`ONE_KEY_ONLY', `', `
C C_LOWER(n): the low n bits of a byte
define(`C_LOWER', `CONSTANT(C_LOWER_$1)')
FOR(`K', 1, 5, `HERE(`C_LOWER_'K)
BYTE(eval((1 << K) - 1))')

C For slices.  C_BIT(n): bit n of a byte.  C_WITHOUT(n): bits without n in their number, 4, 2, 1.
HERE(`C_ONES')
BYTE(255)
define(`C_BIT', `CONSTANT(C_BIT_AT + 32 * ($1))')
HERE(`C_BIT_AT')
FOR(`K', 0, 7, `BYTE(eval(1 << K))')
define(`C_WITHOUT', `CONSTANT(C_WITHOUT_$1)')
HERE(`C_WITHOUT_4')
BYTE(0x0f)
HERE(`C_WITHOUT_2')
BYTE(0x33)
HERE(`C_WITHOUT_1')
BYTE(0x55)
C Bits of C1 to C8, as numbers of 32 bits
HERE(`BITS_OF_C')
FOR(`K', 0, 7, `FOR(`B', 0, 15, `DATA32(eval(-(KEY_CONSTANT(K) >> B & 1)))')')')

END_RODATA

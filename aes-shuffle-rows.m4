dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES encryption of few blocks by byte shuffles, for vectors of 16 bytes by rows: byte r + 4 c of a block is byte 4 r + c, so
C MixColumns needs no pattern.  The formulas are those of x86_64/aes-shuffle.m4.
C
C Vector registers are numbers: A, B, K_ and I_ of block X, which N blocks have.  A file defines
C   XOR(a, b, c)                    a = b + c
C   LOOK(a, b, c)                   bytes of the table b by the numbers c; above 15 they give 0
C   LOW_BITS(a, b), HIGH_BITS(a, b) bits 0 to 3 of bytes of b, and 4 to 7
C   ROWS_ON(a, b, n)                bytes of b that are n rows further
C   ONE_I, A_K, SPARE, KEY          tables, a register that is free, the next round key

define(`ALL', `FOR(`X', 0, N - 1, `$1')')

C Row R and column C_ of byte X
define(`ROWS', `FOR(`X', 0, 15, `LET(`R', eval(X / 4), `LET(`C_', eval(X % 4), `DATA8(eval($1))')')')')
define(`TABLE', `define(`TABLE_$1', `$2')')
define(`USE', `FOR(`U', 0, 15, `DATA8(NTH(U, indir(`TABLE_$1')))')')
include(`x86_64/aes-shuffle-tables.m4')
C In the order of use: CORE, to the tower, rows; rounds, ShiftRows; the last round, ShiftRows and columns
define(`SHUFFLE_TABLES', `
USE(one_i) USE(a_k) USE(phi_low) USE(phi_high)
ROWS(`R + 4 * C_')
USE(s1_io) USE(s1_jo) USE(s2_io) USE(s2_jo)
ROWS(`4 * R + ((C_ + R) & 3)')
USE(s_io) USE(s_jo)
FOR(`X', 0, 15, `DATA8(eval(4 * (X % 4) + ((X / 4 + X % 4) & 3)))')')

define(`NIBBLES', `
ALL(`LOW_BITS(K_, $1)
HIGH_BITS(I_, $1)')')
C To A and B: io and jo of the bytes of B
define(`CORE', `NIBBLES(B)
ALL(`LOOK(A, ONE_I, I_)')
ALL(`LOOK(B, A_K, K_)')
ALL(`XOR(K_, K_, I_)')
ALL(`XOR(A, A, B)')
ALL(`LOOK(SPARE, ONE_I, K_)
XOR(B, B, SPARE)')
ALL(`LOOK(A, ONE_I, A)')
ALL(`LOOK(B, ONE_I, B)')
ALL(`XOR(A, A, K_)')
ALL(`XOR(B, B, I_)')')
C To A: MixColumns and the key; $1 is the first of four tables
define(`MIX_ROWS', `
ALL(`LOOK(K_, $1, A)')
ALL(`LOOK(I_, eval($1 + 1), B)')
ALL(`LOOK(A, eval($1 + 2), A)')
ALL(`LOOK(B, eval($1 + 3), B)')
ALL(`XOR(K_, K_, I_)')
ALL(`XOR(A, A, B)')
ALL(`ROWS_ON(B, K_, 1)
ROWS_ON(I_, K_, 3)')
ALL(`XOR(A, A, B)')
ALL(`XOR(I_, I_, KEY)')
ALL(`ROWS_ON(B, A, 1)')
ALL(`XOR(A, A, I_)')
ALL(`XOR(A, A, B)')')

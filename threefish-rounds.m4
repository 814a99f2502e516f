dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish, for all architectures: the MIX of a round in place, src/threefish-impl.h.
dnl
dnl ROUND256(d), ROUND512(d), ROUND1024(d): MIXES(a, b, r, a, b, r, ...) of round d, d = 0..7: words a, even, and b, odd;
dnl rotation r.  MIXES is the list itself, unless a file defines it.  ROTATION256(d, m): r of MIX m = 0, 1 of round d.
dnl
dnl OWN512(d, m), OWN1024(d, m): 1 if MIX m = 0, 1, ... of round d depends on the last word of the block, else 0: counter blocks,
dnl which differ in that word alone, share what does not, of rounds before SHARED512 or SHARED1024, SHARED_ROUNDS for blocks of
dnl WORDS words.
dnl
dnl MODE is ctr, encrypt, decrypt, encrypt_tweaks or decrypt_tweaks.  ENCRYPTING(a, b): a, or b in modes of decryption.
dnl COUNTING(a, b): a if tweaks count, else b.  Files with other modes define these themselves.
define(`ENCRYPTING', `ifelse(index(MODE, `decrypt'), 0, `$2', `$1')')dnl
define(`COUNTING', `ifelse(index(MODE, `tweaks'), -1, `$2', `$1')')dnl
define(`MIXES', `$@')dnl
define(`ROTATION256', `NTH(eval(3 * ($2) + 2), ROUND256($1))')dnl
define(`ROUND256', `indir(`ROUND256_$1')')
define(`ROUND256_0', `MIXES(0, 1, 14, 2, 3, 16)')
define(`ROUND256_1', `MIXES(0, 3, 52, 2, 1, 57)')
define(`ROUND256_2', `MIXES(0, 1, 23, 2, 3, 40)')
define(`ROUND256_3', `MIXES(0, 3, 5, 2, 1, 37)')
define(`ROUND256_4', `MIXES(0, 1, 25, 2, 3, 33)')
define(`ROUND256_5', `MIXES(0, 3, 46, 2, 1, 12)')
define(`ROUND256_6', `MIXES(0, 1, 58, 2, 3, 22)')
define(`ROUND256_7', `MIXES(0, 3, 32, 2, 1, 32)')
define(`ROUND512', `indir(`ROUND512_$1')')
define(`ROUND512_0', `MIXES(0, 1, 46, 2, 3, 36, 4, 5, 19, 6, 7, 37)')
define(`ROUND512_1', `MIXES(2, 1, 33, 4, 7, 27, 6, 5, 14, 0, 3, 42)')
define(`ROUND512_2', `MIXES(4, 1, 17, 6, 3, 49, 0, 5, 36, 2, 7, 39)')
define(`ROUND512_3', `MIXES(6, 1, 44, 0, 7, 9, 2, 5, 54, 4, 3, 56)')
define(`ROUND512_4', `MIXES(0, 1, 39, 2, 3, 30, 4, 5, 34, 6, 7, 24)')
define(`ROUND512_5', `MIXES(2, 1, 13, 4, 7, 50, 6, 5, 10, 0, 3, 17)')
define(`ROUND512_6', `MIXES(4, 1, 25, 6, 3, 29, 0, 5, 39, 2, 7, 43)')
define(`ROUND512_7', `MIXES(6, 1, 8, 0, 7, 35, 2, 5, 56, 4, 3, 22)')
define(`ROUND1024', `indir(`ROUND1024_$1')')
define(`ROUND1024_0', `MIXES(0, 1, 24, 2, 3, 13, 4, 5, 8, 6, 7, 47, 8, 9, 8, 10, 11, 17, 12, 13, 22, 14, 15, 37)')
define(`ROUND1024_1', `MIXES(0, 9, 38, 2, 13, 19, 6, 11, 10, 4, 15, 55, 10, 7, 49, 12, 3, 18, 14, 5, 23, 8, 1, 52)')
define(`ROUND1024_2', `MIXES(0, 7, 33, 2, 5, 4, 4, 3, 51, 6, 1, 13, 12, 15, 34, 14, 13, 41, 8, 11, 59, 10, 9, 17)')
define(`ROUND1024_3', `MIXES(0, 15, 5, 2, 11, 20, 6, 13, 48, 4, 9, 41, 14, 1, 47, 8, 5, 28, 10, 3, 16, 12, 7, 25)')
define(`ROUND1024_4', `MIXES(0, 1, 41, 2, 3, 9, 4, 5, 37, 6, 7, 31, 8, 9, 12, 10, 11, 47, 12, 13, 44, 14, 15, 30)')
define(`ROUND1024_5', `MIXES(0, 9, 16, 2, 13, 34, 6, 11, 56, 4, 15, 51, 10, 7, 4, 12, 3, 53, 14, 5, 42, 8, 1, 41)')
define(`ROUND1024_6', `MIXES(0, 7, 31, 2, 5, 44, 4, 3, 47, 6, 1, 46, 12, 15, 19, 14, 13, 42, 8, 11, 44, 10, 9, 25)')
define(`ROUND1024_7', `MIXES(0, 15, 9, 2, 11, 48, 6, 13, 35, 4, 9, 52, 14, 1, 23, 8, 5, 31, 10, 3, 37, 12, 7, 20)')
define(`SHARED512', 2)
define(`OWN512', `eval(ifelse($1, 0, 8, $1, 1, 6, 15) >> ($2) & 1)')
define(`SHARED1024', 3)
define(`SHARED_ROUNDS', `indir(`SHARED'eval(64 * WORDS))')
define(`OWN1024', `eval(ifelse($1, 0, 128, $1, 1, 72, $1, 2, 54, 255) >> ($2) & 1)')

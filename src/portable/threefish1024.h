/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-1024 of one block in portable C, subkeys computed on the fly; src/threefish-impl.h has the formula.  The words of a
   block are the variables v0..v15.  The permutation of words between rounds is a change of names.  */

#ifndef PORTABLE_THREEFISH1024_H
#define PORTABLE_THREEFISH1024_H

#include "src/portable/threefish-mix.h"

/* Rounds 8 n to 8 n + 3, and 8 n + 4 to 8 n + 7.  */
#define ROUNDS_LOW \
  (MIX (v0, v1, 24), MIX (v2, v3, 13), MIX (v4, v5, 8), MIX (v6, v7, 47), \
   MIX (v8, v9, 8), MIX (v10, v11, 17), MIX (v12, v13, 22), MIX (v14, v15, 37), \
   MIX (v0, v9, 38), MIX (v2, v13, 19), MIX (v6, v11, 10), MIX (v4, v15, 55), \
   MIX (v10, v7, 49), MIX (v12, v3, 18), MIX (v14, v5, 23), MIX (v8, v1, 52), \
   MIX (v0, v7, 33), MIX (v2, v5, 4), MIX (v4, v3, 51), MIX (v6, v1, 13), \
   MIX (v12, v15, 34), MIX (v14, v13, 41), MIX (v8, v11, 59), MIX (v10, v9, 17), \
   MIX (v0, v15, 5), MIX (v2, v11, 20), MIX (v6, v13, 48), MIX (v4, v9, 41), \
   MIX (v14, v1, 47), MIX (v8, v5, 28), MIX (v10, v3, 16), MIX (v12, v7, 25))
#define UNROUNDS_LOW \
  (UNMIX (v12, v7, 25), UNMIX (v10, v3, 16), UNMIX (v8, v5, 28), UNMIX (v14, v1, 47), \
   UNMIX (v4, v9, 41), UNMIX (v6, v13, 48), UNMIX (v2, v11, 20), UNMIX (v0, v15, 5), \
   UNMIX (v10, v9, 17), UNMIX (v8, v11, 59), UNMIX (v14, v13, 41), UNMIX (v12, v15, 34), \
   UNMIX (v6, v1, 13), UNMIX (v4, v3, 51), UNMIX (v2, v5, 4), UNMIX (v0, v7, 33), \
   UNMIX (v8, v1, 52), UNMIX (v14, v5, 23), UNMIX (v12, v3, 18), UNMIX (v10, v7, 49), \
   UNMIX (v4, v15, 55), UNMIX (v6, v11, 10), UNMIX (v2, v13, 19), UNMIX (v0, v9, 38), \
   UNMIX (v14, v15, 37), UNMIX (v12, v13, 22), UNMIX (v10, v11, 17), UNMIX (v8, v9, 8), \
   UNMIX (v6, v7, 47), UNMIX (v4, v5, 8), UNMIX (v2, v3, 13), UNMIX (v0, v1, 24))
#define ROUNDS_HIGH \
  (MIX (v0, v1, 41), MIX (v2, v3, 9), MIX (v4, v5, 37), MIX (v6, v7, 31), \
   MIX (v8, v9, 12), MIX (v10, v11, 47), MIX (v12, v13, 44), MIX (v14, v15, 30), \
   MIX (v0, v9, 16), MIX (v2, v13, 34), MIX (v6, v11, 56), MIX (v4, v15, 51), \
   MIX (v10, v7, 4), MIX (v12, v3, 53), MIX (v14, v5, 42), MIX (v8, v1, 41), \
   MIX (v0, v7, 31), MIX (v2, v5, 44), MIX (v4, v3, 47), MIX (v6, v1, 46), \
   MIX (v12, v15, 19), MIX (v14, v13, 42), MIX (v8, v11, 44), MIX (v10, v9, 25), \
   MIX (v0, v15, 9), MIX (v2, v11, 48), MIX (v6, v13, 35), MIX (v4, v9, 52), \
   MIX (v14, v1, 23), MIX (v8, v5, 31), MIX (v10, v3, 37), MIX (v12, v7, 20))
#define UNROUNDS_HIGH \
  (UNMIX (v12, v7, 20), UNMIX (v10, v3, 37), UNMIX (v8, v5, 31), UNMIX (v14, v1, 23), \
   UNMIX (v4, v9, 52), UNMIX (v6, v13, 35), UNMIX (v2, v11, 48), UNMIX (v0, v15, 9), \
   UNMIX (v10, v9, 25), UNMIX (v8, v11, 44), UNMIX (v14, v13, 42), UNMIX (v12, v15, 19), \
   UNMIX (v6, v1, 46), UNMIX (v4, v3, 47), UNMIX (v2, v5, 44), UNMIX (v0, v7, 31), \
   UNMIX (v8, v1, 41), UNMIX (v14, v5, 42), UNMIX (v12, v3, 53), UNMIX (v10, v7, 4), \
   UNMIX (v4, v15, 51), UNMIX (v6, v11, 56), UNMIX (v2, v13, 34), UNMIX (v0, v9, 16), \
   UNMIX (v14, v15, 30), UNMIX (v12, v13, 44), UNMIX (v10, v11, 47), UNMIX (v8, v9, 12), \
   UNMIX (v6, v7, 31), UNMIX (v4, v5, 37), UNMIX (v2, v3, 9), UNMIX (v0, v1, 41))
#define SUBKEY(op, s) \
  (v0 op k[(s) % 17], v1 op k[((s) + 1) % 17], v2 op k[((s) + 2) % 17], v3 op k[((s) + 3) % 17], \
   v4 op k[((s) + 4) % 17], v5 op k[((s) + 5) % 17], v6 op k[((s) + 6) % 17], v7 op k[((s) + 7) % 17], \
   v8 op k[((s) + 8) % 17], v9 op k[((s) + 9) % 17], v10 op k[((s) + 10) % 17], v11 op k[((s) + 11) % 17], \
   v12 op k[((s) + 12) % 17], v13 op k[((s) + 13) % 17] + t[(s) % 3], \
   v14 op k[((s) + 14) % 17] + t[((s) + 1) % 3], v15 op k[((s) + 15) % 17] + (s))
/* Eight rounds with the subkeys after the fourth and the eighth.  */
#define ROUNDS(n) (ROUNDS_LOW, SUBKEY (+=, 2 * (n) + 1), ROUNDS_HIGH, SUBKEY (+=, 2 * (n) + 2))
#define UNROUNDS(n) (SUBKEY (-=, 2 * (n) + 2), UNROUNDS_HIGH, SUBKEY (-=, 2 * (n) + 1), UNROUNDS_LOW)

static inline void
encrypt_block (const uint64_t *k, const uint64_t *t, uint64_t v[16])
{
  uint64_t v0 = v[0], v1 = v[1], v2 = v[2], v3 = v[3], v4 = v[4], v5 = v[5], v6 = v[6], v7 = v[7],
           v8 = v[8], v9 = v[9], v10 = v[10], v11 = v[11], v12 = v[12], v13 = v[13], v14 = v[14], v15 = v[15];
  SUBKEY (+=, 0);
  ROUNDS (0), ROUNDS (1), ROUNDS (2), ROUNDS (3), ROUNDS (4), ROUNDS (5), ROUNDS (6), ROUNDS (7), ROUNDS (8), ROUNDS (9);
  v[0] = v0, v[1] = v1, v[2] = v2, v[3] = v3, v[4] = v4, v[5] = v5, v[6] = v6, v[7] = v7,
  v[8] = v8, v[9] = v9, v[10] = v10, v[11] = v11, v[12] = v12, v[13] = v13, v[14] = v14, v[15] = v15;
}

static inline void
decrypt_block (const uint64_t *k, const uint64_t *t, uint64_t v[16])
{
  uint64_t v0 = v[0], v1 = v[1], v2 = v[2], v3 = v[3], v4 = v[4], v5 = v[5], v6 = v[6], v7 = v[7],
           v8 = v[8], v9 = v[9], v10 = v[10], v11 = v[11], v12 = v[12], v13 = v[13], v14 = v[14], v15 = v[15];
  UNROUNDS (9), UNROUNDS (8), UNROUNDS (7), UNROUNDS (6), UNROUNDS (5),
  UNROUNDS (4), UNROUNDS (3), UNROUNDS (2), UNROUNDS (1), UNROUNDS (0);
  SUBKEY (-=, 0);
  v[0] = v0, v[1] = v1, v[2] = v2, v[3] = v3, v[4] = v4, v[5] = v5, v[6] = v6, v[7] = v7,
  v[8] = v8, v[9] = v9, v[10] = v10, v[11] = v11, v[12] = v12, v[13] = v13, v[14] = v14, v[15] = v15;
}

#endif

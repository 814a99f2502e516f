/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-512 of one block in portable C, subkeys computed on the fly; src/threefish-impl.h has the formula.  The words of a
   block are the variables v0..v7.  The permutation of words between rounds is a change of names.  */

#ifndef PORTABLE_THREEFISH512_H
#define PORTABLE_THREEFISH512_H

#include "src/portable/threefish-mix.h"

/* Rounds 8 n to 8 n + 3, and 8 n + 4 to 8 n + 7.  */
#define ROUNDS_LOW \
  (MIX (v0, v1, 46), MIX (v2, v3, 36), MIX (v4, v5, 19), MIX (v6, v7, 37), \
   MIX (v2, v1, 33), MIX (v4, v7, 27), MIX (v6, v5, 14), MIX (v0, v3, 42), \
   MIX (v4, v1, 17), MIX (v6, v3, 49), MIX (v0, v5, 36), MIX (v2, v7, 39), \
   MIX (v6, v1, 44), MIX (v0, v7, 9), MIX (v2, v5, 54), MIX (v4, v3, 56))
#define UNROUNDS_LOW \
  (UNMIX (v4, v3, 56), UNMIX (v2, v5, 54), UNMIX (v0, v7, 9), UNMIX (v6, v1, 44), \
   UNMIX (v2, v7, 39), UNMIX (v0, v5, 36), UNMIX (v6, v3, 49), UNMIX (v4, v1, 17), \
   UNMIX (v0, v3, 42), UNMIX (v6, v5, 14), UNMIX (v4, v7, 27), UNMIX (v2, v1, 33), \
   UNMIX (v6, v7, 37), UNMIX (v4, v5, 19), UNMIX (v2, v3, 36), UNMIX (v0, v1, 46))
#define ROUNDS_HIGH \
  (MIX (v0, v1, 39), MIX (v2, v3, 30), MIX (v4, v5, 34), MIX (v6, v7, 24), \
   MIX (v2, v1, 13), MIX (v4, v7, 50), MIX (v6, v5, 10), MIX (v0, v3, 17), \
   MIX (v4, v1, 25), MIX (v6, v3, 29), MIX (v0, v5, 39), MIX (v2, v7, 43), \
   MIX (v6, v1, 8), MIX (v0, v7, 35), MIX (v2, v5, 56), MIX (v4, v3, 22))
#define UNROUNDS_HIGH \
  (UNMIX (v4, v3, 22), UNMIX (v2, v5, 56), UNMIX (v0, v7, 35), UNMIX (v6, v1, 8), \
   UNMIX (v2, v7, 43), UNMIX (v0, v5, 39), UNMIX (v6, v3, 29), UNMIX (v4, v1, 25), \
   UNMIX (v0, v3, 17), UNMIX (v6, v5, 10), UNMIX (v4, v7, 50), UNMIX (v2, v1, 13), \
   UNMIX (v6, v7, 24), UNMIX (v4, v5, 34), UNMIX (v2, v3, 30), UNMIX (v0, v1, 39))
#define SUBKEY(op, s) \
  (v0 op k[(s) % 9], v1 op k[((s) + 1) % 9], v2 op k[((s) + 2) % 9], v3 op k[((s) + 3) % 9], \
   v4 op k[((s) + 4) % 9], v5 op k[((s) + 5) % 9] + t[(s) % 3], \
   v6 op k[((s) + 6) % 9] + t[((s) + 1) % 3], v7 op k[((s) + 7) % 9] + (s))
/* Eight rounds with the subkeys after the fourth and the eighth.  */
#define ROUNDS(n) (ROUNDS_LOW, SUBKEY (+=, 2 * (n) + 1), ROUNDS_HIGH, SUBKEY (+=, 2 * (n) + 2))
#define UNROUNDS(n) (SUBKEY (-=, 2 * (n) + 2), UNROUNDS_HIGH, SUBKEY (-=, 2 * (n) + 1), UNROUNDS_LOW)

static inline void
encrypt_block (const uint64_t *k, const uint64_t *t, uint64_t v[8])
{
  uint64_t v0 = v[0], v1 = v[1], v2 = v[2], v3 = v[3], v4 = v[4], v5 = v[5], v6 = v[6], v7 = v[7];
  SUBKEY (+=, 0);
  ROUNDS (0), ROUNDS (1), ROUNDS (2), ROUNDS (3), ROUNDS (4), ROUNDS (5), ROUNDS (6), ROUNDS (7), ROUNDS (8);
  v[0] = v0, v[1] = v1, v[2] = v2, v[3] = v3, v[4] = v4, v[5] = v5, v[6] = v6, v[7] = v7;
}

static inline void
decrypt_block (const uint64_t *k, const uint64_t *t, uint64_t v[8])
{
  uint64_t v0 = v[0], v1 = v[1], v2 = v[2], v3 = v[3], v4 = v[4], v5 = v[5], v6 = v[6], v7 = v[7];
  UNROUNDS (8), UNROUNDS (7), UNROUNDS (6), UNROUNDS (5), UNROUNDS (4), UNROUNDS (3), UNROUNDS (2), UNROUNDS (1), UNROUNDS (0);
  SUBKEY (-=, 0);
  v[0] = v0, v[1] = v1, v[2] = v2, v[3] = v3, v[4] = v4, v[5] = v5, v[6] = v6, v[7] = v7;
}

#endif

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-256 of one block in portable C, subkeys computed on the fly; src/threefish-impl.h has the formula.  */

#ifndef PORTABLE_THREEFISH256_H
#define PORTABLE_THREEFISH256_H

#include "src/portable/threefish-mix.h"

/* The words of a block are the variables v0..v3.  The permutation of words between rounds, which exchanges v1 and v3, is a change
   of names.  */

#define ROUND(r0, r1, r2, r3) (MIX (v0, v1, r0), MIX (v2, v3, r1), MIX (v0, v3, r2), MIX (v2, v1, r3))
#define UNROUND(r0, r1, r2, r3) (UNMIX (v2, v1, r3), UNMIX (v0, v3, r2), UNMIX (v2, v3, r1), UNMIX (v0, v1, r0))

/* Subkey s = (k[s], k[s+1] + t[s], k[s+2] + t[s+1], k[s+3] + s), indices modulo 5 and 3.  */
#define SUBKEY(op, s)                             \
  (v0 op k[(s) % 5], v1 op k[((s) + 1) % 5] + t[(s) % 3], \
   v2 op k[((s) + 2) % 5] + t[((s) + 1) % 3], v3 op k[((s) + 3) % 5] + (s))

/* Rounds 8 n to 8 n + 7 with the subkeys after the fourth and the eighth.  */
#define ROUNDS(n)                                                \
  (ROUND (14, 16, 52, 57), ROUND (23, 40, 5, 37), SUBKEY (+=, 2 * (n) + 1), \
   ROUND (25, 33, 46, 12), ROUND (58, 22, 32, 32), SUBKEY (+=, 2 * (n) + 2))
#define UNROUNDS(n)                                                     \
  (SUBKEY (-=, 2 * (n) + 2), UNROUND (58, 22, 32, 32), UNROUND (25, 33, 46, 12), \
   SUBKEY (-=, 2 * (n) + 1), UNROUND (23, 40, 5, 37), UNROUND (14, 16, 52, 57))

static inline void
encrypt_block (const uint64_t *k, const uint64_t *t, uint64_t v[4])
{
  uint64_t v0 = v[0], v1 = v[1], v2 = v[2], v3 = v[3];
  SUBKEY (+=, 0);
  ROUNDS (0), ROUNDS (1), ROUNDS (2), ROUNDS (3), ROUNDS (4), ROUNDS (5), ROUNDS (6), ROUNDS (7), ROUNDS (8);
  v[0] = v0, v[1] = v1, v[2] = v2, v[3] = v3;
}

static inline void
decrypt_block (const uint64_t *k, const uint64_t *t, uint64_t v[4])
{
  uint64_t v0 = v[0], v1 = v[1], v2 = v[2], v3 = v[3];
  UNROUNDS (8), UNROUNDS (7), UNROUNDS (6), UNROUNDS (5), UNROUNDS (4), UNROUNDS (3), UNROUNDS (2), UNROUNDS (1), UNROUNDS (0);
  SUBKEY (-=, 0);
  v[0] = v0, v[1] = v1, v[2] = v2, v[3] = v3;
}

#endif

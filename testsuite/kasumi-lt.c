/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI with two tables of 65536 entries of 16 bits: FI (x, k) = LT1[LT0[x] ^ k].  SECRET LOOKUPS: the tables are indexed by
   secrets.

   FI (TS 35.202 section 4.4) applies S9 and S7 twice with the subkey added in between, so the halves before and
   after it are functions of 16 bits alone.  The tables take 256 KiB, out of L1 and into L2, where a lookup stalls: cheap
   on CPUs with many threads to a core, and nowhere else.  They are made at build time by src/kasumi-gen.c.

   The library has assembly of this for sparc, and elsewhere small tables, which are faster there; testsuite/cmt compares.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/kasumi-impl.h"
#include "src/kasumi-tables.h"

/* The subkeys of a round, one to a word.  */
enum { KL1, KL2, KO1, KI1, KO2, KI2, KO3, KI3, ROUND };

void
xcsi_kasumi_set_key_lt (uint64_t *state, const uint8_t *key)
{
  uint16_t k[8], kc[8];
  kasumi_key_words (k, kc, key);
  for (unsigned i = 0; i < 8; i++, state += ROUND)
    {
      state[KL1] = rotl16 (k[i], 1);
      state[KL2] = kc[(i + 2) % 8];
      state[KO1] = rotl16 (k[(i + 1) % 8], 5);
      state[KO2] = rotl16 (k[(i + 5) % 8], 8);
      state[KO3] = rotl16 (k[(i + 6) % 8], 13);
      state[KI1] = kc[(i + 4) % 8];
      state[KI2] = kc[(i + 3) % 8];
      state[KI3] = kc[(i + 7) % 8];
    }
  xcs_wipe (k, sizeof k);
  xcs_wipe (kc, sizeof kc);
}

static inline uint32_t
fi (uint32_t x, uint64_t k)
{
  return xcsi_kasumi_lt1[xcsi_kasumi_lt0[x] ^ (uint16_t) k];
}

static inline uint32_t
fo (uint32_t x, const uint64_t *k)
{
  uint32_t l = x >> 16;
  uint32_t r = x & 0xffff;
  l = fi (l ^ (uint32_t) k[KO1], k[KI1]) ^ r;
  r = fi (r ^ (uint32_t) k[KO2], k[KI2]) ^ l;
  l = fi (l ^ (uint32_t) k[KO3], k[KI3]) ^ r;
  return r << 16 | l;
}

static inline uint32_t
fl (uint32_t x, const uint64_t *k)
{
  uint16_t l = (uint16_t) (x >> 16);
  uint16_t r = (uint16_t) x;
  r ^= rotl16 (l & (uint16_t) k[KL1], 1);
  l ^= rotl16 (r | (uint16_t) k[KL2], 1);
  return (uint32_t) l << 16 | r;
}

void
xcsi_kasumi_encrypt_lt (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  for (; blocks > 0; blocks--, dst += 8, src += 8)
    {
      uint32_t l = load32_be (src);
      uint32_t r = load32_be (src + 4);
      for (const uint64_t *k = state; k < state + 8 * ROUND; k += 2 * ROUND)
        {
          r ^= fo (fl (l, k), k);
          l ^= fl (fo (r, k + ROUND), k + ROUND);
        }
      store32_be (dst, l);
      store32_be (dst + 4, r);
    }
}

void
xcsi_kasumi_decrypt_lt (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  for (; blocks > 0; blocks--, dst += 8, src += 8)
    {
      uint32_t l = load32_be (src);
      uint32_t r = load32_be (src + 4);
      for (const uint64_t *k = state + 8 * ROUND; k > state;)
        {
          k -= 2 * ROUND;
          l ^= fl (fo (r, k + ROUND), k + ROUND);
          r ^= fo (fl (l, k), k);
        }
      store32_be (dst, l);
      store32_be (dst + 4, r);
    }
}

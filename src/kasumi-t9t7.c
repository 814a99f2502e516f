/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI with two tables of 2.5 KiB.  SECRET LOOKUPS: the tables are indexed by secrets.

   Half of FI (TS 35.202 section 4.4) takes 9 bits l and 7 bits r to S7[r] ^ (m & 127) and m = S9[l] ^ r.  With both in a word,

       T9[l] = (S9[l] & 127) << 9 | S9[l]    T7[r] = (S7[r] ^ r) << 9 | r    half = T9[l] ^ T7[r]

   and in both halves alike: FI (x, k) = half (y & 511, y >> 9) with y = half (x >> 7, x & 127) ^ k.  So there are two lookups in
   level 1 at a time and one sum.  Up to four blocks side by side, since one waits for its lookups all the time.

   Zen 5, gcc 12 -O2, cycles of a block: 252; of two to four together 180, 140, 127 each; in f8 292.  Slower: entries of 16 bits
   (1.25 KiB), which compilers extend, 302 in f8; two tables of 128 KiB (testsuite/cmt-trace.c) 592 in f8.  The tables are made
   at build time by kasumi-gen.c.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "kasumi-impl.h"
#include "kasumi-tables.h"

/* The state: two words for each round, of KL1, KL2, KO1, KI1 and KO2, KI2, KO3, KI3, the first one in the lowest bits.  */
enum { ROUNDS = 8, SIDE = 4 };

void
xcsi_kasumi_set_key_t9t7 (uint64_t *state, const uint8_t *key)
{
  uint16_t k[8], kc[8];
  kasumi_key_words (k, kc, key);
  for (unsigned i = 0; i < ROUNDS; i++)
    {
      state[2 * i] = rotl16 (k[i], 1) | (uint64_t) kc[(i + 2) % 8] << 16 | (uint64_t) rotl16 (k[(i + 1) % 8], 5) << 32
                     | (uint64_t) kc[(i + 4) % 8] << 48;
      state[2 * i + 1] = rotl16 (k[(i + 5) % 8], 8) | (uint64_t) kc[(i + 3) % 8] << 16
                         | (uint64_t) rotl16 (k[(i + 6) % 8], 13) << 32 | (uint64_t) kc[(i + 7) % 8] << 48;
    }
  xcs_wipe (k, sizeof k);
  xcs_wipe (kc, sizeof kc);
}

/* The halves of FI (x, k) ^ more; more comes before what takes longer to make.  */
static inline uint32_t
first (uint32_t x, uint32_t k)
{
  return (xcsi_kasumi_t9[x >> 7] ^ k) ^ xcsi_kasumi_t7[x & 127];
}

static inline uint32_t
second (uint32_t y, uint32_t more)
{
  return (xcsi_kasumi_t9[y & 511] ^ more) ^ xcsi_kasumi_t7[y >> 9];
}

/* KL1, KL2, KO1, KI1, KO2, KI2, KO3, KI3 of a round, numbered from 0.  */
static inline uint32_t
subkey (const uint64_t *k, unsigned i)
{
  return (uint32_t) (k[i / 4] >> i % 4 * 16) & 0xffff;
}

/* Quarters of a block are in registers only where the rounds are inline, which compilers do not think of themselves.  */
#if defined __GNUC__
#define INLINE static inline __attribute__ ((always_inline))
#else
#define INLINE static inline
#endif

/* The quarters of a block.  */
struct quarters
{
  uint32_t a, b, c, d;
};

static inline struct quarters
load (const uint8_t *p)
{
  const uint64_t x = load64_be (p);
  return (struct quarters) { (uint32_t) (x >> 48), (uint32_t) (x >> 32) & 0xffff, (uint32_t) x >> 16, (uint32_t) x & 0xffff };
}

static inline void
store (uint8_t *p, const struct quarters *x)
{
  store64_be (p, (uint64_t) (x->a << 16 | x->b) << 32 | (x->c << 16 | x->d));
}

/* The round of c and d, from a and b, which is FL before FO, and that of a and b, FO before FL.  */
INLINE void
even (struct quarters *x, const uint64_t *k)
{
  const uint32_t r = x->b ^ rotl16 ((uint16_t) (x->a & subkey (k, 0)), 1);
  const uint32_t l = (x->a ^ subkey (k, 2)) ^ rotl16 ((uint16_t) (r | subkey (k, 1)), 1);  /* and KO1 */
  const uint32_t y = first (l, subkey (k, 3));
  const uint32_t z = first (second (y, r ^ subkey (k, 6)), subkey (k, 7));
  const uint32_t left = second (first (r ^ subkey (k, 4), subkey (k, 5)), r) ^ second (y, 0);
  x->c ^= left;
  x->d = second (z, x->d ^ left);
}

INLINE void
odd (struct quarters *x, const uint64_t *k)
{
  const uint32_t y = second (first (x->c ^ subkey (k, 2), subkey (k, 3)), 0);
  const uint32_t z = first ((y ^ subkey (k, 6)) ^ x->d, subkey (k, 7));
  const uint32_t left = second (first (x->d ^ subkey (k, 4), subkey (k, 5)), y ^ x->d);
  const uint32_t right = (second (z, 0) ^ left) ^ rotl16 ((uint16_t) (left & subkey (k, 0)), 1);
  x->a = (x->a ^ left) ^ rotl16 ((uint16_t) (right | subkey (k, 1)), 1);
  x->b ^= right;
}

/* A block, whose quarters stay in registers, and up to SIDE of them.  */
static void
encrypt_one (const uint64_t *state, uint8_t *dst, const uint8_t *src)
{
  struct quarters x = load (src);
  for (const uint64_t *k = state; k < state + 2 * ROUNDS; k += 4)
    {
      even (&x, k);
      odd (&x, k + 2);
    }
  store (dst, &x);
}

static void
decrypt_one (const uint64_t *state, uint8_t *dst, const uint8_t *src)
{
  struct quarters x = load (src);
  for (const uint64_t *k = state + 2 * ROUNDS; k > state;)
    {
      k -= 4;
      odd (&x, k + 2);
      even (&x, k);
    }
  store (dst, &x);
}

static void
encrypt_some (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  struct quarters x[SIDE];
  for (size_t i = 0; i < blocks; i++)
    x[i] = load (src + 8 * i);
  for (const uint64_t *k = state; k < state + 2 * ROUNDS; k += 4)
    {
      for (size_t i = 0; i < blocks; i++)
        even (&x[i], k);
      for (size_t i = 0; i < blocks; i++)
        odd (&x[i], k + 2);
    }
  for (size_t i = 0; i < blocks; i++)
    store (dst + 8 * i, &x[i]);
}

static void
decrypt_some (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  struct quarters x[SIDE];
  for (size_t i = 0; i < blocks; i++)
    x[i] = load (src + 8 * i);
  for (const uint64_t *k = state + 2 * ROUNDS; k > state;)
    {
      k -= 4;
      for (size_t i = 0; i < blocks; i++)
        odd (&x[i], k + 2);
      for (size_t i = 0; i < blocks; i++)
        even (&x[i], k);
    }
  for (size_t i = 0; i < blocks; i++)
    store (dst + 8 * i, &x[i]);
}

void
xcsi_kasumi_encrypt_t9t7 (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  for (; blocks > SIDE; blocks -= SIDE, dst += 8 * SIDE, src += 8 * SIDE)
    encrypt_some (state, dst, src, SIDE);
  if (blocks == 1)
    encrypt_one (state, dst, src);
  else
    encrypt_some (state, dst, src, blocks);
}

void
xcsi_kasumi_decrypt_t9t7 (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  for (; blocks > SIDE; blocks -= SIDE, dst += 8 * SIDE, src += 8 * SIDE)
    decrypt_some (state, dst, src, SIDE);
  if (blocks == 1)
    decrypt_one (state, dst, src);
  else
    decrypt_some (state, dst, src, blocks);
}

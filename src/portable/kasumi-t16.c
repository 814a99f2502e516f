/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI with two tables of 65536 entries of 16 bits, which kasumi-gen.c generates at build time, for SPARC without assembly.
   SECRET LOOKUPS: secrets index the tables.

     FI (x, k) = LT1[LT0[x] ^ k]
     FO (l, r):  L1 = FI (l ^ KO1, KI1) ^ r;  R1 = FI (r ^ KO2, KI2) ^ L1;  L2 = FI (L1 ^ KO3, KI3) ^ R1;  R1, L2
     FL (l, r):  r ^= (l & KL1) <<< 1;  l ^= (r | KL2) <<< 1

   The idea of large tables for chip-multithreaded SPARC is of 2008: a strand that waits for the second-level cache leaves the units
   of the core to others.

   FL rotates before it applies subkeys, so that these clear the bits above 16: (l <<< 1) & (KL1 <<< 1), and, inverted,
   ~((r <<< 1) | (KL2 <<< 1)) = ~(r <<< 1) & ~(KL2 <<< 1).  KO1 of even rounds, which have FL first, compensates for the inversion.

   Two blocks share loads of subkeys.  sparc64: 413 instructions for a block alone, 359 each for two (gcc 12 -O3 -mcpu=niagara2); in
   uint32_t 46 more, which extend indexes to 64 bits.  Cycles on a core with many strands: evidence/cmt, sparc/README.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/kasumi-impl.h"
#include "src/portable/kasumi-tables.h"

/* The subkeys of a round, one per word: KL1 <<< 1 and ~(KL2 <<< 1) instead of KL1 and KL2.  */
enum { KL1, KL2, KO1, KI1, KO2, KI2, KO3, KI3, ROUND, ROUNDS = 8 };
_Static_assert (ROUNDS * ROUND <= KASUMI_STATE, "state too small");

void
xcsi_kasumi_set_key_t16 (uint64_t *state, const uint8_t *key)
{
  uint16_t k[8], kc[8];
  kasumi_key_words (k, kc, key);
  for (unsigned i = 0; i < ROUNDS; i++, state += ROUND)
    {
      const unsigned inverted = i % 2 == 0 ? 0xffff : 0;
      state[KL1] = rotl16 (k[i], 2);
      state[KL2] = rotl16 (kc[(i + 2) % 8], 1) ^ 0xffffU;
      state[KO1] = rotl16 (k[(i + 1) % 8], 5) ^ inverted;
      state[KO2] = rotl16 (k[(i + 5) % 8], 8);
      state[KO3] = rotl16 (k[(i + 6) % 8], 13);
      state[KI1] = kc[(i + 4) % 8];
      state[KI2] = kc[(i + 3) % 8];
      state[KI3] = kc[(i + 7) % 8];
    }
}

/* Halves of a side of a block.  */
struct sides
{
  size_t l, r;
};

static inline size_t
fi (size_t x, uint64_t k)
{
  return xcsi_kasumi_lt1[xcsi_kasumi_lt0[x] ^ (size_t) k];
}

static inline struct sides
fo (struct sides x, const uint64_t *k)
{
  x.l = fi (x.l ^ (size_t) k[KO1], k[KI1]) ^ x.r;
  x.r = fi (x.r ^ (size_t) k[KO2], k[KI2]) ^ x.l;
  x.l = fi (x.l ^ (size_t) k[KO3], k[KI3]) ^ x.r;
  return (struct sides) { x.r, x.l };
}

/* x <<< 1, with arbitrary bits above.  */
static inline size_t
rotated (size_t x)
{
  return x << 1 | x >> 15;
}

/* The left half is inverted.  */
static inline struct sides
fl (struct sides x, const uint64_t *k)
{
  x.r ^= rotated (x.l) & (size_t) k[KL1];
  x.l ^= ~rotated (x.r) & (size_t) k[KL2];
  return x;
}

struct block
{
  struct sides l, r;
};

static inline void
even_round (struct block *x, const uint64_t *k)
{
  const struct sides y = fo (fl (x->l, k), k);
  x->r.l ^= y.l;
  x->r.r ^= y.r;
}

static inline void
odd_round (struct block *x, const uint64_t *k)
{
  const struct sides y = fl (fo (x->r, k), k);
  x->l.l ^= y.l ^ 0xffff;
  x->l.r ^= y.r;
}

static inline struct block
load_block (const uint8_t *p)
{
  const uint32_t l = load32_be (p), r = load32_be (p + 4);
  return (struct block) { { l >> 16, l & 0xffff }, { r >> 16, r & 0xffff } };
}

static inline void
store_block (uint8_t *p, const struct block *x)
{
  store32_be (p, (uint32_t) (x->l.l << 16 | x->l.r));
  store32_be (p + 4, (uint32_t) (x->r.l << 16 | x->r.r));
}

enum { SIDE = 2 };

/* SIDE blocks, or one.  */
static ALWAYS_INLINE void
crypt_interleaved (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks, int decrypting)
{
  struct block x[SIDE];
  for (size_t i = 0; i < blocks; i++)
    x[i] = load_block (src + 8 * i);
  if (decrypting)
    for (const uint64_t *k = state + ROUNDS * ROUND; k > state; k -= 2 * ROUND)
      {
        for (size_t i = 0; i < blocks; i++)
          odd_round (&x[i], k - ROUND);
        for (size_t i = 0; i < blocks; i++)
          even_round (&x[i], k - 2 * ROUND);
      }
  else
    for (const uint64_t *k = state; k < state + ROUNDS * ROUND; k += 2 * ROUND)
      {
        for (size_t i = 0; i < blocks; i++)
          even_round (&x[i], k);
        for (size_t i = 0; i < blocks; i++)
          odd_round (&x[i], k + ROUND);
      }
  for (size_t i = 0; i < blocks; i++)
    store_block (dst + 8 * i, &x[i]);
}

static ALWAYS_INLINE void
crypt_blocks (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks, int decrypting)
{
  for (; blocks >= SIDE; blocks -= SIDE, dst += 8 * SIDE, src += 8 * SIDE)
    crypt_interleaved (state, dst, src, SIDE, decrypting);
  if (blocks > 0)
    crypt_interleaved (state, dst, src, 1, decrypting);
}

void
xcsi_kasumi_encrypt_t16 (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  crypt_blocks (state, dst, src, blocks, 0);
}

void
xcsi_kasumi_decrypt_t16 (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  crypt_blocks (state, dst, src, blocks, 1);
}

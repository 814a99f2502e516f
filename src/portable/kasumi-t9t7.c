/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI with two tables of 1.25 KiB, which kasumi-gen.c generates at build time.  SECRET LOOKUPS: the tables are indexed by
   secrets.

   Half of FI (TS 35.202 section 4.4) maps l, 9 bits, and r, 7 bits, to S7[r] ^ (m & 127) and m = S9[l] ^ r.  With both in a word,

       T9[l] = (S9[l] & 127) << 9 | S9[l]    T7[r] = (S7[r] ^ r) << 9 | r    half = T9[l] ^ T7[r]

   and both halves have this form: FI (x, k) = half (y & 511, y >> 9) with y = half (x >> 7, x & 127) ^ k.  Up to four blocks are
   interleaved, since one block is bound by the latency of its lookups.

   Zen 5, gcc 12 -O2, cycles of a block: 237; of two to four interleaved 148, 121, 114 each; in f8 264, which is 33.0 per byte.
   Slower, additional cycles for a block in f8: 31 with sums in the order of the compiler, nothing opaque; 10 with the first quarter
   not rotated (see below); 328 with two tables of 128 KiB (evidence/cmt-trace.c).  Too little gain: a function of the row with a
   block in a register as argument and result saves 4, since the CPU renames memory; entries of 32 bits (2.5 KiB) that repeat the
   word save 6, and only if the first quarter is not rotated.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/kasumi-impl.h"
#include "src/portable/kasumi-tables.h"

/* The state: two words for each round, KL1, KL2, KO1, KI1 and KO2, KI2, KO3, KI3, the first one in the lowest bits.  In rounds 1,
   3, 5, 7 of the standard KL1 and KO1 are rotated right by 1, as the quarter that they are combined with.  */
enum { ROUNDS = 8, SIDE = 4 };

void
xcsi_kasumi_set_key_t9t7 (uint64_t *state, const uint8_t *key)
{
  uint16_t k[8], kc[8];
  kasumi_key_words (k, kc, key);
  for (unsigned i = 0; i < ROUNDS; i++)
    {
      const uint16_t kl1 = i % 2 == 0 ? k[i] : rotl16 (k[i], 1);
      state[2 * i] = kl1 | (uint64_t) kc[(i + 2) % 8] << 16 | (uint64_t) rotl16 (k[(i + 1) % 8], 4 + i % 2) << 32
                     | (uint64_t) kc[(i + 4) % 8] << 48;
      state[2 * i + 1] = rotl16 (k[(i + 5) % 8], 8) | (uint64_t) kc[(i + 3) % 8] << 16
                         | (uint64_t) rotl16 (k[(i + 6) % 8], 13) << 32 | (uint64_t) kc[(i + 7) % 8] << 48;
    }
}

/* The halves of FI (x, k) ^ more.  Here and below, operands that are ready first are added in an opaque sum: compilers reassociate
   sums without regard to the critical path, and add entries in 16 bits.  */
static inline uint32_t
half (uint32_t l, uint32_t r, uint32_t more)
{
  return opaque32 (xcsi_kasumi_t9[l] ^ more) ^ xcsi_kasumi_t7[r];
}

static inline uint32_t
first_half (uint32_t x, uint32_t k)
{
  return half (x >> 7, x & 127, k);
}

static inline uint32_t
second_half (uint32_t y, uint32_t more)
{
  return half (y & 511, y >> 9, more);
}

/* KL1, KL2, KO1, KI1, KO2, KI2, KO3, KI3 of a round, numbered from 0.  */
static inline uint32_t
subkey (const uint64_t *k, unsigned i)
{
  return (uint32_t) (k[i / 4] >> i % 4 * 16) & 0xffff;
}

#if defined __GNUC__
#define UNROLL _Pragma ("GCC unroll 4")
#else
#define UNROLL
#endif

/* The quarters of a block, the first one rotated right by 1: the last rotation of an FL is done in the next FL, which rotates by 2.
   They are in registers only if the rounds are inline, which compilers do not choose.  */
struct quarters
{
  uint32_t a, b, c, d;
};

/* Opaque: otherwise compilers load and store single bytes, which is on the critical path.  */
static inline struct quarters
load_quarters (const uint8_t *p)
{
  const uint64_t x = opaque64 (load64_be (p));
  return (struct quarters) { rotl16 ((uint16_t) (x >> 48), 15), (uint32_t) (x >> 32) & 0xffff, (uint32_t) x >> 16,
                             (uint32_t) x & 0xffff };
}

static inline void
store_quarters (uint8_t *p, const struct quarters *x)
{
  store64_be (p, opaque64 ((uint64_t) ((uint32_t) rotl16 ((uint16_t) x->a, 1) << 16 | x->b) << 32 | (x->c << 16 | x->d)));
}

/* A round that changes c and d, with FL before FO.  */
static ALWAYS_INLINE void
even_round (struct quarters *x, const uint64_t *k)
{
  const uint32_t r = x->b ^ rotl16 ((uint16_t) (x->a & subkey (k, 0)), 2);
  const uint32_t l = (x->a ^ subkey (k, 2)) ^ (r | subkey (k, 1));  /* includes KO1; rotated right by 1 */
  const uint32_t y = half (l >> 6 & 511, rotl16 ((uint16_t) l, 1) & 127, subkey (k, 3));
  const uint32_t z = first_half (second_half (y, r ^ subkey (k, 6)), subkey (k, 7));
  const uint32_t left = second_half (first_half (r ^ subkey (k, 4), subkey (k, 5)), r) ^ second_half (y, 0);
  x->c ^= left;
  x->d = second_half (z, opaque32 (x->d ^ left));
}

/* A round that changes a and b, with FO before FL.  */
static ALWAYS_INLINE void
odd_round (struct quarters *x, const uint64_t *k)
{
  const uint32_t y = second_half (first_half (x->c ^ subkey (k, 2), subkey (k, 3)), 0);
  const uint32_t z = first_half ((y ^ subkey (k, 6)) ^ x->d, subkey (k, 7));
  const uint32_t left = second_half (first_half (x->d ^ subkey (k, 4), subkey (k, 5)), y ^ x->d);
  const uint32_t right = second_half (z, left) ^ rotl16 ((uint16_t) (left & subkey (k, 0)), 1);
  x->a = opaque32 (x->a ^ rotl16 ((uint16_t) left, 15)) ^ (right | subkey (k, 1));
  x->b ^= right;
}

/* Up to SIDE blocks; loops are unrolled if the number is constant.  */
static ALWAYS_INLINE void
encrypt (const uint64_t *state, struct quarters *x, size_t blocks)
{
  for (const uint64_t *k = state; k < state + 2 * ROUNDS; k += 4)
    {
      UNROLL for (size_t i = 0; i < blocks; i++)
        even_round (&x[i], k);
      UNROLL for (size_t i = 0; i < blocks; i++)
        odd_round (&x[i], k + 2);
    }
}

static ALWAYS_INLINE void
decrypt (const uint64_t *state, struct quarters *x, size_t blocks)
{
  for (unsigned round = ROUNDS; round > 0; round -= 2)
    {
      const uint64_t *k = state + 2 * (round - 2);
      UNROLL for (size_t i = 0; i < blocks; i++)
        odd_round (&x[i], k + 2);
      UNROLL for (size_t i = 0; i < blocks; i++)
        even_round (&x[i], k);
    }
}

typedef void crypt_func (const uint64_t *state, struct quarters *x, size_t blocks);

static ALWAYS_INLINE void
crypt_interleaved (crypt_func *crypt, const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  struct quarters x[SIDE];
  UNROLL for (size_t i = 0; i < blocks; i++)
    x[i] = load_quarters (src + 8 * i);
  crypt (state, x, blocks);
  UNROLL for (size_t i = 0; i < blocks; i++)
    store_quarters (dst + 8 * i, &x[i]);
}

static ALWAYS_INLINE void
crypt_blocks (crypt_func *crypt, const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  for (; blocks >= SIDE; blocks -= SIDE, dst += 8 * SIDE, src += 8 * SIDE)
    crypt_interleaved (crypt, state, dst, src, SIDE);
  if (blocks == 1)
    crypt_interleaved (crypt, state, dst, src, 1);
  else if (blocks == 2)
    crypt_interleaved (crypt, state, dst, src, 2);
  else if (blocks == 3)
    crypt_interleaved (crypt, state, dst, src, 3);
}

void
xcsi_kasumi_encrypt_t9t7 (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  crypt_blocks (encrypt, state, dst, src, blocks);
}

void
xcsi_kasumi_decrypt_t9t7 (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  crypt_blocks (decrypt, state, dst, src, blocks);
}

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* GHASH with 32-bit integer multiplications (32 x 32 -> 64), constant time where the CPU multiplies in constant time.  Numbers and
   reduction: src/ghash-impl.h.

   Carry-less products.  Split a word into four words: word i has the bits whose position is i modulo 4.  In an integer product of
   two such words, column k (four bits wide) counts the pairs of bits that meet there; its lowest bit is the carry-less product.
   The published source of the idea is T. Pornin's description of BearSSL's constant-time GHASH.
   Bounds: a word of 32 bits holds 8 bits of a class, so a column counts at most 8 < 16: no carry reaches the next one.

   The product p7 ... p0 is reduced a word at a time: p4 ^= p0 ^ p0 >> 1 ^ p0 >> 2 ^ p0 >> 7, and bits shifted out of p4 go to p3.
   Karatsuba twice: a product of 128 bits takes nine of 32.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/bytes.h"
#include "src/ghash-impl.h"

#define EVERY4 UINT64_C (0x1111111111111111)
#define EVERY4_32 UINT32_C (0x11111111)

/* H / x as words, least significant first.  */
static __attribute__ ((noinline)) void
set_key (uint64_t *key, const uint8_t *h)
{
  uint64_t high = load64_be (h);
  uint64_t low = load64_be (h + 8);
  /* Shift all coefficients up by one bit; 1 / x = x^127 + x^6 + x + 1.  */
  uint64_t mask = opaque64 (-(high >> 63));
  high = (high << 1 | low >> 63) ^ (mask & UINT64_C (0xc200000000000000));
  low = low << 1 ^ (mask & 1);
  key[0] = (uint32_t) low;
  key[1] = low >> 32;
  key[2] = (uint32_t) high;
  key[3] = high >> 32;
}

static inline uint64_t
multiply32 (uint32_t a, uint32_t b)
{
  uint64_t a0 = a & EVERY4_32;
  uint64_t a1 = a & EVERY4_32 << 1;
  uint64_t a2 = a & EVERY4_32 << 2;
  uint64_t a3 = a & EVERY4_32 << 3;
  uint32_t b0 = b & EVERY4_32;
  uint32_t b1 = b & EVERY4_32 << 1;
  uint32_t b2 = b & EVERY4_32 << 2;
  uint32_t b3 = b & EVERY4_32 << 3;
  return ((a0 * b0 ^ a1 * b3 ^ a2 * b2 ^ a3 * b1) & EVERY4)
         | ((a0 * b1 ^ a1 * b0 ^ a2 * b3 ^ a3 * b2) & EVERY4 << 1)
         | ((a0 * b2 ^ a1 * b1 ^ a2 * b0 ^ a3 * b3) & EVERY4 << 2)
         | ((a0 * b3 ^ a1 * b2 ^ a2 * b1 ^ a3 * b0) & EVERY4 << 3);
}

/* z = a b, 64 x 64 -> 128 bits, words least significant first.  */
static inline void
multiply64 (uint32_t z[4], const uint32_t a[2], const uint32_t b[2])
{
  uint64_t low = multiply32 (a[0], b[0]);
  uint64_t high = multiply32 (a[1], b[1]);
  uint64_t middle = multiply32 (a[0] ^ a[1], b[0] ^ b[1]) ^ low ^ high;
  z[0] = (uint32_t) low;
  z[1] = (uint32_t) (low >> 32) ^ (uint32_t) middle;
  z[2] = (uint32_t) high ^ (uint32_t) (middle >> 32);
  z[3] = (uint32_t) (high >> 32);
}

static __attribute__ ((noinline)) void
update (const uint64_t *key, uint8_t *y, const uint8_t *src, size_t blocks)
{
  const uint32_t h[4] = { (uint32_t) key[0], (uint32_t) key[1], (uint32_t) key[2], (uint32_t) key[3] };
  const uint32_t h_sum[2] = { h[0] ^ h[2], h[1] ^ h[3] };
  uint32_t x[4];
  for (unsigned i = 0; i < 4; i++)
    x[i] = load32_be (y + 12 - 4 * i);

  for (; blocks > 0; blocks--, src += 16)
    {
      uint32_t p[8], m[4];
      for (unsigned i = 0; i < 4; i++)
        x[i] ^= load32_be (src + 12 - 4 * i);
      const uint32_t x_sum[2] = { x[0] ^ x[2], x[1] ^ x[3] };
      multiply64 (p, x, h);
      multiply64 (p + 4, x + 2, h + 2);
      multiply64 (m, x_sum, h_sum);
      for (unsigned i = 0; i < 4; i++)
        m[i] ^= p[i] ^ p[i + 4];
      for (unsigned i = 0; i < 4; i++)
        p[i + 2] ^= m[i];
      for (unsigned i = 0; i < 4; i++)
        {
          p[i + 3] ^= p[i] << 31 ^ p[i] << 30 ^ p[i] << 25;
          p[i + 4] ^= p[i] ^ p[i] >> 1 ^ p[i] >> 2 ^ p[i] >> 7;
        }
      for (unsigned i = 0; i < 4; i++)
        x[i] = p[i + 4];
    }
  for (unsigned i = 0; i < 4; i++)
    store32_be (y + 12 - 4 * i, x[i]);
}

static WIPE_BELOW (wipe_below, 1024)

/* On i686 even this function spills.  */
void
xcsi_ghash_set_key_c32 (uint64_t *key, const uint8_t *h, size_t blocks)
{
  (void) blocks;
  set_key (key, h);
  wipe_below ();
}

void
xcsi_ghash_update_c32 (const uint64_t *key, uint8_t *y, const uint8_t *src, size_t blocks)
{
  update (key, y, src, blocks);
  wipe_below ();
}

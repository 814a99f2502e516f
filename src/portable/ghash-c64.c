/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* GHASH with 64-bit integer multiplications, constant time where the CPU multiplies in constant time.  Numbers, reduction by shifts
   and Karatsuba: src/ghash-impl.h.

   Carry-less products as in ghash-c32.c, from words that have the bits in positions i modulo 4.
   Bounds: a word has 16 such bits, so a column of the 128-bit product counts up to 16 pairs: one too many, and only in the middle
   column.  So the top bit of each class of the key, its bits 60 to 63, is left out of the multiplication and added by masked
   shifts; then a column counts at most 15 pairs.

   Schoolbook multiplication, four products instead of three, was slower.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/bytes.h"
#include "src/ghash-impl.h"

#if HAVE_INT128

__extension__ typedef unsigned __int128 uint128;

/* A factor: four classes of bits without the top four bits, then a mask for each of those.  */
enum { CLASSES = 4, TOP = CLASSES, FACTOR = 8 };
enum { LOW, HIGH = LOW + FACTOR, SUM = HIGH + FACTOR };
_Static_assert (SUM + FACTOR <= 256, "x86_64/ghash-shuffle.m4 has a number there");

#define EVERY4 UINT64_C (0x1111111111111111)

static void
set_factor (uint64_t *factor, uint64_t x)
{
  for (unsigned i = 0; i < CLASSES; i++)
    {
      factor[i] = x & (EVERY4 >> 4 << i);
      factor[TOP + i] = opaque64 (-(x >> (60 + i) & 1));
    }
}

void
xcsi_ghash_set_key_c64 (uint64_t *key, const uint8_t *h, size_t blocks)
{
  (void) blocks;
  uint64_t high = load64_be (h);
  uint64_t low = load64_be (h + 8);
  /* H / x: shift all coefficients up by one bit; 1 / x = x^127 + x^6 + x + 1.  */
  uint64_t mask = opaque64 (-(high >> 63));
  high = (high << 1 | low >> 63) ^ (mask & UINT64_C (0xc200000000000000));
  low = low << 1 ^ (mask & 1);
  set_factor (key + LOW, low);
  set_factor (key + HIGH, high);
  set_factor (key + SUM, low ^ high);
  clear_vectors ();
  (void) clear_integers (0);
}

/* Not inline: the spills of three inline copies cost more than the calls.  */
static __attribute__ ((noinline)) uint128
multiply (uint64_t x, const uint64_t *f)
{
  uint64_t x0 = x & EVERY4;
  uint64_t x1 = x & EVERY4 << 1;
  uint64_t x2 = x & EVERY4 << 2;
  uint64_t x3 = x & EVERY4 << 3;
  uint128 z0 = (uint128) x0 * f[0] ^ (uint128) x1 * f[3] ^ (uint128) x2 * f[2] ^ (uint128) x3 * f[1];
  uint128 z1 = (uint128) x0 * f[1] ^ (uint128) x1 * f[0] ^ (uint128) x2 * f[3] ^ (uint128) x3 * f[2];
  uint128 z2 = (uint128) x0 * f[2] ^ (uint128) x1 * f[1] ^ (uint128) x2 * f[0] ^ (uint128) x3 * f[3];
  uint128 z3 = (uint128) x0 * f[3] ^ (uint128) x1 * f[2] ^ (uint128) x2 * f[1] ^ (uint128) x3 * f[0];
  const uint128 every4 = (uint128) EVERY4 << 64 | EVERY4;
  return ((z0 & every4) | (z1 & every4 << 1) | (z2 & every4 << 2) | (z3 & every4 << 3))
         ^ (uint128) (x & f[TOP]) << 60 ^ (uint128) (x & f[TOP + 1]) << 61
         ^ (uint128) (x & f[TOP + 2]) << 62 ^ (uint128) (x & f[TOP + 3]) << 63;
}

static __attribute__ ((noinline)) void
update (const uint64_t *key, uint8_t *y, const uint8_t *src, size_t blocks)
{
  uint64_t y1 = load64_be (y);
  uint64_t y0 = load64_be (y + 8);
  for (; blocks > 0; blocks--, src += 16)
    {
      y1 ^= load64_be (src);
      y0 ^= load64_be (src + 8);
      uint128 low = multiply (y0, key + LOW);
      uint128 high = multiply (y1, key + HIGH);
      uint128 middle = multiply (y0 ^ y1, key + SUM) ^ low ^ high;
      uint64_t p0 = (uint64_t) low;
      uint64_t p1 = (uint64_t) (low >> 64) ^ (uint64_t) middle;
      uint64_t p2 = (uint64_t) high ^ (uint64_t) (middle >> 64);
      uint64_t p3 = (uint64_t) (high >> 64);
      p1 ^= p0 << 63 ^ p0 << 62 ^ p0 << 57;
      p2 ^= p0 ^ p0 >> 1 ^ p0 >> 2 ^ p0 >> 7;
      y0 = p2 ^ p1 << 63 ^ p1 << 62 ^ p1 << 57;
      y1 = p3 ^ p1 ^ p1 >> 1 ^ p1 >> 2 ^ p1 >> 7;
    }
  store64_be (y, y1);
  store64_be (y + 8, y0);
}

static WIPE_BELOW (wipe_below, 1024)

void
xcsi_ghash_update_c64 (const uint64_t *key, uint8_t *y, const uint8_t *src, size_t blocks)
{
  update (key, y, src, blocks);
  wipe_below ();
}

#endif

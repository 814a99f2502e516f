/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* GHASH: what an implementation is.  */

#ifndef GHASH_IMPL_H
#define GHASH_IMPL_H

#include "src/table.h"

/* Numbers, in all rows.  A block loaded big endian has the coefficient of x^j at bit 127 - j, the product of b and h at bit
   254 - j.  With h / x in place of h it is at bit 255 - j, and the product is reduced from the low end without shifts.  So a key
   has powers over x: b (H^i / x) is b H^i, and (H^i / x) (H^k / x) is H^(i+k) / x.

   H / x: H is shifted to the left by one bit; if a one was shifted out, which is the coefficient of x^0, then
   1 / x = x^127 + x^6 + x + 1, bits 0, 121, 126 and 127, is added: 1 to the low word, c = 2^63 + 2^62 + 2^57 to the high word.

   Reduction of p3 p2 p1 p0, words of 64 bits.  Since x^128 = x^7 + x^2 + x + 1, p0 goes to
     p0 2^128 + p0 c 2^64, or by shifts, with + for the exclusive or:
     p2 += p0 + (p0 >> 1) + (p0 >> 2) + (p0 >> 7), p1 += (p0 << 63) + (p0 << 62) + (p0 << 57)
   and then p1 likewise, one word higher.

   Groups of g blocks are reduced once: y = (y + b[0]) H^g + b[1] H^(g-1) + ... + b[g-1] H.
   Karatsuba, with b = b1 2^64 + b0 and h likewise, and each of the three summed over a group:
     LOW = b0 h0, HIGH = b1 h1, MIDDLE = (b0 + b1) (h0 + h1); b h = HIGH 2^128 + (MIDDLE + HIGH + LOW) 2^64 + LOW

   Two sums of two products, where instructions make them: d = d1 2^64 + d0 = h / 2^64.  Since h0 = h0 (2^128 + c 2^64),
   d = h1 + h0 2^64 + h0 c: exchanged halves and one product.  With F and R summed over a group,
     b h = 2^64 (b1 h + b0 d) = F 2^128 + R 2^64, F = b1 h1 + b0 d1, R = b1 h0 + b0 d0
   and R 2^64 = (R0 2^64 + R1 + R0 c) 2^128, derived like d, gives y = F + R0 2^64 + R1 + R0 c.

   Bounds are degrees of polynomials over GF(2), which sums do not raise.  Words have 63; products of two words have 126 and fit 128
   bits; b h has 254 and fits 256.  */

/* Capacity of a key object in words: 64 powers of H with the sums of their halves, and 4 blocks of zeros.  */
#define GHASH_KEY 264

/* key = values computed from H, in a format of the implementation, for calls with up to so many blocks, GHASH_ANY for all.  Some
   rows leave out what longer ones need, or what makes them fast.  */
typedef void ghash_set_key_func (uint64_t *key, const uint8_t *h, size_t blocks);
#define GHASH_ANY SIZE_MAX
/* y = (y + block) H for each block of 16 bytes; y is 16 bytes in the order of the standard in every implementation,
   at a multiple of 8.  */
typedef void ghash_update_func (const uint64_t *key, uint8_t *y, const uint8_t *src, size_t blocks);
/* The same for length > 0 bytes, the last block filled with zeros.  */
typedef void ghash_update_padded_func (const uint64_t *key, uint8_t *y, const uint8_t *src, size_t length);

/* POLYVAL by a key that set_key made (src/polyval-impl.h), blocks and y in its order; y is not in that of update.  */
typedef ghash_update_func polyval_func;
/* y = POLYVAL (h, blocks), blocks > 0, without a key.  */
typedef void polyval_few_func (const uint8_t *h, uint8_t *y, const uint8_t *src, size_t blocks);

struct ghash_impl
{
  struct impl impl;
  ghash_set_key_func *set_key;
  ghash_update_func *update;
  ghash_update_padded_func *update_padded;  /* NULL: an incomplete block is buffered until it is complete */
  polyval_func *polyval;                    /* NULL: update, of reversed blocks */
  polyval_few_func *polyval_few;            /* NULL: by a key */
  unsigned limit;                           /* set_key for up to so many blocks, a power of 2, makes a key that must not get more in
                                               one call; 0: each key is for all */
};

extern const struct ghash_impl xcsi_ghash_impls[];

/* The tag of a key object has a number: i, the row, if its key has all powers of H; i + GHASH_STEP c, if it has those for up to
   2^(c - 1) blocks in one call of the row, so that longer messages take several calls.  Fast paths know i alone.  */
enum { GHASH_STEP = 32, GHASH_LIMITS = 8 };

static inline const struct ghash_impl *
ghash_row (uint64_t number)
{
  return &xcsi_ghash_impls[number % GHASH_STEP];
}

/* The most bytes for one call of the row */
static inline size_t
ghash_most (uint64_t number)
{
  return number < GHASH_STEP ? SIZE_MAX : (size_t) 16 << (number / GHASH_STEP - 1);
}

static inline int
ghash_usable (uint64_t number)
{
  if (number - GHASH_STEP >= GHASH_STEP * (GHASH_LIMITS - 1))
    return impl_usable (&xcsi_ghash, number);
  return impl_usable (&xcsi_ghash, number % GHASH_STEP) && ghash_most (number) / 16 <= ghash_row (number)->limit;
}

/* The number for row i and a message of so many bytes; *blocks = what set_key gets.  */
static inline unsigned
ghash_number (unsigned i, size_t length, size_t *blocks)
{
  *blocks = (length - (length > 0)) / 16 + 1;
  if (*blocks > xcsi_ghash_impls[i].limit)
    return i;
  unsigned c = 1;
  while (*blocks > (size_t) 1 << (c - 1))
    c++;
  *blocks = (size_t) 1 << (c - 1);
  return i + GHASH_STEP * c;
}

/* Whether rows can have y in the buffer of the digest: aligned as they need it, and not in the message.  */
static inline int
ghash_takes_y (const uint8_t *digest, const uint8_t *src, size_t length)
{
  const uintptr_t last = 15, distance = (uintptr_t) digest - (uintptr_t) src + last;
  return (uintptr_t) digest % 8 == 0 && distance >= length + last;
}

#define GHASH(variant, needs, key, padded, polyval, few, most)                                \
  ghash_set_key_func xcsi_ghash_set_key_##key; ghash_update_func xcsi_ghash_update_##variant; \
  ghash_update_padded_func xcsi_ghash_update_padded_##padded;                                 \
  polyval_func xcsi_ghash_polyval_##polyval; polyval_few_func xcsi_ghash_polyval_few_##few;
#include "src/rows.h"
#undef GHASH
#define xcsi_ghash_update_padded_none NULL
#define xcsi_ghash_polyval_none NULL
#define xcsi_ghash_polyval_few_none NULL

#endif

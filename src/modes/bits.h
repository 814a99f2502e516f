/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Strings of bits, processed up to 64 bits at a time.  The first bit is the most significant one of its byte.  Only bytes with bits
   of the string are accessed; their other bits are preserved.  */

#ifndef BITS_H
#define BITS_H

#include "src/bytes.h"

/* Ones in the upper n bits, 0 < n <= 64.  */
static inline uint64_t
upper_bits (unsigned n)
{
  return ~UINT64_C (0) << (64 - n);
}

/* The n bits, 0 < n <= 64, that begin at bit offset < 8 of p, as the upper bits of the result; the others are 0.  */
static inline uint64_t
load_bits (const uint8_t *p, unsigned offset, unsigned n)
{
  uint64_t x = 0;
  if (n == 64)
    return offset == 0 ? load64_be (p) : load64_be (p) << offset | (uint64_t) (p[8] >> (8 - offset));
  for (unsigned i = 0; 8 * i < offset + n; i++)
    x |= i < 8 ? (uint64_t) p[i] << (56 - 8 * i) << offset : (uint64_t) p[i] >> (8 - offset);
  return x & upper_bits (n);
}

/* Stores the upper n bits of x there; the lower ones are 0.  */
static inline void
store_bits (uint8_t *p, unsigned offset, unsigned n, uint64_t x)
{
  uint64_t mask = upper_bits (n);
  if (n == 64)
    {
      store64_be (p, ((uint64_t) p[0] << 56 & ~(mask >> offset)) | x >> offset);
      if (offset > 0)
        p[8] = (uint8_t) ((p[8] & UINT64_C (0xff) >> offset) | x << (8 - offset));
      return;
    }
  for (unsigned i = 0; 8 * i < offset + n; i++)
    {
      uint64_t ones = i < 8 ? mask >> offset >> (56 - 8 * i) : mask << (8 - offset);
      uint64_t byte = i < 8 ? x >> offset >> (56 - 8 * i) : x << (8 - offset);
      p[i] = (uint8_t) ((p[i] & ~ones) | byte);
    }
}

/* The same without a loop, for the last n bits, 0 < n < 64, of a string.  They begin at p, and 8 bytes or more of the string
   precede them.  */
static inline uint64_t
load_last_bits (const uint8_t *p, unsigned n)
{
  const unsigned bytes = (n + 7) / 8;
  return load64_be (p + bytes - 8) << (64 - 8 * bytes) & upper_bits (n);
}

static inline void
store_last_bits (uint8_t *p, unsigned n, uint64_t x)
{
  const unsigned bytes = (n + 7) / 8, down = 64 - 8 * bytes;
  store64_be (p + bytes - 8, (load64_be (p + bytes - 8) & ~(upper_bits (n) >> down)) | x >> down);
}

/* The bit distance from a to b, modulo 2^64.  */
static inline uint64_t
bit_distance (const uint8_t *a, size_t a_offset, const uint8_t *b, size_t b_offset)
{
  return 8 * ((uint64_t) (uintptr_t) b - (uint64_t) (uintptr_t) a) + b_offset - a_offset;
}

/* Whether two strings have bits in common.  */
static inline int
strings_overlap (const uint8_t *a, size_t a_offset, uint64_t a_bits, const uint8_t *b, size_t b_offset, uint64_t b_bits)
{
  const uint64_t distance = bit_distance (a, a_offset, b, b_offset);
  return a_bits > 0 && b_bits > 0 && (distance < a_bits || -distance < b_bits);
}

/* Checks an input and an output of equal length; length and offsets are in bits.  */
static inline int
check_bits (const uint8_t *dst, size_t dst_offset, const uint8_t *src, size_t src_offset, uint64_t bits)
{
  if (bits > 0 && (dst == NULL || src == NULL))
    return XCS_ERR_ARGUMENT;
  const int same = bit_distance (dst, dst_offset, src, src_offset) == 0;
  return !same && strings_overlap (dst, dst_offset, bits, src, src_offset, bits) ? XCS_ERR_OVERLAP : 0;
}

#endif

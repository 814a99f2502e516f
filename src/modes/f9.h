/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The padded string of f9.  */

#ifndef F9_H
#define F9_H

#include "src/modes/bits.h"

struct f9_message
{
  uint64_t first;  /* COUNT || FRESH */
  const uint8_t *src;
  unsigned offset;  /* less than 8 */
  unsigned direction;
  uint64_t bits;
};

static inline struct f9_message
f9_message (const uint8_t *src, size_t offset, uint32_t bits, uint32_t count, uint32_t fresh, unsigned direction)
{
  return (struct f9_message) { (uint64_t) count << 32 | fresh, bits > 0 ? src + offset / 8 : src, (unsigned) (offset % 8),
                               direction, bits };
}

/* The number of blocks of PS: COUNT || FRESH, then the message and two bits more.  */
static inline uint64_t
f9_blocks (uint64_t bits)
{
  return 1 + (bits + 2 + 63) / 64;
}

/* PS_(n+1).  */
static inline uint64_t
f9_block (const struct f9_message *m, uint64_t n)
{
  if (n == 0)
    return m->first;
  const uint64_t begin = 64 * (n - 1);
  if (m->bits >= begin + 64)
    return load_bits (m->src + begin / 8, m->offset, 64);
  if (m->bits < begin)  /* DIRECTION was the last bit of the block before */
    return UINT64_C (1) << 63;
  const unsigned rest = (unsigned) (m->bits - begin);
  const uint64_t x = rest > 0 ? load_bits (m->src + begin / 8, m->offset, rest) : 0;
  return x | ((uint64_t) m->direction << 63 | UINT64_C (1) << 62) >> rest;
}

#endif

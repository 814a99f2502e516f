/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20 in portable C, one block at a time.  Formula: src/chacha20-impl.h.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/bytes.h"
#include "src/chacha20-impl.h"

#define ROTL(x, n) ((x) << (n) | (x) >> (32 - (n)))
#define QUARTER(a, b, c, d)                      \
  (a += b, d = ROTL (d ^ a, 16), c += d, b = ROTL (b ^ c, 12), \
   a += b, d = ROTL (d ^ a, 8), c += d, b = ROTL (b ^ c, 7))

/* The words of X with an even and an odd index; counter is word 12.  */
#define EVEN(i) ((uint32_t) x[(i) / 2])
#define ODD(i) ((uint32_t) (x[(i) / 2] >> 32))

static ALWAYS_INLINE void
make_block (uint32_t block[16], const uint64_t *x, uint32_t counter)
{
  uint32_t x0 = EVEN (0), x1 = ODD (1), x2 = EVEN (2), x3 = ODD (3), x4 = EVEN (4), x5 = ODD (5), x6 = EVEN (6), x7 = ODD (7);
  uint32_t x8 = EVEN (8), x9 = ODD (9), x10 = EVEN (10), x11 = ODD (11), x12 = counter, x13 = ODD (13), x14 = EVEN (14);
  uint32_t x15 = ODD (15);
  for (unsigned i = 0; i < 10; i++)
    {
      QUARTER (x0, x4, x8, x12);
      QUARTER (x1, x5, x9, x13);
      QUARTER (x2, x6, x10, x14);
      QUARTER (x3, x7, x11, x15);
      QUARTER (x0, x5, x10, x15);
      QUARTER (x1, x6, x11, x12);
      QUARTER (x2, x7, x8, x13);
      QUARTER (x3, x4, x9, x14);
    }
  block[0] = x0 + EVEN (0), block[1] = x1 + ODD (1), block[2] = x2 + EVEN (2), block[3] = x3 + ODD (3);
  block[4] = x4 + EVEN (4), block[5] = x5 + ODD (5), block[6] = x6 + EVEN (6), block[7] = x7 + ODD (7);
  block[8] = x8 + EVEN (8), block[9] = x9 + ODD (9), block[10] = x10 + EVEN (10), block[11] = x11 + ODD (11);
  block[12] = x12 + counter, block[13] = x13 + ODD (13), block[14] = x14 + EVEN (14), block[15] = x15 + ODD (15);
}

static __attribute__ ((noinline)) void
xor_blocks (uint64_t *state, uint8_t *dst, const uint8_t *src, size_t length)
{
  const uint64_t *const x = state + CHACHA20_X;
  uint32_t block[16], counter = (uint32_t) state[CHACHA20_COUNTER];
  for (; length >= 64; length -= 64, dst += 64, src += 64)
    {
      make_block (block, x, counter++);
      for (unsigned i = 0; i < 16; i++)
        store32_le (dst + 4 * i, load32_le (src + 4 * i) ^ block[i]);
    }
  if (length > 0)
    {
      uint8_t *const keystream = (uint8_t *) (state + CHACHA20_KEYSTREAM);
      make_block (block, x, counter);
      for (unsigned i = 0; i < 16; i++)
        store32_le (keystream + 4 * i, block[i]);
    }
}

static WIPE_BELOW (wipe_below, 512)

void
xcsi_chacha20_xor_c (uint64_t *state, uint8_t *dst, const uint8_t *src, size_t length)
{
  xor_blocks (state, dst, src, length);
  wipe_below ();
}

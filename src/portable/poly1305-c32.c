/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305, radix 2^32, h = h0 + 2^32 h1 + ... + 2^128 h4, folded lazily.

   Modulo p = 2^130 - 5, with sj = 5 rj/4 for j = 1, 2, 3 (those rj are multiples of 4 after clamping) and q0 = 5 r0:
     2^(32 (i + j)) hi rj = 2^(32 (i + j - 4)) hi sj          where i + j >= 4, j > 0
     2^128 h4 r0          = hi q0 + 2^128 lo r0               where h4 = 4 hi + lo, lo < 4
   so that
     d0 = h0 r0 + h1 s3 + h2 s2 + h3 s1 + hi q0
     d1 = h0 r1 + h1 r0 + h2 s3 + h3 s2 + h4 s1 + (d0 >> 32)
     d2 = h0 r2 + h1 r1 + h2 r0 + h3 s3 + h4 s2 + (d1 >> 32)
     d3 = h0 r3 + h1 r2 + h2 r1 + h3 r0 + h4 s3 + (d2 >> 32)
     hi = di mod 2^32, h4 = lo r0 + (d3 >> 32)

   Bounds, for blocks of any value:
     rj < 2^28, sj < 5 * 2^26, q0 < 5 * 2^28 < 2^31
     h0..h3 < 2^32; h4 < 2^31 after the addition of a block (the last line shows that this repeats)
     d0 < 2^60 + 3 * 5 * 2^58 + 2^29 * 5 * 2^28 = (1 + 15/4 + 5/8) 2^60 < 2^63
     dj < 4 * 5 * 2^58 + 2^31 * 5 * 2^26 + 2^31   < (5 + 5/8 + 1/8) 2^60  < 2^63
     d3 < 4 * 2^60 + 2^31 * 5 * 2^26 + 2^31       < (4 + 5/8 + 1/8) 2^60
     h4 < 3 (2^28 - 1) + (4 + 5/8 + 1/8) 2^28 < 2^31 - 2^26, and with 2^128 and a carry < 2^31.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/bytes.h"
#include "src/poly1305-impl.h"

enum { R, PAD = R + 4, H = PAD + 4 };
_Static_assert (H + 5 <= POLY1305_C_STATE, "state too small");

void
xcsi_poly1305_set_key_c32 (uint64_t *state, const uint8_t *key)
{
  for (unsigned i = 0; i < 4; i++)
    {
      state[R + i] = load32_le (key + 4 * i) & (i == 0 ? UINT32_C (0x0fffffff) : UINT32_C (0x0ffffffc));
      state[PAD + i] = load32_le (key + 16 + 4 * i);
      state[H + i] = 0;
    }
  state[H + 4] = 0;
}

static inline uint64_t
mul (uint32_t a, uint32_t b)
{
  return (uint64_t) a * b;
}

/* h = (h + block + 2^128 top) r for each block.  */
static void
blocks_with_top (uint64_t *state, const uint8_t *src, size_t blocks, unsigned top)
{
  const uint32_t r0 = (uint32_t) state[R];
  const uint32_t r1 = (uint32_t) state[R + 1];
  const uint32_t r2 = (uint32_t) state[R + 2];
  const uint32_t r3 = (uint32_t) state[R + 3];
  const uint32_t s1 = r1 + (r1 >> 2);
  const uint32_t s2 = r2 + (r2 >> 2);
  const uint32_t s3 = r3 + (r3 >> 2);
  const uint32_t q0 = 5 * r0;
  uint32_t h0 = (uint32_t) state[H];
  uint32_t h1 = (uint32_t) state[H + 1];
  uint32_t h2 = (uint32_t) state[H + 2];
  uint32_t h3 = (uint32_t) state[H + 3];
  uint32_t h4 = (uint32_t) state[H + 4];

  for (; blocks > 0; blocks--, src += 16)
    {
      uint64_t t = (uint64_t) h0 + load32_le (src);
      h0 = (uint32_t) t;
      t = (uint64_t) h1 + load32_le (src + 4) + (t >> 32);
      h1 = (uint32_t) t;
      t = (uint64_t) h2 + load32_le (src + 8) + (t >> 32);
      h2 = (uint32_t) t;
      t = (uint64_t) h3 + load32_le (src + 12) + (t >> 32);
      h3 = (uint32_t) t;
      h4 += (uint32_t) (t >> 32) + top;

      uint64_t d0 = mul (h0, r0) + mul (h1, s3) + mul (h2, s2) + mul (h3, s1) + mul (h4 >> 2, q0);
      uint64_t d1 = mul (h0, r1) + mul (h1, r0) + mul (h2, s3) + mul (h3, s2) + mul (h4, s1) + (d0 >> 32);
      uint64_t d2 = mul (h0, r2) + mul (h1, r1) + mul (h2, r0) + mul (h3, s3) + mul (h4, s2) + (d1 >> 32);
      uint64_t d3 = mul (h0, r3) + mul (h1, r2) + mul (h2, r1) + mul (h3, r0) + mul (h4, s3) + (d2 >> 32);
      h0 = (uint32_t) d0;
      h1 = (uint32_t) d1;
      h2 = (uint32_t) d2;
      h3 = (uint32_t) d3;
      h4 = (h4 & 3) * r0 + (uint32_t) (d3 >> 32);
    }
  state[H] = h0;
  state[H + 1] = h1;
  state[H + 2] = h2;
  state[H + 3] = h3;
  state[H + 4] = h4;
}

void
xcsi_poly1305_blocks_c32 (uint64_t *state, const uint8_t *src, size_t blocks)
{
  blocks_with_top (state, src, blocks, 1);
}

/* Folding h4 < 2^31 gives h < 2^130 + 2^34: 2^128 h4 = 2^128 (h4 mod 4) + 5 (h4 / 4).  Then bit 130 of h + 5 says whether to
   subtract p; h < 2 p, so once is enough.  */
void
xcsi_poly1305_digest_c32 (uint64_t *state, uint8_t *tag, const uint8_t *tail, size_t length)
{
  if (length > 0)
    {
      uint8_t block[16];
      poly1305_pad (block, tail, length);
      blocks_with_top (state, block, 1, 0);
    }

  uint32_t h[5];
  uint32_t g[4];
  uint64_t t = 5 * (state[H + 4] >> 2);
  for (unsigned i = 0; i < 4; i++, t >>= 32)
    {
      t += state[H + i];
      h[i] = (uint32_t) t;
    }
  h[4] = (uint32_t) (state[H + 4] & 3) + (uint32_t) t;

  t = 5;
  for (unsigned i = 0; i < 4; i++, t >>= 32)
    {
      t += h[i];
      g[i] = (uint32_t) t;
    }
  uint32_t mask = (uint32_t) opaque64 (-(((uint64_t) h[4] + t) >> 2));

  t = 0;
  for (unsigned i = 0; i < 4; i++, t >>= 32)
    {
      t += (uint64_t) (h[i] ^ (mask & (h[i] ^ g[i]))) + state[PAD + i];
      store32_le (tag + 4 * i, (uint32_t) t);
    }
}

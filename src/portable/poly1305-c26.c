/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305, radix 2^26, h = h0 + 2^26 h1 + ... + 2^104 h4.

   Modulo p = 2^130 - 5, with sj = 5 rj: 2^(26 (i + j)) hi rj = 2^(26 (i + j - 5)) hi sj where i + j >= 5.

   Bounds, for blocks of any value:
     r0 < 2^26, r1..r4 < 2^26, sj < 5 * 2^26
     before a block is added:  h0, h2, h3, h4 < 2^26, h1 < 2^26 + 2^9
     with the block:           h0, h2, h3, h4 < 2^27, h1 < 2^27 + 2^9
     di < (2^27 + 2^9) 2^26 (1 + 4 * 5) < 22 * 2^53 < 2^58 - 2^33, and with a carry < 2^58
     carries go d0 -> d1 -> d2 -> d3 -> d4 -> d0 -> h1, each < 2^58 / 2^26 = 2^32; that of d4 enters as 5 c, so that
     d0 < 2^26 + 5 * 2^32 < 2^35, and its carry into h1 is < 2^9.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/bytes.h"
#include "src/poly1305-impl.h"

#define MASK26 UINT32_C (0x3ffffff)

enum { R, PAD = R + 5, H = PAD + 4 };
_Static_assert (H + 5 <= POLY1305_C_STATE, "state too small");

/* x = the limbs of 16 bytes: x[i] begins at bit 26 i.  */
static void
split (uint32_t x[5], const uint8_t *p)
{
  x[0] = load32_le (p) & MASK26;
  x[1] = load32_le (p + 3) >> 2 & MASK26;
  x[2] = load32_le (p + 6) >> 4 & MASK26;
  x[3] = load32_le (p + 9) >> 6;
  x[4] = load32_le (p + 12) >> 8;
}

void
xcsi_poly1305_set_key_c26 (uint64_t *state, const uint8_t *key)
{
  /* The bits that clamping leaves, by limb.  */
  static const uint32_t clamp[5] = { 0x3ffffff, 0x3ffff03, 0x3ffc0ff, 0x3f03fff, 0x00fffff };
  uint32_t r[5];
  split (r, key);
  for (unsigned i = 0; i < 5; i++)
    {
      state[R + i] = r[i] & clamp[i];
      state[H + i] = 0;
    }
  for (unsigned i = 0; i < 4; i++)
    state[PAD + i] = load32_le (key + 16 + 4 * i);
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
  const uint32_t r4 = (uint32_t) state[R + 4];
  const uint32_t s1 = 5 * r1;
  const uint32_t s2 = 5 * r2;
  const uint32_t s3 = 5 * r3;
  const uint32_t s4 = 5 * r4;
  uint32_t h0 = (uint32_t) state[H];
  uint32_t h1 = (uint32_t) state[H + 1];
  uint32_t h2 = (uint32_t) state[H + 2];
  uint32_t h3 = (uint32_t) state[H + 3];
  uint32_t h4 = (uint32_t) state[H + 4];

  for (; blocks > 0; blocks--, src += 16)
    {
      uint32_t m[5];
      split (m, src);
      h0 += m[0];
      h1 += m[1];
      h2 += m[2];
      h3 += m[3];
      h4 += m[4] + (top << 24);

      uint64_t d0 = mul (h0, r0) + mul (h1, s4) + mul (h2, s3) + mul (h3, s2) + mul (h4, s1);
      uint64_t d1 = mul (h0, r1) + mul (h1, r0) + mul (h2, s4) + mul (h3, s3) + mul (h4, s2) + (d0 >> 26);
      uint64_t d2 = mul (h0, r2) + mul (h1, r1) + mul (h2, r0) + mul (h3, s4) + mul (h4, s3) + (d1 >> 26);
      uint64_t d3 = mul (h0, r3) + mul (h1, r2) + mul (h2, r1) + mul (h3, r0) + mul (h4, s4) + (d2 >> 26);
      uint64_t d4 = mul (h0, r4) + mul (h1, r3) + mul (h2, r2) + mul (h3, r1) + mul (h4, r0) + (d3 >> 26);
      d0 = (d0 & MASK26) + 5 * (d4 >> 26);
      h0 = (uint32_t) d0 & MASK26;
      h1 = ((uint32_t) d1 & MASK26) + (uint32_t) (d0 >> 26);
      h2 = (uint32_t) d2 & MASK26;
      h3 = (uint32_t) d3 & MASK26;
      h4 = (uint32_t) d4 & MASK26;
    }
  state[H] = h0;
  state[H + 1] = h1;
  state[H + 2] = h2;
  state[H + 3] = h3;
  state[H + 4] = h4;
}

void
xcsi_poly1305_blocks_c26 (uint64_t *state, const uint8_t *src, size_t blocks)
{
  blocks_with_top (state, src, blocks, 1);
}

/* One pass of carries from h1 on makes all limbs < 2^26, except h0 < 2^26 + 5 (the carry out of h1 is at most 1, and so are the
   others).  Then bit 130 of h + 5 says whether to subtract p; h < 2 p, so once is enough.  */
void
xcsi_poly1305_digest_c26 (uint64_t *state, uint8_t *tag, const uint8_t *tail, size_t length)
{
  if (length > 0)
    {
      uint8_t block[16];
      poly1305_pad (block, tail, length);
      blocks_with_top (state, block, 1, 0);
    }

  uint32_t h[5];
  uint32_t g[5];
  uint32_t c = 0;
  for (unsigned i = 1; i < 5; i++)
    {
      h[i] = (uint32_t) state[H + i] + c;
      c = h[i] >> 26;
      h[i] &= MASK26;
    }
  h[0] = (uint32_t) state[H] + 5 * c;

  c = 5;
  for (unsigned i = 0; i < 5; i++)
    {
      g[i] = h[i] + c;
      c = g[i] >> 26;
      g[i] &= MASK26;
    }
  uint32_t mask = (uint32_t) opaque64 (-(uint64_t) c);
  for (unsigned i = 0; i < 5; i++)
    h[i] ^= mask & (h[i] ^ g[i]);

  /* To radix 2^32; if h0 has more than 26 bits, the addition carries.  */
  uint64_t t = (uint64_t) h[0] + ((uint64_t) h[1] << 26);
  uint64_t sum = (uint32_t) t + state[PAD];
  store32_le (tag, (uint32_t) sum);
  t = (t >> 32) + ((uint64_t) h[2] << 20);
  sum = (sum >> 32) + (uint32_t) t + state[PAD + 1];
  store32_le (tag + 4, (uint32_t) sum);
  t = (t >> 32) + ((uint64_t) h[3] << 14);
  sum = (sum >> 32) + (uint32_t) t + state[PAD + 2];
  store32_le (tag + 8, (uint32_t) sum);
  t = (t >> 32) + ((uint64_t) h[4] << 8);
  sum = (sum >> 32) + (uint32_t) t + state[PAD + 3];
  store32_le (tag + 12, (uint32_t) sum);
}

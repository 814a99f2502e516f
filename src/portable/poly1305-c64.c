/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305, radix 2^64, h = h0 + 2^64 h1 + 2^128 h2, folded lazily.

   Modulo p = 2^130 - 5, with s1 = 5 r1/4 and q0 = 5 r0 (r1 is a multiple of 4 after clamping, so s1 is exact):
     2^128 h1 r1 = 2^130 h1 (r1/4)               = h1 s1
     2^192 h2 r1                                 = 2^64 h2 s1
     2^128 h2 r0 = 2^130 hi r0 + 2^128 lo r0     = hi q0 + 2^128 lo r0    where h2 = 4 hi + lo, lo < 4
   so that
     d0 = h0 r0 + h1 s1 + hi q0
     d1 = h0 r1 + h1 r0 + h2 s1 + (d0 >> 64)
     h  = (d0 mod 2^64) + 2^64 (d1 mod 2^64) + 2^128 (lo r0 + (d1 >> 64))
   Nothing is folded at the end of a block: h2 is nearly a word wide, and all products of a block are independent.
   The idea was published on the nettle-bugs list in January 2022.

   Bounds, for blocks of any value:
     r0, r1 < 2^60; s1 < 5 * 2^58, q0 < 5 * 2^60 < 2^63
     h0, h1 < 2^64; h2 < 2^63 after the addition of a block (the next line shows that this repeats)
     d0 < 2^64 * 2^60 + 2^64 * 5 * 2^58 + 2^61 * 5 * 2^60 = (1 + 5/4 + 5/8) 2^124 < 2^126
     d1 < 2 * 2^64 * 2^60 + 2^63 * 5 * 2^58 + 2^62 < (2 + 5/8 + 1/8) 2^124 < 2^126
     h2 <= 3 (2^60 - 1) + 11/4 * 2^60 < 6 * 2^60, and with 2^128 and a carry < 2^63.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/bytes.h"
#include "src/poly1305-impl.h"

#if HAVE_INT128

__extension__ typedef unsigned __int128 uint128;

enum { R0, R1, PAD, H = PAD + 2 };
_Static_assert (H + 3 <= POLY1305_C_STATE, "state too small");

void
xcsi_poly1305_set_key_c64 (uint64_t *state, const uint8_t *key)
{
  state[R0] = load64_le (key) & UINT64_C (0x0ffffffc0fffffff);
  state[R1] = load64_le (key + 8) & UINT64_C (0x0ffffffc0ffffffc);
  state[PAD] = load64_le (key + 16);
  state[PAD + 1] = load64_le (key + 24);
  state[H] = state[H + 1] = state[H + 2] = 0;
}

/* *a += b; returns the carry.  Compilers turn a comparison into a branch: of 128-bit numbers on arm64 and s390x, of 64-bit numbers
   on SPARC.  */
static inline uint64_t
add_to (uint64_t *a, uint64_t b)
{
#if defined __sparc__
  const uint64_t sum = *a + b;
  const uint64_t carry = ((*a & b) | ((*a | b) & ~sum)) >> 63;
  *a = sum;
  return carry;
#else
  *a += b;
  return *a < b;
#endif
}

/* h = (h + block + 2^128 top) r for each block.  h0 and h1 are one variable: gcc would join two in a vector register for the
   store.  */
static void
blocks_with_top (uint64_t *state, const uint8_t *src, size_t blocks, unsigned top)
{
  const uint64_t r0 = state[R0];
  const uint64_t r1 = state[R1];
  const uint64_t s1 = r1 + (r1 >> 2);
  const uint64_t q0 = 5 * r0;
  uint128 h = (uint128) state[H + 1] << 64 | state[H];
  uint64_t h2 = state[H + 2];

  for (; blocks > 0; blocks--, src += 16)
    {
      uint64_t h0 = (uint64_t) h;
      uint64_t h1 = (uint64_t) (h >> 64);
      h2 += top;
      h2 += add_to (&h1, load64_le (src + 8));
      h2 += add_to (&h1, add_to (&h0, load64_le (src)));

      uint128 d0 = (uint128) h0 * r0 + (uint128) h1 * s1 + (uint128) (h2 >> 2) * q0;
      uint128 d1 = (uint128) h0 * r1 + (uint128) h1 * r0 + (uint128) h2 * s1;
      d1 += (uint64_t) (d0 >> 64);
      h = d1 << 64 | (uint64_t) d0;
      h2 = (h2 & 3) * r0 + (uint64_t) (d1 >> 64);
    }
  state[H] = (uint64_t) h;
  state[H + 1] = (uint64_t) (h >> 64);
  state[H + 2] = h2;
}

void
xcsi_poly1305_blocks_c64 (uint64_t *state, const uint8_t *src, size_t blocks)
{
  blocks_with_top (state, src, blocks, 1);
}

/* Folding h2 < 2^63 gives h < 2^130 + 2^65: h = h0 + 2^64 h1 + 2^128 (h2 mod 4) + 5 (h2 / 4).  Then bit 130 of h + 5 says whether
   to subtract p; h < 2 p, so once is enough.  The tag does not depend on bits 128 and up of the result.  */
void
xcsi_poly1305_digest_c64 (uint64_t *state, uint8_t *tag, const uint8_t *tail, size_t length)
{
  if (length > 0)
    {
      uint8_t block[16];
      poly1305_pad (block, tail, length);
      blocks_with_top (state, block, 1, 0);
    }

  uint128 t = (uint128) state[H] + (state[H + 2] >> 2) + (state[H + 2] & ~(uint64_t) 3);
  uint64_t h0 = (uint64_t) t;
  t = (uint128) state[H + 1] + (uint64_t) (t >> 64);
  uint64_t h1 = (uint64_t) t;
  uint64_t h2 = (state[H + 2] & 3) + (uint64_t) (t >> 64);

  t = (uint128) h0 + 5;
  uint64_t g0 = (uint64_t) t;
  t = (uint128) h1 + (uint64_t) (t >> 64);
  uint64_t g1 = (uint64_t) t;
  uint64_t g2 = h2 + (uint64_t) (t >> 64);
  uint64_t mask = opaque64 (-(g2 >> 2));
  h0 ^= mask & (h0 ^ g0);
  h1 ^= mask & (h1 ^ g1);

  t = (uint128) h0 + state[PAD];
  store64_le (tag, (uint64_t) t);
  store64_le (tag + 8, h1 + state[PAD + 1] + (uint64_t) (t >> 64));
}

#endif

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: GHASH, NIST SP 800-38D sections 6.3 and 6.4.  In a block the coefficient of x^i is bit i, counted from the most
   significant one of the first byte: bit 63 - i % 64 of word i / 64.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

void
ref_ghash (uint8_t y[16], const uint8_t h[16], const uint8_t *src, size_t blocks)
{
  uint64_t x[2] = { ref_load_be (y, 8), ref_load_be (y + 8, 8) };
  for (; blocks > 0; blocks--, src += 16)
    {
      /* Algorithm 1: Z = X H, V = H x^i.  */
      uint64_t z[2] = { 0, 0 }, v[2] = { ref_load_be (h, 8), ref_load_be (h + 8, 8) };
      x[0] ^= ref_load_be (src, 8);
      x[1] ^= ref_load_be (src + 8, 8);
      for (unsigned i = 0; i < 128; i++)
        {
          const uint64_t bit = x[i / 64] >> (63 - i % 64) & 1, low = v[1] & 1;
          z[0] ^= v[0] * bit;
          z[1] ^= v[1] * bit;
          v[1] = v[1] >> 1 | v[0] << 63;
          v[0] = v[0] >> 1 ^ low * (UINT64_C (0xe1) << 56);
        }
      x[0] = z[0];
      x[1] = z[1];
    }
  ref_store_be (y, 8, x[0]);
  ref_store_be (y + 8, 8, x[1]);
}

#endif

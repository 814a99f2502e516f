/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: POLYVAL, RFC 8452 section 3.  The coefficient of x^i is bit i of a little-endian number, here bit i % 64 of word
   i / 64.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

/* s = (s + block) H x^-128 for each block, modulo x^128 + x^127 + x^126 + x^121 + 1.  */
void
ref_polyval (uint8_t s[16], const uint8_t h[16], const uint8_t *src, size_t blocks)
{
  const uint64_t b[2] = { ref_load_le (h, 8), ref_load_le (h + 8, 8) };
  uint64_t a[2] = { ref_load_le (s, 8), ref_load_le (s + 8, 8) };
  for (; blocks > 0; blocks--, src += 16)
    {
      /* The sum of all a_i x^i H x^-128: what is added for i is divided by x another 128 - i times.  The modulus is added where it
         makes the division possible; its x^128 then becomes x^127, as x^127, x^126, x^121 become one less.  */
      uint64_t sum[2] = { 0, 0 };
      a[0] ^= ref_load_le (src, 8);
      a[1] ^= ref_load_le (src + 8, 8);
      for (unsigned i = 0; i < 128; i++)
        {
          const uint64_t bit = a[i / 64] >> i % 64 & 1;
          sum[0] ^= b[0] * bit;
          sum[1] ^= b[1] * bit;
          const uint64_t odd = sum[0] & 1;
          sum[0] = sum[0] >> 1 | sum[1] << 63;
          sum[1] = sum[1] >> 1 ^ odd * (UINT64_C (1) << 63 | UINT64_C (1) << 62 | UINT64_C (1) << 61 | UINT64_C (1) << 56);
        }
      a[0] = sum[0];
      a[1] = sum[1];
    }
  ref_store_le (s, 8, a[0]);
  ref_store_le (s + 8, 8, a[1]);
}

#endif

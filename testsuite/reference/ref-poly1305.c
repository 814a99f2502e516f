/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: Poly1305, RFC 8439 section 2.5.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

#include <string.h>

void
ref_poly1305 (uint8_t tag[16], const uint8_t key[32], const uint8_t *src, size_t length)
{
  static const unsigned char top_clear[4] = { 3, 7, 11, 15 };
  static const unsigned char bottom_clear[3] = { 4, 8, 12 };
  uint8_t clamped[16];
  mpz_t a, r, s, p, n;
  mpz_inits (a, r, s, p, n, NULL);

  memcpy (clamped, key, 16);
  for (unsigned i = 0; i < 4; i++)
    clamped[top_clear[i]] &= 15;
  for (unsigned i = 0; i < 3; i++)
    clamped[bottom_clear[i]] &= 252;
  ref_from_le (r, clamped, 16);
  ref_from_le (s, key + 16, 16);
  mpz_set_ui (p, 1);
  mpz_mul_2exp (p, p, 130);
  mpz_sub_ui (p, p, 5);

  for (size_t i = 0; i < length; i += 16)
    {
      size_t m = length - i < 16 ? length - i : 16;
      ref_from_le (n, src + i, m);
      mpz_setbit (n, 8 * m);
      mpz_add (a, a, n);
      mpz_mul (a, a, r);
      mpz_mod (a, a, p);
    }
  mpz_add (a, a, s);
  ref_to_le (tag, 16, a);
  mpz_clears (a, r, s, p, n, NULL);
}

#endif

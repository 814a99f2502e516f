/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: Poly1305, RFC 8439 section 2.5.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

#include <string.h>

/* The numbers of a key, and p.  */
static void
from_key (mpz_t r, mpz_t s, mpz_t p, const uint8_t key[32])
{
  static const unsigned char top_clear[4] = { 3, 7, 11, 15 };
  static const unsigned char bottom_clear[3] = { 4, 8, 12 };
  uint8_t clamped[16];
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
}

/* a = the sum of the message, before s is added.  */
static void
sum (mpz_t a, const mpz_t r, const mpz_t p, const uint8_t *src, size_t length)
{
  mpz_t n;
  mpz_init (n);
  mpz_set_ui (a, 0);
  for (size_t i = 0; i < length; i += 16)
    {
      size_t m = length - i < 16 ? length - i : 16;
      ref_from_le (n, src + i, m);
      mpz_setbit (n, 8 * m);
      mpz_add (a, a, n);
      mpz_mul (a, a, r);
      mpz_mod (a, a, p);
    }
  mpz_clear (n);
}

void
ref_poly1305 (uint8_t tag[16], const uint8_t key[32], const uint8_t *src, size_t length)
{
  mpz_t a, r, s, p;
  mpz_inits (a, r, s, p, NULL);
  from_key (r, s, p, key);
  sum (a, r, p, src, length);
  mpz_add (a, a, s);
  ref_to_le (tag, 16, a);
  mpz_clears (a, r, s, p, NULL);
}

int
ref_poly1305_solve (uint8_t *src, size_t length, size_t at, const uint8_t key[32], const uint8_t wanted[17])
{
  mpz_t a, r, s, p, w;
  mpz_inits (a, r, s, p, w, NULL);
  from_key (r, s, p, key);
  memset (src + at, 0, 16);
  sum (a, r, p, src, length);
  ref_from_le (w, wanted, 17);
  mpz_sub (w, w, a);
  /* The sum has the block times r^n, where n counts the block and those after it.  */
  int solved = mpz_invert (r, r, p) != 0;
  for (size_t i = at; i < length; i += 16)
    {
      mpz_mul (w, w, r);
      mpz_mod (w, w, p);
    }
  solved = solved && mpz_sizeinbase (w, 2) <= 128;
  if (solved)
    ref_to_le (src + at, 16, w);
  mpz_clears (a, r, s, p, w, NULL);
  return solved;
}

#endif

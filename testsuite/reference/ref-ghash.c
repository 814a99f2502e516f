/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: GHASH, NIST SP 800-38D sections 6.3 and 6.4.  In the number of a block (first byte most significant) the
   coefficient of x^i is bit 127 - i.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

#include <string.h>

/* Algorithm 1: V_i = H x^i.  They are computed once for a key.  */
static void
multiples (mpz_t v[128], const uint8_t h[16])
{
  static uint8_t known[16];
  static int any;
  mpz_t r;
  if (any && memcmp (known, h, 16) == 0)
    return;
  mpz_init (r);
  mpz_set_ui (r, 0xe1);
  mpz_mul_2exp (r, r, 120);
  for (unsigned i = 0; i < 128; i++)
    {
      if (!any)
        mpz_init (v[i]);
      if (i == 0)
        ref_from_be (v[0], h, 16);
      else
        {
          mpz_fdiv_q_2exp (v[i], v[i - 1], 1);
          if (mpz_tstbit (v[i - 1], 0))
            mpz_xor (v[i], v[i], r);
        }
    }
  mpz_clear (r);
  memcpy (known, h, 16);
  any = 1;
}

void
ref_ghash (uint8_t y[16], const uint8_t h[16], const uint8_t *src, size_t blocks)
{
  static mpz_t v[128];
  mpz_t x, z;
  mpz_inits (x, z, NULL);
  multiples (v, h);
  ref_from_be (x, y, 16);
  for (; blocks > 0; blocks--, src += 16)
    {
      ref_from_be (z, src, 16);
      mpz_xor (x, x, z);
      /* algorithm 1: Z = X H */
      mpz_set_ui (z, 0);
      for (unsigned i = 0; i < 128; i++)
        if (mpz_tstbit (x, 127 - i))
          mpz_xor (z, z, v[i]);
      mpz_set (x, z);
    }
  ref_to_be (y, 16, x);
  mpz_clears (x, z, NULL);
}

#endif

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: GHASH, NIST SP 800-38D sections 6.3 and 6.4.  In the number of a block (first byte most significant) the
   coefficient of x^i is bit 127 - i.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

void
ref_ghash (uint8_t y[16], const uint8_t h[16], const uint8_t *src, size_t blocks)
{
  mpz_t x, z, v, r;
  mpz_inits (x, z, v, r, NULL);
  mpz_set_ui (r, 0xe1);
  mpz_mul_2exp (r, r, 120);

  ref_from_be (x, y, 16);
  for (; blocks > 0; blocks--, src += 16)
    {
      ref_from_be (v, src, 16);
      mpz_xor (x, x, v);
      /* algorithm 1: Z = X H */
      mpz_set_ui (z, 0);
      ref_from_be (v, h, 16);
      for (unsigned i = 0; i < 128; i++)
        {
          if (mpz_tstbit (x, 127 - i))
            mpz_xor (z, z, v);
          int last = mpz_tstbit (v, 0);
          mpz_fdiv_q_2exp (v, v, 1);
          if (last)
            mpz_xor (v, v, r);
        }
      mpz_set (x, z);
    }
  ref_to_be (y, 16, x);
  mpz_clears (x, z, v, r, NULL);
}

#endif

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: POLYVAL, RFC 8452 section 3, by polynomials over GF(2), a bit of a number each.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

/* s = (s + block) H x^-128 for each block, modulo x^128 + x^127 + x^126 + x^121 + 1.  */
void
ref_polyval (uint8_t s[16], const uint8_t h[16], const uint8_t *src, size_t blocks)
{
  static const unsigned exponents[] = { 128, 127, 126, 121, 0 };
  mpz_t a, b, product, modulus;
  mpz_inits (a, b, product, modulus, NULL);
  for (unsigned i = 0; i < sizeof exponents / sizeof exponents[0]; i++)
    mpz_setbit (modulus, exponents[i]);
  ref_from_le (a, s, 16);
  for (; blocks > 0; blocks--, src += 16)
    {
      ref_from_le (b, src, 16);
      mpz_xor (a, a, b);
      ref_from_le (b, h, 16);
      mpz_set_ui (product, 0);
      for (unsigned i = 0; i < 128; i++, mpz_mul_2exp (b, b, 1))
        if (mpz_tstbit (a, i))
          mpz_xor (product, product, b);
      /* 255 coefficients; division by x, after a multiple of the modulus that makes it possible */
      for (unsigned i = 0; i < 128; i++)
        {
          if (mpz_tstbit (product, 0))
            mpz_xor (product, product, modulus);
          mpz_fdiv_q_2exp (product, product, 1);
        }
      mpz_set (a, product);
    }
  ref_to_le (s, 16, a);
  mpz_clears (a, b, product, modulus, NULL);
}

#endif

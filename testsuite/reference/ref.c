/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: bytes of GMP integers.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

#include <string.h>

/* The lowest bytes of x.  mpz_export writes no leading zeros.  */
static void
to_bytes (uint8_t *bytes, size_t length, const mpz_t x, int big)
{
  mpz_t low;
  mpz_init (low);
  mpz_fdiv_r_2exp (low, x, 8 * length);
  size_t n = mpz_sgn (low) == 0 ? 0 : (mpz_sizeinbase (low, 2) + 7) / 8;
  memset (bytes, 0, length);
  mpz_export (bytes + (big ? length - n : 0), NULL, big ? 1 : -1, 1, 0, 0, low);
  mpz_clear (low);
}

void
ref_to_be (uint8_t *bytes, size_t length, const mpz_t x)
{
  to_bytes (bytes, length, x, 1);
}

void
ref_to_le (uint8_t *bytes, size_t length, const mpz_t x)
{
  to_bytes (bytes, length, x, 0);
}

#endif

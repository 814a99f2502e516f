/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: bytes and rotations.  */

#include "testsuite/ref.h"

#if HAVE_REF

#include <string.h>

static void
to_bytes (uint8_t *bytes, size_t length, const mpz_t x, int big)
{
  uint8_t all[256];
  size_t n = 0;
  mpz_export (all, &n, -1, 1, 0, 0, x);
  memset (all + n, 0, sizeof all - n);
  for (size_t i = 0; i < length; i++)
    bytes[big ? length - 1 - i : i] = all[i];
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

void
ref_rotate (mpz_t x, unsigned n, unsigned size)
{
  mpz_t high;
  mpz_init (high);
  mpz_fdiv_q_2exp (high, x, size - n);
  mpz_mul_2exp (x, x, n);
  mpz_fdiv_r_2exp (x, x, size);
  mpz_add (x, x, high);
  mpz_clear (high);
}

#endif

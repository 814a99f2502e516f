/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: Threefish-256, Skein 1.3 section 3.3, constants from the vectors; counter mode as threefish256.h defines it.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

#include <string.h>

#include "testsuite/harness/test.h"

enum { WORDS = 4, ROUNDS = 72, PERIOD = 8 };

static unsigned rotation[PERIOD][WORDS / 2];
static unsigned permutation[WORDS];
static mpz_t parity;

static void
read_constants (void)
{
  struct vectors v;
  static int done;
  if (done)
    return;
  mpz_init (parity);
  vectors_open (&v, "threefish_constants.txt");
  while (vectors_next (&v))
    if (strcmp (v.title, "[Threefish-256 version 1.3]") == 0)
      {
        char name[] = "rotations_d0";
        for (unsigned d = 0; d < PERIOD; d++)
          {
            name[sizeof name - 2] = (char) ('0' + d);
            if (sscanf (vectors_text (&v, name), "%u %u", &rotation[d][0], &rotation[d][1]) != 2)
              test_fail ("rotations");
          }
        if (sscanf (vectors_text (&v, "permutation"), "%u %u %u %u", &permutation[0], &permutation[1], &permutation[2],
                    &permutation[3]) != WORDS)
          test_fail ("permutation");
        mpz_set_str (parity, vectors_text (&v, "parity"), 16);
        done = 1;
      }
  if (!done)
    test_fail ("no constants");
}

/* x = x + y or x - y modulo 2^64 */
static void
add (mpz_t x, const mpz_t y)
{
  mpz_add (x, x, y);
  mpz_fdiv_r_2exp (x, x, 64);
}

static void
subtract (mpz_t x, const mpz_t y)
{
  mpz_sub (x, x, y);
  mpz_fdiv_r_2exp (x, x, 64);
}

struct cipher
{
  mpz_t k[WORDS + 1];
  mpz_t t[3];
  mpz_t v[WORDS];
  mpz_t f[WORDS];
};

/* Word i of subkey s.  */
static void
subkey (mpz_t x, const struct cipher *c, unsigned s, unsigned i)
{
  mpz_set (x, c->k[(s + i) % (WORDS + 1)]);
  if (i == WORDS - 3)
    add (x, c->t[s % 3]);
  if (i == WORDS - 2)
    add (x, c->t[(s + 1) % 3]);
  if (i == WORDS - 1)
    {
      mpz_add_ui (x, x, s);
      mpz_fdiv_r_2exp (x, x, 64);
    }
}

static void
cipher_start (struct cipher *c, const uint8_t key[32], const uint8_t tweak[16], const uint8_t src[32])
{
  read_constants ();
  for (unsigned i = 0; i < WORDS; i++)
    mpz_inits (c->k[i], c->v[i], c->f[i], NULL);
  mpz_inits (c->k[WORDS], c->t[0], c->t[1], c->t[2], NULL);
  mpz_set (c->k[WORDS], parity);
  for (unsigned i = 0; i < WORDS; i++)
    {
      ref_from_le (c->k[i], key + 8 * i, 8);
      mpz_xor (c->k[WORDS], c->k[WORDS], c->k[i]);
      ref_from_le (c->v[i], src + 8 * i, 8);
    }
  ref_from_le (c->t[0], tweak, 8);
  ref_from_le (c->t[1], tweak + 8, 8);
  mpz_xor (c->t[2], c->t[0], c->t[1]);
}

static void
cipher_end (struct cipher *c, uint8_t dst[32])
{
  for (unsigned i = 0; i < WORDS; i++)
    {
      ref_to_le (dst + 8 * i, 8, c->v[i]);
      mpz_clears (c->k[i], c->v[i], c->f[i], NULL);
    }
  mpz_clears (c->k[WORDS], c->t[0], c->t[1], c->t[2], NULL);
}

void
ref_threefish256_encrypt (uint8_t dst[32], const uint8_t key[32], const uint8_t tweak[16], const uint8_t src[32])
{
  struct cipher c;
  mpz_t x;
  mpz_init (x);
  cipher_start (&c, key, tweak, src);
  for (unsigned d = 0; d <= ROUNDS; d++)
    {
      for (unsigned i = 0; d % 4 == 0 && i < WORDS; i++)
        {
          subkey (x, &c, d / 4, i);
          add (c.v[i], x);
        }
      if (d == ROUNDS)
        break;
      for (unsigned j = 0; j < WORDS / 2; j++)
        {
          /* MIX: y0 = x0 + x1, y1 = (x1 <<< R) ^ y0 */
          mpz_set (c.f[2 * j], c.v[2 * j]);
          add (c.f[2 * j], c.v[2 * j + 1]);
          mpz_set (c.f[2 * j + 1], c.v[2 * j + 1]);
          ref_rotate (c.f[2 * j + 1], rotation[d % PERIOD][j], 64);
          mpz_xor (c.f[2 * j + 1], c.f[2 * j + 1], c.f[2 * j]);
        }
      for (unsigned i = 0; i < WORDS; i++)
        mpz_set (c.v[i], c.f[permutation[i]]);
    }
  cipher_end (&c, dst);
  mpz_clear (x);
}

void
ref_threefish256_decrypt (uint8_t dst[32], const uint8_t key[32], const uint8_t tweak[16], const uint8_t src[32])
{
  struct cipher c;
  mpz_t x;
  mpz_init (x);
  cipher_start (&c, key, tweak, src);
  for (unsigned d = ROUNDS + 1; d-- > 0;)
    {
      if (d < ROUNDS)
        {
          for (unsigned i = 0; i < WORDS; i++)
            mpz_set (c.f[permutation[i]], c.v[i]);
          for (unsigned j = 0; j < WORDS / 2; j++)
            {
              /* x1 = (y1 ^ y0) >>> R, x0 = y0 - x1 */
              mpz_xor (c.v[2 * j + 1], c.f[2 * j + 1], c.f[2 * j]);
              ref_rotate (c.v[2 * j + 1], 64 - rotation[d % PERIOD][j], 64);
              mpz_set (c.v[2 * j], c.f[2 * j]);
              subtract (c.v[2 * j], c.v[2 * j + 1]);
            }
        }
      for (unsigned i = 0; d % 4 == 0 && i < WORDS; i++)
        {
          subkey (x, &c, d / 4, i);
          subtract (c.v[i], x);
        }
    }
  cipher_end (&c, dst);
  mpz_clear (x);
}

void
ref_threefish256_keystream (uint8_t dst[32], const uint8_t key[32], const uint8_t tweak[16], const uint8_t counter[32],
                            unsigned long n)
{
  uint8_t block[32];
  mpz_t x;
  mpz_init (x);
  ref_from_be (x, counter, 32);
  mpz_add_ui (x, x, n);
  mpz_fdiv_r_2exp (x, x, 256);
  ref_to_be (block, 32, x);
  ref_threefish256_encrypt (dst, key, tweak, block);
  mpz_clear (x);
}

#endif

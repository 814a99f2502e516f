/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: Threefish, Skein 1.3 section 3.3, of 4, 8 or 16 words; rotations and permutations from the vectors, the parity by
   its definition; counter mode as the headers define it.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

#include <stdlib.h>
#include <string.h>

#include "testsuite/harness/test.h"

enum { MOST = 16, PERIOD = 8 };

static struct constants
{
  int known;
  unsigned rotation[PERIOD][MOST / 2];
  unsigned permutation[MOST];
} constants[3];
static mpz_t parity;

static void
read_numbers (unsigned *to, unsigned n, const char *text)
{
  for (unsigned i = 0; i < n; i++)
    {
      char *end;
      to[i] = (unsigned) strtoul (text, &end, 10);
      if (end == text)
        test_fail ("%u numbers of %u", i, n);
      text = end;
    }
}

/* C240: the last eight bytes of the encryption of the number 240 by AES with a key of 32 zero bytes, as a big-endian number.  */
static void
make_parity (const char *expected)
{
  static const uint8_t key[32];
  static const uint8_t plaintext[16] = { [15] = 240 };
  uint8_t block[16];
  mpz_t x;
  ref_aes_encrypt (block, key, sizeof key, plaintext);
  mpz_init (x);
  mpz_init (parity);
  ref_from_be (parity, block + 8, 8);
  mpz_set_str (x, expected, 16);
  if (mpz_cmp (x, parity) != 0)
    test_fail ("parity");
  mpz_clear (x);
}

static const struct constants *
constants_of (unsigned words)
{
  struct constants *const c = &constants[words / 8];
  struct vectors v;
  char title[40];
  if (c->known)
    return c;
  snprintf (title, sizeof title, "[Threefish-%u version 1.3]", 64 * words);
  vectors_open (&v, "threefish_constants.txt");
  while (vectors_next (&v))
    if (strcmp (v.title, title) == 0)
      {
        char name[] = "rotations_d0";
        for (unsigned d = 0; d < PERIOD; d++)
          {
            name[sizeof name - 2] = (char) ('0' + d);
            read_numbers (c->rotation[d], words / 2, vectors_text (&v, name));
          }
        read_numbers (c->permutation, words, vectors_text (&v, "permutation"));
        make_parity (vectors_text (&v, "parity"));
        c->known = 1;
      }
  if (!c->known)
    test_fail ("no constants");
  return c;
}

static unsigned
rounds_of (unsigned words)
{
  return words == 16 ? 80 : 72;
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
  unsigned words;
  const struct constants *constants;
  mpz_t k[MOST + 1];
  mpz_t t[3];
  mpz_t v[MOST];
  mpz_t f[MOST];
};

/* Word i of subkey s.  */
static void
subkey (mpz_t x, const struct cipher *c, unsigned s, unsigned i)
{
  mpz_set (x, c->k[(s + i) % (c->words + 1)]);
  if (i == c->words - 3)
    add (x, c->t[s % 3]);
  if (i == c->words - 2)
    add (x, c->t[(s + 1) % 3]);
  if (i == c->words - 1)
    {
      mpz_add_ui (x, x, s);
      mpz_fdiv_r_2exp (x, x, 64);
    }
}

static void
cipher_start (struct cipher *c, unsigned words, const uint8_t *key, const uint8_t tweak[16], const uint8_t *src)
{
  c->words = words;
  c->constants = constants_of (words);
  for (unsigned i = 0; i < words; i++)
    mpz_inits (c->k[i], c->v[i], c->f[i], NULL);
  mpz_inits (c->k[words], c->t[0], c->t[1], c->t[2], NULL);
  mpz_set (c->k[words], parity);
  for (unsigned i = 0; i < words; i++)
    {
      ref_from_le (c->k[i], key + 8 * i, 8);
      mpz_xor (c->k[words], c->k[words], c->k[i]);
      ref_from_le (c->v[i], src + 8 * i, 8);
    }
  ref_from_le (c->t[0], tweak, 8);
  ref_from_le (c->t[1], tweak + 8, 8);
  mpz_xor (c->t[2], c->t[0], c->t[1]);
}

static void
cipher_end (struct cipher *c, uint8_t *dst)
{
  for (unsigned i = 0; i < c->words; i++)
    {
      ref_to_le (dst + 8 * i, 8, c->v[i]);
      mpz_clears (c->k[i], c->v[i], c->f[i], NULL);
    }
  mpz_clears (c->k[c->words], c->t[0], c->t[1], c->t[2], NULL);
}

void
ref_threefish_encrypt (uint8_t *dst, unsigned words, const uint8_t *key, const uint8_t tweak[16], const uint8_t *src)
{
  struct cipher c;
  mpz_t x;
  mpz_init (x);
  cipher_start (&c, words, key, tweak, src);
  for (unsigned d = 0; d <= rounds_of (words); d++)
    {
      for (unsigned i = 0; d % 4 == 0 && i < words; i++)
        {
          subkey (x, &c, d / 4, i);
          add (c.v[i], x);
        }
      if (d == rounds_of (words))
        break;
      for (unsigned j = 0; j < words / 2; j++)
        {
          /* MIX: y0 = x0 + x1, y1 = (x1 <<< R) ^ y0 */
          mpz_set (c.f[2 * j], c.v[2 * j]);
          add (c.f[2 * j], c.v[2 * j + 1]);
          mpz_set (c.f[2 * j + 1], c.v[2 * j + 1]);
          ref_rotate (c.f[2 * j + 1], c.constants->rotation[d % PERIOD][j], 64);
          mpz_xor (c.f[2 * j + 1], c.f[2 * j + 1], c.f[2 * j]);
        }
      for (unsigned i = 0; i < words; i++)
        mpz_set (c.v[i], c.f[c.constants->permutation[i]]);
    }
  cipher_end (&c, dst);
  mpz_clear (x);
}

void
ref_threefish_decrypt (uint8_t *dst, unsigned words, const uint8_t *key, const uint8_t tweak[16], const uint8_t *src)
{
  struct cipher c;
  mpz_t x;
  mpz_init (x);
  cipher_start (&c, words, key, tweak, src);
  for (unsigned d = rounds_of (words) + 1; d-- > 0;)
    {
      if (d < rounds_of (words))
        {
          for (unsigned i = 0; i < words; i++)
            mpz_set (c.f[c.constants->permutation[i]], c.v[i]);
          for (unsigned j = 0; j < words / 2; j++)
            {
              /* x1 = (y1 ^ y0) >>> R, x0 = y0 - x1 */
              mpz_xor (c.v[2 * j + 1], c.f[2 * j + 1], c.f[2 * j]);
              ref_rotate (c.v[2 * j + 1], 64 - c.constants->rotation[d % PERIOD][j], 64);
              mpz_set (c.v[2 * j], c.f[2 * j]);
              subtract (c.v[2 * j], c.v[2 * j + 1]);
            }
        }
      for (unsigned i = 0; d % 4 == 0 && i < words; i++)
        {
          subkey (x, &c, d / 4, i);
          subtract (c.v[i], x);
        }
    }
  cipher_end (&c, dst);
  mpz_clear (x);
}

void
ref_threefish_keystream (uint8_t *dst, unsigned words, const uint8_t *key, const uint8_t tweak[16], const uint8_t *counter,
                         unsigned long n)
{
  uint8_t block[8 * MOST];
  mpz_t x;
  mpz_init (x);
  ref_from_be (x, counter, 8 * words);
  mpz_add_ui (x, x, n);
  mpz_fdiv_r_2exp (x, x, 64 * words);
  ref_to_be (block, 8 * words, x);
  ref_threefish_encrypt (dst, words, key, tweak, block);
  mpz_clear (x);
}

#endif

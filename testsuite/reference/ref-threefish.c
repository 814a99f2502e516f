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
static uint64_t parity;

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
  ref_aes_encrypt (block, key, sizeof key, plaintext);
  parity = ref_load_be (block + 8, 8);
  if (strtoull (expected, NULL, 16) != parity)
    test_fail ("parity");
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

/* Arithmetic of uint64_t is modulo 2^64.  */
struct cipher
{
  unsigned words;
  const struct constants *constants;
  uint64_t k[MOST + 1];
  uint64_t t[3];
  uint64_t v[MOST];
  uint64_t f[MOST];
};

static uint64_t
rotate (uint64_t x, unsigned n)
{
  return x << n | x >> (64 - n);
}

/* Word i of subkey s.  */
static uint64_t
subkey (const struct cipher *c, unsigned s, unsigned i)
{
  uint64_t x = c->k[(s + i) % (c->words + 1)];
  if (i == c->words - 3)
    x += c->t[s % 3];
  if (i == c->words - 2)
    x += c->t[(s + 1) % 3];
  if (i == c->words - 1)
    x += s;
  return x;
}

static void
cipher_start (struct cipher *c, unsigned words, const uint8_t *key, const uint8_t tweak[16], const uint8_t *src)
{
  c->words = words;
  c->constants = constants_of (words);
  c->k[words] = parity;
  for (unsigned i = 0; i < words; i++)
    {
      c->k[i] = ref_load_le (key + 8 * i, 8);
      c->k[words] ^= c->k[i];
      c->v[i] = ref_load_le (src + 8 * i, 8);
    }
  c->t[0] = ref_load_le (tweak, 8);
  c->t[1] = ref_load_le (tweak + 8, 8);
  c->t[2] = c->t[0] ^ c->t[1];
}

static void
cipher_end (const struct cipher *c, uint8_t *dst)
{
  for (unsigned i = 0; i < c->words; i++)
    ref_store_le (dst + 8 * i, 8, c->v[i]);
}

void
ref_threefish_encrypt (uint8_t *dst, unsigned words, const uint8_t *key, const uint8_t tweak[16], const uint8_t *src)
{
  struct cipher c = { 0 };
  cipher_start (&c, words, key, tweak, src);
  for (unsigned d = 0; d <= rounds_of (words); d++)
    {
      for (unsigned i = 0; d % 4 == 0 && i < words; i++)
        c.v[i] += subkey (&c, d / 4, i);
      if (d == rounds_of (words))
        break;
      for (unsigned j = 0; j < words / 2; j++)
        {
          /* MIX: y0 = x0 + x1, y1 = (x1 <<< R) ^ y0 */
          c.f[2 * j] = c.v[2 * j] + c.v[2 * j + 1];
          c.f[2 * j + 1] = rotate (c.v[2 * j + 1], c.constants->rotation[d % PERIOD][j]) ^ c.f[2 * j];
        }
      for (unsigned i = 0; i < words; i++)
        c.v[i] = c.f[c.constants->permutation[i]];
    }
  cipher_end (&c, dst);
}

void
ref_threefish_decrypt (uint8_t *dst, unsigned words, const uint8_t *key, const uint8_t tweak[16], const uint8_t *src)
{
  struct cipher c = { 0 };
  cipher_start (&c, words, key, tweak, src);
  for (unsigned d = rounds_of (words) + 1; d-- > 0;)
    {
      if (d < rounds_of (words))
        {
          for (unsigned i = 0; i < words; i++)
            c.f[c.constants->permutation[i]] = c.v[i];
          for (unsigned j = 0; j < words / 2; j++)
            {
              /* x1 = (y1 ^ y0) >>> R, x0 = y0 - x1 */
              c.v[2 * j + 1] = rotate (c.f[2 * j + 1] ^ c.f[2 * j], 64 - c.constants->rotation[d % PERIOD][j]);
              c.v[2 * j] = c.f[2 * j] - c.v[2 * j + 1];
            }
        }
      for (unsigned i = 0; d % 4 == 0 && i < words; i++)
        c.v[i] -= subkey (&c, d / 4, i);
    }
  cipher_end (&c, dst);
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

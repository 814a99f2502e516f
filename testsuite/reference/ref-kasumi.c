/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: KASUMI, 3GPP TS 35.202, S-boxes and constants from the vectors; f8 and f9, 3GPP TS 35.201, where a
   string of bits is a number, its first bit the most significant one.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

#include <string.h>

#include "testsuite/harness/test.h"

static unsigned long s7[128], s9[512], constant[8];

static void
read_numbers (const struct vectors *v, const char *name, unsigned long *x, unsigned n, int base)
{
  const char *text = vectors_text (v, name);
  for (unsigned i = 0; i < n; i++)
    {
      char *end;
      x[i] = strtoul (text, &end, base);
      if (end == text)
        test_fail ("vectors: %s: not enough numbers", v->title);
      text = end;
    }
}

static void
read_constants (void)
{
  struct vectors v;
  static unsigned done;
  if (done == 7)
    return;
  vectors_open (&v, "kasumi_tables.txt");
  while (vectors_next (&v))
    if (strcmp (v.title, "[S7]") == 0)
      read_numbers (&v, "values", s7, 128, 10), done |= 1;
    else if (strcmp (v.title, "[S9]") == 0)
      read_numbers (&v, "values", s9, 512, 10), done |= 2;
    else if (strcmp (v.title, "[key schedule constants]") == 0)
      read_numbers (&v, "C", constant, 8, 16), done |= 4;
  if (done != 7)
    test_fail ("no constants");
}

/* The words of the key K1..K8 from index 1, and of K'.  */
struct keys
{
  unsigned k[9];
  unsigned kc[9];
};

/* Index i + n in 1..8.  */
static unsigned
index8 (unsigned i, unsigned n)
{
  return (i + n - 1) % 8 + 1;
}

/* Words of 16 bits.  */
static unsigned
rotate (unsigned x, unsigned n)
{
  return (x << n | x >> (16 - n)) & 0xffff;
}

static unsigned
fi (unsigned x, unsigned ki)
{
  unsigned l0 = x >> 7, r0 = x & 127;
  unsigned ki1 = ki >> 9, ki2 = ki & 511;
  unsigned l1 = r0, r1 = (unsigned) s9[l0] ^ r0;
  unsigned l2 = r1 ^ ki2, r2 = (unsigned) s7[l1] ^ (r1 & 127) ^ ki1;
  unsigned l3 = r2, r3 = (unsigned) s9[l2] ^ r2;
  unsigned l4 = (unsigned) s7[l3] ^ (r3 & 127), r4 = r3;
  return l4 << 9 | r4;
}

/* Of 32 bits, in halves of 16.  */
static uint32_t
fl (uint32_t x, const struct keys *keys, unsigned i)
{
  unsigned l = x >> 16, r = x & 0xffff;
  r ^= rotate (l & rotate (keys->k[i], 1), 1);
  l ^= rotate (r | keys->kc[index8 (i, 2)], 1);
  return (uint32_t) l << 16 | r;
}

static uint32_t
fo (uint32_t x, const struct keys *keys, unsigned i)
{
  static const unsigned ko_index[3] = { 1, 5, 6 }, ko_rotation[3] = { 5, 8, 13 }, ki_index[3] = { 4, 3, 7 };
  unsigned l = x >> 16, r = x & 0xffff;
  for (unsigned j = 0; j < 3; j++)
    {
      const unsigned ko = rotate (keys->k[index8 (i, ko_index[j])], ko_rotation[j]);
      const unsigned t = fi (l ^ ko, keys->kc[index8 (i, ki_index[j])]) ^ r;
      l = r;
      r = t;
    }
  return (uint32_t) l << 16 | r;
}

void
ref_kasumi_encrypt (uint8_t dst[8], const uint8_t key[16], const uint8_t src[8])
{
  struct keys keys;
  read_constants ();
  for (unsigned i = 1; i <= 8; i++)
    {
      keys.k[i] = (unsigned) ref_load_be (key + 2 * (i - 1), 2);
      keys.kc[i] = keys.k[i] ^ (unsigned) constant[i - 1];
    }
  uint32_t l = (uint32_t) ref_load_be (src, 4), r = (uint32_t) ref_load_be (src + 4, 4);
  for (unsigned i = 1; i <= 8; i++)
    {
      const uint32_t f = i % 2 == 1 ? fo (fl (l, &keys, i), &keys, i) : fl (fo (l, &keys, i), &keys, i);
      const uint32_t t = f ^ r;
      r = l;
      l = t;
    }
  ref_store_be (dst, 4, l);
  ref_store_be (dst + 4, 4, r);
}

/* The key with each byte changed by that of KM.  */
static void
modify (uint8_t modified[16], const uint8_t key[16], unsigned km)
{
  for (unsigned i = 0; i < 16; i++)
    modified[i] = (uint8_t) (key[i] ^ km);
}

/* x = KASUMI (x) of numbers of 64 bits.  */
static void
encrypt (mpz_t x, const uint8_t key[16])
{
  uint8_t block[8];
  ref_to_be (block, 8, x);
  ref_kasumi_encrypt (block, key, block);
  ref_from_be (x, block, 8);
}

/* x = x * 2^n + y */
static void
append (mpz_t x, const mpz_t y, size_t n)
{
  mpz_mul_2exp (x, x, n);
  mpz_add (x, x, y);
}

static void
append_ui (mpz_t x, unsigned long y, size_t n)
{
  mpz_mul_2exp (x, x, n);
  mpz_add_ui (x, x, y);
}

/* The bits of a string inside bytes, which are followed by low bits.  */
static size_t
get_bits (mpz_t x, const uint8_t *p, size_t offset, size_t bits)
{
  size_t bytes = (offset + bits + 7) / 8, low = 8 * bytes - offset - bits;
  ref_from_be (x, p, bytes);
  mpz_fdiv_q_2exp (x, x, low);
  mpz_fdiv_r_2exp (x, x, bits);
  return low;
}

static void
put_bits (uint8_t *p, size_t offset, size_t bits, const mpz_t x)
{
  size_t bytes = (offset + bits + 7) / 8;
  mpz_t all, change;
  mpz_inits (all, change, NULL);
  ref_from_be (all, p, bytes);
  size_t low = get_bits (change, p, offset, bits);
  mpz_xor (change, change, x);
  mpz_mul_2exp (change, change, low);
  mpz_xor (all, all, change);
  ref_to_be (p, bytes, all);
  mpz_clears (all, change, NULL);
}

/* The first bits of KSB_1, KSB_2, ...; on entry x is the block for the modified key.  */
static void
kgcore (mpz_t x, size_t bits, const uint8_t key[16])
{
  uint8_t modified[16];
  mpz_t a, ksb, n;
  mpz_inits (a, ksb, n, NULL);
  modify (modified, key, 0x55);
  mpz_set (a, x);
  encrypt (a, modified);
  mpz_set_ui (x, 0);
  for (size_t done = 0; done < bits; done += 64)
    {
      mpz_xor (ksb, ksb, a);
      mpz_xor (ksb, ksb, n);
      encrypt (ksb, key);
      append (x, ksb, 64);
      mpz_add_ui (n, n, 1);
    }
  mpz_fdiv_q_2exp (x, x, (64 - bits % 64) % 64);
  mpz_clears (a, ksb, n, NULL);
}

void
ref_f8 (uint8_t *dst, size_t dst_offset, const uint8_t *src, size_t src_offset, size_t bits, const uint8_t key[16],
        unsigned long count, unsigned bearer, unsigned direction)
{
  mpz_t stream, text;
  mpz_inits (stream, text, NULL);
  mpz_set_ui (stream, count);
  append_ui (stream, bearer, 5);
  append_ui (stream, direction, 1);
  append_ui (stream, 0, 26);
  kgcore (stream, bits, key);
  get_bits (text, src, src_offset, bits);
  mpz_xor (text, text, stream);
  put_bits (dst, dst_offset, bits, text);
  mpz_clears (stream, text, NULL);
}

void
ref_kgcore (uint8_t *dst, size_t bits, const uint8_t *key, size_t key_length, const uint8_t first[8])
{
  uint8_t ck[16];
  mpz_t stream;
  mpz_init (stream);
  for (size_t i = 0; i < 16; i++)
    ck[i] = key[i % key_length];
  ref_from_be (stream, first, 8);
  kgcore (stream, bits, ck);
  put_bits (dst, 0, bits, stream);
  mpz_clear (stream);
}

void
ref_gsm_blocks (uint8_t *block1, uint8_t *block2, size_t bits, const uint8_t *key, size_t key_length, unsigned long count,
                unsigned ca)
{
  const uint8_t first[8] = { (uint8_t) (count >> 24), (uint8_t) (count >> 16), (uint8_t) (count >> 8), (uint8_t) count,
                             0, (uint8_t) ca, 0, 0 };
  uint8_t stream[100] = { 0 };
  ref_kgcore (stream, 2 * bits, key, key_length, first);
  memset (block1, 0, (bits + 7) / 8);
  memset (block2, 0, (bits + 7) / 8);
  for (size_t i = 0; i < 2 * bits; i++)
    (i < bits ? block1 : block2)[i % bits / 8] |= (uint8_t) ((stream[i / 8] >> (7 - i % 8) & 1) << (7 - i % bits % 8));
}

void
ref_f9 (uint8_t mac[4], const uint8_t *src, size_t src_offset, size_t bits, const uint8_t key[16], unsigned long count,
        unsigned long fresh, unsigned direction)
{
  uint8_t modified[16];
  size_t length = 64 + bits + 2, zeros = (64 - length % 64) % 64;
  mpz_t ps, a, b, block;
  mpz_inits (ps, a, b, block, NULL);
  get_bits (a, src, src_offset, bits);
  mpz_set_ui (ps, count);
  append_ui (ps, fresh, 32);
  append (ps, a, bits);
  append_ui (ps, direction, 1);
  append_ui (ps, 1, 1);
  append_ui (ps, 0, zeros);
  mpz_set_ui (a, 0);
  for (size_t left = length + zeros; left > 0; left -= 64)
    {
      mpz_fdiv_q_2exp (block, ps, left - 64);
      mpz_fdiv_r_2exp (block, block, 64);
      mpz_xor (a, a, block);
      encrypt (a, key);
      mpz_xor (b, b, a);
    }
  modify (modified, key, 0xaa);
  encrypt (b, modified);
  mpz_fdiv_q_2exp (b, b, 32);
  ref_to_be (mac, 4, b);
  mpz_clears (ps, a, b, block, NULL);
}

#endif

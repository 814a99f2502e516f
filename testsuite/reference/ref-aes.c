/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: AES, FIPS 197.  Bytes are polynomials over GF(2), bit i the coefficient of x^i; no table but those of
   what was computed already.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

#include <string.h>

/* Section 4.2: the product modulo x^8 + x^4 + x^3 + x + 1.  */
static unsigned
multiply (unsigned a, unsigned b)
{
  unsigned product = 0;
  for (unsigned i = 0; i < 8; i++)
    if ((b >> i & 1) != 0)
      product ^= a << i;
  for (unsigned i = 14; i >= 8; i--)
    if ((product >> i & 1) != 0)
      product ^= 0x11bU << (i - 8);
  return product;
}

/* The power 254 = 2 + 4 + ... + 128, which is the inverse, and 0 of 0.  */
static unsigned
invert (unsigned a)
{
  unsigned b = 1;
  for (unsigned i = 1; i < 8; i++)
    {
      a = multiply (a, a);
      b = multiply (b, a);
    }
  return b;
}

/* Section 5.1.1: the inverse, then an affine transformation.  */
static unsigned
substitute (unsigned a)
{
  const unsigned b = invert (a);
  unsigned s = 0x63;
  for (unsigned i = 0; i < 8; i++)
    s ^= (b >> i ^ b >> (i + 4) % 8 ^ b >> (i + 5) % 8 ^ b >> (i + 6) % 8 ^ b >> (i + 7) % 8) % 2 << i;
  return s;
}

/* Section 5.3.2.  */
static unsigned
substitute_back (unsigned s)
{
  unsigned b = 0x05;
  for (unsigned i = 0; i < 8; i++)
    b ^= (s >> (i + 2) % 8 ^ s >> (i + 5) % 8 ^ s >> (i + 7) % 8) % 2 << i;
  return invert (b);
}

/* Section 4.3: a byte times a[3] x^3 + a[2] x^2 + a[1] x + a[0], the coefficient of x^i in bits 8 i to 8 i + 7.  */
static uint32_t
column (unsigned byte, const unsigned a[4])
{
  uint32_t product = 0;
  for (unsigned i = 0; i < 4; i++)
    product |= (uint32_t) multiply (a[i], byte) << 8 * i;
  return product;
}

/* What these give for each byte is computed once.  */
static uint8_t s_box[256], inverse_s_box[256];
static uint32_t mixed[256], inverse_mixed[256];

static void
make_tables (void)
{
  static const unsigned a[4] = { 2, 1, 1, 3 }, inverse_a[4] = { 0x0e, 0x09, 0x0d, 0x0b };
  static int known;
  for (unsigned byte = 0; !known && byte < 256; byte++)
    {
      s_box[byte] = (uint8_t) substitute (byte);
      inverse_s_box[byte] = (uint8_t) substitute_back (byte);
      mixed[byte] = column (byte, a);
      inverse_mixed[byte] = column (byte, inverse_a);
    }
  known = 1;
}

/* Section 5.2: bytes of the round keys, which are computed once for a key; the number of rounds.  */
static uint8_t w[240];

static unsigned
expand (const uint8_t *key, size_t key_length)
{
  static size_t known_length;
  const unsigned nk = (unsigned) key_length / 4, rounds = nk + 6;
  unsigned power = 1;
  if (key_length == known_length && memcmp (w, key, key_length) == 0)
    return rounds;
  make_tables ();
  for (unsigned i = 0; i < 16 * (rounds + 1); i++)
    {
      const unsigned word = i / 4, byte = i % 4;
      if (word < nk)
        w[i] = key[i];
      else if (word % nk == 0)
        {
          w[i] = (uint8_t) (w[i - 4 * nk] ^ s_box[w[4 * (word - 1) + (byte + 1) % 4]] ^ (byte == 0 ? power : 0));
          if (byte == 3)
            power = multiply (power, 2);
        }
      else if (nk > 6 && word % nk == 4)
        w[i] = (uint8_t) (w[i - 4 * nk] ^ s_box[w[i - 4]]);
      else
        w[i] = w[i - 4 * nk] ^ w[i - 4];
    }
  known_length = key_length;
  return rounds;
}

static void
add_round_key (uint8_t state[16], unsigned round)
{
  for (unsigned i = 0; i < 16; i++)
    state[i] ^= w[16 * round + i];
}

/* Sections 5.1.3 and 5.3.3: each column, modulo x^4 + 1, so that a factor x^j rotates.  */
static void
mix_columns (uint8_t state[16], const uint32_t products[256])
{
  for (unsigned c = 0; c < 16; c += 4)
    {
      uint32_t sum = products[state[c]];
      for (unsigned j = 1; j < 4; j++)
        sum ^= products[state[c + j]] << 8 * j | products[state[c + j]] >> (32 - 8 * j);
      ref_store_le (state + c, 4, sum);
    }
}

/* Section 5.1, with SubBytes and ShiftRows in one: row r, column c of the result.  */
void
ref_aes_encrypt (uint8_t dst[16], const uint8_t *key, size_t key_length, const uint8_t src[16])
{
  uint8_t state[16], before[16];
  const unsigned rounds = expand (key, key_length);
  for (unsigned i = 0; i < 16; i++)
    state[i] = src[i];
  add_round_key (state, 0);
  for (unsigned round = 1; round <= rounds; round++)
    {
      for (unsigned i = 0; i < 16; i++)
        before[i] = state[i];
      for (unsigned r = 0; r < 4; r++)
        for (unsigned c = 0; c < 4; c++)
          state[r + 4 * c] = s_box[before[r + 4 * ((c + r) % 4)]];
      if (round < rounds)
        mix_columns (state, mixed);
      add_round_key (state, round);
    }
  for (unsigned i = 0; i < 16; i++)
    dst[i] = state[i];
}

/* Section 5.3.  */
void
ref_aes_decrypt (uint8_t dst[16], const uint8_t *key, size_t key_length, const uint8_t src[16])
{
  uint8_t state[16], before[16];
  const unsigned rounds = expand (key, key_length);
  for (unsigned i = 0; i < 16; i++)
    state[i] = src[i];
  add_round_key (state, rounds);
  for (unsigned round = rounds; round-- > 0;)
    {
      for (unsigned i = 0; i < 16; i++)
        before[i] = state[i];
      for (unsigned r = 0; r < 4; r++)
        for (unsigned c = 0; c < 4; c++)
          state[r + 4 * ((c + r) % 4)] = inverse_s_box[before[r + 4 * c]];
      add_round_key (state, round);
      if (round > 0)
        mix_columns (state, inverse_mixed);
    }
  for (unsigned i = 0; i < 16; i++)
    dst[i] = state[i];
}

#endif

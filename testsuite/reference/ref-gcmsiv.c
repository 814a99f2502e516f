/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: AES-GCM-SIV, RFC 8452 sections 4 and 5; XAES-256-GCM, C2SP XAES-256-GCM 1.0.0.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

#include <string.h>

/* The string and as many zeros as complete its last block.  */
static void
hash (uint8_t s[16], const uint8_t h[16], const uint8_t *src, size_t length)
{
  for (size_t at = 0; at < length; at += 16)
    {
      uint8_t block[16] = { 0 };
      memcpy (block, src + at, length - at < 16 ? length - at : 16);
      ref_polyval (s, h, block, 1);
    }
}

static void
counter_mode (uint8_t *dst, const uint8_t *key, size_t key_length, const uint8_t tag[16], const uint8_t *src, size_t length)
{
  uint8_t counter[16];
  memcpy (counter, tag, 16);
  counter[15] |= 0x80;
  for (size_t at = 0; at < length; at += 16)
    {
      uint8_t block[16];
      ref_aes_encrypt (block, key, key_length, counter);
      for (unsigned i = 0; i < 16 && at + i < length; i++)
        dst[at + i] = src[at + i] ^ block[i];
      ref_store_le (counter, 4, ref_load_le (counter, 4) + 1);
    }
}

/* Section 4, derive_keys.  */
static void
derive (uint8_t auth[16], uint8_t enc[32], const uint8_t *key, size_t key_length, const uint8_t nonce[12])
{
  uint8_t out[48];
  for (unsigned i = 0; i < 2 + key_length / 8; i++)
    {
      uint8_t block[16];
      ref_store_le (block, 4, i);
      memcpy (block + 4, nonce, 12);
      ref_aes_encrypt (block, key, key_length, block);
      memcpy (out + 8 * i, block, 8);
    }
  memcpy (auth, out, 16);
  memcpy (enc, out + 16, key_length);
}

void
ref_gcmsiv (uint8_t *dst, uint8_t tag[16], const uint8_t *expected, const uint8_t *key, size_t key_length,
            const uint8_t nonce[12], const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  uint8_t auth[16], enc[32], s[16] = { 0 }, lengths[16];
  derive (auth, enc, key, key_length, nonce);
  if (expected != NULL)
    counter_mode (dst, enc, key_length, expected, src, length);
  hash (s, auth, aad, aad_length);
  hash (s, auth, expected != NULL ? dst : src, length);
  ref_store_le (lengths, 8, (uint64_t) aad_length * 8);
  ref_store_le (lengths + 8, 8, (uint64_t) length * 8);
  hash (s, auth, lengths, 16);
  for (unsigned i = 0; i < 12; i++)
    s[i] ^= nonce[i];
  s[15] &= 0x7f;
  ref_aes_encrypt (tag, enc, key_length, s);
  if (expected == NULL)
    counter_mode (dst, enc, key_length, tag, src, length);
}

void
ref_xaes_derive (uint8_t message_key[32], const uint8_t key[32], const uint8_t nonce[24])
{
  uint8_t l[16] = { 0 };
  mpz_t k1, top;
  mpz_inits (k1, top, NULL);
  ref_aes_encrypt (l, key, 32, l);
  ref_from_be (k1, l, 16);
  mpz_mul_2exp (k1, k1, 1);
  if (mpz_tstbit (k1, 128))
    {
      mpz_set_ui (top, 0x87);
      mpz_setbit (top, 128);
      mpz_xor (k1, k1, top);
    }
  ref_to_be (l, 16, k1);
  for (unsigned n = 1; n <= 2; n++)
    {
      uint8_t m[16] = { 0, (uint8_t) n, 'X', 0 };
      memcpy (m + 4, nonce, 12);
      for (unsigned i = 0; i < 16; i++)
        m[i] ^= l[i];
      ref_aes_encrypt (message_key + 16 * (n - 1), key, 32, m);
    }
  mpz_clears (k1, top, NULL);
}

#endif

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: AES-GCM, NIST SP 800-38D section 7.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

#include <string.h>

/* y = GHASH continued with the string and as many zeros as complete its last block.  */
static void
hash (uint8_t y[16], const uint8_t h[16], const uint8_t *src, size_t length)
{
  for (size_t at = 0; at < length; at += 16)
    {
      uint8_t block[16] = { 0 };
      memcpy (block, src + at, length - at < 16 ? length - at : 16);
      ref_ghash (y, h, block, 1);
    }
}

static void
hash_lengths (uint8_t y[16], const uint8_t h[16], size_t a, size_t b)
{
  uint8_t block[16];
  ref_store_be (block, 8, (uint64_t) a * 8);
  ref_store_be (block + 8, 8, (uint64_t) b * 8);
  ref_ghash (y, h, block, 1);
}

/* Section 6.2: the last 32 bits, plus n modulo 2^32.  */
static void
increment (uint8_t block[16], size_t n)
{
  ref_store_be (block + 12, 4, ref_load_be (block + 12, 4) + n);
}

void
ref_gcm (uint8_t *dst, uint8_t tag[16], int decrypt, const uint8_t *key, size_t key_length, const uint8_t *iv, size_t iv_length,
         const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  uint8_t h[16] = { 0 }, j0[16] = { 0 }, y[16] = { 0 };
  ref_aes_encrypt (h, key, key_length, h);
  if (iv_length == 12)
    {
      memcpy (j0, iv, 12);
      j0[15] = 1;
    }
  else
    {
      hash (j0, h, iv, iv_length);
      hash_lengths (j0, h, 0, iv_length);
    }
  hash (y, h, aad, aad_length);
  if (decrypt)
    hash (y, h, src, length);
  for (size_t at = 0; at < length; at += 16)
    {
      uint8_t block[16];
      memcpy (block, j0, 16);
      increment (block, 1 + at / 16);
      ref_aes_encrypt (block, key, key_length, block);
      for (unsigned i = 0; i < 16 && at + i < length; i++)
        dst[at + i] = src[at + i] ^ block[i];
    }
  if (!decrypt)
    hash (y, h, dst, length);
  hash_lengths (y, h, aad_length, length);
  ref_aes_encrypt (tag, key, key_length, j0);
  for (unsigned i = 0; i < 16; i++)
    tag[i] ^= y[i];
}

#endif

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: ChaCha20, RFC 8439 sections 2.1 to 2.4, HChaCha20, draft-irtf-cfrg-xchacha-03 section 2.2; and
   ChaCha20-Poly1305.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

#include <stdlib.h>
#include <string.h>

/* a = (a + b) modulo 2^32; d = (d xor a) <<< n */
static void
step (uint32_t *a, uint32_t b, uint32_t *d, unsigned n)
{
  *a += b;
  *d ^= *a;
  *d = *d << n | *d >> (32 - n);
}

static void
quarter_round (uint32_t *x, unsigned a, unsigned b, unsigned c, unsigned d)
{
  step (&x[a], x[b], &x[d], 16);
  step (&x[c], x[d], &x[b], 12);
  step (&x[a], x[b], &x[d], 8);
  step (&x[c], x[d], &x[b], 7);
}

/* The words before and after the rounds.  */
static void
rounds (uint32_t before[16], uint32_t x[16], const uint8_t key[32], const uint8_t last[16])
{
  for (unsigned i = 0; i < 16; i++)
    {
      const uint8_t *const from = i < 4 ? (const uint8_t *) "expand 32-byte k" + 4 * i
                                        : i < 12 ? key + 4 * (i - 4) : last + 4 * (i - 12);
      x[i] = before[i] = (uint32_t) ref_load_le (from, 4);
    }
  for (unsigned i = 0; i < 10; i++)
    {
      for (unsigned j = 0; j < 4; j++)
        quarter_round (x, j, 4 + j, 8 + j, 12 + j);
      for (unsigned j = 0; j < 4; j++)
        quarter_round (x, j, 4 + (j + 1) % 4, 8 + (j + 2) % 4, 12 + (j + 3) % 4);
    }
}

void
ref_chacha20_block (uint8_t dst[64], const uint8_t key[32], const uint8_t last[16])
{
  uint32_t before[16], x[16];
  rounds (before, x, key, last);
  for (unsigned i = 0; i < 16; i++)
    ref_store_le (dst + 4 * i, 4, x[i] + before[i]);
}

void
ref_hchacha20 (uint8_t subkey[32], const uint8_t key[32], const uint8_t input[16])
{
  uint32_t before[16], x[16];
  rounds (before, x, key, input);
  for (unsigned i = 0; i < 4; i++)
    {
      ref_store_le (subkey + 4 * i, 4, x[i]);
      ref_store_le (subkey + 16 + 4 * i, 4, x[12 + i]);
    }
}

static void
pad (uint8_t *data, size_t *n, const uint8_t *part, size_t length)
{
  if (length > 0)
    memcpy (data + *n, part, length);
  for (*n += length; *n % 16 != 0; ++*n)
    data[*n] = 0;
}

/* RFC 8439 section 2.8.  */
void
ref_chacha20poly1305 (uint8_t *dst, uint8_t tag[16], const uint8_t key[32], const uint8_t nonce[12], const uint8_t *aad,
                      size_t aad_length, const uint8_t *src, size_t length)
{
  uint8_t one_time_key[64], *const data = malloc (aad_length + length + 48);
  size_t n = 0;
  for (size_t block = 0; block < 1 + (length + 63) / 64; block++)
    {
      uint8_t last[16], keystream[64];
      for (unsigned i = 0; i < 4; i++)
        last[i] = (uint8_t) (block >> 8 * i);
      memcpy (last + 4, nonce, 12);
      ref_chacha20_block (block == 0 ? one_time_key : keystream, key, last);
      for (size_t i = 0, at = 64 * (block - 1); block > 0 && i < 64 && at + i < length; i++)
        dst[at + i] = src[at + i] ^ keystream[i];
    }
  if (data == NULL)
    abort ();
  pad (data, &n, aad, aad_length);
  pad (data, &n, dst, length);
  for (unsigned i = 0; i < 8; i++)
    {
      data[n + i] = (uint8_t) ((uint64_t) aad_length >> 8 * i);
      data[n + 8 + i] = (uint8_t) ((uint64_t) length >> 8 * i);
    }
  ref_poly1305 (tag, one_time_key, data, n + 16);
  free (data);
}

#endif

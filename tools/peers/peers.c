/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the benchmark beside other libraries measures: ours, and those that "build" found.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>

#include <libxcrypt/ghash.h>
#include <libxcrypt/kasumi.h>

#include "peers.h"

const uint8_t gmac_zeros[16] = { 0 };
const uint8_t gmac_h[16] = { 0x66, 0xe9, 0x4b, 0xd4, 0xef, 0x8a, 0x2c, 0x3b, 0x88, 0x4c, 0xfa, 0x59, 0xca, 0x34, 0x2b, 0x2e };
const uint8_t gmac_mask[16] = { 0x58, 0xe2, 0xfc, 0xce, 0xfa, 0x7e, 0x30, 0x61, 0x36, 0x7f, 0x1d, 0x57, 0xa4, 0xe7, 0x45, 0x5a };
const uint8_t f8_iv[F8_IV_SIZE] = { 0x72, 0xa4, 0xf2, 0x0f, 0x64, 0, 0, 0 };

static struct xcs_ghash_key ghash_key;
static struct xcs_ghash_ctx ghash;

static void
gmac_prepare (void)
{
  xcs_ghash_set_key (&ghash_key, gmac_h);
}

static int
gmac (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    {
      uint8_t lengths[16] = { 0 };
      for (unsigned i = 0; i < 8; i++)
        lengths[i] = (uint8_t) ((uint64_t) length * 8 >> (56 - 8 * i));
      xcs_ghash_init (&ghash);
      error |= xcs_ghash_update (&ghash, &ghash_key, src, length);
      error |= xcs_ghash_pad (&ghash, &ghash_key);
      error |= xcs_ghash_update (&ghash, &ghash_key, lengths, sizeof lengths);
      error |= xcs_ghash_digest (&ghash, &ghash_key, dst);
      for (unsigned i = 0; i < GMAC_SIZE; i++)
        dst[i] ^= gmac_mask[i];
    }
  return error;
}

/* --- KASUMI */

enum { BLOCK = XCS_KASUMI_BLOCK_SIZE };
static struct xcs_kasumi_ctx kasumi, kasumi_modified;

static void
kasumi_prepare (uint8_t modifier)
{
  uint8_t key[XCS_KASUMI_KEY_SIZE];
  for (unsigned i = 0; i < sizeof key; i++)
    key[i] = operation_bytes[i] ^ modifier;
  xcs_kasumi_set_key (&kasumi, operation_bytes);
  xcs_kasumi_set_key (&kasumi_modified, key);
}

static void
f8_prepare (void)
{
  kasumi_prepare (0x55);
}

static void
f9_prepare (void)
{
  kasumi_prepare (0xaa);
}

static void
mix (uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t length)
{
  uint64_t x, y;
  for (; length >= sizeof x; length -= sizeof x, dst += sizeof x, a += sizeof x, b += sizeof x)
    {
      memcpy (&x, a, sizeof x);
      memcpy (&y, b, sizeof y);
      x ^= y;
      memcpy (dst, &x, sizeof x);
    }
}

/* The streams stand one after the other, and their blocks are encrypted together.  */
static int
f8 (uint8_t *dst, const uint8_t *src, size_t length, unsigned streams)
{
  uint8_t first[STREAMS * BLOCK], block[STREAMS * BLOCK];
  const size_t each = length / streams;
  int error = 0;
  for (unsigned i = 0; i < streams; i++)
    {
      memcpy (first + BLOCK * i, f8_iv, BLOCK);
      first[BLOCK * i + BLOCK - 1] = (uint8_t) (f8_iv[BLOCK - 1] + i);
    }
  error |= xcs_kasumi_encrypt (&kasumi_modified, first, first, BLOCK * streams);
  memset (block, 0, sizeof block);
  for (size_t n = 0; n < each / BLOCK; n++)
    {
      mix (block, block, first, BLOCK * streams);
      for (unsigned i = 0; i < streams; i++)
        for (unsigned j = 0; j < 4; j++)
          block[BLOCK * i + BLOCK - 1 - j] ^= (uint8_t) (n >> 8 * j);
      error |= xcs_kasumi_encrypt (&kasumi, block, block, BLOCK * streams);
      for (unsigned i = 0; i < streams; i++)
        mix (dst + each * i + BLOCK * n, src + each * i + BLOCK * n, block + BLOCK * i, BLOCK);
    }
  return error;
}

static int
f8_one (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    error |= f8 (dst, src, length, 1);
  return error;
}

static int
f8_all (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    error |= f8 (dst, src, length, STREAMS);
  return error;
}

/* The message begins with COUNT and FRESH and is padded.  */
static int
f9 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    {
      uint8_t a[BLOCK] = { 0 }, b[BLOCK] = { 0 };
      for (size_t i = 0; i < length; i += BLOCK)
        {
          mix (a, a, src + i, BLOCK);
          error |= xcs_kasumi_encrypt (&kasumi, a, a, BLOCK);
          mix (b, b, a, BLOCK);
        }
      error |= xcs_kasumi_encrypt (&kasumi_modified, b, b, BLOCK);
      memcpy (dst, b, F9_SIZE);
    }
  return error;
}

static const struct operation more[] = {
  { "ghash", "gmac", 1, gmac_prepare, gmac },
  { "kasumi", "f8iv", BLOCK, f8_prepare, f8_one },
  { "kasumi", "f8ivx16", BLOCK * STREAMS, f8_prepare, f8_all },
  { "kasumi", "f9iv", BLOCK, f9_prepare, f9 },
  { NULL, NULL, 0, NULL, NULL },
};

static const struct library own = { NULL, NULL, operations }, own_more = { NULL, NULL, more };

const struct library *const libraries[] = {
  &own, &own_more,
#if HAVE_OPENSSL
  &peer_openssl,
#endif
#if HAVE_NETTLE
  &peer_nettle,
#endif
#if HAVE_LIBGCRYPT
  &peer_libgcrypt,
#endif
#if HAVE_CRYPTOPP
  &peer_cryptopp,
#endif
#if HAVE_BOTAN
  &peer_botan,
#endif
#if HAVE_LIBSODIUM
  &peer_libsodium,
#endif
#if HAVE_IPSEC_MB
  &peer_ipsec_mb,
#endif
  NULL
};

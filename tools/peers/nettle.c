/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Nettle.  Its Poly1305 comes with AES alone, once per message; the nonce is the one whose ciphertext is the second half of our
   key.  The first half is set once.  */

#include <stdio.h>
#include <string.h>

#include <nettle/aes.h>
#include <nettle/gcm.h>
#include <nettle/poly1305.h>
#include <nettle/version.h>

#include "tools/peers/peers.h"

static struct poly1305_aes_ctx poly1305;
static uint8_t nonce[16];
static struct gcm_key gcm_key;

static void
poly1305_prepare (void)
{
  uint8_t key[32] = { 0 };
  struct aes128_ctx aes;
  memcpy (key + 16, operation_bytes, 16);
  poly1305_aes_set_key (&poly1305, key);
  aes128_set_decrypt_key (&aes, key);
  aes128_decrypt (&aes, 16, nonce, operation_bytes + 16);
}

static int
poly1305_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      poly1305_aes_set_nonce (&poly1305, nonce);
      poly1305_aes_update (&poly1305, length, src);
      poly1305_aes_digest (&poly1305, 16, dst);
    }
  return 0;
}

/* The block cipher of GMAC, which encrypts only two blocks, known before.  */
static void
known_aes (const void *ctx, size_t length, uint8_t *dst, const uint8_t *src)
{
  (void) ctx;
  (void) length;
  memcpy (dst, src[15] == 0 ? gmac_h : gmac_mask, 16);
}

static void
gmac_prepare (void)
{
  gcm_set_key (&gcm_key, NULL, known_aes);
}

static int
gmac_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  struct gcm_ctx gcm;
  while (calls-- > 0)
    {
      gcm_set_iv (&gcm, &gcm_key, GMAC_IV_SIZE, gmac_zeros);
      gcm_update (&gcm, &gcm_key, length, src);
      gcm_digest (&gcm, &gcm_key, NULL, known_aes, GMAC_SIZE, dst);
    }
  return 0;
}

static const char *
version (void)
{
  static char text[32];
  (void) snprintf (text, sizeof text, "%d.%d", nettle_version_major (), nettle_version_minor ());
  return text;
}

static const struct operation list[] = {
  { "poly1305", "auth", 1, poly1305_prepare, poly1305_auth },
  { "ghash", "gmac", 1, gmac_prepare, gmac_auth },
  { NULL, NULL, 0, NULL, NULL },
};

const struct library peer_nettle = { "nettle", version, list, peer_lookups };

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* OpenSSL 3: MACs of EVP.  */

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "tools/peers/peers.h"

static EVP_MAC_CTX *poly1305, *gmac;
static OSSL_PARAM gmac_iv[2];

static EVP_MAC_CTX *
new_mac (const char *name)
{
  EVP_MAC *mac = EVP_MAC_fetch (NULL, name, NULL);
  EVP_MAC_CTX *ctx = EVP_MAC_CTX_new (mac);
  EVP_MAC_free (mac);
  return ctx;
}

static void
poly1305_prepare (void)
{
  if (poly1305 == NULL)
    poly1305 = new_mac ("POLY1305");
}

static int
poly1305_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int good = 1;
  size_t size;
  while (calls-- > 0)
    good &= EVP_MAC_init (poly1305, operation_bytes, 32, NULL) && EVP_MAC_update (poly1305, src, length)
            && EVP_MAC_final (poly1305, dst, &size, 16);
  return !good;
}

static void
gmac_prepare (void)
{
  static char cipher[] = "AES-128-GCM";
  OSSL_PARAM params[] = { OSSL_PARAM_construct_utf8_string (OSSL_MAC_PARAM_CIPHER, cipher, 0), OSSL_PARAM_construct_end () };
  if (gmac != NULL)
    return;
  gmac = new_mac ("GMAC");
  (void) EVP_MAC_init (gmac, gmac_zeros, 16, params);
  gmac_iv[0] = OSSL_PARAM_construct_octet_string (OSSL_MAC_PARAM_IV, (void *) gmac_zeros, GMAC_IV_SIZE);
  gmac_iv[1] = OSSL_PARAM_construct_end ();
}

static int
gmac_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int good = 1;
  size_t size;
  while (calls-- > 0)
    good &= EVP_MAC_init (gmac, NULL, 0, gmac_iv) && EVP_MAC_update (gmac, src, length)
            && EVP_MAC_final (gmac, dst, &size, GMAC_SIZE);
  return !good;
}

static const char *
version (void)
{
  return OpenSSL_version (OPENSSL_VERSION_STRING);
}

static const struct operation list[] = {
  { "poly1305", "auth", 1, poly1305_prepare, poly1305_auth },
  { "ghash", "gmac", 1, gmac_prepare, gmac_auth },
  { NULL, NULL, 0, NULL, NULL },
};

const struct library peer_openssl = { "openssl", version, list };

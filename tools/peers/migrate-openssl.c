/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* From OpenSSL 3: EVP_MAC with POLY1305 and GMAC, CRYPTO_memcmp, OPENSSL_cleanse.  */

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>

#include "tools/peers/migrate.h"

static void
poly1305 (void)
{
  uint8_t key[32], text[LENGTHS], a[16], b[16];
  size_t length;
  EVP_MAC *mac = EVP_MAC_fetch (NULL, "POLY1305", NULL);
  EVP_MAC_CTX *ctx = EVP_MAC_CTX_new (mac);
  CHECK (ctx != NULL);
  fill (key, sizeof key, 1);
  fill (text, sizeof text, 2);
  for (size_t n = 0; n < sizeof text; n++)
    {
      key[0] ^= (uint8_t) n;
      CHECK (EVP_MAC_init (ctx, key, sizeof key, NULL) == 1);
      CHECK (EVP_MAC_update (ctx, text, n / 3) == 1);
      CHECK (EVP_MAC_update (ctx, text + n / 3, n - n / 3) == 1);
      CHECK (EVP_MAC_final (ctx, a, &length, sizeof a) == 1 && length == XCS_POLY1305_TAG_SIZE);
      CHECK (xcs_poly1305_auth (b, key, text, n) == 0);
      CHECK (CRYPTO_memcmp (a, b, 16) == 0 && xcs_equal (a, b, 16) == 1);
      b[n % 16] ^= 1;
      CHECK (CRYPTO_memcmp (a, b, 16) != 0 && xcs_equal (a, b, 16) == 0);
      CHECK (xcs_poly1305_verify (b, key, text, n) == XCS_ERR_AUTH);
    }
  OPENSSL_cleanse (a, sizeof a);
  xcs_wipe (b, sizeof b);
  CHECK (memcmp (a, b, 16) == 0);
  EVP_MAC_CTX_free (ctx);
  EVP_MAC_free (mac);
}

/* One block with AES-128.  */
static void
aes (uint8_t *dst, const uint8_t *key, const uint8_t *src)
{
  EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new ();
  int length;
  CHECK (EVP_EncryptInit_ex (ctx, EVP_aes_128_ecb (), NULL, key, NULL) == 1 && EVP_CIPHER_CTX_set_padding (ctx, 0) == 1);
  CHECK (EVP_EncryptUpdate (ctx, dst, &length, src, 16) == 1 && length == 16);
  EVP_CIPHER_CTX_free (ctx);
}

static void
ghash (void)
{
  static const uint8_t zeros[16];
  uint8_t key[16], iv[12], text[LENGTHS], a[16], b[16], h[16], mask[16], counter[16] = { 0 };
  char cipher[] = "AES-128-GCM";
  size_t length;
  EVP_MAC *mac = EVP_MAC_fetch (NULL, "GMAC", NULL);
  EVP_MAC_CTX *ctx = EVP_MAC_CTX_new (mac);
  CHECK (ctx != NULL);
  fill (key, sizeof key, 3);
  fill (iv, sizeof iv, 4);
  fill (text, sizeof text, 5);
  const OSSL_PARAM parameters[] = {
    OSSL_PARAM_construct_utf8_string (OSSL_MAC_PARAM_CIPHER, cipher, 0),
    OSSL_PARAM_construct_octet_string (OSSL_MAC_PARAM_IV, iv, sizeof iv),
    OSSL_PARAM_construct_end ()
  };
  memcpy (counter, iv, sizeof iv);
  counter[15] = 1;
  aes (h, key, zeros);
  aes (mask, key, counter);
  for (size_t n = 0; n < sizeof text; n++)
    {
      CHECK (EVP_MAC_init (ctx, key, sizeof key, parameters) == 1 && EVP_MAC_update (ctx, text, n) == 1);
      CHECK (EVP_MAC_final (ctx, a, &length, sizeof a) == 1 && length == 16);
      gmac (b, h, mask, text, n);
      CHECK (memcmp (a, b, 16) == 0);
    }
  EVP_MAC_CTX_free (ctx);
  EVP_MAC_free (mac);
}

int
main (void)
{
  poly1305 ();
  ghash ();
  printf ("%s: ok\n", OpenSSL_version (OPENSSL_VERSION));
  return 0;
}

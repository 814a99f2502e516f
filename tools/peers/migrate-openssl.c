/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* From OpenSSL 3: EVP_CIPHER with AES, GCM and ChaCha20, EVP_MAC with POLY1305 and GMAC, CRYPTO_memcmp, OPENSSL_cleanse.  */

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

/* AES block by block and in counter mode, and ChaCha20, whose 16 bytes begin with the number of a block.  */
static void
ciphers (void)
{
  uint8_t key[32], iv[16], text[LENGTHS], a[LENGTHS], b[LENGTHS];
  struct xcs_aes_ctx aes;
  struct xcs_chacha20_ctx chacha20;
  EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new ();
  int length;
  CHECK (ctx != NULL);
  fill (key, sizeof key, 3);
  fill (iv, sizeof iv, 4);
  fill (text, sizeof text, 5);
  CHECK (xcs_aes_set_key (&aes, key, 32) == 0);
  xcs_chacha20_set_key (&chacha20, key);
  for (int n = 0; n < LENGTHS; n++)
    {
      CHECK (EVP_EncryptInit_ex (ctx, EVP_aes_256_ctr (), NULL, key, iv) == 1 && EVP_EncryptUpdate (ctx, a, &length, text, n) == 1);
      CHECK (xcs_aes_set_counter (&aes, iv) == 0 && xcs_aes_ctr (&aes, b, text, (size_t) n) == 0);
      CHECK (memcmp (a, b, (size_t) n) == 0);
      CHECK (EVP_EncryptInit_ex (ctx, EVP_chacha20 (), NULL, key, (const uint8_t *) "\7\0\0\0nonce of 12") == 1);
      CHECK (EVP_EncryptUpdate (ctx, a, &length, text, n) == 1);
      CHECK (xcs_chacha20_set_nonce (&chacha20, (const uint8_t *) "nonce of 12", 7) == 0);
      CHECK (xcs_chacha20_crypt (&chacha20, b, text, (size_t) n) == 0 && memcmp (a, b, (size_t) n) == 0);
      if (n % 16 > 0)
        continue;
      CHECK (EVP_EncryptInit_ex (ctx, EVP_aes_256_ecb (), NULL, key, NULL) == 1 && EVP_CIPHER_CTX_set_padding (ctx, 0) == 1);
      CHECK (EVP_EncryptUpdate (ctx, a, &length, text, n) == 1);
      CHECK (xcs_aes_encrypt (&aes, b, text, (size_t) n) == 0 && memcmp (a, b, (size_t) n) == 0);
      CHECK (EVP_DecryptInit_ex (ctx, EVP_aes_256_ecb (), NULL, key, NULL) == 1 && EVP_CIPHER_CTX_set_padding (ctx, 0) == 1);
      CHECK (EVP_DecryptUpdate (ctx, a, &length, text, n) == 1);
      CHECK (xcs_aes_decrypt (&aes, b, text, (size_t) n) == 0 && memcmp (a, b, (size_t) n) == 0);
    }
  EVP_CIPHER_CTX_free (ctx);
}

/* With additional data of a third of the text; what OpenSSL seals opens here, in one call and in pieces.  */
static void
aeads (void)
{
  uint8_t key[32], iv[12], text[LENGTHS], a[LENGTHS], b[LENGTHS], tag[16], ours[16];
  struct xcs_gcm_key gcm;
  struct xcs_gcm_ctx message;
  struct xcs_chacha20poly1305_key chacha20;
  EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new ();
  int length;
  CHECK (ctx != NULL);
  fill (key, sizeof key, 6);
  fill (iv, sizeof iv, 7);
  fill (text, sizeof text, 8);
  CHECK (xcs_gcm_set_key (&gcm, key, 16) == 0);
  xcs_chacha20poly1305_set_key (&chacha20, key);
  for (int i = 0; i < 2 * LENGTHS; i++)
    {
      const int is_gcm = i % 2, n = i / 2;
      const size_t whole = (size_t) n, data = whole / 3, part = whole / 5;
      CHECK (EVP_EncryptInit_ex (ctx, is_gcm ? EVP_aes_128_gcm () : EVP_chacha20_poly1305 (), NULL, key, iv) == 1);
      CHECK (EVP_EncryptUpdate (ctx, NULL, &length, text, n / 3) == 1 && EVP_EncryptUpdate (ctx, a, &length, text, n) == 1);
      CHECK (EVP_EncryptFinal_ex (ctx, a + n, &length) == 1);
      CHECK (EVP_CIPHER_CTX_ctrl (ctx, EVP_CTRL_AEAD_GET_TAG, 16, tag) == 1);
      CHECK ((is_gcm ? xcs_gcm_seal (&gcm, b, ours, iv, text, data, text, whole)
              : xcs_chacha20poly1305_seal (&chacha20, b, ours, iv, text, data, text, whole)) == 0);
      CHECK (memcmp (a, b, whole) == 0 && memcmp (tag, ours, 16) == 0);
      CHECK ((is_gcm ? xcs_gcm_open (&gcm, b, tag, iv, text, data, a, whole)
              : xcs_chacha20poly1305_open (&chacha20, b, tag, iv, text, data, a, whole)) == 0);
      CHECK (memcmp (b, text, whole) == 0);
      if (!is_gcm)
        continue;
      CHECK (xcs_gcm_start (&message, &gcm, iv) == 0 && xcs_gcm_aad (&message, &gcm, text, data) == 0);
      CHECK (xcs_gcm_encrypt (&message, &gcm, b, text, part) == 0);
      CHECK (xcs_gcm_encrypt (&message, &gcm, b + part, text + part, whole - part) == 0);
      CHECK (xcs_gcm_tag (&message, &gcm, ours) == 0 && memcmp (a, b, whole) == 0 && memcmp (tag, ours, 16) == 0);
      CHECK (xcs_gcm_start (&message, &gcm, iv) == 0 && xcs_gcm_aad (&message, &gcm, text, data) == 0);
      CHECK (xcs_gcm_decrypt_unverified (&message, &gcm, b, a, whole) == 0 && xcs_gcm_verify (&message, &gcm, tag) == 0);
      CHECK (memcmp (b, text, whole) == 0);
    }
  EVP_CIPHER_CTX_free (ctx);
}

static void
gmac (void)
{
  uint8_t key[16], iv[12], text[LENGTHS], a[16], b[16];
  char cipher[] = "AES-128-GCM";
  size_t length;
  struct xcs_gcm_key ours;
  EVP_MAC *mac = EVP_MAC_fetch (NULL, "GMAC", NULL);
  EVP_MAC_CTX *ctx = EVP_MAC_CTX_new (mac);
  CHECK (ctx != NULL);
  fill (key, sizeof key, 9);
  fill (iv, sizeof iv, 10);
  fill (text, sizeof text, 11);
  const OSSL_PARAM parameters[] = {
    OSSL_PARAM_construct_utf8_string (OSSL_MAC_PARAM_CIPHER, cipher, 0),
    OSSL_PARAM_construct_octet_string (OSSL_MAC_PARAM_IV, iv, sizeof iv),
    OSSL_PARAM_construct_end ()
  };
  CHECK (xcs_gcm_set_key (&ours, key, sizeof key) == 0);
  for (size_t n = 0; n < sizeof text; n++)
    {
      CHECK (EVP_MAC_init (ctx, key, sizeof key, parameters) == 1 && EVP_MAC_update (ctx, text, n) == 1);
      CHECK (EVP_MAC_final (ctx, a, &length, sizeof a) == 1 && length == 16);
      CHECK (xcs_gmac_auth (&ours, b, iv, text, n) == 0 && memcmp (a, b, 16) == 0);
    }
  EVP_MAC_CTX_free (ctx);
  EVP_MAC_free (mac);
}

int
main (void)
{
  poly1305 ();
  ciphers ();
  aeads ();
  gmac ();
  printf ("%s: ok\n", OpenSSL_version (OPENSSL_VERSION));
  return 0;
}

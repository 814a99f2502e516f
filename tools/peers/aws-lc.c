/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AWS-LC.  Its headers and calls have the names of OpenSSL's; as unpack-aws-lc builds it, the linker sees others.  What is said of
   times here is of version 5.12.0 on an Intel Xeon with AMX (Granite Rapids).  */

#include <string.h>

#include <openssl/aead.h>
#include <openssl/aes.h>
#include <openssl/base.h>
#include <openssl/chacha.h>
#include <openssl/cipher.h>
#include <openssl/poly1305.h>

#include "tools/peers/peers.h"

/* --- AEADs */

static EVP_AEAD_CTX *gcm[2], *gcmsiv, *chacha20, *xchacha20;

static void
aead_prepare (EVP_AEAD_CTX **ctx, const EVP_AEAD *aead)
{
  if (*ctx == NULL)
    *ctx = EVP_AEAD_CTX_new (aead, operation_bytes, EVP_AEAD_key_length (aead), TAG_SIZE);
}

static int
seal (const EVP_AEAD_CTX *ctx, size_t nonce_size, const uint8_t *right, uint8_t *dst, const uint8_t *src, size_t length,
      unsigned long calls)
{
  uint8_t tag[TAG_SIZE];
  int good = 1;
  size_t size;
  while (calls-- > 0)
    good &= EVP_AEAD_CTX_seal_scatter (ctx, dst, tag, &size, sizeof tag, operation_bytes, nonce_size, src, length, NULL, 0,
                                       operation_bytes, AAD_SIZE);
  return !good || memcmp (tag, right, TAG_SIZE) != 0;
}

static int
open_by_tag (const EVP_AEAD_CTX *ctx, size_t nonce_size, const uint8_t *tag, uint8_t *dst, const uint8_t *src, size_t length,
             unsigned long calls)
{
  int good = 1;
  while (calls-- > 0)
    good &= EVP_AEAD_CTX_open_gather (ctx, dst, operation_bytes, nonce_size, src, length, tag, TAG_SIZE, operation_bytes, AAD_SIZE);
  return !good;
}

/* --- AES: with a key of 128 bits, and with one of 256 */

static AES_KEY encryption[2], decryption[2];
static EVP_CIPHER_CTX *ecb_encryption[2], *ecb_decryption[2], *gmac;

static void
cipher_prepare (EVP_CIPHER_CTX **ctx, const EVP_CIPHER *cipher, int encrypts)
{
  if (*ctx != NULL)
    return;
  *ctx = EVP_CIPHER_CTX_new ();
  (void) EVP_CipherInit_ex (*ctx, cipher, NULL, operation_bytes, operation_bytes, encrypts);
}

static void
aes_prepare (void)
{
  for (unsigned i = 0; i < 2; i++)
    {
      const EVP_CIPHER *ecb = i == 0 ? EVP_aes_128_ecb () : EVP_aes_256_ecb ();
      cipher_prepare (&ecb_encryption[i], ecb, 1);
      cipher_prepare (&ecb_decryption[i], ecb, 0);
      aead_prepare (&gcm[i], i == 0 ? EVP_aead_aes_128_gcm () : EVP_aead_aes_256_gcm ());
      (void) AES_set_encrypt_key (operation_bytes, 128 + 128 * i, &encryption[i]);
      (void) AES_set_decrypt_key (operation_bytes, 128 + 128 * i, &decryption[i]);
    }
  cipher_prepare (&gmac, EVP_aes_128_gcm (), 1);
  aead_prepare (&gcmsiv, EVP_aead_aes_128_gcm_siv ());
}

/* One block by the call for one: 6 ns instead of 7.  More, of whole blocks, by EVP_Cipher: EVP_CipherUpdate takes 1 ns more.  */
static int
aes_encrypt (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  const unsigned which = WHICH (key_length);
  int good = 1;
  if (length == AES_BLOCK_SIZE)
    while (calls-- > 0)
      AES_encrypt (src, dst, &encryption[which]);
  else
    while (calls-- > 0)
      good &= EVP_Cipher (ecb_encryption[which], dst, src, length);
  return !good;
}

static int
aes_decrypt (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  const unsigned which = WHICH (key_length);
  int good = 1;
  if (length == AES_BLOCK_SIZE)
    while (calls-- > 0)
      AES_decrypt (src, dst, &decryption[which]);
  else
    while (calls-- > 0)
      good &= EVP_Cipher (ecb_decryption[which], dst, src, length);
  return !good;
}

/* EVP_CIPHER takes 5 to 11 ns more, of 8 for 16 bytes and 359 for 4 KiB.  */
static int
aes_ctr (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  uint8_t counter[AES_BLOCK_SIZE], block[AES_BLOCK_SIZE];
  while (calls-- > 0)
    {
      unsigned used = 0;
      memcpy (counter, operation_bytes, sizeof counter);
      AES_ctr128_encrypt (src, dst, length, &encryption[WHICH (key_length)], counter, block, &used);
    }
  return 0;
}

static int
gcm_seal (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return seal (gcm[WHICH (key_length)], NONCE_SIZE, gcm_tag (src, length, key_length, false), dst, src, length, calls);
}

static int
gcm_open (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return open_by_tag (gcm[WHICH (key_length)], NONCE_SIZE, gcm_tag (src, length, key_length, true), dst, src, length, calls);
}

AES_FOR_KEYS

/* By EVP_CIPHER, without plaintext: by EVP_AEAD a message takes 10 ns more, 40 instead of 28 ns for 64 bytes.  AES-GCM with
   plaintext takes as long by both.  */
static int
gmac128 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int good = 1, size;
  while (calls-- > 0)
    good &= EVP_EncryptInit_ex (gmac, NULL, NULL, NULL, operation_bytes) && EVP_EncryptUpdate (gmac, NULL, &size, src, (int) length)
            && EVP_EncryptFinal_ex (gmac, dst, &size) && EVP_CIPHER_CTX_ctrl (gmac, EVP_CTRL_AEAD_GET_TAG, TAG_SIZE, dst);
  return !good;
}

static int
gcmsiv128_seal (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return seal (gcmsiv, NONCE_SIZE, gcmsiv_tag (src, length), dst, src, length, calls);
}

/* --- ChaCha20, ChaCha20-Poly1305, Poly1305 */

static int
chacha20_crypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    CRYPTO_chacha_20 (dst, src, length, operation_bytes, operation_bytes, 0);
  return 0;
}

static void
chacha20_prepare (void)
{
  aead_prepare (&chacha20, EVP_aead_chacha20_poly1305 ());
  aead_prepare (&xchacha20, EVP_aead_xchacha20_poly1305 ());
}

static int
chacha20_seal_with (size_t nonce_size, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return seal (nonce_size == NONCE_SIZE ? chacha20 : xchacha20, nonce_size, chacha20_tag (src, length, nonce_size, false),
               dst, src, length, calls);
}

static int
chacha20_open_with (size_t nonce_size, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return open_by_tag (nonce_size == NONCE_SIZE ? chacha20 : xchacha20, nonce_size, chacha20_tag (src, length, nonce_size, true),
                      dst, src, length, calls);
}

FOR_NONCES (seal) FOR_NONCES (open)

static int
poly1305_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  poly1305_state state;
  while (calls-- > 0)
    {
      CRYPTO_poly1305_init (&state, operation_bytes);
      CRYPTO_poly1305_update (&state, src, length);
      CRYPTO_poly1305_finish (&state, dst);
    }
  return 0;
}

static const char *
version (void)
{
  return AWSLC_VERSION_NUMBER_STRING;
}

static const struct operation list[] = {
  AES_OPERATIONS,
  { "aes", "gcmsiv128_seal", 1, aes_prepare, gcmsiv128_seal },
  { "chacha20", "crypt", 1, NULL, chacha20_crypt },
  { "chacha20", "seal", 1, chacha20_prepare, chacha20_seal },
  { "chacha20", "open", 1, chacha20_prepare, chacha20_open },
  { "chacha20", "xseal", 1, chacha20_prepare, chacha20_xseal },
  { "chacha20", "xopen", 1, chacha20_prepare, chacha20_xopen },
  { "poly1305", "auth", 1, NULL, poly1305_auth },
  { NULL, NULL, 0, NULL, NULL },
};

const struct library peer_aws_lc = { "aws-lc", version, list, peer_lookups };

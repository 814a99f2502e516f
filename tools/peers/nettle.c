/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Nettle.  Its Poly1305 comes with AES alone, once per message; the nonce is the one whose ciphertext is the second half of our
   key.  The first half is set once.  */

#include <stdio.h>
#include <string.h>

#include <nettle/aes.h>
#include <nettle/chacha.h>
#include <nettle/chacha-poly1305.h>
#include <nettle/ctr.h>
#include <nettle/gcm.h>
#include <nettle/memops.h>
#include <nettle/poly1305.h>
#include <nettle/version.h>
#if NETTLE_VERSION_MAJOR > 3 || NETTLE_VERSION_MINOR >= 9
#include <nettle/siv-gcm.h>
#endif

#include <libxcrypt/common.h>

#include "tools/peers/peers.h"

static struct poly1305_aes_ctx poly1305;
static uint8_t nonce[16];

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

/* Poly1305-AES, of which the key is set once.  */
static struct poly1305_aes_ctx poly1305_aes;

static void
poly1305_aes_prepare (void)
{
  poly1305_aes_set_key (&poly1305_aes, operation_bytes);
}

static int
poly1305_aes_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      poly1305_aes_set_nonce (&poly1305_aes, operation_bytes);
      poly1305_aes_update (&poly1305_aes, length, src);
      poly1305_aes_digest (&poly1305_aes, 16, dst);
    }
  return 0;
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

/* --- AES: with a key of 128 bits, and with one of 256 */

static struct aes128_ctx encryption128, decryption128;
static struct aes256_ctx encryption256, decryption256;
static struct gcm_aes128_ctx gcm128;
static struct gcm_aes256_ctx gcm256;

static void
aes_prepare (void)
{
  aes128_set_encrypt_key (&encryption128, operation_bytes);
  aes128_set_decrypt_key (&decryption128, operation_bytes);
  aes256_set_encrypt_key (&encryption256, operation_bytes);
  aes256_set_decrypt_key (&decryption256, operation_bytes);
  gcm_aes128_set_key (&gcm128, operation_bytes);
  gcm_aes256_set_key (&gcm256, operation_bytes);
}

#define AES(bits) \
  static int \
  aes_encrypt##bits (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    while (calls-- > 0) \
      aes##bits##_encrypt (&encryption##bits, length, dst, src); \
    return 0; \
  } \
  static int \
  aes_decrypt##bits (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    while (calls-- > 0) \
      aes##bits##_decrypt (&decryption##bits, length, dst, src); \
    return 0; \
  } \
  static int \
  aes_ctr##bits (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    uint8_t counter[AES_BLOCK_SIZE]; \
    while (calls-- > 0) \
      { \
        memcpy (counter, operation_bytes, sizeof counter); \
        ctr_crypt (&encryption##bits, (nettle_cipher_func *) aes##bits##_encrypt, AES_BLOCK_SIZE, counter, length, dst, src); \
      } \
    return 0; \
  } \
  static int \
  gcm_seal##bits (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    uint8_t tag[TAG_SIZE]; \
    while (calls-- > 0) \
      { \
        gcm_aes##bits##_set_iv (&gcm##bits, NONCE_SIZE, operation_bytes); \
        gcm_aes##bits##_update (&gcm##bits, AAD_SIZE, operation_bytes); \
        gcm_aes##bits##_encrypt (&gcm##bits, length, dst, src); \
        gcm_aes##bits##_digest (&gcm##bits, TAG_SIZE, tag); \
      } \
    return !memeql_sec (tag, gcm_tag (src, length, bits / 8, false), TAG_SIZE); \
  } \
  static int \
  gcm_open##bits (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    const uint8_t *right = gcm_tag (src, length, bits / 8, true); \
    uint8_t tag[TAG_SIZE]; \
    int good = 1; \
    while (calls-- > 0) \
      { \
        gcm_aes##bits##_set_iv (&gcm##bits, NONCE_SIZE, operation_bytes); \
        gcm_aes##bits##_update (&gcm##bits, AAD_SIZE, operation_bytes); \
        gcm_aes##bits##_decrypt (&gcm##bits, length, dst, src); \
        gcm_aes##bits##_digest (&gcm##bits, TAG_SIZE, tag); \
        good &= memeql_sec (tag, right, TAG_SIZE); \
      } \
    return !good; \
  }
AES (128)
AES (256)

static int
gmac128 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      gcm_aes128_set_iv (&gcm128, NONCE_SIZE, operation_bytes);
      gcm_aes128_update (&gcm128, length, src);
      gcm_aes128_digest (&gcm128, TAG_SIZE, dst);
    }
  return 0;
}

/* --- ChaCha20, ChaCha20-Poly1305 */

static struct chacha_ctx chacha20;
static struct chacha_poly1305_ctx chacha20_poly1305;

static void
chacha20_prepare (void)
{
  chacha_set_key (&chacha20, operation_bytes);
  chacha_poly1305_set_key (&chacha20_poly1305, operation_bytes);
}

static int
chacha20_crypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      chacha_set_nonce96 (&chacha20, operation_bytes);
      chacha_crypt (&chacha20, length, dst, src);
    }
  return 0;
}

static int
chacha20_seal (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  uint8_t tag[TAG_SIZE];
  while (calls-- > 0)
    {
      chacha_poly1305_set_nonce (&chacha20_poly1305, operation_bytes);
      chacha_poly1305_update (&chacha20_poly1305, AAD_SIZE, operation_bytes);
      chacha_poly1305_encrypt (&chacha20_poly1305, length, dst, src);
      chacha_poly1305_digest (&chacha20_poly1305, TAG_SIZE, tag);
    }
  return !memeql_sec (tag, chacha20_tag (src, length, NONCE_SIZE, false), TAG_SIZE);
}

static int
chacha20_open (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  const uint8_t *right = chacha20_tag (src, length, NONCE_SIZE, true);
  uint8_t tag[TAG_SIZE];
  int good = 1;
  while (calls-- > 0)
    {
      chacha_poly1305_set_nonce (&chacha20_poly1305, operation_bytes);
      chacha_poly1305_update (&chacha20_poly1305, AAD_SIZE, operation_bytes);
      chacha_poly1305_decrypt (&chacha20_poly1305, length, dst, src);
      chacha_poly1305_digest (&chacha20_poly1305, TAG_SIZE, tag);
      good &= memeql_sec (tag, right, TAG_SIZE);
    }
  return !good;
}

/* The tag comes after the text.  */
#if NETTLE_VERSION_MAJOR > 3 || NETTLE_VERSION_MINOR >= 9
static int
gcmsiv128_seal (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  static uint8_t sealed[(1 << 20) + TAG_SIZE];
  if (length > sizeof sealed - TAG_SIZE)
    return XCS_ERR_LENGTH;
  while (calls-- > 0)
    siv_gcm_aes128_encrypt_message (&encryption128, NONCE_SIZE, operation_bytes, AAD_SIZE, operation_bytes, length + TAG_SIZE,
                                    sealed, src);
  memcpy (dst, sealed, length);
  return !memeql_sec (sealed + length, gcmsiv_tag (src, length), TAG_SIZE);
}
#endif

static const char *
version (void)
{
  static char text[32];
  (void) snprintf (text, sizeof text, "%d.%d", nettle_version_major (), nettle_version_minor ());
  return text;
}

static const struct operation list[] = {
  AES_OPERATIONS,
#if NETTLE_VERSION_MAJOR > 3 || NETTLE_VERSION_MINOR >= 9
  { "aes", "gcmsiv128_seal", 1, aes_prepare, gcmsiv128_seal },
#endif
  { "aes", "poly_aes", 1, poly1305_aes_prepare, poly1305_aes_auth },
  { "chacha20", "crypt", 1, chacha20_prepare, chacha20_crypt },
  { "chacha20", "seal", 1, chacha20_prepare, chacha20_seal },
  { "chacha20", "open", 1, chacha20_prepare, chacha20_open },
  { "poly1305", "auth", 1, poly1305_prepare, poly1305_auth },
  { NULL, NULL, 0, NULL, NULL },
};

const struct library peer_nettle = { "nettle", version, list, peer_lookups };

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Libsodium.  */

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "tools/peers/peers.h"

static void
prepare (void)
{
  if (sodium_init () < 0)
    exit (3);
}

static int
poly1305_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    error |= crypto_onetimeauth_poly1305 (dst, src, length, operation_bytes);
  return error;
}

static int
chacha20_crypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    error |= crypto_stream_chacha20_ietf_xor (dst, src, length, operation_bytes, operation_bytes);
  return error;
}

static int
chacha20_seal_with (size_t nonce_size, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  uint8_t tag[TAG_SIZE];
  int error = 0;
  while (calls-- > 0)
    error |= nonce_size == NONCE_SIZE
             ? crypto_aead_chacha20poly1305_ietf_encrypt_detached (dst, tag, NULL, src, length, operation_bytes, AAD_SIZE, NULL,
                                                                   operation_bytes, operation_bytes)
             : crypto_aead_xchacha20poly1305_ietf_encrypt_detached (dst, tag, NULL, src, length, operation_bytes, AAD_SIZE, NULL,
                                                                    operation_bytes, operation_bytes);
  return error != 0 || memcmp (tag, chacha20_tag (src, length, nonce_size, false), TAG_SIZE) != 0;
}

static int
chacha20_open_with (size_t nonce_size, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  const uint8_t *tag = chacha20_tag (src, length, nonce_size, true);
  int error = 0;
  while (calls-- > 0)
    error |= nonce_size == NONCE_SIZE
             ? crypto_aead_chacha20poly1305_ietf_decrypt_detached (dst, NULL, src, length, tag, operation_bytes, AAD_SIZE,
                                                                   operation_bytes, operation_bytes)
             : crypto_aead_xchacha20poly1305_ietf_decrypt_detached (dst, NULL, src, length, tag, operation_bytes, AAD_SIZE,
                                                                    operation_bytes, operation_bytes);
  return error;
}

FOR_NONCES (seal) FOR_NONCES (open)

static const struct operation list[] = {
  { "chacha20", "crypt", 1, prepare, chacha20_crypt },
  { "chacha20", "seal", 1, prepare, chacha20_seal },
  { "chacha20", "open", 1, prepare, chacha20_open },
  { "chacha20", "xseal", 1, prepare, chacha20_xseal },
  { "chacha20", "xopen", 1, prepare, chacha20_xopen },
  { "poly1305", "auth", 1, prepare, poly1305_auth },
  { NULL, NULL, 0, NULL, NULL },
};

const struct library peer_libsodium = { "libsodium", sodium_version_string, list, peer_lookups };

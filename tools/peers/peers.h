/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Other libraries, as far as the computer has them.  Each does the same as an operation of ours, with the key set up where ours has
   it set up.

   What others have of operations.c and of more.c is compared.

   What opens gets the right tag, and the tags of what seals are compared with ours.  encrypt and decrypt of AES are ECB.

   Poly1305 includes the key; nettle sets half of it once, and encrypts a block with AES for the other half.

   A library with several public calls for the same has a row for each if either can be the faster, or only the faster one:
   what was tried is said where it is called.  */

#ifndef PEERS_H
#define PEERS_H

#include "tools/operations.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Of AES-GCM and ChaCha20-Poly1305; key, initialization vector and additional data are the first bytes of operation_bytes.  */
enum { TAG_SIZE = 16, NONCE_SIZE = 12, LONG_NONCE_SIZE = 24, AAD_SIZE = 13 };

/* The tag with which a plaintext is sealed, or with which a ciphertext opens, made once for each length.  */
const uint8_t *gcm_tag (const uint8_t *src, size_t length, size_t key_length, bool opens);

/* The tag with which a plaintext is sealed by AES-128-GCM-SIV.  */
const uint8_t *gcmsiv_tag (const uint8_t *src, size_t length);

/* The same for ChaCha20-Poly1305 with nonces of one of both sizes.  */
const uint8_t *chacha20_tag (const uint8_t *src, size_t length, size_t nonce_size, bool opens);

/* For a key of 128 bits, and for one of 256: a function that begins with the bytes of the key.  */
#define FOR_KEYS(name) \
  static int \
  name##128 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    return name (16, dst, src, length, calls); \
  } \
  static int \
  name##256 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    return name (32, dst, src, length, calls); \
  }

/* For both sizes of nonces, likewise.  */
#define FOR_NONCES(what) \
  static int \
  chacha20_##what (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    return chacha20_##what##_with (NONCE_SIZE, dst, src, length, calls); \
  } \
  static int \
  chacha20_x##what (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    return chacha20_##what##_with (LONG_NONCE_SIZE, dst, src, length, calls); \
  }

/* What a library with AES has: functions for both keys, prepared by aes_prepare, and gmac128.  */
#define AES_FOR_KEYS \
  FOR_KEYS (aes_encrypt) FOR_KEYS (aes_decrypt) FOR_KEYS (aes_ctr) FOR_KEYS (gcm_seal) FOR_KEYS (gcm_open)
#define AES_OPERATIONS \
  { "aes", "encrypt128", 16, aes_prepare, aes_encrypt128 }, \
  { "aes", "decrypt128", 16, aes_prepare, aes_decrypt128 }, \
  { "aes", "ctr128", 1, aes_prepare, aes_ctr128 }, \
  { "aes", "encrypt256", 16, aes_prepare, aes_encrypt256 }, \
  { "aes", "decrypt256", 16, aes_prepare, aes_decrypt256 }, \
  { "aes", "ctr256", 1, aes_prepare, aes_ctr256 }, \
  { "aes", "gcm128_seal", 1, aes_prepare, gcm_seal128 }, \
  { "aes", "gcm128_open", 1, aes_prepare, gcm_open128 }, \
  { "aes", "gcm256_seal", 1, aes_prepare, gcm_seal256 }, \
  { "aes", "gcm256_open", 1, aes_prepare, gcm_open256 }, \
  { "aes", "gmac128", 1, aes_prepare, gmac128 }

/* The index of such a key.  */
#define WHICH(key_length) ((key_length) == 16 ? 0 : 1)

/* The parameters of f8 in operations.c and more.c; stream i has COUNT + i.  */
enum { F8_COUNT = 1, F8_BEARER = 2, F8_DIRECTION = 0, STREAMS = 16 };

/* Whether addresses depend on secrets: AES and GHASH are in constant time where the CPU has instructions for them, mostly tables
   elsewhere; Poly1305 and Threefish have no tables.  */
enum lookups peer_lookups (const char *primitive);

/* Does XCS_DISABLE hide this feature, which the CPU has?  A library that can be told so at run time leaves it out, too.  */
bool peer_hidden (const char *feature);

extern const struct library peer_aws_lc, peer_botan, peer_cryptopp, peer_ipsec_mb, peer_libgcrypt, peer_libsodium, peer_nettle,
                            peer_openssl;

#ifdef __cplusplus
}
#endif

#endif

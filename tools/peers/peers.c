/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The libraries that tools/bench-peers measures: ours, and those that "build" found.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdlib.h>
#include <string.h>

#include <libxcrypt/chacha20poly1305.h>
#include <libxcrypt/gcm.h>
#include <libxcrypt/gcmsiv.h>
#include <libxcrypt/impl.h>

#include "tools/peers/peers.h"

/* --- AES-GCM */

/* The tag of a ciphertext is that of its plaintext, a part at a time.  */
static void
make_gcm_tag (uint8_t *tag, const uint8_t *src, size_t length, size_t key_length, bool opens)
{
  struct xcs_gcm_key key;
  struct xcs_gcm_ctx text, sealed;
  uint8_t part[1024];
  int error = xcs_gcm_set_key (&key, operation_bytes, key_length);
  error |= xcs_gcm_start (&text, &key, operation_bytes) | xcs_gcm_start (&sealed, &key, operation_bytes);
  error |= xcs_gcm_aad (&sealed, &key, operation_bytes, AAD_SIZE);
  for (size_t n; length > 0; src += n, length -= n)
    {
      n = length < sizeof part ? length : sizeof part;
      memcpy (part, src, n);
      if (opens)
        error |= xcs_gcm_decrypt_unverified (&text, &key, part, part, n);
      error |= xcs_gcm_encrypt (&sealed, &key, part, part, n);
    }
  error |= xcs_gcm_tag (&sealed, &key, tag);
  if (error != 0)
    abort ();
}

/* No parts: the tag is needed before the text is encrypted.  */
static void
make_gcmsiv_tag (uint8_t *tag, const uint8_t *src, size_t length, size_t key_length, bool opens)
{
  struct xcs_gcmsiv_key key;
  uint8_t *sealed = malloc (length > 0 ? length : 1);
  (void) opens;
  if (sealed == NULL || xcs_gcmsiv_set_key (&key, operation_bytes, key_length) != 0
      || xcs_gcmsiv_seal (&key, sealed, tag, operation_bytes, operation_bytes, AAD_SIZE, src, length) != 0)
    abort ();
  free (sealed);
}

/* --- ChaCha20-Poly1305 */

static struct xcs_chacha20poly1305_key chacha20;
static struct xcs_xchacha20poly1305_key xchacha20;

static void
chacha20_prepare (void)
{
  xcs_chacha20poly1305_set_key (&chacha20, operation_bytes);
  xcs_xchacha20poly1305_set_key (&xchacha20, operation_bytes);
}

static int
start_chacha20 (struct xcs_chacha20poly1305_ctx *ctx, size_t nonce_size)
{
  return nonce_size == NONCE_SIZE ? xcs_chacha20poly1305_start (ctx, &chacha20, operation_bytes)
                                  : xcs_xchacha20poly1305_start (ctx, &xchacha20, operation_bytes);
}

static void
make_chacha20_tag (uint8_t *tag, const uint8_t *src, size_t length, size_t nonce_size, bool opens)
{
  struct xcs_chacha20poly1305_ctx text, sealed;
  uint8_t part[1024];
  chacha20_prepare ();
  int error = start_chacha20 (&text, nonce_size) | start_chacha20 (&sealed, nonce_size);
  error |= xcs_chacha20poly1305_aad (&sealed, operation_bytes, AAD_SIZE);
  for (size_t n; length > 0; src += n, length -= n)
    {
      n = length < sizeof part ? length : sizeof part;
      memcpy (part, src, n);
      if (opens)
        error |= xcs_chacha20poly1305_decrypt_unverified (&text, part, part, n);
      error |= xcs_chacha20poly1305_encrypt (&sealed, part, part, n);
    }
  error |= xcs_chacha20poly1305_tag (&sealed, tag);
  if (error != 0)
    abort ();
}

/* --- tags that were made before */

typedef void make_func (uint8_t *tag, const uint8_t *src, size_t length, size_t size, bool opens);

/* size: what make takes, the length of a key or of a nonce.  */
static const uint8_t *
known_tag (make_func *make, const uint8_t *src, size_t length, size_t size, bool opens)
{
  enum { MOST = 128 };
  static struct
  {
    make_func *make;
    const uint8_t *src;
    size_t length, size;
    bool opens;
    uint8_t tag[TAG_SIZE];
  } known[MOST];
  static size_t next;
  for (size_t i = 0; i < MOST; i++)
    if (known[i].make == make && known[i].src == src && known[i].length == length && known[i].size == size
        && known[i].opens == opens)
      return known[i].tag;
  const size_t i = next++ % MOST;
  known[i].make = make;
  known[i].src = src;
  known[i].length = length;
  known[i].size = size;
  known[i].opens = opens;
  make (known[i].tag, src, length, size, opens);
  return known[i].tag;
}

const uint8_t *
gcm_tag (const uint8_t *src, size_t length, size_t key_length, bool opens)
{
  return known_tag (make_gcm_tag, src, length, key_length, opens);
}

const uint8_t *
gcmsiv_tag (const uint8_t *src, size_t length)
{
  return known_tag (make_gcmsiv_tag, src, length, 16, false);
}

const uint8_t *
chacha20_tag (const uint8_t *src, size_t length, size_t nonce_size, bool opens)
{
  return known_tag (make_chacha20_tag, src, length, nonce_size, opens);
}

/* --- libraries */

static const struct library own = { .operations = operations },
                            own_more = { .on_request = true, .operations = more_operations };

/* By "build".  */
const char compiler_text[] = COMPILER;

static bool
has (uint32_t features, const char *feature)
{
  const int bit = xcs_cpu_feature_bit (feature);
  return bit >= 0 && (features >> bit & 1) != 0;
}

bool
peer_hidden (const char *feature)
{
  return has (xcs_cpu_detected () & ~xcs_cpu_features (), feature);
}

enum lookups
peer_lookups (const char *primitive)
{
  const bool aes = strcmp (primitive, "aes") == 0, ghash = strcmp (primitive, "ghash") == 0;
  const uint32_t cpu = xcs_cpu_detected ();
  return (!aes || has (cpu, "aes")) && ((!aes && !ghash) || has (cpu, "pclmul")) ? LOOKUPS_NONE : LOOKUPS_UNKNOWN;
}

const struct library *const libraries[] = {
  &own, &own_more,
#if HAVE_OPENSSL
  &peer_openssl,
#endif
#if HAVE_AWS_LC
  &peer_aws_lc,
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

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The operations that xcs speed measures, loops around public functions as programs call them, and what xcs selftest checks.
   Each thread has contexts of its own.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>

#include <libxcrypt/aes.h>
#include <libxcrypt/chacha20.h>
#include <libxcrypt/chacha20poly1305.h>
#include <libxcrypt/gcm.h>
#include <libxcrypt/gcmsiv.h>
#include <libxcrypt/ghash.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>
#include <libxcrypt/poly1305.h>
#include <libxcrypt/poly1305aes.h>
#include <libxcrypt/polyval.h>
#include <libxcrypt/skein.h>
#include <libxcrypt/threefish1024.h>
#include <libxcrypt/threefish256.h>
#include <libxcrypt/threefish512.h>
#include <libxcrypt/xaes.h>

#include "tools/operations.h"

const uint8_t operation_bytes[128] = { 85, 214, 190, 120, 87, 85, 109, 51, 127, 68, 82, 254, 66, 213, 6, 168,
                                   1, 3, 128, 138, 251, 13, 178, 253, 74, 191, 246, 175, 65, 73, 245, 27 };

/* Contexts begin a line of the cache: elsewhere set_key of Threefish takes up to twice the time, and figures changed with what the
   tool had before them.  */

/* Keys of calls with many messages, which are too large to be thread-local: with glibc, each thread of the program has what is
   thread-local on its stack, those of xcs tree, too.  */
enum { MOST_JOBS = 256 };
struct many
{
  struct xcs_gcm_key gcm[MOST_SEAL_JOBS];
  struct xcs_chacha20poly1305_key cp[MOST_SEAL_JOBS];
  struct xcs_kasumi_f8_ctx f8[MOST_JOBS];
  struct xcs_kasumi_f9_ctx f9[MOST_JOBS];
  uint8_t scratch[XCS_KASUMI_JOBS_SCRATCH_MAX];
  uint8_t room[OPERATION_ROOM];
};
static _Alignas (64) struct many many_of_first;
static _Thread_local struct many *many = &many_of_first;
const size_t operation_memory = sizeof (struct many);

void
operation_use (void *memory)
{
  many = memory;
}

uint8_t *
operation_scratch (void)
{
  return many->scratch;
}

uint8_t *
operation_room (void)
{
  return many->room;
}

/* --- AES */

static _Thread_local _Alignas (64) struct xcs_aes_ctx aes;

static void
aes128_prepare (void)
{
  const int error = xcs_aes_set_key (&aes, operation_bytes, 16);
  (void) error;
}

static void
aes256_prepare (void)
{
  const int error = xcs_aes_set_key (&aes, operation_bytes, 32);
  (void) error;
}

static int
aes_encrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    error |= xcs_aes_encrypt (&aes, dst, src, length);
  return error;
}

static int
aes_decrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    error |= xcs_aes_decrypt (&aes, dst, src, length);
  return error;
}

static int
aes_ctr (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    {
      error |= xcs_aes_set_counter (&aes, operation_bytes);
      error |= xcs_aes_ctr (&aes, dst, src, length);
    }
  return error;
}

static int
aes128_set_key (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  (void) dst;
  (void) src;
  (void) length;
  while (calls-- > 0)
    error |= xcs_aes_set_key (&aes, operation_bytes, 16);
  return error;
}

static int
aes256_set_key (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  (void) dst;
  (void) src;
  (void) length;
  while (calls-- > 0)
    error |= xcs_aes_set_key (&aes, operation_bytes, 32);
  return error;
}

static int
aes_set_key (const uint8_t *key, size_t key_length, const uint8_t *tweak)
{
  (void) tweak;
  return xcs_aes_set_key (&aes, key, key_length);
}

static int
aes_set_counter (const uint8_t *counter)
{
  return xcs_aes_set_counter (&aes, counter);
}

static int
aes_ctr_next (uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_aes_ctr (&aes, dst, src, length);
}

static const struct cipher aes_cipher = {
  .key_size = XCS_AES_KEY_MAX, .block_size = XCS_AES_BLOCK_SIZE, .set_key = aes_set_key, .encrypt = aes_encrypt,
  .decrypt = aes_decrypt, .set_counter = aes_set_counter, .ctr = aes_ctr_next
};

/* --- AES-GCM, with the chosen row of GHASH */

static _Thread_local _Alignas (64) struct xcs_gcm_key gcm;

static void
gcm128_prepare (void)
{
  const int error = xcs_gcm_set_key (&gcm, operation_bytes, 16);
  (void) error;
}

/* With 13 bytes of additional data, as TLS 1.2 has.  */
static int
gcm_seal (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  uint8_t tag[XCS_GCM_TAG_SIZE];
  int error = 0;
  while (calls-- > 0)
    error |= xcs_gcm_seal (&gcm, dst, tag, operation_bytes, operation_bytes, 13, src, length);
  return error;
}

static _Thread_local _Alignas (64) uint8_t gcm_tags[MOST_SEAL_JOBS][XCS_GCM_TAG_SIZE];

void
operation_prepare_gcm_jobs (void)
{
  int error = 0;
  for (size_t i = 0; i < MOST_SEAL_JOBS; i++)
    error |= xcs_gcm_set_key (&many->gcm[i], operation_bytes + i, 16);
  (void) error;
}

void
operation_gcm_jobs (struct xcs_gcm_job *jobs, size_t number, uint8_t *dst, const uint8_t *src, size_t length)
{
  length /= number;
  for (size_t i = 0; i < number; i++)
    jobs[i] = (struct xcs_gcm_job) { &many->gcm[i], dst + i * length, gcm_tags[i], operation_bytes, operation_bytes,
                                     src + i * length, 13, length, 0 };
}

static int
gcm_seal_jobs (size_t number, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  struct xcs_gcm_job jobs[MOST_SEAL_JOBS];
  int error = 0;
  operation_gcm_jobs (jobs, number, dst, src, length);
  while (calls-- > 0)
    error |= xcs_gcm_seal_jobs (jobs, number);
  return error;
}

static int
gcm_seal_4 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return gcm_seal_jobs (4, dst, src, length, calls);
}

static int
gcm_seal_16 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return gcm_seal_jobs (16, dst, src, length, calls);
}

static int
gcm_set_key (const uint8_t *key, size_t key_length)
{
  return xcs_gcm_set_key (&gcm, key, key_length);
}

/* In pieces if the nonce has another length.  */
static int
gcm_seal_whole (uint8_t *dst, uint8_t *tag, const uint8_t *nonce, size_t nonce_length, const uint8_t *aad, size_t aad_length,
                const uint8_t *src, size_t length)
{
  struct xcs_gcm_ctx ctx;
  if (nonce_length == XCS_GCM_NONCE_SIZE)
    return xcs_gcm_seal (&gcm, dst, tag, nonce, aad, aad_length, src, length);
  int error = xcs_gcm_start_iv (&ctx, &gcm, nonce, nonce_length);
  error |= xcs_gcm_aad (&ctx, &gcm, aad, aad_length) | xcs_gcm_encrypt (&ctx, &gcm, dst, src, length);
  return error | xcs_gcm_tag (&ctx, &gcm, tag);
}

static int
gcm_open_whole (uint8_t *dst, const uint8_t *tag, const uint8_t *nonce, size_t nonce_length, const uint8_t *aad, size_t aad_length,
                const uint8_t *src, size_t length)
{
  struct xcs_gcm_ctx ctx;
  if (nonce_length == XCS_GCM_NONCE_SIZE)
    return xcs_gcm_open (&gcm, dst, tag, nonce, aad, aad_length, src, length);
  int error = xcs_gcm_start_iv (&ctx, &gcm, nonce, nonce_length);
  error |= xcs_gcm_aad (&ctx, &gcm, aad, aad_length) | xcs_gcm_decrypt_unverified (&ctx, &gcm, dst, src, length);
  return error != 0 ? error : xcs_gcm_verify (&ctx, &gcm, tag);
}

static const struct aead gcm_aead = { gcm_set_key, gcm_seal_whole, gcm_open_whole };

/* --- AES-GCM-SIV and XAES-256-GCM, likewise */

static _Thread_local _Alignas (64) struct xcs_gcmsiv_key gcmsiv;
static _Thread_local _Alignas (64) struct xcs_xaes_key xaes;

static void
gcmsiv128_prepare (void)
{
  const int error = xcs_gcmsiv_set_key (&gcmsiv, operation_bytes, 16);
  (void) error;
}

static int
gcmsiv_seal (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  uint8_t tag[XCS_GCMSIV_TAG_SIZE];
  int error = 0;
  while (calls-- > 0)
    error |= xcs_gcmsiv_seal (&gcmsiv, dst, tag, operation_bytes, operation_bytes, 13, src, length);
  return error;
}

static void
xaes_prepare (void)
{
  xcs_xaes_set_key (&xaes, operation_bytes);
}

static int
xaes_seal (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  uint8_t tag[XCS_XAES_TAG_SIZE];
  int error = 0;
  while (calls-- > 0)
    error |= xcs_xaes_seal (&xaes, dst, tag, operation_bytes, operation_bytes, 13, src, length);
  return error;
}

static int
gcmsiv_set_key (const uint8_t *key, size_t key_length)
{
  return xcs_gcmsiv_set_key (&gcmsiv, key, key_length);
}

static int
xaes_set_key (const uint8_t *key, size_t key_length)
{
  if (key_length != XCS_XAES_KEY_SIZE)
    return XCS_ERR_LENGTH;
  xcs_xaes_set_key (&xaes, key);
  return 0;
}

/* With nonces of the only length that there is.  */
#define AEAD(name, upper) \
  static int \
  name##_seal_whole (uint8_t *dst, uint8_t *tag, const uint8_t *nonce, size_t nonce_length, const uint8_t *aad, size_t aad_length, \
                     const uint8_t *src, size_t length) \
  { \
    return nonce_length != XCS_##upper##_NONCE_SIZE ? XCS_ERR_LENGTH \
      : xcs_##name##_seal (&name, dst, tag, nonce, aad, aad_length, src, length); \
  } \
  static int \
  name##_open_whole (uint8_t *dst, const uint8_t *tag, const uint8_t *nonce, size_t nonce_length, const uint8_t *aad, \
                     size_t aad_length, const uint8_t *src, size_t length) \
  { \
    return nonce_length != XCS_##upper##_NONCE_SIZE ? XCS_ERR_LENGTH \
      : xcs_##name##_open (&name, dst, tag, nonce, aad, aad_length, src, length); \
  } \
  static const struct aead name##_aead = { name##_set_key, name##_seal_whole, name##_open_whole };
AEAD (gcmsiv, GCMSIV)
AEAD (xaes, XAES)

/* --- Threefish */

#define THREEFISH(name, NAME) \
  static _Thread_local _Alignas (64) struct xcs_##name##_ctx name; \
  static void \
  name##_prepare (void) \
  { \
    xcs_##name##_set_key (&name, operation_bytes); \
    const int error = xcs_##name##_set_tweak (&name, operation_bytes); \
    (void) error; \
  } \
  static int \
  name##_encrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    int error = 0; \
    while (calls-- > 0) \
      error |= xcs_##name##_encrypt (&name, dst, src, length); \
    return error; \
  } \
  static int \
  name##_decrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    int error = 0; \
    while (calls-- > 0) \
      error |= xcs_##name##_decrypt (&name, dst, src, length); \
    return error; \
  } \
  static int \
  name##_encrypt_tweaks (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    int error = 0; \
    while (calls-- > 0) \
      error |= xcs_##name##_encrypt_at (&name, dst, operation_bytes, src, length); \
    return error; \
  } \
  static int \
  name##_decrypt_tweaks (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    int error = 0; \
    while (calls-- > 0) \
      error |= xcs_##name##_decrypt_at (&name, dst, operation_bytes, src, length); \
    return error; \
  } \
  static int \
  name##_ctr (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    int error = 0; \
    while (calls-- > 0) \
      { \
        error |= xcs_##name##_set_counter (&name, operation_bytes); \
        error |= xcs_##name##_ctr (&name, dst, src, length); \
      } \
    return error; \
  } \
  static int \
  name##_set_key (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    int error = 0; \
    (void) dst; \
    (void) src; \
    (void) length; \
    while (calls-- > 0) \
      { \
        xcs_##name##_set_key (&name, operation_bytes); \
        error |= xcs_##name##_set_tweak (&name, operation_bytes); \
      } \
    return error; \
  } \
  static int \
  name##_set_key_and_tweak (const uint8_t *key, size_t key_length, const uint8_t *tweak) \
  { \
    (void) key_length; \
    xcs_##name##_set_key (&name, key); \
    return xcs_##name##_set_tweak (&name, tweak); \
  } \
  static int \
  name##_encrypt_at (uint8_t *dst, const uint8_t *tweak, const uint8_t *src, size_t length) \
  { \
    return xcs_##name##_encrypt_at (&name, dst, tweak, src, length); \
  } \
  static int \
  name##_decrypt_at (uint8_t *dst, const uint8_t *tweak, const uint8_t *src, size_t length) \
  { \
    return xcs_##name##_decrypt_at (&name, dst, tweak, src, length); \
  } \
  static int \
  name##_set_counter (const uint8_t *counter) \
  { \
    return xcs_##name##_set_counter (&name, counter); \
  } \
  static int \
  name##_ctr_next (uint8_t *dst, const uint8_t *src, size_t length) \
  { \
    return xcs_##name##_ctr (&name, dst, src, length); \
  } \
  static const struct cipher name##_cipher = { \
    .key_size = XCS_##NAME##_KEY_SIZE, .tweak_size = XCS_##NAME##_TWEAK_SIZE, .block_size = XCS_##NAME##_BLOCK_SIZE, \
    .set_key = name##_set_key_and_tweak, .encrypt = name##_encrypt, .decrypt = name##_decrypt, \
    .encrypt_at = name##_encrypt_at, .decrypt_at = name##_decrypt_at, \
    .set_counter = name##_set_counter, .ctr = name##_ctr_next \
  };
THREEFISH (threefish256, THREEFISH256)
THREEFISH (threefish512, THREEFISH512)
THREEFISH (threefish1024, THREEFISH1024)

/* --- Skein, with the digest as long as the state */

#define SKEIN(name, size) \
  static int \
  name##_hash (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    uint8_t digest[size]; \
    int error = 0; \
    while (calls-- > 0) \
      error |= xcs_##name##_hash (digest, sizeof digest, src, length); \
    memcpy (dst, digest, length < sizeof digest ? length : sizeof digest); \
    return error; \
  } \
  static _Thread_local _Alignas (64) struct xcs_##name##_ctx name, name##_started; \
  static void \
  name##_prepare_jobs (void) \
  { \
    const int error = xcs_##name##_start (&name##_started, size); \
    (void) error; \
  } \
  static int \
  name##_hash_16 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    struct xcs_##name##_job jobs[HASH_JOBS]; \
    uint8_t digests[HASH_JOBS][size]; \
    int error = 0; \
    length /= HASH_JOBS; \
    for (size_t i = 0; i < HASH_JOBS; i++) \
      jobs[i] = (struct xcs_##name##_job) { &name##_started, digests[i], src + i * length, length, 0 }; \
    while (calls-- > 0) \
      error |= xcs_##name##_jobs (jobs, HASH_JOBS); \
    memcpy (dst, digests, length < sizeof digests[0] ? length : sizeof digests[0]); \
    return error; \
  } \
  static int \
  name##_start (uint64_t digest_bits, const struct xcs_skein_parameters *parameters) \
  { \
    return xcs_##name##_start_with (&name, digest_bits, parameters); \
  } \
  static int \
  name##_update_bits (const uint8_t *src, uint64_t bits) \
  { \
    return xcs_##name##_update_bits (&name, src, bits); \
  } \
  static int \
  name##_digest (uint8_t *dst) \
  { \
    return xcs_##name##_digest (&name, dst); \
  } \
  static int \
  name##_jobs (uint8_t *dst, size_t distance, const uint8_t *src, size_t length) \
  { \
    struct xcs_##name##_job jobs[HASH_JOBS]; \
    int error = 0; \
    for (size_t i = 0; i < HASH_JOBS; i++) \
      jobs[i] = (struct xcs_##name##_job) { &name, dst + i * distance, src, length, 1 }; \
    error = xcs_##name##_jobs (jobs, HASH_JOBS); \
    for (size_t i = 0; i < HASH_JOBS; i++) \
      error |= jobs[i].error; \
    return error; \
  } \
  static const struct hash name##_tested = { name##_start, name##_update_bits, name##_digest, name##_jobs };
SKEIN (skein256, 32)
SKEIN (skein512, 64)
SKEIN (skein1024, 128)

/* --- ChaCha20 */

static _Thread_local _Alignas (64) struct xcs_chacha20_ctx chacha20;

static void
chacha20_prepare (void)
{
  xcs_chacha20_set_key (&chacha20, operation_bytes);
}

static int
chacha20_crypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    {
      error |= xcs_chacha20_set_nonce (&chacha20, operation_bytes, 0);
      error |= xcs_chacha20_crypt (&chacha20, dst, src, length);
    }
  return error;
}

static int
chacha20_set_key (const uint8_t *key, size_t key_length, const uint8_t *tweak)
{
  (void) key_length;
  (void) tweak;
  xcs_chacha20_set_key (&chacha20, key);
  return 0;
}

/* The number of the block and the nonce.  */
static int
chacha20_set_start (const uint8_t *start)
{
  const uint32_t block = start[0] | (uint32_t) start[1] << 8 | (uint32_t) start[2] << 16 | (uint32_t) start[3] << 24;
  return xcs_chacha20_set_nonce (&chacha20, start + 4, block);
}

static int
chacha20_crypt_next (uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_chacha20_crypt (&chacha20, dst, src, length);
}

static const struct cipher chacha20_cipher = {
  .key_size = XCS_CHACHA20_KEY_SIZE, .block_size = 16,
  .set_key = chacha20_set_key, .set_counter = chacha20_set_start, .ctr = chacha20_crypt_next
};

/* --- ChaCha20-Poly1305 */

static _Thread_local _Alignas (64) struct xcs_chacha20poly1305_key chacha20poly1305;
static _Thread_local _Alignas (64) uint8_t cp_tags[MOST_SEAL_JOBS][XCS_CHACHA20POLY1305_TAG_SIZE];
static _Thread_local _Alignas (64) struct xcs_xchacha20poly1305_key xchacha20poly1305;

void
operation_prepare_cp_jobs (void)
{
  xcs_chacha20poly1305_set_key (&chacha20poly1305, operation_bytes);
  xcs_xchacha20poly1305_set_key (&xchacha20poly1305, operation_bytes);
  for (size_t i = 0; i < MOST_SEAL_JOBS; i++)
    {
      uint8_t k[XCS_CHACHA20POLY1305_KEY_SIZE];
      memcpy (k, operation_bytes, sizeof k);
      k[0] ^= (uint8_t) i;
      xcs_chacha20poly1305_set_key (&many->cp[i], k);
    }
}

static int
cp_seal (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  uint8_t tag[XCS_CHACHA20POLY1305_TAG_SIZE];
  int error = 0;
  while (calls-- > 0)
    error |= xcs_chacha20poly1305_seal (&chacha20poly1305, dst, tag, operation_bytes, operation_bytes, 13, src, length);
  return error;
}

static int
xcp_seal (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  uint8_t tag[XCS_CHACHA20POLY1305_TAG_SIZE];
  int error = 0;
  while (calls-- > 0)
    error |= xcs_xchacha20poly1305_seal (&xchacha20poly1305, dst, tag, operation_bytes, operation_bytes, 13, src, length);
  return error;
}

void
operation_cp_jobs (struct xcs_chacha20poly1305_job *jobs, size_t number, uint8_t *dst, const uint8_t *src, size_t length)
{
  length /= number;
  for (size_t i = 0; i < number; i++)
    jobs[i] = (struct xcs_chacha20poly1305_job) { &many->cp[i], dst + i * length, cp_tags[i], operation_bytes, operation_bytes,
                                                  src + i * length, 13, length, 0 };
}

static int
cp_seal_16 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  struct xcs_chacha20poly1305_job jobs[16];
  int error = 0;
  operation_cp_jobs (jobs, 16, dst, src, length);
  while (calls-- > 0)
    error |= xcs_chacha20poly1305_seal_jobs (jobs, 16);
  return error;
}

static int
chacha20poly1305_set_key (const uint8_t *key, size_t key_length)
{
  if (key_length != XCS_CHACHA20POLY1305_KEY_SIZE)
    return XCS_ERR_LENGTH;
  xcs_chacha20poly1305_set_key (&chacha20poly1305, key);
  return 0;
}

static int
xchacha20poly1305_set_key (const uint8_t *key, size_t key_length)
{
  if (key_length != XCS_CHACHA20POLY1305_KEY_SIZE)
    return XCS_ERR_LENGTH;
  xcs_xchacha20poly1305_set_key (&xchacha20poly1305, key);
  return 0;
}

AEAD (chacha20poly1305, CHACHA20POLY1305)
AEAD (xchacha20poly1305, XCHACHA20POLY1305)

/* --- Poly1305 */

static _Thread_local _Alignas (64) struct xcs_poly1305_ctx poly1305;

static int
poly1305_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    error |= xcs_poly1305_auth (dst, operation_bytes, src, length);
  return error;
}

static int
poly1305_update (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    {
      xcs_poly1305_set_key (&poly1305, operation_bytes);
      error |= xcs_poly1305_update (&poly1305, src, length);
      error |= xcs_poly1305_digest (&poly1305, dst);
    }
  return error;
}

static void
poly1305_set_key (const uint8_t *key)
{
  xcs_poly1305_set_key (&poly1305, key);
}

static int
poly1305_update_part (const uint8_t *src, size_t length)
{
  return xcs_poly1305_update (&poly1305, src, length);
}

static int
poly1305_digest (uint8_t *dst)
{
  return xcs_poly1305_digest (&poly1305, dst);
}

static const struct mac poly1305_mac = {
  .key_size = XCS_POLY1305_KEY_SIZE, .size = XCS_POLY1305_TAG_SIZE, .one_time = true, .set_key = poly1305_set_key,
  .update = poly1305_update_part, .digest = poly1305_digest, .auth = xcs_poly1305_auth, .verify = xcs_poly1305_verify
};

/* --- Poly1305-AES, with the chosen row of Poly1305 */

static _Thread_local _Alignas (64) struct xcs_poly1305aes_key poly1305aes;

static void
poly1305aes_prepare (void)
{
  xcs_poly1305aes_set_key (&poly1305aes, operation_bytes);
}

static int
poly1305aes_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    error |= xcs_poly1305aes_auth (&poly1305aes, dst, operation_bytes, src, length);
  return error;
}

static void
poly1305aes_set_key (const uint8_t *key)
{
  xcs_poly1305aes_set_key (&poly1305aes, key);
  const int error = xcs_poly1305aes_start (&poly1305, &poly1305aes, key + XCS_POLY1305AES_KEY_SIZE);
  (void) error;
}

static int
poly1305aes_auth_whole (uint8_t *dst, const uint8_t *key, const uint8_t *src, size_t length)
{
  xcs_poly1305aes_set_key (&poly1305aes, key);
  return xcs_poly1305aes_auth (&poly1305aes, dst, key + XCS_POLY1305AES_KEY_SIZE, src, length);
}

static int
poly1305aes_verify_whole (const uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
{
  xcs_poly1305aes_set_key (&poly1305aes, key);
  return xcs_poly1305aes_verify (&poly1305aes, tag, key + XCS_POLY1305AES_KEY_SIZE, src, length);
}

static const struct mac poly1305aes_mac = {
  .key_size = XCS_POLY1305AES_KEY_SIZE, .nonce_size = XCS_POLY1305AES_NONCE_SIZE, .size = XCS_POLY1305AES_TAG_SIZE,
  .one_time = true, .set_key = poly1305aes_set_key, .update = poly1305_update_part, .digest = poly1305_digest,
  .auth = poly1305aes_auth_whole, .verify = poly1305aes_verify_whole
};

/* --- GHASH */

static _Thread_local _Alignas (64) struct xcs_ghash_key ghash_key;
static _Thread_local _Alignas (64) struct xcs_ghash_ctx ghash;

static void
ghash_prepare (void)
{
  xcs_ghash_set_key (&ghash_key, operation_bytes);
}

static int
ghash_update (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    {
      xcs_ghash_start (&ghash);
      error |= xcs_ghash_update (&ghash, &ghash_key, src, length);
      error |= xcs_ghash_digest (&ghash, &ghash_key, dst);
    }
  return error;
}

static int
ghash_set_key (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  (void) dst;
  (void) src;
  (void) length;
  while (calls-- > 0)
    xcs_ghash_set_key (&ghash_key, operation_bytes);
  return 0;
}

/* A key for messages of one block */
static int
ghash_set_key1 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  (void) dst;
  (void) src;
  (void) length;
  while (calls-- > 0)
    xcs_ghash_set_key_short_messages (&ghash_key, operation_bytes, XCS_GHASH_BLOCK_SIZE);
  return 0;
}

static void
ghash_start (const uint8_t *key)
{
  xcs_ghash_set_key (&ghash_key, key);
  xcs_ghash_start (&ghash);
}

static int
ghash_update_part (const uint8_t *src, size_t length)
{
  return xcs_ghash_update (&ghash, &ghash_key, src, length);
}

static int
ghash_pad (void)
{
  return xcs_ghash_pad (&ghash, &ghash_key);
}

static int
ghash_digest (uint8_t *dst)
{
  return xcs_ghash_digest (&ghash, &ghash_key, dst);
}

static const struct mac ghash_mac = {
  .key_size = XCS_GHASH_KEY_SIZE, .size = XCS_GHASH_DIGEST_SIZE, .set_key = ghash_start, .update = ghash_update_part,
  .pad = ghash_pad, .digest = ghash_digest
};

/* --- POLYVAL, by the rows of GHASH */

static _Thread_local _Alignas (64) struct xcs_polyval_key polyval_key;
static _Thread_local _Alignas (64) struct xcs_polyval_ctx polyval;

static void
polyval_prepare (void)
{
  xcs_polyval_set_key (&polyval_key, operation_bytes);
}

static int
polyval_update (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    {
      xcs_polyval_start (&polyval);
      error |= xcs_polyval_update (&polyval, &polyval_key, src, length);
      error |= xcs_polyval_digest (&polyval, &polyval_key, dst);
    }
  return error;
}

static void
polyval_set_key (const uint8_t *key)
{
  xcs_polyval_set_key (&polyval_key, key);
  xcs_polyval_start (&polyval);
}

static int
polyval_update_part (const uint8_t *src, size_t length)
{
  return xcs_polyval_update (&polyval, &polyval_key, src, length);
}

static int
polyval_digest (uint8_t *dst)
{
  return xcs_polyval_digest (&polyval, &polyval_key, dst);
}

static const struct mac polyval_mac = {
  .key_size = XCS_POLYVAL_KEY_SIZE, .size = XCS_POLYVAL_DIGEST_SIZE, .set_key = polyval_set_key, .update = polyval_update_part,
  .digest = polyval_digest
};

/* --- KASUMI */

static _Thread_local _Alignas (64) struct xcs_kasumi_ctx kasumi;

static void
kasumi_prepare (void)
{
  xcs_kasumi_set_key (&kasumi, operation_bytes);
}

static int
kasumi_encrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    error |= xcs_kasumi_encrypt (&kasumi, dst, src, length);
  return error;
}

static int
kasumi_decrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    error |= xcs_kasumi_decrypt (&kasumi, dst, src, length);
  return error;
}

static int
kasumi_set_key (const uint8_t *key, size_t key_length, const uint8_t *tweak)
{
  (void) key_length;
  (void) tweak;
  xcs_kasumi_set_key (&kasumi, key);
  return 0;
}

static const struct cipher kasumi_cipher = {
  .key_size = XCS_KASUMI_KEY_SIZE, .block_size = XCS_KASUMI_BLOCK_SIZE, .set_key = kasumi_set_key, .encrypt = kasumi_encrypt,
  .decrypt = kasumi_decrypt
};

/* f8 and f9 of one message, and of several in one call: of equal lengths, whose sum is the length of the column, each with its
   own key.  */

static void
f8_prepare (void)
{
  for (size_t i = 0; i < MOST_JOBS; i++)
    xcs_kasumi_f8_set_key (&many->f8[i], operation_bytes + i % 16);
}

static void
f9_prepare (void)
{
  for (size_t i = 0; i < MOST_JOBS; i++)
    xcs_kasumi_f9_set_key (&many->f9[i], operation_bytes + i % 16);
}

static int
kasumi_f8 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  const struct xcs_kasumi_f8_ctx *const ctx = &many->f8[0];
  int error = 0;
  while (calls-- > 0)
    error |= xcs_kasumi_f8_encrypt (ctx, dst, 0, 1, 2, 0, src, 0, (uint32_t) (8 * length));
  return error;
}

static int
f8_jobs (size_t number, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  struct xcs_kasumi_f8_job jobs[MOST_JOBS];
  uint8_t *const scratch = many->scratch;
  int error = 0;
  length /= number;
  for (size_t i = 0; i < number; i++)
    jobs[i] = (struct xcs_kasumi_f8_job) { &many->f8[i], dst + i * length, src + i * length, 0, 0, (uint32_t) (8 * length),
                                           (uint32_t) i, 2, 0 };
  while (calls-- > 0)
    error |= xcs_kasumi_f8_jobs (jobs, number, scratch, XCS_KASUMI_JOBS_SCRATCH_MAX);
  return error;
}

static int
f9_jobs (size_t number, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  struct xcs_kasumi_f9_job jobs[MOST_JOBS];
  uint8_t *const scratch = many->scratch;
  uint8_t macs[4 * MOST_JOBS];
  int error = 0;
  length /= number;
  for (size_t i = 0; i < number; i++)
    jobs[i] = (struct xcs_kasumi_f9_job) { &many->f9[i], macs + 4 * i, src + i * length, 0, (uint32_t) (8 * length),
                                           (uint32_t) i, 2, 0 };
  while (calls-- > 0)
    error |= xcs_kasumi_f9_jobs (jobs, number, scratch, XCS_KASUMI_JOBS_SCRATCH_MAX);
  memcpy (dst, macs, 4);
  return error;
}

#define JOBS(number) \
  static int \
  f8_##number (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    return f8_jobs (number, dst, src, length, calls); \
  } \
  static int \
  f9_##number (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    return f9_jobs (number, dst, src, length, calls); \
  }
JOBS (1)
JOBS (8)
JOBS (32)
JOBS (64)
JOBS (256)

/* --- tables: a primitive more is here, and nowhere else in tools */

void
operations_allow_all (void)
{
  const int forbidden = xcs_kasumi_allow_lookups () | xcs_cpu_allow_slow512 ();
  (void) forbidden;
}

const struct operation operations[] = {
  { "aes", "encrypt128", XCS_AES_BLOCK_SIZE, aes128_prepare, aes_encrypt },
  { "aes", "decrypt128", XCS_AES_BLOCK_SIZE, aes128_prepare, aes_decrypt },
  { "aes", "ctr128", 1, aes128_prepare, aes_ctr },
  { "aes", "encrypt256", XCS_AES_BLOCK_SIZE, aes256_prepare, aes_encrypt },
  { "aes", "decrypt256", XCS_AES_BLOCK_SIZE, aes256_prepare, aes_decrypt },
  { "aes", "ctr256", 1, aes256_prepare, aes_ctr },
  { "aes", "gcm128_seal", 1, gcm128_prepare, gcm_seal },
  { "aes", "gcm128_sealx4", 4, operation_prepare_gcm_jobs, gcm_seal_4 },
  { "aes", "gcm128_sealx16", 16, operation_prepare_gcm_jobs, gcm_seal_16 },
  { "aes", "gcmsiv128_seal", 1, gcmsiv128_prepare, gcmsiv_seal },
  { "aes", "xaes_seal", 1, xaes_prepare, xaes_seal },
  { "aes", "poly_aes", 1, poly1305aes_prepare, poly1305aes_auth },
  { "aes", "set_key128", 0, aes128_prepare, aes128_set_key },
  { "aes", "set_key256", 0, aes256_prepare, aes256_set_key },
  { "threefish256", "encrypt", XCS_THREEFISH256_BLOCK_SIZE, threefish256_prepare, threefish256_encrypt },
  { "threefish256", "decrypt", XCS_THREEFISH256_BLOCK_SIZE, threefish256_prepare, threefish256_decrypt },
  { "threefish256", "encrypt_tweaks", XCS_THREEFISH256_BLOCK_SIZE, threefish256_prepare, threefish256_encrypt_tweaks },
  { "threefish256", "decrypt_tweaks", XCS_THREEFISH256_BLOCK_SIZE, threefish256_prepare, threefish256_decrypt_tweaks },
  { "threefish256", "ctr", 1, threefish256_prepare, threefish256_ctr },
  { "threefish256", "set_key", 0, threefish256_prepare, threefish256_set_key },
  { "threefish512", "encrypt", XCS_THREEFISH512_BLOCK_SIZE, threefish512_prepare, threefish512_encrypt },
  { "threefish512", "decrypt", XCS_THREEFISH512_BLOCK_SIZE, threefish512_prepare, threefish512_decrypt },
  { "threefish512", "encrypt_tweaks", XCS_THREEFISH512_BLOCK_SIZE, threefish512_prepare, threefish512_encrypt_tweaks },
  { "threefish512", "decrypt_tweaks", XCS_THREEFISH512_BLOCK_SIZE, threefish512_prepare, threefish512_decrypt_tweaks },
  { "threefish512", "ctr", 1, threefish512_prepare, threefish512_ctr },
  { "threefish512", "set_key", 0, threefish512_prepare, threefish512_set_key },
  { "threefish1024", "encrypt", XCS_THREEFISH1024_BLOCK_SIZE, threefish1024_prepare, threefish1024_encrypt },
  { "threefish1024", "decrypt", XCS_THREEFISH1024_BLOCK_SIZE, threefish1024_prepare, threefish1024_decrypt },
  { "threefish1024", "encrypt_tweaks", XCS_THREEFISH1024_BLOCK_SIZE, threefish1024_prepare, threefish1024_encrypt_tweaks },
  { "threefish1024", "decrypt_tweaks", XCS_THREEFISH1024_BLOCK_SIZE, threefish1024_prepare, threefish1024_decrypt_tweaks },
  { "threefish1024", "ctr", 1, threefish1024_prepare, threefish1024_ctr },
  { "threefish1024", "set_key", 0, threefish1024_prepare, threefish1024_set_key },
  { "skein256", "hash", 1, NULL, skein256_hash },
  { "skein256", "hashx16", 16, skein256_prepare_jobs, skein256_hash_16 },
  { "skein512", "hash", 1, NULL, skein512_hash },
  { "skein512", "hashx16", 16, skein512_prepare_jobs, skein512_hash_16 },
  { "skein1024", "hash", 1, NULL, skein1024_hash },
  { "skein1024", "hashx16", 16, skein1024_prepare_jobs, skein1024_hash_16 },
  { "chacha20", "crypt", 1, chacha20_prepare, chacha20_crypt },
  { "chacha20", "seal", 1, operation_prepare_cp_jobs, cp_seal },
  { "chacha20", "sealx16", 16, operation_prepare_cp_jobs, cp_seal_16 },
  { "chacha20", "xseal", 1, operation_prepare_cp_jobs, xcp_seal },
  { "poly1305", "auth", 1, NULL, poly1305_auth },
  { "poly1305", "update", 1, NULL, poly1305_update },
  { "ghash", "update", 1, ghash_prepare, ghash_update },
  { "ghash", "set_key", 0, ghash_prepare, ghash_set_key },
  { "ghash", "set_key1", 0, ghash_prepare, ghash_set_key1 },
  { "ghash", "polyval", 1, polyval_prepare, polyval_update },
  { "kasumi", "encrypt", XCS_KASUMI_BLOCK_SIZE, kasumi_prepare, kasumi_encrypt },
  { "kasumi", "decrypt", XCS_KASUMI_BLOCK_SIZE, kasumi_prepare, kasumi_decrypt },
  { "kasumi", "f8", 8, f8_prepare, kasumi_f8 },
  { "kasumi", "f8x1", 8, f8_prepare, f8_1 },
  { "kasumi", "f8x8", 64, f8_prepare, f8_8 },
  { "kasumi", "f8x32", 256, f8_prepare, f8_32 },
  { "kasumi", "f8x64", 512, f8_prepare, f8_64 },
  { "kasumi", "f8x256", 2048, f8_prepare, f8_256 },
  { "kasumi", "f9x1", 8, f9_prepare, f9_1 },
  { "kasumi", "f9x8", 64, f9_prepare, f9_8 },
  { "kasumi", "f9x32", 256, f9_prepare, f9_32 },
  { "kasumi", "f9x64", 512, f9_prepare, f9_64 },
  { "kasumi", "f9x256", 2048, f9_prepare, f9_256 },
  { NULL, NULL, 0, NULL, NULL },
};

const struct test tests[] = {
  { .primitive = "aes", .file = "aes.txt", .kind = TEST_BLOCKS, .fields = { "key", "plaintext", "ciphertext" },
    .cipher = &aes_cipher },
  { .primitive = "aes", .file = "aes_ctr.txt", .kind = TEST_KEYSTREAM, .fields = { "key", "counter", "keystream" },
    .cipher = &aes_cipher },
  { .primitive = "aes", .file = "aes_gcm.txt", .kind = TEST_AEAD,
    .fields = { "key", "iv", "aad", "plaintext", "ciphertext", "tag" }, .aead = &gcm_aead },
  { .primitive = "aes", .file = "aes_gcm_siv.txt", .kind = TEST_AEAD,
    .fields = { "key", "nonce", "aad", "plaintext", "ciphertext", "tag" }, .aead = &gcmsiv_aead },
  { .primitive = "aes", .file = "xaes_256_gcm.txt", .kind = TEST_AEAD,
    .fields = { "key", "nonce", "aad", "plaintext", "ciphertext", "tag" }, .aead = &xaes_aead },
  { .primitive = "aes", .file = "poly1305_aes.txt", .kind = TEST_MAC, .fields = { "key", "nonce", "message", "tag" },
    .mac = &poly1305aes_mac },
  { .primitive = "threefish256", .file = "threefish_kat.txt", .kind = TEST_BLOCKS,
    .fields = { "key", "tweak", "plaintext", "ciphertext" }, .words = true, .cipher = &threefish256_cipher },
  { .primitive = "threefish256", .file = "threefish_ctr.txt", .kind = TEST_KEYSTREAM,
    .fields = { "key", "tweak", "counter", "keystream" }, .cipher = &threefish256_cipher },
  { .primitive = "threefish512", .file = "threefish512_kat.txt", .kind = TEST_BLOCKS,
    .fields = { "key", "tweak", "plaintext", "ciphertext" }, .words = true, .cipher = &threefish512_cipher },
  { .primitive = "threefish512", .file = "threefish512_ctr.txt", .kind = TEST_KEYSTREAM,
    .fields = { "key", "tweak", "counter", "keystream" }, .cipher = &threefish512_cipher },
  { .primitive = "threefish1024", .file = "threefish1024_kat.txt", .kind = TEST_BLOCKS,
    .fields = { "key", "tweak", "plaintext", "ciphertext" }, .words = true, .cipher = &threefish1024_cipher },
  { .primitive = "threefish1024", .file = "threefish1024_ctr.txt", .kind = TEST_KEYSTREAM,
    .fields = { "key", "tweak", "counter", "keystream" }, .cipher = &threefish1024_cipher },
  { .primitive = "skein256", .file = "skein256.txt", .kind = TEST_HASH, .fields = { "outbits", "message", "result" },
    .hash = &skein256_tested },
  { .primitive = "skein512", .file = "skein512.txt", .kind = TEST_HASH, .fields = { "outbits", "message", "result" },
    .hash = &skein512_tested },
  { .primitive = "skein1024", .file = "skein1024.txt", .kind = TEST_HASH, .fields = { "outbits", "message", "result" },
    .hash = &skein1024_tested },
  { .primitive = "chacha20", .file = "chacha20.txt", .kind = TEST_KEYSTREAM, .fields = { "key", "start", "keystream" },
    .cipher = &chacha20_cipher },
  { .primitive = "chacha20", .file = "chacha20_poly1305.txt", .kind = TEST_AEAD,
    .fields = { "key", "nonce", "aad", "plaintext", "ciphertext", "tag" }, .aead = &chacha20poly1305_aead },
  { .primitive = "chacha20", .file = "xchacha20_poly1305.txt", .kind = TEST_AEAD,
    .fields = { "key", "nonce", "aad", "plaintext", "ciphertext", "tag" }, .aead = &xchacha20poly1305_aead },
  { .primitive = "poly1305", .file = "poly1305.txt", .kind = TEST_MAC, .fields = { "key", "message", "tag" },
    .mac = &poly1305_mac },
  { .primitive = "ghash", .file = "ghash.txt", .kind = TEST_MAC, .fields = { "H", "aad", "data", "ghash" }, .mac = &ghash_mac },
  { .primitive = "ghash", .file = "aes_gcm.txt", .kind = TEST_MAC, .fields = { "H", "aad", "ciphertext", "GHASH" },
    .mac = &ghash_mac },
  { .primitive = "ghash", .file = "polyval.txt", .kind = TEST_MAC, .fields = { "key", "input", "digest" }, .mac = &polyval_mac },
  { .primitive = "kasumi", .file = "kasumi_block.txt", .kind = TEST_BLOCKS, .fields = { "key", "plaintext", "ciphertext" },
    .cipher = &kasumi_cipher },
  { .primitive = "kasumi", .file = "kasumi_f8.txt", .kind = TEST_F8,
    .fields = { "CK", "COUNT", "BEARER", "DIRECTION", "LENGTH", "plaintext", "ciphertext" } },
  { .primitive = "kasumi", .file = "kasumi_f9.txt", .kind = TEST_F9,
    .fields = { "IK", "COUNT", "FRESH", "DIRECTION", "LENGTH", "MESSAGE", "MAC" } },
  { .primitive = "kasumi", .file = "a53_gea3.txt", .kind = TEST_A5, .fields = { "Kc", "COUNT", "BLOCK1", "BLOCK2" } },
  { .primitive = "kasumi", .file = "a53_gea3.txt", .kind = TEST_ECSD, .fields = { "Kc", "COUNT", "BLOCK1_348", "BLOCK2_348" } },
  { .primitive = "kasumi", .file = "a53_gea3.txt", .kind = TEST_GEA, .fields = { "Kc", "INPUT", "DIRECTION", "OUTPUT" } },
  { .primitive = NULL }
};

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Descriptors and calls of all objects.  */

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
#include <libxcrypt/gsm.h>
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

#include "testsuite/objects.h"

/* A function that cannot fail.  */
#define DONE(call) ((call), 0)

/* --- AES */

/* Of which more than the last eight bytes change in messages of a few blocks.  */
static const uint8_t aes_counter[XCS_AES_BLOCK_SIZE] = { [7] = 5, 255, 255, 255, 255, 255, 255, 255, 253 };

static int
aes128_set_key (void *o, const uint8_t *key)
{
  return xcs_aes_set_key (o, key, 16);
}

static int
aes192_set_key (void *o, const uint8_t *key)
{
  return xcs_aes_set_key (o, key, 24);
}

static int
aes256_set_key (void *o, const uint8_t *key)
{
  return xcs_aes_set_key (o, key, 32);
}

static int
aes_encrypt (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before)
{
  (void) before;
  return xcs_aes_encrypt (o, dst, src, length);
}

static int
aes_decrypt (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before)
{
  (void) before;
  return xcs_aes_decrypt (o, dst, src, length);
}

static int
aes_start (void *o)
{
  return xcs_aes_set_counter (o, aes_counter);
}

static int
aes_ctr (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before)
{
  (void) before;
  return xcs_aes_ctr (o, dst, src, length);
}

/* --- Threefish */

/* The tweak, and the counters, of which more than the last byte changes in messages of a few blocks.  */
static const uint8_t tweak[16] = { 253, 255, 255, 255, 255, 255, 255, 255, 7 };
static const uint8_t counter[XCS_THREEFISH256_BLOCK_SIZE] = { [29] = 5, [30] = 255, [31] = 253 };
static const uint8_t counter512[XCS_THREEFISH512_BLOCK_SIZE] = { [61] = 5, [62] = 255, [63] = 253 };
static const uint8_t counter1024[XCS_THREEFISH1024_BLOCK_SIZE] = { [125] = 5, [126] = 255, [127] = 253 };

/* The tweak of the block that follows that many.  */
static void
advance (uint8_t at[16], size_t blocks)
{
  size_t carry = blocks;
  for (unsigned i = 0; i < 16; i++, carry >>= 8)
    at[i] = (uint8_t) (carry += tweak[i]);
}

#define THREEFISH(name, block, counter) \
  static int \
  name##_set_key (void *o, const uint8_t *key) \
  { \
    xcs_##name##_set_key (o, key); \
    return xcs_##name##_set_tweak (o, tweak); \
  } \
  static int \
  name##_encrypt (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before) \
  { \
    (void) before; \
    return xcs_##name##_encrypt (o, dst, src, length); \
  } \
  static int \
  name##_decrypt (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before) \
  { \
    (void) before; \
    return xcs_##name##_decrypt (o, dst, src, length); \
  } \
  static int \
  name##_encrypt_at (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before) \
  { \
    uint8_t at[16]; \
    advance (at, before / (block)); \
    return xcs_##name##_encrypt_at (o, dst, at, src, length); \
  } \
  static int \
  name##_decrypt_at (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before) \
  { \
    uint8_t at[16]; \
    advance (at, before / (block)); \
    return xcs_##name##_decrypt_at (o, dst, at, src, length); \
  } \
  static int \
  name##_start (void *o) \
  { \
    return xcs_##name##_set_counter (o, counter); \
  } \
  static int \
  name##_ctr (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before) \
  { \
    (void) before; \
    return xcs_##name##_ctr (o, dst, src, length); \
  }
THREEFISH (threefish256, XCS_THREEFISH256_BLOCK_SIZE, counter)
THREEFISH (threefish512, XCS_THREEFISH512_BLOCK_SIZE, counter512)
THREEFISH (threefish1024, XCS_THREEFISH1024_BLOCK_SIZE, counter1024)

/* --- Skein as a MAC */

enum { SKEIN_KEY = 33, SKEIN_TAG = 40 };

#define SKEIN(name) \
  static int \
  name##_set_key (void *o, const uint8_t *key) \
  { \
    const struct xcs_skein_parameters p = { .key = key, .key_length = SKEIN_KEY }; \
    return xcs_##name##_start_with (o, 8 * SKEIN_TAG, &p); \
  } \
  static int \
  name##_update (void *o, const uint8_t *src, size_t length) \
  { \
    return xcs_##name##_update (o, src, length); \
  } \
  static int \
  name##_digest (void *o, uint8_t *tag) \
  { \
    return xcs_##name##_digest (o, tag); \
  } \
  static int \
  name##_auth (void *o, const uint8_t *key, uint8_t *tag, const uint8_t *src, size_t length) \
  { \
    (void) o; \
    return xcs_##name##_auth (tag, SKEIN_TAG, key, SKEIN_KEY, src, length); \
  } \
  static int \
  name##_verify (void *o, const uint8_t *key, const uint8_t *tag, const uint8_t *src, size_t length) \
  { \
    (void) o; \
    return xcs_##name##_verify (tag, SKEIN_TAG, key, SKEIN_KEY, src, length); \
  }
SKEIN (skein256)
SKEIN (skein512)
SKEIN (skein1024)

/* --- ChaCha20 */

static int
chacha20_set_key (void *o, const uint8_t *key)
{
  return DONE (xcs_chacha20_set_key (o, key));
}

static int
chacha20_start (void *o)
{
  return xcs_chacha20_set_nonce (o, counter, 7);
}

/* Whose counter carries to its high half in messages of a few blocks.  */
static int
chacha20_start64 (void *o)
{
  return xcs_chacha20_set_nonce64 (o, counter, UINT32_MAX - 2);
}

static int
xchacha20_start (void *o)
{
  return xcs_chacha20_set_nonce_x (o, counter, 7);
}

static int
chacha20_crypt (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before)
{
  (void) before;
  return xcs_chacha20_crypt (o, dst, src, length);
}

/* --- Poly1305 */

static int
poly1305_set_key (void *o, const uint8_t *key)
{
  return DONE (xcs_poly1305_set_key (o, key));
}

static int
poly1305_update (void *o, const uint8_t *src, size_t length)
{
  return xcs_poly1305_update (o, src, length);
}

static int
poly1305_digest (void *o, uint8_t *tag)
{
  return xcs_poly1305_digest (o, tag);
}

static int
poly1305_auth (void *o, const uint8_t *key, uint8_t *tag, const uint8_t *src, size_t length)
{
  (void) o;
  return xcs_poly1305_auth (tag, key, src, length);
}

static int
poly1305_verify (void *o, const uint8_t *key, const uint8_t *tag, const uint8_t *src, size_t length)
{
  (void) o;
  return xcs_poly1305_verify (tag, key, src, length);
}

/* --- GHASH */

struct ghash
{
  struct xcs_ghash_ctx ctx;
  struct xcs_ghash_key key;
};

static int
ghash_set_key (void *o, const uint8_t *key)
{
  struct ghash *g = o;
  return DONE (xcs_ghash_set_key (&g->key, key));
}

/* For the first bytes of most messages, which then take several sequences.  */
static int
ghash_set_key_short (void *o, const uint8_t *key)
{
  struct ghash *g = o;
  return DONE (xcs_ghash_set_key_short_messages (&g->key, key, 40));
}

static int
ghash_start (void *o)
{
  struct ghash *g = o;
  return DONE (xcs_ghash_start (&g->ctx));
}

static int
ghash_update (void *o, const uint8_t *src, size_t length)
{
  struct ghash *g = o;
  return xcs_ghash_update (&g->ctx, &g->key, src, length);
}

static int
ghash_pad (void *o)
{
  struct ghash *g = o;
  return xcs_ghash_pad (&g->ctx, &g->key);
}

static int
ghash_digest (void *o, uint8_t *tag)
{
  struct ghash *g = o;
  return xcs_ghash_digest (&g->ctx, &g->key, tag);
}

static int
ghash_hash (void *o, const uint8_t *key, uint8_t *tag, const uint8_t *src, size_t length)
{
  struct ghash *g = o;
  (void) key;
  return xcs_ghash_hash (&g->key, tag, src, length);
}

/* --- POLYVAL */

struct polyval
{
  struct xcs_polyval_ctx ctx;
  struct xcs_polyval_key key;
};

static int
polyval_set_key (void *o, const uint8_t *key)
{
  struct polyval *p = o;
  return DONE (xcs_polyval_set_key (&p->key, key));
}

static int
polyval_set_key_short (void *o, const uint8_t *key)
{
  struct polyval *p = o;
  return DONE (xcs_polyval_set_key_short_messages (&p->key, key, 40));
}

static int
polyval_start (void *o)
{
  struct polyval *p = o;
  return DONE (xcs_polyval_start (&p->ctx));
}

static int
polyval_update (void *o, const uint8_t *src, size_t length)
{
  struct polyval *p = o;
  return xcs_polyval_update (&p->ctx, &p->key, src, length);
}

static int
polyval_hash (void *o, const uint8_t *key, uint8_t *tag, const uint8_t *src, size_t length)
{
  struct polyval *p = o;
  (void) key;
  return xcs_polyval_hash (&p->key, tag, src, length);
}

static int
polyval_pad (void *o)
{
  struct polyval *p = o;
  return xcs_polyval_pad (&p->ctx, &p->key);
}

static int
polyval_digest (void *o, uint8_t *tag)
{
  struct polyval *p = o;
  return xcs_polyval_digest (&p->ctx, &p->key, tag);
}

/* --- KASUMI, f8, f9 */

static int
kasumi_set_key (void *o, const uint8_t *key)
{
  return DONE (xcs_kasumi_set_key (o, key));
}

static int
kasumi_encrypt (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before)
{
  (void) before;
  return xcs_kasumi_encrypt (o, dst, src, length);
}

static int
kasumi_decrypt (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before)
{
  (void) before;
  return xcs_kasumi_decrypt (o, dst, src, length);
}

static int
f8_set_key (void *o, const uint8_t *key)
{
  return DONE (xcs_kasumi_f8_set_key (o, key));
}

static int
f8_encrypt (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before)
{
  (void) before;
  return xcs_kasumi_f8_encrypt (o, dst, 0, 1, 2, 0, src, 0, (uint32_t) (8 * length));
}

static int
f9_set_key (void *o, const uint8_t *key)
{
  return DONE (xcs_kasumi_f9_set_key (o, key));
}

static int
f9_auth (void *o, const uint8_t *key, uint8_t *tag, const uint8_t *src, size_t length)
{
  (void) key;
  return xcs_kasumi_f9_auth (o, tag, 1, 2, 0, src, 0, (uint32_t) (8 * length));
}

static int
f9_verify (void *o, const uint8_t *key, const uint8_t *tag, const uint8_t *src, size_t length)
{
  (void) key;
  return xcs_kasumi_f9_verify (o, tag, 1, 2, 0, src, 0, (uint32_t) (8 * length));
}

/* --- AES-GCM: a message in pieces, and GMAC */

struct gcm
{
  struct xcs_gcm_ctx ctx;
  struct xcs_gcm_key key;
};

static int
gcm_set_key (void *o, const uint8_t *key)
{
  struct gcm *g = o;
  return xcs_gcm_set_key (&g->key, key, 32);
}

static int
gcm_start (void *o)
{
  struct gcm *g = o;
  return xcs_gcm_start (&g->ctx, &g->key, aes_counter);
}

static int
gcm_encrypt (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before)
{
  struct gcm *g = o;
  (void) before;
  return xcs_gcm_encrypt (&g->ctx, &g->key, dst, src, length);
}

static int
gcm_decrypt (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before)
{
  struct gcm *g = o;
  (void) before;
  return xcs_gcm_decrypt_unverified (&g->ctx, &g->key, dst, src, length);
}

static int
gcm_aad (void *o, const uint8_t *src, size_t length)
{
  struct gcm *g = o;
  return xcs_gcm_aad (&g->ctx, &g->key, src, length);
}

/* And starts the next message.  */
static int
gcm_tag (void *o, uint8_t *tag)
{
  struct gcm *g = o;
  const int error = xcs_gcm_tag (&g->ctx, &g->key, tag);
  return error != 0 ? error : gcm_start (o);
}

static int
gmac_auth (void *o, const uint8_t *key, uint8_t *tag, const uint8_t *src, size_t length)
{
  struct gcm *g = o;
  (void) key;
  return xcs_gmac_auth (&g->key, tag, aes_counter, src, length);
}

static int
gmac_verify (void *o, const uint8_t *key, const uint8_t *tag, const uint8_t *src, size_t length)
{
  struct gcm *g = o;
  (void) key;
  return xcs_gmac_verify (&g->key, tag, aes_counter, src, length);
}

/* --- AES-GCM-SIV and XAES-256-GCM as MACs: of messages without text, whose tag may be anywhere */

static void
copy_tag (uint8_t *to, const uint8_t *tag, int error)
{
  if (error == 0)
    memcpy (to, tag, 16);
}

static int
gcmsiv_set_key (void *o, const uint8_t *key)
{
  return xcs_gcmsiv_set_key (o, key, 32);
}

static int
gcmsiv_auth (void *o, const uint8_t *key, uint8_t *tag, const uint8_t *src, size_t length)
{
  uint8_t t[XCS_GCMSIV_TAG_SIZE];
  const int error = xcs_gcmsiv_seal (o, NULL, t, aes_counter, src, length, NULL, 0);
  (void) key;
  copy_tag (tag, t, error);
  return error;
}

static int
gcmsiv_verify (void *o, const uint8_t *key, const uint8_t *tag, const uint8_t *src, size_t length)
{
  (void) key;
  return xcs_gcmsiv_open (o, NULL, tag, aes_counter, src, length, NULL, 0);
}

static const uint8_t xaes_nonce[XCS_XAES_NONCE_SIZE] = { [3] = 5, [20] = 7 };

static int
xaes_set_key (void *o, const uint8_t *key)
{
  return DONE (xcs_xaes_set_key (o, key));
}

static int
xaes_auth (void *o, const uint8_t *key, uint8_t *tag, const uint8_t *src, size_t length)
{
  uint8_t t[XCS_XAES_TAG_SIZE];
  const int error = xcs_xaes_seal (o, NULL, t, xaes_nonce, src, length, NULL, 0);
  (void) key;
  copy_tag (tag, t, error);
  return error;
}

static int
xaes_verify (void *o, const uint8_t *key, const uint8_t *tag, const uint8_t *src, size_t length)
{
  struct xcs_gcm_key message_key;
  uint8_t nonce[XCS_GCM_NONCE_SIZE];
  const int error = xcs_xaes_derive (o, &message_key, nonce, xaes_nonce);
  (void) key;
  return error != 0 ? error : xcs_gmac_verify (&message_key, tag, nonce, src, length);
}

/* --- Poly1305-AES */

struct pa
{
  struct xcs_poly1305_ctx ctx;
  struct xcs_poly1305aes_key key;
};

static int
pa_set_key (void *o, const uint8_t *key)
{
  struct pa *p = o;
  return DONE (xcs_poly1305aes_set_key (&p->key, key));
}

static int
pa_start (void *o)
{
  struct pa *p = o;
  return xcs_poly1305aes_start (&p->ctx, &p->key, aes_counter);
}

static int
pa_update (void *o, const uint8_t *src, size_t length)
{
  struct pa *p = o;
  return xcs_poly1305_update (&p->ctx, src, length);
}

/* And starts the next message.  */
static int
pa_digest (void *o, uint8_t *tag)
{
  struct pa *p = o;
  const int error = xcs_poly1305_digest (&p->ctx, tag);
  return error != 0 ? error : pa_start (o);
}

static int
pa_auth (void *o, const uint8_t *key, uint8_t *tag, const uint8_t *src, size_t length)
{
  struct pa *p = o;
  (void) key;
  return xcs_poly1305aes_auth (&p->key, tag, aes_counter, src, length);
}

static int
pa_verify (void *o, const uint8_t *key, const uint8_t *tag, const uint8_t *src, size_t length)
{
  struct pa *p = o;
  (void) key;
  return xcs_poly1305aes_verify (&p->key, tag, aes_counter, src, length);
}

/* --- ChaCha20-Poly1305: a message in pieces, and of additional data alone, both kinds as MACs */

struct cp
{
  struct xcs_chacha20poly1305_ctx ctx;
  struct xcs_chacha20poly1305_key key;
};

static int
cp_set_key (void *o, const uint8_t *key)
{
  struct cp *c = o;
  return DONE (xcs_chacha20poly1305_set_key (&c->key, key));
}

static int
cp_start (void *o)
{
  struct cp *c = o;
  return xcs_chacha20poly1305_start (&c->ctx, &c->key, counter);
}

static int
cp_encrypt (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before)
{
  struct cp *c = o;
  (void) before;
  return xcs_chacha20poly1305_encrypt (&c->ctx, dst, src, length);
}

static int
cp_decrypt (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before)
{
  struct cp *c = o;
  (void) before;
  return xcs_chacha20poly1305_decrypt_unverified (&c->ctx, dst, src, length);
}

static int
cp_aad (void *o, const uint8_t *src, size_t length)
{
  struct cp *c = o;
  return xcs_chacha20poly1305_aad (&c->ctx, src, length);
}

/* And starts the next message.  */
static int
cp_tag (void *o, uint8_t *tag)
{
  struct cp *c = o;
  const int error = xcs_chacha20poly1305_tag (&c->ctx, tag);
  return error != 0 ? error : cp_start (o);
}

static int
cp_auth (void *o, const uint8_t *key, uint8_t *tag, const uint8_t *src, size_t length)
{
  struct cp *c = o;
  uint8_t t[XCS_CHACHA20POLY1305_TAG_SIZE];
  const int error = xcs_chacha20poly1305_seal (&c->key, NULL, t, counter, src, length, NULL, 0);
  (void) key;
  copy_tag (tag, t, error);
  return error;
}

static int
cp_verify (void *o, const uint8_t *key, const uint8_t *tag, const uint8_t *src, size_t length)
{
  struct cp *c = o;
  (void) key;
  return xcs_chacha20poly1305_open (&c->key, NULL, tag, counter, src, length, NULL, 0);
}

static int
xcp_set_key (void *o, const uint8_t *key)
{
  return DONE (xcs_xchacha20poly1305_set_key (o, key));
}

static int
xcp_auth (void *o, const uint8_t *key, uint8_t *tag, const uint8_t *src, size_t length)
{
  uint8_t t[XCS_CHACHA20POLY1305_TAG_SIZE];
  const int error = xcs_xchacha20poly1305_seal (o, NULL, t, xaes_nonce, src, length, NULL, 0);
  (void) key;
  copy_tag (tag, t, error);
  return error;
}

static int
xcp_verify (void *o, const uint8_t *key, const uint8_t *tag, const uint8_t *src, size_t length)
{
  (void) key;
  return xcs_xchacha20poly1305_open (o, NULL, tag, xaes_nonce, src, length, NULL, 0);
}

/* --- GSM */

static int
gsm_set_key (void *o, const uint8_t *key)
{
  return xcs_gsm_set_key (o, key, XCS_GSM_KEY_MAX);
}

static int
gsm_gea_encrypt (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before)
{
  (void) before;
  return xcs_gsm_gea_encrypt (o, dst, 1, 0, src, length);
}

static int
gsm_a5_keystream (void *o, uint8_t *block1, uint8_t *block2)
{
  return xcs_gsm_a5_keystream (o, block1, block2, 5);
}

static int
gsm_ecsd_keystream (void *o, uint8_t *block1, uint8_t *block2)
{
  return xcs_gsm_ecsd_keystream (o, block1, block2, 5);
}

/* --- the descriptors */

const struct object objects[] = {
  {
    .name = "aes128", .kind = BLOCK_CIPHER, .primitive = "aes", .vectors = "aes.txt",
    .types = "xcs_aes_ctx", .size = sizeof (struct xcs_aes_ctx), .key = 16, .block = XCS_AES_BLOCK_SIZE,
    .set_key = aes128_set_key, .encrypt = aes_encrypt, .decrypt = aes_decrypt
  },
  {
    .name = "aes192", .kind = BLOCK_CIPHER, .primitive = "aes", .vectors = "aes.txt",
    .types = "xcs_aes_ctx", .size = sizeof (struct xcs_aes_ctx), .key = 24, .block = XCS_AES_BLOCK_SIZE,
    .set_key = aes192_set_key, .encrypt = aes_encrypt, .decrypt = aes_decrypt
  },
  {
    .name = "aes256", .kind = BLOCK_CIPHER, .primitive = "aes", .vectors = "aes.txt",
    .types = "xcs_aes_ctx", .size = sizeof (struct xcs_aes_ctx), .key = 32, .block = XCS_AES_BLOCK_SIZE,
    .set_key = aes256_set_key, .encrypt = aes_encrypt, .decrypt = aes_decrypt
  },
  {
    .name = "aes128 ctr", .kind = COUNTER_MODE, .primitive = "aes", .vectors = "aes_ctr.txt",
    .types = "xcs_aes_ctx", .size = sizeof (struct xcs_aes_ctx), .key = 16, .block = 1,
    .set_key = aes128_set_key, .start = aes_start, .encrypt = aes_ctr, .decrypt = aes_ctr
  },
  {
    .name = "aes256 ctr", .kind = COUNTER_MODE, .primitive = "aes", .vectors = "aes_ctr.txt",
    .types = "xcs_aes_ctx", .size = sizeof (struct xcs_aes_ctx), .key = 32, .block = 1,
    .set_key = aes256_set_key, .start = aes_start, .encrypt = aes_ctr, .decrypt = aes_ctr
  },
  {
    .name = "threefish256", .kind = BLOCK_CIPHER, .primitive = "threefish256", .vectors = "threefish_kat.txt",
    .types = "xcs_threefish256_ctx", .size = sizeof (struct xcs_threefish256_ctx),
    .key = XCS_THREEFISH256_KEY_SIZE, .block = XCS_THREEFISH256_BLOCK_SIZE,
    .set_key = threefish256_set_key, .encrypt = threefish256_encrypt, .decrypt = threefish256_decrypt
  },
  {
    .name = "threefish256 at", .kind = BLOCK_CIPHER, .primitive = "threefish256", .vectors = "threefish_kat.txt",
    .types = "xcs_threefish256_ctx", .size = sizeof (struct xcs_threefish256_ctx),
    .key = XCS_THREEFISH256_KEY_SIZE, .block = XCS_THREEFISH256_BLOCK_SIZE,
    .set_key = threefish256_set_key, .encrypt = threefish256_encrypt_at, .decrypt = threefish256_decrypt_at
  },
  {
    .name = "threefish256 ctr", .kind = COUNTER_MODE, .primitive = "threefish256", .vectors = "threefish_kat.txt",
    .types = "xcs_threefish256_ctx", .size = sizeof (struct xcs_threefish256_ctx),
    .key = XCS_THREEFISH256_KEY_SIZE, .block = 1,
    .set_key = threefish256_set_key, .start = threefish256_start, .encrypt = threefish256_ctr, .decrypt = threefish256_ctr
  },
  {
    .name = "threefish512", .kind = BLOCK_CIPHER, .primitive = "threefish512", .vectors = "threefish512_kat.txt",
    .types = "xcs_threefish512_ctx", .size = sizeof (struct xcs_threefish512_ctx),
    .key = XCS_THREEFISH512_KEY_SIZE, .block = XCS_THREEFISH512_BLOCK_SIZE,
    .set_key = threefish512_set_key, .encrypt = threefish512_encrypt, .decrypt = threefish512_decrypt
  },
  {
    .name = "threefish512 at", .kind = BLOCK_CIPHER, .primitive = "threefish512", .vectors = "threefish512_kat.txt",
    .types = "xcs_threefish512_ctx", .size = sizeof (struct xcs_threefish512_ctx),
    .key = XCS_THREEFISH512_KEY_SIZE, .block = XCS_THREEFISH512_BLOCK_SIZE,
    .set_key = threefish512_set_key, .encrypt = threefish512_encrypt_at, .decrypt = threefish512_decrypt_at
  },
  {
    .name = "threefish512 ctr", .kind = COUNTER_MODE, .primitive = "threefish512", .vectors = "threefish512_kat.txt",
    .types = "xcs_threefish512_ctx", .size = sizeof (struct xcs_threefish512_ctx),
    .key = XCS_THREEFISH512_KEY_SIZE, .block = 1,
    .set_key = threefish512_set_key, .start = threefish512_start, .encrypt = threefish512_ctr, .decrypt = threefish512_ctr
  },
  {
    .name = "threefish1024", .kind = BLOCK_CIPHER, .primitive = "threefish1024", .vectors = "threefish1024_kat.txt",
    .types = "xcs_threefish1024_ctx", .size = sizeof (struct xcs_threefish1024_ctx),
    .key = XCS_THREEFISH1024_KEY_SIZE, .block = XCS_THREEFISH1024_BLOCK_SIZE,
    .set_key = threefish1024_set_key, .encrypt = threefish1024_encrypt, .decrypt = threefish1024_decrypt
  },
  {
    .name = "threefish1024 at", .kind = BLOCK_CIPHER, .primitive = "threefish1024", .vectors = "threefish1024_kat.txt",
    .types = "xcs_threefish1024_ctx", .size = sizeof (struct xcs_threefish1024_ctx),
    .key = XCS_THREEFISH1024_KEY_SIZE, .block = XCS_THREEFISH1024_BLOCK_SIZE,
    .set_key = threefish1024_set_key, .encrypt = threefish1024_encrypt_at, .decrypt = threefish1024_decrypt_at
  },
  {
    .name = "threefish1024 ctr", .kind = COUNTER_MODE, .primitive = "threefish1024", .vectors = "threefish1024_kat.txt",
    .types = "xcs_threefish1024_ctx", .size = sizeof (struct xcs_threefish1024_ctx),
    .key = XCS_THREEFISH1024_KEY_SIZE, .block = 1,
    .set_key = threefish1024_set_key, .start = threefish1024_start, .encrypt = threefish1024_ctr, .decrypt = threefish1024_ctr
  },
  {
    .name = "skein256", .kind = MAC, .primitive = "skein256", .vectors = "skein256.txt",
    .types = "xcs_skein256_ctx", .size = sizeof (struct xcs_skein256_ctx), .key = SKEIN_KEY, .block = 1, .tag = SKEIN_TAG,
    .set_key = skein256_set_key, .update = skein256_update, .digest = skein256_digest,
    .auth = skein256_auth, .verify = skein256_verify
  },
  {
    .name = "skein512", .kind = MAC, .primitive = "skein512", .vectors = "skein512.txt",
    .types = "xcs_skein512_ctx", .size = sizeof (struct xcs_skein512_ctx), .key = SKEIN_KEY, .block = 1, .tag = SKEIN_TAG,
    .set_key = skein512_set_key, .update = skein512_update, .digest = skein512_digest,
    .auth = skein512_auth, .verify = skein512_verify
  },
  {
    .name = "skein1024", .kind = MAC, .primitive = "skein1024", .vectors = "skein1024.txt",
    .types = "xcs_skein1024_ctx", .size = sizeof (struct xcs_skein1024_ctx), .key = SKEIN_KEY, .block = 1, .tag = SKEIN_TAG,
    .set_key = skein1024_set_key, .update = skein1024_update, .digest = skein1024_digest,
    .auth = skein1024_auth, .verify = skein1024_verify
  },
  {
    .name = "chacha20", .kind = COUNTER_MODE, .primitive = "chacha20", .vectors = "chacha20.txt",
    .types = "xcs_chacha20_ctx", .size = sizeof (struct xcs_chacha20_ctx), .key = XCS_CHACHA20_KEY_SIZE, .block = 1,
    .set_key = chacha20_set_key, .start = chacha20_start, .encrypt = chacha20_crypt, .decrypt = chacha20_crypt
  },
  {
    .name = "chacha20 64", .kind = COUNTER_MODE, .primitive = "chacha20", .vectors = "chacha20_64bit.txt",
    .types = "xcs_chacha20_ctx", .size = sizeof (struct xcs_chacha20_ctx), .key = XCS_CHACHA20_KEY_SIZE, .block = 1,
    .set_key = chacha20_set_key, .start = chacha20_start64, .encrypt = chacha20_crypt, .decrypt = chacha20_crypt
  },
  {
    .name = "xchacha20", .kind = COUNTER_MODE, .primitive = "chacha20", .vectors = "xchacha20.txt",
    .types = "xcs_chacha20_ctx", .size = sizeof (struct xcs_chacha20_ctx), .key = XCS_CHACHA20_KEY_SIZE, .block = 1,
    .set_key = chacha20_set_key, .start = xchacha20_start, .encrypt = chacha20_crypt, .decrypt = chacha20_crypt
  },
  {
    .name = "poly1305", .kind = MAC, .primitive = "poly1305", .vectors = "poly1305.txt",
    .types = "xcs_poly1305_ctx", .size = sizeof (struct xcs_poly1305_ctx),
    .key = XCS_POLY1305_KEY_SIZE, .block = 1, .tag = XCS_POLY1305_TAG_SIZE,
    .set_key = poly1305_set_key, .update = poly1305_update, .digest = poly1305_digest,
    .auth = poly1305_auth, .verify = poly1305_verify
  },
  {
    .name = "ghash", .kind = HASH, .primitive = "ghash", .vectors = "ghash.txt",
    .types = "xcs_ghash_ctx xcs_ghash_key", .size = sizeof (struct ghash),
    .key = XCS_GHASH_KEY_SIZE, .block = XCS_GHASH_BLOCK_SIZE, .tag = XCS_GHASH_DIGEST_SIZE,
    .set_key = ghash_set_key, .start = ghash_start, .update = ghash_update, .pad = ghash_pad, .digest = ghash_digest, .restarts = 1,
    .auth = ghash_hash
  },
  {
    .name = "ghash short", .kind = HASH, .primitive = "ghash", .vectors = "ghash.txt",
    .types = "xcs_ghash_ctx xcs_ghash_key", .size = sizeof (struct ghash),
    .key = XCS_GHASH_KEY_SIZE, .block = XCS_GHASH_BLOCK_SIZE, .tag = XCS_GHASH_DIGEST_SIZE,
    .set_key = ghash_set_key_short, .start = ghash_start, .update = ghash_update, .pad = ghash_pad, .digest = ghash_digest,
    .restarts = 1, .auth = ghash_hash
  },
  {
    .name = "polyval", .kind = HASH, .primitive = "ghash", .vectors = "polyval.txt",
    .types = "xcs_polyval_ctx xcs_polyval_key", .size = sizeof (struct polyval),
    .key = XCS_POLYVAL_KEY_SIZE, .block = XCS_POLYVAL_BLOCK_SIZE, .tag = XCS_POLYVAL_DIGEST_SIZE,
    .set_key = polyval_set_key, .start = polyval_start, .update = polyval_update, .pad = polyval_pad, .digest = polyval_digest,
    .restarts = 1, .auth = polyval_hash
  },
  {
    .name = "polyval short", .kind = HASH, .primitive = "ghash", .vectors = "polyval.txt",
    .types = "xcs_polyval_ctx xcs_polyval_key", .size = sizeof (struct polyval),
    .key = XCS_POLYVAL_KEY_SIZE, .block = XCS_POLYVAL_BLOCK_SIZE, .tag = XCS_POLYVAL_DIGEST_SIZE,
    .set_key = polyval_set_key_short, .start = polyval_start, .update = polyval_update, .pad = polyval_pad,
    .digest = polyval_digest, .restarts = 1, .auth = polyval_hash
  },
  {
    .name = "gcm", .kind = COUNTER_MODE, .primitive = "aes", .vectors = "aes_gcm_edge.txt",
    .types = "xcs_gcm_ctx xcs_gcm_key", .size = sizeof (struct gcm), .key = 32, .block = 1,
    .set_key = gcm_set_key, .start = gcm_start, .encrypt = gcm_encrypt, .decrypt = gcm_decrypt
  },
  {
    .name = "gmac", .kind = MAC, .primitive = "aes", .vectors = "aes_gcm_edge.txt",
    .types = "xcs_gcm_ctx xcs_gcm_key", .size = sizeof (struct gcm), .key = 32, .block = 1, .tag = XCS_GCM_TAG_SIZE,
    .set_key = gcm_set_key, .start = gcm_start, .update = gcm_aad, .digest = gcm_tag, .restarts = 1,
    .auth = gmac_auth, .verify = gmac_verify
  },
  {
    .name = "gcmsiv", .kind = MAC, .primitive = "aes", .vectors = "aes_gcm_siv.txt",
    .types = "xcs_gcmsiv_key", .size = sizeof (struct xcs_gcmsiv_key), .key = 32, .block = 1, .tag = XCS_GCMSIV_TAG_SIZE,
    .set_key = gcmsiv_set_key, .auth = gcmsiv_auth, .verify = gcmsiv_verify
  },
  {
    .name = "xaes", .kind = MAC, .primitive = "aes", .vectors = "xaes_256_gcm.txt",
    .types = "xcs_xaes_key", .size = sizeof (struct xcs_xaes_key), .key = 32, .block = 1, .tag = XCS_XAES_TAG_SIZE,
    .set_key = xaes_set_key, .auth = xaes_auth, .verify = xaes_verify
  },
  {
    .name = "poly1305aes", .kind = MAC, .primitive = "aes", .vectors = "poly1305_aes.txt",
    .types = "xcs_poly1305_ctx xcs_poly1305aes_key", .size = sizeof (struct pa),
    .key = XCS_POLY1305AES_KEY_SIZE, .block = 1, .tag = XCS_POLY1305AES_TAG_SIZE,
    .set_key = pa_set_key, .start = pa_start, .update = pa_update, .digest = pa_digest, .restarts = 1,
    .auth = pa_auth, .verify = pa_verify
  },
  {
    .name = "chacha20poly1305", .kind = COUNTER_MODE, .primitive = "chacha20", .vectors = "chacha20_poly1305.txt",
    .types = "xcs_chacha20poly1305_ctx xcs_chacha20poly1305_key", .size = sizeof (struct cp),
    .key = XCS_CHACHA20POLY1305_KEY_SIZE, .block = 1,
    .set_key = cp_set_key, .start = cp_start, .encrypt = cp_encrypt, .decrypt = cp_decrypt
  },
  {
    .name = "chacha20poly1305 mac", .kind = MAC, .primitive = "chacha20", .vectors = "chacha20_poly1305.txt",
    .types = "xcs_chacha20poly1305_ctx xcs_chacha20poly1305_key", .size = sizeof (struct cp),
    .key = XCS_CHACHA20POLY1305_KEY_SIZE, .block = 1, .tag = XCS_CHACHA20POLY1305_TAG_SIZE,
    .set_key = cp_set_key, .start = cp_start, .update = cp_aad, .digest = cp_tag, .restarts = 1,
    .auth = cp_auth, .verify = cp_verify
  },
  {
    .name = "xchacha20poly1305", .kind = MAC, .primitive = "chacha20", .vectors = "xchacha20_poly1305.txt",
    .types = "xcs_xchacha20poly1305_key", .size = sizeof (struct xcs_xchacha20poly1305_key),
    .key = XCS_CHACHA20POLY1305_KEY_SIZE, .block = 1, .tag = XCS_CHACHA20POLY1305_TAG_SIZE,
    .set_key = xcp_set_key, .auth = xcp_auth, .verify = xcp_verify
  },
  {
    .name = "kasumi", .kind = BLOCK_CIPHER, .primitive = "kasumi", .vectors = "kasumi_block.txt",
    .types = "xcs_kasumi_ctx", .size = sizeof (struct xcs_kasumi_ctx),
    .key = XCS_KASUMI_KEY_SIZE, .block = XCS_KASUMI_BLOCK_SIZE,
    .set_key = kasumi_set_key, .encrypt = kasumi_encrypt, .decrypt = kasumi_decrypt
  },
  {
    .name = "f8", .kind = MESSAGE_CIPHER, .primitive = "kasumi", .vectors = "kasumi_f8.txt",
    .types = "xcs_kasumi_f8_ctx", .size = sizeof (struct xcs_kasumi_f8_ctx), .key = XCS_KASUMI_KEY_SIZE, .block = 1,
    .set_key = f8_set_key, .encrypt = f8_encrypt, .decrypt = f8_encrypt
  },
  {
    .name = "f9", .kind = MAC, .primitive = "kasumi", .vectors = "kasumi_f9.txt",
    .types = "xcs_kasumi_f9_ctx", .size = sizeof (struct xcs_kasumi_f9_ctx),
    .key = XCS_KASUMI_KEY_SIZE, .block = 1, .tag = XCS_KASUMI_F9_SIZE,
    .set_key = f9_set_key, .auth = f9_auth, .verify = f9_verify
  },
  {
    .name = "gea", .kind = MESSAGE_CIPHER, .primitive = "kasumi", .vectors = "a53_gea3.txt",
    .types = "xcs_gsm_ctx", .size = sizeof (struct xcs_gsm_ctx), .key = XCS_GSM_KEY_MAX, .block = 1,
    .set_key = gsm_set_key, .encrypt = gsm_gea_encrypt, .decrypt = gsm_gea_encrypt
  },
  {
    .name = "a5", .kind = KEYSTREAM, .primitive = "kasumi", .vectors = "a53_gea3.txt",
    .types = "xcs_gsm_ctx", .size = sizeof (struct xcs_gsm_ctx), .key = XCS_GSM_KEY_MAX, .tag = XCS_GSM_A5_SIZE,
    .set_key = gsm_set_key, .keystream = gsm_a5_keystream
  },
  {
    .name = "ecsd", .kind = KEYSTREAM, .primitive = "kasumi", .vectors = "a53_gea3.txt",
    .types = "xcs_gsm_ctx", .size = sizeof (struct xcs_gsm_ctx), .key = XCS_GSM_KEY_MAX, .tag = XCS_GSM_ECSD_SIZE,
    .set_key = gsm_set_key, .keystream = gsm_ecsd_keystream
  },
  { .name = NULL }
};

_Static_assert (sizeof (struct gcm) <= OBJECT_BYTES, "OBJECT_WORDS");

/* --- What programs have compiled in: sizes and alignments of public structs.  A change is another soname.  The second size is for
   pointers of 32 bits.  */
struct word
{
  uint64_t w;
};
struct pointer
{
  void *p;
};
#define LAYOUT(type, member, size64, size32) \
  _Static_assert (sizeof (struct type) == (sizeof (void *) == 8 ? size64 : size32), "the size of " #type " has changed"); \
  _Static_assert (_Alignof (struct type) == (sizeof (void *) == 8 ? 8 : _Alignof (struct member)), \
                  "the alignment of " #type " has changed")
LAYOUT (xcs_aes_ctx, word, 2176, 2176);
LAYOUT (xcs_threefish256_ctx, word, 1664, 1664);
LAYOUT (xcs_threefish512_ctx, word, 1536, 1536);
LAYOUT (xcs_threefish1024_ctx, word, 3200, 3200);
LAYOUT (xcs_skein256_ctx, word, 128, 128);
LAYOUT (xcs_skein512_ctx, word, 192, 192);
LAYOUT (xcs_skein1024_ctx, word, 320, 320);
LAYOUT (xcs_skein256_job, pointer, 40, 20);
LAYOUT (xcs_skein512_job, pointer, 40, 20);
LAYOUT (xcs_skein1024_job, pointer, 40, 20);
LAYOUT (xcs_skein_parameters, pointer, 88, 44);
LAYOUT (xcs_chacha20_ctx, word, 192, 192);
LAYOUT (xcs_poly1305_ctx, word, 1024, 1024);
LAYOUT (xcs_ghash_key, word, 2560, 2560);
LAYOUT (xcs_ghash_ctx, word, 48, 48);
LAYOUT (xcs_polyval_key, word, 2560, 2560);
LAYOUT (xcs_polyval_ctx, word, 48, 48);
LAYOUT (xcs_gcm_key, word, 4608, 4608);
LAYOUT (xcs_gcm_ctx, word, 128, 128);
LAYOUT (xcs_gcm_job, pointer, 72, 36);
LAYOUT (xcs_gcmsiv_key, word, 2176, 2176);
LAYOUT (xcs_xaes_key, word, 2176, 2176);
LAYOUT (xcs_poly1305aes_key, word, 2048, 2048);
LAYOUT (xcs_chacha20poly1305_key, word, 64, 64);
LAYOUT (xcs_xchacha20poly1305_key, word, 64, 64);
LAYOUT (xcs_chacha20poly1305_ctx, word, 1280, 1280);
LAYOUT (xcs_chacha20poly1305_job, pointer, 72, 36);
LAYOUT (xcs_kasumi_ctx, word, 1088, 1088);
LAYOUT (xcs_kasumi_f8_ctx, word, 1088, 1088);
LAYOUT (xcs_kasumi_f9_ctx, word, 1088, 1088);
LAYOUT (xcs_gsm_ctx, word, 1088, 1088);
LAYOUT (xcs_kasumi_f8_job, pointer, 56, 36);
LAYOUT (xcs_kasumi_f9_job, pointer, 48, 32);
LAYOUT (xcs_gsm_a5_job, pointer, 32, 16);
LAYOUT (xcs_gsm_gea_job, pointer, 40, 24);
LAYOUT (xcs_impl_info, word, 56, 48);
#undef LAYOUT

/* --- types and calls */

enum { AES, THREEFISH256, THREEFISH512, THREEFISH1024, SKEIN256, SKEIN512, SKEIN1024, TREE256, TREE512, TREE1024, CHACHA20,
       POLY1305, GHASH_KEY, GHASH, POLYVAL_KEY, POLYVAL, GCM_KEY, GCM, GCMSIV_KEY, XAES_KEY, PA_KEY, CP_KEY, XCP_KEY, CP, KASUMI,
       F8, F9, GSM };

#define TYPE(type, primitive, ...) { #type, primitive, sizeof (struct type), __VA_ARGS__ }

/* TREE: contexts of Skein that were started with a tree, which take other calls.  */
const struct object_type object_types[] = {
  [AES] = TYPE (xcs_aes_ctx, "aes", 0, 8192, 0),
  [THREEFISH256] = TYPE (xcs_threefish256_ctx, "threefish256", 0, 8192, 0),
  [THREEFISH512] = TYPE (xcs_threefish512_ctx, "threefish512", 0, 8192, 0),
  [THREEFISH1024] = TYPE (xcs_threefish1024_ctx, "threefish1024", 0, 8192, 0),
  [SKEIN256] = TYPE (xcs_skein256_ctx, "skein256", 0, 12288, 12288),
  [SKEIN512] = TYPE (xcs_skein512_ctx, "skein512", 0, 12288, 12288),
  [SKEIN1024] = TYPE (xcs_skein1024_ctx, "skein1024", 0, 12288, 12288),
  [TREE256] = TYPE (xcs_skein256_ctx, "skein256", 0, 12288, 0),
  [TREE512] = TYPE (xcs_skein512_ctx, "skein512", 0, 12288, 0),
  [TREE1024] = TYPE (xcs_skein1024_ctx, "skein1024", 0, 14336, 0),
  [CHACHA20] = TYPE (xcs_chacha20_ctx, "chacha20", 0, 8192, 0),
  [POLY1305] = TYPE (xcs_poly1305_ctx, "poly1305", 0, 8192, 0),
  [GHASH_KEY] = TYPE (xcs_ghash_key, "ghash", 0, 8192, 0),
  [GHASH] = TYPE (xcs_ghash_ctx, "ghash", 1, 8192, 0),
  [POLYVAL_KEY] = TYPE (xcs_polyval_key, "ghash", 0, 8192, 0),
  [POLYVAL] = TYPE (xcs_polyval_ctx, "ghash", 1, 8192, 0),
  [GCM_KEY] = TYPE (xcs_gcm_key, "aes", 0, 8192, 8192),
  [GCM] = TYPE (xcs_gcm_ctx, "aes", 1, 8192, 0),
  [GCMSIV_KEY] = TYPE (xcs_gcmsiv_key, "aes", 0, 12288, 0),
  [XAES_KEY] = TYPE (xcs_xaes_key, "aes", 0, 12288, 0),
  [PA_KEY] = TYPE (xcs_poly1305aes_key, "aes", 0, 8192, 0),
  [CP_KEY] = TYPE (xcs_chacha20poly1305_key, "chacha20", 0, 12288, 13312),
  [XCP_KEY] = TYPE (xcs_xchacha20poly1305_key, "chacha20", 0, 12288, 0),
  [CP] = TYPE (xcs_chacha20poly1305_ctx, "chacha20", 0, 12288, 0),
  [KASUMI] = TYPE (xcs_kasumi_ctx, "kasumi", 0, 40960, 0),
  [F8] = TYPE (xcs_kasumi_f8_ctx, "kasumi", 0, 40960, 40960),
  [F9] = TYPE (xcs_kasumi_f9_ctx, "kasumi", 0, 40960, 40960),
  [GSM] = TYPE (xcs_gsm_ctx, "kasumi", 0, 40960, 49152)
};
const size_t object_types_number = sizeof object_types / sizeof object_types[0];
_Static_assert (sizeof object_types / sizeof object_types[0] <= OBJECT_TYPES, "OBJECT_TYPES");

/* CALL: each public function that takes such an object o.  MAKE: those that make one, or take none.  JOBS: the last one has o;
   of Skein and the authenticated ciphers, where an error hinders no other job, all have it.  */
#define CALLS(CALL, MAKE, JOBS) \
  MAKE (AES, xcs_aes_set_key (o, key, 32)) \
  CALL (AES, xcs_aes_encrypt (o, out, in, length)) \
  CALL (AES, xcs_aes_decrypt (o, out, in, length)) \
  CALL (AES, xcs_aes_set_counter (o, in)) \
  CALL (AES, xcs_aes_ctr (o, out, in, length - 15)) \
  MAKE (THREEFISH256, DONE (xcs_threefish256_set_key (o, key))) \
  CALL (THREEFISH256, xcs_threefish256_set_tweak (o, in)) \
  CALL (THREEFISH256, xcs_threefish256_encrypt (o, out, in, length)) \
  CALL (THREEFISH256, xcs_threefish256_decrypt (o, out, in, length)) \
  CALL (THREEFISH256, xcs_threefish256_encrypt_at (o, out, in, in, length)) \
  CALL (THREEFISH256, xcs_threefish256_decrypt_at (o, out, in, in, length)) \
  CALL (THREEFISH256, xcs_threefish256_set_counter (o, in)) \
  CALL (THREEFISH256, xcs_threefish256_ctr (o, out, in, length - 31)) \
  MAKE (THREEFISH512, DONE (xcs_threefish512_set_key (o, key))) \
  CALL (THREEFISH512, xcs_threefish512_set_tweak (o, in)) \
  CALL (THREEFISH512, xcs_threefish512_encrypt (o, out, in, length)) \
  CALL (THREEFISH512, xcs_threefish512_decrypt (o, out, in, length)) \
  CALL (THREEFISH512, xcs_threefish512_encrypt_at (o, out, in, in, length)) \
  CALL (THREEFISH512, xcs_threefish512_decrypt_at (o, out, in, in, length)) \
  CALL (THREEFISH512, xcs_threefish512_set_counter (o, in)) \
  CALL (THREEFISH512, xcs_threefish512_ctr (o, out, in, length - 63)) \
  MAKE (THREEFISH1024, DONE (xcs_threefish1024_set_key (o, key))) \
  CALL (THREEFISH1024, xcs_threefish1024_set_tweak (o, in)) \
  CALL (THREEFISH1024, xcs_threefish1024_encrypt (o, out, in, length)) \
  CALL (THREEFISH1024, xcs_threefish1024_decrypt (o, out, in, length)) \
  CALL (THREEFISH1024, xcs_threefish1024_encrypt_at (o, out, in, in, length)) \
  CALL (THREEFISH1024, xcs_threefish1024_decrypt_at (o, out, in, in, length)) \
  CALL (THREEFISH1024, xcs_threefish1024_set_counter (o, in)) \
  CALL (THREEFISH1024, xcs_threefish1024_ctr (o, out, in, length - 127)) \
  MAKE (SKEIN256, xcs_skein256_hash (out, 64, in, length)) \
  MAKE (SKEIN256, xcs_skein256_auth (out, 64, key, 33, in, length)) \
  MAKE (SKEIN256, xcs_skein256_verify (in, 64, key, 33, in, length)) \
  MAKE (SKEIN256, xcs_skein256_start (o, 64)) \
  MAKE (SKEIN256, xcs_skein256_start_with (o, 64, &parameters)) \
  CALL (SKEIN256, xcs_skein256_update (o, in, length - 24)) \
  CALL (SKEIN256, xcs_skein256_update_bits (o, in, 8 * length - 13)) \
  CALL (SKEIN256, xcs_skein256_digest (o, out)) \
  CALL (SKEIN256, xcs_skein256_finish (o)) \
  JOBS (SKEIN256, xcs_skein256_jobs (work->skein256, work->jobs)) \
  CALL (SKEIN256, xcs_skein256_finish (o) | xcs_skein256_output (o, out, 3, 40)) \
  MAKE (TREE256, xcs_skein256_tree (out, 64, &of_tree, in, length)) \
  MAKE (TREE256, xcs_skein256_start_with (o, 512, &of_tree)) \
  CALL (TREE256, xcs_skein256_tree_leaves (o, out, 3, in, length - 7)) \
  CALL (TREE256, xcs_skein256_tree_join (o, out, in, 8)) \
  MAKE (SKEIN512, xcs_skein512_hash (out, 64, in, length)) \
  MAKE (SKEIN512, xcs_skein512_auth (out, 64, key, 33, in, length)) \
  MAKE (SKEIN512, xcs_skein512_verify (in, 64, key, 33, in, length)) \
  MAKE (SKEIN512, xcs_skein512_start (o, 64)) \
  MAKE (SKEIN512, xcs_skein512_start_with (o, 64, &parameters)) \
  CALL (SKEIN512, xcs_skein512_update (o, in, length - 24)) \
  CALL (SKEIN512, xcs_skein512_update_bits (o, in, 8 * length - 13)) \
  CALL (SKEIN512, xcs_skein512_digest (o, out)) \
  CALL (SKEIN512, xcs_skein512_finish (o)) \
  JOBS (SKEIN512, xcs_skein512_jobs (work->skein512, work->jobs)) \
  CALL (SKEIN512, xcs_skein512_finish (o) | xcs_skein512_output (o, out, 3, 40)) \
  MAKE (TREE512, xcs_skein512_tree (out, 64, &of_tree, in, length)) \
  MAKE (TREE512, xcs_skein512_start_with (o, 512, &of_tree)) \
  CALL (TREE512, xcs_skein512_tree_leaves (o, out, 3, in, length - 7)) \
  CALL (TREE512, xcs_skein512_tree_join (o, out, in, 4)) \
  MAKE (SKEIN1024, xcs_skein1024_hash (out, 64, in, length)) \
  MAKE (SKEIN1024, xcs_skein1024_auth (out, 64, key, 33, in, length)) \
  MAKE (SKEIN1024, xcs_skein1024_verify (in, 64, key, 33, in, length)) \
  MAKE (SKEIN1024, xcs_skein1024_start (o, 64)) \
  MAKE (SKEIN1024, xcs_skein1024_start_with (o, 64, &parameters)) \
  CALL (SKEIN1024, xcs_skein1024_update (o, in, length - 24)) \
  CALL (SKEIN1024, xcs_skein1024_update_bits (o, in, 8 * length - 13)) \
  CALL (SKEIN1024, xcs_skein1024_digest (o, out)) \
  CALL (SKEIN1024, xcs_skein1024_finish (o)) \
  JOBS (SKEIN1024, xcs_skein1024_jobs (work->skein1024, work->jobs)) \
  CALL (SKEIN1024, xcs_skein1024_finish (o) | xcs_skein1024_output (o, out, 3, 40)) \
  MAKE (TREE1024, xcs_skein1024_tree (out, 64, &of_tree, in, length)) \
  MAKE (TREE1024, xcs_skein1024_start_with (o, 512, &of_tree)) \
  CALL (TREE1024, xcs_skein1024_tree_leaves (o, out, 3, in, length - 7)) \
  CALL (TREE1024, xcs_skein1024_tree_join (o, out, in, 2)) \
  MAKE (CHACHA20, DONE (xcs_hchacha20 (out, key, in))) \
  MAKE (CHACHA20, DONE (xcs_chacha20_set_key (o, key))) \
  CALL (CHACHA20, xcs_chacha20_set_nonce (o, in, 5)) \
  CALL (CHACHA20, xcs_chacha20_set_nonce64 (o, in, 5)) \
  CALL (CHACHA20, xcs_chacha20_set_nonce_x (o, in, 5)) \
  CALL (CHACHA20, xcs_chacha20_seek (o, 3)) \
  CALL (CHACHA20, xcs_chacha20_crypt (o, out, in, length - 31)) \
  MAKE (POLY1305, xcs_poly1305_auth (out, key, in, length)) \
  MAKE (POLY1305, xcs_poly1305_verify (in, key, in, length)) \
  MAKE (POLY1305, DONE (xcs_poly1305_set_key (o, key))) \
  MAKE (POLY1305, xcs_poly1305aes_start (o, pa_key, in)) \
  CALL (POLY1305, xcs_poly1305_update (o, in, length - 24)) \
  CALL (POLY1305, xcs_poly1305_digest (o, out)) \
  MAKE (GHASH_KEY, DONE (xcs_ghash_set_key (o, key))) \
  MAKE (GHASH_KEY, DONE (xcs_ghash_set_key_short_messages (o, key, 40))) \
  CALL (GHASH_KEY, xcs_ghash_update (partner, o, in, length - 24)) \
  CALL (GHASH_KEY, xcs_ghash_pad (partner, o)) \
  CALL (GHASH_KEY, xcs_ghash_digest (partner, o, out)) \
  CALL (GHASH_KEY, xcs_ghash_hash (o, out, in, length - 24)) \
  MAKE (GHASH, DONE (xcs_ghash_start (o))) \
  CALL (GHASH, xcs_ghash_update (o, h, in, length - 24)) \
  CALL (GHASH, xcs_ghash_pad (o, h)) \
  CALL (GHASH, xcs_ghash_digest (o, h, out)) \
  MAKE (POLYVAL_KEY, DONE (xcs_polyval_set_key (o, key))) \
  MAKE (POLYVAL_KEY, DONE (xcs_polyval_set_key_short_messages (o, key, 40))) \
  CALL (POLYVAL_KEY, xcs_polyval_update (polyval_partner, o, in, length - 24)) \
  CALL (POLYVAL_KEY, xcs_polyval_pad (polyval_partner, o)) \
  CALL (POLYVAL_KEY, xcs_polyval_digest (polyval_partner, o, out)) \
  CALL (POLYVAL_KEY, xcs_polyval_hash (o, out, in, length - 24)) \
  MAKE (POLYVAL, DONE (xcs_polyval_start (o))) \
  CALL (POLYVAL, xcs_polyval_update (o, polyval_key, in, length - 24)) \
  CALL (POLYVAL, xcs_polyval_pad (o, polyval_key)) \
  CALL (POLYVAL, xcs_polyval_digest (o, polyval_key, out)) \
  MAKE (GCM_KEY, xcs_gcm_set_key (o, key, 24)) \
  MAKE (GCM_KEY, xcs_gcm_set_key_short_tags (o, key, 16, 12)) \
  CALL (GCM_KEY, xcs_gcm_seal (o, out, out + length - 17, in, in, 20, in + 1, length - 17)) \
  CALL (GCM_KEY, xcs_gcm_open (o, out, in, in, in, 20, in + 1, length - 17)) \
  JOBS (GCM_KEY, xcs_gcm_seal_jobs (work->gcm, work->jobs)) \
  JOBS (GCM_KEY, xcs_gcm_open_jobs (work->gcm, work->jobs)) \
  CALL (GCM_KEY, xcs_gmac_auth (o, out, in, in, length)) \
  CALL (GCM_KEY, xcs_gmac_verify (o, in, in, in, length)) \
  CALL (GCM_KEY, xcs_gcm_start (gcm_partner, o, in)) \
  CALL (GCM_KEY, xcs_gcm_start_iv (gcm_partner, o, in, length)) \
  CALL (GCM_KEY, xcs_gcm_aad (gcm_partner, o, in, length)) \
  CALL (GCM_KEY, xcs_gcm_encrypt (gcm_partner, o, out, in, length - 1)) \
  CALL (GCM_KEY, xcs_gcm_tag (gcm_partner, o, out)) \
  MAKE (GCM, xcs_gcm_start (o, gcm_key, in)) \
  MAKE (GCM, xcs_gcm_start_iv (o, gcm_key, in, length)) \
  CALL (GCM, xcs_gcm_aad (o, gcm_key, in, length - 15)) \
  CALL (GCM, xcs_gcm_encrypt (o, gcm_key, out, in, length - 15)) \
  CALL (GCM, xcs_gcm_decrypt_unverified (o, gcm_key, out, in, length - 15)) \
  CALL (GCM, xcs_gcm_tag (o, gcm_key, out)) \
  CALL (GCM, xcs_gcm_verify (o, gcm_key, in)) \
  MAKE (GCMSIV_KEY, xcs_gcmsiv_set_key (o, key, 32)) \
  CALL (GCMSIV_KEY, xcs_gcmsiv_seal (o, out, out + length - 17, in, in, 20, in + 1, length - 17)) \
  CALL (GCMSIV_KEY, xcs_gcmsiv_open (o, out, in, in, in, 20, in + 1, length - 17)) \
  MAKE (XAES_KEY, DONE (xcs_xaes_set_key (o, key))) \
  CALL (XAES_KEY, xcs_xaes_seal (o, out, out + length - 17, in, in, 20, in + 1, length - 17)) \
  CALL (XAES_KEY, xcs_xaes_open (o, out, in, in, in, 20, in + 1, length - 17)) \
  CALL (XAES_KEY, xcs_xaes_derive (o, (void *) work->message_key, out, in)) \
  MAKE (PA_KEY, DONE (xcs_poly1305aes_set_key (o, key))) \
  CALL (PA_KEY, xcs_poly1305aes_auth (o, out, in, in, length - 24)) \
  CALL (PA_KEY, xcs_poly1305aes_verify (o, in, in, in, length - 24)) \
  CALL (PA_KEY, xcs_poly1305aes_start ((void *) work->message_key, o, in)) \
  MAKE (CP_KEY, DONE (xcs_chacha20poly1305_set_key (o, key))) \
  CALL (CP_KEY, xcs_chacha20poly1305_seal (o, out, out + length - 17, in, in, 20, in + 1, length - 17)) \
  CALL (CP_KEY, xcs_chacha20poly1305_open (o, out, in, in, in, 20, in + 1, length - 17)) \
  JOBS (CP_KEY, xcs_chacha20poly1305_seal_jobs (work->cp, work->jobs)) \
  JOBS (CP_KEY, xcs_chacha20poly1305_open_jobs (work->cp, work->jobs)) \
  CALL (CP_KEY, xcs_chacha20poly1305_start ((void *) work->message_key, o, in)) \
  MAKE (XCP_KEY, DONE (xcs_xchacha20poly1305_set_key (o, key))) \
  CALL (XCP_KEY, xcs_xchacha20poly1305_seal (o, out, out + length - 17, in, in, 20, in + 1, length - 17)) \
  CALL (XCP_KEY, xcs_xchacha20poly1305_open (o, out, in, in, in, 20, in + 1, length - 17)) \
  CALL (XCP_KEY, xcs_xchacha20poly1305_start ((void *) work->message_key, o, in)) \
  MAKE (CP, xcs_chacha20poly1305_start (o, cp_key, in)) \
  MAKE (CP, xcs_xchacha20poly1305_start (o, xcp_key, in)) \
  CALL (CP, xcs_chacha20poly1305_aad (o, in, length - 15)) \
  CALL (CP, xcs_chacha20poly1305_encrypt (o, out, in, length - 15)) \
  CALL (CP, xcs_chacha20poly1305_decrypt_unverified (o, out, in, length - 15)) \
  CALL (CP, xcs_chacha20poly1305_tag (o, out)) \
  CALL (CP, xcs_chacha20poly1305_verify (o, in)) \
  MAKE (KASUMI, DONE (xcs_kasumi_set_key (o, key))) \
  CALL (KASUMI, xcs_kasumi_encrypt (o, out, in, 8)) \
  CALL (KASUMI, xcs_kasumi_decrypt (o, out, in, 8)) \
  CALL (KASUMI, xcs_kasumi_encrypt (o, out, in, length)) \
  CALL (KASUMI, xcs_kasumi_decrypt (o, out, in, length)) \
  MAKE (F8, DONE (xcs_kasumi_f8_set_key (o, key))) \
  CALL (F8, xcs_kasumi_f8_encrypt (o, out, 3, 1, 2, 1, in, 5, (uint32_t) (8 * length - 13))) \
  JOBS (F8, xcs_kasumi_f8_jobs (work->f8, work->jobs, work->scratch, sizeof work->scratch)) \
  MAKE (F9, DONE (xcs_kasumi_f9_set_key (o, key))) \
  CALL (F9, xcs_kasumi_f9_auth (o, out, 1, 2, 1, in, 5, (uint32_t) (8 * length - 13))) \
  CALL (F9, xcs_kasumi_f9_verify (o, in, 1, 2, 1, in, 5, (uint32_t) (8 * length - 13))) \
  JOBS (F9, xcs_kasumi_f9_jobs (work->f9, work->jobs, work->scratch, sizeof work->scratch)) \
  MAKE (GSM, xcs_gsm_set_key (o, key, XCS_GSM_KEY_MAX)) \
  CALL (GSM, xcs_gsm_a5_keystream (o, out, out + XCS_GSM_ECSD_SIZE, 5)) \
  CALL (GSM, xcs_gsm_ecsd_keystream (o, out, out + XCS_GSM_ECSD_SIZE, 5)) \
  CALL (GSM, xcs_gsm_gea_encrypt (o, out, 5, 1, in, length - 31)) \
  JOBS (GSM, xcs_gsm_a5_jobs (work->a5, work->jobs, work->scratch, sizeof work->scratch)) \
  JOBS (GSM, xcs_gsm_ecsd_jobs (work->a5, work->jobs, work->scratch, sizeof work->scratch)) \
  JOBS (GSM, xcs_gsm_gea_jobs (work->gea, work->jobs, work->scratch, sizeof work->scratch))

#define ENTRY_CALL(type, call) { type, #call, 0, 0 },
#define ENTRY_MAKE(type, call) { type, #call, 1, 0 },
#define ENTRY_JOBS(type, call) { type, #call, 0, 1 },
const struct object_call object_calls[] = { CALLS (ENTRY_CALL, ENTRY_MAKE, ENTRY_JOBS) };
const size_t object_calls_number = sizeof object_calls / sizeof object_calls[0];

static const uint8_t *
key_of (const struct object_workspace *work)
{
  return work->in + 7;
}

size_t
object_output (const struct object_workspace *work)
{
  const size_t of_jobs = OBJECT_STRIDE * work->jobs;
  return of_jobs > work->length + 8 ? of_jobs : work->length + 8;
}

int
object_make (unsigned type, void *o, const struct object_workspace *work)
{
  const uint8_t *const key = key_of (work);
  const struct xcs_skein_parameters of_tree = { .key = key, .key_length = 33, .leaf = 1, .fan_out = 1, .height = 2 };
  struct xcs_chacha20poly1305_key of_chosen_rows;
  switch (type)
    {
    case AES:
      return xcs_aes_set_key (o, key, 32) != 0 ? 1 : xcs_aes_set_counter (o, work->in);
    case THREEFISH256:
      xcs_threefish256_set_key (o, key);
      return xcs_threefish256_set_counter (o, work->in);
    case THREEFISH512:
      xcs_threefish512_set_key (o, key);
      return xcs_threefish512_set_counter (o, work->in);
    case THREEFISH1024:
      xcs_threefish1024_set_key (o, key);
      return xcs_threefish1024_set_counter (o, work->in);
    case SKEIN256:
      return xcs_skein256_start (o, 64) != 0 ? 1 : xcs_skein256_update (o, work->in, 37);
    case SKEIN512:
      return xcs_skein512_start (o, 64) != 0 ? 1 : xcs_skein512_update (o, work->in, 37);
    case SKEIN1024:
      return xcs_skein1024_start (o, 64) != 0 ? 1 : xcs_skein1024_update (o, work->in, 37);
    case TREE256:
      return xcs_skein256_start_with (o, 512, &of_tree);
    case TREE512:
      return xcs_skein512_start_with (o, 512, &of_tree);
    case TREE1024:
      return xcs_skein1024_start_with (o, 512, &of_tree);
    case CHACHA20:
      xcs_chacha20_set_key (o, key);
      return xcs_chacha20_set_nonce (o, work->in, 5);
    case POLY1305:
      xcs_poly1305_set_key (o, key);
      return xcs_poly1305_update (o, work->in, 37);
    case GHASH_KEY:
      return DONE (xcs_ghash_set_key (o, key));
    case GHASH:
      xcs_ghash_start (o);
      return xcs_ghash_update (o, (const void *) work->valid[GHASH_KEY], work->in, 37);
    case POLYVAL_KEY:
      return DONE (xcs_polyval_set_key (o, key));
    case POLYVAL:
      xcs_polyval_start (o);
      return xcs_polyval_update (o, (const void *) work->valid[POLYVAL_KEY], work->in, 37);
    case GCM_KEY:
      return xcs_gcm_set_key (o, key, 32);
    case GCM:
      return xcs_gcm_start (o, (const void *) work->valid[GCM_KEY], work->in) != 0
             ? 1 : xcs_gcm_aad (o, (const void *) work->valid[GCM_KEY], work->in, 37);
    case GCMSIV_KEY:
      return xcs_gcmsiv_set_key (o, key, 32);
    case XAES_KEY:
      return DONE (xcs_xaes_set_key (o, key));
    case PA_KEY:
      return DONE (xcs_poly1305aes_set_key (o, key));
    case CP_KEY:
      return DONE (xcs_chacha20poly1305_set_key (o, key));
    case XCP_KEY:
      return DONE (xcs_xchacha20poly1305_set_key (o, key));
    case CP:
      xcs_chacha20poly1305_set_key (&of_chosen_rows, key);
      return xcs_chacha20poly1305_start (o, &of_chosen_rows, work->in) != 0 ? 1 : xcs_chacha20poly1305_aad (o, work->in, 37);
    case KASUMI:
      return DONE (xcs_kasumi_set_key (o, key));
    case F8:
      return DONE (xcs_kasumi_f8_set_key (o, key));
    case F9:
      return DONE (xcs_kasumi_f9_set_key (o, key));
    default:
      return xcs_gsm_set_key (o, key, XCS_GSM_KEY_MAX);
    }
}

int
object_fill (struct object_workspace *work)
{
  int error = 0;
  for (unsigned type = 0; type < object_types_number; type++)
    error |= object_make (type, work->valid[type], work);
  memcpy (work->partner, work->valid[GHASH], sizeof work->partner);
  memcpy (work->polyval_partner, work->valid[POLYVAL], sizeof work->polyval_partner);
  memcpy (work->gcm_partner, work->valid[GCM], sizeof work->gcm_partner);
  return error;
}

/* Messages of many lengths, from the same input, with o for the last one, or for all.  */
static void
make_jobs (struct object_workspace *work, unsigned type, void *o)
{
  const size_t most = 8 * (work->length < OBJECT_STRIDE ? work->length : OBJECT_STRIDE) - 8;
  for (size_t i = 0; i < work->jobs; i++)
    {
      uint8_t *const to = work->out + OBJECT_STRIDE * i;
      const uint32_t bits = (uint32_t) ((77 + 17 * i) % most), n = (uint32_t) i;
      void *const ctx = i == work->jobs - 1 ? o : work->valid[type];
      if (type == SKEIN256)
        work->skein256[i] = (struct xcs_skein256_job) { o, to, work->in, bits / 9, 1 };
      if (type == SKEIN512)
        work->skein512[i] = (struct xcs_skein512_job) { o, to, work->in, bits / 9, 1 };
      if (type == SKEIN1024)
        work->skein1024[i] = (struct xcs_skein1024_job) { o, to, work->in, bits / 9, 1 };
      if (type == GCM_KEY)
        work->gcm[i] = (struct xcs_gcm_job) { o, to, to + bits / 9, work->in + i % 40, work->in, work->in, i % 20, bits / 9, 1 };
      if (type == CP_KEY)
        work->cp[i] = (struct xcs_chacha20poly1305_job) { o, to, to + bits / 9, work->in + i % 40, work->in, work->in, i % 20,
                                                          bits / 9, 1 };
      if (type == F8)
        work->f8[i] = (struct xcs_kasumi_f8_job) { ctx, to, work->in, i % 8, 5, bits, n, 2, 1 };
      if (type == F9)
        work->f9[i] = (struct xcs_kasumi_f9_job) { ctx, to, work->in, i % 8, bits, n, 2, 1 };
      if (type == GSM)
        {
          work->a5[i] = (struct xcs_gsm_a5_job) { ctx, to, to + XCS_GSM_ECSD_SIZE, n };
          work->gea[i] = (struct xcs_gsm_gea_job) { ctx, to, work->in, bits / 8, n, 1 };
        }
    }
}

/* That the tag is wrong says that the object is right.  */
static int
compared (int error)
{
  return error == XCS_ERR_AUTH ? 0 : error;
}

int
object_run (size_t number, void *o, struct object_workspace *work)
{
  struct xcs_ghash_ctx *const partner = (void *) work->partner;
  const struct xcs_ghash_key *const h = (const void *) work->valid[GHASH_KEY];
  struct xcs_polyval_ctx *const polyval_partner = (void *) work->polyval_partner;
  const struct xcs_polyval_key *const polyval_key = (const void *) work->valid[POLYVAL_KEY];
  struct xcs_gcm_ctx *const gcm_partner = (void *) work->gcm_partner;
  const struct xcs_gcm_key *const gcm_key = (const void *) work->valid[GCM_KEY];
  const struct xcs_poly1305aes_key *const pa_key = (const void *) work->valid[PA_KEY];
  const struct xcs_chacha20poly1305_key *const cp_key = (const void *) work->valid[CP_KEY];
  const struct xcs_xchacha20poly1305_key *const xcp_key = (const void *) work->valid[XCP_KEY];
  const uint8_t *const in = work->in, *const key = key_of (work);
  const struct xcs_skein_parameters parameters = { .key = key, .key_length = 33, .nonce = in, .nonce_length = 5 };
  const struct xcs_skein_parameters of_tree = { .key = key, .key_length = 33, .leaf = 1, .fan_out = 1, .height = 2 };
  uint8_t *const out = work->out;
  const size_t length = work->length;
  size_t n = 0;
  if (object_calls[number].jobs)
    make_jobs (work, object_calls[number].type, o);
#define MAKE_CALL(type, call) if (n++ == number) return compared (call);
  CALLS (MAKE_CALL, MAKE_CALL, MAKE_CALL)
  return 1;
}

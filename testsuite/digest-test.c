/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The same cases on every target, whatever its words and byte order: 100,000 of each kind through the public functions, with every
   usable row.  What comes out makes one digest (FNV-1a), which is compared with the one in vectors/digests.txt after 100, 1000,
   10,000 and 100,000 cases, of trees of Skein 10,000 at most, as far as TEST_THIN leaves time.  With the argument --reference, the
   reference makes the digests, all of them or those of the kind that the next argument names.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

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

#include "testsuite/harness/implementation.h"
#include "testsuite/reference/ref.h"

enum { ROOM = 400, LEAST = 100, MOST = 100000, MOST_TREES = 10000 };

static int by_reference;

/* For each part of random length of a message: from done to end.  A part may be empty.  */
#define FOR_PARTS(from, to) \
  for (size_t done = (from), end; done < (to) && (end = done + random_below ((to) - done + 1), 1); done = end)

/* Each of these makes a case and leaves its results in out: their number of bytes.  */

static size_t
aes (uint8_t *out)
{
  uint8_t key[32], counter[16], src[ROOM];
  const size_t key_length = 16 + 8 * random_below (3), operation = random_below (3), bytes = random_below (ROOM);
  const size_t length = operation < 2 ? bytes & ~(size_t) 15 : bytes;
  random_bytes (key, key_length);
  random_bytes (counter, sizeof counter);
  random_bytes (src, length);
#if HAVE_REF
  if (by_reference)
    {
      for (size_t n = 0; n < length; n += 16)
        {
          if (operation == 1)
            ref_aes_decrypt (out + n, key, key_length, src + n);
          else
            ref_aes_encrypt (out + n, key, key_length, operation == 0 ? src + n : counter);
          for (size_t i = n; operation == 2 && i < n + 16 && i < length; i++)
            out[i] ^= src[i];
          for (unsigned i = 16; i-- > 0 && ++counter[i] == 0;);
        }
      return length;
    }
#endif
  struct xcs_aes_ctx ctx;
  CHECK (xcs_aes_set_key (&ctx, key, key_length) == 0);
  if (operation < 2)
    CHECK ((operation == 0 ? xcs_aes_encrypt : xcs_aes_decrypt) (&ctx, out, src, length) == 0);
  else
    {
      CHECK (xcs_aes_set_counter (&ctx, counter) == 0);
      FOR_PARTS (0, length)
        CHECK (xcs_aes_ctr (&ctx, out + done, src + done, end - done) == 0);
    }
  return length;
}

/* The ciphertext, then the tag.  */
static size_t
gcm (uint8_t *out)
{
  uint8_t k[32], iv[40], aad[40], src[100];
  const size_t k_length = 16 + 8 * random_below (3), iv_length = random_below (2) ? 12 : 1 + random_below (sizeof iv);
  const size_t aad_length = random_below (sizeof aad), length = random_below (sizeof src);
  random_bytes (k, k_length);
  random_bytes (iv, iv_length);
  random_bytes (aad, aad_length);
  random_bytes (src, length);
#if HAVE_REF
  if (by_reference)
    {
      ref_gcm (out, out + length, 0, k, k_length, iv, iv_length, aad, aad_length, src, length);
      return length + XCS_GCM_TAG_SIZE;
    }
#endif
  struct xcs_gcm_key key;
  struct xcs_gcm_ctx ctx;
  CHECK (xcs_gcm_set_key (&key, k, k_length) == 0 && xcs_gcm_start_iv (&ctx, &key, iv, iv_length) == 0);
  FOR_PARTS (0, aad_length)
    CHECK (xcs_gcm_aad (&ctx, &key, aad + done, end - done) == 0);
  FOR_PARTS (0, length)
    CHECK (xcs_gcm_encrypt (&ctx, &key, out + done, src + done, end - done) == 0);
  CHECK (xcs_gcm_tag (&ctx, &key, out + length) == 0);
  return length + XCS_GCM_TAG_SIZE;
}

/* Likewise, then the text, which open has to give back.  */
static size_t
gcmsiv (uint8_t *out)
{
  uint8_t k[32], nonce[12], aad[40], src[100], *const tag = out + sizeof src;
  const size_t k_length = 16 + 16 * random_below (2), aad_length = random_below (sizeof aad), length = random_below (sizeof src);
  random_bytes (k, k_length);
  random_bytes (nonce, sizeof nonce);
  random_bytes (aad, aad_length);
  random_bytes (src, length);
  memset (out, 0, sizeof src);
  memcpy (out + sizeof src + 16, src, length);
#if HAVE_REF
  if (by_reference)
    {
      ref_gcmsiv (out, tag, NULL, k, k_length, nonce, aad, aad_length, src, length);
      return sizeof src + 16 + length;
    }
#endif
  struct xcs_gcmsiv_key key;
  CHECK (xcs_gcmsiv_set_key (&key, k, k_length) == 0);
  CHECK (xcs_gcmsiv_seal (&key, out, tag, nonce, aad, aad_length, src, length) == 0);
  CHECK (xcs_gcmsiv_open (&key, out + sizeof src + 16, tag, nonce, aad, aad_length, out, length) == 0);
  return sizeof src + 16 + length;
}

static size_t
xaes (uint8_t *out)
{
  uint8_t k[32], nonce[24], aad[40], src[100], *const tag = out + sizeof src;
  const size_t aad_length = random_below (sizeof aad), length = random_below (sizeof src);
  random_bytes (k, sizeof k);
  random_bytes (nonce, sizeof nonce);
  random_bytes (aad, aad_length);
  random_bytes (src, length);
  memset (out, 0, sizeof src);
  memcpy (out + sizeof src + 16, src, length);
#if HAVE_REF
  if (by_reference)
    {
      uint8_t message_key[32];
      ref_xaes_derive (message_key, k, nonce);
      ref_gcm (out, tag, 0, message_key, 32, nonce + 12, 12, aad, aad_length, src, length);
      return sizeof src + 16 + length;
    }
#endif
  struct xcs_xaes_key key;
  xcs_xaes_set_key (&key, k);
  CHECK (xcs_xaes_seal (&key, out, tag, nonce, aad, aad_length, src, length) == 0);
  CHECK (xcs_xaes_open (&key, out + sizeof src + 16, tag, nonce, aad, aad_length, out, length) == 0);
  return sizeof src + 16 + length;
}

static size_t
poly1305aes (uint8_t *out)
{
  uint8_t k[32], nonce[16], src[ROOM];
  const size_t length = random_below (ROOM), parts = random_below (2);
  random_bytes (k, 16);
  random_bytes (k + 16, 16);
  random_bytes (nonce, sizeof nonce);
  random_bytes (src, length);
#if HAVE_REF
  if (by_reference)
    {
      uint8_t one_time[32];
      memcpy (one_time, k + 16, 16);
      ref_aes_encrypt (one_time + 16, k, 16, nonce);
      ref_poly1305 (out, one_time, src, length);
      return 16;
    }
#endif
  struct xcs_poly1305aes_key key;
  struct xcs_poly1305_ctx ctx;
  xcs_poly1305aes_set_key (&key, k);
  CHECK (xcs_poly1305aes_start (&ctx, &key, nonce) == 0);
  FOR_PARTS (0, parts ? length : 0)
    CHECK (xcs_poly1305_update (&ctx, src + done, end - done) == 0);
  CHECK ((parts ? xcs_poly1305_digest (&ctx, out) : xcs_poly1305aes_auth (&key, out, nonce, src, length)) == 0);
  return 16;
}

/* In parts, with a counter of either size, of which the long one carries now and then.  */
static size_t
chacha20 (uint8_t *out)
{
  uint8_t key[32], start[16], src[200];
  const size_t length = random_below (sizeof src);
  const unsigned wide = (unsigned) random_below (2);
  random_bytes (key, sizeof key);
  random_bytes (start, sizeof start);
  random_bytes (src, length);
  start[3] = wide ? (uint8_t) (start[3] | 128) : start[3] & 127;
  start[7] &= 127;
#if HAVE_REF
  if (by_reference)
    {
      uint64_t block = 0;
      for (unsigned i = 8; i-- > 0;)
        block = block << 8 | start[i];
      for (size_t n = 0; n < length; n += 64, block++)
        {
          uint8_t keystream[64];
          for (unsigned i = 0; i < 8; i++)
            start[i] = (uint8_t) (block >> 8 * i);
          ref_chacha20_block (keystream, key, start);
          for (size_t i = n; i < n + 64 && i < length; i++)
            out[i] = src[i] ^ keystream[i - n];
        }
      return length;
    }
#endif
  struct xcs_chacha20_ctx ctx;
  const uint32_t low = start[0] | (uint32_t) start[1] << 8 | (uint32_t) start[2] << 16 | (uint32_t) start[3] << 24;
  const uint32_t high = start[4] | (uint32_t) start[5] << 8 | (uint32_t) start[6] << 16 | (uint32_t) start[7] << 24;
  xcs_chacha20_set_key (&ctx, key);
  CHECK ((wide ? xcs_chacha20_set_nonce64 (&ctx, start + 8, (uint64_t) high << 32 | low)
               : xcs_chacha20_set_nonce (&ctx, start + 4, low)) == 0);
  FOR_PARTS (0, length)
    CHECK (xcs_chacha20_crypt (&ctx, out + done, src + done, end - done) == 0);
  return length;
}

/* The ciphertext, the tag, the text again, of either kind.  */
static size_t
chacha20poly1305 (uint8_t *out)
{
  uint8_t k[32], nonce[24], aad[40], src[100], *const tag = out + sizeof src;
  const size_t aad_length = random_below (sizeof aad), length = random_below (sizeof src);
  const unsigned x = (unsigned) random_below (2);
  random_bytes (k, sizeof k);
  random_bytes (nonce, sizeof nonce);
  random_bytes (aad, aad_length);
  random_bytes (src, length);
  memset (out, 0, sizeof src);
  memcpy (out + sizeof src + 16, src, length);
#if HAVE_REF
  if (by_reference)
    {
      if (x)
        {
          ref_hchacha20 (k, k, nonce);
          memset (nonce, 0, 4);
          memcpy (nonce + 4, nonce + 16, 8);
        }
      ref_chacha20poly1305 (out, tag, k, nonce, aad, aad_length, src, length);
      return sizeof src + 16 + length;
    }
#endif
  struct xcs_chacha20poly1305_key key;
  struct xcs_xchacha20poly1305_key xkey;
  uint8_t *const text = out + sizeof src + 16;
  xcs_chacha20poly1305_set_key (&key, k);
  xcs_xchacha20poly1305_set_key (&xkey, k);
  CHECK ((x ? xcs_xchacha20poly1305_seal (&xkey, out, tag, nonce, aad, aad_length, src, length)
            : xcs_chacha20poly1305_seal (&key, out, tag, nonce, aad, aad_length, src, length)) == 0);
  CHECK ((x ? xcs_xchacha20poly1305_open (&xkey, text, tag, nonce, aad, aad_length, out, length)
            : xcs_chacha20poly1305_open (&key, text, tag, nonce, aad, aad_length, out, length)) == 0);
  return sizeof src + 16 + length;
}

/* Encryption, decryption, both with tweaks that count, counter mode.  */
struct threefish_case
{
  uint8_t key[128], tweak[16], counter[128], src[ROOM];
  size_t operation, length;
};

static void
random_threefish (struct threefish_case *c, unsigned words)
{
  const size_t bytes = (c->operation = random_below (5), random_below (ROOM));
  c->length = c->operation < 4 ? bytes & ~(size_t) (8 * words - 1) : bytes;
  random_bytes (c->key, 8 * words);
  random_bytes (c->tweak, sizeof c->tweak);
  random_bytes (c->counter, 8 * words);
  random_bytes (c->src, c->length);
}

#if HAVE_REF
static void
reference_of_threefish (uint8_t *out, struct threefish_case *c, unsigned words)
{
  const size_t size = 8 * words;
  for (size_t n = 0; n < c->length; n += size)
    {
      uint8_t block[128];
      unsigned carry = (unsigned) (n / size);
      for (size_t i = size; i-- > 0; carry >>= 8)
        block[i] = (uint8_t) (carry += c->counter[i]);
      if (c->operation % 2 == 1)
        ref_threefish_decrypt (out + n, words, c->key, c->tweak, c->src + n);
      else
        ref_threefish_encrypt (out + n, words, c->key, c->tweak, c->operation < 4 ? c->src + n : block);
      for (size_t i = n; c->operation == 4 && i < n + size && i < c->length; i++)
        out[i] ^= c->src[i];
      for (unsigned i = 0; c->operation >= 2 && c->operation < 4 && i < 16 && ++c->tweak[i] == 0; i++);
    }
}
#define THREEFISH_REFERENCE(words) \
  if (by_reference) \
    { \
      reference_of_threefish (out, &c, words); \
      return c.length; \
    }
#else
#define THREEFISH_REFERENCE(words)
#endif

#define THREEFISH(name, words) \
  static size_t \
  name (uint8_t *out) \
  { \
    struct xcs_##name##_ctx ctx; \
    struct threefish_case c; \
    random_threefish (&c, words); \
    THREEFISH_REFERENCE (words) \
    xcs_##name##_set_key (&ctx, c.key); \
    if (c.operation == 0 || c.operation == 1 || c.operation == 4) \
      CHECK (xcs_##name##_set_tweak (&ctx, c.tweak) == 0); \
    if (c.operation == 0) \
      CHECK (xcs_##name##_encrypt (&ctx, out, c.src, c.length) == 0); \
    if (c.operation == 1) \
      CHECK (xcs_##name##_decrypt (&ctx, out, c.src, c.length) == 0); \
    if (c.operation == 2) \
      CHECK (xcs_##name##_encrypt_at (&ctx, out, c.tweak, c.src, c.length) == 0); \
    if (c.operation == 3) \
      CHECK (xcs_##name##_decrypt_at (&ctx, out, c.tweak, c.src, c.length) == 0); \
    if (c.operation == 4) \
      CHECK (xcs_##name##_set_counter (&ctx, c.counter) == 0); \
    FOR_PARTS (0, c.operation == 4 ? c.length : 0) \
      CHECK (xcs_##name##_ctr (&ctx, out + done, c.src + done, end - done) == 0); \
    return c.length; \
  }
THREEFISH (threefish256, 4)
THREEFISH (threefish512, 8)
THREEFISH (threefish1024, 16)

struct skein_case
{
  uint8_t key[64], nonce[64], src[ROOM];
  uint64_t bits, digest_bits;
  struct xcs_skein_parameters parameters;
};

static void
random_skein (struct skein_case *c)
{
  c->bits = random_below (8 * ROOM + 1);
  c->digest_bits = 1 + random_below (8 * ROOM);
  const size_t key_length = random_below (sizeof c->key + 1), nonce_length = random_below (sizeof c->nonce + 1);
  random_bytes (c->key, key_length);
  random_bytes (c->nonce, nonce_length);
  random_bytes (c->src, c->bits < 8 * ROOM ? (size_t) (c->bits / 8 + 1) : ROOM);
  c->parameters = (struct xcs_skein_parameters) {
    .key = c->key, .key_length = key_length, .nonce = c->nonce, .nonce_length = nonce_length
  };
}

/* The same with a tree, of whole bytes.  */
static void
random_tree (struct skein_case *c)
{
  random_skein (c);
  c->bits &= ~UINT64_C (7);
  c->parameters.leaf = (uint8_t) (1 + random_below (3));
  c->parameters.fan_out = (uint8_t) (1 + random_below (2));
  c->parameters.height = (uint8_t) (2 + random_below (4));
}

#if HAVE_REF
static void
reference_of_skein (uint8_t *out, const struct skein_case *c, unsigned words)
{
  const uint8_t tree[3] = { c->parameters.leaf, c->parameters.fan_out, c->parameters.height };
  struct ref_skein strings[4];
  unsigned n = 0;
  if (c->parameters.key_length > 0)
    strings[n++] = (struct ref_skein) { 0, c->key, 8 * c->parameters.key_length };
  if (c->parameters.nonce_length > 0)
    strings[n++] = (struct ref_skein) { 20, c->nonce, 8 * c->parameters.nonce_length };
  strings[n++] = (struct ref_skein) { 48, c->src, c->bits };
  strings[n] = (struct ref_skein) { 64, NULL, 0 };
  ref_skein_tree (out, words, c->digest_bits, strings, tree);
}
#define SKEIN_REFERENCE(words) \
  if (by_reference) \
    { \
      reference_of_skein (out, &c, words); \
      return (size_t) (c.digest_bits + 7) / 8; \
    }
#else
#define SKEIN_REFERENCE(words)
#endif

#define SKEIN(name, words) \
  static size_t \
  name (uint8_t *out) \
  { \
    struct xcs_##name##_ctx ctx; \
    struct skein_case c; \
    random_skein (&c); \
    SKEIN_REFERENCE (words) \
    CHECK (xcs_##name##_start_with (&ctx, c.digest_bits, &c.parameters) == 0); \
    const size_t whole = (size_t) (c.bits / 8); \
    FOR_PARTS (0, whole) \
      CHECK (xcs_##name##_update (&ctx, c.src + done, end - done) == 0); \
    CHECK (xcs_##name##_update_bits (&ctx, c.src + whole, c.bits % 8) == 0 && xcs_##name##_digest (&ctx, out) == 0); \
    return (size_t) (c.digest_bits + 7) / 8; \
  } \
  static size_t \
  name##_tree (uint8_t *out) \
  { \
    struct xcs_##name##_ctx ctx; \
    struct skein_case c; \
    uint8_t nodes[ROOM]; \
    random_tree (&c); \
    SKEIN_REFERENCE (words) \
    const size_t length = (size_t) (c.bits / 8), size = (size_t) 8 * words << c.parameters.leaf; \
    const uint64_t leaves = length == 0 ? 1 : (length - 1) / size + 1; \
    CHECK (xcs_##name##_start_with (&ctx, c.digest_bits, &c.parameters) == 0); \
    CHECK (xcs_##name##_tree_leaves (&ctx, nodes, 0, c.src, length) == 0); \
    CHECK (xcs_##name##_tree_join (&ctx, out, nodes, leaves) == 0); \
    return (size_t) (c.digest_bits + 7) / 8; \
  }
SKEIN (skein256, 4)
SKEIN (skein512, 8)
SKEIN (skein1024, 16)

static size_t
poly1305 (uint8_t *out)
{
  uint8_t key[32], src[ROOM];
  const size_t length = random_below (ROOM), parts = random_below (2);
  random_bytes (key, 16);
  random_bytes (key + 16, 16);
  random_bytes (src, length);
#if HAVE_REF
  if (by_reference)
    {
      ref_poly1305 (out, key, src, length);
      return 16;
    }
#endif
  struct xcs_poly1305_ctx ctx;
  xcs_poly1305_set_key (&ctx, key);
  FOR_PARTS (0, parts ? length : 0)
    CHECK (xcs_poly1305_update (&ctx, src + done, end - done) == 0);
  CHECK ((parts ? xcs_poly1305_digest (&ctx, out) : xcs_poly1305_auth (out, key, src, length)) == 0);
  return 16;
}

/* Two strings, as GCM and AES-GCM-SIV have them.  The first one ends AHEAD bytes before the second one begins.  */
struct strings
{
  uint8_t h[16], src[ROOM + 16];
  size_t first, length, ahead;
};

static void
two_strings (struct strings *s)
{
  memset (s, 0, sizeof *s);
  s->first = 16 * random_below (ROOM / 16);
  s->length = random_below (ROOM - s->first);
  random_bytes (s->h, sizeof s->h);
  random_bytes (s->src, s->first + s->length);
  s->ahead = s->first > 0 ? random_below (16) : 0;
  memset (s->src + s->first - s->ahead, 0, s->ahead);
}

#if HAVE_REF
#define REFER(name) ref_##name (out, s.h, s.src, (s.first + s.length + 15) / 16)
#else
#define REFER(name) ((void) 0)
#endif

#define TWO_STRINGS(name) \
  static size_t \
  name (uint8_t *out) \
  { \
    struct strings s; \
    struct xcs_##name##_key key; \
    struct xcs_##name##_ctx ctx; \
    two_strings (&s); \
    memset (out, 0, 16); \
    if (by_reference) \
      { \
        REFER (name); \
        return 16; \
      } \
    xcs_##name##_set_key (&key, s.h); \
    xcs_##name##_start (&ctx); \
    CHECK (xcs_##name##_update (&ctx, &key, s.src, s.first - s.ahead) == 0 && xcs_##name##_pad (&ctx, &key) == 0); \
    FOR_PARTS (s.first, s.first + s.length) \
      CHECK (xcs_##name##_update (&ctx, &key, s.src + done, end - done) == 0); \
    CHECK (xcs_##name##_digest (&ctx, &key, out) == 0); \
    return 16; \
  }

TWO_STRINGS (ghash)
TWO_STRINGS (polyval)

/* The reference does not decrypt: what comes back has to be what went in.  */
static size_t
kasumi (uint8_t *out)
{
  uint8_t key[16], src[ROOM];
  const size_t length = 8 * random_below (ROOM / 8);
  random_bytes (key, sizeof key);
  random_bytes (src, length);
#if HAVE_REF
  if (by_reference)
    {
      for (size_t n = 0; n < length; n += 8)
        ref_kasumi_encrypt (out + n, key, src + n);
      return length;
    }
#endif
  struct xcs_kasumi_ctx ctx;
  uint8_t back[ROOM];
  xcs_kasumi_set_key (&ctx, key);
  CHECK (xcs_kasumi_encrypt (&ctx, out, src, length) == 0);
  CHECK (xcs_kasumi_decrypt (&ctx, back, out, length) == 0);
  test_equal ("plaintext", back, src, length);
  return length;
}

static size_t
f8 (uint8_t *out)
{
  uint8_t key[16], src[ROOM];
  const uint32_t count = (uint32_t) random_word (), bits = (uint32_t) random_below (400);
  const unsigned bearer = (unsigned) random_below (32), direction = (unsigned) random_below (2);
  const size_t src_offset = random_below (8), dst_offset = random_below (8), length = (dst_offset + bits + 7) / 8;
  random_bytes (key, sizeof key);
  random_bytes (src, (src_offset + bits + 7) / 8);
  random_bytes (out, length);
#if HAVE_REF
  if (by_reference)
    {
      ref_f8 (out, dst_offset, src, src_offset, bits, key, count, bearer, direction);
      return length;
    }
#endif
  struct xcs_kasumi_f8_ctx ctx;
  xcs_kasumi_f8_set_key (&ctx, key);
  CHECK (xcs_kasumi_f8_encrypt (&ctx, out, dst_offset, count, bearer, direction, src, src_offset, bits) == 0);
  return length;
}

static size_t
f9 (uint8_t *out)
{
  uint8_t key[16], src[ROOM];
  const uint32_t count = (uint32_t) random_word (), fresh = (uint32_t) random_word (), bits = (uint32_t) random_below (400);
  const unsigned direction = (unsigned) random_below (2);
  const size_t offset = random_below (8);
  random_bytes (key, sizeof key);
  random_bytes (src, (offset + bits + 7) / 8);
#if HAVE_REF
  if (by_reference)
    {
      ref_f9 (out, src, offset, bits, key, count, fresh, direction);
      return 4;
    }
#endif
  struct xcs_kasumi_f9_ctx ctx;
  xcs_kasumi_f9_set_key (&ctx, key);
  CHECK (xcs_kasumi_f9_auth (&ctx, out, count, fresh, direction, src, offset, bits) == 0);
  return 4;
}

/* A frame of A5 or ECSD, or a message of GEA.  */
static size_t
gsm (uint8_t *out)
{
  uint8_t key[16], src[ROOM / 4];
  const size_t key_length = 8 + random_below (9), operation = random_below (3), length = random_below (sizeof src);
  const uint32_t input = (uint32_t) random_word (), frame = input >> 10;
  const unsigned direction = (unsigned) random_below (2);
  const size_t size = operation == 0 ? XCS_GSM_A5_SIZE : XCS_GSM_ECSD_SIZE;
  random_bytes (key, sizeof key);
  random_bytes (src, length);
#if HAVE_REF
  if (by_reference)
    {
      if (operation < 2)
        {
          ref_gsm_blocks (out, out + size, operation == 0 ? 114 : 348, key, key_length, frame, operation == 0 ? 0x0f : 0xf0);
          return 2 * size;
        }
      const uint8_t first[8] = { (uint8_t) (input >> 24), (uint8_t) (input >> 16), (uint8_t) (input >> 8), (uint8_t) input,
                                 (uint8_t) (direction << 2), 0xff };
      memset (out, 0, length);
      ref_kgcore (out, 8 * length, key, key_length, first);
      for (size_t i = 0; i < length; i++)
        out[i] ^= src[i];
      return length;
    }
#endif
  struct xcs_gsm_ctx ctx;
  CHECK (xcs_gsm_set_key (&ctx, key, key_length) == 0);
  if (operation == 2)
    {
      CHECK (xcs_gsm_gea_encrypt (&ctx, out, input, direction, src, length) == 0);
      return length;
    }
  CHECK ((operation == 0 ? xcs_gsm_a5_keystream : xcs_gsm_ecsd_keystream) (&ctx, out, out + size, frame) == 0);
  return 2 * size;
}

static const struct kind
{
  const char *name;
  const struct primitive *primitive;
  size_t (*make) (uint8_t *out);
} kinds[] = {
  { "aes", &xcsi_aes, aes }, { "gcm", &xcsi_aes, gcm }, { "gcmsiv", &xcsi_aes, gcmsiv },
  { "xaes", &xcsi_aes, xaes }, { "poly1305aes", &xcsi_aes, poly1305aes }, { "threefish256", &xcsi_threefish256, threefish256 },
  { "threefish512", &xcsi_threefish512, threefish512 }, { "threefish1024", &xcsi_threefish1024, threefish1024 },
  { "skein256", &xcsi_skein256, skein256 }, { "skein512", &xcsi_skein512, skein512 },
  { "skein1024", &xcsi_skein1024, skein1024 }, { "skein256 tree", &xcsi_skein256, skein256_tree },
  { "skein512 tree", &xcsi_skein512, skein512_tree }, { "skein1024 tree", &xcsi_skein1024, skein1024_tree },
  { "chacha20", &xcsi_chacha20, chacha20 }, { "chacha20poly1305", &xcsi_chacha20, chacha20poly1305 },
  { "poly1305", &xcsi_poly1305, poly1305 },
  { "ghash", &xcsi_ghash, ghash }, { "polyval", &xcsi_ghash, polyval },
  { "kasumi", &xcsi_kasumi, kasumi }, { "f8", &xcsi_kasumi, f8 }, { "f9", &xcsi_kasumi, f9 },
  { "gsm", &xcsi_kasumi, gsm },
};

/* What the digest has to be after this number of cases.  */
static uint64_t
recorded (const char *name, unsigned cases)
{
  struct vectors v;
  char title[40], number[16];
  uint64_t digest = 0;
  snprintf (title, sizeof title, "[%s]", name);
  snprintf (number, sizeof number, "%u", cases);
  vectors_open (&v, "digests.txt");
  while (vectors_next (&v))
    if (strcmp (v.title, title) == 0)
      {
        CHECK (vectors_text (&v, number) != NULL);
        digest = strtoull (vectors_text (&v, number), NULL, 16);
      }
  return digest;
}

static void
check (const struct kind *kind, const char *who)
{
  const unsigned all = strstr (kind->name, " tree") == NULL ? MOST : MOST_TREES, most = test_count (all, 1) / test_thin ();
  uint64_t digest = UINT64_C (0xcbf29ce484222325);
  unsigned i = 0;
  for (unsigned end = LEAST; end == LEAST || (end <= most && end <= all); end *= 10)
    {
      for (; i < end; i++)
        {
          uint8_t out[ROOM + 128];
          test_fixed_case (i);
          const size_t length = kind->make (out);
          for (size_t j = 0; j < length; j++)
            digest = (digest ^ out[j]) * UINT64_C (0x100000001b3);
        }
      test_part (kind->name);
      printf ("%s %s: %u cases %016llx\n", kind->name, who, end, (unsigned long long) digest);
      if (digest != recorded (kind->name, end))
        test_fail ("wrong digest of %u cases", end);
    }
}

static void
check_row (const struct primitive *p, const char *variant)
{
  for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
    if (kinds[k].primitive == p)
      check (&kinds[k], variant);
}

int
main (int argc, char **argv)
{
  by_reference = argc > 1 && strcmp (argv[1], "--reference") == 0;
  if (by_reference && HAVE_REF)
    {
      unsigned checked = 0;
      for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        if (argc == 2 || strcmp (argv[2], kinds[k].name) == 0)
          {
            check (&kinds[k], "reference");
            checked++;
          }
      if (checked == 0)
        fprintf (stderr, "there is no kind %s\n", argv[2]);
      return checked == 0;
    }
  if (by_reference)
    return 77;
  return test_all_rows (check_row);
}

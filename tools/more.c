/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Operations beside those of operations.c: other public calls that do nearly the same.  xcs speed measures them with --more, or
   where another library has them; evidence/count compares each with its neighbour.

   aes gcm128_open, gcm256_seal, gcm256_open; chacha20 open, xopen and so on
                          as gcm128_seal, seal and xseal, with 13 bytes of additional data; what opens gets the right tag
   gcm128_tag12, _open12  tags of 12 bytes
   pieces, opieces        sealed and opened in pieces: additional data, and one piece of text
   iv16                   as pieces, with an initialization vector of 16 bytes
   aad                    the message is additional data, of a text of up to 16 bytes
   verify                 of the right tag
   skein auth             with a key of 32 bytes
   kasumi f8x16           16 streams with one key, each a sixteenth of the message
   kasumi f9              a padded message that begins with COUNT and FRESH, which is split here  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>

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
#include <libxcrypt/xaes.h>

#include "tools/operations.h"

enum { TAG_SIZE = 16, AAD_SIZE = 13, SHORT_TAG_SIZE = 12 };

/* Calls with the arguments of a run_func.  */
#define OPERATION(name, ...) \
  static int \
  name (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    uint8_t tag[TAG_SIZE]; \
    int error = 0; \
    (void) tag; \
    (void) dst; \
    while (calls-- > 0) \
      error |= __VA_ARGS__; \
    return error; \
  }

/* --- tags that were made before: of a message, or of one that opens */

typedef int seal_func (uint8_t *dst, uint8_t *tag, const uint8_t *src, size_t length);

struct known
{
  seal_func *seal;
  const uint8_t *src;
  size_t length;
  uint8_t tag[TAG_SIZE];
};

/* What counter mode seals twice is what it was: the second step makes the tag with which src opens.  A MAC takes one step.  */
static const uint8_t *
known_tag (seal_func *seal, int steps, uint8_t *dst, const uint8_t *src, size_t length)
{
  enum { MOST = 128 };
  static _Thread_local struct known known[MOST];
  static _Thread_local size_t latest, next;
  const struct known *k = &known[latest];
  if (k->seal == seal && k->src == src && k->length == length)
    return k->tag;
  for (size_t i = 0; i < MOST; i++)
    if (known[i].seal == seal && known[i].src == src && known[i].length == length)
      {
        latest = i;
        return known[i].tag;
      }
  latest = next++ % MOST;
  known[latest] = (struct known) { .seal = seal, .src = src, .length = length };
  int error = seal (dst, known[latest].tag, src, length);
  if (steps == 2)
    error |= seal (dst, known[latest].tag, dst, length);
  (void) error;  /* then the tag is wrong, which open finds */
  return known[latest].tag;
}

/* OPERATION, with the right tag.  */
#define RIGHT_TAG(name, seal, steps, ...) \
  static int \
  name (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    const uint8_t *const tag = known_tag (seal, steps, dst, src, length); \
    int error = 0; \
    while (calls-- > 0) \
      error |= __VA_ARGS__; \
    return error; \
  }

/* How a message is sealed, once, and the operations that seal and open.  */
#define SEALS(name, call, key) \
  static int \
  name##_once (uint8_t *dst, uint8_t *tag, const uint8_t *src, size_t length) \
  { \
    return xcs_##call##_seal (key, dst, tag, operation_bytes, operation_bytes, AAD_SIZE, src, length); \
  } \
  RIGHT_TAG (name##_open, name##_once, 2, \
             xcs_##call##_open (key, dst, tag, operation_bytes, operation_bytes, AAD_SIZE, src, length))

/* The same of tags of a message alone.  */
#define VERIFIES(name, auth, verify, ...) \
  static int \
  name##_once (uint8_t *dst, uint8_t *tag, const uint8_t *src, size_t length) \
  { \
    (void) dst; \
    return auth (__VA_ARGS__, src, length); \
  } \
  RIGHT_TAG (name##_verify, name##_once, 1, verify (__VA_ARGS__, src, length))

static size_t
short_text (size_t length)
{
  return length < TAG_SIZE ? length : TAG_SIZE;
}

/* A message of which the whole is additional data.  */
#define AAD(name, call, key) \
  OPERATION (name##_aad, xcs_##call##_seal (key, dst, tag, operation_bytes, src, length, operation_bytes, short_text (length)))

/* --- what opens where its own text has no tag: messages that were sealed, as long as the room */

/* Whether the latest message there is this one.  */
static int
is_in_room (run_func *run, const uint8_t *src, size_t length)
{
  static _Thread_local run_func *latest;
  static _Thread_local const uint8_t *latest_src;
  static _Thread_local size_t latest_length;
  const int is = latest == run && latest_length == length && latest_src == src;
  latest = run;
  latest_src = src;
  latest_length = length;
  return is;
}

/* --- AES-GCM */

static _Thread_local _Alignas (64) struct xcs_gcm_key gcm128, gcm256, gcm_tag12;

static void
gcm_prepare (void)
{
  const int error = xcs_gcm_set_key (&gcm128, operation_bytes, 16) | xcs_gcm_set_key (&gcm256, operation_bytes, 32)
                    | xcs_gcm_set_key_short_tags (&gcm_tag12, operation_bytes, 16, SHORT_TAG_SIZE);
  (void) error;
}

SEALS (gcm128, gcm, &gcm128)
SEALS (gcm256, gcm, &gcm256)
SEALS (gcm_tag12, gcm, &gcm_tag12)
OPERATION (gcm256_seal, gcm256_once (dst, tag, src, length))
OPERATION (gcm_tag12_seal, gcm_tag12_once (dst, tag, src, length))
AAD (gcm, gcm, &gcm128)

static int
gcm_pieces_with (size_t iv_length, uint8_t *dst, uint8_t *tag, const uint8_t *src, size_t length)
{
  struct xcs_gcm_ctx ctx;
  const int error = iv_length == XCS_GCM_NONCE_SIZE ? xcs_gcm_start (&ctx, &gcm128, operation_bytes)
                    : xcs_gcm_start_iv (&ctx, &gcm128, operation_bytes, iv_length);
  return error | xcs_gcm_aad (&ctx, &gcm128, operation_bytes, AAD_SIZE) | xcs_gcm_encrypt (&ctx, &gcm128, dst, src, length)
         | xcs_gcm_tag (&ctx, &gcm128, tag);
}

static int
gcm_open_pieces_once (uint8_t *dst, const uint8_t *tag, const uint8_t *src, size_t length)
{
  struct xcs_gcm_ctx ctx;
  const int error = xcs_gcm_start (&ctx, &gcm128, operation_bytes) | xcs_gcm_aad (&ctx, &gcm128, operation_bytes, AAD_SIZE)
                    | xcs_gcm_decrypt_unverified (&ctx, &gcm128, dst, src, length);
  return error | xcs_gcm_verify (&ctx, &gcm128, tag);
}

OPERATION (gcm_pieces, gcm_pieces_with (XCS_GCM_NONCE_SIZE, dst, tag, src, length))
OPERATION (gcm_iv16, gcm_pieces_with (16, dst, tag, src, length))
RIGHT_TAG (gcm_open_pieces, gcm128_once, 2, gcm_open_pieces_once (dst, tag, src, length))

OPERATION (gmac, xcs_gmac_auth (&gcm128, dst, operation_bytes, src, length))
VERIFIES (gmac, xcs_gmac_auth, xcs_gmac_verify, &gcm128, tag, operation_bytes)

/* Arrays of messages, in one key each, that were sealed.  */
#define OPEN_JOBS(short_name, name, number) \
  static int \
  short_name##_open_##number (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    static _Thread_local uint8_t tags[number][TAG_SIZE]; \
    struct xcs_##name##_job jobs[number]; \
    uint8_t *const room = operation_room (); \
    int error = 0; \
    if (length > OPERATION_ROOM) \
      return XCS_ERR_LENGTH; \
    if (!is_in_room (short_name##_open_##number, src, length)) \
      { \
        operation_##short_name##_jobs (jobs, number, room, src, length); \
        for (size_t i = 0; i < number; i++) \
          jobs[i].tag = tags[i]; \
        error = xcs_##name##_seal_jobs (jobs, number); \
      } \
    operation_##short_name##_jobs (jobs, number, dst, room, length); \
    for (size_t i = 0; i < number; i++) \
      jobs[i].tag = tags[i]; \
    while (calls-- > 0) \
      error |= xcs_##name##_open_jobs (jobs, number); \
    return error; \
  }
OPEN_JOBS (gcm, gcm, 4)
OPEN_JOBS (gcm, gcm, 16)

/* --- AES-GCM-SIV, XAES-256-GCM, Poly1305-AES */

static _Thread_local _Alignas (64) struct xcs_gcmsiv_key gcmsiv;
static _Thread_local _Alignas (64) struct xcs_xaes_key xaes;
static _Thread_local _Alignas (64) struct xcs_poly1305aes_key poly1305aes;

static void
aes_prepare (void)
{
  const int error = xcs_gcmsiv_set_key (&gcmsiv, operation_bytes, 16);
  xcs_xaes_set_key (&xaes, operation_bytes);
  xcs_poly1305aes_set_key (&poly1305aes, operation_bytes);
  (void) error;
}

static int
gcmsiv_open (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  static _Thread_local uint8_t tag[TAG_SIZE];
  uint8_t *const room = operation_room ();
  int error = 0;
  if (length > OPERATION_ROOM)
    return XCS_ERR_LENGTH;
  if (!is_in_room (gcmsiv_open, src, length))
    error = xcs_gcmsiv_seal (&gcmsiv, room, tag, operation_bytes, operation_bytes, AAD_SIZE, src, length);
  while (calls-- > 0)
    error |= xcs_gcmsiv_open (&gcmsiv, dst, tag, operation_bytes, operation_bytes, AAD_SIZE, room, length);
  return error;
}

AAD (gcmsiv, gcmsiv, &gcmsiv)
SEALS (xaes, xaes, &xaes)
VERIFIES (poly1305aes, xcs_poly1305aes_auth, xcs_poly1305aes_verify, &poly1305aes, tag, operation_bytes)

/* --- Skein, with a key */

#define SKEIN(name, size) \
  static int \
  name##_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    uint8_t tag[size]; \
    int error = 0; \
    while (calls-- > 0) \
      error |= xcs_##name##_auth (tag, sizeof tag, operation_bytes, 32, src, length); \
    memcpy (dst, tag, length < sizeof tag ? length : sizeof tag); \
    return error; \
  } \
  VERIFIES (name, name##_short_auth, name##_short_verify, tag) \
  static int \
  name##_pieces (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls) \
  { \
    struct xcs_##name##_ctx ctx; \
    uint8_t digest[size]; \
    int error = 0; \
    while (calls-- > 0) \
      error |= xcs_##name##_start (&ctx, size) | xcs_##name##_update (&ctx, src, length) | xcs_##name##_digest (&ctx, digest); \
    memcpy (dst, digest, length < sizeof digest ? length : sizeof digest); \
    return error; \
  }
#define SKEIN_TAGS(name) \
  static int \
  name##_short_auth (uint8_t *tag, const uint8_t *src, size_t length) \
  { \
    return xcs_##name##_auth (tag, TAG_SIZE, operation_bytes, 32, src, length); \
  } \
  static int \
  name##_short_verify (const uint8_t *tag, const uint8_t *src, size_t length) \
  { \
    return xcs_##name##_verify (tag, TAG_SIZE, operation_bytes, 32, src, length); \
  }
SKEIN_TAGS (skein256)
SKEIN_TAGS (skein512)
SKEIN_TAGS (skein1024)
SKEIN (skein256, 32)
SKEIN (skein512, 64)
SKEIN (skein1024, 128)

/* --- ChaCha20-Poly1305 */

static _Thread_local _Alignas (64) struct xcs_chacha20poly1305_key cp;
static _Thread_local _Alignas (64) struct xcs_xchacha20poly1305_key xcp;

static void
cp_prepare (void)
{
  xcs_chacha20poly1305_set_key (&cp, operation_bytes);
  xcs_xchacha20poly1305_set_key (&xcp, operation_bytes);
}

SEALS (cp, chacha20poly1305, &cp)
SEALS (xcp, xchacha20poly1305, &xcp)
AAD (cp, chacha20poly1305, &cp)

static int
cp_pieces_once (uint8_t *dst, uint8_t *tag, const uint8_t *src, size_t length)
{
  struct xcs_chacha20poly1305_ctx ctx;
  return xcs_chacha20poly1305_start (&ctx, &cp, operation_bytes) | xcs_chacha20poly1305_aad (&ctx, operation_bytes, AAD_SIZE)
         | xcs_chacha20poly1305_encrypt (&ctx, dst, src, length) | xcs_chacha20poly1305_tag (&ctx, tag);
}

static int
cp_open_pieces_once (uint8_t *dst, const uint8_t *tag, const uint8_t *src, size_t length)
{
  struct xcs_chacha20poly1305_ctx ctx;
  const int error = xcs_chacha20poly1305_start (&ctx, &cp, operation_bytes)
                    | xcs_chacha20poly1305_aad (&ctx, operation_bytes, AAD_SIZE)
                    | xcs_chacha20poly1305_decrypt_unverified (&ctx, dst, src, length);
  return error | xcs_chacha20poly1305_verify (&ctx, tag);
}

OPERATION (cp_pieces, cp_pieces_once (dst, tag, src, length))
RIGHT_TAG (cp_open_pieces, cp_once, 2, cp_open_pieces_once (dst, tag, src, length))
OPEN_JOBS (cp, chacha20poly1305, 16)

/* --- Poly1305, GHASH, POLYVAL */

VERIFIES (poly1305, xcs_poly1305_auth, xcs_poly1305_verify, tag, operation_bytes)

static _Thread_local _Alignas (64) struct xcs_ghash_key ghash_key;
static _Thread_local _Alignas (64) struct xcs_polyval_key polyval_key;

static void
ghash_prepare (void)
{
  xcs_ghash_set_key (&ghash_key, operation_bytes);
  xcs_polyval_set_key (&polyval_key, operation_bytes);
}

OPERATION (ghash_hash, xcs_ghash_hash (&ghash_key, dst, src, length))
OPERATION (polyval_hash, xcs_polyval_hash (&polyval_key, dst, src, length))

/* --- KASUMI */

enum { F8_COUNT = 1, F8_BEARER = 2, F8_DIRECTION = 0, STREAMS = 16 };
static _Thread_local struct xcs_kasumi_f8_ctx f8_key;
static _Thread_local struct xcs_kasumi_f9_ctx f9_key;

static void
kasumi_prepare (void)
{
  xcs_kasumi_f8_set_key (&f8_key, operation_bytes);
  xcs_kasumi_f9_set_key (&f9_key, operation_bytes);
}

static int
kasumi_f8x16 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  struct xcs_kasumi_f8_job jobs[STREAMS];
  const size_t each = length / STREAMS;
  int error = 0;
  for (unsigned i = 0; i < STREAMS; i++)
    jobs[i] = (struct xcs_kasumi_f8_job) { &f8_key, dst + each * i, src + each * i, 0, 0, (uint32_t) (8 * each), F8_COUNT + i,
                                           F8_BEARER, F8_DIRECTION };
  while (calls-- > 0)
    error |= xcs_kasumi_f8_jobs (jobs, STREAMS, operation_scratch (), XCS_KASUMI_JOBS_SCRATCH_MAX);
  return error;
}

static uint32_t
word (const uint8_t *p)
{
  return (uint32_t) p[0] << 24 | (uint32_t) p[1] << 16 | (uint32_t) p[2] << 8 | p[3];
}

/* Others take COUNT, FRESH, message, DIRECTION and padding as one string.  */
static int
kasumi_f9 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    {
      size_t last = 8 * length - 1;  /* the bit 1 that begins the padding */
      while (last > 8 * length - 64 && (src[last / 8] >> (7 - last % 8) & 1) == 0)
        last--;
      if (last < 64 + 1)
        return XCS_ERR_LENGTH;
      error |= xcs_kasumi_f9_auth (&f9_key, dst, word (src), word (src + 4), src[(last - 1) / 8] >> (7 - (last - 1) % 8) & 1,
                                   src, 64, (uint32_t) (last - 1 - 64));
    }
  return error;
}

static int
f9_auth (uint8_t *mac, const uint8_t *src, size_t length)
{
  return xcs_kasumi_f9_auth (&f9_key, mac, 1, 2, 0, src, 0, (uint32_t) (8 * length));
}

static int
f9_check (const uint8_t *mac, const uint8_t *src, size_t length)
{
  return xcs_kasumi_f9_verify (&f9_key, mac, 1, 2, 0, src, 0, (uint32_t) (8 * length));
}

VERIFIES (f9, f9_auth, f9_check, tag)

const struct operation more_operations[] = {
  { "aes", "gcm128_open", 1, gcm_prepare, gcm128_open },
  { "aes", "gcm128_openx4", 4, operation_prepare_gcm_jobs, gcm_open_4 },
  { "aes", "gcm128_openx16", 16, operation_prepare_gcm_jobs, gcm_open_16 },
  { "aes", "gcm128_tag12", 1, gcm_prepare, gcm_tag12_seal },
  { "aes", "gcm128_open12", 1, gcm_prepare, gcm_tag12_open },
  { "aes", "gcm128_pieces", 1, gcm_prepare, gcm_pieces },
  { "aes", "gcm128_opieces", 1, gcm_prepare, gcm_open_pieces },
  { "aes", "gcm128_iv16", 1, gcm_prepare, gcm_iv16 },
  { "aes", "gcm128_aad", 1, gcm_prepare, gcm_aad },
  { "aes", "gcm256_seal", 1, gcm_prepare, gcm256_seal },
  { "aes", "gcm256_open", 1, gcm_prepare, gcm256_open },
  { "aes", "gmac128", 1, gcm_prepare, gmac },
  { "aes", "gmac128_verify", 1, gcm_prepare, gmac_verify },
  { "aes", "gcmsiv128_open", 1, aes_prepare, gcmsiv_open },
  { "aes", "gcmsiv128_aad", 1, aes_prepare, gcmsiv_aad },
  { "aes", "xaes_open", 1, aes_prepare, xaes_open },
  { "aes", "poly_verify", 1, aes_prepare, poly1305aes_verify },
  { "skein256", "auth", 1, NULL, skein256_auth },
  { "skein256", "verify", 1, NULL, skein256_verify },
  { "skein256", "pieces", 1, NULL, skein256_pieces },
  { "skein512", "auth", 1, NULL, skein512_auth },
  { "skein512", "verify", 1, NULL, skein512_verify },
  { "skein512", "pieces", 1, NULL, skein512_pieces },
  { "skein1024", "auth", 1, NULL, skein1024_auth },
  { "skein1024", "verify", 1, NULL, skein1024_verify },
  { "skein1024", "pieces", 1, NULL, skein1024_pieces },
  { "chacha20", "open", 1, cp_prepare, cp_open },
  { "chacha20", "openx16", 16, operation_prepare_cp_jobs, cp_open_16 },
  { "chacha20", "xopen", 1, cp_prepare, xcp_open },
  { "chacha20", "pieces", 1, cp_prepare, cp_pieces },
  { "chacha20", "opieces", 1, cp_prepare, cp_open_pieces },
  { "chacha20", "aad", 1, cp_prepare, cp_aad },
  { "poly1305", "verify", 1, NULL, poly1305_verify },
  { "ghash", "hash", 1, ghash_prepare, ghash_hash },
  { "ghash", "polyval_hash", 1, ghash_prepare, polyval_hash },
  { "kasumi", "f8x16", 8 * STREAMS, kasumi_prepare, kasumi_f8x16 },
  { "kasumi", "f9", 8, kasumi_prepare, kasumi_f9 },
  { "kasumi", "f9_verify", 8, kasumi_prepare, f9_verify },
  { NULL, NULL, 0, NULL, NULL },
};

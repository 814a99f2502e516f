/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The input is one function, and a key and a short message for it, made with two rows: portable C, and some other.  Both write the
   same and no byte besides; tags verify, and what was sealed opens unless a bit of it was changed.  The other fuzzers reach more
   states; this one takes a few microseconds for an input.  */

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

#include "evidence/fuzz/fuzz.h"

const char fuzz_name[] = "rows";

/* An arena has the output of a side, where the input may be, too, and what was sealed, after MOST bytes or LONG; and other bytes
   around them.  */
enum { MOST = 300, LONG = 1600, TAG = 16, AAD = 40, OUT = 64, ROOM = TAG + 64 };
static uint8_t arenas[2][OUT + 2 * (LONG + ROOM)];

/* What all functions get.  */
static struct
{
  size_t length, aad_length, key_length, change, sealed;
  int in_place;
  uint8_t key[128], nonce[128], aad[AAD], src[LONG];
} c;

static const uint8_t *
input (const uint8_t *out)
{
  return c.in_place ? out : c.src;
}

static size_t
whole (size_t block)
{
  return c.length - c.length % block;
}

/* Each encrypts or hashes, and undoes or repeats that where it can: the result, and the output has the message or the tag.  */

static int
poly1305 (uint8_t *out)
{
  struct xcs_poly1305_ctx ctx;
  const size_t part = c.change % (c.length + 1);
  xcs_poly1305_set_key (&ctx, c.key);
  CHECK (xcs_poly1305_update (&ctx, c.src, part) == 0);
  CHECK (xcs_poly1305_update (&ctx, c.src + part, c.length - part) == 0);
  CHECK (xcs_poly1305_digest (&ctx, out) == 0);
  return xcs_poly1305_verify (out, c.key, c.src, c.length);
}

static int
poly1305aes (uint8_t *out)
{
  struct xcs_poly1305aes_key key;
  xcs_poly1305aes_set_key (&key, c.key);
  CHECK (xcs_poly1305aes_auth (&key, out, c.nonce, c.src, c.length) == 0);
  return xcs_poly1305aes_verify (&key, out, c.nonce, c.src, c.length);
}

static int
ghash (uint8_t *out)
{
  struct xcs_ghash_key key;
  struct xcs_ghash_ctx ctx;
  const size_t part = c.change % (c.length + 1);
  xcs_ghash_set_key (&key, c.key);
  xcs_ghash_start (&ctx);
  CHECK (xcs_ghash_update (&ctx, &key, c.src, part) == 0);
  CHECK (xcs_ghash_update (&ctx, &key, c.src + part, c.length - part) == 0);
  CHECK (xcs_ghash_digest (&ctx, &key, out) == 0);
  return xcs_ghash_hash (&key, out + TAG, c.src, c.length) | (memcmp (out, out + TAG, TAG) != 0);
}

static int
polyval (uint8_t *out)
{
  struct xcs_polyval_key key;
  struct xcs_polyval_ctx ctx;
  const size_t part = c.change % (c.length + 1);
  xcs_polyval_set_key (&key, c.key);
  xcs_polyval_start (&ctx);
  CHECK (xcs_polyval_update (&ctx, &key, c.src, part) == 0);
  CHECK (xcs_polyval_update (&ctx, &key, c.src + part, c.length - part) == 0);
  CHECK (xcs_polyval_digest (&ctx, &key, out) == 0);
  return xcs_polyval_hash (&key, out + TAG, c.src, c.length) | (memcmp (out, out + TAG, TAG) != 0);
}

static int
chacha20 (uint8_t *out)
{
  struct xcs_chacha20_ctx ctx;
  const uint8_t *const src = input (out);
  const size_t part = c.change % (c.length + 1);
  xcs_chacha20_set_key (&ctx, c.key);
  CHECK (xcs_chacha20_set_nonce (&ctx, c.nonce, c.aad[0]) == 0);
  CHECK (xcs_chacha20_crypt (&ctx, out, src, part) == 0);
  return xcs_chacha20_crypt (&ctx, out + part, src + part, c.length - part);
}

static int
aes (uint8_t *out)
{
  struct xcs_aes_ctx ctx;
  const size_t length = whole (16);
  CHECK (xcs_aes_set_key (&ctx, c.key, c.key_length) == 0);
  if (c.change % 3 == 0)
    return xcs_aes_set_counter (&ctx, c.nonce) | xcs_aes_ctr (&ctx, out, input (out), c.length);
  if (c.change % 3 == 1)
    return xcs_aes_encrypt (&ctx, out, input (out), length);
  return xcs_aes_decrypt (&ctx, out, input (out), length);
}

#define THREEFISH(size) \
  static int \
  threefish##size (uint8_t *out) \
  { \
    struct xcs_threefish##size##_ctx ctx; \
    const size_t length = whole (size / 8); \
    xcs_threefish##size##_set_key (&ctx, c.key); \
    if (c.change % 3 == 0) \
      return xcs_threefish##size##_encrypt_at (&ctx, out, c.aad, input (out), length); \
    if (c.change % 3 == 1) \
      return xcs_threefish##size##_decrypt_at (&ctx, out, c.aad, input (out), length); \
    CHECK (xcs_threefish##size##_set_tweak (&ctx, c.aad) == 0 && xcs_threefish##size##_set_counter (&ctx, c.nonce) == 0); \
    return xcs_threefish##size##_ctr (&ctx, out, input (out), c.length); \
  }
THREEFISH (256)
THREEFISH (512)
THREEFISH (1024)

#define SKEIN(size) \
  static int \
  skein##size (uint8_t *out) \
  { \
    if (c.change % 2 == 0) \
      return xcs_skein##size##_hash (out, 1 + c.key_length, c.src, c.length); \
    CHECK (xcs_skein##size##_auth (out, c.key_length, c.key, c.key_length, c.src, c.length) == 0); \
    return xcs_skein##size##_verify (out, c.key_length, c.key, c.key_length, c.src, c.length); \
  }
SKEIN (256)
SKEIN (512)
SKEIN (1024)

static int
kasumi (uint8_t *out)
{
  struct xcs_kasumi_ctx ctx;
  xcs_kasumi_set_key (&ctx, c.key);
  return (c.change % 2 == 0 ? xcs_kasumi_encrypt : xcs_kasumi_decrypt) (&ctx, out, input (out), whole (8));
}

static int
f8 (uint8_t *out)
{
  struct xcs_kasumi_f8_ctx ctx;
  const size_t offset = c.change % 8, bits = 8 * c.length < offset + c.aad[1] % 8 ? 0 : 8 * c.length - offset - c.aad[1] % 8;
  xcs_kasumi_f8_set_key (&ctx, c.key);
  return xcs_kasumi_f8_encrypt (&ctx, out, offset, c.nonce[0], c.nonce[1] % 32, c.nonce[2] % 2, input (out), offset,
                                (uint32_t) bits);
}

static int
f9 (uint8_t *out)
{
  struct xcs_kasumi_f9_ctx ctx;
  const size_t offset = c.change % 8, bits = 8 * c.length < offset + c.aad[1] % 8 ? 0 : 8 * c.length - offset - c.aad[1] % 8;
  xcs_kasumi_f9_set_key (&ctx, c.key);
  CHECK (xcs_kasumi_f9_auth (&ctx, out, c.nonce[0], c.nonce[1], c.nonce[2] % 2, c.src, offset, (uint32_t) bits) == 0);
  return xcs_kasumi_f9_verify (&ctx, out, c.nonce[0], c.nonce[1], c.nonce[2] % 2, c.src, offset, (uint32_t) bits);
}

static int
gea (uint8_t *out)
{
  struct xcs_gsm_ctx ctx;
  CHECK (xcs_gsm_set_key (&ctx, c.key, XCS_GSM_KEY_MIN + c.change % 9) == 0);
  return xcs_gsm_gea_encrypt (&ctx, out, c.nonce[0], c.nonce[1] % 2, input (out), c.length);
}

/* Sealed, changed or not, and opened in place.  */
#define AEAD(name, key_type, set) \
  static int \
  name (uint8_t *out) \
  { \
    struct xcs_##key_type##_key key; \
    set; \
    CHECK (xcs_##name##_seal (&key, out, out + c.length, c.nonce, c.aad, c.aad_length, input (out), c.length) == 0); \
    memcpy (out + c.sealed, out, c.length + TAG); \
    if (c.change % 4 == 1) \
      out[c.change % (c.length + TAG)] ^= (uint8_t) (1 << c.change / 8 % 8); \
    return xcs_##name##_open (&key, out, out + c.length, c.nonce, c.aad, c.aad_length, out, c.length); \
  }
AEAD (gcm, gcm, CHECK (xcs_gcm_set_key (&key, c.key, c.key_length) == 0))
AEAD (gcmsiv, gcmsiv, CHECK (xcs_gcmsiv_set_key (&key, c.key, c.key_length == 24 ? 16 : c.key_length) == 0))
AEAD (xaes, xaes, xcs_xaes_set_key (&key, c.key))
AEAD (chacha20poly1305, chacha20poly1305, xcs_chacha20poly1305_set_key (&key, c.key))
AEAD (xchacha20poly1305, xchacha20poly1305, xcs_xchacha20poly1305_set_key (&key, c.key))

/* Of AES-GCM: the length of a piece; not each is empty.  */
static size_t
piece (size_t n, size_t left)
{
  const size_t length = ((size_t) c.nonce[30 + n % 90] << c.change % 3) + (n % 4 == 3 ? n : 0);
  return length < left ? length : left;
}

static void
start_pieces (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, size_t iv_length)
{
  CHECK (xcs_gcm_start_iv (ctx, key, c.nonce, iv_length) == 0);
  for (size_t at = 0, n = 0, length; at < c.aad_length; at += length)
    {
      length = piece (n++, c.aad_length - at);
      CHECK (xcs_gcm_aad (ctx, key, c.aad + at, length) == 0);
    }
}

/* Sealed in pieces, changed or not, and opened in other pieces; with 12 bytes of nonce also whole.  */
static int
pieces (uint8_t *out)
{
  static uint8_t whole[LONG + TAG];
  struct xcs_gcm_key key;
  struct xcs_gcm_ctx ctx;
  const size_t iv_length = c.nonce[120] % 4 == 0 ? 1 + c.nonce[121] % 120U : 12, sealed = c.length + TAG;
  const uint8_t *const src = input (out);
  CHECK (xcs_gcm_set_key (&key, c.key, c.key_length) == 0);
  if (iv_length == 12)
    CHECK (xcs_gcm_seal (&key, whole, whole + c.length, c.nonce, c.aad, c.aad_length, src, c.length) == 0);
  start_pieces (&ctx, &key, iv_length);
  for (size_t at = 0, n = 0, length; at < c.length; at += length)
    {
      length = piece (n++, c.length - at);
      CHECK (xcs_gcm_encrypt (&ctx, &key, out + at, src + at, length) == 0);
    }
  CHECK (xcs_gcm_tag (&ctx, &key, out + c.length) == 0);
  if (iv_length == 12)
    test_equal ("pieces", out, whole, sealed);
  if (c.change % 4 == 1)
    out[c.change % sealed] ^= (uint8_t) (1 << c.change / 8 % 8);
  memcpy (out + c.sealed, out, sealed);
  const int result = iv_length != 12 ? 0 : xcs_gcm_open (&key, whole, out + c.length, c.nonce, c.aad, c.aad_length, out, c.length);
  start_pieces (&ctx, &key, iv_length);
  for (size_t at = 0, n = 7, length; at < c.length; at += length)
    {
      length = piece (n++, c.length - at);
      CHECK (xcs_gcm_decrypt_unverified (&ctx, &key, out + at, out + at, length) == 0);
    }
  const int verified = xcs_gcm_verify (&ctx, &key, out + c.length);
  if (iv_length == 12)
    CHECK (result == verified && (result != 0 || memcmp (whole, out, c.length) == 0));
  return verified;
}

static const struct
{
  int (*call) (uint8_t *out);
  const struct primitive *primitive, *second;
  int seals;
} functions[] = {
  { poly1305, &xcsi_poly1305, NULL, 0 }, { ghash, &xcsi_ghash, NULL, 0 }, { polyval, &xcsi_ghash, NULL, 0 },
  { chacha20, &xcsi_chacha20, NULL, 0 }, { aes, &xcsi_aes, NULL, 0 }, { threefish256, &xcsi_threefish256, NULL, 0 },
  { threefish512, &xcsi_threefish512, NULL, 0 }, { threefish1024, &xcsi_threefish1024, NULL, 0 },
  { skein256, &xcsi_skein256, NULL, 0 }, { skein512, &xcsi_skein512, NULL, 0 }, { skein1024, &xcsi_skein1024, NULL, 0 },
  { kasumi, &xcsi_kasumi, NULL, 0 }, { f8, &xcsi_kasumi, NULL, 0 }, { f9, &xcsi_kasumi, NULL, 0 }, { gea, &xcsi_kasumi, NULL, 0 },
  { gcm, &xcsi_aes, &xcsi_ghash, 1 }, { gcmsiv, &xcsi_aes, &xcsi_ghash, 1 }, { xaes, &xcsi_aes, &xcsi_ghash, 1 },
  { chacha20poly1305, &xcsi_chacha20, &xcsi_poly1305, 1 }, { xchacha20poly1305, &xcsi_chacha20, &xcsi_poly1305, 1 },
  { poly1305aes, &xcsi_poly1305, &xcsi_aes, 0 }, { pieces, &xcsi_aes, &xcsi_ghash, 1 },
};

/* The row that others are compared with: portable C, of KASUMI with tables, which take less time.  */
static void
select_last (const struct primitive *p)
{
  if (p != &xcsi_kasumi || xcs_impl_select ("kasumi", "t9t7") != 0)
    select_row (p, 0);
}

FUZZER_BEGINS_BY (fuzz_begin ())

/* From the input, whose bytes are repeated, all or the last four; in any case others for each buffer.  */
static void
fill (const struct input *in, unsigned how, uint8_t *bytes, size_t length, size_t n)
{
  const size_t size = (size_t) (in->end - in->p), part = how == 0 && size > 4 ? 4 : size;
  const uint8_t *const from = in->end - part;
  size_t at = part > 0 ? n % part : 0;
  for (size_t i = 0; i < length; i++)
    {
      bytes[i] = (uint8_t) (part > 0 ? from[at] + (how > 1 ? i * i * how + n : 0) : 0);
      at = at + 1 < part ? at + 1 : 0;
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct input in = { data, data + size };
  const unsigned function = take (&in) % (sizeof functions / sizeof functions[0]);
  const size_t row = take (&in);
  const unsigned flags = take (&in), how = flags / 4 % 4;
  const size_t longest = functions[function].call == pieces ? LONG : MOST, arena = OUT + 2 * (longest + ROOM);
  c.sealed = longest + ROOM;
  c.length = take_below (&in, flags & 2 ? longest : 70);
  c.change = take (&in);
  c.aad_length = c.change / 4 % (AAD + 1);
  c.key_length = 16 + 8 * (flags / 16 % 3);
  c.in_place = flags & 1;
  fill (&in, how, c.key, sizeof c.key, 0);
  fill (&in, how, c.nonce, sizeof c.nonce, 3);
  fill (&in, how, c.aad, sizeof c.aad, 2);
  fill (&in, how, c.src, c.length, 1);
  int result[2];
  for (unsigned side = 0; side < 2; side++)
    {
      uint8_t *const out = arenas[side] + OUT;
      memset (arenas[side], 0x5a, arena);
      if (c.in_place)
        memcpy (out, c.src, c.length);
      for (unsigned i = 0; i < 2; i++)
        {
          const struct primitive *const p = i == 0 ? functions[function].primitive : functions[function].second;
          if (p != NULL && side == 0)
            select_last (p);
          if (p != NULL && side == 1)
            select_row (p, i == 0 ? row : row / 16);
        }
      result[side] = functions[function].call (out);
    }
  const int forged = functions[function].seals && c.change % 4 == 1;
  CHECK (result[0] == (forged ? XCS_ERR_AUTH : 0));
  CHECK (result[1] == result[0]);
  test_equal ("memory", arenas[1], arenas[0], arena);
  CHECK (test_filled (arenas[0], 0x5a, OUT) == OUT);
  const size_t most = c.length > 40 ? c.length + TAG : 40 + TAG;
  CHECK (test_filled (arenas[0] + OUT + most, 0x5a, c.sealed - most) == c.sealed - most);
  if (functions[function].seals && !forged)
    test_equal ("text", arenas[0] + OUT, c.src, c.length);
  return 0;
}

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM: vectors, the reference, guard pages, forgeries, pieces; every usable row of AES with every one of GHASH,
   and those that have fused rows with each of them and without.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/gcm.h>
#include <libxcrypt/impl.h>

#include "src/bytes.h"
#include "src/modes/gcm.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/stack.h"
#include "testsuite/reference/ref.h"

enum { MOST = 2400, IV_MOST = 300, NONCE = XCS_GCM_NONCE_SIZE, TAG = XCS_GCM_TAG_SIZE };

/* A message, and what it has to become.  */
struct message
{
  uint8_t k[32], iv[IV_MOST], aad[MOST], text[MOST], cipher[MOST], tag[TAG];
  size_t k_length, iv_length, aad_length, length;
};
static struct message m;
static struct xcs_gcm_key key, last_key;
static const char *row_name, *hash_name;
static unsigned later;  /* keys get this row, unless it is 0, in place of the first one */

static void
set_keys (void)
{
  CHECK (xcs_impl_select ("aes", xcsi_aes_impls[xcsi_aes.rows - 1].impl.name) == 0);
  CHECK (xcs_impl_select ("ghash", xcsi_ghash_impls[xcsi_ghash.rows - 1].impl.name) == 0);
  CHECK (xcs_gcm_set_key (&last_key, m.k, m.k_length) == 0);
  CHECK (xcs_impl_select ("aes", row_name) == 0 && xcs_impl_select ("ghash", hash_name) == 0);
  uint8_t *k = guard_high (3, m.k_length);
  memcpy (k, m.k, m.k_length);
  CHECK (xcs_gcm_set_key (&key, k, m.k_length) == 0);
  if (later > 0)
    key.opaque[GCM_ROW] = later;
}

static void
expect_by_last_rows (void)
{
  struct xcs_gcm_ctx ctx;
  CHECK (xcs_gcm_start_iv (&ctx, &last_key, m.iv, m.iv_length) == 0);
  CHECK (xcs_gcm_aad (&ctx, &last_key, m.aad, m.aad_length) == 0);
  CHECK (xcs_gcm_encrypt (&ctx, &last_key, m.cipher, m.text, m.length) == 0);
  CHECK (xcs_gcm_tag (&ctx, &last_key, m.tag) == 0);
}

static void
make_message (size_t k_length, size_t iv_length, size_t aad_length, size_t length)
{
  m.k_length = k_length;
  m.iv_length = iv_length;
  m.aad_length = aad_length;
  m.length = length;
  random_bytes (m.k, k_length);
  random_bytes (m.iv, iv_length);
  random_bytes (m.aad, aad_length);
  random_bytes (m.text, length);
  set_keys ();
  expect_by_last_rows ();
}

static size_t
random_key_length (void)
{
  return 16 + 8 * random_below (3);
}

/* --- whole messages */

/* Not in place and in place, between guard pages, the additional data read-only.  */
static void
check_whole (unsigned where, size_t align)
{
  uint8_t tag[TAG];
  uint8_t *aad = guard_place (where, 2, m.aad_length, align);
  memcpy (aad, m.aad, m.aad_length);
  guard_read_only (2, 1);

  uint8_t *src = guard_place (where, 0, m.length, align);
  uint8_t *dst = guard_place (where, 1, m.length, 63 - align);
  memcpy (src, m.text, m.length);
  guard_read_only (0, 1);
  CHECK (xcs_gcm_seal (&key, dst, tag, m.iv, aad, m.aad_length, src, m.length) == 0);
  test_equal ("ciphertext", dst, m.cipher, m.length);
  test_equal ("tag", tag, m.tag, TAG);
  guard_check (1);
  guard_read_only (0, 0);
  CHECK (xcs_gcm_seal (&key, src, tag, m.iv, aad, m.aad_length, src, m.length) == 0);
  test_equal ("ciphertext in place", src, m.cipher, m.length);
  test_equal ("tag in place", tag, m.tag, TAG);
  guard_check (0);

  guard_read_only (0, 1);
  CHECK (xcs_gcm_open (&key, dst, m.tag, m.iv, aad, m.aad_length, src, m.length) == 0);
  test_equal ("text", dst, m.text, m.length);
  guard_check (1);
  guard_read_only (0, 0);
  CHECK (xcs_gcm_open (&key, src, m.tag, m.iv, aad, m.aad_length, src, m.length) == 0);
  test_equal ("text in place", src, m.text, m.length);
  guard_check (0);
  guard_read_only (2, 0);
  if (m.length == 0)
    {
      CHECK (xcs_gmac_auth (&key, tag, m.iv, m.aad, m.aad_length) == 0);
      test_equal ("GMAC", tag, m.tag, TAG);
      CHECK (xcs_gmac_verify (&key, tag, m.iv, m.aad, m.aad_length) == 0);
    }
}

/* --- pieces */

static size_t
piece (size_t left, size_t most)
{
  const size_t n = random_below (most) + (random_word () % 8 == 0 ? 0 : 1);
  return n < left ? n : left;
}

static void
start_pieces (struct xcs_gcm_ctx *ctx, size_t most)
{
  random_bytes (ctx, sizeof *ctx);
  CHECK (xcs_gcm_start_iv (ctx, &key, m.iv, m.iv_length) == 0);
  for (size_t at = 0, n; at < m.aad_length; at += n)
    {
      n = piece (m.aad_length - at, most);
      CHECK (xcs_gcm_aad (ctx, &key, m.aad + at, n) == 0);
    }
}

static void
check_pieces (size_t most)
{
  struct xcs_gcm_ctx ctx;
  uint8_t tag[TAG];
  uint8_t *out = guard_high (1, m.length);
  start_pieces (&ctx, most);
  for (size_t at = 0, n; at < m.length; at += n)
    {
      n = piece (m.length - at, most);
      CHECK (xcs_gcm_encrypt (&ctx, &key, out + at, m.text + at, n) == 0);
    }
  CHECK (xcs_gcm_tag (&ctx, &key, tag) == 0);
  test_equal ("ciphertext in pieces", out, m.cipher, m.length);
  test_equal ("tag of pieces", tag, m.tag, TAG);

  start_pieces (&ctx, most);
  for (size_t at = 0, n; at < m.length; at += n)
    {
      n = piece (m.length - at, most);
      CHECK (xcs_gcm_decrypt_unverified (&ctx, &key, out + at, out + at, n) == 0);
    }
  CHECK (xcs_gcm_verify (&ctx, &key, m.tag) == 0);
  test_equal ("text in pieces", out, m.text, m.length);
  for (size_t i = 0; i < sizeof ctx.opaque / sizeof ctx.opaque[0]; i++)
    CHECK (i >= GCM_CTX_WORDS || ctx.opaque[i] == 0);
}

/* --- what is tested with all pairs of rows */

static void
vectors_of (struct vectors *v, unsigned expected)
{
  unsigned n = 0;
  for (; vectors_next (v); n++)
    {
      struct message right = { 0 };
      right.k_length = vectors_bytes (v, "key", right.k, sizeof right.k);
      right.iv_length = vectors_bytes (v, "iv", right.iv, sizeof right.iv);
      right.aad_length = vectors_bytes (v, "aad", right.aad, sizeof right.aad);
      right.length = vectors_bytes (v, "plaintext", right.text, sizeof right.text);
      CHECK (vectors_bytes (v, "ciphertext", right.cipher, sizeof right.cipher) == right.length);
      CHECK (vectors_bytes (v, "tag", right.tag, TAG) == TAG);
      (void) test_case (right.length, 0);
      m = right;
      set_keys ();
      check_pieces (MOST);
      check_pieces (20);
      if (m.iv_length == NONCE)
        check_whole (0, 0);
    }
  CHECK (n == expected);
}

static void
vectors (void)
{
  struct vectors v;
  test_part ("vectors");
  vectors_open (&v, "aes_gcm.txt");
  vectors_of (&v, 18);
  vectors_open (&v, "aes_gcm_edge.txt");
  vectors_of (&v, 39);
}

static void
random_messages (unsigned number)
{
  test_part ("random");
  for (unsigned i = test_count (number, 1); i > 0; i--)
    {
      const size_t length = test_random_case (i % 8 == 0 ? MOST : 300), aad_length = random_below (i % 4 == 0 ? 300 : 40);
      make_message (random_key_length (), i % 4 == 1 ? 1 + random_below (IV_MOST) : NONCE, aad_length, length);
#if HAVE_REF
      uint8_t cipher[MOST], tag[TAG];
      ref_gcm (cipher, tag, 0, m.k, m.k_length, m.iv, m.iv_length, m.aad, m.aad_length, m.text, m.length);
      test_equal ("ciphertext of the last rows", m.cipher, cipher, length);
      test_equal ("tag of the last rows", m.tag, tag, TAG);
#endif
      if (m.iv_length == NONCE)
        check_whole (i % PLACES, i % 64);
      check_pieces (i % 2 == 0 ? 40 : MOST);
    }
}

/* --- what is tested with each row of AES */

/* Each length with five to fifteen lengths of additional data, or with all up to 100.  */
static void
lengths (void)
{
  test_part ("lengths");
  for (size_t length = 0; length <= 600; length++)
    for (size_t aad_length = 0; aad_length <= 100; aad_length += test_all () ? 1 : 1 + (length + aad_length) % 23)
      if (test_case (length, aad_length))
        {
          make_message (random_key_length (), NONCE, aad_length, length);
          check_whole ((unsigned) (length + aad_length) % PLACES, (length + aad_length) % 64);
          check_pieces (1 + random_below (2 * length + 20));
        }
}

/* Every split of a short message in two, at some alignments, or at all.  */
static void
splits (void)
{
  test_part ("splits");
  for (size_t length = 1; length <= 67; length++)
    for (size_t first = 0; first <= length; first++)
      if (test_case (length, first))
        {
          make_message (16, NONCE, 67 - length, length);
          for (size_t align = test_all () ? 0 : (length + first) % 29; align < 64; align += test_all () ? 1 : 29)
            {
              struct xcs_gcm_ctx ctx;
              uint8_t tag[TAG], *const src = guard_align (0, length, align), *const out = guard_align (1, length, 63 - align);
              memcpy (src, m.text, length);
              CHECK (xcs_gcm_start (&ctx, &key, m.iv) == 0 && xcs_gcm_aad (&ctx, &key, m.aad, m.aad_length) == 0);
              CHECK (xcs_gcm_encrypt (&ctx, &key, out, src, first) == 0);
              CHECK (xcs_gcm_encrypt (&ctx, &key, out + first, src + first, length - first) == 0);
              CHECK (xcs_gcm_tag (&ctx, &key, tag) == 0);
              test_equal ("ciphertext", out, m.cipher, length);
              test_equal ("tag", tag, m.tag, TAG);
              guard_check (1);
            }
        }
}

static void
initialization_vectors (void)
{
  test_part ("initialization vectors");
  for (size_t iv_length = 1; iv_length <= IV_MOST; iv_length++)
    if (test_case (iv_length, 0))
      {
        make_message (random_key_length (), iv_length, 5, 50);
#if HAVE_REF
        uint8_t cipher[50], tag[TAG];
        ref_gcm (cipher, tag, 0, m.k, m.k_length, m.iv, m.iv_length, m.aad, m.aad_length, m.text, m.length);
        test_equal ("ciphertext of the last rows", m.cipher, cipher, m.length);
        test_equal ("tag of the last rows", m.tag, tag, TAG);
#endif
        check_pieces (60);
      }
}

/* The last 32 bits of the counter, and they alone, wrap anywhere in the message: compared with single blocks.  */
static void
counter_wraps (void)
{
  test_part ("counter wraps");
  for (unsigned before = 0; before <= 70; before++)
    if (test_case (before, 0))
      {
        struct xcs_gcm_ctx ctx;
        uint8_t out[80 * 16], single[80 * 16];
        make_message (random_key_length (), NONCE, 0, sizeof out);
        const uint64_t low = random_word () << 32 | (uint32_t) -(1 + before);
        CHECK (xcs_gcm_start (&ctx, &key, m.iv) == 0);
        ctx.opaque[GCM_J0 + 1] = low;
        CHECK (xcs_gcm_encrypt (&ctx, &key, out, m.text, sizeof out) == 0);
        for (size_t i = 0; i < 80; i++)
          {
            CHECK (xcs_gcm_start (&ctx, &last_key, m.iv) == 0);
            ctx.opaque[GCM_J0 + 1] = low >> 32 << 32 | (uint32_t) (low + i);
            CHECK (xcs_gcm_encrypt (&ctx, &last_key, single + 16 * i, m.text + 16 * i, 16) == 0);
          }
        test_equal ("ciphertext", out, single, sizeof out);
      }
}

/* Refused, with the output that was promised.  */
static void
check_forgery (const uint8_t *tag, const uint8_t *nonce, const uint8_t *aad, const uint8_t *src)
{
  static const uint8_t zeros[MOST];
  uint8_t out[MOST];
  memset (out, 0x5a, sizeof out);
  CHECK (xcs_gcm_open (&key, out, tag, nonce, aad, m.aad_length, src, m.length) == XCS_ERR_AUTH);
  test_equal ("zeros", out, zeros, m.length);
  CHECK (out[m.length] == 0x5a);
  memcpy (out, src, m.length);
  CHECK (xcs_gcm_open (&key, out, tag, nonce, aad, m.aad_length, out, m.length) == XCS_ERR_AUTH);
  test_equal ("ciphertext in place", out, src, m.length);
}

/* Every bit of tag, nonce, additional data and ciphertext.  */
static void
forgeries (void)
{
  test_part ("forgeries");
  for (size_t length = 0; length <= 64; length++)
    {
      if (!test_case (length, 0))
        continue;
      make_message (random_key_length (), NONCE, (length + 7) % 20, length);
      uint8_t *const parts[] = { m.tag, m.iv, m.aad, m.cipher };
      const size_t bytes[] = { TAG, NONCE, m.aad_length, length };
      check_whole (0, 0);
      for (unsigned part = 0; part < 4; part++)
        for (size_t bit = 0; bit < 8 * bytes[part]; bit++)
          {
            parts[part][bit / 8] ^= (uint8_t) (1 << bit % 8);
            check_forgery (m.tag, m.iv, m.aad, m.cipher);
            parts[part][bit / 8] ^= (uint8_t) (1 << bit % 8);
          }
      struct xcs_gcm_ctx ctx;
      m.tag[length % TAG] ^= 1;
      CHECK (xcs_gmac_verify (&key, m.tag, m.iv, m.aad, m.aad_length) == XCS_ERR_AUTH);
      CHECK (xcs_gcm_start (&ctx, &key, m.iv) == 0 && xcs_gcm_aad (&ctx, &key, m.aad, m.aad_length) == 0);
      CHECK (xcs_gcm_decrypt_unverified (&ctx, &key, m.cipher, m.cipher, length) == 0);
      CHECK (xcs_gcm_verify (&ctx, &key, m.tag) == XCS_ERR_AUTH);
      CHECK (ctx.opaque[GCM_CTX_TAG] == 0);
    }
}

static void
short_tags (void)
{
  test_part ("short tags");
  for (size_t tag_length = 0; tag_length <= 20; tag_length++)
    {
      struct xcs_gcm_key tagged = { { 1 } }, copy = tagged;
      uint8_t out[40];
      (void) test_single (tag_length, 0);
      make_message (24, NONCE, 9, 40);
      if (tag_length != 4 && tag_length != 8 && (tag_length < 12 || tag_length > 16))
        {
          CHECK (xcs_gcm_set_key_short_tags (&tagged, m.k, 24, tag_length) == XCS_ERR_LENGTH);
          CHECK (memcmp (&tagged, &copy, sizeof copy) == 0);
          continue;
        }
      uint8_t *tag = guard_high (2, tag_length);
      CHECK (xcs_gcm_set_key_short_tags (&tagged, m.k, 24, tag_length) == 0);
      CHECK (xcs_gcm_seal (&tagged, out, tag, m.iv, m.aad, 9, m.text, 40) == 0);
      test_equal ("ciphertext", out, m.cipher, 40);
      test_equal ("tag", tag, m.tag, tag_length);
      guard_check (2);
      CHECK (xcs_gcm_open (&tagged, out, tag, m.iv, m.aad, 9, m.cipher, 40) == 0);
      tag[tag_length - 1] ^= 0x80;
      CHECK (xcs_gcm_open (&tagged, out, tag, m.iv, m.aad, 9, m.cipher, 40) == XCS_ERR_AUTH);
    }
}

/* --- errors: nothing changes */

/* The calls of a message in pieces, for a context in some phase: which of them are refused.  */
static void
order_of_calls (void)
{
  enum { START, WITH_AAD, ENCRYPTING, DECRYPTING, ENDED, PHASES };
  /* aad, encrypt, decrypt, tag, verify */
  static const uint8_t allowed[PHASES][5] = {
    { 1, 1, 1, 1, 1 }, { 1, 1, 1, 1, 1 }, { 0, 1, 0, 1, 0 }, { 0, 0, 1, 0, 1 }, { 0, 0, 0, 0, 0 }
  };
  test_part ("order of calls");
  for (unsigned phase = 0; phase < PHASES; phase++)
    for (unsigned call = 0; call < 5; call++)
      for (size_t length = 0; length <= 20; length += 20)
        {
          struct xcs_gcm_ctx ctx, copy;
          uint8_t out[40], tag[TAG];
          int error;
          (void) test_single (phase, call);
          make_message (16, NONCE, 20, 40);
          CHECK (xcs_gcm_start (&ctx, &key, m.iv) == 0);
          if (phase > START)
            CHECK (xcs_gcm_aad (&ctx, &key, m.aad, 20) == 0);
          if (phase == ENCRYPTING)
            CHECK (xcs_gcm_encrypt (&ctx, &key, out, m.text, 17) == 0);
          if (phase == DECRYPTING)
            CHECK (xcs_gcm_decrypt_unverified (&ctx, &key, out, m.text, 17) == 0);
          if (phase == ENDED)
            CHECK (xcs_gcm_tag (&ctx, &key, tag) == 0);
          copy = ctx;
          memset (out, 0x5a, sizeof out);
          memset (tag, 0x5a, sizeof tag);
          if (call == 0)
            error = xcs_gcm_aad (&ctx, &key, m.aad, length);
          else if (call == 1)
            error = xcs_gcm_encrypt (&ctx, &key, out, m.text, length);
          else if (call == 2)
            error = xcs_gcm_decrypt_unverified (&ctx, &key, out, m.text, length);
          else if (call == 3)
            error = xcs_gcm_tag (&ctx, &key, tag);
          else
            error = xcs_gcm_verify (&ctx, &key, tag);
          if (allowed[phase][call])
            {
              CHECK (error == (call == 4 ? XCS_ERR_AUTH : 0));
              CHECK (call > 2 || length > 0 || memcmp (&ctx, &copy, sizeof ctx) == 0);
              continue;
            }
          CHECK (error == XCS_ERR_STATE && memcmp (&ctx, &copy, sizeof ctx) == 0);
          for (unsigned i = 0; i < sizeof out; i++)
            CHECK (out[i] == 0x5a && tag[i % TAG] == 0x5a);
        }
}

/* Lengths that no buffer has, and contexts that are near the limits.  */
static void
limits (void)
{
  struct xcs_gcm_ctx ctx, copy;
  uint8_t out[40], tag[TAG];
  test_part ("limits");
  (void) test_single (0, 0);
  make_message (16, NONCE, 20, 40);
  memset (out, 0x5a, sizeof out);
  if (SIZE_MAX > UINT32_MAX)
    {
      const size_t too_long = (size_t) (XCS_GCM_LENGTH_MAX + 1), too_much = (size_t) (UINT64_C (1) << 61);
      CHECK (xcs_gcm_seal (&key, out, tag, m.iv, m.aad, 20, m.text, too_long) == XCS_ERR_LENGTH);
      CHECK (xcs_gcm_open (&key, out, tag, m.iv, m.aad, 20, m.text, too_long) == XCS_ERR_LENGTH);
      CHECK (xcs_gcm_seal (&key, out, tag, m.iv, m.aad, too_much, m.text, 1) == XCS_ERR_LENGTH);
      CHECK (xcs_gcm_open (&key, out, tag, m.iv, m.aad, too_much, m.text, 1) == XCS_ERR_LENGTH);
      CHECK (xcs_gmac_auth (&key, tag, m.iv, m.aad, too_much) == XCS_ERR_LENGTH);
      CHECK (xcs_gcm_start_iv (&ctx, &key, m.iv, too_much) == XCS_ERR_LENGTH);
    }
  CHECK (xcs_gcm_start_iv (&ctx, &key, m.iv, 0) == XCS_ERR_LENGTH);
  for (int decrypt = 0; decrypt < 2; decrypt++)
    {
      CHECK (xcs_gcm_start (&ctx, &key, m.iv) == 0);
      ctx.opaque[GCM_LENGTH] = XCS_GCM_LENGTH_MAX - 33;
      copy = ctx;
      CHECK ((decrypt ? xcs_gcm_decrypt_unverified : xcs_gcm_encrypt) (&ctx, &key, out, m.text, 34) == XCS_ERR_LENGTH);
      CHECK (memcmp (&ctx, &copy, sizeof ctx) == 0 && out[0] == 0x5a);
      CHECK ((decrypt ? xcs_gcm_decrypt_unverified : xcs_gcm_encrypt) (&ctx, &key, out, m.text, 33) == 0);
      CHECK ((decrypt ? xcs_gcm_decrypt_unverified : xcs_gcm_encrypt) (&ctx, &key, out, m.text, 1) == XCS_ERR_LENGTH);
      memset (out, 0x5a, sizeof out);
    }
  CHECK (xcs_gcm_start (&ctx, &key, m.iv) == 0);
  ctx.opaque[GCM_AAD_LENGTH] = (UINT64_C (1) << 61) - 20;
  copy = ctx;
  CHECK (xcs_gcm_aad (&ctx, &key, m.aad, 20) == XCS_ERR_LENGTH && memcmp (&ctx, &copy, sizeof ctx) == 0);
  CHECK (xcs_gcm_aad (&ctx, &key, m.aad, 19) == 0);
}

static void
arguments (void)
{
  static uint8_t room[400], before[400];
  struct xcs_gcm_key other;
  uint8_t tag[TAG], out[40];
  test_part ("arguments");
  (void) test_single (0, 0);
  make_message (32, NONCE, 20, 40);
  other = key;
  for (size_t length = 0; length <= 40; length++)
    if (length != 16 && length != 24 && length != 32)
      CHECK (xcs_gcm_set_key (&other, m.k, length) == XCS_ERR_LENGTH && memcmp (&other, &key, sizeof key) == 0);
  CHECK (xcs_gcm_seal (&key, NULL, tag, m.iv, m.aad, 20, m.text, 40) == XCS_ERR_ARGUMENT);
  CHECK (xcs_gcm_seal (&key, out, tag, m.iv, NULL, 20, m.text, 40) == XCS_ERR_ARGUMENT);
  CHECK (xcs_gcm_open (&key, out, m.tag, m.iv, m.aad, 20, NULL, 40) == XCS_ERR_ARGUMENT);
  memset (&other, 0, sizeof other);
  CHECK (xcs_gcm_seal (&other, out, tag, m.iv, m.aad, 20, m.text, 40) == XCS_ERR_STATE);

  /* Every place of output, tag, additional data and nonce around the input, which is in the middle.  */
  random_bytes (room, sizeof room);
  memcpy (before, room, sizeof room);
  uint8_t *const src = room + 200;
  for (size_t at = 100; at < 300; at++)
    {
      uint8_t *const p = room + at;
      const int same = p == src, apart = p + 40 <= src || src + 40 <= p;
      if (!same && !apart)
        {
          CHECK (xcs_gcm_seal (&key, p, tag, m.iv, m.aad, 20, src, 40) == XCS_ERR_OVERLAP);
          CHECK (xcs_gcm_open (&key, p, m.tag, m.iv, m.aad, 20, src, 40) == XCS_ERR_OVERLAP);
        }
      if (p + TAG > src && p < src + 40)
        {
          CHECK (xcs_gcm_seal (&key, out, p, m.iv, m.aad, 20, src, 40) == XCS_ERR_OVERLAP);
          CHECK (xcs_gcm_seal (&key, src, p, m.iv, m.aad, 20, m.text, 40) == XCS_ERR_OVERLAP);
          CHECK (xcs_gcm_open (&key, src, p, m.iv, m.aad, 20, m.text, 40) == XCS_ERR_OVERLAP);
          CHECK (xcs_gcm_seal (&key, out, p, m.iv, src, 40, m.text, 40) == XCS_ERR_OVERLAP);
        }
      if (p + 20 > src && p < src + 40)
        {
          CHECK (xcs_gcm_seal (&key, src, tag, m.iv, p, 20, m.text, 40) == XCS_ERR_OVERLAP);
          CHECK (xcs_gcm_open (&key, src, m.tag, m.iv, p, 20, m.text, 40) == XCS_ERR_OVERLAP);
        }
      if (p + NONCE > src && p < src + 40)
        {
          CHECK (xcs_gcm_seal (&key, src, tag, p, m.aad, 20, m.text, 40) == XCS_ERR_OVERLAP);
          CHECK (xcs_gcm_open (&key, src, m.tag, p, m.aad, 20, m.text, 40) == XCS_ERR_OVERLAP);
        }
      CHECK (memcmp (room, before, sizeof room) == 0);
    }
  /* The common place of the tag.  */
  CHECK (xcs_gcm_seal (&key, src, src + 40, m.iv, m.aad, 20, m.text, 40) == 0);
  test_equal ("ciphertext", src, m.cipher, 40);
  test_equal ("tag behind it", src + 40, m.tag, TAG);
  CHECK (xcs_gcm_open (&key, src, src + 40, m.iv, m.aad, 20, src, 40) == 0);
  test_equal ("text", src, m.text, 40);
}

/* Whether there is such a row, and keys of this pair may have it.  */
static int
fits (unsigned i)
{
  const struct gcm_impl *row = &xcsi_gcm_impls[i];
  return i < xcsi_gcm.rows
         && (row->group == 0
             || (strcmp (row->aes->impl.name, row_name) == 0 && strcmp (row->ghash->impl.name, hash_name) == 0
                 && xcsi_usable (&row->impl)));
}

/* A message may begin with one row and go on with another.  */
static void
other_rows (void)
{
  struct xcs_gcm_ctx ctx;
  uint8_t out[40], tag[TAG];
  test_part ("other rows");
  (void) test_single (0, 0);
  make_message (16, NONCE, 20, 40);
  CHECK (xcs_gcm_start (&ctx, &key, m.iv) == 0 && xcs_gcm_aad (&ctx, &last_key, m.aad, 20) == 0);
  CHECK (xcs_gcm_encrypt (&ctx, &key, out, m.text, 27) == 0);
  CHECK (xcs_gcm_encrypt (&ctx, &last_key, out + 27, m.text + 27, 13) == 0 && xcs_gcm_tag (&ctx, &key, tag) == 0);
  test_equal ("ciphertext", out, m.cipher, 40);
  test_equal ("tag", tag, m.tag, TAG);

  /* A key works with its fused rows and without, not with those of other keys.  */
  struct xcs_gcm_key other = key;
  for (unsigned i = 0; i <= xcsi_gcm.rows; i++)
    {
      other.opaque[GCM_ROW] = i;
      CHECK (xcs_gcm_start (&ctx, &other, m.iv) == (fits (i) ? 0 : XCS_ERR_STATE));
    }
}

/* --- the stack */

static struct xcs_gcm_ctx stack_ctx;
static uint8_t stack_out[MOST];

static void
prepare (size_t length)
{
  stack_random (m.k, sizeof m.k);
  stack_random (m.text, length);
  memset (m.iv, 0x3b, NONCE);
  memset (m.aad, 0x3c, 20);
  m.k_length = 16 + 8 * (length % 3);
  stack_key (m.k, m.k_length);
  stack_secret (m.text, length);
  CHECK (xcs_gcm_set_key (&key, m.k, m.k_length) == 0);
  stack_state (key.opaque + GCM_AES, AES_STATE);
  CHECK (xcs_gcm_seal (&key, m.cipher, m.tag, m.iv, m.aad, 20, m.text, length) == 0);
  CHECK (xcs_gcm_start (&stack_ctx, &key, m.iv) == 0 && xcs_gcm_aad (&stack_ctx, &key, m.aad, 20) == 0);
}

static int
make_key (size_t length)
{
  (void) length;
  return xcs_gcm_set_key (&key, m.k, m.k_length);
}

static int
make_seal (size_t length)
{
  return xcs_gcm_seal (&key, stack_out, m.tag, m.iv, m.aad, 20, m.text, length);
}

static int
make_open (size_t length)
{
  return xcs_gcm_open (&key, stack_out, m.tag, m.iv, m.aad, 20, m.cipher, length);
}

static int
make_encrypt (size_t length)
{
  return xcs_gcm_encrypt (&stack_ctx, &key, stack_out, m.text, length);
}

static int
make_tag (size_t length)
{
  (void) length;
  return xcs_gcm_tag (&stack_ctx, &key, m.tag);
}

static void
prepare_verify (size_t length)
{
  prepare (length);
  CHECK (xcs_gmac_auth (&key, m.tag, m.iv, m.text, length) == 0);
  stack_secret (m.tag, TAG);
}

static int
make_gmac (size_t length)
{
  return xcs_gmac_auth (&key, stack_out, m.iv, m.text, length);
}

static int
make_gmac_verify (size_t length)
{
  return xcs_gmac_verify (&key, m.tag, m.iv, m.text, length);
}

static void
left_on_stack (void)
{
  enum { STACK = 8192 };
  static const struct stack_call calls[] = {
    { "set_key", prepare, make_key, STACK, 0 },
    { "seal", prepare, make_seal, STACK, 0 },
    { "open", prepare, make_open, STACK, 0 },
    { "encrypt", prepare, make_encrypt, STACK, 0 },
    { "tag", prepare, make_tag, STACK, 0 },
    { "gmac", prepare, make_gmac, STACK, 0 },
    { "gmac verify", prepare_verify, make_gmac_verify, STACK, 0 }
  };
  stack_check_messages (calls, sizeof calls / sizeof calls[0]);
}

/* --- the functions of fused rows */

struct groups
{
  uint64_t counter[2], y[2];
  size_t blocks;
};

static void
call_row (const struct gcm_impl *row, int decrypt, const struct groups *g, uint64_t *y, uint8_t *dst, const uint8_t *src)
{
  const struct aes_run run = { { g->counter[0], g->counter[1] }, dst, src, g->blocks };
  memcpy (y, g->y, sizeof g->y);
  if (decrypt)
    CALL (row->decrypt, key.opaque + GCM_AES, key.opaque + GCM_HASH, (uint8_t *) y, &run);
  else
    CALL (row->encrypt, key.opaque + GCM_AES, key.opaque + GCM_HASH, (uint8_t *) y, &run);
}

/* A key of the rows that are fused, and whole groups.  The low number of the counter may wrap afterwards.  */
static void
make_groups (struct groups *g, const struct gcm_impl *row, size_t blocks)
{
  row_name = row->aes->impl.name;
  hash_name = row->ghash->impl.name;
  make_message (16 + 8 * (blocks / row->group % 3), NONCE, 0, 16 * blocks);
  CHECK (xcsi_gcm_impls + key.opaque[GCM_ROW] == row);
  random_bytes (g, sizeof *g);
  if (random_word () % 4 == 0)
    g->counter[1] = -(uint64_t) blocks;
  g->blocks = blocks;
}

static void
check_groups (const struct gcm_impl *row, const struct groups *g, unsigned where, size_t align, size_t other)
{
  const struct aes_run run = { { g->counter[0], g->counter[1] }, m.cipher, m.text, g->blocks };
  const size_t length = 16 * g->blocks;
  uint64_t y[2], right[2] = { g->y[0], g->y[1] };
  xcsi_aes_impls[xcsi_aes.rows - 1].ctr (last_key.opaque + GCM_AES, &run);
  xcsi_ghash_impls[xcsi_ghash.rows - 1].update (last_key.opaque + GCM_HASH, (uint8_t *) right, m.cipher, g->blocks);

  uint8_t *src = guard_place (where, 0, length, align), *dst = guard_place (where, 1, length, other);
  for (int decrypt = 0; decrypt < 2; decrypt++)
    {
      const uint8_t *in = decrypt ? m.cipher : m.text, *out = decrypt ? m.text : m.cipher;
      memcpy (src, in, length);
      guard_read_only (0, 1);
      call_row (row, decrypt, g, y, dst, src);
      guard_read_only (0, 0);
      test_equal (decrypt ? "text" : "ciphertext", dst, out, length);
      test_equal ("hash", (uint8_t *) y, (uint8_t *) right, sizeof y);
      guard_check (1);
      call_row (row, decrypt, g, y, src, src);
      test_equal (decrypt ? "text in place" : "ciphertext in place", src, out, length);
      test_equal ("hash in place", (uint8_t *) y, (uint8_t *) right, sizeof y);
      guard_check (0);
    }
}

static void
groups (const struct gcm_impl *row)
{
  struct groups g;
  test_part ("groups");
  for (size_t blocks = row->group; blocks <= MOST / 16; blocks += row->group)
    for (size_t align = 0; align < 64; align += test_all () ? 1 : 7)
      if (test_case (16 * blocks, align))
        {
          make_groups (&g, row, blocks);
          check_groups (row, &g, (unsigned) align % PLACES, align, (5 * align + 3) % 64);
        }
}

static void
leftovers (const struct gcm_impl *row)
{
  static uint64_t y[2];
  struct groups g;
  test_part ("leftovers");
  for (size_t blocks = row->group; blocks <= 3 * row->group; blocks += row->group)
    for (int decrypt = 0; decrypt < 2; decrypt++)
      if (test_case (16 * blocks, (size_t) decrypt))
        {
          uint8_t *buffer = guard_high (0, 16 * blocks);
          for (int round = 0; round < 4; round++)
            {
              make_groups (&g, row, blocks);
              memcpy (buffer, m.text, 16 * blocks);
              test_leftovers (round);
              call_row (row, decrypt, &g, y, buffer, buffer);
            }
          test_leftovers (-1);
        }
}

/* --- seal and mac of fused rows: at the guard pages, at alignments, in place, and what they leave */

static void
call_rest (const struct gcm_impl *row, uint8_t *tag, uint8_t *dst, const uint8_t *aad, const uint8_t *src)
{
  const uint64_t j0[2] = { load64_be (m.iv), (uint64_t) load32_be (m.iv + 8) << 32 | 1 };
  const struct gcm_rest rest = {
    { j0[0], j0[1] }, { j0[0], j0[1] + 1 }, { 8 * m.aad_length, 8 * m.length }, aad, m.aad_length, (m.aad_length + 15) / 16 * 16,
    dst, src, m.length, tag
  };
  if (dst != NULL)
    CALL (row->seal, key.opaque + GCM_AES, key.opaque + GCM_HASH, &rest);
  else
    CALL (row->mac, key.opaque + GCM_AES, key.opaque + GCM_HASH, &rest);
}

static void
make_rest (const struct gcm_impl *row, size_t length)
{
  const size_t most = 16 * (31 - (length + 15) / 16);
  row_name = row->aes->impl.name;
  hash_name = row->ghash->impl.name;
  make_message (16 + 8 * (length % 3), NONCE, 7 * length % ((most < 64 ? most : 64) + 1), length);
}

static void
check_rest (const struct gcm_impl *row, unsigned where, size_t align)
{
  uint8_t *aad = guard_place (where, 2, m.aad_length, align), *src = guard_place (where, 0, m.length, align);
  uint8_t *dst = guard_place (where, 1, m.length, (5 * align + 3) % 64), tag[TAG];
  memcpy (aad, m.aad, m.aad_length);
  memcpy (src, m.text, m.length);
  guard_read_only (0, 1);
  guard_read_only (2, 1);
  call_rest (row, tag, dst, aad, src);
  guard_read_only (0, 0);
  test_equal ("ciphertext", dst, m.cipher, m.length);
  test_equal ("tag", tag, m.tag, TAG);
  guard_check (1);
  call_rest (row, tag, src, aad, src);
  test_equal ("ciphertext in place", src, m.cipher, m.length);
  test_equal ("tag in place", tag, m.tag, TAG);
  guard_check (0);
  guard_read_only (0, 1);
  call_rest (row, tag, NULL, aad, src);
  test_equal ("tag of ciphertext", tag, m.tag, TAG);
  guard_read_only (0, 0);
  guard_read_only (2, 0);
}

static void
rests (const struct gcm_impl *row)
{
  test_part ("rests");
  for (size_t length = 0; length <= 31 * 16; length++)
    for (unsigned where = 0; where < PLACES; where++)
      for (size_t align = length % 16; align < (where == 2 ? 64 : 1 + length % 16); align += test_all () ? 1 : 16)
        if (test_case (length, align))
          {
            make_rest (row, length);
            check_rest (row, where, align);
          }
}

static void
rest_leftovers (const struct gcm_impl *row)
{
  static uint8_t tag[TAG];
  test_part ("leftovers of rests");
  for (size_t length = 0; length <= 31 * 16; length += length < 70 ? 1 : 13)
    for (int mac = 0; mac < 2; mac++)
      if (test_case (length, (size_t) mac))
        {
          uint8_t *buffer = guard_high (0, length), *aad = guard_high (2, 64);
          for (int round = 0; round < 4; round++)
            {
              make_rest (row, length);
              memcpy (buffer, m.text, length);
              memcpy (aad, m.aad, m.aad_length);
              test_leftovers (round);
              call_rest (row, tag, mac ? NULL : buffer, aad, buffer);
            }
          test_leftovers (-1);
        }
}

/* The functions of the fused rows of this pair; vectors and messages with each row that keys do not get by themselves.  */
static void
fused_rows (void)
{
  const unsigned first = (unsigned) key.opaque[GCM_ROW];
  for (unsigned i = first; i < xcsi_gcm.rows; i++)
    if (fits (i))
      {
        later = i == first ? 0 : i;
        test_mode_row (i);
        if (xcsi_gcm_impls[i].group > 0)
          {
            groups (&xcsi_gcm_impls[i]);
            leftovers (&xcsi_gcm_impls[i]);
          }
        if (xcsi_gcm_impls[i].seal != NULL)
          {
            rests (&xcsi_gcm_impls[i]);
            rest_leftovers (&xcsi_gcm_impls[i]);
          }
        if (later > 0)
          {
            vectors ();
            random_messages (40);
          }
      }
  later = 0;
}

int
main (void)
{
  test_begin (&xcsi_aes);
  test_mode (&xcsi_gcm);
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      int first = 1;
      row_name = xcsi_aes_impls[i].impl.name;
      for (unsigned j = 0; j < xcsi_ghash.rows; j++)
        {
          hash_name = xcsi_ghash_impls[j].impl.name;
          if (xcs_impl_select ("ghash", hash_name) != 0)
            continue;
          vectors ();
          random_messages (first ? 200 : 40);
          fused_rows ();
          if (first)
            {
              lengths ();
              splits ();
              initialization_vectors ();
              counter_wraps ();
              forgeries ();
              short_tags ();
              order_of_calls ();
              limits ();
              arguments ();
              other_rows ();
              left_on_stack ();
            }
          first = 0;
        }
    }
  return test_end ();
}

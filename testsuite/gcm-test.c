/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM: vectors, the reference, guard pages, forgeries, pieces; every usable row of AES with every one of GHASH,
   and those that have fused rows with each of them and without.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <sys/mman.h>
#include <unistd.h>

#include <libxcrypt/gcm.h>
#include <libxcrypt/impl.h>

#include "src/bytes.h"
#include "src/modes/gcm.h"
#include "src/polyval-impl.h"

enum { IV_MOST = 300, GROUPS_MOST = 2400 };
#define NONCE XCS_GCM_NONCE_SIZE
#define NONCE_MOST IV_MOST
#define NONCE_LENGTH(i) ((i) % 4 == 1 ? 1 + random_below (IV_MOST) : NONCE)
#define KEY_LENGTH(i) ((size_t) 16 + 8 * ((i) / 3 % 3))
#define STACK 8192
#define KEY struct xcs_gcm_key
#define SET_KEY xcs_gcm_set_key
#define SEAL xcs_gcm_seal
#define OPEN xcs_gcm_open

#include "testsuite/aead.h"

static unsigned later;  /* keys get this row, unless it is 0, in place of the first one */

static void
adjust_key (void)
{
  if (later > 0)
    key.opaque[GCM_ROW] = later;
}

static void
seal_any (void)
{
  struct xcs_gcm_ctx ctx;
  CHECK (xcs_gcm_start_iv (&ctx, &last_key, m.nonce, m.nonce_length) == 0);
  CHECK (xcs_gcm_aad (&ctx, &last_key, m.aad, m.aad_length) == 0);
  CHECK (xcs_gcm_encrypt (&ctx, &last_key, m.cipher, m.text, m.length) == 0);
  CHECK (xcs_gcm_tag (&ctx, &last_key, m.tag) == 0);
}

#if HAVE_REF

static void
by_reference (const struct message *from, uint8_t *cipher, uint8_t tag[TAG])
{
  ref_gcm (cipher, tag, 0, from->k, from->k_length, from->nonce, from->nonce_length, from->aad, from->aad_length, from->text,
           from->length);
}

#endif

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
  CHECK (xcs_gcm_start_iv (ctx, &key, m.nonce, m.nonce_length) == 0);
  for (size_t at = 0, n; at < m.aad_length; at += n)
    {
      n = piece (m.aad_length - at, most);
      CHECK (xcs_gcm_aad (ctx, &key, m.aad + at, n) == 0);
    }
}

static void
check_more (size_t most)
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
  if (m.length == 0 && m.nonce_length == NONCE)
    {
      CHECK (xcs_gmac_auth (&key, tag, m.nonce, m.aad, m.aad_length) == 0);
      test_equal ("GMAC", tag, m.tag, TAG);
      CHECK (xcs_gmac_verify (&key, tag, m.nonce, m.aad, m.aad_length) == 0);
    }
}

/* --- what is tested with all pairs of rows */

static void
vectors (void)
{
  vectors_of ("aes_gcm.txt", "iv", 18);
  vectors_of ("aes_gcm_edge.txt", "iv", 39);
}

/* --- what is tested with each row of AES */

/* Every split of a short message in two, at some alignments, or at all.  */
static void
splits (void)
{
  test_part ("splits");
  for (size_t length = 1; length <= 67; length++)
    for (size_t first = 0; first <= length; first++)
      if (test_case (length, first))
        {
          make_message (16, 67 - length, length);
          for (size_t align = test_all () ? 0 : (length + first) % 29; align < 64; align += test_all () ? 1 : 29)
            {
              struct xcs_gcm_ctx ctx;
              uint8_t tag[TAG], *const src = guard_align (0, length, align), *const out = guard_align (1, length, 63 - align);
              memcpy (src, m.text, length);
              CHECK (xcs_gcm_start (&ctx, &key, m.nonce) == 0 && xcs_gcm_aad (&ctx, &key, m.aad, m.aad_length) == 0);
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
        make_message_with (iv_length, KEY_LENGTH (iv_length), 5, 50);
        check_reference ();
        check_more (60);
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
        make_message (KEY_LENGTH (before), 0, sizeof out);
        const uint64_t low = random_word () << 32 | (uint32_t) -(1 + before);
        CHECK (xcs_gcm_start (&ctx, &key, m.nonce) == 0);
        ctx.opaque[GCM_J0 + 1] = low;
        CHECK (xcs_gcm_encrypt (&ctx, &key, out, m.text, sizeof out) == 0);
        for (size_t i = 0; i < 80; i++)
          {
            CHECK (xcs_gcm_start (&ctx, &last_key, m.nonce) == 0);
            ctx.opaque[GCM_J0 + 1] = low >> 32 << 32 | (uint32_t) (low + i);
            CHECK (xcs_gcm_encrypt (&ctx, &last_key, single + 16 * i, m.text + 16 * i, 16) == 0);
          }
        test_equal ("ciphertext", out, single, sizeof out);
      }
}

/* Each changed bit of GMAC, and of messages in pieces.  */
static void
other_forgeries (void)
{
  test_part ("other forgeries");
  for (size_t length = 0; length <= 64; length++)
    {
      const size_t bytes[] = { TAG, NONCE, (length + 7) % 20, length };
      for (unsigned part = 0; part < 4; part++)
        if (test_case (length, part))
          for (size_t bit = 0; bit < 8 * bytes[part]; bit++)
            {
              struct xcs_gcm_ctx ctx;
              uint8_t *const parts[] = { m.tag, m.nonce, m.aad, m.cipher };
              const uint8_t change = (uint8_t) (1 << bit % 8);
              make_message (KEY_LENGTH (length), bytes[2], length);
              parts[part][bit / 8] ^= change;
              CHECK (xcs_gcm_start (&ctx, &key, m.nonce) == 0 && xcs_gcm_aad (&ctx, &key, m.aad, m.aad_length) == 0);
              CHECK (xcs_gcm_decrypt_unverified (&ctx, &key, m.cipher, m.cipher, length) == 0);
              CHECK (xcs_gcm_verify (&ctx, &key, m.tag) == XCS_ERR_AUTH);
              CHECK (ctx.opaque[GCM_CTX_TAG] == 0);
              if (part == 3)
                continue;
              CHECK (xcs_gmac_auth (&key, m.tag, m.nonce, m.aad, m.aad_length) == 0);
              parts[part][bit / 8] ^= change;
              CHECK (xcs_gmac_verify (&key, m.tag, m.nonce, m.aad, m.aad_length) == XCS_ERR_AUTH);
            }
    }
}

/* Each changed byte of tags, of short messages and long ones.  Additional data of length 0 in the text are refused by no call, but
   functions for whole messages may leave them to others.  */
static void
short_tags (void)
{
  static const struct { size_t text, aad; } lengths[] = { { 1, 9 }, { 40, 9 }, { 300, 9 }, { 600, 9 }, { 600, 200 } };
  static uint8_t out[600];
  test_part ("short tags");
  for (size_t tag_length = 0; tag_length <= 20; tag_length++)
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
      {
        const size_t length = lengths[i].text, aad = lengths[i].aad;
        struct xcs_gcm_key tagged = { { 1 } }, copy = tagged;
        (void) test_single (tag_length, (unsigned) i);
        make_message (24, aad, length);
        if (tag_length != 4 && tag_length != 8 && (tag_length < 12 || tag_length > 16))
          {
            CHECK (xcs_gcm_set_key_short_tags (&tagged, m.k, 24, tag_length) == XCS_ERR_LENGTH);
            CHECK (memcmp (&tagged, &copy, sizeof copy) == 0);
            continue;
          }
        uint8_t *tag = guard_high (2, tag_length), without_aad[TAG];
        CHECK (xcs_gcm_set_key_short_tags (&tagged, m.k, 24, tag_length) == 0);
        CHECK (xcs_gcm_seal (&tagged, out, without_aad, m.nonce, NULL, 0, m.text, length) == 0);
        CHECK (xcs_gcm_seal (&tagged, out, tag, m.nonce, out + length / 2, 0, m.text, length) == 0);
        test_equal ("tag without additional data", tag, without_aad, tag_length);
        CHECK (xcs_gcm_seal (&tagged, out, tag, m.nonce, m.aad, aad, m.text, length) == 0);
        test_equal ("ciphertext", out, m.cipher, length);
        test_equal ("tag", tag, m.tag, tag_length);
        guard_check (2);
        CHECK (xcs_gcm_open (&tagged, out, tag, m.nonce, m.aad, aad, m.cipher, length) == 0);
        test_equal ("text", out, m.text, length);
        for (size_t byte = 0; byte < tag_length; byte++)
          {
            tag[byte] ^= (uint8_t) (1 << byte % 8);
            CHECK (xcs_gcm_open (&tagged, out, tag, m.nonce, m.aad, aad, m.cipher, length) == XCS_ERR_AUTH);
            tag[byte] ^= (uint8_t) (1 << byte % 8);
          }
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
          make_message (16, 20, 40);
          CHECK (xcs_gcm_start (&ctx, &key, m.nonce) == 0);
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

/* Lengths of GMAC that no buffer has, and contexts that are near the limits.  */
static void
other_limits (void)
{
  struct xcs_gcm_ctx ctx, copy;
  uint8_t out[40], tag[TAG];
  test_part ("other limits");
  (void) test_single (0, 0);
  make_message (16, 20, 40);
  memset (out, 0x5a, sizeof out);
  if (SIZE_MAX > UINT32_MAX)
    {
      const size_t too_much = (size_t) (UINT64_C (1) << 61);
      CHECK (xcs_gmac_auth (&key, tag, m.nonce, m.aad, too_much) == XCS_ERR_LENGTH);
      CHECK (xcs_gcm_start_iv (&ctx, &key, m.nonce, too_much) == XCS_ERR_LENGTH);
    }
  CHECK (xcs_gcm_start_iv (&ctx, &key, m.nonce, 0) == XCS_ERR_LENGTH);
  CHECK (xcs_gcm_start_iv (&ctx, &key, NULL, 16) == XCS_ERR_ARGUMENT);
  for (int decrypt = 0; decrypt < 2; decrypt++)
    {
      CHECK (xcs_gcm_start (&ctx, &key, m.nonce) == 0);
      ctx.opaque[GCM_LENGTH] = XCS_GCM_LENGTH_MAX - 33;
      copy = ctx;
      CHECK ((decrypt ? xcs_gcm_decrypt_unverified : xcs_gcm_encrypt) (&ctx, &key, out, m.text, 34) == XCS_ERR_LENGTH);
      CHECK (memcmp (&ctx, &copy, sizeof ctx) == 0 && out[0] == 0x5a);
      CHECK ((decrypt ? xcs_gcm_decrypt_unverified : xcs_gcm_encrypt) (&ctx, &key, out, m.text, 33) == 0);
      CHECK ((decrypt ? xcs_gcm_decrypt_unverified : xcs_gcm_encrypt) (&ctx, &key, out, m.text, 1) == XCS_ERR_LENGTH);
      memset (out, 0x5a, sizeof out);
    }
  CHECK (xcs_gcm_start (&ctx, &key, m.nonce) == 0);
  ctx.opaque[GCM_AAD_LENGTH] = (UINT64_C (1) << 61) - 20;
  copy = ctx;
  CHECK (xcs_gcm_aad (&ctx, &key, m.aad, 20) == XCS_ERR_LENGTH && memcmp (&ctx, &copy, sizeof ctx) == 0);
  CHECK (xcs_gcm_aad (&ctx, &key, m.aad, 19) == 0);
}

static void
key_lengths (void)
{
  test_part ("key lengths");
  (void) test_single (0, 0);
  make_message (32, 20, 40);
  KEY other = key;
  for (size_t length = 0; length <= 40; length++)
    if (length != 16 && length != 24 && length != 32)
      CHECK (xcs_gcm_set_key (&other, m.k, length) == XCS_ERR_LENGTH && memcmp (&other, &key, sizeof key) == 0);
  CHECK (xcs_gcm_set_key (&other, NULL, 32) == XCS_ERR_ARGUMENT && xcs_gcm_set_key (&other, NULL, 0) == XCS_ERR_LENGTH
         && xcs_gcm_set_key_short_tags (&other, NULL, 32, 8) == XCS_ERR_ARGUMENT && memcmp (&other, &key, sizeof key) == 0);
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
  make_message (16, 20, 40);
  CHECK (xcs_gcm_start (&ctx, &key, m.nonce) == 0 && xcs_gcm_aad (&ctx, &last_key, m.aad, 20) == 0);
  CHECK (xcs_gcm_encrypt (&ctx, &key, out, m.text, 27) == 0);
  CHECK (xcs_gcm_encrypt (&ctx, &last_key, out + 27, m.text + 27, 13) == 0 && xcs_gcm_tag (&ctx, &key, tag) == 0);
  test_equal ("ciphertext", out, m.cipher, 40);
  test_equal ("tag", tag, m.tag, TAG);

  /* A key works with its fused rows and without, not with those of other keys.  */
  struct xcs_gcm_key other = key;
  for (unsigned i = 0; i <= xcsi_gcm.rows; i++)
    {
      other.opaque[GCM_ROW] = i;
      CHECK (xcs_gcm_start (&ctx, &other, m.nonce) == (fits (i) ? 0 : XCS_ERR_STATE));
    }
}

/* --- the stack */

static struct xcs_gcm_ctx stack_ctx;

static void
stack_keys (size_t length)
{
  (void) length;
  stack_state (key.opaque + GCM_AES, AES_STATE);
  CHECK (xcs_gcm_start (&stack_ctx, &key, m.nonce) == 0 && xcs_gcm_aad (&stack_ctx, &key, m.aad, 20) == 0);
}

static void
prepare_aad (size_t length)
{
  prepare (length);
  CHECK (xcs_gcm_start (&stack_ctx, &key, m.nonce) == 0);
}

/* An initialization vector of which the counters are secret.  */
static int
make_start_iv (size_t length)
{
  (void) length;
  return xcs_gcm_start_iv (&stack_ctx, &key, m.aad, 16);
}

static void
prepare_iv (size_t length)
{
  prepare (length);
  CHECK (make_start_iv (length) == 0);
  stack_secret (stack_ctx.opaque + GCM_J0, 16);
}

static int
make_aad (size_t length)
{
  return xcs_gcm_aad (&stack_ctx, &key, m.aad, length);
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
  CHECK (xcs_gmac_auth (&key, m.tag, m.nonce, m.text, length) == 0);
  stack_secret (m.tag, TAG);
}

/* A message without text, in pieces.  */
static void
prepare_pieces_verify (size_t length)
{
  struct xcs_gcm_ctx copy;
  prepare (length);
  copy = stack_ctx;
  CHECK (xcs_gcm_tag (&copy, &key, m.tag) == 0);
  stack_secret (m.tag, TAG);
}

static int
make_verify (size_t length)
{
  (void) length;
  return xcs_gcm_verify (&stack_ctx, &key, m.tag);
}

static int
make_gmac (size_t length)
{
  return xcs_gmac_auth (&key, stack_out, m.nonce, m.text, length);
}

static int
make_gmac_verify (size_t length)
{
  return xcs_gmac_verify (&key, m.tag, m.nonce, m.text, length);
}

static void
left_by_others (void)
{
  static const struct stack_call calls[] = {
    { "aad", prepare_aad, make_aad, STACK, 0 },
    { "encrypt", prepare, make_encrypt, STACK, 0 },
    { "tag", prepare, make_tag, STACK, 0 },
    { "start_iv", prepare, make_start_iv, STACK, 0 },
    { "encrypt, secret counters", prepare_iv, make_encrypt, STACK, 0 },
    { "tag, secret counters", prepare_iv, make_tag, STACK, 0 },
    { "verify", prepare_pieces_verify, make_verify, STACK, 0 },
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

enum { ENCRYPT, DECRYPT, OPEN_SIV, OPERATIONS };

/* The operations that the row has.  */
static int
operations_of (const struct gcm_impl *row)
{
  return row->open_siv != NULL ? OPERATIONS : OPEN_SIV;
}

static void
call_row (const struct gcm_impl *row, int operation, const struct groups *g, uint64_t *y, uint8_t *dst, const uint8_t *src)
{
  const struct aes_run run = { { g->counter[0], g->counter[1] }, dst, src, g->blocks };
  memcpy (y, g->y, sizeof g->y);
  if (operation == OPEN_SIV)
    CALL (row->open_siv, key.opaque + GCM_AES, key.opaque + GCM_HASH, (uint8_t *) y, &run);
  else if (operation == DECRYPT)
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
  make_message (16 + 8 * (blocks / row->group % 3), 0, 16 * blocks);
  CHECK (xcsi_gcm_impls + key.opaque[GCM_ROW] == row);
  random_bytes (g, sizeof *g);
  if (random_word () % 4 == 0)
    g->counter[1] = -(uint64_t) blocks;
  /* That of open_siv, anywhere.  */
  if (random_word () % 2 == 0)
    g->counter[0] = g->counter[0] >> 32 << 32 | (uint32_t) -random_below (blocks + 1);
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

/* open_siv of the text, compared with the last rows, which hash reversed blocks.  */
static void
check_siv (const struct gcm_impl *row, const struct groups *g, unsigned where, size_t align, size_t other)
{
  static uint8_t right_text[GROUPS_MOST];
  const struct ghash_impl *const last = &xcsi_ghash_impls[xcsi_ghash.rows - 1];
  const size_t length = 16 * g->blocks;
  uint64_t y[2], right[2] = { g->y[0], g->y[1] };
  for (size_t i = 0; i < g->blocks; i++)
    {
      uint8_t *const block = right_text + 16 * i;
      store64_le (block, g->counter[0] >> 32 << 32 | (uint32_t) (g->counter[0] + i));
      store64_le (block + 8, g->counter[1]);
    }
  xcsi_aes_impls[xcsi_aes.rows - 1].encrypt (last_key.opaque + GCM_AES, right_text, right_text, g->blocks);
  for (size_t i = 0; i < length; i++)
    right_text[i] ^= m.text[i];
  xcsi_polyval_update (last, last_key.opaque + GCM_HASH, (uint8_t *) right, right_text, g->blocks);

  uint8_t *src = guard_place (where, 0, length, align), *dst = guard_place (where, 1, length, other);
  memcpy (src, m.text, length);
  guard_read_only (0, 1);
  call_row (row, OPEN_SIV, g, y, dst, src);
  guard_read_only (0, 0);
  test_equal ("text of open_siv", dst, right_text, length);
  test_equal ("hash of open_siv", (uint8_t *) y, (uint8_t *) right, sizeof y);
  guard_check (1);
  call_row (row, OPEN_SIV, g, y, src, src);
  test_equal ("text of open_siv in place", src, right_text, length);
  test_equal ("hash of open_siv in place", (uint8_t *) y, (uint8_t *) right, sizeof y);
  guard_check (0);
}

static void
groups (const struct gcm_impl *row)
{
  struct groups g;
  test_part ("groups");
  /* find_rows asks for this row alone; and where both rows are usable, this one is.  */
  CHECK (row->impl.needs == (row->aes->impl.needs | row->ghash->impl.needs));
  for (size_t blocks = row->group; blocks <= GROUPS_MOST / 16; blocks += row->group)
    for (size_t align = 0; align < 64; align += test_all () ? 1 : 7)
      if (test_case (16 * blocks, align))
        {
          make_groups (&g, row, blocks);
          check_groups (row, &g, (unsigned) align % PLACES, align, (5 * align + 3) % 64);
          if (row->open_siv != NULL)
            check_siv (row, &g, (unsigned) align % PLACES, align, (5 * align + 3) % 64);
        }
}

/* The low byte of the counter wraps twice, in any place.  */
static void
wraps (const struct gcm_impl *row)
{
  enum { BLOCKS = 544 };
  struct groups g;
  test_part ("wraps");
  CHECK (BLOCKS % row->group == 0);
  for (size_t low = 0; low < 256; low += test_all () ? 1 : 5)
    if (test_case (16 * BLOCKS, low))
      {
        make_groups (&g, row, BLOCKS);
        g.counter[1] = random_word () << 12 | low;
        check_groups (row, &g, (unsigned) low % PLACES, low % 64, 0);
      }
}

static void
leftovers (const struct gcm_impl *row)
{
  static uint64_t y[2];
  struct groups g;
  test_part ("leftovers");
  for (size_t blocks = row->group; blocks <= 3 * row->group; blocks += row->group)
    for (int operation = 0; operation < operations_of (row); operation++)
      if (test_case (16 * blocks, (size_t) operation))
        {
          uint8_t *buffer = guard_high (0, 16 * blocks);
          for (int round = 0; round < 4; round++)
            {
              make_groups (&g, row, blocks);
              memcpy (buffer, m.text, 16 * blocks);
              test_leftovers (round);
              call_row (row, operation, &g, y, buffer, buffer);
            }
          test_leftovers (-1);
        }
}

/* What powers adds to a key of GHASH is there already, and its secrets are nowhere else.  */
static void
powers (const struct gcm_impl *row)
{
  const size_t size = 8 * GHASH_KEY;
  test_part ("powers");
  if (!test_single (size, 0))
    return;
  for (int round = 0; round < 4; round++)
    {
      uint64_t *const ghash = (uint64_t *) (void *) guard_high (3, size);
      struct groups g;
      make_groups (&g, row, row->group);
      memcpy (ghash, key.opaque + GCM_HASH, size);
      test_leftovers (round);
      CALL (row->powers, ghash);
      test_equal ("key of GHASH", ghash, key.opaque + GCM_HASH, size);
    }
  test_leftovers (-1);
}

/* --- seal, mac and open of fused rows: at the guard pages, at alignments, in place, and what they leave */

enum rest { REST_SEAL, REST_MAC, REST_OPEN, RESTS };
enum { REST_MOST = 4500 };  /* bytes: the low byte of the counter wraps at 4064 */

/* Whether the row has the function for so many bytes.  */
static int
has_rest (const struct gcm_impl *row, enum rest what, size_t length)
{
  return what == REST_MAC || length > (what == REST_OPEN ? row->opens_apart : 0);
}

static void
call_rest (const struct gcm_impl *row, enum rest what, uint8_t *tag, uint8_t *dst, const uint8_t *aad, const uint8_t *src)
{
  const uint64_t j0[2] = { load64_be (m.nonce), (uint64_t) load32_be (m.nonce + 8) << 32 | 1 };
  struct gcm_rest rest = {
    { j0[0], j0[1] }, { j0[0], j0[1] + 1 }, { 8 * m.aad_length, 8 * m.length }, aad, m.aad_length, dst,
    (m.aad_length + 15) / 16 * 16, src, m.length, tag
  };
  const size_t blocks = (m.aad_length + 15) / 16;
  uint8_t y[16] = { 0 }, padded[64] = { 0 };
  if (what == REST_MAC ? blocks + (m.length + 15) / 16 >= row->group : m.length % 3 == 0)
    {
      memcpy (padded, m.aad, m.aad_length);
      if (blocks > 0)
        xcsi_ghash_impls[xcsi_ghash.rows - 1].update (last_key.opaque + GCM_HASH, y, padded, blocks);
      rest.before = y;
      rest.before_length = 16;
      rest.before_powers = 0;
    }
  if (what == REST_OPEN)
    CALL (row->open, key.opaque + GCM_AES, key.opaque + GCM_HASH, &rest);
  else if (what == REST_SEAL)
    CALL (row->seal, key.opaque + GCM_AES, key.opaque + GCM_HASH, &rest);
  else
    CALL (row->mac, key.opaque + GCM_AES, key.opaque + GCM_HASH, &rest);
}

static void
make_rest (const struct gcm_impl *row, size_t length, size_t key_length)
{
  row_name = row->aes->impl.name;
  hash_name = row->ghash->impl.name;
  make_message (key_length, 7 * length % 65, length);
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
  if (has_rest (row, REST_SEAL, m.length))
    {
      call_rest (row, REST_SEAL, tag, dst, aad, src);
      guard_read_only (0, 0);
      test_equal ("ciphertext", dst, m.cipher, m.length);
      test_equal ("tag", tag, m.tag, TAG);
      guard_check (1);
      call_rest (row, REST_SEAL, tag, src, aad, src);
      test_equal ("ciphertext in place", src, m.cipher, m.length);
      test_equal ("tag in place", tag, m.tag, TAG);
      guard_check (0);
      guard_read_only (0, 1);
    }
  if (has_rest (row, REST_MAC, m.length))
    {
      call_rest (row, REST_MAC, tag, NULL, aad, src);
      test_equal ("tag of ciphertext", tag, m.tag, TAG);
    }
  if (has_rest (row, REST_OPEN, m.length))
    {
      call_rest (row, REST_OPEN, tag, dst, aad, src);
      test_equal ("text", dst, m.text, m.length);
      test_equal ("tag of text", tag, m.tag, TAG);
      guard_check (1);
      guard_read_only (0, 0);
      call_rest (row, REST_OPEN, tag, src, aad, src);
      test_equal ("text in place", src, m.text, m.length);
      test_equal ("tag of text in place", tag, m.tag, TAG);
      guard_check (0);
    }
  guard_read_only (0, 0);
  guard_read_only (2, 0);
}

static void
rests (const struct gcm_impl *row)
{
  test_part ("rests");
  for (size_t length = 0; length <= REST_MOST; length += length < 34 * 16 ? 1 : 61)
    for (unsigned where = 0; where < PLACES; where++)
      for (size_t align = length % 16; align < (where == 2 ? 64 : 1 + length % 16); align += test_all () ? 1 : 16)
        if (test_case (length, align))
          {
            make_rest (row, length, 16 + 8 * ((length + where) % 3));
            check_rest (row, where, align);
          }
}

/* mac with nothing before the text.  */
static void
macs (const struct gcm_impl *row)
{
  const size_t group = 16U * row->group;
  test_part ("macs");
  for (size_t length = group - 42; length <= GROUPS_MOST; length += length % group > group - 42 || length % group < 60 ? 1 : 25)
    for (unsigned where = 0; where < PLACES; where++)
      if (test_case (length, where))
        {
          make_rest (row, length, 16 + 8 * (length % 3));
          uint8_t *src = guard_place (where, 0, length, 0), tag[TAG], right[TAG];
          const uint64_t j0[2] = { load64_be (m.nonce), (uint64_t) load32_be (m.nonce + 8) << 32 | 1 };
          const struct gcm_rest rest = { { j0[0], j0[1] }, { 0, 0 }, { 8 * length, 0 }, NULL, 0, NULL, 0, src, length, tag };
          memcpy (src, m.text, length);
          CHECK (xcs_gmac_auth (&last_key, right, m.nonce, src, length) == 0);
          guard_read_only (0, 1);
          CALL (row->mac, key.opaque + GCM_AES, key.opaque + GCM_HASH, &rest);
          guard_read_only (0, 0);
          test_equal ("tag", tag, right, TAG);
        }
}

/* Public calls of fused rows, with texts in which the low byte of the counter wraps at 4064 bytes, and each 4096 after that: what a
   row prepares at one wrap, it uses at the next.  */
static void
long_texts (void)
{
  enum { LONGEST_TEXT = 20751 };
  static uint8_t text[LONGEST_TEXT], cipher[LONGEST_TEXT], out[LONGEST_TEXT];
  static const size_t lengths[] = { 8209, 12600, 16384, 16640, 20495, LONGEST_TEXT };
  test_part ("long texts");
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
    {
      const size_t length = lengths[i];
      struct xcs_gcm_ctx ctx;
      uint8_t tag[TAG], right[TAG];
      if (!test_case (length, 0))
        continue;
      make_message (16 + 8 * (i % 3), 20, 0);
      random_bytes (text, length);
      CHECK (xcs_gcm_start (&ctx, &last_key, m.nonce) == 0 && xcs_gcm_aad (&ctx, &last_key, m.aad, 20) == 0);
      CHECK (xcs_gcm_encrypt (&ctx, &last_key, cipher, text, length) == 0 && xcs_gcm_tag (&ctx, &last_key, right) == 0);
      CHECK (xcs_gcm_seal (&key, out, tag, m.nonce, m.aad, 20, text, length) == 0);
      test_equal ("ciphertext", out, cipher, length);
      test_equal ("tag", tag, right, TAG);
      CHECK (xcs_gcm_open (&key, out, tag, m.nonce, m.aad, 20, cipher, length) == 0);
      test_equal ("text", out, text, length);
      CHECK (xcs_gcm_open (&key, cipher, tag, m.nonce, m.aad, 20, cipher, length) == 0);
      test_equal ("text in place", cipher, text, length);
    }
}

static void
rest_leftovers (const struct gcm_impl *row)
{
  static uint8_t tag[TAG];
  test_part ("leftovers of rests");
  for (size_t length = 0; length <= REST_MOST; length += length < 70 ? 1 : 13)
    for (int what = 0; what < RESTS; what++)
      if (has_rest (row, (enum rest) what, length) && test_case (length, (size_t) what))
        {
          uint8_t *buffer = guard_high (0, length), *aad = guard_high (2, 64);
          for (int round = 0; round < 4; round++)
            {
              make_rest (row, length, 16 + 8 * (length % 3));
              memcpy (buffer, m.text, length);
              memcpy (aad, m.aad, m.aad_length);
              test_leftovers (round);
              call_rest (row, (enum rest) what, tag, what == REST_MAC ? NULL : buffer, aad, buffer);
            }
          test_leftovers (-1);
        }
}

/* --- brief of fused rows */

enum { BRIEF_LEAST = 1, BRIEF_AAD = GCM_BRIEF_AAD };
#define BRIEF_MOST (row->brief_most < 4500 ? (size_t) row->brief_most : 4500)
#define BRIEF_IN_PLACE BRIEF_MOST

static void
call_brief (const struct gcm_impl *row, uint8_t *dst, uint8_t *tag, const uint8_t *aad, const uint8_t *src, uint64_t opens)
{
  const struct xcs_gcm_job job = { &key, dst, tag, m.nonce, aad, src, m.aad_length, m.length, 0 };
  CALL (row->brief, key.opaque + GCM_AES, key.opaque + GCM_HASH, &job, opens);
}

static int
brief_undoes (const struct gcm_impl *row, uint8_t *wrong_tag, const uint8_t *aad)
{
  static uint8_t out[MOST];
  const struct xcs_gcm_job job = { &key, out, wrong_tag, m.nonce, aad, m.cipher, m.aad_length, m.length, 0 };
  const uint64_t result = row->brief (key.opaque + GCM_AES, key.opaque + GCM_HASH, &job, 1);
  CHECK (result != 0 && result != GCM_BRIEF_NOT);
  return result == GCM_BRIEF_UNDO;
}

static void
make_brief (const struct gcm_impl *row, size_t length, size_t aad_length)
{
  row_name = row->aes->impl.name;
  hash_name = row->ghash->impl.name;
  make_message (16 + 8 * ((length + aad_length) % 3), aad_length, length);
}

#define BRIEF_ROW struct gcm_impl
#include "testsuite/brief.h"

/* Rows whose brief looks at the buffers: SECOND is next to FIRST, or they have a byte in common, which must not be; below and above
   it.  */
enum { IS_DST, IS_TAG, IS_SRC, IS_NONCE, IS_AAD, BUFFERS, BELOW = 0, TOUCHES_BELOW, TOUCHES_ABOVE, ABOVE, SIDES };
static struct
{
  uint8_t room[BUFFERS][1024], before[BUFFERS][1024];
  uint8_t *at[BUFFERS];
  uint64_t result;
} doubts;

static void
place_doubts (unsigned first, unsigned second, unsigned side)
{
  const size_t size[BUFFERS] = { m.length, TAG, m.length, XCS_GCM_NONCE_SIZE, m.aad_length };
  random_bytes (doubts.room, sizeof doubts.room);
  for (unsigned i = 0; i < BUFFERS; i++)
    doubts.at[i] = doubts.room[i] + 400;
  doubts.at[second] = side == BELOW           ? doubts.at[first] - size[second]
                      : side == TOUCHES_BELOW ? doubts.at[first] - size[second] + 1
                      : side == TOUCHES_ABOVE ? doubts.at[first] + size[first] - 1
                                              : doubts.at[first] + size[first];
}

static void
call_doubtful (const struct gcm_impl *row, uint64_t opens)
{
  const struct xcs_gcm_job job = { &key, doubts.at[IS_DST], doubts.at[IS_TAG], doubts.at[IS_NONCE], doubts.at[IS_AAD],
                                   doubts.at[IS_SRC], m.aad_length, m.length, 0 };
  memcpy (doubts.before, doubts.room, sizeof doubts.room);
  CALL (row->brief, key.opaque + GCM_AES, key.opaque + GCM_HASH, &job, opens);
  if (memcmp (doubts.before, doubts.room, sizeof doubts.room) == 0)
    doubts.result = row->brief (key.opaque + GCM_AES, key.opaque + GCM_HASH, &job, opens);
  else
    doubts.result = 0;
}

static void
check_not_done (const struct gcm_impl *row, uint64_t opens)
{
  call_doubtful (row, opens);
  CHECK (doubts.result == GCM_BRIEF_NOT);
  test_equal ("buffers", (const uint8_t *) doubts.room, (const uint8_t *) doubts.before, sizeof doubts.room);
}

static void
check_done (const struct gcm_impl *row, uint64_t opens)
{
  memcpy (doubts.at[IS_NONCE], m.nonce, XCS_GCM_NONCE_SIZE);
  memcpy (doubts.at[IS_AAD], m.aad, m.aad_length);
  memcpy (doubts.at[IS_SRC], opens ? m.cipher : m.text, m.length);
  if (opens)
    memcpy (doubts.at[IS_TAG], m.tag, TAG);
  call_doubtful (row, opens);
  CHECK (doubts.result == 0);
  test_equal (opens ? "text" : "ciphertext", doubts.at[IS_DST], opens ? m.text : m.cipher, m.length);
  test_equal ("tag", doubts.at[IS_TAG], m.tag, TAG);
}

static void
check_doubts (const struct gcm_impl *row, uint64_t opens)
{
  for (unsigned first = IS_DST; first <= (opens ? IS_DST : IS_TAG); first++)
    for (unsigned second = first + 1; second < BUFFERS; second++)
      for (unsigned side = BELOW; side < SIDES; side++)
        if (second != IS_AAD || m.aad_length > 0)
          {
            place_doubts (first, second, side);
            (side == BELOW || side == ABOVE || doubts.at[IS_SRC] == doubts.at[IS_DST] ? check_done : check_not_done) (row, opens);
          }
  for (unsigned buffer = IS_DST; buffer < BUFFERS; buffer++)
    if (buffer == IS_DST || buffer == IS_SRC || (buffer == IS_AAD && m.aad_length > 0))
      {
        place_doubts (IS_DST, IS_TAG, ABOVE);
        doubts.at[buffer] = NULL;
        check_not_done (row, opens);
      }
}

static void
brief_doubts (const struct gcm_impl *row)
{
  test_part ("doubts of brief");
  for (size_t length = 1; length <= BRIEF_MOST && length <= 200; length += length < 18 ? 1 : 15)
    for (size_t aad_length = 0; aad_length <= BRIEF_AAD; aad_length += 5 + length % 12)
      for (uint64_t opens = 0; opens < 2; opens++)
        if (test_case (length, aad_length))
          {
            make_brief (row, length, aad_length);
            check_doubts (row, opens);
          }
}

static void
doubtful_leftovers (const struct gcm_impl *row)
{
  test_part ("leftovers of doubts of brief");
  for (size_t length = 1; length <= BRIEF_MOST && length <= 200; length += 15)
    for (uint64_t opens = 0; opens < 2; opens++)
      if (test_case (length, (size_t) opens))
        {
          for (int round = 0; round < 4; round++)
            {
              make_brief (row, length, 7);
              place_doubts (IS_DST, length % 2 != 0 ? IS_SRC : IS_AAD, TOUCHES_ABOVE);
              test_leftovers (round);
              CALL (row->brief, key.opaque + GCM_AES, key.opaque + GCM_HASH,
                    (&(struct xcs_gcm_job) { &key, doubts.at[IS_DST], doubts.at[IS_TAG], m.nonce, doubts.at[IS_AAD],
                                             doubts.at[IS_SRC], m.aad_length, m.length, 0 }),
                    opens);
            }
          test_leftovers (-1);
        }
}

/* --- beside and queue of fused rows: messages with keys of their own, one of them with guard pages */

enum { BESIDE_MOST = 6, BESIDE_ZONE = 8, BESIDE_ROOM = GCM_QUEUE + 2 * BESIDE_ZONE };
static struct
{
  struct message m;
  struct xcs_gcm_key key;
  uint8_t src[GCM_QUEUE], room[BESIDE_ROOM], tag[TAG];
  int wrong;
} beside[BESIDE_MOST];
static struct xcs_gcm_job beside_jobs[BESIDE_MOST];

/* STEP jobs at a time have keys of one length, and the function returns after those of which a tag is wrong.  */
struct several
{
  gcm_beside_func *function;
  size_t step, least, most;
};

/* The keys of a pair have one length.  */
static void
make_beside (const struct gcm_impl *row, size_t i, size_t rounds, size_t length, size_t aad_length)
{
  row_name = row->aes->impl.name;
  hash_name = row->ghash->impl.name;
  make_message (16 + 8 * ((rounds + i / 2) % 3), aad_length, length);
  beside[i].m = m;
  beside[i].key = key;
}

static void
make_beside_job (size_t i, uint8_t *dst, uint8_t *tag, const uint8_t *aad, uint8_t *src, int opens, int in_place)
{
  const struct message *const from = &beside[i].m;
  beside[i].wrong = opens && random_word () % 4 == 0;
  memcpy (src, opens ? from->cipher : from->text, from->length);
  memset (tag, 0, TAG);
  if (opens)
    memcpy (tag, from->tag, TAG);
  if (beside[i].wrong)
    tag[random_below (TAG)] ^= (uint8_t) (1 << random_below (8));
  beside_jobs[i] = (struct xcs_gcm_job) { &beside[i].key, in_place ? src : dst, tag, from->nonce, aad, src, from->aad_length,
                                          from->length, 1 };
}

static void
check_beside_job (size_t i, int opens)
{
  const struct xcs_gcm_job *const j = &beside_jobs[i];
  const struct message *const from = &beside[i].m;
  CHECK (j->error == beside[i].wrong);
  if (!beside[i].wrong)
    {
      test_equal (opens ? "text" : "ciphertext", j->dst, opens ? from->text : from->cipher, from->length);
      test_equal ("tag", j->tag, from->tag, TAG);
    }
  else if (j->src == j->dst)
    test_equal ("ciphertext of a forgery", j->dst, from->cipher, from->length);
}

/* Whether job i has a wrong tag, and w of what the function returns for it.  */
static uint64_t
wrong_of (size_t i, size_t step, int opens)
{
  return !opens ? 0 : step == 1 ? (uint64_t) beside[i].wrong : (uint64_t) (beside[i].wrong | beside[i + 1].wrong << 1);
}

static void
check_beside (const struct several *s, size_t number, size_t which, unsigned where, size_t align, int opens, int in_place)
{
  const struct message *const guarded = &beside[which].m;
  uint8_t *const aad = guard_place (where, 2, guarded->aad_length, align), *const tag = guard_place (where, 3, TAG, align);
  uint8_t *const src = guard_place (where, 0, guarded->length, align);
  uint8_t *const dst = guard_place (where, 1, guarded->length, (5 * align + 3) % 64);
  memcpy (aad, guarded->aad, guarded->aad_length);
  for (size_t i = 0; i < number; i++)
    {
      memset (beside[i].room, 0x5a, BESIDE_ROOM);
      if (i == which)
        make_beside_job (i, dst, tag, aad, src, opens, in_place);
      else
        make_beside_job (i, beside[i].room + BESIDE_ZONE, beside[i].tag, beside[i].m.aad, beside[i].src, opens, in_place);
    }
  guard_read_only (0, !in_place);
  guard_read_only (2, 1);
  guard_read_only (3, opens);
  for (size_t i = 0; i < number; i += s->step)
    {
      CALL (s->function, beside_jobs + i, number - i, (uint64_t) opens);
      while (i + s->step < number && wrong_of (i, s->step, opens) == 0)
        i += s->step;
    }
  for (size_t i = 0; i < number; i++)
    {
      check_beside_job (i, opens);
      for (size_t at = 0; at < BESIDE_ROOM; at++)
        CHECK (beside[i].room[at] == 0x5a
               || (!in_place && i != which && at >= BESIDE_ZONE && at < BESIDE_ZONE + beside[i].m.length));
    }
  for (unsigned slot = 0; slot < GUARD_SLOTS; slot++)
    guard_read_only (slot, 0);
  guard_check (in_place ? 0 : 1);
}

static size_t
random_beside (const struct several *s)
{
  return s->least + random_below (s->most - s->least + 1);
}

static void
besides (const struct gcm_impl *row, const struct several *s)
{
  for (size_t length = s->least; length <= s->most; length++)
    for (size_t aad_length = 0; aad_length <= GCM_BESIDE; aad_length++)
      if (test_case (length, aad_length))
        {
          const size_t number = s->step * (1 + (length + aad_length) % (BESIDE_MOST / s->step)), which = random_below (number);
          for (size_t i = 0; i < number; i++)
            if (i == which)
              make_beside (row, i, length + aad_length, length, aad_length);
            else
              make_beside (row, i, length + aad_length, random_beside (s), random_below (GCM_BESIDE + 1));
          for (unsigned how = 0; how < 4; how++)
            check_beside (s, number, which, (unsigned) (length + aad_length) % PLACES, (3 * length + aad_length) % 64, how >= 2,
                          how % 2 != 0);
        }
}

static void
beside_leftovers (const struct gcm_impl *row, const struct several *s)
{
  for (size_t length = s->least; length <= s->most; length += s->step == 1 ? 5 : 1)
    for (int opens = 0; opens < 2; opens++)
      if (test_case (length, (size_t) opens))
        {
          for (int round = 0; round < 4; round++)
            {
              for (size_t i = 0; i < 4; i++)
                {
                  const size_t other = s->least + (length + 7 * i) % (s->most - s->least + 1);
                  make_beside (row, i, length, other, (3 * length + i) % (GCM_BESIDE + 1));
                  make_beside_job (i, beside[i].room, beside[i].tag, beside[i].m.aad, beside[i].src, opens, 0);
                  memcpy (beside[i].tag, beside[i].m.tag, TAG);
                }
              test_leftovers (round);
              CALL (s->function, beside_jobs, 4, (uint64_t) opens);
            }
          test_leftovers (-1);
        }
}

#if SIZE_MAX > UINT32_MAX

/* So much memory, of which all parts are at one place; or NULL.  */
static uint8_t *
repeated (size_t part, size_t size)
{
  FILE *file = tmpfile ();
  if (file == NULL || ftruncate (fileno (file), (off_t) part) != 0)
    return NULL;
  uint8_t *all = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fileno (file), 0);
  for (size_t at = 0; all != MAP_FAILED && at < size; at += part)
    if (mmap (all + at, part, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fileno (file), 0) == MAP_FAILED)
      return NULL;
  (void) fclose (file);
  return all == MAP_FAILED ? NULL : all;
}

/* The longest text, after whose last block the counter wraps, in the long test: seal compared with pieces, in place, so that each
   part encrypts what the one before left.  */
static void
longest (void)
{
  const size_t part = (size_t) 1 << 21, size = (size_t) (UINT64_C (1) << 36), length = (size_t) XCS_GCM_LENGTH_MAX;
  static uint8_t *text, *first;
  struct xcs_gcm_ctx ctx;
  uint8_t tag[TAG], right[TAG];
  test_part ("the longest text");
  if (!test_all () || !test_case (0, 0))
    return;
  if (text == NULL)
    {
      text = repeated (part, size);
      first = malloc (part);
    }
  if (text == NULL || first == NULL)
    {
      puts ("no memory for the longest text");
      return;
    }
  make_message (16, 20, 40);
  memset (text, 0x5a, part);
  CHECK (xcs_gcm_start (&ctx, &key, m.nonce) == 0);
  CHECK (xcs_gcm_aad (&ctx, &key, m.aad, m.aad_length) == 0);
  for (size_t at = 0; at < length; at += size / 64)
    CHECK (xcs_gcm_encrypt (&ctx, &key, text + at, text + at, length - at < size / 64 ? length - at : size / 64) == 0);
  CHECK (xcs_gcm_tag (&ctx, &key, right) == 0);
  memcpy (first, text, part);
  memset (text, 0x5a, part);
  CHECK (xcs_gcm_seal (&key, text, tag, m.nonce, m.aad, m.aad_length, text, length) == 0);
  CHECK (memcmp (text, first, part) == 0);
  test_equal ("tag", tag, right, TAG);
}

#else

static void
longest (void)
{
}

#endif

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
        if (xcsi_gcm_impls[i].powers != NULL)
          powers (&xcsi_gcm_impls[i]);
        if (xcsi_gcm_impls[i].group > 0)
          {
            groups (&xcsi_gcm_impls[i]);
            wraps (&xcsi_gcm_impls[i]);
            leftovers (&xcsi_gcm_impls[i]);
            longest ();
          }
        if (xcsi_gcm_impls[i].seal != NULL)
          {
            CHECK (xcsi_gcm_impls[i].ghash->update_padded != NULL);
            rests (&xcsi_gcm_impls[i]);
            macs (&xcsi_gcm_impls[i]);
            long_texts ();
            rest_leftovers (&xcsi_gcm_impls[i]);
          }
        if (xcsi_gcm_impls[i].brief != NULL)
          {
            briefs (&xcsi_gcm_impls[i]);
            brief_leftovers (&xcsi_gcm_impls[i]);
            if (xcsi_gcm_impls[i].brief_checks != 0)
              {
                brief_doubts (&xcsi_gcm_impls[i]);
                doubtful_leftovers (&xcsi_gcm_impls[i]);
              }
          }
        if (xcsi_gcm_impls[i].beside != NULL)
          {
            const struct several pairs = { xcsi_gcm_impls[i].beside, 2, 1, GCM_BESIDE };
            test_part ("beside");
            besides (&xcsi_gcm_impls[i], &pairs);
            test_part ("leftovers of beside");
            beside_leftovers (&xcsi_gcm_impls[i], &pairs);
          }
        CHECK (xcsi_gcm_impls[i].queue == NULL || xcsi_gcm_impls[i].brief != NULL);
        if (xcsi_gcm_impls[i].queue != NULL)
          {
            const struct several queue = { xcsi_gcm_impls[i].queue, 1, GCM_BESIDE + 1, GCM_QUEUE };
            test_part ("queue");
            besides (&xcsi_gcm_impls[i], &queue);
            test_part ("leftovers of queue");
            beside_leftovers (&xcsi_gcm_impls[i], &queue);
          }
        if (later > 0)
          {
            vectors ();
            random_messages (40);
          }
      }
  later = 0;
}

static void
each_row (void)
{
  splits ();
  initialization_vectors ();
  counter_wraps ();
  other_forgeries ();
  short_tags ();
  key_lengths ();
  order_of_calls ();
  limits (XCS_GCM_LENGTH_MAX, (UINT64_C (1) << 61) - 1);
  other_limits ();
  other_rows ();
}

/* Memory that is no key, before any call has one: nothing but the row and the length of the tag, where the row has no tags.  */
static void
no_key (void)
{
  static const size_t lengths[] = { 0, 1, 16, 300, 9000 };
  static uint8_t text[9000], out[9000];
  struct xcs_gcm_key none;
  uint8_t tag[TAG] = { 0 };
  test_part ("no key");
  memset (&none, 0, sizeof none);
  none.opaque[GCM_TAG_LENGTH] = TAG;
  none.opaque[GCM_ROW] = xcsi_gcm.rows - 1;
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
    {
      const size_t n = lengths[i];
      struct xcs_gcm_job job = { &none, out, tag, text, NULL, text, 0, n, 0 };
      CHECK (xcs_gcm_seal (&none, out, tag, text, NULL, 0, text, n) == XCS_ERR_STATE);
      CHECK (xcs_gcm_open (&none, out, tag, text, NULL, 0, text, n) == XCS_ERR_STATE);
      CHECK (xcs_gmac_auth (&none, tag, text, text, n) == XCS_ERR_STATE);
      CHECK (xcs_gmac_verify (&none, tag, text, text, n) == XCS_ERR_STATE);
      CHECK (xcs_gcm_seal_jobs (&job, 1) == XCS_ERR_STATE && job.error == XCS_ERR_STATE);
      CHECK (xcs_gcm_open_jobs (&job, 1) == XCS_ERR_STATE && job.error == XCS_ERR_STATE);
    }
}

int
main (void)
{
  test_begin (&xcsi_aes);
  test_mode (&xcsi_gcm);
  no_key ();
  return run_tests (vectors, fused_rows, each_row, left_by_others);
}

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305-AES: every usable row of AES with every one of Poly1305.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/impl.h>
#include <libxcrypt/poly1305aes.h>

#include "src/modes/poly1305aes.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/stack.h"
#include "testsuite/reference/ref.h"

enum { MOST = 6000, KEY = XCS_POLY1305AES_KEY_SIZE, NONCE = XCS_POLY1305AES_NONCE_SIZE, TAG = XCS_POLY1305AES_TAG_SIZE };

/* A message, and what its tag has to be.  */
static struct
{
  uint8_t k[KEY], nonce[NONCE], text[MOST], tag[TAG];
  size_t length;
} m;
static struct xcs_poly1305aes_key key;
static const char *aes_name, *poly1305_name;

/* --- keys and tags */

static void
set_key (void)
{
  uint8_t *const k = guard_high (3, KEY);
  memcpy (k, m.k, KEY);
  guard_read_only (3, 1);
  random_bytes (&key, sizeof key);
  xcs_poly1305aes_set_key (&key, k);
  guard_read_only (3, 0);
}

/* By the reference, or without one by the last rows.  */
static void
expect (uint8_t tag[TAG])
{
#if HAVE_REF
  uint8_t one_time[32];
  memcpy (one_time, m.k + 16, 16);
  ref_aes_encrypt (one_time + 16, m.k, 16, m.nonce);
  ref_poly1305 (tag, one_time, m.text, m.length);
#else
  struct xcs_poly1305aes_key last;
  CHECK (xcs_impl_select ("aes", xcsi_aes_impls[xcsi_aes.rows - 1].impl.name) == 0);
  CHECK (xcs_impl_select ("poly1305", xcsi_poly1305_impls[xcsi_poly1305.rows - 1].impl.name) == 0);
  xcs_poly1305aes_set_key (&last, m.k);
  CHECK (xcs_poly1305aes_auth (&last, tag, m.nonce, m.text, m.length) == 0);
  CHECK (xcs_impl_select ("aes", aes_name) == 0 && xcs_impl_select ("poly1305", poly1305_name) == 0);
#endif
}

static void
make_message (size_t length)
{
  m.length = length;
  random_bytes (m.k, 16);
  random_bytes (m.k + 16, 16);
  random_bytes (m.nonce, NONCE);
  random_bytes (m.text, length);
  set_key ();
  expect (m.tag);
}

/* In up to most parts, the context copied in between.  */
static void
check_pieces (unsigned most)
{
  struct xcs_poly1305_ctx ctx, copy;
  uint8_t tag[TAG];
  random_bytes (&ctx, sizeof ctx);
  CHECK (xcs_poly1305aes_start (&ctx, &key, m.nonce) == 0);
  size_t done = 0;
  for (unsigned i = 1; i < most; i++)
    {
      const size_t n = random_below (m.length - done + 1);
      CHECK (xcs_poly1305_update (&ctx, n > 0 ? m.text + done : NULL, n) == 0);
      memcpy (&copy, &ctx, sizeof ctx);
      memset (&ctx, 0x55, sizeof ctx);
      memcpy (&ctx, &copy, sizeof ctx);
      done += n;
    }
  CHECK (xcs_poly1305_update (&ctx, m.text + done, m.length - done) == 0);
  CHECK (xcs_poly1305_digest (&ctx, tag) == 0);
  test_equal ("tag of pieces", tag, m.tag, TAG);
}

/* Whole, between guard pages, what is read read-only; and in pieces.  */
static void
check_message (unsigned where, size_t align)
{
  const struct xcs_poly1305aes_key before = key;
  uint8_t *const src = guard_place (where, 0, m.length, align);
  uint8_t *const nonce = guard_place ((where + 1) % PLACES, 1, NONCE, 63 - align);
  uint8_t *const tag = guard_place ((where + 2) % PLACES, 2, TAG, (7 * align + m.length) % 64);
  memcpy (src, m.text, m.length);
  memcpy (nonce, m.nonce, NONCE);
  guard_read_only (0, 1);
  guard_read_only (1, 1);
  CHECK (xcs_poly1305aes_auth (&key, tag, nonce, src, m.length) == 0);
  test_equal ("tag", tag, m.tag, TAG);
  guard_check (2);
  guard_read_only (2, 1);
  CHECK (xcs_poly1305aes_verify (&key, tag, nonce, src, m.length) == 0);
  guard_read_only (0, 0);
  guard_read_only (1, 0);
  guard_read_only (2, 0);
  check_pieces (1 + (unsigned) m.length % 5);
  test_equal ("key", &key, &before, sizeof key);
}

/* --- with all pairs of rows */

static void
vectors (void)
{
  struct vectors v;
  unsigned n = 0;
  test_part ("vectors");
  vectors_open (&v, "poly1305_aes.txt");
  for (; vectors_next (&v); n++)
    {
      m.length = vectors_bytes (&v, "message", m.text, sizeof m.text);
      CHECK (vectors_bytes (&v, "key", m.k, KEY) == KEY && vectors_bytes (&v, "nonce", m.nonce, NONCE) == NONCE);
      CHECK (vectors_bytes (&v, "tag", m.tag, TAG) == TAG);
      (void) test_case (m.length, 0);
      set_key ();
      check_message (0, 0);
#if HAVE_REF
      uint8_t tag[TAG], s[16], aes[16];
      expect (tag);
      test_equal ("tag of the reference", tag, m.tag, TAG);
      if (vectors_text (&v, "aes") != NULL)
        {
          CHECK (vectors_bytes (&v, "aes", s, sizeof s) == sizeof s);
          ref_aes_encrypt (aes, m.k, 16, m.nonce);
          test_equal ("s of the reference", aes, s, sizeof s);
        }
#endif
    }
  CHECK (n == 23);
}

static void
random_messages (unsigned number)
{
  test_part ("random");
  for (unsigned i = test_count (number, test_pairs (&xcsi_aes, &xcsi_poly1305)); i > 0; i--)
    {
      make_message (test_random_case (i % 8 == 0 ? MOST : 400));
      check_message (i % PLACES, i % 64);
    }
}

/* --- with each row of AES */

static void
lengths (void)
{
  test_part ("lengths");
  for (size_t length = 0; length <= 600; length++)
    for (unsigned where = 0; where < PLACES; where++)
      if (test_case (length, (5 * length + where) % 64))
        {
          make_message (length);
          check_message (where, (5 * length + where) % 64);
        }
}

/* Every split of some messages, up to the first block of the longest groups of blocks of rows.  */
static void
splits (void)
{
  static const uint16_t some[] = { 1, 15, 16, 17, 33, 64, 130, 600 };
  test_part ("splits");
  for (unsigned i = 0; i < sizeof some / sizeof some[0]; i++)
    if (test_case (some[i], 0))
      {
        make_message (some[i]);
        for (size_t first = 0; first <= m.length; first++)
          {
            struct xcs_poly1305_ctx ctx;
            uint8_t tag[TAG];
            CHECK (xcs_poly1305aes_start (&ctx, &key, m.nonce) == 0);
            CHECK (xcs_poly1305_update (&ctx, m.text, first) == 0);
            CHECK (xcs_poly1305_update (&ctx, m.text + first, m.length - first) == 0);
            CHECK (xcs_poly1305_digest (&ctx, tag) == 0);
            test_equal ("tag of two parts", tag, m.tag, TAG);
          }
      }
}

/* Each bit of nonce, tag and message; and the bits of r that are clamped, which change nothing.  */
static void
forgeries (void)
{
  test_part ("forgeries");
  for (size_t length = 0; length <= 40; length += 1 + length / 9)
    if (test_case (length, 0))
      {
        static const uint8_t clamp[16] = { 255, 255, 255, 15, 252, 255, 255, 15, 252, 255, 255, 15, 252, 255, 255, 15 };
        make_message (length);
        for (unsigned i = 0; i < 16; i++)  /* r is neither 0 nor of few bits, so that each bit of a message counts */
          m.k[16 + i] = (uint8_t) (random_word () | (clamp[i] & 1));
        set_key ();
        expect (m.tag);
        uint8_t *const parts[] = { m.nonce, m.tag, m.text };
        const size_t bytes[] = { NONCE, TAG, length };
        for (unsigned part = 0; part < 3; part++)
          for (size_t bit = 0; bit < 8 * bytes[part]; bit++)
            {
              parts[part][bit / 8] ^= (uint8_t) (1 << bit % 8);
              CHECK (xcs_poly1305aes_verify (&key, m.tag, m.nonce, m.text, length) == XCS_ERR_AUTH);
              parts[part][bit / 8] ^= (uint8_t) (1 << bit % 8);
            }
        for (unsigned i = 0; i < 16; i++)
          m.k[16 + i] ^= (uint8_t) ~clamp[i];
        set_key ();
        check_message (0, 0);
      }
}

/* Wrong arguments, keys that are none, and tags anywhere around the message and the nonce.  */
static void
arguments (void)
{
  struct xcs_poly1305aes_key other;
  struct xcs_poly1305_ctx ctx, before;
  uint8_t tag[TAG], room[300], copy[300];
  test_part ("arguments");
  if (!test_single (0, 0))
    return;
  make_message (40);
  memset (tag, 0x5a, sizeof tag);
  memset (&ctx, 0x5a, sizeof ctx);
  memcpy (copy, tag, TAG);
  before = ctx;
  CHECK (xcs_poly1305aes_auth (&key, tag, m.nonce, NULL, 1) == XCS_ERR_ARGUMENT);
  CHECK (xcs_poly1305aes_verify (&key, tag, m.nonce, NULL, 40) == XCS_ERR_ARGUMENT);
  for (unsigned i = 0; i < 4; i++)
    {
      if (i < 2)
        memset (&other, i == 0 ? 0 : 0xa5, sizeof other);
      else
        {
          other = key;
          other.opaque[i == 2 ? PA_TAG : PA_MAC_TAG] += 0x100;
        }
      CHECK (xcs_poly1305aes_auth (&other, tag, m.nonce, m.text, 40) == XCS_ERR_STATE);
      CHECK (xcs_poly1305aes_verify (&other, tag, m.nonce, m.text, 40) == XCS_ERR_STATE);
      CHECK (xcs_poly1305aes_start (&ctx, &other, m.nonce) == XCS_ERR_STATE);
    }
  test_equal ("tag after errors", tag, copy, TAG);
  test_equal ("context after errors", &ctx, &before, sizeof ctx);

  for (size_t at = 0; at + TAG <= sizeof room; at++)
    {
      random_bytes (room, sizeof room);
      memcpy (room + 100, m.text, 40);
      memcpy (room + 160, m.nonce, NONCE);
      memcpy (copy, room, sizeof room);
      memcpy (copy + at, m.tag, TAG);
      CHECK (xcs_poly1305aes_auth (&key, room + at, room + 160, room + 100, 40) == 0);
      test_equal ("room of the tag", room, copy, sizeof room);
    }

  /* A key without a message, and a context after its end.  */
  make_message (0);
  CHECK (xcs_poly1305aes_auth (&key, tag, m.nonce, NULL, 0) == 0 && memcmp (tag, m.tag, TAG) == 0);
  CHECK (xcs_poly1305aes_verify (&key, m.tag, m.nonce, NULL, 0) == 0);
  CHECK (xcs_poly1305aes_start (&ctx, &key, m.nonce) == 0 && xcs_poly1305_digest (&ctx, tag) == 0);
  test_equal ("tag of nothing", tag, m.tag, TAG);
  CHECK (xcs_poly1305_update (&ctx, tag, 1) == XCS_ERR_STATE && xcs_poly1305_digest (&ctx, tag) == XCS_ERR_STATE);
}

/* A key and a context keep their rows, whatever is selected later.  */
static void
selection (void)
{
  test_part ("selection");
  for (unsigned i = 0; i < xcsi_aes.rows; i++)
    for (unsigned j = 0; j < xcsi_poly1305.rows; j++)
      {
        (void) test_single (i, j);
        make_message (100);
        const uint64_t tags[2] = { key.opaque[PA_TAG], key.opaque[PA_MAC_TAG] };
        if (xcs_impl_select ("aes", xcsi_aes_impls[i].impl.name) == 0
            && xcs_impl_select ("poly1305", xcsi_poly1305_impls[j].impl.name) == 0)
          {
            struct xcs_poly1305_ctx ctx;
            check_message (0, 0);
            CHECK (key.opaque[PA_TAG] == tags[0] && key.opaque[PA_MAC_TAG] == tags[1]);
            CHECK (xcs_poly1305aes_start (&ctx, &key, m.nonce) == 0 && ctx.opaque[0] == tags[1]);
          }
        CHECK (xcs_impl_select ("aes", aes_name) == 0 && xcs_impl_select ("poly1305", poly1305_name) == 0);
      }
}

/* --- the stack */

static struct xcs_poly1305_ctx stack_ctx;
static uint8_t stack_tag[TAG];

/* The key, what rows make of it, and the key of Poly1305.  */
static void
prepare (size_t length)
{
  static struct xcs_poly1305_ctx ctx;
  uint8_t s[16];
  memset (m.nonce, 0x3b, NONCE);
  memset (&ctx, 0, sizeof ctx);  /* what is not part of the state is no secret */
  memset (&key, 0, sizeof key);
  stack_random (m.k, KEY);
  stack_random (m.text, length);
  m.length = length;
  stack_key (m.k, KEY);
  stack_secret (m.text, length);
  xcs_poly1305aes_set_key (&key, m.k);
  CHECK (xcs_poly1305aes_auth (&key, m.tag, m.nonce, m.text, length) == 0);
  stack_state (key.opaque + PA_AES, AES_STATE);
  xcsi_aes_impls[impl_chosen (&xcsi_aes)].encrypt (key.opaque + PA_AES, s, m.nonce, 1);
  stack_key (s, sizeof s);
  CHECK (xcs_poly1305aes_start (&ctx, &key, m.nonce) == 0);
  stack_state (ctx.opaque + 4, POLY1305_STATE);
}

static int
make_key (size_t length)
{
  (void) length;
  xcs_poly1305aes_set_key (&key, m.k);
  return 0;
}

static int
make_auth (size_t length)
{
  return xcs_poly1305aes_auth (&key, stack_tag, m.nonce, m.text, length);
}

/* The right tag of a message that was not sent.  */
static void
prepare_verify (size_t length)
{
  prepare (length);
  stack_key (m.tag, TAG);
  memcpy (stack_tag, m.tag, TAG);
  stack_tag[3] ^= 1;
}

static int
make_verify (size_t length)
{
  return xcs_poly1305aes_verify (&key, stack_tag, m.nonce, m.text, length) != XCS_ERR_AUTH;
}

static int
make_start (size_t length)
{
  (void) length;
  return xcs_poly1305aes_start (&stack_ctx, &key, m.nonce);
}

static void
left_on_stack (void)
{
  enum { STACK = 8192 };
  static const struct stack_call calls[] = {
    { "set_key", prepare, make_key, STACK, 0 },
    { "auth", prepare, make_auth, STACK, 0 },
    { "verify", prepare_verify, make_verify, STACK, 0 },
    { "start", prepare, make_start, STACK, 0 }
  };
  stack_check_messages (calls, sizeof calls / sizeof calls[0]);
}

int
main (void)
{
  test_begin (&xcsi_aes);
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      int first = 1;
      aes_name = xcsi_aes_impls[i].impl.name;
      for (unsigned j = 0; j < xcsi_poly1305.rows; j++)
        {
          poly1305_name = xcsi_poly1305_impls[j].impl.name;
          if (xcs_impl_select ("poly1305", poly1305_name) != 0 || xcs_impl_select ("aes", aes_name) != 0)
            continue;
          vectors ();
          random_messages (first ? 200 : 40);
          if (first)
            {
              lengths ();
              splits ();
              forgeries ();
              arguments ();
              selection ();
              left_on_stack ();
            }
          first = 0;
        }
    }
  return test_end ();
}

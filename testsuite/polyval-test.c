/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* POLYVAL with every usable row of GHASH: vectors, the reference, products, splits, what is left.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/impl.h>
#include <libxcrypt/polyval.h>

#include "src/polyval-impl.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/stack.h"
#include "testsuite/reference/ref.h"

enum { MOST = 4096 };

static struct xcs_polyval_key key;
static struct xcs_polyval_ctx ctx;
static const char *row_name;

/* Complete blocks, by the last row if there is no reference.  */
static void
expect (uint8_t s[16], const uint8_t *h, const uint8_t *src, size_t blocks)
{
#if HAVE_REF
  memset (s, 0, 16);
  ref_polyval (s, h, src, blocks);
#else
  CHECK (xcs_impl_select ("ghash", xcsi_ghash_impls[xcsi_ghash.rows - 1].impl.name) == 0);
  xcs_polyval_set_key (&key, h);
  xcs_polyval_start (&ctx);
  CHECK (xcs_polyval_update (&ctx, &key, src, 16 * blocks) == 0 && xcs_polyval_digest (&ctx, &key, s) == 0);
  CHECK (xcs_impl_select ("ghash", row_name) == 0);
#endif
}

/* The message at guard pages, read-only.  */
static void
check (const uint8_t *h, const uint8_t *message, size_t length, const uint8_t *expected)
{
  for (unsigned where = 0; where < PLACES; where++)
    {
      uint8_t *const src = guard_place (where, 0, length, length % 64), *const digest = guard_place (where, 1, 16, 3);
      uint8_t *const k = guard_place (where, 2, 16, 5);
      memcpy (src, message, length);
      memcpy (k, h, 16);
      guard_read_only (0, 1);
      guard_read_only (2, 1);
      random_bytes (&key, sizeof key);
      random_bytes (&ctx, sizeof ctx);
      if (test_parity ())
        xcs_polyval_set_key (&key, k);
      else
        xcs_polyval_set_key_short_messages (&key, k, random_below (400));
      xcs_polyval_start (&ctx);
      CHECK (xcs_polyval_update (&ctx, &key, src, length) == 0 && xcs_polyval_digest (&ctx, &key, digest) == 0);
      test_equal ("digest", digest, expected, 16);
      guard_check (1);
      guard_read_only (0, 0);
      guard_read_only (2, 0);
    }
}

static void
vectors (void)
{
  struct vectors v;
  unsigned n = 0;
  test_part ("vectors");
  vectors_open (&v, "polyval.txt");
  for (; vectors_next (&v); n++)
    {
      static uint8_t h[16], input[MOST], digest[16], got[16];
      CHECK (vectors_bytes (&v, "key", h, 16) == 16 && vectors_bytes (&v, "digest", digest, 16) == 16);
      const size_t length = vectors_bytes (&v, "input", input, sizeof input);
      (void) test_single (length, 0);
      check (h, input, length, digest);
      if (length % 16 == 0)
        {
          expect (got, h, input, length / 16);
          test_equal ("reference", got, digest, 16);
        }
    }
  CHECK (n == 23);
}

/* Every length of up to some groups of any row, and of the buffer of reversed blocks.  */
static void
lengths (void)
{
  test_part ("lengths");
  for (size_t length = 0; length <= 1200; length += length < 600 ? 1 : 13)
    if (test_case (length, 0))
      {
        uint8_t h[16], message[1200 + 16] = { 0 }, expected[16];
        random_bytes (h, sizeof h);
        random_bytes (message, length);
        expect (expected, h, message, (length + 15) / 16);
        check (h, message, length, expected);
      }
}

/* Every power of x by every other.  */
static void
basis (void)
{
  test_part ("basis");
  if (!test_single (16, 0))
    return;
  for (unsigned i = 0; i < 128; i++)
    {
      uint8_t h[16] = { 0 };
      h[i / 8] = (uint8_t) (1 << i % 8);
      xcs_polyval_set_key (&key, h);
      for (unsigned j = 0; j < 128; j++)
        {
          uint8_t block[16] = { 0 }, digest[16], product[16] = { 0 };
          block[j / 8] = (uint8_t) (1 << j % 8);
          xcs_polyval_start (&ctx);
          CHECK (xcs_polyval_update (&ctx, &key, block, 16) == 0 && xcs_polyval_digest (&ctx, &key, digest) == 0);
          /* x^(i + j - 128): multiplied or divided by x, step by step, from 1 */
          product[0] = 1;
          for (unsigned n = i + j; n > 128; n--)
            {
              const unsigned top = product[15] >> 7;
              for (unsigned k = 15; k > 0; k--)
                product[k] = (uint8_t) (product[k] << 1 | product[k - 1] >> 7);
              product[0] = (uint8_t) ((unsigned) product[0] << 1 | top);
              product[15] ^= (uint8_t) (top * 0xc2);
            }
          for (unsigned n = i + j; n < 128; n++)
            {
              const unsigned last = product[0] & 1U;
              if (last)
                {
                  product[0] ^= 1;
                  product[15] ^= 0xc2;
                }
              for (unsigned k = 0; k < 15; k++)
                product[k] = (uint8_t) (product[k] >> 1 | product[k + 1] << 7);
              product[15] = (uint8_t) (product[15] >> 1 | last << 7);
            }
          test_equal ("product", digest, product, 16);
        }
    }
}

/* Any split, padding, one key for several messages.  */
static void
splits (void)
{
  test_part ("splits");
  for (unsigned i = test_count (300, 3); i > 0; i--)
    {
      uint8_t h[16];
      (void) test_random_case (1);
      random_bytes (h, sizeof h);
      xcs_polyval_set_key (&key, h);
      const struct xcs_polyval_key copy = key;
      xcs_polyval_start (&ctx);
      for (unsigned message = 0; message < 3; message++)
        {
          uint8_t src[1024], padded[2 * 1024] = { 0 }, digest[16], expected[16];
          const size_t length = random_below (i % 2 ? 70 : sizeof src);
          const size_t ends[2] = { random_below (length + 1), length };
          size_t done = 0, padded_to = 0, unpadded = 0;
          random_bytes (src, length);
          for (unsigned part = 0; part < 2; part++)
            {
              while (done < ends[part])
                {
                  const size_t n = random_below (ends[part] - done + 1);
                  /* The first call with such a key: it may come from another process.  */
                  if (random_word () % 4 == 0)
                    atomic_store_explicit (xcsi_ghash.known, 0, memory_order_relaxed);
                  CHECK (xcs_polyval_update (&ctx, &copy, n > 0 ? src + done : NULL, n) == 0);
                  memcpy (padded + padded_to, src + done, n);
                  padded_to += n;
                  done += n;
                }
              CHECK (xcs_polyval_pad (&ctx, &copy) == 0);
              unpadded = padded_to;
              padded_to = (padded_to + 15) / 16 * 16;
            }
          CHECK (xcs_polyval_digest (&ctx, &copy, digest) == 0);
          expect (expected, h, padded, padded_to / 16);
          test_equal ("digest", digest, expected, 16);
          if (random_word () % 4 == 0)
            atomic_store_explicit (xcsi_ghash.known, 0, memory_order_relaxed);
          CHECK (xcs_polyval_hash (&copy, digest, unpadded > 0 ? padded : NULL, unpadded) == 0);
          test_equal ("digest in one call", digest, expected, 16);
        }
    }
}

/* --- the stack */

static struct
{
  uint8_t h[16], src[1000], digest[16];
} stack;
static const struct ghash_impl *row;

/* H, what the row makes of it, and y after each block, in both orders.  */
static void
prepare_key (size_t length)
{
  uint64_t state[GHASH_KEY] = { 0 }, y[2] = { 0, 0 };
  uint8_t reversed[16];
  stack_random (stack.h, sizeof stack.h);
  stack_random (stack.src, length);
  stack_key (stack.h, sizeof stack.h);
  stack_secret (stack.src, length);
  xcsi_polyval_set_key (row, state, stack.h, GHASH_ANY);
  stack_state (state, GHASH_KEY);
  for (size_t i = 0; i < length / 16; i++)
    {
      xcsi_polyval_update (row, state, (uint8_t *) y, stack.src + 16 * i, 1);
      xcsi_reverse (reversed, (uint8_t *) y, 1);
      stack_key (y, sizeof y);
      stack_key (reversed, sizeof reversed);
    }
}

static void
prepare_update (size_t length)
{
  prepare_key (length);
  xcs_polyval_set_key (&key, stack.h);
  xcs_polyval_start (&ctx);
}

/* By a key for less.  */
static void
prepare_short (size_t length)
{
  prepare_update (length);
  xcs_polyval_set_key_short_messages (&key, stack.h, length / 3);
}

/* From an incomplete block.  */
static void
prepare_more (size_t length)
{
  prepare_update (length);
  CHECK (xcs_polyval_update (&ctx, &key, stack.src, 5) == 0);
}

static void
prepare_digest (size_t length)
{
  prepare_update (length);
  CHECK (xcs_polyval_update (&ctx, &key, stack.src, length) == 0);
}

static int
make_key (size_t length)
{
  (void) length;
  xcs_polyval_set_key (&key, stack.h);
  return 0;
}

static int
make_short_key (size_t length)
{
  xcs_polyval_set_key_short_messages (&key, stack.h, length);
  return 0;
}

static int
make_update (size_t length)
{
  return xcs_polyval_update (&ctx, &key, stack.src, length);
}

static int
make_pad (size_t length)
{
  (void) length;
  return xcs_polyval_pad (&ctx, &key);
}

static int
make_hash (size_t length)
{
  return xcs_polyval_hash (&key, stack.digest, stack.src, length);
}

static int
make_digest (size_t length)
{
  (void) length;
  return xcs_polyval_digest (&ctx, &key, stack.digest);
}

static void
left_on_stack (void)
{
  enum { STACK = 8192 };
  static const struct stack_call calls[] = {
    { "set_key", prepare_key, make_key, STACK, 0 },
    { "set_key_short_messages", prepare_key, make_short_key, STACK, 0 },
    { "update", prepare_update, make_update, STACK, 0 },
    { "update, short", prepare_short, make_update, STACK, 0 },
    { "hash, short", prepare_short, make_hash, STACK, 0 },
    { "update of more", prepare_more, make_update, STACK, 0 },
    { "pad", prepare_digest, make_pad, STACK, 0 },
    { "digest", prepare_digest, make_digest, STACK, 0 },
    { "hash", prepare_update, make_hash, STACK, 0 }
  };
  stack_check_messages (calls, sizeof calls / sizeof calls[0]);
}

int
main (void)
{
  test_begin (&xcsi_ghash);
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      row = &xcsi_ghash_impls[i];
      row_name = row->impl.name;
      CHECK (xcs_impl_select ("ghash", row_name) == 0);
      vectors ();
      lengths ();
      basis ();
      splits ();
      left_on_stack ();
    }
  return test_end ();
}

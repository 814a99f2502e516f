/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* GHASH: every usable row against vectors, the reference and guard pages.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/ghash.h>
#include <libxcrypt/impl.h>

#include "src/bytes.h"
#include "src/polyval-impl.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/stack.h"
#include "testsuite/reference/ref.h"

typedef struct ghash_impl row_type;

/* y = hash of the blocks, starting from y; in slot 2.  By a key for so many blocks, or for any.  */
static void
hash (const row_type *row, uint8_t *y, const uint8_t *h, const uint8_t *src, size_t blocks)
{
  uint64_t key[GHASH_KEY];
  random_bytes (key, sizeof key);
  CALL (row->set_key, key, h, test_parity () ? GHASH_ANY : blocks);
  CALL (row->update, key, y, src, blocks);
}

/* The same, the last block filled with zeros.  */
static void
hash_padded (const row_type *row, uint8_t *y, const uint8_t *h, const uint8_t *src, size_t length)
{
  uint64_t key[GHASH_KEY];
  random_bytes (key, sizeof key);
  CALL (row->set_key, key, h, test_parity () ? GHASH_ANY : (length + 15) / 16);
  CALL (row->update_padded, key, y, src, length);
}

static void
expect (uint8_t *y, const uint8_t *h, const uint8_t *src, size_t blocks)
{
#if HAVE_REF
  ref_ghash (y, h, src, blocks);
#else
  hash (&xcsi_ghash_impls[xcsi_ghash.rows - 1], y, h, src, blocks);
#endif
}

static void
check (const row_type *row, const uint8_t *start, const uint8_t *h, const uint8_t *src, size_t blocks, const uint8_t *expected)
{
  uint8_t *y = guard_high (2, 16);
  memcpy (y, start, 16);
  hash (row, y, h, src, blocks);
  test_equal ("y", y, expected, 16);
  guard_check (2);
}

static void
check_padded (const row_type *row, const uint8_t *start, const uint8_t *h, const uint8_t *src, size_t length,
              const uint8_t *expected)
{
  uint8_t *y = guard_high (2, 16);
  memcpy (y, start, 16);
  hash_padded (row, y, h, src, length);
  test_equal ("y, padded", y, expected, 16);
  guard_check (2);
}

static const uint8_t zero[16];

static void
product (const row_type *row, const struct vectors *v)
{
  uint8_t h[16], a[16], expected[16];
  vectors_bytes (v, "a", a, 16);
  vectors_bytes (v, "b", h, 16);
  vectors_bytes (v, "product", expected, 16);
  check (row, zero, h, a, 1, expected);
  check (row, zero, a, h, 1, expected);
}

static void
powers (const row_type *row, const struct vectors *v)
{
  uint8_t h[16], expected[16], data[16 * 16] = { 0x80 };
  vectors_bytes (v, "H_1", h, 16);
  for (unsigned power = 1; power <= 16; power++)
    {
      char name[8];
      snprintf (name, sizeof name, "H_%u", power);
      vectors_bytes (v, name, expected, 16);
      check (row, zero, h, data, power, expected);
    }
}

/* The digest of GCM: additional data and text, padded, and their lengths.  */
static void
digest (const row_type *row, const struct vectors *v, const char *text_name, const char *digest_name)
{
  uint8_t h[16], expected[16], data[2048] = { 0 };
  vectors_bytes (v, "H", h, 16);
  vectors_bytes (v, digest_name, expected, 16);
  size_t aad = vectors_bytes (v, "aad", data, sizeof data - 64);
  size_t at = (aad + 15) / 16 * 16;
  size_t text = vectors_bytes (v, text_name, data + at, sizeof data - 64 - at);
  at += (text + 15) / 16 * 16;
  store64_be (data + at, 8 * aad);
  store64_be (data + at + 8, 8 * text);
  check (row, zero, h, data, at / 16 + 1, expected);
}

static void
vectors (const row_type *row)
{
  struct vectors v;
  unsigned n = 0;
  (void) test_case (0, 0);
  vectors_open (&v, "ghash.txt");
  for (; vectors_next (&v); n++)
    if (vectors_text (&v, "product") != NULL)
      product (row, &v);
    else if (vectors_text (&v, "H_1") != NULL)
      powers (row, &v);
    else
      digest (row, &v, "data", "ghash");
  vectors_open (&v, "aes_gcm.txt");
  for (; vectors_next (&v); n++)
    digest (row, &v, "ciphertext", "GHASH");
  CHECK (n >= 37 + 18);
}

static void
random_messages (const row_type *row)
{
  test_part ("random");
  for (unsigned i = test_count (400, 1); i > 0; i--)
    {
      uint8_t expected[16], start[16];
      size_t length = test_random_case (i % 8 == 0 ? 4096 : 600) & ~(size_t) 15;
      uint8_t *h = guard_high (1, 16);
      uint8_t *src = guard_high (0, length);
      random_bytes (h, 16);
      random_bytes (src, length);
      random_bytes (start, 16);
      memcpy (expected, start, 16);
      expect (expected, h, src, length / 16);
      check (row, start, h, src, length / 16, expected);
    }
}

/* The last row, which random_messages compares with the reference, is fast enough to tell what is right here.  */
static void
guards (const row_type *row)
{
  test_part ("guards");
  for (size_t length = 0; length <= 40 * 16; length += 16)
    for (unsigned where = 0; where < PLACES; where++)
      for (size_t align = 0; align < (where == 2 ? 64 : 1); align++)
        {
          uint8_t expected[16] = { 0 };
          if (!test_case (length, align))
            continue;
          uint8_t *h = guard_place (where, 1, 16, align);
          uint8_t *src = guard_place (where, 0, length, align);
          random_bytes (h, 16);
          random_bytes (src, length);
          guard_read_only (0, 1);
          guard_read_only (1, 1);
          hash (&xcsi_ghash_impls[xcsi_ghash.rows - 1], expected, h, src, length / 16);
          check (row, zero, h, src, length / 16, expected);
        }
}

/* Messages of any length, their last block filled with zeros, also by those rows that do that themselves.  */
static void
padded (const row_type *row)
{
  if (row->update_padded == NULL)
    return;
  test_part ("padded");
  for (size_t length = 1; length <= 1100; length += length < 600 ? 1 : 7)
    for (unsigned where = 0; where < PLACES; where++)
      {
        uint8_t copy[1104 + 16] = { 0 }, start[16], expected[16];
        if (!test_case (length, where))
          continue;
        uint8_t *h = guard_place (where, 1, 16, 0);
        uint8_t *src = guard_place (where, 0, length, 0);
        random_bytes (h, 16);
        random_bytes (src, length);
        random_bytes (start, 16);
        memcpy (copy, src, length);
        memcpy (expected, start, 16);
        guard_read_only (0, 1);
        guard_read_only (1, 1);
        hash (&xcsi_ghash_impls[xcsi_ghash.rows - 1], expected, h, copy, (length + 15) / 16);
        check_padded (row, start, h, src, length, expected);
      }
}

/* The functions for POLYVAL, compared with the last row, which hashes the blocks reversed (src/polyval-impl.h); what is left.  */
static void
polyval (const row_type *row)
{
  const row_type *const last = &xcsi_ghash_impls[xcsi_ghash.rows - 1];
  test_part ("polyval");
  for (size_t blocks = 0; blocks <= 100; blocks++)
    for (unsigned where = 0; where < PLACES && (row->polyval != NULL || row->polyval_few != NULL); where++)
      {
        if (!test_case (16 * blocks, where))
          continue;
        for (int round = 0; round < 4; round++)
          {
            uint64_t key[GHASH_KEY], last_key[GHASH_KEY], expected[2];
            uint8_t start[16], *h = guard_place (where, 1, 16, 0), *src = guard_place (where, 0, 16 * blocks, 0);
            random_bytes (h, 16);
            random_bytes (src, 16 * blocks);
            random_bytes (start, 16);
            random_bytes (key, sizeof key);
            xcsi_polyval_set_key (row, key, h, test_parity () ? GHASH_ANY : blocks);
            xcsi_polyval_set_key (last, last_key, h, GHASH_ANY);
            guard_read_only (0, 1);
            guard_read_only (1, 1);
            test_leftovers (round);
            if (row->polyval != NULL)
              {
                uint8_t *y = guard_high (2, 16);
                memcpy (y, start, 16);
                memcpy (expected, start, 16);
                xcsi_polyval_update (last, last_key, (uint8_t *) expected, src, blocks);
                CALL (row->polyval, key, y, src, blocks);
                test_equal ("y", y, (uint8_t *) expected, 16);
                guard_check (2);
              }
            if (row->polyval_few != NULL && blocks > 0)
              {
                uint8_t *y = guard_high (2, 16);
                random_bytes (y, 16);
                expected[0] = expected[1] = 0;
                xcsi_polyval_update (last, last_key, (uint8_t *) expected, src, blocks);
                CALL (row->polyval_few, h, y, src, blocks);
                test_equal ("few", y, (uint8_t *) expected, 16);
                guard_check (2);
              }
          }
        test_leftovers (-1);
      }
}

/* x^i, i = 0 to 254, where x^128 has the coefficients of REDUCTION, x^0 first.  */
static void
powers_of_x (uint8_t power[255][16], uint8_t reduction)
{
  memset (power, 0, 255 * 16);
  power[0][0] = 0x80;
  for (unsigned i = 1; i < 255; i++)
    {
      for (unsigned j = 0; j < 16; j++)
        power[i][j] = (uint8_t) (power[i - 1][j] >> 1 | (j > 0 ? power[i - 1][j - 1] << 7 : 0));
      if ((power[i - 1][15] & 1) != 0)
        power[i][0] ^= reduction;
    }
}

/* All products of two powers of x.  No instruction of a row but exclusive or and the carry-less product, or what the header of the
   row shows to be one, lets bits meet, so that the product is linear in each factor, and all others are sums of these.  They are
   those of x^128 = x^7 + x^2 + x + 1, and of no polynomial that lacks a term of it.  */
static void
basis (const row_type *row)
{
  static const uint8_t reductions[] = { 0xe1, 0x61, 0xa1, 0xc1, 0xe0 };
  enum { REDUCTIONS = sizeof reductions };
  static uint8_t power[REDUCTIONS][255][16];
  unsigned different[REDUCTIONS] = { 0 };
  test_part ("basis");
  if (!test_single (16, 0))
    return;
  for (unsigned k = 0; k < REDUCTIONS; k++)
    powers_of_x (power[k], reductions[k]);
  for (unsigned i = 0; i < 128; i++)
    {
      uint64_t key[GHASH_KEY];
      CALL (row->set_key, key, power[0][i], GHASH_ANY);
      for (unsigned j = 0; j < 128; j++)
        {
          uint8_t y[16] = { 0 };
          CALL (row->update, key, y, power[0][j], 1);
          test_equal ("product", y, power[0][i + j], 16);
          for (unsigned k = 0; k < REDUCTIONS; k++)
            different[k] += memcmp (y, power[k][i + j], 16) != 0;
        }
    }
  /* x^128 and up, i + j = 128 to 254 */
  for (unsigned k = 1; k < REDUCTIONS; k++)
    CHECK (different[k] == 127 * 128 / 2);
}

/* Through the public functions: any split, padding, one key for several messages; and each in one call.  */
static void
splits (const row_type *row)
{
  test_part ("splits");
  CHECK (xcs_impl_select ("ghash", row->impl.name) == 0);
  for (unsigned i = test_count (300, 3); i > 0; i--)
    {
      uint8_t h[16], src[1024], digest[16], whole[16];
      struct xcs_ghash_key key;
      struct xcs_ghash_ctx ctx;
      (void) test_random_case (1);
      random_bytes (h, 16);
      random_bytes (&key, sizeof key);
      if (i % 4 < 2)
        xcs_ghash_set_key (&key, h);
      else
        xcs_ghash_set_key_short_messages (&key, h, random_below (300));
      xcs_ghash_start (&ctx);
      for (unsigned message = 0; message < 3; message++)
        {
          uint8_t expected[16] = { 0 };
          uint8_t padded[2 * 1024] = { 0 };
          size_t length = random_below (i % 2 ? 70 : sizeof src);
          size_t padded_to = 0, unpadded = 0;
          random_bytes (src, length);
          const size_t ends[2] = { random_below (length + 1), length };
          size_t done = 0;
          for (unsigned part = 0; part < 2; part++)
            {
              while (done < ends[part])
                {
                  size_t n = random_below (ends[part] - done + 1);
                  /* The first call with such a key: it may come from another process.  */
                  if (random_word () % 4 == 0)
                    atomic_store_explicit (xcsi_ghash.known, 0, memory_order_relaxed);
                  CHECK (xcs_ghash_update (&ctx, &key, n > 0 ? src + done : NULL, n) == 0);
                  memcpy (padded + padded_to, src + done, n);
                  padded_to += n;
                  done += n;
                }
              CHECK (xcs_ghash_pad (&ctx, &key) == 0);
              unpadded = padded_to;
              padded_to = (padded_to + 15) / 16 * 16;
            }
          if (random_word () % 4 == 0)
            atomic_store_explicit (xcsi_ghash.known, 0, memory_order_relaxed);
          CHECK (xcs_ghash_hash (&key, whole, unpadded > 0 ? padded : NULL, unpadded) == 0);
          CHECK (xcs_ghash_digest (&ctx, &key, digest) == 0);
          expect (expected, h, padded, padded_to / 16);
          test_equal ("digest", digest, expected, 16);
          test_equal ("digest in one call", whole, expected, 16);
        }
    }
}

static void
leftovers (const row_type *row)
{
  test_part ("leftovers");
  for (size_t blocks = 0; blocks <= 200; blocks += blocks < 70 ? 1 : 13)
    {
      if (!test_case (16 * blocks, 0))
        continue;
      for (int round = 0; round < 4; round++)
        {
          uint8_t *src = guard_align (0, 16 * blocks, blocks % 3);
          uint8_t *h = guard_high (1, 16);
          uint8_t *y = guard_high (2, 16);
          random_bytes (src, 16 * blocks);
          random_bytes (h, 16);
          random_bytes (y, 16);
          test_leftovers (round);
          hash (row, y, h, src, blocks);
          if (row->update_padded != NULL && blocks > 0)
            hash_padded (row, y, h, src, 16 * blocks - 5);
        }
      test_leftovers (-1);
    }
}

/* --- the stack */

static struct
{
  uint8_t h[16], src[1000], digest[16];
  struct xcs_ghash_key key;
  struct xcs_ghash_ctx ctx;
} stack;
static const row_type *stack_row;

/* H, what the row makes of it, and y after each block.  */
static void
prepare_key (size_t length)
{
  uint64_t key[GHASH_KEY] = { 0 }, y[2] = { 0, 0 };
  stack_random (stack.h, sizeof stack.h);
  stack_random (stack.src, length);
  stack_key (stack.h, sizeof stack.h);
  stack_secret (stack.src, length);
  stack_row->set_key (key, stack.h, GHASH_ANY);
  stack_state (key, GHASH_KEY);
  for (size_t i = 0; i < length / 16; i++)
    {
      stack_row->update (key, (uint8_t *) y, stack.src + 16 * i, 1);
      stack_key (y, sizeof y);
    }
}

/* From the buffer empty.  */
static void
prepare_update (size_t length)
{
  prepare_key (length);
  xcs_ghash_set_key (&stack.key, stack.h);
  xcs_ghash_start (&stack.ctx);
}

/* By a key for less.  */
static void
prepare_short (size_t length)
{
  prepare_update (length);
  xcs_ghash_set_key_short_messages (&stack.key, stack.h, length / 3);
}

/* From an incomplete block.  */
static void
prepare_more (size_t length)
{
  prepare_update (length);
  CHECK (xcs_ghash_update (&stack.ctx, &stack.key, stack.src, 5) == 0);
}

static void
prepare_digest (size_t length)
{
  prepare_update (length);
  CHECK (xcs_ghash_update (&stack.ctx, &stack.key, stack.src, length) == 0);
}

static int
make_key (size_t length)
{
  (void) length;
  xcs_ghash_set_key (&stack.key, stack.h);
  return 0;
}

static int
make_short_key (size_t length)
{
  xcs_ghash_set_key_short_messages (&stack.key, stack.h, length);
  return 0;
}

static int
make_update (size_t length)
{
  return xcs_ghash_update (&stack.ctx, &stack.key, stack.src, length);
}

static int
make_pad (size_t length)
{
  (void) length;
  return xcs_ghash_pad (&stack.ctx, &stack.key);
}

static int
make_hash (size_t length)
{
  return xcs_ghash_hash (&stack.key, stack.digest, stack.src, length);
}

static int
make_digest (size_t length)
{
  (void) length;
  return xcs_ghash_digest (&stack.ctx, &stack.key, stack.digest);
}

static void
left_on_stack (const row_type *row)
{
  enum { MOST = 5120 };
  static const struct stack_call calls[] = {
    { "set_key", prepare_key, make_key, MOST, 0 },
    { "set_key_short_messages", prepare_key, make_short_key, MOST, 0 },
    { "update", prepare_update, make_update, MOST, 0 },
    { "update, short", prepare_short, make_update, MOST, 0 },
    { "hash, short", prepare_short, make_hash, MOST, 0 },
    { "update of more", prepare_more, make_update, MOST, 0 },
    { "pad", prepare_digest, make_pad, MOST, 0 },
    { "digest", prepare_digest, make_digest, MOST, 0 },
    { "hash", prepare_update, make_hash, MOST, 0 }
  };
  stack_row = row;
  stack_check_messages (calls, sizeof calls / sizeof calls[0]);
}

/* Keys for messages of every length, with these and with longer ones.  */
static void
short_messages (const row_type *row)
{
  enum { MOST = 40 * 16, LONGER = 35 };
  CHECK (xcs_impl_select ("ghash", row->impl.name) == 0);
  test_part ("short messages");
  for (size_t limit = 0; limit <= MOST; limit++)
    {
      const size_t lengths[] = { limit / 2, limit, limit + 1, limit + LONGER, 2 * limit + LONGER, 3 * limit };
      if (!test_case (limit, 0))
        continue;
      for (unsigned i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        {
          const size_t length = lengths[i], first = random_below (length + 1);
          uint8_t expected[16] = { 0 }, *h = guard_place (i % PLACES, 1, 16, 0), *src = guard_place (i % PLACES, 0, length, 0);
          uint8_t copy[3 * MOST + 16] = { 0 }, digests[3][16];
          struct xcs_ghash_key key;
          struct xcs_ghash_ctx ctx;
          random_bytes (h, 16);
          random_bytes (src, length);
          random_bytes (&key, sizeof key);
          memcpy (copy, src, length);
          guard_read_only (0, 1);
          guard_read_only (1, 1);
          hash (&xcsi_ghash_impls[xcsi_ghash.rows - 1], expected, h, copy, (length + 15) / 16);
          xcs_ghash_set_key_short_messages (&key, h, limit);
          xcs_ghash_start (&ctx);
          CHECK (xcs_ghash_hash (&key, digests[0], src, length) == 0);
          CHECK (xcs_ghash_update (&ctx, &key, src, length) == 0 && xcs_ghash_digest (&ctx, &key, digests[1]) == 0);
          CHECK (xcs_ghash_update (&ctx, &key, src, first) == 0 && xcs_ghash_update (&ctx, &key, src + first, length - first) == 0);
          CHECK (xcs_ghash_digest (&ctx, &key, digests[2]) == 0);
          for (unsigned j = 0; j < 3; j++)
            test_equal ("digest", digests[j], expected, 16);
          CHECK (xcs_ghash_update (&ctx, &key, NULL, 1) == XCS_ERR_ARGUMENT && xcs_ghash_update (&ctx, &key, NULL, 0) == 0);
        }
    }
}

int
main (void)
{
  test_begin (&xcsi_ghash);
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      const row_type *row = &xcsi_ghash_impls[i];
      vectors (row);
      basis (row);
      random_messages (row);
      guards (row);
      padded (row);
      polyval (row);
      splits (row);
      short_messages (row);
      leftovers (row);
      left_on_stack (row);
    }
  return test_end ();
}

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305: every usable row against vectors, the reference and guard pages.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/impl.h>
#include <libxcrypt/poly1305.h>

#include "src/poly1305-impl.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/stack.h"
#include "testsuite/reference/ref.h"

typedef struct poly1305_impl row_type;

/* In one call of blocks or two, which need not be alike: the first long one may have powers to make.  */
static void
steps (const row_type *row, uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
{
  uint64_t state[POLY1305_STATE];
  random_bytes (state, sizeof state);
  CALL (row->set_key, state, key);
  size_t blocks = length / 16;
  size_t first = random_word () % 2 ? random_below (blocks + 1) : 0;
  CALL (row->blocks, state, src, first);
  CALL (row->blocks, state, src + 16 * first, blocks - first);
  CALL (row->digest, state, tag, src + (length & ~(size_t) 15), length % 16);
}

/* The tag by the reference, or without one by the last row.  */
static void
expect (uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
{
#if HAVE_REF
  ref_poly1305 (tag, key, src, length);
#else
  steps (&xcsi_poly1305_impls[xcsi_poly1305.rows - 1], tag, key, src, length);
#endif
}

/* One message by both ways of the row; the tag is slot 2.  */
static void
check (const row_type *row, const uint8_t *key, const uint8_t *src, size_t length, const uint8_t *expected)
{
  uint8_t *tag = guard_place ((unsigned) random_below (PLACES), 2, 16, random_below (64));
  steps (row, tag, key, src, length);
  test_equal ("tag", tag, expected, 16);
  guard_check (2);
  if (row->auth != NULL)
    {
      tag = guard_place ((unsigned) random_below (PLACES), 2, 16, random_below (64));
      CALL (row->auth, tag, key, src, length);
      test_equal ("tag of auth", tag, expected, 16);
      guard_check (2);
    }
}

static void
vectors (const row_type *row)
{
  struct vectors v;
  uint8_t key[32], expected[16], src[4096];
  unsigned n = 0;
  vectors_open (&v, "poly1305.txt");
  while (vectors_next (&v))
    {
      size_t length = vectors_bytes (&v, "message", src, sizeof src);
      CHECK (vectors_bytes (&v, "key", key, 32) == 32 && vectors_bytes (&v, "tag", expected, 16) == 16);
      (void) test_case (length, 0);
      check (row, key, src, length, expected);
      n++;
    }
  CHECK (n >= 87);
}

/* By the functions of the row, and by the public one.  */
static void
random_messages (const row_type *row)
{
  test_part ("random");
  CHECK (xcs_impl_select ("poly1305", row->impl.name) == 0);
  for (unsigned i = test_count (3000, 1); i > 0; i--)
    {
      uint8_t expected[16], tag[16];
      size_t length = test_random_case (20000);
      uint8_t *key = guard_high (1, 32);
      uint8_t *src = guard_high (0, length);
      random_bytes (key, 16);
      random_bytes (key + 16, 16);
      random_bytes (src, length);
      expect (expected, key, src, length);
      check (row, key, src, length, expected);
      if (i % 3 != 0)
        continue;
      CHECK (xcs_poly1305_auth (tag, key, src, length) == 0);
      test_equal ("tag of public auth", tag, expected, 16);
    }
}

/* With r = 1, the sum of the blocks, before s is added, is 2^130 - 5 + excess for every fourth message, and that modulo 2^128
   for all; excess may be -5.  text has a block; all is the message, with it at begin.  */
static void
make_sum (uint8_t *key, uint8_t *text, uint8_t *all, size_t begin, size_t length, unsigned excess)
{
  uint8_t sum[16];
  memset (key, 0, 32);
  key[0] = 1;
  memset (all + begin, 0, 16);
  expect (sum, key, all, length);
  for (unsigned i = 0, carry = 0; i < 16; i++)
    {
      const unsigned byte = (i > 0 ? 255 : 251 + excess) + (255U - sum[i]) + (i == 0) + carry;
      all[begin + i] = (uint8_t) byte;
      carry = byte >> 8;
    }
  memcpy (text, all + begin, 16);
  random_bytes (key + 16, 16);
}

/* Every length of both parts up to some blocks, where the loads of their ends are other ones, and random ones.  */
static void
parts (const row_type *row)
{
  enum { SHORT = 50, LONG = 2500 };
  test_part ("parts");
  for (size_t i = 0; row->aead != NULL && i < SHORT * SHORT + 500; i++)
    {
      static uint8_t all[2 * LONG + 100];
      uint8_t expected[16];
      const size_t aad_length = i < SHORT * SHORT ? i / SHORT : random_below (LONG);
      const size_t length = i < SHORT * SHORT ? i % SHORT : random_below (LONG);
      const size_t begin = (aad_length + 15) / 16 * 16, end = begin + (length + 15) / 16 * 16;
      const unsigned where = (unsigned) i % PLACES;
      if (!test_case (length, aad_length))
        continue;
      uint8_t *aad = guard_place (where, 3, aad_length, i % 64), *text = guard_place (where, 0, length, (i + i / 50) % 64);
      uint8_t *key = guard_place (where, 1, 32, 0), *tag = guard_place (where, 2, 16, i % 64);
      random_bytes (key, 32);
      random_bytes (aad, aad_length);
      random_bytes (text, length);
      memset (all, 0, sizeof all);
      memcpy (all, aad, aad_length);
      memcpy (all + begin, text, length);
      for (unsigned byte = 0; byte < 8; byte++)
        {
          all[end + byte] = (uint8_t) ((uint64_t) aad_length >> 8 * byte);
          all[end + 8 + byte] = (uint8_t) ((uint64_t) length >> 8 * byte);
        }
      if (length >= 16 && i % 2 == 0)
        make_sum (key, text, all, begin, end + 16, (unsigned) (i / 2 % 10) - 5);
      expect (expected, key, all, end + 16);
      const struct poly1305_aead input = { aad_length > 0 ? aad : NULL, length > 0 ? text : NULL, aad_length, length };
      guard_read_only (0, 1);
      guard_read_only (1, 1);
      guard_read_only (3, 1);
      CALL (row->aead, tag, key, &input);
      guard_read_only (3, 0);
      test_equal ("tag of both parts", tag, expected, 16);
      guard_check (2);
    }
}

/* The function is in no table of rows, where harness/implementation.c looks for those of assembly, and in no row of C.  */
static void
call_lanes (const struct poly1305_side_by_side *several, uint8_t *tags, const uint8_t *const *keys, const uint8_t *src,
            const uint64_t *idle)
{
  test_public_assembly (1);
  CALL (several->lanes, tags, keys, src, idle);
  test_public_assembly (0);
}

/* Messages side by side, of any number of blocks; some are empty, so that their lanes are idle all the time.  */
static void
lanes (const row_type *row)
{
  enum { MOST = 33, EACH = 6 };
  test_part ("lanes");
  const struct poly1305_side_by_side *const several = poly1305_side_by_side (row);
  for (unsigned i = 0; several->lanes != NULL && i < 8 * EACH * MOST; i++)
    {
      const unsigned number = several->number, most = 1 + i / 8 % MOST;
      const unsigned where = (unsigned) random_below (PLACES);
      uint64_t idle[POLY1305_LANES + 1];
      uint8_t expected[POLY1305_LANES][16];
      if (!test_case (16 * most, i))
        continue;
      uint8_t *tags = guard_place (where, 2, 16 * number, i % 64);
      uint8_t *all_keys = guard_place (where, 1, 32 * number, i / 8 % 64);
      const uint8_t *keys[POLY1305_LANES];
      uint8_t *src = guard_place (where, 0, 16 * number * most, i / 3 % 64);
      random_bytes (all_keys, 32 * number);
      memset (src, 0, 16 * number * most);
      idle[number] = most;
      for (unsigned l = 0; l < number; l++)
        {
          const unsigned kind = (unsigned) random_below (8);
          uint8_t message[16 * MOST], block[16], *const key = all_keys + 32 * ((l + i) % number);
          keys[l] = key;
          idle[l] = l == i % number || kind < 2 ? 0 : random_below (most + 1);
          const size_t blocks = most - (size_t) idle[l];
          random_bytes (message, 16 * blocks);
          if (kind == 7)
            memset (key, 255, 32);
          if (kind >= 6)
            memset (message, 255, 16 * blocks);
          if (kind == 5 && blocks > 0)
            {
              /* Sums close to p and 2^128, as in edges.  */
              memset (key, 0, 32);
              memset (message, 0, 16 * blocks);
              memset (message, 255, 16);
              key[0] = 1;
              message[16 * (blocks - 1)] = (uint8_t) random_below (16);
            }
          if (kind == 4 && blocks > 0)
            make_sum (key, block, message, 0, 16 * blocks, (unsigned) random_below (10) - 5);
          expect (expected[l], key, message, 16 * blocks);
          for (size_t b = 0; b < blocks; b++)
            memcpy (src + 16 * (number * (size_t) (idle[l] + b) + l), message + 16 * b, 16);
        }
      guard_read_only (0, 1);
      guard_read_only (1, 1);
      call_lanes (several, tags, keys, src, idle);
      test_equal ("tags of lanes", tags, expected, 16 * number);
      guard_check (2);
    }
}

/* A message and its key at guard pages, only read.  */
static void
guarded (const row_type *row, unsigned where, size_t length, size_t align)
{
  uint8_t expected[16];
  if (!test_case (length, align))
    return;
  uint8_t *key = guard_place (where, 1, 32, align);
  uint8_t *src = guard_place (where, 0, length, align);
  random_bytes (key, 32);
  random_bytes (src, length);
  guard_read_only (0, 1);
  guard_read_only (1, 1);
  expect (expected, key, src, length);
  check (row, key, src, length, expected);
}

static void
guards (const row_type *row)
{
  test_part ("guards");
  for (size_t length = 0; length <= 300; length++)
    for (unsigned where = 0; where < PLACES; where++)
      for (size_t align = 0; align < (where == 2 && length <= 80 ? 64 : 1); align++)
        guarded (row, where, length, align);
  /* Where messages become long for one row or another.  */
  for (size_t length = 301; length <= 1100; length++)
    guarded (row, (unsigned) length % PLACES, length, 0);
}

/* Every length and alignment.  */
static void
alignments (const row_type *row)
{
  test_part ("alignments");
  for (size_t length = 0; length <= 1024; length++)
    for (size_t align = 0; align < 64; align++)
      {
        uint8_t key[32], expected[16], tag[16];
        if ((!test_all () && (length + align) % 8 != 0) || !test_case (length, align))
          continue;
        uint8_t *src = guard_align (0, length, align);
        random_bytes (key, 32);
        random_bytes (src, length);
        steps (&xcsi_poly1305_impls[xcsi_poly1305.rows - 1], expected, key, src, length);
        steps (row, tag, key, src, length);
        test_equal ("tag", tag, expected, 16);
      }
}

/* Sums close to multiples of p = 2^130 - 5 and of 2^128: with r = 1 the sum is that of the blocks, each with 2^128 added, so
   that m blocks whose values add up to 2^128 + d - 1 give (m + 1) 2^128 + d - 1.  */
static void
edges (const row_type *row)
{
  static const uint8_t first_r[] = { 1, 2, 4, 5 };
  test_part ("edges");
  for (unsigned blocks = 2; blocks <= 150; blocks += blocks < 20 ? 1 : blocks < 48 ? 7 : 51)
    for (unsigned d = 0; d < 32; d++)
      for (unsigned i = 0; i < 4 * 3; i++)
        {
          uint8_t key[32] = { 0 }, src[150 * 16], expected[16];
          if (!test_case (16 * blocks, 0))
            continue;
          key[0] = first_r[i % 4];
          if (i / 4 == 1)
            memset (key + 16, 255, 16);
          if (i / 4 == 2)
            memset (key, 255, 32);
          memset (src, 0, sizeof src);
          memset (src, 255, 16);
          src[16 * (blocks - 1)] = (uint8_t) d;
          if (d >= 16)
            {
              memset (src, 255, 16 * blocks);
              src[0] = (uint8_t) (255 - d);
            }
          expect (expected, key, src, 16 * blocks);
          check (row, key, src, 16 * blocks, expected);
        }
}

/* Carries that random messages hardly ever make.  */
static void
carries (const row_type *row)
{
  uint8_t key[32] = { 0 }, src[25 * 16] = { 0 }, expected[16];
  test_part ("carries");
  if (!test_single (sizeof src, 0))
    return;
  /* With r = 2^16, the sum of weight 2^44 in s390x/poly1305-vxe.asm is just below 2^86, and the upper half of that of weight 1
     carries it over, to 2^128: another block makes the tag depend on that.  */
  key[2] = 1;
  memset (src + 22 * 16, 0xff, 7);
  memcpy (src + 23 * 16, "\xff\xff\xff\xff\xff\xff\xff\x6f\xfe\xcb\xfc\xcb\xfc\xcb", 14);
  expect (expected, key, src, sizeof src);
  check (row, key, src, sizeof src, expected);
}

/* With r = 1, h is 3 2^128 + 2^(8 n) - 1 - d: the carry of h + 5 ends in the middle.  */
static void
middles (const row_type *row)
{
  test_part ("middles");
  for (unsigned blocks = 3; blocks < 80; blocks = 3 * blocks - 2)
    for (unsigned n = 1; n <= 16; n++)
      for (unsigned d = 0; d < 6; d++)
        {
          uint8_t key[32] = { 1 }, src[55 * 16] = { 0 }, expected[16], *last = src + 16 * (blocks - 1);
          if (!test_case (16 * blocks, 0))
            continue;
          random_bytes (key + 16, 16);
          memset (last, 255, n);
          last[0] = (uint8_t) (255 - d - 5 * (blocks / 4));  /* 2^130 = 5 */
          expect (expected, key, src, 16 * blocks);
          check (row, key, src, 16 * blocks, expected);
        }
}

/* Squares of r, from which rows make constants, with carries through several words, which random keys hardly ever have: for n = 0
   to 3, the lowest three words of r^2 2^(32 n) are 2^96 - 1, and when arm/poly1305-neon.asm multiplies that by 2^32, one or the
   other of its two sums has a carry; then a reduced square whose second and third words are 0.  */
static void
squares (const row_type *row)
{
  static const uint32_t words[][4] = {
    { 0x0bf1060f, 0x09c9ee2c, 0x0d2f3304, 0x079c0d30 },
    { 0x087e8b9f, 0x08608bb0, 0x0d780ae0, 0x02c07b78 },
    { 0x07dcc258, 0x0be6eb0c, 0x089bad0c, 0x0d552ca8 },
    { 0x0d2aaa17, 0x01bb87b0, 0x0145f460, 0x0bd7b9c4 },
    { 0x0ac930e1, 0x0304bc1c, 0x0bf308ec, 0x0c8deb6c },
    { 0x04a0895c, 0x03c5cdf4, 0x0b7a8a50, 0x06d468d4 },
    { 0x08db4a96, 0x00e072a8, 0x0ee310f8, 0x0c76b9c4 },
    { 0x05288d10, 0x09822434, 0x09e17544, 0x0a240230 },
    { 0x04140ddb, 0x095285c8, 0x0c3e90f8, 0x06e20c38 }
  };
  test_part ("squares");
  for (size_t length = 64; length <= 1024; length *= 4)
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
      {
        uint8_t key[32], src[1024], expected[16];
        if (!test_single (length, 0))
          continue;
        random_bytes (key, sizeof key);
        for (unsigned j = 0; j < 4; j++)
          store32_le (key + 4 * j, words[i][j]);
        random_bytes (src, length);
        expect (expected, key, src, length);
        check (row, key, src, length, expected);
      }
}

/* Lanes with random keys and blocks; the first one is idle for some of them.  */
static void
lanes_leave (const row_type *row, size_t idle_blocks)
{
  enum { MOST = 20 };
  static uint8_t src[MOST][POLY1305_LANES][16];
  const struct poly1305_side_by_side *const several = poly1305_side_by_side (row);
  const unsigned number = several->number;
  uint64_t idle[POLY1305_LANES + 1] = { idle_blocks };
  uint8_t all_keys[POLY1305_LANES][32], tags[16 * POLY1305_LANES];
  const uint8_t *keys[POLY1305_LANES];
  idle[number] = MOST;
  random_bytes (all_keys, sizeof all_keys);
  for (unsigned l = 0; l < POLY1305_LANES; l++)
    keys[l] = all_keys[l];
  random_bytes (src, sizeof src);
  for (size_t i = 0; i < idle_blocks; i++)
    memset ((uint8_t *) src + 16 * number * i, 0, 16);
  call_lanes (several, tags, keys, src[0][0], idle);
}

static void
leftovers (const row_type *row)
{
  test_part ("leftovers");
  for (size_t length = 0; length <= 10000; length += length < 600 ? 1 : length / 3)
    {
      if (!test_case (length, 0))
        continue;
      size_t first = length / 16 - random_below (length / 16 + 1);
      for (int round = 0; round < 4; round++)
        {
          uint64_t *state = (uint64_t *) (void *) guard_high (3, 8 * POLY1305_STATE);
          uint8_t *src = guard_high (0, length);
          uint8_t *key = guard_high (1, 32);
          uint8_t *tag = guard_high (2, 16);
          random_bytes (src, length);
          random_bytes (key, 32);
          test_leftovers (round);
          CALL (row->set_key, state, key);
          CALL (row->blocks, state, src, first);
          CALL (row->blocks, state, src + 16 * first, length / 16 - first);
          CALL (row->digest, state, tag, src + (length & ~(size_t) 15), length % 16);
          if (row->auth != NULL)
            CALL (row->auth, tag, key, src, length);
          const struct poly1305_aead input = { src, src + length / 3, length / 3, length - length / 3 };
          if (row->aead != NULL)
            CALL (row->aead, tag, key, &input);
          if (poly1305_side_by_side (row)->lanes != NULL)
            lanes_leave (row, length / 16 % 20);
        }
      test_leftovers (-1);
    }
}

/* --- the stack */

static struct
{
  uint8_t key[32], src[1000], tag[16];
  struct xcs_poly1305_ctx ctx;
} stack;
static const row_type *stack_row;

/* The key, r with and without the bits that clamping clears, in limbs, and their multiples in reductions; what the row makes of it,
   and its state after each block.  */
static void
name_secrets (size_t length)
{
  static const uint8_t clamp[16] = { 255, 255, 255, 15, 252, 255, 255, 15, 252, 255, 255, 15, 252, 255, 255, 15 };
  uint64_t state[POLY1305_STATE] = { 0 };
  uint8_t r[16];
  for (unsigned clamped = 0; clamped < 2; clamped++)
    {
      for (unsigned i = 0; i < 16; i++)
        r[i] = clamped ? stack.key[i] & clamp[i] : stack.key[i];
      stack_key (r, sizeof r);
      for (unsigned bits = 26; bits <= 64; bits += bits == 26 ? 6 : bits == 32 ? 12 : 20)
        {
          uint64_t limb[5] = { 0 }, multiple[5];
          unsigned n = 0;
          for (unsigned bit = 0; bit < 128; bit++)
            limb[n = bit / bits] |= (uint64_t) (r[bit / 8] >> bit % 8 & 1) << bit % bits;
          stack_words (limb, n + 1);
          for (unsigned i = 0; i <= n; i++)
            multiple[i] = 5 * limb[i];
          stack_words (multiple, n + 1);
          for (unsigned i = 0; i <= n; i++)
            multiple[i] = limb[i] + (limb[i] >> 2);
          stack_words (multiple, n + 1);
        }
    }
  stack_key (stack.key, 32);
  stack_secret (stack.src, length);
  stack_row->set_key (state, stack.key);
  stack_state (state, POLY1305_STATE);
  for (size_t i = 0; i < length / 16; i++)
    {
      stack_row->blocks (state, stack.src + 16 * i, 1);
      stack_state (state, POLY1305_STATE);
    }
}

static void
prepare_key (size_t length)
{
  stack_random (stack.key, sizeof stack.key);
  stack_random (stack.src, length);
  name_secrets (length);
}

static void
prepare_update (size_t length)
{
  prepare_key (length);
  xcs_poly1305_set_key (&stack.ctx, stack.key);
}

static void
prepare_digest (size_t length)
{
  prepare_update (length);
  CHECK (xcs_poly1305_update (&stack.ctx, stack.src, length) == 0);
}

static void
prepare_verify (size_t length)
{
  prepare_key (length);
  CHECK (xcs_poly1305_auth (stack.tag, stack.key, stack.src, length) == 0);
  stack_key (stack.tag, sizeof stack.tag);
  stack.tag[3] ^= 1;
}

static int
make_key (size_t length)
{
  (void) length;
  xcs_poly1305_set_key (&stack.ctx, stack.key);
  return 0;
}

static int
make_update (size_t length)
{
  return xcs_poly1305_update (&stack.ctx, stack.src, length);
}

static int
make_digest (size_t length)
{
  (void) length;
  return xcs_poly1305_digest (&stack.ctx, stack.tag);
}

static int
make_auth (size_t length)
{
  return xcs_poly1305_auth (stack.tag, stack.key, stack.src, length);
}

static int
make_verify (size_t length)
{
  return xcs_poly1305_verify (stack.tag, stack.key, stack.src, length) != XCS_ERR_AUTH;
}

static void
left_on_stack (const row_type *row)
{
  enum { MOST = 4096 };
  static const struct stack_call calls[] = {
    { "set_key", prepare_key, make_key, MOST, 0 },
    { "update", prepare_update, make_update, MOST, 0 },
    { "digest", prepare_digest, make_digest, MOST, 0 },
    { "auth", prepare_key, make_auth, MOST, 0 },
    { "verify", prepare_verify, make_verify, MOST, 0 }
  };
  stack_row = row;
  stack_check_messages (calls, sizeof calls / sizeof calls[0]);
}

/* No row is chosen before the first call of a process.  With this key, any message has the tag s.  */
static void
first_call (void)
{
  static const uint8_t key[32] = { [16] = 1, 2, 3 }, message[20];
  uint8_t tag[16] = { 0 };
  CHECK (xcs_poly1305_auth (tag, key, message, sizeof message) == 0);
  test_equal ("first call", tag, key + 16, sizeof tag);
}

int
main (void)
{
  first_call ();
  test_begin (&xcsi_poly1305);
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      const row_type *row = &xcsi_poly1305_impls[i];
      vectors (row);
      random_messages (row);
      parts (row);
      lanes (row);
      guards (row);
      alignments (row);
      edges (row);
      carries (row);
      middles (row);
      squares (row);
      leftovers (row);
      left_on_stack (row);
    }
  return test_end ();
}

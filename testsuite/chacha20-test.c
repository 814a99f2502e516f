/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20: every usable row against vectors, the reference and guard pages; counters, nonces of 8, 12 and 24 bytes, HChaCha20.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/chacha20.h>
#include <libxcrypt/impl.h>

#include "src/bytes.h"
#include "src/chacha20poly1305-impl.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/stack.h"
#include "testsuite/reference/ref.h"

typedef struct chacha20_impl row_type;

enum { BLOCK = XCS_CHACHA20_BLOCK_SIZE, MOST = 90 * BLOCK };

/* Words 12 to 15 n blocks later; counters of 64 bits carry.  */
static void
advance (uint8_t sum[16], const uint8_t start[16], uint64_t n, int wide)
{
  memcpy (sum, start, 16);
  if (wide)
    store64_le (sum, load64_le (start) + n);
  else
    store32_le (sum, (uint32_t) (load32_le (start) + n));
}

/* The state as the public functions make it, in slot 3, of so many words.  */
static uint64_t *
make_words (const uint8_t *key, const uint8_t *start, size_t words)
{
  uint64_t *state = (uint64_t *) (void *) guard_high (3, 8 * words);
  random_bytes (state, 8 * words);
  state[CHACHA20_X] = load64_le ((const uint8_t *) "expand 3");
  state[CHACHA20_X + 1] = load64_le ((const uint8_t *) "2-byte k");
  for (unsigned i = 0; i < 4; i++)
    state[CHACHA20_X + 2 + i] = load64_le (key + 8 * i);
  for (unsigned i = 0; i < 2; i++)
    state[CHACHA20_X + 6 + i] = load64_le (start + 8 * i);
  return state;
}

static uint64_t *
make_state (const uint8_t *key, const uint8_t *start)
{
  return make_words (key, start, CHACHA20_STATE);
}

/* Calls the row; the keystream of an incomplete block becomes a part of the output.  */
static void
run (const row_type *row, const uint8_t *key, const uint8_t *start, uint8_t *dst, const uint8_t *src, size_t length)
{
  uint64_t *const state = make_state (key, start);
  const uint8_t *const keystream = (const uint8_t *) (state + CHACHA20_KEYSTREAM);
  uint64_t x[CHACHA20_KEYSTREAM];
  const uint64_t left = state[CHACHA20_LEFT];
  uint8_t tail[BLOCK];
  const size_t whole = length & ~(size_t) (BLOCK - 1);
  memcpy (x, state, sizeof x);
  memcpy (tail, src + whole, length - whole);
  memset (dst + whole, 0x5a, length - whole);
  CALL (row->xor, state, dst, src, length);
  test_equal ("words that stay", state, x, sizeof x);
  CHECK (state[CHACHA20_LEFT] == left);
  guard_check (3);
  for (size_t i = whole; i < length; i++)
    {
      CHECK (dst[i] == 0x5a);
      dst[i] = keystream[i - whole] ^ tail[i - whole];
    }
}

/* By the reference; or by the last row, whose results random_messages compares with the reference.  */
static void
expect (int by_reference, const uint8_t *key, const uint8_t *start, int wide, uint8_t *dst, const uint8_t *src, size_t length)
{
  for (size_t n = 0; n < length; n += BLOCK)
    {
      uint8_t block[BLOCK] = { 0 }, at[16];
      advance (at, start, n / BLOCK, wide);
      (void) by_reference;
#if HAVE_REF
      if (by_reference)
        ref_chacha20_block (block, key, at);
      else
#endif
        run (&xcsi_chacha20_impls[xcsi_chacha20.rows - 1], key, at, block, block, BLOCK);
      for (size_t i = 0; i < BLOCK && n + i < length; i++)
        dst[n + i] = src[n + i] ^ block[i];
    }
}

/* A case of a file of vectors; counters of 64 bits alone carry.  */
static void
check_vector (const row_type *row, const struct vectors *v, int wide)
{
  static const uint8_t zero[1024];
  struct xcs_chacha20_ctx ctx;
  uint8_t key[32], start[16], keystream[1024], out[1024];
  const size_t length = vectors_bytes (v, "keystream", keystream, sizeof keystream);
  (void) test_case (length, 0);
  CHECK (vectors_bytes (v, "key", key, 32) == 32 && vectors_bytes (v, "start", start, 16) == 16);
  xcs_chacha20_set_key (&ctx, key);
  if (wide)
    CHECK (xcs_chacha20_set_nonce64 (&ctx, start + 8, load64_le (start)) == 0);
  else
    {
      run (row, key, start, out, zero, length);
      test_equal ("keystream", out, keystream, length);
      CHECK (xcs_chacha20_set_nonce (&ctx, start + 4, load32_le (start)) == 0);
    }
  CHECK (xcs_chacha20_crypt (&ctx, out, zero, length) == 0);
  test_equal ("keystream of the public function", out, keystream, length);
}

static void
vectors (const row_type *row)
{
  struct vectors v;
  unsigned n = 0;
  CHECK (xcs_impl_select ("chacha20", row->impl.name) == 0);
  for (vectors_open (&v, "chacha20.txt"); vectors_next (&v); n++)
    check_vector (row, &v, 0);
  for (vectors_open (&v, "chacha20_64bit.txt"); vectors_next (&v); n++)
    check_vector (row, &v, 1);
  CHECK (n == 19);
}

static void
long_nonces (const row_type *row)
{
  static const uint8_t zero[400];
  struct vectors v;
  uint8_t key[32], nonce[24], subkey[32], out[400], keystream[400];
  unsigned n = 0;
  CHECK (xcs_impl_select ("chacha20", row->impl.name) == 0);
  vectors_open (&v, "hchacha20.txt");
  for (; vectors_next (&v); n++)
    {
      (void) test_case (32, 0);
      CHECK (vectors_bytes (&v, "key", key, 32) == 32 && vectors_bytes (&v, "input", nonce, 16) == 16);
      CHECK (vectors_bytes (&v, "subkey", subkey, 32) == 32);
      xcs_hchacha20 (out, key, nonce);
      test_equal ("subkey", out, subkey, 32);
      xcs_hchacha20 (key, key, nonce);
      test_equal ("subkey in place", key, subkey, 32);
    }
  CHECK (n == 12);
  vectors_open (&v, "xchacha20.txt");
  for (n = 0; vectors_next (&v); n++)
    {
      struct xcs_chacha20_ctx ctx;
      const size_t length = vectors_bytes (&v, "keystream", keystream, sizeof keystream);
      const char *block = vectors_text (&v, "block");
      (void) test_case (length, 0);
      CHECK (vectors_bytes (&v, "key", key, 32) == 32 && vectors_bytes (&v, "nonce", nonce, 24) == 24 && block != NULL);
      xcs_chacha20_set_key (&ctx, key);
      CHECK (xcs_chacha20_set_nonce_x (&ctx, nonce, (uint32_t) strtoul (block, NULL, 10)) == 0);
      CHECK (xcs_chacha20_crypt (&ctx, out, zero, length) == 0);
      test_equal ("keystream", out, keystream, length);
    }
  CHECK (n == 2);
  for (unsigned i = test_count (100, 1); i > 0; i--)
    {
      struct xcs_chacha20_ctx ctx;
      uint8_t start[16] = { 0 }, text[300], expected[300];
      const size_t length = test_random_case (sizeof text);
      test_part ("long nonces");
      random_bytes (key, 32);
      random_bytes (nonce, 24);
      random_bytes (text, length);
      const uint32_t block = (uint32_t) random_word () >> 1;
#if HAVE_REF
      ref_hchacha20 (subkey, key, nonce);
#else
      xcs_hchacha20 (subkey, key, nonce);
#endif
      store32_le (start, block);
      memcpy (start + 8, nonce + 16, 8);
      expect (HAVE_REF, subkey, start, 0, expected, text, length);
      uint8_t *made = guard_place (i % 2, 0, 32, 0), *from = guard_place (i % 2, 1, 32, 0), *input = guard_place (i % 2, 2, 16, 0);
      memcpy (from, key, 32);
      memcpy (input, nonce, 16);
      xcs_hchacha20 (made, from, input);
      test_equal ("subkey", made, subkey, 32);
      guard_check (0);
      xcs_chacha20_set_key (&ctx, key);
      CHECK (xcs_chacha20_set_nonce_x (&ctx, nonce, block) == 0);
      CHECK (xcs_chacha20_crypt (&ctx, text, text, length) == 0);
      test_equal ("output", text, expected, length);
      /* The key is still there.  */
      CHECK (xcs_chacha20_set_nonce (&ctx, nonce, block) == 0);
      CHECK (xcs_chacha20_crypt (&ctx, text, text, length) == 0);
      memcpy (start + 4, nonce, 12);
      expect (0, key, start, 0, expected, expected, length);
      test_equal ("output of another nonce", text, expected, length);
    }
}

/* Words 12 to 15, with a counter that, now and then, reaches its end with the last block.  */
static void
random_start (uint8_t *start, size_t length)
{
  const uint32_t blocks = (uint32_t) ((length + BLOCK - 1) / BLOCK);
  random_bytes (start, 16);
  if (load32_le (start) > UINT32_MAX - blocks || random_word () % 4 == 0)
    store32_le (start, -blocks);
}

/* One case: not in place and in place.  The source ends with its last whole block.  */
static void
check (const row_type *row, int by_reference, size_t length, unsigned where, size_t align)
{
  uint8_t key[32], start[16], expected[MOST], text[MOST];
  const size_t whole = length & ~(size_t) (BLOCK - 1);
  uint8_t *src = guard_place (where, 0, whole, align);
  uint8_t *dst = guard_place (where, 1, whole, 63 - align);
  test_part ("xor");
  random_bytes (key, 32);
  random_bytes (text, length);
  memcpy (src, text, whole);
  random_start (start, length);
  expect (by_reference, key, start, 0, expected, text, length);

  for (int in_place = 0; in_place < 2; in_place++)
    {
      uint64_t *const state = make_state (key, start);
      guard_read_only (0, !in_place);
      CALL (row->xor, state, in_place ? src : dst, src, length);
      guard_read_only (0, 0);
      test_equal (in_place ? "output in place" : "output", in_place ? src : dst, expected, whole);
      guard_check (in_place ? 0 : 1);
      guard_check (3);
      for (size_t i = whole; i < length; i++)
        text[i] ^= ((const uint8_t *) (state + CHACHA20_KEYSTREAM))[i - whole];
      if (!in_place)
        test_equal ("keystream of the last block", text + whole, expected + whole, length - whole);
    }
}

static void
random_messages (const row_type *row)
{
  for (unsigned i = test_count (200, 1); i > 0; i--)
    {
      size_t length = test_random_case (MOST);
      if (length > 0)
        check (row, 1, length, 0, 0);
    }
}

/* Of long messages, those that lack a few bytes of a block or have one more, and one in seven of the others.  Of those of three
   passes of two sets of avx512, whole blocks and one byte more.  */
static size_t
next_length (size_t length)
{
  const size_t rest = length % BLOCK;
  if (length >= 50 * BLOCK)
    return length + (rest == 0 ? 1 : BLOCK - rest);
  return length + (length < 1100 || rest == 0 || rest >= BLOCK - 8 ? 1 : 7);
}

static void
guards (const row_type *row)
{
  for (size_t length = 1; length < MOST; length = next_length (length))
    for (unsigned where = 0; where < PLACES; where++)
      for (size_t align = 0; align < (where == 2 && length < 1100 && length % BLOCK < 2 ? 64 : 1); align++)
        if (test_case (length, align))
          check (row, 0, length, where, align);
}

/* Every number of blocks and every pair of alignments; without the time for all, one of the destination for each of the source.  */
static void
alignments (const row_type *row)
{
  for (size_t length = BLOCK; length <= 20 * BLOCK; length += BLOCK)
    for (size_t align = 0; align < 64; align++)
      {
        uint8_t key[32], start[16], expected[20 * BLOCK];
        test_part ("alignments");
        if (!test_case (length, align))
          continue;
        uint8_t *src = guard_align (0, length, align);
        random_bytes (key, 32);
        random_start (start, length);
        random_bytes (src, length);
        expect (0, key, start, 0, expected, src, length);
        for (size_t other = test_all () ? 0 : (5 * align + length / BLOCK) % 64; other < 64; other += test_all () ? 1 : 64)
          {
            uint8_t *dst = guard_align (1, length, other);
            run (row, key, start, dst, src, length);
            test_equal ("output", dst, expected, length);
            guard_check (1);
          }
      }
}

/* Through the public functions: any split, in place or not, from any block, counters of 32 and 64 bits.  */
static void
splits (const row_type *row)
{
  CHECK (xcs_impl_select ("chacha20", row->impl.name) == 0);
  for (unsigned i = test_count (300, 1); i > 0; i--)
    {
      uint8_t key[32], start[16], src[MOST], expected[MOST];
      struct xcs_chacha20_ctx ctx;
      const size_t length = test_random_case (i % 2 ? 200 : sizeof src), blocks = (length + BLOCK - 1) / BLOCK;
      const int wide = i % 4 >= 2;
      uint8_t *dst = guard_high (1, length);
      test_part (wide ? "splits of 64 bits" : "splits of 32 bits");
      random_bytes (key, 32);
      random_bytes (src, sizeof src);
      random_bytes (start, 16);
      /* Word 12 wraps in the middle.  */
      if (wide && i % 8 < 4)
        store32_le (start, (uint32_t) -random_below (blocks + 2));
      if (wide && load64_le (start) > UINT64_MAX - blocks)
        start[7] = 0;
      if (!wide)
        random_start (start, length);
      expect (HAVE_REF && length < 300, key, start, wide, expected, src, length);
      xcs_chacha20_set_key (&ctx, key);
      for (int at_once = 0; at_once < 2; at_once++)
        {
          if (wide)
            CHECK (xcs_chacha20_set_nonce64 (&ctx, start + 8, load64_le (start)) == 0);
          else
            CHECK (xcs_chacha20_set_nonce (&ctx, start + 4, load32_le (start)) == 0);
          memset (dst, 0, length);
          for (size_t done = 0; done < length && !at_once;)
            {
              size_t n = random_below (length - done + 1);
              if (random_word () % 4 != 0)
                n %= 150;
              if (random_word () % 2 != 0)
                CHECK (xcs_chacha20_crypt (&ctx, n > 0 ? dst + done : NULL, n > 0 ? src + done : NULL, n) == 0);
              else
                {
                  memcpy (dst + done, src + done, n);
                  CHECK (xcs_chacha20_crypt (&ctx, dst + done, dst + done, n) == 0);
                }
              done += n;
            }
          if (at_once)
            CHECK (xcs_chacha20_crypt (&ctx, dst, src, length) == 0);
          test_equal (at_once ? "message at once" : "message in parts", dst, expected, length);
        }
      if (length > 0)
        {
          const size_t block = random_below (blocks);
          uint64_t first = wide ? load64_le (start) : load32_le (start);
          memset (dst, 0, length);
          CHECK (xcs_chacha20_seek (&ctx, first + block) == 0);
          CHECK (xcs_chacha20_crypt (&ctx, dst + BLOCK * block, src + BLOCK * block, length - BLOCK * block) == 0);
          test_equal ("from a block on", dst + BLOCK * block, expected + BLOCK * block, length - BLOCK * block);
        }
    }
}

/* No block without a nonce; the last one of a nonce can be used, none after it, and a refused call changes nothing.  */
static void
ends (const row_type *row)
{
  enum { LONGEST = 20 * BLOCK };
  CHECK (xcs_impl_select ("chacha20", row->impl.name) == 0);
  test_part ("ends");
  for (int wide = 0; wide < 2; wide++)
    for (unsigned blocks = 1; blocks <= 18; blocks++)
      for (size_t used = 0; used <= BLOCK * blocks; used += used % BLOCK == 0 ? 1 : used % BLOCK == 1 ? 62 : 1)
        {
          struct xcs_chacha20_ctx ctx, before;
          uint8_t key[32], start[16], text[LONGEST], zero[LONGEST] = { 0 }, expected[LONGEST];
          const uint64_t last = wide ? UINT64_MAX : UINT32_MAX, first = last - blocks + 1;
          /* One byte of the last block, by a call that takes no more, is always among them.  */
          if (!(blocks == 1 && used == 1 ? test_single : test_case) (BLOCK * blocks, used))
            continue;
          random_bytes (key, 32);
          random_bytes (start, 16);
          if (wide)
            store64_le (start, first);
          else
            store32_le (start, (uint32_t) first);
          memset (text, 0, sizeof text);
          expect (0, key, start, wide, expected, zero, BLOCK * blocks);
          xcs_chacha20_set_key (&ctx, key);
          before = ctx;
          CHECK (xcs_chacha20_seek (&ctx, 1) == XCS_ERR_STATE && xcs_chacha20_crypt (&ctx, text, text, 1) == XCS_ERR_STATE);
          CHECK (memcmp (&ctx, &before, sizeof ctx) == 0);
          CHECK ((wide ? xcs_chacha20_set_nonce64 (&ctx, start + 8, first)
                       : xcs_chacha20_set_nonce (&ctx, start + 4, (uint32_t) first)) == 0);
          CHECK (xcs_chacha20_crypt (&ctx, text, text, used) == 0);
          before = ctx;
          for (size_t more = BLOCK * blocks - used + 1; more < LONGEST - used; more += 1 + random_below (100))
            CHECK (xcs_chacha20_crypt (&ctx, text + used, text + used, more) == XCS_ERR_LENGTH);
          CHECK (xcs_chacha20_crypt (&ctx, text + used, text + used, SIZE_MAX - 100) != 0);
          CHECK (memcmp (&ctx, &before, sizeof ctx) == 0 && memcmp (text + used, zero, sizeof text - used) == 0);
          CHECK (xcs_chacha20_crypt (&ctx, text + used, text + used, BLOCK * blocks - used) == 0);
          test_equal ("the last blocks", text, expected, BLOCK * blocks);
          before = ctx;
          CHECK (xcs_chacha20_crypt (&ctx, text, text, 1) == XCS_ERR_LENGTH && xcs_chacha20_crypt (&ctx, NULL, NULL, 0) == 0);
          CHECK (memcmp (&ctx, &before, sizeof ctx) == 0);
          if (!wide)
            for (uint64_t block = last + 1; block > last; block *= 2)
              CHECK (xcs_chacha20_seek (&ctx, block) == XCS_ERR_ARGUMENT);
          CHECK (memcmp (&ctx, &before, sizeof ctx) == 0);
          CHECK (xcs_chacha20_seek (&ctx, first) == 0 && xcs_chacha20_crypt (&ctx, text, text, BLOCK * blocks) == 0);
          test_equal ("the last blocks again", text, zero, BLOCK * blocks);
        }
}

/* A block apart and a text after it, not in place and in place.  */
static void
first (const row_type *row)
{
  test_part ("first");
  for (size_t length = 0; row->first != NULL && length < MOST - BLOCK; length = next_length (length))
    for (unsigned where = 0; where < 2; where++)
      {
        static const uint8_t zero[BLOCK];
        uint8_t key[32], start[16], text[MOST], expected[MOST];
        const size_t align = length % 64, whole = length & ~(size_t) (BLOCK - 1);
        if (!test_case (length, where))
          continue;
        uint8_t *src = guard_place (where, 0, whole, align), *dst = guard_place (where, 1, whole, 63 - align);
        random_bytes (key, 32);
        memcpy (text, zero, BLOCK);
        random_bytes (text + BLOCK, length);
        memcpy (src, text + BLOCK, whole);
        random_start (start, BLOCK + length);
        expect (0, key, start, 0, expected, text, BLOCK + length);
        for (int in_place = 0; in_place < 2; in_place++)
          {
            uint64_t *const state = make_words (key, start, CHACHA20_FIRST_STATE);
            uint64_t x[CHACHA20_KEYSTREAM];
            memcpy (x, state, sizeof x);
            guard_read_only (0, !in_place);
            CALL (row->first, state, in_place ? src : dst, src, length);
            guard_read_only (0, 0);
            test_equal ("words that stay", state, x, sizeof x);
            test_equal ("the block before", state + CHACHA20_FIRST, expected, BLOCK);
            test_equal (in_place ? "output in place" : "output", in_place ? src : dst, expected + BLOCK, whole);
            guard_check (in_place ? 0 : 1);
            guard_check (3);
            const uint8_t *const keystream = (const uint8_t *) (state + CHACHA20_KEYSTREAM);
            for (size_t i = whole; i < length; i++)
              CHECK ((uint8_t) (keystream[i - whole] ^ text[BLOCK + i]) == expected[BLOCK + i]);
          }
      }
}

/* Blocks with keys, counters and nonces of their own.  */
static void
some_lanes (const row_type *row, size_t n)
{
  for (int again = 0; again < 10; again++)
    {
      uint8_t expected[4 * CHACHA20_LANES * BLOCK], starts[4 * CHACHA20_LANES][16];
      if (!test_case (BLOCK * n, 0))
        continue;
      random_bytes (starts, 16 * n);
      for (int round = 0; round < 4; round++)
        {
          uint64_t *const x = (uint64_t *) (void *) guard_place ((unsigned) again % 2, 1, BLOCK * n, 0);
          for (size_t i = 0; i < n; i++)
            {
              uint8_t key[32], block[BLOCK] = { 0 };
              random_bytes (key, 32);
              memcpy (x + 8 * i, make_state (key, starts[i]), BLOCK);
              run (&xcsi_chacha20_impls[xcsi_chacha20.rows - 1], key, starts[i], block, block, BLOCK);
              memcpy (expected + BLOCK * i, block, BLOCK);
            }
          test_leftovers (round);
          CALL (row->lanes, x, n);
          test_equal ("blocks", x, expected, BLOCK * n);
          guard_check (1);
        }
      test_leftovers (-1);
    }
}

static void
lanes (const row_type *row)
{
  static const size_t ends[] = { 2, 4, 6, 9 };
  test_part ("lanes");
  for (size_t n = row->lanes_number; row->lanes != NULL && n <= 4 * CHACHA20_LANES; n += row->lanes_number)
    some_lanes (row, n);
  for (const struct chacha20poly1305_impl *f = xcsi_chacha20poly1305_impls; f->cipher != NULL; f++)
    for (size_t i = 0; chacha20poly1305_has_ends (f) && f->lanes == row->lanes && i < sizeof ends / sizeof ends[0]; i++)
      some_lanes (row, ends[i]);
}

/* Two blocks of messages with keys and nonces of their own, some of them in two lanes; the half of a block that is left alone.  */
static void
pairs (const row_type *row)
{
  test_part ("pairs");
  for (size_t n = row->lanes_number; row->pairs != NULL && n <= 2 * CHACHA20_LANES; n += row->lanes_number)
    for (int again = 0; again < 10; again++)
      {
        uint8_t expected[2 * CHACHA20_LANES * 2 * BLOCK];
        uint64_t key_words[2 * CHACHA20_LANES][4];
        const uint64_t *keys[2 * CHACHA20_LANES];
        const uint8_t *nonces[2 * CHACHA20_LANES];
        if (!test_case (2 * BLOCK * n, 0))
          continue;
        for (int round = 0; round < 4; round++)
          {
            uint64_t *const x = (uint64_t *) (void *) guard_place ((unsigned) again % 2, 1, 2 * BLOCK * n, 0);
            uint8_t *const bytes = guard_high (2, 12 * n);
            random_bytes (x, 2 * BLOCK * n);
            random_bytes (bytes, 12 * n);
            memcpy (expected, x, 2 * BLOCK * n);
            for (size_t i = 0; i < n; i++)
              {
                uint8_t key[32], start[16] = { 0 }, blocks[2 * BLOCK] = { 0 };
                const size_t other = again == 9 ? i / 2 : i;
                random_bytes (key, 32);
                memcpy (key_words[i], make_state (key, start) + CHACHA20_X + 2, 32);
                keys[i] = key_words[other];
                nonces[i] = bytes + 12 * (n - 1 - other);
                memcpy (key, keys[i], 32);
                memcpy (start + 4, nonces[i], 12);
                run (&xcsi_chacha20_impls[xcsi_chacha20.rows - 1], key, start, blocks, blocks, 2 * BLOCK);
                memcpy (expected + 2 * BLOCK * i, blocks, 32);
                memcpy (expected + 2 * BLOCK * i + BLOCK, blocks + BLOCK, BLOCK);
              }
            test_leftovers (round);
            CALL (row->pairs, x, keys, nonces, n);
            test_equal ("blocks", x, expected, 2 * BLOCK * n);
            guard_check (1);
            guard_check (2);
          }
        test_leftovers (-1);
      }
}

/* Of what is secret: words 12 to 15 are not.  */
static void
leftovers (const row_type *row)
{
  test_part ("leftovers");
  for (size_t length = 1; length <= MOST; length += length < 300 ? 21 : length % BLOCK == 0 ? 5 : BLOCK - length % BLOCK)
    {
      uint8_t start[16];
      if (!test_case (length, 0))
        continue;
      random_start (start, length);
      for (int round = 0; round < 4; round++)
        {
          uint8_t *src = guard_high (0, length), *dst = guard_high (1, length), key[32];
          random_bytes (src, length);
          random_bytes (key, 32);
          uint64_t *const state = make_state (key, start);
          test_leftovers (round);
          CALL (row->xor, state, dst, src, length);
        }
      for (int round = 0; row->first != NULL && round < 4; round++)
        {
          uint8_t *src = guard_high (0, length), *dst = guard_high (1, length), key[32];
          random_bytes (src, length);
          random_bytes (key, 32);
          uint64_t *const state = make_words (key, start, CHACHA20_FIRST_STATE);
          test_leftovers (round);
          CALL (row->first, state, dst, src, length - 1);
        }
      test_leftovers (-1);
    }
}

/* --- the stack */

static struct
{
  uint8_t key[32], nonce[24], src[1400], dst[1400], subkey[32];
  struct xcs_chacha20_ctx ctx;
} stack;

/* The key, that of XChaCha20, plaintext and keystream.  The nonce is public.  */
static void
prepare (size_t length)
{
  stack_random (stack.key, sizeof stack.key);
  stack_random (stack.src, length);
  memset (stack.nonce, 0x3b, sizeof stack.nonce);
  stack_key (stack.key, sizeof stack.key);
  stack_secret (stack.src, length);
  xcs_hchacha20 (stack.subkey, stack.key, stack.nonce);
  stack_key (stack.subkey, sizeof stack.subkey);
  xcs_chacha20_set_key (&stack.ctx, stack.key);
  CHECK (xcs_chacha20_set_nonce (&stack.ctx, stack.nonce, 5) == 0);
  memset (stack.dst, 0, sizeof stack.dst);
  CHECK (xcs_chacha20_crypt (&stack.ctx, stack.dst, stack.dst, length) == 0);
  stack_secret (stack.dst, length);
  CHECK (xcs_chacha20_set_nonce (&stack.ctx, stack.nonce, 5) == 0);
}

static int
make_key (size_t length)
{
  (void) length;
  xcs_chacha20_set_key (&stack.ctx, stack.key);
  return 0;
}

static int
make_nonce (size_t length)
{
  (void) length;
  return xcs_chacha20_set_nonce (&stack.ctx, stack.nonce, 5);
}

static int
make_nonce_x (size_t length)
{
  (void) length;
  return xcs_chacha20_set_nonce_x (&stack.ctx, stack.nonce, 5);
}

static int
make_subkey (size_t length)
{
  (void) length;
  xcs_hchacha20 (stack.subkey, stack.key, stack.nonce);
  return 0;
}

static int
make_crypt (size_t length)
{
  return xcs_chacha20_crypt (&stack.ctx, stack.dst, stack.src, length);
}

static void
left_on_stack (void)
{
  enum { STACK = 8192 };
  static const struct stack_call calls[] = {
    { "set_key", prepare, make_key, STACK, 0 },
    { "set_nonce", prepare, make_nonce, STACK, 0 },
    { "set_nonce_x", prepare, make_nonce_x, STACK, 0 },
    { "hchacha20", prepare, make_subkey, STACK, 0 },
    { "crypt", prepare, make_crypt, STACK, 0 }
  };
  static const uint16_t lengths[] = { 0, 17, 64, 250, 512, 1350 };
  stack_check_each (calls, sizeof calls / sizeof calls[0], lengths, sizeof lengths / sizeof lengths[0]);
}

int
main (void)
{
  test_begin (&xcsi_chacha20);
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      const row_type *row = &xcsi_chacha20_impls[i];
      vectors (row);
      long_nonces (row);
      random_messages (row);
      guards (row);
      alignments (row);
      splits (row);
      ends (row);
      first (row);
      lanes (row);
      pairs (row);
      leftovers (row);
      left_on_stack ();
      /* Passes for vectors in halves, on CPUs with whole ones, too.  */
      if ((row->impl.needs & CPU_AVX512) != 0 && (xcs_cpu_features () & CPU_WHOLE512) != 0)
        {
          const uint32_t features = atomic_fetch_and (&xcsi_feature_word, ~CPU_WHOLE512);
          random_messages (row);
          first (row);
          atomic_store (&xcsi_feature_word, features);
        }
    }
  return test_end ();
}

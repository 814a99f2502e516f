/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI: every usable row against vectors, the reference and guard pages.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>

#include "src/kasumi-impl.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/reference/ref.h"

typedef struct kasumi_impl row_type;

static uint64_t *
make_state (const row_type *row, const uint8_t *key)
{
  uint64_t *state = (uint64_t *) (void *) guard_high (3, 8 * KASUMI_STATE);
  random_bytes (state, 8 * KASUMI_STATE);
  CALL (row->set_key, state, key);
  return state;
}

static void
expect (int by_reference, const uint8_t *key, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  if (!HAVE_REF || !by_reference)
    {
      const row_type *last = &xcsi_kasumi_impls[xcsi_kasumi.rows - 1];
      CALL (last->encrypt, make_state (last, key), dst, src, blocks);
      return;
    }
#if HAVE_REF
  for (size_t i = 0; i < blocks; i++)
    ref_kasumi_encrypt (dst + 8 * i, key, src + 8 * i);
#endif
}

static void
vectors (const row_type *row)
{
  struct vectors v;
  uint8_t key[16], plain[8], cipher[8], out[8];
  unsigned n = 0;
  vectors_open (&v, "kasumi_block.txt");
  while (vectors_next (&v))
    {
      const char *iterations = vectors_text (&v, "iterations");
      unsigned long times = iterations != NULL ? strtoul (iterations, NULL, 10) : 1;
      if (vectors_text (&v, "plaintext") == NULL)
        continue;
      (void) test_case (8, 0);
      vectors_bytes (&v, "key", key, 16);
      vectors_bytes (&v, "plaintext", plain, 8);
      vectors_bytes (&v, "ciphertext", cipher, 8);
      const uint64_t *state = make_state (row, key);
      memcpy (out, plain, 8);
      for (unsigned long i = 0; i < times; i++)
        CALL (row->encrypt, state, out, out, 1);
      test_equal ("ciphertext", out, cipher, 8);
      for (unsigned long i = 0; i < times; i++)
        CALL (row->decrypt, state, out, out, 1);
      test_equal ("plaintext", out, plain, 8);
      n++;
    }
  CHECK (n >= 3);
}

/* Encrypt and decrypt, not in place and in place.  */
static void
check (const row_type *row, int by_reference, size_t blocks, unsigned where, size_t align)
{
  uint8_t key[16], plain[700 * 8], expected[700 * 8];
  size_t length = 8 * blocks;
  uint8_t *src = guard_place (where, 0, length, align);
  uint8_t *dst = guard_place (where, 1, length, 63 - align);
  random_bytes (key, 16);
  random_bytes (src, length);
  memcpy (plain, src, length);
  expect (by_reference, key, expected, src, blocks);

  const uint64_t *state = make_state (row, key);
  guard_read_only (3, 1);
  guard_read_only (0, 1);
  CALL (row->encrypt, state, dst, src, blocks);
  test_equal ("ciphertext", dst, expected, length);
  guard_check (1);
  guard_read_only (0, 0);
  CALL (row->encrypt, state, src, src, blocks);
  test_equal ("ciphertext in place", src, expected, length);
  guard_read_only (0, 1);
  memset (dst, 0, length);
  CALL (row->decrypt, state, dst, src, blocks);
  test_equal ("plaintext", dst, plain, length);
  guard_check (1);
  guard_read_only (0, 0);
  CALL (row->decrypt, state, src, src, blocks);
  test_equal ("plaintext in place", src, plain, length);
  guard_check (0);
}

static void
random_messages (const row_type *row)
{
  test_part ("random");
  for (unsigned i = test_count (300, 1); i > 0; i--)
    {
      size_t blocks = test_random_case (8 * (i % 8 == 0 ? 200 : 10)) / 8;
      check (row, 1, blocks, 0, 0);
      if (i % 32 == 0 && test_single (i, 0))  /* several iterations of the widest row, and a tail */
        check (row, 0, 700 - random_below (300), 0, 0);
    }
}

/* All inputs of FI's halves: 65536 blocks whose left halves run through all values of 16 bits in one place or the other.  */
static void
all_inputs (const row_type *row)
{
  test_part ("all inputs");
  for (unsigned i = 0; i < 65536; i += 256)
    {
      uint8_t key[16] = { 0 }, src[256 * 8] = { 0 }, out[256 * 8], expected[256 * 8];
      if (!test_case (sizeof src, 0))
        continue;
      for (unsigned j = 0; j < 256; j++)
        {
          src[8 * j] = src[8 * j + 6] = (uint8_t) (i >> 8);
          src[8 * j + 1] = src[8 * j + 7] = (uint8_t) j;
        }
      expect (i % 4096 == 0, key, expected, src, 256);
      CALL (row->encrypt, make_state (row, key), out, src, 256);
      test_equal ("ciphertext", out, expected, sizeof out);
    }
}

static void
guards (const row_type *row)
{
  test_part ("guards");
  for (size_t blocks = 0; blocks < 300; blocks += blocks < 140 ? 1 : 29)
    for (unsigned where = 0; where < PLACES; where++)
      for (size_t align = 0; align < (where == 2 && blocks <= 10 ? 64 : 1); align++)
        if (test_case (8 * blocks, align))
          check (row, 0, blocks, where, align);
}

/* Every length and every pair of alignments; without the time for all, one of the destination for each of 16 of the source.  */
static void
alignments (const row_type *row)
{
  test_part ("alignments");
  for (size_t length = 8; length <= 1024; length += 8)
    for (size_t align = 0; align < (test_all () ? 64 : 16); align++)
      {
        uint8_t key[16], expected[1024];
        if (!test_case (length, align))
          continue;
        uint8_t *src = guard_align (0, length, align);
        random_bytes (key, 16);
        random_bytes (src, length);
        expect (0, key, expected, src, length / 8);
        const uint64_t *state = make_state (row, key);
        for (size_t other = test_all () ? 0 : (5 * align + length / 8) % 64; other < 64; other += test_all () ? 1 : 64)
          {
            uint8_t *dst = guard_align (1, length, other), *back = guard_align (2, length, align);
            CALL (row->encrypt, state, dst, src, length / 8);
            test_equal ("ciphertext", dst, expected, length);
            guard_check (1);
            CALL (row->decrypt, state, back, dst, length / 8);
            test_equal ("plaintext", back, src, length);
            guard_check (2);
          }
      }
}

/* Planes that set_lanes has not seen, and keys, for this number of lanes.  */
static uint64_t *
new_planes (const row_type *row, size_t most)
{
  const size_t groups = kasumi_planes (row, most);
  uint64_t *planes = (uint64_t *) (void *) guard_high (0, 8 * groups * row->words);
  random_bytes (planes, 8 * groups * row->words);
  for (size_t i = 1; i <= groups; i++)
    planes[i * row->words - 1] = 0;
  return planes;
}

static uint64_t *
new_keys (const row_type *row, size_t most)
{
  const size_t size = 16 * kasumi_capacity (row, most);
  uint64_t *keys = (uint64_t *) (void *) guard_high (1, size);
  random_bytes (keys, size);
  return keys;
}

/* Keys of lanes are set in runs, all and few, while the others keep theirs, and each number of lanes is encrypted.  */
static void
some_lanes (const row_type *row, size_t most, unsigned rounds)
{
  uint64_t *const planes = new_planes (row, most), *const keys = new_keys (row, most);
  const size_t written = kasumi_written (row, most), end = kasumi_planes (row, most) * row->words;
  size_t used = 0;
  for (size_t i = written; i + 1 < end; i++)
    planes[i] = i;
  for (unsigned round = rounds; round > 0; round--)
    {
      if (!test_case (round, 0))
        continue;
      /* At first more and more lanes, then changes anywhere.  */
      size_t first = used, count = 1 + random_below (round % 3 == 0 ? 80 : 2);
      if (first == most)
        first = random_below (most);
      if (count > most - first)
        count = most - first;
      used = first + count > used ? first + count : used;
      random_bytes (keys + 2 * first, 16 * count);
      guard_read_only (1, 1);
      CALL (row->set_lanes, planes, keys, first, count);
      guard_check (0);
      guard_read_only (0, 1);

      /* A few lanes may be done in a way of their own.  */
      size_t n = 1 + random_below (used > 4 && random_word () % 4 == 0 ? 4 : used);
      uint64_t plain[KASUMI_LANES];
      const size_t room = kasumi_capacity (row, n);
      uint64_t *blocks = (uint64_t *) (void *) guard_high (2, 8 * room);
      random_bytes (blocks, 8 * room);
      memcpy (plain, blocks, 8 * n);
      CALL (row->encrypt_lanes, planes, blocks, n);
      guard_check (2);
      for (size_t i = 0; i < n; i++)
        {
          uint8_t key[16], block[8], out[8], expected[8];
          store64_be (key, keys[2 * i]);
          store64_be (key + 8, keys[2 * i + 1]);
          store64_be (block, plain[i]);
          store64_be (out, blocks[i]);
          expect (0, key, expected, block, 1);
          test_equal ("block of a lane", out, expected, 8);
        }
      guard_read_only (0, 0);
      guard_read_only (1, 0);
    }
  for (size_t i = written; i < end; i++)
    CHECK (planes[i] == (i + 1 < end ? i : 0));
}

static void
lanes (const row_type *row)
{
  test_part ("lanes");
  if (row->lanes == 0)
    return;
  CHECK (row->lanes <= KASUMI_LANES && row->lanes % row->group == 0);
  CHECK (row->part == 0 || row->group % row->part == 0);
  some_lanes (row, row->lanes, test_count (40, 100) + 2 * row->lanes);
  for (unsigned i = test_count (20, 100); i > 0; i--)
    some_lanes (row, 1 + random_below (row->lanes), 8);
}

/* Steps of f8 or f9 in lanes whose messages lie anywhere, some of f8 in place; what comes out of each step, sums and buffers, and
   what is left of them in registers and on the stack.  */
static void
check_steps (const row_type *row, unsigned f9, const uint64_t *planes, const uint64_t *keys, size_t lanes, size_t steps, int round)
{
  enum { ARRAYS = 5 };
  static uint64_t before[(KASUMI_STEPS + ARRAYS) * KASUMI_LANES];
  const size_t room = kasumi_capacity (row, lanes), size = (KASUMI_STEPS + ARRAYS) * room;
  const size_t made = (steps + KASUMI_PART - 1) / KASUMI_PART * KASUMI_PART;
  static uint8_t texts[2][KASUMI_LANES][8 * KASUMI_STEPS], texts_before[2][KASUMI_LANES][8 * KASUMI_STEPS];
  uint64_t *const words = (uint64_t *) (void *) guard_high (2, 8 * size);
  /* In any order, but the same in all rounds: distances are no secret.  */
  const size_t turn = (lanes + steps) % (ARRAYS + 1);
  uint64_t *at[ARRAYS + 1];
  for (size_t i = 0, next = 0; i <= ARRAYS; i++)
    {
      at[(i + turn) % (ARRAYS + 1)] = words + next;
      next += ((i + turn) % (ARRAYS + 1) == 0 ? KASUMI_STEPS : 1) * room;
    }
  struct kasumi_batch batch = { at[0], room, at[1], at[2], at[3], (const uint8_t **) at[4], (uint8_t **) at[5] };
  const struct kasumi_batch *const b = &batch;
  random_bytes (words, 8 * size);
  random_bytes (texts, sizeof texts);
  for (size_t i = 0, shift = random_below (KASUMI_LANES); i < (lanes + KASUMI_PART - 1) / KASUMI_PART * KASUMI_PART; i++)
    {
      const size_t place = (5 * i + shift) % KASUMI_LANES;
      b->dst[i] = texts[1][place];
      b->src[i] = texts[f9 == 0 && random_below (4) == 0][place];
    }
  memcpy (before, words, 8 * size);
  memcpy (texts_before, texts, sizeof texts);
  test_leftovers (round);
  if (f9)
    CALL (row->f9_lanes, planes, &batch, lanes, steps);
  else
    CALL (row->f8_lanes, planes, &batch, lanes, steps);
  test_leftovers (-1);
  guard_check (2);
  for (size_t i = 0; i < lanes; i++)
    {
      const uint8_t *src = (const uint8_t *) texts_before + (b->src[i] - (const uint8_t *) texts), *dst = b->dst[i];
      uint8_t key[16], block[8], out[8];
      const uint64_t n = before[b->n + i - words];
      uint64_t x = before[b->chain + i - words], sum = before[b->sum + i - words];
      store64_be (key, keys[2 * i]);
      store64_be (key + 8, keys[2 * i + 1]);
      for (size_t j = 0; j < steps; j++)
        {
          store64_be (block, x ^ (f9 ? load64_be (src + 8 * j) : sum ^ (n + j)));
          expect (0, key, out, block, 1);
          x = load64_be (out);
          store64_be (block, b->rows[j * room + i]);
          test_equal ("block of a step", block, out, 8);
          sum ^= f9 ? x : 0;
        }
      CHECK (b->chain[i] == x && b->n[i] == n + steps && b->sum[i] == sum);
      for (size_t j = 0; j < made && !f9; j++)
        CHECK (load64_be (dst + 8 * j) == (load64_be (src + 8 * j) ^ b->rows[j * room + i]));
      test_equal ("text beyond", dst + 8 * made, (const uint8_t *) texts_before + (dst - (const uint8_t *) texts) + 8 * made,
                  8 * (KASUMI_STEPS - made));
    }
  if (f9)
    test_equal ("texts of f9", texts, texts_before, sizeof texts);
  const size_t beyond = (size_t) (b->rows + made * room - words);
  test_equal ("rows beyond", words + beyond, before + beyond, 8 * (KASUMI_STEPS - made) * room);
  test_equal ("sources", b->src, before + ((const uint64_t *) b->src - words), 8 * room);
  test_equal ("destinations", b->dst, before + ((const uint64_t *) b->dst - words), 8 * room);
}

static void
batches (const row_type *row)
{
  test_part ("batches");
  CHECK ((row->f8_lanes == NULL) == (row->f9_lanes == NULL));
  if (row->f8_lanes == NULL)
    return;
  for (unsigned round = test_count (24, 500); round > 0; round--)
    {
      if (!test_single (round, 0))
        continue;
      /* Now and then whole groups.  */
      const size_t groups = 1 + random_below (row->lanes / row->group);
      const size_t lanes = round % 4 == 0 ? groups * row->group : 1 + random_below (row->lanes);
      const size_t steps = round > 4 ? 1 + random_below (KASUMI_STEPS) : KASUMI_STEPS;
      for (int again = 0; again < 4; again++)
        {
          uint64_t *const planes = new_planes (row, lanes), *const keys = new_keys (row, lanes);
          row->set_lanes (planes, keys, 0, lanes);
          check_steps (row, round % 2, planes, keys, lanes, steps, again);
        }
    }
}

static void
leftovers (const row_type *row)
{
  test_part ("leftovers");
  for (size_t blocks = 0; blocks <= 300; blocks += blocks < 70 ? 1 : 23)
    {
      if (!test_case (8 * blocks, 0))
        continue;
      const size_t align = random_below (2) * random_below (4096);
      for (int round = 0; round < 4; round++)
        {
          uint8_t *src = guard_align (0, 8 * blocks, align % 64);
          uint8_t *dst = guard_align (1, 8 * blocks, align / 64);
          uint8_t key[16];
          random_bytes (src, 8 * blocks);
          random_bytes (key, 16);
          test_leftovers (round);
          const uint64_t *state = make_state (row, key);
          CALL (row->encrypt, state, dst, src, blocks);
          CALL (row->decrypt, state, dst, src, blocks);
        }
      test_leftovers (-1);
      if (blocks == 0 || blocks > row->lanes)
        continue;
      for (int round = 0; round < 4; round++)
        {
          uint64_t *const planes = new_planes (row, blocks), *const keys = new_keys (row, blocks);
          uint64_t *const numbers = (uint64_t *) (void *) guard_high (2, 8 * kasumi_capacity (row, blocks));
          random_bytes (numbers, 8 * kasumi_capacity (row, blocks));
          test_leftovers (round);
          CALL (row->set_lanes, planes, keys, 0, blocks);
          CALL (row->encrypt_lanes, planes, numbers, blocks);
        }
      test_leftovers (-1);
    }
}

static void
public_functions (const row_type *row)
{
  test_part ("public");
  CHECK (xcs_impl_select ("kasumi", row->impl.name) == 0);

  /* Few blocks go by the row that is chosen, and many by one with lanes, which has to be that of many messages.  */
  const row_type *many = &xcsi_kasumi_impls[xcsi_kasumi_many ((unsigned) (row - xcsi_kasumi_impls))];
  CHECK (many->lanes > 0 && many->step > 0 && xcsi_usable (&many->impl) && (row->lanes == 0 || row == many));
  CHECK ((many->impl.needs & CPU_LOOKUPS) == 0);
  CHECK (row->one > 0);
  for (const row_type *better = xcsi_kasumi_impls; row->lanes == 0 && better < many; better++)
    CHECK (better->lanes == 0 || !xcsi_usable (&better->impl));

  const unsigned most = 140, random_cases = test_count (100, 1);
  for (unsigned i = 0; i <= most + random_cases; i++)
    {
      uint8_t key[16], src[8 * 140], dst[8 * 140], expected[8 * 140];
      struct xcs_kasumi_ctx ctx;
      size_t length = i <= most ? 8 * (size_t) i : test_random_case (sizeof src) & ~(size_t) 7;
      if (i <= most && !test_case (length, 0))
        continue;
      memset (&ctx, 0xff, sizeof ctx);
      random_bytes (key, 16);
      random_bytes (src, length);
      expect (0, key, expected, src, length / 8);
      xcs_kasumi_set_key (&ctx, key);
      CHECK (xcs_kasumi_encrypt (&ctx, dst, src, length) == 0);
      test_equal ("ciphertext", dst, expected, length);
      CHECK (xcs_kasumi_decrypt (&ctx, dst, dst, length) == 0);
      test_equal ("plaintext", dst, src, length);
    }
}

int
main (void)
{
  test_begin (&xcsi_kasumi);
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      const row_type *row = &xcsi_kasumi_impls[i];
      vectors (row);
      random_messages (row);
      all_inputs (row);
      guards (row);
      alignments (row);
      lanes (row);
      batches (row);
      leftovers (row);
      public_functions (row);
    }
  return test_end ();
}

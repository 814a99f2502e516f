/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein: every usable row against vectors, the reference and guard pages.  The tests of the sizes define these and include this
   file.  WORDS: of a block; NAME: the primitive; OPEN_VECTORS, OPEN_INITIAL_VALUES: opens them; PUBLIC (name): the public function;
   CONTEXT, JOB: the types; TABLE, ROWS.  */

#include <libxcrypt/impl.h>
#include <libxcrypt/skein.h>

#include "src/bytes.h"
#include "src/skein-impl.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/stack.h"
#include "testsuite/reference/ref.h"

typedef struct skein_impl row_type;

enum { BLOCK = 8 * WORDS, LONGEST = 12 * BLOCK + 5, DIGEST_MOST = 3 * BLOCK + 7, NONE = 64, MESSAGE = 48 };

/* Of the parameters in the order of the struct.  */
static const unsigned types[] = { 0, 8, 12, 16, 20 };
enum { PARAMETERS = sizeof types / sizeof types[0] };

struct message
{
  struct xcs_skein_parameters parameters;
  const uint8_t *src;
  uint64_t bits, digest_bits;
};

static size_t
bytes_of (uint64_t bits)
{
  return (size_t) (bits / 8 + (bits % 8 > 0));
}

/* What the library makes of a message, in parts of at most most bytes.  */
static void
digest_in_parts (uint8_t *digest, const struct message *m, size_t most)
{
  CONTEXT ctx, moved;
  CHECK (PUBLIC (start_with) (&ctx, m->digest_bits, &m->parameters) == 0);
  const size_t whole = (size_t) (m->bits / 8);
  for (size_t done = 0, n; done < whole; done += n)
    {
      n = random_below ((most < whole - done ? most : whole - done) + 1);
      CHECK ((random_word () % 2 ? PUBLIC (update) (&ctx, m->src + done, n)
                                 : PUBLIC (update_bits) (&ctx, m->src + done, 8 * n)) == 0);
      moved = ctx;
      memset (&ctx, 0, sizeof ctx);
      ctx = moved;
    }
  if (m->bits % 8 > 0)
    CHECK (PUBLIC (update_bits) (&ctx, m->src + whole, m->bits % 8) == 0);
  CHECK (PUBLIC (digest) (&ctx, digest) == 0);
}

static void
digest_at_once (uint8_t *digest, const struct message *m)
{
  CONTEXT ctx;
  CHECK (PUBLIC (start_with) (&ctx, m->digest_bits, &m->parameters) == 0);
  CHECK (PUBLIC (update_bits) (&ctx, m->src, m->bits) == 0);
  CHECK (PUBLIC (digest) (&ctx, digest) == 0);
}

#if HAVE_REF
static void
list_strings (struct ref_skein *strings, const struct message *m)
{
  const struct xcs_skein_parameters *p = &m->parameters;
  const struct ref_skein all[] = {
    { types[0], p->key, 8 * p->key_length }, { types[1], p->personalization, 8 * p->personalization_length },
    { types[2], p->public_key, 8 * p->public_key_length }, { types[3], p->key_identifier, 8 * p->key_identifier_length },
    { types[4], p->nonce, 8 * p->nonce_length }
  };
  unsigned n = 0;
  for (unsigned i = 0; i < PARAMETERS; i++)
    if (all[i].bits > 0)
      strings[n++] = all[i];
  strings[n++] = (struct ref_skein) { MESSAGE, m->src, m->bits };
  strings[n] = (struct ref_skein) { NONE, NULL, 0 };
}
#endif

/* By the reference, or without it by the last row, which it is compared with elsewhere.  */
static void
expect (uint8_t *digest, const struct message *m)
{
#if HAVE_REF
  struct ref_skein strings[PARAMETERS + 2];
  list_strings (strings, m);
  ref_skein (digest, WORDS, m->digest_bits, strings);
#else
  CHECK (xcs_impl_select (NAME, ROWS[TABLE.rows - 1].impl.name) == 0);
  digest_at_once (digest, m);
#endif
}

static void
select_row (const row_type *row)
{
  CHECK (xcs_impl_select (NAME, row->impl.name) == 0);
}

/* --- the row */

/* One block after the other by the reference.  */
static void
expect_state (uint64_t *state, const uint8_t *src, size_t blocks, size_t bytes)
{
#if HAVE_REF
  for (; blocks > 0; blocks--, src += BLOCK)
    {
      uint8_t g[BLOCK], tweak[16], out[BLOCK];
      state[WORDS] += bytes;
      for (unsigned i = 0; i < WORDS; i++)
        store64_le (g + 8 * i, state[i]);
      store64_le (tweak, state[WORDS]);
      store64_le (tweak + 8, state[WORDS + 1]);
      ref_threefish_encrypt (out, WORDS, g, tweak, src);
      for (unsigned i = 0; i < WORDS; i++)
        state[i] = load64_le (out + 8 * i) ^ load64_le (src + 8 * i);
      state[WORDS + 1] &= ~SKEIN_FIRST;
    }
#else
  ROWS[TABLE.rows - 1].blocks (state, src, blocks, bytes);
#endif
}

static void
check_row (const row_type *row, size_t blocks, unsigned where, size_t align)
{
  const size_t length = BLOCK * blocks, bytes = random_word () % 2 ? BLOCK : 1 + random_below (BLOCK);
  uint8_t *src = guard_place (where, 0, length, align);
  uint64_t *state = (uint64_t *) (void *) guard_high (3, 8 * SKEIN_STATE (WORDS)), expected[SKEIN_STATE (WORDS)];
  random_bytes (src, length);
  random_bytes (state, 8 * SKEIN_STATE (WORDS));
  memcpy (expected, state, sizeof expected);
  expect_state (expected, src, blocks, bytes);
  guard_read_only (0, 1);
  CALL (row->blocks, state, src, blocks, bytes);
  test_equal ("state", state, expected, sizeof expected);
  guard_check (3);
  guard_read_only (0, 0);
}

static void
rows_alone (const row_type *row)
{
  test_part ("blocks");
  for (size_t blocks = 0; blocks <= 20; blocks++)
    for (unsigned where = 0; where < PLACES; where++)
      for (size_t align = 0; align < (where == 2 && blocks <= 3 ? 64 : 1); align++)
        if (test_case (BLOCK * blocks, align))
          check_row (row, blocks, where, align);
  for (size_t blocks = 0; blocks <= 20; blocks++)
    if (test_case (BLOCK * blocks, 0))
      for (int round = 0; round < 4; round++)
        {
          uint8_t *src = guard_align (0, BLOCK * blocks, blocks % 3);
          uint64_t *state = (uint64_t *) (void *) guard_high (3, 8 * SKEIN_STATE (WORDS));
          random_bytes (src, BLOCK * blocks);
          random_bytes (state, BLOCK);
          state[WORDS] = 7;
          state[WORDS + 1] = SKEIN_FIRST | SKEIN_TYPE (48);
          test_leftovers (round);
          CALL (row->blocks, state, src, blocks, BLOCK);
        }
  test_leftovers (-1);
}

/* Chains with keys, tweaks and sources of their own; any of them is next to the guard pages.  */
static void
lanes_alone (const row_type *row)
{
  enum { MOST = 5, LANES = SKEIN_LANES };
  const size_t number = row->number, words = number * SKEIN_LANE_STATE (WORDS), room = (8 * words + 63) / 64 * 64;
  test_part ("lanes");
  CHECK (number <= LANES && (row->lanes != NULL) == (number > 0));
  for (size_t blocks = 0; row->lanes != NULL && blocks <= MOST; blocks++)
    for (size_t again = 0; again < 3 * number; again++)
      {
        uint64_t expected[LANES][SKEIN_STATE (WORDS)];
        const uint8_t *src[LANES];
        const size_t length = BLOCK * blocks, align = again % 64;
        if (!test_case (length, again))
          continue;
        const unsigned where = (unsigned) again % PLACES;
        const size_t bytes = again % 3 == 0 ? 0 : again % 3 == 1 ? BLOCK : 1 + random_below (BLOCK);
        uint8_t *const all = guard_place (where, 0, number * length, align);
        uint64_t *const state = (uint64_t *) (void *) (again % 2 ? guard_low (3, room) : guard_high (3, room));
        for (int round = 0; round < 4; round++)
          {
            guard_read_only (0, 0);
            random_bytes (all, number * length);
            random_bytes (state, 8 * words);
            for (size_t i = 0; i < number; i++)
              {
                src[i] = all + length * ((i + again) % number);
                state[number * WORDS + i] = UINT64_C (0xfffffffffff00000) * i + 977 * i;
                state[number * (WORDS + 1) + i] = (i % 2 ? SKEIN_FIRST : SKEIN_FINAL) | SKEIN_TYPE (3 * i);
                for (unsigned j = 0; j < SKEIN_STATE (WORDS); j++)
                  expected[i][j] = state[number * j + i];
                expect_state (expected[i], src[i], blocks, bytes);
              }
            guard_read_only (0, 1);
            test_leftovers (round);
            CALL (row->lanes, state, src, blocks, bytes);
            for (size_t i = 0; i < number; i++)
              for (unsigned j = 0; j < SKEIN_STATE (WORDS); j++)
                CHECK (state[number * j + i] == expected[i][j]);
            guard_check (3);
          }
        test_leftovers (-1);
        guard_read_only (0, 0);
      }
}

/* --- vectors */

static size_t
field (const struct vectors *v, const char *name, const uint8_t **bytes, uint8_t *room, size_t size)
{
  *bytes = room;
  return vectors_text (v, name) == NULL ? 0 : vectors_bytes (v, name, room, size);
}

static void
vectors (const row_type *row)
{
  static uint8_t room[PARAMETERS + 1][4096], result[4096], digest[4096];
  struct vectors v;
  unsigned n = 0;
  test_part ("vectors");
  select_row (row);
  OPEN_VECTORS;
  while (vectors_next (&v))
    {
      struct message m = { .digest_bits = strtoull (vectors_text (&v, "outbits"), NULL, 10) };
      const char *bits = vectors_text (&v, "msgbits");
      const size_t length = field (&v, "message", &m.src, room[PARAMETERS], sizeof room[0]);
      m.bits = bits != NULL ? strtoull (bits, NULL, 10) : 8 * length;
      (void) test_case (length, 0);
      m.parameters.key_length = field (&v, "key", &m.parameters.key, room[0], sizeof room[0]);
      m.parameters.personalization_length = field (&v, "personalization", &m.parameters.personalization, room[1], sizeof room[1]);
      m.parameters.public_key_length = field (&v, "public_key", &m.parameters.public_key, room[2], sizeof room[2]);
      m.parameters.key_identifier_length = field (&v, "key_identifier", &m.parameters.key_identifier, room[3], sizeof room[3]);
      m.parameters.nonce_length = field (&v, "nonce", &m.parameters.nonce, room[4], sizeof room[4]);
      const size_t size = vectors_bytes (&v, "result", result, sizeof result);
      CHECK (size == bytes_of (m.digest_bits) && length == bytes_of (m.bits));
      digest_at_once (digest, &m);
      test_equal ("result", digest, result, size);
      digest_in_parts (digest, &m, 70);
      test_equal ("result of parts", digest, result, size);
      n++;
    }
  CHECK (n == 82);
}

/* The chaining values of the paper, which the reference has to make.  */
static void
initial_values (void)
{
#if HAVE_REF
  static const struct ref_skein none = { NONE, NULL, 0 };
  struct vectors v;
  unsigned n = 0, size, bits;
  uint8_t iv[BLOCK], g[BLOCK];
  test_part ("initial values");
  OPEN_INITIAL_VALUES;
  while (vectors_next (&v))
    if (sscanf (v.title, "[Skein-%u-%u]", &size, &bits) == 2 && size == 64 * WORDS)
      {
        CHECK (vectors_words_le (&v, "iv", iv, sizeof iv) == sizeof iv);
        ref_skein_start (g, WORDS, bits, &none, (const uint8_t[3]) { 0 });
        test_equal ("iv", g, iv, sizeof iv);
        n++;
      }
  CHECK (n >= 3);
#endif
}

/* --- the public functions and the reference */

static void
random_parameters (struct xcs_skein_parameters *p, uint8_t (*room)[3 * BLOCK])
{
  size_t length[PARAMETERS];
  for (unsigned i = 0; i < PARAMETERS; i++)
    {
      length[i] = random_word () % 2 ? 0 : random_below (3 * BLOCK + 1);
      random_bytes (room[i], length[i]);
    }
  *p = (struct xcs_skein_parameters) {
    room[0], length[0], room[1], length[1], room[2], length[2], room[3], length[3], room[4], length[4], 0, 0, 0
  };
}

static void
random_messages (const row_type *row)
{
  test_part ("random messages");
  for (unsigned i = test_count (150, 1); i > 0; i--)
    {
      uint8_t room[PARAMETERS][3 * BLOCK], src[LONGEST], expected[DIGEST_MOST], digest[DIGEST_MOST];
      struct message m = { .src = src };
      const size_t length = test_random_case (LONGEST);
      random_bytes (src, sizeof src);
      random_parameters (&m.parameters, room);
      m.bits = 8 * length - (length > 0 && i % 2 ? random_below (8) : 0);
      m.digest_bits = 1 + random_below (8 * DIGEST_MOST);
      expect (expected, &m);
      select_row (row);
      memset (digest, 0x55, sizeof digest);
      digest_in_parts (digest, &m, i % 3 ? 40 : LONGEST);
      test_equal ("digest", digest, expected, bytes_of (m.digest_bits));
      CHECK (bytes_of (m.digest_bits) == sizeof digest || digest[bytes_of (m.digest_bits)] == 0x55);

      /* What needs no context.  */
      const struct xcs_skein_parameters key = { .key = room[0], .key_length = 1 + i % (2 * BLOCK) };
      const size_t size = XCS_SKEIN_TAG_MIN + random_below (DIGEST_MOST - XCS_SKEIN_TAG_MIN + 1);
      struct message whole = { .src = src, .bits = 8 * length, .digest_bits = 8 * size };
      random_bytes (room[0], key.key_length);
      expect (expected, &whole);
      select_row (row);
      CHECK (PUBLIC (hash) (digest, size, length > 0 ? src : NULL, length) == 0);
      test_equal ("hash", digest, expected, size);
      whole.parameters = key;
      expect (expected, &whole);
      select_row (row);
      CHECK (PUBLIC (auth) (digest, size, key.key, key.key_length, src, length) == 0);
      test_equal ("auth", digest, expected, size);
      CHECK (PUBLIC (verify) (digest, size, key.key, key.key_length, src, length) == 0);
      digest[random_below (size)] ^= (uint8_t) (1 << random_below (8));
      CHECK (PUBLIC (verify) (digest, size, key.key, key.key_length, src, length) == XCS_ERR_AUTH);
    }
}

/* Every number of bits up to two blocks and more, with bits after them that are to be ignored.  */
static void
every_length (const row_type *row)
{
  test_part ("every number of bits");
  for (size_t bits = 0; bits <= 16 * BLOCK + 17; bits++)
    if (test_case (bits, 0))
      {
        uint8_t src[2 * BLOCK + 3], expected[32], digest[32];
        const struct message m = { .src = src, .bits = bits, .digest_bits = 256 };
        random_bytes (src, sizeof src);
        expect (expected, &m);
        select_row (row);
        digest_in_parts (digest, &m, sizeof src);
        test_equal ("digest", digest, expected, sizeof digest);
      }
}

/* Any part of the output; copies of a context in the middle of a message, and with a key alone.  */
static void
outputs (const row_type *row)
{
  test_part ("outputs");
  for (unsigned i = test_count (60, 1); i > 0; i--)
    {
      uint8_t src[LONGEST], expected[DIGEST_MOST], part[DIGEST_MOST];
      struct message m = { .src = src, .digest_bits = 8 * DIGEST_MOST - random_below (8) };
      CONTEXT ctx, middle;
      const size_t length = test_random_case (LONGEST), first = random_below (length + 1);
      m.bits = 8 * length;
      m.parameters.key = src;
      m.parameters.key_length = i % 2 ? 33 : 0;
      random_bytes (src, sizeof src);
      expect (expected, &m);
      select_row (row);
      CHECK (PUBLIC (start_with) (&ctx, m.digest_bits, &m.parameters) == 0 && PUBLIC (update) (&ctx, src, first) == 0);
      middle = ctx;
      for (int copies = 0; copies < 2; copies++, ctx = middle)
        {
          CHECK (PUBLIC (update) (&ctx, src + first, length - first) == 0 && PUBLIC (finish) (&ctx) == 0);
          for (int n = 0; n < 5; n++)
            {
              const size_t from = random_below (DIGEST_MOST + 1), size = random_below (DIGEST_MOST - from + 1);
              CHECK (PUBLIC (output) (&ctx, part, from, size) == 0);
              test_equal ("part", part, expected + from, size);
            }
          CHECK (PUBLIC (output) (&ctx, part, 0, DIGEST_MOST) == 0);
          test_equal ("all of it", part, expected, DIGEST_MOST);
          CHECK (PUBLIC (digest) (&ctx, part) == 0);
          test_equal ("digest", part, expected, DIGEST_MOST);
        }
    }
  /* The end of the longest output, whose block has the number 2^61 / BLOCK - 1.  */
  struct xcs_skein_parameters none = { .nonce = NULL };
  CONTEXT ctx;
  uint8_t end[BLOCK + 1], last[BLOCK];
  CHECK (PUBLIC (start_with) (&ctx, UINT64_MAX, &none) == 0 && PUBLIC (finish) (&ctx) == 0);
  CHECK (PUBLIC (output) (&ctx, end, (UINT64_C (1) << 61) - sizeof end, sizeof end) == 0);
  CHECK (PUBLIC (output) (&ctx, last, (UINT64_C (1) << 61) - BLOCK, BLOCK) == 0);
  test_equal ("end", end + 1, last, BLOCK);
  CHECK ((last[BLOCK - 1] & 1) == 0);
  CHECK (PUBLIC (output) (&ctx, end, UINT64_C (1) << 61, 0) == 0);
  CHECK (PUBLIC (output) (&ctx, end, (UINT64_C (1) << 61) - 1, 2) == XCS_ERR_LENGTH);
}

/* --- many messages */

/* Contexts with parameters, digests and beginnings of their own, one of them of the last row, one that is finished; messages of
   which some are much longer than others; errors.  */
static void
many_messages (const row_type *row)
{
  static const size_t numbers[] = { 0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 18, 33, 100, 300 };
  enum { MOST = 300, CONTEXTS = 6, LONG = 30 * BLOCK, BEGUN = 3 * BLOCK };
  static uint8_t digests[MOST][DIGEST_MOST + 1], text[BEGUN + LONG];
  static JOB jobs[MOST];
  test_part ("jobs");
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    if (test_case (numbers[i], 0))
      {
        uint8_t room[PARAMETERS][3 * BLOCK], begin[CONTEXTS][BEGUN], expected[DIGEST_MOST];
        struct message m[CONTEXTS] = { { .bits = 0 } };
        CONTEXT ctx[CONTEXTS], before[CONTEXTS];
        size_t begun[CONTEXTS];
        unsigned context[MOST];
        int result = 0;
        uint8_t *const src = guard_high (0, LONG);
        random_bytes (src, LONG);
        random_bytes (begin, sizeof begin);
        for (unsigned c = 0; c < CONTEXTS; c++)
          {
            begun[c] = c == 0 ? 0 : random_below (BEGUN + 1);
            m[c].digest_bits = c == 3 ? 8 * DIGEST_MOST - 3 : 1 + random_below (8 * BLOCK);
            if (c % 2)
              random_parameters (&m[c].parameters, room);
            select_row (c == 4 ? &ROWS[TABLE.rows - 1] : row);
            CHECK (PUBLIC (start_with) (&ctx[c], m[c].digest_bits, &m[c].parameters) == 0);
            CHECK (PUBLIC (update) (&ctx[c], begin[c], begun[c]) == 0);
            if (c % 2)  /* what they point to is written again for the next one */
              m[c].parameters = (struct xcs_skein_parameters) { .nonce = NULL };
          }
        CHECK (PUBLIC (finish) (&ctx[CONTEXTS - 1]) == 0);
        memcpy (before, ctx, sizeof ctx);
        memset (digests, 0x55, sizeof digests);
        for (size_t j = 0; j < numbers[i]; j++)
          {
            const size_t length = random_below (random_word () % 8 ? 3 * BLOCK + 1 : LONG + 1);
            context[j] = j % 16 == 5 ? CONTEXTS - 1 : (unsigned) random_below (CONTEXTS - 1);
            jobs[j] = (JOB) { &ctx[context[j]], j % 16 == 9 ? NULL : digests[j], src + LONG - length, length, 77 };
            if (j % 16 == 13)
              jobs[j].src = NULL, jobs[j].length = 1;
          }
        guard_read_only (0, 1);
        result = PUBLIC (jobs) (jobs, numbers[i]);
        guard_read_only (0, 0);
        CHECK (result == (numbers[i] > 5 ? XCS_ERR_STATE : 0));
        test_equal ("contexts", ctx, before, sizeof ctx);
        for (size_t j = 0; j < numbers[i]; j++)
          {
            const unsigned c = context[j];
            const int error = j % 16 == 5 ? XCS_ERR_STATE : j % 16 == 9 || j % 16 == 13 ? XCS_ERR_ARGUMENT : 0;
            size_t size = 0;
            CHECK (jobs[j].error == error);
            if (error == 0)
              {
                size = bytes_of (m[c].digest_bits);
                memcpy (text, begin[c], begun[c]);
                memcpy (text + begun[c], jobs[j].src, jobs[j].length);
                if (c % 2)
                  {
                    CONTEXT one = ctx[c];
                    CHECK (PUBLIC (update) (&one, jobs[j].src, jobs[j].length) == 0 && PUBLIC (digest) (&one, expected) == 0);
                  }
                else
                  {
                    m[c].src = text;
                    m[c].bits = 8 * (begun[c] + jobs[j].length);
                    expect (expected, &m[c]);
                  }
                test_equal ("digest", digests[j], expected, size);
              }
            for (size_t k = size; k < sizeof digests[j]; k++)
              CHECK (digests[j][k] == 0x55);
          }
      }
  CHECK (PUBLIC (jobs) (NULL, 0) == 0 && PUBLIC (jobs) (NULL, 1) == XCS_ERR_ARGUMENT);
}

/* Each number of jobs, compared with single calls.  */
static void
each_number_of_jobs (const row_type *row)
{
  enum { MOST = 300, LONG = 4 * BLOCK };
  static uint8_t digests[MOST][BLOCK];
  static JOB jobs[MOST];
  test_part ("each number of jobs");
  for (size_t number = 1; number <= MOST; number++)
    if (test_case (number, 0))
      {
        uint8_t expected[BLOCK], *const src = guard_high (0, LONG);
        CONTEXT ctx;
        random_bytes (src, LONG);
        select_row (row);
        CHECK (PUBLIC (start) (&ctx, BLOCK) == 0);
        memset (digests, 0x55, sizeof digests);
        for (size_t j = 0; j < number; j++)
          {
            const size_t length = random_below (LONG + 1);
            jobs[j] = (JOB) { &ctx, digests[j], src + LONG - length, length, 77 };
          }
        CHECK (PUBLIC (jobs) (jobs, number) == 0);
        for (size_t j = 0; j < MOST; j++)
          {
            memset (expected, 0x55, BLOCK);
            if (j < number)
              CHECK (jobs[j].error == 0 && PUBLIC (hash) (expected, BLOCK, jobs[j].src, jobs[j].length) == 0);
            test_equal ("digest", digests[j], expected, BLOCK);
          }
      }
}

/* --- trees */

enum { TREE_MOST = 40 * BLOCK + 3 };

static void
expect_tree (uint8_t *digest, const struct message *m)
{
  const struct xcs_skein_parameters *p = &m->parameters;
#if HAVE_REF
  const uint8_t tree[3] = { p->leaf, p->fan_out, p->height };
  struct ref_skein strings[PARAMETERS + 2];
  list_strings (strings, m);
  ref_skein_tree (digest, WORDS, m->digest_bits, strings, tree);
#else
  CHECK (xcs_impl_select (NAME, ROWS[TABLE.rows - 1].impl.name) == 0);
  CHECK (PUBLIC (tree) (digest, bytes_of (m->digest_bits), p, m->src, bytes_of (m->bits)) == 0);
#endif
}

/* Leaves of whole messages, or of all of them.  */
static uint64_t
leaves_of (const struct message *m)
{
  const size_t length = bytes_of (m->bits);
  const uint64_t size = m->parameters.leaf < 32 ? (uint64_t) BLOCK << m->parameters.leaf : UINT64_MAX;
  return length == 0 ? 1 : length / size + (length % size > 0);
}

/* Leaves in parts of any number of them, as threads would make them, the last ones first; and the joining of all.  */
static void
tree_in_parts (uint8_t *digest, const struct message *m, uint8_t *nodes)
{
  CONTEXT ctx;
  const size_t length = bytes_of (m->bits);
  const uint64_t size = m->parameters.leaf < 32 ? (uint64_t) BLOCK << m->parameters.leaf : UINT64_MAX, leaves = leaves_of (m);
  CHECK (PUBLIC (start_with) (&ctx, m->digest_bits, &m->parameters) == 0);
  for (uint64_t end = leaves, first; end > 0; end = first)
    {
      first = end == 1 ? 0 : random_below ((size_t) end);
      const size_t from = first > 0 ? (size_t) (size * first) : 0, to = end == leaves ? length : (size_t) (size * end);
      CHECK (PUBLIC (tree_leaves) (&ctx, nodes + BLOCK * (size_t) first, first, m->src + from, to - from) == 0);
    }
  CHECK (PUBLIC (tree_join) (&ctx, digest, nodes, leaves) == 0);
}

static void
tree_vectors (const row_type *row)
{
  static uint8_t src[4096], nodes[4096];
  uint8_t result[BLOCK], digest[BLOCK];
  struct vectors v;
  unsigned n = 0;
  test_part ("vectors of trees");
  select_row (row);
  vectors_open (&v, "skein_tree.txt");
  while (vectors_next (&v))
    if (strtoul (vectors_text (&v, "state"), NULL, 10) == 64 * WORDS)
      {
        struct message m = { .src = src, .bits = strtoull (vectors_text (&v, "msgbits"), NULL, 10) };
        m.digest_bits = strtoull (vectors_text (&v, "outbits"), NULL, 10);
        m.parameters.leaf = (uint8_t) strtoul (vectors_text (&v, "leaf"), NULL, 10);
        m.parameters.fan_out = (uint8_t) strtoul (vectors_text (&v, "node"), NULL, 10);
        m.parameters.height = (uint8_t) strtoul (vectors_text (&v, "maxlevels"), NULL, 10);
        const size_t length = vectors_bytes (&v, "message", src, sizeof src), size = vectors_bytes (&v, "result", result, BLOCK);
        (void) test_case (length, 0);
        CHECK (8 * length == m.bits && 8 * size == m.digest_bits);
        CHECK (PUBLIC (tree) (digest, size, &m.parameters, src, length) == 0);
        test_equal ("tree", digest, result, size);
        tree_in_parts (digest, &m, nodes);
        test_equal ("tree of parts", digest, result, size);
        n++;
      }
  CHECK (n == 6);
}

/* A tree of each kind of call; also where the message is, and where the nodes are.  */
static void
check_tree (const row_type *row, const struct message *m, uint8_t *copy, uint8_t *nodes)
{
  uint8_t expected[DIGEST_MOST], digest[DIGEST_MOST];
  const size_t length = bytes_of (m->bits), size = bytes_of (m->digest_bits);
  expect_tree (expected, m);
  select_row (row);
  CHECK (PUBLIC (tree) (digest, size, &m->parameters, length > 0 ? m->src : NULL, length) == 0);
  test_equal ("tree", digest, expected, size);
  tree_in_parts (digest, m, nodes);
  test_equal ("tree of parts", digest, expected, size);
  memcpy (copy, m->src, length);
  CHECK (PUBLIC (tree) (copy, size, &m->parameters, copy, length) == 0);
  test_equal ("tree in place", copy, expected, size);

  CONTEXT ctx;
  memcpy (copy, m->src, length);
  CHECK (PUBLIC (start_with) (&ctx, m->digest_bits, &m->parameters) == 0);
  CHECK (PUBLIC (tree_leaves) (&ctx, copy, 0, copy, length) == 0);
  test_equal ("nodes in place", copy, nodes, BLOCK * (size_t) leaves_of (m));
  CHECK (PUBLIC (tree_join) (&ctx, copy, copy, leaves_of (m)) == 0);
  test_equal ("join in place", copy, expected, size);
}

static void
trees (const row_type *row)
{
  static uint8_t src[TREE_MOST], copy[TREE_MOST + DIGEST_MOST], nodes[TREE_MOST + BLOCK];
  uint8_t room[PARAMETERS][3 * BLOCK];
  test_part ("trees");
  for (unsigned i = test_count (150, 1); i > 0; i--)
    {
      struct message m = { .src = src };
      const size_t length = test_random_case (TREE_MOST);
      random_bytes (src, length);
      random_parameters (&m.parameters, room);
      m.parameters.leaf = (uint8_t) (i % 8 ? 1 + random_below (3) : 1 + random_below (255));
      m.parameters.fan_out = (uint8_t) (i % 9 ? 1 + random_below (3) : 1 + random_below (255));
      m.parameters.height = (uint8_t) (i % 7 ? 2 + random_below (6) : 2 + random_below (254));
      m.bits = 8 * length;
      m.digest_bits = 8 * (1 + random_below (DIGEST_MOST));
      check_tree (row, &m, copy, nodes);
    }

  /* Each number of leaves, of which the last one is as short or as long as can be.  */
  test_part ("trees of some leaves");
  for (unsigned leaves = 0; leaves <= 18; leaves++)
    for (size_t last = 0; last <= 1; last++)
      if (test_case (2 * BLOCK * leaves + last, 0))
        for (uint8_t fan_out = 1; fan_out <= 2; fan_out++)
          for (uint8_t height = 2; height <= 6; height++)
            {
              struct message m = { .src = src, .bits = 8 * (2 * BLOCK * leaves + last), .digest_bits = 256 };
              random_bytes (src, 2 * BLOCK * leaves + last);
              m.parameters = (struct xcs_skein_parameters) { .leaf = 1, .fan_out = fan_out, .height = height };
              check_tree (row, &m, copy, nodes);
            }
}

/* Thousands of leaves, or hundreds if there is little time, with a height that is reached and one that is not.  */
static void
large_trees (const row_type *row)
{
  static const uint8_t shapes[][3] = { { 1, 1, 255 }, { 1, 3, 4 }, { 2, 1, 3 }, { 1, 64, 255 } };
  static uint8_t src[2500 * 2 * BLOCK], copy[sizeof src], nodes[sizeof src / 2];
  const size_t leaves = test_count (2500, 1), most = leaves < 2500 ? 2 * BLOCK * (leaves + 2) : sizeof src;
  test_part ("large trees");
  random_bytes (src, sizeof src);
  for (unsigned i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
    {
      const size_t length = most - random_below (3 * BLOCK);
      struct message m = { .src = src, .bits = 8 * length, .digest_bits = 8 * BLOCK };
      m.parameters = (struct xcs_skein_parameters) { .leaf = shapes[i][0], .fan_out = shapes[i][1], .height = shapes[i][2] };
      if (test_single (length, 0))
        check_tree (row, &m, copy, nodes);
    }
}

/* Leaves up to the last byte that a message may have: in each of them positions go on.  */
static void
far_leaves (const row_type *row)
{
  test_part ("far leaves");
  select_row (row);
  for (unsigned leaf = 1; leaf <= 255; leaf++)
    if (test_case (leaf, 0))
      {
        const struct xcs_skein_parameters p = { .leaf = (uint8_t) leaf, .fan_out = 1, .height = 2 };
        const uint64_t size = leaf < 64 ? (uint64_t) BLOCK << leaf : 0, last = size > 0 ? UINT64_MAX / size : 0;
        uint64_t state[SKEIN_STATE (WORDS)];
        uint8_t src[BLOCK], node[BLOCK], expected[BLOCK];
        CONTEXT ctx;
        random_bytes (src, sizeof src);
        CHECK (PUBLIC (start_with) (&ctx, 256, &p) == 0);
        memcpy (state, ctx.opaque + 1, BLOCK);
        state[WORDS] = size * last;
        state[WORDS + 1] = SKEIN_FIRST | SKEIN_FINAL | SKEIN_TYPE (MESSAGE) | SKEIN_LEVEL (1);
        expect_state (state, src, 1, BLOCK);
        for (unsigned i = 0; i < WORDS; i++)
          store64_le (expected + 8 * i, state[i]);
        CHECK (PUBLIC (tree_leaves) (&ctx, node, last, src, BLOCK) == 0);
        test_equal ("node", node, expected, BLOCK);
        CHECK (PUBLIC (tree_leaves) (&ctx, node, last + 1, src, BLOCK) == XCS_ERR_LENGTH);
        CHECK (PUBLIC (tree_leaves) (&ctx, node, UINT64_MAX, src, BLOCK) == XCS_ERR_LENGTH);
        CHECK (PUBLIC (tree_leaves) (&ctx, node, last, NULL, 0) == 0);
        if (last > 0)
          test_equal ("nothing", node, expected, BLOCK);
        if (last < UINT64_MAX)
          CHECK (PUBLIC (tree_join) (&ctx, node, expected, last + 2) == XCS_ERR_LENGTH);
      }
  CONTEXT ctx;
  uint8_t node[BLOCK] = { 0 };
  const struct xcs_skein_parameters p = { .leaf = 1, .fan_out = 1, .height = 2 };
  CHECK (PUBLIC (start_with) (&ctx, 256, &p) == 0);
  CHECK (PUBLIC (tree_join) (&ctx, node, node, UINT64_MAX) == XCS_ERR_LENGTH);
  const uint64_t most = (UINT64_C (1) << (sizeof (size_t) > 4 ? 56 : 32)) / BLOCK;
  CHECK (PUBLIC (tree_join) (&ctx, node, node, most + 1) == XCS_ERR_LENGTH);
  CHECK (PUBLIC (tree_join) (&ctx, node, NULL, most) == XCS_ERR_ARGUMENT);
  CHECK (SIZE_MAX / BLOCK < most || PUBLIC (tree) (node, 32, &p, node, (size_t) (BLOCK * most + 1)) == XCS_ERR_LENGTH);
}

/* --- errors, which change nothing */

static CONTEXT refused;
static uint8_t refused_out[BLOCK];

static void
refuses (int error, int expected, const CONTEXT *ctx)
{
  CHECK (error == expected);
  test_equal ("context after an error", ctx, &refused, sizeof refused);
  for (unsigned i = 0; i < sizeof refused_out; i++)
    CHECK (refused_out[i] == 0);
}

static void
refusals (const row_type *row)
{
  static uint8_t src[BLOCK];
  uint8_t *const out = refused_out;
  struct xcs_skein_parameters none = { .nonce = NULL };
  CONTEXT ctx;
  test_part ("refusals");
  select_row (row);
  if (!test_single (0, 0))
    return;
  CHECK (PUBLIC (start) (&ctx, 64) == 0 && PUBLIC (update) (&ctx, src, 5) == 0);
  refused = ctx;
  refuses (PUBLIC (start) (&ctx, 0), XCS_ERR_ARGUMENT, &ctx);
#if SIZE_MAX > UINT64_MAX / 8
  refuses (PUBLIC (start) (&ctx, UINT64_MAX / 8 + 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (hash) (out, SIZE_MAX, src, 1), XCS_ERR_ARGUMENT, &ctx);
#endif
  refuses (PUBLIC (start_with) (&ctx, 0, &none), XCS_ERR_ARGUMENT, &ctx);
  for (unsigned i = 0; i < PARAMETERS; i++)
    {
      struct xcs_skein_parameters p = none;
      size_t *const length[] = { &p.key_length, &p.personalization_length, &p.public_key_length, &p.key_identifier_length,
                                 &p.nonce_length };
      *length[i] = 1;
      refuses (PUBLIC (start_with) (&ctx, 256, &p), XCS_ERR_ARGUMENT, &ctx);
    }
  refuses (PUBLIC (update) (&ctx, NULL, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (update_bits) (&ctx, NULL, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (update) (&ctx, NULL, 0), 0, &ctx);
  refuses (PUBLIC (update_bits) (&ctx, NULL, 0), 0, &ctx);
  refuses (PUBLIC (output) (&ctx, out, 0, 1), XCS_ERR_STATE, &ctx);
  refuses (PUBLIC (hash) (out, 0, src, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (hash) (NULL, 8, src, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (hash) (out, 8, NULL, 1), XCS_ERR_ARGUMENT, &ctx);
  for (size_t size = 0; size < XCS_SKEIN_TAG_MIN; size++)
    {
      refuses (PUBLIC (auth) (out, size, src, 16, src, 1), XCS_ERR_ARGUMENT, &ctx);
      refuses (PUBLIC (verify) (out, size, src, 16, src, 1), XCS_ERR_ARGUMENT, &ctx);
    }
  refuses (PUBLIC (auth) (out, 8, src, 0, src, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (auth) (out, 8, NULL, 5, src, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (auth) (NULL, 8, src, 5, src, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (verify) (NULL, 8, src, 5, src, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (verify) (out, 8, src, 5, NULL, 1), XCS_ERR_ARGUMENT, &ctx);

  /* The longest message; the position is the word after the tag and the chaining value.  */
  ctx.opaque[1 + WORDS] = UINT64_MAX - 7;
  refused = ctx;
  refuses (PUBLIC (update) (&ctx, src, 3), XCS_ERR_LENGTH, &ctx);
  refuses (PUBLIC (update_bits) (&ctx, src, 17), XCS_ERR_LENGTH, &ctx);
  CHECK (PUBLIC (update) (&ctx, src, 2) == 0);
  refused = ctx;
  refuses (PUBLIC (update_bits) (&ctx, src, 1), XCS_ERR_LENGTH, &ctx);

  /* After bits only the end, then only output; after the digest nothing.  */
  CHECK (PUBLIC (start) (&ctx, 64) == 0 && PUBLIC (update_bits) (&ctx, src, 5) == 0);
  refused = ctx;
  refuses (PUBLIC (update) (&ctx, src, 1), XCS_ERR_STATE, &ctx);
  refuses (PUBLIC (update_bits) (&ctx, src, 1), XCS_ERR_STATE, &ctx);
  CHECK (PUBLIC (finish) (&ctx) == 0);
  refused = ctx;
  refuses (PUBLIC (finish) (&ctx), XCS_ERR_STATE, &ctx);
  refuses (PUBLIC (update) (&ctx, src, 1), XCS_ERR_STATE, &ctx);
  refuses (PUBLIC (output) (&ctx, out, 64, 1), XCS_ERR_LENGTH, &ctx);
  refuses (PUBLIC (output) (&ctx, out, 65, 0), XCS_ERR_LENGTH, &ctx);
  refuses (PUBLIC (output) (&ctx, NULL, 0, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (output) (&ctx, NULL, 64, 0), 0, &ctx);
  uint8_t digest[64];
  CHECK (PUBLIC (digest) (&ctx, digest) == 0);

  /* Digests of more than 2^56 bytes, as all of a stream.  */
  const struct xcs_skein_parameters tree = { .leaf = 1, .fan_out = 1, .height = 2 };
  static const uint64_t too_many[] = { UINT64_MAX, UINT64_MAX - 1, UINT64_MAX / 8 * 8, (UINT64_C (1) << 59) + 1 };
  for (unsigned i = 0; i < sizeof too_many / sizeof too_many[0]; i++)
    {
      CHECK (PUBLIC (start_with) (&ctx, too_many[i], &tree) == 0);
      refused = ctx;
      refuses (PUBLIC (tree_join) (&ctx, out, src, 1), XCS_ERR_LENGTH, &ctx);
      CHECK (PUBLIC (start_with) (&ctx, too_many[i], &none) == 0 && PUBLIC (update) (&ctx, src, 5) == 0);
      refused = ctx;
      refuses (PUBLIC (digest) (&ctx, out), XCS_ERR_LENGTH, &ctx);
      JOB job = { .ctx = &ctx, .digest = out, .src = src, .length = 1 };
      refuses (PUBLIC (jobs) (&job, 1), XCS_ERR_LENGTH, &ctx);
      CHECK (job.error == XCS_ERR_LENGTH);
      CHECK (PUBLIC (finish) (&ctx) == 0);
      refused = ctx;
      refuses (PUBLIC (digest) (&ctx, out), XCS_ERR_LENGTH, &ctx);
      const uint64_t bytes = too_many[i] / 8 + 1;
      const int error = bytes > UINT64_MAX / 8 ? XCS_ERR_ARGUMENT : XCS_ERR_LENGTH;
      if (bytes > SIZE_MAX)
        continue;
      refuses (PUBLIC (hash) (out, (size_t) bytes, src, 5), error, &ctx);
      refuses (PUBLIC (auth) (out, (size_t) bytes, src, 16, src, 5), error, &ctx);
      refuses (PUBLIC (verify) (out, (size_t) bytes, src, 16, src, 5), error, &ctx);
      refuses (PUBLIC (tree) (out, (size_t) bytes, &tree, src, 5), error, &ctx);
    }

  memset (&ctx, 0, sizeof ctx);
  refused = ctx;
  refuses (PUBLIC (digest) (&ctx, out), XCS_ERR_STATE, &ctx);
  refuses (PUBLIC (update) (&ctx, src, 1), XCS_ERR_STATE, &ctx);
}

/* finish leaves nothing of the message in the object.  */
static void
finished (const row_type *row)
{
  test_part ("finish");
  select_row (row);
  for (size_t length = 8; length <= 2 * BLOCK; length += 8)
    if (test_case (length, 0))
      {
        CONTEXT ctx;
        uint64_t src[2 * WORDS];
        for (unsigned i = 0; i < 2 * WORDS; i++)
          src[i] = random_word ();
        CHECK (PUBLIC (start) (&ctx, 32) == 0 && PUBLIC (update) (&ctx, (const uint8_t *) src, length) == 0);
        CHECK (PUBLIC (finish) (&ctx) == 0);
        for (size_t i = 0; i < sizeof ctx / 8; i++)
          for (size_t j = 0; j < length / 8; j++)
            CHECK (ctx.opaque[i] != src[j]);
      }
}

/* Of trees: shapes out of range, buffers that are not there, contexts of the other kind.  */
static void
tree_refusals (const row_type *row)
{
  static uint8_t src[BLOCK];
  uint8_t *const out = refused_out;
  const struct xcs_skein_parameters none = { .nonce = NULL }, right = { .leaf = 1, .fan_out = 1, .height = 2 };
  const struct xcs_skein_parameters no_key = { .key_length = 1, .leaf = 1, .fan_out = 1, .height = 2 };
  CONTEXT ctx;
  test_part ("refusals of trees");
  select_row (row);
  if (!test_single (0, 0))
    return;
  CHECK (PUBLIC (start) (&ctx, 64) == 0);
  refused = ctx;
  for (unsigned shape = 1; shape < 27; shape++)
    {
      const struct xcs_skein_parameters p = { .leaf = (uint8_t) (shape % 3), .fan_out = (uint8_t) (shape / 3 % 3),
                                              .height = (uint8_t) (shape / 9) };
      if (p.leaf > 0 && p.fan_out > 0 && p.height == 2)
        continue;
      refuses (PUBLIC (start_with) (&ctx, 256, &p), XCS_ERR_ARGUMENT, &ctx);
      refuses (PUBLIC (tree) (out, 32, &p, src, 1), XCS_ERR_ARGUMENT, &ctx);
    }
  refuses (PUBLIC (tree) (out, 32, &none, src, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (tree) (out, 32, &no_key, src, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (tree) (out, 0, &right, src, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (tree) (NULL, 32, &right, src, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (tree) (out, 32, &right, NULL, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (tree_leaves) (&ctx, out, 0, src, 1), XCS_ERR_STATE, &ctx);
  refuses (PUBLIC (tree_join) (&ctx, out, src, 1), XCS_ERR_STATE, &ctx);

  CHECK (PUBLIC (start_with) (&ctx, 256, &right) == 0);
  refused = ctx;
  refuses (PUBLIC (update) (&ctx, src, 1), XCS_ERR_STATE, &ctx);
  refuses (PUBLIC (update_bits) (&ctx, src, 1), XCS_ERR_STATE, &ctx);
  refuses (PUBLIC (digest) (&ctx, out), XCS_ERR_STATE, &ctx);
  refuses (PUBLIC (finish) (&ctx), XCS_ERR_STATE, &ctx);
  refuses (PUBLIC (output) (&ctx, out, 0, 1), XCS_ERR_STATE, &ctx);
  refuses (PUBLIC (tree_leaves) (&ctx, NULL, 0, src, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (tree_leaves) (&ctx, NULL, 0, src, 0), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (tree_leaves) (&ctx, NULL, 1, NULL, 0), 0, &ctx);
  refuses (PUBLIC (tree_leaves) (&ctx, out, 0, NULL, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (tree_join) (&ctx, NULL, src, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (tree_join) (&ctx, out, NULL, 1), XCS_ERR_ARGUMENT, &ctx);
  refuses (PUBLIC (tree_join) (&ctx, out, src, 0), XCS_ERR_ARGUMENT, &ctx);

  /* Nodes anywhere over a part of five leaves, the last one a byte short.  */
  enum { PART = 10 * BLOCK - 1, NODES = 5 * BLOCK };
  static uint8_t memory[2 * NODES + PART], kept[sizeof memory], nodes[NODES];
  random_bytes (memory, sizeof memory);
  memcpy (kept, memory, sizeof memory);
  CHECK (PUBLIC (tree_leaves) (&ctx, nodes, 3, memory + NODES, PART) == 0);
  for (size_t at = 0; at <= NODES + PART; at++)
    if (at > 0 && at < NODES + PART && at != NODES)
      refuses (PUBLIC (tree_leaves) (&ctx, memory + at, 3, memory + NODES, PART), XCS_ERR_OVERLAP, &ctx);
    else
      {
        test_equal ("memory of refused nodes", memory, kept, sizeof memory);
        CHECK (PUBLIC (tree_leaves) (&ctx, memory + at, 3, memory + NODES, PART) == 0);
        test_equal ("nodes beside or over their leaves", memory + at, nodes, NODES);
        memcpy (memory, kept, sizeof memory);
      }
  uint8_t digest[32];
  CHECK (PUBLIC (tree_leaves) (&ctx, digest, 5, NULL, 0) == 0 && PUBLIC (tree_join) (&ctx, digest, src, 1) == 0);
  test_equal ("context", &ctx, &refused, sizeof ctx);
}

/* --- the stack */

static struct
{
  uint8_t key[40], src[1000], tag[48], nodes[1000];
  struct xcs_skein_parameters tree;
  CONTEXT keyed, ctx;
  JOB jobs[5];
} stack;

/* The key, its chaining value, and the message.  */
static void
prepare (size_t length)
{
  const struct xcs_skein_parameters p = { .key = stack.key, .key_length = sizeof stack.key };
  stack_random (stack.key, sizeof stack.key);
  stack_random (stack.src, length);
  stack_key (stack.key, sizeof stack.key);
  stack_secret (stack.src, length);
  CHECK (PUBLIC (start_with) (&stack.keyed, 8 * sizeof stack.tag, &p) == 0);
  stack_words (stack.keyed.opaque + 1, WORDS);
  stack.ctx = stack.keyed;
  CHECK (PUBLIC (update) (&stack.ctx, stack.src, length) == 0 && PUBLIC (finish) (&stack.ctx) == 0);
  stack_words (stack.ctx.opaque + 1, WORDS);
  stack.ctx = stack.keyed;
}

static int
make_start (size_t length)
{
  const struct xcs_skein_parameters p = { .key = stack.key, .key_length = sizeof stack.key };
  (void) length;
  return PUBLIC (start_with) (&stack.ctx, 8 * sizeof stack.tag, &p);
}

static int
make_update (size_t length)
{
  return PUBLIC (update) (&stack.ctx, stack.src, length);
}

static int
make_bits (size_t length)
{
  return PUBLIC (update_bits) (&stack.ctx, stack.src, length > 0 ? 8 * length - 3 : 0);
}

static int
make_digest (size_t length)
{
  (void) length;
  return PUBLIC (digest) (&stack.ctx, stack.tag);
}

static int
make_hash (size_t length)
{
  return PUBLIC (hash) (stack.tag, sizeof stack.tag, stack.src, length);
}

static int
make_auth (size_t length)
{
  return PUBLIC (auth) (stack.tag, sizeof stack.tag, stack.key, sizeof stack.key, stack.src, length);
}

static int
make_verify (size_t length)
{
  return PUBLIC (verify) (stack.tag, sizeof stack.tag, stack.key, sizeof stack.key, stack.src, length) & ~XCS_ERR_AUTH;
}

static int
make_jobs (size_t length)
{
  enum { JOBS = sizeof stack.jobs / sizeof stack.jobs[0] };
  for (unsigned i = 0; i < JOBS; i++)
    stack.jobs[i] = (JOB) { &stack.ctx, stack.nodes + 48 * i, stack.src, length - length / 64 * i, 0 };
  return PUBLIC (jobs) (stack.jobs, JOBS);
}

/* The chaining value, and the stream.  */
static void
prepare_output (size_t length)
{
  const struct xcs_skein_parameters p = { .key = stack.key, .key_length = sizeof stack.key };
  stack_random (stack.key, sizeof stack.key);
  CHECK (PUBLIC (start_with) (&stack.ctx, UINT64_MAX, &p) == 0 && PUBLIC (finish) (&stack.ctx) == 0);
  stack_words (stack.ctx.opaque + 1, WORDS);
  CHECK (PUBLIC (output) (&stack.ctx, stack.nodes, 7, length) == 0);
  stack_secret (stack.nodes, length);
}

static int
make_output (size_t length)
{
  return PUBLIC (output) (&stack.ctx, stack.nodes, 7, length);
}

/* The key, its chaining value, the message and its nodes: of a tree of up to five levels.  */
static void
prepare_tree (size_t length)
{
  stack.tree = (struct xcs_skein_parameters) {
    .key = stack.key, .key_length = sizeof stack.key, .leaf = 1, .fan_out = 1, .height = 5
  };
  stack_random (stack.key, sizeof stack.key);
  stack_random (stack.src, length);
  stack_key (stack.key, sizeof stack.key);
  stack_secret (stack.src, length);
  CHECK (PUBLIC (start_with) (&stack.keyed, 8 * sizeof stack.tag, &stack.tree) == 0);
  stack_words (stack.keyed.opaque + 1, WORDS);
  CHECK (PUBLIC (tree_leaves) (&stack.keyed, stack.nodes, 0, stack.src, length) == 0);
  stack_secret (stack.nodes, BLOCK * (1 + length / (2 * BLOCK)));
}

static int
make_tree (size_t length)
{
  return PUBLIC (tree) (stack.tag, sizeof stack.tag, &stack.tree, stack.src, length);
}

static int
make_leaves (size_t length)
{
  return PUBLIC (tree_leaves) (&stack.keyed, stack.nodes, 0, stack.src, length);
}

static int
make_join (size_t length)
{
  return PUBLIC (tree_join) (&stack.keyed, stack.tag, stack.nodes, 1 + length / (2 * BLOCK));
}

/* As the header says.  */
enum { MOST_OF_TREES = WORDS == 16 ? 13312 : 12288 };

static void
left_on_stack (const row_type *row)
{
  enum { MOST = 8192 };
  static const struct stack_call calls[] = {
    { "start_with", prepare, make_start, MOST, 0 },
    { "update", prepare, make_update, MOST, 0 },
    { "update_bits", prepare, make_bits, MOST, 0 },
    { "digest", prepare, make_digest, MOST, 0 },
    { "hash", prepare, make_hash, MOST, 0 },
    { "auth", prepare, make_auth, MOST, 0 },
    { "verify", prepare, make_verify, MOST, 0 },
    { "jobs", prepare, make_jobs, MOST_OF_TREES, 0 },
    { "output", prepare_output, make_output, MOST_OF_TREES, 0 },
    { "tree", prepare_tree, make_tree, MOST_OF_TREES, 0 },
    { "tree_leaves", prepare_tree, make_leaves, MOST_OF_TREES, 0 },
    { "tree_join", prepare_tree, make_join, MOST_OF_TREES, 0 }
  };
  static const uint16_t lengths[] = { 0, 5, 32, 129, 992 };
  select_row (row);
  stack_check_each (calls, sizeof calls / sizeof calls[0], lengths, sizeof lengths / sizeof lengths[0]);
}

int
main (void)
{
  test_begin (&TABLE);
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      const row_type *row = &ROWS[i];
      rows_alone (row);
      lanes_alone (row);
      vectors (row);
      initial_values ();
      random_messages (row);
      every_length (row);
      outputs (row);
      many_messages (row);
      each_number_of_jobs (row);
      tree_vectors (row);
      trees (row);
      large_trees (row);
      far_leaves (row);
      refusals (row);
      finished (row);
      tree_refusals (row);
      left_on_stack (row);
    }
  return test_end ();
}

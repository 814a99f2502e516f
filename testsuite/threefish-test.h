/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish: every usable row against vectors, the reference and guard pages.  The tests of the sizes define these and include this
   file.  WORDS: of a block; NAME: the primitive; TITLE: how its vectors begin; OPEN_BLOCKS, OPEN_COUNTERS: opens a file of vectors;
   PUBLIC (name): the public function; CONTEXT: the type; TABLE, ROWS.  */

#include <libxcrypt/impl.h>

#include "src/bytes.h"
#include "src/threefish-impl.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/stack.h"
#include "testsuite/reference/ref.h"

typedef struct threefish_impl row_type;

enum { BLOCK = 8 * WORDS, STATE = THREEFISH_STATE (WORDS) };
enum { K = THREEFISH_K, T = THREEFISH_T (WORDS), COUNTER = THREEFISH_COUNTER (WORDS) };
enum { MOST_BLOCKS = 40 + 640 / WORDS, LONGEST = 50 * BLOCK, STACK_LONGEST = 992 / BLOCK * BLOCK };

enum { ENCRYPT, DECRYPT, CTR, ENCRYPT_TWEAKS, DECRYPT_TWEAKS, OPERATIONS };
static const char *const operation_names[OPERATIONS] = { "encrypt", "decrypt", "ctr", "encrypt_tweaks", "decrypt_tweaks" };

static struct threefish_tweaks counting;

/* The state as the public functions make it, in slot 3 where it can be made read-only.  With tweaks that count TWEAK is the first
   of them, and the state has another one.  */
static uint64_t *
make_state (const row_type *row, unsigned operation, const uint8_t *key, const uint8_t *tweak, const uint8_t *counter)
{
  const uint64_t other = operation >= ENCRYPT_TWEAKS ? random_word () : 0;
  uint64_t *state = (uint64_t *) (void *) guard_high (3, 8 * STATE);
  random_bytes (state, 8 * STATE);
  state[K + WORDS] = THREEFISH_PARITY;
  for (unsigned i = 0; i < WORDS; i++)
    {
      state[K + i] = load64_le (key + 8 * i);
      state[K + WORDS] ^= state[K + i];
      state[COUNTER + i] = i < WORDS - 1 ? load64_le (counter + 8 * i) : load64_be (counter + BLOCK - 8);
    }
  if (row->set_key != NULL)
    {
      uint64_t expected[T + 3] = { 0 };
      memcpy (expected, state + K, (WORDS + 1) * sizeof state[0]);
      random_bytes (state, (T + 3) * sizeof state[0]);
      CALL (row->set_key, state, key);
      test_equal ("words of the key, and tweak 0", state, expected, sizeof expected);
    }
  for (size_t new_key = row->set_key == NULL ? 2 : 1; new_key-- > 0;)
    {
      state[T] = new_key != 0 ? 0 : load64_le (tweak) ^ other;
      state[T + 1] = new_key != 0 ? 0 : load64_le (tweak + 8) ^ other << 32;
      state[T + 2] = state[T] ^ state[T + 1];
      if (row->expand != NULL)
        CALL (row->expand, state, new_key);
    }
  counting.t[0] = load64_le (tweak);
  counting.t[1] = load64_le (tweak + 8);
  counting.state = state;
  return state;
}

static void
run (const row_type *row, unsigned operation, const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  threefish_blocks_func *const functions[ENCRYPT_TWEAKS] = { row->encrypt, row->decrypt, row->ctr };
  threefish_tweaks_func *const with_tweaks = operation == ENCRYPT_TWEAKS ? row->encrypt_tweaks : row->decrypt_tweaks;
  if (operation >= ENCRYPT_TWEAKS)
    CALL (with_tweaks, &counting, dst, src, blocks);
  else
    CALL (functions[operation], state, dst, src, blocks);
}

/* Adds n to a tweak.  */
static void
advance_tweak (uint8_t *sum, const uint8_t *tweak, uint64_t n)
{
  unsigned carry = 0;
  for (unsigned i = 0; i < 16; i++, n >>= 8)
    {
      carry += tweak[i] + (unsigned) (n & 255);
      sum[i] = (uint8_t) carry;
      carry >>= 8;
    }
}

/* By the reference; or by the last row, whose results random_messages compares with the reference.  */
static void
expect (int by_reference, unsigned operation, const uint8_t *key, const uint8_t *tweak, const uint8_t *counter, uint8_t *dst,
        const uint8_t *src, size_t blocks)
{
  if (!HAVE_REF || !by_reference)
    {
      const row_type *last = &ROWS[TABLE.rows - 1];
      run (last, operation, make_state (last, operation, key, tweak, counter), dst, src, blocks);
      return;
    }
#if HAVE_REF
  for (unsigned long n = 0; n < blocks; n++, dst += BLOCK, src += BLOCK)
    {
      uint8_t block_tweak[16];
      advance_tweak (block_tweak, tweak, operation >= ENCRYPT_TWEAKS ? n : 0);
      if (operation == ENCRYPT || operation == ENCRYPT_TWEAKS)
        ref_threefish_encrypt (dst, WORDS, key, block_tweak, src);
      else if (operation == DECRYPT || operation == DECRYPT_TWEAKS)
        ref_threefish_decrypt (dst, WORDS, key, block_tweak, src);
      else
        {
          ref_threefish_keystream (dst, WORDS, key, tweak, counter, n);
          for (unsigned i = 0; i < BLOCK; i++)
            dst[i] ^= src[i];
        }
    }
#endif
}

static void
vectors (const row_type *row)
{
  static const uint8_t zero[BLOCK];
  struct vectors v;
  uint8_t key[BLOCK], tweak[16], plain[BLOCK], cipher[BLOCK], out[BLOCK];
  unsigned n = 0;
  OPEN_BLOCKS;
  while (vectors_next (&v))
    {
      if (strncmp (v.title, TITLE, strlen (TITLE)) != 0)
        continue;
      (void) test_case (BLOCK, 0);
      CHECK (vectors_words_le (&v, "key", key, BLOCK) == BLOCK && vectors_words_le (&v, "tweak", tweak, 16) == 16);
      CHECK (vectors_words_le (&v, "plaintext", plain, BLOCK) == BLOCK);
      CHECK (vectors_words_le (&v, "ciphertext", cipher, BLOCK) == BLOCK);
      run (row, ENCRYPT, make_state (row, ENCRYPT, key, tweak, zero), out, plain, 1);
      test_equal ("ciphertext", out, cipher, BLOCK);
      run (row, DECRYPT, make_state (row, DECRYPT, key, tweak, zero), out, cipher, 1);
      test_equal ("plaintext", out, plain, BLOCK);
      /* Counter mode over zeros encrypts the counter.  */
      run (row, CTR, make_state (row, CTR, key, tweak, plain), out, zero, 1);
      test_equal ("keystream", out, cipher, BLOCK);
      n++;
    }
  CHECK (n >= 8);
}

/* Counters that wrap, which public functions alone do.  */
static void
counter_vectors (const row_type *row)
{
  CONTEXT ctx;
  struct vectors v;
  uint8_t key[BLOCK], tweak[16], counter[BLOCK], keystream[7 * BLOCK], out[7 * BLOCK];
  unsigned n = 0;
  CHECK (xcs_impl_select (NAME, row->impl.name) == 0);
  OPEN_COUNTERS;
  while (vectors_next (&v))
    {
      const size_t length = vectors_bytes (&v, "keystream", keystream, sizeof keystream);
      (void) test_case (length, 0);
      CHECK (vectors_bytes (&v, "key", key, BLOCK) == BLOCK && vectors_bytes (&v, "tweak", tweak, 16) == 16);
      CHECK (vectors_bytes (&v, "counter", counter, BLOCK) == BLOCK && length > 2 * BLOCK);
      PUBLIC (set_key) (&ctx, key);
      CHECK (PUBLIC (set_tweak) (&ctx, tweak) == 0 && PUBLIC (set_counter) (&ctx, counter) == 0);
      memset (out, 0, length);
      CHECK (PUBLIC (ctr) (&ctx, out, out, length) == 0);
      test_equal ("keystream", out, keystream, length);
      /* Whole blocks take another way.  */
      const size_t whole = length & ~(size_t) (BLOCK - 1);
      memset (out, 0, length);
      CHECK (PUBLIC (set_counter) (&ctx, counter) == 0 && PUBLIC (ctr) (&ctx, out, out, whole) == 0);
      test_equal ("keystream of whole blocks", out, keystream, whole);
      n++;
    }
  CHECK (n == 2);
  CHECK (xcs_impl_select (NAME, NULL) == 0);
}

/* A counter whose last word is, now and then, just before its end; the contract of ctr wants it not to wrap.  */
static void
random_counter (uint8_t *counter, size_t blocks)
{
  random_bytes (counter, BLOCK);
  uint64_t last = load64_be (counter + BLOCK - 8);
  if (last + blocks < last || random_word () % 4 == 0)
    last = -(uint64_t) blocks;
  store64_be (counter + BLOCK - 8, last);
}

/* The same for t0, which does not wrap in an implementation.  */
static void
random_tweak (uint8_t *tweak, size_t blocks)
{
  random_bytes (tweak, 16);
  uint64_t t0 = load64_le (tweak);
  if (t0 + blocks < t0 || random_word () % 4 == 0)
    t0 = -(uint64_t) blocks;
  store64_le (tweak, t0);
}

/* One case: not in place and in place.  */
static void
check (const row_type *row, int by_reference, unsigned operation, size_t blocks, unsigned where, size_t align)
{
  uint8_t key[BLOCK], tweak[16], counter[BLOCK], expected[MOST_BLOCKS * BLOCK];
  size_t length = BLOCK * blocks;
  uint8_t *src = guard_place (where, 0, length, align);
  uint8_t *dst = guard_place (where, 1, length, 63 - align);
  test_part (operation_names[operation]);
  random_bytes (key, BLOCK);
  random_tweak (tweak, blocks);
  random_bytes (src, length);
  random_counter (counter, blocks);
  expect (by_reference, operation, key, tweak, counter, expected, src, blocks);

  const uint64_t *state = make_state (row, operation, key, tweak, counter);
  guard_read_only (3, 1);
  guard_read_only (0, 1);
  run (row, operation, state, dst, src, blocks);
  test_equal ("output", dst, expected, length);
  guard_check (1);
  guard_read_only (0, 0);
  run (row, operation, state, src, src, blocks);
  test_equal ("output in place", src, expected, length);
  guard_check (0);
}

static void
random_messages (const row_type *row)
{
  for (unsigned i = test_count (150, OPERATIONS); i > 0; i--)
    for (unsigned operation = 0; operation < OPERATIONS; operation++)
      {
        size_t blocks = test_random_case (BLOCK * 60) / BLOCK;
        check (row, 1, operation, blocks, 0, 0);
      }
}

static void
guards (const row_type *row)
{
  for (size_t blocks = 0; blocks <= MOST_BLOCKS; blocks++)
    for (unsigned operation = 0; operation < OPERATIONS; operation++)
      for (unsigned where = 0; where < PLACES; where++)
        for (size_t align = 0; align < (where == 2 && blocks <= 96 / WORDS ? 64 : 1); align++)
          if (test_case (BLOCK * blocks, align))
            check (row, 0, operation, blocks, where, align);
}

/* Every length and every pair of alignments; without the time for all, one of the destination for each of the source.  */
static void
alignments (const row_type *row)
{
  for (unsigned operation = 0; operation < OPERATIONS; operation++)
    for (size_t length = BLOCK; length <= 1024; length += BLOCK)
      for (size_t align = 0; align < 64; align++)
        {
          uint8_t key[BLOCK], tweak[16], counter[BLOCK], expected[1024];
          test_part (operation_names[operation]);
          if (!test_case (length, align))
            continue;
          uint8_t *src = guard_align (0, length, align);
          random_bytes (key, BLOCK);
          random_tweak (tweak, length / BLOCK);
          random_counter (counter, length / BLOCK);
          random_bytes (src, length);
          expect (0, operation, key, tweak, counter, expected, src, length / BLOCK);
          const uint64_t *state = make_state (row, operation, key, tweak, counter);
          for (size_t other = test_all () ? 0 : (5 * align + length / BLOCK) % 64; other < 64; other += test_all () ? 1 : 64)
            {
              uint8_t *dst = guard_align (1, length, other);
              run (row, operation, state, dst, src, length / BLOCK);
              test_equal ("output", dst, expected, length);
              guard_check (1);
            }
        }
}

/* Of numbers of blocks and tweaks, the lower half wraps after each number of blocks.  */
static void
halves (const row_type *row)
{
  enum { BLOCKS = 7 };
  for (unsigned operation = CTR; operation < OPERATIONS; operation++)
    for (size_t after = 1; after < BLOCKS; after++)
      {
        uint8_t key[BLOCK], tweak[16], counter[BLOCK], text[BLOCKS * BLOCK], expected[BLOCKS * BLOCK];
        test_part (operation_names[operation]);
        if (!test_single (sizeof text, after))
          continue;
        random_bytes (key, BLOCK);
        random_bytes (tweak, 16);
        random_bytes (counter, BLOCK);
        random_bytes (text, sizeof text);
        const uint64_t first = (UINT64_C (0x5a3c0ff1) << 32) - after;
        store64_le (tweak, first);
        store64_be (counter + BLOCK - 8, first);
        expect (1, operation, key, tweak, counter, expected, text, BLOCKS);
        run (row, operation, make_state (row, operation, key, tweak, counter), text, text, BLOCKS);
        test_equal ("output", text, expected, sizeof text);
      }
}

/* After set_key alone the tweak is 0.  */
static void
without_tweak (const row_type *row)
{
  static const uint8_t zero[BLOCK];
  CHECK (xcs_impl_select (NAME, row->impl.name) == 0);
  for (size_t blocks = 1; blocks <= MOST_BLOCKS; blocks++)
    {
      uint8_t key[BLOCK], src[MOST_BLOCKS * BLOCK], expected[MOST_BLOCKS * BLOCK];
      CONTEXT ctx;
      test_part ("without a tweak");
      if (!test_case (BLOCK * blocks, 0))
        continue;
      random_bytes (key, BLOCK);
      random_bytes (src, BLOCK * blocks);
      expect (1, ENCRYPT, key, zero, zero, expected, src, blocks);
      PUBLIC (set_key) (&ctx, key);
      CHECK (PUBLIC (encrypt) (&ctx, src, src, BLOCK * blocks) == 0);
      test_equal ("output", src, expected, BLOCK * blocks);
    }
  CHECK (xcs_impl_select (NAME, NULL) == 0);
}

/* Through the public functions: any split of counter mode, counters that wrap anywhere, a changed tweak, in place.  */
static void
splits (const row_type *row)
{
  CHECK (xcs_impl_select (NAME, row->impl.name) == 0);
  for (unsigned i = test_count (200, 1); i > 0; i--)
    {
      uint8_t key[BLOCK], tweak[16], counter[BLOCK], src[LONGEST], expected[LONGEST];
      CONTEXT ctx;
      size_t length = test_random_case (i % 2 ? 100 : sizeof src);
      /* A pass of the row and an incomplete block, for which the buffer of the last pass has no room.  */
      if (i % 8 == 4)
        length = BLOCK * row->pass + 1 + random_below (BLOCK - 1);
      uint8_t *dst = guard_high (1, length);
      test_part ("splits");
      random_bytes (key, BLOCK);
      random_bytes (tweak, 16);
      random_bytes (src, sizeof src);
      random_bytes (counter, BLOCK);
      /* Wraps of the last word, of more words, of the whole number, anywhere or next to the end.  */
      if (i % 3 != 0)
        {
          memset (counter + BLOCK - 8 - 8 * (i % WORDS), 255, 8 + 8 * (i % WORDS));
          counter[BLOCK - 1] = (uint8_t) (i % 2 ? 255 - random_word () % 30 : -(uint64_t) (length / BLOCK + i / 2 % 3 - 1));
        }
      for (size_t n = 0; n < length; n += BLOCK)
        {
          uint8_t block[BLOCK];
          unsigned carry = (unsigned) (n / BLOCK);
          for (unsigned j = BLOCK; j-- > 0; carry >>= 8)
            block[j] = (uint8_t) (carry += counter[j]);
#if HAVE_REF
          ref_threefish_encrypt (expected + n, WORDS, key, tweak, block);
#else
          expect (0, ENCRYPT, key, tweak, counter, expected + n, block, 1);
#endif
          for (unsigned j = 0; j < BLOCK; j++)
            expected[n + j] ^= src[n + j];
        }
      PUBLIC (set_key) (&ctx, key);
      CHECK (PUBLIC (set_tweak) (&ctx, tweak) == 0);
      CHECK (PUBLIC (set_counter) (&ctx, counter) == 0);
      for (size_t done = 0; done < length;)
        {
          size_t n = random_below (length - done + 1);
          if (random_word () % 4 != 0)
            n %= 20 * WORDS;
          if (random_word () % 2 != 0)
            CHECK (PUBLIC (ctr) (&ctx, n > 0 ? dst + done : NULL, n > 0 ? src + done : NULL, n) == 0);
          else
            {
              memcpy (dst + done, src + done, n);
              CHECK (PUBLIC (ctr) (&ctx, dst + done, dst + done, n) == 0);
            }
          done += n;
        }
      test_equal ("counter mode in parts", dst, expected, length);

      memset (dst, 0, length);
      CHECK (PUBLIC (set_counter) (&ctx, counter) == 0);
      CHECK (PUBLIC (ctr) (&ctx, dst, src, length) == 0);
      test_equal ("counter mode at once", dst, expected, length);

      size_t whole = length & ~(size_t) (BLOCK - 1);
      memset (dst, 0, length);
      CHECK (PUBLIC (set_counter) (&ctx, counter) == 0);
      CHECK (PUBLIC (ctr) (&ctx, dst, src, whole) == 0);
      test_equal ("counter mode in whole blocks", dst, expected, whole);
      expect (0, ENCRYPT, key, tweak, counter, expected, src, whole / BLOCK);
      CHECK (PUBLIC (encrypt) (&ctx, dst, src, whole) == 0);
      test_equal ("encrypt", dst, expected, whole);
      CHECK (PUBLIC (decrypt) (&ctx, dst, dst, whole) == 0);
      test_equal ("decrypt", dst, src, whole);
    }
}

/* Through the public functions: tweaks that wrap, parts, and that the context is only read.  */
static void
tweaks (const row_type *row)
{
  CHECK (xcs_impl_select (NAME, row->impl.name) == 0);
  for (unsigned i = test_count (100, 1); i > 0; i--)
    {
      uint8_t key[BLOCK], tweak[16], sum[16], src[LONGEST], dst[LONGEST], expected[LONGEST];
      CONTEXT ctx, copy;
      size_t blocks = test_random_case (sizeof src) / BLOCK, part = random_below (blocks + 1);
      test_part ("tweaks");
      random_bytes (key, BLOCK);
      random_bytes (tweak, 16);
      random_bytes (src, sizeof src);
      /* Wraps of t0, of the whole number, anywhere or next to the end.  */
      if (i % 3 != 0)
        {
          memset (tweak, 255, i % 3 == 1 ? 8 : 16);
          tweak[0] = (uint8_t) (i % 2 ? 255 - random_word () % 60 : -(uint64_t) (blocks + i / 2 % 3 - 1));
        }
      PUBLIC (set_key) (&ctx, key);
      for (size_t n = 0; n < blocks; n++)
        {
          advance_tweak (sum, tweak, n);
#if HAVE_REF
          ref_threefish_encrypt (expected + BLOCK * n, WORDS, key, sum, src + BLOCK * n);
#else
          expect (0, ENCRYPT, key, sum, key, expected + BLOCK * n, src + BLOCK * n, 1);
#endif
        }
      CHECK (PUBLIC (set_tweak) (&ctx, src) == 0);
      CHECK (PUBLIC (set_counter) (&ctx, src) == 0);
      copy = ctx;
      advance_tweak (sum, tweak, part);
      CHECK (PUBLIC (encrypt_at) (&ctx, dst, tweak, src, BLOCK * part) == 0);
      CHECK (PUBLIC (encrypt_at) (&ctx, dst + BLOCK * part, sum, src + BLOCK * part, BLOCK * (blocks - part)) == 0);
      test_equal ("encrypt_tweaks in parts", dst, expected, BLOCK * blocks);
      CHECK (PUBLIC (decrypt_at) (&ctx, dst, tweak, dst, BLOCK * blocks) == 0);
      test_equal ("decrypt_tweaks", dst, src, BLOCK * blocks);
      CHECK (PUBLIC (encrypt_at) (&ctx, dst, tweak, dst, BLOCK * blocks) == 0);
      test_equal ("encrypt_tweaks", dst, expected, BLOCK * blocks);
      CHECK (memcmp (&ctx, &copy, sizeof ctx) == 0);
    }
}

/* Of what is secret: the counter is not.  */
static void
leftovers (const row_type *row)
{
  for (unsigned operation = 0; operation < OPERATIONS; operation++)
    for (size_t blocks = 0; blocks <= MOST_BLOCKS; blocks += blocks < 440 / WORDS ? 1 : 13)
      {
        uint8_t counter[BLOCK];
        test_part (operation_names[operation]);
        if (!test_case (BLOCK * blocks, 0))
          continue;
        random_counter (counter, blocks);
        const size_t align = random_below (2) * random_below (4096);
        for (int round = 0; round < 4; round++)
          {
            uint8_t *src = guard_align (0, BLOCK * blocks, align % 64);
            uint8_t *dst = guard_align (1, BLOCK * blocks, align / 64);
            uint8_t *key = guard_high (2, BLOCK + 16);
            random_bytes (src, BLOCK * blocks);
            random_bytes (key, BLOCK + 16);
            test_leftovers (round);
            uint64_t *const state = make_state (row, operation, key, key + BLOCK, counter);
            /* Where set_key makes the lists, only functions with tweaks do so.  */
            if (row->expand != NULL)
              CALL (row->expand, state, 1);
            run (row, operation, state, dst, src, blocks);
          }
        test_leftovers (-1);
      }
}

/* --- the stack */

static struct
{
  uint8_t key[BLOCK], tweak[16], counter[BLOCK], src[STACK_LONGEST], dst[STACK_LONGEST];
  CONTEXT ctx;
} stack;
static const row_type *stack_row;

/* The words of the key, their sums with tweaks and numbers in subkeys, what the row makes of them, plaintext and keystream.  Tweak
   and counter are public.  */
static void
prepare (size_t length)
{
  uint64_t state[STATE] = { 0 }, k[WORDS + 2] = { 0 };
  stack_random (stack.key, sizeof stack.key);
  stack_random (stack.src, length);
  memset (stack.tweak, 0x1d, sizeof stack.tweak);
  memset (stack.counter, 0x3b, sizeof stack.counter);
  stack_key (stack.key, sizeof stack.key);
  stack_secret (stack.src, length);
  k[WORDS] = THREEFISH_PARITY;
  for (unsigned i = 0; i < WORDS; i++)
    k[WORDS] ^= k[i] = load64_le (stack.key + 8 * i);
  stack_words (k, WORDS + 1);
  for (unsigned i = 0; i < (WORDS == 16 ? 21 : 19); i++)
    {
      const uint64_t t = load64_le (stack.tweak);
      const uint64_t sum[3] = { k[i % (WORDS + 1)] + t, k[i % (WORDS + 1)] + 2 * t, k[i % (WORDS + 1)] + i };
      stack_words (sum, 3);
    }
  PUBLIC (set_key) (&stack.ctx, stack.key);
  CHECK (PUBLIC (set_tweak) (&stack.ctx, stack.tweak) == 0);
  CHECK (PUBLIC (set_counter) (&stack.ctx, stack.counter) == 0);
  memset (stack.dst, 0, sizeof stack.dst);
  CHECK (PUBLIC (ctr) (&stack.ctx, stack.dst, stack.dst, length) == 0);
  stack_secret (stack.dst, length);
  CHECK (PUBLIC (set_counter) (&stack.ctx, stack.counter) == 0);
  memcpy (state, k, sizeof k);
  if (stack_row->set_key != NULL)
    stack_row->set_key (state, stack.key);
  for (size_t new_key = stack_row->set_key == NULL ? 2 : 1; new_key-- > 0;)
    {
      state[T] = new_key != 0 ? 0 : load64_le (stack.tweak);
      state[T + 1] = state[T];
      state[T + 2] = 0;
      if (stack_row->expand != NULL)
        stack_row->expand (state, new_key);
    }
  stack_state (state, STATE);
}

static int
make_key (size_t length)
{
  (void) length;
  PUBLIC (set_key) (&stack.ctx, stack.key);
  return 0;
}

static int
make_tweak (size_t length)
{
  (void) length;
  return PUBLIC (set_tweak) (&stack.ctx, stack.tweak);
}

static int
make_encrypt (size_t length)
{
  return PUBLIC (encrypt) (&stack.ctx, stack.dst, stack.src, length);
}

static int
make_decrypt (size_t length)
{
  return PUBLIC (decrypt) (&stack.ctx, stack.dst, stack.src, length);
}

static int
make_encrypt_tweaks (size_t length)
{
  return PUBLIC (encrypt_at) (&stack.ctx, stack.dst, stack.tweak, stack.src, length);
}

static int
make_decrypt_tweaks (size_t length)
{
  return PUBLIC (decrypt_at) (&stack.ctx, stack.dst, stack.tweak, stack.src, length);
}

static int
make_ctr (size_t length)
{
  return PUBLIC (ctr) (&stack.ctx, stack.dst, stack.src, length);
}

static void
left_on_stack (const row_type *row)
{
  enum { MOST = 8192 };
  static const struct stack_call calls[] = {
    { "set_key", prepare, make_key, MOST, 0 },
    { "set_tweak", prepare, make_tweak, MOST, 0 },
    { "encrypt", prepare, make_encrypt, MOST, 0 },
    { "decrypt", prepare, make_decrypt, MOST, 0 },
    { "encrypt_tweaks", prepare, make_encrypt_tweaks, MOST, 0 },
    { "decrypt_tweaks", prepare, make_decrypt_tweaks, MOST, 0 },
    { "ctr", prepare, make_ctr, MOST, 0 }
  };
  static const uint16_t lengths[] = { 0, BLOCK, 3 * BLOCK, 40 / WORDS * BLOCK, STACK_LONGEST };
  stack_row = row;
  stack_check_each (calls, sizeof calls / sizeof calls[0], lengths, sizeof lengths / sizeof lengths[0]);
  test_part ("ctr");
  if (test_residue (77))
    stack_check (&calls[6], 77);
}

int
main (void)
{
  test_begin (&TABLE);
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      const row_type *row = &ROWS[i];
      vectors (row);
      counter_vectors (row);
      random_messages (row);
      guards (row);
      alignments (row);
      halves (row);
      without_tweak (row);
      splits (row);
      tweaks (row);
      leftovers (row);
      left_on_stack (row);
    }
  return test_end ();
}

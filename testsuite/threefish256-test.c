/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-256: every usable row against vectors, the reference and guard pages.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/impl.h>
#include <libxcrypt/threefish256.h>

#include "src/bytes.h"
#include "src/threefish256-impl.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/stack.h"
#include "testsuite/reference/ref.h"

typedef struct threefish256_impl row_type;

enum { ENCRYPT, DECRYPT, CTR, ENCRYPT_TWEAKS, DECRYPT_TWEAKS, OPERATIONS };
static const char *const operation_names[OPERATIONS] = { "encrypt", "decrypt", "ctr", "encrypt_tweaks", "decrypt_tweaks" };

/* The state as the public functions make it, in slot 3 where it can be made read-only.  */
static uint64_t *
make_state (const row_type *row, const uint8_t *key, const uint8_t *tweak, const uint8_t *counter)
{
  uint64_t *state = (uint64_t *) (void *) guard_high (3, 8 * THREEFISH256_STATE);
  random_bytes (state, 8 * THREEFISH256_STATE);
  state[THREEFISH256_K + 4] = THREEFISH256_PARITY;
  for (unsigned i = 0; i < 4; i++)
    {
      state[THREEFISH256_K + i] = load64_le (key + 8 * i);
      state[THREEFISH256_K + 4] ^= state[THREEFISH256_K + i];
      state[THREEFISH256_COUNTER + i] = i < 3 ? load64_le (counter + 8 * i) : load64_be (counter + 24);
    }
  for (size_t new_key = 2; new_key-- > 0;)
    {
      state[THREEFISH256_T] = new_key != 0 ? 0 : load64_le (tweak);
      state[THREEFISH256_T + 1] = new_key != 0 ? 0 : load64_le (tweak + 8);
      state[THREEFISH256_T + 2] = state[THREEFISH256_T] ^ state[THREEFISH256_T + 1];
      if (row->expand != NULL)
        CALL (row->expand, state, new_key);
    }
  return state;
}

static void
run (const row_type *row, unsigned operation, const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  threefish256_blocks_func *const functions[OPERATIONS] = {
    row->encrypt, row->decrypt, row->ctr, row->encrypt_tweaks, row->decrypt_tweaks
  };
  threefish256_blocks_func *function = functions[operation];
  CALL (function, state, dst, src, blocks);
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
      const row_type *last = &xcsi_threefish256_impls[xcsi_threefish256.rows - 1];
      run (last, operation, make_state (last, key, tweak, counter), dst, src, blocks);
      return;
    }
#if HAVE_REF
  for (unsigned long n = 0; n < blocks; n++, dst += 32, src += 32)
    {
      uint8_t block_tweak[16];
      advance_tweak (block_tweak, tweak, operation >= ENCRYPT_TWEAKS ? n : 0);
      if (operation == ENCRYPT || operation == ENCRYPT_TWEAKS)
        ref_threefish256_encrypt (dst, key, block_tweak, src);
      else if (operation == DECRYPT || operation == DECRYPT_TWEAKS)
        ref_threefish256_decrypt (dst, key, block_tweak, src);
      else
        {
          ref_threefish256_keystream (dst, key, tweak, counter, n);
          for (unsigned i = 0; i < 32; i++)
            dst[i] ^= src[i];
        }
    }
#endif
}

static void
vectors (const row_type *row)
{
  static const uint8_t zero[32];
  struct vectors v;
  uint8_t key[32], tweak[16], plain[32], cipher[32], out[32];
  unsigned n = 0;
  vectors_open (&v, "threefish_kat.txt");
  while (vectors_next (&v))
    {
      if (strncmp (v.title, "[Threefish-256 version 1.3", 26) != 0)
        continue;
      (void) test_case (32, 0);
      CHECK (vectors_words_le (&v, "key", key, 32) == 32 && vectors_words_le (&v, "tweak", tweak, 16) == 16);
      CHECK (vectors_words_le (&v, "plaintext", plain, 32) == 32 && vectors_words_le (&v, "ciphertext", cipher, 32) == 32);
      run (row, ENCRYPT, make_state (row, key, tweak, zero), out, plain, 1);
      test_equal ("ciphertext", out, cipher, 32);
      run (row, DECRYPT, make_state (row, key, tweak, zero), out, cipher, 1);
      test_equal ("plaintext", out, plain, 32);
      /* Counter mode over zeros encrypts the counter.  */
      run (row, CTR, make_state (row, key, tweak, plain), out, zero, 1);
      test_equal ("keystream", out, cipher, 32);
      n++;
    }
  CHECK (n >= 8);
}

/* Counters that wrap, which public functions alone do.  */
static void
counter_vectors (const row_type *row)
{
  struct xcs_threefish256_ctx ctx;
  struct vectors v;
  uint8_t key[32], tweak[16], counter[32], keystream[200], out[200];
  unsigned n = 0;
  CHECK (xcs_impl_select ("threefish256", row->impl.name) == 0);
  vectors_open (&v, "threefish_ctr.txt");
  while (vectors_next (&v))
    {
      const size_t length = vectors_bytes (&v, "keystream", keystream, sizeof keystream);
      (void) test_case (length, 0);
      CHECK (vectors_bytes (&v, "key", key, 32) == 32 && vectors_bytes (&v, "tweak", tweak, 16) == 16);
      CHECK (vectors_bytes (&v, "counter", counter, 32) == 32 && length > 64);
      xcs_threefish256_set_key (&ctx, key);
      CHECK (xcs_threefish256_set_tweak (&ctx, tweak) == 0 && xcs_threefish256_set_counter (&ctx, counter) == 0);
      memset (out, 0, length);
      CHECK (xcs_threefish256_ctr (&ctx, out, out, length) == 0);
      test_equal ("keystream", out, keystream, length);
      n++;
    }
  CHECK (n == 2);
  CHECK (xcs_impl_select ("threefish256", NULL) == 0);
}

/* A counter whose last word is, now and then, just before its end; the contract of ctr wants it not to wrap.  */
static void
random_counter (uint8_t *counter, size_t blocks)
{
  random_bytes (counter, 32);
  uint64_t last = load64_be (counter + 24);
  if (last + blocks < last || random_word () % 4 == 0)
    last = -(uint64_t) blocks;
  store64_be (counter + 24, last);
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
  uint8_t key[32], tweak[16], counter[32], expected[200 * 32];
  size_t length = 32 * blocks;
  uint8_t *src = guard_place (where, 0, length, align);
  uint8_t *dst = guard_place (where, 1, length, 63 - align);
  test_part (operation_names[operation]);
  random_bytes (key, 32);
  random_tweak (tweak, blocks);
  random_bytes (src, length);
  random_counter (counter, blocks);
  expect (by_reference, operation, key, tweak, counter, expected, src, blocks);

  const uint64_t *state = make_state (row, key, tweak, counter);
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
        size_t blocks = test_random_case (32 * 60) / 32;
        check (row, 1, operation, blocks, 0, 0);
      }
}

static void
guards (const row_type *row)
{
  for (size_t blocks = 0; blocks <= 200; blocks++)
    for (unsigned operation = 0; operation < OPERATIONS; operation++)
      for (unsigned where = 0; where < PLACES; where++)
        for (size_t align = 0; align < (where == 2 && blocks <= 24 ? 64 : 1); align++)
          if (test_case (32 * blocks, align))
            check (row, 0, operation, blocks, where, align);
}

/* Every length and every pair of alignments; without the time for all, one of the destination for each of the source.  */
static void
alignments (const row_type *row)
{
  for (unsigned operation = 0; operation < OPERATIONS; operation++)
    for (size_t length = 32; length <= 1024; length += 32)
      for (size_t align = 0; align < 64; align++)
        {
          uint8_t key[32], tweak[16], counter[32], expected[1024];
          test_part (operation_names[operation]);
          if (!test_case (length, align))
            continue;
          uint8_t *src = guard_align (0, length, align);
          random_bytes (key, 32);
          random_tweak (tweak, length / 32);
          random_counter (counter, length / 32);
          random_bytes (src, length);
          expect (0, operation, key, tweak, counter, expected, src, length / 32);
          const uint64_t *state = make_state (row, key, tweak, counter);
          for (size_t other = test_all () ? 0 : (5 * align + length / 32) % 64; other < 64; other += test_all () ? 1 : 64)
            {
              uint8_t *dst = guard_align (1, length, other);
              run (row, operation, state, dst, src, length / 32);
              test_equal ("output", dst, expected, length);
              guard_check (1);
            }
        }
}

/* Through the public functions: any split of counter mode, counters that wrap anywhere, a changed tweak, in place.  */
static void
splits (const row_type *row)
{
  CHECK (xcs_impl_select ("threefish256", row->impl.name) == 0);
  for (unsigned i = test_count (200, 1); i > 0; i--)
    {
      uint8_t key[32], tweak[16], counter[32], src[1600], expected[1600];
      struct xcs_threefish256_ctx ctx;
      size_t length = test_random_case (i % 2 ? 100 : sizeof src);
      uint8_t *dst = guard_high (1, length);
      test_part ("splits");
      random_bytes (key, 32);
      random_bytes (tweak, 16);
      random_bytes (src, sizeof src);
      random_bytes (counter, 32);
      /* Wraps of the last word, of more words, of the whole number, anywhere or next to the end.  */
      if (i % 3 != 0)
        {
          memset (counter + 24 - 8 * (i % 4), 255, 8 + 8 * (i % 4));
          counter[31] = (uint8_t) (i % 2 ? 255 - random_word () % 30 : -(length / 32 + i / 2 % 3 - 1));
        }
      for (size_t n = 0; n < length; n += 32)
        {
          uint8_t block[32];
          unsigned carry = (unsigned) (n / 32);
          for (unsigned j = 32; j-- > 0; carry >>= 8)
            block[j] = (uint8_t) (carry += counter[j]);
#if HAVE_REF
          ref_threefish256_encrypt (expected + n, key, tweak, block);
#else
          expect (0, ENCRYPT, key, tweak, counter, expected + n, block, 1);
#endif
          for (unsigned j = 0; j < 32; j++)
            expected[n + j] ^= src[n + j];
        }
      xcs_threefish256_set_key (&ctx, key);
      CHECK (xcs_threefish256_set_tweak (&ctx, tweak) == 0);
      CHECK (xcs_threefish256_set_counter (&ctx, counter) == 0);
      for (size_t done = 0; done < length;)
        {
          size_t n = random_below (length - done + 1);
          if (random_word () % 4 != 0)
            n %= 80;
          if (random_word () % 2 != 0)
            CHECK (xcs_threefish256_ctr (&ctx, n > 0 ? dst + done : NULL, n > 0 ? src + done : NULL, n) == 0);
          else
            {
              memcpy (dst + done, src + done, n);
              CHECK (xcs_threefish256_ctr (&ctx, dst + done, dst + done, n) == 0);
            }
          done += n;
        }
      test_equal ("counter mode in parts", dst, expected, length);

      memset (dst, 0, length);
      CHECK (xcs_threefish256_set_counter (&ctx, counter) == 0);
      CHECK (xcs_threefish256_ctr (&ctx, dst, src, length) == 0);
      test_equal ("counter mode at once", dst, expected, length);

      size_t whole = length & ~(size_t) 31;
      memset (dst, 0, length);
      CHECK (xcs_threefish256_set_counter (&ctx, counter) == 0);
      CHECK (xcs_threefish256_ctr (&ctx, dst, src, whole) == 0);
      test_equal ("counter mode in whole blocks", dst, expected, whole);
      expect (0, ENCRYPT, key, tweak, counter, expected, src, whole / 32);
      CHECK (xcs_threefish256_encrypt (&ctx, dst, src, whole) == 0);
      test_equal ("encrypt", dst, expected, whole);
      CHECK (xcs_threefish256_decrypt (&ctx, dst, dst, whole) == 0);
      test_equal ("decrypt", dst, src, whole);
    }
}

/* Through the public functions: tweaks that wrap, parts, and that the context is only read.  */
static void
tweaks (const row_type *row)
{
  CHECK (xcs_impl_select ("threefish256", row->impl.name) == 0);
  for (unsigned i = test_count (100, 1); i > 0; i--)
    {
      uint8_t key[32], tweak[16], sum[16], src[1600], dst[1600], expected[1600];
      struct xcs_threefish256_ctx ctx, copy;
      size_t blocks = test_random_case (sizeof src) / 32, part = random_below (blocks + 1);
      test_part ("tweaks");
      random_bytes (key, 32);
      random_bytes (tweak, 16);
      random_bytes (src, sizeof src);
      /* Wraps of t0, of the whole number, anywhere or next to the end.  */
      if (i % 3 != 0)
        {
          memset (tweak, 255, i % 3 == 1 ? 8 : 16);
          tweak[0] = (uint8_t) (i % 2 ? 255 - random_word () % 60 : -(blocks + i / 2 % 3 - 1));
        }
      xcs_threefish256_set_key (&ctx, key);
      for (size_t n = 0; n < blocks; n++)
        {
          advance_tweak (sum, tweak, n);
#if HAVE_REF
          ref_threefish256_encrypt (expected + 32 * n, key, sum, src + 32 * n);
#else
          expect (0, ENCRYPT, key, sum, key, expected + 32 * n, src + 32 * n, 1);
#endif
        }
      CHECK (xcs_threefish256_set_tweak (&ctx, src) == 0);
      CHECK (xcs_threefish256_set_counter (&ctx, src) == 0);
      copy = ctx;
      advance_tweak (sum, tweak, part);
      CHECK (xcs_threefish256_encrypt_at (&ctx, dst, tweak, src, 32 * part) == 0);
      CHECK (xcs_threefish256_encrypt_at (&ctx, dst + 32 * part, sum, src + 32 * part, 32 * (blocks - part)) == 0);
      test_equal ("encrypt_tweaks in parts", dst, expected, 32 * blocks);
      CHECK (xcs_threefish256_decrypt_at (&ctx, dst, tweak, dst, 32 * blocks) == 0);
      test_equal ("decrypt_tweaks", dst, src, 32 * blocks);
      CHECK (xcs_threefish256_encrypt_at (&ctx, dst, tweak, dst, 32 * blocks) == 0);
      test_equal ("encrypt_tweaks", dst, expected, 32 * blocks);
      CHECK (memcmp (&ctx, &copy, sizeof ctx) == 0);
    }
}

/* Of what is secret: the counter is not.  */
static void
leftovers (const row_type *row)
{
  for (unsigned operation = 0; operation < OPERATIONS; operation++)
    for (size_t blocks = 0; blocks <= 200; blocks += blocks < 110 ? 1 : 13)
      {
        uint8_t counter[32];
        test_part (operation_names[operation]);
        if (!test_case (32 * blocks, 0))
          continue;
        random_counter (counter, blocks);
        for (int round = 0; round < 4; round++)
          {
            uint8_t *src = guard_high (0, 32 * blocks);
            uint8_t *dst = guard_high (1, 32 * blocks);
            uint8_t *key = guard_high (2, 48);
            random_bytes (src, 32 * blocks);
            random_bytes (key, 48);
            test_leftovers (round);
            run (row, operation, make_state (row, key, key + 32, counter), dst, src, blocks);
          }
        test_leftovers (-1);
      }
}

/* --- the stack */

static struct
{
  uint8_t key[32], tweak[16], counter[32], src[1000], dst[1000];
  struct xcs_threefish256_ctx ctx;
} stack;
static const row_type *stack_row;

/* The words of the key, their sums with tweaks and numbers in subkeys, what the row makes of them, plaintext and keystream.  Tweak
   and counter are public.  */
static void
prepare (size_t length)
{
  uint64_t state[THREEFISH256_STATE] = { 0 }, k[6] = { 0 };
  stack_random (stack.key, sizeof stack.key);
  stack_random (stack.src, length);
  memset (stack.tweak, 0x1d, sizeof stack.tweak);
  memset (stack.counter, 0x3b, sizeof stack.counter);
  stack_key (stack.key, sizeof stack.key);
  stack_secret (stack.src, length);
  k[4] = THREEFISH256_PARITY;
  for (unsigned i = 0; i < 4; i++)
    k[4] ^= k[i] = load64_le (stack.key + 8 * i);
  stack_words (k, 5);
  for (unsigned i = 0; i < 19; i++)
    {
      const uint64_t t = load64_le (stack.tweak);
      const uint64_t sum[3] = { k[i % 5] + t, k[i % 5] + 2 * t, k[i % 5] + i };
      stack_words (sum, 3);
    }
  xcs_threefish256_set_key (&stack.ctx, stack.key);
  CHECK (xcs_threefish256_set_tweak (&stack.ctx, stack.tweak) == 0);
  CHECK (xcs_threefish256_set_counter (&stack.ctx, stack.counter) == 0);
  memset (stack.dst, 0, sizeof stack.dst);
  CHECK (xcs_threefish256_ctr (&stack.ctx, stack.dst, stack.dst, length) == 0);
  stack_secret (stack.dst, length);
  CHECK (xcs_threefish256_set_counter (&stack.ctx, stack.counter) == 0);
  memcpy (state, k, sizeof k);
  state[THREEFISH256_T] = load64_le (stack.tweak);
  state[THREEFISH256_T + 1] = state[THREEFISH256_T];
  state[THREEFISH256_T + 2] = 0;
  if (stack_row->expand != NULL)
    stack_row->expand (state, 1);
  stack_state (state, THREEFISH256_STATE);
}

static int
make_key (size_t length)
{
  (void) length;
  xcs_threefish256_set_key (&stack.ctx, stack.key);
  return 0;
}

static int
make_tweak (size_t length)
{
  (void) length;
  return xcs_threefish256_set_tweak (&stack.ctx, stack.tweak);
}

static int
make_encrypt (size_t length)
{
  return xcs_threefish256_encrypt (&stack.ctx, stack.dst, stack.src, length);
}

static int
make_decrypt (size_t length)
{
  return xcs_threefish256_decrypt (&stack.ctx, stack.dst, stack.src, length);
}

static int
make_encrypt_tweaks (size_t length)
{
  return xcs_threefish256_encrypt_at (&stack.ctx, stack.dst, stack.tweak, stack.src, length);
}

static int
make_decrypt_tweaks (size_t length)
{
  return xcs_threefish256_decrypt_at (&stack.ctx, stack.dst, stack.tweak, stack.src, length);
}

static int
make_ctr (size_t length)
{
  return xcs_threefish256_ctr (&stack.ctx, stack.dst, stack.src, length);
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
  static const uint16_t lengths[] = { 0, 32, 96, 320, 992 };
  stack_row = row;
  stack_check_each (calls, sizeof calls / sizeof calls[0], lengths, sizeof lengths / sizeof lengths[0]);
  test_part ("ctr");
  if (test_single (77, 0))
    stack_check (&calls[6], 77);
}

int
main (void)
{
  test_begin (&xcsi_threefish256);
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      const row_type *row = &xcsi_threefish256_impls[i];
      vectors (row);
      counter_vectors (row);
      random_messages (row);
      guards (row);
      alignments (row);
      splits (row);
      tweaks (row);
      leftovers (row);
      left_on_stack (row);
    }
  return test_end ();
}

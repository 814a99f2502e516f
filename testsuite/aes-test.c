/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES: every usable row against vectors, the reference and guard pages.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/aes.h>
#include <libxcrypt/impl.h>

#include "src/aes-impl.h"
#include "src/bytes.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/stack.h"
#include "testsuite/reference/ref.h"

typedef struct aes_impl row_type;

enum { ENCRYPT, DECRYPT, CTR, CTR32LE, OPERATIONS };
static const char *const operation_names[OPERATIONS] = { "encrypt", "decrypt", "ctr", "ctr32le" };

/* The operations that the row has.  */
static unsigned
operations_of (const row_type *row)
{
  return row->ctr32le != NULL ? OPERATIONS : CTR32LE;
}

static size_t
random_key_length (void)
{
  return 16 + 8 * random_below (3);
}

/* The state as the public functions make it, in slot 3 where it can be made read-only.  The key ends at a guard page.  */
static uint64_t *
make_state (const row_type *row, const uint8_t *key, size_t key_length)
{
  uint64_t *state = (uint64_t *) (void *) guard_high (3, 8 * AES_STATE);
  uint8_t *last = guard_high (2, key_length);
  memcpy (last, key, key_length);
  random_bytes (state, 8 * AES_STATE);
  state[AES_ROUNDS] = 6 + key_length / 4;
  CALL (row->set_key, state, last);
  return state;
}

static void
run (const row_type *row, unsigned operation, const uint64_t *state, const uint8_t *counter, uint8_t *dst, const uint8_t *src,
     size_t blocks)
{
  aes_blocks_func *function = operation == ENCRYPT ? row->encrypt : row->decrypt;
  if (operation < CTR)
    CALL (function, state, dst, src, blocks);
  else if (operation == CTR)
    {
      const struct aes_run run = { { load64_be (counter), load64_be (counter + 8) }, dst, src, blocks };
      CALL (row->ctr, state, &run);
    }
  else
    {
      const struct aes_run run = { { load64_le (counter), load64_le (counter + 8) }, dst, src, blocks };
      CALL (row->ctr32le, state, &run);
    }
}

/* The sum of a counter and n, which is not negative.  */
static void
add (uint8_t *sum, const uint8_t *counter, size_t n)
{
  for (unsigned i = 16; i-- > 0; n >>= 8)
    sum[i] = (uint8_t) (n += counter[i]);
}

/* The same of its first 32 bits, little endian.  */
static void
add_32 (uint8_t *sum, const uint8_t *counter, size_t n)
{
  memcpy (sum, counter, 16);
  store32_le (sum, (uint32_t) (load32_le (counter) + n));
}

/* By the reference; or by the last row, whose results random_messages compares with the reference.  */
static void
expect (int by_reference, unsigned operation, const uint8_t *key, size_t key_length, const uint8_t *counter, uint8_t *dst,
        const uint8_t *src, size_t blocks)
{
  if (!HAVE_REF || !by_reference)
    {
      const row_type *last = &xcsi_aes_impls[xcsi_aes.rows - 1];
      const uint64_t *state = make_state (last, key, key_length);
      if (operation < operations_of (last))
        run (last, operation, state, counter, dst, src, blocks);
      else
        for (size_t n = 0; n < blocks; n++)
          {
            uint8_t block[16];
            add_32 (block, counter, n);
            run (last, ENCRYPT, state, NULL, block, block, 1);
            for (unsigned i = 0; i < 16; i++)
              dst[16 * n + i] = block[i] ^ src[16 * n + i];
          }
      return;
    }
#if HAVE_REF
  for (size_t n = 0; n < blocks; n++, dst += 16, src += 16)
    {
      uint8_t block[16];
      (operation == CTR32LE ? add_32 : add) (block, counter, n);
      if (operation == DECRYPT)
        ref_aes_decrypt (dst, key, key_length, src);
      else
        ref_aes_encrypt (dst, key, key_length, operation >= CTR ? block : src);
      for (unsigned i = 0; i < 16 && operation >= CTR; i++)
        dst[i] ^= src[i];
    }
#endif
}

static void
vectors (const row_type *row)
{
  static const uint8_t zero[16];
  struct vectors v;
  uint8_t key[32], plain[16], cipher[16], out[16];
  unsigned n = 0;
  vectors_open (&v, "aes.txt");
  for (; vectors_next (&v); n++)
    {
      const size_t key_length = vectors_bytes (&v, "key", key, 32);
      const char *repeat = vectors_text (&v, "iterations");
      const unsigned long iterations = repeat != NULL ? strtoul (repeat, NULL, 10) : 1;
      (void) test_case (16, 0);
      CHECK (vectors_bytes (&v, "plaintext", plain, 16) == 16 && vectors_bytes (&v, "ciphertext", cipher, 16) == 16);
      const uint64_t *state = make_state (row, key, key_length);
      memcpy (out, plain, 16);
      for (unsigned long i = 0; i < iterations; i++)
        run (row, ENCRYPT, state, NULL, out, out, 1);
      test_equal ("ciphertext", out, cipher, 16);
      for (unsigned long i = 0; i < iterations; i++)
        run (row, DECRYPT, state, NULL, out, out, 1);
      test_equal ("plaintext", out, plain, 16);
      if (iterations > 1)
        continue;
      /* Counter mode over zeros encrypts the counter.  */
      run (row, CTR, state, plain, out, zero, 1);
      test_equal ("keystream", out, cipher, 16);
    }
  CHECK (n == 19);
}

/* Counters that wrap, which public functions alone do.  */
static void
counter_vectors (const row_type *row)
{
  struct xcs_aes_ctx ctx;
  struct vectors v;
  uint8_t key[32], counter[16], keystream[200], out[200];
  unsigned n = 0;
  CHECK (xcs_impl_select ("aes", row->impl.name) == 0);
  vectors_open (&v, "aes_ctr.txt");
  for (; vectors_next (&v); n++)
    {
      const size_t length = vectors_bytes (&v, "keystream", keystream, sizeof keystream);
      const size_t key_length = vectors_bytes (&v, "key", key, 32);
      (void) test_case (length, 0);
      CHECK (vectors_bytes (&v, "counter", counter, 16) == 16 && length >= 64);
      CHECK (xcs_aes_set_key (&ctx, key, key_length) == 0 && xcs_aes_set_counter (&ctx, counter) == 0);
      memset (out, 0, length);
      CHECK (xcs_aes_ctr (&ctx, out, out, length) == 0);
      test_equal ("keystream", out, keystream, length);
    }
  CHECK (n == 9);
  CHECK (xcs_impl_select ("aes", NULL) == 0);
}

/* A counter whose low number is, now and then, just before its end; the contract of ctr wants it not to wrap.  Its low 32 bits wrap
   more often, and so do the first ones, little endian.  */
static void
random_counter (uint8_t *counter, size_t blocks)
{
  random_bytes (counter, 16);
  uint64_t low = load64_be (counter + 8);
  if (random_word () % 4 == 0)
    low |= UINT32_MAX - random_below (blocks + 1);
  if (low + blocks < low || random_word () % 4 == 0)
    low = -(uint64_t) blocks;
  store64_be (counter + 8, low);
  if (random_word () % 2 == 0)
    store32_le (counter, (uint32_t) -random_below (blocks + 1));
}

/* One case: not in place and in place.  */
static void
check (const row_type *row, int by_reference, unsigned operation, size_t blocks, unsigned where, size_t align)
{
  uint8_t key[32], counter[16], expected[200 * 16];
  const size_t length = 16 * blocks, key_length = random_key_length ();
  uint8_t *src = guard_place (where, 0, length, align);
  uint8_t *dst = guard_place (where, 1, length, 63 - align);
  test_part (operation_names[operation]);
  random_bytes (key, key_length);
  random_bytes (src, length);
  random_counter (counter, blocks);
  expect (by_reference, operation, key, key_length, counter, expected, src, blocks);

  const uint64_t *state = make_state (row, key, key_length);
  guard_read_only (3, 1);
  guard_read_only (0, 1);
  run (row, operation, state, counter, dst, src, blocks);
  test_equal ("output", dst, expected, length);
  guard_check (1);
  guard_read_only (0, 0);
  run (row, operation, state, counter, src, src, blocks);
  test_equal ("output in place", src, expected, length);
  guard_check (0);
}

static void
random_messages (const row_type *row)
{
  for (unsigned i = test_count (150, OPERATIONS); i > 0; i--)
    for (unsigned operation = 0; operation < operations_of (row); operation++)
      {
        size_t blocks = test_random_case (16 * 100) / 16;
        check (row, 1, operation, blocks, 0, 0);
      }
}

static void
guards (const row_type *row)
{
  for (size_t blocks = 0; blocks <= 200; blocks++)
    for (unsigned operation = 0; operation < operations_of (row); operation++)
      for (unsigned where = 0; where < PLACES; where++)
        for (size_t align = 0; align < (where == 2 && blocks <= 34 ? 64 : 1); align++)
          if (test_case (16 * blocks, align))
            check (row, 0, operation, blocks, where, align);
}

/* Every length and every pair of alignments; without the time for all, one of the destination for each of the source.  */
static void
alignments (const row_type *row)
{
  for (unsigned operation = 0; operation < operations_of (row); operation++)
    for (size_t length = 16; length <= 1024; length += 16)
      for (size_t align = 0; align < 64; align++)
        {
          uint8_t key[32], counter[16], expected[1024];
          test_part (operation_names[operation]);
          if (!test_case (length, align))
            continue;
          const size_t key_length = random_key_length ();
          uint8_t *src = guard_align (0, length, align);
          random_bytes (key, key_length);
          random_counter (counter, length / 16);
          random_bytes (src, length);
          expect (0, operation, key, key_length, counter, expected, src, length / 16);
          const uint64_t *state = make_state (row, key, key_length);
          for (size_t other = test_all () ? 0 : (5 * align + length / 16) % 64; other < 64; other += test_all () ? 1 : 64)
            {
              uint8_t *dst = guard_align (1, length, other);
              run (row, operation, state, counter, dst, src, length / 16);
              test_equal ("output", dst, expected, length);
              guard_check (1);
            }
        }
}

/* The keys of messages of AES-GCM-SIV, compared with those that encrypt and set_key make; and what is left.  */
static void
derived (const row_type *row)
{
  if (row->derive == NULL)
    return;
  test_part ("derive");
  for (size_t key_length = 16; key_length <= 32; key_length += 16)
    for (size_t align = 0; align < 64; align++)
      {
        if (!test_case (key_length, align))
          continue;
        uint8_t blocks[6 * 16], keys[48], expected[160], got[160];
        uint64_t *nonce = (uint64_t *) (void *) guard_high (1, 16);
        uint64_t *to = (uint64_t *) (void *) guard_high (2, 8 * AES_DERIVED);
        random_bytes (expected, sizeof expected);
        memcpy (got, expected, sizeof got);
        nonce[0] = random_word () << 32;
        nonce[1] = random_word ();
        for (int round = 0; round < 4; round++)
          {
            uint8_t key[32], *h = guard_align (0, 16, align);
            random_bytes (key, key_length);
            for (unsigned i = 0; i < 6; i++)
              {
                store64_le (blocks + 16 * i, nonce[0] + i);
                store64_le (blocks + 16 * i + 8, nonce[1]);
              }
            const uint64_t *state = make_state (row, key, key_length);
            run (row, ENCRYPT, state, NULL, blocks, blocks, 6);
            for (unsigned i = 0; i < 6; i++)
              memcpy (keys + 8 * i, blocks + 16 * i, 8);
            to = (uint64_t *) (void *) guard_high (2, 8 * AES_DERIVED);
            random_bytes (to, 8 * AES_DERIVED);
            random_bytes (h, 16);
            guard_read_only (1, 1);
            guard_read_only (3, 1);
            test_leftovers (round);
            CALL (row->derive, state, to, h, nonce);
            guard_read_only (3, 0);
            test_equal ("key of POLYVAL", h, keys, 16);
            guard_check (0);
            guard_check (2);
            CHECK (to[AES_ROUNDS] == 6 + key_length / 4);
            run (row, ENCRYPT, to, NULL, got, got, sizeof got / 16);
            run (row, ENCRYPT, make_state (row, keys + 16, key_length), NULL, expected, expected, sizeof expected / 16);
            test_equal ("encryption by the derived key", got, expected, sizeof got);
          }
        test_leftovers (-1);
        guard_read_only (1, 0);
      }
}

/* Counter mode from each last byte of the counter on: rows that share the first round of blocks where it does not wrap do so in
   iterations of 256 or 512 bytes, at whose borders it may wrap.  Odd ones carry to the next byte, too.  */
static void
last_bytes (const row_type *row)
{
  enum { MOST = 512, FIRST = 256 };
  static const uint16_t lengths[] = { 496, 512, 528, 1024, 1030, 1504, 16 * MOST };
  static uint8_t counters[2][16 * (FIRST + MOST)], keystream[2][16 * (FIRST + MOST)], src[16 * MOST], expected[16 * MOST];
  uint8_t key[32], counter[16];
  struct xcs_aes_ctx ctx;
  test_part ("last bytes");
  CHECK (xcs_impl_select ("aes", row->impl.name) == 0);
  random_bytes (key, sizeof key);
  random_bytes (src, sizeof src);
  random_bytes (counter, 16);
  counter[8] = counter[15] = 0;
  for (unsigned carries = 0; carries < 2; carries++)
    {
      counter[14] = carries != 0 ? 255 : 7;
      for (size_t n = 0; n < FIRST + MOST; n++)
        add (counters[carries] + 16 * n, counter, n);
      expect (1, ENCRYPT, key, 16, counter, keystream[carries], counters[carries], FIRST + MOST);
    }
  CHECK (xcs_aes_set_key (&ctx, key, 16) == 0);
  for (unsigned i = test_count (FIRST, 8); i-- > 0;)
    {
      const size_t first = 37 * i % FIRST;
      for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; l++)
        {
          uint8_t *dst = guard_high (1, lengths[l]);
          for (size_t n = 0; n < lengths[l]; n++)
            expected[n] = src[n] ^ keystream[i % 2][16 * first + n];
          CHECK (xcs_aes_set_counter (&ctx, counters[i % 2] + 16 * first) == 0);
          CHECK (xcs_aes_ctr (&ctx, dst, src, lengths[l]) == 0);
          test_equal ("counter mode", dst, expected, lengths[l]);
        }
    }
}

/* Through the public functions: any split of counter mode, counters that wrap anywhere, in place.  */
static void
splits (const row_type *row)
{
  CHECK (xcs_impl_select ("aes", row->impl.name) == 0);
  for (unsigned i = test_count (200, 1); i > 0; i--)
    {
      uint8_t key[32], counter[16], src[1600], expected[1616];
      struct xcs_aes_ctx ctx;
      const size_t key_length = 16 + 8 * (i % 3);
      size_t length = test_random_case (i % 2 ? 100 : sizeof src);
      uint8_t *dst = guard_high (1, length);
      test_part ("splits");
      random_bytes (key, key_length);
      random_bytes (src, sizeof src);
      random_bytes (counter, 16);
      /* Wraps of 32 bits, of the low number, of the whole number, anywhere or next to the end; or a low number of few blocks.  */
      if (i % 8 == 4)
        store64_be (counter + 8, i / 8 % 3);
      else if (i % 4 != 0)
        {
          const size_t wraps = i % 4 == 3 ? 16 : 4 * (i % 4);
          memset (counter + 16 - wraps, 255, wraps);
          counter[15] = (uint8_t) (i % 8 >= 4 ? 255 - random_word () % 60 : -(uint64_t) (length / 16 + i / 8 % 3 - 1));
        }
      for (size_t n = 0; n < length; n += 16)
        {
          uint8_t block[16];
          add (block, counter, n / 16);
#if HAVE_REF
          ref_aes_encrypt (expected + n, key, key_length, block);
#else
          expect (0, ENCRYPT, key, key_length, counter, expected + n, block, 1);
#endif
          for (unsigned j = 0; j < 16 && n + j < length; j++)
            expected[n + j] ^= src[n + j];
        }
      CHECK (xcs_aes_set_key (&ctx, key, key_length) == 0);
      CHECK (xcs_aes_set_counter (&ctx, counter) == 0);
      for (size_t done = 0; done < length;)
        {
          size_t n = random_below (length - done + 1);
          if (random_word () % 4 != 0)
            n %= 80;
          if (random_word () % 2 != 0)
            CHECK (xcs_aes_ctr (&ctx, n > 0 ? dst + done : NULL, n > 0 ? src + done : NULL, n) == 0);
          else
            {
              memcpy (dst + done, src + done, n);
              CHECK (xcs_aes_ctr (&ctx, dst + done, dst + done, n) == 0);
            }
          done += n;
        }
      test_equal ("counter mode in parts", dst, expected, length);

      memset (dst, 0, length);
      CHECK (xcs_aes_set_counter (&ctx, counter) == 0);
      CHECK (xcs_aes_ctr (&ctx, dst, src, length) == 0);
      test_equal ("counter mode at once", dst, expected, length);

      size_t whole = length & ~(size_t) 15;
      memset (dst, 0, length);
      CHECK (xcs_aes_set_counter (&ctx, counter) == 0);
      CHECK (xcs_aes_ctr (&ctx, dst, src, whole) == 0);
      test_equal ("counter mode in whole blocks", dst, expected, whole);

      const size_t some = 16 * random_below (whole / 16 + 1);
      memset (dst, 0, length);
      CHECK (xcs_aes_set_counter (&ctx, counter) == 0);
      CHECK (xcs_aes_ctr (&ctx, dst, src, some) == 0 && xcs_aes_ctr (&ctx, dst + some, src + some, whole - some) == 0);
      test_equal ("counter mode in whole blocks, in two parts", dst, expected, whole);
      expect (0, ENCRYPT, key, key_length, counter, expected, src, whole / 16);
      CHECK (xcs_aes_encrypt (&ctx, dst, src, whole) == 0);
      test_equal ("encrypt", dst, expected, whole);
      CHECK (xcs_aes_decrypt (&ctx, dst, dst, whole) == 0);
      test_equal ("decrypt", dst, src, whole);
    }
}

/* Other lengths of keys are refused, and change nothing.  */
static void
key_lengths (const row_type *row)
{
  struct xcs_aes_ctx ctx, copy;
  uint8_t key[64];
  test_part ("key lengths");
  CHECK (xcs_impl_select ("aes", row->impl.name) == 0);
  random_bytes (key, sizeof key);
  CHECK (xcs_aes_set_key (&ctx, key, 24) == 0 && xcs_aes_set_counter (&ctx, key) == 0);
  copy = ctx;
  for (size_t length = 0; length <= sizeof key; length++)
    if (length != 16 && length != 24 && length != 32)
      {
        CHECK (xcs_aes_set_key (&ctx, key, length) == XCS_ERR_LENGTH);
        CHECK (memcmp (&ctx, &copy, sizeof ctx) == 0);
      }
  CHECK (xcs_aes_set_key (&ctx, key, (size_t) -16) == XCS_ERR_LENGTH && xcs_aes_set_key (&ctx, NULL, 0) == XCS_ERR_LENGTH);
  CHECK (xcs_aes_set_key (&ctx, NULL, 16) == XCS_ERR_ARGUMENT && memcmp (&ctx, &copy, sizeof ctx) == 0);
}

/* Of what is secret: the counter is not.  */
static void
leftovers (const row_type *row)
{
  for (unsigned operation = 0; operation < operations_of (row); operation++)
    for (size_t blocks = 0; blocks <= 200; blocks += blocks < 110 ? 1 : 13)
      {
        uint8_t counter[16];
        test_part (operation_names[operation]);
        if (!test_case (16 * blocks, 0))
          continue;
        const size_t key_length = 16 + 8 * (blocks % 3);
        random_counter (counter, blocks);
        const size_t align = random_below (2) * random_below (4096);
        for (int round = 0; round < 4; round++)
          {
            uint8_t key[32], *src = guard_align (0, 16 * blocks, align % 64), *dst = guard_align (1, 16 * blocks, align / 64);
            random_bytes (src, 16 * blocks);
            random_bytes (key, key_length);
            test_leftovers (round);
            run (row, operation, make_state (row, key, key_length), counter, dst, src, blocks);
          }
        test_leftovers (-1);
      }
}

#ifdef CPU_AES_CALLS
/* Of public calls that are assembly.  */
static void
public_leftovers (const row_type *row)
{
  if (row->set_key != xcsi_aes_set_key_aesni)
    return;
  CHECK (xcs_impl_select ("aes", row->impl.name) == 0);
  for (unsigned decrypt = 0; decrypt < 2; decrypt++)
    for (size_t blocks = 1; blocks <= 4; blocks++)
      for (size_t key_length = 16; key_length <= 32; key_length += 8)
        {
          test_part (decrypt ? "public decrypt" : "public encrypt");
          if (!test_case (16 * blocks, 0))
            continue;
          for (int round = 0; round < 4; round++)
            {
              struct xcs_aes_ctx ctx;
              uint8_t key[32], *src = guard_high (0, 16 * blocks), *dst = guard_high (1, 16 * blocks);
              random_bytes (src, 16 * blocks);
              random_bytes (key, key_length);
              CHECK (xcs_aes_set_key (&ctx, key, key_length) == 0);
              /* The first call of a row is C.  */
              CHECK (xcs_aes_encrypt (&ctx, dst, src, 16 * blocks) == 0);
              test_leftovers (round);
              test_public_assembly (1);
              if (decrypt)
                CALL (xcs_aes_decrypt, &ctx, dst, src, 16 * blocks);
              else
                CALL (xcs_aes_encrypt, &ctx, dst, src, 16 * blocks);
              test_public_assembly (0);
            }
          test_leftovers (-1);
        }
}
#endif

/* --- the stack */

static struct
{
  uint8_t key[32], counter[16], src[1000], dst[1000];
  size_t key_length;
  struct xcs_aes_ctx ctx;
} stack;
static const row_type *stack_row;

/* The key, its round keys, what the row makes of them, plaintext and keystream.  The counter is public.  */
static void
prepare (size_t length)
{
  uint64_t state[AES_STATE] = { 0 };
  stack.key_length = 16 + 8 * (length / 16 % 3);
  stack_random (stack.key, sizeof stack.key);
  stack_random (stack.src, length);
  memset (stack.counter, 0x3b, sizeof stack.counter);
  stack_key (stack.key, stack.key_length);
  stack_secret (stack.src, length);
  CHECK (xcs_aes_set_key (&stack.ctx, stack.key, stack.key_length) == 0);
  CHECK (xcs_aes_set_counter (&stack.ctx, stack.counter) == 0);
  memset (stack.dst, 0, sizeof stack.dst);
  CHECK (xcs_aes_ctr (&stack.ctx, stack.dst, stack.dst, length) == 0);
  stack_secret (stack.dst, length);
  CHECK (xcs_aes_set_counter (&stack.ctx, stack.counter) == 0);
  state[AES_ROUNDS] = 6 + stack.key_length / 4;
  stack_row->set_key (state, stack.key);
  stack_state (state, AES_STATE);
}

static int
make_key (size_t length)
{
  (void) length;
  return xcs_aes_set_key (&stack.ctx, stack.key, stack.key_length);
}

static int
make_encrypt (size_t length)
{
  return xcs_aes_encrypt (&stack.ctx, stack.dst, stack.src, length);
}

static int
make_decrypt (size_t length)
{
  return xcs_aes_decrypt (&stack.ctx, stack.dst, stack.src, length);
}

static int
make_ctr (size_t length)
{
  return xcs_aes_ctr (&stack.ctx, stack.dst, stack.src, length);
}

static void
left_on_stack (const row_type *row)
{
  enum { MOST = 8192 };
  static const struct stack_call calls[] = {
    { "set_key", prepare, make_key, MOST, 0 },
    { "encrypt", prepare, make_encrypt, MOST, 0 },
    { "decrypt", prepare, make_decrypt, MOST, 0 },
    { "ctr", prepare, make_ctr, MOST, 0 }
  };
  static const uint16_t lengths[] = { 0, 16, 32, 96, 320, 992 };
  stack_row = row;
  stack_check_each (calls, sizeof calls / sizeof calls[0], lengths, sizeof lengths / sizeof lengths[0]);
  test_part ("ctr");
  if (test_residue (77))
    stack_check (&calls[3], 77);
}

int
main (void)
{
  test_begin (&xcsi_aes);
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      const row_type *row = &xcsi_aes_impls[i];
      vectors (row);
      counter_vectors (row);
      random_messages (row);
      guards (row);
      alignments (row);
      last_bytes (row);
      splits (row);
      key_lengths (row);
      leftovers (row);
#ifdef CPU_AES_CALLS
      public_leftovers (row);
#endif
      derived (row);
      left_on_stack (row);
    }
  return test_end ();
}

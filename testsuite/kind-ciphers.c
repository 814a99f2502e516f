/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tests by kind: block ciphers, counter modes, ciphers for whole messages, keystreams.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/impl.h>

#include "testsuite/kinds.h"

enum { LONGEST = 2048, SHORT = 12 * 128 };

static const struct object *object;
static uint64_t o[OBJECT_WORDS], before[OBJECT_WORDS];
static uint8_t key[OBJECT_KEY], message[LONGEST], expected[LONGEST], buffer[512], buffer_before[512];

typedef int crypt_function (void *ctx, uint8_t *dst, const uint8_t *src, size_t length, size_t done);

/* Encrypt, decrypt, or NULL.  */
static crypt_function *
function_of (unsigned decrypt)
{
  return decrypt ? object->decrypt : object->encrypt;
}

/* A key, a message of some whole blocks and what comes out by the last row; the object is ready to do it by the row under test.  */
static void
new_message (unsigned decrypt, size_t length)
{
  CHECK (length <= LONGEST);
  random_bytes (key, object->key);
  random_bytes (message, length);
  kinds_begin_last (object, o, key);
  CHECK (function_of (decrypt) (o, expected, message, length, 0) == 0);
  kinds_begin (object, o, key);
  memcpy (before, o, object->size);
}

static void
start_again (void)
{
  memcpy (o, before, object->size);
}

static void
new_buffer (void)
{
  random_bytes (buffer, sizeof buffer);
  memcpy (buffer_before, buffer, sizeof buffer);
}

/* A call that fails: neither the object nor the buffer changes.  */
static void
refused (unsigned decrypt, int error, uint8_t *dst, const uint8_t *src, size_t length)
{
  const int result = function_of (decrypt) (o, dst, src, length, 0);
  if (result != error)
    test_fail ("%zu bytes: returned %d, not %d", length, result, error);
  kinds_equal ("buffer after an error", length, (size_t) -error, buffer, buffer_before, sizeof buffer);
  kinds_equal ("object after an error", length, (size_t) -error, o, before, object->size);
}

/* What is no object, and an object without a message: XCS_ERR_STATE.  */
static void
order (unsigned decrypt)
{
  kinds_part ("order of calls");
  if (!test_single (object->block, decrypt))
    return;
  new_buffer ();
  for (unsigned i = 0; i < 3; i++)
    {
      memset (before, i == 0 ? 0 : i == 1 ? 0xa5 : 0xff, object->size);
      start_again ();
      refused (decrypt, XCS_ERR_STATE, buffer, buffer, 2 * object->block);
      CHECK (object->start == NULL || object->start (o) == XCS_ERR_STATE);
      test_equal ("object after an error", o, before, object->size);
    }
  if (object->start == NULL)
    return;
  /* Zeros, as in an object that has a message.  */
  memset (o, 0, object->size);
  random_bytes (key, object->key);
  CHECK (object->set_key (o, key) == 0);
  memcpy (before, o, object->size);
  refused (decrypt, XCS_ERR_STATE, buffer, buffer, 2 * object->block);
}

/* Lengths, and NULL with and without one.  */
static void
refusals (unsigned decrypt)
{
  const size_t block = object->block;
  kinds_part ("lengths and NULL");
  if (!test_single (block, decrypt))
    return;
  new_message (decrypt, 0);
  new_buffer ();
  for (size_t length = 1; length < 3 * block; length++)
    if (length % block != 0)
      refused (decrypt, XCS_ERR_LENGTH, buffer, buffer, length);
  for (size_t length = block; length <= 2 * block; length += block)
    {
      refused (decrypt, XCS_ERR_ARGUMENT, NULL, buffer, length);
      refused (decrypt, XCS_ERR_ARGUMENT, buffer, NULL, length);
      refused (decrypt, XCS_ERR_ARGUMENT, NULL, NULL, length);
    }
  refused (decrypt, 0, NULL, NULL, 0);
  refused (decrypt, 0, buffer, NULL, 0);
  refused (decrypt, 0, NULL, buffer, 0);
}

/* The output at this place of the buffer, whose byte middle is the first one of the input.  */
static void
overlap (unsigned decrypt, size_t length, size_t at, size_t middle)
{
  const size_t distance = at < middle ? middle - at : at - middle;
  start_again ();
  if (distance > 0 && distance < length)
    {
      refused (decrypt, XCS_ERR_OVERLAP, buffer + at, buffer + middle, length);
      return;
    }
  CHECK (function_of (decrypt) (o, buffer + at, buffer + middle, length, 0) == 0);
  memcpy (buffer_before + at, expected, length);
  kinds_equal ("buffer", length, at, buffer, buffer_before, sizeof buffer);
  memcpy (buffer + middle, message, length);
  memcpy (buffer_before, buffer, sizeof buffer);
}

/* The output up to 64 bytes or a block before and after the input, every length up to 100 bytes or a block: in place works, a
   partial overlap is an error, and nothing else changes.  */
static void
overlaps (unsigned decrypt)
{
  const size_t block = object->block, middle = block > 64 ? block : 64, longest = block > 100 ? block : 100;
  kinds_part ("overlap");
  CHECK (2 * middle + longest <= sizeof buffer);
  for (size_t length = 0; length <= longest; length += block)
    if (test_case (length, decrypt))
      {
        new_message (decrypt, length);
        new_buffer ();
        memcpy (buffer + middle, message, length);
        memcpy (buffer_before, buffer, sizeof buffer);
        for (size_t at = 0; at <= 2 * middle; at++)
          overlap (decrypt, length, at, middle);
      }
}

/* The message at a place: to other memory and in place.  Next to guard pages, a source that is only read is read-only.  */
static void
at_place (unsigned decrypt, size_t length, unsigned where, size_t align)
{
  uint8_t *src = guard_place (where, 0, length, align);
  uint8_t *dst = guard_place (where, 1, length, (5 * align + length) % 64);
  memcpy (src, message, length);
  start_again ();
  if (where < 2)
    guard_read_only (0, 1);
  CHECK (function_of (decrypt) (o, dst, src, length, 0) == 0);
  kinds_equal ("output", where, align, dst, expected, length);
  guard_check (1);
  if (where < 2)
    guard_read_only (0, 0);
  start_again ();
  CHECK (function_of (decrypt) (o, src, src, length, 0) == 0);
  kinds_equal ("output in place", where, align, src, expected, length);
  guard_check (0);
  start_again ();
  CHECK (function_of (!decrypt) (o, src, src, length, 0) == 0);
  kinds_equal ("what came back", where, align, src, message, length);
  guard_check (0);
}

/* At guard pages, and at alignments: all of them for each length where there is time for all.  */
static void
places (unsigned decrypt)
{
  kinds_part ("places");
  for (size_t length = 0; length <= 320; length += object->block)
    if (test_case (length, decrypt))
      {
        const size_t step = test_all () ? 1 : object->block > 1 ? 4 : 64;
        new_message (decrypt, length);
        for (unsigned where = 0; where < 2; where++)
          at_place (decrypt, length, where, 0);
        for (size_t align = length / object->block % step; align < 64; align += step)
          at_place (decrypt, length, 2, align);
      }
}

/* In three parts; the object moves between the last two.  */
static void
three_parts (unsigned decrypt, size_t length, size_t first, size_t second)
{
  uint64_t moved[OBJECT_WORDS];
  uint8_t dst[SHORT];
  crypt_function *const function = function_of (decrypt);
  start_again ();
  CHECK (function (o, dst, message, first, 0) == 0);
  CHECK (function (o, dst + first, message + first, second - first, first) == 0);
  kinds_move (object, moved, o);
  CHECK (function (moved, dst + second, message + second, length - second, second) == 0);
  kinds_equal ("output", first, second, dst, expected, length);
}

/* Every message of up to 130 bytes, or 12 blocks, in every three parts, or in two where that takes too long.  */
static void
short_splits (unsigned decrypt)
{
  const size_t block = object->block, most = block == 1 ? 130 : 12 * block;
  CHECK (most <= SHORT);
  kinds_part ("short splits");
  for (size_t length = 0; length <= most; length += block)
    if (test_case (length, decrypt))
      {
        new_message (decrypt, length);
        for (size_t first = 0; first <= length; first += block)
          for (size_t second = first; second <= length; second += kinds_step (length, first, block))
            three_parts (decrypt, length, first, second);
      }
}

static unsigned
directions (void)
{
  return object->encrypt == object->decrypt ? 1 : 2;
}

/* Long messages in any parts, some in place, by the row and, in copies of the object, by others that are selected meanwhile.  */
static void
splits (unsigned decrypt)
{
  const size_t block = object->block;
  kinds_part ("splits");
  for (unsigned i = test_count (60, directions ()); i > 0; i--)
    {
      const size_t length = test_random_case (i % 2 ? 200 : LONGEST) / block * block;
      uint8_t *dst = guard_high (1, length);
      uint64_t moved[OBJECT_WORDS];
      new_message (decrypt, length);
      for (size_t done = 0, n; done < length; done += n)
        {
          n = random_below ((length - done) / block + 1) * block;
          if (random_word () % 4 != 0)
            n %= 5 * block + 75 / block * block;
          const int in_place = random_below (2) == 0;
          if (in_place)
            memcpy (dst + done, message + done, n);
          const uint8_t *src = in_place ? dst + done : message + done;
          CHECK (function_of (decrypt) (o, n > 0 ? dst + done : NULL, n > 0 ? src : NULL, n, done) == 0);
          kinds_move (object, moved, o);
          kinds_move (object, o, moved);
        }
      test_equal ("output of parts", dst, expected, length);
      guard_check (1);
    }
}

/* An object keeps the row that it got its key with, whatever is selected then.  */
static void
selection (unsigned decrypt)
{
  const char *other;
  kinds_part ("selection");
  for (size_t i = 0; (other = kinds_row (object, i)) != NULL; i++)
    if (test_single (i, decrypt))
      {
        uint8_t dst[LONGEST];
        const size_t length = 16 * object->block, half = object->kind == MESSAGE_CIPHER ? 0 : length / 2;
        new_message (decrypt, length);
        CHECK (function_of (decrypt) (o, dst, message, half, 0) == 0);
        CHECK (xcs_impl_select (object->primitive, other) == 0);
        CHECK (function_of (decrypt) (o, dst + half, message + half, length - half, half) == 0);
        test_equal ("output", dst, expected, length);
        kinds_this_row ();
      }
}

/* Objects that calls only read are unchanged afterwards.  */
static void
only_read (unsigned decrypt)
{
  kinds_part ("only read");
  for (size_t length = 0; length <= LONGEST && length <= 40 * object->block; length += object->block)
    if (test_case (length, decrypt))
      {
        uint8_t dst[LONGEST];
        new_message (decrypt, length);
        CHECK (function_of (decrypt) (o, dst, message, length, 0) == 0);
        test_equal ("object", o, before, object->size);
      }
}

void
kinds_cipher (const struct object *tested)
{
  object = tested;
  for (unsigned decrypt = 0; decrypt < directions (); decrypt++)
    {
      order (decrypt);
      refusals (decrypt);
      overlaps (decrypt);
      places (decrypt);
      selection (decrypt);
      if (object->kind != COUNTER_MODE)
        only_read (decrypt);
      if (object->kind == MESSAGE_CIPHER)
        continue;
      short_splits (decrypt);
      splits (decrypt);
    }
}

/* --- keystreams: two blocks, either of which may be left out */

static uint8_t block[2][OBJECT_TAG];

/* A key and its blocks by the last row; the object is ready to make them by the row under test.  */
static void
new_keystream (void)
{
  random_bytes (key, object->key);
  kinds_begin_last (object, o, key);
  CHECK (object->keystream (o, block[0], block[1]) == 0);
  CHECK (memcmp (block[0], block[1], object->tag) != 0);
  kinds_begin (object, o, key);
}

static void
keystream_order (void)
{
  kinds_part ("order of calls");
  (void) test_single (object->tag, 0);
  new_buffer ();
  for (unsigned i = 0; i < 3; i++)
    {
      memset (o, i == 0 ? 0 : i == 1 ? 0xa5 : 0xff, object->size);
      CHECK (object->keystream (o, buffer, buffer + object->tag) == XCS_ERR_STATE);
    }
  test_equal ("buffer after an error", buffer, buffer_before, sizeof buffer);
}

/* The second block up to 64 bytes before and after the first one.  */
static void
keystream_overlaps (void)
{
  const size_t size = object->tag;
  kinds_part ("overlap");
  (void) test_single (size, 0);
  new_keystream ();
  for (size_t at = 0; at <= 128; at++)
    {
      const size_t distance = at < 64 ? 64 - at : at - 64;
      const int error = distance < size ? XCS_ERR_OVERLAP : 0;
      new_buffer ();
      CHECK (object->keystream (o, buffer + 64, buffer + at) == error);
      if (error == 0)
        {
          memcpy (buffer_before + 64, block[0], size);
          memcpy (buffer_before + at, block[1], size);
        }
      kinds_equal ("buffer", size, at, buffer, buffer_before, sizeof buffer);
    }
}

static void
keystream_at_place (unsigned where, size_t align)
{
  const size_t size = object->tag;
  new_keystream ();
  uint8_t *first = guard_place (where, 0, size, align), *second = guard_place (where, 1, size, (5 * align + 3) % 64);
  CHECK (object->keystream (o, first, second) == 0);
  test_equal ("block 1", first, block[0], size);
  test_equal ("block 2", second, block[1], size);
  memset (first, 0, size);
  memset (second, 0, size);
  CHECK (object->keystream (o, first, NULL) == 0 && object->keystream (o, NULL, second) == 0);
  test_equal ("block 1 alone", first, block[0], size);
  test_equal ("block 2 alone", second, block[1], size);
  guard_check (0);
  guard_check (1);
}

static void
keystream_places (void)
{
  kinds_part ("places");
  for (unsigned where = 0; where < PLACES; where++)
    for (size_t align = 0; align < (where == 2 ? 64 : 1); align++)
      if (test_case (where, align))
        keystream_at_place (where, align);
}

static void
keystream_selection (void)
{
  const char *other;
  kinds_part ("selection");
  for (size_t i = 0; (other = kinds_row (object, i)) != NULL; i++)
    if (test_single (i, 0))
      {
        uint8_t out[2][OBJECT_TAG];
        new_keystream ();
        memcpy (before, o, object->size);
        CHECK (xcs_impl_select (object->primitive, other) == 0);
        CHECK (object->keystream (o, NULL, NULL) == 0 && object->keystream (o, out[0], out[1]) == 0);
        test_equal ("block 1", out[0], block[0], object->tag);
        test_equal ("block 2", out[1], block[1], object->tag);
        test_equal ("object", o, before, object->size);
        kinds_this_row ();
      }
}

void
kinds_keystream (const struct object *tested)
{
  object = tested;
  keystream_order ();
  keystream_overlaps ();
  keystream_places ();
  keystream_selection ();
}

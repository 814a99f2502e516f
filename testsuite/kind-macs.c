/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tests by kind: MACs and hashes.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/impl.h>

#include "testsuite/kinds.h"

enum { LONGEST = 12000 };

static const struct object *object;
static uint64_t o[OBJECT_WORDS], before[OBJECT_WORDS];
static uint8_t key[OBJECT_KEY], message[LONGEST], expected[OBJECT_TAG], buffer[256], buffer_before[256];

/* The tag of a message in one part, with an object that has just begun it.  */
static void
tag_by_update (void *ctx, uint8_t *tag, const uint8_t *src, size_t length)
{
  CHECK (object->update (ctx, src, length) == 0 && object->digest (ctx, tag) == 0);
}

/* The same in one call, if there is one.  */
static void
tag_of (void *ctx, uint8_t *tag, const uint8_t *src, size_t length)
{
  if (object->auth != NULL)
    CHECK (object->auth (ctx, key, tag, src, length) == 0);
  else
    tag_by_update (ctx, tag, src, length);
}

/* A message and its tag by the last row; the object is ready to make it by the row under test.  */
static void
new_tag (size_t length)
{
  CHECK (length <= LONGEST);
  kinds_last_row ();
  kinds_begin (object, o, key);
  tag_of (o, expected, message, length);
  kinds_this_row ();
  kinds_begin (object, o, key);
  memcpy (before, o, object->size);
}

/* The same with another key and message.  */
static void
new_message (size_t length)
{
  random_bytes (key, object->key);
  random_bytes (message, length);
  new_tag (length);
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

/* After a call that failed: neither the object nor the buffer changed.  */
static void
unchanged (void)
{
  test_equal ("buffer after an error", buffer, buffer_before, sizeof buffer);
  test_equal ("object after an error", o, before, object->size);
}

static int
is_wiped (void)
{
  unsigned others = 0;
  for (size_t i = 0; i < object->size / 8; i++)
    others += o[i] != 0;
  return others == 0;
}

/* Each function that takes the object refuses it.  */
static void
all_refuse (void)
{
  if (object->update != NULL)
    {
      CHECK (object->update (o, message, 1) == XCS_ERR_STATE);
      CHECK (object->update (o, NULL, 0) == XCS_ERR_STATE);
      CHECK (object->pad == NULL || object->pad (o) == XCS_ERR_STATE);
      CHECK (object->digest (o, buffer) == XCS_ERR_STATE);
    }
  else
    {
      CHECK (object->auth (o, key, buffer, message, 1) == XCS_ERR_STATE);
      CHECK (object->verify (o, key, buffer, message, 1) == XCS_ERR_STATE);
    }
  unchanged ();
}

/* What is no object; and a message that has ended, after which another one begins, or needs another key.  */
static void
order (void)
{
  kinds_part ("order of calls");
  if (!test_single (object->tag, 0))
    return;
  new_buffer ();
  for (unsigned i = 0; i < 3; i++)
    {
      memset (before, i == 0 ? 0 : i == 1 ? 0xa5 : 0xff, object->size);
      start_again ();
      all_refuse ();
    }
  if (object->update == NULL)
    return;
  new_message (77);
  for (unsigned i = 0; i < 2; i++)
    {
      uint8_t tag[OBJECT_TAG];
      CHECK (object->update (o, message, 77) == 0 && object->digest (o, tag) == 0);
      test_equal ("tag", tag, expected, object->tag);
      if (object->restarts)
        continue;
      CHECK (is_wiped ());
      memset (before, 0, object->size);
      all_refuse ();
      kinds_begin (object, o, key);
    }
}

/* NULL with and without a length.  */
static void
refusals (void)
{
  kinds_part ("NULL");
  if (!test_single (object->tag, 0))
    return;
  new_message (100);
  new_buffer ();
  for (unsigned i = 0; i < 2; i++)
    {
      const size_t length = i == 0 ? 1 : 100;
      CHECK (object->update == NULL || object->update (o, NULL, length) == XCS_ERR_ARGUMENT);
      CHECK (object->auth == NULL || object->auth (o, key, buffer, NULL, length) == XCS_ERR_ARGUMENT);
      CHECK (object->verify == NULL || object->verify (o, key, buffer, NULL, length) == XCS_ERR_ARGUMENT);
      unchanged ();
    }
  new_message (0);
  if (object->update != NULL)
    {
      uint8_t tag[OBJECT_TAG];
      CHECK (object->update (o, NULL, 0) == 0 && (object->pad == NULL || object->pad (o) == 0));
      unchanged ();
      CHECK (object->digest (o, tag) == 0);
      test_equal ("tag of nothing", tag, expected, object->tag);
    }
  if (object->auth != NULL)
    {
      uint8_t tag[OBJECT_TAG];
      start_again ();
      CHECK (object->auth (o, key, tag, NULL, 0) == 0);
      CHECK (object->verify == NULL || object->verify (o, key, expected, NULL, 0) == 0);
      test_equal ("tag of nothing", tag, expected, object->tag);
    }
}

/* The tag may lie in the message, or up to 64 bytes before or after it.  */
static void
overlaps (void)
{
  kinds_part ("overlap");
  for (size_t length = 0; length <= 100; length++)
    if (test_case (length, 0))
      {
        new_message (length);
        new_buffer ();
        for (size_t at = 0; at <= 128; at++)
          for (unsigned i = 0; i < (object->auth != NULL && object->update != NULL ? 2 : 1); i++)
            {
              memcpy (buffer + 64, message, length);
              memcpy (buffer_before, buffer, sizeof buffer);
              memcpy (buffer_before + at, expected, object->tag);
              start_again ();
              (i == 0 ? tag_of : tag_by_update) (o, buffer + at, buffer + 64, length);
              kinds_equal ("buffer", length, at, buffer, buffer_before, sizeof buffer);
            }
      }
}

/* The message at a place, the tag at another one; next to guard pages, what is only read is read-only.  */
static void
at_place (size_t length, unsigned where, size_t align)
{
  uint8_t *src = guard_place (where, 0, length, align);
  uint8_t *tag = guard_place (where, 1, object->tag, (5 * align + length) % 64);
  memcpy (src, message, length);
  if (where < 2)
    guard_read_only (0, 1);
  start_again ();
  if (object->update != NULL)
    {
      CHECK (object->update (o, src, length) == 0 && object->digest (o, tag) == 0);
      kinds_equal ("tag", where, align, tag, expected, object->tag);
      guard_check (1);
    }
  if (object->auth != NULL)
    {
      start_again ();
      memset (tag, 0, object->tag);
      CHECK (object->auth (o, key, tag, src, length) == 0);
      kinds_equal ("tag of auth", where, align, tag, expected, object->tag);
      guard_check (1);
      if (where < 2)
        guard_read_only (1, 1);
      CHECK (object->verify == NULL || object->verify (o, key, tag, src, length) == 0);
      kinds_equal ("object", where, align, o, before, object->size);
    }
}

/* At guard pages, and at alignments: all of them for each length where there is time for all.  */
static void
places (void)
{
  const size_t most = object->update != NULL ? 1024 : 200;
  kinds_part ("places");
  for (size_t length = 0; length <= most; length++)
    if (test_case (length, 0))
      {
        const size_t step = test_all () ? 1 : 16;
        new_message (length);
        for (unsigned where = 0; where < 2 && length <= 320; where++)
          at_place (length, where, 0);
        for (size_t align = length % step; align < 64; align += step)
          at_place (length, 2, align);
      }
}

/* In three parts; the object moves between the last two.  */
static void
three_parts (size_t length, size_t first, size_t second)
{
  uint64_t moved[OBJECT_WORDS];
  uint8_t tag[OBJECT_TAG];
  start_again ();
  CHECK (object->update (o, message, first) == 0);
  CHECK (object->update (o, message + first, second - first) == 0);
  kinds_move (object, moved, o);
  CHECK (object->update (moved, message + second, length - second) == 0);
  CHECK (object->digest (moved, tag) == 0);
  kinds_equal ("tag of parts", first, second, tag, expected, object->tag);
}

/* Every message of up to 130 bytes in every three parts, or in two where that takes too long.  */
static void
short_splits (void)
{
  kinds_part ("short splits");
  for (size_t length = 0; length <= 130; length++)
    if (test_case (length, 0))
      {
        new_message (length);
        for (size_t first = 0; first <= length; first++)
          for (size_t second = first; second <= length; second += kinds_step (length, first, 1))
            three_parts (length, first, second);
      }
}

/* Up to this place, in random parts; the object moves between them.  */
static void
update_to (const uint8_t *src, size_t length)
{
  for (size_t done = 0, n; done < length; done += n)
    {
      uint64_t moved[OBJECT_WORDS];
      n = random_below (length - done + 1);
      if (random_word () % 4 != 0)
        n %= 40;
      CHECK (object->update (o, n > 0 ? src + done : NULL, n) == 0);
      kinds_move (object, moved, o);
      kinds_move (object, o, moved);
    }
}

/* Long messages in any parts; where there are several of an object, or of a key, three of them.  */
static void
splits (void)
{
  const unsigned times = object->restarts ? 3 : 1;
  kinds_part ("splits");
  for (unsigned i = test_count (1000, times); i > 0; i--)
    {
      const size_t length = test_random_case (i % 2 ? 70 : i % 16 ? 2000 : LONGEST);
      uint8_t tag[OBJECT_TAG];
      new_message (length);
      for (unsigned again = 0; again < times; again++)
        {
          update_to (message, length);
          CHECK (object->digest (o, tag) == 0);
          test_equal ("tag of parts", tag, expected, object->tag);
          CHECK (object->restarts || is_wiped ());
        }
    }
}

/* Two strings, the first one filled up with zero bytes, and the second one by the end.  */
static void
padded (void)
{
  kinds_part ("pad");
  for (size_t first = 0; first <= 70; first++)
    if (test_case (first, 0))
      for (size_t second = 0; second <= 40; second += 3)
        {
          const size_t start = (first + object->block - 1) / object->block * object->block;
          uint8_t tag[OBJECT_TAG];
          random_bytes (key, object->key);
          random_bytes (message, start + second);
          memset (message + first, 0, start - first);
          new_tag (start + second);
          update_to (message, first);
          for (unsigned i = 0; i < 2; i++)
            CHECK (object->pad (o) == 0);
          update_to (message + start, second);
          CHECK (object->digest (o, tag) == 0);
          kinds_equal ("tag of padded strings", first, second, tag, expected, object->tag);
        }
}

/* The tag of this message, or where there is one, verify: it is another one.  */
static void
is_other (const char *what, size_t length)
{
  uint8_t tag[OBJECT_TAG];
  start_again ();
  if (object->verify != NULL && object->verify (o, key, expected, message, length) != XCS_ERR_AUTH)
    test_fail ("%s: verified", what);
  tag_of (o, tag, message, length);
  if (memcmp (tag, expected, object->tag) == 0)
    test_fail ("%s: the same tag", what);
}

/* Each bit of the tag and of the message, and the length, under keys that are uniformly random: there are weak ones, as 0.  */
static void
tampering (size_t length)
{
  kinds_part ("tampering");
  if (!test_case (length, 0))
    return;
  for (size_t i = 0; i < object->key; i++)
    key[i] = (uint8_t) random_word ();
  random_bytes (message, length + 1);
  message[length] |= 1;
  if (length > 0)
    message[length - 1] |= 1;
  new_tag (length);
  CHECK (object->verify == NULL || object->verify (o, key, expected, message, length) == 0);
  for (unsigned bit = 0; bit < 8 * object->tag && object->verify != NULL; bit++)
    {
      uint8_t tag[OBJECT_TAG];
      memcpy (tag, expected, object->tag);
      tag[bit / 8] ^= (uint8_t) (1U << bit % 8);
      if (object->verify (o, key, tag, message, length) != XCS_ERR_AUTH)
        test_fail ("verified although bit %u of the tag differs", bit);
    }
  /* Two equal differences, which the sum of two words does not show.  */
  for (unsigned i = 1; i < object->tag && object->verify != NULL; i++)
    for (unsigned j = 0; j < i; j++)
      {
        uint8_t tag[OBJECT_TAG];
        memcpy (tag, expected, object->tag);
        tag[i] ^= 0x81;
        tag[j] ^= 0x81;
        if (object->verify (o, key, tag, message, length) != XCS_ERR_AUTH)
          test_fail ("verified although bytes %u and %u of the tag differ", j, i);
      }
  for (size_t bit = 0; bit < 8 * length; bit++)
    {
      message[bit / 8] ^= (uint8_t) (1U << bit % 8);
      is_other ("another message", length);
      message[bit / 8] ^= (uint8_t) (1U << bit % 8);
    }
  is_other ("a longer message", length + 1);
  if (length > 0)
    is_other ("a shorter message", length - 1);
}

/* An object keeps the row that it got its key with, whatever is selected then.  */
static void
selection (void)
{
  const char *other;
  kinds_part ("selection");
  for (size_t i = 0; (other = kinds_row (object, i)) != NULL; i++)
    if (test_single (i, 0))
      {
        uint8_t tag[OBJECT_TAG];
        new_message (100);
        CHECK (object->update == NULL || object->update (o, message, 50) == 0);
        CHECK (xcs_impl_select (object->primitive, other) == 0);
        if (object->update != NULL)
          CHECK (object->update (o, message + 50, 50) == 0 && object->digest (o, tag) == 0);
        else
          CHECK (object->auth (o, key, tag, message, 100) == 0);
        test_equal ("tag", tag, expected, object->tag);
        kinds_this_row ();
      }
}

void
kinds_mac (const struct object *tested)
{
  static const size_t lengths[] = { 0, 1, 7, 8, 9, 15, 16, 17, 33, 100 };
  object = tested;
  order ();
  refusals ();
  overlaps ();
  places ();
  selection ();
  for (unsigned i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
    tampering (lengths[i]);
  if (object->update == NULL)
    return;
  short_splits ();
  splits ();
  if (object->pad != NULL)
    padded ();
}

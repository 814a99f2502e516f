/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What modes that authenticate and encrypt have in common: checks of calls, and copies that leave nothing in vector registers.  */

#ifndef MODES_AEAD_H
#define MODES_AEAD_H

#include "src/bytes.h"

/* --- checks */

/* A function, since compilers warn where a size_t has 32 bits.  */
static inline int
longer (uint64_t length, uint64_t most)
{
  return length > most;
}

/* Bytes at most.  */
struct limits
{
  uint64_t aad_length, length;
};

/* The errors of a call, apart from those of the key, the tag and the nonce.  */
static inline int
check_aead (const struct limits *most, const uint8_t *dst, const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  if (longer (length, most->length) || longer (aad_length, most->aad_length))
    return XCS_ERR_LENGTH;
  if (aad == NULL && aad_length > 0)
    return XCS_ERR_ARGUMENT;
  const int error = check_buffers (dst, src, length);
  return error == 0 && touch (dst, length, aad, aad_length) ? XCS_ERR_OVERLAP : error;
}

/* All errors of a call with a whole message, apart from those of the key, step by step.  has_doubts and tag_has_doubts say whether
   there may be one.  */
static inline int
find_error (const struct limits *most, int opens, const uint8_t *dst, const uint8_t *tag, size_t tag_length, const uint8_t *nonce,
            size_t nonce_length, const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  const int error = check_aead (most, dst, aad, aad_length, src, length);
  if (error != 0)
    return error;
  if (touch (dst, length, nonce, nonce_length) || touch (dst, length, tag, tag_length))
    return XCS_ERR_OVERLAP;
  if (!opens && (touch (tag, tag_length, nonce, nonce_length) || touch (tag, tag_length, src, length)
                 || touch (tag, tag_length, aad, aad_length)))
    return XCS_ERR_OVERLAP;
  return 0;
}

/* The error of a call with many messages: XCS_ERR_AUTH if a tag was wrong, otherwise the first one.  */
static inline int
error_of_jobs (int before, int error)
{
  return error == XCS_ERR_AUTH || before == 0 ? error : before;
}

/* Whether buffers may touch, the first one with its last byte at a_last: yes if they do; perhaps also if a length is 0.  */
static inline int
may_touch (uintptr_t a_last, size_t a_length, const void *b, size_t b_length)
{
  return a_last - (uintptr_t) b < a_length + b_length - 1;
}

enum { MOST_TAG = 16 };

/* Whether the buffers of a message need the checks in their order: no if there is no error.  The tag may have as many bytes as any
   tag.  Lengths are so short that their sums do not wrap.  */
static ALWAYS_INLINE int
short_has_doubts (const uint8_t *dst, const uint8_t *tag, const uint8_t *nonce, size_t nonce_length, const uint8_t *aad,
                  size_t aad_length, const uint8_t *src, size_t length)
{
  const uintptr_t last = (uintptr_t) dst + length - 1;
  if (aad_length > 0 && (aad == NULL || may_touch (last, length, aad, aad_length)))
    return 1;
  return length > 0
         && (dst == NULL || src == NULL || (dst != src && may_touch (last, length, src, length))
             || may_touch (last, length, nonce, nonce_length) || may_touch (last, length, tag, MOST_TAG));
}

/* The same of any lengths.  */
static ALWAYS_INLINE int
has_doubts (const uint8_t *dst, const uint8_t *tag, const uint8_t *nonce, size_t nonce_length, const uint8_t *aad,
            size_t aad_length, const uint8_t *src, size_t length)
{
  return (length | aad_length) >> 30 != 0 || short_has_doubts (dst, tag, nonce, nonce_length, aad, aad_length, src, length);
}

/* Likewise those of a tag that is written.  */
static ALWAYS_INLINE int
tag_has_doubts (const uint8_t *tag, const uint8_t *nonce, size_t nonce_length, const uint8_t *aad, size_t aad_length,
                const uint8_t *src, size_t length)
{
  const uintptr_t last = (uintptr_t) tag + MOST_TAG - 1;
  return may_touch (last, MOST_TAG, nonce, nonce_length) || may_touch (last, MOST_TAG, src, length)
         || may_touch (last, MOST_TAG, aad, aad_length);
}

/* What open leaves of a forgery.  Callers test the length first: secrets-test, to which the error is a secret, has no text.  */
static inline void
forget (uint8_t *dst, const uint8_t *src, size_t length)
{
  if (dst != src && length > 0)
    memset (dst, 0, length);
}

/* --- copies */

/* Not by memcpy, which leaves text in vector registers; not inline, since gcc would move known lengths through the stack.  */
static __attribute__ ((noinline, unused)) void
copy (uint8_t *dst, const uint8_t *src, size_t n)
{
  for (; n >= 8; dst += 8, src += 8, n -= 8)
    copy_word (dst, src);
  xcsi_copy_few (dst, src, n);
}

/* sum = a ^ b.  Not inline: gcc would make a vector of two words on the stack.  */
static __attribute__ ((noinline, unused)) void
add_word (uint8_t *sum, const uint8_t *a, const uint8_t *b)
{
  put_sum (sum, a, b);
}

/* The last n bytes of a word, first, and zeros; 0 < n <= 8.  */
static inline uint64_t
last_bytes (uint64_t x, size_t n)
{
  return words_are_little () ? x >> (64 - 8 * n) : x << (64 - 8 * n);
}

/* The last bytes of length, before end, and zeros; 0 < rest <= 16.  Not by copies of a few bytes, for which the next load would
   wait.  */
static inline void
put_rest (uint8_t to[16], const uint8_t *end, size_t length, size_t rest)
{
  if (length < 8)
    {
      memset (to, 0, 16);
      xcsi_copy_few (to, end - rest, rest);
      return;
    }
  const uint64_t last = get_word (end - 8);
  if (rest > 8)
    {
      put_word (to, get_word (end - rest));
      put_word (to + 8, last_bytes (last, rest - 8));
    }
  else
    {
      put_word (to, last_bytes (last, rest));
      put_word (to + 8, 0);
    }
}

/* Not by memcpy, which leaves the tag in a vector register.  Two words of a short tag may share bytes.  */
static inline void
copy_tag (uint8_t *tag, uint8_t whole[16], size_t length)
{
  if (length == 16)
    {
      copy_word (tag, whole);
      copy_word (tag + 8, whole + 8);
    }
  else if (length >= 8)
    {
      put_word (tag, get_word (whole));
      put_word (tag + length - 8, get_word (whole + length - 8));
    }
  else
    for (size_t i = 0; i < length; i++)
      tag[i] = (uint8_t) opaque32 (whole[i]);
  wipe (whole, 16);
}

#endif

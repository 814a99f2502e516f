/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What modes that authenticate and encrypt have in common: checks of calls, and copies that leave nothing in vector registers.  */

#ifndef MODES_AEAD_H
#define MODES_AEAD_H

#include "src/bytes.h"

/* --- checks */

static inline int
touch (const void *a, size_t a_length, const void *b, size_t b_length)
{
  const uintptr_t d = (uintptr_t) a - (uintptr_t) b;
  return a_length > 0 && b_length > 0 && (d < b_length || -d < a_length);
}

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

/* --- copies */

/* Not by memcpy, which leaves text in vector registers; not inline, since gcc would move known lengths through the stack.  */
static __attribute__ ((noinline, unused)) void
copy (uint8_t *dst, const uint8_t *src, size_t n)
{
  for (; n >= 8; dst += 8, src += 8, n -= 8)
    put_word (dst, get_word (src));
  xcsi_copy_few (dst, src, n);
}

/* sum = a ^ b.  Not inline: gcc would make a vector of two words on the stack.  */
static __attribute__ ((noinline, unused)) void
add_word (uint8_t *sum, const uint8_t *a, const uint8_t *b)
{
  put_word (sum, get_word (a) ^ get_word (b));
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

/* Not by memcpy, which leaves the tag in a vector register.  */
static inline void
copy_tag (uint8_t *tag, uint8_t whole[16], size_t length)
{
  if (length == 16)
    {
      put_word (tag, get_word (whole));
      put_word (tag + 8, get_word (whole + 8));
    }
  else
    for (size_t i = 0; i < length; i++)
      tag[i] = (uint8_t) opaque32 (whole[i]);
  wipe (whole, 16);
}

#endif

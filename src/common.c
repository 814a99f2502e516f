/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Version, error texts, wiping, comparing.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/common.h>

#include "src/bytes.h"

const char *
xcs_version (void)
{
  return XCS_VERSION;
}

const char *
xcs_strerror (int error)
{
  switch (error)
    {
    case 0:
      return "success";
    case XCS_ERR_ARGUMENT:
      return "invalid argument";
    case XCS_ERR_STATE:
      return "the context is not ready for this call";
    case XCS_ERR_LENGTH:
      return "invalid length";
    case XCS_ERR_OVERLAP:
      return "input and output overlap";
    case XCS_ERR_AUTH:
      return "authentication failed";
    case XCS_ERR_UNSUPPORTED:
      return "not supported here";
    default:
      return "unknown error";
    }
}

static inline void
copy32 (uint8_t *dst, const uint8_t *src)
{
  uint32_t x;
  memcpy (&x, src, 4);
  x = opaque32 (x);
  memcpy (dst, &x, 4);
  separate_stores ();
}

/* For i686, memcpy of 8 bytes is by a vector register, and words of 64 bits are spilled.  */
void
xcsi_copy_few (uint8_t *dst, const uint8_t *src, size_t n)
{
  if (n >= 8 && sizeof (size_t) >= 8)
    {
      memcpy (dst, src, 8);
      memcpy (dst + n - 8, src + n - 8, 8);
    }
  else if (n >= 8)
    {
      copy32 (dst, src);
      copy32 (dst + 4, src + 4);
      copy32 (dst + n - 8, src + n - 8);
      copy32 (dst + n - 4, src + n - 4);
    }
  else if (n >= 4)
    {
      memcpy (dst, src, 4);
      memcpy (dst + n - 4, src + n - 4, 4);
    }
  else if (n > 0)
    {
      dst[0] = src[0];
      dst[n / 2] = src[n / 2];
      dst[n - 1] = src[n - 1];
    }
}

void
xcsi_copy_words_be (void *dst, const void *src, size_t n)
{
  const uint8_t *from = src;
  for (uint8_t *to = dst; n > 0; to += 8, from += 8, n--)
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    copy_word (to, from);
#else
    {
      const uint32_t first = get_half (from), second = get_half (from + 4);
      put_half (to, __builtin_bswap32 (second));
      put_half (to + 4, __builtin_bswap32 (first));
    }
#endif
  (void) clear_integers (0);
}

#if ALIGNED_WORDS_ONLY
static inline size_t
get_aligned (const uint8_t *from)
{
  size_t x;
  memcpy (&x, __builtin_assume_aligned (from, sizeof x), sizeof x);
  return sizeof x == 8 ? (size_t) opaque64 (x) : (size_t) opaque32 ((uint32_t) x);
}

void
xcsi_add_bytes (uint8_t *dst, const uint8_t *src, const uint8_t *keystream, size_t n)
{
  enum { WORD = sizeof (size_t) };
  if ((((uintptr_t) dst | (uintptr_t) src | (uintptr_t) keystream) & (WORD - 1)) == 0)
    for (; n >= WORD; dst += WORD, src += WORD, keystream += WORD, n -= WORD)
      {
        const size_t x = get_aligned (src) ^ get_aligned (keystream);
        memcpy (__builtin_assume_aligned (dst, WORD), &x, WORD);
        separate_stores ();
      }
  for (; n > 0; n--)
    *dst++ = (uint8_t) (opaque32 (*keystream++) ^ *src++);
}
#else
static inline uint32_t
get32 (const uint8_t *src, const uint8_t *keystream)
{
  uint32_t x, y;
  memcpy (&x, src, 4);
  memcpy (&y, keystream, 4);
  return opaque32 (x ^ opaque32 (y));
}

static inline void
put32 (uint8_t *dst, uint32_t x)
{
  memcpy (dst, &x, 4);
  separate_stores ();
}

/* In words that are in one register: compilers spill those of two.  The last bytes are two words or three bytes, which may overlap,
   and are read before any of them is written.  */
void
xcsi_add_bytes (uint8_t *dst, const uint8_t *src, const uint8_t *keystream, size_t n)
{
  if (sizeof (size_t) >= 8)
    {
      for (; n >= 32; dst += 32, src += 32, keystream += 32, n -= 32)
        {
          put_word (dst, get_word (src) ^ get_word (keystream));
          put_word (dst + 8, get_word (src + 8) ^ get_word (keystream + 8));
          put_word (dst + 16, get_word (src + 16) ^ get_word (keystream + 16));
          put_word (dst + 24, get_word (src + 24) ^ get_word (keystream + 24));
        }
      for (; n >= 8; dst += 8, src += 8, keystream += 8, n -= 8)
        put_word (dst, get_word (src) ^ get_word (keystream));
    }
  else
    for (; n >= 8; dst += 4, src += 4, keystream += 4, n -= 4)
      put32 (dst, get32 (src, keystream));
  if (n >= 4)
    {
      const uint32_t first = get32 (src, keystream), last = get32 (src + n - 4, keystream + n - 4);
      put32 (dst, first);
      put32 (dst + n - 4, last);
    }
  else if (n > 0)
    {
      const uint32_t first = opaque32 (keystream[0]) ^ src[0], middle = opaque32 (keystream[n / 2]) ^ src[n / 2];
      const uint32_t last = opaque32 (keystream[n - 1]) ^ src[n - 1];
      dst[0] = (uint8_t) first;
      dst[n / 2] = (uint8_t) middle;
      dst[n - 1] = (uint8_t) last;
    }
}
#endif

/* Not inline, whatever -flto does: functions of WIPE_BELOW would push a register for it, and with one more, clang 19 leaves eight
   bytes between the array and the canary as they were.  */
__attribute__ ((noinline)) void
xcs_wipe (void *buffer, size_t length)
{
  wipe (buffer, length);
}

int
xcs_equal (const void *a, const void *b, size_t length)
{
  const volatile unsigned char *p = a;
  const volatile unsigned char *q = b;
  size_t difference = 0, i = 0;
#if COMPARES_WORDS
  for (; length - i >= 8; i += 8)
    difference |= get_word ((const uint8_t *) a + i) ^ get_word ((const uint8_t *) b + i);
  if (length >= 8 && i < length)
    {
      i = length;
      difference |= get_word ((const uint8_t *) a + i - 8) ^ get_word ((const uint8_t *) b + i - 8);
    }
#endif
#if COMPARES_HALVES
  for (; length - i >= 4; i += 4)
    difference |= opaque32 (load32_le ((const uint8_t *) a + i)) ^ opaque32 (load32_le ((const uint8_t *) b + i));
#endif
  for (; i < length; i++)
    difference |= (size_t) (p[i] ^ q[i]);
  return clear_integers ((int) ((~difference & (difference - 1)) >> (8 * sizeof difference - 1)));
}

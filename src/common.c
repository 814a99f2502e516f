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
  uint64_t difference = 0;
  size_t i = 0;
#if COMPARES_WORDS
  for (; length - i >= 8; i += 8)
    difference |= get_word ((const uint8_t *) a + i) ^ get_word ((const uint8_t *) b + i);
#endif
  for (; i < length; i++)
    difference |= (uint64_t) (p[i] ^ q[i]);
  return clear_integers ((int) ((~difference & (difference - 1)) >> 63));
}

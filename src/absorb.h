/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Input of any length for functions that take blocks of 16 bytes.  */

#ifndef ABSORB_H
#define ABSORB_H

#include <string.h>

#include "src/bytes.h"

typedef void absorb_blocks_func (void *closure, const uint8_t *src, size_t blocks);

/* Passes the *buffered < 16 bytes of buffer and then those of src to the function, in whole blocks; keeps the rest in buffer,
   followed by zeros.  */
static inline int
absorb (uint8_t *buffer, uint64_t *buffered, const uint8_t *src, size_t length, absorb_blocks_func *blocks, void *closure)
{
  size_t kept = (size_t) *buffered;
  if (kept >= 16)
    return XCS_ERR_STATE;
  if (length == 0)
    return 0;
  if (src == NULL)
    return XCS_ERR_ARGUMENT;

  if (kept > 0)
    {
      size_t n = 16 - kept < length ? 16 - kept : length;
      xcsi_copy_few (buffer + kept, src, n);
      kept += n;
      src += n;
      length -= n;
      if (kept == 16)
        {
          blocks (closure, buffer, 1);
          kept = 0;
        }
    }
  if (length >= 16)
    {
      blocks (closure, src, length / 16);
      src += length & ~(size_t) 15;
      length &= 15;
    }
  if (length > 0)
    {
      memset (buffer, 0, 16);
      xcsi_copy_few (buffer, src, length);
      kept = length;
    }
  *buffered = kept;
  return 0;
}

#endif

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* GHASH: what an implementation is.  */

#ifndef GHASH_IMPL_H
#define GHASH_IMPL_H

#include "src/table.h"

/* Capacity of a key object in words: 64 powers of H with the sums of their halves, and 4 blocks of zeros.  */
#define GHASH_KEY 264

/* key = values computed from H, in a format of the implementation.  */
typedef void ghash_set_key_func (uint64_t *key, const uint8_t *h);
/* y = (y + block) H for each block of 16 bytes; y is 16 bytes in the order of the standard in every implementation,
   at a multiple of 8.  */
typedef void ghash_update_func (const uint64_t *key, uint8_t *y, const uint8_t *src, size_t blocks);
/* The same for length > 0 bytes, the last block filled with zeros.  */
typedef void ghash_update_padded_func (const uint64_t *key, uint8_t *y, const uint8_t *src, size_t length);

struct ghash_impl
{
  struct impl impl;
  ghash_set_key_func *set_key;
  ghash_update_func *update;
  ghash_update_padded_func *update_padded;  /* NULL: an incomplete block is buffered until it is complete */
};

extern const struct ghash_impl xcsi_ghash_impls[];

#define GHASH(variant, needs, key, padded)                                                        \
  ghash_set_key_func xcsi_ghash_set_key_##key; ghash_update_func xcsi_ghash_update_##variant; \
  ghash_update_padded_func xcsi_ghash_update_padded_##padded;
#include "src/rows.h"
#undef GHASH
#define xcsi_ghash_update_padded_none NULL

#endif

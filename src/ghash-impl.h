/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* GHASH: what an implementation is.  */

#ifndef GHASH_IMPL_H
#define GHASH_IMPL_H

#include "src/table.h"

/* Words that a key object has room for: 64 powers of H with the sums of their halves, and 4 blocks of zeros.  */
#define GHASH_KEY 264

/* key = what the implementation makes of H.  */
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
  ghash_update_padded_func *update_padded;  /* NULL: an incomplete block waits until it is complete */
};

extern const struct ghash_impl xcsi_ghash_impls[];

ghash_set_key_func xcsi_ghash_set_key_c32, xcsi_ghash_set_key_c64;
ghash_update_func xcsi_ghash_update_c32, xcsi_ghash_update_c64;

ghash_set_key_func xcsi_ghash_set_key_pclmul, xcsi_ghash_set_key_vpclmul, xcsi_ghash_set_key_vpclmul512;
ghash_update_func xcsi_ghash_update_pclmul, xcsi_ghash_update_vpclmul, xcsi_ghash_update_vpclmul512;
ghash_update_padded_func xcsi_ghash_update_padded_vpclmul512;

ghash_set_key_func xcsi_ghash_set_key_pmull;
ghash_update_func xcsi_ghash_update_pmull;

ghash_set_key_func xcsi_ghash_set_key_p8;
ghash_update_func xcsi_ghash_update_p8, xcsi_ghash_update_p9;

ghash_set_key_func xcsi_ghash_set_key_vx;
ghash_update_func xcsi_ghash_update_vx;

ghash_set_key_func xcsi_ghash_set_key_vis3, xcsi_ghash_set_key_v9;
ghash_update_func xcsi_ghash_update_vis3, xcsi_ghash_update_v9;

#endif

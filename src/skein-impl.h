/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein-256, -512 and -1024: what an implementation is.  */

#ifndef SKEIN_IMPL_H
#define SKEIN_IMPL_H

#include "src/table.h"

/* UBI: for each block M of N = 4, 8 or 16 words, T += the bytes that it adds, and then
     G = E (G, T, M) ^ M
   where E is Threefish with the key G and the tweak T.  The bit "first" of T is cleared after the first block.  */

/* State words: G, N words, then T0, the position, and T1, what else the tweak has.  */
#define SKEIN_STATE(words) ((words) + 2)

#define SKEIN_TYPE(type) ((uint64_t) (type) << 56)
#define SKEIN_LEVEL(level) ((uint64_t) (level) << 48)
#define SKEIN_BITS (UINT64_C (1) << 55)   /* the last byte is not a whole one */
#define SKEIN_FIRST (UINT64_C (1) << 62)
#define SKEIN_FINAL (UINT64_C (1) << 63)

/* Each block adds that many bytes to the position.  */
typedef void skein_blocks_func (uint64_t *state, const uint8_t *src, size_t blocks, size_t bytes);

struct skein_impl
{
  struct impl impl;
  skein_blocks_func *blocks;
};

extern const struct skein_impl xcsi_skein256_impls[], xcsi_skein512_impls[], xcsi_skein1024_impls[];

#define SKEIN256(variant, needs) skein_blocks_func xcsi_skein256_blocks_##variant;
#define SKEIN512(variant, needs) skein_blocks_func xcsi_skein512_blocks_##variant;
#define SKEIN1024(variant, needs) skein_blocks_func xcsi_skein1024_blocks_##variant;
#include "src/rows.h"
#undef SKEIN256
#undef SKEIN512
#undef SKEIN1024

#endif

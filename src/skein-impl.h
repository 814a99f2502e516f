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

/* The same in as many chains as the row has lanes: as many blocks of each src, and then not one more.  Word i of lane j is
   state[i * lanes + j], where lanes is their number: the state words as above, then words of the row, all to be wiped by the
   caller.  The state is aligned to SKEIN_ALIGNMENT bytes.

   A vector holds a word of several chains, and a key of each chain makes the words of subkeys vectors in memory, which are operands
   of additions: the state has room for as many as a row keeps, the key words in the order of all subkeys.  So rows need no memory
   of the stack, and a chain that a caller takes out or puts in is a column of words.  Final blocks, of any length, are those of
   the caller.  Threefish has its keys broadcast instead, in src/threefish-impl.h.  */
typedef void skein_lanes_func (uint64_t *state, const uint8_t *const *src, size_t blocks, size_t bytes);
enum { SKEIN_LANES = 16, SKEIN_ALIGNMENT = 64 };

/* State words of a lane: the tweak word T0 ^ T1, those words of the key, and of Skein-1024 four words of the block.  Skein-512 with
   SSE2 wants one more; Skein-1024 on arm64 sums of words of the key with words of the tweak and numbers.  */
#if defined __aarch64__
#define SKEIN_LANE_STATE(words) (SKEIN_STATE (words) + 1 + ((words) == 16 ? 13 + 20 + 22 + 1 : (words) + 18))
#else
#define SKEIN_LANE_STATE(words) (SKEIN_STATE (words) + 1 + ((words) == 16 ? 16 + 20 + 4 : (words) + 18 + ((words) == 8)))
#endif

struct skein_impl
{
  struct impl impl;
  skein_blocks_func *blocks;
  skein_lanes_func *lanes;  /* NULL: one chain after the other */
  size_t number;            /* of lanes: at most SKEIN_LANES */
  size_t fewest;            /* chains that are faster side by side than one after the other */
};

extern const struct skein_impl xcsi_skein256_impls[], xcsi_skein512_impls[], xcsi_skein1024_impls[];

#define SKEIN_PROTOTYPES(prefix, blocks, lanes) skein_blocks_func prefix##_blocks_##blocks; skein_lanes_func prefix##_lanes_##lanes;
#define SKEIN256(variant, needs, blocks, lanes, number, fewest) SKEIN_PROTOTYPES (xcsi_skein256, blocks, lanes)
#define SKEIN512(variant, needs, blocks, lanes, number, fewest) SKEIN_PROTOTYPES (xcsi_skein512, blocks, lanes)
#define SKEIN1024(variant, needs, blocks, lanes, number, fewest) SKEIN_PROTOTYPES (xcsi_skein1024, blocks, lanes)
#include "src/rows.h"
#undef SKEIN256
#undef SKEIN512
#undef SKEIN1024
#define xcsi_skein256_lanes_none NULL
#define xcsi_skein512_lanes_none NULL
#define xcsi_skein1024_lanes_none NULL

#define SKEIN_ENTRY(prefix, variant, needs, blocks, lanes, number, fewest) \
  { ROW (variant, needs), prefix##_blocks_##blocks, prefix##_lanes_##lanes, number, fewest },

#endif

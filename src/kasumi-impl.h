/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI: what an implementation is.  */

#ifndef KASUMI_IMPL_H
#define KASUMI_IMPL_H

#include "src/bytes.h"
#include "src/members.h"
#include "src/table.h"

/* Capacity of a context in state words.  */
#define KASUMI_STATE 64

/* state = values computed from the key, in a format of the implementation.  */
typedef void kasumi_set_key_func (uint64_t *state, const uint8_t *key);
typedef void kasumi_blocks_func (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks);

/* Many streams: a lane is a stream with its own key; one call encrypts one block in each of many lanes.

   Lanes come in groups: a row has up to .lanes lanes, a multiple of .group.  The planes of group g are the .words words from
   planes + g * .words on: values computed from its keys, in a format of the row.  The last of these words is 0 as long as
   set_lanes has not been called for the group.  planes, keys and blocks are aligned to 64 bytes; kasumi_capacity and kasumi_planes
   give their sizes.  If .part > 0, up to three times .part lanes need no whole group: planes of a part follow those of the part
   before; and more lanes may use the planes of two groups even if one group would hold them.

   set_lanes: the keys of lanes first <= i < first + count have changed, count > 0; the other lanes are unchanged.  keys has the
   keys of all lanes in use, lane i in keys[2 i] and keys[2 i + 1]: two big-endian numbers, K1..K4 and K5..K8.  Unused lanes have
   arbitrary contents: a row may recompute all planes within the capacity, or update only some lanes, whichever is faster.

   encrypt_lanes: blocks[i] = KASUMI (key of lane i, blocks[i]) for 0 <= i < lanes, 0 < lanes <= .lanes.  Blocks are big-endian
   numbers, so the left half is the upper one.  Other blocks within the capacity may be read and overwritten.

   A row without these functions has .lanes = 0.  The functions keep no state, and wipe their stack; the caller wipes planes, keys
   and blocks.  */
typedef void kasumi_set_lanes_func (uint64_t *planes, const uint64_t *keys, size_t first, size_t count);
typedef void kasumi_encrypt_lanes_func (const uint64_t *planes, uint64_t *blocks, size_t lanes);

/* The most lanes of any row.  */
enum { KASUMI_LANES = 256 };

/* Several steps of f8 or f9 in all lanes, for rows with functions for them; 0 < steps <= KASUMI_STEPS.  Step j of lane i is
       f8: chain[i] = rows[j][i] = KASUMI (sum[i] ^ n[i] ^ chain[i])
       f9: chain[i] = rows[j][i] = KASUMI (block j of src[i] ^ chain[i]); sum[i] ^= rows[j][i]
   and n[i] increases by 1.  At the end f8 writes STEPS blocks, rounded up to a multiple of KASUMI_PART, to dst[i]: the blocks of
   src[i] plus rows[.][i].  f9 reads as many blocks of src[i].  The number of lanes is rounded up to a multiple of KASUMI_PART, too:
   those lanes and their buffers may be read and written.  Rows from the rounded number of steps on are unchanged.  */
enum { KASUMI_PART = 8, KASUMI_STEPS = 16 };

struct kasumi_batch
{
  uint64_t *rows;  /* rows[j][i] is rows[j * stride + i] */
  size_t stride;  /* capacity in lanes of a row and of the arrays, each aligned to 64 bytes */
  uint64_t *chain;
  uint64_t *sum;
  uint64_t *n;
  const uint8_t **src;
  uint8_t **dst;
};

#include "src/kasumi-batch.h"

typedef void kasumi_f8_lanes_func (const uint64_t *planes, struct kasumi_batch *batch, size_t lanes, size_t steps);
typedef void kasumi_f9_lanes_func (const uint64_t *planes, struct kasumi_batch *batch, size_t lanes, size_t steps);

struct kasumi_impl
{
  struct impl impl;
  kasumi_set_key_func *set_key;
  kasumi_blocks_func *encrypt;
  kasumi_blocks_func *decrypt;
  unsigned lanes;
  unsigned group;
  unsigned words;
  kasumi_set_lanes_func *set_lanes;
  kasumi_encrypt_lanes_func *encrypt_lanes;
  kasumi_f8_lanes_func *f8_lanes;
  kasumi_f9_lanes_func *f9_lanes;
  /* Approximate cycles.  */
  unsigned one;  /* a block that depends on the one before */
  unsigned some;  /* one of several independent blocks; 0: no other row is used for many blocks */
  unsigned few;   /* up to 8 independent blocks, encrypted; 0: step */
  unsigned step;  /* one block in each lane of a group */

  unsigned part;  /* 0, or the number of lanes whose planes are adjacent in a group */
};

extern const struct kasumi_impl xcsi_kasumi_impls[];

/* The capacity in lanes that keys and blocks must have for this number of lanes in use.  */
static inline size_t
kasumi_capacity (const struct kasumi_impl *row, size_t lanes)
{
  const size_t unit = row->part == 0 ? row->group : lanes <= 3 * row->part ? row->part : 2 * row->group;
  return (lanes + unit - 1) / unit * unit;
}

/* The same for planes, in groups.  */
static inline size_t
kasumi_planes (const struct kasumi_impl *row, size_t lanes)
{
  return (kasumi_capacity (row, lanes) + row->group - 1) / row->group;
}

/* The words of them that may be written; the last one of a group says whether there is more.  */
static inline size_t
kasumi_written (const struct kasumi_impl *row, size_t lanes)
{
  return row->part > 0 && lanes <= 3 * row->part ? kasumi_capacity (row, lanes) * (row->words / row->group)
                                                 : kasumi_planes (row, lanes) * row->words;
}

/* Wipes the stack after calls of rows in portable C, once for many blocks, and after C code that has keys or keystream.  */
void xcsi_kasumi_wipe_below (void);

/* The row that goes with row i for many lanes: itself, or the best row with lanes.  It does not change during a process.  */
unsigned xcsi_kasumi_many (unsigned i);

/* Bit slices: a lane for each bit of a word, or of a vector of two words.  Up to FEW lanes are encrypted one by one; they have
   additional states for that.  */
#if SIZE_MAX > UINT32_MAX
enum { KASUMI_CT_LANES = HAVE_VECTORS ? 128 : 64, KASUMI_CT_FEW = 3 };
#else
enum { KASUMI_CT_LANES = 32, KASUMI_CT_FEW = 2 };
#endif
enum { KASUMI_CT_WORDS = 384 * KASUMI_CT_LANES / 64 + 56 * KASUMI_CT_FEW };

#define KASUMI(variant, needs, blocks, many, steps, ...)                                                           \
  kasumi_set_key_func xcsi_kasumi_set_key_##blocks;                                                                \
  kasumi_blocks_func xcsi_kasumi_encrypt_##blocks, xcsi_kasumi_decrypt_##blocks;                                   \
  kasumi_set_lanes_func xcsi_kasumi_set_lanes_##many; kasumi_encrypt_lanes_func xcsi_kasumi_encrypt_lanes_##many; \
  kasumi_f8_lanes_func xcsi_kasumi_f8_lanes_##steps; kasumi_f9_lanes_func xcsi_kasumi_f9_lanes_##steps;
#define KASUMI_TABLES KASUMI
#include "src/rows.h"
#undef KASUMI
#undef KASUMI_TABLES
#define xcsi_kasumi_set_lanes_none NULL
#define xcsi_kasumi_encrypt_lanes_none NULL
#define xcsi_kasumi_f8_lanes_none NULL
#define xcsi_kasumi_f9_lanes_none NULL

/* C1..C8 of TS 35.202 section 4.6.  */
static const uint16_t kasumi_c[8] = { 0x0123, 0x4567, 0x89ab, 0xcdef, 0xfedc, 0xba98, 0x7654, 0x3210 };

/* The key words K1..K8 and K1' = K1 ^ C1 to K8' = K8 ^ C8 (TS 35.202 section 4.6), numbered from 0.  */
static inline void
kasumi_key_words (uint16_t k[8], uint16_t kc[8], const uint8_t *key)
{
  for (unsigned i = 0; i < 8; i++)
    {
      k[i] = load16_be (key + 2 * i);
      kc[i] = k[i] ^ kasumi_c[i];
    }
}

#endif

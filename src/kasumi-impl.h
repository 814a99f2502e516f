/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI: what an implementation is.  */

#ifndef KASUMI_IMPL_H
#define KASUMI_IMPL_H

#include "src/bytes.h"
#include "src/members.h"
#include "src/table.h"

/* Words that a context has room for.  */
#define KASUMI_STATE 64

/* state = what the implementation makes of the key.  */
typedef void kasumi_set_key_func (uint64_t *state, const uint8_t *key);
typedef void kasumi_blocks_func (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks);

/* Many streams: a lane is a stream with a key of its own, and one call encrypts one block in each of many lanes.

   Lanes come in groups: a row has room for .lanes lanes, a multiple of .group.  What it makes of the keys of group g are the
   .words words from planes + g * .words on, in a format of its own; the last one of them is 0 if set_lanes has never seen the
   group.  planes, keys and blocks begin at a multiple of 64 bytes; how much room they have, kasumi_room and kasumi_planes say.
   If .part > 0, up to three times .part lanes need no whole group, and more may use the planes of two groups where they are in
   one.

   set_lanes: the keys of lanes first <= i < first + count have changed, count > 0; the other lanes stay as they are.  keys
   holds those of all lanes in use, lane i in keys[2 i] and keys[2 i + 1]: the key as two big-endian numbers, K1..K4 and
   K5..K8.  Lanes in no use hold anything: a row may make its planes anew from the keys of the whole room, or change some lanes
   alone, whichever is faster.

   encrypt_lanes: blocks[i] = KASUMI (key of lane i, blocks[i]) for 0 <= i < lanes, 0 < lanes <= .lanes; blocks are big-endian
   numbers, so the left half is the upper one.  The rest of the room may be read and overwritten.

   A row without these functions has .lanes = 0.  The functions keep nothing of their own, and wipe what they put on the stack;
   planes, keys and blocks are wiped by the caller.  */
typedef void kasumi_set_lanes_func (uint64_t *planes, const uint64_t *keys, size_t first, size_t count);
typedef void kasumi_encrypt_lanes_func (const uint64_t *planes, uint64_t *blocks, size_t lanes);

/* The most lanes of any row.  */
enum { KASUMI_LANES = 256 };

/* Some steps of f8 or f9 in all lanes, where a row has functions for them; 0 < steps <= KASUMI_STEPS.  Step j of lane i is
       f8: chain[i] = rows[j][i] = KASUMI (sum[i] ^ n[i] ^ chain[i])
       f9: chain[i] = rows[j][i] = KASUMI (block j of src[i] ^ chain[i]); sum[i] ^= rows[j][i]
   and n[i] increases by 1.  In the end f8 makes as many blocks, rounded up to a multiple of KASUMI_PART, of dst[i]: those of src[i]
   plus rows[.][i]; f9 reads as many of src[i].  Lanes up to a multiple of KASUMI_PART may be touched, the buffers, too.  Rows
   beyond those stay as they are.  */
enum { KASUMI_PART = 8, KASUMI_STEPS = 16 };

struct kasumi_batch
{
  uint64_t *rows;  /* rows[j][i] is rows[j * stride + i] */
  size_t stride;  /* room for so many lanes, here and in the arrays, each of which begins at a multiple of 64 bytes */
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
  unsigned one;  /* about how many cycles: a block that waits for the one before */
  unsigned some;  /* and each of some blocks that do not; 0: no other row is taken for many */
  unsigned step;  /* a step of a group, of a row with lanes */
  unsigned part;  /* 0, or lanes whose planes are together in a group */
};

extern const struct kasumi_impl xcsi_kasumi_impls[];

/* So many lanes have room in the keys and the blocks of so many that are in use.  */
static inline size_t
kasumi_room (const struct kasumi_impl *row, size_t lanes)
{
  const size_t unit = row->part == 0 ? row->group : lanes <= 3 * row->part ? row->part : 2 * row->group;
  return (lanes + unit - 1) / unit * unit;
}

/* So many groups in the planes.  */
static inline size_t
kasumi_planes (const struct kasumi_impl *row, size_t lanes)
{
  return (kasumi_room (row, lanes) + row->group - 1) / row->group;
}

/* What follows calls of rows in portable C, once for many blocks, and C that has keys or keystream.  */
void xcsi_kasumi_wipe_below (void);

/* The row for many lanes beside row i: itself, or the best of those that have lanes.  Always the same one in a process.  */
unsigned xcsi_kasumi_many (unsigned i);

/* Bit slices: as many lanes as a word has bits, or a vector of two words.  FEW lanes are done one by one, for which they have
   states besides.  */
#if SIZE_MAX > UINT32_MAX
enum { KASUMI_CT_LANES = HAVE_VECTORS ? 128 : 64, KASUMI_CT_FEW = 3 };
#else
enum { KASUMI_CT_LANES = 32, KASUMI_CT_FEW = 2 };
#endif
enum { KASUMI_CT_WORDS = 384 * KASUMI_CT_LANES / 64 + 56 * KASUMI_CT_FEW };

#define KASUMI(variant, needs, many, steps, ...)                                                                   \
  kasumi_set_key_func xcsi_kasumi_set_key_##variant;                                                               \
  kasumi_blocks_func xcsi_kasumi_encrypt_##variant, xcsi_kasumi_decrypt_##variant;                                 \
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

/* The key words K1..K8 and K1'..K8' = K1 ^ C1, ... (TS 35.202 section 4.6), numbered from 0.  */
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

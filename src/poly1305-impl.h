/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305: what an implementation is.  */

#ifndef POLY1305_IMPL_H
#define POLY1305_IMPL_H

#include "src/bytes.h"
#include "src/members.h"
#include "src/table.h"

/* Radix 2^64 in assembly: h = h0 + 2^64 h1 + 2^128 h2, folded lazily.  Modulo p = 2^130 - 5, with s1 = 5 r1 / 4 and q0 = 5 r0
   (clamping makes r1 a multiple of 4), h r and the next block m = m0 + 2^64 m1 are
     d0 = h0 r0 + h1 s1 + (h2 div 4) q0 + m0
     d1 = h0 r1 + h1 r0 + h2 s1 + m1 + (d0 div 2^64)
     h r + m + 2^128 = (d0 mod 2^64) + 2^64 (d1 mod 2^64) + 2^128 ((h2 mod 4) r0 + 1 + (d1 div 2^64))
   since 2^128 h1 r1 = h1 s1, 2^192 h2 r1 = 2^64 h2 s1 and 2^128 h2 r0 = (h2 div 4) q0 + 2^128 (h2 mod 4) r0.
   h2 is nearly a word wide, and is not folded after a block: the products of a block are independent.
   State: r0, r1 (clamped), s (2 words), h0, h1, h2, and word 7: 0 until a row with vectors keeps powers of r in the words after it.

   Bounds, for arbitrary messages and h2 < 2^63 after a block was added; the carry of m0 goes to d1:
     r0, r1 < 2^60; s1 < 5 * 2^58; q0 < 5 * 2^60 < 2^63
     without m0: d0 < 2^64 * 2^60 + 2^64 * 5 * 2^58 + 2^61 * 5 * 2^60 = (1 + 5/4 + 5/8) 2^124 < 2^126
     d1 < 2 * 2^64 * 2^60 + 2^63 * 5 * 2^58 + 2^62 + 2^64 < (2 + 5/8 + 1/8) 2^124 < 2^126
     h2 <= 3 (2^60 - 1) + 1 + 11/4 * 2^60 < 6 * 2^60 < 2^63  */

/* Unsplit blocks in vectors: with the words w0 to w3 of a block m and limbs C(j, i) of 26 bits of the constant 2^(32 j) r^k,
   m r^k = sum over j of wj (2^(32 j) r^k) takes 20 products of 32 bits; limbs of m would take 25.  2^128 r^k of all blocks is one
   constant, with which the sums start.  */

/* State words: the capacity of a context, and of the state of rows in portable C.  */
#define POLY1305_STATE 120
#define POLY1305_C_STATE 14

/* state = (clamped r and values computed from it, s, h = 0).  */
typedef void poly1305_set_key_func (uint64_t *state, const uint8_t *key);
/* h = (h + block + 2^128) r for each block of 16 bytes.  */
typedef void poly1305_blocks_func (uint64_t *state, const uint8_t *src, size_t blocks);
/* tag = (h, with the last length < 16 bytes, modulo 2^130 - 5) + s modulo 2^128.  */
typedef void poly1305_digest_func (uint64_t *state, uint8_t *tag, const uint8_t *tail, size_t length);
/* All three for a whole message of any length.  */
typedef void poly1305_auth_func (uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length);

/* What ChaCha20-Poly1305 authenticates: AAD || zeros || text || zeros || both lengths, numbers of 64 bits; zeros up to a multiple
   of 16 bytes.  */
struct poly1305_aead
{
  const uint8_t *aad, *text;
  uint64_t aad_length, length;
};
#include "src/poly1305-aead.h"

/* The tag of this.  */
typedef void poly1305_aead_func (uint8_t *tag, const uint8_t *key, const struct poly1305_aead *input);

/* The tags of as many messages as the row has lanes.  src: the first block of each lane, then the second ones, and so on,
   idle[the number of lanes] times.  A lane is idle for the first idle[lane] of its blocks, which may be all: they are zeros, and
   get no 2^128.  */
typedef void poly1305_lanes_func (uint8_t *tags, const uint8_t *const *keys, const uint8_t *src, const uint64_t *idle);
enum { POLY1305_LANES = 8 };

struct poly1305_impl
{
  struct impl impl;
  poly1305_set_key_func *set_key;
  poly1305_blocks_func *blocks;
  poly1305_digest_func *digest;
  poly1305_auth_func *auth;    /* NULL in portable C: composed of the other three */
  poly1305_aead_func *aead;    /* NULL: composed of the others */
  uint32_t aead_most, aead_aad_most;  /* up to so many bytes of text, of additional data it is faster than these */
};

/* Of the same row.  Apart, since each call finds its row by an index: without multiplication if a row is 64 bytes.  */
struct poly1305_side_by_side
{
  poly1305_lanes_func *lanes;  /* NULL: one after the other */
  unsigned number;             /* at most POLY1305_LANES */
};

/* The incomplete last block: the tail of the message, a one, zeros.  */
static inline void
poly1305_pad (uint8_t block[16], const uint8_t *tail, size_t length)
{
  memset (block, 0, 16);
  xcsi_copy_few (block, tail, length);
  block[length] = 1;
}

/* A context, its key set with row i.  */
void xcsi_poly1305_start (uint64_t *ctx, unsigned i, const uint8_t *key);

/* The tag of a whole message with this row.  */
void xcsi_poly1305_auth (const struct poly1305_impl *row, uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length);

extern const struct poly1305_impl xcsi_poly1305_impls[];
extern const struct poly1305_side_by_side xcsi_poly1305_side_by_side[];

static inline const struct poly1305_side_by_side *
poly1305_side_by_side (const struct poly1305_impl *row)
{
  return &xcsi_poly1305_side_by_side[row - xcsi_poly1305_impls];
}

#define POLY1305(variant, needs, base, whole, aead, most, aad_most, lanes, number)                      \
  poly1305_set_key_func xcsi_poly1305_set_key_##base; poly1305_digest_func xcsi_poly1305_digest_##base; \
  poly1305_blocks_func xcsi_poly1305_blocks_##variant; poly1305_auth_func xcsi_poly1305_auth_##whole;   \
  poly1305_aead_func xcsi_poly1305_aead_##aead; poly1305_lanes_func xcsi_poly1305_lanes_##lanes;
#include "src/rows.h"
#undef POLY1305
#define xcsi_poly1305_auth_none NULL
#define xcsi_poly1305_aead_none NULL
#define xcsi_poly1305_lanes_none NULL

#endif

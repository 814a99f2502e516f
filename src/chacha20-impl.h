/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20: what an implementation is.  */

#ifndef CHACHA20_IMPL_H
#define CHACHA20_IMPL_H

#include "src/table.h"

/* The cipher, on sixteen words of 32 bits: x0 to x3 are constants, x4 to x11 the key, x12 counts blocks, x13 to x15 are the nonce.
   A quarter-round of (a, b, c, d):
     a += b; d = (d ^ a) <<< 16; c += d; b = (b ^ c) <<< 12; a += b; d = (d ^ a) <<< 8; c += d; b = (b ^ c) <<< 7
   A double round: (i, 4 + i, 8 + i, 12 + i), i = 0..3, the columns; then (i, 4 + (i + 1), 8 + (i + 2), 12 + (i + 3)), the
   diagonals, with the sums in brackets modulo 4.  A block of the keystream is x after ten double rounds, plus the x from before;
   words are little endian.  */

/* State words.  X: the sixteen words from before, two in a number, the one with the even index in its low half; xor does not change
   them.  KEYSTREAM: bytes.  LEFT: how many of them, at the end, are not used yet; for the public functions alone.  FIRST: a
   block of keystream; only first needs a state with these words.  */
enum
{
  CHACHA20_X = 0,
  CHACHA20_COUNTER = 6,
  CHACHA20_KEYSTREAM = 8,
  CHACHA20_LEFT = 16,
  CHACHA20_STATE = 17,
  CHACHA20_FIRST = CHACHA20_STATE,
  CHACHA20_FIRST_STATE = CHACHA20_FIRST + 8
};

/* Encrypts the whole blocks of src.  If length is no multiple of 64, the keystream of the incomplete block goes to KEYSTREAM, and
   its bytes of dst and src are left alone.  length > 0; the counter, x12, plus the number of blocks, the last one included,
   <= 2^32.  */
typedef void chacha20_xor_func (uint64_t *state, uint8_t *dst, const uint8_t *src, size_t length);

/* The function first has the same type.  It writes the keystream of the block at the counter to FIRST, and encrypts src from the
   next block on.  length may be 0; the counter, plus the number of blocks, FIRST included, <= 2^32.  */

/* Replaces the words X of each of n blocks, with keys, counters and nonces of their own, which follow each other, by bytes of the
   keystream.  n is a multiple of the lanes of the row, and greater than 0; that of avx2 also takes 2, 4, 6 or 9 blocks, the ends of
   a message: see chacha20poly1305_has_ends.  */
typedef void chacha20_lanes_func (uint64_t *x, size_t n);

/* Of n messages, n as above: the first 32 bytes of block 0 go to x + 16 i, block 1 to x + 16 i + 8.  Words 4 to 11 are at keys[i],
   two in a number, and the 12 bytes at nonces[i] are words 13 to 15.  The other bytes of block 0 are left alone.  */
typedef void chacha20_pairs_func (uint64_t *x, const uint64_t *const *keys, const uint8_t *const *nonces, size_t n);

struct chacha20_impl
{
  struct impl impl;
  chacha20_xor_func *xor;
  chacha20_xor_func *first;    /* NULL: by xor */
  chacha20_lanes_func *lanes;  /* NULL: one after the other by xor */
  chacha20_pairs_func *pairs;  /* NULL: by lanes */
  unsigned lanes_number;       /* at most CHACHA20_LANES, which is a multiple of it */
};

enum { CHACHA20_LANES = 16 };

extern const struct chacha20_impl xcsi_chacha20_impls[];

#define CHACHA20(variant, needs, first, lanes, pairs, number)                                   \
  chacha20_xor_func xcsi_chacha20_xor_##variant; chacha20_xor_func xcsi_chacha20_first_##first; \
  chacha20_lanes_func xcsi_chacha20_lanes_##lanes; chacha20_pairs_func xcsi_chacha20_pairs_##pairs;
#include "src/rows.h"
#undef CHACHA20
#define xcsi_chacha20_first_none NULL
#define xcsi_chacha20_lanes_none NULL
#define xcsi_chacha20_pairs_none NULL

#endif

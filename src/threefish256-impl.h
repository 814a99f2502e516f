/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-256: what an implementation is.  */

#ifndef THREEFISH256_IMPL_H
#define THREEFISH256_IMPL_H

#include "src/table.h"

/* The cipher: 72 rounds d = 0..71 on the words v0..v3.  A round is two MIX:
     a += b; b = (b <<< r) ^ a       with (a, b) = (v0, v1), (v2, v3) in even rounds, (v0, v3), (v2, v1) in odd rounds
   Subkey s = (k[s], k[s+1] + t[s], k[s+2] + t[s+1], k[s+3] + s) is added before round 4 s, subkey 18 at the end; indices of k are
   modulo 5, of t modulo 3.  */

/* State words.  The public functions fill the first twelve, in one format for all implementations:
   K: the key words k0..k3 and their parity k4; T: the tweak words t0, t1 and t2 = t0 ^ t1;
   COUNTER: the words of the next counter block: 0 to 2 as they enter the cipher; word 3, which counts blocks, with its bytes
   reversed, that is as a number.
   From EXPANDED on: what the expand function of the implementation computes from K and T.  */
enum
{
  THREEFISH256_K = 0,
  THREEFISH256_T = 5,
  THREEFISH256_COUNTER = 8,
  THREEFISH256_EXPANDED = 12,
  THREEFISH256_STATE = 12 + 2 * 76
};

#define THREEFISH256_PARITY UINT64_C (0x1bd11bdaa9fc1a22)  /* C240 */

/* new_key: 0 if only T has changed since the previous call; most rows then compute everything again.  */
typedef void threefish256_expand_func (uint64_t *state, size_t new_key);
typedef void threefish256_blocks_func (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks);

struct threefish256_impl
{
  struct impl impl;
  threefish256_expand_func *expand;    /* NULL: nothing to do */
  threefish256_blocks_func *encrypt;
  threefish256_blocks_func *decrypt;
  threefish256_blocks_func *ctr;       /* counter word 3 + blocks <= 2^64; does not change the counter */
  /* Block i under the tweak t0 + i, t1.  These read only K and T; t0 + blocks <= 2^64.  */
  threefish256_blocks_func *encrypt_tweaks;
  threefish256_blocks_func *decrypt_tweaks;
};

extern const struct threefish256_impl xcsi_threefish256_impls[];

#define THREEFISH256(variant, needs, expanded, tweaks)                                                    \
  threefish256_expand_func xcsi_threefish256_expand_##expanded;                                           \
  threefish256_blocks_func xcsi_threefish256_encrypt_##variant, xcsi_threefish256_decrypt_##variant; \
  threefish256_blocks_func xcsi_threefish256_ctr_##variant;                                               \
  threefish256_blocks_func xcsi_threefish256_encrypt_tweaks_##tweaks, xcsi_threefish256_decrypt_tweaks_##tweaks;
#include "src/rows.h"
#undef THREEFISH256
#define xcsi_threefish256_expand_none NULL

#endif

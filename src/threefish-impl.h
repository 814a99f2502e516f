/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-256, -512 and -1024: what an implementation is.  */

#ifndef THREEFISH_IMPL_H
#define THREEFISH_IMPL_H

#include <stddef.h>

#include "src/table.h"

/* The cipher on N = 4, 8 or 16 words: 72 rounds, or 80 for N = 16.  A round is N / 2 MIX of words (a, b):
     a += b; b = (b <<< r) ^ a
   In place the pairs of round d are, for d mod 4 = 0, 1, 2, 3, and then those of round 0 again:
     N = 4   (0, 1), (2, 3)      (0, 3), (2, 1)      the same two again
     N = 8   (0, 1), (2, 3), (4, 5), (6, 7)      (2, 1), (4, 7), (6, 5), (0, 3)
             (4, 1), (6, 3), (0, 5), (2, 7)      (6, 1), (0, 7), (2, 5), (4, 3)
     N = 16  (0, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10, 11), (12, 13), (14, 15)
             (0, 9), (2, 13), (6, 11), (4, 15), (10, 7), (12, 3), (14, 5), (8, 1)
             (0, 7), (2, 5), (4, 3), (6, 1), (12, 15), (14, 13), (8, 11), (10, 9)
             (0, 15), (2, 11), (6, 13), (4, 9), (14, 1), (8, 5), (10, 3), (12, 7)
   src/portable/threefish256.h, threefish512.h and threefish1024.h have the rotations r, which repeat after eight rounds.
   Subkey s has the words k[s + i], where t[s] is added to word N - 3, t[s + 1] to word N - 2 and s to word N - 1; indices of k are
   modulo N + 1, of t modulo 3.  Subkey s is added before round 4 s, the last one, 18 or 20, at the end.  */

/* State words.  The public functions fill all before EXPANDED, in one format for all implementations:
   K: the N words of the key and their parity; T: the tweak words t0, t1 and t2 = t0 ^ t1;
   COUNTER: the words of the next counter block: all but the last one as they enter the cipher; the last one, which counts blocks,
   with its bytes reversed, that is as a number.
   From EXPANDED on: what the expand function of the implementation computes from K and T.  There is room for the words of all
   subkeys, of Threefish-256 twice; of the others once, since subkeys share most words, which a row can keep twice in that room, and
   for two words before them, with which they are at a multiple of 64 bytes in a context.  */
#define THREEFISH_K 0
#define THREEFISH_T(words) ((words) + 1)
#define THREEFISH_COUNTER(words) ((words) + 4)
#define THREEFISH_EXPANDED(words) (2 * (words) + 4)
#define THREEFISH_STATE(words) (THREEFISH_EXPANDED (words) + ((words) == 4 ? 2 * 76 : (words) == 8 ? 2 + 19 * 8 : 2 + 21 * 16))

#define THREEFISH_PARITY UINT64_C (0x1bd11bdaa9fc1a22)  /* C240 */

/* K and T = 0 from the bytes of the key, and what expand computes.  */
typedef void threefish_set_key_func (uint64_t *state, const uint8_t *key);

/* new_key: 0 if only T has changed since the previous call; most rows then compute everything again.  1, if there is no set_key:
   there is a new key, and T is 0.  Rows themselves may give other numbers: a new key and any T.  */
typedef void threefish_expand_func (uint64_t *state, size_t new_key);
typedef void threefish_blocks_func (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks);

/* Tweaks that count: block i has the tweak t[0] + i, t[1]; t[0] + blocks <= 2^64.  STATE may have any other tweak.  */
struct threefish_tweaks
{
  uint64_t t[2];
  const uint64_t *state;
};
_Static_assert (offsetof (struct threefish_tweaks, state) == 16, "assembly loads it");
typedef void threefish_tweaks_func (const struct threefish_tweaks *tweaks, uint8_t *dst, const uint8_t *src, size_t blocks);

struct threefish_impl
{
  struct impl impl;
  threefish_set_key_func *set_key;  /* NULL: C stores K and T, and calls expand */
  threefish_expand_func *expand;    /* NULL: nothing to do */
  threefish_blocks_func *encrypt;
  threefish_blocks_func *decrypt;
  threefish_blocks_func *ctr;       /* last counter word + blocks <= 2^64; does not change the counter */
  threefish_tweaks_func *encrypt_tweaks;
  threefish_tweaks_func *decrypt_tweaks;
  unsigned pass;  /* blocks; so many, or fewer, take much less time in one call of ctr than with the last one in another; or 1 */
};

/* The largest pass, in bytes.  */
enum { THREEFISH_PASS = 36 * 32 };

extern const struct threefish_impl xcsi_threefish256_impls[], xcsi_threefish512_impls[], xcsi_threefish1024_impls[];

#define THREEFISH_PROTOTYPES(prefix, variant, key, expanded, tweaks, bytes)                 \
  threefish_set_key_func prefix##_set_key_##key;                                            \
  threefish_expand_func prefix##_expand_##expanded;                                         \
  threefish_blocks_func prefix##_encrypt_##variant, prefix##_decrypt_##variant;             \
  threefish_blocks_func prefix##_ctr_##variant;                                             \
  threefish_tweaks_func prefix##_encrypt_tweaks_##tweaks, prefix##_decrypt_tweaks_##tweaks; \
  _Static_assert (bytes > 0 && bytes <= THREEFISH_PASS, "pass of " #variant);
#define THREEFISH256(variant, needs, key, expanded, tweaks, pass) \
  THREEFISH_PROTOTYPES (xcsi_threefish256, variant, key, expanded, tweaks, 32 * pass)
#define THREEFISH512(variant, needs, key, expanded, tweaks, pass) \
  THREEFISH_PROTOTYPES (xcsi_threefish512, variant, key, expanded, tweaks, 64 * pass)
#define THREEFISH1024(variant, needs, key, expanded, tweaks, pass) \
  THREEFISH_PROTOTYPES (xcsi_threefish1024, variant, key, expanded, tweaks, 128 * pass)
#include "src/rows.h"
#undef THREEFISH256
#undef THREEFISH512
#undef THREEFISH1024
#define xcsi_threefish256_set_key_none NULL
#define xcsi_threefish256_expand_none NULL
#define xcsi_threefish512_set_key_none NULL
#define xcsi_threefish512_expand_none NULL
#define xcsi_threefish1024_set_key_none NULL
#define xcsi_threefish1024_expand_none NULL

#define THREEFISH_ENTRY(prefix, variant, needs, key, expanded, tweaks, pass)                                               \
  { ROW (variant, needs), prefix##_set_key_##key, prefix##_expand_##expanded, prefix##_encrypt_##variant,                  \
    prefix##_decrypt_##variant, prefix##_ctr_##variant, prefix##_encrypt_tweaks_##tweaks, prefix##_decrypt_tweaks_##tweaks, \
    pass },

#endif

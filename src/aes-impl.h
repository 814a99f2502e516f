/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES: what an implementation is.  */

#ifndef AES_IMPL_H
#define AES_IMPL_H

#include "src/members.h"
#include "src/table.h"

/* The cipher: byte r + 4 c of a block is in row r and column c.  Bytes are polynomials over GF(2) modulo x^8 + x^4 + x^3 + x + 1.
   Round key 0 is added; then each round has
     SubBytes      s = A (1 / s) + 0x63, A linear, 1 / 0 = 0
     ShiftRows     byte (r, c) becomes byte (r, c + r)
     MixColumns    a[r] = 2 a[r] + 3 a[r+1] + a[r+2] + a[r+3] in each column; not in the last round
     AddRoundKey
   indices modulo 4.  Decryption has the inverses in the other order.

   Key expansion of k = 4, 6, 8 words to 4 (rounds + 1): w[i] = w[i-k] + f (w[i-1]), where f is
     SubWord (RotWord) + 2^(i/k-1)   i a multiple of k
     SubWord                         k = 8 and i = 4 modulo 8
     the identity                    for other i  */

/* State words.  ROUNDS: 10, 12 or 14, filled in before set_key.  From SCHEDULE on: what set_key of the implementation makes of the
   key, at most 15 round keys of 8 planes of 16 bytes.  */
enum
{
  AES_ROUNDS = 0,
  AES_SCHEDULE = 2,
  AES_STATE = 2 + 15 * 16
};

/* Blocks for counter mode.  The counter block of the first one is two numbers, for ctr big endian and the high one first; the low
   number + blocks <= 2^64.  For ctr32le they are little endian, and the first 32 bits count, modulo 2^32.  */
struct aes_run
{
  uint64_t counter[2];
  uint8_t *dst;
  const uint8_t *src;
  size_t blocks;
};
#include "src/aes-run.h"

/* The key has 4 (rounds - 6) bytes.  encrypt and decrypt return 0.  */
typedef void aes_set_key_func (uint64_t *state, const uint8_t *key);
typedef int aes_blocks_func (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks);
typedef void aes_ctr_func (const uint64_t *state, const struct aes_run *run);
/* The keys of a message of AES-GCM-SIV, of 10 or 14 rounds, with the counter block 0 || nonce as two little-endian numbers: h of
   POLYVAL, and in the first words of the state TO what encrypt and ctr32le need.  */
#define AES_DERIVED (AES_SCHEDULE + 15 * 2)
typedef void aes_derive_func (const uint64_t *state, uint64_t *to, uint8_t *h, const uint64_t *nonce);

struct aes_impl
{
  struct impl impl;
  aes_set_key_func *set_key;
  aes_blocks_func *encrypt;
  aes_blocks_func *decrypt;
  aes_ctr_func *ctr;
  aes_ctr_func *ctr32le;    /* NULL: C makes the counter blocks */
  aes_derive_func *derive;  /* NULL: C does that by encrypt and set_key */
  uint64_t tag;             /* of contexts */
  unsigned pass;            /* blocks that take much less time in one call of encrypt than in several (planes, shuffles; c without
                               vectors: 4 or 2), or 1 */
};

enum { AES_PASS = 8 };  /* the largest pass */

extern const struct aes_impl xcsi_aes_impls[];

/* The blocks before an incomplete one, at the end of length bytes, that are no pass of their own: one call does them and that one.
   Not in assembly: by shuffles one block takes less time than a pass.  */
static inline size_t
aes_blocks_of_end (const struct aes_impl *row, size_t length)
{
  return row->pass > 1 && (row->impl.flags & IMPL_ASSEMBLY) == 0 && length % 16 != 0 ? length / 16 % row->pass : 0;
}

/* The indices of rows.  */
enum
{
#define AES(variant, needs, key, ctr32le, derive, pass) AES_##variant,
#include "src/rows.h"
#undef AES
  AES_ROWS
};

#define AES(variant, needs, key, ctr32le, derive, pass)                                                            \
  aes_set_key_func xcsi_aes_set_key_##key; aes_derive_func xcsi_aes_derive_##derive;                         \
  aes_blocks_func xcsi_aes_encrypt_##variant, xcsi_aes_decrypt_##variant;                                    \
  aes_ctr_func xcsi_aes_ctr_##variant, xcsi_aes_ctr32le_##ctr32le;                                           \
  _Static_assert (pass > 0 && pass <= AES_PASS, "pass of " #variant);
#include "src/rows.h"
#undef AES
#define xcsi_aes_ctr32le_none NULL
#define xcsi_aes_derive_none NULL

#endif

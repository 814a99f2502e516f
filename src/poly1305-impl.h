/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305: what an implementation is.  */

#ifndef POLY1305_IMPL_H
#define POLY1305_IMPL_H

#include "src/bytes.h"
#include "src/table.h"

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

struct poly1305_impl
{
  struct impl impl;
  poly1305_set_key_func *set_key;
  poly1305_blocks_func *blocks;
  poly1305_digest_func *digest;
  poly1305_auth_func *auth;  /* NULL in portable C: composed of the other three */
};

/* The incomplete last block: the tail of the message, a one, zeros.  */
static inline void
poly1305_pad (uint8_t block[16], const uint8_t *tail, size_t length)
{
  memset (block, 0, 16);
  memcpy (block, tail, length);
  block[length] = 1;
}

extern const struct poly1305_impl xcsi_poly1305_impls[];

#define POLY1305(variant, needs, base, whole)                                                      \
  poly1305_set_key_func xcsi_poly1305_set_key_##base; poly1305_digest_func xcsi_poly1305_digest_##base; \
  poly1305_blocks_func xcsi_poly1305_blocks_##variant; poly1305_auth_func xcsi_poly1305_auth_##whole;
#include "src/rows.h"
#undef POLY1305
#define xcsi_poly1305_auth_none NULL

#endif

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: what an implementation is.  A row encrypts and hashes in one pass, with states of one row of ChaCha20 and of
   rows of Poly1305 with one format; who selects these selects it.  The last row, generic, has no functions.  */

#ifndef CHACHA20POLY1305_IMPL_H
#define CHACHA20POLY1305_IMPL_H

#include "src/chacha20-impl.h"
#include "src/members.h"
#include "src/poly1305-impl.h"

/* Passes, at least one, of the same number of bytes.  Each encrypts src, from the counter on, and hashes as much of text: what was
   written before the pass, or what it reads.  dst is src, or does not overlap it.  */
struct chacha20poly1305_run
{
  uint8_t *dst;
  const uint8_t *src, *text;
  uint64_t passes;
};
#include "src/chacha20poly1305-run.h"

/* The counter of cipher stays; mac as by blocks of rows of Poly1305.  */
typedef void chacha20poly1305_encrypt_func (const uint64_t *cipher, uint64_t *mac, const struct chacha20poly1305_run *run);

struct chacha20poly1305_impl
{
  struct impl impl;
  chacha20poly1305_encrypt_func *encrypt;
  const struct chacha20_impl *cipher;
  poly1305_set_key_func *set_key;  /* of the rows of Poly1305 */
  size_t pass;                     /* bytes; 0 without functions */
};

extern const struct chacha20poly1305_impl xcsi_chacha20poly1305_impls[];

#define CHACHA20POLY1305(variant, needs, cipher, base, pass) \
  chacha20poly1305_encrypt_func xcsi_chacha20poly1305_encrypt_##variant;
#include "src/rows.h"
#undef CHACHA20POLY1305

#endif

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: what an implementation is.  A row encrypts and hashes in one function, with states of one row of ChaCha20 and
   of rows of Poly1305 with one format; who selects these selects it.  The last row, generic, has no functions.  */

#ifndef CHACHA20POLY1305_IMPL_H
#define CHACHA20POLY1305_IMPL_H

#include <libxcrypt/chacha20poly1305.h>

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

/* A whole message whose buffers are as seal or open want them: writes the text and the tag; or, OPENS is 1, the text if the tag is
   right.  Returns whether it is wrong.  Key and last: words 4 to 11 and 12 to 15 of the cipher, two in a number; the counter is 0.
   The key and the nonce of the job are not read.  */
typedef uint64_t chacha20poly1305_brief_func (const uint64_t *key, const uint64_t *last, const struct xcs_chacha20poly1305_job *job,
                                              uint64_t opens);
enum { CHACHA20POLY1305_BRIEF = 704, CHACHA20POLY1305_BRIEF_AAD = 320 };  /* no row takes more bytes of text, of additional data */
#include "src/chacha20poly1305-job.h"

struct chacha20poly1305_impl
{
  struct impl impl;
  chacha20poly1305_encrypt_func *encrypt;  /* NULL: there is none */
  const struct chacha20_impl *cipher;      /* NULL without functions */
  poly1305_set_key_func *set_key;          /* of the rows of Poly1305 */
  size_t pass;                             /* bytes; 0 without encrypt */
  chacha20poly1305_brief_func *brief;
  size_t brief_most;                       /* bytes of text */
};

extern const struct chacha20poly1305_impl xcsi_chacha20poly1305_impls[];

#define CHACHA20POLY1305(variant, needs, cipher, base, passes, pass, most) \
  chacha20poly1305_encrypt_func xcsi_chacha20poly1305_encrypt_##passes;    \
  chacha20poly1305_brief_func xcsi_chacha20poly1305_brief_##variant;
#include "src/rows.h"
#undef CHACHA20POLY1305
#define xcsi_chacha20poly1305_encrypt_none NULL

#endif

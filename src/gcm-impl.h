/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM: what an implementation is.  A row is counter mode and the hash in one pass, for keys of one row of AES and one of GHASH;
   who selects these selects it.  The last row, generic, has no functions: AES and GHASH run one after the other.  Keys and contexts
   are the same with all rows.  */

#ifndef GCM_IMPL_H
#define GCM_IMPL_H

#include <libxcrypt/gcm.h>

#include "src/aes-impl.h"
#include "src/ghash-impl.h"
#include "src/members.h"

/* Counter mode, and y = (y + block) H for each block of ciphertext.  aes, ghash: what the rows made of the key; y: as in
   ghash_update_func; the number of blocks is a multiple of that of a group, and not 0.  dst is src, or does not overlap it.
   open_siv is for AES-GCM-SIV: counter mode as by ctr32le of rows of AES, y as by polyval of rows of GHASH, of what it writes.  */
typedef void gcm_blocks_func (const uint64_t *aes, const uint64_t *ghash, uint8_t *y, const struct aes_run *run);

/* A message with a tag of 16 bytes: writes the text and the tag; or, OPENS is 1, the text if the tag is right.  Returns whether it
   is wrong; or GCM_BRIEF_NOT, and has done nothing: some rows do not open more than 64 bytes of text with more than 16 of
   additional data.  Buffers are as seal or open want them; with brief_checks they may be NULL or overlap, and then it returns
   GCM_BRIEF_NOT, as it may where a buffer of length 0 is inside another one.  */
enum { GCM_BRIEF_AAD = 48, GCM_BRIEF_NOT = 2 };  /* the most bytes of additional data; rows say how many of text, at least one */
typedef uint64_t gcm_brief_func (const uint64_t *aes, const uint64_t *ghash, const struct xcs_gcm_job *job, uint64_t opens);
/* The same of AES-GCM-SIV: ghash is NULL, aes from a key of 16 or 32 bytes; perhaps of no text.  Of a message whose tag is wrong
   dst is the ciphertext, or what it was.  */

/* Pairs of neighbours, from the first of NUMBER > 1 jobs on, as long as both are fit: 1 to GCM_BESIDE bytes of text, at most as
   many of additional data, a tag of 16 bytes, no buffer that is NULL or overlaps another one, keys of the rows of the first job and
   equally many rounds.  Stops after a pair of which a tag is wrong.  Jobs with right tags get the error 0.  Returns 8 n + w for n
   pairs; w modulo 4 has a bit for each job of the last pair, the lowest for the first one: whether its tag is wrong.  */
enum { GCM_BESIDE = 16 };
typedef uint64_t gcm_beside_func (struct xcs_gcm_job *jobs, uint64_t number, uint64_t opens);

/* The same for jobs of more than GCM_BESIDE to GCM_QUEUE bytes of text, one by one, keys with any rounds: stops after one whose tag
   is wrong.  Returns 2 n + w for n jobs; w: whether the tag of the last one is wrong.  */
enum { GCM_QUEUE = 64 };
typedef uint64_t gcm_queue_func (struct xcs_gcm_job *jobs, uint64_t number, uint64_t opens);

/* Adds to a key of GHASH what other functions of the row need.  */
typedef void gcm_powers_func (uint64_t *ghash);

/* Where functions find the key of a job, and the next one.  */
struct gcm_parts
{
  uint64_t tags[4], aes[AES_STATE], ghash[GHASH_KEY];
};
struct gcm_two
{
  struct xcs_gcm_job first, second;
};
#include "src/gcm-job.h"

/* The end of a message with a nonce of 12 bytes: what comes before; text, n blocks, the last one of which may be incomplete; the
   lengths.  Before: the additional data, p of up to 4 blocks; or y, p = 0; or nothing.  For mac with additional data p + n is less
   than a group.  open takes more than opens_apart bytes; the counter is J0 + 1, as where the nonce has 12 bytes.  */
struct gcm_rest
{
  uint64_t start[2];       /* J0, as two numbers */
  uint64_t counter[2];     /* of the first block of text */
  uint64_t bits[2];        /* of all additional data, of all text */
  const uint8_t *before;
  uint64_t before_length;  /* bytes, up to 64 */
  uint64_t before_powers;  /* 16 p */
  uint8_t *dst;            /* src, or does not overlap it */
  const uint8_t *src;
  uint64_t length;         /* bytes of text */
  uint8_t *tag;            /* 16 bytes; is not read */
};
#include "src/gcm-rest.h"

/* Writes the ciphertext and the tag; or only the tag, src is the ciphertext; or, open, the text and the tag that is right.  */
typedef void gcm_rest_func (const uint64_t *aes, const uint64_t *ghash, const struct gcm_rest *rest);

struct gcm_impl
{
  _Alignas (128) struct impl impl;  /* 256 bytes: a multiplication by another size takes 2 % of a call with 16 bytes */
  gcm_blocks_func *encrypt;
  gcm_blocks_func *decrypt;
  const struct aes_impl *aes;
  const struct ghash_impl *ghash;
  uint16_t group;  /* blocks; a power of 2, or 0 without functions */
  uint16_t brief_checks;
  uint64_t brief_most[2];  /* bytes of text that brief seals, opens; the former is not less */
  uint64_t opens_apart;  /* the most bytes of text that are hashed before they are decrypted, but for brief; generic: all, as only
                            find_rows knows whether it is a key */
  gcm_brief_func *brief;  /* NULL: there is none */
  gcm_rest_func *seal;  /* NULL: there are none; otherwise ghash has update_padded */
  gcm_rest_func *mac;
  gcm_rest_func *open;  /* if there is seal */
  gcm_blocks_func *open_siv;  /* NULL: there is none */
  gcm_brief_func *brief_siv;  /* likewise */
  uint64_t siv_most;  /* bytes of text that it takes */
  gcm_beside_func *beside;  /* likewise */
  gcm_powers_func *powers;  /* likewise */
  gcm_queue_func *queue;  /* likewise; otherwise there is brief */
  uint64_t tags[3];  /* those that keys of these rows begin with, of AES-GCM, GHASH, AES-GCM-SIV; usable if this row is */
  uint64_t index;  /* of the row */
};

extern const struct gcm_impl xcsi_gcm_impls[];

/* The first row that is usable with keys of these rows.  */
const struct gcm_impl *xcsi_gcm_row (const struct aes_impl *aes, const struct ghash_impl *ghash);

#define GCM(variant, needs, aes, ghash, brief, rest, open, siv, brief_siv, beside, powers, queue, ...) \
  gcm_blocks_func xcsi_gcm_encrypt_##variant, xcsi_gcm_decrypt_##variant, xcsi_gcm_open_siv_##siv;     \
  gcm_brief_func xcsi_gcm_brief_##brief, xcsi_gcm_brief_siv_##brief_siv;                               \
  gcm_rest_func xcsi_gcm_seal_##rest, xcsi_gcm_mac_##rest, xcsi_gcm_open_##open;                       \
  gcm_beside_func xcsi_gcm_beside_##beside;                                                            \
  gcm_powers_func xcsi_gcm_powers_##powers;                                                            \
  gcm_queue_func xcsi_gcm_queue_##queue;
#include "src/rows.h"
#undef GCM
#define xcsi_gcm_brief_none NULL
#define xcsi_gcm_seal_none NULL
#define xcsi_gcm_mac_none NULL
#define xcsi_gcm_open_none NULL
#define xcsi_gcm_open_siv_none NULL
#define xcsi_gcm_brief_siv_none NULL
#define xcsi_gcm_beside_none NULL
#define xcsi_gcm_powers_none NULL
#define xcsi_gcm_queue_none NULL

#endif

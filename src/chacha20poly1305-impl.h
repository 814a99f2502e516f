/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: what an implementation is.  A row encrypts and hashes in one function, with states of rows of ChaCha20 that
   have the same lanes and of rows of Poly1305 that have one format, and is chosen where these are.  The last row, generic, has no
   functions.  */

#ifndef CHACHA20POLY1305_IMPL_H
#define CHACHA20POLY1305_IMPL_H

#include <libxcrypt/chacha20poly1305.h>

#include "src/chacha20-impl.h"
#include "src/members.h"
#include "src/poly1305-impl.h"

/* Passes, at least one, of as many bytes as the row says.  Each encrypts src, from the counter on, and hashes as much of text: what
   was written before the pass, or what it reads.  dst is src, or does not overlap it.  A row with blocks also hashes text alone: a
   pass BEFORE times before the passes, and AFTER times after them; other rows have 0 there.  */
struct chacha20poly1305_run
{
  uint8_t *dst;
  const uint8_t *src, *text;
  uint64_t passes, before, after;
};
#include "src/chacha20poly1305-run.h"

/* The counter of cipher stays; mac as by blocks of rows of Poly1305.  */
typedef void chacha20poly1305_encrypt_func (const uint64_t *cipher, uint64_t *mac, const struct chacha20poly1305_run *run);

/* A whole message whose buffers are as seal or open want them: writes the text and the tag; or, if OPENS is 1, the text if the tag
   is right.  If it is wrong, a text of more than KEPT bytes may be written, too, but not in place, where fewer bytes can be opened.
   Returns whether it is wrong.
   Key and last: words 4 to 11 and 12 to 15 of the cipher, two in a number; the counter is 0.  The key and the nonce of the job are
   not read.  */
typedef uint64_t chacha20poly1305_brief_func (const uint64_t *key, const uint64_t *last, const struct xcs_chacha20poly1305_job *job,
                                              uint64_t opens);
/* No row takes more bytes of text, of additional data.  */
enum { CHACHA20POLY1305_BRIEF = 16320, CHACHA20POLY1305_BRIEF_AAD = 320 };
#include "src/chacha20poly1305-job.h"

/* Messages of at most BLOCKS blocks side by side, as many as there are lanes: the even lanes have the first half of the jobs, the
   odd ones the second.  A lane without a message has a job without text and additional data.  OPENS: 1, or 0.  TAGS: the right
   ones of messages to open.  WRONG: bit i is 1 if the tag of job i differs from it.  The function jobs fills in the errors, with 0;
   HASHED, the blocks that Poly1305 authenticates, but for the last one; MOST, the most of them that a message has; and PLACES,
   where the first block of the text is hashed.  */
struct chacha20poly1305_group
{
  struct xcs_chacha20poly1305_job *jobs[CHACHA20_LANES];
  uint64_t hashed[CHACHA20_LANES];
  uint8_t *places[CHACHA20_LANES];
  uint64_t most, opens;
  uint8_t tags[CHACHA20_LANES][XCS_CHACHA20POLY1305_TAG_SIZE];
  uint64_t wrong, blocks;
};
/* The most BLOCKS, bytes of additional data, and HASHED.  */
enum { CHACHA20POLY1305_GROUP_TEXT = 4, CHACHA20POLY1305_GROUP_AAD = 32 };
enum { CHACHA20POLY1305_GROUP_HASHED = 2 + 4 * CHACHA20POLY1305_GROUP_TEXT };
#include "src/chacha20poly1305-group.h"

/* Whether a message may have an error, apart from those of keys and lengths: then nothing is written but errors, words, and before
   src.  Otherwise encrypts the texts, unless OPENS is 1.  Writes to words the keys of Poly1305, the first word of all lanes, the
   second ones, and so on; then the keystreams, 64 bytes of each, the next 64 of each, and so on.  Writes what Poly1305
   authenticates, in each lane a block, the last one at src and the others before it.  If it returns 0, tags has to follow, which
   clears vector registers, too.  */
typedef uint64_t chacha20poly1305_jobs_func (struct chacha20poly1305_group *group, uint64_t *words, uint8_t *src);
/* The tags of these; or, if OPENS is 1, the texts whose tags are right.  */
typedef void chacha20poly1305_tags_func (struct chacha20poly1305_group *group, const uint64_t *words, const uint8_t *src);

struct chacha20poly1305_side_by_side
{
  chacha20poly1305_jobs_func *jobs;  /* NULL: by others */
  chacha20poly1305_tags_func *tags;
  size_t number;                     /* of lanes */
};
enum { CHACHA20POLY1305_FEWER = 8 };  /* lanes of the second one */

/* 136 bytes on x86_64: an index is multiplied by 17 before short messages begin, which by 19 and 20 took Cascade Lake 7 of 337
   cycles more, by llvm-mca 19.  */
struct chacha20poly1305_impl
{
  struct impl impl;
  chacha20poly1305_encrypt_func *encrypt;  /* NULL: there is none */
  const struct chacha20_impl *cipher;      /* the row with this name; NULL without functions */
  chacha20_lanes_func *lanes;              /* of the rows of ChaCha20 */
  poly1305_set_key_func *set_key;          /* of those of Poly1305 */
  poly1305_blocks_func *blocks;            /* of the only one of these whose states encrypt takes; NULL: all are taken */
  chacha20poly1305_brief_func *brief;
  size_t brief_most[2];                    /* bytes of text; [1]: to open in place */
  uint32_t brief_kept;                     /* no more bytes stay as they are if the tag is wrong */
  uint16_t least;                          /* encrypt takes no shorter messages; 0: see fused_row */
  uint8_t pass_log;                        /* of the bytes of a pass of encrypt, to base 2 */
  uint8_t halves;                          /* 1: encrypt is only for CPUs without CPU_WHOLE512 */
  struct chacha20poly1305_side_by_side side_by_side[2];  /* the second one for fewer messages */
};

extern const struct chacha20poly1305_impl xcsi_chacha20poly1305_impls[];

/* Whether a row with functions is for these.  */
static inline int
chacha20poly1305_fuses (const struct chacha20poly1305_impl *row, const struct chacha20_impl *cipher,
                        const struct poly1305_impl *mac)
{
  return row->lanes == cipher->lanes && row->set_key == mac->set_key;
}

/* The bytes of a pass.  */
static inline size_t
chacha20poly1305_pass (const struct chacha20poly1305_impl *row)
{
  return (size_t) 1 << row->pass_log;
}

/* Whether opening a message calls lanes once for the keystream of the first blocks and of an incomplete last one.  Rows for long
   messages alone gain nothing by it.  */
static inline int
chacha20poly1305_has_ends (const struct chacha20poly1305_impl *row)
{
  return row->encrypt != NULL && row->least == 0;
}

#define CHACHA20POLY1305(variant, needs, cipher, base, passes, mac, most, in_place, kept, least, log, halves, side, number, fewer) \
  chacha20poly1305_encrypt_func xcsi_chacha20poly1305_encrypt_##passes;                                                           \
  chacha20poly1305_brief_func xcsi_chacha20poly1305_brief_##variant;                                                              \
  chacha20poly1305_jobs_func xcsi_chacha20poly1305_jobs_##side; chacha20poly1305_tags_func xcsi_chacha20poly1305_tags_##side;
#include "src/rows.h"
#undef CHACHA20POLY1305
#define xcsi_chacha20poly1305_encrypt_none NULL
#define xcsi_poly1305_blocks_any NULL
#define xcsi_chacha20poly1305_jobs_none NULL
#define xcsi_chacha20poly1305_tags_none NULL

#endif

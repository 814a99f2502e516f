/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM: what an implementation is.  A row encrypts and hashes in one function, with keys of one row of AES and one of GHASH,
   and is chosen where these two are.  The last row, generic, has no functions: AES and GHASH run one after the other.  All rows
   have the same keys and contexts.  */

#ifndef GCM_IMPL_H
#define GCM_IMPL_H

#include <libxcrypt/gcm.h>

#include "src/aes-impl.h"
#include "src/ghash-impl.h"
#include "src/members.h"

/* Counter mode, and y = (y + block) H for each block of ciphertext.  AES and GHASH are the states that the two rows made of the
   key; y is that of ghash_update_func.  The number of blocks is a multiple of a group, and not 0.  dst is src, or does not overlap
   it.  open_siv, for AES-GCM-SIV, counts as ctr32le of AES does, and hashes what it writes as polyval of GHASH does.  */
typedef void gcm_blocks_func (const uint64_t *aes, const uint64_t *ghash, uint8_t *y, const struct aes_run *run);

/* A whole message, short or of any length, with a tag of 16 bytes.  Writes the text and the tag; or, if OPENS is 1, the text if
   the tag is right.  Returns 0; GCM_BRIEF_NOT if it did nothing; GCM_BRIEF_UNDO if the tag is wrong and dst has the text; another
   number if the tag is wrong and dst is as before.  The caller has checked that no buffer is NULL and none overlaps where it must
   not; rows with brief_checks find this out and return GCM_BRIEF_NOT, as they may also do where a buffer of length 0 is inside
   another one.  */
enum { GCM_BRIEF_NOT = 2, GCM_BRIEF_UNDO = 3 };
enum { GCM_BRIEF_AAD = 48 };  /* the most bytes of additional data, or siv_aad; rows say how many of text, at least one */
enum { GCM_BRIEF_ANY = (1 << 30) - 1 };  /* so many that sums of lengths do not wrap where size_t has 32 bits */
typedef uint64_t gcm_brief_func (const uint64_t *aes, const uint64_t *ghash, const struct xcs_gcm_job *job, uint64_t opens);
/* For AES-GCM-SIV the same type: GHASH is NULL, AES the state of a key of 16 or 32 bytes, and the text may be empty.  If the tag is
   wrong, dst holds the ciphertext, or is as before.  */

/* Two messages at a time: pairs of neighbours, from the first of NUMBER > 1 jobs on, as long as both are fit.  A job is fit if it
   has 1 to GCM_BESIDE bytes of text, at most as many of additional data, a tag of 16 bytes, no buffer that is NULL or overlaps
   another one, and a key of the rows of the first job with as many rounds.  Stops after a pair with a wrong tag.  Jobs with right
   tags get the error 0.  Returns 8 n + w for n pairs; bits 0 and 1 of w say whether the tag of the first and of the second job of
   the last pair is wrong.  */
enum { GCM_BESIDE = 16 };
typedef uint64_t gcm_beside_func (struct xcs_gcm_job *jobs, uint64_t number, uint64_t opens);

/* One message after the other: jobs of more than GCM_BESIDE and up to GCM_QUEUE bytes of text that are fit otherwise, keys with any
   number of rounds.  Stops after one with a wrong tag.  Returns 2 n + w for n jobs; w: whether the tag of the last is wrong.  */
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

/* The end of a message with a nonce of 12 bytes: what comes before the text; the text, n blocks, the last of which may be
   incomplete; the lengths.  Before the text come p blocks of additional data, up to 4; or y, with p = 0; or nothing.  For mac with
   additional data p + n is less than a group.  open takes more than opens_apart bytes, and its counter is J0 + 1.
   dst and src are not next to each other: gcc 12 made one vector of them, from two loads of 16 bytes of a job, which wait for the
   stores of 8 bytes before: 4 to 17 cycles of Intel Emerald Rapids.  */
struct gcm_rest
{
  uint64_t start[2];       /* J0, as two numbers */
  uint64_t counter[2];     /* of the first block of text */
  uint64_t bits[2];        /* of all additional data, of all text */
  const uint8_t *before;
  uint64_t before_length;  /* bytes, up to 64 */
  uint8_t *dst;            /* src, or does not overlap it */
  uint64_t before_powers;  /* 16 p */
  const uint8_t *src;
  uint64_t length;         /* bytes of text */
  uint8_t *tag;            /* 16 bytes; is not read */
};
#include "src/gcm-rest.h"

/* seal writes the ciphertext, of at least a byte, and the tag; mac only the tag, of the ciphertext src; open the text, and the tag
   that is right.  */
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
  uint16_t queue_least;  /* jobs for which queue is worth while, at least 2 */
  uint16_t xaes_halves;  /* on CPUs without CPU_WHOLE512, longer messages of XAES take the next row, which is usable; 0: none do */
  uint64_t brief_most;  /* bytes of text that brief takes */
  uint64_t opens_apart;  /* up to so many bytes of text are hashed before they are decrypted, apart from brief; generic: all, since
                            what is no key has this row until find_rows refuses it */
  gcm_brief_func *brief;  /* NULL: there is none */
  gcm_rest_func *seal;  /* NULL: nor are there mac and open; otherwise ghash has update_padded */
  gcm_rest_func *mac;
  gcm_rest_func *open;
  gcm_blocks_func *open_siv;  /* NULL: there is none */
  gcm_brief_func *brief_siv;  /* NULL: there is none */
  uint64_t siv_aad;  /* bytes of additional data that brief_siv takes */
  uint64_t siv_most[2];  /* bytes of text that it takes with keys of 16, of 32 bytes; the former is not less */
  uint16_t siv_halves[2][2];  /* [opens]: the same on CPUs without CPU_WHOLE512, not less than siv_most, or 0; if it is not 0, the
                                next row, which is usable, opens longer messages there */
  gcm_beside_func *beside;  /* NULL: there is none */
  gcm_powers_func *powers;  /* NULL: there is none */
  gcm_queue_func *queue;  /* NULL: there is none; otherwise there is brief */
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

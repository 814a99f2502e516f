/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM: what its files share: the rows that a key names, and whole messages.  */

#ifndef MODES_GCM_MESSAGE_H
#define MODES_GCM_MESSAGE_H

#include "src/modes/aead.h"
#include "src/modes/gcm.h"

enum { BLOCK = 16 };

#define AAD_MAX ((UINT64_C (1) << 61) - 1)

/* --- the rows that a key names */

/* The fused row of the key that find_rows found last; before that generic, which has no functions, and whose tags, zeros, may be
   those of memory that is no key.  Calls with a key of it take fewer instructions.  */
extern const struct gcm_impl *_Atomic xcsi_gcm_latest;

/* The rows that the key names.  */
struct gcm
{
  const struct gcm_impl *row;
  const struct aes_impl *aes;
  const struct ghash_impl *ghash;
  const uint64_t *key;
};

/* Whether the row is for keys of these rows.  */
static inline int
fuses (const struct gcm_impl *row, const struct aes_impl *aes, const struct ghash_impl *ghash)
{
  return row->group == 0 || (row->aes == aes && row->ghash == ghash);
}

static inline void
remember (const struct gcm_impl *row)
{
  if (row->group != 0 && row != atomic_load_explicit (&xcsi_gcm_latest, memory_order_relaxed))
    atomic_store_explicit (&xcsi_gcm_latest, row, memory_order_relaxed);
}

/* Whether it is a key of the latest row, in *row in any case, with tags of BLOCK bytes.  If not, find_rows has to be called.  */
static ALWAYS_INLINE int
find_latest (const struct gcm_impl **row, const struct xcs_gcm_key *key)
{
  const uint64_t *const k = key->opaque;
  *row = atomic_load_explicit (&xcsi_gcm_latest, memory_order_relaxed);
  return k[GCM_TAG] == (*row)->tags[0] && k[GCM_HASH_TAG] == (*row)->tags[1] && k[GCM_ROW] == (*row)->index
         && k[GCM_TAG_LENGTH] == BLOCK;
}

/* find_rows for a key of any rows.  */
int xcsi_gcm_find_any_rows (struct gcm *g, const struct xcs_gcm_key *key);

/* Whether it is a key of rows that are usable here.  Those of a fused row that is usable are.  */
static inline int
find_rows (struct gcm *g, const struct xcs_gcm_key *key)
{
  const uint64_t i = key->opaque[GCM_ROW];
  if (!impl_known (&xcsi_gcm, i))
    return xcsi_gcm_find_any_rows (g, key);
  const struct gcm_impl *const row = &xcsi_gcm_impls[i];
  /* generic has no tags: without this, zeros would be a key where it is the first row.  */
  if (row->group == 0 || key->opaque[GCM_TAG] != row->tags[0] || key->opaque[GCM_HASH_TAG] != row->tags[1])
    return xcsi_gcm_find_any_rows (g, key);
  remember (row);
  *g = (struct gcm) { row, row->aes, row->ghash, key->opaque };
  return 1;
}

/* --- a message in pieces, without checks */

/* What a context may still do.  An ended one has no tag.  */
enum { ANYTHING, ENCRYPTION, DECRYPTION };

void xcsi_gcm_start (const struct gcm *g, uint64_t *ctx, const uint8_t *iv, size_t iv_length);
void xcsi_gcm_add_aad (const struct gcm *g, uint64_t *ctx, const uint8_t *aad, size_t length);
void xcsi_gcm_crypt (const struct gcm *g, uint64_t *ctx, uint8_t *dst, const uint8_t *src, size_t length, int phase);

/* A whole ciphertext, without decrypting it.  */
void xcsi_gcm_hash_text (const struct gcm *g, uint64_t *ctx, const uint8_t *src, size_t length);

/* All 16 bytes of the tag, of which the message may have only the first ones.  */
void xcsi_gcm_finish (const struct gcm *g, uint64_t *ctx, uint8_t tag[BLOCK]);

/* --- whole messages, without checks */

/* So many blocks of a text are hashed before mac: the loop of ghash avx2 is faster on Intel without VAES (gcm-aesni.asm).  */
static inline size_t
blocks_before_mac (const struct gcm_impl *row, uint64_t length)
{
  enum { GROUP = 8, MANY = 64 };
  return row->group == GROUP && length >= MANY * BLOCK ? (size_t) (length / BLOCK) & -(size_t) GROUP : 0;
}

/* The tag, and the ciphertext unless dst is NULL: with a row that has seal, and with others.  */
void xcsi_gcm_compute_fused (const struct gcm *g, uint8_t tag[BLOCK], uint8_t *dst, const struct xcs_gcm_job *j);
void xcsi_gcm_compute_in_parts (const struct gcm *g, uint8_t tag[BLOCK], uint8_t *dst, const struct xcs_gcm_job *j);

static inline void
compute (const struct gcm *g, uint8_t tag[BLOCK], uint8_t *dst, const struct xcs_gcm_job *j)
{
  (g->row->seal != NULL ? xcsi_gcm_compute_fused : xcsi_gcm_compute_in_parts) (g, tag, dst, j);
}

/* Where compute may write a tag that is to have so many bytes: where it has to be, if it does not write before it has read.  */
static inline uint8_t *
place_of_tag (const struct gcm *g, uint8_t *tag, size_t length, uint8_t whole[BLOCK])
{
  return g->row->seal != NULL && length == BLOCK ? tag : whole;
}

/* All of a message to seal, or to open, with a row that has seal.  */
void xcsi_gcm_seal_fused (const struct gcm_impl *row, const struct xcs_gcm_job *j);
int xcsi_gcm_open_fused (const struct gcm_impl *row, const struct xcs_gcm_job *j);

/* A short message to open with other rows, by one call of each part: rows of planes take as long for a block as for eight.  What is
   decrypted is copied to dst only if the tag is right.  */
int xcsi_gcm_opens_short (const struct gcm *g, const struct xcs_gcm_job *j);
int xcsi_gcm_open_short (const struct gcm *g, const struct xcs_gcm_job *j, size_t tag_length);

/* A long message to open with rows without groups, where some of the text comes after groups of 8 blocks: that and E (J0) are one
   call of AES.  */
int xcsi_gcm_has_ends (const struct gcm *g, size_t length);
int xcsi_gcm_open_with_ends (const struct gcm *g, const struct xcs_gcm_job *j, size_t tag_length);

/* A long message in one pass, with any row of groups.  */
int xcsi_gcm_open_long (const struct gcm_impl *row, const struct xcs_gcm_job *j, size_t tag_length);

/* The text by counter mode alone.  */
void xcsi_gcm_decrypt_text (const struct gcm *g, const struct xcs_gcm_job *j);

/* GHASH is over the ciphertext: the tag is checked first, and a forgery is not decrypted at all.  Only open_long decrypts it, and
   open_short, not to dst.  */
static ALWAYS_INLINE int
end_open (const struct gcm *g, const struct xcs_gcm_job *j, int error)
{
  if (error == 0)
    xcsi_gcm_decrypt_text (g, j);
  else if (error == XCS_ERR_AUTH)
    forget (j->dst, j->src, j->length);
  return error;
}

/* --- calls with a whole message */

/* Whether a call may have an error, apart from those of the key; short_is_doubtful: it has lengths that brief takes.  */
static ALWAYS_INLINE int
tag_is_doubtful (const struct xcs_gcm_job *j, int opens)
{
  return !opens && tag_has_doubts (j->tag, j->nonce, XCS_GCM_NONCE_SIZE, j->aad, j->aad_length, j->src, j->length);
}

static ALWAYS_INLINE int
short_is_doubtful (const struct xcs_gcm_job *j, int opens)
{
  return short_has_doubts (j->dst, j->tag, j->nonce, XCS_GCM_NONCE_SIZE, j->aad, j->aad_length, j->src, j->length)
         || tag_is_doubtful (j, opens);
}

static ALWAYS_INLINE int
is_doubtful (const struct xcs_gcm_job *j, int opens)
{
  return has_doubts (j->dst, j->tag, j->nonce, XCS_GCM_NONCE_SIZE, j->aad, j->aad_length, j->src, j->length)
         || tag_is_doubtful (j, opens);
}

/* Whether the row has a function for whole messages of these lengths.  brief_most is 0 where there is none.  */
static ALWAYS_INLINE int
is_brief (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  return j->length - 1 < row->brief_most && j->aad_length <= GCM_BRIEF_AAD;
}

/* The same of the latest row.  */
static ALWAYS_INLINE int
find_brief (const struct gcm_impl **row, const struct xcs_gcm_job *j)
{
  return find_latest (row, j->key) && is_brief (*row, j);
}

static inline uint64_t
do_brief (const struct gcm_impl *row, const struct xcs_gcm_job *j, int opens)
{
  return row->brief (j->key->opaque + GCM_AES, j->key->opaque + GCM_HASH, j, (uint64_t) opens);
}

/* Calls that find_brief does not find.  */
int xcsi_gcm_seal_other (const struct xcs_gcm_job *j);
int xcsi_gcm_open_other (const struct xcs_gcm_job *j);

/* By a row that checks.  Not inline: that would take registers from the checks here.  */
int xcsi_gcm_seal_unchecked (const struct gcm_impl *row, const struct xcs_gcm_job *j);
int xcsi_gcm_open_unchecked (const struct gcm_impl *row, const struct xcs_gcm_job *j);

/* By a row that does not check.  */
static ALWAYS_INLINE int
seal_checked (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  if (short_is_doubtful (j, 0))
    return xcsi_gcm_seal_other (j);
  (void) do_brief (row, j, 0);
  return 0;
}

/* What is left of a forgery; returns XCS_ERR_AUTH.  In place, decrypted: counter mode is its own inverse.  */
int xcsi_gcm_forgery (const struct xcs_gcm_job *j, int decrypted);

static ALWAYS_INLINE int
end_open_brief (const struct xcs_gcm_job *j, uint64_t result)
{
  if (result == 0)
    return 0;
  return result == GCM_BRIEF_NOT ? xcsi_gcm_open_other (j) : xcsi_gcm_forgery (j, result == GCM_BRIEF_UNDO);
}

static ALWAYS_INLINE int
open_checked (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  return short_is_doubtful (j, 1) ? xcsi_gcm_open_other (j) : end_open_brief (j, do_brief (row, j, 1));
}

/* Whether the tag is right: 0, or an error.  doubts: of is_doubtful.  */
int xcsi_gcm_check_whole (struct gcm *g, const struct xcs_gcm_job *j, int doubts);

/* --- without text: GMAC */

/* Whether the latest row has the key, and takes all data in one call.  */
static ALWAYS_INLINE int
find_mac (const struct gcm_impl **row, const struct xcs_gcm_key *key, const uint8_t *src, size_t length)
{
  return find_latest (row, key) && (*row)->mac != NULL && src != NULL && !longer (length, AAD_MAX)
         && blocks_before_mac (*row, length) == 0;
}

/* Has secrets in vector registers alone.  */
static ALWAYS_INLINE void
mac (const struct gcm_impl *row, const struct xcs_gcm_key *key, uint8_t tag[BLOCK], const uint8_t *nonce, const uint8_t *src,
     size_t length)
{
  struct gcm_rest rest;
  rest.start[0] = load64_be (nonce);
  rest.start[1] = (uint64_t) load32_be (nonce + 8) << 32 | 1;
  rest.bits[0] = 8 * (uint64_t) length;
  rest.bits[1] = 0;
  rest.before_length = 0;
  rest.src = src;
  rest.length = length;
  rest.tag = tag;
  row->mac (key->opaque + GCM_AES, key->opaque + GCM_HASH, &rest);
}

/* 0, or XCS_ERR_AUTH.  */
static ALWAYS_INLINE int
check_mac (const struct gcm_impl *row, const struct xcs_gcm_key *key, const uint8_t *tag, const uint8_t *nonce, const uint8_t *src,
           size_t length)
{
  uint8_t right[BLOCK];
  mac (row, key, right, nonce, src, length);
  const int error = check_tag_16 (tag, right);
  wipe (right, sizeof right);
  return error;
}

#endif

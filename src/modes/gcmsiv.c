/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM-SIV: RFC 8452.

       E' (i) = the first 8 bytes of E (i || N), i in 4 bytes; numbers are little endian
       keys of a message: of POLYVAL E' (0) || E' (1), of AES E' (2) || E' (3), or for 32 bytes E' (2) || ... || E' (5)
       S = POLYVAL (AAD, padded || P, padded || bits of AAD || bits of P) + N, without the last bit of byte 15
       T = E (S)    C_i = P_i ^ E (T + i), with the last bit of byte 15 set, the sum modulo 2^32 in the first 4 bytes  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/gcmsiv.h>

#include "src/gcm-impl.h"
#include "src/modes/aead.h"
#include "src/modes/gcmsiv.h"
#include "src/polyval-impl.h"

/* Blocks: MOST are encrypted at a time where C makes the counters; up to FEW are hashed by one call.  */
enum { BLOCK = 16, MOST = 32, FEW = 24, NONCE = XCS_GCMSIV_NONCE_SIZE };
_Static_assert (GCMSIV_KEY_WORDS <= sizeof (struct xcs_gcmsiv_key) / 8, "key object too small");

/* The rows that the key names, its schedule, and a message: its keys, of which so many words were used; the hash.  */
struct message
{
  const struct aes_impl *aes;
  const struct ghash_impl *ghash;
  const uint64_t *schedule;
  size_t aes_words, hash_words;
  uint64_t y[2];
  uint8_t h[BLOCK];
  uint64_t aes_key[AES_STATE], hash_key[GHASH_KEY];
};

/* Whether it is a key of rows that are usable here.  */
static inline int
find_rows (struct message *m, const struct xcs_gcmsiv_key *key)
{
  const uint64_t aes = impl_of_tag (OBJECT_GCMSIV_KEY, key->opaque[GCMSIV_TAG]);
  const uint64_t ghash = impl_of_tag (OBJECT_GHASH_KEY, key->opaque[GCMSIV_HASH_TAG]);
  if (!impl_usable (&xcsi_aes, aes) || !impl_usable (&xcsi_ghash, ghash))
    return 0;
  m->aes = &xcsi_aes_impls[aes];
  m->ghash = &xcsi_ghash_impls[ghash];
  m->schedule = key->opaque + GCMSIV_AES;
  return 1;
}

int
xcs_gcmsiv_set_key (struct xcs_gcmsiv_key *key, const uint8_t *k, size_t k_length)
{
  const unsigned aes = impl_chosen (&xcsi_aes), ghash = impl_chosen (&xcsi_ghash);
  if (k_length != 16 && k_length != 32)
    return XCS_ERR_LENGTH;
  if (k == NULL)
    return XCS_ERR_ARGUMENT;
  key->opaque[GCMSIV_TAG] = impl_tag (OBJECT_GCMSIV_KEY, aes);
  key->opaque[GCMSIV_HASH_TAG] = impl_tag (OBJECT_GHASH_KEY, ghash);
  key->opaque[GCMSIV_ROW] = (uint64_t) (xcsi_gcm_row (&xcsi_aes_impls[aes], &xcsi_ghash_impls[ghash]) - xcsi_gcm_impls);
  key->opaque[GCMSIV_AES + AES_ROUNDS] = 6 + k_length / 4;
  xcsi_aes_impls[aes].set_key (key->opaque + GCMSIV_AES, k);
  return clear_integers (0);
}

/* --- the parts of a message, without checks */

/* The keys by encrypt and set_key.  */
static __attribute__ ((noinline)) void
derive (struct message *m, const uint64_t nonce[2])
{
  uint8_t blocks[6 * BLOCK];
  const size_t n = m->schedule[AES_ROUNDS] == 10 ? 4 : 6;
  for (size_t i = 0; i < n; i++)
    {
      store64_le (blocks + BLOCK * i, nonce[0] | i);
      store64_le (blocks + BLOCK * i + 8, nonce[1]);
    }
  m->aes->encrypt (m->schedule, blocks, blocks, n);
  for (size_t i = 1; i < n; i++)
    copy (blocks + 8 * i, blocks + BLOCK * i, 8);
  copy (m->h, blocks, BLOCK);
  m->aes_key[AES_ROUNDS] = m->schedule[AES_ROUNDS];
  m->aes->set_key (m->aes_key, blocks + BLOCK);
  xcs_wipe (blocks, BLOCK * n);
}

static void
start (struct message *m, const uint8_t *nonce)
{
  const uint64_t words[2] = { (uint64_t) load32_le (nonce) << 32, load64_le (nonce + 4) };
  m->aes_words = m->aes->derive != NULL ? AES_DERIVED : AES_STATE;
  m->hash_words = 0;
  if (m->aes->derive != NULL)
    m->aes->derive (m->schedule, m->aes_key, m->h, words);
  else
    derive (m, words);
}

static void
start_hash (struct message *m, size_t blocks)
{
  m->hash_words = GHASH_KEY;
  m->y[0] = m->y[1] = 0;
  xcsi_polyval_set_key (m->ghash, m->hash_key, m->h, blocks);
}

static void
hash_blocks (struct message *m, const uint8_t *src, size_t blocks)
{
  xcsi_polyval_update (m->ghash, m->hash_key, (uint8_t *) m->y, src, blocks);
}

/* dst = the bytes, with zeros after the last one; whole blocks.  */
static size_t
put_padded (uint8_t *dst, const uint8_t *src, size_t length)
{
  const size_t padded = (length + BLOCK - 1) & -(size_t) BLOCK;
  if (length > 0)
    memset (dst + padded - BLOCK, 0, BLOCK);
  copy (dst, src, length);
  return padded;
}

/* Not by one store of a vector, which gcc puts together in memory: its load would wait.  */
static inline void
put_words (uint8_t block[BLOCK], uint64_t low, uint64_t high)
{
  store64_le (block, opaque64 (low));
  separate_stores ();
  store64_le (block + 8, opaque64 (high));
}

static void
hash_padded (struct message *m, const uint8_t *src, size_t length)
{
  const size_t rest = length % BLOCK;
  if (length > rest)
    hash_blocks (m, src, length / BLOCK);
  if (rest > 0)
    {
      uint8_t block[BLOCK];
      (void) put_padded (block, src + length - rest, rest);
      hash_blocks (m, block, 1);
      wipe (block, sizeof block);
    }
}

/* E (sum of the digest and the nonce)  */
static void
make_tag (const struct message *m, uint8_t tag[BLOCK], const uint8_t *nonce, const uint8_t digest[BLOCK])
{
  static const uint8_t zeros[BLOCK];
  struct aes_run run = {
    { load64_le (digest) ^ load64_le (nonce), (load64_le (digest + 8) ^ load32_le (nonce + 8)) & UINT64_MAX >> 1 }, tag, zeros, 1
  };
  if (m->aes->ctr32le != NULL)
    m->aes->ctr32le (m->aes_key, &run);
  else
    {
      put_words (tag, run.counter[0], run.counter[1]);
      m->aes->encrypt (m->aes_key, tag, tag, 1);
    }
  wipe (run.counter, sizeof run.counter);
}

/* The tag, after additional data and all of the text but what is at src.  Its last bytes and the lengths are hashed by one call.
   */
static void
finish (struct message *m, uint8_t tag[BLOCK], const uint8_t *nonce, const uint8_t *src, size_t left, uint64_t aad_length,
        uint64_t length)
{
  uint8_t last[2 * BLOCK];
  const size_t rest = left % BLOCK;
  if (left > rest)
    hash_blocks (m, src, left / BLOCK);
  uint8_t *const end = rest > 0 ? last + put_padded (last, src + left - rest, rest) : last;
  put_words (end, 8 * aad_length, 8 * length);
  hash_blocks (m, last, (size_t) (end + BLOCK - last) / BLOCK);
  make_tag (m, tag, nonce, (const uint8_t *) m->y);
  if (rest > 0)
    wipe (last, BLOCK);
}

/* The tag of few blocks.  Not inline, so that all of its stack is below its caller.  */
static __attribute__ ((noinline)) void
hash_few (struct message *m, uint8_t tag[BLOCK], const uint8_t *nonce, const uint8_t *src, size_t blocks)
{
  if (m->ghash->polyval_few != NULL)
    m->ghash->polyval_few (m->h, (uint8_t *) m->y, src, blocks);
  else
    {
      start_hash (m, blocks);
      hash_blocks (m, src, blocks);
    }
  make_tag (m, tag, nonce, (const uint8_t *) m->y);
}

/* Counter blocks of a message from one on.  Not inline, so that nothing of a tag stays in the frame of the caller.  */
static __attribute__ ((noinline)) void
make_counters (uint8_t *dst, const uint8_t tag[BLOCK], uint64_t first, size_t n)
{
  const uint64_t low = load64_le (tag), high = load64_le (tag + 8) | UINT64_C (1) << 63;
  for (size_t i = 0; i < n; i++, dst += BLOCK)
    {
      /* Opaque, so that the loop does not end by a comparison of numbers, which secrets-test would report.  */
      const uint32_t number = opaque32 ((uint32_t) low) + (uint32_t) (first + i);
      store64_le (dst, low >> 32 << 32 | number);
      separate_stores ();
      store64_le (dst + 8, high);
    }
}

/* Counter mode, from a block of the message on, where C makes the counter blocks.  */
static __attribute__ ((noinline)) void
crypt_by_blocks (const struct message *m, const uint8_t tag[BLOCK], uint64_t first, uint8_t *dst, const uint8_t *src, size_t length)
{
  uint8_t keystream[MOST * BLOCK];
  size_t used = 0;
  for (; length > 0; first += MOST)
    {
      const size_t bytes = length < sizeof keystream ? length : sizeof keystream, n = (bytes + BLOCK - 1) / BLOCK;
      make_counters (keystream, tag, first, n);
      m->aes->encrypt (m->aes_key, keystream, keystream, n);
      xcsi_add_bytes (dst, src, keystream, bytes);
      used = used > BLOCK * n ? used : BLOCK * n;
      dst += bytes;
      src += bytes;
      length -= bytes;
    }
  xcs_wipe (keystream, used);
}

/* A run of whole blocks from a block of the message on.  */
static inline struct aes_run
run_of (const uint8_t tag[BLOCK], uint64_t first, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  const uint64_t low = load64_le (tag);
  return (struct aes_run) {
    { low >> 32 << 32 | (uint32_t) (low + first), load64_le (tag + 8) | UINT64_C (1) << 63 }, dst, src, blocks
  };
}

/* Counter mode, from a block of the message on.  */
static void
crypt (const struct message *m, const uint8_t tag[BLOCK], uint64_t first, uint8_t *dst, const uint8_t *src, size_t length)
{
  enum { GROUP = 8 };
  if (m->aes->ctr32le == NULL)
    {
      crypt_by_blocks (m, tag, first, dst, src, length);
      return;
    }
  /* Without derive an incomplete block goes with those before it: planes take as long for some blocks as for a group.  */
  const size_t rest = length % BLOCK, last = rest == 0 || m->aes->derive != NULL ? rest : length % (GROUP * BLOCK);
  const size_t whole = length - last;
  struct aes_run run = run_of (tag, first, dst, src, whole / BLOCK);
  if (whole > 0)
    m->aes->ctr32le (m->aes_key, &run);
  if (last > 0)
    {
      uint8_t room[GROUP * BLOCK];
      const size_t padded = put_padded (room, src + whole, last);
      run = run_of (tag, first + whole / BLOCK, room, room, padded / BLOCK);
      m->aes->ctr32le (m->aes_key, &run);
      copy (dst + whole, room, last);
      xcs_wipe (room, padded);
    }
}

/* What compilers have put on the stack for lack of registers, also of tags.  */
static WIPE_BELOW (wipe_below, SIZE_MAX > UINT32_MAX && SPILLS ? 4096 : 1536)

/* The same for a short message, if rows do the rest in assembly.  */
static WIPE_BELOW (wipe_little_below, 256)

/* Inline, as a frame of its own would keep what was there.  */
static ALWAYS_INLINE void
wipe_message (struct message *m)
{
  if (m->hash_words > 0 || m->aes->derive == NULL)
    wipe_below ();
  xcs_wipe (m->hash_key, m->hash_words * sizeof m->hash_key[0]);
  xcs_wipe (m->aes_key, m->aes_words * sizeof m->aes_key[0]);
  wipe (m->y, sizeof m->y);
  wipe (m->h, sizeof m->h);
}

/* --- whole messages, as jobs without a key.  The parts are not inline, so that all of their stack is below their caller.  */

/* Whether additional data, text and lengths are few blocks.  */
static inline int
is_short (const struct xcs_gcm_job *j)
{
  return j->length <= FEW * BLOCK && j->aad_length <= FEW * BLOCK
         && (j->aad_length + BLOCK - 1) / BLOCK + (j->length + BLOCK - 1) / BLOCK < FEW;
}

/* A short message, in a room for what is hashed.  The room is filled first: vectors that are read wait for stores of a part of
   them.  */
static __attribute__ ((noinline)) void
crypt_short (struct message *m, uint8_t made[BLOCK], const struct xcs_gcm_job *j, int opens)
{
  const size_t length = j->length;
  uint8_t room[FEW * BLOCK];
  uint8_t *const text = room + put_padded (room, j->aad, j->aad_length), *const end = text + put_padded (text, j->src, length);
  put_words (end, 8 * (uint64_t) j->aad_length, 8 * (uint64_t) length);
  start (m, j->nonce);
  if (opens)
    {
      crypt (m, j->tag, 0, text, text, (size_t) (end - text));
      copy (j->dst, text, length);
      memset (text + length, 0, (size_t) (end - text) - length);
    }
  hash_few (m, made, j->nonce, room, (size_t) (end + BLOCK - room) / BLOCK);
  if (!opens)
    {
      crypt (m, made, 0, text, text, (size_t) (end - text));
      copy (j->dst, text, length);
    }
  xcs_wipe (room, (size_t) (end - room));
  wipe_little_below ();
}

static __attribute__ ((noinline)) void
seal (struct message *m, uint8_t tag[BLOCK], const struct xcs_gcm_job *j)
{
  start (m, j->nonce);
  start_hash (m, GHASH_ANY);
  hash_padded (m, j->aad, j->aad_length);
  finish (m, tag, j->nonce, j->src, j->length, j->aad_length, j->length);
  crypt (m, tag, 0, j->dst, j->src, j->length);
}

/* The right tag of what it decrypts: groups in one pass, if there is such a row, then each part while it is in the first-level
   cache.  Where vectors of 512 bits are executed as two halves, by the next row: AMD Zen 4, cycles without and with that, of 8192
   and 16384 bytes: keys of 16 bytes 2987 and 2873, 5354 and 5190; of 32 bytes 3443 and 3316, 6228 and 5975.  */
static __attribute__ ((noinline)) void
open (struct message *m, uint8_t right[BLOCK], const struct xcs_gcm_job *j)
{
  enum { PART = 8 * MOST * BLOCK };
  const struct gcm_impl *row = xcsi_gcm_row (m->aes, m->ghash);
  uint8_t *const dst = j->dst;
  const uint8_t *const src = j->src, *const tag = j->tag;
  const size_t length = j->length;
  size_t at = 0;
  if (cpu_halves_512 () && row->siv_halves[1][0] > 0)
    {
      row++;
      m->aes = row->aes;
      m->ghash = row->ghash;
    }
  start (m, j->nonce);
  start_hash (m, GHASH_ANY);
  hash_padded (m, j->aad, j->aad_length);
  if (row->open_siv != NULL)
    {
      const struct aes_run run = run_of (tag, 0, dst, src, length / BLOCK & -(size_t) row->group);
      if (run.blocks > 0)
        row->open_siv (m->aes_key, m->hash_key, (uint8_t *) m->y, &run);
      at = BLOCK * run.blocks;
    }
  for (; length - at > PART; at += PART)
    {
      crypt (m, tag, at / BLOCK, dst + at, src + at, PART);
      hash_blocks (m, dst + at, PART / BLOCK);
    }
  if (length > at)
    crypt (m, tag, at / BLOCK, dst + at, src + at, length - at);
  finish (m, right, j->nonce, length > at ? dst + at : dst, length - at, j->aad_length, length);
}

/* The errors of a call that has doubts, apart from those of the key.  */
static __attribute__ ((noinline)) int
check_message (const struct xcs_gcm_job *j, int opens)
{
  static const struct limits limits = { XCS_GCMSIV_LENGTH_MAX, XCS_GCMSIV_LENGTH_MAX };
  return find_error (&limits, opens, j->dst, j->tag, BLOCK, j->nonce, NONCE, j->aad, j->aad_length, j->src, j->length);
}

static __attribute__ ((noinline)) int
seal_any (const struct xcs_gcm_job *j, const struct xcs_gcmsiv_key *key, int doubts)
{
  struct message m;
  uint8_t whole[BLOCK];
  if (!find_rows (&m, key))
    return XCS_ERR_STATE;
  const int error = doubts ? check_message (j, 0) : 0;
  if (error != 0)
    return error;
  if (is_short (j))
    crypt_short (&m, whole, j, 0);
  else
    seal (&m, whole, j);
  copy (j->tag, whole, BLOCK);
  wipe (whole, sizeof whole);
  wipe_message (&m);
  return 0;
}

static __attribute__ ((noinline)) int
open_any (const struct xcs_gcm_job *j, const struct xcs_gcmsiv_key *key, int doubts)
{
  struct message m;
  uint8_t right[BLOCK];
  if (!find_rows (&m, key))
    return XCS_ERR_STATE;
  int error = doubts ? check_message (j, 1) : 0;
  if (error != 0)
    return error;
  if (is_short (j))
    crypt_short (&m, right, j, 1);
  else
    open (&m, right, j);
  error = check_tag_16 (j->tag, right);
  wipe (right, sizeof right);
  /* Counter mode is its own inverse.  */
  if (j->length > 0 && error != 0)
    {
      if (j->dst == j->src)
        {
          crypt (&m, j->tag, 0, j->dst, j->dst, j->length);
          wipe_below ();
        }
      else
        forget (j->dst, j->src, j->length);
    }
  wipe_message (&m);
  return error;
}

/* Whether a message is too long for brief_siv.  */
static ALWAYS_INLINE int
is_long (const struct gcm_impl *row, const struct xcs_gcm_job *j, const uint64_t *key, int opens)
{
  const int longer_key = key[GCMSIV_AES + AES_ROUNDS] > 10;
  return j->length > row->siv_most[longer_key]
         && (!cpu_halves_512 () || j->length > row->siv_halves[opens][longer_key]);
}

/* The row, if it has a function for the message; or NULL, and all of that has to be found out step by step.  */
static ALWAYS_INLINE const struct gcm_impl *
find_brief (const struct xcs_gcm_job *j, const uint64_t *key, int opens)
{
  const uint64_t i = key[GCMSIV_ROW];
  if (!impl_known (&xcsi_gcm, i))
    return NULL;
  const struct gcm_impl *const row = &xcsi_gcm_impls[i];
  if (row->brief_siv == NULL || j->aad_length > row->siv_aad)
    return NULL;
  if (j->length > row->siv_most[1] && is_long (row, j, key, opens))
    return NULL;
  return key[GCMSIV_TAG] == row->tags[2] && key[GCMSIV_HASH_TAG] == row->tags[1] ? row : NULL;
}

static inline uint64_t
do_brief (const struct gcm_impl *row, const struct xcs_gcm_job *j, const struct xcs_gcmsiv_key *key, uint64_t opens)
{
  return row->brief_siv (key->opaque + GCMSIV_AES, NULL, j, opens);
}

int
xcs_gcmsiv_seal (const struct xcs_gcmsiv_key *key, uint8_t *dst, uint8_t *tag, const uint8_t nonce[XCS_GCMSIV_NONCE_SIZE],
                 const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  const struct xcs_gcm_job j = { NULL, dst, tag, nonce, aad, src, aad_length, length, 0 };
  const int doubts = has_doubts (dst, tag, nonce, NONCE, aad, aad_length, src, length)
                     || tag_has_doubts (tag, nonce, NONCE, aad, aad_length, src, length);
  const struct gcm_impl *const row = doubts ? NULL : find_brief (&j, key->opaque, 0);
  if (row == NULL)
    return clear_integers (seal_any (&j, key, doubts));
  (void) do_brief (row, &j, key, 0);
  return clear_integers (0);
}

/* Only calls that seal write to the tag.  */
int
xcs_gcmsiv_open (const struct xcs_gcmsiv_key *key, uint8_t *dst, const uint8_t *tag, const uint8_t nonce[XCS_GCMSIV_NONCE_SIZE],
                 const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  const struct xcs_gcm_job j = { NULL, dst, (uint8_t *) (uintptr_t) tag, nonce, aad, src, aad_length, length, 0 };
  const int doubts = has_doubts (dst, tag, nonce, NONCE, aad, aad_length, src, length);
  const struct gcm_impl *const row = doubts ? NULL : find_brief (&j, key->opaque, 1);
  if (row == NULL)
    return clear_integers (open_any (&j, key, doubts));
  const uint64_t wrong = do_brief (row, &j, key, 1);
  if (length > 0 && wrong != 0)
    forget (dst, src, length);
  return clear_integers (-(int) wrong & XCS_ERR_AUTH);
}

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM: a whole message, checked, with the rows of its key.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/gcm-message.h"

/* The bytes of additional data and text for which one call of each part is faster than several without copies.  On riscv64 copies
   are byte by byte: with AES zvkned a text of 256 bytes takes 3659 instructions with them, 1533 without.  */
enum { SHORT = 512 };
#if defined __riscv
enum { SHORT_IN_ASSEMBLY = 64 };
#else
enum { SHORT_IN_ASSEMBLY = SHORT };
#endif

static inline int
is_short (const struct gcm *g, size_t aad_length, size_t length)
{
  const size_t most = (g->aes->impl.flags & IMPL_ASSEMBLY) != 0 ? SHORT_IN_ASSEMBLY : SHORT;
  return aad_length <= most && length <= most - aad_length;
}

int
xcsi_gcm_opens_short (const struct gcm *g, const struct xcs_gcm_job *j)
{
  return g->row->seal == NULL && j->length > 0 && is_short (g, j->aad_length, j->length);
}

/* compute for them, with a text to seal.  The room has a block, the additional data, padded, the text, padded, the lengths.
   Counter mode needs a block of zeros before the text, for E (J0): where additional data come afterwards.  */
static void
compute_short (const struct gcm *g, uint8_t tag[BLOCK], uint8_t *dst, const uint8_t *nonce, const uint8_t *aad, size_t aad_length,
               const uint8_t *src, size_t length)
{
  uint8_t room[SHORT + 4 * BLOCK];
  uint64_t y[2] = { 0, 0 };
  const size_t aad_blocks = (aad_length + BLOCK - 1) / BLOCK, blocks = (length + BLOCK - 1) / BLOCK;
  uint8_t *const first = room + BLOCK * aad_blocks, *const text = first + BLOCK, *const end = text + BLOCK * blocks;
  memset (first, 0, BLOCK);
  memset (end - BLOCK, 0, BLOCK);
  copy (text, src, length);
  const struct aes_run run = { { load64_be (nonce), (uint64_t) load32_be (nonce + 8) << 32 | 1 }, first, first, blocks + 1 };
  g->aes->ctr (g->key + GCM_AES, &run);
  copy (tag, first, BLOCK);
  const size_t rest = length % BLOCK;
  copy (dst, text, length);
  if (rest > 0)
    {
      memset (end - BLOCK, 0, BLOCK);
      xcsi_copy_few (end - BLOCK, dst + length - rest, rest);
    }
  if (aad_length > 0)
    memset (first, 0, BLOCK);
  copy (room + BLOCK, aad, aad_length);
  store64_be (end, 8 * (uint64_t) aad_length);
  store64_be (end + 8, 8 * (uint64_t) length);
  g->ghash->update (g->key + GCM_HASH, (uint8_t *) y, room + BLOCK, aad_blocks + blocks + 1);
  add_word (tag, tag, (const uint8_t *) y);
  add_word (tag + 8, tag + 8, (const uint8_t *) (y + 1));
  xcs_wipe (room, (size_t) (end + BLOCK - room));
  wipe (y, sizeof y);
}

__attribute__ ((noinline)) int
xcsi_gcm_open_short (const struct gcm *g, const struct xcs_gcm_job *j, size_t tag_length)
{
  uint8_t room[SHORT + 4 * BLOCK];
  uint64_t y[2] = { 0, 0 };
  const size_t length = j->length, aad_blocks = (j->aad_length + BLOCK - 1) / BLOCK, blocks = (length + BLOCK - 1) / BLOCK;
  uint8_t *const first = room + BLOCK * aad_blocks, *const text = first + BLOCK, *const end = text + BLOCK * blocks;
  memset (first, 0, BLOCK);
  memset (end - BLOCK, 0, BLOCK);
  copy (room + BLOCK, j->aad, j->aad_length);
  copy (text, j->src, length);
  store64_be (end, 8 * (uint64_t) j->aad_length);
  store64_be (end + 8, 8 * (uint64_t) length);
  g->ghash->update (g->key + GCM_HASH, (uint8_t *) y, room + BLOCK, aad_blocks + blocks + 1);
  memset (first, 0, BLOCK);
  const struct aes_run run = { { load64_be (j->nonce), (uint64_t) load32_be (j->nonce + 8) << 32 | 1 }, first, first, blocks + 1 };
  g->aes->ctr (g->key + GCM_AES, &run);
  add_word (first, first, (const uint8_t *) y);
  add_word (first + 8, first + 8, (const uint8_t *) (y + 1));
  const int error = check_tag (j->tag, first, tag_length);
  if (error == 0)
    copy (j->dst, text, length);
  else
    forget (j->dst, j->src, length);
  xcs_wipe (room, (size_t) (end + BLOCK - room));
  wipe (y, sizeof y);
  return error;
}

/* compute without text: additional data are hashed where they are.  The block of lengths comes first: vectors that are read wait
   for stores of a part of them.  */
static __attribute__ ((noinline)) void
compute_mac (const struct gcm *g, uint8_t tag[BLOCK], const uint8_t *nonce, const uint8_t *src, size_t length)
{
  uint64_t last[4] = { 0, 0, 0, 0 }, y[2] = { 0, 0 };
  uint8_t *const lengths = (uint8_t *) (last + 2);
  const size_t rest = length % BLOCK;
  size_t blocks = 1;
  store64_be (lengths, 8 * (uint64_t) length);
  memset (tag, 0, BLOCK);
  const struct aes_run run = { { load64_be (nonce), (uint64_t) load32_be (nonce + 8) << 32 | 1 }, tag, tag, 1 };
  g->aes->ctr (g->key + GCM_AES, &run);
  if (rest > 0 && g->ghash->update_padded != NULL)
    g->ghash->update_padded (g->key + GCM_HASH, (uint8_t *) y, src, length);
  else
    {
      if (length > rest)
        g->ghash->update (g->key + GCM_HASH, (uint8_t *) y, src, length / BLOCK);
      if (rest > 0)
        {
          xcsi_copy_few ((uint8_t *) last, src + length - rest, rest);
          blocks = 2;
        }
    }
  g->ghash->update (g->key + GCM_HASH, (uint8_t *) y, lengths + BLOCK - BLOCK * blocks, blocks);
  add_word (tag, tag, (const uint8_t *) y);
  add_word (tag + 8, tag + 8, (const uint8_t *) (y + 1));
  wipe (last, sizeof last);
  wipe (y, sizeof y);
}

/* The hash of additional data, and of so many blocks of the text, where the rest of a message finds it.  */
static __attribute__ ((noinline)) void
begin_with_hash (const struct gcm *g, struct gcm_rest *rest, uint64_t y[2], size_t blocks)
{
  y[0] = y[1] = 0;
  if (rest->before_length > 0)
    g->ghash->update_padded (g->key + GCM_HASH, (uint8_t *) y, rest->before, (size_t) rest->before_length);
  if (blocks > 0)
    {
      g->ghash->update (g->key + GCM_HASH, (uint8_t *) y, rest->src, blocks);
      rest->src += BLOCK * blocks;
      rest->length -= BLOCK * blocks;
    }
  rest->before = (const uint8_t *) y;
  rest->before_length = BLOCK;
  rest->before_powers = 0;
}

enum fused { MAC, SEAL, OPEN };

/* compute with a row that has seal, mac and open.  The hash of additional data alone is that of a text.  */
static ALWAYS_INLINE void
fuse (const struct gcm *g, uint8_t tag[BLOCK], uint8_t *dst, const struct xcs_gcm_job *j, enum fused what)
{
  enum { MOST_BEFORE = 4 * BLOCK };
  const size_t aad_length = j->aad_length, length = j->length;
  const uint64_t *const key = g->key + GCM_HASH;
  uint64_t y[2];
  const uint64_t j0[2] = { load64_be (j->nonce), (uint64_t) load32_be (j->nonce + 8) << 32 | 1 };
  struct gcm_rest rest = {
    { j0[0], j0[1] }, { j0[0], j0[1] + 1 }, { 8 * (uint64_t) aad_length, 8 * (uint64_t) length }, j->aad, aad_length,
    dst, (aad_length + BLOCK - 1) & -(uint64_t) BLOCK, j->src, length, tag
  };
  if (what == MAC && length == 0)
    {
      rest.src = j->aad;
      rest.length = aad_length;
      rest.before_length = rest.before_powers = 0;
    }
  const size_t most = (size_t) BLOCK * g->row->group - BLOCK;
  const size_t blocks = what == MAC ? blocks_before_mac (g->row, rest.length) : 0;
  const int begins = blocks > 0 || rest.before_length > MOST_BEFORE
                     || (what == MAC && rest.before_length > 0 && rest.length + rest.before_powers > most);
  if (begins)
    begin_with_hash (g, &rest, y, blocks);
  gcm_rest_func *const end = what == SEAL ? g->row->seal : what == OPEN ? g->row->open : g->row->mac;
  end (g->key + GCM_AES, key, &rest);
  if (begins)
    wipe (y, sizeof y);
}

__attribute__ ((noinline)) void
xcsi_gcm_compute_fused (const struct gcm *g, uint8_t tag[BLOCK], uint8_t *dst, const struct xcs_gcm_job *j)
{
  fuse (g, tag, dst, j, dst != NULL && j->length > 0 ? SEAL : MAC);
}

/* --- rows without groups: E (J0), and what comes after groups of a long text, by one call of encrypt */

enum { GROUP = 8, ENDS = 1 + GROUP };

int
xcsi_gcm_has_ends (const struct gcm *g, size_t length)
{
  return g->row->group == 0 && g->aes->pass == GROUP && length > SHORT && length % (GROUP * BLOCK) != 0;
}

/* The whole groups of the text, in bytes, and what comes after them: E (J0) and keystream, and the text, padded.  */
struct ends
{
  size_t whole, length;
  uint8_t keys[ENDS * BLOCK], text[ENDS * BLOCK];
};

static void
start_ends (const struct gcm *g, struct ends *e, const struct xcs_gcm_job *j)
{
  e->whole = j->length & -(size_t) (GROUP * BLOCK);
  e->length = j->length - e->whole;
  const size_t blocks = (e->length + BLOCK - 1) / BLOCK;
  for (size_t i = 0; i <= blocks; i++)
    {
      copy (e->keys + BLOCK * i, j->nonce, XCS_GCM_NONCE_SIZE);
      store32_be (e->keys + BLOCK * i + XCS_GCM_NONCE_SIZE, (uint32_t) (i == 0 ? 1 : e->whole / BLOCK + 1 + i));
    }
  memset (e->text + BLOCK * blocks - BLOCK, 0, BLOCK);
  copy (e->text, j->src + e->whole, e->length);
  g->aes->encrypt (g->key + GCM_AES, e->keys, e->keys, blocks + 1);
}

static void
crypt_ends (struct ends *e, uint8_t *dst)
{
  for (size_t i = 0; i < e->length; i += 8)
    put_sum (e->text + i, e->text + i, e->keys + BLOCK + i);
  copy (dst + e->whole, e->text, e->length);
}

/* The tag, in place of E (J0).  The text is the ciphertext, with anything after it.  */
static void
hash_ends (const struct gcm *g, uint64_t *ctx, struct ends *e, const struct xcs_gcm_job *j)
{
  const size_t padded = (e->length + BLOCK - 1) & -(size_t) BLOCK;
  uint8_t *const y = (uint8_t *) (ctx + GCM_Y);
  memset (e->text + e->length, 0, padded - e->length);
  store64_be (e->text + padded, 8 * (uint64_t) j->aad_length);
  store64_be (e->text + padded + 8, 8 * (uint64_t) j->length);
  g->ghash->update (g->key + GCM_HASH, y, e->text, padded / BLOCK + 1);
  add_word (e->keys, e->keys, y);
  add_word (e->keys + 8, e->keys + 8, y + 8);
}

static __attribute__ ((noinline)) void
seal_with_ends (const struct gcm *g, uint8_t tag[BLOCK], const struct xcs_gcm_job *j)
{
  uint64_t ctx[GCM_CTX_WORDS];
  struct ends e;
  start_ends (g, &e, j);
  xcsi_gcm_start (g, ctx, j->nonce, XCS_GCM_NONCE_SIZE);
  xcsi_gcm_add_aad (g, ctx, j->aad, j->aad_length);
  xcsi_gcm_crypt (g, ctx, j->dst, j->src, e.whole, ENCRYPTION);
  crypt_ends (&e, j->dst);
  hash_ends (g, ctx, &e, j);
  copy (tag, e.keys, BLOCK);
  xcs_wipe (&e, sizeof e);
  wipe (ctx, sizeof ctx);
}

__attribute__ ((noinline)) int
xcsi_gcm_open_with_ends (const struct gcm *g, const struct xcs_gcm_job *j, size_t tag_length)
{
  uint64_t ctx[GCM_CTX_WORDS];
  struct ends e;
  start_ends (g, &e, j);
  xcsi_gcm_start (g, ctx, j->nonce, XCS_GCM_NONCE_SIZE);
  xcsi_gcm_add_aad (g, ctx, j->aad, j->aad_length);
  xcsi_gcm_hash_text (g, ctx, j->src, e.whole);
  hash_ends (g, ctx, &e, j);
  const int error = check_tag (j->tag, e.keys, tag_length);
  if (error == 0)
    {
      struct xcs_gcm_job groups = *j;
      groups.length = e.whole;
      xcsi_gcm_decrypt_text (g, &groups);
      crypt_ends (&e, j->dst);
    }
  else
    forget (j->dst, j->src, j->length);
  xcs_wipe (&e, sizeof e);
  wipe (ctx, sizeof ctx);
  return error;
}

/* compute with other rows.  Not inline, so that all of its stack is below its caller.  */
__attribute__ ((noinline)) void
xcsi_gcm_compute_in_parts (const struct gcm *g, uint8_t tag[BLOCK], uint8_t *dst, const struct xcs_gcm_job *j)
{
  const uint8_t *const nonce = j->nonce, *const aad = j->aad, *const src = j->src;
  const size_t aad_length = j->aad_length, length = j->length;
  uint64_t ctx[GCM_CTX_WORDS];
  if (length == 0)
    {
      compute_mac (g, tag, nonce, aad, aad_length);
      return;
    }
  if (dst != NULL && is_short (g, aad_length, length))
    {
      compute_short (g, tag, dst, nonce, aad, aad_length, src, length);
      return;
    }
  if (dst != NULL && xcsi_gcm_has_ends (g, length))
    {
      seal_with_ends (g, tag, j);
      return;
    }
  xcsi_gcm_start (g, ctx, nonce, XCS_GCM_NONCE_SIZE);
  xcsi_gcm_add_aad (g, ctx, aad, aad_length);
  if (dst != NULL)
    xcsi_gcm_crypt (g, ctx, dst, src, length, ENCRYPTION);
  else
    xcsi_gcm_hash_text (g, ctx, src, length);
  xcsi_gcm_finish (g, ctx, tag);
  wipe (ctx, sizeof ctx);
}

static inline struct gcm
rows_of (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  return (struct gcm) { row, row->aes, row->ghash, j->key->opaque };
}

__attribute__ ((noinline)) void
xcsi_gcm_seal_fused (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  const struct gcm g = rows_of (row, j);
  fuse (&g, j->tag, j->dst, j, SEAL);
}

__attribute__ ((noinline)) void
xcsi_gcm_decrypt_text (const struct gcm *g, const struct xcs_gcm_job *j)
{
  const uint64_t first = load64_be (j->nonce), second = (uint64_t) load32_be (j->nonce + 8) << 32 | 2;
  const size_t blocks = j->length / BLOCK, whole = j->length & ~(size_t) (BLOCK - 1);
  if (blocks > 0)
    {
      const struct aes_run run = { { first, second }, j->dst, j->src, blocks };
      g->aes->ctr (g->key + GCM_AES, &run);
    }
  if (j->length > whole)
    {
      uint8_t keystream[BLOCK] = { 0 };
      const struct aes_run run = { { first, second + blocks }, keystream, keystream, 1 };
      g->aes->ctr (g->key + GCM_AES, &run);
      xcsi_add_bytes (j->dst + whole, j->src + whole, keystream, j->length - whole);
      wipe (keystream, sizeof keystream);
    }
}

__attribute__ ((noinline)) int
xcsi_gcm_open_fused (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  const struct gcm g = rows_of (row, j);
  uint8_t right[BLOCK];
  fuse (&g, right, NULL, j, MAC);
  const int error = check_tag_16 (j->tag, right);
  wipe (right, sizeof right);
  return end_open (&g, j, error);
}

static __attribute__ ((noinline)) void
decrypt_in_parts (const struct gcm *g, uint8_t tag[BLOCK], const struct xcs_gcm_job *j)
{
  uint64_t ctx[GCM_CTX_WORDS];
  xcsi_gcm_start (g, ctx, j->nonce, XCS_GCM_NONCE_SIZE);
  xcsi_gcm_add_aad (g, ctx, j->aad, j->aad_length);
  xcsi_gcm_crypt (g, ctx, j->dst, j->src, j->length, DECRYPTION);
  xcsi_gcm_finish (g, ctx, tag);
  wipe (ctx, sizeof ctx);
}

__attribute__ ((noinline, cold)) int
xcsi_gcm_forgery (const struct xcs_gcm_job *j, int decrypted)
{
  struct gcm g;
  if (decrypted && j->dst == j->src && find_rows (&g, j->key))
    xcsi_gcm_decrypt_text (&g, j);
  else
    forget (j->dst, j->src, j->length);
  return clear_integers (XCS_ERR_AUTH);
}

/* Long messages in one pass.  */
__attribute__ ((noinline)) int
xcsi_gcm_open_long (const struct gcm_impl *row, const struct xcs_gcm_job *j, size_t tag_length)
{
  const struct gcm g = rows_of (row, j);
  uint8_t right[BLOCK];
  if (row->seal != NULL)
    fuse (&g, right, j->dst, j, OPEN);
  else
    decrypt_in_parts (&g, right, j);
  const int error = check_tag (j->tag, right, tag_length);
  wipe (right, sizeof right);
  return error == 0 ? 0 : xcsi_gcm_forgery (j, 1);
}

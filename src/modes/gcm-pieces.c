/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM: a message in pieces.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/absorb.h"
#include "src/modes/gcm-message.h"

_Static_assert (GCM_CTX_WORDS <= sizeof (struct xcs_gcm_ctx) / 8, "context too small");

/* Two kinds of contexts: with an IV of 96 bits counters are public, with another one they are made of a hash with the key.  */
enum { COUNTS_PUBLICLY, COUNTS_SECRETLY };

/* --- without checks */

static void
hash (const struct gcm *g, uint64_t *ctx, const uint8_t *src, size_t blocks)
{
  g->ghash->update (g->key + GCM_HASH, (uint8_t *) (ctx + GCM_Y), src, blocks);
}

static void
hash_lengths (const struct gcm *g, uint64_t *ctx, uint64_t first, uint64_t second)
{
  uint8_t block[BLOCK];
  store64_be (block, 8 * first);
  store64_be (block + 8, 8 * second);
  hash (g, ctx, block, 1);
}

struct closure
{
  const struct gcm *g;
  uint64_t *ctx;
};

static void
absorb_blocks (void *closure, const uint8_t *src, size_t blocks)
{
  const struct closure *c = closure;
  hash (c->g, c->ctx, src, blocks);
}

/* Hashes the next bytes of a part of which there were BEFORE.  */
static void
hash_bytes (const struct gcm *g, uint64_t *ctx, uint64_t before, const uint8_t *src, size_t length)
{
  struct closure c = { g, ctx };
  uint64_t buffered = before % BLOCK;
  (void) absorb ((uint8_t *) (ctx + GCM_BUFFER), &buffered, src, length, absorb_blocks, &c);
}

/* The end of a part of so many bytes; zeros follow its last ones in BUFFER.  */
static void
pad (const struct gcm *g, uint64_t *ctx, uint64_t length)
{
  if (length % BLOCK != 0)
    hash (g, ctx, (const uint8_t *) (ctx + GCM_BUFFER), 1);
}

void
xcsi_gcm_start (const struct gcm *g, uint64_t *ctx, const uint8_t *iv, size_t iv_length)
{
  memset (ctx, 0, GCM_CTX_WORDS * sizeof ctx[0]);
  ctx[GCM_CTX_TAG] = impl_tag (OBJECT_GCM, iv_length == XCS_GCM_NONCE_SIZE ? COUNTS_PUBLICLY : COUNTS_SECRETLY);
  if (iv_length == XCS_GCM_NONCE_SIZE)
    {
      ctx[GCM_J0] = load64_be (iv);
      ctx[GCM_J0 + 1] = (uint64_t) load32_be (iv + 8) << 32 | 1;
      return;
    }
  hash_bytes (g, ctx, 0, iv, iv_length);
  pad (g, ctx, iv_length);
  hash_lengths (g, ctx, 0, iv_length);
  if (SPILLS)
    xcsi_copy_words_be (ctx + GCM_J0, ctx + GCM_Y, 2);
  else
    {
      ctx[GCM_J0] = opaque64 (load64_be ((const uint8_t *) (ctx + GCM_Y)));
      separate_stores ();
      ctx[GCM_J0 + 1] = opaque64 (load64_be ((const uint8_t *) (ctx + GCM_Y + 1)));
    }
  ctx[GCM_Y] = ctx[GCM_Y + 1] = 0;
}

void
xcsi_gcm_add_aad (const struct gcm *g, uint64_t *ctx, const uint8_t *aad, size_t length)
{
  hash_bytes (g, ctx, ctx[GCM_AAD_LENGTH], aad, length);
  ctx[GCM_AAD_LENGTH] += length;
}

/* Blocks of the text, of which FIRST came before, as many as the counter has numbers for.  */
static inline struct aes_run
run_of (const uint64_t *ctx, uint64_t first, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  const uint32_t number = (uint32_t) (ctx[GCM_J0 + 1] + 1 + first);
  const uint64_t until_wrap = (UINT64_C (1) << 32) - number;
  const size_t n = until_wrap < blocks ? (size_t) until_wrap : blocks;
  return (struct aes_run) { { ctx[GCM_J0], ctx[GCM_J0 + 1] >> 32 << 32 | number }, dst, src, n };
}

static int
counts_secretly (const uint64_t *ctx)
{
  return ctx[GCM_CTX_TAG] == impl_tag (OBJECT_GCM, COUNTS_SECRETLY);
}

/* Counter mode of rows finds counter blocks in tables, or jumps where counters wrap.  So secret ones are encrypted as blocks.  Not
   inline, so that all of its stack is below its caller.  */
static __attribute__ ((noinline)) void
ctr_secretly (const struct gcm *g, const uint64_t *ctx, uint64_t first, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  enum { MOST = 32 };
  uint8_t keystream[MOST * BLOCK];
  uint32_t number = (uint32_t) (ctx[GCM_J0 + 1] + 1 + first);
  while (blocks > 0)
    {
      const size_t n = blocks < MOST ? blocks : MOST;
      for (uint8_t *block = keystream; block != keystream + BLOCK * n; block += BLOCK)
        {
          const uint32_t i = opaque32 (number++);
          if (SPILLS)
            {
              xcsi_copy_words_be (block, ctx + GCM_J0, 2);
              store32_be (block + 12, i);
            }
          else
            {
              store64_be (block, opaque64 (ctx[GCM_J0]));
              separate_stores ();
              store64_be (block + 8, opaque64 (ctx[GCM_J0 + 1] >> 32 << 32 | i));
              separate_stores ();
            }
        }
      g->aes->encrypt (g->key + GCM_AES, keystream, keystream, n);
      xcsi_add_bytes (dst, src, keystream, BLOCK * n);
      dst += n * BLOCK;
      src += n * BLOCK;
      blocks -= n;
    }
}

static WIPE_BELOW (wipe_ctr_secretly, 4096)

/* The same if the row is in assembly, which clears its own stack: the frame of ctr_secretly.  */
static WIPE_BELOW (wipe_keystream, 1024)

static void
ctr_blocks (const struct gcm *g, const uint64_t *ctx, uint64_t first, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  if (counts_secretly (ctx))
    {
      ctr_secretly (g, ctx, first, dst, src, blocks);
      if ((g->aes->impl.flags & IMPL_ASSEMBLY) != 0)
        wipe_keystream ();
      else
        wipe_ctr_secretly ();
      return;
    }
  while (blocks > 0)
    {
      const struct aes_run run = run_of (ctx, first, dst, src, blocks);
      g->aes->ctr (g->key + GCM_AES, &run);
      first += run.blocks;
      dst += run.blocks * BLOCK;
      src += run.blocks * BLOCK;
      blocks -= run.blocks;
    }
}

/* Groups in one pass, if the row has such a function, and counters are public; the number of blocks that they had.  */
static size_t
crypt_groups (const struct gcm *g, uint64_t *ctx, uint64_t first, uint8_t *dst, const uint8_t *src, size_t blocks, int phase)
{
  if (counts_secretly (ctx))
    return 0;
  struct aes_run run = run_of (ctx, first, dst, src, blocks);
  run.blocks &= -(size_t) g->row->group;
  if (run.blocks > 0)
    (phase == DECRYPTION ? g->row->decrypt : g->row->encrypt) (g->key + GCM_AES, g->key + GCM_HASH, (uint8_t *) (ctx + GCM_Y),
                                                               &run);
  return run.blocks;
}

/* Whole blocks.  Those without groups are done some at a time, so that the second pass finds them in the first-level cache, and
   groups begin again after the counter wraps.  Decryption hashes its input.  */
static void
crypt_blocks (const struct gcm *g, uint64_t *ctx, uint8_t *dst, const uint8_t *src, size_t blocks, int phase)
{
  enum { MOST = 512 };
  uint64_t first = ctx[GCM_LENGTH] / BLOCK;
  while (blocks > 0)
    {
      size_t n = crypt_groups (g, ctx, first, dst, src, blocks, phase);
      if (n == 0)
        {
          n = blocks < MOST ? blocks : MOST;
          if (phase == DECRYPTION)
            hash (g, ctx, src, n);
          ctr_blocks (g, ctx, first, dst, src, n);
          if (phase == ENCRYPTION)
            hash (g, ctx, dst, n);
        }
      first += n;
      dst += n * BLOCK;
      src += n * BLOCK;
      blocks -= n;
    }
}

/* Bytes of the block in BUFFER.  */
static void
crypt_bytes (uint64_t *ctx, size_t at, uint8_t *dst, const uint8_t *src, size_t n, int phase)
{
  uint8_t *const buffer = (uint8_t *) (ctx + GCM_BUFFER) + at;
  if (phase == DECRYPTION)
    xcsi_copy_few (buffer, src, n);
  xcsi_add_bytes (dst, src, (const uint8_t *) (ctx + GCM_KEYSTREAM) + at, n);
  if (phase == ENCRYPTION)
    xcsi_copy_few (buffer, dst, n);
}

/* The last blocks of a piece, which are no pass of their own, and an incomplete one, whose length GCM_LENGTH includes.  */
static __attribute__ ((noinline)) void
crypt_end (const struct gcm *g, uint64_t *ctx, uint8_t *dst, const uint8_t *src, size_t length, int phase)
{
  uint8_t keystream[AES_PASS * BLOCK];
  const size_t blocks = length / BLOCK, whole = BLOCK * blocks;
  memset (keystream, 0, whole + BLOCK);
  ctr_blocks (g, ctx, ctx[GCM_LENGTH] / BLOCK - blocks, keystream, keystream, blocks + 1);
  if (phase == DECRYPTION)
    hash (g, ctx, src, blocks);
  xcsi_add_bytes (dst, src, keystream, whole);
  if (phase == ENCRYPTION)
    hash (g, ctx, dst, blocks);
  /* Not as words, which would be in registers that the next call saves.  */
  ctx[GCM_BUFFER] = ctx[GCM_BUFFER + 1] = ctx[GCM_KEYSTREAM] = ctx[GCM_KEYSTREAM + 1] = 0;
  xcsi_add_bytes ((uint8_t *) (ctx + GCM_KEYSTREAM), (const uint8_t *) (ctx + GCM_KEYSTREAM), keystream + whole, BLOCK);
  crypt_bytes (ctx, 0, dst + whole, src + whole, length - whole, phase);
  xcs_wipe (keystream, whole + BLOCK);
}

void
xcsi_gcm_crypt (const struct gcm *g, uint64_t *ctx, uint8_t *dst, const uint8_t *src, size_t length, int phase)
{
  const size_t at = ctx[GCM_LENGTH] % BLOCK;
  if (length == 0)
    return;
  if (ctx[GCM_LENGTH] == 0)
    pad (g, ctx, ctx[GCM_AAD_LENGTH]);
  if (at > 0)
    {
      const size_t n = BLOCK - at < length ? BLOCK - at : length;
      crypt_bytes (ctx, at, dst, src, n, phase);
      ctx[GCM_LENGTH] += n;
      dst += n;
      src += n;
      length -= n;
      if (at + n == BLOCK)
        hash (g, ctx, (const uint8_t *) (ctx + GCM_BUFFER), 1);
    }
  const size_t end = aes_blocks_of_end (g->aes, length), whole = (length / BLOCK - end) * BLOCK;
  crypt_blocks (g, ctx, dst, src, length / BLOCK - end, phase);
  ctx[GCM_LENGTH] += length;
  if (end > 0)
    crypt_end (g, ctx, dst + whole, src + whole, length - whole, phase);
  else if (length > whole)
    {
      uint8_t *keystream = (uint8_t *) (ctx + GCM_KEYSTREAM);
      ctx[GCM_BUFFER] = ctx[GCM_BUFFER + 1] = ctx[GCM_KEYSTREAM] = ctx[GCM_KEYSTREAM + 1] = 0;
      ctr_blocks (g, ctx, ctx[GCM_LENGTH] / BLOCK, keystream, keystream, 1);
      crypt_bytes (ctx, 0, dst + whole, src + whole, length - whole, phase);
    }
}

void
xcsi_gcm_hash_text (const struct gcm *g, uint64_t *ctx, const uint8_t *src, size_t length)
{
  pad (g, ctx, ctx[GCM_AAD_LENGTH]);
  hash_bytes (g, ctx, 0, src, length);
  ctx[GCM_LENGTH] = length;
}

/* xcsi_gcm_finish with a row that has mac.  Not for secret counters: mac may find their blocks in tables.  */
static void
finish_fused (const struct gcm *g, uint64_t *ctx, uint8_t tag[BLOCK], uint64_t length)
{
  struct gcm_rest rest;
  rest.start[0] = ctx[GCM_J0];
  rest.start[1] = ctx[GCM_J0 + 1];
  rest.bits[0] = 8 * ctx[GCM_AAD_LENGTH];
  rest.bits[1] = 8 * ctx[GCM_LENGTH];
  rest.before = (const uint8_t *) (ctx + GCM_Y);
  rest.before_length = BLOCK;
  rest.before_powers = 0;
  rest.src = (const uint8_t *) (ctx + GCM_BUFFER);
  rest.length = length % BLOCK;
  rest.tag = tag;
  g->row->mac (g->key + GCM_AES, g->key + GCM_HASH, &rest);
}

void
xcsi_gcm_finish (const struct gcm *g, uint64_t *ctx, uint8_t tag[BLOCK])
{
  const uint64_t length = ctx[GCM_LENGTH] != 0 ? ctx[GCM_LENGTH] : ctx[GCM_AAD_LENGTH];
  uint8_t *y = (uint8_t *) (ctx + GCM_Y);
  uint8_t block[BLOCK];
  if (g->row->mac != NULL && !counts_secretly (ctx))
    {
      finish_fused (g, ctx, tag, length);
      return;
    }
  pad (g, ctx, length);
  hash_lengths (g, ctx, ctx[GCM_AAD_LENGTH], ctx[GCM_LENGTH]);
  if (SPILLS)
    xcsi_copy_words_be (block, ctx + GCM_J0, 2);
  else
    {
      /* gcc 12 would join the bytes of both words in a vector register, by way of the stack.  */
      store64_be (block, opaque64 (ctx[GCM_J0]));
      separate_stores ();
      store64_be (block + 8, opaque64 (ctx[GCM_J0 + 1]));
    }
  g->aes->encrypt (g->key + GCM_AES, block, block, 1);
  add_word (tag, block, y);
  add_word (tag + 8, block + 8, y + 8);
  wipe (block, sizeof block);
}

/* --- calls */

int
xcs_gcm_start_iv (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, const uint8_t *iv, size_t iv_length)
{
  struct gcm g;
  if (!find_rows (&g, key))
    return XCS_ERR_STATE;
  if (iv_length == 0 || longer (iv_length, AAD_MAX))
    return XCS_ERR_LENGTH;
  if (iv == NULL)
    return XCS_ERR_ARGUMENT;
  xcsi_gcm_start (&g, ctx->opaque, iv, iv_length);
  return clear_integers (0);
}

int
xcs_gcm_start (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, const uint8_t nonce[XCS_GCM_NONCE_SIZE])
{
  return xcs_gcm_start_iv (ctx, key, nonce, XCS_GCM_NONCE_SIZE);
}

/* Whether the key is usable, and the context has a message.  Contexts are the same with all rows.  */
static inline int
find_message (struct gcm *g, const struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key)
{
  return find_rows (g, key) && impl_of_tag (OBJECT_GCM, ctx->opaque[GCM_CTX_TAG]) <= COUNTS_SECRETLY
         && ctx->opaque[GCM_PHASE] <= DECRYPTION;
}

int
xcs_gcm_aad (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, const uint8_t *aad, size_t length)
{
  struct gcm g;
  if (!find_message (&g, ctx, key) || ctx->opaque[GCM_PHASE] != ANYTHING)
    return XCS_ERR_STATE;
  if (length > AAD_MAX - ctx->opaque[GCM_AAD_LENGTH])
    return XCS_ERR_LENGTH;
  if (aad == NULL && length > 0)
    return XCS_ERR_ARGUMENT;
  xcsi_gcm_add_aad (&g, ctx->opaque, aad, length);
  return clear_integers (0);
}

static int
crypt_piece (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, uint8_t *dst, const uint8_t *src, size_t length,
             unsigned phase)
{
  struct gcm g;
  if (!find_message (&g, ctx, key) || (ctx->opaque[GCM_PHASE] != ANYTHING && ctx->opaque[GCM_PHASE] != phase))
    return XCS_ERR_STATE;
  if (length > XCS_GCM_LENGTH_MAX - ctx->opaque[GCM_LENGTH])
    return XCS_ERR_LENGTH;
  const int error = check_buffers (dst, src, length);
  if (error == 0 && length > 0)
    {
      xcsi_gcm_crypt (&g, ctx->opaque, dst, src, length, (int) phase);
      ctx->opaque[GCM_PHASE] = phase;
    }
  return clear_integers (error);
}

int
xcs_gcm_encrypt (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, uint8_t *dst, const uint8_t *src, size_t length)
{
  return crypt_piece (ctx, key, dst, src, length, ENCRYPTION);
}

int
xcs_gcm_decrypt_unverified (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, uint8_t *dst, const uint8_t *src,
                            size_t length)
{
  return crypt_piece (ctx, key, dst, src, length, DECRYPTION);
}

int
xcs_gcm_tag (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, uint8_t *tag)
{
  struct gcm g;
  uint8_t whole[BLOCK];
  if (!find_message (&g, ctx, key) || ctx->opaque[GCM_PHASE] == DECRYPTION)
    return XCS_ERR_STATE;
  xcsi_gcm_finish (&g, ctx->opaque, whole);
  copy_tag (tag, whole, (size_t) key->opaque[GCM_TAG_LENGTH]);
  wipe (ctx, sizeof *ctx);
  return clear_integers (0);
}

int
xcs_gcm_verify (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, const uint8_t *tag)
{
  struct gcm g;
  uint8_t right[BLOCK];
  if (!find_message (&g, ctx, key) || ctx->opaque[GCM_PHASE] == ENCRYPTION)
    return XCS_ERR_STATE;
  xcsi_gcm_finish (&g, ctx->opaque, right);
  const int error = check_tag (tag, right, (size_t) key->opaque[GCM_TAG_LENGTH]);
  wipe (right, sizeof right);
  wipe (ctx, sizeof *ctx);
  return clear_integers (error);
}

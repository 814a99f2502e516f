/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* GHASH: public functions and the table.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>

#include <libxcrypt/ghash.h>

#include "src/absorb.h"
#include "src/ghash-impl.h"

#define GHASH(variant, needs, key, padded, polyval, few, limit)                                                        \
  { ROW (variant, needs), xcsi_ghash_set_key_##key, xcsi_ghash_update_##variant, xcsi_ghash_update_padded_##padded, \
    xcsi_ghash_polyval_##polyval, xcsi_ghash_polyval_few_##few, limit },
const struct ghash_impl xcsi_ghash_impls[] = {
#include "src/rows.h"
#undef GHASH
};

static atomic_uint choice, known;
const struct primitive xcsi_ghash = TABLE_OF (ghash, &choice, &known);

/* The words of a key object and of a context.  The tag of a context has, instead of a row, the number of bytes of the incomplete
   block that y already includes, as if zeros followed them; BUFFER has zeros in their place.  When the block is complete, BUFFER H
   is added to y: multiplication is linear.  */
enum { TAG, KEY };
enum { BUFFERED = TAG + 1, Y, BUFFER = Y + 2, END = BUFFER + 2 };
_Static_assert (KEY + GHASH_KEY <= sizeof (struct xcs_ghash_key) / 8, "key object too small");
_Static_assert (END <= sizeof (struct xcs_ghash_ctx) / 8, "context too small");

/* The tag of a context whose y includes no byte of the incomplete block.  */
#define NONE_AHEAD impl_tag (OBJECT_GHASH, 0)

static inline uint64_t
index_of (const struct xcs_ghash_key *key)
{
  return impl_of_tag (OBJECT_GHASH_KEY, key->opaque[TAG]);
}

/* Whether the context and the key object are valid.  */
static inline int
are_usable (const struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key)
{
  return ghash_usable (index_of (key))
         && ctx->opaque[TAG] - NONE_AHEAD <= ctx->opaque[BUFFERED] && ctx->opaque[BUFFERED] < XCS_GHASH_BLOCK_SIZE;
}

/* Whether both are known to be valid, and no block is incomplete.  */
static inline int
between_blocks (const struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key)
{
  return impl_known (&xcsi_ghash, index_of (key)) && ((ctx->opaque[TAG] ^ NONE_AHEAD) | ctx->opaque[BUFFERED]) == 0;
}

/* By row i.  On x86_64 rows leave nothing in integer registers, as in xcs_ghash_update, and a jump to one takes less than a
   call.  */
static ALWAYS_INLINE void
set_key (unsigned i, struct xcs_ghash_key *key, const uint8_t *h)
{
  key->opaque[TAG] = impl_tag (OBJECT_GHASH_KEY, i);
  xcsi_ghash_impls[i].set_key (key->opaque + KEY, h, GHASH_ANY);
#if !defined __x86_64__
  (void) clear_integers (0);
#endif
}

/* Out of line, so that the fast path saves no registers.  */
static __attribute__ ((noinline)) void
choose_and_set_key (struct xcs_ghash_key *key, const uint8_t *h)
{
  set_key (xcsi_choose (&xcsi_ghash), key, h);
}

/* At an odd multiple of 16, Zen 3 takes a cycle more, as with the next one and xcs_ghash_update.  */
__attribute__ ((aligned (32))) void
xcs_ghash_set_key (struct xcs_ghash_key *key, const uint8_t h[XCS_GHASH_KEY_SIZE])
{
  const unsigned i = impl_choice (&xcsi_ghash);
  if (i < xcsi_ghash.rows)
    set_key (i, key, h);
  else
    choose_and_set_key (key, h);
}

__attribute__ ((aligned (32))) void
xcs_ghash_set_key_short_messages (struct xcs_ghash_key *key, const uint8_t h[XCS_GHASH_KEY_SIZE], size_t length)
{
  const unsigned i = impl_chosen (&xcsi_ghash);
  size_t blocks;
  key->opaque[TAG] = impl_tag (OBJECT_GHASH_KEY, ghash_number (i, length, &blocks));
  xcsi_ghash_impls[i].set_key (key->opaque + KEY, h, blocks);
#if !defined __x86_64__
  (void) clear_integers (0);
#endif
}

void
xcs_ghash_start (struct xcs_ghash_ctx *ctx)
{
  ctx->opaque[TAG] = NONE_AHEAD;
  ctx->opaque[BUFFERED] = 0;
  /* If the whole context were cleared, y would straddle two stores, and its next load would wait for both.  */
  memset (ctx->opaque + Y, 0, (END - Y) * sizeof ctx->opaque[0]);
}

struct closure
{
  const struct ghash_impl *row;
  const uint64_t *key;
  uint64_t *ctx;
};

static void
hash_blocks (void *closure, const uint8_t *src, size_t n)
{
  const struct closure *c = closure;
  if (c->ctx[TAG] == NONE_AHEAD)
    c->row->update (c->key, (uint8_t *) (c->ctx + Y), src, n);
  else  /* src is the completed buffer: n is 1 */
    {
      uint64_t product[2] = { 0, 0 };
      c->row->update (c->key, (uint8_t *) product, src, n);
      c->ctx[Y] ^= product[0];
      c->ctx[Y + 1] ^= product[1];
      c->ctx[TAG] = NONE_AHEAD;
      wipe (product, sizeof product);
    }
}

static ALWAYS_INLINE int
absorb_any (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key, const uint8_t *src, size_t length)
{
  struct closure c = { ghash_row (index_of (key)), key->opaque + KEY, ctx->opaque };
  return absorb ((uint8_t *) (ctx->opaque + BUFFER), ctx->opaque + BUFFERED, src, length, hash_blocks, &c);
}

/* By a key for short messages.  */
static __attribute__ ((noinline)) int
update_in_parts (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key, const uint8_t *src, size_t length)
{
  if (!are_usable (ctx, key))
    return XCS_ERR_STATE;
  const size_t most = ghash_most (index_of (key));
  int error = src == NULL && length > 0 ? XCS_ERR_ARGUMENT : 0;
  for (size_t n; length > 0 && error == 0; length -= n, src += n)
    {
      n = length < most ? length : most;
      error = absorb_any (ctx, key, src, n);
    }
  return clear_integers (error);
}

/* For any contents of the buffer.  This function and the next are out of line, so that the fast path saves no registers.  */
static __attribute__ ((noinline)) int
update_buffered (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key, const uint8_t *src, size_t length)
{
  if (index_of (key) >= GHASH_STEP || !are_usable (ctx, key))
    return update_in_parts (ctx, key, src, length);
  return clear_integers (absorb_any (ctx, key, src, length));
}

/* For an empty buffer and an incomplete last block, with a row that takes whole blocks.  */
static __attribute__ ((noinline)) int
buffer_rest (uint64_t *ctx, const struct ghash_impl *row, const uint64_t *key, const uint8_t *src, size_t length)
{
  const size_t rest = length % XCS_GHASH_BLOCK_SIZE;
  ctx[BUFFER] = ctx[BUFFER + 1] = 0;
  ctx[BUFFERED] = rest;
  if (length > rest)
    row->update (key, (uint8_t *) (ctx + Y), src, length / XCS_GHASH_BLOCK_SIZE);
  /* Afterwards: with -Os, update stores the register in which this leaves bytes.  */
  xcsi_copy_few ((uint8_t *) (ctx + BUFFER), src + length - rest, rest);
  return clear_integers (0);
}

/* At an odd multiple of 16, Zen 3 takes a cycle more.  */
__attribute__ ((aligned (32))) int
xcs_ghash_update (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key, const uint8_t *src, size_t length)
{
  const uint64_t i = index_of (key);
  if (!between_blocks (ctx, key) || src == NULL)
    return update_buffered (ctx, key, src, length);
  const struct ghash_impl *row = &xcsi_ghash_impls[i];
  const size_t rest = length % XCS_GHASH_BLOCK_SIZE;
  /* Rows leave nothing in integer registers: assembly has blocks in vectors, or clears them, and portable C ends with a wipe.  */
  if (rest == 0)
    row->update (key->opaque + KEY, (uint8_t *) (ctx->opaque + Y), src, length / XCS_GHASH_BLOCK_SIZE);
  else if (row->update_padded != NULL)
    {
      ctx->opaque[TAG] = NONE_AHEAD + rest;
      ctx->opaque[BUFFERED] = rest;
      ctx->opaque[BUFFER] = ctx->opaque[BUFFER + 1] = 0;
      row->update_padded (key->opaque + KEY, (uint8_t *) (ctx->opaque + Y), src, length);
    }
  else
    return buffer_rest (ctx->opaque, row, key->opaque + KEY, src, length);
  return 0;
}

/* Completes an incomplete block; BUFFER has zeros after its bytes.  */
static __attribute__ ((noinline)) int
pad (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key)
{
  if (!are_usable (ctx, key))
    return XCS_ERR_STATE;
  if (ctx->opaque[TAG] - NONE_AHEAD != ctx->opaque[BUFFERED])
    {
      struct closure c = { ghash_row (index_of (key)), key->opaque + KEY, ctx->opaque };
      hash_blocks (&c, (const uint8_t *) (ctx->opaque + BUFFER), 1);
    }
  ctx->opaque[TAG] = NONE_AHEAD;
  ctx->opaque[BUFFERED] = 0;
  return 0;
}

int
xcs_ghash_pad (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key)
{
  return between_blocks (ctx, key) ? 0 : clear_integers (pad (ctx, key));
}

/* Not by memcpy of all, which leaves the digest in a vector register, as words that are stored as bytes do on arm64.  */
static inline void
copy_digest (uint8_t *digest, const uint8_t *y)
{
#if defined __aarch64__
  uint64_t words[2];
  memcpy (words, y, sizeof words);
  words[0] = opaque64 (words[0]);
  words[1] = opaque64 (words[1]);
  memcpy (digest, &words[0], 8);
  separate_stores ();
  memcpy (digest + 8, &words[1], 8);
#else
  if (sizeof (size_t) < 8)
    {
      copy_word (digest, y);
      copy_word (digest + 8, y + 8);
      return;
    }
  store64_le (digest, opaque64 (load64_le (y)));
  store64_le (digest + 8, opaque64 (load64_le (y + 8)));
#endif
}

static inline int
finish (struct xcs_ghash_ctx *ctx, uint8_t *digest)
{
  copy_digest (digest, (const uint8_t *) (ctx->opaque + Y));
  wipe (ctx, sizeof *ctx);
  ctx->opaque[TAG] = NONE_AHEAD;
  return clear_integers (0);
}

static __attribute__ ((noinline)) int
pad_and_finish (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key, uint8_t *digest)
{
  int error = pad (ctx, key);
  return error != 0 ? error : finish (ctx, digest);
}

/* Not inline: with link-time optimization secrets would be in the frame of the caller.  */
__attribute__ ((noinline)) int
xcs_ghash_digest (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key, uint8_t digest[XCS_GHASH_DIGEST_SIZE])
{
  const uint64_t ahead = ctx->opaque[TAG] - NONE_AHEAD;
  if (impl_known (&xcsi_ghash, index_of (key)) && ahead == ctx->opaque[BUFFERED] && ahead < XCS_GHASH_BLOCK_SIZE)
    return finish (ctx, digest);  /* y includes all bytes */
  return pad_and_finish (ctx, key, digest);
}

/* --- whole messages */

/* Not inline: gcc would keep parts of the digest in registers that the next call saves.  */
static __attribute__ ((noinline)) void
copy_sum (uint8_t *digest, const uint64_t *y)
{
  copy_digest (digest, (const uint8_t *) y);
}

static inline int
write_digest (uint8_t *digest, uint64_t *y)
{
  copy_sum (digest, y);
  wipe (y, XCS_GHASH_DIGEST_SIZE);
  return clear_integers (0);
}

/* Copies of the last bytes.  */
static WIPE_BELOW (wipe_below, 256)

/* For a row that is not known yet, a key for short messages, nothing, a digest that cannot be y, or an incomplete last block with a
   row that takes whole blocks.  Out of line, so that the fast path saves few registers.  */
static __attribute__ ((noinline)) int
hash_any (const struct xcs_ghash_key *key, uint8_t *digest, const uint8_t *src, size_t length)
{
  uint64_t y[2] = { 0, 0 }, last[2] = { 0, 0 };
  const size_t rest = length % XCS_GHASH_BLOCK_SIZE;
  if (!ghash_usable (index_of (key)))
    return XCS_ERR_STATE;
  if (src == NULL && length > 0)
    return XCS_ERR_ARGUMENT;
  const struct ghash_impl *row = ghash_row (index_of (key));
  for (const size_t most = ghash_most (index_of (key)); length > most; length -= most, src += most)
    row->update (key->opaque + KEY, (uint8_t *) y, src, most / XCS_GHASH_BLOCK_SIZE);
  if (length > rest)
    row->update (key->opaque + KEY, (uint8_t *) y, src, length / XCS_GHASH_BLOCK_SIZE);
  if (rest > 0)
    {
      xcsi_copy_few ((uint8_t *) last, src + length - rest, rest);
      row->update (key->opaque + KEY, (uint8_t *) y, (const uint8_t *) last, 1);
      wipe (last, sizeof last);
      wipe_below ();
    }
  return write_digest (digest, y);
}

int
xcs_ghash_hash (const struct xcs_ghash_key *key, uint8_t digest[XCS_GHASH_DIGEST_SIZE], const uint8_t *src, size_t length)
{
  const uint64_t i = index_of (key);
  if (!impl_known (&xcsi_ghash, i) || src == NULL || length == 0 || !ghash_takes_y (digest, src, length))
    return hash_any (key, digest, src, length);
  const struct ghash_impl *row = &xcsi_ghash_impls[i];
  /* Rows leave nothing in integer registers, as in xcs_ghash_update.  */
  if (length % XCS_GHASH_BLOCK_SIZE == 0)
    {
      memset (digest, 0, XCS_GHASH_DIGEST_SIZE);
      row->update (key->opaque + KEY, digest, src, length / XCS_GHASH_BLOCK_SIZE);
      return (int) opaque32 (0);  /* an end of its own: a jump to the other one takes 10 % of a block */
    }
  if (row->update_padded == NULL)
    return hash_any (key, digest, src, length);
  memset (digest, 0, XCS_GHASH_DIGEST_SIZE);
  row->update_padded (key->opaque + KEY, digest, src, length);
  return 0;
}

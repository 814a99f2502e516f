/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* POLYVAL: public functions, on the table of GHASH.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>

#include <libxcrypt/polyval.h>

#include "src/absorb.h"
#include "src/polyval-impl.h"

enum { BLOCK = XCS_POLYVAL_BLOCK_SIZE };

/* The words of a key object and of a context.  BUFFER is an incomplete block, followed by zeros.  */
enum { TAG, KEY };
enum { BUFFERED = TAG + 1, Y, BUFFER = Y + 2, END = BUFFER + 2 };
_Static_assert (KEY + GHASH_KEY <= sizeof (struct xcs_polyval_key) / 8, "key object too small");
_Static_assert (END <= sizeof (struct xcs_polyval_ctx) / 8, "context too small");

/* --- by the rows of GHASH */

/* Not inline, so that nothing stays in the frame of the caller.  */
__attribute__ ((noinline)) void
xcsi_reverse (uint8_t *dst, const uint8_t *src, size_t blocks)
{
  for (; blocks > 0; blocks--, dst += BLOCK, src += BLOCK)
    {
      store64_le (dst, opaque64 (load64_be (src + 8)));
      separate_stores ();
      store64_le (dst + 8, opaque64 (load64_be (src)));
    }
  clear_vectors ();  /* from which gcc for arm64 stores words */
  (void) clear_integers (0);  /* with -Os, the next call stores one of them */
}

/* mulX (rev (H)).  The number of rev (H) has the coefficient of x^j at bit 127 - j, so it is shifted to the right.  In a loop: of
   two words gcc would make bytes, in registers that the next call saves.  */
static __attribute__ ((noinline)) void
multiply_by_x (uint8_t product[BLOCK], const uint8_t *h)
{
#if SIZE_MAX == UINT32_MAX
  uint32_t carry = opaque32 (-(get_half (h) & 1)) & UINT32_C (0xe1000000);
  for (size_t i = 0; i < BLOCK; i += 4)
    {
      const uint32_t x = get_half (h + (BLOCK - 4 - i));
      put_half (product + i, __builtin_bswap32 (x >> 1 ^ carry));
      carry = x << 31;
    }
  (void) clear_integers (0);
#else
  const size_t words = (size_t) opaque32 (2);
  uint64_t carry = opaque64 (-(load64_le (h) & 1)) & UINT64_C (0xe100000000000000);
  for (size_t i = 0; i < words; i++)
    {
      const uint64_t x = opaque64 (load64_le (h + 8 - 8 * i));
      store64_be (product + 8 * i, x >> 1 ^ carry);
      carry = x << 63;
    }
  clear_vectors ();
#endif
}

void
xcsi_polyval_set_key (const struct ghash_impl *row, uint64_t *key, const uint8_t *h, size_t blocks)
{
  uint8_t product[BLOCK];
  multiply_by_x (product, h);
  row->set_key (key, product, blocks);
  wipe (product, sizeof product);
}

__attribute__ ((noinline)) void
xcsi_polyval_update (const struct ghash_impl *row, const uint64_t *key, uint8_t *y, const uint8_t *src, size_t blocks)
{
  enum { MOST = 32 };
  uint8_t reversed[MOST * BLOCK];
  uint64_t y_reversed[2];
  if (row->polyval != NULL)
    {
      row->polyval (key, y, src, blocks);
      return;
    }
  const size_t used = blocks < MOST ? blocks : MOST;
  xcsi_reverse ((uint8_t *) y_reversed, y, 1);
  while (blocks > 0)
    {
      const size_t n = blocks < MOST ? blocks : MOST;
      xcsi_reverse (reversed, src, n);
      row->update (key, (uint8_t *) y_reversed, reversed, n);
      src += n * BLOCK;
      blocks -= n;
    }
  xcsi_reverse (y, (const uint8_t *) y_reversed, 1);
  xcs_wipe (reversed, used * BLOCK);
  wipe (y_reversed, sizeof y_reversed);
}

/* As xcsi_reverse.  */
static __attribute__ ((noinline)) void
copy_digest (uint8_t *digest, const uint8_t *y)
{
  store64_le (digest, opaque64 (load64_le (y)));
  separate_stores ();
  store64_le (digest + 8, opaque64 (load64_le (y + 8)));
  clear_vectors ();
  (void) clear_integers (0);
}

/* --- public functions */

static inline uint64_t
index_of (const struct xcs_polyval_key *key)
{
  return impl_of_tag (OBJECT_POLYVAL_KEY, key->opaque[TAG]);
}

/* Whether the context and the key object are valid.  */
static inline int
are_usable (const struct xcs_polyval_ctx *ctx, const struct xcs_polyval_key *key)
{
  return ghash_usable (index_of (key)) && ctx->opaque[TAG] == impl_tag (OBJECT_POLYVAL, 0)
         && ctx->opaque[BUFFERED] < BLOCK;
}

void
xcs_polyval_set_key (struct xcs_polyval_key *key, const uint8_t h[XCS_POLYVAL_KEY_SIZE])
{
  const unsigned i = impl_chosen (&xcsi_ghash);
  key->opaque[TAG] = impl_tag (OBJECT_POLYVAL_KEY, i);
  xcsi_polyval_set_key (&xcsi_ghash_impls[i], key->opaque + KEY, h, GHASH_ANY);
  (void) clear_integers (0);
}

void
xcs_polyval_set_key_short_messages (struct xcs_polyval_key *key, const uint8_t h[XCS_POLYVAL_KEY_SIZE], size_t length)
{
  const unsigned i = impl_chosen (&xcsi_ghash);
  size_t blocks;
  key->opaque[TAG] = impl_tag (OBJECT_POLYVAL_KEY, ghash_number (i, length, &blocks));
  xcsi_polyval_set_key (&xcsi_ghash_impls[i], key->opaque + KEY, h, blocks);
  (void) clear_integers (0);
}

void
xcs_polyval_start (struct xcs_polyval_ctx *ctx)
{
  ctx->opaque[TAG] = impl_tag (OBJECT_POLYVAL, 0);
  ctx->opaque[BUFFERED] = 0;
  memset (ctx->opaque + Y, 0, (END - Y) * sizeof ctx->opaque[0]);  /* not all at once: see xcs_ghash_start */
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
  xcsi_polyval_update (c->row, c->key, (uint8_t *) (c->ctx + Y), src, n);
}

static struct closure
closure_of (struct xcs_polyval_ctx *ctx, const struct xcs_polyval_key *key)
{
  return (struct closure) { ghash_row (index_of (key)), key->opaque + KEY, ctx->opaque };
}

static ALWAYS_INLINE int
update (struct xcs_polyval_ctx *ctx, const struct xcs_polyval_key *key, const uint8_t *src, size_t length)
{
  struct closure c = closure_of (ctx, key);
  return absorb ((uint8_t *) (ctx->opaque + BUFFER), ctx->opaque + BUFFERED, src, length, hash_blocks, &c);
}

/* By a key for short messages.  */
static __attribute__ ((noinline)) int
update_in_parts (struct xcs_polyval_ctx *ctx, const struct xcs_polyval_key *key, const uint8_t *src, size_t length)
{
  if (!are_usable (ctx, key))
    return XCS_ERR_STATE;
  const size_t most = ghash_most (index_of (key));
  int error = src == NULL && length > 0 ? XCS_ERR_ARGUMENT : 0;
  for (size_t n; length > 0 && error == 0; length -= n, src += n)
    {
      n = length < most ? length : most;
      error = update (ctx, key, src, n);
    }
  return error;
}

int
xcs_polyval_update (struct xcs_polyval_ctx *ctx, const struct xcs_polyval_key *key, const uint8_t *src, size_t length)
{
  return clear_integers (index_of (key) < GHASH_STEP && are_usable (ctx, key) ? update (ctx, key, src, length)
                                                                              : update_in_parts (ctx, key, src, length));
}

static void
pad (struct xcs_polyval_ctx *ctx, const struct xcs_polyval_key *key)
{
  struct closure c = closure_of (ctx, key);
  if (ctx->opaque[BUFFERED] != 0)
    hash_blocks (&c, (const uint8_t *) (ctx->opaque + BUFFER), 1);
  ctx->opaque[BUFFERED] = 0;
}

int
xcs_polyval_pad (struct xcs_polyval_ctx *ctx, const struct xcs_polyval_key *key)
{
  if (!are_usable (ctx, key))
    return XCS_ERR_STATE;
  pad (ctx, key);
  return clear_integers (0);
}

/* Words of the digest, which take two registers each.  */
static WIPE_BELOW (wipe_below, 512)

int
xcs_polyval_digest (struct xcs_polyval_ctx *ctx, const struct xcs_polyval_key *key, uint8_t digest[XCS_POLYVAL_DIGEST_SIZE])
{
  if (!are_usable (ctx, key))
    return XCS_ERR_STATE;
  pad (ctx, key);
  copy_digest (digest, (const uint8_t *) (ctx->opaque + Y));
  wipe (ctx, sizeof *ctx);
  ctx->opaque[TAG] = impl_tag (OBJECT_POLYVAL, 0);
  if (SIZE_MAX == UINT32_MAX)
    wipe_below ();
  return clear_integers (0);
}

/* --- whole messages */

/* Copies of the last bytes.  */
static WIPE_BELOW (wipe_below_hash, 256)

/* Out of line, so that the fast path saves no registers.  */
static __attribute__ ((noinline)) int
hash_any (const struct xcs_polyval_key *key, uint8_t *digest, const uint8_t *src, size_t length)
{
  uint64_t y[2] = { 0, 0 }, last[2] = { 0, 0 };
  const size_t rest = length % BLOCK;
  if (!ghash_usable (index_of (key)))
    return XCS_ERR_STATE;
  if (src == NULL && length > 0)
    return XCS_ERR_ARGUMENT;
  const struct ghash_impl *row = ghash_row (index_of (key));
  for (const size_t most = ghash_most (index_of (key)); length > most; length -= most, src += most)
    xcsi_polyval_update (row, key->opaque + KEY, (uint8_t *) y, src, most / BLOCK);
  if (length > rest)
    xcsi_polyval_update (row, key->opaque + KEY, (uint8_t *) y, src, length / BLOCK);
  if (rest > 0)
    {
      xcsi_copy_few ((uint8_t *) last, src + length - rest, rest);
      xcsi_polyval_update (row, key->opaque + KEY, (uint8_t *) y, (const uint8_t *) last, 1);
      wipe (last, sizeof last);
    }
  copy_digest (digest, (const uint8_t *) y);
  wipe (y, sizeof y);
  wipe_below_hash ();
  return clear_integers (0);
}

/* Not inline: with link-time optimization secrets would be in the frame of the caller.  */
__attribute__ ((noinline)) int
xcs_polyval_hash (const struct xcs_polyval_key *key, uint8_t digest[XCS_POLYVAL_DIGEST_SIZE], const uint8_t *src, size_t length)
{
  const uint64_t i = index_of (key);
  if (!impl_known (&xcsi_ghash, i) || src == NULL || length == 0 || length % BLOCK != 0 || !ghash_takes_y (digest, src, length))
    return hash_any (key, digest, src, length);
  const struct ghash_impl *row = &xcsi_ghash_impls[i];
  if (row->polyval == NULL)
    return hash_any (key, digest, src, length);
  memset (digest, 0, XCS_POLYVAL_DIGEST_SIZE);
  row->polyval (key->opaque + KEY, digest, src, length / BLOCK);
  return 0;
}

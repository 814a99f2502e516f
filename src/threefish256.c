/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-256: public functions and the table.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/threefish256.h>

#include "src/bytes.h"
#include "src/threefish256-impl.h"

#define THREEFISH256(variant, needs, expanded, tweaks)                                                                     \
  { ROW (variant, needs), xcsi_threefish256_expand_##expanded, xcsi_threefish256_encrypt_##variant,                       \
    xcsi_threefish256_decrypt_##variant, xcsi_threefish256_ctr_##variant, xcsi_threefish256_encrypt_tweaks_##tweaks, \
    xcsi_threefish256_decrypt_tweaks_##tweaks },
const struct threefish256_impl xcsi_threefish256_impls[] = {
#include "src/rows.h"
#undef THREEFISH256
};

static atomic_uint choice, known;
const struct primitive xcsi_threefish256 = TABLE_OF (threefish256, &choice, &known);

/* The words of a context.  LEFT: the number of unused bytes at the end of KEYSTREAM; NO_COUNTER: no counter is set.  */
enum { TAG, LEFT, KEYSTREAM, STATE = KEYSTREAM + 4 };
enum { BLOCK = XCS_THREEFISH256_BLOCK_SIZE, NO_COUNTER = BLOCK };
_Static_assert (STATE + THREEFISH256_STATE <= sizeof (struct xcs_threefish256_ctx) / 8, "context too small");

static inline uint64_t
index_of (const struct xcs_threefish256_ctx *ctx)
{
  return impl_of_tag (OBJECT_THREEFISH256, ctx->opaque[TAG]);
}

static inline const struct threefish256_impl *
row_of (const struct xcs_threefish256_ctx *ctx)
{
  const uint64_t i = index_of (ctx);
  return impl_usable (&xcsi_threefish256, i) ? &xcsi_threefish256_impls[i] : NULL;
}

static void
expand (struct xcs_threefish256_ctx *ctx, const struct threefish256_impl *row, uint64_t t0, uint64_t t1, size_t new_key)
{
  uint64_t *state = ctx->opaque + STATE;
  state[THREEFISH256_T] = t0;
  state[THREEFISH256_T + 1] = t1;
  state[THREEFISH256_T + 2] = t0 ^ t1;
  ctx->opaque[LEFT] = NO_COUNTER;
  if (row->expand != NULL)
    row->expand (state, new_key);
}

void
xcs_threefish256_set_key (struct xcs_threefish256_ctx *ctx, const uint8_t key[XCS_THREEFISH256_KEY_SIZE])
{
  unsigned i = impl_chosen (&xcsi_threefish256);
  uint64_t *k = ctx->opaque + STATE + THREEFISH256_K;
  ctx->opaque[TAG] = impl_tag (OBJECT_THREEFISH256, i);
  k[4] = THREEFISH256_PARITY;
  for (unsigned j = 0; j < 4; j++)
    {
      k[j] = load64_le (key + 8 * j);
      k[4] ^= k[j];
    }
  expand (ctx, &xcsi_threefish256_impls[i], 0, 0, 1);
  (void) clear_integers (0);
}

int
xcs_threefish256_set_tweak (struct xcs_threefish256_ctx *ctx, const uint8_t tweak[XCS_THREEFISH256_TWEAK_SIZE])
{
  const struct threefish256_impl *row = row_of (ctx);
  if (row == NULL)
    return XCS_ERR_STATE;
  expand (ctx, row, load64_le (tweak), load64_le (tweak + 8), 0);
  return clear_integers (0);
}

/* The errors of a call for whole blocks.  */
static int
check_blocks (const uint8_t *dst, const uint8_t *src, size_t length)
{
  if (length % BLOCK != 0)
    return XCS_ERR_LENGTH;
  return check_buffers (dst, src, length);
}

typedef int blocks_func (const struct xcs_threefish256_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length);

/* Makes the row known, if it is usable, and repeats the call.  Out of line, so that the fast path saves no registers.  */
static __attribute__ ((noinline)) int
call_if_usable (const struct xcs_threefish256_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length, blocks_func *call)
{
  return xcsi_row_usable (&xcsi_threefish256, index_of (ctx)) ? call (ctx, dst, src, length) : XCS_ERR_STATE;
}

int
xcs_threefish256_encrypt (const struct xcs_threefish256_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const uint64_t i = index_of (ctx);
  if (!impl_known (&xcsi_threefish256, i))
    return call_if_usable (ctx, dst, src, length, xcs_threefish256_encrypt);
  int error = check_blocks (dst, src, length);
  if (error == 0 && length > 0)
    xcsi_threefish256_impls[i].encrypt (ctx->opaque + STATE, dst, src, length / BLOCK);
  return clear_integers (error);
}

int
xcs_threefish256_decrypt (const struct xcs_threefish256_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const uint64_t i = index_of (ctx);
  if (!impl_known (&xcsi_threefish256, i))
    return call_if_usable (ctx, dst, src, length, xcs_threefish256_decrypt);
  int error = check_blocks (dst, src, length);
  if (error == 0 && length > 0)
    xcsi_threefish256_impls[i].decrypt (ctx->opaque + STATE, dst, src, length / BLOCK);
  return clear_integers (error);
}

/* Block i under TWEAK + i.  */
static int
with_tweaks (const struct xcs_threefish256_ctx *ctx, const uint8_t *tweak, uint8_t *dst, const uint8_t *src, size_t length,
             int decrypt)
{
  const struct threefish256_impl *row = row_of (ctx);
  uint64_t state[THREEFISH256_COUNTER], t0 = load64_le (tweak), t1 = load64_le (tweak + 8);
  int error = row == NULL ? XCS_ERR_STATE : check_blocks (dst, src, length);
  if (error != 0)
    return error;
  const uint64_t *const k = ctx->opaque + STATE + THREEFISH256_K;
  state[THREEFISH256_K] = opaque64 (k[0]);
  state[THREEFISH256_K + 1] = opaque64 (k[1]);
  state[THREEFISH256_K + 2] = opaque64 (k[2]);
  state[THREEFISH256_K + 3] = opaque64 (k[3]);
  state[THREEFISH256_K + 4] = opaque64 (k[4]);
  for (size_t blocks = length / BLOCK; blocks > 0;)
    {
      uint64_t until_wrap = -t0;  /* 0 means 2^64 */
      size_t n = until_wrap - 1 < blocks ? (size_t) until_wrap : blocks;
      state[THREEFISH256_T] = t0;
      state[THREEFISH256_T + 1] = t1;
      state[THREEFISH256_T + 2] = t0 ^ t1;
      (decrypt ? row->decrypt_tweaks : row->encrypt_tweaks) (state, dst, src, n);
      t0 += n;
      t1 += t0 == 0;
      dst += n * BLOCK;
      src += n * BLOCK;
      blocks -= n;
    }
  wipe (state, sizeof state);
  return clear_integers (0);
}

int
xcs_threefish256_encrypt_at (const struct xcs_threefish256_ctx *ctx, uint8_t *dst,
                             const uint8_t tweak[XCS_THREEFISH256_TWEAK_SIZE], const uint8_t *src, size_t length)
{
  return with_tweaks (ctx, tweak, dst, src, length, 0);
}

int
xcs_threefish256_decrypt_at (const struct xcs_threefish256_ctx *ctx, uint8_t *dst,
                             const uint8_t tweak[XCS_THREEFISH256_TWEAK_SIZE], const uint8_t *src, size_t length)
{
  return with_tweaks (ctx, tweak, dst, src, length, 1);
}

int
xcs_threefish256_set_counter (struct xcs_threefish256_ctx *ctx, const uint8_t counter[XCS_THREEFISH256_BLOCK_SIZE])
{
  uint64_t *word = ctx->opaque + STATE + THREEFISH256_COUNTER;
  if (row_of (ctx) == NULL)
    return XCS_ERR_STATE;
  for (unsigned i = 0; i < 3; i++)
    word[i] = load64_le (counter + 8 * i);
  word[3] = load64_be (counter + 24);
  ctx->opaque[LEFT] = 0;
  return 0;
}

/* Adds blocks <= 2^64 - word 3 to the counter.  Words 0 to 2, most significant first, have their bytes reversed; only their
   carries need the numbers.  */
static void
advance (uint64_t *word, uint64_t blocks)
{
  word[3] += blocks;
  if (word[3] == 0)
    for (unsigned i = 3; i-- > 0;)
      {
        uint8_t bytes[8];
        store64_le (bytes, word[i]);
        store64_be (bytes, load64_be (bytes) + 1);
        word[i] = load64_le (bytes);
        if (word[i] != 0)
          break;
      }
}

static void
ctr_blocks (const struct threefish256_impl *row, uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  while (blocks > 0)
    {
      uint64_t until_wrap = -state[THREEFISH256_COUNTER + 3];  /* 0 means 2^64 */
      size_t n = until_wrap - 1 < blocks ? (size_t) until_wrap : blocks;
      row->ctr (state, dst, src, n);
      advance (state + THREEFISH256_COUNTER, n);
      dst += n * BLOCK;
      src += n * BLOCK;
      blocks -= n;
    }
}

/* For any length, any counter, and keystream left by the previous call.  Out of line, so that the fast path saves few
   registers.  */
static __attribute__ ((noinline)) void
ctr_in_steps (struct xcs_threefish256_ctx *ctx, const struct threefish256_impl *row, uint8_t *dst, const uint8_t *src,
              size_t length)
{
  uint64_t *state = ctx->opaque + STATE;
  uint8_t *keystream = (uint8_t *) (ctx->opaque + KEYSTREAM);

  while (length > 0 && ctx->opaque[LEFT] > 0)
    {
      *dst++ = *src++ ^ keystream[BLOCK - ctx->opaque[LEFT]--];
      length--;
    }
  ctr_blocks (row, state, dst, src, length / BLOCK);
  const size_t whole = length & ~(size_t) (BLOCK - 1);
  length -= whole;
  if (length > 0)  /* else dst and src may be NULL */
    {
      dst += whole;
      src += whole;
      memset (keystream, 0, BLOCK);
      ctr_blocks (row, state, keystream, keystream, 1);
      for (size_t i = 0; i < length; i++)  /* not in vector registers */
        dst[i] = (uint8_t) (opaque32 (keystream[i]) ^ src[i]);
      ctx->opaque[LEFT] = BLOCK - length;
    }
}

int
xcs_threefish256_ctr (struct xcs_threefish256_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const struct threefish256_impl *row = row_of (ctx);
  uint64_t *state = ctx->opaque + STATE;
  size_t blocks = length / BLOCK;
  int error;

  if (row == NULL || ctx->opaque[LEFT] >= NO_COUNTER)
    return XCS_ERR_STATE;
  error = check_buffers (dst, src, length);
  if (error != 0)
    return error;

  uint64_t next = state[THREEFISH256_COUNTER + 3] + blocks;
  if ((ctx->opaque[LEFT] | length % BLOCK) != 0 || next < blocks)
    ctr_in_steps (ctx, row, dst, src, length);
  else
    {
      row->ctr (state, dst, src, blocks);
      state[THREEFISH256_COUNTER + 3] = next;
    }
  return clear_integers (0);
}

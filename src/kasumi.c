/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI: public functions and the table.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/kasumi.h>

#include "src/kasumi-impl.h"

#define ROW_OF(variant, needs, blocks, many, steps, lanes, group, words, ...)                                   \
  { ROW (variant, needs), xcsi_kasumi_set_key_##blocks, xcsi_kasumi_encrypt_##blocks,                           \
    xcsi_kasumi_decrypt_##blocks, lanes, group, words, xcsi_kasumi_set_lanes_##many,                           \
    xcsi_kasumi_encrypt_lanes_##many, xcsi_kasumi_f8_lanes_##steps, xcsi_kasumi_f9_lanes_##steps, __VA_ARGS__ },
/* Rows with tables come first: where they are allowed, they are faster.  */
const struct kasumi_impl xcsi_kasumi_impls[] = {
#define KASUMI_TABLES ROW_OF
#include "src/rows.h"
#undef KASUMI_TABLES
#define KASUMI ROW_OF
#include "src/rows.h"
#undef KASUMI
};

static atomic_uint choice, known;
const struct primitive xcsi_kasumi = TABLE_OF (kasumi, &choice, &known);

unsigned
xcsi_kasumi_many (unsigned i)
{
  if (xcsi_kasumi_impls[i].lanes == 0)
    for (i = 0; xcsi_kasumi_impls[i].lanes == 0 || !impl_usable (&xcsi_kasumi, i);)
      i++;
  return i;
}

#if defined __AVX2__ || (defined __clang__ && (defined __aarch64__ || defined __powerpc64__))
/* gcc 16 -O3 spills vectors of 256 bits: 1300 bytes; clang 19 -O3 for POWER10 and Armv9: 1573 bytes */
#define BELOW 2048
#elif defined __riscv && defined __clang__  /* 3008 bytes, by clang 19 -O3 */
#define BELOW 4096
#else
#define BELOW 1024
#endif
WIPE_BELOW (xcsi_kasumi_wipe_below, SIZE_MAX > UINT32_MAX ? BELOW : 4096)

/* The words of a context.  Rows with tables are faster only for a few blocks, so there may be a second row for many.  */
enum { TAG, STATE, MANY_TAG = STATE + KASUMI_STATE, MANY_STATE };
_Static_assert (MANY_STATE + KASUMI_STATE <= sizeof (struct xcs_kasumi_ctx) / 8, "context too small");

static inline const struct kasumi_impl *
row_of_tag (enum impl_object object, uint64_t tag)
{
  const uint64_t i = impl_of_tag (object, tag);
  return impl_usable (&xcsi_kasumi, i) ? &xcsi_kasumi_impls[i] : NULL;
}

/* After calls of a row: portable C leaves secrets on the stack.  */
static ALWAYS_INLINE void
wipe_after (const struct kasumi_impl *row)
{
  if ((row->impl.flags & IMPL_ASSEMBLY) == 0)
    xcsi_kasumi_wipe_below ();
}

void
xcs_kasumi_set_key (struct xcs_kasumi_ctx *ctx, const uint8_t key[XCS_KASUMI_KEY_SIZE])
{
  const unsigned i = impl_chosen (&xcsi_kasumi), j = xcsi_kasumi_many (i);
  const struct kasumi_impl *one = &xcsi_kasumi_impls[i], *many = &xcsi_kasumi_impls[j];
  ctx->opaque[TAG] = impl_tag (OBJECT_KASUMI, i);
  one->set_key (ctx->opaque + STATE, key);
  ctx->opaque[MANY_TAG] = 0;
  if (many->step < many->group * one->some)
    {
      ctx->opaque[MANY_TAG] = impl_tag (OBJECT_KASUMI_MANY, j);
      many->set_key (ctx->opaque + MANY_STATE, key);
    }
  wipe_after (one);
  (void) clear_integers (0);
}

/* The row for this number of blocks, and its state.  Both rows of the context have to be usable, whatever the number.  */
static inline const struct kasumi_impl *
row_for (const struct xcs_kasumi_ctx *ctx, size_t blocks, int encrypts, const uint64_t **state)
{
  const struct kasumi_impl *one = row_of_tag (OBJECT_KASUMI, ctx->opaque[TAG]), *many;
  *state = ctx->opaque + STATE;
  if (one == NULL || ctx->opaque[MANY_TAG] == 0)
    return one;
  many = row_of_tag (OBJECT_KASUMI_MANY, ctx->opaque[MANY_TAG]);
  if (many != NULL && blocks < many->group && blocks * one->some <= (encrypts && many->few > 0 ? many->few : many->step))
    return one;
  *state = ctx->opaque + MANY_STATE;
  return many;
}

/* The errors of a call for whole blocks.  */
static int
check_blocks (const struct kasumi_impl *row, const uint8_t *dst, const uint8_t *src, size_t length)
{
  if (row == NULL)
    return XCS_ERR_STATE;
  if (length % XCS_KASUMI_BLOCK_SIZE != 0)
    return XCS_ERR_LENGTH;
  return check_buffers (dst, src, length);
}

int
xcs_kasumi_encrypt (const struct xcs_kasumi_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const uint64_t *state;
  const struct kasumi_impl *row = row_for (ctx, length / XCS_KASUMI_BLOCK_SIZE, 1, &state);
  int error = check_blocks (row, dst, src, length);
  if (error == 0 && length > 0)
    {
      row->encrypt (state, dst, src, length / XCS_KASUMI_BLOCK_SIZE);
      wipe_after (row);
    }
  return clear_integers (error);
}

int
xcs_kasumi_decrypt (const struct xcs_kasumi_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const uint64_t *state;
  const struct kasumi_impl *row = row_for (ctx, length / XCS_KASUMI_BLOCK_SIZE, 0, &state);
  int error = check_blocks (row, dst, src, length);
  if (error == 0 && length > 0)
    {
      row->decrypt (state, dst, src, length / XCS_KASUMI_BLOCK_SIZE);
      wipe_after (row);
    }
  return clear_integers (error);
}

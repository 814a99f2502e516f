/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305: public functions and the table.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/poly1305.h>

#include "src/absorb.h"
#include "src/poly1305-impl.h"

#define POLY1305(variant, needs, base, whole, aead, most, aad_most, lanes, number)                                   \
  { ROW (variant, needs), xcsi_poly1305_set_key_##base, xcsi_poly1305_blocks_##variant, xcsi_poly1305_digest_##base, \
    xcsi_poly1305_auth_##whole, xcsi_poly1305_aead_##aead, most, aad_most },
const struct poly1305_impl xcsi_poly1305_impls[] = {
#include "src/rows.h"
#undef POLY1305
};

#define POLY1305(variant, needs, base, whole, aead, most, aad_most, lanes, number) { xcsi_poly1305_lanes_##lanes, number },
const struct poly1305_side_by_side xcsi_poly1305_side_by_side[] = {
#include "src/rows.h"
#undef POLY1305
};

static atomic_uint choice, known;
const struct primitive xcsi_poly1305 = TABLE_OF (poly1305, &choice, &known);

/* The words of a context.  */
enum { TAG, BUFFERED, BUFFER, STATE = BUFFER + 2 };
_Static_assert (STATE + POLY1305_STATE <= sizeof (struct xcs_poly1305_ctx) / 8, "context too small");

static WIPE_BELOW (wipe_below, 1024)

/* After calls of a row: portable C leaves secrets on the stack.  */
static ALWAYS_INLINE void
wipe_after (const struct poly1305_impl *row)
{
  if ((row->impl.flags & IMPL_ASSEMBLY) == 0)
    wipe_below ();
}

static inline const struct poly1305_impl *
row_of (const struct xcs_poly1305_ctx *ctx)
{
  const uint64_t i = impl_of_tag (OBJECT_POLY1305, ctx->opaque[TAG]);
  return impl_usable (&xcsi_poly1305, i) ? &xcsi_poly1305_impls[i] : NULL;
}

void
xcsi_poly1305_start (uint64_t *ctx, unsigned i, const uint8_t *key)
{
  const struct poly1305_impl *row = &xcsi_poly1305_impls[i];
  ctx[TAG] = impl_tag (OBJECT_POLY1305, i);
  ctx[BUFFERED] = 0;
  row->set_key (ctx + STATE, key);
  wipe_after (row);
}

void
xcs_poly1305_set_key (struct xcs_poly1305_ctx *ctx, const uint8_t key[XCS_POLY1305_KEY_SIZE])
{
  xcsi_poly1305_start (ctx->opaque, impl_chosen (&xcsi_poly1305), key);
  (void) clear_integers (0);
}

struct closure
{
  const struct poly1305_impl *row;
  uint64_t *state;
};

static void
add_blocks (void *closure, const uint8_t *src, size_t n)
{
  const struct closure *c = closure;
  c->row->blocks (c->state, src, n);
}

int
xcs_poly1305_update (struct xcs_poly1305_ctx *ctx, const uint8_t *src, size_t length)
{
  struct closure c = { row_of (ctx), ctx->opaque + STATE };
  if (c.row == NULL)
    return XCS_ERR_STATE;
  int error = absorb ((uint8_t *) (ctx->opaque + BUFFER), ctx->opaque + BUFFERED, src, length, add_blocks, &c);
  wipe_after (c.row);
  return clear_integers (error);
}

int
xcs_poly1305_digest (struct xcs_poly1305_ctx *ctx, uint8_t tag[XCS_POLY1305_TAG_SIZE])
{
  const struct poly1305_impl *row = row_of (ctx);
  size_t buffered = (size_t) ctx->opaque[BUFFERED];
  if (row == NULL || buffered >= 16)
    return XCS_ERR_STATE;
  row->digest (ctx->opaque + STATE, tag, (const uint8_t *) (ctx->opaque + BUFFER), buffered);
  xcs_wipe (ctx, sizeof *ctx);
  wipe_after (row);
  return clear_integers (0);
}

/* With a row in portable C.  Not inline, so that the state is below the caller, which wipes it.  */
static __attribute__ ((noinline)) void
auth_in_steps (const struct poly1305_impl *row, uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
{
  uint64_t state[POLY1305_C_STATE];
  row->set_key (state, key);
  if (length >= 16)
    row->blocks (state, src, length / 16);
  row->digest (state, tag, length % 16 > 0 ? src + (length & ~(size_t) 15) : NULL, length % 16);
}

void
xcsi_poly1305_auth (const struct poly1305_impl *row, uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
{
  if (row->auth != NULL)
    row->auth (tag, key, src, length);
  else
    {
      auth_in_steps (row, tag, key, src, length);
      wipe_below ();
    }
}

/* With a row that is not chosen yet, or is portable C.  Out of line, so that the fast path of xcs_poly1305_auth saves no
   registers.  */
static __attribute__ ((noinline)) void
auth_with_any_row (uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
{
  xcsi_poly1305_auth (&xcsi_poly1305_impls[impl_chosen (&xcsi_poly1305)], tag, key, src, length);
}

int
xcs_poly1305_auth (uint8_t tag[XCS_POLY1305_TAG_SIZE], const uint8_t key[XCS_POLY1305_KEY_SIZE], const uint8_t *src,
                   size_t length)
{
  unsigned i = atomic_load_explicit (&choice, memory_order_relaxed) % IMPL_SELECTED - 1;
  if (src == NULL && length > 0)
    return XCS_ERR_ARGUMENT;
  if (i >= xcsi_poly1305.rows || xcsi_poly1305_impls[i].auth == NULL)
    auth_with_any_row (tag, key, src, length);
  else
    xcsi_poly1305_impls[i].auth (tag, key, src, length);
  return clear_integers (0);
}

int
xcs_poly1305_verify (const uint8_t tag[XCS_POLY1305_TAG_SIZE], const uint8_t key[XCS_POLY1305_KEY_SIZE],
                     const uint8_t *src, size_t length)
{
  uint8_t right[XCS_POLY1305_TAG_SIZE];
  int error = xcs_poly1305_auth (right, key, src, length);
  if (error == 0)
    error = check_tag_16 (tag, right);
  wipe (right, sizeof right);
  return clear_integers (error);
}

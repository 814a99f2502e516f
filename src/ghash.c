/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* GHASH: public functions and the table.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>

#include <libxcrypt/ghash.h>

#include "absorb.h"
#include "ghash-impl.h"

const struct ghash_impl xcsi_ghash_impls[] = {
#if ASM_X86_64
  { { "vpclmul512", CPU_VPCLMUL | CPU_AVX512 | CPU_FAST512, 0 }, xcsi_ghash_set_key_vpclmul512, xcsi_ghash_update_vpclmul512,
    xcsi_ghash_update_padded_vpclmul512 },
  { { "vpclmul", CPU_VPCLMUL | CPU_AVX2, 0 }, xcsi_ghash_set_key_vpclmul, xcsi_ghash_update_vpclmul, NULL },
  { { "pclmul", CPU_PCLMUL | CPU_SSSE3, 0 }, xcsi_ghash_set_key_pclmul, xcsi_ghash_update_pclmul, NULL },
#elif ASM_ARM64
  { { "pmull", CPU_PMULL, 0 }, xcsi_ghash_set_key_pmull, xcsi_ghash_update_pmull, NULL },
#elif ASM_POWERPC64
  { { "p9", CPU_P9, 0 }, xcsi_ghash_set_key_p8, xcsi_ghash_update_p9, NULL },
  { { "p8", CPU_P8, 0 }, xcsi_ghash_set_key_p8, xcsi_ghash_update_p8, NULL },
#elif ASM_S390X
  { { "vx", CPU_VX, 0 }, xcsi_ghash_set_key_vx, xcsi_ghash_update_vx, NULL },
#elif ASM_SPARC
  { { "vis3", CPU_VIS3, 0 }, xcsi_ghash_set_key_vis3, xcsi_ghash_update_vis3, NULL },
  { { "v9", CPU_BASE, 0 }, xcsi_ghash_set_key_v9, xcsi_ghash_update_v9, NULL },
#endif
#if HAVE_INT128
  { { "c64", 0, 0 }, xcsi_ghash_set_key_c64, xcsi_ghash_update_c64, NULL },
#endif
  { { "c32", 0, 0 }, xcsi_ghash_set_key_c32, xcsi_ghash_update_c32, NULL },
};

static atomic_uint choice;
const struct primitive xcsi_ghash = PRIMITIVE (ghash, &choice);

/* The words of a key object and of a context.  AHEAD: how many of the BUFFERED bytes of the incomplete block y has taken already,
   as if zeros followed; 0 stands for these in BUFFER.  What completes the block is then worth its product with H, since
   multiplication is linear.  */
enum { TAG, KEY };
enum { Y, BUFFER = Y + 2, BUFFERED = BUFFER + 2, AHEAD };
_Static_assert (KEY + GHASH_KEY <= sizeof (struct xcs_ghash_key) / 8, "key object too small");
_Static_assert (AHEAD < sizeof (struct xcs_ghash_ctx) / 8, "context too small");

void
xcs_ghash_set_key (struct xcs_ghash_key *key, const uint8_t h[XCS_GHASH_KEY_SIZE])
{
  unsigned i = impl_chosen (&xcsi_ghash);
  key->opaque[TAG] = impl_tag (i);
  xcsi_ghash_impls[i].set_key (key->opaque + KEY, h);
}

void
xcs_ghash_init (struct xcs_ghash_ctx *ctx)
{
  memset (ctx, 0, sizeof *ctx);
}

struct closure
{
  const struct ghash_impl *row;
  const uint64_t *key;
  uint64_t *ctx;
};

static void
blocks (void *closure, const uint8_t *src, size_t n)
{
  const struct closure *c = closure;
  if (c->ctx[AHEAD] == 0)
    c->row->update (c->key, (uint8_t *) (c->ctx + Y), src, n);
  else  /* the buffer, complete now: n is 1 */
    {
      uint64_t product[2] = { 0, 0 };
      c->row->update (c->key, (uint8_t *) product, src, n);
      c->ctx[Y] ^= product[0];
      c->ctx[Y + 1] ^= product[1];
      c->ctx[AHEAD] = 0;
      wipe (product, sizeof product);
    }
}

/* Whatever is in the buffer.  This and the next are out of line, so that the fast case has nothing to save.  */
static __attribute__ ((noinline)) int
add (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key, const uint8_t *src, size_t length)
{
  uint64_t i = impl_of_tag (key->opaque[TAG]);
  if (i >= xcsi_ghash.rows)
    return XCS_ERR_STATE;
  struct closure c = { &xcsi_ghash_impls[i], key->opaque + KEY, ctx->opaque };
  return absorb ((uint8_t *) (ctx->opaque + BUFFER), ctx->opaque + BUFFERED, src, length, blocks, &c);
}

/* The buffer is empty and the last block incomplete.  */
static __attribute__ ((noinline)) void
add_padded (uint64_t *ctx, const struct ghash_impl *row, const uint64_t *key, const uint8_t *src, size_t length)
{
  const size_t rest = length % XCS_GHASH_BLOCK_SIZE;
  ctx[BUFFER] = ctx[BUFFER + 1] = 0;
  ctx[BUFFERED] = rest;
  if (row->update_padded != NULL)
    {
      ctx[AHEAD] = rest;
      row->update_padded (key, (uint8_t *) (ctx + Y), src, length);
    }
  else
    {
      memcpy (ctx + BUFFER, src + length - rest, rest);
      if (length > rest)
        row->update (key, (uint8_t *) (ctx + Y), src, length / XCS_GHASH_BLOCK_SIZE);
    }
}

int
xcs_ghash_update (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key, const uint8_t *src, size_t length)
{
  uint64_t i = impl_of_tag (key->opaque[TAG]);
  if (i >= xcsi_ghash.rows || src == NULL || ctx->opaque[BUFFERED] != 0)
    return add (ctx, key, src, length);
  if (length % XCS_GHASH_BLOCK_SIZE != 0)
    add_padded (ctx->opaque, &xcsi_ghash_impls[i], key->opaque + KEY, src, length);
  else
    xcsi_ghash_impls[i].update (key->opaque + KEY, (uint8_t *) (ctx->opaque + Y), src, length / XCS_GHASH_BLOCK_SIZE);
  return 0;
}

/* Fills the buffer, which has zeros behind its bytes, where there is something in it.  */
static inline int
pad (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key)
{
  uint64_t i = impl_of_tag (key->opaque[TAG]);
  if (i >= xcsi_ghash.rows)
    return XCS_ERR_STATE;
  if (ctx->opaque[BUFFERED] != ctx->opaque[AHEAD])
    {
      if (ctx->opaque[BUFFERED] >= XCS_GHASH_BLOCK_SIZE)
        return XCS_ERR_STATE;
      struct closure c = { &xcsi_ghash_impls[i], key->opaque + KEY, ctx->opaque };
      blocks (&c, (const uint8_t *) (ctx->opaque + BUFFER), 1);
    }
  ctx->opaque[BUFFERED] = ctx->opaque[AHEAD] = 0;
  return 0;
}

int
xcs_ghash_pad (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key)
{
  return pad (ctx, key);
}

int
xcs_ghash_digest (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key, uint8_t digest[XCS_GHASH_DIGEST_SIZE])
{
  int error = pad (ctx, key);
  if (error != 0)
    return error;
  memcpy (digest, ctx->opaque + Y, XCS_GHASH_DIGEST_SIZE);
  wipe (ctx, sizeof *ctx);
  return 0;
}

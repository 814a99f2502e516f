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
  { { "vpclmul512", CPU_VPCLMUL | CPU_AVX512 | CPU_FAST512, 0 }, xcsi_ghash_set_key_vpclmul512, xcsi_ghash_update_vpclmul512 },
  { { "vpclmul", CPU_VPCLMUL | CPU_AVX2, 0 }, xcsi_ghash_set_key_vpclmul, xcsi_ghash_update_vpclmul },
  { { "pclmul", CPU_PCLMUL | CPU_SSSE3, 0 }, xcsi_ghash_set_key_pclmul, xcsi_ghash_update_pclmul },
#elif ASM_ARM64
  { { "pmull", CPU_PMULL, 0 }, xcsi_ghash_set_key_pmull, xcsi_ghash_update_pmull },
#elif ASM_POWERPC64
  { { "p9", CPU_P9, 0 }, xcsi_ghash_set_key_p8, xcsi_ghash_update_p9 },
  { { "p8", CPU_P8, 0 }, xcsi_ghash_set_key_p8, xcsi_ghash_update_p8 },
#elif ASM_S390X
  { { "vx", CPU_VX, 0 }, xcsi_ghash_set_key_vx, xcsi_ghash_update_vx },
#elif ASM_SPARC
  { { "vis3", CPU_VIS3, 0 }, xcsi_ghash_set_key_vis3, xcsi_ghash_update_vis3 },
  { { "v9", CPU_BASE, 0 }, xcsi_ghash_set_key_v9, xcsi_ghash_update_v9 },
#endif
#if HAVE_INT128
  { { "c64", 0, 0 }, xcsi_ghash_set_key_c64, xcsi_ghash_update_c64 },
#endif
  { { "c32", 0, 0 }, xcsi_ghash_set_key_c32, xcsi_ghash_update_c32 },
};

static atomic_uint choice;
const struct primitive xcsi_ghash = PRIMITIVE (ghash, &choice);

/* The words of a key object and of a context.  */
enum { TAG, KEY };
enum { Y, BUFFER = Y + 2, BUFFERED = BUFFER + 2 };
_Static_assert (KEY + GHASH_KEY <= sizeof (struct xcs_ghash_key) / 8, "key object too small");
_Static_assert (BUFFERED < sizeof (struct xcs_ghash_ctx) / 8, "context too small");

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
  uint8_t *y;
};

static void
blocks (void *closure, const uint8_t *src, size_t n)
{
  const struct closure *c = closure;
  c->row->update (c->key, c->y, src, n);
}

static int
add (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key, const uint8_t *src, size_t length)
{
  uint64_t i = impl_of_tag (key->opaque[TAG]);
  if (i >= xcsi_ghash.rows)
    return XCS_ERR_STATE;
  struct closure c = { &xcsi_ghash_impls[i], key->opaque + KEY, (uint8_t *) (ctx->opaque + Y) };
  return absorb ((uint8_t *) (ctx->opaque + BUFFER), ctx->opaque + BUFFERED, src, length, blocks, &c);
}

int
xcs_ghash_update (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key, const uint8_t *src, size_t length)
{
  return add (ctx, key, src, length);
}

/* The common case, nothing to pad, passes by the code for blocks.  */
static inline int
pad (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key)
{
  static const uint8_t zeros[16];
  if (ctx->opaque[BUFFERED] == 0)
    return impl_of_tag (key->opaque[TAG]) < xcsi_ghash.rows ? 0 : XCS_ERR_STATE;
  return add (ctx, key, zeros, (size_t) -ctx->opaque[BUFFERED] % 16);
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

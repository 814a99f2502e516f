/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305: public functions and the table.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/poly1305.h>

#include "absorb.h"
#include "poly1305-impl.h"

/* The order of the C rows is measured: c64 wins wherever the compiler has a 128-bit type; c26 is ahead of c32 on 32-bit ARM
   (Cortex-A15: 326 against 260 MB/s), where the wide sums of c32 spill.  */
const struct poly1305_impl xcsi_poly1305_impls[] = {
#if ASM_X86_64
  { { "ifma", CPU_AVX512 | CPU_IFMA | CPU_FAST512, 0 }, xcsi_poly1305_set_key_x64, xcsi_poly1305_blocks_ifma,
    xcsi_poly1305_digest_x64, xcsi_poly1305_auth_ifma },
  { { "avx512", CPU_AVX512 | CPU_FAST512, 0 }, xcsi_poly1305_set_key_x64, xcsi_poly1305_blocks_avx512,
    xcsi_poly1305_digest_x64, xcsi_poly1305_auth_avx512 },
  { { "avx2", CPU_AVX2 | CPU_BMI2, 0 }, xcsi_poly1305_set_key_x64, xcsi_poly1305_blocks_avx2, xcsi_poly1305_digest_x64,
    xcsi_poly1305_auth_avx2 },
  { { "avx", CPU_AVX, 0 }, xcsi_poly1305_set_key_x64, xcsi_poly1305_blocks_avx, xcsi_poly1305_digest_x64,
    xcsi_poly1305_auth_avx },
  { { "x64", CPU_BASE, 0 }, xcsi_poly1305_set_key_x64, xcsi_poly1305_blocks_x64, xcsi_poly1305_digest_x64,
    xcsi_poly1305_auth_x64 },
#elif ASM_ARM64
  { { "simd", CPU_BASE, 0 }, xcsi_poly1305_set_key_a64, xcsi_poly1305_blocks_simd, xcsi_poly1305_digest_a64,
    xcsi_poly1305_auth_simd },
  { { "a64", CPU_BASE, 0 }, xcsi_poly1305_set_key_a64, xcsi_poly1305_blocks_a64, xcsi_poly1305_digest_a64,
    xcsi_poly1305_auth_a64 },
#elif ASM_POWERPC64
  { { "p9", CPU_P9, 0 }, xcsi_poly1305_set_key_p9, xcsi_poly1305_blocks_p9, xcsi_poly1305_digest_p9,
    xcsi_poly1305_auth_p9 },
  { { "vsx", CPU_P8, 0 }, xcsi_poly1305_set_key_ppc64, xcsi_poly1305_blocks_vsx, xcsi_poly1305_digest_ppc64,
    xcsi_poly1305_auth_vsx },
  { { "ppc64", CPU_BASE, 0 }, xcsi_poly1305_set_key_ppc64, xcsi_poly1305_blocks_ppc64, xcsi_poly1305_digest_ppc64,
    xcsi_poly1305_auth_ppc64 },
#elif ASM_S390X
  { { "vxe", CPU_VXE, 0 }, xcsi_poly1305_set_key_zarch, xcsi_poly1305_blocks_vxe, xcsi_poly1305_digest_zarch,
    xcsi_poly1305_auth_vxe },
  { { "vx", CPU_VX, 0 }, xcsi_poly1305_set_key_zarch, xcsi_poly1305_blocks_vx, xcsi_poly1305_digest_zarch,
    xcsi_poly1305_auth_vx },
  { { "zarch", CPU_BASE, 0 }, xcsi_poly1305_set_key_zarch, xcsi_poly1305_blocks_zarch, xcsi_poly1305_digest_zarch,
    xcsi_poly1305_auth_zarch },
#elif ASM_SPARC
  { { "vis3", CPU_VIS3, 0 }, xcsi_poly1305_set_key_vis3, xcsi_poly1305_blocks_vis3, xcsi_poly1305_digest_vis3,
    xcsi_poly1305_auth_vis3 },
  { { "v9", CPU_BASE, 0 }, xcsi_poly1305_set_key_v9, xcsi_poly1305_blocks_v9, xcsi_poly1305_digest_v9,
    xcsi_poly1305_auth_v9 },
#endif
#if HAVE_INT128
  { { "c64", 0, 0 }, xcsi_poly1305_set_key_c64, xcsi_poly1305_blocks_c64, xcsi_poly1305_digest_c64, NULL },
#endif
  { { "c32", 0, 0 }, xcsi_poly1305_set_key_c32, xcsi_poly1305_blocks_c32, xcsi_poly1305_digest_c32, NULL },
  { { "c26", 0, 0 }, xcsi_poly1305_set_key_c26, xcsi_poly1305_blocks_c26, xcsi_poly1305_digest_c26, NULL },
};

static atomic_uint choice;
const struct primitive xcsi_poly1305 = PRIMITIVE (poly1305, &choice);

/* The words of a context.  */
enum { TAG, BUFFERED, BUFFER, STATE = BUFFER + 2 };
_Static_assert (STATE + POLY1305_STATE <= sizeof (struct xcs_poly1305_ctx) / 8, "context too small");

static const struct poly1305_impl *
row_of (const struct xcs_poly1305_ctx *ctx)
{
  uint64_t i = impl_of_tag (ctx->opaque[TAG]);
  return i < xcsi_poly1305.rows ? &xcsi_poly1305_impls[i] : NULL;
}

void
xcs_poly1305_set_key (struct xcs_poly1305_ctx *ctx, const uint8_t key[XCS_POLY1305_KEY_SIZE])
{
  unsigned i = impl_chosen (&xcsi_poly1305);
  ctx->opaque[TAG] = impl_tag (i);
  ctx->opaque[BUFFERED] = 0;
  xcsi_poly1305_impls[i].set_key (ctx->opaque + STATE, key);
}

struct closure
{
  const struct poly1305_impl *row;
  uint64_t *state;
};

static void
blocks (void *closure, const uint8_t *src, size_t n)
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
  return absorb ((uint8_t *) (ctx->opaque + BUFFER), ctx->opaque + BUFFERED, src, length, blocks, &c);
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
  return 0;
}

/* Out of line, so that the fast case of xcs_poly1305_auth has nothing to save.  */
static __attribute__ ((noinline)) int
auth_in_steps (uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
{
  struct xcs_poly1305_ctx ctx;
  int error;
  xcs_poly1305_set_key (&ctx, key);
  error = xcs_poly1305_update (&ctx, src, length);
  if (error == 0)
    error = xcs_poly1305_digest (&ctx, tag);
  return error;
}

int
xcs_poly1305_auth (uint8_t tag[XCS_POLY1305_TAG_SIZE], const uint8_t key[XCS_POLY1305_KEY_SIZE], const uint8_t *src,
                   size_t length)
{
  unsigned i = atomic_load_explicit (&choice, memory_order_relaxed) - 1;
  if (src == NULL && length > 0)
    return XCS_ERR_ARGUMENT;
  if (i >= xcsi_poly1305.rows || xcsi_poly1305_impls[i].auth == NULL)  /* set_key chooses in the first call */
    return auth_in_steps (tag, key, src, length);
  xcsi_poly1305_impls[i].auth (tag, key, src, length);
  return 0;
}

int
xcs_poly1305_verify (const uint8_t tag[XCS_POLY1305_TAG_SIZE], const uint8_t key[XCS_POLY1305_KEY_SIZE],
                     const uint8_t *src, size_t length)
{
  uint8_t right[XCS_POLY1305_TAG_SIZE];
  int error = xcs_poly1305_auth (right, key, src, length);
  if (error == 0 && !xcs_equal (tag, right, sizeof right))
    error = XCS_ERR_AUTH;
  wipe (right, sizeof right);
  return error;
}

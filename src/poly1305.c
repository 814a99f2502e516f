/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305: public functions and the table.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/poly1305.h>

#include "src/absorb.h"
#include "src/poly1305-impl.h"

/* The order of the C rows: c64 wins wherever the compiler has a 128-bit type.  Of the others c32 takes fewer instructions per byte
   than c26 (armhf 6.5 and 9.2, powerpc 6.7 and 10.4, but i686 16.7 and 15.4) and fewer cycles per block in models of
   llvm-mca 19 (Cortex-A15 63 and 95, Cortex-A57 in 32 bits 44 and 73).  */
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
#if ASM_P9
  { { "p9", CPU_P9, 0 }, xcsi_poly1305_set_key_p9, xcsi_poly1305_blocks_p9, xcsi_poly1305_digest_p9,
    xcsi_poly1305_auth_p9 },
#endif
  { { "p8", CPU_P8, 0 }, xcsi_poly1305_set_key_ppc64, xcsi_poly1305_blocks_p8, xcsi_poly1305_digest_ppc64,
    xcsi_poly1305_auth_p8 },
  { { "ppc64", CPU_BASE, 0 }, xcsi_poly1305_set_key_ppc64, xcsi_poly1305_blocks_ppc64, xcsi_poly1305_digest_ppc64,
    xcsi_poly1305_auth_ppc64 },
#elif ASM_S390X
#if ASM_VXE
  { { "vxe", CPU_VXE, 0 }, xcsi_poly1305_set_key_zarch, xcsi_poly1305_blocks_vxe, xcsi_poly1305_digest_zarch,
    xcsi_poly1305_auth_vxe },
#endif
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

static atomic_uint choice, known;
const struct primitive xcsi_poly1305 = PRIMITIVE (poly1305, &choice, &known);

/* The words of a context.  */
enum { TAG, BUFFERED, BUFFER, STATE = BUFFER + 2 };
_Static_assert (STATE + POLY1305_STATE <= sizeof (struct xcs_poly1305_ctx) / 8, "context too small");

static WIPE_BELOW (wipe_below, 1024)

/* What follows calls of a row.  */
static inline void
after (const struct poly1305_impl *row)
{
  if (row->impl.needs == 0)
    wipe_below ();
}

static inline const struct poly1305_impl *
row_of (const struct xcs_poly1305_ctx *ctx)
{
  const uint64_t i = impl_of_tag (OBJECT_POLY1305, ctx->opaque[TAG]);
  return impl_usable (&xcsi_poly1305, i) ? &xcsi_poly1305_impls[i] : NULL;
}

void
xcs_poly1305_set_key (struct xcs_poly1305_ctx *ctx, const uint8_t key[XCS_POLY1305_KEY_SIZE])
{
  unsigned i = impl_chosen (&xcsi_poly1305);
  ctx->opaque[TAG] = impl_tag (OBJECT_POLY1305, i);
  ctx->opaque[BUFFERED] = 0;
  xcsi_poly1305_impls[i].set_key (ctx->opaque + STATE, key);
  after (&xcsi_poly1305_impls[i]);
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
  int error = absorb ((uint8_t *) (ctx->opaque + BUFFER), ctx->opaque + BUFFERED, src, length, blocks, &c);
  after (c.row);
  return error;
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
  after (row);
  return 0;
}

/* By a row in portable C.  Not inline, so that the state is below the caller.  */
static __attribute__ ((noinline)) void
auth_in_steps (const struct poly1305_impl *row, uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
{
  uint64_t state[POLY1305_C_STATE];
  row->set_key (state, key);
  if (length >= 16)
    row->blocks (state, src, length / 16);
  row->digest (state, tag, length % 16 > 0 ? src + (length & ~(size_t) 15) : NULL, length % 16);
}

/* By a row that is not chosen yet, or is portable C.  Out of line, so that the fast case of xcs_poly1305_auth has nothing to
   save.  */
static __attribute__ ((noinline)) void
auth (uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
{
  const struct poly1305_impl *row = &xcsi_poly1305_impls[impl_chosen (&xcsi_poly1305)];
  if (row->auth != NULL)
    row->auth (tag, key, src, length);
  else
    {
      auth_in_steps (row, tag, key, src, length);
      wipe_below ();
    }
}

int
xcs_poly1305_auth (uint8_t tag[XCS_POLY1305_TAG_SIZE], const uint8_t key[XCS_POLY1305_KEY_SIZE], const uint8_t *src,
                   size_t length)
{
  unsigned i = atomic_load_explicit (&choice, memory_order_relaxed) % IMPL_SELECTED - 1;
  if (src == NULL && length > 0)
    return XCS_ERR_ARGUMENT;
  if (i >= xcsi_poly1305.rows || xcsi_poly1305_impls[i].auth == NULL)
    auth (tag, key, src, length);
  else
    xcsi_poly1305_impls[i].auth (tag, key, src, length);
  return 0;
}

int
xcs_poly1305_verify (const uint8_t tag[XCS_POLY1305_TAG_SIZE], const uint8_t key[XCS_POLY1305_KEY_SIZE],
                     const uint8_t *src, size_t length)
{
  uint8_t right[XCS_POLY1305_TAG_SIZE];
  int error = xcs_poly1305_auth (right, key, src, length);
  if (error == 0)
    error = check_tag (tag, right, sizeof right);
  wipe (right, sizeof right);
  return error;
}

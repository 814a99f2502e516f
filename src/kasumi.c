/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI: public functions and the table.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/kasumi.h>

#include "kasumi-impl.h"

const struct kasumi_impl xcsi_kasumi_impls[] = {
#if ASM_X86_64
  { { "vbmi", CPU_AVX512 | CPU_VBMI | CPU_GFNI | CPU_FAST512, 0 }, xcsi_kasumi_set_key_vbmi, xcsi_kasumi_encrypt_vbmi,
    xcsi_kasumi_decrypt_vbmi, KASUMI_VBMI_LANES, KASUMI_VBMI_GROUP, KASUMI_VBMI_WORDS, xcsi_kasumi_set_lanes_vbmi,
    xcsi_kasumi_encrypt_lanes_vbmi, xcsi_kasumi_f8_lanes_vbmi,
    xcsi_kasumi_f9_lanes_vbmi },
#endif
#if ASM_SPARC
  { { "lt", CPU_BASE, IMPL_SECRET_LOOKUPS }, xcsi_kasumi_set_key_lt, xcsi_kasumi_encrypt_lt, xcsi_kasumi_decrypt_lt,
    0, 0, 0, NULL, NULL, NULL, NULL },
#else
  { { "lt", 0, IMPL_SECRET_LOOKUPS }, xcsi_kasumi_set_key_lt, xcsi_kasumi_encrypt_lt, xcsi_kasumi_decrypt_lt,
    0, 0, 0, NULL, NULL, NULL, NULL },
#endif
  { { "ct", 0, 0 }, xcsi_kasumi_set_key_ct, xcsi_kasumi_encrypt_ct, xcsi_kasumi_decrypt_ct,
    KASUMI_CT_LANES, KASUMI_CT_LANES, KASUMI_CT_WORDS, xcsi_kasumi_set_lanes_ct, xcsi_kasumi_encrypt_lanes_ct, NULL, NULL },
};

static atomic_uint choice;
const struct primitive xcsi_kasumi = PRIMITIVE (kasumi, &choice);

/* The words of a context.  */
enum { TAG, STATE };
_Static_assert (STATE + KASUMI_STATE <= sizeof (struct xcs_kasumi_ctx) / 8, "context too small");

static const struct kasumi_impl *
row_of (const struct xcs_kasumi_ctx *ctx)
{
  uint64_t i = impl_of_tag (ctx->opaque[TAG]);
  return i < xcsi_kasumi.rows ? &xcsi_kasumi_impls[i] : NULL;
}

void
xcs_kasumi_set_key (struct xcs_kasumi_ctx *ctx, const uint8_t key[XCS_KASUMI_KEY_SIZE])
{
  unsigned i = impl_chosen (&xcsi_kasumi);
  ctx->opaque[TAG] = impl_tag (i);
  xcsi_kasumi_impls[i].set_key (ctx->opaque + STATE, key);
}

/* What can be wrong with a call for whole blocks.  */
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
  const struct kasumi_impl *row = row_of (ctx);
  int error = check_blocks (row, dst, src, length);
  if (error == 0 && length > 0)
    row->encrypt (ctx->opaque + STATE, dst, src, length / XCS_KASUMI_BLOCK_SIZE);
  return error;
}

int
xcs_kasumi_decrypt (const struct xcs_kasumi_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const struct kasumi_impl *row = row_of (ctx);
  int error = check_blocks (row, dst, src, length);
  if (error == 0 && length > 0)
    row->decrypt (ctx->opaque + STATE, dst, src, length / XCS_KASUMI_BLOCK_SIZE);
  return error;
}

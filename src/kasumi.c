/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI: public functions and the table.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/kasumi.h>

#include "src/kasumi-impl.h"

const struct kasumi_impl xcsi_kasumi_impls[] = {
#if ASM_SPARC
  /* There bit slices take more instructions, whatever the number of messages.  */
  { { "lt", CPU_BASE, IMPL_SECRET_LOOKUPS }, xcsi_kasumi_set_key_lt, xcsi_kasumi_encrypt_lt, xcsi_kasumi_decrypt_lt, .one = 30 },
#endif
  { { "t9t7", 0, IMPL_SECRET_LOOKUPS }, xcsi_kasumi_set_key_t9t7, xcsi_kasumi_encrypt_t9t7, xcsi_kasumi_decrypt_t9t7,
    .one = 265, .some = 110 },
#if ASM_X86_64
  { { "vbmi", CPU_AVX512 | CPU_VBMI | CPU_GFNI | CPU_FAST512, 0 }, xcsi_kasumi_set_key_vbmi, xcsi_kasumi_encrypt_vbmi,
    xcsi_kasumi_decrypt_vbmi, KASUMI_VBMI_LANES, KASUMI_VBMI_GROUP, KASUMI_VBMI_WORDS, xcsi_kasumi_set_lanes_vbmi,
    xcsi_kasumi_encrypt_lanes_vbmi, xcsi_kasumi_f8_lanes_vbmi, xcsi_kasumi_f9_lanes_vbmi, .one = 585, .step = 545 },
  { { "avx2", CPU_AVX2, 0 }, xcsi_kasumi_set_key_avx2, xcsi_kasumi_encrypt_avx2, xcsi_kasumi_decrypt_avx2,
    KASUMI_AVX2_LANES, KASUMI_AVX2_GROUP, KASUMI_AVX2_WORDS, xcsi_kasumi_set_lanes_avx2, xcsi_kasumi_encrypt_lanes_avx2,
    .one = 930, .step = 930, .part = 32 },  /* the step is that of a few lanes of the group */
  { { "ssse3", CPU_SSSE3, 0 }, xcsi_kasumi_set_key_ssse3, xcsi_kasumi_encrypt_ssse3, xcsi_kasumi_decrypt_ssse3,
    KASUMI_SSSE3_LANES, KASUMI_SSSE3_GROUP, KASUMI_SSSE3_WORDS, xcsi_kasumi_set_lanes_ssse3, xcsi_kasumi_encrypt_lanes_ssse3,
    .one = 930, .step = 930, .part = 16 },
#elif ASM_ARM64
  { { "tbl", CPU_BASE, 0 }, xcsi_kasumi_set_key_tbl, xcsi_kasumi_encrypt_tbl, xcsi_kasumi_decrypt_tbl,
    KASUMI_TBL_LANES, KASUMI_TBL_GROUP, KASUMI_TBL_WORDS, xcsi_kasumi_set_lanes_tbl, xcsi_kasumi_encrypt_lanes_tbl,
    .one = 850, .step = 850 },
#elif ASM_POWERPC64
  { { "p8", CPU_P8, 0 }, xcsi_kasumi_set_key_p8, xcsi_kasumi_encrypt_p8, xcsi_kasumi_decrypt_p8,
    KASUMI_P8_LANES, KASUMI_P8_GROUP, KASUMI_P8_WORDS, xcsi_kasumi_set_lanes_p8, xcsi_kasumi_encrypt_lanes_p8,
    .one = 850, .step = 850 },
#elif ASM_S390X
  { { "vx", CPU_VX, 0 }, xcsi_kasumi_set_key_vx, xcsi_kasumi_encrypt_vx, xcsi_kasumi_decrypt_vx,
    KASUMI_VX_LANES, KASUMI_VX_GROUP, KASUMI_VX_WORDS, xcsi_kasumi_set_lanes_vx, xcsi_kasumi_encrypt_lanes_vx,
    .one = 750, .step = 750 },
#endif
  { { "ct", 0, 0 }, xcsi_kasumi_set_key_ct, xcsi_kasumi_encrypt_ct, xcsi_kasumi_decrypt_ct,
    KASUMI_CT_LANES, KASUMI_CT_LANES, KASUMI_CT_WORDS, xcsi_kasumi_set_lanes_ct, xcsi_kasumi_encrypt_lanes_ct,
    .one = 1100, .step = 3900 },
};

static atomic_uint choice, known;
const struct primitive xcsi_kasumi = PRIMITIVE (kasumi, &choice, &known);

unsigned
xcsi_kasumi_many (unsigned i)
{
  if (xcsi_kasumi_impls[i].lanes == 0)
    for (i = 0; xcsi_kasumi_impls[i].lanes == 0 || !impl_usable (&xcsi_kasumi, i);)
      i++;
  return i;
}

WIPE_BELOW (xcsi_kasumi_wipe_below, SIZE_MAX > UINT32_MAX ? 1024 : 4096)

/* The words of a context.  A row with tables is faster than others for a few blocks alone, so there may be one for many beside.  */
enum { TAG, STATE, MANY_TAG = STATE + KASUMI_STATE, MANY_STATE };
_Static_assert (MANY_STATE + KASUMI_STATE <= sizeof (struct xcs_kasumi_ctx) / 8, "context too small");

static inline const struct kasumi_impl *
row_of_tag (enum impl_object object, uint64_t tag)
{
  const uint64_t i = impl_of_tag (object, tag);
  return impl_usable (&xcsi_kasumi, i) ? &xcsi_kasumi_impls[i] : NULL;
}

static inline void
after (const struct kasumi_impl *row)
{
  if (row->impl.needs == 0)
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
  after (one);
}

/* The row for so many blocks, and its state.  Both rows have to be usable, whatever the number.  */
static inline const struct kasumi_impl *
row_for (const struct xcs_kasumi_ctx *ctx, size_t blocks, const uint64_t **state)
{
  const struct kasumi_impl *one = row_of_tag (OBJECT_KASUMI, ctx->opaque[TAG]), *many;
  *state = ctx->opaque + STATE;
  if (one == NULL || ctx->opaque[MANY_TAG] == 0)
    return one;
  many = row_of_tag (OBJECT_KASUMI_MANY, ctx->opaque[MANY_TAG]);
  if (many != NULL && blocks < many->group && blocks * one->some <= many->step)
    return one;
  *state = ctx->opaque + MANY_STATE;
  return many;
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
  const uint64_t *state;
  const struct kasumi_impl *row = row_for (ctx, length / XCS_KASUMI_BLOCK_SIZE, &state);
  int error = check_blocks (row, dst, src, length);
  if (error == 0 && length > 0)
    {
      row->encrypt (state, dst, src, length / XCS_KASUMI_BLOCK_SIZE);
      after (row);
    }
  return error;
}

int
xcs_kasumi_decrypt (const struct xcs_kasumi_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const uint64_t *state;
  const struct kasumi_impl *row = row_for (ctx, length / XCS_KASUMI_BLOCK_SIZE, &state);
  int error = check_blocks (row, dst, src, length);
  if (error == 0 && length > 0)
    {
      row->decrypt (state, dst, src, length / XCS_KASUMI_BLOCK_SIZE);
      after (row);
    }
  return error;
}

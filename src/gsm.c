/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* A5/3, A5/4 for GSM and ECSD, GEA3 and GEA4: 3GPP TS 55.216 sections 5 to 7, TS 55.226.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/gsm.h>

#include "f8f9.h"

_Static_assert (F8F9_WORDS <= sizeof (struct xcs_gsm_ctx) / 8, "context too small");

/* CA of KGCORE tells its users apart.  */
enum { CA_GSM = 0x0f, CA_ECSD = 0xf0, CA_GEA = 0xff };

/* CC || CB || CD || 00 || CA || CE with CB = CE = 0 */
static uint64_t
kgcore_iv (uint32_t cc, unsigned cd, unsigned ca)
{
  return (uint64_t) cc << 32 | (uint64_t) cd << 26 | (uint64_t) ca << 16;
}

int
xcs_gsm_set_key (struct xcs_gsm_ctx *ctx, const uint8_t *kc, size_t length)
{
  uint8_t ck[XCS_KASUMI_KEY_SIZE];
  if (length < XCS_GSM_KEY_MIN || length > XCS_GSM_KEY_MAX)
    return XCS_ERR_LENGTH;
  for (size_t i = 0; i < sizeof ck; i++)
    ck[i] = kc[i % length];
  f8f9_set_key (ctx->opaque, ck, F8_KM);
  wipe (ck, sizeof ck);
  return 0;
}

/* Two blocks of keystream, each from a byte of its own on.  */
static int
two_blocks (const struct xcs_gsm_ctx *ctx, uint32_t count, unsigned ca, uint8_t *block1, uint8_t *block2, unsigned bits)
{
  uint8_t stream[2 * XCS_GSM_ECSD_SIZE];
  if (f8f9_row_of (ctx->opaque) == NULL)
    return XCS_ERR_STATE;
  if (count >> 22 != 0)
    return XCS_ERR_ARGUMENT;
  xcsi_kgcore (ctx->opaque, kgcore_iv (count, 0, ca), &(struct kgcore_string) { .dst = stream, .bits = 2 * (uint64_t) bits });
  for (unsigned block = 0; block < 2; block++)
    for (unsigned i = 0; i < bits; i += 8)
      {
        unsigned n = bits - i < 8 ? bits - i : 8, from = block * bits + i;
        uint64_t x = load_bits (stream + from / 8, from % 8, n);
        (block == 0 ? block1 : block2)[i / 8] = (uint8_t) (x >> 56);
      }
  wipe (stream, sizeof stream);
  return 0;
}

int
xcs_gsm_a5 (const struct xcs_gsm_ctx *ctx, uint32_t count, uint8_t block1[XCS_GSM_A5_SIZE], uint8_t block2[XCS_GSM_A5_SIZE])
{
  return two_blocks (ctx, count, CA_GSM, block1, block2, 114);
}

int
xcs_gsm_ecsd (const struct xcs_gsm_ctx *ctx, uint32_t count, uint8_t block1[XCS_GSM_ECSD_SIZE],
              uint8_t block2[XCS_GSM_ECSD_SIZE])
{
  return two_blocks (ctx, count, CA_ECSD, block1, block2, 348);
}

int
xcs_gsm_gea (const struct xcs_gsm_ctx *ctx, uint32_t input, unsigned direction, uint8_t *dst, const uint8_t *src, size_t length)
{
  if (f8f9_row_of (ctx->opaque) == NULL)
    return XCS_ERR_STATE;
  if (direction > 1)
    return XCS_ERR_ARGUMENT;
  if (length > UINT32_MAX / 8)
    return XCS_ERR_LENGTH;
  int error = check_buffers (dst, src, length);
  if (error == 0 && length > 0)
    xcsi_kgcore (ctx->opaque, kgcore_iv (input, direction, CA_GEA),
                 &(struct kgcore_string) { .dst = dst, .src = src, .bits = 8 * (uint64_t) length });
  return error;
}

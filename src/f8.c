/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* f8 of UMTS (UEA1), 3GPP TS 35.201 section 3, and its generalization KGCORE.

       A = KASUMI[CK ^ KM] (IV)    KSB_0 = 0    KSB_n = KASUMI[CK] (A ^ (n - 1) ^ KSB_(n-1))    KM = 0x55...55  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "f8f9.h"

_Static_assert (F8F9_WORDS <= sizeof (struct xcs_kasumi_f8_ctx) / 8, "context too small");

void
xcs_kasumi_f8_set_key (struct xcs_kasumi_f8_ctx *ctx, const uint8_t ck[XCS_KASUMI_KEY_SIZE])
{
  f8f9_set_key (ctx->opaque, ck, F8_KM);
}

void
xcsi_kgcore (const uint64_t *ctx, uint64_t iv, const struct kgcore_string *string)
{
  const struct kasumi_impl *row = f8f9_row_of (ctx);
  uint8_t *dst = string->dst;
  const uint8_t *src = string->src;
  uint64_t left = string->bits;
  /* What is needed after a call is here, where it is wiped, and not where compilers would keep it.  */
  struct { volatile uint64_t a; uint8_t block[8]; } kept;
  kept.a = f8f9_encrypt (row, ctx + F8F9_MODIFIED, kept.block, iv);
  memset (kept.block, 0, sizeof kept.block);
  for (uint64_t n = 0; left > 0; n++)
    {
      const unsigned bits = left < 64 ? (unsigned) left : 64;
      uint64_t x = 0;
      (void) f8f9_encrypt (row, ctx + F8F9_STATE, kept.block, kept.a ^ n ^ load64_be (kept.block));
      if (src != NULL)
        {
          x = load_bits (src, string->src_offset, bits);
          src += 8;
        }
      x ^= load64_be (kept.block) & upper_bits (bits);
      store_bits (dst, string->dst_offset, bits, x);
      dst += 8;
      left -= bits;
    }
  wipe (&kept, sizeof kept);
}

int
xcs_kasumi_f8 (const struct xcs_kasumi_f8_ctx *ctx, uint32_t count, unsigned bearer, unsigned direction, uint8_t *dst,
               size_t dst_offset, const uint8_t *src, size_t src_offset, uint32_t bits)
{
  int error = f8_check (ctx, bearer, direction);
  if (error == 0)
    error = check_bits (dst, dst_offset, src, src_offset, bits);
  if (error == 0 && bits > 0)
    {
      const struct kgcore_string string = { dst + dst_offset / 8, src + src_offset / 8, (unsigned) (dst_offset % 8),
                                            (unsigned) (src_offset % 8), bits };
      xcsi_kgcore (ctx->opaque, f8_iv (count, bearer, direction), &string);
    }
  return error;
}

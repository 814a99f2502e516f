/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* f8 of UMTS (UEA1), 3GPP TS 35.201 section 3, and its generalization KGCORE.

       A = KASUMI[CK ^ KM] (IV)    KSB_0 = 0    KSB_n = KASUMI[CK] (A ^ (n - 1) ^ KSB_(n-1))    KM = 0x55...55  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/f8f9.h"

_Static_assert (F8F9_WORDS <= sizeof (struct xcs_kasumi_f8_ctx) / 8, "context too small");

/* Not inline, as kgcore, so that all that it has on the stack is below its caller.  */
__attribute__ ((noinline)) void
xcsi_f8f9_keys (uint64_t *ctx, const struct kasumi_impl *row, const uint8_t *key, uint64_t km)
{
  uint8_t modified[XCS_KASUMI_KEY_SIZE];
  for (unsigned i = 0; i < sizeof modified; i++)  /* of words, gcc -O3 would spill some */
    modified[i] = key[i] ^ (uint8_t) km;
  for (unsigned i = 0; i < 2; i++)
    ctx[F8F9_KEY + i] = opaque64 (load64_be (key + 8 * i));
  row->set_key (ctx + F8F9_STATE, key);
  row->set_key (ctx + F8F9_MODIFIED, modified);
}

void
xcs_kasumi_f8_set_key (struct xcs_kasumi_f8_ctx *ctx, const uint8_t ck[XCS_KASUMI_KEY_SIZE])
{
  f8f9_set_key (ctx->opaque, OBJECT_F8, ck, F8_KM);
}

static __attribute__ ((noinline)) void
kgcore (const uint64_t *ctx, uint64_t iv, const struct kgcore_string *string)
{
  const struct kasumi_impl *row = f8f9_row_of (ctx);
  uint8_t *dst = string->dst;
  const uint8_t *src = string->src;
  uint64_t left = string->bits;
  uint8_t block[8];
  const uint64_t a = f8f9_encrypt (row, ctx + F8F9_MODIFIED, block, iv);
  memset (block, 0, sizeof block);
  for (uint64_t n = 0; left > 0; n++)
    {
      const unsigned bits = left < 64 ? (unsigned) left : 64;
      uint64_t x = 0;
      (void) f8f9_encrypt (row, ctx + F8F9_STATE, block, a ^ n ^ load64_be (block));
      if (src != NULL)
        {
          x = load_bits (src, string->src_offset, bits);
          src += 8;
        }
      x ^= load64_be (block) & upper_bits (bits);
      store_bits (dst, string->dst_offset, bits, x);
      dst += 8;
      left -= bits;
    }
}

void
xcsi_kgcore (const uint64_t *ctx, uint64_t iv, const struct kgcore_string *string)
{
  kgcore (ctx, iv, string);
  xcsi_kasumi_wipe_below ();
}

int
xcs_kasumi_f8_encrypt (const struct xcs_kasumi_f8_ctx *ctx, uint8_t *dst, size_t dst_offset, uint32_t count, unsigned bearer,
                       unsigned direction, const uint8_t *src, size_t src_offset, uint32_t bits)
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

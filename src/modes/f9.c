/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* f9 of UMTS (UIA1), 3GPP TS 35.201 section 4.

       PS = COUNT || FRESH || MESSAGE || DIRECTION || 1 || 0...0, in blocks of 64 bits PS_1, PS_2, ...
       A_n = KASUMI[IK] (A_(n-1) ^ PS_n)    B = A_1 ^ A_2 ^ ...    MAC = the upper half of KASUMI[IK ^ KM] (B)    KM = 0xaa...aa  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/f8f9.h"

_Static_assert (F8F9_WORDS <= sizeof (struct xcs_kasumi_f9_ctx) / 8, "context too small");

void
xcs_kasumi_f9_set_key (struct xcs_kasumi_f9_ctx *ctx, const uint8_t ik[XCS_KASUMI_KEY_SIZE])
{
  f8f9_set_key (ctx->opaque, OBJECT_F9, ik, F9_KM);
}

/* Not inline, so that all that it has on the stack is below its caller.  */
static __attribute__ ((noinline)) void
f9 (const uint64_t *ctx, const struct f9_message *m, uint8_t mac[XCS_KASUMI_F9_SIZE])
{
  const struct kasumi_impl *row = f8f9_row_of (ctx);
  const uint64_t blocks = f9_blocks (m->bits);
  uint64_t a = 0, b = 0;
  uint8_t block[8];
  for (uint64_t n = 0; n < blocks; n++)
    {
      const uint64_t ps = f9_block (m, n);
      a = f8f9_encrypt (row, ctx + F8F9_STATE, block, ps ^ a);
      b ^= a;
    }
  store32_be (mac, (uint32_t) (f8f9_encrypt (row, ctx + F8F9_MODIFIED, block, b) >> 32));
}

void
xcsi_f9 (const uint64_t *ctx, const struct f9_message *m, uint8_t mac[XCS_KASUMI_F9_SIZE])
{
  f9 (ctx, m, mac);
  xcsi_kasumi_wipe_below ();
}

int
xcs_kasumi_f9_auth (const struct xcs_kasumi_f9_ctx *ctx, uint8_t mac[XCS_KASUMI_F9_SIZE], uint32_t count, uint32_t fresh,
                    unsigned direction, const uint8_t *src, size_t src_offset, uint32_t bits)
{
  const int error = f9_check (ctx, src, bits, direction);
  if (error == 0)
    {
      const struct f9_message m = f9_message (src, src_offset, bits, count, fresh, direction);
      xcsi_f9 (ctx->opaque, &m, mac);
    }
  return error;
}

int
xcs_kasumi_f9_verify (const struct xcs_kasumi_f9_ctx *ctx, const uint8_t mac[XCS_KASUMI_F9_SIZE], uint32_t count,
                      uint32_t fresh, unsigned direction, const uint8_t *src, size_t src_offset, uint32_t bits)
{
  uint8_t right[XCS_KASUMI_F9_SIZE];
  int error = xcs_kasumi_f9_auth (ctx, right, count, fresh, direction, src, src_offset, bits);
  if (error == 0)
    error = check_tag (mac, right, sizeof right);
  wipe (right, sizeof right);
  return error;
}

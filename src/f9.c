/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* f9 of UMTS (UIA1), 3GPP TS 35.201 section 4.

       PS = COUNT || FRESH || MESSAGE || DIRECTION || 1 || 0...0, in blocks of 64 bits PS_1, PS_2, ...
       A_n = KASUMI[IK] (A_(n-1) ^ PS_n)    B = A_1 ^ A_2 ^ ...    MAC = the upper half of KASUMI[IK ^ KM] (B)    KM = 0xaa...aa  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "f8f9.h"

_Static_assert (F8F9_WORDS <= sizeof (struct xcs_kasumi_f9_ctx) / 8, "context too small");

void
xcs_kasumi_f9_set_key (struct xcs_kasumi_f9_ctx *ctx, const uint8_t ik[XCS_KASUMI_KEY_SIZE])
{
  f8f9_set_key (ctx->opaque, ik, F9_KM);
}

/* A message as it is absorbed.  */
struct message
{
  uint64_t first;  /* COUNT || FRESH */
  const uint8_t *src;
  unsigned offset;  /* less than 8 */
  unsigned direction;
  uint64_t bits;
};

/* How many blocks PS has: the message, two bits more and a block before.  */
static inline uint64_t
blocks_of (uint64_t bits)
{
  return 1 + (bits + 2 + 63) / 64;
}

/* PS_(n+1).  */
static inline uint64_t
block_of (const struct message *m, uint64_t n)
{
  if (n == 0)
    return m->first;
  const uint64_t begin = 64 * (n - 1);
  if (m->bits >= begin + 64)
    return load_bits (m->src + begin / 8, m->offset, 64);
  if (m->bits < begin)  /* DIRECTION was the last bit of the block before */
    return UINT64_C (1) << 63;
  const unsigned rest = (unsigned) (m->bits - begin);
  const uint64_t x = rest > 0 ? load_bits (m->src + begin / 8, m->offset, rest) : 0;
  return x | ((uint64_t) m->direction << 63 | UINT64_C (1) << 62) >> rest;
}

int
xcs_kasumi_f9 (const struct xcs_kasumi_f9_ctx *ctx, uint32_t count, uint32_t fresh, unsigned direction,
               uint8_t mac[XCS_KASUMI_F9_SIZE], const uint8_t *src, size_t src_offset, uint32_t bits)
{
  const struct kasumi_impl *row = f8f9_row_of (ctx->opaque);
  struct message m = { (uint64_t) count << 32 | fresh, src, (unsigned) (src_offset % 8), direction, bits };
  const uint64_t blocks = blocks_of (bits);
  uint8_t block[8];
  uint64_t a = 0, b = 0;
  if (row == NULL)
    return XCS_ERR_STATE;
  if (direction > 1 || (src == NULL && bits > 0))
    return XCS_ERR_ARGUMENT;
  if (bits > 0)
    m.src += src_offset / 8;
  for (uint64_t n = 0; n < blocks; n++)
    {
      a = f8f9_encrypt (row, ctx->opaque + F8F9_STATE, block, a ^ block_of (&m, n));
      b ^= a;
    }
  b = f8f9_encrypt (row, ctx->opaque + F8F9_MODIFIED, block, b);
  store32_be (mac, (uint32_t) (b >> 32));
  wipe (block, sizeof block);
  return 0;
}

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI: what an implementation is.  */

#ifndef KASUMI_IMPL_H
#define KASUMI_IMPL_H

#include "bytes.h"
#include "impl.h"

/* Words that a context has room for.  */
#define KASUMI_STATE 64

/* state = what the implementation makes of the key.  */
typedef void kasumi_set_key_func (uint64_t *state, const uint8_t *key);
typedef void kasumi_blocks_func (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks);

struct kasumi_impl
{
  struct impl impl;
  kasumi_set_key_func *set_key;
  kasumi_blocks_func *encrypt;
  kasumi_blocks_func *decrypt;
};

extern const struct kasumi_impl xcsi_kasumi_impls[];

kasumi_set_key_func xcsi_kasumi_set_key_ct, xcsi_kasumi_set_key_lt;
kasumi_blocks_func xcsi_kasumi_encrypt_ct, xcsi_kasumi_encrypt_lt;
kasumi_blocks_func xcsi_kasumi_decrypt_ct, xcsi_kasumi_decrypt_lt;

/* The key words K1..K8 and K1'..K8' = K1 ^ C1, ... (TS 35.202 section 4.6), numbered from 0.  */
static inline void
kasumi_key_words (uint16_t k[8], uint16_t kc[8], const uint8_t *key)
{
  static const uint16_t c[8] = { 0x0123, 0x4567, 0x89ab, 0xcdef, 0xfedc, 0xba98, 0x7654, 0x3210 };
  for (unsigned i = 0; i < 8; i++)
    {
      k[i] = load16_be (key + 2 * i);
      kc[i] = k[i] ^ c[i];
    }
}

#endif

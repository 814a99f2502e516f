/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What f8 and f9 have in common: a key that is used as it is and modified by a constant, and chains of single blocks.  */

#ifndef F8F9_H
#define F8F9_H

#include <libxcrypt/kasumi.h>

#include "bits.h"
#include "kasumi-impl.h"

/* The words of a context: the two schedules belong to the row of the tag; the key itself, as two numbers, serves any.  */
enum { F8F9_TAG, F8F9_KEY, F8F9_STATE = F8F9_KEY + 2, F8F9_MODIFIED = F8F9_STATE + KASUMI_STATE,
       F8F9_WORDS = F8F9_MODIFIED + KASUMI_STATE };

/* The modifier KM, eight bytes of it: TS 35.201 sections 3.4 and 4.4.  */
#define F8_KM UINT64_C (0x5555555555555555)
#define F9_KM UINT64_C (0xaaaaaaaaaaaaaaaa)

static inline void
f8f9_set_key (uint64_t *ctx, const uint8_t *key, uint64_t km)
{
  unsigned i = impl_chosen (&xcsi_kasumi);
  uint8_t modified[XCS_KASUMI_KEY_SIZE];
  for (unsigned j = 0; j < 2; j++)
    {
      ctx[F8F9_KEY + j] = load64_be (key + 8 * j);
      store64_be (modified + 8 * j, ctx[F8F9_KEY + j] ^ km);
    }
  ctx[F8F9_TAG] = impl_tag (i);
  xcsi_kasumi_impls[i].set_key (ctx + F8F9_STATE, key);
  xcsi_kasumi_impls[i].set_key (ctx + F8F9_MODIFIED, modified);
  wipe (modified, sizeof modified);
}

static inline const struct kasumi_impl *
f8f9_row_of (const uint64_t *ctx)
{
  uint64_t i = impl_of_tag (ctx[F8F9_TAG]);
  return i < xcsi_kasumi.rows ? &xcsi_kasumi_impls[i] : NULL;
}

/* KASUMI of a number, through a block that the caller wipes.  */
static inline uint64_t
f8f9_encrypt (const struct kasumi_impl *row, const uint64_t *state, uint8_t block[8], uint64_t x)
{
  store64_be (block, x);
  row->encrypt (state, block, block, 1);
  return load64_be (block);
}

/* A string of bits that is the sum of another and of a keystream; src NULL stands for zeros.  */
struct kgcore_string
{
  uint8_t *dst;
  const uint8_t *src;
  unsigned dst_offset;  /* less than 8, as src_offset */
  unsigned src_offset;
  uint64_t bits;
};

/* KGCORE of TS 55.216 section 4, of which f8 is a case: the keystream of the context, which is not checked, from the block
   that the modified key encrypts.  */
void xcsi_kgcore (const uint64_t *ctx, uint64_t iv, const struct kgcore_string *string);

#endif

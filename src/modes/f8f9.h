/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What KGCORE (f8) and f9 share: a context with two key schedules, of the key and of the modified key, which is the key plus a
   constant.  */

#ifndef F8F9_H
#define F8F9_H

#include <libxcrypt/kasumi.h>

#include "src/kasumi-impl.h"

/* The words of a context.  The two schedules have the format of the row that the tag names.  The key itself, as two numbers, serves
   any row.  */
enum { F8F9_TAG, F8F9_KEY, F8F9_STATE = F8F9_KEY + 2, F8F9_MODIFIED = F8F9_STATE + KASUMI_STATE,
       F8F9_WORDS = F8F9_MODIFIED + KASUMI_STATE };

/* Eight bytes of the key modifier KM: TS 35.201 sections 3.4 and 4.4.  */
#define F8_KM UINT64_C (0x5555555555555555)
#define F9_KM UINT64_C (0xaaaaaaaaaaaaaaaa)

/* Computes all words of a context but the tag.  The caller wipes the stack below.  */
void xcsi_f8f9_keys (uint64_t *ctx, const struct kasumi_impl *row, const uint8_t *key, uint64_t km);

static inline void
f8f9_set_key (uint64_t *ctx, enum impl_object object, const uint8_t *key, uint64_t km)
{
  unsigned i = impl_chosen (&xcsi_kasumi);
  ctx[F8F9_TAG] = impl_tag (object, i);
  xcsi_f8f9_keys (ctx, &xcsi_kasumi_impls[i], key, km);
  xcsi_kasumi_wipe_below ();
  (void) clear_integers (0);
}

/* Whether the context has a key for such an object, and its row is usable.  The functions below take that for granted.  */
static inline int
f8f9_has_key (const uint64_t *ctx, enum impl_object object)
{
  return impl_usable (&xcsi_kasumi, impl_of_tag (object, ctx[F8F9_TAG]));
}

static inline const struct kasumi_impl *
f8f9_row_of (const uint64_t *ctx)
{
  return &xcsi_kasumi_impls[impl_of_checked_tag (ctx[F8F9_TAG])];
}

/* KASUMI (x), computed in a block of the caller.  */
static inline uint64_t
f8f9_encrypt (const struct kasumi_impl *row, const uint64_t *state, uint8_t block[8], uint64_t x)
{
  store64_be (block, x);
  row->encrypt (state, block, block, 1);
  return load64_be (block);
}

#endif

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What f8 and f9 have in common: a key that is used as it is and modified by a constant, and chains of single blocks.  */

#ifndef F8F9_H
#define F8F9_H

#include <libxcrypt/kasumi.h>

#include "src/modes/bits.h"
#include "src/kasumi-impl.h"

/* The words of a context: the two schedules belong to the row of the tag; the key itself, as two numbers, serves any.  */
enum { F8F9_TAG, F8F9_KEY, F8F9_STATE = F8F9_KEY + 2, F8F9_MODIFIED = F8F9_STATE + KASUMI_STATE,
       F8F9_WORDS = F8F9_MODIFIED + KASUMI_STATE };

/* The modifier KM, eight bytes of it: TS 35.201 sections 3.4 and 4.4.  */
#define F8_KM UINT64_C (0x5555555555555555)
#define F9_KM UINT64_C (0xaaaaaaaaaaaaaaaa)

/* All words of a context but the tag.  What it has on the stack the caller wipes.  */
void xcsi_f8f9_keys (uint64_t *ctx, const struct kasumi_impl *row, const uint8_t *key, uint64_t km);

static inline void
f8f9_set_key (uint64_t *ctx, enum impl_object object, const uint8_t *key, uint64_t km)
{
  unsigned i = impl_chosen (&xcsi_kasumi);
  ctx[F8F9_TAG] = impl_tag (object, i);
  xcsi_f8f9_keys (ctx, &xcsi_kasumi_impls[i], key, km);
  xcsi_kasumi_wipe_below ();
}

/* Whether there is a key for such an object, and its row usable.  */
static inline int
f8f9_has_key (const uint64_t *ctx, enum impl_object object)
{
  return impl_usable (&xcsi_kasumi, impl_of_tag (object, ctx[F8F9_TAG]));
}

/* Of a context that has.  */
static inline const struct kasumi_impl *
f8f9_row_of (const uint64_t *ctx)
{
  return &xcsi_kasumi_impls[impl_of_checked_tag (ctx[F8F9_TAG])];
}

/* KASUMI of a number, through a block of the caller.  */
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

/* The same for many strings, those of f8 with more ored into the blocks; jobs are not checked.  */
void xcsi_kgcore_jobs (const struct xcs_kasumi_f8_job *jobs, size_t number, uint64_t more, void *scratch);

/* What all arrays of jobs check: whether they and their scratch are there and large enough.  */
int xcsi_check_jobs (const void *jobs, size_t number, const void *scratch, size_t size);

/* Whether bits that a job reads or writes are in scratch.  */
static inline int
in_scratch (const uint8_t *p, size_t offset, uint64_t bits, const void *scratch, size_t size)
{
  const uintptr_t behind = (uintptr_t) p + offset / 8 - (uintptr_t) scratch;
  return bits > 0 && size > 0 && (behind < size || -behind < (offset % 8 + bits + 7) / 8);
}

/* COUNT || BEARER || DIRECTION || 0...0 */
static inline uint64_t
f8_iv (uint32_t count, unsigned bearer, unsigned direction)
{
  return (uint64_t) count << 32 | (uint64_t) bearer << 27 | (uint64_t) direction << 26;
}

static inline int
f8_check (const struct xcs_kasumi_f8_ctx *ctx, unsigned bearer, unsigned direction)
{
  if (!f8f9_has_key (ctx->opaque, OBJECT_F8))
    return XCS_ERR_STATE;
  return bearer > 31 || direction > 1 ? XCS_ERR_ARGUMENT : 0;
}

static inline int
f9_check (const struct xcs_kasumi_f9_ctx *ctx, const uint8_t *src, uint32_t bits, unsigned direction)
{
  if (!f8f9_has_key (ctx->opaque, OBJECT_F9))
    return XCS_ERR_STATE;
  return direction > 1 || (src == NULL && bits > 0) ? XCS_ERR_ARGUMENT : 0;
}

/* A message as f9 absorbs it.  */
struct f9_message
{
  uint64_t first;  /* COUNT || FRESH */
  const uint8_t *src;
  unsigned offset;  /* less than 8 */
  unsigned direction;
  uint64_t bits;
};

static inline struct f9_message
f9_message (const uint8_t *src, size_t offset, uint32_t bits, uint32_t count, uint32_t fresh, unsigned direction)
{
  return (struct f9_message) { (uint64_t) count << 32 | fresh, bits > 0 ? src + offset / 8 : src, (unsigned) (offset % 8),
                               direction, bits };
}

/* f9, with a context that is not checked.  */
void xcsi_f9 (const uint64_t *ctx, const struct f9_message *m, uint8_t mac[XCS_KASUMI_F9_SIZE]);

/* How many blocks PS has: the message, two bits more and a block before.  */
static inline uint64_t
f9_blocks (uint64_t bits)
{
  return 1 + (bits + 2 + 63) / 64;
}

/* PS_(n+1).  */
static inline uint64_t
f9_block (const struct f9_message *m, uint64_t n)
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

#endif

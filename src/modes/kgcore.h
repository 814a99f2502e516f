/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KGCORE of TS 55.216 section 4, the keystream generator of f8 and of the ciphers of GSM.  IV is the block that the modified key
   encrypts.  */

#ifndef KGCORE_H
#define KGCORE_H

#include "src/modes/f8f9.h"

/* dst = src plus keystream, strings of bits; src NULL stands for zeros.  */
struct kgcore_string
{
  uint8_t *dst;
  const uint8_t *src;
  unsigned dst_offset;  /* less than 8, as src_offset */
  unsigned src_offset;
  uint64_t bits;
};

/* One string.  The context is not checked.  The caller of xcsi_kgcore wipes the stack below.  */
void xcsi_kgcore (const uint64_t *ctx, uint64_t iv, const struct kgcore_string *string);

static ALWAYS_INLINE void
kgcore (const uint64_t *ctx, uint64_t iv, const struct kgcore_string *string)
{
  xcsi_kgcore (ctx, iv, string);
  xcsi_kasumi_wipe_below ();
}

/* Many strings.  The IVs are those of f8, ored with more.  Jobs are not checked.  */
void xcsi_kgcore_jobs (const struct xcs_kasumi_f8_job *jobs, size_t number, uint64_t more, void *scratch);

/* The IV of f8: COUNT || BEARER || DIRECTION || 0...0 */
static inline uint64_t
f8_iv (uint32_t count, unsigned bearer, unsigned direction)
{
  return (uint64_t) count << 32 | (uint64_t) bearer << 27 | (uint64_t) direction << 26;
}

#endif

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM: what an implementation is.  A row is counter mode and the hash in one pass, for keys of one row of AES and one of GHASH;
   who selects these selects it.  The last row, generic, has no functions: AES and GHASH run one after the other.  Keys and contexts
   are the same with all rows.  */

#ifndef GCM_IMPL_H
#define GCM_IMPL_H

#include "src/aes-impl.h"
#include "src/ghash-impl.h"

/* Counter mode, and y = (y + block) H for each block of ciphertext.  aes, ghash: what the rows made of the key; y: as in
   ghash_update_func; the number of blocks is a multiple of that of a group, and not 0.  dst is src, or does not overlap it.  */
typedef void gcm_blocks_func (const uint64_t *aes, const uint64_t *ghash, uint8_t *y, const struct aes_run *run);

struct gcm_impl
{
  struct impl impl;
  gcm_blocks_func *encrypt;
  gcm_blocks_func *decrypt;
  const struct aes_impl *aes;
  const struct ghash_impl *ghash;
  size_t group;  /* blocks; a power of 2, or 0 without functions */
};

extern const struct gcm_impl xcsi_gcm_impls[];

#define GCM(variant, needs, aes, ghash, group) gcm_blocks_func xcsi_gcm_encrypt_##variant, xcsi_gcm_decrypt_##variant;
#include "src/rows.h"
#undef GCM

#endif

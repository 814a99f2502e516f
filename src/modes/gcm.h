/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM: the words of its objects.  */

#ifndef MODES_GCM_H
#define MODES_GCM_H

#include "src/gcm-impl.h"

/* A key: the rows of AES and GHASH, the bytes of a tag, the row of GCM, the schedule, what GHASH makes of H.  */
enum
{
  GCM_TAG,
  GCM_HASH_TAG,
  GCM_TAG_LENGTH,
  GCM_ROW,
  GCM_AES,
  GCM_HASH = GCM_AES + AES_STATE,
  GCM_KEY_WORDS = GCM_HASH + GHASH_KEY
};

/* A message, the same with all rows: what it may still do; bytes so far; the block before the first counter block, as two numbers;
   the hash; the incomplete block of additional data or ciphertext, followed by zeros; the keystream of the latter.  */
enum
{
  GCM_CTX_TAG,
  GCM_PHASE,
  GCM_AAD_LENGTH,
  GCM_LENGTH,
  GCM_J0,
  GCM_Y = GCM_J0 + 2,
  GCM_BUFFER = GCM_Y + 2,
  GCM_KEYSTREAM = GCM_BUFFER + 2,
  GCM_CTX_WORDS = GCM_KEYSTREAM + 2
};

/* A key for rows of AES and GHASH that are usable, and for messages of which so many blocks are hashed (ghash_set_key_func).  */
void xcsi_gcm_set_key (uint64_t *key, const unsigned rows[2], const uint8_t *k, size_t k_length, size_t blocks);

#endif

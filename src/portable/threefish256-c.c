/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-256 in portable C: one block at a time.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/portable/threefish256.h"
#include "src/threefish-impl.h"

enum { WORDS = 4 };
#include "src/portable/threefish-blocks.h"

static WIPE_BELOW (wipe_below, 512)

void
xcsi_threefish256_encrypt_c (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  each_block (state, state + THREEFISH_T (WORDS), dst, src, blocks, 0, encrypt_block);
  wipe_below ();
}

void
xcsi_threefish256_encrypt_tweaks_c (const struct threefish_tweaks *tweaks, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  each_block (tweaks->state, tweaks->t, dst, src, blocks, 1, encrypt_block);
  wipe_below ();
}

void
xcsi_threefish256_decrypt_c (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  each_block (state, state + THREEFISH_T (WORDS), dst, src, blocks, 0, decrypt_block);
  wipe_below ();
}

void
xcsi_threefish256_decrypt_tweaks_c (const struct threefish_tweaks *tweaks, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  each_block (tweaks->state, tweaks->t, dst, src, blocks, 1, decrypt_block);
  wipe_below ();
}

void
xcsi_threefish256_ctr_c (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  ctr (state, dst, src, blocks);
  wipe_below ();
}

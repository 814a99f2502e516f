/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein-256 in portable C.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#define CHAIN
#include "src/portable/threefish256.h"
#include "src/skein-impl.h"
#include "src/threefish-impl.h"

enum { WORDS = 4 };
#include "src/portable/skein-blocks.h"

void
xcsi_skein256_blocks_c (uint64_t *state, const uint8_t *src, size_t blocks, size_t bytes)
{
  ubi (state, src, blocks, bytes);
  wipe_below ();
}

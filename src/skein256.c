/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein-256: the table; src/skein.h, skein-tree.h and skein-jobs.h have the functions.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/skein.h>

#include "src/bytes.h"
#include "src/skein-impl.h"

#define SKEIN256(variant, needs, blocks, lanes, number, fewest) \
  SKEIN_ENTRY (xcsi_skein256, variant, needs, blocks, lanes, number, fewest)
const struct skein_impl xcsi_skein256_impls[] = {
#include "src/rows.h"
#undef SKEIN256
};

union most_lanes
{
#define SKEIN256(variant, needs, blocks, lanes, number, fewest) char variant[(number) + 1];
#include "src/rows.h"
#undef SKEIN256
};

static atomic_uint choice, known;
const struct primitive xcsi_skein256 = TABLE_OF (skein256, &choice, &known);

enum { WORDS = 4 };
#define PUBLIC(name) xcs_skein256_##name
#define CONTEXT struct xcs_skein256_ctx
#define JOB struct xcs_skein256_job
#define OBJECT OBJECT_SKEIN256
#define TABLE xcsi_skein256
#define ROWS xcsi_skein256_impls
#define INITIAL 0xfc9da860d048b449, 0x2fca66479fa7d833, 0xb33bc3896656840f, 0x6a54e920fde8da69
#include "src/skein.h"
#include "src/skein-tree.h"
#include "src/skein-jobs.h"

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein-512: the table; src/skein.h, skein-tree.h and skein-jobs.h have the functions.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/skein.h>

#include "src/bytes.h"
#include "src/skein-impl.h"

#define SKEIN512(variant, needs, blocks, lanes, number, fewest) \
  SKEIN_ENTRY (xcsi_skein512, variant, needs, blocks, lanes, number, fewest)
const struct skein_impl xcsi_skein512_impls[] = {
#include "src/rows.h"
#undef SKEIN512
};

union most_lanes
{
#define SKEIN512(variant, needs, blocks, lanes, number, fewest) char variant[(number) + 1];
#include "src/rows.h"
#undef SKEIN512
};

static atomic_uint choice, known;
const struct primitive xcsi_skein512 = TABLE_OF (skein512, &choice, &known);

enum { WORDS = 8 };
#define PUBLIC(name) xcs_skein512_##name
#define CONTEXT struct xcs_skein512_ctx
#define JOB struct xcs_skein512_job
#define OBJECT OBJECT_SKEIN512
#define TABLE xcsi_skein512
#define ROWS xcsi_skein512_impls
#define INITIAL \
  0x4903adff749c51ce, 0x0d95de399746df03, 0x8fd1934127c79bce, 0x9a255629ff352cb1, \
  0x5db62599df6ca7b0, 0xeabe394ca9d5c3f4, 0x991112c71a75b523, 0xae18a40b660fcc33
#include "src/skein.h"
#include "src/skein-tree.h"
#include "src/skein-jobs.h"

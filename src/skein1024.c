/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein-1024: the table; src/skein.h, skein-tree.h and skein-jobs.h have the functions.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/skein.h>

#include "src/bytes.h"
#include "src/skein-impl.h"

#define SKEIN1024(variant, needs, blocks, lanes, number, fewest) \
  SKEIN_ENTRY (xcsi_skein1024, variant, needs, blocks, lanes, number, fewest)
const struct skein_impl xcsi_skein1024_impls[] = {
#include "src/rows.h"
#undef SKEIN1024
};

union most_lanes
{
#define SKEIN1024(variant, needs, blocks, lanes, number, fewest) char variant[(number) + 1];
#include "src/rows.h"
#undef SKEIN1024
};

static atomic_uint choice, known;
const struct primitive xcsi_skein1024 = TABLE_OF (skein1024, &choice, &known);

enum { WORDS = 16 };
#define PUBLIC(name) xcs_skein1024_##name
#define CONTEXT struct xcs_skein1024_ctx
#define JOB struct xcs_skein1024_job
#define OBJECT OBJECT_SKEIN1024
#define TABLE xcsi_skein1024
#define ROWS xcsi_skein1024_impls
#include "src/skein.h"
#include "src/skein-tree.h"
#include "src/skein-jobs.h"

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
#define INITIAL \
  0xd593da0741e72355, 0x15b5e511ac73e00c, 0x5180e5aebaf2c4f0, 0x03bd41d3fcbcafaf, \
  0x1caec6fd1983a898, 0x6e510b8bcdd0589f, 0x77e2bdfdc6394ada, 0xc11e1db524dcb0a3, \
  0xd6d14af9c6329ab5, 0x6a9b0bfc6eb67e0d, 0x9243c60dccff1332, 0x1a1f1dde743f02d4, \
  0x0996753c10ed0bb8, 0x6572dd22f2b4969a, 0x61fd3062d00a579a, 0x1de0536e8682e539
#include "src/skein.h"
#include "src/skein-tree.h"
#include "src/skein-jobs.h"

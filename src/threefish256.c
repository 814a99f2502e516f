/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-256: the table; src/threefish.h has the functions.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/threefish256.h>

#include "src/bytes.h"
#include "src/threefish-impl.h"

#define THREEFISH256(variant, needs, key, expanded, tweaks, pass) \
  THREEFISH_ENTRY (xcsi_threefish256, variant, needs, key, expanded, tweaks, pass)
const struct threefish_impl xcsi_threefish256_impls[] = {
#include "src/rows.h"
#undef THREEFISH256
};

static atomic_uint choice, known;
const struct primitive xcsi_threefish256 = TABLE_OF (threefish256, &choice, &known);

enum { WORDS = 4 };
#define PUBLIC(name) xcs_threefish256_##name
#define CONTEXT struct xcs_threefish256_ctx
#define OBJECT OBJECT_THREEFISH256
#define TABLE xcsi_threefish256
#define ROWS xcsi_threefish256_impls
#include "src/threefish.h"

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-1024: the table; src/threefish.h has the functions.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/threefish1024.h>

#include "src/bytes.h"
#include "src/threefish-impl.h"

#define THREEFISH1024(variant, needs, key, expanded, tweaks, pass) \
  THREEFISH_ENTRY (xcsi_threefish1024, variant, needs, key, expanded, tweaks, pass)
const struct threefish_impl xcsi_threefish1024_impls[] = {
#include "src/rows.h"
#undef THREEFISH1024
};

static atomic_uint choice, known;
const struct primitive xcsi_threefish1024 = TABLE_OF (threefish1024, &choice, &known);

enum { WORDS = 16 };
#define PUBLIC(name) xcs_threefish1024_##name
#define CONTEXT struct xcs_threefish1024_ctx
#define OBJECT OBJECT_THREEFISH1024
#define TABLE xcsi_threefish1024
#define ROWS xcsi_threefish1024_impls
#include "src/threefish.h"

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-512: the table; src/threefish.h has the functions.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/threefish512.h>

#include "src/bytes.h"
#include "src/threefish-impl.h"

#define THREEFISH512(variant, needs, key, expanded, tweaks, pass) \
  THREEFISH_ENTRY (xcsi_threefish512, variant, needs, key, expanded, tweaks, pass)
const struct threefish_impl xcsi_threefish512_impls[] = {
#include "src/rows.h"
#undef THREEFISH512
};

static atomic_uint choice, known;
const struct primitive xcsi_threefish512 = TABLE_OF (threefish512, &choice, &known);

enum { WORDS = 8 };
#define PUBLIC(name) xcs_threefish512_##name
#define CONTEXT struct xcs_threefish512_ctx
#define OBJECT OBJECT_THREEFISH512
#define TABLE xcsi_threefish512
#define ROWS xcsi_threefish512_impls
#include "src/threefish.h"

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-256: testsuite/threefish-test.h.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/threefish256.h>

enum { WORDS = 4 };
#define NAME "threefish256"
#define TITLE "[Threefish-256 version 1.3"
#define OPEN_BLOCKS vectors_open (&v, "threefish_kat.txt")
#define OPEN_COUNTERS vectors_open (&v, "threefish_ctr.txt")
#define PUBLIC(name) xcs_threefish256_##name
#define CONTEXT struct xcs_threefish256_ctx
#define TABLE xcsi_threefish256
#define ROWS xcsi_threefish256_impls
#include "testsuite/threefish-test.h"

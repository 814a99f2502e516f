/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-512: testsuite/threefish-test.h.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/threefish512.h>

enum { WORDS = 8 };
#define NAME "threefish512"
#define TITLE "[Threefish-512 version 1.3"
#define OPEN_BLOCKS vectors_open (&v, "threefish512_kat.txt")
#define OPEN_COUNTERS vectors_open (&v, "threefish512_ctr.txt")
#define PUBLIC(name) xcs_threefish512_##name
#define CONTEXT struct xcs_threefish512_ctx
#define TABLE xcsi_threefish512
#define ROWS xcsi_threefish512_impls
#include "testsuite/threefish-test.h"

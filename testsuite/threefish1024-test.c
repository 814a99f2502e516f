/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-1024: testsuite/threefish-test.h.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/threefish1024.h>

enum { WORDS = 16 };
#define NAME "threefish1024"
#define TITLE "[Threefish-1024 version 1.3"
#define OPEN_BLOCKS vectors_open (&v, "threefish1024_kat.txt")
#define OPEN_COUNTERS vectors_open (&v, "threefish1024_ctr.txt")
#define PUBLIC(name) xcs_threefish1024_##name
#define CONTEXT struct xcs_threefish1024_ctx
#define TABLE xcsi_threefish1024
#define ROWS xcsi_threefish1024_impls
#include "testsuite/threefish-test.h"

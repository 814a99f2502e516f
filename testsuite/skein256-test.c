/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein-256: testsuite/skein-test.h.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdlib.h>

enum { WORDS = 4 };
#define NAME "skein256"
#define OPEN_VECTORS vectors_open (&v, "skein256.txt")
#define OPEN_INITIAL_VALUES vectors_open (&v, "skein_iv.txt")
#define PUBLIC(name) xcs_skein256_##name
#define CONTEXT struct xcs_skein256_ctx
#define JOB struct xcs_skein256_job
#define TABLE xcsi_skein256
#define ROWS xcsi_skein256_impls
#include "testsuite/skein-test.h"

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein-1024: testsuite/skein-test.h.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdlib.h>

enum { WORDS = 16 };
#define NAME "skein1024"
#define OPEN_VECTORS vectors_open (&v, "skein1024.txt")
#define OPEN_INITIAL_VALUES vectors_open (&v, "skein_iv.txt")
#define PUBLIC(name) xcs_skein1024_##name
#define CONTEXT struct xcs_skein1024_ctx
#define JOB struct xcs_skein1024_job
#define TABLE xcsi_skein1024
#define ROWS xcsi_skein1024_impls
#include "testsuite/skein-test.h"

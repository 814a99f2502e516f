/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein-512: testsuite/skein-test.h.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdlib.h>

enum { WORDS = 8 };
#define NAME "skein512"
#define OPEN_VECTORS vectors_open (&v, "skein512.txt")
#define OPEN_INITIAL_VALUES vectors_open (&v, "skein_iv.txt")
#define PUBLIC(name) xcs_skein512_##name
#define CONTEXT struct xcs_skein512_ctx
#define JOB struct xcs_skein512_job
#define TABLE xcsi_skein512
#define ROWS xcsi_skein512_impls
#include "testsuite/skein-test.h"

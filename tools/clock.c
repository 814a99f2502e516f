/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The clock.  Tests of the tool have another (testsuite/xcs-fake.c).  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <time.h>

#include "tools/measure.h"

double
measure_now (void)
{
  struct timespec t = { 0, 0 };
  (void) clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec * 1e9 + (double) t.tv_nsec;
}

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The clock, and what disturbs measurements.  Tests of the tool have others (testsuite/xcs-fake.c).  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <sys/resource.h>
#include <time.h>

#include "tools/measure.h"

double
measure_now (void)
{
  struct timespec t = { 0, 0 };
  (void) clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec * 1e9 + (double) t.tv_nsec;
}

#ifndef RUSAGE_THREAD
#define RUSAGE_THREAD RUSAGE_SELF
#endif

unsigned long
measure_switches (void)
{
  struct rusage usage;
  return getrusage (RUSAGE_THREAD, &usage) != 0 ? 0 : (unsigned long) usage.ru_nvcsw + (unsigned long) usage.ru_nivcsw;
}

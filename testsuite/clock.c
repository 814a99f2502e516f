/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* A clock for tests of the tool that shows the same on every computer, busy or not, and the worst: all that is measured takes 15
   microseconds for a while, then 30, as if the clock of the core had changed, and at times nothing.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "tools/measure.h"

enum { FIRST = 100, PERIOD = 256, LEAST = 20 };

/* Each second call ends what the one before began.  The first ones find out what a call costs.  */
double
measure_now (void)
{
  static unsigned long calls;
  static double now;
  unsigned long n = calls++;
  now += n < FIRST || n % 7 == 0 ? LEAST : n / PERIOD % 2 == 0 ? 15000 : 30000;
  return now;
}

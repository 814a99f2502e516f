/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* For tests of the tool: a clock that shows the same on every computer, busy or not, and the worst: all that is measured takes 15
   microseconds for a while, then 30, as if the clock of the core had changed, and at times nothing.  Vectors of which most are
   missing, and a version that is not that of the library.  If XCS_FAKE_SIGNAL is set, rename raises that
   signal, then renames.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tools/measure.h"
#include "tools/vectors.h"
#include "tools/xcs.h"

const char tool_version[] = "0.0.0-fake";

/* One of the two files of GHASH has a case, all others have none.  */
const struct vector vectors[] = {
  { "ghash.txt", "zeros", "H = 00000000000000000000000000000000\naad =\ndata =\nghash = 00000000000000000000000000000000\n" },
  { 0, 0, 0 }
};

/* Disturbs every try if XCS_FAKE_DISTURB is set.  */
unsigned long
measure_switches (void)
{
  static unsigned long switches;
  return getenv ("XCS_FAKE_DISTURB") != NULL ? ++switches : 0;
}

enum { FIRST = 100, PERIOD = 256, LEAST = 20 };

/* Ctrl-C at the call that XCS_FAKE_INTERRUPT says, also where the caller of the test ignores it.  */
static void
interrupt_at (unsigned long call)
{
  const char *at = getenv ("XCS_FAKE_INTERRUPT");
  if (at == NULL)
    return;
  if (call == 0)
    (void) signal (SIGINT, SIG_DFL);
  if (call == strtoul (at, NULL, 10))
    (void) raise (SIGINT);
}

/* Each second call ends what the one before began.  The first calls measure what a call costs.  */
double
measure_now (void)
{
  static unsigned long calls;
  static double now;
  unsigned long n = calls++;
  interrupt_at (n);
  now += n < FIRST || n % 11 == 0 ? LEAST : n / PERIOD % 2 == 0 ? 15000 : 30000;
  return now;
}

/* XCS_FAKE_SIGNAL has the number of the signal.  */
int
rename (const char *from, const char *to)
{
  const char *number = getenv ("XCS_FAKE_SIGNAL");
  if (number != NULL)
    (void) raise (atoi (number));
  return renameat (AT_FDCWD, from, AT_FDCWD, to);
}

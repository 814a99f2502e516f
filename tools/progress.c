/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Progress on a terminal.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tools/progress.h"

static bool terminal, visible;
static uint64_t size;  /* of the file; 0: not known */
static time_t shown;

bool
progress_begin (int fd)
{
  struct stat st;
  terminal = isatty (STDERR_FILENO);
  visible = false;
  size = fstat (fd, &st) == 0 && S_ISREG (st.st_mode) ? (uint64_t) st.st_size : 0;
  shown = time (NULL);
  return terminal;
}

void
progress_show (uint64_t bytes)
{
  if (!terminal)
    return;
  const time_t now = time (NULL);
  if (now == shown)
    return;
  shown = now;
  visible = true;
  fprintf (stderr, size > 0 ? "%llu of %llu MB\r" : "%llu MB\r", (unsigned long long) bytes / 1000000,
           (unsigned long long) size / 1000000);
}

void
progress_end (void)
{
  if (visible)
    fprintf (stderr, "%30s\r", "");
  visible = false;
}

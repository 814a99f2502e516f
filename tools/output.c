/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* A file that is there when it is complete.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/files.h"
#include "tools/output.h"
#include "tools/xcs.h"

static const char *command, *name;
static bool replace;
static int fd;
static FILE *stream;  /* of fd, for output_stream */

/* The name of the file until it is finished.  */
static char *temporary;
static volatile sig_atomic_t unfinished;

static void
clean_up (void)
{
  if (unfinished)
    (void) unlink (temporary);
  unfinished = 0;
}

static void
interrupted (int signal_number)
{
  clean_up ();
  (void) signal (signal_number, SIG_DFL);
  (void) raise (signal_number);
}

static void
prepare (void)
{
  static bool prepared;
  static const int signals[] = {
    SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF,
#ifdef SIGPOLL
    SIGPOLL,
#endif
  };
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
    if (signal (signals[i], interrupted) == SIG_IGN)
      (void) signal (signals[i], SIG_IGN);
  if (!prepared)
    (void) atexit (clean_up);
  prepared = true;
}

static _Noreturn void
fail (void)
{
  die (STATUS_IO, "%s: cannot write '%s': %s", command, name, strerror (errno));
}

void
output_open (const char *for_command, const char *file, bool may_replace, bool owner_alone)
{
  struct stat st;
  command = for_command;
  name = file;
  replace = may_replace;
  if (lstat (name, &st) != 0)
    {
      if (errno != ENOENT)
        fail ();
    }
  else if (!replace || !S_ISREG (st.st_mode))
    die (STATUS_IO, "%s: '%s' exists already%s", command, name, S_ISREG (st.st_mode) ? "" : " and is not a regular file");
  temporary = file_name_beside (command, name, ".XXXXXX");
  prepare ();
  sigset_t all, old;
  (void) sigfillset (&all);
  (void) sigprocmask (SIG_BLOCK, &all, &old);
  fd = mkstemp (temporary);  /* mode 0600, and certainly new */
  unfinished = fd >= 0;
  (void) sigprocmask (SIG_SETMASK, &old, NULL);
  if (fd < 0)
    fail ();
  if (!owner_alone)
    {
      const mode_t mask = umask (0);
      (void) umask (mask);
      (void) fchmod (fd, 0666 & ~mask);
    }
}

void
output_stdout (const char *for_command)
{
  command = for_command;
  name = "standard output";
  fd = STDOUT_FILENO;
}

void
output_write (const uint8_t *bytes, size_t length)
{
  if (!file_write (fd, bytes, length))
    fail ();
}

FILE *
output_stream (void)
{
  stream = fdopen (fd, "w");
  if (stream == NULL)
    fail ();
  return stream;
}

/* The first error counts, not that of closing after it.  */
static bool
close_file (void)
{
  FILE *const f = stream;
  stream = NULL;
  if (f == NULL)
    return fsync (fd) == 0 && close (fd) == 0;
  const bool good = !ferror (f) && fflush (f) == 0 && fsync (fd) == 0;
  const int error = errno;
  const bool closed = fclose (f) == 0;
  if (!good)
    errno = error;
  return good && closed;
}

/* A link does not replace a file that was created meanwhile; some file systems have no links.  */
void
output_finish (void)
{
  if (!unfinished)  /* the standard output */
    return;
  if (!close_file ())
    fail ();
  const bool linked = !replace && link (temporary, name) == 0;
  if (!linked && ((!replace && errno == EEXIST) || rename (temporary, name) != 0))
    fail ();
  clean_up ();
  free (temporary);
}

void
output_discard (void)
{
  (void) close (fd);
  clean_up ();
  free (temporary);
}

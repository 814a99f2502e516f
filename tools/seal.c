/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* xcs keygen, seal and open.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libxcrypt/common.h>

#include "tools/files.h"
#include "tools/output.h"
#include "tools/progress.h"
#include "tools/sealed.h"
#include "tools/xcs.h"

static _Noreturn void
missing (const struct args *args, const char *what)
{
  die (STATUS_USAGE, "%s: %s is missing", args->command, what);
}

int
keygen (struct args *args)
{
  uint8_t key[SEALED_KEY];
  char line[2 * SEALED_KEY + 1];
  if (!args_left (args))
    missing (args, "FILE");
  const char *name = args_operand (args);
  if (name == NULL || args_left (args))
    args_unknown (args);
  if (strcmp (name, "-") == 0)
    die (STATUS_USAGE, "%s: FILE must be a file, which you alone can read", args->command);
  file_random (args->command, key, sizeof key);
  hex_digits (line, key, sizeof key);
  line[sizeof line - 1] = '\n';
  output_open (args->command, name, false, true);
  output_write ((const uint8_t *) line, sizeof line);
  output_finish ();
  xcs_wipe (key, sizeof key);
  xcs_wipe (line, sizeof line);
  return STATUS_OK;
}

/* --- seal and open */

static void
get_key (const struct args *args, const char *name, uint8_t key[SEALED_KEY])
{
  const size_t length = file_key (args->command, "--key-file", name, key, SEALED_KEY);
  if (length != SEALED_KEY)
    die (STATUS_USAGE, "%s: the key must have %d bytes, not %zu (xcs keygen makes one)", args->command, SEALED_KEY, length);
}

static bool
is_same (const struct stat *x, const struct stat *y)
{
  return x->st_dev == y->st_dev && x->st_ino == y->st_ino;
}

/* "-" is the standard input.  */
static bool
is_key_file (const char *key_name, const char *out)
{
  struct stat x, y;
  return (strcmp (key_name, "-") == 0 ? fstat (STDIN_FILENO, &x) : stat (key_name, &x)) == 0 && stat (out, &y) == 0
         && is_same (&x, &y);
}

/* Whether what is written there would be read from this file.  */
static bool
is_stdout (int fd)
{
  struct stat x, y;
  return fstat (fd, &x) == 0 && fstat (STDOUT_FILENO, &y) == 0 && S_ISREG (x.st_mode) && is_same (&x, &y);
}

static void
open_output (const struct args *args, const char *name, int in, bool opening, bool replace)
{
  if (strcmp (name, "-") != 0)
    output_open (args->command, name, replace, opening);
  else if (opening)
    die (STATUS_USAGE, "%s: OUT must be a file, since it must not be there before all of IN was found authentic", args->command);
  else if (isatty (STDOUT_FILENO))
    die (STATUS_USAGE, "%s: a sealed file is not written to a terminal", args->command);
  else if (is_stdout (in))
    die (STATUS_USAGE, "%s: IN is the file of the standard output", args->command);
  else
    output_stdout (args->command);
}

static unsigned
find_cipher (const char *command, const char *name)
{
  for (unsigned i = 0; i < SEALED_CIPHERS; i++)
    if (strcmp (name, sealed_ciphers[i]) == 0)
      return i;
  die (STATUS_USAGE, "%s: --cipher wants %s, %s or %s, not '%s'", command, sealed_ciphers[0], sealed_ciphers[1],
       sealed_ciphers[2], name);
}

/* Both commands have the same arguments, but for the cipher, which a sealed file names.  */
static int
run (struct args *args, bool opening)
{
  const char *key_name = NULL, *in = NULL, *out = NULL, *value;
  uint8_t key[SEALED_KEY];
  unsigned cipher = 0;
  bool replace = false;
  while (args_left (args))
    if ((value = args_value (args, "--key-file")) != NULL)
      key_name = value;
    else if (!opening && (value = args_value (args, "--cipher")) != NULL)
      cipher = find_cipher (args->command, value);
    else if (args_flag (args, "--force"))
      replace = true;
    else if (out != NULL || (value = args_operand (args)) == NULL)
      args_unknown (args);
    else if (in == NULL)
      in = value;
    else
      out = value;
  if (key_name == NULL)
    missing (args, "--key-file FILE");
  if (out == NULL)
    missing (args, in == NULL ? "IN" : "OUT");
  get_key (args, key_name, key);
  if (replace && is_key_file (key_name, out))  /* the key would be lost */
    die (STATUS_USAGE, "%s: OUT is the file of the key", args->command);
  const int fd = file_open (args->command, &in);
  open_output (args, out, fd, opening, replace);
  const struct sealing f = { args->command, in, fd, progress_begin (fd) ? progress_show : NULL, cipher };
  (opening ? open_file : seal_file) (&f, key);
  xcs_wipe (key, sizeof key);
  progress_end ();
  output_finish ();
  return STATUS_OK;
}

int
seal (struct args *args)
{
  return run (args, false);
}

int
open_sealed (struct args *args)
{
  return run (args, true);
}

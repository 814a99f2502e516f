/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tool xcs: subcommands, usage and errors.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/files.h"
#include "tools/help.h"
#include "tools/xcs.h"

/* The help text of a command, of all for the name ""; NULL: there is no such command.  */
static const char *
find_help (const char *command)
{
  for (const struct help *h = helps; h->command != NULL; h++)
    if (strcmp (command, h->command) == 0)
      return h->text;
  return NULL;
}

static void
complain_list (const char *format, va_list list)
{
  char text[8192];  /* longer than a path */
  (void) vsnprintf (text, sizeof text, format, list);
  for (char *p = text; *p != '\0'; p++)
    if ((unsigned char) *p < ' ' || *p == '\177')
      *p = '?';
  (void) fflush (stdout);  /* close_stdout reports errors */
  fprintf (stderr, "xcs: %s\n", text);
}

void
complain (const char *format, ...)
{
  va_list list;
  va_start (list, format);
  complain_list (format, list);
  va_end (list);
}

void
die (int status, const char *format, ...)
{
  va_list list;
  va_start (list, format);
  complain_list (format, list);
  va_end (list);
  exit (status);
}

bool
args_left (struct args *args)
{
  if (!args->operands && *args->next != NULL && strcmp (*args->next, "--") == 0)
    {
      args->operands = true;
      args->next++;
    }
  return *args->next != NULL;
}

static void
note_option (struct args *args, const char *name)
{
  for (size_t i = 0; i < args->count; i++)
    if (strcmp (args->given[i], name) == 0)
      die (STATUS_USAGE, "%s: option '%s' is given twice", args->command, name);
  args->given[args->count++] = name;
}

bool
args_flag (struct args *args, const char *name)
{
  const char *const text = strcmp (*args->next, "-c") == 0 ? "--check" : *args->next;
  if (args->operands || strcmp (text, name) != 0)
    return false;
  note_option (args, name);
  args->next++;
  return true;
}

const char *
args_value (struct args *args, const char *name)
{
  const char *const value = args_values (args, name);
  if (value != NULL)
    note_option (args, name);
  return value;
}

const char *
args_values (struct args *args, const char *name)
{
  const char *value = *args->next;
  size_t length = strlen (name);
  if (args->operands || strncmp (value, name, length) != 0)
    return NULL;
  if (value[length] == '=')
    value += length + 1;
  else if (value[length] != '\0')
    return NULL;
  else if ((value = *++args->next) == NULL)
    die (STATUS_USAGE, "%s: option '%s' needs a value", args->command, name);
  args->next++;
  return value;
}

const char *
args_operand (struct args *args)
{
  return !args->operands && **args->next == '-' && (*args->next)[1] != '\0' ? NULL : *args->next++;
}

void
args_unknown (const struct args *args)
{
  const bool command = find_help (args->command) != NULL, option = **args->next == '-' && !args->operands;
  die (STATUS_USAGE, "%s: unknown %s '%s' (xcs help%s%s lists what there is)", args->command, option ? "option" : "argument",
       *args->next, command ? " " : "", command ? args->command : "");
}

/* Writes a help text; there must be no more arguments.  */
static int
put_help (const char *text, struct args *args)
{
  if (args_left (args))
    args_unknown (args);
  fputs (text, stdout);
  return STATUS_OK;
}

static int
help (struct args *args)
{
  const char *text = find_help (args_left (args) ? *args->next : "");
  if (text == NULL || (args_left (args) && **args->next == '\0'))
    die (STATUS_USAGE, "help: unknown command '%s' (xcs help lists what there is)", *args->next);
  if (args_left (args))
    args->next++;
  return put_help (text, args);
}

static int
version (struct args *args)
{
  if (args_left (args))
    args_unknown (args);
  printf ("xcs (libxcrypt) %s\nlibrary %s%s\n", tool_version, xcs_version (), version_note ());
  return STATUS_OK;
}

const char *
version_note (void)
{
  return strcmp (tool_version, xcs_version ()) == 0 ? "" : " (NOT the version of the tool)";
}

static const struct
{
  const char *name;
  int (*run) (struct args *args);
} commands[] = {
  { "info", info },
  { "selftest", selftest },
  { "speed", speed },
  { "f8", f8 },
  { "f9", f9 },
  { "a53", a53 },
  { "gea3", gea3 },
  { "keygen", keygen },
  { "seal", seal },
  { "open", open_sealed },
  { "hash", hash },
  { "mac", mac },
  { "tree", tree },
  { "help", help },
  { "-h", help },
  { "--help", help },
  { "-V", version },
  { "--version", version },
};

/* Reports output that could not be written.  stdio does not keep the reason of an earlier error: one byte more finds it out.  */
static int
close_stdout (int status)
{
  const bool failed = ferror (stdout);
  errno = 0;
  if (failed && fflush (stdout) == 0)
    (void) file_write (STDOUT_FILENO, (const uint8_t *) "\n", 1);
  if (failed || fclose (stdout) != 0)
    {
      complain ("cannot write: %s", errno != 0 ? strerror (errno) : "output error");
      return STATUS_IO;
    }
  return status;
}

/* A file that is opened must not get the descriptor of a closed standard stream.  Reading and writing there still fail.  */
static void
occupy_descriptors (void)
{
  for (int fd = 0; fd < 3; fd++)
    if (fcntl (fd, F_GETFD) < 0)
      (void) open ("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

int
main (int argc, char **argv)
{
  occupy_descriptors ();
  (void) signal (SIGXFSZ, SIG_IGN);  /* an error of write is enough */
  if (argc < 2)
    {
      fputs (find_help (""), stderr);
      return STATUS_USAGE;
    }
  struct args args = { argv[1], argv + 2, argv, false, { NULL }, 0 };
  for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
    if (strcmp (argv[1], commands[i].name) == 0)
      {
        for (char **p = args.next; *p != NULL && strcmp (*p, "--") != 0; p++)
          if (strcmp (*p, "--help") == 0 || strcmp (*p, "-h") == 0)
            {
              const char *text = find_help (args.command);
              args.next = p + 1;
              return close_stdout (put_help (text != NULL ? text : find_help (""), &args));
            }
        return close_stdout (commands[i].run (&args));
      }
  die (STATUS_USAGE, "unknown %s '%s' (xcs help lists what there is)", argv[1][0] == '-' ? "option" : "command", argv[1]);
}

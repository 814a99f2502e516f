/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tool xcs: subcommands, usage and errors.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/xcs.h"

static const char usage[] =
  "Usage: xcs COMMAND [OPTION]...\n"
  "What libxcrypt (symmetric primitives; not the crypt(3) library) does on this computer.\n"
  "\n"
  "Commands:\n"
  "  info      version, CPU features, and which implementation is chosen and why\n"
  "  selftest  check every implementation that this CPU can run with test vectors\n"
  "  speed     measure every implementation that this CPU can run\n"
  "  f8        encrypt or decrypt a message with f8 of UMTS (UEA1)\n"
  "  f9        the MAC of a message with f9 of UMTS (UIA1)\n"
  "  a53       the two blocks of keystream of a frame: A5/3, with a key of 16 bytes A5/4\n"
  "  gea3      encrypt or decrypt a message with GEA3, with a key of 16 bytes GEA4\n"
  "  help      this text\n"
  "\n"
  "Options of info, selftest and speed:\n"
  "  --json           write JSON\n"
  "Options of speed:\n"
  "  --filter TEXT    only rows with TEXT in \"primitive operation implementation\"; may be repeated\n"
  "  --bytes N[,N...] lengths of the messages, instead of 16 bytes to 1 MiB\n"
  "  --seconds S      time to spend, about 15 seconds if not given\n"
  "  --threads N      1, 2, ... and N threads at once: their total, with messages of 16 KiB or --bytes\n"
  "  --unit UNIT      cpb: core cycles per byte; mib: MiB per second; ns: nanoseconds per call\n"
  "  --compare FILE   also what changed since FILE, which --json wrote\n"
  "  --strict         with --compare: exit status 1 if a cell is more than 5 % slower\n"
  "  --html FILE      also a page with charts\n"
  "Options of f8, f9, a53 and gea3:\n"
  "  --key HEX        the key: 16 bytes; 8 to 16 for a53 and gea3.  Other users of the computer can see it: for keys that\n"
  "                   are no secret\n"
  "  --key-file FILE  the first line of FILE has the key in hexadecimal; -: the first line of standard input\n"
  "  --count HEX      COUNT (f8, f9, a53): 8 hexadecimal digits, 6 for a53; or 0x and fewer\n"
  "  --fresh HEX      FRESH (f9), 8 digits\n"
  "  --input HEX      INPUT (gea3), 8 digits\n"
  "  --bearer N       BEARER (f8), 0 to 31\n"
  "  --direction N    DIRECTION (f8, f9, gea3), 0 or 1\n"
  "  --ecsd           the longer blocks of ECSD (a53)\n"
  "  --hex HEX        the message in hexadecimal; the output is hexadecimal, too\n"
  "  --hex-file FILE  the same from FILE; -: standard input\n"
  "  --file FILE      the bytes of FILE, -: of standard input; the output is bytes\n"
  "  --zeros N        N zero bytes (f8, gea3): the keystream in hexadecimal\n"
  "  --offset N       the message begins at bit N (f8, f9); bit 0 is the most significant one of the first byte\n"
  "  --bits N         the message has N bits (f8, f9); other bits stay as they are\n"
  "\n"
  "  --help           this text\n"
  "  --version        version of the tool and of the library\n"
  "\n"
  "XCS_DISABLE=NAME[,NAME...] in the environment switches off CPU features, \"all\" of them, or secret \"lookups\".\n"
  "Exit status: 0 success, 1 a check failed, 2 wrong usage, 3 input or output failed.\n";

static void
complain_list (const char *format, va_list list)
{
  char text[512];
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
args_left (const struct args *args)
{
  return *args->next != NULL;
}

bool
args_flag (struct args *args, const char *name)
{
  if (strcmp (*args->next, name) != 0)
    return false;
  args->next++;
  return true;
}

const char *
args_value (struct args *args, const char *name)
{
  const char *value = *args->next;
  size_t length = strlen (name);
  if (strncmp (value, name, length) != 0)
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

void
args_unknown (const struct args *args)
{
  die (STATUS_USAGE, "%s: unknown %s '%s' (xcs help lists what there is)", args->command,
       **args->next == '-' ? "option" : "argument", *args->next);
}

static int
help (struct args *args)
{
  if (args_left (args))
    args_unknown (args);
  fputs (usage, stdout);
  return STATUS_OK;
}

static int
version (struct args *args)
{
  if (args_left (args))
    args_unknown (args);
  printf ("xcs (libxcrypt) %s\nlibrary %s\n", XCS_VERSION, xcs_version ());
  return STATUS_OK;
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
  { "help", help },
  { "--help", help },
  { "--version", version },
};

/* Reports output that could not be written.  */
static int
close_stdout (int status)
{
  int failed = ferror (stdout);
  errno = 0;
  if (fclose (stdout) != 0 || failed)
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
  if (argc < 2)
    {
      fputs (usage, stderr);
      return STATUS_USAGE;
    }
  struct args args = { argv[1], argv + 2 };
  for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
    if (strcmp (argv[1], commands[i].name) == 0)
      {
        for (char **p = args.next; *p != NULL; p++)
          if (strcmp (*p, "--help") == 0)
            {
              args.next = p + 1;
              return close_stdout (help (&args));
            }
        return close_stdout (commands[i].run (&args));
      }
  die (STATUS_USAGE, "unknown %s '%s' (xcs help lists what there is)", argv[1][0] == '-' ? "option" : "command", argv[1]);
}

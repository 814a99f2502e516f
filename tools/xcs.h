/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the parts of the tool xcs share: subcommands, their arguments, errors.  */

#ifndef XCS_H
#define XCS_H

#include <stdbool.h>
#include <stddef.h>

#include <libxcrypt/impl.h>

#if defined __GNUC__
#define PRINTF_LIKE(text, first) __attribute__ ((format (printf, text, first)))
#else
#define PRINTF_LIKE(text, first)
#endif

/* Exit statuses.  */
enum { STATUS_OK = 0, STATUS_FAILED = 1, STATUS_USAGE = 2, STATUS_IO = 3, STATUS_INTERRUPTED = 130 };

/* Writes one line "xcs: ..." to stderr, whatever the arguments contain, after flushing stdout.  What the user named, files, too, is
   in '...'.  */
void complain (const char *format, ...) PRINTF_LIKE (1, 2);
_Noreturn void die (int status, const char *format, ...) PRINTF_LIKE (2, 3);

/* The arguments of a subcommand, taken from the front:
   while (args_left (args)) if (args_flag (...)) ... else args_unknown (args).
   An option that is there twice ends the program, but one of args_values.  */
struct args
{
  const char *command;
  char **next;
  char **all;             /* of the program */
  bool operands;          /* "--" was there: no more options */
  const char *given[32];  /* options, more than any command has */
  size_t count;
};

bool args_left (struct args *args);
bool args_flag (struct args *args, const char *name);
const char *args_value (struct args *args, const char *name);  /* "NAME VALUE" or "NAME=VALUE"; NULL: another argument */
const char *args_values (struct args *args, const char *name);
const char *args_operand (struct args *args);  /* what is no option, or "-"; NULL: an option */
_Noreturn void args_unknown (const struct args *args);

/* The version of the tool, and what follows the version of the library if that differs.  */
extern const char tool_version[];
const char *version_note (void);

/* Subcommands: their exit status.  */
int info (struct args *args);
int selftest (struct args *args);
int speed (struct args *args);
int f8 (struct args *args);
int f9 (struct args *args);
int a53 (struct args *args);
int gea3 (struct args *args);
int keygen (struct args *args);
int seal (struct args *args);
int open_sealed (struct args *args);
int hash (struct args *args);
int mac (struct args *args);
int tree (struct args *args);

/* The names of the features of the set, separated by blanks.  */
void feature_names (uint32_t set, char *text, size_t size);

/* What is printable, with single blanks, is appended.  */
void append_printable (char *text, size_t size, const char *item);

/* The name of the CPU, printable ASCII.  */
void cpu_name (char *text, size_t size);

/* Says why an implementation is not usable.  */
void why_not (const struct xcs_impl_info *impl, char *text, size_t size);

#endif

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The options of xcs speed.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdlib.h>
#include <string.h>

#include "tools/speed-options.h"

enum { MAX_BYTES = 1 << 30, MAX_THREADS = 4096 };

static const double default_seconds = 15;
static const unsigned long default_lengths[] = { 8, 16, 64, 256, 1024, 1350, 4096, 16384, 65536, 262144, 1048576 };
static const unsigned long default_threads_length = 16384;

static void
parse_bytes (struct options *o, const char *text)
{
  const char *p = text;
  o->columns = 0;
  o->exact = true;
  do
    {
      char *end;
      unsigned long n = *p >= '0' && *p <= '9' ? strtoul (p, &end, 10) : 0;
      if (n == 0 || n > MAX_BYTES || (*end != ',' && *end != '\0'))
        die (STATUS_USAGE, "speed: --bytes wants numbers from 1 to %d with commas between, not '%s'", MAX_BYTES, text);
      if (o->columns == MAX_COLUMNS)
        die (STATUS_USAGE, "speed: --bytes takes %d numbers at most", MAX_COLUMNS);
      o->column_threads[o->columns] = 1;
      o->bytes[o->columns++] = n;
      p = *end == ',' ? end + 1 : NULL;
    }
  while (p != NULL);
}

static unsigned
parse_threads (const char *text)
{
  char *end;
  unsigned long n = *text >= '0' && *text <= '9' ? strtoul (text, &end, 10) : 0;
  if (n == 0 || n > MAX_THREADS || *end != '\0')
    die (STATUS_USAGE, "speed: --threads wants a number from 1 to %d, not '%s'", MAX_THREADS, text);
  return (unsigned) n;
}

/* A column for each number of threads; of more than 16, for the powers of two and the last.  */
static void
thread_columns (struct options *o)
{
  const unsigned long length = o->exact ? o->bytes[0] : default_threads_length;
  unsigned threads = 1;
  if (o->exact && o->columns > 1)
    die (STATUS_USAGE, "speed: with --threads, --bytes takes one number");
  o->columns = 0;
  do
    {
      if (threads > o->threads)
        threads = o->threads;
      o->bytes[o->columns] = length;
      o->column_threads[o->columns++] = threads;
      threads = o->threads <= MAX_COLUMNS ? threads + 1 : 2 * threads;
    }
  while (o->column_threads[o->columns - 1] < o->threads);
}

static double
parse_seconds (const char *text)
{
  char *end;
  double seconds = strtod (text, &end);
  if (text[strspn (text, "0123456789.eE-+")] != '\0' || end == text || *end != '\0' || !(seconds > 0 && seconds <= 86400))
    die (STATUS_USAGE, "speed: --seconds wants a number above 0 and up to 86400, not '%s'", text);
  return seconds;
}

static const char *
parse_file_name (const char *option, const char *text)
{
  if (*text == '\0' || strcmp (text, "-") == 0)
    die (STATUS_USAGE, "speed: %s wants a name, not '%s'", option, text);
  return text;
}

static void
parse_unit (struct options *o, const char *text)
{
  static const char *const names[] = { [UNIT_CPB] = "cpb", [UNIT_MIB] = "mib", [UNIT_NS] = "ns" };
  o->any_unit = false;
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp (text, names[i]) == 0)
      {
        o->unit = (enum unit) i;
        return;
      }
  die (STATUS_USAGE, "speed: --unit wants cpb, mib or ns, not '%s'", text);
}

void
parse_speed (struct options *o, struct args *args)
{
  const char *value;
  memset (o, 0, sizeof *o);
  o->seconds = default_seconds;
  o->any_unit = true;
  for (; o->columns < sizeof default_lengths / sizeof default_lengths[0]; o->columns++)
    {
      o->bytes[o->columns] = default_lengths[o->columns];
      o->column_threads[o->columns] = 1;
    }
  while (args_left (args))
    if (args_flag (args, "--json"))
      o->json = true;
    else if (args_flag (args, "--strict"))
      o->strict = true;
    else if (args_flag (args, "--chosen"))
      o->only_chosen = true;
    else if (args_flag (args, "--more"))
      o->more = true;
    else if ((value = args_value (args, "--html")) != NULL)
      o->html = parse_file_name ("--html", value);
    else if ((value = args_value (args, "--svg")) != NULL)
      o->svg = parse_file_name ("--svg", value);
    else if ((value = args_value (args, "--compare")) != NULL)
      o->compare = value;
    else if ((value = args_values (args, "--filter")) != NULL)
      {
        if (o->filter_count == MAX_FILTERS)
          die (STATUS_USAGE, "speed: --filter can be given %d times at most", MAX_FILTERS);
        o->filters[o->filter_count++] = value;
      }
    else if ((value = args_value (args, "--bytes")) != NULL)
      parse_bytes (o, value);
    else if ((value = args_value (args, "--threads")) != NULL)
      o->threads = parse_threads (value);
    else if ((value = args_value (args, "--seconds")) != NULL)
      o->seconds = parse_seconds (value);
    else if ((value = args_value (args, "--unit")) != NULL)
      parse_unit (o, value);
    else
      args_unknown (args);
  if (o->strict && o->compare == NULL)
    die (STATUS_USAGE, "speed: --strict is for --compare");
  if (o->json && o->compare != NULL)
    die (STATUS_USAGE, "speed: --compare writes a table; it cannot be had with --json");
  if (o->threads > 0)
    {
      if (o->html != NULL || o->svg != NULL)
        die (STATUS_USAGE, "speed: --html and --svg draw speed over length, not over --threads");
      thread_columns (o);
      if (o->any_unit)
        parse_unit (o, "mib");
      if (o->unit == UNIT_CPB)
        die (STATUS_USAGE, "speed: cycles of several threads are not measured; --unit mib and ns can");
    }
}

/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* xcs speed: options, rounds of measurements, and the table.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libxcrypt/kasumi.h>

#include "json.h"
#include "measure.h"
#include "xcs.h"

enum { MAX_COLUMNS = 16, MAX_FILTERS = 16, MAX_BYTES = 1 << 30, MAX_THREADS = 4096, TOO_LONG_NS = 50000000, TURN_NS = 500000,
       THREADS_TURN_NS = 10000000 };

static const double default_seconds = 15;
static const size_t default_lengths[] = { 16, 64, 256, 1024, 4096, 16384, 65536, 1048576 };
static const size_t default_threads_length = 16384;

struct column
{
  size_t length;
  unsigned threads;  /* 0: this one, which is measured in cycles, too */
};

struct options
{
  const char *filters[MAX_FILTERS];
  size_t filter_count;
  struct column columns[MAX_COLUMNS];
  size_t column_count;
  bool exact;  /* the user gave the lengths */
  unsigned threads;  /* 0: columns are lengths */
  double seconds;
  const char *unit;  /* NULL: cpb if possible, else mib */
  bool json;
};

/* A line of the table.  An operation without a message has only cell 0.  */
struct row
{
  const struct operation *op;
  const char *variant;
  bool chosen;
  struct cell cells[MAX_COLUMNS];
};

/* --- options */

static void
parse_bytes (struct options *o, const char *text)
{
  const char *p = text;
  o->column_count = 0;
  o->exact = true;
  do
    {
      char *end;
      unsigned long n = *p >= '0' && *p <= '9' ? strtoul (p, &end, 10) : 0;
      if (n == 0 || n > MAX_BYTES || (*end != ',' && *end != '\0'))
        die (STATUS_USAGE, "speed: --bytes wants numbers from 1 to %d with commas between, not '%s'", MAX_BYTES, text);
      if (o->column_count == MAX_COLUMNS)
        die (STATUS_USAGE, "speed: --bytes takes %d numbers at most", MAX_COLUMNS);
      o->columns[o->column_count++].length = n;
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

/* A column for each number of threads; if these are more than 16, for the powers of two and the last.  */
static void
thread_columns (struct options *o)
{
  size_t length = o->exact ? o->columns[0].length : default_threads_length;
  unsigned threads = 1;
  if (o->exact && o->column_count > 1)
    die (STATUS_USAGE, "speed: with --threads, --bytes takes one number");
  o->column_count = 0;
  do
    {
      if (threads > o->threads)
        threads = o->threads;
      o->columns[o->column_count++] = (struct column) { length, threads };
      threads = o->threads <= MAX_COLUMNS ? threads + 1 : 2 * threads;
    }
  while (o->columns[o->column_count - 1].threads < o->threads);
}

static double
parse_seconds (const char *text)
{
  char *end;
  double seconds = strtod (text, &end);
  if (end == text || *end != '\0' || !(seconds > 0 && seconds <= 86400))
    die (STATUS_USAGE, "speed: --seconds wants a number above 0 and up to 86400, not '%s'", text);
  return seconds;
}

static void
parse (struct options *o, struct args *args)
{
  const char *value;
  memset (o, 0, sizeof *o);
  o->seconds = default_seconds;
  for (size_t i = 0; i < sizeof default_lengths / sizeof default_lengths[0]; i++)
    o->columns[o->column_count++].length = default_lengths[i];
  while (args_left (args))
    if (args_flag (args, "--json"))
      o->json = true;
    else if ((value = args_value (args, "--filter")) != NULL)
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
      {
        if (strcmp (value, "cpb") != 0 && strcmp (value, "mib") != 0 && strcmp (value, "ns") != 0)
          die (STATUS_USAGE, "speed: --unit wants cpb, mib or ns, not '%s'", value);
        o->unit = value;
      }
    else
      args_unknown (args);
  if (o->threads > 0)
    {
      thread_columns (o);
      if (o->unit == NULL)
        o->unit = "mib";
      if (strcmp (o->unit, "cpb") == 0)
        die (STATUS_USAGE, "speed: cycles of several threads are not measured; --unit mib and ns can");
    }
}

/* --- rows */

static bool
wanted (const struct options *o, const struct operation *op, const char *variant)
{
  char name[128];
  if (o->threads > 0 && op->multiple == 0)
    return false;
  (void) snprintf (name, sizeof name, "%s %s %s", op->primitive, op->name, variant);
  for (size_t i = 0; i < o->filter_count; i++)
    if (strstr (name, o->filters[i]) != NULL)
      return true;
  return o->filter_count == 0;
}

/* All wanted rows, the implementations of an operation together; *count is how many.  */
static struct row *
make_rows (const struct options *o, size_t *count)
{
  struct xcs_impl_info impl;
  struct row *rows;
  bool *chosen;
  size_t impls = 0;
  while (xcs_impl_info (impls, &impl) == 0)
    impls++;
  rows = calloc (impls * operation_count + 1, sizeof *rows);
  chosen = calloc (impls + 1, sizeof *chosen);
  if (rows == NULL || chosen == NULL)
    die (STATUS_IO, "not enough memory");

  /* What programs get is what was chosen before secret lookups are allowed, to measure them.  */
  for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
    chosen[i] = (impl.flags & XCS_IMPL_CHOSEN) != 0;
  (void) xcs_kasumi_allow_lookups ();

  *count = 0;
  for (size_t j = 0; j < operation_count; j++)
    for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
      if (strcmp (impl.primitive, operations[j].primitive) == 0 && (impl.flags & XCS_IMPL_USABLE) != 0
          && wanted (o, &operations[j], impl.variant))
        {
          struct row *row = &rows[(*count)++];
          row->op = &operations[j];
          row->variant = impl.variant;
          row->chosen = chosen[i];
        }
  free (chosen);
  return rows;
}

static size_t
cells_of (const struct options *o, const struct row *row)
{
  return row->op->multiple == 0 ? 1 : o->column_count;
}

/* Whether a cell stays empty.  How long a call will take follows from the next shorter length, which was measured before.  */
static bool
skip (const struct options *o, const struct row *row, size_t column)
{
  if (row->op->multiple == 0 || row->cells[column].calls > 0)
    return false;
  if (o->columns[column].length % row->op->multiple != 0)
    return true;
  for (size_t i = column; i-- > 0 && !o->exact;)
    if (row->cells[i].calls > 0)
      return row->cells[i].ns / (double) o->columns[i].length * (double) o->columns[column].length > TOO_LONG_NS;
  return false;
}

/* --- measuring */

static void
progress (double part)
{
  static int shown = -1;
  int percent = part < 1 ? (int) (100 * part) : 100;
  if (percent == shown || !isatty (STDERR_FILENO))
    return;
  shown = percent;
  fprintf (stderr, "\rmeasuring %3d%%", percent);
  if (percent == 100)
    fputs ("\r              \r", stderr);
  fflush (stderr);
}

/* Two buffers on cache lines.  Their distance is odd in units of half a page, so that loads of one never look like stores to
   the other to CPUs that compare only the low bits of addresses.  */
static struct buffers
make_buffers (const struct options *o)
{
  const size_t half_page = 2048;
  size_t length = 0;
  uint32_t x = 1;
  for (size_t i = 0; i < o->column_count; i++)
    if (o->columns[i].length > length)
      length = o->columns[i].length;
  size_t distance = ((length + half_page - 1) / half_page | 1) * half_page;
  void *memory;
  if (posix_memalign (&memory, 64, 2 * distance) != 0)
    die (STATUS_IO, "not enough memory for messages of %zu bytes", length);
  uint8_t *src = memory;
  for (size_t i = 0; i < 2 * distance; i++)
    {
      x = x * 1664525 + 1013904223;
      src[i] = (uint8_t) (x >> 24);
    }
  return (struct buffers) { src + distance, src };
}

/* Goes round all cells again and again, so that a change of the clock or a busy moment of the computer hits all alike, and
   none in all rounds.  The first round is short: every cell gets a value even if the time is up soon.  */
static void
measure_all (const struct options *o, struct row *rows, size_t count)
{
  const size_t buffer_count = o->threads > 0 ? o->threads : 1;
  struct buffers *buffers = calloc (buffer_count, sizeof *buffers);
  const double start = measure_now (), time = o->seconds * 1e9;
  double used = 0;
  if (buffers == NULL)
    die (STATUS_IO, "not enough memory");
  for (size_t i = 0; i < buffer_count; i++)
    buffers[i] = make_buffers (o);
  for (unsigned round = 0; used < time; round++)
    for (size_t r = 0; r < count && (round == 0 || used < time); r++)
      {
        struct row *row = &rows[r];
        int error = xcs_impl_select (row->op->primitive, row->variant);
        if (row->op->prepare != NULL)
          row->op->prepare ();
        for (size_t c = 0; error == 0 && c < cells_of (o, row); c++)
          if (skip (o, row, c))
            continue;
          else if (o->threads > 0)
            error = measure_threads (&row->cells[c], row->op, buffers, o->columns[c].length, o->columns[c].threads,
                                     round == 0 ? 0 : THREADS_TURN_NS);
          else
            error = measure (&row->cells[c], row->op, buffers[0].dst, buffers[0].src, o->columns[c].length,
                             round == 0 ? 0 : TURN_NS);
        if (error == MEASURE_NO_THREADS)
          die (STATUS_IO, "speed: this system, or this build, does not give %u threads", o->threads);
        if (error != 0)
          die (STATUS_FAILED, "%s %s %s: %s", row->op->primitive, row->op->name, row->variant, xcs_strerror (error));
        used = measure_now () - start;
        progress (used / time);
      }
  progress (1);
  for (size_t i = 0; i < buffer_count; i++)
    free (buffers[i].src);
  free (buffers);
}

/* --- output */

static void
column_label (char *text, size_t size, const struct column *column)
{
  const size_t length = column->length;
  if (column->threads > 0)
    (void) snprintf (text, size, "%u", column->threads);
  else if (length % 1048576 == 0)
    (void) snprintf (text, size, "%zu MiB", length / 1048576);
  else if (length % 1024 == 0)
    (void) snprintf (text, size, "%zu KiB", length / 1024);
  else
    (void) snprintf (text, size, "%zu B", length);
}

/* A number in about four digits, right-aligned; "-" if there is none.  */
static void
put_number (double value)
{
  if (value <= 0)
    printf (" %8s", "-");
  else
    printf (" %8.*f", value < 10 ? 2 : value < 100 ? 1 : 0, value);
}

static double
in_unit (const struct cell *cell, const char *unit, size_t length)
{
  if (cell->calls == 0)
    return 0;
  if (strcmp (unit, "cpb") == 0)
    return length == 0 ? measure_cycles (cell) : measure_cycles (cell) / (double) length;
  if (strcmp (unit, "mib") == 0 && length > 0)
    return cell->ns > 0 ? (double) length / cell->ns * (1e9 / 1048576) : 0;
  return cell->ns;
}

static void
write_table (const struct options *o, const char *unit, const struct row *rows, size_t count)
{
  double slowest, fastest;
  char label[32];
  bool cycles = strcmp (unit, "cpb") == 0;
  measure_clock (&slowest, &fastest);
  printf ("%s", cycles ? "Core cycles per byte" : strcmp (unit, "mib") == 0 ? "MiB per second" : "Nanoseconds per call");
  if (o->threads > 0)
    printf (" of all threads together, messages of %zu bytes", o->columns[0].length);
  else if (strcmp (unit, "ns") != 0)
    printf (" (column \"call\": %s per call)", cycles ? "cycles" : "nanoseconds");
  puts (".  * marks the implementation that is chosen on this computer.");
  if (fastest > 0)
    printf ("Clock by calibration: %.2f to %.2f GHz.\n", slowest, fastest);

  printf ("\n%-35s %8s", "", o->threads > 0 ? "threads:" : "call");
  for (size_t c = 0; c < o->column_count; c++)
    {
      column_label (label, sizeof label, &o->columns[c]);
      printf (" %8s", label);
    }
  putchar ('\n');
  for (size_t r = 0; r < count; r++)
    {
      const struct row *row = &rows[r];
      bool call = row->op->multiple == 0;
      if (r > 0 && strcmp (row->op->primitive, rows[r - 1].op->primitive) != 0)
        putchar ('\n');
      printf ("%-14s%-9s%-11s%c", row->op->primitive, row->op->name, row->variant, row->chosen ? '*' : ' ');
      if (o->threads > 0)
        printf (" %8s", "");
      else
        put_number (call ? in_unit (&row->cells[0], unit, 0) : 0);
      for (size_t c = 0; c < o->column_count; c++)
        put_number (call ? 0 : in_unit (&row->cells[c], unit, o->columns[c].length));
      putchar ('\n');
    }
}

static void
write_json (const struct options *o, const struct row *rows, size_t count)
{
  json_open (NULL, '[');
  for (size_t r = 0; r < count; r++)
    for (size_t c = 0; c < cells_of (o, &rows[r]); c++)
      {
        const struct row *row = &rows[r];
        const struct cell *cell = &row->cells[c];
        if (cell->calls == 0)
          continue;
        json_open (NULL, '{');
        json_string ("primitive", row->op->primitive);
        json_string ("operation", row->op->name);
        json_string ("variant", row->variant);
        json_integer ("bytes", row->op->multiple == 0 ? 0 : (unsigned long) o->columns[c].length);
        json_integer ("threads", o->threads > 0 ? o->columns[c].threads : 1);
        json_number ("cycles", measure_cycles (cell) > 0 ? measure_cycles (cell) : -1);
        json_number ("ns", cell->ns);
        json_bool ("chosen", row->chosen);
        json_close ('}');
      }
  json_close (']');
}

int
speed (struct args *args)
{
  struct options o;
  size_t count;
  double slowest, fastest;
  parse (&o, args);
  bool calibrated = measure_start ();
  if (!calibrated && o.unit != NULL && strcmp (o.unit, "cpb") == 0)
    die (STATUS_USAGE, "speed: cycles cannot be measured by this build or on this CPU; --unit mib and ns can");
  struct row *rows = make_rows (&o, &count);
  if (count == 0)
    die (STATUS_USAGE, "speed: no row of the table has the text of --filter");
  measure_all (&o, rows, count);
  if (o.json)
    write_json (&o, rows, count);
  else
    write_table (&o, o.unit != NULL ? o.unit : calibrated ? "cpb" : "mib", rows, count);
  measure_clock (&slowest, &fastest);
  if (fastest > 1.1 * slowest)
    complain ("note: the clock changed between %.2f and %.2f GHz; cycles allow for that, times do not", slowest, fastest);
  free (rows);
  return STATUS_OK;
}

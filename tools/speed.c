/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* xcs speed: options and rounds of measurements.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libxcrypt/kasumi.h>

#include "measure.h"
#include "results.h"
#include "xcs.h"

enum { MAX_FILTERS = 16, MAX_BYTES = 1 << 30, MAX_THREADS = 4096 };

static const double TOO_LONG_NS = 5e7, TURN_NS = 5e5, THREADS_TURN_NS = 1e7, default_seconds = 15;
static const size_t default_lengths[] = { 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576 };
static const size_t default_threads_length = 16384;

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
  const char *html;
  const char *compare;
  bool strict;
};

/* A line of the table.  An operation without a message has only cell 0.  */
struct row
{
  const struct operation *op;
  const struct library *library;
  const char *variant;
  bool chosen;
  struct cell cells[MAX_COLUMNS];
  uint64_t outputs[MAX_COLUMNS];  /* digests */
};

/* --- options */

static bool
equal (const char *a, const char *b)
{
  return strcmp (a, b) == 0;
}

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
      o->columns[o->column_count++].bytes = n;
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
  size_t length = o->exact ? o->columns[0].bytes : default_threads_length;
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
    o->columns[o->column_count++].bytes = default_lengths[i];
  while (args_left (args))
    if (args_flag (args, "--json"))
      o->json = true;
    else if (args_flag (args, "--strict"))
      o->strict = true;
    else if ((value = args_value (args, "--html")) != NULL)
      o->html = value;
    else if ((value = args_value (args, "--compare")) != NULL)
      o->compare = value;
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
        if (!equal (value, "cpb") && !equal (value, "mib") && !equal (value, "ns"))
          die (STATUS_USAGE, "speed: --unit wants cpb, mib or ns, not '%s'", value);
        o->unit = value;
      }
    else
      args_unknown (args);
  if (o->strict && o->compare == NULL)
    die (STATUS_USAGE, "speed: --strict is for --compare");
  if (o->json && o->compare != NULL)
    die (STATUS_USAGE, "speed: --compare writes a table; it cannot be had with --json");
  if (o->threads > 0)
    {
      if (o->html != NULL)
        die (STATUS_USAGE, "speed: --html draws speed over length, not over --threads");
      thread_columns (o);
      if (o->unit == NULL)
        o->unit = "mib";
      if (equal (o->unit, "cpb"))
        die (STATUS_USAGE, "speed: cycles of several threads are not measured; --unit mib and ns can");
    }
}

/* --- rows */

static bool
wanted (const struct options *o, const char *primitive, const char *operation, const char *variant)
{
  char name[3 * RESULT_NAME];
  (void) snprintf (name, sizeof name, "%s %s %s", primitive, operation, variant);
  for (size_t i = 0; i < o->filter_count; i++)
    if (strstr (name, o->filters[i]) != NULL)
      return true;
  return o->filter_count == 0;
}

struct rows
{
  struct row *list;
  size_t count;
};

/* Behind the other rows of the primitive.  */
static void
add_row (const struct options *o, struct rows *rows, const struct row *row)
{
  size_t at = rows->count;
  if (!wanted (o, row->op->primitive, row->op->name, row->variant) || (o->threads > 0 && row->op->multiple == 0))
    return;
  struct row *list = realloc (rows->list, (rows->count + 1) * sizeof *list);
  if (list == NULL)
    die (STATUS_IO, "not enough memory");
  while (at > 0 && !equal (list[at - 1].op->primitive, row->op->primitive))
    at--;
  if (at == 0)
    at = rows->count;
  memmove (list + at + 1, list + at, (rows->count - at) * sizeof *list);
  list[at] = *row;
  rows->list = list;
  rows->count++;
}

/* The rows of an operation: every implementation of this library, and what other libraries have of it.  */
static void
add_rows (const struct options *o, struct rows *rows, const struct operation *op, const bool *chosen)
{
  struct xcs_impl_info impl;
  for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
    if (equal (impl.primitive, op->primitive) && (impl.flags & XCS_IMPL_USABLE) != 0)
      add_row (o, rows, &(struct row) { .op = op, .variant = impl.variant, .chosen = chosen[i] });
  /* Their contexts are for one thread.  */
  for (size_t i = 0; libraries[i] != NULL && o->threads == 0; i++)
    if (libraries[i]->name != NULL)
      for (const struct operation *p = libraries[i]->operations; p->primitive != NULL; p++)
        if (equal (p->primitive, op->primitive) && equal (p->name, op->name))
          add_row (o, rows, &(struct row) { .op = p, .library = libraries[i], .variant = libraries[i]->name });
}

static struct rows
make_rows (const struct options *o)
{
  struct rows rows = { NULL, 0 };
  struct xcs_impl_info impl;
  bool *chosen;
  size_t impls = 0;
  while (xcs_impl_info (impls, &impl) == 0)
    impls++;
  chosen = calloc (impls + 1, sizeof *chosen);
  if (chosen == NULL)
    die (STATUS_IO, "not enough memory");

  /* What programs get is what was chosen before secret lookups are allowed, to measure them.  */
  for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
    chosen[i] = (impl.flags & XCS_IMPL_CHOSEN) != 0;
  const int forbidden = xcs_kasumi_allow_lookups ();
  (void) forbidden;

  for (size_t i = 0; libraries[i] != NULL; i++)
    if (libraries[i]->name == NULL)
      for (const struct operation *op = libraries[i]->operations; op->primitive != NULL; op++)
        add_rows (o, &rows, op, chosen);
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
  if (o->columns[column].bytes % row->op->multiple != 0)
    return true;
  for (size_t i = column; i-- > 0 && !o->exact;)
    if (row->cells[i].calls > 0)
      return row->cells[i].ns / (double) o->columns[i].bytes * (double) o->columns[column].bytes > TOO_LONG_NS;
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
    if (o->columns[i].bytes > length)
      length = o->columns[i].bytes;
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

/* Whether a call does what the first row of the operation does, told by a digest of all it has written (FNV-1a, in words).  */
static int
check_output (const struct options *o, const struct rows *rows, size_t r, size_t c, struct buffers buffers)
{
  struct row *row = &rows->list[r];
  const size_t room = (size_t) (buffers.dst - buffers.src);
  uint64_t digest = UINT64_C (0xcbf29ce484222325), word;
  size_t first = r;
  if (row->op->multiple == 0)
    return 0;
  memset (buffers.dst, 0, room);
  int error = row->op->run (buffers.dst, buffers.src, o->columns[c].bytes, 1);
  for (size_t i = 0; i < room; i += sizeof word)
    {
      memcpy (&word, buffers.dst + i, sizeof word);
      digest = (digest ^ word) * UINT64_C (0x100000001b3);
      digest ^= digest >> 32;
    }
  row->outputs[c] = digest;
  while (first > 0 && equal (rows->list[first - 1].op->primitive, row->op->primitive)
         && equal (rows->list[first - 1].op->name, row->op->name))
    first--;
  if (error == 0 && rows->list[first].cells[c].calls > 0 && rows->list[first].outputs[c] != digest)
    die (STATUS_FAILED, "%s %s: %s and %s disagree about %lu bytes", row->op->primitive, row->op->name,
         rows->list[first].variant, row->variant, o->columns[c].bytes);
  return error;
}

/* Goes round all cells again and again, so that a change of the clock or a busy moment of the computer hits all alike, and
   none in all rounds.  The first round is short: every cell gets a value even if the time is up soon.  */
static void
measure_all (const struct options *o, const struct rows *rows)
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
    for (size_t r = 0; r < rows->count && (round == 0 || used < time); r++)
      {
        struct row *row = &rows->list[r];
        int error = row->library != NULL ? 0 : xcs_impl_select (row->op->primitive, row->variant);
        if (row->op->prepare != NULL)
          row->op->prepare ();
        for (size_t c = 0; error == 0 && c < cells_of (o, row); c++)
          if (skip (o, row, c) || (round > 0 && row->cells[c].calls == 0))
            continue;
          else
            {
              const size_t length = o->columns[c].bytes;
              if (round == 0)
                error = check_output (o, rows, r, c, buffers[0]);
              if (error != 0)
                {
                  /* More than this library takes: the cell stays empty.  */
                  error = error == XCS_ERR_LENGTH ? 0 : error;
                  continue;
                }
              if (o->threads > 0)
                error = measure_threads (&row->cells[c], row->op, buffers, length, o->columns[c].threads,
                                         round == 0 ? 0 : THREADS_TURN_NS);
              else
                error = measure (&row->cells[c], row->op, buffers[0].dst, buffers[0].src, length, round == 0 ? 0 : TURN_NS);
            }
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

/* --- results */

static struct results
make_results (const struct options *o, const struct rows *rows)
{
  struct results results = { .list = calloc (rows->count * o->column_count, sizeof *results.list) };
  if (results.list == NULL)
    die (STATUS_IO, "not enough memory");
  memcpy (results.columns, o->columns, sizeof results.columns);
  results.column_count = o->column_count;
  for (size_t r = 0; r < rows->count; r++)
    for (size_t c = 0; c < cells_of (o, &rows->list[r]); c++)
      {
        const struct row *row = &rows->list[r];
        const struct cell *cell = &row->cells[c];
        struct result *result = &results.list[results.count];
        if (cell->calls == 0)
          continue;
        results.count++;
        (void) snprintf (result->primitive, RESULT_NAME, "%s", row->op->primitive);
        (void) snprintf (result->operation, RESULT_NAME, "%s", row->op->name);
        (void) snprintf (result->variant, RESULT_NAME, "%s", row->variant);
        result->bytes = row->op->multiple == 0 ? 0 : o->columns[c].bytes;
        result->threads = o->threads > 0 ? o->columns[c].threads : 1;
        result->cycles = measure_cycles (cell);
        result->ns = cell->ns;
        result->chosen = row->chosen;
        result->peer = row->library != NULL;
      }
  for (size_t i = 0; libraries[i] != NULL; i++)
    results.peers |= libraries[i]->name != NULL;
  return results;
}

/* What was written before, as far as the filters let it through.  */
static struct results
read_wanted (const struct options *o)
{
  struct results results = read_results (o->compare);
  size_t count = 0;
  for (size_t i = 0; i < results.count; i++)
    if (wanted (o, results.list[i].primitive, results.list[i].operation, results.list[i].variant))
      results.list[count++] = results.list[i];
  results.count = count;
  return results;
}

/* The page is written beside the file and takes its place when it is complete.  What is not a file (a terminal, a link) is
   written at once.  Without results this only tries whether it could.  */
static void
write_page (const struct options *o, const struct results *results, const char *notes)
{
  struct stat status;
  const bool replace = lstat (o->html, &status) != 0 || S_ISREG (status.st_mode);
  const size_t size = strlen (o->html) + 32;
  char *name = malloc (size);
  if (name == NULL)
    die (STATUS_IO, "not enough memory");
  (void) snprintf (name, size, replace ? "%s.%ld" : "%s", o->html, (long) getpid ());
  FILE *f = fopen (name, replace ? "wx" : results != NULL ? "w" : "a");
  bool good = f != NULL;
  if (good)
    {
      if (results != NULL)
        write_html (results, notes, f);
      good = !ferror (f);
      good = fclose (f) == 0 && good;
      if (replace && good && results != NULL)
        good = rename (name, o->html) == 0;
      if (replace && !(good && results != NULL))
        {
          int error = errno;
          (void) remove (name);
          errno = error;
        }
    }
  if (!good)
    die (STATUS_IO, "cannot write %s: %s", o->html, strerror (errno));
  free (name);
}

/* What the numbers are about: this library and the others, the CPU, its clock.  */
static void
describe (char *text, size_t size, double slowest, double fastest)
{
  char features[256];
  size_t used = (size_t) snprintf (text, size, "libxcrypt %s", xcs_version ());
  for (size_t i = 0; libraries[i] != NULL; i++)
    if (libraries[i]->name != NULL && used < size)
      used += (size_t) snprintf (text + used, size - used, ", %s %s", libraries[i]->name, libraries[i]->version ());
  feature_names (xcs_cpu_features (), features, sizeof features);
  if (used < size)
    used += (size_t) snprintf (text + used, size - used, ".  CPU features in use: %s.", *features != '\0' ? features : "none");
  if (fastest > 0 && used < size)
    (void) snprintf (text + used, size - used, "  Clock by calibration: %.2f to %.2f GHz.", slowest, fastest);
}

int
speed (struct args *args)
{
  struct options o;
  struct results old = { .count = 0 };
  double slowest, fastest;
  char notes[1024];
  int status = STATUS_OK;
  parse (&o, args);
  bool calibrated = measure_start ();
  if (!calibrated && o.unit != NULL && equal (o.unit, "cpb"))
    die (STATUS_USAGE, "speed: cycles cannot be measured by this build or on this CPU; --unit mib and ns can");
  struct rows rows = make_rows (&o);
  if (rows.count == 0)
    die (STATUS_USAGE, "speed: no row of the table has the text of --filter");
  if (o.compare != NULL)
    old = read_wanted (&o);
  if (o.html != NULL)
    write_page (&o, NULL, NULL);
  measure_all (&o, &rows);
  measure_clock (&slowest, &fastest);
  struct results results = make_results (&o, &rows);
  describe (notes, sizeof notes, slowest, fastest);
  if (o.json)
    write_json (&results);
  else
    {
      write_table (&results, o.unit != NULL ? o.unit : calibrated ? "cpb" : "mib", notes);
      if (o.compare != NULL && write_changes (&results, &old, o.compare) > 0 && o.strict)
        status = STATUS_FAILED;
    }
  if (o.html != NULL)
    write_page (&o, &results, notes);
  if (fastest > 1.1 * slowest)
    complain ("note: the clock changed between %.2f and %.2f GHz; cycles allow for that, times do not", slowest, fastest);
  free (rows.list);
  free (results.list);
  free (old.list);
  return status;
}

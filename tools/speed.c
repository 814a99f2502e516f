/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* xcs speed: rounds of measurements.  */

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
#include "tools/measure.h"
#include "tools/notes.h"
#include "tools/output.h"
#include "tools/speed-options.h"
#include "tools/xcs.h"

static const double TOO_LONG_NS = 5e7, THREADS_ROUND_NS = 1e7;

/* --- rows */

static bool
equal (const char *a, const char *b)
{
  return strcmp (a, b) == 0;
}

static bool
wanted (const struct options *o, const struct row *row)
{
  char name[3 * NAME_SIZE];
  (void) snprintf (name, sizeof name, "%s %s %s", row->primitive, row->operation, row->variant);
  for (size_t i = 0; i < o->filter_count; i++)
    if (strstr (name, o->filters[i]) != NULL)
      return true;
  return o->filter_count == 0;
}

/* Adds a row, of which variant, functions and flags are given, to the other rows of the primitive.  */
static void
add_row (const struct options *o, struct results *results, struct row row)
{
  const bool call = row.group->multiple == 0;
  size_t at = results->count;
  row.primitive = row.group->primitive;
  row.operation = row.group->name;
  if (!wanted (o, &row) || (o->threads > 0 && call) || (o->only_chosen && !row.chosen && !row.peer))
    return;
  row.count = call ? 1 : o->columns;
  for (size_t c = 0; c < row.count; c++)
    row.cells[c] = (struct cell) { .bytes = call ? 0 : o->bytes[c], .threads = o->column_threads[c] };
  struct row *rows = realloc (results->rows, (results->count + 1) * sizeof *rows);
  if (rows == NULL)
    die (STATUS_IO, "speed: not enough memory");
  while (at > 0 && !equal (rows[at - 1].primitive, row.primitive))
    at--;
  if (at == 0)
    at = results->count;
  memmove (rows + at + 1, rows + at, (results->count - at) * sizeof *rows);
  rows[at] = row;
  results->rows = rows;
  results->count++;
}

/* The rows of an operation: every implementation of this library, and what other libraries have of it.  */
static void
add_rows (const struct options *o, struct results *results, const struct operation *op, const bool *chosen)
{
  struct xcs_impl_info impl;
  for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
    if (equal (impl.primitive, op->primitive) && (impl.flags & XCS_IMPL_USABLE) != 0)
      add_row (o, results, (struct row) { .group = op, .op = op, .variant = impl.variant, .chosen = chosen[i],
                                          .lookups = (impl.flags & XCS_IMPL_SECRET_LOOKUPS) != 0 ? LOOKUPS_SECRET : LOOKUPS_NONE });
  /* Their contexts are for one thread.  */
  for (size_t i = 0; libraries[i] != NULL && o->threads == 0; i++)
    if (libraries[i]->name != NULL)
      for (const struct operation *p = libraries[i]->operations; p->primitive != NULL; p++)
        if (equal (p->primitive, op->primitive) && equal (p->name, op->name))
          add_row (o, results, (struct row) { .group = op, .op = p, .variant = libraries[i]->name, .library = libraries[i],
                                              .lookups = libraries[i]->lookups (op->primitive), .peer = true });
}

/* Whether another library has the operation.  */
static bool
others_have (const struct operation *op)
{
  for (size_t i = 0; libraries[i] != NULL; i++)
    if (libraries[i]->name != NULL)
      for (const struct operation *p = libraries[i]->operations; p->primitive != NULL; p++)
        if (equal (p->primitive, op->primitive) && equal (p->name, op->name))
          return true;
  return false;
}

/* All rows, not measured yet.  */
static struct results
make_results (const struct options *o)
{
  struct results results = { .columns = o->columns, .by_threads = o->threads > 0 };
  struct xcs_impl_info impl;
  bool *chosen;
  size_t impls = 0;
  memcpy (results.bytes, o->bytes, sizeof results.bytes);
  memcpy (results.threads, o->column_threads, sizeof results.threads);
  while (xcs_impl_info (impls, &impl) == 0)
    impls++;
  chosen = calloc (impls + 1, sizeof *chosen);
  if (chosen == NULL)
    die (STATUS_IO, "speed: not enough memory");

  /* What programs get is what was chosen before all implementations are allowed, to measure them.  */
  for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
    chosen[i] = (impl.flags & XCS_IMPL_CHOSEN) != 0;
  operations_allow_all ();

  for (size_t i = 0; libraries[i] != NULL; i++)
    {
      results.peers |= libraries[i]->name != NULL;
      if (libraries[i]->name == NULL)
        for (const struct operation *op = libraries[i]->operations; op->primitive != NULL; op++)
          if (!libraries[i]->on_request || o->more || others_have (op))
            add_rows (o, &results, op, chosen);
    }
  free (chosen);
  return results;
}

/* Whether a cell stays empty.  The time of a call is estimated from the next shorter length, which was measured before.  */
static bool
skip (const struct options *o, const struct row *row, size_t column)
{
  const struct cell *cell = &row->cells[column];
  if (row->group->multiple == 0 || cell->calls > 0)
    return false;
  if (cell->bytes % row->group->multiple != 0)
    return true;
  for (size_t c = column; c-- > 0 && !o->exact;)
    if (row->cells[c].calls > 0)
      return row->cells[c].ns / (double) row->cells[c].bytes * (double) cell->bytes > TOO_LONG_NS;
  return false;
}

/* --- measuring */

/* Ctrl-C ends the measurement, and what was measured is shown; a second one ends the program.  */
static volatile sig_atomic_t interrupted;

static void
interrupt (int number)
{
  (void) number;
  interrupted = 1;
}

/* Not where Ctrl-C is ignored, as in the background of a shell.  */
static void
catch_interrupt (struct sigaction *old)
{
  struct sigaction action;
  memset (&action, 0, sizeof action);
  action.sa_handler = interrupt;
  action.sa_flags = (int) (SA_RESETHAND | SA_RESTART);
  (void) sigemptyset (&action.sa_mask);
  interrupted = 0;
  if (sigaction (SIGINT, NULL, old) == 0 && old->sa_handler != SIG_IGN)
    (void) sigaction (SIGINT, &action, NULL);
}

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

/* Where buffers are in a page, by turns.  */
enum { PLACES = 8, PLACE_SIZE = 512, PLACES_SIZE = (PLACES - 1) * PLACE_SIZE };

static size_t
longest (const struct options *o)
{
  size_t length = 0;
  for (size_t i = 0; i < o->columns; i++)
    if (o->bytes[i] > length)
      length = o->bytes[i];
  return length;
}

static uint8_t
next_byte (uint32_t *x)
{
  *x = *x * 1664525 + 1013904223;
  return (uint8_t) (*x >> 24);
}

/* Two buffers on cache lines.  Their distance is an odd multiple of half a page, so that CPUs that compare only the low bits of
   addresses never take a load from one for a store to the other.  They have room to move to all places.  */
static struct buffers
make_buffers (const struct options *o)
{
  const size_t half_page = 2048, length = longest (o);
  const size_t distance = ((length + PLACES_SIZE + half_page - 1) / half_page | 1) * half_page, size = 2 * distance + PLACES_SIZE;
  uint32_t x = 1;
  void *memory;
  if (posix_memalign (&memory, 64, size) != 0)
    die (STATUS_IO, "speed: not enough memory for messages of %zu bytes", length);
  uint8_t *src = memory;
  for (size_t i = 0; i < size; i++)
    src[i] = next_byte (&x);
  return (struct buffers) { src + distance, src };
}

/* Messages are the same in all calls: tags of other libraries are compared with what was computed before.  */
static void
check_message (const struct options *o, const uint8_t *src)
{
  const size_t size = longest (o) + PLACES_SIZE;
  uint32_t x = 1;
  for (size_t i = 0; i < size; i++)
    if (src[i] != next_byte (&x))
      die (STATUS_FAILED, "speed: something has written to the message, at byte %zu", i);
}

/* Compares what a call writes with the output of the first row of the operation, by a digest (FNV-1a, in words).  */
static int
check_output (const struct results *results, struct row *row, size_t column, const struct buffers *buffers)
{
  const struct row *first = row;
  struct cell *cell = &row->cells[column];
  const size_t size = (size_t) (buffers->dst - buffers->src);
  uint64_t digest = UINT64_C (0xcbf29ce484222325), word;
  if (cell->bytes == 0)
    return 0;
  memset (buffers->dst, 0, size);
  int error = row->op->run (buffers->dst, buffers->src, cell->bytes, 1);
  for (size_t i = 0; i < size; i += sizeof word)
    {
      memcpy (&word, buffers->dst + i, sizeof word);
      digest = (digest ^ word) * UINT64_C (0x100000001b3);
      digest ^= digest >> 32;
    }
  cell->output = digest;
  while (first > results->rows && first[-1].group == row->group)
    first--;
  if (error == 0 && first->cells[column].calls > 0 && first->cells[column].output != digest)
    die (STATUS_FAILED, "speed: %s %s: %s and %s disagree about %lu bytes", row->primitive, row->operation, first->variant,
         row->variant, cell->bytes);
  return error;
}

/* How long a cell is measured in a round: the most, unless that makes few rounds.  Code that lowers the clock does so after a
   millisecond, in which it is lower still, and the clock of what follows is low for another one.  With 0.5 ms the figure of a cell
   is what the cells before it did to the clock, in all rounds: on Intel Granite Rapids our AES-CTR of 4 KiB was 10 % slower than by
   itself, GCM 6 %, but not those of other libraries.  */
static const double LEAST_ROUND_NS = 5e5, MOST_ROUND_NS = 4e6, ENOUGH_ROUNDS = 8;

static double
round_time (const struct results *results, double left)
{
  size_t cells = 0;
  for (size_t r = 0; r < results->count; r++)
    for (size_t c = 0; c < results->rows[r].count; c++)
      cells += results->rows[r].cells[c].calls > 0;
  const double ns = left / ENOUGH_ROUNDS / (double) (cells > 0 ? cells : 1);
  return ns < LEAST_ROUND_NS ? LEAST_ROUND_NS : ns > MOST_ROUND_NS ? MOST_ROUND_NS : ns;
}

/* The last part of the time.  */
static const double MARKED_PART = 0.1;

/* A round: how long a cell is measured, 0 for once, and whether only those that are marked so far.  */
struct round
{
  double ns;
  bool marked;
};

static bool
has_marked (const struct row *row)
{
  for (size_t c = 0; c < row->count; c++)
    if (row->cells[c].marked)
      return true;
  return false;
}

static bool
any_marked (const struct results *results)
{
  for (size_t r = 0; r < results->count; r++)
    if (has_marked (&results->rows[r]))
      return true;
  return false;
}

/* Measures a cell; it stays empty if the library does not take its length.  */
static int
measure_cell (const struct options *o, const struct results *results, struct row *row, size_t column,
              const struct buffers *buffers, const struct round *round)
{
  const bool first_round = round->ns <= 0;
  struct cell *cell = &row->cells[column];
  if (skip (o, row, column) || (!first_round && cell->calls == 0) || (round->marked && !cell->marked))
    return 0;
  const int error = first_round ? check_output (results, row, column, buffers) : 0;
  if (error != 0)
    return error == XCS_ERR_LENGTH ? 0 : error;
  return o->threads > 0 ? measure_threads (cell, row->op, buffers, first_round ? 0 : THREADS_ROUND_NS)
         : measure (cell, row->op, buffers, round->ns);
}

/* What rows below the best are measured with: the row of GHASH with which one of AES is one row of AES-GCM, and that of Poly1305
   which CPUs choose that choose one of ChaCha20.  No CPU takes them with another one by itself.  */
static const struct { const char *primitive, *variant, *other, *other_variant; } pairs[] = {
  { "aes", "vaes", "ghash", "vpclmul" }, { "aes", "aesni", "ghash", "avx2" },
  { "chacha20", "avx512vl", "poly1305", "avx512vl" }, { "chacha20", "wide", "poly1305", "avx2" },
  { "chacha20", "avx2", "poly1305", "avx2" },
};

static int
select_row (const struct row *row)
{
  const int error = xcs_impl_select (row->primitive, row->variant);
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
    if (strcmp (row->primitive, pairs[i].primitive) == 0 && strcmp (row->variant, pairs[i].variant) == 0
        && xcs_impl_select (pairs[i].other, pairs[i].other_variant) == 0)
      break;
  return error;
}

static void
measure_row (const struct options *o, const struct results *results, struct row *row, const struct buffers *buffers,
             const struct round *round)
{
  if (round->marked && !has_marked (row))
    return;
  int error = row->peer ? 0 : select_row (row);
  if (row->op->prepare != NULL)
    row->op->prepare ();
  for (size_t c = 0; error == 0 && c < row->count && !interrupted; c++)
    error = measure_cell (o, results, row, c, buffers, round);
  /* Other primitives build on this one.  */
  if (error == 0 && !row->peer)
    error = xcs_impl_select (row->primitive, NULL);
  if (error == 0)
    error = xcs_impl_select ("ghash", NULL) | xcs_impl_select ("poly1305", NULL);
  if (error == MEASURE_NO_THREADS && o->threads > 0)
    die (STATUS_IO, "speed: this system, or this build, does not give %u threads", o->threads);
  if (error != 0)
    die (STATUS_FAILED, "speed: %s %s %s: %s", row->primitive, row->operation, row->variant,
         error < 0 ? xcs_strerror (error) : "a call failed, or its output is wrong");
}

/* Measures all cells in rounds, so that a change of the clock or a busy moment of the computer hits all alike, and none in all
   rounds.  The first round is short: every cell gets a value even if the time is up soon.  The last tenth of the time is for cells
   that are marked until then, as long as there are any: more rounds find the least times again.
   Each round has its place of buffers: where round keys have the low bits of the address of dst, loads of them wait for the store
   of the call before.  In a process in which all rounds had that place, one block of AES took 8.8 ns, not 1.8 (Intel Granite
   Rapids).  */
static void
measure_all (const struct options *o, const struct results *results)
{
  const size_t buffer_count = o->threads > 0 ? o->threads : 1;
  struct buffers *first = calloc (buffer_count, sizeof *first), *buffers = calloc (buffer_count, sizeof *buffers);
  const double start = measure_now (), time = o->seconds * 1e9;
  double used = 0;
  struct round round = { 0, false };
  struct sigaction old;
  if (first == NULL || buffers == NULL)
    die (STATUS_IO, "speed: not enough memory");
  for (size_t i = 0; i < buffer_count; i++)
    first[i] = make_buffers (o);
  catch_interrupt (&old);
  for (size_t number = 0; used < time && !interrupted; number++)
    {
      const size_t place = number % PLACES * PLACE_SIZE;
      for (size_t i = 0; i < buffer_count; i++)
        buffers[i] = (struct buffers) { first[i].dst + place, first[i].src + place };
      for (size_t r = 0; r < results->count && (round.ns <= 0 || used < time) && !interrupted; r++)
        {
          measure_row (o, results, &results->rows[r], buffers, &round);
          used = measure_now () - start;
          progress (used / time);
        }
      if (round.ns <= 0)
        round.ns = round_time (results, time - used);
      round.marked = used > (1 - MARKED_PART) * time && any_marked (results);
    }
  (void) sigaction (SIGINT, &old, NULL);
  for (size_t r = 0; r < results->count && o->threads == 0; r++)
    for (size_t c = 0; c < results->rows[r].count; c++)
      measure_figures (&results->rows[r].cells[c]);
  progress (1);
  for (size_t i = 0; i < buffer_count; i++)
    {
      check_message (o, first[i].src);
      free (first[i].src);
    }
  free (first);
  free (buffers);
}

/* --- results */

/* Drops rows of which nothing was measured.  */
static void
drop_empty_rows (struct results *results)
{
  size_t count = 0;
  for (size_t i = 0; i < results->count; i++)
    {
      bool measured = false;
      for (size_t c = 0; c < results->rows[i].count; c++)
        measured |= results->rows[i].cells[c].ns > 0;
      if (measured)
        results->rows[count++] = results->rows[i];
    }
  results->count = count;
}

/* Reads the results to compare with, those that the filters select.  */
static struct results
read_wanted (const struct options *o)
{
  struct results results = read_results (o->compare);
  size_t count = 0;
  for (size_t i = 0; i < results.count; i++)
    if (wanted (o, &results.rows[i]))
      results.rows[count++] = results.rows[i];
  results.count = count;
  return results;
}

/* What a file gets: the page, or a drawing.  */
struct content
{
  const struct results *results;
  const struct note *notes;
  size_t drawing;
};

static void
put_page (const struct content *content, FILE *f)
{
  write_page (content->results, content->notes, f);
}

static void
put_drawing (const struct content *content, FILE *f)
{
  write_drawing (content->results, content->drawing, f);
}

/* What is no regular file (a terminal, a link) is written directly.  */
static void
write_directly (const char *file, const struct content *content, void (*put) (const struct content *, FILE *))
{
  FILE *f = fopen (file, content != NULL ? "w" : "a");
  bool good = f != NULL;
  if (good)
    {
      if (content != NULL)
        put (content, f);
      good = !ferror (f);
      good = fclose (f) == 0 && good;
    }
  if (!good)
    die (STATUS_IO, "speed: cannot write '%s': %s", file, strerror (errno));
}

/* Replaces the file when the new one is complete.  Without contents this only checks whether the file can be written.  */
static void
write_file (const char *file, const struct content *content, void (*put) (const struct content *, FILE *))
{
  struct stat status;
  if (lstat (file, &status) == 0 && !S_ISREG (status.st_mode))
    {
      write_directly (file, content, put);
      return;
    }
  output_open ("speed", file, true, false);
  if (content == NULL)
    {
      output_discard ();
      return;
    }
  put (content, output_stream ());
  output_finish ();
}

/* A file for each drawing; without notes only a check.  */
static void
write_drawings (const char *directory, const struct results *results, const struct note *notes)
{
  const size_t size = strlen (directory) + 4 * NAME_SIZE;
  struct content content = { results, notes, 0 };
  char drawing[3 * NAME_SIZE], *name = malloc (size);
  if (name == NULL)
    die (STATUS_IO, "speed: not enough memory");
  if (mkdir (directory, 0777) != 0 && errno != EEXIST)
    die (STATUS_IO, "speed: cannot make '%s': %s", directory, strerror (errno));
  for (; content.drawing < drawings (results); content.drawing++)
    {
      drawing_name (results, content.drawing, drawing, sizeof drawing);
      (void) snprintf (name, size, "%s/%s.svg", directory, drawing);
      write_file (name, notes != NULL ? &content : NULL, put_drawing);
    }
  free (name);
}

/* Writes the files that are wanted; without notes only a check.  */
static void
write_files (const struct options *o, const struct results *results, const struct note *notes)
{
  const struct content content = { results, notes, 0 };
  if (o->html != NULL)
    write_file (o->html, notes != NULL ? &content : NULL, put_page);
  if (o->svg != NULL)
    write_drawings (o->svg, results, notes);
}

int
speed (struct args *args)
{
  struct options o;
  struct results old = { .count = 0 };
  struct note notes[MAX_NOTES] = { { .name = NULL } };
  double slowest, fastest;
  int status = STATUS_OK;
  parse_speed (&o, args);
  const bool calibrated = measure_start ();
  if (!calibrated && !o.any_unit && o.unit == UNIT_CPB)
    die (STATUS_USAGE, "speed: cycles cannot be measured by this build or on this CPU; --unit mib and ns can");
  struct results results = make_results (&o);
  if (o.any_unit)
    o.unit = calibrated ? UNIT_CPB : results.peers ? UNIT_NS : UNIT_MIB;
  if (results.count == 0)
    die (STATUS_USAGE, "speed: no row of the table has the text of --filter");
  if (o.compare != NULL)
    old = read_wanted (&o);
  write_files (&o, &results, NULL);
  measure_all (&o, &results);
  measure_clock (&slowest, &fastest);
  drop_empty_rows (&results);
  if (results.count == 0 && !interrupted)
    die (STATUS_USAGE, "speed: no row that --filter selects was measured with a length of --bytes");
  make_notes (notes, args->all);
  if (o.json)
    write_json (&results);
  else
    {
      write_table (&results, o.unit, notes);
      write_verdicts (&results);
      if (o.compare != NULL && write_changes (&results, &old, o.compare) > 0 && o.strict)
        status = STATUS_FAILED;
    }
  if (results.count > 0)
    write_files (&o, &results, notes);
  if (fastest > 1.1 * slowest)
    complain ("note: the clock changed between %.2f and %.2f GHz; times are those at the highest", slowest, fastest);
  if (interrupted)
    {
      complain ("note: interrupted; the results are of the time before");
      status = STATUS_INTERRUPTED;
    }
  free_results (&results);
  free_results (&old);
  return status;
}

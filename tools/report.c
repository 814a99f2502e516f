/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Results as a table, as JSON, and what changed.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <string.h>

#include "tools/json.h"
#include "tools/results.h"

static const double slower_percent = 5;

void
format_bytes (char *text, size_t size, unsigned long bytes)
{
  if (bytes % 1048576 == 0)
    (void) snprintf (text, size, "%lu MiB", bytes / 1048576);
  else if (bytes % 1024 == 0)
    (void) snprintf (text, size, "%lu KiB", bytes / 1024);
  else
    (void) snprintf (text, size, "%lu B", bytes);
}

static void
put_heading (const struct results *results)
{
  char label[32];
  printf ("\n%-42s %8s", "", results->by_threads ? "threads:" : "call");
  for (size_t c = 0; c < results->columns; c++)
    {
      if (results->by_threads)
        (void) snprintf (label, sizeof label, "%lu", results->threads[c]);
      else
        format_bytes (label, sizeof label, results->bytes[c]);
      printf (" %8s", label);
    }
  putchar ('\n');
}

/* A blank line before each primitive but the first.  */
static void
put_gap (const struct results *results, size_t i)
{
  if (i > 0 && strcmp (results->rows[i].primitive, results->rows[i - 1].primitive) != 0)
    putchar ('\n');
}

/* A line of the table: a row, and what its cells are compared with or measured in.  */
struct line
{
  const struct results *results;
  const struct row *row;
  const struct results *old;
  enum unit unit;
};

/* Cells by a function that is given NULL where there is none.  */
static void
put_line (const struct line *line, const char *variant, char sign, void (*put) (const struct line *, const struct cell *))
{
  const struct row *row = line->row;
  const bool call = row->cells[0].bytes == 0;
  printf ("%-14s%-16s%-11s%c", row->primitive, row->operation, variant, sign);
  if (line->results->by_threads)
    printf (" %8s", "");
  else
    put (line, call ? &row->cells[0] : NULL);
  for (size_t c = 0; c < line->results->columns; c++)
    put (line, !call && row->cells[c].ns > 0 ? &row->cells[c] : NULL);
  putchar ('\n');
}

static char
mark (const struct row *row)
{
  return row->chosen ? '*' : ' ';
}

/* A number in about four digits, right-aligned; "-" if there is none.  */
static void
put_value (double value)
{
  if (value <= 0)
    printf (" %8s", "-");
  else
    printf (" %8.*f", value < 10 ? 2 : value < 100 ? 1 : 0, value);
}

static void
put_in_unit (const struct line *line, const struct cell *cell)
{
  if (cell == NULL)
    put_value (0);
  else if (line->unit == UNIT_CPB)
    put_value (cell->bytes == 0 ? cell->cycles : cell->cycles / (double) cell->bytes);
  else if (line->unit == UNIT_MIB && cell->bytes > 0)
    put_value ((double) cell->bytes / cell->ns * (1e9 / 1048576));
  else
    put_value (cell->ns);
}

static void
put_ratio (const struct line *line, const struct cell *cell)
{
  put_value (cell == NULL ? 0 : ratio_to_peers (line->results, line->row, cell));
}

void
write_table (const struct results *results, enum unit unit, const char *notes)
{
  static const char *const titles[] = {
    [UNIT_CPB] = "Core cycles per byte", [UNIT_MIB] = "MiB per second", [UNIT_NS] = "Nanoseconds per call"
  };
  fputs (titles[unit], stdout);
  if (results->by_threads)
    printf (" of all threads together, messages of %lu bytes", results->bytes[0]);
  else if (unit != UNIT_NS)
    printf (" (column \"call\": %s per call)", unit == UNIT_CPB ? "cycles" : "nanoseconds");
  puts (".  * marks the implementation that is chosen on this computer.");
  if (results->peers)
    puts ("\"times peer\": how many times as fast that one is as the fastest of the other libraries.");
  puts (notes);
  put_heading (results);
  for (size_t begin = 0, end; begin < results->count; begin = end)
    {
      struct line chosen = { .row = NULL };
      end = operation_end (results, begin);
      put_gap (results, begin);
      for (size_t i = begin; i < end; i++)
        {
          const struct line line = { .results = results, .row = &results->rows[i], .unit = unit };
          put_line (&line, line.row->variant, mark (line.row), put_in_unit);
          if (line.row->chosen)
            chosen = line;
        }
      if (results->rows[end - 1].peer && chosen.row != NULL)
        put_line (&chosen, "times peer", ' ', put_ratio);
    }
}

static void
put_object (const struct results *results, const struct row *row, const struct cell *cell)
{
  json_open (NULL, '{');
  json_string ("primitive", row->primitive);
  json_string ("operation", row->operation);
  json_string ("variant", row->variant);
  json_integer ("bytes", cell->bytes);
  json_integer ("threads", cell->threads);
  json_number ("cycles", cell->cycles > 0 ? cell->cycles : -1);
  json_number ("ns", cell->ns);
  json_bool ("chosen", row->chosen);
  if (results->peers)
    {
      const double times = row->peer ? 0 : ratio_to_peers (results, row, cell);
      json_bool ("peer", row->peer);
      json_number ("times_peer", times > 0 ? times : -1);
    }
  json_close ('}');
}

void
write_json (const struct results *results)
{
  json_open (NULL, '[');
  for (size_t i = 0; i < results->count; i++)
    for (size_t c = 0; c < results->rows[i].count; c++)
      if (results->rows[i].cells[c].ns > 0)
        put_object (results, &results->rows[i], &results->rows[i].cells[c]);
  json_close (']');
}

/* --- changes */

/* How much more time is taken, in percent.  */
static double
change (const struct cell *now, const struct cell *before)
{
  return 100 * time_ratio (now, before) - 100;
}

static void
put_change (const struct line *line, const struct cell *cell)
{
  const struct cell *before = cell == NULL ? NULL : find_cell (line->old, line->row, cell);
  if (before != NULL)
    printf (" %+8.1f", change (cell, before));
  else
    printf (" %8s", cell == NULL ? "-" : "new");
}

/* Says which cells the others do not have, a line for each row.  */
static void
put_lacking (const struct results *results, const struct results *others, const char *where)
{
  for (size_t i = 0; i < results->count; i++)
    {
      const struct row *row = &results->rows[i];
      size_t lacking = 0;
      for (size_t c = 0; c < row->count; c++)
        if (row->cells[c].ns > 0 && find_cell (others, row, &row->cells[c]) == NULL)
          {
            if (lacking++ == 0)
              printf ("Only %s: %s %s %s", where, row->primitive, row->operation, row->variant);
            printf (", %lu B", row->cells[c].bytes);
            if (row->cells[c].threads != 1)
              printf (" by %lu threads", row->cells[c].threads);
          }
      if (lacking > 0)
        putchar ('\n');
    }
}

size_t
write_changes (const struct results *results, const struct results *old, const char *old_name)
{
  size_t slower = 0, compared = 0, cells = 0;
  for (size_t i = 0; i < results->count; i++)
    for (size_t c = 0; c < results->rows[i].count; c++)
      {
        const struct cell *now = &results->rows[i].cells[c];
        const struct cell *before = find_cell (old, &results->rows[i], now);
        if (now->ns <= 0)
          continue;
        cells++;
        compared += before != NULL;
        slower += before != NULL && change (now, before) > slower_percent;
      }
  printf ("\nChange of the time of a call since %s, in percent (+: slower); cycles where both have them.\n", old_name);
  put_heading (results);
  for (size_t i = 0; i < results->count; i++)
    {
      const struct line line = { .results = results, .row = &results->rows[i], .old = old };
      put_gap (results, i);
      put_line (&line, line.row->variant, mark (line.row), put_change);
    }
  putchar ('\n');
  put_lacking (results, old, "now");
  put_lacking (old, results, "then");
  printf ("%zu of %zu cells are more than %.0f %% slower.\n", slower, compared, slower_percent);
  return compared > 0 ? slower : cells;
}

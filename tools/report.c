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
#include "tools/text.h"

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

/* A line of the table: a row, and what its cells are compared with or measured in.  Column 0: operations without a message.  */
struct line
{
  const struct results *results;
  const struct row *row;
  const struct results *old;
  enum unit unit;
  size_t from, to;  /* columns of this part of the table */
};

enum { NAMES_WIDTH = 40, CELL_WIDTH = 8 };

static void
put_heading (const struct line *line)
{
  const struct results *results = line->results;
  char label[32];
  printf ("\n%*s", NAMES_WIDTH, "");
  for (size_t c = line->from; c < line->to; c++)
    {
      if (c == 0)
        (void) snprintf (label, sizeof label, "%s", results->by_threads ? "threads:" : "call");
      else if (results->by_threads)
        (void) snprintf (label, sizeof label, "%lu", results->threads[c - 1]);
      else
        format_bytes (label, sizeof label, results->bytes[c - 1]);
      printf ("%*s", CELL_WIDTH, label);
    }
  putchar ('\n');
}

/* The cell in the column; NULL: there is none.  */
static const struct cell *
cell_at (const struct row *row, size_t column)
{
  const bool call = row->cells[0].bytes == 0;
  if (call != (column == 0))
    return NULL;
  const struct cell *cell = &row->cells[call ? 0 : column - 1];
  return cell->ns > 0 ? cell : NULL;
}

/* Whether the row has cells in this part of the table; the first part has all rows.  */
static bool
has_cells (const struct line *line)
{
  bool any = line->from == 0;
  for (size_t c = line->from; c < line->to; c++)
    any |= cell_at (line->row, c) != NULL;
  return any;
}

/* Cells by a function that is given NULL where there is none.  */
typedef void put_cell (const struct line *line, const struct cell *cell);

static void
put_line (const struct line *line, const char *variant, char sign, put_cell *put)
{
  const struct row *row = line->row;
  printf ("%s%-13s%-15s%-11s%c", sign == '*' ? text_style (BOLD) : "", row->primitive, row->operation, variant, sign);
  for (size_t c = line->from; c < line->to; c++)
    if (c == 0 && line->results->by_threads)
      printf ("%*s", CELL_WIDTH, "");
    else
      put (line, cell_at (row, c));
  puts (sign == '*' ? text_style (PLAIN) : "");
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
    printf (" %*s", CELL_WIDTH - 1, "-");
  else if (value >= 1e7)
    printf (" %*.1e", CELL_WIDTH - 1, value);
  else
    printf (" %*.*f", CELL_WIDTH - 1, value < 10 ? 2 : value < 100 ? 1 : 0, value);
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

/* The rows of this part of the table, with a blank line before each primitive but the first.  */
static void
put_part (struct line line, put_cell *put)
{
  const struct results *results = line.results;
  const char *primitive = NULL;
  for (size_t begin = 0, end; begin < results->count; begin = end)
    {
      struct line chosen = { .row = NULL };
      end = operation_end (results, begin);
      for (size_t i = begin; i < end; i++)
        {
          line.row = &results->rows[i];
          if (!has_cells (&line))
            continue;
          if (primitive != NULL && strcmp (primitive, line.row->primitive) != 0)
            putchar ('\n');
          primitive = line.row->primitive;
          put_line (&line, line.row->variant, mark (line.row), put);
          if (line.row->chosen)
            chosen = line;
        }
      if (line.old == NULL && results->rows[end - 1].peer && chosen.row != NULL)
        put_line (&chosen, "times peer", ' ', put_ratio);
    }
}

/* The whole table, in parts as wide as the terminal.  */
static void
put_parts (struct line line, put_cell *put)
{
  const size_t columns = line.results->columns + 1, fitting = (text_width () - NAMES_WIDTH) / CELL_WIDTH;
  for (line.from = 0; line.from < columns; line.from = line.to)
    {
      line.to = columns - line.from < fitting ? columns : line.from + fitting;
      put_heading (&line);
      put_part (line, put);
    }
}

void
write_table (const struct results *results, enum unit unit, const char *notes)
{
  static const char *const titles[] = {
    [UNIT_CPB] = "Core cycles per byte", [UNIT_MIB] = "MiB per second", [UNIT_NS] = "Nanoseconds per call"
  };
  char title[256], kind[100] = "";
  if (results->by_threads)
    (void) snprintf (kind, sizeof kind, " of all threads together, messages of %lu bytes", results->bytes[0]);
  else if (unit != UNIT_NS)
    (void) snprintf (kind, sizeof kind, " (column \"call\": %s per call)", unit == UNIT_CPB ? "cycles" : "nanoseconds");
  (void) snprintf (title, sizeof title, "%s%s.  * marks the implementation that is chosen on this computer.", titles[unit], kind);
  put_words (0, 0, title);
  if (results->peers)
    put_words (0, 0, "\"times peer\": how many times as fast that one is as the fastest of the other libraries.");
  put_words (0, 0, notes);
  put_parts ((struct line) { .results = results, .unit = unit }, put_in_unit);
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
  if (before == NULL)
    printf (" %*s", CELL_WIDTH - 1, cell == NULL ? "-" : "new");
  else
    {
      const double percent = change (cell, before);
      const bool slower = percent > slower_percent;
      printf ("%s %+*.*f%s", slower ? text_style (RED) : "", CELL_WIDTH - 1, percent < 1e4 ? 1 : 0, percent,
              slower ? text_style (PLAIN) : "");
    }
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
  printf ("\nChange of the time of a call since %s,\nin percent (+: slower); cycles where both have them.\n", old_name);
  put_parts ((struct line) { .results = results, .old = old }, put_change);
  putchar ('\n');
  put_lacking (results, old, "now");
  put_lacking (old, results, "then");
  printf ("%zu of %zu cells are more than %.0f %% slower.\n", slower, compared, slower_percent);
  return compared > 0 ? slower : cells;
}

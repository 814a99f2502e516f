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
  bool ratios;      /* to other libraries, in a line below each operation */
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
put_line (const struct line *line, const char *variant, char mark, put_cell *put)
{
  const struct row *row = line->row;
  printf ("%s%-14s%-15s%-10s%c", mark == '*' ? text_style (BOLD) : "", row->primitive, row->operation, variant, mark);
  for (size_t c = line->from; c < line->to; c++)
    if (c == 0 && line->results->by_threads)
      printf ("%*s", CELL_WIDTH, "");
    else
      put (line, cell_at (row, c));
  puts (mark == '*' ? text_style (PLAIN) : "");
}

/* The chosen row; else whether addresses depend on secrets, of other libraries and of ours.  */
static char
sign (const struct row *row)
{
  return row->chosen ? '*' : row->lookups == LOOKUPS_SECRET ? 't' : row->peer && row->lookups == LOOKUPS_NONE ? 'c' : ' ';
}

/* A number in about four digits, right-aligned, and a mark; "-" if there is none.  */
static void
put_value (double value, bool marked)
{
  const int width = CELL_WIDTH - 1 - marked;
  if (value <= 0)
    printf (" %*s", width, marked ? "" : "-");
  else if (value >= 1e7)
    printf (" %*.1e", width, value);
  else
    printf (" %*.*f", width, value < 10 ? 2 : value < 100 ? 1 : 0, value);
  if (marked)
    putchar ('?');
}

static void
put_in_unit (const struct line *line, const struct cell *cell)
{
  if (cell == NULL)
    put_value (0, false);
  else if (line->unit == UNIT_CPB)
    put_value (cell->bytes == 0 ? cell->cycles : cell->cycles / (double) cell->bytes, cell->marked && cell->cycles > 0);
  else if (line->unit == UNIT_MIB && cell->bytes > 0)
    put_value ((double) cell->bytes / cell->ns * (1e9 / 1048576), cell->marked);
  else
    put_value (cell->ns, cell->marked);
}

static void
put_ratio (const struct line *line, const struct cell *cell)
{
  struct comparison c = { .times = 0 };
  if (cell != NULL)
    c = compare_with_peers (line->results, line->row, cell);
  put_value (c.times, c.verdict == VERDICT_UNDECIDED);
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
          put_line (&line, line.row->variant, sign (line.row), put);
          if (line.row->chosen)
            chosen = line;
        }
      if (line.ratios && results->rows[end - 1].peer && chosen.row != NULL)
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

static void
put_table (const struct results *results, enum unit unit, bool ratios)
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
  put_parts ((struct line) { .results = results, .unit = unit, .ratios = ratios }, put_in_unit);
}

void
write_table (const struct results *results, enum unit unit, const struct note *notes)
{
  char text[sizeof notes->text + 32];
  for (; notes->name != NULL; notes++)
    {
      (void) snprintf (text, sizeof text, "%s: %s", notes->name, notes->text);
      put_words (2, 0, text);
    }
  put_words (0, 0, "?: disturbed, too few good tries.  t: memory addresses depend on key or data; c: constant time.");
  if (results->peers)
    put_words (0, 0, "\"times peer\": how many times as fast the chosen one is as the fastest of the other libraries, in wall "
               "time; \"?\" if a disturbed figure may decide.");
  putchar ('\n');
  put_table (results, unit, results->peers && unit != UNIT_CPB);
  if (results->peers && unit == UNIT_CPB)
    {
      putchar ('\n');
      put_table (results, UNIT_NS, true);
    }
}

/* Each cell of a chosen row that another library is faster than, and by which times.  */
static void
put_behind (const struct results *results, const struct row *row, const struct cell *cell)
{
  char label[32];
  unsigned count = 0;
  for (size_t i = 0; i < results->count; i++)
    {
      const struct row *peer = &results->rows[i];
      const double times = peer->peer && peer->group == row->group ? times_as_fast (cell, &peer->cells[cell - row->cells]) : 0;
      if (times <= 0 || times >= 1)
        continue;
      if (count++ == 0)
        {
          format_bytes (label, sizeof label, cell->bytes);
          printf ("  %s %s, %s:", row->primitive, row->operation, cell->bytes == 0 ? "call" : label);
        }
      printf ("%s %s%s %.2f", count > 1 ? "," : "", peer->variant, peer->lookups == LOOKUPS_SECRET ? " (tables)" : "", times);
    }
  if (count > 0)
    putchar ('\n');
}

void
write_verdicts (const struct results *results)
{
  size_t counts[VERDICTS], cells = 0;
  count_verdicts (results, counts);
  for (unsigned i = VERDICT_NONE + 1; i < VERDICTS; i++)
    cells += counts[i];
  if (cells == 0)
    return;
  printf ("\nCompared with the fastest other library in wall time, %zu cells: ahead in %zu, level (within 2 %%) in %zu, "
          "behind in %zu, undecided (disturbed) in %zu.\n", cells, counts[VERDICT_AHEAD], counts[VERDICT_LEVEL],
          counts[VERDICT_BEHIND], counts[VERDICT_UNDECIDED]);
  if (counts[VERDICT_BEHIND] + counts[VERDICT_LEVEL] > 0)
    puts ("Other libraries that are faster (time of theirs divided by time of ours, below 1):");
  for (size_t i = 0; i < results->count; i++)
    for (size_t c = 0; c < results->rows[i].count && results->rows[i].chosen; c++)
      put_behind (results, &results->rows[i], &results->rows[i].cells[c]);
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
  json_integer ("tries", cell->tries);
  json_bool ("disturbed", cell->marked);
  if (results->peers)
    {
      const double times = row->peer ? 0 : compare_with_peers (results, row, cell).times;
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
